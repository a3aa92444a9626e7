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
// What it remembers: the direction of slip in world axes. If that is a guess: how often it was guessed, by how much it was turned the last
// time and by how much it was off before that, and what was missing to hold it, later force per slip. And whether it broke away just now.
enum Memory { direction_of_slip = 0, guesses = 3, turned = 4, was_off = 5, missing = 6, breaks_away = 7 };
constexpr double far = 1e-9;                        // m; what is closed at an instant has no such gap
constexpr double aligned = 1e-8;                    // rad
constexpr double creeping = 1e-10;                  // m/s; a slip that is none at the start of a step
constexpr double at_rest_together = 4.0 * at_rest;  // what comes to rest at almost the same instant does so together
// What breaks away keeps the direction that it was found to take until it is faster: a slip so slow turns at once into the direction of
// what drives it, which only tiny steps would follow.
constexpr double slow = 1e-6;       // m/s
constexpr double no_longer = 30.0;  // times that: it slides
constexpr int most_guesses = 12;
constexpr double misled = 1e-3;  // rad; a direction that guesses did not find

const Params& params_of(const LawView& law) { return *reinterpret_cast<const Params*>(law.p); }

// Normal and tangents in world axes, the point of contact on b, and their rates
struct Touch {
    Vec3<double> n, t1, t2, point, n_rate, t1_rate, t2_rate;
    double gap;
};

// Tangents of a sphere: those of one fixed direction, turned the shortest way to the normal. They are smooth but at the opposite point.
constexpr double sevenths[3][3] = {{2, 3, 6}, {3, -6, 2}, {6, 2, -3}};
void tangent_of(const Vec3<double>& n, const Vec3<double>& n_rate, int which, Vec3<double>& t, Vec3<double>& t_rate) {
    const auto fixed = [](int k) { return (1.0 / 7.0) * vec(sevenths[k]); };
    const Vec3<double> pole = fixed(0), e = fixed(which), sum = pole + n;
    const double height = std::fmax(1.0 + dot(pole, n), 1e-12), share = dot(e, n) / height;
    t = e - share * sum;
    t_rate = -((dot(e, n_rate) - share * dot(pole, n_rate)) / height) * sum - share * n_rate;
}

Touch touch_of(const Params& p, const Frame<double>& a, const Frame<double>& b) {
    Touch t{};
    const Vec3<double> way = b.p - a.p;
    if (p.shape < 2.0) {
        t.n = column(a.A, 2), t.t1 = column(a.A, 0), t.t2 = column(a.A, 1);
        t.n_rate = cross(a.w, t.n), t.t1_rate = cross(a.w, t.t1), t.t2_rate = cross(a.w, t.t2);
        t.gap = dot(t.n, way) - p.radius_b;
    } else {
        const double length = std::sqrt(dot(way, way));
        if (length > 1e-12) {
            t.n = (1.0 / length) * way;
            const Vec3<double> rate = b.v - a.v;
            t.n_rate = (1.0 / length) * (rate - dot(t.n, rate) * t.n);
        } else
            t.n = column(a.A, 2);
        tangent_of(t.n, t.n_rate, 1, t.t1, t.t1_rate), tangent_of(t.n, t.n_rate, 2, t.t2, t.t2_rate);
        t.gap = length - p.radius_a - p.radius_b;
    }
    if (p.shape == 1.0) t.t2 = t.t2_rate = {0, 0, 0};
    t.point = b.p - p.radius_b * t.n;
    return t;
}

struct Sides {
    const LinkState &link_a, &link_b;
    Frame<double> a, b;
};
Sides sides_of(const Table& table, const Pass& pass, int row) {
    const System& s = pass.system;
    const FrameRow &fa = s.frames[table.frames[2 * row]], &fb = s.frames[table.frames[2 * row + 1]];
    const LinkState &a = pass.links[fa.link], &b = pass.links[fb.link];
    return {a, b, frame_on(a, pass.params + fa.params), frame_on(b, pass.params + fb.params)};
}
const Params& params_of(const Table& table, const Pass& pass, int row) {
    return *reinterpret_cast<const Params*>(pass.params + table.params + row * table.stride);
}

void direction(const Table& table, Pass& pass, int row, double* W, double* position) {
    const Sides s = sides_of(table, pass, row);
    const Touch t = touch_of(params_of(table, pass, row), s.a, s.b);
    const Vec3<double> ra = t.point - vec(s.link_a.p), rb = t.point - vec(s.link_b.p);
    const Vec3<double> along[3] = {t.n, t.t1, t.t2};
    for (int r = 0; r < 3; ++r) {
        double* to = W + 12 * r;
        put(to, -along[r]), put(to + 3, -cross(ra, along[r])), put(to + 6, along[r]), put(to + 9, cross(rb, along[r]));
    }
    position[0] = t.gap, position[1] = position[2] = 0.0;
}

