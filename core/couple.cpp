// Several machines in lockstep: rows between their frames, forces of the rows, and the parts of their steps.
#include "couple.hpp"

#include "frame.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

using Vec = Vec3<double>;

// frames and directions -----------------------------------------------------------------------------------------------------------------

StepCall call_of(Assembly& all, CoupledMachine& m) {
    return {*m.system, *m.params, all.options, all.step / m.substeps, *m.work, *m.state};
}

// Velocity of the center of mass and angular velocity of a link, for any velocities, at the poses of the last evaluation or move
void twist_of(const System& s, const Workspace& work, int index, const double* u, Vec& v, Vec& w) {
    v = w = {0, 0, 0};
    if (index == 0) return;
    const Link& link = s.links[index];
    if (link.simple) {
        v = vec(u + link.u), w = mat(work.links[index].R) * vec(u + link.u + 3);
        return;
    }
    for (int i = index;; i = s.links[i].parent) {
        const Link& at = s.links[i];
        for (int j = at.u; j < at.u + at.nu; ++j) {
            const double* S = work.tree.S.data() + 6 * j;
            v = v + u[j] * vec(S), w = w + u[j] * vec(S + 3);
        }
        if (at.root == i) break;
    }
    v = v + cross(w, vec(work.links[index].p) - vec(work.tree.center.data() + 3 * index));
}

// A frame at the poses of the last evaluation or move, with the velocities given
void read_frame(const CoupledMachine& m, int number, const double* u, CoupledFrame& to) {
    const System& s = *m.system;
    const FrameRow& row = s.frames[number];
    const Frame<double> frame = frame_on(m.work->links[row.link], m.params->values.data() + row.params);
    Vec v, w, linear, angular;
    twist_of(s, *m.work, row.link, u, v, w);
    link_bias(s, m.work->links.data(), m.work->tree, row.link, linear, angular);
    put(to.p, frame.p), put(to.v, v + cross(w, frame.r)), put(to.w, w);
    std::memcpy(to.R, frame.A.m, sizeof(to.R));
    put(to.linear, linear + cross(angular, frame.r) + cross(w, cross(w, frame.r))), put(to.angular, angular);
}
void read_frames(CoupledMachine& m, const double* u, std::vector<CoupledFrame>& to) {
    for (std::size_t i = 0; i < m.frames.size(); ++i) read_frame(m, m.frames[i], u, to[i]);
}

// out += what a force and a moment at a frame, in world axes, do to the velocities, at the poses of the last evaluation or move
void push_frame(const CoupledMachine& m, int number, const Vec& force, const Vec& moment, double* out) {
    const System& s = *m.system;
    const Workspace& work = *m.work;
    const FrameRow& row = s.frames[number];
    if (row.link == 0) return;
    const Link& link = s.links[row.link];
    const Frame<double> frame = frame_on(work.links[row.link], m.params->values.data() + row.params);
    if (link.simple) {
        add(out + link.u, force);
        add(out + link.u + 3, transposed_times(mat(work.links[row.link].R), moment + cross(frame.r, force)));
        return;
    }
    const Vec about = moment + cross(frame.p - vec(work.tree.center.data() + 3 * row.link), force);
    for (int i = row.link;; i = s.links[i].parent) {
        const Link& at = s.links[i];
        for (int j = at.u; j < at.u + at.nu && !at.reduced; ++j) {
            const double* S = work.tree.S.data() + 6 * j;
            out[j] += dot(vec(S), force) + dot(vec(S + 3), about);
        }
        if (at.root == i) break;
    }
}

// Rotation vector of B against A in world axes
Vec relative_turn(const Mat3<double>& A, const Mat3<double>& B) {
    const Mat3<double> R = transposed_times(A, B);
    const Vec sine{0.5 * (R.m[7] - R.m[5]), 0.5 * (R.m[2] - R.m[6]), 0.5 * (R.m[3] - R.m[1])};
    const double size = std::sqrt(dot(sine, sine)), angle = std::atan2(size, 0.5 * (R.m[0] + R.m[4] + R.m[8] - 1.0));
    return A * ((size > 1e-12 ? angle / size : 1.0) * sine);
}

// Two directions across a unit axis
void directions_across(const Vec& n, Vec& first, Vec& second) {
    const Vec helper = std::fabs(n.x) < 0.6 ? Vec{1, 0, 0} : std::fabs(n.y) < 0.6 ? Vec{0, 1, 0} : Vec{0, 0, 1};
    first = cross(n, helper);
    first = (1.0 / std::sqrt(dot(first, first))) * first;
    second = cross(n, first);
}

