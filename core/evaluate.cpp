// From positions and velocities to forces, through the words of the elements; and what is held between steps.
#include <cstring>

#include "fluid.hpp"
#include "frame.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

void keep_tree(const TreeState& from, TreeState& to) {
    const auto copy = [](const std::vector<double>& a, std::vector<double>& b) { copy_values(b.data(), a.data(), a.size()); };
    copy(from.S, to.S), copy(from.center, to.center), copy(from.twist, to.twist), copy(from.bias, to.bias);
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
        const FluidPressure found = pressure_of(*reinterpret_cast<const OilParams*>(params + at.oil), strain_unit * state);
        work.fluid_slope[k] = strain_unit * found.slope;
        node[0] = found.p + work.fluid_slope[k] * (u[at.u] - state);
        node[1] = at.volume < 0 ? 1.0 : work.tape[at.volume] > 0.0 ? params[at.start] / work.tape[at.volume] : NAN;
        if (std::isnan(node[1]) && work.empty_node < 0) work.empty_node = int(k), work.empty_volume = work.tape[at.volume];
    }
    copy_values(work.line_u.data(), u, s.nu);
    copy_values(work.line_u.data() + s.nu + 1, u + s.nu, s.nx);
    clear_values(work.line_force.data(), s.nu + 1);
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

<<<<<<< HEAD
void assemble(const System& s, const Parameters& params, double a, double b, bool full, bool mass, Workspace& work, Factor& factor) {
    factor.a = a, factor.b = b, factor.full = full, factor.stamp = params.values[parameter_stamp];
    work.values = factor.values;
    clear_awake(s, work, factor.values);
    Pass pass = pass_over(s, params, work, true);
    pass.tape = work.lin_tape.data();
    work.full = full;
    for (const Table& table : s.tables)
        if (acts(s, table, work)) s.kinds[table.kind].words.derivative(table, pass, a, b, full);
    if (!s.signal_uses.empty()) add_signal_derivatives(pass, a, b);

    if (pass.params[parameter_mu] != 0.0) add_gravity_derivatives(s, pass.params, pass.links, b, work.values);
    if (mass) add_inertia(s, pass.params, pass.links, work.values);
    if (full) {  // what turns with a free body, in world axes
        for (int i : s.simple_links) {
            const double* p = pass.params + s.links[i].params;
            double* block = work.values + s.diagonal[i];
            const Mat3<double> R = mat(pass.links[i].R), J = inertia_of(p);
            // - a d(-w x J w)/dw
            const Vec3<double> w = transposed_times(R, vec(pass.links[i].w)), spin = J * w;
            Mat3<double> turning = cross_times(w, J);
            const double sx[9] = {0, -spin.z, spin.y, spin.z, 0, -spin.x, -spin.y, spin.x, 0};
            for (int k = 0; k < 9; ++k) turning.m[k] = a * (turning.m[k] - sx[k]);
            const Mat3<double> left = R * turning;
            for (int r = 0; r < 3; ++r)
                for (int c = 0; c < 3; ++c)
                    block[8 * (3 + c) + 3 + r] +=
                        left.m[3 * r] * R.m[3 * c] + left.m[3 * r + 1] * R.m[3 * c + 1] + left.m[3 * r + 2] * R.m[3 * c + 2];
            // - b d(R^T m)/dphi = - b [m]x
            const Vec3<double> m = vec(pass.wrench + 6 * i + 3);
            block[8 * 4 + 3] += b * m.z, block[8 * 5 + 3] -= b * m.y;
            block[8 * 3 + 4] -= b * m.z, block[8 * 5 + 4] += b * m.x;
            block[8 * 3 + 5] += b * m.y, block[8 * 4 + 5] -= b * m.x;
        }
    }
    if (!s.tree_links.empty()) {
        if (full) keep_damping(pass);
        project_trees(s, pass.params, pass.links, work.lin_tree,
                      {a, b, full, mass, false, work.lin_u.data(), work.lin_rates, work.lin_external.data()}, work, work.values);
    }
    if (s.n_rows > 0) {
        if (mass && !s.tree_links.empty()) regularize_massless_joints(s, factor);
        if (mass && s.massless_lines) regularize_massless_lines(s, params.values.data(), factor);
        copy_awake(s, work, factor.values, factor.plain.data());
        add_constraints(s, work, for_steps, false, factor);
    }
}

