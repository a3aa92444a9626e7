// What the two Euler methods share: from the impulse h dt to the end of the step.
#pragma once

#include "parts.hpp"

namespace koppel::KOPPEL_LEVEL {

inline StepReach euler_reach(const double*, double dt) { return {dt, dt * dt, dt}; }

// The change S^-1 impulse of velocities and other states together; the impulse stands in it. With closed loops lambda comes from the
// position level: the positions at the end of the step satisfy the constraints. predicted: the constraints were evaluated where u_n
// leads, not at q_n.
inline void free_euler(const StepCall& step, bool predicted) {
    const System& s = step.system;
    Workspace& work = step.work;
    const ConstraintState& rows = work.constraints;
    for (int i = 0; i < s.n_lambda; ++i) work.end.force[i] = -rows.g[i] / step.length - (predicted ? 0.0 : rows.rate[i]);
    ask_for_rates(s, work, 1.0);
    solve_free(s, work);
}

inline void push_euler(const StepCall& step, const double* force) { push_free(step, step.length, force); }

inline bool correct_euler(const StepCall& step, bool predicted) {
    const System& s = step.system;
    const Parameters& params = step.params;
    Workspace& work = step.work;
    const Motion now = motion_of(s, step.state, step.length);
    const double dt = step.length, t = now.t + dt;
    StepEnd& end = work.end;
    double *u = end.v.data(), *theta = work.theta.data();
    for (int i = 0; i < s.nv; ++i) u[i] = now.u[i] + end.change[i];
    for (int i = 0; i < s.nu; ++i) theta[i] = dt * u[i];
    if (s.n_lambda == 0) {
        retract(s, now.q, theta, end.q.data());
        return true;
    }
    for (int i = 0; i < s.n_lambda; ++i) end.lambda[i] = end.force[i] / dt;
    if (!predicted) {
        retract(s, now.q, theta, work.q.data());
        move_constraints(s, params, t, work.q.data(), u, work);
        if (!renew_directions(s, work)) return false;
    }
    close_loops(s, params, t, now.q, dt, 1.0, rounds_of(step.options), theta, u, nullptr, end.lambda.data(), 1.0 / dt, work);
    retract(s, now.q, theta, end.q.data());
    project_velocity(s, params, t, end.q.data(), u, end.lambda.data(), 1.0 / dt, work);
    return true;
}

}  // namespace koppel::KOPPEL_LEVEL
