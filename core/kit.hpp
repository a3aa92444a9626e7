// A law is written once. A kind derives from SmoothLaw, names what it has, and gives one function from readings to effects:
//
//     struct SpringDamper : SmoothLaw {
//         KOPPEL_LINES(a, b);
//         KOPPEL_PARAMS(stiffness, damping, rest);
//         KOPPEL_OUTPUTS(force);
//         template <class S>
//         static void law(const Readings<SpringDamper, S>& in, Effects<SpringDamper, S>& out) {
//             const S force = in.p.stiffness * (in.lines.b.position - in.lines.a.position - in.p.rest) + ...;
//             out.lines.a = force, out.lines.b = -force, out.outputs.force = force;
//         }
//     };
//     KOPPEL_ELEMENT(line_spring_damper) { return SmoothKind<SpringDamper>("line.spring_damper"); }
//
// S is a double, a dual number or a number that records. A law branches with select(condition, yes, no), which takes yes where
// condition >= 0; max_of, min_of, abs_of and sign_of are there too, and a plain `if` on an S does not compile. From the law the
// kit makes all words of the kind: force (with the rates of its states), derivative, products with the stiffness, directions of
// signals, outputs, derivatives over parameters and the values of curves, and the recording. A hot kind may write force or
// derivative by hand, .force(...) and so on; tests over all elements compare that with the law. A derivative that is made is
// always the full one, also where a reduced one would do.
//
// A set-valued law names what it has in the same way, with struct K : SetValuedLaw and DeclaredKind<K>("...").law(...), and reads
// it with params_of<K>, curve_of and is_driven.
#pragma once

#include "curve.hpp"
#include "frame.hpp"
#include "grid.hpp"
#include "kind.hpp"
#include "math/recorded.hpp"
#include "numerics.hpp"
#include "road.hpp"

// What a kind has, by name and in the order of the Python declaration.
#define KOPPEL_GROUP(Group, names, ...) \
    template <class T>                  \
    struct Group {                      \
        T __VA_ARGS__;                  \
    };                                  \
    static constexpr const char* names = #__VA_ARGS__
#define KOPPEL_PORTS(...) KOPPEL_GROUP(Ports, port_names, __VA_ARGS__)
#define KOPPEL_LINES(...) KOPPEL_GROUP(Lines, line_names, __VA_ARGS__)
#define KOPPEL_SIGNALS(...) KOPPEL_GROUP(Signals, signal_names, __VA_ARGS__)
#define KOPPEL_STATES(...) KOPPEL_GROUP(States, state_names, __VA_ARGS__)
#define KOPPEL_PARAMS(...) KOPPEL_GROUP(Params, param_names, __VA_ARGS__)
#define KOPPEL_CURVES(...) KOPPEL_GROUP(Curves, curve_names, __VA_ARGS__)
#define KOPPEL_OUTPUTS(...) KOPPEL_GROUP(Outputs, output_names, __VA_ARGS__)

