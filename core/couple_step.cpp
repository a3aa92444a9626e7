// One step of several machines in lockstep: the parts of their own steps, and in between the forces of the rows that join them.
#include <algorithm>

#include "couple_parts.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

bool evaluate_machine(Assembly& all, CoupledMachine& m) {
    Workspace& work = *m.work;
    work.trouble = trouble_none, work.trouble_block = -1, work.factor.keeps_rows = true;
    const bool fine = all.stepper->parts->evaluate(call_of(all, m));
    work.factor.keeps_rows = false;
    return fine;
}

void predict_machine(Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    if (!s.held_nodes.empty()) tick(s, *m.params, all.step / m.substeps, *m.state, *m.work);
    // which may find accelerations anew, or knows where parts go that are carried
    const System& of = all.stepper->order == 1 && m.carried.empty() ? s : *m.whole;
    all.stepper->parts->predict({of, *m.params, all.options, all.step / m.substeps, *m.work, *m.state});
}

// Where forces are taken: poses of the interfaces, and for index1 what their motion bends
void read_there(const Assembly& all, CoupledMachine& m) {
    for (std::size_t i = 0; i < m.sides.size(); ++i) {
        MachineSide side = m.sides[i];
        if (!is_read_there(all.couplings[side.coupling], side)) continue;
        if (side.carried >= 0)  // by its own coordinates
            side.frame = m.carried[side.carried].frame, side.link = m.carried[side.carried].link, side.aligned = true;
        read_pose(m, side, m.there[i]);
        if (!all.turned) continue;
        read_twist(m, side, m.work->u.data(), m.there[i]);
        read_bias(m, side, m.there[i]);
    }
}

bool correct_machine(Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    if (!all.stepper->parts->correct(call_of(all, m))) return false;
    Workspace& work = *m.work;
    if (s.n_lambda == 0) move_links(s, m.params->values.data(), work.end.q.data(), work.end.v.data(), work);
    return true;
}

// Steps of a machine within the step of the assembly, while forces at its interfaces are held; then where its interfaces are
bool finish_machine(Assembly& all, CoupledMachine& m) {
    const StepParts& parts = *all.stepper->parts;
    if (!correct_machine(all, m)) return false;
    if (m.led >= 0 && m.system->n_lambda == 0) follow_velocity(m);
    for (int n = 1; n < m.substeps; ++n) {
        parts.commit(call_of(all, m));
        predict_machine(all, m);
        if (!evaluate_machine(all, m)) return false;
        add_known(all, m);
        parts.free(call_of(all, m));
        if (m.own_rows > 0) take_interfaces(all, m), solve_columns(all, m), soften(all, m);
        if (!correct_machine(all, m)) return false;
    }
    const bool moved = m.system->n_lambda == 0 && m.led < 0;
    for (std::size_t i = 0; i < m.sides.size() && !all.held; ++i)
        if (static_cast<int>(i) != m.led) moved ? read_moved(m, i, m.last) : read_frame(m, m.work->end.v.data(), i, m.last);
    return true;
}

// The rows of an island whose forces are found now, and where they stand: all.unknown, all.place
template <class Visit>
void each_unknown(Assembly& all, const CoupledIsland& island, const Visit& visit) {
    for (int k : island.couplings)
        if (is_unknown(all, all.couplings[k])) visit(all.couplings[k]);
}
template <class Visit>
void each_machine(Assembly& all, const CoupledIsland& island, const Visit& visit) {
    for (int k : island.machines) visit(all.machines[k]);
}
int list_unknown(Assembly& all, const CoupledIsland& island) {
    int n = 0;
    std::fill(all.place.begin(), all.place.end(), -1);
    each_unknown(all, island, [&](const Coupling& c) {
        for (int r = 0; r < c.rows; ++r) all.unknown[n] = c.first + r, all.place[c.first + r] = n++;
    });
    return n;
}

// What positions gain per change of an acceleration, in an island whose forces are found
double reach_of(Assembly& all, const CoupledIsland& island) {
    double found = 0.0;
    each_machine(all, island, [&](CoupledMachine& m) {
        if (m.columns > 0) found = m.reach.position;
    });
    return found;
}

