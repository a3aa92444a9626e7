// A relief valve whose opening follows the pressure of side a with a lag of first order. Along a chord the flow is that of
// the opening at the start, and the opening follows the target there: it stays within 0..1, and the flow never gives energy.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct ReliefValve : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(set_pressure, range, time_constant, discharge, area, density, rounding);
    KOPPEL_STATES(opening);
    KOPPEL_SIGNALS(density_change, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, drop, target, power);
    static constexpr bool has_chord = true;
    static double drop(const Readings<ReliefValve, double>& in) { return drop_of(in); }
    // 1e-3: a lag that is followed exactly stays in 0 to 1; steps may leave it by their own error
    static bool has_left_range(const Readings<ReliefValve, double>& in) { return in.x.opening < -1e-3 || in.x.opening > 1.001; }
    static double linear_below(const Readings<ReliefValve, double>& in) { return in.p.rounding; }

    template <class S>
    static S clipped(const Readings<ReliefValve, S>& in, const S& share) {
        const S within = max_of(min_of(share, S(1.0)), S(0.0));
        if constexpr (std::is_same_v<S, Recorded>)
            return within;  // what is recorded is no step
        else
            return std::isnan(in.chord) ? within : S(value_of(within));
    }
    template <class S>
    static void law(const Readings<ReliefValve, S>& in, Effects<ReliefValve, S>& out) {
        const S p = pressure_at(in.lines.a, in.signals.pressure_a), drop = p - pressure_at(in.lines.b, in.signals.pressure_b);
        const S target = clipped(in, (p - in.p.set_pressure) / in.p.range);
        const S Q = edge_flow(in, in.p.discharge * in.p.area * clipped(in, in.x.opening), drop);
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.rates.opening = (target - in.x.opening) / in.p.time_constant;
        out.outputs = {Q, drop, target, -drop * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_relief_valve) { return SmoothKind<ReliefValve>("hydraulics.relief_valve"); }
