// Frames by which machines are joined, and the rows of a joint between two of them.
#include "couple_parts.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

using Vec = Vec3<double>;

// Velocity of the center of mass and angular velocity of a link, for any velocities
void twist_of(const System& s, const Workspace& work, int index, const double* u, Vec& v, Vec& w) {
    v = w = {0, 0, 0};
    if (index == 0) return;
    const Link& link = s.links[index];
    if (link.simple) {
        v = vec(u + link.u), w = mat(work.links[index].R) * vec(u + link.u + 3);
        return;
    }
    for (int i = index;; i = s.links[i].parent) {
        const Link& at = s.links[i];
        for (int j = at.u; j < at.u + at.nu; ++j) {
            const double* S = work.tree.S.data() + 6 * j;
            v = v + u[j] * vec(S), w = w + u[j] * vec(S + 3);
        }
        if (at.root == i) break;
    }
    v = v + cross(w, vec(work.links[index].p) - vec(work.tree.center.data() + 3 * index));
}

// Two directions across the axis of a hinge, in axes of frame a
void directions_across(const Vec& n, Vec* e) {
    const Vec helper = std::fabs(n.x) < 0.6 ? Vec{1, 0, 0} : std::fabs(n.y) < 0.6 ? Vec{0, 1, 0} : Vec{0, 0, 1};
    e[0] = cross(n, helper);
    e[0] = (1.0 / std::sqrt(dot(e[0], e[0]))) * e[0];
    e[1] = cross(n, e[0]);
}

}  // namespace

Vec turn_between(const Mat3<double>& A, const Mat3<double>& B) {
    const Mat3<double> R = transposed_times(A, B);
    const Vec sine{0.5 * (R.m[7] - R.m[5]), 0.5 * (R.m[2] - R.m[6]), 0.5 * (R.m[3] - R.m[1])};
    const double x = dot(sine, sine), cosine = 0.5 * (R.m[0] + R.m[4] + R.m[8] - 1.0);
    if (x < 1e-4 && cosine > 0.0)  // angle / sine by the series of the arc sine
        return (1.0 + x * ((1.0 / 6) + x * ((3.0 / 40) + x * ((15.0 / 336) + x * (105.0 / 3456))))) * sine;
    const double size = std::sqrt(x);
    return (size > 1e-12 ? std::atan2(size, cosine) / size : 1.0) * sine;
}

void read_pose(const CoupledMachine& m, const MachineSide& side, CoupledFrame& to) {
    const double* params = m.params->values.data() + m.system->frames[side.frame].params;
    const LinkState& link = m.work->links[side.link];
    const Mat3<double> R = mat(link.R);
    put(to.p, vec(link.p) + R * vec(params));
    if (!side.turns) return;
    const Mat3<double> A = side.aligned ? R : R * mat(params + 3);
    std::memcpy(to.R, A.m, sizeof(to.R));
}

void read_twist(const CoupledMachine& m, const MachineSide& side, const double* u, CoupledFrame& to) {
    Vec v, w;
    twist_of(*m.system, *m.work, side.link, u, v, w);
    put(to.v, v + cross(w, vec(to.p) - vec(m.work->links[side.link].p))), put(to.w, w);
}

void read_bias(const CoupledMachine& m, const MachineSide& side, CoupledFrame& to) {
    Vec linear, angular;
    link_bias(*m.system, m.work->links.data(), m.work->tree, side.link, linear, angular);
    const Vec w = vec(to.w), r = vec(to.p) - vec(m.work->links[side.link].p);
    put(to.linear, linear + cross(angular, r) + cross(w, cross(w, r))), put(to.angular, angular);
}

void read_moved(CoupledMachine& m, std::size_t side, std::vector<CoupledFrame>& to) {
    CoupledFrame& frame = to[side];
    read_pose(m, m.sides[side], frame);
    const LinkState& link = m.work->links[m.sides[side].link];
    put(frame.v, vec(link.v) + cross(vec(link.w), vec(frame.p) - vec(link.p))), put(frame.w, vec(link.w));
}

void read_frame(CoupledMachine& m, const double* u, std::size_t side, std::vector<CoupledFrame>& to) {
    read_pose(m, m.sides[side], to[side]), read_twist(m, m.sides[side], u, to[side]);
}

void read_frames(CoupledMachine& m, const double* u, std::vector<CoupledFrame>& to) {
    for (std::size_t i = 0; i < m.sides.size(); ++i) read_frame(m, u, i, to);
}

