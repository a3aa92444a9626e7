// The matrix of trees, A = M - a dh/du - b dh/dtheta, by recursion, and products dh/dtheta * rho.
//
// Everything is written at a point at rest (the center of the root). A small motion along velocity j carries all that j carries:
// dS_k = S_j x S_k. With V- and A- the twist and acceleration (weight included) in front of joint j, the twists and accelerations
// behind it differ from carried ones by
//     dV_i - S_j x V_i = -psi_j                  psi_j = S_j x V-
//     dA_i - S_j x A_i = -chi_j - psi_j x V_i    chi_j = S_j x A- - psi_j x V-
// and a change of u_j gives dV_i = S_j, dA_i = S_j x V_i - phi_j with phi_j = S_j x V- + S_j x V+. So with the composite inertia I
// and B = sum of (I_i V_i) x + V_i x* I_i - I_i V_i x of what both joints a and j carry, in the rows of joint a
//     inertia:     -dh/du = S_a (B S_j - I phi_j),     -dh/dtheta = -S_a (I chi_j + B psi_j)     [- S_a . S_j x* F_j for a before j]
// where F_j is the inertia force carried by joint j. See Featherstone, Rigid Body Dynamics Algorithms; Carpentier and Mansard, RSS 2018.
// Elements give blocks between links: summed towards the roots, then projected. Their forces turn the joints behind j:
// dh/dtheta gets (S_j x S_a) . F for a behind j. Elements take it that a turn of a link carries its angular velocity along and leaves
// the velocity of its center alone; what the twist really does beyond that goes through their damping.
#include <cstring>

#include "dependent.hpp"
#include "frame.hpp"
#include "guide.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// What a link and all it carries has, at the common point
struct Composite {
    Inertia inertia;
    Vec3<double> momentum;  // linear
    double N[9];            // moments of B per turn; its forces are 2 (turn x momentum)
    Wrench inertial, external;
};
// Per velocity: what a row is multiplied with, 21 numbers side by side and three of padding, and what these are made of
struct Column {
    Twist alpha;
    Vec3<double> beta;
    Twist S, psi;
    double padding[3];
    Twist phi, chi;
};
// Per velocity of the link in hand: its rows per alpha, beta, S and psi
struct Row {
    Wrench alpha;
    Vec3<double> beta;
    Wrench S, psi;
    double padding[3];
};
constexpr int row_doubles = sizeof(Row) / sizeof(double);
static_assert(row_doubles == 24, "whole registers");
inline double dot(const Column& column_of, const Row& row) {
    const double *a = &column_of.alpha.v.x, *b = &row.alpha.f.x;
    Pack sum = load(a) * load(b);
    for (int i = lanes; i < row_doubles; i += lanes) sum += load(a + i) * load(b + i);
    return sum_of(sum);
}
constexpr int composite_doubles = sizeof(Composite) / sizeof(double), column_doubles = sizeof(Column) / sizeof(double);
// composites, accelerations and what a product with rho needs per link; columns per velocity
static_assert(composite_doubles + 30 <= tree_doubles_per_link && column_doubles <= tree_doubles_per_velocity, "room in the workspace");

inline Composite* composites_of(Workspace& work) { return reinterpret_cast<Composite*>(work.tree_scratch.data()); }
inline Column* columns_of(const System& s, Workspace& work) {
    return reinterpret_cast<Column*>(work.tree_scratch.data() + composite_doubles * s.links.size());
}
inline double* accelerations_of(const System& s, Workspace& work) {
    return work.tree_scratch.data() + composite_doubles * s.links.size() + column_doubles * s.nu;
}

inline Twist twist_before(const Link& link, const double* per_link) {
    return link.kind == link_free || link.parent == 0 ? Twist{{0, 0, 0}, {0, 0, 0}} : twist_at(per_link + 6 * link.parent);
}

// sum of S_k u_k over a group
inline Twist sum_of(const double* S, const double* u, int first, int n) {
    Twist sum{{0, 0, 0}, {0, 0, 0}};
    for (int k = first; k < first + n; ++k) sum = sum + u[k] * twist_at(S + 6 * k);
    return sum;
}

