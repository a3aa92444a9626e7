"""Mutated images: each is refused in one line, or loaded and stepped; no read or write outside of its memory.

    python tests/core/fuzz_images.py --first 0 --count 1000 --engine base

Every number is a seed, so that one that fails can be run alone: --first N --count 1. A process that crashes or takes
too long ends here; the last line of the output names the number.
"""

from __future__ import annotations

import argparse
import contextlib
import signal
import struct
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import koppel
from koppel import _core, control, rotational, vehicle
from koppel.libraries.powertrain import six_speed_vehicle
from koppel.libraries.vehicle import read_axle

sys.path.insert(0, str(Path(__file__).parents[1]))
EXAMPLES = Path(__file__).parents[2] / "examples" / "mechanisms"
SECTION = struct.Struct("<24sIIQQ")
INTS, DOUBLES = 1, 2
ODD_INTS = (0, 1, -1, 2, 3, 7, 0x7FFFFFFF, -0x80000000, 0x55555556, 0x2AAAAAAB, 0x40000000, 0x10000000)
ODD_DOUBLES = (0.0, -0.0, 1.0, -1.0, 1e-300, 1e300, -1e308, float("inf"), float("-inf"), float("nan"))
ODD_COUNTS = (0, 1, 0xFFFFFFFF, 1 << 62, (1 << 63) + 1, (1 << 64) - 1)
SECONDS = 60  # an image that needs longer hangs


def contact_machine() -> koppel.Model:
    """Boxes on each other."""
    from elements.stacks import stack

    return stack(2)[0]


def state_machine() -> koppel.Model:
    """States of elements and of signals, tables, a held value and a drive."""
    model = koppel.Model("states")
    model.add("shaft", rotational.Shaft(inertia=0.1, speed=5.0))
    model.add("wheel", rotational.Shaft(inertia=0.2))
    rubber = rotational.TorsionalRubber(
        shaft_a="shaft", shaft_b="wheel", stiffness=50.0, branch_stiffness=20.0, relaxation=0.05
    )
    model.add("rubber", rubber)
    model.add("lag", control.Lag(input="wheel.speed", time_constant="10 ms"))
    model.add("hold", control.Held(next="1 + 0.1*lag.value", start=1, every="2 ms"))
    table = {"table": {"time": [0, 0.1, 0.3], "value": [0, 1, -1], "interpolation": "hermite", "outside": "repeat"}}
    model.add("push", rotational.Torque(shaft_b="shaft", torque=table))
    model.add("brake", rotational.Torque(shaft_b="wheel", torque="-0.1 J*lag.value*hold.value"))
    return model


def rod_machine() -> koppel.Model:
    """A wheel carrier on rods and a guide, an anti-roll bar, a rotor and a rack."""
    points = {"WC": (0, 0.745, 0), "O1": (-0.31, 0.36, -0.09), "O2": (0.01, 0.36, -0.09), "N1": (0.01, 0.715, -0.115)}
    points |= {"TOP": (-0.03, 0.575, 0.56), "A": (0, 0.655, 0.06), "P": (-0.165, 0.335, -0.025)}
    points |= {"Q": (-0.15, 0.665, -0.035), "S": (-0.03, 0.61, 0.15)}
    return vehicle.mcpherson(points, anti_roll_bar=1e4, steering={"angle": "0.1*sin(time/(1 s))"})


def build_images() -> dict[str, bytes]:
    """Real images of several kinds of machines."""
    models = {
        "axle": read_axle("double_wishbone"),
        "six speeds": six_speed_vehicle(),
        "crank": koppel.read_model(EXAMPLES / "slider_crank.yaml"),
        "governor": koppel.read_model(EXAMPLES / "governor.yaml"),
        "contact": contact_machine(),
        "states": state_machine(),
        "rods": rod_machine(),
    }
    return {name: koppel.compile_model(model).system.image for name, model in models.items()}


@dataclass
class Section:
    name: str
    type: int
    count: int
    offset: int
    head: int  # where its entry in the list of sections is


def sections_of(image: bytes) -> list[Section]:
    """The list of sections."""
    (count,) = struct.unpack_from("<I", image, 12)
    found = []
    for i in range(count):
        head = 16 + i * SECTION.size
        name, kind, _, size, offset = SECTION.unpack_from(image, head)
        found.append(Section(name.rstrip(b"\0").decode(), kind, size, offset, head))
    return found


