// A force from a signal: drives side b against side a.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

void force(const Table& table, Pass& pass) {
    for (int row = 0; row < table.rows; ++row) pull(pass, between(table, pass, row), -signal_of(table, pass, row, 0));
}
void derivative(const Table&, Pass&, double, double, bool) {}
void signal_direction(const Table&, Pass&, int, int, double* out) { out[0] = -1.0, out[1] = 1.0; }
void output(const Table& table, Pass& pass, double* out) {
    for (int row = 0; row < table.rows; ++row) {
        const Between e = between(table, pass, row);
        const double driving = signal_of(table, pass, row, 0);
        out[2 * row] = driving, out[2 * row + 1] = driving * e.v;
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_load) {
    return Kind("line.load")
        .lines({"a", "b"})
        .signals({"load"})
        .outputs({"force", "power"})
        .force(&force)
        .derivative(&derivative)
        .signal_direction(&signal_direction)
        .output(&output);
}
