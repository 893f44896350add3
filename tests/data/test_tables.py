"""The tables of papers, cards and printers: what they hold, and that names are helped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.core.geometry import Margins, Rect, Size
from pnp.data import tables
from pnp.data.schema import Record, as_table
from pnp.data.toml import load

Write = Callable[[str, str], Path]


def test_every_paper_stands_upright() -> None:
    sizes = [paper.size for paper in tables.papers().values()]
    assert all(size.width_mm < size.height_mm for size in sizes)


def test_every_card_stands_upright() -> None:
    for card in tables.cards().values():
        assert card.size.width_mm <= card.size.height_mm


def test_the_universal_page_lies_on_a4_and_on_letter() -> None:
    size = tables.paper("universal").size
    for other in ("a4", "letter"):
        paper = tables.paper(other).size
        assert size.width_mm <= paper.width_mm
        assert size.height_mm <= paper.height_mm


def test_the_universal_page_keeps_its_usable_part_at_the_top_left() -> None:
    paper = tables.paper("universal")
    usable = paper.margins.usable(paper.size)
    assert usable.contains(Rect(10, 10, 190, 259))
    assert Rect(10, 10, 190, 259).contains(usable)


def test_a_common_paper_leaves_the_margins_to_the_printer() -> None:
    assert tables.paper("a4").margins == Margins()


def test_a_card_format_is_found_by_its_key() -> None:
    assert tables.card("poker").size == Size(63.5, 88.9)


def test_margins_are_found_by_the_kind_of_printer() -> None:
    assert tables.margins("hp-bottom").margins == Margins(6.35, 6.35, 12.7, 6.35)


@pytest.mark.parametrize(
    ("look_up", "wrong", "near"),
    [
        (tables.card, "pokker", "poker"),
        (tables.margins, "epson", "epson-3"),
        (tables.paper, "tabliod", "tabloid"),
    ],
)
def test_an_unknown_name_gets_the_nearest(
    look_up: Callable[[str], Any], wrong: str, near: str
) -> None:
    with pytest.raises(CallError) as caught:
        look_up(wrong)
    (problem,) = caught.value.problems
    assert problem.hint.startswith(f"did you mean {near!r}?")


def test_a_usable_part_beyond_the_paper_is_a_fault(write: Write) -> None:
    usable = "{ x_mm = 10, y_mm = 10, width_mm = 100, height_mm = 50 }"
    entry = f'[small]\nname = "Small"\nwidth_mm = 100\nheight_mm = 100\nusable = {usable}\n'
    path = write("papers.toml", entry)
    with pytest.raises(MaterialError) as caught:
        load(path, dict[str, tables.Paper])
    (problem,) = caught.value.problems
    assert problem.fact == "the area extends beyond the paper"
    assert problem.place == f"{path}, small.usable"


TYPE = """
[stacks]
plain = ["Andika"]
[styles.label]
stack = "plain"
size = 9
floor = 7
"""


@pytest.mark.parametrize(
    ("old", "new", "key", "fact", "hint"),
    [
        (
            *('"plain"', '"plian"', "styles.label.stack", "unknown font stack 'plian'"),
            "did you mean 'plain'? known: plain",
        ),
        (
            *("floor = 7", "floor = 9.5", "styles.label.floor"),
            *("the floor of 9.5 pt is above the size", "lower it"),
        ),
    ],
)
def test_styles_name_stacks_and_have_floors_below_their_sizes(  # noqa: PLR0913, PLR0917 -- a row above
    write: Write, old: str, new: str, key: str, fact: str, hint: str
) -> None:
    assert load(write("type.toml", TYPE), tables.TypeTable).styles["label"].floor == 7
    path = write("type.toml", TYPE.replace(old, new))
    with pytest.raises(MaterialError) as caught:
        load(path, tables.TypeTable)
    (problem,) = caught.value.problems
    assert (problem.place, problem.fact, problem.hint) == (f"{path}, {key}", fact, hint)


class Nest(Record):
    """A record in another."""

    name: str
    eggs: int | None = None


class Pool(Record):
    """Records in a list, and one that may be missing."""

    nests: tuple[Nest, ...]
    deep: Nest | None = None


def test_a_record_as_a_table_keeps_or_leaves_out_what_is_none() -> None:
    pool = Pool(nests=(Nest(name="a"), Nest(name="b", eggs=2)))
    assert as_table(pool) == {
        "nests": ({"name": "a", "eggs": None}, {"name": "b", "eggs": 2}),
        "deep": None,
    }
    assert as_table(pool, with_none=False) == {"nests": ({"name": "a"}, {"name": "b", "eggs": 2})}
