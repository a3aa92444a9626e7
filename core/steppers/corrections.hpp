// Which corrections of positions count at the end of a step.
#pragma once

#include "../law.hpp"

namespace koppel::KOPPEL_LEVEL {

// Corrections of positions, part by part: what neither constraints nor closed contacts join is a part of its own. A part refuses a
// correction that is none: it does not bring its rows closer, or it moves a place where bodies touch by much more than what it corrects.
// Rows that nearly repeat others and do not agree may ask for that.
// 10: a lever moves what it corrects by its ratio, and no linkage is stepped at ten times that; 1e6: ratios of whole gear trains
inline constexpr double most_per_defect = 10.0, most_on_lines = 1e6;
inline constexpr double worth_correcting = 1e-5;  // of the size of what touches; smaller defects are left for the next step
inline void count_refused(int law, Workspace& work) { ++work.count.refused, work.count.refused_law = law; }
// A part that refuses is asked again with the directions and branches at the end of the step, then with rows that give way and come closer
// in all.
enum class Attempt { first, renewed, soft };
class Corrections {
  public:
    Corrections(const System& system, Workspace& workspace) : s(system), work(workspace), parts(workspace.islands.corrected) {
        join_clumps(s, work);
        for (CorrectedPart& part : parts) part = CorrectedPart{};
    }
    void begin_round() {
        for (CorrectedPart& part : parts) part.defect = 0.0, part.tried = false;
        tried_again = false;
    }
    bool refuses(int row, const Law* law) { return part_of(row, law).refused; }
    // what a row wants to be corrected by, and what of that is rounding
    void note(int row, const Law* law, double wanted, double rounding) {
        CorrectedPart& part = part_of(row, law);
        part.defect = larger(part.defect, std::fabs(wanted)), part.tried = part.tried || !(std::fabs(wanted) < rounding);
    }
    // Parts that are where they should be are left alone. False when all are
    bool leave_good_ones(double* wanted) {
        bool any = false;
        for (const CorrectedPart& part : parts) any = any || part.tried;
        for (int row = 0; row < s.n_lambda && any; ++row)
            if (!part_of(row, nullptr).tried) wanted[row] = 0.0;
        for (const Law& law : awake_laws(s, work))
            for (int row = law.group.first; row < law.group.first + law.group.rows && any; ++row)
                if (wanted[row] != 0.0 && !part_of(row, &law).tried) wanted[row] = 0.0;
        return any;
    }
    // IslandState::chosen: islands in which a part that is tried has a defect above a limit. True where there are some
    template <class Limit>
    bool choose_tried(const Limit& limit) {
        return choose([&](const CorrectedPart& part, int island) { return part.tried && part.defect > limit(island); });
    }
    // the same of parts that refuse what was tried last
    template <class Limit>
    bool choose_refused(const Limit& limit) {
        return choose([&](const CorrectedPart& part, int island) { return part.refused && part.defect > limit(island); });
    }
    // Parts that refuse the correction x, of those that refused the last one or, at first, of all. wanted: what it was to correct, per row
    void judge(const double* x, const double* wanted, Attempt attempt) {
        double* shift = work.laws.after.data();
        for (CorrectedPart& part : parts) {
            part.left = part.farthest = part.squares = 0.0;
            part.tried = part.tried && (attempt == Attempt::first || part.refused);
        }
        tried_again = attempt != Attempt::first;
        for (int i = 0; i < s.nu; ++i)
            if (!std::isfinite(x[i])) of_unknown(i).farthest = INFINITY;
        constraint_rates(s, work, x, shift);
        for (const Constraint& c : s.constraints)
            for (int row = c.group.first; row < c.group.first + c.group.rows; ++row) {
                CorrectedPart& part = part_of(row, nullptr);
                part.left = larger_or_nan(part.left, wanted[row] - shift[row]);
            }
        for (const Law& law : awake_laws(s, work)) {
            if (s.contacts && work.asleep[law.group.block]) continue;
            for (int r = 0; r < law.group.rows; ++r) {
                const int row = law.group.first + r;
                CorrectedPart& part = part_of(row, &law);
                const double rest = wanted[row] - shift[row];
                if (row_is_locked(work, law, r))
                    part.left = larger_or_nan(part.left, rest), part.squares += rest * rest - wanted[row] * wanted[row];
                if (s.contacts && law.group.sides > 0) part.farthest = larger_or_nan(part.farthest, shift[row]);
            }
        }
        for (int i : s.simple_links)
            for (int k = 0; k < 3 && s.contacts; ++k) {
                CorrectedPart& part = of_unknown(s.links[i].u + k);
                part.farthest = larger_or_nan(part.farthest, x[s.links[i].u + k]);
            }
        for (CorrectedPart& part : parts) {
            const bool closer = attempt == Attempt::soft ? part.squares <= 0.0 : part.left <= part.defect;
            if (part.tried) part.refused = !(closer && part.farthest <= most_per_defect * part.defect);
        }
        for (const LineCoordinate& line : s.lines) {  // gears between shafts multiply a defect
            CorrectedPart& part = of_unknown(line.u);
            part.refused = part.refused || (part.tried && !(std::fabs(x[line.u]) <= most_on_lines * part.defect));
        }
    }
    // of those that are refused the one that wants most is named
    void count(const double* wanted) {
        int most = -1;
        double largest = 0.0;
        for (const Law& law : awake_laws(s, work)) {
            const int row = law.group.first;
            if (refuses(row, &law) && std::fabs(wanted[row]) > largest) largest = std::fabs(wanted[row]), most = law.number;
        }
        count_refused(most, work);
    }
    // What parts take of the correction x; those that refuse it are asked again
    void keep(const double* x) {
        double* kept = work.newton.given.data();
        for (int i = 0; i < s.nv; ++i)
            if (!tried_again || of_unknown(i).tried) kept[i] = x[i];
    }
    // x <- the correction of parts that take it, of the others 0. False when nothing is left
    bool take(double* x) {
        bool any = false;
        for (unsigned char& chosen : work.islands.chosen) chosen = 0;
        for (int i = 0; i < s.nv; ++i) {
            const CorrectedPart& part = of_unknown(i);
            if (part.refused) x[i] = 0.0;
            else if (tried_again && !part.tried) x[i] = work.newton.given[i];
            if (x[i] != 0.0) work.islands.chosen[s.island_of[i]] = 1, any = true;
        }
        return any;
    }
    // after take: the island does
    bool moves(int island) const { return work.islands.chosen[island] != 0; }

