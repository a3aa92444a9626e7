// Runs the signals and differentiates them: an adjoint sweep from a signal to the sensors that it depends on.
#include "tape.hpp"

#include "curve.hpp"
#include "fluid.hpp"
#include "frame.hpp"
#include "math/jet.hpp"
#include "moving.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

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

CurvePoint table_at(const double* c, int more, double x, bool left, double tolerance, int* last = nullptr) {
    const int n = more / 16, interpolation = more / 4 % 4, outside = more % 4;
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

// The same operation on values with first and second time derivatives: f(a, b) from its value and partial derivatives.
void arithmetic_jet(const TapeOp& op, const double* params, const double* jets, bool left, double tolerance, double* out) {
    const int count = tape_arguments(op.op);
    const double* a = jets + 3 * (count > 0 ? op.a : 0);
    const double* b = jets + 3 * (count > 1 ? op.b : 0);
    const auto chain1 = [&](double f, double fa, double faa) { out[0] = f, out[1] = fa * a[1], out[2] = fa * a[2] + faa * a[1] * a[1]; };
    const auto chain2 = [&](double f, double fa, double fb, double faa, double fab, double fbb) {
        out[0] = f, out[1] = fa * a[1] + fb * b[1];
        out[2] = fa * a[2] + fb * b[2] + faa * a[1] * a[1] + 2 * fab * a[1] * b[1] + fbb * b[1] * b[1];
    };
    const auto pick = [&](const double* from) { out[0] = from[0], out[1] = from[1], out[2] = from[2]; };
    const double x = a[0], y = b[0];
    switch (op.op) {
        case tape_constant:
            out[0] = params[op.data], out[1] = out[2] = 0.0;
            return;
        case tape_add:
            return chain2(x + y, 1, 1, 0, 0, 0);
        case tape_sub:
            return chain2(x - y, 1, -1, 0, 0, 0);
        case tape_mul:
            return chain2(x * y, y, x, 0, 1, 0);
        case tape_div:
            return chain2(x / y, 1 / y, -x / (y * y), 0, -1 / (y * y), 2 * x / (y * y * y));
        case tape_pow: {
            const double value = std::pow(x, y), slope = y == 0.0 ? 0.0 : y * std::pow(x, y - 1),
                         bend = y == 0.0 || y == 1.0 ? 0.0 : y * (y - 1) * std::pow(x, y - 2);
            if (b[1] == 0.0 && b[2] == 0.0) return chain1(value, slope, bend);
            const double log_x = std::log(x);
            return chain2(value, slope, value * log_x, bend, std::pow(x, y - 1) * (1 + y * log_x), value * log_x * log_x);
        }
        case tape_neg:
            return chain1(-x, -1, 0);
        case tape_sin:
            return chain1(std::sin(x), std::cos(x), -std::sin(x));
        case tape_cos:
            return chain1(std::cos(x), -std::sin(x), -std::cos(x));
        case tape_tan: {
            const double f = std::tan(x), d = 1 + f * f;
            return chain1(f, d, 2 * f * d);
        }
        case tape_asin: {
            const double w = 1 - x * x, r = std::sqrt(w);
            return chain1(std::asin(x), 1 / r, x / (w * r));
        }
        case tape_acos: {
            const double w = 1 - x * x, r = std::sqrt(w);
            return chain1(std::acos(x), -1 / r, -x / (w * r));
        }
        case tape_atan: {
            const double w = 1 + x * x;
            return chain1(std::atan(x), 1 / w, -2 * x / (w * w));
        }
        case tape_atan2: {
            const double r2 = x * x + y * y, r4 = r2 * r2;
            return chain2(std::atan2(x, y), y / r2, -x / r2, -2 * x * y / r4, (x * x - y * y) / r4, 2 * x * y / r4);
        }
        case tape_sqrt: {
            const double f = std::sqrt(x);
            return chain1(f, 0.5 / f, -0.25 / (f * x));
        }
        case tape_exp: {
            const double f = std::exp(x);
            return chain1(f, f, f);
        }
        case tape_log:
            return chain1(std::log(x), 1 / x, -1 / (x * x));
        case tape_abs:
            return chain1(std::fabs(x), x >= 0.0 ? 1 : -1, 0);
        case tape_tanh: {
            const double f = std::tanh(x), d = 1 - f * f;
            return chain1(f, d, -2 * f * d);
        }
        case tape_min:
            return pick(x < y ? a : b);
        case tape_max:
            return pick(x > y ? a : b);
        case tape_hypot: {
            const double r = std::sqrt(x * x + y * y), r3 = r * r * r;
            return chain2(r, x / r, y / r, y * y / r3, -x * y / r3, x * x / r3);
        }
        case tape_select:
            return pick((left ? x > tolerance : x >= -tolerance) ? b : jets + 3 * op.c);
        case tape_clip:
            return pick(x < y ? b : x > jets[3 * op.c] ? jets + 3 * op.c : a);
        case tape_table: {
            const CurvePoint at = table_at(params + op.data, op.more, x, left, tolerance);
            const double step = 1e-4 * (params[op.data + op.more / 16 - 1] - params[op.data]) / (op.more / 16);
            const double bend = (table_at(params + op.data, op.more, x + step, left, tolerance).slope -
                                 table_at(params + op.data, op.more, x - step, left, tolerance).slope) /
                                (2 * step);
            return chain1(at.value, at.slope, op.more / 4 % 4 == table_hermite ? bend : 0.0);
        }
        case tape_curve: {
            const auto curve = [&](double at) { return curve_at({op.more % 8, op.more / 8, op.data}, params, at); };
            const double step = 1e-6 * (1.0 + std::fabs(x));
            const CurvePoint at = curve(x);
            return chain1(at.value, at.slope, (curve(x + step).slope - curve(x - step).slope) / (2 * step));
        }
        case tape_pressure: {
            const double* oil = params + op.data;
            const double step = 1e-6 * (1.0 + std::fabs(x));
            const FluidPressure at = pressure_at(oil, x);
            return chain1(at.p, strain_unit * at.slope,
                          strain_unit * (pressure_at(oil, x + step).slope - pressure_at(oil, x - step).slope) / (2 * step));
        }
        default: {  // step, sign, floor: constant between jumps
            double value[1] = {x};
            TapeOp alone = op;
            alone.a = 0;
            out[0] = arithmetic(alone, params, value, left, tolerance), out[1] = out[2] = 0.0;
        }
    }
}

// Partial derivatives of an operation to its arguments
void partials(const TapeOp& op, int node, const double* params, const double* v, double* d, int* segment = nullptr) {
    d[0] = d[1] = d[2] = 0.0;
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
            d[0] = v[op.b] == 0.0 ? 0.0 : v[op.b] * std::pow(v[op.a], v[op.b] - 1.0);
            if (v[op.a] > 0.0) d[1] = v[node] * std::log(v[op.a]);
            break;
        case tape_neg:
            d[0] = -1.0;
            break;
        case tape_sin:
            d[0] = std::cos(v[op.a]);
            break;
        case tape_cos:
            d[0] = -std::sin(v[op.a]);
            break;
        case tape_tan:
            d[0] = 1.0 + v[node] * v[node];
            break;
        case tape_asin:
            d[0] = 1.0 / std::sqrt(1.0 - v[op.a] * v[op.a]);
            break;
        case tape_acos:
            d[0] = -1.0 / std::sqrt(1.0 - v[op.a] * v[op.a]);
            break;
        case tape_atan:
            d[0] = 1.0 / (1.0 + v[op.a] * v[op.a]);
            break;
        case tape_atan2: {
            const double r2 = v[op.a] * v[op.a] + v[op.b] * v[op.b];
            if (r2 > 0.0) d[0] = v[op.b] / r2, d[1] = -v[op.a] / r2;
            break;
        }
        case tape_sqrt:
            d[0] = v[node] > 0.0 ? 0.5 / v[node] : 0.0;
            break;
        case tape_exp:
            d[0] = v[node];
            break;
        case tape_log:
            d[0] = 1.0 / v[op.a];
            break;
        case tape_abs:
            d[0] = v[op.a] > 0.0 ? 1.0 : v[op.a] < 0.0 ? -1.0 : 0.0;  // at 0 neither side
            break;
        case tape_tanh:
            d[0] = 1.0 - v[node] * v[node];
            break;
        case tape_min:
            d[v[op.a] < v[op.b] ? 0 : 1] = 1.0;
            break;
        case tape_max:
            d[v[op.a] > v[op.b] ? 0 : 1] = 1.0;
            break;
        case tape_hypot:
            if (v[node] > 0.0) d[0] = v[op.a] / v[node], d[1] = v[op.b] / v[node];
            break;
        case tape_select:
            d[v[op.a] >= 0.0 ? 1 : 2] = 1.0;
            break;
        case tape_clip:
            d[v[op.a] < v[op.b] ? 1 : v[op.a] > v[op.c] ? 2 : 0] = 1.0;
            break;
        case tape_curve:
            d[0] = curve_at({op.more % 8, op.more / 8, op.data}, params, v[op.a]).slope;
            break;
        case tape_table:
            d[0] = table_at(params + op.data, op.more, v[op.a], false, 0.0, segment).slope;
            break;
        case tape_pressure:
            d[0] = strain_unit * pressure_at(params + op.data, v[op.a]).slope;
            break;
    }
}

