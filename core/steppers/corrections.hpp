// Which corrections of positions count at the end of a step.
#pragma once

#include "../law.hpp"

namespace koppel::KOPPEL_LEVEL {

// True when a correction of positions is none: it does not bring its rows closer, or it moves a place where bodies touch by much more than
// what it corrects. Rows that nearly repeat others and do not agree may ask for that. wanted: what it was to correct, per row; soft: rows
// give way, and come closer in all
// 10: a lever moves what it corrects by its ratio, and no linkage is stepped at ten times that; 1e6: ratios of whole gear trains
inline constexpr double most_per_defect = 10.0, most_on_lines = 1e6;
inline constexpr double worth_correcting = 1e-5;  // of the size of what touches; smaller defects are left for the next step
inline bool exceeds_defect(const System& s, const double* x, double defect, const double* wanted, bool soft, Workspace& work) {
    for (const LineCoordinate& line : s.lines)  // gears between shafts multiply a defect
        if (!(std::fabs(x[line.u]) <= most_on_lines * defect)) return true;
    double *shift = work.laws.after.data(), left = 0.0, largest = 0.0, sum = 0.0, squares = 0.0;
    for (int i = 0; i < s.nu; ++i) sum += x[i];
    if (!std::isfinite(sum)) return true;
    constraint_rates(s, work, x, shift);
    for (int i = 0; i < s.n_lambda; ++i) left = std::fmax(left, std::fabs(wanted[i] - shift[i]));
    for (const Law& law : awake_laws(s, work)) {
        if (s.contacts && work.asleep[law.group.block]) continue;
        for (int r = 0; r < law.group.rows; ++r) {
            const int row = law.group.first + r;
            const double rest = wanted[row] - shift[row];
            if (row_is_locked(work, law, r)) left = std::fmax(left, std::fabs(rest)), squares += rest * rest - wanted[row] * wanted[row];
            if (law.group.sides > 0) largest = std::fmax(largest, std::fabs(shift[row]));
        }
    }
    if (soft ? !(squares <= 0.0) : !(left <= defect)) return true;
    if (!s.contacts) return false;
    for (int i : s.simple_links)
        for (int k = 0; k < 3; ++k) largest = larger(largest, std::fabs(x[s.links[i].u + k]));
    return !(largest <= most_per_defect * defect);
}

// A gap changes by what its bodies move there, and what curved surfaces and turns add: one that has changed by more than ten times that is
// not the gap that was held. way: of the step
inline bool has_jumped(const Law& law, const double* rates, const Workspace& work) {
    const double *position = work.laws.position.data() + law.group.first, *way = rates + law.group.first;
    const double moved = std::sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    return !(std::fabs(position[0] - work.laws.start_gap[law.number]) <= most_per_defect * moved + worth_correcting * position[1]);
}
inline void count_refused(int law, Workspace& work) { ++work.count.refused, work.count.refused_law = law; }
// the one that wants most is named
inline void count_refused(const System& s, const double* wanted, Workspace& work) {
    int most = -1;
    double largest = 0.0;
    for (const Law& law : awake_laws(s, work))
        if (std::fabs(wanted[law.group.first]) > largest) largest = std::fabs(wanted[law.group.first]), most = law.number;
    count_refused(most, work);
}

// Contacts that are locked let go where there is no place any more at which they could touch, or where what seems to be their gap is none:
// the latter is counted. True when there are some. way: of the step; null: known already. failed: per island, not 0 where that says nothing
inline bool let_go(const System& s, const double* way, const double* failed, Workspace& work) {
    double* rates = work.laws.after.data();
    if (way) constraint_rates(s, work, way, rates);
    bool any = false;
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
        work.laws.branch[law.number] = 0.0, any = true;
    }
    return any;
}

}  // namespace koppel::KOPPEL_LEVEL
