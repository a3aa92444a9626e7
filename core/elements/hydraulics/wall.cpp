// A moving wall of a node, between two coordinates: its volume grows by area times the way of b against a, and its pressure pushes them
// apart. The area is a volume per angle where the coordinates turn.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Wall : SmoothLaw {
    KOPPEL_LINES(a, b, node);
    KOPPEL_PARAMS(area, zero);
    KOPPEL_SIGNALS(pressure_node);
    KOPPEL_OUTPUTS(force, growth, power, travel);

    template <class S>
    static void law(const Readings<Wall, S>& in, Effects<Wall, S>& out) {
        const S p = pressure_at(in.lines.node, in.signals.pressure_node), growth = in.p.area * (in.lines.b.speed - in.lines.a.speed);
        const S force = p * in.p.area;
        out.lines.a = -force, out.lines.b = force, out.lines.node = charge(in.lines.node, -growth);
        out.outputs = {force, growth, p * growth, in.lines.b.position - in.lines.a.position - in.p.zero};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_wall) { return SmoothKind<Wall>("hydraulics.wall"); }
