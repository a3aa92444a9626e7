// Closes a line: while the area is below the smallest one the flow is 0, and the valve takes any pressure difference; else it does nothing.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct ShutOff : SetValuedLaw {
    KOPPEL_LINES(flow);
    KOPPEL_PARAMS(smallest_area);
    KOPPEL_SIGNALS(area);
    KOPPEL_OUTPUTS(drop, flow, branch);
};
enum Branch { closed = 0, open = 1 };

void direction(const Table&, Pass&, int, double* W, double* position) { W[0] = 1.0, position[0] = 0.0; }
int wanted(const LawView& law) { return law.signal[0] < params_of<ShutOff>(law).smallest_area ? closed : open; }
int begin(LawView& law) { return wanted(law); }
void rows(const LawView& law, LawRows& eq) {
    if (law.branch == closed) eq.require_velocity(0, 0.0);
}
int next_branch(const LawView& law, const double*, const double*) { return wanted(law); }
void output(const LawView& law, const double* force, const double* speed, double* out) {
    out[0] = -force[0] / flow_unit, out[1] = law.branch == closed ? 0.0 : flow_unit * speed[0], out[2] = law.branch;
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_shut_off) {
    return DeclaredKind<ShutOff>("hydraulics.shut_off").law(1, 2, &direction, &begin, &rows, &next_branch, &output).cuts_off();
}
