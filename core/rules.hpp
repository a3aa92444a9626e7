// What may be stepped how: the one place of these rules and of their sentences, for Python and for the C interface.
#pragma once

#include "engine.hpp"

namespace koppel {

// Each is empty, or one line that says what is wrong and what would be right.

// A step is a finite time above 0.
std::string refuse_step(const char* method, double step);
// Set-valued laws need a method that solves them; first_law: the path of one of them, or empty where no names are known.
std::string refuse_method(const System& system, const StepperInfo& method, const std::string& first_law);
// The time between ticks of a held value is a whole number of steps; 0: it ticks in every step.
std::string refuse_period(double every, double step);
// Bytes that are taken as a state: counter, branches of laws and the like are numbers that a run can have written.
std::string refuse_state(const System& system, const double* data, std::size_t count);

}  // namespace koppel
