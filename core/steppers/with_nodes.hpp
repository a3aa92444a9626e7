// A step of time_stepping beside elastic nodes of oil, see time_stepping.cpp: taken again where pressures or flows have left their tangents.
#pragma once

#include "../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

void step_with_nodes(const System& system, const Parameters& params, const double* options, double dt, Workspace& work, State& state);

}  // namespace koppel::KOPPEL_LEVEL
