// The context in which laws are evaluated: what law.cpp (a solve with all of them) and located.cpp (instants) share.
#pragma once

#include <cmath>
#include <cstring>

#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

inline const KindWords& words_of(const System& s, const Law& law) { return s.kinds[s.tables[law.table].kind].words; }

// A contact that has no place where it could touch, see contact::Touch
inline bool is_nowhere(const Law& law, const Workspace& work) {
    return law.group.sides > 0 && work.laws.position[law.group.first + 2] != 0.0;
}

// Where and with which tolerances the laws are evaluated
struct LawContext {
    double step, theta, ahead;
    const double* before;  // W^T u + w per row at the start of the step
    bool accelerations = false, jump = false;
    double restitution_share = 0.0, slip_tolerance = 0.0, force_tolerance = 0.0, gap_tolerance = 0.0;
    const double* closed_branch = nullptr;  // per law, see LawView; null: under way
    double stage = 0.0;
    bool jumped = false;
};
constexpr double located = 1e-11;  // reach where branches are found anew
constexpr int most_impacts = 32;   // in a step or at one instant: one hits the next

inline double restitution_share_of(const System& s, const Law& law, const LawContext& context, const Workspace& work) {
    if (context.restitution_share == 0.0) return 0.0;
    return context.restitution_share * work.laws.takes_impact[law.number] * work.islands.share[s.row_island[law.group.first]];
}

inline LawView view_of(const System& s, const Parameters& params, const Law& law, const LawContext& context, Workspace& work) {
    const Table& table = s.tables[law.table];
    const double* values = params.values.data();
    LawView view{{s, table, values, values + table.params + law.row * table.stride, work.links.data(), law.row, law.point, law.group.rows},
                 {context.accelerations, context.jump, context.jumped,
                  context.closed_branch ? int(context.closed_branch[law.number]) : -1, context.stage,
                  restitution_share_of(s, law, context, work), context.step, context.theta, context.ahead,
                  context.slip_tolerance, context.force_tolerance, context.gap_tolerance},
                 {work.constraints.W.data() + law.group.W, {}, {}, {}, {}, 0.0},
                 int(work.laws.branch[law.number]),
                 0,
                 work.laws.memory.data() + law_memory * law.number};
    for (int k = 0; k < table.signals && k < 4; ++k) {
        const int node = table.nodes[law.row * table.signals + k];
        view.signal[k] = node >= 0 ? work.tape[node] : 0.0;
    }
    for (int r = 0; r < law.group.rows; ++r) {
        view.position[r] = work.laws.position[law.group.first + r];
        view.before[r] = context.before ? context.before[law.group.first + r] : 0.0;
    }
    return view;
}

// LawState::carries: what is closed and only touches has a force that is rounding, and so is whether it is closed. It counts as open for an
// impact, which then is the next one's. A force counts that changes the speed of the lighter of its bodies by more than 1e-9 of the fastest
// body of its island in a step; where joints carry them, and at an instant (step 0), what is closed carries.
inline void find_carrying(const System& s, const Parameters& params, const double* u, const State& state, double step, Workspace& work) {
    const StateLayout at = layout_of(s);
    const double *branch = state.data.data() + at.law_branch, *lambda = state.data.data() + at.lambda;
    std::vector<double>& fastest = work.islands.slip;
    for (double& of_island : fastest) of_island = 0.0;
    for (int i : s.simple_links)
        for (int k = 0; k < 3; ++k) fastest[s.island_of[s.links[i].u]] = std::fmax(fastest[s.island_of[s.links[i].u]], std::fabs(u[s.links[i].u + k]));
    for (const Law& law : s.laws) {
        work.laws.carries[law.number] = branch[law.number] > 0.0;
        if (!(branch[law.number] > 0.0)) continue;
        bool free = law.group.sides == 2 && step > 0.0;
        double mass = INFINITY;
        for (int side = 0; side < law.group.sides; ++side) {
            const Link& link = s.links[s.row_sides[law.group.first_side + side]];
            free = free && (link.kind == link_ground || link.simple);
            if (link.simple) mass = std::fmin(mass, params.values[link.params]);
        }
        const int row = law.group.first;
        const double push = free ? step * std::fabs(lambda[row]) : 0.0;
        work.laws.carries[law.number] = !free || push > 1e-9 * mass * fastest[s.row_island[row]];
    }
}

