// S (du, dx) = step (h + step K u, f + step f_theta u), all at t_n, S = diag(M, 1) - step d(h, f)/d(u, x) - step^2 d(h, f)/dtheta;
// then q moves with the new velocity. Order 1.
#include "../kind.hpp"
#include "euler.hpp"

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
    for (int i = 0; i < s.nv; ++i) h[i] = dt * (h[i] + dt * Ku[i]);
    end_euler_step(s, params, now, dt, false, rounds_of(options), h, work);
    count_step(s, state);
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(linear_implicit_euler) { return {"linear_implicit_euler", 1, false, {1.0, 1.0, 0.0, 0.0}, &step}; }
