// Vanes between two frames as walls of a node: the volume grows with the angle about z of frame_a from its x axis to that of frame_b, seen
// along z, and the pressure turns frame_b forward. The angle counts from `zero` on, from a twelfth of a turn before it to the same after
// a whole turn. sense: -1 in a mirrored model.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct FrameVane : SmoothLaw {
    KOPPEL_PORTS(frame_a, frame_b);
    KOPPEL_LINES(node);
    KOPPEL_PARAMS(displacement, zero, sense);
    KOPPEL_SIGNALS(pressure_node);
    KOPPEL_OUTPUTS(force, growth, power, travel);
    static constexpr double middle = 5.0 * pi / 6.0;

    template <class S>
    static void law(const Readings<FrameVane, S>& in, Effects<FrameVane, S>& out) {
        const Frame<S>&a = in.ports.frame_a, &b = in.ports.frame_b;
        const Vec3<S> xa{a.A.m[0], a.A.m[3], a.A.m[6]}, ya{a.A.m[1], a.A.m[4], a.A.m[7]}, xb{b.A.m[0], b.A.m[3], b.A.m[6]};
        const S X = dot(xa, xb), Y = in.p.sense * dot(ya, xb), turn = in.p.zero + middle, c = cos_of(turn), s = sin_of(turn);
        const S travel = middle + atan2_of(c * Y - s * X, c * X + s * Y);
        // the angle over a turn of b against a
        const S size = 1.0 / max_of(X * X + Y * Y, S(1e-24));
        const Vec3<S> axis = (size * X * in.p.sense) * cross(xb, ya) - (size * Y) * cross(xb, xa);
        const S p = pressure_at(in.lines.node, in.signals.pressure_node), torque = p * in.p.displacement;
        const S growth = in.p.displacement * dot(axis, b.w - a.w);
        out.ports.frame_b.moment = torque * axis, out.ports.frame_a.moment = -(torque * axis);
        out.lines.node = charge(in.lines.node, -growth);
        out.outputs = {torque, growth, p * growth, travel};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_frame_vane) { return SmoothKind<FrameVane>("hydraulics.frame_vane"); }
