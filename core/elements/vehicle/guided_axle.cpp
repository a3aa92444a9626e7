// Springs, dampers, stops and bar of an axle whose carriers are on guides: their lengths are a table over the travel of a wheel, that of the
// other one and that of the rack. Forces act along the three travels, by the slopes of the table; the base takes their sum.
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

enum { map_spring, map_damper, map_bar, map_columns };

struct GuidedAxle : SmoothLaw {
    KOPPEL_LINES(left, right, rack, base);
    KOPPEL_PARAMS(preload, bar_stiffness, bar_damping);
    KOPPEL_CURVES(spring, damper, bump_stop, rebound_stop);
    KOPPEL_OUTPUTS(travel_left, travel_right, rack_travel, spring_force_left, spring_force_right, damper_force_left, damper_force_right,
                   bar_force, rack_force, power);
    static constexpr bool has_grid = true;

    template <class S>
    struct Wheel {
        GridValue<S> map[map_columns];
        S rate[map_columns], spring, damper, along_damper;  // along_damper: with the stops
    };

    // own: the wheel in hand, other: that on the other side; rack: towards the side of the wheel
    template <class S>
    static Wheel<S> look(const Readings<GuidedAxle, S>& in, bool right, const LineMotion<S>& own, const LineMotion<S>& other, const S& rack,
                         const S& rack_speed) {
        Wheel<S> out;
        const S place[3] = {own.position, other.position, rack}, speed[3] = {own.speed, other.speed, rack_speed};
        if (in.grid.values() > 0) {
            in.grid.at(place, right && in.grid.values() > map_columns ? map_columns : 0, map_columns, out.map, nullptr);
        } else {  // the wheels rise with the travel of spring and damper
            const S zero(0.0), one(1.0);
            for (GridValue<S>& map : out.map) map = {-own.position, {-one, zero, zero}};
            out.map[map_bar] = {own.position, {one, zero, zero}};
        }
        for (int i = 0; i < map_columns; ++i) {
            out.rate[i] = S(0.0);
            for (int k = 0; k < 3; ++k) out.rate[i] += out.map[i].slope[k] * speed[k];
        }
        const S& length = out.map[map_damper].value;
        out.spring = in.p.preload + in.curves.spring(out.map[map_spring].value);
        out.damper = in.curves.damper(out.rate[map_damper]);
        out.along_damper = out.damper + in.curves.bump_stop(length) + in.curves.rebound_stop(length);
        return out;
    }

    // bar: force with which the bar pulls this side down
    template <class S>
    static S along(const Wheel<S>& wheel, const S& bar, int k) {
        return -wheel.spring * wheel.map[map_spring].slope[k] - wheel.along_damper * wheel.map[map_damper].slope[k] -
               bar * wheel.map[map_bar].slope[k];
    }

    template <class S>
    static void law(const Readings<GuidedAxle, S>& in, Effects<GuidedAxle, S>& out) {
        const LineMotion<S>& base = in.lines.base;
        const auto against_base = [&](const LineMotion<S>& m) { return LineMotion<S>{m.position - base.position, m.speed - base.speed}; };
        const LineMotion<S> l = against_base(in.lines.left), r = against_base(in.lines.right), rack = against_base(in.lines.rack);
        const Wheel<S> left = look(in, false, l, r, rack.position, rack.speed), right = look(in, true, r, l, S(-rack.position), S(-rack.speed));
        const S bar = in.p.bar_stiffness * (left.map[map_bar].value - right.map[map_bar].value) +
                      in.p.bar_damping * (left.rate[map_bar] - right.rate[map_bar]),
                back = -bar;
        const S up_l = along(left, bar, 0) + along(right, back, 1), up_r = along(right, back, 0) + along(left, bar, 1);
        const S rack_force = along(left, bar, 2) - along(right, back, 2);
        out.lines.left = up_l, out.lines.right = up_r, out.lines.rack = rack_force;
        out.lines.base = -(up_l + up_r + rack_force);
        out.outputs = {l.position, r.position, rack.position, left.spring, right.spring, left.damper, right.damper, bar, rack_force,
                       up_l * l.speed + up_r * r.speed + rack_force * rack.speed};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(vehicle_guided_axle) { return SmoothKind<GuidedAxle>("vehicle.guided_axle"); }
