// Set-valued laws on the velocities at the end of the step (Moreau 1988, with the theta of Jean 1999), everything else linearly implicit:
//     (M - a D - b K) (v+ - v) - W L = step h,      a = theta step,  b = theta^2 step^2,  v = (u, x) with M = diag(M, 1), h = (h, f)
//     (L, W^T u+ + w) fits every law,               q+ = q moved by step ((1 - theta) u + theta u+)
// That is of order 1, or of order 2 for theta = 1/2 where no law switches. By default (theta 0) a step is first taken with the two stages
// of lsrt2 on the branches of its start (two_stage.hpp), of order 2 and without damping of what it resolves; where a law does not fit at
// its end it is taken again as above with theta = 1. h, M and W are taken
// - between shafts and sleds alone at the start of the step, with K u added: stiff contacts then see no position that they would
//   never reach;
// - with bodies at the predictor, q moved by theta step u. For theta < 1 also with the change of u of the last step, because the
//   matrix leaves out how joints turn forces: A (u+ - u - du) - W L = step h(u + theta du) - M du.
#include <cstring>

#include "../fluid.hpp"
#include "../kind.hpp"
#include "../law.hpp"
#include "../numerics.hpp"
#include "../tape.hpp"
#include "corrections.hpp"
#include "flow_losses.hpp"
#include "two_stage.hpp"
#include "with_nodes.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

// Two coordinates that stick together with equal weight: the second one is set, exactly.
bool follow_partner(const System& s, const Law& law, double wanted, double near, double* q, const Workspace& work) {
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

// The factor with the directions of the last move, and contacts that give way by a share of what their forces do to their own speeds: where
// many hold one body and their gaps do not agree, that shares out what is left.
constexpr double soft_share = 1e-2;
// of the size of what touches: where the first correction leaves more, directions have turned too far since the factor (an impact, a gap
// that closes), and the second one has its own
constexpr double well_corrected = 1e-10;
void renew_laws(const System& s, Workspace& work) {
    copy_awake(s, work, work.factor.plain.data(), work.factor.values);
    add_constraint_directions(s, work, work.factor);
    add_constraints(s, work, for_steps, false, work.factor);
    factorize_blocks(s, work, work.factor.values);
    ++work.factorizations;
}
void soften_contacts(const System& s, double share, Workspace& work) {
    for (const Law& law : awake_laws(s, work))
        for (int r = 0; r < law.group.rows && law.group.sides > 0; ++r)
            if (row_is_locked(work, law, r))
                work.laws.E[9 * law.number + 4 * r] += share / contact_share * work.laws.give[law.group.first + r];
    renew_laws(s, work);
}

// What a step of order 1 has moved along contacts that stick before and after it, in islands that nothing hits. It takes directions at one
// end of the way, which turn on it: without this a box on a turntable would go on along the tangents of its circle. On the way W is that
// of the middle,
//     W_mid^T way = W_end^T way - step / 2 (W^T)' way.
// began: branches at the start
bool drifts(const System& s, const Law& law, const double* began, const Workspace& work) {
    const int island = s.row_island[law.group.first];
    const bool stuck = began[law.number] == work.laws.branch[law.number] && row_is_locked(work, law, 0) && row_is_locked(work, law, 1);
    return law.group.sides > 0 && stuck && work.two.failed[island] != 0.0 && work.two.strongest[island] == 0.0;
}
// moved: W_end^T way, replaced where something drifts. False where nothing does
bool find_drifts(const System& s, const Parameters& params, const double* began, double dt, double* moved, Workspace& work) {
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

// Constraints and locked laws on the level of positions, in the metric A; velocities are left alone.
// there: the constraints were moved to q already; began: branches at the start of a step of order 1, or null.
void hold_positions(const System& s, const Parameters& params, double t, double dt, double* q, const double* u, const double* was_locked,
                    const double* began, bool there, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data(), *moved = work.q.data();
    const int rounds = s.constant_directions && !s.contacts ? 1 : 2;
    double largest = 0.0, farthest = 0.0;  // rounding of large angles and of places far away is no defect
    for (const LineCoordinate& line : s.lines)
        if (line.q >= 0) largest = larger(largest, std::fabs(q[line.q]));
    for (const RowEntry& entry : s.row_entries)  // shafts in bodies
        if (entry.q >= 0) largest = larger(largest, std::fabs(q[entry.q]));
    for (std::size_t i = 1; i < s.links.size() && !s.contacts; ++i)
        for (double place : work.links[i].p) farthest = larger(farthest, std::fabs(place));
    const bool line_rows = s.constant_directions || !s.contacts;
    const double of_lines = 1e-13 + (line_rows ? 2e-15 * largest : 0.0);
    const double near = 10.0 * of_lines + 1e-9 * std::fmin(largest, 1.0);
    const double of_links = s.constant_directions ? of_lines : 1e-13 + 1e-15 * farthest;
    work.moved_there = false;
    Corrections corrections(s, work);
    for (int round = 0; round < rounds; ++round) {
        if (!there || round > 0) move_constraints(s, params, t, q, u, work);
        work.moved_there = !there || round > 0;
        const bool fewer = s.contacts && let_go(s, round == 0 ? work.theta.data() : nullptr, nullptr, work);
        if (fewer) renew_laws(s, work);
        const double* drift = work.laws.after.data();
        const bool drifting = began && round == 0 && find_drifts(s, params, began, dt, work.laws.after.data(), work);
        corrections.begin_round();
        double size = 0.0;  // of what touches
        for (const Law& law : awake_laws(s, work))
            if (law.group.sides > 0 && row_is_locked(work, law, 0)) size = larger(size, work.laws.position[law.group.first + 1]);
        const double touching = size > 0.0 ? 1e-12 * size : of_lines, linked = s.contacts && size > 0.0 ? touching : of_links;
        for (const Constraint& c : s.constraints)
            for (int i = c.group.first; i < c.group.first + c.group.rows; ++i) {
                force[i] = corrections.refuses(i, nullptr) ? 0.0 : -work.constraints.g[i];
                corrections.note(i, nullptr, force[i], c.group.sides > 0 ? linked : of_lines);
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
                        corrections.note(row, &law, force[row], touching);
                    }
                    if (law.group.rows > 1) continue;
                    if (was_locked[law.number] == 0.0 && round == 0) memory[law_memory - 1] = work.laws.position[row];
                    wanted = memory[law_memory - 1];
                }
                if (follow_partner(s, law, wanted, near, q, work)) continue;
                force[row] = wanted - work.laws.position[row];
                corrections.note(row, &law, force[row], law.group.sides > 0 ? touching : of_lines);
            }
        if (!corrections.leave_good_ones(force)) break;
        if (round > 0 && corrections.largest_tried() > well_corrected * size && size > 0.0) renew_laws(s, work);
        double* wanted = work.lambda_scratch.data();  // where solve_constrained leaves what it was given
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        work.enough = s.contacts ? 0.0 : 0.1 * std::fmin(of_lines, of_links);
        solve_constrained(s, work, work.factor, x, force);
        work.enough = 0.0;
        corrections.judge(x, wanted, Attempt::first);
        const auto again = [&](Attempt attempt) {  // those that refused
            corrections.keep(x);
            copy_values(force, wanted, s.n_rows);
            for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
            solve_constrained(s, work, work.factor, x, force);
            corrections.judge(x, wanted, attempt);
        };
        if (s.contacts && corrections.worst_refused() > touching) renew_laws(s, work), again(Attempt::renewed);
        if (s.contacts && corrections.worst_refused() > worth_correcting * size) {
            soften_contacts(s, soft_share, work);
            again(Attempt::soft);
            soften_contacts(s, -soft_share, work);
        }
        if (corrections.worst_refused() > worth_correcting * (size > 0.0 ? size : 1.0)) corrections.count(wanted);
        if (!corrections.take(x)) break;
        retract(s, q, x, moved);
        copy_values(q, moved, s.nq);
        work.moved_there = false;
    }
}

