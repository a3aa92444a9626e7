// How channels change along a direction of positions, velocities, other states and inputs, for analyses. What has no derivative here (loads
// of joints, outputs of laws and of elements that write their own) is NaN, and so is every channel that reads it.
#include <cmath>

#include "channel_slopes.hpp"
#include "link_motion.hpp"
#include "signal_tangents.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// What positions, speeds and states do to a line as elements read it: changes of its position and of its speed
void line_change(const System& s, const double* params, const Workspace& work, const double* q_change, const ChannelMotion& along, int q,
                 int u, const double* tangent, double* out) {
    out[0] = out[1] = 0.0;
    if (u == s.nu) return;  // ground
    if (q <= s.nq) {
        out[0] = q < s.nq ? q_change[q] : 0.0, out[1] = along.sigma[u];
        return;
    }
    const int number = (q - s.nq - 1) / 2, nodes = static_cast<int>(s.fluid_nodes.size());
    if (number < nodes) {  // the pressure of an elastic node, and its filling
        const FluidNode& node = s.fluid_nodes[number];
        out[0] = work.fluid_slope[number] * along.chi[node.u - s.nu];
        if (node.volume >= 0) out[1] = -work.line_q[q + 1] / work.tape[node.volume] * tangent[node.volume];
        return;
    }
    const DependentLine& line = s.dependent_lines[number - nodes];
    for (int i = line.first; i < line.first + line.terms; ++i) {
        const DependentTerm& term = s.dependent_terms[i];
        out[0] += params[term.factor] * q_change[term.q], out[1] += params[term.factor] * along.sigma[term.u];
    }
}

}  // namespace

void channel_slopes(const System& s, const Parameters& all, const ChannelPlan& plan, const double* q, const double* u,
                    const ChannelMotion& along, Workspace& work, double* out) {
    const double* params = all.values.data();
    double *tangent = work.adjoint.data(), *q_change = work.q.data();
    q_rate(s, q, along.rho, q_change);
    TreeSlopes slopes{};
    if (!s.tree_links.empty()) slopes = spread_slopes(s, params, work.tree, u, along.rates, along.rho, along.sigma, work);
    const auto motion = [&](int index) {
        const FrameRow& row = s.frames[index];
        return frame_motion(motion_of_link(s, params, work.links.data(), work.tree, slopes, along.rates, along.rho, along.sigma, row.link),
                            params + row.params);
    };
    std::vector<double> twist(6 * s.links.size(), 0.0), outputs(s.n_outputs, NAN);
    if (plan.accelerations) spread_velocities(s, work, along.rates_change, twist.data());
    const auto acceleration = [&](const TapeOp& op) {
        const int number = op.data / 6, component = op.data % 6, frame = s.accelerometers[number].frame;
        const FrameMotion<Slope> at = motion(frame);
        const double* more = twist.data() + 6 * s.frames[frame].link;  // what u' itself changes
        const Vec3<Slope> angular = at.angular + sloped({0, 0, 0}, vec(more + 3));
        const Vec3<Slope> linear =
            at.linear + sloped({0, 0, 0}, vec(more)) + cross(angular, at.frame.r) + cross(at.frame.w, cross(at.frame.w, at.frame.r));
        const Vec3<Slope> seen = transposed_times(motion(s.accelerometers[number].axes).frame.A, component < 3 ? linear : angular);
        return component % 3 == 0 ? seen.x.slope[0] : component % 3 == 1 ? seen.y.slope[0] : seen.z.slope[0];
    };
    const auto read = [&](const TapeOp& op) {
        switch (op.op) {
            case tape_q:
                return q_change[op.data];
            case tape_u:
                return along.sigma[op.data];
            case tape_x:
                return along.chi[op.data];
            case tape_sensor:
                return sensor_value(op.a / 8, op.a % 8, motion(op.data).frame, motion(op.more).frame).slope[0];
            case tape_lambda:
                return along.forces_change[op.data];
            case tape_rate:
                return along.rates_change[op.data];
            case tape_acceleration:
                return acceleration(op);
            case tape_output:
                return outputs[op.data];
            case tape_last:
                return along.inputs[s.inputs + op.data];
            case tape_load:
            case tape_node_pressure:
                return std::nan("");
            default:  // constants, time, and what only changes between steps
                return 0.0;
        }
    };
    const auto sweep = [&](const std::vector<int>& nodes) {
        sweep_tangents(s, params, work.tape.data(), work.inputs.data(), nodes, along.inputs, read, tangent);
    };
    sweep(plan.before);
    Pass pass = pass_over(s, all, work, false);
    for (int k : plan.tables) {
        const Table& table = s.tables[k];
        if (!s.kinds[table.kind].words.output_slopes) continue;
        std::vector<double> frames(21 * table.ports), lines(2 * table.lines), signals(table.signals), states(table.states);
        for (int row = 0; row < table.rows; ++row) {
            for (int i = 0; i < table.ports; ++i) {
                const Frame<Slope> frame = motion(table.frames[table.ports * row + i]).frame;
                static_assert(sizeof(frame) == 21 * sizeof(Slope), "a frame is plain numbers");
                for (int j = 0; j < 21; ++j) frames[21 * i + j] = reinterpret_cast<const Slope*>(&frame)[j].slope[0];
            }
            for (int i = 0; i < table.lines; ++i)
                line_change(s, params, work, q_change, along, table.line_q[table.lines * row + i], table.line_u[table.lines * row + i],
                            tangent, lines.data() + 2 * i);
            for (int i = 0; i < table.signals; ++i) {
                const int node = table.nodes[table.signals * row + i];
                signals[i] = node < 0 ? 0.0 : tangent[node];
            }
            for (int i = 0; i < table.states; ++i) states[i] = along.chi[table.first_x + table.states * row + i];
            s.kinds[table.kind].words.output_slopes(table, pass, row, {frames.data(), lines.data(), signals.data(), states.data()},
                                                    outputs.data() + table.first_output + row * table.outputs);
        }
    }
    sweep(plan.after);
    for (std::size_t i = 0; i < plan.channels.size(); ++i) out[i] = tangent[plan.channels[i]];
}

}  // namespace koppel::KOPPEL_LEVEL
