// What a machine is made of once it is compiled: System (structure, shared, read-only), Parameters (values), State and
// Workspace (scratch memory of one stepping thread). None of it knows Python, files or exceptions in a step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sparse/pattern.hpp"

namespace koppel {

struct Engine;
struct KindInfo;

// A rigid link: what frames are fixed to. Link 0 is the ground. Elements see links through frames only; `kind` says
// which coordinates move the link: 0 ground, 1 free (position of the center of mass and unit quaternion), 2 a joint.
// A free link without links on it is `simple`; the others form trees.
struct Link {
    int kind, q, u, params;  // params: mass, xx, yy, zz, xy, xz, yz
    int parent, joint;       // joint: 24 parameters, the joint frame on the parent and on this link (position 3, rotation 9 each)
    int first_step, steps;   // the joint as a chain of elementary motions
    int nq = 0, nu = 0, block = -1, root = 0;
    bool simple = false, reduced = false;
    int guide = -1;  // its joint is this one of System::guides
};
// A reduced rotor turns on its carrier as on a joint, and the carrier feels it as usual. Its own equation is J speed' = torque,
// without the acceleration of the carrier, so M is not symmetric: the row of the rotor has nothing but its diagonal.
constexpr int link_ground = 0, link_free = 1, link_joint = 2, link_reduced = 3;  // reduced: only in the image, then a joint

// An elementary motion inside a joint: a turn about an axis, a shift along it, both (screw), or a free turn (ball).
struct JointStep {
    int type, q, u, axis, pitch;  // axis: 3 parameters; pitch: 1 parameter, shift per turn in m/rad
};
// step_guide: a coordinate of a guide, which is a joint of its own; axis: its number in the table, pitch: its guide
enum JointStepType { step_turn = 0, step_shift = 1, step_screw = 2, step_ball = 3, step_guide = 4 };
// A joint whose place is a table over its coordinates, see guide.hpp. grid: System::grids, from value `first` on; center: 3 parameters, where
// it stands at zero; hand: -1 where the table is seen in the mirror; backwards: 1 where it carries the side from which the motion counts
struct Guide {
    int grid, first, center, hand, backwards;
};

// A coordinate with an inertia of its own: the angle of a shaft, the travel of a sled.
struct LineCoordinate {
    int q, u, inertia, regularization;  // inertia: 1 parameter; regularization: what supports the diagonal where that is 0
    int block = -1, diagonal = 0;
    bool coupled = false;  // dependent lines couple its inertia with that of others
};

// An elastic node of a hydraulic network: a coordinate without position, see fluid.hpp. oil: its parameters; volume: node of the tape, or
// -1 where it does not change; start: parameter, the volume that its inertia belongs to.
struct FluidNode {
    int u, oil, volume, start;
};

// A flow in minimal coordinates: nodes without volume say what it is, a sum of other velocities with constant factors. Elements know it as
// a line of its own; what acts on it acts on these velocities times their factors. offset: parameter, its position where theirs are 0;
// inertia: 1 parameter.
struct DependentLine {
    int first, terms, offset, inertia;  // System::dependent_terms
};
// A loss of pressure in a line with inertia. u: its velocity, or nu + 1 + k of the dependent line k; inertia: of the line, 1 parameter;
// moves: with frames, so that the flow is another one than the velocity
struct FlowLoss {
    int table, row, u, inertia;
    bool moves;
};
struct DependentTerm {
    int q, u, factor;  // factor: 1 parameter
};
// Numbers of the matrix that elements write for such a line, and where they go times factors (parameters; -1: 1)
struct DependentSum {
    int from, to, count, stride, factor_a, factor_b;
};
struct DependentInertia {
    int entry, inertia, factor_a, factor_b;
};
// Velocities that such lines couple in the mass matrix: System::coupled_lines, and the Cholesky factor in Workspace::coupled_mass
struct CoupledMass {
    int first, count, place;
};
// A node without volume. row: of the constraint that it is; or -1 in minimal coordinates: its pressure is what the balance of forces on a
// dependent line leaves open, sign * pressure * flow_unit = inertia u' - what else acts. sources: forces of rows (or -1 - k: of the node k
// before it) that act on this line too, each with its sign
struct RigidNode {
    int row, line, sign, first, sources;  // System::node_sources, pairs
};

// Inertia of a rotor on a coordinate of a joint.
struct Armature {
    int u, inertia, entry;  // velocity, 1 parameter, place in the matrix
};

// A force with kinks between two lines: velocities a and b, the number of velocities for the ground.
struct PiecewiseForce {
    int table, row, a, b;
};

// Rows of W^T u: those of a constraint or of a law. They push links (sides) and single coordinates (entries).
// Their W: 6 per row and side (force, moment about the center of mass, world axes), then 1 per row and entry.
struct RowGroup {
    int rows = 0, first = 0, block = -1, diagonal = 0;
    int first_side = 0, sides = 0, first_entry = 0, entries = 0, W = 0;
};
// What a row reads of another state and pushes into it, two separate numbers: W^T u + read x, and x' gets push * force. Places in
// ConstraintState::W, and in the matrix.
struct RowState {
    int row, law, x, read, push;  // law: its number, or -1
    int lower, upper;
};
struct RowEntry {
    int q, u, coefficient;  // -1, -1: ground; coefficient: 1 parameter, or -1 when a law or an expression gives it
};

// A bilateral constraint.
// frames: `positions` directions (3 parameters each, in axes of a) along which b must not shift against a, and one of the
// rotation conditions. rods: distances between pairs of frames; those of one wheel carrier are the rows of one constraint, whose sides
// are all links that they touch. line: a sum of coordinates (or, free, of velocities only) follows a signal of time, if there is one; a sum of
// velocities may follow another state (tape_x) as well.
// expression: a signal made of sensors and time is zero.
// rates: the same with a signal that is linear in velocities, W^T u + w(q, t). It need not come from a condition on positions: wheels
// that roll without slip, a skate.
// rolling: a disc (axis_b, in axes of frame b) or a sphere (axis_b = -1) with the parameter `cosine` as radius and its center in frame b
// touches the plane z = 0 of frame a: its height, then the velocities of the point that touches along x and y.
// spin: entry 0 turns as entry 1, a shaft in link a, is seen from link b: u_0 = u_1 + n . (w_a - w_b), n fixed to a (axis_a, in the
// axes of the link). Such speeds belong to no position.
struct RodRow {
    int a, b, length;    // frames, and the parameter that is their distance
    int side_a, side_b;  // their links among the sides of the constraint
};
struct Constraint {
    int type, a, b, positions, directions, rotation, axis_a, axis_b, cosine, node;
    RowGroup group;
    std::vector<int> nodes, readers;  // expression, rates: what it depends on, and what of it W belongs to
    std::vector<int> moved_by;        // per node: the velocity of a coordinate, else -1
    std::vector<RodRow> rods;
};
enum ConstraintType {
    between_frames = 0,
    between_lines = 1,
    between_speeds = 2,
    of_expression = 3,
    of_spin = 4,
    of_rates = 5,
    of_rolling = 6,
    of_rods = 7
};
// How many of its rows, the first ones, are conditions on positions; the others are on velocities alone
inline int position_rows(const Constraint& c) {
    return c.type == of_rolling ? 1 : c.type == between_speeds || c.type == of_spin || c.type == of_rates ? 0 : c.group.rows;
}
enum RotationCondition { rotation_none = 0, rotation_align = 1, rotation_lock = 2, rotation_angle = 3, rotation_twist = 4 };

// Force and torque that a joint carries: on the side of frame b, about its origin, in the axes of frame a.
struct JointLoad {
    int link, constraint;  // the link that the joint carries, or -1; the constraint that it is, or -1
    int frame_a, frame_b;
    int reverse;  // the link carries frame a
};

// Acceleration and angular acceleration of a frame, in the axes of another one.
struct Accelerometer {
    int frame, axes;
};

// A set-valued law: one element of a table whose kind has law words.
struct Law {
    int table, row, number, point;  // point: which of those of its element
    RowGroup group;
    bool coupled = false;  // no contact, and its forces depend on each other or on those of other laws
    bool reads = false;    // a signal of it depends on forces of the step
    int factor = -1;       // of a valve in a dependent line that is +-1 times another one: the parameter
    int dependent = -1;    // this line
};
// Two laws of one element: its points have consecutive numbers, and its outputs are made of all of them
inline bool same_element(const Law& a, const Law& b) { return a.table == b.table && a.row == b.row; }
constexpr int law_memory = 8;  // doubles that a law keeps from step to step

// A signal of a law that depends on forces of constraints and of other laws: these are of the same step, not of the last one.
struct LawRead {
    int law, slot, node;
    int first, count;  // System::read_forces
};
struct ReadForce {
    int row, law;   // row of the force; the law that it belongs to, or -1
    int places[3];  // per row of the law that reads: where the matrix has the entry
};
// A signal of a law that reads another state: the rows of the law feel how that changes in the step.
struct LawFollow {
    int law, slot, x, reader;  // reader: which of System::root_readers
    int places[3];             // per row of the law: where the matrix has the entry
};
// An output of a law, or the force of a row, among the nodes of these signals.
struct ReadNode {
    int node, law, output, row;  // law -1: the force of a row
};
constexpr int row_weight_size = 4;

// Where rows meet the velocities of one block, as a sum of shares; law: its number, or -1.
struct RowPath {
    int law, first, rows, u, nu, upper, lower, diagonal, diagonal_u, first_share, shares;
};
struct RowShare {
    int link, W, stride;  // a link with 6 per row, or (link -1) one coordinate with 1 per row
    int u;
};
// One number of W between a row and a velocity: its place there
struct RowTerm {
    int row, u, W;
};
struct ConstraintState {
    std::vector<double> g, rate, bias;  // per row: defect, its rate, and the rate of that while u is constant
    std::vector<double> W;
};
// A constraint that is the balance of flows at a node without volume. scale: of its row; not 1 where a cavity may open.
struct FlowRow {
    int constraint, scale;
};
// What the laws ask for on their branches: E lambda + F (W^T u + w) = b, 3 x 3 per law; what a solve gave.
struct LawState {
    std::vector<double> E, F, start_gap;      // per law: 9, 9, 1: its first position at the start of the step, as far as that is known
    std::vector<double> force, after;         // per row
    std::vector<double> position;             // per row: relative coordinate at the evaluation
    std::vector<double> branch, memory, trial;  // per law; law_memory per law; next branches
    std::vector<double> takes_impact, closed_branch;       // per law: whether an impact is felt; its branch when it was reached, else 0
    std::vector<double> rhs, residual, solved, base, hold, rhs_velocity, locked;
    std::vector<double> last;               // per row: the forces at which signals that depend on forces were taken
    std::vector<double> taken;              // per such signal: its value there
    std::vector<double> without;            // per such signal: what of it does nothing in a jump
    std::vector<double> slope;              // per read force: what it adds to the signal
    std::vector<double> cross;              // per read force, 3: what it adds to the rows of the law
    std::vector<double> follow;             // per LawFollow, 3: likewise what the change of the state does
    std::vector<double> felt;               // per read node: its weight
    std::vector<double> per_signal, found;  // per such signal: what it adds to the rows of its law; per row: forces of the round
    std::vector<unsigned char> carries;      // per law: a contact that is closed and whose force of the last step is one
    std::vector<unsigned char> may_close;    // per law: a contact between free bodies or ground that is open at the start of the step
    std::vector<double> give, soft, center;  // per row of a contact: regularization of a row, what of it is part of the law, around which force
    std::vector<unsigned char> lock;        // per row: it holds a velocity
    std::vector<unsigned char> linear;      // per law: its rows are those of the prox residual at the last point
};

// The pressure of an elastic node at a state, with the stamp of the parameters
struct FluidFound {
    double state, stamp, p;
};

// What was found for islands that keep it while others are solved again: velocities or their change, way of the positions, forces of the
// rows, and the equations of their laws
struct KeptSolve {
    std::vector<double> v, way, force, branch, memory, E, F, hold;
    std::vector<unsigned char> lock, linear;
};
// Of the two stages of a step: slips at the stage, forces, per island 1 where the step does not count, the fastest speed, the largest force
struct TwoStageState {
    std::vector<double> before, start, force, failed, fastest, strongest;
    std::vector<int> changed;  // per island: the attempt in which it went over to other branches, else -1
    KeptSolve kept;
    std::vector<int> wanted;  // per law: the branch that it wants where its own does not fit, else -1
};

// What takes part: numbers of laws, the row paths of these, pivots, and those of the later neighbors of each pivot that do, one list after
// the other. any: not everything does; else there are no lists of pivots.
struct TakingPart {
    std::vector<int> laws, paths, pivots, near, near_first;
    int awake = 0, awake_paths = 0, awake_pivots = 0;
    bool any = false;
};

// Contacts that are open and far from touching take no part in a step, see far.cpp. Gaps at poses of reference and how far bodies moved
// since then say so for most of them; which ones are far depends on the state alone.
struct FarState : TakingPart {
    std::vector<int> away;  // the laws that take no part
    int asleep = 0;
    bool looking = false;                  // the next evaluation finds out
    std::vector<unsigned char> ready;      // per law: its rows are those of an open contact
    std::vector<unsigned char> blocks;     // per block: 1 for those that take no part
    double step = 0.0, stamp = -1.0, fallen = 0.0;  // fallen: what gravity would close in the step
    const double *branch = nullptr, *locked = nullptr, *lambda = nullptr;  // of the state with which the step starts
    std::vector<double> gap, reach;                                      // per law at the reference; distances of what touches, a and b
    std::vector<double> pose, moved;                                     // per link: p and R there; shift, turn, speed, rate of turn
};

// Points of the solve with contacts: the last one, the best one, and one of another solve.
// What a contact is in a solve
struct FrictionCone {
    bool may_close = false;  // else it carries no force
    double wanted = 0.0;     // normal speed of what is closed
    double friction = 0.0;   // 0: its tangents carry `sliding` times the normal force, or nothing
    double sliding[2] = {};
    int tangents = 0;
};

// A contact on the way of the interior point method, see cone.hpp
struct ConeState {
    bool takes_part;
    FrictionCone cone;
    double normal;                                  // 1 / mu, or 1
    double r[3], u[3];                              // inside the cone
    double step_r[3], step_u[3];                    // what the last solve changes in them
    double foreseen_r[3], foreseen_u[3];            // and what the predictor would
    double slip[3];                                 // |u_T| is about slip[0] + slip[1] u_T1 + slip[2] u_T2
};

struct NewtonState {
    std::vector<double> x, y, after;                    // velocities, impulses, W^T x
    std::vector<double> best_x, best_y, other_x, other_y;
    std::vector<double> r;                              // per law, 2: force per speed along normal and tangents
    std::vector<double> trial_y, trial_after;           // per row, on the way of a line search
    std::vector<double> branches, memory;                 // those before
    std::vector<double> given;                           // right-hand side
    std::vector<ConeState> cones;                        // per law
    std::vector<double> give, center, around, previous;  // per row, of the proximal point method: those of the law; its center; last impulses
};

// A part of the machine that moves for itself when positions are corrected: its largest defect, what the correction leaves of it, the
// farthest that it moves what it acts on, by how much it changes the sum of the squares of the defects
struct CorrectedPart {
    double defect, left, farthest, squares;
    bool refused, tried;  // tried: the last correction was about it
};

// What the last solve with laws found in an island: the residual of its contacts against the largest speed that plays a part, the law that
// has it, whether it settled, and whether it did not and the impulses of its laws gain energy
struct LawVerdict {
    double residual = 0.0;
    int law = -1;
    bool settled = true, gains = false;
};

// What laws are in an island: contacts, others; how many forces of the step they read, how many depend on each other
struct LawsOfIsland {
    bool contacts = false, lines = false;
    int reads = 0, coupled = 0;
    bool leans = false, massless = false;  // it has constraints or bodies; shafts or sleds without inertia
};

// Parts of the machine that do not feel each other in a solve, see islands.cpp. An island shares no path with others; contacts that are
// open part it further, into clumps and what of these touches
struct IslandState {
    int alone = -1;                              // the island that alone takes part, or -1
    bool narrowed = false;                       // of it, or of the whole machine, only what did not settle takes part
    TakingPart machine, whole;                   // what takes part otherwise: in the whole machine, and if it were not narrowed
    std::vector<int> parent;                     // per clump: another one of those that it touches
    std::vector<unsigned char> unsettled, part;  // per clump, per law: it takes part
    std::vector<double> misfit;  // per law: residual against the largest speed; infinite where a branch does not fit
    // per island: the largest speed of a contact, of those that settled; tolerances of slips and forces; verdicts; 1 where something does not
    // fit, where a reading does not, where a step is to be taken again as two halves, where what comes of it counts, where something is
    // reached in it; what is left of the restitution in an impact, and what is known to gain no energy
    std::vector<double> fastest, settled, slip, force, share, fine;
    std::vector<LawVerdict> found;
    std::vector<unsigned char> unfit, unread, refused, counts, kept_at, reached;
    // of a factor that is made anew: islands in which it is, and whether these are not all; of a solution that is refined: islands in which it
    // is done, where supports have taken too much, slips that need no more, those that are left, and the fastest of its velocities
    std::vector<unsigned char> chosen, refined, supported;
    bool some_chosen = false;
    std::vector<double> enough, left, quickest;
    std::vector<double> branch, memory, last, x, y;  // with which a solve begins; last: LawState::last
    std::vector<CorrectedPart> corrected;            // per clump
};

// What belongs to an instant and not to a step: u', the forces of constraints, accelerations of frames. For outputs.
struct Instant {
    bool shown = false;                               // outputs read these forces, not those of the last finished step
    std::vector<double> rate, lambda, accelerations;  // per velocity; per row; 6 per accelerometer
    std::vector<double> pressures, dependent_forces;  // of nodes without volume, then their impulses, times flow_unit; per dependent line
};

// What the motion of trees gives. Everything is written at the center of mass of the root of each tree, as a point at rest.
struct TreeState {
    std::vector<double> S;       // 6 per velocity: the twist (velocity, angular velocity) that it causes
    std::vector<double> center;  // 3 per link: that point
    std::vector<double> twist;   // 6 per link
    std::vector<double> bias;    // 6 per link: acceleration while no velocity changes
    std::vector<double> guides;  // guide_numbers per guide: how the twists of its velocities change along its coordinates
};
// The matrix of a tree: blocks between links are summed up towards the roots, then projected on the joints.
struct TreeBlock {
    int a, b, offset;  // links, place in Workspace::values
};
struct TreeSum {
    int from, to, size;
};
struct TreeProjection {
    int a, b, from, to;  // links, place of the sum, place of the block in the matrix
};
// The same between a link and one scalar unknown, a velocity or another state: a column or a row of six numbers as elements write it, and
// the sums with the places of their entries.
struct TreeEdge {
    int link, unknown, offset;
    bool row;  // a row: the scalar feels the link
};
struct TreeVector {
    int link, from, to, stride;
    bool row;  // a row: the scalar feels the link
};
constexpr int guide_numbers = 6 * 27;  // slopes of three twists along three coordinates, and their six curvatures
constexpr int tree_doubles_per_link = 72, tree_doubles_per_velocity = 36;  // scratch of tree_matrix.cpp
// A link and one before it on the way to the root: places of the blocks (before, link) and (link, before) in the matrix.
struct TreePair {
    int before, upper, lower;
};

// Pose and twist of a link in world axes: position of its center of mass, rotation matrix row by row, velocity, angular velocity.
struct LinkState {
    double p[3], R[9], v[3], w[3];
};

struct FrameRow {
    int link, params;  // params: position from the center of mass in link axes (3), rotation row by row (9)
};

struct CurveRow {
    int type, points, params;
};
enum CurveType { curve_linear = 0, curve_cubic = 1, curve_piecewise = 2, curve_hermite = 3, curve_stop = 4, curve_gas = 5 };

// A road: height and friction over x and y of a frame, see road.hpp. params: friction, then five of its shape; heights and what else is
// no parameter stand in System::road_data.
struct RoadRow {
    int type, params, outside, nx, ny, data;  // outside: what is beyond the end
    int friction_x, friction_y, friction;     // points of a table of friction factors; 0: none
};
enum RoadType { road_plane = 0, road_profile = 1, road_grid = 2 };
enum RoadOutside { road_ends = 0, road_repeats = 1, road_holds = 2 };
constexpr int road_params = 6;

// A table over three coordinates, see grid.hpp: points along each (1: it does not depend on it), values per point; System::grid_data from
// `data` on has the three starts, the three spacings and the coefficients.
struct GridRow {
    int points[3], values, data;
};
constexpr int most_grid_values = 48;
constexpr int guided_values = 5;  // of a guide: shift along x and y, toe, camber, pitch
inline int grid_coefficients(int points) { return points < 2 ? 1 : points + 2; }

struct TapeOp {
    int op, a, b, c, data, more;
};

// A node that changes with time, and its arguments that do; for others the node behind the last one, which does not
struct ClockNode {
    int node, a, b, c;
    bool known;  // its partial derivatives are found with those of what moves
};

// Where a small block of derivatives enters the matrix: the first entry, and how far columns lie apart. Rows and columns are those
// of a link (6, world axes at its center of mass) or of one scalar unknown (a velocity or another state).
struct Place {
    int offset, column;
};

// A signal whose derivatives are part of the matrix: the nodes between it and what it reads, and its readers among them.
struct SignalRoot {
    int node;
    int first_node, nodes;      // System::root_nodes, in the order of evaluation
    int first_reader, readers;  // System::root_readers
    int first_edge, edges;      // System::root_edges
    int first_bent, bents;      // System::bent_partials
};
// Between two of the nodes of a signal, by their places among these: the derivative of one to the other
struct RootEdge {
    int from, to, partial;  // partial: place in Workspace::partial
};
// A node that reads the motion or another state: a sensor between two links, or (link -1) one unknown, by its position or directly.
struct SignalReader {
    int node, link_a, link_b, unknown;
    bool position;
};
// Who uses such a signal: a slot of an element, or (table -1) the rate of another state.
struct SignalUse {
    int root, table, row, slot;  // table -1: row is the other state
    int first_place;             // System::signal_places: per reader, per row (ports, lines, states), per side of a sensor
};
// A slot of an element, or the rate of a state, that depends on time.
struct TimeUse {
    int node, table, row, slot;
};

// All rows of one kind of element.
struct Table {
    int kind = -1;
    int rows = 0, ports = 0, signals = 0, curves = 0;
    int params = 0, stride = 0;       // first value of row 0; values per row
    std::vector<int> frames;          // rows x ports
    std::vector<int> nodes;           // rows x signals: tape node, -1 none
    int lines = 0;                    // coordinate ports per row
    // rows x lines; ground: nq, nu; elastic node k: nq + 1 + 2 k in place of a position; dependent line k: nq + 1 + 2 (nodes + k), nu + 1 + k
    std::vector<int> line_q, line_u;
    std::vector<int> line_slots;      // rows x lines x lines: offsets of single entries in the matrix
    int first_law = -1;
    int first_chord = -1;    // of kinds with a drop of pressure: Workspace::chords of row 0
    int first_loss = -1;     // of losses of lines with inertia: System::flow_losses of row 0
    std::vector<int> curve;  // rows x curves: curve row, -1 none
    std::vector<int> road;   // rows, of kinds that touch a road: road row, -1 for the plane z = 0
    std::vector<int> grid;   // rows, of kinds that read a table over three coordinates: grid row, -1 none
    std::vector<int> links;  // rows x ports
    std::vector<int> slots;  // rows x ports x ports: offsets of the blocks in the matrix
    int states = 0, first_x = -1;    // other states per row; that of row 0
    std::vector<Place> places;       // rows x d x d, d = ports + lines + states: where a whole Jacobian of the row goes
    int dofs() const { return ports + lines + states; }
    int outputs = 0, first_output = 0;
    std::size_t cache = 0;  // first double of this table in Workspace::cache
};

struct Image {
    std::vector<std::int64_t> bytes;  // keeps 8-byte alignment
    std::size_t size = 0;
};

struct StateLayout {  // offsets into State::data
    int counter = 0, t0 = 1, q, u, x, inputs, external, lambda, law_force, law_branch, law_memory, law_locked, held, last, memory,
        begun, settled, lin, step,
        size;  // last: what signals read of forces, then 1 when it is known; memory: what a method keeps, two rates per unknown; begun:
               // whether it is valid; settled: whether a step led here, so that forces and branches of laws are those of its end; lin: age of the factor, time, side of a jump, q, u and x of its linearization; step: time = t0 + counter * step
};

// What a choice of channels needs: nodes of the tape before and after the outputs of elements, and which of these there must be.
struct ChannelPlan {
    std::vector<int> channels;       // node of each of them
    std::vector<int> before, after;  // nodes to run, in the order of evaluation
    std::vector<int> tables;         // elements whose outputs are read
    bool laws = false, loads = false, accelerations = false;
    bool rates = false;   // rates of velocities at this instant
    bool forces = false;  // forces of constraints at this instant
    bool pressures = false;  // those of nodes without volume at this instant
};

struct System {
    const Engine* engine = nullptr;
    const KindInfo* kinds = nullptr;  // those of the engine
    StateLayout layout;
    std::vector<Link> links;
    std::vector<JointStep> joint_steps;
    std::vector<Guide> guides;
    std::vector<int> simple_links, tree_links;  // tree_links: parents first
    std::vector<int> reduced_links;             // the reduced rotors among them
    std::vector<TreeBlock> tree_blocks;         // those that elements write to
    std::vector<TreeEdge> tree_edges;           // the same between links and scalar unknowns
    std::vector<TreeVector> tree_vectors;       // and their sums
    std::vector<TreeSum> tree_sums;
    std::vector<TreeProjection> tree_projections;
    std::vector<TreePair> tree_pairs;
    std::vector<int> tree_first_pair, tree_own;  // per link: its pairs; where the block of its joint is
    std::vector<int> velocity_group;             // per velocity: the first one of those that move together in a joint
    std::vector<int> tree_tables;                // tables of elements on links of trees
    std::vector<int> diagonal;                   // per link: where its own 6x6 block is; -1 for links of trees without elements
    std::vector<LineCoordinate> lines;
    bool massless_lines = false;  // some of them may be without inertia
    std::vector<FluidNode> fluid_nodes;
    std::vector<FlowRow> flow_rows;
    std::vector<DependentLine> dependent_lines;
    std::vector<DependentTerm> dependent_terms;
    std::vector<DependentSum> dependent_sums;
    std::vector<DependentInertia> dependent_inertias;
    std::vector<CoupledMass> coupled_masses;
    std::vector<int> coupled_lines;    // numbers in lines
    std::vector<int> coupled_members;  // per term: its place among those of its group
    std::vector<int> coupled_groups;   // per dependent line: its group
    std::vector<RigidNode> rigid_nodes;
    std::vector<int> meeting_flows;  // pairs of velocities that meet at a node in minimal coordinates: one island, as with the node as a row
    std::vector<int> node_sources;
    int n_chords = 0;
    std::vector<FlowLoss> flow_losses;
    std::vector<Armature> armatures;
    std::vector<int> armature_at;   // per velocity: parameter slot, or -1
    bool laws_apart = false;                   // laws between shafts and sleds alone: their directions never change
    bool constant_directions = true;           // constraints that a step on the level of velocities keeps to rounding
    bool contacts = false;          // laws between frames
    bool lines_have_laws = false;   // other laws
    bool complementary_laws = false;  // some of a speed and a force of which one is 0
    std::vector<int> law_order;     // laws in an order fixed by the structure, see compile/ranking.py
    std::vector<int> constraint_order;  // constraints likewise
    std::vector<int> order;         // per velocity, other state and row of a constraint: its place among its like, likewise
    bool speeds_given = false;      // a constraint prescribes a speed that changes
    bool motions_given = false;     // or a speed or a sum of coordinates that follows a signal of time
    bool has_lines = false;         // or elements on single coordinates of joints
    std::vector<Constraint> constraints;
    std::vector<PiecewiseForce> piecewise_forces;
    std::vector<Law> laws;
    std::vector<LawRead> reads;
    std::vector<ReadForce> read_forces;
    std::vector<LawFollow> follows;
    std::vector<ReadNode> read_sources;  // where forces enter these signals
    std::vector<int> read_nodes;         // what of the tape changes with these forces, in the order of evaluation
    std::vector<int> read_laws;          // laws whose outputs are read
    std::vector<JointLoad> loads;
    std::vector<Accelerometer> accelerometers;
    std::vector<int> row_sides;                      // links that rows push
    std::vector<RowEntry> row_entries;               // coordinates that rows push
    std::vector<RowState> row_states;                // other states that rows read and push
    std::vector<RowPath> row_paths;                  // those of constraints first, then those of laws
    std::vector<RowShare> row_shares;
    std::vector<RowTerm> row_terms;                  // where rows push single coordinates alone: all of W, else empty
    int constraint_paths = 0;
    std::vector<std::pair<int, int>> lawless;        // with contacts: what of the matrix is no row or column of a law; offset, doubles
    std::vector<int> tree_diagonals;        // pairs: velocity of a joint, its place on the diagonal
    std::vector<unsigned char> of_points;   // per velocity: 1 for those of a point without mass, between springs
    int n_lambda = 0, n_rows = 0, n_W = 0;  // rows of constraints; of laws too; doubles of W
    int values_size = 0;                    // matrix, trash block, and blocks of the trees
    std::vector<FrameRow> frames;
    std::vector<CurveRow> curves;
    std::vector<RoadRow> roads;
    std::vector<double> road_data;
    std::vector<GridRow> grids;
    std::vector<double> grid_data;
    std::vector<Table> tables;
    std::vector<TapeOp> tape;
    int tape_before = 0;  // nodes that elements need; the others are outputs only
    int inputs = 0;
    std::vector<int> channels;  // tape node of every channel
    ChannelPlan all_channels;
    std::vector<TapeOp> parameter_tape;
    std::vector<int> parameter_targets;  // pairs: parameter slot, parameter tape node
    std::vector<double> parameter_values;
    int q0 = 0, u0 = 0;  // parameter slots of the start values
    int nq = 0, nu = 0, nx = 0, nv = 0, n_outputs = 0;    // nv = nu + nx: unknowns of a step, velocities first
    std::vector<SignalRoot> signal_roots;
    std::vector<int> root_nodes;
    std::vector<int> derived_nodes;                       // nodes of these that have arguments that move, each once
    std::vector<int> bent_nodes;                          // those among them whose derivatives change and are not known from their value
    std::vector<int> bent_roots;                          // signals with such nodes or tables; the weights of others stay
    std::vector<int> edge_first, edges;                   // per node: its arguments that move, as pairs (argument, which of the three)
    // per unknown and per row: its place in a padded vector of the solver; empty where there are links, whose axes differ
    std::vector<int> solver_places;
    std::vector<int> bent_partials;                       // per signal: places in Workspace::partial that change
    std::vector<RootEdge> root_edges;                     // per signal, the last node first
    std::vector<int> reader_places;                       // per reader: its place among the nodes of its signal
    std::vector<SignalReader> root_readers;
    std::vector<SignalUse> signal_uses;
    std::vector<Place> signal_places;
    std::vector<TimeUse> time_uses;
    std::vector<ClockNode> clock_nodes;                   // nodes behind these that change with time
    std::vector<int> rate_nodes;                          // per x of the tape, the first ones: node of x'
    std::vector<int> x_diagonals, x_vectors;              // per x: its place on the diagonal, and in a padded vector
    std::vector<int> x0;                                  // per x: parameter slot of its start value
    std::vector<int> held_nodes, held_start, held_every;  // per held value: node, parameter slots of start value and period
    std::vector<int> tick_nodes;                          // what held values depend on
    std::vector<int> floor_nodes;                         // signals that act as 0 when they are below it
    std::vector<int> last_nodes, last_behind;             // what signals read of forces: its nodes among the outputs, what these need
    std::vector<int> last_round;                          // per such value: the round in which it is known, some depend on others
    std::vector<unsigned char> last_now;                  // per such value: follows from time, q, u, x and others of this kind alone
    int last_rounds = 0;
    ChannelPlan last_plan;              // what must run for these values
    std::vector<int> force_nodes;       // what elements, laws, constraints and rates of states depend on
    // those among them that follow from parameters alone; that may change from step to step; that change with time or motion
    std::vector<int> constant_nodes, live_nodes, moving_nodes;
    std::vector<unsigned char> timely;  // per node before tape_before: depends on time and parameters alone
    std::vector<int> time_nodes;        // nodes that depend on time and parameters alone, as far as elements need them
    std::vector<int> jump_nodes;        // those among them that may jump
    Pattern pattern;
    int islands = 0;                           // parts of the machine that share no path in the graph of blocks
    std::vector<int> island_of, row_island, island_of_q;  // per unknown; per row; per position
    std::vector<LawsOfIsland> island_laws;                // per island
    int clumps = 0;  // the same without contacts; the same where signals or states stand between them
    std::vector<int> clump_of, clump_of_block, law_clumps;  // per unknown and constraint row; per block, else -1; per law 2, else -1
    std::vector<int> island_of_clump;
    std::size_t cache_doubles = 0;
    Image image;
};

// gravity: the same everywhere (3), and a field towards a center (3) with the strength mu (1)
constexpr int parameter_stamp = 0, parameter_gravity = 1, parameter_center = 4, parameter_mu = 7;

// Values of one instance: plain doubles. values[0] holds a stamp that differs after every change.
struct Parameters {
    std::vector<double> values;
};

// Everything that goes on from step to step: plain doubles, to copy, save and restore.
struct State {
    std::vector<double> data;
};
inline const StateLayout& layout_of(const System& system) { return system.layout; }
// Places of everything in a State, once the system is read
StateLayout lay_out(const System& system);
struct Workspace;
// Inputs that are given from outside, for constraints that follow them.
void keep_inputs(const System& system, const State& state, Workspace& work);

// open: a constraint that the step could not keep; trouble_u is then its row
// volume: an elastic node without one; trouble_u is the node. enclosed: a given flow that nothing takes up; trouble_u is the row
// unsettled: laws that found no solution that could be accepted, also in a quarter of the step; trouble_u is the law
enum Trouble { trouble_none = 0, trouble_singular = 1, trouble_not_finite = 2, trouble_open = 3, trouble_unsettled = 4, trouble_position = 5,
               trouble_state = 6, trouble_volume = 7, trouble_enclosed = 8 };
constexpr double open_by = 1e-3;  // m or rad: a loop that is visibly open
// what stays open by this for so many steps, and cannot be closed by steps of Newton either, contradicts something else
constexpr double open_slightly = 1e-6;
constexpr int open_steps_allowed = 10;  // some Newton steps, one in each step

// What the laws cost since the start, for reports.
struct LawCount {
    long long steps = 0, changes = 0, sweeps = 0, unsettled = 0, redone = 0;  // redone: steps of order 2 in which a law switched
    long long projected = 0, halved = 0;  // solves with a projected iteration; steps taken as two halves
    long long refused = 0;  // corrections of positions that would have moved more than their defect
    long long cut_impacts = 0;  // steps with more impacts one after the other than are resolved
    double worst_residual = 0.0;  // of contacts in steps that were accepted, against the largest speed that plays a part
    int most_changes = 0, most_factorizations = 0, unsettled_law = -1, refused_law = -1, cut_law = -1;  // the laws: the last one
};

// A matrix and its factor, an object of its own: what a solve needs is in it, and nothing of it changes while the machine moves on.
//     S = [ A  -W ]    A = diag(M, 1) - a d(h, f)/d(u, x) - b d(h, f)/dtheta, unknowns v = (u, x);
//         [ W^T  . ]   rows of constraints, and of laws on their branches (E y + F W^T v)
// The rows have a small diagonal, and what moves no mass a small support, so that the factor exists where rows repeat others; a solution
// is refined until neither is felt.
struct Factor {
    double a = 0.0, b = 0.0, stamp = 0.0;  // stamp: of the parameters
    int full = -1, age = -1;               // with geometric terms; steps since it was made, -1: there is none
    int refinements = 1;                   // of a solution with constraints or laws, at most
    std::vector<int> refinements_of;       // the same per island, where there are several
    double* values = nullptr;              // blocks of the matrix, 64-byte aligned, then their factor
    std::vector<double> memory;
    std::vector<double> plain;         // the matrix as it was assembled; of the rows only when keeps_rows
    std::vector<double> regularization, small;  // per unknown: its support; per row: its small diagonal
    std::vector<LinkState> poses;      // of one that is kept for itself
    const LinkState* links = nullptr;  // the poses in whose axes turns of simple links are written
    std::vector<unsigned char> asleep;  // of one that is kept for itself: blocks of contacts that are open
    bool keeps_rows = false, supports_joints = false;
    Factor() = default;
    Factor(const Factor&) = delete;
    Factor& operator=(const Factor&) = delete;
    void reserve(const System& system);
};

// What a step in parts hands on until it is committed, see steppers/parts.hpp: the change that is solved for, forces of the rows; then
// positions, velocities and other states, forces of constraints, way of the positions, change of the kept rates
struct StepEnd {
    std::vector<double> change, force, q, v, lambda, way, rate, next;
};

// Unknowns of a solve that are given, those of one block of six: the motion of a root that follows another machine (couple_led.cpp). The
// pattern of the System has left the block out, so that its row and column stand in Factor::values as they were assembled.
struct GivenBlock {
    struct Near {
        int size, vector, lower, upper;  // lower: block (near, given); upper: block (given, near)
        int at;                          // its unknowns in a change, or its rows of constraints
        bool rows;
        int simple;                      // the link whose turns have the axes of the solver, or -1
    };
    int link = 0, u = 0, vector = 0, diagonal = 0;
    std::vector<Near> near;
    double change[6] = {}, right[6] = {};  // what is given; the right-hand side of its own rows; by velocities of the link
};

// Memory of a step, parted along the stages of the data: each struct says which stage fills it. Shapes: nq positions, nv = nu + nx unknowns,
// n_rows rows of constraints and laws, n tape nodes. Nothing of it goes on from step to step but what LawWork and ReportWork say so.

// Filled by an evaluation (evaluate.cpp): poses, signals and forces at (t, q, u, x).
struct EvaluationWork {
    std::vector<LinkState> links;                         // per link: pose and twist
    std::vector<LinkState> impulse_links;                 // per link: free bodies where impulses of contacts that close act
    std::vector<double> wrench;                           // 6 per link: force, moment about the center of mass, world axes
    TreeState tree;                                       // of links on joints
    std::vector<double> articulated;                      // 64 per link and 14 per velocity: articulated inertias (Featherstone 2008)
    std::vector<double> tape;                             // per node: its value
    std::vector<int> segment;                             // per node that is a table: where it was read last, where the search begins
    std::vector<double> inputs;                           // 2 per input: value, and 1 when it is given from outside
    // nq + 1, then pressure and share of the volume per elastic node, position and speed per dependent line; nv + 1; nu + 1 and dependent
    // lines: coordinates and forces of shafts and sleds, number nu that of the ground
    std::vector<double> line_q, line_u, line_force;
    std::vector<double> fluid_slope;                      // per elastic node: pressure per unknown
    std::vector<FluidFound> fluid_found;                  // and where it was found last
    std::vector<double> coupled_mass;                     // Cholesky factors of what dependent lines couple, for the parameters of prepared
    int empty_node = -1;                                  // the elastic node whose volume was not above 0, and that volume
    double empty_volume = 0.0;
    std::vector<double> cache;                            // System::cache_doubles: what elements keep from the force for its derivatives
    double prepared = 0.0;                                // stamp of the parameters that the cache was prepared for
    ConstraintState constraints;                          // per row, at the last evaluation or move
    std::vector<double> outputs;                          // per output of an element; by outputs() alone
    std::vector<double> loads;                            // 6 per joint load, likewise
    Instant instant;                                      // u', forces and accelerations at an instant, likewise
    // what acts at interfaces of a machine that is coupled to others, for outputs: per velocity, and 6 per link at its center of mass
    const double *interface_force = nullptr, *interface_wrench = nullptr;
    std::vector<double> jets;                             // 6 per node: value, first and second derivative to time; conditions (condition.cpp)
    bool left_limit = false;                              // functions of time are those just before a jump
    bool pieces_apart = false;                            // forces with kinks are left out: the solve of the laws adds them
    bool same_step = false;                               // within the step of the last evaluation: what is held between steps is known
};

// Filled by an evaluation that is kept (keep), read while the matrix is assembled and multiplied (tree_matrix.cpp, slopes.cpp).
struct LinearizationWork {
    std::vector<LinkState> lin_links;                     // as links, there
    std::vector<double> lin_wrench;                       // 6 per link, there
    TreeState lin_tree;
    std::vector<double> lin_tape;                         // per node, there
    std::vector<double> lin_external;                     // 6 per link: what elements do to it
    std::vector<double> lin_u;                            // nu: velocities there
    const double* lin_rates = nullptr;                    // nu: u' when d(M u')/dtheta belongs to the matrix of trees
    std::vector<double> damping, damping_sums;            // values_size: -dh/du of elements between links of trees, when damping_kept
    bool damping_kept = false, damping_acts = false;
    std::vector<double> partial;                          // 3 per node: derivatives to its arguments
    std::vector<double> adjoint, scratch;                 // 2 per node each: one reverse sweep per signal (Griewank and Walther 2008)
    std::vector<double> swept;                            // per bent_partials: the derivative with which these were found
    std::vector<double> reader_weights;                   // per reader of a signal root: derivative of the signal to what it reads
    std::vector<double> tangent;                          // per node, and 0: its derivative to time
    std::vector<double> line_rho, line_out;               // nu + 1 + dependent lines: a direction of shafts and sleds, and what the matrix makes of it
    std::vector<double> links_scratch, links_extra;       // 12 and 6 per link: twists and wrenches of products
    std::vector<double> tree_scratch;                     // tree_doubles_per_link and _per_velocity: sums towards the roots
    double* values = nullptr;                             // where elements add their derivatives: values of a factor
    bool full = false;                                    // with geometric and gyroscopic terms
    double kept_evaluations = 0.0;  // how often one was kept, by which elements know what they found for it
};

// Filled by the factorization, read by the solves (factor.cpp, factor_solve.cpp).
struct FactorWork {
    Factor factor, mass_factor;                           // that of the step, and that of the mass matrix
    std::vector<double> row_weights;                      // row_weight_size per row: what a row weighs, for its small diagonal
    std::vector<unsigned char> asleep;                    // per block: a contact that is open; the factor passes over it
    IslandState islands;
    std::vector<int> active;                              // per block: those that the elimination has reached
    std::vector<double> solver_memory;                    // holds the three below
    double* solver[3] = {nullptr, nullptr, nullptr};      // padded vectors, 64-byte aligned: right-hand side, solution, residual
    std::vector<double> dense;                            // when used: the whole matrix, for comparison with the sparse factor
    std::vector<int> dense_pivots;
    std::vector<double> scratch_u, scratch_x, lambda_scratch;  // nv, nv, 2 n_rows: of refinements
    bool constraints_present = false;                     // the directions of constraints change: the factor is due in every step
};

// Filled by a stepper in the course of its step.
struct StepWork {
    std::vector<double> q;                                // nq: positions of a stage
    std::vector<double> u, h;                             // nv: unknowns of a stage; forces and rates there
    std::vector<double> k1, k2, k3;                       // nv: increments of the stages
    std::vector<double> rho, theta;                       // nv: a change; the way of the positions
    std::vector<double> expected, reached;                // nv: velocities that are foreseen, and at the end of a step beside laws
    std::vector<double> force;                            // n_rows + 1: impulses of a solve
    StepEnd end;                                          // of a step in parts, until it is committed
    std::vector<double> backup;                           // a State: the start of the step, for one that ends in trouble
    double step = 0.0;                                    // its length
    bool moved_there = false;                             // constraints were moved to where the loops are closed
    // per elastic node: where the tangent of its pressure is taken in a step that is taken again, else NaN; a State: its start;
    // nv: velocities and states of its last stage, beside flows without mass
    std::vector<double> fluid_tangent, fluid_kept, fluid_stage;
    std::vector<double> unbalanced;         // 2 per elastic node: steps that ended out of balance, and the first instant
    std::vector<unsigned char> suspects;    // per elastic node, see node_balance.hpp
    // per flow without mass: NaN, or the drop of its chord, see kit.hpp; 4: its drops at the start, the end and the last stage of a step, with
    // that below which it is linear
    std::vector<double> chords, drops;
    // per loss of a line: NaN, or the flow of its chord; 3: the flow at the end and two shares, see flow_losses.hpp
    std::vector<double> loss_chords, loss_flows;
    GivenBlock* given = nullptr;                          // of a step in parts: unknowns that are known before
    int open_steps = 0;                                   // how long a constraint has been open by open_slightly; goes on
};

// Filled by the solve with set-valued laws (law.cpp, two_stage.hpp, far.cpp, piecewise.cpp).
struct LawWork {
    LawState laws;                                        // equations of the branches, and what the solve found
    TwoStageState two;                                    // of a step of order 2 beside laws
    KeptSolve closed;                                     // of islands in which a gap closes, while others are solved again
    NewtonState newton;                                   // of the solve with contacts
    FarState far;                                         // contacts that take no part
    LawVerdict found;                                     // of the last solve, the worst of its islands
    std::vector<int> piece;                               // per force with kinks: on which of its linear pieces it lies
    int halvings = 0;                                     // of the step that is taken
    bool kept_islands = false;                            // islands in which the step of order 2 counts keep it
    std::vector<double> kept;                             // 5 States: starts of a step and of its halves; ends of islands that are not halved
    bool closing_apart = false;                           // law_directions: contacts that may close are taken at impulse_links
    bool contacts_weighed = false;                        // what rows of contacts weigh is known for this solve
    bool soft_contacts = false;                           // the regularization of contacts is part of their law, see law.cpp
    double enough = 0.0;                                  // a slip of its rows below this needs none
};

// Counted from the start of a run on, for messages and figures.
struct ReportWork {
    LawCount count;
    int trouble = trouble_none, trouble_block = -1;       // what ended a step
    std::vector<double> below;                            // 3 per signal with a floor: when it was below 0 first (NaN: never), how far, largest size
    long long factorizations = 0, evaluations = 0;
};

struct Workspace : EvaluationWork, LinearizationWork, FactorWork, StepWork, LawWork, ReportWork {
    explicit Workspace(const System& system);
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
};

// Loads a compiled image. Returns an empty text, or what is wrong with it.
std::string load_system(const void* bytes, std::size_t size, const Engine& engine, System& system);

// Fills in the start values of the image and of the parameters.
Parameters default_parameters(const System& system);
State start_state(const System& system, const Parameters& params);
double next_stamp();
// The factor no longer belongs to the state.
void forget_factor(const System& system, State& state, Workspace& work);

// The laws that take part: all but contacts that are far
struct AwakeLaws {
    const Law* laws;
    const int *first, *last;
    struct Iterator {
        const Law* laws;
        const int* at;
        const Law& operator*() const { return laws[*at]; }
        Iterator& operator++() { return ++at, *this; }
        bool operator!=(const Iterator& other) const { return at != other.at; }
    };
    Iterator begin() const { return {laws, first}; }
    Iterator end() const { return {laws, last}; }
};
inline AwakeLaws awake_laws(const System& s, const Workspace& work) {
    return {s.laws.data(), work.far.laws.data(), work.far.laws.data() + work.far.awake};
}

}  // namespace koppel
