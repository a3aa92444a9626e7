// A number with N derivatives: a law that is written once as a template gets its exact derivatives by running on it.
#pragma once

#include "pack.hpp"

namespace koppel::KOPPEL_LEVEL {

// The derivatives: an array, or for wide registers one vector with padding, which stays in a register
template <int N, bool wide>
struct Slopes {
    typedef double Type[N];
};
#if defined(__GNUC__) && !defined(__clang__) && KOPPEL_LANES == 8
template <int N>
struct Slopes<N, true> {
    typedef double Type __attribute__((vector_size(64), aligned(8)));
};
template <int N>
constexpr bool in_a_register = N > 4 && N <= 8;
#else
template <int N>
constexpr bool in_a_register = false;
#endif

template <int N>
struct Dual {
    double value;
    typename Slopes<N, in_a_register<N>>::Type slope;
    Dual() : value(0.0), slope{} {}
    Dual(double v) : value(v), slope{} {}  // a constant
};

template <int N>
inline Dual<N> chain(double value, const Dual<N>& a, double da) {
    Dual<N> r;
    r.value = value;
    if constexpr (in_a_register<N>)
        r.slope = da * a.slope;
    else
        for (int i = 0; i < N; ++i) r.slope[i] = da * a.slope[i];
    return r;
}
template <int N>
inline Dual<N> chain(double value, const Dual<N>& a, double da, const Dual<N>& b, double db) {
    Dual<N> r;
    r.value = value;
    if constexpr (in_a_register<N>)
        r.slope = da * a.slope + db * b.slope;
    else
        for (int i = 0; i < N; ++i) r.slope[i] = da * a.slope[i] + db * b.slope[i];
    return r;
}
template <int N>
inline Dual<N> operator+(const Dual<N>& a, const Dual<N>& b) {
    return chain(a.value + b.value, a, 1.0, b, 1.0);
}
template <int N>
inline Dual<N> operator-(const Dual<N>& a, const Dual<N>& b) {
    return chain(a.value - b.value, a, 1.0, b, -1.0);
}
template <int N>
inline Dual<N> operator*(const Dual<N>& a, const Dual<N>& b) {
    return chain(a.value * b.value, a, b.value, b, a.value);
}
template <int N>
inline Dual<N> operator/(const Dual<N>& a, const Dual<N>& b) {
    return chain(a.value / b.value, a, 1.0 / b.value, b, -a.value / (b.value * b.value));
}
template <int N>
inline Dual<N> operator+(const Dual<N>& a, double b) {
    return chain(a.value + b, a, 1.0);
}
template <int N>
inline Dual<N> operator-(const Dual<N>& a, double b) {
    return chain(a.value - b, a, 1.0);
}
template <int N>
inline Dual<N> operator*(const Dual<N>& a, double b) {
    return chain(a.value * b, a, b);
}
template <int N>
inline Dual<N> operator/(const Dual<N>& a, double b) {
    return chain(a.value / b, a, 1.0 / b);
}
template <int N>
inline Dual<N> operator+(double a, const Dual<N>& b) {
    return b + a;
}
template <int N>
inline Dual<N> operator-(double a, const Dual<N>& b) {
    return chain(a - b.value, b, -1.0);
}
template <int N>
inline Dual<N> operator*(double a, const Dual<N>& b) {
    return b * a;
}
template <int N>
inline Dual<N> operator/(double a, const Dual<N>& b) {
    return chain(a / b.value, b, -a / (b.value * b.value));
}
template <int N>
inline Dual<N> operator-(const Dual<N>& a) {
    return chain(-a.value, a, -1.0);
}
template <int N>
inline Dual<N>& operator+=(Dual<N>& a, const Dual<N>& b) {
    return a = a + b;
}
template <int N>
inline Dual<N>& operator-=(Dual<N>& a, const Dual<N>& b) {
    return a = a - b;
}

template <int N>
inline Dual<N> sqrt_of(const Dual<N>& a) {
    const double root = std::sqrt(a.value);
    return chain(root, a, root > 0.0 ? 0.5 / root : 0.0);
}
template <int N>
inline Dual<N> sin_of(const Dual<N>& a) {
    return chain(std::sin(a.value), a, std::cos(a.value));
}
template <int N>
inline Dual<N> cos_of(const Dual<N>& a) {
    return chain(std::cos(a.value), a, -std::sin(a.value));
}
template <int N>
inline Dual<N> tan_of(const Dual<N>& a) {
    const double value = std::tan(a.value);
    return chain(value, a, 1.0 + value * value);
}
template <int N>
inline Dual<N> asin_of(const Dual<N>& a) {
    return chain(std::asin(a.value), a, 1.0 / std::sqrt(1.0 - a.value * a.value));
}
template <int N>
inline Dual<N> acos_of(const Dual<N>& a) {
    return chain(std::acos(a.value), a, -1.0 / std::sqrt(1.0 - a.value * a.value));
}
template <int N>
inline Dual<N> atan_of(const Dual<N>& a) {
    return chain(std::atan(a.value), a, 1.0 / (1.0 + a.value * a.value));
}
template <int N>
inline Dual<N> atan2_of(const Dual<N>& y, const Dual<N>& x) {
    const double r2 = x.value * x.value + y.value * y.value, scale = r2 > 0.0 ? 1.0 / r2 : 0.0;
    return chain(std::atan2(y.value, x.value), y, x.value * scale, x, -y.value * scale);
}

template <int N>
inline Dual<N> exp_of(const Dual<N>& a) {
    const double value = std::exp(a.value);
    return chain(value, a, value);
}
template <int N>
inline Dual<N> log_of(const Dual<N>& a) {
    return chain(std::log(a.value), a, 1.0 / a.value);
}
template <int N>
inline Dual<N> tanh_of(const Dual<N>& a) {
    const double value = std::tanh(a.value);
    return chain(value, a, 1.0 - value * value);
}
template <int N>
inline Dual<N> pow_of(const Dual<N>& a, const Dual<N>& b) {
    const double value = pow_of(a.value, b.value), slope = b.value == 0.0 ? 0.0 : b.value * std::pow(a.value, b.value - 1.0);
    return chain(value, a, slope, b, a.value > 0.0 ? value * std::log(a.value) : 0.0);
}
template <int N>
inline Dual<N> hypot_of(const Dual<N>& a, const Dual<N>& b) {
    const double value = hypot_of(a.value, b.value), scale = value > 0.0 ? 1.0 / value : 0.0;
    return chain(value, a, a.value * scale, b, b.value * scale);
}
// at a kink the slope on the right-hand side counts
template <int N>
inline Dual<N> abs_of(const Dual<N>& a) {
    return a.value < 0.0 ? -a : a;
}
template <int N>
inline Dual<N> sign_of(const Dual<N>& a) {
    return Dual<N>(sign_of(a.value));
}
template <int N>
inline Dual<N> max_of(const Dual<N>& a, const Dual<N>& b) {
    return a.value > b.value || a.value != a.value ? a : b;
}
template <int N>
inline Dual<N> min_of(const Dual<N>& a, const Dual<N>& b) {
    return a.value < b.value || a.value != a.value ? a : b;
}
template <int N>
inline Dual<N> select(const Dual<N>& condition, const Dual<N>& yes, const Dual<N>& no) {
    return condition.value >= 0.0 ? yes : no;
}

// A law branches with select(): what compares its numbers cannot be recorded, and hides a kink.
#define KOPPEL_NOT_COMPARABLE(op)                               \
    template <int N>                                            \
    bool operator op(const Dual<N>&, const Dual<N>&) = delete;  \
    template <int N>                                            \
    bool operator op(const Dual<N>&, double) = delete;          \
    template <int N>                                            \
    bool operator op(double, const Dual<N>&) = delete;
#define KOPPEL_EACH_COMPARISON(apply) apply(<) apply(>) apply(<=) apply(>=) apply(==) apply(!=)
KOPPEL_EACH_COMPARISON(KOPPEL_NOT_COMPARABLE)
#undef KOPPEL_NOT_COMPARABLE

inline double value_of(double x) { return x; }
template <int N>
inline double value_of(const Dual<N>& x) {
    return x.value;
}

}  // namespace koppel::KOPPEL_LEVEL
