// Solutions with a factor: one right-hand side as steps need it, or many at once, also with the transposed matrix.
#include "blocks.hpp"
#include "math/vec.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

void to_solver(const System& s, const LinkState* links, const double* x, double* padded, bool clear_rows) {
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        double* to = padded + s.pattern.vectors[link.block];
        put(to, vec(x + link.u));
        put(to + 3, mat(links[i].R) * vec(x + link.u + 3));
        to[6] = to[7] = 0.0;
    }
    const auto clear = [&](const RowGroup& g) {
        for (int r = 0; r < leading(g.rows); ++r) padded[s.pattern.vectors[g.block] + r] = 0.0;
    };
    if (clear_rows) {
        for (const Constraint& c : s.constraints) clear(c.group);
        for (const Law& law : s.laws) clear(law.group);
    }
    for (const LineCoordinate& line : s.lines) padded[s.pattern.vectors[line.block]] = x[line.u];
    for (int i = 0; i < s.nx; ++i) padded[s.x_vectors[i]] = x[s.nu + i];
    for (int i : s.tree_links) {
        const Link& link = s.links[i];
        if (link.nu == 0) continue;
        double* to = padded + s.pattern.vectors[link.block];
        for (int k = 0; k < leading(link.nu); ++k) to[k] = k < link.nu ? x[link.u + k] : 0.0;
    }
}
void from_solver(const System& s, const LinkState* links, const double* padded, double* x) {
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        const double* from = padded + s.pattern.vectors[link.block];
        put(x + link.u, vec(from));
        put(x + link.u + 3, transposed_times(mat(links[i].R), vec(from + 3)));
    }
    for (const LineCoordinate& line : s.lines) x[line.u] = padded[s.pattern.vectors[line.block]];
    for (int i = 0; i < s.nx; ++i) x[s.nu + i] = padded[s.x_vectors[i]];
    for (int i : s.tree_links) {
        const Link& link = s.links[i];
        for (int k = 0; k < link.nu; ++k) x[link.u + k] = padded[s.pattern.vectors[link.block] + k];
    }
}

void solve(const System& s, Workspace& work, const Factor& factor, double* x) {
    double *b = work.solver[0], *z = work.solver[1];
    to_solver(s, factor.links, x, b);
    if (work.dense.empty())
        solve_blocks(s, work, factor.values, b, z);
    else
        solve_dense(s, work, b, z);
    from_solver(s, factor.links, z, x);
}

