// Set-valued laws: each owns rows and is linear on its branch. All laws, all constraints and the equations of
// motion are one sparse system; a change of branch changes only the equations of the law.
#include "law.hpp"

#include <algorithm>

#include "cone.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// Phase 1: all laws that do not fit change branch together, contacts to the generalized Jacobian of their prox residual: a semismooth
// Newton method, also known as primal-dual active set (Hintermueller, Ito and Kunisch 2002). Phase 2, with contacts: the same with a line
// search on that residual (sufficient decrease after Armijo 1966). Phase 3: other laws one at a time, in an order fixed by the
// structure; contacts by an interior point method, from whose end the proximal point method goes on.
constexpr int together = 12;   // rounds of phase 1
constexpr int searching = 32;   // rounds of phase 2
constexpr int approaching = 260, per_center = 20;  // rounds of phase 3, and those around one center
constexpr int few = 6, many = 12;                  // with so many around one center the next one is softer or stiffer
constexpr double most_share = 1.0, least_share = 1e-6;         // by which contacts give way around a center
constexpr double near_center = 0.05, close_to_center = 1e-9;  // residual around it, against the one before and the largest speed
constexpr int most_central = 40;                       // steps along the central path
constexpr double inside = 0.1, smoothing = 0.1;       // where it begins, against the largest speed; |u_T| is rounded off by this times gap / r
constexpr double to_border = 0.99, short_step = 0.3, too_short = 1e-3;  // shares of a step
constexpr double end_of_path = 1e-10;                 // gap, against the first one: there rounding is as large as what is left
constexpr double most_gained = 1e-3;  // net work of laws in a step that did not settle, against the work that they do
constexpr int alone_rounds = 16;  // of phase 2 the last ones: contacts change branch one by one, the largest residual first
constexpr int most_waits = 6;     // so often what sticks waits for readings before it breaks away
constexpr int before_trials = 72, rounds_of_trial = 6;  // when readings are tried one after the other, and for how many rounds each
constexpr int approaches = 8;  // so often readings go all the way to the forces found while every law fits
constexpr int waits = 24;      // and so often branches that fit wait for readings
// residual of contacts against the largest speed that plays a part. fits: what a few rounds of a quadratic method leave, some digits above
// rounding. nearly: what is accepted at last, a millionth of the fastest motion
constexpr double fits = 1e-12, nearly = 1e-6;

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
        work.laws.lock[law.group.first + r] = locked;
        work.laws.hold[law.group.first + r] = rows.hold[r];
        work.laws.rhs_velocity[law.group.first + r] = rows.b[r];
    }
    work.laws.linear[law.number] = 0;
}

void write_prox_rows(const LawProblem& problem, const LawRows& rows, const Law& law, Workspace& work, double* rhs) {
    double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
    const bool accelerations = problem.step == 0.0 && !problem.jump;
    const double* base = accelerations ? work.constraints.bias.data() : problem.base;
    for (int r = 0; r < 3; ++r) {
        double b = rows.b[r];
        for (int k = 0; k < 3; ++k) {
            E[3 * r + k] = rows.E[3 * r + k], F[3 * r + k] = rows.F[3 * r + k];
            b -= rows.F[3 * r + k] * base[law.group.first + k];
            if (!work.soft_contacts) continue;  // else u is u + give (lam - center)
            const double soft = rows.F[3 * r + k] * work.laws.give[law.group.first + k];
            E[3 * r + k] += soft, b += soft * work.laws.center[law.group.first + k];
        }
        rhs[law.group.first + r] = b;
        work.laws.lock[law.group.first + r] = is_locked(rows.E, r);
        work.laws.hold[law.group.first + r] = rows.hold[r];
        work.laws.rhs_velocity[law.group.first + r] = rows.b[r];
    }
    work.laws.linear[law.number] = 1;
}

