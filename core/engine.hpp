// What one build of the numerical core offers: the kinds of elements, the steppers, and the parts of a step.
#pragma once

#include <vector>

#include "system.hpp"

namespace koppel {

struct Assembly;
struct AssemblyProgress;

// What a pass over the elements reads and writes.
struct Pass {
    const System& system;
    const double* params;
    Workspace& work;
    const LinkState* links;  // poses and twists
    const double* tape;      // values of the signals
    double* wrench;          // 6 per link
    bool keep;               // keep what the derivative needs
    const double* line_q;    // coordinates and velocities; the last one is the ground
    const double* line_u;
    double* line_force;  // what acts on the coordinates; the last one is the ground
    const double* x;     // other states
    double* x_rate;      // their rates
    int point = 0;       // of a law with several points: which one
};

// What one row of a table acts on at most: 6 per port, 1 per line, 1 per state.
constexpr int most_effects = 64;

// Directions in which positions move: 6 per link in world axes, 1 per coordinate, 1 per other state; null: none
struct Directions {
    const double *links, *lines, *x;
};

// How readings of one row of a table change: 21 per port (position, axes row by row, velocity, angular velocity, way from the center of
// mass), 2 per line (position, speed), signals, own states
struct ReadingSlopes {
    const double *frames, *lines, *signals, *states;
};
// A direction for channels: changes of positions, velocities, other states and inputs (null: none), and of what follows, u' with x' and
// all forces of rows; rates: u' and x' themselves
struct ChannelMotion {
    const double *rho, *sigma, *chi, *inputs, *rates_change, *forces_change, *rates;
};

// Takes the operations of a law, one by one, as nodes of a tape. value: of a constant; data: of a reading or a curve.
struct Recording {
    void* owner;
    int (*add)(void* owner, int op, int a, int b, int c, int data, double value);
    void (*give)(void* owner, int node);  // one effect of the law, in their order
    const bool* curves;                   // which curves are given
};

// On the level of accelerations a slower slip, in m/s or rad/s, is none: it goes where its rate says. 1e-8: what the tolerances of
// variable_step leave of a speed of 1.
constexpr double at_rest = 1e-8;
constexpr double far_share = 1e-8;  // a gap of a contact that is none, against the size of what touches

// What a law sees of one of its elements, parted along the stages of the data. Relative means side b against side a.

// What the model says of it
struct LawElement {
    const System& system;
    const Table& table;
    const double* params;      // all parameters, for curves
    const double* p;           // those of this element
    const LinkState* links;    // where the bodies are
    int row, point, rows;
};
// Where the solve evaluates it
struct LawMoment {
    bool accelerations;        // of accelerations: rows that are locked hold their rates
    bool jump;                 // a jump of the velocities: forces that are bounded do nothing in it
    bool jumped;               // just after a jump that changed its slip: that is no rest of a slip whose end was located
    int closed_branch;         // what was reached in this step stops: its branch at that moment, 0 for what was not; -1: under way
    double stage;              // of accelerations in a stage of a step: how far velocities go with them, for slopes over the slip; else 0
    double restitution_share;  // a jump of the velocities in which what is hit bounces with this share of its restitution; else 0
    double step;               // length of the step; 0 on the level of accelerations and in a located jump
    double theta;              // share of the end of the step in the positions
    double ahead;              // how long after the start of the step the positions are taken
    double slip_tolerance;     // a slip below this is zero to rounding
    double force_tolerance;    // a force below this is zero to rounding
    double gap_tolerance;      // a gap below this is closed: at an instant that was located it is zero to rounding
};
// What it reads of the motion there
struct LawReadings {
    const double* W;           // 6 per row and frame
    double signal[4];          // its signals
    double position[3];        // relative coordinate of each row
    double before[3];          // W^T u + w at the start of the step
    double rate[3];            // its rate, on the level of accelerations once it is solved
    double fastest;            // the fastest of the lines that it joins, for outputs
};
// And how far it is with its own
struct LawView : LawElement, LawMoment, LawReadings {
    int branch;
    int tries;                 // 0: its residual is asked for; 1, 2: its next rows, 2: others did not lead to an end
    double* memory;            // law_memory doubles that go on from step to step
};
// E force + F (W^T u + w) = b on the current branch. Starts as force = 0.
struct LawRows {
    double E[9], F[9], b[3];
    double hold[3];  // where a locked row keeps its relative coordinate; NaN: where it locked
    void require_force(int row, double force) { E[4 * row] = 1.0, b[row] = force; }
    void require_velocity(int row, double velocity) { E[4 * row] = 0.0, F[4 * row] = 1.0, b[row] = velocity; }
};

// How E y + F rate - b of a branch changes, on the level of accelerations: with the slip of each row, and with each signal
struct LawSlopes {
    double slip[9], signal[12];
};

// A link along a direction: center of mass, axes (9), velocity, angular velocity, acceleration, angular acceleration, and how they change
struct LinkSlopes {
    double value[24], change[24];
};
// A contact there: W of its rows (6 per frame), how it changes, slip, and the rate of the slip, of which only the change is given
struct TouchSlopes {
    double W[36], W_change[36], slip[3], slip_change[3], acceleration[3];
};

// A step as a force with kinks between two lines sees it, and one linear piece of that force over the velocity at its end.
struct LineStep {
    const double* p;       // parameters of the element
    double start, before;  // relative coordinate and velocity at the start of the step
    double step, theta;
    double mobility;  // sum of the inverse inertias of both sides
};
struct LinePiece {
    double force, slope;  // force (positive pulls together), and per velocity at the end
};

// Words of an element. Each works on all rows of its table.
struct KindWords {
    // prepares constants from the parameters (at start and after a change of parameters)
    void (*prepare)(const Table&, Pass&) = nullptr;
    // adds the wrench on the links
    void (*force)(const Table&, Pass&) = nullptr;
    // adds -(a dh/du + b dh/dtheta) to the matrix; full: with geometric terms
    void (*derivative)(const Table&, Pass&, double a, double b, bool full) = nullptr;
    // adds dh/dtheta * rho to out; rho and out hold 6 per link in world axes
    void (*stiffness_times)(const Table&, Pass&, const double* rho, double* out, bool full) = nullptr;
    // writes what one signal of one row does: 6 per port (force, moment about the center of mass, world axes), 1 per line, 1 per state
    void (*signal_direction)(const Table&, Pass&, int row, int slot, double* out) = nullptr;
    // writes the outputs
    void (*output)(const Table&, Pass&, double* out) = nullptr;
    // how the outputs of one row change with its readings
    void (*output_slopes)(const Table&, Pass&, int row, const ReadingSlopes& along, double* out) = nullptr;
    // From the law that is written once, see kit.hpp, for one row of the table. Effects: 6 per port (force, moment about the center
    // of mass of the link, world axes), 1 per line, 1 per state. The law itself: effects, then outputs
    void (*law)(const Table&, Pass&, int row, double* out) = nullptr;
    // its derivative with dual numbers, effects x directions, row by row: a d/d(velocity) + b d/d(position), and a d/d(state)
    void (*dual_derivative)(const Table&, Pass&, int row, double a, double b, double* out) = nullptr;
    // the same over parameters and then the values of all curves, effects and outputs x these
    void (*parameter_derivative)(const Table&, Pass&, int row, double* out) = nullptr;
    // the operations of the law: readings (18 per port, 2 per line, signals, states, parameters), then effects at the origins of the
    // frames, then outputs
    void (*record)(const Recording&) = nullptr;
    // adds the change along directions to the effects, when positions and states move in them; full: with geometric terms
    void (*stiffness_product)(const Table&, Pass&, const Directions& along, double* wrench, double* line_force, double* x_rate,
                              bool full) = nullptr;