// Rows of a joint: gap, rate, rate of the rate while no velocity changes, and the direction in which each pushes b
struct JointRows {
    double gap[6], rate[6], bias[6];
    Vec force[6], moment[6];
};
void joint_rows(const Coupling& c, const CoupledFrame& a, const CoupledFrame& b, JointRows& to) {
    const Vec dp = vec(b.p) - vec(a.p), dv = vec(b.v) - vec(a.v), dw = vec(b.w) - vec(a.w), none{0, 0, 0};
    const Vec bend = vec(b.linear) - vec(a.linear), spin = vec(b.angular) - vec(a.angular);
    if (c.joint == couple_distance) {
        const double distance = std::sqrt(dot(dp, dp));
        const Vec d = (1.0 / distance) * dp;
        const double along = dot(d, dv);
        to.gap[0] = distance - c.length, to.rate[0] = along;
        to.bias[0] = dot(d, bend) + (dot(dv, dv) - along * along) / distance;
        to.force[0] = d, to.moment[0] = none;
        return;
    }
    const double shift[3] = {dp.x, dp.y, dp.z}, speed[3] = {dv.x, dv.y, dv.z}, rest[3] = {bend.x, bend.y, bend.z};
    for (int i = 0; i < 3; ++i) {
        to.gap[i] = shift[i], to.rate[i] = speed[i], to.bias[i] = rest[i];
        to.force[i] = {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0}, to.moment[i] = none;
    }
    if (c.joint == couple_ball) return;
    if (c.joint == couple_rigid) {
        const Vec turn = relative_turn(mat(a.R), mat(b.R));
        const double angle[3] = {turn.x, turn.y, turn.z}, turning[3] = {dw.x, dw.y, dw.z}, more[3] = {spin.x, spin.y, spin.z};
        for (int i = 0; i < 3; ++i) {
            to.gap[3 + i] = angle[i], to.rate[3 + i] = turning[i], to.bias[3 + i] = more[i];
            to.force[3 + i] = none, to.moment[3 + i] = to.force[i];
        }
        return;
    }
    Vec e[2];
    const Vec na = mat(a.R) * vec(c.axis), nb = mat(b.R) * vec(c.axis), sine = cross(na, nb);
    directions_across(vec(c.axis), e[0], e[1]);
    const double size = std::sqrt(dot(sine, sine)), scale = size > 1e-12 ? std::atan2(size, dot(na, nb)) / size : 1.0;
    for (int i = 0; i < 2; ++i) {
        const Vec along = mat(a.R) * e[i];
        to.gap[3 + i] = scale * dot(along, sine), to.rate[3 + i] = dot(along, dw);
        to.bias[3 + i] = dot(along, spin) + dot(cross(vec(a.w), along), dw);
        to.force[3 + i] = none, to.moment[3 + i] = along;
    }
}

const CoupledFrame& frame_there(const Assembly& all, const CoupledSide& side) {
    return side.machine < 0 ? all.ground[side.place] : all.machines[side.machine].there[side.place];
}
const CoupledFrame& frame_last(const Assembly& all, const CoupledSide& side) {
    return side.machine < 0 ? all.ground[side.place] : all.machines[side.machine].last[side.place];
}
// a as it is at the end of the step where b follows it, else where forces are taken
const CoupledFrame& frame_led(const Assembly& all, const Coupling& c) {
    return c.technique == couple_imposed ? frame_last(all, c.a) : frame_there(all, c.a);
}

// small dense systems -------------------------------------------------------------------------------------------------------------------

// A <- its factor, row by row, with pivoting by rows; false when it is singular to rounding
bool factor_small(int n, double* A, int* pivots) {
    bool regular = true;
    for (int k = 0; k < n; ++k) {
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (std::fabs(A[n * i + k]) > std::fabs(A[n * best + k])) best = i;
        pivots[k] = best;
        if (best != k)
            for (int j = 0; j < n; ++j) {
                const double kept = A[n * k + j];
                A[n * k + j] = A[n * best + j], A[n * best + j] = kept;
            }
        if (!(std::fabs(A[n * k + k]) > 1e-300)) {
            regular = false;
            continue;
        }
        const double inverse = 1.0 / A[n * k + k];
        const double* row = A + n * k;
        for (int i = k + 1; i < n; ++i) {
            double* other = A + n * i;
            if (other[k] == 0.0) continue;
            const double share = other[k] *= inverse;
            for (int j = k + 1; j < n; ++j) other[j] -= share * row[j];
        }
    }
    return regular;
}
void solve_small(int n, const double* A, const int* pivots, double* x) {
    for (int k = 0; k < n; ++k) {  // rows were exchanged whole, factors too
        const double kept = x[k];
        x[k] = x[pivots[k]], x[pivots[k]] = kept;
    }
    for (int i = 1; i < n; ++i)
        for (int j = 0; j < i; ++j) x[i] -= A[n * i + j] * x[j];
    for (int i = n; i-- > 0;) {
        for (int j = i + 1; j < n; ++j) x[i] -= A[n * i + j] * x[j];
        x[i] /= A[n * i + i];
    }
}

// rows of one machine -------------------------------------------------------------------------------------------------------------------

double times(const CoupledMachine& m, std::size_t row, const double* x) {
    const double* W = m.W.data() + row * m.system->nv;
    double sum = 0.0;
    for (int i = 0; i < m.system->nu; ++i) sum += W[i] * x[i];
    return sum;
}

