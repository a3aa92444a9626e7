#include "couple.hpp"

#include <cmath>
#include <cstring>

#include "run.hpp"

namespace koppel {

namespace {

bool keeps_columns(const Coupling& c, double sign) {
    if (c.technique == couple_springs) return c.jacobian == springs_own;
    return c.technique != couple_imposed || sign > 0.0;
}

}  // namespace

void Assembly::prepare() {
    rows = 0, indexed.clear();
    int number = 0;
    for (CoupledMachine& m : machines) m.rows.clear(), m.columns.clear(), m.own_rows.clear(), m.frames.clear();
    for (Coupling& c : couplings) {
        constexpr int counts[] = {6, 3, 5, 1};
        c.rows = counts[c.joint], c.first = rows, rows += c.rows;
        for (CoupledSide* side : {&c.a, &c.b}) {
            if (side->machine < 0) continue;
            CoupledMachine& m = machines[side->machine];
            const double sign = side == &c.b ? 1.0 : -1.0;
            side->place = static_cast<int>(m.frames.size());
            m.frames.push_back(side->frame);
            for (int r = 0; r < c.rows; ++r) {
                const int place = static_cast<int>(m.rows.size());
                if (c.technique == couple_springs && c.jacobian == springs_own) m.own_rows.push_back(place);
                m.rows.push_back({c.first + r, number, sign});
                m.columns.push_back(keeps_columns(c, sign) ? 1 : 0);
            }
        }
        if (c.technique == couple_index1 || c.technique == couple_index3)
            for (int r = 0; r < c.rows; ++r) indexed.push_back(c.first + r);
        ++number;
    }
    waves = 1;
    for (CoupledMachine& m : machines) {
        const System& s = *m.system;
        const std::size_t n = m.rows.size(), width = s.nv + s.n_rows;
        if (m.wave >= waves) waves = m.wave + 1;
        m.W.assign(n * s.nv, 0.0), m.X.assign(n * width, 0.0);
        m.many.assign(s.engine->many_doubles(s, static_cast<int>(n) + 1) + width, 0.0);
        m.theta.assign(s.nv, 0.0), m.rate.assign(s.nv, 0.0), m.added.assign(s.nv, 0.0);
        m.shown.assign(s.nv, 0.0), m.shown_wrench.assign(6 * s.links.size(), 0.0);
        m.work->interface_force = m.shown.data(), m.work->interface_wrench = m.shown_wrench.data();
        m.there.assign(m.frames.size(), {}), m.last.assign(m.frames.size(), {});
        m.own.assign(m.own_rows.size() * m.own_rows.size(), 0.0), m.own_y.assign(m.own_rows.size(), 0.0);
    }
    for (std::vector<double>* v : {&lambda, &last_free, &last_change, &last_rate, &known, &target, &gap, &solved}) v->assign(rows, 0.0);
    direction.assign(6 * rows, 0.0);
    const std::size_t square = static_cast<std::size_t>(rows) * rows;
    last_S.assign(square, 0.0), S.assign(square, 0.0), small.assign(square, 0.0);
    unknown.assign(rows, 0), pivots.assign(2 * rows, 0);
    if (!machines.empty()) machines[0].system->engine->couple_begin(*this, true);
}

AssemblyProgress run_assembly(Assembly& all, long long steps, const AssemblyRecorder& recorder) {
    AssemblyProgress progress;
    if (all.machines.empty()) return progress;
    const Engine& engine = *all.machines[0].system->engine;
    for (CoupledMachine& m : all.machines) {
        const StateLayout& at = m.system->layout;
        begin_sensing(*m.system, *m.params, m.state->data[at.t0] + m.state->data[at.counter] * all.step / m.substeps, *m.work, *m.state);
    }
    for (long long n = 0; n < steps; ++n) {
        for (CoupledMachine& m : all.machines) std::memcpy(m.work->backup.data(), m.state->data.data(), m.state->data.size() * sizeof(double));
        bool fine = engine.couple_step(all, progress);
        for (std::size_t k = 0; k < all.machines.size() && fine; ++k) {
            const CoupledMachine& m = all.machines[k];
            const double* u = m.state->data.data() + m.system->layout.u;
            for (int i = 0; i < m.system->nv && fine; ++i) {
                if (std::fabs(u[i]) < 1e30) continue;
                fine = false, progress.trouble = trouble_not_finite, progress.machine = static_cast<int>(k), progress.unknown = i;
                progress.value = u[i];
            }
            for (int i = 0; i < m.system->n_lambda && fine; ++i) {
                if (std::fabs(m.work->constraints.g[i]) < open_by) continue;
                fine = false, progress.trouble = trouble_open, progress.machine = static_cast<int>(k), progress.unknown = i;
                progress.value = m.work->constraints.g[i];
            }
        }
        if (!fine) {
            if (progress.trouble == trouble_none) progress.trouble = trouble_singular;
            for (CoupledMachine& m : all.machines) {
                std::memcpy(m.state->data.data(), m.work->backup.data(), m.state->data.size() * sizeof(double));
                m.work->factor.age = -1;
            }
            break;
        }
        ++progress.steps;
        if (recorder.rows == nullptr || recorder.every <= 0) continue;
        const CoupledMachine& one = all.machines[0];
        const long long counter = static_cast<long long>(one.state->data[one.system->layout.counter]) / one.substeps;
        if ((counter - recorder.first) % recorder.every != 0) continue;
        engine.couple_show(all);
        double* row = recorder.rows + recorder.width * progress.rows++;
        const double t = one.state->data[one.system->layout.t0] + static_cast<double>(counter) * all.step;
        *row++ = t;
        for (std::size_t k = 0; k < all.machines.size(); ++k) {
            CoupledMachine& m = all.machines[k];
            engine.outputs(*m.system, *m.params, t, *recorder.plans[k], *m.state, *m.work, row);
            row += recorder.plans[k]->channels.size();
        }
        engine.couple_read(all, row);
    }
    return progress;
}

}  // namespace koppel
