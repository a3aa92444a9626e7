// Rubber between two frames in six directions: a static stiffness matrix, two Maxwell branches and friction.
#include "../../deflection.hpp"
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct RubberBushing : SmoothLaw {
    KOPPEL_PORTS(frame_a, frame_b);
    KOPPEL_PARAMS(stiffness_x, stiffness_y, stiffness_z, stiffness_rx, stiffness_ry, stiffness_rz,
                  coupling_x_y, coupling_x_z, coupling_x_rx, coupling_x_ry, coupling_x_rz,
                  coupling_y_z, coupling_y_rx, coupling_y_ry, coupling_y_rz,
                  coupling_z_rx, coupling_z_ry, coupling_z_rz, coupling_rx_ry, coupling_rx_rz, coupling_ry_rz,
                  preload_x, preload_y, preload_z, preload_rx, preload_ry, preload_rz,
                  branch_1_x, branch_1_y, branch_1_z, branch_1_rx, branch_1_ry, branch_1_rz,
                  branch_2_x, branch_2_y, branch_2_z, branch_2_rx, branch_2_ry, branch_2_rz,
                  relaxation_1, relaxation_2,
                  friction_x, friction_y, friction_z, friction_rx, friction_ry, friction_rz,
                  friction_path_x, friction_path_y, friction_path_z, friction_path_rx, friction_path_ry, friction_path_rz);
    KOPPEL_STATES(load_1_x, load_1_y, load_1_z, load_1_rx, load_1_ry, load_1_rz,
                  load_2_x, load_2_y, load_2_z, load_2_rx, load_2_ry, load_2_rz,
                  friction_load_x, friction_load_y, friction_load_z, friction_load_rx, friction_load_ry, friction_load_rz);
    KOPPEL_OUTPUTS(force_x, force_y, force_z, torque_x, torque_y, torque_z, power);

    // six values that follow each other
    template <class S>
    static const S* from(const S& first) {
        return &first;
    }

    template <class S>
    static void law(const Readings<RubberBushing, S>& in, Effects<RubberBushing, S>& out) {
        const Frame<S>&a = in.ports.frame_a, &b = in.ports.frame_b;
        const Deflection<S> d = deflection_of(a, b);
        const Vec3<S> turning = cardan_rates(d.sin_x, d.cos_x, d.tan_y, d.inverse_cos_y, d.spin);
        const S x[6] = {d.shift.x, d.shift.y, d.shift.z, d.turn.x, d.turn.y, d.turn.z};
        const S v[6] = {d.rate.x, d.rate.y, d.rate.z, turning.x, turning.y, turning.z};

        // static part: preload + K x
        const S *stiffness = from(in.p.stiffness_x), *coupling = from(in.p.coupling_x_y), *preload = from(in.p.preload_x);
        S load[6];
        for (int i = 0; i < 6; ++i) load[i] = preload[i] + stiffness[i] * x[i];
        for (int i = 0; i < 6; ++i)
            for (int j = i + 1; j < 6; ++j, ++coupling) load[i] += *coupling * x[j], load[j] += *coupling * x[i];

        // what remembers the motion: two springs behind dampers, and friction that builds up over a path
        const S *branch_1 = from(in.p.branch_1_x), *branch_2 = from(in.p.branch_2_x), *friction = from(in.p.friction_x),
                *path = from(in.p.friction_path_x);
        const S *load_1 = from(in.x.load_1_x), *load_2 = from(in.x.load_2_x), *rubbing = from(in.x.friction_load_x);
        S *rate_1 = &out.rates.load_1_x, *rate_2 = &out.rates.load_2_x, *rubbing_rate = &out.rates.friction_load_x;
        for (int i = 0; i < 6; ++i) {
            load[i] += load_1[i] + load_2[i] + rubbing[i];
            rate_1[i] = branch_1[i] * v[i] - load_1[i] / in.p.relaxation_1;
            rate_2[i] = branch_2[i] * v[i] - load_2[i] / in.p.relaxation_2;
            rubbing_rate[i] = (friction[i] * v[i] - abs_of(v[i]) * rubbing[i]) / path[i];
        }

        // loads along the Cardan angles as a moment about axes, at the origin of frame b
        const Vec3<S> f{load[0], load[1], load[2]}, along{load[3], load[4], load[5]};
        const Vec3<S> m = cardan_moment(d.sin_x, d.cos_x, d.tan_y, d.inverse_cos_y, along), F = a.A * f, M = a.A * m;
        out.ports.frame_a = {F, M + cross(b.p - a.p, F)};
        out.ports.frame_b = {-F, -M};
        out.outputs = {f.x, f.y, f.z, m.x, m.y, m.z, -(dot(f, d.rate) + dot(m, d.spin))};
    }
};

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_rubber_bushing) { return SmoothKind<RubberBushing>("mechanics.rubber_bushing"); }
