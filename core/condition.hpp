// Conditions that are expressions, along a motion.
#pragma once

#include "numerics.hpp"
#include "tape_operations.hpp"

namespace koppel::KOPPEL_LEVEL {

// Time and inputs, which change with time alone; an input that is given from outside is held until it is given anew
template <class S>
inline bool jet_of_time(const TapeOp& op, double t, const Workspace& work, const JetOf<S>* jets, JetOf<S>& out) {
    if (op.op == tape_time)
        out = {S(t), S(1.0), S(0.0)};
    else if (op.op == tape_input)
        out = work.inputs[2 * op.data + 1] != 0.0 ? JetOf<S>(work.inputs[2 * op.data]) : jets[op.a];
    else
        return false;
    return true;
}

// Values, rates and rates of these of all nodes behind a condition. read(op, k): what node k of it, a coordinate or a sensor, reads
template <class S, class Read>
inline void run_condition(const System& s, const double* params, double t, const Constraint& c, const Workspace& work, const Read& read,
                          JetOf<S>* jets) {
    // a kink this close to the end of a step lies on it but for rounding of the time
    const double tolerance = 1e-9 * work.step;
    for (std::size_t k = 0; k < c.nodes.size(); ++k) {
        const int i = c.nodes[k];
        const TapeOp& op = s.tape[i];
        if (jet_of_time(op, t, work, jets, jets[i])) continue;
        jets[i] = op.op == tape_q || op.op == tape_u || op.op == tape_sensor
                      ? read(op, static_cast<int>(k))
                      : arithmetic_jet(op, params, jets, work.left_limit, tolerance);
    }
}

// What the condition does with each of its nodes; v: their values
template <class S>
inline void weigh_condition(const System& s, const double* params, const Constraint& c, const S* v, S* adjoint) {
    for (int node : c.nodes) adjoint[node] = S(0.0);
    adjoint[c.node] = S(1.0);
    for (std::size_t k = c.nodes.size(); k-- > 0;) push_back(s.tape[c.nodes[k]], c.nodes[k], params, v, adjoint);
}

}  // namespace koppel::KOPPEL_LEVEL
