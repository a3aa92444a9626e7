// The factor as an object of its own, and a step in parts.
#include "factor.hpp"

#include "../rules.hpp"

namespace koppel {

namespace {

using Right = nb::ndarray<const double, nb::c_contig, nb::device::cpu>;

// X of S X = B: one right-hand side, or one per column; of velocities, of all unknowns, or of these and the rows
nb::object solve_with(const KeptFactor& kept, const Right& B, bool transposed) {
    const System& s = *kept.system;
    if (kept.singular >= 0) throw nb::value_error("the matrix is singular: no solution");
    if (B.ndim() != 1 && B.ndim() != 2) throw nb::value_error("right-hand sides have one or two dimensions");
    const std::size_t n = s.nv + s.n_rows, rows = B.shape(0), count = B.ndim() == 2 ? B.shape(1) : 1;
    if (rows != static_cast<std::size_t>(s.nu) && rows != static_cast<std::size_t>(s.nv) && rows != n)
        throw nb::value_error(("a right-hand side has " + std::to_string(rows) + " values; it needs " + std::to_string(s.nu) +
                               " (velocities), " + std::to_string(s.nv) + " (with other states) or " + std::to_string(n) + " (with rows)")
                                  .c_str());
    std::vector<double> x(n * count, 0.0), scratch(s.engine->many_doubles(s, static_cast<int>(count)));
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t c = 0; c < count; ++c) x[n * c + i] = B.data()[count * i + c];
    if (count > 0) s.engine->solve_many(s, kept.factor, transposed, static_cast<int>(count), x.data(), scratch.data());
    std::vector<double> out(rows * count);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t c = 0; c < count; ++c) out[count * i + c] = x[n * c + i];
    if (B.ndim() == 1) return nb::cast(to_array(out));
    return nb::cast(to_matrix(out, rows, count));
}

// A step of one simulation that is taken in parts
struct PartedStep {
    Simulation* simulation;
    const StepperInfo* stepper;
    double options[4], length;
    std::vector<double> start;
    int done = 0;  // how many of the parts

    StepCall call() { return {*simulation->system, simulation->params, options, length, *simulation->work, simulation->state}; }
    // parts come in their order; those from `first` to `last` may be followed by the next one
    void need(int first, int last, const char* what) const {
        if (done < first || done > last) throw nb::value_error((std::string(what) + " comes at another place of a step").c_str());
    }
};
enum { parts_begun, parts_predicted, parts_evaluated, parts_free, parts_corrected, parts_over };

}  // namespace

void keep_factor(const Simulation& i, const Factor& from, KeptFactor& to) {
    const System& s = *i.system;
    to.system = i.system;
    to.factor.reserve(s);
    Factor& f = to.factor;
    f.a = from.a, f.b = from.b, f.full = from.full, f.stamp = from.stamp, f.refinements = from.refinements, f.supports_joints = from.supports_joints;
    std::copy(from.values, from.values + s.values_size, f.values);
    f.plain = from.plain, f.regularization = from.regularization, f.small = from.small;
    f.poses.assign(from.links, from.links + s.links.size());
    f.links = f.poses.data();
    if (s.contacts) f.asleep = i.work->asleep;
}

