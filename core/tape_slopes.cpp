// Differentiates the signals: an adjoint sweep from a signal to the sensors that it depends on, and what it then does to the matrix.
#include "frame.hpp"
#include "numerics.hpp"
#include "signal_tangents.hpp"
#include "tape_operations.hpp"

namespace koppel::KOPPEL_LEVEL {

// Slopes of a sensor along the six directions of the links of its two frames: [frame a: 6, frame b: 6].
void sensor_slopes(const Pass& pass, const TapeOp& op, double a, double b, double* out) {
    const FrameRow &fa = pass.system.frames[op.data], &fb = pass.system.frames[op.more];
    const auto frame_a = seeded_frame<12>(pass.links[fa.link], pass.params + fa.params, a, b, fa.link == 0 ? -1 : 0);
    const auto frame_b = seeded_frame<12>(pass.links[fb.link], pass.params + fb.params, a, b, fb.link == 0 ? -1 : 6);
    const Dual<12> reading = sensor_value(op.a / 8, op.a % 8, frame_a, frame_b);
    for (int i = 0; i < 12; ++i) out[i] = reading.slope[i];
}

void read_weights(const System& s, const double* params, int signal, Workspace& work, double* weights) {
    double* adjoint = work.adjoint.data();
    for (int node : s.read_nodes) adjoint[node] = 0.0;
    adjoint[signal] = 1.0;
    for (std::size_t k = s.read_nodes.size(); k-- > 0;) {
        const int node = s.read_nodes[k];
        const TapeOp& op = s.tape[node];
        if (adjoint[node] == 0.0) continue;
        if (op.op == tape_last)
            adjoint[s.last_nodes[op.data]] += adjoint[node];
        else
            push_back(op, node, params, work.tape.data(), adjoint);
    }
    for (std::size_t k = 0; k < s.read_sources.size(); ++k) weights[k] = adjoint[s.read_sources[k].node];
}

namespace {

// An adjoint sweep from a signal to its readers, over the nodes between them. What does not count is passed over, whatever its derivative is.
void sweep_root(const System& s, const SignalRoot& root, Workspace& work) {
    double *adjoint = work.adjoint.data(), *weights = work.reader_weights.data();
    const double* partial = work.partial.data();
    for (int k = 0; k < root.nodes - 1; ++k) adjoint[k] = 0.0;
    adjoint[root.nodes - 1] = 1.0;
    const RootEdge* edge = s.root_edges.data() + root.first_edge;
    for (int k = root.first_bent; k < root.first_bent + root.bents; ++k) work.swept[k] = partial[s.bent_partials[k]];
    for (const RootEdge* end = edge + root.edges; edge != end; ++edge) {
        const double w = adjoint[edge->from], share = w * partial[edge->partial];
        adjoint[edge->to] += w != 0.0 ? share : 0.0;
    }
    for (int k = root.first_reader; k < root.first_reader + root.readers; ++k) weights[k] = adjoint[s.reader_places[k]];
}

// True when no derivative on the way of a signal has changed since its last sweep
bool is_swept(const System& s, const SignalRoot& root, const Workspace& work) {
    const double* partial = work.partial.data();
    bool same = true;
    for (int k = root.first_bent; k < root.first_bent + root.bents; ++k) same &= partial[s.bent_partials[k]] == work.swept[k];
    return same;
}

}  // namespace

// Derivatives that stay: those of sums
void prepare_signal_weights(const System& s, const double* params, Workspace& work) {
    for (int node : s.derived_nodes)
        if (s.tape[node].op != tape_table) partials(s.tape[node], node, params, work.tape.data(), work.partial.data() + 3 * node);
    for (const SignalRoot& root : s.signal_roots) sweep_root(s, root, work);
}

// Partial derivatives of all nodes once, those of tables are there already; then the weights of all readers.
void keep_signal_weights(Pass& pass) {
    const System& s = pass.system;
    Workspace& work = pass.work;
    double* partial = work.partial.data();
    for (int node : s.bent_nodes) {
        const TapeOp& op = s.tape[node];
        double* d = partial + 3 * node;
        if (op.op == tape_mul)
            d[0] = pass.tape[op.b], d[1] = pass.tape[op.a];
        else if (op.op == tape_div)
            d[0] = 1.0 / pass.tape[op.b], d[1] = -pass.tape[node] / pass.tape[op.b];
        else if (op.op == tape_input)
            d[0] = work.inputs[2 * op.data + 1] != 0.0 ? 0.0 : 1.0;  // held while it is given from outside
        else
            partials(op, node, pass.params, pass.tape, d);
    }
    for (int root : s.bent_roots)
        if (!is_swept(s, s.signal_roots[root], work)) sweep_root(s, s.signal_roots[root], work);
}

namespace {

// What one signal does to the element that uses it: 6 per port, 1 per line, 1 per state; or to the rate of one state. Returns rows.
int effect_of(Pass& pass, int table, int row, int slot, double* effect) {
    if (table < 0) {
        effect[0] = 1.0;
        return 1;
    }
    const Table& t = pass.system.tables[table];
    pass.system.kinds[t.kind].words.signal_direction(t, pass, row, slot, effect);
    return t.dofs();
}
// Adds an effect of size `by` to wrenches of links, to what acts on coordinates and to rates of states
void spread_effect(Pass& pass, int table, int row, const double* effect, double by, double* moved, double* line_out) {
    if (table < 0) {
        pass.x_rate[row] += by * effect[0];
        return;
    }
    const Table& t = pass.system.tables[table];
    for (int port = 0; port < t.ports; ++port, effect += 6)
        for (int i = 0; i < 6; ++i) moved[6 * t.links[row * t.ports + port] + i] += by * effect[i];
    for (int line = 0; line < t.lines; ++line) line_out[t.line_u[row * t.lines + line]] += by * *effect++;
    for (int k = 0; k < t.states; ++k) pass.x_rate[t.first_x + row * t.states + k] += by * *effect++;
}

}  // namespace

void add_signal_derivatives(Pass& pass, double a, double b) {
    const System& s = pass.system;
    double *values = pass.work.values, effect[most_effects], slopes[12];
    for (const SignalUse& use : s.signal_uses) {
        const SignalRoot& root = s.signal_roots[use.root];
        const Place* place = s.signal_places.data() + use.first_place;
        const int ports = use.table < 0 ? 0 : s.tables[use.table].ports, dofs = effect_of(pass, use.table, use.row, use.slot, effect);
        for (int k = root.first_reader; k < root.first_reader + root.readers; ++k) {
            const SignalReader& reader = s.root_readers[k];
            const double weight = pass.work.reader_weights[k];
            const int sides = reader.unknown >= 0 ? 1 : 2, columns = reader.unknown >= 0 ? 1 : 6;
            if (weight == 0.0) {
                place += dofs * sides;
                continue;
            }
            if (reader.unknown >= 0)
                slopes[0] = reader.position ? b : a;
            else
                sensor_slopes(pass, s.tape[reader.node], a, b, slopes);
            const double* rows = effect;
            for (int i = 0; i < dofs; ++i) {
                const int count = i < ports ? 6 : 1;
                for (int side = 0; side < sides; ++side, ++place) {
                    if (place->offset == s.pattern.trash) continue;
                    for (int c = 0; c < columns; ++c)
                        for (int r = 0; r < count; ++r)
                            values[place->offset + place->column * c + r] -= weight * rows[r] * slopes[6 * side + c];
                }
                rows += count;
            }
        }
    }
}

void add_signal_stiffness(Pass& pass, const double* world, const double* rho, double* moved, double* line_out) {
    const System& s = pass.system;
    double effect[most_effects], slopes[12];
    for (const SignalUse& use : s.signal_uses) {
        const SignalRoot& root = s.signal_roots[use.root];
        double change = 0.0;
        for (int k = root.first_reader; k < root.first_reader + root.readers; ++k) {
            const SignalReader& reader = s.root_readers[k];
            const double weight = pass.work.reader_weights[k];
            if (weight == 0.0) continue;
            if (reader.unknown >= 0) {
                if (reader.position) change += weight * rho[reader.unknown];
                continue;
            }
            sensor_slopes(pass, s.tape[reader.node], 0.0, 1.0, slopes);
            for (int j = 0; j < 6; ++j)
                change += weight * (slopes[j] * world[6 * reader.link_a + j] + slopes[6 + j] * world[6 * reader.link_b + j]);
        }
        if (change == 0.0) continue;
        effect_of(pass, use.table, use.row, use.slot, effect);
        spread_effect(pass, use.table, use.row, effect, change, moved, line_out);
    }
}

void add_signal_inputs(Pass& pass, const double* inputs, double* moved, double* line_out) {
    const System& s = pass.system;
    double *tangent = pass.work.adjoint.data(), effect[most_effects];
    const auto read = [&](const TapeOp& op) { return op.op == tape_last ? inputs[s.inputs + op.data] : 0.0; };
    sweep_tangents(s, pass.params, pass.tape, pass.work.inputs.data(), s.force_nodes, inputs, read, tangent);
    const auto add = [&](int node, int table, int row, int slot) {
        if (node < 0 || tangent[node] == 0.0) return;
        effect_of(pass, table, row, slot, effect);
        spread_effect(pass, table, row, effect, tangent[node], moved, line_out);
    };
    for (std::size_t t = 0; t < s.tables.size(); ++t) {
        const Table& table = s.tables[t];
        for (int k = 0; k < table.rows * table.signals && table.first_law < 0; ++k)
            add(table.nodes[k], static_cast<int>(t), k / table.signals, k % table.signals);
    }
    for (std::size_t i = 0; i < s.rate_nodes.size(); ++i) add(s.rate_nodes[i], -1, static_cast<int>(i), 0);
}

void add_signal_time(Pass& pass, double* moved, double* line_out) {
    const System& s = pass.system;
    double *tangent = pass.work.tangent.data(), effect[most_effects], d[3];
    for (const ClockNode& at : s.clock_nodes) {  // other nodes do not change with time: theirs stays 0
        const TapeOp& op = s.tape[at.node];
        const bool given = op.op == tape_input && pass.work.inputs[2 * op.data + 1] != 0.0;  // held until it is given anew
        const double of_a = given ? 0.0 : tangent[at.a], of_b = tangent[at.b], of_c = tangent[at.c];
        tangent[at.node] = op.op == tape_time ? 1.0 : 0.0;
        if (of_a == 0.0 && of_b == 0.0 && of_c == 0.0) continue;
        const double* slope = pass.work.partial.data() + 3 * at.node;
        if (!at.known) partials(op, at.node, pass.params, pass.tape, d, &pass.work.segment[at.node]), slope = d;
        tangent[at.node] = slope[0] * of_a + slope[1] * of_b + slope[2] * of_c;
    }
    for (const TimeUse& use : s.time_uses) {
        if (tangent[use.node] == 0.0) continue;
        effect_of(pass, use.table, use.row, use.slot, effect);
        spread_effect(pass, use.table, use.row, effect, tangent[use.node], moved, line_out);
    }
}

}  // namespace koppel::KOPPEL_LEVEL