// [w] J + ([w] J)^T + 2 (mr . v) - v mr^T - mr v^T - [n]: moments of B per turn
inline void turning_part(const Inertia& I, const Twist& V, double* N) {
    const Vec3<double> w = V.w, v = V.v, mr = I.first, n = turning_inertia(I, w) + cross(mr, v);
    const Vec3<double> a = cross(w, Vec3<double>{I.xx, I.xy, I.xz}), b = cross(w, Vec3<double>{I.xy, I.yy, I.yz}),
                       c = cross(w, Vec3<double>{I.xz, I.yz, I.zz});
    const double twice = 2.0 * dot(mr, v);
    N[0] = 2.0 * (a.x - v.x * mr.x) + twice, N[4] = 2.0 * (b.y - v.y * mr.y) + twice, N[8] = 2.0 * (c.z - v.z * mr.z) + twice;
    const double xy = a.y + b.x - v.x * mr.y - v.y * mr.x, xz = a.z + c.x - v.x * mr.z - v.z * mr.x,
                 yz = b.z + c.y - v.y * mr.z - v.z * mr.y;
    N[1] = xy + n.z, N[3] = xy - n.z, N[2] = xz - n.y, N[6] = xz + n.y, N[5] = yz + n.x, N[7] = yz - n.x;
}

void compose_inertia(const System& s, Composite* all) {
    for (std::size_t k = s.tree_links.size(); k-- > 0;) {
        const int i = s.tree_links[k];
        if (s.links[i].root != i) all[s.links[i].parent].inertia += all[i].inertia;
    }
}

// Accelerations of the links, weight included: per link behind its joint, at the common point. rates: u', or null while none changes
void spread_acceleration(const System& s, const double* params, const TreeState& tree, const double* rates, double* A) {
    const Vec3<double> gravity = vec(params + parameter_gravity);
    for (int i : s.tree_links) {
        const Link& link = s.links[i];
        Twist a = twist_at(tree.bias.data() + 6 * i);
        a.v = a.v - gravity;
        if (rates) {
            // the sum of S u' over the joints up to here: bias has none of it
            Twist sum = sum_of(tree.S.data(), rates, link.u, link.nu);
            if (link.root != i) {
                Twist before = twist_at(A + 6 * link.parent) - twist_at(tree.bias.data() + 6 * link.parent);
                before.v = before.v + gravity;
                sum = sum + before;
            }
            a = a + sum;
        }
        put(A + 6 * i, a);
    }
}

// Momentum, inertia forces, forces of elements, and psi, phi, chi of all velocities
void compose_motion(const System& s, const double* params, const LinkState* links, const TreeState& tree, const double* u,
                    const double* rates, const double* external, Workspace& work) {
    Composite* all = composites_of(work);
    Column* columns = columns_of(s, work);
    double* A = accelerations_of(s, work);
    const Vec3<double> gravity = vec(params + parameter_gravity);
    spread_acceleration(s, params, tree, rates, A);
    for (int i : s.tree_links) {
        const Link& link = s.links[i];
        Composite& own = all[i];
        const Twist V = twist_at(tree.twist.data() + 6 * i);
        const Wrench momentum = own.inertia * V;
        own.momentum = momentum.f;
        turning_part(own.inertia, V, own.N);
        own.inertial = -1.0 * (own.inertia * twist_at(A + 6 * i) + carried(V, momentum));
        const Vec3<double> r = vec(links[i].p) - vec(tree.center.data() + 3 * i), f = vec(external + 6 * i);
        own.external = {f, vec(external + 6 * i + 3) + cross(r, f)};
        Twist before = twist_before(link, tree.twist.data()), pushed = twist_before(link, A);
        if (link.kind == link_free || link.parent == 0) pushed.v = -gravity;
        for_each_group(s, link, [&](int first, int n) {
            const Twist sum = sum_of(tree.S.data(), u, first, n);
            for (int k = first; k < first + n; ++k) {
                const Twist S = twist_at(tree.S.data() + 6 * k);
                Column& column_of = columns[k];
                column_of.psi = carried(S, before);
                column_of.phi = 2.0 * column_of.psi + carried(S, sum);
                column_of.chi = carried(S, pushed) - carried(column_of.psi, before);
                if (link.guide < 0) continue;
                const double* along = tree.guides.data() + guide_numbers * link.guide;
                const Twist slope = guide_slope(along, k - first, n, u + first);
                Twist bend = guide_bend(along, k - first, n, u + first, u + first);
                if (rates) bend = bend + guide_slope(along, k - first, n, rates + first);
                column_of.psi = column_of.psi - slope, column_of.phi = 2.0 * column_of.psi;
                column_of.chi = carried(S, pushed) - carried(column_of.psi, before) + carried(slope, before) - bend;
            }
            pushed = pushed + carried(before, sum);
            if (rates) pushed = pushed + sum_of(tree.S.data(), rates, first, n);
            before = before + sum;
        });
    }
    for (std::size_t k = s.tree_links.size(); k-- > 0;) {
        const int i = s.tree_links[k];
        if (s.links[i].root == i) continue;
        Composite &to = all[s.links[i].parent], &own = all[i];
        to.momentum = to.momentum + own.momentum;
        for (int j = 0; j < 9; ++j) to.N[j] += own.N[j];
        to.inertial = to.inertial + own.inertial, to.external = to.external + own.external;
    }
}

