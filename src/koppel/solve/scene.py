"""The scene of a machine with the parameters in force."""

from __future__ import annotations

from dataclasses import replace

from koppel.compile.compiler import Compiler
from koppel.compile.flatten import flatten
from koppel.solve.machine import Machine


def find_scene(machine: Machine) -> str:
    """What a viewer shows, as JSON; frames and shapes are where the parameters in force put them.

    >>> import koppel
    >>> model = koppel.Model("ball")
    >>> radius = model.parameter("radius", "20 mm")
    >>> shape = {"sphere": {"radius": "radius"}}
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True, shape=shape)
    >>> machine = koppel.Machine(model)
    >>> machine.set_parameters({"radius": "35 mm"})
    >>> '"radius": 0.035' in find_scene(machine)
    True
    """
    compiled = machine.compiled
    if not machine.changed:
        return compiled.scene
    flat, values = flatten(compiled.model), machine.core.parameters
    for path, slot in compiled.parameters.items():
        if path in flat.parameters:
            flat.parameters[path] = replace(flat.parameters[path], value=float(values[slot]))
    return Compiler(flat, compiled.max_depth).compile(compiled.system.engine).scene
