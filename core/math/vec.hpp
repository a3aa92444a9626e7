// Vectors and matrices of three, over any number type.
#pragma once

#include "pack.hpp"

namespace koppel::KOPPEL_LEVEL {

template <class S>
struct Vec3 {
    S x, y, z;
};
template <class S>
inline Vec3<S> operator+(const Vec3<S>& a, const Vec3<S>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class S>
inline Vec3<S> operator-(const Vec3<S>& a, const Vec3<S>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class S>
inline Vec3<S> operator-(const Vec3<S>& a) {
    return {-a.x, -a.y, -a.z};
}
template <class S, class T>
inline Vec3<S> operator*(const T& k, const Vec3<S>& a) {
    return {k * a.x, k * a.y, k * a.z};
}
template <class S>
inline S dot(const Vec3<S>& a, const Vec3<S>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class S>
inline Vec3<S> cross(const Vec3<S>& a, const Vec3<S>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
// component by component
template <class S>
inline Vec3<S> times(const Vec3<S>& a, const Vec3<S>& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}

// Row by row: m[3 * row + column].
template <class S>
struct Mat3 {
    S m[9];
};
template <class S>
inline Vec3<S> operator*(const Mat3<S>& A, const Vec3<S>& b) {
    return {A.m[0] * b.x + A.m[1] * b.y + A.m[2] * b.z, A.m[3] * b.x + A.m[4] * b.y + A.m[5] * b.z,
            A.m[6] * b.x + A.m[7] * b.y + A.m[8] * b.z};
}
// A transposed times b
template <class S>
inline Vec3<S> transposed_times(const Mat3<S>& A, const Vec3<S>& b) {
    return {A.m[0] * b.x + A.m[3] * b.y + A.m[6] * b.z, A.m[1] * b.x + A.m[4] * b.y + A.m[7] * b.z,
            A.m[2] * b.x + A.m[5] * b.y + A.m[8] * b.z};
}
template <class S>
inline Mat3<S> operator*(const Mat3<S>& A, const Mat3<S>& B) {
    Mat3<S> C;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) C.m[3 * i + j] = A.m[3 * i] * B.m[j] + A.m[3 * i + 1] * B.m[3 + j] + A.m[3 * i + 2] * B.m[6 + j];
    return C;
}
template <class S>
inline Mat3<S> transposed_times(const Mat3<S>& A, const Mat3<S>& B) {
    Mat3<S> C;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) C.m[3 * i + j] = A.m[i] * B.m[j] + A.m[3 + i] * B.m[3 + j] + A.m[6 + i] * B.m[6 + j];
    return C;
}
template <class S>
inline Vec3<S> column(const Mat3<S>& A, int j) {
    return {A.m[j], A.m[3 + j], A.m[6 + j]};
}

// A diag(d) A^T: a diagonal law of a turned frame, in world axes
template <class S>
inline Mat3<S> turned_diagonal(const Mat3<S>& A, const Vec3<S>& d) {
    Mat3<S> C;
    for (int i = 0; i < 3; ++i)
        for (int j = i; j < 3; ++j)
            C.m[3 * i + j] = A.m[3 * i] * d.x * A.m[3 * j] + A.m[3 * i + 1] * d.y * A.m[3 * j + 1] + A.m[3 * i + 2] * d.z * A.m[3 * j + 2];
    C.m[3] = C.m[1], C.m[6] = C.m[2], C.m[7] = C.m[5];
    return C;
}
// [r]x K
template <class S>
inline Mat3<S> cross_times(const Vec3<S>& r, const Mat3<S>& K) {
    Mat3<S> C;
    for (int j = 0; j < 3; ++j) {
        C.m[j] = r.y * K.m[6 + j] - r.z * K.m[3 + j];
        C.m[3 + j] = r.z * K.m[j] - r.x * K.m[6 + j];
        C.m[6 + j] = r.x * K.m[3 + j] - r.y * K.m[j];
    }
    return C;
}
// K [r]x
template <class S>
inline Mat3<S> times_cross(const Mat3<S>& K, const Vec3<S>& r) {
    Mat3<S> C;
    for (int i = 0; i < 3; ++i) {
        C.m[3 * i] = K.m[3 * i + 1] * r.z - K.m[3 * i + 2] * r.y;
        C.m[3 * i + 1] = K.m[3 * i + 2] * r.x - K.m[3 * i] * r.z;
        C.m[3 * i + 2] = K.m[3 * i] * r.y - K.m[3 * i + 1] * r.x;
    }
    return C;
}

inline Vec3<double> vec(const double* p) { return {p[0], p[1], p[2]}; }
inline Vec3<double> unit_vector(int i) { return {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0}; }
inline Mat3<double> mat(const double* p) {
    Mat3<double> A;
    for (int i = 0; i < 9; ++i) A.m[i] = p[i];
    return A;
}
inline void put(double* p, const Vec3<double>& a) { p[0] = a.x, p[1] = a.y, p[2] = a.z; }
inline void add(double* p, const Vec3<double>& a) { p[0] += a.x, p[1] += a.y, p[2] += a.z; }

// Rotation matrix of a unit quaternion (w, x, y, z)
inline void rotation_of(const double* e, double* R) {
    const double w = e[0], x = e[1], y = e[2], z = e[3];
    R[0] = 1 - 2 * (y * y + z * z), R[1] = 2 * (x * y - w * z), R[2] = 2 * (x * z + w * y);
    R[3] = 2 * (x * y + w * z), R[4] = 1 - 2 * (x * x + z * z), R[5] = 2 * (y * z - w * x);
    R[6] = 2 * (x * z - w * y), R[7] = 2 * (y * z + w * x), R[8] = 1 - 2 * (x * x + y * y);
}

}  // namespace koppel::KOPPEL_LEVEL
