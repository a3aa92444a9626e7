// The module that Python loads; this folder is the only place that knows Python.
#include "../image.hpp"
#include "../rules.hpp"
#include "../tape.hpp"
#include "factor.hpp"

using namespace koppel;

namespace {

std::vector<std::string> texts(const Names& names) { return std::vector<std::string>(names.begin(), names.end()); }

// A law as a list of operations, from its readings to its effects.
struct Record {
    std::vector<std::string> readings, effects;
    std::vector<std::tuple<std::string, int, int, int, int>> operations;
    std::vector<double> constants;
    std::vector<int> nodes;
};

void append(std::vector<std::string>& to, const Names& names, std::initializer_list<const char*> parts) {
    for (const char* name : names)
        for (const char* part : parts) to.push_back(std::string(name) + part);
}

Record record(const std::string& kind_name, const std::vector<std::string>& without) {
    const Engine* engine = find_engine("");
    const KindInfo* kind = nullptr;
    for (int i = 0; i < engine->kind_count; ++i)
        if (kind_name == engine->kinds()[i].name) kind = engine->kinds() + i;
    if (kind == nullptr) throw nb::value_error(("the core has no element " + kind_name).c_str());
    if (kind->words.record == nullptr) throw nb::value_error((kind_name + " is a set-valued law; only smooth laws are recorded").c_str());
    Record found;
    append(found.readings, kind->ports,
           {".position_x", ".position_y", ".position_z", ".axes_xx", ".axes_xy", ".axes_xz", ".axes_yx", ".axes_yy", ".axes_yz",
            ".axes_zx", ".axes_zy", ".axes_zz", ".velocity_x", ".velocity_y", ".velocity_z", ".angular_velocity_x",
            ".angular_velocity_y", ".angular_velocity_z"});
    append(found.readings, kind->lines, {".position", ".speed"});
    append(found.readings, kind->signals, {""}), append(found.readings, kind->states, {""}), append(found.readings, kind->params, {""});
    append(found.effects, kind->ports, {".force_x", ".force_y", ".force_z", ".moment_x", ".moment_y", ".moment_z"});
    append(found.effects, kind->lines, {".force"}), append(found.effects, kind->states, {".rate"});
    append(found.effects, kind->outputs, {""});
    bool curves[256];
    for (int i = 0; i < kind->curves.count; ++i)
        curves[i] = std::find(without.begin(), without.end(), kind->curves.items[i]) == without.end();
    const Recording to{&found,
                       [](void* owner, int op, int a, int b, int c, int data, double value) {
                           Record& r = *static_cast<Record*>(owner);
                           if (op == tape_constant) data = static_cast<int>(r.constants.size()), r.constants.push_back(value);
                           r.operations.push_back({tape_op_names[op], a, b, c, data});
                           return static_cast<int>(r.operations.size()) - 1;
                       },
                       [](void* owner, int node) { static_cast<Record*>(owner)->nodes.push_back(node); }, curves};
    kind->words.record(to);
    found.effects.resize(found.nodes.size());  // without the wrench that sensors read
    return found;
}

Result road_surface(const std::vector<int>& road, const std::vector<double>& values, const Vector& data, const Vector& x, const Vector& y) {
    if (road.size() != 9) throw nb::value_error("a road has nine numbers");
    const RoadRow row{road[0], road[1], road[2], road[3], road[4], road[5], road[6], road[7], road[8]};
    if (!road_is_sound(row, values.size(), data.size())) throw nb::value_error("an unsound road");
    need(y, x.size(), "y");
    std::vector<double> found(9 * x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        find_engine("")->road_surface(row, values.data(), data.data(), x.data()[i], y.data()[i], found.data() + 9 * i);
    return to_array(found);
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
        "stepper_rules",
        [] {
            std::map<std::string, std::tuple<bool, std::vector<double>>> result;
            const Engine* engine = find_engine("");
            for (int i = 0; i < engine->stepper_count; ++i) {
                const StepperInfo& method = engine->steppers()[i];
                result[method.name] = {method.laws, std::vector<double>(method.defaults, method.defaults + 4)};
            }
            return result;
        },
        "Per stepper: whether it solves set-valued laws, and its options where none are given.");
    m.def(
        "refuse_step", [](const std::string& stepper, double step) { return refuse_step(stepper.c_str(), step); }, nb::arg("stepper"),
        nb::arg("step"), "What is wrong with a step size in s; empty: nothing.");
    m.def("refuse_period", &refuse_period, nb::arg("every"), nb::arg("step"),
          "What is wrong with a time between ticks in s, with steps in s; empty: nothing.");
    m.def("road_surface", &road_surface, nb::arg("road"), nb::arg("values"), nb::arg("data"), nb::arg("x"), nb::arg("y"),
          "Height with derivatives x, y, xx, xy, yy and friction with derivatives x, y of a road, one row per point.");
    m.def(
        "kinds",
        [] {
            std::map<std::string, std::map<std::string, std::vector<std::string>>> result;
            const Engine* engine = find_engine("");
            for (int i = 0; i < engine->kind_count; ++i) {
                const KindInfo& kind = engine->kinds()[i];
                result[kind.name] = {{"ports", texts(kind.ports)},
                                     {"lines", texts(kind.lines)},
                                     {"road", std::vector<std::string>(kind.on_road ? 1 : 0, "road")},
                                     {"grid", std::vector<std::string>(kind.has_grid ? 1 : 0, "grid")},
                                     {"law", std::vector<std::string>(kind.law_rows, "row")},
                                     {"points", std::vector<std::string>(kind.law_rows > 0 ? kind.points : 0, "point")},
                                     {"params", texts(kind.params)},
                                     {"curves", texts(kind.curves)},
                                     {"signals", texts(kind.signals)},
                                     {"states", texts(kind.states)},
                                     {"outputs", texts(kind.outputs)}};
            }
            return result;
        },
        "What the core knows about each kind of element: ports, lines, rows of its law, its laws per element, params, curves, signals, states, outputs.");
    nb::class_<Record>(m, "Record", "A law as a list of operations of the tape, from its readings to its effects.")
        .def_ro("readings", &Record::readings, "what the operations named input read")
        .def_ro("effects", &Record::effects, "what the law gives: forces and moments at the origins of frames, rates, outputs")
        .def_ro("operations", &Record::operations, "operation, three arguments, and the number of its reading, constant or curve")
        .def_ro("constants", &Record::constants, "constants")
        .def_ro("nodes", &Record::nodes, "the operation behind each effect");
    m.def("record", &record, nb::arg("kind"), nb::arg("without") = std::vector<std::string>(),
          "The operations of the law of a kind, from readings (frames in world axes) to effects; without: curves that are not given.");
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
            "constant_directions", [](const System& s) { return s.constant_directions; }, "constraints with constant directions alone, which do not drift")
        .def(
            "refuse_stepper",
            [](const System& s, const std::string& stepper, const std::string& first_law) {
                const StepperInfo* found = find_stepper(*s.engine, stepper.c_str());
                return found == nullptr ? "there is no stepper '" + stepper + "'" : refuse_method(s, *found, first_law);
            },
            nb::arg("stepper"), nb::arg("first_law"), "Why a stepper cannot run this machine; first_law: a path to name; empty: it can.")
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
            "simulation", [](std::shared_ptr<System> s) { return new Simulation(std::move(s)); }, nb::rv_policy::take_ownership,
            "A new simulation with the start values of the model.");

    nb::class_<Simulation> simulation = bind_simulation(m);
    bind_parts(simulation);
    bind_factor(m, simulation);
    bind_couple(m, simulation);
    bind_live(m, simulation);
}
