"""Assembly files with mistakes: one line on stderr with file, place, value and what would be right; exit code 2."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import koppel
from koppel import joints, translational
from koppel.cli.main import main

INERTIA = {"xx": 0.1, "yy": 0.12, "zz": 0.08}
FAR = "components: {one: one.yaml, two: far.yaml}\n"
TURNED = "components: {one: one.yaml, two: turned.yaml}\n"
PAIR = "components: {one: one.yaml, two: two.yaml}\n"
BALLS = "couplings: [{a: ground, b: one.left, joint: ball}, {a: one.right, b: two.left, joint: ball}]\n"
RUN = "stepper: {name: semi_implicit_euler, step: 1 ms}\nuntil: 0.02 s\n"


def arm(x: float, gravity: float = -9.81) -> koppel.Model:
    model = koppel.Model("arm", gravity=(0, 0, gravity))
    part = model.add_part("bar", mass=1, inertia=INERTIA, position=(x, 0, 0), free=True)
    model.interface("left", part.frame("l", position=(-0.5, 0, 0)))
    model.interface("right", part.frame("r", position=(0.5, 0, 0)))
    return model


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Components that work, and some that do not."""
    made = tmp_path_factory.mktemp("assemblies")
    models = {"one": arm(0.5), "two": arm(1.5), "three": arm(2.5), "far": arm(3.0), "moon": arm(1.5, gravity=-1.6)}
    models["wall"] = wall = koppel.Model("wall")
    panel = wall.add_part("panel", mass=1)
    wall.add("fixed", joints.Fixed(frame_a=wall.ground, frame_b=panel))
    wall.interface("side", panel)
    models["sled"] = sled = koppel.Model("sled")
    body = sled.add_part("body", mass=1, inertia=INERTIA)
    sled.add("rails", joints.Prismatic(frame_a=sled.ground, frame_b=body, axis=(1, 0, 0)))
    sled.add("rub", translational.Friction(sled_a=sled.ground, sled_b="rails", force=9.0))
    sled.interface("top", body)
    models["turned"] = turned = koppel.Model("turned")
    half = (-0.5 * 0.955336489125606, 0.5 * 0.29552020666133955, 0)
    leaning = {"position": (1.5, 0, 0), "rotation": {"cardan": [0, 0, 0.3]}}
    part = turned.add_part("bar", mass=1, inertia=INERTIA, free=True, **leaning)  # type: ignore[arg-type]
    turned.interface("left", part.frame("l", position=half))
    models["bare"] = bare = koppel.Model("bare")
    bare.add_part("bar", mass=1, inertia=INERTIA, position=(1.5, 0, 0), free=True)
    for name, model in models.items():
        koppel.write_model(model, made / f"{name}.yaml")
    (made / "broken.yaml").write_text("koppel: 1\nparts: {bar: {mass: ]}\n")
    (made / "heavy.yaml").write_text("koppel: 1\nparts: {bar: {mass: -3, free: true}}\n")
    (made / "other.yaml").write_text("hello: 3\n")
    for name, inner in (("loop_a", "loop_b"), ("loop_b", "loop_a")):
        (made / f"{name}.yaml").write_text(f"koppel: 1\nsubmodels: {{inner: {{file: {inner}.yaml}}}}\n")
    return made


def one(entry: str) -> str:
    return f"components: {{one: {entry}, two: two.yaml}}\n{BALLS}{RUN}"


def joined(options: str, *, joint: str = "ball", parts: str = PAIR) -> str:
    return f"{parts}couplings: [{{a: one.right, b: two.left, joint: {joint}, {options}}}]\n{RUN}"


def linked(couplings: str, parts: str = PAIR) -> str:
    return f"{parts}couplings: [{couplings}]\n{RUN}"


def stepper(text: str) -> str:
    return f"{PAIR}{BALLS}stepper: {text}\nuntil: 0.02 s\n"


def also(text: str) -> str:
    return f"{PAIR}{BALLS}{RUN}{text}\n"


