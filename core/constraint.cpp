// Closed loops: bilateral constraints between two frames. Position rows are components of the shift of b against a along
// directions fixed to a; rotation rows are components of the relative turn. The direction W is what the forces of the
// constraint do to the links; W^T u is the rate of the rows.
#include <cstring>

#include "frame.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

struct Pair {
    Frame<double> a, b;
    Vec3<double> dp, ra;  // p_b from p_a, and from the center of mass of a's link
};
Pair frames_of(const System& s, const Constraint& c, const double* params, const LinkState* links) {
    const FrameRow &fa = s.frames[c.a], &fb = s.frames[c.b];
    Pair p{frame_on(links[fa.link], params + fa.params), frame_on(links[fb.link], params + fb.params), {}, {}};
    p.dp = p.b.p - p.a.p;
    p.ra = p.a.r + p.dp;
    return p;
}

// Two directions across a unit axis
void across(const Vec3<double>& n, Vec3<double>& first, Vec3<double>& second) {
    const Vec3<double> helper = std::fabs(n.x) < 0.6   ? Vec3<double>{1, 0, 0}
                                : std::fabs(n.y) < 0.6 ? Vec3<double>{0, 1, 0}
                                                       : Vec3<double>{0, 0, 1};
    first = cross(n, helper);
    first = (1.0 / std::sqrt(dot(first, first))) * first;
    second = cross(n, first);
}

// Directions of the rotation rows in world axes; value: what they should make zero; bias: rate of the rate while u is constant, alpha
// aside.
struct Turns {
    int rows;
    Vec3<double> e[3];
    double value[3], moving[3];
};
Turns turns_of(const Constraint& c, const double* params, const Pair& p) {
    Turns t{};
    const Vec3<double> relative = p.b.w - p.a.w;
    if (c.rotation == rotation_align) {
        const Vec3<double> local = vec(params + c.axis_a), na = p.a.A * local, nb = p.b.A * vec(params + c.axis_b);
        Vec3<double> first, second;
        across(local, first, second);
        t.rows = 2, t.e[0] = p.a.A * first, t.e[1] = p.a.A * second;
        const Vec3<double> sine = cross(na, nb);
        const double size = std::sqrt(dot(sine, sine)), angle = std::atan2(size, dot(na, nb)), scale = size > 1e-12 ? angle / size : 1.0;
        for (int i = 0; i < 2; ++i) t.value[i] = scale * dot(t.e[i], sine), t.moving[i] = -dot(t.e[i], cross(p.a.w, relative));
    } else if (c.rotation == rotation_lock) {
        const Mat3<double> R = transposed_times(p.a.A, p.b.A);
        const Vec3<double> sine{0.5 * (R.m[7] - R.m[5]), 0.5 * (R.m[2] - R.m[6]), 0.5 * (R.m[3] - R.m[1])};
        const double size = std::sqrt(dot(sine, sine)), angle = std::atan2(size, 0.5 * (R.m[0] + R.m[4] + R.m[8] - 1.0)),
                     scale = size > 1e-12 ? angle / size : 1.0;
        const double parts[3] = {sine.x, sine.y, sine.z};
        t.rows = 3;
        for (int i = 0; i < 3; ++i)
            t.e[i] = column(p.a.A, i), t.value[i] = scale * parts[i], t.moving[i] = -dot(t.e[i], cross(p.a.w, relative));
    } else if (c.rotation == rotation_angle) {
        const Vec3<double> na = p.a.A * vec(params + c.axis_a), nb = p.b.A * vec(params + c.axis_b);
        t.rows = 1, t.e[0] = cross(nb, na), t.value[0] = dot(na, nb) - params[c.cosine];
        t.moving[0] = dot(relative, cross(cross(p.b.w, nb), na) + cross(nb, cross(p.a.w, na)));
    }
    return t;
}

// Acceleration of a link (center of mass and angular) while no velocity changes
void link_bias(const System& s, const LinkState* links, const TreeState& tree, int index, Vec3<double>& linear, Vec3<double>& angular) {
    linear = angular = {0, 0, 0};
    if (index == 0 || s.links[index].simple) return;
    const double* bias = tree.bias.data() + 6 * index;
    const Vec3<double> r = vec(links[index].p) - vec(tree.center.data() + 3 * index);
    angular = vec(bias + 3);
    linear = vec(bias) + cross(angular, r) + cross(vec(links[index].w), vec(links[index].v));
}

}  // namespace

