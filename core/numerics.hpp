// The parts of a step, in one build of the core. Steppers are written with these and nothing else.
#pragma once

#include <cmath>
#include <cstring>

#include "engine.hpp"
#include "level.hpp"
#include "math/vec.hpp"

namespace koppel::KOPPEL_LEVEL {

// The larger of two numbers; what is not a number in b does not count
inline double larger(double a, double b) { return b > a ? b : a; }

// Arrays of a machine without such parts are empty and may have no address, which memcpy must not be given.
inline void copy_values(double* to, const double* from, std::size_t count) {
    if (count > 0) std::memcpy(to, from, count * sizeof(double));
}
inline void clear_values(double* values, std::size_t count) {
    if (count > 0) std::memset(values, 0, count * sizeof(double));
}

// Gravity g = g0 - mu d / |d|^3 at a point, d from the center of the field; and the change of it that a shift causes
inline Vec3<double> gravity_at(const double* params, const Vec3<double>& point) {
    const Vec3<double> uniform = vec(params + parameter_gravity);
    const double mu = params[parameter_mu];
    if (mu == 0.0) return uniform;
    const Vec3<double> d = point - vec(params + parameter_center);
    const double r2 = dot(d, d);
    return uniform - (mu / (r2 * std::sqrt(r2))) * d;
}
inline Vec3<double> gravity_change(const double* params, const Vec3<double>& point, const Vec3<double>& shift) {
    const Vec3<double> d = point - vec(params + parameter_center);
    const double r2 = dot(d, d), strength = params[parameter_mu] / (r2 * std::sqrt(r2));
    return (3.0 * strength * dot(d, shift) / r2) * d - strength * shift;
}

// tape.cpp
void run_tape(const TapeOp* ops, int from, int to, const double* params, double* values);
// values of the nodes [from, to) at (t, q, u)
void run_signals(const System& system, const double* params, double t, const double* q, const double* u, const State& state,
                 Workspace& work, int from, int to);
// values of the given nodes
void run_nodes(const System& system, const double* params, double t, const double* q, const double* u, const State& state, Workspace& work,
               const int* nodes, int count);
// signals of laws with the forces of this step, once outputs of laws are there; and the weight of each source in one of them
void run_reads(const System& system, const double* params, const double* force, Workspace& work);
void read_weights(const System& system, const double* params, int signal, Workspace& work, double* weights);
// the weight of every reader in the signals that elements and rates of states use, at this evaluation
void keep_signal_weights(Pass& pass);
void prepare_signal_weights(const System& system, const double* params, Workspace& work);
// defect, rate, bias and direction of a constraint that is an expression
void expression_row(const System& system, const double* params, double t, const Constraint& c, const double* q, const double* u,
                    Workspace& work);
// how a sensor changes with the six directions of the links of its two frames, 12: a over velocities, b over positions
void sensor_slopes(const Pass& pass, const TapeOp& op, double a, double b, double* out);
// true when a signal of time alone jumps at t
bool signals_jump(const System& system, const Parameters& params, double t, Workspace& work);
// value, first and second time derivative of a node that depends on time alone
void time_jet(const System& system, const double* params, int node, double t, Workspace& work, double* out);
// adds what signals that depend on the motion or on other states give to the matrix, or to stiffness * rho (world: 6 per link, rho:
// velocities), or to the derivative to time, at the last kept evaluation
void add_signal_derivatives(Pass& pass, double a, double b);
void add_signal_stiffness(Pass& pass, const double* world, const double* rho, double* moved, double* line_out);
void add_signal_time(Pass& pass, double* moved, double* line_out);
void add_signal_inputs(Pass& pass, const double* inputs, double* moved, double* line_out);  // the same along changes of inputs

// motion.cpp
// poses and twists of free bodies, and of all links
void move_free_links(const System& system, const double* q, const double* u, LinkState* links);
void move_links(const System& system, const double* params, const double* q, const double* u, Workspace& work);
// q moved by an increment in its tangent space, and q' of u
void retract(const System& system, const double* q, const double* delta, double* out);
void q_rate(const System& system, const double* q, const double* u, double* out);

// evaluate.cpp
void prepare(const System& system, const Parameters& params, Workspace& work);
// what elements read of coordinates (the ground at the end), of pressures of elastic nodes and of other states; nothing acts on them yet
void read_lines(const System& system, const double* params, const double* q, const double* u, Workspace& work);
// the velocities and states of a second stage, beside flows with losses: they may turn round there and back again
inline void keep_stage(const System& system, const double* v, Workspace& work) {
    if (!work.fluid_stage.empty()) copy_values(work.fluid_stage.data(), v, system.nv);
}
// a pass over the elements: at the last evaluation, or keep: at the one that is kept
Pass pass_over(const System& system, const Parameters& params, Workspace& work, bool keep);
// false for laws, and for forces with kinks where the solve of the laws adds them
bool acts(const System& system, const Table& table, const Workspace& work);
void evaluate(const System& system, const Parameters& params, double t, const double* q, const double* u, const State& state,
              Workspace& work, bool keep, double* h);

// assemble.cpp
// A at the last kept evaluation, with the rows of the last evaluation or move
// part: for one factorization; with contacts, values of what takes no part are left as they are
void assemble(const System& system, const Parameters& params, double a, double b, bool full, bool mass, Workspace& work, Factor& factor,
              bool part = false);
// d(h, f)/dtheta * rho, and d(h, f)/dt of functions of time
void stiffness_times(const System& system, const Parameters& params, Workspace& work, const double* rho, double* out);
void time_derivative(const System& system, const Parameters& params, Workspace& work, double* out);
// The Jacobian J of one element, row by row (ld apart). Rows: 6 per port (force, moment about the center of mass of the link, world
// axes), 1 per line, 1 per state; columns: 6 per port (shift and turn of the link, world axes), 1 per line, 1 per state. Columns hold
// a d/d(velocity) + b d/d(position), those of states a d/dx. It is taken off the matrix.
void add_element_jacobian(const Table& table, Pass& pass, int row, const double* J, int ld);

// inertia.cpp
// that of free bodies in world axes, of shafts and sleds, and of rotors on joints
void add_inertia(const System& system, const double* params, const LinkState* links, double* values);
// M u, and h <- M^-1 h, at the last kept evaluation or at the last one
void mass_times(const System& system, const Parameters& params, Workspace& work, bool kept, const double* u, double* out);
void mass_solve(const System& system, const Parameters& params, Workspace& work, bool kept, double* h);

// instant.cpp
void outputs(const System& system, const Parameters& params, double t, const ChannelPlan& plan, const State& state, Workspace& work,
             double* channels);
// what signals read of forces, at (t, q, u); finished: all of it, else only what follows from these and the other states
void sense(const System& system, const Parameters& params, double t, const double* q, const double* u, bool finished, State& state,
           Workspace& work);

// tree.cpp: links on joints
void move_trees(const System& system, const double* params, const double* q, const double* u, LinkState* links, TreeState& tree);
void add_tree_forces(const System& system, const double* params, const LinkState* links, const TreeState& tree, double* wrench, double* h);
void solve_tree_mass(const System& system, const double* params, const LinkState* links, const TreeState& tree, Workspace& work, double* h);
void spread_twist(const System& system, const LinkState* links, const TreeState& tree, const double* u, double* twist);
void collect_wrench(const System& system, const LinkState* links, const TreeState& tree, double* wrench, double* h);
// inertia of a reduced rotor about its axis
double spin_inertia(const System& system, const double* params, const LinkState* links, const TreeState& tree, int index);

// tree_matrix.cpp: A of trees and products with dh/dtheta, exact
struct TreeMatrix {  // M - a dh/du - b dh/dtheta, with or without M
    double a = 0.0, b = 0.0;
    bool full = false, mass = true, inertia_alone = false;  // inertia_alone: nothing of elements
    const double *u = nullptr, *rates = nullptr;            // full: the velocities; u' for d(h - M u')/dtheta, or null
    const double* external = nullptr;                       // and what elements do to the links, at their centers of mass
};
void project_trees(const System& system, const double* params, const LinkState* links, const TreeState& tree, const TreeMatrix& what,
                   Workspace& work, double* values);
void keep_damping(Pass& pass);
// Per link of a tree, 6 each at the common point: acceleration (weight included); shift, and changes of twist and acceleration, along a
// direction; room for what the joints carry
struct TreeSlopes {
    double *now, *shift, *twist, *acceleration, *carried;
};
TreeSlopes spread_slopes(const System& system, const double* params, const TreeState& tree, const double* u, const double* rates,
                         const double* rho, const double* sigma, Workspace& work);
void spread_extra(const System& system, const LinkState* links, const TreeState& tree, const TreeSlopes& slopes, double* extra);
void add_damping_times(const System& system, const double* extra, const Workspace& work, double* out, double* line_out, double* x_rate);
void tree_stiffness_times(const System& system, const double* params, const LinkState* links, const TreeState& tree,
                          const TreeSlopes& slopes, const double* external, const double* rho, double* wrench, double* out);
void collect_wrench_change(const System& system, const LinkState* links, const TreeState& tree, const TreeSlopes& slopes,
                           const double* rho, double* value, double* change, double* out);

// slopes.cpp: derivatives for analyses
// u' and, row by row, du'/dtheta, du'/du and M^-1 side by side; without constraints and laws. False when M is singular
bool derivatives(const System& system, const Parameters& params, double t, const double* q, const double* u, const State& state,
                 Workspace& work, double* rates, double* out);
// How constraints change along rho (positions) and sigma (velocities) at the last move, while u' and lambda stay: W lambda, the rates of
// the rows, and the rates of these
void constraint_slopes(const System& system, const Parameters& params, double t, const double* q, const double* u, const double* rates,
                       const double* lambda, const double* rho, const double* sigma, Workspace& work, double* force, double* rate, double* acceleration);

// law_slopes.cpp: E y + F rate - b of the laws on the branches in force, as they change along rho, sigma, chi (other states) and
// inputs (or null)
void law_slopes(const System& system, const Parameters& params, const double* q, const double* u, const State& state, const double* rates,
                const double* force,
                const double* rho, const double* sigma, const double* chi, const double* inputs, Workspace& work, double* out);

// constraint.cpp: rows of constraints and laws
void spread_velocities(const System& system, const Workspace& work, const double* u, double* twist);
void link_bias(const System& system, const LinkState* links, const TreeState& tree, int index, Vec3<double>& linear, Vec3<double>& angular);
void constraint_rows(const System& system, const double* params, double t, const double* q, const double* u, Workspace& work);
double row_rate(const System& system, const Parameters& params, const Constraint& row, double t, const double* u, Workspace& work);
// The small diagonal that keeps rows solvable that repeat others: a share of what a row weighs, at least a part of the most that
// a row of its kind has. Steps take more of it: where two branches of the motion meet, a step must not follow a row that has
// nearly vanished.
struct SmallDiagonal {
    double share, least;
};
constexpr SmallDiagonal for_steps{1e-9, 1.0}, for_accelerations{1e-10, 1e-3};
// the directions of constraints at the last evaluation or move; then their rows and those of laws
// factored: what stands between velocities is factored already, and plain in Factor::plain alone
void add_constraint_directions(const System& system, const Workspace& work, Factor& factor);
void add_constraints(const System& system, Workspace& work, const SmallDiagonal& small, bool factored, Factor& factor);
// supports.cpp: joints that move no or nearly no mass, such as those of a rod without mass in a loop, get a small inertia for the factor;
// solve_constrained takes its effect back. The directions of constraints must be there.
constexpr int support_rounds = 8;  // refinements at most: a thousandth is left by each, where levers differ much
void support_light_joints(const System& system, Workspace& work, Factor& factor);
void regularize_massless_lines(const System& system, const double* params, Factor& factor);
// The largest size of n numbers; what is not a number does not count
inline double largest_size(const double* x, int n) {
    double largest = 0.0;
    for (int i = 0; i < n; ++i) largest = std::fabs(x[i]) > largest ? std::fabs(x[i]) : largest;
    return largest;
}
// far.cpp: contacts that take no part in a step. The next evaluation finds them; far_stay: none of them was reached; then all wake up
void detect_far(const System& system, const State& state, double step, Workspace& work);
void find_far(const System& system, const Parameters& params, Workspace& work);
bool far_stay(const System& system, const Parameters& params, Workspace& work);
void wake_all(const System& system, Workspace& work);
// which contacts are open; then the rows of all laws
void find_asleep(const System& system, Workspace& work);

// islands.cpp: clumps that touch get one root; which part of the machine, of those that nothing joins, an unknown, a row of a constraint or a
// law belongs to
void join_clumps(const System& s, Workspace& work);
int part_of_unknown(const System& s, Workspace& work, int i);
int part_of_row(const System& s, Workspace& work, int row);
int part_of_law(const System& s, Workspace& work, const Law& law);
// what did not settle takes part in the next rounds of a solve, alone; residuals up to `small` count as settled. islands_alone: nothing is
// parted but islands
void narrow(const System& system, double small, bool islands_alone, Workspace& work);
// all of that takes part again
void widen(const System& system, Workspace& work);
// an island takes part as if it were a machine of its own; then everything does
void take_island(const System& system, int island, Workspace& work);
// the islands of IslandState::chosen alone take part, to factor their matrix anew; then everything does again
void take_chosen(const System& system, Workspace& work);
void leave_chosen(const System& system, Workspace& work);
inline bool is_chosen(const System& system, const Workspace& work, int row) {
    return !work.islands.some_chosen || work.islands.chosen[system.row_island[row]] != 0;
}
void leave_island(const System& system, Workspace& work);
inline bool is_parted(const Workspace& work) { return work.islands.narrowed || work.islands.alone >= 0; }
inline bool in_part(const Workspace& work, const Law& law) { return work.islands.part[law.number] != 0; }
inline bool in_part(const System& system, const Workspace& work, int unknown) {
    return work.islands.unsettled[system.clump_of[unknown]] != 0;
}
void add_law_rows(const System& system, Workspace& work, const double* plain, Factor& factor);
// what a force of a row between links does to its own speed if its bodies were not coupled, at the last add_law_rows
double row_mobility(const Workspace& work, int row);
// Share of that by which a contact gives way. A body on several points: the forces that its equilibrium leaves open must not be rounding,
// because friction depends on them.
constexpr double contact_share = 1e-8;  // half of the digits: rounding of the forces is 1e-8 of them then, and so is the way they give
// these and the regularization of contacts, before the first add_law_rows, with the directions in Factor::plain
void weigh_contacts(const System& system, Workspace& work, const Factor& factor);
void constraint_rates(const System& system, Workspace& work, const double* u, double* out);
void constraint_forces(const System& system, Workspace& work, const double* y, double* out);
// Slips of rows below this need no refinement in the solutions that follow, of each island; none: all are refined
template <class OfIsland>
inline void refine_until(const System& system, Workspace& work, const OfIsland& enough) {
    work.enough = INFINITY;
    for (int i = 0; i < system.islands; ++i) {
        work.islands.enough[i] = enough(i);
        if (work.islands.enough[i] < work.enough) work.enough = work.islands.enough[i];
    }
}
inline void refine_all(Workspace& work) { work.enough = 0.0; }
// x <- x of A x - W lambda = x, W^T x = force; force <- lambda
void solve_constrained(const System& system, Workspace& work, const Factor& factor, double* x, double* force);
// moves the links and finds defects, rates and directions of the constraints there
void move_constraints(const System& system, const Parameters& params, double t, const double* q, const double* u, Workspace& work);
// h <- u' of the constrained motion at the last evaluation, force <- lambda
void constrained_accelerations(const System& system, const Parameters& params, Workspace& work, double* h, double* force);
// q and u brought onto the constraints, in the metric of the mass
void project_state(const System& system, const Parameters& params, double t, double* q, double* u, Workspace& work);
// Newton steps in the metric A that bring q moved by theta onto the constraints: theta += shift_per_x x, u += speed_per_x x
void close_loops(const System& system, const Parameters& params, double t, const double* q, double shift_per_x, double speed_per_x,
                 int rounds, double* theta, double* u, double* x_sum, double* lambda, double lambda_per_force, Workspace& work);
// takes from u, in the metric A, what would open the loops at q
void project_velocity(const System& system, const Parameters& params, double t, const double* q, double* u, double* lambda,
                      double lambda_per_force, Workspace& work);

// the factor anew with the directions of the last evaluation or move, the rest of the matrix as it was
bool renew_directions(const System& system, Workspace& work);
// part: see assemble
void assemble_constrained_mass(const System& system, const Parameters& params, Workspace& work, bool part = false);

// law.cpp: set-valued laws
// W and relative coordinates of the laws at the last evaluation or move
void law_directions(const System& system, const Parameters& params, const double* q, Workspace& work);
void law_outputs(const System& system, const Parameters& params, const double* q, const double* u, const State& state, Workspace& work);
// What a solve with laws is about: A x - W y = b, constraint rows W^T x = target, laws on after = W^T (u + x) + w
struct LawProblem {
    const double* b;        // right-hand side per velocity
    const double* targets;  // per row of a constraint
    const double* before;   // W^T u + w per row at the start of the step
    const double* base;     // the same with the velocities to which x is added
    double step, theta;     // impulses are step * force; step 0: accelerations and forces
    double ahead;           // how long after the start of the step positions are taken
    Factor* factor;         // its plain matrix without the equations of the laws
    bool jump;             // a jump of velocities: finite forces do nothing
    bool fixed;            // on the branches given, once
    double restitution_share;           // a jump in which what is hit bounces with this share of its restitution; else 0
    const double* start;   // u at the start of the step; null: forces with kinks are in b already
    const double* base_u;  // the velocities to which x is added
    const double* closed_branch = nullptr;  // per law: its branch when it was reached, see LawView; null: under way
    double stage = 0.0;              // accelerations in a stage of a step, see LawView
    bool rigid = false;              // contacts do not give way at all
};
// x <- velocities, y <- impulses; branches and memory of the laws in work.laws; true when all laws fit their branches
constexpr int all_rounds = 400;  // more than the three phases of law.cpp have together
bool solve_laws(const System& system, const Parameters& params, const LawProblem& problem, double* x, double* y, Workspace& work,
                int most_rounds = all_rounds);
// the law that did not settle in an island: LawCount::unsettled_law
void name_unsettled(const System& system, int island, Workspace& work);
void begin_laws(const System& system, const Parameters& params, double step, double theta, double ahead, const double* before,
                const State& state, Workspace& work);
void finish_laws(const System& system, State& state, Workspace& work);
inline bool row_is_locked(const Workspace& work, const Law& law, int row) { return work.laws.lock[law.group.first + row] != 0; }
// true when an element bounces in this step; the jump that it causes, with M: velocities u after it
bool law_is_hit(const System& system, const Parameters& params, const Law& law, double step, double theta, double ahead,
                const double* before, Workspace& work);
bool laws_are_hit(const System& system, const Parameters& params, double step, double theta, double ahead, const double* before,
                  Workspace& work);
// true when one is reached at the end of the step and loses its speed there
bool gap_closes(const System& system, const Parameters& params, const Law& law, double step, double theta, double ahead,
                const double* before, Workspace& work);
bool any_gap_closes(const System& system, const Parameters& params, double step, double theta, double ahead, const double* before,
               Workspace& work);
void bounce(const System& system, const Parameters& params, double step, double theta, double ahead, const double* before, double* u,
            const State& state, Workspace& work);
void match_speeds(const System& system, double* u, Workspace& work);
// the rates of W^T u of the laws while no velocity changes, at the last evaluation: ConstraintState::bias
void law_biases(const System& system, const Parameters& params, Workspace& work);
bool law_accelerations(const System& system, const Parameters& params, double t, const double* q, const double* u, State& state,
                       Workspace& work, Branches branches, double* rate, double* force);
// the same at the last evaluation, with the branches of the state; rate: h on entry
void law_accelerations_again(const System& system, const Parameters& params, double* rate, const double* u, const State& state,
                             Workspace& work, double* force);
// the impulses that brought the velocities `before` to what the branches of the state hold, at the last evaluation; false where none did:
// no valve has cut off a flow, and nothing has met a stop
bool law_impulses(const System& system, const Parameters& params, const double* before, const State& state, Workspace& work, double* change,
                  double* impulse);
// true when signals at this instant close a valve through which something flows
bool any_flow_is_cut(const System& system, const Parameters& params, const double* u, const State& state, Workspace& work);
void law_jump(const System& system, const Parameters& params, double t, const double* q, double* u, State& state, Workspace& work,
              bool settle, bool begins);
// A short step without branches: forces by projected Gauss-Seidel over what touches (Jean and Moreau 1992), which always ends. Moves q and
// u, and says how long it was.
double law_step(const System& system, const Parameters& params, double t, double longest, double* q, double* u, State& state,
                Workspace& work);
// the equations of the laws on the branches of the state, on the level of accelerations, at the last evaluation; forces that signals read
// count as given
void take_branches(const System& system, const Parameters& params, const double* u, const State& state, Workspace& work);
// q and u brought onto the constraints and onto what the laws hold on the branches of the state, in the metric of the mass
void project_laws(const System& system, const Parameters& params, double t, double* q, double* u, const State& state, Workspace& work);
// the laws take their memory along to (t, q, u), which was reached on their branches
void law_follow(const System& system, const Parameters& params, double t, const double* q, const double* u, State& state, Workspace& work);

// piecewise.cpp: forces with kinks, beside the laws
// on which piece a force lies at (q, u)
int piece_at(const System& system, const Parameters& params, const PiecewiseForce& force, const double* q, const double* u);
void begin_pieces(const System& system, const Parameters& params, const LawProblem& problem, Workspace& work);
// adds the pieces to the matrix and to b
void add_pieces(const System& system, const Parameters& params, const LawProblem& problem, double* b, Workspace& work);
// how many forces lie on another piece after all; these (or the first of them) go one piece towards it
int move_pieces(const System& system, const Parameters& params, const LawProblem& problem, const double* x, bool one, Workspace& work);

void tick(const System& system, const Parameters& params, double step, State& state, Workspace& work);

// factor.cpp
bool factorize(const System& system, Workspace& work, Factor& factor);
bool factorize_blocks(const System& system, Workspace& work, double* values);
// where blocks of rows of constraints and laws alone are new, and all others hold the factor
bool factorize_rows(const System& system, Workspace& work, Factor& factor);
// Factor::plain takes the rows as they stand in the matrix
void keep_rows(const System& system, Factor& factor);
// dense_factor.cpp
bool factorize_dense(const System& system, Workspace& work, const Factor& factor);
void solve_dense(const System& system, Workspace& work, const double* padded, double* result);
// factor_solve.cpp
// values <- plain, as far as it takes part
void copy_matrix(const System& system, Workspace& work, const double* plain, double* values);
// all but the rows and columns of contacts that are far
void copy_awake(const System& system, Workspace& work, const double* from, double* to);
void clear_awake(const System& system, Workspace& work, double* values);
// With contacts, rows of laws are written anew for every factor, and only what takes part is read: the matrix before and after elements have
// written theirs, and the rows that a solve with laws begins with, into Factor::plain
void clear_lawless(const System& system, double* values);
void keep_lawless(const System& system, Workspace& work, Factor& factor);
void keep_directions(const System& system, Workspace& work, Factor& factor);
// the matrix as it was without rows of laws, to write these anew
void take_plain(const System& system, Workspace& work, Factor& factor);
// rows_alone: b is zero but for rows of constraints and laws
void solve_blocks(const System& system, const Workspace& work, const double* values, double* b, double* z, bool rows_alone = false);
// state coordinates <-> padded vector of the solver, which has world axes for the turns of simple links
void to_solver(const System& system, const LinkState* links, const double* x, double* padded, bool clear_rows = true);
void from_solver(const System& system, const LinkState* links, const double* padded, double* x);
void solve(const System& system, Workspace& work, const Factor& factor, double* x);
// `count` right-hand sides at once, each of nv unknowns and n_rows rows, one after the other; in place. scratch: many_doubles of them
std::size_t many_doubles(const System& system, int count);
void solve_many(const System& system, const Factor& factor, bool transposed, int count, double* x, double* scratch);
// The same without refinement, for right-hand sides b that are zero but in the blocks that are reached (per block, closed under elimination).
// b and z: per block its columns, leading(size) apart; b is used up
void solve_reached(const System& system, const Factor& factor, int count, const unsigned char* reached, double* b, double* z);

// Unknowns that are given (GivenBlock): a right-hand side, that of unknowns and that of rows, less the share of x of them; x as it stands in a
// padded vector; out <- out - their column of the matrix times that; what their rows of the matrix make of a change and of forces of
// constraints, taken off out (6)
void take_off_given(const System& system, Workspace& work, const double* x, double* change, double* force);
void given_to_solver(const System& system, const Workspace& work, const double* x, double* padded);
void subtract_given(const Workspace& work, const double* padded, double* out);
void subtract_given_rows(const System& system, const Workspace& work, const double* change, const double* force, double scale, double* out);

// Factors at the last kept evaluation.
inline bool renew_factor(const System& system, const Parameters& params, double a, double b, bool full, Workspace& work) {
    Factor& factor = work.factor;
    assemble(system, params, a, b, full, true, work, factor);
    factor.age = 0;
    return factorize(system, work, factor);
}
// True when a step must linearize anew: every n-th step, and when a, b or the parameters changed. A factor that is lost
// although the state still counts on it (after a roll back) is made again from the point that the state remembers.
inline bool factor_is_due(const System& system, const Parameters& params, const State& state, double a, double b, bool full, int every,
                          Workspace& work) {
    const StateLayout at = layout_of(system);
    const double* lin = state.data.data() + at.lin;
    if (work.constraints_present || lin[0] < 0.0 || lin[0] >= every) return true;
    const Factor& factor = work.factor;
    const bool same = a == factor.a && b == factor.b && int(full) == factor.full && params.values[parameter_stamp] == factor.stamp;
    if (factor.age >= 0) return !same;
    const bool left = work.left_limit;
    work.left_limit = lin[2] != 0.0;
    evaluate(system, params, lin[1], lin + 3, lin + 3 + system.nq, state, work, true, work.h.data());
    work.left_limit = left;
    renew_factor(system, params, a, b, full, work);
    return false;
}
// The state remembers where the factor of this step was made.
inline void remember_point(const System& system, double t, const double* q, const double* u, const Workspace& work, State& state) {
    const StateLayout at = layout_of(system);
    double* lin = state.data.data() + at.lin;
    lin[0] = 0.0, lin[1] = t, lin[2] = work.left_limit ? 1.0 : 0.0;
    for (int i = 0; i < system.nq; ++i) lin[3 + i] = q[i];
    for (int i = 0; i < system.nv; ++i) lin[3 + system.nq + i] = u[i];
}

// couple_step.cpp, couple_start.cpp: machines that are stepped together
// anew: forces and rates that fit the joints are found; else only frames are read
void couple_begin(Assembly& assembly, bool anew);
bool couple_step(Assembly& assembly, AssemblyProgress& found);
void couple_read(const Assembly& assembly, double* channels);
void couple_show(Assembly& assembly);
void frame_motion(const System& system, const Parameters& params, Workspace& work, int frame, const double* u, double* out);
void frame_rows(const System& system, const Parameters& params, Workspace& work, int frame, double* out);

// steppers/lsrt2.cpp: the step of lsrt2, for machines without laws
void lsrt2_step(const System& system, const Parameters& params, const double* options, double step, Workspace& work, State& state);

// Newton steps that close loops on the level of positions, beyond the first: an option of the methods with index 3
inline int rounds_of(const double* options) { return options[3] > 0.0 ? int(options[3]) : 2; }

// The state as the steppers see it
struct Motion {
    double* q;
    double* u;  // velocities, then the other states
    double* lambda;
    double* memory;  // two rates per unknown
    double* begun;   // 0 when these are not valid
    double t;
};
inline Motion motion_of(const System& system, State& state, double step) {
    const StateLayout at = layout_of(system);
    double* data = state.data.data();
    return {data + at.q, data + at.u, data + at.lambda, data + at.memory, data + at.begun, data[at.t0] + data[at.counter] * step};
}
inline void count_step(const System& system, State& state) {
    const StateLayout at = layout_of(system);
    state.data[at.counter] += 1.0;
    if (state.data[at.lin] >= 0.0) state.data[at.lin] += 1.0;
}

}  // namespace koppel::KOPPEL_LEVEL
