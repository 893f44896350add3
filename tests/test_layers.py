"""The layers of docs/architecture.md: a line imports only what stands below it.

Modules that share a line are blind to one another. Every module belongs to exactly one line; a
new one that is named nowhere fails the first test.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
import syntax

ROOT = Path(__file__).resolve().parent.parent

LAYERS = """
pnp.__main__
pnp.cli | pnp
pnp.studio
pnp.proof | pnp.exports | pnp.api
pnp.printing | pnp.study
pnp.games
pnp.press | pnp.art
pnp.data | pnp.words | pnp.rules
pnp.core
"""

PRESS = """
pnp.press.renderer
pnp.press.pdf
pnp.press.book | pnp.press.kept_faces
pnp.press.packing
pnp.press.faces | pnp.press.sheets
pnp.press.text | pnp.press.svg
pnp.press.forms
pnp.press.structure
pnp.press.fonts
"""

ART = """
pnp.art.registry
pnp.art.gamebacks
pnp.art.bucket | pnp.art.gallery | pnp.art.blind
pnp.art.pond | pnp.art.cover
pnp.art.wild
pnp.art.kit
"""

SVG = """
pnp.press.svg.drawing
pnp.press.svg.walker | pnp.press.svg.extent
pnp.press.svg.elements
pnp.press.svg.text
pnp.press.svg.paint
pnp.press.svg.scene
pnp.press.svg.tree
pnp.press.svg.canvas | pnp.press.svg.css
pnp.press.svg.vocabulary
pnp.press.svg.geometry | pnp.press.svg.raster
pnp.press.svg.errors
"""

CLI = """
pnp.cli.entry
pnp.cli.commands
pnp.cli.options
pnp.cli.terminal
"""

EMPTY = ("pnp.press", "pnp.printing", "pnp.proof", "pnp.study", "pnp.words")
"""Packages that only hold others: they import nothing of ours."""

STUDIO_SERVER = ("pnp.studio.guard", "pnp.studio.server")
STATUSES = ("pnp.studio.answers", "pnp.studio.guard", "pnp.studio.server")

KNOWS = {
    "reportlab": ("pnp.press.pdf",),
    "jinja2": (
        "pnp.press.faces",
        "pnp.study.simulation.pages",
        "pnp.proof.report",
        "pnp.exports.html.page",
    ),
    "markupsafe": ("pnp.press.faces.filters", "pnp.exports.html.page"),
    "typer": ("pnp.cli",),
    "rich": ("pnp.cli",),
    "lxml": (
        "pnp.core.xml",
        "pnp.exports.epub",
        "pnp.exports.html.check",
        "pnp.data.foreign_xml",
        "pnp.data.tabular.ods",
        "pnp.proof.validation.typefaces",
    ),
    "openpyxl": ("pnp.data.tabular.xlsx",),
    "uharfbuzz": ("pnp.press.fonts",),
    "starlette": STUDIO_SERVER,
    "uvicorn": ("pnp.studio.server",),
    "tomlkit": ("pnp.studio.file_changes",),
    "msgspec": (
        "pnp.press",
        "pnp.art",
        "pnp.printing",
        "pnp.core.geometry",
        "pnp.core.painted",
        "pnp.data",
        "pnp.exports.shop",
        "pnp.games",
        "pnp.studio.pack_folder",
    ),
    "babel": ("pnp.words",),
    "platformdirs": ("pnp.core", "pnp.data"),
    "resvg_py": ("pnp.press.svg.raster.resvg_process",),
    "brotli": ("pnp.press.fonts.web",),
    "fontTools": ("pnp.press.fonts.web",),
    "pypdfium2": (
        "pnp.exports",
        "pnp.printing.page_bitmaps",
        "pnp.printing.preview",
        "pnp.proof.ink",
        "pnp.proof.readback",
    ),
    "pyphen": ("pnp.press.text",),
    "tinycss2": ("pnp.press.svg", "pnp.press.faces.tree", "pnp.data.css_colours"),
    "cssselect2": ("pnp.press.svg",),
    "markdown_it": ("pnp.press.book",),
    "numpy": ("pnp.rules", "pnp.study.simulation", "pnp.games.pond.solver"),
    "numba": ("pnp.rules.compiled", "pnp.rules.memory"),
    "dask": ("pnp.study.simulation.cluster",),
    "distributed": ("pnp.study.simulation.cluster",),
    "PIL": (
        "pnp.press.svg",
        "pnp.printing.artwork.photographs",
        "pnp.printing.artwork.rasterising",
        "pnp.proof.packcheck",
        "pnp.printing.preview",
        "pnp.proof.ink",
        "pnp.proof.readback",
        "pnp.printing.colour_vision",
        "pnp.exports",
    ),
}
"""The only rooms that may import a library. A library that is missing here may not be imported."""

BANNED = {
    "random": "chance would make two builds differ",
    "secrets": "chance would make two builds differ",
    "uuid": "chance would make two builds differ",
    "time": "the clock would make two builds differ",
    "logging": "problems are raised, and told by pnp.cli",
    "warnings": "problems are raised, and told by pnp.cli",
    "socket": "nothing is fetched",
    "urllib.request": "nothing is fetched",
    "http": "nothing is fetched",
    "pickle": "strangers' files are hostile",
    "marshal": "strangers' files are hostile",
    "xml": "strangers' files are hostile; lxml is set up to refuse entities",
}
"""Modules that nobody below `pnp.cli` imports, each with the reason."""

ALLOWED = {
    (
        "pnp.core.bundle",
        "marshal",
    ): "only the user can have written what is read, and a digest guards it",
    ("pnp.core.xml.expat_tree", "xml"): "there is no lxml; what declares entities is refused first",
    ("pnp.core.xml_tags", "xml"): "lxml keeps no places in bytes; entities are refused there",
    ("pnp.art.kit.preview_styles", "xml"): "it reads the kit's own pictures, when run by hand",
    **{(module, "http"): "the names of statuses" for module in STATUSES},
    ("pnp.proof.readback.messages", "pickle"): "nothing is made but nouns that are named there",
    ("pnp.proof.readback.child", "time"): "what takes too long to read is stopped",
    ("pnp.core.locks", "time"): "a lock that another program holds is awaited",
    ("pnp.data.tabular.xlsx", "warnings"): "openpyxl warns of styles, which nobody prints",
    ("pnp.printing.artwork.photographs", "warnings"): "Pillow warns of what is refused here",
    ("pnp.rules.compiled", "warnings"): "numba warns people of what concerns only its makers",
    (
        "pnp.study.simulation.cluster",
        "warnings",
    ): "Dask warns of versions; ours are compared",
    (
        "pnp.study.simulation.runs",
        "time",
    ): "what a batch takes decides how many games the next one has",
}
"""What one module may import although it is banned, with the reason."""

BANNED_CALLS = {
    "datetime.now": "the clock would make two builds differ",
    "datetime.today": "the clock would make two builds differ",
    "date.today": "the clock would make two builds differ",
    "sys.exit": "only pnp.cli ends the process",
    "os._exit": "only pnp.cli ends the process",
    "print": "only pnp.cli talks to people",
    "input": "only pnp.cli talks to people",
    "breakpoint": "a debugger is not a part of the program",
    "eval": "strangers' files are hostile",
    "exec": "strangers' files are hostile",
}
"""Functions that nobody below `pnp.cli` calls, each with the reason."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted((ROOT / "pnp").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def tree(module: str) -> ast.Module:
    """A module's syntax tree."""
    return syntax.tree(modules()[module])


