// A volume of gas behind oil that comes and goes through a neck with inertia: p_gas = precharge (volume / (volume - filled))^exponent.
// Compilation adds a stop that keeps the oil from becoming negative.
#include "../../pipe.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Accumulator : SmoothLaw {
    KOPPEL_LINES(flow, node);
    KOPPEL_PARAMS(precharge, volume, exponent, linear, quadratic);
    KOPPEL_SIGNALS(pressure_node);
    KOPPEL_OUTPUTS(flow, filled, gas_pressure, stored, power);

    template <class S>
    static void law(const Readings<Accumulator, S>& in, Effects<Accumulator, S>& out) {
        const S Q = flow_unit * in.lines.flow.speed, filled = flow_unit * in.lines.flow.position;
        // 1e-6 of the volume: the gas never vanishes; its pressure there is far above every other
        const S left = max_of(in.p.volume - filled, 1e-6 * in.p.volume), per = log_of(in.p.volume / left);
        const S gas = in.p.precharge * exp_of(in.p.exponent * per);
        const S loss = in.p.linear * Q + in.p.quadratic * abs_of(Q) * Q;
        // work done on the gas: p V (r^(n-1) - 1) / (n - 1), its limit for n = 1 being p V ln r
        const S more = in.p.exponent - 1.0, isothermal = 1e-6 - more;
        const S stored = in.p.precharge * in.p.volume * select(isothermal, per, (exp_of(more * per) - 1.0) / max_of(more, S(1e-6)));
        out.lines.flow = flow_unit * (pressure_at(in.lines.node, in.signals.pressure_node) - gas - loss);
        out.lines.node = charge(in.lines.node, -Q);
        out.outputs = {Q, filled, gas, stored, -loss * Q};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(hydraulics_accumulator) { return SmoothKind<Accumulator>("hydraulics.accumulator"); }
