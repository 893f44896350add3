"""Plain English, measured: a room's figures may only fall.

Words that stand for a missing noun ("what"), names that say nothing (`each`) and participles in the
place of nouns and verbs (`found`, `waiting`; `def shared_out`) make code a dialect of its own.
Lower a room's row after a change that lowers its figures.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import syntax

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pnp"
BESIDE = ("benchmarks", "docs")  # scripts beside the package, read by the same rules

BOUNDS = {
    # room: "what" in docstrings, "Return what/how", `each`, participles: values, functions
    "art": (6, 0, 0, 4, 0),
    "benchmarks": (0, 0, 0, 0, 0),
    "cli": (0, 0, 0, 9, 0),
    "core": (0, 0, 0, 0, 0),
    "data": (0, 0, 0, 0, 0),
    "docs": (0, 0, 0, 0, 0),
    "exports": (0, 0, 0, 0, 0),
    "games": (0, 0, 0, 5, 6),
    "press": (0, 0, 0, 0, 0),
    "printing": (0, 0, 0, 0, 0),
    "proof": (0, 0, 0, 0, 0),
    "rules": (0, 0, 0, 0, 2),
    "studio": (0, 0, 0, 0, 0),
    "study": (0, 0, 0, 0, 0),
    "words": (0, 0, 0, 0, 0),
}

IRREGULAR = frozenset(
    [
        "begun", "bent", "bought", "broken", "built", "caught", "chosen", "dealt", "done", "drawn",
        "fallen", "felt", "flown", "forgotten", "found", "frozen", "given", "gone", "grown",
        "heard", "held", "hidden", "hung", "kept", "known", "laid", "left", "lit", "lost", "made",
        "meant", "met", "misspelt", "overlaid", "paid", "proven", "risen", "said", "seen", "sent",
        "set", "shown", "slid", "sold", "spent", "spoilt", "spoken", "spread", "struck", "strung",
        "sunk", "swollen", "taken", "thought", "thrown", "told", "torn", "unbroken", "understood",
        "undrawn", "unknown", "unlit", "unwritten", "won", "worn", "written",
    ]
)  # fmt: skip
"""Participles that do not end in "ed" or "ing"."""

NO_PARTICIPLES = frozenset(
    [
        "anything", "bed", "bleed", "bring", "closing", "coding", "deed", "drawing", "embed",
        "embedding", "encoding", "ending", "engraving", "everything", "feed", "finding",
        "forewing", "fromstring", "heading", "inning", "kerning", "king", "leading", "listing",
        "meaning", "morning", "need", "nothing", "opening", "packing", "padding", "pairing",
        "playing", "printing", "ranking", "rating", "reading", "red", "rendering", "ring",
        "ruling", "saving", "scaling", "seating", "seed", "setting", "shading", "sibling",
        "spacing", "speed", "spelling", "standing", "string", "swing", "thing", "tiling", "timing",
        "tostring", "tracking", "warning", "wing", "wording",
    ]
)  # fmt: skip
"""Nouns and verbs with the ending of a participle."""

BESIDE_LEFT = frozenset(("right", "top", "width", "height"))
"""Where one of these is measured, `left` is a side and no participle."""

UNITS = ("mm", "pt", "px")

BANNED_CONSTANTS = re.compile(
    r"_?(MOST|LEAST|LARGEST|SMALLEST|FEWEST|LONGEST|SHORTEST|DEEPEST)(_|$)"
)
"""Bounds are called MAX_… and MIN_…."""


def participle(name: str) -> bool:
    """Whether the first word of a name is a participle."""
    word, _, rest = name.strip("_").partition("_")
    if (word == "set" and rest) or (word == "left" and rest in UNITS):  # an order; a side
        return False
    return word in IRREGULAR or (word.endswith(("ed", "ing")) and word not in NO_PARTICIPLES)


Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def trees(room: str) -> tuple[ast.Module, ...]:
    """The syntax trees of a room."""
    folder = (ROOT if room in BESIDE else PACKAGE) / room
    paths = sorted(folder.rglob("*.py"))
    return tuple(syntax.tree(path) for path in paths)


def docstrings(room: str) -> Iterator[str]:
    for tree in trees(room):
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | Function):
                yield ast.get_docstring(node) or ""


def functions(room: str) -> Iterator[Function]:
    for tree in trees(room):
        yield from (node for node in ast.walk(tree) if isinstance(node, Function))


def local_names(room: str) -> Iterator[str]:
    """The names that functions give to values and parameters, once for each function."""
    for function in functions(room):
        nodes = list(ast.walk(function))
        names = (node for node in nodes if isinstance(node, ast.Name))
        stored = {name.id for name in names if isinstance(name.ctx, ast.Store)}
        stored |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        yield from stored - ({"left"} if stored & BESIDE_LEFT else set())


def is_property(function: Function) -> bool:
    return any("property" in ast.unparse(decorator) for decorator in function.decorator_list)


def figures(room: str) -> tuple[int, int, int, int, int]:
    """A room's figures, in the order of `BOUNDS`."""
    texts = list(docstrings(room))
    names = list(local_names(room))
    verbs = [function.name for function in functions(room) if not is_property(function)]
    return (
        sum(len(re.findall(r"\bwhat\b", text, re.IGNORECASE)) for text in texts),
        sum(bool(re.match(r"(Return|Yield) (what|how|where|which)\b", text)) for text in texts),
        names.count("each"),
        sum(map(participle, names)),
        sum(map(participle, verbs)),
    )


@pytest.mark.parametrize("room", BOUNDS)
def test_a_room_s_figures_only_fall(room: str) -> None:
    assert all(now <= bound for now, bound in zip(figures(room), BOUNDS[room], strict=True)), (
        f"{room}: {figures(room)} now, {BOUNDS[room]} before"
    )


def test_every_room_is_measured() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert set(BOUNDS) == {*rooms, *BESIDE}


def test_bounds_are_called_max_and_min() -> None:
    named = {
        f"{room}: {node.id}"
        for room in BOUNDS
        for tree in trees(room)
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and BANNED_CONSTANTS.match(node.id)
    }
    assert named == set()


def test_what_is_wrong_is_fixed_and_not_mended() -> None:
    sources = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    assert not any(re.search(r"\"[^\"\n]*\bmend\b", source) for source in sources)
