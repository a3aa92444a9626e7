// Hydraulics: the pressure of an elastic node over its state, and the units in which flows and states of nodes are unknowns of a step.
//
// A flow is a velocity, Q = flow_unit * u, whose position is the volume that has passed, of inertia flow_unit^2 rho L / A, and pressures act on it times flow_unit: so
// masses of order 1 kg and forces of order 100 N stand for columns of oil, and tolerances of mechanics mean something. The state of an
// elastic node is the compression phi = strain_unit * u with V phi' = net inflow - V'; both sides are taken times charge_unit.
// Powers of two: nothing is rounded by the change of units.
#pragma once

#include <cmath>

namespace koppel {

constexpr double least_flow = 1e-15;  // m^3/s, a drop of water in a year: the loss per flow is that at rest
constexpr double flow_unit = 1.0 / 8192, strain_unit = 1.0 / 1024, charge_unit = 1048576.0;

// The oil of a node, in the order of its parameters. compliance: of the wall, 1/Pa; form: 0 modulus per volume at the reference pressure,
// 1 tangent modulus
struct OilParams {
    double modulus, air, exponent, reference, compliance, form;
};
constexpr int oil_params = 6;

struct FluidPressure {
    double p, slope;  // pressure, and per compression: the modulus
};

// p from Phi(p) = phi. Phi = (p - modulus air (p0/p)^(1/exponent)) / (modulus (1 + air)) + compliance p, or for the tangent form
// phi = -ln(V(p)/V(p0)): both are  k y - B y^-m = C  with y = p/p0. The left side rises and is concave, so that Newton's method stays on one
// side of the root after the first step; Halley's correction takes three or four steps from the root of the same with m = 1.
inline FluidPressure pressure_of(const OilParams& oil, double phi) {
    const double E = oil.modulus, p0 = oil.reference, B = E * oil.air / p0, m = 1.0 / oil.exponent;
    double k = 1.0, C, dC;
    if (oil.form == 0.0)
        dC = E * (1.0 + oil.air) / p0, C = phi * dC, k += oil.compliance * E * (1.0 + oil.air);
    else {
        const double shrunk = (1.0 + oil.air) * std::exp(-phi);
        dC = shrunk * E / p0, C = (1.0 - shrunk) * E / p0 + 1.0;
    }
    if (B == 0.0) return {p0 * C / k, p0 * dC / k};
    const double root = std::sqrt(C * C + 4.0 * k * B);
    double y = C > 0.0 ? (C + root) / (2.0 * k) : 2.0 * B / (root - C);
    for (int round = 0; round < 60; ++round) {
        const double part = B * std::pow(y, -m);
        const double f = k * y - part - C, slope = k + m * part / y, bend = -m * (m + 1.0) * part / (y * y);
        double next = y - f / (slope - 0.5 * f * bend / slope);
        if (!(next > 0.1 * y)) next = 0.1 * y;
        const double way = std::fabs(next - y);
        y = next;
        if (!(way > 1e-6 * y)) break;  // the error is of the third power of that
    }
    return {p0 * y, p0 * dC / (k + m * B * std::pow(y, -m - 1.0))};
}

}  // namespace koppel
