// What holds positions at the end of a step beside laws: constraints, and what is locked.
#pragma once

#include "corrections.hpp"

namespace koppel::KOPPEL_LEVEL {

// Two coordinates that stick together with equal weight: the second one is set, exactly.
inline bool follow_partner(const System& s, const Law& law, double wanted, double near, double* q, const Workspace& work) {
    const RowGroup& g = law.group;
    if (g.rows != 1 || g.sides != 0 || g.entries != 2) return false;
    const double* C = work.constraints.W.data() + g.W;
    const RowEntry &a = s.row_entries[g.first_entry], &b = s.row_entries[g.first_entry + 1];
    if (C[0] != -1.0 || C[1] != 1.0 || (a.u >= 0 && a.q < 0) || (b.u >= 0 && b.q < 0)) return false;
    const double at_a = a.u >= 0 ? q[a.q] : 0.0, at_b = b.u >= 0 ? q[b.q] : 0.0;
    if (std::fabs(at_b - at_a - wanted) > near) return false;  // more than rounding: all coordinates share the way
    if (b.u >= 0)
        q[b.q] = at_a + wanted;
    else
        q[a.q] = at_b - wanted;
    return true;
}

// Contacts that give way by a share of what their forces do to their own speeds, in chosen islands: where many hold one body and their gaps
// do not agree, that shares out what is left.
inline constexpr double soft_share = 1e-2;
// of the size of what touches: where the first correction leaves more, directions have turned too far since the factor (an impact, a gap
// that closes), and the second one has its own
inline constexpr double well_corrected = 1e-10;
inline void soften_contacts(const System& s, double share, Workspace& work) {
    for (const Law& law : awake_laws(s, work))
        for (int r = 0; r < law.group.rows && law.group.sides > 0 && work.islands.chosen[s.row_island[law.group.first]]; ++r)
            if (row_is_locked(work, law, r))
                work.laws.E[9 * law.number + 4 * r] += share / contact_share * work.laws.give[law.group.first + r];
    renew_chosen(s, work);
}

// What a step of order 1 has moved along contacts that stick before and after it, in islands that nothing hits. It takes directions at one
// end of the way, which turn on it: without this a box on a turntable would go on along the tangents of its circle. On the way W is that
// of the middle,
//     W_mid^T way = W_end^T way - step / 2 (W^T)' way.
// began: branches at the start
inline bool drifts(const System& s, const Law& law, const double* began, const Workspace& work) {
    const int island = s.row_island[law.group.first];
    const bool stuck = began[law.number] == work.laws.branch[law.number] && row_is_locked(work, law, 0) && row_is_locked(work, law, 1);
    return law.group.sides > 0 && stuck && work.two.failed[island] != 0.0 && work.two.strongest[island] == 0.0;
}
// moved: W_end^T way, replaced where something drifts. False where nothing does
inline bool find_drifts(const System& s, const Parameters& params, const double* began, double dt, double* moved, Workspace& work) {
    std::vector<double>& hit = work.two.strongest;
    for (double& of_island : hit) of_island = 0.0;
    for (const Law& law : awake_laws(s, work))
        if (law.group.sides > 0 && began[law.number] == 0.0 && row_is_locked(work, law, 0)) hit[s.row_island[law.group.first]] = 1.0;
    bool any = false;
    for (const Law& law : awake_laws(s, work)) any = any || drifts(s, law, began, work);
    if (!any) return false;
    law_biases(s, params, work);
    for (const Law& law : awake_laws(s, work))
        for (int r = 1; r < law.group.rows && drifts(s, law, began, work); ++r)
            moved[law.group.first + r] -= 0.5 * dt * dt * work.constraints.bias[law.group.first + r];
    return true;
}

// Rounding of large angles and of places far away is no defect; in each island that of its own. Per row of a constraint or a law
class HeldSizes {
  public:
    HeldSizes(const System& system, const double* q, Workspace& workspace)
        : s(system), work(workspace), largest(work.islands.slip), farthest(work.islands.force), touches(work.islands.fine) {
        for (int i = 0; i < s.islands; ++i) largest[i] = farthest[i] = touches[i] = 0.0;
        const auto take = [](double& most, double value) { most = larger(most, std::fabs(value)); };
        for (const LineCoordinate& line : s.lines)
            if (line.q >= 0) take(largest[s.island_of[line.u]], q[line.q]);
        for (const RowEntry& entry : s.row_entries)  // shafts in bodies
            if (entry.q >= 0) take(largest[s.island_of_q[entry.q]], q[entry.q]);
        for (std::size_t i = 1; i < s.links.size() && !s.contacts; ++i)
            for (double place : work.links[i].p)
                if (s.links[i].nu > 0) take(farthest[s.island_of[s.links[i].u]], place);
    }
    void measure_touching() const {
        if (!s.contacts) return;
        for (double& of_island : touches) of_island = 0.0;
        for (const Law& law : awake_laws(s, work)) {
            if (law.group.sides == 0 || !row_is_locked(work, law, 0)) continue;
            double& of_island = touches[s.row_island[law.group.first]];
            of_island = larger(of_island, work.laws.position[law.group.first + 1]);
        }
    }
    double of_lines(int row) const { return of_lines_in(s.row_island[row]); }
    double near(int row) const { return 10.0 * of_lines(row) + 1e-9 * std::fmin(largest[s.row_island[row]], 1.0); }
    double touching(int row) const {
        const double size = touches[s.row_island[row]];
        return size > 0.0 ? 1e-12 * size : of_lines(row);
    }
    double rounding(int row, bool links) const {
        if (!links) return of_lines(row);
        return s.contacts && touches[s.row_island[row]] > 0.0 ? touching(row) : of_links_in(s.row_island[row]);
    }
    double least(int island) const { return std::fmin(of_lines_in(island), of_links_in(island)); }
    double of_touching(int island) const { return touches[island]; }

