// Two-stage Rosenbrock method, L-stable, order 2 with any matrix A (W-method, Steihaug and Wolfbrandt 1979; Archut and Corves 2023,
// eqs. 6 to 11), on the whole
// state v = (u, x) with M = diag(M, 1), h = (h, f), S = M - c dh/dv - c^2 dh/dtheta, K = dh/dtheta.
// With the increments of stage 2 written as differences to stage 1 only products with K remain:
//     S k1 = h(q_n, v_n) + c K u_n + c dh/dt             r1 = u_n + c k1                c = gamma step
//     S k  = h(q_2, v_2) - M k1 + c K (u_2 - r1)         v_2 = v_n + step/2 k1,  q_2 = q_n moved by step/2 r1
//     v+ = v_n + step (k1 + k),  q+ = q_n moved by step (u_2 + c k)
#include <cstring>

#include "with_nodes.hpp"
#include "../kind.hpp"
#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

constexpr double gamma = 0.29289321881345247560;  // 1 - sqrt(2)/2

// What the right-hand side of the first stage has beside the forces: c (K u + dh/dt)
void add_first_stage(const System& s, const Parameters& params, double c, const double* u, double* k1, Workspace& work) {
    double* change = work.rho.data();
    stiffness_times(s, params, work, u, change);
    for (int i = 0; i < s.nv; ++i) k1[i] += c * change[i];
    if (s.time_uses.empty()) return;
    time_derivative(s, params, work, change);
    for (int i = 0; i < s.nv; ++i) k1[i] += c * change[i];
}

// Where the second stage is taken, and how far its velocities are from the r1 of its positions
void take_half(const System& s, const Motion& now, double dt, const double* k1, double* theta, double* v2, double* rho) {
    const double c = gamma * dt;
    for (int i = 0; i < s.nu; ++i) theta[i] = 0.5 * dt * (now.u[i] + c * k1[i]);
    for (int i = 0; i < s.nv; ++i) v2[i] = now.u[i] + 0.5 * dt * k1[i], rho[i] = (0.5 * dt - c) * k1[i];
}

// With closed loops each stage has the constraint with the direction of the stage; what its force does at a stage of its own is part of
// W m there:
//     A k1 - W1 m1 = h1 + c K u_n,                       W1^T k1 = -W1'^T u_n
//     A k  - W2 m2 = h2 - M2 k1 + c K (u_2 - r1),        W2^T (k1 + k) = -W2'^T u_2
// M is taken where h is taken; M2 instead of M1 before k, which is of the size of a step, is a matter of order 3. Then positions and
// velocities are brought onto the constraints in the metric A. One factor of what stands between the velocities serves all of it.
void constrained_step(const System& s, const Parameters& params, const Motion& now, bool full, double dt, Workspace& work, State& state) {
    const double c = gamma * dt;
    double *k1 = work.k1.data(), *k2 = work.k2.data(), *h = work.h.data(), *theta = work.theta.data(), *rho = work.rho.data();
    double *q2 = work.q.data(), *u2 = work.u.data(), *force = work.force.data();

    evaluate(s, params, now.t, now.q, now.u, state, work, true, k1);
    if (!renew_factor(s, params, c, c * c, full, work)) return;
    add_first_stage(s, params, c, now.u, k1, work);
    for (int i = 0; i < s.n_lambda; ++i) force[i] = -work.constraints.bias[i];
    solve_constrained(s, work, work.factor, k1, force);

    take_half(s, now, dt, k1, theta, u2, rho);
    retract(s, now.q, theta, q2);
    evaluate(s, params, now.t + 0.5 * dt, q2, u2, state, work, false, k2);
    keep_stage(s, u2, work);
    mass_times(s, params, work, false, k1, h);
    for (int i = 0; i < s.nv; ++i) k2[i] -= h[i];
    stiffness_times(s, params, work, rho, h);
    for (int i = 0; i < s.nv; ++i) k2[i] += c * h[i];
    if (!renew_directions(s, work)) return;
    constraint_rates(s, work, k1, force);
    for (int i = 0; i < s.n_lambda; ++i) force[i] = -work.constraints.bias[i] - force[i];
    solve_constrained(s, work, work.factor, k2, force);
    for (int i = 0; i < s.n_lambda; ++i) now.lambda[i] = force[i];

    for (int i = 0; i < s.nu; ++i) theta[i] = dt * (u2[i] + c * k2[i]);
    for (int i = 0; i < s.nv; ++i) u2[i] = now.u[i] + dt * (k1[i] + k2[i]);
    retract(s, now.q, theta, q2);
    move_constraints(s, params, now.t + dt, q2, u2, work);
    if (!renew_directions(s, work)) return;
    close_loops(s, params, now.t + dt, now.q, 1.0, 0.0, 2, theta, u2, nullptr, now.lambda, 0.0, work);
    retract(s, now.q, theta, now.q);
    project_velocity(s, params, now.t + dt, now.q, u2, now.lambda, 0.0, work);
    for (int i = 0; i < s.nv; ++i) now.u[i] = u2[i];
}

}  // namespace

