// The plan of the matrix: which blocks of velocities and rows meet, and where elements, trees and signals write.
#include "plan.hpp"

#include <map>
#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "tape.hpp"

namespace koppel {

namespace {

// False where an operation does not change with its argument k but for jumps: conditions, steps, tables that hold their values
bool has_slope(const TapeOp& op, int k) {
    if (op.op == tape_sign || op.op == tape_step || op.op == tape_floor) return false;
    if (op.op == tape_table) return op.more / 4 % 4 != table_hold;
    return op.op != tape_select || k > 0;
}
// The nodes that roots depend on, in their order; follows(operation, argument): which arguments count
template <class Follows>
std::vector<int> collect_nodes(const std::vector<TapeOp>& tape, const std::vector<int>& roots, const Follows& follows) {
    std::vector<unsigned char> seen(tape.size(), 0);
    std::vector<int> pending(roots), found;
    while (!pending.empty()) {
        const int node = pending.back();
        pending.pop_back();
        if (node < 0 || seen[node]) continue;
        seen[node] = 1;
        const TapeOp& op = tape[node];
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        for (int k = 0; k < args; ++k)
            if (follows(op, k)) pending.push_back(given[k]);
    }
    for (std::size_t i = 0; i < tape.size(); ++i)
        if (seen[i]) found.push_back(static_cast<int>(i));
    return found;
}

}  // namespace

std::vector<int> nodes_behind(const std::vector<TapeOp>& tape, const std::vector<int>& roots) {
    return collect_nodes(tape, roots, [](const TapeOp&, int) { return true; });
}

ChannelPlan plan_channels(const System& s, const std::vector<int>& nodes) {
    ChannelPlan plan;
    plan.channels = nodes;
    std::vector<unsigned char> read(s.n_outputs, 0);
    for (int node : nodes_behind(s.tape, nodes)) {
        const TapeOp& op = s.tape[node];
        if (op.op == tape_output) read[op.data] = 1;
        plan.loads = plan.loads || op.op == tape_load;
        plan.accelerations = plan.accelerations || op.op == tape_acceleration;
        plan.rates = plan.rates || op.op == tape_rate;
        plan.pressures = plan.pressures || op.op == tape_node_pressure;
        // beside laws all forces are those of the step: impacts belong to it
        plan.forces = plan.forces || (op.op == tape_lambda && node >= s.tape_before && op.data < s.n_lambda && s.laws.empty());
    }
    for (std::size_t k = 0; k < s.tables.size(); ++k) {
        const Table& table = s.tables[k];
        const auto first = read.begin() + table.first_output;
        if (std::find(first, first + table.rows * table.outputs, 1) == first + table.rows * table.outputs) continue;
        if (table.first_law < 0) plan.tables.push_back(static_cast<int>(k));
        if (table.first_law >= 0) plan.laws = true;
    }

    // elements and equations of motion need their signals
    std::vector<int> roots = nodes;
    if (!plan.tables.empty() || plan.laws || plan.loads || plan.accelerations || plan.rates || plan.forces || plan.pressures)
        roots.insert(roots.end(), s.force_nodes.begin(), s.force_nodes.end());
    for (int node : nodes_behind(s.tape, roots)) (node < s.tape_before ? plan.before : plan.after).push_back(node);
    return plan;
}

int velocity_of(const System& s, const TapeOp& op) {
    if (op.op == tape_u) return op.data;
    for (const LineCoordinate& line : s.lines)
        if (line.q == op.data) return line.u;
    for (const JointStep& step : s.joint_steps)
        if (step.q == op.data) return step.u;
    return 0;
}

void sort_links(System& s) {
    std::vector<unsigned char> carries(s.links.size(), 0);
    for (std::size_t i = 1; i < s.links.size(); ++i)
        if (s.links[i].kind == link_joint) carries[s.links[i].parent] = 1;
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        Link& link = s.links[i];
        link.simple = link.kind == link_free && !carries[i];
        link.root = link.kind == link_free || link.parent == 0 ? static_cast<int>(i) : s.links[link.parent].root;
        (link.simple ? s.simple_links : s.tree_links).push_back(static_cast<int>(i));
        if (link.reduced) s.reduced_links.push_back(static_cast<int>(i));
    }
}

