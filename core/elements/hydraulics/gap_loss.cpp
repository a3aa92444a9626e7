// A narrow gap in a line, whose height and length may change: loss = resistance / opening Q. Losses of one line add up.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct GapLoss : SeriesLoss<GapLoss> {
    KOPPEL_LINES(flow);
    KOPPEL_PARAMS(resistance);
    KOPPEL_SIGNALS(opening, viscosity_change, density_change);
    KOPPEL_OUTPUTS(loss, power);

    template <class S>
    static S loss(const Readings<GapLoss, S>& in, const S& Q) {
        return in.p.resistance * (1.0 + in.signals.viscosity_change) * (1.0 + in.signals.density_change) / in.signals.opening * Q;
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_gap_loss) { return SmoothKind<GapLoss>("hydraulics.gap_loss"); }
