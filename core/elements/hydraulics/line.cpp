// A column of oil with inertia between two nodes; losses that are a polynomial of the flow, an opening, a curve.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Line : FlowLaw {
    KOPPEL_LINES(flow, a, b);
    KOPPEL_PARAMS(laminar, linear, forward, backward, edge, smallest_area, weight, drive, viscosity, diameter);
    KOPPEL_CURVES(loss);
    KOPPEL_SIGNALS(area, viscosity_change, density_change, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, loss, reynolds, power, passed);

    template <class S>
    static S loss(const Readings<Line, S>& in, const S& Q) {
        const S thick = 1.0 + in.signals.viscosity_change, dense = 1.0 + in.signals.density_change;
        return in.p.laminar * thick * dense * Q + plain_loss(in, Q, dense);
    }
    template <class S>
    static void law(const Readings<Line, S>& in, Effects<Line, S>& out) {
        const S thick = 1.0 + in.signals.viscosity_change, dense = 1.0 + in.signals.density_change;
        line_law<Line, S>(in, out, flow_of(in), thick, dense);
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_line) { return SmoothKind<Line>("hydraulics.line"); }
