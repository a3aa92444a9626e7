// Laminar flow through a narrow gap: Q = opening dp / resistance.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct LeakageGap : SmoothLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(resistance);
    KOPPEL_SIGNALS(opening, viscosity_change, density_change, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, drop, power);

    template <class S>
    static void law(const Readings<LeakageGap, S>& in, Effects<LeakageGap, S>& out) {
        const S thick = (1.0 + in.signals.viscosity_change) * (1.0 + in.signals.density_change);
        const S drop = drop_of(in), Q = in.signals.opening * drop / (in.p.resistance * thick);
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.outputs = {Q, drop, -drop * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_leakage_gap) { return SmoothKind<LeakageGap>("hydraulics.leakage_gap"); }
