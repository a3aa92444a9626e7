// Transmits only one way: side b may run ahead of side a freely and never falls behind. 0 <= force, 0 <= slip, one of them 0.
#include "../../line.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct OneWay : SetValuedLaw {
    KOPPEL_LINES(a, b);
    KOPPEL_OUTPUTS(force, slip, branch);
};
enum Branch { locked = 0, free_running = 1 };

int begin(LawView& law) {
    const bool carried = law.step == 0.0 && law.before[0] > std::fmax(law.slip_tolerance, at_rest);  // an impact has set b ahead
    if (law.branch >= 0 && !carried) return law.branch;
    return law.before[0] > law.slip_tolerance ? free_running : locked;
}
void rows(const LawView& law, LawRows& eq) {
    if (law.branch == locked) eq.require_velocity(0, 0.0);
}
int next_branch(const LawView& law, const double* force, const double* after) {
    if (law.branch == locked) return force[0] >= -law.force_tolerance ? locked : free_running;
    return after[0] >= -law.slip_tolerance ? free_running : locked;
}
void output(const LawView& law, const double* force, const double* speed, double* out) {
    out[0] = -force[0], out[1] = law.branch == locked ? 0.0 : speed[0], out[2] = law.branch == locked ? 0.0 : 1.0;
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(line_one_way) {
    return DeclaredKind<OneWay>("line.one_way").law(1, 2, &direction_between, &begin, &rows, &next_branch, &output);
}
