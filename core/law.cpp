// Set-valued laws: each owns rows with a mode and is linear on its branch. All laws, all constraints and the equations of
// motion are one sparse system; a change of branch changes only the equations of the law.
#include <cmath>
#include <cstring>

#include "frame.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

constexpr int together = 12;      // so often all laws that do not fit change together
constexpr int one_by_one = 60;    // then only the first of them, which ends for certain where sym(A) > 0
constexpr int most_blows = 32;    // at one instant: one hits the next
constexpr int fewer_shares = 12;  // tries to find a restitution that gains no energy

const KindWords& words_of(const System& s, const Law& law) { return s.engine->kinds()[s.tables[law.table].kind].words; }

// Where and how the laws are looked at
struct Look {
    double step, theta, ahead;
    const double* before;  // W^T u + w per row at the start of the step
    bool accelerations = false, jump = false;
    double blow = 0.0, rest = 0.0, faint = 0.0;
};

LawView view_of(const System& s, const Parameters& params, const Law& law, const Look& look, Workspace& work) {
    const Table& table = s.tables[law.table];
    LawView view{s,
                 table,
                 params.values.data(),
                 params.values.data() + table.params + law.row * table.stride,
                 law.row,
                 law.group.rows,
                 int(work.laws.mode[law.number]),
                 look.accelerations,
                 look.jump,
                 look.blow,
                 look.step,
                 look.theta,
                 look.rest,
                 look.faint,
                 look.ahead,
                 {},
                 {},
                 {},
                 {},
                 work.constraints.W.data() + law.group.W,
                 work.laws.memory.data() + law_memory * law.number};
    for (int k = 0; k < table.signals && k < 4; ++k) {
        const int node = table.nodes[law.row * table.signals + k];
        view.signal[k] = node >= 0 ? work.tape[node] : 0.0;
    }
    for (int r = 0; r < law.group.rows; ++r) {
        view.position[r] = work.laws.position[law.group.first + r];
        view.before[r] = look.before ? look.before[law.group.first + r] : 0.0;
    }
    return view;
}

LawRows empty_rows() {
    LawRows rows{};
    rows.E[0] = rows.E[4] = rows.E[8] = 1.0;
    for (double& hold : rows.hold) hold = NAN;
    return rows;
}

bool is_locked(const double* E, int row) { return E[3 * row] == 0.0 && E[3 * row + 1] == 0.0 && E[3 * row + 2] == 0.0; }

// The equations of one law on its branch, ready for the matrix, and the right-hand side of its rows.
void write_rows(const LawProblem& problem, const LawRows& rows, const Law& law, Workspace& work, double* rhs) {
    double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
    const bool accelerations = problem.step == 0.0 && !problem.jump;
    const double impulse = problem.jump ? 0.0 : accelerations ? 1.0 : problem.step;
    for (int r = 0; r < law.group.rows; ++r) {
        const bool locked = is_locked(rows.E, r);
        double b = locked ? rows.b[r] : impulse * rows.b[r];
        if (accelerations && locked) b = 0.0;  // a velocity that is held does not change
        for (int k = 0; k < law.group.rows; ++k) {
            const double f = locked ? rows.F[3 * r + k] : impulse * rows.F[3 * r + k];
            E[3 * r + k] = rows.E[3 * r + k];
            F[3 * r + k] = accelerations && !locked ? 0.0 : f;
            if (!(accelerations && locked)) b -= f * problem.base[law.group.first + k];
        }
        if (accelerations && locked)
            for (int k = 0; k < law.group.rows; ++k) b -= rows.F[3 * r + k] * work.constraints.bias[law.group.first + k];
        rhs[law.group.first + r] = b;
    }
}

// The largest of the velocities that play a part: those before and after, and those that single forces would cause alone.
double largest_speed(const System& s, const LawProblem& problem, const double* x, const double* y, const double* after) {
    double largest = 0.0;
    for (int i = s.n_lambda; i < s.n_rows; ++i) largest = std::fmax(largest, std::fabs(problem.before[i]) + std::fabs(after[i]));
    for (int i = 0; i < s.nu; ++i) largest = std::fmax(largest, std::fabs(x[i]));
    for (const Line& line : s.lines) largest = std::fmax(largest, std::fabs(problem.b[line.u]) / problem.plain[line.diagonal]);
    for (const RowPath& path : s.row_paths) {
        if (path.nu != 1) continue;
        for (int r = 0; r < path.rows; ++r)
            largest = std::fmax(largest, std::fabs(problem.plain[path.upper + r] * y[path.first + r]) / problem.plain[path.diagonal_u]);
    }
    return largest;
}

