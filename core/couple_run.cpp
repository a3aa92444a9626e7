#include "couple.hpp"

#include <algorithm>
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

// The velocities that move a link, from the ground on, and the blocks that forces on them reach by elimination
void list_entries(CoupledMachine& m) {
    const System& s = *m.system;
    const Pattern& pattern = s.pattern;
    m.entries.clear();
    m.reached.assign(pattern.sizes.size(), 0);
    for (MachineSide& side : m.sides) {
        side.first = static_cast<int>(m.entries.size());
        for (int i = side.link; i > 0; i = s.links[i].parent) {
            const Link& link = s.links[i];
            const int vector = link.nu > 0 ? pattern.vectors[link.block] : 0, stride = link.nu > 0 ? leading(pattern.sizes[link.block]) : 0;
            for (int k = 0; k < link.nu && !link.reduced; ++k)
                m.entries.push_back({vector + k, m.columns * vector + k, stride, link.u + k});
            if (link.nu > 0 && !link.reduced) m.reached[link.block] = 1;
            if (link.simple || link.root == i) break;
        }
        side.count = static_cast<int>(m.entries.size()) - side.first;
    }
    m.everywhere.assign(pattern.sizes.size(), 1), m.supports.clear();
    m.points = std::find(s.of_points.begin(), s.of_points.end(), 1) != s.of_points.end();
    const auto add_support = [&](int block, int k, int number, bool row) {
        m.supports.push_back({m.columns * pattern.vectors[block] + k, leading(pattern.sizes[block]), number, row});
    };
    for (int i : s.tree_links)
        for (int k = 0; k < s.links[i].nu; ++k) add_support(s.links[i].block, k, s.links[i].u + k, false);
    for (const LineCoordinate& line : s.lines) add_support(line.block, 0, line.u, false);
    for (const Constraint& c : s.constraints)
        for (int r = 0; r < c.group.rows; ++r) add_support(c.group.block, r, c.group.first + r, true);
    for (const Pivot& pivot : pattern.pivots)
        for (int j = 0; j < pivot.count && m.reached[pivot.block]; ++j) m.reached[pattern.neighbors[pivot.first + j].block] = 1;
    m.reached_ranges.clear();
    for (std::size_t block = 0; block < pattern.sizes.size(); ++block) {
        if (!m.reached[block]) continue;
        const int first = m.columns * pattern.vectors[block], count = m.columns * leading(pattern.sizes[block]);
        if (!m.reached_ranges.empty() && m.reached_ranges.back().first + m.reached_ranges.back().second == first)
            m.reached_ranges.back().second += count;
        else
            m.reached_ranges.push_back({first, count});
    }
}

namespace {

// Machines whose forces are found together: those that index1 and index3 join; followers come behind their leaders
void find_islands(Assembly& all) {
    const int n = static_cast<int>(all.machines.size());
    std::vector<int> of(n);
    for (int i = 0; i < n; ++i) of[i] = i;
    const auto find = [&of](int i) {
        while (of[i] != i) i = of[i];
        return i;
    };
    for (const Coupling& c : all.couplings)
        if ((c.technique == couple_index1 || c.technique == couple_index3) && c.a.machine >= 0 && c.b.machine >= 0)
            of[find(c.b.machine)] = find(c.a.machine);
    all.islands.clear();
    for (int wave = 0; wave < all.waves; ++wave)
        for (int i = 0; i < n; ++i) {
            if (find(i) != i || all.machines[i].wave != wave) continue;
            CoupledIsland island;
            for (int k = 0; k < n; ++k)
                if (find(k) == i) island.machines.push_back(k);
            for (std::size_t k = 0; k < all.couplings.size(); ++k) {
                const Coupling& c = all.couplings[k];
                if (find(c.b.machine >= 0 ? c.b.machine : c.a.machine) == i) island.couplings.push_back(static_cast<int>(k));
            }
            all.islands.push_back(std::move(island));
        }
}

// A machine whose free root follows another one in all six motions: the root is taken out of its unknowns. Not where forces of the rows are
// found from the data of the last step, and not where rows repeat each other, which then share their forces.
void choose_root(Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    for (std::size_t k = 0; k < m.sides.size() && m.led < 0; ++k) {
        const Coupling& c = all.couplings[m.sides[k].coupling];
        const Link& link = s.links[m.sides[k].link];
        if (c.technique == couple_imposed && c.joint == couple_rigid && m.sides[k].sign > 0.0 && link.kind == link_free && !link.reduced)
            m.led = static_cast<int>(k);
    }
    if (m.led < 0) return;
    const MachineSide& led = m.sides[m.led];
    const Link& link = s.links[led.link];
    all.couplings[led.coupling].led = true;
    GivenBlock& given = m.given;
    given = {};
    given.link = led.link, given.u = link.u, given.vector = s.pattern.vectors[link.block];
    given.diagonal = s.pattern.offset(link.block, link.block);
    std::vector<GivenBlock::Near> near(s.pattern.sizes.size(), {0, 0, 0, 0, -1, false, -1});
    for (const auto& [block, upper] : s.pattern.rows[link.block])
        near[block].size = s.pattern.sizes[block], near[block].upper = upper, near[block].lower = s.pattern.offset(block, link.block);
    for (std::size_t i = 0; i < s.links.size(); ++i)
        if (s.links[i].nu > 0) near[s.links[i].block].at = s.links[i].u, near[s.links[i].block].simple = s.links[i].simple ? static_cast<int>(i) : -1;
    for (const LineCoordinate& line : s.lines) near[line.block].at = line.u;
    for (int i = 0; i < s.nx; ++i)
        for (std::size_t block = 0; block < near.size(); ++block)
            if (s.x_vectors[i] == s.pattern.vectors[block]) near[block].at = s.nu + i;
    for (const Constraint& c : s.constraints) near[c.group.block].at = c.group.first, near[c.group.block].rows = true;
    for (std::size_t block = 0; block < near.size(); ++block)
        if (near[block].size > 0 && static_cast<int>(block) != link.block) near[block].vector = s.pattern.vectors[block], given.near.push_back(near[block]);
    if (!m.without_root) {
        m.without_root = std::make_shared<System>(s);
        m.without_root->image = {};
        m.without_root->pattern.leave_out(link.block);
    }
}

// From the start on: steps solve for no row of it
void lead_root(const Assembly& all, CoupledMachine& m) {
    if (m.led < 0) return;
    const MachineSide& led = m.sides[m.led];
    m.system = m.without_root.get();
    const int dropped = all.couplings[led.coupling].rows;
    m.columns -= dropped;
    for (MachineSide& side : m.sides)
        if (side.column > led.column) side.column -= dropped;
    m.sides[m.led].column = -1;
    m.X.assign(m.X.size(), 0.0);  // at the root it stays so
    list_entries(m);
}

}  // namespace

