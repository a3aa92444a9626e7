// A quantity along a motion: value, rate, and rate of the rate; over plain numbers, or over numbers that change along a direction.
#pragma once

#include <cmath>

#include "dual.hpp"

namespace koppel::KOPPEL_LEVEL {

template <class S>
struct JetOf {
    S value = S(0.0), rate = S(0.0), bend = S(0.0);
    JetOf() = default;
    JetOf(double v) : value(v) {}
    JetOf(const S& v, const S& r, const S& b) : value(v), rate(r), bend(b) {}
};
using Jet = JetOf<double>;

// f(a) from its value and derivatives, and f(a, b)
template <class S>
inline JetOf<S> chain(const JetOf<S>& a, const S& f, const S& fa, const S& faa) {
    return {f, fa * a.rate, fa * a.bend + faa * a.rate * a.rate};
}
template <class S>
inline JetOf<S> chain(const JetOf<S>& a, const JetOf<S>& b, const S& f, const S& fa, const S& fb, const S& faa, const S& fab, const S& fbb) {
    return {f, fa * a.rate + fb * b.rate,
            fa * a.bend + fb * b.bend + faa * a.rate * a.rate + 2.0 * fab * a.rate * b.rate + fbb * b.rate * b.rate};
}
template <class S>
inline JetOf<S> operator+(const JetOf<S>& a, const JetOf<S>& b) {
    return {a.value + b.value, a.rate + b.rate, a.bend + b.bend};
}
template <class S>
inline JetOf<S> operator-(const JetOf<S>& a, const JetOf<S>& b) {
    return {a.value - b.value, a.rate - b.rate, a.bend - b.bend};
}
template <class S>
inline JetOf<S> operator-(const JetOf<S>& a) {
    return {-a.value, -a.rate, -a.bend};
}
template <class S>
inline JetOf<S> operator*(const JetOf<S>& a, const JetOf<S>& b) {
    return {a.value * b.value, a.rate * b.value + a.value * b.rate, a.bend * b.value + 2.0 * a.rate * b.rate + a.value * b.bend};
}
template <class S>
inline JetOf<S> operator/(const JetOf<S>& a, const JetOf<S>& b) {
    const S i = 1.0 / b.value;
    return a * chain(b, i, -i * i, 2.0 * i * i * i);
}
template <class S>
inline JetOf<S> operator+(const JetOf<S>& a, double b) {
    return {a.value + b, a.rate, a.bend};
}
template <class S>
inline JetOf<S> operator+(double a, const JetOf<S>& b) {
    return b + a;
}
template <class S>
inline JetOf<S> operator*(double a, const JetOf<S>& b) {
    return {a * b.value, a * b.rate, a * b.bend};
}
template <class S>
inline JetOf<S> operator*(const JetOf<S>& a, double b) {
    return b * a;
}
template <class S>
inline JetOf<S> sqrt_of(const JetOf<S>& a) {
    const S root = sqrt_of(a.value);
    return value_of(root) > 0.0 ? chain(a, root, 0.5 / root, -0.25 / (root * a.value)) : JetOf<S>(0.0);
}
template <class S>
inline JetOf<S> atan2_of(const JetOf<S>& y, const JetOf<S>& x) {
    const S r2 = x.value * x.value + y.value * y.value;
    if (!(value_of(r2) > 0.0)) return JetOf<S>(0.0);
    // (x y' - y x') / r2, and the rate of that
    const S top = x.value * y.rate - y.value * x.rate, top_rate = x.value * y.bend - y.value * x.bend;
    return {atan2_of(y.value, x.value), top / r2, top_rate / r2 - 2.0 * top * (x.value * x.rate + y.value * y.rate) / (r2 * r2)};
}
template <class S>
inline double value_of(const JetOf<S>& x) {
    return value_of(x.value);
}

}  // namespace koppel::KOPPEL_LEVEL