// C <- X_a^T C X_b, where X brings a twist from the common point to the center of mass: v = v_c + w x r
void shift_block(double* C, const Vec3<double>& ra, const Vec3<double>& rb) {
    for (int i = 0; i < 6; ++i) {  // columns of turns: C_w += C_v (-[rb]x)
        const double vx = C[i], vy = C[8 + i], vz = C[16 + i];
        C[24 + i] += vz * rb.y - vy * rb.z, C[32 + i] += vx * rb.z - vz * rb.x, C[40 + i] += vy * rb.x - vx * rb.y;
    }
    for (int j = 0; j < 6; ++j) {  // rows of moments: C_w += [ra]x C_v
        double* column_of = C + 8 * j;
        const Vec3<double> moved = cross(ra, vec(column_of));
        column_of[3] += moved.x, column_of[4] += moved.y, column_of[5] += moved.z;
    }
}

inline Wrench block_times(const double* C, const Twist& x) {
    alignas(64) double out[8];
    for (int i = 0; i < 8; i += lanes)
        store(out + i, (load(C + i) * x.v.x + load(C + 8 + i) * x.v.y + load(C + 16 + i) * x.v.z) +
                           (load(C + 24 + i) * x.w.x + load(C + 32 + i) * x.w.y + load(C + 40 + i) * x.w.z));
    return wrench_at(out);
}
// C^T x, to be multiplied with twists
inline Wrench transposed_block_times(const double* C, const Twist& x) {
    double out[6];
    for (int j = 0; j < 6; ++j) {
        const double* c = C + 8 * j;
        out[j] = c[0] * x.v.x + c[1] * x.v.y + c[2] * x.v.z + c[3] * x.w.x + c[4] * x.w.y + c[5] * x.w.z;
    }
    return wrench_at(out);
}

// Blocks of elements between links, brought to the common points and summed towards the roots
void sum_blocks(const System& s, const LinkState* links, const TreeState& tree, double* values) {
    const auto lever = [&](int index) {
        return s.links[index].simple ? Vec3<double>{0, 0, 0} : vec(links[index].p) - vec(tree.center.data() + 3 * index);
    };
    for (const TreeBlock& block : s.tree_blocks) shift_block(values + block.offset, lever(block.a), lever(block.b));
    for (const TreeEdge& edge : s.tree_edges) {  // a force or a derivative along a twist: its moment part at the common point
        double* at = values + edge.offset;
        add(at + 3, cross(lever(edge.link), vec(at)));
    }
    for (const TreeSum& sum : s.tree_sums)
        for (int i = 0; i < sum.size; ++i) values[sum.to + i] += values[sum.from + i];
}

}  // namespace

