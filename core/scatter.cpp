// Where the derivative of one element goes in the matrix.
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

void add_element_jacobian(const Table& table, Pass& pass, int row, const double* J, int ld) {
    double* values = pass.work.values;
    const int n = table.ports, *slots = table.slots.data() + n * n * row;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            if (slots[n * i + j] == pass.system.pattern.trash) continue;
            double* block = values + slots[n * i + j];
            for (int c = 0; c < 6; ++c)
                for (int r = 0; r < 6; ++r) block[8 * c + r] -= J[(6 * i + r) * ld + 6 * j + c];
        }
    const int m = table.lines, *entries = table.line_slots.data() + m * m * row;
    const double* lines = J + 6 * n * ld + 6 * n;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < m; ++j) values[entries[m * i + j]] -= lines[i * ld + j];
}

}  // namespace koppel::KOPPEL_LEVEL