def mutate(image: bytes, rng: np.random.Generator) -> bytes:
    """One to three changes, most of them to an integer that says how many or where."""
    data, sections = bytearray(image), sections_of(image)
    ints = [s for s in sections if s.type == INTS and s.count > 0]
    doubles = [s for s in sections if s.type == DOUBLES and s.count > 0]
    for _ in range(rng.integers(1, 4)):
        kind = rng.random()
        if kind < 0.7:
            section = ints[rng.integers(len(ints))]
            at = section.offset + 4 * int(rng.integers(section.count))
            (old,) = struct.unpack_from("<i", data, at)
            choice = rng.random()
            if choice < 0.4:
                new = ODD_INTS[rng.integers(len(ODD_INTS))]
            elif choice < 0.8:
                new = old + int(rng.integers(-3, 4))
            else:
                new = int(rng.integers(-2, 2000))
            struct.pack_into("<I", data, at, new & 0xFFFFFFFF)
        elif kind < 0.85:
            section = doubles[rng.integers(len(doubles))]
            at = section.offset + 8 * int(rng.integers(section.count))
            struct.pack_into("<d", data, at, ODD_DOUBLES[rng.integers(len(ODD_DOUBLES))])
        elif kind < 0.93:
            section = sections[rng.integers(len(sections))]
            field = section.head + (32 if rng.random() < 0.7 else 40)  # count, offset
            (old,) = struct.unpack_from("<Q", data, field)
            odd = ODD_COUNTS[rng.integers(len(ODD_COUNTS))] if rng.random() < 0.4 else old + int(rng.integers(-9, 10))
            struct.pack_into("<Q", data, field, odd & 0xFFFFFFFFFFFFFFFF)
        elif kind < 0.98:
            data[rng.integers(len(data))] ^= 1 << int(rng.integers(8))
        else:
            return bytes(data[: rng.integers(len(data))])
    return bytes(data)


def try_image(image: bytes, engine: str, rng: np.random.Generator) -> str:
    """Loads it and, where that is possible, steps it with one of the methods; what came of it."""
    try:
        system = _core.System.load(image, engine)
    except ValueError as reason:
        message = str(reason)
        if not message or "\n" in message or len(message) > 400:
            raise AssertionError(f"no sentence: {message!r}") from None
        return "refused"
    instance = system.simulation()
    methods = [name for name in _core.stepper_rules() if not system.refuse_stepper(name, "")]
    name = methods[rng.integers(len(methods))]
    trouble = instance.run(name, [], 1e-3, 3)[2]
    instance.outputs(0.0)
    instance.evaluate(0.0, instance.q, instance.u, True)
    instance.matrix(1e-3, 1e-6, states=True)
    instance.stiffness_times(np.ones(system.nu))
    take_odd_state(instance, rng)
    instance.run(name, [], 1e-3, 2)
    instance.outputs(0.0)
    return "trouble" if trouble else "stepped"


def take_odd_state(instance: _core.Simulation, rng: np.random.Generator) -> None:
    """A saved state with one odd number in it: refused, or taken."""
    data = bytearray(instance.state_bytes())
    at = 8 * int(rng.integers(len(data) // 8))
    struct.pack_into("<d", data, at, ODD_DOUBLES[rng.integers(len(ODD_DOUBLES))])
    with contextlib.suppress(ValueError):
        instance.set_state_bytes(bytes(data))


def main() -> None:
    """Runs the numbers asked for and prints how many images were refused, stepped, or ended in trouble."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--engine", default="", help="base, avx2, avx512, or every: by turns; default: the best one")
    given = parser.parse_args()
    images = list(build_images().values())
    engines = _core.engines() if given.engine == "every" else [given.engine]
    counts: Counter[str] = Counter()
    for number in range(given.first, given.first + given.count):
        engine, rng = engines[number % len(engines)], np.random.default_rng(number)
        image = mutate(images[rng.integers(len(images))], rng)
        print(f"\r{number} {engine}", end=" ", file=sys.stderr, flush=True)
        signal.alarm(SECONDS)
        counts[try_image(image, engine, rng)] += 1
        signal.alarm(0)
    print(file=sys.stderr)
    print(*(f"{name} {count}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
