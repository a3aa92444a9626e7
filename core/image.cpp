// Reads the image of a compiled model: every bound is checked before anything is used.
#include <algorithm>
#include <cstring>
#include <map>

#include "engine.hpp"
#include "fluid.hpp"
#include "plan.hpp"
#include "tape.hpp"

namespace koppel {

namespace {

constexpr char magic[8] = {'k', 'o', 'p', 'p', 'e', 'l', '\0', '\1'};
constexpr std::uint32_t image_version = 1;
// Below this no sum of checked sizes leaves the range of int; a car with all its parts needs a thousandth of it.
constexpr std::size_t largest_image = std::size_t(1) << 28;

struct Section {
    char name[24];
    std::uint32_t type, reserved;  // 1 int32, 2 float64, 3 bytes
    std::uint64_t count, offset;
};

// The sections of an image
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

// In 64 bits: the number of points is not checked yet.
long long curve_values(const CurveRow& c) {
    switch (c.type) {
        case curve_linear:
            return 1;
        case curve_cubic:
            return 2;
        case curve_piecewise:
            return 2LL * c.points;
        case curve_hermite:
            return 3LL * c.points;
        case curve_stop:
            return 4;
        case curve_gas:
            return 3;
    }
    return -1;
}

bool curve_is_sound(const CurveRow& c, std::size_t n_values) {
    const bool table = c.type == curve_piecewise || c.type == curve_hermite;
    return !(table && c.points < 2) && within(c.params, curve_values(c), n_values);
}

// A table has two points or more, its interpolation and what is outside are known.
bool table_is_sound(const TapeOp& op, std::size_t n_values) {
    return op.more >= 0 && op.more / 16 >= 2 && op.more / 4 % 4 <= table_hold && op.more % 4 <= outside_repeat &&
           within(op.data, 3LL * (op.more / 16), n_values);
}

bool sensor_is_sound(const TapeOp& op, std::size_t n_frames) {
    if (op.a < 0 || op.a >= 8 * sensor_kinds) return false;
    const int components = op.a / 8 == sensor_quaternion ? 4 : 3;
    return op.a % 8 < components && within(op.data, 1, n_frames) && within(op.more, 1, n_frames);
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
        if (op.op == tape_constant && !within(op.data, 1, s.parameter_values.size())) return false;
        if (op.op == tape_input && !within(op.data, 1, s.inputs)) return false;
        if (op.op == tape_q && !within(op.data, 1, s.nq)) return false;
        if (op.op == tape_u && !within(op.data, 1, s.nu)) return false;
        if (op.op == tape_sensor && !sensor_is_sound(op, s.frames.size())) return false;
        if (op.op == tape_output && !within(op.data, 1, s.n_outputs)) return false;
        if (op.op == tape_lambda && !within(op.data, 1, s.n_rows)) return false;
        if (op.op == tape_x && !within(op.data, 1, s.nx)) return false;
        if (op.op == tape_held && !within(op.data, 1, s.held_nodes.size())) return false;
        if (op.op == tape_last && !within(op.data, 1, s.last_nodes.size())) return false;
        if (op.op == tape_load && !within(op.data, 1, 6 * s.loads.size())) return false;
        if (op.op == tape_rate && !within(op.data, 1, s.nu)) return false;
        if (op.op == tape_acceleration && !within(op.data, 1, 6 * s.accelerometers.size())) return false;
        if (op.op == tape_branch && !within(op.data, 1, s.laws.size())) return false;
        if (op.op == tape_curve && (op.more < 0 || !curve_is_sound({op.more % 8, op.more / 8, op.data}, s.parameter_values.size())))
            return false;
        if (op.op == tape_node_pressure && !within(op.data, 1, s.rigid_nodes.size())) return false;
        if (op.op == tape_pressure && !within(op.data, oil_params, s.parameter_values.size())) return false;
        if (op.op == tape_table && !table_is_sound(op, s.parameter_values.size())) return false;
    }
    return true;
}

// Every row of the table is a law with rows of its own.
void add_laws(System& s, Table& table, const KindInfo& kind, int index) {
    table.first_law = static_cast<int>(s.laws.size());
    for (int k = 0; k < table.rows * kind.points; ++k) {
        const int row = k / kind.points;
        Law law{index, row, static_cast<int>(s.laws.size()), k % kind.points, {}};
        RowGroup& group = law.group;
        group.rows = kind.law_rows, group.first = s.n_rows, group.W = s.n_W;
        group.first_side = static_cast<int>(s.row_sides.size()), group.sides = table.ports;
        for (int port = 0; port < table.ports; ++port) s.row_sides.push_back(table.links[row * table.ports + port]);
        group.first_entry = static_cast<int>(s.row_entries.size()), group.entries = table.lines;
        for (int line = 0; line < table.lines; ++line) {
            const int k = row * table.lines + line;
            const bool ground = table.line_u[k] == s.nu;
            if (table.line_u[k] > s.nu) {  // a dependent line that is +-1 times another one
                law.dependent = table.line_u[k] - s.nu - 1;
                const DependentTerm& term = s.dependent_terms[s.dependent_lines[law.dependent].first];
                s.row_entries.push_back({term.q, term.u, -1}), law.factor = term.factor;
                continue;
            }
            s.row_entries.push_back({table.line_q[k] >= s.nq ? -1 : table.line_q[k], ground ? -1 : table.line_u[k], -1});
        }
        s.n_rows += group.rows, s.n_W += group.rows * (6 * group.sides + group.entries);
        s.laws.push_back(law);
    }
}

std::string read_tables(Reader& reader, System& s) {
    const std::vector<int> heads = reader.ints("tables"), frames = reader.ints("table_frames"), nodes = reader.ints("table_nodes"),
                           curves = reader.ints("table_curves"), lines = reader.ints("table_lines"), roads = reader.ints("table_roads");
    std::string names = reader.text("table_kinds");
    if (!reader.error.empty()) return reader.error;
    std::size_t at_frame = 0, at_node = 0, at_curve = 0, at_name = 0, at_line = 0, at_road = 0;
    const KindInfo* kinds = s.engine->kinds();
    int next_x = static_cast<int>(s.rate_nodes.size());  // states of elements follow those of the tape, row after row
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
        if (kind.states.count > 0) {
            table.states = kind.states.count, table.first_x = next_x;
            if (1LL * table.rows * table.states > s.nx - next_x) return name + ": the image has too few states";
            next_x += table.rows * table.states;
        }
        const auto take = [&](const std::vector<int>& from, std::size_t& at, int per_row, std::vector<int>& to) {
            const std::size_t count = static_cast<std::size_t>(table.rows) * per_row;
            if (at + count > from.size()) return false;
            to.assign(from.begin() + at, from.begin() + at + count);
            at += count;
            return true;
        };
        if (!take(frames, at_frame, table.ports, table.frames) || !take(nodes, at_node, table.signals, table.nodes) ||
            !take(curves, at_curve, table.curves, table.curve) || !take(roads, at_road, kind.on_road ? 1 : 0, table.road) ||
            !within(table.params, 1LL * table.rows * table.stride, s.parameter_values.size()))
            return name + ": the image is truncated";
        for (int f : table.frames)
            if (!within(f, 1, s.frames.size())) return name + ": a frame is out of range";
        for (int c : table.curve)
            if (c < -1 || c >= static_cast<int>(s.curves.size())) return name + ": a curve is out of range";
        for (int r : table.road)
            if (r < -1 || r >= static_cast<int>(s.roads.size())) return name + ": a road is out of range";
        for (int f : table.frames) table.links.push_back(s.frames[f].link);
        for (int k = 0; k < table.rows * table.lines; ++k, at_line += 2) {
            if (at_line + 2 > lines.size()) return name + ": the image is truncated";
            const int q = lines[at_line], u = lines[at_line + 1];
            // q -1: a flow, which has no position; both: the ground; q -2 - k: elastic node k
            const int node = q < -1 ? -2 - q : -1, dependent = node - static_cast<int>(s.fluid_nodes.size());
            if (node >= 0 && dependent >= 0) {  // q -2 - nodes - k: dependent line k
                const bool single = within(dependent, 1, s.dependent_lines.size()) &&
                                    (kind.law_rows == 0 || (table.lines == 1 && s.dependent_lines[dependent].terms == 1));
                if (!single || u != -1) return name + ": a dependent line is out of range";
                table.line_q.push_back(s.nq + 1 + 2 * node), table.line_u.push_back(s.nu + 1 + dependent);
                continue;
            }
            if (node >= 0) {
                if (!within(node, 1, s.fluid_nodes.size()) || s.fluid_nodes[node].u != u) return name + ": a node is out of range";
                table.line_q.push_back(s.nq + 1 + 2 * node), table.line_u.push_back(u);
                continue;
            }
            if ((q != -1 && !within(q, 1, s.nq)) || (u == -1 ? q != -1 : !within(u, 1, s.nu)))
                return name + ": a coordinate is out of range";
            table.line_q.push_back(q == -1 ? s.nq : q), table.line_u.push_back(u == -1 ? s.nu : u);
        }
        if (kind.words.drop) table.first_chord = s.n_chords, s.n_chords += table.rows;
        if (kind.law_rows > 0) add_laws(s, table, kind, static_cast<int>(s.tables.size()));
        for (int row = 0; kind.words.piece && row < table.rows; ++row)
            s.piecewise_forces.push_back({static_cast<int>(s.tables.size()), row, table.line_u[2 * row], table.line_u[2 * row + 1]});
        table.outputs = kind.outputs.count;
        table.first_output = s.n_outputs;
        s.n_outputs += table.outputs * table.rows;
        table.cache = s.cache_doubles;
        s.cache_doubles += static_cast<std::size_t>(kind.cache_per_row) * ((table.rows + 7) / 8 * 8);
        s.tables.push_back(std::move(table));
    }
    return next_x == s.nx ? "" : "image has a state without an owner";
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

// What a value that signals read of forces is made of
struct Sources {
    std::vector<int> others;  // values of the same kind that must be known before
    bool now = true;          // time, positions, velocities and other states are enough
};
Sources sources_of(const System& s, int number) {
    std::vector<int> roots{s.last_nodes[number]};
    Sources found;
    for (int node : nodes_behind(s.tape, roots)) {
        const TapeOp& op = s.tape[node];
        found.now = found.now && op.op != tape_lambda && op.op != tape_branch && op.op != tape_load && op.op != tape_node_pressure;
        if (op.op == tape_load || op.op == tape_node_pressure) found.others.push_back(number);  // from accelerations, which everything has a part in
        if (op.op != tape_output) continue;
        for (const Table& table : s.tables) {
            if (table.outputs == 0) continue;
            const int row = op.data < table.first_output ? table.rows : (op.data - table.first_output) / table.outputs;
            if (row >= table.rows) continue;
            found.now = found.now && table.first_law < 0;
            roots.insert(roots.end(), table.nodes.begin() + row * table.signals, table.nodes.begin() + (row + 1) * table.signals);
        }
    }
    for (int node : nodes_behind(s.tape, roots))
        if (s.tape[node].op == tape_last) found.others.push_back(s.tape[node].data);
    return found;
}

// The round in which each of these values is known. Those that go round in a circle keep their last value until the last round.
void order_readings(System& s) {
    const std::size_t n = s.last_nodes.size();
    std::vector<Sources> sources(n);
    for (std::size_t k = 0; k < n; ++k) sources[k] = sources_of(s, static_cast<int>(k));
    s.last_round.assign(n, 0), s.last_now.assign(n, 0), s.last_rounds = 1;
    bool more = true;
    for (int round = 1; more; ++round) {
        more = false;
        for (std::size_t k = 0; k < n; ++k) {
            bool known = s.last_round[k] == 0, now = sources[k].now;
            for (int other : sources[k].others) {
                known = known && s.last_round[other] > 0 && s.last_round[other] < round;
                now = now && s.last_now[other];
            }
            if (!known) continue;
            s.last_round[k] = s.last_rounds = round, s.last_now[k] = now, more = true;
        }
    }
    for (int& round : s.last_round)
        if (round == 0) round = s.last_rounds;
    s.last_behind = nodes_behind(s.tape, s.last_nodes);
}

void add_constraint(System& s, Constraint& c) {
    RowGroup& g = c.group;
    g.first = s.n_lambda, g.W = s.n_W;
    s.n_lambda += g.rows, s.n_rows = s.n_lambda, s.n_W += g.rows * (6 * g.sides + g.entries);
    s.constraints.push_back(c);
}

// Parts without mass on three shifts that carry nothing
void find_points(System& s) {
    std::vector<unsigned char> carries(s.links.size(), 0);
    for (const Link& link : s.links)
        if (link.kind == link_joint) carries[link.parent] = 1;
    s.of_points.assign(s.nu, 0);
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        if (link.kind != link_joint || carries[i] || link.steps != 3 || s.parameter_values[link.params] != 0.0) continue;
        bool shifts = true;
        for (int k = link.first_step; k < link.first_step + 3; ++k) shifts = shifts && s.joint_steps[k].type == step_shift;
        for (int k = link.first_step; shifts && k < link.first_step + 3; ++k) s.of_points[s.joint_steps[k].u] = 1;
    }
}

