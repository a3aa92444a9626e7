// A step of second order beside set-valued laws: both stages of lsrt2 on the branches with which the step starts. It counts where these
// branches still fit at the end; elsewhere the step is taken again with all laws, see time_stepping.cpp.
//     S k1 - W y1 = h(q_n, v_n) + c K u_n + c dh/dt,      locked rows W^T k1 = -(W^T)' u_n
//     S k  - W y2 = h(q_2, v_2) - M k1 + c K (u_2 - r1),  locked rows W^T (k1 + k) = -(W^T)' u_2
// What slips carries its force at the slip of the stage; the force of the step is y2. M is taken where h is taken.
#pragma once

#include <cstring>

#include "../law.hpp"
#include "corrections.hpp"

namespace koppel::KOPPEL_LEVEL {

class TwoStages {
  public:
    static constexpr double gamma = 0.29289321881345247560;  // 1 - sqrt(2)/2
    static constexpr double most_amplified = 1e2;  // rounding of one row in another one, through gears between them
    static constexpr double most_turned = 4.0;     // by accelerations of the step before, which may have been larger

    TwoStages(const System& system, const Parameters& parameters, const Motion& motion, double step, bool full_jacobian, State& s,
              Workspace& workspace)
        : s(system), params(parameters), now(motion), dt(step), c(gamma * step), full(full_jacobian), state(s), work(workspace) {}

    // Takes both stages. Velocities, states and way of the step in work.reached and work.theta, forces of the rows in work.two.force;
    // work.two.failed: per island 1 where it does not count. False when no island counts.
    bool take() {
        TwoStageState& two = work.two;
        for (double& island : two.failed) island = 0.0;
        for (int& branch : two.wanted) branch = -1;
        for (const LawRead& read : s.reads) fail(s.laws[read.law]);  // forces that laws read of each other are found by the other solve
        if (all_failed()) return false;
        // An island may change its branches once: in the first stage, which all take first, or at the end of a second attempt. So none
        // waits for others, and there are three attempts at most.
        for (int& changed_in : two.changed) changed_in = -1;
        for (attempt = 0; attempt < 3; ++attempt) {
            changed = false;
            first_stage(attempt == 0);
            if (all_failed()) return false;
            if (!changed) {
                second_stage();
                if (all_failed()) return false;
                check_end();
            }
            if (!changed) break;
            for (const Law& law : awake_laws(s, work)) work.laws.branch[law.number] = work.laws.trial[law.number];
        }
        return !all_failed();
    }

    // The factor with the directions at the end, which the last check has found: with it positions and velocities are brought onto the
    // constraints. Where directions turn and bodies touch, that is done at once, see close.
    void renew() {
        if (s.constant_directions) return follow_motions();
        renew_directions(s, work);
    }
    // Brings positions and velocities at the end onto the constraints and onto what is locked, in the metric S; work.reached, work.theta
    void close() {
        if (s.constant_directions && !s.contacts) return follow_motions();  // W does not change: else velocities fit already
        double *theta = work.theta.data(), *u = work.reached.data(), *x = work.rho.data(), *force = work.force.data(), *q = work.q.data();
        Corrections corrections(s, work);
        for (int round = 0; round < 3; ++round) {  // twice the positions, then the velocities
            const bool positions = round < 2;
            retract(s, now.q, theta, q);
            move_constraints(s, params, now.t + dt, q, u, work);
            const bool fewer = let_go(s, round == 0 ? theta : nullptr, work.two.failed.data(), work);
            if (round == 0) renew_directions(s, work);  // those at the end
            else if (fewer) renew_chosen(s, work);
            double* rate = work.laws.after.data();
            constraint_rates(s, work, u, rate);
            corrections.begin_round();
            for (int i = 0; i < s.n_lambda; ++i) {
                force[i] = positions ? -work.constraints.g[i] : -work.constraints.rate[i];
                corrections.note(i, nullptr, force[i], 0.0);
            }
            for (const Law& law : awake_laws(s, work))
                for (int r = 0; r < law.group.rows; ++r) {
                    const int row = law.group.first + r;
                    force[row] = 0.0;
                    if (!row_is_locked(work, law, r)) continue;
                    const double wanted = work.laws.hold[row];
                    if (!positions) force[row] = -rate[row];
                    if (positions && law.group.sides > 0 && !std::isnan(wanted)) force[row] = wanted - work.laws.position[row];
                    corrections.note(row, &law, force[row], 0.0);
                }
            for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
            solve_constrained(s, work, work.factor, x, force);
            // what moves more than it corrects is left out; it is counted where positions are held, if it still is wanted there
            if (positions) corrections.judge(x, work.lambda_scratch.data(), Attempt::first), corrections.take(x);
            for (int i = 0; i < s.nu; ++i) (positions ? theta[i] : u[i]) += x[i];
        }
    }
    // Where W does not change, the stages follow given motions to order 2 only: velocities are those of the end, with the rows of the last check
    void follow_motions() {
        if (!s.motions_given) return;
        double *u = work.reached.data(), *x = work.rho.data(), *force = work.force.data();
        for (int i = 0; i < s.n_rows; ++i) force[i] = i < s.n_lambda ? -work.constraints.rate[i] : 0.0;
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        solve_constrained(s, work, work.factor, x, force);
        for (int i = 0; i < s.nu; ++i) u[i] += x[i];
    }

