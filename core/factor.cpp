// The factor: static sparse block LU. For every pivot block D with column L and row U,
//     D <- D^-1 (pivoting inside the block),  U <- D U,  later blocks <- later - L U.
// Cost and memory are fixed when the pattern is built.
#include <cstring>

#include "math/vec.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

#if (defined(__GNUC__) || defined(__clang__)) && KOPPEL_LANES >= 4
#define KOPPEL_WIDE_BLOCKS 1
typedef double Half __attribute__((vector_size(8 * KOPPEL_LANES), aligned(8), may_alias));
constexpr int parts = 8 / KOPPEL_LANES;  // registers per column of eight
inline Half half(const double* from) { return *reinterpret_cast<const Half*>(from); }
inline void put_half(double* to, Half value) { *reinterpret_cast<Half*>(to) = value; }

// C -= A B for columns of eight (six and two of padding)
inline void subtract_product_6(double* C, const double* A, const double* B) {
    Half a[6][parts];
    for (int k = 0; k < 6; ++k)
        for (int p = 0; p < parts; ++p) a[k][p] = half(A + 8 * k + p * KOPPEL_LANES);
    for (int j = 0; j < 6; ++j) {
        Half c[parts];
        for (int p = 0; p < parts; ++p) c[p] = half(C + 8 * j + p * KOPPEL_LANES);
        for (int k = 0; k < 6; ++k)
            for (int p = 0; p < parts; ++p) c[p] -= a[k][p] * B[8 * j + k];
        for (int p = 0; p < parts; ++p) put_half(C + 8 * j + p * KOPPEL_LANES, c[p]);
    }
}
// B <- A B
inline void multiply_6(const double* A, double* B) {
    Half a[6][parts];
    for (int k = 0; k < 6; ++k)
        for (int p = 0; p < parts; ++p) a[k][p] = half(A + 8 * k + p * KOPPEL_LANES);
    for (int j = 0; j < 6; ++j) {
        Half c[parts];
        for (int p = 0; p < parts; ++p) c[p] = a[0][p] * B[8 * j];
        for (int k = 1; k < 6; ++k)
            for (int p = 0; p < parts; ++p) c[p] += a[k][p] * B[8 * j + k];
        for (int p = 0; p < parts; ++p) put_half(B + 8 * j + p * KOPPEL_LANES, c[p]);
    }
}
// y -= A x
inline void subtract_times_6(double* y, const double* A, const double* x) {
    for (int p = 0; p < parts; ++p) {
        Half even = half(y + p * KOPPEL_LANES) - half(A + p * KOPPEL_LANES) * x[0], odd = half(A + 8 + p * KOPPEL_LANES) * x[1];
        even -= half(A + 16 + p * KOPPEL_LANES) * x[2], odd += half(A + 24 + p * KOPPEL_LANES) * x[3];
        even -= half(A + 32 + p * KOPPEL_LANES) * x[4], odd += half(A + 40 + p * KOPPEL_LANES) * x[5];
        put_half(y + p * KOPPEL_LANES, even - odd);
    }
}
// Inverse in place in registers, pivots along the diagonal. False, and nothing changed, when a pivot has lost all but a
// few digits of the entry it started from (or its sign): then the caller pivots.
inline bool invert_6(double* A) {
    constexpr int L = KOPPEL_LANES;
    Half c[6][parts];
    double start[6];
#pragma GCC unroll 6
    for (int j = 0; j < 6; ++j) {
        for (int k = 0; k < parts; ++k) c[j][k] = half(A + 8 * j + k * L);
        start[j] = A[9 * j];
    }
    bool fine = true;
#pragma GCC unroll 6
    for (int p = 0; p < 6; ++p) {
        const double pivot = c[p][p / L][p % L];
        fine = fine && pivot > 1e-11 * start[p];
        const double inverse = 1.0 / pivot;
        c[p][p / L][p % L] = 1.0;
        for (int k = 0; k < parts; ++k) c[p][k] = c[p][k] * inverse;
#pragma GCC unroll 6
        for (int j = 0; j < 6; ++j) {
            if (j == p) continue;
            const double factor = c[j][p / L][p % L];
            c[j][p / L][p % L] = 0.0;
            for (int k = 0; k < parts; ++k) c[j][k] = c[j][k] - factor * c[p][k];
        }
    }
    if (!fine) return false;
#pragma GCC unroll 6
    for (int j = 0; j < 6; ++j)
        for (int k = 0; k < parts; ++k) put_half(A + 8 * j + k * L, c[j][k]);
    return true;
}
#else
inline bool invert_6(double*) { return false; }
inline void subtract_product_6(double* C, const double* A, const double* B) {
    for (int j = 0; j < 6; ++j)
        for (int k = 0; k < 6; ++k)
            for (int i = 0; i < 6; ++i) C[8 * j + i] -= A[8 * k + i] * B[8 * j + k];
}
inline void multiply_6(const double* A, double* B) {
    for (int j = 0; j < 6; ++j) {
        double c[6] = {};
        for (int k = 0; k < 6; ++k)
            for (int i = 0; i < 6; ++i) c[i] += A[8 * k + i] * B[8 * j + k];
        for (int i = 0; i < 6; ++i) B[8 * j + i] = c[i];
    }
}
inline void subtract_times_6(double* y, const double* A, const double* x) {
    for (int k = 0; k < 6; ++k)
        for (int i = 0; i < 6; ++i) y[i] -= A[8 * k + i] * x[k];
}
#endif

