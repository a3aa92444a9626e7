// Hard stops: the travel of b against a stays between lower and upper. Where it touches, force pushes back or is zero. A blow faster than
// the threshold leaves with restitution times its speed.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Params {
    double lower, upper, restitution, slowest;
};
enum Mode { free_to_move = 0, at_lower = 1, at_upper = 2 };

const Params& params_of(const LawView& law) { return *reinterpret_cast<const Params*>(law.p); }

// Where the step would end, less the limit; on the level of accelerations where it is now.
double beyond(const LawView& law, double limit, double after) {
    const double start = law.position[0] - law.ahead * law.before[0];
    return start + law.step * ((1.0 - law.theta) * law.before[0] + law.theta * after) - limit;
}

// The stop that is hit in this step, or at the located instant, so that it bounces
int hit(const LawView& law) {
    const Params& p = params_of(law);
    const double slowest = law.step > 0.0 ? p.slowest : std::fmax(p.slowest, at_rest), speed = law.before[0];
    if (!(p.restitution > 0.0)) return free_to_move;
    if (speed < -slowest && beyond(law, p.lower, speed) <= law.reach) return at_lower;
    if (speed > slowest && beyond(law, p.upper, speed) >= -law.reach) return at_upper;
    return free_to_move;
}
bool impact(const LawView& law) { return hit(law) != free_to_move; }
double speed_after(const LawView& law) { return -law.blow * params_of(law).restitution * law.before[0]; }

// What gets there only because it is driven on in this step, too fast to stay, ends the step at the stop and bounces in the next one.
bool arrives(const LawView& law, double limit) {
    const double speed = law.mode == at_lower ? -law.before[0] : law.before[0], way = limit - law.position[0] + law.ahead * law.before[0];
    return law.step > 0.0 && law.blow == 0.0 && params_of(law).restitution > 0.0 && speed > params_of(law).slowest &&
           (law.mode == at_lower ? way < 0.0 : way > 0.0);
}
double speed_there(const LawView& law, double limit) {
    const double start = law.position[0] - law.ahead * law.before[0];
    return ((limit - start) / law.step - (1.0 - law.theta) * law.before[0]) / law.theta;
}

int begin(LawView& law) {
    if (law.mode >= 0) return law.mode;
    return law.position[0] <= params_of(law).lower ? at_lower : law.position[0] >= params_of(law).upper ? at_upper : free_to_move;
}
void rows(const LawView& law, LawRows& eq) {
    if (law.mode == free_to_move) return;
    const double limit = law.mode == at_lower ? params_of(law).lower : params_of(law).upper;
    const bool bounces = law.blow > 0.0 && hit(law) == law.mode;
    eq.require_velocity(0, bounces ? speed_after(law) : arrives(law, limit) ? speed_there(law, limit) : 0.0);
    eq.hold[0] = limit;
}
int branch(const LawView& law, const double* force, const double* after) {
    const Params& p = params_of(law);
    if (law.mode == at_lower) return force[0] >= -law.faint ? at_lower : free_to_move;
    if (law.mode == at_upper) return force[0] <= law.faint ? at_upper : free_to_move;
    if (law.blow > 0.0) {
        const int side = hit(law);
        const double missing = speed_after(law) - after[0];
        return (side == at_lower && missing > law.rest) || (side == at_upper && missing < -law.rest) ? side : free_to_move;
    }
    // what stands at a stop and would go through it, or reaches it in this step, touches
    if (after[0] < -law.rest && beyond(law, p.lower, after[0]) < law.reach) return at_lower;
    if (after[0] > law.rest && beyond(law, p.upper, after[0]) > -law.reach) return at_upper;
    return free_to_move;
}
void output(const LawView& law, const double* force, const double* speed, double* out) {
    out[0] = -force[0], out[1] = law.position[0], out[2] = speed[0],
    out[3] = law.mode == at_lower   ? -1.0
             : law.mode == at_upper ? 1.0
                                    : 0.0;
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_stops) {
    return Kind("line.stops")
        .lines({"a", "b"})
        .params({"lower", "upper", "restitution", "slowest_bounce"})
        .outputs({"force", "travel", "rate", "mode"})
        .law(1, 3, &direction_between, &begin, &rows, &branch, &output)
        .impact(&impact);
}
