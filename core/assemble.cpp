// The matrix A from the derivatives of the elements, and products with the stiffness and with the derivative to time.
#include "channel_slopes.hpp"
#include "dependent.hpp"
#include "frame.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// - b d(m g)/dp of all links, where gravity depends on the place
void add_gravity_derivatives(const System& s, const double* params, const LinkState* links, double b, double* values) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const double mass = params[s.links[i].params];
        if (s.diagonal[i] < 0) continue;
        double* block = values + s.diagonal[i];
        for (int c = 0; c < 3; ++c) {
            const Vec3<double> change = b * mass * gravity_change(params, vec(links[i].p), unit_vector(c));
            block[8 * c] -= change.x, block[8 * c + 1] -= change.y, block[8 * c + 2] -= change.z;
        }
    }
}

}  // namespace

void assemble(const System& s, const Parameters& params, double a, double b, bool full, bool mass, Workspace& work, Factor& factor,
              bool part) {
    part = part && s.contacts;
    factor.a = a, factor.b = b, factor.full = full, factor.stamp = params.values[parameter_stamp];
    work.values = factor.values;
    part ? clear_lawless(s, factor.values) : clear_awake(s, work, factor.values);
    Pass pass = pass_over(s, params, work, true);
    pass.tape = work.lin_tape.data();
    work.full = full;
    for (const Table& table : s.tables)
        if (acts(s, table, work)) s.kinds[table.kind].words.derivative(table, pass, a, b, full);
    if (!s.signal_uses.empty()) add_signal_derivatives(pass, a, b);
    project_dependent(s, pass.params, work.values);

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
        add_constraint_directions(s, work, factor);
        if (mass && !s.tree_links.empty()) support_light_joints(s, work, factor);
        if (mass && s.massless_lines) regularize_massless_lines(s, params.values.data(), factor);
        part ? keep_lawless(s, work, factor) : copy_awake(s, work, factor.values, factor.plain.data());
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
    collect_dependent(s, pass.params, pass.work.line_out.data() + s.nu + 1, out);
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
        spread_dependent(s, pass.params, rho, work.line_rho.data() + s.nu + 1);
        clear_values(work.line_out.data(), work.line_out.size());
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

namespace {

// How h and f change with what signals read beside the state, at the last kept evaluation. add(pass, moved, lines): the part of the signals
template <class Add>
void signal_derivative(const System& s, const Parameters& params, Workspace& work, double* out, const Add& add) {
    Pass pass = pass_over(s, params, work, true);
    pass.tape = work.lin_tape.data();
    pass.x_rate = out + s.nu;
    double* moved = work.links_scratch.data() + 6 * s.links.size();
    clear_values(moved, 6 * s.links.size());
    for (int i = 0; i < s.nv; ++i) out[i] = 0.0;
    if (s.has_lines) clear_values(work.line_out.data(), work.line_out.size());
    add(pass, moved, work.line_out.data());
    collect_change(s, pass, nullptr, nullptr, nullptr, moved, out);
}

}  // namespace

// d(h, f)/dt of functions of time
void time_derivative(const System& s, const Parameters& params, Workspace& work, double* out) {
    signal_derivative(s, params, work, out, [](Pass& pass, double* moved, double* lines) { add_signal_time(pass, moved, lines); });
}

void input_derivative(const System& s, const Parameters& params, const double* inputs, Workspace& work, double* out) {
    signal_derivative(s, params, work, out,
                      [inputs](Pass& pass, double* moved, double* lines) { add_signal_inputs(pass, inputs, moved, lines); });
}

// One Jacobian of an element, see numerics.hpp
void add_element_jacobian(const Table& table, Pass& pass, int row, const double* J, int ld) {
    const int d = table.dofs(), trash = pass.system.pattern.trash;
    const Place* place = table.places.data() + static_cast<std::size_t>(row) * d * d;
    const auto first = [&](int dof) { return dof < table.ports ? 6 * dof : 5 * table.ports + dof; };
    for (int i = 0; i < d; ++i)
        for (int j = 0; j < d; ++j, ++place) {
            if (place->offset == trash) continue;
            const double* from = J + ld * first(i) + first(j);
            double* to = pass.work.values + place->offset;
            const int apart = place->column;
            if (i < table.ports && j < table.ports) {
                for (int c = 0; c < 6; ++c)
                    for (int r = 0; r < 6; ++r) to[apart * c + r] -= from[ld * r + c];
            } else if (i < table.ports)
                for (int r = 0; r < 6; ++r) to[r] -= from[ld * r];
            else
                for (int c = 0; c < (j < table.ports ? 6 : 1); ++c) to[apart * c] -= from[c];
        }
}

}  // namespace koppel::KOPPEL_LEVEL
