"""Bath ducks: families made of rows, poses, splashes that count, backs that may be turned."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from itertools import combinations
from typing import get_args

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp import art
from pnp.art.cover.badges import BADGES
from pnp.art.cover.families import FAMILIES, GARMENTS, PROPS, DuckFamily
from pnp.art.cover.patterns import ANGLES
from pnp.art.cover.rubber import POSES, Frame
from pnp.art.kit.palette import INKS, Ink, paints
from pnp.core import resources

ROWS = FAMILIES.items()
POSE_NUMBERS = tuple(POSES)
BATHDUCKS = [f"bathduck.{name}.{pose}" for name in FAMILIES for pose in POSE_NUMBERS]
BACKS = ["captain.back", *(f"back.{name}" for name in FAMILIES)]
KINDS = {
    **{f"pose {pose}": [f"bathduck.{name}.{pose}" for name in FAMILIES] for pose in POSE_NUMBERS},
    **{name: [f"bathduck.{name}.{pose}" for pose in POSE_NUMBERS] for name in FAMILIES},
    "badges": [f"badge.{row.badge}" for row in FAMILIES.values()],
    "hatches": [f"hatch.{row.hatch}" for row in FAMILIES.values()],
    "splashes": [f"splash.{points}" for points in range(6)],
}
"""Pictures that players tell apart."""

Raster = Callable[[str, Ink], Image.Image]


def test_families_are_those_of_the_game() -> None:
    game = tomllib.loads((resources.games() / "cover" / "game.toml").read_text("utf-8"))
    told = {
        row["id"]: (row["colour"], row["badge"], row["hatch"]) for row in game["families"]["each"]
    }
    assert {name: (row.colour, row.badge, row.hatch) for name, row in ROWS} == told


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_a_family_names_parts_that_exist(name: str, row: DuckFamily) -> None:
    assert row.garment.shape in GARMENTS, name
    assert {*row.behind, *row.worn, *row.held} <= set(PROPS)
    assert row.badge in BADGES
    assert row.hatch in ANGLES
    assert len(row.eyes) in {0, len(POSES)}


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_a_family_names_paints_that_exist(name: str, row: DuckFamily) -> None:
    tints = {f"{row.colour}_{tone}" for tone in ("pale", "soft", "dark")}
    cloth = {row.garment.paint, row.garment.hatch_paint}
    assert {row.colour, row.wing} | cloth | tints <= set(paints()), name


def test_every_prop_and_garment_belongs_to_a_family() -> None:
    rows = FAMILIES.values()
    assert {prop for row in rows for prop in (*row.behind, *row.worn, *row.held)} == set(PROPS)
    garments = {row.garment.shape for row in rows}
    assert garments == {name.removesuffix(".seams") for name in GARMENTS}


def test_a_prop_moves_with_a_part_of_the_duck() -> None:
    assert {name.partition(".")[0] for name in PROPS} <= set(get_args(Frame))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("ink", "least"), [("full", 0.02), ("grey", 0.02), ("low", 0.012)])
def test_what_players_tell_apart_differs(
    kind: str, ink: Ink, least: float, difference: Callable[[str, str, Ink], float]
) -> None:
    for one, other in combinations(KINDS[kind], 2):
        assert difference(one, other, ink) >= least, (one, other)


SHAPES = {
    **{
        f"pose {pose}": [f"bathduck.alone.{name}.{pose}" for name in FAMILIES]
        for pose in POSE_NUMBERS
    },
    "badges": KINDS["badges"],
    "splashes": KINDS["splashes"],
}
"""What differs without any inside, ducks without the water that all have."""


@pytest.mark.parametrize("kind", SHAPES)
def test_silhouettes_differ(kind: str, silhouette: Callable[[str], Image.Image]) -> None:
    for one, other in combinations(SHAPES[kind], 2):
        apart = ImageChops.difference(silhouette(one), silhouette(other))
        assert ImageStat.Stat(apart).mean[0] / 255 >= 0.04, (one, other)


def test_nothing_touches_the_edge_of_its_box(close_up: Raster) -> None:
    signs = [name for name in art.ids() if name.startswith(("badge.", "splash.", "icon."))]
    for picture_id in (*BATHDUCKS, "cover.bath", *signs):
        picture = close_up(picture_id, "full").copy()
        picture.paste(255, (1, 1, picture.width - 1, picture.height - 1))
        assert picture.histogram()[:230] == [0] * 230, picture_id


def test_a_splash_has_as_many_drops_as_points() -> None:
    for points in range(6):
        picture = (resources.pictures() / f"splash.{points}.svg").read_text(encoding="utf-8")
        assert picture.count('"fill-drop line"') == points


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("picture_id", BACKS)
def test_a_back_looks_the_same_upside_down(picture_id: str, ink: Ink, raster: Raster) -> None:
    back = raster(picture_id, ink)
    apart = ImageChops.difference(back, back.transpose(Image.Transpose.ROTATE_180))
    assert ImageStat.Stat(apart).mean[0] / 255 <= 0.012


@pytest.mark.parametrize("ink", ["full", "grey"])
@pytest.mark.parametrize("picture_id", BACKS)
def test_a_back_runs_over_every_edge(picture_id: str, ink: Ink, raster: Raster) -> None:
    back = raster(picture_id, ink)
    for x, y in ((0, 0), (back.width - 1, 0), (0, back.height - 1), (40, 0), (0, 60)):
        assert back.getpixel((x, y)) != 255, (x, y)


@pytest.mark.parametrize("picture_id", BACKS)
def test_a_back_is_a_card_with_bleed(picture_id: str) -> None:
    assert art.box(picture_id) == (63 + 2 * 3, 88 + 2 * 3)


def test_a_duck_that_is_awake_in_calm_water_stands_for_the_family() -> None:
    for name in FAMILIES:
        assert art.draw(f"bathduck.{name}") == art.draw(f"bathduck.{name}.1")
