// Valves at rest in a step of order 2 beside laws.
#pragma once

#include "../law.hpp"

namespace koppel::KOPPEL_LEVEL {

// Valves that are closed in a dead end, or several that hold back one flow, have forces of which only the sum is certain: rounding may let
// one of them pull. It is opened then, and the stages are taken again, a few times at most; where nothing flows through it either, they
// count. One through which nothing flows may likewise be closed. Where a signal opens a way at the start of the step, what flows there
// flows from the start on: they count too, since rounding alone said whether other valves in it were open or closed before. Else the
// branches are again what they were. All this in each island.
inline constexpr int most_switches = 6;
class IdleValves {
  public:
    IdleValves(const System& system, const Motion& motion, Workspace& workspace, State& state)
        : s(system), now(motion), work(workspace), branch(state.data.data() + layout_of(s).law_branch), kept(work.two.kept.branch.data()) {}

    // After stages that do not count: switches what is at rest, in islands in which nothing else is wrong. False when there are none.
    bool switch_over() {
        if (s.rigid_nodes.empty() || !s.complementary_laws) return false;
        find_still(now.u, false);
        if (switched++ == 0)
            for (const Law& law : s.laws) kept[law.number] = branch[law.number];
        std::vector<unsigned char>& other = work.islands.unfit;
        for (unsigned char& of_island : other) of_island = 0;
        for (const Law& law : awake_laws(s, work)) {
            if (work.two.wanted[law.number] < 0) continue;
            const int row = law.group.first;
            if (!words_of(s, law).complementary || !(std::fabs(work.two.start[row]) <= still[s.row_island[row]])) other[s.row_island[row]] = 1;
        }
        bool any = false;
        for (const Law& law : awake_laws(s, work)) {
            if (work.two.wanted[law.number] < 0 || other[s.row_island[law.group.first]]) continue;
            branch[law.number] = work.two.wanted[law.number], any = true;
        }
        return any && switched <= most_switches;
    }
    // After the last stages: islands count where nothing flows through what was switched; in the others all is as it was. True when there is
    // something to take back.
    bool take_back() {
        if (switched == 0) return false;
        const double* end = work.reached.data();
        find_still(now.u, false), find_still(end, true);
        double* flow = work.laws.after.data();
        constraint_rates(s, work, end, flow);
        std::vector<unsigned char>& moves = work.islands.unfit;
        for (int i = 0; i < s.islands; ++i) moves[i] = work.two.failed[i] != 0.0;
        for (const Law& law : s.laws) {
            const int row = law.group.first;
            if (branch[law.number] != kept[law.number] && !(std::fabs(flow[row]) <= still[s.row_island[row]]) && !begins_to_flow(law))
                moves[s.row_island[row]] = 1;
        }
        bool any = false;
        for (const Law& law : s.laws) {
            if (!moves[s.row_island[law.group.first]] || branch[law.number] == kept[law.number]) continue;
            branch[law.number] = kept[law.number], any = true;
        }
        return any;
    }

  private:
    // True for a valve that has been opened in a part of the network in which a signal opens a way in this step
    bool begins_to_flow(const Law& law) const {
        if (!(branch[law.number] > kept[law.number])) return false;
        for (const Law& other : s.laws)
            if (words_of(s, other).cuts_off && s.row_island[other.group.first] == s.row_island[law.group.first] &&
                work.laws.branch[other.number] > kept[other.number])
                return true;
        return false;
    }
    // rounding in each island, as in the checks of the stages; more: beside what was found
    void find_still(const double* u, bool more) {
        for (int i = 0; i < s.islands && !more; ++i) still[i] = 1e-100;
        each_speed(s, [&](int i) {
            double& of_island = still[s.island_of[i]];
            of_island = larger(of_island, 1e-100 + 1e-12 * std::fabs(u[i]));
        });
    }

    const System& s;
    const Motion& now;
    Workspace& work;
    double *branch, *kept;
    std::vector<double>& still = work.islands.slip;
    int switched = 0;
};

}  // namespace koppel::KOPPEL_LEVEL