@cache
def imports(module: str) -> tuple[str, ...]:
    """What a module imports, at run time or for type checkers, by full name.

    `from a import b` gives a.b if that is a module.
    """
    return tuple(_imports(module))


def _imports(module: str) -> Iterator[str]:
    for node in ast.walk(tree(module)):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                yield from _imported_from(module, node)


def _imported_from(module: str, node: ast.ImportFrom) -> Iterator[str]:
    assert node.level == 0, f"{module}, line {node.lineno}: write imports in full"
    assert node.module is not None
    for alias in node.names:
        full = f"{node.module}.{alias.name}"
        yield full if full in modules() else node.module


@cache
def lines(table: str) -> list[list[str]]:
    """A table of layers, the lowest line first; `a.*` stands for each room in `a`."""
    return [
        [room for entry in line.split(" | ") for room in rooms(entry)]
        for line in reversed(table.strip().splitlines())
    ]


def rooms(entry: str) -> list[str]:
    """The rooms that an entry of a table stands for."""
    if not entry.endswith(".*"):
        return [entry]
    package = entry.removesuffix(".*")
    inside = {child(module, package) for module in modules()}
    return sorted(room for room in inside if room is not None)


@cache
def holder(module: str, table: str) -> tuple[int, str] | None:
    """The line that a module stands on, and the entry it belongs to: the longest that fits."""
    fitting = [
        (len(entry), height, entry)
        for height, line in enumerate(lines(table))
        for entry in line
        if within(module, entry) and (entry != "pnp" or module == "pnp")
    ]
    if not fitting:
        return None
    _, height, entry = max(fitting)
    return height, entry


def within(module: str, room: str) -> bool:
    """Whether a module is the room or stands in it."""
    return module == room or module.startswith(f"{room}.")


def offences(table: str, room: str) -> Iterator[str]:
    """Imports between the entries of a table that do not go down."""
    for module in modules():
        here = holder(module, table)
        if here is None:
            continue
        for target in imports(module):
            there = holder(target, table) if within(target, room) else None
            if there is not None and there[1] != here[1] and there[0] >= here[0]:
                yield f"{module} imports {target}"


