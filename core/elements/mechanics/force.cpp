// Force and torque on a frame from outside, given by signals, in world axes or in the axes of the frame.
#include "../../frame.hpp"
#include "../../kind.hpp"
#include "../../numerics.hpp"

namespace koppel::KOPPEL_LEVEL {
namespace {

enum { axes = 0 };  // params of a row: 0 for world axes, 1 for the axes of the frame

inline Vec3<double> signal3(const Table& table, const Pass& pass, int row, int slot) {
    const int* node = table.nodes.data() + 6 * row + slot;
    return {node[0] < 0 ? 0.0 : pass.tape[node[0]], node[1] < 0 ? 0.0 : pass.tape[node[1]], node[2] < 0 ? 0.0 : pass.tape[node[2]]};
}
inline bool turns(const Table& table, const Pass& pass, int row) { return pass.params[table.params + row * table.stride + axes] != 0.0; }
inline Frame<double> frame_of(const Table& table, const Pass& pass, int row) {
    const FrameRow& frame = pass.system.frames[table.frames[row]];
    return frame_on(pass.links[frame.link], pass.params + frame.params);
}

struct Applied {
    Vec3<double> F, M, r;  // world axes
};
inline Applied applied(const Table& table, const Pass& pass, int row) {
    const Frame<double> frame = frame_of(table, pass, row);
    const Vec3<double> F = signal3(table, pass, row, 0), M = signal3(table, pass, row, 3);
    if (turns(table, pass, row)) return {frame.A * F, frame.A * M, frame.r};
    return {F, M, frame.r};
}

void force(const Table& table, Pass& pass) {
    for (int row = 0; row < table.rows; ++row) {
        const Applied load = applied(table, pass, row);
        double* on = pass.wrench + 6 * table.links[row];
        add(on, load.F), add(on + 3, cross(load.r, load.F) + load.M);
    }
}

// Change of the wrench when the link turns by p: the lever moves, and a following load turns along.
inline void differential(const Applied& load, bool follow, const Vec3<double>& p, double* out) {
    Vec3<double> dF{0, 0, 0}, dM = cross(cross(p, load.r), load.F);
    if (follow) dF = cross(p, load.F), dM = dM + cross(load.r, dF) + cross(p, load.M);
    put(out, dF), put(out + 3, dM);
}

void derivative(const Table& table, Pass& pass, double, double b, bool full) {
    if (!full) return;
    for (int row = 0; row < table.rows; ++row) {
        if (table.slots[row] == pass.system.pattern.trash) continue;
        const Applied load = applied(table, pass, row);
        double* block = pass.work.values + table.slots[row];
        for (int j = 0; j < 3; ++j) {
            double change[6];
            differential(load, turns(table, pass, row), {j == 0 ? b : 0.0, j == 1 ? b : 0.0, j == 2 ? b : 0.0}, change);
            for (int i = 0; i < 6; ++i) block[8 * (3 + j) + i] -= change[i];
        }
    }
}

void stiffness_times(const Table& table, Pass& pass, const double* rho, double* out, bool full) {
    if (!full) return;
    for (int row = 0; row < table.rows; ++row) {
        double change[6];
        const int link = table.links[row];
        differential(applied(table, pass, row), turns(table, pass, row), vec(rho + 6 * link + 3), change);
        for (int i = 0; i < 6; ++i) out[6 * link + i] += change[i];
    }
}

void signal_direction(const Table& table, Pass& pass, int row, int slot, double* out) {
    const Frame<double> frame = frame_of(table, pass, row);
    Vec3<double> axis{slot % 3 == 0 ? 1.0 : 0.0, slot % 3 == 1 ? 1.0 : 0.0, slot % 3 == 2 ? 1.0 : 0.0};
    if (turns(table, pass, row)) axis = frame.A * axis;
    const Vec3<double> none{0, 0, 0};
    put(out, slot < 3 ? axis : none), put(out + 3, slot < 3 ? cross(frame.r, axis) : axis);
}

void output(const Table& table, Pass& pass, double* out) {
    for (int row = 0; row < table.rows; ++row, out += table.outputs) {
        const Applied load = applied(table, pass, row);
        put(out, signal3(table, pass, row, 0)), put(out + 3, signal3(table, pass, row, 3)), put(out + 6, load.F), put(out + 9, load.M);
    }
}

void dual_derivative(const Table& table, Pass& pass, int row, double a, double b, double* out) {
    const FrameRow& f = pass.system.frames[table.frames[row]];
    const auto frame = seeded_frame<6>(pass.links[f.link], pass.params + f.params, a, b, 0);
    const Vec3<double> force_now = signal3(table, pass, row, 0), torque_now = signal3(table, pass, row, 3);
    Vec3<Dual<6>> F{force_now.x, force_now.y, force_now.z}, M{torque_now.x, torque_now.y, torque_now.z};
    if (turns(table, pass, row)) F = frame.A * F, M = frame.A * M;
    M = cross(frame.r, F) + M;
    const Dual<6> wrench[6] = {F.x, F.y, F.z, M.x, M.y, M.z};
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) out[6 * i + j] = wrench[i].slope[j];
}

}  // namespace
}  // namespace koppel::KOPPEL_LEVEL

KOPPEL_ELEMENT(mechanics_force) {
    return Kind("mechanics.force")
        .ports({"frame"})
        .params({"axes"})
        .signals({"force_x", "force_y", "force_z", "torque_x", "torque_y", "torque_z"})
        .outputs({"force_x", "force_y", "force_z", "torque_x", "torque_y", "torque_z", "world_force_x", "world_force_y", "world_force_z",
                  "world_torque_x", "world_torque_y", "world_torque_z"})
        .force(&force)
        .derivative(&derivative)
        .stiffness_times(&stiffness_times)
        .signal_direction(&signal_direction)
        .output(&output)
        .dual_derivative(&dual_derivative);
}