// The directions of one coupling: 6 numbers per row, and W of both machines; poses of both are those where forces are taken
void take_directions(Assembly& all, const Coupling& c, const JointRows& rows) {
    for (int r = 0; r < c.rows; ++r) {
        put(all.direction.data() + 6 * (c.first + r), rows.force[r]);
        put(all.direction.data() + 6 * (c.first + r) + 3, rows.moment[r]);
    }
}
void take_columns(Assembly& all, CoupledMachine& m, bool imposed) {
    for (std::size_t k = 0; k < m.rows.size(); ++k) {
        const MachineRow& row = m.rows[k];
        const Coupling& c = all.couplings[row.coupling];
        if ((c.technique == couple_imposed && row.sign > 0.0) != imposed) continue;
        double* W = m.W.data() + k * m.system->nv;
        clear_values(W, m.system->nv);
        const double* d = all.direction.data() + 6 * row.row;
        const CoupledSide& side = row.sign > 0.0 ? c.b : c.a;
        push_frame(m, side.frame, row.sign * vec(d), row.sign * vec(d + 3), W);
    }
}
// X = S^-1 W of the rows that need it
void solve_columns(CoupledMachine& m) {
    const System& s = *m.system;
    const std::size_t n = s.nv + s.n_rows;
    int count = 0;
    for (std::size_t k = 0; k < m.rows.size(); ++k) {
        if (!m.columns[k]) continue;
        double* x = m.X.data() + n * count++;
        copy_values(x, m.W.data() + k * s.nv, s.nv), clear_values(x + s.nv, s.n_rows);
    }
    // without very light parts the small diagonal of the rows is felt by 1e-9 of X, which Newton steps take back
    Factor& factor = m.work->factor;
    const int refinements = factor.refinements;
    if (refinements == 1) factor.refinements = 0;
    if (count > 0) solve_many(s, factor, false, count, m.X.data(), m.many.data());
    factor.refinements = refinements;
}
// change += X lambda of one row; column: its place among those with X
void push_row(CoupledMachine& m, int column, double lambda) {
    const System& s = *m.system;
    const double *x = m.X.data() + static_cast<std::size_t>(s.nv + s.n_rows) * column, size = m.scale * lambda;
    StepEnd& end = m.work->end;
    for (int i = 0; i < s.nv; ++i) end.change[i] += size * x[i];
    for (int i = 0; i < s.n_lambda; ++i) end.force[i] += size * x[s.nv + i];
}

// Springs whose derivatives to the own motion are in the matrix: S + W K W^T instead of S, K = a damping + b stiffness, for the change and
// for the columns X: y -= X_s K (1 + W_s^T X_s K)^-1 W_s^T y.
double spring_weight(const Assembly& all, const CoupledMachine& m, const MachineRow& row) {
    const Coupling& c = all.couplings[row.coupling];
    const int kind = c.joint != couple_distance && row.row - c.first >= 3 ? 1 : 0;
    return m.reach.velocity * c.damping[kind] + m.reach.position * c.stiffness[kind];
}
void soften(Assembly& all, CoupledMachine& m) {
    const int n = static_cast<int>(m.own_rows.size());
    if (n == 0) return;
    const System& s = *m.system;
    const std::size_t width = s.nv + s.n_rows;
    const auto column_of = [&](int k) {  // place of a row among those with X
        int place = 0;
        for (int i = 0; i < k; ++i) place += m.columns[i];
        return place;
    };
    double* D = m.own.data();
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            D[n * i + j] = (i == j ? 1.0 : 0.0) + times(m, m.own_rows[i], m.X.data() + width * column_of(m.own_rows[j])) *
                                                      spring_weight(all, m, m.rows[m.own_rows[j]]);
    factor_small(n, D, all.pivots.data());
    const auto take_off = [&](double* y, double* forces) {
        double* z = m.own_y.data();
        for (int i = 0; i < n; ++i) z[i] = times(m, m.own_rows[i], y);
        solve_small(n, D, all.pivots.data(), z);
        for (int i = 0; i < n; ++i) {
            const double *x = m.X.data() + width * column_of(m.own_rows[i]), share = spring_weight(all, m, m.rows[m.own_rows[i]]) * z[i];
            for (int j = 0; j < s.nv; ++j) y[j] -= share * x[j];
            for (int j = 0; j < s.n_lambda; ++j) forces[j] -= share * x[s.nv + j];
        }
    };
    take_off(m.work->end.change.data(), m.work->end.force.data());
    int count = 0;
    for (std::size_t k = 0; k < m.rows.size(); ++k) {
        if (!m.columns[k]) continue;
        double* x = m.X.data() + width * count++;
        bool spring = false;
        for (int own : m.own_rows) spring = spring || own == static_cast<int>(k);
        if (!spring) take_off(x, x + s.nv);
    }
}

// forces of the rows --------------------------------------------------------------------------------------------------------------------

// Rows whose forces are found in this step: those of a wave
bool is_unknown(const Assembly& all, const Coupling& c, int wave) {
    if (c.technique == couple_springs) return false;
    if (c.technique == couple_imposed) return all.machines[c.b.machine].wave == wave;
    const bool now = c.execution == couple_central || c.predictor == predict_renew || !all.begun;
    const int machine = c.b.machine >= 0 ? c.b.machine : c.a.machine;
    return now && all.machines[machine].wave == wave;
}
bool is_indexed(const Coupling& c) { return c.technique == couple_index1 || c.technique == couple_index3; }
bool is_delayed(const Coupling& c) { return is_indexed(c) && c.execution == couple_decentral && c.predictor != predict_renew; }

