// A line without mass: linear Q + quadratic Q |Q| = p_a - p_b, solved for Q, times an opening. linear > 0 keeps it regular at Q = 0.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Resistance : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(linear, quadratic);
    KOPPEL_SIGNALS(opening, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, drop, power);

    template <class S>
    static void law(const Readings<Resistance, S>& in, Effects<Resistance, S>& out) {
        const S drop = pressure_at(in.lines.a, in.signals.pressure_a) - pressure_at(in.lines.b, in.signals.pressure_b);
        const S R = in.p.linear, root = sqrt_of(R * R + 4.0 * in.p.quadratic * abs_of(drop));
        const S Q = in.signals.opening * 2.0 * drop / (R + root);
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.outputs = {Q, drop, -drop * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_resistance) { return SmoothKind<Resistance>("hydraulics.resistance"); }
