"""Model files: YAML 1.2 in, the same data out, and a JSON schema for editors."""

from __future__ import annotations

import io
import os
import re
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.constructor import DuplicateKeyError, SafeConstructor
from ruamel.yaml.error import MarkedYAMLError, ReusedAnchorWarning, YAMLError
from ruamel.yaml.events import AliasEvent
from ruamel.yaml.representer import SafeRepresenter

from koppel.model.arguments import spelled
from koppel.model.data import read_data
from koppel.model.errors import ModelError, an, shorten
from koppel.model.library import paths_from
from koppel.model.mesh import list_meshes, load_mesh
from koppel.model.model import Model, check_model
from koppel.model.reading import SHIPPED, describe_path_error, path_of, read_bytes, reading
from koppel.model.registry import kinds
from koppel.model.target import MODELS, find_target

MAX_BYTES = 5_000_000
MAX_NODES = 300_000
MAX_ALIASES = 1000
MAX_DEPTH = 100
_SPLIT = "split it into submodel files"


@dataclass(frozen=True)
class FileKind:
    """What a file is meant to be: its name, its sections, one of them as an example, and how it starts."""

    what: str
    sections: tuple[str, ...]
    example: str
    start: str


MODEL = FileKind("model", tuple(Model.model_fields), "parts", "a model starts with 'koppel: 1'")


# reading ----------------------------------------------------------------------------------------------------------


class _YamlError(ModelError):
    """Text that is no YAML; place: line and column."""

    place: tuple[int, int] = (1, 1)


class _RefusedError(ModelError):
    """Raised inside the YAML library when a limit is reached."""


class _LimitedComposer(Composer):
    """Counts nodes and aliases, so that a small file cannot become a huge model."""

    def __init__(self, loader: Any = None) -> None:
        super().__init__(loader=loader)
        self.nodes = 0
        self.aliases = 0
        self.depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _RefusedError(f"holds more than {MAX_NODES} values; {_SPLIT}")
        if self.parser.check_event(AliasEvent):
            self.aliases += 1
            if self.aliases > MAX_ALIASES:
                raise _RefusedError(f"uses more than {MAX_ALIASES} aliases; use submodels instead")
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise _RefusedError(f"is nested deeper than {MAX_DEPTH}; a model is not that deep")
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1


class _Constructor(SafeConstructor):
    """The safe constructor of YAML 1.2."""


def _yaml() -> YAML:
    yaml = YAML(typ="safe", pure=True)
    yaml.Composer = _LimitedComposer
    yaml.Constructor = _Constructor
    yaml.version = (1, 2)
    yaml.allow_duplicate_keys = False
    return yaml


@spelled()
def read_model(
    path: str | os.PathLike[str], *, base: Literal["fixed", "free"] | None = None, confined: bool = False
) -> Model:
    """Read a model file and the submodel files that it names, or a URDF file; raises ModelError in one line.

    base: of a URDF file, whether its root link is fixed to ground (when not given) or moves freely. confined: refuse
    every file outside of the folder of this one. The files are known afterwards, see find_files.
    """
    top = path_of(path)
    with reading(top, confined) as noted:
        if top.suffix.lower() == ".urdf":
            from koppel.model.urdf import read_urdf

            model: Model = read_urdf(path, base=base or "fixed")
        elif base is not None:
            raise ModelError(f"base = '{base}' belongs to URDF files; here parts have joints or free: true", str(path))
        else:
            model = _read_file(top, (), {})
        for file, unit in list_meshes(model):
            load_mesh(file, unit)
    model._files = tuple(noted.files)
    return model


def read_text(text: str, file: str | None = None) -> Model:
    """Read a model from text; file is used in messages and to find submodel files."""
    with reading(Path(file or "")) as noted:
        model = _read_text(text, file, (Path(file).resolve(),) if file else (), {})
    model._files = tuple(noted.files)
    return model


def find_files(model: Model) -> list[Path]:
    """Every file that was read to build a model: its own, those of submodels, and those that options name.

    Files that come with koppel itself are left out.
    """
    found = [*([] if model.file is None else [Path(model.file)]), *model._files]
    for sub in model.submodels.values():
        if sub.model is not None:
            found += find_files(sub.model)
    places: dict[Path, Path] = {}
    for file in found:
        places.setdefault(file.resolve(), file)
    return [file for place, file in places.items() if not place.is_relative_to(SHIPPED)]