// A step whose contacts do not settle is taken as two halves, twice at most: seven times the work of a step. What does not settle then
// either is accepted where its laws gain no energy.
constexpr int most_halvings = 2;
constexpr double nearly_settled = 1e-5;  // residual of contacts up to which halves of halves would hardly do better

// A step, with what its parts share
struct Step {
    const System& s;
    const Parameters& params;
    const Motion now;
    const double dt, theta, a, b, middle;
    const bool full, at_start;  // at_start: forces are taken there, not at the predictor
    Workspace& work;
    State& state;
    const double ahead = at_start ? 0.0 : theta * dt;
    double *h = work.h.data(), *q = work.q.data(), *way = work.theta.data(), *change = work.k1.data(), *impulse = work.laws.force.data();
    double *known = work.u.data(), *expected = work.expected.data();  // velocities as far as they are known, and what of them is expected
    double *before = work.laws.residual.data(), *base = before, *targets = work.laws.solved.data();

    // h <- impulses of the forces, with what the matrix leaves out; known <- the velocities to which the change is added
    void take_forces(bool foreseen, bool linearize) {
        for (int i = 0; i < s.nv; ++i) {
            expected[i] = foreseen ? dt * now.memory[i] : 0.0;
            known[i] = now.u[i] + theta * expected[i];
            way[i] = ahead * known[i];
        }
        if (s.contacts && !at_start) begin_closing();
        retract(s, now.q, way, q);
        evaluate(s, params, middle, q, known, state, work, linearize, h);
        work.closing_apart = false;
        double* part = work.k2.data();
        if (at_start) {
            work.full = full;
            stiffness_times(s, params, work, now.u, part);
            for (int i = 0; i < s.nv; ++i) h[i] += theta * dt * part[i];
        }
        for (int i = 0; i < s.nv; ++i) h[i] *= dt;
        if (!foreseen) return;
        mass_times(s, params, work, false, expected, part);
        for (int i = 0; i < s.nv; ++i) h[i] -= part[i];
    }
    // Contacts that may close between free bodies or ground that touch nothing. Positions move on by step ((1 - theta) u + theta u+), so
    // what impulses change in m p x v is p x impulse with p after (1 - theta) step of the old velocity: with directions and arms of levers
    // there an impact keeps the angular momentum. Where a body touches something all its contacts are taken at one place, the predictor:
    // rows that repeat each other must do so exactly.
    void begin_closing() {
        const double* branch = state.data.data() + layout_of(s).law_branch;
        double* touches = work.links_scratch.data();
        const auto side_of = [&](const Law& law, int side) { return s.row_sides[law.group.first_side + side]; };
        clear_values(touches, s.links.size());
        for (const Law& law : s.laws)
            for (int side = 0; side < law.group.sides && branch[law.number] != 0.0; ++side) touches[side_of(law, side)] = 1.0;
        touches[0] = 0.0;  // ground
        for (const Law& law : s.laws) {
            bool free = law.group.sides == 2;
            for (int side = 0; side < 2 && free; ++side) {
                const int link = side_of(law, side);
                free = touches[link] == 0.0 && (link == 0 || s.links[link].simple);
            }
            work.laws.may_close[law.number] = free;
        }
        for (int i = 0; i < s.nv; ++i) work.reached[i] = (1.0 - theta) * dt * now.u[i];
        retract(s, now.q, work.reached.data(), q);
        move_free_links(s, q, now.u, work.impulse_links.data());
        work.closing_apart = true;
    }
    // Their gaps, as far ahead as those of the others
    void extrapolate_gaps() {
        for (const Law& law : awake_laws(s, work))
            if (law.group.sides > 0 && work.laws.may_close[law.number])
                work.laws.position[law.group.first] += (ahead - (1.0 - theta) * dt) * before[law.group.first];
    }
    void expect() {
        for (int i = 0; i < s.nv; ++i) known[i] = now.u[i] + expected[i];
    }