@pytest.mark.parametrize(
    ("table", "room"),
    [
        (LAYERS, "pnp"),
        (PRESS, "pnp.press"),
        (SVG, "pnp.press.svg"),
        (CLI, "pnp.cli"),
        (ART, "pnp.art"),
    ],
)
def test_every_module_stands_on_a_line(table: str, room: str) -> None:
    homeless = [
        module
        for module in modules()
        if within(module, room) and module not in (*EMPTY, room) and not holder(module, table)
    ]
    assert homeless == [], "name them in the table of layers"


@pytest.mark.parametrize("table", [LAYERS, PRESS, SVG, CLI, ART])
def test_every_line_names_modules_that_exist(table: str) -> None:
    entries = {entry for line in lines(table) for entry in line}
    assert entries <= set(modules())


@pytest.mark.parametrize(
    ("table", "room"),
    [
        (LAYERS, "pnp"),
        (PRESS, "pnp.press"),
        (SVG, "pnp.press.svg"),
        (CLI, "pnp.cli"),
        (ART, "pnp.art"),
    ],
)
def test_imports_only_go_down(table: str, room: str) -> None:
    assert list(offences(table, room)) == []


def test_packages_that_only_hold_others_import_nothing() -> None:
    assert [list(imports(module)) for module in EMPTY] == [[]] * len(EMPTY)


def test_a_game_is_imported_by_nobody_else() -> None:
    games = [f"pnp.games.{path.parent.name}" for path in (ROOT / "pnp/games").glob("*/game.toml")]
    assert len(games) == 5
    named = [
        f"{module} imports {target}"
        for game in games
        for module in modules()
        for target in imports(module)
        if within(target, game) and not within(module, game)
    ]
    assert named == [], "the registry opens a game's package by its key"


def libraries(module: str) -> set[str]:
    """The top-level names that a module imports and that are neither ours nor Python's."""
    tops = {name.partition(".")[0] for name in imports(module)}
    return tops - sys.stdlib_module_names - {"pnp"}


def test_each_library_is_known_to_its_rooms_alone() -> None:
    strangers = [
        f"{module} imports {library}"
        for module in modules()
        for library in sorted(libraries(module))
        if not any(within(module, room) for room in KNOWS.get(library, ()))
    ]
    assert strangers == []


def below_the_command_line() -> list[str]:
    return [m for m in modules() if not within(m, "pnp.cli") and m != "pnp.__main__"]


def test_nothing_below_the_command_line_imports_what_is_banned() -> None:
    broken = [
        f"{module} imports {name}: {reason}"
        for module in below_the_command_line()
        for name in imports(module)
        for banned, reason in BANNED.items()
        if within(name, banned) and (module, banned) not in ALLOWED
    ]
    assert broken == []


def calls(module: str) -> set[str]:
    """The functions that a module calls, as they are written there."""
    calling = (node for node in ast.walk(tree(module)) if isinstance(node, ast.Call))
    return {ast.unparse(node.func) for node in calling}


def test_nothing_below_the_command_line_calls_what_is_banned() -> None:
    broken = [
        f"{module} calls {name}: {BANNED_CALLS[name]}"
        for module in below_the_command_line()
        for name in sorted(calls(module) & set(BANNED_CALLS))
    ]
    assert broken == []


def test_no_module_imports_itself_in_a_circle() -> None:
    edges = {
        module: {target for target in imports(module) if target in modules()}
        for module in modules()
    }
    assert circle(edges) is None


@pytest.mark.parametrize("package", [m for m, p in modules().items() if p.stem == "__init__"])
def test_no_package_holds_neighbours_that_import_one_another_in_a_circle(package: str) -> None:
    edges: dict[str, set[str]] = {}
    for module in modules():
        here = child(module, package)
        if here is not None:
            targets = {child(t, package) for t in imports(module)}
            edges.setdefault(here, set()).update(t for t in targets if t not in (None, here))
    assert circle(edges) is None


def child(module: str, package: str) -> str | None:
    """The module or folder directly in `package` that holds `module`."""
    if not module.startswith(f"{package}."):
        return None
    return f"{package}.{module.removeprefix(package + '.').partition('.')[0]}"


def circle(edges: dict[str, set[str]]) -> list[str] | None:
    """A chain of imports that comes back to where it started, or None."""
    done: set[str] = set()

    def walk(module: str, chain: tuple[str, ...]) -> list[str] | None:
        if module in chain:
            return [*chain[chain.index(module) :], module]
        if module in done:
            return None
        found = first(walk(target, (*chain, module)) for target in edges.get(module, ()))
        done.add(module)
        return found

    return first(walk(module, ()) for module in edges)


def first(found: Iterable[list[str] | None]) -> list[str] | None:
    return next((each for each in found if each is not None), None)


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]


def test_a_module_belongs_to_the_longest_entry_that_fits() -> None:
    assert holder("pnp.press.pdf.document", PRESS) == (7, "pnp.press.pdf")
