// Losses of lines with inertia in a step: Q' = (drop - loss(Q)) / inertance along the tangent of the loss at the start. Where a valve is nearly
// shut the loss alone would bring the flow to rest within the step; its tangent at rest says nothing of that, and the step ends far
// beyond, on either side of zero. Such a step is taken again along chords from 0, see pipe.hpp.
#pragma once

#include "../fluid.hpp"
#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

// The velocity of the line of a loss
inline double speed_of(const System& s, const double* params, const FlowLoss& loss, const double* v) {
    if (loss.u < s.nu) return v[loss.u];
    const DependentLine& line = s.dependent_lines[loss.u - s.nu - 1];
    double sum = 0.0;
    for (int i = line.first; i < line.first + line.terms; ++i) sum += params[s.dependent_terms[i].factor] * v[s.dependent_terms[i].u];
    return sum;
}

// True when a flow turns round within the step, or its loss per flow becomes a multiple, and this loss is enough to stop its line within the
// step. In a step from rest over a drop that would settle at Q_s, z = step loss(Q_s) / (inertance Q_s) says how it ends: two stages end at
// (z - z^3/4) Q_s instead of Q_s tanh z, beyond zero from z = 2 on; this finds it from z = 1.4 on. Flows that only fall keep their sign along
// the tangent of one stage, and turn round along that of two. What a law has stopped stands right.
constexpr double multiple = 3.0;
inline bool any_loss_bent(const System& s, const Parameters& params, const double* start, const double* end, double dt, Workspace& work) {
    const double *values = params.values.data(), *stage = work.fluid_stage.data(), least = least_flow / flow_unit;
    for (const FlowLoss& loss : s.flow_losses) {
        const double v[3] = {speed_of(s, values, loss, start), speed_of(s, values, loss, stage), speed_of(s, values, loss, end)};
        const double most = larger(std::fabs(v[1]), std::fabs(v[2]));
        const bool steady = v[0] * v[1] > 0.0 && v[0] * v[2] > 0.0 && most < 2.0 * std::fabs(v[0]);
        if (!loss.moves && (steady || v[2] == 0.0 || most < least)) continue;
        const Table& table = s.tables[loss.table];
        double found[6];
        s.kinds[table.kind].words.losses(table, pass_over(s, params, work, false), loss.row, v, 3, found);
        for (int i = 1; i < 3; ++i) {
            const double from = found[1], there = found[1 + 2 * i];
            const bool grows = found[0] * found[2 * i] < 0.0 || there > multiple * from;
            if (grows && dt * flow_unit * flow_unit * there > values[loss.inertia]) return true;
        }
    }
    return false;
}

// Flows at velocities; the largest change since the last ones, as a share, times that of the part of the loss that is not linear in all that
// holds the flow back, now or at the last flow
inline double read_flows(const System& s, const Parameters& params, const double* v, double dt, Workspace& work) {
    double worst = 0.0;
    for (std::size_t k = 0; k < s.flow_losses.size(); ++k) {
        const FlowLoss& loss = s.flow_losses[k];
        const Table& table = s.tables[loss.table];
        const double speeds[2] = {speed_of(s, params.values.data(), loss, v), 0.0}, last = work.loss_flows[3 * k];
        double found[4];
        s.kinds[table.kind].words.losses(table, pass_over(s, params, work, false), loss.row, speeds, 2, found);
        const double damped = dt * flow_unit * flow_unit, all = params.values[loss.inertia] + damped * std::fabs(found[1]);
        const double here = damped * std::fabs(found[1] - found[3]) / all, share = larger(here, work.loss_flows[3 * k + 1]);
        work.loss_flows[3 * k] = found[0], work.loss_flows[3 * k + 1] = here, work.loss_flows[3 * k + 2] = share;
        const double size = larger(std::fabs(last), std::fabs(found[0]));
        if (size > 0.0) worst = larger(worst, share * std::fabs(found[0] - last) / size);
    }
    return worst;
}
// Chords for the next round, by Newton's method on the logarithms of a single line: where the part of its loss that is not linear makes up
// a share c of all that holds its flow back, the flow over a chord goes with its power -c. So a quadratic loss that rules (c = 1) takes the
// geometric mean of the last chord and flow, which is right at once whatever the first chord was; for c = 0 chords do not matter.
inline void take_loss_chords(const System& s, Workspace& work) {
    for (std::size_t k = 0; k < s.flow_losses.size(); ++k) {
        double& chord = work.loss_chords[k];
        const double flow = work.loss_flows[3 * k], size = larger(std::fabs(flow), least_flow);
        const double last = std::isnan(chord) ? size : std::fabs(chord);
        chord = std::copysign(last * std::pow(size / last, 1.0 / (1.0 + work.loss_flows[3 * k + 2])), flow);
    }
}

}  // namespace koppel::KOPPEL_LEVEL
