// Forces of the step in signals of laws: a brake pressed by a contact, a bearing loaded by a gear. In each round of a solve such a signal
// is taken at the forces of the round before and as linear around them, so that it enters the rows of its law as entries to the rows of
// others: exact at once where it is linear, by Newton's method where it is not.
#include "law.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

constexpr double taken_apart = 1e-4;  // part of a force by which outputs are taken apart

// Outputs of one law, a point of its element; the first of them writes, the others add to it
void write_output(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, const Law& law,
                  const double* force, Workspace& work, double* out) {
    double speed[3];
    for (int r = 0; r < law.group.rows; ++r) speed[r] = problem.base[law.group.first + r] + work.laws.after[law.group.first + r];
    words_of(s, law).law_output(view_of(s, params, law, context, work), force + law.group.first, speed, out);
}

// Outputs of the laws that are read
void read_outputs(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, const double* force,
                  Workspace& work) {
    for (int number : s.read_laws) {
        const Law& law = s.laws[number];
        const Table& table = s.tables[law.table];
        write_output(s, params, context, problem, law, force, work, work.outputs.data() + table.first_output + law.row * table.outputs);
    }
}

// a row of a constraint or a law
bool takes_part_with(const System& s, const Workspace& work, int row) {
    return work.islands.alone < 0 || s.row_island[row] == work.islands.alone;
}

}  // namespace

void clear_reads(const System& s, Workspace& work) {
    for (const LawRead& read : s.reads)
        for (int f = 3 * read.first; f < 3 * (read.first + read.count) && in_part(work, s.laws[read.law]); ++f) work.laws.cross[f] = 0.0;
    for (std::size_t k = 0; k < s.follows.size(); ++k)
        for (int r = 0; r < 3 && in_part(work, s.laws[s.follows[k].law]); ++r) work.laws.follow[3 * k + r] = 0.0;
    for (int i = 0; i < s.n_rows && !s.reads.empty(); ++i)
        if (takes_part_with(s, work, i)) work.laws.after[i] = 0.0;
}

// In a jump signals count from their values without forces: what is finite does nothing.
void begin_reads(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, Workspace& work) {
    LawState& laws = work.laws;
    clear_reads(s, work);
    if (s.reads.empty()) return;
    for (std::size_t k = 0; k < s.reads.size(); ++k)
        if (in_part(work, s.laws[s.reads[k].law])) laws.without[k] = 0.0;
    if (!problem.jump) return;
    for (int i = 0; i < s.n_rows; ++i)
        if (takes_part_with(s, work, i)) laws.last[i] = 0.0;
    read_outputs(s, params, context, problem, laws.last.data(), work);
    run_reads(s, params.values.data(), laws.last.data(), work);
    for (std::size_t k = 0; k < s.reads.size(); ++k) {
        if (!in_part(work, s.laws[s.reads[k].law])) continue;
        const double value = work.tape[s.reads[k].node];
        laws.without[k] = std::isfinite(value) ? value : 0.0;
    }
}

