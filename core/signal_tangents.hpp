// Signals along a direction: forward over the tape.
#pragma once

#include "numerics.hpp"
#include "tape_operations.hpp"

namespace koppel::KOPPEL_LEVEL {

// How nodes of the tape change, at its values v, in the order in which they are run. read(op): the change of what is no operation; seeds:
// of inputs, null where they stay. An input that is given from outside does not follow its own signal.
template <class Read>
void sweep_tangents(const System& s, const double* params, const double* v, const double* inputs, const std::vector<int>& nodes,
                    const double* seeds, const Read& read, double* tangent) {
    for (int node : nodes) {
        const TapeOp& op = s.tape[node];
        const int args = tape_arguments(op.op), at[3] = {op.a, op.b, op.c};
        if (op.op == tape_input) {
            const bool moved = seeds && seeds[op.data] != 0.0;
            tangent[node] = moved ? seeds[op.data] : inputs[2 * op.data + 1] != 0.0 ? 0.0 : tangent[op.a];
            continue;
        }
        tangent[node] = args == 0 ? read(op) : 0.0;
        bool moves = false;
        for (int k = 0; k < args; ++k) moves = moves || tangent[at[k]] != 0.0;
        if (!moves) continue;
        double d[3];
        partials(op, node, params, v, d);
        for (int k = 0; k < args; ++k)
            if (tangent[at[k]] != 0.0) tangent[node] += d[k] * tangent[at[k]];
    }
}

}  // namespace koppel::KOPPEL_LEVEL
