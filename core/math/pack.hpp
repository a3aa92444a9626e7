// Numbers that the laws run on: double, and Pack, a few doubles side by side (one element per lane).
#pragma once

#include <cmath>

#include "../level.hpp"

namespace koppel::KOPPEL_LEVEL {

#if defined(__GNUC__) || defined(__clang__)
constexpr int lanes = KOPPEL_LANES;
typedef double Pack __attribute__((vector_size(sizeof(double) * KOPPEL_LANES)));
typedef long long PackMask __attribute__((vector_size(sizeof(double) * KOPPEL_LANES)));

inline Pack splat(double value) { return value - Pack{}; }
inline Pack load(const double* from) {
    Pack result;
    __builtin_memcpy(&result, from, sizeof(Pack));
    return result;
}
inline void store(double* to, Pack value) { __builtin_memcpy(to, &value, sizeof(Pack)); }
inline Pack choose(PackMask mask, Pack yes, Pack no) { return mask ? yes : no; }
inline Pack sqrt_of(Pack x) {
    Pack result;
    for (int lane = 0; lane < lanes; ++lane) result[lane] = std::sqrt(x[lane]);
    return result;
}
inline Pack abs_of(Pack x) { return choose(x < 0.0, -x, x); }

// Rows and columns of lanes x lanes numbers change places: blocks beside the diagonal, of one number, of two, of four
inline void transpose(Pack* rows) {
#ifdef __clang__
    for (int i = 0; i < lanes; ++i)
        for (int j = 0; j < i; ++j) {
            const double keep = rows[i][j];
            rows[i][j] = rows[j][i], rows[j][i] = keep;
        }
#else
#pragma GCC unroll 3
    for (int span = 1; span < lanes; span *= 2) {
        PackMask low, high;
        for (int lane = 0; lane < lanes; ++lane) {
            low[lane] = lane & span ? lane - span + lanes : lane;
            high[lane] = lane & span ? lane + lanes : lane + span;
        }
#pragma GCC unroll 8
        for (int i = 0; i < lanes; ++i) {
            if (i & span) continue;
            const Pack a = rows[i], b = rows[i + span];
            rows[i] = __builtin_shuffle(a, b, low), rows[i + span] = __builtin_shuffle(a, b, high);
        }
    }
#endif
}
#else
constexpr int lanes = 1;
struct Pack {  // compilers without vector types: one lane, the same arithmetic
    double value;
    double& operator[](int) { return value; }
    double operator[](int) const { return value; }
};
inline Pack operator+(Pack a, Pack b) { return {a.value + b.value}; }
inline Pack operator-(Pack a, Pack b) { return {a.value - b.value}; }
inline Pack operator*(Pack a, Pack b) { return {a.value * b.value}; }
inline Pack operator/(Pack a, Pack b) { return {a.value / b.value}; }
inline Pack operator+(Pack a, double b) { return {a.value + b}; }
inline Pack operator-(Pack a, double b) { return {a.value - b}; }
inline Pack operator*(Pack a, double b) { return {a.value * b}; }
inline Pack operator+(double a, Pack b) { return {a + b.value}; }
inline Pack operator-(double a, Pack b) { return {a - b.value}; }
inline Pack operator*(double a, Pack b) { return {a * b.value}; }
inline Pack operator/(double a, Pack b) { return {a / b.value}; }
inline Pack operator-(Pack a) { return {-a.value}; }
inline Pack& operator+=(Pack& a, Pack b) {
    a.value += b.value;
    return a;
}
inline Pack& operator-=(Pack& a, Pack b) {
    a.value -= b.value;
    return a;
}
inline bool operator<(Pack a, Pack b) { return a.value < b.value; }
inline bool operator<(Pack a, double b) { return a.value < b; }
inline bool operator>(Pack a, Pack b) { return a.value > b.value; }
inline bool operator>(Pack a, double b) { return a.value > b; }
typedef bool PackMask;
inline void transpose(Pack*) {}
inline Pack splat(double value) { return {value}; }
inline Pack load(const double* from) { return {*from}; }
inline void store(double* to, Pack value) { *to = value.value; }
inline Pack choose(PackMask mask, Pack yes, Pack no) { return mask ? yes : no; }
inline Pack sqrt_of(Pack x) { return {std::sqrt(x.value)}; }
inline Pack abs_of(Pack x) { return {std::fabs(x.value)}; }
#endif

inline double sqrt_of(double x) { return std::sqrt(x); }
inline double sin_of(double x) { return std::sin(x); }
inline double cos_of(double x) { return std::cos(x); }
inline double tan_of(double x) { return std::tan(x); }
inline double asin_of(double x) { return std::asin(x); }
inline double acos_of(double x) { return std::acos(x); }
inline double atan_of(double x) { return std::atan(x); }
inline double atan2_of(double y, double x) { return std::atan2(y, x); }
inline double exp_of(double x) { return std::exp(x); }
inline double log_of(double x) { return std::log(x); }
inline double tanh_of(double x) { return std::tanh(x); }
inline double pow_of(double x, double y) { return y == 2.0 ? x * x : std::pow(x, y); }
inline double hypot_of(double x, double y) { return std::sqrt(x * x + y * y); }
inline double abs_of(double x) { return std::fabs(x); }
inline double sign_of(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }
inline double max_of(double a, double b) { return a > b || a != a ? a : b; }  // without a value where one of them has none
inline double min_of(double a, double b) { return a < b || a != a ? a : b; }
inline double select(double condition, double yes, double no) { return condition >= 0.0 ? yes : no; }

// `count` numbers from each of as many places as there are lanes, number by number. Whole registers are read: up to lanes - 1 numbers more.
template <int count>
inline void gather(const double* const* from, Pack* to) {
#pragma GCC unroll 16
    for (int first = 0; first < count; first += lanes) {
        Pack rows[lanes];
        for (int lane = 0; lane < lanes; ++lane) rows[lane] = load(from[lane] + first);
        transpose(rows);
        for (int i = 0; i < lanes; ++i)
            if (first + i < count) to[first + i] = rows[i];
    }
}
// The other way: eight numbers per lane. take(lane, first, numbers): those from the first one on, as many as there are lanes
template <class Take>
inline void spread_8(const Pack* from, const Take& take) {
#pragma GCC unroll 8
    for (int first = 0; first < 8; first += lanes) {
        Pack rows[lanes];
        for (int i = 0; i < lanes; ++i) rows[i] = from[first + i];
        transpose(rows);
#pragma GCC unroll 8
        for (int lane = 0; lane < lanes; ++lane) take(lane, first, rows[lane]);
    }
}

inline double sum_of(Pack x) {
#if (defined(__GNUC__) || defined(__clang__)) && KOPPEL_LANES == 8
    typedef double Half __attribute__((vector_size(32)));
    const Half four = __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
    return (four[0] + four[2]) + (four[1] + four[3]);
#else
    double sum = x[0];
    for (int lane = 1; lane < lanes; ++lane) sum += x[lane];
    return sum;
#endif
}

// Angle of the point (x, y) in all four quadrants, without a branch. The ratio is folded into |t| <= 0.66; the rational
// approximation of the arc tangent there is that of Moshier's Cephes library (relative error below 2e-16).
inline Pack atan2_of(Pack y, Pack x) {
    const Pack ax = abs_of(x), ay = abs_of(y);
    const PackMask steep = ay > ax;
    const Pack low = choose(steep, ax, ay), high = choose(steep, ay, ax);
    const PackMask fold = low > 0.66 * high;
    const Pack top = choose(fold, low - high, low), bottom = choose(fold, low + high, high);
    const Pack t = top / choose(bottom > 0.0, bottom, splat(1.0));
    const Pack z = t * t;
    const Pack p =
        (((-8.750608600031904122785e-1 * z - 1.615753718733365076637e1) * z - 7.500855792314704667340e1) * z - 1.228866684490136173410e2) *
            z -
        6.485021904942025371773e1;
    const Pack q = ((((z + 2.485846490142306297962e1) * z + 1.650270098316988542046e2) * z + 4.328810604912902668951e2) * z +
                    4.853903996359136964868e2) *
                       z +
                   1.945506571482613964425e2;
    Pack angle = t + t * z * (p / q);
    angle = choose(fold, 0.78539816339744830962 + angle, angle);
    angle = choose(steep, 1.57079632679489661923 - angle, angle);
    angle = choose(x < 0.0, 3.14159265358979323846 - angle, angle);
    return choose(y < 0.0, -angle, angle);
}

}  // namespace koppel::KOPPEL_LEVEL
