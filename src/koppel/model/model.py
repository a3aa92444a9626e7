"""The model: parameters, inputs, parts, elements, submodels and outputs in one namespace, and the builder for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, overload

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    SkipValidation,
    StrictBool,
    StrictInt,
    ValidationError,
    WithJsonSchema,
    model_validator,
)

from koppel.model.arguments import spelled
from koppel.model.data import Data, plain, read_data, translate
from koppel.model.declared import Input, Output, Parameter, Recording
from koppel.model.element import Element
from koppel.model.entries import Entries
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.expression import CONSTANTS, FUNCTIONS, Expr, Name
from koppel.model.gravity import Gravity, gravity_items
from koppel.model.library import build_library_model
from koppel.model.part import BODY_CHANNELS, Frame, Inertia, Part, Rotation, list_items, rotation_items
from koppel.model.reference import Fixed, Reference, check_owner, check_path
from koppel.model.registry import AnyElement
from koppel.model.shape import Shapes
from koppel.model.signal import Item, Signal
from koppel.model.value import Value, Vector, to_expr

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
RESERVED = frozenset({"ground", "time", "bus", *FUNCTIONS, *CONSTANTS})


def _shorthand(key: str) -> BeforeValidator:
    """Takes a plain value where a mapping with one key is meant."""
    return BeforeValidator(lambda value: value if isinstance(value, Mapping | Data) else {key: value})


class Interface(Data):
    """A part that is given from outside, with the frames that the submodel defines on it.

    Frames are written in the submodel's own coordinates at the design position.
    """

    frames: dict[str, Frame] = Field(default_factory=dict, description="frames on the foreign part")


def _hidden(value: object) -> object:
    """One path is as good as a list of one."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, bool) and not (isinstance(value, list | tuple) and all(isinstance(p, str) for p in value)):
        raise ModelError(f"= {shorten(value)} does not fit; give true or a list of paths such as gearbox.A or gear*")
    return value if isinstance(value, bool) else tuple(value)


def _interfaces(value: object) -> object:
    """interfaces: [chassis] is short for {chassis: {}}."""
    if isinstance(value, list | tuple) and all(isinstance(name, str) for name in value):
        return {name: {} for name in value}
    if isinstance(value, Mapping):
        return {name: {} if entry is None else entry for name, entry in value.items()}
    return value


class Submodel(Data):
    """One use of another model: its own parameter values, where it is mounted, and what its interfaces connect to.

    A point p of the submodel is at position + rotation * p in this model; with mirror at position + rotation * S p,
    S = diag(1, -1, 1), so the submodel is mirrored at its own xz plane first.
    """

    model_config = ConfigDict(frozen=False)

    file: str | None = Field(default=None, description="file of the model, relative to the file that names it")
    library: str | None = Field(default=None, description="library entry, such as powertrain.gearbox")
    type: str | None = Field(default=None, description="which of the models of the library entry")
    options: dict[str, Any] = Field(default_factory=dict, description="how the library entry builds its model")
    model: SkipValidation[Annotated[Any, WithJsonSchema({"x-model": True})]] = Field(
        default=None, description="the model itself, when it has no file"
    )
    parameters: dict[str, Value] = Field(default_factory=dict, description="values of this use, in terms of this model")
    connections: dict[str, str] = Field(default_factory=dict, description="interface to part; ground when absent")
    position: Vector = Field(default=(0, 0, 0), description="mounting position [m]")
    rotation: Rotation = Field(default=None, description="mounting rotation; identity when absent")
    mirror: StrictBool = Field(default=False, description="true to mirror at the submodel's xz plane before mounting")
    carrier: str | None = Field(default=None, description="frame in which all shafts are mounted that name no carrier")
    axis: Vector | None = Field(
        default=None, description="axis of these shafts in axes of the carrier, where they give none"
    )

    @model_validator(mode="before")
    @classmethod
    def _read(cls, data: object) -> object:
        if isinstance(data, Mapping):
            data = dict(data)
            inner = data.get("model")
            if isinstance(inner, Mapping):
                try:
                    data["model"] = read_data(Model, inner)
                except ModelError as error:
                    raise error.within("model") from None
            elif inner is not None and not isinstance(inner, Model):
                raise ModelError("is not a model; give a mapping, or use file: NAME", path="model")
            if isinstance(data.get("options"), Mapping):
                data["options"] = plain(data["options"])
            if isinstance(data.get("connections"), Mapping):
                data["connections"] = {name: check_path(path) for name, path in data["connections"].items()}
            if data.get("carrier") is not None:
                with _At("carrier"):
                    data["carrier"] = check_path(data["carrier"])
        return data

    @model_validator(mode="after")
    def _check(self) -> Submodel:
        if self.library is None:
            for name in ("type", "options"):
                if getattr(self, name):
                    raise ModelError("belongs to library: NAME; give that too", path=name)
        elif self.file is not None:
            raise ModelError(f"= '{self.file}' beside library: {self.library}; give one of them", path="file")
        elif self.model is None:
            self.model = build_library_model(self.library, self.type, self.options)
        if self.model is None and self.file is None:
            raise ModelError("has no model; give file: NAME, library: NAME or model: ...")
        for item in self.items():
            to_expr(item.source, item.unit, item.path)
        return self

    def items(self) -> Iterator[Item]:
        """The values of the mounting pose with their units."""
        yield from list_items(self.position, "position", "m")
        yield from rotation_items(self.rotation, "rotation")
        yield from list_items(self.axis or (), "axis", "1")

    def to_data(self) -> Any:
        data = super().to_data()
        if self.file is not None or self.library is not None:
            data.pop("model", None)
        return data


