"""The captain and his mate: clothes and moods tell them apart, and nothing of them is cut off."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops

from pnp import art
from pnp.art.cover.captain import DRESS, MOODS, OFFICERS, THINGS
from pnp.art.kit.palette import INKS, Ink, paints
from pnp.games.cover import components

CALLERS = [name for name in art.ids() if name.startswith("captain.") and "back" not in name]

Raster = Callable[[str, Ink], Image.Image]


def test_the_game_calls_in_moods_that_are_drawn() -> None:
    named = {f"captain.{mood}" for mood in components.MOODS}
    assert named | {f"captain.mate.{mood}" for mood in components.MOODS} <= set(CALLERS)


def test_moods_name_things_and_clothes_that_exist_and_all_are_named() -> None:
    moods = MOODS.values()
    named = {name for mood in moods for name in (mood.thing, mood.behind) if name}
    assert named | {"bell.sound"} == set(THINGS)  # strokes about the bell, not in low ink
    assert {"captain", "mate", *(mood.dress for mood in moods if mood.dress)} == set(OFFICERS)


def test_an_officer_has_a_coat_and_a_hat() -> None:
    for officer in OFFICERS:
        assert {f"{officer}.coat", f"{officer}.hat"} <= set(DRESS)
        assert DRESS[f"{officer}.hat"].silhouette
    assert {name.partition(".")[0] for name in DRESS} == set(OFFICERS)
    assert {name.partition(".")[2] for name in DRESS} == {"coat", "hat", "face", "shoulder"}


def test_clothes_are_of_paints_that_exist() -> None:
    named = {
        paint for dress in OFFICERS.values() for paint in (dress.coat, dress.cuff, dress.trumpet)
    }
    assert named <= set(paints())


@pytest.mark.parametrize(("ink", "least"), [("full", 0.02), ("grey", 0.02), ("low", 0.012)])
def test_callers_differ(
    ink: Ink, least: float, difference: Callable[[str, str, Ink], float]
) -> None:
    afloat = [name for name in CALLERS if "portrait" not in name]
    for one, other in combinations(afloat, 2):
        assert difference(one, other, ink) >= least, (one, other)


@pytest.mark.parametrize(("name", "ink"), [*product(CALLERS, INKS)])
def test_nothing_of_a_caller_is_cut_off(name: str, ink: Ink, raster: Raster) -> None:
    picture = raster(name, ink).convert("L")
    inside = picture.crop((1, 1, picture.width - 1, picture.height - 1))
    framed = Image.new("L", picture.size, 255)
    framed.paste(inside, (1, 1))
    assert ImageChops.difference(picture, framed).getbbox() is None
