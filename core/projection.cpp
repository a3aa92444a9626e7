// Constraints beside the motion: accelerations with them, and positions and velocities brought onto them.
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

void move_poses(const System& s, const Parameters& params, const double* q, const double* u, Workspace& work) {
    move_links(s, params.values.data(), q, u, work);
}

void move_constraints(const System& s, const Parameters& params, double t, const double* q, const double* u, Workspace& work) {
    move_links(s, params.values.data(), q, u, work);
    if (s.has_lines || s.nx > 0) read_lines(s, params.values.data(), q, u, work);
    constraint_rows(s, params.values.data(), t, q, u, work);
    if (!s.laws.empty()) law_directions(s, params, q, work);
}

// M with the rows of the last evaluation or move
void assemble_constrained_mass(const System& s, const Parameters& params, Workspace& work, bool part) {
    Factor& factor = work.mass_factor;
    part && s.contacts ? clear_lawless(s, factor.values) : clear_awake(s, work, factor.values);
    add_inertia(s, params.values.data(), work.links.data(), factor.values);
    add_constraint_directions(s, work, factor);
    if (!s.tree_links.empty()) {
        project_trees(s, params.values.data(), work.links.data(), work.tree, {0.0, 0.0, false, true, true}, work, factor.values);
        support_light_joints(s, work, factor);
    }
    if (s.massless_lines) regularize_massless_lines(s, params.values.data(), factor);
    add_constraints(s, work, for_accelerations, false, factor);
}

void constrained_accelerations(const System& s, const Parameters& params, Workspace& work, double* h, double* force) {
    if (s.n_rows == 0) return mass_solve(s, params, work, false, h);
    assemble_constrained_mass(s, params, work);
    factorize_blocks(s, work, work.mass_factor.values);
    for (int i = 0; i < s.n_rows; ++i) force[i] = i < s.n_lambda ? -work.constraints.bias[i] : 0.0;
    solve_constrained(s, work, work.mass_factor, h, force);
}

void project_state(const System& s, const Parameters& params, double t, double* q, double* u, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data();
    for (int round = 0; round < 3; ++round) {  // twice the positions, then the velocities
        move_constraints(s, params, t, q, u, work);
        assemble_constrained_mass(s, params, work);
        factorize_blocks(s, work, work.mass_factor.values);
        for (int i = 0; i < s.n_lambda; ++i) force[i] = -(round < 2 ? work.constraints.g[i] : work.constraints.rate[i]);
        for (int i = s.n_lambda; i < s.n_rows; ++i) force[i] = 0.0;
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        solve_constrained(s, work, work.mass_factor, x, force);
        if (round < 2)
            retract(s, q, x, q);
        else
            for (int i = 0; i < s.nu; ++i) u[i] += x[i];
    }
}

namespace {

// What is rounding in the defects of constraints at these positions: m, rad
double rounding_of_defects(const System& s, const Workspace& work) {
    double largest = 1.0;
    for (std::size_t i = 1; i < s.links.size(); ++i)
        for (int k = 0; k < 3; ++k) largest = std::fmax(largest, std::fabs(work.links[i].p[k]));
    return 1e-15 * largest;  // some units in the last place
}
double largest_of(const double* values, int n) {
    double largest = 0.0;
    for (int i = 0; i < n; ++i) largest = std::fmax(largest, std::fabs(values[i]));
    return largest;
}

}  // namespace

void close_loops(const System& s, const Parameters& params, double t, const double* q, double shift_per_x, double speed_per_x, int rounds,
                 double* theta, double* u, double* x_sum, double* lambda, double lambda_per_force, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data(), *moved = work.q.data();
    work.moved_there = false;
    for (int round = 0; round < rounds; ++round) {
        retract(s, q, theta, moved);
        move_constraints(s, params, t, moved, u, work);
        const double rounding = rounding_of_defects(s, work);
        if (largest_of(work.constraints.g.data(), s.n_lambda) <= rounding) {
            work.moved_there = true;
            return;
        }
        for (int i = 0; i < s.n_lambda; ++i) force[i] = -work.constraints.g[i] / shift_per_x;
        for (int i = s.n_lambda; i < s.n_rows; ++i) force[i] = 0.0;
        for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
        refine_until(s, work, [&](int) { return rounding / shift_per_x; });
        solve_constrained(s, work, work.factor, x, force);
        refine_all(work);
        for (int i = 0; i < s.nu; ++i) theta[i] += shift_per_x * x[i];
        for (int i = 0; i < s.nv; ++i) {
            u[i] += speed_per_x * x[i];
            if (x_sum) x_sum[i] += x[i];
        }
        for (int i = 0; i < s.n_lambda; ++i) lambda[i] += lambda_per_force * force[i];
    }
}

void project_velocity(const System& s, const Parameters& params, double t, const double* q, double* u, double* lambda,
                      double lambda_per_force, Workspace& work) {
    double *x = work.rho.data(), *force = work.force.data();
    if (!work.moved_there) move_constraints(s, params, t, q, u, work);  // else close_loops has been here
    work.moved_there = false;
    for (int i = 0; i < s.n_rows; ++i) force[i] = i < s.n_lambda ? -work.constraints.rate[i] : 0.0;
    for (int i = 0; i < s.nv; ++i) x[i] = 0.0;
    if (GivenBlock* given = work.given) {  // velocities that are given: the others go with them as the matrix says
        double more[6];
        for (int i = 0; i < 6; ++i) more[i] = given->change[i] - u[given->u + i];
        take_off_given(s, work, more, x, force);
        copy_values(u + given->u, given->change, 6);
    }
    std::vector<double>& fastest = work.islands.left;
    for (double& of_island : fastest) of_island = 0.0;
    for (int i = 0; i < s.nu; ++i) fastest[s.island_of[i]] = std::fmax(fastest[s.island_of[i]], std::fabs(u[i]));
    refine_until(s, work, [&](int i) { return 1e-16 * fastest[i]; });  // half a unit in the last place: nothing is left to correct
    solve_constrained(s, work, work.factor, x, force);
    refine_all(work);
    for (int i = 0; i < s.nu; ++i) u[i] += x[i];
    if (!s.laws.empty()) match_speeds(s, u, work);  // what sticks does so exactly
    for (int i = 0; i < s.n_lambda; ++i) lambda[i] += lambda_per_force * force[i];
}

bool renew_directions(const System& s, Workspace& work) {
    Factor& factor = work.factor;
    if (!work.dense.empty() || s.contacts || !s.pattern.rows_last) {
        take_plain(s, work, factor);
        add_constraint_directions(s, work, factor);
        add_constraints(s, work, for_steps, false, factor);
        return factorize(s, work, factor);
    }
    // what stands between velocities stays factored: rows of constraints and laws are eliminated after them
    for (const auto& range : s.pattern.late_ranges) copy_values(factor.values + range.first, factor.plain.data() + range.first, range.second);
    add_constraint_directions(s, work, factor);
    add_constraints(s, work, for_steps, true, factor);
    return factorize_rows(s, work, factor);
}

}  // namespace koppel::KOPPEL_LEVEL
