// Parts that a frame of their machine carries: the coordinates of explicit interfaces (Esterl, sections 4.4.4 and 5.2.2). They are
// predicted by their own velocities, and the gap is taken there; what rows inside the machine then ask of them needs no matrix, see
// CarriedPart.
#include "couple_parts.hpp"
#include "tape_operations.hpp"

namespace koppel::KOPPEL_LEVEL {

// Where they and their frames are where forces are taken. Their equations are not those of the steps: nothing is left of them there
void move_carried(CoupledMachine& m) {
    Workspace& work = *m.work;
    const double* params = m.params->values.data();
    for (CarriedPart& part : m.carried) {
        const MachineSide& side = m.sides[part.side];
        const LinkState& carrier = work.links[side.link];
        const double *q = work.q.data() + part.q, *frame = params + m.system->frames[side.frame].params;
        const Mat3<double> A = mat(params + part.joint + 3);
        Vec3<double> shift{0, 0, 0};
        for (int k = 0; k < 3; ++k) shift = shift + q[k] * vec(params + part.axes[k]);
        LinkState& own = work.links[part.link];
        put(own.p, vec(params + part.joint) + A * shift);
        if (part.turns > 0) {
            rotation_of(q + 3, own.R);
            std::memcpy(own.R, (A * mat(own.R)).m, sizeof(own.R));
        }
        const Mat3<double> R = side.aligned ? mat(carrier.R) : mat(carrier.R) * mat(frame + 3);
        std::memcpy(part.R, R.m, sizeof(part.R));
        put(part.defect, vec(own.p) - (vec(carrier.p) + mat(carrier.R) * vec(frame)));
        put(part.defect + 3, part.turns > 0 ? R * turn_between(R, mat(own.R)) : Vec3<double>{0, 0, 0});
        clear_values(work.h.data() + part.u, 3 + part.turns);
        for (std::vector<double>* of : {&work.constraints.g, &work.constraints.rate, &work.constraints.bias})
            clear_values(of->data() + part.row, 3 + part.turns);
    }
}

void close_carried(const Assembly& all, const Coupling& c, const CoupledMachine& m, int place, double* target) {
    const MachineSide& side = m.sides[place];
    if (side.carried < 0) return;
    const double *defect = m.carried[side.carried].defect, per_gap = side.sign / m.reach.position;
    if (has_world_rows(c)) {
        for (int r = 0; r < c.rows; ++r) target[r] -= per_gap * defect[r];
        return;
    }
    for (int r = 0; r < c.rows; ++r)
        for (int i = 0; i < 6; ++i) target[r] -= per_gap * all.direction[6 * (c.first + r) + i] * defect[i];
}

// Positions and velocities that are those of the frame fulfil the rows exactly; the rows carry what the coupling pushes
void settle_carried(const Assembly& all, CoupledMachine& m) {
    StepEnd& end = m.work->end;
    const double* params = m.params->values.data();
    for (const CarriedPart& part : m.carried) {
        const MachineSide& side = m.sides[part.side];
        const Coupling& c = all.couplings[side.coupling];
        const CoupledFrame& frame = m.last[part.side];
        const Mat3<double> A = mat(params + part.joint + 3), R = mat(part.R);
        double *q = end.q.data() + part.q, *u = end.v.data() + part.u, *lambda = end.lambda.data() + part.row;
        Vec3<double> force{0, 0, 0}, moment{0, 0, 0};
        for (int r = 0; r < c.rows; ++r) {
            const double *d = all.direction.data() + 6 * (c.first + r), size = side.sign * all.lambda[c.first + r];
            force = force + size * vec(d), moment = moment + size * vec(d + 3);
        }
        for (int k = 0; k < 3; ++k) {
            const Vec3<double> axis = A * vec(params + part.axes[k]);
            q[k] = dot(axis, vec(frame.p) - vec(params + part.joint)), u[k] = dot(axis, vec(frame.v));
            lambda[k] = -dot(R * vec(params + part.directions + 3 * k), force);
        }
        if (part.turns == 0) continue;
        const Mat3<double> turned = transposed_times(A, mat(frame.R));
        const double* before = state_at(m, m.system->layout.q) + part.q + 3;
        double next[4], along = 0.0;
        for (int k = 0; k < 4; ++k) next[k] = quaternion_part(k, turned), along += next[k] * before[k];
        for (int k = 0; k < 4; ++k) q[3 + k] = along < 0.0 ? -next[k] : next[k];  // of two that mean the same the one nearby
        put(u + 3, transposed_times(mat(frame.R), vec(frame.w)));
        for (int k = 0; k < 3; ++k) lambda[3 + k] = -dot(column(R, k), moment);
    }
}

}  // namespace koppel::KOPPEL_LEVEL