    // The matrix without the equations of the laws, what constraints want, and the branches to begin with
    void begin(bool foreseen) {
        assemble(s, params, a, b, full, true, work, work.factor);
        copy_awake(s, work, work.factor.values, work.factor.plain.data());
        if (!s.constant_directions || foreseen || s.speeds_given) constraint_rows(s, params.values.data(), now.t + dt, q, known, work);
        base = foreseen ? work.laws.base.data() : before;
        constraint_rates(s, work, now.u, before);
        if (foreseen) constraint_rates(s, work, known, base);
        for (int i = 0; i < s.n_lambda; ++i) targets[i] = -work.constraints.rate[i];
        if (s.contacts && !at_start) foresee_drives(), extrapolate_gaps();
        begin_laws(s, params, dt, theta, ahead, before, state, work);
        for (const Law& law : awake_laws(s, work))  // what did not fit the two stages is tried as these want it
            if (words_of(s, law).complementary && work.two.wanted[law.number] >= 0)
                work.laws.branch[law.number] = work.two.wanted[law.number];
    }

    // For theta = 1 what is driven goes on with its speed at the end of the step; where it was corrected to then by its drive, open contacts
    // see already.
    void foresee_drives() {
        if (theta < 1.0) return;
        double *way_on = work.rho.data(), *closing = work.laws.after.data();
        bool any = false;
        for (int i = 0; i < s.nv; ++i) way_on[i] = 0.0;
        for (const Constraint& c : s.constraints) {
            const RowEntry& entry = s.row_entries[c.group.first_entry];
            if (c.type != between_lines || c.group.entries != 1 || c.node < 0 || entry.u < 0) continue;
            if (s.tape[c.node].op == tape_constant || s.tape[c.node].op == tape_x) continue;
            way_on[entry.u] += (-work.constraints.g[c.group.first] - dt * targets[c.group.first]) / work.constraints.W[c.group.W];
            any = true;
        }
        if (!any) return;
        constraint_rates(s, work, way_on, closing);
        const double* branch = state.data.data() + layout_of(s).law_branch;
        for (const Law& law : awake_laws(s, work))
            if (law.group.sides > 0 && branch[law.number] == 0.0) work.laws.position[law.group.first] += closing[law.group.first];
    }

    // change, impulse <- velocities and impulses with all laws
    void solve_with_laws() {
        const LawProblem problem{
            h,     targets, before, base,  dt,   theta, ahead, &work.factor,
            false, false,   0.0,    now.u, known};
        settle(problem);
    }
    void settle(const LawProblem& problem) {
        if (solve_laws(s, params, problem, change, impulse, work)) return;
        const bool near = s.contacts && work.halvings > 0 && work.found.residual <= nearly_settled;
        work.refused_step = work.refused_step || work.found.gains || (!near && work.halvings < most_halvings);
        count_unsettled(s, work);
    }

    // True when something that bounces is reached; only this is hit then.
    bool has_impact() {
        if (!laws_are_hit(s, params, dt, theta, ahead, before, work)) return false;
        bool any = false;
        for (const Law& law : awake_laws(s, work)) {
            const bool closed = row_is_locked(work, law, 0);
            work.laws.takes_impact[law.number] = closed ? 1.0 : 0.0;
            any = any || (closed && law_is_hit(s, params, law, dt, theta, ahead, before, work));
        }
        return any;
    }

    // What bounces jumps first, with M; then the step goes on from there.
    void resolve_impact() {
        bounce(s, params, dt, theta, ahead, before, now.u, state, work);
        take_forces(false, true);
        expect();
        begin(false);
        solve_with_laws();
    }