namespace koppel::KOPPEL_LEVEL {

// A kind without anything; kinds hide what they have.
struct Declared {
    template <class T>
    struct Ports {};
    template <class T>
    struct Lines {};
    template <class T>
    struct Signals {};
    template <class T>
    struct States {};
    template <class T>
    struct Params {};
    template <class T>
    struct Curves {};
    template <class T>
    struct Outputs {};
    static constexpr bool on_road = false;  // hide it with true: in.road is the road of the element
    static constexpr bool has_grid = false;  // hide it with true: in.grid is the table of the element over three coordinates
    static constexpr bool has_chord = false;  // hide it with true: a flow through a drop of pressure, see in.chord
    static constexpr bool has_loss = false;   // the same for a loss of pressure over the flow of a line with inertia
    // hide it where a step may carry states out of the range in which the flow follows them: such a step is taken again along chords
    template <class Read>
    static bool has_left_range(const Read&) {
        return false;
    }
    static constexpr const char *port_names = "", *line_names = "", *signal_names = "", *state_names = "", *param_names = "",
                                *curve_names = "", *output_names = "";
};
struct SetValuedLaw : Declared {};
struct SmoothLaw : Declared {
    // force and moment on the first port, world axes, as outputs world_force_x ... world_torque_z for sensors of forces
    static constexpr bool reports_wrench = true;
};

// what select, sums and the like do with vectors
template <class S>
inline Vec3<S> select(const S& condition, const Vec3<S>& yes, const Vec3<S>& no) {
    return {select(condition, yes.x, no.x), select(condition, yes.y, no.y), select(condition, yes.z, no.z)};
}
template <class S>
inline S norm(const Vec3<S>& a) {
    return sqrt_of(dot(a, a));
}

// ---- what a law reads ------------------------------------------------------------------------------------------------

// position and speed of a coordinate; of an elastic node its pressure, and what of its volume at the start its volume is now, inverted
template <class S>
struct LineMotion {
    S position, speed;
};

// A curve of the element: value over argument; 0 where none is given.
template <class S>
struct CurveOf;
template <>
struct CurveOf<double> {
    const CurveRow* row;
    const double* params;
    bool given() const { return row != nullptr; }
    double operator()(double x) const { return row ? curve_value(*row, params, x) : 0.0; }
    CurvePoint at(double x) const { return row ? curve_at(*row, params, x) : CurvePoint{0.0, 0.0}; }
};
template <int N>
struct CurveOf<Dual<N>> {
    const CurveRow* row;
    const double* params;
    int first = -(1 << 30);  // the value of the curve whose derivative is slope 0
    bool given() const { return row != nullptr; }
    Dual<N> operator()(const Dual<N>& x) const {
        if (!row) return Dual<N>(0.0);
        Dual<N> y = curve_value(*row, params, x);
        for (int j = 0; j < N; ++j)
            if (first + j >= 0 && first + j < curve_values(*row)) y.slope[j] += curve_slope_over(*row, params, x.value, first + j);
        return y;
    }
};
template <>
struct CurveOf<Recorded> {
    const Recording* to;
    int index;
    bool given() const { return to->curves[index]; }
    Recorded operator()(const Recorded& x) const {
        if (!given()) return 0.0;
        return {to, to->add(to->owner, tape_curve, x.node_on(to), -1, -1, index, 0.0)};
    }
};

template <class K, class S>
struct Readings {
    typename K::template Ports<Frame<S>> ports;  // pose and twist of frames, world axes
    typename K::template Lines<LineMotion<S>> lines;
    typename K::template Signals<S> signals;
    typename K::template States<S> x;
    typename K::template Params<S> p;
    typename K::template Curves<CurveOf<S>> curves;
    RoadOf<S> road;
    GridOf<S> grid;
    // NaN, or in a step that is taken again: the drop whose flow per drop is taken for all drops; of losses the flow whose loss per flow
    // is taken for all flows
    double chord = NAN;
};

// ---- what it does ----------------------------------------------------------------------------------------------------

template <class S>
struct Wrench {
    Vec3<S> force{S(0.0), S(0.0), S(0.0)}, moment{S(0.0), S(0.0), S(0.0)};  // at the origin of the frame, world axes
};
template <class K, class S>
struct Effects {
    typename K::template Ports<Wrench<S>> ports{};
    typename K::template Lines<S> lines{};
    typename K::template States<S> rates{};
    typename K::template Outputs<S> outputs{};
};

// ---- what the kit makes of it ----------------------------------------------------------------------------------------

template <class K>
struct Made {
    template <template <class> class Group>
    static constexpr int count = static_cast<int>(sizeof(Group<double>) / sizeof(double));
    static constexpr int ports = count<K::template Ports>, lines = count<K::template Lines>, signals = count<K::template Signals>,
                         states = count<K::template States>, params = count<K::template Params>, curves = count<K::template Curves>,
                         outputs = count<K::template Outputs>;
    static constexpr int effects = 6 * ports + lines + states;
    static constexpr int width = effects < 1 ? 1 : effects < 12 ? effects : 12;  // derivatives that are taken in one go
    static_assert(effects <= most_effects, "raise most_effects");
    using D = Dual<width>;

    template <class T, class Group>
    static T* items(Group& group) {
        return reinterpret_cast<T*>(&group);
    }
    template <class T, class Group>
    static const T* items(const Group& group) {
        return reinterpret_cast<const T*>(&group);
    }