// Hands the adjoint of a node on to its arguments.
void push_back(const TapeOp& op, int node, const double* params, const double* v, double* adjoint) {
    double d[3];
    partials(op, node, params, v, d);
    const double w = adjoint[node];
    const int count = tape_arguments(op.op);
    if (count > 0) adjoint[op.a] += w * d[0];
    if (count > 1) adjoint[op.b] += w * d[1];
    if (count > 2) adjoint[op.c] += w * d[2];
}

// Slopes of a sensor along the six directions of the links of its two frames: [frame a: 6, frame b: 6].
void sensor_slopes(const Pass& pass, const TapeOp& op, double a, double b, double* out) {
    const FrameRow &fa = pass.system.frames[op.data], &fb = pass.system.frames[op.more];
    const auto frame_a = seeded_frame<12>(pass.links[fa.link], pass.params + fa.params, a, b, fa.link == 0 ? -1 : 0);
    const auto frame_b = seeded_frame<12>(pass.links[fb.link], pass.params + fb.params, a, b, fb.link == 0 ? -1 : 6);
    const Dual<12> reading = sensor_value(op.a / 8, op.a % 8, frame_a, frame_b);
    for (int i = 0; i < 12; ++i) out[i] = reading.slope[i];
}

}  // namespace

void run_tape(const TapeOp* ops, int from, int to, const double* params, double* values) {
    for (int i = from; i < to; ++i) values[i] = arithmetic(ops[i], params, values, false, 0.0);
}

