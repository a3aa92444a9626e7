// How the equations of laws on their branches change along a direction, for analyses.
#include "law.hpp"
#include "link_motion.hpp"
#include "signal_tangents.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// How signals change along rho (positions), sigma (velocities), chi (other states) and inputs
template <class Motion>
void signal_tangents(const System& s, const double* params, const double* q, const Motion& motion, const double* rho, const double* sigma,
                     const double* chi, const double* inputs, Workspace& work, double* tangent) {
    double* q_change = work.q.data();
    q_rate(s, q, rho, q_change);
    const auto frame = [&](int index) { return frame_motion(motion(s.frames[index].link), params + s.frames[index].params).frame; };
    const auto read = [&](const TapeOp& op) {
        return op.op == tape_q        ? q_change[op.data]
               : op.op == tape_u      ? sigma[op.data]
               : op.op == tape_x      ? chi[op.data]
               : op.op == tape_last   ? inputs[s.inputs + op.data]
               : op.op == tape_sensor ? sensor_value(op.a / 8, op.a % 8, frame(op.data), frame(op.more)).slope[0]
                                      : 0.0;
    };
    sweep_tangents(s, params, work.tape.data(), work.inputs.data(), s.force_nodes, inputs, read, tangent);
}

}  // namespace

void law_slopes(const System& s, const Parameters& params, const double* q, const double* u, const State& state, const double* rates,
                const double* force, const double* rho, const double* sigma, const double* chi, const double* inputs, Workspace& work,
                double* out) {
    double *tangent = work.adjoint.data(), *slip = work.laws.residual.data(), *change = work.laws.solved.data();
    TreeSlopes slopes{};
    if (!s.tree_links.empty()) slopes = spread_slopes(s, params.values.data(), work.tree, u, rates, rho, sigma, work);
    const auto motion = [&](int link) {
        return motion_of_link(s, params.values.data(), work.links.data(), work.tree, slopes, rates, rho, sigma, link);
    };
    signal_tangents(s, params.values.data(), q, motion, rho, sigma, chi, inputs, work, tangent);
    double* moved = work.k3.data();  // velocities and other states change together
    for (int i = 0; i < s.nv; ++i) moved[i] = i < s.nu ? sigma[i] : chi[i - s.nu];
    constraint_rates(s, work, u, slip), constraint_rates(s, work, moved, change);
    take_branches(s, params, u, state, work);  // leaves the slip where it is
    for (const Law& law : s.laws) {
        const int first = law.group.first;
        for (int r = 0; r < law.group.rows; ++r) out[first - s.n_lambda + r] = 0.0;
        const KindWords& words = words_of(s, law);
        LawContext context{0.0, 1.0, 0.0, slip, true};
        if (words.moved) {
            const int* side = s.row_sides.data() + law.group.first_side;
            const LinkSlopes links[2] = {plain_motion(motion(side[0])), plain_motion(motion(side[1]))};
            TouchSlopes moved;
            Pass pass = pass_over(s, params, work);
            pass.point = law.point;
            words.moved(s.tables[law.table], pass, law.row, links, moved);
            words.moved_rows(view_of(s, params, law, context, work), moved, force + first, out + first - s.n_lambda);
        }
        if (!words.row_slopes) continue;
        LawSlopes slopes{};
        words.row_slopes(view_of(s, params, law, context, work), force + first, slopes);
        const Table& table = s.tables[law.table];
        for (int r = 0; r < law.group.rows; ++r) {
            double& sum = out[first - s.n_lambda + r];
            for (int k = 0; k < law.group.rows; ++k) sum += slopes.slip[3 * r + k] * change[first + k];
            for (int k = 0; k < table.signals && k < 4; ++k) {
                const int node = table.nodes[law.row * table.signals + k];
                if (node >= 0) sum += slopes.signal[4 * r + k] * tangent[node];
            }
        }
    }
}

}  // namespace koppel::KOPPEL_LEVEL