    // readings of one row
    static Readings<K, double> read(const Table& table, const Pass& pass, int row) {
        Readings<K, double> in;
        for (int i = 0; i < ports; ++i) {
            const FrameRow& frame = pass.system.frames[table.frames[ports * row + i]];
            items<Frame<double>>(in.ports)[i] = frame_on(pass.links[frame.link], pass.params + frame.params);
        }
        for (int i = 0; i < lines; ++i) {
            const int q = table.line_q[lines * row + i], u = table.line_u[lines * row + i];
            items<LineMotion<double>>(in.lines)[i] = {pass.line_q[q], q > pass.system.nq ? pass.line_q[q + 1] : pass.line_u[u]};
        }
        for (int i = 0; i < signals; ++i) {
            const int node = table.nodes[signals * row + i];
            items<double>(in.signals)[i] = node < 0 ? 0.0 : pass.tape[node];
        }
        for (int i = 0; i < states; ++i) items<double>(in.x)[i] = pass.x[table.first_x + states * row + i];
        for (int i = 0; i < params; ++i) items<double>(in.p)[i] = pass.params[table.params + params * row + i];
        for (int i = 0; i < curves; ++i) {
            const int curve = table.curve[curves * row + i];
            items<CurveOf<double>>(in.curves)[i] = {curve < 0 ? nullptr : &pass.system.curves[curve], pass.params};
        }
        if constexpr (K::on_road) in.road = road_of(pass.system, pass.params, table.road[row]);
        if constexpr (K::has_grid) in.grid = grid_of(pass.system, table.grid[row]);
        if constexpr (K::has_chord) in.chord = pass.work.chords[table.first_chord + row];
        if constexpr (K::has_loss) in.chord = pass.work.loss_chords[table.first_loss + row];
        return in;
    }
    template <int N>
    static Readings<K, Dual<N>> lift(const Readings<K, double>& from) {
        Readings<K, Dual<N>> in;
        const auto copy = [](const auto& a, auto& b, int n) {
            for (int i = 0; i < n; ++i) items<Dual<N>>(b)[i] = items<double>(a)[i];
        };
        static_assert(sizeof(Frame<double>) == 21 * sizeof(double), "a frame is plain numbers");
        copy(from.ports, in.ports, 21 * ports), copy(from.lines, in.lines, 2 * lines), copy(from.signals, in.signals, signals);
        copy(from.x, in.x, states), copy(from.p, in.p, params);
        for (int i = 0; i < curves; ++i) {
            const CurveOf<double>& curve = items<CurveOf<double>>(from.curves)[i];
            items<CurveOf<Dual<N>>>(in.curves)[i].row = curve.row, items<CurveOf<Dual<N>>>(in.curves)[i].params = curve.params;
        }
        in.road = {from.road.row, from.road.params, from.road.data}, in.chord = from.chord;
        in.grid = {from.grid.row, from.grid.data};
        return in;
    }

    // A direction of one of the links (3 shifts, 3 turns, world axes), coordinates or states, as slope j: positions move by b,
    // velocities by a, states by c times the direction. A turn carries the angular velocity of the link along, because the velocity
    // of a free body is written in its own axes. What is fixed to the ground does not move.
    template <int N>
    static void seed(const Table& table, const Pass& pass, int row, Readings<K, Dual<N>>& in, int direction, int j, double a, double b,
                     double c) {
        if (direction < 6 * ports) {
            if (table.links[ports * row + direction / 6] != 0)
                seed_frame(items<Frame<Dual<N>>>(in.ports)[direction / 6], direction % 6, j, a, b);
            return;
        }
        const int line = direction - 6 * ports;
        if (line < lines) {
            if (table.line_u[lines * row + line] == pass.system.nu) return;
            LineMotion<Dual<N>>& motion = items<LineMotion<Dual<N>>>(in.lines)[line];
            const int q = table.line_q[lines * row + line], nq = pass.system.nq;
            if (q > nq && (q - nq - 1) / 2 < int(pass.system.fluid_nodes.size())) {  // an elastic node: its pressure follows its state
                motion.position.slope[j] += a * pass.work.fluid_slope[(q - nq - 1) / 2];
                return;
            }
            motion.speed.slope[j] += a;
            if (q != nq) motion.position.slope[j] += b;  // a flow has no position
            return;
        }
        items<Dual<N>>(in.x)[line - lines].slope[j] += c;
    }
    template <int N>
    static void seed_frame(Frame<Dual<N>>& f, int k, int j, double a, double b) {
        const auto move = [j](Vec3<Dual<N>>& v, const Vec3<double>& by) {
            v.x.slope[j] += by.x, v.y.slope[j] += by.y, v.z.slope[j] += by.z;
        };
        const auto plain = [](const Vec3<Dual<N>>& v) { return Vec3<double>{v.x.value, v.y.value, v.z.value}; };
        const Vec3<double> axis{k % 3 == 0 ? 1.0 : 0.0, k % 3 == 1 ? 1.0 : 0.0, k % 3 == 2 ? 1.0 : 0.0};
        if (k < 3) {
            move(f.p, b * axis), move(f.v, a * axis);
            return;
        }
        const Vec3<double> r = plain(f.r), w = plain(f.w), dr = b * cross(axis, r), dw = a * axis + b * cross(axis, w);
        move(f.r, dr), move(f.p, dr), move(f.w, dw), move(f.v, cross(dw, r) + cross(w, dr));
        for (int i = 0; i < 3; ++i) {
            const Vec3<double> turned = b * cross(axis, Vec3<double>{f.A.m[i].value, f.A.m[3 + i].value, f.A.m[6 + i].value});
            f.A.m[i].slope[j] += turned.x, f.A.m[3 + i].slope[j] += turned.y, f.A.m[6 + i].slope[j] += turned.z;
        }
    }

