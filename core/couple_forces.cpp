// Forces of the rows: what they are to bring about, those that are known before the step, and what the next step needs of this one.
#include "couple_parts.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {


// where a row stands among those of index1 and index3
void place_indexed(Assembly& all) {
    for (int i = 0; i < all.rows; ++i) all.place[i] = -1;
    for (std::size_t i = 0; i < all.indexed.size(); ++i) all.place[all.indexed[i]] = static_cast<int>(i);
}

}  // namespace

// all.target: what W^T (free change) must become, with the other sign, in units of acceleration
void row_targets(Assembly& all, const Coupling& c) {
    const CoupledMachine& m = all.machines[c.b.machine >= 0 ? c.b.machine : c.a.machine];
    double* target = all.target.data() + c.first;
    if (c.technique != couple_index1) {
        // where b follows it, a is at the end of the step already
        joint_gaps(c, c.technique == couple_imposed ? frame_last(all, c.a) : frame_there(all, c.a), frame_there(all, c.b), target);
        for (int r = 0; r < c.rows; ++r) target[r] /= m.reach.position;
        for (const CoupledSide* side : {&c.a, &c.b})
            if (side->machine >= 0) close_carried(all, c, all.machines[side->machine], side->place, target);
        return;
    }
    double gap[6], rate[6];
    joint_bias(c, frame_there(all, c.a), frame_there(all, c.b), target);
    joint_gaps(c, frame_last(all, c.a), frame_last(all, c.b), gap), joint_rates(c, frame_last(all, c.a), frame_last(all, c.b), rate);
    for (int r = 0; r < c.rows; ++r) target[r] += 2.0 * c.alpha * rate[r] + c.beta * gap[r];
    if (all.stepper->order == 1) return;
    for (const CoupledSide* side : {&c.a, &c.b}) {  // the change is that of accelerations
        if (side->machine < 0) continue;
        CoupledMachine& of = all.machines[side->machine];
        take_padded(of, motion_of(*of.system, *of.state, all.step).memory, of.padded.data());
        read_rows(all, of, of.sides[side->place], of.padded.data(), rate);
        for (int r = 0; r < c.rows; ++r) target[r] += rate[r];
    }
}

// Forces of decentral rows from the data of the last step: all rows of index1 and index3 are unknown there, and the decentral ones count.
void take_delayed(Assembly& all) {
    const int n = static_cast<int>(all.indexed.size());
    double* x = all.solved.data();
    for (int i = 0; i < n; ++i) x[i] = -(all.target[all.indexed[i]] + all.last_free[all.indexed[i]] + all.last_change[all.indexed[i]]);
    copy_values(all.small.data(), all.last_S.data(), static_cast<std::size_t>(n) * small_leading(n));
    soften_rows(all, n, all.small.data());
    invert_small(n, all.small.data(), all.pivots.data(), all.inverting.data());
    multiply_small(n, all.small.data(), x, all.product.data());
    place_indexed(all);
    for (const Coupling& c : all.couplings)
        if (is_delayed(c)) copy_values(all.lambda.data() + c.first, x + all.place[c.first], c.rows);
}

void take_springs(Assembly& all) {
    for (const Coupling& c : all.couplings) {
        if (c.technique != couple_springs) continue;
        double gap[6], rate[6];
        joint_gaps(c, frame_last(all, c.a), frame_last(all, c.b), gap), joint_rates(c, frame_last(all, c.a), frame_last(all, c.b), rate);
        for (int r = 0; r < c.rows; ++r) {
            const int kind = kind_of_row(c, r);
            double force = c.stiffness[kind] * gap[r] + c.damping[kind] * rate[r];
            if (c.jacobian == springs_delayed && all.begun) {
                const double acceleration = (rate[r] - all.last_rate[c.first + r]) / all.step;
                force += (all.step * c.damping[kind] + all.step * all.step * c.stiffness[kind]) * acceleration;
            }
            all.lambda[c.first + r] = -force, all.last_rate[c.first + r] = rate[r];
        }
    }
}

// h += forces of interfaces that are known
void add_known(Assembly& all, CoupledMachine& m) {
    for (const MachineSide& side : m.sides) {
        const Coupling& c = all.couplings[side.coupling];
        const bool leads = c.technique == couple_imposed && side.sign < 0.0;
        double* wrench = all.wrench.data() + 6 * side.coupling;
        if (!all.held) {
            if (!leads && (c.led || is_unknown(all, c))) continue;
            const double *lambda = (leads ? all.known : all.lambda).data() + c.first, *d = all.direction.data() + 6 * c.first;
            if (has_world_rows(c)) {
                for (int i = 0; i < 6; ++i) wrench[i] = i < c.rows ? lambda[i] : 0.0;
            } else {
                clear_values(wrench, 6);
                for (int r = 0; r < c.rows; ++r, d += 6)
                    for (int i = 0; i < 6; ++i) wrench[i] += lambda[r] * d[i];
            }
        }
        push_frame(m, side.frame, side.sign * vec(wrench), side.sign * vec(wrench + 3), m.work->h.data());
    }
}

