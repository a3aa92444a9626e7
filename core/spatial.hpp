// Twists and wrenches of links, written at one point of the world: plain pairs of vectors.
#pragma once

#include "math/vec.hpp"
#include "system.hpp"

namespace koppel::KOPPEL_LEVEL {

// velocity of the material point at the common point, angular velocity
struct Twist {
    Vec3<double> v, w;
};
// force, moment about the common point
struct Wrench {
    Vec3<double> f, m;
};
inline Twist twist_at(const double* p) { return {vec(p), vec(p + 3)}; }
inline Wrench wrench_at(const double* p) { return {vec(p), vec(p + 3)}; }
inline void put(double* p, const Twist& t) { put(p, t.v), put(p + 3, t.w); }
inline void put(double* p, const Wrench& t) { put(p, t.f), put(p + 3, t.m); }
inline void add(double* p, const Wrench& t) { add(p, t.f), add(p + 3, t.m); }
inline Twist operator+(const Twist& a, const Twist& b) { return {a.v + b.v, a.w + b.w}; }
inline Twist operator-(const Twist& a, const Twist& b) { return {a.v - b.v, a.w - b.w}; }
inline Twist operator*(double k, const Twist& a) { return {k * a.v, k * a.w}; }
inline Wrench operator+(const Wrench& a, const Wrench& b) { return {a.f + b.f, a.m + b.m}; }
inline Wrench operator-(const Wrench& a, const Wrench& b) { return {a.f - b.f, a.m - b.m}; }
inline Wrench operator*(double k, const Wrench& a) { return {k * a.f, k * a.m}; }
inline double dot(const Twist& a, const Wrench& b) { return dot(a.v, b.f) + dot(a.w, b.m); }
// change of the twist b that is carried along by a, and of a wrench: a x b and a x* b
inline Twist carried(const Twist& a, const Twist& b) { return {cross(a.w, b.v) + cross(a.v, b.w), cross(a.w, b.w)}; }
inline Wrench carried(const Twist& a, const Wrench& b) { return {cross(a.w, b.f), cross(a.w, b.m) + cross(a.v, b.f)}; }

inline Mat3<double> inertia_of(const double* p) { return {{p[1], p[4], p[5], p[4], p[2], p[6], p[5], p[6], p[3]}}; }

// Inertia at the common point: of one link, or of a link and all that it carries.
struct Inertia {
    double mass;
    Vec3<double> first;  // mass * lever
    double xx, yy, zz, xy, xz, yz;
};
inline Inertia& operator+=(Inertia& a, const Inertia& b) {
    a.mass += b.mass, a.first = a.first + b.first;
    a.xx += b.xx, a.yy += b.yy, a.zz += b.zz, a.xy += b.xy, a.xz += b.xz, a.yz += b.yz;
    return a;
}
inline Vec3<double> turning_inertia(const Inertia& I, const Vec3<double>& w) {
    return {I.xx * w.x + I.xy * w.y + I.xz * w.z, I.xy * w.x + I.yy * w.y + I.yz * w.z, I.xz * w.x + I.yz * w.y + I.zz * w.z};
}
inline Wrench operator*(const Inertia& I, const Twist& t) {
    return {I.mass * t.v - cross(I.first, t.w), turning_inertia(I, t.w) + cross(I.first, t.v)};
}
inline Inertia inertia_at(const double* params, const LinkState& link, const Vec3<double>& center) {
    const Mat3<double> R = mat(link.R), left = R * inertia_of(params);
    const Vec3<double> r = vec(link.p) - center;
    const auto turned = [&](int a, int b) {
        return left.m[3 * a] * R.m[3 * b] + left.m[3 * a + 1] * R.m[3 * b + 1] + left.m[3 * a + 2] * R.m[3 * b + 2];
    };
    const double m = params[0];
    return {m,
            m * r,
            turned(0, 0) + m * (r.y * r.y + r.z * r.z),
            turned(1, 1) + m * (r.x * r.x + r.z * r.z),
            turned(2, 2) + m * (r.x * r.x + r.y * r.y),
            turned(0, 1) - m * r.x * r.y,
            turned(0, 2) - m * r.x * r.z,
            turned(1, 2) - m * r.y * r.z};
}

// Velocities of a joint that move together: one of an axis, three of a ball, all of a guide; a free root has three shifts and a ball. Each
// group turns with itself and is carried by the groups before it.
template <class Visit>
inline void for_each_group(const System& s, const Link& link, Visit visit) {
    if (link.kind == link_free) {
        visit(link.u, 3), visit(link.u + 3, 3);
        return;
    }
    if (link.guide >= 0) {
        visit(link.u, link.nu);
        return;
    }
    for (int k = link.first_step; k < link.first_step + link.steps; ++k)
        visit(s.joint_steps[k].u, s.joint_steps[k].type == step_ball ? 3 : 1);
}

}  // namespace koppel::KOPPEL_LEVEL
