#include "live.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#ifdef __linux__
#include <pthread.h>
#include <time.h>
#endif

namespace koppel {

namespace {

constexpr int fresh = 4;             // beside the index of a buffer
constexpr double most_lag = 0.1;     // s behind its instants before it goes on from where it is
constexpr double idle = 2e-3;        // s between looks at the commands while it pauses
constexpr double per_octave = 16.0;  // buckets of the histogram: 4 % wide
constexpr double least = 0.05;       // us, lower end of the first bucket

#ifdef __linux__
double clock_seconds() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

// until an instant of the same clock, not for a time: what comes between two looks at the clock does not add up
void wait_until(double instant) {
    timespec t;
    t.tv_sec = static_cast<time_t>(std::floor(instant));
    t.tv_nsec = static_cast<long>(1e9 * (instant - std::floor(instant)));
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, nullptr) != 0) {
    }
}

bool take_priority(std::thread& thread) {
    sched_param p{};
    p.sched_priority = 40;
    return pthread_setschedparam(thread.native_handle(), SCHED_FIFO, &p) == 0;
}
#else
using Clock = std::chrono::steady_clock;
double clock_seconds() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }
void wait_until(double instant) {
    std::this_thread::sleep_until(Clock::time_point(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(instant))));
}
bool take_priority(std::thread&) { return false; }
#endif

}  // namespace

Live::Live(const System& system, Parameters& params, State& state, Workspace& work, const StepperInfo& stepper, const double* options,
           double step, ChannelPlan frame, ChannelPlan row, int rows)
    : system_(system),
      params_(params),
      state_(state),
      work_(work),
      stepper_(stepper),
      step_(step),
      at_(layout_of(system)),
      frame_(std::move(frame)),
      row_(std::move(row)),
      row_capacity_(std::max(rows, 2)) {
    std::copy(options, options + 4, options_);
    for (std::vector<double>& buffer : frames_) buffer.assign(frame_width(), 0.0);
    rows_.assign(row_capacity_ * row_width(), 0.0);
    changes_before_ = work_.count.changes, unsettled_before_ = work_.count.unsettled;
    since_ = now();
    publish();
}

double Live::now() const { return clock_seconds(); }
double Live::time() const { return state_.data[at_.t0] + state_.data[at_.counter] * step_; }

bool Live::start(bool priority, double frame_seconds) {
    if (running()) return false;
    frame_seconds_ = frame_seconds;
    stop_ = false, resume_ = true, since_ = now();
    thread_ = std::thread([this] { loop(); });
    return priority && take_priority(thread_);
}

void Live::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
}

void Live::loop() {
    double deadline = now(), shown = 0.0;
    while (!stop_.load(std::memory_order_relaxed)) {
        apply_commands();
        const double begin = now();
        const bool moves = !ended_.load(std::memory_order_relaxed) && (!paused_ || single_ > 0);
        if (!moves) {
            if (changed_) publish();
            resume_ = true;
            wait_until(begin + idle);
            continue;
        }
        const bool alone = paused_;  // a single step has no instant of its own
        if (resume_ || alone) deadline = begin, resume_ = alone;
        if (!alone) late_ = std::max(late_, begin - deadline);
        const bool good = turn();
        if (alone) --single_;
        double end = now();
        if (!good || alone || end - shown >= frame_seconds_) publish(), shown = end, end = now();
        deadline += step_ / speed_;
        if (alone || !good) continue;
        if (end > deadline) {
            ++missed_;
            if (end > deadline + most_lag) ++given_up_, deadline = end;
        } else {
            wait_until(deadline);
        }
    }
}

long long Live::advance(long long n) {
    if (running()) return 0;
    apply_commands();
    long long taken = 0;
    while (taken < n && !ended_ && turn()) ++taken;
    publish();
    return taken;
}

bool Live::turn() {
    const double begin = now();
    const Progress done = run_steps(system_, params_, stepper_, options_, step_, 1, work_, state_, {});
    const double spent = now() - begin;
    if (done.trouble != trouble_none) {
        progress_ = done;
        ended_.store(true, std::memory_order_release);
        return false;
    }
    ++steps_;
    count(1e6 * spent);
    if (every_ > 0 && (steps_ - first_) % every_ == 0) record_row();
    return true;
}

// commands -----------------------------------------------------------------------------------------------------------

bool Live::push(std::vector<LiveCommand> commands) {
    const std::uint64_t given = given_.load(std::memory_order_relaxed);
    if (given - returned_ + commands.size() > queue_length) return false;
    for (std::size_t k = 0; k < commands.size(); ++k) commands_[(given + k) % queue_length] = std::move(commands[k]);
    given_.store(given + commands.size(), std::memory_order_release);
    return true;
}

bool Live::take_applied(LiveCommand& command) {
    if (returned_ == applied_.load(std::memory_order_acquire)) return false;
    command = std::move(commands_[returned_++ % queue_length]);
    return true;
}

