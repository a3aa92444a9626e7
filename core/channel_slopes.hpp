// How channels change along a direction, see channel_slopes.cpp.
#pragma once

#include "engine.hpp"
#include "level.hpp"

namespace koppel::KOPPEL_LEVEL {

// Changes of inputs are followed, in one array, by those of what signals read of forces.

// at the last call of outputs for the plan
void channel_slopes(const System& system, const Parameters& params, const ChannelPlan& plan, const double* q, const double* u,
                    const ChannelMotion& along, Workspace& work, double* out);
// d(h, f) per change of these, at the last kept evaluation
void input_derivative(const System& system, const Parameters& params, const double* inputs, Workspace& work, double* out);

}  // namespace koppel::KOPPEL_LEVEL
