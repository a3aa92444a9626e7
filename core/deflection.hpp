// How far frame b has moved from frame a, in the axes of a: what elastic bearings see.
#pragma once

#include "frame.hpp"

namespace koppel::KOPPEL_LEVEL {

template <class S>
struct Deflection {
    Vec3<S> shift, turn;  // in axes of a; turn: Cardan angles
    Vec3<S> rate, spin;   // d(shift)/dt, relative angular velocity, in axes of a
    Vec3<S> ra, e;        // p_b from the center of mass of a's link; relative velocity of the two links at p_b; world axes
    S sin_x, cos_x, tan_y, inverse_cos_y;
};

template <class S>
inline Deflection<S> deflection_of(const Frame<S>& a, const Frame<S>& b) {
    Deflection<S> d;
    const Vec3<S> dp = b.p - a.p;
    d.ra = a.r + dp;
    d.e = b.v - a.v - cross(a.w, dp);
    d.shift = transposed_times(a.A, dp);
    d.rate = transposed_times(a.A, d.e);
    d.spin = transposed_times(a.A, b.w - a.w);
    const Vec3<S> ax = column(a.A, 0), ay = column(a.A, 1), az = column(a.A, 2), bx = column(b.A, 0), by = column(b.A, 1),
                  bz = column(b.A, 2);
    const S r00 = dot(ax, bx), r01 = dot(ax, by), r02 = dot(ax, bz), r12 = dot(ay, bz), r22 = dot(az, bz);
    const S cos_y = sqrt_of(r00 * r00 + r01 * r01);
    d.turn = {atan2_of(-r12, r22), atan2_of(r02, cos_y), atan2_of(-r01, r00)};
    d.inverse_cos_y = 1.0 / cos_y;
    d.sin_x = -r12 * d.inverse_cos_y, d.cos_x = r22 * d.inverse_cos_y, d.tan_y = r02 * d.inverse_cos_y;
    return d;
}

// How the Cardan angles change when frame b turns against a by psi (in axes of a).
template <class S>
inline Vec3<S> cardan_rates(const S& sin_x, const S& cos_x, const S& tan_y, const S& inverse_cos_y, const Vec3<S>& psi) {
    const S across = cos_x * psi.z - sin_x * psi.y;
    return {psi.x - tan_y * across, cos_x * psi.y + sin_x * psi.z, inverse_cos_y * across};
}
// The moment about the axes of a that does the work of g along the Cardan angles: the transposed of the rates above.
template <class S>
inline Vec3<S> cardan_moment(const S& sin_x, const S& cos_x, const S& tan_y, const S& inverse_cos_y, const Vec3<S>& g) {
    const S across = inverse_cos_y * g.z - tan_y * g.x;
    return {g.x, cos_x * g.y - sin_x * across, sin_x * g.y + cos_x * across};
}

}  // namespace koppel::KOPPEL_LEVEL
