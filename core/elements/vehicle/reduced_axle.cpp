// The law of the axle without links, and its derivative by hand: three bodies and the rack are nineteen directions, but only thirteen motions
// matter.
//
// Per wheel y: shift x and y and turn about x, y, z of the carrier against the chassis, own, other and rack travel. With e' = N(y) y' its
// forces are -N^T g - h, g = K (e + relaxation e') + what the bar does, h from spring, stops, damper, bar and energy along the travels.
#include "reduced_axle.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

using V = Vec3<double>;
constexpr int motions = 8, all_motions = 13, padded = 16;

struct WheelSlopes {
    double force[motions];
    double K[motions][motions], D[motions][motions];  // d(force)/dy and d(force)/dy', but for changes of the force of the bar
    double bar[motions], bar_K[motions];              // d(end of the bar)/dy, and d(rate of that)/dy
};

struct Curvature {
    double of[9];  // over two of the three travels
    double operator()(int k, int l) const { return of[3 * k + l]; }
};
inline Curvature curvature_of(const GridPoint* point, int column) {
    Curvature out{};
    if (!point) return out;
    const int entry[9] = {4, 5, 6, 5, 7, 8, 6, 8, 9};
    for (int i = 0; i < 9; ++i) out.of[i] = point->f[entry[i]][column];
    return out;
}

inline V half_turned(double trace, const V& x, const V& Ex) { return 0.5 * (trace * x - Ex); }
inline Mat3<double> cross_matrix(const V& a) { return {{0.0, -a.z, a.y, a.z, 0.0, -a.x, -a.y, a.x, 0.0}}; }

