// Links on joints: motion from the roots outwards, forces and matrices from the leaves inwards. All twists and wrenches of
// a tree are written at one point, the center of mass of its root, so that going from link to link is a plain sum (Featherstone 2008).
#include <cstring>

#include "frame.hpp"
#include "guide.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

inline Mat3<double> turn_about(const Vec3<double>& a, double angle) {
    const double c = std::cos(angle), s = std::sin(angle), k = 1.0 - c;
    return {{c + k * a.x * a.x, k * a.x * a.y - s * a.z, k * a.x * a.z + s * a.y, k * a.x * a.y + s * a.z, c + k * a.y * a.y,
             k * a.y * a.z - s * a.x, k * a.x * a.z - s * a.y, k * a.y * a.z + s * a.x, c + k * a.z * a.z}};
}

// a rotation matrix that turns nothing: most frames have the axes of their part
inline bool is_plain(const double* R) { return R[0] == 1.0 && R[4] == 1.0 && R[8] == 1.0; }
inline Mat3<double> times_transposed(const Mat3<double>& A, const Mat3<double>& B) {
    Mat3<double> C;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            C.m[3 * i + j] = A.m[3 * i] * B.m[3 * j] + A.m[3 * i + 1] * B.m[3 * j + 1] + A.m[3 * i + 2] * B.m[3 * j + 2];
    return C;
}

// The joint of one link: pose of its frame on the link, twist and bias, step by step.
void move_joint(const System& s, const Link& link, const double* params, const double* q, const double* u, LinkState* links,
                TreeState& tree, int index) {
    const LinkState& parent = links[link.parent];
    const double* frames = params + link.joint;
    Vec3<double> p = vec(parent.p) + mat(parent.R) * vec(frames);
    Mat3<double> A = is_plain(frames + 3) ? mat(parent.R) : mat(parent.R) * mat(frames + 3);
    Twist twist = twist_at(tree.twist.data() + 6 * link.parent), bias = twist_at(tree.bias.data() + 6 * link.parent);
    const Vec3<double> c = vec(tree.center.data() + 3 * index);
    const auto move = [&](int slot, const Twist& direction) {
        put(tree.S.data() + 6 * slot, direction);
        bias = bias + u[slot] * carried(twist, direction);
        twist = twist + u[slot] * direction;
    };
    if (link.guide >= 0) {
        double *S = tree.S.data() + 6 * link.u, *along = tree.guides.data() + guide_numbers * link.guide;
        move_guide(s, link, params, q + link.q, c, p, A, S, along);
        Twist sum{{0, 0, 0}, {0, 0, 0}}, bent = sum;
        for (int k = 0; k < link.nu; ++k) {
            sum = sum + u[link.u + k] * twist_at(S + 6 * k);
            bent = bent + u[link.u + k] * guide_slope(along, k, link.nu, u + link.u);
        }
        bias = bias + carried(twist, sum) + bent, twist = twist + sum;
    }
    for (int k = link.first_step; k < link.first_step + link.steps && link.guide < 0; ++k) {
        const JointStep& step = s.joint_steps[k];
        if (step.type == step_ball) {
            double R[9];
            rotation_of(q + step.q, R);
            A = A * mat(R);
            for (int j = 0; j < 3; ++j) put(tree.S.data() + 6 * (step.u + j), Twist{cross(column(A, j), c - p), column(A, j)});
            Twist sum{{0, 0, 0}, {0, 0, 0}};
            for (int j = 0; j < 3; ++j) sum = sum + u[step.u + j] * twist_at(tree.S.data() + 6 * (step.u + j));
            bias = bias + carried(twist, sum);
            twist = twist + sum;
            continue;
        }
        const Vec3<double> local = vec(params + step.axis), axis = A * local;
        const Twist turning{cross(axis, c - p), axis}, sliding{axis, {0, 0, 0}};
        if (step.type == step_turn) {
            move(step.u, turning);
            A = A * turn_about(local, q[step.q]);
        } else if (step.type == step_shift) {
            move(step.u, sliding);
            p = p + q[step.q] * axis;
        } else {
            const double pitch = params[step.pitch];
            move(step.u, turning + pitch * sliding);
            p = p + pitch * q[step.q] * axis;
            A = A * turn_about(local, q[step.q]);
        }
    }
    LinkState& to = links[index];
    const double* own = frames + 12;  // joint frame on this link
    const Mat3<double> R = is_plain(own + 3) ? A : times_transposed(A, mat(own + 3));
    const Vec3<double> x = p - R * vec(own);
    std::memcpy(to.R, R.m, sizeof(to.R));
    put(to.p, x), put(to.w, twist.w), put(to.v, twist.v + cross(twist.w, x - c));
    put(tree.twist.data() + 6 * index, twist), put(tree.bias.data() + 6 * index, bias);
}

