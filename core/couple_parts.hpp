// What the stages of a coupled step hand to each other: frames and joints (couple_joints.cpp), columns of a machine (couple_columns.cpp),
// forces of the rows (couple_forces.cpp), the step (couple_step.cpp), the start and outputs (couple_start.cpp).
#pragma once

#include "couple.hpp"
#include "frame.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

inline double* state_at(const CoupledMachine& m, int at) { return m.state->data.data() + at; }
inline StepCall call_of(Assembly& all, CoupledMachine& m) {
    return {*m.system, *m.params, all.options, all.step / m.substeps, *m.work, *m.state};
}
inline bool is_indexed(const Coupling& c) { return c.technique == couple_index1 || c.technique == couple_index3; }
inline bool is_delayed(const Coupling& c) { return is_indexed(c) && c.execution == couple_decentral && c.predictor != predict_renew; }
// Rows whose forces are found in this step
inline bool is_unknown(const Assembly& all, const Coupling& c) {
    return !c.led && (c.technique == couple_imposed || (is_indexed(c) && !(is_delayed(c) && all.begun)));
}
// Joints whose directions are those of the world
inline bool has_world_rows(const Coupling& c) { return c.joint == couple_rigid || c.joint == couple_ball; }
// Rows whose gap is closed by a Newton step at the end, and their velocities
inline bool is_closed(const Coupling& c) {
    return c.technique == couple_imposed || (c.technique == couple_index3 && c.execution == couple_central);
}
// Forces on both sides act at one point, that of frame b, as in the joints of a model: the rows are those of the merged machine, and no
// couple is left where the frames do not meet yet. Not where a side knows nothing of the other one, nor without a Newton step at the end.
inline bool acts_at_b(const Coupling& c) {
    return c.joint != couple_distance && c.technique == couple_index3 && c.execution == couple_central && c.iterations > 0;
}
inline int kind_of_row(const Coupling& c, int r) { return c.joint != couple_distance && r >= 3 ? 1 : 0; }  // 0: a shift, 1: a turn

// Whether where an interface is at the place of the forces matters. A leader gets the force that its follower needed, as it was.
inline bool is_read_there(const Coupling& c, const MachineSide& side) {
    if (c.technique == couple_imposed) return side.sign > 0.0 && !c.led;
    return !has_world_rows(c) || is_indexed(c);
}

// couple_joints.cpp: frames at the poses of the last evaluation or move
void read_pose(const CoupledMachine& m, const MachineSide& side, CoupledFrame& to);
void read_twist(const CoupledMachine& m, const MachineSide& side, const double* u, CoupledFrame& to);
void read_bias(const CoupledMachine& m, const MachineSide& side, CoupledFrame& to);  // after read_twist
void read_frames(CoupledMachine& m, const double* u, std::vector<CoupledFrame>& to);  // pose and twist of all
void read_frame(CoupledMachine& m, const double* u, std::size_t side, std::vector<CoupledFrame>& to);
void read_moved(CoupledMachine& m, std::size_t side, std::vector<CoupledFrame>& to);  // with the velocities of that move
void push_frame(const CoupledMachine& m, int frame, const Vec3<double>& force, const Vec3<double>& moment, double* out);
Vec3<double> turn_between(const Mat3<double>& A, const Mat3<double>& B);  // rotation vector of B against A, in axes of A
const CoupledFrame& frame_there(const Assembly& all, const CoupledSide& side);
const CoupledFrame& frame_last(const Assembly& all, const CoupledSide& side);
// rows of a joint between two frames, one number per row; directions: 6 per row
void joint_gaps(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, double* gap);
void joint_rates(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, double* rate);
void joint_bias(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, double* bias);
void joint_directions(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, double* direction);

// couple_columns.cpp: small dense systems, column by column
void soften_rows(const Assembly& all, int n, double* A);  // where rows repeat each other
bool invert_small(int n, double* A, int* pivots, double* scratch);
void multiply_small(int n, double* A, double* x, double* scratch);
void take_interfaces(const Assembly& all, CoupledMachine& m);            // P where forces are taken
void solve_columns(const Assembly& all, CoupledMachine& m);             // X = S^-1 W of the sides that need it
void soften(Assembly& all, CoupledMachine& m);                           // springs whose derivatives are in the matrix
void take_padded(const CoupledMachine& m, const double* x, double* padded);
// what the rows of a side read of a padded vector, with the sign of the side
void read_rows(const Assembly& all, const CoupledMachine& m, const MachineSide& side, const double* padded, double* out);
void add_products(const Assembly& all, const CoupledMachine& m, const int* place, int n, double* matrix);
void add_free(const Assembly& all, const CoupledMachine& m, const double* change, double per, const int* place, double* sum);
void combine_columns(const Assembly& all, CoupledMachine& m, const int* place, const double* lambda, const double* second, double* padded);
void push_rows(const Assembly& all, CoupledMachine& m, const int* place, const double* lambda);
void speed_frame(const CoupledMachine& m, const MachineSide& side, const double* padded, CoupledFrame& frame);
void add_padded(CoupledMachine& m, double size, const double* padded);  // to the change and the forces of internal rows

// couple_led.cpp: roots that follow the motion of another machine
void follow_pose(const Assembly& all, CoupledMachine& m);  // what the step must change, before it is solved
void follow_velocity(CoupledMachine& m);                      // at the end of a step without loops
void find_reaction(Assembly& all, CoupledMachine& m);

// couple_carried.cpp: parts that a frame of their machine carries
void move_carried(CoupledMachine& m);   // where forces are taken
void close_carried(const Assembly& all, const Coupling& c, const CoupledMachine& m, int side, double* target);  // their defects in its rows
void settle_carried(const Assembly& all, CoupledMachine& m);  // at the end of the step: with their frames, and forces of their rows

// couple_forces.cpp: forces of the rows
void row_targets(Assembly& all, const Coupling& c);
void take_springs(Assembly& all);
void take_delayed(Assembly& all);
void evaluate_ahead(Assembly& all);
void keep_for_next(Assembly& all);
void add_known(Assembly& all, CoupledMachine& m);
double read_signal(const Assembly& all, const CoupledSignal& signal);  // at the poses of the last evaluation or move
void exchange_signals(Assembly& all);

}  // namespace koppel::KOPPEL_LEVEL
