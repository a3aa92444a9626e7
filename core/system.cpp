#include "system.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <set>

#include "engine.hpp"
#include "tape.hpp"

namespace koppel {

namespace {

constexpr char magic[8] = {'k', 'o', 'p', 'p', 'e', 'l', '\0', '\1'};
constexpr std::uint32_t image_version = 1;

struct Section {
    char name[24];
    std::uint32_t type, reserved;  // 1 int32, 2 float64, 3 bytes
    std::uint64_t count, offset;
};

// Reads the sections of an image and checks every bound before anything is used.
class Reader {
  public:
    std::string error;

    Reader(const unsigned char* bytes, std::size_t size) : bytes_(bytes), size_(size) {
        std::uint32_t version = 0, count = 0;
        if (size < 16 || std::memcmp(bytes, magic, 8) != 0) {
            error = "not a koppel image";
            return;
        }
        std::memcpy(&version, bytes + 8, 4);
        std::memcpy(&count, bytes + 12, 4);
        if (version != image_version)
            error = "image version " + std::to_string(version) + " is not " + std::to_string(image_version);
        else if (count > 1000 || 16 + count * sizeof(Section) > size)
            error = "image is truncated";
        for (std::uint32_t i = 0; error.empty() && i < count; ++i) {
            Section section;
            std::memcpy(&section, bytes + 16 + i * sizeof(Section), sizeof(Section));
            section.name[23] = '\0';
            const std::uint64_t width = section.type == 1 ? 4 : section.type == 2 ? 8 : 1;
            if (section.offset > size || section.count > (size - section.offset) / width) error = "image is truncated";
            sections_[section.name] = section;
        }
    }

    std::vector<int> ints(const char* name) { return read<int>(name, 1); }
    std::vector<double> doubles(const char* name) { return read<double>(name, 2); }
    std::string text(const char* name) {
        const std::vector<char> chars = read<char>(name, 3);
        return std::string(chars.begin(), chars.end());
    }

  private:
    template <class T>
    std::vector<T> read(const char* name, std::uint32_t type) {
        const auto found = sections_.find(name);
        if (found == sections_.end() || found->second.type != type) {
            if (error.empty()) error = std::string("image has no section ") + name;
            return {};
        }
        std::vector<T> result(found->second.count);
        if (!result.empty()) std::memcpy(result.data(), bytes_ + found->second.offset, result.size() * sizeof(T));
        return result;
    }
    const unsigned char* bytes_;
    std::size_t size_;
    std::map<std::string, Section> sections_;
};

std::vector<TapeOp> tape_ops(const std::vector<int>& raw) {
    std::vector<TapeOp> ops(raw.size() / 6);
    for (std::size_t i = 0; i < ops.size(); ++i) std::memcpy(&ops[i], &raw[6 * i], sizeof(TapeOp));
    return ops;
}

bool within(int first, long long count, std::size_t size) {
    return first >= 0 && count >= 0 && first + count <= static_cast<long long>(size);
}

// Every operation is known and reads earlier nodes.
bool arguments_are_sound(const std::vector<TapeOp>& ops) {
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const TapeOp& op = ops[i];
        const int n = static_cast<int>(i);
        if (op.op < 0 || op.op >= tape_op_count) return false;
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        for (int k = 0; k < args; ++k)
            if (given[k] < 0 || given[k] >= n) return false;
    }
    return true;
}

// Every parameter, frame, state or output that the tape names exists.
bool tape_is_sound(const System& s, const std::vector<TapeOp>& ops) {
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const TapeOp& op = ops[i];
        const std::size_t n_frames = s.frames.size();
        if (op.op == tape_constant && !within(op.data, 1, s.parameter_values.size())) return false;
        if (op.op == tape_input && !within(op.data, 1, s.inputs)) return false;
        if (op.op == tape_q && !within(op.data, 1, s.nq)) return false;
        if (op.op == tape_u && !within(op.data, 1, s.nu)) return false;
        if (op.op == tape_sensor &&
            (op.a < 0 || op.a >= 8 * sensor_kinds || !within(op.data, 1, n_frames) || !within(op.more, 1, n_frames)))
            return false;
        if (op.op == tape_output && !within(op.data, 1, s.n_outputs)) return false;
        if (op.op == tape_lambda && !within(op.data, 1, s.n_rows)) return false;
        if (op.op == tape_x && !within(op.data, 1, s.nx)) return false;
        if (op.op == tape_held && !within(op.data, 1, s.held_nodes.size())) return false;
        if (op.op == tape_load && !within(op.data, 1, 6 * s.loads.size())) return false;
        if (op.op == tape_mode && !within(op.data, 1, s.laws.size())) return false;
        if (op.op == tape_table && !within(op.data, 3LL * (op.more / 16), s.parameter_values.size())) return false;
    }
    return true;
}

