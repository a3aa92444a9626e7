// Magic Formula of Pacejka, versions 5.2, 6.1 and 6.2 without turn slip (Pacejka, Tire and Vehicle Dynamics, 3rd edition, 2012, section
// 4.3.2; letters as there). Where printed forms differ: rolling resistance is that of the equation manual, with the nominal load in front
// and the load inside the power; the trail takes the camber angle itself; the residual torque takes cos(tan alpha). Curvatures are at most
// 1 and friction keeps its sign, as printed there beside the formulas.
#include <type_traits>

#include "../../tire.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

enum Version { version_52 = 0, version_61 = 1 };
enum Mode { mode_combined = 0, mode_uncombined = 1, mode_lateral = 2, mode_longitudinal = 3, mode_vertical = 4 };

struct MagicFormula : TireLaw {
    KOPPEL_PARAMS(
        radius, stiffness_z, damping_z, quadratic_z, load, pressure, nominal_pressure, speed, low_speed, stiffness_x,
        stiffness_y, breff, dreff, freff, q_re0, q_v1, q_v2, q_fcx, q_fcy, pfz1, pcfx1, pcfx2, pcfx3, pcfy1, pcfy2, pcfy3, ptx1, ptx2, ptx3,
        pty1, pty2, lsgkp, lsgal, phy3, stand_damping, stand_slip, v_stand, fzmin, fzmax, kpumin, kpumax,
        alpmin, alpmax, cammin, cammax, lfzo, lcx, lmux, lex, lkx, lhx, lvx, lcy, lmuy, ley, lky, lhy, lvy, ltr, lres, lxal,
        lyka, lvyka, ls, lkyc, lkzc, lvmx, lmx, lmy, pcx1, pdx1, pdx2, pdx3, pex1, pex2, pex3, pex4, pkx1, pkx2, pkx3, phx1,
        phx2, pvx1, pvx2, ppx1, ppx2, ppx3, ppx4, rbx1, rbx2, rbx3, rcx1, rex1, rex2, rhx1, qsx1, qsx2, qsx3, qsx4, qsx5,
        qsx6, qsx7, qsx8, qsx9, qsx10, qsx11, qsx12, qsx13, qsx14, ppmx1, pcy1, pdy1, pdy2, pdy3, pey1, pey2, pey3, pey4,
        pey5, pky1, pky2, pky3, pky4, pky5, pky6, pky7, phy1, phy2, pvy1, pvy2, pvy3, pvy4, ppy1, ppy2, ppy3, ppy4, ppy5,
        rby1, rby2, rby3, rby4, rcy1, rey1, rey2, rhy1, rhy2, rvy1, rvy2, rvy3, rvy4, rvy5, rvy6, qsy1, qsy2, qsy3, qsy4,
        qsy5, qsy6, qsy7, qsy8, qbz1, qbz2, qbz3, qbz4, qbz5, qbz9, qbz10, qcz1, qdz1, qdz2, qdz3, qdz4, qdz6, qdz7, qdz8,
        qdz9, qdz10, qdz11, qez1, qez2, qez3, qez4, qez5, qhz1, qhz2, qhz3, qhz4, ppz1, ppz2, ssz1, ssz2, ssz3, ssz4, version,
        mode, relaxation, limits, overturning, mirror);
    KOPPEL_STATES(lag_x, lag_y);

    template <class S>
    static S atan_of(const S& x) {
        return atan2_of(x, S(1.0));
    }
    template <class S>
    static S inner(const S& b, const S& c, const S& e, const S& x) {
        const S bx = b * x;
        return c * atan_of(bx - e * (bx - atan_of(bx)));
    }
    // cos(atan x)
    template <class S>
    static S cos_atan(const S& x) {
        return 1.0 / sqrt_of(1.0 + x * x);
    }
    // reduction of a force by the other slip
    template <class S>
    static S weight(const S& b, const S& c, const S& e, const S& slip, const S& shift) {
        return cos_of(inner(b, c, e, S(slip + shift))) / cos_of(inner(b, c, e, shift));
    }
    // What a choice among the parameters asks for; only that is computed, but in a recording, which keeps both.
    template <class S, class P, class Yes, class No>
    static S either(const P& condition, const Yes& yes, const No& no) {
        if constexpr (std::is_same_v<P, Recorded>)
            return select(condition, S(yes()), S(no()));
        else
            return value_of(condition) >= 0.0 ? S(yes()) : S(no());
    }
    template <class S>
    static S between(const S& low, const S& x, const S& high) {
        return max_of(low, min_of(x, high));
    }
    template <class S>
    static S tan_of(const S& x) {
        return sin_of(x) / cos_of(x);
    }
    template <class S>
    static S asin_of(const S& x) {
        return atan2_of(x, sqrt_of(1.0 - x * x));
    }

