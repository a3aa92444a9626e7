// Unilateral contact with Coulomb friction between two frames. Side a carries a plane (normal z), a line (normal z, along x; friction
// along x only) or a sphere; side b a point or a sphere. Rows: normal (gap, force pushes apart) and two tangents.
#include "../../frame.hpp"
#include "../../kind.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Params {
    double radius_a, radius_b, friction, restitution, slowest, shape;  // shape: 0 plane, 1 line, 2 sphere
};
enum Mode { open = 0, stick = 1, slip = 2 };

const Params& params_of(const LawView& law) { return *reinterpret_cast<const Params*>(law.p); }

struct Touch {
    Vec3<double> n, t1, t2, point;
    double gap;
};
Touch touch_of(const Params& p, const Frame<double>& a, const Frame<double>& b) {
    Touch t{};
    const Vec3<double> way = b.p - a.p;
    if (p.shape < 2.0) {
        t.n = column(a.A, 2), t.t1 = column(a.A, 0), t.t2 = column(a.A, 1);
        t.gap = dot(t.n, way) - p.radius_b;
    } else {
        const double length = std::sqrt(dot(way, way));
        t.n = length > 1e-12 ? (1.0 / length) * way : column(a.A, 2);
        const Vec3<double> helper = std::fabs(t.n.x) < 0.6 ? Vec3<double>{1, 0, 0} : Vec3<double>{0, 1, 0};
        const Vec3<double> across = cross(t.n, helper);
        t.t1 = (1.0 / std::sqrt(dot(across, across))) * across, t.t2 = cross(t.n, t.t1);
        t.gap = length - p.radius_a - p.radius_b;
    }
    t.point = b.p - p.radius_b * t.n;
    return t;
}

void direction(const Table& table, Pass& pass, int row, double* W, double* position) {
    const Params& p = *reinterpret_cast<const Params*>(pass.params + table.params + row * table.stride);
    const System& s = pass.system;
    const FrameRow &fa = s.frames[table.frames[2 * row]], &fb = s.frames[table.frames[2 * row + 1]];
    const Frame<double> a = frame_on(pass.links[fa.link], pass.params + fa.params),
                        b = frame_on(pass.links[fb.link], pass.params + fb.params);
    const Touch t = touch_of(p, a, b);
    const Vec3<double> ra = t.point - vec(pass.links[fa.link].p), rb = t.point - vec(pass.links[fb.link].p);
    const Vec3<double> along[3] = {t.n, t.t1, p.shape == 1.0 ? Vec3<double>{0, 0, 0} : t.t2};
    for (int r = 0; r < 3; ++r) {
        double* to = W + 12 * r;
        put(to, -along[r]), put(to + 3, -cross(ra, along[r])), put(to + 6, along[r]), put(to + 9, cross(rb, along[r]));
    }
    position[0] = t.gap, position[1] = position[2] = 0.0;
}

double start_gap(const LawView& law) { return law.position[0] - law.ahead * law.before[0]; }

// A blow that bounces: it would go through in this step, faster than the threshold.
bool impact(const LawView& law) {
    const Params& p = params_of(law);
    return p.restitution > 0.0 && law.before[0] < -p.slowest && start_gap(law) + law.step * law.before[0] < 0.0;
}

void aim(const LawView& law, double x, double y) {
    const double size = std::sqrt(x * x + y * y);
    if (size > law.rest) law.memory[0] = x / size, law.memory[1] = y / size;
}

int begin(LawView& law) {
    if (law.mode == slip) aim(law, law.before[1], law.before[2]);
    if (law.mode >= 0) return law.mode;
    return open;
}

void rows(const LawView& law, LawRows& eq) {
    if (law.mode == open) return;
    const Params& p = params_of(law);
    eq.require_velocity(0, law.blow && impact(law) ? -p.restitution * law.before[0] : 0.0);
    eq.hold[0] = 0.0;
    if (law.mode == stick) {
        eq.require_velocity(1, 0.0);
        if (p.shape != 1.0) eq.require_velocity(2, 0.0);
        return;
    }
    eq.E[3] = p.friction * law.memory[0], eq.E[6] = p.shape != 1.0 ? p.friction * law.memory[1] : 0.0;
}

int branch(const LawView& law, const double* force, const double* after) {
    const Params& p = params_of(law);
    if (law.mode == open) {
        if (law.blow) return impact(law) && after[0] < -p.restitution * law.before[0] - law.rest ? stick : open;
        const double end = start_gap(law) + law.step * ((1.0 - law.theta) * law.before[0] + law.theta * after[0]);
        return end < 0.0 && after[0] < -law.rest ? stick : open;
    }
    if (force[0] < -law.faint) return open;
    if (law.mode == stick) {
        const double size = std::sqrt(force[1] * force[1] + force[2] * force[2]);
        if (size <= p.friction * force[0] + law.faint) return stick;
        law.memory[0] = -force[1] / size, law.memory[1] = -force[2] / size;
        return slip;
    }
    return law.memory[0] * after[1] + law.memory[1] * after[2] >= -law.rest ? slip : stick;
}

void output(const LawView& law, const double* force, const double* speed, double* out) {
    const double side = std::sqrt(force[1] * force[1] + force[2] * force[2]);
    const double sliding = law.mode == stick ? 0.0 : std::sqrt(speed[1] * speed[1] + speed[2] * speed[2]);
    out[0] = force[0], out[1] = side, out[2] = law.position[0], out[3] = sliding;
    out[4] = law.mode == open ? 2.0 : law.mode == stick ? 0.0 : 1.0;
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_contact) {
    return Kind("mechanics.contact")
        .ports({"frame_a", "frame_b"})
        .params({"radius_a", "radius_b", "friction", "restitution", "slowest_bounce", "shape"})
        .outputs({"force", "friction_force", "gap", "slip", "mode"})
        .law(3, 3, &direction, &begin, &rows, &branch, &output)
        .impact(&impact);
}
