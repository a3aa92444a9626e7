// A simulation as a whole: its state, its values and its run.
#include "simulation.hpp"

#include "../plan.hpp"
#include "../rules.hpp"

namespace koppel {

ChannelPlan plan_of(const System& s, const std::vector<int>& channels) {
    std::vector<int> nodes;
    for (int channel : channels) {
        if (channel < 0 || channel >= static_cast<int>(s.channels.size())) throw nb::index_error("no such channel");
        nodes.push_back(s.channels[channel]);
    }
    return plan_channels(s, nodes);
}

ProgressTuple to_tuple(const Progress& done) {
    return std::make_tuple(done.steps, done.rows, done.trouble, done.trouble_block, done.trouble_u, done.trouble_value,
                           std::make_tuple(done.trouble_table, done.trouble_row, done.trouble_signal));
}

namespace {

// a method by name, with its options; those that are not given are its defaults
const StepperInfo* choose_stepper(const Simulation& i, const std::string& name, const std::vector<double>& given, double step, double* options) {
    const StepperInfo* found = find_stepper(i.engine(), name.c_str());
    if (found == nullptr) throw nb::value_error(("the core has no stepper '" + name + "'").c_str());
    const std::string wrong = refuse_step(found->name, step);
    if (!wrong.empty()) throw nb::value_error(wrong.c_str());
    std::copy(found->defaults, found->defaults + 4, options);
    std::copy(given.begin(), given.begin() + std::min<std::size_t>(given.size(), 4), options);
    return found;
}

}  // namespace

nb::class_<Simulation> bind_simulation(nb::module_& m) {
    nb::class_<Reader>(m, "Reader", "A choice of channels and the array that it fills.")
        .def_prop_ro(
            "values",
            [](nb::handle_t<Reader> self) {
                Reader& r = nb::cast<Reader&>(self);
                return nb::ndarray<nb::numpy, double, nb::ndim<1>>(r.values.data(), {r.values.size()}, self);
            },
            nb::rv_policy::reference, "the array, the same one always")
        .def(
            "read",
            [](Reader& r) {
                Simulation& i = r.simulation;
                read_channels(*i.system, i.params, i.time(), r.plan, *i.work, i.state, r.values.data());
            },
            "fills the array with the channels at the state in force");
    nb::class_<Simulation> simulation(m, "Simulation", "Values, state and memory of one running machine.");
    simulation.def_prop_ro(
                "system", [](const Simulation& i) { return i.system; }, "its structure")
        .def_prop_rw(
            "q", [](const Simulation& i) { return i.part(i.at.q, i.system->nq); },
            [](Simulation& i, Vector v) { i.move_to(i.at.q, v, i.system->nq, "q"); }, nb::for_getter(nb::rv_policy::move), "positions")
        .def_prop_rw(
            "u", [](const Simulation& i) { return i.part(i.at.u, i.system->nu); },
            [](Simulation& i, Vector v) { i.move_to(i.at.u, v, i.system->nu, "u"); }, nb::for_getter(nb::rv_policy::move), "velocities")
        .def_prop_rw(
            "x", [](const Simulation& i) { return i.part(i.at.x, i.system->nx); },
            [](Simulation& i, Vector v) {
                i.move_to(i.at.x, v, i.system->nx, "x");
            },
            nb::for_getter(nb::rv_policy::move), "other states")
        .def_prop_rw(
            "t0", [](const Simulation& i) { return i.state.data[i.at.t0]; }, [](Simulation& i, double t) { i.state.data[i.at.t0] = t; },
            "time of step 0 in s")
        .def_prop_rw(
            "counter", [](const Simulation& i) { return static_cast<long long>(i.state.data[i.at.counter]); },
            [](Simulation& i, long long n) { i.state.data[i.at.counter] = static_cast<double>(n); }, "steps since t0")
        .def_prop_rw(
            "constraint_forces", [](const Simulation& i) { return i.part(i.at.lambda, i.system->n_lambda); },
            [](Simulation& i, Vector v) { i.set_part(i.at.lambda, v, i.system->n_lambda, "constraint_forces"); },
            nb::for_getter(nb::rv_policy::move), "lambda of the last step")
        .def_prop_rw(
            "law_branches", [](const Simulation& i) { return i.part(i.at.law_branch, i.system->laws.size()); },
            [](Simulation& i, Vector v) { i.set_part(i.at.law_branch, v, i.system->laws.size(), "law_branches"); },
            nb::for_getter(nb::rv_policy::move), "branches of the set-valued laws; -1: not found yet")
        .def_prop_rw(
            "law_forces", [](const Simulation& i) { return i.part(i.at.law_force, i.system->n_rows - i.system->n_lambda); },
            [](Simulation& i, Vector v) { i.set_part(i.at.law_force, v, i.system->n_rows - i.system->n_lambda, "law_forces"); },
            nb::for_getter(nb::rv_policy::move), "forces of the rows of the laws in the last step")
        .def_prop_rw(
            "last_forces", [](const Simulation& i) { return i.part(i.at.last, i.system->last_nodes.size()); },
            [](Simulation& i, Vector v) {
                i.set_part(i.at.last, v, i.system->last_nodes.size(), "last_forces");
                if (v.size() > 0) i.state.data[i.at.last + v.size()] = 1.0;
            },
            nb::for_getter(nb::rv_policy::move), "what signals read of forces: that of the last finished step")
        .def(
            "state_bytes",
            [](const Simulation& i) {
                return nb::bytes(reinterpret_cast<const char*>(i.state.data.data()), i.state.data.size() * sizeof(double));
            },
            "the state as plain bytes")
        .def(
            "set_state_bytes",
            [](Simulation& i, nb::bytes b) {
                std::vector<double> data(b.size() / sizeof(double));
                if (!data.empty()) std::memcpy(data.data(), b.c_str(), data.size() * sizeof(double));
                const std::string wrong = refuse_state(*i.system, data.data(), b.size() % sizeof(double) == 0 ? data.size() : 0);
                if (!wrong.empty()) throw nb::value_error(wrong.c_str());
                i.state.data = data;
                i.work->factor.age = -1;
            },
            nb::arg("state"), "takes back a state saved with state_bytes, and its time")
        .def_prop_ro(
            "parameters", [](const Simulation& i) { return to_array(i.params.values); }, nb::rv_policy::move, "all parameter slots")
        .def(
            "set_parameters",
            [](Simulation& i, const std::vector<int>& slots, const std::vector<double>& values) {
                if (slots.size() != values.size()) throw nb::value_error("as many slots as values are needed");
                for (std::size_t k = 0; k < slots.size(); ++k) {
                    if (slots[k] < 4 || slots[k] >= static_cast<int>(i.params.values.size()))
                        throw nb::index_error("no such parameter slot");
                    i.params.values[slots[k]] = values[k];
                }
                const System& s = *i.system;
                std::vector<double> tape(s.parameter_tape.size());
                i.engine().run_tape(s.parameter_tape.data(), 0, static_cast<int>(tape.size()), i.params.values.data(), tape.data());
                for (std::size_t k = 0; k + 2 <= s.parameter_targets.size(); k += 2)
                    i.params.values[s.parameter_targets[k]] = tape[s.parameter_targets[k + 1]];
                i.params.values[parameter_stamp] = next_stamp();
                i.restart();
            },
            nb::arg("slots"), nb::arg("values"), "changes parameters and recomputes everything that depends on them")
        .def(
            "set_input", &Simulation::set_input, nb::arg("input"), nb::arg("value"), "gives an input a value from outside, held from now on")
        .def(
            "release_input",
            [](Simulation& i, int input) {
                if (input < 0 || input >= i.system->inputs) throw nb::index_error("no such input");
                i.state.data[i.at.external + input] = 0.0;
                i.restart();
            },
            nb::arg("input"), "lets an input follow its own signal again")
        .def(
            "reset",
            [](Simulation& i) {
                const double step = i.step_size();
                i.state = start_state(*i.system, i.params);
                i.state.data[i.at.step] = step;
                forget_factor(*i.system, i.state, *i.work);
            },
            "back to the start values of the parameters in force")
        .def(
            "tick",
            [](Simulation& i, double t) {
                const double t0 = i.state.data[i.at.t0], counter = i.state.data[i.at.counter];
                i.state.data[i.at.t0] = t, i.state.data[i.at.counter] = 0.0;
                i.engine().tick(*i.system, i.params, 0.0, i.state, *i.work);
                i.state.data[i.at.t0] = t0, i.state.data[i.at.counter] = counter;
            },
            nb::arg("t"), "held values take their next value")
        .def(
            "sense",
            [](Simulation& i, double t, bool finished) {
                const double* data = i.state.data.data();
                if (i.system->last_nodes.empty()) return;
                i.engine().sense(*i.system, i.params, t, data + i.at.q, data + i.at.u, finished, i.state, *i.work);
            },
            nb::arg("t"), nb::arg("finished"),
            "what signals read of forces becomes that of the state in force; finished: all of it, else what follows from time, positions, "
            "velocities and other states")
        .def(
            "outputs",
            [](Simulation& i, double t) {
                std::vector<double> out(i.system->channels.size());
                read_channels(*i.system, i.params, t, i.system->all_channels, *i.work, i.state, out.data());
                return to_array(out);
            },
            nb::arg("t"), "all channels at the state in force")
        .def(
            "reader", [](Simulation& i, const std::vector<int>& channels) {
                return std::make_unique<Reader>(Reader{i, plan_of(*i.system, channels), std::vector<double>(channels.size())});
            },
            nb::arg("channels"), nb::keep_alive<0, 1>(), "reads these channels, by number, and runs what they need alone")
        .def_prop_rw(
            "step_size", &Simulation::step_size, [](Simulation& i, double step) { i.state.data[i.at.step] = step; },
            "size of the steps in s; time = t0 + counter * step_size")
        .def_prop_ro("time", &Simulation::time, "time of the state in s")
        .def_prop_rw(
            "settled", [](const Simulation& i) { return i.state.data[i.at.settled] != 0.0; },
            [](Simulation& i, bool settled) { i.state.data[i.at.settled] = settled ? 1.0 : 0.0; },
            "whether forces and branches of laws belong to the state, as after a step")
        .def(
            "set_stepper",
            [](Simulation& i, const std::string& stepper, const std::vector<double>& options, double step) {
                i.stepper = choose_stepper(i, stepper, options, step, i.options);
                i.state.data[i.at.step] = i.method_step = step;
            },
            nb::arg("stepper"), nb::arg("options"), nb::arg("step"), "the method that step takes")
        .def(
            "step",
            [](Simulation& i, long long n) {
                if (i.stepper == nullptr || i.step_size() != i.method_step || i.state.data[i.at.settled] == 0.0 || n < 0) return false;
                nb::gil_scoped_release release;
                i.progress = run_steps(*i.system, i.params, *i.stepper, i.options, i.method_step, n, *i.work, i.state, {});
                return i.progress.trouble == trouble_none;
            },
            nb::arg("n") = 1, "takes n steps; false when there is no method, the counter has another step, the state is not settled, n < 0, or a step failed")
        .def_prop_ro(
            "progress", [](const Simulation& i) { return to_tuple(i.progress); },
            "of the last call of step: (steps, rows, trouble, block, velocity, value, (table, row, signal) that is not finite)")
        .def(
            "run",
            [](Simulation& i, const std::string& stepper, const std::vector<double>& options, double step, long long steps, long long every,
               std::optional<nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>> rows,
               std::optional<nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>> microseconds, long long first,
               const Reader* reader) {
                double four[4];
                const StepperInfo* found = choose_stepper(i, stepper, options, step, four);
                Recorder recorder;
                recorder.plan = reader ? &reader->plan : &i.system->all_channels;
                recorder.every = every, recorder.first = first;
                const long long possible = every > 0 ? steps / every + 1 : 0;
                if (rows && (rows->shape(1) != 1 + recorder.plan->channels.size() || static_cast<long long>(rows->shape(0)) < possible))
                    throw nb::value_error("the table of rows is too small");
                if (microseconds && static_cast<long long>(microseconds->shape(0)) < steps)
                    throw nb::value_error("the list of times is too short");
                if (rows) recorder.rows = rows->data();
                if (microseconds) recorder.microseconds = microseconds->data();
                Progress done;
                {
                    nb::gil_scoped_release release;
                    done = run_steps(*i.system, i.params, *found, four, step, steps, *i.work, i.state, recorder);
                }
                return to_tuple(done);
            },
            nb::arg("stepper"), nb::arg("options"), nb::arg("step"), nb::arg("steps"), nb::arg("every") = 0, nb::arg("rows") = nb::none(),
            nb::arg("microseconds") = nb::none(), nb::arg("first") = 0, nb::arg("reader") = nb::none(),
            "takes steps and records channels, all or those of a reader, every so many steps counted from step first; returns (steps, rows, "
            "trouble, block, velocity, value, (table, row, signal) that is not finite)")
        .def(
            "find_signal",
            [](Simulation& i, double t, double ahead) {
                Progress found;
                find_signal(*i.system, i.params, t, ahead, i.state, *i.work, found);
                return std::make_tuple(found.trouble_table, found.trouble_row, found.trouble_signal, found.trouble_value);
            },
            nb::arg("t"), nb::arg("ahead") = 0.0,
            "the first signal that has no finite value at t + ahead, with positions moved on so far: table, row, signal, value; -1: none, -2: "
            "the rate of another state, -3: a condition")
        .def(
            "note_floors", [](Simulation& i, double t) { note_floors(*i.system, t, *i.work); }, nb::arg("t"),
            "looks at signals that act as 0 below it, as they are after an evaluation at t")
        .def(
            "forget_floors", [](Simulation& i) { i.work->below.assign(i.work->below.size(), NAN); },
            "signals with a floor have not been below it")
        .def(
            "forget_unbalanced", [](Simulation& i) { i.work->unbalanced.assign(i.work->unbalanced.size(), 0.0); },
            "no step has ended with flows of an elastic node out of balance")
        .def_prop_ro(
            "unbalanced", [](const Simulation& i) { return to_array(i.work->unbalanced); }, nb::rv_policy::move,
            "2 per elastic node: how many steps ended although its flows balance at a pressure more than a tenth away, and when the first did")
        .def_prop_ro(
            "below", [](const Simulation& i) { return to_array(i.work->below); }, nb::rv_policy::move,
            "3 per signal with a floor: when it was below 0 first, rounding apart (NaN: never), how far, and its largest size")
        .def_prop_ro(
            "factorizations", [](const Simulation& i) { return i.work->factorizations; }, "factorizations so far")
        .def_prop_ro(
            "evaluations", [](const Simulation& i) { return i.work->evaluations; }, "evaluations of the forces so far")
        .def_prop_ro(
            "law_count",
            [](const Simulation& i) {
                const LawCount& c = i.work->count;
                return std::map<std::string, long long>{{"steps", c.steps},
                                                        {"changes", c.changes},
                                                        {"sweeps", c.sweeps},
                                                        {"unsettled", c.unsettled},
                                                        {"redone", c.redone},
                                                        {"unsettled_law", c.unsettled_law},
                                                        {"projected", c.projected},
                                                        {"halved", c.halved},
                                                        {"refused", c.refused},
                                                        {"refused_law", c.refused_law},
                                                        {"cut_impacts", c.cut_impacts},
                                                        {"cut_law", c.cut_law},
                                                        {"most_changes", c.most_changes},
                                                        {"most_factorizations", c.most_factorizations}};
            },
            "what the laws cost since the start")
        .def_prop_ro(
            "worst_residual", [](const Simulation& i) { return i.work->count.worst_residual; },
            "largest residual of contacts in steps that were accepted, against the largest speed that played a part");
    return simulation;
}

}  // namespace koppel
