#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Params {
    double stiffness, damping, rest;
};

double force_of(const Between& e) {
    const Params& p = *reinterpret_cast<const Params*>(e.p);
    return p.stiffness * (e.x - p.rest) + p.damping * e.v;
}

void force(const Table& table, Pass& pass) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        pull(pass, e, force_of(e));
    }
}
void derivative(const Table& table, Pass& pass, double a, double b, bool) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        stiffen(e, a * e.p[1] + b * e.p[0]);
    }
}
void stiffness_times(const Table& table, Pass& pass, const double* rho, double* out) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        const double change = e.p[0] * (rho[e.b] - rho[e.a]);
        out[e.a] += change, out[e.b] -= change;
    }
}
void output(const Table& table, Pass& pass, double* out) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        const double pulling = force_of(e);
        const double values[4] = {pulling, e.x, e.v, -pulling * e.v};
        for (int i = 0; i < 4; ++i) out[4 * row + i] = values[i];
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_spring_damper) {
    return Kind("line.spring_damper")
        .lines({"a", "b"})
        .params({"stiffness", "damping", "rest"})
        .outputs({"force", "travel", "rate", "power"})
        .force(&force)
        .derivative(&derivative)
        .line_stiffness_times(&stiffness_times)
        .output(&output);
}
