// A straight line between two frames: weight and acceleration of its column drive it. The unknown is the flow seen from the ground,
// w = Q + rho/inertance v.l with the mean velocity v of the frames and l from a to b: then inertance w' = p_a - p_b - loss + rho (g.l + v.l')
// needs no acceleration, for d/dt (v.l) = a.l + v.l'.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct FrameLine : FlowLaw {
    KOPPEL_PORTS(frame_a, frame_b);
    KOPPEL_LINES(flow, a, b);
    KOPPEL_PARAMS(laminar, linear, forward, backward, edge, smallest_area, weight, drive, viscosity, diameter, density, inertance, gravity_x,
                  gravity_y, gravity_z, center_x, center_y, center_z, strength);
    KOPPEL_STATES(passed);
    KOPPEL_CURVES(loss);
    KOPPEL_SIGNALS(area, viscosity_change, density_change, pressure_a, pressure_b, field);
    KOPPEL_OUTPUTS(flow, loss, reynolds, power, head);
    static constexpr bool reports_wrench = false;

    template <class S>
    static S flow_of(const Readings<FrameLine, S>& in) {
        const Frame<S>&a = in.ports.frame_a, &b = in.ports.frame_b;
        return flow_unit * in.lines.flow.speed - in.p.density / in.p.inertance * dot(S(0.5) * (a.v + b.v), b.p - a.p);
    }
    template <class S>
    static S loss(const Readings<FrameLine, S>& in, const S& Q) {
        const S thick = 1.0 + in.signals.viscosity_change, dense = 1.0 + in.signals.density_change;
        return in.p.laminar * thick * dense * Q + plain_loss(in, Q, dense);
    }
    // what gravity does along the column, per density: the same everywhere, towards a center by its potential, and a field of signals
    template <class S>
    static S gravity_along(const Readings<FrameLine, S>& in) {
        const Frame<S>&a = in.ports.frame_a, &b = in.ports.frame_b;
        const Vec3<S> along = b.p - a.p, g{in.p.gravity_x, in.p.gravity_y, in.p.gravity_z};
        const Vec3<S> center{in.p.center_x, in.p.center_y, in.p.center_z}, from_a = a.p - center, from_b = b.p - center;
        const S r_a = sqrt_of(dot(from_a, from_a) + 1e-30), r_b = sqrt_of(dot(from_b, from_b) + 1e-30);
        // 1/r_b - 1/r_a without the digits that a short column far from the center would lose
        const S nearer = 0.0 - dot(along, from_a + from_b) / (r_a * r_b * (r_a + r_b));
        return dot(g, along) + in.p.strength * nearer + in.signals.field;
    }
    template <class S>
    static void law(const Readings<FrameLine, S>& in, Effects<FrameLine, S>& out) {
        const Frame<S>&a = in.ports.frame_a, &b = in.ports.frame_b;
        const Vec3<S> along = b.p - a.p, mean = S(0.5) * (a.v + b.v);
        const S thick = 1.0 + in.signals.viscosity_change, dense = 1.0 + in.signals.density_change;
        const S Q = flow_of(in), loss = loss_of(in, Q), head = in.p.density * dense * gravity_along(in);
        out.lines.flow = flow_unit * (drop_of(in) - loss + in.p.drive + head + in.p.density * dot(mean, b.v - a.v));
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.rates.passed = Q;
        out.outputs = {Q, loss, 4.0 * abs_of(Q) / (pi * in.p.viscosity * thick * in.p.diameter), -loss * Q, head};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_frame_line) { return SmoothKind<FrameLine>("hydraulics.frame_line"); }
