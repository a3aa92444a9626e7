// Generalized-alpha with one Newton step that starts from the last acceleration (Esterl, eqs. 5.54 to 5.58). Order 2.
// Other states x are unknowns like u, with the same weights: v = (u, x). The State keeps v' of the equations and that of the formulas.
#include "../kind.hpp"
#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

void restart(const System& s, const Parameters& params, const Motion& now, Workspace& work, State& state) {
    work.left_limit = false;
    evaluate(s, params, now.t, now.q, now.u, state, work, false, now.memory);
    if (s.n_lambda == 0)
        mass_solve(s, params, work, false, now.memory);
    else
        constrained_accelerations(s, params, work, now.memory, now.lambda);
    for (int i = 0; i < s.nv; ++i) now.memory[s.nv + i] = now.memory[i];
    *now.begun = 1.0;
}

void step(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    const Motion now = motion_of(s, state, dt);
    work.step = dt;
    // a load that jumps at the start of this step belongs to it: the kept accelerations are those from before
    if (*now.begun == 0.0 || signals_jump(s, params, now.t, work)) restart(s, params, now, work, state);
    const bool full = options[0] != 0.0;
    const double radius = options[2];
    const double alpha_m = (2 * radius - 1) / (radius + 1), alpha_f = radius / (radius + 1);
    const double gamma = 0.5 - alpha_m + alpha_f, beta = 0.25 * (1 - alpha_m + alpha_f) * (1 - alpha_m + alpha_f);
    const double share = (1 - alpha_f) / (1 - alpha_m), a = dt * gamma * share, b = dt * dt * beta * share;
    const bool due = factor_is_due(s, params, state, a, b, full, int(options[1]), work);
    double *rate = now.memory, *mean = now.memory + s.nv;  // v' and that of the formulas
    double *q = work.q.data(), *u = work.u.data(), *theta = work.theta.data(), *h = work.h.data(), *next = work.k1.data();

    // predict with the last v'
    for (int i = 0; i < s.nv; ++i) {
        next[i] = (rate[i] - alpha_m * mean[i]) / (1 - alpha_m);
        theta[i] = dt * now.u[i] + dt * dt * ((0.5 - beta) * mean[i] + beta * next[i]);
        u[i] = now.u[i] + dt * ((1 - gamma) * mean[i] + gamma * next[i]);
    }
    retract(s, now.q, theta, q);
    work.step = dt, work.left_limit = true;
    evaluate(s, params, now.t + dt, q, u, state, work, due, h);
    if (due) remember_point(s, now.t + dt, q, u, work, state);
    if (due && !renew_factor(s, params, a, b, full, work)) return;

    // correct once
    mass_times(s, params, work, false, rate, work.k2.data());
    for (int i = 0; i < s.nv; ++i) h[i] -= work.k2[i];
    if (s.n_lambda == 0) {
        solve(s, work, h);
    } else {  // lambda from the position level; where speeds are given, from theirs
        for (int i = 0; i < s.n_lambda; ++i) work.force[i] = -work.constraints.g[i] / b;
        for (const Constraint& c : s.constraints)
            for (int r = c.group.first + position_rows(c); r < c.group.first + c.group.rows; ++r)
                work.force[r] = -work.constraints.rate[r] / a;
        solve_constrained(s, work, work.values, work.lin_links.data(), h, work.force.data());
        for (int i = 0; i < s.n_lambda; ++i) now.lambda[i] = work.force[i];
    }
    for (int i = 0; i < s.nv; ++i) u[i] += a * h[i], theta[i] += b * h[i];
    if (s.n_lambda > 0) close_loops(s, params, now.t + dt, now.q, b, a, rounds_of(options), theta, u, h, now.lambda, 1.0, work);
    for (int i = 0; i < s.nv; ++i) {
        rate[i] += h[i];
        mean[i] = next[i] + share * h[i];
        now.u[i] = u[i];
    }
    retract(s, now.q, theta, now.q);
    if (s.n_lambda > 0) project_velocity(s, params, now.t + dt, now.q, now.u, now.lambda, 0.0, work);
    count_step(s, state);
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(generalized_alpha) { return {"generalized_alpha", 2, false, {1.0, 1.0, 0.8, 2.0}, &step}; }
