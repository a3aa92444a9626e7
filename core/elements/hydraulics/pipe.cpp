// The same with friction of a straight round pipe, laminar to turbulent.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Pipe : SmoothLaw {
    KOPPEL_LINES(flow, a, b);
    KOPPEL_PARAMS(laminar, linear, forward, backward, edge, smallest_area, weight, drive, viscosity, diameter, length, density, roughness);
    KOPPEL_CURVES(loss);
    KOPPEL_SIGNALS(area, viscosity_change, density_change, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, loss, reynolds, power, passed);

    template <class S>
    static void law(const Readings<Pipe, S>& in, Effects<Pipe, S>& out) {
        const S Q = flow_unit * in.lines.flow.speed, thick = 1.0 + in.signals.viscosity_change, dense = 1.0 + in.signals.density_change;
        line_law<Pipe, S>(in, out, Q, pipe_friction(in, Q, thick, dense), thick, dense);
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_pipe) { return SmoothKind<Pipe>("hydraulics.pipe"); }