    // effects with moments about the centers of mass of the links
    template <class S>
    static void collect(const Readings<K, S>& in, const Effects<K, S>& out, S* e) {
        for (int i = 0; i < ports; ++i, e += 6) {
            const Wrench<S>& wrench = items<Wrench<S>>(out.ports)[i];
            const Vec3<S> moment = wrench.moment + cross(items<Frame<S>>(in.ports)[i].r, wrench.force);
            e[0] = wrench.force.x, e[1] = wrench.force.y, e[2] = wrench.force.z, e[3] = moment.x, e[4] = moment.y, e[5] = moment.z;
        }
        for (int i = 0; i < lines; ++i) *e++ = items<S>(out.lines)[i];
        for (int i = 0; i < states; ++i) *e++ = items<S>(out.rates)[i];
    }
    template <class S>
    static void run(const Readings<K, S>& in, S* effect) {
        Effects<K, S> out;
        K::law(in, out);
        collect(in, out, effect);
    }
    // adds effects to what acts on links, coordinates and states
    static void spread(const Table& table, int row, const double* e, int stride, double* wrench, double* line_force, double* x_rate) {
        for (int i = 0; i < ports; ++i)
            for (int k = 0; k < 6; ++k, e += stride) wrench[6 * table.links[ports * row + i] + k] += *e;
        for (int i = 0; i < lines; ++i, e += stride) line_force[table.line_u[lines * row + i]] += *e;
        for (int i = 0; i < states && x_rate; ++i, e += stride) x_rate[table.first_x + states * row + i] += *e;
    }

    static void force(const Table& table, Pass& pass) {
        for (int row = 0; row < table.rows; ++row) {
            double effect[effects + 1];
            run(read(table, pass, row), effect);
            spread(table, row, effect, 1, pass.wrench, pass.line_force, pass.x_rate);
        }
    }

    static void dual_derivative(const Table& table, Pass& pass, int row, double a, double b, double* J) {
        const Readings<K, double> at = read(table, pass, row);
        for (int first = 0; first < effects; first += width) {
            Readings<K, D> in = lift<width>(at);
            const int last = first + width < effects ? first + width : effects;
            for (int d = first; d < last; ++d) seed(table, pass, row, in, d, d - first, a, b, a);
            D effect[effects + 1];
            run(in, effect);
            for (int i = 0; i < effects; ++i)
                for (int d = first; d < last; ++d) J[effects * i + d] = effect[i].slope[d - first];
        }
    }
    static void derivative(const Table& table, Pass& pass, double a, double b, bool) {
        for (int row = 0; row < table.rows; ++row) {
            double J[effects * effects + 1];
            dual_derivative(table, pass, row, a, b, J);
            add_element_jacobian(table, pass, row, J, effects);
        }
    }

    static void stiffness_product(const Table& table, Pass& pass, const Directions& along, double* wrench, double* line_force,
                                  double* x_rate, bool) {
        for (int row = 0; row < table.rows; ++row) {
            Readings<K, Dual<1>> in = lift<1>(read(table, pass, row));
            for (int i = 0; i < 6 * ports; ++i)
                seed(table, pass, row, in, i, 0, 0.0, along.links[6 * table.links[ports * row + i / 6] + i % 6], 0.0);
            for (int i = 0; i < lines; ++i)
                seed(table, pass, row, in, 6 * ports + i, 0, 0.0, along.lines[table.line_u[lines * row + i]], 0.0);
            for (int i = 0; i < states && along.x; ++i)
                seed(table, pass, row, in, 6 * ports + lines + i, 0, 0.0, 0.0, along.x[table.first_x + states * row + i]);
            Dual<1> effect[effects + 1];
            run(in, effect);
            double change[effects + 1];
            for (int i = 0; i < effects; ++i) change[i] = effect[i].slope[0];
            spread(table, row, change, 1, wrench, line_force, x_rate);
        }
    }
    static void signal_direction(const Table& table, Pass& pass, int row, int slot, double* out) {
        Readings<K, Dual<1>> in = lift<1>(read(table, pass, row));
        items<Dual<1>>(in.signals)[slot].slope[0] = 1.0;
        Dual<1> effect[effects + 1];
        run(in, effect);
        for (int i = 0; i < effects; ++i) out[i] = effect[i].slope[0];
    }

