// Elements between coordinates: shafts, sleds, single motions of joints.
#pragma once

#include "kit.hpp"

namespace koppel::KOPPEL_LEVEL {

// Motion of line b against line a of an element with two lines.
template <class S>
inline LineMotion<S> between(const LineMotion<S>& a, const LineMotion<S>& b) {
    return {b.position - a.position, b.speed - a.speed};
}
template <template <class> class Lines, class S>
inline LineMotion<S> between(const Lines<LineMotion<S>>& lines) {
    return between(lines.a, lines.b);
}
// a positive force pulls the sides together
template <class Lines, class S>
inline void pull(Lines& lines, const S& force) {
    lines.a = force, lines.b = -force;
}

// A law between two lines: W = (-1, 1), relative coordinate b - a
inline void direction_between(const Table& table, Pass& pass, int row, double* W, double* position) {
    const int* q = table.line_q.data() + 2 * row;
    W[0] = -1.0, W[1] = 1.0;
    position[0] = pass.line_q[q[1]] - pass.line_q[q[0]];
}

}  // namespace koppel::KOPPEL_LEVEL