void take_reads(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, Workspace& work) {
    LawState& laws = work.laws;
    read_outputs(s, params, context, problem, laws.last.data(), work);
    run_reads(s, params.values.data(), laws.last.data(), work);
    for (std::size_t k = 0; k < s.reads.size(); ++k) {
        const LawRead& read = s.reads[k];
        if (!in_part(work, s.laws[read.law])) continue;
        // without a value there, such as 1 / force before the first force: open in this round
        const bool known = std::isfinite(work.tape[read.node]);
        work.tape[read.node] = known ? work.tape[read.node] - laws.without[k] : 0.0;
        laws.taken[k] = work.tape[read.node];
        read_weights(s, params.values.data(), read.node, work, laws.felt.data());
        for (int f = read.first; f < read.first + read.count; ++f) {
            const ReadForce& from = s.read_forces[f];
            laws.slope[f] = 0.0;
            if (!known) continue;
            if (from.law < 0) {
                for (std::size_t n = 0; n < s.read_sources.size(); ++n)
                    if (s.read_sources[n].row == from.row) laws.slope[f] += laws.felt[n];
                continue;
            }
            const Law& law = s.laws[from.law];
            const Table& table = s.tables[law.table];
            const double* before = work.outputs.data() + table.first_output + law.row * table.outputs;
            double moved[16], &changed = laws.last[from.row];
            const double kept = changed, by = taken_apart * (1.0 + std::fabs(changed));
            changed += by;
            const int laws_in_all = static_cast<int>(s.laws.size());
            for (int number = law.number - law.point; number < laws_in_all && same_element(s.laws[number], law); ++number)
                write_output(s, params, context, problem, s.laws[number], laws.last.data(), work, moved);
            changed = kept;
            for (std::size_t n = 0; n < s.read_sources.size(); ++n) {
                const ReadNode& source = s.read_sources[n];
                if (source.law >= 0 && same_element(s.laws[source.law], law))
                    laws.slope[f] += laws.felt[n] * (moved[source.output] - before[source.output]) / by;
                if (source.row == from.row) laws.slope[f] += laws.felt[n];
            }
        }
    }
}

void write_reads(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, Workspace& work,
                 double* rhs) {
    LawState& laws = work.laws;
    for (std::size_t k = 0; k < s.reads.size(); ++k) {
        const LawRead& read = s.reads[k];
        if (!in_part(work, s.laws[read.law])) continue;
        const Law& law = s.laws[read.law];
        LawView view = view_of(s, params, law, context_of(problem, law, context), work);
        const double by = std::fabs(laws.taken[k]) > 1e-100 ? 1e-3 * std::fabs(laws.taken[k]) : 1e-3;  // not below what numbers resolve
        laws.per_signal[k] = 0.0;
        double residual[2][3] = {};
        for (int side = 0; side < 2; ++side) {
            view.signal[read.slot] = laws.taken[k] + side * by;
            LawRows rows = empty_rows();
            words_of(s, law).rows(view, rows);
            for (int r = 0; r < law.group.rows; ++r) {
                residual[side][r] = rows.b[r];
                for (int i = 0; i < law.group.rows; ++i)
                    residual[side][r] -= rows.E[3 * r + i] * laws.last[law.group.first + i] +
                                         rows.F[3 * r + i] * (problem.base[law.group.first + i] + laws.after[law.group.first + i]);
            }
        }
        for (int r = 0; r < law.group.rows; ++r) {
            const double per_signal = (residual[1][r] - residual[0][r]) / by;
            laws.per_signal[k] = std::fmax(laws.per_signal[k], std::fabs(per_signal));
            for (int f = read.first; f < read.first + read.count; ++f) {
                laws.cross[3 * f + r] = -per_signal * laws.slope[f];
                rhs[law.group.first + r] += laws.cross[3 * f + r] * impulse_of(problem, law) * laws.last[s.read_forces[f].row];
            }
        }
    }
}