inline LawRows empty_rows() {
    LawRows rows{};
    rows.E[0] = rows.E[4] = rows.E[8] = 1.0;
    for (double& hold : rows.hold) hold = NAN;
    return rows;
}

inline bool is_locked(const double* E, int row) { return E[3 * row] == 0.0 && E[3 * row + 1] == 0.0 && E[3 * row + 2] == 0.0; }

// What a force amounts to in a solve. A jump takes no time: finite forces do nothing in it, but one that reads those of an impact is as
// large as they are. For it an impact takes a time too short to matter.
constexpr double impact_time = 1e-9;  // s
inline double impulse_of(const LawProblem& problem, const Law& law) {
    if (problem.jump) return law.reads && !problem.fixed ? impact_time : 0.0;
    return problem.step == 0.0 ? 1.0 : problem.step;
}
// The context there
inline LawContext context_of(const LawProblem& problem, const Law& law, LawContext context) {
    if (problem.jump && impulse_of(problem, law) > 0.0) context.jump = false, context.step = 0.0, context.force_tolerance /= impact_time;
    return context;
}

// Every velocity that others are measured against. Of free bodies those of their centers: how they turn shows where they touch, so that no
// angular velocity is measured against speeds.
template <class Take>
inline void each_speed(const System& s, Take take) {
    const auto several = [&](int first, int count) {
        for (int i = first; i < first + count; ++i) take(i);
    };
    if (!s.contacts) return several(0, s.nu);
    for (int i : s.simple_links) several(s.links[i].u, 3);
    for (int i : s.tree_links) several(s.links[i].u, s.links[i].nu);
    for (const LineCoordinate& line : s.lines) take(line.u);
}
// The largest of them
inline double fastest_of(const System& s, const double* u) {
    if (!s.contacts) return largest_size(u, s.nu);
    double fastest = 0.0;
    each_speed(s, [&](int i) { fastest = larger(fastest, std::fabs(u[i])); });
    return fastest;
}

// law.cpp: the equations of one law on its branch, ready for the matrix, and the right-hand side of its rows
void write_rows(const LawProblem& problem, const LawRows& rows, const Law& law, Workspace& work, double* rhs);
// the same for rows of a prox residual, which are about impulses and speeds as the solve has them
void write_prox_rows(const LawProblem& problem, const LawRows& rows, const Law& law, Workspace& work, double* rhs);

// laws act by their rows alone: no wrenches
inline Pass pass_over(const System& s, const Parameters& params, Workspace& work) {
    Pass pass = pass_over(s, params, work, false);
    pass.wrench = nullptr;
    return pass;
}

// read.cpp: signals that depend on forces of the step
void clear_reads(const System& s, Workspace& work);
void begin_reads(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, Workspace& work);
// their values and slopes at the forces of the last round; outputs with the velocities there
void take_reads(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, Workspace& work);
// their part of the rows
void write_reads(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, Workspace& work, double* rhs);
// what signals that read other states add to the rows of their laws, per change of the state in the solve; and the signals with what the
// solve found for these
void write_follows(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, Workspace& work);
void foresee_signals(const System& s, const Law& law, const double* x, const Workspace& work, LawView& view);
// true when they are what was taken for them
bool reads_fit(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, const double* y,
               Workspace& work);
// the next round starts from the forces found, or a share of the way to them
void follow_reads(const System& s, double share, Workspace& work);
// or with one of them the other way round: it may be read by its size
void turn_read(const System& s, int read_force, Workspace& work);

}  // namespace koppel::KOPPEL_LEVEL
