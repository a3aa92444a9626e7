// Set-valued laws: each owns rows and is linear on its branch. All laws, all constraints and the equations of
// motion are one sparse system; a change of branch changes only the equations of the law.
#include "law_solve.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// count: how many rows the law has, known to the compiler: most have one, and loops over it would take longer to begin than to end
template <int count>
void write_rows_of(const LawProblem& problem, const LawRows& rows, const Law& law, Workspace& work, double* rhs) {
    double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
    const bool accelerations = problem.step == 0.0 && !problem.jump;
    const double impulse = impulse_of(problem, law);
    // A jump on given branches takes away what is left of a slip where a contact begins to stick. Contacts that slide beside it take no part
    // with their friction: it would push along the slip wherever their normal impulses relieve them, and give energy.
    const bool projects = count == 3 && problem.jump && problem.fixed;
    for (int r = 0; r < count; ++r) {
        const bool locked = is_locked(rows.E, r);
        double b = locked ? rows.b[r] : impulse > 0.0 ? impulse * rows.b[r] : 0.0;  // no force acts in a jump, also where it has no value
        if (accelerations && locked) b = 0.0;                                       // a velocity that is held does not change
        for (int k = 0; k < count; ++k) {
            const double f = locked ? rows.F[3 * r + k] : impulse > 0.0 ? impulse * rows.F[3 * r + k] : 0.0;
            E[3 * r + k] = projects && !locked && k != r ? 0.0 : rows.E[3 * r + k];
            F[3 * r + k] = accelerations && !locked ? problem.stage * f : f;
            if (!(accelerations && locked)) b -= f * problem.base[law.group.first + k];
        }
        if (accelerations && locked)
            for (int k = 0; k < count; ++k) b -= rows.F[3 * r + k] * work.constraints.bias[law.group.first + k];
        rhs[law.group.first + r] = b;
        work.laws.lock[law.group.first + r] = locked;
        work.laws.hold[law.group.first + r] = rows.hold[r];
        work.laws.rhs_velocity[law.group.first + r] = rows.b[r];
    }
    work.laws.linear[law.number] = 0;
}

}  // namespace

void write_rows(const LawProblem& problem, const LawRows& rows, const Law& law, Workspace& work, double* rhs) {
    constexpr decltype(&write_rows_of<1>) of_count[3] = {&write_rows_of<1>, &write_rows_of<2>, &write_rows_of<3>};
    of_count[law.group.rows - 1](problem, rows, law, work, rhs);
}

void write_prox_rows(const LawProblem& problem, const LawRows& rows, const Law& law, Workspace& work, double* rhs) {
    double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
    const bool accelerations = problem.step == 0.0 && !problem.jump;
    const double* base = accelerations ? work.constraints.bias.data() : problem.base;
    for (int r = 0; r < 3; ++r) {
        double b = rows.b[r];
        for (int k = 0; k < 3; ++k) {
            E[3 * r + k] = rows.E[3 * r + k], F[3 * r + k] = rows.F[3 * r + k];
            b -= rows.F[3 * r + k] * base[law.group.first + k];
            if (!work.soft_contacts) continue;  // else u is u + give (lam - center)
            const double soft = rows.F[3 * r + k] * work.laws.give[law.group.first + k];
            E[3 * r + k] += soft, b += soft * work.laws.center[law.group.first + k];
        }
        rhs[law.group.first + r] = b;
        work.laws.lock[law.group.first + r] = is_locked(rows.E, r);
        work.laws.hold[law.group.first + r] = rows.hold[r];
        work.laws.rhs_velocity[law.group.first + r] = rows.b[r];
    }
    work.laws.linear[law.number] = 1;
}


// The largest of the velocities that play a part in each island: those before and after, and those that single forces would cause alone.
void largest_speeds(const System& s, const LawProblem& problem, const double* x, const double* y, const double* after, Workspace& work) {
    std::vector<double>& largest = work.islands.slip;
    for (double& of_island : largest) of_island = 0.0;
    const auto take = [&](int island, double speed) { largest[island] = larger(largest[island], speed); };
    for (const Law& law : awake_laws(s, work)) {
        if (s.contacts && work.asleep[law.group.block]) continue;  // an open contact plays none
        for (int i = law.group.first; i < law.group.first + law.group.rows; ++i)
            take(s.row_island[i], std::fabs(problem.before[i]) + std::fabs(after[i]));
    }
    each_speed(s, [&](int i) { take(s.island_of[i], std::fabs(x[i])); });
    const double* plain = problem.factor->plain.data();
    for (const LineCoordinate& line : s.lines) take(s.island_of[line.u], std::fabs(problem.b[line.u]) / plain[line.diagonal]);
    for (int k = 0; k < s.constraint_paths + work.far.awake_paths; ++k) {
        const RowPath& path = s.row_paths[k < s.constraint_paths ? k : work.far.paths[k - s.constraint_paths]];
        if (path.nu != 1) continue;
        for (int r = 0; r < path.rows; ++r)
            take(s.row_island[path.first], std::fabs(plain[path.upper + r] * y[path.first + r]) / plain[path.diagonal_u]);
    }
}

