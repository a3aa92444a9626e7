// Dry friction between two coordinates: clutch, brake, bearing. force = -sign(slip) * limit while it slips, where limit is
// curve(|slip|) * scale, scale = max(normal signal, 0) * factor; it sticks while |force| <= peak * limit(0). A signal without a value
// gives a force without one, so that the run stops.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Friction : SetValuedLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(factor, coefficient, peak);
    KOPPEL_CURVES(curve);
    KOPPEL_SIGNALS(normal);
    KOPPEL_OUTPUTS(force, slip, branch, power, scale);
};
enum Branch { stick = 0, forward = 1, backward = 2, open = 3 };

double scale_of(const LawView& law) {
    return params_of<Friction>(law).factor * (!is_driven(law, 0) ? 1.0 : law.signal[0] < 0.0 ? 0.0 : law.signal[0]);
}
CurvePoint limit_at(const LawView& law, double slip) {
    const CurveOf<double> curve = curve_of(law, 0);
    const CurvePoint at = curve.given() ? curve.at(std::fabs(slip)) : CurvePoint{params_of<Friction>(law).coefficient, 0.0};
    const double scale = scale_of(law);
    return {std::fmax(at.value, 0.0) * scale, at.value > 0.0 ? at.slope * scale : 0.0};
}
bool presses(const LawView& law) {
    return !(scale_of(law) <= 0.0) && (curve_of(law, 0).given() || params_of<Friction>(law).coefficient > 0.0);
}
double direction_of(int branch) { return branch == forward ? 1.0 : -1.0; }

int engaged(const LawView& law) {
    if (std::fabs(law.before[0]) <= law.slip_tolerance) return stick;
    return law.before[0] > 0.0 ? forward : backward;
}

// Slip rate of the last step, for this one, and where the next step finds that of this one; the slip at which the tangent of a
// rising curve is taken, and how often it was moved in this step; what a slip amounts to that only rounding makes
enum Memory { slip_rate = 0, next_slip_rate = 1, tangent_at = 2, tangents = 3, rounding = 4 };
constexpr double most_tangents = 6.0;  // Newton steps on a curve of some segments
// The slip at the start of a step; what only rounding has left of one is none, and has no direction
double slip_before(const LawView& law) {
    return law.step > 0.0 && std::fabs(law.before[0]) <= law.memory[rounding] ? 0.0 : law.before[0];
}

int begin(LawView& law) {
    law.memory[slip_rate] = law.branch == stick ? 0.0 : law.memory[next_slip_rate];
    law.memory[tangent_at] = slip_before(law), law.memory[tangents] = 0.0;
    if (!presses(law)) return open;
    // A jump has set it in motion, or turned it round; without one a slip the other way is the rest of one whose end was located: it sticks.
    const bool reversed = law.branch != stick && law.jumped && direction_of(law.branch) * law.before[0] < 0.0;
    const bool moved = law.branch == stick && std::fabs(law.before[0]) > law.slip_tolerance;
    const bool carried = law.step == 0.0 && (moved || reversed);
    if (!carried && (law.branch == stick || law.branch == forward || law.branch == backward)) return law.branch;
    return engaged(law);
}

// The part of the step in which the slip goes on as before, when its last rate foretells that it turns in this step: friction
// acts the other way so long, and the limit against the new direction is less by that, in the mean over the step.
double part_before_turn(const LawView& law, double direction) {
    const double slip = -direction * slip_before(law), slowing = direction * law.memory[slip_rate] * law.step;
    return slip > 0.0 && slowing >= slip ? slip / slowing : 0.0;
}
double limit_after_turn(const LawView& law, double direction, double peak) {
    const double part = part_before_turn(law, direction);
    return std::fmax(peak * (1.0 - part) - part, 0.0) * limit_at(law, 0.0).value;
}

