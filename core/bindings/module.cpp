// The only place that knows Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "../run.hpp"
#include "../tape.hpp"

namespace nb = nanobind;
using namespace koppel;
using Vector = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Result = nb::ndarray<nb::numpy, double, nb::ndim<1>>;
using Matrix = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

namespace {

Result to_array(const double* values, std::size_t count) {
    double* copy = new double[count > 0 ? count : 1];
    std::memcpy(copy, values, count * sizeof(double));
    nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return Result(copy, {count}, owner);
}
Matrix to_matrix(const std::vector<double>& values, std::size_t rows, std::size_t columns) {
    double* copy = new double[values.empty() ? 1 : values.size()];
    std::memcpy(copy, values.data(), values.size() * sizeof(double));
    nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return Matrix(copy, {rows, columns}, owner);
}
void need(const Vector& array, std::size_t size, const char* name) {
    if (array.size() != size)
        throw nb::value_error(
            (std::string(name) + " has " + std::to_string(array.size()) + " values; it needs " + std::to_string(size)).c_str());
}
std::vector<std::string> texts(const Names& names) { return std::vector<std::string>(names.begin(), names.end()); }

// One instance that steps: structure, values, state and memory together.
struct Instance {
    std::shared_ptr<System> system;
    Parameters params;
    State state;
    std::unique_ptr<Workspace> work;
    StateLayout at;

    explicit Instance(std::shared_ptr<System> s)
        : system(std::move(s)),
          params(default_parameters(*system)),
          state(start_state(*system, params)),
          work(std::make_unique<Workspace>(*system)),
          at(layout_of(*system)) {}
    const Engine& engine() const { return *system->engine; }
    // a load or a value has jumped: accelerations that a stepper keeps are no longer right
    void restart() { state.data[at.memory + 2 * system->nu] = 0.0; }
    // constraints that follow other states see those in force
    void show_states() { std::memcpy(work->x_seen.data(), state.data.data() + at.x, system->nx * sizeof(double)); }
    // what signals read of forces belongs to another state
    void forget_forces() {
        if (!system->last_nodes.empty()) state.data[at.last + system->last_nodes.size()] = 0.0;
    }
    void set_values(int first, const Vector& values, std::size_t count) {
        std::memcpy(state.data.data() + first, values.data(), count * sizeof(double));
        forget_forces();
        forget_factor(*system, state, *work);
        restart();
    }
};

// While it lives, what signals read of forces is that of (t, q, u), as far as it follows from these; then that of the State again.
class Glance {
  public:
    Glance(Instance& i, double t, const Vector& q, const Vector& u) : i_(i) {
        if (i.system->last_nodes.empty()) return;
        const auto first = i.state.data.begin() + i.at.last;
        kept_.assign(first, first + i.system->last_nodes.size());
        i.engine().sense(*i.system, i.params, t, q.data(), u.data(), false, i.state, *i.work);
    }
    ~Glance() { std::copy(kept_.begin(), kept_.end(), i_.state.data.begin() + i_.at.last); }
    Glance(const Glance&) = delete;
    Glance& operator=(const Glance&) = delete;