  private:
    double of_lines_in(int island) const { return 1e-13 + (s.constant_directions || !s.contacts ? 2e-15 * largest[island] : 0.0); }
    double of_links_in(int island) const { return s.constant_directions ? of_lines_in(island) : 1e-13 + 1e-15 * farthest[island]; }

    const System& s;
    Workspace& work;
    std::vector<double>&largest, &farthest, &touches;
};

// Constraints and locked laws on the level of positions, in the metric A; velocities are left alone.
// there: the constraints were moved to q already; began: branches at the start of a step of order 1, or null.
inline void hold_positions(const System& s, const Parameters& params, double t, double dt, double* q, const double* u,
                           const double* was_locked, const double* began, bool there, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data(), *moved = work.q.data();
    const int rounds = s.constant_directions && !s.contacts ? 1 : 2;
    const HeldSizes sizes(s, q, work);
    work.moved_there = false;
    Corrections corrections(s, work);
    for (int round = 0; round < rounds; ++round) {
        if (!there || round > 0) move_constraints(s, params, t, q, u, work);
        work.moved_there = !there || round > 0;
        const bool fewer = s.contacts && let_go(s, round == 0 ? work.theta.data() : nullptr, nullptr, work);
        if (fewer) renew_chosen(s, work);
        const double* drift = work.laws.after.data();
        const bool drifting = began && round == 0 && find_drifts(s, params, began, dt, work.laws.after.data(), work);
        corrections.begin_round();
        sizes.measure_touching();
        for (const Constraint& c : s.constraints)
            for (int i = c.group.first; i < c.group.first + c.group.rows; ++i) {
                force[i] = corrections.refuses(i, nullptr) ? 0.0 : -work.constraints.g[i];
                corrections.note(i, nullptr, force[i], sizes.rounding(i, c.group.sides > 0));
            }
        for (const Law& law : awake_laws(s, work))
            for (int r = 0; r < law.group.rows; ++r) {
                const int row = law.group.first + r;
                double* memory = work.laws.memory.data() + law_memory * law.number;
                force[row] = 0.0;
                if (!row_is_locked(work, law, r) || corrections.refuses(row, &law)) continue;
                double wanted = work.laws.hold[row];
                if (std::isnan(wanted)) {  // where it locked: kept in the last place of the memory
                    if (drifting && drifts(s, law, began, work)) {
                        force[row] = -drift[row];
                        corrections.note(row, &law, force[row], sizes.touching(row));
                    }
                    if (law.group.rows > 1) continue;
                    if (was_locked[law.number] == 0.0 && round == 0) memory[law_memory - 1] = work.laws.position[row];
                    wanted = memory[law_memory - 1];
                }
                if (follow_partner(s, law, wanted, sizes.near(row), q, work)) continue;
                force[row] = wanted - work.laws.position[row];
                corrections.note(row, &law, force[row], law.group.sides > 0 ? sizes.touching(row) : sizes.of_lines(row));
            }
        if (!corrections.leave_good_ones(force)) break;
        // shares of the size of what touches
        const auto share = [&](double of_size, double else_limit) {
            return [&sizes, of_size, else_limit](int island) { return sizes.of_touching(island) > 0.0 ? of_size * sizes.of_touching(island) : else_limit; };
        };
        if (round > 0 && s.contacts && corrections.choose_tried(share(well_corrected, INFINITY))) renew_chosen(s, work);
        double* wanted = work.lambda_scratch.data();  // where solve_constrained leaves what it was given
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        if (!s.contacts) refine_until(s, work, [&](int island) { return 0.1 * sizes.least(island); });
        solve_constrained(s, work, work.factor, x, force);
        refine_all(work);
        corrections.judge(x, wanted, Attempt::first);
        const auto again = [&](Attempt attempt) {  // those that refused
            corrections.keep(x);
            copy_values(force, wanted, s.n_rows);
            for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
            solve_constrained(s, work, work.factor, x, force);
            corrections.judge(x, wanted, attempt);
        };
        const auto rounding_of = [&](int island) { return sizes.of_touching(island) > 0.0 ? 1e-12 * sizes.of_touching(island) : sizes.least(island); };
        if (s.contacts && corrections.choose_refused(rounding_of)) renew_chosen(s, work), again(Attempt::renewed);
        if (s.contacts && corrections.choose_refused(share(worth_correcting, 0.0))) {
            soften_contacts(s, soft_share, work);
            again(Attempt::soft);
            soften_contacts(s, -soft_share, work);
        }
        if (corrections.choose_refused(share(worth_correcting, worth_correcting))) corrections.count(wanted);
        if (!corrections.take(x)) break;
        retract(s, q, x, moved);
        for (int i = 0; i < s.nq; ++i)
            if (corrections.moves(s.island_of_q[i])) q[i] = moved[i];
        work.moved_there = false;
    }
}

}  // namespace koppel::KOPPEL_LEVEL
