// A number that writes down what is done to it: a law that runs on it becomes a list of operations of the tape.
#pragma once

#include "../engine.hpp"
#include "../tape.hpp"
#include "dual.hpp"
#include "pack.hpp"

namespace koppel::KOPPEL_LEVEL {

class Recorded {
  public:
    Recorded() = default;
    Recorded(double constant) : constant_(constant) {}
    Recorded(const Recording* to, int node) : to_(to), node_(node) {}

    // an operation on up to three numbers; what works on constants alone is a constant
    static Recorded apply(int op, const Recorded& a) { return {a.to_, a.to_->add(a.to_->owner, op, a.node_, -1, -1, -1, 0.0)}; }
    static Recorded apply(int op, const Recorded& a, const Recorded& b) {
        const Recording* to = a.to_ ? a.to_ : b.to_;
        return {to, to->add(to->owner, op, a.node_on(to), b.node_on(to), -1, -1, 0.0)};
    }
    static Recorded apply(int op, const Recorded& a, const Recorded& b, const Recorded& c) {
        const Recording* to = a.to_ ? a.to_ : b.to_ ? b.to_ : c.to_;
        return {to, to->add(to->owner, op, a.node_on(to), b.node_on(to), c.node_on(to), -1, 0.0)};
    }
    int node_on(const Recording* to) const { return to_ ? node_ : to->add(to->owner, tape_constant, -1, -1, -1, -1, constant_); }
    bool is_constant() const { return to_ == nullptr; }
    bool is(double value) const { return is_constant() && constant_ == value; }
    double constant() const { return constant_; }

  private:
    const Recording* to_ = nullptr;
    int node_ = -1;
    double constant_ = 0.0;
};

inline Recorded operator-(const Recorded& a) { return a.is_constant() ? Recorded(-a.constant()) : Recorded::apply(tape_neg, a); }
inline Recorded operator+(const Recorded& a, const Recorded& b) {
    if (a.is_constant() && b.is_constant()) return a.constant() + b.constant();
    return a.is(0.0) ? b : b.is(0.0) ? a : Recorded::apply(tape_add, a, b);
}
inline Recorded operator-(const Recorded& a, const Recorded& b) {
    if (a.is_constant() && b.is_constant()) return a.constant() - b.constant();
    return a.is(0.0) ? -b : b.is(0.0) ? a : Recorded::apply(tape_sub, a, b);
}
inline Recorded operator*(const Recorded& a, const Recorded& b) {
    if (a.is_constant() && b.is_constant()) return a.constant() * b.constant();
    if (a.is(0.0) || b.is(0.0)) return 0.0;
    return a.is(1.0) ? b : b.is(1.0) ? a : Recorded::apply(tape_mul, a, b);
}
inline Recorded operator/(const Recorded& a, const Recorded& b) {
    if (a.is_constant() && b.is_constant()) return a.constant() / b.constant();
    return b.is(1.0) ? a : Recorded::apply(tape_div, a, b);
}
inline Recorded& operator+=(Recorded& a, const Recorded& b) { return a = a + b; }
inline Recorded& operator-=(Recorded& a, const Recorded& b) { return a = a - b; }

#define KOPPEL_RECORDED(name)                                                           \
    inline Recorded name##_of(const Recorded& a) {                                      \
        return a.is_constant() ? name##_of(a.constant()) : Recorded::apply(tape_##name, a); \
    }
KOPPEL_RECORDED(sqrt)
KOPPEL_RECORDED(sin)
KOPPEL_RECORDED(cos)
KOPPEL_RECORDED(exp)
KOPPEL_RECORDED(log)
KOPPEL_RECORDED(tanh)
KOPPEL_RECORDED(abs)
KOPPEL_RECORDED(sign)
#undef KOPPEL_RECORDED
#define KOPPEL_RECORDED(name)                                                                    \
    inline Recorded name##_of(const Recorded& a, const Recorded& b) {                            \
        if (a.is_constant() && b.is_constant()) return name##_of(a.constant(), b.constant());    \
        return Recorded::apply(tape_##name, a, b);                                               \
    }
KOPPEL_RECORDED(atan2)
KOPPEL_RECORDED(pow)
KOPPEL_RECORDED(hypot)
KOPPEL_RECORDED(max)
KOPPEL_RECORDED(min)
#undef KOPPEL_RECORDED
inline Recorded select(const Recorded& condition, const Recorded& yes, const Recorded& no) {
    return condition.is_constant() ? (condition.constant() >= 0.0 ? yes : no) : Recorded::apply(tape_select, condition, yes, no);
}

#define KOPPEL_NOT_COMPARABLE(op) bool operator op(const Recorded&, const Recorded&) = delete;
KOPPEL_EACH_COMPARISON(KOPPEL_NOT_COMPARABLE)
#undef KOPPEL_NOT_COMPARABLE

}  // namespace koppel::KOPPEL_LEVEL