// Blocks of any size. Columns of three rows and more are padded with zeros to four or eight doubles, so whole registers are taken.
#if (defined(__GNUC__) || defined(__clang__)) && KOPPEL_LANES >= 4
#define KOPPEL_PADDED 1
template <int ld>
struct Lanes;  // a column in a register; load and store need no alignment (a type that is an argument of a template would lose that)
template <>
struct Lanes<4> {
    typedef double Type __attribute__((vector_size(32)));
    typedef double Loose __attribute__((vector_size(32), aligned(8), may_alias));
    static Type load(const double* p) { return *reinterpret_cast<const Loose*>(p); }
    static void store(double* p, Type v) { *reinterpret_cast<Loose*>(p) = v; }
};
template <>
struct Lanes<8> {
    typedef double Type __attribute__((vector_size(64)));
    typedef double Loose __attribute__((vector_size(64), aligned(8), may_alias));
    static Type load(const double* p) { return *reinterpret_cast<const Loose*>(p); }
    static void store(double* p, Type v) { *reinterpret_cast<Loose*>(p) = v; }
};
template <int ld>
inline void subtract_padded(int columns, int inner, double* C, const double* A, const double* B, int ldb) {
    for (int j = 0; j < columns; ++j) {
        typename Lanes<ld>::Type c = Lanes<ld>::load(C + ld * j);
        for (int k = 0; k < inner; ++k) c -= Lanes<ld>::load(A + ld * k) * B[ldb * j + k];
        Lanes<ld>::store(C + ld * j, c);
    }
}
template <int ld>
inline void multiply_padded(int n, int columns, const double* A, double* B) {
    for (int j = 0; j < columns; ++j) {
        typename Lanes<ld>::Type c = Lanes<ld>::load(A) * B[ld * j];
        for (int k = 1; k < n; ++k) c += Lanes<ld>::load(A + ld * k) * B[ld * j + k];
        Lanes<ld>::store(B + ld * j, c);
    }
}
#endif
// C -= A B
inline void subtract_product(int rows, int columns, int inner, double* C, int ldc, const double* A, int lda, const double* B, int ldb) {
#ifdef KOPPEL_PADDED
    if (ldc == 8) return subtract_padded<8>(columns, inner, C, A, B, ldb);
    if (ldc == 4) return subtract_padded<4>(columns, inner, C, A, B, ldb);
#endif
    for (int j = 0; j < columns; ++j)
        for (int k = 0; k < inner; ++k) {
            const double b = B[ldb * j + k];
            for (int i = 0; i < rows; ++i) C[ldc * j + i] -= A[lda * k + i] * b;
        }
}
// B <- A B
inline void multiply(int n, int columns, const double* A, int lda, double* B, int ldb, double* scratch) {
    if (n == 1) {
        for (int j = 0; j < columns; ++j) B[j] *= A[0];
        return;
    }
#ifdef KOPPEL_PADDED
    if (lda == 8) return multiply_padded<8>(n, columns, A, B);
    if (lda == 4) return multiply_padded<4>(n, columns, A, B);
#endif
    for (int j = 0; j < columns; ++j) {
        for (int i = 0; i < n; ++i) scratch[i] = 0.0;
        for (int k = 0; k < n; ++k)
            for (int i = 0; i < n; ++i) scratch[i] += A[lda * k + i] * B[ldb * j + k];
        for (int i = 0; i < n; ++i) B[ldb * j + i] = scratch[i];
    }
}
// y -= A x
inline void subtract_times(int rows, int inner, double* y, const double* A, int lda, const double* x) {
#ifdef KOPPEL_PADDED
    if (lda == 8) return subtract_padded<8>(1, inner, y, A, x, 8);
    if (lda == 4) return subtract_padded<4>(1, inner, y, A, x, 4);
#endif
    for (int k = 0; k < inner; ++k)
        for (int i = 0; i < rows; ++i) y[i] -= A[lda * k + i] * x[k];
}

