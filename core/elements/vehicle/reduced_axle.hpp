// An axle without its links: where each wheel carrier stands against the chassis is a table over its own travel, the travel of the other
// side and the travel of the rack. What the carrier is away from there is elastic; forces follow from one potential and one dissipation,
// so that all reactions, those that the slopes of the table pass on to travel and rack too, do no work of their own.
#pragma once

#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

// columns of the table: shift of the wheel center, angles, extension of spring and damper, height of the anti-roll bar, energy of the links
// beyond spring and stops, and the Cholesky factor of the stiffness, row by row
enum { map_x, map_y, map_toe, map_camber, map_pitch, map_spring, map_damper, map_bar, map_energy, map_factor };
constexpr int map_columns = 24, map_short = 8, away = 5;
static_assert(map_columns <= most_read && 2 * map_columns <= most_grid_values && map_factor + 15 == map_columns, "room for the table");

struct ReducedAxle : SmoothLaw {
    KOPPEL_PORTS(chassis, left, right);
    KOPPEL_LINES(rack);
    KOPPEL_PARAMS(preload, bar_stiffness, bar_damping, center_x, center_y, center_z, stiffness, turn_stiffness, relaxation, bar_arm_1, bar_arm_2,
                  damper_arm_1, damper_arm_2, damper_lever_x, damper_lever_y, damper_lever_z, hand);
    KOPPEL_CURVES(spring, damper, bump_stop, rebound_stop);
    KOPPEL_OUTPUTS(travel_left, travel_right, rack_travel, spring_force_left, spring_force_right, damper_force_left, damper_force_right,
                   bar_force, rack_force, deflection_left, deflection_right, power);
    static constexpr bool has_grid = true;

    // One wheel against the chassis, in axes of the chassis, as if it were a left one: place, rate, axes and turning of its carrier; its own
    // travel, that of the other wheel and that of the rack, with their rates; and what the table says there
    template <class S>
    struct Wheel {
        Vec3<S> d, v, w;
        Mat3<S> B;
        S q[3], rate[3];
        int first, columns;  // in the table: map_columns of them, or map_short without compliances
        GridValue<S> map[map_columns];
        // what the carrier is away from the table, with its rate; the turn beyond the table E and its trace; axes of the wheel by the table
        S e[away], e_rate[away], trace;
        Mat3<S> E;
        Vec3<S> level, spin;
    };
    // what acts on it: force and moment on the carrier, forces along the three travels
    template <class S>
    struct Load {
        Vec3<S> force, moment;
        S along[3], spring, damper, away, power;
    };

    template <class S>
    static Wheel<S> look(const Readings<ReducedAxle, S>& in, const Frame<S>& wheel, const S& side) {
        const Frame<S>& body = in.ports.chassis;
        const Vec3<S> apart = wheel.p - body.p, d = transposed_times(body.A, apart);
        const Vec3<S> v = transposed_times(body.A, wheel.v - body.v - cross(body.w, apart)), w = transposed_times(body.A, wheel.w - body.w);
        Wheel<S> out;
        out.d = {d.x, side * d.y, d.z}, out.v = {v.x, side * v.y, v.z}, out.w = {side * w.x, w.y, side * w.z};
        out.B = transposed_times(body.A, wheel.A);
        for (int i : {1, 3, 5, 7}) out.B.m[i] = side * out.B.m[i];
        return out;
    }

    // the table has the columns of a left wheel, and where the sides are no mirror images those of the right one too
    template <class S>
    static void read_map(const Readings<ReducedAxle, S>& in, Wheel<S>& wheel, bool right, GridPoint* point) {
        const int given = in.grid.values();
        wheel.columns = given == map_columns || given == 2 * map_columns ? map_columns : map_short;
        wheel.first = right && given == 2 * wheel.columns ? wheel.columns : 0;
        if (given > 0) {
            in.grid.at(wheel.q, wheel.first, wheel.columns, wheel.map, point);
            return;
        }
        const S zero(0.0), one(1.0);
        for (int k = 0; k < map_short; ++k) wheel.map[k] = {zero, {zero, zero, zero}};
        for (int k : {map_spring, map_damper}) wheel.map[k].value = -wheel.q[0], wheel.map[k].slope[0] = -one;
        wheel.map[map_bar].value = wheel.q[0], wheel.map[map_bar].slope[0] = one;
    }

