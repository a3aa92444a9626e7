// A sphere on a box: the place of the box that is nearest to its center.
#include "../../contact.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct SphereOnBox {
    struct Params {
        contact::Surface surface;
        double length[3], radius;
    };
    static constexpr int points = 1;
    static constexpr bool steady_gap = true;

    template <class S>
    static contact::Touch<S> touch(const Params& p, const Frame<S>& a, const Frame<S>& b, int) {
        contact::Touch<S> t{};
        t.gap = contact::touch_box(t, p.length, a, b.p, b.v) - p.radius;
        t.point = b.p - p.radius * t.n, t.point_rate = b.v - p.radius * t.n_rate;
        return t;
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_sphere_on_box) {
    return contact::Of<SphereOnBox>::declare("mechanics.sphere_on_box")
        .params({"friction", "restitution", "slowest_bounce", "length_x", "length_y", "length_z", "radius"});
}
