// TMeasy: force over slip by few parameters (Rill, Road Vehicle Dynamics, 2011; Castro's form without normalized slips), with first-order
// deflections, and a bristle that holds at standstill.
#include "../../tire.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Tmeasy : TireLaw {
    KOPPEL_PARAMS(radius, stiffness_z, damping_z, load, most_load, slope_x_1, slope_x_2, peak_slip_x_1, peak_slip_x_2, peak_force_x_1,
                  peak_force_x_2, slide_slip_x_1, slide_slip_x_2, slide_force_x_1, slide_force_x_2, slope_y_1, slope_y_2, peak_slip_y_1,
                  peak_slip_y_2, peak_force_y_1, peak_force_y_2, slide_slip_y_1, slide_slip_y_2, slide_force_y_1, slide_force_y_2,
                  trail_1, trail_2, trail_slip_1, trail_slip_2, trail_end_1, trail_end_2, stiffness_x, stiffness_y, damping_x,
                  damping_y, stand_damping, v_n, v_stand, lever);
    KOPPEL_STATES(deflection_x, deflection_y);

    // force over slip in the direction of the slip: F/s at s
    template <class S>
    static S force_per_slip(const S& s, const S& df0, const S& sm, const S& fm, const S& ss, const S& fs) {
        const S df = max_of(df0, 2.0 * fm / sm), x = s / sm;
        const S rise = df / (1.0 + x * (x + df * sm / fm - 2.0));
        // beyond the peak: two parabolas that meet at `turn`, or a cubic where they do not fit
        const S at = max_of(min_of(s, ss), sm), a = (fm / sm) * (fm / sm) / (df * sm), turn = sm + (fm - fs) / (a * (ss - sm));
        const S first = fm - a * (at - sm) * (at - sm), second = fs + a * (turn - sm) / (ss - turn) * (ss - at) * (ss - at);
        const S t = (at - sm) / (ss - sm), cubic = fm - (fm - fs) * t * t * (3.0 - 2.0 * t);
        const S falling = select(ss - turn, select(turn - at, first, second), cubic);
        return select(sm - s, rise, falling / max_of(s, sm));
    }

    template <class S, class P>
    static TireForces<S> forces(const Params<P>& p, const Patch<S>& c) {
        TireForces<S> out;
        const S zero(0.0), deflection = p.radius - c.radius;
        const S fz = select(-deflection, zero, max_of(p.stiffness_z * deflection - p.damping_z * c.v_z, zero));

        // parameters over the load: parabolas for forces, lines for slips
        const S q = max_of(min_of(fz, S(p.most_load * p.load)) / p.load, S(1e-12));
        const auto parabola = [&](const P& one, const P& two) { return q * (2.0 * one - 0.5 * two - (one - 0.5 * two) * q); };
        const auto line = [&](const P& one, const P& two) { return one + (two - one) * (q - 1.0); };
        // 1e-6: ice without any friction still has a slip at which it slides
        const S mu = max_of(c.friction, S(1e-6));

        // slip: below v_stand the least speed v_n fades out, so that a bristle under load at rest does not creep
        const S rolling = (2.0 * p.radius + c.radius) / 3.0, rim = rolling * c.spin, roll = abs_of(rim), v_sx = c.v_x - rim;
        const S speed = max_of(max_of(abs_of(c.v_x), abs_of(c.v_y)), roll), share = min_of(speed / p.v_stand, S(1.0));
        const S fade = share * share * (3.0 - 2.0 * share);
        // 1e-9 of v_n: at rest nothing is divided by 0; the bristle holds there
        const S v_t = max_of(roll + p.v_n * fade, S(1e-9 * p.v_n)), v_slip = roll + p.v_n;
        const S s_x = -(v_sx / v_t), s_y = -(c.v_y / v_t), s = hypot_of(s_x, s_y), some = select(-s, S(1.0), s);
        const S even(std::sqrt(0.5)), along = select(-s, even, s_x / some), across = select(-s, even, s_y / some);
        const auto mix = [&](const S& x, const S& y) { return hypot_of(x * along, y * across); };
        const S df0 = mix(parabola(p.slope_x_1, p.slope_x_2), parabola(p.slope_y_1, p.slope_y_2));
        const S sm = mu * mix(line(p.peak_slip_x_1, p.peak_slip_x_2), line(p.peak_slip_y_1, p.peak_slip_y_2));
        const S fm = mu * mix(parabola(p.peak_force_x_1, p.peak_force_x_2), parabola(p.peak_force_y_1, p.peak_force_y_2));
        const S ss = mu * mix(line(p.slide_slip_x_1, p.slide_slip_x_2), line(p.slide_slip_y_1, p.slide_slip_y_2));
        const S fs = mu * mix(parabola(p.slide_force_x_1, p.slide_force_x_2), parabola(p.slide_force_y_1, p.slide_force_y_2));
        const S f = select(-fz, zero, force_per_slip(s, df0, sm, fm, ss, fs));

        // deflections follow; without load they vanish within damping / stiffness
        const S standing = 1.0 - fade, d_x = p.damping_x + standing * p.stand_damping, d_y = p.damping_y + standing * p.stand_damping;
        const S held_x = p.stiffness_x * c.state_x, held_y = p.stiffness_y * c.state_y;
        out.rate_x = (-(f * v_sx) - v_t * held_x) / (v_t * d_x + f);
        out.rate_y = (-(f * c.v_y) - v_t * held_y) / (v_t * d_y + f);
        out.fx = held_x + d_x * out.rate_x, out.fy = held_y + d_y * out.rate_y, out.fz = fz;
        out.steady_x = f * s_x, out.steady_y = f * s_y;
        out.slip_x = -(v_sx / v_slip), out.slip_y = -(c.v_y / v_slip), out.rolling_radius = rolling;

        // aligning torque: lateral force times a trail, as a share of the length of the contact patch, that vanishes with slip
        const S s0 = mu * line(p.trail_slip_1, p.trail_slip_2), s_end = mu * line(p.trail_end_1, p.trail_end_2);
        const S n0 = line(p.trail_1, p.trail_2), side = abs_of(out.slip_y), x = min_of(side, s0) / s0, w = s0 / s_end;
        const S near = n0 * ((1.0 - w) * (1.0 - x) + w * (1.0 - (3.0 - 2.0 * x) * x * x));
        const S left = (s_end - min_of(side, s_end)) / (s_end - s0), far = -(n0 * (1.0 - w) * (side - s0) / s0 * left * left);
        const S length = 2.0 * sqrt_of(max_of(p.radius * deflection, zero));
        out.mz = -(out.fy * length * select(s0 - side, near, far));
        out.mx = zero;
        // a longitudinal force that acts on the wheel with the rolling radius
        const S shift = out.fx * (c.radius - rolling) / sqrt_of(1.0 - c.camber * c.camber);
        out.my = select(S(p.lever - 0.5), shift, zero);
        return out;
    }

    template <class S>
    static void law(const Readings<Tmeasy, S>& in, Effects<Tmeasy, S>& out) {
        tire_law<Tmeasy, S>(in, out);
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(vehicle_tmeasy) { return tire_kind<Tmeasy>("vehicle.tmeasy"); }
