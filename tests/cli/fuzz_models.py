"""Mutated model files: koppel ends with 0, 2 or 3 and says in one line with the file what is wrong, or runs.

    python tests/cli/fuzz_models.py --first 0 --count 1000

Every number is a seed, so that one that fails can be run alone: --first N --count 1 --keep shows its file. The commands
run in this process, one after another, with the signals of an alarm against those that hang.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import io
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import typer.main

EXAMPLES = Path(__file__).parents[2] / "examples"
SECONDS = 10  # a model that needs longer hangs
LONGEST = 400
FILE = "mutated.yaml"

SMALL = """koppel: 1
name: everything small
parameters:
  k: {value: 20 N/mm, at_least: 0 N/m}
  m: 10 kg
  double: 2*m
inputs:
  push: {unit: N, signal: {step: {time: 0.2, after: 50 N}}}
frames:
  wall: {position: [0, 0, 1]}
parts:
  block: {mass: m, inertia: {xx: 0.1, yy: 0.1, zz: 0.1}, frames: {top: {position: [0, 0, 50 mm]}}}
  arm: {mass: 1, inertia: {xx: 0.01, yy: 0.01, zz: 0.01}, center_of_mass: [0.1, 0, 0]}
elements:
  mount: {type: mechanics.bushing, frame_a: ground, frame_b: block, stiffness: [k, k, k, 100, 100, 100]}
  load: {type: mechanics.force, frame: block, force: [push, 0, 0]}
  hinge: {type: joints.revolute, frame_a: block.top, frame_b: arm, axis: [0, 1, 0], angle: 10 deg}
  spring: {type: mechanics.point_to_point, frame_a: ground.wall, frame_b: block.top, elastic: 100, length: 0.8}
  shaft: {type: rotational.shaft, inertia: 0.1, speed: 3 rad/s}
  wheel: {type: rotational.shaft, inertia: 0.2}
  clutch: {type: rotational.clutch, shaft_a: shaft, shaft_b: wheel, normal: 100, coefficient: 0.4, geometry: 0.1}
  lag: {type: control.lag, input: wheel.speed, time_constant: 10 ms}
outputs:
  height: {value: block.z + 1 m, unit: m}
"""
ODD = (
    "0", "-1", "1e308", "-1e308", "1e-308", "nan", ".nan", ".inf", "-.inf", "null", "~", "true", "[]", "{}", '""', "'",
    '"',
    "1 m", "3 kg*m", "1e400", "9" * 50, "[1, 2, 3]", "{a: 1}", "{null: 1}", "a.b.c", "ground", "time", "block", "k",
    "2*k", "1/0", "1/(1-1)", "sqrt(-1)", "exp(1e4)", "(((((1)))))", "a" * 300, "ä", "\\x1b[2J", "*x", "&x 1", "!!int x",
    "|", ">", "- 1", "? a", "koppel", "0x1F", "1_000", "2026-01-01", "__import__('os')", "lambda: 1", "k**k**k", "m;n",
    "1 m + 1 s", "../../etc/passwd", "file.yaml", "1e-320", "'\\0'", "\u2028", "1,5",
)  # fmt: skip
NUMBERS = ("0", "-1", "1", "2", "1e308", "-1e308", "1e-308", "1e-320", "1e9", "1e-9", "0.3", "-0.2", "1e16")
TOKEN = re.compile(r"[A-Za-z_][\w.]*|-?\d[\d.eE+-]*|[\[\]{}:,]")


def bases(longest: int = 6000) -> list[str]:
    """Texts of working models: examples up to a length, and one with a little of everything."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(EXAMPLES.rglob("*.yaml"), key=lambda file: file.name)]
    return [text for text in texts if len(text) < longest and "koppel_study" not in text] + 4 * [SMALL]