    // What is reached loses its speed there, at the end of the step: M (u - u_there) = W (impulse - impulse_there), the laws with
    // the impulses of the whole step. There: positions go on with these velocities. Where that does not settle or gains energy, what is
    // reached keeps its speed until the next step begins, which finds it closed.
    bool close_gaps(double* there) {
        if (!any_gap_closes(s, params, dt, theta, ahead, before, work)) return false;
        double *b2 = h, *pushed = work.k2.data();
        for (int i = 0; i < s.nv; ++i) there[i] = known[i] + change[i];
        mass_times(s, params, work, false, change, b2);
        find_lost_before(b2);
        for (int round = 0; round < 2 && move_closing(there); ++round) reach_gaps(there);
        if (move_closing(there)) {
            mass_times(s, params, work, false, change, b2);
            constraint_rates(s, work, now.u, before);
        }
        constraint_forces(s, work, impulse, pushed);
        for (int i = 0; i < s.nv; ++i) b2[i] -= pushed[i];
        for (const Law& law : awake_laws(s, work))
            work.laws.closed_branch[law.number] = row_is_locked(work, law, 0) ? work.laws.branch[law.number] : 0.0;
        assemble_constrained_mass(s, params, work);
        copy_awake(s, work, work.mass_factor.values, work.mass_factor.plain.data());
        LawProblem problem{b2,    targets, before, base,    dt,     theta, ahead, &work.mass_factor,
                           false, false,   0.0,    nullptr, nullptr};
        problem.closed_branch = work.laws.closed_branch.data();
        const double worst = work.count.worst_residual;
        if (solve_laws(s, params, problem, change, impulse, work) && (theta < 1.0 || !gains_by_impact(there))) return true;
        work.count.worst_residual = worst;
        take_forces(false, true);
        expect();
        begin(false);
        solve_with_laws();
        return false;
    }
    // Directions and gaps of what closes, where positions end with the velocities `there`: the impulses that stop it act there. False where
    // nothing of that kind closes.
    bool move_closing(const double* there) {
        bool any = false;
        for (const Law& law : awake_laws(s, work)) any = any || is_closing(law);
        if (!any) return false;
        for (int i = 0; i < s.nu; ++i) way[i] = dt * ((1.0 - theta) * now.u[i] + theta * there[i]);
        for (int i = s.nu; i < s.nv; ++i) way[i] = 0.0;
        retract(s, now.q, way, q);
        move_free_links(s, q, there, work.impulse_links.data());
        Pass pass = pass_over(s, params, work);
        pass.links = work.impulse_links.data();
        for (const Law& law : awake_laws(s, work)) {
            if (!is_closing(law)) continue;
            pass.point = law.point;
            words_of(s, law).direction(s.tables[law.table], pass, law.row, work.constraints.W.data() + law.group.W,
                                       work.laws.position.data() + law.group.first);
        }
        return true;
    }
    bool is_closing(const Law& law) const {
        return law.group.sides > 0 && work.laws.may_close[law.number] && row_is_locked(work, law, 0);
    }
    // What the linear gap misses where surfaces are curved: a little more or less of the impulses that bring them there
    void reach_gaps(double* there) {
        double *x = work.rho.data(), *more = work.force.data(), worst = 0.0, most = 0.0;
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        for (int i = 0; i < s.n_rows; ++i) more[i] = 0.0;
        for (const Law& law : awake_laws(s, work)) {
            if (!is_closing(law)) continue;
            more[law.group.first] = -work.laws.position[law.group.first] / (theta * dt);
            worst = larger(worst, std::fabs(more[law.group.first]));
        }
        solve_constrained(s, work, work.factor, x, more);
        for (int i : s.simple_links)
            for (int k = 0; k < 3; ++k) most = larger(most, std::fabs(x[s.links[i].u + k]));
        if (!std::isfinite(largest_size(x, s.nv)) || !(most <= most_per_defect * worst)) return;
        for (int i = 0; i < s.nv; ++i) change[i] += x[i], there[i] += x[i];
        for (int i = 0; i < s.n_rows; ++i) impulse[i] += more[i];
    }
    // What every island has lost at least in the step before it touches, for theta = 1: the work of the laws, and what the change of the
    // velocities loses. pushed: M change
    void find_lost_before(const double* pushed) {
        std::vector<double>& lost = work.two.strongest;
        for (double& of_island : lost) of_island = 0.0;
        for (int i = 0; i < s.nu; ++i) lost[s.island_of[i]] += 0.5 * change[i] * pushed[i];
        for (int i = s.n_lambda; i < s.n_rows; ++i) lost[s.row_island[i]] -= impulse[i] * (base[i] + work.laws.after[i]);
    }
    // True when an island gains more by the impact
    bool gains_by_impact(const double* there) {
        double *jump = work.rho.data(), *pushed = work.k2.data();
        std::vector<double>&lost = work.two.strongest, &gained = work.two.fastest;
        for (double& of_island : gained) of_island = 0.0;
        for (int i = 0; i < s.nv; ++i) jump[i] = known[i] + change[i] - there[i];
        mass_times(s, params, work, false, jump, pushed);
        for (int i = 0; i < s.nu; ++i) {
            gained[s.island_of[i]] += 0.5 * pushed[i] * (known[i] + change[i] + there[i]);
            // 1e-9: beyond the residual that the solve may leave
            gained[s.island_of[i]] -= 1e-9 * std::fabs(pushed[i]) * (std::fabs(known[i] + change[i]) + std::fabs(there[i]));
        }
        for (int i = 0; i < s.islands; ++i)
            if (gained[i] > lost[i] + 1e-9 * std::fabs(lost[i])) return true;
        return false;
    }
};

