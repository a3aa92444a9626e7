// Steps beside elastic nodes of oil and losses of lines, see time_stepping.cpp: taken again where pressures or flows have left their tangents.
#pragma once

#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

using TakeStep = void (*)(const System& system, const Parameters& params, const double* options, double dt, Workspace& work, State& state);

// A step of a method; where it has to be taken again, that is done with theta = 1 of time_stepping. True when it was.
bool take_with_nodes(TakeStep method, const System& system, const Parameters& params, const double* options, double dt, Workspace& work,
                     State& state);
// The same with the two stages of time_stepping
void step_with_nodes(const System& system, const Parameters& params, const double* options, double dt, Workspace& work, State& state);

}  // namespace koppel::KOPPEL_LEVEL