// The same for sizes known to the compiler: rows of contacts (3) beside bodies (6). Columns of three rows are 4 apart, of six 8.
template <int rows, int columns, int inner>
inline void subtract_product_fixed(double* C, const double* A, const double* B) {
    constexpr int lc = rows == 3 ? 4 : 8, lb = inner == 3 ? 4 : 8;
    for (int j = 0; j < columns; ++j) {
        double c[lc];
        for (int i = 0; i < lc; ++i) c[i] = C[lc * j + i];
        for (int k = 0; k < inner; ++k) {
            const double b = B[lb * j + k];
            for (int i = 0; i < lc; ++i) c[i] -= A[lc * k + i] * b;
        }
        for (int i = 0; i < lc; ++i) C[lc * j + i] = c[i];
    }
}
template <int n, int columns>
inline void multiply_fixed(const double* A, double* B) {
    constexpr int ld = n == 3 ? 4 : 8;
    for (int j = 0; j < columns; ++j) {
        double c[ld] = {};
        for (int k = 0; k < n; ++k) {
            const double b = B[ld * j + k];
            for (int i = 0; i < ld; ++i) c[i] += A[ld * k + i] * b;
        }
        for (int i = 0; i < ld; ++i) B[ld * j + i] = c[i];
    }
}

// Inverse in place by Gauss-Jordan elimination with pivoting over columns. False when the block is singular.
template <int fixed>
inline bool invert(int size, double* A, int ld) {
    const int n = fixed > 0 ? fixed : size;
    int swapped[64];
    bool regular = true;
    for (int p = 0; p < n; ++p) {
        int best = p;
        for (int j = p + 1; j < n; ++j)
            if (std::fabs(A[ld * j + p]) > std::fabs(A[ld * best + p])) best = j;
        swapped[p] = best;
        if (best != p)
            for (int i = 0; i < n; ++i) {
                const double keep = A[ld * p + i];
                A[ld * p + i] = A[ld * best + i], A[ld * best + i] = keep;
            }
        double* pivot = A + ld * p;
        if (!(std::fabs(pivot[p]) > 1e-300)) {
            regular = false;
            continue;
        }
        const double inverse = 1.0 / pivot[p];
        pivot[p] = 1.0;
        for (int i = 0; i < n; ++i) pivot[i] *= inverse;
        for (int j = 0; j < n; ++j) {
            if (j == p) continue;
            double* other = A + ld * j;
            const double factor = -other[p];
            other[p] = 0.0;
            for (int i = 0; i < n; ++i) other[i] += factor * pivot[i];
        }
    }
    for (int p = n - 1; p >= 0; --p)
        if (swapped[p] != p)
            for (int j = 0; j < n; ++j) {
                const double keep = A[ld * j + p];
                A[ld * j + p] = A[ld * j + swapped[p]], A[ld * j + swapped[p]] = keep;
            }
    return regular;
}

