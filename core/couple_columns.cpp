// What a machine tells of its interfaces: P, the columns X = S^-1 W with the factor of its own step, and products with both. A side has P
// alone; its rows are combinations of the twist of its frame, so W is never formed.
#include <utility>

#include "couple_parts.hpp"
#include "math/eight.hpp"

namespace koppel::KOPPEL_LEVEL {

// small dense systems -------------------------------------------------------------------------------------------------------------------

// Rows that repeat each other share their forces evenly, as stiff springs do: a small part of its diagonal is added to the matrix. The gap
// that this leaves in a step is as small a part of what the step closes
void soften_rows(const Assembly& all, int n, double* A) {
    for (int i = 0; i < n && all.softness > 0.0; ++i) A[(small_leading(n) + 1) * i] *= 1.0 + all.softness;
}

namespace {

inline void add_to(double* to, const Eight& value) {
    Eight sum = load_eight(to);
    sum += value;
    store_eight(to, sum);
}

// Gauss and Jordan with pivoting by rows
bool invert_pivoting(int n, double* A, int* pivots) {
    const int ld = small_leading(n);
    const auto column = [&](int j) { return A + static_cast<std::size_t>(ld) * j; };
    bool regular = true;
    for (int k = 0; k < n; ++k) {
        double* pivot = column(k);
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (std::fabs(pivot[i]) > std::fabs(pivot[best])) best = i;
        pivots[k] = best;
        for (int j = 0; j < n && best != k; ++j) std::swap(column(j)[k], column(j)[best]);
        // 1e-300: its inverse is still a number
        if (!(std::fabs(pivot[k]) > 1e-300)) regular = false;
        const double inverse = regular ? 1.0 / pivot[k] : 0.0;
        for (int j = 0; j < n; ++j) {
            double* other = column(j);
            if (j == k) continue;
            const double share = other[k] * inverse;
            for (int i = 0; i < ld; ++i) other[i] -= share * pivot[i];
            other[k] = share;
        }
        for (int i = 0; i < ld; ++i) pivot[i] *= -inverse;
        pivot[k] = inverse;
    }
    for (int k = n; k-- > 0;)
        for (int i = 0; i < ld && pivots[k] != k; ++i) std::swap(column(k)[i], column(pivots[k])[i]);
    return regular;
}

// A small matrix whose columns have this many pieces of eight rows, and so stay in registers
template <int parts>
struct Small {
    const int n;
    double* const A;
    double* column(int j) const { return A + 8 * parts * j; }

    // The inverse along the diagonal, two pivots at once, as A is loaded and stored rather than computed. False, and A is no longer of use,
    // where it is not positive or nearly so, a_kj^2 <= 4 a_kk a_jj, or a pivot has lost all but a few digits of what it started from.
    bool invert() const {
        double start[8 * parts];
        for (int j = 0; j < n; ++j) start[j] = column(j)[j];
        bool fine = true;
        const auto invert_pivot = [&](int k, double pivot) {
            // 1e-11: five digits are left of a pivot that has shrunk this far
            fine = fine && pivot > 1e-11 * start[k];
            return 1.0 / pivot;
        };
        for (int k = 0; k < n; k += 2) {
            // columns k and k + 1; their own rows k and k + 1 are taken apart
            const bool two = k + 1 < n;
            double *one = column(k), *other = two ? column(k + 1) : column(k);
            const double pivot = one[k], below = two ? one[k + 1] : 0.0, inverse = invert_pivot(k, pivot);
            const double share = two ? other[k] * inverse : 0.0, second = two ? other[k + 1] - share * below : 1.0;
            const double next_inverse = two ? invert_pivot(k + 1, second) : 0.0, back = -inverse * below * next_inverse;
            fine = fine && (!two || other[k] * other[k] <= 4.0 * pivot * start[k + 1]);
            Eight a[parts], b[parts];
            for (int p = 0; p < parts; ++p) {
                a[p] = load_eight(one + 8 * p), b[p] = load_eight(other + 8 * p);
                b[p] -= share * a[p];
            }
            const auto take = [&](int j) {
                double* to = column(j);
                const double above = to[k], at = two ? to[k + 1] : 0.0, first = above * inverse, last = (at - first * below) * next_inverse;
                fine = fine && (j < k || above * above <= 4.0 * pivot * start[j]);
                for (int p = 0; p < parts; ++p) {
                    Eight sum = load_eight(to + 8 * p);
                    sum -= first * a[p];
                    sum -= last * b[p];
                    store_eight(to + 8 * p, sum);
                }
                to[k] = first - last * share;  // behind the others: what is stored may not be read again at once
                if (two) to[k + 1] = last;
            };
            for (int j = k + 2; j < n; ++j) take(j);  // the next pivots come first
            for (int j = 0; j < k; ++j) take(j);
            for (int p = 0; p < parts; ++p) {
                Eight sum = -inverse * a[p];
                sum -= back * b[p];
                store_eight(one + 8 * p, sum);
                if (two) store_eight(other + 8 * p, -next_inverse * b[p]);
            }
            one[k] = inverse - back * share;
            if (two) one[k + 1] = back, other[k] = -next_inverse * share, other[k + 1] = next_inverse;
        }
        return fine;
    }

