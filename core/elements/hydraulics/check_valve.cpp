// Lets a line flow forward only: Q >= 0, and the pressure that holds it back >= 0, one of them 0. sealed: not 0 where the network lets
// nothing flow whatever its branch is; closed for good it takes any pressure difference, of which others may hold a part.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct CheckValve : SetValuedLaw {
    KOPPEL_LINES(flow);
    KOPPEL_PARAMS(sealed);
    KOPPEL_OUTPUTS(drop, flow, branch);
};
enum Branch { closed = 0, open = 1 };

void direction(const Table&, Pass&, int, double* W, double* position) { W[0] = 1.0, position[0] = 0.0; }
bool is_sealed(const LawView& law) { return params_of<CheckValve>(law).sealed != 0.0; }
int begin(LawView& law) {
    if (is_sealed(law)) return closed;
    if (law.branch >= 0) return law.branch;
    return law.before[0] > law.slip_tolerance ? open : closed;
}
void rows(const LawView& law, LawRows& eq) {
    if (law.branch == closed) eq.require_velocity(0, 0.0);
}
int next_branch(const LawView& law, const double* force, const double* after) {
    if (is_sealed(law)) return closed;
    if (law.branch == closed) return force[0] >= -law.force_tolerance ? closed : open;
    return after[0] >= -law.slip_tolerance ? open : closed;
}
void output(const LawView& law, const double* force, const double* speed, double* out) {
    out[0] = -force[0] / flow_unit, out[1] = law.branch == closed ? 0.0 : flow_unit * speed[0], out[2] = law.branch;
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_check_valve) {
    return DeclaredKind<CheckValve>("hydraulics.check_valve")
        .law(1, 2, &direction, &begin, &rows, &next_branch, &output)
        .complementary();
}
