// Contacts in a solve by an interior point method; for what Newton's method with line search leaves.
#include "cone.hpp"
#include "law_solve.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

constexpr double inside = 0.1, smoothing = 0.1;       // where it begins, against the largest speed; |u_T| is rounded off by this times gap / r
constexpr double to_border = 0.99, short_step = 0.3, too_short = 1e-3;  // shares of a step
constexpr double end_of_path = 1e-10;                 // gap, against the first one: there rounding is as large as what is left

void linearize_slip(ConeState& c, double gap) {
    if (c.cone.tangents == 0) return;
    const double rounding = smoothing * gap / c.r[0], size = std::sqrt(c.u[1] * c.u[1] + c.u[2] * c.u[2] + rounding * rounding);
    c.slip[1] = c.u[1] / size, c.slip[2] = c.u[2] / size;
    c.slip[0] = size - c.slip[1] * c.u[1] - c.slip[2] * c.u[2];
}
// With S r = S^-1 u: S^2 r+ + u+ = u + S x, where S r o x = aim e - (S dr) o (S^-1 du)
void write_cone(const ConeState& c, double aim, bool corrected, LawRows& rows) {
    const Scaling scaling(c.r, c.u);
    const int tangents = c.cone.tangents;
    double wanted[3] = {c.u[0], c.u[1], c.u[2]};
    if (aim > 0.0 || corrected) {
        double scaled[3], a[3], b[3], both[3] = {}, more[3];
        scaling.times(c.r, scaled), scaling.times(c.foreseen_r, a), scaling.divide_by(c.foreseen_u, b);
        if (corrected) jordan(a, b, both);
        const double right[3] = {aim - both[0], -both[1], -both[2]};
        divide(scaled, right, more);
        scaling.times(more, both);
        for (int k = 0; k < 3; ++k) wanted[k] += both[k];
    }
    for (int i = 0; i <= tangents; ++i) {
        for (int k = 0; k <= tangents; ++k) rows.E[3 * i + k] = scaling.squared(i, k) / (k == 0 ? c.normal : 1.0);
        rows.F[4 * i] = i == 0 ? c.normal : 1.0, rows.b[i] = wanted[i];
    }
    rows.F[1] = c.slip[1], rows.F[2] = c.slip[2];
    rows.b[0] += c.normal * c.cone.wanted - c.slip[0];
    if (tangents == 0) rows.E[3] = -c.cone.sliding[0], rows.E[6] = -c.cone.sliding[1];
}

}  // namespace

