// Whether pressures of small volumes may be believed. A volume that would fill many times over within a step takes the pressure at which
// its flows balance, and a step finds that along tangents: where these turn too much on the way, it ends beside. What flows in then would
// fill the volume many times over at once, and would still do so at another pressure.
#pragma once

#include "../fluid.hpp"
#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

constexpr double moved_far = 0.1;    // of its pressure: a node that moves less in a step is not looked at
constexpr double many_times = 10.0;  // the change of the step that the flows at its end would make in another step
constexpr double off_balance = 0.1;  // of its pressure: farther away than that is where its flows balance

// The compression at another pressure nearby, by Newton's method
inline double compression_at(const OilParams& oil, double phi, double pressure) {
    for (int round = 0; round < 4; ++round) {
        const FluidPressure here = pressure_of(oil, phi);
        phi += (pressure - here.p) / here.slope;
    }
    return phi;
}

// Workspace::unbalanced: nodes at the end of a step whose flows balance at another pressure. start: velocities and states at its start.
// What has moved far is looked at with one evaluation more, what is out of balance then with another one.
inline void note_unbalanced(const System& s, const Parameters& params, const double* start, double dt, Workspace& work, State& state) {
    const StateLayout at = layout_of(s);
    const double *q = state.data.data() + at.q, *end = state.data.data() + at.u, t = motion_of(s, state, dt).t;
    double *net = work.h.data(), *moved = work.u.data(), *taken = work.k1.data(), *inflow = work.k2.data();
    bool any = false;
    for (std::size_t k = 0; k < s.fluid_nodes.size(); ++k) {
        const FluidNode& node = s.fluid_nodes[k];
        const OilParams& oil = *reinterpret_cast<const OilParams*>(params.values.data() + node.oil);
        const double from = pressure_of(oil, strain_unit * start[node.u]).p, to = pressure_of(oil, strain_unit * end[node.u]).p;
        work.suspects[k] = std::fabs(to - from) > moved_far * to, any = any || work.suspects[k];
    }
    if (!any) return;
    const bool left = work.left_limit;
    work.left_limit = true;
    evaluate(s, params, t, q, end, state, work, false, net);
    for (int i = 0; i < s.nv; ++i) moved[i] = end[i] - start[i];
    mass_times(s, params, work, false, moved, taken);
    copy_values(inflow, net, s.nv), copy_values(moved, end, s.nv);
    any = false;
    for (std::size_t k = 0; k < s.fluid_nodes.size(); ++k) {
        const FluidNode& node = s.fluid_nodes[k];
        work.suspects[k] = work.suspects[k] && dt * std::fabs(inflow[node.u]) > many_times * std::fabs(taken[node.u]);
        if (!work.suspects[k]) continue;
        const OilParams& oil = *reinterpret_cast<const OilParams*>(params.values.data() + node.oil);
        const double phi = strain_unit * end[node.u], there = pressure_of(oil, phi).p;
        moved[node.u] = compression_at(oil, phi, there * (1.0 + std::copysign(off_balance, inflow[node.u]))) / strain_unit, any = true;
    }
    if (any) evaluate(s, params, t, q, moved, state, work, false, net);
    work.left_limit = left;
    for (std::size_t k = 0; k < s.fluid_nodes.size() && any; ++k) {
        if (!work.suspects[k] || !(net[s.fluid_nodes[k].u] * inflow[s.fluid_nodes[k].u] > 0.0)) continue;
        if (work.unbalanced[2 * k] == 0.0) work.unbalanced[2 * k + 1] = t;
        work.unbalanced[2 * k] += 1.0;
    }
}

}  // namespace koppel::KOPPEL_LEVEL