// What W^T (free change) must become: minus this, in units of acceleration
void row_targets(const Assembly& all, const Coupling& c, double per_gap, double* target) {
    JointRows rows;
    joint_rows(c, frame_led(all, c), frame_there(all, c.b), rows);
    for (int r = 0; r < c.rows; ++r) target[c.first + r] = rows.gap[r] / per_gap;
    if (c.technique != couple_index1) return;
    JointRows before;
    joint_rows(c, frame_last(all, c.a), frame_last(all, c.b), before);
    for (int r = 0; r < c.rows; ++r)
        target[c.first + r] = rows.bias[r] + 2.0 * c.alpha * before.rate[r] + c.beta * before.gap[r];
}

// matrix += W^T X of the listed rows; place: where a row stands in the list, or -1
void add_products(const CoupledMachine& m, const int* place, int n, double* matrix) {
    const std::size_t width = m.system->nv + m.system->n_rows;
    int column = 0;
    for (std::size_t k = 0; k < m.rows.size(); ++k) {
        if (!m.columns[k]) continue;
        const double* x = m.X.data() + width * column++;
        const int to = place[m.rows[k].row];
        if (to < 0) continue;
        for (std::size_t l = 0; l < m.rows.size(); ++l) {
            const int from = place[m.rows[l].row];
            if (from < 0) continue;
            matrix[n * from + to] += times(m, l, x);
        }
    }
}
void add_free(const CoupledMachine& m, const int* place, double* sum) {
    for (std::size_t l = 0; l < m.rows.size(); ++l)
        if (place[m.rows[l].row] >= 0) sum[place[m.rows[l].row]] += times(m, l, m.work->end.change.data()) / m.scale;
}
void push_rows(CoupledMachine& m, const int* place, const double* lambda) {
    int column = 0;
    for (std::size_t k = 0; k < m.rows.size(); ++k) {
        if (!m.columns[k]) continue;
        if (place[m.rows[k].row] >= 0) push_row(m, column, lambda[place[m.rows[k].row]]);
        ++column;
    }
}

// Forces of decentral rows from the data of the last step: all rows of index1 and index3 are unknown there, and the decentral ones count.
void take_delayed(Assembly& all) {
    const int n = static_cast<int>(all.indexed.size());
    double* x = all.solved.data();
    for (int i = 0; i < n; ++i) x[i] = -(all.target[all.indexed[i]] + all.last_free[all.indexed[i]] + all.last_change[all.indexed[i]]);
    copy_values(all.small.data(), all.last_S.data(), static_cast<std::size_t>(n) * n);
    factor_small(n, all.small.data(), all.pivots.data());
    solve_small(n, all.small.data(), all.pivots.data(), x);
    for (const Coupling& c : all.couplings) {
        if (!is_delayed(c)) continue;
        for (int i = 0; i < n; ++i)
            if (all.indexed[i] >= c.first && all.indexed[i] < c.first + c.rows) all.lambda[all.indexed[i]] = x[i];
    }
}

void take_springs(Assembly& all) {
    for (const Coupling& c : all.couplings) {
        if (c.technique != couple_springs) continue;
        JointRows rows;
        joint_rows(c, frame_last(all, c.a), frame_last(all, c.b), rows);
        for (int r = 0; r < c.rows; ++r) {
            const int kind = c.joint != couple_distance && r >= 3 ? 1 : 0;
            double force = c.stiffness[kind] * rows.gap[r] + c.damping[kind] * rows.rate[r];
            if (c.jacobian == springs_delayed && all.begun) {
                const double acceleration = (rows.rate[r] - all.last_rate[c.first + r]) / all.step;
                force += (all.step * c.damping[kind] + all.step * all.step * c.stiffness[kind]) * acceleration;
            }
            all.lambda[c.first + r] = -force, all.last_rate[c.first + r] = rows.rate[r];
        }
    }
}

// the parts of a step -------------------------------------------------------------------------------------------------------------------

double* state_at(const CoupledMachine& m, int at) { return m.state->data.data() + at; }

bool evaluate_machine(Assembly& all, CoupledMachine& m) {
    Workspace& work = *m.work;
    work.trouble = trouble_none, work.trouble_block = -1, work.factor.keeps_rows = true;
    const bool fine = all.stepper->parts->evaluate(call_of(all, m));
    work.factor.keeps_rows = false;
    return fine;
}

void predict_machine(Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    if (!s.held_nodes.empty()) tick(s, *m.params, all.step / m.substeps, *m.state, *m.work);
    all.stepper->parts->predict(call_of(all, m));
    copy_values(m.theta.data(), m.work->theta.data(), s.nu);
}

// positions that the change leads to, without closing internal loops: poses of the links, for gaps
void try_positions(CoupledMachine& m) {
    const System& s = *m.system;
    Workspace& work = *m.work;
    const double per = m.reach.position / m.scale;
    double* way = work.rho.data();
    for (int i = 0; i < s.nu; ++i) way[i] = m.theta[i] + per * work.end.change[i];
    retract(s, state_at(m, s.layout.q), way, work.end.q.data());
    move_links(s, m.params->values.data(), work.end.q.data(), state_at(m, s.layout.u), work);
}

