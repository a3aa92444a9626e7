// The parts of a step: forces, matrices, constraints and laws at a state that Python gives.
#include "simulation.hpp"

#include "../plan.hpp"

namespace koppel {

namespace {

std::vector<double> copy(const Vector& v) { return std::vector<double>(v.data(), v.data() + v.size()); }

// While it lives, what signals read of forces is that of (t, q, u), as far as it follows from these; then that of the State again.
class ForcesReadAt {
  public:
    ForcesReadAt(Simulation& i, double t, const Vector& q, const Vector& u) : i_(i) {
        if (i.system->last_nodes.empty()) return;
        const auto first = i.state.data.begin() + i.at.last;
        kept_.assign(first, first + i.system->last_nodes.size());
        i.engine().sense(*i.system, i.params, t, q.data(), i.with_x(u).data(), false, i.state, *i.work);
    }
    ~ForcesReadAt() { std::copy(kept_.begin(), kept_.end(), i_.state.data.begin() + i_.at.last); }
    ForcesReadAt(const ForcesReadAt&) = delete;
    ForcesReadAt& operator=(const ForcesReadAt&) = delete;

  private:
    Simulation& i_;
    std::vector<double> kept_;
};

Matrix to_part(const std::vector<double>& values, std::size_t n, std::size_t part) {
    double* copy = new double[n > 0 ? n * n : 1];
    for (std::size_t row = 0; row < n; ++row) std::memcpy(copy + n * row, values.data() + n * (3 * row + part), n * sizeof(double));
    nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return Matrix(copy, {n, n}, owner);
}
using Indices = nb::ndarray<nb::numpy, int, nb::ndim<1>>;
Indices to_indices(const std::vector<int>& values) {
    int* copy = new int[values.empty() ? 1 : values.size()];
    std::copy(values.begin(), values.end(), copy);
    nb::capsule owner(copy, [](void* p) noexcept { delete[] static_cast<int*>(p); });
    return Indices(copy, {values.size()}, owner);
}

void assemble_matrix(Simulation& i, double a, double b, bool full, bool mass, const std::optional<Vector>& rates) {
    if (rates) need(*rates, i.system->nu, "rates");
    i.work->lin_rates = rates ? rates->data() : nullptr;
    i.engine().assemble(*i.system, i.params, a, b, full, mass, *i.work, i.work->factor);
    i.work->lin_rates = nullptr;
    i.work->factor.age = -1;
}

// Entries between velocities of the matrix that was assembled last (states: and other states), in state coordinates:
// T_row^T block T_column, with the rotation of simple links; without what supports shafts and sleds that have no inertia
template <class Visit>
void for_each_entry(const Simulation& i, bool mass, bool states, Visit visit) {
    const System& s = *i.system;
    const int last = states ? s.nv : s.nu;
    std::vector<const double*> R(s.pattern.sizes.size(), nullptr);
    for (int l : s.simple_links) R[s.links[l].block] = i.work->lin_links[l].R;
    std::vector<double> regularization(last, 0.0), block;
    for (const LineCoordinate& line : s.lines)
        if (mass && s.massless_lines && s.n_rows > 0) regularization[line.u] = i.work->factor.regularization[line.u];
    for (std::size_t row = 0; row < s.pattern.rows.size(); ++row) {
        if (s.pattern.first_u[row] >= last) continue;
        const int n = s.pattern.sizes[row];
        for (const auto& [column, offset] : s.pattern.rows[row]) {
            if (s.pattern.first_u[column] >= last) continue;
            const int m = s.pattern.sizes[column];
            block.assign(n * m, 0.0);  // column by column
            for (int l = 0; l < m; ++l)
                for (int k = 0; k < n; ++k) block[n * l + k] = i.work->factor.values[offset + leading(n) * l + k];
            if (const double* turn = R[row])
                for (int l = 0; l < m; ++l) {
                    double* x = block.data() + n * l + 3;
                    const double y[3] = {x[0], x[1], x[2]};
                    for (int k = 0; k < 3; ++k) x[k] = turn[k] * y[0] + turn[3 + k] * y[1] + turn[6 + k] * y[2];
                }
            if (const double* turn = R[column])
                for (int k = 0; k < n; ++k) {
                    const double y[3] = {block[3 * n + k], block[4 * n + k], block[5 * n + k]};
                    for (int l = 0; l < 3; ++l) block[(3 + l) * n + k] = turn[l] * y[0] + turn[3 + l] * y[1] + turn[6 + l] * y[2];
                }
            for (int k = 0; k < n; ++k)
                for (int l = 0; l < m; ++l) {
                    const int u = s.pattern.first_u[row] + k, v = s.pattern.first_u[column] + l;
                    visit(u, v, block[n * l + k] - (u == v ? regularization[u] : 0.0));
                }
        }
    }
}

const Table& table_of(const Simulation& i, int table, int row) {
    if (table < 0 || table >= static_cast<int>(i.system->tables.size()) || row < 0 || row >= i.system->tables[table].rows)
        throw nb::index_error("no such element row");
    return i.system->tables[table];
}
const KindWords& words_of(const Simulation& i, const Table& table) {
    const KindInfo& kind = i.engine().kinds()[table.kind];
    if (kind.words.law == nullptr) throw nb::value_error((std::string(kind.name) + " is a set-valued law").c_str());
    return kind.words;
}
// the elements as the last kept evaluation saw them
Pass kept_pass(Simulation& i) {
    return {*i.system,
            i.params.values.data(),
            *i.work,
            i.work->lin_links.data(),
            i.work->lin_tape.data(),
            i.work->lin_wrench.data(),
            true,
            i.work->line_q.data(),
            i.work->line_u.data(),
            i.work->line_force.data(),
            i.work->line_u.data() + i.system->nu + 1,
            nullptr};
}
// slots of the parameters of a row and of the values of its curves
std::vector<int> parameter_slots(const Simulation& i, const Table& table, int row) {
    std::vector<int> slots;
    for (int k = 0; k < table.stride; ++k) slots.push_back(table.params + row * table.stride + k);
    for (int k = 0; k < table.curves; ++k) {
        const int index = table.curve[row * table.curves + k];
        if (index < 0) continue;
        const CurveRow& curve = i.system->curves[index];
        const int counts[6] = {1, 2, 2 * curve.points, 3 * curve.points, 4, 3};
        for (int v = 0; v < counts[curve.type]; ++v) slots.push_back(curve.params + v);
    }
    return slots;
}

}  // namespace

void bind_parts(nb::class_<Simulation>& simulation) {
    simulation
        .def(
            "evaluate",
            [](Simulation& i, double t, Vector q, Vector u, bool keep) {
                i.need_state(q, u);
                std::vector<double> h(i.system->nv);
                const ForcesReadAt reads(i, t, q, u);
                i.work->left_limit = false;
                i.engine().evaluate(*i.system, i.params, t, q.data(), i.with_x(u).data(), i.state, *i.work, keep, h.data());
                return to_array(h.data(), i.system->nu);
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("keep") = false, "h(t, q, u); keep: remember what a factor needs")
        .def(
            "x_rates",
            [](Simulation& i, double t, Vector q, Vector u) {
                i.need_state(q, u);
                std::vector<double> h(i.system->nv);
                const ForcesReadAt reads(i, t, q, u);
                i.work->left_limit = false;
                i.engine().evaluate(*i.system, i.params, t, q.data(), i.with_x(u).data(), i.state, *i.work, true, h.data());
                return to_array(h.data() + i.system->nu, i.system->nx);
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), "x' at (t, q, u) and the other states in force; kept, as evaluate does")
        .def(
            "matrix",
            [](Simulation& i, double a, double b, bool full, bool mass, bool states, std::optional<Vector> rates) {
                const std::size_t n = states ? i.system->nv : i.system->nu;
                std::vector<double> dense(n * n, 0.0);
                assemble_matrix(i, a, b, full, mass, rates);
                for_each_entry(i, mass, states, [&](int row, int column, double value) { dense[row * n + column] = value; });
                return to_matrix(dense, n, n);
            },
            nb::arg("a"), nb::arg("b"), nb::arg("full") = true, nb::arg("mass") = true, nb::arg("states") = false,
            nb::arg("rates") = nb::none(),
            "A = M - a dh/du - b dh/dtheta (without mass the first part is left out) at the kept evaluation, dense, in state coordinates; "
            "states: diag(M, 1) - a d(h, f)/d(u, x) - b d(h, f)/dtheta, with the other states behind the velocities; rates: u' for "
            "-b d(h - M u')/dtheta instead")
        .def(
            "matrix_entries",
            [](Simulation& i, double a, double b, bool full, bool mass, std::optional<Vector> rates) {
                std::vector<int> rows, columns;
                std::vector<double> values;
                assemble_matrix(i, a, b, full, mass, rates);
                for_each_entry(i, mass, false, [&](int row, int column, double value) {
                    rows.push_back(row), columns.push_back(column), values.push_back(value);
                });
                return std::make_tuple(to_indices(rows), to_indices(columns), to_array(values));
            },
            nb::arg("a"), nb::arg("b"), nb::arg("full") = true, nb::arg("mass") = true, nb::arg("rates") = nb::none(),
            "the same as rows, columns and values of the entries that the pattern has")
        .def(
            "mass_diagonal",
            [](Simulation& i) {
                std::vector<double> diagonal(i.system->nu, 0.0);
                assemble_matrix(i, 0.0, 0.0, false, true, std::nullopt);
                for_each_entry(i, true, false, [&](int row, int column, double value) {
                    if (row == column) diagonal[row] = value;
                });
                return to_array(diagonal);
            },
            "the diagonal of M at the kept evaluation")
        .def(
            "derivatives",
            [](Simulation& i, double t, Vector q, Vector u) {
                i.need_state(q, u);
                const std::size_t n = i.system->nu;
                if (i.system->n_rows > 0) throw nb::value_error("derivatives need a machine without constraints and laws");
                std::vector<double> rates(i.system->nv), out(3 * n * n);
                i.work->left_limit = false;
                if (!i.engine().derivatives(*i.system, i.params, t, q.data(), i.with_x(u).data(), i.state, *i.work, rates.data(), out.data()))
                    throw nb::value_error("the mass matrix is singular");
                return std::make_tuple(to_array(rates.data(), n), to_part(out, n, 0), to_part(out, n, 1), to_part(out, n, 2));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), "u', du'/dtheta, du'/du and M^-1 of a machine without constraints and laws")
        .def(
            "constraint_slopes",
            [](Simulation& i, double t, Vector q, Vector u, Vector rates, Vector lambda, Vector rho, Vector sigma) {
                i.need_state(q, u);
                const std::size_t n = i.system->nu, m = i.system->n_rows;
                need(rates, n, "rates"), need(rho, n, "rho"), need(sigma, n, "sigma");
                if (lambda.size() != static_cast<std::size_t>(i.system->n_lambda)) need(lambda, m, "forces");
                std::vector<double> force(i.system->nv), rate(m), acceleration(m), forces = copy(lambda);
                forces.resize(m);  // without those of laws
                keep_inputs(*i.system, i.state, *i.work);
                const std::vector<double> v = i.with_x(u);
                i.engine().move_constraints(*i.system, i.params, t, q.data(), v.data(), *i.work);
                i.engine().constraint_slopes(*i.system, i.params, t, q.data(), v.data(), rates.data(), forces.data(), rho.data(), sigma.data(), *i.work,
                                             force.data(), rate.data(), acceleration.data());
                return std::make_tuple(to_array(force.data(), n), to_array(rate.data(), m), to_array(acceleration.data(), m));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("rates"), nb::arg("forces"), nb::arg("rho"), nb::arg("sigma"),
            "how W lambda, W^T u and W^T u' + W'^T u of all rows, those of laws too, change along rho (positions) and sigma (velocities) while "
            "u' and lambda stay")
        .def(
            "stiffness_times",
            [](Simulation& i, Vector rho, bool full) {
                need(rho, i.system->nu, "rho");
                std::vector<double> out(i.system->nv);
                i.work->full = full;
                i.engine().stiffness_times(*i.system, i.params, *i.work, rho.data(), out.data());
                return to_array(out);
            },
            nb::arg("rho"), nb::arg("full") = true, "d(h, f)/dtheta * rho at the kept evaluation")
        .def(
            "time_derivative",
            [](Simulation& i) {
                std::vector<double> out(i.system->nv);
                i.engine().time_derivative(*i.system, i.params, *i.work, out.data());
                return to_array(out);
            },
            "d(h, f)/dt of functions of time at the kept evaluation")
        .def(
            "input_derivative",
            [](Simulation& i, Vector inputs) {
                need(inputs, i.system->inputs + i.system->last_nodes.size(), "inputs");
                std::vector<double> out(i.system->nv);
                i.engine().input_derivative(*i.system, i.params, inputs.data(), *i.work, out.data());
                return to_array(out);
            },
            nb::arg("inputs"), "d(h, f) per change of inputs, and of what signals read of forces, at the kept evaluation; those with 0 stay")
        .def(
            "reading_slopes",
            [](Simulation& i, double t, Vector rates, Vector along, int count) {
                const System& s = *i.system;
                const std::size_t width = 2 * s.nu + s.nx + s.inputs, reads = s.last_nodes.size();
                need(rates, s.nu, "rates"), need(along, width * count, "along");
                std::vector<double> now(reads), slopes(reads), out(reads * count, 0.0), still(s.nv + s.n_rows, 0.0), seeds(s.inputs + reads);
                if (reads == 0) return to_matrix(out, count, reads);
                double* state = i.state.data.data();
                const std::vector<double> kept(state + i.at.last, state + i.at.last + reads);
                const ChannelPlan plan = plan_channels(s, s.last_nodes);
                i.engine().sense(s, i.params, t, state + i.at.q, state + i.at.u, false, i.state, *i.work);
                i.engine().outputs(s, i.params, t, plan, i.state, *i.work, now.data());
                for (int k = 0; k < count; ++k) {
                    const double *rho = along.data() + width * k, *sigma = rho + s.nu, *chi = sigma + s.nu, *inputs = chi + s.nx;
                    double* found = out.data() + reads * k;
                    for (int round = 1; round <= s.last_rounds; ++round) {  // those first that others read
                        std::copy(inputs, inputs + s.inputs, seeds.begin()), std::copy(found, found + reads, seeds.begin() + s.inputs);
                        const ChannelMotion direction{rho, sigma, chi, seeds.data(), still.data(), still.data() + s.nv, rates.data()};
                        i.engine().channel_slopes(s, i.params, plan, state + i.at.q, state + i.at.u, direction, *i.work, slopes.data());
                        for (std::size_t n = 0; n < reads; ++n)
                            if (s.last_round[n] == round && s.last_now[n]) found[n] = slopes[n];
                    }
                }
                std::copy(kept.begin(), kept.end(), state + i.at.last);
                return to_matrix(out, count, reads);
            },
            nb::arg("t"), nb::arg("rates"), nb::arg("along"), nb::arg("count"),
            "how what signals read of forces changes at the state in force, one row per direction. along, one direction after the other: changes "
            "of positions, velocities, other states and inputs; rates: u'. NaN where there is no derivative")
        .def(
            "channel_slopes",
            [](Simulation& i, double t, Vector rates, Vector along) {
                const System& s = *i.system;
                const std::size_t inputs_read = s.inputs + s.last_nodes.size(), channels = s.channels.size();
                const std::size_t width = 2 * s.nu + s.nx + inputs_read + s.nv + s.n_rows;
                const std::size_t count = width > 0 ? along.shape(0) / width : 0;
                need(rates, s.nu, "rates");
                need(along, count * width, "along");
                std::vector<double> now(channels), out(channels * count);
                read_channels(s, i.params, t, s.all_channels, *i.work, i.state, now.data());
                const double *q = i.state.data.data() + i.at.q, *u = i.state.data.data() + i.at.u;
                for (std::size_t k = 0; k < count; ++k) {
                    const double *rho = along.data() + width * k, *sigma = rho + s.nu, *chi = sigma + s.nu, *inputs = chi + s.nx,
                                 *rate = inputs + inputs_read;
                    const ChannelMotion direction{rho, sigma, chi, inputs, rate, rate + s.nv, rates.data()};
                    i.engine().channel_slopes(s, i.params, s.all_channels, q, u, direction, *i.work, out.data() + channels * k);
                }
                return to_matrix(out, count, channels);
            },
            nb::arg("t"), nb::arg("rates"), nb::arg("along"),
            "how all channels at the state in force change, one row per direction. along, one direction after the other: changes of positions, "
            "velocities, other states, inputs and what signals read of forces, then of u', x' and the forces of all rows; rates: u'. NaN where there is no derivative")
        .def(
            "mass_times",
            [](Simulation& i, Vector u, bool kept) {
                need(u, i.system->nu, "u");
                std::vector<double> out(i.system->nv);
                i.engine().mass_times(*i.system, i.params, *i.work, kept, i.without_x(u).data(), out.data());
                return to_array(out.data(), i.system->nu);
            },
            nb::arg("u"), nb::arg("kept") = false, "M u at the last evaluation, or at the last kept one")
        .def(
            "mass_solve",
            [](Simulation& i, Vector h, bool kept) {
                need(h, i.system->nu, "h");
                std::vector<double> out = i.without_x(h);
                i.engine().mass_solve(*i.system, i.params, *i.work, kept, out.data());
                return to_array(out.data(), i.system->nu);
            },
            nb::arg("h"), nb::arg("kept") = false, "M^-1 h at the last evaluation, or at the last kept one")
        .def(
            "retract",
            [](Simulation& i, Vector q, Vector delta) {
                need(q, i.system->nq, "q"), need(delta, i.system->nu, "delta");
                std::vector<double> out(i.system->nq);
                i.engine().retract(*i.system, q.data(), delta.data(), out.data());
                return to_array(out);
            },
            nb::arg("q"), nb::arg("delta"), "q moved by an increment of its tangent space")
        .def(
            "q_rate",
            [](Simulation& i, Vector q, Vector u) {
                i.need_state(q, u);
                std::vector<double> out(i.system->nq);
                i.engine().q_rate(*i.system, q.data(), u.data(), out.data());
                return to_array(out);
            },
            nb::arg("q"), nb::arg("u"), "q' = T(q) u")
        .def(
            "constrained_accelerations",
            [](Simulation& i, double t, Vector q, Vector u) {
                i.need_state(q, u);
                std::vector<double> h(i.system->nv), force(i.system->n_rows);
                const ForcesReadAt reads(i, t, q, u);
                i.work->left_limit = false;
                i.engine().evaluate(*i.system, i.params, t, q.data(), i.with_x(u).data(), i.state, *i.work, false, h.data());
                i.engine().constrained_accelerations(*i.system, i.params, *i.work, h.data(), force.data());
                return std::make_tuple(to_array(h.data(), i.system->nu), to_array(force.data(), i.system->n_lambda));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), "u' and the constraint forces lambda at (t, q, u)")
        .def(
            "constraints",
            [](Simulation& i, Vector q, Vector u, double t) {
                i.need_state(q, u);
                keep_inputs(*i.system, i.state, *i.work);
                i.engine().move_constraints(*i.system, i.params, t, q.data(), i.with_x(u).data(), *i.work);
                const ConstraintState& c = i.work->constraints;
                const std::size_t n = i.system->n_lambda;
                return std::make_tuple(to_array(c.g.data(), n), to_array(c.rate.data(), n), to_array(c.bias.data(), n));
            },
            nb::arg("q"), nb::arg("u"), nb::arg("t") = 0.0,
            "defects of the constraints (m, rad), their rates, and the rates of these while u is constant")
        .def(
            "constraint_matrix",
            [](Simulation& i, Vector q) {
                const double t = 0.0;
                need(q, i.system->nq, "q");
                const std::size_t n = i.system->nu, m = i.system->n_lambda;
                std::vector<double> u(i.system->nv, 0.0), column(i.system->n_rows), W(m * n);
                keep_inputs(*i.system, i.state, *i.work);
                i.engine().move_constraints(*i.system, i.params, t, q.data(), u.data(), *i.work);
                for (std::size_t j = 0; j < n; ++j) {
                    u[j] = 1.0;
                    i.engine().constraint_rates(*i.system, *i.work, u.data(), column.data());
                    u[j] = 0.0;
                    for (std::size_t k = 0; k < m; ++k) W[k * n + j] = column[k];
                }
                return to_matrix(W, m, n);
            },
            nb::arg("q"), "W^T: the rates of the constraints per velocity")
        .def(
            "line_entries",
            [](Simulation& i, Vector q) {
                need(q, i.system->nq, "q");
                const std::vector<double> u(i.system->nv, 0.0);
                std::vector<int> rows, columns;
                std::vector<double> values;
                keep_inputs(*i.system, i.state, *i.work);
                i.engine().move_constraints(*i.system, i.params, 0.0, q.data(), u.data(), *i.work);
                for (const Constraint& c : i.system->constraints) {
                    const RowGroup& g = c.group;
                    for (int k = 0; k < g.rows * g.entries && g.sides == 0; ++k) {
                        const int column = i.system->row_entries[g.first_entry + k % g.entries].u;
                        if (column < 0) continue;
                        rows.push_back(g.first + k / g.entries), columns.push_back(column);
                        values.push_back(i.work->constraints.W[g.W + k]);
                    }
                }
                return std::make_tuple(to_indices(rows), to_indices(columns), to_array(values));
            },
            nb::arg("q"), "the same for constraints between single coordinates alone, as rows, columns and values")
        .def(
            "project_state",
            [](Simulation& i, double t, Vector q, Vector u) {
                i.need_state(q, u);
                std::vector<double> positions = copy(q), velocities = i.with_x(u);
                keep_inputs(*i.system, i.state, *i.work);
                if (i.system->n_lambda > 0) i.engine().project_state(*i.system, i.params, t, positions.data(), velocities.data(), *i.work);
                return std::make_tuple(to_array(positions), to_array(velocities.data(), i.system->nu));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), "q and u brought onto the closed loops, in the metric of the mass")
        .def(
            "law_accelerations",
            [](Simulation& i, double t, Vector q, Vector u, bool settle, bool closely) {
                i.need_state(q, u);
                const Branches branches = settle ? settle_branches : closely ? verify_redundant : keep_branches;
                std::vector<double> rate(i.system->nv), force(i.system->n_rows + 1);
                const ForcesReadAt reads(i, t, q, u);
                i.work->left_limit = false;
                const bool fits = i.engine().law_accelerations(*i.system, i.params, t, q.data(), i.with_x(u).data(), i.state, *i.work,
                                                               branches, rate.data(), force.data());
                const LawState& laws = i.work->laws;
                return std::make_tuple(to_array(rate.data(), i.system->nu), to_array(force.data(), i.system->n_rows), fits,
                                       to_array(laws.trial), to_array(rate.data() + i.system->nu, i.system->nx));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("settle"), nb::arg("closely") = false,
            "u', forces of all rows, whether all laws fit their branches, the branches they ask for, x'; settle: changes these until they "
            "fit; closely: where contacts hold a body more than once, branches fit when they give the right motion")
        .def(
            "law_jump",
            [](Simulation& i, double t, Vector q, Vector u, bool settle, bool begins) {
                i.need_state(q, u);
                std::vector<double> out = i.with_x(u);
                keep_inputs(*i.system, i.state, *i.work);
                const ForcesReadAt reads(i, t, q, u);
                i.engine().law_jump(*i.system, i.params, t, q.data(), out.data(), i.state, *i.work, settle, begins);
                return to_array(out.data(), i.system->nu);
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("settle"), nb::arg("begins") = false,
            "u after the jump that closing laws and impacts cause; settle: on branches that fit, else on the branches of the state; begins: at "
            "the start of a run, where velocities need not be those that led to the branches")
        .def(
            "law_step",
            [](Simulation& i, double t, Vector q, Vector u, double longest) {
                i.need_state(q, u);
                std::vector<double> positions = copy(q), velocities = i.with_x(u);
                keep_inputs(*i.system, i.state, *i.work);
                const ForcesReadAt reads(i, t, q, u);
                const double step =
                    i.engine().law_step(*i.system, i.params, t, longest, positions.data(), velocities.data(), i.state, *i.work);
                return std::make_tuple(step, to_array(positions), to_array(velocities.data(), i.system->nu));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("longest"),
            "a short step with forces of contacts by sweeps, for where no branches fit together: its length, q and u")
        .def(
            "law_follow",
            [](Simulation& i, double t, Vector q, Vector u) {
                i.need_state(q, u);
                keep_inputs(*i.system, i.state, *i.work);
                if (!i.system->laws.empty()) i.engine().law_follow(*i.system, i.params, t, q.data(), i.with_x(u).data(), i.state, *i.work);
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), "the laws take their memory, such as the direction of slip, along to this state")
        .def(
            "law_motion",
            [](Simulation& i, Vector q, Vector u, double t) {
                i.need_state(q, u);
                std::vector<double> speed(i.system->n_rows + 1);
                keep_inputs(*i.system, i.state, *i.work);
                const std::vector<double> v = i.with_x(u);
                i.engine().move_constraints(*i.system, i.params, t, q.data(), v.data(), *i.work);
                i.engine().constraint_rates(*i.system, *i.work, v.data(), speed.data());
                const std::size_t first = i.system->n_lambda, n = i.system->n_rows - first;
                return std::make_tuple(to_array(i.work->laws.position.data() + (n > 0 ? first : 0), n), to_array(speed.data() + first, n));
            },
            nb::arg("q"), nb::arg("u"), nb::arg("t") = 0.0, "relative coordinates and speeds of the rows of the laws")
        .def(
            "law_rows",
            [](Simulation& i, double t, Vector q, Vector u) {
                i.need_state(q, u);
                const System& s = *i.system;
                const std::size_t rows = s.n_rows, nv = s.nv, laws = s.n_rows - s.n_lambda;
                std::vector<double> v = i.with_x(u), h(nv), unit(nv), W(rows * nv), F(laws * laws), along(rows);
                i.engine().evaluate(s, i.params, t, q.data(), v.data(), i.state, *i.work, false, h.data());
                i.engine().take_branches(s, i.params, v.data(), i.state, *i.work);
                for (std::size_t j = 0; j < nv; ++j) {
                    unit[j] = 1.0;
                    i.engine().constraint_rates(s, *i.work, unit.data(), along.data());
                    unit[j] = 0.0;
                    for (std::size_t r = 0; r < rows; ++r) W[nv * r + j] = along[r];
                }
                for (const Law& law : s.laws)
                    for (int r = 0; r < law.group.rows; ++r)
                        for (int k = 0; k < law.group.rows; ++k)
                            F[laws * (law.group.first - s.n_lambda + r) + law.group.first - s.n_lambda + k] =
                                i.work->laws.F[9 * law.number + 3 * r + k];
                return std::make_tuple(to_matrix(W, rows, nv), to_matrix(F, laws, laws), to_array(i.work->laws.hold.data() + s.n_lambda, laws));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"),
            "W^T of all rows over velocities and other states; F of E y + F W^T v' = b of the laws on the branches in force; where these keep "
            "their relative coordinates, NaN where they only hold speeds")
        .def(
            "law_slopes",
            [](Simulation& i, double t, Vector q, Vector u, Vector rates, Vector forces, Vector rho, Vector sigma, Vector chi,
               Vector inputs) {
                i.need_state(q, u);
                const System& s = *i.system;
                need(rates, s.nu, "rates"), need(forces, s.n_rows, "forces"), need(rho, s.nu, "rho"), need(sigma, s.nu, "sigma"), need(chi, s.nx, "chi");
                need(inputs, s.inputs + s.last_nodes.size(), "inputs");
                const ForcesReadAt forces_read(i, t, q, u);
                std::vector<double> v = i.with_x(u), h(s.nv), out(s.n_rows - s.n_lambda);
                i.engine().evaluate(s, i.params, t, q.data(), v.data(), i.state, *i.work, false, h.data());
                i.engine().law_slopes(s, i.params, q.data(), v.data(), i.state, rates.data(), forces.data(), rho.data(), sigma.data(), chi.data(),
                                      inputs.data(), *i.work, out.data());
                return to_array(out);
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"), nb::arg("rates"), nb::arg("forces"), nb::arg("rho"), nb::arg("sigma"), nb::arg("chi"), nb::arg("inputs"),
            "how E y + F W^T v' - b of the laws on the branches in force changes along rho (positions), sigma (velocities), chi (other "
            "states) and inputs while v' and the forces stay")
        .def(
            "project_laws",
            [](Simulation& i, double t, Vector q, Vector u) {
                i.need_state(q, u);
                std::vector<double> positions = copy(q), velocities = i.with_x(u);
                keep_inputs(*i.system, i.state, *i.work);
                if (i.system->n_rows > 0)
                    i.engine().project_laws(*i.system, i.params, t, positions.data(), velocities.data(), i.state, *i.work);
                return std::make_tuple(to_array(positions), to_array(velocities.data(), i.system->nu));
            },
            nb::arg("t"), nb::arg("q"), nb::arg("u"),
            "q and u brought onto the closed loops and onto what the laws hold on their branches, in the metric of the mass")
        .def(
            "element_derivative",
            [](Simulation& i, int table, int row, double a, double b) {
                const Table& t = table_of(i, table, row);
                const std::size_t n = 6 * t.ports + t.lines + t.states;
                std::vector<double> out(n * n, 0.0);
                Pass pass = kept_pass(i);
                words_of(i, t).dual_derivative(t, pass, row, a, b, out.data());
                return to_matrix(out, n, n);
            },
            nb::arg("table"), nb::arg("row"), nb::arg("a"), nb::arg("b"),
            "derivative of the effects of one element by dual numbers, at the kept evaluation: 6 per port in world axes, about the centers "
            "of mass, 1 per line, 1 per state")
        .def(
            "element_law",
            [](Simulation& i, int table, int row) {
                const Table& t = table_of(i, table, row);
                std::vector<double> out(6 * t.ports + t.lines + t.states + t.outputs, 0.0);
                Pass pass = kept_pass(i);
                words_of(i, t).law(t, pass, row, out.data());
                return to_array(out);
            },
            nb::arg("table"), nb::arg("row"), "effects of one element by its law, at the kept evaluation, and its outputs")
        .def(
            "element_sensitivity",
            [](Simulation& i, int table, int row) {
                const Table& t = table_of(i, table, row);
                const std::vector<int> slots = parameter_slots(i, t, row);
                const std::size_t n = 6 * t.ports + t.lines + t.states + t.outputs;
                std::vector<double> out(n * slots.size() + 1, 0.0);
                Pass pass = kept_pass(i);
                words_of(i, t).parameter_derivative(t, pass, row, out.data());
                return std::make_tuple(to_matrix(out, n, slots.size()), slots);
            },
            nb::arg("table"), nb::arg("row"),
            "derivative of effects and outputs of one element over its parameters and the values of its curves, at the kept evaluation; "
            "and the slots of these")
        .def(
            "element_signal",
            [](Simulation& i, int table, int row, int slot) {
                const Table& t = table_of(i, table, row);
                if (slot < 0 || slot >= t.signals) throw nb::index_error("no such signal");
                std::vector<double> out(6 * t.ports + t.lines + t.states, 0.0);
                Pass pass = kept_pass(i);
                words_of(i, t).signal_direction(t, pass, row, slot, out.data());
                return to_array(out);
            },
            nb::arg("table"), nb::arg("row"), nb::arg("slot"), "derivative of the effects of one element over one of its signals")
        .def(
            "element_links",
            [](Simulation& i, int table, int row) {
                const Table& t = table_of(i, table, row);
                return std::vector<int>(t.links.begin() + row * t.ports, t.links.begin() + (row + 1) * t.ports);
            },
            nb::arg("table"), nb::arg("row"), "links of one element")
        .def(
            "use_dense_factor",
            [](Simulation& i, bool dense) {
                const std::size_t n = dense ? i.system->nv : 0;
                i.work->dense.assign(n * n, 0.0), i.work->dense_pivots.assign(n, 0), i.work->scratch_u.assign(n, 0.0);
                i.work->factor.age = -1;
            },
            nb::arg("dense"), "factors the whole matrix without its structure, for comparison");
}

}  // namespace koppel