// The end of a step: velocities and states v, way of the positions, forces of the rows; there: the constraints were moved there already,
// at the end of two stages whose forces are those of the step
void finish(const System& s, const Parameters& params, const Motion& now, double dt, double* v, const double* way, const double* force,
            bool there, bool order_one, Workspace& work, State& state) {
    const StateLayout at = layout_of(s);
    bool switched = false;
    for (const Law& law : awake_laws(s, work))
        switched = switched || state.data[at.law_branch + law.number] != work.laws.branch[law.number];
    if (!s.laws.empty()) match_speeds(s, v, work);
    retract(s, now.q, way, now.q);
    for (int i = 0; i < s.nv; ++i) now.memory[i] = (v[i] - now.u[i]) / dt, now.u[i] = v[i];
    *now.begun = switched ? 0.0 : 2.0;  // nothing is foreseen after an impact
    if (s.n_rows > 0) {
        for (int i = 0; i < s.n_rows; ++i) now.lambda[i] = force[i];
        const double* began = s.contacts && order_one ? state.data.data() + at.law_branch : nullptr;
        hold_positions(s, params, now.t + dt, dt, now.q, now.u, work.laws.locked.data(), began, there, work);
        if (!s.constant_directions) project_velocity(s, params, now.t + dt, now.q, now.u, now.lambda, there ? 0.0 : 1.0 / dt, work);
        finish_laws(s, state, work);
        for (const Law& law : awake_laws(s, work)) state.data[at.law_locked + law.number] = row_is_locked(work, law, 0) ? 1.0 : 0.0;
    }
}

// All laws on the velocities at the end of the step. v, way, force: what finish takes. False when a matrix is singular.
bool solve_step(const System& s, const Parameters& params, const Motion& now, const double* options, double theta, double dt, double* v,
                double* way, double* force, Workspace& work, State& state) {
    const bool full = options[0] != 0.0;
    const double a = theta * dt, b = theta * theta * dt * dt;
    const bool due = factor_is_due(s, params, state, a, b, full, int(options[1]), work), at_start = s.links.size() == 1;
    Step step{s, params, now, dt, theta, a, b, now.t + theta * dt, full, at_start, work, state};
    const double *change = step.change, *there = v;
    work.step = dt, work.left_limit = true, work.pieces_apart = true;

    const bool foreseen = !at_start && theta < 1.0 && *now.begun == 2.0;
    step.take_forces(foreseen, due || at_start);
    if (due) remember_point(s, step.middle, step.q, step.known, work, state);
    step.expect();

    if (s.n_rows == 0 && s.piecewise_forces.empty()) {
        if (due && !renew_factor(s, params, a, b, full, work)) return false;
        copy_values(step.change, step.h, s.nv);
        solve(s, work, work.factor, step.change);
    } else {
        work.factor.age = -1;
        step.begin(foreseen);
        step.solve_with_laws();
        for (int k = 0; k < most_impacts && step.has_impact(); ++k) step.resolve_impact();  // one hits the next
        for (double& takes_impact : work.laws.takes_impact) takes_impact = 1.0;
        if (step.close_gaps(work.reached.data())) there = work.reached.data();
    }
    work.pieces_apart = false;
    for (int i = 0; i < s.nv; ++i) v[i] = step.known[i] + change[i];
    if (!s.laws.empty()) match_speeds(s, v, work);
    for (int i = 0; i < s.nu; ++i) way[i] = dt * ((1.0 - theta) * now.u[i] + theta * there[i]);
    for (int i = 0; i < s.n_rows; ++i) force[i] = step.impulse[i] / dt;
    return true;
}

// Islands in which the step of order 2 counts keep it: what the other solve found there is taken back.
class Kept {
  public:
    Kept(const System& system, Workspace& workspace) : s(system), work(workspace), two(workspace.two) {}
    void save() {
        two.v = work.reached, two.way = work.theta;
        two.branch = work.laws.branch, two.memory = work.laws.memory, two.E = work.laws.E, two.F = work.laws.F;
        two.hold = work.laws.hold, two.lock = work.laws.lock;
    }
    void take_back(double* v, double* way, double* force) {
        for (int i = 0; i < s.nv; ++i)
            if (two.failed[s.island_of[i]] == 0.0) {
                v[i] = two.v[i];
                if (i < s.nu) way[i] = two.way[i];
            }
        for (int i = 0; i < s.n_rows; ++i)
            if (two.failed[s.row_island[i]] == 0.0) force[i] = two.force[i];
        for (const Law& law : awake_laws(s, work)) {
            if (two.failed[s.row_island[law.group.first]] != 0.0) continue;
            const int n = law.number;
            work.laws.branch[n] = two.branch[n];
            for (int i = 0; i < law_memory; ++i) work.laws.memory[law_memory * n + i] = two.memory[law_memory * n + i];
            for (int i = 0; i < 9; ++i) work.laws.E[9 * n + i] = two.E[9 * n + i], work.laws.F[9 * n + i] = two.F[9 * n + i];
            for (int r = law.group.first; r < law.group.first + law.group.rows; ++r)
                work.laws.hold[r] = two.hold[r], work.laws.lock[r] = two.lock[r];
        }
    }

