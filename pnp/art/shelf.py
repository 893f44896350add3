"""The shelf: every picture by its id, its box, and how it is drawn.

An id is a family and a name, `weather.rainy`. An art pack that brings a file of that name
takes the picture's place; all others stay as they are here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, get_args

from pnp.art import (
    anatomy,
    backs,
    badges,
    bath,
    bathduck,
    dice,
    duck,
    icons,
    ornaments,
    patterns,
    ranks,
    scene,
    signs,
    splashes,
    weather,
)
from pnp.art.families import FAMILIES
from pnp.art.palette import Ink
from pnp.art.plumage import PLUMAGES
from pnp.ground.problems import MaterialError, Problem, did_you_mean

Painter = Callable[[Ink], bytes]
Picture = tuple[tuple[float, float], Painter]


def _pictures() -> dict[str, Picture]:
    shelf: dict[str, Picture] = {
        "die.wild": (dice.BOX, dice.draw_wild),
        "die.blank": (dice.BOX, dice.draw_blank),
        "die.pool": (dice.POOL_BOX, dice.draw_pool),
    }
    for name, row in PLUMAGES.items():
        shelf[f"duck.{name}"] = anatomy.BOX, partial(duck.draw_duck, row)
    for face in dice.PIPS:
        shelf[f"die.{face}"] = dice.BOX, partial(dice.draw_die, face)
    for name in weather.WEATHERS:
        shelf[f"weather.{name}"] = weather.BOX, partial(weather.draw_weather, name)
    for name in icons.ICONS:
        shelf[f"icon.{name}"] = icons.BOX, partial(icons.draw_icon, name)
    for name in ranks.RANKS:
        shelf[f"ornament.trophy.{name}"] = ranks.BOX, partial(ranks.draw_rank, name)
    for name, box in ornaments.BOXES.items():
        shelf[f"ornament.{name}"] = box, partial(ornaments.draw_ornament, name)
    for name, box in scene.BOXES.items():
        shelf[f"scene.{name}"] = box, partial(scene.draw_scene, name)
    return dict(sorted((shelf | _bath()).items()))


def _bath() -> dict[str, Picture]:
    """The pictures of bath ducks."""
    shelf: dict[str, Picture] = {
        "cover.bath": (bath.BOX, bath.draw_bath),
        "cover.bubbles": (backs.BOX, backs.draw_bubbles),
        "icon.splash": (splashes.BOX, splashes.draw_splash_sign),
    }
    for name, family in FAMILIES.items():
        shelf[f"bathduck.{name}"] = bathduck.BOX, partial(bathduck.draw_bathduck, name, 1)
        for pose in (1, 2, 3):
            painter = partial(bathduck.draw_bathduck, name, pose)
            shelf[f"bathduck.{name}.{pose}"] = bathduck.BOX, painter
        field = partial(patterns.draw_field, family.hatch, f"{family.colour}_soft")
        shelf[f"hatch.{family.hatch}"] = patterns.FIELD_BOX, field
        shelf[f"badge.{family.badge}"] = badges.BOX, partial(badges.draw_badge, name)
        shelf[f"back.{name}"] = backs.BOX, partial(backs.draw_back, name)
    for points in splashes.POINTS:
        shelf[f"splash.{points}"] = splashes.BOX, partial(splashes.draw_splash, points)
    for name in signs.SIGNS:
        shelf[f"icon.{name}"] = signs.BOX, partial(signs.draw_sign, name)
    return shelf


_SHELF: Final[Mapping[str, Picture]] = _pictures()


def ids() -> tuple[str, ...]:
    """The ids of all pictures, sorted."""
    return tuple(_SHELF)


def box(picture_id: str) -> tuple[float, float]:
    """Width and height of a picture in its own units; only their ratio matters outside.

    Raises:
        MaterialError: there is no such picture; the hint names the nearest.
    """
    return _picture(picture_id)[0]


def draw(picture_id: str, ink: Ink = "full") -> bytes:
    """The picture as an SVG document in UTF-8.

    Args:
        picture_id: one of `ids()`.
        ink: "full" for colour, "grey" for greys, "low" for a pen drawing.

    Raises:
        MaterialError: there is no such picture; the hint names the nearest.
    """
    if ink not in get_args(Ink):
        raise MaterialError(
            Problem(f"there is no ink {ink!r}", "", did_you_mean(ink, get_args(Ink)))
        )
    return _picture(picture_id)[1](ink)


def _picture(picture_id: str) -> Picture:
    found = _SHELF.get(picture_id)
    if found is None:
        raise MaterialError(
            Problem(f"there is no picture {picture_id!r}", "", did_you_mean(picture_id, _SHELF))
        )
    return found
