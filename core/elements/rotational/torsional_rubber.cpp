// A spring and, beside it, a spring in series with a damper.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct TorsionalRubber : SmoothLaw {
    KOPPEL_LINES(shaft_a, shaft_b);
    KOPPEL_PARAMS(stiffness, branch_stiffness, relaxation, rest);
    KOPPEL_STATES(branch_torque);
    KOPPEL_OUTPUTS(torque, twist, rate, power);

    template <class S>
    static void law(const Readings<TorsionalRubber, S>& in, Effects<TorsionalRubber, S>& out) {
        const LineMotion<S> m = between(in.lines.shaft_a, in.lines.shaft_b);
        const S torque = in.p.stiffness * (m.position - in.p.rest) + in.x.branch_torque;
        out.lines.shaft_a = torque, out.lines.shaft_b = -torque;
        out.rates.branch_torque = in.p.branch_stiffness * m.speed - in.x.branch_torque / in.p.relaxation;
        out.outputs = {torque, m.position, m.speed, -torque * m.speed};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(rotational_torsional_rubber) { return SmoothKind<TorsionalRubber>("rotational.torsional_rubber"); }