// After so many rounds with all laws: one that does not fit goes on, each time another. Every third time a law whose forces
// depend on each other (losses of a gear) tries any of its branches, although it fits: with it as it is the others may find none.
int change_one(const System& s, Workspace& work, int unfit, int round, unsigned& chance) {
    LawState& laws = work.laws;
    const auto draw = [&](int below) {
        chance = chance * 1664525u + 1013904223u;
        return static_cast<int>((chance >> 8) % static_cast<unsigned>(below));
    };
    int coupled = 0;
    for (const Law& law : s.laws) coupled += law.group.rows > 1;
    const bool any = round % 3 == 2 && coupled > 0;
    if (!any && unfit == 0) return 0;
    int left = draw(any ? coupled : unfit);
    for (const Law& law : s.laws) {
        const int mode = static_cast<int>(laws.mode[law.number]);
        if (any ? law.group.rows == 1 : laws.trial[law.number] == mode) continue;
        if (left-- > 0) continue;
        const int modes = words_of(s, law).modes;
        laws.mode[law.number] = any ? (mode + 1 + draw(modes - 1)) % modes : static_cast<int>(laws.trial[law.number]);
        return 1;
    }
    return 0;
}

}  // namespace

namespace {

Pass pass_over(const System& s, const Parameters& params, Workspace& work) {
    return {s,
            params.values.data(),
            work,
            work.links.data(),
            work.tape.data(),
            nullptr,
            false,
            work.line_q.data(),
            work.line_u.data(),
            work.line_force.data()};
}

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

}  // namespace

void law_directions(const System& s, const Parameters& params, const double*, Workspace& work) {
    Pass pass = pass_over(s, params, work);
    for (const Law& law : s.laws)
        words_of(s, law).direction(s.tables[law.table], pass, law.row, work.constraints.W.data() + law.group.W,
                                   work.laws.position.data() + law.group.first);
}

void law_outputs(const System& s, const Parameters& params, const double* q, const double* u, const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    law_directions(s, params, q, work);
    double* speed = work.laws.after.data();
    constraint_rates(s, work, u, speed);
    double rest = -1.0;  // after a step: what is slower stands, also when others hold it; at an instant it may just set off
    for (int i = 0; i < s.nu && state.data[at.counter] > 0.0; ++i) rest = std::fmax(rest, 1e-13 * std::fabs(u[i]));
    for (const Law& law : s.laws) {
        const double mode = state.data[at.law_mode + law.number];
        work.laws.mode[law.number] = mode < 0.0 ? 0.0 : mode;
        std::memcpy(work.laws.memory.data() + law_memory * law.number, state.data.data() + at.law_memory + law_memory * law.number,
                    law_memory * sizeof(double));
        const LawView view = view_of(s, params, law, {0.0, 1.0, 0.0, speed, false, false, 0.0, rest}, work);
        const Table& table = s.tables[law.table];
        words_of(s, law).law_output(view, state.data.data() + at.law_force + law.group.first - s.n_lambda, speed + law.group.first,
                                    work.outputs.data() + table.first_output + law.row * table.outputs);
    }
}