bool correct_machine(Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    if (!all.stepper->parts->correct(call_of(all, m))) return false;
    Workspace& work = *m.work;
    if (s.n_lambda == 0) move_links(s, m.params->values.data(), work.end.q.data(), work.end.v.data(), work);
    return true;
}

// Forces of interfaces that are known, as a force per velocity
void add_known(Assembly& all, CoupledMachine& m, int wave) {
    const System& s = *m.system;
    clear_values(m.added.data(), s.nv);
    for (std::size_t k = 0; k < m.rows.size(); ++k) {
        const Coupling& c = all.couplings[m.rows[k].coupling];
        const bool leads = c.technique == couple_imposed && m.rows[k].sign < 0.0;
        if (!leads && is_unknown(all, c, wave)) continue;
        const double force = leads ? all.known[m.rows[k].row] : all.lambda[m.rows[k].row], *W = m.W.data() + k * s.nv;
        for (int i = 0; i < s.nv; ++i) m.added[i] += force * W[i];
    }
    for (int i = 0; i < s.nv; ++i) m.work->h[i] += m.added[i];
}

// Steps of a machine within the step of the assembly, while forces at its interfaces are held
bool take_substeps(Assembly& all, CoupledMachine& m) {
    const StepParts& parts = *all.stepper->parts;
    for (int n = 1; n < m.substeps; ++n) {
        parts.commit(call_of(all, m));
        predict_machine(all, m);
        if (!evaluate_machine(all, m)) return false;
        take_columns(all, m, false);
        add_known(all, m, m.wave);
        parts.free(call_of(all, m));
        if (!correct_machine(all, m)) return false;
    }
    read_frames(m, m.work->end.v.data(), m.last);
    return true;
}

// Solves the unknown rows of a wave; false when a matrix is singular
bool solve_wave(Assembly& all, int wave, AssemblyProgress& found) {
    int* place = all.pivots.data() + all.rows;  // per row: where it stands among the unknown ones
    int n = 0, rounds = 0;
    bool project = false;
    for (int i = 0; i < all.rows; ++i) place[i] = -1;
    for (const Coupling& c : all.couplings) {
        if (!is_unknown(all, c, wave)) continue;
        const bool renewed = is_indexed(c) && c.execution == couple_decentral;
        for (int r = 0; r < c.rows; ++r) all.unknown[n] = c.first + r, place[c.first + r] = n++;
        if (c.technique != couple_index1 && !renewed) rounds = c.iterations > rounds ? c.iterations : rounds, project = project || c.project;
    }
    double per_gap = 1.0;
    for (CoupledMachine& m : all.machines)
        if (m.wave == wave) per_gap = m.reach.position;
    for (const Coupling& c : all.couplings) {
        if (!is_unknown(all, c, wave)) continue;
        if (c.technique == couple_imposed) {
            JointRows rows;
            joint_rows(c, frame_led(all, c), frame_there(all, c.b), rows);
            take_directions(all, c, rows);
        }
        row_targets(all, c, per_gap, all.target.data());
    }
    double *S = all.S.data(), *x = all.solved.data();
    clear_values(S, static_cast<std::size_t>(n) * n);
    for (int i = 0; i < n; ++i) x[i] = all.target[all.unknown[i]];
    for (CoupledMachine& m : all.machines) {
        if (m.wave != wave) continue;
        take_columns(all, m, true);
        all.stepper->parts->free(call_of(all, m));
        solve_columns(m);
        soften(all, m);
        add_products(m, place, n, S);
        add_free(m, place, x);
    }
    if (n > 0) {
        if (!factor_small(n, S, all.pivots.data())) {
            found.trouble = trouble_singular;
            return false;
        }
        for (int i = 0; i < n; ++i) x[i] = -x[i];
        solve_small(n, S, all.pivots.data(), x);
        for (int i = 0; i < n; ++i) all.lambda[all.unknown[i]] = x[i];
        for (CoupledMachine& m : all.machines)
            if (m.wave == wave) push_rows(m, place, x);
    }
    // Newton steps on the gap at the end; the last one is followed by the end of the step as a whole
    for (int round = 0; round < rounds; ++round) {
        double worst = 0.0;
        for (CoupledMachine& m : all.machines) {
            if (m.wave != wave) continue;
            if (rounds > 1) {
                if (!correct_machine(all, m)) return false;
            } else {
                try_positions(m);
            }
            read_frames(m, m.work->end.v.data(), m.there);
        }
        for (const Coupling& c : all.couplings) {
            if (!is_unknown(all, c, wave)) continue;
            JointRows rows;
            joint_rows(c, frame_led(all, c), frame_there(all, c.b), rows);
            const bool newton = c.technique != couple_index1 && !(is_indexed(c) && c.execution == couple_decentral) && round < c.iterations;
            for (int r = 0; r < c.rows; ++r) {
                x[place[c.first + r]] = newton ? -rows.gap[r] / per_gap : 0.0;
                if (newton) worst = larger(worst, std::fabs(rows.gap[r]));
            }
        }
        if (worst < 1e-14) break;
        solve_small(n, S, all.pivots.data(), x);
        for (int i = 0; i < n; ++i) all.lambda[all.unknown[i]] += x[i];
        for (CoupledMachine& m : all.machines)
            if (m.wave == wave) push_rows(m, place, x);
    }
    for (CoupledMachine& m : all.machines) {
        if (m.wave != wave) continue;
        if (!correct_machine(all, m)) return false;
        if (!take_substeps(all, m)) return false;
    }
    // velocities that keep the joints at the end, twice, because the directions are those where forces were taken
    for (int round = 0; round < 2 && project; ++round) {
        for (const Coupling& c : all.couplings) {
            if (!is_unknown(all, c, wave)) continue;
            JointRows rows;
            joint_rows(c, frame_last(all, c.a), frame_last(all, c.b), rows);
            const bool taken = c.project && c.technique != couple_index1 && !(is_indexed(c) && c.execution == couple_decentral);
            for (int r = 0; r < c.rows; ++r) x[place[c.first + r]] = taken ? -rows.rate[r] : 0.0;
        }
        solve_small(n, S, all.pivots.data(), x);
        const double per_force = all.stepper->order == 1 ? 1.0 / all.step : 0.0;
        for (int i = 0; i < n; ++i) all.lambda[all.unknown[i]] += per_force * x[i];
        for (CoupledMachine& m : all.machines) {
            if (m.wave != wave) continue;
            int column = 0;
            for (std::size_t k = 0; k < m.rows.size(); ++k) {
                if (!m.columns[k]) continue;
                const double* of_row = m.X.data() + static_cast<std::size_t>(m.system->nv + m.system->n_rows) * column++;
                const int at = place[m.rows[k].row];
                if (at < 0) continue;
                for (int i = 0; i < m.system->nu; ++i) m.work->end.v[i] += x[at] * of_row[i];
            }
            read_frames(m, m.work->end.v.data(), m.last);
        }
    }
    return true;
}