class FrameRef(Reference):
    """A frame in a model, for ports of elements."""


class GroundRef(FrameRef):
    """Ground of a model; frame adds a frame, [] gives one that is there."""

    def __init__(self, model: Model) -> None:
        super().__init__("ground")
        self._model = model

    def frame(self, name: str, *, position: Vector = (0, 0, 0), rotation: Rotation = None) -> FrameRef:
        """Add a frame fixed to ground; position [m] and rotation are in model axes."""
        return self._part().frame(name, position=position, rotation=rotation)

    def __getitem__(self, name: str) -> FrameRef:
        return self._part()[name]

    def _part(self) -> PartRef:
        return PartRef("ground", self._model.frames, self._model)


class PartRef(FrameRef):
    """A part in a model; as a port it means the frame of the part itself."""

    def __init__(self, path: str, frames: dict[str, Frame], owner: Model | None = None) -> None:
        super().__init__(path, owner)
        self._frames = frames

    def frame(self, name: str, *, position: Vector = (0, 0, 0), rotation: Rotation = None) -> FrameRef:
        """Add a frame; position [m] and rotation are in the axes of the part."""
        path = f"{self.path}.{name}"
        check_name(name, path)
        if name in self._frames:
            raise ModelError("exists already; choose another name", path=path)
        with _At(path):
            self._frames[name] = Frame(position=position, rotation=rotation)
        return FrameRef(path, self.owner)

    def __getitem__(self, name: str) -> FrameRef:
        if name not in self._frames:
            raise ModelError(f"part '{self.path}' has no frame '{name}'{suggest(name, self._frames)}")
        return FrameRef(f"{self.path}.{name}", self.owner)


class SubmodelRef(Fixed):
    """A submodel in a model; left.hub, left["hub"] and left.wheel.center give what is inside."""

    def __init__(self, path: str, model: Model | None, owner: Model | None = None) -> None:
        self._path = path
        self._model = model
        self._owner = owner

    @property
    def path(self) -> str:
        """The path of the submodel."""
        return self._path

    def __getitem__(self, name: str) -> SubmodelRef | InnerRef:
        path = f"{self._path}.{name}"
        model = self._model
        if model is None:
            return InnerRef(path, None, self._owner)
        if name in model.submodels:
            return SubmodelRef(path, model.submodels[name].model, self._owner)
        frames = model.frames_of(name)
        if frames is not None:
            return InnerRef(path, frames, self._owner)
        if name in model.elements:
            return InnerRef(path, {}, self._owner)
        known = [*model.frame_owners(), *model.elements, *model.submodels]
        raise ModelError(f"submodel '{self._path}' has no '{name}'{suggest(name, known)}")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self[name]


class InnerRef(FrameRef):
    """A part or an element inside a submodel; [] and attributes give its frames."""

    def __init__(self, path: str, frames: Mapping[str, Frame] | None, owner: Model | None = None) -> None:
        super().__init__(path, owner)
        self._frames = frames

    def __getitem__(self, name: str) -> FrameRef:
        if self._frames is not None and name not in self._frames:
            raise ModelError(f"'{self.path}' has no frame '{name}'{suggest(name, self._frames)}")
        return FrameRef(f"{self.path}.{name}", self.owner)

    def __getattr__(self, name: str) -> FrameRef:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]


