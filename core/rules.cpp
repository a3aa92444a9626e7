#include "rules.hpp"

#include <cmath>
#include <cstdio>

namespace koppel {

namespace {

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

}  // namespace

std::string refuse_step(const char* method, double step) {
    if (step > 0.0 && std::isfinite(step)) return "";
    return std::string(method) + ": step = " + number(step) + " s is not " + (step > 0.0 ? "finite" : "above 0 s");
}

std::string refuse_method(const System& system, const StepperInfo& method, const std::string& first_law) {
    if (system.laws.empty() || method.laws) return "";
    return std::string(method.name) + " does not solve set-valued laws" + (first_law.empty() ? "" : " such as '" + first_law + "'") +
           "; use time_stepping";
}

std::string refuse_period(double every, double step) {
    // 1e-6 of a step: decimal fractions such as 0.1 and 0.001 are that near to whole multiples, other periods are not
    const double count = std::nearbyint(every / step), steps = std::fmax(count, 1.0);
    if (every <= 0.0 || (count >= 1.0 && std::fabs(count * step - every) <= 1e-6 * step)) return "";
    return "= " + number(every) + " s is not a whole number of steps of " + number(step) + " s; give it " + number(steps * step) +
           " s, or take a step of " + number(every / steps) + " s";
}

std::string refuse_state(const System& system, const double* data, std::size_t count) {
    const StateLayout at = layout_of(system);
    if (count != static_cast<std::size_t>(at.size)) return "these bytes are not a state of this system";
    const auto whole = [](double value, double least, double most) {
        return value >= least && value <= most && value == std::floor(value);
    };
    const bool stands = std::isfinite(data[at.t0]) && data[at.step] >= 0.0 && std::isfinite(data[at.step]);
    if (!whole(data[at.counter], 0.0, 1e15) || !stands || !whole(data[at.lin], -1.0, 1e9))
        return "these bytes are not a state of this system";
    for (const Law& law : system.laws) {
        const int branches = system.engine->kinds()[system.tables[law.table].kind].words.branches;
        if (!whole(data[at.law_branch + law.number], -1.0, branches - 1.0)) return "these bytes are not a state of this system";
    }
    return "";
}

}  // namespace koppel
