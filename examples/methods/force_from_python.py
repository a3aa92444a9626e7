"""A force law written in Python: it reads channels and drives an input between the steps, never inside one.

A sled on a spring is held back by a semi-active (skyhook) damper; a Python function finds its coefficient in each step.
"""

import koppel
from koppel import translational

STEP = 1e-3
SOFT, HARD = 20.0, 400.0  # N*s/m


def build() -> koppel.Model:
    model = koppel.Model("semi-active damper")
    push = model.input("push", "N")
    model.add("road", translational.Sled(mass=1))
    model.add("body", translational.Sled(mass=50))
    bump = {"table": {"time": [0, 0.2, 0.3, 0.4], "value": [0, 0, 0.05, 0]}}
    model.add("bump", translational.Motion(sled="road", position=bump))
    model.add("spring", translational.SpringDamper(sled_a="road", sled_b="body", stiffness="4 N/mm", damping=0))
    model.add("damper", translational.Force(sled_a="road", sled_b="body", force=push))
    return model


def skyhook(body: float, road: float) -> float:
    """Force on the body: hard while it slows the body down, soft otherwise."""
    coefficient = HARD if body * (body - road) > 0 else SOFT
    return -coefficient * (body - road)


READ = ["body.speed", "road.speed", "body.position"]


def main() -> None:
    machine = koppel.Machine(build(), stepper=koppel.Lsrt2(step=STEP))
    reader = machine.reader(READ)
    speed, road, position = 0, 1, 2
    highest = 0.0
    for _ in range(2000):
        machine.set_input("push", skyhook(float(reader.values[speed]), float(reader.values[road])))
        machine.step()
        reader.read()
        highest = max(highest, abs(float(reader.values[position])))
    print(f"bump of 50 mm: the body moves by {1000 * highest:.1f} mm at most")
    print(f"after {machine.time:.1f} s it is {1000 * abs(float(reader.values[position])):.3f} mm off")


if __name__ == "__main__":
    main()
