"""Base of all plain data of a model: strict keys, errors in one line, and a way back to what a file holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from inspect import Parameter, Signature, cleandoc
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeVar, cast, dataclass_transform

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from koppel.model.errors import ModelError, join_path, shorten, suggest

if TYPE_CHECKING:
    from pydantic._internal._model_construction import ModelMetaclass
else:
    ModelMetaclass = type(BaseModel)


@dataclass_transform(kw_only_default=True, field_specifiers=(Field,))
class DataMeta(ModelMetaclass):
    """Turns the errors of the data library into ours when a class is called."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        try:
            return super().__call__(*args, **kwargs)
        except ValidationError as error:
            raise translate(error) from None

    @property
    def __signature__(cls) -> Signature:  # noqa: N805
        """The fields as one writes them: short names of types instead of what the data library makes of them."""
        own = vars(cls).get("__init__")
        first = own.__code__.co_varnames[1 : own.__code__.co_argcount] if own is not None else ()
        made = cast("type[BaseModel]", cls)
        shown = {name: _show_parameter(name, field, made, name in first) for name, field in made.model_fields.items()}
        return Signature([*(shown.pop(name) for name in first), *shown.values()])

    @__signature__.setter
    def __signature__(cls, made: object) -> None:  # noqa: N805
        """What the data library makes of the fields is not shown."""

    @property
    def law(cls) -> str:  # noqa: N805
        """The docstring as it stands in the source."""
        return cleandoc(vars(cls).get("__doc__") or "")


def _describe(cls: DataMeta) -> str:
    """The docstring of a class with the unit and the meaning of each field."""
    fields = cast("type[BaseModel]", cls).model_fields
    lines = [f"{name}{_spell_unit(field)}: {field.description}" for name, field in fields.items()]
    return "\n\n".join(part for part in (cls.law, "\n".join(lines)) if part)


DataMeta.__doc__ = property(_describe)  # type: ignore[assignment]  # read from the classes; nothing is done at import


class Shown(str):
    """Text that is shown without quotes."""

    def __repr__(self) -> str:
        return str(self)


def _show_parameter(name: str, field: Any, cls: type[BaseModel], by_place: bool) -> Parameter:
    """A field as a parameter of a signature."""
    written = next(base.__annotations__[name] for base in cls.__mro__ if name in vars(base).get("__annotations__", ()))
    default = Parameter.empty if field.is_required() else field.get_default(call_default_factory=True)
    kind = Parameter.POSITIONAL_OR_KEYWORD if by_place else Parameter.KEYWORD_ONLY
    return Parameter(name, kind, default=default, annotation=Shown(_plain_type(str(written))))


def _plain_type(text: str) -> str:
    """A type without what the data library needs to know beside it.

    >>> _plain_type("dict[str, Annotated[Interface, BeforeValidator(f)]] | None")
    'dict[str, Interface] | None'
    """
    while (start := text.find("Annotated[")) >= 0:
        depth, comma = 0, None
        for end in range(start + len("Annotated["), len(text)):
            depth += (text[end] in "[(") - (text[end] in "])")
            if depth == 0 and text[end] == "," and comma is None:
                comma = end
            if depth < 0:
                break
        text = text[:start] + text[start + len("Annotated[") : comma] + text[end + 1 :]
    return re.sub(r"\b(SkipValidation)\[(\w+)\]", r"\2", text)


def _spell_unit(field: Any) -> str:
    """The unit of a field of an element, in brackets."""
    facts = field.json_schema_extra.get("x-koppel", {}) if isinstance(field.json_schema_extra, dict) else {}
    unit = facts.get("unit") or facts.get("slope_unit") or facts.get("y_unit") or ""
    units = dict.fromkeys([unit] if isinstance(unit, str) else unit)
    return "" if units.keys() <= {"", "*"} else f" [{', '.join(units)}]"


