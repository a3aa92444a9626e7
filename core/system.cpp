#include "system.hpp"

#include <atomic>
#include <cmath>

namespace koppel {

StateLayout lay_out(const System& s) {
    StateLayout at;
    at.q = 2, at.u = at.q + s.nq, at.x = at.u + s.nu, at.inputs = at.x + s.nx, at.external = at.inputs + s.inputs;
    at.lambda = at.external + s.inputs;
    at.law_force = at.lambda + s.n_lambda, at.law_branch = at.law_force + s.n_rows - s.n_lambda;
    at.law_memory = at.law_branch + static_cast<int>(s.laws.size());
    at.law_locked = at.law_memory + law_memory * static_cast<int>(s.laws.size());
    at.held = at.law_locked + static_cast<int>(s.laws.size());
    at.last = at.held + static_cast<int>(s.held_nodes.size());
    at.memory = at.last + (s.last_nodes.empty() ? 0 : static_cast<int>(s.last_nodes.size()) + 1);
    at.begun = at.memory + 2 * s.nv, at.settled = at.begun + 1, at.lin = at.settled + 1;
    at.step = at.lin + 3 + s.nq + s.nv, at.size = at.step + 1;
    return at;
}

void keep_inputs(const System& s, const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    for (int i = 0; i < s.inputs; ++i) work.inputs[2 * i] = state.data[at.inputs + i], work.inputs[2 * i + 1] = state.data[at.external + i];
}

double next_stamp() {
    static std::atomic<std::uint64_t> last{0};
    return static_cast<double>(++last);
}

Parameters default_parameters(const System& s) {
    Parameters params{s.parameter_values};
    params.values[parameter_stamp] = next_stamp();
    return params;
}

State start_state(const System& s, const Parameters& params) {
    const StateLayout at = layout_of(s);
    State state{std::vector<double>(at.size, 0.0)};
    for (int i = 0; i < s.nq; ++i) state.data[at.q + i] = params.values[s.q0 + i];
    for (int i = 0; i < s.nu; ++i) state.data[at.u + i] = params.values[s.u0 + i];
    for (int i = 0; i < s.nx; ++i) state.data[at.x + i] = params.values[s.x0[i]];
    for (std::size_t i = 0; i < s.held_nodes.size(); ++i) state.data[at.held + i] = params.values[s.held_start[i]];
    for (std::size_t i = 0; i < s.laws.size(); ++i) state.data[at.law_branch + i] = -1.0;  // found in the first step
    state.data[at.lin] = -1.0;
    return state;
}

void forget_factor(const System& s, State& state, Workspace& work) {
    state.data[layout_of(s).lin] = -1.0;
    work.factor.age = -1;
}

namespace {

double* align_values(std::vector<double>& memory) {
    return reinterpret_cast<double*>((reinterpret_cast<std::uintptr_t>(memory.data()) + 63) / 64 * 64);
}

// or something else that a solve with rows or the mass matrix is needed for
bool has_rows(const System& s) {
    return s.n_rows > 0 || s.nx > 0 || !s.held_nodes.empty() || !s.piecewise_forces.empty() || !s.last_nodes.empty();
}

}  // namespace

void Factor::reserve(const System& s) {
    memory.assign((s.values_size + 7) / 8 * 8 + 8, 0.0);
    values = align_values(memory);
    plain.assign(has_rows(s) ? s.values_size : 0, 0.0);
    regularization.assign(s.nv, 0.0), small.assign(s.n_rows, 0.0);
}

Workspace::Workspace(const System& s) {
    for (std::vector<LinkState>* poses : {&links, &lin_links, &impulse_links}) poses->resize(s.links.size());
    for (std::vector<double>* per_link : {&wrench, &lin_wrench, &links_extra}) per_link->assign(6 * s.links.size(), 0.0);
    links_scratch.assign(12 * s.links.size(), 0.0);
    for (std::vector<double>* per_node : {&tape, &lin_tape}) per_node->assign(s.tape.size(), 0.0);
    for (std::vector<double>* per_node : {&adjoint, &scratch}) per_node->assign(2 * s.tape.size(), 0.0);
    outputs.assign(s.n_outputs, 0.0), backup.assign(layout_of(s).size, 0.0), cache.assign(s.cache_doubles, 0.0), q.assign(s.nq, 0.0);
    for (std::vector<double>* unknowns : {&u, &h, &k1, &k2, &k3, &rho, &theta, &expected, &reached}) unknowns->assign(s.nv, 0.0);
    const std::size_t vector = (s.pattern.vector_size + 7) / 8 * 8;
    solver_memory.assign(3 * vector + 8, 0.0);
    double* aligned = align_values(solver_memory);
    factor.reserve(s);
    factor.links = lin_links.data(), mass_factor.links = links.data();
    values = factor.values;
    if (!s.tree_links.empty()) {
        articulated.assign(64 * s.links.size() + 14 * s.nu, 0.0);
        tree_scratch.assign(tree_doubles_per_link * s.links.size() + tree_doubles_per_velocity * s.nu, 0.0);
        lin_external.assign(6 * s.links.size(), 0.0), lin_u.assign(s.nu, 0.0);
        if (!s.tree_blocks.empty() || !s.tree_edges.empty()) damping.assign(s.values_size, 0.0), damping_sums.assign(s.values_size, 0.0);
    }
    const bool rows = has_rows(s);
    if (rows) mass_factor.reserve(s);
    for (std::vector<double>* unknowns : {&end.change, &end.v, &end.way, &end.rate, &end.next}) unknowns->assign(s.nv, 0.0);
    end.q.assign(s.nq, 0.0), end.force.assign(s.n_rows, 0.0), end.lambda.assign(s.n_lambda, 0.0);
    constraints_present = s.n_rows > 0;
    jets.assign(6 * s.tape.size(), 0.0), loads.assign(6 * s.loads.size(), 0.0);
    force.assign(s.n_rows + 1, 0.0);
    instant.rate.assign(s.nv, 0.0), instant.lambda.assign(s.n_rows + 1, 0.0);
    instant.accelerations.assign(6 * s.accelerometers.size(), 0.0);
    if (rows) {
        lambda_scratch.assign(2 * s.n_rows, 0.0), scratch_x.assign(s.nv, 0.0),
            force.assign(s.n_rows + 1, 0.0);
        for (std::vector<double>* rows : {&constraints.g, &constraints.rate, &constraints.bias}) rows->assign(s.n_rows, 0.0);
        constraints.W.assign(s.n_W, 0.0), row_weights.assign(row_weight_size * s.n_rows, 0.0);
        const std::size_t n = s.laws.size();
        laws.E.assign(9 * n, 0.0), laws.F.assign(9 * n, 0.0), laws.start_gap.assign(n, 0.0);
        for (std::size_t law = 0; law < n; ++law) laws.E[9 * law] = laws.E[9 * law + 4] = laws.E[9 * law + 8] = 1.0;
        for (std::vector<double>* rows : {&laws.force, &laws.after, &laws.position, &laws.rhs, &laws.residual, &laws.solved, &laws.base,
                                          &laws.hold, &laws.rhs_velocity})
            rows->assign(s.n_rows, 0.0);
        laws.last.assign(s.n_rows, 0.0), laws.taken.assign(s.reads.size(), 0.0), laws.without.assign(s.reads.size(), 0.0);
        laws.slope.assign(s.read_forces.size(), 0.0), laws.cross.assign(3 * s.read_forces.size(), 0.0), laws.follow.assign(3 * s.follows.size(), 0.0);
        laws.felt.assign(s.read_sources.size(), 0.0), laws.per_signal.assign(s.reads.size(), 0.0), laws.found.assign(s.n_rows, 0.0);
        for (std::vector<double>* rows : {&laws.give, &laws.soft, &laws.center}) rows->assign(s.n_rows, 0.0);
        kept.assign((s.islands > 1 ? 5 : 3) * layout_of(s).size, 0.0);
        asleep.assign(s.pattern.sizes.size(), 0), active.assign(s.pattern.sizes.size(), 0);
        laws.lock.assign(s.n_rows, 0), laws.linear.assign(n, 0), laws.may_close.assign(n, 0), laws.carries.assign(n, 0);
        const std::size_t law_paths = s.row_paths.size() - s.constraint_paths;
        far.laws.resize(n), far.paths.resize(law_paths), far.away.assign(n, 0), far.ready.assign(n, 0);
        far.blocks.assign(s.pattern.sizes.size(), 0), far.pivots.assign(s.pattern.pivots.size(), 0);
        far.near.assign(s.pattern.neighbors.size(), 0), far.near_first.assign(s.pattern.pivots.size() + 1, 0);
        for (TakingPart* part : {&islands.machine, &islands.whole}) {
            if (s.clumps < 2) break;
            part->laws.resize(n), part->paths.resize(law_paths);
            part->pivots = far.pivots, part->near = far.near, part->near_first = far.near_first;
        }
        islands.parent.assign(s.clumps, 0), islands.unsettled.assign(s.clumps, 1);
        islands.part.assign(n, 1), islands.misfit.assign(n, 0.0);
        for (std::vector<double>* per_island : {&islands.fastest, &islands.settled, &islands.slip, &islands.force, &islands.fine})
            per_island->assign(s.islands, 0.0);
        islands.share.assign(s.islands, 1.0);
        islands.found.resize(s.islands);
        for (std::vector<unsigned char>* per_island : {&islands.unfit, &islands.unread, &islands.refused, &islands.kept_at, &islands.reached}) per_island->assign(s.islands, 0);
        islands.counts.assign(s.islands, 1), islands.chosen.assign(s.islands, 0), islands.refined.assign(s.islands, 0), islands.supported.assign(s.islands, 0);
        for (std::vector<double>* per_island : {&islands.enough, &islands.left, &islands.quickest}) per_island->assign(s.islands, 0.0);
        for (Factor* of : {&factor, &mass_factor}) of->refinements_of.assign(s.islands > 1 ? s.islands : 0, 0);
        if (s.islands > 1) {
            islands.branch.assign(n, 0.0), islands.memory.assign(law_memory * n, 0.0), islands.last.assign(s.n_rows, 0.0);
            islands.x.assign(s.nv, 0.0), islands.y.assign(s.n_rows, 0.0);
        }
        islands.corrected.assign(s.clumps, CorrectedPart{});
        far.gap.assign(n, 0.0), far.reach.assign(2 * n, 0.0), far.pose.assign(12 * s.links.size(), 0.0);
        far.moved.assign(4 * s.links.size(), 0.0);
        far.awake = static_cast<int>(n), far.awake_paths = static_cast<int>(law_paths);
        for (std::size_t i = 0; i < n; ++i) far.laws[i] = static_cast<int>(i);
        for (std::size_t k = 0; k < law_paths; ++k) far.paths[k] = s.constraint_paths + static_cast<int>(k);
        if (s.contacts || s.clumps > 1)
            newton.x.assign(s.nv, 0.0), newton.y.assign(s.n_rows, 0.0), newton.after.assign(s.n_rows, 0.0);
        if (s.contacts) {
            for (std::vector<double>* rows : {&newton.best_y, &newton.other_y, &newton.trial_y, &newton.trial_after,
                                              &newton.give, &newton.center, &newton.around, &newton.previous})
                rows->assign(s.n_rows, 0.0);
            newton.best_x.assign(s.nv, 0.0), newton.other_x.assign(s.nv, 0.0);
            newton.given.assign(s.nv, 0.0), newton.cones.assign(n, ConeState{});
            newton.r.assign(2 * n, 0.0), newton.branches.assign(n, 0.0), newton.memory.assign(law_memory * n, 0.0);
        }
        laws.branch.assign(n, 0.0), laws.memory.assign(law_memory * n, 0.0), laws.trial.assign(n, 0.0), laws.locked.assign(n, 0.0);
        laws.takes_impact.assign(n, 1.0), laws.closed_branch.assign(n, 0.0);
        two.before.assign(s.n_rows, 0.0), two.start.assign(s.n_rows, 0.0), two.force.assign(s.n_rows, 0.0);
        for (std::vector<double>* islands : {&two.failed, &two.fastest, &two.strongest}) islands->assign(s.islands, 0.0);
        two.wanted.assign(n, -1), two.changed.assign(s.islands, -1);
        for (KeptSolve* of : {&two.kept, &closed}) {
            of->v.assign(s.nv, 0.0), of->way.assign(s.nv, 0.0), of->force.assign(s.n_rows, 0.0), of->branch.assign(n, 0.0);
            of->memory.assign(law_memory * n, 0.0), of->E.assign(9 * n, 0.0), of->F.assign(9 * n, 0.0);
            of->hold.assign(s.n_rows, 0.0), of->lock.assign(s.n_rows, 0), of->linear.assign(n, 0);
        }
    }
    const std::size_t dependent = s.dependent_lines.size();
    line_q.assign(s.nq + 1 + 2 * (s.fluid_nodes.size() + dependent), 0.0), fluid_slope.assign(s.fluid_nodes.size(), 0.0);
    fluid_found.assign(s.fluid_nodes.size(), {NAN, NAN, NAN});
    chords.assign(s.n_chords, NAN), drops.assign(4 * s.n_chords, 0.0);
    loss_chords.assign(s.flow_losses.size(), NAN), loss_flows.assign(3 * s.flow_losses.size(), 0.0);
    const bool flows = !s.fluid_nodes.empty() || !s.flow_losses.empty();
    unbalanced.assign(2 * s.fluid_nodes.size(), 0.0), suspects.assign(s.fluid_nodes.size(), 0);
    fluid_tangent.assign(s.fluid_nodes.size(), NAN), fluid_kept.assign(flows ? s.layout.size : 0, 0.0);
    fluid_stage.assign(s.n_chords > 0 || !s.flow_losses.empty() ? s.nv : 0, 0.0);
    swept.assign(s.bent_partials.size(), NAN), reader_weights.assign(s.root_readers.size(), 0.0), tangent.assign(s.tape.size() + 1, 0.0);
    partial.assign(3 * s.tape.size(), 0.0), segment.assign(s.tape.size(), 0);
    for (std::vector<double>* line : {&line_u, &line_force, &line_rho, &line_out}) line->assign(s.nu + 1 + dependent, 0.0);
    line_u.assign(s.nv + 1, 0.0);
    instant.pressures.assign(2 * s.rigid_nodes.size(), 0.0), instant.dependent_forces.assign(dependent, 0.0);
    for (const CoupledMass& group : s.coupled_masses) coupled_mass.resize(group.place + group.count * group.count, 0.0);
    piece.assign(s.piecewise_forces.size(), 0);
    inputs.assign(2 * s.inputs, 0.0);
    if (!s.tree_links.empty()) {
        for (TreeState* state : {&tree, &lin_tree}) {
            state->S.assign(6 * s.nu, 0.0), state->center.assign(3 * s.links.size(), 0.0);
            state->twist.assign(6 * s.links.size(), 0.0), state->bias.assign(6 * s.links.size(), 0.0);
            state->guides.assign(guide_numbers * s.guides.size(), 0.0);
        }
    }
    below.assign(3 * s.floor_nodes.size(), NAN);
    for (int i = 0; i < 3; ++i) solver[i] = aligned + i * vector;
    LinkState ground{};
    ground.R[0] = ground.R[4] = ground.R[8] = 1.0;
    links[0] = lin_links[0] = impulse_links[0] = ground;
}

}  // namespace koppel