  private:
    bool all_failed() const {
        for (double failed : work.two.failed)
            if (failed == 0.0) return false;
        return true;
    }
    bool has_failed(const Law& law) const { return work.two.failed[s.row_island[law.group.first]] != 0.0; }
    void fail(const Law& law) { work.two.failed[s.row_island[law.group.first]] = 1.0; }
    bool fixed_directions() const { return s.constant_directions && !s.contacts; }

    // Equations of the laws on their branches at the slips `before`: E, F and the right-hand side in work.laws. known: forces so far. keep:
    // where E is what it was, slopes over the slip stay those of the first stage. True when E is what it was.
    bool write_laws(const double* before, const double* known, bool keep) {
        const LawProblem p = problem(nullptr, before);
        const LawContext context = stage_context(before);
        bool same = true;
        for (const Law& law : awake_laws(s, work)) {
            LawRows rows = empty_rows();
            words_of(s, law).rows(view_of(s, params, law, context, work), rows);
            if (law.group.rows == 3) turn_friction(law, before, known, rows);
            double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
            double last_E[9], last_F[9];
            if (keep) std::memcpy(last_E, E, sizeof last_E), std::memcpy(last_F, F, sizeof last_F);
            write_rows(p, rows, law, work, work.laws.rhs.data());
            bool weighs_alike = keep;
            for (int r = 0; r < law.group.rows && weighs_alike; ++r)
                weighs_alike = E[3 * r] == last_E[3 * r] && E[3 * r + 1] == last_E[3 * r + 1] && E[3 * r + 2] == last_E[3 * r + 2];
            same = same && weighs_alike;
            if (weighs_alike) std::memcpy(F, last_F, sizeof last_F);
        }
        if (!s.follows.empty() && !keep) write_follows(s, params, context, p, work);
        return same;
    }
    // Friction in a plane turns with the slip: lam_T + mu lam_N (d + (I - d d^T) / |s| change of s) = 0. Where it slips slowly this is
    // stiff and belongs into the matrix: without it what slides by mm/s begins to spin. lam_N: the force known so far
    void turn_friction(const Law& law, const double* before, const double* known, LawRows& rows) const {
        const double mx = rows.E[3], my = rows.E[6], friction = std::hypot(mx, my), normal = known[law.group.first];
        const double* slip = before + law.group.first;
        const double speed = std::hypot(slip[1], slip[2]);
        if (!(friction > 0.0 && normal > 0.0 && speed > 0.0) || is_locked(rows.E, 1) || is_locked(rows.E, 2)) return;
        const double dx = mx / friction, dy = my / friction, steep = friction * normal / speed;
        rows.F[4] = steep * (1.0 - dx * dx), rows.F[8] = steep * (1.0 - dy * dy), rows.F[5] = rows.F[7] = -steep * dx * dy;
        for (int r = 1; r < 3; ++r) rows.b[r] = rows.F[3 * r + 1] * slip[1] + rows.F[3 * r + 2] * slip[2];
    }
    LawContext stage_context(const double* before) const {
        LawContext context{0.0, 1.0, 0.0, before, true};
        context.stage = c, context.gap_tolerance = 1e-11;  // m or rad: what projection leaves of a closed gap
        return context;
    }
    LawProblem problem(const double* b, const double* before) const {
        LawProblem p{b,     work.laws.solved.data(), before, before,  0.0,    1.0, 0.0, &work.factor,
                     false, true,   0.0,     nullptr, nullptr};
        p.stage = c;
        return p;
    }
    // k: right-hand side -> rates; force <- forces of the rows
    void solve_stage(double* k, double* force) {
        for (int i = 0; i < s.n_lambda; ++i) force[i] = work.laws.solved[i];
        for (int i = s.n_lambda; i < s.n_rows; ++i) force[i] = work.laws.rhs[i];
        solve_constrained(s, work, work.factor, k, force);
    }
    void first_stage(bool begin) {
        double *k1 = work.k1.data(), *change = work.rho.data(), *before = work.two.before.data();
        work.same_step = work.soft_contacts = false;
        evaluate(s, params, now.t, now.q, now.u, state, work, true, k1);
        constraint_rates(s, work, now.u, before);
        copy_values(work.two.start.data(), before, s.n_rows);
        if (begin) begin_laws(s, params, dt, 1.0, 0.0, before, state, work);
        find_biases();
        clear_reads(s, work);
        write_laws(before, now.lambda, false);
        assemble(s, params, c, c * c, full, true, work, work.factor, true);
        stiffness_times(s, params, work, now.u, change);
        for (int i = 0; i < s.nv; ++i) k1[i] += c * change[i];
        if (!s.time_uses.empty()) {
            time_derivative(s, params, work, change);
            for (int i = 0; i < s.nv; ++i) k1[i] += c * change[i];
        }
        for (int i = 0; i < s.n_lambda; ++i) work.laws.solved[i] = -work.constraints.bias[i];
        factor();
        const int refinements = work.factor.refinements;
        // the second stage takes back what slips here; nodes of networks are kept to rounding, as in minimal coordinates
        if (!s.contacts && refinements == 1 && s.rigid_nodes.empty()) work.factor.refinements = 0;
        solve_stage(k1, work.two.force.data());
        work.factor.refinements = refinements;
        const LawContext context{dt, 1.0, 0.0, before};
        find_sizes(before, now.u);
        check_forces(before, context);
        const bool slips = check_start(before);
        foresee(before, context);
        if (slips) check_turning(before);
    }
    // Where a speed and a force are complementary, the first stage shows a switch within the step: open ones by the speed at its end, closed
    // ones by their force in its middle, on the line through this one and that of the middle of the last step (beside rigid nodes, where
    // valves may share a force in no certain way, by this one). Then no second stage is tried that would not count. A wrong guess costs
    // one step of order 1, and needs a switch within an error of order 2 of the end of it.
    void foresee(const double* before, const LawContext& context) {
        if (!s.complementary_laws) return;
        double* rate = work.laws.after.data();
        constraint_rates(s, work, work.k1.data(), rate);
        for (const Law& law : awake_laws(s, work)) {
            const KindWords& words = words_of(s, law);
            if (!words.complementary) continue;
            const int row = law.group.first;
            const bool locked = row_is_locked(work, law, 0), was_locked = work.laws.locked[law.number] != 0.0;
            double force = work.two.force[row];
            if (locked && was_locked && s.rigid_nodes.empty()) force += (0.5 - gamma) / (0.5 + gamma) * (force - now.lambda[row]);
            const double speed = locked ? 0.0 : before[row] + dt * rate[row];
            const LawView view = view_of(s, params, law, with_tolerances(context, law), work);
            const int next = words.next_branch(view, &force, &speed);
            if (next == view.branch) continue;
            work.two.wanted[law.number] = next;
            fail(law);
        }
    }
    // What is locked must carry its force at the start already: stiff parts may have lost it in the middle of the step. A contact that would
    // pull lets go, and the stages are taken again.
    void check_forces(const double* before, const LawContext& context) {
        const double* force = work.two.force.data();
        for (const Law& law : awake_laws(s, work)) {
            bool locked = false;
            work.laws.trial[law.number] = work.laws.branch[law.number];
            double speed[3] = {};
            for (int r = 0; r < law.group.rows; ++r) {
                const bool held = row_is_locked(work, law, r);
                locked = locked || held, speed[r] = held ? 0.0 : before[law.group.first + r];
            }
            if (!locked) continue;
            const LawView view = view_of(s, params, law, with_tolerances(context, law), work);
            const KindWords& words = words_of(s, law);
            const int next = words.next_branch(view, force + law.group.first, speed);
            const bool meets = words.meets && words.meets(view.branch, next);
            if (next == view.branch || (meets && law.group.sides == 0)) continue;
            work.two.wanted[law.number] = next;
            if (!meets || !change(law, next)) fail(law);
        }
    }
    // The fastest speed and the strongest force of every island: what plays no part in a law decides nothing about it.
    void find_sizes(const double* before, const double* u) {
        std::vector<double>&fastest = work.two.fastest, &strongest = work.two.strongest;
        for (int i = 0; i < s.islands; ++i) fastest[i] = strongest[i] = 0.0;
        const auto take = [](double& largest, double value) { largest = larger(largest, std::fabs(value)); };
        each_speed(s, [&](int i) { take(fastest[s.island_of[i]], u[i]); });
        for (int i = 0; i < s.n_rows; ++i) take(strongest[s.row_island[i]], work.two.force[i]);
        for (const Law& law : awake_laws(s, work))
            for (int row = law.group.first; row < law.group.first + law.group.rows && law.group.sides > 0; ++row)
                take(fastest[s.row_island[row]], before[row]);
        for (const RowPath& path : s.row_paths) {  // and what single forces would cause alone in this step
            if (path.nu != 1) continue;
            for (int r = 0; r < path.rows; ++r)
                take(fastest[s.row_island[path.first]], dt * (work.factor.values[path.upper + r] * work.two.force[path.first + r]));
        }
    }
    // Slips and forces that are zero to rounding
    LawContext with_tolerances(LawContext context, const Law& law) const {
        const int island = s.row_island[law.group.first];
        // 1e-12: rounding of the two stages, some digits above that of one sum; 1e-100: where nothing moves
        context.slip_tolerance = 1e-100 + 1e-12 * work.two.fastest[island];
        context.force_tolerance = 1e-100 + 1e-12 * work.two.strongest[island];
        return context;
    }
    // True for the branch in force. Where it goes over into another one without a jump of the force, the stages are taken again in it.
    bool fits(const Law& law, const LawView& view, const double* force, const double* speed) {
        const KindWords& words = words_of(s, law);
        const int next = words.next_branch(view, force, speed);
        work.laws.trial[law.number] = view.branch;
        if (next == view.branch) return true;
        work.two.wanted[law.number] = next;
        return words.meets && words.meets(view.branch, next) && change(law, next);
    }
    // The stages are taken again with this branch. False where the island has gone over to others before
    bool change(const Law& law, int next) {
        int& changed_in = work.two.changed[s.row_island[law.group.first]];
        if (attempt > 1 || (changed_in >= 0 && changed_in != attempt)) return false;
        work.laws.trial[law.number] = next, changed_in = attempt, changed = true;
        return true;
    }
    void find_biases() {
        if (!fixed_directions()) return law_biases(s, params, work);
        for (int i = s.n_lambda; i < s.n_rows; ++i) work.constraints.bias[i] = 0.0;
    }
    void factor() {
        factorize_blocks(s, work, work.factor.values);
        ++work.factorizations;
        if (work.count.most_factorizations < 1) work.count.most_factorizations = 1;
    }
    // What is locked must be at rest, at its place, against the speeds and lengths that play a part. Where directions turn, a step of order
    // 1 leaves a slip up to what they turn in a step; it is taken back at the end of this one.
    bool check_start(const double* before) {
        std::vector<double>& fastest = work.two.fastest;
        for (const Law& law : awake_laws(s, work))  // and what the forces of what touches would cause alone
            for (int row = law.group.first; row < law.group.first + law.group.rows && law.group.sides > 0; ++row)
                fastest[s.row_island[row]] = larger(fastest[s.row_island[row]], dt * row_mobility(work, row) * std::fabs(work.two.force[row]));
        // a given motion that has jumped, or an input that leads one
        for (int i = 0; i < s.n_lambda; ++i) {
            double& failed = work.two.failed[s.row_island[i]];
            if (!(std::fabs(work.constraints.rate[i]) <= 1e-7 * fastest[s.row_island[i]])) failed = 1.0;
        }
        bool slips = false;
        for (const Law& law : awake_laws(s, work))
            for (int r = 0; r < law.group.rows; ++r) {
                if (!row_is_locked(work, law, r)) continue;
                const int row = law.group.first + r;
                const double hold = work.laws.hold[row], off = std::isnan(hold) ? 0.0 : std::fabs(work.laws.position[row] - hold);
                // 1e-7 of its length, or 1e-3 of the way of a step: what order 2 leaves of a row held by its rate
                if (off > 0.0 && !(off <= 1e-7 * length_of(law, r) + 1e-3 * dt * fastest[s.row_island[row]])) fail(law);
                if (rests(law, r, before, 0.0)) continue;
                if (law.group.sides > 0) slips = true;
                else fail(law);
            }
        return slips;
    }
    // 1e-7: between rounding of a locked row (1e-12) and any slip that moves something
    bool rests(const Law& law, int r, const double* before, double turned) const {
        if (law.group.sides > 0) turned += dt * turning_of(law, r);
        return std::fabs(before[law.group.first + r]) <= 1e-7 * work.two.fastest[s.row_island[law.group.first]] + turned;
    }
    // A step of order 1 takes the directions of contacts where it expects its end; the change of the velocities leads beside it, by about
    // dt**2 times the accelerations. What the directions turn on this way is left of the slip of what sticks.
    void check_turning(const double* before) {
        double *way = work.rho.data(), *q = work.q.data(), *there = work.laws.after.data();
        for (int i = 0; i < s.nv; ++i) way[i] = i < s.nu ? dt * dt * work.k1[i] : 0.0;
        retract(s, now.q, way, q);
        move_constraints(s, params, now.t, q, now.u, work);
        constraint_rates(s, work, now.u, there);
        for (const Law& law : awake_laws(s, work)) {
            if (law.group.sides == 0) continue;
            // the tangents in the plane of contact together, whichever way they look
            const double* turned = there + law.group.first;
            const double *slip = before + law.group.first, along = std::hypot(turned[1] - slip[1], turned[2] - slip[2]);
            for (int r = 0; r < law.group.rows; ++r)
                if (row_is_locked(work, law, r) && !rests(law, r, before, most_turned * (r == 0 ? std::fabs(turned[0] - slip[0]) : along))) fail(law);
        }
    }
    // The rate of a row while no velocity changes; of the tangents in the plane of contact, whichever way they look
    double turning_of(const Law& law, int r) const {
        const double* bias = work.constraints.bias.data() + law.group.first;
        return r == 0 || law.group.rows < 3 ? std::fabs(bias[r]) : std::hypot(bias[1], bias[2]);
    }
    // The length to which the place of a row is relative: lever arms of what touches, or the coordinates that it sums up
    double length_of(const Law& law, int r) const {
        const RowGroup& g = law.group;
        const double* W = work.constraints.W.data() + g.W + 6 * g.sides * r;
        double length = std::fabs(work.laws.hold[g.first + r]);
        for (int side = 0; side < g.sides; ++side)
            for (int i = 3; i < 6; ++i) length = larger(length, std::fabs(W[6 * side + i]));
        for (int e = 0; e < g.entries; ++e) {
            const int q = s.row_entries[g.first_entry + e].q;
            if (q >= 0) length = larger(length, std::fabs(now.q[q]));
        }
        if (g.sides > 0)  // a normal through the center of mass has no lever: distances between the bodies
            for (int side = 0; side < g.sides; ++side)
                for (int i = 0; i < 3; ++i) length = larger(length, std::fabs(work.links[s.row_sides[g.first_side + side]].p[i]));
        return length;
    }

