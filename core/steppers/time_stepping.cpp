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
#include "flow_losses.hpp"
#include "hold.hpp"
#include "idle_valves.hpp"
#include "kept_islands.hpp"
#include "node_balance.hpp"
#include "two_stage.hpp"
#include "with_nodes.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

// A step whose contacts do not settle is taken as two halves, twice at most: seven times the work of a step. What does not settle then
// either is accepted where its laws gain no energy.
constexpr int most_halvings = 2;
constexpr double nearly_settled = 1e-5;  // residual of contacts up to which halves of halves would hardly do better

// Motion::begun after a step in which laws have switched in some islands: there, where the second rate is 1, nothing is foreseen
constexpr double begun_in_part = -1.0;

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
            expected[i] = foreseen && !(*now.begun == begun_in_part && now.memory[s.nv + i] != 0.0) ? dt * now.memory[i] : 0.0;
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
        double* touches = work.links_scratch.data();
        find_carrying(s, params, now.u, state, dt, work);
        const auto side_of = [&](const Law& law, int side) { return s.row_sides[law.group.first_side + side]; };
        clear_values(touches, s.links.size());
        for (const Law& law : s.laws)
            for (int side = 0; side < law.group.sides && work.laws.carries[law.number]; ++side) touches[side_of(law, side)] = 1.0;
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
        assemble(s, params, a, b, full, true, work, work.factor, true);
        keep_directions(s, work, work.factor);
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
        bool unsettled = false;
        for (int i = 0; i < s.islands; ++i) {
            const LawVerdict& found = work.islands.found[i];
            if (found.settled || !work.islands.counts[i] || (work.kept_islands && work.two.failed[i] == 0.0)) continue;
            const bool near = s.island_laws[i].contacts && work.halvings > 0 && found.residual <= nearly_settled;
            const bool refused = found.gains || (!near && work.halvings < most_halvings);
            name_unsettled(s, i, work);
            if (refused) work.islands.refused[i] = 1;
            if (refused && work.halvings < most_halvings) continue;
            unsettled = true;
            if (found.residual > work.count.worst_residual) work.count.worst_residual = found.residual;
        }
        work.count.unsettled += unsettled;
    }

    // True when something that bounces is reached; only this is hit then. IslandState::reached: where
    bool has_impact() {
        if (!laws_are_hit(s, params, dt, theta, ahead, before, work)) return false;
        bool any = false;
        for (unsigned char& reached : work.islands.reached) reached = 0;
        for (const Law& law : awake_laws(s, work)) {
            const bool closed = row_is_locked(work, law, 0);
            work.laws.takes_impact[law.number] = closed ? 1.0 : 0.0;
            if (!closed || !law_is_hit(s, params, law, dt, theta, ahead, before, work)) continue;
            work.islands.reached[s.row_island[law.group.first]] = 1, any = true;
        }
        return any;
    }

    // More impacts follow one another than are resolved: what is hit then does not bounce in this step.
    void count_cut_impacts() {
        if (!laws_are_hit(s, params, dt, theta, ahead, before, work)) return;
        for (const Law& law : awake_laws(s, work))
            if (row_is_locked(work, law, 0) && law_is_hit(s, params, law, dt, theta, ahead, before, work)) work.count.cut_law = law.number;
        ++work.count.cut_impacts;
    }
    // What bounces jumps first, with M; then the step goes on from there.
    void resolve_impact() {
        double* kept = work.k3.data();
        copy_values(kept, now.u, s.nv);
        bounce(s, params, dt, theta, ahead, before, now.u, state, work);
        for (int i = 0; i < s.nv; ++i)
            if (!work.islands.reached[s.island_of[i]]) now.u[i] = kept[i];
        take_forces(false, true);
        expect();
        begin(false);
        solve_with_laws();
    }

    // What is reached loses its speed there, at the end of the step: M (u - u_there) = W (impulse - impulse_there), the laws with
    // the impulses of the whole step. There: positions go on with these velocities. In islands where that does not settle or gains energy,
    // what is reached keeps its speed until the next step begins, which finds it closed.
    bool close_gaps(double* there) {
        if (!any_gap_closes()) return false;
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
        assemble_constrained_mass(s, params, work, true);
        keep_directions(s, work, work.mass_factor);
        LawProblem problem{b2,    targets, before, base,    dt,     theta, ahead, &work.mass_factor,
                           false, false,   0.0,    nullptr, nullptr};
        problem.closed_branch = work.laws.closed_branch.data();
        const double worst = work.count.worst_residual;
        std::vector<unsigned char>& well = work.islands.reached;
        KeptIslands closed(s, work, work.closed);
        if (s.islands > 1) closed.save(change, there, impulse);
        solve_laws(s, params, problem, change, impulse, work);
        if (closes_well(there)) {
            if (s.islands > 1) closed.take_back([&](int island) { return well[island] == 0; }, change, there, impulse);
            return true;
        }
        work.count.worst_residual = worst;
        closed.save(change, there, impulse);
        take_forces(false, true);
        expect();
        begin(false);
        solve_with_laws();
        for (int i = 0; i < s.nv; ++i) there[i] = known[i] + change[i];
        closed.take_back([&](int island) { return well[island] != 0; }, change, there, impulse);
        return true;
    }
    // IslandState::reached: where
    bool any_gap_closes() {
        bool any = false;
        for (unsigned char& reached : work.islands.reached) reached = 0;
        for (const Law& law : awake_laws(s, work)) {
            if (!gap_closes(s, params, law, dt, theta, ahead, before, work)) continue;
            work.islands.reached[s.row_island[law.group.first]] = 1, any = true;
        }
        return any;
    }
    // True when what is reached does so in all islands; else IslandState::reached says where
    bool closes_well(const double* there) {
        if (theta >= 1.0) find_gained(there);
        bool all = true;
        for (int i = 0; i < s.islands; ++i) {
            const double lost = work.two.strongest[i], gained = work.two.fastest[i];
            const bool reached = work.islands.reached[i], gains = reached && theta >= 1.0 && gained > lost + 1e-9 * std::fabs(lost);
            all = all && work.islands.found[i].settled && !gains;
            work.islands.reached[i] = reached && work.islands.found[i].settled && !gains;
        }
        return all;
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
        const bool reached = work.islands.reached[s.row_island[law.group.first]] != 0;  // a gap closes there
        return law.group.sides > 0 && reached && work.laws.may_close[law.number] && row_is_locked(work, law, 0);
    }
    // What the linear gap misses where surfaces are curved: a little more or less of the impulses that bring them there
    void reach_gaps(double* there) {
        double *x = work.rho.data(), *more = work.force.data();
        std::vector<double>&worst = work.islands.slip, &most = work.islands.force;  // of each island
        for (int i = 0; i < s.islands; ++i) worst[i] = most[i] = 0.0;
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        for (int i = 0; i < s.n_rows; ++i) more[i] = 0.0;
        for (const Law& law : awake_laws(s, work)) {
            if (!is_closing(law)) continue;
            more[law.group.first] = -work.laws.position[law.group.first] / (theta * dt);
            double& of_island = worst[s.row_island[law.group.first]];
            of_island = larger(of_island, std::fabs(more[law.group.first]));
        }
        solve_constrained(s, work, work.factor, x, more);
        for (int i : s.simple_links)
            for (int k = 0; k < 3; ++k) {
                double& of_island = most[s.island_of[s.links[i].u]];
                of_island = larger(of_island, std::fabs(x[s.links[i].u + k]));
            }
        for (int i = 0; i < s.nv; ++i)
            if (!std::isfinite(x[i])) most[s.island_of[i]] = INFINITY;
        const auto reaches = [&](int island) { return worst[island] > 0.0 && most[island] <= most_per_defect * worst[island]; };
        for (int i = 0; i < s.nv; ++i)
            if (reaches(s.island_of[i])) change[i] += x[i], there[i] += x[i];
        for (int i = 0; i < s.n_rows; ++i)
            if (reaches(s.row_island[i])) impulse[i] += more[i];
    }
    // What every island has lost at least in the step before it touches, for theta = 1: the work of the laws, and what the change of the
    // velocities loses. pushed: M change
    void find_lost_before(const double* pushed) {
        std::vector<double>& lost = work.two.strongest;
        for (double& of_island : lost) of_island = 0.0;
        for (int i = 0; i < s.nu; ++i) lost[s.island_of[i]] += 0.5 * change[i] * pushed[i];
        for (int i = s.n_lambda; i < s.n_rows; ++i) lost[s.row_island[i]] -= impulse[i] * (base[i] + work.laws.after[i]);
    }
    // What every island gains by the impact
    void find_gained(const double* there) {
        double *jump = work.rho.data(), *pushed = work.k2.data();
        std::vector<double>& gained = work.two.fastest;
        for (double& of_island : gained) of_island = 0.0;
        for (int i = 0; i < s.nv; ++i) jump[i] = known[i] + change[i] - there[i];
        mass_times(s, params, work, false, jump, pushed);
        for (int i = 0; i < s.nu; ++i) {
            gained[s.island_of[i]] += 0.5 * pushed[i] * (known[i] + change[i] + there[i]);
            // 1e-9: beyond the residual that the solve may leave
            gained[s.island_of[i]] -= 1e-9 * std::fabs(pushed[i]) * (std::fabs(known[i] + change[i]) + std::fabs(there[i]));
        }
    }
};