void bind_factor(nb::module_& m, nb::class_<Simulation>& simulation) {
    nb::class_<KeptFactor>(m, "Factor",
                           "S = [A, -W; W^T, 0], factored, with A = diag(M, 1) - a d(h, f)/d(u, x) - b d(h, f)/dtheta and the rows of "
                           "constraints and laws. It stays what it is while the simulation moves on.")
        .def_prop_ro(
            "singular", [](const KeptFactor& f) { return f.singular; }, "the block of the matrix that is singular, or -1")
        .def_prop_ro(
            "a", [](const KeptFactor& f) { return f.factor.a; }, "weight of the derivatives to velocities and other states")
        .def_prop_ro(
            "b", [](const KeptFactor& f) { return f.factor.b; }, "weight of the derivatives to positions")
        .def(
            "solve", [](const KeptFactor& f, Right b) { return solve_with(f, b, false); }, nb::arg("b"), nb::sig("def solve(self, b: NDArray[numpy.float64]) -> NDArray[numpy.float64]"),
            "x of S x = b, for one right-hand side or one per column; of velocities, with the other states behind them, or with the rows "
            "of constraints and laws behind these (what is left out is zero)")
        .def(
            "solve_transposed", [](const KeptFactor& f, Right b) { return solve_with(f, b, true); }, nb::arg("b"), nb::sig("def solve_transposed(self, b: NDArray[numpy.float64]) -> NDArray[numpy.float64]"),
            "x of S^T x = b, likewise");

    nb::class_<PartedStep>(m, "Step",
                           "A step in parts: predict, evaluate, free, push as often as needed, correct, commit or discard. The whole step "
                           "is these in a row; the state of the simulation changes with commit.")
        .def(
            "predict",
            [](PartedStep& p) {
                p.need(parts_begun, parts_corrected, "predict");
                p.stepper->parts->predict(p.call());
                p.done = parts_predicted;
            },
            "finds where forces are taken")
        .def(
            "evaluate",
            [](PartedStep& p) {
                p.need(parts_predicted, parts_predicted, "evaluate");
                Workspace& work = *p.simulation->work;
                work.trouble = trouble_none, work.trouble_block = -1, work.factor.keeps_rows = true;
                const bool fine = p.stepper->parts->evaluate(p.call());
                work.factor.keeps_rows = false;
                p.done = fine ? parts_evaluated : parts_begun;
                return fine ? -1 : work.trouble_block;
            },
            "forces and rows there, and the factor; -1, or the block of the matrix that is singular")
        .def(
            "free",
            [](PartedStep& p) {
                p.need(parts_evaluated, parts_corrected, "free");
                p.stepper->parts->free(p.call());
                p.done = parts_free;
            },
            "solves for the change that all forces cause but those of interfaces")
        .def(
            "push",
            [](PartedStep& p, Vector force) {
                p.need(parts_free, parts_corrected, "push");
                p.stepper->parts->push(p.call(), p.simulation->unknowns(force, "force").data());
                p.done = parts_free;
            },
            nb::arg("force"), "adds what a force per velocity (and rate per other state) causes")
        .def(
            "correct",
            [](PartedStep& p) {
                p.need(parts_free, parts_corrected, "correct");
                if (!p.stepper->parts->correct(p.call())) throw nb::value_error("the matrix is singular: no end of the step");
                p.done = parts_corrected;
            },
            "positions, loops and velocities at the end")
        .def(
            "commit",
            [](PartedStep& p) {
                p.need(parts_corrected, parts_corrected, "commit");
                p.stepper->parts->commit(p.call());
                if (!p.simulation->system->last_nodes.empty()) {
                    const double t = p.simulation->state.data[p.simulation->at.t0] + p.simulation->state.data[p.simulation->at.counter] * p.length;
                    const double* data = p.simulation->state.data.data();
                    p.simulation->engine().sense(*p.simulation->system, p.simulation->params, t, data + p.simulation->at.q, data + p.simulation->at.u,
                                               true, p.simulation->state, *p.simulation->work);
                }
                p.simulation->state.data[p.simulation->at.settled] = 1.0;
                p.done = parts_over;
            },
            "the simulation takes the end")
        .def(
            "discard",
            [](PartedStep& p) {
                p.simulation->state.data = p.start;
                p.simulation->work->factor.age = -1;
                p.done = parts_over;
            },
            "the simulation is as it was before the step")
        .def(
            "factor",
            [](PartedStep& p) {
                p.need(parts_evaluated, parts_free, "factor");
                auto kept = std::make_unique<KeptFactor>();
                keep_factor(*p.simulation, p.simulation->work->factor, *kept);
                return kept;
            },
            "a copy of the factor of this step")
        .def_prop_ro(
            "reach",
            [](const PartedStep& p) {
                const StepReach reach = p.stepper->parts->reach(p.options, p.length);
                return std::make_tuple(reach.velocity, reach.position);
            },
            "what velocities and positions at the end gain per S^-1 force")
        .def_prop_ro(
            "q", [](const PartedStep& p) { return to_array(p.done >= parts_corrected ? p.simulation->work->end.q : p.simulation->work->q); },
            nb::rv_policy::move, "positions: where forces are taken, then at the end")
        .def_prop_ro(
            "v", [](const PartedStep& p) { return to_array(p.done >= parts_corrected ? p.simulation->work->end.v : p.simulation->work->u); },
            nb::rv_policy::move, "velocities and other states: where forces are taken, then at the end")
        .def_prop_ro(
            "change", [](const PartedStep& p) { return to_array(p.simulation->work->end.change); }, nb::rv_policy::move,
            "what is solved for, after free and push")
        .def_prop_ro(
            "forces", [](const PartedStep& p) { return to_array(p.simulation->work->h); }, nb::rv_policy::move,
            "h and f where they are taken, after evaluate");

    simulation
        .def(
            "factor",
            [](Simulation& i, double a, double b, bool full, bool mass) {
                auto kept = std::make_unique<KeptFactor>();
                kept->system = i.system;
                Factor& f = kept->factor;
                f.reserve(*i.system);
                f.poses.assign(i.work->lin_links.begin(), i.work->lin_links.end());
                f.links = f.poses.data(), f.keeps_rows = true;
                const int trouble = i.work->trouble, block = i.work->trouble_block;
                double* values = i.work->values;
                i.work->trouble_block = -1;
                if (!i.system->laws.empty()) i.engine().take_branches(*i.system, i.params, i.state.data.data() + i.at.u, i.state, *i.work);
                i.engine().assemble(*i.system, i.params, a, b, full, mass, *i.work, f);
                if (!i.engine().factorize(*i.system, *i.work, f)) kept->singular = i.work->trouble_block;
                i.work->trouble = trouble, i.work->trouble_block = block, i.work->values = values;
                if (i.system->contacts) f.asleep = i.work->asleep;
                return kept;
            },
            nb::arg("a"), nb::arg("b"), nb::arg("full") = true, nb::arg("mass") = true,
            "factors A = diag(M, 1) - a d(h, f)/d(u, x) - b d(h, f)/dtheta (without mass the first part is left out) at the kept "
            "evaluation, with the rows of constraints and laws")
        .def(
            "begin_step",
            [](Simulation& i, const std::string& stepper, const std::vector<double>& options, double step) {
                const StepperInfo* found = find_stepper(i.engine(), stepper.c_str());
                if (found == nullptr) throw nb::value_error(("the core has no stepper '" + stepper + "'").c_str());
                if (found->parts == nullptr) throw nb::value_error(("'" + stepper + "' takes no steps in parts").c_str());
                if (!i.system->laws.empty()) throw nb::value_error(("'" + stepper + "' solves no set-valued laws").c_str());
                const std::string wrong = refuse_step(found->name, step);
                if (!wrong.empty()) throw nb::value_error(wrong.c_str());
                auto parted = std::make_unique<PartedStep>();
                parted->simulation = &i, parted->stepper = found, parted->length = step, parted->start = i.state.data;
                std::copy(found->defaults, found->defaults + 4, parted->options);
                for (std::size_t k = 0; k < options.size() && k < 4; ++k) parted->options[k] = options[k];
                const double t = i.state.data[i.at.t0] + i.state.data[i.at.counter] * step;
                i.work->step = step;
                begin_sensing(*i.system, i.params, t, *i.work, i.state);
                if (!i.system->held_nodes.empty()) i.engine().tick(*i.system, i.params, step, i.state, *i.work);
                return parted;
            },
            nb::arg("stepper"), nb::arg("options"), nb::arg("step"), nb::keep_alive<0, 1>(), "begins a step that is taken in parts");
}

}  // namespace koppel
