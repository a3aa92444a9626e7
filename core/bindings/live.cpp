// A machine that runs by the clock, as Python sees it: commands in, frames and rows out, never a wait.
#include "../live.hpp"

#include "../rules.hpp"
#include "simulation.hpp"

namespace koppel {

namespace {

const char* const figure_names[figure_count] = {"step",   "time",    "mode",     "speed",   "median",    "high", "worst",   "factor", "counted",
                                                "missed", "late",    "given_up", "changes", "unsettled", "lost", "applied", "wall"};
const char* const kind_names[] = {"input", "release", "parameters", "state", "keep", "pause", "go", "single", "speed", "record", "forget"};

int kind_of(const std::string& word) {
    for (int k = 0; k <= live_forget; ++k)
        if (word == kind_names[k]) return k;
    throw nb::value_error(("there is no command '" + word + "'").c_str());
}

// what does not fit the machine never reaches the thread
void check_command(const Live& live, const LiveCommand& c, bool has_data) {
    const auto refuse = [](const char* text) { throw nb::value_error(text); };
    if ((c.kind == live_input || c.kind == live_release) && (c.index < 0 || c.index >= live.system().inputs)) refuse("no such input");
    if (c.kind == live_input && !std::isfinite(c.value)) refuse("an input needs a finite value");
    if (c.kind == live_speed && !(c.value > 0.0 && c.value < 1e6)) refuse("a speed is above 0");
    if ((c.kind == live_single || c.kind == live_record) && c.index < 0) refuse("as many steps as 0 or more");
    if (c.kind == live_parameters && c.data.size() != live.parameter_count()) refuse("as many values as parameter slots are needed");
    if (c.kind == live_state) {
        const std::string wrong = refuse_state(live.system(), c.data.data(), c.data.size());
        if (!wrong.empty()) refuse(wrong.c_str());
    }
    if (has_data && c.kind != live_parameters && c.kind != live_state) refuse("this command takes no data");
}

}  // namespace

void bind_live(nb::module_& m, nb::class_<Simulation>& simulation) {
    nb::class_<Live>(m, "Live", "A simulation that runs by the clock in a thread of its own; leave the simulation alone meanwhile.")
        .def("start", &Live::start, nb::arg("priority") = true, nb::arg("frame_seconds") = 1.0 / 60.0,
             "begins; true when the system gave the thread priority (SCHED_FIFO)", nb::call_guard<nb::gil_scoped_release>())
        .def("stop", &Live::stop, "ends after the step it is in", nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("running", &Live::running, "whether the thread is there")
        .def_prop_ro("ended", &Live::ended, "whether a step failed; the state is the last good one")
        .def("advance", &Live::advance, nb::arg("steps"),
             "applies what waits and takes steps without a clock, in this thread; returns how many, less after a step that failed",
             nb::call_guard<nb::gil_scoped_release>())
        .def("take_frame",
             [](Live& l) -> std::optional<Result> {
                 std::vector<double> frame(l.frame_width());
                 if (!l.take_frame(frame.data())) return std::nullopt;
                 return to_array(frame);
             },
             "the newest frame, figures and then channels; none when it was taken already")
        .def("take_rows",
             [](Live& l, int most) {
                 std::vector<double> rows(std::size_t(std::max(most, 0)) * l.row_width());
                 const int count = l.take_rows(rows.data(), std::max(most, 0));
                 rows.resize(count * l.row_width());
                 return to_matrix(rows, count, l.row_width());
             },
             nb::arg("most") = 1024, "rows that were recorded, time and channels, oldest first")
        .def("take_applied",
             [](Live& l) -> std::optional<std::tuple<std::string, int, double, long long, nb::bytes>> {
                 LiveCommand c;
                 if (!l.take_applied(c)) return std::nullopt;
                 const bool kept = c.kind == live_keep;
                 return std::make_tuple(std::string(kind_names[c.kind]), c.index, c.value, c.step,
                                        nb::bytes(kept ? reinterpret_cast<const char*>(c.data.data()) : "", kept ? c.data.size() * sizeof(double) : 0));
             },
             "the next command that was applied: word, index, value, steps taken before it, and the state that was kept")
        .def(
            "push",
            [](Live& live, const std::vector<std::tuple<std::string, int, double, nb::bytes>>& given) {
                std::vector<LiveCommand> commands;
                for (const auto& [word, index, value, data] : given) {
                    LiveCommand c;
                    c.kind = kind_of(word), c.index = index, c.value = value;
                    if (data.size() % sizeof(double) != 0) throw nb::value_error("data is made of numbers of 8 bytes");
                    c.data.resize(data.size() / sizeof(double));
                    if (!c.data.empty()) std::memcpy(c.data.data(), data.c_str(), data.size());
                    check_command(live, c, data.size() > 0);
                    if (c.kind == live_keep) c.data.resize(live.state_size());
                    commands.push_back(std::move(c));
                }
                return live.push(std::move(commands));
            },
            nb::arg("commands"),
            "hands over commands (word, index, value, data) that are applied together between two steps; false when too many wait")
        .def_prop_ro(
            "progress",
            [](const Live& l) { return to_tuple(l.progress()); },
            "of the step that failed, as that of the simulation")
        .def_prop_ro_static(
            "figures", [](nb::handle) { return std::vector<std::string>(figure_names, figure_names + figure_count); },
            "what stands before the channels of a frame");
    simulation.def(
        "live",
        [](Simulation& i, const std::vector<int>& frame, const std::vector<int>& row, int rows) {
            if (i.stepper == nullptr || i.step_size() != i.method_step || i.state.data[i.at.settled] == 0.0)
                throw nb::value_error("set_stepper and a settled state come first");
            return std::make_unique<Live>(*i.system, i.params, i.state, *i.work, *i.stepper, i.options, i.method_step, plan_of(*i.system, frame),
                                          plan_of(*i.system, row), rows);
        },
        nb::arg("frame"), nb::arg("row"), nb::arg("rows"), nb::keep_alive<0, 1>(),
        "runs by the clock with its method; frame and row: channels by number; rows: as many are kept until they are taken");
}

}  // namespace koppel