// Newton steps on the gap where the forces lead, beyond that which close_rows takes
bool iterate(Assembly& all, const CoupledIsland& island, int n, int rounds) {
    double *x = all.solved.data(), per_gap = reach_of(all, island);
    for (int round = 1; round < rounds; ++round) {
        bool fine = true;
        double worst = 0.0;
        each_machine(all, island, [&](CoupledMachine& m) {
            fine = fine && correct_machine(all, m);
            for (std::size_t i = 0; i < m.sides.size() && fine; ++i) read_pose(m, m.sides[i], m.there[i]);
        });
        if (!fine) return false;
        each_unknown(all, island, [&](const Coupling& c) {
            double* of = x + all.place[c.first];
            clear_values(of, c.rows);
            if (!is_closed(c) || round >= c.iterations) return;
            row_targets(all, c);
            for (int r = 0; r < c.rows; ++r)
                of[r] = -all.target[c.first + r], worst = larger(worst, std::fabs(of[r]) * per_gap);
        });
        // per_gap makes gaps of them: 1e-14 m or rad is the rounding of positions of some meters
        if (worst < 1e-14) break;
        multiply_small(n, all.S.data(), x, all.product.data());
        for (int i = 0; i < n; ++i) all.lambda[all.unknown[i]] += x[i];
        each_machine(all, island, [&](CoupledMachine& m) { push_rows(all, m, all.place.data(), x); });
    }
    return true;
}

// At the end of the step, with the factor of where forces were taken: a last Newton step on the gap, and velocities that keep the joints, by
// index3 twice, because the directions are those of before
void close_rows(Assembly& all, const CoupledIsland& island, int n, int rounds) {
    double *shift = all.solved.data(), *speed = all.rate.data(), per_gap = reach_of(all, island);
    for (int round = 0; round < rounds; ++round) {
        each_unknown(all, island, [&](const Coupling& c) {
            double *gap = shift + all.place[c.first], *rate = speed + all.place[c.first];
            if (!is_closed(c)) {
                clear_values(gap, c.rows), clear_values(rate, c.rows);
                return;
            }
            joint_rates(c, frame_last(all, c.a), frame_last(all, c.b), rate);
            for (int r = 0; r < c.rows; ++r) rate[r] = -rate[r];
            if (round > 0) return;
            c.iterations > 0 ? joint_gaps(c, frame_last(all, c.a), frame_last(all, c.b), gap) : clear_values(gap, c.rows);
            for (int r = 0; r < c.rows; ++r) gap[r] = -gap[r];
        });
        multiply_small(n, all.S.data(), speed, all.product.data());
        const bool first_order = all.stepper->order == 1;
        if (round == 0) multiply_small(n, all.S.data(), shift, all.product.data());
        // of a method of order 1 the velocity at the end tells the force, else the position
        for (int i = 0; i < n && first_order; ++i) all.lambda[all.unknown[i]] += speed[i] / all.step;
        each_machine(all, island, [&](CoupledMachine& m) {
            if (m.columns == 0) return;
            const System& s = *m.system;
            StepEnd& end = m.work->end;
            const LinkState* axes = m.work->factor.links;
            double *x = m.rate.data(), *padded = m.padded.data(), *other = padded + s.pattern.vector_size;
            combine_columns(all, m, all.place.data(), speed, round == 0 ? shift : nullptr, padded);
            from_solver(s, axes, padded, x);
            for (int i = 0; i < s.nu; ++i) end.v[i] += x[i];
            if (round == 0) {  // other states go with the positions, as in the step itself
                from_solver(s, axes, other, x);
                retract(s, end.q.data(), x, end.q.data());
                for (int i = s.nu; i < s.nv; ++i) end.v[i] += m.reach.velocity / per_gap * x[i];
                if (!first_order)
                    for (int i = 0; i < s.nv; ++i) end.rate[i] += x[i] / per_gap;
            }
            const double per_force = first_order ? 1.0 / all.step : 1.0 / per_gap, *forces = first_order ? padded : other;
            if (first_order || round == 0)
                for (const Constraint& c : s.constraints)
                    for (int r = 0; r < c.group.rows; ++r)
                        end.lambda[c.group.first + r] += per_force * forces[s.pattern.vectors[c.group.block] + r];
            if (round == 0) {
                bool asked = m.tells;
                for (const MachineSide& side : m.sides) asked = asked || rounds > 1 || !side.follows;
                if (asked) move_links(s, m.params->values.data(), end.q.data(), end.v.data(), *m.work);
                for (std::size_t i = 0; i < m.sides.size(); ++i)
                    if (rounds > 1 || !m.sides[i].follows) read_moved(m, i, m.last);
            } else {
                for (std::size_t k = 0; k < m.sides.size(); ++k) speed_frame(m, m.sides[k], padded, m.last[k]);
            }
        });
        if (round == 0 && !first_order)
            for (int i = 0; i < n; ++i) all.lambda[all.unknown[i]] += shift[i] / per_gap;
    }
}