namespace {

// One pivot of n rows, one or two: z of it, and what that takes from later right-hand sides. What is stored may not be read again at once,
// so it is kept in registers.
template <int n>
inline void forward_thin(const Pattern& pattern, const Pivot& pivot, const double* values, double* b, double* z) {
    const double *D = values + pivot.diagonal, *bk = b + pivot.vector;
    double zk[n];
    for (int i = 0; i < n; ++i) {
        zk[i] = D[i] * bk[0];
        for (int k = 1; k < n; ++k) zk[i] += D[n * k + i] * bk[k];
    }
    for (int i = 0; i < n; ++i) z[pivot.vector + i] = zk[i];
    const PivotLine *line = pattern.lines.data() + pivot.first_line, *thin_end = line + pivot.thin_lines, *end = line + pivot.lines;
    for (; line != thin_end; ++line) {
        double sum = b[line->vector];
        for (int i = 0; i < n; ++i) sum -= values[line->lower + line->apart * i] * zk[i];
        b[line->vector] = sum;
    }
    for (; line != end; ++line) subtract_times(line->size, n, b + line->vector, values + line->lower, leading(line->size), zk);
}
// What later ones take from it
template <int n>
inline void backward_thin(const Pattern& pattern, const Pivot& pivot, const double* values, double* z) {
    const PivotColumn *column = pattern.columns.data() + pivot.first_column, *end = column + pivot.columns;
    double sum[n];
    for (int i = 0; i < n; ++i) sum[i] = z[pivot.vector + i];
    for (; column != end; ++column)
        for (int i = 0; i < n; ++i) sum[i] -= values[column->upper + i] * z[column->vector];
    for (int i = 0; i < n; ++i) z[pivot.vector + i] = sum[i];
}
inline void forward_small(const Pattern& pattern, const Pivot& pivot, const double* values, double* b, double* z) {
    if (pivot.single) {  // below and beside a pivot of one row its neighbors stand side by side
        const double *D = values + pivot.diagonal, z0 = D[0] * b[pivot.vector];
        const Neighbor* near = pattern.neighbors.data() + pivot.first;
        z[pivot.vector] = z0;
        for (int j = 0; j < pivot.count; ++j) b[near[j].vector] -= D[2 * j + 1] * z0;
    } else if (pivot.size == 1)
        forward_thin<1>(pattern, pivot, values, b, z);
    else
        forward_thin<2>(pattern, pivot, values, b, z);
}
inline void backward_small(const Pattern& pattern, const Pivot& pivot, const double* values, double* z) {
    if (pivot.single) {
        const Neighbor* near = pattern.neighbors.data() + pivot.first;
        const double* U = values + pivot.diagonal + 2;
        double sum = z[pivot.vector];
        for (int j = 0; j < pivot.count; ++j) sum -= U[2 * j] * z[near[j].vector];
        z[pivot.vector] = sum;
    } else if (pivot.size == 1)
        backward_thin<1>(pattern, pivot, values, z);
    else
        backward_thin<2>(pattern, pivot, values, z);
}

// A machine of pivots with one or two rows alone, without contacts
void solve_small(const Pattern& pattern, const double* values, double* b, double* z, bool rows_alone) {
    for (const Pivot& pivot : pattern.pivots) {
        if (rows_alone && pivot.still)
            z[pivot.vector] = 0.0, z[pivot.vector + pivot.size - 1] = 0.0;
        else
            forward_small(pattern, pivot, values, b, z);
    }
    for (std::size_t k = pattern.pivots.size(); k-- > 0;) backward_small(pattern, pattern.pivots[k], values, z);
}

}  // namespace

void solve_blocks(const System& s, const Workspace& work, const double* values, double* b, double* z, bool rows_alone) {
    if (s.pattern.small && !s.contacts && !work.far.any) return solve_small(s.pattern, values, b, z, rows_alone);
    const unsigned char* asleep = s.contacts ? work.asleep.data() : nullptr;
    const Neighbor* neighbors = s.pattern.neighbors.data();
    const auto times = [&](int rows, int inner, double* y, const double* A, const double* v) {
        if (rows == 6 && inner == 6)
            subtract_times_6(y, A, v);
        else if (rows == 3 && inner == 3)
            subtract_product_fixed<3, 1, 3>(y, A, v);
        else if (rows == 3 && inner == 6)
            subtract_product_fixed<3, 1, 6>(y, A, v);
        else if (rows == 6 && inner == 3)
            subtract_product_fixed<6, 1, 3>(y, A, v);
        else
            subtract_times(rows, inner, y, A, leading(rows), v);
    };
    const FarState* far = work.far.any ? &work.far : nullptr;
    const int pivots = far ? far->awake_pivots : static_cast<int>(s.pattern.pivots.size());
    // the later neighbors of pivot k that take part
    const auto visit_neighbors = [&](int k, const Pivot& pivot, const auto& visit) {
        if (far) {
            for (int j = far->near_first[k]; j < far->near_first[k + 1]; ++j)
                if (!asleep[neighbors[far->near[j]].block]) visit(neighbors[far->near[j]]);
            return;
        }
        for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
            if (!asleep || !asleep[neighbors[j].block]) visit(neighbors[j]);
    };
    for (int k = 0; k < pivots; ++k) {
        const Pivot& pivot = s.pattern.pivots[far ? far->pivots[k] : k];
        double* zk = z + pivot.vector;
        const double* bk = b + pivot.vector;
        if (rows_alone && pivot.still) {
            for (int i = 0; i < leading(pivot.size); ++i) zk[i] = 0.0;
            continue;
        }
        if (pivot.small || (pivot.size <= most_thin && !asleep)) {
            forward_small(s.pattern, pivot, values, b, z);
            continue;
        }
        double minus[64];
        for (int i = 0; i < leading(pivot.size); ++i) zk[i] = 0.0, minus[i] = -bk[i];
        if (asleep && asleep[pivot.block]) continue;
        times(pivot.size, pivot.size, zk, values + pivot.diagonal, minus);
        visit_neighbors(k, pivot, [&](const Neighbor& near) { times(near.size, pivot.size, b + near.vector, values + near.lower, zk); });
    }
    for (int k = pivots; k-- > 0;) {
        const Pivot& pivot = s.pattern.pivots[far ? far->pivots[k] : k];
        if (pivot.small || (pivot.size <= most_thin && !asleep)) {
            backward_small(s.pattern, pivot, values, z);
            continue;
        }
        if (asleep && asleep[pivot.block]) continue;
        visit_neighbors(k, pivot, [&](const Neighbor& near) {
            times(pivot.size, near.size, z + pivot.vector, values + near.upper, z + near.vector);
        });
    }
}