    static constexpr int reported = outputs + (ports > 0 && K::reports_wrench ? 6 : 0);
    template <class S>
    static void report(const Effects<K, S>& found, S* out) {
        for (int i = 0; i < outputs; ++i) out[i] = items<S>(found.outputs)[i];
        if constexpr (reported > outputs) {
            const Wrench<S>& on = items<Wrench<S>>(found.ports)[0];
            const S wrench[6] = {on.force.x, on.force.y, on.force.z, on.moment.x, on.moment.y, on.moment.z};
            for (int i = 0; i < 6; ++i) out[outputs + i] = wrench[i];
        }
    }
    static void output(const Table& table, Pass& pass, double* out) {
        for (int row = 0; row < table.rows; ++row, out += reported) {
            Effects<K, double> found;
            K::law(read(table, pass, row), found);
            report(found, out);
        }
    }

    static void output_slopes(const Table& table, Pass& pass, int row, const ReadingSlopes& along, double* out) {
        Readings<K, Dual<1>> in = lift<1>(read(table, pass, row));
        const auto move = [](auto& group, const double* by, int n) {
            for (int i = 0; i < n; ++i) items<Dual<1>>(group)[i].slope[0] = by[i];
        };
        move(in.ports, along.frames, 21 * ports), move(in.lines, along.lines, 2 * lines), move(in.signals, along.signals, signals);
        move(in.x, along.states, states);
        Effects<K, Dual<1>> found;
        K::law(in, found);
        Dual<1> all[reported + 1];
        report(found, all);
        for (int i = 0; i < reported; ++i) out[i] = all[i].slope[0];
    }

    // the drop of pressure of one row, below which its flow is linear, and 1 where its states have left their range
    static void drop(const Table& table, const Pass& pass, int row, double* out) {
        const Readings<K, double> in = read(table, pass, row);
        out[0] = K::drop(in), out[1] = K::linear_below(in), out[2] = K::has_left_range(in) ? 1.0 : 0.0;
    }

    // flow and loss per flow of one row at n velocities of its line, in pairs; at rest the loss per flow of next to none
    static void losses(const Table& table, const Pass& pass, int row, const double* speeds, int n, double* out) {
        Readings<K, double> in = read(table, pass, row);
        for (int i = 0; i < n; ++i) {
            in.lines.flow.speed = speeds[i];
            const double Q = K::flow_of(in), at = std::fabs(Q) < K::least ? K::least : Q;
            out[2 * i] = Q, out[2 * i + 1] = K::loss(in, at) / at;
        }
    }

    // for tests: effects and outputs of one row, and their derivative over parameters and the values of curves
    static void law(const Table& table, Pass& pass, int row, double* out) {
        const Readings<K, double> in = read(table, pass, row);
        Effects<K, double> found;
        K::law(in, found);
        collect(in, found, out), report(found, out + effects);
    }
    static void parameter_derivative(const Table& table, Pass& pass, int row, double* out) {
        const Readings<K, double> at = read(table, pass, row);
        int columns = params;
        for (int i = 0; i < curves; ++i)
            if (at_curve(at, i).row) columns += curve_values(*at_curve(at, i).row);
        for (int first = 0; first < columns; first += width) {
            Readings<K, D> in = lift<width>(at);
            for (int j = 0; j < width && first + j < params; ++j) items<D>(in.p)[first + j].slope[j] = 1.0;
            int start = params;
            for (int i = 0; i < curves; ++i) {
                items<CurveOf<D>>(in.curves)[i].first = first - start;
                if (at_curve(at, i).row) start += curve_values(*at_curve(at, i).row);
            }
            Effects<K, D> found;
            K::law(in, found);
            D all[effects + reported + 1];
            collect(in, found, all), report(found, all + effects);
            for (int i = 0; i < effects + reported; ++i)
                for (int j = 0; j < width && first + j < columns; ++j) out[columns * i + first + j] = all[i].slope[j];
        }
    }
    static const CurveOf<double>& at_curve(const Readings<K, double>& in, int i) { return items<CurveOf<double>>(in.curves)[i]; }

