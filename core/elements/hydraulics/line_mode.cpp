// One shape in which the column of an elastic line moves: mass m, stiffness and damping of its own, and its share at both ends.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct LineMode : SmoothLaw {
    KOPPEL_LINES(flow, a, b);
    KOPPEL_PARAMS(stiffness, damping, weight_a, weight_b);
    KOPPEL_SIGNALS(viscosity_change, density_change, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(volume, flow, power);

    template <class S>
    static void law(const Readings<LineMode, S>& in, Effects<LineMode, S>& out) {
        const S volume = flow_unit * in.lines.flow.position, Q = flow_unit * in.lines.flow.speed;
        const S drive = in.p.weight_a * pressure_at(in.lines.a, in.signals.pressure_a) -
                        in.p.weight_b * pressure_at(in.lines.b, in.signals.pressure_b);
        const S loss = in.p.damping * (1.0 + in.signals.viscosity_change) * (1.0 + in.signals.density_change) * Q;
        out.lines.flow = flow_unit * (drive - in.p.stiffness * volume - loss);
        out.lines.a = charge(in.lines.a, -in.p.weight_a * Q), out.lines.b = charge(in.lines.b, in.p.weight_b * Q);
        out.outputs = {volume, Q, -loss * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_line_mode) { return SmoothKind<LineMode>("hydraulics.line_mode"); }