def _read_file(path: Path, parents: tuple[Path, ...], known: dict[Path, Model]) -> Model:
    file = str(path)
    try:
        resolved = path.resolve()
    except (OSError, RuntimeError, ValueError) as error:  # links in a circle, or a name with the character 0
        raise ModelError(f"cannot be read: {describe_path_error(error)}", file) from None
    if resolved in known:
        return known[resolved]
    raw = read_bytes(path, "model", MAX_BYTES)
    text = _decode(raw, file)
    with quoting_models_only(text, file, "koppel"):
        known[resolved] = _read_text(text, file, (*parents, resolved), known)
    return known[resolved]


@contextmanager
def quoting_models_only(text: str, file: str, key: str) -> Iterator[None]:
    """Errors about a file that does not say what it is (its top is no mapping with this key) quote nothing of it.

    A model may name any file as its submodel, also one that its reader was never meant to see.
    """
    try:
        yield
    except ModelError as error:
        if error.file != file or re.search(rf"^(?:\{{.*?)?[\"']?{key}[\"']?\s*:(?:\s|$)", text, re.MULTILINE):
            raise
        line, column = error.place if isinstance(error, _YamlError) else _first_place(text)
        what = "study" if key == "koppel_study" else "model"
        raise ModelError(
            f"line {line}, column {column}: is no {what}, or does not say so: its top is no mapping with the key "
            f"{key}; begin it with '{key}: 1'",
            file,
        ) from None


