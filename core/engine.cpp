// Joins one build of the core to a table of functions. The build generates the two lists of names.
#include "engine.hpp"

#include "kind.hpp"
#include "channel_slopes.hpp"
#include "numerics.hpp"
#include "road.hpp"

namespace koppel::KOPPEL_LEVEL {

#define KOPPEL_NAME(name) KindInfo element_##name();
#include "elements.inc"
#undef KOPPEL_NAME
#define KOPPEL_NAME(name) StepperInfo stepper_##name();
#include "steppers.inc"
#undef KOPPEL_NAME

namespace {

const KindInfo* kinds() {
    static const KindInfo list[] = {
#define KOPPEL_NAME(name) element_##name(),
#include "elements.inc"
#undef KOPPEL_NAME
    };
    return list;
}

const StepperInfo* steppers() {
    static const StepperInfo list[] = {
#define KOPPEL_NAME(name) stepper_##name(),
#include "steppers.inc"
#undef KOPPEL_NAME
    };
    return list;
}

#define KOPPEL_NAME(name) +1
constexpr int kind_count = 0
#include "elements.inc"
    ;
constexpr int stepper_count = 0
#include "steppers.inc"
    ;
#undef KOPPEL_NAME

void road_surface_at(const RoadRow& road, const double* params, const double* data, double x, double y, double* out) {
    const RoadSurface s = road_surface(road, params, data, x, y);
    const double all[9] = {s.h, s.hx, s.hy, s.hxx, s.hxy, s.hyy, s.mu, s.mux, s.muy};
    for (int i = 0; i < 9; ++i) out[i] = all[i];
}

#define KOPPEL_TEXT_OF(x) #x
#define KOPPEL_TEXT(x) KOPPEL_TEXT_OF(x)

void assemble_all(const System& s, const Parameters& params, double a, double b, bool full, bool mass, Workspace& work, Factor& factor) {
    assemble(s, params, a, b, full, mass, work, factor);
}

}  // namespace

extern const Engine engine;
const Engine engine = {KOPPEL_TEXT(KOPPEL_LEVEL),
                       KOPPEL_LANES,
                       kind_count,
                       stepper_count,
                       &kinds,
                       &steppers,
                       &prepare,
                       &evaluate,
                       &assemble_all,
                       &factorize,
                       &many_doubles,
                       &solve_many,
                       &stiffness_times,
                       &time_derivative,
                       &input_derivative,
                       &mass_times,
                       &mass_solve,
                       &move_constraints,
                       &row_rate,
                       &constraint_rates,
                       &constrained_accelerations,
                       &project_state,
                       &retract,
                       &q_rate,
                       &outputs,
                       &channel_slopes,
                       &law_accelerations,
                       &law_jump,
                       &law_step,
                       &project_laws,
                       &take_branches,
                       &law_follow,
                       &tick,
                       &run_tape,
                       &sense,
                       &derivatives,
                       &constraint_slopes,
                       &law_slopes,
                       &couple_begin,
                       &couple_step,
                       &couple_read,
                       &couple_show,
                       &frame_motion,
                       &frame_rows,
                       &road_surface_at};

}  // namespace koppel::KOPPEL_LEVEL