namespace {

// Many right-hand sides at once: each block of a padded vector becomes a matrix of leading(size) x count.
class Many {
  public:
    Many(const System& system, const Factor& of, int columns) : s(system), factor(of), count(columns) {}

    double* at(double* x, int block) const { return x + static_cast<std::size_t>(count) * s.pattern.vectors[block]; }
    const double* at(const double* x, int block) const { return x + static_cast<std::size_t>(count) * s.pattern.vectors[block]; }
    bool rests(int block) const { return !factor.asleep.empty() && factor.asleep[block]; }

    // b <- right-hand sides; one: room for a padded vector
    void take(const double* x, double* one, double* b) const {
        for (int c = 0; c < count; ++c) {
            const double* from = x + static_cast<std::size_t>(c) * (s.nv + s.n_rows);
            to_solver(s, factor.links, from, one);
            visit_rows([&](const RowGroup& g) {
                for (int r = 0; r < g.rows; ++r) one[s.pattern.vectors[g.block] + r] = from[s.nv + g.first + r];
            });
            for (std::size_t block = 0; block < s.pattern.sizes.size(); ++block) {
                const int ld = leading(s.pattern.sizes[block]);
                copy_values(at(b, static_cast<int>(block)) + ld * c, one + s.pattern.vectors[block], ld);
            }
        }
    }
    void give(const double* z, double* one, double* x) const {
        for (int c = 0; c < count; ++c) {
            double* to = x + static_cast<std::size_t>(c) * (s.nv + s.n_rows);
            for (std::size_t block = 0; block < s.pattern.sizes.size(); ++block) {
                const int ld = leading(s.pattern.sizes[block]);
                copy_values(one + s.pattern.vectors[block], at(z, static_cast<int>(block)) + ld * c, ld);
            }
            from_solver(s, factor.links, one, to);
            visit_rows([&](const RowGroup& g) {
                for (int r = 0; r < g.rows; ++r) to[s.nv + g.first + r] = one[s.pattern.vectors[g.block] + r];
            });
        }
    }