// What decentral rows need in the next step: matrix, free accelerations, and what positions and velocities change of these
void keep_for_next(Assembly& all) {
    const int n = static_cast<int>(all.indexed.size());
    int* place = all.pivots.data() + all.rows;
    bool delayed = false, linear = false;
    for (const Coupling& c : all.couplings) delayed = delayed || is_delayed(c), linear = linear || (is_delayed(c) && c.predictor == predict_linear);
    if (!delayed) return;
    for (int i = 0; i < all.rows; ++i) place[i] = -1;
    for (int i = 0; i < n; ++i) place[all.indexed[i]] = i;
    double *S = all.last_S.data(), *x = all.solved.data(), *y = all.gap.data();
    clear_values(S, static_cast<std::size_t>(n) * n), clear_values(x, n), clear_values(y, n);
    for (CoupledMachine& m : all.machines) {
        add_products(m, place, n, S);
        add_free(m, place, x);
        if (!linear) continue;
        // S^-1 [M u' - A u'; 0] = S^-1 [M u'; W^T u'] - u' with the rows W of internal loops
        const System& s = *m.system;
        double *rate = m.rate.data(), *b = m.many.data() + many_doubles(s, static_cast<int>(m.rows.size()) + 1);
        for (int i = 0; i < s.nv; ++i) rate[i] = (m.work->end.v[i] - state_at(m, s.layout.u)[i]) / all.step;
        mass_times(s, *m.params, *m.work, true, rate, b);
        if (s.n_rows > 0) constraint_rates(s, *m.work, rate, b + s.nv);
        solve_many(s, m.work->factor, false, 1, b, m.many.data());
        for (int i = 0; i < s.nv; ++i) b[i] -= rate[i];
        for (std::size_t k = 0; k < m.rows.size(); ++k)
            if (place[m.rows[k].row] >= 0) y[place[m.rows[k].row]] += times(m, k, b);
    }
    for (int i = 0; i < n; ++i) {
        double of_forces = 0.0;
        for (int j = 0; j < n; ++j) of_forces += S[n * i + j] * all.lambda[all.indexed[j]];
        all.last_free[all.indexed[i]] = x[i] - of_forces, all.last_change[all.indexed[i]] = y[i];
    }
}

// Free accelerations with the forces of this step and the matrices and directions of the last one
bool evaluate_ahead(Assembly& all) {
    bool asked = false;
    for (const Coupling& c : all.couplings) asked = asked || (is_delayed(c) && c.predictor == predict_evaluate);
    if (!asked || !all.begun) return false;
    const int n = static_cast<int>(all.indexed.size());
    int* place = all.pivots.data() + all.rows;
    for (int i = 0; i < all.rows; ++i) place[i] = -1;
    for (int i = 0; i < n; ++i) place[all.indexed[i]] = i;
    clear_values(all.gap.data(), n);
    for (CoupledMachine& m : all.machines) {
        const System& s = *m.system;
        Workspace& work = *m.work;
        const double t = motion_of(s, *m.state, all.step).t + all.step;
        work.left_limit = true, work.step = all.step;
        evaluate(s, *m.params, t, work.q.data(), work.u.data(), *m.state, work, false, work.h.data());
        all.stepper->parts->free(call_of(all, m));
        add_free(m, place, all.gap.data());
    }
    for (int i = 0; i < n; ++i) {
        all.last_change[all.indexed[i]] = 0.0, all.last_free[all.indexed[i]] = all.gap[i];
    }
    return true;
}

