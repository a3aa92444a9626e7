// S (du, dx) = step (h + step K u, f + step f_theta u), all at t_n, S = diag(M, 1) - step d(h, f)/d(u, x) - step^2 d(h, f)/dtheta;
// then q moves with the new velocity. Order 1.
#include "euler.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

void predict(const StepCall& step) {
    const System& s = step.system;
    const Motion now = motion_of(s, step.state, step.length);
    copy_values(step.work.q.data(), now.q, s.nq);
    copy_values(step.work.u.data(), now.u, s.nv);
}
bool evaluate_here(const StepCall& step) {
    const double dt = step.length;
    step.work.left_limit = false;
    return evaluate_step(step, motion_of(step.system, step.state, dt).t, dt, dt * dt);
}
void solve_for_change(const StepCall& step) {
    const System& s = step.system;
    Workspace& work = step.work;
    const double dt = step.length;
    double* Ku = work.k2.data();
    stiffness_times(s, step.params, work, work.u.data(), Ku);
    for (int i = 0; i < s.nv; ++i) work.end.change[i] = dt * (work.h[i] + dt * Ku[i]);
    free_euler(step, false);
}
bool correct(const StepCall& step) { return correct_euler(step, false); }

constexpr StepParts parts = {&predict, &evaluate_here, &solve_for_change, &push_euler, &correct, &commit_step, &euler_reach};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(linear_implicit_euler) { return {"linear_implicit_euler", 1, false, {1.0, 1.0, 0.0, 0.0}, &step_in_parts<parts>, &parts}; }