    template <class S>
    static S rate_of(const Wheel<S>& wheel, int k) {
        const S* slope = wheel.map[k].slope;
        return slope[0] * wheel.rate[0] + slope[1] * wheel.rate[1] + slope[2] * wheel.rate[2];
    }

    // K e where the stiffness is given by the table: K = L L^T
    template <class S>
    static void times_stiffness(const Readings<ReducedAxle, S>& in, const Wheel<S>& wheel, const S* e, S* out) {
        if (wheel.columns < map_columns) {
            for (int i = 0; i < away; ++i) out[i] = (i < 2 ? in.p.stiffness : in.p.turn_stiffness) * e[i];
            return;
        }
        const GridValue<S>* L = wheel.map + map_factor;
        S s[away];
        for (int j = 0; j < away; ++j) {
            s[j] = S(0.0);
            for (int i = j; i < away; ++i) s[j] += L[i * (i + 1) / 2 + j].value * e[i];
        }
        for (int i = 0; i < away; ++i) {
            out[i] = S(0.0);
            for (int j = 0; j <= i; ++j) out[i] += L[i * (i + 1) / 2 + j].value * s[j];
        }
    }

    template <class S>
    static void compare(const Readings<ReducedAxle, S>& in, Wheel<S>& wheel) {
        const GridValue<S>* map = wheel.map;
        // axes of the wheel by the table: turned by -toe about z, by -camber about x, by pitch about the spin axis
        const S st = sin_of(map[map_toe].value), ct = cos_of(map[map_toe].value), sc = sin_of(map[map_camber].value),
                cc = cos_of(map[map_camber].value), sp = sin_of(map[map_pitch].value), cp = cos_of(map[map_pitch].value);
        const S zero(0.0);
        const Vec3<S> level{ct, -st, zero}, spin{st * cc, ct * cc, -sc}, up{st * sc, ct * sc, cc};
        const Vec3<S> x = cp * level - sp * up, z = sp * level + cp * up;
        // E = B R^T, the turn beyond the table; its sines are what is elastic about the three axes
        Mat3<S>& E = wheel.E;
        for (int i = 0; i < 3; ++i) {
            const S &bx = wheel.B.m[3 * i], &by = wheel.B.m[3 * i + 1], &bz = wheel.B.m[3 * i + 2];
            E.m[3 * i] = bx * x.x + by * spin.x + bz * z.x;
            E.m[3 * i + 1] = bx * x.y + by * spin.y + bz * z.y;
            E.m[3 * i + 2] = bx * x.z + by * spin.z + bz * z.z;
        }
        const S trace = E.m[0] + E.m[4] + E.m[8];
        wheel.trace = trace, wheel.level = level, wheel.spin = spin;
        wheel.e[0] = wheel.d.x - in.p.center_x - map[map_x].value, wheel.e[1] = wheel.d.y - in.p.center_y - map[map_y].value;
        wheel.e[2] = 0.5 * (E.m[7] - E.m[5]), wheel.e[3] = 0.5 * (E.m[2] - E.m[6]), wheel.e[4] = 0.5 * (E.m[3] - E.m[1]);
        // turning of the table: per rate of toe, camber and pitch about -z, -level and the spin axis
        const S toe = rate_of(wheel, map_toe), camber = rate_of(wheel, map_camber), pitch = rate_of(wheel, map_pitch);
        const Vec3<S> w = wheel.w, m = Vec3<S>{pitch * spin.x - camber * level.x, pitch * spin.y - camber * level.y, pitch * spin.z - toe};
        const Vec3<S> turn = 0.5 * (trace * (w - m) - E * w + transposed_times(E, m));
        wheel.e_rate[0] = wheel.v.x - rate_of(wheel, map_x), wheel.e_rate[1] = wheel.v.y - rate_of(wheel, map_y);
        wheel.e_rate[2] = turn.x, wheel.e_rate[3] = turn.y, wheel.e_rate[4] = turn.z;
    }