void lsrt2_step(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    const Motion now = motion_of(s, state, dt);
    const bool full = options[0] != 0.0;
    const double c = gamma * dt;
    const bool due = factor_is_due(s, params, state, c, c * c, full, int(options[1]), work);
    double *k1 = work.k1.data(), *k2 = work.k2.data(), *h = work.h.data(), *theta = work.theta.data(), *rho = work.rho.data();
    double *q2 = work.q.data(), *u2 = work.u.data();
    work.step = dt, work.left_limit = false;

    if (s.n_lambda > 0) {
        constrained_step(s, params, now, full, dt, work, state);
        if (work.trouble == trouble_none) count_step(s, state);
        return;
    }

    // first stage
    evaluate(s, params, now.t, now.q, now.u, state, work, due, k1);
    if (due) remember_point(s, now.t, now.q, now.u, work, state);
    if (due && !renew_factor(s, params, c, c * c, full, work)) return;
    if (!due && !s.tree_links.empty()) {
        mass_solve(s, params, work, false, k1);
        mass_times(s, params, work, true, k1, h);
        for (int i = 0; i < s.nv; ++i) k1[i] = h[i];
    }
    add_first_stage(s, params, c, now.u, k1, work);
    solve(s, work, work.factor, k1);

    // second stage, at half the step
    take_half(s, now, dt, k1, theta, u2, rho);
    retract(s, now.q, theta, q2);
    evaluate(s, params, now.t + 0.5 * dt, q2, u2, state, work, false, k2);
    keep_stage(s, u2, work);
    if (s.tree_links.empty()) {
        mass_times(s, params, work, true, k1, h);
        for (int i = 0; i < s.nv; ++i) k2[i] -= h[i];
    } else {  // M changes on the way: A belongs to the mass matrix of the linearization
        mass_solve(s, params, work, false, k2);
        for (int i = 0; i < s.nv; ++i) h[i] = k2[i] - k1[i];
        mass_times(s, params, work, true, h, k2);
    }
    stiffness_times(s, params, work, rho, h);
    for (int i = 0; i < s.nv; ++i) k2[i] += c * h[i];
    solve(s, work, work.factor, k2);

    for (int i = 0; i < s.nu; ++i) theta[i] = dt * (u2[i] + c * k2[i]);
    for (int i = 0; i < s.nv; ++i) now.u[i] += dt * (k1[i] + k2[i]);
    retract(s, now.q, theta, now.q);
    count_step(s, state);
}

namespace {

// Beside elastic nodes of oil a step may have to be taken again, as time_stepping does: two stages alone have fixed points where a drop
// over an orifice turns round within the step, and nothing is at rest there.
void step(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    if (s.fluid_nodes.empty() && s.flow_losses.empty()) return lsrt2_step(s, params, options, dt, work, state);
    const double second_order[4] = {options[0], options[1], 0.0, 0.0};
    step_with_nodes(s, params, second_order, dt, work, state);
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(lsrt2) { return {"lsrt2", 2, false, {1.0, 1.0, 0.0, 0.0}, &step, nullptr}; }
