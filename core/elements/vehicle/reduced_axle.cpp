// An axle without its links: where each wheel carrier stands against the chassis is a table over its own travel, the travel of the other
// side and the travel of the rack. What the carrier is away from there is elastic; forces follow from one potential and one dissipation,
// so that all reactions, those that the slopes of the table pass on to travel and rack too, do no work of their own.
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
    KOPPEL_PARAMS(center_x, center_y, center_z, stiffness, turn_stiffness, relaxation, preload, bar_stiffness, bar_damping, bar_arm_1, bar_arm_2,
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

// ---- derivative by hand: three bodies and the rack are nineteen directions, but only thirteen motions matter --------------------------
//
// Per wheel y: shift x and y and turn about x, y, z of the carrier against the chassis, own, other and rack travel. With e' = N(y) y' its
// forces are -N^T g - h, g = K (e + relaxation e') + what the bar does, h from spring, stops, damper, bar and energy along the travels.

using V = Vec3<double>;
constexpr int motions = 8, all_motions = 13, padded = 16;

struct WheelSlopes {
    double force[motions];
    double K[motions][motions], D[motions][motions];  // d(force)/dy and d(force)/dy', but for changes of the force of the bar
    double bar[motions], bar_K[motions];              // d(end of the bar)/dy, and d(rate of that)/dy
};

struct Curvature {
    double of[9];  // over two of the three travels
    double operator()(int k, int l) const { return of[3 * k + l]; }
};
inline Curvature curvature_of(const GridPoint* point, int column) {
    Curvature out{};
    if (!point) return out;
    const int entry[9] = {4, 5, 6, 5, 7, 8, 6, 8, 9};
    for (int i = 0; i < 9; ++i) out.of[i] = point->f[entry[i]][column];
    return out;
}

inline V half_turned(double trace, const V& x, const V& Ex) { return 0.5 * (trace * x - Ex); }
inline Mat3<double> cross_matrix(const V& a) { return {{0.0, -a.z, a.y, a.z, 0.0, -a.x, -a.y, a.x, 0.0}}; }

void wheel_slopes(const Readings<ReducedAxle, double>& in, const ReducedAxle::Wheel<double>& wheel, const GridPoint* point, double bar,
                  WheelSlopes& out) {
    const GridValue<double>* map = wheel.map;
    const Mat3<double>& E = wheel.E;
    const V level = wheel.level, spin = wheel.spin, up = cross(level, spin), z{0.0, 0.0, 1.0};
    const double trace = wheel.trace, tau = in.p.relaxation;
    const bool elastic = wheel.columns == map_columns;
    const auto slope = [&](int column, int k) { return map[column].slope[k]; };

    // N: columns per motion
    double N[motions][away] = {};
    N[0][0] = N[1][1] = 1.0;
    const auto put_turn = [&](int j, const V& turn) { N[j][2] = turn.x, N[j][3] = turn.y, N[j][4] = turn.z; };
    for (int i = 0; i < 3; ++i) put_turn(2 + i, half_turned(trace, unit_vector(i), column(E, i)));
    V turning[3], m{0.0, 0.0, 0.0};  // of the table per travel, and as it turns
    for (int k = 0; k < 3; ++k) {
        turning[k] = slope(map_pitch, k) * spin - slope(map_camber, k) * level - slope(map_toe, k) * z;
        m = m + wheel.rate[k] * turning[k];
        N[5 + k][0] = -slope(map_x, k), N[5 + k][1] = -slope(map_y, k);
        put_turn(5 + k, -half_turned(trace, turning[k], transposed_times(E, turning[k])));
    }

    // forces
    double elastic_part[away], damped[away], g[away], both[away];
    ReducedAxle::times_stiffness(in, wheel, wheel.e, elastic_part);
    ReducedAxle::times_stiffness(in, wheel, wheel.e_rate, damped);
    const double ends[away] = {0.0, 0.0, in.p.bar_arm_2, -in.p.bar_arm_1, 0.0};
    const double arms[away] = {in.p.damper_arm_1, in.p.damper_arm_2, in.p.damper_lever_x, in.p.damper_lever_y, in.p.damper_lever_z};
    const double speed = ReducedAxle::damper_rate(in, wheel), length = map[map_damper].value;
    const CurvePoint spring = in.curves.spring.at(map[map_spring].value), damper = in.curves.damper.at(speed),
                     bump = in.curves.bump_stop.at(length), rebound = in.curves.rebound_stop.at(length);
    for (int i = 0; i < away; ++i)
        g[i] = elastic_part[i] + tau * damped[i] + bar * ends[i] + damper.value * arms[i], both[i] = wheel.e[i] + tau * wheel.e_rate[i];
    const V c{g[2], g[3], g[4]}, on_map = half_turned(trace, c, E * c);
    const double tension = in.p.preload + spring.value, along_damper = damper.value + bump.value + rebound.value;

    // stiffness that changes with the travels: L^T e and its slopes
    double s[away] = {}, s_slope[3][away] = {}, by_slope[3][away] = {};  // by_slope: (dK/dtravel) (e + relaxation e')
    double half[3][3] = {}, e_slope[3][away] = {};                         // e . d2K e / 2, (dK/dtravel) e
    if (elastic) {
        double s_both[away] = {};
        for (int j = 0; j < away; ++j)
            for (int i = j; i < away; ++i) {
                const GridValue<double>& L = map[map_factor + i * (i + 1) / 2 + j];
                s[j] += L.value * wheel.e[i], s_both[j] += L.value * both[i];
                for (int k = 0; k < 3; ++k) s_slope[k][j] += L.slope[k] * wheel.e[i];
            }
        for (int k = 0; k < 3; ++k) {
            double both_slope[away] = {};
            for (int j = 0; j < away; ++j)
                for (int i = j; i < away; ++i) both_slope[j] += map[map_factor + i * (i + 1) / 2 + j].slope[k] * both[i];
            for (int i = 0; i < away; ++i)
                for (int j = 0; j <= i; ++j) {
                    const GridValue<double>& L = map[map_factor + i * (i + 1) / 2 + j];
                    by_slope[k][i] += L.slope[k] * s_both[j] + L.value * both_slope[j];
                    e_slope[k][i] += L.slope[k] * s[j] + L.value * s_slope[k][j];
                }
        }
        for (int i = 0; i < away; ++i)
            for (int j = 0; j <= i; ++j) {
                const Curvature curved = curvature_of(point, map_factor + i * (i + 1) / 2 + j);
                for (int k = 0; k < 3; ++k)
                    for (int l = 0; l < 3; ++l) half[k][l] += curved(k, l) * wheel.e[i] * s[j];
            }
        for (int k = 0; k < 3; ++k)
            for (int l = 0; l < 3; ++l)
                for (int j = 0; j < away; ++j) half[k][l] += s_slope[k][j] * s_slope[l][j];
    }
    double h[3];
    for (int k = 0; k < 3; ++k) {
        h[k] = tension * slope(map_spring, k) + along_damper * slope(map_damper, k) + bar * slope(map_bar, k);
        if (!elastic) continue;
        h[k] += slope(map_energy, k);
        for (int j = 0; j < away; ++j) h[k] += s[j] * s_slope[k][j];
    }
    double stretch[motions];  // d(rate of the damper)/dy'
    for (int i = 0; i < motions; ++i) {
        double sum = i < 5 ? 0.0 : h[i - 5], end = i < 5 ? 0.0 : slope(map_bar, i - 5);
        stretch[i] = i < 5 ? 0.0 : slope(map_damper, i - 5);
        for (int r = 0; r < away; ++r) sum += N[i][r] * g[r], end += N[i][r] * ends[r], stretch[i] += N[i][r] * arms[r];
        out.force[i] = -sum, out.bar[i] = end;
    }

    const Curvature x2 = curvature_of(point, map_x), y2 = curvature_of(point, map_y), toe2 = curvature_of(point, map_toe),
                    camber2 = curvature_of(point, map_camber), pitch2 = curvature_of(point, map_pitch),
                    spring2 = curvature_of(point, map_spring), damper2 = curvature_of(point, map_damper),
                    bar2 = curvature_of(point, map_bar), energy2 = curvature_of(elastic ? point : nullptr, elastic ? map_energy : 0);
    const V ends_turn{ends[2], ends[3], ends[4]}, ends_map = half_turned(trace, ends_turn, E * ends_turn);
    for (int j = 0; j < motions; ++j) {
        // the change of N along y_j: transposed times g, times the rates, and transposed times what lifts the bar
        double by_g[motions] = {}, by_rate[away] = {}, by_bar = 0.0;
        const int l = j - 5;
        if (j >= 2) {
            const Mat3<double> dE = j < 5 ? cross_matrix(unit_vector(j - 2)) * E : E * cross_matrix(-turning[l]);
            const double d_trace = dE.m[0] + dE.m[4] + dE.m[8];
            const V down = half_turned(d_trace, c, transposed_times(dE, c)), over = half_turned(d_trace, c, dE * c);
            const V bar_down = half_turned(d_trace, ends_turn, transposed_times(dE, ends_turn)),
                    bar_over = half_turned(d_trace, ends_turn, dE * ends_turn);
            by_g[2] = down.x, by_g[3] = down.y, by_g[4] = down.z;
            by_bar = dot(bar_down, wheel.w);
            V d_m{0.0, 0.0, 0.0};
            for (int k = 0; k < 3; ++k) {
                by_g[5 + k] = -dot(turning[k], over);
                double bar_turn = -dot(turning[k], bar_over);
                if (l >= 0) {
                    const double toe = slope(map_toe, l), camber = slope(map_camber, l);
                    const V change = pitch2(k, l) * spin - camber2(k, l) * level - toe2(k, l) * z +
                                     (slope(map_camber, k) * toe) * cross(z, level) -
                                     slope(map_pitch, k) * (toe * cross(z, spin) + camber * up);
                    by_g[5 + k] -= dot(change, on_map) + x2(k, l) * g[0] + y2(k, l) * g[1];
                    bar_turn += bar2(k, l) - dot(change, ends_map);
                    d_m = d_m + wheel.rate[k] * change;
                    by_rate[0] -= x2(k, l) * wheel.rate[k], by_rate[1] -= y2(k, l) * wheel.rate[k];
                }
                by_bar += bar_turn * wheel.rate[k];
            }
            const V turn = half_turned(d_trace, wheel.w, dE * wheel.w) - half_turned(d_trace, m, transposed_times(dE, m)) -
                           half_turned(trace, d_m, transposed_times(E, d_m));
            by_rate[2] = turn.x, by_rate[3] = turn.y, by_rate[4] = turn.z;
        }
        out.bar_K[j] = by_bar;
        double moved[away], moved_rate[away], KN[away], Kw[away];
        for (int r = 0; r < away; ++r) moved[r] = N[j][r], moved_rate[r] = by_rate[r];
        ReducedAxle::times_stiffness(in, wheel, moved, KN);
        ReducedAxle::times_stiffness(in, wheel, moved_rate, Kw);
        double change[away];
        for (int r = 0; r < away; ++r) change[r] = KN[r] + tau * Kw[r] + (l >= 0 ? by_slope[l][r] : 0.0);
        double faster = l >= 0 ? damper2(0, l) * wheel.rate[0] + damper2(1, l) * wheel.rate[1] + damper2(2, l) * wheel.rate[2] : 0.0;
        for (int r = 0; r < away; ++r) faster += arms[r] * by_rate[r];
        for (int i = 0; i < motions; ++i) {
            double position = by_g[i] + damper.slope * stretch[i] * faster, rate = damper.slope * stretch[i] * stretch[j];
            for (int r = 0; r < away; ++r) position += N[i][r] * change[r], rate += N[i][r] * tau * KN[r];
            const int k = i - 5;
            if (k >= 0) {
                if (elastic)
                    for (int r = 0; r < away; ++r) position += e_slope[k][r] * N[j][r];
                if (l >= 0) {
                    position += tension * spring2(k, l) + spring.slope * slope(map_spring, k) * slope(map_spring, l) +
                                along_damper * damper2(k, l) + bar * bar2(k, l) + energy2(k, l) + half[k][l] +
                                (bump.slope + rebound.slope) * slope(map_damper, l) * slope(map_damper, k);
                }
            }
            out.K[i][j] = -position, out.D[i][j] = -rate;
        }
    }
}

void derivative(const Table& table, Pass& pass, double a, double b, bool) {
    constexpr int n = Made<ReducedAxle>::effects;
    for (int row = 0; row < table.rows; ++row) {
        const Readings<ReducedAxle, double> in = Made<ReducedAxle>::read(table, pass, row);
        const double hand = 1.0 - 2.0 * in.p.hand;
        ReducedAxle::Wheel<double> wheels[2];
        GridPoint points[2];
        ReducedAxle::both_wheels(in, wheels[0], wheels[1], points);
        const double bar = ReducedAxle::bar_force(in, wheels[0], wheels[1]);

        // both wheels and the rack: thirteen motions
        alignas(64) double C[all_motions][padded] = {}, D[all_motions][padded] = {};  // column by column
        double Q[all_motions] = {}, end[all_motions] = {}, twist[all_motions] = {};
        const int places[2][motions] = {{0, 1, 2, 3, 4, 5, 11, 12}, {6, 7, 8, 9, 10, 11, 5, 12}};
        for (int w = 0; w < 2; ++w) {
            WheelSlopes own;
            wheel_slopes(in, wheels[w], in.grid.row ? &points[w] : nullptr, w == 0 ? bar : -bar, own);
            const double side = w == 0 ? 1.0 : -1.0;
            for (int i = 0; i < motions; ++i) {
                const int to = places[w][i];
                const double sign = i == 7 ? side : 1.0;
                Q[to] += sign * own.force[i];
                end[to] += side * sign * own.bar[i];
                twist[to] += side * sign * (b * (in.p.bar_stiffness * own.bar[i] + in.p.bar_damping * own.bar_K[i]) +
                                            a * in.p.bar_damping * own.bar[i]);
                for (int j = 0; j < motions; ++j) {
                    const double both = j == 7 ? sign * side : sign;
                    C[places[w][j]][to] += both * (b * own.K[i][j] + a * own.D[i][j]);
                    D[places[w][j]][to] += both * own.D[i][j];
                }
            }
        }
        for (int i = 0; i < all_motions; ++i)
            for (int j = 0; j < all_motions; ++j)
                C[j][i] -= end[i] * twist[j], D[j][i] -= in.p.bar_damping * end[i] * end[j];

        // the nineteen directions
        const Frame<double>& body = in.ports.chassis;
        const Frame<double>* frames[2] = {&in.ports.left, &in.ports.right};
        const double sides[2] = {hand, -hand};
        V force[2], lever[2], relative[2];
        for (int w = 0; w < 2; ++w) {
            const double* at = Q + 6 * w;
            force[w] = body.A * V{at[0], sides[w] * at[1], at[5]};
            lever[w] = frames[w]->p - body.p + body.r;
            relative[w] = frames[w]->v - body.v - cross(body.w, frames[w]->p - body.p);
        }
        double J[n * n] = {};
        for (int k = 0; k < n; ++k) {
            const int port = k < 18 ? k / 6 : 3;
            if (port < 3 && table.links[3 * row + port] == 0) continue;
            const V axis = unit_vector(k % 3), none{0.0, 0.0, 0.0};
            const bool turns = port < 3 && k % 6 >= 3;
            double moved[all_motions] = {}, faster[all_motions] = {};
            alignas(64) double change[padded] = {};
            V levers[2] = {none, none}, own_arm = none;  // how the levers of both forces about the chassis move, and that of a wheel
            if (port == 3) moved[12] = 1.0;
            for (int w = 0; w < 2 && port < 3; ++w) {
                if (port > 0 && port - 1 != w) continue;
                const Frame<double>& f = *frames[w];
                V shift, turn = none, speed, spin = none;
                if (port == 0 && !turns) {
                    shift = -axis, speed = cross(body.w, axis), levers[w] = -axis;
                } else if (port == 0) {
                    const V apart = f.p - body.p, carried = cross(axis, body.r), w_turned = cross(axis, body.w);
                    shift = -cross(axis, lever[w]), turn = -axis;
                    speed = cross(body.w, carried) - cross(axis, cross(body.w, body.r)) - cross(w_turned, apart) - cross(axis, relative[w]);
                    spin = -w_turned - cross(axis, f.w - body.w);
                } else if (!turns) {
                    shift = levers[w] = axis, speed = -cross(body.w, axis);
                } else {
                    own_arm = shift = levers[w] = cross(axis, f.r), turn = axis;
                    speed = cross(axis, cross(f.w, f.r)) - cross(body.w, shift), spin = cross(axis, f.w);
                }
                const V d = transposed_times(body.A, shift), t = transposed_times(body.A, turn), v = transposed_times(body.A, speed),
                        o = transposed_times(body.A, spin);
                const double s = sides[w], y[6] = {d.x, s * d.y, s * t.x, t.y, s * t.z, d.z}, yv[6] = {v.x, s * v.y, s * o.x, o.y, s * o.z, v.z};
                for (int i = 0; i < 6; ++i) moved[6 * w + i] = y[i], faster[6 * w + i] = yv[i];
            }
            for (int j = 0; j < all_motions; ++j) {
                if (moved[j] != 0.0)
                    for (int i = 0; i < padded; ++i) change[i] += C[j][i] * moved[j];
                if (b * faster[j] != 0.0)
                    for (int i = 0; i < padded; ++i) change[i] += D[j][i] * (b * faster[j]);
            }
            double on_body[6] = {};
            for (int w = 0; w < 2; ++w) {
                const double *at = change + 6 * w, *now = Q + 6 * w, s = sides[w];
                V dF = body.A * V{at[0], s * at[1], at[5]}, dM = body.A * V{s * at[2], at[3], s * at[4]};
                if (port == 0 && turns)
                    dF = dF + b * cross(axis, force[w]), dM = dM + b * cross(axis, body.A * V{s * now[2], now[3], s * now[4]});
                const V about = dM + cross(frames[w]->r, dF) + (turns && port - 1 == w ? b * cross(own_arm, force[w]) : none);
                const double parts[6] = {dF.x, dF.y, dF.z, about.x, about.y, about.z};
                for (int i = 0; i < 6; ++i) J[n * (6 + 6 * w + i) + k] = parts[i];
                add(on_body, -dF), add(on_body + 3, -(dM + b * cross(levers[w], force[w]) + cross(lever[w], dF)));
            }
            for (int i = 0; i < 6; ++i) J[n * i + k] = on_body[i];
            J[n * 18 + k] = change[12];
        }
        add_element_jacobian(table, pass, row, J, n);
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(vehicle_reduced_axle) { return SmoothKind<ReducedAxle>("vehicle.reduced_axle").derivative(&derivative); }
