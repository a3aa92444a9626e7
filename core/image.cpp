// Reads the image of a compiled model: every bound is checked before anything is used.
#include <algorithm>

#include "fluid.hpp"
#include "image.hpp"

namespace koppel {

namespace {

std::vector<TapeOp> tape_ops(const std::vector<int>& raw) {
    std::vector<TapeOp> ops(raw.size() / 6);
    for (std::size_t i = 0; i < ops.size(); ++i) std::memcpy(&ops[i], &raw[6 * i], sizeof(TapeOp));
    return ops;
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

std::string read_tables(ImageReader& reader, System& s) {
    const std::vector<int> heads = reader.ints("tables"), frames = reader.ints("table_frames"), nodes = reader.ints("table_nodes"),
                           curves = reader.ints("table_curves"), lines = reader.ints("table_lines"), roads = reader.ints("table_roads"),
                           grids = reader.ints("table_grids");
    std::string names = reader.text("table_kinds");
    if (!reader.error.empty()) return reader.error;
    std::size_t at_frame = 0, at_node = 0, at_curve = 0, at_name = 0, at_line = 0, at_road = 0, at_grid = 0;
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
            !take(grids, at_grid, kind.has_grid ? 1 : 0, table.grid) ||
            !within(table.params, 1LL * table.rows * table.stride, s.parameter_values.size()))
            return name + ": the image is truncated";
        for (int f : table.frames)
            if (!within(f, 1, s.frames.size())) return name + ": a frame is out of range";
        for (int c : table.curve)
            if (c < -1 || c >= static_cast<int>(s.curves.size())) return name + ": a curve is out of range";
        for (int r : table.road)
            if (r < -1 || r >= static_cast<int>(s.roads.size())) return name + ": a road is out of range";
        for (int g : table.grid)
            if (g < -1 || g >= static_cast<int>(s.grids.size())) return name + ": a table is out of range";
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
        if (kind.words.losses) {
            table.first_loss = static_cast<int>(s.flow_losses.size());
            const std::string wrong = add_flow_losses(s, table, static_cast<int>(s.tables.size()));
            if (!wrong.empty()) return name + wrong;
        }
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

// Joints whose load is asked for; empty, or what is wrong.
std::string read_loads(ImageReader& reader, System& s) {
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
std::string read_accelerometers(ImageReader& reader, System& s) {
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

// Shafts and sleds, states of signals, held values; empty, or what is wrong.
std::string read_states(ImageReader& reader, System& s) {
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
std::string read_links(ImageReader& reader, System& s) {
    const std::vector<int> raw = reader.ints("links"), steps = reader.ints("joint_steps"), guides = reader.ints("guides");
    if (!reader.error.empty()) return reader.error;
    const std::size_t n_values = s.parameter_values.size();
    for (std::size_t i = 0; i + 5 <= guides.size(); i += 5) {
        const Guide guide{guides[i], guides[i + 1], guides[i + 2], guides[i + 3], guides[i + 4]};
        if (!within(guide.center, 3, n_values) || (guide.hand != 1 && guide.hand != -1)) return "image has an unsound guide";
        s.guides.push_back(guide);
    }
    std::vector<unsigned char> guided(s.guides.size(), 0);
    for (std::size_t i = 0; i + 5 <= steps.size(); i += 5) {
        const JointStep step{steps[i], steps[i + 1], steps[i + 2], steps[i + 3], steps[i + 4]};
        const bool ball = step.type == step_ball, guide = step.type == step_guide;
        if (step.type < 0 || step.type > step_guide || !within(step.q, ball ? 4 : 1, s.nq) || !within(step.u, ball ? 3 : 1, s.nu) ||
            !within(step.axis, guide ? 1 : 3, guide ? 3 : n_values) || !within(step.pitch, 1, guide ? s.guides.size() : n_values))
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
            // all coordinates of a joint belong to one guide, in the order of its table, or none does
            const JointStep& first = s.joint_steps[link.first_step];
            const bool starts = k == link.first_step;
            if (step.type == step_guide && starts) {
                sound = sound && step.axis == 0 && guided[step.pitch]++ == 0;
                link.guide = step.pitch;
            }
            if (!starts) {
                const bool same = (step.type == step_guide) == (first.type == step_guide);
                sound = sound && same && (step.type != step_guide || (step.pitch == first.pitch && step.axis > s.joint_steps[k - 1].axis));
            }
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

std::string load_system(const void* bytes, std::size_t size, const Engine& engine, System& s) {
    s = System();
    s.engine = &engine, s.kinds = engine.kinds();
    if (size > largest_image) return "image is larger than 256 MiB";
    ImageReader reader(static_cast<const unsigned char*>(bytes), size);
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
    const std::vector<int> grids = reader.ints("grids");
    s.grid_data = reader.doubles("grid_data");
    for (std::size_t i = 0; i + 5 <= grids.size(); i += 5) {
        const GridRow row{{grids[i], grids[i + 1], grids[i + 2]}, grids[i + 3], grids[i + 4]};
        if (!grid_is_sound(row, s.grid_data)) return "image has an unsound table";
        s.grids.push_back(row);
    }
    for (const Guide& guide : s.guides)
        if (!within(guide.grid, 1, s.grids.size()) || !within(guide.first, guided_values, s.grids[guide.grid].values)) return "image has an unsound guide";
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
    for (const Law& law : s.laws) {
        (law.group.sides > 0 ? s.contacts : s.lines_have_laws) = true;
        s.complementary_laws = s.complementary_laws || s.kinds[s.tables[law.table].kind].words.complementary;
    }
    s.order = reader.ints("order");
    if (static_cast<long long>(s.order.size()) != static_cast<long long>(s.nv) + s.n_lambda) return "the order of the unknowns is broken";
    s.law_order = reader.ints("law_order");
    std::vector<unsigned char> ordered(s.laws.size(), 0);
    for (int number : s.law_order)
        if (!within(number, 1, s.laws.size()) || ordered[number]++) return "the order of the laws is broken";
    if (s.law_order.size() != s.laws.size()) return "the order of the laws is broken";
    for (const Constraint& c : s.constraints) {
        const bool led = (c.type == between_speeds || c.type == between_lines) && c.node >= 0 && s.tape[c.node].op != tape_constant;
        s.speeds_given = s.speeds_given || (led && c.type == between_speeds);
        s.motions_given = s.motions_given || (led && s.tape[c.node].op != tape_x);
    }
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
