// Gear with losses, speed_a = ratio * speed_b. With Ta, Tb the torques into the gear: 0 = Tb + ratio (Ta - loss).
#include "../../losses.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct LossyGear : SetValuedLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(ratio);
    KOPPEL_CURVES(efficiency_a, efficiency_b, bearing_a, bearing_b);
    KOPPEL_OUTPUTS(torque_a, torque_b, loss, branch, power);
};

void direction(const Table& table, Pass& pass, int row, double* W, double* position) {
    const int* q = table.line_q.data() + 2 * row;
    const double ratio = pass.params[table.params + row * table.stride];
    W[0] = 1.0, W[1] = -ratio, W[2] = 1.0, W[3] = 0.0;
    position[0] = pass.line_q[q[0]] - ratio * pass.line_q[q[1]], position[1] = pass.line_q[q[0]];
}

void output(const LawView& law, const double* force, const double* speed, double* out) {
    double found[4];
    losses::report(law, force, speed, found);
    const double ratio = params_of<LossyGear>(law).ratio;
    out[0] = found[0], out[1] = -ratio * (found[0] - found[1]), out[2] = found[1], out[3] = found[2], out[4] = found[3];
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_lossy_gear) {
    return DeclaredKind<LossyGear>("line.lossy_gear")
        .law(2, 5, &direction, &losses::begin, &losses::rows, &losses::next_branch, &output)
        .meets(&losses::meets)
        .row_slopes(&losses::row_slopes);
}
