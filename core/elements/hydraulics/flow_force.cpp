// What the jet of an edge in a line does to the spool that opens it: pull rho Q^2 / area.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct FlowForce : SmoothLaw {
    KOPPEL_LINES(body, spool, flow);
    KOPPEL_PARAMS(pull, smallest_area);
    KOPPEL_SIGNALS(area, density_change);
    KOPPEL_OUTPUTS(force, power);

    template <class S>
    static void law(const Readings<FlowForce, S>& in, Effects<FlowForce, S>& out) {
        const S Q = flow_unit * in.lines.flow.speed, area = max_of(in.signals.area, in.p.smallest_area);
        const S force = in.p.pull * (1.0 + in.signals.density_change) * Q * Q / area;
        out.lines.body = -force, out.lines.spool = force;
        out.outputs = {force, force * (in.lines.spool.speed - in.lines.body.speed)};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_flow_force) { return SmoothKind<FlowForce>("hydraulics.flow_force"); }