void wheel_slopes(const Readings<ReducedAxle, double>& in, const ReducedAxle::Wheel<double>& wheel, const GridPoint* point, double bar,
                  WheelSlopes& out) {
    const GridValue<double>* map = wheel.map;
    const Mat3<double>& E = wheel.E;
    const V level = wheel.level, spin = wheel.spin, up = cross(level, spin), z{0.0, 0.0, 1.0};
    const double trace = wheel.trace, tau = in.p.relaxation;
    const bool elastic = wheel.columns == map_columns;
    const auto slope = [&](int column, int k) { return map[column].slope[k]; };

    // N: columns per motion
    double N[motions][away] = {};
    N[0][0] = N[1][1] = 1.0;
    const auto put_turn = [&](int j, const V& turn) { N[j][2] = turn.x, N[j][3] = turn.y, N[j][4] = turn.z; };
    for (int i = 0; i < 3; ++i) put_turn(2 + i, half_turned(trace, unit_vector(i), column(E, i)));
    V turning[3], m{0.0, 0.0, 0.0};  // of the table per travel, and as it turns
    for (int k = 0; k < 3; ++k) {
        turning[k] = slope(map_pitch, k) * spin - slope(map_camber, k) * level - slope(map_toe, k) * z;
        m = m + wheel.rate[k] * turning[k];
        N[5 + k][0] = -slope(map_x, k), N[5 + k][1] = -slope(map_y, k);
        put_turn(5 + k, -half_turned(trace, turning[k], transposed_times(E, turning[k])));
    }

    // forces
    double elastic_part[away], damped[away], g[away], both[away];
    ReducedAxle::times_stiffness(in, wheel, wheel.e, elastic_part);
    ReducedAxle::times_stiffness(in, wheel, wheel.e_rate, damped);
    const double ends[away] = {0.0, 0.0, in.p.bar_arm_2, -in.p.bar_arm_1, 0.0};
    const double arms[away] = {in.p.damper_arm_1, in.p.damper_arm_2, in.p.damper_lever_x, in.p.damper_lever_y, in.p.damper_lever_z};
    const double speed = ReducedAxle::damper_rate(in, wheel), length = map[map_damper].value;
    const CurvePoint spring = in.curves.spring.at(map[map_spring].value), damper = in.curves.damper.at(speed),
                     bump = in.curves.bump_stop.at(length), rebound = in.curves.rebound_stop.at(length);
    for (int i = 0; i < away; ++i)
        g[i] = elastic_part[i] + tau * damped[i] + bar * ends[i] + damper.value * arms[i], both[i] = wheel.e[i] + tau * wheel.e_rate[i];
    const V c{g[2], g[3], g[4]}, on_map = half_turned(trace, c, E * c);
    const double tension = in.p.preload + spring.value, along_damper = damper.value + bump.value + rebound.value;

    // stiffness that changes with the travels: L^T e and its slopes
    double s[away] = {}, s_slope[3][away] = {}, by_slope[3][away] = {};  // by_slope: (dK/dtravel) (e + relaxation e')
    double half[3][3] = {}, e_slope[3][away] = {};                         // e . d2K e / 2, (dK/dtravel) e
    if (elastic) {
        double s_both[away] = {};
        for (int j = 0; j < away; ++j)
            for (int i = j; i < away; ++i) {
                const GridValue<double>& L = map[map_factor + i * (i + 1) / 2 + j];
                s[j] += L.value * wheel.e[i], s_both[j] += L.value * both[i];
                for (int k = 0; k < 3; ++k) s_slope[k][j] += L.slope[k] * wheel.e[i];
            }
        for (int k = 0; k < 3; ++k) {
            double both_slope[away] = {};
            for (int j = 0; j < away; ++j)
                for (int i = j; i < away; ++i) both_slope[j] += map[map_factor + i * (i + 1) / 2 + j].slope[k] * both[i];
            for (int i = 0; i < away; ++i)
                for (int j = 0; j <= i; ++j) {
                    const GridValue<double>& L = map[map_factor + i * (i + 1) / 2 + j];
                    by_slope[k][i] += L.slope[k] * s_both[j] + L.value * both_slope[j];
                    e_slope[k][i] += L.slope[k] * s[j] + L.value * s_slope[k][j];
                }
        }
        for (int i = 0; i < away; ++i)
            for (int j = 0; j <= i; ++j) {
                const Curvature curved = curvature_of(point, map_factor + i * (i + 1) / 2 + j);
                for (int k = 0; k < 3; ++k)
                    for (int l = 0; l < 3; ++l) half[k][l] += curved(k, l) * wheel.e[i] * s[j];
            }
        for (int k = 0; k < 3; ++k)
            for (int l = 0; l < 3; ++l)
                for (int j = 0; j < away; ++j) half[k][l] += s_slope[k][j] * s_slope[l][j];
    }
    double h[3];
    for (int k = 0; k < 3; ++k) {
        h[k] = tension * slope(map_spring, k) + along_damper * slope(map_damper, k) + bar * slope(map_bar, k);
        if (!elastic) continue;
        h[k] += slope(map_energy, k);
        for (int j = 0; j < away; ++j) h[k] += s[j] * s_slope[k][j];
    }
    double stretch[motions];  // d(rate of the damper)/dy'
    for (int i = 0; i < motions; ++i) {
        double sum = i < 5 ? 0.0 : h[i - 5], end = i < 5 ? 0.0 : slope(map_bar, i - 5);
        stretch[i] = i < 5 ? 0.0 : slope(map_damper, i - 5);
        for (int r = 0; r < away; ++r) sum += N[i][r] * g[r], end += N[i][r] * ends[r], stretch[i] += N[i][r] * arms[r];
        out.force[i] = -sum, out.bar[i] = end;
    }

    const Curvature x2 = curvature_of(point, map_x), y2 = curvature_of(point, map_y), toe2 = curvature_of(point, map_toe),
                    camber2 = curvature_of(point, map_camber), pitch2 = curvature_of(point, map_pitch),
                    spring2 = curvature_of(point, map_spring), damper2 = curvature_of(point, map_damper),
                    bar2 = curvature_of(point, map_bar), energy2 = curvature_of(elastic ? point : nullptr, elastic ? map_energy : 0);
    const V ends_turn{ends[2], ends[3], ends[4]}, ends_map = half_turned(trace, ends_turn, E * ends_turn);
    for (int j = 0; j < motions; ++j) {
        // the change of N along y_j: transposed times g, times the rates, and transposed times what lifts the bar
        double by_g[motions] = {}, by_rate[away] = {}, by_bar = 0.0;
        const int l = j - 5;
        if (j >= 2) {
            const Mat3<double> dE = j < 5 ? cross_matrix(unit_vector(j - 2)) * E : E * cross_matrix(-turning[l]);
            const double d_trace = dE.m[0] + dE.m[4] + dE.m[8];
            const V down = half_turned(d_trace, c, transposed_times(dE, c)), over = half_turned(d_trace, c, dE * c);
            const V bar_down = half_turned(d_trace, ends_turn, transposed_times(dE, ends_turn)),
                    bar_over = half_turned(d_trace, ends_turn, dE * ends_turn);
            by_g[2] = down.x, by_g[3] = down.y, by_g[4] = down.z;
            by_bar = dot(bar_down, wheel.w);
            V d_m{0.0, 0.0, 0.0};
            for (int k = 0; k < 3; ++k) {
                by_g[5 + k] = -dot(turning[k], over);
                double bar_turn = -dot(turning[k], bar_over);
                if (l >= 0) {
                    const double toe = slope(map_toe, l), camber = slope(map_camber, l);
                    const V change = pitch2(k, l) * spin - camber2(k, l) * level - toe2(k, l) * z +
                                     (slope(map_camber, k) * toe) * cross(z, level) -
                                     slope(map_pitch, k) * (toe * cross(z, spin) + camber * up);
                    by_g[5 + k] -= dot(change, on_map) + x2(k, l) * g[0] + y2(k, l) * g[1];
                    bar_turn += bar2(k, l) - dot(change, ends_map);
                    d_m = d_m + wheel.rate[k] * change;
                    by_rate[0] -= x2(k, l) * wheel.rate[k], by_rate[1] -= y2(k, l) * wheel.rate[k];
                }
                by_bar += bar_turn * wheel.rate[k];
            }
            const V turn = half_turned(d_trace, wheel.w, dE * wheel.w) - half_turned(d_trace, m, transposed_times(dE, m)) -
                           half_turned(trace, d_m, transposed_times(E, d_m));
            by_rate[2] = turn.x, by_rate[3] = turn.y, by_rate[4] = turn.z;
        }
        out.bar_K[j] = by_bar;
        double moved[away], moved_rate[away], KN[away], Kw[away];
        for (int r = 0; r < away; ++r) moved[r] = N[j][r], moved_rate[r] = by_rate[r];
        ReducedAxle::times_stiffness(in, wheel, moved, KN);
        ReducedAxle::times_stiffness(in, wheel, moved_rate, Kw);
        double change[away];
        for (int r = 0; r < away; ++r) change[r] = KN[r] + tau * Kw[r] + (l >= 0 ? by_slope[l][r] : 0.0);
        double faster = l >= 0 ? damper2(0, l) * wheel.rate[0] + damper2(1, l) * wheel.rate[1] + damper2(2, l) * wheel.rate[2] : 0.0;
        for (int r = 0; r < away; ++r) faster += arms[r] * by_rate[r];
        for (int i = 0; i < motions; ++i) {
            double position = by_g[i] + damper.slope * stretch[i] * faster, rate = damper.slope * stretch[i] * stretch[j];
            for (int r = 0; r < away; ++r) position += N[i][r] * change[r], rate += N[i][r] * tau * KN[r];
            const int k = i - 5;
            if (k >= 0) {
                if (elastic)
                    for (int r = 0; r < away; ++r) position += e_slope[k][r] * N[j][r];
                if (l >= 0) {
                    position += tension * spring2(k, l) + spring.slope * slope(map_spring, k) * slope(map_spring, l) +
                                along_damper * damper2(k, l) + bar * bar2(k, l) + energy2(k, l) + half[k][l] +
                                (bump.slope + rebound.slope) * slope(map_damper, l) * slope(map_damper, k);
                }
            }
            out.K[i][j] = -position, out.D[i][j] = -rate;
        }
    }
}

