"""A type checker notices a field spelled wrong, wherever a rule or a policy reads or writes one."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest

import pnp.games
from pnp.rules.fields import Fields, Grid, Struct, Vector

FOLDER = Path(pnp.games.__file__).parent
STRUCTS = re.compile(r"\w*(State|View|Material|Scratch|Chance)")
TELLING = "telling.py"
"""It is typed alike, but leads a type checker through all that reads words."""

PRINTED = {"model.py", "components.py"}
"""Modules that know no state."""


def modules() -> list[Path]:
    return sorted(
        path
        for game in FOLDER.glob("*/game.toml")
        for path in game.parent.glob("*.py")
        if path.name not in PRINTED
    )


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def fields_read(function: ast.FunctionDef) -> Iterator[ast.Attribute]:
    """Every field of a record that a function is given, where it stands."""
    given = {
        arg.arg: arg.annotation.id
        for arg in function.args.args
        if isinstance(arg.annotation, ast.Name)
    }
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=ast.Name(id=name)) if STRUCTS.fullmatch(given.get(name, "")):
                yield node


def misspelt(path: Path) -> tuple[str, set[int]]:
    """A module with every field spelled wrong, and the lines where one stands."""
    lines = path.read_bytes().split(b"\n")
    ends = {
        (node.end_lineno or 0, node.end_col_offset or 0)
        for function in functions(path)
        for node in fields_read(function)
    }
    for line, column in sorted(ends, reverse=True):
        lines[line - 1] = lines[line - 1][:column] + b"_" + lines[line - 1][column:]
    return b"\n".join(lines).decode(), {line for line, _ in ends}


@pytest.mark.thorough
def test_every_field_that_is_spelled_wrong_is_noticed(tmp_path: Path) -> None:
    wrong = {}
    for path in modules():
        source, lines = misspelt(path)
        if lines and path.name != TELLING:
            copy = tmp_path / f"{path.parent.name}_{path.name}"
            copy.write_text(source, encoding="utf-8")
            wrong[copy] = lines
    assert sum(map(len, wrong.values())) > 1400
    options = ["--cache-dir", str(tmp_path / "cache"), "--follow-imports=silent", "--no-pretty"]
    # Not in this process: mypy raises the limit of recursion, and keeps all that it has read.
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *map(str, wrong), *options, "--config-file="],
        capture_output=True,
        text=True,
        check=False,
    )
    noticed: dict[Path, set[int]] = {}
    for place, line in re.findall(
        r"^(.+?):(\d+): error: .+\[attr-defined\]$", run.stdout, re.MULTILINE
    ):
        noticed.setdefault(Path(place), set()).add(int(line))
    assert {path.name: sorted(wrong[path] - noticed.get(path, set())) for path in wrong} == {
        path.name: [] for path in wrong
    }


PARTS = (FOLDER / "pond" / "__init__.py").read_text(encoding="utf-8")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "from pnp.games.pond import policies, rules",
            "from pnp.games.pond import policies as rules",
        ),
        ("pond.material import material", "gallery.material import material"),
        ("pond.telling import TALE", "gallery.telling import TALE"),
        ("pond.components import bag", "gallery.components import bag"),
        ("pond.model import read", "gallery.model import read"),
        ("from pnp.games.pond import solver", "from pnp.games.pond import rules as solver"),
    ],
)
def test_a_part_of_another_game_is_noticed(old: str, new: str, tmp_path: Path) -> None:
    assert old in PARTS
    (tmp_path / "parts.py").write_text(PARTS.replace(old, new), encoding="utf-8")
    options = ["--cache-dir", str(tmp_path / "cache"), "--follow-imports=silent", "--strict"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", str(tmp_path / "parts.py"), *options, "--config-file="],
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.search(r"parts\.py:\d+: error: .+\[(arg-type|return-value)\]", run.stdout), run.stdout


@pytest.mark.parametrize("path", modules(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_rule_takes_just_anything(path: Path) -> None:
    untyped = [
        f"{function.name}: {arg.arg}"
        for function in functions(path)
        for arg in function.args.args
        if arg.arg != "self"
        if arg.annotation is None or ast.unparse(arg.annotation) in {"Any", "Record", "object"}
    ]
    assert untyped == []


def test_a_struct_has_the_fields_of_its_bases_first() -> None:
    class Open(Struct):
        day: int
        rows: Annotated[Vector, 3]

    class State(Open):
        hands: Annotated[Grid, 2, 4]

    assert list(Fields.of(State).shapes.items()) == [("day", ()), ("rows", (3,)), ("hands", (2, 4))]


@pytest.mark.parametrize("hint", [str, Vector, Annotated[Vector, 2, 3], Annotated[Grid, 2], Any])
def test_a_field_of_another_type_is_refused(hint: Any) -> None:
    struct = type("Wrong", (Struct,), {"__annotations__": {"day": hint}})
    with pytest.raises(TypeError, match="day: declare int"):
        Fields.of(struct)
