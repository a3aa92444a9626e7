// Spring and damper that touch only outside a gap: force = stiffness s + damping v there, but it never pulls.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Backlash : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(stiffness, damping, gap, rest, contacts);  // contacts: 0 both sides, 1 upper only, 2 lower only
    KOPPEL_OUTPUTS(force, travel, rate, power);

    template <class S>
    static void law(const Readings<Backlash, S>& in, Effects<Backlash, S>& out) {
        const LineMotion<S> m = between(in.lines);
        const S x = m.position - in.p.rest, half = 0.5 * in.p.gap;
        // the damper neither pulls nor pushes more than the spring
        const auto touch = [&](const S& s, const S& v) {
            const S elastic = in.p.stiffness * s;
            return select(-s, S(0.0), max_of(min_of(elastic + in.p.damping * v, 2.0 * elastic), S(0.0)));
        };
        const S upper = select(in.p.contacts - 1.5, S(0.0), touch(x - half, m.speed));
        const S lower = select(abs_of(in.p.contacts - 1.0) - 0.5, touch(-x - half, -m.speed), S(0.0));
        const S force = upper - lower;
        pull(out.lines, force);
        out.outputs = {force, m.position, m.speed, -force * m.speed};
    }
};
using Params = Backlash::Params<double>;

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

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_backlash) { return SmoothKind<Backlash>("line.backlash").pieces(&piece_number, &piece); }