// Damping of elements between links, -dh/du alone, at the kept evaluation
void keep_damping(Pass& pass) {
    Workspace& work = pass.work;
    const System& s = pass.system;
    if (work.damping_kept || (s.tree_blocks.empty() && s.tree_edges.empty())) return;
    work.damping_kept = true;
    bool moves = false;
    for (int i : s.tree_links)
        for (int k = 0; k < 6; ++k) moves = moves || work.lin_tree.twist[6 * i + k] != 0.0;
    work.damping_acts = moves;
    if (!moves) return;
    double *values = work.values, *damping = work.damping.data();
    clear_values(damping, s.values_size);
    work.values = damping;
    for (int t : s.tree_tables) s.kinds[s.tables[t].kind].words.derivative(s.tables[t], pass, 1.0, 0.0, true);
    if (!s.signal_uses.empty()) add_signal_derivatives(pass, 1.0, 0.0);
    project_dependent(s, pass.params, damping);
    work.values = values;
}

void project_trees(const System& s, const double* params, const LinkState* links, const TreeState& tree, const TreeMatrix& what,
                   Workspace& work, double* values) {
    Composite* all = composites_of(work);
    Column* columns = columns_of(s, work);
    const double a = what.a, b = what.b, *S_of = tree.S.data();
    const bool elements = !(s.tree_blocks.empty() && s.tree_edges.empty()) && !what.inertia_alone;
    const bool full = what.full, damped = full && elements && work.damping_acts && b != 0.0;
    const std::size_t first = s.pattern.size;
    double* damping = nullptr;
    const bool inertia = what.mass || full;
    if (inertia)
        for (int i : s.tree_links) all[i].inertia = inertia_at(params + s.links[i].params, links[i], vec(tree.center.data() + 3 * i));
    if (full) compose_motion(s, params, links, tree, what.u, what.rates, what.external, work);
    if (inertia) compose_inertia(s, all);
    if (damped) {
        damping = work.damping_sums.data();
        copy_values(damping + first, work.damping.data() + first, s.values_size - first);
        for (const TreeBlock& block : s.tree_blocks) {  // a turn of link b carries the velocity of its center along
            if (s.links[block.b].simple) continue;
            double *C = values + block.offset, *D = damping + block.offset;
            const Vec3<double> v = vec(links[block.b].v);
            for (int i = 0; i < 6; ++i) {
                const double x = b * D[i], y = b * D[8 + i], z = b * D[16 + i];
                C[24 + i] -= y * v.z - z * v.y, C[32 + i] -= z * v.x - x * v.z, C[40 + i] -= x * v.y - y * v.x;
            }
        }
        for (const TreeEdge& edge : s.tree_edges) {
            if (!edge.row || s.links[edge.link].simple) continue;
            const double* D = damping + edge.offset;
            add(values + edge.offset + 3, -b * cross(vec(D), vec(links[edge.link].v)));
        }
        sum_blocks(s, links, tree, damping);
    }
    if (full && elements)
        for (int i : s.tree_links) {  // the force of a shifted link has another lever
            if (s.diagonal[i] < 0) continue;
            double* block = values + s.diagonal[i];
            const double *f = what.external + 6 * i, x = b * f[0], y = b * f[1], z = b * f[2];
            block[4] += z, block[5] -= y, block[11] -= z, block[13] += x, block[19] += y, block[20] -= x;
        }
    if (elements) sum_blocks(s, links, tree, values);

    // what moves with velocity k: S - a phi - b chi through the inertia, a S - b psi through B
    for (int i : s.tree_links)
        for (int k = s.links[i].u; k < s.links[i].u + s.links[i].nu; ++k) {
            const Twist S = twist_at(S_of + 6 * k);
            Column& column_of = columns[k];
            const Twist none{{0, 0, 0}, {0, 0, 0}};
            column_of.alpha = what.mass ? S : none, column_of.S = S;
            for (double& zero : column_of.padding) zero = 0.0;
            if (!full) {
                column_of.beta = none.v, column_of.psi = none;
                continue;
            }
            column_of.alpha = column_of.alpha - a * column_of.phi - b * column_of.chi;
            column_of.beta = a * S.w - b * column_of.psi.w;
        }
    for (int i : s.tree_links) {
        const Link& link = s.links[i];
        if (link.nu == 0) continue;
        const Composite& own = all[i];
        const double *C = elements && s.diagonal[i] >= 0 ? values + s.diagonal[i] : nullptr,
                     *D = C && damped ? damping + s.diagonal[i] : nullptr;
        Wrench down[6];  // columns of this link
        Row rows[6] = {};
        for (int k = 0; k < link.nu; ++k) {
            const Twist S = twist_at(S_of + 6 * (link.u + k));
            const Column& column_of = columns[link.u + k];
            Wrench& y = down[k];
            y = {{0, 0, 0}, {0, 0, 0}};
            if (inertia) {
                y = own.inertia * column_of.alpha;
                rows[k].alpha = own.inertia * S;
            }
            if (full) {
                const Vec3<double> beta = column_of.beta;
                y.f = y.f + 2.0 * cross(beta, own.momentum);
                y.m = y.m + mat(own.N) * beta;
                y = y - b * carried(S, own.inertial);
                rows[k].beta = 2.0 * cross(own.momentum, S.v) + transposed_times(mat(own.N), S.w);
                rows[k].S = -b * carried(S, own.external);
            }
            if (C) y = y + block_times(C, S), rows[k].S = rows[k].S + transposed_block_times(C, S);
            if (D) y = y - b * block_times(D, column_of.psi), rows[k].psi = -b * transposed_block_times(D, S);
        }
        const auto row_entry = [&](int k, int velocity) { return dot(columns[velocity], rows[k]); };
        double* block = values + s.tree_own[i];
        const int ld = leading(link.nu);
        if (link.reduced) {
            if (what.mass) block[0] += dot(twist_at(S_of + 6 * link.u), rows[0].alpha);
        } else
            for (int j = 0; j < link.nu; ++j)
                for (int k = 0; k < link.nu; ++k)
                    block[ld * j + k] += s.velocity_group[link.u + j] <= s.velocity_group[link.u + k]
                                             ? row_entry(k, link.u + j)
                                             : dot(twist_at(S_of + 6 * (link.u + k)), down[j]);
        if (link.guide >= 0 && full) {  // what a velocity of a guide is good for changes with the others beyond being carried
            const double* along = tree.guides.data() + guide_numbers * link.guide;
            const Wrench force = own.inertial + own.external;
            for (int j = 0; j < link.nu; ++j)
                for (int k = 0; k < link.nu; ++k) block[ld * j + k] -= b * dot(guide_slope(along, j, k), force);
        }
        for (int p = s.tree_first_pair[i]; p < s.tree_first_pair[i + 1]; ++p) {
            const TreePair& pair = s.tree_pairs[p];
            const Link& before = s.links[pair.before];
            double *upper = values + pair.upper, *lower = values + pair.lower;
            const int ld_before = leading(before.nu);
            if (!before.reduced)
                for (int j = 0; j < link.nu; ++j)
                    for (int k = 0; k < before.nu; ++k) upper[ld_before * j + k] += dot(twist_at(S_of + 6 * (before.u + k)), down[j]);
            if (!link.reduced)
                for (int j = 0; j < before.nu; ++j)
                    for (int k = 0; k < link.nu; ++k) lower[ld * j + k] += row_entry(k, before.u + j);
        }
    }
    if (!elements) return;
    for (const TreeVector& vector : s.tree_vectors) {
        const Link& link = s.links[vector.link];
        const Wrench C = wrench_at(values + vector.from);
        for (int i = 0; i < link.nu; ++i) {
            double sum = dot(twist_at(S_of + 6 * (link.u + i)), C);
            if (vector.row && damped) sum -= b * dot(columns[link.u + i].psi, wrench_at(damping + vector.from));
            values[vector.to + vector.stride * i] += sum;
        }
    }
    for (const TreeProjection& projection : s.tree_projections) {
        const Link &row = s.links[projection.a], &column_link = s.links[projection.b];
        const double* C = values + projection.from;
        double* to = values + projection.to;
        for (int j = 0; j < column_link.nu; ++j) {
            Wrench y;
            if (column_link.simple)  // a simple link has world axes in the solver
                y = wrench_at(C + 8 * j);
            else {
                y = block_times(C, twist_at(S_of + 6 * (column_link.u + j)));
                if (damped) y = y - b * block_times(damping + projection.from, columns[column_link.u + j].psi);
            }
            double plain[6];
            put(plain, y);
            for (int i = 0; i < row.nu; ++i)
                to[leading(row.nu) * j + i] += row.simple ? plain[i] : dot(twist_at(S_of + 6 * (row.u + i)), y);
        }
    }
}

