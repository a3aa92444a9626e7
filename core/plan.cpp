// The plan of the matrix: which blocks of velocities and rows meet, and where elements, trees and signals write.
#include "plan.hpp"

#include <map>
#include <set>

#include "tape.hpp"

namespace koppel {

std::vector<int> nodes_behind(const std::vector<TapeOp>& tape, const std::vector<int>& roots) {
    std::vector<unsigned char> seen(tape.size(), 0);
    std::vector<int> pending(roots), found;
    while (!pending.empty()) {
        const int node = pending.back();
        pending.pop_back();
        if (node < 0 || seen[node]) continue;
        seen[node] = 1;
        const TapeOp& op = tape[node];
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        for (int k = 0; k < args; ++k) pending.push_back(given[k]);
    }
    for (std::size_t i = 0; i < tape.size(); ++i)
        if (seen[i]) found.push_back(static_cast<int>(i));
    return found;
}

std::vector<int> readers_behind(const std::vector<TapeOp>& tape, int node, bool frames, bool coordinates) {
    std::vector<int> found;
    for (int i : nodes_behind(tape, {node}))
        if ((frames && tape[i].op == tape_sensor) || (coordinates && (tape[i].op == tape_q || tape[i].op == tape_u))) found.push_back(i);
    return found;
}

int velocity_of(const System& s, const TapeOp& op) {
    if (op.op == tape_u) return op.data;
    for (const Line& line : s.lines)
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

// The blocks between links that a tree needs: what elements and inertia write, and the sums towards the roots.
class TreePlan {
  public:
    explicit TreePlan(System& s) : s_(s) {
        for (int i : s.tree_links) note(i, i);
    }
    bool concerns(int a, int b) const { return a > 0 && b > 0 && !(s_.links[a].simple && s_.links[b].simple); }
    void note(int a, int b) {
        if (concerns(a, b)) written_.insert({a, b}), all_.insert({a, b});
    }
    // sums from the leaves inwards: first rows, then columns
    void close() {
        for (std::size_t k = s_.tree_links.size(); k-- > 0;) {
            const int i = s_.tree_links[k];
            if (s_.links[i].root == i) continue;
            const int p = s_.links[i].parent;
            for (const auto& pair : std::set<std::pair<int, int>>(all_))
                if (pair.first == i) add({i, pair.second}, {p, pair.second});
            for (const auto& pair : std::set<std::pair<int, int>>(all_))
                if (pair.second == i) add({pair.first, i}, {pair.first, p});
        }
    }
    void couple(std::vector<std::pair<int, int>>& pairs) const {
        for (const auto& pair : all_) pairs.push_back({s_.links[pair.first].block, s_.links[pair.second].block});
    }
    // places after the matrix; then everything as offsets
    void place() {
        s_.values_size = s_.pattern.size;
        for (const auto& pair : all_) offsets_[pair] = s_.values_size, s_.values_size += 48;
        for (const auto& pair : written_) s_.tree_blocks.push_back({pair.first, pair.second, offsets_[pair]});
        for (const auto& sum : sums_) s_.tree_sums.push_back({offsets_[sum.first], offsets_[sum.second]});
        for (const auto& pair : all_) {
            const Link &a = s_.links[pair.first], &b = s_.links[pair.second];
            if (a.reduced && pair.first != pair.second) continue;  // does not feel how its carrier accelerates
            if (a.nu > 0 && b.nu > 0)
                s_.tree_projections.push_back({pair.first, pair.second, offsets_[pair], s_.pattern.offset(a.block, b.block)});
        }
    }
    int offset(int a, int b) const {
        if (a == 0 || b == 0) return s_.pattern.trash;
        return concerns(a, b) ? offsets_.at({a, b}) : s_.pattern.offset(s_.links[a].block, s_.links[b].block);
    }

  private:
    using Pair = std::pair<int, int>;
    void add(const Pair& from, const Pair& to) {
        all_.insert(to);
        sums_.push_back({from, to});
    }
    System& s_;
    std::set<Pair> written_, all_;
    std::vector<std::pair<Pair, Pair>> sums_;
    std::map<Pair, int> offsets_;
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

void add_paths(System& s, RowGroup& g, int law, const std::vector<int>& block_of) {
    g.diagonal = s.pattern.offset(g.block, g.block);
    for (const auto& [block, shares] : shares_of(s, g, block_of)) {
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

// The nodes of a signal that depend on a coordinate or velocity.
void add_line_nodes(System& s, int node) {
    s.line_nodes_first = static_cast<int>(s.line_nodes.size());
    std::vector<unsigned char> moving(s.tape.size(), 0);
    for (int i : nodes_behind(s.tape, {node})) {
        const TapeOp& op = s.tape[i];
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        moving[i] = op.op == tape_q || op.op == tape_u;
        for (int k = 0; k < args; ++k) moving[i] = moving[i] || moving[given[k]];
        if (moving[i]) s.line_nodes.push_back(i);
    }
}

}  // namespace

void build_pattern(System& s) {
    std::vector<int> sizes, first_u;
    for (Link& link : s.links) {
        if (link.nu == 0) continue;
        link.block = static_cast<int>(sizes.size());
        sizes.push_back(link.nu), first_u.push_back(link.u);
    }
    for (Line& line : s.lines) {
        line.block = static_cast<int>(sizes.size());
        sizes.push_back(1), first_u.push_back(line.u);
    }
    std::vector<int> block_of(s.nu, -1);
    for (std::size_t block = 0; block < sizes.size(); ++block)
        for (int k = 0; k < sizes[block]; ++k) block_of[first_u[block] + k] = static_cast<int>(block);
    TreePlan trees(s);
    std::vector<std::pair<int, int>> pairs;
    const auto couple = [&](int a, int b) {
        trees.note(a, b);
        if (!trees.concerns(a, b)) pairs.push_back({s.links[a].block, s.links[b].block});
    };
    for (const Table& table : s.tables)  // contacts couple their bodies through their rows alone
        for (int row = 0; row < table.rows && table.first_law < 0; ++row)
            for (int i = 0; i < table.ports; ++i)
                for (int j = 0; j < table.ports; ++j) couple(table.links[row * table.ports + i], table.links[row * table.ports + j]);

    for (const Table& table : s.tables)
        for (int row = 0; row < table.rows && table.first_law < 0; ++row)
            for (int i = 0; i < table.lines; ++i)
                for (int j = 0; j < table.lines; ++j) {
                    const int a = table.line_u[row * table.lines + i], b = table.line_u[row * table.lines + j];
                    if (a < s.nu && b < s.nu) pairs.push_back({block_of[a], block_of[b]});
                }

    // signals that depend on sensors couple the links of the element with those of the sensors
    for (std::size_t t = 0; t < s.tables.size(); ++t) {
        const Table& table = s.tables[t];
        for (int row = 0; row < table.rows; ++row)
            for (int slot = 0; slot < table.signals; ++slot) {
                const int node = table.nodes[row * table.signals + slot];
                if (node < 0 || table.first_law >= 0) continue;
                for (int reader : readers_behind(s.tape, node, false, table.lines > 0)) {
                    if (s.line_paths.empty() || s.line_paths.back().node != node) add_line_nodes(s, node);
                    s.line_paths.push_back({static_cast<int>(t),
                                            row,
                                            slot,
                                            node,
                                            reader,
                                            velocity_of(s, s.tape[reader]),
                                            s.line_nodes_first,
                                            static_cast<int>(s.line_nodes.size()) - s.line_nodes_first,
                                            {}});
                    for (int line = 0; line < table.lines; ++line) {
                        const int u = table.line_u[row * table.lines + line];
                        if (u < s.nu) pairs.push_back({block_of[u], block_of[velocity_of(s, s.tape[reader])]});
                    }
                }
                for (int sensor : readers_behind(s.tape, node, table.ports > 0, false)) {
                    s.signal_paths.push_back({static_cast<int>(t), row, slot, node, sensor, {}});
                    for (int port = 0; port < table.ports; ++port)
                        for (int frame : {s.tape[sensor].data, s.tape[sensor].more})
                            couple(table.links[row * table.ports + port], s.frames[frame].link);
                }
            }
    }
    trees.close();
    trees.couple(pairs);
    const int first_constraint = static_cast<int>(sizes.size());
    std::vector<RowGroup*> groups;
    for (Constraint& c : s.constraints) groups.push_back(&c.group);
    for (Law& law : s.laws) groups.push_back(&law.group);
    for (RowGroup* g : groups) {
        g->block = static_cast<int>(sizes.size());
        sizes.push_back(g->rows), first_u.push_back(s.nu + g->first);
        for (const auto& entry : shares_of(s, *g, block_of)) pairs.push_back({g->block, entry.first});
    }
    for (const LawRead& read : s.reads)
        for (int k = read.first; k < read.first + read.count; ++k) {
            int law;
            pairs.push_back({s.laws[read.law].group.block, group_of_row(s, s.read_forces[k].row, law).block});
        }
    s.pattern.build(sizes, first_u, pairs, first_constraint);
    trees.place();
    for (Constraint& c : s.constraints) add_paths(s, c.group, -1, block_of);
    s.constraint_paths = static_cast<int>(s.row_paths.size());
    for (Law& law : s.laws) add_paths(s, law.group, law.number, block_of);
    for (const LawRead& read : s.reads)
        for (int k = read.first; k < read.first + read.count; ++k) {
            ReadForce& force = s.read_forces[k];
            int law;
            const RowGroup &g = s.laws[read.law].group, &from = group_of_row(s, force.row, law);
            for (int r = 0; r < g.rows; ++r)
                force.places[r] = s.pattern.offset(g.block, from.block) + leading(g.rows) * (force.row - from.first) + r;
        }
    for (Line& line : s.lines) line.diagonal = s.pattern.offset(line.block, line.block);
    const auto entry_of = [&](int row_u, int column_u) {
        if (row_u >= s.nu || column_u >= s.nu) return s.pattern.trash;
        const int a = block_of[row_u], b = block_of[column_u];
        return s.pattern.offset(a, b) + leading(s.pattern.sizes[a]) * (column_u - s.pattern.first_u[b]) + row_u - s.pattern.first_u[a];
    };
    for (int i : s.tree_links)
        for (int k = 0; k < s.links[i].nu; ++k)
            s.tree_diagonals.push_back(s.links[i].u + k), s.tree_diagonals.push_back(entry_of(s.links[i].u + k, s.links[i].u + k));
    for (Armature& armature : s.armatures) armature.entry = entry_of(armature.u, armature.u);
    for (Table& table : s.tables)
        for (int row = 0; row < table.rows && table.first_law < 0; ++row)
            for (int i = 0; i < table.lines; ++i)
                for (int j = 0; j < table.lines; ++j)
                    table.line_slots.push_back(entry_of(table.line_u[row * table.lines + i], table.line_u[row * table.lines + j]));
    for (LinePath& path : s.line_paths) {
        const Table& table = s.tables[path.table];
        for (int line = 0; line < table.lines && line < 3; ++line)
            path.entries[line] = entry_of(table.line_u[path.row * table.lines + line], path.velocity);
    }

    for (std::size_t i = 0; i < s.links.size(); ++i) s.diagonal.push_back(trees.offset(static_cast<int>(i), static_cast<int>(i)));
    for (Table& table : s.tables)
        for (int row = 0; row < table.rows && table.first_law < 0; ++row)
            for (int i = 0; i < table.ports; ++i)
                for (int j = 0; j < table.ports; ++j)
                    table.slots.push_back(trees.offset(table.links[row * table.ports + i], table.links[row * table.ports + j]));
    for (SignalPath& path : s.signal_paths) {
        const Table& table = s.tables[path.table];
        const int sensor_links[2] = {s.frames[s.tape[path.sensor].data].link, s.frames[s.tape[path.sensor].more].link};
        for (int port = 0; port < 2; ++port)
            for (int side = 0; side < 2; ++side)
                path.blocks[2 * port + side] =
                    port < table.ports ? trees.offset(table.links[path.row * table.ports + port], sensor_links[side]) : s.pattern.trash;
    }
}

}  // namespace koppel