// Finds the forces of an island of machines, whose leaders have ended their step, and ends their step; false when a matrix is singular
bool solve_island(Assembly& all, const CoupledIsland& island, AssemblyProgress& found) {
    const int n = all.held ? 0 : list_unknown(all, island);
    int rounds = 0;
    bool fine = true;
    int closings = 0;
    each_unknown(all, island, [&](const Coupling& c) {
        if (n == 0) return;
        if (c.technique == couple_imposed && !has_world_rows(c))
            joint_directions(c, frame_last(all, c.a), frame_there(all, c.b), all.direction.data() + 6 * c.first);
        row_targets(all, c);
        if (is_closed(c)) rounds = c.iterations > rounds ? c.iterations : rounds, closings = c.technique == couple_index3 ? 2 : closings > 1 ? closings : 1;
    });
    double *S = all.S.data(), *x = all.solved.data();
    clear_values(S, static_cast<std::size_t>(n) * small_leading(n));
    for (int i = 0; i < n; ++i) x[i] = all.target[all.unknown[i]];
    each_machine(all, island, [&](CoupledMachine& m) {
        if (m.led >= 0) follow_pose(all, m);
        all.stepper->parts->free(call_of(all, m));
        if (m.led >= 0) copy_values(m.given.change, m.led_speed, 6);  // what is given at the end of the step
        if (all.held) return;
        solve_columns(all, m);
        soften(all, m);
        if (n == 0) return;
        add_products(all, m, all.place.data(), n, S);
        add_free(all, m, m.work->end.change.data(), 1.0 / m.scale, all.place.data(), x);
    });
    if (n > 0) {
        soften_rows(all, n, S);
        if (!invert_small(n, S, all.pivots.data(), all.inverting.data())) {
            found.trouble = trouble_singular;
            return false;
        }
        for (int i = 0; i < n; ++i) x[i] = -x[i];
        multiply_small(n, S, x, all.product.data());
        for (int i = 0; i < n; ++i) all.lambda[all.unknown[i]] = x[i];
        each_machine(all, island, [&](CoupledMachine& m) { push_rows(all, m, all.place.data(), x); });
        if (!iterate(all, island, n, rounds)) return false;
    }
    each_machine(all, island, [&](CoupledMachine& m) { fine = fine && finish_machine(all, m); });
    if (fine && closings > 0) close_rows(all, island, n, closings);
    each_machine(all, island, [&](CoupledMachine& m) {
        if (m.led >= 0) find_reaction(all, m);
    });
    return fine;
}

bool take_step(Assembly& all, AssemblyProgress& found) {
    const auto fails = [&](const CoupledMachine& m) {
        found.machine = static_cast<int>(&m - all.machines.data());
        found.trouble = m.work->trouble != trouble_none ? m.work->trouble : int(trouble_singular), found.block = m.work->trouble_block;
        return false;
    };
    for (std::size_t k = 0; k < all.signals.size(); ++k) all.reached[k] = read_signal(all, all.signals[k]);
    for (CoupledMachine& m : all.machines) predict_machine(all, m);
    if (!all.signals.empty()) {
        for (CoupledMachine& m : all.machines)
            if (m.tells) move_links(*m.system, m.params->values.data(), m.work->q.data(), m.work->u.data(), *m.work);
        exchange_signals(all);
    }
    if (!all.held) evaluate_ahead(all), take_springs(all);
    for (CoupledMachine& m : all.machines) {
        if (!evaluate_machine(all, m)) return fails(m);
        if (!m.carried.empty()) move_carried(m);
        if (!all.held) read_there(all, m);
    }
    if (!all.held) {
        for (CoupledMachine& m : all.machines)
            if (m.columns > 0) take_interfaces(all, m);
        copy_values(all.known.data(), all.lambda.data(), all.rows);
        for (const Coupling& c : all.couplings)
            if (!has_world_rows(c) && c.technique != couple_imposed)
                joint_directions(c, frame_there(all, c.a), frame_there(all, c.b), all.direction.data() + 6 * c.first);
        if (all.delayed && all.begun) {
            for (const Coupling& c : all.couplings)
                if (is_indexed(c)) row_targets(all, c);
            take_delayed(all);
        }
    }
    for (CoupledMachine& m : all.machines) add_known(all, m);
    for (const CoupledIsland& island : all.islands)
        if (!solve_island(all, island, found)) return false;
    if (!all.held) keep_for_next(all);
    for (CoupledMachine& m : all.machines) {
        if (!m.carried.empty()) settle_carried(all, m);
        all.stepper->parts->commit(call_of(all, m));
        if (!m.system->last_nodes.empty()) {
            const double t = motion_of(*m.system, *m.state, all.step / m.substeps).t;
            sense(*m.whole, *m.params, t, state_at(m, m.system->layout.q), state_at(m, m.system->layout.u), true, *m.state, *m.work);
        }
        m.state->data[m.system->layout.settled] = 1.0;
    }
    all.begun = true;
    return true;
}

}  // namespace

// One step of all machines; found: what went wrong
bool couple_step(Assembly& all, AssemblyProgress& found) { return take_step(all, found); }

}  // namespace koppel::KOPPEL_LEVEL
