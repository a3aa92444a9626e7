// What hydraulic elements share: ports of nodes, losses of lines.
#pragma once

#include "fluid.hpp"
#include "kit.hpp"

namespace koppel::KOPPEL_LEVEL {

// The pressure at a port: of an elastic node, or a signal where it is prescribed (the other one is 0 then). At a rigid node both are 0: its
// pressure is the force of a constraint.
template <class S>
inline S pressure_at(const LineMotion<S>& node, const S& given) {
    return node.position + given;
}
// What a flow into a node does to its state; where the volume is larger than at the start, less
template <class S>
inline S charge(const LineMotion<S>& node, const S& inflow) {
    return charge_unit * inflow * node.speed;
}

// Friction factor after Colebrook: x = 1/sqrt(lambda) = -2 lg(2.51 x / Re + roughness / 3.71), by Newton's method; roughness over diameter
template <class S>
inline S colebrook(const S& reynolds, const S& roughness) {
    const double per_ln = 2.0 / 2.302585092994046;  // 2 / ln 10
    const S a = 2.51 / reynolds, b = roughness / 3.71;
    S x = 0.0 - per_ln * log_of(7.0 * a + b);  // x is about 7 where the flow has just become turbulent
    for (int round = 0; round < 5; ++round) {
        const S inner = a * x + b;
        x = x - (x + per_ln * log_of(inner)) / (1.0 + per_ln * a / inner);
    }
    return 1.0 / (x * x);
}
// laminar below Re = 1440, turbulent above 2320, between them linear in Re
template <class S>
inline S friction_factor(const S& reynolds, const S& roughness) {
    const double laminar_end = 1440.0, turbulent_start = 2320.0;
    const S at_start = colebrook(S(turbulent_start), roughness);
    const S share = (reynolds - laminar_end) / (turbulent_start - laminar_end);
    const S between = 64.0 / laminar_end + share * (at_start - 64.0 / laminar_end);
    return select(reynolds - turbulent_start, colebrook(max_of(S(turbulent_start), reynolds), roughness), between);
}

// A line with inertia: flow_unit^2 inertance u' = flow_unit (p_a - p_b - loss + drive). Loss of friction in a straight pipe is given.
template <class K, class S>
inline void line_law(const Readings<K, S>& in, Effects<K, S>& out, const S& Q, const S& friction) {
    const S size = abs_of(Q), area = max_of(in.signals.area, in.p.smallest_area);
    const S quadratic = select(Q, in.p.forward, in.p.backward) + in.p.edge / (area * area);
    S loss = friction + in.p.linear * Q + quadratic * size * Q;
    if (in.curves.loss.given()) loss = loss + in.curves.loss(Q);
    out.lines.flow =
        flow_unit * (pressure_at(in.lines.a, in.signals.pressure_a) - pressure_at(in.lines.b, in.signals.pressure_b) - loss + in.p.drive);
    out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
    out.outputs = {Q, loss, 4.0 * size / (3.141592653589793 * in.p.viscosity * in.p.diameter), -loss * Q,
                   flow_unit * in.lines.flow.position};
}

}  // namespace koppel::KOPPEL_LEVEL
