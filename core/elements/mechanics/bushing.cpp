// Elastic bearing between two frames: six diagonal laws in the axes of frame a. Rows are worked on side by side.
#include "../../deflection.hpp"
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Bushing : SmoothLaw {
    KOPPEL_PORTS(frame_a, frame_b);
    KOPPEL_PARAMS(stiffness_x, stiffness_y, stiffness_z, stiffness_rx, stiffness_ry, stiffness_rz, damping_x, damping_y, damping_z,
                  damping_rx, damping_ry, damping_rz, preload_x, preload_y, preload_z, preload_rx, preload_ry, preload_rz);
    KOPPEL_CURVES(x, y, z, rx, ry, rz);
    KOPPEL_OUTPUTS(force_x, force_y, force_z, torque_x, torque_y, torque_z, world_force_x, world_force_y, world_force_z, world_torque_x,
                   world_torque_y, world_torque_z);
    static constexpr bool reports_wrench = false;  // its own is at the origin of frame_b

    template <class S>
    static void law(const Readings<Bushing, S>& in, Effects<Bushing, S>& out) {
        const Frame<S>&a = in.ports.frame_a, &b = in.ports.frame_b;
        const Deflection<S> d = deflection_of(a, b);
        const auto& p = in.p;
        const auto& c = in.curves;
        const auto along = [](const auto& curve, const S& stiffness, const S& damping, const S& preload, const S& x, const S& rate) {
            return (curve.given() ? curve(x) : stiffness * x) + damping * rate + preload;
        };
        const Vec3<S> f{along(c.x, p.stiffness_x, p.damping_x, p.preload_x, d.shift.x, d.rate.x),
                        along(c.y, p.stiffness_y, p.damping_y, p.preload_y, d.shift.y, d.rate.y),
                        along(c.z, p.stiffness_z, p.damping_z, p.preload_z, d.shift.z, d.rate.z)};
        const Vec3<S> m{along(c.rx, p.stiffness_rx, p.damping_rx, p.preload_rx, d.turn.x, d.spin.x),
                        along(c.ry, p.stiffness_ry, p.damping_ry, p.preload_ry, d.turn.y, d.spin.y),
                        along(c.rz, p.stiffness_rz, p.damping_rz, p.preload_rz, d.turn.z, d.spin.z)};
        // both at the origin of frame b
        const Vec3<S> F = a.A * f, M = a.A * m;
        out.ports.frame_a = {F, M + cross(b.p - a.p, F)};
        out.ports.frame_b = {-F, -M};
        out.outputs = {f.x, f.y, f.z, m.x, m.y, m.z, F.x, F.y, F.z, M.x, M.y, M.z};
    }
};

// ---- many rows at once -------------------------------------------------------------------------------------------

// Memory of a group of rows: field by field, `lanes` doubles each.
enum Field {
    slope_at = 0,
    cubic_at = 6,
    damping_at = 12,
    preload_at = 18,
    offset_a = 24,
    rotation_a = 27,
    offset_b = 36,
    rotation_b = 39,
    special_at = 48,  // prepared
    axes_at = 49,
    ra_at = 58,
    rb_at = 61,
    stiffness_at = 64,
    e_at = 70,
    force_at = 73,
    moment_at = 76,
    wa_at = 79,
    wb_at = 82,
    cardan_at = 85,  // linearization
    fields = 89
};

inline Pack get(const double* group, int field) { return load(group + field * lanes); }
inline Vec3<Pack> get3(const double* group, int field) { return {get(group, field), get(group, field + 1), get(group, field + 2)}; }
inline Mat3<Pack> get9(const double* group, int field) {
    Mat3<Pack> A;
    for (int i = 0; i < 9; ++i) A.m[i] = get(group, field + i);
    return A;
}
inline void set(double* group, int field, Pack value) { store(group + field * lanes, value); }
inline void set3(double* group, int field, const Vec3<Pack>& v) {
    set(group, field, v.x), set(group, field + 1, v.y), set(group, field + 2, v.z);
}

