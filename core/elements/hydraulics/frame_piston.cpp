// A moving wall of a node between two frames. Along z of frame_a, where the guide is on its part, or along the line between the frames, as
// in a cylinder with an eye at both ends: the volume grows with the distance that way, and the pressure pushes the frames apart.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct FramePiston : SmoothLaw {
    KOPPEL_PORTS(frame_a, frame_b);
    KOPPEL_LINES(node);
    KOPPEL_PARAMS(area, zero, between);
    KOPPEL_SIGNALS(pressure_node);
    KOPPEL_OUTPUTS(force, growth, power, travel);

    template <class S>
    static void law(const Readings<FramePiston, S>& in, Effects<FramePiston, S>& out) {
        const Frame<S>&a = in.ports.frame_a, &b = in.ports.frame_b;
        const Vec3<S> apart = b.p - a.p, axis{a.A.m[2], a.A.m[5], a.A.m[8]};
        // 1e-24 m2: frames that coincide have no line between them, and nothing is divided by 0
        const S length = sqrt_of(max_of(dot(apart, apart), S(1e-24))), between = in.p.between - 0.5;
        const Vec3<S> along = select(between, (1.0 / length) * apart, axis);
        const S travel = dot(along, apart) - in.p.zero;
        // the axis turns with frame_a; what is across the line between the frames does not change its length
        const S rate = dot(along, b.v - a.v) + select(between, S(0.0), dot(cross(a.w, axis), apart));
        const S p = pressure_at(in.lines.node, in.signals.pressure_node), force = p * in.p.area, growth = in.p.area * rate;
        const Vec3<S> push = force * along;
        out.ports.frame_b.force = push;
        out.ports.frame_a.force = -push, out.ports.frame_a.moment = -cross(apart, push);
        out.lines.node = charge(in.lines.node, -growth);
        out.outputs = {force, growth, p * growth, travel};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_frame_piston) { return SmoothKind<FramePiston>("hydraulics.frame_piston"); }
