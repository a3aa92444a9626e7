// Set-valued laws: each owns rows with a mode and is linear on its branch. All laws, all constraints and the equations of
// motion are one sparse system; a change of branch changes only the equations of the law.
#include "law.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

constexpr int together = 12;   // so often all laws that do not fit change together; then one of them at a time
constexpr int patient = 6;     // so often what sticks waits for readings before it breaks away
constexpr int approaches = 8;  // so often readings go all the way to the forces found while every law fits
constexpr int waits = 24;      // and so often branches that fit wait for readings

}  // namespace

void write_rows(const LawProblem& problem, const LawRows& rows, const Law& law, Workspace& work, double* rhs) {
    double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
    const bool accelerations = problem.step == 0.0 && !problem.jump;
    const double impulse = impulse_of(problem, law);
    for (int r = 0; r < law.group.rows; ++r) {
        const bool locked = is_locked(rows.E, r);
        double b = locked ? rows.b[r] : impulse > 0.0 ? impulse * rows.b[r] : 0.0;  // no force acts in a jump, also where it has no value
        if (accelerations && locked) b = 0.0;                                       // a velocity that is held does not change
        for (int k = 0; k < law.group.rows; ++k) {
            const double f = locked ? rows.F[3 * r + k] : impulse > 0.0 ? impulse * rows.F[3 * r + k] : 0.0;
            E[3 * r + k] = rows.E[3 * r + k];
            F[3 * r + k] = accelerations && !locked ? problem.stage * f : f;
            if (!(accelerations && locked)) b -= f * problem.base[law.group.first + k];
        }
        if (accelerations && locked)
            for (int k = 0; k < law.group.rows; ++k) b -= rows.F[3 * r + k] * work.constraints.bias[law.group.first + k];
        rhs[law.group.first + r] = b;
    }
}