int curve_values(const CurveRow& c) {
    switch (c.type) {
        case curve_linear:
            return 1;
        case curve_cubic:
            return 2;
        case curve_piecewise:
            return 2 * c.points;
        case curve_hermite:
            return 3 * c.points;
        case curve_stop:
            return 4;
        case curve_gas:
            return 3;
    }
    return -1;
}

// All nodes that a node depends on, in order, itself included.
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
// Those among them that read the motion of frames (or of coordinates).
std::vector<int> readers_behind(const std::vector<TapeOp>& tape, int node, bool frames, bool coordinates) {
    std::vector<int> found;
    for (int i : nodes_behind(tape, {node}))
        if ((frames && tape[i].op == tape_sensor) || (coordinates && (tape[i].op == tape_q || tape[i].op == tape_u))) found.push_back(i);
    return found;
}

// Every row of the table is a law with rows of its own.
void add_laws(System& s, Table& table, const KindInfo& kind, int index) {
    table.first_law = static_cast<int>(s.laws.size());
    for (int row = 0; row < table.rows; ++row) {
        Law law{index, row, static_cast<int>(s.laws.size()), {}};
        RowGroup& group = law.group;
        group.rows = kind.law_rows, group.first = s.n_rows, group.W = s.n_W;
        group.first_side = static_cast<int>(s.row_sides.size()), group.sides = table.ports;
        for (int port = 0; port < table.ports; ++port) s.row_sides.push_back(table.links[row * table.ports + port]);
        group.first_entry = static_cast<int>(s.row_entries.size()), group.entries = table.lines;
        for (int line = 0; line < table.lines; ++line) {
            const int k = row * table.lines + line;
            const bool ground = table.line_u[k] == s.nu;
            s.row_entries.push_back({ground ? -1 : table.line_q[k], ground ? -1 : table.line_u[k], -1});
        }
        s.n_rows += group.rows, s.n_W += group.rows * (6 * group.sides + group.entries);
        s.laws.push_back(law);
    }
}

std::string read_tables(Reader& reader, System& s) {
    const std::vector<int> heads = reader.ints("tables"), frames = reader.ints("table_frames"), nodes = reader.ints("table_nodes"),
                           curves = reader.ints("table_curves"), lines = reader.ints("table_lines");
    std::string names = reader.text("table_kinds");
    if (!reader.error.empty()) return reader.error;
    std::size_t at_frame = 0, at_node = 0, at_curve = 0, at_name = 0, at_line = 0;
    const KindInfo* kinds = s.engine->kinds();
    for (std::size_t t = 0; t + 7 <= heads.size(); t += 7) {
        Table table;
        table.rows = heads[t], table.ports = heads[t + 1], table.signals = heads[t + 2], table.curves = heads[t + 3];
        table.params = heads[t + 4], table.stride = heads[t + 5], table.lines = heads[t + 6];
        const std::size_t end = names.find('\n', at_name);
        const std::string name = names.substr(at_name, end == std::string::npos ? end : end - at_name);
        at_name = end == std::string::npos ? names.size() : end + 1;
        for (int k = 0; k < s.engine->kind_count; ++k)
            if (name == kinds[k].name) table.kind = k;
        if (table.kind < 0) return "the core has no element " + name;
        const KindInfo& kind = kinds[table.kind];
        if (table.rows < 0 || table.ports != kind.ports.count || table.lines != kind.lines.count || table.signals != kind.signals.count ||
            table.curves != kind.curves.count || table.stride != kind.params.count)
            return name + ": the image and the core disagree on ports, parameters, signals or curves";
        const auto take = [&](const std::vector<int>& from, std::size_t& at, int per_row, std::vector<int>& to) {
            const std::size_t count = static_cast<std::size_t>(table.rows) * per_row;
            if (at + count > from.size()) return false;
            to.assign(from.begin() + at, from.begin() + at + count);
            at += count;
            return true;
        };
        if (!take(frames, at_frame, table.ports, table.frames) || !take(nodes, at_node, table.signals, table.nodes) ||
            !take(curves, at_curve, table.curves, table.curve) ||
            !within(table.params, 1LL * table.rows * table.stride, s.parameter_values.size()))
            return name + ": the image is truncated";
        for (int f : table.frames)
            if (!within(f, 1, s.frames.size())) return name + ": a frame is out of range";
        for (int c : table.curve)
            if (c < -1 || c >= static_cast<int>(s.curves.size())) return name + ": a curve is out of range";
        for (int f : table.frames) table.links.push_back(s.frames[f].link);
        for (int k = 0; k < table.rows * table.lines; ++k, at_line += 2) {
            if (at_line + 2 > lines.size()) return name + ": the image is truncated";
            const int q = lines[at_line], u = lines[at_line + 1];
            const bool ground = q == -1 && u == -1;
            if (!ground && (!within(q, 1, s.nq) || !within(u, 1, s.nu))) return name + ": a coordinate is out of range";
            table.line_q.push_back(ground ? s.nq : q), table.line_u.push_back(ground ? s.nu : u);
        }
        if (kind.law_rows > 0) add_laws(s, table, kind, static_cast<int>(s.tables.size()));
        table.outputs = kind.outputs.count;
        table.first_output = s.n_outputs;
        s.n_outputs += table.outputs * table.rows;
        table.cache = s.cache_doubles;
        s.cache_doubles += static_cast<std::size_t>(kind.cache_per_row) * ((table.rows + 7) / 8 * 8);
        s.tables.push_back(std::move(table));
    }
    return "";
}