void Live::apply_commands() {
    const std::uint64_t given = given_.load(std::memory_order_acquire);
    for (std::uint64_t k = applied_.load(std::memory_order_relaxed); k < given; ++k) {
        LiveCommand& command = commands_[k % queue_length];
        command.step = steps_;
        apply(command);
        changed_ = true;
        applied_.store(k + 1, std::memory_order_release);
    }
}

void Live::apply(LiveCommand& command) {
    const int i = command.index;
    const auto restart = [&] { state_.data[at_.begun] = 0.0; };
    switch (command.kind) {
        case live_input:
            if (state_.data[at_.external + i] == 1.0 && state_.data[at_.inputs + i] == command.value) break;
            state_.data[at_.inputs + i] = command.value, state_.data[at_.external + i] = 1.0;
            restart();
            break;
        case live_release: state_.data[at_.external + i] = 0.0, restart(); break;
        case live_parameters: std::copy(command.data.begin(), command.data.end(), params_.values.begin()), restart(); break;
        case live_state:
            std::copy(command.data.begin(), command.data.end(), state_.data.begin());
            work_.factor.age = -1;
            break;
        case live_keep: std::copy(state_.data.begin(), state_.data.end(), command.data.begin()); break;
        case live_pause: paused_ = true, single_ = 0; break;
        case live_go: paused_ = false, resume_ = true; break;
        case live_single: single_ += paused_ ? i : 0; break;
        case live_speed: speed_ = command.value, resume_ = true; break;
        case live_record:
            every_ = i, first_ = steps_;
            if (every_ > 0) record_row();
            break;
        case live_forget:
            histogram_.fill(0), counted_ = missed_ = given_up_ = lost_ = 0, worst_ = spent_ = late_ = 0.0;
            changes_before_ = work_.count.changes, unsettled_before_ = work_.count.unsettled, since_ = now();
            break;
        default: break;
    }
}

// rows ---------------------------------------------------------------------------------------------------------------

void Live::record_row() {
    const std::uint64_t given = rows_given_.load(std::memory_order_relaxed);
    if (given - rows_taken_.load(std::memory_order_acquire) >= std::uint64_t(row_capacity_)) {
        ++lost_;
        return;
    }
    double* row = rows_.data() + (given % row_capacity_) * row_width();
    row[0] = time();
    read_channels(system_, params_, row[0], row_, work_, state_, row + 1);
    rows_given_.store(given + 1, std::memory_order_release);
}

int Live::take_rows(double* out, int most) {
    const std::uint64_t taken = rows_taken_.load(std::memory_order_relaxed);
    const std::uint64_t ready = std::min<std::uint64_t>(rows_given_.load(std::memory_order_acquire) - taken, most);
    for (std::uint64_t k = 0; k < ready; ++k)
        std::memcpy(out + k * row_width(), rows_.data() + ((taken + k) % row_capacity_) * row_width(), row_width() * sizeof(double));
    rows_taken_.store(taken + ready, std::memory_order_release);
    return static_cast<int>(ready);
}

// frames and figures -------------------------------------------------------------------------------------------------

void Live::count(double microseconds) {
    const double place = per_octave * std::log2(std::max(microseconds, least) / least);
    ++histogram_[std::min<int>(static_cast<int>(place), buckets - 1)];
    ++counted_, spent_ += microseconds, worst_ = std::max(worst_, microseconds);
}

double Live::quantile(double share) const {
    const double wanted = share * double(counted_);
    double sum = 0.0;
    for (int k = 0; k < buckets; ++k) {
        sum += double(histogram_[k]);
        if (sum >= wanted && counted_ > 0) return std::min(worst_, least * std::exp2((k + 1) / per_octave));  // upper end
    }
    return 0.0;
}

void Live::publish() {
    changed_ = false;
    double* f = frames_[back_].data();
    f[figure_step] = double(steps_), f[figure_time] = time();
    f[figure_mode] = ended_.load(std::memory_order_relaxed) ? 2.0 : paused_ ? 0.0 : 1.0;
    f[figure_speed] = speed_;
    f[figure_median] = quantile(0.5), f[figure_high] = quantile(0.99), f[figure_worst] = worst_;
    f[figure_factor] = counted_ > 0 ? 1e-6 * spent_ / (double(counted_) * step_) : 0.0;
    f[figure_counted] = double(counted_), f[figure_missed] = double(missed_), f[figure_late] = 1e6 * late_;
    f[figure_given_up] = double(given_up_);
    f[figure_changes] = double(work_.count.changes - changes_before_);
    f[figure_unsettled] = double(work_.count.unsettled - unsettled_before_);
    f[figure_lost] = double(lost_), f[figure_applied] = double(applied_.load(std::memory_order_relaxed));
    f[figure_wall] = now() - since_;
    read_channels(system_, params_, f[figure_time], frame_, work_, state_, f + figure_count);
    back_ = middle_.exchange(back_ | fresh, std::memory_order_acq_rel) & 3;
}

bool Live::take_frame(double* out) {
    if (!(middle_.load(std::memory_order_relaxed) & fresh)) return false;
    front_ = middle_.exchange(front_, std::memory_order_acq_rel) & 3;
    std::copy(frames_[front_].begin(), frames_[front_].end(), out);
    return true;
}

}  // namespace koppel
