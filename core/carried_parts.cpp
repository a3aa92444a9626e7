// Which parts of a machine its own frames carry, and the System of the steps without them. The steps are in couple_carried.cpp.
#include <algorithm>
#include <cmath>

#include "couple.hpp"
#include "plan.hpp"
#include "tape.hpp"

namespace koppel {

namespace {

bool are_zero(const double* values, int n) {
    return std::all_of(values, values + n, [](double value) { return value == 0.0; });
}
bool are_unit(const double* values) {  // three axes that are square to each other
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            double sum = 0.0;
            for (int k = 0; k < 3; ++k) sum += values[3 * i + k] * values[3 * j + k];
            // 1e-15: some units in the last place
            if (!(std::fabs(sum - (i == j ? 1.0 : 0.0)) <= 1e-15)) return false;
        }
    return true;
}
bool is_identity(const double* R) {
    for (int i = 0; i < 9; ++i)
        if (R[i] != (i % 4 == 0 ? 1.0 : 0.0)) return false;
    return true;
}
// a frame that is its link: no offset, no turn
bool is_plain(const System& s, const double* params, int frame) {
    return are_zero(params + s.frames[frame].params, 3) && is_identity(params + s.frames[frame].params + 3);
}

// A signal of the steps, of this machine or of others, that reads a link
bool is_read(const Assembly& all, const CoupledMachine& m, int number) {
    const System& s = *m.system;
    const Link& link = s.links[number];
    const auto own = [&](int frame) { return s.frames[frame].link == number; };
    for (int i = 0; i < s.tape_before; ++i) {
        const TapeOp& op = s.tape[i];
        if (op.op == tape_sensor && (own(op.data) || own(op.more))) return true;
        if (op.op == tape_q && op.data >= link.q && op.data < link.q + link.nq) return true;
        if (op.op == tape_u && op.data >= link.u && op.data < link.u + link.nu) return true;
    }
    for (const CoupledSignal& signal : all.signals)
        if (&all.machines[signal.machine] == &m && (own(signal.frame) || own(signal.relative_to))) return true;
    return false;
}

// The part that a side is fixed to, if it is one that a frame carries
bool find_carried(const Assembly& all, const CoupledMachine& m, int number, CarriedPart& part) {
    const System& s = *m.system;
    const MachineSide& side = m.sides[number];
    const Coupling& c = all.couplings[side.coupling];
    const Link& link = s.links[side.link];
    const double* params = m.params->values.data();
    // coordinates of their own on the ground: three shifts, or with a free turn behind them
    if (c.technique != couple_index3 || c.execution != couple_central || c.iterations != 0) return false;
    if (link.kind != link_joint || link.parent != 0 || link.guide >= 0 || link.steps < 3 || link.steps > 4) return false;
    part = {};
    part.side = number, part.link = side.link, part.frame = side.frame;
    part.q = link.q, part.u = link.u, part.turns = link.steps == 4 ? 3 : 0, part.joint = link.joint, part.block = link.block;
    double axes[9];
    for (int k = 0; k < link.steps; ++k) {
        const JointStep& step = s.joint_steps[link.first_step + k];
        if (step.type != (k < 3 ? step_shift : step_ball) || step.q != link.q + k || step.u != link.u + k) return false;
        if (k < 3) part.axes[k] = step.axis, std::copy(params + step.axis, params + step.axis + 3, axes + 3 * k);
    }
    if (!are_unit(axes) || !are_zero(params + link.params, 7) || !is_plain(s, params, side.frame)) return false;
    if (!are_zero(params + link.joint + 12, 3) || !is_identity(params + link.joint + 15)) return false;
    for (const Link& other : s.links)
        if (other.kind == link_joint && other.parent == side.link) return false;
    if (is_read(all, m, side.link)) return false;
    // rows that hold it at one frame, as many as its velocities
    const Constraint* rows = nullptr;
    for (const Constraint& constraint : s.constraints) {
        if (constraint.type != between_frames || s.frames[constraint.b].link != side.link) continue;
        if (rows != nullptr) return false;
        rows = &constraint;
    }
    if (rows == nullptr || rows->positions != 3 || rows->rotation != (part.turns > 0 ? rotation_lock : rotation_none)) return false;
    if (!are_unit(params + rows->directions) || !is_plain(s, params, rows->b) || s.frames[rows->a].link == 0) return false;
    part.row = rows->group.first, part.row_block = rows->group.block, part.directions = rows->directions, part.carrier = rows->a;
    // nothing else meets it in the matrix
    return s.pattern.rows[part.block].size() == 2;
}

// The System of the steps: its pattern, its trees and its constraints have none of these parts; all numbers stay
std::shared_ptr<System> leave_out(const System& whole, const std::vector<CarriedPart>& parts) {
    auto made = std::make_shared<System>(whole);
    System& s = *made;
    s.image = {};
    const auto erase = [](auto& from, const auto& which) { from.erase(std::remove_if(from.begin(), from.end(), which), from.end()); };
    for (const CarriedPart& part : parts) {
        s.pattern.leave_out(part.block), s.pattern.leave_out(part.row_block);
        erase(s.tree_links, [&](int link) { return link == part.link; });
        erase(s.constraints, [&](const Constraint& c) { return c.group.first == part.row; });
        erase(s.row_paths, [&](const RowPath& path) { return path.first == part.row; });
        for (std::size_t k = 0; k < s.tree_diagonals.size();)
            if (s.tree_diagonals[k] >= part.u && s.tree_diagonals[k] < part.u + 3 + part.turns)
                s.tree_diagonals.erase(s.tree_diagonals.begin() + k, s.tree_diagonals.begin() + k + 2);
            else
                k += 2;
        std::fill(s.of_points.begin() + part.u, s.of_points.begin() + part.u + 3 + part.turns, 0);
    }
    for (const CarriedPart& part : parts) {  // its coordinates go on in the predictor alone
        Link& own = s.links[part.link];
        const auto first = s.joint_steps.begin() + own.first_step;
        s.joint_steps.erase(first, first + own.steps);
        for (Link& link : s.links) link.first_step -= link.first_step > own.first_step ? own.steps : 0;
        own.steps = 0;
    }
    s.constraint_paths = static_cast<int>(s.row_paths.size());  // there are no laws
    s.constraint_order.clear();
    for (int k : whole.constraint_order)
        for (std::size_t i = 0; i < s.constraints.size(); ++i)
            if (s.constraints[i].group.first == whole.constraints[k].group.first) s.constraint_order.push_back(static_cast<int>(i));
    list_row_terms(s);
    return made;
}

}  // namespace

