// Rows of conditions that are expressions.
#include "condition.hpp"

#include "moving.hpp"

namespace koppel::KOPPEL_LEVEL {

void time_jet(const System& s, const double* params, int node, double t, Workspace& work, double* out) {
    Jet* jets = reinterpret_cast<Jet*>(work.jets.data());
    const double tolerance = 1e-9 * work.step;  // instants that differ by rounding of t_0 + n step are the same
    for (int i : s.time_nodes) {
        if (i > node) break;
        if (!jet_of_time(s.tape[i], t, work, jets, jets[i])) jets[i] = arithmetic_jet(s.tape[i], params, jets, work.left_limit, tolerance);
    }
    out[0] = jets[node].value, out[1] = jets[node].rate, out[2] = jets[node].bend;
}

void expression_row(const System& s, const double* params, double t, const Constraint& c, const double* q, const double* u,
                    Workspace& work) {
    Jet* jets = reinterpret_cast<Jet*>(work.jets.data());
    double *v = work.scratch.data(), *adjoint = work.adjoint.data();
    const auto read = [&](const TapeOp& op, int k) -> Jet {
        if (op.op == tape_q) return {q[op.data], u[c.moved_by[k]], 0.0};
        if (op.op == tape_u) return Jet(u[op.data]);
        return sensor_value(op.a / 8, op.a % 8, moving_frame(resting_frame(s, params, work, op.data)),
                            moving_frame(resting_frame(s, params, work, op.more)));
    };
    run_condition(s, params, t, c, work, read, jets);
    for (int node : c.nodes) v[node] = jets[node].value;
    // a position: defect, rate and what of its second derivative remains while u is constant; a rate: one derivative less
    ConstraintState& out = work.constraints;
    const Jet& zero = jets[c.node];
    const bool speeds = c.type == of_rates;
    out.g[c.group.first] = speeds ? 0.0 : zero.value;
    out.rate[c.group.first] = speeds ? zero.value : zero.rate, out.bias[c.group.first] = speeds ? zero.rate : zero.bend;

    // the direction: what the expression does with each of its readings
    weigh_condition(s, params, c, v, adjoint);
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

}  // namespace koppel::KOPPEL_LEVEL