// out += what a force and a moment at a frame, in world axes, do to the velocities
void push_frame(const CoupledMachine& m, int number, const Vec& force, const Vec& moment, double* out) {
    const System& s = *m.system;
    const Workspace& work = *m.work;
    const FrameRow& row = s.frames[number];
    if (row.link == 0) return;
    const Link& link = s.links[row.link];
    const Vec r = mat(work.links[row.link].R) * vec(m.params->values.data() + row.params);
    if (link.simple) {
        add(out + link.u, force);
        add(out + link.u + 3, transposed_times(mat(work.links[row.link].R), moment + cross(r, force)));
        return;
    }
    const Vec about = moment + cross(vec(work.links[row.link].p) + r - vec(work.tree.center.data() + 3 * row.link), force);
    for (int i = row.link;; i = s.links[i].parent) {
        const Link& at = s.links[i];
        for (int j = at.u; j < at.u + at.nu && !at.reduced; ++j) {
            const double* S = work.tree.S.data() + 6 * j;
            out[j] += dot(vec(S), force) + dot(vec(S + 3), about);
        }
        if (at.root == i) break;
    }
}

const CoupledFrame& frame_there(const Assembly& all, const CoupledSide& side) {
    return side.machine < 0 ? all.ground[side.place] : all.machines[side.machine].there[side.place];
}
const CoupledFrame& frame_last(const Assembly& all, const CoupledSide& side) {
    return side.machine < 0 ? all.ground[side.place] : all.machines[side.machine].last[side.place];
}

void joint_gaps(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, double* gap) {
    const Vec dp = vec(b.p) - vec(a.p);
    if (c.joint == couple_distance) {
        gap[0] = std::sqrt(dot(dp, dp)) - c.length;
        return;
    }
    put(gap, dp);
    if (c.joint == couple_rigid) put(gap + 3, mat(a.R) * turn_between(mat(a.R), mat(b.R)));
    if (c.joint != couple_hinge) return;
    Vec e[2];
    directions_across(vec(c.axis), e);
    const Vec na = mat(a.R) * vec(c.axis), nb = mat(b.R) * vec(c.axis), sine = cross(na, nb);
    // as above
    const double size = std::sqrt(dot(sine, sine)), scale = size > 1e-12 ? std::atan2(size, dot(na, nb)) / size : 1.0;
    for (int i = 0; i < 2; ++i) gap[3 + i] = scale * dot(mat(a.R) * e[i], sine);
}

void joint_rates(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, double* rate) {
    const Vec dv = vec(b.v) - vec(a.v), dw = vec(b.w) - vec(a.w);
    if (c.joint == couple_distance) {
        const Vec dp = vec(b.p) - vec(a.p);
        rate[0] = dot(dp, dv) / std::sqrt(dot(dp, dp));
        return;
    }
    put(rate, dv);
    if (c.joint == couple_rigid) put(rate + 3, dw);
    if (c.joint != couple_hinge) return;
    Vec e[2];
    directions_across(vec(c.axis), e);
    for (int i = 0; i < 2; ++i) rate[3 + i] = dot(mat(a.R) * e[i], dw);
}

// the rate of the rate while no velocity changes
void joint_bias(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, double* bias) {
    const Vec dp = vec(b.p) - vec(a.p), dv = vec(b.v) - vec(a.v), dw = vec(b.w) - vec(a.w);
    const Vec bend = vec(b.linear) - vec(a.linear), spin = vec(b.angular) - vec(a.angular);
    if (c.joint == couple_distance) {
        const double distance = std::sqrt(dot(dp, dp)), along = dot(dp, dv) / distance;
        bias[0] = dot(dp, bend) / distance + (dot(dv, dv) - along * along) / distance;
        return;
    }
    put(bias, bend);
    if (c.joint == couple_rigid) put(bias + 3, spin);
    if (c.joint != couple_hinge) return;
    Vec e[2];
    directions_across(vec(c.axis), e);
    for (int i = 0; i < 2; ++i) {
        const Vec along = mat(a.R) * e[i];
        bias[3 + i] = dot(along, spin) + dot(cross(vec(a.w), along), dw);
    }
}

void joint_directions(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, double* direction) {
    clear_values(direction, 6 * static_cast<std::size_t>(c.rows));
    if (c.joint == couple_distance) {
        const Vec dp = vec(b.p) - vec(a.p);
        put(direction, (1.0 / std::sqrt(dot(dp, dp))) * dp);
        return;
    }
    for (int i = 0; i < (c.joint == couple_rigid ? 6 : 3); ++i) direction[7 * i] = 1.0;
    if (c.joint != couple_hinge) return;
    Vec e[2];
    directions_across(vec(c.axis), e);
    for (int i = 0; i < 2; ++i) put(direction + 6 * (3 + i) + 3, mat(a.R) * e[i]);
}

}  // namespace koppel::KOPPEL_LEVEL
