// Friction of a straight round piece of pipe in a line, laminar to turbulent. Losses of one line add up.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct FrictionLoss : FlowLaw {
    KOPPEL_LINES(flow);
    KOPPEL_PARAMS(length, smallest_diameter, roughness, viscosity, density);
    KOPPEL_SIGNALS(diameter, viscosity_change, density_change);
    KOPPEL_OUTPUTS(loss, power, reynolds);

    template <class S>
    static S width(const Readings<FrictionLoss, S>& in) {
        return max_of(in.signals.diameter, in.p.smallest_diameter);
    }
    template <class S>
    static S loss(const Readings<FrictionLoss, S>& in, const S& Q) {
        return pipe_friction(in, width(in), Q, S(1.0 + in.signals.viscosity_change), S(1.0 + in.signals.density_change));
    }
    template <class S>
    static void law(const Readings<FrictionLoss, S>& in, Effects<FrictionLoss, S>& out) {
        const S Q = flow_of(in), thick = 1.0 + in.signals.viscosity_change, loss = loss_of(in, Q);
        out.lines.flow = -flow_unit * loss;
        out.outputs = {loss, -loss * Q, 4.0 * abs_of(Q) / (pi * in.p.viscosity * thick * width(in))};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_friction_loss) { return SmoothKind<FrictionLoss>("hydraulics.friction_loss"); }