// How twists and accelerations of the links change when positions move along rho and velocities along sigma (null: not at all)
TreeSlopes spread_slopes(const System& s, const double* params, const TreeState& tree, const double* u, const double* rates,
                         const double* rho, const double* sigma, Workspace& work) {
    double* A = accelerations_of(s, work);
    const std::size_t n = 6 * s.links.size();
    const TreeSlopes to{A, A + n, A + 2 * n, A + 3 * n, A + 4 * n};
    spread_acceleration(s, params, tree, rates, A);
    for (int i : s.tree_links) {
        const Link& link = s.links[i];
        Twist shift = twist_before(link, to.shift), dV = twist_before(link, to.twist), dA = twist_before(link, to.acceleration);
        Twist before = twist_before(link, tree.twist.data());
        if (link.guide >= 0) {
            const int first = link.u, n = link.nu;
            const double* along = tree.guides.data() + guide_numbers * link.guide;
            const Twist sum = sum_of(tree.S.data(), u, first, n);
            Twist moved = carried(shift, sum), bent{{0, 0, 0}, {0, 0, 0}}, change = bent;
            for (int k = 0; k < n; ++k) {
                const Twist slope = guide_slope(along, k, n, u + first), by_rho = guide_slope(along, k, n, rho + first);
                moved = moved + u[first + k] * by_rho, bent = bent + u[first + k] * slope;
                change = change + u[first + k] * guide_bend(along, k, n, u + first, rho + first);
                if (sigma) {
                    moved = moved + sigma[first + k] * twist_at(tree.S.data() + 6 * (first + k));
                    change = change + sigma[first + k] * slope + u[first + k] * guide_slope(along, k, n, sigma + first);
                }
                if (rates) change = change + rates[first + k] * by_rho;
            }
            dA = dA + carried(dV, sum) + carried(before, moved) + carried(shift, bent) + change;
            if (rates) dA = dA + carried(shift, sum_of(tree.S.data(), rates, first, n));
            dV = dV + moved, shift = shift + sum_of(tree.S.data(), rho, first, n);
            put(to.shift + 6 * i, shift), put(to.twist + 6 * i, dV), put(to.acceleration + 6 * i, dA);
            continue;
        }
        for_each_group(s, link, [&](int first, int count) {
            const Twist sum = sum_of(tree.S.data(), u, first, count);
            shift = shift + sum_of(tree.S.data(), rho, first, count);
            Twist turned = carried(shift, sum);
            if (sigma) turned = turned + sum_of(tree.S.data(), sigma, first, count);
            dA = dA + carried(dV, sum) + carried(before, turned);
            if (rates) dA = dA + carried(shift, sum_of(tree.S.data(), rates, first, count));
            dV = dV + turned, before = before + sum;
        });
        put(to.shift + 6 * i, shift), put(to.twist + 6 * i, dV), put(to.acceleration + 6 * i, dA);
    }
    return to;
}

