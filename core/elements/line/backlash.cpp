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
        .output(&output);
}
