// Elements between coordinates: shafts, sleds, single motions of joints.
#pragma once

#include "curve.hpp"
#include "kind.hpp"

namespace koppel::KOPPEL_LEVEL {

// Relative motion of line b against line a of an element with two lines.
struct Between {
    int a, b;  // velocities; the ground is the last one
    double x, v;
    const double* p;
    double* entries[4];  // matrix entries (a, a), (a, b), (b, a), (b, b)
};
inline Between between(const Table& table, const Pass& pass, int row) {
    const int *q = table.line_q.data() + 2 * row, *u = table.line_u.data() + 2 * row, *slots = table.line_slots.data() + 4 * row;
    double* values = pass.work.values;
    return {u[0],
            u[1],
            pass.line_q[q[1]] - pass.line_q[q[0]],
            pass.line_u[u[1]] - pass.line_u[u[0]],
            pass.params + table.params + row * table.stride,
            {values + slots[0], values + slots[1], values + slots[2], values + slots[3]}};
}
// a positive force pulls the sides together
inline void pull(const Pass& pass, const Between& e, double force) { pass.line_force[e.a] += force, pass.line_force[e.b] -= force; }
// adds a d(force)/dv + b d(force)/dx to the matrix
inline void stiffen(const Between& e, double slope) {
    *e.entries[0] += slope, *e.entries[3] += slope, *e.entries[1] -= slope, *e.entries[2] -= slope;
}
inline double signal_of(const Table& table, const Pass& pass, int row, int slot) {
    const int node = table.nodes[row * table.signals + slot];
    return node >= 0 ? pass.tape[node] : 0.0;
}

// A law between two lines: W = (-1, 1), relative coordinate b - a
inline void direction_between(const Table& table, Pass& pass, int row, double* W, double* position) {
    const int* q = table.line_q.data() + 2 * row;
    W[0] = -1.0, W[1] = 1.0;
    position[0] = pass.line_q[q[1]] - pass.line_q[q[0]];
}

}  // namespace koppel::KOPPEL_LEVEL
