// A loss coefficient in a line, for each direction of the flow. Losses of one line add up.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct ZetaLoss : SeriesLoss<ZetaLoss> {
    KOPPEL_LINES(flow);
    KOPPEL_PARAMS(forward, backward);
    KOPPEL_SIGNALS(density_change);
    KOPPEL_OUTPUTS(loss, power);

    template <class S>
    static S loss(const Readings<ZetaLoss, S>& in, const S& Q) {
        return (1.0 + in.signals.density_change) * select(Q, in.p.forward, in.p.backward) * abs_of(Q) * Q;
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_zeta_loss) { return SmoothKind<ZetaLoss>("hydraulics.zeta_loss"); }