inline double* group_of(const Table& table, const Pass& pass, int first) {
    return pass.work.cache.data() + table.cache + static_cast<std::size_t>(first) * fields;
}
inline int lanes_used(const Table& table, int first) { return table.rows - first < lanes ? table.rows - first : lanes; }
inline int link_of(const Table& table, int row, int port) { return row < table.rows ? table.links[2 * row + port] : 0; }

inline LinkPose<Pack> gather_pose(const Table& table, const LinkState* links, int first, int port) {
    alignas(64) double memory[18][lanes];
    for (int lane = 0; lane < lanes; ++lane) {
        const double* from = links[link_of(table, first + lane, port)].p;
        for (int i = 0; i < 18; ++i) memory[i][lane] = from[i];
    }
    LinkPose<Pack> pose;
    pose.x = {load(memory[0]), load(memory[1]), load(memory[2])};
    for (int i = 0; i < 9; ++i) pose.R.m[i] = load(memory[3 + i]);
    pose.v = {load(memory[12]), load(memory[13]), load(memory[14])};
    pose.w = {load(memory[15]), load(memory[16]), load(memory[17])};
    return pose;
}

void prepare(const Table& table, Pass& pass) {
    for (int first = 0; first < table.rows; first += lanes) {
        double* group = group_of(table, pass, first);
        for (int i = 0; i < fields * lanes; ++i) group[i] = 0.0;
        for (int lane = 0; lane < lanes; ++lane) {
            const auto put_field = [&](int field, double value) { group[field * lanes + lane] = value; };
            const int row = first + lane;
            if (row >= table.rows) {  // an empty lane: two frames on the ground without a law
                for (int i = 0; i < 3; ++i) put_field(rotation_a + 4 * i, 1.0), put_field(rotation_b + 4 * i, 1.0);
                continue;
            }
            const double* p = pass.params + table.params + row * table.stride;
            for (int i = 0; i < 6; ++i) {
                put_field(slope_at + i, p[i]), put_field(damping_at + i, p[6 + i]), put_field(preload_at + i, p[12 + i]);
                const int index = table.curve[6 * row + i];
                if (index < 0) continue;
                const CurveRow& curve = pass.system.curves[index];
                const double* c = pass.params + curve.params;
                const bool polynomial = curve.type == curve_linear || curve.type == curve_cubic;
                put_field(slope_at + i, polynomial ? c[0] : 0.0);
                put_field(cubic_at + i, curve.type == curve_cubic ? c[1] : 0.0);
                if (!polynomial) put_field(special_at, 1.0);
            }
            const FrameRow &a = pass.system.frames[table.frames[2 * row]], &b = pass.system.frames[table.frames[2 * row + 1]];
            for (int i = 0; i < 12; ++i)
                put_field(offset_a + i, pass.params[a.params + i]), put_field(offset_b + i, pass.params[b.params + i]);
        }
    }
}

// Curves from tables, lane by lane; returns their values and adds their slopes.
void add_special(const Table& table, const Pass& pass, int first, const double* group, Pack* x, Pack* value, Pack* slope) {
    for (int lane = 0; lane < lanes_used(table, first); ++lane) {
        if (group[special_at * lanes + lane] == 0.0) continue;
        for (int i = 0; i < 6; ++i) {
            const int index = table.curve[6 * (first + lane) + i];
            if (index < 0 || pass.system.curves[index].type <= curve_cubic) continue;
            const CurvePoint point = curve_at(pass.system.curves[index], pass.params, x[i][lane]);
            value[i][lane] += point.value, slope[i][lane] += point.slope;
        }
    }
}

