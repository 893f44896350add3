"""Benchmarks, which no test runs, import names that are there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest
import syntax

ROOT: Final = Path(__file__).resolve().parent.parent
BENCHMARKS: Final = ROOT / "benchmarks"
FILES: Final = sorted({*BENCHMARKS.rglob("*.py"), *(ROOT / "docs").glob("*.py")})


@cache
def names_of(path: Path) -> frozenset[str]:
    """Return the names that a script gives itself at its top level."""
    names: set[str] = set()
    for statement in syntax.tree(path).body:
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.alias):
                names.add(node.asname or node.name)
    return frozenset(names)


def missing(path: Path) -> Iterator[str]:
    for node in ast.walk(syntax.tree(path)):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        beside = (folder / f"{node.module}.py" for folder in (path.parent, BENCHMARKS))
        script = next((file for file in beside if file.exists()), None)
        for alias in node.names:
            name = f"{node.module}.{alias.name}"
            if script:
                if alias.name not in names_of(script):
                    yield name
            elif node.module.partition(".")[0] == "pnp" and not (
                hasattr(import_module(node.module), alias.name) or find_spec(name)
            ):
                yield name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_script_imports_names_that_are_there(path: Path) -> None:
    assert list(missing(path)) == []
