"""Tire by Pacejka's Magic Formula."""

from __future__ import annotations

from typing import Any, Literal

from koppel.model.element import Element, Numbers, element, option, quantity, state
from koppel.model.errors import ModelError
from koppel.model.tire import Tire
from koppel.model.value import Value


@element("vehicle.magic_formula")
class MagicFormula(Tire):
    """Forces and torques over slip, camber, load and pressure by the Magic Formula 5.2, 6.1 or 6.2, without turn slip.

    Coefficients bear their names in .tir files; koppel.vehicle.read_tire reads these. Slips kappa and tan(alpha) are
    deflections per relaxation length, with V_sx = v_x - R_e w:
    lag_x' = -V_sx - u kappa, kappa = lag_x / sigma_x;  lag_y' = v_y - u tan(alpha), tan(alpha) = lag_y / sigma_y
    u = max(|v_x|, hypot(V_sx, v_y) / b)
    so that nothing creeps at rest. b = 10 bounds the slips; below v_stand, with v = max(|v_x|, |v_y|, |R_e w|), it
    goes over to stand_slip, and the slips gain (1 - k) stand_damping times the rate of their deflection per slip
    stiffness, with k = t**2 (3 - 2 t), t = v / v_stand: a damper whose force never goes beyond the peak. relaxation:
    sigma = slip stiffness / stiffness, or lengths by ptx and pty, or none: steady slips over max(|v_x|, low_speed),
    which below v_stand go over to those of the deflections, k steady + (1 - k) deflected, so that a standing tire
    holds; sigma is then that of the lengths (5.2, with ptx1, pty1 and pty2 above 0), else that of the stiffnesses.

    mode: what of it acts, combined slip or not. limits: on clips load, slips and camber to the range of the
    coefficients, slips only from v_stand on. overturning: two printed forms of torque_x, cos(qsx5 atan((qsx6
    Fz/Fz0)**2)) of the equation manual or cos(qsx5 atan(qsx6 Fz/Fz0)**2) of the book. mirror: yes for a tire measured
    on the other side. The friction factor of the road scales lmux and lmuy. As printed with the formulas, no
    curvature E is above 1 and friction keeps its sign over load, pressure and camber. With E_z the elastic force of
    the deflection and F_z0 = load
    force_z = E_z (1 + q_v2 |w| radius/speed - (q_fcx force_x/F_z0)**2 - (q_fcy force_y/F_z0)**2) - damping_z v_z
    """

    radius: Value = quantity("m", "free radius", above=0)
    stiffness_z: Value = quantity("N/m", "radial stiffness at the nominal load", above=0)
    damping_z: Value = quantity("N*s/m", "radial damping", at_least=0, default=0)
    quadratic_z: Value = quantity("1", "quadratic term of load over deflection", default=0)
    load: Value = quantity("N", "nominal load", above=0)
    pressure: Value = quantity("Pa", "inflation pressure", above=0, default=220e3)
    nominal_pressure: Value = quantity(
        "Pa", "inflation pressure to which the coefficients belong", above=0, default=220e3
    )
    speed: Value = quantity("m/s", "speed of the measurement", above=0, default=16.7)
    low_speed: Value = quantity("m/s", "least speed of steady slip", above=0, default=1)
    stiffness_x: Value = quantity("N/m", "longitudinal stiffness, for relaxation", above=0, default=300e3)
    stiffness_y: Value = quantity("N/m", "lateral stiffness, for relaxation", above=0, default=150e3)
    breff: Value = quantity("1", "low load stiffness of the effective radius", default=0)
    dreff: Value = quantity("1", "peak value of the effective radius", default=0)
    freff: Value = quantity("1", "high load stiffness of the effective radius", default=0)
    q_re0: Value = quantity("1", "free radius when it turns per radius", default=1)
    q_v1: Value = quantity("1", "growth of the radius with speed", default=0)
    q_v2: Value = quantity("1", "growth of the radial stiffness with speed", default=0)
    q_fcx: Value = quantity("1", "longitudinal force on the load at a deflection", default=0)
    q_fcy: Value = quantity("1", "lateral force on the load at a deflection", default=0)
    pfz1: Value = quantity("1", "pressure on radial stiffness", default=0)
    pcfx1: Value = quantity("1", "load on longitudinal stiffness", default=0)
    pcfx2: Value = quantity("1", "load squared on longitudinal stiffness", default=0)
    pcfx3: Value = quantity("1", "pressure on longitudinal stiffness", default=0)
    pcfy1: Value = quantity("1", "load on lateral stiffness", default=0)
    pcfy2: Value = quantity("1", "load squared on lateral stiffness", default=0)
    pcfy3: Value = quantity("1", "pressure on lateral stiffness", default=0)
    ptx1: Value = quantity("1", "relaxation length of Fx per load", default=0)
    ptx2: Value = quantity("1", "relaxation length of Fx over load", default=0)
    ptx3: Value = quantity("1", "relaxation length of Fx over load, exponent", default=0)
    pty1: Value = quantity("1", "relaxation length of Fy, peak per radius", default=0)
    pty2: Value = quantity("1", "relaxation length of Fy, load of its peak", default=1)
    lsgkp: Value = quantity("1", "scale of the relaxation length of Fx", default=1)
    lsgal: Value = quantity("1", "scale of the relaxation length of Fy", default=1)
    phy3: Value = quantity("1", "horizontal shift of Fy with camber (5.2)", default=0)
    stand_damping: Value = quantity("N*s/m", "damping in the plane at rest", at_least=0, default=20000)
    stand_slip: Value = quantity("1", "slip that deflections reach at most at rest", above=0, default=0.3)
    v_stand: Value = quantity("m/s", "speed below which the tire goes over to standing", above=0, default=0.5)
    presmin: Value = quantity("Pa", "lowest pressure for which it is known", above=0, core=False, default=1)
    presmax: Value = quantity("Pa", "highest pressure", above=0, core=False, default=1e7)
    fzmin: Value = quantity("N", "lowest load", at_least=0, default=0)
    fzmax: Value = quantity("N", "highest load", above=0, default=1e6)
    kpumin: Value = quantity("1", "lowest longitudinal slip", default=-1.5)
    kpumax: Value = quantity("1", "highest longitudinal slip", default=1.5)
    alpmin: Value = quantity("rad", "lowest slip angle", default=-1.5)
    alpmax: Value = quantity("rad", "highest slip angle", default=1.5)
    cammin: Value = quantity("rad", "lowest camber", default=-0.3)
    cammax: Value = quantity("rad", "highest camber", default=0.3)
    lfzo: Value = quantity("1", "scale of nominal load", default=1)
    lcx: Value = quantity("1", "scale of shape of Fx", default=1)
    lmux: Value = quantity("1", "scale of friction of Fx", default=1)
    lex: Value = quantity("1", "scale of curvature of Fx", default=1)
    lkx: Value = quantity("1", "scale of slip stiffness of Fx", default=1)
    lhx: Value = quantity("1", "scale of horizontal shift of Fx", default=1)
    lvx: Value = quantity("1", "scale of vertical shift of Fx", default=1)
    lcy: Value = quantity("1", "scale of shape of Fy", default=1)
    lmuy: Value = quantity("1", "scale of friction of Fy", default=1)
    ley: Value = quantity("1", "scale of curvature of Fy", default=1)
    lky: Value = quantity("1", "scale of cornering stiffness", default=1)
    lhy: Value = quantity("1", "scale of horizontal shift of Fy", default=1)
    lvy: Value = quantity("1", "scale of vertical shift of Fy", default=1)
    ltr: Value = quantity("1", "scale of pneumatic trail", default=1)
    lres: Value = quantity("1", "scale of residual torque", default=1)
    lxal: Value = quantity("1", "scale of lateral slip on Fx", default=1)
    lyka: Value = quantity("1", "scale of longitudinal slip on Fy", default=1)
    lvyka: Value = quantity("1", "scale of Fy induced by longitudinal slip", default=1)
    ls: Value = quantity("1", "scale of lever of Fx in Mz", default=1)
    lkyc: Value = quantity("1", "scale of camber stiffness of Fy", default=1)
    lkzc: Value = quantity("1", "scale of camber stiffness of Mz", default=1)
    lvmx: Value = quantity("1", "scale of vertical shift of Mx", default=1)
    lmx: Value = quantity("1", "scale of Mx", default=1)
    lmy: Value = quantity("1", "scale of My", default=1)
    pcx1: Value = quantity("1", "shape of Fx, term 1", default=1.6)
    pdx1: Value = quantity("1", "peak of Fx, term 1", default=1)
    pdx2: Value = quantity("1", "peak of Fx, term 2", default=0)
    pdx3: Value = quantity("1", "peak of Fx, term 3", default=0)
    pex1: Value = quantity("1", "curvature of Fx, term 1", default=0)
    pex2: Value = quantity("1", "curvature of Fx, term 2", default=0)
    pex3: Value = quantity("1", "curvature of Fx, term 3", default=0)
    pex4: Value = quantity("1", "curvature of Fx, term 4", default=0)
    pkx1: Value = quantity("1", "slip stiffness of Fx, term 1", default=20)
    pkx2: Value = quantity("1", "slip stiffness of Fx, term 2", default=0)
    pkx3: Value = quantity("1", "slip stiffness of Fx, term 3", default=0)
    phx1: Value = quantity("1", "horizontal shift of Fx, term 1", default=0)
    phx2: Value = quantity("1", "horizontal shift of Fx, term 2", default=0)
    pvx1: Value = quantity("1", "vertical shift of Fx, term 1", default=0)
    pvx2: Value = quantity("1", "vertical shift of Fx, term 2", default=0)
    ppx1: Value = quantity("1", "pressure on Fx, term 1", default=0)
    ppx2: Value = quantity("1", "pressure on Fx, term 2", default=0)
    ppx3: Value = quantity("1", "pressure on Fx, term 3", default=0)
    ppx4: Value = quantity("1", "pressure on Fx, term 4", default=0)
    rbx1: Value = quantity("1", "combined slip, slope of Fx, term 1", default=0)
    rbx2: Value = quantity("1", "combined slip, slope of Fx, term 2", default=0)
    rbx3: Value = quantity("1", "combined slip, slope of Fx, term 3", default=0)
    rcx1: Value = quantity("1", "combined slip, shape of Fx, term 1", default=1)
    rex1: Value = quantity("1", "combined slip, curvature of Fx, term 1", default=0)
    rex2: Value = quantity("1", "combined slip, curvature of Fx, term 2", default=0)
    rhx1: Value = quantity("1", "combined slip, horizontal shift of Fx, term 1", default=0)
    qsx1: Value = quantity("1", "torque Mx, term 1", default=0)
    qsx2: Value = quantity("1", "torque Mx, term 2", default=0)
    qsx3: Value = quantity("1", "torque Mx, term 3", default=0)
    qsx4: Value = quantity("1", "torque Mx, term 4", default=0)
    qsx5: Value = quantity("1", "torque Mx, term 5", default=0)
    qsx6: Value = quantity("1", "torque Mx, term 6", default=0)
    qsx7: Value = quantity("1", "torque Mx, term 7", default=0)
    qsx8: Value = quantity("1", "torque Mx, term 8", default=0)
    qsx9: Value = quantity("1", "torque Mx, term 9", default=0)
    qsx10: Value = quantity("1", "torque Mx, term 10", default=0)
    qsx11: Value = quantity("1", "torque Mx, term 11", default=0)
    qsx12: Value = quantity("1", "torque Mx, term 12", default=0)
    qsx13: Value = quantity("1", "torque Mx, term 13", default=0)
    qsx14: Value = quantity("1", "torque Mx, term 14", default=0)
    ppmx1: Value = quantity("1", "pressure on Mx", default=0)
    pcy1: Value = quantity("1", "shape of Fy, term 1", default=1.3)
    pdy1: Value = quantity("1", "peak of Fy, term 1", default=1)
    pdy2: Value = quantity("1", "peak of Fy, term 2", default=0)
    pdy3: Value = quantity("1", "peak of Fy, term 3", default=0)
    pey1: Value = quantity("1", "curvature of Fy, term 1", default=0)
    pey2: Value = quantity("1", "curvature of Fy, term 2", default=0)
    pey3: Value = quantity("1", "curvature of Fy, term 3", default=0)
    pey4: Value = quantity("1", "curvature of Fy, term 4", default=0)
    pey5: Value = quantity("1", "curvature of Fy, term 5", default=0)
    pky1: Value = quantity("1", "slip stiffness of Fy, term 1", default=-20)
    pky2: Value = quantity("1", "slip stiffness of Fy, term 2", default=1)
    pky3: Value = quantity("1", "slip stiffness of Fy, term 3", default=0)
    pky4: Value = quantity("1", "slip stiffness of Fy, term 4", default=2)
    pky5: Value = quantity("1", "slip stiffness of Fy, term 5", default=0)
    pky6: Value = quantity("1", "slip stiffness of Fy, term 6", default=0)
    pky7: Value = quantity("1", "slip stiffness of Fy, term 7", default=0)
    phy1: Value = quantity("1", "horizontal shift of Fy, term 1", default=0)
    phy2: Value = quantity("1", "horizontal shift of Fy, term 2", default=0)
    pvy1: Value = quantity("1", "vertical shift of Fy, term 1", default=0)
    pvy2: Value = quantity("1", "vertical shift of Fy, term 2", default=0)
    pvy3: Value = quantity("1", "vertical shift of Fy, term 3", default=0)
    pvy4: Value = quantity("1", "vertical shift of Fy, term 4", default=0)
    ppy1: Value = quantity("1", "pressure on Fy, term 1", default=0)
    ppy2: Value = quantity("1", "pressure on Fy, term 2", default=0)
    ppy3: Value = quantity("1", "pressure on Fy, term 3", default=0)
    ppy4: Value = quantity("1", "pressure on Fy, term 4", default=0)
    ppy5: Value = quantity("1", "pressure on Fy, term 5", default=0)
    rby1: Value = quantity("1", "combined slip, slope of Fy, term 1", default=0)
    rby2: Value = quantity("1", "combined slip, slope of Fy, term 2", default=0)
    rby3: Value = quantity("1", "combined slip, slope of Fy, term 3", default=0)
    rby4: Value = quantity("1", "combined slip, slope of Fy, term 4", default=0)
    rcy1: Value = quantity("1", "combined slip, shape of Fy, term 1", default=1)
    rey1: Value = quantity("1", "combined slip, curvature of Fy, term 1", default=0)
    rey2: Value = quantity("1", "combined slip, curvature of Fy, term 2", default=0)
    rhy1: Value = quantity("1", "combined slip, horizontal shift of Fy, term 1", default=0)
    rhy2: Value = quantity("1", "combined slip, horizontal shift of Fy, term 2", default=0)
    rvy1: Value = quantity("1", "combined slip, vertical shift of Fy, term 1", default=0)
    rvy2: Value = quantity("1", "combined slip, vertical shift of Fy, term 2", default=0)
    rvy3: Value = quantity("1", "combined slip, vertical shift of Fy, term 3", default=0)
    rvy4: Value = quantity("1", "combined slip, vertical shift of Fy, term 4", default=0)
    rvy5: Value = quantity("1", "combined slip, vertical shift of Fy, term 5", default=0)
    rvy6: Value = quantity("1", "combined slip, vertical shift of Fy, term 6", default=0)
    qsy1: Value = quantity("1", "rolling resistance My, term 1", default=0)
    qsy2: Value = quantity("1", "rolling resistance My, term 2", default=0)
    qsy3: Value = quantity("1", "rolling resistance My, term 3", default=0)
    qsy4: Value = quantity("1", "rolling resistance My, term 4", default=0)
    qsy5: Value = quantity("1", "rolling resistance My, term 5", default=0)
    qsy6: Value = quantity("1", "rolling resistance My, term 6", default=0)
    qsy7: Value = quantity("1", "rolling resistance My, term 7", default=1)
    qsy8: Value = quantity("1", "rolling resistance My, term 8", default=0)
    qbz1: Value = quantity("1", "trail and residual torque, slope, term 1", default=0)
    qbz2: Value = quantity("1", "trail and residual torque, slope, term 2", default=0)
    qbz3: Value = quantity("1", "trail and residual torque, slope, term 3", default=0)
    qbz4: Value = quantity("1", "trail and residual torque, slope, term 4", default=0)
    qbz5: Value = quantity("1", "trail and residual torque, slope, term 5", default=0)
    qbz9: Value = quantity("1", "trail and residual torque, slope, term 9", default=0)
    qbz10: Value = quantity("1", "trail and residual torque, slope, term 10", default=0)
    qcz1: Value = quantity("1", "trail and residual torque, shape, term 1", default=1)
    qdz1: Value = quantity("1", "trail and residual torque, peak, term 1", default=0)
    qdz2: Value = quantity("1", "trail and residual torque, peak, term 2", default=0)
    qdz3: Value = quantity("1", "trail and residual torque, peak, term 3", default=0)
    qdz4: Value = quantity("1", "trail and residual torque, peak, term 4", default=0)
    qdz6: Value = quantity("1", "trail and residual torque, peak, term 6", default=0)
    qdz7: Value = quantity("1", "trail and residual torque, peak, term 7", default=0)
    qdz8: Value = quantity("1", "trail and residual torque, peak, term 8", default=0)
    qdz9: Value = quantity("1", "trail and residual torque, peak, term 9", default=0)
    qdz10: Value = quantity("1", "trail and residual torque, peak, term 10", default=0)
    qdz11: Value = quantity("1", "trail and residual torque, peak, term 11", default=0)
    qez1: Value = quantity("1", "trail and residual torque, curvature, term 1", default=0)
    qez2: Value = quantity("1", "trail and residual torque, curvature, term 2", default=0)
    qez3: Value = quantity("1", "trail and residual torque, curvature, term 3", default=0)
    qez4: Value = quantity("1", "trail and residual torque, curvature, term 4", default=0)
    qez5: Value = quantity("1", "trail and residual torque, curvature, term 5", default=0)
    qhz1: Value = quantity("1", "trail and residual torque, horizontal shift, term 1", default=0)
    qhz2: Value = quantity("1", "trail and residual torque, horizontal shift, term 2", default=0)
    qhz3: Value = quantity("1", "trail and residual torque, horizontal shift, term 3", default=0)
    qhz4: Value = quantity("1", "trail and residual torque, horizontal shift, term 4", default=0)
    ppz1: Value = quantity("1", "pressure on Mz, term 1", default=0)
    ppz2: Value = quantity("1", "pressure on Mz, term 2", default=0)
    ssz1: Value = quantity("1", "lever of Fx in Mz, term 1", default=0)
    ssz2: Value = quantity("1", "lever of Fx in Mz, term 2", default=0)
    ssz3: Value = quantity("1", "lever of Fx in Mz, term 3", default=0)
    ssz4: Value = quantity("1", "lever of Fx in Mz, term 4", default=0)
    version: Literal["5.2", "6.1"] = option("form of the camber terms; 6.2 has those of 6.1", default="6.1")
    mode: Literal["combined", "uncombined", "lateral", "longitudinal", "vertical"] = option(
        "what acts", default="combined"
    )
    relaxation: Literal["none", "stiffness", "lengths"] = option("how slip builds up", default="stiffness")
    limits: Literal["off", "on"] = option("clips what is outside the range of the coefficients", default="off")
    overturning: Literal["manual", "book"] = option("form of the overturning torque", default="manual")
    mirror: Literal["no", "yes"] = option("coefficients are those of the other side", default="no")

    lag_x: Value = state("m", "longitudinal deflection", magnitude=0.05)
    lag_y: Value = state("m", "lateral deflection", magnitude=0.05, odd=("lag_y",))

    def output_limits(self) -> dict[str, tuple[Any, Any]]:
        """The load up to which the coefficients are known."""
        return {"force_z": (-1.0, self.fzmax)}

    def mirrored(self) -> Element:
        """The tire of the other side."""
        return self.model_copy(update={"mirror": "no" if self.mirror == "yes" else "yes"})

    def check_values(self, number: Numbers) -> None:
        """What is divided by."""
        for name in ("pcx1", "pcy1", "pdx1", "pdy1", "pkx1", "pky1", "pky2", "lfzo", "lmux", "lmuy"):
            if number(getattr(self, name)) == 0:
                raise ModelError("= 0 leaves no force; give the value of the tire", path=name)
        for name, scale in (("pcx1", "lcx"), ("pcy1", "lcy"), ("qcz1", "")):
            shape = number(getattr(self, name)) * (number(getattr(self, scale)) if scale else 1.0)
            if not shape > 0:
                raise ModelError(f"gives the shape factor C = {shape:g}; it must be above 0", path=name)
        if self.relaxation == "lengths":
            for name in ("ptx1", "pty1", "pty2"):
                if not number(getattr(self, name)) > 0:
                    told = "leaves no relaxation length; it must be above 0, or relaxation: stiffness"
                    raise ModelError(f"= {number(getattr(self, name)):g} {told}", path=name)
        if self.limits == "on":
            pressure, low, high = (number(v) for v in (self.pressure, self.presmin, self.presmax))
            if not low <= pressure <= high:
                raise ModelError(
                    f"= {pressure:g} Pa is outside {low:g} to {high:g} Pa, for which the tire is known", path="pressure"
                )
