// What the bindings of the factor share with those of a simulation.
#pragma once

#include <nanobind/stl/unique_ptr.h>

#include "simulation.hpp"

namespace koppel {

// A factor that lives by itself
struct KeptFactor {
    std::shared_ptr<System> system;
    Factor factor;
    int singular = -1;
};
// to <- a copy of a factor of the simulation, with the poses that it was made at
void keep_factor(const Simulation& simulation, const Factor& from, KeptFactor& to);

void bind_factor(nb::module_& m, nb::class_<Simulation>& simulation);
void bind_couple(nb::module_& m, nb::class_<Simulation>& simulation);

}  // namespace koppel
