// A given flow from one node to another.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct FlowSource : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_SIGNALS(flow, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, drop, power);

    template <class S>
    static void law(const Readings<FlowSource, S>& in, Effects<FlowSource, S>& out) {
        const S Q = in.signals.flow, drop = pressure_at(in.lines.a, in.signals.pressure_a) - pressure_at(in.lines.b, in.signals.pressure_b);
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.outputs = {Q, drop, -drop * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_flow_source) { return SmoothKind<FlowSource>("hydraulics.flow_source"); }
