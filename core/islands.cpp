// Parts of a machine that share no path in its graph are islands that never feel each other. What does not settle within a few rounds of
// a solve is solved island by island, as if each were a machine of its own. Contacts that are open part islands further: in a solve with
// many contacts most of these parts settle within a few rounds; they stay as they are, and only the others take part in the rounds that
// follow. So the work per body does not grow with the number of bodies because one place of many needs some rounds more.
#include "law.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

int root_of(std::vector<int>& parent, int i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

void list_laws(const System& s, const TakingPart& whole, const IslandState& islands, TakingPart& part) {
    part.awake = part.awake_paths = 0;
    for (int k = 0; k < whole.awake; ++k)
        if (islands.part[whole.laws[k]]) part.laws[part.awake++] = whole.laws[k];
    for (int k = 0; k < whole.awake_paths; ++k)
        if (islands.part[s.row_paths[whole.paths[k]].law]) part.paths[part.awake_paths++] = whole.paths[k];
}

void list_pivots(const System& s, const TakingPart& whole, const Workspace& work, TakingPart& part) {
    const IslandState& islands = work.islands;
    const auto takes_part = [&](int block) {
        const int clump = s.clump_of_block[block];
        return clump >= 0 ? islands.unsettled[clump] != 0 : islands.part[block - s.laws[0].group.block] != 0;
    };
    const int pivots = whole.any ? whole.awake_pivots : static_cast<int>(s.pattern.pivots.size());
    part.awake_pivots = 0;
    int count = 0;
    for (int k = 0; k < pivots; ++k) {
        const int number = whole.any ? whole.pivots[k] : k;
        const Pivot& pivot = s.pattern.pivots[number];
        if (!takes_part(pivot.block)) continue;
        part.near_first[part.awake_pivots] = count;
        part.pivots[part.awake_pivots++] = number;
        const int first = whole.any ? whole.near_first[k] : pivot.first;
        const int end = whole.any ? whole.near_first[k + 1] : pivot.first + pivot.count;
        for (int j = first; j < end; ++j) {
            const int neighbor = whole.any ? whole.near[j] : j;
            if (takes_part(s.pattern.neighbors[neighbor].block)) part.near[count++] = neighbor;
        }
    }
    part.near_first[part.awake_pivots] = count;
}

bool may_take_part(const System& s, const Workspace& work, int clump) {
    return work.islands.alone < 0 || s.island_of_clump[clump] == work.islands.alone;
}
// Nothing is narrowed: the island that is alone, or everything
void mark_everything(const System& s, Workspace& work) {
    IslandState& islands = work.islands;
    for (int i = 0; i < s.clumps; ++i) islands.unsettled[i] = may_take_part(s, work, i);
    for (const Law& law : s.laws) islands.part[law.number] = islands.alone < 0 || s.row_island[law.group.first] == islands.alone;
}

// Two clumps that touch
void join(std::vector<int>& parent, const int* of) {
    if (of[0] >= 0 && of[1] >= 0) parent[root_of(parent, of[1])] = root_of(parent, of[0]);
}

// What of a part takes part now goes into the lists of work.far, and its own lists go there
void list_part(const System& s, TakingPart& whole, Workspace& work) {
    std::swap(static_cast<TakingPart&>(work.far), whole);
    TakingPart& part = work.far;
    list_laws(s, whole, work.islands, part);
    list_pivots(s, whole, work, part);
    part.any = true;
    for (double* vector : {work.solver[0], work.solver[1]}) clear_values(vector, s.pattern.vector_size);  // of what takes no part
}

}  // namespace

void join_clumps(const System& s, Workspace& work) {
    for (int i = 0; i < s.clumps; ++i) work.islands.parent[i] = i;
    for (const Law& law : awake_laws(s, work))
        if (!work.asleep[law.group.block]) join(work.islands.parent, s.law_clumps.data() + 2 * law.number);
}
int part_of_unknown(const System& s, Workspace& work, int i) { return root_of(work.islands.parent, s.clump_of[i]); }
int part_of_row(const System& s, Workspace& work, int row) { return root_of(work.islands.parent, s.clump_of[s.nv + row]); }
int part_of_law(const System& s, Workspace& work, const Law& law) {
    const int* of = s.law_clumps.data() + 2 * law.number;
    return root_of(work.islands.parent, of[0] >= 0 ? of[0] : of[1]);
}

void take_island(const System& s, int island, Workspace& work) {
    IslandState& islands = work.islands;
    islands.alone = island;
    mark_everything(s, work);
    list_part(s, islands.machine, work);
}
void leave_island(const System& s, Workspace& work) {
    std::swap(static_cast<TakingPart&>(work.far), work.islands.machine);
    work.islands.alone = -1;
    mark_everything(s, work);
}

void take_chosen(const System& s, Workspace& work) {
    IslandState& islands = work.islands;
    islands.some_chosen = true;
    for (int i = 0; i < s.clumps; ++i) islands.unsettled[i] = islands.chosen[s.island_of_clump[i]];
    for (const Law& law : s.laws) islands.part[law.number] = islands.chosen[s.row_island[law.group.first]];
    list_part(s, islands.machine, work);
}
void leave_chosen(const System& s, Workspace& work) {
    std::swap(static_cast<TakingPart&>(work.far), work.islands.machine);
    work.islands.some_chosen = false;
    mark_everything(s, work);
}

void narrow(const System& s, double small, bool islands_alone, Workspace& work) {
    widen(s, work);
    IslandState& islands = work.islands;
    std::vector<int>& parent = islands.parent;
    for (int i = 0; i < s.clumps; ++i) parent[i] = i, islands.unsettled[i] = 0;
    const auto off = [&](const Law& law) { return !(islands.misfit[law.number] <= small); };
    for (const Law& law : awake_laws(s, work)) {
        if (!work.asleep[law.group.block] || off(law)) join(parent, s.law_clumps.data() + 2 * law.number);
    }
    for (const Law& law : awake_laws(s, work))
        for (int side = 0; side < 2 && off(law); ++side)
            if (const int of = s.law_clumps[2 * law.number + side]; of >= 0) islands.unsettled[root_of(parent, of)] = 1;
    for (unsigned char& chosen : islands.chosen) chosen = 0;  // where something is off
    for (const Law& law : awake_laws(s, work))
        if (off(law)) islands.chosen[s.row_island[law.group.first]] = 1;
    bool all = true;
    for (int i = 0; i < s.clumps; ++i) {
        islands.unsettled[i] = islands_alone ? islands.chosen[s.island_of_clump[i]] : islands.unsettled[root_of(parent, i)];
        all = all && (islands.unsettled[i] || !may_take_part(s, work, i));
    }
    if (all) return;
    for (const Law& law : awake_laws(s, work)) {  // an open contact between two clumps is seen from both
        const int* of = s.law_clumps.data() + 2 * law.number;
        islands.part[law.number] = (of[0] >= 0 && islands.unsettled[of[0]]) || (of[1] >= 0 && islands.unsettled[of[1]]);
    }
    list_part(s, islands.whole, work);
    islands.narrowed = true;
}

void widen(const System& s, Workspace& work) {
    if (!work.islands.narrowed) return;
    std::swap(static_cast<TakingPart&>(work.far), work.islands.whole);
    work.islands.narrowed = false;
    mark_everything(s, work);
}

}  // namespace koppel::KOPPEL_LEVEL
