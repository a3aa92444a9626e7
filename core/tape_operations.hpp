// The operations of the tape: values, partial derivatives, and derivatives in time, over plain numbers or numbers that change along a
// direction.
#pragma once

#include "curve.hpp"
#include "fluid.hpp"
#include "frame.hpp"
#include "math/jet.hpp"
#include "tape.hpp"

namespace koppel::KOPPEL_LEVEL {

// w, x, y or z of the unit quaternion of a rotation, by the formula whose root is largest.
template <class S>
S quaternion_part(int component, const Mat3<S>& R) {
    const auto m = [&](int i, int j) { return R.m[3 * i + j]; };
    const double trace = value_of(m(0, 0)) + value_of(m(1, 1)) + value_of(m(2, 2));
    if (trace > 0.0) {
        const S w = 0.5 * sqrt_of(1.0 + m(0, 0) + m(1, 1) + m(2, 2));
        if (component == 0) return w;
        const int i = component - 1, j = (i + 1) % 3, k = (i + 2) % 3;
        return (m(k, j) - m(j, k)) / (4.0 * w);
    }
    int i = 0;
    if (value_of(m(1, 1)) > value_of(m(0, 0))) i = 1;
    if (value_of(m(2, 2)) > value_of(m(i, i))) i = 2;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const S largest = 0.5 * sqrt_of(1.0 + m(i, i) - m(j, j) - m(k, k)), w = (m(k, j) - m(j, k)) / (4.0 * largest);
    const S sign = value_of(w) < 0.0 ? S(-1.0) : S(1.0);
    if (component == 0) return sign * w;
    if (component - 1 == i) return sign * largest;
    const int other = component - 1;
    return sign * (m(other, i) + m(i, other)) / (4.0 * largest);
}

// One reading of frame b against frame a.
template <class S>
S sensor_value(int kind, int component, const Frame<S>& a, const Frame<S>& b) {
    const auto pick = [component](const Vec3<S>& v) { return component == 0 ? v.x : component == 1 ? v.y : v.z; };
    const Vec3<S> dp = b.p - a.p;
    switch (kind) {
        case sensor_position:
            return pick(transposed_times(a.A, dp));
        case sensor_rotation:
            return pick(cardan_angles(transposed_times(a.A, b.A)));
        case sensor_velocity:
            return pick(transposed_times(a.A, b.v - a.v - cross(a.w, dp)));
        case sensor_angular_velocity:
            return pick(transposed_times(a.A, b.w - a.w));
        case sensor_length:
            return sqrt_of(dot(dp, dp));
        case sensor_quaternion:
            return quaternion_part(component, transposed_times(a.A, b.A));
        default:
            return dot(dp, b.v - a.v) / sqrt_of(dot(dp, dp));
    }
}

inline CurvePoint table_at(const double* c, int more, double x, bool left, double tolerance, int* last = nullptr) {
    const int n = more >> 4, interpolation = more >> 2 & 3, outside = more & 3;  // as it is put together, see tape.hpp
    const double first = c[0], end = c[n - 1];
    if (outside == outside_repeat)
        x = first + (x - first) - (end - first) * std::floor((x - first + (left ? -tolerance : tolerance)) / (end - first));
    if (interpolation == table_hold) {
        const double at = left ? x - tolerance : x + tolerance;
        if (at < c[0]) return {c[n], 0.0};
        const int i = at >= end ? n - 1 : find_segment_from(c, n, at, last);
        return {c[n + i], 0.0};
    }
    const double *y = c + n, *dy = c + 2 * n;
    const bool below = x < first, above = x >= end;
    if ((below || above) && outside != outside_repeat) {
        const int i = below ? 0 : n - 1;
        if (outside == outside_hold) return {y[i], 0.0};
        const int from = below ? 0 : n - 2;
        const double slope = interpolation == table_hermite ? dy[i] : (y[from + 1] - y[from]) / (c[from + 1] - c[from]);
        return {y[i] + slope * (x - c[i]), slope};
    }
    const int i = find_segment_from(c, n, x, last);
    if (interpolation == table_hermite) return hermite_segment(c, y, dy, i, x);
    const double slope = (y[i + 1] - y[i]) / (c[i + 1] - c[i]);
    return {y[i] + slope * (x - c[i]), slope};
}

inline FluidPressure pressure_at(const double* oil, double state) {
    return pressure_of(*reinterpret_cast<const OilParams*>(oil), strain_unit * state);
}

inline double arithmetic(const TapeOp& op, const double* params, const double* v, bool left, double tolerance) {
    switch (op.op) {
        case tape_constant:
            return params[op.data];
        case tape_add:
            return v[op.a] + v[op.b];
        case tape_sub:
            return v[op.a] - v[op.b];
        case tape_mul:
            return v[op.a] * v[op.b];
        case tape_div:
            return v[op.a] / v[op.b];
        case tape_pow:
            return v[op.b] == 2.0 ? v[op.a] * v[op.a] : std::pow(v[op.a], v[op.b]);
        case tape_neg:
            return -v[op.a];
        case tape_sin:
            return std::sin(v[op.a]);
        case tape_cos:
            return std::cos(v[op.a]);
        case tape_tan:
            return std::tan(v[op.a]);
        case tape_asin:
            return std::asin(v[op.a]);
        case tape_acos:
            return std::acos(v[op.a]);
        case tape_atan:
            return std::atan(v[op.a]);
        case tape_atan2:
            return std::atan2(v[op.a], v[op.b]);
        case tape_sqrt:
            return std::sqrt(v[op.a]);
        case tape_exp:
            return std::exp(v[op.a]);
        case tape_log:
            return std::log(v[op.a]);
        case tape_abs:
            return std::fabs(v[op.a]);
        case tape_sign:
            return v[op.a] > 0.0 ? 1.0 : v[op.a] < 0.0 ? -1.0 : 0.0;
        case tape_tanh:
            return std::tanh(v[op.a]);
        case tape_min:
            return v[op.a] < v[op.b] || v[op.a] != v[op.a] ? v[op.a] : v[op.b];  // without a value where one of them has none
        case tape_max:
            return v[op.a] > v[op.b] || v[op.a] != v[op.a] ? v[op.a] : v[op.b];
        case tape_hypot:
            return std::sqrt(v[op.a] * v[op.a] + v[op.b] * v[op.b]);
        case tape_step:
            return (left ? v[op.a] > tolerance : v[op.a] >= -tolerance) ? 1.0 : 0.0;
        case tape_select:
            return (left ? v[op.a] > tolerance : v[op.a] >= -tolerance) ? v[op.b] : v[op.c];
        case tape_clip:
            return v[op.a] < v[op.b] ? v[op.b] : v[op.a] > v[op.c] ? v[op.c] : v[op.a];
        case tape_floor:
            return std::floor(v[op.a] + (left ? -tolerance : tolerance));
        case tape_table:
            return table_at(params + op.data, op.more, v[op.a], left, tolerance).value;
        case tape_curve:
            return curve_value({op.more % 8, op.more / 8, op.data}, params, v[op.a]);
        case tape_pressure:
            return pressure_at(params + op.data, v[op.a]).p;
    }
    return 0.0;
}

// What an operation that is given by numbers (a table, a curve) bends by: second and third derivative
struct Bend {
    double second = 0.0, third = 0.0;
};
inline Bend bend_of_segment(const double* x, const double* y, const double* dy, int i, double at) {
    const double width = x[i + 1] - x[i], s = (at - x[i]) / width, rise = (y[i + 1] - y[i]) / width;
    const double third = 6.0 * (dy[i] + dy[i + 1] - 2.0 * rise), start = 6.0 * rise - 4.0 * dy[i] - 2.0 * dy[i + 1];
    return {(start + third * s) / width, third / (width * width)};
}
inline Bend bend_of_table(const double* c, int more, double x) {
    const int n = more / 16;
    if (more / 4 % 4 != table_hermite) return {};
    const double first = c[0], end = c[n - 1];
    if (more % 4 == outside_repeat)
        x = first + (x - first) - (end - first) * std::floor((x - first) / (end - first));
    else if (x < first || x >= end)
        return {};
    return bend_of_segment(c, c + n, c + 2 * n, find_segment(c, n, x), x);
}
inline Bend bend_of_curve(const CurveRow& curve, const double* params, double x) {
    const double* c = params + curve.params;
    const int n = curve.points;
    switch (curve.type) {
        case curve_cubic:
            return {6.0 * c[1] * x, 6.0 * c[1]};
        case curve_hermite:
            if (x < c[0] || x >= c[n - 1]) return {};
            return bend_of_segment(c, c + n, c + 2 * n, find_segment(c, n, x), x);
        case curve_stop: {
            const double s = c[0] * x - c[1];
            if (s < 0.0 || (s == 0.0 && c[0] < 0.0)) return {};
            return {6.0 * c[0] * c[3] * s, 6.0 * c[3]};
        }
        case curve_gas: {
            const double column = c[1] + x, value = -c[0] * std::pow(c[1] / column, c[2]), second = c[2] * (c[2] + 1.0) * value / (column * column);
            return {second, -(c[2] + 2.0) * second / column};
        }
    }
    return {};
}
// From k y - B y^-m = C, see fluid.hpp, differentiated three times
inline Bend bend_of_pressure(const double* oil, double state) {
    const OilParams& p = *reinterpret_cast<const OilParams*>(oil);
    const FluidPressure at = pressure_at(oil, state);
    const double E = p.modulus, p0 = p.reference, B = E * p.air / p0, m = 1.0 / p.exponent, y = at.p / p0, first = at.slope / p0;
    const double dC = p.form == 0.0 ? 0.0 : (1.0 + p.air) * std::exp(-strain_unit * state) * E / p0;  // C' of the tangent form; C" is minus that
    const double k = 1.0 + (p.form == 0.0 ? p.compliance * E * (1.0 + p.air) : 0.0);
    const double part = B == 0.0 ? 0.0 : m * B * std::pow(y, -m - 1.0), s = k + part;
    const double s1 = -(m + 1.0) * part / y, s2 = (m + 1.0) * (m + 2.0) * part / (y * y);
    const double second = (-dC - s1 * first * first) / s, third = (dC - 3.0 * s1 * first * second - s2 * first * first * first) / s;
    return {p0 * strain_unit * strain_unit * second, p0 * strain_unit * strain_unit * strain_unit * third};
}

// A derivative at x, which is a number or one that changes: then its own derivative is asked for
template <class Next>
inline double slope_of(double, double slope, const Next&) {
    return slope;
}
template <int N, class Next>
inline Dual<N> slope_of(const Dual<N>& x, double slope, const Next& bend) {
    return chain(slope, x, bend().second);
}
inline double of_order(double, double value, double) { return value; }
template <int N>
inline Dual<N> of_order(const Dual<N>& x, double value, double slope) {
    return chain(value, x, slope);
}
inline bool is_constant(const Jet& x) { return x.rate == 0.0 && x.bend == 0.0; }
template <int N>
inline bool is_constant(const JetOf<Dual<N>>& x) {
    for (int i = 0; i < N; ++i)
        if (x.value.slope[i] != 0.0 || x.rate.slope[i] != 0.0 || x.bend.slope[i] != 0.0) return false;
    return x.rate.value == 0.0 && x.bend.value == 0.0;
}

// The same operation on values with first and second time derivatives: f(a, b) from its value and partial derivatives.
template <class S>
inline JetOf<S> arithmetic_jet(const TapeOp& op, const double* params, const JetOf<S>* jets, bool left, double tolerance) {
    const int count = tape_arguments(op.op);
    const JetOf<S>&a = jets[count > 0 ? op.a : 0], &b = jets[count > 1 ? op.b : 0];
    const S none(0.0);
    const auto chain1 = [&](const S& f, const S& fa, const S& faa) { return chain(a, f, fa, faa); };
    const auto chain2 = [&](const S& f, const S& fa, const S& fb, const S& faa, const S& fab, const S& fbb) {
        return chain(a, b, f, fa, fb, faa, fab, fbb);
    };
    const S &x = a.value, &y = b.value;
    const double at = value_of(x);
    const auto given = [&](const CurvePoint& point, const Bend& bend) {
        return chain1(of_order(x, point.value, point.slope), of_order(x, point.slope, bend.second), of_order(x, bend.second, bend.third));
    };
    switch (op.op) {
        case tape_constant:
            return JetOf<S>(params[op.data]);
        case tape_add:
            return a + b;
        case tape_sub:
            return a - b;
        case tape_mul:
            return a * b;
        case tape_div:
            return chain2(x / y, 1.0 / y, -x / (y * y), none, -1.0 / (y * y), 2.0 * x / (y * y * y));
        case tape_pow: {
            const double power = value_of(y);
            const S value = pow_of(x, y), slope = power == 0.0 ? none : y * pow_of(x, y - 1.0),
                    bend = power == 0.0 || power == 1.0 ? none : y * (y - 1.0) * pow_of(x, y - 2.0);
            if (is_constant(b)) return chain1(value, slope, bend);
            const S log_x = log_of(x);
            return chain2(value, slope, value * log_x, bend, pow_of(x, y - 1.0) * (1.0 + y * log_x), value * log_x * log_x);
        }
        case tape_neg:
            return -a;
        case tape_sin:
            return chain1(sin_of(x), cos_of(x), -sin_of(x));
        case tape_cos:
            return chain1(cos_of(x), -sin_of(x), -cos_of(x));
        case tape_tan: {
            const S f = tan_of(x), d = 1.0 + f * f;
            return chain1(f, d, 2.0 * f * d);
        }
        case tape_asin: {
            const S w = 1.0 - x * x, r = sqrt_of(w);
            return chain1(asin_of(x), 1.0 / r, x / (w * r));
        }
        case tape_acos: {
            const S w = 1.0 - x * x, r = sqrt_of(w);
            return chain1(acos_of(x), -1.0 / r, -x / (w * r));
        }
        case tape_atan: {
            const S w = 1.0 + x * x;
            return chain1(atan_of(x), 1.0 / w, -2.0 * x / (w * w));
        }
        case tape_atan2: {
            const S r2 = x * x + y * y, r4 = r2 * r2;
            return chain2(atan2_of(x, y), y / r2, -x / r2, -2.0 * x * y / r4, (x * x - y * y) / r4, 2.0 * x * y / r4);
        }
        case tape_sqrt: {
            const S f = sqrt_of(x);
            return chain1(f, 0.5 / f, -0.25 / (f * x));
        }
        case tape_exp: {
            const S f = exp_of(x);
            return chain1(f, f, f);
        }
        case tape_log:
            return chain1(log_of(x), 1.0 / x, -1.0 / (x * x));
        case tape_abs:
            return at >= 0.0 ? a : -a;
        case tape_tanh: {
            const S f = tanh_of(x), d = 1.0 - f * f;
            return chain1(f, d, -2.0 * f * d);
        }
        case tape_min:
            return at < value_of(y) ? a : b;
        case tape_max:
            return at > value_of(y) ? a : b;
        case tape_hypot: {
            const S r = sqrt_of(x * x + y * y), r3 = r * r * r;
            return chain2(r, x / r, y / r, y * y / r3, -x * y / r3, x * x / r3);
        }
        case tape_select:
            return (left ? at > tolerance : at >= -tolerance) ? b : jets[op.c];
        case tape_clip:
            return at < value_of(y) ? b : at > value_of(jets[op.c]) ? jets[op.c] : a;
        case tape_table:
            return given(table_at(params + op.data, op.more, at, left, tolerance), bend_of_table(params + op.data, op.more, at));
        case tape_curve: {
            const CurveRow curve{op.more % 8, op.more / 8, op.data};
            return given(curve_at(curve, params, at), bend_of_curve(curve, params, at));
        }
        case tape_pressure: {
            const FluidPressure found = pressure_at(params + op.data, at);
            return given({found.p, strain_unit * found.slope}, bend_of_pressure(params + op.data, at));
        }
        default: {  // step, sign, floor: constant between jumps
            const double value[1] = {at};
            TapeOp alone = op;
            alone.a = 0;
            return JetOf<S>(arithmetic(alone, params, value, left, tolerance));
        }
    }
}

// Partial derivatives of an operation to its arguments
template <class S>
inline void partials(const TapeOp& op, int node, const double* params, const S* v, S* d, int* segment = nullptr) {
    const auto at = [v](int i) { return value_of(v[i]); };
    d[0] = d[1] = d[2] = S(0.0);
    switch (op.op) {
        case tape_input:
            d[0] = 1.0;
            break;
        case tape_add:
            d[0] = 1.0, d[1] = 1.0;
            break;
        case tape_sub:
            d[0] = 1.0, d[1] = -1.0;
            break;
        case tape_mul:
            d[0] = v[op.b], d[1] = v[op.a];
            break;
        case tape_div:
            d[0] = 1.0 / v[op.b], d[1] = -v[node] / v[op.b];
            break;
        case tape_pow:
            if (at(op.b) != 0.0) d[0] = v[op.b] * pow_of(v[op.a], v[op.b] - 1.0);
            if (at(op.a) > 0.0) d[1] = v[node] * log_of(v[op.a]);
            break;
        case tape_neg:
            d[0] = -1.0;
            break;
        case tape_sin:
            d[0] = cos_of(v[op.a]);
            break;
        case tape_cos:
            d[0] = -sin_of(v[op.a]);
            break;
        case tape_tan:
            d[0] = 1.0 + v[node] * v[node];
            break;
        case tape_asin:
            d[0] = 1.0 / sqrt_of(1.0 - v[op.a] * v[op.a]);
            break;
        case tape_acos:
            d[0] = -1.0 / sqrt_of(1.0 - v[op.a] * v[op.a]);
            break;
        case tape_atan:
            d[0] = 1.0 / (1.0 + v[op.a] * v[op.a]);
            break;
        case tape_atan2: {
            const S r2 = v[op.a] * v[op.a] + v[op.b] * v[op.b];
            if (value_of(r2) > 0.0) d[0] = v[op.b] / r2, d[1] = -v[op.a] / r2;
            break;
        }
        case tape_sqrt:
            if (at(node) > 0.0) d[0] = 0.5 / v[node];
            break;
        case tape_exp:
            d[0] = v[node];
            break;
        case tape_log:
            d[0] = 1.0 / v[op.a];
            break;
        case tape_abs:
            d[0] = at(op.a) > 0.0 ? 1.0 : at(op.a) < 0.0 ? -1.0 : 0.0;  // at 0 neither side
            break;
        case tape_tanh:
            d[0] = 1.0 - v[node] * v[node];
            break;
        case tape_min:
            d[at(op.a) < at(op.b) ? 0 : 1] = 1.0;
            break;
        case tape_max:
            d[at(op.a) > at(op.b) ? 0 : 1] = 1.0;
            break;
        case tape_hypot:
            if (at(node) > 0.0) d[0] = v[op.a] / v[node], d[1] = v[op.b] / v[node];
            break;
        case tape_select:
            d[at(op.a) >= 0.0 ? 1 : 2] = 1.0;
            break;
        case tape_clip:
            d[at(op.a) < at(op.b) ? 1 : at(op.a) > at(op.c) ? 2 : 0] = 1.0;
            break;
        case tape_table:
            d[0] = slope_of(v[op.a], table_at(params + op.data, op.more, at(op.a), false, 0.0, segment).slope,
                            [&] { return bend_of_table(params + op.data, op.more, at(op.a)); });
            break;
        case tape_curve: {
            const CurveRow curve{op.more % 8, op.more / 8, op.data};
            d[0] = slope_of(v[op.a], curve_at(curve, params, at(op.a)).slope, [&] { return bend_of_curve(curve, params, at(op.a)); });
            break;
        }
        case tape_pressure:
            d[0] = slope_of(v[op.a], strain_unit * pressure_at(params + op.data, at(op.a)).slope,
                            [&] { return bend_of_pressure(params + op.data, at(op.a)); });
            break;
    }
}

// Hands the adjoint of a node on to its arguments.
template <class S>
inline void push_back(const TapeOp& op, int node, const double* params, const S* v, S* adjoint) {
    S d[3];
    partials(op, node, params, v, d);
    const S w = adjoint[node];
    const int count = tape_arguments(op.op);
    if (count > 0) adjoint[op.a] += w * d[0];
    if (count > 1) adjoint[op.b] += w * d[1];
    if (count > 2) adjoint[op.c] += w * d[2];
}

}  // namespace koppel::KOPPEL_LEVEL
