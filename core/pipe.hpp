// What hydraulic elements share: ports of nodes, losses of lines. Signals viscosity_change and density_change of an element: by what share
// its oil differs from the parameters, where its temperature changes; 0 else.
#pragma once

#include "fluid.hpp"
#include "kit.hpp"

namespace koppel::KOPPEL_LEVEL {

constexpr double pi = 3.141592653589793;

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

// Friction at the wall of a straight round pipe: lambda L/d rho/2 Q |Q| / A^2; below Re = 1440 linear in Q. thick, dense: viscosity and
// density over those among the parameters
template <class K, class S>
inline S pipe_friction(const Readings<K, S>& in, const S& d, const S& Q, const S& thick, const S& dense) {
    const S size = abs_of(Q), A = 0.25 * pi * d * d;
    const S viscosity = in.p.viscosity * thick, density = in.p.density * dense;
    const S reynolds = 4.0 * size / (pi * viscosity * d), turbulent = reynolds - 1440.0;
    const S factor = friction_factor(max_of(S(1440.0), reynolds), in.p.roughness / d);
    return select(turbulent, factor * in.p.length / d * 0.5 * density / (A * A) * size * Q,
                  32.0 * density * viscosity * in.p.length / (d * d * A) * Q);
}

// Flow through a sharp edge, opened = discharge * area: opened sqrt(2/rho) drop / (drop^2 + rounding^2)^(1/4). In a step that is taken again
// the flow per drop is that of the chord.
template <class K, class S>
inline S edge_flow(const Readings<K, S>& in, const S& opened, const S& drop) {
    const S at = std::isnan(in.chord) ? drop : S(in.chord);
    return opened * sqrt_of(2.0 / (in.p.density * (1.0 + in.signals.density_change))) * drop /
           sqrt_of(sqrt_of(at * at + in.p.rounding * in.p.rounding));
}
template <class K, class S>
inline S drop_of(const Readings<K, S>& in) {
    return pressure_at(in.lines.a, in.signals.pressure_a) - pressure_at(in.lines.b, in.signals.pressure_b);
}

// Losses over a flow: linear and quadratic, of an opening, and a curve
template <class K, class S>
inline S plain_loss(const Readings<K, S>& in, const S& Q, const S& dense) {
    const S area = max_of(in.signals.area, in.p.smallest_area);
    const S quadratic = select(Q, in.p.forward, in.p.backward) + in.p.edge / (area * area);
    S loss = in.p.linear * Q + dense * quadratic * abs_of(Q) * Q;
    if (in.curves.loss.given()) loss = loss + in.curves.loss(Q);
    return loss;
}

// What losses over a flow share. A loss that rises faster than the flow, with an inertia that it brings to rest within a step, is off its
// tangent at the start: in a step that is taken again it follows the chord from 0, which never gives energy.
struct FlowLaw : SmoothLaw {
    static constexpr bool has_loss = true;
    static constexpr double least = least_flow;
    template <class K, class S>
    static S flow_of(const Readings<K, S>& in) {
        return flow_unit * in.lines.flow.speed;
    }
};
template <class K, class S>
inline S loss_of(const Readings<K, S>& in, const S& Q) {
    return std::isnan(in.chord) ? K::loss(in, Q) : K::loss(in, S(in.chord)) / in.chord * Q;
}

// A loss of its own in a line, beside others; K says how large it is
template <class K>
struct SeriesLoss : FlowLaw {
    template <class S>
    static void law(const Readings<K, S>& in, Effects<K, S>& out) {
        const S Q = K::flow_of(in), loss = loss_of(in, Q);
        out.lines.flow = -flow_unit * loss;
        out.outputs = {loss, -loss * Q};
    }
};

// A line with inertia: flow_unit^2 inertance u' = flow_unit (p_a - p_b - loss + drive)
template <class K, class S>
inline void line_law(const Readings<K, S>& in, Effects<K, S>& out, const S& Q, const S& thick, const S& dense) {
    const S loss = loss_of(in, Q);
    out.lines.flow = flow_unit * (drop_of(in) - loss + in.p.drive + dense * in.p.weight);
    out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
    out.outputs = {Q, loss, 4.0 * abs_of(Q) / (pi * in.p.viscosity * thick * in.p.diameter), -loss * Q, flow_unit * in.lines.flow.position};
}

}  // namespace koppel::KOPPEL_LEVEL