    // x <- A x
    void multiply(double* x) const {
        Eight even[parts] = {}, odd[parts] = {};
        for (int j = 0; j < n; ++j)
            for (int p = 0; p < parts; ++p) (j % 2 == 0 ? even : odd)[p] += x[j] * load_eight(column(j) + 8 * p);
        for (int p = 0; p < parts; ++p) even[p] += odd[p], store_eight(x + 8 * p, even[p]);
    }
};

}  // namespace

// A <- its inverse; false when it is singular to rounding. An inverse, because several products with it follow, which wide registers take
// without waiting for each other. Columns are small_leading(n) apart; scratch has the size of A.
bool invert_small(int n, double* A, int* pivots, double* scratch) {
    const std::size_t size = static_cast<std::size_t>(n) * small_leading(n);
    const auto fast = [&] {
        switch (small_leading(n) / 8) {
            case 1: return Small<1>{n, A}.invert();
            case 2: return Small<2>{n, A}.invert();
            case 3: return Small<3>{n, A}.invert();
            case 4: return Small<4>{n, A}.invert();
            default: return false;
        }
    };
    copy_values(scratch, A, size);
    if (fast()) return true;
    copy_values(A, scratch, size);
    return invert_pivoting(n, A, pivots);
}

// x <- A x; x and scratch have small_leading(n) doubles
void multiply_small(int n, double* A, double* x, double* scratch) {
    const int ld = small_leading(n);
    switch (ld / 8) {
        case 1: return Small<1>{n, A}.multiply(x);
        case 2: return Small<2>{n, A}.multiply(x);
        case 3: return Small<3>{n, A}.multiply(x);
        case 4: return Small<4>{n, A}.multiply(x);
        default: break;
    }
    clear_values(scratch, ld);
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < ld; ++i) scratch[i] += x[j] * A[static_cast<std::size_t>(ld) * j + i];
    copy_values(x, scratch, n);
}

// sides and their rows ------------------------------------------------------------------------------------------------------------------

