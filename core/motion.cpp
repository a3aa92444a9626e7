// Positions, their tangent space, and what moves with them: poses and twists of the links.
#include "math/vec.hpp"
#include "numerics.hpp"

namespace koppel::KOPPEL_LEVEL {

void move_free_links(const System& s, const double* q, const double* u, LinkState* links) {
    for (int i : s.simple_links) {
        const Link& link = s.links[i];
        LinkState& to = links[i];
        put(to.p, vec(q + link.q));
        rotation_of(q + link.q + 3, to.R);
        put(to.v, vec(u + link.u));
        put(to.w, mat(to.R) * vec(u + link.u + 3));
    }
}

void move_links(const System& s, const double* params, const double* q, const double* u, Workspace& work) {
    move_free_links(s, q, u, work.links.data());
    if (!s.tree_links.empty()) move_trees(s, params, q, u, work.links.data(), work.tree);
}

namespace {

// a unit quaternion turned by a rotation vector in its own axes, by the exponential map
inline void turn_quaternion(const double* from, const double* d, double* to) {
    // half the turn: cosine and sine over angle, by series for the turns of a step
    const double x = 0.25 * (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    double cosine, sinc;
    if (x < 0.04) {
        // (-x)^k / (2k)! and (-x)^k / (2k + 1)!
        const double x2 = x * x, x4 = x2 * x2;
        cosine = (1.0 - (1.0 / 2) * x) + x2 * ((1.0 / 24) - (1.0 / 720) * x) + x4 * ((1.0 / 40320) - (1.0 / 3628800) * x);
        sinc = (1.0 - (1.0 / 6) * x) + x2 * ((1.0 / 120) - (1.0 / 5040) * x) + x4 * ((1.0 / 362880) - (1.0 / 39916800) * x);
    } else {
        const double angle = std::sqrt(x);
        cosine = std::cos(angle), sinc = std::sin(angle) / angle;
    }
    const double w = cosine, a = 0.5 * sinc * d[0], b = 0.5 * sinc * d[1], c = 0.5 * sinc * d[2];
    const double e0 = from[0], e1 = from[1], e2 = from[2], e3 = from[3];
    const double r0 = e0 * w - e1 * a - e2 * b - e3 * c, r1 = e0 * a + e1 * w + e2 * c - e3 * b, r2 = e0 * b - e1 * c + e2 * w + e3 * a,
                 r3 = e0 * c + e1 * b - e2 * a + e3 * w;
    // the norm drifts by rounding only; one Newton step of 1/sqrt brings it back
    const double scale = 1.5 - 0.5 * (r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3);
    to[0] = scale * r0, to[1] = scale * r1, to[2] = scale * r2, to[3] = scale * r3;
}

inline void quaternion_rate(const double* e, const double* w, double* to) {
    to[0] = 0.5 * (-e[1] * w[0] - e[2] * w[1] - e[3] * w[2]);
    to[1] = 0.5 * (e[0] * w[0] - e[3] * w[1] + e[2] * w[2]);
    to[2] = 0.5 * (e[3] * w[0] + e[0] * w[1] - e[1] * w[2]);
    to[3] = 0.5 * (-e[2] * w[0] + e[1] * w[1] + e[0] * w[2]);
}

}  // namespace

// q moved by an increment in the tangent at q: shifts of free bodies in world axes, turns in body axes, joints by their rates.
void retract(const System& s, const double* q, const double* delta, double* out) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        if (link.kind != link_free) continue;
        for (int k = 0; k < 3; ++k) out[link.q + k] = q[link.q + k] + delta[link.u + k];
        turn_quaternion(q + link.q + 3, delta + link.u + 3, out + link.q + 3);
    }
    for (const JointStep& step : s.joint_steps) {
        if (step.type == step_ball)
            turn_quaternion(q + step.q, delta + step.u, out + step.q);
        else
            out[step.q] = q[step.q] + delta[step.u];
    }
    for (const LineCoordinate& line : s.lines)
        if (line.q >= 0) out[line.q] = q[line.q] + delta[line.u];
}

void q_rate(const System& s, const double* q, const double* u, double* out) {
    for (std::size_t i = 1; i < s.links.size(); ++i) {
        const Link& link = s.links[i];
        if (link.kind != link_free) continue;
        for (int k = 0; k < 3; ++k) out[link.q + k] = u[link.u + k];
        quaternion_rate(q + link.q + 3, u + link.u + 3, out + link.q + 3);
    }
    for (const JointStep& step : s.joint_steps) {
        if (step.type == step_ball)
            quaternion_rate(q + step.q, u + step.u, out + step.q);
        else
            out[step.q] = u[step.u];
    }
    for (const LineCoordinate& line : s.lines)
        if (line.q >= 0) out[line.q] = u[line.u];
}

}  // namespace koppel::KOPPEL_LEVEL