void force(const Table& table, Pass& pass) {
    for (int first = 0; first < table.rows; first += lanes) {
        double* group = group_of(table, pass, first);
        const Frame<Pack> a = frame_on(gather_pose(table, pass.links, first, 0), get3(group, offset_a), get9(group, rotation_a));
        const Frame<Pack> b = frame_on(gather_pose(table, pass.links, first, 1), get3(group, offset_b), get9(group, rotation_b));
        const Deflection<Pack> d = deflection_of(a, b);

        Pack x[6] = {d.shift.x, d.shift.y, d.shift.z, d.turn.x, d.turn.y, d.turn.z};
        const Pack v[6] = {d.rate.x, d.rate.y, d.rate.z, d.spin.x, d.spin.y, d.spin.z};
        Pack value[6], slope[6];
        double special = 0.0;
        for (int lane = 0; lane < lanes; ++lane) special += group[special_at * lanes + lane];
        for (int i = 0; i < 6; ++i) {
            const Pack k = get(group, slope_at + i), k3 = get(group, cubic_at + i), x2 = x[i] * x[i];
            value[i] = (k + k3 * x2) * x[i];
            slope[i] = k + 3.0 * k3 * x2;
        }
        if (special != 0.0) add_special(table, pass, first, group, x, value, slope);
        for (int i = 0; i < 6; ++i) value[i] = value[i] + get(group, damping_at + i) * v[i] + get(group, preload_at + i);

        const Vec3<Pack> F = a.A * Vec3<Pack>{value[0], value[1], value[2]}, M = a.A * Vec3<Pack>{value[3], value[4], value[5]};
        const Vec3<Pack> ma = cross(d.ra, F) + M, mb = cross(b.r, F) + M;
        alignas(64) double out[9][lanes];
        store(out[0], F.x), store(out[1], F.y), store(out[2], F.z), store(out[3], ma.x), store(out[4], ma.y), store(out[5], ma.z);
        store(out[6], mb.x), store(out[7], mb.y), store(out[8], mb.z);
        for (int lane = 0; lane < lanes_used(table, first); ++lane) {
            double *on_a = pass.wrench + 6 * table.links[2 * (first + lane)], *on_b = pass.wrench + 6 * table.links[2 * (first + lane) + 1];
            for (int i = 0; i < 6; ++i) on_a[i] += out[i][lane];
            for (int i = 0; i < 3; ++i) on_b[i] -= out[i][lane], on_b[3 + i] -= out[6 + i][lane];
        }
        if (!pass.keep) continue;
        for (int i = 0; i < 9; ++i) set(group, axes_at + i, a.A.m[i]);
        set3(group, ra_at, d.ra), set3(group, rb_at, b.r);
        for (int i = 0; i < 6; ++i) set(group, stiffness_at + i, slope[i]);
        set3(group, e_at, d.e), set3(group, force_at, F), set3(group, moment_at, M), set3(group, wa_at, a.w), set3(group, wb_at, b.w);
        set(group, cardan_at, d.sin_x), set(group, cardan_at + 1, d.cos_x), set(group, cardan_at + 2, d.tan_y),
            set(group, cardan_at + 3, d.inverse_cos_y);
    }
}

void stiffness_times(const Table& table, Pass& pass, const double* rho, double* out, bool full) {
    for (int first = 0; first < table.rows; first += lanes) {
        const double* group = group_of(table, pass, first);
        alignas(64) double memory[12][lanes];
        for (int lane = 0; lane < lanes; ++lane) {
            const double *from_a = rho + 6 * link_of(table, first + lane, 0), *from_b = rho + 6 * link_of(table, first + lane, 1);
            for (int i = 0; i < 6; ++i) memory[i][lane] = from_a[i], memory[6 + i][lane] = from_b[i];
        }
        const auto three = [&](int i) { return Vec3<Pack>{load(memory[i]), load(memory[i + 1]), load(memory[i + 2])}; };
        const Vec3<Pack> xa = three(0), pa = three(3), xb = three(6), pb = three(9);
        const Mat3<Pack> A = get9(group, axes_at);
        const Vec3<Pack> ra = get3(group, ra_at), rb = get3(group, rb_at);
        const Vec3<Pack> moved_b = xb + cross(pb, rb), ds = moved_b - xa - cross(pa, ra);
        Vec3<Pack> f = times(get3(group, stiffness_at), transposed_times(A, ds)), psi = transposed_times(A, pb - pa);
        Vec3<Pack> dF, dM, extra_a{}, extra_b{};
        if (!full) {
            dF = A * f, dM = A * times(get3(group, stiffness_at + 3), psi);
        } else {
            const Vec3<Pack> wa = get3(group, wa_at), wb = get3(group, wb_at), F = get3(group, force_at), e = get3(group, e_at);
            const Vec3<Pack> de = cross(pb, cross(wb, rb)) - cross(cross(pa, wa), ra) - cross(wa, moved_b - xa) - cross(pa, e);
            f = f + times(get3(group, damping_at), transposed_times(A, de));
            dF = cross(pa, F) + A * f;
            psi = cardan_rates(get(group, cardan_at), get(group, cardan_at + 1), get(group, cardan_at + 2), get(group, cardan_at + 3), psi);
            const Vec3<Pack> m =
                times(get3(group, stiffness_at + 3), psi) + times(get3(group, damping_at + 3), transposed_times(A, cross(pb - pa, wb)));
            dM = cross(pa, get3(group, moment_at)) + A * m;
            extra_a = cross(moved_b - xa, F), extra_b = cross(cross(pb, rb), F);
        }
        const Vec3<Pack> ma = cross(ra, dF) + dM + extra_a, mb = cross(rb, dF) + dM + extra_b;
        const Pack all[9] = {dF.x, dF.y, dF.z, ma.x, ma.y, ma.z, mb.x, mb.y, mb.z};
        for (int lane = 0; lane < lanes_used(table, first); ++lane) {
            double *on_a = out + 6 * table.links[2 * (first + lane)], *on_b = out + 6 * table.links[2 * (first + lane) + 1];
            for (int i = 0; i < 6; ++i) on_a[i] += all[i][lane];
            for (int i = 0; i < 3; ++i) on_b[i] -= all[i][lane], on_b[3 + i] -= all[6 + i][lane];
        }
    }
}