namespace {

// The largest of the velocities that play a part: those before and after, and those that single forces would cause alone.
double largest_speed(const System& s, const LawProblem& problem, const double* x, const double* y, const double* after,
                     const Workspace& work) {
    double largest = 0.0;
    for (const Law& law : awake_laws(s, work)) {
        if (s.contacts && work.asleep[law.group.block]) continue;  // an open contact plays none
        for (int i = law.group.first; i < law.group.first + law.group.rows; ++i)
            largest = std::fmax(largest, std::fabs(problem.before[i]) + std::fabs(after[i]));
    }
    largest = std::fmax(largest, fastest_of(s, x));
    const double* plain = problem.factor->plain.data();
    for (const LineCoordinate& line : s.lines) largest = std::fmax(largest, std::fabs(problem.b[line.u]) / plain[line.diagonal]);
    for (int k = 0; k < s.constraint_paths + work.far.awake_paths; ++k) {
        const RowPath& path = s.row_paths[k < s.constraint_paths ? k : work.far.paths[k - s.constraint_paths]];
        if (path.nu != 1) continue;
        for (int r = 0; r < path.rows; ++r)
            largest = std::fmax(largest, std::fabs(plain[path.upper + r] * y[path.first + r]) / plain[path.diagonal_u]);
    }
    return largest;
}

// Laws that do not settle together change one at a time: the first one that does not fit, in an order fixed by the structure (least index,
// Murty 1974). Every third time a law whose forces depend on each other (losses of a gear) takes the next of its branches, although it
// fits, one law after the other: with it as it is the others may find none. Where signals read forces, every other time it is one that
// does not fit: its own next branch may lead round in a circle.
int change_one(const System& s, Workspace& work, int violated, int round) {
    LawState& laws = work.laws;
    int coupled = 0;
    for (const Law& law : s.laws) coupled += law.coupled;
    const bool any = round % 3 == 2 && coupled > 0, fitting = any && (s.reads.empty() || round % 6 == 5 || violated == 0);
    if (!any && violated == 0) return 0;
    int left = fitting ? (round / 3) % coupled : any ? (round / 3) % violated : 0;
    for (int number : s.law_order) {
        const Law& law = s.laws[number];
        const int branch = static_cast<int>(laws.branch[number]);
        if (law.group.sides > 0 || (fitting ? !law.coupled : laws.trial[number] == branch)) continue;
        if (left-- > 0) continue;
        const int branches = words_of(s, law).branches, turn = coupled > 0 ? round / 3 / coupled : 0;
        laws.branch[number] = any && law.coupled ? (branch + 1 + turn % (branches - 1)) % branches : static_cast<int>(laws.trial[number]);
        return 1;
    }
    return 0;
}

}  // namespace

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
          newton(workspace.newton),
          x(velocities),
          y(impulses),
          after(workspace.laws.after.data()),
          accelerations(given.step == 0.0 && !given.jump),
          contacts(system.contacts && !given.fixed),
          pieces(given.start != nullptr && !system.piecewise_forces.empty()),
          reads(!system.reads.empty() && impulse_of(given, system.laws[system.reads[0].law]) > 0.0),
          may_narrow(contacts && system.clumps > 1 && given.step > 0.0 && !given.jump && !pieces),
          context{given.step, given.theta, given.ahead, given.before, accelerations, given.jump && !given.fixed, given.restitution_share} {
        context.gap_tolerance = problem.step > 0.0 || problem.fixed ? 0.0 : located;
        context.closed_branch = problem.closed_branch, context.stage = problem.stage;
        for (unsigned char& linear : laws.linear) linear = 0;
        work.soft_contacts = contacts && problem.step > 0.0 && !problem.jump && !problem.rigid;
        for (int i = s.n_lambda; i < s.n_rows; ++i) laws.center[i] = work.soft_contacts ? problem.step * laws.last[i] : 0.0;
        if (pieces) begin_pieces(s, params, problem, work);
        begin_reads(s, params, context, problem, work);
        work.contacts_weighed = contacts;
        if (may_narrow && problem.closed_branch && work.found.residual <= nearly) begin_where_gaps_close();
        if (contacts) weigh_contacts(s, work, *problem.factor);
        if (work.soft_contacts && !problem.closed_branch) start_from_last_step();
    }

    // Islands in which no gap closes are as the last solve has found them.
    void begin_where_gaps_close() {
        constraint_rates(s, work, x, after);
        for (const Law& law : awake_laws(s, work)) {
            const bool closes = gap_closes(s, params, law, problem.step, problem.theta, problem.ahead, problem.before, work);
            work.islands.misfit[law.number] = closes ? 1.0 : 0.0;
        }
        narrow_to_unsettled(0.0);
        keep_point();
    }

    // Contacts begin with the rows of their residual at the impulses and speeds of the last step.
    void start_from_last_step() {
        for (int i = s.n_lambda; i < s.n_rows; ++i) after[i] = 0.0, y[i] = laws.center[i];
        scale_contacts();
        for (const Law& law : awake_laws(s, work))
            if (law.group.sides > 0) linearize(law);
    }

    // The matrix with the equations of all branches, factored
    void factor() {
        if (reads) take_reads(s, params, context, problem, work);
        for (const Law& law : awake_laws(s, work)) {
            if (laws.linear[law.number]) continue;
            const LawView view = view_of(s, params, law, context_of(problem, law, context), work);
            LawRows rows = empty_rows();
            words_of(s, law).rows(view, rows);
            write_rows(problem, rows, law, work, laws.rhs.data());
        }
        if (reads) write_reads(s, params, context, problem, work, laws.rhs.data());
        if (!s.follows.empty()) write_follows(s, params, context, problem, work);
        if (s.contacts) find_asleep(s, work);
        copy_matrix(s, work, problem.factor->plain.data(), problem.factor->values);
        for (int i = 0; i < s.nv; ++i) x[i] = problem.b[i];
        if (pieces) add_pieces(s, params, problem, x, work);
        add_law_rows(s, work, problem.factor->values, *problem.factor);
        const int trouble = work.trouble, block = work.trouble_block;
        regular = factorize_blocks(s, work, problem.factor->values);
        if (contacts) work.trouble = trouble, work.trouble_block = block;  // another branch may do
        ++factorizations;
    }

    // x: right-hand side -> velocities; y <- impulses
    void solve() {
        for (int i = 0; i < s.n_lambda; ++i) y[i] = problem.targets[i];
        for (int i = s.n_lambda; i < s.n_rows; ++i) y[i] = laws.rhs[i] + laws.soft[i] * laws.center[i];
        int& refinements = problem.factor->refinements;
        most_refinements = refinements = std::max(refinements, work.islands.narrowed ? most_refinements : 0);
        solve_constrained(s, work, *problem.factor, x, y);
        if (work.islands.narrowed) keep_settled();
        constraint_rates(s, work, x, after);
        if (work.islands.narrowed) keep_settled_rows(newton.after.data(), after);
    }
    // Islands that have settled stay as they were found, see islands.cpp
    void keep_settled() {
        const std::vector<unsigned char>& unsettled = work.islands.unsettled;
        for (int i = 0; i < s.nv; ++i)
            if (!unsettled[s.clump_of[i]]) x[i] = newton.x[i];
        for (int i = 0; i < s.n_lambda; ++i)
            if (!unsettled[s.clump_of[s.nv + i]]) y[i] = newton.y[i];
        keep_settled_rows(newton.y.data(), y);
    }
    void keep_settled_rows(const double* last, double* rows) const {
        const TakingPart& whole = work.islands.whole;
        for (int k = 0; k < whole.awake; ++k)
            if (!work.islands.part[whole.laws[k]]) copy_values(rows + s.laws[whole.laws[k]].group.first, last + s.laws[whole.laws[k]].group.first, 3);
    }
    // The next round is about the islands that did not settle; small: of residuals
    void narrow_to_unsettled(double small) {
        narrow(s, small, work);
        settled_speed = settled_residual = 0.0;
        if (!work.islands.narrowed) return;
        const TakingPart& whole = work.islands.whole;
        for (int k = 0; k < whole.awake; ++k) {
            const Law& law = s.laws[whole.laws[k]];
            if (work.islands.part[law.number]) continue;
            settled_speed = larger(settled_speed, speed_of(law)), settled_residual = larger(settled_residual, work.islands.misfit[law.number]);
        }
    }
    void take_whole() {
        widen(work);
        settled_speed = settled_residual = 0.0;
    }
    bool reaches_settled(const Law& law) const {
        const int* of = s.law_clumps.data() + 2 * law.number;
        return work.islands.narrowed && ((of[0] >= 0 && !work.islands.unsettled[of[0]]) || (of[1] >= 0 && !work.islands.unsettled[of[1]]));
    }

    // Force per speed of the contacts, and the largest of the speeds that play a part, with those that single forces would cause alone
    void scale_contacts() {
        largest = larger(1e-100, settled_speed);  // nothing moves: a residual of 0 still fits
        for (const Law& law : awake_laws(s, work)) {
            if (law.group.sides == 0 || (round_number > 0 && work.asleep[law.group.block])) continue;
            const int row = law.group.first;
            const double G[3] = {row_mobility(work, row), row_mobility(work, row + 1), row_mobility(work, row + 2)};
            const double across = std::fmax(G[1], G[2]);
            double* r = newton.r.data() + 2 * law.number;
            r[0] = G[0] > 0.0 ? 1.0 / G[0] : 1.0, r[1] = across > 0.0 ? 1.0 / across : 0.0;
            largest = larger(largest, speed_of(law));
        }
    }
    double speed_of(const Law& law) const {
        double fastest = 0.0;
        for (int row = law.group.first; row < law.group.first + 3 && !work.asleep[law.group.block]; ++row) {
            const double before = accelerations ? work.constraints.bias[row] : problem.base[row];
            const double speed = std::fabs(after[row]) + std::fabs(before);
            fastest = larger(fastest, larger(speed, row_mobility(work, row) * std::fabs(y[row])));
        }
        return fastest;
    }

    // The prox residual of one contact at (y, after); rows: its generalized Jacobian there
    int prox(const Law& law, const double* impulse, const double* rates, LawRows& rows, double* residual, int tries = 0) {
        LawView view = view_of(s, params, law, context, work);
        view.tries = tries;
        double speed[3];
        for (int k = 0; k < 3; ++k) {
            const int row = law.group.first + k;
            speed[k] = rates[row] + (accelerations ? work.constraints.bias[row] : problem.base[row]);
            if (work.soft_contacts) speed[k] += laws.give[row] * (impulse[row] - laws.center[row]);
            view.rate[k] = speed[k];
        }
        return words_of(s, law).prox(view, newton.r.data() + 2 * law.number, impulse + law.group.first, speed, rows, residual);
    }

    // The sum of squares of the residuals, in units of energy; worst: the largest of them, in units of speed
    double merit_at(const double* impulse, const double* rates, double& worst) {
        double sum = 0.0;
        worst = settled_residual;
        for (const Law& law : awake_laws(s, work)) {
            if (may_narrow) work.islands.misfit[law.number] = 0.0;
            if (law.group.sides == 0 || stays_open(law, rates)) continue;
            LawRows rows = empty_rows();
            double residual[3];
            laws.trial[law.number] = prox(law, impulse, rates, rows, residual);
            const double* r = newton.r.data() + 2 * law.number;
            sum += r[0] * residual[0] * residual[0] + r[1] * (residual[1] * residual[1] + residual[2] * residual[2]);
            const double most = larger(larger(std::fabs(residual[0]), std::fabs(residual[1])), std::fabs(residual[2]));
            if (!(most <= worst)) worst = most, worst_law = law.number;
            if (may_narrow) work.islands.misfit[law.number] = most;
        }
        return sum;
    }

    // From the last point towards the one just found, as far as the residual falls. Both fulfill the equations of motion, so all points
    // between them do.
    void search() {
        double worst;
        const double start = merit;
        double share = 1.0, best = 1.0, least = merit_at(y, after, worst);
        double *trial_y = newton.trial_y.data(), *trial_after = newton.trial_after.data();
        // 1e-4: the usual share of a decrease that counts (Armijo 1966); 20 halvings: a millionth of the way
        for (int halving = 0; halving < 20 && !(least <= (1.0 - 1e-4 * best) * start); ++halving) {
            share *= 0.5;
            for (int i = 0; i < s.n_rows; ++i) {
                trial_y[i] = newton.y[i] + share * (y[i] - newton.y[i]);
                trial_after[i] = newton.after[i] + share * (after[i] - newton.after[i]);
            }
            const double there = merit_at(trial_y, trial_after, worst);
            if (there < least) least = there, best = share;
        }
        go_part(best);
    }

    // An open contact that will not be reached: a look at its speed is enough.
    bool stays_open(const Law& law, const double* rates) const {
        if (!work.soft_contacts || problem.closed_branch || !laws.linear[law.number] || !work.asleep[law.group.block]) return false;
        const int row = law.group.first;
        const double gap = laws.position[row] - problem.ahead * problem.before[row];
        const double way = (1.0 - problem.theta) * problem.before[row] + problem.theta * (rates[row] + problem.base[row]);
        return gap > far_share * laws.position[row + 1] && gap + problem.step * way >= 0.0 && y[row] == 0.0;
    }

    void linearize(const Law& law) {
        LawRows rows = empty_rows();
        double residual[3];
        const int next = prox(law, y, after, rows, residual, one_by_one ? 2 : tries);
        changes += next != laws.branch[law.number];
        laws.branch[law.number] = laws.trial[law.number] = next;
        write_prox_rows(problem, rows, law, work, laws.rhs.data());
    }

    // The rows of contacts at the point (x, y), which is kept
    void linearize_contacts() {
        double worst = -1.0;
        int first = -1;  // of those that want another branch: the one with the largest residual
        for (const Law& law : awake_laws(s, work)) {
            if (!one_by_one || law.group.sides == 0 || stays_open(law, after)) continue;
            LawRows rows = empty_rows();
            double residual[3];
            const int next = prox(law, y, after, rows, residual, 2);
            const double size = std::fmax(std::fabs(residual[0]), std::fmax(std::fabs(residual[1]), std::fabs(residual[2])));
            laws.trial[law.number] = next;
            if (next != laws.branch[law.number] && size > worst) worst = size, first = law.number;
        }
        for (const Law& law : awake_laws(s, work)) {
            if (law.group.sides == 0 || stays_open(law, after) || reaches_settled(law)) continue;
            if (one_by_one && law.number != first && laws.trial[law.number] != laws.branch[law.number]) continue;
            linearize(law);
        }
        keep_point();
    }

    // Asks every law for the branch that it wants; how many want another one. turn: those that fit may turn their direction; wait: what
    // sticks does so until readings are there
    int ask(double tolerance_growth, bool turn, bool wait) {
        misfits = 0;
        if (contacts && !s.lines_have_laws && !reads && !(accelerations && exact)) return 0;  // these are asked by their residual
        context.slip_tolerance = 1e-100 + 1e-13 * largest_speed(s, problem, x, y, after, work);  // slips below this are zero to rounding
        context.force_tolerance = 0.0;                                                     // and forces below this
        for (int i = 0; i < s.n_rows; ++i) context.force_tolerance = std::fmax(context.force_tolerance, std::fabs(y[i]));
        context.force_tolerance = 1e-100 + 1e-12 * context.force_tolerance / (problem.step > 0.0 && !problem.jump ? problem.step : 1.0);
        context.slip_tolerance *= tolerance_growth, context.force_tolerance *= tolerance_growth;
        if (reads) read = reads_fit(s, params, context, problem, y, work);
        int violated = 0;
        for (const Law& law : awake_laws(s, work)) {
            const bool contact = contacts && law.group.sides > 0;
            if (contact && !(accelerations && exact)) continue;
            LawView view = view_of(s, params, law, context_of(problem, law, context), work);
            if (!s.follows.empty() && problem.step > 0.0 && !problem.jump) foresee_signals(s, law, x, work, view);
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
            int next = words.next_branch(view, force, speed);
            if (contact) {
                misfits += next != view.branch;
                continue;
            }
            if (wait && !read && law.reads && row_is_locked(work, law, 0)) next = view.branch;
            laws.trial[law.number] = next;
            if (next != view.branch)
                ++violated;
            else if (turn && words.turn && words.turn(view, force, speed))
                ++turned;
        }
        return violated;
    }

    // All laws that want another branch take it.
    void follow_all() {
        for (const Law& law : awake_laws(s, work)) {
            if (law.group.sides > 0) continue;
            changes += laws.branch[law.number] != laws.trial[law.number], laws.branch[law.number] = laws.trial[law.number];
        }
    }

    // Laws that read forces: all their branches with all signs of what they read, one after the other, each for some rounds in which the
    // readings and the other laws follow. False when all were tried.
    bool try_next(int tried) {
        int left = tried / rounds_of_trial;
        for (int number : s.law_order) {
            const Law& law = s.laws[number];
            if (!law.reads) {
                if (tried % rounds_of_trial != 0) laws.branch[number] = laws.trial[number];
                continue;
            }
            const int branches = words_of(s, law).branches;
            laws.branch[number] = left % branches, left /= branches;
        }
        if (tried % rounds_of_trial == 0)
            for (const ReadForce& force : s.read_forces) {
                const double size = std::fabs(laws.last[force.row]);
                laws.last[force.row] = left % 2 ? -size : size, left /= 2;
            }
        else
            for (std::size_t k = 0; k < s.read_forces.size(); ++k) left /= 2;
        ++changes, ++work.count.sweeps;
        return left == 0;
    }

    // One round; true when everything fits
    bool try_round(int round, bool last) {
        round_number = round;
        factor();
        solve();
        broken = contacts && (!regular || !is_finite());
        if (broken) return false;
        const int most_together = s.contacts ? together + searching : together;
        const bool alone = round >= most_together;
        // what only rounding decides must end somewhere: later rounds have larger tolerances
        // who does not settle may be at the limit of stick and slip to rounding: the tolerances grow to 1e-11 and 1e-9 of what moves
        const double tolerance_growth = round < most_together + 12 ? 1.0 : round < most_together + 36 ? 1e2 : 1e4;
        const int moved = pieces ? move_pieces(s, params, problem, x, alone, work) : 0;
        if (contacts) {
            if (round == 0) scale_contacts();
            one_by_one = round >= together + searching - alone_rounds && round < together + searching;
            if (round >= together && others == 0 && !one_by_one) search();
            merit = merit_at(y, after, residual);
            scale_contacts();
        }
        // the later the round, the more the condition of the matrix leaves in the residual: a digit more in each phase
        const double small = (round < 4 ? fits : round < together ? 1e-10 : round < together + 8 ? 1e-9 : 1e-8) * largest;
        const bool closed = !contacts || residual <= small;
        turned = 0;
        exact = round < together;
        const int violated = ask(tolerance_growth, !problem.fixed, round < most_waits);
        changes += moved + turned + !read;
        others = moved + turned + violated + !read;
        const bool settled = closed && others == 0 && misfits == 0;
        if (contacts && s.reads.empty() && violated == 0 && moved == 0 && (best < 0.0 || residual < best)) keep_best();
        // where every law fits and only readings are not there yet, another branch would lead away
        waited = !read && violated == 0 && moved == 0 ? waited + 1 : 0;
        const bool waiting = waited > 0 && waited <= waits;
        const int tried = round - most_together - before_trials;
        const bool trying = reads && tried >= 0;
        if (reads) follow_reads(s, !alone || trying || (waiting && waited <= approaches) ? 1.0 : 0.5, work);
        if (settled || problem.fixed || last) return settled;  // what is not solved any more does not change
        if (trying && try_next(tried)) return false;
        if (may_narrow) round + 1 < together ? narrow_to_unsettled(small) : take_whole();
        if (contacts) linearize_contacts();
        if (!alone) follow_all();
        if (alone && !waiting) changes += change_one(s, work, violated, round - most_together);
        if (alone && !waiting && !read && round % 4 == 1)
            turn_read(s, (round / 4) % static_cast<int>(s.read_forces.size()), work);
        work.count.sweeps += alone;
        return false;
    }

    void keep_point() {
        copy_values(newton.x.data(), x, s.nv);
        copy_values(newton.y.data(), y, s.n_rows);
        copy_values(newton.after.data(), after, s.n_rows);
    }
    // From the point that was kept a part of the way to the one just found; both fulfill the equations of motion, so all between them do
    void go_part(double share) {
        if (share == 1.0) return;
        for (int i = 0; i < s.n_rows; ++i) {
            y[i] = newton.y[i] + share * (y[i] - newton.y[i]), after[i] = newton.after[i] + share * (after[i] - newton.after[i]);
        }
        for (int i = 0; i < s.nv; ++i) x[i] = newton.x[i] + share * (x[i] - newton.x[i]);
    }

    // An interior point method on the cones of the contacts, see cone.hpp: predictor and corrector of Mehrotra (1992) towards r o u = 0, in the
    // scaling of Nesterov and Todd (1997); what |u_T| adds is linearized with the rest. The central path leads through the middle of what
    // redundant contacts leave open, and at each gap its equations are regular. Other laws stay on their branches.
    void follow_central_path() {
        if (best >= 0.0)
            go_to_best();
        else
            for (int i = 0; i < s.n_rows; ++i) y[i] = after[i] = 0.0;
        one_by_one = false, tries = 0;
        merit_at(y, after, residual);
        scale_contacts();
        const int count = enter_cones();
        double first = 0.0;
        for (int round = 0; round < most_central && count > 0; ++round) {
            const double gap = gap_at(0.0) / count;
            if (round == 0) first = gap;
            if (gap < end_of_path * first) break;
            keep_point();
            write_cones(gap, 0.0, false);
            factor();
            copy_values(newton.given.data(), x, s.nv);
            solve();
            broken = !regular || !is_finite();
            if (broken) break;
            const double foreseen = std::fmin(std::fmax(gap_at(aim()) / (gap * count), 0.0), 1.0), pull = foreseen * foreseen * foreseen;
            for (const Law& law : awake_laws(s, work)) {
                ConeState& c = newton.cones[law.number];
                copy_values(c.foreseen_r, c.step_r, 3), copy_values(c.foreseen_u, c.step_u, 3);
            }
            double share = 0.0;
            for (double least : {0.0, 0.3, 0.9}) {  // where the corrected step is short: straight towards the path
                if (share > short_step) break;
                write_cones(gap, std::fmax(pull, least), least == 0.0);
                copy_values(x, newton.given.data(), s.nv);
                solve();
                share = aim();
            }
            share = std::fmin(1.0, to_border * share);
            for (const Law& law : awake_laws(s, work)) {
                ConeState& c = newton.cones[law.number];
                for (int k = 0; k < 3 && takes_part(law); ++k) c.r[k] += share * c.step_r[k], c.u[k] += share * c.step_u[k];
            }
            go_part(round == 0 ? 1.0 : share);
            merit = merit_at(y, after, residual);
            scale_contacts();
            if (best < 0.0 || residual < best) keep_best();
            if (residual <= 0.5 * nearly * largest || (round > 5 && share < too_short)) break;
        }
        broken = false, tries = 1;
    }
    // The sum of r u after a share of the steps that were found last
    double gap_at(double share) const {
        double sum = 0.0;
        for (const Law& law : awake_laws(s, work)) {
            if (!takes_part(law)) continue;
            const ConeState& c = newton.cones[law.number];
            for (int k = 0; k < 3; ++k) sum += (c.r[k] + share * c.step_r[k]) * (c.u[k] + share * c.step_u[k]);
        }
        return sum;
    }
    bool takes_part(const Law& law) const { return law.group.sides > 0 && newton.cones[law.number].takes_part; }
    // All contacts that may close to the inside of their cones; how many they are
    int enter_cones() {
        int count = 0;
        for (const Law& law : awake_laws(s, work)) {
            if (law.group.sides == 0) continue;
            ConeState& c = newton.cones[law.number];
            const double* r = newton.r.data() + 2 * law.number;
            c = ConeState{};
            c.cone = words_of(s, law).cone(view_of(s, params, law, context, work));
            c.takes_part = c.cone.may_close;
            if (!(r[1] > 0.0)) c.cone.friction = 0.0, c.cone.tangents = 0;
            c.normal = c.cone.friction > 0.0 ? 1.0 / c.cone.friction : 1.0;
            const double mobility = c.normal * c.normal / r[0] + (c.cone.friction > 0.0 ? 1.0 / r[1] : 0.0);
            c.u[0] = inside * largest, c.r[0] = inside * largest / mobility;
            count += c.takes_part;
        }
        return count;
    }
    // The rows of the contacts for a step towards r o u = pull gap e; corrected: with the products of the step foreseen, which is the one
    // without pull
    void write_cones(double gap, double pull, bool corrected) {
        for (const Law& law : awake_laws(s, work)) {
            if (law.group.sides == 0) continue;
            LawRows rows = empty_rows();
            ConeState& c = newton.cones[law.number];
            if (c.takes_part && pull == 0.0) linearize_slip(c, gap);
            if (c.takes_part) write_cone(c, pull * gap, corrected, rows);
            write_prox_rows(problem, rows, law, work, laws.rhs.data());
        }
    }
    static void linearize_slip(ConeState& c, double gap) {
        if (c.cone.tangents == 0) return;
        const double rounding = smoothing * gap / c.r[0], size = std::sqrt(c.u[1] * c.u[1] + c.u[2] * c.u[2] + rounding * rounding);
        c.slip[1] = c.u[1] / size, c.slip[2] = c.u[2] / size;
        c.slip[0] = size - c.slip[1] * c.u[1] - c.slip[2] * c.u[2];
    }
    // With S r = S^-1 u: S^2 r+ + u+ = u + S x, where S r o x = aim e - (S dr) o (S^-1 du)
    static void write_cone(const ConeState& c, double aim, bool corrected, LawRows& rows) {
        const Scaling scaling(c.r, c.u);
        const int tangents = c.cone.tangents;
        double wanted[3] = {c.u[0], c.u[1], c.u[2]};
        if (aim > 0.0 || corrected) {
            double scaled[3], a[3], b[3], both[3] = {}, more[3];
            scaling.times(c.r, scaled), scaling.times(c.foreseen_r, a), scaling.divide_by(c.foreseen_u, b);
            if (corrected) jordan(a, b, both);
            const double right[3] = {aim - both[0], -both[1], -both[2]};
            divide(scaled, right, more);
            scaling.times(more, both);
            for (int k = 0; k < 3; ++k) wanted[k] += both[k];
        }
        for (int i = 0; i <= tangents; ++i) {
            for (int k = 0; k <= tangents; ++k) rows.E[3 * i + k] = scaling.squared(i, k) / (k == 0 ? c.normal : 1.0);
            rows.F[4 * i] = i == 0 ? c.normal : 1.0, rows.b[i] = wanted[i];
        }
        rows.F[1] = c.slip[1], rows.F[2] = c.slip[2];
        rows.b[0] += c.normal * c.cone.wanted - c.slip[0];
        if (tangents == 0) rows.E[3] = -c.cone.sliding[0], rows.E[6] = -c.cone.sliding[1];
    }
    // What the solve found as steps of the contacts; how far all of them stay in their cones
    double aim() {
        double share = 1.0;
        for (const Law& law : awake_laws(s, work)) {
            if (!takes_part(law)) continue;
            ConeState& c = newton.cones[law.number];
            double speed[3];
            for (int k = 0; k < 3; ++k) {
                const int row = law.group.first + k;
                speed[k] = after[row] + (accelerations ? work.constraints.bias[row] : problem.base[row]);
                if (work.soft_contacts) speed[k] += laws.give[row] * (y[row] - laws.center[row]);
            }
            c.step_r[0] = y[law.group.first] / c.normal - c.r[0];
            c.step_u[0] = c.normal * (speed[0] - c.cone.wanted) + c.slip[0] + c.slip[1] * speed[1] + c.slip[2] * speed[2] - c.u[0];
            for (int k = 1; k < 3; ++k) {
                c.step_r[k] = k <= c.cone.tangents ? y[law.group.first + k] - c.r[k] : 0.0;
                c.step_u[k] = k <= c.cone.tangents ? speed[k] - c.u[k] : 0.0;
            }
            share = std::fmin(share, std::fmin(longest_step(c.r, c.step_r), longest_step(c.u, c.step_u)));
        }
        return share;
    }

    // The proximal point method (Rockafellar 1976) for contacts: each is as if it gave way by a share of what its force does to its own speed,
    // around the impulses found last. That is a problem with one well conditioned solution near them, which Newton finds; and where impulses
    // stay, nothing gives way. The center runs ahead as Guler (1992) does after Nesterov. Other laws stay on their branches.
    void approach() {
        if (best >= 0.0)
            go_to_best();
        else
            for (int i = 0; i < s.n_rows; ++i) y[i] = after[i] = 0.0;
        const bool soft = work.soft_contacts;
        copy_values(newton.give.data(), laws.give.data(), s.n_rows);
        copy_values(newton.center.data(), laws.center.data(), s.n_rows);
        copy_values(newton.around.data(), y, s.n_rows);
        one_by_one = false, tries = 0;
        merit_at(y, after, residual);
        scale_contacts();
        double share = most_share, inertia = 1.0, last = residual;
        for (int rounds = 0; rounds < approaching;) {
            copy_values(newton.previous.data(), y, s.n_rows);
            give_way(share, soft);
            const double aim = std::fmax(close_to_center * largest, near_center * last);
            merit = merit_at(y, after, residual);
            int round = 0;
            while (round < per_center && rounds < approaching && residual > aim) {
                ++round, ++rounds;
                linearize_contacts();
                factor();
                solve();
                broken = !regular || !is_finite();
                if (broken) break;
                search();
                const double before = merit;
                merit = merit_at(y, after, residual);
                if (!(merit < before)) break;
            }
            if (round == 0) ++rounds;
            give_way(0.0, soft);
            if (broken) break;
            const bool found = residual <= aim;
            merit = merit_at(y, after, residual);
            scale_contacts();
            if (best < 0.0 || residual < best) keep_best();
            if (residual <= (rounds < most_central ? 0.5 : 0.9) * nearly * largest) break;
            if (found && residual > last) inertia = 1.0;
            const double next = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * inertia * inertia)), ahead = found ? (inertia - 1.0) / next : 0.0;
            for (int i = s.n_lambda; i < s.n_rows; ++i) newton.around[i] = y[i] + ahead * (y[i] - newton.previous[i]);
            inertia = found ? next : 1.0;
            share = !found ? std::fmin(4.0 * share, most_share) : round <= few ? std::fmax(0.3 * share, least_share) : round > many ? 1.5 * share : share;
            last = residual;
        }
        work.soft_contacts = soft, broken = false, tries = 1;
    }
    // Contacts give way by this share more, around newton.around; 0: as the law does
    void give_way(double share, bool soft) {
        work.soft_contacts = soft || share > 0.0;
        const double times = share / contact_share;
        for (int i = s.n_lambda; i < s.n_rows; ++i) {
            const double own = soft ? 1.0 : 0.0;
            laws.give[i] = share > 0.0 ? (own + times) * newton.give[i] : newton.give[i];
            laws.center[i] = share > 0.0 ? (own * newton.center[i] + times * newton.around[i]) / (own + times) : newton.center[i];
        }
    }

    void go_to_best() {
        copy_values(x, newton.best_x.data(), s.nv);
        copy_values(y, newton.best_y.data(), s.n_rows);
        constraint_rates(s, work, x, after);
    }

    // At last: the best point. True where its residual is small
    bool take_best() {
        if (best < 0.0) return false;
        go_to_best();
        merit = merit_at(y, after, residual);
        linearize_contacts();
        keep_factor();
        return best <= nearly * best_largest;
    }

    // The factor with the rows of the point that is taken: positions and velocities are projected with it
    void keep_factor() {
        copy_values(newton.x.data(), x, s.nv);
        factor();
        copy_values(x, newton.x.data(), s.nv);
    }

    bool is_finite() const {
        double sum = 0.0;
        for (int i = 0; i < s.nv; ++i) sum += x[i];
        for (int i = 0; i < s.n_rows; ++i) sum += y[i];
        return std::isfinite(sum);
    }

    void keep_best() {
        best = residual, best_largest = largest;
        copy_values(newton.best_x.data(), x, s.nv);
        copy_values(newton.best_y.data(), y, s.n_rows);
    }

    const System& s;
    const Parameters& params;
    const LawProblem& problem;
    Workspace& work;
    LawState& laws;
    NewtonState& newton;
    double *x, *y, *after;
    const bool accelerations, contacts;
    const bool pieces, reads;
    const bool may_narrow;  // rounds of islands that did not settle alone
    int most_refinements = 0;
    double settled_speed = 0.0, settled_residual = 0.0;  // the largest of islands that take no part
    LawContext context;
    bool regular = true, broken = false;  // the last factor, and what it gave
    bool read = true, exact = true;  // exact: at an instant branches must fit to rounding, so that instants are found
    bool one_by_one = false;  // of the contacts that want another branch only the one with the largest residual takes it
    int round_number = 0, worst_law = -1, tries = 1;
    int misfits = 0;                 // contacts whose branches do not
    int turned = 0, waited = 0, changes = 0, factorizations = 0, others = 0;
    double largest = 0.0, merit = 0.0, residual = 0.0, best = -1.0, best_largest = 0.0;
};

}  // namespace