#ifdef KOPPEL_PADDED
// The same along the diagonal, for blocks of up to eight rows that are positive or nearly so, a_pj^2 <= 4 a_pp a_jj. False, and nothing
// changed, where one is not, or a pivot has lost all but a few digits of the entry it started from: then the caller pivots.
template <int ld>
inline bool invert_padded(int n, double* A) {
    typename Lanes<ld>::Type c[ld];
    double start[ld];
    for (int j = 0; j < n; ++j) c[j] = Lanes<ld>::load(A + ld * j), start[j] = A[(ld + 1) * j];
    for (int p = 0; p < n; ++p) {
        const double pivot = c[p][p];
        if (!(pivot > 1e-11 * start[p]) || !(pivot > 0.0)) return false;
        const double inverse = 1.0 / pivot;
        c[p][p] = 1.0;
        c[p] *= inverse;
        for (int j = 0; j < n; ++j) {
            if (j == p) continue;
            const double factor = c[j][p];
            if (j > p && !(factor * factor <= 4.0 * pivot * start[j])) return false;
            c[j][p] = 0.0;
            c[j] -= factor * c[p];
        }
    }
    for (int j = 0; j < n; ++j) Lanes<ld>::store(A + ld * j, c[j]);
    return true;
}
inline bool invert_any(int n, double* A, int ld) {
    if (ld == 8 && invert_padded<8>(n, A)) return true;
    if (ld == 4 && invert_padded<4>(n, A)) return true;
    return invert<0>(n, A, ld);
}
#else
inline bool invert_any(int n, double* A, int ld) { return invert<0>(n, A, ld); }
#endif

}  // namespace

void to_solver(const System& s, const LinkState* links, const double* x, double* padded, bool clear_rows) {
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        double* to = padded + s.pattern.vectors[link.block];
        put(to, vec(x + link.u));
        put(to + 3, mat(links[i].R) * vec(x + link.u + 3));
        to[6] = to[7] = 0.0;
    }
    const auto clear = [&](const RowGroup& g) {
        for (int r = 0; r < leading(g.rows); ++r) padded[s.pattern.vectors[g.block] + r] = 0.0;
    };
    if (clear_rows) {
        for (const Constraint& c : s.constraints) clear(c.group);
        for (const Law& law : s.laws) clear(law.group);
    }
    for (const Line& line : s.lines) padded[s.pattern.vectors[line.block]] = x[line.u];
    for (int i = 0; i < s.nx; ++i) padded[s.x_vectors[i]] = x[s.nu + i];
    for (int i : s.tree_links) {
        const Link& link = s.links[i];
        if (link.nu == 0) continue;
        double* to = padded + s.pattern.vectors[link.block];
        for (int k = 0; k < leading(link.nu); ++k) to[k] = k < link.nu ? x[link.u + k] : 0.0;
    }
}
void from_solver(const System& s, const LinkState* links, const double* padded, double* x) {
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        const double* from = padded + s.pattern.vectors[link.block];
        put(x + link.u, vec(from));
        put(x + link.u + 3, transposed_times(mat(links[i].R), vec(from + 3)));
    }
    for (const Line& line : s.lines) x[line.u] = padded[s.pattern.vectors[line.block]];
    for (int i = 0; i < s.nx; ++i) x[s.nu + i] = padded[s.x_vectors[i]];
    for (int i : s.tree_links) {
        const Link& link = s.links[i];
        for (int k = 0; k < link.nu; ++k) x[link.u + k] = padded[s.pattern.vectors[link.block] + k];
    }
}

// ---- the same without the structure: one dense matrix, LU with partial pivoting; a yardstick, not for use ----------------------

namespace {

bool factorize_dense(const System& s, Workspace& work) {
    const int n = s.nv;
    double* A = work.dense.data();
    for (int i = 0; i < n * n; ++i) A[i] = 0.0;
    for (std::size_t row = 0; row < s.pattern.rows.size(); ++row)
        for (const auto& entry : s.pattern.rows[row])
            for (int j = 0; j < s.pattern.sizes[entry.first]; ++j)
                for (int i = 0; i < s.pattern.sizes[row]; ++i)
                    A[(s.pattern.first_u[entry.first] + j) * n + s.pattern.first_u[row] + i] =
                        work.values[entry.second + leading(s.pattern.sizes[row]) * j + i];
    for (int k = 0; k < n; ++k) {
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (std::fabs(A[k * n + i]) > std::fabs(A[k * n + best])) best = i;
        work.dense_pivots[k] = best;
        if (!(std::fabs(A[k * n + best]) > 1e-300)) {
            work.trouble = trouble_singular, work.trouble_block = -1;
            return false;
        }
        if (best != k)
            for (int j = 0; j < n; ++j) {
                const double keep = A[j * n + k];
                A[j * n + k] = A[j * n + best], A[j * n + best] = keep;
            }
        const double inverse = 1.0 / A[k * n + k];
        for (int i = k + 1; i < n; ++i) A[k * n + i] *= inverse;
        for (int j = k + 1; j < n; ++j) {
            const double factor = A[j * n + k];
            for (int i = k + 1; i < n; ++i) A[j * n + i] -= A[k * n + i] * factor;
        }
    }
    return true;
}

void solve_dense(const System& s, Workspace& work, const double* padded, double* result) {
    const int n = s.nv;
    const double* A = work.dense.data();
    double* x = work.scratch_u.data();
    for (std::size_t block = 0; block < s.pattern.sizes.size(); ++block)
        for (int i = 0; i < s.pattern.sizes[block]; ++i) x[s.pattern.first_u[block] + i] = padded[s.pattern.vectors[block] + i];
    for (int k = 0; k < n; ++k) {
        const int best = work.dense_pivots[k];
        const double keep = x[k];
        x[k] = x[best], x[best] = keep;
    }
    for (int k = 0; k < n; ++k)
        for (int i = k + 1; i < n; ++i) x[i] -= A[k * n + i] * x[k];
    for (int k = n - 1; k >= 0; --k) {
        x[k] /= A[k * n + k];
        for (int i = 0; i < k; ++i) x[i] -= A[k * n + i] * x[k];
    }
    for (std::size_t block = 0; block < s.pattern.sizes.size(); ++block)
        for (int i = 0; i < s.pattern.sizes[block]; ++i) result[s.pattern.vectors[block] + i] = x[s.pattern.first_u[block] + i];
}

}  // namespace

