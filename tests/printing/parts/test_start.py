"""The page to print first: what it lists, and that the check of the size is printed once."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lxml import etree
from msgspec import structs

import pnp
from pnp.core.geometry import Size
from pnp.games.bucket.components import PICTURES
from pnp.printing.parts import Part, Task
from pnp.printing.parts.binding import bind
from pnp.printing.parts.labour import cuts, minutes
from pnp.printing.parts.pads import CHECK
from pnp.printing.parts.start import _beside, blank_start, start_page

pytestmark = pytest.mark.one_in(4)

PARTS = ("cards", "aid", "rules")

PUDDLE = str(Path(__file__).parents[3] / "examples" / "puddle")


def checks(parts: tuple[Part, ...]) -> list[str]:
    """The parts with a check of the size on one of their sides."""
    return [
        part.name
        for part in parts
        if any(each.face == CHECK for side in part.sides for each in side.placements)
    ]


def test_it_comes_first_and_brings_the_check_for_all() -> None:
    edition = pnp.lay_out(PUDDLE, copies=3)
    assert [part.name for part in edition.parts] == ["start", "sheets", "cards", "aid", "rules"]
    assert checks(edition.parts) == ["start"]


def test_parts_that_are_printed_without_it_bring_the_check_themselves() -> None:
    edition = pnp.lay_out(PUDDLE, copies=3, only=("sheets", "cards"))
    assert checks(edition.parts) == ["sheets", "cards"]


def test_it_is_printed_when_it_is_asked_for_by_name() -> None:
    edition = pnp.lay_out(PUDDLE, only=("start", "sheets"))
    assert [part.name for part in edition.parts] == ["start", "sheets"]
    assert checks(edition.parts) == ["start"]


@pytest.mark.parametrize("options", [{"cards": ("1",)}, {"only": ("aid",)}])
def test_it_is_left_out_where_less_is_asked_for(options: dict[str, tuple[str, ...]]) -> None:
    assert "start" not in pnp.resolve(PUDDLE, **options).parts


def test_a_deck_of_one_part_has_no_list_of_parts(tmp_path: Path) -> None:
    layout = tmp_path / "bird.svg"
    layout.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"/>')
    assert pnp.resolve(pnp.deck("birds", layout, [{"copies": 3}])).parts == ("cards",)


def told(edition: pnp.Edition) -> str:
    return edition.part("start").faces[f"{edition.job.game.key}.start"].svg.decode()


def test_by_itself_it_lists_what_it_lists_with_all_others() -> None:
    alone = pnp.lay_out("cover", only=("start",))
    assert [part.name for part in alone.parts] == ["start"]
    assert told(alone) == told(pnp.lay_out("cover"))


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "universal"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_finds_room_on_any_paper_between_the_margins(paper: str, language: str) -> None:
    edition = pnp.lay_out(PUDDLE, only=("start",), paper=paper, language=language)
    for side in edition.part("start").sides:
        upright = side.paper == edition.job.paper.size
        margins = edition.job.pad_margins
        free = (margins if upright else margins.transpose()).usable(side.paper)
        assert all(free.contains(each.at) for each in side.placements)
        assert all(
            Size(each.at.width_mm, each.at.height_mm) == edition.part("start").faces[each.face].size
            for each in side.placements
        )
        if len(side.placements) > 1:
            listed, check = (each.at for each in side.placements)
            assert (listed.x_mm, listed.bottom_mm + 4) == pytest.approx((check.x_mm, check.y_mm))
            assert check.bottom_mm == pytest.approx(free.bottom_mm)
    assert len(edition.part("start").sides) == (2 if paper == "a5" else 1)


def test_the_check_tells_how_the_backs_of_cards_are_turned_if_there_are_any() -> None:
    checks = [
        pnp.lay_out(PUDDLE, only=("start",), backs=backs).part("start").faces[CHECK].svg
        for backs in ("duplex-long", "duplex-short", "none")
    ]
    assert len({*checks}) == 3
    assert len(checks[2]) < min(map(len, checks[:2]))


def test_in_one_file_it_tells_the_pages_of_each_part() -> None:
    edition = pnp.lay_out(PUDDLE, one_file=True, tuckbox="deck", booklet=True)
    svg = told(edition)
    for each in bind(edition.parts)[1:]:
        assert f"{each.first + 1}–{each.first + len(each.sides)}" in svg.replace(
            "\N{NO-BREAK SPACE}", " "
        )


def test_work_follows_from_the_pages() -> None:
    edition = pnp.lay_out(PUDDLE, sheets=4, booklet=True, tuckbox="deck")
    job = edition.job
    work = {part.name: (cuts(part, job), minutes(part, job)) for part in edition.parts}
    cards = edition.part("cards")
    assert cards.grid is not None
    pages = sum(side.label == "fronts" for side in cards.sides)
    across = 2 * (cards.grid.layout.columns + cards.grid.layout.rows)
    assert work["cards"][0] == pages * across
    assert work["sheets"] == (2, 1)
    assert work["rules"] == (0, 4)
    assert work["tuckbox"] == (0, 15)


def test_a_plain_rulebook_takes_no_work() -> None:
    edition = pnp.lay_out("pond", only=("rules",))
    part = edition.part("rules")
    assert (cuts(part, edition.job), minutes(part, edition.job)) == (0, 0)


@pytest.mark.parametrize(("count", "pages"), [(11, 1), (12, 2)])
def test_a_list_whose_rows_would_be_too_low_has_a_page_of_its_own(count: int, pages: int) -> None:
    edition = pnp.lay_out(PUDDLE, only=("start", "aid"))
    task = Task(edition.job, "start", edition.prepress)
    page = start_page(task, edition.parts[1:] * count)
    assert len(page.sides) == pages
    assert height_of_rows(page.faces["puddle.start"].svg.decode()) >= 8


@pytest.mark.one_in(1)
def test_a_note_on_savings_takes_the_room_of_a_line() -> None:
    def least_mm(backs: str) -> int:
        """The height of the lowest paper on which the check stands below the list."""
        job = pnp.resolve("cover", backs=backs)
        papers = (structs.replace(job.paper, height_mm=height) for height in range(150, 300))
        jobs = (replace(job, paper=paper) for paper in papers)
        return next(
            each.paper.height_mm for each in jobs if len(blank_start(each, PARTS).sides) == 1
        )

    assert 4 <= least_mm("gutterfold") - least_mm("duplex-long") <= 6


def height_of_rows(svg: str) -> float:
    """How far the lines below rows lie apart, in millimetres."""
    one, other = re.findall(r'<path d="M0 ([\d.]+)h', svg)[:2]
    return float(other) - float(one)


@cache
def with_booklet(language: str = "en") -> pnp.Edition:
    return pnp.lay_out("bucket", paper="letter", booklet=True, language=language)


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_it_tells_of_a_booklet_on_one_page_of_letter_paper(language: str) -> None:
    assert len(with_booklet(language).part("start").sides) == 1


def test_it_tells_to_fold_and_staple_a_booklet() -> None:
    letters = "".join("".join(etree.fromstring(told(with_booklet())).itertext()).split())
    how = with_booklet().prepress.words.text("start.print.booklet_long")
    assert "".join(how.split()) in letters


def test_the_check_shows_the_picture_of_the_game_that_is_meant_for_it() -> None:
    shown = {use.name for use in with_booklet().part("start").faces[CHECK].pictures}
    assert PICTURES.check in shown
    assert PICTURES.banner not in shown


LAMPLIGHT = str(Path(__file__).parents[3] / "examples" / "lamplight")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_banner_without_a_small_picture_is_framed_beside_the_title(paper: str, ink: str) -> None:
    for language in ("en", "fr", "de"):
        edition = pnp.lay_out(LAMPLIGHT, only=("start",), paper=paper, ink=ink, language=language)
        check = etree.fromstring(edition.part("start").faces[CHECK].svg)
        (banner,) = check.xpath("//*[local-name()='g'][@clip-path]/*[local-name()='image']")
        x, y, width, height = (float(banner.get(key)) for key in ("x", "y", "width", "height"))
        size = edition.prepress.pictures.size(banner.get("href"))
        assert width / height == pytest.approx(size.width_mm / size.height_mm, rel=1e-3)
        assert x >= 6 + 110  # the room of the title
        assert x + width <= 184
        assert 3 <= y < y + height <= 25


@pytest.mark.parametrize("count", range(1, 6))
def test_a_banner_that_does_not_say_how_to_shorten_it_is_whole_or_left_out(
    count: int, tmp_path: Path
) -> None:
    home = Path(shutil.copytree(LAMPLIGHT, tmp_path / "lamplight"))
    data = home / "game.toml"
    data.write_text(data.read_text("utf-8").replace('"lamp"', '"scene.pond"'), "utf-8")
    edition = pnp.lay_out(home, only=("start", "rules"), paper="letter")
    task = Task(edition.job, "start", edition.prepress)
    page = start_page(task, edition.parts[1:] * count).faces["lamplight.start"]
    pictures = [*etree.fromstring(page.svg).iter("{*}image")]
    assert [image.get("href") for image in pictures] == ["scene.pond"] * (count < 4)
    size = edition.prepress.pictures.size("scene.pond")
    for image in pictures:
        height = 190 * size.height_mm / size.width_mm
        assert float(image.get("height")) == pytest.approx(height, abs=0.1)


def beside(high_mm: float, names: tuple[str, ...], banner: str | None = "banner") -> list[Any]:
    """The pictures beside a banner twice as wide as high, on a page of 190 mm."""
    pieces = [SimpleNamespace(values={}), SimpleNamespace(values={"beside": names})]
    job = SimpleNamespace(bag=SimpleNamespace(components=pieces if names else pieces[:1]))
    library = SimpleNamespace(size=lambda _: Size(40, 20))
    task: Any = SimpleNamespace(job=job, prepress=SimpleNamespace(pictures=library))
    return [*_beside(task, banner, high_mm, 190)]


@pytest.mark.parametrize("high_mm", [30, 45, 60, 75])
def test_pictures_stand_beside_a_banner_and_fill_both_sides_like_mirror_images(
    high_mm: float,
) -> None:
    names = ("one", "two", "three", "four")
    found = beside(high_mm, names)
    assert tuple(name for name, _, _ in found) == names
    side_mm = (190 - 2 * high_mm) / 2
    (one, two, three, four) = [(at, at + width) for _, at, width in found]
    assert (one[0], two[1]) == pytest.approx((0, side_mm))
    assert (three[0], four[1]) == pytest.approx((190 - side_mm, 190))
    assert (one[1], three[1]) == pytest.approx((two[0], four[0]))
    assert (four[0], three[0]) == pytest.approx((190 - one[1], 190 - two[1]))
    assert 0 < one[1] < side_mm


def test_nothing_stands_beside_a_banner_without_room_or_pictures() -> None:
    names = ("one", "two", "three", "four")
    assert [len(beside(high_mm, names)) for high_mm in (75, 75.1, 95)] == [4, 0, 0]
    assert beside(30, ()) == beside(30, names, None) == []