    // the drop of pressure over a flow without mass, and the drop below which it is linear
    void (*drop)(const Table&, const Pass&, int row, double* out) = nullptr;
    // flow and loss per flow of a line with inertia at n velocities, in pairs
    void (*losses)(const Table&, const Pass&, int row, const double* speeds, int n, double* out) = nullptr;

    // a force with kinks, for a step as a whole: the piece that holds at a velocity at its end, numbered by rising velocity; and
    // force and slope there on a given piece
    int (*piece_number)(const LineStep&, double after) = nullptr;
    LinePiece (*piece)(const LineStep&, int number, double after) = nullptr;

    // laws: W (rows x lines, then 6 per row and frame) and the relative coordinate of each row
    void (*direction)(const Table&, Pass&, int row, double* W, double* position) = nullptr;
    int branches = 0;  // how many there are
    bool cuts_off = false;  // a signal closes it, and what is left of the motion then jumps to 0
    bool complementary = false;  // a speed and a force, both not negative, one of them 0: their values do not depend on where a search begins
    // the rate of W^T u while no velocity changes; moving: 6 per frame, acceleration and angular acceleration of its link meanwhile
    void (*bias)(const Table&, Pass&, int row, const double* moving, double* bias) = nullptr;
    // the branch to start a step with; may change the memory
    int (*begin)(LawView&) = nullptr;
    // the equation of the branch
    void (*rows)(const LawView&, LawRows&) = nullptr;
    // and how it changes, at the given forces; null: it does not, of contacts: see moved
    void (*row_slopes)(const LawView&, const double* force, LawSlopes&) = nullptr;
    // contacts along a direction: where both links move so; and how E y + F rate - b of the branch changes there, at the given forces
    void (*moved)(const Table&, const Pass&, int row, const LinkSlopes* sides, TouchSlopes&) = nullptr;
    void (*moved_rows)(const LawView&, const TouchSlopes&, const double* force, double* rows) = nullptr;
    // the next branch from what the solve gave
    int (*next_branch)(const LawView&, const double* force, const double* after) = nullptr;
    // true for two branches whose forces meet where one goes over into the other: a kink, not a jump
    bool (*meets)(int from, int to) = nullptr;
    // true when the branch fits but its direction does not yet: it was turned in the memory
    bool (*turn)(const LawView&, const double* force, const double* after) = nullptr;
    // Contacts: the prox residual at (force, speed) in units of speed, its generalized Jacobian as rows, and the branch that belongs to it.
    // force and speed are what the solve is about: impulses and speeds after it, or forces and rates. r: force per speed, normal and
    // tangents. May change the memory
    int (*prox)(const LawView&, const double* r, const double* force, const double* speed, LawRows&, double* residual) = nullptr;
    // and the cone of its law
    FrictionCone (*cone)(const LawView&) = nullptr;
    // true when the element is hit in this step so that it bounces
    bool (*impact)(const LawView&) = nullptr;
    // true when it is reached at the end of the step with a speed that it then loses
    bool (*closes)(const LawView&) = nullptr;
    bool steady_gap = false;  // a contact whose gap shrinks by no more than its bodies move
    // outputs of one element from the last finished step
    void (*law_output)(const LawView&, const double* force, const double* speed, double* out) = nullptr;
};

// A short list of names. No std::vector here: declarations are compiled once per instruction set, and templates of the
// standard library must not be.
struct Names {
    const char* items[256] = {};
    int count = 0;
    int size() const { return count; }
    const char* const* begin() const { return items; }
    const char* const* end() const { return items + count; }
};

struct KindInfo {
    const char* name = nullptr;
    Names ports, lines, params, curves, signals, states, outputs;
    int cache_per_row = 0;
    bool on_road = false;          // its law reads a road
    bool has_grid = false;         // its law reads a table over three coordinates
    int law_rows = 0, points = 1;  // points: laws per element
    KindWords words;
};

// A step that is taken in parts, see steppers/parts.hpp. Reach: how far velocities (and other states) and positions at the end go with
// the change S^-1 (rate * force) of a force: for interfaces of coupled machines
struct StepCall {
    const System& system;
    const Parameters& params;
    const double* options;
    double length;
    Workspace& work;
    State& state;
};
struct StepReach {
    double velocity, position, change;  // change: what is solved for
};
struct StepParts {
    void (*predict)(const StepCall&);
    bool (*evaluate)(const StepCall&);  // false: the matrix is singular
    void (*free)(const StepCall&);
    void (*push)(const StepCall&, const double* force);
    bool (*correct)(const StepCall&);
    void (*commit)(const StepCall&);
    StepReach (*reach)(const double* options, double length);
};

struct StepperInfo {
    const char* name;
    int order;
    bool laws;           // solves set-valued laws
    double defaults[4];  // options: full Jacobian, steps between factorizations, and two of the method
    void (*step)(const System&, const Parameters&, const double* options, double step, Workspace&, State&);
    const StepParts* parts;  // or null
};

// Branches of the state as they are, the same with a closer look where several laws hold one motion, or branches that fit
enum Branches { keep_branches = 0, verify_redundant = 1, settle_branches = 2 };

struct Engine {
    const char* name;
    int lanes;
    int kind_count, stepper_count;
    const KindInfo* (*kinds)();
    const StepperInfo* (*steppers)();
    void (*prepare)(const System&, const Parameters&, Workspace&);
    // Vectors of unknowns have nv entries: velocities u, then other states x. Wherever u is read, x follows it in memory.
    // forces h and rates f of other states at (t, q, u, x); keep: remember what a linearization needs
    void (*evaluate)(const System&, const Parameters&, double t, const double* q, const double* u, const State&, Workspace&, bool keep,
                     double* h);
    // assembles diag(M, 1) - a d(h, f)/d(u, x) - b d(h, f)/dtheta at the last kept evaluation
    void (*assemble)(const System&, const Parameters&, double a, double b, bool full, bool mass, Workspace&, Factor&);
    bool (*factorize)(const System&, Workspace&, Factor&);
    // solutions for many right-hand sides in state coordinates, each of nv unknowns and n_rows rows, in place
    std::size_t (*many_doubles)(const System&, int count);
    void (*solve_many)(const System&, const Factor&, bool transposed, int count, double* x, double* scratch);
    void (*stiffness_times)(const System&, const Parameters&, Workspace&, const double* rho, double* out);
    void (*time_derivative)(const System&, const Parameters&, Workspace&, double* out);
    void (*input_derivative)(const System&, const Parameters&, const double* inputs, Workspace&, double* out);
    // M at the last kept evaluation, or at the last one
    void (*mass_times)(const System&, const Parameters&, Workspace&, bool kept, const double* u, double* out);
    void (*mass_solve)(const System&, const Parameters&, Workspace&, bool kept, double* h);
    void (*move_constraints)(const System&, const Parameters&, double t, const double* q, const double* u, Workspace&);
    double (*row_rate)(const System&, const Parameters&, const Constraint&, double t, const double* u, Workspace&);
    void (*constraint_rates)(const System&, Workspace&, const double* u, double* out);
    void (*constrained_accelerations)(const System&, const Parameters&, Workspace&, double* h, double* force);
    void (*project_state)(const System&, const Parameters&, double t, double* q, double* u, Workspace&);
    void (*retract)(const System&, const double* q, const double* delta, double* out);
    void (*q_rate)(const System&, const double* q, const double* u, double* out);
    // the channels of a plan at the state in force
    void (*outputs)(const System&, const Parameters&, double t, const ChannelPlan&, const State&, Workspace&, double* channels);
    // how these change along a direction, at the last call of outputs; NaN where there is no derivative
    void (*channel_slopes)(const System&, const Parameters&, const ChannelPlan&, const double* q, const double* u, const ChannelMotion&,
                           Workspace&, double* out);
    // u' with the laws at (t, q, u); false when a law should change its branch, or when no branches fit together
    bool (*law_accelerations)(const System&, const Parameters&, double t, const double* q, const double* u, State&, Workspace&, Branches,
                              double* rate, double* force);
    // the jump of u where laws close or are hit; settle: on branches that fit, else on the branches of the state
    void (*law_jump)(const System&, const Parameters&, double t, const double* q, double* u, State&, Workspace&, bool settle, bool begins);
    // a short step without branches, where none fit: moves q and u, returns its length
    double (*law_step)(const System&, const Parameters&, double t, double longest, double* q, double* u, State&, Workspace&);
    // q and u brought onto the constraints and onto what the laws hold on their branches
    void (*project_laws)(const System&, const Parameters&, double t, double* q, double* u, const State&, Workspace&);
    // the equations of the laws on the branches of the state, at the last evaluation, for a factor
    void (*take_branches)(const System&, const Parameters&, const double* u, const State&, Workspace&);
    // the laws take their memory along to a state that was reached on their branches
    void (*law_follow)(const System&, const Parameters&, double t, const double* q, const double* u, State&, Workspace&);
    // held values take their next value
    void (*tick)(const System&, const Parameters&, double step, State&, Workspace&);
    void (*run_tape)(const TapeOp* ops, int from, int to, const double* params, double* values);
    // what signals read of forces; finished: after a step, else only what follows from time, positions, velocities and other states
    void (*sense)(const System&, const Parameters&, double t, const double* q, const double* u, bool finished, State&, Workspace&);
    // u' and du'/dtheta, du'/du, M^-1 side by side, row by row; without constraints and laws
    bool (*derivatives)(const System&, const Parameters&, double t, const double* q, const double* u, const State&, Workspace&,
                        double* rates, double* out);
    // W lambda of all rows, their rates and the rates of these, as they change along rho (positions) and sigma (velocities)
    void (*constraint_slopes)(const System&, const Parameters&, double t, const double* q, const double* u, const double* rates,
                              const double* lambda, const double* rho, const double* sigma, Workspace&, double* force, double* rate, double* acceleration);
    // E y + F rate - b of the laws on the branches in force, as they change along rho, sigma, chi (other states) and inputs (or
    // null), at the last evaluation
    void (*law_slopes)(const System&, const Parameters&, const double* q, const double* u, const State&, const double* rates,
                       const double* force, const double* rho, const double* sigma, const double* chi, const double* inputs, Workspace&,
                       double* out);
    // machines that are stepped together, see couple.hpp: the start, one step, gaps and forces of the couplings
    void (*couple_begin)(Assembly&, bool anew);
    bool (*couple_step)(Assembly&, AssemblyProgress&);
    void (*couple_read)(const Assembly&, double* channels);
    void (*couple_show)(Assembly&);  // outputs of the machines feel the forces of the couplings
    // a frame at the last move: pose, twist, acceleration while no velocity changes (24); what its twist is per velocity (6 x nu)
    void (*frame_motion)(const System&, const Parameters&, Workspace&, int frame, const double* u, double* out);
    void (*frame_rows)(const System&, const Parameters&, Workspace&, int frame, double* out);
    // height with derivatives x, y, xx, xy, yy, friction with derivatives x, y
    void (*road_surface)(const RoadRow&, const double* params, const double* data, double x, double y, double* out);
};

// The best build for this processor, or the one named (base, avx2, avx512); nullptr when it cannot run here.
const Engine* find_engine(const char* name);
std::vector<const char*> available_engines();

}  // namespace koppel
