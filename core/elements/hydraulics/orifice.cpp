// A sharp edge without mass: Q = discharge area sqrt(2/rho) dp / (dp^2 + rounding^2)^(1/4): the root law, linear where |dp| is far below
// the rounding. An area of 0 has exactly no flow.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Orifice : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(discharge, density, rounding);
    KOPPEL_SIGNALS(area, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, drop, power);

    template <class S>
    static void law(const Readings<Orifice, S>& in, Effects<Orifice, S>& out) {
        const S drop = pressure_at(in.lines.a, in.signals.pressure_a) - pressure_at(in.lines.b, in.signals.pressure_b);
        const S area = max_of(in.signals.area, S(0.0));
        const S Q = in.p.discharge * area * sqrt_of(2.0 / in.p.density) * drop /
                    sqrt_of(sqrt_of(drop * drop + in.p.rounding * in.p.rounding));
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.outputs = {Q, drop, -drop * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_orifice) { return SmoothKind<Orifice>("hydraulics.orifice"); }