void Assembly::prepare() {
    rows = 0, indexed.clear(), linear = delayed = turned = false;
    int number = 0;
    for (CoupledMachine& m : machines) {
        if (m.whole == nullptr) m.whole = m.system;
        m.system = m.whole, m.sides.clear(), m.carried.clear(), m.columns = m.own_rows = 0, m.tells = false, m.led = -1;
    }
    for (Coupling& c : couplings) {
        constexpr int counts[] = {6, 3, 5, 1};
        c.led = false, c.rows = counts[c.joint], c.first = rows, rows += c.rows;
        for (CoupledSide* side : {&c.a, &c.b}) {
            if (side->machine < 0) continue;
            CoupledMachine& m = machines[side->machine];
            MachineSide made{};
            made.coupling = number, made.sign = side == &c.b ? 1.0 : -1.0;
            made.frame = side->frame, made.link = m.system->frames[side->frame].link;
            const double* axes = m.params->values.data() + m.system->frames[side->frame].params + 3;
            made.aligned = true;
            for (int i = 0; i < 9; ++i) made.aligned = made.aligned && axes[i] == (i % 4 == 0 ? 1.0 : 0.0);
            made.turns = c.joint == couple_rigid || c.joint == couple_hinge;
            made.follows = c.technique == couple_imposed && side == &c.b;
            made.own = c.technique == couple_springs && c.jacobian == springs_own;
            made.column = keeps_columns(c, made.sign) ? m.columns : -1;
            if (made.column >= 0) m.columns += c.rows;
            if (made.own) m.own_rows += c.rows;
            side->place = static_cast<int>(m.sides.size());
            m.sides.push_back(made);
        }
        const bool index = c.technique == couple_index1 || c.technique == couple_index3;
        for (int r = 0; r < c.rows && index; ++r) indexed.push_back(c.first + r);
        turned = turned || c.technique == couple_index1;
        if (index && c.execution == couple_decentral && c.predictor != predict_renew)
            delayed = true, linear = linear || c.predictor == predict_linear;
        ++number;
    }
    for (const CoupledSignal& signal : signals) machines[signal.machine].tells = true;
    waves = 1;
    for (CoupledMachine& m : machines) {
        const System& s = *m.system;
        const std::size_t n = m.columns, width = s.nv + s.n_rows, padded = s.pattern.vector_size;
        if (m.wave >= waves) waves = m.wave + 1;
        list_entries(m);
        m.P.assign(8 * m.entries.size(), 0.0), m.X.assign(n * padded, 0.0), m.B.assign(n * padded, 0.0);
        m.many.assign(s.engine->many_doubles(s, static_cast<int>(n) + 1) + width * (n + 1), 0.0);
        m.padded.assign(2 * padded, 0.0), m.coefficients.assign(2 * n, 0.0);
        m.rate.assign(s.nv, 0.0);
        m.shown.assign(s.nv, 0.0), m.shown_wrench.assign(6 * s.links.size(), 0.0);
        m.work->interface_force = m.shown.data(), m.work->interface_wrench = m.shown_wrench.data();
        m.there.assign(m.sides.size(), {}), m.last.assign(m.sides.size(), {});
        const int room = small_leading(m.own_rows);
        m.own.assign(2 * m.own_rows * room, 0.0), m.own_y.assign(3 * room, 0.0), m.own_pivots.assign(m.own_rows, 0);
    }
    find_islands(*this);
    for (std::vector<double>* v : {&lambda, &last_free, &last_change, &last_rate, &known, &target}) v->assign(rows, 0.0);
    for (std::vector<double>* v : {&gap, &rate, &solved, &product}) v->assign(small_leading(rows), 0.0);
    direction.assign(6 * rows, 0.0), wrench.assign(6 * couplings.size(), 0.0);
    const std::size_t square = static_cast<std::size_t>(rows) * small_leading(rows) + 8;
    last_S.assign(square, 0.0), S.assign(square, 0.0), small.assign(square, 0.0), inverting.assign(square, 0.0);
    sent.assign(signals.size(), 0.0), reached = sent;
    unknown.assign(rows, 0), pivots.assign(rows, 0), place.assign(rows, 0);
    for (CoupledMachine& m : machines)
        if (!held && !delayed && softness == 0.0 && m.substeps == 1 && !m.system->contacts && m.work->dense.empty()) choose_root(*this, m);
    if (!machines.empty()) machines[0].system->engine->couple_begin(*this, true);
    for (CoupledMachine& m : machines) lead_root(*this, m), carry_parts(*this, m);
}

