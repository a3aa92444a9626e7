// Kinematics, forces, matrix: from positions and velocities to h and A, through the words of the elements.
#include <cstring>

#include "frame.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

Mat3<double> inertia_of(const double* params) {  // mass, xx, yy, zz, xy, xz, yz
    return {{params[1], params[4], params[5], params[4], params[2], params[6], params[5], params[6], params[3]}};
}

void move_links(const System& s, const double* q, const double* u, LinkState* links) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        LinkState& to = links[i];
        put(to.p, vec(q + link.q));
        rotation_of(q + link.q + 3, to.R);
        put(to.v, vec(u + link.u));
        put(to.w, mat(to.R) * vec(u + link.u + 3));
    }
}

Pass pass_over(const System& s, const Parameters& params, Workspace& work, bool keep) {
    return {s, params.values.data(), work, keep ? work.lin_links.data() : work.links.data(), work.tape.data(), keep ? work.lin_wrench.data() : work.wrench.data(), keep};
}

}  // namespace

void prepare(const System& s, const Parameters& params, Workspace& work) {
    if (work.prepared == params.values[parameter_stamp]) return;
    Pass pass = pass_over(s, params, work, false);
    for (const Table& table : s.tables) {
        const KindWords& words = s.engine->kinds()[table.kind].words;
        if (words.prepare) words.prepare(table, pass);
    }
    work.prepared = params.values[parameter_stamp];
}

void evaluate(const System& s, const Parameters& params, double t, const double* q, const double* u, const State& state, Workspace& work, bool keep, double* h) {
    prepare(s, params, work);
    ++work.evaluations;
    const std::size_t n_links = s.links.size();
    move_links(s, q, u, work.links.data());
    if (s.tape_before > 0) run_signals(s, params.values.data(), t, q, u, state, work, 0, s.tape_before);

    Pass pass = pass_over(s, params, work, keep);
    if (keep) {
        std::memcpy(work.lin_links.data(), work.links.data(), n_links * sizeof(LinkState));
        if (s.tape_before > 0) std::memcpy(work.lin_tape.data(), work.tape.data(), s.tape_before * sizeof(double));
    }
    std::memset(pass.wrench, 0, 6 * n_links * sizeof(double));
    for (const Table& table : s.tables) s.engine->kinds()[table.kind].words.force(table, pass);

    // bodies: weight, and the gyroscopic moment in body axes
    const Vec3<double> gravity = vec(pass.params + parameter_gravity);
    for (std::size_t i = 1; i < n_links; ++i) {
        const Link& link = s.links[i];
        const double* p = pass.params + link.params;
        const Vec3<double> w = vec(u + link.u + 3);
        put(h + link.u, vec(pass.wrench + 6 * i) + p[0] * gravity);
        put(h + link.u + 3, transposed_times(mat(pass.links[i].R), vec(pass.wrench + 6 * i + 3)) - cross(w, inertia_of(p) * w));
    }
}

void assemble(const System& s, const Parameters& params, double a, double b, bool full, bool mass, Workspace& work) {
    std::memset(work.values, 0, s.pattern.size * sizeof(double));
    Pass pass = pass_over(s, params, work, true);
    pass.tape = work.lin_tape.data();
    work.full = full;
    for (const Table& table : s.tables) s.engine->kinds()[table.kind].words.derivative(table, pass, a, b, full);
    if (!s.signal_paths.empty()) add_signal_derivatives(pass, a, b);

    // bodies, in world axes: inertia, and when full what turns with the body
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        const double* p = pass.params + link.params;
        double* block = work.values + s.pattern.offset(link.block, link.block);
        const Mat3<double> R = mat(pass.links[i].R), J = inertia_of(p);
        Mat3<double> turning = mass ? J : Mat3<double>{};
        if (full) {  // - a d(-w x J w)/dw
            const Vec3<double> w = transposed_times(R, vec(pass.links[i].w)), spin = J * w;
            const Mat3<double> wJ = cross_times(w, J);
            const double sx[9] = {0, -spin.z, spin.y, spin.z, 0, -spin.x, -spin.y, spin.x, 0};
            for (int k = 0; k < 9; ++k) turning.m[k] += a * (wJ.m[k] - sx[k]);
        }
        const Mat3<double> left = R * turning;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c)
                block[8 * (3 + c) + 3 + r] += left.m[3 * r] * R.m[3 * c] + left.m[3 * r + 1] * R.m[3 * c + 1] + left.m[3 * r + 2] * R.m[3 * c + 2];
        if (mass)
            for (int r = 0; r < 3; ++r) block[8 * r + r] += p[0];
        if (full) {  // - b d(R^T m)/dphi = - b [m]x, in world axes
            const Vec3<double> m = vec(pass.wrench + 6 * i + 3);
            block[8 * 4 + 3] += b * m.z, block[8 * 5 + 3] -= b * m.y;
            block[8 * 3 + 4] -= b * m.z, block[8 * 5 + 4] += b * m.x;
            block[8 * 3 + 5] += b * m.y, block[8 * 4 + 5] -= b * m.x;
        }
    }
}

