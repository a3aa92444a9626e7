// An instance as a whole: its state, its values and its run.
#include "instance.hpp"

#include "../rules.hpp"

namespace koppel {

nb::class_<Instance> bind_instance(nb::module_& m) {
    nb::class_<Instance> instance(m, "Instance", "Values, state and memory of one running machine.");
    instance.def_prop_ro(
                "system", [](const Instance& i) { return i.system; }, "its structure")
        .def_prop_rw(
            "q", [](const Instance& i) { return i.part(i.at.q, i.system->nq); },
            [](Instance& i, Vector v) { i.move_to(i.at.q, v, i.system->nq, "q"); }, nb::for_getter(nb::rv_policy::move), "positions")
        .def_prop_rw(
            "u", [](const Instance& i) { return i.part(i.at.u, i.system->nu); },
            [](Instance& i, Vector v) { i.move_to(i.at.u, v, i.system->nu, "u"); }, nb::for_getter(nb::rv_policy::move), "velocities")
        .def_prop_rw(
            "x", [](const Instance& i) { return i.part(i.at.x, i.system->nx); },
            [](Instance& i, Vector v) {
                i.move_to(i.at.x, v, i.system->nx, "x");
            },
            nb::for_getter(nb::rv_policy::move), "other states")
        .def_prop_rw(
            "t0", [](const Instance& i) { return i.state.data[i.at.t0]; }, [](Instance& i, double t) { i.state.data[i.at.t0] = t; },
            "time of step 0 in s")
        .def_prop_rw(
            "counter", [](const Instance& i) { return static_cast<long long>(i.state.data[i.at.counter]); },
            [](Instance& i, long long n) { i.state.data[i.at.counter] = static_cast<double>(n); }, "steps since t0")
        .def_prop_rw(
            "constraint_forces", [](const Instance& i) { return i.part(i.at.lambda, i.system->n_lambda); },
            [](Instance& i, Vector v) { i.set_part(i.at.lambda, v, i.system->n_lambda, "constraint_forces"); },
            nb::for_getter(nb::rv_policy::move), "lambda of the last step")
        .def_prop_rw(
            "law_modes", [](const Instance& i) { return i.part(i.at.law_mode, i.system->laws.size()); },
            [](Instance& i, Vector v) { i.set_part(i.at.law_mode, v, i.system->laws.size(), "law_modes"); },
            nb::for_getter(nb::rv_policy::move), "modes of the set-valued laws; -1: not found yet")
        .def_prop_rw(
            "law_forces", [](const Instance& i) { return i.part(i.at.law_force, i.system->n_rows - i.system->n_lambda); },
            [](Instance& i, Vector v) { i.set_part(i.at.law_force, v, i.system->n_rows - i.system->n_lambda, "law_forces"); },
            nb::for_getter(nb::rv_policy::move), "forces of the rows of the laws in the last step")
        .def_prop_rw(
            "last_forces", [](const Instance& i) { return i.part(i.at.last, i.system->last_nodes.size()); },
            [](Instance& i, Vector v) {
                i.set_part(i.at.last, v, i.system->last_nodes.size(), "last_forces");
                if (v.size() > 0) i.state.data[i.at.last + v.size()] = 1.0;
            },
            nb::for_getter(nb::rv_policy::move), "what signals read of forces: that of the last finished step")
        .def(
            "state_bytes",
            [](const Instance& i) {
                return nb::bytes(reinterpret_cast<const char*>(i.state.data.data()), i.state.data.size() * sizeof(double));
            },
            "the state as plain bytes")
        .def(
            "set_state_bytes",
            [](Instance& i, nb::bytes b) {
                std::vector<double> data(b.size() / sizeof(double));
                if (!data.empty()) std::memcpy(data.data(), b.c_str(), data.size() * sizeof(double));
                const std::string wrong = refuse_state(*i.system, data.data(), b.size() % sizeof(double) == 0 ? data.size() : 0);
                if (!wrong.empty()) throw nb::value_error(wrong.c_str());
                i.state.data = data;
                i.work->factor.age = -1;
            },
            nb::arg("state"), "takes back a state saved with state_bytes")
        .def_prop_ro(
            "parameters", [](const Instance& i) { return to_array(i.params.values); }, nb::rv_policy::move, "all parameter slots")
        .def(
            "set_parameters",
            [](Instance& i, const std::vector<int>& slots, const std::vector<double>& values) {
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
            "set_input",
            [](Instance& i, int input, double value) {
                if (input < 0 || input >= i.system->inputs) throw nb::index_error("no such input");
                i.state.data[i.at.inputs + input] = value, i.state.data[i.at.external + input] = 1.0;
                i.restart();
            },
            nb::arg("input"), nb::arg("value"), "gives an input a value from outside, held from now on")
        .def(
            "release_input",
            [](Instance& i, int input) {
                if (input < 0 || input >= i.system->inputs) throw nb::index_error("no such input");
                i.state.data[i.at.external + input] = 0.0;
                i.restart();
            },
            nb::arg("input"), "lets an input follow its own signal again")
        .def(
            "reset",
            [](Instance& i) {
                i.state = start_state(*i.system, i.params);
                forget_factor(*i.system, i.state, *i.work);
            },
            "back to the start values of the parameters in force")
        .def(
            "tick",
            [](Instance& i, double t) {
                const double t0 = i.state.data[i.at.t0], counter = i.state.data[i.at.counter];
                i.state.data[i.at.t0] = t, i.state.data[i.at.counter] = 0.0;
                i.engine().tick(*i.system, i.params, 0.0, i.state, *i.work);
                i.state.data[i.at.t0] = t0, i.state.data[i.at.counter] = counter;
            },
            nb::arg("t"), "held values take their next value")
        .def(
            "sense",
            [](Instance& i, double t, bool finished) {
                const double* data = i.state.data.data();
                if (i.system->last_nodes.empty()) return;
                i.engine().sense(*i.system, i.params, t, data + i.at.q, data + i.at.u, finished, i.state, *i.work);
            },
            nb::arg("t"), nb::arg("finished"),
            "what signals read of forces becomes that of the state in force; finished: all of it, else what follows from time, positions, "
            "velocities and other states")
        .def(
            "outputs",
            [](Instance& i, double t) {
                std::vector<double> out(i.system->channels.size());
                read_channels(*i.system, i.params, t, *i.work, i.state, out.data());
                return to_array(out);
            },
            nb::arg("t"), "all channels at the state in force")
        .def(
            "run",
            [](Instance& i, const std::string& stepper, const std::vector<double>& options, double step, long long steps, long long every,
               std::optional<nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>> rows,
               std::optional<nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>> microseconds) {
                const StepperInfo* found = find_stepper(i.engine(), stepper.c_str());
                if (found == nullptr) throw nb::value_error(("the core has no stepper '" + stepper + "'").c_str());
                const std::string wrong = refuse_step(found->name, step);
                if (!wrong.empty()) throw nb::value_error(wrong.c_str());
                double four[4];
                std::copy(found->defaults, found->defaults + 4, four);
                for (std::size_t k = 0; k < options.size() && k < 4; ++k) four[k] = options[k];
                const long long possible = every > 0 ? steps / every + 1 : 0;
                if (rows && (rows->shape(1) != 1 + i.system->channels.size() || static_cast<long long>(rows->shape(0)) < possible))
                    throw nb::value_error("the table of rows is too small");
                if (microseconds && static_cast<long long>(microseconds->shape(0)) < steps)
                    throw nb::value_error("the list of times is too short");
                Progress done;
                {
                    nb::gil_scoped_release release;
                    done = run_steps(*i.system, i.params, *found, four, step, steps, every, *i.work, i.state, rows ? rows->data() : nullptr,
                                     microseconds ? microseconds->data() : nullptr);
                }
                return std::make_tuple(done.steps, done.rows, done.trouble, done.trouble_block, done.trouble_u, done.trouble_value,
                                       std::make_tuple(done.trouble_table, done.trouble_row, done.trouble_signal));
            },
            nb::arg("stepper"), nb::arg("options"), nb::arg("step"), nb::arg("steps"), nb::arg("every") = 0, nb::arg("rows") = nb::none(),
            nb::arg("microseconds") = nb::none(),
            "takes steps and records channels; returns (steps, rows, trouble, block, velocity, value, (table, row, signal) that is not finite)")
        .def(
            "find_signal",
            [](Instance& i, double t) {
                Progress found;
                find_signal(*i.system, i.params, t, i.state, *i.work, found);
                return std::make_tuple(found.trouble_table, found.trouble_row, found.trouble_signal, found.trouble_value);
            },
            nb::arg("t"), "the first signal of an element that has no finite value at t: table, row, signal, value; -1: none")
        .def(
            "note_floors", [](Instance& i, double t) { note_floors(*i.system, t, *i.work); }, nb::arg("t"),
            "looks at signals that act as 0 below it, as they are after an evaluation at t")
        .def(
            "forget_floors", [](Instance& i) { i.work->below.assign(i.work->below.size(), NAN); },
            "signals with a floor have not been below it")
        .def_prop_ro(
            "below", [](const Instance& i) { return to_array(i.work->below); }, nb::rv_policy::move,
            "per signal with a floor: when it was below 0 first (NaN: never), and how far")
        .def_prop_ro(
            "factorizations", [](const Instance& i) { return i.work->factorizations; }, "factorizations so far")
        .def_prop_ro(
            "evaluations", [](const Instance& i) { return i.work->evaluations; }, "evaluations of the forces so far")
        .def_prop_ro(
            "law_count",
            [](const Instance& i) {
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
                                                        {"most_changes", c.most_changes},
                                                        {"most_factorizations", c.most_factorizations}};
            },
            "what the laws cost since the start")
        .def_prop_ro(
            "worst_residual", [](const Instance& i) { return i.work->count.worst_residual; },
            "largest residual of contacts in steps that were accepted, against the largest speed that played a part");
    return instance;
}

}  // namespace koppel