namespace {

// A link (its number), or one scalar unknown (-1 - number).
int scalar(int unknown) { return -1 - unknown; }

// The blocks that a tree needs: what elements, signals and inertia write between links, or between a link and a scalar unknown, and the
// sums towards the roots.
class TreePlan {
  public:
    TreePlan(System& s, const std::vector<int>& block_of) : s_(s), block_of_(block_of) {}
    bool concerns(int a, int b) const {
        if (a == 0 || b == 0) return false;
        return (a > 0 && !s_.links[a].simple) || (b > 0 && !s_.links[b].simple);
    }
    void note(int a, int b) {
        if (concerns(a, b)) written_.insert({a, b}), add({a, b});
    }
    // Sums from the leaves inwards: first rows, then columns. What belongs to one link alone needs no blocks between it and those
    // before it: project_trees finds these by vectors.
    void close() {
        for (std::size_t k = s_.tree_links.size(); k-- > 0;) {
            const int i = s_.tree_links[k];
            if (s_.links[i].root == i) continue;
            const int p = s_.links[i].parent;
            for (int other : std::set<int>(columns_of_[i]))
                if (other != i) sum({i, other}, {p, other});
            for (int other : std::set<int>(rows_of_[i]))
                if (other != i) sum({other, i}, {other, p});
            if (all_.count({i, i})) sum({i, i}, {p, p});
        }
    }
    void couple(std::vector<std::pair<int, int>>& pairs) const {
        for (const auto& [pair, unused] : all_) pairs.push_back({block(pair.first), block(pair.second)});
        for (int i : s_.tree_links)
            for (int p = i; s_.links[p].root != p; p = s_.links[p].parent)
                pairs.push_back({s_.links[i].block, s_.links[s_.links[p].parent].block});
    }
    // places after the matrix; then everything as offsets
    void place() {
        s_.values_size = s_.pattern.size;
        for (auto& [pair, offset] : all_) offset = s_.values_size, s_.values_size += size_of(pair);
        for (const auto& pair : written_) {
            const auto [a, b] = pair;
            if (a > 0 && b > 0)
                s_.tree_blocks.push_back({a, b, all_.at(pair)});
            else
                s_.tree_edges.push_back({a > 0 ? a : b, -1 - (a > 0 ? b : a), all_.at(pair), a < 0});
        }
        for (const auto& [from, to] : sums_) s_.tree_sums.push_back({all_.at(from), all_.at(to), size_of(from)});
        for (const auto& [pair, offset] : all_) {
            const auto [a, b] = pair;
            if (a == b || (a > 0 && s_.links[a].reduced)) continue;  // a reduced rotor feels torques on its coordinate alone
            if ((a > 0 && s_.links[a].nu == 0) || (b > 0 && s_.links[b].nu == 0)) continue;
            if (a > 0 && b > 0)
                s_.tree_projections.push_back({a, b, offset, s_.pattern.offset(s_.links[a].block, s_.links[b].block)});
            else if (a > 0)
                s_.tree_vectors.push_back({a, offset, entry(s_.links[a].u, -1 - b), 1, false});
            else
                s_.tree_vectors.push_back({b, offset, entry(-1 - a, s_.links[b].u), leading(s_.pattern.sizes[block(a)]), true});
        }
    }
    // where joints meet those before them, and which elements act on trees
    void pair() {
        const std::size_t n = s_.links.size();
        s_.tree_first_pair.assign(n + 1, 0), s_.tree_own.assign(n, 0), s_.velocity_group.assign(s_.nu, 0);
        for (std::size_t i = 0; i < n; ++i) {
            const Link& link = s_.links[i];
            s_.tree_first_pair[i] = static_cast<int>(s_.tree_pairs.size());
            if (i == 0 || link.simple || link.nu == 0) continue;
            s_.tree_own[i] = s_.pattern.offset(link.block, link.block);
            for (int p = static_cast<int>(i); s_.links[p].root != p;) {
                p = s_.links[p].parent;
                const Link& before = s_.links[p];
                if (before.nu == 0) continue;
                s_.tree_pairs.push_back({p, s_.pattern.offset(before.block, link.block), s_.pattern.offset(link.block, before.block)});
            }
            for (int k = 0; k < link.nu; ++k)
                s_.velocity_group[link.u + k] = link.kind == link_free ? link.u + (k < 3 ? 0 : 3) : link.u + k;
        }
        s_.tree_first_pair[n] = static_cast<int>(s_.tree_pairs.size());
        for (const JointStep& step : s_.joint_steps)
            for (int k = 1; k < 3 && step.type == step_ball; ++k) s_.velocity_group[step.u + k] = step.u;
        for (const Link& link : s_.links)
            for (int k = 0; k < link.nu && link.guide >= 0; ++k) s_.velocity_group[link.u + k] = link.u;
        for (std::size_t t = 0; t < s_.tables.size(); ++t) {
            bool on_tree = false;
            for (int link : s_.tables[t].links) on_tree = on_tree || (link > 0 && !s_.links[link].simple);
            if (on_tree && s_.tables[t].first_law < 0) s_.tree_tables.push_back(static_cast<int>(t));
        }
    }
    int offset(int a, int b) const {
        if (a == 0 || b == 0) return s_.pattern.trash;
        if (a == b && !s_.links[a].simple && all_.count({a, b}) == 0) return -1;  // no element acts on this link
        return concerns(a, b) ? all_.at({a, b}) : s_.pattern.offset(s_.links[a].block, s_.links[b].block);
    }
    // where a derivative of a (a link or a scalar) along b is written
    Place place_of(int a, int b) const {
        if (a == 0 || b == 0) return {s_.pattern.trash, 0};
        if (concerns(a, b)) return {all_.at({a, b}), a > 0 ? 8 : 1};
        if (a > 0 && b > 0) return {s_.pattern.offset(s_.links[a].block, s_.links[b].block), 8};
        const int row = a > 0 ? s_.links[a].u : -1 - a, column = b > 0 ? s_.links[b].u : -1 - b;
        return {entry(row, column), leading(s_.pattern.sizes[block(a)])};
    }
    // one entry of the matrix; the ground has none
    int entry(int row, int column) const {
        if (row < 0 || column < 0) return s_.pattern.trash;
        const int a = block_of_[row], b = block_of_[column];
        return s_.pattern.offset(a, b) + leading(s_.pattern.sizes[a]) * (column - s_.pattern.first_u[b]) + row - s_.pattern.first_u[a];
    }
    int block(int a) const { return a > 0 ? s_.links[a].block : block_of_[-1 - a]; }