namespace {

// What links, coordinates and states feel (moved: 6 per link; work.line_out: coordinates; out: other states are there already), in the
// coordinates of the state
// turned: how the links turn, for the moments that act on free ones; slopes, rho: how trees move, for what their joints carry
void collect_change(const System& s, const Pass& pass, const double* turned, const TreeSlopes* slopes, const double* rho, double* moved,
                    double* out) {
    for (int i : s.simple_links) {
        const int at = s.links[i].u;
        Vec3<double> m = vec(moved + 6 * i + 3);
        if (turned) m = m + cross(vec(pass.wrench + 6 * i + 3), vec(turned + 6 * i + 3));
        put(out + at, vec(moved + 6 * i));
        put(out + at + 3, transposed_times(mat(pass.links[i].R), m));
    }
    if (!s.tree_links.empty() && slopes)
        tree_stiffness_times(s, pass.params, pass.links, pass.work.lin_tree, *slopes, pass.work.lin_external.data(), rho, moved, out);
    else if (!s.tree_links.empty())
        collect_wrench(s, pass.links, pass.work.lin_tree, moved, out);
    if (!s.has_lines) return;
    for (const LineCoordinate& line : s.lines) out[line.u] = 0.0;
    for (int i = 0; i < s.nu; ++i) out[i] += pass.work.line_out[i];
}

}  // namespace

void stiffness_times(const System& s, const Parameters& params, Workspace& work, const double* rho, double* out) {
    Pass pass = pass_over(s, params, work, true);
    pass.tape = work.lin_tape.data();
    pass.x_rate = out + s.nu;
    const std::size_t n_links = s.links.size();
    double *world = work.links_scratch.data(), *moved = world + 6 * n_links;
    clear_values(world, 12 * n_links);
    for (int i = s.nu; i < s.nv; ++i) out[i] = 0.0;
    for (int i : s.simple_links) {
        const int at = s.links[i].u;
        put(world + 6 * i, vec(rho + at));
        put(world + 6 * i + 3, mat(pass.links[i].R) * vec(rho + at + 3));
    }
    if (!s.tree_links.empty()) spread_twist(s, pass.links, work.lin_tree, rho, world);
    if (s.has_lines) {
        copy_values(work.line_rho.data(), rho, s.nu);
        clear_values(work.line_out.data(), s.nu + 1);
    }
    for (const Table& table : s.tables) {
        const KindWords& words = s.kinds[table.kind].words;
        if (!acts(s, table, work)) continue;
        if (words.stiffness_product)
            words.stiffness_product(table, pass, {world, work.line_rho.data(), nullptr}, moved, work.line_out.data(), pass.x_rate,
                                    work.full);
        if (words.stiffness_times) words.stiffness_times(table, pass, world, moved, work.full);
    }
    if (!s.signal_uses.empty()) add_signal_stiffness(pass, world, rho, moved, work.line_out.data());
    if (pass.params[parameter_mu] != 0.0)
        for (std::size_t i = 1; i < n_links; ++i) {
            const double mass = pass.params[s.links[i].params];
            const Vec3<double> change = gravity_change(pass.params, vec(pass.links[i].p), vec(world + 6 * i));
            put(moved + 6 * i, vec(moved + 6 * i) + mass * change);
        }
    const bool trees = !s.tree_links.empty() && work.full;
    TreeSlopes slopes{};
    if (trees) {
        keep_damping(pass);
        slopes = spread_slopes(s, pass.params, work.lin_tree, work.lin_u.data(), work.lin_rates, rho, nullptr, work);
        if (work.damping_acts) {
            double* extra = work.links_extra.data();
            clear_values(extra, 6 * n_links);
            spread_extra(s, pass.links, work.lin_tree, slopes, extra);
            add_damping_times(s, extra, work, moved, work.line_out.data(), pass.x_rate);
        }
    }
    collect_change(s, pass, work.full ? world : nullptr, trees ? &slopes : nullptr, rho, moved, out);
}

