// An edge of a spool without mass: its area follows the travel of the spool, and the jet pulls the spool towards closing, with the
// force rho Q v cos(angle) = 2 discharge area |dp| cos(angle).
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct SpoolEdge : SmoothLaw {
    KOPPEL_LINES(body, spool, a, b);
    KOPPEL_PARAMS(discharge, density, rounding, pull);
    KOPPEL_CURVES(area);
    KOPPEL_SIGNALS(density_change, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, drop, area, force, power);
    static constexpr bool has_chord = true;
    static double drop(const Readings<SpoolEdge, double>& in) { return drop_of(in); }
    static double linear_below(const Readings<SpoolEdge, double>& in) { return in.p.rounding; }

    template <class S>
    static void law(const Readings<SpoolEdge, S>& in, Effects<SpoolEdge, S>& out) {
        const S travel = in.lines.spool.position - in.lines.body.position, speed = in.lines.spool.speed - in.lines.body.speed;
        const S area = max_of(in.curves.area(travel), S(0.0)), drop = drop_of(in), Q = edge_flow(in, in.p.discharge * area, drop);
        const S force = in.p.pull * in.p.discharge * area * drop * drop / sqrt_of(drop * drop + in.p.rounding * in.p.rounding);
        out.lines.body = -force, out.lines.spool = force;
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.outputs = {Q, drop, area, force, force * speed - drop * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_spool_edge) { return SmoothKind<SpoolEdge>("hydraulics.spool_edge"); }
