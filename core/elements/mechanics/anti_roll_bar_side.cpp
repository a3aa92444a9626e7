// One side of an anti-roll bar whose other side is known as a height.
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct AntiRollBarSide : SmoothLaw {
    KOPPEL_PORTS(chassis, point);
    KOPPEL_PARAMS(stiffness);
    KOPPEL_SIGNALS(other);
    KOPPEL_OUTPUTS(force, twist);

    template <class S>
    static void law(const Readings<AntiRollBarSide, S>& in, Effects<AntiRollBarSide, S>& out) {
        const Frame<S>&body = in.ports.chassis, &end = in.ports.point;
        const Vec3<S> up = column(body.A, 2), apart = end.p - body.p;
        const S twist = dot(up, apart) - in.signals.other, force = in.p.stiffness * twist;
        const Vec3<S> F = force * up;
        out.ports.point.force = -F, out.ports.chassis.force = F, out.ports.chassis.moment = cross(apart, F);
        out.outputs = {force, twist};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_anti_roll_bar_side) { return SmoothKind<AntiRollBarSide>("mechanics.anti_roll_bar_side"); }
