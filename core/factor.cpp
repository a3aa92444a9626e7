// The factor: static sparse block LU. For every pivot block D with column L and row U,
//     D <- D^-1 (pivoting inside the block),  U <- D U,  later blocks <- later - L U.
// Cost and memory are fixed when the pattern is built, in the order of minimum degree (sparse/pattern.hpp).
#include <cstring>

#include "blocks.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

bool factorize(const System& s, Workspace& work, Factor& factor) {
    ++work.factorizations;
    if (factor.keeps_rows && s.n_rows > 0) copy_values(factor.plain.data(), factor.values, s.values_size);
    return work.dense.empty() ? factorize_blocks(s, work, factor.values) : factorize_dense(s, work, factor);
}

void keep_rows(const System& s, Factor& factor) {
    for (const auto& range : s.pattern.late_ranges) copy_values(factor.plain.data() + range.first, factor.values + range.first, range.second);
}

namespace {

struct Side {
    int lower, upper;
};
// A pivot of one row whose neighbors are single rows too: in registers, without looking at sizes, and without lists of where they stand
inline void eliminate_singles(const Pivot& pivot, const int* target, double* values) {
    const int count = pivot.count;
    const auto entry = [&](int i) { return Side{pivot.diagonal + 2 * i + 1, pivot.diagonal + 2 * i + 2}; };
    double U[most_single];
    for (int j = 0; j < count; ++j) U[j] = values[entry(j).upper] *= values[pivot.diagonal];
    for (int i = 0; i < count; ++i, target += count) {
        const double L = values[entry(i).lower];
        if (L == 0.0) continue;
        for (int j = 0; j < count; ++j) values[target[j]] -= L * U[j];
    }
}
inline bool invert_small_block(int n, double* A) {
    if (n == 1) {
        // 1e-300: its inverse is still a number
        if (!(std::fabs(A[0]) > 1e-300)) return false;
        A[0] = 1.0 / A[0];
        return true;
    }
    const double determinant = A[0] * A[3] - A[2] * A[1], largest = std::fmax(std::fabs(A[0] * A[3]), std::fabs(A[2] * A[1]));
    // 1e-15: nothing but rounding is left of the determinant; pivoting decides
    if (!(std::fabs(determinant) > 1e-15 * largest) || !(largest > 1e-300)) return invert<0>(2, A, 2);
    const double inverse = 1.0 / determinant, a = A[0];
    A[0] = inverse * A[3], A[3] = inverse * a, A[1] = -inverse * A[1], A[2] = -inverse * A[2];
    return true;
}

// A pivot of one or two rows whose neighbors have any size: U <- D U, then what that takes from all lines, column by column. late: those
// neighbors alone that are rows of constraints and laws
template <int n, bool late>
inline void eliminate_thin(const Pattern& pattern, const Pivot& pivot, double* values) {
    constexpr int room = 32;  // columns at a time
    const double* D = values + pivot.diagonal;
    const PivotColumn* columns = pattern.columns.data() + pivot.first_column;
    const PivotLine* lines = pattern.lines.data() + pivot.first_line;
    const int* targets = pattern.line_targets.data() + pivot.line_targets;
    for (int first = 0; first < pivot.columns; first += room) {
        const int count = pivot.columns - first < room ? pivot.columns - first : room;
        const int of_late = !late || pivot.late_column < first ? 0 : pivot.late_column - first < count ? pivot.late_column - first : count;
        double U[room][n];
        for (int c = 0; c < count; ++c) {
            double* u = values + columns[first + c].upper;
            double product[n];
            for (int i = 0; i < n; ++i) {
                product[i] = D[i] * u[0];
                for (int k = 1; k < n; ++k) product[i] += D[n * k + i] * u[k];
            }
            for (int i = 0; i < n; ++i) {
                if (c >= of_late) u[i] = product[i];
                U[c][i] = u[i];
            }
        }
        for (int k = 0; k < pivot.thin_lines; ++k) {
            const int* target = targets + pivot.columns * k + first;
            double L[n];
            bool none = true;  // laws whose force is given read no velocity
            for (int i = 0; i < n; ++i) L[i] = values[lines[k].lower + lines[k].apart * i], none = none && L[i] == 0.0;
            if (none) continue;
            for (int c = late && !lines[k].late ? of_late : 0; c < count; ++c) {
                double sum = values[target[c]];
                for (int i = 0; i < n; ++i) sum -= L[i] * U[c][i];
                values[target[c]] = sum;
            }
        }
        for (int k = pivot.thin_lines; k < pivot.lines; ++k)
            subtract_columns<n>(lines[k].size, late && !lines[k].late ? of_late : 0, count, values, targets + pivot.columns * k + first,
                                values + lines[k].lower, U);
    }
}
template <bool late>
inline void eliminate_thin(const Pattern& pattern, const Pivot& pivot, double* values) {
    pivot.size == 1 ? eliminate_thin<1, late>(pattern, pivot, values) : eliminate_thin<2, late>(pattern, pivot, values);
}

// The pivots that take part; without contacts all do.
inline int count_pivots(const System& s, const Workspace& work) {
    return work.far.any ? work.far.awake_pivots : static_cast<int>(s.pattern.pivots.size());
}
inline const Pivot& pivot_at(const System& s, const Workspace& work, int k) { return s.pattern.pivots[work.far.any ? work.far.pivots[k] : k]; }
// The places of those of the later neighbors of pivot k that do
inline int list_active(const System& s, const Workspace& work, int k, const Pivot& pivot, int* active) {
    int count = 0;
    if (work.far.any) {
        for (int j = work.far.near_first[k]; j < work.far.near_first[k + 1]; ++j)
            if (!work.asleep[s.pattern.neighbors[work.far.near[j]].block]) active[count++] = work.far.near[j] - pivot.first;
        return count;
    }
    for (int j = 0; j < pivot.count; ++j)
        if (!work.asleep[s.pattern.neighbors[pivot.first + j].block]) active[count++] = j;
    return count;
}

}  // namespace