// What decentral rows need in the next step: matrix, free accelerations, and what positions and velocities change of these
void keep_for_next(Assembly& all) {
    if (!all.delayed) return;
    const int n = static_cast<int>(all.indexed.size());
    place_indexed(all);
    double *S = all.last_S.data(), *x = all.solved.data(), *y = all.gap.data();
    clear_values(S, static_cast<std::size_t>(n) * small_leading(n)), clear_values(x, n), clear_values(y, n);
    for (CoupledMachine& m : all.machines) {
        const System& s = *m.system;
        add_products(all, m, all.place.data(), n, S);
        add_free(all, m, m.work->end.change.data(), 1.0 / m.scale, all.place.data(), x);
        if (!all.linear) continue;
        // S^-1 [M u' - A u'; 0] = S^-1 [M u'; W^T u'] - u' with the rows W of internal loops
        double *rate = m.rate.data(), *b = m.many.data() + many_doubles(s, 1);
        for (int i = 0; i < s.nv; ++i) rate[i] = (m.work->end.v[i] - state_at(m, s.layout.u)[i]) / all.step;
        mass_times(s, *m.params, *m.work, true, rate, b);
        if (s.n_rows > 0) constraint_rates(s, *m.work, rate, b + s.nv);
        solve_many(s, m.work->factor, false, 1, b, m.many.data());
        for (int i = 0; i < s.nv; ++i) b[i] -= rate[i];
        add_free(all, m, b, 1.0, all.place.data(), y);
    }
    for (int i = 0; i < n; ++i) {
        double of_forces = 0.0;
        for (int j = 0; j < n; ++j) of_forces += S[small_leading(n) * j + i] * all.lambda[all.indexed[j]];
        all.last_free[all.indexed[i]] = x[i] - of_forces, all.last_change[all.indexed[i]] = y[i];
    }
}

double read_signal(const Assembly& all, const CoupledSignal& signal) {
    const CoupledMachine& from = all.machines[signal.machine];
    const FrameRow &row = from.system->frames[signal.frame], &base = from.system->frames[signal.relative_to];
    const double* params = from.params->values.data();
    const Frame<double> a = frame_on(from.work->links[base.link], params + base.params),
                        b = frame_on(from.work->links[row.link], params + row.params);
    double value[3];
    put(value, transposed_times(a.A, b.p - a.p));
    return value[signal.axis];
}

// Signals where forces are taken, and by as much further as the last step ended beyond that place: step^2 times the acceleration, which the
// matrix of one machine alone would see
void exchange_signals(Assembly& all) {
    for (std::size_t k = 0; k < all.signals.size(); ++k) {
        const CoupledSignal& signal = all.signals[k];
        const double value = read_signal(all, signal), more = all.begun ? all.reached[k] - all.sent[k] : 0.0;
        all.sent[k] = value;
        CoupledMachine& to = all.machines[signal.to];
        double* data = to.state->data.data();
        data[to.system->layout.inputs + signal.input] = value + more;
        data[to.system->layout.external + signal.input] = 1.0;
    }
}

// Free accelerations with the forces of this step and the matrices and directions of the last one
void evaluate_ahead(Assembly& all) {
    bool asked = false;
    for (const Coupling& c : all.couplings) asked = asked || (is_delayed(c) && c.predictor == predict_evaluate);
    if (!asked || !all.begun) return;
    const int n = static_cast<int>(all.indexed.size());
    place_indexed(all);
    clear_values(all.gap.data(), n);
    for (CoupledMachine& m : all.machines) {
        const System& s = *m.system;
        Workspace& work = *m.work;
        work.left_limit = true, work.step = all.step;
        evaluate(s, *m.params, motion_of(s, *m.state, all.step).t + all.step, work.q.data(), work.u.data(), *m.state, work, false,
                 work.h.data());
        all.stepper->parts->free(call_of(all, m));
        add_free(all, m, work.end.change.data(), 1.0 / m.scale, all.place.data(), all.gap.data());
    }
    for (int i = 0; i < n; ++i) all.last_change[all.indexed[i]] = 0.0, all.last_free[all.indexed[i]] = all.gap[i];
}

}  // namespace koppel::KOPPEL_LEVEL
