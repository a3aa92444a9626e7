// Contacts that are open and far from touching take no part in a step: neither their directions nor their rows are written. A contact is
// far where its gap is more than four times what it closes in the step, and what ten times gravity would close. Whether it is depends on the
// state alone. Most gaps need not be computed for it: the gap at a pose of reference, less what both bodies moved since then, bounds them.
// A step that reaches a far contact in spite of that is taken again with all of them.
#include "frame.hpp"
#include "law.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

constexpr double speeds = 4.0, gravities = 10.0;
constexpr int links_moved = 4, links_pose = 12;
constexpr int few = 8;  // gaps are referred to new poses when more than this part of them was computed in vain

double size_of(const double* v, int n) {
    double sum = 0.0;
    for (int i = 0; i < n; ++i) sum += v[i] * v[i];
    return std::sqrt(sum);
}

// How far links are from their poses of reference: shift of the center of mass, and shift per distance from it by turning
void measure_moves(const System& s, Workspace& work) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const LinkState& link = work.links[i];
        const double* pose = work.far.pose.data() + links_pose * i;
        double* moved = work.far.moved.data() + links_moved * i;
        double shift[3], turn[9];
        for (int k = 0; k < 3; ++k) shift[k] = link.p[k] - pose[k];
        for (int k = 0; k < 9; ++k) turn[k] = link.R[k] - pose[3 + k];
        moved[0] = size_of(shift, 3), moved[1] = size_of(turn, 9);
        moved[2] = size_of(link.v, 3), moved[3] = size_of(link.w, 3);
    }
}
void refer(const System& s, Workspace& work) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        double* pose = work.far.pose.data() + links_pose * i;
        std::memcpy(pose, work.links[i].p, 3 * sizeof(double)), std::memcpy(pose + 3, work.links[i].R, 9 * sizeof(double));
    }
}

struct Bound {
    double gap, closing;  // not less than the first, not faster than the second
};
inline Bound bound_of(const System& s, const Law& law, const Workspace& work) {
    const int* sides = s.row_sides.data() + law.group.first_side;
    const double *a = work.far.moved.data() + links_moved * sides[0], *b = work.far.moved.data() + links_moved * sides[1];
    const double* reach = work.far.reach.data() + 2 * law.number;
    const double by_b = b[0] + b[1] * reach[1], by_a = a[0] + a[1] * (reach[0] + by_b), gap = work.far.gap[law.number];
    const double closing = a[2] + a[3] * (reach[0] + by_a + by_b) + b[2] + b[3] * reach[1];
    return {gap - by_a - by_b - 1e-9 * (gap + by_a + by_b), closing};  // 1e-9: far above rounding, far below any gap
}

void compute_direction(const System& s, const Law& law, Pass& pass, Workspace& work) {
    pass.point = law.point;
    words_of(s, law).direction(s.tables[law.table], pass, law.row, work.constraints.W.data() + law.group.W,
                               work.laws.position.data() + law.group.first);
}

// From the directions of a contact: its gap, and distances from the centers of mass that nothing of what may touch exceeds
void refer_gap(const System& s, const double* params, const Law& law, Workspace& work) {
    const double* W = work.constraints.W.data() + law.group.W;
    const Table& table = s.tables[law.table];
    double arm[2] = {0.0, 0.0}, offset[2];
    for (int side = 0; side < 2; ++side) {
        for (int r = 0; r < 3; ++r)
            for (int k = 0; k < 3; ++k) arm[side] += W[12 * r + 6 * side + 3 + k] * W[12 * r + 6 * side + 3 + k];
        arm[side] = std::sqrt(arm[side]);  // not less than the distance of the point that touches
        offset[side] = size_of(params + s.frames[table.frames[2 * law.row + side]].params, 3);
    }
    work.far.gap[law.number] = work.laws.position[law.group.first];
    work.far.reach[2 * law.number] = 2.0 * offset[0] + arm[0] + arm[1] + offset[1];
    work.far.reach[2 * law.number + 1] = 2.0 * offset[1] + arm[1];
}

// From its directions
bool is_far(const System& s, const Law& law, const Workspace& work) {
    const double* W = work.constraints.W.data() + law.group.W;
    double closing = 0.0;
    for (int side = 0; side < 2; ++side) {
        const LinkState& link = work.links[s.row_sides[law.group.first_side + side]];
        for (int k = 0; k < 3; ++k) closing += W[6 * side + k] * link.v[k] + W[6 * side + 3 + k] * link.w[k];
    }
    const double step = work.far.step;
    return work.laws.position[law.group.first] > speeds * step * std::fabs(closing) + work.far.fallen;
}