// The points of both bodies that touch, seen along directions that turn; the place where they touch moves on.
void bias(const Table& table, Pass& pass, int row, const double* moving, double* out) {
    const Params& p = params_of(table, pass, row);
    const Sides s = sides_of(table, pass, row);
    const Touch t = touch_of(p, s.a, s.b);
    const Vec3<double> point_rate = s.b.v - p.radius_b * t.n_rate;
    Vec3<double> velocity[2], acceleration[2];
    for (int side = 0; side < 2; ++side) {
        const LinkState& link = side == 0 ? s.link_a : s.link_b;
        const Vec3<double> r = t.point - vec(link.p), v = vec(link.v), w = vec(link.w);
        velocity[side] = v + cross(w, r);
        acceleration[side] = vec(moving + 6 * side) + cross(vec(moving + 6 * side + 3), r) + cross(w, point_rate - v);
    }
    const Vec3<double> along[3] = {t.n, t.t1, t.t2}, turning[3] = {t.n_rate, t.t1_rate, t.t2_rate};
    for (int r = 0; r < 3; ++r) out[r] = dot(turning[r], velocity[1] - velocity[0]) + dot(along[r], acceleration[1] - acceleration[0]);
}

double start_gap(const LawView& law) { return law.position[0] - law.ahead * law.before[0]; }

// A blow that bounces: it would go through in this step, or touches at the located instant, faster than the threshold.
bool impact(const LawView& law) {
    const Params& p = params_of(law);
    const double slowest = law.step > 0.0 ? p.slowest : std::fmax(p.slowest, at_rest), end = start_gap(law) + law.step * law.before[0];
    return p.restitution > 0.0 && law.before[0] < -slowest && end < law.reach;
}

// The speed with which the step ends just there; once it is there, and on the level of accelerations, it stands.
double speed_there(const LawView& law) {
    if (law.step == 0.0 || law.landed >= 0 || start_gap(law) < far) return 0.0;
    return std::fmin((-start_gap(law) / law.step - (1.0 - law.theta) * law.before[0]) / law.theta, 0.0);
}
// What is faster than the threshold bounces in the next step.
bool lands(const LawView& law) {
    const double speed = law.mode == open ? 0.0 : -speed_there(law);
    return speed > 0.0 && !(params_of(law).restitution > 0.0 && speed > params_of(law).slowest);
}

// Components along the two tangents
struct Plane {
    double x, y;
};
double size_of(const Plane& v) { return std::sqrt(v.x * v.x + v.y * v.y); }
double dot(const Plane& a, const Plane& b) { return a.x * b.x + a.y * b.y; }
Vec3<double> tangent(const LawView& law, int k) { return vec(law.W + 12 * (1 + k) + 6); }
Plane remembered(const LawView& law) {
    const Vec3<double> d = vec(law.memory + direction_of_slip);
    const Plane in{dot(d, tangent(law, 0)), dot(d, tangent(law, 1))};
    const double size = size_of(in);
    return size > 0.0 ? Plane{in.x / size, in.y / size} : in;
}
void remember(const LawView& law, const Plane& v) {
    const double size = size_of(v);
    put(law.memory + direction_of_slip, (v.x / size) * tangent(law, 0) + (v.y / size) * tangent(law, 1));
}

// The slip that decides: after the step or jump; on the level of accelerations that of this instant, or where it goes when there is none.
Plane deciding_slip(const LawView& law, const double* after) {
    if (!law.accelerations) return {after[1], after[2]};
    const Plane now{law.before[1], law.before[2]};
    return size_of(now) > at_rest ? now : Plane{law.rate[1], law.rate[2]};
}

// Without friction nothing sticks: what is closed slides, also at rest.
bool is_smooth(const LawView& law) { return !(params_of(law).friction > 0.0); }

int begin(LawView& law) {
    const Plane now{law.before[1], law.before[2]};
    law.memory[guesses] = 0.0;
    if (law.mode > open && law.step == 0.0 && law.before[0] > at_rest) return open;  // it leaves
    if (is_smooth(law)) return law.mode > open ? slip : open;
    if (law.mode == slip && size_of(now) <= (law.step > 0.0 ? creeping : at_rest_together)) return stick;  // it must break away anew
    if (law.step > 0.0 || size_of(now) > no_longer * slow) law.memory[breaks_away] = 0.0;
    if (law.mode == slip && law.memory[breaks_away] == 0.0) remember(law, now);
    return law.mode >= 0 ? law.mode : open;
}