bool solve_laws(const System& s, const Parameters& params, const LawProblem& problem, double* x, double* y, Workspace& work) {
    const int rounds = problem.fixed ? 1 : together + one_by_one;
    LawState& laws = work.laws;
    double *rhs = laws.rhs.data(), *after = laws.after.data();
    const bool accelerations = problem.step == 0.0 && !problem.jump;
    const double impulse = problem.jump ? 0.0 : accelerations ? 1.0 : problem.step;
    const bool pieces = problem.start != nullptr && !s.pieces.empty();
    Look look{problem.step, problem.theta, problem.ahead, problem.before, accelerations, problem.jump && !problem.fixed, problem.blow};
    bool settled = false;
    int factorizations = 0, changes = 0;
    unsigned chance = 1;
    if (pieces) begin_pieces(s, params, problem, work);
    for (int round = 0; round < rounds && !settled; ++round) {
        for (const Law& law : s.laws) {
            const LawView view = view_of(s, params, law, look, work);
            LawRows rows = empty_rows();
            words_of(s, law).rows(view, rows);
            write_rows(problem, rows, law, work, rhs);
            for (int r = 0; r < law.group.rows; ++r) {
                laws.hold[law.group.first + r] = rows.hold[r];
                laws.rhs_velocity[law.group.first + r] = rows.b[r];
            }
        }
        std::memcpy(problem.values, problem.plain, s.values_size * sizeof(double));
        for (int i = 0; i < s.nu; ++i) x[i] = problem.b[i];
        if (pieces) add_pieces(s, params, problem, x, work);
        add_law_rows(s, work, problem.values);
        factorize_blocks(s, work, problem.values);
        ++factorizations;
        for (int i = 0; i < s.n_lambda; ++i) y[i] = problem.targets[i];
        for (int i = s.n_lambda; i < s.n_rows; ++i) y[i] = rhs[i];
        solve_constrained(s, work, problem.values, problem.solver_links, x, y);

        // what fits its branch stays
        constraint_rates(s, work, x, after);
        look.rest = 1e-100 + 1e-13 * largest_speed(s, problem, x, y, after);  // slips below this are zero to rounding
        look.faint = 0.0;                                                     // and forces below this
        for (int i = 0; i < s.n_rows; ++i) look.faint = std::fmax(look.faint, std::fabs(y[i]));
        look.faint = 1e-100 + 1e-12 * look.faint / (impulse > 0.0 ? impulse : 1.0);
        // what only rounding decides must end somewhere: later rounds are more patient
        const double patience = round < together + 12 ? 1.0 : round < together + 36 ? 1e2 : 1e4;
        look.rest *= patience, look.faint *= patience;
        const int moved = pieces ? move_pieces(s, params, problem, x, round >= together, work) : 0;
        changes += moved;
        settled = moved == 0;
        int unfit = 0;
        for (const Law& law : s.laws) {
            LawView view = view_of(s, params, law, look, work);
            double force[3] = {}, speed[3] = {};
            for (int r = 0; r < law.group.rows; ++r) {
                const int row = law.group.first + r;
                force[r] = impulse > 0.0 ? y[row] / impulse : y[row];
                speed[r] = problem.base[row] + after[row];
                if (accelerations) {  // a slip that is zero goes where its rate says
                    view.rate[r] = after[row] + work.constraints.bias[row];
                    speed[r] = std::fabs(problem.before[row]) < at_rest ? view.rate[r] : problem.before[row];
                }
            }
            const KindWords& words = words_of(s, law);
            const int next = words.branch(view, force, speed);
            laws.trial[law.number] = next;
            if (next == view.mode) {
                if (words.turn && !problem.fixed && words.turn(view, force, speed)) settled = false, ++changes;
                continue;
            }
            settled = false, ++unfit;
            if (problem.fixed || round >= together) continue;
            laws.mode[law.number] = next, ++changes;
        }
        if (!settled && !problem.fixed && round >= together) changes += change_one(s, work, unfit, round - together, chance);
        if (!settled && round >= together) ++work.count.sweeps;
    }
    if (!settled && !problem.fixed && problem.step > 0.0) {
        ++work.count.unsettled, work.count.unsettled_law = -1;
        for (const Law& law : s.laws)
            if (laws.trial[law.number] != laws.mode[law.number]) work.count.unsettled_law = law.number;
    }
    work.factorizations += factorizations;
    work.count.changes += changes;
    if (changes > work.count.most_changes) work.count.most_changes = changes;
    if (factorizations > work.count.most_factorizations) work.count.most_factorizations = factorizations;
    return settled;
}

// The modes at the start of a step or of an analysis
void begin_laws(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before,
                const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    std::memcpy(work.laws.memory.data(), state.data.data() + at.law_memory, law_memory * s.laws.size() * sizeof(double));
    for (const Law& law : s.laws) {
        work.laws.mode[law.number] = state.data[at.law_mode + law.number];
        LawView view = view_of(s, params, law, {step, theta, ahead, before, false, false, 0.0, step > 0.0 ? 0.0 : at_rest}, work);
        work.laws.mode[law.number] = words_of(s, law).begin(view);
    }
}

void finish_laws(const System& s, State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    for (const Law& law : s.laws) state.data[at.law_mode + law.number] = work.laws.mode[law.number];
    std::memcpy(state.data.data() + at.law_memory, work.laws.memory.data(), law_memory * s.laws.size() * sizeof(double));
}

bool row_is_locked(const Workspace& work, const Law& law, int row) { return is_locked(work.laws.E.data() + 9 * law.number, row); }

namespace {

// Modes and memory as the state has them
void take_modes(const System& s, const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    std::memcpy(work.laws.memory.data(), state.data.data() + at.law_memory, law_memory * s.laws.size() * sizeof(double));
    for (const Law& law : s.laws) work.laws.mode[law.number] = state.data[at.law_mode + law.number];
}

// A solve with M at (t, q, u): forces and accelerations, or a jump of the velocities
bool solve_with_mass(const System& s, const Parameters& params, bool jump, bool fixed, const double* b, const double* u, State& state,
                     Workspace& work, double* x, double* y) {
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
    const bool settled = solve_laws(s, params, problem, x, y, work);
    double moved = 0.0;
    for (int i = 0; i < s.nu; ++i) moved = std::fmax(moved, std::fabs(x[i]));
    if (!fixed && !(jump && moved < at_rest)) finish_laws(s, state, work);  // a jump that is none changes no modes
    return settled;
}

}  // namespace

