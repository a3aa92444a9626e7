// From positions and velocities to forces, through the words of the elements; and what is held between steps.
#include <cstring>

#include "dependent.hpp"
#include "fluid.hpp"
#include "frame.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

void keep_tree(const TreeState& from, TreeState& to) {
    const auto copy = [](const std::vector<double>& a, std::vector<double>& b) { copy_values(b.data(), a.data(), a.size()); };
    copy(from.S, to.S), copy(from.center, to.center), copy(from.twist, to.twist), copy(from.bias, to.bias), copy(from.guides, to.guides);
}

}  // namespace

Pass pass_over(const System& s, const Parameters& params, Workspace& work, bool keep) {
    return {s,
            params.values.data(),
            work,
            keep ? work.lin_links.data() : work.links.data(),
            work.tape.data(),
            keep ? work.lin_wrench.data() : work.wrench.data(),
            keep,
            work.line_q.data(),
            work.line_u.data(),
            work.line_force.data(),
            work.line_u.data() + s.nu + 1,
            nullptr};
}

// a held value takes its next value every so many steps
bool is_due(const System& s, const Parameters& params, std::size_t k, double step, double counter) {
    const double every = params.values[s.held_every[k]];
    if (!(every > step)) return true;
    const double steps = std::floor(every / step + 0.5);
    return std::fmod(counter, steps) == 0.0;
}

void read_lines(const System& s, const double* params, const double* q, const double* u, Workspace& work) {
    copy_values(work.line_q.data(), q, s.nq);
    double* node = work.line_q.data() + s.nq + 1;
    for (std::size_t k = 0; k < s.fluid_nodes.size(); ++k, node += 2) {
        const FluidNode& at = s.fluid_nodes[k];
        const double tangent = work.fluid_tangent[k], state = std::isnan(tangent) ? u[at.u] : tangent;
        FluidFound& last = work.fluid_found[k];  // a step that is taken again begins where the last look was
        if (!(last.state == state && last.stamp == params[parameter_stamp])) {
            const FluidPressure found = pressure_of(*reinterpret_cast<const OilParams*>(params + at.oil), strain_unit * state);
            last = {state, params[parameter_stamp], found.p};
            work.fluid_slope[k] = strain_unit * found.slope;
        }
        node[0] = last.p + work.fluid_slope[k] * (u[at.u] - state);
        node[1] = at.volume < 0 ? 1.0 : work.tape[at.volume] > 0.0 ? params[at.start] / work.tape[at.volume] : NAN;
        if (std::isnan(node[1]) && work.empty_node < 0) work.empty_node = int(k), work.empty_volume = work.tape[at.volume];
    }
    copy_values(work.line_u.data(), u, s.nu);
    copy_values(work.line_u.data() + s.nu + 1, u + s.nu, s.nx);
    read_dependent(s, params, q, u, node);
    clear_values(work.line_force.data(), work.line_force.size());
}

void prepare(const System& s, const Parameters& params, Workspace& work) {
    if (work.prepared == params.values[parameter_stamp]) return;
    Pass pass = pass_over(s, params, work, false);
    for (const Table& table : s.tables) {
        const KindWords& words = s.kinds[table.kind].words;
        if (words.prepare) words.prepare(table, pass);
    }
    for (int node : s.constant_nodes) run_tape(s.tape.data(), node, node + 1, params.values.data(), work.tape.data());
    prepare_signal_weights(s, params.values.data(), work);
    factor_coupled_masses(s, params.values.data(), work.coupled_mass.data());
    work.prepared = params.values[parameter_stamp];
}

// False for laws, and for forces with kinks where the solve of the laws adds them
bool acts(const System& s, const Table& table, const Workspace& work) {
    return table.first_law < 0 && !(work.pieces_apart && s.kinds[table.kind].words.piece);
}

