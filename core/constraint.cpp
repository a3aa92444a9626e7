// Bilateral constraints: closed loops between two frames, sums of coordinates, expressions. Position rows of a loop are
// components of the shift of b against a along directions fixed to a; rotation rows are components of the relative turn.
// The direction W is what the forces of the rows do to links and coordinates; W^T u is the rate of the rows. The rows of
// set-valued laws stand beside them in the same matrix.
#include <algorithm>
#include <cstring>

#include "constraint_frames.hpp"
#include "frame.hpp"
#include "law.hpp"
#include "moving.hpp"
#include "numerics.hpp"
#include "tape.hpp"

namespace koppel::KOPPEL_LEVEL {

namespace {

// What the rotation rows should make zero; the twists of the frames take no part.
void turn_values(const Constraint& c, const double* params, const Mat3<double>& A, const Mat3<double>& B, const Vec3<double>* e,
                 double* value) {
    if (c.rotation == rotation_align) {
        const Vec3<double> na = A * vec(params + c.axis_a), nb = B * vec(params + c.axis_b), sine = cross(na, nb);
        // angle / sine is 1 to rounding below 1e-8 already; 1e-12 keeps away from 0 / 0
        const double size = std::sqrt(dot(sine, sine)), angle = std::atan2(size, dot(na, nb)), scale = size > 1e-12 ? angle / size : 1.0;
        for (int i = 0; i < 2; ++i) value[i] = scale * dot(e[i], sine);
    } else if (c.rotation == rotation_lock) {
        const Mat3<double> R = transposed_times(A, B);
        const Vec3<double> sine{0.5 * (R.m[7] - R.m[5]), 0.5 * (R.m[2] - R.m[6]), 0.5 * (R.m[3] - R.m[1])};
        const double size = std::sqrt(dot(sine, sine)), angle = std::atan2(size, 0.5 * (R.m[0] + R.m[4] + R.m[8] - 1.0)),
                     scale = size > 1e-12 ? angle / size : 1.0;
        value[0] = scale * sine.x, value[1] = scale * sine.y, value[2] = scale * sine.z;
    } else if (c.rotation == rotation_angle) {
        value[0] = dot(A * vec(params + c.axis_a), B * vec(params + c.axis_b)) - params[c.cosine];
    } else if (c.rotation == rotation_twist) {
        Vec3<double> first, second, first_b, second_b;
        across(vec(params + c.axis_a), first, second), across(vec(params + c.axis_b), first_b, second_b);
        value[0] = dot(A * first, B * second_b) - dot(A * second, B * first_b);
    }
}

}  // namespace

// Acceleration of a link (center of mass and angular) while no velocity changes
void link_bias(const System& s, const LinkState* links, const TreeState& tree, int index, Vec3<double>& linear, Vec3<double>& angular) {
    linear = angular = {0, 0, 0};
    if (index == 0 || s.links[index].simple) return;
    const double* bias = tree.bias.data() + 6 * index;
    const Vec3<double> r = vec(links[index].p) - vec(tree.center.data() + 3 * index);
    angular = vec(bias + 3);
    linear = vec(bias) + cross(angular, r) + cross(vec(links[index].w), vec(links[index].v));
}

namespace {

// A shaft seen from another link than its carrier; all velocities are those with which the links were moved
void spin_row(const System& s, const Constraint& c, const double* params, Workspace& work) {
    const LinkState* links = work.links.data();
    const Vec3<double> n = mat(links[c.a].R) * vec(params + c.axis_a), wa = vec(links[c.a].w), wb = vec(links[c.b].w), none{0, 0, 0};
    Vec3<double> linear, alpha_a, alpha_b;
    link_bias(s, links, work.tree, c.a, linear, alpha_a), link_bias(s, links, work.tree, c.b, linear, alpha_b);
    double* W = work.constraints.W.data() + c.group.W;
    put(W, none), put(W + 3, -n), put(W + 6, none), put(W + 9, n), W[12] = 1.0, W[13] = -1.0;
    const RowEntry* entry = s.row_entries.data() + c.group.first_entry;
    work.constraints.g[c.group.first] = 0.0;
    work.constraints.rate[c.group.first] = work.line_u[entry[0].u] - work.line_u[entry[1].u] - dot(n, wa - wb);
    work.constraints.bias[c.group.first] = -dot(n, alpha_a - alpha_b) + dot(cross(wa, n), wb);
}

void rolling_rows(const System& s, const Constraint& c, const double* params, Workspace& work) {
    const RollingMotion<double> moved = rolling_motion(resting_frame(s, params, work, c.a), resting_frame(s, params, work, c.b),
                                                       params[c.cosine], c.axis_b >= 0 ? params + c.axis_b : nullptr);
    ConstraintState& out = work.constraints;
    for (int r = 0; r < 3; ++r) {
        const int row = c.group.first + r;
        out.g[row] = r == 0 ? moved.height : 0.0, out.rate[row] = moved.rate[r], out.bias[row] = moved.acceleration[r];
        double* W = out.W.data() + c.group.W + 12 * r;
        put(W, moved.on_a[r].f), put(W + 3, moved.on_a[r].m), put(W + 6, moved.on_b[r].f), put(W + 9, moved.on_b[r].m);
    }
}

void rod_rows(const System& s, const Constraint& c, const double* params, Workspace& work) {
    ConstraintState& out = work.constraints;
    clear_values(out.W.data() + c.group.W, 6 * c.group.sides * c.group.rows);
    for (int r = 0; r < c.group.rows; ++r) {
        const RodRow& rod = c.rods[r];
        const RodMotion<double> moved = rod_motion(resting_frame(s, params, work, rod.a), resting_frame(s, params, work, rod.b));
        double* W = out.W.data() + c.group.W + 6 * c.group.sides * r;
        add(W + 6 * rod.side_a, moved.on_a.f), add(W + 6 * rod.side_a + 3, moved.on_a.m);
        add(W + 6 * rod.side_b, moved.on_b.f), add(W + 6 * rod.side_b + 3, moved.on_b.m);
        out.g[c.group.first + r] = moved.distance - params[rod.length];
        out.rate[c.group.first + r] = moved.rate, out.bias[c.group.first + r] = moved.acceleration;
    }
}

// What a row between lines is to be: the signal, its rate, and the rate of that
void read_wanted(const System& s, const double* params, const Constraint& c, double t, const double* u, Workspace& work, double* wanted) {
    if (c.node >= 0 && s.tape[c.node].op == tape_constant)
        wanted[0] = params[s.tape[c.node].data];
    else if (c.node >= 0 && s.tape[c.node].op == tape_x)
        wanted[0] = u[s.nu + s.tape[c.node].data];  // its rate is among the unknowns
    else if (c.node >= 0)
        time_jet(s, params, c.node, t, work, wanted);
}

}  // namespace

// What a row between lines lacks in its rate, just before a jump of its signal
double row_rate(const System& s, const Parameters& params, const Constraint& c, double t, const double* u, Workspace& work) {
    double wanted[3] = {0.0, 0.0, 0.0}, rate = 0.0;
    const bool left = work.left_limit;
    work.left_limit = true;
    read_wanted(s, params.values.data(), c, t, u, work, wanted);
    work.left_limit = left;
    for (int e = 0; e < c.group.entries; ++e) {
        const RowEntry& entry = s.row_entries[c.group.first_entry + e];
        if (entry.u >= 0) rate += params.values[entry.coefficient] * u[entry.u];
    }
    return rate - wanted[c.type == between_speeds ? 0 : 1];
}

// Defect, rate, bias and W of the rows of all constraints
void constraint_rows(const System& s, const double* params, double t, const double* q, const double* u, Workspace& work) {
    ConstraintState& out = work.constraints;
    for (const Constraint& c : s.constraints) {
        const int first = c.group.first;
        if (c.type == of_expression || c.type == of_rates) {
            expression_row(s, params, t, c, q, u, work);
            continue;
        }
        if (c.type == of_spin) {
            spin_row(s, c, params, work);
            continue;
        }
        if (c.type == of_rolling) {
            rolling_rows(s, c, params, work);
            continue;
        }
        if (c.type == of_rods) {
            rod_rows(s, c, params, work);
            continue;
        }
        if (c.type != between_frames) {
            double wanted[3] = {0.0, 0.0, 0.0};
            read_wanted(s, params, c, t, u, work, wanted);
            double sum = 0.0, rate = 0.0;
            for (int e = 0; e < c.group.entries; ++e) {
                const RowEntry& entry = s.row_entries[c.group.first_entry + e];
                const double k = params[entry.coefficient];
                out.W[c.group.W + e] = k;
                if (entry.u >= 0) rate += k * u[entry.u];
                if (entry.q >= 0) sum += k * q[entry.q];  // a flow has no position
            }
            const bool speeds = c.type == between_speeds;  // the signal is a speed; positions are free
            out.g[first] = speeds ? 0.0 : sum - wanted[0];
            out.rate[first] = rate - wanted[speeds ? 0 : 1], out.bias[first] = -wanted[speeds ? 1 : 2];
            continue;
        }
        const FrameMotion<double> a = resting_frame(s, params, work, c.a), b = resting_frame(s, params, work, c.b);
        FrameRowSet<double> rows;
        frame_rows(c, params, a, b, rows);
        double value[3] = {};
        turn_values(c, params, a.frame.A, b.frame.A, rows.turn, value);
        const Vec3<double> dp = b.frame.p - a.frame.p;
        for (int k = 0; k < rows.count; ++k) {
            double* W = out.W.data() + c.group.W + 12 * k;
            put(W, rows.on_a[k].f), put(W + 3, rows.on_a[k].m), put(W + 6, rows.on_b[k].f), put(W + 9, rows.on_b[k].m);
            out.g[first + k] = k < c.positions ? dot(rows.on_b[k].f, dp) : value[k - c.positions];
            out.rate[first + k] = rows.rate[k], out.bias[first + k] = rows.acceleration[k];
        }
    }
    for (const RowState& state : s.row_states)
        if (state.law < 0) out.W[state.read] = -1.0, out.W[state.push] = 0.0;  // a speed that is another state
}

namespace {

// The directions of one path: -W above the diagonal.
void add_directions(const System& s, const Workspace& work, const LinkState* solver_links, const RowPath& path, double* values) {
    const LinkState* links = work.links.data();
    const TreeState& tree = work.tree;
    const int ld = leading(path.nu);
    double* upper = values + path.upper;
    if (path.rows == 1 && path.nu == 1 && path.shares == 1 && s.row_shares[path.first_share].link < 0) {  // a shaft: nothing to add up
        upper[0] = -work.constraints.W[s.row_shares[path.first_share].W];
        return;
    }
    if (path.nu == 1 && path.shares == 1 && s.row_shares[path.first_share].link < 0) {
        const RowShare& share = s.row_shares[path.first_share];
        for (int r = 0; r < path.rows; ++r) upper[r] = 0.0 - work.constraints.W[share.W + share.stride * r];
        return;
    }
    clear_values(upper, ld * path.rows);
    for (int k = path.first_share; k < path.first_share + path.shares; ++k) {
        const RowShare& share = s.row_shares[k];
        for (int r = 0; r < path.rows; ++r) {
            const double* W = work.constraints.W.data() + share.W + share.stride * r;
            double* column_of = upper + ld * r;
            if (share.link < 0) {
                column_of[share.u - path.u] -= W[0];
                continue;
            }
            const Vec3<double> f = vec(W);
            Vec3<double> m = vec(W + 3);
            if (s.links[share.link].simple) {
                m = mat(solver_links[share.link].R) * transposed_times(mat(links[share.link].R), m);
                column_of[0] -= f.x, column_of[1] -= f.y, column_of[2] -= f.z, column_of[3] -= m.x, column_of[4] -= m.y,
                    column_of[5] -= m.z;
                continue;
            }
            m = m + cross(vec(links[share.link].p) - vec(tree.center.data() + 3 * share.link), f);
            for (int j = 0; j < path.nu; ++j) {
                const double* S = tree.S.data() + 6 * (path.u + j);
                column_of[j] -= S[0] * f.x + S[1] * f.y + S[2] * f.z + S[3] * m.x + S[4] * m.y + S[5] * m.z;
            }
        }
    }
}

// What a row would weigh if its bodies were not coupled: the sum of w^2 / diagonal. Joints that move no mass count only where
// nothing else does. Among shafts and sleds the heaviest counts most: another row may hold a very light one.
struct RowWeight {
    double least = 0.0, sum = 0.0, bodies = 0.0, regularization = 0.0;
    void add(double w, double weight, bool line, bool massless) {
        if (w == 0.0 || !(weight > 0.0)) return;
        const double share = w * w / weight;
        if (massless)
            regularization += share;
        else if (!line)
            bodies += share;
        else
            sum += share, least = least == 0.0 || share < least ? share : least;
    }
    // The small diagonal of a row makes the KKT matrix quasi-definite (Vanderbei 1995), so that it can be eliminated in any order;
    // refinement (Wilkinson 1963) takes back what it does. 1e-10 of what the row moves: refined once that is below rounding; 1e-14 of
    // the sum: above the rounding of the elimination itself, where shafts of very different inertia meet.
    // what the small diagonal takes of the row at most: the heaviest of its shafts alone may have to carry it
    double slack() const { return least > 0.0 ? 1e-14 * sum / least : 0.0; }
    // 1e-13 of what moves on supports: above the rounding that their elimination leaves in rows that repeat others.
    double diagonal(double of_bodies) const {
        const double heavy = of_bodies * bodies + 1e-10 * least + 1e-14 * sum + (bodies > 0.0 ? 1e-13 * regularization : 0.0);
        return heavy > 0.0 ? heavy : of_bodies * regularization;
    }
};
static_assert(sizeof(RowWeight) == row_weight_size * sizeof(double), "kept as plain numbers");

// What rows read of other states and push into them, of constraints or of laws
void add_row_states(const System& s, const Workspace& work, bool laws, double* values) {
    for (const RowState& state : s.row_states) {
        if ((state.law >= 0) != laws || (laws ? !in_part(work, s.laws[state.law]) : !is_chosen(s, work, state.row))) continue;
        const double* W = work.constraints.W.data();
        values[state.lower] = W[state.read], values[state.upper] = -W[state.push];
        if (!laws) continue;
        const RowGroup& g = s.laws[state.law].group;  // rows of laws: F (W^T u + read x)
        const int r = state.row - g.first;
        double sum = 0.0;
        for (const RowState& other : s.row_states)
            if (other.law == state.law && other.x == state.x) sum += work.laws.F[9 * state.law + 3 * r + other.row - g.first] * W[other.read];
        values[state.lower] = sum;
    }
}

constexpr double cancelled = 1e-26;  // the square of rounding, where motions of the size 1 cancel out

void add_constraint_rows(const System& s, Workspace& work, const SmallDiagonal& small, const double* plain, Factor& factor) {
    double* values = factor.values;
    RowWeight* weights = reinterpret_cast<RowWeight*>(work.row_weights.data());
    const double* regularization = factor.regularization.data();
    double* lightest = factor.small.data();  // per row: the largest inverse of what it may move, until its diagonal is known
    for (int i = 0; i < s.n_lambda; ++i)
        if (is_chosen(s, work, i)) weights[i] = RowWeight(), lightest[i] = 0.0;
    for (int k = 0; k < s.constraint_paths; ++k) {
        const RowPath& path = s.row_paths[k];
        if (!is_chosen(s, work, path.first)) continue;
        const bool line = s.row_shares[path.first_share].link < 0;
        double inverse = 0.0;
        for (int j = 0; j < path.nu; ++j) {
            const double mass = plain[path.diagonal_u + (leading(path.nu) + 1) * j];
            if (mass > 0.0) inverse = larger(inverse, 1.0 / mass);
        }
        for (int r = 0; r < path.rows; ++r) lightest[path.first + r] = larger(lightest[path.first + r], inverse);
        for (int r = 0; r < path.rows; ++r)
            for (int j = 0; j < path.nu; ++j) {
                const double w = -values[path.upper + leading(path.nu) * r + j];
                values[path.lower + leading(path.rows) * j + r] = w;
                weights[path.first + r].add(w, plain[path.diagonal_u + (leading(path.nu) + 1) * j], line, regularization[path.u + j] > 0.0);
            }
    }
    add_row_states(s, work, false, values);
    for (const Constraint& c : s.constraints) {
        if (!is_chosen(s, work, c.group.first)) continue;
        double* diagonal = values + c.group.diagonal;
        const int rows = c.group.rows, ld = leading(rows);
        clear_values(diagonal, ld * rows);
        // rows that move little (the way out of its plane of a planar loop, bars in line) lean on the others of their kind:
        // shifts among themselves, turns among themselves
        double largest[2] = {0.0, 0.0};
        for (int r = 0; r < rows; ++r) {
            double& of_kind = largest[r < c.positions ? 0 : 1];
            diagonal[(ld + 1) * r] = weights[c.group.first + r].diagonal(small.share);
            of_kind = larger(of_kind, diagonal[(ld + 1) * r]);
        }
        // where motions cancel out but for rounding (two hinges on one axis, a loop that cannot move) nothing is moved
        for (double& of_kind : largest)
            if (of_kind <= small.share * cancelled * lightest[c.group.first]) of_kind = 0.0;
        for (int r = 0; r < rows; ++r) {
            const int kind = r < c.positions ? 0 : 1;
            double least = small.least * largest[kind];
            // rows of positions and of speeds alone in one group: a thousandth of the other kind, whose unit may differ
            if (least == 0.0) least = largest[1 - kind] > 0.0 ? 1e-3 * largest[1 - kind] : 1.0;
            factor.small[c.group.first + r] = diagonal[(ld + 1) * r] = larger(least, diagonal[(ld + 1) * r]);
        }
    }
}

}  // namespace

double row_mobility(const Workspace& work, int row) {
    const RowWeight& weight = reinterpret_cast<const RowWeight*>(work.row_weights.data())[row];
    return weight.bodies > 0.0 ? weight.bodies : weight.regularization;
}

// Writes the rows of all constraints and laws, from the last evaluation or move; the rest of the matrix must be there
// already. solver_links: the poses in whose axes the matrix is written.
namespace {

// How often a solution is refined at most until the small diagonal is not felt, island by island: below 1e-9 one round squares it to rounding;
// 24: for inertias 1e12 apart. Two where contacts have a larger one, or shafts without inertia lean on a support.
int rounds_for(double slack, bool leans, bool larger_diagonal) {
    const int rounds = !leans ? 0 : slack < 1e-9 ? 1 : 24;
    return larger_diagonal && rounds < 2 ? 2 : rounds;
}
void count_refinements(const System& s, Workspace& work, const RowWeight* weights, Factor& factor) {
    double slack = 0.0;
    for (int i = 0; i < s.n_lambda; ++i) slack = larger(slack, weights[i].slack());
    bool leans = s.n_lambda > 0 || s.links.size() > 1;  // on a small diagonal; else there is nothing to take back
    for (const Law& law : awake_laws(s, work))
        for (int i = law.group.first; i < law.group.first + law.group.rows; ++i)
            slack = larger(slack, weights[i].slack()), leans = leans || factor.small[i] > 0.0;
    factor.refinements = rounds_for(slack, leans, s.contacts || s.massless_lines);
    if (factor.supports_joints && factor.refinements < support_rounds) factor.refinements = support_rounds;
    if (factor.refinements_of.empty()) return;
    std::vector<double>&slacks = work.islands.left, &small = work.islands.quickest;
    for (int i = 0; i < s.islands; ++i) slacks[i] = small[i] = 0.0;
    for (int i = 0; i < s.n_lambda; ++i) slacks[s.row_island[i]] = larger(slacks[s.row_island[i]], weights[i].slack());
    for (const Law& law : awake_laws(s, work))
        for (int i = law.group.first; i < law.group.first + law.group.rows; ++i) {
            const int island = s.row_island[i];
            slacks[island] = larger(slacks[island], weights[i].slack()), small[island] = larger(small[island], factor.small[i]);
        }
    for (int i = 0; i < s.islands; ++i) {
        const LawsOfIsland& of = s.island_laws[i];
        const int rounds = rounds_for(slacks[i], of.leans || small[i] > 0.0, of.contacts || of.massless);
        int& found = factor.refinements_of[i];
        if (!work.islands.some_chosen || work.islands.chosen[i]) found = is_parted(work) ? std::max(found, rounds) : rounds;
        factor.refinements = std::max(factor.refinements, factor.refinements_of[i]);
    }
}

}  // namespace

void add_constraint_directions(const System& s, const Workspace& work, Factor& factor) {
    for (int k = 0; k < s.constraint_paths; ++k)
        if (is_chosen(s, work, s.row_paths[k].first)) add_directions(s, work, factor.links, s.row_paths[k], factor.values);
}

void add_constraints(const System& s, Workspace& work, const SmallDiagonal& small, bool factored, Factor& factor) {
    const LinkState* solver_links = factor.links;
    double* values = factor.values;
    const double* plain = factored ? factor.plain.data() : values;
    if (s.contacts) find_asleep(s, work);
    add_constraint_rows(s, work, small, plain, factor);
    if (factored && s.laws_apart) return;
    for (int k = 0; k < work.far.awake_paths; ++k) add_directions(s, work, solver_links, s.row_paths[work.far.paths[k]], values);
    add_law_rows(s, work, plain, factor);
}

// The regularization of the rows of a law: what nothing can move along a row leans on the others; where joints leave a body no way in a
// direction of the plane, both tangents weigh the same, so that friction which nothing needs stays small.
void find_give(const System& s, const Law& law, Workspace& work) {
    const RowWeight* weights = reinterpret_cast<const RowWeight*>(work.row_weights.data());
    const int rows = law.group.rows;
    if (rows == 1) {
        const double own = weights[law.group.first].diagonal(contact_share);
        work.laws.give[law.group.first] = own > 0.0 ? own : 1.0;
        return;
    }
    double own[3], largest = 0.0;
    for (int r = 0; r < rows; ++r) own[r] = weights[law.group.first + r].diagonal(contact_share), largest = larger(largest, own[r]);
    bool hung = law.group.sides > 0;
    for (int side = 0; side < law.group.sides; ++side) hung = hung && !s.links[s.row_sides[law.group.first_side + side]].simple;
    if (hung) own[1] = own[2] = larger(own[1], own[2]);
    for (int r = 0; r < rows; ++r) work.laws.give[law.group.first + r] = own[r] > 0.0 ? own[r] : largest > 0.0 ? largest : 1.0;
}

void weigh_contacts(const System& s, Workspace& work, const Factor& factor) {
    const double *values = factor.plain.data(), *regularization = factor.regularization.data();
    RowWeight* weights = reinterpret_cast<RowWeight*>(work.row_weights.data());
    for (int i = s.n_lambda; i < s.n_rows; ++i) weights[i] = RowWeight();
    for (int k = 0; k < work.far.awake_paths; ++k) {
        const RowPath& path = s.row_paths[work.far.paths[k]];
        const int ld_u = leading(path.nu);
        if (s.laws[path.law].group.sides == 0) continue;
        for (int j = 0; j < path.nu; ++j)
            for (int r = 0; r < path.rows; ++r)
                weights[path.first + r].add(values[path.upper + ld_u * r + j], values[path.diagonal_u + (ld_u + 1) * j], false,
                                            regularization[path.u + j] > 0.0);
    }
    for (const Law& law : awake_laws(s, work))
        if (law.group.sides > 0) find_give(s, law, work);
}

// Contacts that are open carry no force: their rows and columns take no part.
void find_asleep(const System& s, Workspace& work) {
    for (const Law& law : awake_laws(s, work)) {
        if (law.group.sides == 0) continue;
        const double* F = work.laws.F.data() + 9 * law.number;
        bool open = true;
        for (int i = 0; i < 9; ++i) open = open && F[i] == 0.0;
        work.asleep[law.group.block] = open;
    }
}

// E and F W^T of the laws on their branches; W must be there already
void add_law_rows(const System& s, Workspace& work, const double* plain, Factor& factor) {
    double* values = factor.values;
    RowWeight* weights = reinterpret_cast<RowWeight*>(work.row_weights.data());
    const double* regularization = factor.regularization.data();
    const bool weighed = work.contacts_weighed;  // contacts: see weigh_contacts
    for (const Law& law : awake_laws(s, work))
        for (int i = law.group.first; i < law.group.first + law.group.rows && !(weighed && law.group.sides > 0); ++i) weights[i] = RowWeight();
    for (int k = 0; k < work.far.awake_paths; ++k) {
        const RowPath& path = s.row_paths[work.far.paths[k]];
        const double* F = work.laws.F.data() + 9 * path.law;
        if (s.contacts && work.asleep[s.laws[path.law].group.block]) continue;
        const bool weigh = !(weighed && s.laws[path.law].group.sides > 0);
        const int ld = leading(path.rows), ld_u = leading(path.nu);
        const bool line = s.row_shares[path.first_share].link < 0;
        if (path.rows == 1 && path.nu == 1) {  // between shafts; the loops below would take longer to begin than to end
            values[path.lower] = -F[0] * values[path.upper];
            if (F[0] != 0.0) weights[path.first].add(values[path.upper], plain[path.diagonal_u], line, regularization[path.u] > 0.0);
            continue;
        }
        if (path.rows == 2 && path.nu == 1) {  // likewise losses of gears
            const double *upper = values + path.upper, weight = plain[path.diagonal_u];
            const bool massless = regularization[path.u] > 0.0;
            for (int r = 0; r < 2; ++r) {
                double sum = 0.0;
                for (int i = 0; i < 2; ++i) sum -= F[3 * r + i] * upper[i];
                values[path.lower + r] = sum;
                if (weigh) weights[path.first + r].add(upper[r], weight, line, massless);
            }
            continue;
        }
        for (int j = 0; j < path.nu; ++j) {
            const double weight = plain[path.diagonal_u + (ld_u + 1) * j];
            for (int r = 0; r < path.rows; ++r) {
                double sum = 0.0;
                for (int i = 0; i < path.rows; ++i) sum -= F[3 * r + i] * values[path.upper + ld_u * i + j];
                values[path.lower + ld * j + r] = sum;
                if (weigh) weights[path.first + r].add(values[path.upper + ld_u * r + j], weight, line, regularization[path.u + j] > 0.0);
            }
        }
    }
    if (!s.row_states.empty()) add_row_states(s, work, true, values);
    for (const Law& law : awake_laws(s, work)) {
        double* diagonal = values + law.group.diagonal;
        const int rows = law.group.rows, ld = leading(rows);
        const double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
        if (s.contacts && work.asleep[law.group.block]) continue;
        if (rows == 1 && F[0] == 0.0) {  // a force that is given leans on nothing
            diagonal[0] = E[0], work.laws.soft[law.group.first] = factor.small[law.group.first] = 0.0;
            continue;
        }
        for (int j = 0; j < rows; ++j)
            for (int i = 0; i < rows; ++i) diagonal[ld * j + i] = E[3 * i + j];
        if (!(weighed && law.group.sides > 0)) find_give(s, law, work);
        const bool contained = work.soft_contacts && work.laws.linear[law.number];  // E has it already
        for (int r = 0; r < rows; ++r) {
            const double added = contained ? 0.0 : std::fabs(F[4 * r]) * work.laws.give[law.group.first + r];
            diagonal[(ld + 1) * r] += added;
            work.laws.soft[law.group.first + r] = work.soft_contacts && law.group.sides > 0 ? added : 0.0;
            factor.small[law.group.first + r] = added - work.laws.soft[law.group.first + r];
        }
    }
    for (const LawRead& read : s.reads)
        for (int k = read.first; k < read.first + read.count && in_part(work, s.laws[read.law]); ++k)
            for (int r = 0; r < s.laws[read.law].group.rows; ++r) values[s.read_forces[k].places[r]] = work.laws.cross[3 * k + r];
    for (std::size_t k = 0; k < s.follows.size(); ++k)
        for (int r = 0; r < s.laws[s.follows[k].law].group.rows && in_part(work, s.laws[s.follows[k].law]); ++r) values[s.follows[k].places[r]] = work.laws.follow[3 * k + r];
    count_refinements(s, work, weights, factor);
}

// Twists of all links (center of mass, world axes) for any velocities u
void spread_velocities(const System& s, const Workspace& work, const double* u, double* twist) {
    const LinkState* links = work.links.data();
    for (int i : s.simple_links) {
        const int at = s.links[i].u;
        put(twist + 6 * i, vec(u + at)), put(twist + 6 * i + 3, mat(links[i].R) * vec(u + at + 3));
    }
    for (int i = 0; i < 6; ++i) twist[i] = 0.0;
    if (!s.tree_links.empty()) spread_twist(s, links, work.tree, u, twist);
}

// W^T u for any velocities u, with W of the last evaluation or move; rows of constraints and of laws
void constraint_rates(const System& s, Workspace& work, const double* u, double* out) {
    if (!s.row_terms.empty()) {
        const double* W = work.constraints.W.data();
        for (int i = 0; i < s.n_rows; ++i) out[i] = 0.0;
        int row = s.row_terms.front().row;
        double sum = 0.0;  // of a row, whose terms stand side by side
        for (const RowTerm& term : s.row_terms) {
            if (term.row != row) out[row] = sum, row = term.row, sum = out[row];
            sum += W[term.W] * u[term.u];
        }
        out[row] = sum;
        for (const RowState& state : s.row_states) out[state.row] += W[state.read] * u[s.nu + state.x];
        return;
    }
    double* twist = work.links_scratch.data();
    spread_velocities(s, work, u, twist);
    if (work.far.any) std::memset(out + s.n_lambda, 0, (s.n_rows - s.n_lambda) * sizeof(double));
    const auto rates_of = [&](const RowGroup& g) {
        for (int r = 0; r < g.rows; ++r) {
            const double* W = work.constraints.W.data() + g.W + 6 * g.sides * r;
            double sum = 0.0;
            for (int side = 0; side < g.sides; ++side) {
                const double* along = twist + 6 * s.row_sides[g.first_side + side];
                for (int i = 0; i < 6; ++i) sum += W[6 * side + i] * along[i];
            }
            const double* C = work.constraints.W.data() + g.W + 6 * g.sides * g.rows + g.entries * r;
            for (int e = 0; e < g.entries; ++e) {
                const int at = s.row_entries[g.first_entry + e].u;
                if (at >= 0) sum += C[e] * u[at];
            }
            out[g.first + r] = sum;
        }
    };
    for (const Constraint& c : s.constraints) rates_of(c.group);
    for (const Law& law : awake_laws(s, work)) rates_of(law.group);
    for (const RowState& state : s.row_states) out[state.row] += work.constraints.W[state.read] * u[s.nu + state.x];
}

// W y for any forces y of rows, with the same W
void constraint_forces(const System& s, Workspace& work, const double* y, double* out) {
    const LinkState* links = work.links.data();
    double* wrench = work.links_scratch.data();
    clear_values(wrench, 6 * s.links.size());
    const auto each = [&](const auto& visit) {
        for (int c : s.constraint_order) visit(s.constraints[c].group);  // sums in an order fixed by paths
        for (const Law& law : awake_laws(s, work)) visit(law.group);
    };
    each([&](const RowGroup& g) {
        for (int r = 0; r < g.rows; ++r)
            for (int side = 0; side < g.sides; ++side) {
                const double* W = work.constraints.W.data() + g.W + 6 * (g.sides * r + side);
                double* at = wrench + 6 * s.row_sides[g.first_side + side];
                for (int i = 0; i < 6; ++i) at[i] += y[g.first + r] * W[i];
            }
    });
    for (const LineCoordinate& line : s.lines) out[line.u] = 0.0;
    for (int i = s.nu; i < s.nv; ++i) out[i] = 0.0;
    for (const RowState& state : s.row_states) out[s.nu + state.x] += work.constraints.W[state.push] * y[state.row];
    for (int i : s.simple_links) {
        put(out + s.links[i].u, vec(wrench + 6 * i));
        put(out + s.links[i].u + 3, transposed_times(mat(links[i].R), vec(wrench + 6 * i + 3)));
    }
    if (!s.tree_links.empty()) collect_wrench(s, links, work.tree, wrench, out);
    each([&](const RowGroup& g) {
        for (int r = 0; r < g.rows; ++r) {
            const double* C = work.constraints.W.data() + g.W + 6 * g.sides * g.rows + g.entries * r;
            for (int e = 0; e < g.entries; ++e) {
                const int at = s.row_entries[g.first_entry + e].u;
                if (at >= 0) out[at] += y[g.first + r] * C[e];
            }
        }
    });
}

namespace {

// After a round, with what is left to do for rows and unknowns: islands that are done are left as they are. True when all are
bool leave_refined(const System& s, Workspace& work, const Factor& factor, int round, const double* x, double* slip, double* change) {
    IslandState& islands = work.islands;
    std::vector<double>&left = islands.left, &fastest = islands.quickest;
    for (int i = 0; i < s.islands; ++i) left[i] = fastest[i] = 0.0;
    for (int i = 0; i < s.n_rows; ++i) left[s.row_island[i]] = larger(left[s.row_island[i]], std::fabs(slip[i]));
    each_speed(s, [&](int i) { fastest[s.island_of[i]] = larger(fastest[s.island_of[i]], std::fabs(x[i])); });
    std::vector<unsigned char>&supported = islands.supported, &refined = islands.refined;
    for (unsigned char& of_island : supported) of_island = 0;
    for (int i = 0; i < s.nv; ++i)
        if (change[i] != 0.0) supported[s.island_of[i]] = 1;
    bool all = true;
    for (int i = 0; i < s.islands; ++i) {
        const bool rounding = round > 1 && left[i] <= 1e-14 * fastest[i];  // some units in the last place
        const bool enough = work.enough > 0.0 && left[i] <= islands.enough[i] && !supported[i];
        refined[i] = refined[i] || round >= factor.refinements_of[i] || rounding || enough;
        all = all && refined[i];
    }
    for (int i = 0; i < s.nv && !all; ++i)
        if (refined[s.island_of[i]]) change[i] = 0.0;
    for (int i = 0; i < s.n_rows && !all; ++i)
        if (refined[s.row_island[i]]) slip[i] = 0.0;
    return all;
}

}  // namespace

// Solves A x - W y = x, W^T x = force (constraints), E y + F W^T x = force (laws) with the given factor: x <- x, force <- y.
// Refinements take back what the small diagonal lets slip: one, two with contacts, where it is larger, and where shafts without
// inertia lean on a support, more with very light shafts.
void solve_constrained(const System& s, Workspace& work, const Factor& factor, double* x, double* force) {
    const LinkState* solver_links = factor.links;
    double *b = work.solver[0], *z = work.solver[1], *wanted = work.lambda_scratch.data(), *slip = wanted + s.n_rows;
    double* change = work.scratch_x.data();
    if (work.far.any)
        for (int k = 0; k < work.far.asleep; ++k) {
            const RowGroup& g = s.laws[work.far.away[k]].group;
            for (int r = 0; r < g.rows; ++r) force[g.first + r] = 0.0;
        }
    for (int i = 0; i < s.n_rows; ++i) wanted[i] = force[i], force[i] = 0.0, slip[i] = wanted[i];
    bool pushed = false;  // something but the rows
    for (int i = 0; i < s.nv; ++i) change[i] = x[i], x[i] = 0.0, pushed = pushed || change[i] != 0.0;
    const auto put_rows = [&](const RowGroup& g) {
        for (int r = 0; r < leading(g.rows); ++r) b[s.pattern.vectors[g.block] + r] = r < g.rows ? slip[g.first + r] : 0.0;
    };
    const auto take_rows = [&](const RowGroup& g) {
        for (int r = 0; r < g.rows; ++r) force[g.first + r] += z[s.pattern.vectors[g.block] + r];
    };
    const int *place_of_unknown = s.solver_places.data(), *place_of_row = place_of_unknown + s.nv;
    const bool flat = !s.solver_places.empty();
    const auto put_all = [&] {
        if (!pushed) clear_values(b, s.pattern.vector_size);
        if (flat) {
            for (int i = 0; i < s.nv && pushed; ++i) b[place_of_unknown[i]] = change[i];
            for (int i = 0; i < s.n_rows; ++i) b[place_of_row[i]] = slip[i];
            return;
        }
        if (pushed) to_solver(s, solver_links, change, b, false);
        for (const Constraint& c : s.constraints) put_rows(c.group);
        for (const Law& law : awake_laws(s, work)) put_rows(law.group);
    };
    const auto take_all = [&] {
        if (flat) {
            for (int i = 0; i < s.nv; ++i) change[i] = z[place_of_unknown[i]];
            for (int i = 0; i < s.n_rows; ++i) force[i] += z[place_of_row[i]];
            return;
        }
        from_solver(s, solver_links, z, change);
        for (const Constraint& c : s.constraints) take_rows(c.group);
        for (const Law& law : awake_laws(s, work)) take_rows(law.group);
    };
    double last = 0.0;
    const bool apart = s.islands > 1 && !factor.supports_joints;  // each island is refined as if it were alone
    for (unsigned char& refined : work.islands.refined) refined = 0;
    for (int round = 0; round <= factor.refinements; ++round) {
        put_all();
        solve_blocks(s, work, factor.values, b, z, !pushed);
        take_all();
        const double* regularization = factor.regularization.data();
        bool supported = false;
        const double moved = factor.supports_joints ? largest_size(change, s.nu) : 0.0;
        const double next = round > 0 ? moved * moved / last : moved;  // what another round would move, as each leaves the same share
        bool settled = factor.supports_joints && round > 1 && !(moved < 0.5 * last);  // rounding is all that is left
        last = moved;
        for (int i = 0; i < s.nv; ++i) {
            x[i] += change[i], change[i] *= regularization[i];  // what the support took too much
            supported = supported || change[i] != 0.0;
        }
        // some units in the last place
        settled = settled || (factor.supports_joints && round > 0 && !(next > 1e-15 * largest_size(x, s.nu)));
        if (round == factor.refinements || settled) break;
        pushed = supported;
        constraint_rates(s, work, x, slip);
        for (int i = 0; i < s.n_lambda; ++i) slip[i] = wanted[i] - slip[i];
        for (const Law& law : awake_laws(s, work)) {
            const double *E = work.laws.E.data() + 9 * law.number, *F = work.laws.F.data() + 9 * law.number;
            double rate[3], rest[3];
            const RowGroup& g = law.group;
            if (g.rows == 1) {
                const double y = force[g.first];
                slip[g.first] = wanted[g.first] - work.laws.soft[g.first] * y - (E[0] * y + F[0] * slip[g.first]);
                continue;
            }
            for (int r = 0; r < g.rows; ++r) rate[r] = slip[g.first + r];
            for (int r = 0; r < g.rows; ++r) {
                rest[r] = wanted[g.first + r] - work.laws.soft[g.first + r] * force[g.first + r];
                for (int i = 0; i < g.rows; ++i) rest[r] -= E[3 * r + i] * force[g.first + i] + F[3 * r + i] * rate[i];
            }
            for (int r = 0; r < g.rows; ++r) slip[g.first + r] = rest[r];
        }
        for (const LawRead& read : s.reads)
            for (int k = read.first; k < read.first + read.count; ++k)
                for (int r = 0; r < s.laws[read.law].group.rows; ++r)
                    slip[s.laws[read.law].group.first + r] -= work.laws.cross[3 * k + r] * force[s.read_forces[k].row];
        for (std::size_t k = 0; k < s.follows.size(); ++k)
            for (int r = 0; r < s.laws[s.follows[k].law].group.rows; ++r)
                slip[s.laws[s.follows[k].law].group.first + r] -= work.laws.follow[3 * k + r] * x[s.nu + s.follows[k].x];
        if (apart) {
            if (leave_refined(s, work, factor, round, x, slip, change)) break;
            continue;
        }
        if (work.enough > 0.0) {  // what is left is rounding of the motion that is corrected
            const double left = largest_size(slip, s.n_rows);
            if (left <= work.enough && (!supported || (factor.supports_joints && next <= work.enough))) break;
        }
        if (round > 1 && !factor.supports_joints) {  // very light shafts: until only rounding is left
            const double left = largest_size(slip, s.n_rows), largest = fastest_of(s, x);
            if (left <= 1e-14 * largest) break;  // some units in the last place
        }
    }
}

}  // namespace koppel::KOPPEL_LEVEL