void find_time_nodes(System& s) {
    std::vector<unsigned char>& timely = s.timely;
    timely.assign(s.tape.size(), 0);
    for (int i = 0; i < s.tape_before; ++i) {
        const TapeOp& op = s.tape[i];
        if (tape_moves(op.op)) continue;
        const int args = tape_arguments(op.op);
        if ((args > 0 && !timely[op.a]) || (args > 1 && !timely[op.b]) || (args > 2 && !timely[op.c])) continue;
        timely[i] = 1;
        s.time_nodes.push_back(i);
        const bool held = op.op == tape_table && (op.more / 4 % 4 == table_hold || op.more % 4 == outside_repeat);
        if (op.op == tape_step || op.op == tape_select || op.op == tape_floor || op.op == tape_sign || held) s.jump_nodes.push_back(i);
    }
}

// Trees, simple links, blocks of velocities.
void sort_links(System& s) {
    std::vector<unsigned char> carries(s.links.size(), 0);
    for (std::size_t i = 1; i < s.links.size(); ++i)
        if (s.links[i].kind == link_joint) carries[s.links[i].parent] = 1;
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        Link& link = s.links[i];
        link.simple = link.kind == link_free && !carries[i];
        link.root = link.kind == link_free || link.parent == 0 ? static_cast<int>(i) : s.links[link.parent].root;
        (link.simple ? s.simple_links : s.tree_links).push_back(static_cast<int>(i));
    }
}

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