void stiffness_times(const System& s, const Parameters& params, Workspace& work, const double* rho, double* out) {
    Pass pass = pass_over(s, params, work, true);
    pass.tape = work.lin_tape.data();
    const std::size_t n_links = s.links.size();
    double *world = work.links_scratch.data(), *moved = world + 6 * n_links;
    std::memset(world, 0, 12 * n_links * sizeof(double));
    for (std::size_t i = 1; i < n_links; ++i) {
        const int at = s.links[i].u;
        put(world + 6 * i, vec(rho + at));
        put(world + 6 * i + 3, mat(pass.links[i].R) * vec(rho + at + 3));
    }
    for (const Table& table : s.tables) s.engine->kinds()[table.kind].words.stiffness_times(table, pass, world, moved, work.full);
    if (!s.signal_paths.empty()) add_signal_stiffness(pass, world, moved);
    for (std::size_t i = 1; i < n_links; ++i) {
        const int at = s.links[i].u;
        Vec3<double> m = vec(moved + 6 * i + 3);
        if (work.full) m = m + cross(vec(pass.wrench + 6 * i + 3), vec(world + 6 * i + 3));
        put(out + at, vec(moved + 6 * i));
        put(out + at + 3, transposed_times(mat(pass.links[i].R), m));
    }
}

void mass_times(const System& s, const Parameters& params, const double*, const double* u, double* out) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        const double* p = params.values.data() + link.params;
        put(out + link.u, p[0] * vec(u + link.u));
        put(out + link.u + 3, inertia_of(p) * vec(u + link.u + 3));
    }
}

void mass_solve(const System& s, const Parameters& params, const double* h, double* u_dot) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        const double* p = params.values.data() + link.params;
        put(u_dot + link.u, (1.0 / p[0]) * vec(h + link.u));
        const Mat3<double> J = inertia_of(p);
        const Vec3<double> a = column(J, 0), b = column(J, 1), c = column(J, 2), m = vec(h + link.u + 3);
        const Vec3<double> bc = cross(b, c), ca = cross(c, a), ab = cross(a, b);
        const double det = dot(a, bc);
        put(u_dot + link.u + 3, (1.0 / det) * Vec3<double>{dot(bc, m), dot(ca, m), dot(ab, m)});
    }
}

// q moved by an increment in the tangent at q: shifts in world axes, turns in body axes by the exponential map.
void retract(const System& s, const double* q, const double* delta, double* out) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        const double *from = q + link.q, *d = delta + link.u;
        double* to = out + link.q;
        for (int k = 0; k < 3; ++k) to[k] = from[k] + d[k];
        // half the turn: cosine and sine over angle, by series for the turns of a step
        const double x = 0.25 * (d[3] * d[3] + d[4] * d[4] + d[5] * d[5]);
        double cosine, sinc;
        if (x < 0.04) {
            cosine = 1 - x / 2 * (1 - x / 12 * (1 - x / 30 * (1 - x / 56 * (1 - x / 90))));
            sinc = 1 - x / 6 * (1 - x / 20 * (1 - x / 42 * (1 - x / 72 * (1 - x / 110))));
        } else {
            const double angle = std::sqrt(x);
            cosine = std::cos(angle), sinc = std::sin(angle) / angle;
        }
        const double w = cosine, a = 0.5 * sinc * d[3], b = 0.5 * sinc * d[4], c = 0.5 * sinc * d[5];
        const double e0 = from[3], e1 = from[4], e2 = from[5], e3 = from[6];
        const double r0 = e0 * w - e1 * a - e2 * b - e3 * c, r1 = e0 * a + e1 * w + e2 * c - e3 * b, r2 = e0 * b - e1 * c + e2 * w + e3 * a,
                     r3 = e0 * c + e1 * b - e2 * a + e3 * w;
        // the norm drifts by rounding only; one Newton step of 1/sqrt brings it back
        const double scale = 1.5 - 0.5 * (r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3);
        to[3] = scale * r0, to[4] = scale * r1, to[5] = scale * r2, to[6] = scale * r3;
    }
}

void q_rate(const System& s, const double* q, const double* u, double* out) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        const double *e = q + link.q + 3, *v = u + link.u, *w = v + 3;
        double* to = out + link.q;
        for (int k = 0; k < 3; ++k) to[k] = v[k];
        to[3] = 0.5 * (-e[1] * w[0] - e[2] * w[1] - e[3] * w[2]);
        to[4] = 0.5 * (e[0] * w[0] - e[3] * w[1] + e[2] * w[2]);
        to[5] = 0.5 * (e[3] * w[0] + e[0] * w[1] - e[1] * w[2]);
        to[6] = 0.5 * (-e[2] * w[0] + e[1] * w[1] + e[0] * w[2]);
    }
}

void outputs(const System& s, const Parameters& params, double t, const State& state, Workspace& work, double* channels) {
    const StateLayout at = layout_of(s);
    const double *q = state.data.data() + at.q, *u = state.data.data() + at.u;
    prepare(s, params, work);
    work.left_limit = false;
    move_links(s, q, u, work.links.data());
    run_signals(s, params.values.data(), t, q, u, state, work, 0, s.tape_before);
    Pass pass = pass_over(s, params, work, false);
    for (const Table& table : s.tables) s.engine->kinds()[table.kind].words.output(table, pass, work.outputs.data() + table.first_output);
    run_signals(s, params.values.data(), t, q, u, state, work, s.tape_before, static_cast<int>(s.tape.size()));
    for (std::size_t i = 0; i < s.channels.size(); ++i) channels[i] = work.tape[s.channels[i]];
}

}  // namespace koppel::KOPPEL_LEVEL
