// Roots that follow: a machine that hangs by a free part on the frame of another one takes the motion of that frame as given (Esterl, section
// 4.4.2). The six velocities of the part are no unknowns then; what their own rows of the equations lack is the force of the coupling.
#include "couple_parts.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

using Vec = Vec3<double>;

const CoupledFrame& leader_of(const Assembly& all, const CoupledMachine& m) {
    return frame_last(all, all.couplings[m.sides[m.led].coupling].a);
}

}  // namespace

void follow_pose(const Assembly& all, CoupledMachine& m) {
    const CoupledFrame& leader = leader_of(all, m);
    const LinkState& there = m.work->links[m.given.link];
    const double* frame = m.params->values.data() + m.system->frames[m.sides[m.led].frame].params;
    std::memcpy(m.led_R, there.R, sizeof(m.led_R));
    put(m.led_arm, mat(there.R) * vec(frame));
    Mat3<double> R = mat(leader.R), before;  // of the root at the end: that of the leader's frame, back by that of the frame on the root
    for (int i = 0; i < 9 && !m.sides[m.led].aligned; ++i) R.m[i] = dot(vec(leader.R + 3 * (i / 3)), vec(frame + 3 + 3 * (i % 3)));
    const Vec arm = R * vec(frame);
    m.work->given = &m.given;
    const double* q = state_at(m, m.system->layout.q) + m.system->links[m.given.link].q;
    rotation_of(q + 3, before.m);
    double way[6];
    put(way, vec(leader.p) - arm - vec(q)), put(way + 3, turn_between(before, R));
    const double per_way = m.reach.change / m.reach.position, *theta = m.work->theta.data() + m.given.u;
    for (int i = 0; i < 6; ++i) m.given.change[i] = per_way * (way[i] - theta[i]);
    put(m.led_speed, vec(leader.v) - cross(vec(leader.w), arm)), put(m.led_speed + 3, transposed_times(R, vec(leader.w)));
}

// The velocities of the leader differ from the way of the step by its curvature; all others go with the root as the matrix says. Where there
// are loops, project_velocity does this.
void follow_velocity(CoupledMachine& m) {
    const System& s = *m.system;
    Workspace& work = *m.work;
    double more[6], z[8], *u = work.end.v.data(), *b = work.solver[0], *x = work.solver[1];
    for (int i = 0; i < 6; ++i) more[i] = m.led_speed[i] - u[m.given.u + i];
    given_to_solver(s, work, more, z);
    clear_values(b, s.pattern.vector_size);
    subtract_given(work, z, b);
    solve_blocks(s, work, work.factor.values, b, x);
    from_solver(s, work.factor.links, x, m.rate.data());
    for (int i = 0; i < s.nu; ++i) u[i] += m.rate[i];
    copy_values(u + m.given.u, m.led_speed, 6);
}

// What the rows of the root lack at the end of the step, once all else is known
void find_reaction(Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    Workspace& work = *m.work;
    const GivenBlock& given = m.given;
    const bool first_order = all.stepper->order == 1;
    double *change = m.rate.data(), lack[8] = {}, root[8];
    const double* before = state_at(m, s.layout.u);
    for (int i = 0; i < s.nv; ++i) change[i] = first_order ? work.end.v[i] - before[i] : work.end.rate[i];
    // lack: right-hand side less the matrix times what became of the unknowns
    given_to_solver(s, work, given.right, root);
    subtract_given_rows(s, work, change, work.end.lambda.data(), m.scale, lack);
    for (int i = 0; i < 6; ++i) lack[i] = (lack[i] + root[i]) / m.scale;
    for (const MachineSide& side : m.sides) {  // forces of other rows that were found in this step
        const Coupling& c = all.couplings[side.coupling];
        if (side.column < 0 || !is_unknown(all, c)) continue;
        for (int k = side.first; k < side.first + side.count; ++k) {
            const int at = m.entries[k].vector - given.vector;
            if (at < 0 || at >= 6) continue;
            for (int r = 0; r < c.rows; ++r) {
                const double *d = all.direction.data() + 6 * (c.first + r), *P = m.P.data() + 8 * k;
                for (int i = 0; i < 6; ++i) lack[at] += side.sign * all.lambda[c.first + r] * d[i] * P[i];
            }
        }
    }
    work.given = nullptr;
    // with the other sign it is the force and the moment about the center of mass
    Vec moment = vec(lack + 3);
    if (s.links[given.link].simple) moment = transposed_times(mat(work.factor.links[given.link].R), moment);
    moment = mat(m.led_R) * moment;
    double* lambda = all.lambda.data() + all.couplings[m.sides[m.led].coupling].first;
    put(lambda, -1.0 * vec(lack)), put(lambda + 3, -1.0 * (moment - cross(vec(m.led_arm), vec(lack))));
}

}  // namespace koppel::KOPPEL_LEVEL
