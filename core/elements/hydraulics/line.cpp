// A column of oil with inertia between two nodes; losses that are a polynomial of the flow, an opening, a curve.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Line : SmoothLaw {
    KOPPEL_LINES(flow, a, b);
    KOPPEL_PARAMS(linear, forward, backward, edge, smallest_area, drive, viscosity, diameter);
    KOPPEL_CURVES(loss);
    KOPPEL_SIGNALS(area, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, loss, reynolds, power, passed);

    template <class S>
    static void law(const Readings<Line, S>& in, Effects<Line, S>& out) {
        line_law<Line, S>(in, out, flow_unit * in.lines.flow.speed, S(0.0));
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_line) { return SmoothKind<Line>("hydraulics.line"); }
