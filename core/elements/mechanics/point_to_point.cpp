// Force along the line between two points: spring, damper, stop, gas spring, or any law given as a signal.
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct PointToPoint : SmoothLaw {
    KOPPEL_PORTS(frame_a, frame_b);
    KOPPEL_PARAMS(length, preload);
    KOPPEL_CURVES(elastic, damping);
    KOPPEL_SIGNALS(force);
    KOPPEL_OUTPUTS(force, travel, rate);

    template <class S>
    static void law(const Readings<PointToPoint, S>& in, Effects<PointToPoint, S>& out) {
        const Frame<S>&a = in.ports.frame_a, &b = in.ports.frame_b;
        const Vec3<S> apart = b.p - a.p;
        const S distance = norm(apart), travel = distance - in.p.length;
        const Vec3<S> n = (1.0 / distance) * apart;
        const S rate = dot(n, b.v - a.v);
        const S tension = in.p.preload + in.curves.elastic(travel) + in.curves.damping(rate) + in.signals.force;
        out.ports.frame_a.force = tension * n, out.ports.frame_b.force = -(tension * n);
        out.outputs = {tension, travel, rate};
    }
};

// ---- force and derivative by hand, for machines with many of them; tests compare them with the law --------------------

enum { length_at = 0, preload_at = 1 };  // params of a row

// What a row keeps for its derivative.
struct Line {
    double n[3], ra[3], rb[3], e[3], wa[3], wb[3];  // direction a -> b, levers, relative velocity of the points, angular velocities
    double length, force, stiffness, damping;
};
constexpr int line_doubles = sizeof(Line) / sizeof(double);

template <class S>
inline S tension(const Table& table, const Pass& pass, int row, const S& length, const S& rate) {
    const double* p = pass.params + table.params + row * table.stride;
    S force = S(p[preload_at]);
    if (table.curve[2 * row] >= 0) force += curve_value(pass.system.curves[table.curve[2 * row]], pass.params, length - p[length_at]);
    if (table.curve[2 * row + 1] >= 0) force += curve_value(pass.system.curves[table.curve[2 * row + 1]], pass.params, rate);
    if (table.nodes[row] >= 0) force += S(pass.tape[table.nodes[row]]);
    return force;
}

Frame<double> frame_of(const Table& table, const Pass& pass, int row, int port) {
    const FrameRow& frame = pass.system.frames[table.frames[2 * row + port]];
    return frame_on(pass.links[frame.link], pass.params + frame.params);
}
inline Line* lines(const Table& table, const Pass& pass) { return reinterpret_cast<Line*>(pass.work.cache.data() + table.cache); }

void force(const Table& table, Pass& pass) {
    for (int row = 0; row < table.rows; ++row) {
        const Frame<double> a = frame_of(table, pass, row, 0), b = frame_of(table, pass, row, 1);
        const Vec3<double> dp = b.p - a.p, e = b.v - a.v;
        const double length = std::sqrt(dot(dp, dp));
        const Vec3<double> n = (1.0 / length) * dp;
        const double rate = dot(n, e);
        const double f = tension(table, pass, row, length, rate);
        const Vec3<double> F = f * n;
        double *on_a = pass.wrench + 6 * table.links[2 * row], *on_b = pass.wrench + 6 * table.links[2 * row + 1];
        add(on_a, F), add(on_a + 3, cross(a.r, F)), add(on_b, -F), add(on_b + 3, -cross(b.r, F));
        if (!pass.keep) continue;
        Line& line = lines(table, pass)[row];
        put(line.n, n), put(line.ra, a.r), put(line.rb, b.r), put(line.e, e), put(line.wa, a.w), put(line.wb, b.w);
        const double* p = pass.params + table.params + row * table.stride;
        line.length = length, line.force = f, line.stiffness = line.damping = 0.0;
        if (table.curve[2 * row] >= 0)
            line.stiffness = curve_at(pass.system.curves[table.curve[2 * row]], pass.params, length - p[length_at]).slope;
        if (table.curve[2 * row + 1] >= 0) line.damping = curve_at(pass.system.curves[table.curve[2 * row + 1]], pass.params, rate).slope;
    }
}

// Change of the force on a when the points move by ds against each other, and their relative velocity by de.
inline Vec3<double> change(const Line& line, const Vec3<double>& ds, const Vec3<double>& de, bool full) {
    const Vec3<double> n = vec(line.n);
    const double along = dot(n, ds);
    if (!full) return (line.stiffness * along + line.damping * dot(n, de)) * n;
    const Vec3<double> turned = (1.0 / line.length) * (ds - along * n);  // change of n
    return (line.stiffness * along + line.damping * (dot(n, de) + dot(vec(line.e), turned))) * n + line.force * turned;
}

