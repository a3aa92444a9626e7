// A machine that runs by the clock: one thread takes the steps, each at its instant, and shares no lock with anybody.
//
// Three things leave or enter it, each through a queue with one writer and one reader:
//   frames    the newest state of chosen channels, over a triple buffer: who looks sees the newest one, who does not costs nothing
//   rows      all channels every so many steps, over a ring; a reader that is too slow loses rows, which are counted
//   commands  inputs, parameters, states; applied between two steps, in the order given, and marked with the number of the step
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "run.hpp"

namespace koppel {

enum LiveKind {
    live_input,       // input `index` gets a value from outside
    live_release,     // input `index` follows its own signal again
    live_parameters,  // all parameter slots
    live_state,       // the whole state
    live_keep,        // the state is handed out
    live_pause,
    live_go,
    live_single,  // `index` steps while it pauses
    live_speed,   // seconds of the machine per second of the clock
    live_record,  // a row every `index` steps from here on; 0: none
    live_forget,  // figures of the past do not count any more
};

struct LiveCommand {
    int kind = live_pause, index = 0;
    double value = 0.0;
    std::vector<double> data;  // parameters or state, in or out
    long long step = 0;        // steps taken when it was applied
};

// What stands before the channels of a frame.
enum LiveFigure {
    figure_step,
    figure_time,
    figure_mode,  // 0 pauses, 1 runs, 2 has ended
    figure_speed,
    figure_median,  // computing time per step in us
    figure_high,    // 99 % of the steps are below
    figure_worst,
    figure_factor,  // computing time per time of the machine
    figure_counted,
    figure_missed,  // steps that ended after the start of the next one
    figure_late,    // the latest start of a step in us
    figure_given_up,  // times that it was so late that it goes on from there
    figure_changes,   // branches of laws that changed
    figure_unsettled,
    figure_lost,     // rows that nobody took in time
    figure_applied,  // commands
    figure_wall,     // seconds of the clock since figures count
    figure_count
};

class Live {
public:
    Live(const System& system, Parameters& params, State& state, Workspace& work, const StepperInfo& stepper, const double* options, double step,
         ChannelPlan frame, ChannelPlan row, int rows);
    ~Live() { stop(); }
    Live(const Live&) = delete;
    Live& operator=(const Live&) = delete;

    // The thread: begins; true when the system gave it priority (SCHED_FIFO). Ends after the step it is in.
    bool start(bool priority, double frame_seconds);
    void stop();
    bool running() const { return thread_.joinable(); }
    bool ended() const { return ended_.load(std::memory_order_acquire); }

    // The same without a clock, in the thread of the caller: takes up to n steps; less after trouble.
    long long advance(long long n);

    // Commands that are applied together, before the same step; false when the queue has no room. What was applied is given back in order.
    bool push(std::vector<LiveCommand> commands);
    bool take_applied(LiveCommand& command);

    // The newest frame, figure_count + channels numbers; false when there is no newer one than the last.
    bool take_frame(double* out);
    std::size_t frame_width() const { return figure_count + frame_.channels.size(); }
    // Rows of 1 + channels numbers each, at most so many.
    int take_rows(double* out, int most);
    std::size_t row_width() const { return 1 + row_.channels.size(); }

    const System& system() const { return system_; }
    std::size_t parameter_count() const { return params_.values.size(); }
    std::size_t state_size() const { return state_.data.size(); }
    const Progress& progress() const { return progress_; }  // of the step that ended it

private:
    void loop();
    bool turn();  // one step; false after trouble
    void apply_commands();
    void apply(LiveCommand& command);
    void record_row();
    void publish();
    void count(double microseconds);
    double quantile(double share) const;
    double now() const;
    double time() const;

    static constexpr int queue_length = 256, buckets = 512;

    const System& system_;
    Parameters& params_;
    State& state_;
    Workspace& work_;
    const StepperInfo& stepper_;
    double options_[4], step_, frame_seconds_ = 1.0 / 60.0;
    StateLayout at_;
    ChannelPlan frame_, row_;
    Progress progress_;

    std::thread thread_;
    std::atomic<bool> stop_{false}, ended_{false};

    std::array<LiveCommand, queue_length> commands_;
    std::atomic<std::uint64_t> given_{0}, applied_{0};
    std::uint64_t returned_ = 0;

    std::array<std::vector<double>, 3> frames_;
    std::atomic<int> middle_{1};  // index of the buffer between the two, and whether it is fresh
    int back_ = 0, front_ = 2;

    std::vector<double> rows_;
    int row_capacity_;
    std::atomic<std::uint64_t> rows_given_{0}, rows_taken_{0};

    // what the thread alone knows
    long long steps_ = 0, every_ = 0, first_ = 0, single_ = 0;
    bool paused_ = false, resume_ = true, changed_ = true;
    double speed_ = 1.0;
    std::array<long long, buckets> histogram_{};
    long long counted_ = 0, missed_ = 0, given_up_ = 0, lost_ = 0, changes_before_ = 0, unsettled_before_ = 0;
    double worst_ = 0.0, spent_ = 0.0, late_ = 0.0, since_ = 0.0;
};

}  // namespace koppel
