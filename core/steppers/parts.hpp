// A step in parts, for the methods that take all forces at one place:
//     predict   where they are taken: Workspace::q and u (velocities, then other states)
//     evaluate  forces and rows there, and the factor of S when it is due
//     free      what all forces cause but those of interfaces: StepEnd::change, and forces of the rows
//     push      adds what a force at an interface causes, as often as needed
//     correct   positions, loops and velocities at the end, from the change; the State is as it was, so it may be taken again
//     commit    the State takes the end
// A whole step is these in a row.
#pragma once

#include "../kind.hpp"
#include "../numerics.hpp"
#include "with_nodes.hpp"

namespace koppel::KOPPEL_LEVEL {

// forces and the factor at the predictor
inline bool evaluate_step(const StepCall& step, double t, double a, double b) {
    const System& s = step.system;
    Workspace& work = step.work;
    const bool full = step.options[0] != 0.0;
    const bool due = factor_is_due(s, step.params, step.state, a, b, full, int(step.options[1]), work);
    work.step = step.length;
    evaluate(s, step.params, t, work.q.data(), work.u.data(), step.state, work, due, work.h.data());
    if (due) remember_point(s, t, work.q.data(), work.u.data(), work, step.state);
    return !due || renew_factor(s, step.params, a, b, full, work);
}

// change <- S^-1 change with the rows of constraints; end.force: what they ask for, then their forces
inline void solve_free(const System& s, Workspace& work) {
    StepEnd& end = work.end;
    GivenBlock* given = work.given;
    if (given != nullptr) {
        copy_values(given->right, end.change.data() + given->u, 6);
        take_off_given(s, work, given->change, end.change.data(), end.force.data());
    }
    if (s.n_lambda == 0)
        solve(s, work, work.factor, end.change.data());
    else
        solve_constrained(s, work, work.factor, end.change.data(), end.force.data());
    if (given != nullptr) copy_values(end.change.data() + given->u, given->change, 6);
}

// adds what a force per unknown causes, loops included; scale: from forces to the right-hand side
inline void push_free(const StepCall& step, double scale, const double* force) {
    const System& s = step.system;
    Workspace& work = step.work;
    double *x = work.rho.data(), *y = work.force.data();
    for (int i = 0; i < s.nv; ++i) x[i] = scale * force[i];
    if (s.n_lambda == 0) {
        solve(s, work, work.factor, x);
    } else {
        for (int i = 0; i < s.n_rows; ++i) y[i] = 0.0;
        solve_constrained(s, work, work.factor, x, y);
        for (int i = 0; i < s.n_lambda; ++i) work.end.force[i] += y[i];
    }
    for (int i = 0; i < s.nv; ++i) work.end.change[i] += x[i];
}

// what rows on velocities alone ask for: their rate is to vanish, by a change of `per_rate` times what is solved for
inline void ask_for_rates(const System& s, Workspace& work, double per_rate) {
    for (const Constraint& c : s.constraints)
        for (int r = c.group.first + position_rows(c); r < c.group.first + c.group.rows; ++r)
            work.end.force[r] = -work.constraints.rate[r] / per_rate;
}

inline void commit_step(const StepCall& step) {
    const System& s = step.system;
    const Motion now = motion_of(s, step.state, step.length);
    const StepEnd& end = step.work.end;
    copy_values(now.q, end.q.data(), s.nq);
    copy_values(now.u, end.v.data(), s.nv);
    copy_values(now.lambda, end.lambda.data(), s.n_lambda);
    count_step(s, step.state);
}

inline void take_parts(const StepParts& parts, const StepCall& step) {
    parts.predict(step);
    keep_stage(step.system, step.work.u.data(), step.work);
    if (!parts.evaluate(step)) return;
    parts.free(step);
    if (parts.correct(step)) parts.commit(step);
}
template <const StepParts& parts>
void take_once(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    take_parts(parts, {s, params, options, dt, work, state});
}
// the same as the function of a stepper that is nothing but its parts; beside flows it may have to be taken again, and rates that it
// remembers are none of its own then
constexpr double taken_again = 3.0;  // Motion::begun after such a step
template <const StepParts& parts>
void step_in_parts(const System& s, const Parameters& params, const double* options, double dt, Workspace& work, State& state) {
    if (s.fluid_nodes.empty() && s.flow_losses.empty()) return take_once<parts>(s, params, options, dt, work, state);
    if (take_with_nodes(&take_once<parts>, s, params, options, dt, work, state)) *motion_of(s, state, dt).begun = taken_again;
}

}  // namespace koppel::KOPPEL_LEVEL
