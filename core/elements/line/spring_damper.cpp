// Spring and damper between two coordinates.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct SpringDamper : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(stiffness, damping, rest);
    KOPPEL_OUTPUTS(force, travel, rate, power);

    template <class S>
    static void law(const Readings<SpringDamper, S>& in, Effects<SpringDamper, S>& out) {
        const LineMotion<S> m = between(in.lines);
        const S force = in.p.stiffness * (m.position - in.p.rest) + in.p.damping * m.speed;
        pull(out.lines, force);
        out.outputs = {force, m.position, m.speed, -force * m.speed};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_spring_damper) { return SmoothKind<SpringDamper>("line.spring_damper"); }
