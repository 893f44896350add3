"""The docs as a site: `.ci/docs` builds it from the Markdown files as they stand.

The source folder is the whole checkout, so that links between files hold in the site, too. Which
pages it has, in which order and under which names, is said once: in the tables of index.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import normpath
from typing import Final

from sphinx.application import Sphinx

from pnp.core.resources import __version__

CHAPTER: Final = re.compile(r"^## (.+)$", re.MULTILINE)
LINK: Final = re.compile(r"\[([^]]+)\]\(([^)]+)\.(?:md|rst)\)")
MENU: Final = """
```{{toctree}}
:hidden:
:caption: {chapter}

{pages}
```
"""


def chapters(index: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the chapters of the index: the names of their pages, by their paths in the checkout."""
    _, *parts = CHAPTER.split(index)
    for chapter, rows in zip(parts[::2], parts[1::2], strict=True):
        yield chapter, {normpath(f"docs/{path}"): name for name, path in LINK.findall(rows)}


def menu(index: str) -> str:
    """Return the chapters of the index as Sphinx wants them for its menu."""
    return "".join(
        MENU.format(
            chapter=chapter,
            pages="\n".join(f"{name} </{path}>" for path, name in pages.items()),
        )
        for chapter, pages in chapters(index)
    )


INDEX: Final = Path(__file__).with_name("index.md").read_text(encoding="utf-8")

project = "ducks-pnp"
version = release = __version__

RETURNED: Final = ("Game", "Job", "Edition", "Printed", "Table", "SimulationResult", "Verdict")
"""Classes that functions return and readers do not call: their page names no arguments."""

root_doc = "docs/index"
include_patterns = ["docs/index.md"]
include_patterns += [f"{path}.*" for _, pages in chapters(INDEX) for path in pages]
exclude_patterns = [".*", "build", "output", "pnp", "tests"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 4
default_role = "code"  # docstrings write names in single backticks
autodoc_member_order = "bysource"
python_maximum_signature_line_length = 80

html_theme = "furo"
html_title = f"ducks-pnp {version}"
templates_path = ["site"]
html_static_path = ["site/site.css"]
html_css_files = ["site.css"]
html_additional_pages = {"index": "redirect.html"}
html_copy_source = html_show_copyright = False


def add_menu(_app: Sphinx, page: str, source: list[str]) -> None:
    """Give the index its menu."""
    if page == root_doc:
        source[0] += menu(source[0])


def leave_out_arguments(
    _app: Sphinx, what: str, name: str, *_about: object
) -> tuple[str, None] | None:
    """Return an empty signature for a class that nobody calls; None for all else."""
    return ("", None) if what == "class" and name.rpartition(".")[2] in RETURNED else None


def setup(app: Sphinx) -> None:
    """Connect the handlers of the events of a build."""
    app.connect("source-read", add_menu)
    app.connect("autodoc-process-signature", leave_out_arguments)
