// How constraints change along a direction, for analyses: their forces, their rates and the rates of these, with second derivatives where
// these are asked for by numbers that carry them.
#include "condition.hpp"
#include "law.hpp"
#include "link_motion.hpp"
#include "math/along.hpp"
#include "moving.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// The pose of a link that moves along a direction, with derivatives along its own six directions from slope `first` on, as seeded_pose
using Second = Along<Dual<12>>;
inline Second seeded(const Slope& x) { return {Dual<12>(x.value), Dual<12>(x.slope[0])}; }
LinkPose<Second> seeded_motion(const LinkPose<Slope>& link, double a, double b, int first) {
    LinkPose<Second> pose;
    const auto lift = [](const Vec3<Slope>& v) { return Vec3<Second>{seeded(v.x), seeded(v.y), seeded(v.z)}; };
    pose.x = lift(link.x), pose.v = lift(link.v), pose.w = lift(link.w);
    for (int i = 0; i < 9; ++i) pose.R.m[i] = seeded(link.R.m[i]);
    if (first < 0) return pose;  // the ground
    Second *x[3] = {&pose.x.x, &pose.x.y, &pose.x.z}, *v[3] = {&pose.v.x, &pose.v.y, &pose.v.z}, *w[3] = {&pose.w.x, &pose.w.y, &pose.w.z};
    for (int j = 0; j < 3; ++j) {
        x[j]->value.slope[first + j] = b, v[j]->value.slope[first + j] = a, w[j]->value.slope[first + 3 + j] = a;
        for (int k = 0; k < 3; ++k) {
            const Vec3<Slope> axis = column(link.R, k);
            const Vec3<double> now = cross(unit_vector(j), value_of(axis)), change = cross(unit_vector(j), change_of(axis));
            const double values[3] = {now.x, now.y, now.z}, changes[3] = {change.x, change.y, change.z};
            for (int i = 0; i < 3; ++i) {
                pose.R.m[3 * i + k].value.slope[first + 3 + j] = b * values[i];
                pose.R.m[3 * i + k].change.slope[first + 3 + j] = b * changes[i];
            }
        }
    }
    return pose;
}
Frame<Second> seeded_frame(const LinkPose<Slope>& link, const double* params, double a, double b, int first) {
    Mat3<Second> rotation;
    for (int i = 0; i < 9; ++i) rotation.m[i] = params[3 + i];
    return frame_on(seeded_motion(link, a, b, first), Vec3<Second>{params[0], params[1], params[2]}, rotation);
}

// A condition that is an expression, as constraint_slopes says; y: its force, single: what acts on single coordinates
template <class Motion, class Push>
void condition_slopes(const System& s, const double* params, double t, const Constraint& c, const Motion& motion, const double* q,
                      const double* u, const double* rates, const double* rho, const double* sigma, double y, Workspace& work,
                      const Push& push, double* single, double& rate, double& acceleration) {
    const bool speeds = c.type == of_rates;
    JetOf<Slope>* jets = reinterpret_cast<JetOf<Slope>*>(work.jets.data());
    Slope *v = reinterpret_cast<Slope*>(work.scratch.data()), *adjoint = reinterpret_cast<Slope*>(work.adjoint.data());
    const auto frame = [&](int index) { return frame_motion(motion(s.frames[index].link), params + s.frames[index].params); };
    const auto read = [&](const TapeOp& op, int k) -> JetOf<Slope> {
        if (op.op == tape_q) {
            const int at = c.moved_by[k];
            return {sloped(q[op.data], rho[at]), sloped(u[at], sigma[at]), Slope(rates[at])};
        }
        if (op.op == tape_u) return {sloped(u[op.data], sigma[op.data]), Slope(rates[op.data]), Slope(0.0)};
        return sensor_value(op.a / 8, op.a % 8, moving_frame(frame(op.data)), moving_frame(frame(op.more)));
    };
    run_condition(s, params, t, c, work, read, jets);
    rate = (speeds ? jets[c.node].value : jets[c.node].rate).slope[0];
    acceleration = (speeds ? jets[c.node].rate : jets[c.node].bend).slope[0];

    for (int node : c.nodes) v[node] = jets[node].value;
    weigh_condition(s, params, c, v, adjoint);
    const RowEntry* entry = s.row_entries.data() + c.group.first_entry;
    for (int reader : c.readers) {
        const TapeOp& op = s.tape[reader];
        if (op.op == tape_q || op.op == tape_u) {
            single[(entry++)->u] += y * adjoint[reader].slope[0];
            continue;
        }
        const FrameRow &fa = s.frames[op.data], &fb = s.frames[op.more];
        const double a = speeds ? 1.0 : 0.0, b = speeds ? 0.0 : 1.0;
        const Second reading = sensor_value(op.a / 8, op.a % 8, seeded_frame(motion(fa.link).pose, params + fa.params, a, b, fa.link == 0 ? -1 : 0),
                                            seeded_frame(motion(fb.link).pose, params + fb.params, a, b, fb.link == 0 ? -1 : 6));
        Slope pushed[12];
        for (int i = 0; i < 12; ++i) pushed[i] = adjoint[reader] * sloped(reading.value.slope[i], reading.change.slope[i]);
        push(fa.link, y, {{pushed[0], pushed[1], pushed[2]}, {pushed[3], pushed[4], pushed[5]}});
        push(fb.link, y, {{pushed[6], pushed[7], pushed[8]}, {pushed[9], pushed[10], pushed[11]}});
    }
}

}  // namespace

