// Runs many steps and records channels, without anything but the core.
#pragma once

#include "engine.hpp"

namespace koppel {

struct Progress {
    long long steps = 0, rows = 0;
    int trouble = trouble_none, trouble_block = -1, trouble_u = -1;  // what went wrong, where, and in which velocity
    double trouble_value = 0.0;
    int trouble_table = -1, trouble_row = -1, trouble_signal = -1;  // the signal without a finite value behind it, if there is one
};

// What is written down of a run.
struct Recorder {
    const ChannelPlan* plan = nullptr;
    double* rows = nullptr;          // 1 + channels doubles each: time and channels
    long long every = 0, first = 0;  // a row after every so many steps, counted from this one
    float* microseconds = nullptr;   // computing time of each step
};

const StepperInfo* find_stepper(const Engine& engine, const char* name);

// What signals read of forces before the first step: the values at the start, where they are not known yet.
void begin_sensing(const System& system, const Parameters& params, double t, Workspace& work, State& state);
// The channels of a plan at the state in force; leaves it as it is.
void read_channels(const System& system, const Parameters& params, double t, const ChannelPlan& plan, Workspace& work, State& state,
                   double* channels);

// The first signal that has no finite value at t + ahead, with the velocities in force and positions moved on with them.
constexpr int signal_of_state = -2, signal_of_row = -3;  // in place of a table: the rate of another state, a condition of a constraint
void find_signal(const System& system, const Parameters& params, double t, double ahead, const State& state, Workspace& work, Progress& found);
// Signals that act as 0 below it: notes when one of them was there first.
void note_floors(const System& system, double t, Workspace& work);

// Takes `steps` steps of size `step` and writes down what the recorder asks for. Stops early when the motion is no longer finite or a matrix is singular; the State is then the last good
// one.
Progress run_steps(const System& system, const Parameters& params, const StepperInfo& stepper, const double* options, double step,
                   long long steps, Workspace& work, State& state, const Recorder& recorder);

}  // namespace koppel