namespace {

using Vec = Vec3<double>;

// The rows of a joint out of the twist of a frame
void rows_of_twist(const Assembly& all, const MachineSide& side, const double* twist, double* out) {
    const Coupling& c = all.couplings[side.coupling];
    if (c.joint == couple_rigid || c.joint == couple_ball) {
        for (int r = 0; r < c.rows; ++r) out[r] = side.sign * twist[r];
        return;
    }
    for (int r = 0; r < c.rows; ++r) {
        const double* d = all.direction.data() + 6 * (c.first + r);
        double sum = 0.0;
        for (int i = 0; i < 6; ++i) sum += d[i] * twist[i];
        out[r] = side.sign * sum;
    }
}

// The twists of a side as some of the columns move it, eight doubles each
template <int count>
inline void column_twists(const CoupledMachine& m, const MachineSide& side, int column, double* twist) {
    Eight sum[count] = {};
    for (int k = side.first; k < side.first + side.count; ++k) {
        const MachineEntry& entry = m.entries[k];
        const double* X = m.X.data() + entry.at + static_cast<std::size_t>(entry.stride) * column;
        const Eight P = load_eight(m.P.data() + 8 * k);
        for (int c = 0; c < count; ++c) sum[c] += X[static_cast<std::size_t>(entry.stride) * c] * P;
    }
    for (int c = 0; c < count; ++c) store_eight(twist + 8 * c, sum[c]);
}
void twists_of_rows(const CoupledMachine& m, const MachineSide& side, int column, int rows, double* twist) {
    switch (rows) {
        case 6: return column_twists<6>(m, side, column, twist);
        case 5: return column_twists<5>(m, side, column, twist);
        case 3: return column_twists<3>(m, side, column, twist);
        default: return column_twists<1>(m, side, column, twist);
    }
}
// the rows of a side as one of the columns moves it
void read_column(const Assembly& all, const CoupledMachine& m, const MachineSide& side, int column, double* out) {
    double twist[8];
    column_twists<1>(m, side, column, twist);
    rows_of_twist(all, side, twist, out);
}

// y = X coefficients for one or two sets of coefficients, the second one behind the first
template <int sets>
inline void combine_eight(int columns, const double* X, const double* coefficients, double* to, std::size_t apart) {
    Eight even[sets] = {}, odd[sets] = {};
    for (int c = 0; c + 1 < columns; c += 2) {
        const Eight one = load_eight(X + 8 * c), next = load_eight(X + 8 * c + 8);
        for (int k = 0; k < sets; ++k) even[k] += coefficients[columns * k + c] * one, odd[k] += coefficients[columns * k + c + 1] * next;
    }
    for (int k = 0; k < sets; ++k) {
        if (columns % 2 != 0) even[k] += coefficients[columns * (k + 1) - 1] * load_eight(X + 8 * (columns - 1));
        even[k] += odd[k];
        store_eight(to + apart * k, even[k]);
    }
}
template <int ld, int sets>
inline void combine_block(int columns, const double* X, const double* coefficients, double* to, std::size_t apart) {
    double sum[sets][ld] = {};
    for (int c = 0; c < columns; ++c)
        for (int k = 0; k < sets; ++k)
            for (int i = 0; i < ld; ++i) sum[k][i] += coefficients[columns * k + c] * X[ld * c + i];
    for (int k = 0; k < sets; ++k)
        for (int i = 0; i < ld; ++i) to[apart * k + i] = sum[k][i];
}
template <int sets>
void combine_blocks(const CoupledMachine& m, const double* coefficients, double* y) {
    const Pattern& pattern = m.system->pattern;
    const std::size_t apart = pattern.vector_size;
    if (pattern.pivots.size() < pattern.sizes.size()) clear_values(y, apart * sets);  // unknowns that are given
    for (const Pivot& pivot : pattern.pivots) {
        const int ld = leading(pivot.size);
        const double* X = m.X.data() + static_cast<std::size_t>(m.columns) * pivot.vector;
        double* to = y + pivot.vector;
        if (ld == 8)
            combine_eight<sets>(m.columns, X, coefficients, to, apart);
        else if (ld == 4)
            combine_block<4, sets>(m.columns, X, coefficients, to, apart);
        else if (ld == 1)
            combine_block<1, sets>(m.columns, X, coefficients, to, apart);
        else
            for (int k = 0; k < sets; ++k) {
                clear_values(to + apart * k, ld);
                for (int c = 0; c < m.columns; ++c)
                    for (int i = 0; i < ld; ++i) to[apart * k + i] += coefficients[m.columns * k + c] * X[ld * c + i];
            }
    }
}

// Takes back of the columns what supports of very light parts and the small diagonal of rows took too much: (A + R) X = B leaves R X of
// B - A X, and each solution for that leaves R times itself (supports.cpp).
void refine_columns(CoupledMachine& m) {
    const System& s = *m.system;
    const Factor& factor = m.work->factor;
    const std::size_t size = static_cast<std::size_t>(m.columns) * s.pattern.vector_size;
    double *more = m.many.data(), largest = 0.0, last = 0.0;
    const double* taken = m.X.data();
    if (s.pattern.pivots.size() < s.pattern.sizes.size()) clear_values(more, size);  // unknowns that are given
    for (int round = 0; round < factor.refinements; ++round) {
        double change = 0.0;  // of what leans on supports
        clear_values(m.B.data(), size);
        for (const MachineSupport& at : m.supports) {
            const double share = at.row ? factor.small[at.number] : factor.regularization[at.number];
            if (share == 0.0) continue;
            for (int c = 0, k = at.at; c < m.columns; ++c, k += at.stride) {
                m.B[k] = share * taken[k];
                if (!at.row) change = larger(change, std::fabs(taken[k]));
            }
        }
        // each leaves the same share: the next one would change less than rounding does, 1e-16 over the share of 1e-5 of supports
        if (round > 0 && (change * change <= 1e-12 * largest * last || (round > 1 && !(change < 0.5 * last)))) break;
        if (round == 0) largest = change;
        last = change;
        solve_reached(s, factor, m.columns, m.everywhere.data(), m.B.data(), more);
        for (std::size_t i = 0; i < size; ++i) m.X[i] += more[i];
        taken = more;
    }
}

}  // namespace

