// Signals of laws that read forces: which of these are of the same step, and where the matrix has them.
#include <set>

#include "plan.hpp"
#include "tape.hpp"

namespace koppel {

RowGroup& group_of_row(System& s, int row, int& law) {
    law = -1;
    for (Law& l : s.laws)
        if (row >= l.group.first && row < l.group.first + l.group.rows) {
            law = l.number;
            return l.group;
        }
    std::size_t k = 0;
    while (k + 1 < s.constraints.size() && row >= s.constraints[k + 1].group.first) ++k;
    return s.constraints[k].group;
}

namespace {

// The law whose outputs an operation reads, the first one of its element, or -1
int law_of_output(const System& s, const TapeOp& op, int& output) {
    for (const Law& law : s.laws) {
        const Table& table = s.tables[law.table];
        const int first = table.first_output + law.row * table.outputs;
        if (op.op != tape_output || op.data < first || op.data >= first + table.outputs) continue;
        output = op.data - first;
        return law.number;
    }
    return -1;
}

// What an operation depends on; values that are read of forces stand for their nodes among the outputs.
int dependencies(const System& s, const TapeOp& op, int* found) {
    const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
    for (int k = 0; k < args; ++k) found[k] = given[k];
    if (op.op != tape_last) return args;
    found[0] = s.last_nodes[op.data];
    return 1;
}

// What of the tape changes with forces of the step. What goes round in a circle is left out: it is of the last step.
std::vector<unsigned char> find_read_nodes(System& s) {
    const int n = static_cast<int>(s.tape.size());
    std::vector<unsigned char> changes(n, 0), placed(n, 0);
    for (int node = 0; node < n; ++node) {
        int output = 0;
        const TapeOp& op = s.tape[node];
        const int law = law_of_output(s, op, output);
        changes[node] = op.op == tape_lambda || law >= 0;
        if (changes[node]) s.read_sources.push_back({node, law, output, op.op == tape_lambda ? op.data : -1});
    }
    const auto sweep = [&](const auto& visit) {
        for (bool more = true; more;) {
            more = false;
            for (int node = 0; node < n; ++node) {
                int of[3];
                const int count = dependencies(s, s.tape[node], of);
                more = visit(node, of, count) || more;
            }
        }
    };
    sweep([&](int node, const int* of, int count) {
        const bool before = changes[node];
        for (int k = 0; k < count; ++k) changes[node] = changes[node] || changes[of[k]];
        return !before && changes[node];
    });
    sweep([&](int node, const int* of, int count) {
        if (!changes[node] || placed[node]) return false;
        for (int k = 0; k < count; ++k)
            if (changes[of[k]] && !placed[of[k]]) return false;
        s.read_nodes.push_back(node), placed[node] = 1;
        return true;
    });
    return placed;
}

// The nodes of a signal among these
std::vector<unsigned char> nodes_of(const System& s, const std::vector<unsigned char>& changes, int signal) {
    std::vector<unsigned char> seen(s.tape.size(), 0);
    std::vector<int> pending{signal};
    while (!pending.empty()) {
        const int node = pending.back();
        pending.pop_back();
        if (!changes[node] || seen[node]) continue;
        seen[node] = 1;
        int of[3];
        const int count = dependencies(s, s.tape[node], of);
        pending.insert(pending.end(), of, of + count);
    }
    return seen;
}

// The rows of forces that a signal of a law reads; its own forces are those of the last step.
std::set<int> rows_of(const System& s, const std::vector<unsigned char>& nodes, int reader) {
    std::set<int> rows;
    for (const ReadNode& source : s.read_sources) {
        if (!nodes[source.node]) continue;
        if (source.law < 0) rows.insert(source.row);
        if (source.law < 0 || same_element(s.laws[source.law], s.laws[reader])) continue;
        for (const Law& law : s.laws)  // all points of the element
            for (int r = 0; same_element(law, s.laws[source.law]) && r < law.group.rows; ++r) rows.insert(law.group.first + r);
    }
    const RowGroup& own = s.laws[reader].group;
    for (int r = 0; r < own.rows; ++r) rows.erase(own.first + r);
    return rows;
}

}  // namespace

void plan_reads(System& s) {
    for (Law& law : s.laws) law.coupled = law.group.rows > 1 && law.group.sides == 0;
    if (s.laws.empty() || s.last_nodes.empty()) return;
    const std::vector<unsigned char> changes = find_read_nodes(s);
    std::vector<unsigned char> needed(s.tape.size(), 0);
    for (Law& law : s.laws) {
        const Table& table = s.tables[law.table];
        for (int slot = 0; slot < table.signals && slot < 4; ++slot) {
            const int node = table.nodes[law.row * table.signals + slot];
            if (node < 0 || !changes[node]) continue;
            const std::vector<unsigned char> nodes = nodes_of(s, changes, node);
            const std::set<int> rows = rows_of(s, nodes, law.number);
            if (rows.empty()) continue;
            s.reads.push_back({law.number, slot, node, static_cast<int>(s.read_forces.size()), static_cast<int>(rows.size())});
            law.coupled = law.reads = true;
            for (int row : rows) {
                int of_law;
                group_of_row(s, row, of_law);
                s.read_forces.push_back({row, of_law, {}});
            }
            for (std::size_t k = 0; k < nodes.size(); ++k) needed[k] = needed[k] || nodes[k];
        }
    }
    std::vector<int> nodes;
    for (int node : s.read_nodes)
        if (needed[node]) nodes.push_back(node);
    std::vector<ReadNode> sources;
    std::set<int> laws;
    for (const ReadNode& source : s.read_sources)
        if (needed[source.node]) {
            sources.push_back(source);
            for (const Law& law : s.laws)
                if (source.law >= 0 && same_element(law, s.laws[source.law])) laws.insert(law.number);
        }
    s.read_nodes = nodes, s.read_sources = sources;
    s.read_laws.assign(laws.begin(), laws.end());
    nodes.insert(nodes.end(), s.force_nodes.begin(), s.force_nodes.end());
    s.force_nodes = nodes_behind(s.tape, nodes);
}

namespace {

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

}  // namespace

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

}  // namespace koppel
