// Derivatives for analyses: forward dynamics, and constraints along a direction.
#include <cstring>

#include "constraint_frames.hpp"
#include "frame.hpp"
#include "numerics.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// to -= factor * from, over a row
inline void subtract_row(double* __restrict__ to, const double* __restrict__ from, double factor, int width) {
    for (int i = 0; i < width; ++i) to[i] -= factor * from[i];
}

// turns the last three of six rows with R, or back
void turn_rows(const double* R, bool back, double* rows, int width) {
    for (int i = 0; i < width; ++i) {
        const Vec3<double> x{rows[3 * width + i], rows[4 * width + i], rows[5 * width + i]};
        const Vec3<double> y = back ? transposed_times(mat(R), x) : mat(R) * x;
        rows[3 * width + i] = y.x, rows[4 * width + i] = y.y, rows[5 * width + i] = y.z;
    }
}

// Many right-hand sides at once, row by row, with the factor in values. X: a row per velocity, in the order of the velocities.
void solve_rows(const System& s, const double* values, double* X, int width) {
    const Pattern& pattern = s.pattern;
    const auto rows_of = [&](int block) { return X + static_cast<std::size_t>(pattern.first_u[block]) * width; };
    const auto is_velocity = [&](int block) { return pattern.first_u[block] < s.nu; };  // M does not couple other states
    for (const Pivot& pivot : pattern.pivots) {
        if (!is_velocity(pivot.block)) continue;
        double* own = rows_of(pivot.block);
        const int n = pivot.size, ld = leading(n);
        const double* D = values + pivot.diagonal;
        if (n == 1) {
            for (int i = 0; i < width; ++i) own[i] *= D[0];
        } else {
            for (int i = 0; i < width; ++i) {
                double x[64];
                for (int k = 0; k < n; ++k) x[k] = own[k * width + i];
                for (int r = 0; r < n; ++r) {
                    double sum = 0.0;
                    for (int k = 0; k < n; ++k) sum += D[ld * k + r] * x[k];
                    own[r * width + i] = sum;
                }
            }
        }
        for (int j = 0; j < pivot.count; ++j) {
            const Neighbor& near = pattern.neighbors[pivot.first + j];
            if (!is_velocity(near.block)) continue;
            double* other = rows_of(near.block);
            const double* L = values + near.lower;
            for (int k = 0; k < n; ++k)
                for (int r = 0; r < near.size; ++r) subtract_row(other + r * width, own + k * width, L[leading(near.size) * k + r], width);
        }
    }
    for (std::size_t p = pattern.pivots.size(); p-- > 0;) {
        const Pivot& pivot = pattern.pivots[p];
        if (!is_velocity(pivot.block)) continue;
        double* own = rows_of(pivot.block);
        for (int j = 0; j < pivot.count; ++j) {
            const Neighbor& near = pattern.neighbors[pivot.first + j];
            if (!is_velocity(near.block)) continue;
            const double *other = rows_of(near.block), *U = values + near.upper;
            for (int k = 0; k < near.size; ++k)
                for (int r = 0; r < pivot.size; ++r)
                    subtract_row(own + r * width, other + k * width, U[leading(pivot.size) * k + r], width);
        }
    }
}

// -values as columns of the rows of X, from column first on; in solver axes
void take_matrix(const System& s, const double* values, int first, double* X, int width) {
    for (std::size_t row = 0; row < s.pattern.rows.size(); ++row) {
        const int ld = leading(s.pattern.sizes[row]);
        if (s.pattern.first_u[row] >= s.nu) continue;
        for (const auto& entry : s.pattern.rows[row]) {
            if (s.pattern.first_u[entry.first] >= s.nu) continue;
            double* to = X + static_cast<std::size_t>(s.pattern.first_u[row]) * width + first + s.pattern.first_u[entry.first];
            for (int j = 0; j < s.pattern.sizes[entry.first]; ++j)
                for (int i = 0; i < s.pattern.sizes[row]; ++i) to[i * width + j] = -values[entry.second + ld * j + i];
        }
    }
}

// columns of turns of free bodies from world to body axes: x = R x_body
void turn_columns(const System& s, const LinkState* links, int first, double* X, int width) {
    for (int l : s.simple_links) {
        const Mat3<double> R = mat(links[l].R);
        for (int row = 0; row < s.nu; ++row) {
            double* at = X + static_cast<std::size_t>(row) * width + first + s.links[l].u + 3;
            put(at, transposed_times(R, vec(at)));
        }
    }
}

}  // namespace