void take_interfaces(const Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    const Workspace& work = *m.work;
    for (std::size_t i = 0; i < m.sides.size(); ++i) {
        const MachineSide& side = m.sides[i];
        if (side.link == 0 || (static_cast<int>(i) == m.led && side.column < 0)) continue;  // what is given is not asked
        const LinkState& link = work.links[side.link];
        Vec r = mat(link.R) * vec(m.params->values.data() + s.frames[side.frame].params);
        const Coupling& c = all.couplings[side.coupling];
        if (side.carried >= 0) r = vec(m.there[i].p) - vec(link.p);
        if (side.sign < 0.0 && acts_at_b(c)) r = r + vec(frame_there(all, c.b).p) - vec(frame_there(all, c.a).p);
        double* P = m.P.data() + 8 * side.first;
        if (s.links[side.link].simple) {
            // a factor that is kept has the axes of the step in which it was made
            const double* made = work.factor.links[side.link].R;
            for (int k = 0; k < 3; ++k) {
                const Vec unit{k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
                const Vec axis = work.factor.age == 0 ? unit : mat(link.R) * vec(made + 3 * k);
                for (int j = 0; j < 8; ++j) P[8 * k + j] = j == k ? 1.0 : 0.0;
                put(P + 8 * (3 + k), cross(axis, r)), put(P + 8 * (3 + k) + 3, axis);
                P[8 * (3 + k) + 6] = P[8 * (3 + k) + 7] = 0.0;
            }
            continue;
        }
        const Vec from = vec(link.p) + r - vec(work.tree.center.data() + 3 * side.link);
        for (int k = side.first; k < side.first + side.count; ++k, P += 8) {
            const double* S = work.tree.S.data() + 6 * m.entries[k].u;
            put(P, vec(S) + cross(vec(S + 3), from)), put(P + 3, vec(S + 3));
            P[6] = P[7] = 0.0;
        }
    }
}

void take_padded(const CoupledMachine& m, const double* x, double* padded) { to_solver(*m.system, m.work->factor.links, x, padded); }

namespace {

// twist of a frame out of a padded vector
void twist_of_side(const CoupledMachine& m, const MachineSide& side, const double* padded, double* twist) {
    for (int i = 0; i < 8; ++i) twist[i] = 0.0;
    for (int k = side.first; k < side.first + side.count; ++k) {
        const double x = padded[m.entries[k].vector], *P = m.P.data() + 8 * k;
        for (int i = 0; i < 8; ++i) twist[i] += x * P[i];
    }
}

}  // namespace

void read_rows(const Assembly& all, const CoupledMachine& m, const MachineSide& side, const double* padded, double* out) {
    double twist[8];
    twist_of_side(m, side, padded, twist);
    rows_of_twist(all, side, twist, out);
}

// A frame after a small change of velocities
void speed_frame(const CoupledMachine& m, const MachineSide& side, const double* padded, CoupledFrame& frame) {
    double twist[8];
    twist_of_side(m, side, padded, twist);
    add(frame.v, vec(twist)), add(frame.w, vec(twist + 3));
}

void solve_columns(const Assembly& all, CoupledMachine& m) {
    if (m.columns == 0) return;
    const System& s = *m.system;
    for (const auto& [first, count] : m.reached_ranges) clear_values(m.B.data() + first, count);
    for (const MachineSide& side : m.sides) {
        if (side.column < 0) continue;
        const Coupling& c = all.couplings[side.coupling];
        const bool along_axes = c.joint == couple_rigid || c.joint == couple_ball;
        for (int k = side.first; k < side.first + side.count; ++k) {
            const MachineEntry& entry = m.entries[k];
            const double* P = m.P.data() + 8 * k;
            double* B = m.B.data() + entry.at + static_cast<std::size_t>(entry.stride) * side.column;
            for (int r = 0; r < c.rows; ++r) {
                double sum = 0.0;
                if (along_axes) {
                    sum = P[r];
                } else {
                    const double* d = all.direction.data() + 6 * (c.first + r);
                    for (int i = 0; i < 6; ++i) sum += d[i] * P[i];
                }
                B[entry.stride * r] = side.sign * sum;
            }
        }
    }
    solve_reached(s, m.work->factor, m.columns, m.reached.data(), m.B.data(), m.X.data());
    // without very light parts the small diagonal of the rows is felt by 1e-9 of X, which Newton steps take back
    if (s.n_rows > 0 && (m.work->factor.refinements > 1 || m.points)) refine_columns(m);
}

// Springs whose derivatives to the own motion are in the matrix: S + W K W^T instead of S, K = a damping + b stiffness, for the change and
// for the columns X: y -= X_s K (1 + W_s^T X_s K)^-1 W_s^T y.
void soften(Assembly& all, CoupledMachine& m) {
    const int n = m.own_rows;
    if (n == 0) return;
    const System& s = *m.system;
    double *D = m.own.data(), *z = m.own_y.data(), *scratch = z + small_leading(n), *weight = scratch + small_leading(n);
    const auto each_own = [&](const auto& visit) {
        int first = 0;
        for (const MachineSide& side : m.sides)
            if (side.own) visit(side, all.couplings[side.coupling], first), first += all.couplings[side.coupling].rows;
    };
    each_own([&](const MachineSide&, const Coupling& c, int first) {
        for (int r = 0; r < c.rows; ++r) {
            const int kind = kind_of_row(c, r);
            weight[first + r] = m.reach.velocity * c.damping[kind] + m.reach.position * c.stiffness[kind];
        }
    });
    clear_values(D, static_cast<std::size_t>(n) * small_leading(n));
    each_own([&](const MachineSide& of, const Coupling& c, int column) {
        for (int r = 0; r < c.rows; ++r)
            each_own([&](const MachineSide& side, const Coupling& at, int row) {
                double* to = D + static_cast<std::size_t>(small_leading(n)) * (column + r) + row;
                read_column(all, m, side, of.column + r, to);
                for (int i = 0; i < at.rows; ++i) to[i] *= weight[column + r];
            });
    });
    for (int i = 0; i < n; ++i) D[small_leading(n) * i + i] += 1.0;
    invert_small(n, D, m.own_pivots.data(), D + static_cast<std::size_t>(n) * small_leading(n));
    // y: a change by velocities, padded; given: what the rows of the springs read of it
    const auto take_off = [&](double* y, int stride_column) {
        multiply_small(n, D, z, scratch);
        double* coefficients = m.coefficients.data();
        clear_values(coefficients, m.columns);
        each_own([&](const MachineSide& side, const Coupling& c, int first) {
            for (int r = 0; r < c.rows; ++r) coefficients[side.column + r] = -weight[first + r] * z[first + r];
        });
        if (stride_column < 0) return combine_blocks<1>(m, coefficients, y);
        const Pattern& pattern = s.pattern;
        for (std::size_t block = 0; block < pattern.sizes.size(); ++block) {
            const int ld = leading(pattern.sizes[block]);
            double* X = m.X.data() + static_cast<std::size_t>(m.columns) * pattern.vectors[block];
            for (int c = 0; c < m.columns; ++c)
                for (int i = 0; i < ld; ++i) X[ld * stride_column + i] += coefficients[c] * X[ld * c + i];
        }
    };
    StepEnd& end = m.work->end;
    double *free = m.padded.data(), *sum = free + s.pattern.vector_size;
    take_padded(m, end.change.data(), free);
    each_own([&](const MachineSide& side, const Coupling&, int first) { read_rows(all, m, side, free, z + first); });
    take_off(sum, -1);
    add_padded(m, 1.0, sum);
    for (const MachineSide& side : m.sides) {
        if (side.column < 0 || side.own) continue;
        for (int r = 0; r < all.couplings[side.coupling].rows; ++r) {
            each_own([&](const MachineSide& own, const Coupling&, int first) { read_column(all, m, own, side.column + r, z + first); });
            take_off(nullptr, side.column + r);
        }
    }
}

// end.change and forces of the rows += size * a padded vector
void add_padded(CoupledMachine& m, double size, const double* padded) {
    const System& s = *m.system;
    StepEnd& end = m.work->end;
    double* x = m.rate.data();
    from_solver(s, m.work->factor.links, padded, x);
    for (int i = 0; i < s.nv; ++i) end.change[i] += size * x[i];
    for (const Constraint& rows : s.constraints)
        for (int r = 0; r < rows.group.rows; ++r) end.force[rows.group.first + r] += size * padded[s.pattern.vectors[rows.group.block] + r];
}

// matrix += W^T X of the listed rows; its columns are small_leading(n) apart, with eight doubles of room behind the last one; place: where
// a row stands in the list, or -1
void add_products(const Assembly& all, const CoupledMachine& m, const int* place, int n, double* matrix) {
    const int ld = small_leading(n);
    double twist[48], rows[6];
    for (const MachineSide& from : m.sides) {
        const Coupling& other = all.couplings[from.coupling];
        const int at = place[other.first];
        if (at < 0) continue;
        for (const MachineSide& to : m.sides) {
            const Coupling& c = all.couplings[to.coupling];
            if (to.column < 0 || place[c.first] < 0) continue;
            double* column = matrix + static_cast<std::size_t>(ld) * place[c.first] + at;
            twists_of_rows(m, from, to.column, c.rows, twist);
            if (other.joint == couple_rigid) {  // eight, of which two are 0: whole registers
                for (int r = 0; r < c.rows; ++r, column += ld) add_to(column, from.sign * load_eight(twist + 8 * r));
                continue;
            }
            for (int r = 0; r < c.rows; ++r, column += ld) {
                rows_of_twist(all, from, twist + 8 * r, rows);
                for (int i = 0; i < other.rows; ++i) column[i] += rows[i];
            }
        }
    }
}

// sum += what the listed rows read of a change by velocities
void add_free(const Assembly& all, const CoupledMachine& m, const double* change, double per, const int* place, double* sum) {
    const System& s = *m.system;
    for (const MachineSide& side : m.sides) {
        const Coupling& c = all.couplings[side.coupling];
        if (place[c.first] < 0) continue;
        const Link& link = s.links[side.link];
        double turns[3], twist[8] = {}, rows[6];  // turns of a simple link have the axes of the solver
        if (link.simple) put(turns, mat(m.work->factor.links[side.link].R) * vec(change + link.u + 3));
        for (int k = 0; k < side.count; ++k) {
            const double x = link.simple && k >= 3 ? turns[k - 3] : change[m.entries[side.first + k].u];
            const double* P = m.P.data() + 8 * (side.first + k);
            for (int i = 0; i < 8; ++i) twist[i] += x * P[i];
        }
        rows_of_twist(all, side, twist, rows);
        for (int r = 0; r < c.rows; ++r) sum[place[c.first] + r] += per * rows[r];
    }
}

// padded <- X lambda of the listed rows; with a second set of forces another padded vector behind the first
void combine_columns(const Assembly& all, CoupledMachine& m, const int* place, const double* lambda, const double* second, double* padded) {
    double* coefficients = m.coefficients.data();
    for (const MachineSide& side : m.sides) {
        if (side.column < 0) continue;
        const Coupling& c = all.couplings[side.coupling];
        for (int r = 0; r < c.rows; ++r) {
            coefficients[side.column + r] = place[c.first] < 0 ? 0.0 : lambda[place[c.first] + r];
            if (second != nullptr) coefficients[m.columns + side.column + r] = place[c.first] < 0 ? 0.0 : second[place[c.first] + r];
        }
    }
    second != nullptr ? combine_blocks<2>(m, coefficients, padded) : combine_blocks<1>(m, coefficients, padded);
}
void push_rows(const Assembly& all, CoupledMachine& m, const int* place, const double* lambda) {
    if (m.columns == 0) return;
    combine_columns(all, m, place, lambda, nullptr, m.padded.data());
    add_padded(m, m.scale, m.padded.data());
}

}  // namespace koppel::KOPPEL_LEVEL