// What elements see of that beyond their own convention, as twists at the centers of mass
void spread_extra(const System& s, const LinkState* links, const TreeState& tree, const TreeSlopes& slopes, double* extra) {
    for (int i : s.tree_links) {
        const Twist shift = twist_at(slopes.shift + 6 * i), dV = twist_at(slopes.twist + 6 * i);
        const Vec3<double> r = vec(links[i].p) - vec(tree.center.data() + 3 * i), w = vec(links[i].w);
        const Vec3<double> d = shift.v + cross(shift.w, r);
        put(extra + 6 * i, Twist{dV.v + cross(dV.w, r) + cross(w, d), dV.w - cross(shift.w, w)});
    }
}

// Adds what the extra twists of trees give through the damping of elements, at links
void add_damping_times(const System& s, const double* extra, const Workspace& work, double* out, double* line_out, double* x_rate) {
    for (const TreeBlock& block : s.tree_blocks) {
        if (s.links[block.b].simple) continue;
        const Wrench w = block_times(work.damping.data() + block.offset, twist_at(extra + 6 * block.b));
        add(out + 6 * block.a, -1.0 * w);
    }
    for (const TreeEdge& edge : s.tree_edges) {
        if (!edge.row || s.links[edge.link].simple) continue;
        const double change = -dot(twist_at(extra + 6 * edge.link), wrench_at(work.damping.data() + edge.offset));
        (edge.unknown < s.nu ? line_out[edge.unknown] : x_rate[edge.unknown - s.nu]) += change;
    }
}

