"""Pictures of Bucket, Gallery and Blind: the games find theirs, and eyes tell them apart."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from vision import apart

from pnp import art
from pnp.art.blind.shells import HUNTERS
from pnp.art.bucket.hands import HANDS
from pnp.art.gallery.tinducks import ENAMELS
from pnp.art.gamebacks import DECKS as ROWS
from pnp.art.kit.palette import INKS, Ink
from pnp.core import resources
from pnp.printing.colour_vision import SIGHTS, simulate_sight

Raster = Callable[[str, Ink], Image.Image]

DECKS = [*(f"back.{name}" for name in ROWS), *(f"back.shots.{name}" for name in HUNTERS)]
FAMILIES = {
    "tin ducks": [f"tinduck.{name}" for name in (*ENAMELS, "water")],
    "targets": [f"target.{number}" for number in range(1, 7)],
    "times of day": [name for name in art.ids() if name.startswith("timing.")],
    "backs of shots": [f"back.shots.{name}" for name in HUNTERS],
    "backs of decks": [name for name in DECKS if not name.startswith("back.shots.")],
    "markers": [f"marker.{name}" for name in HUNTERS],
    "wardens": [f"blind.warden.{number}" for number in range(1, 5)],
    "decoys": [name for name in art.ids() if name.startswith("decoy.")],
    **{f"shots of {name}": [f"shots.{name}.{shots}" for shots in range(5)] for name in HUNTERS},
    "shells": [f"shells.olive.{shots}" for shots in range(5)],
}
"""Pictures that players tell apart."""
RENAMED = {"teal": "blue_winged_teal"}
"""A duck of Duck Blind whose id is that of another bird in the Pond."""
MIN = 0.018
"""How far two of a family lie apart at least, whoever looks at them."""


def game(key: str) -> Any:
    return tomllib.loads((resources.games() / key / "game.toml").read_text("utf-8"))


def asked_for() -> Iterator[str]:
    """The ids that the tables of the games ask for."""
    gallery, blind = game("gallery"), game("blind")
    yield from (f"hand.{row['id']}" for row in game("bucket")["hands"]["each"])
    yield from (f"tinduck.{colour}" for colour in gallery["colours"]["each"])
    yield from (f"target.{number + 1}" for number in range(gallery["targets"]["count"]))
    yield from (f"act.{row['id']}" for row in gallery["actions"]["each"])
    yield from (f"hunt.{kind}" for kind in blind["actions"]["each"])
    yield from (f"timing.{card}" for card in blind["timing"]["cards"])
    yield from (f"bonus.{row['id']}" for row in blind["bonus"]["each"])
    yield from (f"blind.warden.{number + 1}" for number in range(blind["wardens"]["cards"]))


def test_each_duck_of_the_blind_has_a_picture_of_its_own() -> None:
    ducks = game("blind")["ducks"]
    paired = [RENAMED.get(row["id"], row["id"]) for row in ducks["species"]]
    singles = [row["id"] for row in ducks["singles"]]
    wanted = [*paired, *(f"{name}.hen" for name in paired), *singles]
    assert len(set(wanted)) == len(wanted)
    assert {f"duck.{name}" for name in wanted} <= set(art.ids())


def test_there_is_a_picture_for_each_row_of_a_game_s_tables() -> None:
    assert set(asked_for()) <= set(art.ids())


def test_there_are_as_many_hunters_and_shells_as_the_game_has() -> None:
    blind = game("blind")
    assert len(HUNTERS) == blind["players"]["most"]
    shots = range(len(blind["shots"]["copies"]))
    assert {f"shots.{name}.{count}" for name in HUNTERS for count in shots} <= set(art.ids())


def test_a_hand_has_the_dice_of_the_game() -> None:
    dice = game("bucket")["dice"]["white"]
    assert {name: sum(map(len, groups)) for name, groups in HANDS.items()} == dict.fromkeys(
        HANDS, dice
    )


@pytest.mark.parametrize("name", HANDS)
def test_all_dice_of_a_hand_are_of_one_size(name: str) -> None:
    drawn = art.draw(f"hand.{name}", "full").decode()
    scales = re.findall(r"scale\(([\d.]+)\)", drawn)
    assert len(scales) == sum(map(len, HANDS[name]))
    assert len(set(scales)) == 1


def test_a_two_in_the_bucket_is_wild_in_every_hand() -> None:
    assert all("2" not in group for groups in HANDS.values() for group in groups)


@pytest.mark.parametrize("sight", [each for each in SIGHTS if each != "grey"])
@pytest.mark.parametrize("family", FAMILIES)
def test_eyes_of_every_kind_tell_them_apart(
    family: str, sight: str, coloured: Callable[[str], Image.Image]
) -> None:
    looks = {name: simulate_sight(coloured(name), sight) for name in FAMILIES[family]}
    for one, other in combinations(looks, 2):
        assert apart(looks[one], looks[other]) >= MIN, (one, other)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("ink", "least"), [("grey", MIN), ("low", 0.0035)])
def test_they_are_told_apart_without_colour(
    family: str, ink: Ink, least: float, difference: Callable[[str, str, Ink], float]
) -> None:
    for one, other in combinations(FAMILIES[family], 2):
        assert difference(one, other, ink) >= least, (one, other)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("picture_id", DECKS)
def test_a_back_looks_the_same_upside_down(picture_id: str, ink: Ink, raster: Raster) -> None:
    back = raster(picture_id, ink)
    turned = ImageChops.difference(back, back.transpose(Image.Transpose.ROTATE_180))
    assert ImageStat.Stat(turned).mean[0] / 255 <= 0.012


@pytest.mark.parametrize("ink", ["full", "grey"])
@pytest.mark.parametrize("picture_id", DECKS)
def test_a_back_runs_over_every_edge(picture_id: str, ink: Ink, raster: Raster) -> None:
    back = raster(picture_id, ink)
    for x, y in ((0, 0), (back.width - 1, 0), (0, back.height - 1), (40, 0), (0, 60)):
        assert back.getpixel((x, y)) != 255, (x, y)


@pytest.mark.parametrize("picture_id", DECKS)
def test_a_back_is_light_on_ink(picture_id: str, coverage: Callable[[str, Ink], float]) -> None:
    assert coverage(picture_id, "full") <= 0.3


@pytest.mark.parametrize("picture_id", [*DECKS, *FAMILIES["times of day"]])
def test_what_lies_under_a_card_is_a_card_with_bleed(picture_id: str) -> None:
    assert art.box(picture_id) == (63 + 2 * 3, 88 + 2 * 3)
