// A sharp edge in a line, whose area may change. Losses of one line add up.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct EdgeLoss : SeriesLoss<EdgeLoss> {
    KOPPEL_LINES(flow);
    KOPPEL_PARAMS(edge, smallest_area);
    KOPPEL_SIGNALS(area, density_change);
    KOPPEL_OUTPUTS(loss, power);

    template <class S>
    static S loss(const Readings<EdgeLoss, S>& in, const S& Q) {
        const S area = max_of(in.signals.area, in.p.smallest_area);
        return (1.0 + in.signals.density_change) * in.p.edge / (area * area) * abs_of(Q) * Q;
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_edge_loss) { return SmoothKind<EdgeLoss>("hydraulics.edge_loss"); }