    // z <- S^-1 b; b is used up
    void solve(double* b, double* z) const {
        double scratch[64];
        const Neighbor* neighbors = s.pattern.neighbors.data();
        for (const Pivot& pivot : s.pattern.pivots) {
            double* zk = at(z, pivot.block);
            copy_values(zk, at(b, pivot.block), leading(pivot.size) * static_cast<std::size_t>(count));
            if (rests(pivot.block)) continue;
            multiply_any(pivot.size, count, factor.values + pivot.diagonal, zk, scratch);
            for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
                if (!rests(neighbors[j].block))
                    subtract_any(neighbors[j].size, count, pivot.size, at(b, neighbors[j].block), factor.values + neighbors[j].lower, zk);
        }
        for (std::size_t k = s.pattern.pivots.size(); k-- > 0;) {
            const Pivot& pivot = s.pattern.pivots[k];
            if (rests(pivot.block)) continue;
            for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
                if (!rests(neighbors[j].block))
                    subtract_any(pivot.size, count, neighbors[j].size, at(z, pivot.block), factor.values + neighbors[j].upper,
                                 at(z, neighbors[j].block));
        }
    }
    // z <- S^-T b: with S = (I + L D)(D^-1)(I + D U) in blocks, forward with (D U)^T, then D^T, backward with L^T
    void solve_transposed(double* b, double* z) const {
        const Neighbor* neighbors = s.pattern.neighbors.data();
        for (const Pivot& pivot : s.pattern.pivots) {
            if (rests(pivot.block)) continue;
            for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
                if (!rests(neighbors[j].block))
                    subtract_transposed(neighbors[j].size, pivot.size, at(b, neighbors[j].block), factor.values + neighbors[j].upper,
                                        at(b, pivot.block));
        }
        for (std::size_t k = s.pattern.pivots.size(); k-- > 0;) {
            const Pivot& pivot = s.pattern.pivots[k];
            double *rest = at(b, pivot.block), *zk = at(z, pivot.block);
            for (int i = 0; i < leading(pivot.size) * count; ++i) zk[i] = 0.0;
            if (rests(pivot.block)) continue;
            for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
                if (!rests(neighbors[j].block))
                    subtract_transposed(pivot.size, neighbors[j].size, rest, factor.values + neighbors[j].lower, at(z, neighbors[j].block));
            for (int i = 0; i < leading(pivot.size) * count; ++i) rest[i] = -rest[i];
            subtract_transposed(pivot.size, pivot.size, zk, factor.values + pivot.diagonal, rest);
        }
    }

    // b <- b - S x or b - S^T x, with S as it is meant: without small diagonals and supports
    void subtract(bool transposed, const double* x, double* b) const {
        for (std::size_t row = 0; row < s.pattern.rows.size(); ++row) {
            const int i = static_cast<int>(row), n = s.pattern.sizes[row];
            if (rests(i)) continue;
            for (const auto& [column, offset] : s.pattern.rows[row]) {
                if (rests(column)) continue;
                const double* block = factor.plain.data() + offset;
                if (transposed)
                    subtract_transposed(s.pattern.sizes[column], n, at(b, column), block, at(x, i));
                else
                    subtract_any(n, count, s.pattern.sizes[column], at(b, i), block, at(x, column));
            }
        }
        const auto add_back = [&](int block, int entry, double share) {
            const int ld = leading(s.pattern.sizes[block]);
            if (share == 0.0 || rests(block)) return;
            for (int c = 0; c < count; ++c) at(b, block)[ld * c + entry] += share * at(x, block)[ld * c + entry];
        };
        for (const LineCoordinate& line : s.lines) add_back(line.block, 0, factor.regularization[line.u]);
        for (int i : s.tree_links)
            for (int k = 0; k < s.links[i].nu; ++k) add_back(s.links[i].block, k, factor.regularization[s.links[i].u + k]);
        visit_rows([&](const RowGroup& g) {
            for (int r = 0; r < g.rows; ++r) add_back(g.block, r, factor.small[g.first + r]);
        });
    }
    // contacts that are open carry no force
    void clear_resting(double* x) const {
        for (std::size_t block = 0; block < s.pattern.sizes.size(); ++block)
            if (rests(static_cast<int>(block))) clear_values(at(x, static_cast<int>(block)), leading(s.pattern.sizes[block]) * count);
    }
    std::size_t size() const { return static_cast<std::size_t>(count) * s.pattern.vector_size; }

  private:
    template <class Visit>
    void visit_rows(const Visit& visit) const {
        for (const Constraint& c : s.constraints) visit(c.group);
        for (const Law& law : s.laws) visit(law.group);
    }
    // y -= A^T v, y rows x count
    void subtract_transposed(int rows, int inner, double* y, const double* A, const double* v) const {
        const int ldy = leading(rows), ld = leading(inner);
        for (int c = 0; c < count; ++c)
            for (int i = 0; i < rows; ++i) {
                double sum = 0.0;
                for (int k = 0; k < inner; ++k) sum += A[ld * i + k] * v[ld * c + k];
                y[ldy * c + i] -= sum;
            }
    }