// The velocity that belongs to a coordinate or velocity on the tape.
int velocity_of(const System& s, const TapeOp& op) {
    if (op.op == tape_u) return op.data;
    for (const Line& line : s.lines)
        if (line.q == op.data) return line.u;
    for (const JointStep& step : s.joint_steps)
        if (step.q == op.data) return step.u;
    return 0;
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
    for (const Table& table : s.tables)
        for (int row = 0; row < table.rows; ++row)
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
    s.pattern.build(sizes, first_u, pairs, first_constraint);
    trees.place();
    for (Constraint& c : s.constraints) add_paths(s, c.group, -1, block_of);
    s.constraint_paths = static_cast<int>(s.row_paths.size());
    for (Law& law : s.laws) add_paths(s, law.group, law.number, block_of);
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
        for (int row = 0; row < table.rows; ++row)
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

void add_constraint(System& s, Constraint& c) {
    RowGroup& g = c.group;
    g.first = s.n_lambda, g.W = s.n_W;
    s.n_lambda += g.rows, s.n_rows = s.n_lambda, s.n_W += g.rows * (6 * g.sides + g.entries);
    s.constraints.push_back(c);
}

// Constraints; empty, or what is wrong. The tape is known to be sound.
std::string read_constraints(Reader& reader, System& s) {
    const std::vector<int> raw = reader.ints("constraints"), rows = reader.ints("line_rows"), entries = reader.ints("line_entries"),
                           expressions = reader.ints("expressions");
    if (!reader.error.empty()) return reader.error;
    const std::size_t n_values = s.parameter_values.size();
    for (std::size_t i = 0; i + 8 <= raw.size(); i += 8) {
        Constraint c{between_frames, raw[i],     raw[i + 1], raw[i + 2], raw[i + 3], raw[i + 4], raw[i + 5],
                     raw[i + 6],     raw[i + 7], -1,         {},         {},         {}};
        if (!within(c.a, 1, s.frames.size()) || !within(c.b, 1, s.frames.size()) || c.positions < 0 || c.positions > 3 ||
            !within(c.directions, 3 * c.positions, n_values) || c.rotation < 0 || c.rotation > rotation_twist ||
            !within(c.axis_a, 3, n_values) || !within(c.axis_b, 3, n_values) || !within(c.cosine, 1, n_values))
            return "image has an unsound constraint";
        const int turns[5] = {0, 2, 3, 1, 1};
        c.group.rows = c.positions + turns[c.rotation];
        if (c.group.rows == 0) return "image has an empty constraint";
        c.group.first_side = static_cast<int>(s.row_sides.size()), c.group.sides = 2;
        s.row_sides.push_back(s.frames[c.a].link), s.row_sides.push_back(s.frames[c.b].link);
        add_constraint(s, c);
    }
    std::size_t at = 0;
    for (std::size_t i = 0; i + 3 <= rows.size(); i += 3) {  // number of entries, type, node
        Constraint c{rows[i + 1], 0, 0, 0, 0, rotation_none, 0, 0, 0, rows[i + 2], {}, {}, {}};
        if ((c.type != between_lines && c.type != between_speeds) || c.node < -1 || c.node >= s.tape_before || rows[i] < 0 ||
            at + 3ULL * rows[i] > entries.size())
            return "image has an unsound row";
        c.group.rows = 1, c.group.first_entry = static_cast<int>(s.row_entries.size()), c.group.entries = rows[i];
        for (int k = 0; k < rows[i]; ++k, at += 3) {
            const RowEntry entry{entries[at], entries[at + 1], entries[at + 2]};
            const bool ground = entry.q == -1 && entry.u == -1;
            if ((!ground && (!within(entry.q, 1, s.nq) || !within(entry.u, 1, s.nu))) || !within(entry.coefficient, 1, n_values))
                return "image has an unsound row";
            s.row_entries.push_back(entry);
        }
        add_constraint(s, c);
    }
    for (int node : expressions) {
        Constraint c{of_expression, 0, 0, 0, 0, rotation_none, 0, 0, 0, node, {}, {}, {}};
        if (!within(node, 1, s.tape_before)) return "image has an unsound expression";
        c.nodes = nodes_behind(s.tape, {node}), c.readers = readers_behind(s.tape, node, true, true);
        c.group.rows = 1, c.group.first_side = static_cast<int>(s.row_sides.size());
        c.group.first_entry = static_cast<int>(s.row_entries.size());
        for (int reader : c.readers) {
            const TapeOp& op = s.tape[reader];
            if (op.op == tape_u || (op.op == tape_sensor && !sensor_is_position(op.a / 8))) return "image has an expression of velocities";
            if (op.op == tape_q) s.row_entries.push_back({op.data, velocity_of(s, op), -1}), ++c.group.entries;
            if (op.op == tape_sensor)
                s.row_sides.push_back(s.frames[op.data].link), s.row_sides.push_back(s.frames[op.more].link), c.group.sides += 2;
        }
        for (int used : c.nodes)
            if (tape_moves(s.tape[used].op) && s.tape[used].op != tape_q && s.tape[used].op != tape_sensor)
                return "image has an expression of forces or states";
        add_constraint(s, c);
    }
    return reader.error;
}

// Joints whose load is asked for; empty, or what is wrong.
std::string read_loads(Reader& reader, System& s) {
    const std::vector<int> raw = reader.ints("loads");
    for (std::size_t i = 0; i + 5 <= raw.size(); i += 5) {
        const JointLoad load{raw[i], raw[i + 1], raw[i + 2], raw[i + 3], raw[i + 4]};
        const bool carried = load.link >= 0;
        if (!within(load.frame_a, 1, s.frames.size()) || !within(load.frame_b, 1, s.frames.size()) ||
            (carried && (load.link == 0 || !within(load.link, 1, s.links.size()) || s.links[load.link].kind != link_joint)) ||
            load.constraint < -1 || load.constraint >= static_cast<int>(s.constraints.size()) ||
            (load.constraint >= 0 && s.constraints[load.constraint].type != between_frames))
            return "image has an unsound joint load";
        s.loads.push_back(load);
    }
    return reader.error;
}

// Shafts and sleds, states of signals, held values; empty, or what is wrong.
std::string read_states(Reader& reader, System& s) {
    const std::vector<int> lines = reader.ints("lines"), armatures = reader.ints("armatures"), rates = reader.ints("rates"),
                           held = reader.ints("held");
    if (!reader.error.empty()) return reader.error;
    const std::size_t n_values = s.parameter_values.size();
    for (std::size_t i = 0; i + 3 <= lines.size(); i += 3) {
        if (!within(lines[i], 1, s.nq) || !within(lines[i + 1], 1, s.nu) || !within(lines[i + 2], 1, n_values))
            return "image has an unsound coordinate";
        Line line;
        line.q = lines[i], line.u = lines[i + 1], line.inertia = lines[i + 2];
        s.lines.push_back(line);
    }
    for (std::size_t i = 0; i + 2 <= armatures.size(); i += 2) {
        if (!within(armatures[i], 1, s.nu) || !within(armatures[i + 1], 1, n_values)) return "image has an unsound rotor";
        s.armature_at.resize(s.nu, -1);
        s.armature_at[armatures[i]] = armatures[i + 1];
        s.armatures.push_back({armatures[i], armatures[i + 1], 0});
    }
    for (std::size_t i = 0; i + 2 <= rates.size(); i += 2) {
        if (!within(rates[i], 1, s.tape_before) || !within(rates[i + 1], 1, n_values)) return "image has an unsound state";
        s.rate_nodes.push_back(rates[i]), s.x0.push_back(rates[i + 1]);
    }
    if (static_cast<int>(s.rate_nodes.size()) != s.nx) return "image has an unsound state";
    for (std::size_t i = 0; i + 3 <= held.size(); i += 3) {
        if (!within(held[i], 1, s.tape_before) || !within(held[i + 1], 1, n_values) || !within(held[i + 2], 1, n_values))
            return "image has an unsound held value";
        s.held_nodes.push_back(held[i]), s.held_start.push_back(held[i + 1]), s.held_every.push_back(held[i + 2]);
    }
    // every coordinate has one owner
    std::vector<int> owners(s.nu, 0), owners_q(s.nq, 0);
    for (const Link& link : s.links) {
        for (int k = 0; k < link.nu; ++k) ++owners[link.u + k];
        for (int k = 0; k < link.nq; ++k) ++owners_q[link.q + k];
    }
    for (const Line& line : s.lines) ++owners[line.u], ++owners_q[line.q];
    for (int count : owners)
        if (count != 1) return "image has a coordinate without an owner";
    for (int count : owners_q)
        if (count != 1) return "image has a coordinate without an owner";
    return "";
}

// Links and the steps of their joints; empty, or what is wrong.
std::string read_links(Reader& reader, System& s) {
    const std::vector<int> raw = reader.ints("links"), steps = reader.ints("joint_steps");
    if (!reader.error.empty()) return reader.error;
    const std::size_t n_values = s.parameter_values.size();
    for (std::size_t i = 0; i + 5 <= steps.size(); i += 5) {
        const JointStep step{steps[i], steps[i + 1], steps[i + 2], steps[i + 3], steps[i + 4]};
        const bool ball = step.type == step_ball;
        if (step.type < 0 || step.type > step_ball || !within(step.q, ball ? 4 : 1, s.nq) || !within(step.u, ball ? 3 : 1, s.nu) ||
            !within(step.axis, 3, n_values) || !within(step.pitch, 1, n_values))
            return "image has an unsound joint";
        s.joint_steps.push_back(step);
    }
    for (std::size_t i = 0; i + 8 <= raw.size(); i += 8) {
        const int index = static_cast<int>(i / 8);
        Link link{raw[i], raw[i + 1], raw[i + 2], raw[i + 3], raw[i + 4], raw[i + 5], raw[i + 6], raw[i + 7]};
        bool sound = within(link.first_step, link.steps, s.joint_steps.size());
        if (link.kind == link_free) link.nq = 7, link.nu = 6;
        for (int k = link.first_step; sound && k < link.first_step + link.steps; ++k) {  // slots of a joint follow each other
            const JointStep& step = s.joint_steps[k];
            sound = step.q == link.q + link.nq && step.u == link.u + link.nu;
            link.nq += step.type == step_ball ? 4 : 1, link.nu += step.type == step_ball ? 3 : 1;
        }
        sound = sound && within(link.q, link.nq, s.nq) && within(link.u, link.nu, s.nu) && link.nu <= 6;
        if (link.kind == link_ground)
            sound = sound && index == 0 && link.steps == 0;
        else if (link.kind == link_free)
            sound = sound && index > 0 && link.steps == 0 && within(link.params, 7, n_values);
        else
            sound = sound && link.kind == link_joint && link.parent >= 0 && link.parent < index && within(link.joint, 24, n_values) &&
                    within(link.params, 7, n_values);
        if (!sound) return "image has an unsound link";
        s.links.push_back(link);
    }
    return s.links.empty() ? "image has no ground" : "";
}

}  // namespace

