// Islands that keep what was found for them while others are solved or stepped again.
#pragma once

#include "../law.hpp"

namespace koppel::KOPPEL_LEVEL {

// A solve that counts in some islands: what another one finds there is taken back.
class KeptIslands {
  public:
    KeptIslands(const System& system, Workspace& workspace, KeptSolve& room) : s(system), work(workspace), kept(room) {}
    void save(const double* v, const double* way, const double* force) {
        copy_values(kept.v.data(), v, s.nv), copy_values(kept.way.data(), way, s.nv), copy_values(kept.force.data(), force, s.n_rows);
        kept.branch = work.laws.branch, kept.memory = work.laws.memory, kept.E = work.laws.E, kept.F = work.laws.F;
        kept.hold = work.laws.hold, kept.lock = work.laws.lock, kept.linear = work.laws.linear;
    }
    template <class Counts>
    void take_back(const Counts& counts, double* v, double* way, double* force) {
        for (int i = 0; i < s.nv; ++i)
            if (counts(s.island_of[i])) v[i] = kept.v[i], way[i] = kept.way[i];
        for (int i = 0; i < s.n_rows; ++i)
            if (counts(s.row_island[i])) force[i] = kept.force[i];
        for (const Law& law : awake_laws(s, work)) {
            if (!counts(s.row_island[law.group.first])) continue;
            const int n = law.number;
            work.laws.branch[n] = kept.branch[n], work.laws.linear[n] = kept.linear[n];
            copy_values(work.laws.memory.data() + law_memory * n, kept.memory.data() + law_memory * n, law_memory);
            copy_values(work.laws.E.data() + 9 * n, kept.E.data() + 9 * n, 9), copy_values(work.laws.F.data() + 9 * n, kept.F.data() + 9 * n, 9);
            for (int r = law.group.first; r < law.group.first + law.group.rows; ++r)
                work.laws.hold[r] = kept.hold[r], work.laws.lock[r] = kept.lock[r];
        }
    }

  private:
    const System& s;
    Workspace& work;
    KeptSolve& kept;
};

// Islands with `takes` <- what a state says of them
template <class Takes>
inline void take_islands(const System& s, const Takes& takes, const double* from, double* to) {
    const StateLayout at = layout_of(s);
    for (int i = 0; i < s.nq; ++i)
        if (takes(s.island_of_q[i])) to[at.q + i] = from[at.q + i];
    for (int i = 0; i < s.nv; ++i) {
        if (!takes(s.island_of[i])) continue;
        to[at.u + i] = from[at.u + i];
        for (int rate = 0; rate < 2; ++rate) to[at.memory + rate * s.nv + i] = from[at.memory + rate * s.nv + i];
    }
    for (int i = 0; i < s.n_rows; ++i)  // of constraints, then of laws
        if (takes(s.row_island[i])) to[at.lambda + i] = from[at.lambda + i];
    for (const Law& law : s.laws) {
        if (!takes(s.row_island[law.group.first])) continue;
        to[at.law_branch + law.number] = from[at.law_branch + law.number], to[at.law_locked + law.number] = from[at.law_locked + law.number];
        copy_values(to + at.law_memory + law_memory * law.number, from + at.law_memory + law_memory * law.number, law_memory);
    }
}

}  // namespace koppel::KOPPEL_LEVEL