  private:
    Instance& i_;
    std::vector<double> kept_;
};

const Table& table_of(const Instance& i, int table, int row) {
    if (table < 0 || table >= static_cast<int>(i.system->tables.size()) || row < 0 || row >= i.system->tables[table].rows)
        throw nb::index_error("no such element row");
    return i.system->tables[table];
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The numerical core: compiled machines, their state, and the parts of a step.";

    m.def(
        "engines",
        [] {
            std::vector<std::string> names;
            for (const char* name : available_engines()) names.push_back(name);
            return names;
        },
        "Builds of the core that this processor can run; the last one is the default.");
    m.def(
        "steppers",
        [] {
            std::map<std::string, int> result;
            const Engine* engine = find_engine("");
            for (int i = 0; i < engine->stepper_count; ++i) result[engine->steppers()[i].name] = engine->steppers()[i].order;
            return result;
        },
        "Names of the steppers and their order of convergence.");
    m.def(
        "kinds",
        [] {
            std::map<std::string, std::map<std::string, std::vector<std::string>>> result;
            const Engine* engine = find_engine("");
            for (int i = 0; i < engine->kind_count; ++i) {
                const KindInfo& kind = engine->kinds()[i];
                result[kind.name] = {{"ports", texts(kind.ports)},
                                     {"lines", texts(kind.lines)},
                                     {"law", std::vector<std::string>(kind.law_rows, "row")},
                                     {"params", texts(kind.params)},
                                     {"curves", texts(kind.curves)},
                                     {"signals", texts(kind.signals)},
                                     {"outputs", texts(kind.outputs)}};
            }
            return result;
        },
        "What the core knows about each kind of element: ports, lines, rows of its law, params, curves, signals, outputs.");
    m.def(
        "tape_ops",
        [] {
            std::map<std::string, int> result;
            for (int i = 0; i < tape_op_count; ++i) result[tape_op_names[i]] = i;
            return result;
        },
        "Numbers of the operations of the tape.");

    nb::class_<System>(m, "System", "The structure of a compiled machine, read-only and shared.")
        .def_static(
            "load",
            [](nb::bytes image, const std::string& engine) {
                const Engine* chosen = find_engine(engine.c_str());
                if (chosen == nullptr) throw nb::value_error(("this processor cannot run the build '" + engine + "' of the core").c_str());
                auto system = std::make_shared<System>();
                const std::string wrong = load_system(image.c_str(), image.size(), *chosen, *system);
                if (!wrong.empty()) throw nb::value_error(wrong.c_str());
                return system;
            },
            nb::arg("image"), nb::arg("engine") = "", "Loads a compiled image.")
        .def_prop_ro(
            "nq", [](const System& s) { return s.nq; }, "number of positions")
        .def_prop_ro(
            "nu", [](const System& s) { return s.nu; }, "number of velocities")
        .def_prop_ro(
            "n_lambda", [](const System& s) { return s.n_lambda; }, "rows of constraints")
        .def_prop_ro(
            "straight", [](const System& s) { return s.straight; }, "constraints with constant directions alone, which do not drift")
        .def_prop_ro(
            "channel_count", [](const System& s) { return s.channels.size(); }, "number of channels")
        .def_prop_ro(
            "engine", [](const System& s) { return std::string(s.engine->name); }, "build of the core in use")
        .def_prop_ro(
            "image", [](const System& s) { return nb::bytes(reinterpret_cast<const char*>(s.image.bytes.data()), s.image.size); },
            "the image it was loaded from")
        .def_prop_ro(
            "tables",
            [](const System& s) {
                std::vector<std::tuple<std::string, int>> result;
                for (const Table& table : s.tables) result.push_back({s.engine->kinds()[table.kind].name, table.rows});
                return result;
            },
            "kind and number of rows of every table of elements")
        .def_prop_ro(
            "block_count", [](const System& s) { return s.pattern.sizes.size(); }, "blocks of velocities")
        .def_prop_ro(
            "matrix_blocks",
            [](const System& s) {
                std::size_t n = 0;
                for (const auto& row : s.pattern.rows) n += row.size();
                return n;
            },
            "blocks stored in the factor")
        .def_prop_ro(
            "fill_blocks", [](const System& s) { return s.pattern.fill; }, "blocks that exist only because of elimination")
        .def_prop_ro(
            "block_products", [](const System& s) { return s.pattern.multiplications; }, "block products of one factorization")
        .def_prop_ro(
            "elimination_order",
            [](const System& s) {
                std::vector<int> order;
                for (const Pivot& p : s.pattern.pivots) order.push_back(p.block);
                return order;
            },
            "blocks in the order of elimination")
        .def(
            "instance", [](std::shared_ptr<System> s) { return new Instance(std::move(s)); }, nb::rv_policy::take_ownership,
            "A new instance with the start values of the model.");

    nb::class_<Instance>(m, "Instance", "Values, state and memory of one running machine.")
        .def_prop_ro(
            "system", [](const Instance& i) { return i.system; }, "its structure")
        .def_prop_rw(
            "q", [](const Instance& i) { return to_array(i.state.data.data() + i.at.q, i.system->nq); },
            [](Instance& i, Vector v) {
                need(v, i.system->nq, "q");
                i.set_values(i.at.q, v, i.system->nq);
            },
            nb::for_getter(nb::rv_policy::move), "positions")
        .def_prop_rw(
            "u", [](const Instance& i) { return to_array(i.state.data.data() + i.at.u, i.system->nu); },
            [](Instance& i, Vector v) {
                need(v, i.system->nu, "u");
                i.set_values(i.at.u, v, i.system->nu);
            },
            nb::for_getter(nb::rv_policy::move), "velocities")
        .def_prop_rw(
            "t0", [](const Instance& i) { return i.state.data[i.at.t0]; }, [](Instance& i, double t) { i.state.data[i.at.t0] = t; },
            "time of step 0 in s")
        .def_prop_rw(
            "counter", [](const Instance& i) { return static_cast<long long>(i.state.data[i.at.counter]); },
            [](Instance& i, long long n) { i.state.data[i.at.counter] = static_cast<double>(n); }, "steps since t0")
        .def_prop_ro(
            "factorizations", [](const Instance& i) { return i.work->factorizations; }, "factorizations so far")
        .def_prop_ro(
            "evaluations", [](const Instance& i) { return i.work->evaluations; }, "evaluations of the forces so far")
        .def(
            "state_bytes",
            [](const Instance& i) {
                return nb::bytes(reinterpret_cast<const char*>(i.state.data.data()), i.state.data.size() * sizeof(double));
            },
            "the state as plain bytes")
        .def(
            "set_state_bytes",
            [](Instance& i, nb::bytes b) {
                if (b.size() != i.state.data.size() * sizeof(double)) throw nb::value_error("these bytes are not a state of this system");
                std::memcpy(i.state.data.data(), b.c_str(), b.size());
                i.work->steps_since_factor = -1;
            },
            nb::arg("state"), "takes back a state saved with state_bytes")
        .def_prop_ro(
            "parameters", [](const Instance& i) { return to_array(i.params.values.data(), i.params.values.size()); }, nb::rv_policy::move,
            "all parameter slots")
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
            "reset",
            [](Instance& i) {
                i.state = start_state(*i.system, i.params);
                forget_factor(*i.system, i.state, *i.work);
            },
            "back to the start values of the parameters in force")
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
        // the parts of a step
        .def(
            "evaluate",
            [](Instance& i, double t, Vector q, Vector u, bool keep) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                std::vector<double> h(i.system->nu);
                const Glance glance(i, t, q, u);
                i.work->left_limit = false;
                i.engine().evaluate(*i.system, i.params, t, q.data(), u.data(), i.state, *i.work, keep, h.data());
                return to_array(h.data(), h.size());
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("keep") = false, "h(t, q, u); keep: remember what a factor needs")
        .def(
            "factor",
            [](Instance& i, double a, double b, bool full, bool mass) {
                i.engine().assemble(*i.system, i.params, a, b, full, mass, *i.work);
                i.work->steps_since_factor = -1, i.work->trouble_block = -1;
                return i.engine().factorize(*i.system, *i.work) ? -1 : i.work->trouble_block;
            },
            nb::arg("a"), nb::arg("b"), nb::arg("full") = true, nb::arg("mass") = true,
            "factors A = M - a dh/du - b dh/dtheta at the kept evaluation; -1, or the block that is singular")
        .def(
            "solve",
            [](Instance& i, Vector b) {
                need(b, i.system->nu, "b");
                std::vector<double> x(b.data(), b.data() + b.size());
                i.engine().solve(*i.system, *i.work, x.data());
                return to_array(x.data(), x.size());
            },
            nb::arg("b"), "x of A x = b")
        .def(
            "solve_transposed",
            [](Instance& i, Vector b) {
                need(b, i.system->nu, "b");
                std::vector<double> x(b.data(), b.data() + b.size());
                i.engine().solve_transposed(*i.system, *i.work, x.data());
                return to_array(x.data(), x.size());
            },
            nb::arg("b"), "x of A^T x = b")
        .def(
            "matrix",
            [](Instance& i, double a, double b, bool full, bool mass) {
                const System& s = *i.system;
                i.engine().assemble(s, i.params, a, b, full, mass, *i.work);
                i.work->steps_since_factor = -1;
                const std::size_t n = s.nu;
                std::vector<double> dense(n * n, 0.0);
                std::vector<const double*> R(s.pattern.sizes.size(), nullptr);
                for (int l : s.simple_links) R[s.links[l].block] = i.work->lin_links[l].R;
                // state coordinates: T_row^T block T_column, with the rotation of simple links
                const auto turn = [](const double* rot, int r, int c) {
                    return rot == nullptr || r < 3 || c < 3 ? double(r == c) : rot[3 * (r - 3) + c - 3];
                };
                for (std::size_t row = 0; row < s.pattern.rows.size(); ++row)
                    for (const auto& [column, offset] : s.pattern.rows[row])
                        for (int p = 0; p < s.pattern.sizes[row] && s.pattern.first_u[row] < s.nu && s.pattern.first_u[column] < s.nu; ++p)
                            for (int q = 0; q < s.pattern.sizes[column]; ++q) {
                                double sum = 0.0;
                                for (int k = 0; k < s.pattern.sizes[row]; ++k)
                                    for (int l = 0; l < s.pattern.sizes[column]; ++l)
                                        sum += turn(R[row], k, p) * i.work->values[offset + leading(s.pattern.sizes[row]) * l + k] *
                                               turn(R[column], l, q);
                                dense[(s.pattern.first_u[row] + p) * n + s.pattern.first_u[column] + q] = sum;
                            }
                if (mass && s.light_lines)  // without what supports shafts that have no inertia
                    for (const Line& line : s.lines) dense[line.u * n + line.u] -= i.work->light[line.u];
                return to_matrix(dense, n, n);
            },
            nb::arg("a"), nb::arg("b"), nb::arg("full") = true, nb::arg("mass") = true,
            "A (or -a dh/du - b dh/dtheta without mass) at the kept evaluation, dense, in state coordinates")
        .def(
            "stiffness_times",
            [](Instance& i, Vector rho, bool full) {
                need(rho, i.system->nu, "rho");
                std::vector<double> out(i.system->nu);
                i.work->full = full;
                i.engine().stiffness_times(*i.system, i.params, *i.work, rho.data(), out.data());
                return to_array(out.data(), out.size());
            },
            nb::arg("rho"), nb::arg("full") = true, "dh/dtheta * rho at the kept evaluation")
        .def(
            "mass_times",
            [](Instance& i, Vector u, bool kept) {
                need(u, i.system->nu, "u");
                std::vector<double> out(i.system->nu);
                i.engine().mass_times(*i.system, i.params, *i.work, kept, u.data(), out.data());
                return to_array(out.data(), out.size());
            },
            nb::arg("u"), nb::arg("kept") = false, "M u at the last evaluation, or at the last kept one")
        .def(
            "mass_solve",
            [](Instance& i, Vector h, bool kept) {
                need(h, i.system->nu, "h");
                std::vector<double> out(h.data(), h.data() + h.size());
                i.engine().mass_solve(*i.system, i.params, *i.work, kept, out.data());
                return to_array(out.data(), out.size());
            },
            nb::arg("h"), nb::arg("kept") = false, "M^-1 h at the last evaluation, or at the last kept one")
        .def(
            "retract",
            [](Instance& i, Vector q, Vector delta) {
                need(q, i.system->nq, "q"), need(delta, i.system->nu, "delta");
                std::vector<double> out(i.system->nq);
                i.engine().retract(*i.system, q.data(), delta.data(), out.data());
                return to_array(out.data(), out.size());
            },
            nb::arg("q"), nb::arg("delta"), "q moved by an increment of its tangent space")
        .def(
            "q_rate",
            [](Instance& i, Vector q, Vector u) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                std::vector<double> out(i.system->nq);
                i.engine().q_rate(*i.system, q.data(), u.data(), out.data());
                return to_array(out.data(), out.size());
            },
            nb::arg("q"), nb::arg("u"), "q' = T(q) u")
        .def(
            "constrained_accelerations",
            [](Instance& i, double t, Vector q, Vector u) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                std::vector<double> h(i.system->nu), force(i.system->n_rows);
                const Glance glance(i, t, q, u);
                i.work->left_limit = false;
                i.engine().evaluate(*i.system, i.params, t, q.data(), u.data(), i.state, *i.work, false, h.data());
                i.engine().constrained_accelerations(*i.system, i.params, *i.work, h.data(), force.data());
                return std::make_tuple(to_array(h.data(), h.size()), to_array(force.data(), i.system->n_lambda));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), "u' and the constraint forces lambda at (t, q, u)")
        .def(
            "constraints",
            [](Instance& i, Vector q, Vector u, double t) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                i.show_states();
                keep_inputs(*i.system, i.state, *i.work);
                i.engine().move_constraints(*i.system, i.params, t, q.data(), u.data(), *i.work);
                const ConstraintState& c = i.work->constraints;
                const std::size_t n = i.system->n_lambda;
                return std::make_tuple(to_array(c.g.data(), n), to_array(c.rate.data(), n), to_array(c.bias.data(), n));
            },
            nb::arg("q"), nb::arg("u"), nb::arg("t") = 0.0,
            "defects of the constraints (m, rad), their rates, and the rates of these while u is constant")
        .def(
            "project_state",
            [](Instance& i, double t, Vector q, Vector u) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                std::vector<double> positions(q.data(), q.data() + q.size()), velocities(u.data(), u.data() + u.size());
                i.show_states();
                keep_inputs(*i.system, i.state, *i.work);
                if (i.system->n_lambda > 0) i.engine().project_state(*i.system, i.params, t, positions.data(), velocities.data(), *i.work);
                return std::make_tuple(to_array(positions.data(), positions.size()), to_array(velocities.data(), velocities.size()));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), "q and u brought onto the closed loops, in the metric of the mass")
        .def(
            "constraint_matrix",
            [](Instance& i, Vector q) {
                const double t = 0.0;
                need(q, i.system->nq, "q");
                const std::size_t n = i.system->nu, m = i.system->n_lambda;
                std::vector<double> u(n, 0.0), column(i.system->n_rows), W(m * n);
                i.show_states();
                keep_inputs(*i.system, i.state, *i.work);
                i.engine().move_constraints(*i.system, i.params, t, q.data(), u.data(), *i.work);
                for (std::size_t j = 0; j < n; ++j) {
                    u[j] = 1.0;
                    i.engine().constraint_rates(*i.system, *i.work, u.data(), column.data());
                    u[j] = 0.0;
                    for (std::size_t k = 0; k < m; ++k) W[k * n + j] = column[k];
                }
                return to_matrix(W, m, n);
            },
            nb::arg("q"), "W^T: the rates of the constraints per velocity")
        .def_prop_rw(
            "constraint_forces", [](const Instance& i) { return to_array(i.state.data.data() + i.at.lambda, i.system->n_lambda); },
            [](Instance& i, Vector v) {
                need(v, i.system->n_lambda, "constraint_forces");
                std::memcpy(i.state.data.data() + i.at.lambda, v.data(), v.size() * sizeof(double));
            },
            nb::for_getter(nb::rv_policy::move), "lambda of the last step")
        .def(
            "outputs",
            [](Instance& i, double t) {
                std::vector<double> out(i.system->channels.size());
                read_channels(*i.system, i.params, t, *i.work, i.state, out.data());
                return to_array(out.data(), out.size());
            },
            nb::arg("t"), "all channels at the state in force")
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
        .def_prop_rw(
            "last_forces", [](const Instance& i) { return to_array(i.state.data.data() + i.at.last, i.system->last_nodes.size()); },
            [](Instance& i, Vector v) {
                need(v, i.system->last_nodes.size(), "last_forces");
                std::memcpy(i.state.data.data() + i.at.last, v.data(), v.size() * sizeof(double));
                if (v.size() > 0) i.state.data[i.at.last + v.size()] = 1.0;
            },
            nb::for_getter(nb::rv_policy::move), "what signals read of forces: that of the last finished step")
        .def_prop_rw(
            "x", [](const Instance& i) { return to_array(i.state.data.data() + i.at.x, i.system->nx); },
            [](Instance& i, Vector v) {
                need(v, i.system->nx, "x");
                std::memcpy(i.state.data.data() + i.at.x, v.data(), v.size() * sizeof(double));
                i.state.data[i.at.x_rate + i.system->nx] = 0.0;
                i.forget_forces();
            },
            nb::for_getter(nb::rv_policy::move), "other states")
        .def_prop_rw(
            "law_modes", [](const Instance& i) { return to_array(i.state.data.data() + i.at.law_mode, i.system->laws.size()); },
            [](Instance& i, Vector v) {
                need(v, i.system->laws.size(), "law_modes");
                std::memcpy(i.state.data.data() + i.at.law_mode, v.data(), v.size() * sizeof(double));
            },
            nb::for_getter(nb::rv_policy::move), "modes of the set-valued laws; -1: not found yet")
        .def_prop_rw(
            "law_forces",
            [](const Instance& i) { return to_array(i.state.data.data() + i.at.law_force, i.system->n_rows - i.system->n_lambda); },
            [](Instance& i, Vector v) {
                need(v, i.system->n_rows - i.system->n_lambda, "law_forces");
                std::memcpy(i.state.data.data() + i.at.law_force, v.data(), v.size() * sizeof(double));
            },
            nb::for_getter(nb::rv_policy::move), "forces of the rows of the laws in the last step")
        .def(
            "law_accelerations",
            [](Instance& i, double t, Vector q, Vector u, bool settle, bool closely) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                const Modes modes = settle ? settle_modes : closely ? look_closely : in_modes;
                std::vector<double> rate(i.system->nu), force(i.system->n_rows + 1), x(i.system->nx);
                const Glance glance(i, t, q, u);
                i.work->left_limit = false, i.work->x_ahead = false;
                const bool fits = i.engine().law_accelerations(*i.system, i.params, t, q.data(), u.data(), i.state, *i.work, modes,
                                                               rate.data(), force.data());
                i.engine().x_rates(*i.system, *i.work, x.data());
                const LawState& laws = i.work->laws;
                return std::make_tuple(to_array(rate.data(), rate.size()), to_array(force.data(), i.system->n_rows), fits,
                                       to_array(laws.trial.data(), laws.trial.size()), to_array(x.data(), x.size()));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("settle"), nb::arg("closely") = false,
            "u', forces of all rows, whether all laws fit their modes, the modes they ask for, x'; settle: changes the modes until they "
            "fit; closely: where contacts hold a body more than once, modes fit when they give the right motion")
        .def(
            "law_jump",
            [](Instance& i, double t, Vector q, Vector u, bool settle) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                std::vector<double> out(u.data(), u.data() + u.size());
                keep_inputs(*i.system, i.state, *i.work);
                const Glance glance(i, t, q, u);
                i.engine().law_jump(*i.system, i.params, t, q.data(), out.data(), i.state, *i.work, settle);
                return to_array(out.data(), out.size());
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("settle"),
            "u after the jump that closing laws and blows cause; settle: in modes that fit, else in the modes of the state")
        .def(
            "law_step",
            [](Instance& i, double t, Vector q, Vector u, double longest) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                std::vector<double> positions(q.data(), q.data() + q.size()), velocities(u.data(), u.data() + u.size());
                keep_inputs(*i.system, i.state, *i.work);
                const Glance glance(i, t, q, u);
                const double step =
                    i.engine().law_step(*i.system, i.params, t, longest, positions.data(), velocities.data(), i.state, *i.work);
                return std::make_tuple(step, to_array(positions.data(), positions.size()), to_array(velocities.data(), velocities.size()));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("longest"),
            "a short step with forces of contacts by sweeps, for where no modes fit together: its length, q and u")
        .def(
            "project_laws",
            [](Instance& i, double t, Vector q, Vector u) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                std::vector<double> positions(q.data(), q.data() + q.size()), velocities(u.data(), u.data() + u.size());
                i.show_states();
                keep_inputs(*i.system, i.state, *i.work);
                if (i.system->n_rows > 0)
                    i.engine().project_laws(*i.system, i.params, t, positions.data(), velocities.data(), i.state, *i.work);
                return std::make_tuple(to_array(positions.data(), positions.size()), to_array(velocities.data(), velocities.size()));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"),
            "q and u brought onto the closed loops and onto what the laws hold in their modes, in the metric of the mass")
        .def(
            "law_follow",
            [](Instance& i, double t, Vector q, Vector u) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                i.show_states();
                keep_inputs(*i.system, i.state, *i.work);
                if (!i.system->laws.empty()) i.engine().law_follow(*i.system, i.params, t, q.data(), u.data(), i.state, *i.work);
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), "the laws take their memory, such as the direction of slip, along to this state")
        .def(
            "law_motion",
            [](Instance& i, Vector q, Vector u, double t) {
                need(q, i.system->nq, "q"), need(u, i.system->nu, "u");
                std::vector<double> speed(i.system->n_rows + 1);
                i.show_states();
                keep_inputs(*i.system, i.state, *i.work);
                i.engine().move_constraints(*i.system, i.params, t, q.data(), u.data(), *i.work);
                i.engine().constraint_rates(*i.system, *i.work, u.data(), speed.data());
                const std::size_t first = i.system->n_lambda, n = i.system->n_rows - first;
                return std::make_tuple(to_array(i.work->laws.position.data() + (n > 0 ? first : 0), n), to_array(speed.data() + first, n));
            },
            nb::arg("q"), nb::arg("u"), nb::arg("t") = 0.0, "relative coordinates and speeds of the rows of the laws")
        .def(
            "tick",
            [](Instance& i, double t) {
                const double t0 = i.state.data[i.at.t0], counter = i.state.data[i.at.counter];
                i.state.data[i.at.t0] = t, i.state.data[i.at.counter] = 0.0;
                i.engine().tick(*i.system, i.params, 0.0, i.state, *i.work);
                i.state.data[i.at.t0] = t0, i.state.data[i.at.counter] = counter;
            },
            nb::arg("t"), "held values take their next value")
        .def_prop_ro(
            "law_count",
            [](const Instance& i) {
                const LawCount& c = i.work->count;
                return std::map<std::string, long long>{{"steps", c.steps},
                                                        {"changes", c.changes},
                                                        {"sweeps", c.sweeps},
                                                        {"unsettled", c.unsettled},
                                                        {"unsettled_law", c.unsettled_law},
                                                        {"most_changes", c.most_changes},
                                                        {"most_factorizations", c.most_factorizations}};
            },
            "what the laws cost since the start")
        .def(
            "element_derivative",
            [](Instance& i, int table, int row, double a, double b) {
                const Table& t = table_of(i, table, row);
                const std::size_t n = 6 * t.ports;
                std::vector<double> out(n * n, 0.0);
                Pass pass{*i.system,
                          i.params.values.data(),
                          *i.work,
                          i.work->lin_links.data(),
                          i.work->lin_tape.data(),
                          i.work->lin_wrench.data(),
                          true,
                          i.work->line_q.data(),
                          i.work->line_u.data(),
                          i.work->line_force.data()};
                i.engine().kinds()[t.kind].words.dual_derivative(t, pass, row, a, b, out.data());
                return to_matrix(out, n, n);
            },
            nb::arg("table"), nb::arg("row"), nb::arg("a"), nb::arg("b"),
            "derivative of the wrenches of one element by dual numbers, at the kept evaluation, world axes")
        .def(
            "element_links",
            [](Instance& i, int table, int row) {
                const Table& t = table_of(i, table, row);
                return std::vector<int>(t.links.begin() + row * t.ports, t.links.begin() + (row + 1) * t.ports);
            },
            nb::arg("table"), nb::arg("row"), "links of one element")
        .def(
            "use_dense_factor",
            [](Instance& i, bool dense) {
                const std::size_t n = dense ? i.system->nu : 0;
                i.work->dense.assign(n * n, 0.0), i.work->dense_pivots.assign(n, 0), i.work->scratch_u.assign(n, 0.0);
                i.work->steps_since_factor = -1;
            },
            nb::arg("dense"), "factors the whole matrix without its structure, for comparison")
        .def(
            "run",
            [](Instance& i, const std::string& stepper, const std::vector<double>& options, double step, long long steps, long long every,
               std::optional<nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>> rows,
               std::optional<nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>> microseconds) {
                const StepperInfo* found = find_stepper(i.engine(), stepper.c_str());
                if (found == nullptr) throw nb::value_error(("the core has no stepper '" + stepper + "'").c_str());
                double four[4] = {0.0, 1.0, 0.8, 0.0};
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
                return std::make_tuple(done.steps, done.rows, done.trouble, done.trouble_block, done.trouble_u, done.trouble_value);
            },
            nb::arg("stepper"), nb::arg("options"), nb::arg("step"), nb::arg("steps"), nb::arg("every") = 0, nb::arg("rows") = nb::none(),
            nb::arg("microseconds") = nb::none(),
            "takes steps and records channels; returns (steps, rows, trouble, block, velocity, value)");
}
