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

// ---- derivative by hand: three bodies are eighteen directions, and the law is short -------------------------------------

void derivative(const Table& table, Pass& pass, double a, double b, bool) {
    using V = Vec3<double>;
    constexpr int n = 18;
    for (int row = 0; row < table.rows; ++row) {
        const Readings<AntiRollBar, double> in = Made<AntiRollBar>::read(table, pass, row);
        if (b == 0.0 && in.p.damping == 0.0) continue;
        const Frame<double>&body = in.ports.chassis, &l = in.ports.left, &r = in.ports.right;
        const V up = column(body.A, 2), apart = l.p - r.p, moving = l.v - r.v - cross(body.w, apart);
        const double force = in.p.stiffness * dot(up, apart) + in.p.damping * dot(up, moving);
        const V F = force * up;
        double J[n * n] = {};
        for (int k = 0; k < n; ++k) {
            const int side = k / 6;
            if (table.links[3 * row + side] == 0 || k < 3) continue;  // the ground; a shift of the chassis
            const V axis{k % 3 == 0 ? 1.0 : 0.0, k % 3 == 1 ? 1.0 : 0.0, k % 3 == 2 ? 1.0 : 0.0}, zero{0.0, 0.0, 0.0};
            // changes of the axis of the chassis, of the distance of the points and of its rate, of the lever of the side
            V d_up = zero, d_apart = zero, d_moving = zero, d_lever = zero;
            if (side == 0) {
                d_up = b * cross(axis, up);
                d_moving = -cross(a * axis + b * cross(axis, body.w), apart);
            } else {
                const Frame<double>& f = side == 1 ? l : r;
                const double sign = side == 1 ? 1.0 : -1.0;
                V d_p = b * axis, d_v = a * axis;
                if (k % 6 >= 3) {
                    d_lever = d_p = b * cross(axis, f.r);
                    d_v = cross(a * axis + b * cross(axis, f.w), f.r) + cross(f.w, d_lever);
                }
                d_apart = sign * d_p, d_moving = sign * d_v - cross(body.w, d_apart);
            }
            const double d_force = in.p.stiffness * (dot(d_up, apart) + dot(up, d_apart)) +
                                   in.p.damping * (dot(d_up, moving) + dot(up, d_moving));
            const V d_F = d_force * up + force * d_up;
            const V moments[3] = {cross(d_apart, F) + cross(apart, d_F),
                                  -cross(l.r, d_F) - (side == 1 ? cross(d_lever, F) : zero),
                                  cross(r.r, d_F) + (side == 2 ? cross(d_lever, F) : zero)};
            const V forces[3] = {zero, -d_F, d_F};
            for (int port = 0; port < 3; ++port) {
                double* at = J + 6 * n * port + k;
                const double parts[6] = {forces[port].x,  forces[port].y,  forces[port].z,
                                         moments[port].x, moments[port].y, moments[port].z};
                for (int i = 0; i < 6; ++i) at[n * i] = parts[i];
            }
        }
        add_element_jacobian(table, pass, row, J, n);
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_anti_roll_bar) { return SmoothKind<AntiRollBar>("mechanics.anti_roll_bar").derivative(&derivative); }
