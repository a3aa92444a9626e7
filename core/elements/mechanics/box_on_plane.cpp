// A box on a plane: its eight corners against the plane z = 0 of side a.
#include "../../contact.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct BoxOnPlane {
    struct Params {
        contact::Surface surface;
        double length[3];
    };
    static constexpr int points = 8;
    static constexpr bool steady_gap = true;

    template <class S>
    static contact::Touch<S> touch(const Params& p, const Frame<S>& a, const Frame<S>& b, int corner) {
        contact::Touch<S> t{};
        const Vec3<S> arm = b.A * contact::corner_of<S>(p.length, corner);
        contact::set_axes(t, a, 2, 1.0);
        t.point = b.p + arm, t.point_rate = b.v + cross(b.w, arm);
        t.gap = dot(t.n, t.point - a.p);
        return t;
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_box_on_plane) {
    return contact::Of<BoxOnPlane>::declare("mechanics.box_on_plane")
        .params({"friction", "restitution", "slowest_bounce", "length_x", "length_y", "length_z"});
}
