// What belongs to an instant: accelerations, loads of joints, and all channels.
#include "dependent.hpp"
#include "frame.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// Pressures of nodes without volume at this instant. Where a valve has cut off a flow in the step that led here, the impulses that this
// left at the nodes: M (u+ - u) = W impulse from the velocities u at the start of the step to those that the branches at its end hold.
void node_pressures(const System& s, const Parameters& params, const double* u, const State& state, Workspace& work) {
    Instant& now = work.instant;
    const StateLayout at = layout_of(s);
    const double* data = state.data.data();
    double *pressures = now.pressures.data(), *impulses = pressures + s.rigid_nodes.size(), *forces = now.dependent_forces.data();
    find_node_pressures(s, params.values.data(), now.rate.data(), now.lambda.data(), forces, pressures);
    clear_values(impulses, s.rigid_nodes.size());
    if (s.laws.empty() || data[at.begun] > 0.0 || data[at.settled] == 0.0) return;  // no law has switched
    double *before = work.reached.data(), *change = work.k1.data(), *impulse = work.force.data();
    for (int i = 0; i < s.nv; ++i) before[i] = u[i] - work.step * data[at.memory + i];
    if (!law_impulses(s, params, before, state, work, change, impulse)) return;
    clear_values(forces, s.dependent_lines.size());
    find_node_pressures(s, params.values.data(), change, impulse, forces, impulses);
}

// u' and the forces of constraints and laws at this instant
void evaluate_instant(const System& s, const Parameters& params, double t, const double* q, const double* u, const State& state,
                     Workspace& work) {
    double *rate = work.k1.data(), *lambda = work.force.data();
    evaluate(s, params, t, q, u, state, work, false, rate);  // leaves the wrenches of each tree summed up to its links
    for (int i = 0; i < s.nv && work.interface_force != nullptr; ++i) rate[i] += work.interface_force[i];
    copy_values(work.instant.dependent_forces.data(), work.line_force.data() + s.nu + 1, s.dependent_lines.size());
    if (!s.laws.empty())
        law_accelerations_again(s, params, rate, u, state, work, lambda);
    else if (s.n_rows > 0)
        constrained_accelerations(s, params, work, rate, lambda);
    else
        mass_solve(s, params, work, false, rate);
    copy_values(work.instant.rate.data(), rate, s.nv);
    copy_values(work.instant.lambda.data(), lambda, s.n_rows);
    if (!s.rigid_nodes.empty()) node_pressures(s, params, u, state, work);
}

// Accelerations of frames from u' and from what the velocities themselves cause
void frame_accelerations(const System& s, const Parameters& params, Workspace& work) {
    const LinkState* links = work.links.data();
    const double* rate = work.instant.rate.data();
    double* twist = work.links_scratch.data();
    spread_velocities(s, work, rate, twist);
    for (std::size_t k = 0; k < s.accelerometers.size(); ++k) {
        const FrameRow &row = s.frames[s.accelerometers[k].frame], &axes = s.frames[s.accelerometers[k].axes];
        const Frame<double> f = frame_on(links[row.link], params.values.data() + row.params);
        Vec3<double> linear, angular;
        link_bias(s, links, work.tree, row.link, linear, angular);
        linear = linear + vec(twist + 6 * row.link), angular = angular + vec(twist + 6 * row.link + 3);
        linear = linear + cross(angular, f.r) + cross(f.w, cross(f.w, f.r));
        const Mat3<double> A = frame_on(links[axes.link], params.values.data() + axes.params).A;
        put(work.instant.accelerations.data() + 6 * k, transposed_times(A, linear));
        put(work.instant.accelerations.data() + 6 * k + 3, transposed_times(A, angular));
    }
}

