// Generalized-alpha (Chung and Hulbert 1993; for multibody systems Arnold and Bruels 2007) with one Newton step that starts from the last
// acceleration (Esterl, eqs. 5.54 to 5.58). Order 2.
// Other states x are unknowns like u, with the same weights: v = (u, x). The State keeps v' of the equations and that of the formulas.
#include "parts.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Weights {
    double alpha_m, alpha_f, gamma, beta, share, a, b;
};
Weights weights_of(const double* options, double dt) {
    const double radius = options[2];
    const double alpha_m = (2 * radius - 1) / (radius + 1), alpha_f = radius / (radius + 1);
    const double gamma = 0.5 - alpha_m + alpha_f, beta = 0.25 * (1 - alpha_m + alpha_f) * (1 - alpha_m + alpha_f);
    const double share = (1 - alpha_f) / (1 - alpha_m);
    return {alpha_m, alpha_f, gamma, beta, share, dt * gamma * share, dt * dt * beta * share};
}
StepReach reach(const double* options, double dt) {
    const Weights w = weights_of(options, dt);
    return {w.a, w.b, 1.0};
}

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

// After a step that was taken again beside flows: what losses bring to rest within a step has no acceleration of its own there, and what is
// left of it by rounding would be kept by the method. So it is that of an implicit step: S v' = h
void restart_damped(const StepCall& step, const Motion& now, const Weights& w) {
    const System& s = step.system;
    Workspace& work = step.work;
    work.left_limit = false;
    evaluate(s, step.params, now.t, now.q, now.u, step.state, work, true, now.memory);
    if (!renew_factor(s, step.params, w.a, w.b, step.options[0] != 0.0, work)) return;
    if (s.n_lambda == 0)
        solve(s, work, work.factor, now.memory);
    else {
        for (int i = 0; i < s.n_lambda; ++i) now.lambda[i] = -work.constraints.bias[i];
        solve_constrained(s, work, work.factor, now.memory, now.lambda);
    }
    for (int i = 0; i < s.nv; ++i) now.memory[s.nv + i] = now.memory[i];
    work.factor.age = -1;
    *now.begun = 1.0;
}

// with the last v'
void predict(const StepCall& step) {
    const System& s = step.system;
    Workspace& work = step.work;
    const double dt = step.length;
    const Motion now = motion_of(s, step.state, dt);
    const Weights w = weights_of(step.options, dt);
    work.step = dt;
    // a load that jumps at the start of this step belongs to it: the kept accelerations are those from before
    if (*now.begun == taken_again)
        restart_damped(step, now, w);
    else if (*now.begun == 0.0 || signals_jump(s, step.params, now.t, work))
        restart(s, step.params, now, work, step.state);
    const double *rate = now.memory, *mean = now.memory + s.nv;  // v' and that of the formulas
    double *u = work.u.data(), *theta = work.theta.data(), *next = work.end.next.data();
    for (int i = 0; i < s.nv; ++i) {
        next[i] = (rate[i] - w.alpha_m * mean[i]) / (1 - w.alpha_m);
        theta[i] = dt * now.u[i] + dt * dt * ((0.5 - w.beta) * mean[i] + w.beta * next[i]);
        u[i] = now.u[i] + dt * ((1 - w.gamma) * mean[i] + w.gamma * next[i]);
    }
    retract(s, now.q, theta, work.q.data());
}

bool evaluate_there(const StepCall& step) {
    const Weights w = weights_of(step.options, step.length);
    step.work.left_limit = true;
    return evaluate_step(step, motion_of(step.system, step.state, step.length).t + step.length, w.a, w.b);
}

// the change of v'; lambda from the position level, where speeds are given from theirs
void solve_for_change(const StepCall& step) {
    const System& s = step.system;
    Workspace& work = step.work;
    const Weights w = weights_of(step.options, step.length);
    mass_times(s, step.params, work, false, motion_of(s, step.state, step.length).memory, work.k2.data());
    for (int i = 0; i < s.nv; ++i) work.end.change[i] = work.h[i] - work.k2[i];
    for (int i = 0; i < s.n_lambda; ++i) work.end.force[i] = -work.constraints.g[i] / w.b;
    ask_for_rates(s, work, w.a);
    solve_free(s, work);
}
void push(const StepCall& step, const double* force) { push_free(step, 1.0, force); }

bool correct(const StepCall& step) {
    const System& s = step.system;
    Workspace& work = step.work;
    StepEnd& end = work.end;
    const double t = motion_of(s, step.state, step.length).t + step.length;
    const double* q = motion_of(s, step.state, step.length).q;
    const Weights w = weights_of(step.options, step.length);
    double *u = end.v.data(), *theta = end.way.data(), *rate = end.rate.data();
    for (int i = 0; i < s.nv; ++i) {
        rate[i] = end.change[i];
        u[i] = work.u[i] + w.a * rate[i], theta[i] = work.theta[i] + w.b * rate[i];
    }
    if (s.n_lambda > 0) {
        copy_values(end.lambda.data(), end.force.data(), s.n_lambda);
        close_loops(s, step.params, t, q, w.b, w.a, rounds_of(step.options), theta, u, rate, end.lambda.data(), 1.0, work);
    }
    retract(s, q, theta, end.q.data());
    if (s.n_lambda > 0) project_velocity(s, step.params, t, end.q.data(), u, end.lambda.data(), 0.0, work);
    return true;
}

void commit(const StepCall& step) {
    const System& s = step.system;
    const Motion now = motion_of(s, step.state, step.length);
    const Weights w = weights_of(step.options, step.length);
    double *rate = now.memory, *mean = now.memory + s.nv;
    for (int i = 0; i < s.nv; ++i) {
        rate[i] += step.work.end.rate[i];
        mean[i] = step.work.end.next[i] + w.share * step.work.end.rate[i];
    }
    commit_step(step);
}

constexpr StepParts parts = {&predict, &evaluate_there, &solve_for_change, &push, &correct, &commit, &reach};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_STEPPER(generalized_alpha) { return {"generalized_alpha", 2, false, {1.0, 1.0, 0.8, 2.0}, &step_in_parts<parts>, &parts}; }
