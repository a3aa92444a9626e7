// What tires have in common: where the wheel meets the road, and how forces there act on carrier, wheel and road.
//
// The wheel is a disc in the plane through the center c of its frame, square to the axis e (y of the frame, pointing to the left). A road
// is met in one point with the local plane: below the wheel, r0 down in the wheel plane, the road has a height and a normal n there. With
// e_x = e x n / |e x n| (along the track), e_l = n x e_x (to its left) and up = e_x x e, the loaded radius is r = n . (c - p) / (n . up),
// p the point of the road, and the contact point is q = c - r up. Velocities are those of the point at q that is fixed to the carrier,
// which does not spin, against the road.
//
// A kind gives struct K : TireLaw with
//     template <class S, class P> static TireForces<S> forces(const Params<P>&, const Patch<S>&)
// and two states: from what it reads at the contact to forces, with parameters that are plain numbers or of the same type; tire_law makes the law of it, tire_derivative the derivative by the chain rule over the
// few numbers of a Patch. That is several times faster than dual numbers over all motions.
#pragma once

#include "kit.hpp"

namespace koppel::KOPPEL_LEVEL {

// What forces depend on; the first ones follow from the motion of the carrier.
template <class S>
struct Patch {
    S radius, v_x, v_y, v_z, camber, friction;  // loaded radius; velocities along e_x, e_l, n; sine of the camber; of the road
    S spin, state_x, state_y;
};
constexpr int patch_motions = 6, patch_size = 9;

// In track axes (e_x, e_l, n), at the contact point
template <class S>
struct TireForces {
    S fx, fy, fz, mx, my, mz;
    S rate_x, rate_y;  // of the states
    // for outputs
    S slip_x, slip_y, steady_x, steady_y, rolling_radius;
};
constexpr int tire_forces = 6, tire_effects = 8;

struct TireLaw : SmoothLaw {
    KOPPEL_PORTS(carrier, ground);
    KOPPEL_LINES(wheel);
    KOPPEL_OUTPUTS(force_x, force_y, force_z, torque_x, torque_y, torque_z, slip_x, slip_y, steady_x, steady_y, camber, radius, deflection,
                   speed_x, speed_y, road_x, road_y, friction, power, slip_power);
    static constexpr bool on_road = true;
};

template <class S>
struct TireContact {
    Vec3<S> e, e_x, e_l, n, arm;  // arm: contact point from the center
    S radius, v_x, v_y, v_z, camber, friction;
};

template <class S>
inline TireContact<S> tire_contact(const Frame<S>& carrier, const Frame<S>& ground, const RoadOf<S>& road, const S& free_radius) {
    TireContact<S> t;
    t.e = column(carrier.A, 1);
    const auto along = [](const Vec3<S>& e, const Vec3<S>& n) {
        const Vec3<S> c = cross(e, n);
        return (1.0 / norm(c)) * c;
    };
    // below the wheel on the level plane of the road's frame, then the local plane there
    const Vec3<S> z = column(ground.A, 2), from = carrier.p - ground.p;
    const Vec3<S> below = transposed_times(ground.A, from - free_radius * cross(along(t.e, z), t.e));
    const RoadPoint<S> point = road.at(below.x, below.y);
    const S scale = 1.0 / sqrt_of(1.0 + point.slope_x * point.slope_x + point.slope_y * point.slope_y);
    t.n = ground.A * Vec3<S>{-(scale * point.slope_x), -(scale * point.slope_y), scale};
    t.e_x = along(t.e, t.n), t.e_l = cross(t.n, t.e_x);
    const Vec3<S> up = cross(t.e_x, t.e), p = ground.A * Vec3<S>{below.x, below.y, point.height};
    t.radius = dot(t.n, from - p) / dot(t.n, up);
    t.arm = -t.radius * up;
    const Vec3<S> v = carrier.v + cross(carrier.w, t.arm) - ground.v - cross(ground.w, from + t.arm);
    t.v_x = dot(t.e_x, v), t.v_y = dot(t.e_l, v), t.v_z = dot(t.n, v);
    t.camber = dot(t.e, t.n);
    t.friction = point.friction;
    return t;
}

// The moment about the center of the wheel, without that of the force
template <class S>
inline Vec3<S> tire_torque(const TireContact<S>& t, const TireForces<S>& f) {
    return f.mx * t.e_x + f.my * t.e_l + f.mz * t.n;
}

template <class K, class S>
inline void tire_law(const Readings<K, S>& in, Effects<K, S>& out) {
    const Frame<S>&carrier = in.ports.carrier, &ground = in.ports.ground;
    const TireContact<S> t = tire_contact(carrier, ground, in.road, in.p.radius);
    const S spin = in.lines.wheel.speed;
    using M = Made<K>;
    const S* x = M::template items<S>(in.x);
    const TireForces<S> f =
        K::template forces<S, S>(in.p, {t.radius, t.v_x, t.v_y, t.v_z, t.camber, t.friction, spin, x[0], x[1]});
    const Vec3<S> force = f.fx * t.e_x + f.fy * t.e_l + f.fz * t.n, torque = tire_torque(t, f), moment = cross(t.arm, force) + torque;
    const Vec3<S> from = carrier.p + t.arm - ground.p;
    const Vec3<S> contact = transposed_times(ground.A, from), center = transposed_times(ground.A, carrier.p - ground.p);
    const Vec3<S> place = select(t.radius * t.radius, contact, center);  // beyond the end of a road there is no contact point
    const S drive = dot(moment, t.e);
    out.ports.carrier = {force, moment};
    out.ports.ground = {-force, -(cross(from, force) + torque)};
    out.lines.wheel = drive;
    S* rates = M::template items<S>(out.rates);
    rates[0] = f.rate_x, rates[1] = f.rate_y;
    const S power = f.fx * t.v_x + f.fy * t.v_y + f.fz * t.v_z + dot(torque, carrier.w - ground.w) + drive * spin;
    out.outputs = {f.fx, f.fy, f.fz, f.mx, f.my, f.mz, f.slip_x, f.slip_y, f.steady_x, f.steady_y, t.camber, t.radius,
                   in.p.radius - t.radius, t.v_x, t.v_y, place.x, place.y, t.friction, power,
                   -(f.fx * (t.v_x - f.rolling_radius * spin) + f.fy * t.v_y)};
}

// What a derivative leaves for one over velocities alone and for products with the stiffness at the same kept evaluation: forces over the
// numbers of the patch, the axes and arms with which these act, and what the six motions of the carrier do.
struct TireSlopes {
    double at;  // Workspace::kept_evaluations
    double a, b, moved[9][6];  // effects per motion, velocities by a and positions by b
    double over[tire_effects][patch_size];
    double e_x[3], e_l[3], n[3], e[3], arm[3], r[3];  // arm: contact point from the center, r: center from the center of mass
};
constexpr int tire_cache = sizeof(TireSlopes) / sizeof(double);

// Effects of forces that change by c where the contact stays: a column of the Jacobian of the element
constexpr int tire_effect_places[9] = {0, 1, 2, 3, 4, 5, 12, 13, 14};
template <class K>
inline void put_tire_effects(const Vec3<double>& f, const Vec3<double>& m, double drive, double x, double y, double* column) {
    const double all[9] = {f.x, f.y, f.z, m.x, m.y, m.z, drive, x, y};
    for (int i = 0; i < 9; ++i) column[Made<K>::effects * tire_effect_places[i]] = all[i];
}
template <class K>
inline void put_tire_change(const TireSlopes& at, const double* c, double* column) {
    const Vec3<double> e_x = vec(at.e_x), e_l = vec(at.e_l), n = vec(at.n);
    const Vec3<double> df = c[0] * e_x + c[1] * e_l + c[2] * n, dm = cross(vec(at.arm), df) + c[3] * e_x + c[4] * e_l + c[5] * n;
    put_tire_effects<K>(df, dm + cross(vec(at.r), df), dot(dm, vec(at.e)), c[6], c[7], column);
}

// Over velocities alone: the contact stays, its velocities along e_x, e_l and n change with those of the carrier
template <class K>
inline void tire_damping(const TireSlopes& at, double a, double* J) {
    const Vec3<double> lever = vec(at.r) + vec(at.arm), axes[3] = {vec(at.e_x), vec(at.e_l), vec(at.n)};
    for (int d = 0; d < 6; ++d) {
        double along[3], c[tire_effects];
        for (int k = 0; k < 3; ++k) along[k] = a * dot(d < 3 ? axes[k] : cross(lever, axes[k]), unit_vector(d % 3));
        for (int i = 0; i < tire_effects; ++i) c[i] = at.over[i][1] * along[0] + at.over[i][2] * along[1] + at.over[i][3] * along[2];
        put_tire_change<K>(at, c, J + d);
    }
}

// Forces and their slopes over the numbers of a patch; over all of them, or (one less) without the friction, whose slopes are then 0
template <class K, int N>
inline void patch_slopes(const typename K::template Params<double>& p, const double* values, double* force, TireSlopes& slopes) {
    using F = Dual<N>;
    Patch<F> patch;
    F* seeds = reinterpret_cast<F*>(&patch);
    constexpr int left_out = N < patch_size ? patch_motions - 1 : patch_size;
    for (int k = 0; k < patch_size; ++k) {
        seeds[k] = values[k];
        if (k != left_out) seeds[k].slope[k < left_out ? k : k - 1] = 1.0;
    }
    const TireForces<F> found = K::template forces<F, double>(p, patch);
    const F* parts = reinterpret_cast<const F*>(&found);
    for (int i = 0; i < tire_effects; ++i) {
        force[i] = parts[i].value;
        for (int k = 0; k < patch_size; ++k) slopes.over[i][k] = k == left_out ? 0.0 : parts[i].slope[k < left_out ? k : k - 1];
    }
}

// Forces over motions of the carrier, spin and states, by the chain rule over the few numbers of a patch
template <class K>
inline void tire_jacobian(const Table& table, Pass& pass, int row, double a, double b, TireSlopes& slopes, double* J) {
    using M = Made<K>;
    using G = Dual<6>;
    const Readings<K, double> at = M::read(table, pass, row);
    // the contact over the motion of the carrier
    Frame<G> carrier, ground;
    for (int i = 0; i < 21; ++i) {
        reinterpret_cast<G*>(&carrier)[i] = reinterpret_cast<const double*>(&at.ports.carrier)[i];
        reinterpret_cast<G*>(&ground)[i] = reinterpret_cast<const double*>(&at.ports.ground)[i];
    }
    for (int k = 0; k < 6; ++k) M::template seed_frame<6>(carrier, k, k, a, b);
    const TireContact<G> t = tire_contact<G>(carrier, ground, {at.road.row, at.road.params, at.road.data}, G(at.p.radius));
    // the forces over the contact, spin and states
    const G* motion[patch_motions] = {&t.radius, &t.v_x, &t.v_y, &t.v_z, &t.camber, &t.friction};
    const double* x = M::template items<double>(at.x);
    double values[patch_size];
    for (int k = 0; k < patch_motions; ++k) values[k] = motion[k]->value;
    values[patch_motions] = at.lines.wheel.speed, values[patch_motions + 1] = x[0], values[patch_motions + 2] = x[1];
    bool same = true;  // friction is that of the road around
    for (int d = 0; d < 6; ++d) same = same && t.friction.slope[d] == 0.0;
    double found[tire_effects];
    if (same)
        patch_slopes<K, patch_size - 1>(at.p, values, found, slopes);
    else
        patch_slopes<K, patch_size>(at.p, values, found, slopes);
    // both together: forces over the six directions
    G over[tire_effects];
    for (int i = 0; i < tire_effects; ++i) {
        over[i].value = found[i];
        for (int k = 0; k < patch_motions; ++k) over[i] = over[i] + slopes.over[i][k] * (*motion[k] - motion[k]->value);
    }
    const auto slope = [](const Vec3<G>& v, int d) { return Vec3<double>{v.x.slope[d], v.y.slope[d], v.z.slope[d]}; };
    const auto plain = [](const Vec3<G>& v) { return Vec3<double>{v.x.value, v.y.value, v.z.value}; };
    const Vec3<G> force = over[0] * t.e_x + over[1] * t.e_l + over[2] * t.n;
    const Vec3<G> moment = cross(t.arm, force) + (over[3] * t.e_x + over[4] * t.e_l + over[5] * t.n);
    const Vec3<G> about = moment + cross(carrier.r, force);
    const G drive = dot(moment, t.e);
    for (int d = 0; d < 6; ++d)
        put_tire_effects<K>(slope(force, d), slope(about, d), drive.slope[d], over[6].slope[d], over[7].slope[d], J + d);
    put(slopes.e_x, plain(t.e_x)), put(slopes.e_l, plain(t.e_l)), put(slopes.n, plain(t.n)), put(slopes.e, plain(t.e));
    put(slopes.arm, plain(t.arm)), put(slopes.r, plain(carrier.r));
    slopes.at = pass.work.kept_evaluations, slopes.a = a, slopes.b = b;
    for (int i = 0; i < 9; ++i)
        for (int d = 0; d < 6; ++d) slopes.moved[i][d] = J[M::effects * tire_effect_places[i] + d];
}

// The derivative where the road does not move: six directions of the carrier, spin and two states.
template <class K>
inline void tire_derivative(const Table& table, Pass& pass, double a, double b, bool) {
    using M = Made<K>;
    static_assert(M::effects == 15 && sizeof(TireForces<double>) >= tire_effects * sizeof(double), "carrier, ground, wheel, two states");
    for (int row = 0; row < table.rows; ++row) {
        double J[M::effects * M::effects] = {};
        if (table.links[2 * row + 1] != 0 || table.links[2 * row] == 0) {
            M::dual_derivative(table, pass, row, a, b, J);
            add_element_jacobian(table, pass, row, J, M::effects);
            continue;
        }
        TireSlopes& slopes = reinterpret_cast<TireSlopes*>(pass.work.cache.data() + table.cache)[row];
        if (b == 0.0 && slopes.at == pass.work.kept_evaluations)
            tire_damping<K>(slopes, a, J);
        else
            tire_jacobian<K>(table, pass, row, a, b, slopes, J);
        // over spin and states the contact stays: forces change by a times their derivative
        for (int k = 0; k < 3; ++k) {
            double c[tire_effects];
            for (int i = 0; i < tire_effects; ++i) c[i] = a * slopes.over[i][patch_motions + k];
            put_tire_change<K>(slopes, c, J + 12 + k);
        }
        add_element_jacobian(table, pass, row, J, M::effects);
    }
}

// Products with the stiffness: of what the derivative has found for all motions, without the part of the velocities
template <class K>
inline void tire_stiffness(const Table& table, Pass& pass, const Directions& along, double* wrench, double* line_force, double* x_rate,
                           bool full) {
    using M = Made<K>;
    TireSlopes* all = reinterpret_cast<TireSlopes*>(pass.work.cache.data() + table.cache);
    bool known = along.x == nullptr;
    for (int row = 0; row < table.rows; ++row)
        known = known && table.links[2 * row + 1] == 0 && all[row].at == pass.work.kept_evaluations && all[row].b != 0.0;
    if (!known) return M::stiffness_product(table, pass, along, wrench, line_force, x_rate, full);
    for (int row = 0; row < table.rows; ++row) {
        TireSlopes& slopes = all[row];
        if (slopes.a != 0.0 || slopes.b != 1.0) {
            double by_velocity[M::effects * M::effects];
            tire_damping<K>(slopes, slopes.a, by_velocity);
            for (int i = 0; i < 9; ++i)
                for (int d = 0; d < 6; ++d)
                    slopes.moved[i][d] = (slopes.moved[i][d] - by_velocity[M::effects * tire_effect_places[i] + d]) / slopes.b;
            slopes.a = 0.0, slopes.b = 1.0;
        }
        const double* rho = along.links + 6 * table.links[2 * row];
        double change[M::effects] = {};
        for (int i = 0; i < 9; ++i)
            for (int d = 0; d < 6; ++d) change[tire_effect_places[i]] += slopes.moved[i][d] * rho[d];
        M::spread(table, row, change, 1, wrench, line_force, x_rate);
    }
}

// A tire with the derivative and the products by hand
template <class K>
inline KindInfo tire_kind(const char* name) {
    KindInfo kind = SmoothKind<K>(name).cache(tire_cache).derivative(&tire_derivative<K>);
    kind.words.stiffness_product = &tire_stiffness<K>;
    return kind;
}

}  // namespace koppel::KOPPEL_LEVEL