namespace {

// Wrenches at the common points, value and change -> change of the forces on the joints; both are used up
void collect_change(const System& s, const TreeState& tree, const double* rho, const double* shifts, double* value, double* change,
                    double* out) {
    for (std::size_t k = s.tree_links.size(); k-- > 0;) {
        const int i = s.tree_links[k];
        const Link& link = s.links[i];
        const Wrench force = wrench_at(value + 6 * i), change_of = wrench_at(change + 6 * i);
        Twist shift = twist_before(link, shifts);
        for_each_group(s, link, [&](int first, int n) {
            if (link.guide < 0) shift = shift + sum_of(tree.S.data(), rho, first, n);
            for (int j = first; j < first + n; ++j) {
                const Twist S = twist_at(tree.S.data() + 6 * j);
                out[j] = dot(S, change_of) + dot(carried(shift, S), force);
                if (link.guide >= 0)
                    out[j] += dot(guide_slope(tree.guides.data() + guide_numbers * link.guide, j - first, n, rho + first), force);
            }
        });
        if (link.root == i) continue;
        add(value + 6 * link.parent, force), add(change + 6 * link.parent, change_of);
    }
    for (int i : s.reduced_links) out[s.links[i].u] = 0.0;
}

}  // namespace

// dh/dtheta * rho of trees, or with rates d(h - M u')/dtheta * rho; wrench: what elements change at the links, used up
void tree_stiffness_times(const System& s, const double* params, const LinkState* links, const TreeState& tree, const TreeSlopes& slopes,
                          const double* external, const double* rho, double* wrench, double* out) {
    for (int i : s.tree_links) {
        const Vec3<double> center = vec(tree.center.data() + 3 * i), r = vec(links[i].p) - center;
        const Inertia I = inertia_at(params + s.links[i].params, links[i], center);
        const Twist V = twist_at(tree.twist.data() + 6 * i), a = twist_at(slopes.now + 6 * i), shift = twist_at(slopes.shift + 6 * i);
        const Wrench momentum = I * V, inertial = -1.0 * (I * a + carried(V, momentum));
        const Twist dV = twist_at(slopes.twist + 6 * i) - carried(shift, V), dA = twist_at(slopes.acceleration + 6 * i) - carried(shift, a);
        const Vec3<double> f = vec(external + 6 * i);
        double* at = wrench + 6 * i;
        add(at + 3, cross(r, vec(at)) + cross(shift.v + cross(shift.w, r), f));
        add(at, carried(shift, inertial) - I * dA - carried(dV, momentum) - carried(V, I * dV));
        put(slopes.carried + 6 * i, inertial + Wrench{f, vec(external + 6 * i + 3) + cross(r, f)});
    }
    collect_change(s, tree, rho, slopes.shift, slopes.carried, wrench, out);
}

// Wrenches at the centers of mass, value and change -> change of the forces on the joints; both are used up
void collect_wrench_change(const System& s, const LinkState* links, const TreeState& tree, const TreeSlopes& slopes, const double* rho,
                           double* value, double* change, double* out) {
    for (int i : s.tree_links) {
        const Twist shift = twist_at(slopes.shift + 6 * i);
        const Vec3<double> r = vec(links[i].p) - vec(tree.center.data() + 3 * i), f = vec(value + 6 * i);
        add(change + 6 * i + 3, cross(r, vec(change + 6 * i)) + cross(shift.v + cross(shift.w, r), f));
        add(value + 6 * i + 3, cross(r, f));
    }
    collect_change(s, tree, rho, slopes.shift, value, change, out);
}

}  // namespace koppel::KOPPEL_LEVEL