bool law_accelerations(const System& s, const Parameters& params, double t, const double* q, const double* u, State& state, Workspace& work,
                       bool settle, double* rate, double* force) {
    double* h = work.k1.data();
    evaluate(s, params, t, q, u, state, work, false, h);
    return solve_with_mass(s, params, false, !settle, h, u, state, work, rate, force);
}

void law_accelerations_again(const System& s, const Parameters& params, double* rate, const double* u, const State& state, Workspace& work,
                             double* force) {
    State& unchanged = const_cast<State&>(state);  // modes are fixed: nothing is written
    double* h = work.k2.data();
    for (int i = 0; i < s.nu; ++i) h[i] = rate[i];
    solve_with_mass(s, params, false, true, h, u, unchanged, work, rate, force);
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
    for (int i = 0; i < s.nu; ++i) nothing[i] = 0.0;
    solve_with_mass(s, params, true, !settle, nothing, u, state, work, change, impulse);
    for (int i = 0; i < s.nu; ++i) u[i] += change[i];
    match_speeds(s, u, work);
}

bool laws_are_hit(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before,
                  Workspace& work) {
    for (const Law& law : s.laws) {
        const KindWords& words = words_of(s, law);
        if (words.impact && words.impact(view_of(s, params, law, {step, theta, ahead, before}, work))) return true;
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
    for (int i = 0; i < s.nu; ++i) nothing[i] = 0.0;
    for (int i = 0; i < s.n_lambda; ++i) targets[i] = -work.constraints.rate[i];
    assemble_constrained_mass(s, params, work);
    std::memcpy(work.unfactored.data(), work.mass_values, s.values_size * sizeof(double));
    const auto gains_with = [&](double share) {
        begin_laws(s, params, step, theta, ahead, before, state, work);
        const LawProblem problem{
            nothing,           targets, before, before, step,    theta,  ahead, work.mass_values, work.unfactored.data(),
            work.links.data(), true,    false,  share,  nullptr, nullptr};
        solve_laws(s, params, problem, change, impulse, work);
        return gains_energy(s, before, work.laws.after.data(), impulse);
    };
    if (gains_with(1.0)) {
        double fine = 0.0, part = 0.5;
        for (int k = 0; k < fewer_shares; ++k, part *= 0.5)
            if (!gains_with(fine + part)) fine += part;
        gains_with(fine);
    }
    for (int i = 0; i < s.nu; ++i) u[i] += change[i];
}

void project_laws(const System& s, const Parameters& params, double t, double* q, double* u, const State& state, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data(), *speed = work.laws.residual.data();
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
        for (int i = 0; i < s.nu; ++i) x[i] = 0.0;
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

// Literal equality of what sticks: one coordinate rests, two with equal weight run alike.
void match_speeds(const System& s, double* u, Workspace& work) {
    for (int pass = 0; pass < 4; ++pass) {
        bool changed = false;
        for (const Law& law : s.laws) {
            const RowGroup& g = law.group;
            if (g.sides > 0) continue;
            for (int r = 0; r < g.rows; ++r) {
                if (!row_is_locked(work, law, r) || work.laws.rhs_velocity[g.first + r] != 0.0) continue;
                const double* C = work.constraints.W.data() + g.W + g.entries * r;
                int found[2] = {-1, -1}, count = 0;
                double weight = 0.0;
                for (int e = 0; e < g.entries; ++e) {
                    const int at = s.row_entries[g.first_entry + e].u;
                    if (at < 0 || C[e] == 0.0) continue;
                    if (count < 2) found[count] = at;
                    ++count, weight += C[e];
                }
                if (count == 1 && u[found[0]] != 0.0) u[found[0]] = 0.0, changed = true;
                if (count == 2 && weight == 0.0 && u[found[0]] != u[found[1]]) {
                    (u[found[0]] == 0.0 ? u[found[1]] : u[found[0]]) = u[found[0]] == 0.0 ? 0.0 : u[found[1]];
                    changed = true;
                }
            }
        }
        if (!changed) break;
    }
}

void x_rates(const System& s, Workspace& work, double* out) {
    for (int k = 0; k < s.nx; ++k) out[k] = work.tape[s.rate_nodes[k]];
}

}  // namespace koppel::KOPPEL_LEVEL