    static void record(const Recording& to) {
        Readings<K, Recorded> in;
        int next = 0;
        const auto reading = [&] {
            const int number = next++;
            return Recorded(&to, to.add(to.owner, tape_input, -1, -1, -1, number, 0.0));
        };
        for (int i = 0; i < ports; ++i) {  // position, axes row by row, velocity, angular velocity
            Recorded* frame = items<Recorded>(items<Frame<Recorded>>(in.ports)[i]);
            for (int k = 0; k < 18; ++k) frame[k] = reading();
        }
        for (int i = 0; i < 2 * lines; ++i) items<Recorded>(in.lines)[i] = reading();
        for (int i = 0; i < signals; ++i) items<Recorded>(in.signals)[i] = reading();
        for (int i = 0; i < states; ++i) items<Recorded>(in.x)[i] = reading();
        for (int i = 0; i < params; ++i) items<Recorded>(in.p)[i] = reading();
        for (int i = 0; i < curves; ++i) items<CurveOf<Recorded>>(in.curves)[i] = {&to, i};
        Effects<K, Recorded> found;
        K::law(in, found);
        const auto give = [&](const Recorded* all, int n) {
            for (int i = 0; i < n; ++i) to.give(to.owner, all[i].node_on(&to));
        };
        give(items<Recorded>(found.ports), 6 * ports), give(items<Recorded>(found.lines), lines);
        give(items<Recorded>(found.rates), states), give(items<Recorded>(found.outputs), outputs);
    }
};

// ---- what set-valued laws read ----------------------------------------------------------------------------------------

template <class K>
inline const typename K::template Params<double>& params_of(const LawView& law) {
    return *reinterpret_cast<const typename K::template Params<double>*>(law.p);
}
inline CurveOf<double> curve_of(const LawView& law, int slot) {
    const int curve = law.table.curve[law.row * law.table.curves + slot];
    return {curve < 0 ? nullptr : &law.system.curves[curve], law.params};
}
// true when a signal is given
inline bool is_driven(const LawView& law, int slot) { return law.table.nodes[law.row * law.table.signals + slot] >= 0; }

// ---- declarations ----------------------------------------------------------------------------------------------------

// A list of names from the text of a declaration: "a, b, c"
inline void take_names(const char* text, char* memory, Names& to) {
    while (*text) {
        to.items[to.count++] = memory;
        while (*text && *text != ',') *memory++ = *text++;
        *memory++ = '\0';
        while (*text == ',' || *text == ' ') ++text;
    }
}

template <class K>
class DeclaredKind : public Kind {
  public:
    explicit DeclaredKind(const char* name) : Kind(name) {
        static char memory[7][4096];
        take_names(K::port_names, memory[0], info_.ports), take_names(K::line_names, memory[1], info_.lines);
        take_names(K::signal_names, memory[2], info_.signals), take_names(K::state_names, memory[3], info_.states);
        take_names(K::param_names, memory[4], info_.params), take_names(K::curve_names, memory[5], info_.curves);
        take_names(K::output_names, memory[6], info_.outputs);
        info_.on_road = K::on_road, info_.has_grid = K::has_grid;
    }
};

template <class K>
class SmoothKind : public DeclaredKind<K> {
  public:
    explicit SmoothKind(const char* name) : DeclaredKind<K>(name) {
        using M = Made<K>;
        KindInfo& info = this->info_;
        if (M::reported > M::outputs)
            this->set(info.outputs,
                {"world_force_x", "world_force_y", "world_force_z", "world_torque_x", "world_torque_y", "world_torque_z"});
        KindWords& words = info.words;
        words.force = &M::force, words.derivative = &M::derivative, words.stiffness_product = &M::stiffness_product;
        words.output = &M::output, words.output_slopes = &M::output_slopes, words.law = &M::law, words.dual_derivative = &M::dual_derivative;
        words.parameter_derivative = &M::parameter_derivative, words.record = &M::record;
        if constexpr (M::signals > 0) words.signal_direction = &M::signal_direction;
        if constexpr (K::has_chord) words.drop = &M::drop;
        if constexpr (K::has_loss) words.losses = &M::losses;
    }
};

}  // namespace koppel::KOPPEL_LEVEL