namespace {

// True when the impulses of the laws do positive work in all, each at the speed after the solve, beyond what they do at a small residual:
// a residual r leaves each slip wrong by r times the fastest; below 1e-6 (nearly) it is accepted anyway, above 1e-5 it is not believed
bool gains(const System& s, const LawProblem& problem, const double* y, double residual, const Workspace& work) {
    double gained = 0.0, moved = 0.0, pushed = 0.0, fastest = 0.0;
    for (int i = s.n_lambda; i < s.n_rows; ++i) {
        const double speed = work.laws.after[i] + problem.base[i];
        gained += y[i] * speed, moved += std::fabs(y[i] * speed), pushed += std::fabs(y[i]), fastest = std::fmax(fastest, std::fabs(speed));
    }
    return !(gained <= most_gained * moved + std::fmax(1e-6, std::fmin(residual, 1e-5)) * pushed * fastest);
}

}  // namespace

bool solve_laws(const System& s, const Parameters& params, const LawProblem& problem, double* x, double* y, Workspace& work,
                int most_rounds) {
    Solve solve(s, params, problem, x, y, work);
    const bool lines = s.lines_have_laws;
    const int rounds = problem.fixed ? (solve.reads ? together : 1) : s.contacts && !lines ? together + searching : most_rounds;
    bool settled = false;
    for (int round = 0; round < rounds && !settled && !solve.broken; ++round) {
        settled = solve.try_round(round, round == rounds - 1);
        if (problem.fixed && solve.read) break;
    }
    solve.take_whole();
    if (!settled && solve.contacts && s.reads.empty() && !(solve.best >= 0.0 && solve.best <= nearly * solve.best_largest)) {
        ++work.count.projected;
        solve.follow_central_path();
        if (!(solve.best >= 0.0 && solve.best <= nearly * solve.best_largest)) solve.approach();
    }
    if (!settled && solve.contacts) settled = solve.take_best();
    work.contacts_weighed = false;
    work.found.residual = solve.contacts && solve.largest > 0.0 ? solve.residual / solve.largest : 0.0;
    work.found.law = solve.contacts && solve.residual > fits * solve.largest ? solve.worst_law : -1;
    work.found.gains = !settled && !problem.fixed && gains(s, problem, y, work.found.residual, work);
    if (settled && work.found.residual > work.count.worst_residual) work.count.worst_residual = work.found.residual;
    work.factorizations += solve.factorizations;
    work.count.changes += solve.changes;
    if (solve.changes > work.count.most_changes) work.count.most_changes = solve.changes;
    if (solve.factorizations > work.count.most_factorizations) work.count.most_factorizations = solve.factorizations;
    return settled;
}

void count_unsettled(const System& s, Workspace& work) {
    ++work.count.unsettled, work.count.unsettled_law = work.found.law;
    if (work.found.residual > work.count.worst_residual) work.count.worst_residual = work.found.residual;
    for (const Law& law : awake_laws(s, work))
        if (work.laws.trial[law.number] != work.laws.branch[law.number]) work.count.unsettled_law = law.number;
}

}  // namespace koppel::KOPPEL_LEVEL