void carry_parts(const Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    const bool fits = all.stepper->order == 1 && m.substeps == 1 && m.work->dense.empty();
    if (all.held || all.delayed || all.turned || m.led >= 0 || !fits || !s.laws.empty() || !s.flow_rows.empty()) return;
    for (std::size_t k = 0; k < m.sides.size(); ++k) {
        CarriedPart part;
        if (!find_carried(all, m, static_cast<int>(k), part)) continue;
        for (const CarriedPart& other : m.carried)
            if (other.link == part.link) return m.carried.clear();
        m.carried.push_back(part);
    }
    if (m.carried.empty()) return;
    m.without_carried = leave_out(s, m.carried), m.system = m.without_carried.get();
    for (std::size_t k = 0; k < m.carried.size(); ++k) {
        const CarriedPart& part = m.carried[k];
        MachineSide& side = m.sides[part.side];
        side.carried = static_cast<int>(k), side.frame = part.carrier, side.link = s.frames[part.carrier].link;
        side.aligned = is_identity(m.params->values.data() + s.frames[part.carrier].params + 3);
        std::fill(m.work->factor.regularization.begin() + part.u, m.work->factor.regularization.begin() + part.u + 3 + part.turns, 0.0);
    }
    list_entries(m);
    m.P.assign(8 * m.entries.size(), 0.0), m.X.assign(m.X.size(), 0.0), m.B.assign(m.B.size(), 0.0);
    m.rate.assign(m.rate.size(), 0.0);
}

}  // namespace koppel
