// The mass matrix: its part of A, and products with it and with its inverse.
#include "dependent.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

// inertia of free bodies in world axes, of shafts and sleds, and of rotors on joints
void add_inertia(const System& s, const double* params, const LinkState* links, double* values) {
    for (int i : s.simple_links) {
        const double* p = params + s.links[i].params;
        double* block = values + s.diagonal[i];
        const Mat3<double> R = mat(links[i].R), left = R * inertia_of(p);
        for (int r = 0; r < 3; ++r) {
            block[8 * r + r] += p[0];
            for (int c = 0; c < 3; ++c)
                block[8 * (3 + c) + 3 + r] +=
                    left.m[3 * r] * R.m[3 * c] + left.m[3 * r + 1] * R.m[3 * c + 1] + left.m[3 * r + 2] * R.m[3 * c + 2];
        }
    }
    for (const LineCoordinate& line : s.lines) values[line.diagonal] += params[line.inertia];
    for (const DependentInertia& of : s.dependent_inertias)
        values[of.entry] += params[of.inertia] * params[of.factor_a] * params[of.factor_b];
    for (int diagonal : s.x_diagonals) values[diagonal] += 1.0;
    for (const Armature& armature : s.armatures) values[armature.entry] += params[armature.inertia];
}

void mass_times(const System& s, const Parameters& params, Workspace& work, bool kept, const double* u, double* out) {
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        const double* p = params.values.data() + link.params;
        put(out + link.u, p[0] * vec(u + link.u));
        put(out + link.u + 3, inertia_of(p) * vec(u + link.u + 3));
    }
    for (const LineCoordinate& line : s.lines) out[line.u] = params.values[line.inertia] * u[line.u];
    for (const DependentLine& line : s.dependent_lines) {
        const double* p = params.values.data();
        double speed = 0.0;
        for (int i = line.first; i < line.first + line.terms; ++i) speed += p[s.dependent_terms[i].factor] * u[s.dependent_terms[i].u];
        for (int i = line.first; i < line.first + line.terms; ++i)
            out[s.dependent_terms[i].u] += p[s.dependent_terms[i].factor] * p[line.inertia] * speed;
    }
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
        if (line.coupled) continue;
        const double inertia = params.values[line.inertia];
        h[line.u] = inertia > 0.0 ? h[line.u] / inertia : 0.0;
    }
    solve_coupled_masses(s, work.coupled_mass.data(), h);
    if (!s.tree_links.empty())
        solve_tree_mass(s, params.values.data(), kept ? work.lin_links.data() : work.links.data(), kept ? work.lin_tree : work.tree, work,
                        h);
}

}  // namespace koppel::KOPPEL_LEVEL
