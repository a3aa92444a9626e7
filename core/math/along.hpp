// A number with its change along one direction, over numbers that have derivatives of their own: derivatives of derivatives.
#pragma once

#include "dual.hpp"

namespace koppel::KOPPEL_LEVEL {

template <class T>
struct Along {
    T value = T(0.0), change = T(0.0);
    Along() = default;
    Along(double v) : value(v) {}
    Along(const T& v, const T& c) : value(v), change(c) {}
};

template <class T>
inline Along<T> operator+(const Along<T>& a, const Along<T>& b) {
    return {a.value + b.value, a.change + b.change};
}
template <class T>
inline Along<T> operator-(const Along<T>& a, const Along<T>& b) {
    return {a.value - b.value, a.change - b.change};
}
template <class T>
inline Along<T> operator-(const Along<T>& a) {
    return {-a.value, -a.change};
}
template <class T>
inline Along<T> operator*(const Along<T>& a, const Along<T>& b) {
    return {a.value * b.value, a.change * b.value + a.value * b.change};
}
template <class T>
inline Along<T> operator/(const Along<T>& a, const Along<T>& b) {
    const T ratio = a.value / b.value;
    return {ratio, (a.change - ratio * b.change) / b.value};
}
template <class T>
inline Along<T> operator+(double a, const Along<T>& b) {
    return {a + b.value, b.change};
}
template <class T>
inline Along<T> operator*(double a, const Along<T>& b) {
    return {a * b.value, a * b.change};
}
template <class T>
inline Along<T> sqrt_of(const Along<T>& a) {
    const T root = sqrt_of(a.value);
    return {root, value_of(root) > 0.0 ? a.change / (2.0 * root) : T(0.0)};
}
template <class T>
inline Along<T> atan2_of(const Along<T>& y, const Along<T>& x) {
    const T r2 = x.value * x.value + y.value * y.value;
    return {atan2_of(y.value, x.value), value_of(r2) > 0.0 ? (x.value * y.change - y.value * x.change) / r2 : T(0.0)};
}
template <class T>
inline double value_of(const Along<T>& x) {
    return value_of(x.value);
}

}  // namespace koppel::KOPPEL_LEVEL
