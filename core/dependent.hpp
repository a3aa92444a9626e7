// Flows in minimal coordinates: lines whose flow is a sum of other velocities, see DependentLine. Their motion from those velocities, what
// acts on them back onto these, and the mass matrix that they couple: J^T M J with a constant J (seed 3.2.2).
#pragma once

#include <cmath>

#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

// out[k] <- sum of factor * v over the terms of dependent line k
inline void spread_dependent(const System& s, const double* params, const double* v, double* out) {
    for (std::size_t k = 0; k < s.dependent_lines.size(); ++k) {
        const DependentLine& line = s.dependent_lines[k];
        double sum = 0.0;
        for (int i = line.first; i < line.first + line.terms; ++i) sum += params[s.dependent_terms[i].factor] * v[s.dependent_terms[i].u];
        out[k] = sum;
    }
}
// h += J^T force
inline void collect_dependent(const System& s, const double* params, const double* force, double* h) {
    for (std::size_t k = 0; k < s.dependent_lines.size(); ++k) {
        const DependentLine& line = s.dependent_lines[k];
        for (int i = line.first; i < line.first + line.terms; ++i) h[s.dependent_terms[i].u] += params[s.dependent_terms[i].factor] * force[k];
    }
}
// position and speed, two per line
inline void read_dependent(const System& s, const double* params, const double* q, const double* u, double* out) {
    for (const DependentLine& line : s.dependent_lines) {
        double position = params[line.offset], speed = 0.0;
        for (int i = line.first; i < line.first + line.terms; ++i) {
            const DependentTerm& term = s.dependent_terms[i];
            position += params[term.factor] * q[term.q], speed += params[term.factor] * u[term.u];
        }
        *out++ = position, *out++ = speed;
    }
}

// what elements wrote for dependent lines, into the matrix
inline void project_dependent(const System& s, const double* params, double* values) {
    for (const DependentSum& sum : s.dependent_sums) {
        const double factor = (sum.factor_a < 0 ? 1.0 : params[sum.factor_a]) * (sum.factor_b < 0 ? 1.0 : params[sum.factor_b]);
        for (int i = 0; i < sum.count; ++i) values[sum.to + sum.stride * i] += factor * values[sum.from + i];
    }
}

// Cholesky factors of the coupled parts of the mass matrix, lower triangles row by row; velocities without inertia get none
inline void factor_coupled_masses(const System& s, const double* params, double* factors) {
    for (std::size_t g = 0; g < s.coupled_masses.size(); ++g) {
        const CoupledMass& group = s.coupled_masses[g];
        const int n = group.count;
        double* M = factors + group.place;
        for (int i = 0; i < n * n; ++i) M[i] = 0.0;
        for (int i = 0; i < n; ++i) M[n * i + i] = params[s.lines[s.coupled_lines[group.first + i]].inertia];
        for (std::size_t k = 0; k < s.dependent_lines.size(); ++k) {
            if (s.coupled_groups[k] != int(g)) continue;
            const DependentLine& line = s.dependent_lines[k];
            for (int i = line.first; i < line.first + line.terms; ++i)
                for (int j = line.first; j < line.first + line.terms; ++j)
                    M[n * s.coupled_members[i] + s.coupled_members[j]] +=
                        params[line.inertia] * params[s.dependent_terms[i].factor] * params[s.dependent_terms[j].factor];
        }
        for (int j = 0; j < n; ++j) {
            double pivot = M[n * j + j];
            for (int k = 0; k < j; ++k) pivot -= M[n * j + k] * M[n * j + k];
            // 1e-14: rounding of the sums behind a pivot; what is left of it then is no inertia
            const bool none = !(pivot > 1e-14 * M[n * j + j]);
            M[n * j + j] = none ? 0.0 : std::sqrt(pivot);
            for (int i = j + 1; i < n; ++i) {
                double entry = M[n * i + j];
                for (int k = 0; k < j; ++k) entry -= M[n * i + k] * M[n * j + k];
                M[n * i + j] = none ? 0.0 : entry / M[n * j + j];
            }
        }
    }
}
// h of the coupled velocities <- their accelerations
inline void solve_coupled_masses(const System& s, const double* factors, double* h) {
    for (const CoupledMass& group : s.coupled_masses) {
        const int n = group.count;
        const double* L = factors + group.place;
        const auto at = [&](int i) -> double& { return h[s.lines[s.coupled_lines[group.first + i]].u]; };
        for (int i = 0; i < n; ++i) {
            for (int k = 0; k < i; ++k) at(i) -= L[n * i + k] * at(k);
            at(i) = L[n * i + i] > 0.0 ? at(i) / L[n * i + i] : 0.0;
        }
        for (int i = n; i-- > 0;) {
            for (int k = i + 1; k < n; ++k) at(i) -= L[n * k + i] * at(k);
            at(i) = L[n * i + i] > 0.0 ? at(i) / L[n * i + i] : 0.0;
        }
    }
}

// Pressures of nodes without volume, times flow_unit, from rates of the velocities, forces of the rows and forces on dependent lines
inline void find_node_pressures(const System& s, const double* params, const double* rate, const double* lambda, const double* forces,
                                double* pressures) {
    for (std::size_t n = 0; n < s.rigid_nodes.size(); ++n) {
        const RigidNode& node = s.rigid_nodes[n];
        if (node.row >= 0) {
            pressures[n] = lambda[node.row];
            continue;
        }
        const DependentLine& line = s.dependent_lines[node.line];
        double left = -forces[node.line];
        for (int i = line.first; i < line.first + line.terms; ++i)
            left += params[line.inertia] * params[s.dependent_terms[i].factor] * rate[s.dependent_terms[i].u];
        for (int k = node.first; k < node.first + node.sources; ++k) {
            const int from = s.node_sources[2 * k];
            left -= s.node_sources[2 * k + 1] * (from >= 0 ? lambda[from] : pressures[-1 - from]);
        }
        for (const Law& law : s.laws)
            if (law.dependent == node.line) left -= lambda[law.group.first];
        pressures[n] = node.sign * left;
    }
}

}  // namespace koppel::KOPPEL_LEVEL