std::string load_system(const void* bytes, std::size_t size, const Engine& engine, System& s) {
    s = System();
    s.engine = &engine;
    Reader reader(static_cast<const unsigned char*>(bytes), size);
    if (!reader.error.empty()) return reader.error;
    const std::vector<int> head = reader.ints("head"), frames = reader.ints("frames"), curves = reader.ints("curves");
    s.parameter_values = reader.doubles("values");
    s.channels = reader.ints("channels");
    s.tape = tape_ops(reader.ints("tape"));
    s.parameter_tape = tape_ops(reader.ints("parameter_tape"));
    s.parameter_targets = reader.ints("parameter_targets");
    if (!reader.error.empty()) return reader.error;
    if (head.size() < 7) return "image head is too short";
    s.nq = head[0], s.nu = head[1], s.nx = head[2], s.q0 = head[3], s.u0 = head[4], s.tape_before = head[5], s.inputs = head[6];
    const std::size_t n_values = s.parameter_values.size();
    if (n_values < 4 || s.nq < 0 || s.nu < 0 || s.nx < 0 || s.inputs < 0 || !within(s.q0, s.nq, n_values) ||
        !within(s.u0, s.nu, n_values) || !within(0, s.tape_before, s.tape.size()))
        return "image head is out of range";

    std::string wrong = read_links(reader, s);
    if (!wrong.empty()) return wrong;
    for (std::size_t i = 0; i + 2 <= frames.size(); i += 2) {
        if (!within(frames[i], 1, s.links.size()) || !within(frames[i + 1], 12, n_values)) return "image has an unsound frame";
        s.frames.push_back({frames[i], frames[i + 1]});
    }
    for (std::size_t i = 0; i + 3 <= curves.size(); i += 3) {
        const CurveRow row{curves[i], curves[i + 1], curves[i + 2]};
        const int count = curve_values(row);
        const bool table = row.type == curve_piecewise || row.type == curve_hermite;
        if (count < 0 || (table && row.points < 2) || !within(row.params, count, n_values)) return "image has an unsound curve";
        s.curves.push_back(row);
    }
    wrong = read_states(reader, s);
    if (!wrong.empty()) return wrong;
    if (!arguments_are_sound(s.tape) || !arguments_are_sound(s.parameter_tape)) return "image has an unsound tape";
    for (const TapeOp& op : s.tape)
        if (op.op == tape_sensor &&
            (op.a < 0 || op.a >= 8 * sensor_kinds || !within(op.data, 1, s.frames.size()) || !within(op.more, 1, s.frames.size())))
            return "image has an unsound tape";
    wrong = read_constraints(reader, s);
    if (!wrong.empty()) return wrong;
    s.n_rows = s.n_lambda;
    wrong = read_loads(reader, s);
    if (!wrong.empty()) return wrong;
    wrong = read_tables(reader, s);
    if (!wrong.empty()) return wrong;
    if (!tape_is_sound(s, s.tape) || !tape_is_sound(s, s.parameter_tape)) return "image has an unsound tape";
    for (const TapeOp& op : s.parameter_tape)
        if (tape_moves(op.op) || op.op == tape_time || op.op == tape_input) return "image has an unsound parameter";
    for (const Table& table : s.tables)
        for (int node : table.nodes)
            if (node < -1 || node >= s.tape_before) return "image has an unsound signal";
    for (int node : s.channels)
        if (!within(node, 1, s.tape.size())) return "image has an unsound channel";
    for (std::size_t i = 0; i + 2 <= s.parameter_targets.size(); i += 2)
        if (!within(s.parameter_targets[i], 1, n_values) || !within(s.parameter_targets[i + 1], 1, s.parameter_tape.size()))
            return "image has an unsound parameter";
    find_time_nodes(s);
    for (const Constraint& c : s.constraints)
        if (c.type != of_expression && c.node >= 0 && std::find(s.time_nodes.begin(), s.time_nodes.end(), c.node) == s.time_nodes.end())
            return "image has a drive that is no function of time";
    for (const Constraint& c : s.constraints)
        if (c.type == between_frames && c.group.sides != 2) return "image has an unsound constraint";
    if (!s.held_nodes.empty()) s.tick_nodes = nodes_behind(s.tape, s.held_nodes);
    std::vector<int> used;
    for (const Table& table : s.tables) used.insert(used.end(), table.nodes.begin(), table.nodes.end());
    for (const Constraint& c : s.constraints)
        if (c.type == of_expression) used.push_back(c.node);
    s.force_nodes = nodes_behind(s.tape, used);
    used.insert(used.end(), s.rate_nodes.begin(), s.rate_nodes.end());
    s.evaluate_nodes = nodes_behind(s.tape, used);
    if (s.nx > 0) s.rate_behind = nodes_behind(s.tape, s.rate_nodes);
    std::vector<unsigned char> known(s.tape.size(), 0), moving(s.tape.size(), 0);
    for (int i : s.force_nodes) known[i] = 1;
    for (int i : s.rate_behind) {
        const TapeOp& op = s.tape[i];
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        moving[i] = op.op == tape_u || op.op == tape_sensor;
        for (int k = 0; k < args; ++k) moving[i] = moving[i] || moving[given[k]];
        if (moving[i] || !known[i]) s.rate_later.push_back(i);
    }
    for (const Constraint& c : s.constraints)
        s.straight =
            s.straight && (c.type == between_speeds || (c.type == between_lines && (c.node < 0 || s.tape[c.node].op == tape_constant)));
    s.has_lines = !s.lines.empty();
    for (const Table& table : s.tables) s.has_lines = s.has_lines || table.lines > 0;
    sort_links(s);
    build_pattern(s);
    s.image.size = size;
    s.image.bytes.resize((size + 7) / 8);
    std::memcpy(s.image.bytes.data(), bytes, size);
    return "";
}