LEADERS = "components: {one: one.yaml, two: two.yaml, three: three.yaml}\ncouplings: [{a: one.right, b: two.left, "
LED = "joint: ball, technique: imposed_motion, leader: "
OTHERS = "assembly, components, couplings, every, exchanges, start, stepper, until"
CASES = {
    # the file
    "": "is empty (0 bytes); an assembly has components and couplings",
    "- 1\n": "holds a list instead of a mapping; an assembly has components and couplings",
    "components: {one: \0}": "is binary, not YAML; an assembly has components and couplings",
    f"components: {{one: one.yaml, one: two.yaml}}\n{BALLS}": 'duplicate key "one" in line 1; keep one of them',
    f"{PAIR}couplings: [{{a: ground, b: one.left\n": "is not valid YAML in line 3: expected ',' or '}'",
    "components: &x {one: *x}\ncouplings: []\n": "contains itself through an alias; break the circle",
    f"components: {'[' * 200}{']' * 200}\n": "is nested deeper than 100",
    "components: !!python/object:os.system {one: 1}\n": "is not valid YAML in line 1: could not determine",
    "koppel: 1\nparts: {}\n": "koppel: is the key of a model; an assembly has components and couplings",
    f"{PAIR}{BALLS}conections: []\n": "conections: is not known; did you mean components?",
    f"{PAIR}{BALLS}3: 4\n": "has the key 3, which is not a name",
    f"assembly:\n{PAIR}{BALLS}": "assembly = nothing is no name; give it in quotes, or leave it out",
    # components
    f"couplings: []\n{RUN}": "components: is missing; give NAME: FILE",
    f"components:\n{BALLS}": "components: is empty; give NAME: FILE",
    "components: {}\ncouplings: []\n": "components: is empty; add a component",
    f"components: [one.yaml]\n{BALLS}": "components = ['one.yaml'] does not fit; give NAME: FILE",
    one("none.yaml"): "components.one.file = 'none.yaml' does not exist; it is looked for in ",
    one("."): "is a folder; name a model file",
    one("/dev/zero"): "/dev/zero: is not a file; name a model file",
    one(""): "components.one: is empty; give the file of its model",
    one("{}"): "components.one.file: is missing; give the file of its model",
    one("{fil: one.yaml}"): "components.one.fil: is not known; did you mean file?",
    one('"a\\nb\\e[31m.yaml"'): r"components.one.file = 'a\nb\x1b[31m.yaml' does not exist",
    one("x" * 3000): "components.one.file = 'xxxxxxxxxx",
    one("broken.yaml"): "broken.yaml: is not valid YAML in line 2",
    one("heavy.yaml"): "heavy.yaml: parts.bar.mass = -3 kg is below 0 kg; give 0 kg or more",
    one("other.yaml"): "other.yaml: line 1, column 1: is no model, or does not say so",
    one("case.yaml"): "case.yaml: line 1, column 1: is no model, or does not say so",
    one("loop_a.yaml"): "files use each other: loop_a.yaml -> loop_b.yaml -> loop_a.yaml; break the circle",
    one("{file: one.yaml, substeps: 0}"): "components.one.substeps = 0 is no whole number from 1 on",
    one("{file: one.yaml, substeps: 1.5}"): "components.one.substeps = 1.5 is no whole number from 1 on",
    one("{file: one.yaml, substeps: 1000000000000000000000}"): "components.one.substeps = 1e+21 is above 1000000",
    one("{file: one.yaml, substeps: 2}"): "substeps = 2 does not fit couplings[0]: index3 needs the step",
    one("{file: one.yaml, interfaces: [bar]}"): "components.one.interfaces = ['bar'] does not fit; give NAME: FRAME",
    one("{file: one.yaml, interfaces: {left: bar}}"): "interfaces.left: exists already; choose another",
    one("{file: one.yaml, interfaces: {mid: bra}}"): "interfaces.mid = 'bra' is no part; did you mean bar?",
    one("{file: one.yaml, interfaces: {mid: null}}"): "interfaces.mid = nothing is no frame; give a path such as",
    one("{file: one.yaml, interfaces: {3: bar}}"): "components.one.interfaces has the key 3, which is not a name",
    one("{file: one.yaml, interfaces: {é: bar}}"): "components.one.interfaces.é: is not a name; use letters",
    f'components: {{"o\\e[31m\\nne": one.yaml}}\n{BALLS}': r"components.o\x1b[31m\nne: is not a name; use letters",
    f"components: {{ground: one.yaml}}\n{BALLS}": "components.ground: 'ground' is reserved; choose another name",
    f"components: {{null: one.yaml}}\n{BALLS}": "components has the key None, which is not a name",
    f"components: {{one: one.yaml, two: moon.yaml}}\n{BALLS}": "components.two.gravity = (0.0, 0.0, -1.6), but ",
    linked("{a: ground, b: one.left}", "components: {one: one.yaml, two: bare.yaml}\n"): "two: has no interface",
    # couplings
    f"{PAIR}{RUN}": "couplings: is missing; give a list such as [{a: ground, b: NAME.INTERFACE, joint: ball}]",
    f"{PAIR}couplings:\n": "couplings: is empty; give a list such as",
    f"{PAIR}couplings: {{a: ground, b: one.left}}\n": "couplings = {'a': 'ground', 'b': 'one.left'} does not fit",
    f"{PAIR}couplings: [ground-one.left]\n": "couplings[0] = 'ground-one.left' does not fit; give a list such as",
    linked("{b: one.left}"): "couplings[0].a: is missing; write component.interface, or ground",
    linked("{a: null, b: one.left}"): "couplings[0].a = None is no interface; write component.interface",
    linked("{a: [one.left], b: two.left}"): "couplings[0].a = ['one.left'] is no interface; write",
    linked(f"{{a: {'x' * 2000}.left, b: two.left}}"): "couplings[0].a = xxxxxxxxxx",
    linked("{a: one.letf, b: two.left}"): "component 'one' has no interface 'letf'; did you mean left?",
    linked("{a: onne.left, b: two.left}"): "there is no component 'onne'; did you mean one?",
    linked("{a: one.left, b: one.right}"): "couplings[0].b = one.right is of the same component as a",
    linked("{a: ground, b: ground}"): "couplings[0].b = ground, as a is; one side is a component",
    linked("{a: ground, b: one.left}, {a: one.left, b: two.left}"): "couplings[1].a = one.left is coupled",
    joined("technique: glue"): "couplings[0].technique = 'glue' is not known; known: imposed_motion",
    joined("technique: {name: index3}"): "couplings[0].technique = {'name': 'index3'} is not known",
    joined("predicter: linear"): "couplings[0].predicter: is not known; did you mean predictor?",
    joined("technique: imposed_motion"): "couplings[0].leader = None does not fit; imposed_motion needs one or two",
    joined("technique: imposed_motion, leader: [one]"): "couplings[0].leader = ['one'] does not fit; imposed_motion",
    linked("{a: ground, b: one.left, technique: imposed_motion, leader: one}"): "imposed_motion needs ground",
    joined("explicit: c"): "couplings[0].explicit = 'c' is not known; give true, a or b",
    joined("technique: merge, explicit: true"): "couplings[0].explicit: belongs to index1 and index3, not to merge",
    joined("iterations: 1.5"): "couplings[0].iterations = 1.5 is not a whole number from 1 to 50",
    joined("technique: index1, baumgarte: .nan"): "couplings[0].baumgarte = nan is not a finite number",
    joined("technique: spring_damper, stiffness: 1e6 kg"): "stiffness = '1e6 kg' has unit kg; give it in N/m",
    joined("technique: spring_damper, stiffness: [1, 2, 3]"): "stiffness = [1, 2, 3] is not one number or two",
    joined("technique: spring_damper, damping: .inf"): "couplings[0].damping = inf is not a finite number",
    joined("axis: [0, 1]", joint="hinge"): "couplings[0].axis = [0, 1] is no direction; give three numbers",
    joined("axis: y", joint="hinge"): "couplings[0].axis = 'y' is no direction; give three numbers",
    joined("length: 1 kg", joint="distance"): "couplings[0].length = '1 kg' has unit kg; give it in m",
    joined("technique: index3", joint="distance"): "the frames of a distance meet at the start; for 0 m take a ball",
    # couplings and components together
    f"{LEADERS}{LED}one}}, {{a: two.right, b: three.left, {LED}three}}]\n{RUN}": "two follows three here and one by",
    f"{PAIR}couplings: [{{a: one.right, b: two.left, {LED}one}}, "
    f"{{a: one.left, b: two.right, technique: imposed_motion, leader: two, joint: distance}}]\n{RUN}": "in a ring",
    joined("technique: index3", parts=FAR): "move two.left by (-1.5, 0, 0) m",
    joined("technique: merge", joint="rigid", parts=FAR): "the frames are 1.5 m",
    joined("technique: index3", joint="rigid", parts=TURNED): "turned by 17.2 deg",
    linked("{a: w.side, b: one.left, joint: distance}", "components: {one: one.yaml, w: wall.yaml}\n"): (
        "components.w: has no state of its own: nothing moves; couple to ground instead"
    ),
    linked("{a: s.top, b: one.right, joint: distance}", "components: {one: one.yaml, s: sled.yaml}\n"): "laws (rub)",
    joined("technique: merge", parts="components: {one: {file: one.yaml, substeps: 2}, two: two.yaml}\n"): (
        "components.one.substeps = 2 does not fit: all components are merged"
    ),
    # method, times, start, exchanges
    stepper("eulr"): "stepper.name = 'eulr' is no stepper; known: generalized_alpha",
    stepper("[a]"): "stepper = ['a'] does not fit; give its name, or {name: semi_implicit_euler, step: 1 ms}",
    stepper("{name: semi_implicit_euler, stp: 1 ms}"): "stepper.stp: is not known; did you mean step?",
    stepper("{name: semi_implicit_euler, step: -1 ms}"): "stepper.step = -0.001 s must be above 0 s",
    stepper("{name: semi_implicit_euler, step: .nan}"): "stepper.step = nan is not a finite number",
    stepper("{name: semi_implicit_euler, step: 1 mm}"): "stepper.step = '1 mm' has unit mm; give it in s",
    stepper("{name: semi_implicit_euler, relinearize_every: 1.5}"): "relinearize_every = 1.5 is not a whole number",
    stepper("{name: generalized_alpha, spectral_radius: x}"): "stepper: spectral_radius = 'x' is no number",
    stepper("{name: lsrt2}"): "lsrt2 does not fit couplings: its steps are not taken in parts; use",
    stepper("variable_step"): "variable_step does not fit couplings: its steps are not taken in parts",
    joined("execution: decentral, predictor: linear").replace("semi_implicit_euler", "generalized_alpha"): (
        "couplings[0].predictor = linear does not fit generalized_alpha; use evaluate or renew"
    ),
    f"{PAIR}{BALLS}until:\n": "until = None is no number; give one in s, or text with a unit",
    f"{PAIR}{BALLS}until: -1\n": "until = -1 s must be above 0 s",
    f"{PAIR}{BALLS}until: .nan\n": "until = nan is not a finite number",
    f"{PAIR}{BALLS}until: 0.15 ms\n": "until = 0.00015 s is not a whole number of steps of 0.001 s",
    also("every: often"): "every = 'often' is no number; give one in s, or text with a unit",
    also("every: 1.5 ms"): "every = 0.0015 s is not a whole number of steps of 0.001 s",
    also("start: now"): "start = 'now' does not fit; give design or equilibrium",
    also("exchanges: text"): "exchanges = 'text' does not fit; give a list of {of, against, axis, to}",
    also("exchanges: [{of: one.left}]"): "exchanges[0].against: is missing; an exchange has of, against, axis, to",
    also("exchanges: [{of: one.left, against: one.right, axis: x, to: two.z}]"): "component 'two' has no input 'z'",
    also("exchanges: [{of: one.left, against: two.right, axis: x, to: two.z}]"): "of another component",
}  # fmt: skip


def tell(
    folder: Path,
    content: str,
    arguments: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> tuple[int, str]:
    (folder / "case.yaml").write_text(content)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", ["koppel", "couple", "case.yaml", *arguments])
    code = 0
    try:
        main()
    except SystemExit as ended:
        code = int(ended.code or 0)
    return code, capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["--check"]], ids=["run", "check"])
@pytest.mark.parametrize(("content", "message"), CASES.items(), ids=range(len(CASES)))
def test_a_mistake_in_an_assembly_file_is_one_line(
    folder: Path, content: str, message: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    code, told = tell(folder, content, arguments, monkeypatch, capsys)
    assert code == 2
    assert told.startswith("koppel: case.yaml: ") and told.count("\n") == 1 and len(told) <= 400
    assert message in told
    assert "\x1b" not in told and "coupling_frames" not in told


def test_what_these_mistakes_are_made_of_runs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in ([], ["--check"]):
        assert tell(folder, f"{PAIR}{BALLS}{RUN}", arguments, monkeypatch, capsys) == (0, "")
    merged = joined("technique: merge").replace("{name: semi_implicit_euler, step: 1 ms}", "variable_step")
    assert tell(folder, merged, [], monkeypatch, capsys) == (0, "")
