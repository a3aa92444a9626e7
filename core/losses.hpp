// Losses of a gear, seen from its housing or carrier. Row 0 of the law holds the speeds together, row 1 is the loss at side a:
// with Ta the torque into the gear at a, force 0 is loss - Ta and force 1 is -loss. The loss is linear in Ta on each of four
// branches (turning forward or backward, a or b drives) and a reaction at rest.
#pragma once

#include "line.hpp"

namespace koppel::KOPPEL_LEVEL::losses {

enum Branch { stuck = 0, forward_a = 1, forward_b = 2, backward_a = 3, backward_b = 4 };

// efficiency when a drives, when b drives; bearing loss likewise; over |speed_a|
struct Losses {
    double eta_a, eta_b, bearing_a, bearing_b, inner;
};
// one of the curves over the speed: 0, 1 efficiency when a and when b drives, 2, 3 bearing loss likewise
inline double value_at(const LawView& law, int k, double speed) {
    const auto curve = curve_of(law, k);
    if (k >= 2) return law.jump || !curve.given() ? 0.0 : curve(std::fabs(speed));
    const double eta = curve.given() ? curve(std::fabs(speed)) : 1.0;
    // 1e-6: a gear that passes on a millionth is locked for every purpose; 1 / eta stays a number
    return eta < 1e-6 ? 1e-6 : eta > 1.0 ? 1.0 : eta;
}
inline Losses losses_at(const LawView& law, double speed) {
    const double eta_a = value_at(law, 0, speed), eta_b = value_at(law, 1, speed);
    const double bearing_a = value_at(law, 2, speed), bearing_b = value_at(law, 3, speed);
    const double gap = eta_a - 1.0 / eta_b;
    // 1e-12: without losses both branches are one line, which meets itself everywhere
    const double inner = std::fabs(gap) > 1e-12 ? (bearing_a - bearing_b) / gap : 0.5 * bearing_a;
    return {eta_a, eta_b, bearing_a, bearing_b, inner};
}

// loss = slope * Ta + offset on a branch
inline void line_of(int branch, const Losses& l, double& slope, double& offset) {
    switch (branch) {
        case forward_a:
            slope = 1.0 - l.eta_a, offset = l.bearing_a;
            return;
        case forward_b:
            slope = 1.0 - 1.0 / l.eta_b, offset = l.bearing_b;
            return;
        case backward_a:  // Ta negative: a drives
            slope = 1.0 - l.eta_a, offset = -l.bearing_a;
            return;
        default:
            slope = 1.0 - 1.0 / l.eta_b, offset = -l.bearing_b;
    }
}

inline int begin(LawView& law) {
    const double speed = law.before[1], slowest = std::fmax(law.slip_tolerance, at_rest);
    // an impact has set it in motion, or turned it round
    const bool turns = law.branch == stuck ? std::fabs(speed) > slowest : law.branch <= forward_b ? speed < -slowest : speed > slowest;
    if (law.branch >= 0 && !(law.step == 0.0 && turns)) return law.branch;
    if (law.branch < 0) law.memory[0] = law.position[0] - law.ahead * law.before[0];  // the teeth that mesh
    return std::fabs(law.before[1]) <= law.slip_tolerance ? stuck : law.before[1] > 0.0 ? forward_a : backward_a;
}

inline void rows(const LawView& law, LawRows& eq) {
    eq.require_velocity(0, 0.0), eq.hold[0] = law.memory[0];
    if (law.branch == stuck) return eq.require_velocity(1, 0.0);
    double slope, offset;
    const bool a_drives = law.branch == forward_a || law.branch == backward_a;
    Losses at{1.0, 1.0, 0.0, 0.0, 0.0};  // what the branch needs of them
    (a_drives ? at.eta_a : at.eta_b) = value_at(law, a_drives ? 0 : 1, law.before[1]);
    (a_drives ? at.bearing_a : at.bearing_b) = value_at(law, a_drives ? 2 : 3, law.before[1]);
    line_of(law.branch, at, slope, offset);
    // -y1 = -slope (y0 + y1) + offset
    eq.E[3] = -slope, eq.E[4] = 1.0 - slope, eq.b[1] = -offset;
}

// slope and offset of the branch over the speed; where an efficiency is cut off it is constant
inline void row_slopes(const LawView& law, const double* force, LawSlopes& out) {
    if (law.branch == stuck) return;
    const bool a_drives = law.branch == forward_a || law.branch == backward_a;
    const double speed = law.before[1], sign = speed < 0.0 ? -1.0 : 1.0;
    const auto slope_at = [&](int k) {
        const auto curve = curve_of(law, k);
        return curve.given() ? sign * curve.at(std::fabs(speed)).slope : 0.0;
    };
    const int k = a_drives ? 0 : 1;
    const double eta = value_at(law, k, speed), eta_slope = eta > 1e-6 && eta < 1.0 ? slope_at(k) : 0.0;
    const double slope = a_drives ? -eta_slope : eta_slope / (eta * eta), offset = slope_at(2 + k);
    out.slip[4] = -slope * (force[0] + force[1]) + (law.branch <= forward_b ? offset : -offset);
}

inline int next_branch(const LawView& law, const double* force, const double* after) {
    const double Ta = -(force[0] + force[1]), speed = after[1];
    const Losses at = losses_at(law, law.branch == stuck ? 0.0 : law.before[1]);
    if (law.branch == stuck) {
        // what a would have to carry at most and at least without turning
        double slope, offset;
        const double loss = -force[1];
        line_of(Ta - at.inner >= 0.0 ? forward_a : forward_b, at, slope, offset);
        const double most = slope * Ta + offset;
        line_of(Ta + at.inner >= 0.0 ? backward_b : backward_a, at, slope, offset);
        const double least = slope * Ta + offset;
        if (loss > most + law.force_tolerance) return Ta - at.inner >= 0.0 ? forward_a : forward_b;
        if (loss < least - law.force_tolerance) return Ta + at.inner >= 0.0 ? backward_b : backward_a;
        return stuck;
    }
    if (law.branch == forward_a || law.branch == forward_b) {
        if (!(speed >= -law.slip_tolerance)) return stuck;
        // both branches agree where they meet: rounding must not decide
        return Ta - at.inner >= (law.branch == forward_a ? -law.force_tolerance : law.force_tolerance) ? forward_a : forward_b;
    }
    if (!(speed <= law.slip_tolerance)) return stuck;
    return Ta + at.inner >= (law.branch == backward_b ? -law.force_tolerance : law.force_tolerance) ? backward_b : backward_a;
}

// who drives changes where the torque is the same on both branches
inline bool meets(int from, int to) {
    const bool forward = from != stuck && from <= forward_b, next_forward = to != stuck && to <= forward_b;
    return from != stuck && to != stuck && forward == next_forward;
}

// torque into the gear at a, loss, branch, power
inline void report(const LawView& law, const double* force, const double* speed, double* out) {
    const bool stands = law.branch == stuck || std::fabs(speed[1]) <= law.slip_tolerance;  // what others hold stands too
    const double Ta = -(force[0] + force[1]), loss = -force[1], turning = stands ? 0.0 : speed[1];
    out[0] = Ta, out[1] = loss, out[2] = stands ? 0.0 : law.branch <= forward_b ? 1.0 : -1.0, out[3] = -loss * turning;
}

}  // namespace koppel::KOPPEL_LEVEL::losses
