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
struct Span {
    double n[3], ra[3], rb[3], e[3], wa[3], wb[3];  // direction a -> b, levers, relative velocity of the points, angular velocities
    double length, force, stiffness, damping;
};
constexpr int span_doubles = sizeof(Span) / sizeof(double);

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
inline Span* spans(const Table& table, const Pass& pass) { return reinterpret_cast<Span*>(pass.work.cache.data() + table.cache); }

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
        Span& span = spans(table, pass)[row];
        put(span.n, n), put(span.ra, a.r), put(span.rb, b.r), put(span.e, e), put(span.wa, a.w), put(span.wb, b.w);
        const double* p = pass.params + table.params + row * table.stride;
        span.length = length, span.force = f, span.stiffness = span.damping = 0.0;
        if (table.curve[2 * row] >= 0)
            span.stiffness = curve_at(pass.system.curves[table.curve[2 * row]], pass.params, length - p[length_at]).slope;
        if (table.curve[2 * row + 1] >= 0) span.damping = curve_at(pass.system.curves[table.curve[2 * row + 1]], pass.params, rate).slope;
    }
}

// Change of the force on a when the points move by ds against each other, and their relative velocity by de.
inline Vec3<double> change(const Span& span, const Vec3<double>& ds, const Vec3<double>& de, bool full) {
    const Vec3<double> n = vec(span.n);
    const double along = dot(n, ds);
    if (!full) return (span.stiffness * along + span.damping * dot(n, de)) * n;
    const Vec3<double> turned = (1.0 / span.length) * (ds - along * n);  // change of n
    return (span.stiffness * along + span.damping * (dot(n, de) + dot(vec(span.e), turned))) * n + span.force * turned;
}

// The wrenches on both links when they move by (xa, pa, xb, pb): positions by b times, velocities by a times.
inline void differential(const Span& span, double a, double b, bool full, const double* xa, const double* xb, double* on_a, double* on_b) {
    const Vec3<double> ra = vec(span.ra), rb = vec(span.rb), pa = vec(xa + 3), pb = vec(xb + 3);
    const Vec3<double> ds = vec(xb) + cross(pb, rb) - vec(xa) - cross(pa, ra);
    Vec3<double> de = a * ds;
    if (full) de = de + b * (cross(pb, cross(vec(span.wb), rb)) - cross(pa, cross(vec(span.wa), ra)));
    const Vec3<double> dF = change(span, b * ds, de, full);
    Vec3<double> ma = cross(ra, dF), mb = cross(rb, dF);
    if (full) {
        const Vec3<double> F = (b * span.force) * vec(span.n);
        ma = ma + cross(cross(pa, ra), F), mb = mb + cross(cross(pb, rb), F);
    }
    put(on_a, dF), put(on_a + 3, ma), put(on_b, -dF), put(on_b + 3, -mb);
}

// The same as a matrix. The points move by ds and their relative velocity by a ds + b (p_b x c_b - p_a x c_a), c = w x r:
//     dF = T ds + b d n ((c_b x n) . p_b - (c_a x n) . p_a),    T = (b k + a d) n n^T + (b/l) (d n e^T + f) (1 - n n^T)
void add_full(const Span& span, double a, double b, const int* slots, int trash, double* values) {
    const double n[3] = {span.n[0], span.n[1], span.n[2]}, bend = b / span.length, damped = b * span.damping;
    const Vec3<double> along = vec(span.n), e = vec(span.e), across = e - dot(along, e) * along, F = (b * span.force) * along;
    const double ea[3] = {across.x, across.y, across.z}, k = b * span.stiffness + a * span.damping - bend * span.force;
    Mat3<double> T;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) T.m[3 * i + j] = n[i] * (k * n[j] + bend * span.damping * ea[j]) + (i == j ? bend * span.force : 0.0);
    for (int side = 0; side < 2; ++side) {
        const double sign = side == 0 ? -1.0 : 1.0;
        const Vec3<double> r = vec(side == 0 ? span.ra : span.rb), c = cross(vec(side == 0 ? span.wa : span.wb), r), turn = cross(c, along);
        const double of_turn[3] = {turn.x, turn.y, turn.z};
        const Mat3<double> Tr = times_cross(T, r);  // T (p x r) = -T [r] p
        Vec3<double> dF[6];
        for (int j = 0; j < 3; ++j) {
            dF[j] = sign * column(T, j);
            dF[3 + j] = sign * ((damped * of_turn[j]) * along - column(Tr, j));
        }
        for (int port = 0; port < 2; ++port) {
            if (slots[2 * port + side] == trash) continue;
            const Vec3<double> lever = vec(port == 0 ? span.ra : span.rb);
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
        const Span& span = spans(table, pass)[row];
        if (span.stiffness == 0.0 && span.damping == 0.0 && (!full || span.force == 0.0)) continue;
        const int* slots = table.slots.data() + 4 * row;
        if (!full || b == 0.0) {  // - (a d + b k) w w^T with w = (n, r x n): symmetric, of rank one; damping alone is so as well
            const double k = a * span.damping + b * span.stiffness;
            const Vec3<double> n = vec(span.n), ma = cross(vec(span.ra), n), mb = cross(vec(span.rb), n);
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
        add_full(span, a, b, slots, trash, pass.work.values);
    }
}

void stiffness_times(const Table& table, Pass& pass, const double* rho, double* out, bool full) {
    for (int row = 0; row < table.rows; ++row) {
        const int la = table.links[2 * row], lb = table.links[2 * row + 1];
        double on_a[6], on_b[6];
        differential(spans(table, pass)[row], 0.0, 1.0, full, rho + 6 * la, rho + 6 * lb, on_a, on_b);
        for (int i = 0; i < 6; ++i) out[6 * la + i] += on_a[i], out[6 * lb + i] += on_b[i];
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_point_to_point) {
    return SmoothKind<PointToPoint>("mechanics.point_to_point")
        .cache(span_doubles)
        .force(&force)
        .derivative(&derivative)
        .stiffness_times(&stiffness_times);
}
