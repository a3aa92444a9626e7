// S (du, dx) = step (h, f), everything at the predictor q_n + step u_n, u_n, x_n, S = diag(M, 1) - step d(h, f)/d(u, x) -
// step^2 d(h, f)/dtheta; then q moves with the new velocity. Order 1.
// With closed loops the positions at the end satisfy the constraints (index 3), then the velocities do.
#include "euler.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

void predict(const StepCall& step) {
    const System& s = step.system;
    Workspace& work = step.work;
    const Motion now = motion_of(s, step.state, step.length);
    for (int i = 0; i < s.nu; ++i) work.theta[i] = step.length * now.u[i];
    retract(s, now.q, work.theta.data(), work.q.data());
    copy_values(work.u.data(), now.u, s.nv);
}
bool evaluate_there(const StepCall& step) {
    const double dt = step.length;
    step.work.left_limit = true;  // what acts at the end of the step is taken before a jump that happens there
    return evaluate_step(step, motion_of(step.system, step.state, dt).t + dt, dt, dt * dt);
}
void solve_for_change(const StepCall& step) {
    for (int i = 0; i < step.system.nv; ++i) step.work.end.change[i] = step.length * step.work.h[i];
    free_euler(step, true);
}
bool correct(const StepCall& step) { return correct_euler(step, true); }

constexpr StepParts parts = {&predict, &evaluate_there, &solve_for_change, &push_euler, &correct, &commit_step, &euler_reach};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(semi_implicit_euler) { return {"semi_implicit_euler", 1, false, {1.0, 1.0, 0.0, 2.0}, &step_in_parts<parts>, &parts}; }