def _first_place(text: str) -> tuple[int, int]:
    """Line and column where the content begins, behind blank lines and comments."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            return number, len(line) - len(line.lstrip()) + 1
    return 1, 1


def read_sections(path: Path, kind: FileKind) -> dict[str, Any]:
    """The mapping of a YAML file that is no model, with the limits of model files."""
    return parse_yaml(_decode(read_bytes(path, kind.what, MAX_BYTES), str(path), kind), str(path), kind)


def _decode(raw: bytes, file: str | None, kind: FileKind = MODEL) -> str:
    if not raw.strip():
        raise ModelError(f"is empty ({len(raw)} bytes); {kind.start}", file)
    if b"\0" in raw:
        raise ModelError(f"is binary, not YAML; {kind.start}", file)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ModelError(f"is not UTF-8 text at byte {error.start}; save it as UTF-8", file) from None


def _read_text(text: str, file: str | None, parents: tuple[Path, ...], known: dict[Path, Model]) -> Model:
    data = parse_yaml(text, file)
    if isinstance(data, Mapping) and "koppel" not in data:
        raise ModelError("has no key koppel; begin it with 'koppel: 1'", file)
    try:
        with paths_from(_folder_of(file)):
            model = read_data(Model, data)
    except ModelError as error:
        raise error.within(file=file) from None
    except RecursionError:
        raise ModelError("is nested too deeply", file) from None
    _load_submodels(model, file, parents, known)
    return model


def _folder_of(file: str | None) -> Path:
    """Where relative paths in a model file count from; the working folder for text without file."""
    return Path(file).parent if file else Path()


def _load_submodels(model: Model, file: str | None, parents: tuple[Path, ...], known: dict[Path, Model]) -> None:
    model._file = file
    folder = _folder_of(file)
    for name, sub in model.submodels.items():
        if sub.library is not None:
            sub.model._file = file  # what the library builds has no file of its own
            continue
        if sub.file is None:
            _load_submodels(sub.model, file, parents, known)
            continue
        target = folder / sub.file
        where = f"submodels.{name}.file"
        try:
            resolved = target.resolve()
        except (OSError, RuntimeError, ValueError) as error:
            raise ModelError(
                f"= {shorten(sub.file)} cannot be read: {describe_path_error(error)}", file, where
            ) from None
        if resolved in parents:
            circle = " -> ".join(path.name for path in (*parents[parents.index(resolved) :], target))
            raise ModelError(f"files use each other: {circle}; break the circle", file, where)
        if len(parents) > 30:
            raise ModelError("more than 30 files deep", file, where)
        if not target.exists():
            raise ModelError(f"= '{sub.file}' does not exist; it is looked for in {folder.resolve()}", file, where)
        sub.model = _read_file(target, parents, known)


def parse_yaml(text: str, file: str | None = None, kind: FileKind = MODEL) -> dict[str, Any]:
    """YAML text to a mapping, with limits; raises ModelError in one line. kind: what the mapping is meant to be."""
    what = kind.what
    if len(text) > MAX_BYTES:
        size = f"has {len(text) / 1e6:.0f} MB; {an(what)} file has at most {MAX_BYTES / 1e6:.0f} MB"
        raise ModelError(size, file)
    if not text.strip():
        raise ModelError(f"is empty; {kind.start}", file)
    head = rf"(?:^|[{{,])\s*[\"']?(?:{'|'.join(kind.sections)})[\"']?\s*:"
    if len(text) > 100_000 and not re.search(head, text, re.MULTILINE):
        raise ModelError(f"is no {what}: no section such as {kind.example}: in {len(text) / 1e6:.1f} MB of text", file)
    if text.count(",") > MAX_NODES or text.count("\n") > MAX_NODES:  # refused at once, not after seconds of reading
        raise ModelError(f"holds more than {MAX_NODES} values; {_SPLIT}", file)
    lines = text.count("\n") + 1
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", ReusedAnchorWarning)
            data = _yaml().load(io.StringIO(text))
    except ReusedAnchorWarning as error:
        found = str(error).strip().split("\n")[0].removeprefix("found ")
        raise ModelError(f"{shorten(found, 80)[1:-1]}; keep one of them", file) from None
    except _RefusedError as error:
        raise error.within(file=file) from None
    except DuplicateKeyError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        problem = str(error.problem or "").split(" with value")[0].replace("found ", "")
        raise ModelError(f"{problem} in line {line}; keep one of them", file) from None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        at_end = "stream end" in str(error.problem) or "end of stream" in str(error.problem)
        at_end = at_end or (mark is not None and mark.line + 1 >= lines and "could not find" in str(error.problem))
        hint = "; the file may be cut off there" if at_end else "; check indentation, quotes and brackets"
        problem = shorten(str(error.problem), 150)[1:-1]
        broken = _YamlError(f"is not valid YAML in line {place[0]}: {problem}{hint}", file)
        broken.place = place
        raise broken from None
    except YAMLError as error:
        reason = str(error).split("\n")[0]
        raise ModelError(f"is not valid YAML: {shorten(reason, 100)[1:-1]}", file) from None
    except RecursionError:
        raise ModelError("is nested too deeply", file) from None
    except (ValueError, OverflowError, AttributeError, TypeError, KeyError, IndexError) as error:
        raise ModelError(f"is not valid YAML: {shorten(str(error), 100)[1:-1]}", file) from None
    if not isinstance(data, dict):
        found = "a list" if isinstance(data, list) else "nothing" if data is None else f"the text {shorten(data, 30)}"
        raise ModelError(f"holds {found} instead of a mapping; {kind.start}", file)
    _check_size(data, file)
    for key in data:
        if not isinstance(key, str):
            raise ModelError(f"has the key {shorten(key)}, which is not a name", file)
    return data


def _check_size(data: Any, file: str | None) -> None:
    """Raises when aliases make the data endless or larger than MAX_NODES once they are written out."""
    sizes: dict[int, int] = {}
    opened: set[int] = set()
    pending: list[tuple[Any, bool]] = [(data, False)]
    while pending:
        node, ready = pending.pop()
        children = list(node.values()) if isinstance(node, dict) else node
        if ready:
            opened.discard(id(node))
            sizes[id(node)] = 1 + sum(sizes.get(id(child), 1) for child in children)
            if sizes[id(node)] > MAX_NODES:
                raise ModelError(f"holds more than {MAX_NODES} values through its aliases; use submodels instead", file)
        elif id(node) in opened:
            raise ModelError("contains itself through an alias; break the circle", file)
        elif id(node) not in sizes:
            opened.add(id(node))
            pending.append((node, True))
            pending.extend((child, False) for child in children if isinstance(child, dict | list))


# writing ----------------------------------------------------------------------------------------------------------


class _Flow(list[Any]):
    """A list written on one line."""


class _Representer(SafeRepresenter):
    pass


def _represent_flow(representer: Any, data: _Flow) -> Any:
    return representer.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=True)


_Representer.add_representer(_Flow, _represent_flow)


def _flowing(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _flowing(item) for key, item in value.items()}
    if isinstance(value, list):
        items = [_flowing(item) for item in value]
        return items if any(isinstance(item, dict) for item in value) else _Flow(items)
    return value


def _share_models(data: dict[str, Any], known: list[dict[str, Any]]) -> None:
    """Equal inner models become one object, which YAML writes once with an anchor."""
    for sub in data.get("submodels", {}).values():
        inner = sub.get("model")
        if inner is not None:
            _share_models(inner, known)
            same = next((other for other in known if other == inner), None)
            if same is None:
                known.append(inner)
            else:
                sub["model"] = same


def inline(model: Model) -> Model:
    """The same model with all submodel files taken in, so that its text stands alone."""
    if not model.submodels:
        return model
    known: dict[int, Model] = {}
    submodels = {}
    for name, sub in model.submodels.items():
        if sub.model is None:
            raise ModelError(f"file '{sub.file}' is not loaded", model.file, f"submodels.{name}")
        inner = known.setdefault(id(sub.model), inline(sub.model))
        submodels[name] = sub.model_copy(
            update={"file": None, "library": None, "type": None, "options": {}, "model": inner}
        )
    return model.model_copy(update={"submodels": submodels})


def to_text(model: Model) -> str:
    """The model as YAML; read_text gives an equal model."""
    return data_to_text(model.to_data())


def data_to_text(data: Mapping[str, Any]) -> str:
    """The data of a model (to_data) as YAML."""
    yaml = YAML(typ="safe", pure=True)
    yaml.Representer = _Representer
    yaml.default_flow_style = False
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    yaml.width = 10_000
    yaml.allow_unicode = True
    stream = io.StringIO()
    flowing = _flowing(dict(data))
    _share_models(flowing, [])
    yaml.dump(flowing, stream)
    return stream.getvalue()


@spelled()
def write_model(model: Model, path: str | os.PathLike[str]) -> None:
    """Write the model as YAML; the file is complete or the old one."""
    check_model(model)
    text = to_text(model)
    find_target(path, endings=MODELS, what="model")
    try:
        with replaced_whole(Path(path)) as draft:
            draft.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise ModelError(f"cannot be written: {error.strerror or error}", str(path)) from None


@contextmanager
def replaced_whole(target: Path) -> Iterator[Path]:
    """Gives a draft beside the target that takes its place at the end; after an error the target is as it was.

    The target is a regular file or a new name; symbolic links are followed.
    """
    target = find_target(target)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    try:
        yield Path(name)
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


# schema -----------------------------------------------------------------------------------------------------------


def schema() -> dict[str, Any]:
    """JSON schema of model files, for editors; units stand in the descriptions."""
    document = Model.model_json_schema()
    definitions = document.setdefault("$defs", {})
    for kind, cls in kinds().items():
        entry = cls.model_json_schema()
        definitions.update(entry.pop("$defs", {}))
        for field in entry.get("properties", {}).values():
            facts = field.pop("x-koppel", {})
            unit = facts.get("unit") or facts.get("y_unit")
            if unit:
                spelled = unit if isinstance(unit, str) else ", ".join(unit)
                field["description"] = f"{field.get('description', '')} [{spelled}]"
        entry["properties"] = {"type": {"const": kind}, **entry.get("properties", {})}
        entry["required"] = ["type", *entry.get("required", [])]
        entry["additionalProperties"] = False
        definitions[kind] = entry
    document["properties"]["elements"]["additionalProperties"] = {
        "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds()]
    }
    inner = definitions["Submodel"]["properties"]["model"]
    inner.pop("x-model")
    inner["$ref"] = "#"
    document["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    document["title"] = "koppel model"
    return document