// d(h, f)/dt of functions of time, at the last kept evaluation
void time_derivative(const System& s, const Parameters& params, Workspace& work, double* out) {
    Pass pass = pass_over(s, params, work, true);
    pass.tape = work.lin_tape.data();
    pass.x_rate = out + s.nu;
    double* moved = work.links_scratch.data() + 6 * s.links.size();
    clear_values(moved, 6 * s.links.size());
    for (int i = 0; i < s.nv; ++i) out[i] = 0.0;
    if (s.has_lines) clear_values(work.line_out.data(), s.nu + 1);
    add_signal_time(pass, moved, work.line_out.data());
    collect_change(s, pass, nullptr, nullptr, nullptr, moved, out);
}

// One Jacobian of an element, see numerics.hpp
void add_element_jacobian(const Table& table, Pass& pass, int row, const double* J, int ld) {
    const int d = table.dofs(), trash = pass.system.pattern.trash;
    const Place* place = table.places.data() + static_cast<std::size_t>(row) * d * d;
    const auto first = [&](int dof) { return dof < table.ports ? 6 * dof : 5 * table.ports + dof; };
    for (int i = 0; i < d; ++i)
        for (int j = 0; j < d; ++j, ++place) {
            if (place->offset == trash) continue;
            const int rows = i < table.ports ? 6 : 1, columns = j < table.ports ? 6 : 1;
            const double* from = J + ld * first(i) + first(j);
            double* to = pass.work.values + place->offset;
            for (int c = 0; c < columns; ++c)
                for (int r = 0; r < rows; ++r) to[place->column * c + r] -= from[ld * r + c];
        }
}

void mass_times(const System& s, const Parameters& params, Workspace& work, bool kept, const double* u, double* out) {
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        const double* p = params.values.data() + link.params;
        put(out + link.u, p[0] * vec(u + link.u));
        put(out + link.u + 3, inertia_of(p) * vec(u + link.u + 3));
    }
    for (const LineCoordinate& line : s.lines) out[line.u] = params.values[line.inertia] * u[line.u];
    for (int i = s.nu; i < s.nv; ++i) out[i] = u[i];
    if (s.tree_links.empty()) return;
    const LinkState* links = kept ? work.lin_links.data() : work.links.data();
    const TreeState& tree = kept ? work.lin_tree : work.tree;
    double *twist = work.links_scratch.data(), *wrench = twist + 6 * s.links.size();
    spread_twist(s, links, tree, u, twist);
    for (int i : s.tree_links) {
        const double* p = params.values.data() + s.links[i].params;
        const Mat3<double> R = mat(links[i].R);
        put(wrench + 6 * i, p[0] * vec(twist + 6 * i));
        put(wrench + 6 * i + 3, R * (inertia_of(p) * transposed_times(R, vec(twist + 6 * i + 3))));
    }
    collect_wrench(s, links, tree, wrench, out);
    for (int i : s.reduced_links) {
        const int at = s.links[i].u;
        out[at] = spin_inertia(s, params.values.data(), links, tree, i) * u[at];
    }
    for (const Armature& armature : s.armatures) out[armature.u] += params.values[armature.inertia] * u[armature.u];
}