class _At:
    """Puts a path in front of the errors raised inside."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, ModelError):
            raise error.within(self.path) from None


def check_reserved(name: str, path: str) -> None:
    """Refuses names that stand for something else in expressions."""
    if name in RESERVED:
        what = "a function" if name in FUNCTIONS else "a number" if name in CONSTANTS else "something else"
        raise ModelError(f"'{name}' is reserved, it is {what} in expressions; choose another name", path=path)


def check_name(name: object, path: str) -> None:
    """Refuses what is no name of a part of a model."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise ModelError("is not a name; use letters, digits and _, not starting with a digit", path=path)
    if len(name) > 200:
        raise ModelError("is longer than 200 characters", path=path[:60] + "...")


def check_model(value: object) -> None:
    """Refuses what is no model, such as the name of its file."""
    if not isinstance(value, Model):
        way = f"koppel.read_model({shorten(value)})" if isinstance(value, str) else "one made by koppel.read_model"
        raise KoppelError(f"{shorten(value)} is no model; give a koppel.Model, or {way}")


def _recording(value: object) -> object:
    return {"channels": value} if isinstance(value, list | tuple) else value


SECTIONS: dict[str, type[Any]] = {
    "parameters": Parameter,
    "inputs": Input,
    "frames": Frame,
    "interfaces": Interface,
    "parts": Part,
    "elements": Element,
    "submodels": Submodel,
    "outputs": Output,
    "bus": Output,
}
"""What the entries of each section are."""

Parameters: TypeAlias = dict[str, Annotated[Parameter, _shorthand("value")]]
Outputs: TypeAlias = dict[str, Annotated[Output, _shorthand("value")]]


