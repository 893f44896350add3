"""Levels of detail and stances: every duck is drawn in each, small, within its box, told apart."""

from __future__ import annotations

import io
import zlib
from functools import cache
from itertools import combinations, product

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat
from sampling import sampled

from pnp import art
from pnp.art.kit.levels import LEVELS, Level
from pnp.art.kit.palette import INKS, Ink
from pnp.art.wild.plumage import PLUMAGES
from pnp.art.wild.stances import STANCES
from pnp.core.painted import document_of
from pnp.press.fonts import FontBook, load_fonts
from pnp.press.svg import draw
from pnp.printing.artwork import PictureLibrary
from pnp.printing.colour_vision import SIGHTS, simulate_sight

pytestmark = pytest.mark.one_in(4)

GROWN = tuple(f"duck.{name}" for name in PLUMAGES if name != "duckling")
POSED = tuple(f"{name}.{stance}" for name in GROWN for stance in STANCES)
PLATES = tuple(picture_id for picture_id in art.ids() if picture_id.startswith("plate."))


@cache
def painted(picture_id: str, ink: Ink, level: Level, width: int) -> Image.Image:
    """A picture on white paper, in colour."""
    svg = art.draw(picture_id, ink, level).decode()
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, dpi=96))
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    page = Image.new("RGBA", picture.size, "white")
    page.alpha_composite(picture)
    return page.convert("RGB")


@pytest.fixture(scope="module")
def fonts() -> FontBook:
    return load_fonts()


def packed(picture_id: str, ink: Ink, level: Level, fonts: FontBook) -> int:
    """How many bytes a picture takes in a PDF."""
    form = draw(art.draw(picture_id, ink, level), picture_id, fonts, lambda _: b"").form
    return len(zlib.compress(form.content))


@pytest.mark.parametrize(("name", "level"), sampled(product(GROWN, LEVELS), 8))
def test_every_stance_is_another_picture(name: str, level: Level) -> None:
    poses = [name, f"{name}.left", *(f"{name}.{stance}" for stance in STANCES)]
    assert len({art.draw(pose, "full", level) for pose in poses}) == len(poses)


@pytest.mark.parametrize("name", GROWN)
def test_levels_differ(name: str) -> None:
    assert len({art.draw(name, "full", level) for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("name", GROWN)
def test_the_finer_levels_are_drawn_the_same_each_time(name: str) -> None:
    for level in LEVELS:
        assert art.draw(name, "low", level) == art.draw(name, "low", level)


@pytest.mark.parametrize(("stance", "level"), sampled(product(STANCES, ("small", "card")), 4))
def test_a_stance_stays_in_its_box(stance: str, level: Level) -> None:
    for name in GROWN:
        picture = painted(f"{name}.{stance}", "full", level, 240).convert("L")
        picture.paste(255, (1, 1, picture.width - 1, picture.height - 1))
        assert picture.getextrema()[0] > 200, name


@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_duck_on_a_card_is_small_in_a_pdf(ink: Ink, fonts: FontBook) -> None:
    sizes = [packed(name, ink, "card", fonts) for name in GROWN]
    assert sum(sizes) / len(sizes) <= {"full": 5_200, "low": 5_600}[ink]
    assert max(sizes) <= 6_800


@pytest.mark.parametrize("name", PLATES)
def test_a_plate_is_small_in_a_pdf(name: str, fonts: FontBook) -> None:
    for ink in INKS:
        assert packed(name, ink, "plate", fonts) <= 60_000, ink


def darkness(name: str, ink: Ink) -> float:
    """How much of a duck's box is dark on a card."""
    return 1 - ImageStat.Stat(painted(name, ink, "card", 240).convert("L")).mean[0] / 255


def test_an_engraving_is_light_however_black_its_bird() -> None:
    """A card has three fifths of a duck's box: its darkness stays below a tenth."""
    low = {name: darkness(name, "low") for name in GROWN}
    assert max(low.values()) <= 0.12
    assert sum(low.values()) <= 0.52 * sum(darkness(name, "full") for name in GROWN)


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("king_eider", (180, 252, 380, 282)),
        ("hooded_merganser", (310, 160, 345, 190)),
        ("common_goldeneye", (90, 260, 108, 276)),
        ("pintail", (180, 205, 225, 225)),
        ("smew", (338, 128, 350, 142)),
    ],
)
def test_black_plumage_is_black_in_an_engraving(name: str, mark: tuple[int, int, int, int]) -> None:
    """Flank, neck, stern, back and mask."""
    place = painted(f"duck.{name}", "low", "card", 480).convert("L").crop(mark)
    assert ImageStat.Stat(place).mean[0] <= 0.62 * 255


def test_an_engraving_keeps_the_field_marks() -> None:
    """The window of a shoveler's wing, 16 by 5 units of its picture, is barred with black,
    and the shield of a king eider has a black edge."""
    for name in ("duck.shoveler", "duck.shoveler.hen"):
        window = painted(name, "low", "card", 480).convert("L").crop((92, 242, 148, 258))
        assert ImageStat.Stat(window).mean[0] <= 0.75 * 255, name
    edge = painted("duck.king_eider", "low", "card", 480).convert("L").crop((330, 70, 352, 84))
    assert sum(dot < 96 for dot in edge.tobytes()) > 60


@pytest.mark.parametrize("seen", sorted({*SIGHTS} - {"grey"}))  # grey prints have their own ink
def test_species_are_told_apart_by_any_eyes(seen: str) -> None:
    looks = {name: simulate_sight(painted(name, "full", "small", 83), seen) for name in GROWN}
    for one, other in combinations(GROWN, 2):
        apart = ImageStat.Stat(ImageChops.difference(looks[one], looks[other])).mean
        assert max(apart) / 255 >= 0.02, (one, other)


def test_a_width_chooses_the_level() -> None:
    assert [art.level_at(width) for width in (14, 19.9, 20, 45, 74.9, 75, 200)] == [
        *("small", "small", "card", "card", "card", "plate", "plate")
    ]


def test_a_layout_names_the_level_that_it_shows() -> None:
    pictures = PictureLibrary("full")
    assert pictures.at_width("duck.teal", 14) == "duck.teal"
    assert pictures.at_width("duck.teal", 45) == "duck.teal@card"
    assert pictures.at_width("duck.teal.hen.asleep.left", 90) == "duck.teal.hen.asleep.left@plate"
    assert pictures.at_width("die.6", 45) == "die.6"
    assert document_of(pictures("duck.teal@card")) == art.draw("duck.teal", "full", "card")


def test_a_small_picture_of_lines_is_named_by_its_width() -> None:
    assert PictureLibrary("low").at_width("act.bottoms_up", 14.6) == "act.bottoms_up@14"
    assert PictureLibrary("full").at_width("act.bottoms_up", 14.6) == "act.bottoms_up"
