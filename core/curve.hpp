// Curves: force over deflection or over speed. At a kink the slope on the right-hand side counts.
#pragma once

#include "math/dual.hpp"
#include "system.hpp"

namespace koppel::KOPPEL_LEVEL {

struct CurvePoint {
    double value, slope;
};

inline int find_segment(const double* x, int n, double at) {
    int low = 0, high = n - 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (at >= x[middle] ? low : high) = middle;
    }
    return low;
}

// The same where the last reading was near: it starts from there.
inline int find_segment_from(const double* x, int n, double at, int* last) {
    if (last && *last < n - 1 && at >= x[*last] && (at < x[*last + 1] || *last == n - 2)) return *last;
    const int found = find_segment(x, n, at);
    if (last) *last = found;
    return found;
}

inline CurvePoint hermite_segment(const double* x, const double* y, const double* dy, int i, double at) {
    const double width = x[i + 1] - x[i], s = (at - x[i]) / width, s2 = s * s, s3 = s2 * s;
    const double value =
        (2 * s3 - 3 * s2 + 1) * y[i] + (s3 - 2 * s2 + s) * width * dy[i] + (3 * s2 - 2 * s3) * y[i + 1] + (s3 - s2) * width * dy[i + 1];
    const double slope = (6 * s2 - 6 * s) * (y[i] - y[i + 1]) / width + (3 * s2 - 4 * s + 1) * dy[i] + (3 * s2 - 2 * s) * dy[i + 1];
    return {value, slope};
}

inline CurvePoint curve_at(const CurveRow& curve, const double* params, double x) {
    const double* c = params + curve.params;
    const int n = curve.points;
    switch (curve.type) {
        case curve_linear:
            return {c[0] * x, c[0]};
        case curve_cubic:
            return {c[0] * x + c[1] * x * x * x, c[0] + 3 * c[1] * x * x};
        case curve_piecewise: {
            const int i = find_segment(c, n, x);
            const double slope = (c[n + i + 1] - c[n + i]) / (c[i + 1] - c[i]);
            return {c[n + i] + slope * (x - c[i]), slope};
        }
        case curve_hermite: {
            const double *y = c + n, *dy = c + 2 * n;
            if (x < c[0]) return {y[0] + dy[0] * (x - c[0]), dy[0]};
            if (x >= c[n - 1]) return {y[n - 1] + dy[n - 1] * (x - c[n - 1]), dy[n - 1]};
            return hermite_segment(c, y, dy, find_segment(c, n, x), x);
        }
        case curve_stop: {  // side, gap, stiffness, cubic
            const double s = c[0] * x - c[1];
            if (s < 0.0 || (s == 0.0 && c[0] < 0.0)) return {0.0, 0.0};
            return {c[0] * (c[2] * s + c[3] * s * s * s), c[2] + 3 * c[3] * s * s};
        }
        case curve_gas: {  // force, column, exponent
            const double column = c[1] + x, value = -c[0] * std::pow(c[1] / column, c[2]);
            return {value, -c[2] * value / column};
        }
    }
    return {0.0, 0.0};
}

// How many values a curve has.
inline int curve_values(const CurveRow& curve) {
    const int counts[6] = {1, 2, 2 * curve.points, 3 * curve.points, 4, 3};
    return counts[curve.type];
}

// The same law over its values too: c(i) is value i. Segments are found with the plain values.
template <class S, class Values>
inline S curve_law(const CurveRow& curve, const Values& c, const S& x) {
    const int n = curve.points;
    const auto segment = [&] {
        int low = 0, high = n - 1;
        while (high - low > 1) {
            const int middle = (low + high) / 2;
            (value_of(x) >= value_of(c(middle)) ? low : high) = middle;
        }
        return low;
    };
    switch (curve.type) {
        case curve_linear:
            return c(0) * x;
        case curve_cubic:
            return c(0) * x + c(1) * x * x * x;
        case curve_piecewise: {
            const int i = segment();
            return c(n + i) + (c(n + i + 1) - c(n + i)) / (c(i + 1) - c(i)) * (x - c(i));
        }
        case curve_hermite: {
            const double at = value_of(x);
            if (at < value_of(c(0))) return c(n) + c(2 * n) * (x - c(0));
            if (at >= value_of(c(n - 1))) return c(2 * n - 1) + c(3 * n - 1) * (x - c(n - 1));
            const int i = segment();
            const S width = c(i + 1) - c(i), s = (x - c(i)) / width, s2 = s * s, s3 = s2 * s;
            return (2.0 * s3 - 3.0 * s2 + 1.0) * c(n + i) + (s3 - 2.0 * s2 + s) * width * c(2 * n + i) +
                   (3.0 * s2 - 2.0 * s3) * c(n + i + 1) + (s3 - s2) * width * c(2 * n + i + 1);
        }
        case curve_stop: {
            const S s = c(0) * x - c(1);
            if (value_of(s) < 0.0 || (value_of(s) == 0.0 && value_of(c(0)) < 0.0)) return S(0.0);
            return c(0) * (c(2) * s + c(3) * s * s * s);
        }
        case curve_gas:
            return -(c(0) * pow_of(c(1) / (c(1) + x), c(2)));
    }
    return S(0.0);
}
// d(value)/d(value k of the curve)
inline double curve_slope_over(const CurveRow& curve, const double* params, double x, int k) {
    const auto values = [&](int i) {
        Dual<1> c(params[curve.params + i]);
        c.slope[0] = i == k ? 1.0 : 0.0;
        return c;
    };
    return curve_law(curve, values, Dual<1>(x)).slope[0];
}

inline double curve_value(const CurveRow& curve, const double* params, double x) { return curve_at(curve, params, x).value; }
template <int N>
inline Dual<N> curve_value(const CurveRow& curve, const double* params, const Dual<N>& x) {
    const CurvePoint point = curve_at(curve, params, x.value);
    return chain(point.value, x, point.slope);
}

}  // namespace koppel::KOPPEL_LEVEL