// Laws that do not settle together change one at a time: the first one that does not fit, in an order fixed by the structure (least index,
// Murty 1974). Every third time a law whose forces depend on each other (losses of a gear) takes the next of its branches, although it
// fits, one law after the other: with it as it is the others may find none. Where signals read forces, every other time it is one that
// does not fit: its own next branch may lead round in a circle.
int change_one(const System& s, Workspace& work, int violated, int coupled, int reads, int round) {
    LawState& laws = work.laws;
    const bool any = round % 3 == 2 && coupled > 0, fitting = any && (reads == 0 || round % 6 == 5 || violated == 0);
    if (!any && violated == 0) return 0;
    int left = fitting ? (round / 3) % coupled : any ? (round / 3) % violated : 0;
    for (int number : s.law_order) {
        const Law& law = s.laws[number];
        const int branch = static_cast<int>(laws.branch[number]);
        if (law.group.sides > 0 || !in_part(work, law) || (fitting ? !law.coupled : laws.trial[number] == branch)) continue;
        if (left-- > 0) continue;
        const int branches = words_of(s, law).branches, turn = coupled > 0 ? round / 3 / coupled : 0;
        laws.branch[number] = any && law.coupled ? (branch + 1 + turn % (branches - 1)) % branches : static_cast<int>(laws.trial[number]);
        return 1;
    }
    return 0;
}

namespace {

constexpr double most_gained = 1e-3;  // net work of laws in a step that did not settle, against the work that they do

// True when the impulses of the laws do positive work in all, each at the speed after the solve, beyond what they do at a small residual:
// a residual r leaves each slip wrong by r times the fastest; below 1e-6 (nearly) it is accepted anyway, above 1e-5 it is not believed
bool gains(const System& s, const LawProblem& problem, const double* y, double residual, const Workspace& work) {
    double gained = 0.0, moved = 0.0, pushed = 0.0, fastest = 0.0;
    for (int i = s.n_lambda; i < s.n_rows; ++i) {
        if (work.islands.alone >= 0 && s.row_island[i] != work.islands.alone) continue;
        const double speed = work.laws.after[i] + problem.base[i];
        gained += y[i] * speed, moved += std::fabs(y[i] * speed), pushed += std::fabs(y[i]), fastest = std::fmax(fastest, std::fabs(speed));
    }
    return !(gained <= most_gained * moved + std::fmax(1e-6, std::fmin(residual, 1e-5)) * pushed * fastest);
}

}  // namespace

bool solve_laws(const System& s, const Parameters& params, const LawProblem& problem, double* x, double* y, Workspace& work,
                int most_rounds) {
    Solve solve(s, params, problem, x, y, work);
    const auto take_rounds = [&](int first, int rounds) {
        bool settled = false;
        for (int round = first; round < rounds && !settled && !solve.broken && !solve.ended; ++round) {
            settled = solve.try_round(round, round == rounds - 1);
            if (problem.fixed && solve.read) break;
        }
        solve.take_whole();
        return settled;
    };
    // what takes part, to the end
    const auto take_phases = [&](int first, LawVerdict& verdict) {
        bool settled = take_rounds(first, solve.rounds(most_rounds));
        if (!settled && solve.contacts && solve.has.reads == 0 && !(solve.best >= 0.0 && solve.best <= nearly * solve.best_largest)) {
            ++work.count.projected;
            solve.follow_central_path();
            if (!(solve.best >= 0.0 && solve.best <= nearly * solve.best_largest)) solve.approach();
        }
        if (!settled && solve.contacts) settled = solve.take_best();
        verdict.residual = solve.contacts && solve.largest > 0.0 ? solve.residual / solve.largest : 0.0;
        verdict.law = solve.contacts && solve.residual > fits * solve.largest ? solve.worst_law : -1;
        verdict.settled = settled, verdict.gains = !settled && !problem.fixed && gains(s, problem, y, verdict.residual, work);
    };
    int most_factorizations = 0;
    const auto count = [&] {
        work.factorizations += solve.factorizations;
        work.count.changes += solve.changes;
        if (solve.changes > work.count.most_changes) work.count.most_changes = solve.changes;
        if (solve.factorizations > most_factorizations) most_factorizations = solve.factorizations;
        solve.changes = solve.factorizations = 0;
    };
    if (!solve.apart()) {
        take_phases(0, work.islands.found[0]);
        for (LawVerdict& verdict : work.islands.found) verdict = work.islands.found[0];
        count();
    } else {
        solve.judge_islands(take_rounds(0, together));
        count();
        const int all_together = most_factorizations;
        for (int island = 0; island < s.islands; ++island) {
            if (!work.islands.unfit[island]) continue;
            const int first = solve.go_on_alone(island);
            take_phases(first, work.islands.found[island]);
            solve.leave_alone();
            solve.factorizations += all_together;
            count(), work.factorizations -= all_together;
        }
    }
    work.contacts_weighed = false;
    if (most_factorizations > work.count.most_factorizations) work.count.most_factorizations = most_factorizations;
    work.found = LawVerdict{};  // the worst, what did not settle before what did
    for (const LawVerdict& verdict : work.islands.found) {
        if (verdict.settled && verdict.residual > work.count.worst_residual) work.count.worst_residual = verdict.residual;
        const bool settled = work.found.settled && verdict.settled, gains = work.found.gains || verdict.gains;
        if (verdict.settled == work.found.settled ? verdict.residual > work.found.residual : !verdict.settled) work.found = verdict;
        work.found.settled = settled, work.found.gains = gains;
    }
    return work.found.settled;
}

void name_unsettled(const System& s, int island, Workspace& work) {
    work.count.unsettled_law = work.islands.found[island].law;
    for (const Law& law : awake_laws(s, work))
        if (s.row_island[law.group.first] == island && work.laws.trial[law.number] != work.laws.branch[law.number])
            work.count.unsettled_law = law.number;
}

}  // namespace koppel::KOPPEL_LEVEL