void exchange_signals(Assembly& all) {
    for (const CoupledSignal& signal : all.signals) {
        CoupledMachine& from = all.machines[signal.machine];
        CoupledMachine& to = all.machines[signal.to];
        const FrameRow &row = from.system->frames[signal.frame], &base = from.system->frames[signal.relative_to];
        const double* params = from.params->values.data();
        const Frame<double> a = frame_on(from.work->links[base.link], params + base.params),
                            b = frame_on(from.work->links[row.link], params + row.params);
        double value[3];
        put(value, transposed_times(a.A, b.p - a.p));
        double* data = to.state->data.data();
        data[to.system->layout.inputs + signal.input] = value[signal.axis];
        data[to.system->layout.external + signal.input] = 1.0;
    }
}

bool take_step(Assembly& all, AssemblyProgress& found) {
    const auto fails = [&](const CoupledMachine& m) {
        found.machine = static_cast<int>(&m - all.machines.data());
        found.trouble = m.work->trouble != trouble_none ? m.work->trouble : int(trouble_singular), found.block = m.work->trouble_block;
        return false;
    };
    for (CoupledMachine& m : all.machines) predict_machine(all, m);
    if (!all.signals.empty()) {
        for (CoupledMachine& m : all.machines) move_constraints(*m.system, *m.params, 0.0, m.work->q.data(), m.work->u.data(), *m.work);
        exchange_signals(all);
    }
    evaluate_ahead(all);
    take_springs(all);
    for (CoupledMachine& m : all.machines) {
        if (!evaluate_machine(all, m)) return fails(m);
        read_frames(m, m.work->u.data(), m.there);
    }
    copy_values(all.known.data(), all.lambda.data(), all.rows);
    bool delayed = false;
    for (const Coupling& c : all.couplings) {
        if (is_delayed(c) && all.begun) delayed = true;
        if (is_indexed(c)) row_targets(all, c, all.machines[c.b.machine >= 0 ? c.b.machine : c.a.machine].reach.position, all.target.data());
    }
    if (delayed) take_delayed(all);
    for (const Coupling& c : all.couplings) {
        JointRows rows;
        joint_rows(c, frame_there(all, c.a), frame_there(all, c.b), rows);
        take_directions(all, c, rows);
    }
    for (CoupledMachine& m : all.machines) {
        take_columns(all, m, false);
        add_known(all, m, m.wave);
    }
    for (int wave = 0; wave < all.waves; ++wave)
        if (!solve_wave(all, wave, found)) return false;
    keep_for_next(all);
    for (CoupledMachine& m : all.machines) {
        all.stepper->parts->commit(call_of(all, m));
        if (!m.system->last_nodes.empty()) {
            const double t = motion_of(*m.system, *m.state, all.step / m.substeps).t;
            sense(*m.system, *m.params, t, state_at(m, m.system->layout.q), state_at(m, m.system->layout.u), true, *m.state, *m.work);
        }
        m.state->data[m.system->layout.settled] = 1.0;
    }
    all.begun = true;
    return true;
}

}  // namespace

// Pose, twist and acceleration without change of velocities of a frame, as a CoupledFrame; and P: what its twist is per velocity, 6 rows of
// nu, world axes. At the poses of the last evaluation or move.
void frame_motion(const System& s, const Parameters& params, Workspace& work, int frame, const double* u, double* out) {
    CoupledMachine m;
    m.system = &s, m.params = &params, m.work = &work;
    read_frame(m, frame, u, *reinterpret_cast<CoupledFrame*>(out));
}
void frame_rows(const System& s, const Parameters& params, Workspace& work, int frame, double* out) {
    CoupledMachine m;
    m.system = &s, m.params = &params, m.work = &work;
    for (int i = 0; i < 6; ++i) {
        const double e[6] = {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0,
                             i == 3 ? 1.0 : 0.0, i == 4 ? 1.0 : 0.0, i == 5 ? 1.0 : 0.0};
        clear_values(out + s.nu * i, s.nu);
        push_frame(m, frame, vec(e), vec(e + 3), out + s.nu * i);
    }
}

// Outputs of the machines feel the forces of the couplings: links are where the last step ended
void couple_show(Assembly& all) {
    for (CoupledMachine& m : all.machines) {
        clear_values(m.shown.data(), m.shown.size()), clear_values(m.shown_wrench.data(), m.shown_wrench.size());
        for (const MachineRow& row : m.rows) {
            const Coupling& c = all.couplings[row.coupling];
            const CoupledSide& side = row.sign > 0.0 ? c.b : c.a;
            const double *d = all.direction.data() + 6 * row.row, force = row.sign * all.lambda[row.row];
            push_frame(m, side.frame, force * vec(d), force * vec(d + 3), m.shown.data());
            const FrameRow& at = m.system->frames[side.frame];
            const Frame<double> frame = frame_on(m.work->links[at.link], m.params->values.data() + at.params);
            double* wrench = m.shown_wrench.data() + 6 * at.link;
            add(wrench, force * vec(d)), add(wrench + 3, force * (vec(d + 3) + cross(frame.r, vec(d))));
        }
    }
}