// Rods one after another that hold one link (a wheel carrier) on at most two others are the rows of one constraint: one block of
// the matrix instead of one for each. Ground counts as a link.
constexpr int most_rods = 6, most_rod_links = 3;
void add_rods(System& s, const std::vector<RodRow>& rods) {
    for (std::size_t i = 0; i < rods.size();) {
        Constraint c{of_rods, 0, 0, 0, 0, rotation_none, 0, 0, 0, -1, {}, {}, {}, {}, {}};
        std::vector<int> links;
        const auto side = [](std::vector<int>& all, int link) {
            const auto found = std::find(all.begin(), all.end(), link);
            if (found == all.end()) return all.push_back(link), static_cast<int>(all.size()) - 1;
            return static_cast<int>(found - all.begin());
        };
        for (; i < rods.size() && c.rods.size() < most_rods; ++i) {
            RodRow rod = rods[i];
            const int a = s.frames[rod.a].link, b = s.frames[rod.b].link;
            const bool shares = c.rods.empty() || (a != 0 && std::count(links.begin(), links.end(), a) > 0) ||
                                (b != 0 && std::count(links.begin(), links.end(), b) > 0);
            std::vector<int> more = links;
            rod.side_a = side(more, a), rod.side_b = side(more, b);
            if (!shares || static_cast<int>(more.size()) > most_rod_links) break;
            links = more, c.rods.push_back(rod);
        }
        c.group.rows = c.positions = static_cast<int>(c.rods.size());
        c.group.first_side = static_cast<int>(s.row_sides.size()), c.group.sides = static_cast<int>(links.size());
        s.row_sides.insert(s.row_sides.end(), links.begin(), links.end());
        add_constraint(s, c);
    }
}