AssemblyProgress run_assembly(Assembly& all, long long steps, const AssemblyRecorder& recorder) {
    AssemblyProgress progress;
    if (all.machines.empty()) return progress;
    const Engine& engine = *all.machines[0].system->engine;
    for (CoupledMachine& m : all.machines) {
        const StateLayout& at = m.system->layout;
        begin_sensing(*m.whole, *m.params, m.state->data[at.t0] + m.state->data[at.counter] * all.step / m.substeps, *m.work, *m.state);
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
                m.work->factor.age = -1, m.work->given = nullptr;
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
            engine.outputs(*m.whole, *m.params, t, *recorder.plans[k], *m.state, *m.work, row);
            row += recorder.plans[k]->channels.size();
        }
        engine.couple_read(all, row);
    }
    return progress;
}

namespace {

// d <- J d: what an increment of the turn theta does to the rotation exp(theta) at its end, in its own axes (right Jacobian)
void carry_turn(const double* before, const double* after, double* d) {
    const double w = before[0] * after[0] + before[1] * after[1] + before[2] * after[2] + before[3] * after[3];
    double v[3] = {before[0] * after[1] - before[1] * after[0] - before[2] * after[3] + before[3] * after[2],
                   before[0] * after[2] - before[2] * after[0] - before[3] * after[1] + before[1] * after[3],
                   before[0] * after[3] - before[3] * after[0] - before[1] * after[2] + before[2] * after[1]};
    const double sine = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), angle = 2.0 * std::atan2(sine, std::fabs(w));
    // the right Jacobian is then 1 - angle / 2: unity to nine digits of a correction that is small itself
    if (angle < 1e-9) return;
    for (double& entry : v) entry *= (w < 0.0 ? -angle : angle) / sine;
    const auto cross = [&v](const double* x, double* out) {
        out[0] = v[1] * x[2] - v[2] * x[1], out[1] = v[2] * x[0] - v[0] * x[2], out[2] = v[0] * x[1] - v[1] * x[0];
    };
    double once[3], twice[3];
    cross(d, once), cross(once, twice);
    const double first = (1.0 - std::cos(angle)) / (angle * angle), second = (angle - std::sin(angle)) / (angle * angle * angle);
    for (int i = 0; i < 3; ++i) d[i] += -first * once[i] + second * twice[i];
}
void carry_turns(const System& s, const double* before, const double* after, double* x) {
    for (const Link& link : s.links)
        if (link.kind == link_free) carry_turn(before + link.q + 3, after + link.q + 3, x + link.u + 3);
    for (const JointStep& joint : s.joint_steps)
        if (joint.type == step_ball) carry_turn(before + joint.q, after + joint.q, x + joint.u);
}

}  // namespace

