// Runs the signals and differentiates them: an adjoint sweep from a signal to the sensors that it depends on.
#include "tape.hpp"

#include "curve.hpp"
#include "frame.hpp"
#include "math/jet.hpp"
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

CurvePoint table_at(const double* c, int more, double x, bool left, double tolerance) {
    const int n = more / 16, interpolation = more / 4 % 4, outside = more % 4;
    const double first = c[0], last = c[n - 1];
    if (outside == outside_repeat)
        x = first + (x - first) - (last - first) * std::floor((x - first + (left ? -tolerance : tolerance)) / (last - first));
    if (interpolation == table_hold) {
        const double at = left ? x - tolerance : x + tolerance;
        if (at < c[0]) return {c[n], 0.0};
        const int i = at >= last ? n - 1 : find_segment(c, n, at);
        return {c[n + i], 0.0};
    }
    const double *y = c + n, *dy = c + 2 * n;
    const bool below = x < first, above = x >= last;
    if ((below || above) && outside != outside_repeat) {
        const int i = below ? 0 : n - 1;
        if (outside == outside_hold) return {y[i], 0.0};
        const int from = below ? 0 : n - 2;
        const double slope = interpolation == table_hermite ? dy[i] : (y[from + 1] - y[from]) / (c[from + 1] - c[from]);
        return {y[i] + slope * (x - c[i]), slope};
    }
    const int i = find_segment(c, n, x);
    if (interpolation == table_hermite) return hermite_segment(c, y, dy, i, x);
    const double slope = (y[i + 1] - y[i]) / (c[i + 1] - c[i]);
    return {y[i] + slope * (x - c[i]), slope};
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
        default: {  // step, sign, floor: constant between jumps
            double value[1] = {x};
            TapeOp alone = op;
            alone.a = 0;
            out[0] = arithmetic(alone, params, value, left, tolerance), out[1] = out[2] = 0.0;
        }
    }
}

// Hands the adjoint of a node on to its arguments.
void push_back(const TapeOp& op, int node, const double* params, const double* v, double* adjoint) {
    const double w = adjoint[node];
    const auto give = [&](int to, double slope) { adjoint[to] += w * slope; };
    switch (op.op) {
        case tape_input:
            give(op.a, 1.0);
            break;
        case tape_add:
            give(op.a, 1.0), give(op.b, 1.0);
            break;
        case tape_sub:
            give(op.a, 1.0), give(op.b, -1.0);
            break;
        case tape_mul:
            give(op.a, v[op.b]), give(op.b, v[op.a]);
            break;
        case tape_div:
            give(op.a, 1.0 / v[op.b]), give(op.b, -v[node] / v[op.b]);
            break;
        case tape_pow:
            give(op.a, v[op.b] == 0.0 ? 0.0 : v[op.b] * std::pow(v[op.a], v[op.b] - 1.0));
            if (v[op.a] > 0.0) give(op.b, v[node] * std::log(v[op.a]));
            break;
        case tape_neg:
            give(op.a, -1.0);
            break;
        case tape_sin:
            give(op.a, std::cos(v[op.a]));
            break;
        case tape_cos:
            give(op.a, -std::sin(v[op.a]));
            break;
        case tape_tan:
            give(op.a, 1.0 + v[node] * v[node]);
            break;
        case tape_asin:
            give(op.a, 1.0 / std::sqrt(1.0 - v[op.a] * v[op.a]));
            break;
        case tape_acos:
            give(op.a, -1.0 / std::sqrt(1.0 - v[op.a] * v[op.a]));
            break;
        case tape_atan:
            give(op.a, 1.0 / (1.0 + v[op.a] * v[op.a]));
            break;
        case tape_atan2: {
            const double r2 = v[op.a] * v[op.a] + v[op.b] * v[op.b];
            if (r2 > 0.0) give(op.a, v[op.b] / r2), give(op.b, -v[op.a] / r2);
            break;
        }
        case tape_sqrt:
            give(op.a, v[node] > 0.0 ? 0.5 / v[node] : 0.0);
            break;
        case tape_exp:
            give(op.a, v[node]);
            break;
        case tape_log:
            give(op.a, 1.0 / v[op.a]);
            break;
        case tape_abs:
            give(op.a, v[op.a] > 0.0 ? 1.0 : v[op.a] < 0.0 ? -1.0 : 0.0);  // at 0 neither side
            break;
        case tape_tanh:
            give(op.a, 1.0 - v[node] * v[node]);
            break;
        case tape_min:
            give(v[op.a] < v[op.b] ? op.a : op.b, 1.0);
            break;
        case tape_max:
            give(v[op.a] > v[op.b] ? op.a : op.b, 1.0);
            break;
        case tape_hypot:
            if (v[node] > 0.0) give(op.a, v[op.a] / v[node]), give(op.b, v[op.b] / v[node]);
            break;
        case tape_select:
            give(v[op.a] >= 0.0 ? op.b : op.c, 1.0);
            break;
        case tape_clip:
            give(v[op.a] < v[op.b] ? op.b : v[op.a] > v[op.c] ? op.c : op.a, 1.0);
            break;
        case tape_curve:
            give(op.a, curve_at({op.more % 8, op.more / 8, op.data}, params, v[op.a]).slope);
            break;
        case tape_table:
            give(op.a, table_at(params + op.data, op.more, v[op.a], false, 0.0).slope);
            break;
    }
}