void evaluate(const System& s, const Parameters& params, double t, const double* q, const double* u, const State& state, Workspace& work,
              bool keep, double* h) {
    prepare(s, params, work);
    keep_inputs(s, state, work);
    ++work.evaluations;
    const std::size_t n_links = s.links.size();
    move_links(s, params.values.data(), q, u, work);
    const std::vector<int>& nodes = work.same_step ? s.moving_nodes : s.live_nodes;
    if (!nodes.empty()) run_nodes(s, params.values.data(), t, q, u, state, work, nodes.data(), static_cast<int>(nodes.size()));

    Pass pass = pass_over(s, params, work, keep);
    pass.x_rate = h + s.nu;
    if (keep) {
        work.kept_evaluations += 1.0;
        std::memcpy(work.lin_links.data(), work.links.data(), n_links * sizeof(LinkState));
        if (s.tape_before > 0) copy_values(work.lin_tape.data(), work.tape.data(), s.tape_before);
        if (!s.tree_links.empty()) keep_tree(work.tree, work.lin_tree);
        keep_signal_weights(pass);
    }
    clear_values(pass.wrench, 6 * n_links);
    for (std::size_t i = 0; i < s.rate_nodes.size(); ++i) h[s.nu + i] = work.tape[s.rate_nodes[i]];
    for (int i = s.nu + static_cast<int>(s.rate_nodes.size()); i < s.nv; ++i) h[i] = 0.0;
    if (s.has_lines || s.nx > 0) read_lines(s, params.values.data(), q, u, work);
    for (const Table& table : s.tables)
        if (acts(s, table, work)) s.kinds[table.kind].words.force(table, pass);

    // bodies: weight, and the gyroscopic moment in body axes
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        const double* p = pass.params + link.params;
        const Vec3<double> w = vec(u + link.u + 3);
        put(h + link.u, vec(pass.wrench + 6 * i) + p[0] * gravity_at(pass.params, vec(pass.links[i].p)));
        put(h + link.u + 3, transposed_times(mat(pass.links[i].R), vec(pass.wrench + 6 * i + 3)) - cross(w, inertia_of(p) * w));
    }
    if (!s.tree_links.empty()) {
        if (keep) {
            copy_values(work.lin_external.data(), pass.wrench, 6 * n_links);
            if (pass.params[parameter_mu] != 0.0)  // of a field of gravity what differs from the same everywhere acts like an element
                for (int i : s.tree_links)
                    add(work.lin_external.data() + 6 * i, pass.params[s.links[i].params] * (gravity_at(pass.params, vec(pass.links[i].p)) -
                                                                                          vec(pass.params + parameter_gravity)));
            copy_values(work.lin_u.data(), u, s.nu);
            work.damping_kept = work.damping_acts = false, work.lin_rates = nullptr;
        }
        add_tree_forces(s, pass.params, pass.links, work.tree, pass.wrench, h);
    }
    if (s.has_lines) {
        for (const LineCoordinate& line : s.lines) h[line.u] = 0.0;
        for (int i = 0; i < s.nu; ++i) h[i] += work.line_force[i];
        collect_dependent(s, pass.params, work.line_force.data() + s.nu + 1, h);
    }
    if (s.n_rows > 0) constraint_rows(s, pass.params, t, q, u, work);
    if (!s.laws.empty()) law_directions(s, params, q, work);
}

void tick(const System& s, const Parameters& params, double step, State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    double* data = state.data.data();
    const double t = data[at.t0] + data[at.counter] * step;
    bool due = false;
    for (std::size_t k = 0; k < s.held_nodes.size(); ++k) due = due || is_due(s, params, k, step, data[at.counter]);
    if (!due) return;
    work.left_limit = false, work.step = step;
    move_links(s, params.values.data(), data + at.q, data + at.u, work);
    run_nodes(s, params.values.data(), t, data + at.q, data + at.u, state, work, s.tick_nodes.data(),
              static_cast<int>(s.tick_nodes.size()));
    for (std::size_t k = 0; k < s.held_nodes.size(); ++k) {
        if (!is_due(s, params, k, step, data[at.counter])) continue;
        if (data[at.held + k] != work.tape[s.held_nodes[k]]) data[at.begun] = 0.0;  // kept accelerations are those from before
        data[at.held + k] = work.tape[s.held_nodes[k]];
    }
}

}  // namespace koppel::KOPPEL_LEVEL
