// What the bindings share: arrays from and to Python, and the simulation that Python holds.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "../run.hpp"

namespace koppel {

namespace nb = nanobind;
using Vector = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Result = nb::ndarray<nb::numpy, double, nb::ndim<1>>;

inline Result to_array(const double* values, std::size_t count) {
    double* copy = new double[count > 0 ? count : 1];
    std::copy(values, values + count, copy);
    nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return Result(copy, {count}, owner);
}
inline Result to_array(const std::vector<double>& values) { return to_array(values.data(), values.size()); }

using Matrix = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

inline Matrix to_matrix(const std::vector<double>& values, std::size_t rows, std::size_t columns) {
    double* copy = new double[values.empty() ? 1 : values.size()];
    std::copy(values.begin(), values.end(), copy);
    nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return Matrix(copy, {rows, columns}, owner);
}

inline void need(const Vector& array, std::size_t size, const char* name) {
    if (array.size() != size)
        throw nb::value_error(
            (std::string(name) + " has " + std::to_string(array.size()) + " values; it needs " + std::to_string(size)).c_str());
}

// One simulation that steps: structure, values, state and memory together.
struct Simulation {
    std::shared_ptr<System> system;
    Parameters params;
    State state;
    std::unique_ptr<Workspace> work;
    StateLayout at;
    // how it steps; no method yet: null
    const StepperInfo* stepper = nullptr;
    double options[4] = {}, method_step = 0.0;
    Progress progress;  // of the last call of step

    explicit Simulation(std::shared_ptr<System> s)
        : system(std::move(s)),
          params(default_parameters(*system)),
          state(start_state(*system, params)),
          work(std::make_unique<Workspace>(*system)),
          at(layout_of(*system)) {}
    const Engine& engine() const { return *system->engine; }

    // a part of the state, as Python sees it
    Result part(int first, std::size_t count) const { return to_array(state.data.data() + first, count); }
    void set_part(int first, const Vector& values, std::size_t count, const char* name) {
        need(values, count, name);
        std::copy(values.data(), values.data() + count, state.data.data() + first);
    }
    // another position or velocity: nothing that was kept of the last one holds
    void move_to(int first, const Vector& values, std::size_t count, const char* name) {
        set_part(first, values, count, name);
        forget_forces();
        forget_factor(*system, state, *work);
        restart();
        state.data[at.settled] = 0.0;
    }
    double step_size() const { return state.data[at.step]; }  // that of the counter; method_step: that of the method
    double time() const { return state.data[at.t0] + state.data[at.counter] * step_size(); }
    void set_input(int input, double value) {
        if (input < 0 || input >= system->inputs) throw nb::index_error("no such input");
        if (!std::isfinite(value)) throw nb::value_error("an input needs a finite value");
        double &held = state.data[at.inputs + input], &external = state.data[at.external + input];
        if (external == 1.0 && held == value) return;
        held = value, external = 1.0;
        restart();
    }
    // a load or a value has jumped: accelerations that a stepper keeps are no longer right
    void restart() { state.data[at.begun] = 0.0; }
    // what signals read of forces belongs to another state
    void forget_forces() {
        if (!system->last_nodes.empty()) state.data[at.last + system->last_nodes.size()] = 0.0;
    }
    void need_state(const Vector& q, const Vector& u) const { need(q, system->nq, "q"), need(u, system->nu, "u"); }
    // velocities as given, with the other states in force behind them
    std::vector<double> with_x(const Vector& u) const {
        std::vector<double> v(u.data(), u.data() + system->nu);
        v.insert(v.end(), state.data.begin() + at.x, state.data.begin() + at.x + system->nx);
        return v;
    }
    // the same with nothing behind them
    std::vector<double> without_x(const Vector& u) const {
        std::vector<double> v(u.data(), u.data() + system->nu);
        v.resize(system->nv, 0.0);
        return v;
    }
    // a vector of unknowns, of velocities alone, or of velocities and other states
    std::vector<double> unknowns(const Vector& b, const char* name) const {
        if (b.size() == static_cast<std::size_t>(system->nu)) return without_x(b);
        need(b, system->nv, name);
        return std::vector<double>(b.data(), b.data() + system->nv);
    }
};

// A choice of channels and the array that it fills.
struct Reader {
    Simulation& simulation;
    ChannelPlan plan;
    std::vector<double> values;
};

// Numbers of channels as what must run for them; an index error where there is no such channel.
ChannelPlan plan_of(const System& system, const std::vector<int>& channels);

// How steps ended: steps, rows, trouble, block, velocity, value, and the signal (table, row, slot) behind it
using ProgressTuple = std::tuple<long long, long long, int, int, int, double, std::tuple<int, int, int>>;
ProgressTuple to_tuple(const Progress& done);

// The class in two rooms: what it holds and does as a whole, and the parts of a step.
nb::class_<Simulation> bind_simulation(nb::module_& m);
void bind_parts(nb::class_<Simulation>& simulation);
// what runs by the clock
void bind_live(nb::module_& m, nb::class_<Simulation>& simulation);

}  // namespace koppel