// What every joint carries: the inertia of all that hangs on it, less what acts there, in the motion of this instant.
void joint_loads(const System& s, const Parameters& params, Workspace& work) {
    const double *rate = work.instant.rate.data(), *lambda = work.instant.lambda.data();
    const LinkState* links = work.links.data();
    const TreeState& tree = work.tree;
    double *twist = work.links_scratch.data(), *wrench = twist + 6 * s.links.size();
    clear_values(wrench, 6 * s.links.size());
    if (!s.tree_links.empty()) spread_twist(s, links, tree, rate, twist);
    for (int i : s.tree_links) {
        const double* p = params.values.data() + s.links[i].params;
        const Mat3<double> R = mat(links[i].R);
        put(wrench + 6 * i, p[0] * vec(twist + 6 * i));
        put(wrench + 6 * i + 3, R * (inertia_of(p) * transposed_times(R, vec(twist + 6 * i + 3))));
    }
    const auto push = [&](const RowGroup& g) {
        for (int r = 0; r < g.rows; ++r)
            for (int side = 0; side < g.sides; ++side) {
                const int link = s.row_sides[g.first_side + side];
                if (link == 0 || s.links[link].simple) continue;
                const double* W = work.constraints.W.data() + g.W + 6 * (g.sides * r + side);
                for (int i = 0; i < 6; ++i) wrench[6 * link + i] -= W[i] * lambda[g.first + r];
            }
    };
    for (const Constraint& c : s.constraints) push(c.group);
    for (const Law& law : s.laws) push(law.group);
    for (std::size_t i = 0; i < 6 * s.links.size() && work.interface_wrench != nullptr; ++i) wrench[i] -= work.interface_wrench[i];
    double* unused = work.k2.data();
    if (!s.tree_links.empty()) collect_wrench(s, links, tree, wrench, unused);

    for (std::size_t k = 0; k < s.loads.size(); ++k) {
        const JointLoad& load = s.loads[k];
        const Frame<double> a = frame_on(links[s.frames[load.frame_a].link], params.values.data() + s.frames[load.frame_a].params),
                            b = frame_on(links[s.frames[load.frame_b].link], params.values.data() + s.frames[load.frame_b].params);
        Vec3<double> force{0, 0, 0}, moment{0, 0, 0};  // on the side of b, about the origin of frame b
        if (load.link >= 0) {
            const double sign = load.reverse ? -1.0 : 1.0, *sum = wrench + 6 * load.link, *acting = work.wrench.data() + 6 * load.link;
            force = sign * (vec(sum) - vec(acting)), moment = sign * (vec(sum + 3) - vec(acting + 3));
            moment = moment - cross(b.p - vec(tree.center.data() + 3 * load.link), force);
        }
        if (load.constraint >= 0) {  // also of a joint that carries and holds back (constant velocity): its rows count as acting above
            const RowGroup& g = s.constraints[load.constraint].group;
            for (int r = 0; r < g.rows; ++r) {
                const double* W = work.constraints.W.data() + g.W + 12 * r + 6;
                const Vec3<double> push_b = lambda[g.first + r] * vec(W);
                force = force + push_b, moment = moment + lambda[g.first + r] * vec(W + 3) - cross(b.r, push_b);
            }
        }
        put(work.loads.data() + 6 * k, transposed_times(a.A, force));
        put(work.loads.data() + 6 * k + 3, transposed_times(a.A, moment));
    }
}

}  // namespace

namespace {

// Outputs of the elements that a plan names, once their signals are known
void element_outputs(const System& s, const Parameters& params, double t, const double* q, const double* u, const State& state,
                     const ChannelPlan& plan, Workspace& work) {
    Pass pass = pass_over(s, params, work, false);
    if (s.has_lines || s.nx > 0) read_lines(s, params.values.data(), q, u, work);
    for (int k : plan.tables) {
        const Table& table = s.tables[k];
        s.kinds[table.kind].words.output(table, pass, work.outputs.data() + table.first_output);
    }
    if (plan.laws) law_outputs(s, params, q, u, state, work);
    if (plan.rates || plan.forces || plan.pressures || plan.loads || plan.accelerations) evaluate_instant(s, params, t, q, u, state, work);
    if (plan.loads) joint_loads(s, params, work);
    if (plan.accelerations) frame_accelerations(s, params, work);
}

}  // namespace

void sense(const System& s, const Parameters& params, double t, const double* q, const double* u, bool finished, State& state,
           Workspace& work) {
    double* last = state.data.data() + layout_of(s).last;
    const auto run = [&](const std::vector<int>& nodes) {
        run_nodes(s, params.values.data(), t, q, u, state, work, nodes.data(), static_cast<int>(nodes.size()));
    };
    prepare(s, params, work);
    work.left_limit = false;
    for (int round = 1; round <= s.last_rounds; ++round) {
        move_links(s, params.values.data(), q, u, work);
        run(s.force_nodes);
        element_outputs(s, params, t, q, u, state, s.last_plan, work);
        run(s.last_behind);
        for (std::size_t k = 0; k < s.last_nodes.size(); ++k)
            if (s.last_round[k] == round && (finished || s.last_now[k])) last[k] = work.tape[s.last_nodes[k]];
    }
    if (finished) last[s.last_nodes.size()] = 1.0;
}

void outputs(const System& s, const Parameters& params, double t, const ChannelPlan& plan, const State& state, Workspace& work,
             double* channels) {
    const StateLayout at = layout_of(s);
    const double *q = state.data.data() + at.q, *u = state.data.data() + at.u;
    const auto run = [&](const std::vector<int>& nodes) {
        run_nodes(s, params.values.data(), t, q, u, state, work, nodes.data(), static_cast<int>(nodes.size()));
    };
    prepare(s, params, work);
    work.left_limit = false;
    move_links(s, params.values.data(), q, u, work);
    // where a valve closes in this very instant flows are those before it, and so is what elements show
    const bool settled = !s.laws.empty() && state.data[at.settled] != 0.0;
    if (settled && signals_jump(s, params, t, work)) {
        run(s.force_nodes);
        work.left_limit = any_flow_is_cut(s, params, u, state, work);
    }
    run(plan.before);
    element_outputs(s, params, t, q, u, state, plan, work);
    if (work.left_limit) {
        work.left_limit = false;
        run(plan.before);
    }
    work.instant.shown = plan.forces;
    run(plan.after);
    work.instant.shown = false;
    for (std::size_t i = 0; i < plan.channels.size(); ++i) channels[i] = work.tape[plan.channels[i]];
}

}  // namespace koppel::KOPPEL_LEVEL
