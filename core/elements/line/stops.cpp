// Hard stops: the travel of b against a stays between lower and upper. Where it touches, force pushes back or is zero. An impact faster than
// the threshold leaves with restitution times its speed.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Stops : SetValuedLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_PARAMS(lower, upper, restitution, slowest_bounce);
    KOPPEL_OUTPUTS(force, travel, rate, branch);
};
using Params = Stops::Params<double>;
enum Branch { free_to_move = 0, at_lower = 1, at_upper = 2 };
constexpr double close = 1e-9;  // of the travel, or m or rad where it is longer than 1: what is so close is there

// Where the step would end, less the limit; on the level of accelerations where it is now.
double beyond(const LawView& law, double limit, double after) {
    const double start = law.position[0] - law.ahead * law.before[0];
    return start + law.step * ((1.0 - law.theta) * law.before[0] + law.theta * after) - limit;
}

// The stop that is hit in this step, or at the located instant, so that it bounces
int hit(const LawView& law) {
    const Params& p = params_of<Stops>(law);
    const double slowest = law.step > 0.0 ? p.slowest_bounce : std::fmax(p.slowest_bounce, at_rest), speed = law.before[0];
    if (!(p.restitution > 0.0)) return free_to_move;
    if (speed < -slowest && beyond(law, p.lower, speed) <= law.gap_tolerance) return at_lower;
    if (speed > slowest && beyond(law, p.upper, speed) >= -law.gap_tolerance) return at_upper;
    return free_to_move;
}
bool impact(const LawView& law) { return hit(law) != free_to_move; }
double speed_after(const LawView& law) { return -law.restitution_share * params_of<Stops>(law).restitution * law.before[0]; }

// The speed with which the step ends just there; once it is there, and on the level of accelerations, it stands.
double speed_there(const LawView& law, int side) {
    const Params& p = params_of<Stops>(law);
    const double start = law.position[0] - law.ahead * law.before[0], way = (side == at_lower ? p.lower : p.upper) - start;
    const double near = close * std::fmin(p.upper - p.lower, 1.0);
    if (law.step == 0.0 || law.closed_branch >= 0 || (side == at_lower ? way > -near : way < near)) return 0.0;
    const double speed = (way / law.step - (1.0 - law.theta) * law.before[0]) / law.theta;
    return side == at_lower ? std::fmin(speed, 0.0) : std::fmax(speed, 0.0);
}
// What is faster than the threshold bounces in the next step.
bool closes(const LawView& law) {
    if (law.branch == free_to_move) return false;
    const double speed = std::fabs(speed_there(law, law.branch));
    return speed > 0.0 && !(params_of<Stops>(law).restitution > 0.0 && speed > params_of<Stops>(law).slowest_bounce);
}

int begin(LawView& law) {
    if (law.branch >= 0) return law.branch;
    const Params& p = params_of<Stops>(law);
    return law.position[0] <= p.lower ? at_lower : law.position[0] >= p.upper ? at_upper : free_to_move;
}
void rows(const LawView& law, LawRows& eq) {
    if (law.branch == free_to_move) return;
    const double limit = law.branch == at_lower ? params_of<Stops>(law).lower : params_of<Stops>(law).upper;
    const bool bounces = law.restitution_share > 0.0 && hit(law) == law.branch;
    eq.require_velocity(0, bounces ? speed_after(law) : speed_there(law, law.branch));
    eq.hold[0] = limit;
}
int next_branch(const LawView& law, const double* force, const double* after) {
    const Params& p = params_of<Stops>(law);
    // on the level of accelerations the speed says whether it stands there: what starts at a stop with a speed away from it leaves
    const bool from_lower = law.accelerations && law.before[0] > at_rest, from_upper = law.accelerations && law.before[0] < -at_rest;
    if (law.branch == at_lower) return force[0] >= -law.force_tolerance && !from_lower ? at_lower : free_to_move;
    if (law.branch == at_upper) return force[0] <= law.force_tolerance && !from_upper ? at_upper : free_to_move;
    if (law.restitution_share > 0.0) {
        const int side = hit(law);
        const double missing = speed_after(law) - after[0];
        const bool pushed = side == at_lower ? missing > law.slip_tolerance : side == at_upper && missing < -law.slip_tolerance;
        return pushed ? side : free_to_move;
    }
    // what stands at a stop and would go through it, or reaches it in this step, touches
    const bool down = after[0] < speed_there(law, at_lower) - law.slip_tolerance;
    const bool up = after[0] > speed_there(law, at_upper) + law.slip_tolerance;
    if (law.closed_branch >= 0) {
        const bool stays = (law.closed_branch == at_lower && down) || (law.closed_branch == at_upper && up);
        return stays ? law.closed_branch : free_to_move;
    }
    if (law.step > 0.0) return down ? at_lower : up ? at_upper : free_to_move;
    if (down && !from_lower && beyond(law, p.lower, after[0]) < law.gap_tolerance) return at_lower;
    if (up && !from_upper && beyond(law, p.upper, after[0]) > -law.gap_tolerance) return at_upper;
    return free_to_move;
}
void output(const LawView& law, const double* force, const double* speed, double* out) {
    out[0] = -force[0], out[1] = law.position[0], out[2] = speed[0],
    out[3] = law.branch == at_lower   ? -1.0
             : law.branch == at_upper ? 1.0
                                    : 0.0;
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_stops) {
    return DeclaredKind<Stops>("line.stops")
        .law(1, 3, &direction_between, &begin, &rows, &next_branch, &output)
        .reached(&impact, &closes);
}
