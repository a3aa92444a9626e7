// A solve with all laws, parted along its phases: rounds of Newton's method (law.cpp), the central path of the interior point method
// (law_central_path.cpp), the proximal point method (law_proximal.cpp).
#pragma once

#include <algorithm>

#include "law.hpp"

namespace koppel::KOPPEL_LEVEL {

// Phase 1: all laws that do not fit change branch together, contacts to the generalized Jacobian of their prox residual: a semismooth
// Newton method, also known as primal-dual active set (Hintermueller, Ito and Kunisch 2002). Phase 2, with contacts: the same with a line
// search on that residual (sufficient decrease after Armijo 1966). Phase 3: other laws one at a time, in an order fixed by the
// structure; contacts by an interior point method, from whose end the proximal point method goes on.
constexpr int together = 12;   // rounds of phase 1
constexpr int searching = 32;   // rounds of phase 2
constexpr int approaching = 260, per_center = 20;  // rounds of phase 3, and those around one center
constexpr int most_central = 40;                       // steps along the central path
constexpr int alone_rounds = 16;  // of phase 2 the last ones: contacts change branch one by one, the largest residual first
constexpr int most_waits = 6;     // so often what sticks waits for readings before it breaks away
constexpr int before_trials = 72, rounds_of_trial = 6;  // when readings are tried one after the other, and for how many rounds each
constexpr int approaches = 8;  // so often readings go all the way to the forces found while every law fits
constexpr int waits = 24;      // and so often branches that fit wait for readings
// residual of contacts against the largest speed that plays a part. fits: what a few rounds of a quadratic method leave, some digits above
// rounding. nearly: what is accepted at last, a millionth of the fastest motion
constexpr double fits = 1e-12, nearly = 1e-6;

// law.cpp: the largest of the velocities that play a part; one law alone takes another branch, 1 where one does
double largest_speed(const System& s, const LawProblem& problem, const double* x, const double* y, const double* after,
                     const Workspace& work);
int change_one(const System& s, Workspace& work, int violated, int round);

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
        for (int k = 0; k < whole.awake; ++k) {
            const Law& law = s.laws[whole.laws[k]];
            if (!work.islands.part[law.number]) copy_values(rows + law.group.first, last + law.group.first, law.group.rows);
        }
    }
    // The next round is about the islands that did not settle; small: of residuals
    void narrow_to_unsettled(double small) {
        narrow(s, small, work);
        forget_settled();
        if (!work.islands.narrowed) return;
        const TakingPart& whole = work.islands.whole;
        for (int k = 0; k < whole.awake; ++k) {
            const Law& law = s.laws[whole.laws[k]];
            if (law.group.sides == 0 || work.islands.part[law.number]) continue;
            double& settled = work.islands.settled[s.row_island[law.group.first]];
            settled = larger(settled, speed_of(law));
            settled_residual = larger(settled_residual, work.islands.misfit[law.number]);
        }
    }
    void take_whole() {
        widen(work);
        forget_settled();
    }
    void forget_settled() {
        for (double& settled : work.islands.settled) settled = 0.0;
        settled_residual = 0.0;
    }
    bool reaches_settled(const Law& law) const {
        const int* of = s.law_clumps.data() + 2 * law.number;
        return work.islands.narrowed && ((of[0] >= 0 && !work.islands.unsettled[of[0]]) || (of[1] >= 0 && !work.islands.unsettled[of[1]]));
    }

    // Force per speed of the contacts, and the largest of the speeds that play a part, with those that single forces would cause alone; the
    // same in every part that shares no path with others, against which its residuals are measured
    void scale_contacts() {
        std::vector<double>& fastest = work.islands.fastest;
        largest = 1e-100;  // nothing moves: a residual of 0 still fits
        for (int i = 0; i < s.islands; ++i) fastest[i] = larger(1e-100, work.islands.settled[i]);
        for (const Law& law : awake_laws(s, work)) {
            if (law.group.sides == 0 || (round_number > 0 && work.asleep[law.group.block])) continue;
            const int row = law.group.first;
            const double G[3] = {row_mobility(work, row), row_mobility(work, row + 1), row_mobility(work, row + 2)};
            const double across = std::fmax(G[1], G[2]);
            double* r = newton.r.data() + 2 * law.number;
            r[0] = G[0] > 0.0 ? 1.0 / G[0] : 1.0, r[1] = across > 0.0 ? 1.0 / across : 0.0;
            double& of_island = fastest[s.row_island[row]];
            of_island = larger(of_island, speed_of(law));
        }
        for (int i = 0; i < s.islands; ++i) largest = larger(largest, fastest[i]);
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
            const double size = larger(larger(std::fabs(residual[0]), std::fabs(residual[1])), std::fabs(residual[2]));
            const double most = size * (largest / work.islands.fastest[s.row_island[law.group.first]]);
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
            const bool turns = next == view.branch && turn && words.turn && words.turn(view, force, speed);
            violated += next != view.branch, turned += turns;
            if (may_narrow && (turns || next != view.branch)) work.islands.misfit[law.number] = INFINITY;
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
        ended = last || (contacts && s.reads.empty() && round >= together + searching - 1 && others == 0);  // phase 3 goes on
        if (settled || problem.fixed || ended) return settled;  // what is not solved any more does not change
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

    // Phase 3 of contacts. An interior point method, then the proximal point method. Other laws stay on their branches.
    void follow_central_path();
    void approach();

    void go_to_best() {
        copy_values(x, newton.best_x.data(), s.nv);
        copy_values(y, newton.best_y.data(), s.n_rows);
        constraint_rates(s, work, x, after);
    }

    // Another method goes on from the best point, or from no forces where there is none
    void begin_at_best() {
        if (best >= 0.0)
            go_to_best();
        else
            for (int i = 0; i < s.n_rows; ++i) y[i] = after[i] = 0.0;
        one_by_one = false, tries = 0;
        merit_at(y, after, residual);
        scale_contacts();
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
    double settled_residual = 0.0;  // the largest of islands that take no part
    bool ended = false;  // no round of Newton's method follows
    LawContext context;
    bool regular = true, broken = false;  // the last factor, and what it gave
    bool read = true, exact = true;  // exact: at an instant branches must fit to rounding, so that instants are found
    bool one_by_one = false;  // of the contacts that want another branch only the one with the largest residual takes it
    int round_number = 0, worst_law = -1, tries = 1;
    int misfits = 0;                 // contacts whose branches do not
    int turned = 0, waited = 0, changes = 0, factorizations = 0, others = 0;
    double largest = 0.0, merit = 0.0, residual = 0.0, best = -1.0, best_largest = 0.0;

  private:
    // law_central_path.cpp
    double gap_at(double share) const;
    bool takes_part(const Law& law) const { return law.group.sides > 0 && newton.cones[law.number].takes_part; }
    int enter_cones();
    void write_cones(double gap, double pull, bool corrected);
    double aim();
    // law_proximal.cpp
    void give_way(double share, bool soft);
};

}  // namespace koppel::KOPPEL_LEVEL