    // no curvature is above 1: the curve would turn back before its peak
    template <class S>
    static S curvature(const S& e) {
        return min_of(e, S(1.0));
    }
    // what load, pressure and camber leave of a friction never turns it round; 1e-6 of it: there is something to divide by
    template <class S, class P>
    static S friction(const P& at_rest, const S& now) {
        const S sign = sign_of(S(at_rest));
        return sign * max_of(sign * now, S(1e-6 * abs_of(at_rest)));
    }
    template <class S, class P>
    static auto pressure_change(const Params<P>& p) {
        return (p.pressure - p.nominal_pressure) / p.nominal_pressure;
    }
    template <class S, class From>
    static Patch<S> values_of(const Patch<From>& c) {
        return {value_of(c.radius), value_of(c.v_x), value_of(c.v_y), value_of(c.v_z), value_of(c.camber),
                value_of(c.friction), value_of(c.spin), value_of(c.state_x), value_of(c.state_y)};
    }

    // Forces in the plane lower the load that the tire carries at its deflection, with E its elastic force at rest:
    //     F_z = base - E ((q_fcx F_x/F_z0)^2 + (q_fcy F_y/F_z0)^2)
    // Per load they hardly depend on it: with those at the load fz this is a quadratic equation, and its root is the next load.
    template <class S, class P>
    static S lowered(const Params<P>& p, const Patch<S>& c, const S& elastic, const S& base, const S& fz) {
        const TireForces<S> per_load = at_load<S, P, false>(p, c, fz);
        const S x = p.q_fcx * per_load.fx / p.load, y = p.q_fcy * per_load.fy / p.load;
        return 2.0 * base / (1.0 + sqrt_of(1.0 + 4.0 * elastic * base * (x * x + y * y)));
    }
    // The load that stays as it is: in numbers by Newton's method, and a last round with all slopes
    template <class S, class P>
    static S carried_load(const Params<P>& p, const Patch<S>& c, const S& elastic, const S& base) {
        if constexpr (std::is_same_v<S, Recorded>) {  // no numbers to ask: seven steps of the secant method
            S before = base, next = lowered<S, P>(p, c, elastic, base, before), fz = next;
            S fault_before = before - next;
            for (int k = 0; k < 7; ++k) {
                next = lowered<S, P>(p, c, elastic, base, fz);
                const S fault = fz - next, change = fault - fault_before;
                const S enough = abs_of(change) - (1e-10 * base + 1e-30);  // else it is done
                const S root = fz - fault * (fz - before) / select(enough, change, S(1.0));
                before = fz, fault_before = fault, fz = select(enough, root, next);
            }
            return fz;
        } else {
            using D = Dual<1>;
            Params<double> plain;
            constexpr int n = sizeof(plain) / sizeof(double);
            for (int i = 0; i < n; ++i) reinterpret_cast<double*>(&plain)[i] = value_of(reinterpret_cast<const P*>(&p)[i]);
            const Patch<D> still = values_of<D>(c);
            // two rounds at usual loads; slopes need it one closer, as they are those at the last load but one
            constexpr double enough = std::is_same_v<S, double> ? 1e-4 : 1e-7;
            double at = value_of(base), slope = 0.0;
            bool moving = true;
            for (int k = 0; k < 12 && moving; ++k) {
                D moved(at);
                moved.slope[0] = 1.0;
                const D next = lowered<D, double>(plain, still, D(value_of(elastic)), D(value_of(base)), moved);
                slope = std::fmin(next.slope[0], 0.5);  // a tenth in tires; bounded for those that no file has
                const double change = (next.value - at) / (1.0 - slope);
                at += change, moving = std::fabs(change) > enough * at;  // the fault left is its square
            }
            return at + (lowered<S, P>(p, c, elastic, base, S(at)) - at) / (1.0 - slope);
        }
    }

