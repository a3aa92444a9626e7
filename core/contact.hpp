// Unilateral contact with Coulomb friction, whatever touches: a shape says where two frames touch (Touch), and the law here does the rest.
// Rows: normal (gap, force pushes apart) and two tangents.
//
// In a step the law is the root of the prox residual of Alart and Curnier (1991), with u = W^T u + w and the wanted normal speed v:
//     Phi_N = lam_N - max(0, z_N),                     z_N = lam_N - r_N (u_N - v)
//     Phi_T = lam_T - mu max(0, z_N) z_T / |z_T|,      z_T = lam_T - r_T u_T,    where |z_T| > mu z_N; else Phi_T = r_T u_T
// Its generalized Jacobian is three more rows E lam + F u = b. r: about the inverse of what a force does to its own speed.
#pragma once

#include "frame.hpp"
#include "kind.hpp"

namespace koppel::KOPPEL_LEVEL::contact {

// Parameters that every contact has; they stand first in those of its element.
struct Surface {
    double friction, restitution, slowest;
};

// Normal (from a to b) and tangents in world axes, the point where they touch, their rates, and the gap. point_rate: how that point moves.
template <class S>
struct Touch {
    Vec3<S> n, t1, t2, point, n_rate, t1_rate, t2_rate, point_rate;
    S gap;
    bool along_t1_only = false;  // friction in one direction
    bool nowhere = false;        // no place where they could touch, as of a corner beside a face; the gap then keeps it open
};

enum Branch { open = 0, stick = 1, slip = 2 };
// What it remembers: the direction of slip in world axes, and whether it broke away just now.
enum Memory { direction_of_slip = 0, breaks_away = 3, began = 4 };  // began: the branch with which a solve begins
constexpr double aligned = 1e-7;  // rad
// The size of what touches is the second of the positions of a contact: how far the place is from the centers of mass. The third is not 0
// where there is no such place.
constexpr double no_size = 0.1;  // m; of points
inline double size_of_bodies(const LawView& law) { return law.position[1]; }
inline double far(const LawView& law) { return far_share * size_of_bodies(law); }  // what is closed at an instant has no such gap
// A slip that is none: at the start of a step, and on the level of accelerations
inline double creeping(const LawView& law) { return law.step > 0.0 ? 1e-12 * size_of_bodies(law) / law.step : 1e-10; }
inline double resting(const LawView& law) { return law.stage > 0.0 ? 3e-11 * size_of_bodies(law) / law.stage : at_rest; }
inline bool is_nowhere(const LawView& law) { return law.position[2] != 0.0; }
// A gap below this is closed: at an instant, and in a stage of a step
inline double closed_gap(const LawView& law) { return law.stage > 0.0 ? 1e-10 * size_of_bodies(law) : law.gap_tolerance; }
inline double resting_together(const LawView& law) { return 4.0 * resting(law); }  // what comes to rest at almost the same instant
// What breaks away keeps the direction that it was found to take until it is faster: a slip so slow turns at once into the direction of
// what drives it, which only tiny steps would follow.
inline double slow(const LawView& law) { return 100.0 * resting(law); }
constexpr double no_longer = 30.0;  // times that: it slides

inline const Surface& surface_of(const LawView& law) { return *reinterpret_cast<const Surface*>(law.p); }

// Tangents of a sphere: those of one fixed direction, turned the shortest way to the normal. They are smooth but at the opposite point.
constexpr double sevenths[3][3] = {{2, 3, 6}, {3, -6, 2}, {6, 2, -3}};
template <class S>
inline void tangent_of(const Vec3<S>& n, const Vec3<S>& n_rate, int which, Vec3<S>& t, Vec3<S>& t_rate) {
    const auto fixed = [](int k) { return lifted<S>((1.0 / 7.0) * vec(sevenths[k])); };
    const Vec3<S> pole = fixed(0), e = fixed(which), sum = pole + n;
    // 1e-12: at the opposite point itself the tangents are any; no division by 0
    const S height = max_of(1.0 + dot(pole, n), S(1e-12)), share = dot(e, n) / height;
    t = e - share * sum;
    t_rate = -((dot(e, n_rate) - share * dot(pole, n_rate)) / height) * sum - share * n_rate;
}
template <class S>
inline void set_tangents(Touch<S>& t) {
    tangent_of(t.n, t.n_rate, 1, t.t1, t.t1_rate), tangent_of(t.n, t.n_rate, 2, t.t2, t.t2_rate);
}
// Normal k of a frame, tangents along its other axes
template <class S>
inline void set_axes(Touch<S>& t, const Frame<S>& a, int normal, double sign) {
    t.n = sign * column(a.A, normal), t.t1 = column(a.A, (normal + 1) % 3), t.t2 = column(a.A, (normal + 2) % 3);
    t.n_rate = cross(a.w, t.n), t.t1_rate = cross(a.w, t.t1), t.t2_rate = cross(a.w, t.t2);
}

// One of the eight corners of a box around the origin
template <class S>
inline Vec3<S> corner_of(const double* length, int corner) {
    return {S((corner & 1 ? 0.5 : -0.5) * length[0]), S((corner & 2 ? 0.5 : -0.5) * length[1]), S((corner & 4 ? 0.5 : -0.5) * length[2])};
}

// The distance of a point, moving with `rate`, from a box around frame a, below 0 inside; normal, tangents and their rates.
template <class S>
inline S touch_box(Touch<S>& t, const double* length, const Frame<S>& a, const Vec3<S>& at, const Vec3<S>& rate) {
    const Vec3<S> local = transposed_times(a.A, at - a.p);
    const S place[3] = {local.x, local.y, local.z};
    S beyond[3];
    int nearest = 0, outside = 0;
    for (int k = 0; k < 3; ++k) {
        beyond[k] = abs_of(place[k]) - 0.5 * length[k];
        outside += value_of(beyond[k]) > 0.0;
        if (value_of(beyond[k]) > value_of(beyond[nearest])) nearest = k;
    }
    if (outside < 2) {  // a face
        set_axes(t, a, nearest, value_of(place[nearest]) < 0.0 ? -1.0 : 1.0);
        return beyond[nearest];
    }
    // an edge or a corner of the box
    Vec3<S> way{S(0.0), S(0.0), S(0.0)}, free = way;  // free: what of the motion of the point the nearest place follows
    const Vec3<S> relative = transposed_times(a.A, rate - a.v - cross(a.w, at - a.p));
    const S motion[3] = {relative.x, relative.y, relative.z};
    for (int k = 0; k < 3; ++k) {
        const Vec3<S> e = column(a.A, k);
        if (value_of(beyond[k]) > 0.0)
            way = way + ((value_of(place[k]) < 0.0 ? -1.0 : 1.0) * beyond[k]) * e, free = free + motion[k] * e;
    }
    const S distance = sqrt_of(dot(way, way));
    t.n = (1.0 / distance) * way;
    t.n_rate = cross(a.w, t.n) + (1.0 / distance) * (free - dot(t.n, free) * t.n);
    set_tangents(t);
    return distance;
}

struct Sides {
    const LinkState &link_a, &link_b;
    Frame<double> a, b;
};
inline Sides sides_of(const Table& table, const Pass& pass, int row) {
    const System& s = pass.system;
    const FrameRow &fa = s.frames[table.frames[2 * row]], &fb = s.frames[table.frames[2 * row + 1]];
    const LinkState &a = pass.links[fa.link], &b = pass.links[fb.link];
    return {a, b, frame_on(a, pass.params + fa.params), frame_on(b, pass.params + fb.params)};
}

inline double start_gap(const LawView& law) { return law.position[0] - law.ahead * law.before[0]; }

// An impact that bounces: it would go through in this step, or touches at the located instant, faster than the threshold.
inline bool impact(const LawView& law) {
    const Surface& p = surface_of(law);
    const double slowest = law.step > 0.0 ? p.slowest : std::fmax(p.slowest, at_rest), end = start_gap(law) + law.step * law.before[0];
    return p.restitution > 0.0 && law.before[0] < -slowest && end < law.gap_tolerance;
}

// The speed with which the step ends just there; once it is there, and on the level of accelerations, it stands.
inline double speed_there(const LawView& law) {
    if (law.step == 0.0 || law.closed_branch >= 0 || start_gap(law) < far(law)) return 0.0;
    return std::fmin((-start_gap(law) / law.step - (1.0 - law.theta) * law.before[0]) / law.theta, 0.0);
}
// What is faster than the threshold bounces in the next step.
inline bool closes(const LawView& law) {
    const double speed = law.branch == open ? 0.0 : -speed_there(law);
    return speed > 0.0 && !(surface_of(law).restitution > 0.0 && speed > surface_of(law).slowest);
}
// The normal speed that a closed contact has after the solve
inline double wanted_speed(const LawView& law) {
    if (law.restitution_share > 0.0 && impact(law)) return -law.restitution_share * surface_of(law).restitution * law.before[0];
    return speed_there(law);
}
// True when it may carry a force in this solve
inline bool may_close(const LawView& law) {
    if (is_nowhere(law)) return false;
    if (law.accelerations)
        return (law.branch == open ? start_gap(law) < closed_gap(law) : law.position[0] <= far(law)) && law.before[0] <= resting(law);
    const bool bounces = law.restitution_share > 0.0 || (law.jump && law.step > 0.0);
    if (bounces) return impact(law) || law.memory[began] > open;  // what only touches is hit next
    if (law.closed_branch >= 0) return law.closed_branch != open;
    return law.step > 0.0 || start_gap(law) < law.gap_tolerance;
}

// Components along the two tangents
template <class S>
struct PlaneOf {
    S x, y;
};
using Plane = PlaneOf<double>;
template <class S>
inline S size_of(const PlaneOf<S>& v) {
    return sqrt_of(v.x * v.x + v.y * v.y);
}
template <class S>
inline S dot(const PlaneOf<S>& a, const PlaneOf<S>& b) {
    return a.x * b.x + a.y * b.y;
}
inline Vec3<double> tangent(const LawView& law, int k) { return vec(law.W + 12 * (1 + k) + 6); }
// A direction in world axes along two tangents
template <class S>
inline PlaneOf<S> seen_along(const double* direction, const Vec3<S>& t1, const Vec3<S>& t2) {
    const Vec3<S> d = lifted<S>(vec(direction));
    const PlaneOf<S> in{dot(d, t1), dot(d, t2)};
    const S size = size_of(in);
    return value_of(size) > 0.0 ? PlaneOf<S>{in.x / size, in.y / size} : in;
}
inline Plane remembered(const LawView& law) { return seen_along(law.memory + direction_of_slip, tangent(law, 0), tangent(law, 1)); }
inline void remember(const LawView& law, const Plane& v) {
    const double size = size_of(v);
    if (size > 0.0) put(law.memory + direction_of_slip, (v.x / size) * tangent(law, 0) + (v.y / size) * tangent(law, 1));
}
inline bool has_two_tangents(const LawView& law) {
    const Vec3<double> t = tangent(law, 1);
    return t.x != 0.0 || t.y != 0.0 || t.z != 0.0;
}

// The slip that decides: after the step or jump; on the level of accelerations that of this instant, or where it goes when there is none.
inline Plane deciding_slip(const LawView& law, const double* after) {
    if (!law.accelerations) return {after[1], after[2]};
    const Plane now{law.before[1], law.before[2]};
    return size_of(now) > resting(law) ? now : Plane{law.rate[1], law.rate[2]};
}

// Without friction nothing sticks: what is closed slides, also at rest.
inline bool is_smooth(const LawView& law) { return !(surface_of(law).friction > 0.0); }

inline int begin_branch(const LawView& law) {
    const Plane now{law.before[1], law.before[2]};
    if (is_nowhere(law)) return open;
    if (law.branch > open && law.step == 0.0 && law.before[0] > resting(law)) return open;  // it leaves
    if (is_smooth(law)) return law.branch > open ? slip : open;
    if (law.branch == slip && size_of(now) <= (law.step > 0.0 ? creeping(law) : resting_together(law))) return stick;  // it must break away anew
    if (law.step > 0.0 || size_of(now) > no_longer * slow(law)) law.memory[breaks_away] = 0.0;
    if (law.branch == slip && law.memory[breaks_away] == 0.0) remember(law, now);
    return law.branch >= 0 ? law.branch : open;
}
inline int begin(LawView& law) {
    const int branch = begin_branch(law);
    law.memory[began] = branch;
    return branch;
}

// The direction of slip in the equations. Between switches it follows the slip, also beyond the instant at which that ends: the motion
// goes on smoothly there, and the instant can be found.
template <class S>
inline PlaneOf<S> direction_at(const LawView& law, const PlaneOf<S>& last, const PlaneOf<S>& now) {
    const S speed = size_of(now);
    const double slowest = law.memory[breaks_away] != 0.0 ? slow(law) : resting(law);
    if (!law.accelerations || value_of(speed) <= slowest) return last;
    const S share = (value_of(dot(last, now)) < 0.0 ? -1.0 : 1.0) * (1.0 - slowest / speed);  // without a jump where it starts from rest
    const PlaneOf<S> both{share * now.x + slowest * last.x, share * now.y + slowest * last.y};
    const S size = size_of(both);
    return {both.x / size, both.y / size};
}
inline Plane direction_now(const LawView& law) { return direction_at(law, remembered(law), Plane{law.before[1], law.before[2]}); }

inline void rows(const LawView& law, LawRows& eq) {
    if (law.branch == open) return;
    const Surface& p = surface_of(law);
    eq.require_velocity(0, wanted_speed(law));
    eq.hold[0] = 0.0;
    if (is_smooth(law)) return;
    if (law.branch == stick) {
        eq.require_velocity(1, 0.0);
        if (has_two_tangents(law)) eq.require_velocity(2, 0.0);
        return;
    }
    const Plane d = direction_now(law);
    eq.E[3] = p.friction * d.x, eq.E[6] = p.friction * d.y;
}

// On the level of accelerations what moves already slides.
inline bool slides(const LawView& law) {
    return law.accelerations && size_of(Plane{law.before[1], law.before[2]}) > (law.branch == slip ? resting(law) : resting_together(law));
}
inline Plane direction_of_sliding(const LawView& law) {
    const Plane now{law.before[1], law.before[2]};
    if (law.branch == slip && dot(remembered(law), now) > 0.0) return direction_now(law);
    return {now.x / size_of(now), now.y / size_of(now)};
}

// The residual at (force, speed), both as the solve has them (impulse and speed, or force and its rate), in units of speed: r Phi. Rows:
// its generalized Jacobian. Returns the branch that belongs to it.
inline int prox(const LawView& law, const double* r, const double* force, const double* speed, LawRows& eq, double* residual) {
    const Surface& p = surface_of(law);
    const double rn = r[0], rt = r[1];
    residual[0] = force[0] / rn, residual[1] = rt > 0.0 ? force[1] / rt : 0.0, residual[2] = rt > 0.0 ? force[2] / rt : 0.0;
    if (!may_close(law)) return open;
    const bool two = has_two_tangents(law);
    const double wanted = wanted_speed(law), zn = force[0] - rn * (speed[0] - wanted);
    if (!(zn > 0.0)) {
        // What sticks and would pull may still slide: joints can couple normal and tangents so. Only what pulls in all ways opens.
        const Plane now{law.before[1], law.before[2]}, side{-force[1], -force[2]};
        const double pulled = size_of(side);
        if (law.tries == 2 && law.branch == slip && !is_smooth(law) && !slides(law) && force[0] < 0.0 && rt > 0.0) {
            // What slides and would pull may stick: friction that presses a sliding point into the ground stops it (Painleve).
            eq.require_velocity(0, wanted), eq.require_velocity(1, 0.0), eq.hold[0] = 0.0;
            if (two) eq.require_velocity(2, 0.0);
            return stick;
        }
        // 1e-6 of the normal force: below it friction has no direction to speak of
        if (law.branch != stick || law.tries != 1 || is_smooth(law) || slides(law) || !(pulled > 1e-6 * std::fabs(force[0]))) return open;
        const Plane along = size_of(now) > creeping(law) ? Plane{now.x / size_of(now), now.y / size_of(now)} : Plane{side.x / pulled, side.y / pulled};
        eq.require_velocity(0, wanted), eq.hold[0] = 0.0;
        eq.E[3] = p.friction * along.x, eq.E[6] = p.friction * along.y;
        remember(law, along);
        return slip;
    }
    residual[0] = speed[0] - wanted;
    eq.require_velocity(0, wanted), eq.hold[0] = 0.0;
    if (is_smooth(law) || !(rt > 0.0)) return slip;
    const double limit = p.friction * zn;
    Plane d;
    double share = 0.0;
    if (slides(law)) {
        const Plane along = direction_of_sliding(law);
        d = {-along.x, -along.y};
    } else {
        const Plane z{force[1] - rt * speed[1], two ? force[2] - rt * speed[2] : 0.0};
        const double size = size_of(z);
        if (size <= limit) {
            residual[1] = speed[1], residual[2] = two ? speed[2] : 0.0;
            eq.require_velocity(1, 0.0);
            if (two) eq.require_velocity(2, 0.0);
            return stick;
        }
        d = {z.x / size, z.y / size}, share = limit / size;
    }
    residual[1] = (force[1] - limit * d.x) / rt, residual[2] = (force[2] - limit * d.y) / rt;
    // lam_T - mu lam_N d - share (I - d d^T) (lam_T - r u_T) = 0: homogeneous, so that nothing is on the right
    eq.E[3] = -p.friction * d.x, eq.E[6] = -p.friction * d.y;
    if (two && share > 0.0) {
        const double across[4] = {share * (1.0 - d.x * d.x), -share * d.x * d.y, -share * d.x * d.y, share * (1.0 - d.y * d.y)};
        eq.E[4] = 1.0 - across[0], eq.E[5] = -across[1], eq.E[7] = -across[2], eq.E[8] = 1.0 - across[3];
        eq.F[4] = rt * across[0], eq.F[5] = rt * across[1], eq.F[7] = rt * across[2], eq.F[8] = rt * across[3];
    }
    remember(law, {-d.x, -d.y});
    law.memory[breaks_away] = law.accelerations && !slides(law) ? 1.0 : slides(law) ? law.memory[breaks_away] : 0.0;
    return slip;
}

// What lets go has no force left; all other switches of a contact jump, or are of a slip that must end within the step.
inline bool meets(int from, int to) { return from != open && to == open; }

inline FrictionCone cone(const LawView& law) {
    FrictionCone cone;
    cone.may_close = may_close(law), cone.wanted = wanted_speed(law);
    if (is_smooth(law)) return cone;
    const double friction = surface_of(law).friction;
    if (slides(law)) {
        const Plane along = direction_of_sliding(law);
        cone.sliding[0] = -friction * along.x, cone.sliding[1] = -friction * along.y;
    } else {
        cone.friction = friction, cone.tangents = has_two_tangents(law) ? 2 : 1;
    }
    return cone;
}

// The next branch when branches are given and only checked
inline int next_branch(const LawView& law, const double* force, const double* after) {
    const Surface& p = surface_of(law);
    if (law.branch == open) {
        const int closed = is_smooth(law) ? slip : stick;
        return may_close(law) && after[0] < wanted_speed(law) - law.slip_tolerance ? closed : open;
    }
    if (law.step == 0.0 && law.position[0] > far(law)) return open;
    if (force[0] < -law.force_tolerance) return open;
    if (is_smooth(law)) return slip;
    const Plane now{law.before[1], law.before[2]}, side{force[1], force[2]};
    if (law.branch == slip) return dot(remembered(law), deciding_slip(law, after)) >= -law.slip_tolerance ? slip : stick;
    if (law.accelerations && size_of(now) > resting_together(law)) return slip;
    return size_of(side) - p.friction * force[0] <= law.force_tolerance ? stick : slip;
}

// Normal and friction force on side b and where they act, all in axes of frame a: a picture shows them. Of several points the forces are
// sums and the place is their center of pressure; what is open has none.
inline void add_vectors(const LawView& law, const double* force, double* out) {
    if (law.point == 0)
        for (int i = 6; i < 15; ++i) out[i] = 0.0;
    if (law.branch == open) return;
    const FrameRow &fa = law.system.frames[law.table.frames[2 * law.row]], &fb = law.system.frames[law.table.frames[2 * law.row + 1]];
    const Frame<double> a = frame_on(law.links[fa.link], law.params + fa.params);
    const Vec3<double> n = vec(law.W + 6), t1 = tangent(law, 0), across = cross(n, t1);
    // r x n and r x t1 of the rows give the arm r from the center of mass of link b
    const Vec3<double> rn = vec(law.W + 9), rt = vec(law.W + 21);
    const Vec3<double> arm = dot(rt, across) * n - dot(rn, across) * t1 + dot(rn, t1) * across;
    const Vec3<double> found[3] = {transposed_times(a.A, force[0] * n),
                                   transposed_times(a.A, force[1] * t1 + force[2] * tangent(law, 1)),
                                   transposed_times(a.A, vec(law.links[fb.link].p) + arm - a.p)};
    const double before = law.point == 0 ? 0.0 : out[0], sum = before + force[0], share = sum > 0.0 ? force[0] / sum : 1.0;
    put(out + 6, vec(out + 6) + found[0]), put(out + 9, vec(out + 9) + found[1]);
    put(out + 12, vec(out + 12) + share * (found[2] - vec(out + 12)));
}

inline void output(const LawView& law, const double* force, const double* speed, double* out) {
    const Plane side{force[1], force[2]}, sliding = law.branch == stick ? Plane{0.0, 0.0} : Plane{speed[1], speed[2]};
    const double branch = law.branch == open ? 2.0 : law.branch == stick ? 0.0 : 1.0, power = dot(side, sliding);
    add_vectors(law, force, out);
    if (law.point == 0) {
        out[0] = force[0], out[1] = size_of(side), out[2] = law.position[0], out[3] = size_of(sliding), out[4] = branch, out[5] = power;
        return;
    }
    // several points: sums of forces and power, the smallest gap, the largest slip of what touches; it slides where one does
    if (law.branch != open) out[3] = out[4] == 2.0 ? size_of(sliding) : std::fmax(out[3], size_of(sliding));
    if (law.branch != open) out[4] = out[4] == 2.0 ? branch : std::fmax(out[4], branch);
    out[0] += force[0], out[1] += size_of(side), out[2] = std::fmin(out[2], law.position[0]), out[5] += power;
}

// How the equations of a branch change along a direction, on the level of accelerations and at the given forces
inline void moved_rows(const LawView& law, const TouchSlopes& moved, const double* force, double* rows) {
    rows[0] = rows[1] = rows[2] = 0.0;
    if (law.branch == open) return;
    rows[0] = moved.acceleration[0];
    if (is_smooth(law)) return;
    if (law.branch == stick) {
        rows[1] = moved.acceleration[1], rows[2] = moved.acceleration[2];
        return;
    }
    const auto along = [&](int k) { return sloped(vec(moved.W + 12 * (1 + k) + 6), vec(moved.W_change + 12 * (1 + k) + 6)); };
    const PlaneOf<Slope> now{sloped(moved.slip[1], moved.slip_change[1]), sloped(moved.slip[2], moved.slip_change[2])};
    const PlaneOf<Slope> d = direction_at(law, seen_along(law.memory + direction_of_slip, along(0), along(1)), now);
    const double limit = surface_of(law).friction * force[0];
    rows[1] = limit * d.x.slope[0], rows[2] = limit * d.y.slope[0];
}

// Directions and their rates from the Touch of a shape: Shape::touch(parameters, frame a, frame b, number of the point)
template <class Shape>
struct Of {
    template <class S>
    static Touch<S> touch(const Table& table, const Pass& pass, int row, const Frame<S>& a, const Frame<S>& b) {
        return Shape::touch(*reinterpret_cast<const typename Shape::Params*>(pass.params + table.params + row * table.stride), a, b, pass.point);
    }
    // W of the three rows, 12 each, where the links have their centers of mass at pa and pb
    template <class S>
    static void fill(const Touch<S>& t, const Vec3<S>& pa, const Vec3<S>& pb, Vec3<S> (*W)[4]) {
        const Vec3<S> ra = t.point - pa, rb = t.point - pb, along[3] = {t.n, t.t1, t.along_t1_only ? lifted<S>(Vec3<double>{0, 0, 0}) : t.t2};
        for (int r = 0; r < 3; ++r) W[r][0] = -along[r], W[r][1] = -cross(ra, along[r]), W[r][2] = along[r], W[r][3] = cross(rb, along[r]);
    }
    static bool is_ground(const Pass& pass, const LinkState& link) { return &link == pass.links; }
    static double length_of(const Vec3<double>& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z); }
    static void direction(const Table& table, Pass& pass, int row, double* W, double* position) {
        const Sides s = sides_of(table, pass, row);
        const Touch<double> t = touch(table, pass, row, s.a, s.b);
        Vec3<double> found[3][4];
        fill(t, vec(s.link_a.p), vec(s.link_b.p), found);
        for (int r = 0; r < 3; ++r)
            for (int k = 0; k < 4; ++k) put(W + 12 * r + 3 * k, found[r][k]);
        const Vec3<double> ra = t.point - vec(s.link_a.p), rb = t.point - vec(s.link_b.p);
        const double reach = (is_ground(pass, s.link_a) ? 0.0 : length_of(ra)) + (is_ground(pass, s.link_b) ? 0.0 : length_of(rb));
        position[0] = t.gap, position[1] = reach > 0.0 ? reach : no_size, position[2] = t.nowhere ? 1.0 : 0.0;
    }
    // The points of both bodies that touch, seen along directions that turn; the place where they touch moves on. moving: acceleration and
    // angular acceleration of each link
    template <class S>
    static void motion(const Touch<S>& t, const LinkPose<S>* links, const Vec3<S> (*moving)[2], S* slip, S* acceleration) {
        const Vec3<S> none = lifted<S>(Vec3<double>{0, 0, 0});
        Vec3<S> velocity[2], rate[2];
        for (int side = 0; side < 2; ++side) {
            const Vec3<S> r = t.point - links[side].x, v = links[side].v, w = links[side].w;
            velocity[side] = v + cross(w, r);
            rate[side] = moving[side][0] + cross(moving[side][1], r) + cross(w, t.point_rate - v);
        }
        const Vec3<S> along[3] = {t.n, t.t1, t.along_t1_only ? none : t.t2};
        const Vec3<S> turning[3] = {t.n_rate, t.t1_rate, t.along_t1_only ? none : t.t2_rate};
        for (int r = 0; r < 3; ++r) {
            slip[r] = dot(along[r], velocity[1] - velocity[0]);
            acceleration[r] = dot(turning[r], velocity[1] - velocity[0]) + dot(along[r], rate[1] - rate[0]);
        }
    }
    static void bias(const Table& table, Pass& pass, int row, const double* moving, double* out) {
        const Sides s = sides_of(table, pass, row);
        const LinkPose<double> links[2] = {pose_of(s.link_a), pose_of(s.link_b)};
        const Vec3<double> rates[2][2] = {{vec(moving), vec(moving + 3)}, {vec(moving + 6), vec(moving + 9)}};
        double slip[3];
        motion(touch(table, pass, row, s.a, s.b), links, rates, slip, out);
    }
    // The same along a direction, for analyses
    static void moved(const Table& table, const Pass& pass, int row, const LinkSlopes* sides, TouchSlopes& out) {
        using S = Slope;
        LinkPose<S> links[2];
        Frame<S> frames[2];
        Vec3<S> moving[2][2];
        for (int side = 0; side < 2; ++side) {
            const double *value = sides[side].value, *change = sides[side].change;
            const auto read = [&](int k) { return sloped(vec(value + k), vec(change + k)); };
            links[side] = {read(0), {}, read(12), read(15)};
            for (int i = 0; i < 9; ++i) links[side].R.m[i] = sloped(value[3 + i], change[3 + i]);
            moving[side][0] = read(18), moving[side][1] = read(21);
            const double* frame = pass.params + pass.system.frames[table.frames[2 * row + side]].params;
            frames[side] = frame_on(links[side], lifted<S>(vec(frame)), lifted<S>(mat(frame + 3)));
        }
        const Touch<S> t = touch(table, pass, row, frames[0], frames[1]);
        Vec3<S> W[3][4];
        S slip[3], acceleration[3];
        fill(t, links[0].x, links[1].x, W), motion(t, links, moving, slip, acceleration);
        for (int r = 0; r < 3; ++r) {
            for (int k = 0; k < 4; ++k) put(out.W + 12 * r + 3 * k, value_of(W[r][k])), put(out.W_change + 12 * r + 3 * k, change_of(W[r][k]));
            out.slip[r] = slip[r].value, out.slip_change[r] = slip[r].slope[0], out.acceleration[r] = acceleration[r].slope[0];
        }
    }
    static Kind declare(const char* name) {
        Kind kind(name);
        kind.ports({"frame_a", "frame_b"}).outputs({"force", "friction_force", "gap", "slip", "branch", "power",
                                                       "normal_x", "normal_y", "normal_z", "friction_x", "friction_y", "friction_z",
                                                       "point_x", "point_y", "point_z"});
        kind.law(3, 3, &direction, &begin, &rows, &next_branch, &output).bias(&bias).reached(&impact, &closes).prox(&prox, &cone).meets(&meets);
        kind.moved(&moved, &moved_rows);
        kind.points(Shape::points).steady_gap(Shape::steady_gap);
        return kind;
    }
};

}  // namespace koppel::KOPPEL_LEVEL::contact
