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

// Blocks of one and two rows, the shafts, sleds and laws of a drivetrain: columns of an n-row block are n apart.
template <int n, int m>
inline void multiply_small(const double* A, double* B) {  // B <- A B, A n x n, B n x m
    for (int j = 0; j < m; ++j) {
        double column[n];
        for (int i = 0; i < n; ++i) {
            column[i] = 0.0;
            for (int k = 0; k < n; ++k) column[i] += A[n * k + i] * B[n * j + k];
        }
        for (int i = 0; i < n; ++i) B[n * j + i] = column[i];
    }
}
template <int rows, int columns, int n>
inline void subtract_small(double* C, const double* L, const double* U) {  // C -= L U
    for (int j = 0; j < columns; ++j)
        for (int i = 0; i < rows; ++i)
            for (int k = 0; k < n; ++k) C[rows * j + i] -= L[rows * k + i] * U[n * j + k];
}
struct Side {
    int lower, upper;
};
// A pivot of one row whose neighbors are count single rows: in registers, without looking at sizes. entry(i): where those below and beside
// the diagonal stand
template <class Entry>
inline void eliminate_singles(int count, const Entry& entry, const int* target, double inverse, double* values) {
    double U[most_single];
    for (int j = 0; j < count; ++j) U[j] = values[entry(j).upper] *= inverse;
    for (int i = 0; i < count; ++i, target += count) {
        const double L = values[entry(i).lower];
        for (int j = 0; j < count; ++j) values[target[j]] -= L * U[j];
    }
}
template <int n>
inline void eliminate_small(const Pivot& pivot, const Neighbor* near, const int* target, double* values) {
    const double* diagonal = values + pivot.diagonal;
    for (int j = 0; j < pivot.count; ++j)
        near[j].size == 1 ? multiply_small<n, 1>(diagonal, values + near[j].upper) : multiply_small<n, 2>(diagonal, values + near[j].upper);
    for (int i = 0; i < pivot.count; ++i)
        for (int j = 0; j < pivot.count; ++j, ++target) {
            double* C = values + *target;
            const double *L = values + near[i].lower, *U = values + near[j].upper;
            if (near[i].size == 1)
                near[j].size == 1 ? subtract_small<1, 1, n>(C, L, U) : subtract_small<1, 2, n>(C, L, U);
            else
                near[j].size == 1 ? subtract_small<2, 1, n>(C, L, U) : subtract_small<2, 2, n>(C, L, U);
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

// A pivot of one row whose neighbors have any size. late: those neighbors alone that are rows of constraints and laws
template <bool late>
inline void eliminate_one(const Pivot& pivot, const Neighbor* near, const int* target, double* values) {
    const double inverse = values[pivot.diagonal];
    const int first = late ? pivot.early : 0;
    for (int j = first; j < pivot.count; ++j)
        for (int k = 0; k < near[j].size; ++k) values[near[j].upper + k] *= inverse;
    for (int i = 0; i < pivot.count; ++i, target += pivot.count) {
        const double* L = values + near[i].lower;
        const int rows = near[i].size, ld = leading(rows), from = late && i < pivot.early ? pivot.early : 0;
        if (rows == 1) {
            for (int j = from; j < pivot.count; ++j) {
                double* C = values + target[j];
                const double* U = values + near[j].upper;
                C[0] -= L[0] * U[0];
                for (int k = 1; k < near[j].size; ++k) C[k] -= L[0] * U[k];
            }
            continue;
        }
        for (int j = from; j < pivot.count; ++j)
            subtract_product(rows, near[j].size, 1, values + target[j], ld, L, ld, values + near[j].upper, 1);
    }
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
    if (!s.contacts) {
        std::memcpy(values, plain, s.values_size * sizeof(double));
        return;
    }
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

bool factorize_blocks(const System& s, Workspace& work, double* values) {
    double scratch[64];
    const Neighbor* neighbors = s.pattern.neighbors.data();
    const int* targets = s.pattern.targets.data();
    int* active = work.active.data();
    const Scalar* scalars = s.pattern.scalars.data();
    bool regular = true;
    for (int p = 0, pivots = count_pivots(s, work); p < pivots; ++p) {
        const Pivot& pivot = pivot_at(s, work, p);
        double* diagonal = values + pivot.diagonal;
        const int n = pivot.size, ld = leading(n);
        if (pivot.small) {
            if (!invert_small_block(n, diagonal) && regular)
                work.trouble = trouble_singular, work.trouble_block = pivot.block, regular = false;
            if (pivot.single)
                eliminate_singles(
                    pivot.count, [&](int i) { return Side{pivot.diagonal + 2 * i + 1, pivot.diagonal + 2 * i + 2}; },
                    targets + pivot.targets, diagonal[0], values);
            else if (pivot.scalars > 0)
                eliminate_singles(
                    pivot.scalars, [&](int i) { return scalars[pivot.first_scalar + i]; },
                    s.pattern.scalar_targets.data() + pivot.scalar_targets, diagonal[0], values);
            else if (n == 1)
                eliminate_small<1>(pivot, neighbors + pivot.first, targets + pivot.targets, values);
            else
                eliminate_small<2>(pivot, neighbors + pivot.first, targets + pivot.targets, values);
            continue;
        }
        if (s.contacts && work.asleep[pivot.block]) continue;
        if (n == 1 && !s.contacts) {
            if (!invert_small_block(1, diagonal) && regular)
                work.trouble = trouble_singular, work.trouble_block = pivot.block, regular = false;
            eliminate_one<false>(pivot, neighbors + pivot.first, targets + pivot.targets, values);
            continue;
        }
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
            const bool fine = n <= 2 ? invert_small_block(n, diagonal)
                              : n == 6 ? invert_6(diagonal) || invert<6>(6, diagonal, 8)
                                       : invert_any(n, diagonal, ld);
            if (!fine && regular) work.trouble = trouble_singular, work.trouble_block = pivot.block, regular = false;
        }
        if (n == 1) {
            pivot.late ? eliminate_one<false>(pivot, near, target, values) : eliminate_one<true>(pivot, near, target, values);
            continue;
        }
        for (int j = first; j < pivot.count; ++j) multiply(n, near[j].size, diagonal, ld, values + near[j].upper, ld, scratch);
        for (int i = 0; i < pivot.count; ++i, target += pivot.count)
            for (int j = i < first ? first : 0; j < pivot.count; ++j)
                subtract_product(near[i].size, near[j].size, n, values + target[j], leading(near[i].size), values + near[i].lower,
                                 leading(near[i].size), values + near[j].upper, ld);
    }
    return regular;
}

}  // namespace koppel::KOPPEL_LEVEL