// The rows of an open contact
void put_to_sleep(const Law& law, Workspace& work) {
    LawState& laws = work.laws;
    work.asleep[law.group.block] = work.far.blocks[law.group.block] = 1;
    laws.branch[law.number] = laws.trial[law.number] = 0.0;
    if (work.far.ready[law.number]) return;
    work.far.ready[law.number] = 1;
    double *E = laws.E.data() + 9 * law.number, *F = laws.F.data() + 9 * law.number;
    for (int i = 0; i < 9; ++i) E[i] = i % 4 == 0, F[i] = 0.0;
    for (int row = law.group.first; row < law.group.first + 3; ++row) {
        laws.lock[row] = 0, laws.hold[row] = NAN;
        laws.rhs[row] = laws.rhs_velocity[row] = laws.soft[row] = work.constraints.bias[row] = 0.0;
    }
}

void list_pivots(const System& s, FarState& far) {
    far.awake_pivots = 0;
    int count = 0;
    for (std::size_t k = 0; k < s.pattern.pivots.size(); ++k) {
        const Pivot& pivot = s.pattern.pivots[k];
        if (far.blocks[pivot.block]) continue;
        far.near_first[far.awake_pivots] = count;
        far.pivots[far.awake_pivots++] = static_cast<int>(k);
        for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
            if (!far.blocks[s.pattern.neighbors[j].block]) far.near[count++] = j;
    }
    far.near_first[far.awake_pivots] = count;
}

}  // namespace

void detect_far(const System& s, const State& state, double step, Workspace& work) {
    const StateLayout at = layout_of(s);
    const double* data = state.data.data();
    work.far.looking = s.reads.empty();
    work.far.step = step, work.far.branch = data + at.law_branch, work.far.locked = data + at.law_locked;
    work.far.lambda = data + at.lambda;
}

void find_far(const System& s, const Parameters& params, Workspace& work) {
    FarState& far = work.far;
    Pass pass = pass_over(s, params, work);
    far.looking = false;
    const double stamp = params.values[parameter_stamp];
    if (far.stamp != stamp) {
        refer(s, work);
        for (const Law& law : s.laws) {
            if (!words_of(s, law).steady_gap) continue;
            compute_direction(s, law, pass, work);
            refer_gap(s, params.values.data(), law, work);
        }
        far.stamp = stamp;
    }
    measure_moves(s, work);
    double gravity = 0.0;
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Vec3<double> there = gravity_at(params.values.data(), vec(work.links[i].p));
        gravity = larger(gravity, std::sqrt(dot(there, there)));
    }
    far.fallen = gravities * gravity * far.step * far.step;
    far.awake = far.asleep = 0;
    int in_vain = 0;
    for (const Law& law : s.laws) {
        const double* force = far.lambda + law.group.first;
        bool away = false;
        if (law.group.sides == 2 && far.branch[law.number] == 0.0 && far.locked[law.number] == 0.0 && force[0] == 0.0 && force[1] == 0.0 &&
            force[2] == 0.0 && words_of(s, law).steady_gap) {
            const Bound bound = bound_of(s, law, work);
            away = bound.gap > speeds * far.step * bound.closing + far.fallen;
            if (!away) {
                compute_direction(s, law, pass, work);
                away = is_far(s, law, work), in_vain += away;
            }
        } else
            compute_direction(s, law, pass, work);
        if (away) {
            put_to_sleep(law, work);
            far.away[far.asleep++] = law.number;
        } else {
            far.laws[far.awake++] = law.number, far.ready[law.number] = 0;
        }
    }
    far.any = far.asleep > 0;
    if (few * in_vain > static_cast<int>(s.laws.size())) far.stamp = -1.0;  // in the next step
    far.awake_paths = 0;
    for (std::size_t k = s.constraint_paths; k < s.row_paths.size(); ++k)
        if (!far.ready[s.row_paths[k].law]) far.paths[far.awake_paths++] = static_cast<int>(k);
    if (far.any) list_pivots(s, far);
}

bool far_stay(const System& s, const Parameters& params, Workspace& work) {
    if (!work.far.any) return true;
    measure_moves(s, work);
    Pass pass = pass_over(s, params, work);
    for (int k = 0; k < work.far.asleep; ++k) {
        const Law& law = s.laws[work.far.away[k]];
        if (bound_of(s, law, work).gap > 0.0) continue;
        compute_direction(s, law, pass, work);
        if (!(work.laws.position[law.group.first] > 0.0)) return false;
    }
    return true;
}

void wake_all(const System& s, Workspace& work) {
    FarState& far = work.far;
    far.looking = false;
    if (!far.any) return;
    far.any = false;
    for (int k = 0; k < far.asleep; ++k) far.blocks[s.laws[far.away[k]].group.block] = 0;
    far.awake = static_cast<int>(s.laws.size()), far.asleep = 0;
    far.awake_paths = static_cast<int>(s.row_paths.size()) - s.constraint_paths;
    for (int i = 0; i < far.awake; ++i) far.laws[i] = i;
    for (int k = 0; k < far.awake_paths; ++k) far.paths[k] = s.constraint_paths + k;
}

}  // namespace koppel::KOPPEL_LEVEL
