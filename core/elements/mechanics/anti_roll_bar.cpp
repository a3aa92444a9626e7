// Anti-roll bar: the difference of the heights of two points over a third body, and a pair of forces along its z axis.
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct AntiRollBar : SmoothLaw {
    KOPPEL_PORTS(chassis, left, right);
    KOPPEL_PARAMS(stiffness, damping);
    KOPPEL_OUTPUTS(force, twist);

    template <class S>
    static void law(const Readings<AntiRollBar, S>& in, Effects<AntiRollBar, S>& out) {
        const Frame<S>&body = in.ports.chassis, &l = in.ports.left, &r = in.ports.right;
        const Vec3<S> up = column(body.A, 2), apart = l.p - r.p;
        const S twist = dot(up, apart), rate = dot(up, l.v - r.v - cross(body.w, apart));
        const S force = in.p.stiffness * twist + in.p.damping * rate;
        const Vec3<S> F = force * up;
        out.ports.left.force = -F, out.ports.right.force = F;
        out.ports.chassis.moment = cross(apart, F);  // the opposite forces at the same points
        out.outputs = {force, twist};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_anti_roll_bar) { return SmoothKind<AntiRollBar>("mechanics.anti_roll_bar"); }