    void second_stage() {
        double *k1 = work.k1.data(), *k = work.k2.data(), *rho = work.rho.data(), *theta = work.theta.data();
        double *q2 = work.q.data(), *v2 = work.u.data(), *before = work.two.before.data(), *end = work.reached.data();
        for (int i = 0; i < s.nu; ++i) theta[i] = 0.5 * dt * (now.u[i] + c * k1[i]);
        for (int i = 0; i < s.nv; ++i) v2[i] = now.u[i] + 0.5 * dt * k1[i], rho[i] = (0.5 * dt - c) * k1[i];
        retract(s, now.q, theta, q2);
        work.same_step = true;
        evaluate(s, params, now.t + 0.5 * dt, q2, v2, state, work, false, k);
        work.same_step = false;
        keep_stage(s, v2, work);
        constraint_rates(s, work, v2, before);
        find_biases();
        solve_second(k);
        for (int i = 0; i < s.nu; ++i) theta[i] = dt * (v2[i] + c * k[i]);
        for (int i = 0; i < s.nv; ++i) end[i] = now.u[i] + dt * (k1[i] + k[i]);
        hold_still(theta);
    }
    // One coordinate that a law holds stays where it is, to the last bit.
    void hold_still(double* theta) {
        for (const Law& law : awake_laws(s, work)) {
            const RowGroup& g = law.group;
            for (int r = 0; r < g.rows && g.sides == 0; ++r) {
                if (!row_is_locked(work, law, r)) continue;
                const double* C = work.constraints.W.data() + g.W + g.entries * r;
                int held = -1, count = 0;
                for (int e = 0; e < g.entries; ++e)
                    if (s.row_entries[g.first_entry + e].u >= 0 && C[e] != 0.0) held = s.row_entries[g.first_entry + e].u, ++count;
                if (count == 1) theta[held] = 0.0;
            }
        }
    }

