// What the two Euler methods share: from the impulse h dt to the end of the step.
#pragma once

#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

// Moves now by S^-1 impulse, velocities and other states together. With closed loops lambda comes from the position level: the positions at the end of the step
// satisfy the constraints, then the velocities do. predicted: the constraints were evaluated where u_n leads, not at q_n.
inline void end_euler_step(const System& s, const Parameters& params, const Motion& now, double dt, bool predicted, int rounds,
                           double* impulse, Workspace& work) {
    double* theta = work.theta.data();
    if (s.n_lambda == 0) {
        solve(s, work, impulse);
        for (int i = 0; i < s.nv; ++i) now.u[i] += impulse[i];
        for (int i = 0; i < s.nu; ++i) theta[i] = dt * now.u[i];
        retract(s, now.q, theta, now.q);
        return;
    }
    double *u = work.u.data(), *force = work.force.data();
    const ConstraintState& rows = work.constraints;
    for (int i = 0; i < s.n_lambda; ++i) force[i] = -rows.g[i] / dt - (predicted ? 0.0 : rows.rate[i]);
    for (const Constraint& c : s.constraints)
        if (is_of_speeds(c)) force[c.group.first] = -rows.rate[c.group.first];
    solve_constrained(s, work, work.values, work.lin_links.data(), impulse, force);
    for (int i = 0; i < s.n_lambda; ++i) now.lambda[i] = force[i] / dt;
    for (int i = 0; i < s.nv; ++i) u[i] = now.u[i] + impulse[i];
    for (int i = 0; i < s.nu; ++i) theta[i] = dt * u[i];
    if (!predicted) {
        retract(s, now.q, theta, work.q.data());
        move_constraints(s, params, now.t + dt, work.q.data(), u, work);
        if (!renew_directions(s, work)) return;
    }
    close_loops(s, params, now.t + dt, now.q, dt, 1.0, rounds, theta, u, nullptr, now.lambda, 1.0 / dt, work);
    retract(s, now.q, theta, now.q);
    project_velocity(s, params, now.t + dt, now.q, u, now.lambda, 1.0 / dt, work);
    for (int i = 0; i < s.nv; ++i) now.u[i] = u[i];
}

}  // namespace koppel::KOPPEL_LEVEL
