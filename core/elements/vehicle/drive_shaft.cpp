// Half shaft with two joints of constant velocity, from a differential to a wheel. Its moment lies on the bisector of both axes: so it has
// the same component along each of them, and forces and moments balance.
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct DriveShaft : SmoothLaw {
    KOPPEL_PORTS(body, carrier);
    KOPPEL_LINES(side, wheel);
    KOPPEL_PARAMS(stiffness, damping);
    KOPPEL_STATES(twist);
    KOPPEL_OUTPUTS(torque, rate, power);

    template <class S>
    static void law(const Readings<DriveShaft, S>& in, Effects<DriveShaft, S>& out) {
        const Vec3<S> n = column(in.ports.body.A, 1), e = column(in.ports.carrier.A, 1);
        const Vec3<S> along = (1.0 / (1.0 + dot(e, n))) * (e + n);
        const S rate = in.lines.wheel.speed - in.lines.side.speed + dot(along, in.ports.carrier.w - in.ports.body.w);
        const S torque = in.p.stiffness * in.x.twist + in.p.damping * rate;
        out.lines.side = torque, out.lines.wheel = -torque;
        out.ports.body.moment = torque * along, out.ports.carrier.moment = -torque * along;
        out.rates.twist = rate;
        out.outputs = {torque, rate, -torque * rate};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(vehicle_drive_shaft) { return SmoothKind<DriveShaft>("vehicle.drive_shaft"); }