void move_root(const Link& link, const double* q, const double* u, LinkState& to, TreeState& tree, int index) {
    put(to.p, vec(q + link.q));
    rotation_of(q + link.q + 3, to.R);
    put(to.v, vec(u + link.u)), put(to.w, mat(to.R) * vec(u + link.u + 3));
    for (int j = 0; j < 3; ++j) {
        const Vec3<double> axis{j == 0 ? 1.0 : 0.0, j == 1 ? 1.0 : 0.0, j == 2 ? 1.0 : 0.0};
        put(tree.S.data() + 6 * (link.u + j), Twist{axis, {0, 0, 0}});
        put(tree.S.data() + 6 * (link.u + 3 + j), Twist{{0, 0, 0}, column(mat(to.R), j)});
    }
    put(tree.center.data() + 3 * index, vec(to.p));
    put(tree.twist.data() + 6 * index, Twist{vec(to.v), vec(to.w)});
    put(tree.bias.data() + 6 * index, Twist{-cross(vec(to.w), vec(to.v)), {0, 0, 0}});
}

}  // namespace

void move_trees(const System& s, const double* params, const double* q, const double* u, LinkState* links, TreeState& tree) {
    for (int index : s.tree_links) {
        const Link& link = s.links[index];
        if (link.root == index) {
            if (link.kind == link_free) {
                move_root(link, q, u, links[index], tree, index);
                continue;
            }
            // a tree on the ground: its point is the joint frame on the ground
            put(tree.center.data() + 3 * index, vec(params + link.joint));
        } else {
            std::memcpy(tree.center.data() + 3 * index, tree.center.data() + 3 * link.root, 3 * sizeof(double));
        }
        move_joint(s, link, params, q, u, links, tree, index);
    }
}

// Weight, inertia of the motion so far, and what acts on the links, summed up to the joints. Changes wrench of the trees.
void add_tree_forces(const System& s, const double* params, const LinkState* links, const TreeState& tree, double* wrench, double* h) {
    for (int index : s.tree_links) {
        const Link& link = s.links[index];
        const double* p = params + link.params;
        const Vec3<double> r = vec(links[index].p) - vec(tree.center.data() + 3 * index), v = vec(links[index].v), w = vec(links[index].w);
        const Twist bias = twist_at(tree.bias.data() + 6 * index);
        const Mat3<double> R = mat(links[index].R);
        const auto inertia = [&](const Vec3<double>& spin) { return R * (inertia_of(p) * transposed_times(R, spin)); };
        double* at = wrench + 6 * index;
        const Vec3<double> acceleration = bias.v + cross(bias.w, r) + cross(w, v);
        add(at, p[0] * (gravity_at(params, vec(links[index].p)) - acceleration));
        add(at + 3, -(inertia(bias.w) + cross(w, inertia(w))));
    }
    collect_wrench(s, links, tree, wrench, h);
}

// Wrenches at the centers of mass -> forces on the joint rates. The wrenches of the trees are used up.
void collect_wrench(const System& s, const LinkState* links, const TreeState& tree, double* wrench, double* h) {
    for (int index : s.tree_links) {
        double* at = wrench + 6 * index;
        add(at + 3, cross(vec(links[index].p) - vec(tree.center.data() + 3 * index), vec(at)));
    }
    for (std::size_t k = s.tree_links.size(); k-- > 0;) {
        const int index = s.tree_links[k];
        const Link& link = s.links[index];
        const double* at = wrench + 6 * index;
        for (int j = 0; j < link.nu; ++j) {
            const double* S = tree.S.data() + 6 * (link.u + j);
            h[link.u + j] = S[0] * at[0] + S[1] * at[1] + S[2] * at[2] + S[3] * at[3] + S[4] * at[4] + S[5] * at[5];
        }
        if (link.root != index)
            for (int i = 0; i < 6; ++i) wrench[6 * link.parent + i] += at[i];
    }
    for (int index : s.reduced_links) h[s.links[index].u] = 0.0;  // nothing but torques on its coordinate turns it
}

