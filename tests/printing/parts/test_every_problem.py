"""Laying out tells of all faces that do not come out, and not of the first alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp
from pnp.core.errors import Problem
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts.part import is_stand_in, refuse_too_small

LAYOUT = """
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="5" y="20" width="53" height="12" data-pnp-text="{{ name }}" data-pnp-type="label"/>
</svg>"""


def test_every_card_whose_words_do_not_fit_is_told(tmp_path: Path) -> None:
    (tmp_path / "bird.svg").write_text(LAYOUT, encoding="utf-8")
    long = ["Teal" * 20, "Mallard", "Wigeon" * 20, "\u4e00"]
    deck = pnp.deck("birds", tmp_path / "bird.svg", [{"name": name} for name in long])
    with pytest.raises(pnp.MaterialError) as caught:
        pnp.lay_out(deck)
    told = str(caught.value)
    assert [name[:24] in told for name in long] == [True, False, True, True]


CARD = LAYOUT.replace("</svg>", '<image href="{{ art }}" width="9" height="9"/></svg>')
TABLE = """id,name,art
teal,Teal,wren
,,
mallard,{long},duck.mallard
,Wigeon,wigoen
smew,Smew,torn
"""


@pytest.fixture
def flock(tmp_path: Path) -> pnp.Game:
    """A deck of four cards; three of them cannot be printed."""
    (tmp_path / "bird.svg").write_text(CARD, encoding="utf-8")
    (tmp_path / "wren.svg").write_text(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    )
    (tmp_path / "torn.svg").write_text("<svg", encoding="utf-8")
    table = tmp_path / "birds.csv"
    table.write_text(TABLE.format(long="Mallard" * 20), encoding="utf-8")
    return pnp.deck("birds", tmp_path / "bird.svg", table)


def test_a_problem_of_a_deck_names_file_row_id_and_column(flock: pnp.Game, tmp_path: Path) -> None:
    with pytest.raises(pnp.MaterialError) as caught:
        pnp.lay_out(flock)
    layout = f"{tmp_path / 'bird.svg'} (en)"
    assert [each.place for each in caught.value.problems] == [
        f"{tmp_path / 'birds.csv'}, row 4 (mallard), column name: {layout}",
        f"{tmp_path / 'birds.csv'}, row 5, column art: {layout}",
    ]


def test_pictures_that_cannot_be_drawn_are_told_with_their_cards_all_at_once(
    tmp_path: Path,
) -> None:
    (tmp_path / "bird.svg").write_text(CARD, encoding="utf-8")
    for name in ("torn", "worn"):
        (tmp_path / f"{name}.svg").write_text("<svg", encoding="utf-8")
    rows = [{"id": art, "name": "Smew", "art": art} for art in ("torn", "duck.teal", "worn")]
    edition = pnp.lay_out(pnp.deck("birds", tmp_path / "bird.svg", rows))
    with pytest.raises(pnp.MaterialError) as caught:
        list(edition.pages(edition.part("cards")))
    places = [each.place for each in caught.value.problems]
    assert [place.partition(": ")[0] for place in places] == ["row 1 (torn)", "row 3 (worn)"]


def test_rows_without_words_are_no_cards(tmp_path: Path) -> None:
    (tmp_path / "bird.svg").write_text(LAYOUT, encoding="utf-8")
    table = tmp_path / "birds.csv"
    table.write_text('name,copies\nTeal,4.0\n,\n\n  ,\nSmew,"2,0"\n', encoding="utf-8")
    cards = pnp.deck("birds", tmp_path / "bird.svg", table).bag().components
    assert [(each.values["name"], each.copies) for each in cards] == [("Teal", 4), ("Smew", 2)]
    assert [each.id for each in cards] == ["birds.2", "birds.6"]


def test_two_columns_of_one_name_are_refused(tmp_path: Path) -> None:
    table = tmp_path / "birds.csv"
    table.write_text("name,name,,\nTeal,Smew,,\n", encoding="utf-8")
    with pytest.raises(pnp.MaterialError) as caught:
        pnp.deck("birds", tmp_path / "bird.svg", table)
    (problem,) = caught.value.problems
    assert problem.fact == "two columns are called 'name'"


def test_faces_that_come_out_are_laid_out_beside_those_that_do_not(tmp_path: Path) -> None:
    (tmp_path / "bird.svg").write_text(LAYOUT, encoding="utf-8")
    rows = [{"id": "a", "name": "Teal" * 40}, {"id": "b", "name": "Smew"}]
    problems: list[Problem] = []
    job = resolve(Order(pnp.deck("birds", tmp_path / "bird.svg", rows)))
    edition = lay_out(job, problems=problems)
    assert [each.place[:22] for each in problems] == ["row 1 (a), column name"]
    faces = edition.part("cards").faces
    assert [is_stand_in(faces[name]) for name in ("birds.a", "birds.b")] == [True, False]


def test_a_photograph_that_cannot_be_read_is_told_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "bird.svg").write_text(CARD, encoding="utf-8")
    (tmp_path / "torn.jpg").write_bytes(b"no photograph")
    rows = tmp_path / "birds.csv"
    rows.write_text("id,name,art\nteal,Teal,torn.jpg\n", encoding="utf-8")
    with pytest.raises(pnp.MaterialError) as caught:
        pnp.lay_out(pnp.deck("birds", tmp_path / "bird.svg", rows))
    (problem,) = caught.value.problems
    assert problem.place.startswith(f"{rows}, row 2 (teal)")
    assert problem.place.endswith(str(tmp_path / "torn.jpg"))


def test_a_format_that_is_too_small_is_told_with_the_nearest_that_is_not() -> None:
    formats = {key: card.size for key, card in tables.cards().items()}
    size = formats["mini"]
    for least in formats.values():
        if size.covers(least):
            refuse_too_small(size, least)
            continue
        with pytest.raises(pnp.CallError) as caught:
            refuse_too_small(size, least)
        (problem,) = caught.value.problems
        named = formats[problem.hint.rpartition("--card ")[2]]
        assert named.covers(least)
        assert not any(
            other.covers(least) and apart(other, size) < apart(named, size)
            for other in formats.values()
        )
    with pytest.raises(pnp.CallError) as caught:
        refuse_too_small(size, Size(400, 600))
    assert caught.value.problems[0].hint == ""
    assert "need 400 x 600 mm" in caught.value.problems[0].fact


def apart(one: Size, other: Size) -> float:
    return abs(one.width_mm - other.width_mm) + abs(one.height_mm - other.height_mm)