namespace {

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

int draw(unsigned& chance, int below) {
    chance = chance * 1664525u + 1013904223u;
    return static_cast<int>((chance >> 8) % static_cast<unsigned>(below));
}

// After so many rounds with all laws: one that does not fit goes on, each time another. Every third time a law whose forces
// depend on each other (losses of a gear) tries any of its branches, although it fits: with it as it is the others may find none. Not
// so a contact: closed far from what it touches it would fit. Where signals read forces, every other time it is one that does not fit:
// its own next branch may lead round in a circle.
int change_one(const System& s, Workspace& work, int unfit, int round, unsigned& chance) {
    LawState& laws = work.laws;
    int coupled = 0;
    for (const Law& law : s.laws) coupled += law.coupled;
    const bool any = round % 3 == 2 && coupled > 0, fitting = any && (s.reads.empty() || round % 6 == 5 || unfit == 0);
    if (!any && unfit == 0) return 0;
    int left = draw(chance, fitting ? coupled : unfit);
    for (const Law& law : s.laws) {
        const int mode = static_cast<int>(laws.mode[law.number]);
        if (fitting ? !law.coupled : laws.trial[law.number] == mode) continue;
        if (left-- > 0) continue;
        const int modes = words_of(s, law).modes;
        laws.mode[law.number] = any && law.coupled ? (mode + 1 + draw(chance, modes - 1)) % modes : static_cast<int>(laws.trial[law.number]);
        return 1;
    }
    return 0;
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

namespace {

// A solve with all laws: equations on their branches, and whether these fit what was found.
class Solve {
  public:
    Solve(const System& system, const Parameters& parameters, const LawProblem& given, double* velocities, double* impulses,
          Workspace& workspace)
        : s(system),
          params(parameters),
          problem(given),
          work(workspace),
          laws(workspace.laws),
          x(velocities),
          y(impulses),
          accelerations(given.step == 0.0 && !given.jump),
          pieces(given.start != nullptr && !system.pieces.empty()),
          reads(!system.reads.empty() && impulse_of(given, system.laws[system.reads[0].law]) > 0.0),
          look{given.step, given.theta, given.ahead, given.before, accelerations, given.jump && !given.fixed, given.blow} {
        look.reach = problem.step > 0.0 || problem.fixed ? 0.0 : located;
        look.landed = problem.landed, look.stage = problem.stage;
        if (pieces) begin_pieces(s, params, problem, work);
        begin_reads(s, params, look, problem, work);
    }

    // The matrix with the equations of all branches, factored
    void factor() {
        if (reads) take_reads(s, params, look, problem, work);
        if (problem.keep_factor) laws.last_E = laws.E, laws.last_F = laws.F;
        for (const Law& law : s.laws) {
            const LawView view = view_of(s, params, law, look_at(problem, law, look), work);
            LawRows rows = empty_rows();
            words_of(s, law).rows(view, rows);
            write_rows(problem, rows, law, work, laws.rhs.data());
            for (int r = 0; r < law.group.rows; ++r) {
                laws.hold[law.group.first + r] = rows.hold[r];
                laws.rhs_velocity[law.group.first + r] = rows.b[r];
            }
        }
        if (reads) write_reads(s, params, look, problem, work, laws.rhs.data());
        for (int i = 0; i < s.nv; ++i) x[i] = problem.b[i];
        if (problem.keep_factor && laws.E == laws.last_E && !reads) {  // slopes over the slip may be those of before
            laws.F = laws.last_F;
            return;
        }
        std::memcpy(problem.values, problem.plain, s.values_size * sizeof(double));
        if (pieces) add_pieces(s, params, problem, x, work);
        add_law_rows(s, work, problem.values);
        factorize_blocks(s, work, problem.values);
        ++factorizations;
    }

    // x: right-hand side -> velocities; y <- impulses
    void solve() {
        for (int i = 0; i < s.n_lambda; ++i) y[i] = problem.targets[i];
        for (int i = s.n_lambda; i < s.n_rows; ++i) y[i] = laws.rhs[i];
        solve_constrained(s, work, problem.values, problem.solver_links, x, y);
    }

    // Asks every law for the branch that it wants; how many want another one. turn: those that fit may turn their direction; wait: what
    // sticks does so until readings are there
    int ask(double patience, bool turn, bool wait) {
        double* after = laws.after.data();
        constraint_rates(s, work, x, after);
        look.rest = 1e-100 + 1e-13 * largest_speed(s, problem, x, y, after);  // slips below this are zero to rounding
        look.faint = 0.0;                                                     // and forces below this
        for (int i = 0; i < s.n_rows; ++i) look.faint = std::fmax(look.faint, std::fabs(y[i]));
        look.faint = 1e-100 + 1e-12 * look.faint / (problem.step > 0.0 && !problem.jump ? problem.step : 1.0);
        look.rest *= patience, look.faint *= patience;
        if (reads) read = reads_fit(s, params, look, problem, y, work);
        int unfit = 0;
        for (const Law& law : s.laws) {
            LawView view = view_of(s, params, law, look_at(problem, law, look), work);
            const double impulse = impulse_of(problem, law);
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
            int next = words.branch(view, force, speed);
            if (wait && !read && law.reads && row_is_locked(work, law, 0)) next = view.mode;
            laws.trial[law.number] = next;
            if (next != view.mode)
                ++unfit;
            else if (turn && words.turn && words.turn(view, force, speed))
                ++turned;
        }
        return unfit;
    }

    // All laws that want another branch take it.
    void follow_all() {
        for (const Law& law : s.laws)
            changes += laws.mode[law.number] != laws.trial[law.number], laws.mode[law.number] = laws.trial[law.number];
    }

    // One round; true when everything fits
    bool try_round(int round, bool last) {
        factor();
        solve();
        const bool alone = round >= together;
        // what only rounding decides must end somewhere: later rounds are more patient
        const double patience = round < together + 12 ? 1.0 : round < together + 36 ? 1e2 : 1e4;
        const int moved = pieces ? move_pieces(s, params, problem, x, alone, work) : 0;
        turned = 0;
        const int unfit = ask(patience, !problem.fixed, round < patient);
        changes += moved + turned + !read;
        const bool settled = moved == 0 && turned == 0 && read && unfit == 0;
        // where every law fits and only readings are not there yet, another branch would lead away
        waited = !read && unfit == 0 && moved == 0 ? waited + 1 : 0;
        const bool waiting = waited > 0 && waited <= waits;
        if (reads) follow_reads(s, !alone || (waiting && waited <= approaches) ? 1.0 : 0.5, work);
        if (settled || problem.fixed || last) return settled;  // what is not solved any more does not change
        if (!alone) follow_all();
        if (alone && !waiting) changes += change_one(s, work, unfit, round - together, chance);
        if (alone && !waiting && !read && round % 4 == 1) turn_read(s, draw(chance, static_cast<int>(s.read_forces.size())), work);
        work.count.sweeps += alone;
        return false;
    }

    const System& s;
    const Parameters& params;
    const LawProblem& problem;
    Workspace& work;
    LawState& laws;
    double *x, *y;
    const bool accelerations;
    const bool pieces, reads;
    Look look;
    bool read = true;
    int turned = 0, waited = 0, changes = 0, factorizations = 0;
    unsigned chance = 1;
};

}  // namespace

bool solve_laws(const System& s, const Parameters& params, const LawProblem& problem, double* x, double* y, Workspace& work,
                int most_rounds) {
    Solve solve(s, params, problem, x, y, work);
    const int rounds = !problem.fixed ? most_rounds : solve.reads ? together : 1;
    bool settled = false;
    for (int round = 0; round < rounds && !settled; ++round) {
        settled = solve.try_round(round, round == rounds - 1);
        if (problem.fixed && solve.read) break;
    }
    work.factorizations += solve.factorizations;
    work.count.changes += solve.changes;
    if (solve.changes > work.count.most_changes) work.count.most_changes = solve.changes;
    if (solve.factorizations > work.count.most_factorizations) work.count.most_factorizations = solve.factorizations;
    return settled;
}

void count_unsettled(const System& s, Workspace& work) {
    ++work.count.unsettled, work.count.unsettled_law = -1;
    for (const Law& law : s.laws)
        if (work.laws.trial[law.number] != work.laws.mode[law.number]) work.count.unsettled_law = law.number;
}

// The modes at the start of a step or of an analysis
void begin_laws(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before,
                const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    std::memcpy(work.laws.last.data(), state.data.data() + at.lambda, s.n_rows * sizeof(double));
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

}  // namespace koppel::KOPPEL_LEVEL
