// Planetary set with losses: sun + ratio ring = (1 + ratio) carrier; the losses are those of a gear seen from the carrier,
// with the sun as side a.
#include "../../losses.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct LossyPlanetary : SetValuedLaw {
    KOPPEL_LINES(sun, carrier, ring);
    KOPPEL_PARAMS(ratio);
    KOPPEL_CURVES(efficiency_sun, efficiency_ring, bearing_sun, bearing_ring);
    KOPPEL_OUTPUTS(torque_sun, torque_carrier, torque_ring, loss, branch, power);
};

void direction(const Table& table, Pass& pass, int row, double* W, double* position) {
    const int* q = table.line_q.data() + 3 * row;
    const double ratio = pass.params[table.params + row * table.stride];
    const double sun = pass.line_q[q[0]], carrier = pass.line_q[q[1]], ring = pass.line_q[q[2]];
    W[0] = 1.0, W[1] = -(1.0 + ratio), W[2] = ratio;
    W[3] = 1.0, W[4] = -1.0, W[5] = 0.0;
    position[0] = sun - (1.0 + ratio) * carrier + ratio * ring, position[1] = sun - carrier;
}

void output(const LawView& law, const double* force, const double* speed, double* out) {
    double found[4];
    losses::report(law, force, speed, found);
    const double ratio = params_of<LossyPlanetary>(law).ratio, ring = -ratio * force[0], sun = found[0];
    const double values[6] = {sun, -sun - ring, ring, found[1], found[2], found[3]};
    for (int i = 0; i < 6; ++i) out[i] = values[i];
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_lossy_planetary) {
    return DeclaredKind<LossyPlanetary>("line.lossy_planetary")
        .law(2, 5, &direction, &losses::begin, &losses::rows, &losses::next_branch, &output)
        .meets(&losses::meets)
        .row_slopes(&losses::row_slopes);
}