// The end of a step: velocities and states v, way of the positions, forces of the rows; there: the constraints were moved there already,
// at the end of two stages whose forces are those of the step
void finish(const System& s, const Parameters& params, const Motion& now, double dt, double* v, const double* way, const double* force,
            bool there, bool order_one, Workspace& work, State& state) {
    const StateLayout at = layout_of(s);
    std::vector<unsigned char>& switched = work.islands.unfit;  // nothing is foreseen after an impact
    for (unsigned char& of_island : switched) of_island = 0;
    for (const Law& law : awake_laws(s, work))
        if (state.data[at.law_branch + law.number] != work.laws.branch[law.number]) switched[s.row_island[law.group.first]] = 1;
    if (!s.laws.empty()) match_speeds(s, v, work);
    retract(s, now.q, way, now.q);
    int switching = 0;
    for (unsigned char of_island : switched) switching += of_island;
    for (int i = 0; i < s.nv; ++i) now.memory[i] = (v[i] - now.u[i]) / dt, now.u[i] = v[i];
    for (int i = 0; i < s.nv && s.islands > 1 && !switched.empty(); ++i) now.memory[s.nv + i] = switched[s.island_of[i]];
    *now.begun = switching == 0 ? 2.0 : switching == s.islands ? 0.0 : begun_in_part;
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

    const bool foreseen = !at_start && theta < 1.0 && (*now.begun == 2.0 || *now.begun == begun_in_part);
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
        int impacts = 0;
        for (; step.has_impact() && impacts < most_impacts; ++impacts) step.resolve_impact();  // one hits the next
        if (impacts == most_impacts) step.count_cut_impacts();
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
    if (idle.take_back()) take();
    if (whole && !s.contacts)
        stages.renew();
    else if (counts)
        stages.close();
    if (whole) return finish(s, params, now, dt, work.reached.data(), way, work.two.force.data(), !s.contacts, false, work, state);
    for (std::size_t i = 0; i < work.fluid_stage.size(); ++i)  // no stage of theirs counts
        if (work.two.failed[s.island_of[i]] != 0.0) work.fluid_stage[i] = now.u[i];
    KeptIslands kept(s, work, work.two.kept);
    if (counts) kept.save(work.reached.data(), work.theta.data(), work.two.force.data());
    work.kept_islands = counts;
    const bool solved = solve_step(s, params, now, options, 1.0, dt, v, way, force, work, state);
    work.kept_islands = false;
    if (!solved) return;
    ++work.count.redone;
    for (int& branch : work.two.wanted) branch = -1;
    if (counts) kept.take_back([&](int island) { return work.two.failed[island] == 0.0; }, v, way, force);
    finish(s, params, now, dt, v, way, force, false, true, work, state);
}