// Constraints; empty, or what is wrong. The tape is known to be sound.
std::string read_constraints(Reader& reader, System& s) {
    const std::vector<int> raw = reader.ints("constraints"), rows = reader.ints("line_rows"), entries = reader.ints("line_entries"),
                           expressions = reader.ints("expressions"), spins = reader.ints("spins"), rollings = reader.ints("rollings"),
                           rods = reader.ints("rods"), flow_rows = reader.ints("flow_rows");
    if (!reader.error.empty()) return reader.error;
    const std::size_t n_values = s.parameter_values.size();
    for (std::size_t i = 0; i + 8 <= raw.size(); i += 8) {
        Constraint c{between_frames, raw[i],     raw[i + 1], raw[i + 2], raw[i + 3], raw[i + 4], raw[i + 5],
                     raw[i + 6],     raw[i + 7], -1,         {},         {},         {},         {}};
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
    std::vector<RodRow> lengths;
    for (std::size_t i = 0; i + 3 <= rods.size(); i += 3) {
        if (!within(rods[i], 1, s.frames.size()) || !within(rods[i + 1], 1, s.frames.size()) || !within(rods[i + 2], 1, n_values))
            return "image has an unsound rod";
        lengths.push_back({rods[i], rods[i + 1], rods[i + 2], 0, 0});
    }
    add_rods(s, lengths);
    std::size_t at = 0;
    for (std::size_t i = 0; i + 3 <= rows.size(); i += 3) {  // number of entries, type, node
        Constraint c{rows[i + 1], 0, 0, 0, 0, rotation_none, 0, 0, 0, rows[i + 2], {}, {}, {}, {}};
        if ((c.type != between_lines && c.type != between_speeds) || c.node < -1 || c.node >= s.tape_before || rows[i] < 0 ||
            at + 3ULL * rows[i] > entries.size())
            return "image has an unsound row";
        c.group.rows = 1, c.group.first_entry = static_cast<int>(s.row_entries.size()), c.group.entries = rows[i];
        for (int k = 0; k < rows[i]; ++k, at += 3) {
            const RowEntry entry{entries[at], entries[at + 1], entries[at + 2]};
            const bool ground = entry.q == -1 && entry.u == -1, flow = entry.q == -1 && c.type == between_speeds;
            if ((!ground && !within(entry.u, 1, s.nu)) || (!ground && !flow && !within(entry.q, 1, s.nq)) ||
                !within(entry.coefficient, 1, n_values))
                return "image has an unsound row";
            s.row_entries.push_back(entry);
        }
        add_constraint(s, c);
        for (int row : flow_rows)
            if (row == s.constraints.back().group.first && c.type == between_speeds) s.flow_rows.push_back(int(s.constraints.size()) - 1);
        if (c.type == between_speeds && c.node >= 0 && s.tape[c.node].op == tape_x) {  // the speed is another state
            if (!within(s.tape[c.node].data, 1, s.nx)) return "image has an unsound row";
            s.row_states.push_back({s.n_rows - 1, -1, s.tape[c.node].data, s.n_W, s.n_W + 1, 0, 0});
            s.n_W += 2;
        }
    }
    for (int node : expressions) {
        Constraint c{of_expression, 0, 0, 0, 0, rotation_none, 0, 0, 0, node, {}, {}, {}, {}};
        if (!within(node, 1, s.tape_before)) return "image has an unsound expression";
        c.nodes = nodes_behind(s.tape, {node});
        const auto reads_velocity = [&](int at) {
            return s.tape[at].op == tape_u || (s.tape[at].op == tape_sensor && !sensor_is_position(s.tape[at].a / 8));
        };
        const auto reads = [&](int at) { return s.tape[at].op == tape_sensor || s.tape[at].op == tape_q || s.tape[at].op == tape_u; };
        for (int used : c.nodes)
            if (reads_velocity(used)) c.type = of_rates;
        for (int used : c.nodes)
            if (reads(used) && (c.type == of_expression || reads_velocity(used))) c.readers.push_back(used);
        c.group.rows = 1, c.group.first_side = static_cast<int>(s.row_sides.size());
        c.group.first_entry = static_cast<int>(s.row_entries.size());
        for (int reader : c.readers) {
            const TapeOp& op = s.tape[reader];
            if (op.op == tape_q) s.row_entries.push_back({op.data, velocity_of(s, op), -1}), ++c.group.entries;
            if (op.op == tape_u) s.row_entries.push_back({-1, op.data, -1}), ++c.group.entries;
            if (op.op == tape_sensor)
                s.row_sides.push_back(s.frames[op.data].link), s.row_sides.push_back(s.frames[op.more].link), c.group.sides += 2;
        }
        for (int used : c.nodes) {
            const int op = s.tape[used].op;
            if (tape_moves(op) && op != tape_q && op != tape_u && op != tape_sensor) return "image has an expression of forces or states";
            c.moved_by.push_back(op == tape_q ? velocity_of(s, s.tape[used]) : -1);
        }
        add_constraint(s, c);
    }
    for (std::size_t i = 0; i + 7 <= spins.size(); i += 7) {  // links a and b, axis, then q and u of both entries
        Constraint c{of_spin, spins[i], spins[i + 1], 0, 0, rotation_none, spins[i + 2], 0, 0, -1, {}, {}, {}, {}};
        if (!within(c.a, 1, s.links.size()) || !within(c.b, 1, s.links.size()) || !within(c.axis_a, 3, n_values))
            return "image has an unsound spin";
        c.group.rows = 1, c.group.first_side = static_cast<int>(s.row_sides.size()), c.group.sides = 2;
        s.row_sides.push_back(c.a), s.row_sides.push_back(c.b);
        c.group.first_entry = static_cast<int>(s.row_entries.size()), c.group.entries = 2;
        for (int e = 0; e < 2; ++e) {
            const RowEntry entry{spins[i + 3 + 2 * e], spins[i + 4 + 2 * e], -1};
            if ((entry.q != -1 && !within(entry.q, 1, s.nq)) || !within(entry.u, 1, s.nu)) return "image has an unsound spin";
            s.row_entries.push_back(entry);
        }
        add_constraint(s, c);
    }
    for (std::size_t i = 0; i + 4 <= rollings.size(); i += 4) {  // frames of plane and center, axis or -1, radius
        const int *r = rollings.data() + i, directions = 3;  // all rows weigh against each other
        Constraint c{of_rolling, r[0], r[1], directions, 0, rotation_none, 0, r[2], r[3], -1, {}, {}, {}, {}};
        if (!within(c.a, 1, s.frames.size()) || !within(c.b, 1, s.frames.size()) || (c.axis_b != -1 && !within(c.axis_b, 3, n_values)) ||
            !within(c.cosine, 1, n_values))
            return "image has an unsound rolling";
        c.group.rows = 3, c.group.first_side = static_cast<int>(s.row_sides.size()), c.group.sides = 2;
        s.row_sides.push_back(s.frames[c.a].link), s.row_sides.push_back(s.frames[c.b].link);
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

// Frames whose acceleration is asked for; empty, or what is wrong.
std::string read_accelerometers(Reader& reader, System& s) {
    const std::vector<int> raw = reader.ints("accelerometers");
    for (std::size_t i = 0; i + 2 <= raw.size(); i += 2) {
        if (!within(raw[i], 1, s.frames.size()) || !within(raw[i + 1], 1, s.frames.size())) return "image has an unsound accelerometer";
        s.accelerometers.push_back({raw[i], raw[i + 1]});
    }
    return reader.error;
}

// What outputs read of the instant; elements must not: it depends on them.
std::string note_instant(System& s) {
    for (std::size_t i = 0; i < s.tape.size(); ++i) {
        const TapeOp& op = s.tape[i];
        const bool before = i < static_cast<std::size_t>(s.tape_before);
        if (before && (op.op == tape_rate || op.op == tape_acceleration || op.op == tape_node_pressure)) return "image has a signal of accelerations";
    }
    return "";
}

// Flows in minimal coordinates, and the groups of velocities that they couple; empty, or what is wrong.
std::string read_dependent_lines(Reader& reader, System& s) {
    const std::vector<int> dependent = reader.ints("dependent_lines"), terms = reader.ints("dependent_terms");
    if (!reader.error.empty()) return reader.error;
    const std::size_t n_values = s.parameter_values.size();
    std::vector<int> line_of(s.nu, -1), group(s.lines.size());
    for (std::size_t k = 0; k < s.lines.size(); ++k) line_of[s.lines[k].u] = static_cast<int>(k), group[k] = static_cast<int>(k);
    const auto root = [&](int k) {
        while (group[k] != k) k = group[k] = group[group[k]];
        return k;
    };
    for (std::size_t i = 0; i + 3 <= terms.size(); i += 3) {
        const DependentTerm term{terms[i], terms[i + 1], terms[i + 2]};
        if (!within(term.u, 1, s.nu) || line_of[term.u] < 0 || !within(term.q, 1, s.nq) || !within(term.factor, 1, n_values))
            return "image has an unsound dependent line";
        s.dependent_terms.push_back(term);
    }
    int first = 0;
    for (std::size_t i = 0; i + 3 <= dependent.size(); i += 3) {
        const DependentLine line{first, dependent[i], dependent[i + 1], dependent[i + 2]};
        if (line.terms < 1 || !within(first, line.terms, s.dependent_terms.size()) || !within(line.offset, 1, n_values) ||
            !within(line.inertia, 1, n_values))
            return "image has an unsound dependent line";
        first += line.terms;
        s.dependent_lines.push_back(line);
        for (int k = line.first; k < line.first + line.terms; ++k) {
            const int a = root(line_of[s.dependent_terms[line.first].u]), b = root(line_of[s.dependent_terms[k].u]);
            group[a > b ? a : b] = a > b ? b : a;
            s.lines[line_of[s.dependent_terms[k].u]].coupled = true;
        }
    }
    std::vector<int> number(s.lines.size(), -1), member(s.lines.size(), -1);
    int place = 0;
    for (std::size_t k = 0; k < s.lines.size(); ++k) {
        if (!s.lines[k].coupled || root(int(k)) != int(k)) continue;
        CoupledMass coupled{static_cast<int>(s.coupled_lines.size()), 0, place};
        for (std::size_t j = k; j < s.lines.size(); ++j) {
            if (!s.lines[j].coupled || root(int(j)) != int(k)) continue;
            member[j] = coupled.count++, number[j] = static_cast<int>(s.coupled_masses.size());
            s.coupled_lines.push_back(static_cast<int>(j));
        }
        place += coupled.count * coupled.count;
        s.coupled_masses.push_back(coupled);
    }
    for (const DependentTerm& term : s.dependent_terms) s.coupled_members.push_back(member[line_of[term.u]]);
    for (const DependentLine& line : s.dependent_lines) s.coupled_groups.push_back(number[line_of[s.dependent_terms[line.first].u]]);
    return "";
}

// Nodes without volume, in an order in which the pressure of each one follows from those before it; empty, or what is wrong.
std::string read_rigid_nodes(Reader& reader, System& s) {
    const std::vector<int> nodes = reader.ints("rigid_nodes");
    s.node_sources = reader.ints("node_sources");
    if (!reader.error.empty()) return reader.error;
    int first = 0;
    for (std::size_t i = 0; i + 4 <= nodes.size(); i += 4) {
        const RigidNode node{nodes[i], nodes[i + 1], nodes[i + 2], first, nodes[i + 3]};
        const int known = static_cast<int>(s.rigid_nodes.size());
        bool sound = node.row >= 0 ? node.row < s.n_lambda : within(node.line, 1, s.dependent_lines.size());
        sound = sound && node.sources >= 0 && within(2 * first, 2 * node.sources, s.node_sources.size());
        for (int k = first; sound && k < first + node.sources; ++k) {
            const int from = s.node_sources[2 * k];
            sound = from >= 0 ? from < s.n_lambda : -1 - from < known;
        }
        if (!sound) return "image has an unsound node";
        first += node.sources;
        s.rigid_nodes.push_back(node);
    }
    return "";
}

// Shafts and sleds, states of signals, held values; empty, or what is wrong.
std::string read_states(Reader& reader, System& s) {
    const std::vector<int> lines = reader.ints("lines"), armatures = reader.ints("armatures"), held = reader.ints("held");
    const std::vector<int> fluid = reader.ints("fluid_nodes");
    s.rate_nodes = reader.ints("rates"), s.x0 = reader.ints("x_starts");
    s.last_nodes = reader.ints("last");
    s.floor_nodes = reader.ints("floors");
    if (!reader.error.empty()) return reader.error;
    const std::size_t n_values = s.parameter_values.size();
    for (std::size_t i = 0; i + 4 <= lines.size(); i += 4) {
        if ((lines[i] != -1 && !within(lines[i], 1, s.nq)) || !within(lines[i + 1], 1, s.nu) || !within(lines[i + 2], 1, n_values) ||
            !within(lines[i + 3], 1, n_values))
            return "image has an unsound coordinate";
        LineCoordinate line;
        line.q = lines[i], line.u = lines[i + 1], line.inertia = lines[i + 2], line.regularization = lines[i + 3];
        s.lines.push_back(line);
        s.massless_lines = s.massless_lines || s.parameter_values[line.regularization] > 0.0;
    }
    for (std::size_t i = 0; i + 4 <= fluid.size(); i += 4) {
        const FluidNode node{fluid[i], fluid[i + 1], fluid[i + 2], fluid[i + 3]};
        bool own = false;
        for (const LineCoordinate& line : s.lines) own = own || (line.u == node.u && line.q == -1);
        if (!own || !within(node.oil, oil_params, n_values) || !within(node.start, 1, n_values) ||
            (node.volume != -1 && !within(node.volume, 1, s.tape_before)))
            return "image has an unsound node";
        s.fluid_nodes.push_back(node);
    }
    const std::string wrong = read_dependent_lines(reader, s);
    if (!wrong.empty()) return wrong;
    for (std::size_t i = 0; i + 2 <= armatures.size(); i += 2) {
        if (!within(armatures[i], 1, s.nu) || !within(armatures[i + 1], 1, n_values)) return "image has an unsound rotor";
        s.armature_at.resize(s.nu, -1);
        s.armature_at[armatures[i]] = armatures[i + 1];
        s.armatures.push_back({armatures[i], armatures[i + 1], 0});
    }
    for (int node : s.rate_nodes)
        if (!within(node, 1, s.tape_before)) return "image has an unsound state";
    for (int slot : s.x0)
        if (!within(slot, 1, n_values)) return "image has an unsound state";
    if (static_cast<int>(s.x0.size()) != s.nx || static_cast<int>(s.rate_nodes.size()) > s.nx) return "image has an unsound state";
    for (std::size_t i = 0; i + 3 <= held.size(); i += 3) {
        if (!within(held[i], 1, s.tape_before) || !within(held[i + 1], 1, n_values) || !within(held[i + 2], 1, n_values))
            return "image has an unsound held value";
        s.held_nodes.push_back(held[i]), s.held_start.push_back(held[i + 1]), s.held_every.push_back(held[i + 2]);
    }
    for (int node : s.floor_nodes)
        if (!within(node, 1, s.tape_before)) return "image has an unsound floor";
    // every coordinate has one owner
    std::vector<int> owners(s.nu, 0), owners_q(s.nq, 0);
    for (const Link& link : s.links) {
        for (int k = 0; k < link.nu; ++k) ++owners[link.u + k];
        for (int k = 0; k < link.nq; ++k) ++owners_q[link.q + k];
    }
    for (const LineCoordinate& line : s.lines) {
        ++owners[line.u];
        if (line.q >= 0) ++owners_q[line.q];  // a flow has no position
    }
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
        if (link.kind == link_reduced) {
            link.kind = link_joint, link.reduced = true;
            sound = sound && link.steps == 1 && s.joint_steps[link.first_step].type == step_turn;
        }
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
                    within(link.params, 7, n_values) && !s.links[link.parent].reduced;
        if (!sound) return "image has an unsound link";
        s.links.push_back(link);
    }
    return s.links.empty() ? "image has no ground" : "";
}

}  // namespace

// Heights and friction factors that a road names exist.
bool road_is_sound(const RoadRow& r, std::size_t n_values, std::size_t n_data) {
    if (r.type < road_plane || r.type > road_grid || r.outside < road_ends || r.outside > road_holds ||
        !within(r.params, road_params, n_values) || r.nx < 0 || r.ny < 0 || r.friction_x < 0 || r.friction_y < 0)
        return false;
    if (r.type != road_plane && (r.nx < 2 || r.ny < (r.type == road_grid ? 2 : 1))) return false;
    const long long fx = r.friction_x, fy = r.friction_y;
    return within(r.data, 1LL * r.nx * r.ny, n_data) && within(r.friction, fx + fy + fx * fy, n_data);
}

std::string load_system(const void* bytes, std::size_t size, const Engine& engine, System& s) {
    s = System();
    s.engine = &engine, s.kinds = engine.kinds();
    if (size > largest_image) return "image is larger than 256 MiB";
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
    if (n_values <= parameter_mu || s.nq < 0 || s.nu < 0 || s.nx < 0 || s.inputs < 0 || s.inputs > static_cast<int>(s.tape.size()) ||
        !within(s.q0, s.nq, n_values) || !within(s.u0, s.nu, n_values) || !within(0, s.tape_before, s.tape.size()))
        return "image head is out of range";

    std::string wrong = read_links(reader, s);
    if (!wrong.empty()) return wrong;
    for (std::size_t i = 0; i + 2 <= frames.size(); i += 2) {
        if (!within(frames[i], 1, s.links.size()) || !within(frames[i + 1], 12, n_values)) return "image has an unsound frame";
        s.frames.push_back({frames[i], frames[i + 1]});
    }
    for (std::size_t i = 0; i + 3 <= curves.size(); i += 3) {
        const CurveRow row{curves[i], curves[i + 1], curves[i + 2]};
        if (!curve_is_sound(row, n_values)) return "image has an unsound curve";
        s.curves.push_back(row);
    }
    const std::vector<int> roads = reader.ints("roads");
    s.road_data = reader.doubles("road_data");
    for (std::size_t i = 0; i + 9 <= roads.size(); i += 9) {
        const int* r = roads.data() + i;
        const RoadRow row{r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8]};
        if (!road_is_sound(row, n_values, s.road_data.size())) return "image has an unsound road";
        s.roads.push_back(row);
    }
    wrong = read_states(reader, s);
    if (!wrong.empty()) return wrong;
    s.nv = s.nu + s.nx;
    if (!arguments_are_sound(s.tape) || !arguments_are_sound(s.parameter_tape)) return "image has an unsound tape";
    for (const TapeOp& op : s.tape)
        if (op.op == tape_sensor && !sensor_is_sound(op, s.frames.size())) return "image has an unsound tape";
    wrong = read_constraints(reader, s);
    if (!wrong.empty()) return wrong;
    s.n_rows = s.n_lambda;
    wrong = read_rigid_nodes(reader, s);
    if (!wrong.empty()) return wrong;
    wrong = read_loads(reader, s);
    if (!wrong.empty()) return wrong;
    wrong = read_accelerometers(reader, s);
    if (!wrong.empty()) return wrong;
    wrong = note_instant(s);
    if (!wrong.empty()) return wrong;
    wrong = read_tables(reader, s);
    if (!wrong.empty()) return wrong;
    if (!tape_is_sound(s, s.tape) || !tape_is_sound(s, s.parameter_tape)) return "image has an unsound tape";
    for (const TapeOp& op : s.parameter_tape)
        if (tape_moves(op.op) || op.op == tape_time || op.op == tape_input) return "image has an unsound parameter";
    for (const Table& table : s.tables)
        for (int node : table.nodes)
            if (node < -1 || node >= s.tape_before) return "image has an unsound signal";
    for (const std::vector<int>* nodes : {&s.channels, &s.last_nodes})
        for (int node : *nodes)
            if (!within(node, 1, s.tape.size())) return "image has an unsound channel";
    for (std::size_t i = 0; i + 2 <= s.parameter_targets.size(); i += 2)
        if (!within(s.parameter_targets[i], 1, n_values) || !within(s.parameter_targets[i + 1], 1, s.parameter_tape.size()))
            return "image has an unsound parameter";
    find_time_nodes(s);
    const auto follows_state = [&](const Constraint& c) { return c.type == between_speeds && c.node >= 0 && s.tape[c.node].op == tape_x; };
    for (const Constraint& c : s.constraints)
        if (c.type != of_expression && c.type != of_rates && c.node >= 0 && !follows_state(c) &&
            std::find(s.time_nodes.begin(), s.time_nodes.end(), c.node) == s.time_nodes.end())
            return "image has a drive that is no function of time";
    for (const Constraint& c : s.constraints)
        if (c.type == between_frames && c.group.sides != 2) return "image has an unsound constraint";
    if (!s.held_nodes.empty()) s.tick_nodes = nodes_behind(s.tape, s.held_nodes);
    std::vector<int> used;
    for (const Table& table : s.tables) used.insert(used.end(), table.nodes.begin(), table.nodes.end());
    for (const Constraint& c : s.constraints)
        if (c.type == of_expression || c.type == of_rates) used.push_back(c.node);
    used.insert(used.end(), s.rate_nodes.begin(), s.rate_nodes.end());
    for (const FluidNode& node : s.fluid_nodes) used.push_back(node.volume);
    s.force_nodes = nodes_behind(s.tape, used);
    if (!s.last_nodes.empty()) order_readings(s);
    for (const Constraint& c : s.constraints)
        s.constant_directions =
            s.constant_directions &&
            (c.type == between_speeds || (c.type == between_lines && (c.node < 0 || s.tape[c.node].op == tape_constant)));
    for (const Law& law : s.laws) (law.group.sides > 0 ? s.contacts : s.lines_have_laws) = true;
    s.order = reader.ints("order");
    if (static_cast<long long>(s.order.size()) != static_cast<long long>(s.nv) + s.n_lambda) return "the order of the unknowns is broken";
    s.law_order = reader.ints("law_order");
    std::vector<unsigned char> ordered(s.laws.size(), 0);
    for (int number : s.law_order)
        if (!within(number, 1, s.laws.size()) || ordered[number]++) return "the order of the laws is broken";
    if (s.law_order.size() != s.laws.size()) return "the order of the laws is broken";
    for (const Constraint& c : s.constraints)
        s.speeds_given = s.speeds_given || (c.type == between_speeds && c.node >= 0 && s.tape[c.node].op != tape_constant);
    s.has_lines = !s.lines.empty();
    for (const Table& table : s.tables) s.has_lines = s.has_lines || table.lines > 0;
    sort_links(s);
    find_points(s);
    plan_reads(s);
    sort_nodes(s);
    s.all_channels = plan_channels(s, s.channels);
    s.last_plan = plan_channels(s, s.last_nodes);
    s.last_plan.forces = false;  // signals read those of the last finished step
    build_pattern(s);
    s.layout = lay_out(s);
    s.image.size = size;
    s.image.bytes.resize((size + 7) / 8);
    std::memcpy(s.image.bytes.data(), bytes, size);
    return "";
}
}  // namespace koppel
