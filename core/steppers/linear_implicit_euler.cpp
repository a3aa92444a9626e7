// (M - step D - step^2 K) du = step (h + step K u), all at t_n; then q moves with the new velocity. Order 1.
#include "../kind.hpp"
#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

void step(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    const Motion now = motion_of(s, state, dt);
    const bool full = options[0] != 0.0;
    const bool due = factor_is_due(s, params, state, dt, dt * dt, full, int(options[1]), work);
    work.step = dt, work.left_limit = false;
    double *h = work.h.data(), *Ku = work.k2.data();
    evaluate(s, params, now.t, now.q, now.u, state, work, due, h);
    if (due) remember_point(s, now.t, now.q, now.u, work, state);
    if (due && !renew_factor(s, params, dt, dt * dt, full, work)) return;
    stiffness_times(s, params, work, now.u, Ku);
    for (int i = 0; i < s.nu; ++i) h[i] = dt * (h[i] + dt * Ku[i]);
    double* theta = work.theta.data();
    if (s.n_lambda == 0) {
        solve(s, work, h);
        for (int i = 0; i < s.nu; ++i) now.u[i] += h[i], theta[i] = dt * now.u[i];
        retract(s, now.q, theta, now.q);
    } else {
        double* u = work.u.data();
        for (int i = 0; i < s.n_lambda; ++i) work.force[i] = -work.constraints.g[i] / dt - work.constraints.rate[i];
        solve_constrained(s, work, work.values, work.lin_links.data(), h, work.force.data());
        for (int i = 0; i < s.n_lambda; ++i) now.lambda[i] = work.force[i] / dt;
        for (int i = 0; i < s.nu; ++i) u[i] = now.u[i] + h[i], theta[i] = dt * u[i];
        close_loops(s, params, now.q, dt, 1.0, 2, theta, u, nullptr, now.lambda, 1.0 / dt, work);
        retract(s, now.q, theta, now.q);
        project_velocity(s, params, now.q, u, work);
        for (int i = 0; i < s.nu; ++i) now.u[i] = u[i];
    }
    count_step(s, state);
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(linear_implicit_euler) { return {"linear_implicit_euler", 1, &step}; }
