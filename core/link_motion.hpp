// Links as they move along a direction: numbers that carry their change.
#pragma once

#include "constraint_frames.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

inline Mat3<Slope> turned(const double* R, const Vec3<double>& turn) {
    Mat3<Slope> out;
    for (int j = 0; j < 3; ++j) {
        const Vec3<Slope> axis = sloped({R[j], R[3 + j], R[6 + j]}, cross(turn, Vec3<double>{R[j], R[3 + j], R[6 + j]}));
        out.m[j] = axis.x, out.m[3 + j] = axis.y, out.m[6 + j] = axis.z;
    }
    return out;
}
struct LinkMotion {
    LinkPose<Slope> pose;
    Vec3<Slope> linear, angular;
};

// A link as it moves along a direction, with its acceleration
inline LinkMotion motion_of_link(const System& s, const double* params, const LinkState* links, const TreeState& tree, const TreeSlopes& slopes,
                          const double* rates, const double* rho, const double* sigma, int index) {
    const LinkState& now = links[index];
    const Vec3<double> none{0, 0, 0}, v = vec(now.v), w = vec(now.w);
    if (index == 0) {
        const Vec3<Slope> zero = sloped(none, none);
        return {{zero, turned(now.R, none), zero, zero}, zero, zero};
    }
    const Link& link = s.links[index];
    if (link.simple) {
        const Mat3<double> R = mat(now.R);
        const Vec3<double> turn = R * vec(rho + link.u + 3), spin = R * vec(rates + link.u + 3);
        return {{sloped(vec(now.p), vec(rho + link.u)), turned(now.R, turn), sloped(v, vec(sigma + link.u)),
                 sloped(w, cross(turn, w) + R * vec(sigma + link.u + 3))},
                sloped(vec(rates + link.u), none),
                sloped(spin, cross(turn, spin))};
    }
    const Twist shift = twist_at(slopes.shift + 6 * index), dV = twist_at(slopes.twist + 6 * index),
                dA = twist_at(slopes.acceleration + 6 * index);
    Twist A = twist_at(slopes.now + 6 * index);
    A.v = A.v + vec(params + parameter_gravity);
    const Vec3<double> r = vec(now.p) - vec(tree.center.data() + 3 * index), d = shift.v + cross(shift.w, r);
    const Vec3<double> dv = dV.v + cross(dV.w, r) + cross(w, d);
    return {{sloped(vec(now.p), d), turned(now.R, shift.w), sloped(v, dv), sloped(w, dV.w)},
            sloped(A.v + cross(A.w, r) + cross(w, v), dA.v + cross(dA.w, r) + cross(A.w, d) + cross(dV.w, v) + cross(w, dv)),
            sloped(A.w, dA.w)};
}

// The same as plain numbers, for words of elements
inline LinkSlopes plain_motion(const LinkMotion& m) {
    LinkSlopes out;
    const Vec3<Slope>* parts[] = {&m.pose.x, &m.pose.v, &m.pose.w, &m.linear, &m.angular};
    constexpr int at[] = {0, 12, 15, 18, 21};
    for (int k = 0; k < 5; ++k) put(out.value + at[k], value_of(*parts[k])), put(out.change + at[k], change_of(*parts[k]));
    for (int i = 0; i < 9; ++i) out.value[3 + i] = m.pose.R.m[i].value, out.change[3 + i] = m.pose.R.m[i].slope[0];
    return out;
}

inline FrameMotion<Slope> frame_motion(const LinkMotion& link, const double* params) {
    Mat3<Slope> rotation;
    for (int i = 0; i < 9; ++i) rotation.m[i] = params[3 + i];
    return {frame_on(link.pose, Vec3<Slope>{params[0], params[1], params[2]}, rotation), link.linear, link.angular};
}

}  // namespace koppel::KOPPEL_LEVEL