    // rates of the rows with the accelerations of the first stage: what is left for k
    void subtract_first() {
        double* rate = work.laws.after.data();
        constraint_rates(s, work, work.k1.data(), rate);
        for (int i = 0; i < s.n_rows; ++i) work.constraints.bias[i] += rate[i];
        for (int i = 0; i < s.n_lambda; ++i) work.laws.solved[i] = -work.constraints.bias[i];
    }
    void solve_second(double* k) {
        double *h = work.h.data(), *before = work.two.before.data();
        mass_times(s, params, work, false, work.k1.data(), h);  // M where h is taken
        for (int i = 0; i < s.nv; ++i) k[i] -= h[i];
        stiffness_times(s, params, work, work.rho.data(), h);
        for (int i = 0; i < s.nv; ++i) k[i] += c * h[i];
        subtract_first();
        const bool same = write_laws(before, work.two.force.data(), !s.contacts);
        if (!same) {
            take_plain(s, work, work.factor);
            add_constraint_directions(s, work, work.factor);
            add_constraints(s, work, for_steps, false, work.factor);
            factor();
        } else if (!fixed_directions())
            renew_directions(s, work);
        solve_stage(k, work.two.force.data());
    }

    // True for bodies that touched at the start, or left each other already, and leave each other at the end: they were not stopped between.
    // What lets go within the step may be ahead of its surface there: by less than a twelfth of dt^3 times the rate of the acceleration at
    // which they part.
    bool parts(const Law& law, const LawView& view, double speed) const {
        const bool touched = state.data[layout_of(s).law_branch + law.number] > 0.0;
        return law.group.sides > 0 && speed >= -view.slip_tolerance && (touched || work.two.start[law.group.first] >= -view.slip_tolerance);
    }
    // True when an end of a gap was passed, also where the motion is on its way back already: a slow approach there would be stopped.
    bool is_passed(const Law& law, LawView view, const double* force) const {
        // 1e-12 m/s: 3e-5 m in a year, no approach
        const double slow = (law.group.sides > 0 ? 0.0 : 1e-12) + 4.0 * view.slip_tolerance, position = view.position[0];
        const double touching = law.group.sides > 0 ? 2.0 * far_share * view.position[1] : 2e-9;  // what only touches is not passed
        view.ahead = 0.0;
        for (const double side : {-1.0, 1.0}) {
            const double speed[3] = {side * slow, 0.0, 0.0};
            view.before[0] = speed[0], view.position[0] = position - side * touching;
            if (words_of(s, law).next_branch(view, force, speed) != view.branch) return true;
        }
        return false;
    }

