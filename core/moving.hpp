// Frames along a motion: what conditions need to be differentiated once and twice in time.
#pragma once

#include "constraint_frames.hpp"
#include "math/jet.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

// Pose with two derivatives, twist with one: nobody asks for its second.
template <class S>
inline Frame<JetOf<S>> moving_frame(const FrameMotion<S>& motion) {
    const Frame<S>& now = motion.frame;
    const Vec3<S> bend = motion.linear + cross(motion.angular, now.r) + cross(now.w, cross(now.w, now.r));
    const S none(0.0);
    Frame<JetOf<S>> frame;
    frame.p = {{now.p.x, now.v.x, bend.x}, {now.p.y, now.v.y, bend.y}, {now.p.z, now.v.z, bend.z}};
    for (int j = 0; j < 3; ++j) {
        const Vec3<S> axis = column(now.A, j), rate = cross(now.w, axis), turn = cross(motion.angular, axis) + cross(now.w, rate);
        frame.A.m[j] = {axis.x, rate.x, turn.x}, frame.A.m[3 + j] = {axis.y, rate.y, turn.y}, frame.A.m[6 + j] = {axis.z, rate.z, turn.z};
    }
    frame.v = {{now.v.x, bend.x, none}, {now.v.y, bend.y, none}, {now.v.z, bend.z, none}};
    frame.w = {{now.w.x, motion.angular.x, none}, {now.w.y, motion.angular.y, none}, {now.w.z, motion.angular.z, none}};
    return frame;
}

// A frame with the acceleration of its link while no velocity changes
inline FrameMotion<double> resting_frame(const System& s, const double* params, const Workspace& work, int frame) {
    const FrameRow& row = s.frames[frame];
    FrameMotion<double> found{frame_on(work.links[row.link], params + row.params), {}, {}};
    link_bias(s, work.links.data(), work.tree, row.link, found.linear, found.angular);
    return found;
}

// A disc (axis in axes of frame b) or a sphere (axis null) on the plane z = 0 of frame a, its center in frame b. Everything in axes of the
// plane: the point that touches is at d from the center, straight below it or along the steepest way down the disc. The plane pushes it at
// this point, along its own axes: the height, then the velocities of the point along x and y.
template <class S>
struct RollingMotion {
    RowPush<S> on_a[3], on_b[3];
    S height, rate[3], acceleration[3];
};
template <class S>
inline RollingMotion<S> rolling_motion(const FrameMotion<S>& on_a, const FrameMotion<S>& on_b, double radius, const double* axis) {
    const Frame<JetOf<S>> a = moving_frame(on_a), b = moving_frame(on_b);
    using J = JetOf<S>;
    const Vec3<J> between = b.p - a.p, p = transposed_times(a.A, between), w = transposed_times(a.A, b.w - a.w),
                  v = transposed_times(a.A, b.v - a.v - cross(a.w, between));
    Vec3<J> d{0.0, 0.0, -radius};
    if (axis) {
        const Vec3<J> n = transposed_times(a.A, b.A * Vec3<J>{axis[0], axis[1], axis[2]});
        const J sine = sqrt_of(n.x * n.x + n.y * n.y), lean = radius * n.z / sine;  // sine of the angle between axis and normal
        d = {lean * n.x, lean * n.y, -radius * sine};
    }
    const J height = p.z + d.z, along[2] = {v.x + w.y * d.z - w.z * d.y, v.y + w.z * d.x - w.x * d.z};
    RollingMotion<S> out;
    out.height = height.value, out.rate[0] = height.rate, out.acceleration[0] = height.bend;
    for (int k = 0; k < 2; ++k) out.rate[1 + k] = along[k].value, out.acceleration[1 + k] = along[k].rate;

    const Frame<S>&plane = on_a.frame, &center = on_b.frame;
    const Vec3<S> down = plane.A * Vec3<S>{d.x.value, d.y.value, d.z.value};
    const Vec3<S> from_b = center.r + down, from_a = plane.r + (center.p - plane.p) + down;
    for (int r = 0; r < 3; ++r) {
        const Vec3<S> e = column(plane.A, r == 0 ? 2 : r - 1);
        out.on_a[r] = {-e, -cross(from_a, e)}, out.on_b[r] = {e, cross(from_b, e)};
    }
    return out;
}

}  // namespace koppel::KOPPEL_LEVEL