// The direction of slip in the equations. Between switches it follows the slip, also beyond the instant at which that ends: the motion
// goes on smoothly there, and the instant can be found.
Plane direction_now(const LawView& law) {
    const Plane last = remembered(law), now{law.before[1], law.before[2]};
    const double speed = size_of(now), slowest = law.memory[breaks_away] != 0.0 ? slow : at_rest;
    if (!law.accelerations || speed <= slowest) return last;
    const double share = (dot(last, now) < 0.0 ? -1.0 : 1.0) * (1.0 - slowest / speed);  // without a jump where it starts from rest
    const Plane both{share * now.x + slowest * last.x, share * now.y + slowest * last.y};
    const double size = size_of(both);
    return {both.x / size, both.y / size};
}

void rows(const LawView& law, LawRows& eq) {
    if (law.mode == open) return;
    const Params& p = params_of(law);
    const bool bounces = law.blow > 0.0 && impact(law);
    eq.require_velocity(0, bounces ? -law.blow * p.restitution * law.before[0] : speed_there(law));
    eq.hold[0] = 0.0;
    if (is_smooth(law)) return;
    if (law.mode == stick) {
        eq.require_velocity(1, 0.0);
        if (p.shape != 1.0) eq.require_velocity(2, 0.0);
        return;
    }
    const Plane d = direction_now(law);
    eq.E[3] = p.friction * d.x, eq.E[6] = p.friction * d.y;
}

int branch_of_open(const LawView& law, const double* after) {
    const int closed = is_smooth(law) ? slip : stick;
    if (law.blow > 0.0) return impact(law) && after[0] < -law.blow * params_of(law).restitution * law.before[0] - law.rest ? closed : open;
    const bool reaches = law.landed >= 0 ? law.landed != open : law.step > 0.0 || start_gap(law) < law.reach;
    return reaches && after[0] < speed_there(law) - law.rest ? closed : open;
}

// How far a guessed direction d is from that of the slip v which follows: the angle between d and (friction force d + weight v). The weight
// is free; about that of what slips is best.
double off_by(const LawView& law, const double* force, const Plane& d, const Plane& v) {
    const double count = law.memory[guesses], weight = count == 1.0 ? law.memory[missing] / size_of(v) : law.memory[missing];
    if (count == 0.0 || size_of(v) <= law.rest) return 0.0;
    const double off = std::atan2(weight * (d.x * v.y - d.y * v.x), params_of(law).friction * force[0] + weight * dot(d, v));
    return std::fabs(off) < aligned ? 0.0 : off;
}

int branch(const LawView& law, const double* force, const double* after) {
    const Params& p = params_of(law);
    if (law.mode == open) return branch_of_open(law, after);
    if (law.step == 0.0 && law.position[0] > far) return open;
    if (is_smooth(law)) return force[0] < -law.faint ? open : slip;
    if (law.mode == slip) {
        if (force[0] < -law.faint) return open;
        const Plane d = remembered(law), v = deciding_slip(law, after);
        const double off = off_by(law, force, d, v);
        if (law.memory[guesses] > most_guesses) return std::fabs(off) < misled ? slip : stick;  // it must be found in another way
        return dot(d, v) >= -law.rest || off != 0.0 ? slip : stick;
    }

    // What sticks must not move already, nor need more than friction gives. Where it would pull it may still slide: only what pulls in all
    // ways opens.
    const Plane now{law.before[1], law.before[2]}, side{-force[1], -force[2]};
    if (law.accelerations && size_of(now) > at_rest_together) {
        remember(law, now), law.memory[breaks_away] = 0.0;
        return slip;
    }
    const double excess = size_of(side) - p.friction * force[0];
    const bool pulls = force[0] < -law.faint;
    if (!pulls && excess <= law.faint) return stick;
    if (pulls && size_of(side) <= law.faint) return open;
    const bool known = law.accelerations && size_of(now) > at_rest;
    remember(law, known || (pulls && size_of(now) > law.rest) ? now : side);
    law.memory[guesses] = law.memory[breaks_away] = known ? 0.0 : 1.0, law.memory[missing] = excess;
    return slip;
}

