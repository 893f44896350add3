"""The captain and his mate: clothes and moods tell them apart, and nothing of them is cut off."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, combinations, product

import pytest
from PIL import Image, ImageChops

from pnp import art
from pnp.art.cover.captain import MOODS, OFFICERS
from pnp.art.cover.captain_things import THINGS
from pnp.art.kit.palette import INKS, Ink, paints
from pnp.games.cover import components

CALLERS = [name for name in art.ids() if name.startswith("captain.") and "back" not in name]

Raster = Callable[[str, Ink], Image.Image]


def test_the_game_calls_in_moods_that_are_drawn() -> None:
    named = {f"captain.{mood}" for mood in components.MOODS}
    assert named | {f"captain.mate.{mood}" for mood in components.MOODS} <= set(CALLERS)


def test_moods_name_things_and_paints_that_exist() -> None:
    assert {mood.thing for mood in MOODS.values()} - {""} <= set(THINGS)
    assert {mood.behind for mood in MOODS.values()} - {""} <= set(THINGS)
    dresses = [*OFFICERS.values(), *(mood.dress for mood in MOODS.values() if mood.dress)]
    pieces = chain.from_iterable((*each.on_coat, *each.hat, *each.face) for each in dresses)
    used = {piece.paint for piece in pieces} | {each.coat for each in dresses}
    used |= {piece.paint for thing in THINGS.values() for piece in thing} - {"trumpet"}
    assert used <= set(paints())


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
