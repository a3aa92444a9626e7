// (M - step D - step^2 K) du = step h, everything at the predictor q_n + step u_n, u_n; then q moves with the new velocity. Order 1.
// With closed loops the positions at the end satisfy the constraints (index 3), then the velocities do.
#include "../kind.hpp"
#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

void step(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    const Motion now = motion_of(s, state, dt);
    const bool full = options[0] != 0.0;
    const bool due = factor_is_due(s, params, state, dt, dt * dt, full, int(options[1]), work);
    double *h = work.h.data(), *q = work.q.data(), *theta = work.theta.data();

    // predict: what acts at the end of the step is taken before a jump that happens there
    for (int i = 0; i < s.nu; ++i) theta[i] = dt * now.u[i];
    retract(s, now.q, theta, q);
    work.step = dt, work.left_limit = true;
    evaluate(s, params, now.t + dt, q, now.u, state, work, due, h);
    if (due) remember_point(s, now.t + dt, q, now.u, work, state);
    if (due && !renew_factor(s, params, dt, dt * dt, full, work)) return;
    for (int i = 0; i < s.nu; ++i) h[i] *= dt;
    if (s.n_lambda == 0) {
        solve(s, work, h);
        for (int i = 0; i < s.nu; ++i) now.u[i] += h[i], theta[i] = dt * now.u[i];
        retract(s, now.q, theta, now.q);
    } else {  // lambda from the position level: the loops are closed at the end of the step
        double* u = work.u.data();
        for (int i = 0; i < s.n_lambda; ++i) work.force[i] = -work.constraints.g[i] / dt;
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

KOPPEL_STEPPER(semi_implicit_euler) { return {"semi_implicit_euler", 1, &step}; }