  private:
    template <class Wants>
    bool choose(const Wants& wants) {
        std::vector<unsigned char>& chosen = work.islands.chosen;
        bool any = false;
        for (unsigned char& island : chosen) island = 0;
        for (int clump = 0; clump < s.clumps; ++clump) {
            const int island = s.island_of_clump[clump];
            if (wants(parts[clump], island)) chosen[island] = 1, any = true;
        }
        return any;
    }
    CorrectedPart& of_unknown(int i) { return parts[part_of_unknown(s, work, i)]; }
    CorrectedPart& part_of(int row, const Law* law) { return parts[law ? part_of_law(s, work, *law) : part_of_row(s, work, row)]; }
    static double larger_or_nan(double most, double value) { return std::fabs(value) <= most ? most : std::fabs(value); }

    const System& s;
    Workspace& work;
    std::vector<CorrectedPart>& parts;
    bool tried_again = false;
};

// The factor anew, with the directions of the last move, in the islands of IslandState::chosen; in the others it stays what it is
inline void renew_chosen(const System& s, Workspace& work) {
    bool all = true;
    for (unsigned char chosen : work.islands.chosen) all = all && chosen;
    if (!all) take_chosen(s, work);
    take_plain(s, work, work.factor);
    add_constraint_directions(s, work, work.factor);
    add_constraints(s, work, for_steps, false, work.factor);
    factorize_blocks(s, work, work.factor.values);
    ++work.factorizations;
    if (!all) leave_chosen(s, work);
}

// A gap changes by what its bodies move there, and what curved surfaces and turns add: one that has changed by more than ten times that is
// not the gap that was held. way: of the step
inline bool has_jumped(const Law& law, const double* rates, const Workspace& work) {
    const double *position = work.laws.position.data() + law.group.first, *way = rates + law.group.first;
    const double moved = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    return !(std::fabs(position[0] - work.laws.start_gap[law.number]) <= most_per_defect * moved + worth_correcting * position[1]);
}

// Contacts that are locked let go where there is no place any more at which they could touch, or where what seems to be their gap is none:
// the latter is counted. True when there are some; IslandState::chosen: where. way: of the step; null: known already. failed: per island, not 0 where that says nothing
inline bool let_go(const System& s, const double* way, const double* failed, Workspace& work) {
    double* rates = work.laws.after.data();
    if (way) constraint_rates(s, work, way, rates);
    bool any = false;
    for (unsigned char& chosen : work.islands.chosen) chosen = 0;
    for (const Law& law : awake_laws(s, work)) {
        if (law.group.sides == 0 || !row_is_locked(work, law, 0)) continue;
        if (failed && failed[s.row_island[law.group.first]] != 0.0) continue;
        if (!is_nowhere(law, work)) {
            if (!way || !has_jumped(law, rates, work)) continue;
            count_refused(law.number, work);
        }
        const int first = law.group.first;
        const LawRows rows = empty_rows();
        copy_values(work.laws.E.data() + 9 * law.number, rows.E, 9), copy_values(work.laws.F.data() + 9 * law.number, rows.F, 9);
        copy_values(work.laws.hold.data() + first, rows.hold, law.group.rows);
        for (int row = first; row < first + law.group.rows; ++row) work.laws.lock[row] = 0;
        work.laws.branch[law.number] = 0.0, any = true, work.islands.chosen[s.row_island[first]] = 1;
    }
    return any;
}

}  // namespace koppel::KOPPEL_LEVEL