void write_follows(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, Workspace& work) {
    LawState& laws = work.laws;
    const bool accelerations = problem.step == 0.0 && !problem.jump;
    for (std::size_t k = 0; k < s.follows.size(); ++k) {
        const LawFollow& follow = s.follows[k];
        const Law& law = s.laws[follow.law];
        if (!in_part(work, law)) continue;
        const double *E = laws.E.data() + 9 * law.number, *F = laws.F.data() + 9 * law.number, weight = work.reader_weights[follow.reader];
        double* out = laws.follow.data() + 3 * k;
        out[0] = out[1] = out[2] = 0.0;
        const double scale = problem.jump ? 0.0 : accelerations ? problem.stage : problem.theta * impulse_of(problem, law);
        bool felt = false;  // a row that holds a velocity, or is without force, does not feel the signal
        for (int r = 0; r < law.group.rows; ++r) {
            const bool slopes = F[3 * r] != 0.0 || F[3 * r + 1] != 0.0 || F[3 * r + 2] != 0.0;
            felt = felt || (!is_locked(E, r) && (slopes || laws.rhs_velocity[law.group.first + r] != 0.0));
        }
        if (!felt || scale == 0.0 || weight == 0.0) continue;
        LawView view = view_of(s, params, law, context_of(problem, law, context), work);
        // 1e-3 of the signal: the rows are linear in it, so that any change does, and this one rounds little
        const double at = view.signal[follow.slot], by = std::fabs(at) > 1e-100 ? 1e-3 * std::fabs(at) : 1e-3;
        double b[2][3];  // forces at the slip of the start; they are linear in their signals, or nearly so
        for (int side = 0; side < 2; ++side) {
            view.signal[follow.slot] = at + side * by;
            LawRows rows = empty_rows();
            words_of(s, law).rows(view, rows);
            for (int r = 0; r < law.group.rows; ++r) {
                b[side][r] = is_locked(rows.E, r) ? 0.0 : rows.b[r];
                for (int i = 0; i < law.group.rows && !is_locked(rows.E, r); ++i)
                    b[side][r] -= rows.F[3 * r + i] * problem.base[law.group.first + i];
            }
        }
        for (int r = 0; r < law.group.rows; ++r) out[r] = -scale * weight * (b[1][r] - b[0][r]) / by;
    }
}

void foresee_signals(const System& s, const Law& law, const double* x, const Workspace& work, LawView& view) {
    for (const LawFollow& follow : s.follows)
        if (follow.law == law.number) view.signal[follow.slot] += work.reader_weights[follow.reader] * x[s.nu + follow.x];
}

bool reads_fit(const System& s, const Parameters& params, const LawContext& context, const LawProblem& problem, const double* y,
               Workspace& work) {
    LawState& laws = work.laws;
    const double impulse = impulse_of(problem, s.laws[s.reads[0].law]);
    double* force = laws.found.data();
    for (int i = 0; i < s.n_rows; ++i) force[i] = y[i] / impulse;
    read_outputs(s, params, context, problem, force, work);
    run_reads(s, params.values.data(), force, work);
    bool fit = true;
    for (std::size_t k = 0; k < s.reads.size(); ++k) {
        const LawRead& read = s.reads[k];
        if (!in_part(work, s.laws[read.law])) continue;
        LawContext own = context;
        own.force_tolerance = work.islands.force[s.row_island[s.laws[read.law].group.first]];
        const double force_tolerance = context_of(problem, s.laws[read.law], own).force_tolerance;
        work.tape[read.node] -= laws.without[k];
        double linear = laws.taken[k];
        for (int f = read.first; f < read.first + read.count; ++f)
            linear += laws.slope[f] * (force[s.read_forces[f].row] - laws.last[s.read_forces[f].row]);
        const double missing = laws.per_signal[k] * std::fabs(work.tape[read.node] - linear);
        if (laws.per_signal[k] > 0.0 && !(missing <= 1e2 * force_tolerance))
            fit = false, work.islands.unread[s.row_island[s.laws[read.law].group.first]] = 1;
    }
    return fit;
}

void follow_reads(const System& s, double share, Workspace& work) {
    LawState& laws = work.laws;
    for (int i = 0; i < s.n_rows; ++i)
        if (takes_part_with(s, work, i)) laws.last[i] += share * (laws.found[i] - laws.last[i]);
}

void turn_read(const System& s, int read_force, Workspace& work) {
    for (const LawRead& read : s.reads) {
        if (!in_part(work, s.laws[read.law])) continue;
        if (read_force < read.count) {
            double& force = work.laws.last[s.read_forces[read.first + read_force].row];
            force = -force;
            return;
        }
        read_force -= read.count;
    }
}

}  // namespace koppel::KOPPEL_LEVEL
