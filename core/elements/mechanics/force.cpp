// Force and torque on a frame from outside, given by signals, in world axes or in the axes of the frame.
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Force : SmoothLaw {
    KOPPEL_PORTS(frame);
    KOPPEL_PARAMS(axes);  // 0 world axes, 1 those of the frame
    KOPPEL_SIGNALS(force_x, force_y, force_z, torque_x, torque_y, torque_z);
    KOPPEL_OUTPUTS(force_x, force_y, force_z, torque_x, torque_y, torque_z);
    static constexpr bool only_geometric = true;

    template <class S>
    static void law(const Readings<Force, S>& in, Effects<Force, S>& out) {
        const auto& s = in.signals;
        const Vec3<S> force{s.force_x, s.force_y, s.force_z}, torque{s.torque_x, s.torque_y, s.torque_z};
        const Mat3<S>& A = in.ports.frame.A;
        const S turns = in.p.axes - 0.5;
        out.ports.frame = {select(turns, A * force, force), select(turns, A * torque, torque)};
        out.outputs = {force.x, force.y, force.z, torque.x, torque.y, torque.z};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_force) { return SmoothKind<Force>("mechanics.force"); }
