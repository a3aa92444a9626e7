"""The documentation site: sphinx-build -W -n docs out/docs, or make docs."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "site"))

(Path(__file__).parent / "gallery" / "site").mkdir(parents=True, exist_ok=True)  # html_extra_path wants it

project = "koppel"
copyright = "the koppel authors"
extensions = ["myst_parser", "mathml", "element_pages", "gallery_pages", "api_pages"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["site/**", "gallery/site/**"]
myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence"]
myst_heading_anchors = 3
html_math_renderer = "mathml"  # formulas without a script
html_theme = "furo"
html_title = "koppel"
html_static_path = ["site/static"]
html_css_files = ["koppel.css"]
html_js_files = ["gallery.js"]
html_extra_path = ["gallery/site"]
html_show_sphinx = False
html_copy_source = False
smartquotes = False  # a prime of a formula is no quotation mark
nitpicky = True
