// Forces with kinks between two lines (contact behind a gap), in steps that set-valued laws are solved in: the force is taken at
// the end of the step, on the linear piece that holds there, so that stiff contacts are met and left as hard ones are.
#include "line.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

double relative(const System& s, const Piece& piece, const double* u) {
    return (piece.b < s.nu ? u[piece.b] : 0.0) - (piece.a < s.nu ? u[piece.a] : 0.0);
}

LineStep step_of(const System& s, const Parameters& params, const LawProblem& problem, const Piece& piece, const Workspace& work) {
    const Table& table = s.tables[piece.table];
    const int *q = table.line_q.data() + 2 * piece.row, *slots = table.line_slots.data() + 4 * piece.row;
    const double before = relative(s, piece, problem.start), foreseen = relative(s, piece, problem.base_u) - before;
    const double now = work.line_q[q[1]] - work.line_q[q[0]];
    double mobility = 0.0;
    if (piece.a < s.nu) mobility += 1.0 / problem.factor->plain[slots[0]];
    if (piece.b < s.nu) mobility += 1.0 / problem.factor->plain[slots[3]];
    return {params.values.data() + table.params + piece.row * table.stride,
            now - problem.ahead * (before + problem.theta * foreseen),
            before,
            problem.step,
            problem.theta,
            mobility};
}
const KindWords& words_of(const System& s, const Piece& piece) { return s.kinds[s.tables[piece.table].kind].words; }

}  // namespace

int piece_at(const System& s, const Parameters& params, const Piece& piece, const double* q, const double* u) {
    const Table& table = s.tables[piece.table];
    const int* at = table.line_q.data() + 2 * piece.row;
    const double x = (at[1] < s.nq ? q[at[1]] : 0.0) - (at[0] < s.nq ? q[at[0]] : 0.0), v = relative(s, piece, u);
    return words_of(s, piece).piece_number({params.values.data() + table.params + piece.row * table.stride, x, v, 0.0, 1.0, 0.0}, v);
}

void begin_pieces(const System& s, const Parameters& params, const LawProblem& problem, Workspace& work) {
    for (std::size_t k = 0; k < s.pieces.size(); ++k) {
        const Piece& piece = s.pieces[k];
        work.piece[k] = words_of(s, piece).piece_number(step_of(s, params, problem, piece, work), relative(s, piece, problem.base_u));
    }
}

void add_pieces(const System& s, const Parameters& params, const LawProblem& problem, double* b, Workspace& work) {
    for (std::size_t k = 0; k < s.pieces.size(); ++k) {
        const Piece& piece = s.pieces[k];
        const LinePiece at =
            words_of(s, piece).piece(step_of(s, params, problem, piece, work), work.piece[k], relative(s, piece, problem.base_u));
        const int* slots = s.tables[piece.table].line_slots.data() + 4 * piece.row;
        const double slope = problem.step * at.slope;
        problem.factor->values[slots[0]] += slope, problem.factor->values[slots[3]] += slope;
        problem.factor->values[slots[1]] -= slope, problem.factor->values[slots[2]] -= slope;
        if (piece.a < s.nu) b[piece.a] += problem.step * at.force;
        if (piece.b < s.nu) b[piece.b] -= problem.step * at.force;
    }
}

int move_pieces(const System& s, const Parameters& params, const LawProblem& problem, const double* x, bool one, Workspace& work) {
    int changed = 0;
    for (std::size_t k = 0; k < s.pieces.size(); ++k) {
        const Piece& piece = s.pieces[k];
        const double after = relative(s, piece, problem.base_u) + relative(s, piece, x);
        const int there = words_of(s, piece).piece_number(step_of(s, params, problem, piece, work), after);
        if (there == work.piece[k]) continue;
        if (!one || changed == 0) work.piece[k] += there > work.piece[k] ? 1 : -1;
        ++changed;
    }
    return changed;
}

}  // namespace koppel::KOPPEL_LEVEL
