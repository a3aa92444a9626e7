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

// law.cpp: IslandState::slip <- the largest of the velocities that play a part in each island; one law alone takes another branch, 1 where one does
void largest_speeds(const System& s, const LawProblem& problem, const double* x, const double* y, const double* after, Workspace& work);
int change_one(const System& s, Workspace& work, int violated, int coupled, int reads, int round);

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
          pieces(given.start != nullptr && !system.piecewise_forces.empty()),
          context{given.step, given.theta, given.ahead, given.before, accelerations, given.jump && !given.fixed, given.restitution_share} {
        context.gap_tolerance = problem.step > 0.0 || problem.fixed ? 0.0 : located;
        context.closed_branch = problem.closed_branch, context.stage = problem.stage;
        has.contacts = s.contacts, has.lines = s.lines_have_laws, has.reads = static_cast<int>(s.read_forces.size());
        for (const Law& law : s.laws) has.coupled += law.coupled;
        work.soft_contacts = s.contacts && !problem.fixed && problem.step > 0.0 && !problem.jump && !problem.rigid;
        for (int i = s.n_lambda; i < s.n_rows; ++i) laws.center[i] = work.soft_contacts ? problem.step * laws.last[i] : 0.0;
        work.contacts_weighed = s.contacts && !problem.fixed;
        if (work.contacts_weighed) weigh_contacts(s, work, *problem.factor);
        if (apart()) keep_begin();
        begin();
    }

    // Islands are solved each for itself where they do not settle together.
    bool apart() const { return s.islands > 1 && !problem.fixed; }
    // How many rounds there are for what takes part
    int rounds(int most) const { return problem.fixed ? (reads ? together : 1) : has.contacts && !has.lines ? together + searching : most; }

    // All that takes part begins on the branches given.
    void begin() {
        contacts = has.contacts && !problem.fixed;
        reads = has.reads > 0 && impulse_of(problem, s.laws[s.reads[0].law]) > 0.0;
        // in an impact contacts that are open may be hit: islands stay as they are found, but not what is part of one
        may_narrow = (contacts || reads) && s.clumps > 1 && problem.step > 0.0 && (!problem.jump || apart()) && !pieces && !problem.fixed;
        for (const Law& law : awake_laws(s, work)) laws.linear[law.number] = 0;
        if (pieces) begin_pieces(s, params, problem, work);
        begin_reads(s, params, context, problem, work);
        if (may_narrow && problem.closed_branch) begin_where_gaps_close();
        if (contacts && work.soft_contacts && !problem.closed_branch) start_from_last_step();
    }

    void keep_begin() {
        IslandState& islands = work.islands;
        islands.branch = laws.branch, islands.memory = laws.memory, islands.last = laws.last;
        if (problem.closed_branch) copy_values(islands.x.data(), x, s.nv), copy_values(islands.y.data(), y, s.n_rows);
    }
    // One island goes on for itself, and all others stay as they were found. From which round on: where it knows nothing but its branches it
    // is where it would be alone, else it begins again.
    int go_on_alone(int island) {
        IslandState& islands = work.islands;
        keep_point();
        take_island(s, island, work);
        has = s.island_laws[island];
        const bool goes_on = !has.contacts && has.reads == 0 && !pieces && rounds_together == together && !broken_together;
        ended = broken = false;
        if (goes_on) {
            contacts = reads = may_narrow = one_by_one = false, read = true, waited = 0;
            follow_all();
            return together;
        }
        for (const Law& law : s.laws) {
            if (!in_part(work, law)) continue;
            laws.branch[law.number] = islands.branch[law.number];
            copy_values(laws.memory.data() + law_memory * law.number, islands.memory.data() + law_memory * law.number, law_memory);
        }
        for (int i = 0; i < s.n_rows; ++i)
            if (s.row_island[i] == island) laws.last[i] = islands.last[i];
        for (int i = 0; i < s.nv && problem.closed_branch; ++i)
            if (s.island_of[i] == island) x[i] = islands.x[i];
        for (int i = 0; i < s.n_rows && problem.closed_branch; ++i)
            if (s.row_island[i] == island) y[i] = islands.y[i];
        forget_settled();
        one_by_one = false, regular = read = exact = true;
        tries = 1, worst_law = -1, waited = others = 0, best = -1.0, largest = residual = 0.0;
        begin();
        return 0;
    }
    void leave_alone() { leave_island(s, work); }

    // What of the islands has settled, after a solve of all of them. settled: all; else `unfit` says which have not
    void judge_islands(bool settled) {
        IslandState& islands = work.islands;
        broken_together = broken, rounds_together = round_number + 1;
        for (LawVerdict& verdict : islands.found) verdict = LawVerdict{};
        if (settled || !(pieces || reads)) clear_unfit();  // else the last round has said what of these does not fit
        for (const Law& law : awake_laws(s, work)) {
            const int island = s.row_island[law.group.first];
            if (!settled && (broken || !(islands.misfit[law.number] <= small))) islands.unfit[island] = 1;
            LawVerdict& verdict = islands.found[island];
            const double relative = law.group.sides > 0 ? islands.misfit[law.number] : 0.0;
            if (relative > verdict.residual) verdict.residual = relative, verdict.law = relative > fits ? law.number : -1;
        }
    }
    void clear_unfit() {
        for (unsigned char& unfit : work.islands.unfit) unfit = 0;
        for (unsigned char& unread : work.islands.unread) unread = 0;
    }

    // What no gap closes in is as the last solve has found it.
    void begin_where_gaps_close() {
        constraint_rates(s, work, x, after);
        for (const Law& law : awake_laws(s, work)) {
            const bool closes = gap_closes(s, params, law, problem.step, problem.theta, problem.ahead, problem.before, work);
            const bool found = work.islands.found[s.row_island[law.group.first]].residual <= nearly;
            work.islands.misfit[law.number] = closes || (!found && work.islands.reached[s.row_island[law.group.first]]) ? 1.0 : 0.0;
        }
        keep_point();
        narrow_to_unsettled(0.0);
    }

    // Contacts begin with the rows of their residual at the impulses and speeds of the last step.
    void start_from_last_step() {
        for (const Law& law : awake_laws(s, work))
            for (int i = law.group.first; i < law.group.first + law.group.rows; ++i) after[i] = 0.0, y[i] = laws.center[i];
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
        most_refinements = refinements = std::max(refinements, is_parted(work) ? most_refinements : 0);
        solve_constrained(s, work, *problem.factor, x, y);
        keep_settled();
        constraint_rates(s, work, x, after);
        keep_settled_rows(newton.after.data(), after);
    }
    // What takes no part stays as it was found, see islands.cpp
    void keep_settled() {
        if (!is_parted(work)) return;
        for (int i = 0; i < s.nv; ++i)
            if (!in_part(s, work, i)) x[i] = newton.x[i];
        for (int i = 0; i < s.n_lambda; ++i)
            if (!in_part(s, work, s.nv + i)) y[i] = newton.y[i];
        keep_settled_rows(newton.y.data(), y);
    }
    void keep_settled_rows(const double* last, double* rows) const {
        if (!is_parted(work)) return;
        for (const Law& law : s.laws)
            if (!in_part(work, law)) copy_values(rows + law.group.first, last + law.group.first, law.group.rows);
    }
    // The next round is about what did not settle; limit: of residuals
    void narrow_to_unsettled(double limit) {
        narrow(s, limit, problem.jump, work);
        forget_settled();
        if (!work.islands.narrowed) return;
        const TakingPart& whole = work.islands.whole;
        for (int k = 0; k < whole.awake; ++k) {
            const Law& law = s.laws[whole.laws[k]];
            if (law.group.sides == 0 || work.islands.part[law.number]) continue;
            double& settled = work.islands.settled[s.row_island[law.group.first]];
            settled = larger(settled, speed_of(law));
            settled_residual = larger(settled_residual, work.islands.misfit[law.number] * largest);
        }
    }
    void take_whole() {
        widen(s, work);
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
    // The same after a round; what is left in each island is measured against its speeds now
    void scale_residuals() {
        IslandState& islands = work.islands;
        islands.force = islands.fastest;
        scale_contacts();
        residual = settled_residual;
        for (const Law& law : awake_laws(s, work)) {
            const int island = s.row_island[law.group.first];
            if (law.group.sides == 0) continue;
            islands.misfit[law.number] *= islands.force[island] / islands.fastest[island];
            residual = larger_or_nan(residual, islands.misfit[law.number] * largest);
        }
    }
    static double larger_or_nan(double most, double value) { return value <= most ? most : value; }
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
            work.islands.misfit[law.number] = 0.0;
            if (law.group.sides == 0 || stays_open(law, rates)) continue;
            LawRows rows = empty_rows();
            double residual[3];
            laws.trial[law.number] = prox(law, impulse, rates, rows, residual);
            const double* r = newton.r.data() + 2 * law.number;
            sum += r[0] * residual[0] * residual[0] + r[1] * (residual[1] * residual[1] + residual[2] * residual[2]);
            const double size = larger(larger(std::fabs(residual[0]), std::fabs(residual[1])), std::fabs(residual[2]));
            const double most = size * (largest / work.islands.fastest[s.row_island[law.group.first]]);
            if (!(most <= worst)) worst = most, worst_law = law.number;
            work.islands.misfit[law.number] = size / work.islands.fastest[s.row_island[law.group.first]];
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
        if (contacts && !has.lines && !reads && !(accelerations && exact)) return 0;  // these are asked by their residual
        std::vector<double>&slip = work.islands.slip, &strongest = work.islands.force;  // what is below is zero to rounding
        largest_speeds(s, problem, x, y, after, work);
        for (double& force_of : strongest) force_of = 0.0;
        for (int i = 0; i < s.n_rows; ++i) {
            double& of_island = strongest[s.row_island[i]];
            of_island = larger(of_island, std::fabs(y[i]));
        }
        for (int i = 0; i < s.islands; ++i) {
            slip[i] = tolerance_growth * (1e-100 + 1e-13 * slip[i]);
            strongest[i] = tolerance_growth * (1e-100 + 1e-12 * strongest[i] / (problem.step > 0.0 && !problem.jump ? problem.step : 1.0));
        }
        if (reads) read = reads_fit(s, params, context, problem, y, work);
        const bool marks = may_narrow || apart();
        int violated = 0;
        for (const Law& law : awake_laws(s, work)) {
            const bool contact = contacts && law.group.sides > 0;
            if (contact && !(accelerations && exact)) continue;
            const int island = s.row_island[law.group.first];
            context.slip_tolerance = slip[island], context.force_tolerance = strongest[island];
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
                if (next != view.branch) work.islands.misfit[law.number] = INFINITY;
                continue;
            }
            if (wait && law.reads && work.islands.unread[island] && row_is_locked(work, law, 0)) next = view.branch;
            laws.trial[law.number] = next;
            const bool turns = next == view.branch && turn && words.turn && words.turn(view, force, speed);
            violated += next != view.branch, turned += turns;
            if (!contacts) work.islands.misfit[law.number] = 0.0;
            if (marks && (turns || next != view.branch || (law.reads && work.islands.unread[island]))) work.islands.misfit[law.number] = INFINITY;
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
            if (!in_part(work, law)) continue;
            if (!law.reads) {
                if (tried % rounds_of_trial != 0) laws.branch[number] = laws.trial[number];
                continue;
            }
            const int branches = words_of(s, law).branches;
            laws.branch[number] = left % branches, left /= branches;
        }
        for (const LawRead& read : s.reads)
            for (int k = read.first; k < read.first + read.count && in_part(work, s.laws[read.law]); ++k, left /= 2) {
                double& force = laws.last[s.read_forces[k].row];
                if (tried % rounds_of_trial == 0) force = left % 2 ? -std::fabs(force) : std::fabs(force);
            }
        ++changes, ++work.count.sweeps;
        return left == 0;
    }

    // One round; true when everything fits
    bool try_round(int round, bool last) {
        round_number = round;
        if (pieces || reads) clear_unfit();
        factor();
        solve();
        broken = contacts && (!regular || !is_finite());
        if (broken) return false;
        const int most_together = has.contacts ? together + searching : together;
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
            scale_residuals();
        }
        // the later the round, the more the condition of the matrix leaves in the residual: a digit more in each phase
        small = round < 4 ? fits : round < together ? 1e-10 : round < together + 8 ? 1e-9 : 1e-8;
        const bool closed = !contacts || residual <= small * largest;
        turned = 0;
        exact = round < together;
        const int violated = ask(tolerance_growth, !problem.fixed, round < most_waits);
        changes += moved + turned + !read;
        others = moved + turned + violated + !read;
        const bool settled = closed && others == 0 && misfits == 0;
        if (contacts && has.reads == 0 && violated == 0 && moved == 0 && (best < 0.0 || residual < best)) keep_best();
        // where every law fits and only readings are not there yet, another branch would lead away
        waited = !read && violated == 0 && moved == 0 ? waited + 1 : 0;
        const bool waiting = waited > 0 && waited <= waits;
        const int tried = round - most_together - before_trials;
        const bool trying = reads && tried >= 0;
        if (reads) follow_reads(s, !alone || trying || (waiting && waited <= approaches) ? 1.0 : 0.5, work);
        ended = last || (contacts && has.reads == 0 && round >= together + searching - 1 && others == 0);  // phase 3 goes on
        if (settled || problem.fixed || ended) return settled;  // what is not solved any more does not change
        if (trying && try_next(tried)) return false;
        if (may_narrow) round + 1 < together ? narrow_to_unsettled(small) : take_whole();
        if (contacts) linearize_contacts();
        else if (may_narrow) keep_point();
        if (!alone) follow_all();
        if (alone && !waiting) changes += change_one(s, work, violated, has.coupled, has.reads, round - most_together);
        if (alone && !waiting && !read && round % 4 == 1)
            turn_read(s, (round / 4) % has.reads, work);
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
        keep_settled_rows(newton.after.data(), after);
    }

    // Another method goes on from the best point, or from no forces where there is none
    void begin_at_best() {
        if (best >= 0.0)
            go_to_best();
        else
            for (const Law& law : awake_laws(s, work))
                for (int i = law.group.first; i < law.group.first + law.group.rows; ++i) y[i] = after[i] = 0.0;
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
        for (int i = 0; i < s.nv; ++i)
            if (in_part(s, work, i)) sum += x[i];
        for (int i = 0; i < s.n_rows; ++i)
            if (work.islands.alone < 0 || s.row_island[i] == work.islands.alone) sum += y[i];
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
    const bool accelerations, pieces;
    LawsOfIsland has;  // what takes part: an island, or everything
    bool contacts = false, reads = false;
    bool may_narrow = false;  // to what did not settle
    int most_refinements = 0;
    double settled_residual = 0.0;  // the largest of what takes no part
    double small = 0.0;             // residuals up to this share of the largest speed fit
    bool broken_together = false;   // the rounds of all islands together, and how many they were
    int rounds_together = 0;
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