bool factorize(const System& s, Workspace& work) {
    ++work.factorizations;
    return work.dense.empty() ? factorize_blocks(s, work, work.values) : factorize_dense(s, work);
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
template <int rows, int n>
inline void subtract_times_small(double* y, const double* A, const double* v) {
    for (int k = 0; k < n; ++k)
        for (int i = 0; i < rows; ++i) y[i] -= A[rows * k + i] * v[k];
}
inline bool invert_small_block(int n, double* A) {
    if (n == 1) {
        if (!(std::fabs(A[0]) > 1e-300)) return false;
        A[0] = 1.0 / A[0];
        return true;
    }
    const double determinant = A[0] * A[3] - A[2] * A[1], largest = std::fmax(std::fabs(A[0] * A[3]), std::fabs(A[2] * A[1]));
    if (!(std::fabs(determinant) > 1e-15 * largest) || !(largest > 1e-300)) return invert<0>(2, A, 2);
    const double inverse = 1.0 / determinant, a = A[0];
    A[0] = inverse * A[3], A[3] = inverse * a, A[1] = -inverse * A[1], A[2] = -inverse * A[2];
    return true;
}

}  // namespace

namespace {

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
inline void multiply_any(int n, int columns, const double* A, double* B, double* scratch) {
    if (n == 6 && columns == 6)
        multiply_6(A, B);
    else if (n == 6 && columns == 3)
        multiply_fixed<6, 3>(A, B);
    else if (n == 3 && columns == 3)
        multiply_fixed<3, 3>(A, B);
    else
        multiply(n, columns, A, leading(n), B, leading(n), scratch);
}
inline void subtract_any(int rows, int columns, int n, double* C, const double* L, const double* U) {
    if (n == 6 && rows == 6 && columns == 6)
        subtract_product_6(C, L, U);
    else if (n == 6 && rows == 3 && columns == 3)
        subtract_product_fixed<3, 3, 6>(C, L, U);
    else if (n == 3 && rows == 3 && columns == 3)
        subtract_product_fixed<3, 3, 3>(C, L, U);
    else if (n == 6 && rows == 3 && columns == 6)
        subtract_product_fixed<3, 6, 6>(C, L, U);
    else if (n == 6 && rows == 6 && columns == 3)
        subtract_product_fixed<6, 3, 6>(C, L, U);
    else
        subtract_product(rows, columns, n, C, leading(rows), L, leading(rows), U, leading(n));
}

// The places of the later neighbors of a pivot that take part; without contacts all do.
inline int list_active(const System& s, const Workspace& work, const Pivot& pivot, int* active) {
    int count = 0;
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
    for (const Pivot& pivot : s.pattern.pivots) {
        if (work.asleep[pivot.block]) continue;
        const int ld = leading(pivot.size), count = list_active(s, work, pivot, active);
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
    bool regular = true;
    for (const Pivot& pivot : s.pattern.pivots) {
        double* diagonal = values + pivot.diagonal;
        const int n = pivot.size, ld = leading(n);
        if (pivot.small) {
            if (!invert_small_block(n, diagonal) && regular)
                work.trouble = trouble_singular, work.trouble_block = pivot.block, regular = false;
            if (n == 1)
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
            const int count = list_active(s, work, pivot, active);
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

// The factor anew where only blocks of rows of constraints and laws have changed: these hold the new matrix, all others the factor.
bool factorize_rows(const System& s, Workspace& work, double* values) {
    double scratch[64];
    const int* targets = s.pattern.targets.data();
    bool regular = true;
    ++work.factorizations;
    for (const Pivot& pivot : s.pattern.pivots) {
        const bool late = pivot.block >= s.pattern.first_late;
        if (!late && pivot.early == pivot.count) continue;
        double* diagonal = values + pivot.diagonal;
        const int n = pivot.size, ld = leading(n), first = late ? 0 : pivot.early;
        const Neighbor* near = s.pattern.neighbors.data() + pivot.first;
        const int* target = targets + pivot.targets;
        if (late) {
            const bool fine = n <= 2 ? invert_small_block(n, diagonal)
                              : n == 6 ? invert_6(diagonal) || invert<6>(6, diagonal, 8)
                                       : invert_any(n, diagonal, ld);
            if (!fine && regular) work.trouble = trouble_singular, work.trouble_block = pivot.block, regular = false;
        }
        if (n == 1) {
            late ? eliminate_one<false>(pivot, near, target, values) : eliminate_one<true>(pivot, near, target, values);
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

void solve(const System& s, Workspace& work, double* x) {
    double *b = work.solver[0], *z = work.solver[1];
    to_solver(s, work.lin_links.data(), x, b);
    if (work.dense.empty())
        solve_blocks(s, work, work.values, b, z);
    else
        solve_dense(s, work, b, z);
    from_solver(s, work.lin_links.data(), z, x);
}

void solve_blocks(const System& s, const Workspace& work, const double* values, double* b, double* z) {
    const unsigned char* asleep = s.contacts ? work.asleep.data() : nullptr;
    const Neighbor* neighbors = s.pattern.neighbors.data();
    const auto times = [&](int rows, int inner, double* y, const double* A, const double* v) {
        if (rows == 6 && inner == 6)
            subtract_times_6(y, A, v);
        else if (rows == 3 && inner == 3)
            subtract_product_fixed<3, 1, 3>(y, A, v);
        else if (rows == 3 && inner == 6)
            subtract_product_fixed<3, 1, 6>(y, A, v);
        else if (rows == 6 && inner == 3)
            subtract_product_fixed<6, 1, 3>(y, A, v);
        else
            subtract_times(rows, inner, y, A, leading(rows), v);
    };
    const FarState* far = work.far.any ? &work.far : nullptr;
    const int pivots = far ? far->awake_pivots : static_cast<int>(s.pattern.pivots.size());
    // the later neighbors of pivot k that take part
    const auto visit_neighbors = [&](int k, const Pivot& pivot, const auto& visit) {
        if (far) {
            for (int j = far->near_first[k]; j < far->near_first[k + 1]; ++j)
                if (!asleep[neighbors[far->near[j]].block]) visit(neighbors[far->near[j]]);
            return;
        }
        for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
            if (!asleep || !asleep[neighbors[j].block]) visit(neighbors[j]);
    };
    for (int k = 0; k < pivots; ++k) {
        const Pivot& pivot = s.pattern.pivots[far ? far->pivots[k] : k];
        double* zk = z + pivot.vector;
        const double* bk = b + pivot.vector;
        if (pivot.small) {
            const double* D = values + pivot.diagonal;
            const Neighbor* near = neighbors + pivot.first;
            if (pivot.size == 1) {
                zk[0] = D[0] * bk[0];
                for (int j = 0; j < pivot.count; ++j) {
                    const double* L = values + near[j].lower;
                    double* y = b + near[j].vector;
                    y[0] -= L[0] * zk[0];
                    if (near[j].size == 2) y[1] -= L[1] * zk[0];
                }
            } else {
                zk[0] = D[0] * bk[0] + D[2] * bk[1], zk[1] = D[1] * bk[0] + D[3] * bk[1];
                for (int j = 0; j < pivot.count; ++j) {
                    const double* L = values + near[j].lower;
                    near[j].size == 1 ? subtract_times_small<1, 2>(b + near[j].vector, L, zk)
                                      : subtract_times_small<2, 2>(b + near[j].vector, L, zk);
                }
            }
            continue;
        }
        if (pivot.size == 1 && !asleep) {
            zk[0] = values[pivot.diagonal] * bk[0];
            for (int j = 0; j < pivot.count; ++j) {
                const Neighbor& near = neighbors[pivot.first + j];
                const double* L = values + near.lower;
                if (near.size == 1)
                    b[near.vector] -= L[0] * zk[0];
                else
                    subtract_times(near.size, 1, b + near.vector, L, leading(near.size), zk);
            }
            continue;
        }
        double minus[64];
        for (int i = 0; i < leading(pivot.size); ++i) zk[i] = 0.0, minus[i] = -bk[i];
        if (asleep && asleep[pivot.block]) continue;
        times(pivot.size, pivot.size, zk, values + pivot.diagonal, minus);
        visit_neighbors(k, pivot, [&](const Neighbor& near) { times(near.size, pivot.size, b + near.vector, values + near.lower, zk); });
    }
    for (int k = pivots; k-- > 0;) {
        const Pivot& pivot = s.pattern.pivots[far ? far->pivots[k] : k];
        if (pivot.small) {
            double* zk = z + pivot.vector;
            for (int j = 0; j < pivot.count; ++j) {
                const Neighbor& near = neighbors[pivot.first + j];
                const double *U = values + near.upper, *v = z + near.vector;
                if (pivot.size == 1)
                    near.size == 1 ? subtract_times_small<1, 1>(zk, U, v) : subtract_times_small<1, 2>(zk, U, v);
                else
                    near.size == 1 ? subtract_times_small<2, 1>(zk, U, v) : subtract_times_small<2, 2>(zk, U, v);
            }
            continue;
        }
        if (asleep && asleep[pivot.block]) continue;
        if (pivot.size == 1 && !asleep) {
            double sum = z[pivot.vector];
            for (int j = 0; j < pivot.count; ++j) {
                const Neighbor& near = neighbors[pivot.first + j];
                const double *U = values + near.upper, *v = z + near.vector;
                sum -= U[0] * v[0];
                for (int i = 1; i < near.size; ++i) sum -= U[i] * v[i];
            }
            z[pivot.vector] = sum;
            continue;
        }
        visit_neighbors(k, pivot, [&](const Neighbor& near) {
            times(pivot.size, near.size, z + pivot.vector, values + near.upper, z + near.vector);
        });
    }
}

// A^T = U^T-part first: with A = (I + L D)(D^-1)(I + D U) in block form, forward with (D U)^T, then D^T, backward with L^T.
void solve_transposed(const System& s, Workspace& work, double* x) {
    double* b = work.solver[0];
    to_solver(s, work.lin_links.data(), x, b);
    const double* values = work.values;
    const Neighbor* neighbors = s.pattern.neighbors.data();
    // y -= A^T v
    const auto times = [](int rows, int inner, double* y, const double* A, const double* v) {
        for (int i = 0; i < rows; ++i)
            for (int k = 0; k < inner; ++k) y[i] -= A[leading(inner) * i + k] * v[k];
    };
    for (const Pivot& pivot : s.pattern.pivots)
        for (int j = 0; j < pivot.count; ++j) {
            const Neighbor& near = neighbors[pivot.first + j];
            times(near.size, pivot.size, b + near.vector, values + near.upper, b + pivot.vector);
        }
    for (std::size_t k = s.pattern.pivots.size(); k-- > 0;) {
        const Pivot& pivot = s.pattern.pivots[k];
        double rest[64], minus[64];
        for (int i = 0; i < pivot.size; ++i) rest[i] = b[pivot.vector + i];
        for (int j = 0; j < pivot.count; ++j) {
            const Neighbor& near = neighbors[pivot.first + j];
            times(pivot.size, near.size, rest, values + near.lower, b + near.vector);
        }
        for (int i = 0; i < pivot.size; ++i) minus[i] = -rest[i], b[pivot.vector + i] = 0.0;
        times(pivot.size, pivot.size, b + pivot.vector, values + pivot.diagonal, minus);
    }
    from_solver(s, work.lin_links.data(), b, x);
}

}  // namespace koppel::KOPPEL_LEVEL