// Defect, rate and bias of all rows; W (12 per row: force and moment on the link of a, on that of b; world axes, at the centers of mass)
void constraint_rows(const System& s, const double* params, double t, const double* q, const double* u, Workspace& work) {
    const LinkState* links = work.links.data();
    const TreeState& tree = work.tree;
    ConstraintState& out = work.constraints;
    for (const Constraint& c : s.constraints) {
        if (c.drive_u >= 0) {
            double wanted[3];  // the signal, its rate, and the rate of that
            time_jet(s, params, c.node, t, work, wanted);
            out.g[c.first] = q[c.drive_q] - wanted[0], out.rate[c.first] = u[c.drive_u] - wanted[1], out.bias[c.first] = -wanted[2];
            continue;
        }
        const Pair p = frames_of(s, c, params, links);
        const int la = s.frames[c.a].link, lb = s.frames[c.b].link;
        Vec3<double> acc_a, alpha_a, acc_b, alpha_b;
        link_bias(s, links, tree, la, acc_a, alpha_a), link_bias(s, links, tree, lb, acc_b, alpha_b);
        const Vec3<double> wa = p.a.w, wb = p.b.w;
        const Vec3<double> rate = p.b.v - p.a.v - cross(wa, p.dp);
        const Vec3<double> point_b = acc_b + cross(alpha_b, p.b.r) + cross(wb, cross(wb, p.b.r)),
                           point_a = acc_a + cross(alpha_a, p.ra) + cross(wa, cross(wa, p.ra));
        const Vec3<double> bias = point_b - point_a - 2.0 * cross(wa, rate);
        int row = c.first;
        for (int k = 0; k < c.positions; ++k, ++row) {
            const Vec3<double> d = p.a.A * vec(params + c.directions + 3 * k);
            double* W = out.W.data() + 12 * row;
            put(W, -d), put(W + 3, -cross(p.ra, d)), put(W + 6, d), put(W + 9, cross(p.b.r, d));
            out.g[row] = dot(d, p.dp), out.rate[row] = dot(d, rate), out.bias[row] = dot(d, bias);
        }
        const Turns t = turns_of(c, params, p);
        for (int k = 0; k < t.rows; ++k, ++row) {
            double* W = out.W.data() + 12 * row;
            const Vec3<double> none{0, 0, 0};
            put(W, none), put(W + 3, -t.e[k]), put(W + 6, none), put(W + 9, t.e[k]);
            out.g[row] = t.value[k], out.rate[row] = dot(t.e[k], wb - wa), out.bias[row] = dot(t.e[k], alpha_b - alpha_a) + t.moving[k];
        }
    }
}

// Writes W, W^T and the small diagonal of the constraint blocks, from the last evaluation or move; the rest of the matrix
// must be there already. solver_links: the poses in whose axes the matrix is written.
void add_constraints(const System& s, const Workspace& work, const LinkState* solver_links, double* values) {
    const LinkState* links = work.links.data();
    const TreeState& tree = work.tree;
    for (const ConstraintPath& path : s.constraint_paths) {
        std::memset(values + path.upper, 0, leading(path.nu) * path.rows * sizeof(double));
        std::memset(values + path.lower, 0, leading(path.rows) * path.nu * sizeof(double));
    }
    for (const ConstraintPath& path : s.constraint_paths)
        for (int side = 0; side < 2; ++side) {
            if (!(path.sides & (1 << side))) continue;
            if (path.drive >= 0) {
                values[path.upper + path.drive - path.u] = -1.0, values[path.lower + leading(1) * (path.drive - path.u)] = 1.0;
                continue;
            }
            const Link& carrier = s.links[path.links[side]];
            for (int r = 0; r < path.rows; ++r) {
                const double* W = work.constraints.W.data() + 12 * (path.first + r) + 6 * side;
                const Vec3<double> f = vec(W);
                Vec3<double> m = vec(W + 3);
                double share[6];
                if (carrier.simple) {
                    const int at = path.links[side];
                    put(share, f), put(share + 3, mat(solver_links[at].R) * transposed_times(mat(links[at].R), m));
                } else {
                    m = m + cross(vec(links[path.links[side]].p) - vec(tree.center.data() + 3 * path.links[side]), f);
                    for (int j = 0; j < path.nu; ++j) {
                        const double* S = tree.S.data() + 6 * (path.u + j);
                        share[j] = S[0] * f.x + S[1] * f.y + S[2] * f.z + S[3] * m.x + S[4] * m.y + S[5] * m.z;
                    }
                }
                for (int j = 0; j < path.nu; ++j) {
                    values[path.upper + leading(path.nu) * r + j] -= share[j];
                    values[path.lower + leading(path.rows) * j + r] += share[j];
                }
            }
        }
    // the diagonal: a small share of what the row would weigh if the bodies were not coupled
    for (const Constraint& c : s.constraints) {
        double* diagonal = values + c.diagonal;
        std::memset(diagonal, 0, leading(c.rows) * c.rows * sizeof(double));
    }
    for (const ConstraintPath& path : s.constraint_paths)
        for (int r = 0; r < path.rows; ++r)
            for (int j = 0; j < path.nu; ++j) {
                const double w = values[path.lower + leading(path.rows) * j + r],
                             weight = values[path.diagonal_u + (leading(path.nu) + 1) * j];
                if (weight > 0.0) values[path.diagonal + (leading(path.rows) + 1) * r] += 1e-10 * w * w / weight;
            }
    // rows that move nothing (the way out of its plane of a planar loop) still need a diagonal
    for (const Constraint& c : s.constraints) {
        double* diagonal = values + c.diagonal;
        double largest = 0.0;
        for (int r = 0; r < c.rows; ++r) largest = std::fmax(largest, diagonal[(leading(c.rows) + 1) * r]);
        const double least = largest > 0.0 ? 1e-3 * largest : 1.0;
        for (int r = 0; r < c.rows; ++r) diagonal[(leading(c.rows) + 1) * r] = std::fmax(least, diagonal[(leading(c.rows) + 1) * r]);
    }
}