    const System& s;
    const Factor& factor;
    const int count;
};

}  // namespace

namespace {

// C -= A B with as many columns as there are right-hand sides; A stays in registers
template <int ld, int inner>
inline void subtract_kept(int columns, double* C, const double* A, const double* B) {
    double a[inner][ld];
    for (int k = 0; k < inner; ++k)
        for (int i = 0; i < ld; ++i) a[k][i] = A[ld * k + i];
    for (int j = 0; j < columns; ++j) {
        double c[ld];
        for (int i = 0; i < ld; ++i) c[i] = C[ld * j + i];
        for (int k = 0; k < inner; ++k)
            for (int i = 0; i < ld; ++i) c[i] -= a[k][i] * B[leading(inner) * j + k];
        for (int i = 0; i < ld; ++i) C[ld * j + i] = c[i];
    }
}
// Z = A B, A of n rows and columns
template <int ld, int n>
inline void multiply_kept(int columns, double* Z, const double* A, const double* B) {
    double a[n][ld];
    for (int k = 0; k < n; ++k)
        for (int i = 0; i < ld; ++i) a[k][i] = A[ld * k + i];
    for (int j = 0; j < columns; ++j) {
        double z[ld] = {};
        for (int k = 0; k < n; ++k)
            for (int i = 0; i < ld; ++i) z[i] += a[k][i] * B[ld * j + k];
        for (int i = 0; i < ld; ++i) Z[ld * j + i] = z[i];
    }
}
template <int ld>
inline void subtract_columns(int columns, int inner, double* C, const double* A, const double* B) {
    switch (inner) {
        case 1: return subtract_kept<ld, 1>(columns, C, A, B);
        case 2: return subtract_kept<ld, 2>(columns, C, A, B);
        case 3: return subtract_kept<ld, 3>(columns, C, A, B);
        case 4: return subtract_kept<ld, 4>(columns, C, A, B);
        case 5: return subtract_kept<ld, 5>(columns, C, A, B);
        case 6: return subtract_kept<ld, 6>(columns, C, A, B);
        default: subtract_product(ld, columns, inner, C, ld, A, ld, B, leading(inner));
    }
}

}  // namespace

void solve_reached(const System& s, const Factor& factor, int count, const unsigned char* reached, double* b, double* z) {
    double scratch[64];
    const Neighbor* neighbors = s.pattern.neighbors.data();
    const auto at = [&](double* x, int vector) { return x + static_cast<std::size_t>(count) * vector; };
    const auto subtract = [&](int rows, int inner, double* C, const double* A, const double* B) {
        switch (leading(rows)) {
            case 1: return subtract_columns<1>(count, inner, C, A, B);
            case 4: return subtract_columns<4>(count, inner, C, A, B);
            case 8: return subtract_columns<8>(count, inner, C, A, B);
            default: subtract_product(rows, count, inner, C, leading(rows), A, leading(rows), B, leading(inner));
        }
    };
    for (const Pivot& pivot : s.pattern.pivots) {
        const int ld = leading(pivot.size);
        double* zk = at(z, pivot.vector);
        if (!reached[pivot.block]) {
            clear_values(zk, static_cast<std::size_t>(ld) * count);
            continue;
        }
        const double *D = factor.values + pivot.diagonal, *bk = at(b, pivot.vector);
        switch (pivot.size) {
            case 1: multiply_kept<1, 1>(count, zk, D, bk); break;
            case 3: multiply_kept<4, 3>(count, zk, D, bk); break;
            case 6: multiply_kept<8, 6>(count, zk, D, bk); break;
            default: copy_values(zk, bk, static_cast<std::size_t>(ld) * count), multiply(pivot.size, count, D, ld, zk, ld, scratch);
        }
        for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
            subtract(neighbors[j].size, pivot.size, at(b, neighbors[j].vector), factor.values + neighbors[j].lower, zk);
    }
    for (std::size_t k = s.pattern.pivots.size(); k-- > 0;) {
        const Pivot& pivot = s.pattern.pivots[k];
        for (int j = pivot.first; j < pivot.first + pivot.count; ++j)
            subtract(pivot.size, neighbors[j].size, at(z, pivot.vector), factor.values + neighbors[j].upper, at(z, neighbors[j].vector));
    }
}

