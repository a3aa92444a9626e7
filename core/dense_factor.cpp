// The factor without the structure: one dense matrix, LU with partial pivoting. A yardstick, not for use.
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

bool factorize_dense(const System& s, Workspace& work, const Factor& factor) {
    const int n = s.nv;
    double* A = work.dense.data();
    for (int i = 0; i < n * n; ++i) A[i] = 0.0;
    for (std::size_t row = 0; row < s.pattern.rows.size(); ++row)
        for (const auto& entry : s.pattern.rows[row])
            for (int j = 0; j < s.pattern.sizes[entry.first]; ++j)
                for (int i = 0; i < s.pattern.sizes[row]; ++i)
                    A[(s.pattern.first_u[entry.first] + j) * n + s.pattern.first_u[row] + i] =
                        factor.values[entry.second + leading(s.pattern.sizes[row]) * j + i];
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

}  // namespace koppel::KOPPEL_LEVEL
