"""The gallery: a picture of every machine that becomes its moving page at a click."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from gallery import EXHIBITS, Exhibit  # noqa: E402

SOURCES = ("src/koppel", "examples", "tools")
"""A page of a machine that is older than any of these is made anew."""
HEAD = """# Gallery

A click on a picture starts the machine: turn it with the mouse, play it, plot its channels. Every page is one file that
opens without network; `koppel view RESULT.h5 -o PAGE.html` makes one of any run.
"""


def write_gallery(folder: Path, machines: bool) -> None:
    """The page of the gallery, and the page of each machine: its example is run for it."""
    from koppel.view.pages import save_page

    pages = folder / "site" / "machines"
    pages.mkdir(parents=True, exist_ok=True)
    changed = max(file.stat().st_mtime for source in SOURCES for file in (ROOT / source).rglob("*") if file.is_file())
    domains: dict[str, list[str]] = {}
    for name, exhibit in EXHIBITS.items():
        page = pages / f"{name}.html"
        if machines and (not page.exists() or page.stat().st_mtime < changed):
            save_page(exhibit.run(), page, exhibit.plots)
        domains.setdefault(exhibit.domain, []).append(figure(name, exhibit))
    text = HEAD
    for domain, figures in domains.items():
        text += f"\n## {domain.capitalize()}\n\n" + '<div class="gallery">\n' + "\n".join(figures) + "\n</div>\n"
    file = folder / "index.md"
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def figure(name: str, exhibit: Exhibit) -> str:
    """One picture with its text."""
    words = escape(exhibit.text)
    return (
        f'<figure><a class="machine" href="../machines/{name}.html">'
        f'<img src="../_images/{name}.png" alt="{words}" loading="lazy"></a>'
        f"<figcaption>{words}<br><code>{escape(exhibit.source)}</code></figcaption></figure>"
    )


def build(app: Sphinx) -> None:
    """Writes the gallery before the pages are read."""
    write_gallery(Path(app.srcdir) / "gallery", bool(app.config.koppel_machines))


def copy_pictures(app: Sphinx, error: Exception | None) -> None:
    """Pictures that only the gallery shows lie beside those of the pages."""
    if error is None:
        target = Path(app.outdir) / "_images"
        target.mkdir(exist_ok=True)
        for picture in (Path(app.srcdir) / "pictures" / "gallery").glob("*.png"):
            (target / picture.name).write_bytes(picture.read_bytes())


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the gallery; koppel_machines = 0 leaves the runs out, for a quick look at the text."""
    app.add_config_value("koppel_machines", True, "html")
    app.connect("builder-inited", build)
    app.connect("build-finished", copy_pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