double spin_inertia(const System& s, const double* params, const LinkState* links, const TreeState& tree, int index) {
    const Link& link = s.links[index];
    const Vec3<double> axis = transposed_times(mat(links[index].R), vec(tree.S.data() + 6 * link.u + 3));
    return dot(axis, inertia_of(params + link.params) * axis);
}

// Twists of the links (at their centers of mass) when the velocities are u.
void spread_twist(const System& s, const LinkState* links, const TreeState& tree, const double* u, double* twist) {
    for (int index : s.tree_links) {
        const Link& link = s.links[index];
        Twist sum{{0, 0, 0}, {0, 0, 0}};
        if (link.root != index) {  // back to the common point
            const double* parent = twist + 6 * link.parent;
            const Vec3<double> r = vec(links[link.parent].p) - vec(tree.center.data() + 3 * index);
            sum = {vec(parent) - cross(vec(parent + 3), r), vec(parent + 3)};
        }
        for (int j = 0; j < link.nu; ++j) sum = sum + u[link.u + j] * twist_at(tree.S.data() + 6 * (link.u + j));
        const Vec3<double> r = vec(links[index].p) - vec(tree.center.data() + 3 * index);
        put(twist + 6 * index, Twist{sum.v + cross(sum.w, r), sum.w});
    }
}

namespace {

// Inverse of a small symmetric matrix (n <= 6, rows of n) by Gauss-Jordan elimination along the diagonal; false when singular.
bool invert_small(int n, double* D) {
    if (n == 1) {
        // 1e-300: its inverse is still a number
        if (!(std::fabs(D[0]) > 1e-300)) return false;
        D[0] = 1.0 / D[0];
        return true;
    }
    for (int p = 0; p < n; ++p) {
        if (!(std::fabs(D[n * p + p]) > 1e-300)) return false;
        const double inverse = 1.0 / D[n * p + p];
        D[n * p + p] = 1.0;
        for (int j = 0; j < n; ++j) D[n * p + j] *= inverse;
        for (int i = 0; i < n; ++i) {
            if (i == p) continue;
            const double factor = D[n * i + p];
            D[n * i + p] = 0.0;
            for (int j = 0; j < n; ++j) D[n * i + j] -= factor * D[n * p + j];
        }
    }
    return true;
}

}  // namespace

namespace {

// Six numbers and two zeros, in wide registers where there are some
#if defined(__GNUC__) || defined(__clang__)
typedef double Row __attribute__((vector_size(64)));
typedef double LooseRow __attribute__((vector_size(64), aligned(8), may_alias));
inline const LooseRow& row_at(const double* p) { return *reinterpret_cast<const LooseRow*>(p); }
inline LooseRow& row_at(double* p) { return *reinterpret_cast<LooseRow*>(p); }
#else
struct Row {
    double x[8];
};
inline const Row& row_at(const double* p) { return *reinterpret_cast<const Row*>(p); }
inline Row& row_at(double* p) { return *reinterpret_cast<Row*>(p); }
inline Row operator*(const Row& a, double k) {
    Row r;
    for (int i = 0; i < 8; ++i) r.x[i] = a.x[i] * k;
    return r;
}
inline Row& operator+=(Row& a, const Row& b) {
    for (int i = 0; i < 8; ++i) a.x[i] += b.x[i];
    return a;
}
inline Row& operator-=(Row& a, const Row& b) {
    for (int i = 0; i < 8; ++i) a.x[i] -= b.x[i];
    return a;
}
#endif
inline double dot_6(const double* a, const double* b) {
    return (a[0] * b[0] + a[1] * b[1]) + (a[2] * b[2] + a[3] * b[3]) + (a[4] * b[4] + a[5] * b[5]);
}

}  // namespace

