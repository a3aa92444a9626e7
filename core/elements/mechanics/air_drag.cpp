// Drag and lift of a body in moving air.
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct AirDrag : SmoothLaw {
    KOPPEL_PORTS(frame);
    KOPPEL_PARAMS(area, drag, lift, density);
    KOPPEL_SIGNALS(wind_x, wind_y, wind_z);
    KOPPEL_OUTPUTS(speed, drag_force, power);

    template <class S>
    static void law(const Readings<AirDrag, S>& in, Effects<AirDrag, S>& out) {
        const Vec3<S> wind{in.signals.wind_x, in.signals.wind_y, in.signals.wind_z};
        const Vec3<S> v = in.ports.frame.v - wind, z = column(in.ports.frame.A, 2);
        const S speed = norm(v), c = 0.5 * in.p.density * in.p.area;
        const Vec3<S> force = (-c * in.p.drag * speed) * v + (c * in.p.lift) * (dot(v, v) * z - dot(v, z) * v);
        out.ports.frame.force = force;
        out.outputs = {speed, c * in.p.drag * speed * speed, dot(force, in.ports.frame.v)};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_air_drag) { return SmoothKind<AirDrag>("mechanics.air_drag"); }