// Four 3x3 parts of a 6x6 block: force over shift, force over turn, moment over shift, moment over turn.
struct Parts {
    Mat3<Pack> tt, tr, rt, rr;
};
inline Mat3<Pack> combined(const Mat3<Pack>& A, double sign, const Mat3<Pack>& B) {
    Mat3<Pack> C;
    for (int i = 0; i < 9; ++i) C.m[i] = A.m[i] + sign * B.m[i];
    return C;
}
inline Mat3<Pack> scaled(double k, const Mat3<Pack>& A) {
    Mat3<Pack> C;
    for (int i = 0; i < 9; ++i) C.m[i] = k * A.m[i];
    return C;
}
inline Mat3<Pack> transposed(const Mat3<Pack>& A) { return {{A.m[0], A.m[3], A.m[6], A.m[1], A.m[4], A.m[7], A.m[2], A.m[5], A.m[8]}}; }
inline Mat3<Pack> cross_matrix(const Vec3<Pack>& r) {
    const Pack zero = splat(0.0);
    return {{zero, -r.z, r.y, r.z, zero, -r.x, -r.y, r.x, zero}};
}
inline Parts scaled(double k, const Parts& p) { return {scaled(k, p.tt), scaled(k, p.tr), scaled(k, p.rt), scaled(k, p.rr)}; }

// Adds one block per lane to the matrix (columns of eight).
inline void add_blocks(const Table& table, const Pass& pass, int first, int slot, const Parts& p) {
    alignas(64) double memory[6][8][lanes];
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) {
            store(memory[j][i], p.tt.m[3 * i + j]), store(memory[j][3 + i], p.rt.m[3 * i + j]);
            store(memory[3 + j][i], p.tr.m[3 * i + j]), store(memory[3 + j][3 + i], p.rr.m[3 * i + j]);
        }
    for (int lane = 0; lane < lanes_used(table, first); ++lane) {
        const int offset = table.slots[4 * (first + lane) + slot];
        if (offset == pass.system.pattern.trash) continue;
        double* block = pass.work.values + offset;
        for (int j = 0; j < 6; ++j)
            for (int i = 0; i < 6; ++i) block[8 * j + i] += memory[j][i][lane];
    }
}

