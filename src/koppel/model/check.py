"""All checks of a model that need no numbers: references, names, cycles, units, parts that nothing holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any, cast

from koppel.model.declared import Output, signal_values
from koppel.model.drawing import element_paths, matches
from koppel.model.errors import ModelError, join_path, suggest
from koppel.model.expression import Expr, as_expr, constant, dimension_of, further_units, names, parse
from koppel.model.gravity import GravityField, gravity_items
from koppel.model.model import Model, Submodel
from koppel.model.signal import Item, Shape
from koppel.model.units import ANY_UNIT, Dimension, format_unit, is_unit, parse_unit, split_quantity
from koppel.model.value import own_unit, to_expr

_SECONDS = "s"


@dataclass
class Checker:
    """Checks a model and everything below it. prefix is the path of this model from the outermost one."""

    model: Model
    prefix: str = ""
    section: str = ""  # path of this model inside its file
    outer: Mapping[str, str] = dataclass_field(default_factory=dict)  # interface to absolute path of its part
    held: set[str] = dataclass_field(default_factory=set)  # absolute paths of parts that something acts on
    parts: dict[str, tuple[str, str | None]] = dataclass_field(default_factory=dict)  # path: section path, file
    bus: dict[str, str] = dataclass_field(default_factory=dict)  # bus.NAME seen from here: unit
    unclear: dict[str, str] = dataclass_field(default_factory=dict)  # bus.NAME that several models publish: a remedy

    def check(self) -> None:
        """Raises the first problem."""
        check_nesting(self.model, ())
        self.check_tree()
        for path, (where, file) in self.parts.items():
            if path not in self.held:
                name = path.rpartition(".")[2]
                raise ModelError(
                    f"part '{name}' has no joint, force, load or free: true; attach an element or set free: true",
                    file,
                    where,
                )

    def check_tree(self) -> None:
        """This model, then its submodels; collects parts and what acts on them."""
        self.open_bus()
        try:
            self.check_own()
        except ModelError as error:
            raise error.within(file=self.model.file) from None
        for name, sub in self.model.submodels.items():
            inner = Checker(
                model=sub.model,
                prefix=self.absolute(name),
                section="" if sub.file else join_path(self.section, f"submodels.{name}.model") or "",
                outer=self.connect(sub),
                held=self.held,
                parts=self.parts,
                bus=dict(self.bus),
                unclear={name: "; give one of them another name" for name in self.unclear},
            )
            try:
                inner.check_tree()
            except ModelError as error:
                if sub.file:
                    raise
                raise error.within(f"submodels.{name}.model") from None

    def open_bus(self) -> None:
        """What bus.NAME means here: what this model and its submodels publish, before what is around."""
        units = self.model.bus_units()
        self.bus.update(units)
        for name, owners in self.model.bus_owners().items():
            key = f"bus.{name}"
            self.unclear.pop(key, None)
            if key not in units:
                self.bus.pop(key, None)
                self.unclear[key] = f"; write {' or '.join(f'{owner}.{key}' for owner in owners)}"

    def absolute(self, path: str) -> str:
        """A path of this model seen from the outermost one."""
        return f"{self.prefix}.{path}" if self.prefix else path

    def connect(self, sub: Submodel) -> dict[str, str]:
        """Interface of a submodel to the absolute path of the part behind it."""
        return {name: self.owner(sub.connections.get(name, "ground")) for name in sub.model.interfaces}

    def owner(self, path: str) -> str:
        """The absolute path of the part to which a frame belongs; "ground" for ground."""
        model, outer, prefix, words = self.model, dict(self.outer), self.prefix, path.split(".")
        checker = self
        while words[0] in model.submodels:
            sub = model.submodels[words[0]]
            outer = checker.connect(sub)
            prefix = f"{prefix}.{words[0]}" if prefix else words[0]
            model, words = sub.model, words[1:]
            checker = Checker(model=model, prefix=prefix, outer=outer)
        if words[0] == "ground":
            return "ground"
        if words[0] in model.interfaces:
            return outer.get(words[0], "ground")
        return f"{prefix}.{words[0]}" if prefix else words[0]

    def check_own(self) -> None:
        """Everything that stands in this model itself."""
        model = self.model
        model.check_names()
        for name, sub in model.submodels.items():
            if sub.model is None:
                raise ModelError(
                    f"file '{sub.file}' is not loaded; use read_model or give the model", path=f"submodels.{name}"
                )
        dims = self.parameter_dimensions()
        self.check_values(dims)
        self.check_submodels(dims)
        self.check_coupling_frames()
        self.check_references()
        self.check_signals(dims)
        for name, part in model.parts.items():
            self.parts[self.absolute(name)] = (join_path(self.section, f"parts.{name}") or "", model.file)
            if part.free:
                self.held.add(self.absolute(name))

    # parameters ---------------------------------------------------------------------------------------------------

    def parameter_dimensions(self) -> dict[str, Dimension | None]:
        """Dimension of every parameter, None when open; raises on unknown names and cycles."""
        exprs: dict[str, Expr] = {}
        uses: dict[str, list[str]] = {}
        known = self.model.parameters
        for name, parameter in known.items():
            path = f"parameters.{name}"
            exprs[name] = value_expr(parameter.value, f"{path}.value")
            check_units(parameter.value, known, path)
            uses[name] = sorted(names(exprs[name]))
            for used in uses[name]:
                if used not in known:
                    raise unknown_name(used, known, "a parameter", path)
        dims: dict[str, Dimension | None] = {}
        for name in dependency_order(uses):
            parameter, path = known[name], f"parameters.{name}"
            declared = None if parameter.unit is None else parse_unit(parameter.unit).dimension
            found = fitting_dimension(exprs[name], dims, path)
            if declared is not None and found is not None and found != declared:
                raise ModelError(
                    f"= '{parameter.value}' has unit {format_unit(found)}; give it in {parameter.unit}", path=path
                )
            dims[name] = declared if declared is not None else found
        return dims

    def check_value(self, item: Item, path: str, dims: Mapping[str, Dimension | None]) -> None:
        """One value: only parameters as names, and the declared unit."""
        where = f"{path}.{item.path}" if item.path else path
        self.check_expression(item, where, dims, "a parameter")

    def check_values(self, dims: Mapping[str, Dimension | None]) -> None:
        """All values of gravity, frames, parts and elements."""
        model = self.model
        for item in gravity_items(model.gravity):
            self.check_value(Item("", item.source, item.unit), item.path, dims)
        for name, frame in model.frames.items():
            for item in frame.items():
                self.check_value(item, f"frames.{name}", dims)
        for name, entry in model.interfaces.items():
            for key, frame in entry.frames.items():
                for item in frame.items():
                    self.check_value(item, f"interfaces.{name}.frames.{key}", dims)
        for name, part in model.parts.items():
            for item in part.items():
                self.check_value(item, f"parts.{name}", dims)
        for name, element in model.elements.items():
            for _, item in element.quantity_items():
                self.check_value(item, f"elements.{name}", dims)
            for item in (*element.curve_items(), *element.state_items(), *element.extra_items()):
                self.check_value(item, f"elements.{name}", dims)

    def check_submodels(self, dims: Mapping[str, Dimension | None]) -> None:
        """Mounting poses, parameter values and connections of the submodels."""
        for name, sub in self.model.submodels.items():
            path = f"submodels.{name}"
            for item in sub.items():
                self.check_value(item, path, dims)
            inner = sub.model.parameters
            for key, source in sub.parameters.items():
                where = f"{path}.parameters.{key}"
                if key not in inner:
                    raise ModelError(
                        f"model '{sub.model.name}' has no parameter '{key}'{suggest(key, inner)}", path=where
                    )
                unit = inner[key].own_unit
                if inner[key].unit is not None or unit != "1":
                    self.check_value(Item("", cast(Any, source), unit), where, dims)
                else:
                    for used in sorted(names(value_expr(source, where))):
                        if used not in dims:
                            raise unknown_name(used, dims, "a parameter", where)
            if sub.carrier is not None:
                self.find_frame(sub.carrier, f"{path}.carrier")
            for key, target in sub.connections.items():
                where = f"{path}.connections.{key}"
                if key not in sub.model.interfaces:
                    known = sub.model.interfaces
                    raise ModelError(
                        f"model '{sub.model.name}' has no interface '{key}'{suggest(key, known)}", path=where
                    )
                self.find_part(target, where)

    def check_coupling_frames(self) -> None:
        """Frames by which the model is coupled as a component, as the one calls them who wrote it."""
        section = "coupling_frames" if self.model.file else "interfaces"
        for name, path in self.model.coupling_frames.items():
            self.find_frame(path, f"{section}.{name}")

    # references ---------------------------------------------------------------------------------------------------

    def find_part(self, path: str, where: str) -> None:
        """Raises when path is not a part, an interface or ground of this model or of a submodel."""
        model, words = self.descend(path, where)
        if model.frames_of(words[0]) is None:
            raise self.no_part(path, words[0], model, where)
        if len(words) > 1:
            raise ModelError(f"= '{path}' is a frame; give the part {path.rpartition('.')[0]}", path=where)

    def no_part(self, path: str, name: str, model: Model, where: str) -> ModelError:
        """What to say of a path to something that has no frames."""
        known = [*model.frame_owners(), *model.submodels]
        return ModelError(f"= '{path}' is no part{suggest(name, known)}", path=where)

    def find_placed_part(self, path: str, where: str) -> None:
        """Raises when path is not a part, beside a position that says where on it."""
        try:
            self.find_part(path, where)
        except ModelError as error:
            raise ModelError(f"{error.message}, or leave out the position", error.file, error.path) from None

    def find_frame(self, path: str, where: str) -> None:
        """Raises when path is not a frame; a part alone is its own frame."""
        model, words = self.descend(path, where)
        frames = model.frames_of(words[0])
        if frames is None:
            raise self.no_part(path, words[0], model, where)
        if len(words) > 2:
            raise ModelError(f"= '{path}' goes too deep; write part.frame", path=where)
        if len(words) == 2 and words[1] not in frames:
            what = "ground" if words[0] == "ground" else f"'{words[0]}'"
            remedy = suggest(words[1], frames) or "; it has no frames, add one or use the part itself"
            raise ModelError(f"= '{path}': {what} has no frame '{words[1]}'{remedy}", path=where)

    def descend(self, path: str, where: str) -> tuple[Model, list[str]]:
        """The model in which a path ends, and the words that are left of it."""
        model, words = self.model, path.split(".")
        while words[0] in model.submodels:
            if len(words) == 1:
                inner = model.submodels[words[0]].model
                raise ModelError(
                    f"= '{path}' is a submodel; name a part in it{suggest('', inner.frame_owners())}", path=where
                )
            model, words = model.submodels[words[0]].model, words[1:]
            if model is None:
                raise ModelError(f"= '{path}' leads into a file that is not loaded", path=where)
        return model, words

    def check_references(self) -> None:
        """Ports and references of the elements; remembers the parts that something acts on."""
        self.check_hidden()
        for name, element in self.model.elements.items():
            for spec in element.declared_ports():
                path, where = str(getattr(element, spec.name)), f"elements.{name}.{spec.name}"
                if spec.name in element.hardpoints():
                    self.find_placed_part(path, where)
                else:
                    self.find_frame(path, where)
                if element.core or element.is_joint or element.holds:
                    self.held.add(self.owner(path))
            if (frame := element.mounted_in()) is not None:
                self.find_frame(frame, f"elements.{name}.carrier")
            for spec in element.declared_lines():
                self.find_line(str(getattr(element, spec.name)), spec.to, f"elements.{name}.{spec.name}")
            for spec in element.declared_fluids():
                self.find_fluid(getattr(element, spec.name), spec.to, f"elements.{name}.{spec.name}")
            for reference in element.declared_references():
                if getattr(element, reference.name) is None:
                    continue
                path, where = str(getattr(element, reference.name)), f"elements.{name}.{reference.name}"
                model, words = self.descend(path, where)
                fits = {"joint": "is_joint", "road": "is_road", "force": "core"}[reference.to]
                fitting = [key for key, e in model.elements.items() if getattr(e, fits)]
                if len(words) > 1 or words[0] not in model.elements:
                    raise ModelError(f"= '{path}' is no element{suggest(words[0], fitting)}", path=where)
                if words[0] not in fitting:
                    what = {
                        "joint": "which is no joint; name a joint",
                        "road": "which is no road; name one such as vehicle.plane_road",
                        "force": "which exerts no force; name a force element",
                    }[reference.to]
                    raise ModelError(f"= '{path}' is a {model.elements[words[0]].kind}, {what}", path=where)
                found = model.elements[words[0]]
                if reference.to == "force" and not found.declared_ports():
                    loads = [f"{path}.{spec.name}" for spec in found.outputs if spec.name[:5] in ("force", "torqu")]
                    raise ModelError(
                        f"= '{path}' is a {found.kind}, which acts along one coordinate and not in space; "
                        f"read {' or '.join(loads)} instead",
                        path=where,
                    )

    def check_hidden(self) -> None:
        """Every entry of hidden must fit an element."""
        if isinstance(self.model.hidden, bool) or not self.model.hidden:
            return
        paths = list(element_paths(self.model))
        for index, name in enumerate(self.model.hidden):
            if not any(matches(name, path) for path in paths):
                known = [*self.model.elements, *self.model.submodels]
                raise ModelError(f"= '{name}' is no element{suggest(name, known)}", path=f"hidden[{index}]")

    def find_line(self, path: str, to: str, where: str) -> None:
        """Raises when path is no shaft (or sled) and no joint that turns (or shifts)."""
        if path == "ground":
            return
        model, words = self.descend(path, where)
        found = model.elements.get(words[0])
        if len(words) > 1 or found is None:
            lines = [key for key, e in model.elements.items() if e.line == to or e.is_joint]
            raise ModelError(f"= '{path}' is no {to}{suggest(words[0], lines)}", path=where)
        if found.line != to and not found.is_joint:
            raise ModelError(f"= '{path}' is a {found.kind}, no {to}; name a {to} or a joint", path=where)

    def find_fluid(self, path: Any, to: str, where: str) -> None:
        """Raises when path is no node of a hydraulic network, or no line in one."""
        if path is None:
            return
        model, words = self.descend(str(path), where)
        found = model.elements.get(words[0])
        fits = [key for key, e in model.elements.items() if (e.line == "flow" if to == "flow" else e.is_node)]
        if len(words) > 1 or found is None:
            raise ModelError(f"= '{path}' is no {to}{suggest(words[0], fits)}", path=where)
        if words[0] not in fits:
            what = "line with a flow" if to == "flow" else "node"
            raise ModelError(f"= '{path}' is a {found.kind}, no {what}; name a {what}", path=where)

    # signals ------------------------------------------------------------------------------------------------------

    def check_signals(self, dims: Mapping[str, Dimension | None]) -> None:
        """Inputs, signals of elements and outputs: known names and fitting units."""
        model = self.model
        second = parse_unit(_SECONDS).dimension
        inputs = {name: parse_unit(entry.unit).dimension for name, entry in model.inputs.items()}
        channels = {path: parse_unit(unit).dimension if unit else None for path, unit in model.channels().items()}
        buses = {**self.bus, **model.inner_bus_units()}
        channels.update({path: parse_unit(unit).dimension if unit else None for path, unit in buses.items()})
        for name, entry in model.inputs.items():
            for item in signal_values(entry.signal, entry.unit, "signal"):
                scope = dict(dims) if isinstance(entry.signal, Shape) else {**dims, "time": second}
                self.check_signal(item, f"inputs.{name}", scope, "a parameter or time")
        known = {**dims, **inputs, **channels, "time": second}
        hidden = {*dims, *inputs}
        for name, element in model.elements.items():
            for slot in element.signal_items():
                for item in signal_values(slot.source, slot.unit, slot.path):
                    if isinstance(slot.source, Shape):
                        self.check_signal(item, f"elements.{name}", dims, "a parameter")
                        continue
                    local = {key: parse_unit(unit).dimension for key, unit in slot.local_names.items()}
                    self.check_own_names(item, f"elements.{name}", local, hidden, f"the {element.kind}'s")
                    self.check_signal(
                        item, f"elements.{name}", {**known, **local}, "a parameter, input, channel or time"
                    )
        if isinstance(model.gravity, GravityField):
            local = {key: parse_unit(unit).dimension for key, unit in model.gravity.local_names.items()}
            for index, source in enumerate(model.gravity.field):
                for item in signal_values(source, "m/s**2", f"field[{index}]"):
                    if isinstance(source, Shape):
                        self.check_signal(item, "gravity", dims, "a parameter")
                        continue
                    self.check_own_names(item, "gravity", local, hidden, "the field's")
                    self.check_signal(
                        item, "gravity", {**known, **local}, "x, y, z, a parameter, input, channel or time"
                    )
        for name, output in model.outputs.items():
            self.check_output(output, f"outputs.{name}", {**dims, **inputs, **channels, "time": second})
        for name, output in model.bus.items():
            self.check_output(output, f"bus.{name}", {**dims, **inputs, **channels, "time": second})

    def check_own_names(
        self, item: Item, path: str, local: Mapping[str, Dimension | None], hidden: set[str], whose: str
    ) -> None:
        """Raises where a name that a signal has for itself hides one of the model."""
        for key in sorted(names(value_expr(item.source, f"{path}.{item.path}")) & set(local) & hidden):
            raise ModelError(
                f"'{key}' is {whose} own name here and hides that of the model; rename it", path=f"{path}.{item.path}"
            )

    def check_output(self, output: Output, path: str, scope: Mapping[str, Dimension | None]) -> None:
        """One expression of channels with its unit."""
        expr = value_expr(output.value, f"{path}.value")
        for used in sorted(names(expr)):
            if used not in scope:
                self.check_clear(used, path)
                raise unknown_name(used, scope, "a channel", path)
        found = fitting_dimension(expr, scope, path)
        if output.unit is not None and found is not None and found != parse_unit(output.unit).dimension:
            raise ModelError(
                f"= '{output.value}' has unit {format_unit(found)}; declare that instead of {output.unit}", path=path
            )

    def check_signal(self, item: Item, path: str, scope: Mapping[str, Dimension | None], what: str) -> None:
        """One signal expression."""
        self.check_expression(item, f"{path}.{item.path}", scope, what)

    def check_expression(self, item: Item, where: str, scope: Mapping[str, Dimension | None], what: str) -> None:
        """Only names of the scope, which are called what, and the declared unit."""
        value = to_expr(item.source, item.unit, where)
        check_units(item.source, scope, where)
        if not isinstance(value, Expr):
            return
        for used in sorted(names(value)):
            if used not in scope:
                self.check_clear(used, where)
                raise unknown_name(used, scope, what, where)
        found = fitting_dimension(value, scope, where)
        if found is not None and item.unit != ANY_UNIT and found != parse_unit(item.unit).dimension:
            raise ModelError(f"= '{item.source}' has unit {format_unit(found)}; give it in {item.unit}", path=where)

    def check_clear(self, name: str, path: str) -> None:
        """Raises for a signal on the bus that several models publish."""
        if name in self.unclear:
            raise ModelError(f"'{name}' is published by several models{self.unclear[name]}", path=path)


def check_nesting(model: Model, parents: tuple[Model, ...]) -> None:
    """Raises when a model contains itself or lies more than 30 models deep."""
    if any(parent is model for parent in parents):
        raise ModelError(f"model '{model.name}' contains itself; break the circle", model.file, "submodels")
    if len(parents) > 30:
        raise ModelError("more than 30 models deep", model.file, "submodels")
    for sub in model.submodels.values():
        if isinstance(sub.model, Model):
            check_nesting(sub.model, (*parents, model))


def value_expr(source: Any, path: str) -> Expr:
    """A value as an expression with the dimension of its unit, whatever that is."""
    try:
        if isinstance(source, str):
            parts = split_quantity(source)
            if parts is not None and parts[1]:
                unit = own_unit(source)
                if unit is not None:
                    number = as_expr(to_expr(source, unit))
                    value = constant(number)
                    assert value is not None
                    return type(number)(value, parse_unit(unit).dimension)  # type: ignore[call-arg]
            return parse(source)
        return as_expr(float(source))
    except ModelError as error:
        raise error.within(path) from None


def check_units(source: Any, known: Mapping[str, Any], path: str) -> None:
    """Raises where a name behind a number with unit is that of a unit and of a value: s in 1 m/s."""
    for name in further_units(source) if isinstance(source, str) and split_quantity(source) is None else ():
        if name in known:
            raise ModelError(
                f"= '{source}': '{name}' is a unit here, and also the name of a value; write spaces around * or / for "
                "the value, or give it another name",
                path=path,
            )


def fitting_dimension(expr: Expr, dims: Mapping[str, Dimension | None], path: str) -> Dimension | None:
    """dimension_of with the path in its errors."""
    try:
        return dimension_of(expr, dims)
    except ModelError as error:
        raise error.within(path) from None


def unknown_name(name: str, known: Mapping[str, Any], what: str, path: str) -> ModelError:
    """The error for a name that an expression must not use."""
    hint = suggest(name, known)
    if is_unit(name) and "did you mean" not in hint:
        hint = f"; {name} is a unit, write it right behind a number, as in 2.5 {name}"
    return ModelError(f"uses '{name}', which is not {what}{hint}", path=path)


def dependency_order(uses: Mapping[str, Sequence[str]]) -> list[str]:
    """Names so that each comes after those it uses; raises ModelError that shows the cycle a -> b -> a."""
    order: list[str] = []
    done: set[str] = set()
    for start in uses:
        if start in done:
            continue
        trail: list[str] = [start]
        pending: list[Iterator[str]] = [iter(uses[start])]
        while trail:
            following = next((name for name in pending[-1] if name not in done), None)
            if following is None:
                done.add(trail[-1])
                order.append(trail.pop())
                pending.pop()
            elif following in trail:
                cycle = " -> ".join([*trail[trail.index(following) :], following])
                raise ModelError(
                    f"parameters depend on each other: {cycle}; give one of them a number",
                    path=f"parameters.{following}",
                )
            else:
                trail.append(following)
                pending.append(iter(uses[following]))
    return order
