#include "run.hpp"

#include <chrono>
#include <cmath>
#include <cstring>
#include <vector>

#include "fluid.hpp"

namespace koppel {

const StepperInfo* find_stepper(const Engine& engine, const char* name) {
    for (int i = 0; i < engine.stepper_count; ++i)
        if (std::strcmp(engine.steppers()[i].name, name) == 0) return engine.steppers() + i;
    return nullptr;
}

void begin_sensing(const System& s, const Parameters& params, double t, Workspace& work, State& state) {
    const StateLayout at = layout_of(s);
    const std::size_t count = s.last_nodes.size();
    double* last = state.data.data() + at.last;
    if (count == 0 || last[count] != 0.0) return;
    for (std::size_t k = 0; k < count; ++k) last[k] = 0.0;
    s.engine->sense(s, params, t, state.data.data() + at.q, state.data.data() + at.u, true, state, work);
}

void read_channels(const System& s, const Parameters& params, double t, const ChannelPlan& plan, Workspace& work, State& state,
                   double* channels) {
    const int known = layout_of(s).last + static_cast<int>(s.last_nodes.size());
    const bool begun = s.last_nodes.empty() || state.data[known] != 0.0;
    begin_sensing(s, params, t, work, state);
    s.engine->outputs(s, params, t, plan, state, work, channels);
    if (!begun) state.data[known] = 0.0;
}

// What is below 0 by this share of the largest value of a signal is rounding: forces come from solves that are refined to about 1e-12.
constexpr double floor_noise = 1e-9;

void note_floors(const System& s, double t, Workspace& work) {
    for (std::size_t k = 0; k < s.floor_nodes.size(); ++k) {
        const double value = work.tape[s.floor_nodes[k]];
        double *first = &work.below[3 * k], *lowest = first + 1, *largest = first + 2;
        *largest = std::fmax(*largest, std::fabs(value));  // fmax passes over the NaN of the start
        if (value < -floor_noise * *largest && (std::isnan(*first) || *lowest >= -floor_noise * *largest)) *first = t, *lowest = value;
    }
}

void find_signal(const System& s, const Parameters& params, double t, double ahead, const State& state, Workspace& work, Progress& found) {
    const StateLayout at = layout_of(s);
    const double* u = state.data.data() + at.u;
    double *way = work.theta.data(), *moved = work.q.data();
    for (int i = 0; i < s.nu; ++i) way[i] = ahead * u[i];
    s.engine->retract(s, state.data.data() + at.q, way, moved);
    s.engine->evaluate(s, params, t + ahead, moved, u, state, work, false, work.h.data());
    const auto is_wrong = [&](int node, int table, int row, int signal) {
        if (node < 0 || std::isfinite(work.tape[node])) return false;
        found.trouble_table = table, found.trouble_row = row, found.trouble_signal = signal, found.trouble_value = work.tape[node];
        return true;
    };
    for (std::size_t n = 0; n < s.tables.size(); ++n) {
        const Table& table = s.tables[n];
        for (int i = 0; i < table.rows * table.signals; ++i)
            if (is_wrong(table.nodes[i], int(n), i / table.signals, i % table.signals)) return;
    }
    for (std::size_t i = 0; i < s.rate_nodes.size(); ++i)
        if (is_wrong(s.rate_nodes[i], signal_of_state, int(i), 0)) return;
    if (s.n_rows > 0) s.engine->move_constraints(s, params, t + ahead, moved, u, work);
    for (int i = 0; i < s.n_lambda; ++i) {
        const double value = work.constraints.g[i] + work.constraints.rate[i];
        if (std::isfinite(value)) continue;
        found.trouble_table = signal_of_row, found.trouble_row = i, found.trouble_value = value;
        return;
    }
}

namespace {

int most_open(const System& system, const Workspace& work) {
    int row = 0;
    for (int i = 1; i < system.n_lambda; ++i)
        if (std::fabs(work.constraints.g[i]) > std::fabs(work.constraints.g[row])) row = i;
    return row;
}

// True when a constraint has stayed open for many steps and no position nearby closes it: conditions contradict each other. row: the
// one that is most open then.
bool contradicts(const System& system, const Parameters& params, double step, const State& state, Workspace& work, int& row) {
    const double open = std::fabs(work.constraints.g[most_open(system, work)]);
    work.open_steps = open > open_slightly ? work.open_steps + 1 : 0;
    if (work.open_steps < open_steps_allowed) return false;
    work.open_steps = 0;
    const StateLayout at = layout_of(system);
    const double *data = state.data.data(), t = data[at.t0] + data[at.counter] * step;
    std::vector<double> q(data + at.q, data + at.q + system.nq), u(data + at.u, data + at.u + system.nu);
    for (int round = 0; round < 3; ++round) system.engine->project_state(system, params, t, q.data(), u.data(), work);
    system.engine->move_constraints(system, params, t, q.data(), u.data(), work);
    work.factor.age = -1;
    const int worst = most_open(system, work);
    if (!(std::fabs(work.constraints.g[worst]) > 0.5 * open_slightly)) return false;
    row = worst;
    return true;
}

// True when a balance of flows does not hold: flows that are given, or walls that are driven, where closed valves leave no way. The
// pressure of a rigid node is beyond everything then; the force of a cavity that cannot shrink says nothing.
constexpr double beyond_pressure = 1e11;  // Pa
constexpr double lost_flow = 1e-6;        // in flow_unit: 0.1 mm**3/s, nobody means less
double flow_defect(const System& system, const Parameters& params, const Constraint& c, double t, const double* q, const double* u,
                   Workspace& work) {
    if (c.type != of_expression && c.type != of_rates) return system.engine->row_rate(system, params, c, t, u, work);
    const bool left = work.left_limit;  // just before a jump of what is given there
    work.left_limit = true;
    system.engine->move_constraints(system, params, t, q, u, work);
    work.left_limit = left;
    return work.constraints.rate[c.group.first];
}
bool is_enclosed(const System& system, const Parameters& params, double t, const State& state, Workspace& work, Progress& progress) {
    const StateLayout at = layout_of(system);
    const double* data = state.data.data();
    for (const FlowRow& flow : system.flow_rows) {
        const Constraint& c = system.constraints[flow.constraint];
        const int row = c.group.first;
        if (flow.scale == 1 && !(std::fabs(data[at.lambda + row]) > flow_unit * beyond_pressure)) continue;
        const double rate = flow_defect(system, params, c, t, data + at.q, data + at.u, work) / flow.scale;
        if (!(std::fabs(rate) > lost_flow)) continue;
        progress.trouble_u = row, progress.trouble_value = rate;
        return true;
    }
    return false;
}

}  // namespace

Progress run_steps(const System& system, const Parameters& params, const StepperInfo& stepper, const double* options, double step,
                   long long steps, Workspace& work, State& state, const Recorder& recorder) {
    Progress progress;
    const StateLayout at = layout_of(system);
    const double* u = state.data.data() + at.u;
    const std::size_t width = recorder.plan ? 1 + recorder.plan->channels.size() : 0;
    float* microseconds = recorder.microseconds;
    work.trouble = trouble_none, work.trouble_block = -1;
    const auto time = [&] { return state.data[at.t0] + state.data[at.counter] * step; };
    work.step = step;
    begin_sensing(system, params, time(), work, state);
    for (long long n = 0; n < steps; ++n) {
        std::memcpy(work.backup.data(), state.data.data(), state.data.size() * sizeof(double));
        using Clock = std::chrono::steady_clock;
        const Clock::time_point begin = microseconds ? Clock::now() : Clock::time_point();
        if (!system.held_nodes.empty()) system.engine->tick(system, params, step, state, work);
        work.empty_node = -1;
        stepper.step(system, params, options, step, work, state);
        if (!system.last_nodes.empty() && work.trouble == trouble_none)
            system.engine->sense(system, params, time(), state.data.data() + at.q, u, true, state, work);
        note_floors(system, time(), work);
        if (microseconds) microseconds[n] = std::chrono::duration<float, std::micro>(Clock::now() - begin).count();
        if (work.trouble == trouble_unsettled) progress.trouble_u = work.count.unsettled_law, progress.trouble_value = work.found.residual;
        const auto beyond = [](const double* values, int count) {  // the first of them that is no motion of a machine any more
            for (int i = 0; i < count; ++i)
                if (!(std::fabs(values[i]) < 1e30)) return i;
            return -1;
        };
        int first = beyond(u, system.nu);
        if (first < 0) {
            const int position = beyond(state.data.data() + at.q, system.nq), other = beyond(state.data.data() + at.x, system.nx);
            if ((position >= 0 || other >= 0) && work.trouble == trouble_none) {
                work.trouble = position >= 0 ? trouble_position : trouble_state;
                progress.trouble_u = position >= 0 ? position : other;
                progress.trouble_value = state.data[position >= 0 ? at.q + position : at.x + other];
            }
        }
        if (first >= 0 && work.trouble == trouble_none) {
            work.trouble = trouble_not_finite;
            progress.trouble_u = first, progress.trouble_value = u[first];
            for (std::size_t block = 0; block < system.pattern.sizes.size(); ++block)
                if (first >= system.pattern.first_u[block] && first < system.pattern.first_u[block] + system.pattern.sizes[block])
                    work.trouble_block = int(block);
        }
        if (work.trouble == trouble_none && system.n_lambda > 0)
            for (int i = 0; i < system.n_lambda; ++i)
                if (!(std::fabs(work.constraints.g[i]) < open_by) &&
                    (progress.trouble_u < 0 || std::fabs(work.constraints.g[i]) > std::fabs(progress.trouble_value)))
                    work.trouble = trouble_open, progress.trouble_u = i, progress.trouble_value = work.constraints.g[i];
        if (work.trouble == trouble_none && system.n_lambda > 0 && contradicts(system, params, step, state, work, progress.trouble_u))
            work.trouble = trouble_open, progress.trouble_value = work.constraints.g[progress.trouble_u];
        if (work.trouble == trouble_none && is_enclosed(system, params, time(), state, work, progress)) work.trouble = trouble_enclosed;
        if (work.trouble != trouble_none && work.empty_node >= 0)
            work.trouble = trouble_volume, progress.trouble_u = work.empty_node, progress.trouble_value = work.empty_volume;
        if (work.trouble != trouble_none) {
            std::memcpy(state.data.data(), work.backup.data(), state.data.size() * sizeof(double));
            if (work.trouble != trouble_volume && work.trouble != trouble_enclosed) {  // is it a signal without a finite value?
                if (!system.held_nodes.empty()) system.engine->tick(system, params, step, state, work);
                for (double ahead : {step, 0.5 * step, 0.0})
                    if (progress.trouble_table == -1) find_signal(system, params, time(), ahead, state, work, progress);
                std::memcpy(state.data.data(), work.backup.data(), state.data.size() * sizeof(double));
            }
            work.factor.age = -1;
            break;
        }
        ++progress.steps;
        state.data[at.settled] = 1.0;
        if (recorder.rows == nullptr || recorder.every <= 0) continue;
        if ((static_cast<long long>(state.data[at.counter]) - recorder.first) % recorder.every == 0) {
            double* row = recorder.rows + progress.rows++ * width;
            row[0] = time();
            system.engine->outputs(system, params, row[0], *recorder.plan, state, work, row + 1);
        }
    }
    progress.trouble = work.trouble, progress.trouble_block = work.trouble_block;
    return progress;
}

}  // namespace koppel