bool report_interfaces(const System& s, const Parameters& params, const StepperInfo& stepper, const double* options, double step,
                       Workspace& work, State& state, const int* frames, int count, InterfaceReport& to) {
    const Engine& engine = *s.engine;
    const State before = state;
    work.factor.age = -1;  // a factor that is kept may be one without a root that is led
    const StepCall call{s, params, options, step, work, state};
    const StepParts& parts = *stepper.parts;
    const int nu = s.nu, rows = 6 * count;
    const std::size_t width = s.nv + s.n_rows;
    const double *q = before.data.data() + s.layout.q, *u = before.data.data() + s.layout.u;
    to = {};
    to.reach = parts.reach(options, step);
    to.motion.assign(24 * count, 0.0), to.P.assign(rows * nu, 0.0), to.W.assign(rows * rows, 0.0), to.compliance = to.W;
    to.free.assign(rows, 0.0), to.bias = to.change = to.free;
    keep_inputs(s, state, work);
    engine.move_constraints(s, params, before.data[s.layout.t0] + before.data[s.layout.counter] * step, q, u, work);
    for (int k = 0; k < count; ++k) engine.frame_motion(s, params, work, frames[k], u, to.motion.data() + 24 * k);

    work.step = step;
    parts.predict(call);
    work.factor.keeps_rows = true;
    const bool fine = parts.evaluate(call);
    work.factor.keeps_rows = false;
    if (!fine) {
        state = before, work.factor.age = -1;
        return false;
    }
    for (int k = 0; k < count; ++k) {
        double motion[24];
        engine.frame_motion(s, params, work, frames[k], work.u.data(), motion);
        std::copy(motion + 18, motion + 24, to.bias.data() + 6 * k);
        engine.frame_rows(s, params, work, frames[k], to.P.data() + 6 * nu * k);
    }
    const auto times = [nu](const double* P, const double* x) {
        double sum = 0.0;
        for (int i = 0; i < nu; ++i) sum += P[i] * x[i];
        return sum;
    };
    parts.free(call);
    for (int r = 0; r < rows; ++r) to.free[r] = times(to.P.data() + nu * r, work.end.change.data()) / to.reach.change;
    std::vector<double> X(width * rows, 0.0), scratch(engine.many_doubles(s, rows > 0 ? rows : 1)), more(width * rows, 0.0), b(width);
    for (int c = 0; c < rows; ++c) std::copy(to.P.data() + nu * c, to.P.data() + nu * (c + 1), X.data() + width * c);
    if (rows > 0) engine.solve_many(s, work.factor, false, rows, X.data(), scratch.data());
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < rows; ++c) to.W[rows * r + c] = times(to.P.data() + nu * r, X.data() + width * c);
    if (parts.correct(call)) {
        if (s.n_lambda == 0) engine.move_constraints(s, params, 0.0, work.end.q.data(), work.end.v.data(), work);
        // what h changes: S^-1 [M u'; W^T u'] - u', see keep_for_next in couple_forces.cpp
        std::vector<double> rate(s.nv);
        for (int i = 0; i < s.nv; ++i) rate[i] = (work.end.v[i] - u[i]) / step;
        engine.mass_times(s, params, work, true, rate.data(), b.data());
        std::vector<double> slip(s.n_rows + 1);
        if (s.n_rows > 0) engine.constraint_rates(s, work, rate.data(), slip.data());
        std::copy(slip.begin(), slip.begin() + s.n_rows, b.begin() + s.nv);
        engine.solve_many(s, work.factor, false, 1, b.data(), scratch.data());
        for (int i = 0; i < s.nv; ++i) b[i] -= rate[i];
        for (int r = 0; r < rows; ++r) to.change[r] = times(to.P.data() + nu * r, b.data());
        // loops are closed with their directions at the end
        std::vector<double> P(rows * nu, 0.0);
        for (int k = 0; k < count; ++k) engine.frame_rows(s, params, work, frames[k], P.data() + 6 * nu * k);
        std::vector<double> carried(s.nv);
        for (int round = 0; round < 6 && s.n_lambda > 0 && rows > 0; ++round) {
            std::fill(more.begin(), more.end(), 0.0);
            for (int c = 0; c < rows; ++c) {
                std::copy(X.data() + width * c, X.data() + width * c + s.nv, carried.data());
                carry_turns(s, q, work.end.q.data(), carried.data());
                engine.constraint_rates(s, work, carried.data(), slip.data());
                for (int i = 0; i < s.n_lambda; ++i) more[width * c + s.nv + i] = -slip[i];
            }
            engine.solve_many(s, work.factor, false, rows, more.data(), scratch.data());
            for (int c = 0; c < rows; ++c)
                for (int i = 0; i < s.nv; ++i) X[width * c + i] += more[width * c + i];
        }
        for (int c = 0; c < rows; ++c) {
            double* x = X.data() + width * c;
            carry_turns(s, q, work.end.q.data(), x);
            for (int r = 0; r < rows; ++r) to.compliance[rows * r + c] = to.reach.position * times(P.data() + nu * r, x);
        }
    }
    state = before, work.factor.age = -1;
    return true;
}

}  // namespace koppel