  private:
    using Pair = std::pair<int, int>;
    static int size_of(const Pair& pair) { return pair.first > 0 && pair.second > 0 ? 48 : 8; }
    void add(const Pair& pair) {
        all_.insert({pair, 0});
        if (pair.first > 0) columns_of_[pair.first].insert(pair.second);
        if (pair.second > 0) rows_of_[pair.second].insert(pair.first);
    }
    void sum(const Pair& from, const Pair& to) {
        add(to);
        sums_.push_back({from, to});
    }
    System& s_;
    const std::vector<int>& block_of_;
    std::set<Pair> written_;
    std::map<Pair, int> all_;
    std::map<int, std::set<int>> columns_of_, rows_of_;  // per link: what stands beside it
    std::vector<std::pair<Pair, Pair>> sums_;
};

// The blocks of velocities that a group of rows pushes, each with its shares.
std::map<int, std::vector<RowShare>> shares_of(const System& s, const RowGroup& g, const std::vector<int>& block_of) {
    std::map<int, std::vector<RowShare>> found;
    for (int side = 0; side < g.sides; ++side) {
        const int carrier = s.row_sides[g.first_side + side];
        int link = carrier;
        while (link > 0) {
            if (s.links[link].nu > 0) found[s.links[link].block].push_back({carrier, g.W + 6 * side, 6 * g.sides, s.links[link].u});
            link = s.links[link].root == link ? 0 : s.links[link].parent;
        }
    }
    for (int e = 0; e < g.entries; ++e) {
        const int u = s.row_entries[g.first_entry + e].u;
        if (u >= 0) found[block_of[u]].push_back({-1, g.W + 6 * g.rows * g.sides + e, g.entries, u});
    }
    return found;
}

void add_paths(System& s, RowGroup& g, int law, const std::vector<int>& block_of, const std::vector<int>& place) {
    g.diagonal = s.pattern.offset(g.block, g.block);
    const std::map<int, std::vector<RowShare>> found = shares_of(s, g, block_of);
    std::map<int, int> sorted;
    for (const auto& entry : found) sorted[place[entry.first]] = entry.first;
    for (const auto& [at, block] : sorted) {
        const std::vector<RowShare>& shares = found.at(block);
        RowPath path{law,
                     g.first,
                     g.rows,
                     s.pattern.first_u[block],
                     s.pattern.sizes[block],
                     s.pattern.offset(block, g.block),
                     s.pattern.offset(g.block, block),
                     g.diagonal,
                     s.pattern.offset(block, block),
                     static_cast<int>(s.row_shares.size()),
                     static_cast<int>(shares.size())};
        s.row_shares.insert(s.row_shares.end(), shares.begin(), shares.end());
        s.row_paths.push_back(path);
    }
}

// The place of each block in the order of elimination where nothing else decides: velocities, other states, constraints, laws, each
// by their paths. first: the first unknown or row of a block
std::vector<int> find_places(const System& s, const std::vector<int>& first) {
    std::vector<std::array<int, 3>> keys;
    std::vector<int> of_law(s.n_rows, 0), places(first.size());
    for (std::size_t k = 0; k < s.law_order.size(); ++k) of_law[s.laws[s.law_order[k]].group.first] = static_cast<int>(k);
    for (std::size_t block = 0; block < first.size(); ++block) {
        const int i = first[block], law_row = i - s.nv - s.n_lambda;
        const int section = i < s.nu ? 0 : i < s.nv ? 1 : law_row < 0 ? 2 : 3;
        keys.push_back({section, section < 3 ? s.order[i] : of_law[i - s.nv], static_cast<int>(block)});
    }
    std::sort(keys.begin(), keys.end());
    for (std::size_t k = 0; k < keys.size(); ++k) places[keys[k][2]] = static_cast<int>(k);
    return places;
}

// What a node of the tape reads of the motion or of other states
SignalReader reader_of(const System& s, int node) {
    const TapeOp& op = s.tape[node];
    if (op.op == tape_sensor) return {node, s.frames[op.data].link, s.frames[op.more].link, -1, false};
    if (op.op == tape_x) return {node, -1, -1, s.nu + op.data, false};
    return {node, -1, -1, velocity_of(s, op), op.op == tape_q};
}

// How many operations stand behind each one at most, one after the other
std::vector<int> levels_of(const std::vector<TapeOp>& tape) {
    std::vector<int> level(tape.size(), 0);
    for (std::size_t i = 0; i < tape.size(); ++i) {
        const int args = tape_arguments(tape[i].op), given[3] = {tape[i].a, tape[i].b, tape[i].c};
        for (int k = 0; k < args; ++k) level[i] = std::max(level[i], level[given[k]] + 1);
    }
    return level;
}

// The signals of smooth elements and the rates of other states, with what each of them reads
void plan_signals(System& s) {
    std::map<std::pair<int, bool>, int> known;  // node -> root, -1 where it reads nothing that moves
    const auto root_of = [&](int node, bool states_alone = false) {  // states_alone: what moves are the other states
        const auto found = known.find({node, states_alone});
        if (found != known.end()) return found->second;
        std::set<int> moving;
        SignalRoot root{node, static_cast<int>(s.root_nodes.size()), 0, static_cast<int>(s.root_readers.size()), 0, 0, 0, 0, 0};
        for (int i : collect_nodes(s.tape, {node}, has_slope)) {
            const TapeOp& op = s.tape[i];
            const bool motion = op.op == tape_q || op.op == tape_u || op.op == tape_sensor;
            const bool reads = op.op == tape_x || (motion && !states_alone);
            const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
            bool moves = reads;
            for (int k = 0; k < args; ++k) moves = moves || (has_slope(op, k) && moving.count(given[k]));
            if (!moves) continue;
            moving.insert(i);
            if (reads)
                s.root_readers.push_back(reader_of(s, i)), ++root.readers;
            s.root_nodes.push_back(i), ++root.nodes;
        }
        if (root.readers == 0) return known[{node, states_alone}] = -1;
        s.signal_roots.push_back(root);
        return known[{node, states_alone}] = static_cast<int>(s.signal_roots.size()) - 1;
    };
    const auto use = [&](int node, int table, int row, int slot) {
        const int root = root_of(node);
        if (root >= 0) s.signal_uses.push_back({root, table, row, slot, 0});
    };
    for (std::size_t t = 0; t < s.tables.size(); ++t) {
        const Table& table = s.tables[t];
        for (int k = 0; k < table.rows * table.signals && table.first_law < 0; ++k)
            if (table.nodes[k] >= 0) use(table.nodes[k], static_cast<int>(t), k / table.signals, k % table.signals);
    }
    for (std::size_t i = 0; i < s.rate_nodes.size(); ++i) use(s.rate_nodes[i], -1, static_cast<int>(i), 0);
    for (const Law& law : s.laws) {
        const Table& table = s.tables[law.table];
        for (int slot = 0; slot < table.signals && slot < 4; ++slot) {
            const int node = table.nodes[law.row * table.signals + slot], root = node >= 0 ? root_of(node, true) : -1;
            for (int k = 0; root >= 0 && k < s.signal_roots[root].readers; ++k) {
                const int reader = s.signal_roots[root].first_reader + k;
                s.follows.push_back({law.number, slot, s.root_readers[reader].unknown - s.nu, reader, {}});
            }
        }
    }

    // each node once, with its arguments that move
    std::set<int> all(s.root_nodes.begin(), s.root_nodes.end());
    s.edge_first.assign(s.tape.size() + 1, 0);
    for (std::size_t i = 0; i < s.tape.size(); ++i) {
        s.edge_first[i] = static_cast<int>(s.edges.size());
        if (!all.count(static_cast<int>(i))) continue;
        const TapeOp& op = s.tape[i];
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        for (int k = 0; k < args; ++k)
            if (has_slope(op, k) && all.count(given[k])) s.edges.push_back(given[k]), s.edges.push_back(k);
        if (static_cast<int>(s.edges.size()) > s.edge_first[i]) s.derived_nodes.push_back(static_cast<int>(i));
    }
    s.edge_first[s.tape.size()] = static_cast<int>(s.edges.size());
    const std::vector<int> level = levels_of(s.tape);
    for (SignalRoot& root : s.signal_roots) {
        const int* nodes = s.root_nodes.data() + root.first_node;
        const auto place = [&](int node) { return static_cast<int>(std::lower_bound(nodes, nodes + root.nodes, node) - nodes); };
        root.first_edge = static_cast<int>(s.root_edges.size());
        for (int k = root.nodes; k-- > 0;)
            for (int e = s.edge_first[nodes[k]]; e < s.edge_first[nodes[k] + 1]; e += 2) {
                const int to = place(s.edges[e]);  // what other signals alone read does not count
                if (to < root.nodes && nodes[to] == s.edges[e]) s.root_edges.push_back({k, to, 3 * nodes[k] + s.edges[e + 1]});
            }
        root.edges = static_cast<int>(s.root_edges.size()) - root.first_edge;
        std::stable_sort(s.root_edges.begin() + root.first_edge, s.root_edges.end(),
                         [&](const RootEdge& a, const RootEdge& b) { return level[nodes[a.from]] > level[nodes[b.from]]; });
        for (int k = root.first_reader; k < root.first_reader + root.readers; ++k) s.reader_places.push_back(place(s.root_readers[k].node));
    }
    const auto is_sum = [&](int node) {
        const int op = s.tape[node].op;
        return op == tape_add || op == tape_sub || op == tape_neg;
    };
    for (int node : s.derived_nodes)
        if (!is_sum(node) && s.tape[node].op != tape_table) s.bent_nodes.push_back(node);
    // those of one operation side by side
    std::stable_sort(s.bent_nodes.begin(), s.bent_nodes.end(), [&](int a, int b) { return s.tape[a].op < s.tape[b].op; });
    for (std::size_t r = 0; r < s.signal_roots.size(); ++r) {
        SignalRoot& root = s.signal_roots[r];
        root.first_bent = static_cast<int>(s.bent_partials.size());
        for (int k = root.first_edge; k < root.first_edge + root.edges; ++k)
            if (!is_sum(s.root_edges[k].partial / 3)) s.bent_partials.push_back(s.root_edges[k].partial);
        root.bents = static_cast<int>(s.bent_partials.size()) - root.first_bent;
        if (root.bents > 0) s.bent_roots.push_back(static_cast<int>(r));
    }

    // what of them changes with time
    std::vector<unsigned char> clock(s.tape.size(), 0);
    for (int i : s.force_nodes) {
        const TapeOp& op = s.tape[i];
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        clock[i] = op.op == tape_time;
        for (int k = 0; k < args; ++k) clock[i] = clock[i] || (has_slope(op, k) && clock[given[k]]);
    }
    std::vector<int> roots;
    const auto note = [&](int node, int table, int row, int slot) {
        if (node >= 0 && clock[node]) s.time_uses.push_back({node, table, row, slot}), roots.push_back(node);
    };
    for (std::size_t t = 0; t < s.tables.size(); ++t) {
        const Table& table = s.tables[t];
        for (int k = 0; k < table.rows * table.signals && table.first_law < 0; ++k)
            note(table.nodes[k], static_cast<int>(t), k / table.signals, k % table.signals);
    }
    for (std::size_t i = 0; i < s.rate_nodes.size(); ++i) note(s.rate_nodes[i], -1, static_cast<int>(i), 0);
    for (int i : nodes_behind(s.tape, roots))
        if (clock[i]) {
            const TapeOp& op = s.tape[i];
            const int args = tape_arguments(op.op), none = static_cast<int>(s.tape.size());
            const auto argument = [&](int k, int node) { return k < args && has_slope(op, k) && clock[node] ? node : none; };
            s.clock_nodes.push_back({i, argument(0, op.a), argument(1, op.b), argument(2, op.c), s.edge_first[i] < s.edge_first[i + 1]});
        }
}

// Parts of the machine that share no path: one number per block, in the order of the first block of each
std::vector<int> find_islands(int blocks, const std::vector<std::pair<int, int>>& pairs, int& count) {
    std::vector<int> parent(blocks);
    for (int i = 0; i < blocks; ++i) parent[i] = i;
    const auto find = [&](int i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    for (const auto& [a, b] : pairs)
        if (a >= 0 && b >= 0) {
            const int x = find(a), y = find(b);
            parent[x > y ? x : y] = x > y ? y : x;
        }
    std::vector<int> number(blocks, -1), island(blocks);
    count = 0;
    for (int i = 0; i < blocks; ++i) {
        const int root = find(i);
        if (number[root] < 0) number[root] = count++;
        island[i] = number[root];
    }
    return island;
}

// Parts of the machine that share no path but through contacts; a contact is between two of them, or one and the ground: else false
bool find_clumps(System& s, const std::vector<std::pair<int, int>>& pairs, const std::vector<int>& block_of) {
    const int blocks = static_cast<int>(s.pattern.sizes.size());
    std::vector<unsigned char> contact(blocks, 0);
    for (const Law& law : s.laws) contact[law.group.block] = law.group.sides > 0;
    std::vector<std::pair<int, int>> without;
    for (const auto& pair : pairs)
        if (pair.first >= 0 && pair.second >= 0 && !contact[pair.first] && !contact[pair.second]) without.push_back(pair);
    s.clump_of_block = find_islands(blocks, without, s.clumps);
    std::vector<int> number(s.clumps, -1);
    s.clumps = 0;
    for (int block = 0; block < blocks; ++block) {
        int& of = s.clump_of_block[block];
        if (!contact[block] && number[of] < 0) number[of] = s.clumps++;
        of = contact[block] ? -1 : number[of];
    }
    s.law_clumps.assign(2 * s.laws.size(), -1);
    for (const Law& law : s.laws) {
        int* of = s.law_clumps.data() + 2 * law.number;
        of[0] = s.clump_of_block[law.group.block];  // of a law that is no contact
        for (const auto& entry : shares_of(s, law.group, block_of)) {
            const int clump = s.clump_of_block[entry.first];
            if (of[0] == clump || of[1] == clump) continue;
            if (of[1] >= 0) return false;
            (of[0] < 0 ? of[0] : of[1]) = clump;
        }
    }
    return true;
}

// Islands: parts that share no path, and what of laws is in each; clumps: parts of these that contacts join, the islands themselves where
// there are none or where signals or states stand between them
void find_parts(System& s, const std::vector<std::pair<int, int>>& pairs, const std::vector<int>& block_of,
                const std::vector<int>& block_of_row) {
    auto felt = pairs;
    for (std::size_t k = 0; k < s.meeting_flows.size(); k += 2)
        felt.push_back({block_of[s.meeting_flows[k]], block_of[s.meeting_flows[k + 1]]});
    const std::vector<int> island = find_islands(static_cast<int>(s.pattern.sizes.size()), felt, s.islands);
    for (int block : block_of) s.island_of.push_back(island[block]);
    for (int block : block_of_row) s.row_island.push_back(island[block]);
    s.island_of_q.assign(s.nq, 0);
    for (const Link& link : s.links)
        for (int k = 0; k < link.nq && link.nu > 0; ++k) s.island_of_q[link.q + k] = s.island_of[link.u];
    for (const LineCoordinate& line : s.lines)
        if (line.q >= 0) s.island_of_q[line.q] = s.island_of[line.u];
    s.island_laws.assign(s.islands, LawsOfIsland{});
    for (const Law& law : s.laws) {
        LawsOfIsland& of = s.island_laws[s.row_island[law.group.first]];
        (law.group.sides > 0 ? of.contacts : of.lines) = true;
        of.coupled += law.coupled;
    }
    for (const Link& link : s.links)
        if (link.nu > 0) s.island_laws[s.island_of[link.u]].leans = true;
    for (int row = 0; row < s.n_lambda; ++row) s.island_laws[s.row_island[row]].leans = true;
    for (const LineCoordinate& line : s.lines)
        if (s.parameter_values[line.regularization] > 0.0) s.island_laws[s.island_of[line.u]].massless = true;
    for (const LawRead& read : s.reads) s.island_laws[s.row_island[s.laws[read.law].group.first]].reads += read.count;

    const bool parted = s.contacts && s.reads.empty() && s.follows.empty() && s.row_states.empty() &&
                        find_clumps(s, pairs, block_of);
    if (!parted) {
        s.clump_of_block = island, s.clumps = s.islands;
        s.law_clumps.assign(2 * s.laws.size(), -1);
        for (const Law& law : s.laws) s.law_clumps[2 * law.number] = island[law.group.block];
    }
    for (int block : block_of) s.clump_of.push_back(s.clump_of_block[block]);
    for (int row = 0; row < s.n_lambda; ++row) s.clump_of.push_back(s.clump_of_block[block_of_row[row]]);
    s.island_of_clump.assign(s.clumps, -1);
    for (std::size_t block = 0; block < s.clump_of_block.size(); ++block)
        if (s.clump_of_block[block] >= 0) s.island_of_clump[s.clump_of_block[block]] = island[block];
}

// The unknowns of an element: its links, its coordinates, its states
std::vector<int> dofs_of(const System& s, const Table& table, int row) {
    std::vector<int> found;
    for (int port = 0; port < table.ports; ++port) found.push_back(table.links[row * table.ports + port]);
    for (int line = 0; line < table.lines; ++line) {
        const int u = table.line_u[row * table.lines + line];
        found.push_back(u < s.nu ? scalar(u) : u > s.nu ? scalar(s.nv + u - s.nu - 1) : 0);  // from nv on: dependent lines
    }
    for (int k = 0; k < table.states; ++k) found.push_back(scalar(s.nu + table.first_x + row * table.states + k));
    return found;
}
std::vector<int> rows_of(const System& s, const SignalUse& use) {
    if (use.table < 0) return {scalar(s.nu + use.row)};
    return dofs_of(s, s.tables[use.table], use.row);
}
std::vector<int> columns_of(const SignalReader& reader) {
    if (reader.unknown >= 0) return {scalar(reader.unknown)};
    return {reader.link_a, reader.link_b};
}

// An unknown of an element as unknowns of the matrix, each with the parameter that is its factor (-1: 1)
std::vector<std::pair<int, int>> terms_of(const System& s, int dof) {
    if (dof >= 0 || -1 - dof < s.nv) return {{dof, -1}};
    const DependentLine& line = s.dependent_lines[-1 - dof - s.nv];
    std::vector<std::pair<int, int>> found;
    for (int k = line.first; k < line.first + line.terms; ++k)
        found.push_back({scalar(s.dependent_terms[k].u), s.dependent_terms[k].factor});
    return found;
}

// Where elements write: the matrix itself, or for dependent lines places after it, from where the numbers are summed up
class WritingPlan {
  public:
    WritingPlan(System& s, const TreePlan& trees) : s_(s), trees_(trees) {}
    Place place_of(int a, int b) {
        const bool plain = (a >= 0 || -1 - a < s_.nv) && (b >= 0 || -1 - b < s_.nv);
        if (plain || a == 0 || b == 0) return trees_.place_of(plain ? a : 0, plain ? b : 0);
        const auto known = places_.find({a, b});
        if (known != places_.end()) return known->second;
        const int count = a > 0 || b > 0 ? 6 : 1;
        const Place place{s_.values_size, 1};
        s_.values_size += count;
        for (const auto& [row, factor_a] : terms_of(s_, a))
            for (const auto& [column, factor_b] : terms_of(s_, b)) {
                const Place to = trees_.place_of(row, column);
                s_.dependent_sums.push_back({place.offset, to.offset, count, b > 0 ? to.column : 1, factor_a, factor_b});
            }
        return places_[{a, b}] = place;
    }

  private:
    System& s_;
    const TreePlan& trees_;
    std::map<std::pair<int, int>, Place> places_;
};

}  // namespace

void sort_nodes(System& s) {
    enum { constant, held, moving };
    std::vector<int> kind(s.tape.size(), constant);
    for (int i : s.force_nodes) {
        const TapeOp& op = s.tape[i];
        const bool reads = op.op == tape_time || op.op == tape_q || op.op == tape_u || op.op == tape_x || op.op == tape_sensor;
        kind[i] = reads ? moving : tape_moves(op.op) || op.op == tape_input ? held : constant;
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        for (int k = 0; k < args; ++k) kind[i] = kind[given[k]] > kind[i] ? kind[given[k]] : kind[i];
        if (kind[i] == constant) s.constant_nodes.push_back(i);
        if (kind[i] != constant) s.live_nodes.push_back(i);
        if (kind[i] == moving) s.moving_nodes.push_back(i);
    }
    // operations of one level do not wait for each other
    const std::vector<int> level = levels_of(s.tape);
    const auto before = [&](int a, int b) { return std::tie(level[a], s.tape[a].op, a) < std::tie(level[b], s.tape[b].op, b); };
    for (std::vector<int>* nodes : {&s.live_nodes, &s.moving_nodes, &s.tick_nodes}) std::sort(nodes->begin(), nodes->end(), before);
}

void list_row_terms(System& s) {
    bool single = true;  // rows push no links
    s.row_terms.clear();
    const auto note_terms = [&](const RowGroup& g) {
        single = single && g.sides == 0;
        for (int r = 0; r < g.rows; ++r)
            for (int e = 0; e < g.entries; ++e) {
                const int u = s.row_entries[g.first_entry + e].u;
                if (u >= 0) s.row_terms.push_back({g.first + r, u, g.W + g.entries * r + e});
            }
    };
    for (const Constraint& c : s.constraints) note_terms(c.group);
    for (const Law& law : s.laws) note_terms(law.group);
    if (!single) s.row_terms.clear();
}

// What of the matrix is no row or column of a law, with what follows the blocks; joined where it lies side by side
void list_lawless(System& s, int first_law) {
    if (!s.contacts) return;
    const auto add = [&](int first, int count) {
        if (!s.lawless.empty() && s.lawless.back().first + s.lawless.back().second == first)
            s.lawless.back().second += count;
        else
            s.lawless.push_back({first, count});
    };
    for (const Pivot& pivot : s.pattern.pivots) {  // in the order of memory
        if (pivot.block >= first_law) continue;
        add(pivot.diagonal, leading(pivot.size) * pivot.size);
        for (int j = pivot.first; j < pivot.first + pivot.count; ++j) {
            const Neighbor& near = s.pattern.neighbors[j];
            if (near.block >= first_law) continue;
            add(near.lower, leading(near.size) * pivot.size), add(near.upper, leading(pivot.size) * near.size);
        }
    }
    add(s.pattern.used, s.values_size - s.pattern.used);
}

void build_pattern(System& s) {
    // blocks: links, coordinates, other states (those of one element together), then rows of constraints and laws
    std::vector<int> sizes, first_u;
    for (Link& link : s.links) {
        if (link.nu == 0) continue;
        link.block = static_cast<int>(sizes.size());
        sizes.push_back(link.nu), first_u.push_back(link.u);
    }
    for (LineCoordinate& line : s.lines) {
        line.block = static_cast<int>(sizes.size());
        sizes.push_back(1), first_u.push_back(line.u);
    }
    for (std::size_t i = 0; i < s.rate_nodes.size(); ++i) sizes.push_back(1), first_u.push_back(s.nu + static_cast<int>(i));
    for (const Table& table : s.tables)
        for (int row = 0; row < table.rows && table.states > 0; ++row)
            sizes.push_back(table.states), first_u.push_back(s.nu + table.first_x + row * table.states);
    std::vector<int> block_of(s.nv, -1);
    for (std::size_t block = 0; block < sizes.size(); ++block)
        for (int k = 0; k < sizes[block]; ++k) block_of[first_u[block] + k] = static_cast<int>(block);

    TreePlan trees(s, block_of);
    plan_signals(s);
    if (s.parameter_values[parameter_mu] != 0.0)  // a field of gravity acts on every link
        for (int i : s.tree_links) trees.note(i, i);
    std::vector<std::pair<int, int>> pairs;
    const auto couple = [&](int of_a, int of_b) {
        for (const auto& [a, factor_a] : terms_of(s, of_a))
            for (const auto& [b, factor_b] : terms_of(s, of_b)) {
                trees.note(a, b);
                if (a != 0 && b != 0 && !trees.concerns(a, b)) pairs.push_back({trees.block(a), trees.block(b)});
            }
    };
    for (std::size_t k = 0; k < s.dependent_lines.size(); ++k) couple(scalar(s.nv + int(k)), scalar(s.nv + int(k)));
    for (const Table& table : s.tables)
        for (int row = 0; row < table.rows; ++row) {
            if (table.first_law >= 0) continue;  // laws couple what they act on through their rows alone
            const std::vector<int> dofs = dofs_of(s, table, row);
            for (int a : dofs)
                for (int b : dofs) couple(a, b);
        }
    for (const SignalUse& use : s.signal_uses) {
        const SignalRoot& root = s.signal_roots[use.root];
        for (int row : rows_of(s, use))
            for (int k = 0; k < root.readers; ++k)
                for (int column : columns_of(s.root_readers[root.first_reader + k])) couple(row, column);
    }
    trees.close();
    trees.couple(pairs);

    const int first_constraint = static_cast<int>(sizes.size());
    std::vector<RowGroup*> groups;
    for (Constraint& c : s.constraints) groups.push_back(&c.group);
    for (Law& law : s.laws) groups.push_back(&law.group);
    std::vector<int> block_of_row;
    for (RowGroup* g : groups) {
        g->block = static_cast<int>(sizes.size());
        sizes.push_back(g->rows), first_u.push_back(s.nv + g->first);
        block_of_row.resize(g->first + g->rows, g->block);
        for (const auto& entry : shares_of(s, *g, block_of)) pairs.push_back({g->block, entry.first});
    }
    for (const RowState& state : s.row_states) pairs.push_back({block_of_row[state.row], block_of[s.nu + state.x]});
    std::vector<int> read_by_rows;
    for (const LawFollow& follow : s.follows) {
        pairs.push_back({s.laws[follow.law].group.block, block_of[s.nu + follow.x]});
        read_by_rows.push_back(block_of[s.nu + follow.x]);
    }
    for (const LawRead& read : s.reads)
        for (int k = read.first; k < read.first + read.count; ++k) {
            int law;
            pairs.push_back({s.laws[read.law].group.block, group_of_row(s, s.read_forces[k].row, law).block});
        }
    const std::vector<int> place = find_places(s, first_u);
    // between lines the directions of laws stay: only constraints that turn change within a step
    s.laws_apart = !s.laws.empty() && !s.contacts;
    const int end = static_cast<int>(sizes.size()), first_law = s.laws.empty() ? end : s.laws[0].group.block;
    const int last = s.laws_apart ? (s.constant_directions ? first_constraint : first_law) : end;
    s.pattern.build(sizes, first_u, pairs, {first_constraint, last, first_constraint, read_by_rows}, place);
    for (std::size_t k = 0; k < s.constraints.size(); ++k) s.constraint_order.push_back(static_cast<int>(k));
    std::sort(s.constraint_order.begin(), s.constraint_order.end(),
              [&](int a, int b) { return place[s.constraints[a].group.block] < place[s.constraints[b].group.block]; });
    trees.place();
    trees.pair();
    find_parts(s, pairs, block_of, block_of_row);

    // places in the matrix
    for (Constraint& c : s.constraints) add_paths(s, c.group, -1, block_of, place);
    s.constraint_paths = static_cast<int>(s.row_paths.size());
    for (Law& law : s.laws) add_paths(s, law.group, law.number, block_of, place);
    for (LawFollow& follow : s.follows) {
        const RowGroup& g = s.laws[follow.law].group;
        const int block = block_of[s.nu + follow.x], column = s.nu + follow.x - s.pattern.first_u[block];
        for (int r = 0; r < g.rows; ++r) follow.places[r] = s.pattern.offset(g.block, block) + leading(g.rows) * column + r;
    }
    for (RowState& state : s.row_states) {
        const int rows = block_of_row[state.row], x = block_of[s.nu + state.x];
        const int r = s.nv + state.row - s.pattern.first_u[rows], c = s.nu + state.x - s.pattern.first_u[x];
        state.lower = s.pattern.offset(rows, x) + leading(s.pattern.sizes[rows]) * c + r;
        state.upper = s.pattern.offset(x, rows) + leading(s.pattern.sizes[x]) * r + c;
    }
    for (const LawRead& read : s.reads)
        for (int k = read.first; k < read.first + read.count; ++k) {
            ReadForce& force = s.read_forces[k];
            int law;
            const RowGroup &g = s.laws[read.law].group, &from = group_of_row(s, force.row, law);
            for (int r = 0; r < g.rows; ++r)
                force.places[r] = s.pattern.offset(g.block, from.block) + leading(g.rows) * (force.row - from.first) + r;
        }
    for (LineCoordinate& line : s.lines) line.diagonal = s.pattern.offset(line.block, line.block);
    for (int i : s.tree_links)
        for (int k = 0; k < s.links[i].nu; ++k)
            s.tree_diagonals.push_back(s.links[i].u + k), s.tree_diagonals.push_back(trees.entry(s.links[i].u + k, s.links[i].u + k));
    for (Armature& armature : s.armatures) armature.entry = trees.entry(armature.u, armature.u);
    for (int x = s.nu; x < s.nv; ++x) {
        s.x_diagonals.push_back(trees.entry(x, x));
        s.x_vectors.push_back(s.pattern.vectors[block_of[x]] + x - s.pattern.first_u[block_of[x]]);
    }
    for (const DependentLine& line : s.dependent_lines)
        for (int i = line.first; i < line.first + line.terms; ++i)
            for (int j = line.first; j < line.first + line.terms; ++j) {
                const DependentTerm &a = s.dependent_terms[i], &b = s.dependent_terms[j];
                s.dependent_inertias.push_back({trees.entry(a.u, b.u), line.inertia, a.factor, b.factor});
            }
    WritingPlan writing(s, trees);
    const auto velocity = [&](int u) { return u < s.nu ? u : -1; };
    for (Table& table : s.tables) {
        for (int row = 0; row < table.rows && table.first_law < 0; ++row)
            for (int i = 0; i < table.lines; ++i)
                for (int j = 0; j < table.lines; ++j)
                    table.line_slots.push_back(
                        trees.entry(velocity(table.line_u[row * table.lines + i]), velocity(table.line_u[row * table.lines + j])));
        for (int row = 0; row < table.rows && table.first_law < 0; ++row)
            for (int i = 0; i < table.ports; ++i)
                for (int j = 0; j < table.ports; ++j)
                    table.slots.push_back(trees.offset(table.links[row * table.ports + i], table.links[row * table.ports + j]));
        for (int row = 0; row < table.rows && table.first_law < 0; ++row) {
            const std::vector<int> dofs = dofs_of(s, table, row);
            for (int a : dofs)
                for (int b : dofs) table.places.push_back(writing.place_of(a, b));
        }
    }
    for (std::size_t i = 0; i < s.links.size(); ++i) s.diagonal.push_back(trees.offset(static_cast<int>(i), static_cast<int>(i)));
    for (SignalUse& use : s.signal_uses) {
        const SignalRoot& root = s.signal_roots[use.root];
        use.first_place = static_cast<int>(s.signal_places.size());
        for (int k = 0; k < root.readers; ++k)
            for (int row : rows_of(s, use))
                for (int column : columns_of(s.root_readers[root.first_reader + k])) s.signal_places.push_back(writing.place_of(row, column));
    }

    list_row_terms(s);

    bool flat = s.links.size() == 1;
    for (const RowGroup* g : groups) flat = flat && leading(g->rows) == g->rows;
    for (int v = 0; v < s.nv && flat; ++v) s.solver_places.push_back(s.pattern.vectors[block_of[v]] + v - s.pattern.first_u[block_of[v]]);
    for (int row = 0; row < s.n_rows && flat; ++row)
        s.solver_places.push_back(s.pattern.vectors[block_of_row[row]] + s.nv + row - s.pattern.first_u[block_of_row[row]]);
    list_lawless(s, first_law);
}

}  // namespace koppel