// Islands in which the step is refused are taken again as two halves, twice at most; the others keep it. They go along in the halves, so
// that signals find them where they are.
bool advance_or_halve(const System& s, const Parameters& params, const double* options, double t, double dt, int halvings, Workspace& work,
                      State& state) {
    const std::size_t size = state.data.size();
    double* kept = work.kept.data() + halvings * size;
    IslandState& islands = work.islands;
    const long long unsettled = work.count.unsettled;
    copy_values(kept, state.data.data(), size);
    for (unsigned char& refused : islands.refused) refused = 0;
    work.halvings = halvings;
    const long long steps = work.count.steps, redone = work.count.redone, refused = work.count.refused, cut = work.count.cut_impacts;
    const double worst = work.count.worst_residual;  // of steps that are taken
    if (s.contacts) detect_far(s, state, dt, work);
    advance(s, params, options, t, dt, work, state);
    const bool stayed = !s.contacts || far_stay(s, params, work);
    if (s.contacts) wake_all(s, work);
    if (!stayed) {  // once more with all contacts
        std::memcpy(state.data.data(), kept, size * sizeof(double));
        work.count.unsettled = unsettled, work.count.steps = steps, work.count.redone = redone;
        for (unsigned char& refused : islands.refused) refused = 0;
        work.count.worst_residual = worst, work.count.refused = refused, work.count.cut_impacts = cut;
        advance(s, params, options, t, dt, work, state);
    }
    bool any = false, all = true;
    for (int i = 0; i < s.islands; ++i) any = any || islands.refused[i], all = all && islands.refused[i];
    if (!any) return true;
    if (halvings == most_halvings) return false;
    double* whole = work.kept.data() + (most_halvings + 1 + halvings) * size;  // the end of the step, where it is kept
    if (all) work.count.unsettled = unsettled, work.count.worst_residual = worst, work.count.refused = refused, work.count.cut_impacts = cut;
    ++work.count.halved;
    const unsigned char level = static_cast<unsigned char>(1 + halvings);
    for (int i = 0; i < s.islands && !all; ++i)  // level: in whose halves what comes of them does not count any more
        if (islands.counts[i] && !islands.refused[i]) islands.counts[i] = 0, islands.kept_at[i] = level;
    if (!all) copy_values(whole, state.data.data(), size);
    copy_values(state.data.data(), kept, size);
    const bool taken = advance_or_halve(s, params, options, t, 0.5 * dt, halvings + 1, work, state) &&
                       advance_or_halve(s, params, options, t + 0.5 * dt, 0.5 * dt, halvings + 1, work, state);
    if (all) return taken;
    take_islands(s, [&](int island) { return !islands.counts[island]; }, whole, state.data.data());
    for (int i = 0; i < s.islands; ++i)
        if (islands.kept_at[i] == level) islands.counts[i] = 1, islands.kept_at[i] = 0;
    return taken;
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

bool take_tangents(TakeStep method, const System& s, const Parameters& params, const double* options, double dt, Workspace& work,
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

}  // namespace

bool take_with_nodes(TakeStep method, const System& s, const Parameters& params, const double* options, double dt, Workspace& work,
                     State& state) {
    const bool again = take_tangents(method, s, params, options, dt, work, state);
    if (work.trouble == trouble_none) note_unbalanced(s, params, work.fluid_kept.data() + layout_of(s).u, dt, work, state);
    return again;
}

void step_with_nodes(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    if (s.fluid_nodes.empty() && s.flow_losses.empty())
        plain_step(s, params, options, dt, work, state);
    else
        take_with_nodes(&plain_step, s, params, options, dt, work, state);
}

}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(time_stepping) { return {"time_stepping", 2, true, {1.0, 1.0, 0.0, 0.0}, &step_with_nodes, nullptr}; }