StateLayout layout_of(const System& s) {
    StateLayout at;
    at.q = 2, at.u = at.q + s.nq, at.x = at.u + s.nu, at.inputs = at.x + s.nx, at.external = at.inputs + s.inputs;
    at.lambda = at.external + s.inputs;
    at.law_force = at.lambda + s.n_lambda, at.law_mode = at.law_force + s.n_rows - s.n_lambda;
    at.law_memory = at.law_mode + static_cast<int>(s.laws.size());
    at.law_locked = at.law_memory + law_memory * static_cast<int>(s.laws.size());
    at.held = at.law_locked + static_cast<int>(s.laws.size());
    at.x_rate = at.held + static_cast<int>(s.held_nodes.size());
    at.memory = at.x_rate + s.nx + 1;
    at.lin = at.memory + 2 * s.nu + 1;
    at.size = at.lin + 3 + s.nq + s.nu;
    return at;
}

double next_stamp() {
    static std::atomic<std::uint64_t> last{0};
    return static_cast<double>(++last);
}

Parameters default_parameters(const System& s) {
    Parameters params{s.parameter_values};
    params.values[parameter_stamp] = next_stamp();
    return params;
}

State start_state(const System& s, const Parameters& params) {
    const StateLayout at = layout_of(s);
    State state{std::vector<double>(at.size, 0.0)};
    for (int i = 0; i < s.nq; ++i) state.data[at.q + i] = params.values[s.q0 + i];
    for (int i = 0; i < s.nu; ++i) state.data[at.u + i] = params.values[s.u0 + i];
    for (int i = 0; i < s.nx; ++i) state.data[at.x + i] = params.values[s.x0[i]];
    for (std::size_t i = 0; i < s.held_nodes.size(); ++i) state.data[at.held + i] = params.values[s.held_start[i]];
    for (std::size_t i = 0; i < s.laws.size(); ++i) state.data[at.law_mode + i] = -1.0;  // found in the first step
    state.data[at.lin] = -1.0;
    return state;
}