    // height of the end of the bar, or its rate: a turn of the carrier lifts it too
    template <class S>
    static S bar_end(const Readings<ReducedAxle, S>& in, const S& by_map, const S* e) {
        return by_map + in.p.bar_arm_2 * e[2] - in.p.bar_arm_1 * e[3];
    }

    // rate of the damper: that of the table, and what the carrier does beyond it
    template <class S>
    static S damper_rate(const Readings<ReducedAxle, S>& in, const Wheel<S>& wheel) {
        const auto& p = in.p;
        const S* e = wheel.e_rate;
        return rate_of(wheel, map_damper) + p.damper_arm_1 * e[0] + p.damper_arm_2 * e[1] + p.damper_lever_x * e[2] + p.damper_lever_y * e[3] +
               p.damper_lever_z * e[4];
    }

    // bar: force with which the bar pulls this side down
    template <class S>
    static Load<S> push(const Readings<ReducedAxle, S>& in, const Wheel<S>& wheel, const S& bar) {
        const GridValue<S>* map = wheel.map;
        const S *e = wheel.e, &trace = wheel.trace, zero(0.0);
        const Mat3<S>& E = wheel.E;
        const Vec3<S>&level = wheel.level, &spin = wheel.spin;
        S elastic[away], damped[away], g[away];
        times_stiffness(in, wheel, e, elastic);
        times_stiffness(in, wheel, wheel.e_rate, damped);
        for (int i = 0; i < away; ++i) g[i] = elastic[i] + in.p.relaxation * damped[i];
        g[2] += in.p.bar_arm_2 * bar, g[3] -= in.p.bar_arm_1 * bar;
        // the damper pulls at the carrier: spring and stops do so too, but in the rest that the table knows
        const S pull = in.curves.damper(damper_rate(in, wheel));
        g[0] += in.p.damper_arm_1 * pull, g[1] += in.p.damper_arm_2 * pull;
        g[2] += in.p.damper_lever_x * pull, g[3] += in.p.damper_lever_y * pull, g[4] += in.p.damper_lever_z * pull;
        const Vec3<S> c{g[2], g[3], g[4]};
        const Vec3<S> on_wheel = 0.5 * (trace * c - transposed_times(E, c)), on_map = 0.5 * (trace * c - E * c);

        Load<S> out;
        const S extension = map[map_spring].value, length = map[map_damper].value;
        out.spring = in.p.preload + in.curves.spring(extension);
        out.damper = pull;
        const S along_damper = out.damper + in.curves.bump_stop(length) + in.curves.rebound_stop(length);
        const S by_toe = -on_map.z, by_camber = -dot(on_map, level), by_pitch = dot(on_map, spin);
        out.power = zero;
        for (int k = 0; k < 3; ++k) {
            out.along[k] = g[0] * map[map_x].slope[k] + g[1] * map[map_y].slope[k] + by_toe * map[map_toe].slope[k] +
                           by_camber * map[map_camber].slope[k] + by_pitch * map[map_pitch].slope[k] - out.spring * map[map_spring].slope[k] -
                           along_damper * map[map_damper].slope[k] - bar * map[map_bar].slope[k];
            if (wheel.columns == map_columns) {  // energy of the links, and of what is away in a stiffness that changes
                S change = map[map_energy].slope[k];
                const GridValue<S>* L = map + map_factor;
                for (int j = 0; j < away; ++j) {
                    S s(0.0), ds(0.0);
                    for (int i = j; i < away; ++i) {
                        const GridValue<S>& entry = L[i * (i + 1) / 2 + j];
                        s += entry.value * e[i], ds += entry.slope[k] * e[i];
                    }
                    change += s * ds;
                }
                out.along[k] -= change;
            }
            out.power += out.along[k] * wheel.rate[k];
        }
        out.force = {-g[0], -g[1], zero}, out.moment = -on_wheel;
        out.power += dot(out.force, wheel.v) + dot(out.moment, wheel.w);
        out.away = sqrt_of(e[0] * e[0] + e[1] * e[1]);
        return out;
    }

