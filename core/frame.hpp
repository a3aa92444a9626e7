// Frames as elements see them: pose and twist in world axes, whatever coordinates move the link they are fixed to.
#pragma once

#include "math/dual.hpp"
#include "math/vec.hpp"
#include "system.hpp"

namespace koppel::KOPPEL_LEVEL {

template <class S>
inline Vec3<S> lifted(const Vec3<double>& a) {
    return {S(a.x), S(a.y), S(a.z)};
}
template <class S>
inline Mat3<S> lifted(const Mat3<double>& a) {
    Mat3<S> out;
    for (int i = 0; i < 9; ++i) out.m[i] = S(a.m[i]);
    return out;
}

// A number that carries its change along one direction
using Slope = Dual<1>;
inline Slope sloped(double value, double change) {
    Slope out(value);
    out.slope[0] = change;
    return out;
}
inline Vec3<Slope> sloped(const Vec3<double>& value, const Vec3<double>& change) {
    return {sloped(value.x, change.x), sloped(value.y, change.y), sloped(value.z, change.z)};
}
inline Vec3<double> change_of(const Vec3<Slope>& a) { return {a.x.slope[0], a.y.slope[0], a.z.slope[0]}; }
inline Vec3<double> value_of(const Vec3<Slope>& a) { return {a.x.value, a.y.value, a.z.value}; }

template <class S>
struct LinkPose {
    Vec3<S> x;  // center of mass
    Mat3<S> R;
    Vec3<S> v, w;
};

template <class S>
struct Frame {
    Vec3<S> p;     // origin
    Mat3<S> A;     // axes
    Vec3<S> v, w;  // velocity of the origin, angular velocity
    Vec3<S> r;     // origin from the center of mass of its link
};

template <class S>
inline Frame<S> frame_on(const LinkPose<S>& link, const Vec3<S>& offset, const Mat3<S>& rotation) {
    const Vec3<S> r = link.R * offset;
    return {link.x + r, link.R * rotation, link.v + cross(link.w, r), link.w, r};
}

inline LinkPose<double> pose_of(const LinkState& s) { return {vec(s.p), mat(s.R), vec(s.v), vec(s.w)}; }

inline Frame<double> frame_on(const LinkState& link, const double* params) { return frame_on(pose_of(link), vec(params), mat(params + 3)); }

// The pose of a link with derivatives along its six directions (3 shifts, 3 turns, world axes), stored from slope `first`
// on. A direction y moves the pose by b*y and the twist by a*y; a turn carries the angular velocity of the link along,
// because the velocity of a free body is written in its own axes.
template <int N>
inline LinkPose<Dual<N>> seeded_pose(const LinkState& s, double a, double b, int first) {
    LinkPose<Dual<N>> pose;
    Dual<N>* x[3] = {&pose.x.x, &pose.x.y, &pose.x.z};
    Dual<N>* v[3] = {&pose.v.x, &pose.v.y, &pose.v.z};
    Dual<N>* w[3] = {&pose.w.x, &pose.w.y, &pose.w.z};
    for (int i = 0; i < 3; ++i) *x[i] = s.p[i], *v[i] = s.v[i], *w[i] = s.w[i];
    for (int i = 0; i < 9; ++i) pose.R.m[i] = s.R[i];
    if (first < 0) return pose;  // the ground
    for (int j = 0; j < 3; ++j) {
        x[j]->slope[first + j] = b, v[j]->slope[first + j] = a;
        Vec3<double> axis{0, 0, 0};
        (j == 0 ? axis.x : j == 1 ? axis.y : axis.z) = 1.0;
        for (int column_of = 0; column_of < 3; ++column_of) {
            const Vec3<double> turned = cross(axis, Vec3<double>{s.R[column_of], s.R[3 + column_of], s.R[6 + column_of]});
            pose.R.m[column_of].slope[first + 3 + j] = b * turned.x;
            pose.R.m[3 + column_of].slope[first + 3 + j] = b * turned.y;
            pose.R.m[6 + column_of].slope[first + 3 + j] = b * turned.z;
        }
        const Vec3<double> carried = cross(axis, vec(s.w));
        w[0]->slope[first + 3 + j] = b * carried.x, w[1]->slope[first + 3 + j] = b * carried.y, w[2]->slope[first + 3 + j] = b * carried.z;
        w[j]->slope[first + 3 + j] += a;
    }
    return pose;
}

template <int N>
inline Frame<Dual<N>> seeded_frame(const LinkState& link, const double* params, double a, double b, int first) {
    Vec3<Dual<N>> offset{params[0], params[1], params[2]};
    Mat3<Dual<N>> rotation;
    for (int i = 0; i < 9; ++i) rotation.m[i] = params[3 + i];
    return frame_on(seeded_pose<N>(link, a, b, first), offset, rotation);
}

// Cardan angles of R = Rx(x) Ry(y) Rz(z)
template <class S>
inline Vec3<S> cardan_angles(const Mat3<S>& R) {
    return {atan2_of(-R.m[5], R.m[8]), atan2_of(R.m[2], sqrt_of(R.m[0] * R.m[0] + R.m[1] * R.m[1])), atan2_of(-R.m[1], R.m[0])};
}

}  // namespace koppel::KOPPEL_LEVEL
