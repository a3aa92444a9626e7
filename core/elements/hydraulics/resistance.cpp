// A line without mass: linear Q + quadratic Q |Q| = p_a - p_b, solved for Q, times an opening. linear > 0 keeps it regular at Q = 0.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Resistance : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(linear, quadratic);
    KOPPEL_SIGNALS(opening, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, drop, power);
    static constexpr bool has_chord = true;
    static double drop(const Readings<Resistance, double>& in) { return drop_of(in); }
    // 1e-300: without a quadratic part it is linear everywhere
    static double linear_below(const Readings<Resistance, double>& in) { return 0.25 * in.p.linear * in.p.linear / std::fmax(in.p.quadratic, 1e-300); }

    template <class S>
    static void law(const Readings<Resistance, S>& in, Effects<Resistance, S>& out) {
        const S drop = drop_of(in), at = std::isnan(in.chord) ? drop : S(in.chord);
        const S R = in.p.linear, root = sqrt_of(R * R + 4.0 * in.p.quadratic * abs_of(at));
        const S Q = max_of(in.signals.opening, S(0.0)) * 2.0 * drop / (R + root);
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.outputs = {Q, drop, -drop * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_resistance) { return SmoothKind<Resistance>("hydraulics.resistance"); }
