// What a machine tells of its interfaces: P, the columns X = S^-1 W with the factor of its own step, and products with both. A side has P
// alone; its rows are combinations of the twist of its frame, so W is never formed.
#include "couple_parts.hpp"

namespace koppel::KOPPEL_LEVEL {

// small dense systems -------------------------------------------------------------------------------------------------------------------

// Rows that repeat each other share their forces evenly, as stiff springs do: a small part of its diagonal is added to the matrix. The gap
// that this leaves in a step is as small a part of what the step closes
void soften_rows(const Assembly& all, int n, double* A) {
    for (int i = 0; i < n && all.softness > 0.0; ++i) A[(small_leading(n) + 1) * i] *= 1.0 + all.softness;
}

namespace {

// All columns but k: their share of the pivot column is taken off; parts: of eight rows, so that the pivot column stays in registers, or 0
template <int parts>
inline void eliminate_column(int n, int k, double inverse, double* A) {
    const int ld = parts > 0 ? 8 * parts : small_leading(n);
    const double* pivot = A + static_cast<std::size_t>(ld) * k;
    double kept[parts > 0 ? 8 * parts : 1];
    for (int i = 0; i < 8 * parts; ++i) kept[i] = pivot[i];
    for (int j = 0; j < n; ++j) {
        double* other = A + static_cast<std::size_t>(ld) * j;
        if (j == k) continue;
        const double share = other[k] * inverse;
        if (parts > 0)
            for (int i = 0; i < 8 * parts; ++i) other[i] -= share * kept[i];
        else
            for (int i = 0; i < ld; ++i) other[i] -= share * pivot[i];
        other[k] = share;  // behind the others: what is stored may not be read again at once
    }
}

}  // namespace

// A <- its inverse, by Gauss and Jordan with pivoting by rows; false when it is singular to rounding. An inverse, because several products
// with it follow, which wide registers take without waiting for each other. Columns are small_leading(n) apart.
bool invert_small(int n, double* A, int* pivots) {
    const int ld = small_leading(n);
    bool regular = true;
    const auto column = [&](int j) { return A + static_cast<std::size_t>(ld) * j; };
    for (int k = 0; k < n; ++k) {
        double* pivot = column(k);
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (std::fabs(pivot[i]) > std::fabs(pivot[best])) best = i;
        pivots[k] = best;
        if (best != k)
            for (int j = 0; j < n; ++j) {
                const double kept = column(j)[k];
                column(j)[k] = column(j)[best], column(j)[best] = kept;
            }
        if (!(std::fabs(pivot[k]) > 1e-300)) regular = false;
        const double inverse = regular ? 1.0 / pivot[k] : 0.0;
        pivot[k] = 0.0;
        switch (ld / 8) {
            case 1: eliminate_column<1>(n, k, inverse, A); break;
            case 2: eliminate_column<2>(n, k, inverse, A); break;
            case 3: eliminate_column<3>(n, k, inverse, A); break;
            case 4: eliminate_column<4>(n, k, inverse, A); break;
            default: eliminate_column<0>(n, k, inverse, A);
        }
        for (int i = 0; i < ld; ++i) pivot[i] *= -inverse;
        pivot[k] = inverse;
    }
    for (int k = n; k-- > 0;)
        for (int i = 0; i < ld && pivots[k] != k; ++i) {
            const double kept = column(k)[i];
            column(k)[i] = column(pivots[k])[i], column(pivots[k])[i] = kept;
        }
    return regular;
}

// x <- A x; x and scratch have small_leading(n) doubles
void multiply_small(int n, const double* A, double* x, double* scratch) {
    const int ld = small_leading(n);
    for (int i = 0; i < ld; i += 8) {
        double even[8] = {}, odd[8] = {};
        int j = 0;
        for (; j + 1 < n; j += 2) {
            const double *first = A + static_cast<std::size_t>(ld) * j + i, *second = first + ld;
            for (int l = 0; l < 8; ++l) even[l] += x[j] * first[l];
            for (int l = 0; l < 8; ++l) odd[l] += x[j + 1] * second[l];
        }
        if (j < n)
            for (int l = 0; l < 8; ++l) even[l] += x[j] * A[static_cast<std::size_t>(ld) * j + i + l];
        for (int l = 0; l < 8; ++l) scratch[i + l] = even[l] + odd[l];
    }
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

// The twist of a side as one of the columns moves it; its rows
inline void column_twist(const CoupledMachine& m, const MachineSide& side, int column, double* twist) {
    double sum[8] = {};
    for (int k = side.first; k < side.first + side.count; ++k) {
        const MachineEntry& entry = m.entries[k];
        const double x = m.X[entry.at + static_cast<std::size_t>(entry.stride) * column], *P = m.P.data() + 8 * k;
        for (int i = 0; i < 8; ++i) sum[i] += x * P[i];
    }
    for (int i = 0; i < 8; ++i) twist[i] = sum[i];
}
void read_column(const Assembly& all, const CoupledMachine& m, const MachineSide& side, int column, double* out) {
    double twist[8];
    column_twist(m, side, column, twist);
    rows_of_twist(all, side, twist, out);
}

// y += X coefficients for one or two sets of coefficients, the second one behind the first
template <int ld, int sets>
inline void add_block(int columns, const double* X, const double* coefficients, double* to, std::size_t apart) {
    double sum[2][ld] = {};
    for (int c = 0; c < columns; ++c)
        for (int k = 0; k < sets; ++k)
            for (int i = 0; i < ld; ++i) sum[k][i] += coefficients[columns * k + c] * X[ld * c + i];
    for (int k = 0; k < sets; ++k)
        for (int i = 0; i < ld; ++i) to[apart * k + i] += sum[k][i];
}
template <int sets>
void add_columns(const CoupledMachine& m, const double* coefficients, double* y) {
    const Pattern& pattern = m.system->pattern;
    const std::size_t apart = pattern.vector_size;
    for (std::size_t block = 0; block < pattern.sizes.size(); ++block) {
        const int ld = leading(pattern.sizes[block]);
        const double* X = m.X.data() + static_cast<std::size_t>(m.columns) * pattern.vectors[block];
        double* to = y + pattern.vectors[block];
        if (ld == 8)
            add_block<8, sets>(m.columns, X, coefficients, to, apart);
        else if (ld == 4)
            add_block<4, sets>(m.columns, X, coefficients, to, apart);
        else if (ld == 1)
            add_block<1, sets>(m.columns, X, coefficients, to, apart);
        else
            for (int k = 0; k < sets; ++k)
                for (int c = 0; c < m.columns; ++c)
                    for (int i = 0; i < ld; ++i) to[apart * k + i] += coefficients[m.columns * k + c] * X[ld * c + i];
    }
}

// the columns by solutions in velocities, refined: where parts are very light
void refine_columns(const Assembly& all, CoupledMachine& m) {
    const System& s = *m.system;
    const std::size_t width = s.nv + s.n_rows;
    double *x = m.many.data(), *scratch = x + width * m.columns, *one = m.padded.data() + s.pattern.vector_size;
    clear_values(x, width * m.columns);
    for (const MachineSide& side : m.sides) {
        const Coupling& c = all.couplings[side.coupling];
        for (int r = 0; r < c.rows && side.column >= 0; ++r) {
            const double* d = all.direction.data() + 6 * (c.first + r);
            push_frame(m, side.frame, side.sign * vec(d), side.sign * vec(d + 3), x + width * (side.column + r));
        }
    }
    solve_many(s, m.work->factor, false, m.columns, x, scratch);
    for (int c = 0; c < m.columns; ++c) {
        to_solver(s, m.work->factor.links, x + width * c, one);
        for (const Constraint& rows : s.constraints)
            for (int r = 0; r < rows.group.rows; ++r)
                one[s.pattern.vectors[rows.group.block] + r] = x[width * c + s.nv + rows.group.first + r];
        for (std::size_t block = 0; block < s.pattern.sizes.size(); ++block) {
            const int ld = leading(s.pattern.sizes[block]), at = s.pattern.vectors[block];
            copy_values(m.X.data() + static_cast<std::size_t>(m.columns) * at + ld * c, one + at, ld);
        }
    }
}

}  // namespace

void take_interfaces(CoupledMachine& m) {
    const System& s = *m.system;
    const Workspace& work = *m.work;
    for (const MachineSide& side : m.sides) {
        if (side.link == 0) continue;
        const LinkState& link = work.links[side.link];
        const Vec r = mat(link.R) * vec(m.params->values.data() + s.frames[side.frame].params);
        double* P = m.P.data() + 8 * side.first;
        if (s.links[side.link].simple) {
            // a factor that is kept has the axes of the step in which it was made
            const double* made = work.factor.links[side.link].R;
            for (int k = 0; k < 3; ++k) {
                const Vec unit{k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
                const Vec axis = work.factor.age == 0 ? unit : mat(link.R) * vec(made + 3 * k);
                for (int i = 0; i < 8; ++i) P[8 * k + i] = i == k ? 1.0 : 0.0;
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
    // without very light parts the small diagonal of the rows is felt by 1e-9 of X, which Newton steps take back
    if (s.n_rows > 0 && m.work->factor.refinements > 1) return refine_columns(all, m);
    for (const Pivot& pivot : s.pattern.pivots)
        if (m.reached[pivot.block])
            clear_values(m.B.data() + static_cast<std::size_t>(m.columns) * pivot.vector, static_cast<std::size_t>(m.columns) * leading(pivot.size));
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
    clear_values(D, m.own.size());
    each_own([&](const MachineSide& of, const Coupling& c, int column) {
        for (int r = 0; r < c.rows; ++r)
            each_own([&](const MachineSide& side, const Coupling& at, int row) {
                double* to = D + static_cast<std::size_t>(small_leading(n)) * (column + r) + row;
                read_column(all, m, side, of.column + r, to);
                for (int i = 0; i < at.rows; ++i) to[i] *= weight[column + r];
            });
    });
    for (int i = 0; i < n; ++i) D[small_leading(n) * i + i] += 1.0;
    invert_small(n, D, m.own_pivots.data());
    // y: a change by velocities, padded; given: what the rows of the springs read of it
    const auto take_off = [&](double* y, int stride_column) {
        multiply_small(n, D, z, scratch);
        double* coefficients = m.coefficients.data();
        clear_values(coefficients, m.columns);
        each_own([&](const MachineSide& side, const Coupling& c, int first) {
            for (int r = 0; r < c.rows; ++r) coefficients[side.column + r] = -weight[first + r] * z[first + r];
        });
        if (stride_column < 0) return add_columns<1>(m, coefficients, y);
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
    clear_values(sum, s.pattern.vector_size);
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

// matrix += W^T X of the listed rows; its columns are small_leading(n) apart; place: where a row stands in the list, or -1
void add_products(const Assembly& all, const CoupledMachine& m, const int* place, int n, double* matrix) {
    const int ld = small_leading(n);
    double twist[8], rows[6];
    for (const MachineSide& from : m.sides) {
        const Coupling& other = all.couplings[from.coupling];
        const int at = place[other.first];
        if (at < 0) continue;
        for (const MachineSide& to : m.sides) {
            const Coupling& c = all.couplings[to.coupling];
            if (to.column < 0 || place[c.first] < 0) continue;
            double* column = matrix + static_cast<std::size_t>(ld) * place[c.first] + at;
            for (int r = 0; r < c.rows; ++r, column += ld) {
                column_twist(m, from, to.column + r, twist);
                if (other.joint == couple_rigid) {
                    for (int i = 0; i < 6; ++i) column[i] += from.sign * twist[i];
                    continue;
                }
                rows_of_twist(all, from, twist, rows);
                for (int i = 0; i < other.rows; ++i) column[i] += rows[i];
            }
        }
    }
}

// sum += what the listed rows read of a change
void add_free(const Assembly& all, CoupledMachine& m, const double* change, double per, const int* place, double* sum) {
    double rows[6];
    take_padded(m, change, m.padded.data());
    for (const MachineSide& side : m.sides) {
        const Coupling& c = all.couplings[side.coupling];
        if (place[c.first] < 0) continue;
        read_rows(all, m, side, m.padded.data(), rows);
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
    clear_values(padded, m.system->pattern.vector_size * (second != nullptr ? 2 : 1));
    second != nullptr ? add_columns<2>(m, coefficients, padded) : add_columns<1>(m, coefficients, padded);
}
void push_rows(const Assembly& all, CoupledMachine& m, const int* place, const double* lambda) {
    if (m.columns == 0) return;
    combine_columns(all, m, place, lambda, nullptr, m.padded.data());
    add_padded(m, m.scale, m.padded.data());
}

}  // namespace koppel::KOPPEL_LEVEL
