// Guides: joints whose place is a table over their coordinates, such as a wheel carrier over its travel and that of the rack.
//
// In the axes of the joint frame on the parent, with z the first coordinate,
//     p = center + (x, y, z),   R = Rz(-toe) Rx(-camber) Ry(pitch),   x, y, toe, camber, pitch: cubic splines of the coordinates.
// The twist S_k of velocity k is (p_k + w_k x (c - p), w_k) at the common point c, with w_k = -toe_k ez - camber_k l + pitch_k n, where l is the
// axis of camber and n that of pitch. Slopes S_k,l and curvatures S_k,lm along the coordinates follow from those of the splines; they hold in
// axes at rest with the parent. S_k,l - S_l,k = S_l x S_k: the place is a function of the coordinates.
#pragma once

#include "grid.hpp"
#include "spatial.hpp"

namespace koppel::KOPPEL_LEVEL {

// places of the second and third derivatives along three coordinates
constexpr int second_place[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
constexpr int third_place[3][6] = {{0, 1, 2, 3, 4, 5}, {1, 3, 4, 6, 7, 8}, {2, 4, 5, 7, 8, 9}};

// S_k,l and S_k,lm
inline Twist guide_slope(const double* along, int k, int l) { return twist_at(along + 6 * (3 * k + l)); }
inline Twist guide_bend(const double* along, int k, int l, int m) { return twist_at(along + 6 * (9 + 6 * k + second_place[l][m])); }
// sums of S_k,l v_l and of S_k,lm v_l w_m
inline Twist guide_slope(const double* along, int k, int n, const double* v) {
    Twist sum{{0, 0, 0}, {0, 0, 0}};
    for (int l = 0; l < n; ++l) sum = sum + v[l] * guide_slope(along, k, l);
    return sum;
}
inline Twist guide_bend(const double* along, int k, int n, const double* v, const double* w) {
    Twist sum{{0, 0, 0}, {0, 0, 0}};
    for (int l = 0; l < n; ++l)
        for (int m = 0; m < n; ++m) sum = sum + (v[l] * w[m]) * guide_bend(along, k, l, m);
    return sum;
}

// Values of a guide with their derivatives along the coordinates of the table: the value, 3 first, 6 second, 10 third ones
struct GuidedValues {
    alignas(64) double f[20][8];
};
inline void guided_values_at(const System& s, const Guide& guide, const double* x, GuidedValues& out) {
    const GridRow& grid = s.grids[guide.grid];
    const double *head = s.grid_data.data() + grid.data, *c = head + 6 + guide.first;
    GridWeights at[3];
    for (int k = 0; k < 3; ++k) at[k] = grid_weights(x[k], head[k], head[3 + k], grid.points[k]);
    const int n1 = grid_coefficients(grid.points[1]), n2 = grid_coefficients(grid.points[2]);
    // orders along the three coordinates of each derivative, in the order of second_place and third_place
    constexpr int orders[20][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {2, 0, 0}, {1, 1, 0}, {1, 0, 1}, {0, 2, 0}, {0, 1, 1}, {0, 0, 2},
                                   {3, 0, 0}, {2, 1, 0}, {2, 0, 1}, {1, 2, 0}, {1, 1, 1}, {1, 0, 2}, {0, 3, 0}, {0, 2, 1}, {0, 1, 2}, {0, 0, 3}};
    for (auto& row : out.f)
        for (double& v : row) v = 0.0;
    for (int i = 0; i < at[0].count; ++i)
        for (int j = 0; j < at[1].count; ++j) {
            alignas(64) double line[4][8] = {};
            const double* from = c + ((static_cast<long long>(at[0].first + i) * n1 + at[1].first + j) * n2 + at[2].first) * grid.values;
            for (int k = 0; k < at[2].count; ++k, from += grid.values)
                for (int order = 0; order < 4; ++order)
                    for (int v = 0; v < guided_values; ++v) line[order][v] += at[2].w[order][k] * from[v];
            for (int d = 0; d < 20; ++d) {
                const double w = at[0].w[orders[d][0]][i] * at[1].w[orders[d][1]][j];
                if (w == 0.0) continue;
                for (int v = 0; v < 8; ++v) out.f[d][v] += w * line[orders[d][2]][v];
            }
        }
    if (guide.hand < 0)  // in the mirror y, toe and camber change their signs
        for (auto& row : out.f) row[1] = -row[1], row[2] = -row[2], row[3] = -row[3];
}

// Moves p and A, place and axes of the joint frame on the parent, to those behind the guide; S: twists of its velocities at the point c,
// along: their slopes and curvatures
inline void move_guide(const System& s, const Link& link, const double* params, const double* q, const Vec3<double>& c, Vec3<double>& p,
                       Mat3<double>& A, double* S, double* along) {
    const Guide& guide = s.guides[link.guide];
    const int n = link.nu;
    int axis[3] = {};
    double x[3] = {};
    for (int k = 0; k < n; ++k) axis[k] = s.joint_steps[link.first_step + k].axis, x[axis[k]] = q[k];
    GuidedValues at;
    guided_values_at(s, guide, x, at);
    const double* value = at.f[0];
    const auto first = [&](int k) { return at.f[1 + axis[k]]; };
    const auto second = [&](int k, int l) { return at.f[4 + second_place[axis[k]][axis[l]]]; };
    const auto third = [&](int k, int l, int m) { return at.f[10 + third_place[axis[k]][second_place[axis[l]][axis[m]]]]; };

    const double st = std::sin(value[2]), ct = std::cos(value[2]), sc = std::sin(value[3]), cc = std::cos(value[3]), sp = std::sin(value[4]),
                 cp = std::cos(value[4]);
    using V = Vec3<double>;
    // axes of toe, camber and pitch, with their slopes per toe and camber
    const V ez{0, 0, 1}, l{ct, -st, 0}, l_t{-st, -ct, 0}, n_axis{st * cc, ct * cc, -sc}, n_t{ct * cc, -st * cc, 0}, n_c{-st * sc, -ct * sc, -cc},
        n_tt{-st * cc, -ct * cc, 0}, n_tc{-ct * sc, st * sc, 0};
    const V up{st * sc, ct * sc, cc}, forward = cp * l - sp * up, above = sp * l + cp * up;
    const Mat3<double> R{{forward.x, n_axis.x, above.x, forward.y, n_axis.y, above.y, forward.z, n_axis.z, above.z}};
    const V place = vec(params + guide.center) + V{value[0], value[1], x[0]};
    const auto l_of = [&](int k) { return first(k)[2] * l_t; };
    const auto n_of = [&](int k) { return first(k)[2] * n_t + first(k)[3] * n_c; };
    const auto turn = [&](const double* d) { return -d[2] * ez - d[3] * l + d[4] * n_axis; };
    const auto shift = [](const double* d) { return V{d[0], d[1], 0}; };

    if (guide.backwards) {  // the parent is the side that the table moves
        Mat3<double> back;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) back.m[3 * i + j] = R.m[3 * j + i];
        A = A * back, p = p - A * place;
    }
    const V lever = transposed_times(A, c - p) - place;
    V pk[3], wk[3], wkl[3][3];
    for (int k = 0; k < n; ++k) {
        pk[k] = shift(first(k)) + V{0, 0, k == 0 ? 1.0 : 0.0}, wk[k] = turn(first(k));
        for (int i = 0; i < n; ++i) wkl[k][i] = turn(second(k, i)) - first(k)[3] * l_of(i) + first(k)[4] * n_of(i);
    }
    const auto put_at = [&](double* to, const V& v, const V& w) { put(to, Twist{A * v, A * w}); };
    for (int k = 0; k < n; ++k) {
        put_at(S + 6 * k, pk[k] + cross(wk[k], lever), wk[k]);
        for (int i = 0; i < n; ++i) {
            put_at(along + 6 * (3 * k + i), shift(second(k, i)) + cross(wkl[k][i], lever) - cross(wk[k], pk[i]), wkl[k][i]);
            for (int j = i; j < n; ++j) {
                const double ti = first(i)[2], tj = first(j)[2], ci = first(i)[3], cj = first(j)[3];
                const V l_ij = -ti * tj * l + second(i, j)[2] * l_t;
                const V n_ij = (ti * tj) * n_tt + (ti * cj + tj * ci) * n_tc - (ci * cj) * n_axis + second(i, j)[2] * n_t + second(i, j)[3] * n_c;
                const V w = turn(third(k, i, j)) - second(k, i)[3] * l_of(j) + second(k, i)[4] * n_of(j) - second(k, j)[3] * l_of(i) +
                            second(k, j)[4] * n_of(i) - first(k)[3] * l_ij + first(k)[4] * n_ij;
                const V v = shift(third(k, i, j)) + cross(w, lever) - cross(wkl[k][i], pk[j]) - cross(wkl[k][j], pk[i]) -
                            cross(wk[k], shift(second(i, j)));
                put_at(along + 6 * (9 + 6 * k + second_place[i][j]), v, w);
            }
        }
    }
    if (!guide.backwards) {
        p = p + A * place, A = A * R;
        return;
    }
    // seen from the other side: X^-1 moves with -S_k, in axes at rest with that side
    Twist twist[3], slope[3][3], bend[3][6];
    for (int k = 0; k < n; ++k) {
        twist[k] = twist_at(S + 6 * k);
        for (int i = 0; i < n; ++i) slope[k][i] = guide_slope(along, k, i);
        for (int i = 0; i < n; ++i)
            for (int j = i; j < n; ++j) bend[k][second_place[i][j]] = guide_bend(along, k, i, j);
    }
    for (int k = 0; k < n; ++k) {
        put(S + 6 * k, -1.0 * twist[k]);
        for (int i = 0; i < n; ++i) {
            const Twist turned = carried(twist[i], twist[k]) - slope[k][i];
            put(along + 6 * (3 * k + i), turned);
            for (int j = i; j < n; ++j) {
                const int at_ij = second_place[i][j];
                put(along + 6 * (9 + 6 * k + at_ij), carried(slope[i][j], twist[k]) + carried(twist[i], slope[k][j]) - bend[k][at_ij] -
                                                         carried(twist[j], turned));
            }
        }
    }
}

}  // namespace koppel::KOPPEL_LEVEL
