// The start of coupled machines: forces and accelerations that fit the joints; and what is read of them between steps.
#include "couple_parts.hpp"

namespace koppel::KOPPEL_LEVEL {

// Pose, twist and acceleration without change of velocities of a frame, as a CoupledFrame; and P: what its twist is per velocity, 6 rows of
// nu, world axes. At the poses of the last evaluation or move.
void frame_motion(const System& s, const Parameters& params, Workspace& work, int frame, const double* u, double* out) {
    CoupledMachine m;
    m.system = &s, m.params = &params, m.work = &work;
    MachineSide side{};
    side.frame = frame, side.link = s.frames[frame].link, side.turns = true;
    CoupledFrame& to = *reinterpret_cast<CoupledFrame*>(out);
    read_pose(m, side, to), read_twist(m, side, u, to), read_bias(m, side, to);
}
void frame_rows(const System& s, const Parameters& params, Workspace& work, int frame, double* out) {
    CoupledMachine m;
    m.system = &s, m.params = &params, m.work = &work;
    for (int i = 0; i < 6; ++i) {
        const double e[6] = {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0,
                             i == 3 ? 1.0 : 0.0, i == 4 ? 1.0 : 0.0, i == 5 ? 1.0 : 0.0};
        clear_values(out + s.nu * i, s.nu);
        push_frame(m, frame, vec(e), vec(e + 3), out + s.nu * i);
    }
}

// Links where the last step ended; then outputs of the machines feel the forces of the couplings
void couple_show(Assembly& all) {
    for (CoupledMachine& m : all.machines) {
        const double* u = state_at(m, m.system->layout.u);
        move_links(*m.whole, m.params->values.data(), state_at(m, m.system->layout.q), u, *m.work);
        read_frames(m, u, m.last);
        clear_values(m.shown.data(), m.shown.size()), clear_values(m.shown_wrench.data(), m.shown_wrench.size());
        for (const MachineSide& side : m.sides) {
            const Coupling& c = all.couplings[side.coupling];
            Vec3<double> force{0, 0, 0}, moment{0, 0, 0};
            for (int r = 0; r < c.rows; ++r) {
                const double *d = all.direction.data() + 6 * (c.first + r), size = side.sign * all.lambda[c.first + r];
                force = force + size * vec(d), moment = moment + size * vec(d + 3);
            }
            const int frame = side.carried < 0 ? side.frame : m.carried[side.carried].frame, link = m.system->frames[frame].link;
            push_frame(m, frame, force, moment, m.shown.data());
            const Vec3<double> r = mat(m.work->links[link].R) * vec(m.params->values.data() + m.system->frames[frame].params);
            double* wrench = m.shown_wrench.data() + 6 * link;
            add(wrench, force), add(wrench + 3, moment + cross(r, force));
        }
    }
}

namespace {

// u' and forces at the start that fit the joints: the second rates of all gaps vanish (index 1, without stabilization)
void find_rates(Assembly& all) {
    int n = 0;
    for (const Coupling& c : all.couplings) {
        joint_directions(c, frame_last(all, c.a), frame_last(all, c.b), all.direction.data() + 6 * c.first);
        joint_bias(c, frame_last(all, c.a), frame_last(all, c.b), all.target.data() + c.first);
        for (int r = 0; r < c.rows; ++r) {
            all.place[c.first + r] = c.technique != couple_springs ? n : -1;
            if (c.technique != couple_springs) all.unknown[n++] = c.first + r;
        }
    }
    double *S = all.S.data(), *x = all.solved.data();
    clear_values(S, static_cast<std::size_t>(n) * small_leading(n));
    for (int i = 0; i < n; ++i) x[i] = all.target[all.unknown[i]];
    for (CoupledMachine& m : all.machines) {
        const System &s = *m.system, &of_steps = m.led >= 0 ? *m.without_root : s;  // the steps find its memory near
        Workspace& work = *m.work;
        work.left_limit = false;
        evaluate(of_steps, *m.params, motion_of(s, *m.state, all.step).t, state_at(m, s.layout.q), state_at(m, s.layout.u), *m.state, work, true,
                 work.h.data());
        copy_values(all.known.data(), all.lambda.data(), all.rows);
        add_known(all, m);
        work.factor.keeps_rows = true;
        assemble(of_steps, *m.params, 0.0, 0.0, true, true, work, work.factor);
        work.factor.age = 0;
        factorize(s, work, work.factor);
        work.factor.keeps_rows = false;
        double* change = work.end.change.data();
        copy_values(change, work.h.data(), s.nv);
        for (int i = 0; i < s.n_rows; ++i) work.end.force[i] = i < s.n_lambda ? -work.constraints.bias[i] : 0.0;
        s.n_lambda == 0 ? solve(s, work, work.factor, change) : solve_constrained(s, work, work.factor, change, work.end.force.data());
        take_interfaces(all, m);
        solve_columns(all, m);
        add_products(all, m, all.place.data(), n, S), add_free(all, m, change, 1.0, all.place.data(), x);
    }
    if (n > 0) {
        soften_rows(all, n, S);
        if (!invert_small(n, S, all.pivots.data(), all.inverting.data())) return;
        for (int i = 0; i < n; ++i) x[i] = -x[i];
        multiply_small(n, S, x, all.product.data());
        for (int i = 0; i < n; ++i) all.lambda[all.unknown[i]] = x[i];
    }
    for (CoupledMachine& m : all.machines) {
        if (n > 0 && m.columns > 0) {
            combine_columns(all, m, all.place.data(), x, nullptr, m.padded.data());
            add_padded(m, 1.0, m.padded.data());
        }
        const Motion now = motion_of(*m.system, *m.state, all.step);
        for (int i = 0; i < m.system->nv; ++i) now.memory[i] = now.memory[m.system->nv + i] = m.work->end.change[i];
        copy_values(now.lambda, m.work->end.force.data(), m.system->n_lambda);
        *now.begun = 1.0;
        m.work->factor.age = -1;
    }
}

}  // namespace

// Frames at the start, forces of the rows there; the machines' states are what they are
void couple_begin(Assembly& all, bool anew) {
    for (CoupledMachine& m : all.machines) {
        const System& s = *m.system;
        m.reach = all.stepper->parts->reach(all.options, all.step / m.substeps);
        m.scale = m.reach.change;
        m.work->step = all.step / m.substeps;
        const double* u = state_at(m, s.layout.u);
        keep_inputs(s, *m.state, *m.work);
        move_constraints(*m.whole, *m.params, motion_of(s, *m.state, all.step).t, state_at(m, s.layout.q), u, *m.work);
        read_frames(m, u, m.last);
        for (std::size_t i = 0; i < m.sides.size(); ++i) read_bias(m, m.sides[i], m.last[i]);
        m.there = m.last;
    }
    if (!anew) return;
    all.begun = false;
    clear_values(all.lambda.data(), all.lambda.size());
    exchange_signals(all);
    for (CoupledMachine& m : all.machines) keep_inputs(*m.system, *m.state, *m.work);
    const bool held = all.held;
    all.held = false;
    take_springs(all);
    find_rates(all);
    all.held = held;
    for (std::size_t k = 0; k < all.couplings.size(); ++k) {
        const Coupling& c = all.couplings[k];
        clear_values(all.wrench.data() + 6 * k, 6);
        for (int r = 0; r < c.rows; ++r)
            for (int i = 0; i < 6; ++i) all.wrench[6 * k + i] += all.lambda[c.first + r] * all.direction[6 * (c.first + r) + i];
    }
    couple_show(all);
}

// Gap, rate and force of every coupling at the end of the last step, coupling_channels each
void couple_read(const Assembly& all, double* out) {
    for (const Coupling& c : all.couplings) {
        double gap[6], rate[6], sums[4] = {};
        joint_gaps(c, frame_last(all, c.a), frame_last(all, c.b), gap), joint_rates(c, frame_last(all, c.a), frame_last(all, c.b), rate);
        Vec3<double> force{0, 0, 0}, moment{0, 0, 0};
        for (int r = 0; r < c.rows; ++r) {
            const int kind = kind_of_row(c, r);
            sums[kind] += gap[r] * gap[r], sums[2 + kind] += rate[r] * rate[r];
            const double *d = all.direction.data() + 6 * (c.first + r), lambda = all.lambda[c.first + r];
            force = force + lambda * vec(d), moment = moment + lambda * vec(d + 3);
        }
        for (int i = 0; i < 4; ++i) *out++ = std::sqrt(sums[i]);
        put(out, force), put(out + 3, moment);
        out += 6;
    }
}

}  // namespace koppel::KOPPEL_LEVEL