namespace {

// u' and forces at the start that fit the joints: the second rates of all gaps vanish (index 1, without stabilization)
void find_rates(Assembly& all) {
    const auto held = [&](const Coupling& c) { return c.technique != couple_springs; };
    for (const Coupling& c : all.couplings) {
        JointRows rows;
        joint_rows(c, frame_last(all, c.a), frame_last(all, c.b), rows);
        take_directions(all, c, rows);
        for (int r = 0; r < c.rows; ++r) all.target[c.first + r] = rows.bias[r];
    }
    int *place = all.pivots.data() + all.rows, n = 0;
    for (int i = 0; i < all.rows; ++i) place[i] = -1;
    for (const Coupling& c : all.couplings)
        for (int r = 0; r < c.rows && held(c); ++r) all.unknown[n] = c.first + r, place[c.first + r] = n++;
    double *S = all.S.data(), *x = all.solved.data();
    clear_values(S, static_cast<std::size_t>(n) * n);
    for (int i = 0; i < n; ++i) x[i] = all.target[all.unknown[i]];
    for (CoupledMachine& m : all.machines) {
        const System& s = *m.system;
        Workspace& work = *m.work;
        work.left_limit = false;
        evaluate(s, *m.params, motion_of(s, *m.state, all.step).t, state_at(m, s.layout.q), state_at(m, s.layout.u), *m.state, work, true,
                 work.h.data());
        for (bool imposed : {false, true}) take_columns(all, m, imposed);
        add_known(all, m, -1);
        work.factor.keeps_rows = true;
        renew_factor(s, *m.params, 0.0, 0.0, true, work);
        work.factor.keeps_rows = false;
        double* change = work.end.change.data();
        copy_values(change, work.h.data(), s.nv);
        for (int i = 0; i < s.n_rows; ++i) work.end.force[i] = i < s.n_lambda ? -work.constraints.bias[i] : 0.0;
        s.n_lambda == 0 ? solve(s, work, work.factor, change) : solve_constrained(s, work, work.factor, change, work.end.force.data());
        solve_columns(m);
        const double scale = m.scale;
        m.scale = 1.0;
        add_products(m, place, n, S), add_free(m, place, x);
        m.scale = scale;
    }
    if (n > 0) {
        if (!factor_small(n, S, all.pivots.data())) return;
        for (int i = 0; i < n; ++i) x[i] = -x[i];
        solve_small(n, S, all.pivots.data(), x);
        for (int i = 0; i < n; ++i) all.lambda[all.unknown[i]] = x[i];
    }
    for (CoupledMachine& m : all.machines) {
        const double scale = m.scale;
        m.scale = 1.0;
        push_rows(m, place, x);
        m.scale = scale;
        const Motion now = motion_of(*m.system, *m.state, all.step);
        for (int i = 0; i < m.system->nv; ++i) now.memory[i] = now.memory[m.system->nv + i] = m.work->end.change[i];
        copy_values(now.lambda, m.work->end.force.data(), m.system->n_lambda);
        *now.begun = 1.0;
        m.work->factor.age = -1;
    }
}

}  // namespace

// Frames at the start, forces of the rows there; the machines' states are what they are
void couple_begin(Assembly& all, bool anew) {
    for (CoupledMachine& m : all.machines) {
        const System& s = *m.system;
        m.reach = all.stepper->parts->reach(all.options, all.step / m.substeps);
        m.scale = m.reach.change;
        m.work->step = all.step / m.substeps;
        const double* u = state_at(m, s.layout.u);
        keep_inputs(s, *m.state, *m.work);
        move_constraints(s, *m.params, motion_of(s, *m.state, all.step).t, state_at(m, s.layout.q), u, *m.work);
        read_frames(m, u, m.last);
    }
    if (!anew) return;
    all.begun = false;
    clear_values(all.lambda.data(), all.lambda.size());
    take_springs(all);
    find_rates(all);
}

// One step of all machines; found: what went wrong
bool couple_step(Assembly& all, AssemblyProgress& found) { return take_step(all, found); }

// Gap, rate and force of every coupling at the end of the last step, coupling_channels each
void couple_read(const Assembly& all, double* out) {
    for (const Coupling& c : all.couplings) {
        JointRows rows;
        joint_rows(c, frame_last(all, c.a), frame_last(all, c.b), rows);
        double sums[4] = {};
        Vec force{0, 0, 0}, moment{0, 0, 0};
        for (int r = 0; r < c.rows; ++r) {
            const int kind = c.joint != couple_distance && r >= 3 ? 1 : 0;
            sums[kind] += rows.gap[r] * rows.gap[r], sums[2 + kind] += rows.rate[r] * rows.rate[r];
            const double *d = all.direction.data() + 6 * (c.first + r), lambda = all.lambda[c.first + r];
            force = force + lambda * vec(d), moment = moment + lambda * vec(d + 3);
        }
        for (int i = 0; i < 4; ++i) *out++ = std::sqrt(sums[i]);
        put(out, force), put(out + 3, moment);
        out += 6;
    }
}

}  // namespace koppel::KOPPEL_LEVEL
