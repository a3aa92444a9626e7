// Laws at one instant, for runs that locate where they switch: accelerations, jumps of the velocities, blows, and the state brought
// back onto what the laws hold.
#include "law.hpp"

#include "frame.hpp"

namespace koppel::KOPPEL_LEVEL {

// The rates of W^T u of the laws while no velocity changes
void law_biases(const System& s, const Parameters& params, Workspace& work) {
    Pass pass = pass_over(s, params, work);
    for (const Law& law : s.laws) {
        double* bias = work.constraints.bias.data() + law.group.first;
        for (int r = 0; r < law.group.rows; ++r) bias[r] = 0.0;
        const KindWords& words = words_of(s, law);
        if (!words.bias) continue;
        double moving[12];
        for (int side = 0; side < law.group.sides; ++side) {
            Vec3<double> linear, angular;
            link_bias(s, work.links.data(), work.tree, s.row_sides[law.group.first_side + side], linear, angular);
            put(moving + 6 * side, linear), put(moving + 6 * side + 3, angular);
        }
        words.bias(s.tables[law.table], pass, law.row, moving, bias);
    }
}

namespace {

constexpr int most_blows = 32;     // at one instant: one hits the next
constexpr int fewer_shares = 12;   // tries to find a restitution that gains no energy
constexpr int most_sweeps = 3000;  // over all contacts that touch
constexpr double alike = 1e-7;     // rates that agree to this share of those without contact are the same
constexpr double none = 3e-8;      // and below this they are zero: what was found to move does so

// Modes and memory as the state has them
void take_modes(const System& s, const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    std::memcpy(work.laws.last.data(), state.data.data() + at.lambda, s.n_rows * sizeof(double));
    std::memcpy(work.laws.memory.data(), state.data.data() + at.law_memory, law_memory * s.laws.size() * sizeof(double));
    for (const Law& law : s.laws) work.laws.mode[law.number] = state.data[at.law_mode + law.number];
}

// ---- sweeps ---------------------------------------------------------------------------------------------------------------------
// Contacts that hold one body more than once leave their forces open. The branches take the smallest, and these may break a law although
// others keep it. What decides is the motion: sweeps over the contacts, one after the other, find forces that keep all laws.

// The laws that touch, or none when there are too many, or when one of them is hit although there is no jump
int find_touching(const System& s, const Parameters& params, const Look& look, Workspace& work) {
    int count = 0;
    for (const Law& law : s.laws) {
        const KindWords& words = words_of(s, law);
        if (!words.relax || !words.touches(view_of(s, params, law, look, work))) continue;
        if (count == most_in_sweeps || (look.accelerations && look.before[law.group.first] < -at_rest)) return 0;
        work.sweep.laws[count++] = law.number;
    }
    return count;
}

// Speeds, or rates on the level of accelerations, of the rows that touch
void read_speeds(const System& s, const LawProblem& problem, bool accelerations, int count, const double* after, Workspace& work,
                 double* out) {
    for (int k = 0; k < count; ++k)
        for (int r = 0; r < 3; ++r) {
            const int row = s.laws[work.sweep.laws[k]].group.first + r;
            out[3 * k + r] = after[row] + (accelerations ? work.constraints.bias[row] : problem.base[row]);
        }
}

// The matrix with given forces of what touches; all other laws on their branches. rhs: their equations.
void factorize_without(const System& s, const Parameters& params, const LawProblem& problem, const Look& look, int count, Workspace& work) {
    double* rhs = work.laws.rhs.data();
    for (const Law& law : s.laws) {
        LawRows rows = empty_rows();
        words_of(s, law).rows(view_of(s, params, law, look, work), rows);
        write_rows(problem, rows, law, work, rhs);
    }
    for (int k = 0; k < count; ++k) {
        const Law& law = s.laws[work.sweep.laws[k]];
        double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
        for (int i = 0; i < 9; ++i) E[i] = i % 4 == 0 ? 1.0 : 0.0, F[i] = 0.0;
        for (int r = 0; r < 3; ++r) rhs[law.group.first + r] = 0.0;
    }
    std::memcpy(problem.values, problem.plain, s.values_size * sizeof(double));
    add_law_rows(s, work, problem.values);
    factorize_blocks(s, work, problem.values);
}

void solve_with_forces(const System& s, const LawProblem& problem, int count, const double* force, double* x, double* y, Workspace& work) {
    for (int i = 0; i < s.nv; ++i) x[i] = problem.b[i];
    for (int i = 0; i < s.n_lambda; ++i) y[i] = problem.targets[i];
    for (int i = s.n_lambda; i < s.n_rows; ++i) y[i] = work.laws.rhs[i];
    for (int k = 0; k < count; ++k)
        for (int r = 0; r < 3; ++r) y[s.laws[work.sweep.laws[k]].group.first + r] = force[3 * k + r];
    solve_constrained(s, work, problem.values, problem.solver_links, x, y);
}

bool is_alike(int n, const double* free, const double* a, const double* b) {
    double scale = 0.0, worst = 0.0;
    for (int i = 0; i < n; ++i) scale = std::fmax(scale, std::fabs(free[i])), worst = std::fmax(worst, std::fabs(a[i] - b[i]));
    return worst <= alike * scale;
}

// x, y <- the motion with forces that keep all laws of what touches. y: a guess on entry. Each sweep keeps the bounds of the forces; the
// motion is only as good as the sweeps came. True when they came to an end.
bool sweep(const System& s, const Parameters& params, const LawProblem& problem, const Look& look, int count, double* x, double* y,
           Workspace& work, const double* wanted = nullptr) {
    SweepState& sweep = work.sweep;
    const int n = 3 * count;
    double *G = sweep.G.data(), *force = sweep.force.data(), *speed = sweep.speed.data(), *after = work.laws.after.data();
    for (int k = 0; k < count; ++k)
        for (int r = 0; r < 3; ++r) force[3 * k + r] = y[s.laws[sweep.laws[k]].group.first + r];

    // what each force does to each speed
    factorize_without(s, params, problem, look, count, work);
    double* unit = sweep.unit.data();
    for (int i = 0; i < n; ++i) unit[i] = 0.0;
    solve_with_forces(s, problem, count, unit, x, y, work);
    constraint_rates(s, work, x, after);
    read_speeds(s, problem, look.accelerations, count, after, work, sweep.free.data());
    for (int j = 0; j < n; ++j) {
        unit[j] = 1.0;
        solve_with_forces(s, problem, count, unit, x, y, work);
        unit[j] = 0.0;
        constraint_rates(s, work, x, after);
        read_speeds(s, problem, look.accelerations, count, after, work, G + n * j);
        for (int i = 0; i < n; ++i) G[n * j + i] -= sweep.free[i];
    }
    for (int i = 0; i < n; ++i) {
        speed[i] = sweep.free[i];
        for (int j = 0; j < n; ++j) speed[i] += G[n * j + i] * force[j];
    }

    // one after the other
    double changed = 1.0, largest = 0.0;
    for (int round = 0; round < most_sweeps && changed > 1e-13 * largest; ++round) {
        if (wanted && round > 0 && is_alike(n, sweep.free.data(), speed, wanted)) break;
        changed = largest = 0.0;
        for (int k = 0; k < count; ++k) {
            const Law& law = s.laws[sweep.laws[k]];
            double own[9], next[3];
            for (int i = 0; i < 3; ++i) {
                next[i] = force[3 * k + i];
                for (int j = 0; j < 3; ++j) own[3 * i + j] = G[n * (3 * k + j) + 3 * k + i];
            }
            words_of(s, law).relax(view_of(s, params, law, look, work), own, speed + 3 * k, next);
            for (int j = 0; j < 3; ++j) {
                const double change = next[j] - force[3 * k + j];
                force[3 * k + j] = next[j];
                changed = std::fmax(changed, std::fabs(change)), largest = std::fmax(largest, std::fabs(next[j]));
                for (int i = 0; i < n; ++i) speed[i] += G[n * (3 * k + j) + i] * change;
            }
        }
    }
    solve_with_forces(s, problem, count, force, x, y, work);
    constraint_rates(s, work, x, after);
    read_speeds(s, problem, look.accelerations, count, after, work, speed);
    return changed <= 1e-9 * largest;
}

bool others_fit(const System& s, const Workspace& work) {
    for (const Law& law : s.laws)
        if (!words_of(s, law).relax && work.laws.trial[law.number] != work.laws.mode[law.number]) return false;
    return true;
}

// The speeds, or rates on the level of accelerations, of what touches in the motion x
const double* speeds_in(const System& s, const LawProblem& problem, bool accelerations, int count, const double* x, Workspace& work) {
    double *after = work.laws.after.data(), *speeds = work.sweep.rates.data();
    constraint_rates(s, work, x, after);
    read_speeds(s, problem, accelerations, count, after, work, speeds);
    return speeds;
}

// Sweeps start from the forces of the last state that was kept, so that they say the same of one state each time.
void last_forces(const System& s, const State& state, double* y) {
    std::memcpy(y + s.n_lambda, state.data.data() + layout_of(s).law_force, (s.n_rows - s.n_lambda) * sizeof(double));
}

// The modes are right when they give the motion that the sweeps find. force <- forces that keep the laws.
bool modes_are_right(const System& s, const Parameters& params, const LawProblem& problem, const State& state, double* x, double* y,
                     Workspace& work) {
    Look look{0.0, 1.0, 0.0, problem.before, true};
    look.reach = located;
    const int count = find_touching(s, params, look, work);
    if (count < 2 || !others_fit(s, work)) return false;
    SweepState& sweeps = work.sweep;
    double *other_x = sweeps.x.data(), *other_y = sweeps.y.data();
    const double* rates = speeds_in(s, problem, true, count, x, work);
    last_forces(s, state, other_y);
    sweep(s, params, problem, look, count, other_x, other_y, work, rates);
    if (!is_alike(3 * count, sweeps.free.data(), sweeps.speed.data(), rates)) return false;
    std::memcpy(y, other_y, s.n_rows * sizeof(double));
    return true;
}

// Modes and memory as they were kept
void restore_modes(const System& s, Workspace& work) {
    std::memcpy(work.laws.mode.data(), work.sweep.modes.data(), s.laws.size() * sizeof(double));
    std::memcpy(work.laws.memory.data(), work.sweep.memory.data(), law_memory * s.laws.size() * sizeof(double));
}

// The modes that belong to what the sweeps found; those before are kept.
void take_modes_of_sweeps(const System& s, const Parameters& params, Look look, int count, Workspace& work) {
    SweepState& sweeps = work.sweep;
    std::memcpy(sweeps.modes.data(), work.laws.mode.data(), s.laws.size() * sizeof(double));
    std::memcpy(sweeps.memory.data(), work.laws.memory.data(), law_memory * s.laws.size() * sizeof(double));
    for (int i = 0; i < 3 * count; ++i) look.rest = std::fmax(look.rest, none * std::fabs(sweeps.free[i]));
    for (int i = 0; i < 3 * count; ++i) look.faint = std::fmax(look.faint, 1e-9 * std::fabs(sweeps.force[i]));
    for (int k = 0; k < count; ++k) {
        const Law& law = s.laws[sweeps.laws[k]];
        work.laws.mode[law.number] =
            words_of(s, law).mode_of(view_of(s, params, law, look, work), sweeps.force.data() + 3 * k, sweeps.speed.data() + 3 * k);
    }
}

// Modes from the sweeps, where the motion in these modes is the one that they found, or where they lead to modes that fit; else those that
// were there. sweeps.y: forces to start from.
bool modes_from_sweeps(const System& s, const Parameters& params, LawProblem problem, const Look& look, int count, double* x, double* y,
                       Workspace& work) {
    SweepState& sweeps = work.sweep;
    double *other_x = sweeps.x.data(), *other_y = sweeps.y.data();
    sweep(s, params, problem, look, count, other_x, other_y, work);
    take_modes_of_sweeps(s, params, look, count, work);
    problem.fixed = true;
    double *found = sweeps.other.data(), *found_y = sweeps.other_y.data();
    const bool settled = solve_laws(s, params, problem, found, found_y, work);
    const bool alike = settled || (others_fit(s, work) && is_alike(3 * count, sweeps.free.data(), sweeps.speed.data(),
                                                                   speeds_in(s, problem, look.accelerations, count, found, work)));
    if (!alike) {
        restore_modes(s, work);
        return false;
    }
    std::memcpy(x, found, s.nv * sizeof(double));
    std::memcpy(y, settled ? found_y : other_y, s.n_rows * sizeof(double));
    return true;
}

// The same from what the sweeps found, with changes until all laws fit
bool modes_near_sweeps(const System& s, const Parameters& params, const LawProblem& problem, double* x, double* y, Workspace& work) {
    Look look{problem.step, problem.theta, problem.ahead, problem.before, !problem.jump};
    look.reach = problem.step > 0.0 ? 0.0 : located;
    look.blow = problem.blow;
    const int count = find_touching(s, params, look, work);
    if (count == 0) return false;
    take_modes_of_sweeps(s, params, look, count, work);
    double *found = work.sweep.other.data(), *found_y = work.sweep.other_y.data();
    if (!solve_laws(s, params, problem, found, found_y, work)) {
        restore_modes(s, work);
        return false;
    }
    std::memcpy(x, found, s.nv * sizeof(double));
    std::memcpy(y, found_y, s.n_rows * sizeof(double));
    return true;
}

// A jump where the branches find no end: by sweeps, which are the better start for the branches, and otherwise as far as they came
bool jump_by_sweeps(const System& s, const Parameters& params, const LawProblem& problem, double* x, double* y, Workspace& work) {
    Look look{problem.step, problem.theta, problem.ahead, problem.before, false, true};
    look.reach = problem.step > 0.0 ? 0.0 : located;
    look.blow = problem.blow;
    const int count = find_touching(s, params, look, work);
    if (count == 0) return false;
    for (int i = 0; i < s.n_rows; ++i) y[i] = 0.0;
    sweep(s, params, problem, look, count, x, y, work);
    return modes_near_sweeps(s, params, problem, x, y, work);
}

// A solve with M at (t, q, u): forces and accelerations, or a jump of the velocities
bool solve_with_mass(const System& s, const Parameters& params, bool jump, Modes modes, const double* b, const double* u, State& state,
                     Workspace& work, double* x, double* y) {
    const bool fixed = modes != settle_modes;
    double *before = work.laws.residual.data(), *targets = work.laws.solved.data();
    constraint_rates(s, work, u, before);
    if (!jump) law_biases(s, params, work);
    for (int i = 0; i < s.n_lambda; ++i) targets[i] = -(jump ? work.constraints.rate[i] : work.constraints.bias[i]);
    assemble_constrained_mass(s, params, work);
    std::memcpy(work.unfactored.data(), work.mass_values, s.values_size * sizeof(double));
    if (fixed)
        take_modes(s, state, work);
    else
        begin_laws(s, params, 0.0, 1.0, 0.0, before, state, work);
    const LawProblem problem{b,    targets, before, before,  0.0,    1.0, 0.0, work.mass_values, work.unfactored.data(), work.links.data(),
                             jump, fixed,   0.0,    nullptr, nullptr};
    bool settled = solve_laws(s, params, problem, x, y, work);
    if (s.contacts && !jump && !settled && modes == look_closely) settled = modes_are_right(s, params, problem, state, x, y, work);
    if (s.contacts && !jump && !fixed) {
        Look look{0.0, 1.0, 0.0, before, true};
        look.reach = located;
        const int count = find_touching(s, params, look, work);
        last_forces(s, state, work.sweep.y.data());
        settled = (count > 1 && modes_from_sweeps(s, params, problem, look, count, x, y, work)) || settled;
        settled = settled || modes_near_sweeps(s, params, problem, x, y, work);
    }
    if (s.contacts && jump && !fixed && !settled && !jump_by_sweeps(s, params, problem, x, y, work)) return false;
    double moved = 0.0;
    for (int i = 0; i < s.nu; ++i) moved = std::fmax(moved, std::fabs(x[i]));
    if (!fixed && !(jump && moved < at_rest)) {  // a jump that is none changes no modes
        for (const Law& law : s.laws)            // nor do blows change those of what they press: without them it is as it was
            if (jump && law.reads) work.laws.mode[law.number] = state.data[layout_of(s).law_mode + law.number];
        finish_laws(s, state, work);
    }
    if (!fixed && !jump) std::memcpy(state.data.data() + layout_of(s).law_force, y + s.n_lambda, (s.n_rows - s.n_lambda) * sizeof(double));
    return settled;
}

}  // namespace

bool law_accelerations(const System& s, const Parameters& params, double t, const double* q, const double* u, State& state, Workspace& work,
                       Modes modes, double* rate, double* force) {
    double* h = work.k1.data();
    evaluate(s, params, t, q, u, state, work, false, h);
    return solve_with_mass(s, params, false, modes, h, u, state, work, rate, force);
}

void law_accelerations_again(const System& s, const Parameters& params, double* rate, const double* u, const State& state, Workspace& work,
                             double* force) {
    State& unchanged = const_cast<State&>(state);  // modes are fixed: nothing is written
    double* h = work.k2.data();
    for (int i = 0; i < s.nv; ++i) h[i] = rate[i];
    solve_with_mass(s, params, false, in_modes, h, u, unchanged, work, rate, force);
}

void law_jump(const System& s, const Parameters& params, double t, const double* q, double* u, State& state, Workspace& work, bool settle) {
    double *nothing = work.k1.data(), *change = work.k2.data(), *impulse = work.force.data();
    evaluate(s, params, t, q, u, state, work, false, nothing);
    if (settle) {
        double* before = work.laws.residual.data();
        for (int blow = 0; blow < most_blows; ++blow) {
            constraint_rates(s, work, u, before);
            if (!laws_are_hit(s, params, 0.0, 1.0, 0.0, before, work)) break;
            bounce(s, params, 0.0, 1.0, 0.0, before, u, state, work);
            for (int i = 0; i < s.n_lambda; ++i) work.constraints.rate[i] = 0.0;  // after a jump the constraints are kept
        }
    }
    for (int i = 0; i < s.nv; ++i) nothing[i] = 0.0;
    solve_with_mass(s, params, true, settle ? settle_modes : in_modes, nothing, u, state, work, change, impulse);
    for (int i = 0; i < s.nv; ++i) u[i] += change[i];
    match_speeds(s, u, work);
}

bool solve_by_sweeps(const System& s, const Parameters& params, LawProblem problem, double* x, double* y, Workspace& work) {
    if (!s.contacts || !s.reads.empty()) return false;
    Look look{problem.step, problem.theta, problem.ahead, problem.before};
    look.landed = problem.landed;
    const int count = find_touching(s, params, look, work);
    for (int i = 0; i < s.n_rows; ++i) work.sweep.y[i] = problem.step * work.laws.last[i];
    return count > 0 && modes_from_sweeps(s, params, problem, look, count, x, y, work);
}

// M, h and W in the middle of the step, positions with the mean of the velocities: of second order where forces do not jump.
double law_step(const System& s, const Parameters& params, double t, double longest, double* q, double* u, State& state, Workspace& work) {
    double *h = work.k1.data(), *change = work.k2.data(), *impulse = work.force.data(), *way = work.rho.data(), *middle = work.q.data();
    double *before = work.laws.residual.data(), *targets = work.laws.solved.data();

    // no longer than half the way to what is not there yet
    double step = longest;
    move_constraints(s, params, t, q, u, work);
    constraint_rates(s, work, u, before);
    Look look{0.0, 1.0, 0.0, before};
    look.reach = located;
    for (const Law& law : s.laws) {
        const KindWords& words = words_of(s, law);
        const double gap = work.laws.position[law.group.first], speed = before[law.group.first];
        if (words.relax && speed < 0.0 && !words.touches(view_of(s, params, law, look, work))) step = std::fmin(step, -0.5 * gap / speed);
    }
    step = std::fmax(step, 1e-3 * longest);

    for (int i = 0; i < s.nu; ++i) way[i] = 0.5 * step * u[i];
    retract(s, q, way, middle);
    evaluate(s, params, t + 0.5 * step, middle, u, state, work, false, h);
    constraint_rates(s, work, u, before);
    look.step = step, look.ahead = 0.5 * step;
    for (int i = 0; i < s.nv; ++i) h[i] *= step;
    for (int i = 0; i < s.n_lambda; ++i) targets[i] = -work.constraints.rate[i];
    assemble_constrained_mass(s, params, work);
    std::memcpy(work.unfactored.data(), work.mass_values, s.values_size * sizeof(double));
    begin_laws(s, params, 0.0, 1.0, 0.0, before, state, work);
    const LawProblem problem{
        h,     targets, before, before,  step,   1.0, 0.5 * step, work.mass_values, work.unfactored.data(), work.links.data(),
        false, false,   0.0,    nullptr, nullptr};
    const int count = find_touching(s, params, look, work);
    last_forces(s, state, impulse);
    for (int i = s.n_lambda; i < s.n_rows; ++i) impulse[i] *= step;
    sweep(s, params, problem, look, count, change, impulse, work);
    take_modes_of_sweeps(s, params, look, count, work);
    finish_laws(s, state, work);
    for (int i = s.n_lambda; i < s.n_rows; ++i) state.data[layout_of(s).law_force + i - s.n_lambda] = impulse[i] / step;
    for (int i = 0; i < s.nu; ++i) way[i] = step * (u[i] + 0.5 * change[i]);
    for (int i = 0; i < s.nv; ++i) u[i] += change[i];
    retract(s, q, way, q);
    return step;
}

bool law_is_hit(const System& s, const Parameters& params, const Law& law, double step, double theta, double ahead, const double* before,
                Workspace& work) {
    Look look{step, theta, ahead, before};
    look.reach = step > 0.0 ? 0.0 : located;
    const KindWords& words = words_of(s, law);
    return words.impact && words.impact(view_of(s, params, law, look, work));
}

bool laws_are_hit(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before,
                  Workspace& work) {
    for (const Law& law : s.laws)
        if (law_is_hit(s, params, law, step, theta, ahead, before, work)) return true;
    return false;
}

bool laws_land(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before, Workspace& work) {
    const Look look{step, theta, ahead, before};
    for (const Law& law : s.laws) {
        const KindWords& words = words_of(s, law);
        if (words.lands && words.lands(view_of(s, params, law, look, work))) return true;
    }
    return false;
}

namespace {

// What the impulses of the laws did to the energy: each acts at the mean of the speeds before and after.
bool gains_energy(const System& s, const double* before, const double* change, const double* impulse) {
    double gained = 0.0, moved = 0.0;
    for (int i = s.n_lambda; i < s.n_rows; ++i) {
        gained += impulse[i] * (before[i] + 0.5 * change[i]);
        moved += std::fabs(impulse[i]) * (std::fabs(before[i]) + std::fabs(change[i]));
    }
    return gained > 1e-12 * moved;
}

}  // namespace

// Speeds after a blow are those before times the restitution. With friction this can gain energy, and without restitution it cannot: then
// as much of the restitution is left as gains none.
void bounce(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before, double* u,
            const State& state, Workspace& work) {
    double *nothing = work.k2.data(), *change = work.rho.data(), *impulse = work.force.data(), *targets = work.laws.solved.data();
    for (int i = 0; i < s.nv; ++i) nothing[i] = 0.0;
    for (int i = 0; i < s.n_lambda; ++i) targets[i] = -work.constraints.rate[i];
    assemble_constrained_mass(s, params, work);
    std::memcpy(work.unfactored.data(), work.mass_values, s.values_size * sizeof(double));
    const auto gains_with = [&](double share) {
        begin_laws(s, params, step, theta, ahead, before, state, work);
        const LawProblem problem{
            nothing,           targets, before, before, step,    theta,  ahead, work.mass_values, work.unfactored.data(),
            work.links.data(), true,    false,  share,  nullptr, nullptr};
        if (!solve_laws(s, params, problem, change, impulse, work) && s.contacts)
            jump_by_sweeps(s, params, problem, change, impulse, work);
        return gains_energy(s, before, work.laws.after.data(), impulse);
    };
    if (gains_with(1.0)) {
        double fine = 0.0, part = 0.5;
        for (int k = 0; k < fewer_shares; ++k, part *= 0.5)
            if (!gains_with(fine + part)) fine += part;
        gains_with(fine);
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
        take_modes(s, state, work);
        double worst = 0.0;
        for (int i = 0; i < s.n_lambda; ++i) force[i] = -(positions ? work.constraints.g[i] : work.constraints.rate[i]);
        for (const Law& law : s.laws) {
            LawRows rows = empty_rows();
            words_of(s, law).rows(view_of(s, params, law, {0.0, 1.0, 0.0, speed, true}, work), rows);
            double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
            for (int r = 0; r < law.group.rows; ++r) {
                const int row = law.group.first + r;
                const bool locked = is_locked(rows.E, r);
                force[row] = locked && !positions ? rows.b[r] : 0.0;
                for (int k = 0; k < law.group.rows; ++k) {
                    E[3 * r + k] = !locked && k == r ? 1.0 : 0.0, F[3 * r + k] = locked ? rows.F[3 * r + k] : 0.0;
                    if (!positions) force[row] -= F[3 * r + k] * speed[law.group.first + k];
                }
                if (positions && locked && !std::isnan(rows.hold[r])) force[row] = rows.hold[r] - work.laws.position[row];
            }
        }
        for (int i = 0; i < s.n_rows; ++i) worst = std::fmax(worst, std::fabs(force[i]));
        if (worst < 1e-15) continue;
        assemble_constrained_mass(s, params, work);
        factorize_blocks(s, work, work.mass_values);
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        solve_constrained(s, work, work.mass_values, work.links.data(), x, force);
        if (positions)
            retract(s, q, x, q);
        else
            for (int i = 0; i < s.nu; ++i) u[i] += x[i];
    }
}

void law_follow(const System& s, const Parameters& params, double t, const double* q, const double* u, State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    double* speed = work.laws.residual.data();
    move_constraints(s, params, t, q, u, work);
    constraint_rates(s, work, u, speed);
    begin_laws(s, params, 0.0, 1.0, 0.0, speed, state, work);
    std::memcpy(state.data.data() + at.law_memory, work.laws.memory.data(), law_memory * s.laws.size() * sizeof(double));
}

}  // namespace koppel::KOPPEL_LEVEL
