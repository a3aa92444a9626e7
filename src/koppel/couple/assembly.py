"""Components, the couplings between them, and the one model that they make when they are merged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from koppel.compile.shapes import quaternion_of
from koppel.couple.coupling import Coupling, owner_of, refuse_idle, refuse_unknown
from koppel.elements.joints import Fixed, Revolute, Spherical
from koppel.elements.mechanics import Rod
from koppel.elements.sensors import Pose
from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.expression import ExpressionError, evaluate
from koppel.model.files import read_model
from koppel.model.gravity import GravityField, PointGravity
from koppel.model.groups import Groups
from koppel.model.model import RESERVED, Model, check_name
from koppel.model.value import to_expr
from koppel.solve.steppers import SemiImplicitEuler, Stepper, VariableStep

if TYPE_CHECKING:
    from koppel.couple.coupled import Coupled
    from koppel.couple.report import InterfaceReport
    from koppel.results import Run
    from koppel.solve.machine import Machine


MOST_SUBSTEPS = 1_000_000
Array = NDArray[np.float64]
FrameMotions = Callable[[str], Array]


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """A signal of one component that is an input of another, taken where forces are taken.

    The coordinate along axis (x, y or z) of the interface `of` against the interface `against` of the same component,
    in the axes of the latter, becomes the input `to`, all written component.name.
    """

    of: str
    against: str
    axis: Literal["x", "y", "z"]
    to: str


class Component:
    """A model that is coupled to others at its interfaces (Model.interface with a frame).

    substeps: steps of the component per step of the assembly, where it is coupled by springs or leads imposed motions.
    """

    def __init__(self, model: Model | str | Path, *, substeps: int = 1) -> None:
        if not isinstance(model, Model | str | Path):
            raise ModelError(f"= {shorten(model)} is no component; give a Model, a Component or the file of a model")
        self.model = model if isinstance(model, Model) else read_model(model)
        self.substeps = substeps
        if isinstance(substeps, bool) or not isinstance(substeps, int) or substeps < 1:
            told = f"= {shorten(substeps)} is no whole number from 1 on: steps are integer ratios"
            raise ModelError(told, path="substeps")
        if substeps > MOST_SUBSTEPS:
            raise ModelError(f"= {substeps:.3g} is above {MOST_SUBSTEPS}; take a smaller step for all", path="substeps")

    @property
    def interfaces(self) -> tuple[str, ...]:
        """The names of its interfaces."""
        return tuple(self.model.coupling_frames)

    def report(self, stepper: Stepper | VariableStep | str, machine: Machine | None = None) -> InterfaceReport:
        """What the component tells of its interfaces for a step of this method, at its start or at a machine's state.

        >>> model = Model("ball")
        >>> ball = model.add_part("ball", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
        >>> _ = model.interface("middle", ball)
        >>> from koppel.solve.steppers import SemiImplicitEuler
        >>> found = Component(model).report(SemiImplicitEuler(step=1e-3))
        >>> found.block("middle", "middle")[0, 0], found.free[2]  # 1/mass, gravity
        (np.float64(0.5), np.float64(-9.81))
        """
        from koppel.couple.report import report, take_method
        from koppel.solve.machine import Machine

        method, found = take_method(stepper), Machine(self.model) if machine is None else machine
        if not isinstance(found, Machine):
            raise KoppelError(f"machine = {shorten(found)} is no Machine; give koppel.Machine(component.model)")
        if list(found.compiled.coupling_frames) != list(self.interfaces):
            raise KoppelError("machine: is of another model than the component; give koppel.Machine(component.model)")
        return report(found, method)


class Assembly:
    """Components and couplings.

    >>> import koppel
    >>> def arm(x):
    ...     model = koppel.Model("arm")
    ...     inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    ...     bar = model.add_part("bar", mass=1, inertia=inertia, position=(x, 0, 0), free=True)
    ...     _ = model.interface("left", bar.frame("left", position=(-0.5, 0, 0)))
    ...     _ = model.interface("right", bar.frame("right", position=(0.5, 0, 0)))
    ...     return model
    >>> chain = koppel.Assembly("chain", {"first": arm(0.5), "second": arm(1.5)})
    >>> chain.couple("ground", "first.left", joint="ball")
    >>> chain.couple("first.right", "second.left", joint="ball")
    >>> run = chain.simulate(until=0.5, stepper=koppel.SemiImplicitEuler(step=1e-3))
    >>> bool(run["couplings.first_right-second_left.gap"].max() < 1e-9)
    True
    """

    def __init__(
        self,
        name: str = "",
        components: Mapping[str, Model | Component | str | Path] | None = None,
        couplings: Iterable[Coupling] = (),
    ) -> None:
        if not isinstance(name, str):
            raise ModelError(f"= {shorten(name)} is no text; give Assembly(name, {{...}})", path="name")
        if components is not None and not isinstance(components, Mapping):
            what = f"= {shorten(components)} does not fit; give them by name, as in {{'body': model}}"
            raise ModelError(what, path="components")
        if not isinstance(couplings, Iterable) or isinstance(couplings, str | Mapping):
            raise ModelError(f"= {shorten(couplings)} does not fit; give a list of Coupling", path="couplings")
        self.name = name
        self.components: dict[str, Component] = {}
        self.couplings: list[Coupling] = []
        self.exchanges: list[Exchange] = []
        for key, model in (components or {}).items():
            self.add(key, model)
        for coupling in couplings:
            self.add_coupling(coupling)

    @spelled("assembly.add('body', model)")
    def add(self, name: str, model: Model | Component | str | Path, *, substeps: int = 1) -> Component:
        """Add a component."""
        path = f"components.{name}"
        check_name(name, path)
        if name in self.components or name in RESERVED or name == "couplings":
            what = "exists already" if name in self.components else f"'{name}' is reserved"
            raise ModelError(f"{what}; choose another name", path=path)
        if isinstance(model, Component) and substeps != 1:
            told = f"= {shorten(substeps)} does not fit a Component, which has its own; give them to it"
            raise ModelError(told, path=f"{path}.substeps")
        try:
            self.components[name] = model if isinstance(model, Component) else Component(model, substeps=substeps)
        except ModelError as error:
            raise error if error.file else error.within(f"components.{name}") from None
        return self.components[name]

    @spelled("assembly.couple('body.left', 'wheel.hub')")
    def couple(self, a: str, b: str, **options: Any) -> None:
        """Add a coupling; options are those of Coupling."""
        try:
            refuse_unknown(options)
            made = Coupling(a=a, b=b, **options)
            refuse_idle(options, vars(made))
        except ModelError as error:
            raise error.within(f"couplings[{len(self.couplings)}]") from None
        self.add_coupling(made)

    def add_coupling(self, coupling: Coupling) -> None:
        """Add a coupling, checked against the components and the couplings so far."""
        where = f"couplings[{len(self.couplings)}]"
        if not isinstance(coupling, Coupling):
            what = f"= {shorten(coupling)} is no coupling; give Coupling(a='one.left', b='other.right')"
            raise ModelError(what, path=where)
        for key in ("a", "b"):
            side = getattr(coupling, key)
            if side == "ground":
                continue
            self.find_interface(side, f"{where}.{key}")
            for number, other in enumerate(self.couplings):
                if side in (other.a, other.b):
                    raise ModelError(
                        f"= {side} is coupled already by couplings[{number}]; give it an interface of its own",
                        path=f"{where}.{key}",
                    )
        if coupling.a.split(".")[0] == coupling.b.split(".")[0]:
            raise ModelError(f"= {coupling.b} is of the same component as a; couple it inside of it", path=f"{where}.b")
        self.couplings.append(coupling)

    def exchange(self, of: str, *, against: str, axis: Literal["x", "y", "z"], to: str) -> None:
        """Let an input of one component follow a coordinate of another, see Exchange."""
        where = f"exchanges[{len(self.exchanges)}]"
        for key, path in (("of", of), ("against", against), ("to", to)):
            if not isinstance(path, str):
                raise ModelError(f"= {shorten(path)} is no path; write component.name", path=f"{where}.{key}")
        for key, path in (("of", of), ("against", against)):
            self.find_interface(path, f"{where}.{key}")
        if of.split(".")[0] != against.split(".")[0]:
            raise ModelError(f"= {against} is of another component than {of}", path=f"{where}.against")
        name, _, entry = to.partition(".")
        known = self.components[name].model.inputs if name in self.components else {}
        if name not in self.components:
            told = f"= {to}: there is no component '{name}'{suggest(name, self.components)}"
            raise ModelError(told, path=f"{where}.to")
        if entry not in known:
            hint = suggest(entry, known) or "; its model has none"
            raise ModelError(f"= {to}: component '{name}' has no input '{entry}'{hint}", path=f"{where}.to")
        if axis not in ("x", "y", "z"):
            raise ModelError(f"= {axis!r} does not fit; give x, y or z", path=f"{where}.axis")
        self.exchanges.append(Exchange(of=of, against=against, axis=axis, to=to))

    def find_interface(self, path: str, where: str) -> str:
        """The frame behind an interface, as a path of its component."""
        name, _, interface = path.partition(".")
        if name not in self.components:
            raise ModelError(f"= {path}: there is no component '{name}'{suggest(name, self.components)}", path=where)
        known = self.components[name].model.coupling_frames
        if interface not in known:
            raise ModelError(
                f"= {path}: component '{name}' has no interface '{interface}'{suggest(interface, known)}", path=where
            )
        return known[interface]

    # one model ----------------------------------------------------------------------------------------------------

    def merge(self, *, cut: bool = False) -> Model:
        """One model of all components, with joints where they are coupled.

        cut: the joints close loops, so that every component keeps its coordinates; else the compiler builds trees over
        all of them. Interfaces are those of the components, named component_interface.
        """
        from koppel.couple.rods import refuse_locked_rods

        self.check_components()
        model = self.join(cut=cut)
        refuse_locked_rods(self)
        return model

    def join(self, *, cut: bool | Literal["coupled"] = False, names: Iterable[str] | None = None) -> Model:
        """The model of merge, or that of the components named, joined where the technique is merge.

        cut: coupled is for trees where the technique is merge, as in the machines that are coupled.
        """
        chosen = list(self.components if names is None else names)
        model = Model(self.name or "assembly", gravity=self.components[chosen[0]].model.gravity)
        inside = [k for k, e in enumerate(self.exchanges) if {side.split(".")[0] for side in (e.of, e.to)} <= {*chosen}]
        for name in chosen:
            inner = self.components[name].model
            targets = [exchange.to.partition(".") for exchange in self.exchanges]
            followed = {target[2]: k for k, target in enumerate(targets) if target[0] == name and k in inside}
            if followed:
                inner = follow_signals(inner, {entry: f"bus.exchange_{k}" for entry, k in followed.items()})
            model.submodel(name, inner)
            for interface, path in inner.coupling_frames.items():
                model.interface(f"{name}_{interface}", f"{name}.{path}")
        motions = self.frame_motions()
        for number, coupling in enumerate(self.couplings):
            if names is not None and coupling.technique != "merge":
                continue
            if all(side == "ground" or side.split(".")[0] in chosen for side in (coupling.a, coupling.b)):
                closes = coupling.technique != "merge" if cut == "coupled" else cut
                self.add_joint(model, self.free_name(f"joint_{number}"), coupling, closes, motions)
        for number, exchange in enumerate(self.exchanges):
            if number not in inside:
                continue
            frame, base = (
                f"{side.partition('.')[0]}.{self.find_interface(side, f'exchanges[{number}]')}"
                for side in (exchange.of, exchange.against)
            )
            sensor = self.free_name(f"exchange_{number}_pose")
            model.add(sensor, Pose(frame=frame, relative_to=base))
            model.publish(f"exchange_{number}", f"{sensor}.{exchange.axis}", unit="m")
        return model

    def free_name(self, name: str) -> str:
        """The name, or one like it that no component has."""
        while name in self.components:
            name += "_"
        return name

    def check_components(self) -> None:
        """Refuses components that are none, whose interfaces have one name in results, or whose gravity differs.

        And those that are merged and yet have substeps of their own.
        """
        if not self.components:
            raise ModelError("is empty; add a component", path="components")
        for names in merge_groups(self):
            steps = {name: self.components[name].substeps for name in names}
            wanted = 1 if self.is_merged else steps[names[0]]
            for name, substeps in steps.items():
                if substeps != wanted:
                    what = f"= {substeps} does not fit: all components are merged and take the same steps"
                    if not self.is_merged:
                        what = f"= {substeps} does not fit: it is merged with {names[0]}, which has {wanted}"
                    raise ModelError(what, path=f"components.{name}.substeps")
        named: dict[str, str] = {}
        for name, component in self.components.items():
            for interface in component.interfaces:
                path = f"{name}.{interface}"
                other = named.setdefault(path.replace(".", "_"), path)
                if other != path:
                    what = f"and {other} have the same name in results, {path.replace('.', '_')}; rename one of them"
                    raise ModelError(what, path=f"components.{path}")
        (first, one), *others = ((name, find_gravity(part.model)) for name, part in self.components.items())
        for name, gravity in others:
            if gravity != one:
                raise ModelError(
                    f"= {shorten(gravity)}, but components.{first} has {shorten(one)} m/s**2; give both the same",
                    path=f"components.{name}.gravity",
                )

    def add_joint(self, model: Model, name: str, coupling: Coupling, cut: bool, motions: FrameMotions) -> None:
        """The joint of a coupling between two submodels, or with the ground."""
        ports: dict[str, Any] = {}
        design = {} if cut else self.design_values(coupling, motions)
        for key, side in (("frame_a", coupling.a), ("frame_b", coupling.b)):
            if side == "ground":
                pose = motions(coupling.b if key == "frame_a" else coupling.a)[:12]
                position, rotation = tuple(pose[:3].tolist()), pose[3:].reshape(3, 3).tolist()
                ports[key] = model.ground.frame(f"{name}_foot", position=position, rotation=rotation)
            else:
                ports[key] = f"{side.split('.')[0]}.{self.find_interface(side, 'couplings')}"
        if coupling.joint == "rigid":
            model.add(name, Fixed(**ports, cut=cut))
        elif coupling.joint == "ball":
            model.add(name, Spherical(**ports, **design, cut=cut))
        elif coupling.joint == "hinge":
            model.add(name, Revolute(**ports, **design, axis=tuple(coupling.axis), cut=cut))
        else:
            if coupling.length is not None:
                ports["length"] = coupling.length
            model.add(name, Rod(**ports))

    def design_values(self, coupling: Coupling, motions: FrameMotions) -> dict[str, Any]:
        """Where a hinge or a ball between two components stands at the start, and how fast it moves there."""
        from koppel.couple.coupled import check_closed

        if coupling.joint == "distance" or "ground" in (coupling.a, coupling.b):
            return {}
        a, b = (motions(side) for side in (coupling.a, coupling.b))
        check_closed(coupling, a[:12], b[:12], 0.0)
        A, B = (motion[3:12].reshape(3, 3) for motion in (a, b))
        spin, turn = A.T @ (b[15:18] - a[15:18]), A.T @ B
        if coupling.joint == "rigid":
            return {}
        if coupling.joint == "ball":
            spin = turn.T @ spin
            return {"quaternion": tuple(quaternion_of(turn).tolist()), "angular_velocity": tuple(spin.tolist())}
        axis = np.asarray(coupling.axis, dtype=float) / np.linalg.norm(coupling.axis)
        sine = 0.5 * axis @ [turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]]
        return {"angle": float(np.arctan2(sine, 0.5 * (np.trace(turn) - 1))), "rate": float(axis @ spin)}

    def frame_motions(self) -> FrameMotions:
        """Interface (component.name) to pose and twist at the start; each component is compiled once."""
        from koppel.solve.machine import Machine

        machines: dict[str, Machine] = {}

        def find(interface: str) -> Array:
            name, _, key = interface.partition(".")
            if name not in machines:
                machines[name] = Machine(self.components[name].model)
            machine = machines[name]
            return machine.core.frame_motion(machine.compiled.coupling_frames[key], machine.q, machine.u)

        return find

    # running ------------------------------------------------------------------------------------------------------

    def machine(self, stepper: Stepper | VariableStep | str | None = None) -> Coupled:
        """A running copy of the assembly."""
        from koppel.couple.coupled import Coupled

        return Coupled(self, stepper)

    @property
    def is_merged(self) -> bool:
        """Whether every coupling is merge, so that all components are one model."""
        return all(coupling.technique == "merge" for coupling in self.couplings)

    def simulate(
        self, *, until: float | str, stepper: Stepper | VariableStep | str | None = None, **options: Any
    ) -> Run:
        """Runs the assembly; see Coupled.simulate.

        Where all couplings are merge it is one model, which every method steps and which may have set-valued laws; see
        koppel.simulate. Without a method it is semi_implicit_euler, or time_stepping with such laws.
        """
        if not self.is_merged:
            return self.machine(stepper).simulate(until=until, **options)
        from koppel.compile.compiler import compile_model
        from koppel.solve.analyses.simulate import simulate

        compiled = compile_model(self.merge())
        if stepper is None and not compiled.laws:
            stepper = SemiImplicitEuler()
        return simulate(compiled, until=until, stepper=stepper, **options)

    def using(self, **options: Any) -> Assembly:
        """The same assembly with other options in all couplings they belong to, such as technique or execution."""
        refuse_unknown(options)
        other = Assembly(self.name, self.components)
        other.exchanges = list(self.exchanges)
        fitting: set[str] = set()
        for coupling in self.couplings:
            values = {**vars(coupling), **options}
            mine = {key: value for key, value in options.items() if owner_of(key, values) is None}
            fitting |= mine.keys()
            other.add_coupling(coupling.using(**mine))
        if idle := [key for key in options if key not in fitting]:
            raise ModelError("belongs to none of the couplings", path=idle[0])
        return other


def merge_groups(assembly: Assembly) -> list[tuple[str, ...]]:
    """Components that are one system: those joined by merge."""
    groups = Groups()
    for coupling in assembly.couplings:
        if coupling.technique == "merge":
            a, b = (side.split(".")[0] for side in (coupling.a, coupling.b))
            if "ground" in (a, b):
                continue
            groups.join(a, b)
    return [tuple(names) for names in groups.sets(assembly.components)]


def find_gravity(model: Model) -> object:
    """Gravity of a model: three numbers in m/s**2, with the values of parameters; a field as it is declared."""
    if isinstance(model.gravity, PointGravity | GravityField):
        return model.gravity
    values: dict[str, float] = {}
    for _ in model.parameters:  # parameters may depend on each other
        for name, parameter in model.parameters.items():
            with suppress(ExpressionError, ModelError):
                values[name] = evaluate(parameter.read("value"), values)
    try:
        return tuple(evaluate(to_expr(entry, "m/s**2"), values) for entry in model.gravity)
    except ExpressionError:
        return tuple(map(str, model.gravity))


def follow_signals(model: Model, signals: Mapping[str, str]) -> Model:
    """A copy of a model whose elements read these signals instead of inputs."""
    found = model.model_copy(deep=True)
    # a whole name, and not one behind a dot, which belongs to an element
    pattern = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, signals))})(?!\w)")

    def change(value: Any) -> Any:
        if isinstance(value, str):
            return pattern.sub(lambda match: signals[match.group(1)], value)
        return type(value)(change(v) for v in value) if isinstance(value, tuple | list) else value

    for name, element in found.elements.items():
        specs = [spec.name for spec in element.declared_signals()]
        new = {key: change(getattr(element, key)) for key in specs}
        found.elements[name] = element.model_copy(update={k: v for k, v in new.items() if v != getattr(element, k)})
    for section in (found.outputs, found.bus):
        for name, output in section.items():
            section[name] = output.model_copy(update={"value": change(output.value)})
    for entry in signals:
        del found.inputs[entry]
    return found