// W^T u for any velocities u, with W of the last evaluation or move
void constraint_rates(const System& s, Workspace& work, const double* u, double* out) {
    const LinkState* links = work.links.data();
    double* twist = work.links_scratch.data();
    for (int i : s.simple_links) {
        const int at = s.links[i].u;
        put(twist + 6 * i, vec(u + at)), put(twist + 6 * i + 3, mat(links[i].R) * vec(u + at + 3));
    }
    for (int i = 0; i < 6; ++i) twist[i] = 0.0;
    if (!s.tree_links.empty()) spread_twist(s, links, work.tree, u, twist);
    for (const Constraint& c : s.constraints)
        for (int row = c.first; row < c.first + c.rows; ++row) {
            if (c.drive_u >= 0) {
                out[row] = u[c.drive_u];
                continue;
            }
            const double *W = work.constraints.W.data() + 12 * row, *a = twist + 6 * s.frames[c.a].link,
                         *b = twist + 6 * s.frames[c.b].link;
            double sum = 0.0;
            for (int i = 0; i < 6; ++i) sum += W[i] * a[i] + W[6 + i] * b[i];
            out[row] = sum;
        }
}

// Solves A x - W lambda = b, W^T x = c with the given factor: x <- x (b on entry), force <- lambda (c on entry). One
// refinement takes back what the small diagonal lets slip.
void solve_constrained(const System& s, Workspace& work, const double* values, const LinkState* solver_links, double* x, double* force) {
    double *b = work.solver[0], *z = work.solver[1], *wanted = work.lambda_scratch.data(), *slip = wanted + s.n_lambda;
    double* change = work.scratch_x.data();
    for (int i = 0; i < s.n_lambda; ++i) wanted[i] = force[i], force[i] = 0.0, slip[i] = wanted[i];
    for (int i = 0; i < s.nu; ++i) change[i] = x[i], x[i] = 0.0;
    for (int round = 0; round < 2; ++round) {
        to_solver(s, solver_links, change, b);
        for (const Constraint& c : s.constraints)
            for (int r = 0; r < leading(c.rows); ++r) b[s.pattern.vectors[c.block] + r] = r < c.rows ? slip[c.first + r] : 0.0;
        solve_blocks(s, values, b, z);
        from_solver(s, solver_links, z, change);
        for (const Constraint& c : s.constraints)
            for (int r = 0; r < c.rows; ++r) force[c.first + r] += z[s.pattern.vectors[c.block] + r];
        for (int i = 0; i < s.nu; ++i) x[i] += change[i], change[i] = 0.0;
        if (round == 1) break;
        constraint_rates(s, work, x, slip);
        for (int i = 0; i < s.n_lambda; ++i) slip[i] = wanted[i] - slip[i];
    }
}

}  // namespace koppel::KOPPEL_LEVEL
