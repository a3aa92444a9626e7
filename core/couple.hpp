// Machines that are stepped together and joined at frames, see couple_step.cpp. An Assembly is set up once; a step finds all its memory ready.
//
// A joint between frame a of one machine and frame b of another is a number of rows: gap g, rate of the gap W^T u, force lambda. lambda > 0
// pushes the sides apart: b gets the row's direction, a the opposite of it, at the origin of its own frame. What a machine tells of itself
// for a row is W (its direction per velocity) and X = S^-1 W with the matrix of its own step, internal loops included, so that a force
// lambda changes what the step solves for by X lambda, and the gap at its end by reach.position * W^T X lambda (Esterl, section 5.2).
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine.hpp"

namespace koppel {

enum CoupledJoint { couple_rigid = 0, couple_ball = 1, couple_hinge = 2, couple_distance = 3 };
// index3: the gap at the end of the step vanishes; index1: its second rate does. imposed: the same as index3 for b alone, which follows a;
// a feels the force one step later. springs: a force per gap and rate at the end of the last step.
enum CouplingTechnique { couple_index3 = 0, couple_index1 = 1, couple_imposed = 2, couple_springs = 3 };
// Of the forces of index1 and index3: central solves them in the step itself. Decentral takes those that were made with the forces,
// matrices and directions of the last step; the gap is that where the velocities lead. What is done about the age of these:
// off nothing, linear adds what positions and velocities changed (Esterl, eq. 5.68), evaluate takes the forces anew, renew all of it.
enum CouplingExecution { couple_central = 0, couple_decentral = 1 };
enum CouplingPredictor { predict_off = 0, predict_linear = 1, predict_evaluate = 2, predict_renew = 3 };
// Of springs: whether their derivatives to the own motion are part of the matrix of each side, or multiply the accelerations of the last step
enum SpringJacobian { springs_plain = 0, springs_own = 1, springs_delayed = 2 };

// A frame of a machine, or of the ground (machine -1), as couplings see it: world axes, R row by row; acceleration while no velocity changes
struct CoupledFrame {
    double p[3], R[9], v[3], w[3], linear[3], angular[3];
};
struct CoupledSide {
    int machine = -1, frame = 0, place = 0;  // frame: number in its System; place: among those of the machine
};

struct Coupling {
    int joint = couple_rigid, technique = couple_index3, execution = couple_central, predictor = predict_evaluate, jacobian = springs_plain;
    int iterations = 1;                      // Newton steps of index3 beyond the first, linear one; then velocities follow the joint
    double alpha = 0.0, beta = 0.0;          // of index1: 2 alpha times the rate and beta times the gap (Baumgarte)
    double stiffness[2] = {}, damping[2] = {};  // of springs: along and about
    double axis[3] = {0.0, 0.0, 1.0};        // of a hinge, in axes of frame a
    double length = 0.0;                     // of a distance
    CoupledSide a, b;
    int rows = 0, first = 0;
    bool led = false;                        // imposed on a free root of b, whose motion is then given: no row of it is solved for
};

// One side of a coupling as its machine sees it. Its velocities are those of the links from the ground to its own one.
struct MachineSide {
    int coupling;
    double sign;          // of the directions: +1 on side b, -1 on side a
    int frame, link;      // numbers in the System
    int first, count;     // its velocities: MachineEntry
    int column;           // the first of its columns X, or -1 when they are not needed
    bool turns;           // of a joint that asks for the axes of its frames
    bool aligned;         // its frame has the axes of its link
    bool follows;         // side b of an imposed motion: where it is at the end of a step, the next one does not ask
    bool own;             // a spring whose derivative is in the matrix of the machine
    int carried = -1;     // its frame is that of this part of CoupledMachine::carried; frame and link are those that carry it
};
// A part that a frame of its machine carries: it has no mass, nothing but a coupling acts on it, and the rows that hold it at the frame are
// as many as its velocities, as those of the coordinates that explicit interfaces have. Its velocities x and the forces y of its rows,
//     0 = f + W y,    W^T x + V^T u = - defect,    W square and regular, f: what the coupling pushes,
// are eliminated by hand: f acts on what carries the frame, and x is the motion of the frame less the defect. The rest of the matrix stays
// as it is, and no support or small diagonal is needed.
struct CarriedPart {
    int side, link, frame;              // side: of the machine; the part, and the frame of the coupling on it
    int q, u, turns, joint, axes[3];    // positions, velocities, turns: 3 or 0; parameters of the joint and of the axes of its shifts
    int row, block, row_block;          // its rows and where both stand in the matrix
    int directions, carrier;            // parameters: of the rows of shifts, in axes of the frame that carries it; that frame
    double R[9], defect[6];             // where forces are taken: these axes; the part against the frame, world axes
};
// One velocity that moves an interface: where it stands in padded vectors, and in X: X[at + stride * column]
struct MachineEntry {
    int vector, at, stride, u;
};

// A velocity or a row that may lean on a support: its place in X as above, its number among velocities or rows
struct MachineSupport {
    int at, stride, number;
    bool row;
};

// Padded vectors: those of the factor, turns of simple links in world axes (to_solver). Blocks of X have one column per row.
struct CoupledMachine {
    const System *system = nullptr, *whole = nullptr;  // that of the steps; with a root that is led and parts that are carried
    const Parameters* params = nullptr;
    State* state = nullptr;
    Workspace* work = nullptr;
    int substeps = 1;
    int wave = 0;                            // machines that lead others come first
    int columns = 0;
    bool tells = false;                      // some signal of it goes to others
    std::vector<MachineSide> sides;
    std::vector<MachineEntry> entries;
    std::vector<unsigned char> reached, everywhere;  // per block: forces at the interfaces get there by elimination; all of them
    std::vector<std::pair<int, int>> reached_ranges;  // where the former stand in B: first, count
    std::vector<MachineSupport> supports;
    bool points = false;                     // some part is a point without mass, which always leans on a support
    std::vector<double> P;                   // 8 per entry: velocity and angular velocity of the frame per unit, two of padding
    std::vector<double> X, B, many;          // columns in blocks, their right-hand sides, scratch of other solves
    std::vector<double> padded;              // two padded vectors
    std::vector<double> coefficients;        // two per column
    std::vector<double> rate;                // by velocities: u' of the step, changes
    std::vector<double> shown, shown_wrench; // what acts at the interfaces, for outputs: per velocity, 6 per link
    std::vector<CoupledFrame> there, last;   // per side: where forces are taken, and at the end of the last step
    std::vector<double> own, own_y;          // springs in the matrix: small dense system and its right-hand side
    std::vector<int> own_pivots;
    int own_rows = 0;
    StepReach reach{};
    double scale = 0.0;                      // from forces to what the step solves for
    std::vector<CarriedPart> carried;        // from the start on; without_carried: the System that leaves them out
    std::shared_ptr<System> without_carried;
    // a free root that follows: its side, the System whose pattern leaves it out, its row and column, and where forces were taken the arm of
    // its interface and its axes
    int led = -1;
    std::shared_ptr<System> without_root;
    GivenBlock given;
    double led_arm[3], led_R[9], led_speed[6];
};

// Machines whose forces are found together, and the couplings between them
struct CoupledIsland {
    std::vector<int> machines, couplings;
};

// A signal of one machine that is an input of another: the coordinate of a frame along an axis of another frame of the same machine,
// where forces are taken.
struct CoupledSignal {
    int machine = 0, frame = 0, relative_to = 0, axis = 0;
    int to = 0, input = 0;
};

constexpr int coupling_channels = 10;  // gap (translation, rotation), rate of it, force and moment on b at its frame, world axes

// Distance of the columns of a small dense matrix
inline int small_leading(int n) { return (n + 7) / 8 * 8; }

struct Assembly {
    const StepperInfo* stepper = nullptr;
    double options[4] = {}, step = 0.0;
    std::vector<CoupledMachine> machines;
    std::vector<Coupling> couplings;
    std::vector<CoupledSignal> signals;
    std::vector<CoupledFrame> ground;        // frames of the ground: CoupledSide::place
    std::vector<CoupledIsland> islands;
    int rows = 0, waves = 1;
    double softness = 0.0;                   // of rows that repeat each other, as a part of the diagonal of their matrix
    bool held = false;                       // nothing is exchanged: the wrenches of the start stay as they are
    bool linear = false, delayed = false, turned = false;  // some coupling needs the linear predictor, is delayed, is index1
    // what goes on from step to step beside the states of the machines; per row: force, free acceleration and its correction for the next
    // step, rate of the gap before
    bool begun = false;
    std::vector<double> lambda, last_free, last_change, last_rate;
    std::vector<double> last_S;              // matrix of all rows of index1 and index3 that are decentral or central, of the last step
    std::vector<double> sent;                // per signal: where forces were taken in the last step
    // scratch
    std::vector<double> reached;             // per signal: at the start of the step
    std::vector<double> known;               // per row: force on side a of imposed motions in this step
    std::vector<double> direction;           // 6 per row: what b gets
    std::vector<double> wrench;              // 6 per coupling: what the rows sum up to on b
    std::vector<double> target, gap, rate, solved, product, S, small, inverting;
    std::vector<int> unknown, pivots, place, indexed;
    // Sizes all memory, once machines, couplings and the method are there
    void prepare();
};

// From the start on: the steps solve for none of the parts that frames of the machine carry. Of index3 in its own step alone, where parts are
// predicted by their own velocities (order 1), and not beside index1, which asks for accelerations of frames.
void carry_parts(const Assembly& assembly, CoupledMachine& machine);
// The velocities that move each side, and the blocks that forces there reach
void list_entries(CoupledMachine& machine);

// How the steps went, and what they wrote down: per row of the record time, channels of the machines, channels of the couplings
struct AssemblyRecorder {
    std::vector<const ChannelPlan*> plans;
    double* rows = nullptr;
    long long every = 0, first = 0;
    std::size_t width = 0;
};
struct AssemblyProgress {
    long long steps = 0, rows = 0;
    int trouble = trouble_none, machine = -1, block = -1, coupling = -1, unknown = -1;
    double value = 0.0;
};
// Takes steps; stops early when one fails, and the machines are then as before it
AssemblyProgress run_assembly(Assembly& assembly, long long steps, const AssemblyRecorder& recorder);

// What a machine tells of some of its frames for a step with a method, without taking it (Esterl, eqs. 5.14 to 5.40, 5.62 to 5.70). P, W,
// free, bias and change belong to the place where forces are taken, rows of six per frame.
struct InterfaceReport {
    std::vector<double> motion;      // 24 per frame, as CoupledFrame, at the state in force
    std::vector<double> P;           // twist per velocity, 6 x nu per frame
    std::vector<double> W;           // P S^-1 P^T between all frames
    std::vector<double> free, bias;  // P S^-1 h: accelerations without forces at the interfaces; accelerations while u is constant
    std::vector<double> change;      // P S^-1 of what h changes with the motion of this step (eq. 5.68)
    std::vector<double> compliance;  // pose at the end of the step per force, between all frames: W times reach.position, with the
                                     // directions of loops and frames at the end
    StepReach reach{};
};
// Returns false when the matrix is singular; the State is as before
bool report_interfaces(const System& system, const Parameters& params, const StepperInfo& stepper, const double* options, double step,
                       Workspace& work, State& state, const int* frames, int count, InterfaceReport& to);

}  // namespace koppel