void rows(const LawView& law, LawRows& eq) {
    if (law.jump || law.branch == open) return;
    if (law.branch == stick) return eq.require_velocity(0, 0.0);
    const double sign = direction_of(law.branch), before = slip_before(law), slip = sign * before > 0.0 ? before : 0.0;
    if (sign * before < 0.0) return eq.require_force(0, -sign * limit_after_turn(law, sign, 1.0));
    CurvePoint limit = limit_at(law, slip);
    if (law.step > 0.0 && (limit.slope > 0.0 || law.memory[tangents] > 0.0)) {
        // rising: along the tangent to the slip in the step; at last, where tangents do not meet the curve, without it
        const double at = sign * law.memory[tangent_at] > 0.0 ? law.memory[tangent_at] : 0.0;
        limit = limit_at(law, at);
        const double slope = law.memory[tangents] > most_tangents ? 0.0 : std::fmax(limit.slope, 0.0);
        eq.require_force(0, -sign * limit.value + slope * (at - (1.0 - law.theta) * slip));
        eq.F[0] = law.theta * slope;
        return;
    }
    if (law.stage > 0.0 && limit.slope > 0.0) {
        eq.require_force(0, -sign * limit.value + limit.slope * slip);
        eq.F[0] = limit.slope;
        return;
    }
    if (law.step > 0.0 && limit.slope < 0.0) {  // falling: at the slip that the last rate foretells
        const double way = sign * law.theta * law.step * law.memory[slip_rate], most = 0.5 * std::fabs(slip);
        limit = limit_at(law, slip + sign * std::fmin(std::fmax(way, -most), most));
    }
    eq.require_force(0, -sign * limit.value);
}

void row_slopes(const LawView& law, const double*, LawSlopes& out) {
    if (law.branch != forward && law.branch != backward) return;
    const double sign = direction_of(law.branch), slip = sign * law.before[0] > 0.0 ? law.before[0] : 0.0;
    const CurvePoint limit = limit_at(law, slip);
    if (sign * law.before[0] >= 0.0) out.slip[0] = limit.slope;
    if (is_driven(law, 0) && law.signal[0] > 0.0) out.signal[0] = sign * limit.value / law.signal[0];
}

// True when the tangent of a rising curve has left it: it is taken anew at the slip of this solution.
bool move_tangent(const LawView& law, const double* force, const double* after) {
    if (!(law.step > 0.0) || law.jump || (law.branch != forward && law.branch != backward)) return false;
    const double sign = direction_of(law.branch), used = sign * law.memory[tangent_at] > 0.0 ? law.memory[tangent_at] : 0.0;
    if (sign * slip_before(law) < 0.0 || law.memory[tangents] > most_tangents) return false;
    if (!(limit_at(law, used).slope > 0.0) && law.memory[tangents] == 0.0) return false;
    const double slip = (1.0 - law.theta) * slip_before(law) + law.theta * after[0], wanted = limit_at(law, slip).value;
    // 1 % of the limit: the tangent moves with the next step anyway
    if (std::fabs(-sign * force[0] - wanted) <= 1e-2 * wanted) return false;
    law.memory[tangent_at] = slip, law.memory[tangents] += 1.0;
    return true;
}

int next_branch(const LawView& law, const double* force, const double* after) {
    const bool turns = law.step > 0.0 && std::fabs(after[0]) > law.slip_tolerance;  // what stands has nothing but rounding to turn
    law.memory[next_slip_rate] = turns ? (after[0] - law.before[0]) / law.step : 0.0;
    if (law.step > 0.0) law.memory[rounding] = law.slip_tolerance;
    if (law.jump) return law.branch;
    if (!presses(law)) return open;
    if (law.branch == open) return engaged(law);
    if (law.branch == stick) {
        const int next = force[0] < 0.0 ? forward : backward;
        return std::fabs(force[0]) <= limit_after_turn(law, direction_of(next), params_of<Friction>(law).peak) ? stick : next;
    }
    return direction_of(law.branch) * after[0] < -law.slip_tolerance ? stick : law.branch;
}

void output(const LawView& law, const double* force, const double* speed, double* out) {
    // what is held by others stands too, whatever its own branch: all that it joins moves by rounding alone
    const bool held = law.slip_tolerance >= 0.0 && law.fastest <= law.memory[rounding];
    const bool stands = law.branch == stick || (law.branch != open && held);
    const double slip = stands ? 0.0 : speed[0], branch = stands ? 0.0 : law.branch == open ? 2.0 : direction_of(law.branch);
    const double values[5] = {-force[0], slip, branch, force[0] * slip, scale_of(law)};
    for (int i = 0; i < 5; ++i) out[i] = values[i];
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_friction) {
    return DeclaredKind<Friction>("line.friction")
        .law(1, 4, &direction_between, &begin, &rows, &next_branch, &output)
        .turn(&move_tangent)
        .row_slopes(&row_slopes);
}