namespace {

struct Reading {
    const System& s;
    const double* params;
    double t;
    const double *q, *u;
    const double *inputs, *external, *lambda, *x, *held, *branch, *last;
    Workspace& work;
    bool left;  // for functions of time alone: before a jump at this instant
    double tolerance;
};
Reading reading_of(const System& s, const double* params, double t, const double* q, const double* u, const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    const double* data = state.data.data();
    return {s,
            params,
            t,
            q,
            u,
            data + at.inputs,
            data + at.external,
            work.instant.shown ? work.instant.lambda.data() : data + at.lambda,
            u + s.nu,
            data + at.held,
            data + at.law_branch,
            data + at.last,
            work,
            work.left_limit,
            1e-9 * work.step};
}
// keeps the slope: it is the derivative of the node
inline double read_table(const Reading& r, const TapeOp& op, int node, double x) {
    const bool timely = r.s.timely[node];
    const CurvePoint at =
        table_at(r.params + op.data, op.more, x, timely && r.left, timely ? r.tolerance : 0.0, &r.work.segment[node]);
    r.work.partial[3 * node] = at.slope;
    return at.value;
}
inline double value_of_node(const Reading& r, int node, const double* v) {
    const TapeOp& op = r.s.tape[node];
    switch (op.op) {  // the most frequent operations first: they need no second look
        case tape_add:
            return v[op.a] + v[op.b];
        case tape_sub:
            return v[op.a] - v[op.b];
        case tape_mul:
            return v[op.a] * v[op.b];
        case tape_div:
            return v[op.a] / v[op.b];
        case tape_constant:
            return r.params[op.data];
        case tape_table:
            return read_table(r, op, node, v[op.a]);
        case tape_time:
            return r.t;
        case tape_input:
            return r.external[op.data] != 0.0 ? r.inputs[op.data] : v[op.a];
        case tape_q:
            return r.q[op.data];
        case tape_u:
            return r.u[op.data];
        case tape_output:
            return r.work.outputs[op.data];
        case tape_lambda:
            return r.lambda[op.data];
        case tape_x:
            return r.x[op.data];
        case tape_held:
            return r.held[op.data];
        case tape_branch:
            return r.branch[op.data];
        case tape_load:
            return r.work.loads[op.data];
        case tape_last:
            return r.last[op.data];
        case tape_rate:
            return r.work.instant.rate[op.data];
        case tape_acceleration:
            return r.work.instant.accelerations[op.data];
        case tape_sensor: {
            const FrameRow &fa = r.s.frames[op.data], &fb = r.s.frames[op.more];
            return sensor_value(op.a / 8, op.a % 8, frame_on(r.work.links[fa.link], r.params + fa.params),
                                frame_on(r.work.links[fb.link], r.params + fb.params));
        }
        default:
            return r.s.timely[node] ? arithmetic(op, r.params, v, r.left, r.tolerance) : arithmetic(op, r.params, v, false, 0.0);
    }
}

}  // namespace

