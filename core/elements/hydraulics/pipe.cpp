// The same with friction of a straight round pipe, laminar to turbulent: lambda L/d rho/2 Q |Q| / A^2, below Re = 1440 linear in Q.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Pipe : SmoothLaw {
    KOPPEL_LINES(flow, a, b);
    KOPPEL_PARAMS(linear, forward, backward, edge, smallest_area, drive, viscosity, diameter, length, density, roughness);
    KOPPEL_CURVES(loss);
    KOPPEL_SIGNALS(area, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, loss, reynolds, power, passed);

    template <class S>
    static void law(const Readings<Pipe, S>& in, Effects<Pipe, S>& out) {
        const double pi = 3.141592653589793;
        const S Q = flow_unit * in.lines.flow.speed, size = abs_of(Q), d = in.p.diameter, A = 0.25 * pi * d * d;
        const S reynolds = 4.0 * size / (pi * in.p.viscosity * d), turbulent = reynolds - 1440.0;
        const S factor = friction_factor(max_of(S(1440.0), reynolds), in.p.roughness / d);
        const S friction = select(turbulent, factor * in.p.length / d * 0.5 * in.p.density / (A * A) * size * Q,
                                  32.0 * in.p.density * in.p.viscosity * in.p.length / (d * d * A) * Q);
        line_law<Pipe, S>(in, out, Q, friction);
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_pipe) { return SmoothKind<Pipe>("hydraulics.pipe"); }
