// Contacts that are open part a machine into islands that do not feel each other. In a solve with many contacts most islands settle within
// a few rounds; these stay as they are, and only the others take part in the rounds that follow. So the work per body does not grow with
// the number of bodies because one place of many needs some rounds more.
#include "law.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

int root_of(std::vector<int>& parent, int i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

void list_laws(const System& s, IslandState& islands, TakingPart& part) {
    const TakingPart& whole = islands.whole;
    part.awake = part.awake_paths = 0;
    for (int k = 0; k < whole.awake; ++k)
        if (islands.part[whole.laws[k]]) part.laws[part.awake++] = whole.laws[k];
    for (int k = 0; k < whole.awake_paths; ++k)
        if (islands.part[s.row_paths[whole.paths[k]].law]) part.paths[part.awake_paths++] = whole.paths[k];
}

void list_pivots(const System& s, const Workspace& work, TakingPart& part) {
    const IslandState& islands = work.islands;
    const TakingPart& whole = islands.whole;
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

// Two clumps of an island
void join(std::vector<int>& parent, const int* of) {
    if (of[0] >= 0 && of[1] >= 0) parent[root_of(parent, of[1])] = root_of(parent, of[0]);
}

}  // namespace

void join_clumps(const System& s, Workspace& work) {
    for (int i = 0; i < s.clumps; ++i) work.islands.parent[i] = i;
    for (const Law& law : awake_laws(s, work))
        if (s.clumps > 0 && !work.asleep[law.group.block]) join(work.islands.parent, s.law_clumps.data() + 2 * law.number);
}
int part_of_unknown(const System& s, Workspace& work, int i) {
    return s.clumps > 0 ? root_of(work.islands.parent, s.clump_of[i]) : s.island_of[i];
}
int part_of_row(const System& s, Workspace& work, int row) {
    return s.clumps > 0 ? root_of(work.islands.parent, s.clump_of[s.nv + row]) : s.row_island[row];
}
int part_of_law(const System& s, Workspace& work, const Law& law) {
    if (s.clumps == 0) return s.row_island[law.group.first];
    const int* of = s.law_clumps.data() + 2 * law.number;
    return root_of(work.islands.parent, of[0] >= 0 ? of[0] : of[1]);
}

void narrow(const System& s, double small, Workspace& work) {
    widen(work);
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
    bool all = true;
    for (int i = 0; i < s.clumps; ++i) islands.unsettled[i] = islands.unsettled[root_of(parent, i)], all = all && islands.unsettled[i];
    if (all) return;
    for (const Law& law : awake_laws(s, work)) {  // an open contact between two islands is seen from both
        const int* of = s.law_clumps.data() + 2 * law.number;
        islands.part[law.number] = (of[0] >= 0 && islands.unsettled[of[0]]) || (of[1] >= 0 && islands.unsettled[of[1]]);
    }
    std::swap(static_cast<TakingPart&>(work.far), islands.whole);
    TakingPart& part = work.far;
    list_laws(s, islands, part);
    list_pivots(s, work, part);
    part.any = islands.narrowed = true;
    for (double* vector : {work.solver[0], work.solver[1]}) clear_values(vector, s.pattern.vector_size);  // of what takes no part
}

void widen(Workspace& work) {
    if (!work.islands.narrowed) return;
    std::swap(static_cast<TakingPart&>(work.far), work.islands.whole);
    work.islands.narrowed = false;
}

}  // namespace koppel::KOPPEL_LEVEL