void run_signals(const System& s, const double* params, double t, const double* q, const double* u, const State& state, Workspace& work,
                 int from, int to) {
    const Reading reading = reading_of(s, params, t, q, u, state, work);
    double* v = work.tape.data();
    for (int i = from; i < to; ++i) v[i] = value_of_node(reading, i, v);
}

void run_nodes(const System& s, const double* params, double t, const double* q, const double* u, const State& state, Workspace& work,
               const int* nodes, int count) {
    const Reading reading = reading_of(s, params, t, q, u, state, work);
    double* v = work.tape.data();
    for (int k = 0; k < count; ++k) v[nodes[k]] = value_of_node(reading, nodes[k], v);
}

void run_reads(const System& s, const double* params, const double* force, Workspace& work) {
    double* v = work.tape.data();
    for (int node : s.read_nodes) {
        const TapeOp& op = s.tape[node];
        v[node] = op.op == tape_lambda   ? force[op.data]
                  : op.op == tape_output ? work.outputs[op.data]
                  : op.op == tape_last   ? v[s.last_nodes[op.data]]
                  : op.op == tape_input  ? v[op.a]
                                         : arithmetic(op, params, v, false, 0.0);
    }
}

void read_weights(const System& s, const double* params, int signal, Workspace& work, double* weights) {
    double* adjoint = work.adjoint.data();
    for (int node : s.read_nodes) adjoint[node] = 0.0;
    adjoint[signal] = 1.0;
    for (std::size_t k = s.read_nodes.size(); k-- > 0;) {
        const int node = s.read_nodes[k];
        const TapeOp& op = s.tape[node];
        if (adjoint[node] == 0.0) continue;
        if (op.op == tape_last)
            adjoint[s.last_nodes[op.data]] += adjoint[node];
        else
            push_back(op, node, params, work.tape.data(), adjoint);
    }
    for (std::size_t k = 0; k < s.read_sources.size(); ++k) weights[k] = adjoint[s.read_sources[k].node];
}

