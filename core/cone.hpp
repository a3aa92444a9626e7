// The cone of Coulomb's law, for an interior point method on contacts. With r = (mu lam_N, lam_T) and, after De Saxce,
// u = ((u_N - v) / mu + |u_T|, u_T), where v is the wanted normal speed, a contact is
//     r and u in the second-order cone |x_1| <= x_0,  r orthogonal to u.
// Inside it the products of Jordan's algebra r o u = gap e have one solution per gap > 0; these are the central path. Without friction
// the cone is the half line r >= 0.
#pragma once

#include <cmath>

namespace koppel::KOPPEL_LEVEL {

// A point inside the cone, x[1] and x[2] zero where there are no tangents
inline double across(const double* x) { return std::sqrt(x[1] * x[1] + x[2] * x[2]); }
inline double determinant(const double* x) { return (x[0] - across(x)) * (x[0] + across(x)); }
inline double product(const double* a, const double* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
// out <- a o b
inline void jordan(const double* a, const double* b, double* out) {
    const double first = product(a, b);
    for (int k = 1; k < 3; ++k) out[k] = a[0] * b[k] + b[0] * a[k];
    out[0] = first;
}
// out: a o out = b
inline void divide(const double* a, const double* b, double* out) {
    const double first = (a[0] * b[0] - a[1] * b[1] - a[2] * b[2]) / determinant(a);
    for (int k = 1; k < 3; ++k) out[k] = (b[k] - first * a[k]) / a[0];
    out[0] = first;
}
// How far x + share d stays in the cone, at most 1
inline double longest_step(const double* x, const double* d) {
    const double a = d[0] * d[0] - d[1] * d[1] - d[2] * d[2], b = x[0] * d[0] - x[1] * d[1] - x[2] * d[2], c = determinant(x);
    double share = d[0] < 0.0 ? -x[0] / d[0] : 1.0;
    const double square = b * b - a * c;
    if (square >= 0.0) {  // a share^2 + 2 b share + c = 0
        const double root = std::sqrt(square);
        if (b < 0.0)
            share = std::fmin(share, c / (root - b));
        else if (a < 0.0)
            share = std::fmin(share, -(b + root) / a);
    }
    return std::fmin(share, 1.0);
}

// The scaling of Nesterov and Todd at (r, u): the symmetric S with S r = S^-1 u
class Scaling {
  public:
    Scaling(const double* r, const double* u) {
        const double of_r = std::sqrt(determinant(r)), of_u = std::sqrt(determinant(u));
        double a[3], b[3];
        for (int k = 0; k < 3; ++k) a[k] = r[k] / of_r, b[k] = u[k] / of_u;
        const double gamma = std::sqrt(0.5 * (1.0 + product(a, b)));
        for (int k = 0; k < 3; ++k) w[k] = (b[k] + (k == 0 ? a[k] : -a[k])) / (2.0 * gamma);
        square = of_u / of_r, size = std::sqrt(square);
    }
    // out <- S x or S^-1 x
    void times(const double* x, double* out) const { apply(1.0, size, x, out); }
    void divide_by(const double* x, double* out) const { apply(-1.0, 1.0 / size, x, out); }
    // S^2, 3 x 3
    double squared(int i, int k) const { return square * (2.0 * w[i] * w[k] - (i != k ? 0.0 : i == 0 ? 1.0 : -1.0)); }

  private:
    void apply(double sign, double factor, const double* x, double* out) const {
        const double along = w[1] * x[1] + w[2] * x[2], first = w[0] * x[0] + sign * along;
        const double share = sign * x[0] + along / (1.0 + w[0]);
        for (int k = 1; k < 3; ++k) out[k] = factor * (x[k] + share * w[k]);
        out[0] = factor * first;
    }
    double w[3], square, size;
};

}  // namespace koppel::KOPPEL_LEVEL