void derivative(const Table& table, Pass& pass, double a, double b, bool full) {
    for (int first = 0; first < table.rows; first += lanes) {
        const double* group = group_of(table, pass, first);
        const Mat3<Pack> A = get9(group, axes_at);
        const Vec3<Pack> ra = get3(group, ra_at), rb = get3(group, rb_at);
        const Vec3<Pack> kt = get3(group, stiffness_at), kr = get3(group, stiffness_at + 3), dt = get3(group, damping_at),
                         dr = get3(group, damping_at + 3);
        const Mat3<Pack> S = turned_diagonal(A, a * dt + b * kt);
        Parts aa, ab, ba, bb;
        if (!full) {  // symmetric: three world matrices and two levers give all four blocks
            const Mat3<Pack> Sr = turned_diagonal(A, a * dr + b * kr), Pa = cross_times(ra, S), Pb = cross_times(rb, S);
            aa = {S, transposed(Pa), Pa, combined(Sr, -1.0, times_cross(Pa, ra))};
            bb = {S, transposed(Pb), Pb, combined(Sr, -1.0, times_cross(Pb, rb))};
            const Mat3<Pack> mixed = combined(times_cross(Pa, rb), -1.0, Sr);
            ab = {scaled(-1.0, S), scaled(-1.0, transposed(Pb)), scaled(-1.0, Pa), mixed};
            ba = {scaled(-1.0, S), scaled(-1.0, transposed(Pa)), scaled(-1.0, Pb), transposed(mixed)};
        } else {
            const Vec3<Pack> wa = get3(group, wa_at), wb = get3(group, wb_at), F = get3(group, force_at), M = get3(group, moment_at),
                             e = get3(group, e_at);
            const Mat3<Pack> Dt = turned_diagonal(A, b * dt), Fx = combined(S, -1.0, times_cross(Dt, wa));
            const Mat3<Pack> bF = cross_matrix(b * F), bM = cross_matrix(b * M);
            // force over the turns of b and of a
            const Mat3<Pack> Fb = scaled(-1.0, combined(times_cross(Fx, rb), 1.0, times_cross(Dt, cross(wb, rb))));
            const Mat3<Pack> inner = combined(cross_matrix(e), -1.0, cross_times(ra, cross_matrix(wa)));
            const Mat3<Pack> Fa = combined(combined(times_cross(S, ra), 1.0, Dt * inner), -1.0, bF);
            // moment over the turns: A diag(kr) H^-1 A^T column by column, dampers, and the turning of the moment itself
            Mat3<Pack> Kr;
            for (int j = 0; j < 3; ++j) {
                const Vec3<Pack> row{A.m[3 * j], A.m[3 * j + 1], A.m[3 * j + 2]};  // column j of A^T
                const Vec3<Pack> angle = cardan_rates(get(group, cardan_at), get(group, cardan_at + 1), get(group, cardan_at + 2),
                                                      get(group, cardan_at + 3), row);
                const Vec3<Pack> moment = A * times(b * kr, angle);
                Kr.m[j] = moment.x, Kr.m[3 + j] = moment.y, Kr.m[6 + j] = moment.z;
            }
            const Mat3<Pack> Dr = turned_diagonal(A, dr);
            const Mat3<Pack> Mb = combined(combined(Kr, a, Dr), -b, times_cross(Dr, wb)), Ma = combined(scaled(-1.0, Mb), -1.0, bM);
            const Mat3<Pack> FRb = times_cross(bF, rb), raFx = combined(cross_times(ra, Fx), -1.0, bF), rbFx = cross_times(rb, Fx);
            // the matrix takes minus the derivative
            aa = {Fx, scaled(-1.0, Fa), raFx, scaled(-1.0, combined(cross_times(ra, Fa), 1.0, Ma))};
            ab = {scaled(-1.0, Fx), scaled(-1.0, Fb), scaled(-1.0, raFx),
                  scaled(-1.0, combined(combined(cross_times(ra, Fb), 1.0, Mb), 1.0, FRb))};
            ba = {scaled(-1.0, Fx), Fa, scaled(-1.0, rbFx), combined(cross_times(rb, Fa), 1.0, Ma)};
            bb = {Fx, Fb, rbFx, combined(combined(cross_times(rb, Fb), 1.0, Mb), 1.0, FRb)};
        }
        add_blocks(table, pass, first, 0, aa), add_blocks(table, pass, first, 1, ab);
        add_blocks(table, pass, first, 2, ba), add_blocks(table, pass, first, 3, bb);
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_bushing) {
    return SmoothKind<Bushing>("mechanics.bushing")
        .cache(fields)
        .prepare(&prepare)
        .force(&force)
        .derivative(&derivative)
        .stiffness_times(&stiffness_times);
}
