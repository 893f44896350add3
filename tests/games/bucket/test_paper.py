"""The Bucket on paper: it fits in every language, ink and paper, and has room for hand and dice."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from lxml import etree
from sampling import sampled

from pnp.core.errors import MaterialError
from pnp.games.bucket.model import read
from pnp.press.faces import Face
from pnp.printing.build import build
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Part
from pnp.words.words import Words

MIN_CELL_MM = (8, 6)
"""What a hand needs to write a few numbers."""
DIE_MM = 16
SVG = "{http://www.w3.org/2000/svg}"


@cache
def edition(language: str = "en", ink: str = "full", paper: str = "a4") -> Edition:
    return lay_out(resolve(Order("bucket", sheets=2, language=language, ink=ink, paper=paper)))


def face(name: str) -> Face:
    part: Part = edition().part(name)
    return part.faces[f"bucket.{name}"]


@pytest.mark.parametrize(
    ("language", "ink", "paper"),
    sampled(product(("en", "fr"), ("full", "grey", "low"), ("a4", "letter")), 5),
)
def test_everything_fits_and_takes_as_many_pages(language: str, ink: str, paper: str) -> None:
    laid = edition(language, ink, paper)  # raises if any words do not fit
    pages = {part.name: len(part.sides) for part in laid.parts}
    assert {name: pages[name] for name in ("score", "aid", "mat")} == {
        "score": 1, "aid": 2, "mat": 1,
    }  # fmt: skip
    assert pages["rules"] in (4, 5)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rulebook_fits_a_booklet_of_two_sheets(language: str, paper: str) -> None:
    order = Order("bucket", only=("rules",), booklet=True, language=language, paper=paper)
    (part,) = lay_out(resolve(order)).parts
    assert len(part.sides) == 4


def test_a_long_word_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Words.text

    def longer(self: Words, key: str, /, **values: str | int) -> str:
        return text(self, key, **values) * (40 if key == "mat.boss" else 1)

    monkeypatch.setattr(Words, "text", longer)
    with pytest.raises(MaterialError, match="mat"):
        lay_out(resolve(Order("bucket", only=("mat",))))


def test_boxes_of_the_score_sheet_are_marks_large_enough_to_write_in() -> None:
    sheet = read().sheet
    boxes = [field for field in face("score").fields if "sheet.columns" in field.name]
    rows = Counter(field.name for field in boxes)
    assert set(rows.values()) == {sheet.columns}
    assert len(rows) == len(("hand", "points")) * sheet.rounds + len(("names", "totals"))
    assert min(box.at.width_mm for box in boxes) >= MIN_CELL_MM[0]
    assert min(box.at.height_mm for box in boxes) >= MIN_CELL_MM[1] - 0.001
    hand, points = (next(box.at for box in boxes if row in box.name) for row in ("hand", "points"))
    assert hand.width_mm - points.width_mm >= MIN_CELL_MM[0], "beside the points"


def test_the_mat_has_a_place_for_every_die() -> None:
    dice = read().dice
    places = [
        rect
        for rect in etree.fromstring(face("mat").svg).iter(f"{SVG}rect")
        if rect.get("stroke-dasharray")
    ]
    assert all(float(str(place.get("width"))) >= DIE_MM + 1 for place in places)
    assert all(place.get("width") == place.get("height") for place in places)
    pool, bucket_, thrown = dice.white, dice.white, dice.white - 1
    assert len(places) == dice.boss + pool + bucket_ + thrown
    corners = [(float(str(each.get("x"))), float(str(each.get("y")))) for each in places]
    apart = [
        max(abs(x - other_x), abs(y - other_y))
        for index, (x, y) in enumerate(corners)
        for other_x, other_y in corners[:index]
    ]
    assert min(apart) >= DIE_MM + 1


# --- read back ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The text of each page of each part as it is printed, with five score sheets."""
    folder = tmp_path_factory.mktemp("printed")
    return {each.part: texts(each.path) for each in build(Order("bucket", sheets=5), folder)}


def texts(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_sheets_fill_the_last_of_three_pages(printed: dict[str, list[str]]) -> None:
    assert [page.count("Total") for page in printed["score"]] == [2, 2, 2]


def test_a_sheet_numbers_its_rounds(printed: dict[str, list[str]]) -> None:
    *_, last = printed["score"]
    lines = [line.strip() for line in last.splitlines()]
    assert all(str(round_) in lines for round_ in range(1, read().sheet.rounds + 1))


def test_aids_for_all_players_name_every_hand(printed: dict[str, list[str]]) -> None:
    assert 4 * len(printed["aid"]) >= read().players.most
    words = Words.load("en", "bucket")
    for hand in read().hands.each:
        name = words.text(f"hand.{hand.id}")
        assert [page.count(name) for page in printed["aid"]] == [4, 4]


def test_the_rulebook_tells_what_the_data_say(printed: dict[str, list[str]]) -> None:
    told = re.sub(r"\s+", " ", " ".join(printed["rules"]))
    data = read()
    players = " ".join(str(lap.players) for lap in data.laps.each)
    rounds = " ".join(str(lap.players * lap.laps) for lap in data.laps.each)
    assert f"Players {players} Rounds {rounds}" in told
    assert f"{data.dice.white} white dice, and {data.dice.boss} of another colour" in told
    assert all(name in told for name in data.credits.designers)
