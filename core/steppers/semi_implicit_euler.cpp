// S (du, dx) = step (h, f), everything at the predictor q_n + step u_n, u_n, x_n, S = diag(M, 1) - step d(h, f)/d(u, x) -
// step^2 d(h, f)/dtheta; then q moves with the new velocity. Order 1.
// With closed loops the positions at the end satisfy the constraints (index 3), then the velocities do.
#include "../kind.hpp"
#include "euler.hpp"

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
    for (int i = 0; i < s.nv; ++i) h[i] *= dt;
    end_euler_step(s, params, now, dt, true, rounds_of(options), h, work);
    count_step(s, state);
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(semi_implicit_euler) { return {"semi_implicit_euler", 1, false, {1.0, 1.0, 0.0, 2.0}, &step}; }
