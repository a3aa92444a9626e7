// Eight doubles side by side: columns and twists of six with two of padding, in as many registers as a build needs for them.
#pragma once

#include "../level.hpp"

namespace koppel::KOPPEL_LEVEL {

#if defined(__GNUC__) || defined(__clang__)
typedef double Eight __attribute__((vector_size(64)));
#else
struct Eight {  // compilers without vector types
    double value[8];
};
inline Eight operator*(double a, const Eight& b) {
    Eight c;
    for (int i = 0; i < 8; ++i) c.value[i] = a * b.value[i];
    return c;
}
inline Eight& operator+=(Eight& a, const Eight& b) {
    for (int i = 0; i < 8; ++i) a.value[i] += b.value[i];
    return a;
}
inline Eight& operator-=(Eight& a, const Eight& b) {
    for (int i = 0; i < 8; ++i) a.value[i] -= b.value[i];
    return a;
}
#endif
inline Eight load_eight(const double* from) {
    Eight result;
    __builtin_memcpy(&result, from, sizeof(Eight));
    return result;
}
inline void store_eight(double* to, const Eight& value) { __builtin_memcpy(to, &value, sizeof(Eight)); }

}  // namespace koppel::KOPPEL_LEVEL