bool derivatives(const System& s, const Parameters& params, double t, const double* q, const double* u, const State& state,
                 Workspace& work, double* rates, double* out) {
    const int n = s.nu, width = 3 * n;
    evaluate(s, params, t, q, u, state, work, true, rates);
    mass_solve(s, params, work, true, rates);
    work.lin_rates = rates;
    clear_values(out, static_cast<std::size_t>(n) * width);
    assemble(s, params, 0.0, 1.0, true, false, work, work.factor);
    take_matrix(s, work.factor.values, 0, out, width);
    assemble(s, params, 1.0, 0.0, true, false, work, work.factor);
    take_matrix(s, work.factor.values, n, out, width);
    work.lin_rates = nullptr;
    assemble(s, params, 0.0, 0.0, false, true, work, work.factor);
    const bool regular = factorize_blocks(s, work, work.factor.values);
    work.factor.age = -1;
    const LinkState* links = work.lin_links.data();
    turn_columns(s, links, 0, out, width), turn_columns(s, links, n, out, width);
    for (int i = 0; i < n; ++i) out[static_cast<std::size_t>(i) * width + 2 * n + i] = 1.0;
    for (int l : s.simple_links) {  // the rows of the last part are those of forces in body axes
        double* rows = out + static_cast<std::size_t>(s.links[l].u) * width + 2 * n;
        for (int r = 3; r < 6; ++r)
            for (int c = 3; c < 6; ++c) rows[r * width + s.links[l].u + c] = links[l].R[3 * (r - 3) + c - 3];
    }
    solve_rows(s, work.factor.values, out, width);
    for (int l : s.simple_links) turn_rows(links[l].R, true, out + static_cast<std::size_t>(s.links[l].u) * width, width);
    return regular;
}

namespace {

using Slope = Dual<1>;

inline Vec3<Slope> sloped(const Vec3<double>& value, const Vec3<double>& change) {
    Vec3<Slope> out{value.x, value.y, value.z};
    out.x.slope[0] = change.x, out.y.slope[0] = change.y, out.z.slope[0] = change.z;
    return out;
}
inline Mat3<Slope> turned(const double* R, const Vec3<double>& turn) {
    Mat3<Slope> out;
    for (int j = 0; j < 3; ++j) {
        const Vec3<Slope> axis = sloped({R[j], R[3 + j], R[6 + j]}, cross(turn, Vec3<double>{R[j], R[3 + j], R[6 + j]}));
        out.m[j] = axis.x, out.m[3 + j] = axis.y, out.m[6 + j] = axis.z;
    }
    return out;
}
inline Vec3<double> change_of(const Vec3<Slope>& a) { return {a.x.slope[0], a.y.slope[0], a.z.slope[0]}; }
inline Vec3<double> value_of(const Vec3<Slope>& a) { return {a.x.value, a.y.value, a.z.value}; }

struct LinkMotion {
    LinkPose<Slope> pose;
    Vec3<Slope> linear, angular;
};

// A link as it moves along a direction, with its acceleration
LinkMotion motion_of_link(const System& s, const double* params, const LinkState* links, const TreeState& tree, const TreeSlopes& slopes,
                          const double* rates, const double* rho, const double* sigma, int index) {
    const LinkState& now = links[index];
    const Vec3<double> none{0, 0, 0}, v = vec(now.v), w = vec(now.w);
    if (index == 0) {
        const Vec3<Slope> zero = sloped(none, none);
        return {{zero, turned(now.R, none), zero, zero}, zero, zero};
    }
    const Link& link = s.links[index];
    if (link.simple) {
        const Mat3<double> R = mat(now.R);
        const Vec3<double> turn = R * vec(rho + link.u + 3), spin = R * vec(rates + link.u + 3);
        return {{sloped(vec(now.p), vec(rho + link.u)), turned(now.R, turn), sloped(v, vec(sigma + link.u)),
                 sloped(w, cross(turn, w) + R * vec(sigma + link.u + 3))},
                sloped(vec(rates + link.u), none),
                sloped(spin, cross(turn, spin))};
    }
    const Twist shift = twist_at(slopes.shift + 6 * index), dV = twist_at(slopes.twist + 6 * index),
                dA = twist_at(slopes.acceleration + 6 * index);
    Twist A = twist_at(slopes.now + 6 * index);
    A.v = A.v + vec(params + parameter_gravity);
    const Vec3<double> r = vec(now.p) - vec(tree.center.data() + 3 * index), d = shift.v + cross(shift.w, r);
    const Vec3<double> dv = dV.v + cross(dV.w, r) + cross(w, d);
    return {{sloped(vec(now.p), d), turned(now.R, shift.w), sloped(v, dv), sloped(w, dV.w)},
            sloped(A.v + cross(A.w, r) + cross(w, v), dA.v + cross(dA.w, r) + cross(A.w, d) + cross(dV.w, v) + cross(w, dv)),
            sloped(A.w, dA.w)};
}

FrameMotion<Slope> frame_motion(const LinkMotion& link, const double* params) {
    Mat3<Slope> rotation;
    for (int i = 0; i < 9; ++i) rotation.m[i] = params[3 + i];
    return {frame_on(link.pose, Vec3<Slope>{params[0], params[1], params[2]}, rotation), link.linear, link.angular};
}

}  // namespace