// h <- M^-1 h for the trees, by articulated bodies (Featherstone 1983): what a link and all it carries weigh at the joint, from the leaves
// inwards; then the accelerations outwards. Cost is linear in the number of links. Matrices are symmetric: six rows of eight.
void solve_tree_mass(const System& s, const double* params, const LinkState* links, const TreeState& tree, Workspace& work, double* h) {
    const std::size_t n_links = s.links.size();
    double *weight = work.articulated.data(), *load = weight + 48 * n_links, *motion = load + 8 * n_links, *U = motion + 8 * n_links,
           *inverse = U + 8 * s.nu;
    for (int index : s.tree_links) {  // spatial inertia at the common point: [m 1, -m [r]x; m [r]x, J - m [r]x [r]x]
        const Inertia own = inertia_at(params + s.links[index].params, links[index], vec(tree.center.data() + 3 * index));
        const double m = own.mass, x = own.first.x, y = own.first.y, z = own.first.z;
        const double I[48] = {m, 0, 0,  0,      z,      -y,     0, 0, 0,  m,  0, -z,     0,      x,      0, 0,
                              0, 0, m,  y,      -x,     0,      0, 0, 0,  -z, y, own.xx, own.xy, own.xz, 0, 0,
                              z, 0, -x, own.xy, own.yy, own.yz, 0, 0, -y, x,  0, own.xz, own.yz, own.zz, 0, 0};
        std::memcpy(weight + 48 * index, I, sizeof(I));
        for (int i = 0; i < 8; ++i) load[8 * index + i] = 0.0;
    }
    for (std::size_t k = s.tree_links.size(); k-- > 0;) {
        const int index = s.tree_links[k];
        const Link& link = s.links[index];
        double *I = weight + 48 * index, *p = load + 8 * index, *D = inverse + 6 * link.u;
        const int n = link.nu;
        for (int j = 0; j < n; ++j) {
            const double* S = tree.S.data() + 6 * (link.u + j);
            Row column_of = row_at(I) * S[0];
            for (int i = 1; i < 6; ++i) column_of += row_at(I + 8 * i) * S[i];
            row_at(U + 8 * (link.u + j)) = column_of;
            h[link.u + j] -= dot_6(S, p);
        }
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b) D[n * a + b] = dot_6(tree.S.data() + 6 * (link.u + a), U + 8 * (link.u + b));
        if (!s.armatures.empty())
            for (int a = 0; a < n; ++a)
                if (s.armature_at[link.u + a] >= 0) D[(n + 1) * a] += params[s.armature_at[link.u + a]];
        if (!invert_small(n, D)) work.trouble = trouble_singular, work.trouble_block = link.block;
        if (link.root == index) continue;
        double *Ip = weight + 48 * link.parent, *pp = load + 8 * link.parent;
        row_at(pp) += row_at(p);
        for (int i = 0; i < 6; ++i) row_at(Ip + 8 * i) += row_at(I + 8 * i);
        for (int a = 0; a < n; ++a) {
            Row moved = row_at(U + 8 * link.u) * D[n * a];  // a row of D^-1 U^T
            for (int b = 1; b < n; ++b) moved += row_at(U + 8 * (link.u + b)) * D[n * a + b];
            row_at(pp) += moved * h[link.u + a];
            const double* column_of = U + 8 * (link.u + a);
            for (int i = 0; i < 6 && !link.reduced; ++i) row_at(Ip + 8 * i) -= moved * column_of[i];
        }
    }
    for (int index : s.tree_links) {
        const Link& link = s.links[index];
        double* a = motion + 8 * index;
        for (int i = 0; i < 8; ++i) a[i] = link.root == index ? 0.0 : motion[8 * link.parent + i];
        if (link.nu == 1) {
            const double rest = link.reduced ? h[link.u] : h[link.u] - dot_6(U + 8 * link.u, a), rate = inverse[6 * link.u] * rest;
            h[link.u] = rate;
            for (int i = 0; i < 6; ++i) a[i] += tree.S[6 * link.u + i] * rate;
            continue;
        }
        double rest[6], rate[6] = {};
        for (int j = 0; j < link.nu; ++j) rest[j] = link.reduced ? h[link.u + j] : h[link.u + j] - dot_6(U + 8 * (link.u + j), a);
        const double* D = inverse + 6 * link.u;
        for (int j = 0; j < link.nu; ++j)
            for (int b = 0; b < link.nu; ++b) rate[j] += D[link.nu * j + b] * rest[b];
        for (int j = 0; j < link.nu; ++j) {
            h[link.u + j] = rate[j];
            for (int i = 0; i < 6; ++i) a[i] += tree.S[6 * (link.u + j) + i] * rate[j];
        }
    }
}

}  // namespace koppel::KOPPEL_LEVEL