void copy_matrix(const System& s, Workspace& work, const double* plain, double* values) {
    if (!s.contacts && !work.far.any) return copy_values(values, plain, s.values_size);
    int* active = work.active.data();
    for (int p = 0, pivots = count_pivots(s, work); p < pivots; ++p) {
        const Pivot& pivot = pivot_at(s, work, p);
        if (work.asleep[pivot.block]) continue;
        const int ld = leading(pivot.size), count = list_active(s, work, p, pivot, active);
        std::memcpy(values + pivot.diagonal, plain + pivot.diagonal, ld * pivot.size * sizeof(double));
        for (int k = 0; k < count; ++k) {
            const Neighbor& near = s.pattern.neighbors[pivot.first + active[k]];
            std::memcpy(values + near.lower, plain + near.lower, leading(near.size) * pivot.size * sizeof(double));
            std::memcpy(values + near.upper, plain + near.upper, ld * near.size * sizeof(double));
        }
    }
}

namespace {

// Visits the runs of values that do not belong to contacts that are far: (first, count)
template <class Visit>
void visit_awake(const System& s, const Workspace& work, const Visit& visit) {
    const FarState& far = work.far;
    for (int k = 0; k < far.awake_pivots; ++k) {
        const Pivot& pivot = s.pattern.pivots[far.pivots[k]];
        const int ld = leading(pivot.size);
        visit(pivot.diagonal, ld * pivot.size);
        for (int j = far.near_first[k]; j < far.near_first[k + 1]; ++j) {
            const Neighbor& near = s.pattern.neighbors[far.near[j]];
            visit(near.lower, leading(near.size) * pivot.size), visit(near.upper, ld * near.size);
        }
    }
    visit(s.pattern.used, s.values_size - s.pattern.used);
}

}  // namespace

void copy_awake(const System& s, Workspace& work, const double* from, double* to) {
    if (!work.far.any) return copy_values(to, from, s.values_size);
    visit_awake(s, work, [&](int first, int count) { std::memcpy(to + first, from + first, count * sizeof(double)); });
}
void clear_awake(const System& s, Workspace& work, double* values) {
    if (!work.far.any) return clear_values(values, s.values_size);
    visit_awake(s, work, [&](int first, int count) { std::memset(values + first, 0, count * sizeof(double)); });
}

void clear_lawless(const System& s, double* values) {
    for (const auto& [first, count] : s.lawless) clear_values(values + first, count);
}
void keep_lawless(const System& s, Workspace& work, Factor& factor) {
    for (const auto& [first, count] : s.lawless) copy_values(factor.plain.data() + first, factor.values + first, count);
    take_plain(s, work, factor);
}
void keep_directions(const System& s, Workspace& work, Factor& factor) {
    double* plain = factor.plain.data();
    if (!s.contacts) return copy_awake(s, work, factor.values, plain);
    for (const auto& [first, count] : s.lawless) copy_values(plain + first, factor.values + first, count);
    for (int k = 0; k < work.far.awake_paths; ++k) {
        const RowPath& path = s.row_paths[work.far.paths[k]];
        copy_values(plain + path.upper, factor.values + path.upper, leading(path.nu) * path.rows);
    }
}
void take_plain(const System& s, Workspace& work, Factor& factor) {
    if (s.contacts) find_asleep(s, work);
    copy_matrix(s, work, factor.plain.data(), factor.values);
}