  private:
    const System& s;
    Workspace& work;
    TwoStageState& two;
};

// Valves that are closed in a dead end, or several that hold back one flow, have forces of which only the sum is certain: rounding may let
// one of them pull. It is opened then, and the stages are taken again, a few times at most; where nothing flows through it either, they
// count. One through which nothing flows may likewise be closed. Else the branches are again what they were.
constexpr int most_switches = 6;
class IdleValves {
  public:
    IdleValves(const System& system, const Motion& motion, Workspace& workspace, State& state)
        : s(system), now(motion), work(workspace), branch(state.data.data() + layout_of(s).law_branch), kept(work.two.branch.data()) {}

    // After stages that do not count: switches what is at rest. False when something else is wrong.
    bool switch_over() {
        if (s.rigid_nodes.empty() || !s.complementary_laws) return false;
        const double still = still_of(now.u);
        if (switched++ == 0)
            for (const Law& law : s.laws) kept[law.number] = branch[law.number];
        bool any = false;
        for (const Law& law : awake_laws(s, work)) {
            if (work.two.wanted[law.number] < 0) continue;
            if (!words_of(s, law).complementary || !(std::fabs(work.two.start[law.group.first]) <= still)) return false;
            branch[law.number] = work.two.wanted[law.number], any = true;
        }
        return any && switched <= most_switches;
    }
    // After stages that count: nothing flows through what was switched.
    bool at_rest() {
        if (switched == 0) return true;
        const double *end = work.reached.data(), still = larger(still_of(now.u), still_of(end));
        double* flow = work.laws.after.data();
        constraint_rates(s, work, end, flow);
        for (const Law& law : s.laws)
            if (branch[law.number] != kept[law.number] && !(std::fabs(flow[law.group.first]) <= still)) return false;
        return true;
    }
    // True when there is something to take back.
    bool take_back() {
        for (const Law& law : s.laws)
            if (switched > 0) branch[law.number] = kept[law.number];
        return switched > 0;
    }

  private:
    double still_of(const double* u) const { return 1e-100 + 1e-12 * fastest_of(s, u); }  // rounding, as in the checks of the stages

    const System& s;
    const Motion& now;
    Workspace& work;
    double *branch, *kept;
    int switched = 0;
};

// From t on by dt: two stages on the branches of the start where these fit, else one stage with all laws
void advance(const System& s, const Parameters& params, const double* options, double t, double dt, Workspace& work, State& state) {
    const bool second_order = options[2] == 0.0;
    Motion now = motion_of(s, state, dt);
    now.t = t;
    const StateLayout at = layout_of(s);
    double *v = work.k2.data(), *way = work.theta.data(), *force = work.force.data();
    if (s.n_rows > 0) ++work.count.steps;
    if (!s.laws.empty()) std::memcpy(work.laws.locked.data(), state.data.data() + at.law_locked, s.laws.size() * sizeof(double));
    if (!second_order) {
        for (double& failed : work.two.failed) failed = 1.0;  // every island is of order 1
        if (solve_step(s, params, now, options, options[2], dt, v, way, force, work, state))
            finish(s, params, now, dt, v, way, force, false, true, work, state);
        return;
    }

    TwoStages stages(s, params, now, dt, options[0] != 0.0, state, work);
    IdleValves idle(s, now, work, state);
    bool counts = false, whole = false;
    const auto take = [&] {
        work.step = dt, work.left_limit = false, work.factor.age = -1;
        whole = counts = stages.take();
        for (double failed : work.two.failed) whole = whole && failed == 0.0;
    };
    do take();
    while (!whole && idle.switch_over());
    if (!(whole && idle.at_rest()) && idle.take_back()) take();
    if (whole && !s.contacts)
        stages.renew();
    else if (counts)
        stages.close();
    if (whole) return finish(s, params, now, dt, work.reached.data(), way, work.two.force.data(), !s.contacts, false, work, state);
    for (std::size_t i = 0; i < work.fluid_stage.size(); ++i)  // no stage of theirs counts
        if (work.two.failed[s.island_of[i]] != 0.0) work.fluid_stage[i] = now.u[i];
    Kept kept(s, work);
    if (counts) kept.save();
    if (!solve_step(s, params, now, options, 1.0, dt, v, way, force, work, state)) return;
    ++work.count.redone;
    for (int& branch : work.two.wanted) branch = -1;
    if (counts) kept.take_back(v, way, force);
    finish(s, params, now, dt, v, way, force, false, true, work, state);
}