class Data(BaseModel, metaclass=DataMeta):
    """Plain data with strict keys. Values are kept as given, so that a file survives reading and writing."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True, hide_input_in_errors=True)

    @model_validator(mode="before")
    @classmethod
    def _check_keys(cls, data: object) -> object:
        if isinstance(data, cls):
            return data
        if not isinstance(data, Mapping):
            raise ModelError(f"= {shorten(data)} is not a mapping of {', '.join(list(cls.model_fields)[:6])}")
        problems = [
            ModelError(f"unknown key{suggest(str(key), cls.model_fields)}", path=str(key))
            for key in data
            if key not in cls.model_fields
        ]
        problems += [
            ModelError(f"is missing; give it: {field.description or name}", path=name)
            for name, field in cls.model_fields.items()
            if field.is_required() and name not in data
        ]
        if problems:
            raise count_more(problems[0], len(problems) - 1)
        return data

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_") or not type(self).model_config.get("frozen"):
            return super().__setattr__(name, value)
        if name not in type(self).model_fields:
            raise ModelError(f"unknown key{suggest(name, type(self).model_fields)}", path=name)
        raise ModelError(
            f"= {shorten(value)} cannot be set: a {type(self).__name__} does not change once it is made; put a new one "
            "in its place, or set the value of a running machine with Machine.set_parameters",
            path=name,
        )

    def to_data(self) -> Any:
        """What a file holds: defaults left out, keys in the order of the declaration."""
        data: dict[str, Any] = {}
        for name, field in type(self).model_fields.items():
            value = getattr(self, name)
            given = name in self.model_fields_set and self.keeps_default(name)
            if given or field.is_required() or value != field.get_default(call_default_factory=True):
                data[name] = plain(value)
        return data

    def keeps_default(self, name: str) -> bool:
        """True for a value whose default means something else when it is given: a start value of 0, for one."""
        return False


def plain(value: Any) -> Any:
    """Nested data as dicts, lists, numbers and text."""
    if isinstance(value, Data):
        return value.to_data()
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, str) else value


D = TypeVar("D", bound=BaseModel)


def read_data(cls: type[D], data: object) -> D:
    """Validate data as cls; raises ModelError at the path inside data."""
    for key in data if isinstance(data, Mapping) else ():
        if not isinstance(key, str):
            raise ModelError(f"has the key {key!r}, which is not a name; put it in quotes or choose another")
    try:
        return cls.model_validate(data)
    except ValidationError as error:
        raise translate(error) from None
    except TypeError as error:
        if "keywords must be strings" not in str(error):
            raise
        told = find_odd_key(data) or "has a key that is not a name"
        raise ModelError(f"{told}; put it in quotes or choose another") from None


def read_typed(value: object, find: Callable[[str], type[D]], what: str, choices: str) -> D:
    """A mapping whose key type says what it is; find: the class of a type, choices: which types there are, in words."""
    if not isinstance(value, Mapping):
        raise ModelError(f"= {shorten(value)} is not {what}; give a mapping with type, one {choices}")
    kind = value.get("type")
    if not isinstance(kind, str):
        raise ModelError(f"is missing; choose one {choices}", path="type")
    try:
        cls = find(kind)
    except ModelError as error:
        raise error.within("type") from None
    return read_data(cls, {key: item for key, item in value.items() if key != "type"})


def find_odd_key(data: object) -> str:
    """The first key inside data that is no text, in words; nothing without any.

    >>> find_odd_key({"parameters": {"k": {None: 3}}})
    'parameters.k has the key None, which is not a name'
    """
    pending: list[tuple[str | None, object]] = [(None, data)]
    while pending:
        path, item = pending.pop()
        if isinstance(item, Mapping):
            for key, value in item.items():
                if not isinstance(key, str):
                    return f"{f'{path} ' if path else ''}has the key {shorten(key)}, which is not a name"
                pending.append((join_path(path, key), value))
        elif isinstance(item, list | tuple):
            pending += [(join_path(path, f"[{index}]"), value) for index, value in enumerate(item)]
    return ""


def translate(error: ValidationError) -> ModelError:
    """The first problem as one line, with the number of further ones."""
    problems = error.errors(include_url=False)
    first = problems[0]
    path: str | None = None
    bad_key = first["loc"][-1:] == ("[key]",)
    for part in first["loc"][:-1] if bad_key else first["loc"]:
        path = join_path(path, f"[{part}]" if isinstance(part, int) else str(part))
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, ModelError):
        located = cause.within(path)
    elif isinstance(cause, Exception):
        located = ModelError(str(cause), path=path)
    elif bad_key and first["type"] != "literal_error":
        located = ModelError("is not a name; use letters, digits and _, not starting with a digit", path=path)
    else:
        located = ModelError(_spell(first["type"], first["msg"], first.get("input")), path=path)
    return count_more(located, len(problems) - 1)


def count_more(error: ModelError, more: int) -> ModelError:
    """The error with "(and N more)" when there are more."""
    return ModelError(f"{error.message} (and {more} more)", error.file, error.path) if more > 0 else error


def _spell(kind: str, message: str, given: object) -> str:
    if given is None and kind != "missing":
        return "is empty; give it a value or leave the key out"
    if kind == "missing":
        return "is missing"
    if kind == "literal_error":
        return f"= {shorten(given)} is not allowed; {message.replace('Input should be', 'choose')}"
    if kind.startswith("bool"):
        return f"= {shorten(given)} is not allowed; give true or false"
    text = message.replace("Input should be", "should be").removeprefix("Value error, ")
    return f"= {shorten(given)} does not fit: {text}"