void derivative(const Table& table, Pass& pass, double a, double b, bool) {
    constexpr int n = Made<ReducedAxle>::effects;
    for (int row = 0; row < table.rows; ++row) {
        const Readings<ReducedAxle, double> in = Made<ReducedAxle>::read(table, pass, row);
        const double hand = 1.0 - 2.0 * in.p.hand;
        ReducedAxle::Wheel<double> wheels[2];
        GridPoint points[2];
        ReducedAxle::both_wheels(in, wheels[0], wheels[1], points);
        const double bar = ReducedAxle::bar_force(in, wheels[0], wheels[1]);

        // both wheels and the rack: thirteen motions
        alignas(64) double C[all_motions][padded] = {}, D[all_motions][padded] = {};  // column by column
        double Q[all_motions] = {}, end[all_motions] = {}, twist[all_motions] = {};
        const int places[2][motions] = {{0, 1, 2, 3, 4, 5, 11, 12}, {6, 7, 8, 9, 10, 11, 5, 12}};
        for (int w = 0; w < 2; ++w) {
            WheelSlopes own;
            wheel_slopes(in, wheels[w], in.grid.row ? &points[w] : nullptr, w == 0 ? bar : -bar, own);
            const double side = w == 0 ? 1.0 : -1.0;
            for (int i = 0; i < motions; ++i) {
                const int to = places[w][i];
                const double sign = i == 7 ? side : 1.0;
                Q[to] += sign * own.force[i];
                end[to] += side * sign * own.bar[i];
                twist[to] += side * sign * (b * (in.p.bar_stiffness * own.bar[i] + in.p.bar_damping * own.bar_K[i]) +
                                            a * in.p.bar_damping * own.bar[i]);
                for (int j = 0; j < motions; ++j) {
                    const double both = j == 7 ? sign * side : sign;
                    C[places[w][j]][to] += both * (b * own.K[i][j] + a * own.D[i][j]);
                    D[places[w][j]][to] += both * own.D[i][j];
                }
            }
        }
        for (int i = 0; i < all_motions; ++i)
            for (int j = 0; j < all_motions; ++j)
                C[j][i] -= end[i] * twist[j], D[j][i] -= in.p.bar_damping * end[i] * end[j];

        // the nineteen directions
        const Frame<double>& body = in.ports.chassis;
        const Frame<double>* frames[2] = {&in.ports.left, &in.ports.right};
        const double sides[2] = {hand, -hand};
        V force[2], lever[2], relative[2];
        for (int w = 0; w < 2; ++w) {
            const double* at = Q + 6 * w;
            force[w] = body.A * V{at[0], sides[w] * at[1], at[5]};
            lever[w] = frames[w]->p - body.p + body.r;
            relative[w] = frames[w]->v - body.v - cross(body.w, frames[w]->p - body.p);
        }
        double J[n * n] = {};
        for (int k = 0; k < n; ++k) {
            const int port = k < 18 ? k / 6 : 3;
            if (port < 3 && table.links[3 * row + port] == 0) continue;
            const V axis = unit_vector(k % 3), none{0.0, 0.0, 0.0};
            const bool turns = port < 3 && k % 6 >= 3;
            double moved[all_motions] = {}, faster[all_motions] = {};
            alignas(64) double change[padded] = {};
            V levers[2] = {none, none}, own_arm = none;  // how the levers of both forces about the chassis move, and that of a wheel
            if (port == 3) moved[12] = 1.0;
            for (int w = 0; w < 2 && port < 3; ++w) {
                if (port > 0 && port - 1 != w) continue;
                const Frame<double>& f = *frames[w];
                V shift, turn = none, speed, spin = none;
                if (port == 0 && !turns) {
                    shift = -axis, speed = cross(body.w, axis), levers[w] = -axis;
                } else if (port == 0) {
                    const V apart = f.p - body.p, carried = cross(axis, body.r), w_turned = cross(axis, body.w);
                    shift = -cross(axis, lever[w]), turn = -axis;
                    speed = cross(body.w, carried) - cross(axis, cross(body.w, body.r)) - cross(w_turned, apart) - cross(axis, relative[w]);
                    spin = -w_turned - cross(axis, f.w - body.w);
                } else if (!turns) {
                    shift = levers[w] = axis, speed = -cross(body.w, axis);
                } else {
                    own_arm = shift = levers[w] = cross(axis, f.r), turn = axis;
                    speed = cross(axis, cross(f.w, f.r)) - cross(body.w, shift), spin = cross(axis, f.w);
                }
                const V d = transposed_times(body.A, shift), t = transposed_times(body.A, turn), v = transposed_times(body.A, speed),
                        o = transposed_times(body.A, spin);
                const double s = sides[w], y[6] = {d.x, s * d.y, s * t.x, t.y, s * t.z, d.z}, yv[6] = {v.x, s * v.y, s * o.x, o.y, s * o.z, v.z};
                for (int i = 0; i < 6; ++i) moved[6 * w + i] = y[i], faster[6 * w + i] = yv[i];
            }
            for (int j = 0; j < all_motions; ++j) {
                if (moved[j] != 0.0)
                    for (int i = 0; i < padded; ++i) change[i] += C[j][i] * moved[j];
                if (b * faster[j] != 0.0)
                    for (int i = 0; i < padded; ++i) change[i] += D[j][i] * (b * faster[j]);
            }
            double on_body[6] = {};
            for (int w = 0; w < 2; ++w) {
                const double *at = change + 6 * w, *now = Q + 6 * w, s = sides[w];
                V dF = body.A * V{at[0], s * at[1], at[5]}, dM = body.A * V{s * at[2], at[3], s * at[4]};
                if (port == 0 && turns)
                    dF = dF + b * cross(axis, force[w]), dM = dM + b * cross(axis, body.A * V{s * now[2], now[3], s * now[4]});
                const V about = dM + cross(frames[w]->r, dF) + (turns && port - 1 == w ? b * cross(own_arm, force[w]) : none);
                const double parts[6] = {dF.x, dF.y, dF.z, about.x, about.y, about.z};
                for (int i = 0; i < 6; ++i) J[n * (6 + 6 * w + i) + k] = parts[i];
                add(on_body, -dF), add(on_body + 3, -(dM + b * cross(levers[w], force[w]) + cross(lever[w], dF)));
            }
            for (int i = 0; i < 6; ++i) J[n * i + k] = on_body[i];
            J[n * 18 + k] = change[12];
        }
        add_element_jacobian(table, pass, row, J, n);
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(vehicle_reduced_axle) { return SmoothKind<ReducedAxle>("vehicle.reduced_axle").derivative(&derivative); }
