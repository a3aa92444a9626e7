// The kit to declare an element in one C++ file: ports, parameters, and one word per term of the equations.
// The build lists the files of elements/ and steppers/ by itself; nothing runs before a build of the core is chosen.
#pragma once

#include <initializer_list>

#include "engine.hpp"
#include "level.hpp"

// Declares the element of this file. The name is the path below elements/ with _ for /.
#define KOPPEL_ELEMENT(name)         \
    namespace koppel::KOPPEL_LEVEL { \
    KindInfo element_##name();       \
    }                                \
    koppel::KindInfo koppel::KOPPEL_LEVEL::element_##name()

// Declares the stepper of this file.
#define KOPPEL_STEPPER(name)         \
    namespace koppel::KOPPEL_LEVEL { \
    StepperInfo stepper_##name();    \
    }                                \
    koppel::StepperInfo koppel::KOPPEL_LEVEL::stepper_##name()

namespace koppel::KOPPEL_LEVEL {

class Kind {
  public:
    explicit Kind(const char* name) { info_.name = name; }
    Kind& ports(std::initializer_list<const char*> names) { return set(info_.ports, names); }
    Kind& lines(std::initializer_list<const char*> names) { return set(info_.lines, names); }
    Kind& params(std::initializer_list<const char*> names) { return set(info_.params, names); }
    Kind& curves(std::initializer_list<const char*> names) { return set(info_.curves, names); }
    Kind& signals(std::initializer_list<const char*> names) { return set(info_.signals, names); }
    Kind& states(std::initializer_list<const char*> names) { return set(info_.states, names); }
    Kind& outputs(std::initializer_list<const char*> names) { return set(info_.outputs, names); }
    Kind& cache(int doubles_per_row) {
        info_.cache_per_row = doubles_per_row;
        return *this;
    }
    Kind& prepare(decltype(KindWords::prepare) word) {
        info_.words.prepare = word;
        return *this;
    }
    Kind& force(decltype(KindWords::force) word) {
        info_.words.force = word;
        return *this;
    }
    Kind& derivative(decltype(KindWords::derivative) word) {
        info_.words.derivative = word;
        return *this;
    }
    Kind& stiffness_times(decltype(KindWords::stiffness_times) word) {
        info_.words.stiffness_times = word, info_.words.stiffness_product = nullptr;
        return *this;
    }
    Kind& signal_direction(decltype(KindWords::signal_direction) word) {
        info_.words.signal_direction = word;
        return *this;
    }
    Kind& output(decltype(KindWords::output) word) {
        info_.words.output = word, info_.words.output_slopes = nullptr;
        return *this;
    }
    // a force with kinks
    Kind& pieces(decltype(KindWords::piece_number) number, decltype(KindWords::piece) piece) {
        info_.words.piece_number = number, info_.words.piece = piece;
        return *this;
    }
    // a set-valued law with so many rows and branches
    Kind& law(int rows, int branches, decltype(KindWords::direction) direction, decltype(KindWords::begin) begin,
              decltype(KindWords::rows) equations, decltype(KindWords::next_branch) next_branch, decltype(KindWords::law_output) output) {
        info_.law_rows = rows, info_.words.branches = branches;
        info_.words.direction = direction, info_.words.begin = begin, info_.words.rows = equations;
        info_.words.next_branch = next_branch, info_.words.law_output = output;
        return *this;
    }
    Kind& cuts_off() {
        info_.words.cuts_off = true;
        return *this;
    }
    Kind& complementary() {
        info_.words.complementary = true;
        return *this;
    }
    Kind& bias(decltype(KindWords::bias) word) {
        info_.words.bias = word;
        return *this;
    }
    // contacts: the prox residual and the cone
    Kind& prox(decltype(KindWords::prox) word, decltype(KindWords::cone) cone) {
        info_.words.prox = word, info_.words.cone = cone;
        return *this;
    }
    // how many laws of this kind an element has: places where it may touch
    Kind& steady_gap(bool steady) {
        info_.words.steady_gap = steady;
        return *this;
    }
    Kind& points(int count) {
        info_.points = count;
        return *this;
    }
    Kind& meets(decltype(KindWords::meets) word) {
        info_.words.meets = word;
        return *this;
    }
    Kind& turn(decltype(KindWords::turn) word) {
        info_.words.turn = word;
        return *this;
    }
    Kind& row_slopes(decltype(KindWords::row_slopes) word) {
        info_.words.row_slopes = word;
        return *this;
    }
    Kind& moved(decltype(KindWords::moved) word, decltype(KindWords::moved_rows) rows) {
        info_.words.moved = word, info_.words.moved_rows = rows;
        return *this;
    }
    // what is reached: with and without a bounce
    Kind& reached(decltype(KindWords::impact) impact, decltype(KindWords::closes) closes) {
        info_.words.impact = impact, info_.words.closes = closes;
        return *this;
    }
    operator KindInfo() const { return info_; }

  protected:
    Kind& set(Names& to, std::initializer_list<const char*> names) {
        for (const char* name : names) to.items[to.count++] = name;
        return *this;
    }
    KindInfo info_;
};

}  // namespace koppel::KOPPEL_LEVEL