    // The way of the step must not go against slips at its ends: no law may do positive work. way: scratch per row
    void check_work(const double* force, double* way) {
        for (int i = s.nu; i < s.nv; ++i) work.theta[i] = 0.0;
        constraint_rates(s, work, work.theta.data(), way);
        for (const Law& law : awake_laws(s, work)) {
            const LawContext context = with_tolerances(LawContext{}, law);
            double done = 0.0, size = 0.0;
            for (int r = 0; r < law.group.rows; ++r) {
                if (row_is_locked(work, law, r)) continue;
                const double part = force[law.group.first + r] * way[law.group.first + r];
                // 1e-10: rounding of forces through the condition of the matrix
                done += part, size += 1e-10 * std::fabs(part) + context.force_tolerance * std::fabs(way[law.group.first + r]) +
                                      dt * context.slip_tolerance * std::fabs(force[law.group.first + r]);
            }
            if (done > size && !(done <= size + work_of_rounding(law, force, way))) fail(law);
        }
    }
    // What the sum of a row loses to rounding at most: as much as the rows that are locked miss, which do not move; both against the terms
    // of the sum. What stands between locked clutches has a force, and no way but that.
    double work_of_rounding(const Law& law, const double* force, const double* way) const {
        if (law.group.sides > 0) return 0.0;
        double missed = 0.0, done = 0.0;
        const auto look = [&](const RowGroup& g, int r) {
            const double size = terms_of(g, r);
            if (g.sides == 0 && size > 0.0) missed = larger(missed, std::fabs(way[g.first + r]) / size);
        };
        for (const Law& other : awake_laws(s, work))
            for (int r = 0; r < other.group.rows && s.row_island[other.group.first] == s.row_island[law.group.first]; ++r)
                if (row_is_locked(work, other, r)) look(other.group, r);
        for (int r = 0; r < law.group.rows; ++r)
            if (!row_is_locked(work, law, r)) done += std::fabs(force[law.group.first + r]) * terms_of(law.group, r);
        return most_amplified * missed * done;
    }
    // The sizes of what W^T theta sums up in a row between single coordinates
    double terms_of(const RowGroup& g, int r) const {
        const double* C = work.constraints.W.data() + g.W + g.entries * r;
        double sum = 0.0;
        for (int e = 0; e < g.entries && g.sides == 0; ++e) {
            const int at = s.row_entries[g.first_entry + e].u;
            if (at >= 0) sum += std::fabs(C[e] * work.theta[at]);
        }
        return sum;
    }

