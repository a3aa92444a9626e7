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
    const double* from[lanes];
    for (int lane = 0; lane < lanes; ++lane) from[lane] = links[link_of(table, first + lane, port)].p;
    Pack field[18] = {};
    gather<16>(from, field);
    for (int lane = 0; lane < lanes; ++lane) field[16][lane] = from[lane][16], field[17][lane] = from[lane][17];
    LinkPose<Pack> pose;
    pose.x = {field[0], field[1], field[2]};
    for (int i = 0; i < 9; ++i) pose.R.m[i] = field[3 + i];
    pose.v = {field[12], field[13], field[14]};
    pose.w = {field[15], field[16], field[17]};
    return pose;
}
// Adds what the rows do to their links: the same force on both, with opposite signs, and a moment each
inline void add_wrenches(const Table& table, int first, const Vec3<Pack>& F, const Vec3<Pack>& ma, const Vec3<Pack>& mb, double* wrench) {
    const Pack zero = splat(0.0);
    const Pack on_a[8] = {F.x, F.y, F.z, ma.x, ma.y, ma.z, zero, zero}, on_b[8] = {F.x, F.y, F.z, mb.x, mb.y, mb.z, zero, zero};
    alignas(64) double of_a[lanes][8], of_b[lanes][8];
    spread_8(on_a, [&](int lane, int row, Pack part) { store(of_a[lane] + row, part); });
    spread_8(on_b, [&](int lane, int row, Pack part) { store(of_b[lane] + row, part); });
    for (int lane = 0; lane < lanes_used(table, first); ++lane) {
        double *a = wrench + 6 * table.links[2 * (first + lane)], *b = wrench + 6 * table.links[2 * (first + lane) + 1];
        for (int i = 0; i < 6; ++i) a[i] += of_a[lane][i];
        for (int i = 0; i < 6; ++i) b[i] -= of_b[lane][i];
    }
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
        add_wrenches(table, first, F, ma, mb, pass.wrench);
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
        const double *from_a[lanes], *from_b[lanes];
        for (int lane = 0; lane < lanes; ++lane)
            from_a[lane] = rho + 6 * link_of(table, first + lane, 0), from_b[lane] = rho + 6 * link_of(table, first + lane, 1);
        Pack moved[12];
        gather<6>(from_a, moved), gather<6>(from_b, moved + 6);
        const auto three = [&](int i) { return Vec3<Pack>{moved[i], moved[i + 1], moved[i + 2]}; };
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
        add_wrenches(table, first, dF, ma, mb, out);
    }
}

// What three directions do, as the matrix takes it (minus the derivative): force on a (that on b is opposite), moments on a and b
struct Response {
    Mat3<Pack> force, on_a, on_b;
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

// Columns of blocks of the matrix, lane by lane: six numbers and two of padding
struct Columns {
    alignas(64) double of[lanes][3][8];
    Columns(const Mat3<Pack>& force, const Mat3<Pack>& moment) {
        const Pack zero = splat(0.0);
        for (int j = 0; j < 3; ++j) {
            const Pack column[8] = {force.m[j], force.m[3 + j], force.m[6 + j], moment.m[j], moment.m[3 + j], moment.m[6 + j], zero, zero};
            spread_8(column, [&](int lane, int row, Pack part) { store(of[lane][j] + row, part); });
        }
    }
};
// Adds the columns of shifts and of turns to one block per lane. Lane by lane: neighbors often share their blocks
inline void add_columns(const Table& table, const Pass& pass, int first, int slot, double sign, const Columns& shift, const Columns& turn) {
    for (int lane = 0; lane < lanes_used(table, first); ++lane) {
        const int offset = table.slots[4 * (first + lane) + slot];
        if (offset == pass.system.pattern.trash) continue;
        double* block = pass.work.values + offset;
        const double *of_shift = shift.of[lane][0], *of_turn = turn.of[lane][0];
        for (int i = 0; i < 24; i += lanes) {
            store(block + i, load(block + i) + sign * load(of_shift + i));
            store(block + 24 + i, load(block + 24 + i) + load(of_turn + i));
        }
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
        Response shift, turn_a, turn_b;  // shift: of a; of b it is the opposite, but that the moment on b is counted the other way
        if (!full) {  // symmetric: three world matrices and two levers give all four blocks
            const Mat3<Pack> Sr = turned_diagonal(A, a * dr + b * kr), Pa = cross_times(ra, S), Pb = cross_times(rb, S);
            const Mat3<Pack> mixed = combined(times_cross(Pa, rb), -1.0, Sr);
            shift = {S, Pa, Pb};
            turn_a = {transposed(Pa), combined(Sr, -1.0, times_cross(Pa, ra)), transposed(mixed)};
            turn_b = {scaled(-1.0, transposed(Pb)), mixed, combined(Sr, -1.0, times_cross(Pb, rb))};
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
            shift = {Fx, raFx, rbFx};
            turn_a = {scaled(-1.0, Fa), scaled(-1.0, combined(cross_times(ra, Fa), 1.0, Ma)), combined(cross_times(rb, Fa), 1.0, Ma)};
            turn_b = {scaled(-1.0, Fb), scaled(-1.0, combined(combined(cross_times(ra, Fb), 1.0, Mb), 1.0, FRb)),
                      combined(combined(cross_times(rb, Fb), 1.0, Mb), 1.0, FRb)};
        }
        const Columns on_a(shift.force, shift.on_a), on_b(shift.force, shift.on_b);
        add_columns(table, pass, first, 0, 1.0, on_a, Columns(turn_a.force, turn_a.on_a));
        add_columns(table, pass, first, 1, -1.0, on_a, Columns(turn_b.force, turn_b.on_a));
        add_columns(table, pass, first, 2, -1.0, on_b, Columns(scaled(-1.0, turn_a.force), turn_a.on_b));
        add_columns(table, pass, first, 3, 1.0, on_b, Columns(scaled(-1.0, turn_b.force), turn_b.on_b));
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
