"""The pages run: Python blocks in order, one namespace per page; YAML blocks that are whole models load."""

from __future__ import annotations

import http.server
import inspect
import json
import re
import shutil
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import numpy as np
import pytest

import koppel
from koppel.model.files import read_text
from koppel.model.registry import kinds

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def find_blocks(page: Path) -> list[tuple[str, str, str, int]]:
    """Language, file name (or nothing), text and line of every fenced block."""
    text = page.read_text(encoding="utf-8")
    return [(m[1], m[2] or "", m[3], text[: m.start(3)].count("\n")) for m in FENCE.finditer(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_on_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for language, file, text, line in find_blocks(page):
        if language == "python":
            exec(compile("\n" * line + text, str(page), "exec"), names)
        elif language == "yaml" and text.startswith("koppel: 1"):
            if file:
                Path(file).write_text(text, encoding="utf-8")
            model = koppel.read_model(file) if file else read_text(text, f"{page.name}:{line}")
            model.check()
            if not model.interfaces:
                koppel.compile_model(model)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_readme_shows_the_same_model_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = find_blocks(ROOT / "README.md")
    names: dict[str, object] = {}
    exec(next(text for language, _, text, _ in blocks if language == "python"), names)
    assert read_text(next(text for language, _, text, _ in blocks if language == "yaml")) == names["model"]


def test_readme_starts_with_exactly_two_commands() -> None:
    start = (ROOT / "README.md").read_text(encoding="utf-8").split("## Start")[1].split("##")[0]
    assert re.findall(r"^    (.+)$", start, re.MULTILINE) == ["make run", "make test"]


def test_the_first_screen_of_the_readme_counts_right() -> None:
    """24 bodies and 55 force elements of the axle (its two loads aside), 13 laws of the car."""
    from koppel.compile.flatten import flatten
    from koppel.libraries.powertrain import six_speed_vehicle
    from koppel.libraries.vehicle import read_axle

    text = (ROOT / "README.md").read_text(encoding="utf-8").split("## Start")[0]
    axle = koppel.compile_model(read_axle("double_wishbone"))
    forces = [e for _, _, e in flatten(axle.model).elements() if e.core and e.kind != "mechanics.force"]
    assert f"{len(axle.bodies)} bodies and {len(forces)} force elements" in text
    assert f"{len(koppel.compile_model(six_speed_vehicle()).laws)} laws of dry friction" in text


def test_the_examples_of_the_readme_show_a_picture_each() -> None:
    """Small ones, made by tools/draw_pictures.py."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]+\]\((docs/pictures/\w+\.png)\)", text)
    assert sorted(shown) == sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs" / "pictures").glob("*.png"))
    script = (ROOT / "tools" / "draw_pictures.py").read_text(encoding="utf-8")
    for name in shown:
        data = (ROOT / name).read_bytes()
        assert data.startswith(b"\x89PNG") and len(data) < 60_000 and Path(name).name in script


@pytest.mark.parametrize("group", ["gallery", "elements"])
def test_pictures_show_what_the_models_are_now(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compared by a checksum of the scene; no browser is needed."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    from draw_pictures import PICTURES, SCENES, stale

    assert stale(group, json.loads(SCENES.read_text(encoding="utf-8"))) == [], "run make pictures"
    for picture in (PICTURES / group).glob("*.png"):
        data = picture.read_bytes()
        assert data.startswith(b"\x89PNG") and len(data) <= 30_000, picture.name


def test_site_builds_without_a_warning(tmp_path: Path) -> None:
    """No network, no browser, no runs: every page, every link inside, every element."""
    command = [sys.executable, "-m", "sphinx", "-W", "-n", "-q", "-D", "koppel_machines=0"]
    folder = tmp_path / "docs"
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("elements", "gallery", "api"))
    for name in ("CONTRIBUTING.md", "tools", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    done = subprocess.run([*command, str(folder), str(tmp_path / "site")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = {str(page.relative_to(tmp_path / "site")) for page in (tmp_path / "site").rglob("*.html")}
    assert {f"elements/{kind}.html" for kind in kinds()} <= pages
    assert {f"{page.stem}.html" for page in (ROOT / "docs").glob("*.md")} <= pages
    check_interface_pages(tmp_path / "site" / "api")
    assert "<mfrac" in (tmp_path / "site" / "elements" / "hydraulics.line.html").read_text(encoding="utf-8")
    for page in sorted(pages):
        text = (tmp_path / "site" / page).read_text(encoding="utf-8")
        assert not re.search(r"(src|href)=\"(https?:)?//", text.split("<article")[0]), f"{page} loads from outside"
        for target in re.findall(r'href="([^"#:?]+)(?:\?[^"#]*)?(?:#[^"]*)?"', text):
            if not target.startswith(("../machines/", "machines/")):
                assert (tmp_path / "site" / page).parent.joinpath(target).exists(), f"{page} links to {target}"


def test_pages_of_elements_are_sentences_and_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    """No word of a docstring is lost, no sentence is broken where a line of the source was full."""
    monkeypatch.syspath_prepend(ROOT / "docs" / "site")
    from element_pages import law

    text = "Two lines.\n\nforce = a * x\nwith a sentence that\ngoes on. Another one_two.\npower = force * v"
    pieces = ["Two lines.", "```text\nforce = a * x\n```", "with a sentence that goes on. Another one\\_two."]
    assert law(text) == [*pieces, "```text\npower = force * v\n```"]
    for kind, cls in kinds().items():
        found = "\n".join(law(cls.law)).replace("```text", "").replace("```", "")
        assert re.sub(r"\\(.)", r"\1", found).split() == cls.law.split(), kind
    shown = law(kinds()["mechanics.contact"].law)
    assert any("variable\\_step locates the instants" in piece for piece in shown)


def test_laws_are_set_as_formulas_that_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, numbers and relations of every formula are those of the docstring, in their order."""
    monkeypatch.syspath_prepend(ROOT / "docs" / "site")
    from element_pages import body, law
    from formulas import find_formulas

    from koppel.model.catalogue import describe_element

    def words(text: str) -> list[str]:
        plain = re.sub(r"\\(left|right|dfrac|text|sqrt|cdot)(?![a-z])|[{}]", " ", text)
        plain = re.sub(r"\s*_\s+", "_", plain.replace("\\leq", "<=").replace("\\geq", ">="))
        found = re.findall(r"[A-Za-z]\w*|\d+(?:\.\d+)?|[<>]?=|[<>]", plain)
        return [word for word in found if word != "sqrt"]

    assert find_formulas("the force = 3 x of it; it is open, c <= 2 k.", ["c", "k"]) == [(35, 43, r"c\leq 2\,k")]
    set_on = 0
    for kind in kinds():
        sheet = describe_element(kind)
        pieces = law(sheet.law, [row[0] for listing in sheet.listings for row in listing.rows])
        formulas = [formula for piece in pieces for formula in re.findall(r"\$([^$]+)\$", piece)]
        said = words(" ".join(sheet.law.split()))
        for formula in formulas:
            spoken = words(formula)
            assert any(said[k : k + len(spoken)] == spoken for k in range(len(said))), (kind, formula)
        set_on += "$" in "".join(body(sheet))
    assert set_on >= 50, "most elements that have an equation show it as one"


def check_interface_pages(folder: Path) -> None:
    """Every public function and class has a heading with its signature."""
    for namespace in ("koppel", "koppel.vehicle", "koppel.powertrain", "koppel.hydraulics", "koppel.couple"):
        text = (folder / f"{namespace}.html").read_text(encoding="utf-8")
        home = koppel if namespace == "koppel" else getattr(koppel, namespace.split(".")[1])
        named = {name for name in home.__all__ if inspect.isfunction(getattr(home, name))}
        assert named
        for name in named:
            assert f"<h2>{name}<" in text, f"{namespace}.{name} is missing"
    assert "until" in (folder / "koppel.html").read_text(encoding="utf-8").split("<h2>simulate<")[1][:2000]


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_element_has_an_example_that_runs(kind: str) -> None:
    """Its page and koppel doc show it: a whole model in which the element is and something happens."""
    model = read_text(kinds()[kind].example() or "koppel: 1", kind)
    assert kind in [element.kind for element in model.elements.values()], "give the class an example"
    run = koppel.simulate(model, until=0.3)
    assert not run.warnings and any(np.ptp(run[path]) > 1e-6 for path in run)


@pytest.mark.parametrize("kind", ["mechanics/air_drag", "rotational/torsional_rubber"])
def test_the_contributing_page_shows_the_two_files_of_an_element(kind: str) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for language, file in (("python", f"src/koppel/elements/{kind}.py"), ("cpp", f"core/elements/{kind}.cpp")):
        assert f"`{file}`:\n\n```{language}\n{(ROOT / file).read_text(encoding='utf-8')}```" in page, file


def find_links() -> list[str]:
    """Addresses outside that pages, docstrings and the changelog name."""
    files = [
        *PAGES,
        ROOT / "CONTRIBUTING.md",
        ROOT / "CHANGELOG.md",
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "examples").rglob("*.py"),
    ]
    texts = [file.read_text(encoding="utf-8") for file in files]
    found = {link.rstrip(".,;:'`") for text in texts for link in re.findall(r"https?://[^\s)>\"\]]+", text)}
    ours = (
        "http://127.0.0.1",
        "http://localhost",
        "http://example.",
        "https://example.",
        "http://{",
        "http://www.w3.org/",
    )
    return sorted(link for link in found if not link.startswith(ours))


LANDMARKS = ("https://www.python.org/", "https://www.debian.org/", "https://doi.org/")
"""Where there is network, one of them answers."""


def open_link(link: str) -> None:
    """Fails where an address is gone; one that is there but not for programs is there."""
    request = urllib.request.Request(link, headers={"User-Agent": "koppel documentation check"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert answer.status < 400
    except urllib.error.HTTPError as error:
        assert error.code in (401, 403, 405, 429), f"{link}: {error.code}"


def has_network(landmarks: tuple[str, ...] = LANDMARKS) -> bool:
    for link in landmarks:
        try:
            open_link(link)
        except (OSError, AssertionError):
            continue
        return True
    return False


def check_link(link: str, landmarks: tuple[str, ...]) -> None:
    """A host that does not answer is gone, unless none does."""
    try:
        open_link(link)
    except OSError as error:
        if not has_network(landmarks):
            pytest.skip(f"{link}: no network ({error})")
        raise AssertionError(f"{link}: {error}") from error


@pytest.mark.long
@pytest.mark.parametrize("link", find_links())
def test_addresses_outside_are_there(link: str) -> None:
    check_link(link, LANDMARKS)


class Site(http.server.BaseHTTPRequestHandler):
    """Has one page, one that is not for programs, and one that leads to the first."""

    def do_GET(self) -> None:
        self.send_response({"/here": 200, "/closed": 403, "/moved": 301}.get(self.path, 404))
        if self.path == "/moved":
            self.send_header("Location", "/here")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def test_a_broken_address_is_told_from_no_network() -> None:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        ours = f"http://127.0.0.1:{server.server_address[1]}"
        with socket.socket() as unused:  # bound and not listening: whoever connects is refused
            unused.bind(("127.0.0.1", 0))
            dead = f"http://127.0.0.1:{unused.getsockname()[1]}/"
            for page in ("/here", "/closed", "/moved"):
                check_link(ours + page, (dead,))
            for landmarks in ((dead,), (dead, f"{ours}/here")):
                with pytest.raises(AssertionError, match="/gone: 404"):
                    check_link(f"{ours}/gone", landmarks)
            with pytest.raises(AssertionError, match=re.escape(dead)):  # this host alone does not answer
                check_link(dead, (f"{ours}/gone", f"{ours}/here"))
            with pytest.raises(pytest.skip.Exception, match="no network"):
                check_link(dead, (dead,))
        server.shutdown()


def test_addresses_of_pages_sources_and_examples_are_found() -> None:
    links = find_links()
    assert links and all(re.fullmatch(r"https?://[\w.-]+\.\w+(/\S*)?", link) for link in links)


def test_every_command_is_on_its_page() -> None:
    from koppel.cli.main import app

    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    assert len(names) > 15 and [name for name in names if f"`koppel {name}" not in text] == []


def test_the_figures_of_pages_and_live_machines_are_explained() -> None:
    """Every key of the two benchmarks stands on the page, with its limit where there is one."""
    text = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8").split("## Pages and live machines")[1]
    folder = ROOT / "src" / "koppel" / "cli" / "benchmarks"
    for name in ("view", "live"):
        source = (folder / f"{name}.py").read_text(encoding="utf-8")
        keys = set(re.findall(r'"([a-z0-9]+(?:_[a-z0-9]+)+)"', source)) - {"double_wishbone", "vertical_force"}
        assert len(keys) > 7 and [key for key in sorted(keys) if f"`{key}`" not in text] == []
