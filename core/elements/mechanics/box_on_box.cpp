// Two boxes: the corners of each against the faces of the other, the edges of two faces where they cross, and the pair of edges that keeps
// the boxes apart.
#include "../../contact.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct BoxOnBox {
    struct Params {
        contact::Surface surface;
        double length_a[3], length_b[3];
    };
    static constexpr int points = 33;  // corners of b on a, corners of a on b, edges of the faces that look at each other, a pair of edges
    static constexpr bool steady_gap = false;  // which edges cross changes at once

    template <class S>
    static contact::Touch<S> touch(const Params& p, const Frame<S>& a, const Frame<S>& b, int number) {
        contact::Touch<S> t{};
        if (number >= 16) {
            number == 32 ? touch_edges(t, p, a, b) : touch_rims(t, p, a, b, (number - 16) / 4, number % 4);
            return t;
        }
        const bool of_b = number < 8;
        const Frame<S>&face = of_b ? a : b, &corner = of_b ? b : a;
        const double *length = of_b ? p.length_a : p.length_b, *own = of_b ? p.length_b : p.length_a;
        const Vec3<S> arm = corner.A * contact::corner_of<S>(own, number % 8), at = corner.p + arm, rate = corner.v + cross(corner.w, arm);
        // the face that looks most at the other box: along its normal the boxes are farthest apart
        const Vec3<S> way = corner.p - face.p, local = transposed_times(face.A, at - face.p);
        const S place[3] = {local.x, local.y, local.z};
        const double shortest = shortest_of(p);
        int normal = 0;
        double apart = -1e300;
        for (int k = 0; k < 3; ++k) {
            const double here = value_of(abs_of(dot(column(face.A, k), way)) - 0.5 * length[k] - reach(own, corner, column(face.A, k)));
            if (here > apart) apart = here, normal = k;
        }
        const double sign = value_of(dot(column(face.A, normal), way)) < 0.0 ? -1.0 : 1.0;
        contact::set_axes(t, face, normal, sign);
        t.gap = sign * place[normal] - 0.5 * length[normal];
        t.point = at, t.point_rate = rate;
        // beside the face it does not count; corners of equal boxes on each other are above it
        S beside = 0.0;
        for (int k = 0; k < 3; ++k) {
            const S over = abs_of(place[k]) - 0.5 * length[k];
            if (k != normal && value_of(over) > rim * shortest) beside = beside + over * over;
        }
        t.nowhere = value_of(beside) > 0.0;
        if (t.nowhere) t.gap = sqrt_of(beside + max_of(t.gap, S(0.0)) * max_of(t.gap, S(0.0))) + 0.1 * shortest;
        if (!of_b) t.n = -t.n, t.n_rate = -t.n_rate;  // from a to b
        return t;
    }

    static constexpr double rim = 1e-6;  // of the shortest edge: what is no farther beside a face is on it
    static double shortest_of(const Params& p) {
        double shortest = p.length_a[0];
        for (int k = 0; k < 3; ++k) shortest = std::fmin(shortest, std::fmin(p.length_a[k], p.length_b[k]));
        return shortest;
    }
    // At a share of an edge that is off its ends by more than the rim
    static bool is_inside(double share, double length, double least) { return share * length > least && (1.0 - share) * length > least; }

    // Half of what a box takes along a direction
    template <class S>
    static S reach(const double* length, const Frame<S>& f, const Vec3<S>& n) {
        return 0.5 * (length[0] * abs_of(dot(column(f.A, 0), n)) + length[1] * abs_of(dot(column(f.A, 1), n)) +
                      length[2] * abs_of(dot(column(f.A, 2), n)));
    }

    // The faces that look at each other, along the face normal along which the boxes are farthest apart: where edge i of the face of a and
    // edge j of that of b cross, seen along it
    template <class S>
    static void touch_rims(contact::Touch<S>& t, const Params& p, const Frame<S>& a, const Frame<S>& b, int i, int j) {
        const Vec3<S> way = b.p - a.p;
        const double shortest = shortest_of(p);
        double apart = -1e300;
        int normal = 0;
        for (int k = 0; k < 6; ++k) {
            const Vec3<S> n = column(k < 3 ? a.A : b.A, k % 3);
            const double here = value_of(abs_of(dot(n, way)) - reach(p.length_a, a, n) - reach(p.length_b, b, n));
            // 1e-8 of the box: of faces that are as far apart the first one stays, whatever rounding says
            if (here > apart + 1e-8 * shortest) apart = here, normal = k;
        }
        const Frame<S>& owner = normal < 3 ? a : b;
        contact::set_axes(t, owner, normal % 3, value_of(dot(column(owner.A, normal % 3), way)) < 0.0 ? -1.0 : 1.0);
        t.gap = std::fmax(apart, 0.0) + 0.1 * shortest, t.point = b.p, t.point_rate = b.v, t.nowhere = true;
        Vec3<S> from_a, along_a, from_b, along_b;
        edge_of(p.length_a, a, t.n, i, from_a, along_a), edge_of(p.length_b, b, -t.n, j, from_b, along_b);
        // in the plane across the normal: from_a + s along_a = from_b + r along_b
        const Vec3<S> d = from_b - from_a;
        const S area = dot(t.n, cross(along_a, along_b));
        const double size_a = std::sqrt(value_of(dot(along_a, along_a))), size_b = std::sqrt(value_of(dot(along_b, along_b)));
        // 1e-2: edges within half a degree of parallel meet nowhere; corners touch there
        if (std::fabs(value_of(area)) < 1e-2 * size_a * size_b) return;
        const S s = dot(t.n, cross(d, along_b)) / area, r = dot(t.n, cross(d, along_a)) / area;
        const double at_a = value_of(s), at_b = value_of(r);
        if (!is_inside(at_a, size_a, rim * shortest) || !is_inside(at_b, size_b, rim * shortest)) return;
        const Vec3<S> on_a = from_a + s * along_a, on_b = from_b + r * along_b;
        t.nowhere = false, t.gap = dot(t.n, on_b - on_a), t.point = 0.5 * (on_a + on_b);
        t.point_rate = 0.5 * (a.v + cross(a.w, t.point - a.p) + b.v + cross(b.w, t.point - b.p));
    }
    // Edge `number` of the face that looks along n
    template <class S>
    static void edge_of(const double* length, const Frame<S>& f, const Vec3<S>& n, int number, Vec3<S>& from,
                        Vec3<S>& along) {
        int face = 0;
        for (int k = 1; k < 3; ++k)
            if (std::fabs(value_of(dot(column(f.A, k), n))) > std::fabs(value_of(dot(column(f.A, face), n)))) face = k;
        const int u = (face + 1 + number / 2) % 3, v = 3 - face - u;
        const double side = number % 2 ? 0.5 : -0.5, up = value_of(dot(column(f.A, face), n)) < 0.0 ? -0.5 : 0.5;
        along = length[u] * column(f.A, u);
        from = f.p + up * length[face] * column(f.A, face) + side * length[v] * column(f.A, v) - 0.5 * along;
    }

    // The axis across one edge of each along which they are farthest apart, and the edges nearest along it
    template <class S>
    static void touch_edges(contact::Touch<S>& t, const Params& p, const Frame<S>& a, const Frame<S>& b) {
        const Vec3<S> way = b.p - a.p;
        S most = -1e300;
        int best_a = -1, best_b = -1;
        Vec3<S> normal = column(a.A, 2);
        double faces = -1e300;  // the most that a face says
        for (int k = 0; k < 3; ++k) {
            const Vec3<S> na = column(a.A, k), nb = column(b.A, k);
            faces = std::fmax(faces, value_of(abs_of(dot(na, way)) - 0.5 * p.length_a[k] - reach(p.length_b, b, na)));
            faces = std::fmax(faces, value_of(abs_of(dot(nb, way)) - 0.5 * p.length_b[k] - reach(p.length_a, a, nb)));
        }
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                Vec3<S> n = cross(column(a.A, i), column(b.A, j));
                const S size = sqrt_of(dot(n, n));
                if (value_of(size) < 0.1) continue;  // nearly parallel: corners do
                n = ((value_of(dot(n, way)) < 0.0 ? -1.0 : 1.0) / size) * n;
                const S apart = dot(n, way) - reach(p.length_a, a, n) - reach(p.length_b, b, n);
                if (value_of(apart) > value_of(most)) most = apart, best_a = i, best_b = j, normal = n;
            }
        // edges count where they are what holds the boxes apart
        t.n = normal, t.n_rate = cross(0.5 * (a.w + b.w), normal);
        contact::set_tangents(t);
        const double shortest = shortest_of(p);
        // 1e-5 of the box: where both hold the boxes apart the faces do
        if (best_a < 0 || value_of(most) < faces + 1e-5 * shortest) {
            t.gap = std::fmax(faces, 0.0) + 0.1 * shortest, t.point = b.p, t.point_rate = b.v, t.nowhere = true;
            return;
        }
        // the middle of each edge, then the points of both that are nearest
        Vec3<S> ma = a.p, mb = b.p;
        for (int k = 0; k < 3; ++k) {
            if (k != best_a) ma = ma + (value_of(dot(column(a.A, k), normal)) > 0.0 ? 0.5 : -0.5) * p.length_a[k] * column(a.A, k);
            if (k != best_b) mb = mb + (value_of(dot(column(b.A, k), normal)) > 0.0 ? -0.5 : 0.5) * p.length_b[k] * column(b.A, k);
        }
        const Vec3<S> ea = column(a.A, best_a), eb = column(b.A, best_b), d = mb - ma;
        const S c = dot(ea, eb), along = (dot(d, ea) - c * dot(d, eb)) / (1.0 - c * c);
        const Vec3<S> at = ma + along * ea;
        t.point = at + 0.5 * most * normal, t.gap = most;
        t.point_rate = 0.5 * (a.v + cross(a.w, t.point - a.p) + b.v + cross(b.w, t.point - b.p));
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_box_on_box) {
    return contact::Of<BoxOnBox>::declare("mechanics.box_on_box")
        .params({"friction", "restitution", "slowest_bounce", "length_a_x", "length_a_y", "length_a_z", "length_b_x", "length_b_y",
                 "length_b_z"});
}