// What breaks away goes against the force that held it only where all directions weigh the same. Otherwise the direction is turned until it
// is that of the slip which follows, by secants.
bool turn(const LawView& law, const double* force, const double* after) {
    if (law.mode != slip) return false;
    double* memory = law.memory;
    const Plane d = remembered(law), v = deciding_slip(law, after);
    const double off = off_by(law, force, d, v);
    if (off == 0.0 || memory[guesses] > most_guesses) return false;
    if (memory[guesses] == 1.0) memory[missing] /= size_of(v);
    double by = off;
    if (memory[guesses] > 1.0) {
        const double secant = off * memory[turned] / (memory[was_off] - off);
        by = secant * off > 0.0 ? secant : 4.0 * memory[turned];  // further on where it grows
        by = std::fmin(std::fmax(by, -0.5), 0.5);
    }
    const double c = std::cos(by), s = std::sin(by);
    remember(law, {c * d.x - s * d.y, s * d.x + c * d.y});
    memory[guesses] += 1.0, memory[turned] = by, memory[was_off] = off;
    return true;
}

// ---- sweeps, see located.cpp: at an instant, or in a short step ----

// What is on its way counts too: in a short step it may arrive.
bool touches(const LawView& law) {
    if (law.blow > 0.0 && law.step > 0.0) return impact(law) || start_gap(law) < far;
    return start_gap(law) <= law.reach + 2.0 * law.step * std::fmax(-law.before[0], 0.0);
}

// On the level of accelerations what moves already slides; what leaves is free.
bool leaves(const LawView& law) { return law.accelerations && law.before[0] > at_rest; }
bool slides(const LawView& law) {
    return law.accelerations && size_of({law.before[1], law.before[2]}) > (law.mode == slip ? at_rest : at_rest_together);
}

void relax(const LawView& law, const double* G, const double* speed, double* force) {
    const Params& p = params_of(law);
    if (leaves(law)) {
        force[0] = force[1] = force[2] = 0.0;
        return;
    }
    const double wanted = law.blow > 0.0 && impact(law) ? -law.blow * p.restitution * law.before[0]
                                                        : speed_there(law);
    if (slides(law)) {
        const Plane now{law.before[1], law.before[2]};
        const bool goes_on = law.mode == slip && dot(remembered(law), now) > 0.0;
        const Plane d = goes_on ? direction_now(law) : Plane{now.x / size_of(now), now.y / size_of(now)};
        const double weight = G[0] - p.friction * (G[1] * d.x + G[2] * d.y);
        force[0] = std::fmax(0.0, force[0] - (speed[0] - wanted) / (weight > 0.1 * G[0] ? weight : G[0]));
        force[1] = -p.friction * force[0] * d.x, force[2] = -p.friction * force[0] * d.y;
        return;
    }
    force[0] = std::fmax(0.0, force[0] - (speed[0] - wanted) / G[0]);
    const double weight = std::fmax(G[4], G[8]) + std::fabs(G[5]), limit = p.friction * force[0];
    const Plane side{weight > 0.0 ? force[1] - speed[1] / weight : 0.0, weight > 0.0 ? force[2] - speed[2] / weight : 0.0};
    const double size = size_of(side), share = size > limit ? limit / size : 1.0;
    force[1] = share * side.x, force[2] = share * side.y;
}

// What does not leave stays closed, also without force: held once more it changes nothing, and free it would drift.
int mode_of(const LawView& law, const double* force, const double* speed) {
    const Plane now{law.before[1], law.before[2]}, next{speed[1], speed[2]};
    law.memory[guesses] = 0.0;
    if (leaves(law) || (force[0] <= law.faint && speed[0] > law.rest)) return open;
    if (is_smooth(law)) return slip;
    if (!slides(law) && size_of(next) <= law.rest) return stick;
    if (slides(law) && law.mode == slip && law.memory[breaks_away] != 0.0) return slip;
    law.memory[breaks_away] = slides(law) ? 0.0 : 1.0;
    remember(law, slides(law) ? now : next);
    return slip;
}

void output(const LawView& law, const double* force, const double* speed, double* out) {
    const Plane side{force[1], force[2]}, sliding = law.mode == stick ? Plane{0.0, 0.0} : Plane{speed[1], speed[2]};
    out[0] = force[0], out[1] = size_of(side), out[2] = law.position[0], out[3] = size_of(sliding);
    out[4] = law.mode == open ? 2.0 : law.mode == stick ? 0.0 : 1.0;
    out[5] = dot(side, sliding);
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_contact) {
    return Kind("mechanics.contact")
        .ports({"frame_a", "frame_b"})
        .params({"radius_a", "radius_b", "friction", "restitution", "slowest_bounce", "shape"})
        .outputs({"force", "friction_force", "gap", "slip", "mode", "power"})
        .law(3, 3, &direction, &begin, &rows, &branch, &output)
        .bias(&bias)
        .reached(&impact, &lands)
        .turn(&turn)
        .sweeps(&touches, &relax, &mode_of);
}
