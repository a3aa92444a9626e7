// Tables over three coordinates: several values per point, uniform cubic B-splines between the points (de Boor, A Practical Guide to
// Splines, 1978), so that values, slopes and curvatures are continuous. Coefficients are found when a machine is compiled. Beyond the
// last points everything goes on along straight lines.
#pragma once

#include "math/dual.hpp"
#include "math/recorded.hpp"
#include "system.hpp"

namespace koppel::KOPPEL_LEVEL {

// The four weights of one coordinate with first and second derivatives, and the first coefficient that they belong to
struct GridWeights {
    int first, count;
    double w[4][4];  // value, slope, curvature, and the slope of that
};
inline GridWeights grid_weights(double x, double start, double spacing, int points) {
    if (points < 2) return {0, 1, {{1.0, 0.0, 0.0, 0.0}, {}, {}}};
    const double s = (x - start) / spacing, last = points - 1.0, inside = s > 0.0 ? (s < last ? s : last) : 0.0, beyond = s - inside;
    int i = static_cast<int>(inside);
    i = i < points - 1 ? i : points - 2;
    const double t = inside - i, r = 1.0 - t, t2 = t * t, t3 = t2 * t, per = 1.0 / spacing;
    GridWeights out{i,
                    4,
                    {{r * r * r / 6.0, (3.0 * t3 - 6.0 * t2 + 4.0) / 6.0, (-3.0 * t3 + 3.0 * t2 + 3.0 * t + 1.0) / 6.0, t3 / 6.0},
                     {-0.5 * r * r * per, (1.5 * t2 - 2.0 * t) * per, (-1.5 * t2 + t + 0.5) * per, 0.5 * t2 * per},
                     {r * per * per, (3.0 * t - 2.0) * per * per, (1.0 - 3.0 * t) * per * per, t * per * per},
                     {-per * per * per, 3.0 * per * per * per, -3.0 * per * per * per, per * per * per}}};
    if (beyond != 0.0)  // straight on; where x is no number neither is the value
        for (int k = 0; k < 4; ++k) out.w[0][k] += beyond * spacing * out.w[1][k], out.w[2][k] = out.w[3][k] = 0.0;
    return out;
}

// Values, slopes along the three coordinates and curvatures 00, 01, 02, 11, 12, 22, each for all values of a point
constexpr int most_read = 24;  // in one go
struct GridPoint {
    alignas(64) double f[10][most_read];
};
// values first ... first + n - 1 of each point
inline void grid_at(const GridRow& grid, const double* data, const double* x, int first, int n, GridPoint& out) {
    const double *head = data + grid.data, *c = head + 6 + first;
    GridWeights at[3];
    for (int k = 0; k < 3; ++k) at[k] = grid_weights(x[k], head[k], head[3 + k], grid.points[k]);
    const int n1 = grid_coefficients(grid.points[1]), n2 = grid_coefficients(grid.points[2]);
    for (auto& row : out.f)
        for (int v = 0; v < n; ++v) row[v] = 0.0;
    for (int i = 0; i < at[0].count; ++i) {
        alignas(64) double plane[6][most_read] = {};  // value, slopes 1, 2, curvatures 11, 12, 22 of this layer
        for (int j = 0; j < at[1].count; ++j) {
            alignas(64) double line[3][most_read] = {};
            const double* from = c + ((static_cast<long long>(at[0].first + i) * n1 + at[1].first + j) * n2 + at[2].first) * grid.values;
            for (int k = 0; k < at[2].count; ++k, from += grid.values)
                for (int order = 0; order < 3; ++order) {
                    const double w = at[2].w[order][k];
                    for (int v = 0; v < n; ++v) line[order][v] += w * from[v];
                }
            const double w = at[1].w[0][j], d = at[1].w[1][j], dd = at[1].w[2][j];
            for (int v = 0; v < n; ++v) {
                plane[0][v] += w * line[0][v], plane[1][v] += d * line[0][v], plane[2][v] += w * line[1][v];
                plane[3][v] += dd * line[0][v], plane[4][v] += d * line[1][v], plane[5][v] += w * line[2][v];
            }
        }
        const double w = at[0].w[0][i], d = at[0].w[1][i], dd = at[0].w[2][i];
        for (int v = 0; v < n; ++v) {
            out.f[0][v] += w * plane[0][v], out.f[1][v] += d * plane[0][v], out.f[2][v] += w * plane[1][v];
            out.f[3][v] += w * plane[2][v], out.f[4][v] += dd * plane[0][v], out.f[5][v] += d * plane[1][v];
            out.f[6][v] += d * plane[2][v], out.f[7][v] += w * plane[3][v], out.f[8][v] += w * plane[4][v];
            out.f[9][v] += w * plane[5][v];
        }
    }
}

// What a law reads of a table: a value and its slopes along the three coordinates
template <class S>
struct GridValue {
    S value, slope[3];
};
template <class S>
struct GridOf;
template <>
struct GridOf<double> {
    const GridRow* row = nullptr;
    const double* data = nullptr;
    int values() const { return row ? row->values : 0; }
    // point: where all that was found is kept too
    void at(const double* x, int first, int n, GridValue<double>* out, GridPoint* point) const {
        GridPoint own, &found = point ? *point : own;
        grid_at(*row, data, x, first, n, found);
        for (int v = 0; v < n; ++v) out[v] = {found.f[0][v], {found.f[1][v], found.f[2][v], found.f[3][v]}};
    }
};
template <int N>
struct GridOf<Dual<N>> {
    const GridRow* row = nullptr;
    const double* data = nullptr;
    int values() const { return row ? row->values : 0; }
    void at(const Dual<N>* x, int first, int n, GridValue<Dual<N>>* out, GridPoint*) const {
        const double place[3] = {x[0].value, x[1].value, x[2].value};
        GridPoint found;
        grid_at(*row, data, place, first, n, found);
        const auto follow = [&](double value, double a, double b, double c) {
            Dual<N> r(value);
            for (int j = 0; j < N; ++j) r.slope[j] = a * x[0].slope[j] + b * x[1].slope[j] + c * x[2].slope[j];
            return r;
        };
        for (int v = 0; v < n; ++v) {
            const auto f = [&](int k) { return found.f[k][v]; };
            out[v] = {follow(f(0), f(1), f(2), f(3)),
                      {follow(f(1), f(4), f(5), f(6)), follow(f(2), f(5), f(7), f(8)), follow(f(3), f(6), f(8), f(9))}};
        }
    }
};
// a recording is that without a table: its values are no expressions
template <>
struct GridOf<Recorded> {
    int values() const { return 0; }
    void at(const Recorded*, int, int, GridValue<Recorded>*, GridPoint*) const {}
};
inline GridOf<double> grid_of(const System& system, int grid) {
    if (grid < 0) return {};
    return {&system.grids[grid], system.grid_data.data()};
}

}  // namespace koppel::KOPPEL_LEVEL
