"""Components of Duck & Cover: duck cards, call cards, mat, aids and score pads.

The props beside and around a duck, by family and number, are in `gags.toml`, the things on the wall
that it hides in low ink in `walls.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

from pnp.core.geometry import Size
from pnp.data.schema import as_table
from pnp.data.toml import load_table
from pnp.games.components import Bag, Component
from pnp.games.cover.model import BathFamily, Cover, Duck
from pnp.games.factory import QUARTER_PAGE, ComponentFactory, GamePictures, shared_values

LIMIT: Final = Size(63, 88)
"""The size of the discard limit is fixed, because its table needs it."""

MIN_CARD: Final = Size(40, 60)
"""On a smaller card the splash, the family and the title would be illegible."""

MAT: Final = Size(366, 250)
"""Two portrait pages of A4 or Letter side by side, or one of A3."""

MAT_SEAM_MM: Final = 184.2
"""The joint of two pages: beside the call pile, between the fifth discard and the sixth."""

TOKEN_MM: Final = 30

OFFICERS: Final = ("captain", "mate")
"""The officers who call the numbers, each with their own pictures."""

MOODS: Final = (
    *("whisper", "pointing", "spyglass", "spyglass", "bell", "ringing"),
    *("megaphone", "megaphone", "horn", "horn", "shouting", "siren"),
)
"""The pictures of each officer that call the numbers, from quiet to loud."""

PICTURES: Final = GamePictures(
    *("cover.bath", "bathduck.chef.1", ("crew", "parade"), "captain.megaphone"),
    banner_fit="meet",
    beside=("cover.sailor.flag", "captain.max", "captain.bis", "cover.sailor.calm"),
)


def bag(cover: Cover, sheets: int) -> Bag:
    """Return everything to print for Duck & Cover, with `sheets` score sheets."""
    make = ComponentFactory(cover.id, layout_values(cover))
    return make.bag(
        *_duck_cards(make, cover),
        *_call_cards(make, cover),
        make.pad("score", QUARTER_PAGE, sheets),
        _limit(make),
        make.aid(QUARTER_PAGE, cover.players.most),
        make.board("mat", MAT, (MAT_SEAM_MM,)),
        _captain(make),
        make.rulebook(),
    )


def layout_values(cover: Cover) -> dict[str, Any]:
    """Return the values that layouts and rulebook may name: data and derived values."""
    age = ("game.facts.age", {"n": cover.players.youngest}, "bathduck.chef")
    return {
        **shared_values(cover, PICTURES, {}, (age,)),
        "splashes": {duck.number: duck.splash for duck in cover.ducks.each},
    }


def _duck_cards(make: ComponentFactory, cover: Cover) -> Iterator[Component]:
    gags, walls = _table("gags"), _table("walls")
    for family in cover.families.each:
        back = make.back(family.id, "duck_back", {"family": as_table(family)})
        for duck in cover.ducks.each:
            values = {
                **_duck_values(family, duck),
                "gags": gags.get(family.id, {}).get(str(duck.number), ()),
                "hidden": _holes(walls.get(family.id, {}), duck.number),
            }
            name = f"duck.{family.id}.{duck.number}"
            yield make.card(name, "duck", values, back=back, least=MIN_CARD)


@cache
def _table(name: str) -> Mapping[str, Any]:
    """Return a table of things around the ducks, by family."""
    return load_table(Path(__file__).with_name(f"{name}.toml"))


def _holes(wall: Mapping[str, Any], number: int) -> list[tuple[float, ...]]:
    """Return the boxes of things on a wall of which a duck leaves too little to see."""
    return [tuple(thing["box"]) for thing in wall.values() if number in thing["behind"]]


def _duck_values(family: BathFamily, duck: Duck) -> dict[str, Any]:
    """Return the values of one card only, so that its layout cannot use those of another."""
    return {"number": duck.number, "splash": duck.splash, "family": as_table(family)}


def _call_cards(make: ComponentFactory, cover: Cover) -> Iterator[Component]:
    back = make.back("draw", "draw_back", {"title": "back.draw"})
    for call, officer, copies in _calls(cover):
        name = f"draw.{call}" if officer == "captain" else f"draw.{call}.{officer}"
        values = {"call": call, "officer": officer, "caller": _caller(call, officer, cover)}
        layout = "draw" if isinstance(call, int) else "draw_word"
        yield make.card(name, layout, values, copies=copies, back=back, least=MIN_CARD)


def _calls(cover: Cover) -> Iterator[tuple[str | int, str, int]]:
    """Yield each call with its officer and its number of cards; officers take turns."""
    for duck, (place, officer) in product(cover.ducks.each, enumerate(OFFICERS)):
        copies = (cover.draw.copies_of_each_number + len(OFFICERS) - 1 - place) // len(OFFICERS)
        if copies:
            yield duck.number, officer, copies
    yield "max", "captain", cover.draw.max
    yield "bis", "captain", cover.draw.bis


def _caller(call: str | int, officer: str, cover: Cover) -> str:
    """Return the picture of a calling officer: the higher the number, the louder."""
    mood = call
    if isinstance(call, int):
        mood = MOODS[(call - 1) * len(MOODS) // len(cover.ducks.each)]
    return f"captain.{mood}" if officer == "captain" else f"captain.{officer}.{mood}"


def _limit(make: ComponentFactory) -> Component:
    """Return the card with the discard limits, in a free place beside the deck if there is one."""
    alone = make.card("limit", "limit", make.values, size=LIMIT, part="limit")
    return replace(alone, filler=_beside_the_deck(make, "limit"))


def _captain(make: ComponentFactory) -> Component:
    """Return the captain's token, with the mate on its back.

    A card in a free place beside the deck replaces it, if there is one.
    """
    alone = make.token("token", TOKEN_MM, "captain.portrait", "captain.mate.portrait")
    return replace(alone, filler=_beside_the_deck(make, "captain"))


def _beside_the_deck(make: ComponentFactory, name: str) -> Component:
    """Return a card of the deck's format, with the game's name on its back."""
    back = make.back("aside", "draw_back", {"title": "game.name"})
    return make.card(name, name, make.values, back=back, least=MIN_CARD)
