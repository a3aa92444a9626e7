// A pump or motor: every angle of shaft b against shaft a takes a volume from node a to node b, and the pressures turn the shafts.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct PumpMotor : SmoothLaw {
    KOPPEL_LINES(shaft_a, shaft_b, a, b);
    KOPPEL_PARAMS(displacement, leakage, drag);
    KOPPEL_SIGNALS(setting, pressure_a, pressure_b);
    KOPPEL_OUTPUTS(flow, torque, drop, power);

    template <class S>
    static void law(const Readings<PumpMotor, S>& in, Effects<PumpMotor, S>& out) {
        const S drop = pressure_at(in.lines.a, in.signals.pressure_a) - pressure_at(in.lines.b, in.signals.pressure_b);
        const S D = in.p.displacement * in.signals.setting, speed = in.lines.shaft_b.speed - in.lines.shaft_a.speed;
        const S Q = D * speed + in.p.leakage * drop, torque = D * drop - in.p.drag * speed;
        out.lines.shaft_a = -torque, out.lines.shaft_b = torque;
        out.lines.a = charge(in.lines.a, -Q), out.lines.b = charge(in.lines.b, Q);
        out.outputs = {Q, torque, drop, -in.p.leakage * drop * drop - in.p.drag * speed * speed};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_pump_motor) { return SmoothKind<PumpMotor>("hydraulics.pump_motor"); }
