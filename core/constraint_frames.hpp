// Rows of a constraint between two frames, over any number type: what their forces do to the links, rate, and rate of the rate.
#pragma once

#include "frame.hpp"

namespace koppel::KOPPEL_LEVEL {

// A frame, and acceleration (of the center of mass) and angular acceleration of its link
template <class S>
struct FrameMotion {
    Frame<S> frame;
    Vec3<S> linear, angular;
};
template <class S>
struct RowPush {
    Vec3<S> f, m;  // force, moment about the center of mass
};
template <class S>
struct FrameRowSet {
    int count;
    RowPush<S> on_a[6], on_b[6];
    Vec3<S> turn[3];  // directions of the rotation rows, world axes
    S rate[6], acceleration[6];
};

// Two directions across a unit axis
inline void across(const Vec3<double>& n, Vec3<double>& first, Vec3<double>& second) {
    const Vec3<double> helper = std::fabs(n.x) < 0.6   ? Vec3<double>{1, 0, 0}
                                : std::fabs(n.y) < 0.6 ? Vec3<double>{0, 1, 0}
                                                       : Vec3<double>{0, 0, 1};
    first = cross(n, helper);
    first = (1.0 / std::sqrt(dot(first, first))) * first;
    second = cross(n, first);
}

// Directions of the rotation rows; moving: rate of the rate while no angular velocity changes
template <class S>
inline int turn_rows(const Constraint& c, const double* params, const Frame<S>& a, const Frame<S>& b, Vec3<S>* e, S* moving) {
    const Vec3<S> relative = b.w - a.w;
    const auto on_a = [&](const Vec3<double>& v) { return a.A * lifted<S>(v); };
    const auto on_b = [&](const Vec3<double>& v) { return b.A * lifted<S>(v); };
    if (c.rotation == rotation_align) {
        Vec3<double> first, second;
        across(vec(params + c.axis_a), first, second);
        e[0] = on_a(first), e[1] = on_a(second);
        for (int i = 0; i < 2; ++i) moving[i] = -dot(e[i], cross(a.w, relative));
        return 2;
    }
    if (c.rotation == rotation_lock) {
        for (int i = 0; i < 3; ++i) e[i] = column(a.A, i), moving[i] = -dot(e[i], cross(a.w, relative));
        return 3;
    }
    if (c.rotation == rotation_angle) {
        const Vec3<S> na = on_a(vec(params + c.axis_a)), nb = on_b(vec(params + c.axis_b));
        e[0] = cross(nb, na), moving[0] = dot(relative, cross(cross(b.w, nb), na) + cross(nb, cross(a.w, na)));
        return 1;
    }
    if (c.rotation == rotation_twist) {  // no twist about the mean of the two axes: what a constant-velocity joint allows
        Vec3<double> first, second, first_b, second_b;
        across(vec(params + c.axis_a), first, second), across(vec(params + c.axis_b), first_b, second_b);
        const Vec3<S> xa = on_a(first), ya = on_a(second), xb = on_b(first_b), yb = on_b(second_b);
        // g = xa . yb - ya . xb; its slope along w_b - w_a
        e[0] = cross(yb, xa) - cross(xb, ya);
        moving[0] = dot(relative, cross(cross(b.w, yb), xa) + cross(yb, cross(a.w, xa)) - cross(cross(b.w, xb), ya) -
                                      cross(xb, cross(a.w, ya)));
        return 1;
    }
    return 0;
}

template <class S>
inline void frame_rows(const Constraint& c, const double* params, const FrameMotion<S>& on_a, const FrameMotion<S>& on_b,
                       FrameRowSet<S>& to) {
    const Frame<S>&a = on_a.frame, &b = on_b.frame;
    const Vec3<S> none{S(0.0), S(0.0), S(0.0)}, dp = b.p - a.p, ra = a.r + dp;
    const Vec3<S> rate = b.v - a.v - cross(a.w, dp);
    const Vec3<S> point_b = on_b.linear + cross(on_b.angular, b.r) + cross(b.w, cross(b.w, b.r)),
                  point_a = on_a.linear + cross(on_a.angular, ra) + cross(a.w, cross(a.w, ra));
    const Vec3<S> bend = point_b - point_a - 2.0 * cross(a.w, rate);
    for (int k = 0; k < c.positions; ++k) {
        const Vec3<S> d = a.A * lifted<S>(vec(params + c.directions + 3 * k));
        to.on_a[k] = {-d, -cross(ra, d)}, to.on_b[k] = {d, cross(b.r, d)};
        to.rate[k] = dot(d, rate), to.acceleration[k] = dot(d, bend);
    }
    S moving[3];
    const int turns = turn_rows(c, params, a, b, to.turn, moving);
    for (int k = 0; k < turns; ++k) {
        const Vec3<S>& e = to.turn[k];
        to.on_a[c.positions + k] = {none, -e}, to.on_b[c.positions + k] = {none, e};
        to.rate[c.positions + k] = dot(e, b.w - a.w);
        to.acceleration[c.positions + k] = dot(e, on_b.angular - on_a.angular) + moving[k];
    }
    to.count = c.positions + turns;
}

// A rod: the distance of two points. Along it a turn of frame a moves nothing, across it the point goes round in a circle.
template <class S>
struct RodMotion {
    RowPush<S> on_a, on_b;
    S distance, rate, acceleration;
};
template <class S>
inline RodMotion<S> rod_motion(const FrameMotion<S>& on_a, const FrameMotion<S>& on_b) {
    const Frame<S>&a = on_a.frame, &b = on_b.frame;
    const Vec3<S> dp = b.p - a.p, dv = b.v - a.v;
    const Vec3<S> bend = on_b.linear + cross(on_b.angular, b.r) + cross(b.w, cross(b.w, b.r)) - on_a.linear - cross(on_a.angular, a.r) -
                         cross(a.w, cross(a.w, a.r));
    const S distance = sqrt_of(dot(dp, dp));
    const Vec3<S> d = (1.0 / distance) * dp;
    const S along = dot(d, dv);
    return {{-d, -cross(a.r, d)}, {d, cross(b.r, d)}, distance, along, dot(d, bend) + (dot(dv, dv) - along * along) / distance};
}

}  // namespace koppel::KOPPEL_LEVEL
