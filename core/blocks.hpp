// Kernels of the block factor: products and inverses of small dense blocks, columns `leading(rows)` apart, for the lanes of this build.
#pragma once

#include <cmath>

#include "level.hpp"
#include "sparse/pattern.hpp"

namespace koppel::KOPPEL_LEVEL {

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
        // 1e-11: five digits are left of a pivot that has shrunk this far; what has fewer is pivoted
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
// with all of A in registers
template <int ld, int inner>
inline void subtract_padded(int columns, double* C, const double* A, const double* B, int ldb) {
    typename Lanes<ld>::Type a[inner];
    for (int k = 0; k < inner; ++k) a[k] = Lanes<ld>::load(A + ld * k);
    for (int j = 0; j < columns; ++j) {
        typename Lanes<ld>::Type c = Lanes<ld>::load(C + ld * j);
        for (int k = 0; k < inner; ++k) c -= a[k] * B[ldb * j + k];
        Lanes<ld>::store(C + ld * j, c);
    }
}
template <int ld>
inline void subtract_padded(int columns, int inner, double* C, const double* A, const double* B, int ldb) {
    switch (inner) {
        case 1: return subtract_padded<ld, 1>(columns, C, A, B, ldb);
        case 2: return subtract_padded<ld, 2>(columns, C, A, B, ldb);
        case 3: return subtract_padded<ld, 3>(columns, C, A, B, ldb);
        case 4: return subtract_padded<ld, 4>(columns, C, A, B, ldb);
        case 5: return subtract_padded<ld, 5>(columns, C, A, B, ldb);
        case 6: return subtract_padded<ld, 6>(columns, C, A, B, ldb);
        default: break;
    }
    for (int j = 0; j < columns; ++j) {
        typename Lanes<ld>::Type c = Lanes<ld>::load(C + ld * j);
        for (int k = 0; k < inner; ++k) c -= Lanes<ld>::load(A + ld * k) * B[ldb * j + k];
        Lanes<ld>::store(C + ld * j, c);
    }
}
template <int ld, int n>
inline void multiply_padded(int columns, const double* A, double* B) {
    typename Lanes<ld>::Type a[n];
    for (int k = 0; k < n; ++k) a[k] = Lanes<ld>::load(A + ld * k);
    for (int j = 0; j < columns; ++j) {
        typename Lanes<ld>::Type c = a[0] * B[ld * j];
        for (int k = 1; k < n; ++k) c += a[k] * B[ld * j + k];
        Lanes<ld>::store(B + ld * j, c);
    }
}
template <int ld>
inline void multiply_padded(int n, int columns, const double* A, double* B) {
    switch (n) {
        case 4: return multiply_padded<ld, 4>(columns, A, B);
        case 5: return multiply_padded<ld, 5>(columns, A, B);
        case 6: return multiply_padded<ld, 6>(columns, A, B);
        default: break;
    }
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
    if (rows == 1) {  // sums in a register
        for (int j = 0; j < columns; ++j) {
            double sum = C[ldc * j];
            for (int k = 0; k < inner; ++k) sum -= A[lda * k] * B[ldb * j + k];
            C[ldc * j] = sum;
        }
        return;
    }
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

// Single columns of C, wherever they stand: those at target[from ... count) -= A times the n numbers of U for each
#ifdef KOPPEL_PADDED
template <int ld, int n>
inline void subtract_spread(int from, int count, double* values, const int* target, const double* A, const double (*U)[n]) {
    typename Lanes<ld>::Type a[n];
    for (int k = 0; k < n; ++k) a[k] = Lanes<ld>::load(A + ld * k);
    for (int j = from; j < count; ++j) {
        typename Lanes<ld>::Type c = Lanes<ld>::load(values + target[j]);
        for (int k = 0; k < n; ++k) c -= a[k] * U[j][k];
        Lanes<ld>::store(values + target[j], c);
    }
}
#endif
template <int n>
inline void subtract_columns(int rows, int from, int count, double* values, const int* target, const double* A, const double (*U)[n]) {
    const int lda = leading(rows);
#ifdef KOPPEL_PADDED
    if (lda == 8) return subtract_spread<8, n>(from, count, values, target, A, U);
    if (lda == 4) return subtract_spread<4, n>(from, count, values, target, A, U);
#endif
    for (int j = from; j < count; ++j)
        for (int k = 0; k < n; ++k)
            for (int i = 0; i < rows; ++i) values[target[j] + i] -= A[lda * k + i] * U[j][k];
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
        // 1e-300: its inverse is still a number
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
// The same along the diagonal, for blocks of up to eight rows that are positive or nearly so, a_pj a_jp <= 4 a_pp a_jj, whatever the units
// of its rows and columns. False, and nothing changed, where one is not, or a pivot has lost all but a few digits of the entry it started
// from: then the caller pivots.
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
            if (j > p && !(std::fabs(factor * c[p][j]) <= 4.0 * start[j])) return false;
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

}  // namespace koppel::KOPPEL_LEVEL