bool advance_or_halve(const System& s, const Parameters& params, const double* options, double t, double dt, int halvings, Workspace& work,
                      State& state) {
    const std::size_t size = state.data.size();
    double* kept = work.kept.data() + halvings * size;
    const long long unsettled = work.count.unsettled;
    copy_values(kept, state.data.data(), size);
    work.refused_step = false, work.halvings = halvings;
    const long long steps = work.count.steps, redone = work.count.redone, refused = work.count.refused;
    const double worst = work.count.worst_residual;  // of steps that are taken
    if (s.contacts) detect_far(s, state, dt, work);
    advance(s, params, options, t, dt, work, state);
    const bool stayed = !s.contacts || far_stay(s, params, work);
    if (s.contacts) wake_all(s, work);
    if (!stayed) {  // once more with all contacts
        std::memcpy(state.data.data(), kept, size * sizeof(double));
        work.count.unsettled = unsettled, work.count.steps = steps, work.count.redone = redone, work.refused_step = false;
        work.count.worst_residual = worst, work.count.refused = refused;
        advance(s, params, options, t, dt, work, state);
    }
    if (!work.refused_step) return true;
    if (halvings == most_halvings) return false;
    copy_values(state.data.data(), kept, size);
    work.count.unsettled = unsettled, work.count.worst_residual = worst, work.count.refused = refused, ++work.count.halved;
    return advance_or_halve(s, params, options, t, 0.5 * dt, halvings + 1, work, state) &&
           advance_or_halve(s, params, options, t + 0.5 * dt, 0.5 * dt, halvings + 1, work, state);
}

void plain_step(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    if (options[2] == 0.0 && s.laws.empty() && s.piecewise_forces.empty()) return lsrt2_step(s, params, options, dt, work, state);
    const double t = motion_of(s, state, dt).t;
    if (s.laws.empty())
        advance(s, params, options, t, dt, work, state);
    else if (!advance_or_halve(s, params, options, t, dt, 0, work, state) && work.trouble == trouble_none)
        work.trouble = trouble_unsettled;
    count_step(s, state);
}

// How far the pressures of elastic nodes at the end of a step are from the tangents with which it was taken, as a share of them. These
// touch at the start, or where the workspace says. least: nodes whose compression changes less than this do not count
double off_tangents(const System& s, const Parameters& params, const double* start, const double* end, double least,
                    const Workspace& work) {
    double worst = 0.0;
    for (std::size_t k = 0; k < s.fluid_nodes.size(); ++k) {
        const FluidNode& node = s.fluid_nodes[k];
        const OilParams& oil = *reinterpret_cast<const OilParams*>(params.values.data() + node.oil);
        if (oil.air == 0.0 || std::fabs(strain_unit * (end[node.u] - start[node.u])) < least) continue;  // without air it is linear
        const double touch = std::isnan(work.fluid_tangent[k]) ? start[node.u] : work.fluid_tangent[k];
        const FluidPressure from = pressure_of(oil, strain_unit * touch), to = pressure_of(oil, strain_unit * end[node.u]);
        const double along = from.p + from.slope * strain_unit * (end[node.u] - touch);
        worst = std::fmax(worst, std::fabs(to.p - along) / (to.p + from.p));
    }
    return worst;
}

// Drops of pressure over flows without mass at positions and velocities. Per flow: drops at the start, at the end and at the second stage,
// and below which it is linear. True when states of a flow have left their range there
enum Instant { at_start = 0, at_end = 1, at_stage = 2 };
bool read_drops(const System& s, const Parameters& params, const double* q, const double* u, Instant instant, Workspace& work) {
    read_lines(s, params.values.data(), q, u, work);
    const Pass pass = pass_over(s, params, work);
    bool left = false;
    for (const Table& table : s.tables)
        for (int row = 0; table.first_chord >= 0 && row < table.rows; ++row) {
            double found[3];
            s.kinds[table.kind].words.drop(table, pass, row, found);
            double* drops = work.drops.data() + 4 * (table.first_chord + row);
            drops[instant] = found[0], drops[3] = found[1], left = left || found[2] != 0.0;
        }
    return left;
}
// True when a drop may have turned round at the second stage or at the end of the step: by slopes of oil without air, which are
// larger than those with air wherever the step may have been
bool may_turn(const System& s, const Parameters& params, const double* start, const double* end, const Workspace& work) {
    for (const Table& table : s.tables) {
        if (table.first_chord >= 0 && table.states > 0) return true;  // states may leave their range at any pressure
        for (int row = 0; table.first_chord >= 0 && row < table.rows; ++row) {
            double change = 0.0, drop = 0.0;
            for (int side = 0; side < 2; ++side) {  // the nodes are the last two lines, the last two signals are pressures that are given
                const int line = table.lines * row + table.lines - 2 + side;
                const int node = table.nodes[table.signals * row + table.signals - 2 + side];
                const int q = table.line_q[line], u = table.line_u[line];
                const double sign = side == 0 ? 1.0 : -1.0;
                drop += sign * (work.line_q[q] + (node < 0 ? 0.0 : work.tape[node]));
                if (q <= s.nq) continue;
                const OilParams& oil = *reinterpret_cast<const OilParams*>(params.values.data() + s.fluid_nodes[(q - s.nq - 1) / 2].oil);
                const double farthest = std::fmax(std::fabs(end[u] - start[u]), std::fabs(work.fluid_stage[u] - start[u]));
                change += oil.modulus * (1.0 + oil.air) * strain_unit * farthest;
            }
            if (change > 0.1 * std::fabs(drop)) return true;
        }
    }
    return false;
}
// True when a drop has turned round by more than a share of what it was, off the part of its law that is linear: along the tangent at the
// start oil has flown against it, and energy was gained. Also where it has turned at the second stage alone: what flows back there may make
// up for what flows at the start, so that a step ends where it began though nothing is at rest. For one volume behind an edge that takes a
// stage turned by 0.094 of the drop at least, and drops above 0.64 of the rounding.
constexpr double turned = 0.05, linear_share = 0.5;
bool any_drop_turned(const System& s, const Workspace& work) {
    for (int k = 0; k < s.n_chords; ++k) {
        const double *drop = work.drops.data() + 4 * k, before = drop[at_start];
        for (Instant instant : {at_stage, at_end}) {
            const double size = std::fabs(drop[instant]);
            const bool beyond_linear = std::fmax(std::fabs(before), size) > linear_share * drop[3];
            if (before * drop[instant] < 0.0 && size > turned * std::fabs(before) && beyond_linear) return true;
        }
    }
    return false;
}
// How far drops at the end of a step are from those whose chords it was taken with
double off_chords(const System& s, const Workspace& work) {
    double worst = 0.0;
    for (int k = 0; k < s.n_chords; ++k) {
        const double drop = work.drops[4 * k + at_end], size = std::fmax(std::fabs(drop), work.drops[4 * k + 3]);
        worst = std::fmax(worst, std::fabs(std::fabs(drop) - std::fabs(work.chords[k])) / size);
    }
    return worst;
}

