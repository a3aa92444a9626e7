// Contact between two frames. Side a carries a plane (normal z), a line (normal z, along x; friction along x only) or a sphere; side b a
// point or a sphere.
#include "../../contact.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct PointOrSphere {
    struct Params {
        contact::Surface surface;
        double radius_a, radius_b, shape;  // shape: 0 plane, 1 line, 2 sphere
    };
    static constexpr int points = 1;
    static constexpr bool steady_gap = true;

    template <class S>
    static contact::Touch<S> touch(const Params& p, const Frame<S>& a, const Frame<S>& b, int) {
        contact::Touch<S> t{};
        const Vec3<S> way = b.p - a.p;
        if (p.shape < 2.0) {
            contact::set_axes(t, a, 2, 1.0);
            t.gap = dot(t.n, way) - p.radius_b;
        } else {
            const S length = sqrt_of(dot(way, way));
            // 1e-12 m: spheres with one center have no normal; any is taken
            if (value_of(length) > 1e-12) {
                t.n = (1.0 / length) * way;
                const Vec3<S> rate = b.v - a.v;
                t.n_rate = (1.0 / length) * (rate - dot(t.n, rate) * t.n);
            } else
                t.n = column(a.A, 2);
            contact::set_tangents(t);
            t.gap = length - p.radius_a - p.radius_b;
        }
        t.along_t1_only = p.shape == 1.0;
        t.point = b.p - p.radius_b * t.n, t.point_rate = b.v - p.radius_b * t.n_rate;
        return t;
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_contact) {
    return contact::Of<PointOrSphere>::declare("mechanics.contact")
        .params({"friction", "restitution", "slowest_bounce", "radius_a", "radius_b", "shape"});
}