void mass_solve(const System& s, const Parameters& params, Workspace& work, bool kept, double* h) {
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        const double* p = params.values.data() + link.params;
        put(h + link.u, (1.0 / p[0]) * vec(h + link.u));
        const Mat3<double> J = inertia_of(p);
        const Vec3<double> a = column(J, 0), b = column(J, 1), c = column(J, 2), m = vec(h + link.u + 3);
        const Vec3<double> bc = cross(b, c), ca = cross(c, a), ab = cross(a, b);
        put(h + link.u + 3, (1.0 / dot(a, bc)) * Vec3<double>{dot(bc, m), dot(ca, m), dot(ab, m)});
    }
    for (const LineCoordinate& line : s.lines) {
        const double inertia = params.values[line.inertia];
        h[line.u] = inertia > 0.0 ? h[line.u] / inertia : 0.0;
    }
    if (!s.tree_links.empty())
        solve_tree_mass(s, params.values.data(), kept ? work.lin_links.data() : work.links.data(), kept ? work.lin_tree : work.tree, work,
                        h);
}

void move_poses(const System& s, const Parameters& params, const double* q, const double* u, Workspace& work) {
    move_links(s, params.values.data(), q, u, work);
}

void move_constraints(const System& s, const Parameters& params, double t, const double* q, const double* u, Workspace& work) {
    move_links(s, params.values.data(), q, u, work);
    if (s.has_lines || s.nx > 0) read_lines(s, params.values.data(), q, u, work);
    constraint_rows(s, params.values.data(), t, q, u, work);
    if (!s.laws.empty()) law_directions(s, params, q, work);
}

// M with the rows of the last evaluation or move
void assemble_constrained_mass(const System& s, const Parameters& params, Workspace& work) {
    Factor& factor = work.mass_factor;
    clear_awake(s, work, factor.values);
    add_inertia(s, params.values.data(), work.links.data(), factor.values);
    if (!s.tree_links.empty()) {
        project_trees(s, params.values.data(), work.links.data(), work.tree, {0.0, 0.0, false, true, true}, work, factor.values);
        regularize_massless_joints(s, factor);
    }
    if (s.massless_lines) regularize_massless_lines(s, params.values.data(), factor);
    add_constraints(s, work, for_accelerations, false, factor);
}

void constrained_accelerations(const System& s, const Parameters& params, Workspace& work, double* h, double* force) {
    if (s.n_rows == 0) return mass_solve(s, params, work, false, h);
    assemble_constrained_mass(s, params, work);
    factorize_blocks(s, work, work.mass_factor.values);
    for (int i = 0; i < s.n_rows; ++i) force[i] = i < s.n_lambda ? -work.constraints.bias[i] : 0.0;
    solve_constrained(s, work, work.mass_factor, h, force);
}

void project_state(const System& s, const Parameters& params, double t, double* q, double* u, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data();
    for (int round = 0; round < 3; ++round) {  // twice the positions, then the velocities
        move_constraints(s, params, t, q, u, work);
        assemble_constrained_mass(s, params, work);
        factorize_blocks(s, work, work.mass_factor.values);
        for (int i = 0; i < s.n_lambda; ++i) force[i] = -(round < 2 ? work.constraints.g[i] : work.constraints.rate[i]);
        for (int i = s.n_lambda; i < s.n_rows; ++i) force[i] = 0.0;
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        solve_constrained(s, work, work.mass_factor, x, force);
        if (round < 2)
            retract(s, q, x, q);
        else
            for (int i = 0; i < s.nu; ++i) u[i] += x[i];
    }
}

namespace {

// What is rounding in the defects of constraints at these positions: m, rad
double rounding_of_defects(const System& s, const Workspace& work) {
    double largest = 1.0;
    for (std::size_t i = 1; i < s.links.size(); ++i)
        for (int k = 0; k < 3; ++k) largest = std::fmax(largest, std::fabs(work.links[i].p[k]));
    return 1e-15 * largest;
}
double largest_of(const double* values, int n) {
    double largest = 0.0;
    for (int i = 0; i < n; ++i) largest = std::fmax(largest, std::fabs(values[i]));
    return largest;
}

}  // namespace