void forget_factor(const System& s, State& state, Workspace& work) {
    state.data[layout_of(s).lin] = -1.0;
    work.steps_since_factor = -1;
}

Workspace::Workspace(const System& s)
    : links(s.links.size()),
      lin_links(s.links.size()),
      wrench(6 * s.links.size()),
      lin_wrench(6 * s.links.size()),
      tape(s.tape.size()),
      lin_tape(s.tape.size()),
      adjoint(s.tape.size()),
      scratch(s.tape.size()),
      outputs(s.n_outputs),
      links_scratch(12 * s.links.size()),
      backup(layout_of(s).size),
      cache(s.cache_doubles),
      q(s.nq),
      u(s.nu),
      h(s.nu),
      k1(s.nu),
      k2(s.nu),
      rho(s.nu),
      theta(s.nu),
      expected(s.nu) {
    const auto align = [](std::vector<double>& memory) {
        return reinterpret_cast<double*>((reinterpret_cast<std::uintptr_t>(memory.data()) + 63) / 64 * 64);
    };
    const std::size_t vector = (s.pattern.vector_size + 7) / 8 * 8, matrix = (s.values_size + 7) / 8 * 8;
    values_memory.assign(matrix + 3 * vector + 8, 0.0);
    double* aligned = align(values_memory);
    values = aligned;
    if (!s.tree_links.empty()) articulated.assign(48 * s.links.size() + 12 * s.nu, 0.0);
    const bool rows = s.n_rows > 0 || s.nx > 0 || !s.held_nodes.empty();
    if (rows) {
        mass_memory.assign(matrix + 8, 0.0);
        mass_values = align(mass_memory);
    }
    constraints_present = s.n_rows > 0;
    jets.assign(3 * s.tape.size(), 0.0), loads.assign(6 * s.loads.size(), 0.0);
    if (!s.loads.empty()) force.assign(s.n_rows + 1, 0.0);
    if (rows) {
        unfactored.assign(matrix, 0.0), lambda_scratch.assign(2 * s.n_rows, 0.0), scratch_x.assign(s.nu, 0.0),
            force.assign(s.n_rows + 1, 0.0);
        for (std::vector<double>* rows : {&constraints.g, &constraints.rate, &constraints.bias}) rows->assign(s.n_rows, 0.0);
        constraints.W.assign(s.n_W, 0.0), light.assign(s.nu, 0.0), mass_light.assign(s.nu, 0.0), row_weights.assign(3 * s.n_rows, 0.0);
        const std::size_t n = s.laws.size();
        laws.E.assign(9 * n, 0.0), laws.F.assign(9 * n, 0.0), laws.b.assign(3 * n, 0.0);
        for (std::size_t law = 0; law < n; ++law) laws.E[9 * law] = laws.E[9 * law + 4] = laws.E[9 * law + 8] = 1.0;
        for (std::vector<double>* rows : {&laws.force, &laws.after, &laws.position, &laws.rhs, &laws.residual, &laws.solved, &laws.base,
                                          &laws.hold, &laws.rhs_velocity})
            rows->assign(s.n_rows, 0.0);
        laws.mode.assign(n, 0.0), laws.memory.assign(law_memory * n, 0.0), laws.trial.assign(n, 0.0), laws.locked.assign(n, 0.0);
    }
    line_q.assign(s.nq + 1, 0.0), line_weights.assign(s.line_paths.size(), 0.0);
    for (std::vector<double>* line : {&line_u, &line_force, &line_rho, &line_out}) line->assign(s.nu + 1, 0.0);
    x.assign(s.nx, 0.0), x_rate.assign(s.nx, 0.0);
    if (!s.tree_links.empty()) {
        for (TreeState* state : {&tree, &lin_tree}) {
            state->S.assign(6 * s.nu, 0.0), state->center.assign(3 * s.links.size(), 0.0);
            state->twist.assign(6 * s.links.size(), 0.0), state->bias.assign(6 * s.links.size(), 0.0);
        }
    }
    for (int i = 0; i < 3; ++i) solver[i] = aligned + matrix + i * vector;
    LinkState ground{};
    ground.R[0] = ground.R[4] = ground.R[8] = 1.0;
    links[0] = lin_links[0] = ground;
}

}  // namespace koppel
