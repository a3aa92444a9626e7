// Flows in minimal coordinates and nodes without volume of an image.
#include "image.hpp"

namespace koppel {

std::string add_flow_losses(System& s, const Table& table, int number) {
    for (int row = 0; row < table.rows; ++row) {
        const int u = table.line_u[table.lines * row];
        int inertia = u > s.nu ? s.dependent_lines[u - s.nu - 1].inertia : -1;
        for (const LineCoordinate& line : s.lines)
            if (line.u == u) inertia = line.inertia;
        if (inertia < 0) return ": a loss has no line";
        s.flow_losses.push_back({number, row, u, inertia, !table.frames.empty()});
    }
    return "";
}

// Flows in minimal coordinates, and the groups of velocities that they couple; empty, or what is wrong.
std::string read_dependent_lines(ImageReader& reader, System& s) {
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
std::string read_rigid_nodes(ImageReader& reader, System& s) {
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
    s.meeting_flows = reader.ints("meeting_flows");
    if (!reader.error.empty()) return reader.error;
    for (int u : s.meeting_flows)
        if (!within(u, 1, s.nu)) return "image has an unsound node";
    if (s.meeting_flows.size() % 2 != 0) return "image has an unsound node";
    return "";
}

}  // namespace koppel