    template <class S>
    static void both_wheels(const Readings<ReducedAxle, S>& in, Wheel<S>& left, Wheel<S>& right, GridPoint* points = nullptr) {
        const S hand = 1.0 - 2.0 * in.p.hand;
        left = look(in, in.ports.left, hand), right = look(in, in.ports.right, S(-hand));
        const S rise_l = left.d.z - in.p.center_z, rise_r = right.d.z - in.p.center_z;
        const LineMotion<S>& rack = in.lines.rack;
        left.q[0] = rise_l, left.q[1] = rise_r, left.q[2] = rack.position;
        right.q[0] = rise_r, right.q[1] = rise_l, right.q[2] = -rack.position;
        left.rate[0] = left.v.z, left.rate[1] = right.v.z, left.rate[2] = rack.speed;
        right.rate[0] = right.v.z, right.rate[1] = left.v.z, right.rate[2] = -rack.speed;
        read_map(in, left, false, points), read_map(in, right, true, points ? points + 1 : nullptr);
        compare(in, left), compare(in, right);
    }
    template <class S>
    static S bar_force(const Readings<ReducedAxle, S>& in, const Wheel<S>& left, const Wheel<S>& right) {
        const S twist = bar_end(in, left.map[map_bar].value, left.e) - bar_end(in, right.map[map_bar].value, right.e);
        const S rate = bar_end(in, rate_of(left, map_bar), left.e_rate) - bar_end(in, rate_of(right, map_bar), right.e_rate);
        return in.p.bar_stiffness * twist + in.p.bar_damping * rate;
    }

    template <class S>
    static void law(const Readings<ReducedAxle, S>& in, Effects<ReducedAxle, S>& out) {
        const S hand = 1.0 - 2.0 * in.p.hand;
        Wheel<S> left, right;
        both_wheels(in, left, right);
        const S bar = bar_force(in, left, right), rise_l = left.q[0], rise_r = right.q[0];
        const LineMotion<S>& rack = in.lines.rack;
        const Load<S> l = push(in, left, bar), r = push(in, right, S(-bar));
        const S up_l = l.along[0] + r.along[1], up_r = r.along[0] + l.along[1], rack_force = l.along[2] - r.along[2];
        const Mat3<S>& A = in.ports.chassis.A;
        const Vec3<S> F_l = A * Vec3<S>{l.force.x, hand * l.force.y, up_l}, F_r = A * Vec3<S>{r.force.x, -hand * r.force.y, up_r};
        const Vec3<S> M_l = A * Vec3<S>{hand * l.moment.x, l.moment.y, hand * l.moment.z};
        const Vec3<S> M_r = A * Vec3<S>{-hand * r.moment.x, r.moment.y, -hand * r.moment.z};
        out.ports.left.force = F_l, out.ports.left.moment = M_l, out.ports.right.force = F_r, out.ports.right.moment = M_r;
        const Vec3<S> p = in.ports.chassis.p;
        out.ports.chassis.force = -(F_l + F_r);
        out.ports.chassis.moment = -(M_l + M_r + cross(in.ports.left.p - p, F_l) + cross(in.ports.right.p - p, F_r));
        out.lines.rack = rack_force;
        out.outputs = {rise_l, rise_r, rack.position, l.spring, r.spring, l.damper, r.damper, bar, rack_force, l.away, r.away,
                       l.power + r.power};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL
