"""The house keeps its shape: no heaps, no crumbs, and each room says what it holds."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from statistics import median

import pytest
import syntax

PACKAGE = Path(__file__).resolve().parents[1] / "pnp"
ROOMS = tuple(sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py")))

MAX_FILE_LINES = 500
MAX_FUNCTION_LINES = 60
MIN_LINES_OF_ONE_USER = 60
"""A module that only one other imports has as many, or is part of that one."""

MAX_FILES_IN_A_FOLDER = 24

OPENED_BY_NAME = (
    "pnp/games/*/*.py",  # the parts of a game, alike in each
    "pnp/art/*/*.py",  # families of pictures
    "pnp/press/svg/raster/resvg_process.py",  # a process of its own
    "pnp/printing/build.py",  # the recipe, for programs that import it
)
"""Modules that are found by their names, so that imports say nothing of who uses them."""

LATE = {
    "pnp/cli/commands/games.py": "a file for each command; help does not wait for what it imports",
    "pnp/games/pond/solver/without.py": "a game of the Pond without a box, beside those with it",
    "pnp/rules/memory.py": "imports numba, which play without it does without",
}
"""Small modules with one user that stay apart, each with the reason."""


@cache
def modules() -> dict[str, str]:
    """Sources by their paths from the root."""
    root = PACKAGE.parent
    return {
        str(path.relative_to(root)): path.read_text(encoding="utf-8")
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def lines(source: str) -> int:
    return source.count("\n")


def test_no_file_is_a_heap() -> None:
    assert [path for path, source in modules().items() if lines(source) > MAX_FILE_LINES] == []


def test_no_function_fills_more_than_a_page() -> None:
    long = [
        f"{path}: {node.name}"
        for path in modules()
        for node in ast.walk(syntax.tree(PACKAGE.parent / path))
        if isinstance(node, ast.FunctionDef) and length(node) > MAX_FUNCTION_LINES
    ]
    assert long == []


def length(function: ast.FunctionDef) -> int:
    """Lines of a function, its docstring left out."""
    docstring = len((ast.get_docstring(function) or "").splitlines())
    return (function.end_lineno or 0) - function.lineno + 1 - docstring


def imported() -> Counter[str]:
    """How many modules import a module, by its path without the ending."""
    users: Counter[str] = Counter()
    for path in modules():
        named = set()
        for node in ast.walk(syntax.tree(PACKAGE.parent / path)):
            if isinstance(node, ast.ImportFrom) and node.module:
                named |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        users.update(name.replace(".", "/") for name in named)
    return users


def test_no_module_is_a_crumb() -> None:
    users = imported()
    crumbs = {
        path
        for path, source in modules().items()
        if lines(source) < MIN_LINES_OF_ONE_USER
        and users[path.removesuffix(".py")] <= 1
        and not path.endswith(("__init__.py", "__main__.py"))
        and not any(Path(path).match(pattern) for pattern in OPENED_BY_NAME)
    }
    assert crumbs - set(LATE) == set(), "put it into the module that uses it"
    assert set(LATE) - crumbs == set(), "these need no reason any more"


def test_no_folder_is_crowded() -> None:
    files = Counter(str(Path(path).parent) for path in modules())
    assert {folder: n for folder, n in files.items() if n - 1 > MAX_FILES_IN_A_FOLDER} == {}


def test_there_are_thirteen_rooms_and_a_door() -> None:
    assert len(ROOMS) == 13
    loose = {path.stem for path in PACKAGE.glob("*.py")}
    assert loose == {"__init__", "__main__", "api"}
    assert median(map(lines, modules().values())) >= 140


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_s_docstring_names_every_module_and_no_other(room: str) -> None:
    told = ast.get_docstring(syntax.tree(PACKAGE / room / "__init__.py")) or ""
    languages = {path.parent.name for path in PACKAGE.glob("words/*/common.po")}
    there = {
        path.stem
        for path in (PACKAGE / room).iterdir()
        if path.suffix == ".py" or (path.is_dir() and path.name != "__pycache__")
    } - {"__init__", *languages}
    assert there - set(re.findall(r"`(\w+)`", told)) == set()
