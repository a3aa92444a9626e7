// Runs the signals.
#include "numerics.hpp"
#include "tape_operations.hpp"

namespace koppel::KOPPEL_LEVEL {

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
            1e-9 * work.step};  // as in signals_jump
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
        case tape_node_pressure:
            return r.work.instant.pressures[op.data];
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
    const TapeOp* ops = s.tape.data();
    double* v = work.tape.data();
    int k = 0;
    // nodes with the same operation stand side by side: one look at it for all of them
    const auto run = [&](int op, const auto& value) {
        do {
            const int node = nodes[k];
            v[node] = value(ops[node], node);
        } while (++k < count && ops[nodes[k]].op == op);
    };
    while (k < count) {
        const int op = ops[nodes[k]].op;
        switch (op) {
            case tape_add:
                run(op, [v](const TapeOp& at, int) { return v[at.a] + v[at.b]; });
                break;
            case tape_sub:
                run(op, [v](const TapeOp& at, int) { return v[at.a] - v[at.b]; });
                break;
            case tape_mul:
                run(op, [v](const TapeOp& at, int) { return v[at.a] * v[at.b]; });
                break;
            case tape_div:
                run(op, [v](const TapeOp& at, int) { return v[at.a] / v[at.b]; });
                break;
            case tape_neg:
                run(op, [v](const TapeOp& at, int) { return -v[at.a]; });
                break;
            case tape_min:
                run(op, [v](const TapeOp& at, int) { return v[at.a] < v[at.b] || v[at.a] != v[at.a] ? v[at.a] : v[at.b]; });
                break;
            case tape_max:
                run(op, [v](const TapeOp& at, int) { return v[at.a] > v[at.b] || v[at.a] != v[at.a] ? v[at.a] : v[at.b]; });
                break;
            case tape_u:
                run(op, [&](const TapeOp& at, int) { return reading.u[at.data]; });
                break;
            case tape_x:
                run(op, [&](const TapeOp& at, int) { return reading.x[at.data]; });
                break;
            case tape_held:
                run(op, [&](const TapeOp& at, int) { return reading.held[at.data]; });
                break;
            case tape_clip:
                run(op, [v](const TapeOp& at, int) { return v[at.a] < v[at.b] ? v[at.b] : v[at.a] > v[at.c] ? v[at.c] : v[at.a]; });
                break;
            case tape_select:
                run(op, [&](const TapeOp& at, int node) {
                    const bool timely = s.timely[node];
                    const double tolerance = timely ? reading.tolerance : 0.0;
                    return (timely && reading.left ? v[at.a] > tolerance : v[at.a] >= -tolerance) ? v[at.b] : v[at.c];
                });
                break;
            case tape_table:
                run(op, [&](const TapeOp& at, int node) { return read_table(reading, at, node, v[at.a]); });
                break;
            default:
                v[nodes[k]] = value_of_node(reading, nodes[k], v), ++k;
        }
    }
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

bool signals_jump(const System& s, const Parameters& params, double t, Workspace& work) {
    if (s.jump_nodes.empty()) return false;
    const double tolerance = 1e-9 * work.step;  // instants that differ by rounding of t_0 + n step are the same
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

}  // namespace koppel::KOPPEL_LEVEL
