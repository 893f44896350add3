"""Names: each public class has one of its own, and no word of a private dialect names anything."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
import syntax

ROOT = Path(__file__).resolve().parent.parent

DIALECT = {
    "mind": "rng",
    "dream": "lookahead",
    "desk": "buffers",
    "pressroom": "prepress",
    "told": "what it is: described, shown, reported",
    "ordering": "arguments",
    "asked": "options",
    "lattice": "cut lines",
    "bands": "piecewise",
    "ground": "core",
    "trials": "simulation",
    "roster": "registry",
    "shelf": "pictures",
    "deeds": "effects",
    "choosing": "selection",
    "sight": "colour vision",
    "tell": "progress",
    "wanted": "request",
}
"""Words that name no module or class here, and what is said instead."""

WHERE = {
    "a number": "pnp/games/pond/game.toml",
    "a word": "pnp/words/fr/pond.po",
    "a look": "templates/pond/sheet.svg",
    "a paper": "templates/papers.toml",
    "a rule": "pnp/games/gallery/rules.py",
    "a policy": "pnp/games/bucket/policies.py",
    "a mark": "pnp/press/sheets/marks.py",
    "a statistic": "pnp/study/simulation/statistics.py",
    "an error": "pnp/cli/terminal/errors.py",
    "a font": "fonts/Andika-Regular.ttf",
}
"""A newcomer's ten questions, and a file in which the answer stands."""

QUESTIONS = ("What ", "Whether ", "How ", "Where ", "Which ", "When ", "Who ", "Whose ", "Why ")
"""Beginnings of a docstring that asks where it should say: "Return whether …"."""


@cache
def sources(folder: str = "pnp") -> dict[str, ast.Module]:
    """Every module's syntax tree, by its path below a folder of the project."""
    return {
        path.relative_to(ROOT / folder).as_posix(): syntax.tree(path)
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def test_no_two_public_classes_share_a_name() -> None:
    places = defaultdict(list)
    for folder in ("pnp", "examples", "benchmarks"):
        for path, tree in sources(folder).items():
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append(f"{folder}/{path}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_module_is_called_by_a_word_of_our_own() -> None:
    names = {part.removesuffix(".py") for path in sources() for part in path.split("/")}
    assert {name: DIALECT[name] for name in names & set(DIALECT)} == {}


def test_no_class_is_called_by_a_word_of_our_own() -> None:
    classes = {
        node.name.lower()
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    assert {name: DIALECT[name] for name in classes & set(DIALECT)} == {}


def test_docstrings_say_what_is_done_and_not_what_is_asked() -> None:
    asked = {
        f"{path}: {node.name}"
        for path, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and (ast.get_docstring(node) or "").startswith(QUESTIONS)
    }
    assert asked == set()


def test_paths_that_the_architecture_names_are_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    quoted = {part for part in page.split("`")[1::2] if "/" in part and " " not in part}
    named = {part for part in quoted if part.startswith(("pnp/", "templates/", "docs/", "tests/"))}
    missing = [part for part in sorted(named) if "<" not in part and not (ROOT / part).exists()]
    assert missing == []


def test_contributors_are_told_of_every_room() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    house = page.partition("## Where a change belongs")[2].partition("\n\n[")[0]
    rooms = {path.parent.name for path in (ROOT / "pnp").glob("*/__init__.py")}
    assert {name for name in house.split("`")[1::2] if name.isidentifier()} == rooms


def test_the_table_of_rooms_names_files_that_are_there() -> None:
    """A name without a folder is of the folder named before it in its row."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    missing = []
    for row in page.partition("## Where is")[2].partition("\n## ")[0].splitlines():
        folder = ROOT
        for name in re.findall(r"`([\w./-]+(?:\.\w+|/))`", row.rpartition(" | ")[2]):
            path = ROOT / name if "/" in name else folder / name
            folder = path if path.is_dir() else path.parent
            missing += [] if path.exists() else [name]
    assert missing == []


@pytest.mark.parametrize("question", WHERE)
def test_the_table_of_rooms_leads_a_newcomer_to_the_answer(question: str) -> None:
    """One row names the thing, and a folder below which the file stands."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = page.partition("## Where is")[2].partition("\n## ")[0].splitlines()
    folders = {
        folder
        for row in rows
        if re.search(rf"\b{question}\b", row)
        for folder in re.findall(r"`([\w./-]+/)`", row)
    }
    assert (ROOT / WHERE[question]).is_file()
    assert any(WHERE[question].startswith(folder) for folder in folders)
