// Force and torque on a frame from outside, given by signals, in world axes or in the axes of the frame.
#include "../../kit.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

struct Force : SmoothLaw {
    KOPPEL_PORTS(frame);
    KOPPEL_PARAMS(axes);  // 0 world axes, 1 those of the frame
    KOPPEL_SIGNALS(force_x, force_y, force_z, torque_x, torque_y, torque_z);
    KOPPEL_OUTPUTS(force_x, force_y, force_z, torque_x, torque_y, torque_z);

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

// ---- derivative by hand: most machines have such loads; it is geometric alone, so that the reduced one is 0 --------------

// Change of the wrench on the link when it turns by p: the lever moves, and a following load turns along.
inline void differential(const Readings<Force, double>& in, const Wrench<double>& load, const Vec3<double>& p, double* out) {
    const Vec3<double>& r = in.ports.frame.r;
    Vec3<double> dF{0, 0, 0}, dM = cross(cross(p, r), load.force);
    if (in.p.axes > 0.5) dF = cross(p, load.force), dM = dM + cross(r, dF) + cross(p, load.moment);
    put(out, dF), put(out + 3, dM);
}

void derivative(const Table& table, Pass& pass, double, double b, bool full) {
    for (int row = 0; full && row < table.rows; ++row) {
        if (table.slots[row] == pass.system.pattern.trash) continue;
        const Readings<Force, double> in = Made<Force>::read(table, pass, row);
        Effects<Force, double> out;
        Force::law(in, out);
        double* block = pass.work.values + table.slots[row];
        for (int j = 0; j < 3; ++j) {
            double change[6];
            differential(in, out.ports.frame, {j == 0 ? b : 0.0, j == 1 ? b : 0.0, j == 2 ? b : 0.0}, change);
            for (int i = 0; i < 6; ++i) block[8 * (3 + j) + i] -= change[i];
        }
    }
}

void stiffness_times(const Table& table, Pass& pass, const double* rho, double* out, bool full) {
    for (int row = 0; full && row < table.rows; ++row) {
        const Readings<Force, double> in = Made<Force>::read(table, pass, row);
        Effects<Force, double> found;
        Force::law(in, found);
        double change[6];
        const int link = table.links[row];
        differential(in, found.ports.frame, vec(rho + 6 * link + 3), change);
        for (int i = 0; i < 6; ++i) out[6 * link + i] += change[i];
    }
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_force) {
    return SmoothKind<Force>("mechanics.force").derivative(&derivative).stiffness_times(&stiffness_times);
}
