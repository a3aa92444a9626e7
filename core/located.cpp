// Laws at one instant, for runs that locate where they switch: accelerations, jumps of the velocities, impacts, and the state brought
// back onto what the laws hold.
#include "law.hpp"

#include "frame.hpp"

namespace koppel::KOPPEL_LEVEL {

// The rates of W^T u of the laws while no velocity changes
void law_biases(const System& s, const Parameters& params, Workspace& work) {
    Pass pass = pass_over(s, params, work);
    for (const Law& law : awake_laws(s, work)) {
        double* bias = work.constraints.bias.data() + law.group.first;
        for (int r = 0; r < law.group.rows; ++r) bias[r] = 0.0;
        const KindWords& words = words_of(s, law);
        if (!words.bias) continue;
        double moving[12];
        pass.point = law.point;
        for (int side = 0; side < law.group.sides; ++side) {
            Vec3<double> linear, angular;
            link_bias(s, work.links.data(), work.tree, s.row_sides[law.group.first_side + side], linear, angular);
            put(moving + 6 * side, linear), put(moving + 6 * side + 3, angular);
        }
        words.bias(s.tables[law.table], pass, law.row, moving, bias);
    }
}

namespace {

constexpr int fewer_shares = 12;  // tries to find a restitution that gains no energy
constexpr double alike = 1e-7;    // rates that agree to this share of those without contact are the same

// Branches and memory as the state has them
void read_branches(const System& s, const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    copy_values(work.laws.last.data(), state.data.data() + at.lambda, s.n_rows);
    copy_values(work.laws.memory.data(), state.data.data() + at.law_memory, law_memory * s.laws.size());
    for (const Law& law : s.laws) work.laws.branch[law.number] = state.data[at.law_branch + law.number];
}

// The rates of contacts in the motion x
void contact_rates(const System& s, const double* x, Workspace& work, double* out) {
    constraint_rates(s, work, x, out);
    for (int i = s.n_lambda; i < s.n_rows; ++i) out[i] += work.constraints.bias[i];
}

// Contacts that hold one body more than once leave their forces open. On given branches these are the smallest, and they may break a law
// although others keep it. What decides is the motion: the branches are right when they give the one that the laws alone give.
// y <- forces that keep the laws.
bool branches_are_right(const System& s, const Parameters& params, LawProblem problem, double* x, double* y, Workspace& work) {
    int touching = 0;
    for (const Law& law : s.laws) {
        if (law.group.sides == 0 && work.laws.trial[law.number] != work.laws.branch[law.number]) return false;
        if (law.group.sides == 0 || work.laws.position[law.group.first] > located) continue;
        if (problem.before[law.group.first] < -at_rest) return false;  // it is hit
        ++touching;
    }
    if (touching < 2) return false;
    NewtonState& newton = work.newton;
    copy_values(newton.branches.data(), work.laws.branch.data(), s.laws.size());
    copy_values(newton.memory.data(), work.laws.memory.data(), law_memory * s.laws.size());
    problem.fixed = false;
    const bool found = solve_laws(s, params, problem, newton.other_x.data(), newton.other_y.data(), work);
    copy_values(work.laws.branch.data(), newton.branches.data(), s.laws.size());
    copy_values(work.laws.memory.data(), newton.memory.data(), law_memory * s.laws.size());
    if (!found) return false;
    double *given = newton.trial_y.data(), *free = newton.trial_after.data(), worst = 0.0, scale = 0.0;
    contact_rates(s, x, work, given), contact_rates(s, newton.other_x.data(), work, free);
    for (const Law& law : s.laws)
        for (int row = law.group.first; row < law.group.first + 3 && law.group.sides > 0; ++row) {
            worst = std::fmax(worst, std::fabs(given[row] - free[row]));
            scale = std::fmax(scale, row_mobility(work, row) * std::fabs(newton.other_y[row]) + std::fabs(given[row]));
        }
    if (!(worst <= alike * scale)) return false;
    copy_values(y, newton.other_y.data(), s.n_rows);
    return true;
}

// A solve with M at (t, q, u): forces and accelerations, or a jump of the velocities
bool solve_with_mass(const System& s, const Parameters& params, bool jump, Branches branches, const double* b, const double* u,
                     State& state, Workspace& work, double* x, double* y) {
    const bool fixed = branches != settle_branches;
    double *before = work.laws.residual.data(), *targets = work.laws.solved.data();
    constraint_rates(s, work, u, before);
    if (!jump) law_biases(s, params, work);
    for (int i = 0; i < s.n_lambda; ++i) targets[i] = -(jump ? work.constraints.rate[i] : work.constraints.bias[i]);
    assemble_constrained_mass(s, params, work);
    copy_awake(s, work, work.mass_factor.values, work.mass_factor.plain.data());
    if (fixed)
        read_branches(s, state, work);
    else
        begin_laws(s, params, 0.0, 1.0, 0.0, before, state, work);
    const LawProblem problem{b,    targets, before, before,  0.0,    1.0, 0.0, &work.mass_factor,
                             jump, fixed,   0.0,    nullptr, nullptr};
    bool settled = solve_laws(s, params, problem, x, y, work);
    if (s.contacts && !jump && !settled && branches == verify_redundant) settled = branches_are_right(s, params, problem, x, y, work);
    if (s.contacts && jump && !fixed && !settled) return false;
    double moved = 0.0;
    for (int i = 0; i < s.nu; ++i) moved = std::fmax(moved, std::fabs(x[i]));
    if (!fixed && !(jump && moved < at_rest)) {  // a jump that is none changes no branches
        for (const Law& law : s.laws)            // nor do impacts change those of what they press: without them it is as it was
            if (jump && law.reads) work.laws.branch[law.number] = state.data[layout_of(s).law_branch + law.number];
        finish_laws(s, state, work);
    }
    if (!fixed && !jump) copy_values(state.data.data() + layout_of(s).law_force, y + s.n_lambda, s.n_rows - s.n_lambda);
    return settled;
}

}  // namespace

bool law_accelerations(const System& s, const Parameters& params, double t, const double* q, const double* u, State& state, Workspace& work,
                       Branches branches, double* rate, double* force) {
    double* h = work.k1.data();
    evaluate(s, params, t, q, u, state, work, false, h);
    if (s.n_rows == 0) {
        copy_values(rate, h, s.nv);
        mass_solve(s, params, work, false, rate);
        return true;
    }
    return solve_with_mass(s, params, false, branches, h, u, state, work, rate, force);
}

void law_accelerations_again(const System& s, const Parameters& params, double* rate, const double* u, const State& state, Workspace& work,
                             double* force) {
    State& unchanged = const_cast<State&>(state);  // branches are fixed: nothing is written
    double* h = work.k2.data();
    for (int i = 0; i < s.nv; ++i) h[i] = rate[i];
    solve_with_mass(s, params, false, keep_branches, h, u, unchanged, work, rate, force);
}

bool law_impulses(const System& s, const Parameters& params, const double* before, const State& state, Workspace& work, double* change,
                  double* impulse) {
    const double *locked = state.data.data() + layout_of(s).law_locked, fastest = fastest_of(s, before);
    double *speed = work.laws.residual.data(), *nothing = work.k2.data();
    constraint_rates(s, work, before, speed);
    bool any = false;
    for (const Law& law : s.laws) {
        const bool jumps = words_of(s, law).cuts_off || (words_of(s, law).closes && law.group.sides == 0);
        any = any || (jumps && locked[law.number] != 0.0 && std::fabs(speed[law.group.first]) > 1e-9 * fastest);  // more than rounding
    }
    if (!any) return false;
    for (int i = 0; i < s.nv; ++i) nothing[i] = 0.0;
    solve_with_mass(s, params, true, keep_branches, nothing, before, const_cast<State&>(state), work, change, impulse);
    return true;
}

bool any_flow_is_cut(const System& s, const Parameters& params, const double* u, const State& state, Workspace& work) {
    read_branches(s, state, work);
    for (const Law& law : s.laws) {
        if (!words_of(s, law).cuts_off) continue;
        LawView view = view_of(s, params, law, {0.0, 1.0, 0.0, work.laws.residual.data(), true}, work);
        const bool flows = u[s.row_entries[law.group.first_entry].u] != 0.0;
        if (flows && words_of(s, law).begin(view) != view.branch) return true;
    }
    return false;
}

namespace {

// Laws between coordinates whose slip a jump has changed begin anew where it contradicts their branch. start: slips before it
void begin_after_jump(const System& s, const Parameters& params, const double* start, const double* u, bool all, State& state,
                      Workspace& work) {
    const StateLayout at = layout_of(s);
    double *after = work.laws.after.data(), largest = 0.0;
    constraint_rates(s, work, u, after);
    read_branches(s, state, work);
    for (int i = s.n_lambda; i < s.n_rows; ++i) largest = std::fmax(largest, std::fabs(start[i]) + std::fabs(after[i]));
    LawContext context{0.0, 1.0, 0.0, after, false, false, 0.0, at_rest};
    context.jumped = true;
    for (const Law& law : s.laws) {
        bool changed = all;
        for (int i = law.group.first; i < law.group.first + law.group.rows; ++i)
            changed = changed || std::fabs(after[i] - start[i]) > 1e-12 * largest;  // more than rounding of the solve
        if (law.group.sides > 0 || !changed || work.laws.branch[law.number] < 0.0) continue;
        LawView view = view_of(s, params, law, context, work);
        state.data[at.law_branch + law.number] = words_of(s, law).begin(view);
    }
}

}  // namespace

void law_jump(const System& s, const Parameters& params, double t, const double* q, double* u, State& state, Workspace& work, bool settle,
              bool begins) {
    double *nothing = work.k1.data(), *change = work.k2.data(), *impulse = work.force.data(), *start = work.laws.base.data();
    evaluate(s, params, t, q, u, state, work, false, nothing);
    constraint_rates(s, work, u, start);
    if (settle) {
        double* before = work.laws.residual.data();
        bool cut = false;
        for (int impact_round = 0; impact_round < most_impacts; ++impact_round) {
            constraint_rates(s, work, u, before);
            if (!laws_are_hit(s, params, 0.0, 1.0, 0.0, before, work)) break;
            bounce(s, params, 0.0, 1.0, 0.0, before, u, state, work);
            for (int i = 0; i < s.n_lambda; ++i) work.constraints.rate[i] = 0.0;  // after a jump the constraints are kept
            if (impact_round + 1 < most_impacts) continue;
            constraint_rates(s, work, u, before);
            for (const Law& law : s.laws)
                if (law_is_hit(s, params, law, 0.0, 1.0, 0.0, before, work)) work.count.cut_law = law.number, cut = true;
        }
        work.count.cut_impacts += cut;
    }
    for (int i = 0; i < s.nv; ++i) nothing[i] = 0.0;
    solve_with_mass(s, params, true, settle ? settle_branches : keep_branches, nothing, u, state, work, change, impulse);
    for (int i = 0; i < s.nv; ++i) u[i] += change[i];
    match_speeds(s, u, work);
    if (settle) begin_after_jump(s, params, start, u, begins, state, work);
}

// M, h and W in the middle of the step, positions with the mean of the velocities: of second order where forces do not jump. The solve is
// taken twice, the second time with the velocities that the first one gives there. What is held is held at the end, to where its directions
// turn in the second half: held in those of the middle it would be late by half a step, and its forces would do work.
double law_step(const System& s, const Parameters& params, double t, double longest, double* q, double* u, State& state, Workspace& work) {
    double *h = work.k1.data(), *change = work.k2.data(), *impulse = work.force.data(), *way = work.rho.data(), *middle = work.q.data();
    double *before = work.laws.residual.data(), *targets = work.laws.solved.data(), *base = work.laws.base.data();
    double *mean = work.u.data(), *gained = work.laws.after.data();

    // no longer than half the way to what is not there yet
    double step = longest;
    move_constraints(s, params, t, q, u, work);
    constraint_rates(s, work, u, before);
    for (const Law& law : s.laws) {
        const double gap = work.laws.position[law.group.first], speed = before[law.group.first];
        if (law.group.sides > 0 && speed < 0.0 && gap > located) step = std::fmin(step, -0.5 * gap / speed);
    }
    step = std::fmax(step, 1e-3 * longest);  // ten halvings: what is nearer than that is closed in this step

    const double half = 0.5 * step, *bias = work.constraints.bias.data();
    for (int i = 0; i < s.nu; ++i) way[i] = half * u[i];
    clear_values(change, s.nv);
    for (int pass = 0; pass < 2; ++pass) {
        for (int i = 0; i < s.nv; ++i) change[i] *= 0.5, mean[i] = u[i] + change[i];
        retract(s, q, way, middle);
        evaluate(s, params, t + half, middle, mean, state, work, false, h);
        law_biases(s, params, work);
        constraint_rates(s, work, u, before);
        constraint_rates(s, work, change, gained);
        for (int i = 0; i < s.nv; ++i) h[i] *= step;
        for (int i = 0; i < s.n_lambda; ++i) targets[i] = gained[i] - work.constraints.rate[i] - half * bias[i];
        for (int i = 0; i < s.n_rows; ++i) base[i] = before[i] + half * bias[i];
        assemble_constrained_mass(s, params, work);
        copy_awake(s, work, work.mass_factor.values, work.mass_factor.plain.data());
        begin_laws(s, params, 0.0, 1.0, 0.0, before, state, work);
        LawProblem problem{
            h,     targets, before, base,    step,   1.0, half, &work.mass_factor,
            false, false,   0.0,    nullptr, nullptr};
        problem.rigid = true;
        solve_laws(s, params, problem, change, impulse, work);
    }
    finish_laws(s, state, work);
    for (int i = s.n_lambda; i < s.n_rows; ++i) state.data[layout_of(s).law_force + i - s.n_lambda] = impulse[i] / step;
    for (int i = 0; i < s.nu; ++i) way[i] = step * (u[i] + 0.5 * change[i]);
    for (int i = 0; i < s.nv; ++i) u[i] += change[i];
    retract(s, q, way, q);
    return step;
}

bool law_is_hit(const System& s, const Parameters& params, const Law& law, double step, double theta, double ahead, const double* before,
                Workspace& work) {
    LawContext context{step, theta, ahead, before};
    context.gap_tolerance = step > 0.0 ? 0.0 : located;
    const KindWords& words = words_of(s, law);
    const int row = law.group.first;
    if (law.group.sides > 0 && work.laws.position[row] + (step - ahead) * before[row] > context.gap_tolerance) return false;  // not reached
    return words.impact && words.impact(view_of(s, params, law, context, work));
}

bool laws_are_hit(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before,
                  Workspace& work) {
    for (const Law& law : awake_laws(s, work))
        if (law_is_hit(s, params, law, step, theta, ahead, before, work)) return true;
    return false;
}

bool gap_closes(const System& s, const Parameters& params, const Law& law, double step, double theta, double ahead, const double* before,
                Workspace& work) {
    const KindWords& words = words_of(s, law);
    if (law.group.sides > 0 && work.laws.branch[law.number] == 0.0) return false;  // open
    return words.closes && words.closes(view_of(s, params, law, {step, theta, ahead, before}, work));
}
bool any_gap_closes(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before,
                    Workspace& work) {
    for (const Law& law : awake_laws(s, work))
        if (gap_closes(s, params, law, step, theta, ahead, before, work)) return true;
    return false;
}

namespace {

// IslandState::unfit <- 1 where the impulses of the laws gained energy: each acts at the mean of the speeds before and after. True when they
// did anywhere
bool gains_energy(const System& s, const double* before, const double* change, const double* impulse, Workspace& work) {
    std::vector<double>&gained = work.islands.slip, &moved = work.islands.force;
    for (int i = 0; i < s.islands; ++i) gained[i] = moved[i] = 0.0;
    for (int i = s.n_lambda; i < s.n_rows; ++i) {
        gained[s.row_island[i]] += impulse[i] * (before[i] + 0.5 * change[i]);
        moved[s.row_island[i]] += std::fabs(impulse[i]) * (std::fabs(before[i]) + std::fabs(change[i]));
    }
    bool any = false;
    for (int i = 0; i < s.islands; ++i)  // more than rounding of the sum
        work.islands.unfit[i] = gained[i] > 1e-12 * moved[i], any = any || work.islands.unfit[i];
    return any;
}

}  // namespace

// Speeds after an impact are those before times the restitution. With friction this can gain energy, and without restitution it cannot: then
// as much of the restitution is left as gains none, in each island.
void bounce(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before, double* u,
            const State& state, Workspace& work) {
    double *nothing = work.k2.data(), *change = work.rho.data(), *impulse = work.force.data(), *targets = work.laws.solved.data();
    for (int i = 0; i < s.nv; ++i) nothing[i] = 0.0;
    for (int i = 0; i < s.n_lambda; ++i) targets[i] = -work.constraints.rate[i];
    assemble_constrained_mass(s, params, work);
    copy_awake(s, work, work.mass_factor.values, work.mass_factor.plain.data());
    find_carrying(s, params, u, state, step, work);
    const auto gains = [&] {
        begin_laws(s, params, step, theta, ahead, before, state, work);
        for (const Law& law : awake_laws(s, work)) {  // what only touches is hit next
            if (law.group.sides == 0 || work.laws.carries[law.number]) continue;
            work.laws.branch[law.number] = 0.0, work.laws.memory[law_memory * law.number + 4] = 0.0;
        }
        const LawProblem problem{
            nothing,           targets, before, before, step,    theta,  ahead, &work.mass_factor,
            true,              false,    1.0,    nullptr, nullptr};
        solve_laws(s, params, problem, change, impulse, work);
        return gains_energy(s, before, work.laws.after.data(), impulse, work);
    };
    std::vector<double>&share = work.islands.share, &fine = work.islands.fine;
    if (gains()) {
        for (int i = 0; i < s.islands; ++i) fine[i] = work.islands.unfit[i] ? 0.0 : 1.0;
        double part = 0.5;
        for (int k = 0; k < fewer_shares; ++k, part *= 0.5) {
            for (int i = 0; i < s.islands; ++i) share[i] = fine[i] < 1.0 ? fine[i] + part : 1.0;
            gains();
            for (int i = 0; i < s.islands; ++i)
                if (fine[i] < 1.0 && !work.islands.unfit[i]) fine[i] += part;
        }
        share = fine;
        gains();
        for (double& of_island : share) of_island = 1.0;
    }
    for (int i = 0; i < s.nv; ++i) u[i] += change[i];
}

void project_laws(const System& s, const Parameters& params, double t, double* q, double* u, const State& state, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data(), *speed = work.laws.residual.data();
    clear_reads(s, work);
    for (int round = 0; round < 3; ++round) {  // twice the positions, then the velocities
        const bool positions = round < 2;
        move_constraints(s, params, t, q, u, work);
        constraint_rates(s, work, u, speed);
        read_branches(s, state, work);
        double worst = 0.0;
        for (int i = 0; i < s.n_lambda; ++i) force[i] = -(positions ? work.constraints.g[i] : work.constraints.rate[i]);
        for (const Law& law : s.laws) {
            LawRows rows = empty_rows();
            if (!is_nowhere(law, work)) words_of(s, law).rows(view_of(s, params, law, {0.0, 1.0, 0.0, speed, true}, work), rows);
            double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
            for (int r = 0; r < law.group.rows; ++r) {
                const int row = law.group.first + r;
                const bool locked = is_locked(rows.E, r);
                work.laws.lock[row] = locked, work.laws.rhs_velocity[row] = rows.b[r];
                force[row] = locked && !positions ? rows.b[r] : 0.0;
                for (int k = 0; k < law.group.rows; ++k) {
                    E[3 * r + k] = !locked && k == r ? 1.0 : 0.0, F[3 * r + k] = locked ? rows.F[3 * r + k] : 0.0;
                    if (!positions) force[row] -= F[3 * r + k] * speed[law.group.first + k];
                }
                if (positions && locked && !std::isnan(rows.hold[r])) force[row] = rows.hold[r] - work.laws.position[row];
            }
        }
        for (int i = 0; i < s.n_rows; ++i) worst = std::fmax(worst, std::fabs(force[i]));
        // 1e-15: below rounding of a position or speed of size 1; smaller ones are corrected with the next
        if (worst < 1e-15) continue;
        assemble_constrained_mass(s, params, work);
        factorize_blocks(s, work, work.mass_factor.values);
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        solve_constrained(s, work, work.mass_factor, x, force);
        if (positions)
            retract(s, q, x, q);
        else
            for (int i = 0; i < s.nu; ++i) u[i] += x[i];
    }
    match_speeds(s, u, work);  // what is held is so exactly
}

void take_branches(const System& s, const Parameters& params, const double* u, const State& state, Workspace& work) {
    double* speed = work.laws.residual.data();
    constraint_rates(s, work, u, speed);
    read_branches(s, state, work);
    clear_reads(s, work);
    for (const Law& law : s.laws) {
        LawRows rows = empty_rows();
        if (work.laws.branch[law.number] >= 0.0)
            words_of(s, law).rows(view_of(s, params, law, {0.0, 1.0, 0.0, speed, true}, work), rows);
        copy_values(work.laws.E.data() + 9 * law.number, rows.E, 9);
        copy_values(work.laws.F.data() + 9 * law.number, rows.F, 9);
        copy_values(work.laws.hold.data() + law.group.first, rows.hold, law.group.rows);
    }
}

void law_follow(const System& s, const Parameters& params, double t, const double* q, const double* u, State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    double* speed = work.laws.residual.data();
    move_constraints(s, params, t, q, u, work);
    constraint_rates(s, work, u, speed);
    begin_laws(s, params, 0.0, 1.0, 0.0, speed, state, work);
    copy_values(state.data.data() + at.law_memory, work.laws.memory.data(), law_memory * s.laws.size());
}

}  // namespace koppel::KOPPEL_LEVEL