// The wrenches on both links when they move by (xa, pa, xb, pb): positions by b times, velocities by a times.
inline void differential(const Line& line, double a, double b, bool full, const double* xa, const double* xb, double* on_a, double* on_b) {
    const Vec3<double> ra = vec(line.ra), rb = vec(line.rb), pa = vec(xa + 3), pb = vec(xb + 3);
    const Vec3<double> ds = vec(xb) + cross(pb, rb) - vec(xa) - cross(pa, ra);
    Vec3<double> de = a * ds;
    if (full) de = de + b * (cross(pb, cross(vec(line.wb), rb)) - cross(pa, cross(vec(line.wa), ra)));
    const Vec3<double> dF = change(line, b * ds, de, full);
    Vec3<double> ma = cross(ra, dF), mb = cross(rb, dF);
    if (full) {
        const Vec3<double> F = (b * line.force) * vec(line.n);
        ma = ma + cross(cross(pa, ra), F), mb = mb + cross(cross(pb, rb), F);
    }
    put(on_a, dF), put(on_a + 3, ma), put(on_b, -dF), put(on_b + 3, -mb);
}

// The same as a matrix. The points move by ds and their relative velocity by a ds + b (p_b x c_b - p_a x c_a), c = w x r:
//     dF = T ds + b d n ((c_b x n) . p_b - (c_a x n) . p_a),    T = (b k + a d) n n^T + (b/l) (d n e^T + f) (1 - n n^T)
void add_full(const Line& line, double a, double b, const int* slots, int trash, double* values) {
    const double n[3] = {line.n[0], line.n[1], line.n[2]}, bend = b / line.length, damped = b * line.damping;
    const Vec3<double> along = vec(line.n), e = vec(line.e), across = e - dot(along, e) * along, F = (b * line.force) * along;
    const double ea[3] = {across.x, across.y, across.z}, k = b * line.stiffness + a * line.damping - bend * line.force;
    Mat3<double> T;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) T.m[3 * i + j] = n[i] * (k * n[j] + bend * line.damping * ea[j]) + (i == j ? bend * line.force : 0.0);
    for (int side = 0; side < 2; ++side) {
        const double sign = side == 0 ? -1.0 : 1.0;
        const Vec3<double> r = vec(side == 0 ? line.ra : line.rb), c = cross(vec(side == 0 ? line.wa : line.wb), r), turn = cross(c, along);
        const double of_turn[3] = {turn.x, turn.y, turn.z};
        const Mat3<double> Tr = times_cross(T, r);  // T (p x r) = -T [r] p
        Vec3<double> dF[6];
        for (int j = 0; j < 3; ++j) {
            dF[j] = sign * column(T, j);
            dF[3 + j] = sign * ((damped * of_turn[j]) * along - column(Tr, j));
        }
        for (int port = 0; port < 2; ++port) {
            if (slots[2 * port + side] == trash) continue;
            const Vec3<double> lever = vec(port == 0 ? line.ra : line.rb);
            const double on = port == 0 ? -1.0 : 1.0;  // the force on b is -F, and the matrix takes minus the derivative
            double* block = values + slots[2 * port + side];
            for (int j = 0; j < 6; ++j) {
                Vec3<double> m = cross(lever, dF[j]);
                if (port == side && j >= 3) m = m + cross(cross(unit_vector(j - 3), lever), F);
                add(block + 8 * j, on * dF[j]), add(block + 8 * j + 3, on * m);
            }
        }
    }
}

void derivative(const Table& table, Pass& pass, double a, double b, bool full) {
    const int trash = pass.system.pattern.trash;
    for (int row = 0; row < table.rows; ++row) {
        const Line& line = lines(table, pass)[row];
        if (line.stiffness == 0.0 && line.damping == 0.0 && (!full || line.force == 0.0)) continue;
        const int* slots = table.slots.data() + 4 * row;
        if (!full) {  // - (a d + b k) w w^T with w = (n, r x n): symmetric, of rank one
            const double k = a * line.damping + b * line.stiffness;
            const Vec3<double> n = vec(line.n), ma = cross(vec(line.ra), n), mb = cross(vec(line.rb), n);
            const double w[2][6] = {{n.x, n.y, n.z, ma.x, ma.y, ma.z}, {-n.x, -n.y, -n.z, -mb.x, -mb.y, -mb.z}};
            for (int port = 0; port < 2; ++port)
                for (int side = 0; side < 2; ++side) {
                    if (slots[2 * port + side] == trash) continue;
                    double* block = pass.work.values + slots[2 * port + side];
                    for (int j = 0; j < 6; ++j)
                        for (int i = 0; i < 6; ++i) block[8 * j + i] += k * w[port][i] * w[side][j];
                }
            continue;
        }
        add_full(line, a, b, slots, trash, pass.work.values);
    }
}

void stiffness_times(const Table& table, Pass& pass, const double* rho, double* out, bool full) {
    for (int row = 0; row < table.rows; ++row) {
        const int la = table.links[2 * row], lb = table.links[2 * row + 1];
        double on_a[6], on_b[6];
        differential(lines(table, pass)[row], 0.0, 1.0, full, rho + 6 * la, rho + 6 * lb, on_a, on_b);
        for (int i = 0; i < 6; ++i) out[6 * la + i] += on_a[i], out[6 * lb + i] += on_b[i];
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_point_to_point) {
    return SmoothKind<PointToPoint>("mechanics.point_to_point")
        .cache(line_doubles)
        .force(&force)
        .derivative(&derivative)
        .stiffness_times(&stiffness_times);
}
