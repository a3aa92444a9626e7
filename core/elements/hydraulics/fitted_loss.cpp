// A loss in a line that was measured: a polynomial of the flow and a curve. Losses of one line add up.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct FittedLoss : SeriesLoss<FittedLoss> {
    KOPPEL_LINES(flow);
    KOPPEL_PARAMS(linear, quadratic);
    KOPPEL_CURVES(curve);
    KOPPEL_OUTPUTS(loss, power);

    template <class S>
    static S loss(const Readings<FittedLoss, S>& in, const S& Q) {
        S loss = in.p.linear * Q + in.p.quadratic * abs_of(Q) * Q;
        if (in.curves.curve.given()) loss = loss + in.curves.curve(Q);
        return loss;
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_fitted_loss) { return SmoothKind<FittedLoss>("hydraulics.fitted_loss"); }