// A small volume of oil with air may fill or empty many times over within a step, and its modulus changes a thousandfold. Where a tenth of
// a volume is exchanged and the end is off the tangent the step is taken again with theta = 1 along the tangent there: Newton's method on
// a function that is convex. The same where a drop over an orifice turns round or a valve is carried beyond its ends: then flows without
// mass are taken along their chords from 0, which never give energy; for the root law their logarithms come twice as close in each round.
// Likewise losses of lines with inertia, see flow_losses.hpp.
constexpr double far_off = 0.3, close_enough = 1e-3, much = 0.1, flows_stand = 1e-4;
constexpr int most_tangents = 12;

}  // namespace

bool take_with_nodes(TakeStep method, const System& s, const Parameters& params, const double* options, double dt, Workspace& work,
                     State& state) {
    const StateLayout at = layout_of(s);
    double *kept = work.fluid_kept.data(), *data = state.data.data();
    copy_values(kept, data, state.data.size());
    keep_stage(s, kept + at.u, work);
    method(s, params, options, dt, work, state);
    if (work.trouble != trouble_none) return false;
    bool again = off_tangents(s, params, kept + at.u, data + at.u, much, work) > far_off;
    if (!again && s.n_chords > 0 && may_turn(s, params, kept + at.u, data + at.u, work)) {
        read_drops(s, params, kept + at.q, kept + at.u, at_start, work);
        const bool left_at_stage = read_drops(s, params, kept + at.q, work.fluid_stage.data(), at_stage, work);
        const bool left_at_end = read_drops(s, params, data + at.q, data + at.u, at_end, work);
        again = left_at_stage || left_at_end || any_drop_turned(s, work);
    }
    again = again || any_loss_bent(s, params, kept + at.u, data + at.u, dt, work);
    if (!again) return false;
    if (s.n_chords > 0) read_drops(s, params, data + at.q, data + at.u, at_end, work);
    read_flows(s, params, data + at.u, dt, work);
    const double implicit[4] = {options[0], options[1], 1.0, 0.0};
    for (int round = 0; round < most_tangents; ++round) {
        for (std::size_t k = 0; k < s.fluid_nodes.size(); ++k) work.fluid_tangent[k] = data[at.u + s.fluid_nodes[k].u];
        for (int k = 0; k < s.n_chords; ++k) work.chords[k] = work.drops[4 * k + at_end];
        take_loss_chords(s, work);
        work.factor.age = -1;
        copy_values(data, kept, state.data.size());
        plain_step(s, params, implicit, dt, work, state);
        if (work.trouble != trouble_none) break;
        const double off = off_tangents(s, params, kept + at.u, data + at.u, 0.0, work);
        for (double& tangent : work.fluid_tangent) tangent = NAN;
        if (s.n_chords > 0) read_drops(s, params, data + at.q, data + at.u, at_end, work);
        const double moved = read_flows(s, params, data + at.u, dt, work);
        if (std::fmax(off, off_chords(s, work)) < close_enough && moved < flows_stand) break;
    }
    for (double& tangent : work.fluid_tangent) tangent = NAN;
    for (double& chord : work.chords) chord = NAN;
    for (double& chord : work.loss_chords) chord = NAN;
    work.factor.age = -1;
    return true;
}

void step_with_nodes(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    if (s.fluid_nodes.empty() && s.flow_losses.empty())
        plain_step(s, params, options, dt, work, state);
    else
        take_with_nodes(&plain_step, s, params, options, dt, work, state);
}

}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(time_stepping) { return {"time_stepping", 2, true, {1.0, 1.0, 0.0, 0.0}, &step_with_nodes, nullptr}; }
