// The same with friction of a straight round pipe, laminar to turbulent.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Pipe : FlowLaw {
    KOPPEL_LINES(flow, a, b);
    KOPPEL_PARAMS(laminar, linear, forward, backward, edge, smallest_area, weight, drive, viscosity, diameter, length, density, roughness);
    KOPPEL_CURVES(loss);
    KOPPEL_SIGNALS(area, viscosity_change, density_change, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, loss, reynolds, power, passed);

    template <class S>
    static S loss(const Readings<Pipe, S>& in, const S& Q) {
        const S thick = 1.0 + in.signals.viscosity_change, dense = 1.0 + in.signals.density_change;
        return pipe_friction(in, S(in.p.diameter), Q, thick, dense) + plain_loss(in, Q, dense);
    }
    template <class S>
    static void law(const Readings<Pipe, S>& in, Effects<Pipe, S>& out) {
        const S thick = 1.0 + in.signals.viscosity_change, dense = 1.0 + in.signals.density_change;
        line_law<Pipe, S>(in, out, flow_of(in), thick, dense);
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_pipe) { return SmoothKind<Pipe>("hydraulics.pipe"); }