std::size_t many_doubles(const System& s, int count) { return (3 * static_cast<std::size_t>(count) + 1) * s.pattern.vector_size; }

void solve_many(const System& s, const Factor& factor, bool transposed, int count, double* x, double* scratch) {
    const Many many(s, factor, count);
    double *one = scratch, *b = one + s.pattern.vector_size, *z = b + many.size(), *sum = z + many.size();
    clear_values(sum, many.size());
    if (s.pattern.pivots.size() < s.pattern.sizes.size()) clear_values(z, many.size());  // unknowns that are given
    const int rounds = s.n_rows > 0 ? factor.refinements : 0;
    double last = 0.0;
    for (int round = 0; round <= rounds; ++round) {
        many.take(x, one, b);
        if (round > 0) many.subtract(transposed, sum, b);
        many.clear_resting(b);
        transposed ? many.solve_transposed(b, z) : many.solve(b, z);
        many.clear_resting(z);
        for (std::size_t i = 0; i < many.size(); ++i) sum[i] += z[i];
        const double change = largest_size(z, static_cast<int>(many.size()));
        if (round > 1 && !(change < 0.5 * last)) break;  // rounding is all that is left
        last = change;
    }
    many.give(sum, one, x);
}

void given_to_solver(const System& s, const Workspace& work, const double* x, double* padded) {
    const GivenBlock& given = *work.given;
    copy_values(padded, x, 6);
    if (s.links[given.link].simple) put(padded + 3, mat(work.factor.links[given.link].R) * vec(x + 3));
    padded[6] = padded[7] = 0.0;
}

void subtract_given(const Workspace& work, const double* x, double* out) {
    for (const GivenBlock::Near& near : work.given->near)
        subtract_times(near.size, 6, out + near.vector, work.factor.values + near.lower, leading(near.size), x);
}

void subtract_given_rows(const System& s, const Workspace& work, const double* change, const double* force, double scale, double* out) {
    const GivenBlock& given = *work.given;
    double z[64];
    given_to_solver(s, work, change + given.u, z);
    subtract_times(6, 6, out, work.factor.values + given.diagonal, 8, z);
    for (const GivenBlock::Near& near : given.near) {
        const double* from = (near.rows ? force : change) + near.at;
        for (int i = 0; i < near.size; ++i) z[i] = near.rows ? scale * from[i] : from[i];
        if (near.simple >= 0) put(z + 3, mat(work.factor.links[near.simple].R) * vec(from + 3));
        subtract_times(6, near.size, out, work.factor.values + near.upper, 8, z);
    }
}

void take_off_given(const System& s, Workspace& work, const double* x, double* change, double* force) {
    double z[8], less[64];
    given_to_solver(s, work, x, z);
    clear_values(work.solver[1] + work.given->vector, 8);  // where solutions stand: no pivot writes there
    for (const GivenBlock::Near& near : work.given->near) {
        if (near.size == 1) {  // a joint or a row of one
            const double* A = work.factor.values + near.lower;
            (near.rows ? force : change)[near.at] -= (A[0] * z[0] + A[1] * z[1] + A[2] * z[2]) + (A[3] * z[3] + A[4] * z[4] + A[5] * z[5]);
            continue;
        }
        clear_values(less, leading(near.size));
        subtract_times(near.size, 6, less, work.factor.values + near.lower, leading(near.size), z);
        if (near.simple >= 0) put(less + 3, transposed_times(mat(work.factor.links[near.simple].R), vec(less + 3)));
        double* to = (near.rows ? force : change) + near.at;
        for (int i = 0; i < near.size; ++i) to[i] += less[i];
    }
}

}  // namespace koppel::KOPPEL_LEVEL
