"""No two pictures of a family look alike, whatever the ink; low ink is low."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp import art
from pnp.art.kit.palette import Ink
from pnp.art.wild.plumage import PLUMAGES
from pnp.art.wild.stances import STANCES

pytestmark = pytest.mark.one_in(4)

FAMILIES = ("duck.", "weather.", "ornament.trophy.")
DRAKES = tuple(f"duck.{name}" for name in PLUMAGES if "." not in name and name != "duckling")


def family(prefix: str) -> list[str]:
    """The pictures of a family; of ducks, each in the stance that is its own."""
    return [
        picture_id
        for picture_id in art.ids()
        if picture_id.startswith(prefix) and picture_id.rpartition(".")[2] not in STANCES
    ]


@pytest.mark.parametrize("prefix", FAMILIES)
@pytest.mark.parametrize(("ink", "least"), [("full", 0.02), ("grey", 0.02), ("low", 0.015)])
def test_a_family_is_told_apart(
    prefix: str, ink: Ink, least: float, difference: Callable[[str, str, Ink], float]
) -> None:
    for one, other in combinations(family(prefix), 2):
        assert difference(one, other, ink) >= least, (one, other)


@pytest.mark.parametrize("ink", ["full", "grey", "low"])
def test_dice_are_told_apart_by_pips(
    ink: Ink, difference: Callable[[str, str, Ink], float]
) -> None:
    for one, other in combinations([f"die.{face}" for face in "123456"], 2):
        assert difference(one, other, ink) >= 0.008, (one, other)


def test_drakes_differ_in_silhouette(silhouette: Callable[[str], Image.Image]) -> None:
    for one, other in combinations(DRAKES, 2):
        apart = ImageChops.difference(silhouette(one), silhouette(other))
        assert ImageStat.Stat(apart).mean[0] / 255 >= 0.06, (one, other)


@pytest.mark.parametrize("name", [name for name in PLUMAGES if name != "duckling"])
def test_landing_and_rising_differ_in_silhouette(
    name: str, silhouette: Callable[[str], Image.Image]
) -> None:
    lands, rises = (silhouette(f"duck.{name}.{stance}") for stance in ("landing", "rising"))
    assert ImageStat.Stat(ImageChops.difference(lands, rises)).mean[0] / 255 >= 0.15


SCENERY = ("bathroom.", "place.", "hatch.", "gag.bubble", "gag.drop")
"""What is pale in full ink too, and only measured on the cards behind whose ducks it stands."""
IN_TEXT = ("sign.", "bossdie.", "print.", "badge.", "icon.plus_minus", "icon.reroll")
"""What stands in text, by a name or on a track, and is as black as letters in low ink, too."""

SOLID = (
    "act.",
    "back.",
    "booth.",
    "bucket.",
    "captain.",
    "decoy.",
    "die.",
    "duck.",
    "gallery.popgun",
    "hand.",
    "icon.bankcard",
    "marker.",
    "shells.",
    "shots.",
    "tinduck.",
)
"""What has solid blacks in low ink, as hats, heads and pips: half of its ink in full at most."""

BLACK = ("target.",)
"""What is told apart by black figures on paper: 0.7 of its ink in full at most."""

LINES = 0.06
"""The part of its box that a picture may blacken besides: its lines, however pale it is in full."""


def share_of(picture_id: str) -> float:
    """The part of its ink in full that a picture may take in low ink."""
    if picture_id.startswith(BLACK):
        return 0.7
    return 0.5 if picture_id.startswith(SOLID) else 1 / 3


def test_low_ink_takes_a_third_at_most_and_its_lines(coverage: Callable[[str, Ink], float]) -> None:
    inks = {
        picture_id: (coverage(picture_id, "low"), coverage(picture_id, "full"))
        for picture_id in art.ids()[::9]
        if not picture_id.startswith((*SCENERY, *IN_TEXT))
    }
    most = {
        picture_id: LINES + full * share_of(picture_id) for picture_id, (_, full) in inks.items()
    }
    assert {name: low for name, (low, _) in inks.items() if low > most[name]} == {}


@pytest.mark.parametrize("quarter", range(4))
def test_no_picture_is_blank(coverage: Callable[[str, Ink], float], quarter: int) -> None:
    for picture_id in art.ids()[quarter::4]:
        assert coverage(picture_id, "low") > 0.0025, picture_id