    // The branches must fit the end of the step: slips, forces, gaps.
    void check_end() {
        double *q = work.q.data(), *end = work.reached.data(), *after = work.laws.after.data(), *before = work.two.before.data();
        const double* force = work.two.force.data();
        retract(s, now.q, work.theta.data(), q);
        // slips at the start, for what laws remember of them; with the directions of the stage
        if (fixed_directions())
            copy_values(before, work.two.start.data(), s.n_rows);
        else
            constraint_rates(s, work, now.u, before);
        work.left_limit = true;  // a jump belongs to the step that starts with it
        move_constraints(s, params, now.t + dt, q, end, work);
        constraint_rates(s, work, end, after);
        const LawContext context{dt, 1.0, dt, before};
        find_sizes(before, end);
        for (const Law& law : awake_laws(s, work)) {
            work.laws.trial[law.number] = work.laws.branch[law.number];
            if (has_failed(law)) continue;
            LawView view = view_of(s, params, law, with_tolerances(context, law), work);
            double speed[3] = {};
            for (int r = 0; r < law.group.rows; ++r) {
                speed[r] = row_is_locked(work, law, r) ? 0.0 : after[law.group.first + r];
                if (words_of(s, law).closes) view.before[r] = after[law.group.first + r];  // from the end back: was a gap closed?
            }
            if (!fits(law, view, force + law.group.first, speed)) fail(law);
            if (!words_of(s, law).closes || row_is_locked(work, law, 0) || parts(law, view, speed[0])) continue;
            if (is_passed(law, view, force + law.group.first)) fail(law);
        }
        if (!changed) check_work(force, after);
        for (const PiecewiseForce& force : s.piecewise_forces)
            if (piece_at(s, params, force, now.q, now.u) != piece_at(s, params, force, q, end))
                work.two.failed[s.island_of[force.b < s.nu ? force.b : force.a]] = 1.0;
    }

    const System& s;
    const Parameters& params;
    const Motion now;
    const double dt, c;
    const bool full;
    State& state;
    Workspace& work;
    bool changed = false;  // a law goes over into another branch
    int attempt = 0;
};

}  // namespace koppel::KOPPEL_LEVEL
