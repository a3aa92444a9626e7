// Derivatives of forward dynamics, for analyses.
#include <cstring>

#include "frame.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// to -= factor * from, over a row
inline void subtract_row(double* __restrict__ to, const double* __restrict__ from, double factor, int width) {
    for (int i = 0; i < width; ++i) to[i] -= factor * from[i];
}

// turns the last three of six rows with R, or back
void turn_rows(const double* R, bool back, double* rows, int width) {
    for (int i = 0; i < width; ++i) {
        const Vec3<double> x{rows[3 * width + i], rows[4 * width + i], rows[5 * width + i]};
        const Vec3<double> y = back ? transposed_times(mat(R), x) : mat(R) * x;
        rows[3 * width + i] = y.x, rows[4 * width + i] = y.y, rows[5 * width + i] = y.z;
    }
}

// Many right-hand sides at once, row by row, with the factor in values. X: a row per velocity, in the order of the velocities.
void solve_rows(const System& s, const double* values, double* X, int width) {
    const Pattern& pattern = s.pattern;
    const auto rows_of = [&](int block) { return X + static_cast<std::size_t>(pattern.first_u[block]) * width; };
    const auto is_velocity = [&](int block) { return pattern.first_u[block] < s.nu; };  // M does not couple other states
    for (const Pivot& pivot : pattern.pivots) {
        if (!is_velocity(pivot.block)) continue;
        double* own = rows_of(pivot.block);
        const int n = pivot.size, ld = leading(n);
        const double* D = values + pivot.diagonal;
        if (n == 1) {
            for (int i = 0; i < width; ++i) own[i] *= D[0];
        } else {
            for (int i = 0; i < width; ++i) {
                double x[64];
                for (int k = 0; k < n; ++k) x[k] = own[k * width + i];
                for (int r = 0; r < n; ++r) {
                    double sum = 0.0;
                    for (int k = 0; k < n; ++k) sum += D[ld * k + r] * x[k];
                    own[r * width + i] = sum;
                }
            }
        }
        for (int j = 0; j < pivot.count; ++j) {
            const Neighbor& near = pattern.neighbors[pivot.first + j];
            if (!is_velocity(near.block)) continue;
            double* other = rows_of(near.block);
            const double* L = values + near.lower;
            for (int k = 0; k < n; ++k)
                for (int r = 0; r < near.size; ++r) subtract_row(other + r * width, own + k * width, L[leading(near.size) * k + r], width);
        }
    }
    for (std::size_t p = pattern.pivots.size(); p-- > 0;) {
        const Pivot& pivot = pattern.pivots[p];
        if (!is_velocity(pivot.block)) continue;
        double* own = rows_of(pivot.block);
        for (int j = 0; j < pivot.count; ++j) {
            const Neighbor& near = pattern.neighbors[pivot.first + j];
            if (!is_velocity(near.block)) continue;
            const double *other = rows_of(near.block), *U = values + near.upper;
            for (int k = 0; k < near.size; ++k)
                for (int r = 0; r < pivot.size; ++r)
                    subtract_row(own + r * width, other + k * width, U[leading(pivot.size) * k + r], width);
        }
    }
}

// -values as columns of the rows of X, from column first on; in solver axes
void take_matrix(const System& s, const double* values, int first, double* X, int width) {
    for (std::size_t row = 0; row < s.pattern.rows.size(); ++row) {
        const int ld = leading(s.pattern.sizes[row]);
        if (s.pattern.first_u[row] >= s.nu) continue;
        for (const auto& entry : s.pattern.rows[row]) {
            if (s.pattern.first_u[entry.first] >= s.nu) continue;
            double* to = X + static_cast<std::size_t>(s.pattern.first_u[row]) * width + first + s.pattern.first_u[entry.first];
            for (int j = 0; j < s.pattern.sizes[entry.first]; ++j)
                for (int i = 0; i < s.pattern.sizes[row]; ++i) to[i * width + j] = -values[entry.second + ld * j + i];
        }
    }
}

// columns of turns of free bodies from world to body axes: x = R x_body
void turn_columns(const System& s, const LinkState* links, int first, double* X, int width) {
    for (int l : s.simple_links) {
        const Mat3<double> R = mat(links[l].R);
        for (int row = 0; row < s.nu; ++row) {
            double* at = X + static_cast<std::size_t>(row) * width + first + s.links[l].u + 3;
            put(at, transposed_times(R, vec(at)));
        }
    }
}

}  // namespace

bool derivatives(const System& s, const Parameters& params, double t, const double* q, const double* u, const State& state,
                 Workspace& work, double* rates, double* out) {
    const int n = s.nu, width = 3 * n;
    evaluate(s, params, t, q, u, state, work, true, rates);
    mass_solve(s, params, work, true, rates);
    work.lin_rates = rates;
    clear_values(out, static_cast<std::size_t>(n) * width);
    assemble(s, params, 0.0, 1.0, true, false, work, work.factor);
    take_matrix(s, work.factor.values, 0, out, width);
    assemble(s, params, 1.0, 0.0, true, false, work, work.factor);
    take_matrix(s, work.factor.values, n, out, width);
    work.lin_rates = nullptr;
    assemble(s, params, 0.0, 0.0, false, true, work, work.factor);
    const bool regular = factorize_blocks(s, work, work.factor.values);
    work.factor.age = -1;
    const LinkState* links = work.lin_links.data();
    turn_columns(s, links, 0, out, width), turn_columns(s, links, n, out, width);
    for (int i = 0; i < n; ++i) out[static_cast<std::size_t>(i) * width + 2 * n + i] = 1.0;
    for (int l : s.simple_links) {  // the rows of the last part are those of forces in body axes
        double* rows = out + static_cast<std::size_t>(s.links[l].u) * width + 2 * n;
        for (int r = 3; r < 6; ++r)
            for (int c = 3; c < 6; ++c) rows[r * width + s.links[l].u + c] = links[l].R[3 * (r - 3) + c - 3];
    }
    solve_rows(s, work.factor.values, out, width);
    for (int l : s.simple_links) turn_rows(links[l].R, true, out + static_cast<std::size_t>(s.links[l].u) * width, width);
    return regular;
}

}  // namespace koppel::KOPPEL_LEVEL
