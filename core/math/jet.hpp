// A quantity along a motion: value, rate, and rate of the rate.
#pragma once

#include <cmath>

#include "../level.hpp"

namespace koppel::KOPPEL_LEVEL {

struct Jet {
    double value = 0.0, rate = 0.0, bend = 0.0;
    Jet() = default;
    Jet(double v) : value(v) {}
    Jet(double v, double r, double b) : value(v), rate(r), bend(b) {}
};

// f(a) from its value and derivatives, and f(a, b)
inline Jet chain(const Jet& a, double f, double fa, double faa) { return {f, fa * a.rate, fa * a.bend + faa * a.rate * a.rate}; }
inline Jet operator+(const Jet& a, const Jet& b) { return {a.value + b.value, a.rate + b.rate, a.bend + b.bend}; }
inline Jet operator-(const Jet& a, const Jet& b) { return {a.value - b.value, a.rate - b.rate, a.bend - b.bend}; }
inline Jet operator-(const Jet& a) { return {-a.value, -a.rate, -a.bend}; }
inline Jet operator*(const Jet& a, const Jet& b) {
    return {a.value * b.value, a.rate * b.value + a.value * b.rate, a.bend * b.value + 2.0 * a.rate * b.rate + a.value * b.bend};
}
inline Jet operator/(const Jet& a, const Jet& b) {
    const double i = 1.0 / b.value;
    return a * chain(b, i, -i * i, 2.0 * i * i * i);
}
inline Jet operator+(const Jet& a, double b) { return {a.value + b, a.rate, a.bend}; }
inline Jet operator+(double a, const Jet& b) { return b + a; }
inline Jet operator*(double a, const Jet& b) { return {a * b.value, a * b.rate, a * b.bend}; }
inline Jet operator*(const Jet& a, double b) { return b * a; }
inline Jet sqrt_of(const Jet& a) {
    const double root = std::sqrt(a.value);
    return root > 0.0 ? chain(a, root, 0.5 / root, -0.25 / (root * a.value)) : Jet(0.0);
}
inline Jet atan2_of(const Jet& y, const Jet& x) {
    const double r2 = x.value * x.value + y.value * y.value;
    if (!(r2 > 0.0)) return Jet(0.0);
    // (x y' - y x') / r2, and the rate of that
    const double top = x.value * y.rate - y.value * x.rate, top_rate = x.value * y.bend - y.value * x.bend;
    return {std::atan2(y.value, x.value), top / r2, top_rate / r2 - 2.0 * top * (x.value * x.rate + y.value * y.rate) / (r2 * r2)};
}
inline double value_of(const Jet& x) { return x.value; }

}  // namespace koppel::KOPPEL_LEVEL
