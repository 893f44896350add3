"""PDFs whose page tree is damaged in any way are read, or refused with a problem of their own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import hostile_pdfs as hostile
import pytest

from pnp.core.errors import MaterialError
from pnp.proof.readback import child
from pnp.proof.readback.child import ReadingProcess
from pnp.proof.validation.validate import validate

VALUES = (
    *("null", "true", "0", "-1", "1", "7", "2.5", "2147483647", "-2147483648", "99999999999999"),
    *("/Page", "/Pages", "/Nothing", "(words)", "<FEFF>", "[]", "[[]]", "<<>>", "[null]"),
    *("[0 0 0 0]", "[200 200 0 0]", "[0 0 1e30 1e30]", "[0 0 /A 9]", "[-9 -9 9 9]", "[1 2]"),
    *("1 0 R", "2 0 R", "3 0 R", "4 0 R", "6 0 R", "99 0 R", "2 7 R"),
    *("[2 0 R]", "[3 0 R 3 0 R]", "[6 0 R 3 0 R]", "[1 0 R]", "[99 0 R]", "[4 0 R 3 0 R]"),
)
"""What stands where something else belongs: wrong types, huge and negative numbers, cycles."""

TREE = {
    1: {"Type": "/Catalog", "Pages": "2 0 R"},
    2: {"Type": "/Pages", "Kids": "[3 0 R 6 0 R]", "Count": "3", "MediaBox": "[0 0 200 200]"},
    3: {"Type": "/Page", "Parent": "2 0 R", "Contents": "4 0 R", "Resources": "5 0 R"},
    6: {"Type": "/Pages", "Parent": "2 0 R", "Kids": "[7 0 R 8 0 R]", "Count": "2"},
    7: {"Type": "/Page", "Parent": "6 0 R", "Contents": "4 0 R", "Resources": "5 0 R"},
    8: {"Type": "/Page", "Parent": "6 0 R", "Contents": "[4 0 R 4 0 R]", "Rotate": "90"},
}
"""A catalog, and three pages on two levels."""

FONT = b"<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
WORDS = hostile.stream(b"BT/F 12 Tf 20 99 Td(Ducks)Tj ET 10 90 80 30 re S")
OTHERS = ("Rotate", "UserUnit", "CropBox", "MediaBox", "Annots", "Kids", "Count", "Type")
SEEDS = 300


def damaged_tree(seed: int) -> bytes:
    """A file of whose tree a few entries are lost, doubled or others, or that is very deep."""
    chance = random.Random(seed)  # noqa: S311 -- no secret
    tree = {number: dict(entries) for number, entries in TREE.items()}
    for _ in range(chance.randint(1, 5)):
        entries = tree[chance.choice(sorted(tree))]
        key = chance.choice([*sorted(entries), *OTHERS])
        if chance.random() < 0.2:
            entries.pop(key, None)
        else:
            entries[key] = chance.choice(VALUES)
    if chance.random() < 0.1:
        tree |= dict(deep_nodes(chance.choice((30, 1000, 20_000))))
        tree[2]["Kids"] = "[10 0 R]"
    objects = {number: as_object(entries) for number, entries in tree.items()}
    return hostile.written({**objects, 4: WORDS, 5: FONT})


def deep_nodes(depth: int) -> Iterator[tuple[int, dict[str, str]]]:
    """Nodes each of which holds the next, and the last a page or, again, the first."""
    for number in range(10, 10 + depth):
        kid = number + 1 if number < 9 + depth else 10 if depth % 3 else 3
        parent = "2 0 R" if number == 10 else f"{number - 1} 0 R"
        entries = {"Type": "/Pages", "Count": "1", "Kids": f"[{kid} 0 R]", "Parent": parent}
        yield number, entries


def as_object(entries: dict[str, str]) -> bytes:
    return f"<<{''.join(f'/{key} {value}' for key, value in entries.items())}>>".encode()


@pytest.fixture
def _bounded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a file that never ends be stopped soon."""
    process = ReadingProcess()
    monkeypatch.setattr(child, "MAX_SECONDS_A_FILE", 20.0)
    monkeypatch.setattr(child, "_process", lambda: process)
    yield
    process.end()


def outcome(content: bytes, path: Path) -> str:
    """Return what becomes of a file: "read", "refused", or what went wrong."""
    path.write_bytes(content)
    try:
        validate(path)
    except MaterialError as error:
        told = all(
            each.fact and each.hint and each.place.startswith(str(path)) for each in error.problems
        )
        slow = any("seconds to read" in each.fact for each in error.problems)
        return "refused" if told and error.problems and not slow else f"told badly: {error}"
    except Exception as error:  # noqa: BLE001 -- each seed is told of
        return f"{type(error).__name__}: {error}"
    return "read"


def unexpected(seeds: range, path: Path) -> dict[int, str]:
    """Return what becomes of the files of some seeds, where that is not a reading or refusal."""
    outcomes = {seed: outcome(damaged_tree(seed), path) for seed in seeds}
    assert {"read", "refused"} <= set(outcomes.values())
    return {seed: each for seed, each in outcomes.items() if each not in {"read", "refused"}}


@pytest.mark.usefixtures("_bounded")
def test_a_few_damaged_trees_are_read_or_refused(tmp_path: Path) -> None:
    assert not unexpected(range(20), tmp_path / "a.pdf")


@pytest.mark.thorough
@pytest.mark.usefixtures("_bounded")
def test_damaged_trees_are_read_or_refused(tmp_path: Path) -> None:
    assert not unexpected(range(SEEDS), tmp_path / "a.pdf")