void close_loops(const System& s, const Parameters& params, double t, const double* q, double shift_per_x, double speed_per_x, int rounds,
                 double* theta, double* u, double* x_sum, double* lambda, double lambda_per_force, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data(), *moved = work.q.data();
    work.moved_there = false;
    for (int round = 0; round < rounds; ++round) {
        retract(s, q, theta, moved);
        move_constraints(s, params, t, moved, u, work);
        const double rounding = rounding_of_defects(s, work);
        if (largest_of(work.constraints.g.data(), s.n_lambda) <= rounding) {
            work.moved_there = true;
            return;
        }
        for (int i = 0; i < s.n_lambda; ++i) force[i] = -work.constraints.g[i] / shift_per_x;
        for (int i = s.n_lambda; i < s.n_rows; ++i) force[i] = 0.0;
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        work.enough = rounding / shift_per_x;
        solve_constrained(s, work, work.factor, x, force);
        work.enough = 0.0;
        for (int i = 0; i < s.nu; ++i) theta[i] += shift_per_x * x[i];
        for (int i = 0; i < s.nv; ++i) {
            u[i] += speed_per_x * x[i];
            if (x_sum) x_sum[i] += x[i];
        }
        for (int i = 0; i < s.n_lambda; ++i) lambda[i] += lambda_per_force * force[i];
    }
}

void project_velocity(const System& s, const Parameters& params, double t, const double* q, double* u, double* lambda,
                      double lambda_per_force, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data();
    if (!work.moved_there) move_constraints(s, params, t, q, u, work);  // else close_loops has been here
    work.moved_there = false;
    for (int i = 0; i < s.n_rows; ++i) force[i] = i < s.n_lambda ? -work.constraints.rate[i] : 0.0;
    for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
    work.enough = 1e-16 * largest_of(u, s.nu);
    solve_constrained(s, work, work.factor, x, force);
    work.enough = 0.0;
    for (int i = 0; i < s.nu; ++i) u[i] += x[i];
    if (!s.laws.empty()) match_speeds(s, u, work);  // what sticks does so exactly
    for (int i = 0; i < s.n_lambda; ++i) lambda[i] += lambda_per_force * force[i];
}

bool renew_directions(const System& s, Workspace& work) {
    Factor& factor = work.factor;
    if (!work.dense.empty() || s.contacts || !s.pattern.rows_last) {
        copy_awake(s, work, factor.plain.data(), factor.values);
        add_constraints(s, work, for_steps, false, factor);
        return factorize(s, work, factor);
    }
    // what stands between velocities stays factored: rows of constraints and laws are eliminated after them
    for (const auto& range : s.pattern.late_ranges) clear_values(factor.values + range.first, range.second);
    add_constraints(s, work, for_steps, true, factor);
    return factorize_rows(s, work, factor);
}

