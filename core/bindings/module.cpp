// The module that Python loads; this folder is the only place that knows Python.
#include "../tape.hpp"
#include "instance.hpp"

using namespace koppel;

namespace {

std::vector<std::string> texts(const Names& names) { return std::vector<std::string>(names.begin(), names.end()); }

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
                                     {"points", std::vector<std::string>(kind.law_rows > 0 ? kind.points : 0, "point")},
                                     {"params", texts(kind.params)},
                                     {"curves", texts(kind.curves)},
                                     {"signals", texts(kind.signals)},
                                     {"outputs", texts(kind.outputs)}};
            }
            return result;
        },
        "What the core knows about each kind of element: ports, lines, rows of its law, its laws per element, params, curves, signals, outputs.");
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

    nb::class_<Instance> instance = bind_instance(m);
    bind_parts(instance);
}