void time_jet(const System& s, const double* params, int node, double t, Workspace& work, double* out) {
    double* jets = work.jets.data();
    const double tolerance = 1e-9 * work.step;
    for (int i : s.time_nodes) {
        if (i > node) break;
        const TapeOp& op = s.tape[i];
        if (op.op == tape_input && work.inputs[2 * op.data + 1] != 0.0) {  // held until it is given anew
            jets[3 * i] = work.inputs[2 * op.data], jets[3 * i + 1] = jets[3 * i + 2] = 0.0;
            continue;
        }
        jets[3 * i] = op.op == tape_time ? t : op.op == tape_input ? jets[3 * op.a] : 0.0;
        jets[3 * i + 1] = op.op == tape_time ? 1.0 : op.op == tape_input ? jets[3 * op.a + 1] : 0.0;
        jets[3 * i + 2] = op.op == tape_input ? jets[3 * op.a + 2] : 0.0;
        if (op.op != tape_time && op.op != tape_input) arithmetic_jet(op, params, jets, work.left_limit, tolerance, jets + 3 * i);
    }
    for (int k = 0; k < 3; ++k) out[k] = jets[3 * node + k];
}

void expression_row(const System& s, const double* params, double t, const Constraint& c, const double* q, const double* u,
                    Workspace& work) {
    double *jets = work.jets.data(), *v = work.scratch.data(), *adjoint = work.adjoint.data();
    const double tolerance = 1e-9 * work.step;
    for (std::size_t k = 0; k < c.nodes.size(); ++k) {
        const int i = c.nodes[k];
        const TapeOp& op = s.tape[i];
        double* jet = jets + 3 * i;
        if (op.op == tape_time)
            jet[0] = t, jet[1] = 1.0, jet[2] = 0.0;
        else if (op.op == tape_input && work.inputs[2 * op.data + 1] != 0.0)  // held until it is given anew
            jet[0] = work.inputs[2 * op.data], jet[1] = jet[2] = 0.0;
        else if (op.op == tape_input)
            jet[0] = jets[3 * op.a], jet[1] = jets[3 * op.a + 1], jet[2] = jets[3 * op.a + 2];
        else if (op.op == tape_q)
            jet[0] = q[op.data], jet[1] = u[c.moved_by[k]], jet[2] = 0.0;
        else if (op.op == tape_u)
            jet[0] = u[op.data], jet[1] = jet[2] = 0.0;
        else if (op.op == tape_sensor) {
            const Jet reading =
                sensor_value(op.a / 8, op.a % 8, moving_frame(s, params, work, op.data), moving_frame(s, params, work, op.more));
            jet[0] = reading.value, jet[1] = reading.rate, jet[2] = reading.bend;
        } else
            arithmetic_jet(op, params, jets, work.left_limit, tolerance, jet);
        v[i] = jet[0], adjoint[i] = 0.0;
    }
    // a position: defect, rate and what of its second derivative remains while u is constant; a rate: one derivative less
    ConstraintState& out = work.constraints;
    const double* zero = jets + 3 * c.node;
    const bool speeds = c.type == of_rates;
    out.g[c.group.first] = speeds ? 0.0 : zero[0];
    out.rate[c.group.first] = zero[speeds ? 0 : 1], out.bias[c.group.first] = zero[speeds ? 1 : 2];

    // the direction: what the expression does with each of its readings
    adjoint[c.node] = 1.0;
    for (std::size_t k = c.nodes.size(); k-- > 0;)
        if (adjoint[c.nodes[k]] != 0.0) push_back(s.tape[c.nodes[k]], c.nodes[k], params, v, adjoint);
    double *W = out.W.data() + c.group.W, *C = W + 6 * c.group.sides;
    const Pass pass{s, params, work, work.links.data(), v, nullptr, false, nullptr, nullptr, nullptr, nullptr, nullptr};
    for (int reader : c.readers) {
        const TapeOp& op = s.tape[reader];
        if (op.op == tape_q || op.op == tape_u) {
            *C++ = adjoint[reader];
            continue;
        }
        sensor_slopes(pass, op, speeds ? 1.0 : 0.0, speeds ? 0.0 : 1.0, W);
        for (int i = 0; i < 12; ++i) W[i] *= adjoint[reader];
        W += 12;
    }
}