namespace {

// a unit quaternion turned by a rotation vector in its own axes, by the exponential map
inline void turn_quaternion(const double* from, const double* d, double* to) {
    // half the turn: cosine and sine over angle, by series for the turns of a step
    const double x = 0.25 * (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    double cosine, sinc;
    if (x < 0.04) {
        // (-x)^k / (2k)! and (-x)^k / (2k + 1)!
        const double x2 = x * x, x4 = x2 * x2;
        cosine = (1.0 - (1.0 / 2) * x) + x2 * ((1.0 / 24) - (1.0 / 720) * x) + x4 * ((1.0 / 40320) - (1.0 / 3628800) * x);
        sinc = (1.0 - (1.0 / 6) * x) + x2 * ((1.0 / 120) - (1.0 / 5040) * x) + x4 * ((1.0 / 362880) - (1.0 / 39916800) * x);
    } else {
        const double angle = std::sqrt(x);
        cosine = std::cos(angle), sinc = std::sin(angle) / angle;
    }
    const double w = cosine, a = 0.5 * sinc * d[0], b = 0.5 * sinc * d[1], c = 0.5 * sinc * d[2];
    const double e0 = from[0], e1 = from[1], e2 = from[2], e3 = from[3];
    const double r0 = e0 * w - e1 * a - e2 * b - e3 * c, r1 = e0 * a + e1 * w + e2 * c - e3 * b, r2 = e0 * b - e1 * c + e2 * w + e3 * a,
                 r3 = e0 * c + e1 * b - e2 * a + e3 * w;
    // the norm drifts by rounding only; one Newton step of 1/sqrt brings it back
    const double scale = 1.5 - 0.5 * (r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3);
    to[0] = scale * r0, to[1] = scale * r1, to[2] = scale * r2, to[3] = scale * r3;
}

inline void quaternion_rate(const double* e, const double* w, double* to) {
    to[0] = 0.5 * (-e[1] * w[0] - e[2] * w[1] - e[3] * w[2]);
    to[1] = 0.5 * (e[0] * w[0] - e[3] * w[1] + e[2] * w[2]);
    to[2] = 0.5 * (e[3] * w[0] + e[0] * w[1] - e[1] * w[2]);
    to[3] = 0.5 * (-e[2] * w[0] + e[1] * w[1] + e[0] * w[2]);
}

}  // namespace

// q moved by an increment in the tangent at q: shifts of free bodies in world axes, turns in body axes, joints by their rates.
void retract(const System& s, const double* q, const double* delta, double* out) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        if (link.kind != link_free) continue;
        for (int k = 0; k < 3; ++k) out[link.q + k] = q[link.q + k] + delta[link.u + k];
        turn_quaternion(q + link.q + 3, delta + link.u + 3, out + link.q + 3);
    }
    for (const JointStep& step : s.joint_steps) {
        if (step.type == step_ball)
            turn_quaternion(q + step.q, delta + step.u, out + step.q);
        else
            out[step.q] = q[step.q] + delta[step.u];
    }
    for (const LineCoordinate& line : s.lines)
        if (line.q >= 0) out[line.q] = q[line.q] + delta[line.u];
}

void q_rate(const System& s, const double* q, const double* u, double* out) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        if (link.kind != link_free) continue;
        for (int k = 0; k < 3; ++k) out[link.q + k] = u[link.u + k];
        quaternion_rate(q + link.q + 3, u + link.u + 3, out + link.q + 3);
    }
    for (const JointStep& step : s.joint_steps) {
        if (step.type == step_ball)
            quaternion_rate(q + step.q, u + step.u, out + step.q);
        else
            out[step.q] = u[step.u];
    }
    for (const LineCoordinate& line : s.lines)
        if (line.q >= 0) out[line.q] = u[line.u];
}

namespace {

// u' and the forces of constraints and laws at this instant
void evaluate_instant(const System& s, const Parameters& params, double t, const double* q, const double* u, const State& state,
                     Workspace& work) {
    double *rate = work.k1.data(), *lambda = work.force.data();
    evaluate(s, params, t, q, u, state, work, false, rate);  // leaves the wrenches of each tree summed up to its links
    for (int i = 0; i < s.nv && work.interface_force != nullptr; ++i) rate[i] += work.interface_force[i];
    if (!s.laws.empty())
        law_accelerations_again(s, params, rate, u, state, work, lambda);
    else if (s.n_rows > 0)
        constrained_accelerations(s, params, work, rate, lambda);
    else
        mass_solve(s, params, work, false, rate);
    copy_values(work.instant.rate.data(), rate, s.nv);
    copy_values(work.instant.lambda.data(), lambda, s.n_rows);
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
    if (plan.rates || plan.forces || plan.loads || plan.accelerations) evaluate_instant(s, params, t, q, u, state, work);
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
    run(plan.before);
    element_outputs(s, params, t, q, u, state, plan, work);
    work.instant.shown = plan.forces;
    run(plan.after);
    work.instant.shown = false;
    for (std::size_t i = 0; i < plan.channels.size(); ++i) channels[i] = work.tape[plan.channels[i]];
}

=======
>>>>>>> main
}  // namespace koppel::KOPPEL_LEVEL
