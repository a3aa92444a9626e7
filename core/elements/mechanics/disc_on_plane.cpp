// A thin disc on a plane: the lowest point of its rim. Lying flat it touches at three points of the rim.
#include "../../contact.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct DiscOnPlane {
    struct Params {
        contact::Surface surface;
        double radius;
    };
    static constexpr int points = 3;  // the lowest one, and one a third of the way round to either side
    static constexpr bool steady_gap = true;

    template <class S>
    static contact::Touch<S> touch(const Params& p, const Frame<S>& a, const Frame<S>& b, int which) {
        contact::Touch<S> t{};
        contact::set_axes(t, a, 2, 1.0);
        const Vec3<S> axis = column(b.A, 1), axis_rate = cross(b.w, axis);
        const S c = dot(t.n, axis), c_rate = dot(t.n_rate, axis) + dot(t.n, axis_rate);
        // down: against the normal, in the plane of the disc
        Vec3<S> down = c * axis - t.n, down_rate = c_rate * axis + c * axis_rate - t.n_rate;
        const S size = sqrt_of(dot(down, down));
        // 1e-9: below it the disc lies flat but for rounding of its axis
        if (value_of(size) > 1e-9) {
            down = (1.0 / size) * down;
            down_rate = (1.0 / size) * (down_rate - dot(down, down_rate) * down);
        } else {  // flat: any point of the rim, fixed to the disc
            down = column(b.A, 0), down_rate = cross(b.w, down);
        }
        const Vec3<S> side = cross(axis, down), side_rate = cross(axis_rate, down) + cross(axis, down_rate);
        constexpr double root = 0.86602540378443865;
        const double cosine = which == 0 ? 1.0 : -0.5, sine = which == 0 ? 0.0 : which == 1 ? root : -root;
        const Vec3<S> arm = p.radius * (cosine * down + sine * side), arm_rate = p.radius * (cosine * down_rate + sine * side_rate);
        t.point = b.p + arm, t.point_rate = b.v + arm_rate;
        t.gap = dot(t.n, t.point - a.p);
        return t;
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_disc_on_plane) {
    return contact::Of<DiscOnPlane>::declare("mechanics.disc_on_plane")
        .params({"friction", "restitution", "slowest_bounce", "radius"});
}