bool signals_jump(const System& s, const Parameters& params, double t, Workspace& work) {
    if (s.jump_nodes.empty()) return false;
    const double tolerance = 1e-9 * work.step;
    double* sides[2] = {work.adjoint.data(), work.scratch.data()};
    for (int side = 0; side < 2; ++side)
        for (int node : s.time_nodes) {
            const TapeOp& op = s.tape[node];
            double* v = sides[side];
            v[node] = op.op == tape_time    ? t
                      : op.op == tape_input ? v[op.a]
                                            : arithmetic(op, params.values.data(), v, side == 0, tolerance);
        }
    for (int node : s.jump_nodes)
        if (sides[0][node] != sides[1][node]) return true;
    return false;
}

namespace {

// An adjoint sweep from a signal to its readers, over the nodes between them. What does not count is passed over, whatever its derivative is.
void sweep_root(const System& s, const SignalRoot& root, Workspace& work) {
    double *adjoint = work.adjoint.data(), *weights = work.reader_weights.data();
    const double* partial = work.partial.data();
    for (int k = 0; k < root.nodes - 1; ++k) adjoint[k] = 0.0;
    adjoint[root.nodes - 1] = 1.0;
    const RootEdge* edge = s.root_edges.data() + root.first_edge;
    for (const RootEdge* end = edge + root.edges; edge != end; ++edge) {
        const double w = adjoint[edge->from], share = w * partial[edge->partial];
        adjoint[edge->to] += w != 0.0 ? share : 0.0;
    }
    for (int k = root.first_reader; k < root.first_reader + root.readers; ++k) weights[k] = adjoint[s.reader_places[k]];
}

}  // namespace

// Derivatives that stay: those of sums
void prepare_signal_weights(const System& s, const double* params, Workspace& work) {
    for (int node : s.derived_nodes)
        if (s.tape[node].op != tape_table) partials(s.tape[node], node, params, work.tape.data(), work.partial.data() + 3 * node);
    for (const SignalRoot& root : s.signal_roots) sweep_root(s, root, work);
}

// Partial derivatives of all nodes once, those of tables are there already; then the weights of all readers.
void keep_signal_weights(Pass& pass) {
    const System& s = pass.system;
    Workspace& work = pass.work;
    double* partial = work.partial.data();
    for (int node : s.bent_nodes) {
        const TapeOp& op = s.tape[node];
        double* d = partial + 3 * node;
        if (op.op == tape_mul)
            d[0] = pass.tape[op.b], d[1] = pass.tape[op.a];
        else if (op.op == tape_input)
            d[0] = work.inputs[2 * op.data + 1] != 0.0 ? 0.0 : 1.0;  // held while it is given from outside
        else
            partials(op, node, pass.params, pass.tape, d);
    }
    for (int root : s.bent_roots) sweep_root(s, s.signal_roots[root], work);
}

namespace {

// What one signal does to the element that uses it: 6 per port, 1 per line, 1 per state; or to the rate of one state. Returns rows.
int effect_of(Pass& pass, int table, int row, int slot, double* effect) {
    if (table < 0) {
        effect[0] = 1.0;
        return 1;
    }
    const Table& t = pass.system.tables[table];
    pass.system.kinds[t.kind].words.signal_direction(t, pass, row, slot, effect);
    return t.dofs();
}
// Adds an effect of size `by` to wrenches of links, to what acts on coordinates and to rates of states
void spread_effect(Pass& pass, int table, int row, const double* effect, double by, double* moved, double* line_out) {
    if (table < 0) {
        pass.x_rate[row] += by * effect[0];
        return;
    }
    const Table& t = pass.system.tables[table];
    for (int port = 0; port < t.ports; ++port, effect += 6)
        for (int i = 0; i < 6; ++i) moved[6 * t.links[row * t.ports + port] + i] += by * effect[i];
    for (int line = 0; line < t.lines; ++line) line_out[t.line_u[row * t.lines + line]] += by * *effect++;
    for (int k = 0; k < t.states; ++k) pass.x_rate[t.first_x + row * t.states + k] += by * *effect++;
}

}  // namespace

