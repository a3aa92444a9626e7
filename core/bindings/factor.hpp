// What the bindings of the factor share with those of an instance.
#pragma once

#include <nanobind/stl/unique_ptr.h>

#include "instance.hpp"

namespace koppel {

// A factor that lives by itself
struct KeptFactor {
    std::shared_ptr<System> system;
    Factor factor;
    int singular = -1;
};
// to <- a copy of a factor of the instance, with the poses that it was made at
void keep_factor(const Instance& instance, const Factor& from, KeptFactor& to);

void bind_factor(nb::module_& m, nb::class_<Instance>& instance);
void bind_couple(nb::module_& m, nb::class_<Instance>& instance);

}  // namespace koppel