void constraint_slopes(const System& s, const Parameters& all, double t, const double* q, const double* u, const double* rates, const double* lambda,
                       const double* rho, const double* sigma, Workspace& work, double* force, double* rate, double* acceleration) {
    const double* params = all.values.data();
    const LinkState* links = work.links.data();
    double *value = work.links_scratch.data(), *change = value + 6 * s.links.size();
    clear_values(value, 12 * s.links.size());
    double* single = work.k3.data();  // what acts on single coordinates
    for (int i = 0; i < s.nu; ++i) force[i] = single[i] = 0.0;
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
        if (c.type == of_expression || c.type == of_rates) {
            condition_slopes(s, params, t, c, motion, q, u, rates, rho, sigma, lambda[g.first], work, push, single,
                             rate[g.first], acceleration[g.first]);
            continue;
        }
        if (c.type == of_rolling) {
            const FrameRow &fa = s.frames[c.a], &fb = s.frames[c.b];
            const RollingMotion<Slope> moved =
                rolling_motion(frame_motion(motion(fa.link), params + fa.params), frame_motion(motion(fb.link), params + fb.params),
                               params[c.cosine], c.axis_b >= 0 ? params + c.axis_b : nullptr);
            for (int r = 0; r < 3; ++r) {
                rate[g.first + r] = moved.rate[r].slope[0], acceleration[g.first + r] = moved.acceleration[r].slope[0];
                push(fa.link, lambda[g.first + r], moved.on_a[r]), push(fb.link, lambda[g.first + r], moved.on_b[r]);
            }
            continue;
        }
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
            if (entry.u >= 0) rate[g.first] += work.constraints.W[g.W + 6 * g.sides + e] * sigma[entry.u];
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
    Pass pass = pass_over(s, all, work);
    for (const Law& law : s.laws) {
        const RowGroup& g = law.group;
        for (int r = 0; r < g.rows; ++r) rate[g.first + r] = acceleration[g.first + r] = 0.0;
        for (int r = 0; r < g.rows && g.sides == 0; ++r)  // sums of coordinates again
            for (int e = 0; e < g.entries; ++e) {
                const int at = s.row_entries[g.first_entry + e].u;
                if (at >= 0) rate[g.first + r] += work.constraints.W[g.W + g.entries * r + e] * sigma[at];
            }
        if (!words_of(s, law).moved) continue;
        const int *side = s.row_sides.data() + g.first_side;
        const LinkSlopes links_moved[2] = {plain_motion(motion(side[0])), plain_motion(motion(side[1]))};
        TouchSlopes moved;
        pass.point = law.point;
        words_of(s, law).moved(s.tables[law.table], pass, law.row, links_moved, moved);
        for (int r = 0; r < g.rows; ++r) {
            rate[g.first + r] = moved.slip_change[r], acceleration[g.first + r] = moved.acceleration[r];
            for (int i = 0; i < 12; ++i) {
                value[6 * side[i / 6] + i % 6] += lambda[g.first + r] * moved.W[12 * r + i];
                change[6 * side[i / 6] + i % 6] += lambda[g.first + r] * moved.W_change[12 * r + i];
            }
        }
    }
    for (int i : s.simple_links) {
        const int at = s.links[i].u;
        const Mat3<double> R = mat(links[i].R);
        put(force + at, vec(change + 6 * i));
        put(force + at + 3, transposed_times(R, vec(change + 6 * i + 3) + cross(vec(value + 6 * i + 3), R * vec(rho + at + 3))));
    }
    if (!s.tree_links.empty()) collect_wrench_change(s, links, work.tree, slopes, rho, value, change, force);
    for (int i = 0; i < s.nu; ++i) force[i] += single[i];
}

}  // namespace koppel::KOPPEL_LEVEL
