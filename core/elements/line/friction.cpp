// Dry friction between two coordinates: clutch, brake, bearing. force = -sign(slip) * limit while it slips, where limit is
// curve(|slip|) * scale, scale = max(normal signal, 0) * factor; it sticks while |force| <= peak * limit(0).
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Params {
    double factor, coefficient, peak;
};
enum Mode { stick = 0, forward = 1, backward = 2, open = 3 };

const Params& params_of(const LawView& law) { return *reinterpret_cast<const Params*>(law.p); }
double scale_of(const LawView& law) {
    const bool driven = law.table.nodes[law.row * law.table.signals] >= 0;
    return params_of(law).factor * (driven ? std::fmax(law.signal[0], 0.0) : 1.0);
}
CurvePoint limit_at(const LawView& law, double slip) {
    const int curve = law.table.curve[law.row];
    const CurvePoint at =
        curve >= 0 ? curve_at(law.system.curves[curve], law.params, std::fabs(slip)) : CurvePoint{params_of(law).coefficient, 0.0};
    const double scale = scale_of(law);
    return {std::fmax(at.value, 0.0) * scale, at.value > 0.0 ? at.slope * scale : 0.0};
}
double sign_of(int mode) { return mode == forward ? 1.0 : -1.0; }

int engaged(const LawView& law) { return std::fabs(law.before[0]) <= law.rest ? stick : law.before[0] > 0.0 ? forward : backward; }

int begin(LawView& law) {
    if (!(scale_of(law) > 0.0)) return open;
    if (law.mode == stick || law.mode == forward || law.mode == backward) return law.mode;
    return engaged(law);
}

void rows(const LawView& law, LawRows& eq) {
    if (law.mode == stick) return eq.require_velocity(0, 0.0);
    if (law.mode == open) return;
    const double sign = sign_of(law.mode), slip = sign * law.before[0] > 0.0 ? law.before[0] : 0.0;
    const CurvePoint limit = limit_at(law, slip);
    // along the curve to the slip in the step, where it rises; a falling curve is taken at the start of the step
    const double slope = law.step > 0.0 && limit.slope > 0.0 ? law.theta * limit.slope : 0.0;
    eq.require_force(0, -sign * limit.value + slope * slip), eq.F[0] = slope;
}

int branch(const LawView& law, const double* force, const double* after) {
    if (!(scale_of(law) > 0.0)) return open;
    if (law.mode == open) return engaged(law);
    if (law.mode == stick) {
        if (std::fabs(force[0]) <= params_of(law).peak * limit_at(law, 0.0).value) return stick;
        return force[0] < 0.0 ? forward : backward;
    }
    return sign_of(law.mode) * after[0] >= -law.rest ? law.mode : stick;
}

void output(const LawView& law, const double* force, const double* speed, double* out) {
    const double slip = law.mode == stick ? 0.0 : speed[0];
    const double values[5] = {-force[0], slip,
                              law.mode == forward    ? 1.0
                              : law.mode == backward ? -1.0
                              : law.mode == open     ? 2.0
                                                     : 0.0,
                              force[0] * slip, scale_of(law)};
    for (int i = 0; i < 5; ++i) out[i] = values[i];
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_friction) {
    return Kind("line.friction")
        .lines({"a", "b"})
        .params({"factor", "coefficient", "peak"})
        .curves({"curve"})
        .signals({"normal"})
        .outputs({"force", "slip", "mode", "power", "scale"})
        .law(1, &direction_between, &begin, &rows, &branch, &output);
}
