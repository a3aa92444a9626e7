// Signals are a tape: a list of operations, each on earlier results. The numbers are part of the image.
#pragma once

namespace koppel {

enum TapeOpCode {
    tape_constant = 0,  // data: parameter slot
    tape_time,
    tape_input,         // data: input, a: node of its own signal, used until a value is given from outside
    tape_q,             // data: position slot
    tape_u,             // data: velocity slot
    tape_sensor,        // data: frame a, more: frame b, a: 8 * sensor kind + component
    tape_output,        // data: output of an element at this instant (only for outputs)
    tape_lambda,        // data: row of a constraint or of a law; its force in the last finished step
    tape_x,             // data: other state
    tape_held,          // data: held value
    tape_branch,          // data: law; its branch in the last finished step
    tape_load,          // data: 6 * joint load + component (only for outputs)
    tape_rate,          // data: velocity slot; its rate at this instant (only for outputs)
    tape_acceleration,  // data: 6 * accelerometer + component (only for outputs)
    tape_add,
    tape_sub,
    tape_mul,
    tape_div,
    tape_pow,
    tape_neg,
    tape_sin,
    tape_cos,
    tape_tan,
    tape_asin,
    tape_acos,
    tape_atan,
    tape_atan2,
    tape_sqrt,
    tape_exp,
    tape_log,
    tape_abs,
    tape_sign,
    tape_tanh,
    tape_min,
    tape_max,
    tape_hypot,
    tape_step,
    tape_select,
    tape_clip,
    tape_floor,
    tape_table,  // a: argument, data: first value (x, y, slope), more: 16 * points + 4 * interpolation + outside
    tape_last,   // data: what a signal reads of forces, in the last finished step
    tape_curve,  // a: argument, data: first value of a curve, more: 8 * points + type
    tape_pressure,  // a: state of an elastic node as an unknown, data: its oil, see fluid.hpp
    tape_node_pressure,  // data: node without volume; its pressure times flow_unit at this instant (only for outputs)
    tape_op_count
};

enum SensorKind {
    sensor_position = 0,
    sensor_rotation,
    sensor_velocity,
    sensor_angular_velocity,
    sensor_length,
    sensor_length_rate,
    sensor_quaternion
};
constexpr int sensor_kinds = 7;
inline bool sensor_is_position(int kind) {
    return kind == sensor_position || kind == sensor_rotation || kind == sensor_length || kind == sensor_quaternion;
}
enum TableInterpolation { table_linear = 0, table_hermite = 1, table_hold = 2 };
enum TableOutside { outside_hold = 0, outside_linear = 1, outside_repeat = 2 };

// True for operations that read the state of the machine.
inline bool tape_moves(int op) { return (op >= tape_q && op <= tape_acceleration) || op == tape_last || op == tape_node_pressure; }

// How many earlier nodes an operation reads.
inline int tape_arguments(int op) {
    switch (op) {
        case tape_constant:
        case tape_time:
        case tape_q:
        case tape_u:
        case tape_sensor:
        case tape_output:
        case tape_lambda:
        case tape_x:
        case tape_held:
        case tape_branch:
        case tape_load:
        case tape_last:
        case tape_rate:
        case tape_acceleration:
        case tape_node_pressure:
            return 0;
        case tape_add:
        case tape_sub:
        case tape_mul:
        case tape_div:
        case tape_pow:
        case tape_atan2:
        case tape_min:
        case tape_max:
        case tape_hypot:
            return 2;
        case tape_select:
        case tape_clip:
            return 3;
        default:
            return 1;
    }
}

constexpr const char* tape_op_names[tape_op_count] = {
    "constant", "time", "input", "q",    "u",    "sensor", "output", "lambda", "x",    "held",   "branch", "load",  "rate",  "acceleration",
    "add",      "sub",  "mul",   "div",  "pow",  "neg",    "sin",    "cos",    "tan",  "asin",   "acos", "atan",  "atan2", "sqrt",
    "exp",      "log",  "abs",   "sign", "tanh", "min",    "max",    "hypot",  "step", "select", "clip", "floor", "table", "last",
    "curve", "pressure", "node_pressure"};

}  // namespace koppel