bool factorize_blocks(const System& s, Workspace& work, double* values) {
    double scratch[64];
    const Neighbor* neighbors = s.pattern.neighbors.data();
    const int* targets = s.pattern.targets.data();
    int* active = work.active.data();
    bool regular = true;
    for (int p = 0, pivots = count_pivots(s, work); p < pivots; ++p) {
        const Pivot& pivot = pivot_at(s, work, p);
        double* diagonal = values + pivot.diagonal;
        const int n = pivot.size, ld = leading(n);
        if (pivot.small || (n <= most_thin && !s.contacts)) {
            if (!invert_small_block(n, diagonal) && regular)
                work.trouble = trouble_singular, work.trouble_block = pivot.block, regular = false;
            if (pivot.single)
                eliminate_singles(pivot, targets + pivot.targets, values);
            else
                eliminate_thin<false>(s.pattern, pivot, values);
            continue;
        }
        if (s.contacts && work.asleep[pivot.block]) continue;
        const bool fine = n == 6 ? invert_6(diagonal) || invert<6>(6, diagonal, 8) : invert_any(n, diagonal, ld);
        if (!fine && regular) work.trouble = trouble_singular, work.trouble_block = pivot.block, regular = false;
        const Neighbor* near = neighbors + pivot.first;
        const int* target = targets + pivot.targets;
        if (s.contacts) {
            const int count = list_active(s, work, p, pivot, active);
            for (int k = 0; k < count; ++k) multiply_any(n, near[active[k]].size, diagonal, values + near[active[k]].upper, scratch);
            for (int k = 0; k < count; ++k) {
                const Neighbor& row = near[active[k]];
                const int* of_row = target + pivot.count * active[k];
                for (int l = 0; l < count; ++l)
                    subtract_any(row.size, near[active[l]].size, n, values + of_row[active[l]], values + row.lower,
                                 values + near[active[l]].upper);
            }
            continue;
        }
        for (int j = 0; j < pivot.count; ++j) multiply_any(n, near[j].size, diagonal, values + near[j].upper, scratch);
        for (int i = 0; i < pivot.count; ++i)
            for (int j = 0; j < pivot.count; ++j, ++target)
                subtract_any(near[i].size, near[j].size, n, values + *target, values + near[i].lower, values + near[j].upper);
    }
    return regular;
}

// The factor anew where only rows of constraints and laws have changed: late blocks hold the new matrix, all others the factor.
bool factorize_rows(const System& s, Workspace& work, Factor& factor) {
    double scratch[64];
    const int* targets = s.pattern.targets.data();
    bool regular = true;
    double* values = factor.values;
    if (factor.keeps_rows) keep_rows(s, factor);
    ++work.factorizations;
    for (const Pivot& pivot : s.pattern.pivots) {
        if (!pivot.late && pivot.early == pivot.count) continue;
        double* diagonal = values + pivot.diagonal;
        const int n = pivot.size, ld = leading(n), first = pivot.late ? 0 : pivot.early;
        const Neighbor* near = s.pattern.neighbors.data() + pivot.first;
        const int* target = targets + pivot.targets;
        if (pivot.late) {
            const bool fine = n <= most_thin ? invert_small_block(n, diagonal)
                              : n == 6 ? invert_6(diagonal) || invert<6>(6, diagonal, 8)
                                       : invert_any(n, diagonal, ld);
            if (!fine && regular) work.trouble = trouble_singular, work.trouble_block = pivot.block, regular = false;
        }
        if (n <= most_thin) {
            pivot.late ? eliminate_thin<false>(s.pattern, pivot, values) : eliminate_thin<true>(s.pattern, pivot, values);
            continue;
        }
        for (int j = first; j < pivot.count; ++j) multiply_any(n, near[j].size, diagonal, values + near[j].upper, scratch);
        for (int i = 0; i < pivot.count; ++i, target += pivot.count)
            for (int j = i < first ? first : 0; j < pivot.count; ++j)
                subtract_any(near[i].size, near[j].size, n, values + target[j], values + near[i].lower, values + near[j].upper);
    }
    return regular;
}

}  // namespace koppel::KOPPEL_LEVEL
