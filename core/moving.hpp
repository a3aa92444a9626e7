// Frames along the motion while no velocity changes: what conditions need to be differentiated once and twice in time.
#pragma once

#include "frame.hpp"
#include "math/jet.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

// Pose with two derivatives, twist with one: nobody asks for its second.
inline Frame<Jet> moving_frame(const System& s, const double* params, const Workspace& work, int index) {
    const FrameRow& row = s.frames[index];
    const LinkState& link = work.links[row.link];
    const Frame<double> now = frame_on(link, params + row.params);
    Vec3<double> acc, alpha;
    link_bias(s, work.links.data(), work.tree, row.link, acc, alpha);
    const Vec3<double> w = vec(link.w);
    const Vec3<double> bend = acc + cross(alpha, now.r) + cross(w, cross(w, now.r));
    Frame<Jet> frame;
    frame.p = {{now.p.x, now.v.x, bend.x}, {now.p.y, now.v.y, bend.y}, {now.p.z, now.v.z, bend.z}};
    for (int j = 0; j < 3; ++j) {
        const Vec3<double> axis = column(now.A, j), rate = cross(w, axis), turn = cross(alpha, axis) + cross(w, rate);
        frame.A.m[j] = {axis.x, rate.x, turn.x}, frame.A.m[3 + j] = {axis.y, rate.y, turn.y}, frame.A.m[6 + j] = {axis.z, rate.z, turn.z};
    }
    frame.v = {{now.v.x, bend.x, 0.0}, {now.v.y, bend.y, 0.0}, {now.v.z, bend.z, 0.0}};
    frame.w = {{w.x, alpha.x, 0.0}, {w.y, alpha.y, 0.0}, {w.z, alpha.z, 0.0}};
    return frame;
}

}  // namespace koppel::KOPPEL_LEVEL