// Slopes of a sensor along the six directions of the links of its two frames: [frame a: 6, frame b: 6].
void sensor_slopes(const Pass& pass, const TapeOp& op, double a, double b, double* out) {
    const FrameRow &fa = pass.system.frames[op.data], &fb = pass.system.frames[op.more];
    const auto frame_a = seeded_frame<12>(pass.links[fa.link], pass.params + fa.params, a, b, fa.link == 0 ? -1 : 0);
    const auto frame_b = seeded_frame<12>(pass.links[fb.link], pass.params + fb.params, a, b, fb.link == 0 ? -1 : 6);
    const Dual<12> reading = sensor_value(op.a / 8, op.a % 8, frame_a, frame_b);
    for (int i = 0; i < 12; ++i) out[i] = reading.slope[i];
}

// Weight of a sensor in a signal.
void sweep_back(const Pass& pass, int node) {
    double* adjoint = pass.work.adjoint.data();
    for (int i = 0; i <= node; ++i) adjoint[i] = 0.0;
    adjoint[node] = 1.0;
    for (int i = node; i >= 0; --i)
        if (adjoint[i] != 0.0) push_back(pass.system.tape[i], i, pass.params, pass.tape, adjoint);
}

// Visits every way from a sensor through a signal to an element: its weight, and what the signal does to the links.
template <class Visit>
void for_each_path(Pass& pass, Visit visit) {
    const System& s = pass.system;
    int swept = -1;
    double direction[most_effects];
    for (const SignalPath& path : s.signal_paths) {
        const Table& table = s.tables[path.table];
        if (path.node != swept) sweep_back(pass, path.node), swept = path.node;
        const double weight = pass.work.adjoint[path.sensor];
        if (weight == 0.0) continue;
        s.engine->kinds()[table.kind].words.signal_direction(table, pass, path.row, path.slot, direction);
        visit(path, table, weight, direction);
    }
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
    const double *inputs, *external, *lambda, *x, *held, *mode, *last;
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
            work.x_ahead ? work.x.data() : data + at.x,
            data + at.held,
            data + at.law_mode,
            data + at.last,
            work,
            work.left_limit,
            1e-9 * work.step};
}
inline double value_of_node(const Reading& r, int node, const double* v) {
    const TapeOp& op = r.s.tape[node];
    switch (op.op) {
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
        case tape_mode:
            return r.mode[op.data];
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

namespace {

// A frame along the motion while no velocity changes.
Frame<Jet> moving_frame(const System& s, const double* params, const Workspace& work, int index) {
    const FrameRow& row = s.frames[index];
    const LinkState& link = work.links[row.link];
    const Frame<double> now = frame_on(link, params + row.params);
    Vec3<double> acc, alpha;
    link_bias(s, work.links.data(), work.tree, row.link, acc, alpha);
    const Vec3<double> w = vec(link.w);
    const Vec3<double> bend = acc + cross(alpha, now.r) + cross(w, cross(w, now.r));
    Frame<Jet> frame;
    frame.p = {{now.p.x, now.v.x, bend.x}, {now.p.y, now.v.y, bend.y}, {now.p.z, now.v.z, bend.z}};
    for (int j = 0; j < 3; ++j) {
        const Vec3<double> axis = column(now.A, j), rate = cross(w, axis), turn = cross(alpha, axis) + cross(w, rate);
        frame.A.m[j] = {axis.x, rate.x, turn.x}, frame.A.m[3 + j] = {axis.y, rate.y, turn.y}, frame.A.m[6 + j] = {axis.z, rate.z, turn.z};
    }
    return frame;  // twists are not read: expressions of positions only
}

}  // namespace

void expression_row(const System& s, const double* params, double t, const Constraint& c, const double* q, const double* u,
                    Workspace& work) {
    double *jets = work.jets.data(), *v = work.scratch.data(), *adjoint = work.adjoint.data();
    const double tolerance = 1e-9 * work.step;
    for (int i : c.nodes) {
        const TapeOp& op = s.tape[i];
        double* jet = jets + 3 * i;
        if (op.op == tape_time)
            jet[0] = t, jet[1] = 1.0, jet[2] = 0.0;
        else if (op.op == tape_input)
            jet[0] = jets[3 * op.a], jet[1] = jets[3 * op.a + 1], jet[2] = jets[3 * op.a + 2];
        else if (op.op == tape_q)
            jet[0] = q[op.data], jet[1] = 0.0, jet[2] = 0.0;  // its rate follows below
        else if (op.op == tape_sensor) {
            const Jet reading =
                sensor_value(op.a / 8, op.a % 8, moving_frame(s, params, work, op.data), moving_frame(s, params, work, op.more));
            jet[0] = reading.value, jet[1] = reading.rate, jet[2] = reading.bend;
        } else
            arithmetic_jet(op, params, jets, work.left_limit, tolerance, jet);
        if (op.op == tape_q)
            for (int e = 0; e < c.group.entries; ++e)
                if (s.row_entries[c.group.first_entry + e].q == op.data) jet[1] = u[s.row_entries[c.group.first_entry + e].u];
        v[i] = jet[0], adjoint[i] = 0.0;
    }
    ConstraintState& out = work.constraints;
    out.g[c.group.first] = jets[3 * c.node], out.rate[c.group.first] = jets[3 * c.node + 1], out.bias[c.group.first] = jets[3 * c.node + 2];

    // the direction: what the expression does with each of its readings
    adjoint[c.node] = 1.0;
    for (std::size_t k = c.nodes.size(); k-- > 0;)
        if (adjoint[c.nodes[k]] != 0.0) push_back(s.tape[c.nodes[k]], c.nodes[k], params, v, adjoint);
    double *W = out.W.data() + c.group.W, *C = W + 6 * c.group.sides;
    const Pass pass{s, params, work, work.links.data(), v, nullptr, false, nullptr, nullptr, nullptr, nullptr, nullptr};
    for (int reader : c.readers) {
        const TapeOp& op = s.tape[reader];
        if (op.op == tape_q) {
            *C++ = adjoint[reader];
            continue;
        }
        sensor_slopes(pass, op, 0.0, 1.0, W);
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

void add_signal_derivatives(Pass& pass, double a, double b) {
    for_each_path(pass, [&](const SignalPath& path, const Table& table, double weight, const double* direction) {
        double slopes[12];
        sensor_slopes(pass, pass.system.tape[path.sensor], a, b, slopes);
        for (int port = 0; port < table.ports; ++port)
            for (int side = 0; side < 2; ++side) {
                double* block = pass.work.values + path.blocks[2 * port + side];
                for (int j = 0; j < 6; ++j)
                    for (int i = 0; i < 6; ++i) block[8 * j + i] -= weight * direction[6 * port + i] * slopes[6 * side + j];
            }
    });
}

namespace {

// The weight of every coordinate or velocity in the signals of elements with coordinate ports.
void find_line_weights(Pass& pass) {
    const System& s = pass.system;
    double *adjoint = pass.work.adjoint.data(), *weights = pass.work.line_weights.data();
    int swept = -1;
    for (std::size_t p = 0; p < s.line_paths.size(); ++p) {
        const LinePath& path = s.line_paths[p];
        if (path.node != swept) {
            const int* nodes = s.line_nodes.data() + path.first;
            for (int k = 0; k < path.count; ++k) {
                const TapeOp& op = s.tape[nodes[k]];
                const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
                adjoint[nodes[k]] = 0.0;
                for (int i = 0; i < args; ++i) adjoint[given[i]] = 0.0;
            }
            adjoint[path.node] = 1.0;
            for (int k = path.count; k-- > 0;)
                if (adjoint[nodes[k]] != 0.0) push_back(s.tape[nodes[k]], nodes[k], pass.params, pass.tape, adjoint);
            swept = path.node;
        }
        weights[p] = adjoint[path.reader];
    }
}

// Visits every way from a coordinate or velocity through a signal to an element with coordinate ports.
template <class Visit>
void for_each_line_path(Pass& pass, Visit visit) {
    const System& s = pass.system;
    for (std::size_t p = 0; p < s.line_paths.size(); ++p) {
        const double weight = pass.work.line_weights[p];
        if (weight == 0.0) continue;
        const LinePath& path = s.line_paths[p];
        const Table& table = s.tables[path.table];
        double direction[most_effects];
        s.engine->kinds()[table.kind].words.signal_direction(table, pass, path.row, path.slot, direction);
        visit(path, table, weight, direction);
    }
}

}  // namespace

void add_line_derivatives(Pass& pass, double a, double b) {
    for_each_line_path(pass, [&](const LinePath& path, const Table& table, double weight, const double* direction) {
        const double share = pass.system.tape[path.reader].op == tape_q ? b : a;
        for (int line = 0; line < table.lines && line < 3; ++line) pass.work.values[path.entries[line]] -= share * weight * direction[line];
    });
}

void add_line_stiffness(Pass& pass, const double* rho, double* out) {
    for_each_line_path(pass, [&](const LinePath& path, const Table& table, double weight, const double* direction) {
        const TapeOp& op = pass.system.tape[path.reader];
        if (op.op != tape_q) return;
        for (int line = 0; line < table.lines && line < 3; ++line)
            out[table.line_u[path.row * table.lines + line]] += weight * rho[path.velocity] * direction[line];
    });
}

void keep_line_weights(Pass& pass) { find_line_weights(pass); }

void add_signal_stiffness(Pass& pass, const double* rho, double* out) {
    for_each_path(pass, [&](const SignalPath& path, const Table& table, double weight, const double* direction) {
        const TapeOp& op = pass.system.tape[path.sensor];
        double slopes[12], change = 0.0;
        sensor_slopes(pass, op, 0.0, 1.0, slopes);
        const int links[2] = {pass.system.frames[op.data].link, pass.system.frames[op.more].link};
        for (int side = 0; side < 2; ++side)
            for (int j = 0; j < 6; ++j) change += slopes[6 * side + j] * rho[6 * links[side] + j];
        for (int port = 0; port < table.ports; ++port)
            for (int i = 0; i < 6; ++i)
                out[6 * table.links[path.row * table.ports + port] + i] += weight * change * direction[6 * port + i];
    });
}

}  // namespace koppel::KOPPEL_LEVEL