def mutate(text: str, rng: random.Random) -> bytes:
    """One to three changes: of a word or number, of lines, of their depth, of bytes."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        kind = rng.random()
        tokens = list(TOKEN.finditer(text))
        lines = text.split("\n")
        if kind < 0.20 and (numbers := [token for token in tokens if token.group()[-1].isdigit()]):
            token = rng.choice(numbers)
            new = rng.choice((*NUMBERS, *(f"{factor}*{token.group()}" for factor in (-1, 0.5, 1e3, 1e-3, 1e9, 1e-9))))
            text = text[: token.start()] + new + text[token.end() :]
        elif kind < 0.35 and tokens:
            token = rng.choice(tokens)
            text = text[: token.start()] + rng.choice(ODD) + text[token.end() :]
        elif kind < 0.55 and len(tokens) > 1:
            a, b = rng.choice(tokens), rng.choice(tokens)
            text = text[: a.start()] + b.group() + text[a.end() :]
        elif kind < 0.62 and tokens:
            token = rng.choice(tokens)
            text = text[: token.start()] + text[token.end() :]
        elif kind < 0.70:
            at = rng.randrange(len(lines))
            del lines[at : at + rng.randint(1, 3)]
            text = "\n".join(lines)
        elif kind < 0.78:
            at = rng.randrange(len(lines))
            lines.insert(rng.randrange(len(lines) + 1), lines[at])
            text = "\n".join(lines)
        elif kind < 0.85:
            at = rng.randrange(len(lines))
            lines[at] = rng.choice(("  ", " ", "\t", "- ")) + lines[at] if rng.random() < 0.5 else lines[at].lstrip()
            text = "\n".join(lines)
        elif kind < 0.90:
            text = text[: rng.randrange(len(text) + 1)]
        else:
            raw = bytearray(text.encode("utf-8", "surrogateescape"))
            if raw:
                at = rng.randrange(len(raw))
                raw[at : at + rng.randint(0, 2)] = bytes(rng.randrange(256) for _ in range(rng.randint(0, 2)))
            text = raw.decode("utf-8", "surrogateescape")
        text = text or "koppel: 1\n"
    return text.encode("utf-8", "surrogateescape")


class HangError(BaseException):
    """Longer than SECONDS."""


@contextlib.contextmanager
def alarm() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise HangError

    before = [signal.signal(number, ring) for number in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, SECONDS)  # of computing
    signal.setitimer(signal.ITIMER_REAL, 20 * SECONDS)  # of waiting, on a machine with other work
    try:
        yield
    finally:
        for timer in (signal.ITIMER_PROF, signal.ITIMER_REAL):
            signal.setitimer(timer, 0.0)
        for number, handler in zip((signal.SIGPROF, signal.SIGALRM), before, strict=True):
            signal.signal(number, handler)


@functools.cache
def built_command() -> Callable[..., object]:
    """The command line, built once."""
    from koppel.cli.main import app

    return typer.main.get_command(app)


def call(*arguments: str) -> tuple[int, str]:
    """Exit code and stderr of koppel with these arguments, in this process."""
    from koppel.cli import main as module

    out, err = io.StringIO(), io.StringIO()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    with (
        warnings.catch_warnings(),
        mock.patch.object(module, "app", built_command()),
        mock.patch.object(sys, "argv", ["koppel", *arguments]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        contextlib.suppress(KeyboardInterrupt),
    ):
        try:
            module.main()
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
    return code, err.getvalue()


def commands(file: str, rng: random.Random) -> list[str]:
    """What is done with a file: mostly run, sometimes another command that reads it."""
    choice = rng.random()
    if choice < 0.7:
        stepper = rng.choice(("lsrt2", "time_stepping", "generalized_alpha", "variable_step", ""))
        return ["run", file, "--until", "0.003", "--out", "out.h5", *(["--stepper", stepper] if stepper else [])]
    return [[["check"], ["equilibrium"], ["eigen"], ["tree"]][rng.randrange(4)][0], file]


def judge(code: int, told: str, file: str) -> str | None:
    """What is wrong with an answer, or None."""
    lines = told.splitlines()
    if code not in (0, 2, 3):
        return f"exit code {code}: {told[-300:]}"
    if "Traceback" in told or "\x1b" in told:
        return f"traceback or escape: {told[-300:]}"
    for line in lines:
        if len(line) > LONGEST or not line.startswith("koppel: "):
            return f"no line of koppel, or too long: {line[:500]}"
    errors = [line for line in lines if not line.startswith("koppel: warning: ")]
    if len(errors) != (code != 0):
        return f"exit code {code} with {len(errors)} messages: {told[-300:]}"
    if any(file not in line for line in errors):
        return f"the message does not name the file: {told[-300:]}"
    return None


def try_seed(seed: int, texts: list[str], keep: bool = False) -> tuple[str, str | None]:
    """What came of one mutated model (its exit code), and what was wrong."""
    rng = random.Random(seed)
    raw = mutate(rng.choice(texts), rng)
    if keep:
        print(raw.decode("utf-8", "replace"))
    return try_model(raw, commands(FILE, rng), keep)


def try_model(raw: bytes, arguments: list[str], keep: bool = False) -> tuple[str, str | None]:
    """What came of one model (its exit code), and what was wrong."""
    Path(FILE).write_bytes(raw)
    try:
        with alarm():
            code, told = call(*arguments)
    except HangError:
        return "hang", f"{arguments}: takes longer than {SECONDS} s"
    except Exception as error:
        trace = traceback.extract_tb(error.__traceback__)[-6:]
        places = [f"{Path(step.filename).name}:{step.lineno}" for step in trace]
        return "exception", f"{arguments}: {type(error).__name__}: {str(error)[:200]} at {' '.join(places)}"
    if keep:
        print(arguments, code, told)
    wrong = judge(code, told, FILE)
    return str(code), None if wrong is None else f"{arguments}: {wrong}"


def fuzz(
    first: int, count: int, tell: Callable[[str], None] = print, keep: bool = False, longest: int = 6000
) -> tuple[Counter[str], list[str]]:
    """All seeds from first on; the counts of exit codes and what was wrong, by seed."""
    texts, found, wrong = bases(longest), Counter[str](), []
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        for example in EXAMPLES.rglob("*.yaml"):
            shutil.copy(example, folder)
        os.chdir(folder)
        try:
            for seed in range(first, first + count):
                outcome, trouble = try_seed(seed, texts, keep)
                found[outcome] += 1
                if trouble is not None:
                    wrong.append(f"{seed}: {trouble}")
                    tell(wrong[-1])
        finally:
            os.chdir(here)
    return found, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    found, wrong = fuzz(given.first, given.count, lambda line: print(line, flush=True), given.keep)
    print(dict(found), f"{len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
