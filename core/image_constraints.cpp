// Constraints of an image.
#include <algorithm>
#include "image.hpp"

namespace koppel {

namespace {

void add_constraint(System& s, Constraint& c) {
    RowGroup& g = c.group;
    g.first = s.n_lambda, g.W = s.n_W;
    s.n_lambda += g.rows, s.n_rows = s.n_lambda, s.n_W += g.rows * (6 * g.sides + g.entries);
    s.constraints.push_back(c);
}

// The last constraint, if it is the balance of a node; flow_rows: number of the row, scale
void note_flow_row(System& s, const std::vector<int>& flow_rows) {
    for (std::size_t k = 0; k + 2 <= flow_rows.size(); k += 2)
        if (flow_rows[k] == s.constraints.back().group.first && flow_rows[k + 1] > 0)
            s.flow_rows.push_back({int(s.constraints.size()) - 1, flow_rows[k + 1]});
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

}  // namespace

// Parts without mass on three shifts that carry nothing and are held by forces: no joint closes all three shifts
void find_points(System& s) {
    std::vector<unsigned char> carries(s.links.size(), 0);
    for (const Link& link : s.links)
        if (link.kind == link_joint) carries[link.parent] = 1;
    for (const Constraint& c : s.constraints)
        if (c.type == between_frames && c.positions == 3) carries[s.frames[c.a].link] = carries[s.frames[c.b].link] = 1;
    s.of_points.assign(s.nu, 0);
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        if (link.kind != link_joint || carries[i] || link.steps != 3 || s.parameter_values[link.params] != 0.0) continue;
        bool shifts = true;
        for (int k = link.first_step; k < link.first_step + 3; ++k) shifts = shifts && s.joint_steps[k].type == step_shift;
        for (int k = link.first_step; shifts && k < link.first_step + 3; ++k) s.of_points[s.joint_steps[k].u] = 1;
    }
}

// Constraints; empty, or what is wrong. The tape is known to be sound.
std::string read_constraints(ImageReader& reader, System& s) {
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
        note_flow_row(s, flow_rows);
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
        note_flow_row(s, flow_rows);
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

}  // namespace koppel