    template <class S, class P>
    static TireForces<S> forces(const Params<P>& p, const Patch<S>& c) {
        const S zero(0.0);
        const P dpi = pressure_change<S>(p);
        // the stiffness is that at the nominal load
        const S deflection = p.radius - c.radius, turning = abs_of(c.spin) * p.radius / p.speed;
        const P growth = p.stiffness_z * p.radius / p.load;
        const P linear = sqrt_of(max_of(P(growth * growth - 4.0 * p.quadratic_z), P(0.0))) * p.load / p.radius;
        const P quadratic = p.quadratic_z * p.load / (p.radius * p.radius);
        const S elastic = (linear + quadratic * deflection) * deflection * (1.0 + p.pfz1 * dpi);
        const S base = select(-deflection, zero, max_of(elastic * (1.0 + p.q_v2 * turning) - p.damping_z * c.v_z, zero));
        const P none = -(p.q_fcx * p.q_fcx + p.q_fcy * p.q_fcy);
        const S pressed = select(-deflection, zero, elastic);
        return at_load<S, P, true>(p, c, either<S>(none, [&] { return base; }, [&] { return carried_load<S, P>(p, c, pressed, base); }));
    }

    // All at a load; forces along the road alone, per load, where not the whole is wanted
    template <class S, class P, bool whole>
    static TireForces<S> at_load(const Params<P>& p, const Patch<S>& c, const S& fz) {
        TireForces<S> out;
        const S zero(0.0), one(1.0);
        const P dpi = pressure_change<S>(p), Fz0 = p.load * p.lfzo;
        const auto chosen = [&](const P& choice, int value) { return 0.25 - (choice - double(value)) * (choice - double(value)); };
        const S turning = abs_of(c.spin) * p.radius / p.speed;
        const S on_road = select(-fz, zero, one);
        const P limited = chosen(p.limits, 1);
        // 1e-4 of the nominal load: the formula divides by it; lighter tires give next to nothing
        const S Fz = either<S>(limited, [&] { return between(S(max_of(p.fzmin, P(1e-4 * p.load))), fz, S(p.fzmax)); },
                               [&] { return max_of(fz, S(1e-4 * p.load)); });
        const S scale = on_road * fz / Fz;
        const S dfz = (Fz - Fz0) / Fz0, ratio = Fz / p.load;

        // slip; below v_stand bounds on what the deflections may reach become tight, so that they hold at rest and do not wind up
        const S R_w = p.radius * (p.q_re0 + p.q_v1 * turning * turning);
        const S R_e = R_w - p.load / p.stiffness_z * (p.dreff * atan_of(p.breff * ratio) + p.freff * ratio);
        const S v_sx = c.v_x - R_e * c.spin, roll = abs_of(R_e * c.spin), v = max_of(max_of(abs_of(c.v_x), abs_of(c.v_y)), roll);
        const S share = min_of(v / p.v_stand, one), fade = share * share * (3.0 - 2.0 * share);
        const S forward = c.v_x / p.v_stand, part = between(S(-1.0), forward, one), heading = part * (1.5 - 0.5 * part * part);
        const S bound = p.stand_slip + fade * (10.0 - p.stand_slip);
        const S side = either<S>(chosen(p.mirror, 1), [&] { return S(-1.0); }, [&] { return one; });
        const S gamma_raw = side * asin_of(c.camber);
        const S gamma = either<S>(limited, [&] { return between(S(p.cammin), gamma_raw, S(p.cammax)); }, [&] { return gamma_raw; });
        const S g = either<S>(limited, [&] { return sin_of(gamma); }, [&] { return side * c.camber; });

        // stiffnesses
        const S mu_x = max_of(c.friction, S(1e-6)), lmux = p.lmux * mu_x, lmuy = p.lmuy * mu_x;
        const S K_x = Fz * (p.pkx1 + p.pkx2 * dfz) * exp_of(p.pkx3 * dfz) * (1.0 + p.ppx1 * dpi + p.ppx2 * dpi * dpi) * p.lkx;
        const auto cornering = [&](const S& tilt) {
            return p.pky1 * Fz0 * (1.0 + p.ppy1 * dpi) * (1.0 - p.pky3 * abs_of(tilt)) *
                   sin_of(p.pky4 * atan_of(Fz / Fz0 / ((p.pky2 + p.pky5 * tilt * tilt) * (1.0 + p.ppy2 * dpi)))) * p.lky;
        };
        const S K_y = cornering(g);

        // Relaxation: deflections lag_x and lag_y over the relaxation lengths are the slips. Steady slip has them too, for standing: there
        // the lengths are those of 5.2, where all that they need is above 0, else slip stiffness over stiffness.
        const P steady = chosen(p.relaxation, 0), given = min_of(chosen(p.version, version_52), min_of(p.pty2, min_of(p.ptx1, p.pty1)));
        const P stiffness = max_of(chosen(p.relaxation, 1), min_of(steady, P(-given)));
        const S sigma_x = either<S>(
            stiffness, [&] { return abs_of(K_x) / (p.stiffness_x * (1.0 + p.pcfx1 * dfz + p.pcfx2 * dfz * dfz + p.pcfx3 * dpi)); },
            [&] { return Fz * (p.ptx1 + p.ptx2 * dfz) * exp_of(-(p.ptx3 * dfz)) * (p.radius / Fz0) * p.lsgkp; });
        const S sigma_y = either<S>(
            stiffness, [&] { return abs_of(K_y) / (p.stiffness_y * (1.0 + p.pcfy1 * dfz + p.pcfy2 * dfz * dfz + p.pcfy3 * dpi)); },
            [&] {
                const S peak = p.pty1 * sin_of(2.0 * atan2_of(Fz, S(p.pty2 * Fz0))) * p.radius * p.lfzo * p.lsgal;
                return S(peak * (1.0 - p.pky3 * abs_of(g)));
            });
        const S shortest = S(0.05 * p.radius), long_x = max_of(sigma_x, shortest), long_y = max_of(sigma_y, shortest);
        const S sliding = hypot_of(v_sx, c.v_y) / bound, travel = max_of(abs_of(c.v_x), sliding);
        const S kappa_lag = c.state_x / long_x, alpha_lag = c.state_y / long_y;
        const S ahead = max_of(abs_of(c.v_x), S(p.low_speed));
        const S kappa_now = -(v_sx / ahead), alpha_now = c.v_y / ahead;
        out.rate_x = -v_sx - travel * kappa_lag, out.rate_y = c.v_y - travel * alpha_lag;
        // At rest the deflections are damped: by a slip, so that no force is beyond the peak. From v_stand on fade is 1 and nothing of it
        // is left; steady slip is then alone, below it goes over to deflections, which hold at rest.
        const S standing = (1.0 - fade) * p.stand_damping, least = max_of(fz, S(1e-4 * p.load));
        const auto slip_of = [&](const S& now, const S& lag, const S& rate, const S& slope) {
            const S held = lag + standing * rate / max_of(scale * abs_of(slope), least);
            return either<S>(steady, [&] { return fade * now + (1.0 - fade) * held; }, [&] { return held; });
        };
        const S kappa_raw = slip_of(kappa_now, kappa_lag, out.rate_x, K_x);
        const S alpha_raw = side * slip_of(alpha_now, alpha_lag, out.rate_y, K_y);
        // a standing tire holds beyond its range, too: some files know no driving slip
        const auto clipped = [&](const S& low, const S& slip, const S& high) {
            return fade * between(low, slip, high) + (1.0 - fade) * slip;
        };
        const S kappa =
            either<S>(limited, [&] { return clipped(S(p.kpumin), kappa_raw, S(p.kpumax)); }, [&] { return kappa_raw; });
        const S alpha = either<S>(
            limited,
            [&] {
                const P low = tan_of(max_of(p.alpmin, P(-1.55))), high = tan_of(min_of(p.alpmax, P(1.55)));
                return clipped(S(low), alpha_raw, S(high));
            },
            [&] { return alpha_raw; });

        // longitudinal force
        const S k_x = kappa + (p.phx1 + p.phx2 * dfz) * p.lhx;
        const S friction_x =
            friction(p.pdx1, (p.pdx1 + p.pdx2 * dfz) * (1.0 + p.ppx3 * dpi + p.ppx4 * dpi * dpi) * (1.0 - p.pdx3 * gamma * gamma)) * lmux;
        const S C = S(p.pcx1 * p.lcx), D = friction_x * Fz, B = K_x / (C * D);
        const S E = curvature((p.pex1 + p.pex2 * dfz + p.pex3 * dfz * dfz) * (1.0 - p.pex4 * sign_of(k_x)) * p.lex);
        const S pure_x = D * sin_of(inner(B, C, E, k_x)) + Fz * (p.pvx1 + p.pvx2 * dfz) * p.lvx * lmux;

        // lateral force; the trail takes that without camber
        const P version = chosen(p.version, version_61);
        const S C_f = S(p.pcy1 * p.lcy);
        S shift_h, shift_v, B_f, friction_y;
        const auto lateral = [&](const S& tilt, const S& stiffness) {
            const S tilted = Fz * (p.pvy3 + p.pvy4 * dfz) * tilt * p.lkyc * lmuy;
            const S camber_61 = (Fz * (p.pky6 + p.pky7 * dfz) * (1.0 + p.ppy5 * dpi) * p.lkyc * tilt - tilted) / stiffness;
            shift_h = (p.phy1 + p.phy2 * dfz) * p.lhy + either<S>(version, [&] { return camber_61; }, [&] { return p.phy3 * tilt; });
            shift_v = Fz * (p.pvy1 + p.pvy2 * dfz) * p.lvy * lmuy + tilted;
            friction_y =
                friction(p.pdy1, (p.pdy1 + p.pdy2 * dfz) * (1.0 + p.ppy3 * dpi + p.ppy4 * dpi * dpi) * (1.0 - p.pdy3 * tilt * tilt)) * lmuy;
            const S D_f = friction_y * Fz, a_f = alpha + shift_h;
            const S E_f =
                curvature((p.pey1 + p.pey2 * dfz) * (1.0 + p.pey5 * tilt * tilt - (p.pey3 + p.pey4 * tilt) * sign_of(a_f)) * p.ley);
            B_f = stiffness / (C_f * D_f);
            return D_f * sin_of(inner(B_f, C_f, E_f, a_f)) + shift_v;
        };
        const S upright = whole ? lateral(zero, cornering(zero)) : zero;
        const S pure_y = lateral(g, K_y);

        // combined slip
        const P together = chosen(p.mode, mode_combined), apart = chosen(p.mode, mode_uncombined);
        const S B_xa = (p.rbx1 + p.rbx3 * g * g) * cos_atan(S(p.rbx2 * kappa)) * p.lxal;
        const S weight_x = either<S>(
            together, [&] { return weight(B_xa, S(p.rcx1), curvature(S(p.rex1 + p.rex2 * dfz)), alpha, S(p.rhx1)); }, [&] { return one; });
        const S B_yk = (p.rby1 + p.rby4 * g * g) * cos_atan(S(p.rby2 * (alpha - p.rby3))) * p.lyka;
        const S weight_y = either<S>(
            together,
            [&] { return weight(B_yk, S(p.rcy1), curvature(S(p.rey1 + p.rey2 * dfz)), kappa, S(p.rhy1 + p.rhy2 * dfz)); },
            [&] { return one; });
        const S induced = either<S>(
            together,
            [&] {
                const S size = friction_y * Fz * (p.rvy1 + p.rvy2 * dfz + p.rvy3 * g) * cos_atan(S(p.rvy4 * alpha));
                return S(size * sin_of(p.rvy5 * atan_of(S(p.rvy6 * kappa))) * p.lvyka);
            },
            [&] { return zero; });
        const P any_x = max_of(chosen(p.mode, mode_longitudinal), max_of(together, apart));
        const P any_y = max_of(chosen(p.mode, mode_lateral), max_of(together, apart));
        const S Fx = either<S>(any_x, [&] { return weight_x * pure_x; }, [&] { return zero; });
        const S Fy = either<S>(any_y, [&] { return weight_y * pure_y + induced; }, [&] { return zero; });
        if constexpr (!whole) {
            out.fx = Fx / Fz, out.fy = Fy / Fz;
            return out;
        }

        // torques
        const S load_angle = atan_of(p.qsx6 * ratio), squared = p.qsx6 * ratio;
        const S turned = either<S>(chosen(p.overturning, 0), [&] { return atan_of(S(squared * squared)); },
                                   [&] { return load_angle * load_angle; });
        const S cosine = cos_of(p.qsx5 * turned);
        const S pull = Fy / p.load;
        const S Mx = p.radius * p.lmx *
                     (Fz * (p.qsx1 * p.lvmx - p.qsx2 * gamma * (1.0 + p.ppmx1 * dpi) + p.qsx3 * pull +
                            p.qsx4 * cosine * sin_of(p.qsx7 * gamma + p.qsx8 * atan_of(p.qsx9 * pull)) +
                            p.qsx10 * atan_of(p.qsx11 * ratio) * gamma) +
                      Fy * (p.qsx13 + p.qsx14 * abs_of(gamma)) - Fz * p.qsx12 * gamma * abs_of(gamma));
        const S pace = c.v_x / p.speed, pace2 = pace * pace;
        const S My = -(p.radius * p.load * p.lmy *
                       (p.qsy1 + p.qsy2 * Fx / p.load + p.qsy3 * abs_of(pace) + p.qsy4 * pace2 * pace2 +
                        (p.qsy5 + p.qsy6 * ratio) * gamma * gamma) *
                       pow_of(ratio, S(p.qsy7)) * pow_of(p.pressure / p.nominal_pressure, p.qsy8)) *
                     heading;
        const S a_t = alpha + p.qhz1 + p.qhz2 * dfz + (p.qhz3 + p.qhz4 * dfz) * g, a_r = alpha + shift_h + shift_v / K_y;
        const S B_t = (p.qbz1 + p.qbz2 * dfz + p.qbz3 * dfz * dfz) * (1.0 + p.qbz4 * gamma + p.qbz5 * abs_of(gamma)) * p.lky / lmuy;
        const S C_t = S(p.qcz1);
        const S D_t = Fz * (p.radius / Fz0) * (p.qdz1 + p.qdz2 * dfz) * (1.0 - p.ppz1 * dpi) *
                      (1.0 + p.qdz3 * gamma + p.qdz4 * gamma * gamma) * p.ltr * heading;
        const S E_t = curvature((p.qez1 + p.qez2 * dfz + p.qez3 * dfz * dfz) *
                                (1.0 + (p.qez4 + p.qez5 * g) * 0.63661977236758134308 * atan_of(B_t * C_t * a_t)));
        const S B_r = p.qbz9 * p.lky / lmuy + p.qbz10 * B_f * C_f;
        const S D_r = Fz * p.radius *
                      ((p.qdz6 + p.qdz7 * dfz) * p.lres +
                       ((p.qdz8 + p.qdz9 * dfz) * (1.0 + p.ppz2 * dpi) + (p.qdz10 + p.qdz11 * dfz) * abs_of(g)) * g * p.lkzc) *
                      lmuy * heading * cos_of(alpha);
        const S other = either<S>(together, [&] { return K_x / K_y * kappa; }, [&] { return zero; });
        const auto equivalent = [&](const S& a) {
            const S t = tan_of(a);
            return atan_of(sqrt_of(t * t + other * other)) * sign_of(a);
        };
        const S trail = D_t * cos_of(inner(B_t, C_t, E_t, equivalent(a_t))) * cos_atan(alpha);
        const S residual = D_r * cos_atan(S(B_r * equivalent(a_r)));
        const S arm = p.radius * (p.ssz1 + p.ssz2 * Fy / Fz0 + (p.ssz3 + p.ssz4 * dfz) * g) * p.ls;
        const S Mz = -(trail * weight_y * upright) + residual + either<S>(together, [&] { return arm * Fx; }, [&] { return zero; });

        out.fx = scale * Fx, out.fy = scale * side * Fy;
        out.fz = fz;
        const auto acts = [&](const P& mode, const S& torque) {
            return either<S>(mode, [&] { return scale * torque; }, [&] { return zero; });
        };
        out.mx = acts(any_y, side * Mx), out.my = acts(any_x, My), out.mz = acts(any_y, side * Mz);
        out.slip_x = kappa_now, out.slip_y = alpha_now, out.rolling_radius = R_e;
        out.steady_x = out.fx, out.steady_y = out.fy;
        return out;
    }

    template <class S>
    static void law(const Readings<MagicFormula, S>& in, Effects<MagicFormula, S>& out) {
        tire_law<MagicFormula, S>(in, out);
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(vehicle_magic_formula) { return tire_kind<MagicFormula>("vehicle.magic_formula"); }
