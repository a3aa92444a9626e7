// Forces with kinks between two lines (contact behind a gap), in steps that set-valued laws are solved in: the force is taken at
// the end of the step, on the linear piece that holds there, so that stiff contacts are met and left as hard ones are.
#include "line.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

double relative(const System& s, const PiecewiseForce& force, const double* u) {
    return (force.b < s.nu ? u[force.b] : 0.0) - (force.a < s.nu ? u[force.a] : 0.0);
}

LineStep step_of(const System& s, const Parameters& params, const LawProblem& problem, const PiecewiseForce& force, const Workspace& work) {
    const Table& table = s.tables[force.table];
    const int *q = table.line_q.data() + 2 * force.row, *slots = table.line_slots.data() + 4 * force.row;
    const double before = relative(s, force, problem.start), foreseen = relative(s, force, problem.base_u) - before;
    const double now = work.line_q[q[1]] - work.line_q[q[0]];
    double mobility = 0.0;
    if (force.a < s.nu) mobility += 1.0 / problem.factor->plain[slots[0]];
    if (force.b < s.nu) mobility += 1.0 / problem.factor->plain[slots[3]];
    return {params.values.data() + table.params + force.row * table.stride,
            now - problem.ahead * (before + problem.theta * foreseen),
            before,
            problem.step,
            problem.theta,
            mobility};
}
bool takes_part(const System& s, const Workspace& work, const PiecewiseForce& force) {
    return in_part(s, work, force.b < s.nu ? force.b : force.a);
}
const KindWords& words_of(const System& s, const PiecewiseForce& force) { return s.kinds[s.tables[force.table].kind].words; }

}  // namespace

int piece_at(const System& s, const Parameters& params, const PiecewiseForce& force, const double* q, const double* u) {
    const Table& table = s.tables[force.table];
    const int* at = table.line_q.data() + 2 * force.row;
    const double x = (at[1] < s.nq ? q[at[1]] : 0.0) - (at[0] < s.nq ? q[at[0]] : 0.0), v = relative(s, force, u);
    return words_of(s, force).piece_number({params.values.data() + table.params + force.row * table.stride, x, v, 0.0, 1.0, 0.0}, v);
}

void begin_pieces(const System& s, const Parameters& params, const LawProblem& problem, Workspace& work) {
    for (std::size_t k = 0; k < s.piecewise_forces.size(); ++k) {
        const PiecewiseForce& force = s.piecewise_forces[k];
        if (!takes_part(s, work, force)) continue;
        work.piece[k] = words_of(s, force).piece_number(step_of(s, params, problem, force, work), relative(s, force, problem.base_u));
    }
}

void add_pieces(const System& s, const Parameters& params, const LawProblem& problem, double* b, Workspace& work) {
    for (std::size_t k = 0; k < s.piecewise_forces.size(); ++k) {
        const PiecewiseForce& force = s.piecewise_forces[k];
        if (!takes_part(s, work, force)) continue;
        const LinePiece at =
            words_of(s, force).piece(step_of(s, params, problem, force, work), work.piece[k], relative(s, force, problem.base_u));
        const int* slots = s.tables[force.table].line_slots.data() + 4 * force.row;
        const double slope = problem.step * at.slope;
        problem.factor->values[slots[0]] += slope, problem.factor->values[slots[3]] += slope;
        problem.factor->values[slots[1]] -= slope, problem.factor->values[slots[2]] -= slope;
        if (force.a < s.nu) b[force.a] += problem.step * at.force;
        if (force.b < s.nu) b[force.b] -= problem.step * at.force;
    }
}

int move_pieces(const System& s, const Parameters& params, const LawProblem& problem, const double* x, bool one, Workspace& work) {
    int changed = 0;
    for (std::size_t k = 0; k < s.piecewise_forces.size(); ++k) {
        const PiecewiseForce& force = s.piecewise_forces[k];
        if (!takes_part(s, work, force)) continue;
        const double after = relative(s, force, problem.base_u) + relative(s, force, x);
        const int there = words_of(s, force).piece_number(step_of(s, params, problem, force, work), after);
        if (there == work.piece[k]) continue;
        if (!one || changed == 0) work.piece[k] += there > work.piece[k] ? 1 : -1;
        ++changed, work.islands.unfit[s.island_of[force.b < s.nu ? force.b : force.a]] = 1;
    }
    return changed;
}

}  // namespace koppel::KOPPEL_LEVEL
