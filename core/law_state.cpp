// Set-valued laws beside their solve: directions and outputs, branches and memory from step to step, exact equality of what sticks.
#include "law.hpp"

namespace koppel::KOPPEL_LEVEL {

void law_directions(const System& s, const Parameters& params, const double*, Workspace& work) {
    const bool found = work.far.looking;
    if (found) find_far(s, params, work);
    if (found && !work.closing_apart) return;
    Pass pass = pass_over(s, params, work);
    for (const Law& law : awake_laws(s, work)) {
        const bool apart = work.closing_apart && work.laws.may_close[law.number];
        if (found && !apart) continue;
        pass.point = law.point, pass.links = apart ? work.impulse_links.data() : work.links.data();
        words_of(s, law).direction(s.tables[law.table], pass, law.row, work.constraints.W.data() + law.group.W,
                                   work.laws.position.data() + law.group.first);
        if (law.factor >= 0) work.constraints.W[law.group.W] *= params.values[law.factor];
        work.far.ready[law.number] = 0;
    }
}

void law_outputs(const System& s, const Parameters& params, const double* q, const double* u, const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    law_directions(s, params, q, work);
    double* speed = work.laws.after.data();
    constraint_rates(s, work, u, speed);
    // 1e-13: rounding of sums of some hundred terms
    double rest = -1.0;  // after a step: what is slower stands, also when others hold it; at an instant it may just set off
    for (int i = 0; i < s.nu && state.data[at.counter] > 0.0; ++i) rest = std::fmax(rest, 1e-13 * std::fabs(u[i]));
    for (const Law& law : s.laws) {
        const double branch = state.data[at.law_branch + law.number];
        work.laws.branch[law.number] = branch < 0.0 ? 0.0 : branch;
        copy_values(work.laws.memory.data() + law_memory * law.number, state.data.data() + at.law_memory + law_memory * law.number,
                    law_memory);
        LawView view = view_of(s, params, law, {0.0, 1.0, 0.0, speed, false, false, 0.0, rest}, work);
        for (int e = 0; e < law.group.entries && law.group.sides == 0; ++e) {
            const int line = s.row_entries[law.group.first_entry + e].u;
            if (line >= 0) view.fastest = std::fmax(view.fastest, std::fabs(u[line]));
        }
        const Table& table = s.tables[law.table];
        words_of(s, law).law_output(view, state.data.data() + at.law_force + law.group.first - s.n_lambda, speed + law.group.first,
                                    work.outputs.data() + table.first_output + law.row * table.outputs);
    }
}

// The branches at the start of a step or of an analysis
void begin_laws(const System& s, const Parameters& params, double step, double theta, double ahead, const double* before,
                const State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    copy_values(work.laws.last.data(), state.data.data() + at.lambda, s.n_rows);
    copy_values(work.laws.memory.data(), state.data.data() + at.law_memory, law_memory * s.laws.size());
    for (const Law& law : awake_laws(s, work)) {
        work.laws.branch[law.number] = state.data[at.law_branch + law.number];
        work.laws.start_gap[law.number] = work.laws.position[law.group.first] - ahead * before[law.group.first];
        if (law.group.sides > 0 && work.laws.branch[law.number] == 0.0 && work.laws.position[law.group.first] > 0.0) {
            work.laws.memory[law_memory * law.number + 4] = 0.0;  // an open contact begins open
            continue;
        }
        LawView view = view_of(s, params, law, {step, theta, ahead, before, false, false, 0.0, step > 0.0 ? 0.0 : at_rest}, work);
        work.laws.branch[law.number] = words_of(s, law).begin(view);
    }
}

void finish_laws(const System& s, State& state, Workspace& work) {
    const StateLayout at = layout_of(s);
    for (const Law& law : awake_laws(s, work)) state.data[at.law_branch + law.number] = work.laws.branch[law.number];
    copy_values(state.data.data() + at.law_memory, work.laws.memory.data(), law_memory * s.laws.size());
}

// Literal equality of what sticks: one coordinate rests, two with equal weight run alike.
void match_speeds(const System& s, double* u, Workspace& work) {
    if (!s.lines_have_laws) return;
    for (int pass = 0; pass < 4; ++pass) {
        bool changed = false;
        for (const Law& law : awake_laws(s, work)) {
            const RowGroup& g = law.group;
            if (g.sides > 0) continue;
            for (int r = 0; r < g.rows; ++r) {
                if (!row_is_locked(work, law, r) || work.laws.rhs_velocity[g.first + r] != 0.0) continue;
                const double* C = work.constraints.W.data() + g.W + g.entries * r;
                int found[2] = {-1, -1}, count = 0;
                double weight = 0.0;
                for (int e = 0; e < g.entries; ++e) {
                    const int at = s.row_entries[g.first_entry + e].u;
                    if (at < 0 || C[e] == 0.0) continue;
                    if (count < 2) found[count] = at;
                    ++count, weight += C[e];
                }
                if (count == 1 && u[found[0]] != 0.0) u[found[0]] = 0.0, changed = true;
                if (count == 2 && weight == 0.0 && u[found[0]] != u[found[1]]) {
                    (u[found[0]] == 0.0 ? u[found[1]] : u[found[0]]) = u[found[0]] == 0.0 ? 0.0 : u[found[1]];
                    changed = true;
                }
            }
        }
        if (!changed) break;
    }
}

}  // namespace koppel::KOPPEL_LEVEL
