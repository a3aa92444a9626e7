// What of an image is checked before anything of it is used.
#include "fluid.hpp"
#include "image.hpp"

namespace koppel {

bool within(int first, long long count, std::size_t size) {
    return first >= 0 && count >= 0 && first + count <= static_cast<long long>(size);
}

namespace {

// In 64 bits: the number of points is not checked yet.
long long curve_values(const CurveRow& c) {
    switch (c.type) {
        case curve_linear:
            return 1;
        case curve_cubic:
            return 2;
        case curve_piecewise:
            return 2LL * c.points;
        case curve_hermite:
            return 3LL * c.points;
        case curve_stop:
            return 4;
        case curve_gas:
            return 3;
    }
    return -1;
}

// A table has two points or more, its interpolation and what is outside are known.
bool table_is_sound(const TapeOp& op, std::size_t n_values) {
    return op.more >= 0 && op.more / 16 >= 2 && op.more / 4 % 4 <= table_hold && op.more % 4 <= outside_repeat &&
           within(op.data, 3LL * (op.more / 16), n_values);
}

}  // namespace

bool sensor_is_sound(const TapeOp& op, std::size_t n_frames) {
    if (op.a < 0 || op.a >= 8 * sensor_kinds) return false;
    const int components = op.a / 8 == sensor_quaternion ? 4 : 3;
    return op.a % 8 < components && within(op.data, 1, n_frames) && within(op.more, 1, n_frames);
}

bool curve_is_sound(const CurveRow& c, std::size_t n_values) {
    const bool table = c.type == curve_piecewise || c.type == curve_hermite;
    return !(table && c.points < 2) && within(c.params, curve_values(c), n_values);
}

// Every operation is known and reads earlier nodes.
bool arguments_are_sound(const std::vector<TapeOp>& ops) {
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const TapeOp& op = ops[i];
        const int n = static_cast<int>(i);
        if (op.op < 0 || op.op >= tape_op_count) return false;
        const int args = tape_arguments(op.op), given[3] = {op.a, op.b, op.c};
        for (int k = 0; k < args; ++k)
            if (given[k] < 0 || given[k] >= n) return false;
    }
    return true;
}

// Every parameter, frame, state or output that the tape names exists.
bool tape_is_sound(const System& s, const std::vector<TapeOp>& ops) {
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const TapeOp& op = ops[i];
        if (op.op == tape_constant && !within(op.data, 1, s.parameter_values.size())) return false;
        if (op.op == tape_input && !within(op.data, 1, s.inputs)) return false;
        if (op.op == tape_q && !within(op.data, 1, s.nq)) return false;
        if (op.op == tape_u && !within(op.data, 1, s.nu)) return false;
        if (op.op == tape_sensor && !sensor_is_sound(op, s.frames.size())) return false;
        if (op.op == tape_output && !within(op.data, 1, s.n_outputs)) return false;
        if (op.op == tape_lambda && !within(op.data, 1, s.n_rows)) return false;
        if (op.op == tape_x && !within(op.data, 1, s.nx)) return false;
        if (op.op == tape_held && !within(op.data, 1, s.held_nodes.size())) return false;
        if (op.op == tape_last && !within(op.data, 1, s.last_nodes.size())) return false;
        if (op.op == tape_load && !within(op.data, 1, 6 * s.loads.size())) return false;
        if (op.op == tape_rate && !within(op.data, 1, s.nu)) return false;
        if (op.op == tape_acceleration && !within(op.data, 1, 6 * s.accelerometers.size())) return false;
        if (op.op == tape_branch && !within(op.data, 1, s.laws.size())) return false;
        if (op.op == tape_curve && (op.more < 0 || !curve_is_sound({op.more % 8, op.more / 8, op.data}, s.parameter_values.size())))
            return false;
        if (op.op == tape_node_pressure && !within(op.data, 1, 2 * s.rigid_nodes.size())) return false;
        if (op.op == tape_pressure && !within(op.data, oil_params, s.parameter_values.size())) return false;
        if (op.op == tape_table && !table_is_sound(op, s.parameter_values.size())) return false;
    }
    return true;
}


bool road_is_sound(const RoadRow& r, std::size_t n_values, std::size_t n_data) {
    if (r.type < road_plane || r.type > road_grid || r.outside < road_ends || r.outside > road_holds ||
        !within(r.params, road_params, n_values) || r.nx < 0 || r.ny < 0 || r.friction_x < 0 || r.friction_y < 0)
        return false;
    if (r.type != road_plane && (r.nx < 2 || r.ny < (r.type == road_grid ? 2 : 1))) return false;
    const long long fx = r.friction_x, fy = r.friction_y;
    return within(r.data, 1LL * r.nx * r.ny, n_data) && within(r.friction, fx + fy + fx * fy, n_data);
}

bool grid_is_sound(const GridRow& g, const std::vector<double>& data) {
    long long size = g.values;
    for (int points : g.points) {
        if (points < 1 || points > 100000) return false;
        size *= grid_coefficients(points);
        if (size > static_cast<long long>(data.size())) return false;
    }
    if (g.values < 1 || g.values > most_grid_values || !within(g.data, 6 + size, data.size())) return false;
    for (int k = 0; k < 3; ++k)
        if (!(data[g.data + 3 + k] > 0.0)) return false;
    return true;
}

}  // namespace koppel
