#include "pattern.hpp"

#include <algorithm>
#include <set>

namespace koppel {

namespace {

// Minimum degree on the graph of blocks; equal degrees are taken by the place of the blocks, so that the result is unique. Empty where the
// products of blocks become more than the limit.
std::vector<int> find_order(std::vector<std::set<int>> graph, const std::vector<char>& late, const std::vector<int>& place, bool last, double limit,
                            std::vector<std::vector<int>>& later, double& cost) {
    cost = 0.0;
    const int n = static_cast<int>(graph.size());
    std::set<std::pair<int, int>> queue;
    std::vector<int> at(n);  // the block at a place
    for (int i = 0; i < n; ++i) at[place[i]] = i;
    std::vector<int> own(n, 0);  // early blocks that a late one was coupled with from the beginning
    for (int i = 0; i < n; ++i)
        for (int j : graph[i]) own[i] += late[i] && !late[j];
    // a late block waits behind every other one until the early blocks around it are gone: all that elimination has coupled it with, or its
    // own alone
    const auto key = [&](int i) {
        bool waits = !last && own[i] > 0;
        if (last && late[i])
            for (int j : graph[i]) waits = waits || !late[j];
        return std::pair<int, int>{static_cast<int>(graph[i].size()) + (waits ? n : 0), place[i]};
    };
    for (int i = 0; i < n; ++i) queue.insert(key(i));
    std::vector<int> order;
    later.assign(n, {});
    const std::vector<std::set<int>> start = last ? std::vector<std::set<int>>() : graph;
    while (!queue.empty()) {
        const int k = at[queue.begin()->second];
        queue.erase(queue.begin());
        order.push_back(k);
        later[k].assign(graph[k].begin(), graph[k].end());
        cost += static_cast<double>(later[k].size() * later[k].size());
        if (cost > limit) return {};
        for (int i : later[k]) queue.erase(key(i));
        if (!last && !late[k])
            for (int i : start[k]) own[i] -= late[i];
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
                    const std::vector<std::pair<int, int>>& pairs, int late, const std::vector<int>& read_by_rows,
                    const std::vector<int>& place) {
    sizes = block_sizes, first_u = block_first_u;
    const int n = static_cast<int>(sizes.size());

    std::vector<std::set<int>> graph(n);
    for (const auto& pair : pairs)
        if (pair.first != pair.second && pair.first >= 0 && pair.second >= 0)
            graph[pair.first].insert(pair.second), graph[pair.second].insert(pair.first);
    long long coupled = 0;
    for (const auto& neighbors_of : graph) coupled += static_cast<long long>(neighbors_of.size());

    // rows behind all velocities keep the factor of these when only rows change; where that couples very many rows with each other, each
    // follows its own velocities
    std::vector<std::vector<int>> later, mixed;
    std::vector<int> other;
    double least = 1e300, cost = 0.0;
    std::vector<char> is_late(n, 0);
    for (int i = late; i < n; ++i) is_late[i] = 1;
    if (late < n && n > 40) other = find_order(graph, is_late, place, false, 1e300, mixed, least);
    std::vector<int> order = find_order(graph, is_late, place, true, 2.0 * least, later, cost);
    rows_last = !order.empty() || n == 0;
    if (!rows_last) order = other, later = mixed, cost = least;
    if (!read_by_rows.empty()) {  // a state that many rows read would couple them all with each other: among them it may cost less
        for (int i : read_by_rows) is_late[i] = 1;
        other = find_order(graph, is_late, place, true, cost, mixed, least);
        if (!other.empty() && least < cost) order = other, later = mixed, rows_last = false;
    }
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
                    static_cast<int>(targets.size()),
                    sizes[k] <= 2};
        pivot.single = sizes[k] == 1 && later[k].size() <= most_single;
        for (int i : later[k])
            pivot.small = pivot.small && sizes[i] <= 2, pivot.single = pivot.single && sizes[i] == 1, pivot.early += i < late;
        for (int i : later[k]) neighbors.push_back({sizes[i], offset(i, k), offset(k, i), vectors[i], i});
        for (int i : later[k])
            for (int j : later[k]) targets.push_back(offset(i, j));
        multiplications += pivot.count + static_cast<long long>(pivot.count) * pivot.count;
        stored += 2LL * pivot.count;
        pivots.push_back(pivot);
    }
    fill = static_cast<int>(stored - coupled);
    first_late = late;
    late_ranges.clear();
    for (int i = 0; i < n; ++i)
        for (const auto& entry : rows[i])
            if (i >= late || entry.first >= late) late_ranges.push_back({entry.second, leading(sizes[i]) * sizes[entry.first]});
    std::sort(late_ranges.begin(), late_ranges.end());
    std::size_t kept = 0;
    for (std::size_t k = 0; k < late_ranges.size(); ++k) {
        if (kept > 0 && late_ranges[kept - 1].first + late_ranges[kept - 1].second == late_ranges[k].first)
            late_ranges[kept - 1].second += late_ranges[k].second;
        else
            late_ranges[kept++] = late_ranges[k];
    }
    late_ranges.resize(kept);
}

int Pattern::offset(int i, int j) const {
    if (i < 0 || j < 0) return trash;
    const auto& row = rows[i];
    const auto found = std::lower_bound(row.begin(), row.end(), std::pair<int, int>{j, -1});
    return found != row.end() && found->first == j ? found->second : -1;
}

}  // namespace koppel
