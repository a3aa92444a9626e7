// Spring and damper that touch only outside a gap: force = stiffness s + damping v there, but it never pulls.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Params {
    double stiffness, damping, gap, rest, contacts;  // contacts: 0 both sides, 1 upper only, 2 lower only
};
struct Touch {
    double force, stiffness, damping;
};

Touch touch(const Between& e) {
    const Params& p = *reinterpret_cast<const Params*>(e.p);
    const double x = e.x - p.rest, half = 0.5 * p.gap;
    const int side = x > half && p.contacts != 2.0 ? 1 : x < -half && p.contacts != 1.0 ? -1 : 0;
    if (side == 0) return {0.0, 0.0, 0.0};
    const double elastic = p.stiffness * (x - side * half), sum = elastic + p.damping * e.v;
    // the damper neither pulls nor pushes more than the spring
    if (side * sum <= 0.0) return {0.0, 0.0, 0.0};
    if (side * sum >= 2.0 * side * elastic) return {2.0 * elastic, 2.0 * p.stiffness, 0.0};
    return {sum, p.stiffness, p.damping};
}

// The same for a step: position and velocity are taken later in it the fewer radians of the contact it resolves, so that what is
// too stiff for the step neither rings nor gains energy; what the step resolves is taken with theta.
// Pieces: -2 hit on the lower side, -1 on it, 0 free, 1 on the upper side, 2 hit there.
struct Later {
    const Params& p;
    double x, v, x_per_after, v_per_after;
    Later(const LineStep& step, double after) : p(*reinterpret_cast<const Params*>(step.p)) {
        const double square = step.step * step.step * p.stiffness * step.mobility, late = std::fmax(step.theta, square / (1.0 + square));
        v_per_after = late, x_per_after = late * step.step * step.theta;
        x = step.start - p.rest + late * step.step * (1.0 - step.theta) * step.before + x_per_after * after;
        v = (1.0 - late) * step.before + late * after;
    }
    double elastic(int side) const { return p.stiffness * (x - side * 0.5 * p.gap); }
};
int piece_number(const LineStep& step, double after) {
    const Later at(step, after);
    const int side = at.x > 0.5 * at.p.gap && at.p.contacts != 2.0 ? 1 : at.x < -0.5 * at.p.gap && at.p.contacts != 1.0 ? -1 : 0;
    const double elastic = side * at.elastic(side), sum = elastic + side * at.p.damping * at.v;
    return side == 0 || sum <= 0.0 ? 0 : sum >= 2.0 * elastic ? 2 * side : side;
}
LinePiece piece(const LineStep& step, int number, double after) {
    const Later at(step, after);
    const int side = number > 0 ? 1 : -1;
    const double slope = at.p.stiffness * at.x_per_after;
    if (number == 0) return {0.0, 0.0};
    if (number == 2 * side) return {2.0 * at.elastic(side), 2.0 * slope};
    return {at.elastic(side) + at.p.damping * at.v, slope + at.p.damping * at.v_per_after};
}

void force(const Table& table, Pass& pass) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        pull(pass, e, touch(e).force);
    }
}
void derivative(const Table& table, Pass& pass, double a, double b, bool) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        const Touch t = touch(e);
        stiffen(e, a * t.damping + b * t.stiffness);
    }
}
void stiffness_times(const Table& table, Pass& pass, const double* rho, double* out) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        const double change = touch(e).stiffness * (rho[e.b] - rho[e.a]);
        out[e.a] += change, out[e.b] -= change;
    }
}
void output(const Table& table, Pass& pass, double* out) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        const double pulling = touch(e).force;
        const double values[4] = {pulling, e.x, e.v, -pulling * e.v};
        for (int i = 0; i < 4; ++i) out[4 * row + i] = values[i];
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_backlash) {
    return Kind("line.backlash")
        .lines({"a", "b"})
        .params({"stiffness", "damping", "gap", "rest", "contacts"})
        .outputs({"force", "travel", "rate", "power"})
        .force(&force)
        .derivative(&derivative)
        .line_stiffness_times(&stiffness_times)
        .pieces(&piece_number, &piece)
        .output(&output);
}
