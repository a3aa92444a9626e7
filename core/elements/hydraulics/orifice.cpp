// A sharp edge without mass: the root law, linear where |dp| is far below the rounding. An area of 0 has exactly no flow.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Orifice : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(discharge, density, rounding);
    KOPPEL_SIGNALS(area, density_change, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, drop, power);
    static constexpr bool has_chord = true;
    static double drop(const Readings<Orifice, double>& in) { return drop_of(in); }
    static double linear_below(const Readings<Orifice, double>& in) { return in.p.rounding; }

    template <class S>
    static void law(const Readings<Orifice, S>& in, Effects<Orifice, S>& out) {
        const S drop = drop_of(in), Q = edge_flow(in, in.p.discharge * max_of(in.signals.area, S(0.0)), drop);
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.outputs = {Q, drop, -drop * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_orifice) { return SmoothKind<Orifice>("hydraulics.orifice"); }