class Model(Data):
    """A machine as plain data. The builder methods below and a YAML file are two spellings of the same thing.

    One namespace: parameters, inputs, interfaces, parts, elements and submodels do not share a name.
    """

    model_config = ConfigDict(frozen=False, validate_assignment=True)

    koppel: Literal[1] = Field(default=1, description="version of the file format")
    name: str = Field(default="", description="name of the model")
    description: str = Field(default="", description="what the model is")
    gravity: Gravity = Field(
        default=(0, 0, -9.81),
        description="gravity in model axes [m/s**2]; or {mu, center}: mu / r**2 towards a center; or {field: [...]}: "
        "signals of the place x, y, z and of time",
    )
    parameters: Parameters = Field(default_factory=dict, description="named values")
    inputs: dict[str, Input] = Field(default_factory=dict, description="signals from outside")
    frames: dict[str, Frame] = Field(default_factory=dict, description="frames of ground, referenced as ground.NAME")
    interfaces: Annotated[dict[str, Interface], BeforeValidator(_interfaces)] = Field(
        default_factory=dict, description="parts that are given from outside"
    )
    parts: dict[str, Part] = Field(default_factory=dict, description="bodies")
    elements: dict[str, AnyElement] = Field(default_factory=dict, description="forces, loads and sensors")
    submodels: dict[str, Submodel] = Field(default_factory=dict, description="other models used in this one")
    outputs: Outputs = Field(default_factory=dict, description="channels made of other channels")
    bus: Outputs = Field(default_factory=dict, description="signals that other models of the machine read as bus.NAME")

    coupling_frames: dict[str, str] = Field(
        default_factory=dict, description="frames by which the model, as a component, is coupled to others"
    )
    hidden: Annotated[bool | tuple[str, ...], BeforeValidator(_hidden)] = Field(
        default=(), description="elements that are not drawn: true for all, or paths, submodels and wildcards"
    )
    record: Annotated[Recording | None, BeforeValidator(_recording)] = Field(
        default=None, description="channels and rows that a run keeps, unless it is told otherwise"
    )
    max_depth: StrictInt = Field(
        default=64, ge=0, description="longest chain of joints that is not parted into short pieces when compiled"
    )

    _file: str | None = PrivateAttr(default=None)
    _promoted: dict[str, str] = PrivateAttr(default_factory=dict)  # parameters that stand for quantities: their paths
    _files: tuple[Path, ...] = PrivateAttr(default=())

    def __init__(self, name: str = "", **others: Any) -> None:
        super().__init__(**{"name": name, **others})

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            super().__setattr__(name, value)
        except ValidationError as error:
            raise translate(error) from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Model):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).model_fields)

    @model_validator(mode="after")
    def _check(self) -> Model:
        for section, kind in SECTIONS.items():
            given = self.__dict__[section]
            if not isinstance(given, Entries):
                self.__dict__[section] = Entries(Model, section, kind, given)
        self.check_names()
        for item in gravity_items(self.gravity):
            to_expr(item.source, item.unit, item.path)
        return self

    def check_names(self) -> None:
        """Raises when a name is malformed, reserved or used twice."""
        for path, section in self._sections().items():
            for name in section:
                check_name(name, f"{path}.{name}")
        self._check_namespace()

    def _sections(self) -> dict[str, Mapping[str, Any]]:
        return {
            "parameters": self.parameters,
            "inputs": self.inputs,
            "interfaces": self.interfaces,
            "parts": self.parts,
            "elements": self.elements,
            "submodels": self.submodels,
            "frames": self.frames,
            "outputs": self.outputs,
            "bus": self.bus,
            "coupling_frames": self.coupling_frames,
            **{f"parts.{name}.frames": part.frames for name, part in self.parts.items()},
            **{f"interfaces.{name}.frames": entry.frames for name, entry in self.interfaces.items()},
        }

    def _check_namespace(self) -> None:
        taken: dict[str, str] = {}
        for section in ("parameters", "inputs", "interfaces", "parts", "elements", "submodels"):
            for name in getattr(self, section):
                check_reserved(name, f"{section}.{name}")
                if name in taken:
                    raise ModelError(
                        f"{taken[name]}.{name} has the same name; choose another", path=f"{section}.{name}"
                    )
                taken[name] = section
        for name in self.outputs:
            check_reserved(name, f"outputs.{name}")

    def to_data(self) -> Any:
        return {"koppel": self.koppel, **super().to_data()}

    # the builder --------------------------------------------------------------------------------------------------

    @property
    def file(self) -> str | None:
        """The file from which the model was read, for messages."""
        return self._file

    @property
    def ground(self) -> GroundRef:
        """The frame of the model itself, fixed in the world."""
        return GroundRef(self)

    @spelled("model.parameter('k', '20 N/mm')")
    def parameter(
        self,
        name: str,
        value: Value,
        *,
        unit: str | None = None,
        description: str = "",
        at_least: Value | None = None,
        at_most: Value | None = None,
        structural: bool = False,
    ) -> Expr:
        """Add a parameter; the result can be used in values, as in mass=2*m."""
        self._check_new(name, "parameters")
        with _At(f"parameters.{name}"):
            self.parameters[name] = Parameter(
                value, unit=unit, description=description, at_least=at_least, at_most=at_most, structural=structural
            )
        return Name(name)

    def _repr_html_(self) -> str:
        from koppel.view.notebook import describe_model

        return describe_model(self)

    @spelled("model.input('push', 'N')")
    def input(
        self,
        name: str,
        unit: str,
        signal: Signal = 0,
        *,
        description: str = "",
        at_least: float | None = None,
        at_most: float | None = None,
    ) -> Expr:
        """Add an input; the result can be used in signals. at_least, at_most: bounds of values from outside."""
        self._check_new(name, "inputs")
        with _At(f"inputs.{name}"):
            self.inputs[name] = Input(
                unit=unit, signal=signal, description=description, at_least=at_least, at_most=at_most
            )
        return Name(name)

    @overload
    def interface(self, name: str) -> PartRef: ...
    @overload
    def interface(self, name: str, frame: str | Reference) -> FrameRef: ...
    def interface(self, name: str, frame: str | Reference | None = None) -> FrameRef:
        """Add a part that is given from outside; its frames are written in model coordinates.

        With a frame of this model: the frame by which it is coupled to others as a component, see koppel.Assembly.

        >>> model = Model("axle")
        >>> hub = model.add_part("hub", mass=3, free=True)
        >>> model.interface("body", hub.frame("mount", position=(0, 0.3, 0))).path
        'hub.mount'
        """
        if frame is not None:
            check_name(name, f"interfaces.{name}")
            if name in self.coupling_frames:
                raise ModelError("exists already; choose another name", path=f"interfaces.{name}")
            with _At(f"interfaces.{name}"):
                check_owner(check_path(frame), self)
            self.coupling_frames[name] = str(check_path(frame))
            return FrameRef(self.coupling_frames[name])
        self._check_new(name, "interfaces")
        self.interfaces[name] = Interface()
        return PartRef(name, self.interfaces[name].frames, self)

    @spelled("model.add_part('wheel', mass=10, inertia=...)")
    def add_part(
        self,
        name: str,
        *,
        mass: Value,
        center_of_mass: Vector = (0, 0, 0),
        inertia: Inertia = ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
        position: Vector | None = None,
        rotation: Rotation = None,
        velocity: Vector | None = None,
        angular_velocity: Vector | None = None,
        free: bool = False,
        fixed: Sequence[str] = (),
        guess: Sequence[str] = (),
        frames: Mapping[str, Frame] | None = None,
        shape: Shapes = None,
    ) -> PartRef:
        """Add a body; the quantities are those of Part. A start value of None is not given: 0, and free in loops."""
        self._check_new(name, "parts")
        starts = {
            "position": position,
            "rotation": rotation,
            "velocity": velocity,
            "angular_velocity": angular_velocity,
        }
        with _At(f"parts.{name}"):
            self.parts[name] = Part(
                mass=mass,
                center_of_mass=center_of_mass,
                inertia=inertia,
                free=free,
                fixed=tuple(fixed),  # type: ignore[arg-type]
                guess=tuple(guess),  # type: ignore[arg-type]
                frames=dict(frames or {}),
                shape=shape,
                **{key: value for key, value in starts.items() if value is not None},  # type: ignore[arg-type]
            )
        return PartRef(name, self.parts[name].frames, self)

    @spelled("model.add('spring', mechanics.Bushing(...))")
    def add(self, name: str, element: Element) -> Reference:
        """Add an element; the result is its path, for sensors.Force(element=...)."""
        self._check_new(name, "elements")
        if not isinstance(element, Element):
            raise ModelError("is not an element", path=f"elements.{name}")
        sides = [spec.name for spec in (*element.declared_ports(), *element.declared_lines())]
        for key in (*sides, *(spec.name for spec in element.declared_references()), "carrier"):
            with _At(f"elements.{name}.{key}"):
                check_owner(getattr(element, key, None), self)
        self.elements[name] = element
        return Reference(name, self)

    def submodel(
        self,
        name: str,
        model: Model | str | None = None,
        *,
        library: str | None = None,
        type: str | None = None,
        options: Mapping[str, Any] | None = None,
        parameters: Mapping[str, Value] | None = None,
        connections: Mapping[str, str | Reference] | None = None,
        position: Vector = (0, 0, 0),
        rotation: Rotation = None,
        mirror: bool = False,
        carrier: str | Reference | None = None,
        axis: Vector | None = None,
    ) -> SubmodelRef:
        """Add one use of a model, given itself, as the name of its file, or by library, type and options.

        carrier mounts all shafts in it, and in what it contains, in a part of this model.

        >>> model = Model("car")
        >>> box = model.submodel("gearbox", library="powertrain.gearbox", type="fixed", options={"ratio": 7.0})
        >>> model.to_data()["submodels"]["gearbox"]
        {'library': 'powertrain.gearbox', 'type': 'fixed', 'options': {'ratio': 7.0}}
        """
        self._check_new(name, "submodels")
        for key, path in (connections or {}).items():
            with _At(f"submodels.{name}.connections.{key}"):
                check_owner(check_path(path), self)
        with _At(f"submodels.{name}"):
            self.submodels[name] = Submodel(
                model=model if isinstance(model, Model) else None,
                file=None if isinstance(model, Model) else model,
                library=library,
                type=type,
                options=dict(options or {}),
                parameters=dict(parameters or {}),
                connections={key: check_path(path) for key, path in (connections or {}).items()},
                position=position,
                rotation=rotation,
                mirror=mirror,
                carrier=None if carrier is None else check_path(carrier),
                axis=axis,
            )
        return SubmodelRef(name, self.submodels[name].model, self)

    @spelled("model.output('height', 'wheel.z')")
    def output(self, name: str, value: Value, *, unit: str | None = None, description: str = "") -> None:
        """Add an output: an expression of channels such as "left.hub.x"."""
        self._add_output("outputs", name, value, unit, description)

    def publish(self, name: str, value: Value, *, unit: str | None = None, description: str = "") -> None:
        """Put a signal on the bus: bus.NAME here and around, NAME.bus.NAME from outside. See bus_owners."""
        self._add_output("bus", name, value, unit, description)

    def _add_output(self, section: str, name: str, value: Value, unit: str | None, description: str) -> None:
        """Adds an expression to outputs or bus."""
        entries: dict[str, Output] = getattr(self, section)
        path = f"{section}.{name}"
        check_name(name, path)
        if name in entries:
            raise ModelError("exists already; choose another name", path=path)
        with _At(path):
            entries[name] = Output(value, unit=unit, description=description)

    def _check_new(self, name: str, section: str) -> None:
        path = f"{section}.{name}"
        check_name(name, path)
        check_reserved(name, path)
        for other in ("parameters", "inputs", "interfaces", "parts", "elements", "submodels"):
            if name in getattr(self, other):
                raise ModelError(f"{other}.{name} has the same name; choose another", path=path)

    def promote(self, name: str, path: str) -> None:
        """Notes that a parameter stands for the quantity at a path, by which it is called from outside."""
        self._promoted = {**self._promoted, name: path}

    def outside_name(self, parameter: str) -> str:
        """How a parameter is called from outside: by its name, or as the quantity that it stands for."""
        return self._promoted.get(parameter, parameter)

    # questions ----------------------------------------------------------------------------------------------------

    def frames_of(self, name: str) -> Mapping[str, Frame] | None:
        """The frames of ground, an interface or a part; None when there is nothing of this name that has frames."""
        if name == "ground":
            return self.frames
        owner = self.parts.get(name) or self.interfaces.get(name)
        return None if owner is None else owner.frames

    def frame_owners(self) -> dict[str, Mapping[str, Frame]]:
        """Everything that has frames: ground, interfaces and parts, each with its frames."""
        owners: dict[str, Mapping[str, Frame]] = {"ground": self.frames}
        owners.update({name: entry.frames for name, entry in self.interfaces.items()})
        owners.update({name: part.frames for name, part in self.parts.items()})
        return owners

    def bus_owners(self) -> dict[str, list[str]]:
        """Signal on the bus of this model to the submodels that publish it, as paths; "" for the model itself.

        What the model publishes itself hides what its submodels publish under the same name. Several owners: the name
        is not clear here, but it is inside each of them and as OWNER.bus.NAME.
        """
        found: dict[str, list[str]] = {}
        for name, sub in self.submodels.items():
            for signal, owners in sub.model.bus_owners().items() if sub.model is not None else ():
                found.setdefault(signal, []).extend(f"{name}.{owner}" if owner else name for owner in owners)
        return {**found, **{signal: [""] for signal in self.bus}}

    def bus_units(self) -> dict[str, str]:
        """Unit of every signal on the bus of this model ("" when not declared) whose name is clear: bus.NAME."""
        found = {}
        for name, owners in self.bus_owners().items():
            if len(owners) == 1:
                model = self
                for word in owners[0].split(".") if owners[0] else ():
                    model = model.submodels[word].model
                found[f"bus.{name}"] = model.bus[name].unit or ""
        return found

    def inner_bus_units(self) -> dict[str, str]:
        """The same for the submodels: PATH.bus.NAME."""
        found = {}
        for name, sub in self.submodels.items():
            if sub.model is not None:
                units = {**sub.model.bus_units(), **sub.model.inner_bus_units()}
                found.update({f"{name}.{path}": unit for path, unit in units.items()})
        return found

    def channels(self) -> dict[str, str]:
        """Path to unit of every channel: of parts, elements and submodels."""
        found = {f"{name}.{channel}": unit for name in self.parts for channel, unit, _ in BODY_CHANNELS}
        found.update(
            {f"{name}.{s.name}": s.unit for name, entry in self.elements.items() for s in entry.declared_outputs()}
        )
        for name, sub in self.submodels.items():
            if sub.model is not None:
                found.update({f"{name}.{path}": unit for path, unit in sub.model.channels().items()})
                found.update({f"{name}.{key}": value.unit or "" for key, value in sub.model.outputs.items()})
        return found

    def check(self) -> None:
        """All checks that need no numbers; raises ModelError with file, path and remedy.

        References exist, parameters have no cycle, expressions use known names, units fit, every part is held.
        """
        from koppel.model.check import Checker  # checks need the whole model, which is declared here

        Checker(self).check()