void add_signal_derivatives(Pass& pass, double a, double b) {
    const System& s = pass.system;
    double *values = pass.work.values, effect[most_effects], slopes[12];
    for (const SignalUse& use : s.signal_uses) {
        const SignalRoot& root = s.signal_roots[use.root];
        const Place* place = s.signal_places.data() + use.first_place;
        const int ports = use.table < 0 ? 0 : s.tables[use.table].ports, dofs = effect_of(pass, use.table, use.row, use.slot, effect);
        for (int k = root.first_reader; k < root.first_reader + root.readers; ++k) {
            const SignalReader& reader = s.root_readers[k];
            const double weight = pass.work.reader_weights[k];
            const int sides = reader.unknown >= 0 ? 1 : 2, columns = reader.unknown >= 0 ? 1 : 6;
            if (weight == 0.0) {
                place += dofs * sides;
                continue;
            }
            if (reader.unknown >= 0)
                slopes[0] = reader.position ? b : a;
            else
                sensor_slopes(pass, s.tape[reader.node], a, b, slopes);
            const double* rows = effect;
            for (int i = 0; i < dofs; ++i) {
                const int count = i < ports ? 6 : 1;
                for (int side = 0; side < sides; ++side, ++place) {
                    if (place->offset == s.pattern.trash) continue;
                    for (int c = 0; c < columns; ++c)
                        for (int r = 0; r < count; ++r)
                            values[place->offset + place->column * c + r] -= weight * rows[r] * slopes[6 * side + c];
                }
                rows += count;
            }
        }
    }
}

void add_signal_stiffness(Pass& pass, const double* world, const double* rho, double* moved, double* line_out) {
    const System& s = pass.system;
    double effect[most_effects], slopes[12];
    for (const SignalUse& use : s.signal_uses) {
        const SignalRoot& root = s.signal_roots[use.root];
        double change = 0.0;
        for (int k = root.first_reader; k < root.first_reader + root.readers; ++k) {
            const SignalReader& reader = s.root_readers[k];
            const double weight = pass.work.reader_weights[k];
            if (weight == 0.0) continue;
            if (reader.unknown >= 0) {
                if (reader.position) change += weight * rho[reader.unknown];
                continue;
            }
            sensor_slopes(pass, s.tape[reader.node], 0.0, 1.0, slopes);
            for (int j = 0; j < 6; ++j)
                change += weight * (slopes[j] * world[6 * reader.link_a + j] + slopes[6 + j] * world[6 * reader.link_b + j]);
        }
        if (change == 0.0) continue;
        effect_of(pass, use.table, use.row, use.slot, effect);
        spread_effect(pass, use.table, use.row, effect, change, moved, line_out);
    }
}

void add_signal_time(Pass& pass, double* moved, double* line_out) {
    const System& s = pass.system;
    double *tangent = pass.work.tangent.data(), effect[most_effects], d[3];
    for (int node : s.clock_nodes) {  // other nodes do not change with time: theirs stays 0
        const TapeOp& op = s.tape[node];
        const int args = tape_arguments(op.op);
        const bool given = op.op == tape_input && pass.work.inputs[2 * op.data + 1] != 0.0;  // held until it is given anew
        const double of_a = args > 0 && !given ? tangent[op.a] : 0.0, of_b = args > 1 ? tangent[op.b] : 0.0,
                     of_c = args > 2 ? tangent[op.c] : 0.0;
        tangent[node] = op.op == tape_time ? 1.0 : 0.0;
        if (of_a == 0.0 && of_b == 0.0 && of_c == 0.0) continue;
        const double* slope = pass.work.partial.data() + 3 * node;  // of what moves it is known
        if (s.edge_first[node] == s.edge_first[node + 1]) partials(op, node, pass.params, pass.tape, d, &pass.work.segment[node]), slope = d;
        tangent[node] = slope[0] * of_a + slope[1] * of_b + slope[2] * of_c;
    }
    for (const TimeUse& use : s.time_uses) {
        if (tangent[use.node] == 0.0) continue;
        effect_of(pass, use.table, use.row, use.slot, effect);
        spread_effect(pass, use.table, use.row, effect, tangent[use.node], moved, line_out);
    }
}

}  // namespace koppel::KOPPEL_LEVEL
