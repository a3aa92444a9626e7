// Roads: height and friction over x and y of the frame in which the road lies, with derivatives.
//
// plane: z = slope x + bank y. profile: z(x) on one track, or on two at y = left (half_track) and y = -half_track; between them the height
// goes over from one to the other with 3 t^2 - 2 t^3, so that the road is level across at the tracks. grid: heights over x and y. Heights
// are given at equal distances; between them runs the cubic of Catmull and Rom (1974), which has a continuous slope, so that normals turn
// without jumps. Friction is a factor, and times what a table over x and y gives, linear between its points and steady outside.
// Where a road ends there is no height: a number that is none, which stops the run.
#pragma once

#include <cmath>
#include <limits>

#include "curve.hpp"
#include "math/recorded.hpp"
#include "math/vec.hpp"
#include "system.hpp"

namespace koppel::KOPPEL_LEVEL {

// Height with first and second derivatives, friction with first ones
struct RoadSurface {
    double h, hx, hy, hxx, hxy, hyy, mu, mux, muy;
};

// Four weights of the cubic between the inner two of four points, with derivatives over t
struct CubicWeights {
    double w[4], d[4], dd[4];
};
inline CubicWeights cubic_weights(double t) {
    const double t2 = t * t, t3 = t2 * t;
    return {{-0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1.0, -1.5 * t3 + 2.0 * t2 + 0.5 * t, 0.5 * t3 - 0.5 * t2},
            {-1.5 * t2 + 2.0 * t - 0.5, 4.5 * t2 - 5.0 * t, -4.5 * t2 + 4.0 * t + 0.5, 1.5 * t2 - t},
            {-3.0 * t + 2.0, 9.0 * t - 5.0, -9.0 * t + 4.0, 3.0 * t - 1.0}};
}

// Where x is among n points that start at `start`, `spacing` apart: the four points around it and their weights. On a road that holds, the
// derivatives are 0 outside.
struct RoadPlace {
    int index[4];
    CubicWeights at;
};
inline RoadPlace road_place(double x, double start, double spacing, int n, int outside) {
    double s = (x - start) / spacing;
    RoadPlace place;
    bool beyond = false;
    if (outside == road_repeats) {
        s -= n * std::floor(s / n);
    } else if (!(s >= 0.0 && s <= n - 1.0)) {
        beyond = true;
        s = s > 0.0 ? n - 1.0 : 0.0;  // also where x is no number
    }
    int i = static_cast<int>(s);
    if (outside == road_repeats)
        i = i < n ? i : n - 1;
    else
        i = i < n - 1 ? i : n - 2;
    place.at = cubic_weights(s - i);
    for (int k = 0; k < 4; ++k) {
        const int at = i - 1 + k;
        place.index[k] = outside == road_repeats ? (at + n) % n : at < 0 ? 0 : at > n - 1 ? n - 1 : at;
    }
    const double none = std::numeric_limits<double>::quiet_NaN();
    for (int k = 0; k < 4; ++k) {
        place.at.d[k] /= spacing, place.at.dd[k] /= spacing * spacing;
        if (beyond) place.at.w[k] = outside == road_ends ? none : place.at.w[k], place.at.d[k] = place.at.dd[k] = 0.0;
    }
    return place;
}

inline void road_profile_at(const RoadRow& road, const double* p, const double* data, double x, double y, RoadSurface& out) {
    const RoadPlace along = road_place(x, p[1], p[2], road.nx, road.outside);
    double h[2], d[2], dd[2];
    for (int track = 0; track < road.ny; ++track) {
        const double* z = data + road.data + track * road.nx;
        h[track] = d[track] = dd[track] = 0.0;
        for (int k = 0; k < 4; ++k) {
            const double value = z[along.index[k]];
            h[track] += along.at.w[k] * value, d[track] += along.at.d[k] * value, dd[track] += along.at.dd[k] * value;
        }
    }
    if (road.ny < 2) {
        out.h = h[0], out.hx = d[0], out.hxx = dd[0];
        return;
    }
    // from the left track, y = half_track, to the right one
    const double width = 2.0 * p[3], u = (p[3] - y) / width, t = u < 0.0 ? 0.0 : u > 1.0 ? 1.0 : u, inside = t == u ? 1.0 : 0.0;
    const double b = t * t * (3.0 - 2.0 * t), db = -6.0 * t * (1.0 - t) / width, ddb = inside * (6.0 - 12.0 * t) / (width * width);
    out.h = h[0] + b * (h[1] - h[0]), out.hx = d[0] + b * (d[1] - d[0]), out.hxx = dd[0] + b * (dd[1] - dd[0]);
    out.hy = db * (h[1] - h[0]), out.hyy = ddb * (h[1] - h[0]), out.hxy = db * (d[1] - d[0]);
}

inline void road_grid_at(const RoadRow& road, const double* p, const double* data, double x, double y, RoadSurface& out) {
    const RoadPlace along = road_place(x, p[1], p[2], road.nx, road.outside), across = road_place(y, p[3], p[4], road.ny, road.outside);
    for (int i = 0; i < 4; ++i) {
        const double* z = data + road.data + along.index[i] * road.ny;
        double h = 0.0, d = 0.0, dd = 0.0;
        for (int k = 0; k < 4; ++k) {
            const double value = z[across.index[k]];
            h += across.at.w[k] * value, d += across.at.d[k] * value, dd += across.at.dd[k] * value;
        }
        out.h += along.at.w[i] * h, out.hx += along.at.d[i] * h, out.hxx += along.at.dd[i] * h;
        out.hy += along.at.w[i] * d, out.hxy += along.at.d[i] * d, out.hyy += along.at.w[i] * dd;
    }
}

// The share of the upper one of two neighbors, and its derivative; steady outside
struct LinearPlace {
    int index;
    double share, slope;
};
inline LinearPlace linear_place(const double* x, int n, double at) {
    if (n < 2 || !(at > x[0])) return {0, 0.0, 0.0};
    if (at >= x[n - 1]) return {n - 2, 1.0, 0.0};
    const int i = find_segment(x, n, at);
    return {i, (at - x[i]) / (x[i + 1] - x[i]), 1.0 / (x[i + 1] - x[i])};
}

inline RoadSurface road_surface(const RoadRow& road, const double* params, const double* data, double x, double y) {
    const double* p = params + road.params;
    RoadSurface out{};
    if (road.type == road_plane)
        out.h = p[1] * x + p[2] * y, out.hx = p[1], out.hy = p[2];
    else if (road.type == road_profile)
        road_profile_at(road, p, data, x, y, out);
    else
        road_grid_at(road, p, data, x, y, out);
    out.mu = p[0];
    if (road.friction_x > 0) {
        const int nx = road.friction_x, ny = road.friction_y;
        const double *xs = data + road.friction, *ys = xs + nx, *f = ys + ny;
        const LinearPlace i = linear_place(xs, nx, x), k = linear_place(ys, ny, y);
        const int ni = nx > 1 ? ny : 0, nk = ny > 1 ? 1 : 0;
        const double *a = f + i.index * ny + k.index, *b = a + ni;
        const double low = a[0] + k.share * (a[nk] - a[0]), high = b[0] + k.share * (b[nk] - b[0]);
        const double low_y = k.slope * (a[nk] - a[0]), high_y = k.slope * (b[nk] - b[0]);
        out.mux = p[0] * i.slope * (high - low), out.muy = p[0] * (low_y + i.share * (high_y - low_y));
        out.mu = p[0] * (low + i.share * (high - low));
    }
    return out;
}

// What a law reads of a road: in its frame, at x and y
template <class S>
struct RoadPoint {
    S height, slope_x, slope_y, friction;
};
template <class S>
struct RoadOf;
template <>
struct RoadOf<double> {
    const RoadRow* row = nullptr;
    const double *params = nullptr, *data = nullptr;
    RoadPoint<double> at(double x, double y) const {
        if (!row) return {0.0, 0.0, 0.0, 1.0};
        const RoadSurface s = road_surface(*row, params, data, x, y);
        return {s.h, s.hx, s.hy, s.mu};
    }
};
template <int N>
struct RoadOf<Dual<N>> {
    const RoadRow* row = nullptr;
    const double *params = nullptr, *data = nullptr;
    RoadPoint<Dual<N>> at(const Dual<N>& x, const Dual<N>& y) const {
        if (!row) return {0.0, 0.0, 0.0, 1.0};
        const RoadSurface s = road_surface(*row, params, data, x.value, y.value);
        return {chain(s.h, x, s.hx, y, s.hy), chain(s.hx, x, s.hxx, y, s.hxy), chain(s.hy, x, s.hxy, y, s.hyy),
                chain(s.mu, x, s.mux, y, s.muy)};
    }
};
// a recording is that on the plane z = 0 with friction 1: heights are no expressions
template <>
struct RoadOf<Recorded> {
    RoadPoint<Recorded> at(const Recorded&, const Recorded&) const { return {0.0, 0.0, 0.0, 1.0}; }
};
inline RoadOf<double> road_of(const System& system, const double* params, int road) {
    if (road < 0) return {};
    return {&system.roads[road], params, system.road_data.data()};
}

}  // namespace koppel::KOPPEL_LEVEL
