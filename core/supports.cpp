// Supports of coordinates with no or nearly no inertia: a little of what rows let them move, for the factor alone. What a support takes too
// much, refinement gives back: (A + R) x_k+1 = b + R x_k, the proximal point method (Rockafellar 1976), which leaves A x = b.
//
// A joint without mass that is closed by rows puts w w^T / r into these. Rows that repeat others (planar loops of hinges) stand on
// their small diagonal g alone, so the rounding of that product, 1e-16 w^2 / r, must stay far below g: the elimination of a quasi-definite
// matrix is stable while w^2 / (r g) stays far below 1e16 (Gill, Saunders, Shinnerl 1996). Both are measured by what the other bodies of
// the same rows move, not by the heaviest of the machine.
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

constexpr double support_share = 1e-5;  // of the inertia that moves along; each refinement leaves this much of its effect
constexpr double no_mass = 1e-15;       // of the largest inertia: rounding of sums
constexpr double cancelled = 1e-24;     // squares of levers that are rounding: those of a planar loop out of its plane

// Sums over what rows of one kind (shifts or turns) move: w^2, and w^2 times inertia. The quotient sum^2 / weighted is the mobility of what
// is heavy among them: neither very light coordinates nor very short levers change its size.
struct Mobility {
    double sum = 0.0, weighted = 0.0;
};

double square_of_lever(const RowPath& path, const double* values, int j, int first, int end) {
    double sum = 0.0;
    for (int r = first; r < end; ++r) {
        const double w = values[path.upper + leading(path.nu) * r + j];
        sum += w * w;
    }
    return sum;
}

// Per velocity of a joint (in carried): the largest inertia that the rows of constraints make it carry
void find_carried(const System& s, const double* values, double* carried) {
    int path = 0;
    for (const Constraint& c : s.constraints) {
        const int first = path, rows = c.group.rows, turns = c.positions < rows ? c.positions : rows;
        while (path < s.constraint_paths && s.row_paths[path].first == c.group.first) ++path;
        const auto each = [&](const auto& visit) {  // (velocity, inertia, square of its lever per kind)
            for (int k = first; k < path; ++k)
                for (int j = 0; j < s.row_paths[k].nu; ++j) {
                    const RowPath& at = s.row_paths[k];
                    const double levers[2] = {square_of_lever(at, values, j, 0, turns), square_of_lever(at, values, j, turns, rows)};
                    visit(at.u + j, std::fabs(values[at.diagonal_u + (leading(at.nu) + 1) * j]), levers);
                }
        };
        Mobility all[2];
        double largest = 0.0;
        each([&](int, double inertia, const double* levers) {
            for (int kind = 0; kind < 2; ++kind)
                all[kind].sum += levers[kind], all[kind].weighted += levers[kind] * inertia, largest = larger(largest, levers[kind]);
        });
        each([&](int u, double inertia, const double* levers) {
            for (int kind = 0; kind < 2; ++kind) {
                const double others = all[kind].sum - levers[kind], weighted = all[kind].weighted - levers[kind] * inertia;
                if (levers[kind] <= cancelled * largest || others <= cancelled * largest || !(weighted > 0.0)) continue;
                carried[u] = larger(carried[u], levers[kind] * weighted / (others * others));
            }
        });
    }
}

}  // namespace

void support_light_joints(const System& s, Workspace& work, Factor& factor) {
    double *values = factor.values, *regularization = factor.regularization.data();
    double largest = 0.0, least = 1e300;
    for (std::size_t k = 0; k < s.tree_diagonals.size(); k += 2) {
        largest = larger(largest, values[s.tree_diagonals[k + 1]]);
        least = std::fmin(least, std::fabs(values[s.tree_diagonals[k + 1]]));
    }
    if (largest == 0.0)  // no joint moves mass: points between springs; bodies and shafts around them may
        for (int i : s.simple_links) largest = larger(largest, values[s.diagonal[i]]);
    if (largest == 0.0) largest = 1.0;
    double* carried = work.scratch_x.data();
    const bool light = least <= support_share * largest;
    if (light) {
        clear_values(carried, s.nu);
        find_carried(s, values, carried);
        // a ball turns alike about all axes, also about that of a rod, which no row feels
        for (int i = 0; i < s.nu; ++i) carried[s.velocity_group[i]] = larger(carried[s.velocity_group[i]], carried[i]);
        for (int i = 0; i < s.nu; ++i) carried[i] = carried[s.velocity_group[i]];
    }
    factor.supports_joints = false;
    for (std::size_t k = 0; k < s.tree_diagonals.size(); k += 2) {
        const int u = s.tree_diagonals[k];
        double& diagonal = values[s.tree_diagonals[k + 1]];
        regularization[u] = 0.0;
        if (!light && !s.of_points[u]) continue;
        const double wanted = light ? support_share * std::fmin(carried[u], largest) : 0.0;
        // stiffness alone may leave a point without mass one direction short; what no row moves leans on 1e-8 of the largest, half of the
        // digits, so that refinement takes it back in two rounds
        if (s.of_points[u] || (wanted == 0.0 && std::fabs(diagonal) <= no_mass * largest))
            regularization[u] = 1e-8 * largest;
        else if (diagonal < wanted)
            regularization[u] = wanted - diagonal, factor.supports_joints = true;
        diagonal += regularization[u];
    }
}

// Shafts and sleds without inertia get a little of what their gears move with them.
void regularize_massless_lines(const System& s, const double* params, Factor& factor) {
    double *values = factor.values, *regularization = factor.regularization.data();
    for (const LineCoordinate& line : s.lines) {
        regularization[line.u] = params[line.inertia] > 0.0 ? 0.0 : params[line.regularization];
        values[line.diagonal] += regularization[line.u];
    }
}

}  // namespace koppel::KOPPEL_LEVEL