// An interior point method on the cones of the contacts, see cone.hpp: predictor and corrector of Mehrotra (1992) towards r o u = 0, in the
// scaling of Nesterov and Todd (1997); what |u_T| adds is linearized with the rest. The central path leads through the middle of what
// redundant contacts leave open, and at each gap its equations are regular. Other laws stay on their branches.
void Solve::follow_central_path() {
    begin_at_best();
    const int count = enter_cones();
    double first = 0.0;
    for (int round = 0; round < most_central && count > 0; ++round) {
        const double gap = gap_at(0.0) / count;
        if (round == 0) first = gap;
        if (gap < end_of_path * first) break;
        keep_point();
        write_cones(gap, 0.0, false);
        factor();
        copy_values(newton.given.data(), x, s.nv);
        solve();
        broken = !regular || !is_finite();
        if (broken) break;
        const double foreseen = std::fmin(std::fmax(gap_at(aim()) / (gap * count), 0.0), 1.0), pull = foreseen * foreseen * foreseen;
        for (const Law& law : awake_laws(s, work)) {
            ConeState& c = newton.cones[law.number];
            copy_values(c.foreseen_r, c.step_r, 3), copy_values(c.foreseen_u, c.step_u, 3);
        }
        double share = 0.0;
        for (double least : {0.0, 0.3, 0.9}) {  // where the corrected step is short: straight towards the path
            if (share > short_step) break;
            write_cones(gap, std::fmax(pull, least), least == 0.0);
            copy_values(x, newton.given.data(), s.nv);
            solve();
            share = aim();
        }
        share = std::fmin(1.0, to_border * share);
        for (const Law& law : awake_laws(s, work)) {
            ConeState& c = newton.cones[law.number];
            for (int k = 0; k < 3 && takes_part(law); ++k) c.r[k] += share * c.step_r[k], c.u[k] += share * c.step_u[k];
        }
        go_part(round == 0 ? 1.0 : share);
        merit = merit_at(y, after, residual);
        scale_contacts();
        if (best < 0.0 || residual < best) keep_best();
        if (residual <= 0.5 * nearly * largest || (round > 5 && share < too_short)) break;
    }
    broken = false, tries = 1;
}
// The sum of r u after a share of the steps that were found last
double Solve::gap_at(double share) const {
    double sum = 0.0;
    for (const Law& law : awake_laws(s, work)) {
        if (!takes_part(law)) continue;
        const ConeState& c = newton.cones[law.number];
        for (int k = 0; k < 3; ++k) sum += (c.r[k] + share * c.step_r[k]) * (c.u[k] + share * c.step_u[k]);
    }
    return sum;
}
// All contacts that may close to the inside of their cones; how many they are
int Solve::enter_cones() {
    int count = 0;
    for (const Law& law : awake_laws(s, work)) {
        if (law.group.sides == 0) continue;
        ConeState& c = newton.cones[law.number];
        const double* r = newton.r.data() + 2 * law.number;
        c = ConeState{};
        c.cone = words_of(s, law).cone(view_of(s, params, law, context, work));
        c.takes_part = c.cone.may_close;
        if (!(r[1] > 0.0)) c.cone.friction = 0.0, c.cone.tangents = 0;
        c.normal = c.cone.friction > 0.0 ? 1.0 / c.cone.friction : 1.0;
        const double mobility = c.normal * c.normal / r[0] + (c.cone.friction > 0.0 ? 1.0 / r[1] : 0.0);
        c.u[0] = inside * largest, c.r[0] = inside * largest / mobility;
        count += c.takes_part;
    }
    return count;
}
// The rows of the contacts for a step towards r o u = pull gap e; corrected: with the products of the step foreseen, which is the one
// without pull
void Solve::write_cones(double gap, double pull, bool corrected) {
    for (const Law& law : awake_laws(s, work)) {
        if (law.group.sides == 0) continue;
        LawRows rows = empty_rows();
        ConeState& c = newton.cones[law.number];
        if (c.takes_part && pull == 0.0) linearize_slip(c, gap);
        if (c.takes_part) write_cone(c, pull * gap, corrected, rows);
        write_prox_rows(problem, rows, law, work, laws.rhs.data());
    }
}
// What the solve found as steps of the contacts; how far all of them stay in their cones
double Solve::aim() {
    double share = 1.0;
    for (const Law& law : awake_laws(s, work)) {
        if (!takes_part(law)) continue;
        ConeState& c = newton.cones[law.number];
        double speed[3];
        for (int k = 0; k < 3; ++k) {
            const int row = law.group.first + k;
            speed[k] = after[row] + (accelerations ? work.constraints.bias[row] : problem.base[row]);
            if (work.soft_contacts) speed[k] += laws.give[row] * (y[row] - laws.center[row]);
        }
        c.step_r[0] = y[law.group.first] / c.normal - c.r[0];
        c.step_u[0] = c.normal * (speed[0] - c.cone.wanted) + c.slip[0] + c.slip[1] * speed[1] + c.slip[2] * speed[2] - c.u[0];
        for (int k = 1; k < 3; ++k) {
            c.step_r[k] = k <= c.cone.tangents ? y[law.group.first + k] - c.r[k] : 0.0;
            c.step_u[k] = k <= c.cone.tangents ? speed[k] - c.u[k] : 0.0;
        }
        share = std::fmin(share, std::fmin(longest_step(c.r, c.step_r), longest_step(c.u, c.step_u)));
    }
    return share;
}

}  // namespace koppel::KOPPEL_LEVEL
