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

// ---- derivative by hand: fifteen directions, and the law is short -------------------------------------------------------

void derivative(const Table& table, Pass& pass, double a, double b, bool) {
    using M = Made<DriveShaft>;
    using V = Vec3<double>;
    for (int row = 0; row < table.rows; ++row) {
        const Readings<DriveShaft, double> in = M::read(table, pass, row);
        const V n = column(in.ports.body.A, 1), e = column(in.ports.carrier.A, 1), none{0.0, 0.0, 0.0};
        const double scale = 1.0 / (1.0 + dot(e, n));
        const V along = scale * (e + n), turning = in.ports.carrier.w - in.ports.body.w;
        const double rate = in.lines.wheel.speed - in.lines.side.speed + dot(along, turning);
        const double torque = in.p.stiffness * in.x.twist + in.p.damping * rate;
        double J[M::effects * M::effects] = {};
        const auto put_column = [&](int direction, const V& d_along, double d_rate, double d_torque) {
            const V moment = d_torque * along + torque * d_along;
            const double parts[3] = {moment.x, moment.y, moment.z};
            double* at = J + direction;
            for (int i = 0; i < 3; ++i) at[M::effects * (3 + i)] = parts[i], at[M::effects * (9 + i)] = -parts[i];
            at[M::effects * 12] = d_torque, at[M::effects * 13] = -d_torque, at[M::effects * 14] = d_rate;
        };
        for (int side = 0; side < 2; ++side) {  // shifts change nothing; a turn moves an axis and carries the angular velocity along
            if (table.links[2 * row + side] == 0) continue;
            const V own = side == 0 ? n : e, other = side == 0 ? e : n, w = side == 0 ? in.ports.body.w : in.ports.carrier.w;
            for (int i = 0; i < 3; ++i) {
                const V axis = unit_vector(i), moved = b * cross(axis, own), spun = a * axis + b * cross(axis, w);
                const V d_along = scale * (moved - dot(moved, other) * along);
                const double d_rate = dot(d_along, turning) + (side == 0 ? -1.0 : 1.0) * dot(along, spun);
                put_column(6 * side + 3 + i, d_along, d_rate, in.p.damping * d_rate);
            }
        }
        for (int line = 0; line < 2; ++line) {
            const double d_rate = line == 0 ? -a : a;
            if (table.line_u[2 * row + line] != pass.system.nu) put_column(12 + line, none, d_rate, in.p.damping * d_rate);
        }
        put_column(14, none, 0.0, a * in.p.stiffness);
        add_element_jacobian(table, pass, row, J, M::effects);
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(vehicle_drive_shaft) { return SmoothKind<DriveShaft>("vehicle.drive_shaft").derivative(&derivative); }
