#include "pattern.hpp"

#include <algorithm>
#include <set>

namespace koppel {

namespace {

// When a block may be eliminated: by its degree alone; after the unknowns that it was coupled with from the beginning; or after all blocks
// around it that are not late
enum Turn : char { any_time = 0, behind_own = 1, late = 2 };

// Minimum degree on the graph of blocks; equal degrees are taken by the place of the blocks, so that the result is unique. Empty where the
// products of blocks become more than the limit.
std::vector<int> find_order(std::vector<std::set<int>> graph, const std::vector<Turn>& turn, const std::vector<int>& place, double limit,
                            std::vector<std::vector<int>>& later, double& cost) {
    cost = 0.0;
    const int n = static_cast<int>(graph.size());
    std::vector<int> at(n);  // the block at a place
    for (int i = 0; i < n; ++i) at[place[i]] = i;
    const std::vector<std::set<int>> start = graph;
    std::vector<int> own(n, 0);  // unknowns that a block still waits for
    for (int i = 0; i < n; ++i)
        for (int j : graph[i]) own[i] += turn[i] == behind_own && turn[j] == any_time;
    const auto key = [&](int i) {
        bool waits = own[i] > 0;
        if (turn[i] == late)
            for (int j : graph[i]) waits = waits || turn[j] != late;
        return std::pair<int, int>{static_cast<int>(graph[i].size()) + (waits ? n : 0), place[i]};
    };
    std::set<std::pair<int, int>> queue;
    for (int i = 0; i < n; ++i) queue.insert(key(i));
    std::vector<int> order;
    later.assign(n, {});
    while (!queue.empty()) {
        const int k = at[queue.begin()->second];
        queue.erase(queue.begin());
        order.push_back(k);
        later[k].assign(graph[k].begin(), graph[k].end());
        cost += static_cast<double>(later[k].size() * later[k].size());
        if (cost > limit) return {};
        for (int i : later[k]) queue.erase(key(i));
        if (turn[k] == any_time)
            for (int i : start[k]) own[i] -= turn[i] == behind_own;
        for (int i : later[k]) {
            graph[i].erase(k);
            for (int j : later[k])
                if (i != j) graph[i].insert(j);
        }
        for (int i : later[k]) queue.insert(key(i));
    }
    return order;
}

}  // namespace

void Pattern::build(const std::vector<int>& block_sizes, const std::vector<int>& block_first_u,
                    const std::vector<std::pair<int, int>>& pairs, const RowBlocks& of_rows, const std::vector<int>& place) {
    sizes = block_sizes, first_u = block_first_u;
    const int n = static_cast<int>(sizes.size());

    std::vector<std::set<int>> graph(n);
    for (const auto& pair : pairs)
        if (pair.first != pair.second && pair.first >= 0 && pair.second >= 0)
            graph[pair.first].insert(pair.second), graph[pair.second].insert(pair.first);
    long long coupled = 0;
    for (const auto& neighbors_of : graph) coupled += static_cast<long long>(neighbors_of.size());

    // rows behind all unknowns keep the factor of these when only rows change; where that couples very many rows with each other, each
    // follows its own unknowns
    struct Order {
        std::vector<int> blocks;
        std::vector<std::vector<int>> later;
        std::vector<Turn> turn;
        double cost = 1e300;
    };
    const auto improve = [&](const std::vector<Turn>& turn, double limit, Order& best) {
        Order found{{}, {}, turn};
        found.blocks = find_order(graph, turn, place, std::min(limit, best.cost), found.later, found.cost);
        if (!found.blocks.empty() && found.cost < best.cost) best = found;
    };
    // a state that many rows read would couple them all with each other: it may stand among them
    const auto improve_both = [&](std::vector<Turn> turn, Turn among, double limit, Order& best) {
        improve(turn, limit, best);
        for (int i : of_rows.read_by) turn[i] = among;
        if (!of_rows.read_by.empty()) improve(turn, limit, best);
    };
    std::vector<Turn> turn(n, any_time), last;
    for (int i = of_rows.rows; i < n; ++i) turn[i] = behind_own;
    last = turn;
    for (int i = of_rows.first; i < of_rows.end; ++i) last[i] = late;
    Order following, behind;
    const bool any_last = of_rows.first < of_rows.end;
    if (!any_last || n > 40) improve_both(turn, behind_own, 1e300, following);
    if (any_last) improve_both(last, late, 2.0 * following.cost, behind);
    rows_last = !behind.blocks.empty() || n == 0;
    const Order& chosen = rows_last ? behind : following;
    const std::vector<int>& order = chosen.blocks;
    std::vector<std::vector<int>> later = chosen.later;
    turn = chosen.turn;
    std::vector<int> rank(n);
    for (int r = 0; r < n; ++r) rank[order[r]] = r;
    for (auto& list : later) std::sort(list.begin(), list.end(), [&](int a, int b) { return rank[a] < rank[b]; });

    // memory is laid out in the order of elimination: a pivot, its column, its row
    vectors.assign(n, 0), vector_size = 0;
    rows.assign(n, {});
    int largest = 1;
    used = 0;
    for (int k : order) {
        vectors[k] = vector_size;
        vector_size += leading(sizes[k]);
        rows[k].push_back({k, used});
        used += leading(sizes[k]) * sizes[k];
        for (int i : later[k]) {
            rows[i].push_back({k, used});
            used += leading(sizes[i]) * sizes[k];
            rows[k].push_back({i, used});
            used += leading(sizes[k]) * sizes[i];
        }
        largest = std::max(largest, leading(sizes[k]));
    }
    for (auto& row : rows) std::sort(row.begin(), row.end());
    trash = used;
    size = used + largest * largest;
    vector_size += 8;

    pivots.clear(), neighbors.clear(), targets.clear();
    multiplications = 0;
    long long stored = 0;
    for (int k : order) {
        Pivot pivot{k,
                    sizes[k],
                    offset(k, k),
                    vectors[k],
                    static_cast<int>(neighbors.size()),
                    static_cast<int>(later[k].size()),
                    0,
                    turn[k] == late,
                    true,
                    static_cast<int>(targets.size()),
                    sizes[k] <= 2};
        pivot.single = sizes[k] == 1 && later[k].size() <= most_single;
        for (int i : later[k])
            pivot.small = pivot.small && sizes[i] <= 2, pivot.single = pivot.single && sizes[i] == 1, pivot.early += turn[i] != late;
        for (int i : later[k]) neighbors.push_back({sizes[i], offset(i, k), offset(k, i), vectors[i], i});
        for (int i : later[k])
            for (int j : later[k]) targets.push_back(offset(i, j));
        multiplications += pivot.count + static_cast<long long>(pivot.count) * pivot.count;
        stored += 2LL * pivot.count;
        pivots.push_back(pivot);
    }
    fill = static_cast<int>(stored - coupled);
    small = std::all_of(pivots.begin(), pivots.end(), [](const Pivot& pivot) { return pivot.small; });
    std::vector<char> reached(n, 0);  // by rows that are eliminated before
    for (Pivot& pivot : pivots) {
        const int k = pivot.block;
        reached[k] = reached[k] || k >= of_rows.rows, pivot.still = !reached[k];
        for (int i : later[k]) reached[i] = reached[i] || reached[k];
    }
    late_ranges.clear();
    for (int i = 0; i < n; ++i)
        for (const auto& entry : rows[i])
            if (turn[i] == late || turn[entry.first] == late) late_ranges.push_back({entry.second, leading(sizes[i]) * sizes[entry.first]});
    std::sort(late_ranges.begin(), late_ranges.end());
    std::size_t kept = 0;
    for (std::size_t k = 0; k < late_ranges.size(); ++k) {
        if (kept > 0 && late_ranges[kept - 1].first + late_ranges[kept - 1].second == late_ranges[k].first)
            late_ranges[kept - 1].second += late_ranges[k].second;
        else
            late_ranges[kept++] = late_ranges[k];
    }
    late_ranges.resize(kept);
    list_lines();
}

void Pattern::list_lines() {
    columns.clear(), lines.clear(), line_targets.clear();
    for (Pivot& pivot : pivots) {
        if (pivot.size > most_thin) continue;
        pivot.first_column = static_cast<int>(columns.size()), pivot.first_line = static_cast<int>(lines.size());
        pivot.line_targets = static_cast<int>(line_targets.size()), pivot.late_column = 0;
        const auto near = [&](int i) { return neighbors[pivot.first + i]; };
        for (int j = 0; j < pivot.count; ++j)
            for (int c = 0; c < near(j).size; ++c) {
                columns.push_back({near(j).upper + leading(pivot.size) * c, near(j).vector + c});
                pivot.late_column += j < pivot.early;
            }
        const auto add_line = [&](int i, int r, int size) {
            const int ld = leading(near(i).size);
            lines.push_back({near(i).lower + r, ld, size, near(i).vector + r, i >= pivot.early});
            for (int j = 0; j < pivot.count; ++j)
                for (int c = 0; c < near(j).size; ++c) line_targets.push_back(targets[pivot.targets + pivot.count * i + j] + ld * c + r);
        };
        for (int i = 0; i < pivot.count; ++i)
            for (int r = 0; r < near(i).size && near(i).size <= most_thin; ++r) add_line(i, r, 1);
        pivot.thin_lines = static_cast<int>(lines.size()) - pivot.first_line;
        for (int i = 0; i < pivot.count; ++i)
            if (near(i).size > most_thin) add_line(i, 0, near(i).size);
        pivot.columns = static_cast<int>(columns.size()) - pivot.first_column;
        pivot.lines = static_cast<int>(lines.size()) - pivot.first_line;
    }
}

void Pattern::leave_out(int block) {
    std::vector<Neighbor> kept;
    std::vector<int> kept_targets;
    for (std::size_t k = 0; k < pivots.size(); ++k) {
        Pivot& pivot = pivots[k];
        if (pivot.block == block) {
            pivots.erase(pivots.begin() + static_cast<std::ptrdiff_t>(k--));
            continue;
        }
        const int first = static_cast<int>(kept.size()), first_target = static_cast<int>(kept_targets.size());
        int early = 0;
        for (int i = 0; i < pivot.count; ++i) {
            const Neighbor& near = neighbors[pivot.first + i];
            if (near.block == block) continue;
            kept.push_back(near), early += i < pivot.early;
            for (int j = 0; j < pivot.count; ++j)
                if (neighbors[pivot.first + j].block != block) kept_targets.push_back(targets[pivot.targets + pivot.count * i + j]);
        }
        pivot.first = first, pivot.count = static_cast<int>(kept.size()) - first, pivot.early = early, pivot.targets = first_target;
    }
    neighbors = kept, targets = kept_targets;
    list_lines();
}

int Pattern::offset(int i, int j) const {
    if (i < 0 || j < 0) return trash;
    const auto& row = rows[i];
    const auto found = std::lower_bound(row.begin(), row.end(), std::pair<int, int>{j, -1});
    return found != row.end() && found->first == j ? found->second : -1;
}

}  // namespace koppel