void constraint_slopes(const System& s, const Parameters& all, const double* u, const double* rates, const double* lambda,
                       const double* rho, const double* sigma, Workspace& work, double* force, double* rate, double* acceleration) {
    const double* params = all.values.data();
    const LinkState* links = work.links.data();
    double *value = work.links_scratch.data(), *change = value + 6 * s.links.size();
    clear_values(value, 12 * s.links.size());
    for (int i = 0; i < s.nu; ++i) force[i] = 0.0;
    TreeSlopes slopes{};
    if (!s.tree_links.empty()) slopes = spread_slopes(s, params, work.tree, u, rates, rho, sigma, work);
    const auto motion = [&](int link) { return motion_of_link(s, params, links, work.tree, slopes, rates, rho, sigma, link); };
    const auto push = [&](int link, double y, const RowPush<Slope>& on) {
        add(value + 6 * link, y * value_of(on.f)), add(value + 6 * link + 3, y * value_of(on.m));
        add(change + 6 * link, y * change_of(on.f)), add(change + 6 * link + 3, y * change_of(on.m));
    };
    for (const Constraint& c : s.constraints) {
        const RowGroup& g = c.group;
        for (int r = 0; r < g.rows; ++r) rate[g.first + r] = acceleration[g.first + r] = 0.0;
        if (c.type == between_frames) {
            const FrameRow &fa = s.frames[c.a], &fb = s.frames[c.b];
            FrameRowSet<Slope> rows;
            frame_rows(c, params, frame_motion(motion(fa.link), params + fa.params), frame_motion(motion(fb.link), params + fb.params),
                       rows);
            for (int r = 0; r < rows.count; ++r) {
                rate[g.first + r] = rows.rate[r].slope[0], acceleration[g.first + r] = rows.acceleration[r].slope[0];
                push(fa.link, lambda[g.first + r], rows.on_a[r]), push(fb.link, lambda[g.first + r], rows.on_b[r]);
            }
            continue;
        }
        for (int r = 0; c.type == of_rods && r < g.rows; ++r) {
            const FrameRow &fa = s.frames[c.rods[r].a], &fb = s.frames[c.rods[r].b];
            const RodMotion<Slope> moved =
                rod_motion(frame_motion(motion(fa.link), params + fa.params), frame_motion(motion(fb.link), params + fb.params));
            rate[g.first + r] = moved.rate.slope[0], acceleration[g.first + r] = moved.acceleration.slope[0];
            push(fa.link, lambda[g.first + r], moved.on_a), push(fb.link, lambda[g.first + r], moved.on_b);
        }
        for (int e = 0; e < g.entries; ++e) {  // sums of coordinates: their factors are constant
            const RowEntry& entry = s.row_entries[g.first_entry + e];
            if (entry.u >= 0 && c.type != of_expression) rate[g.first] += work.constraints.W[g.W + 6 * g.sides + e] * sigma[entry.u];
        }
        if (c.type == of_spin) {
            const LinkMotion a = motion(c.a), b = motion(c.b);
            const Vec3<Slope> n = a.pose.R * lifted<Slope>(vec(params + c.axis_a));
            rate[g.first] -= dot(n, a.pose.w - b.pose.w).slope[0];
            acceleration[g.first] = (dot(cross(a.pose.w, n), b.pose.w) - dot(n, a.angular - b.angular)).slope[0];
            const double y = lambda[g.first];
            add(value + 6 * c.a + 3, -y * value_of(n)), add(change + 6 * c.a + 3, -y * change_of(n));
            add(value + 6 * c.b + 3, y * value_of(n)), add(change + 6 * c.b + 3, y * change_of(n));
        }
    }
    for (int i : s.simple_links) {
        const int at = s.links[i].u;
        const Mat3<double> R = mat(links[i].R);
        put(force + at, vec(change + 6 * i));
        put(force + at + 3, transposed_times(R, vec(change + 6 * i + 3) + cross(vec(value + 6 * i + 3), R * vec(rho + at + 3))));
    }
    if (!s.tree_links.empty()) collect_wrench_change(s, links, work.tree, slopes, rho, value, change, force);
}

}  // namespace koppel::KOPPEL_LEVEL
