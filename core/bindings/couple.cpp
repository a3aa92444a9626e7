// Machines that are stepped together.
#include "../couple.hpp"

#include <chrono>

#include "../rules.hpp"
#include "factor.hpp"

namespace koppel {

namespace {

// Keeps its instances alive, and what is written down of each
struct PyAssembly {
    Assembly all;
    std::vector<Simulation*> instances;
    std::vector<nb::object> owners;
    std::vector<std::shared_ptr<ChannelPlan>> plans;
    bool ready = false;

    ~PyAssembly() {
        for (Simulation* i : instances) i->work->interface_force = i->work->interface_wrench = nullptr, i->work->factor.age = -1;
    }
    void make_ready() {
        if (ready) return;
        all.prepare();
        ready = true;
    }
    std::size_t width() const {
        std::size_t sum = 1 + coupling_channels * all.couplings.size();
        for (std::size_t k = 0; k < plans.size(); ++k) sum += plan(k).channels.size();
        return sum;
    }
    const ChannelPlan& plan(std::size_t k) const { return plans[k] ? *plans[k] : instances[k]->system->all_channels; }
};

CoupledSide side_of(PyAssembly& a, const std::tuple<int, int>& given, const std::vector<double>& pose) {
    CoupledSide side;
    side.machine = std::get<0>(given), side.frame = std::get<1>(given);
    if (side.machine >= 0) {
        if (side.machine >= static_cast<int>(a.instances.size())) throw nb::index_error("no such machine");
        if (side.frame < 0 || side.frame >= static_cast<int>(a.instances[side.machine]->system->frames.size()))
            throw nb::index_error("no such frame");
        return side;
    }
    if (pose.size() != 12) throw nb::value_error("a frame of the ground has 12 numbers");
    CoupledFrame frame{};
    std::copy(pose.begin(), pose.begin() + 3, frame.p), std::copy(pose.begin() + 3, pose.end(), frame.R);
    side.place = static_cast<int>(a.all.ground.size());
    a.all.ground.push_back(frame);
    return side;
}

}  // namespace

void bind_couple(nb::module_& m, nb::class_<Simulation>& simulation) {
    const auto move = [](Simulation& i, int frame, const Vector& q, const Vector& u) {
        i.need_state(q, u);
        if (frame < 0 || frame >= static_cast<int>(i.system->frames.size())) throw nb::index_error("no such frame");
        keep_inputs(*i.system, i.state, *i.work);
        i.engine().move_constraints(*i.system, i.params, 0.0, q.data(), i.with_x(u).data(), *i.work);
    };
    simulation
        .def(
            "frame_motion",
            [move](Simulation& i, int frame, Vector q, Vector u) {
                move(i, frame, q, u);
                double out[24];
                i.engine().frame_motion(*i.system, i.params, *i.work, frame, u.data(), out);
                return to_array(out, 24);
            },
            nb::arg("frame"), nb::arg("q"), nb::arg("u"),
            "of a frame at (q, u), in world axes: position, rotation row by row, velocity, angular velocity, and the accelerations of "
            "both while u is constant")
        .def(
            "frame_rows",
            [](Simulation& i, int frame, Vector q) {
                std::vector<double> out(6 * i.system->nu), v(i.system->nv, 0.0);
                need(q, i.system->nq, "q");
                if (frame < 0 || frame >= static_cast<int>(i.system->frames.size())) throw nb::index_error("no such frame");
                keep_inputs(*i.system, i.state, *i.work);
                i.engine().move_constraints(*i.system, i.params, 0.0, q.data(), v.data(), *i.work);
                i.engine().frame_rows(*i.system, i.params, *i.work, frame, out.data());
                return to_matrix(out, 6, i.system->nu);
            },
            nb::arg("frame"), nb::arg("q"), "P: velocity and angular velocity of a frame, in world axes, per velocity u")
        .def(
            "report_interfaces",
            [](Simulation& i, const std::vector<int>& frames, const std::string& stepper, const std::vector<double>& options, double step) {
                const StepperInfo* found = find_stepper(i.engine(), stepper.c_str());
                if (found == nullptr || found->parts == nullptr) throw nb::value_error(("'" + stepper + "' takes no steps in parts").c_str());
                if (!i.system->laws.empty()) throw nb::value_error("machines with set-valued laws take no steps in parts");
                for (int frame : frames)
                    if (frame < 0 || frame >= static_cast<int>(i.system->frames.size())) throw nb::index_error("no such frame");
                double four[4];
                std::copy(found->defaults, found->defaults + 4, four);
                for (std::size_t k = 0; k < options.size() && k < 4; ++k) four[k] = options[k];
                InterfaceReport to;
                if (!report_interfaces(*i.system, i.params, *found, four, step, *i.work, i.state, frames.data(),
                                       static_cast<int>(frames.size()), to))
                    throw nb::value_error("the matrix of the step is singular");
                const std::size_t n = frames.size();
                return std::make_tuple(to_matrix(to.motion, n, 24), to_matrix(to.P, 6 * n, i.system->nu), to_matrix(to.W, 6 * n, 6 * n),
                                       to_array(to.free), to_array(to.bias), to_array(to.change), to_matrix(to.compliance, 6 * n, 6 * n),
                                       std::make_tuple(to.reach.velocity, to.reach.position));
            },
            nb::arg("frames"), nb::arg("stepper"), nb::arg("options"), nb::arg("step"),
            "what the machine tells of some of its frames for a step: (motion, P, P S^-1 P^T, P S^-1 h, accelerations while u is constant, "
            "what h changes, pose at the end per force, (reach of velocities, of positions))")
        .def_prop_rw(
            "rates", [](const Simulation& i) { return i.part(i.at.memory, 2 * i.system->nv); },
            [](Simulation& i, Vector v) {
                i.set_part(i.at.memory, v, 2 * i.system->nv, "rates");
                i.state.data[i.at.begun] = 1.0;
            },
            nb::for_getter(nb::rv_policy::move), "rates of velocities and other states that generalized_alpha keeps, two of each");
    nb::class_<PyAssembly>(m, "Assembly", "Machines that are stepped together, joined at frames; see core/couple.hpp.")
        .def(
            "__init__",
            [](PyAssembly* self, const std::string& stepper, const std::vector<double>& options, double step) {
                new (self) PyAssembly();
                const StepperInfo* found = find_stepper(*find_engine(""), stepper.c_str());
                if (found == nullptr || found->parts == nullptr) throw nb::value_error(("'" + stepper + "' takes no steps in parts").c_str());
                const std::string wrong = refuse_step(found->name, step);
                if (!wrong.empty()) throw nb::value_error(wrong.c_str());
                self->all.stepper = found, self->all.step = step;
                std::copy(found->defaults, found->defaults + 4, self->all.options);
                for (std::size_t k = 0; k < options.size() && k < 4; ++k) self->all.options[k] = options[k];
            },
            nb::arg("stepper"), nb::arg("options"), nb::arg("step"))
        .def(
            "add_machine",
            [](PyAssembly& a, nb::object owner, int substeps, int wave) {
                Simulation& i = nb::cast<Simulation&>(owner);
                if (!i.system->laws.empty()) throw nb::value_error("machines with set-valued laws take no steps in parts");
                CoupledMachine machine;
                machine.system = i.system.get(), machine.params = &i.params, machine.state = &i.state, machine.work = i.work.get();
                machine.substeps = substeps, machine.wave = wave;
                a.all.machines.push_back(std::move(machine));
                a.instances.push_back(&i), a.owners.push_back(owner), a.plans.push_back(nullptr), a.ready = false;
                return static_cast<int>(a.instances.size()) - 1;
            },
            nb::arg("simulation"), nb::arg("substeps") = 1, nb::arg("wave") = 0, "adds a machine; the number of it",
            nb::sig("def add_machine(self, simulation: Simulation, substeps: int = 1, wave: int = 0) -> int"))
        .def(
            "add_coupling",
            [](PyAssembly& a, std::tuple<int, int> side_a, std::tuple<int, int> side_b, const std::vector<double>& ground, int joint,
               int technique, int execution, int predictor, int jacobian, int iterations, const std::vector<double>& values) {
                if (values.size() != 10) throw nb::value_error("a coupling has ten values");
                Coupling c;
                c.joint = joint, c.technique = technique, c.execution = execution, c.predictor = predictor, c.jacobian = jacobian;
                c.iterations = iterations, c.alpha = values[0], c.beta = values[1];
                c.stiffness[0] = values[2], c.stiffness[1] = values[3], c.damping[0] = values[4], c.damping[1] = values[5];
                std::copy(values.begin() + 6, values.begin() + 9, c.axis);
                c.length = values[9];
                if (std::get<0>(side_a) < 0 && std::get<0>(side_b) < 0) throw nb::value_error("both sides are the ground");
                c.a = side_of(a, side_a, ground), c.b = side_of(a, side_b, ground);
                a.all.couplings.push_back(c);
                a.ready = false;
            },
            nb::arg("side_a"), nb::arg("side_b"), nb::arg("ground"), nb::arg("joint"), nb::arg("technique"), nb::arg("execution"),
            nb::arg("predictor"), nb::arg("jacobian"), nb::arg("iterations"), nb::arg("values"),
            "joins (machine, frame) to (machine, frame); machine -1: the frame of the ground with this pose. values: alpha, beta, two "
            "stiffnesses, two dampings, axis, length")
        .def(
            "add_signal",
            [](PyAssembly& a, int machine, int frame, int relative_to, int axis, int to, int input) {
                a.all.signals.push_back({machine, frame, relative_to, axis, to, input});
            },
            nb::arg("machine"), nb::arg("frame"), nb::arg("relative_to"), nb::arg("axis"), nb::arg("to"), nb::arg("input"),
            "an input of a machine is the coordinate of a frame of another one, where forces are taken")
        .def_prop_rw(
            "softness", [](const PyAssembly& a) { return a.all.softness; },
            [](PyAssembly& a, double softness) { a.all.softness = softness, a.ready = false; },
            "of rows that repeat each other, as a part of the diagonal of their matrix; 0 without any")
        .def_prop_rw(
            "held", [](const PyAssembly& a) { return a.all.held; }, [](PyAssembly& a, bool held) { a.all.held = held, a.ready = false; },
            "whether nothing is exchanged: the wrenches of the start act on and on, for figures of what couplings cost")
        .def(
            "begin",
            [](PyAssembly& a) {
                a.ready = false;
                a.make_ready();
            },
            "starts at the states of the machines")
        .def(
            "record",
            [](PyAssembly& a, int machine, const Reader& reader) { a.plans.at(machine) = std::make_shared<ChannelPlan>(reader.plan); },
            nb::arg("machine"), nb::arg("reader"), "the channels of a machine that are written down: those of a reader")
        .def(
            "run",
            [](PyAssembly& a, long long steps, long long every, std::optional<nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>> rows,
               long long first) {
                a.make_ready();
                AssemblyRecorder recorder;
                for (std::size_t k = 0; k < a.instances.size(); ++k) recorder.plans.push_back(&a.plan(k));
                recorder.every = every, recorder.first = first, recorder.width = a.width();
                if (rows && (rows->shape(1) != recorder.width || static_cast<long long>(rows->shape(0)) < steps / (every > 0 ? every : 1)))
                    throw nb::value_error("the table of rows is too small");
                if (rows) recorder.rows = rows->data();
                AssemblyProgress done;
                {
                    nb::gil_scoped_release release;
                    done = run_assembly(a.all, steps, recorder);
                }
                return std::make_tuple(done.steps, done.rows, done.trouble, done.machine, done.block, done.unknown, done.value);
            },
            nb::arg("steps"), nb::arg("every") = 0, nb::arg("rows") = nb::none(), nb::arg("first") = 0,
            "takes steps and records time, channels of the machines and of the couplings; (steps, rows, trouble, machine, block, unknown, value)")
        .def(
            "time_steps",
            [](PyAssembly& a, long long steps) {
                a.make_ready();
                std::vector<double> microseconds(steps);
                {
                    nb::gil_scoped_release release;
                    for (double& one : microseconds) {
                        const auto begin = std::chrono::steady_clock::now();
                        if (run_assembly(a.all, 1, {}).trouble != trouble_none) one = NAN;
                        one += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
                    }
                }
                return to_array(microseconds);
            },
            nb::arg("steps"), "takes steps; microseconds of each, not a number where one failed")
        .def_prop_ro(
            "width", [](const PyAssembly& a) { return a.width(); }, "numbers per recorded row")
        .def(
            "couplings",
            [](PyAssembly& a) {
                a.make_ready();
                std::vector<double> out(coupling_channels * a.all.couplings.size());
                if (!a.instances.empty()) a.instances[0]->engine().couple_show(a.all), a.instances[0]->engine().couple_read(a.all, out.data());
                return to_matrix(out, a.all.couplings.size(), coupling_channels);
            },
            "per coupling: gap (translation, rotation), its rate, force and moment on side b, at the end of the last step")
        .def_prop_ro(
            "forces", [](const PyAssembly& a) { return to_array(a.all.lambda); }, nb::rv_policy::move, "lambda of all rows")
        .def_prop_rw(
            "memory",
            [](const PyAssembly& a) {
                std::vector<double> out{a.all.begun ? 1.0 : 0.0};
                for (const auto* v : {&a.all.lambda, &a.all.last_free, &a.all.last_change, &a.all.last_rate, &a.all.last_S, &a.all.sent})
                    out.insert(out.end(), v->begin(), v->end());
                return to_array(out);
            },
            [](PyAssembly& a, Vector values) {
                std::size_t at = 1;
                a.make_ready();
                if (!a.instances.empty()) a.instances[0]->engine().couple_begin(a.all, false);  // frames of the states in force
                for (auto* v : {&a.all.lambda, &a.all.last_free, &a.all.last_change, &a.all.last_rate, &a.all.last_S, &a.all.sent}) {
                    if (values.size() < at + v->size()) throw nb::value_error("too few values");
                    std::copy(values.data() + at, values.data() + at + v->size(), v->begin());
                    at += v->size();
                }
                a.all.begun = values.data()[0] != 0.0;
            },
            nb::for_getter(nb::rv_policy::move), "what goes on from step to step beside the states of the machines");
}

}  // namespace koppel
