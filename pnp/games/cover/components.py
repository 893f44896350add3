"""Components of Duck & Cover: duck cards, call cards, mat, aids and score pads.

Things float beside each duck and fly around it, and go through a family's numbers: a pot drifts,
tips over, and flies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, Final

from pnp.core.geometry import Size
from pnp.games.components import Bag, Component
from pnp.games.cover.model import BathFamily, Cover, Duck
from pnp.games.factory import QUARTER_PAGE, ComponentFactory, GamePictures, shared_values

LIMIT: Final = Size(63, 88)
"""The discard limit keeps to one size, whatever the format of the deck: its table needs it."""

MIN_CARD: Final = Size(40, 60)
"""A smaller card would set its splash, its family and its title smaller than can be read."""

MAT: Final = Size(366, 250)
"""Two upright pages of A4 or Letter, side by side, or one of A3."""

TOKEN_MM: Final = 30

OFFICERS: Final = ("captain", "mate")
"""Who calls the numbers; each has pictures of their own."""

MOODS: Final = ("calm", "spyglass", "pointing", "bell", "megaphone", "shouting")
"""Pictures of each officer, from quiet to loud."""

PICTURES: Final = GamePictures(
    "cover.bath", "bathduck.chef.1", ("crew", "parade"), "captain.megaphone"
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
        make.board("mat", MAT),
        _captain(make),
        make.rulebook(),
    )


def layout_values(cover: Cover) -> dict[str, Any]:
    """Return the values that layouts and rulebook may name: plain data, and derived ones."""
    age = ("game.facts.age", {"n": cover.players.youngest}, "bathduck.chef")
    return {
        **shared_values(cover, PICTURES, {}, (age,)),
        "splashes": {duck.number: duck.splash for duck in cover.ducks.each},
    }


def _duck_cards(make: ComponentFactory, cover: Cover) -> Iterator[Component]:
    for family in cover.families.each:
        back = make.back(family.id, "duck_back", {"family": family.model_dump()})
        for duck in cover.ducks.each:
            name, values = f"duck.{family.id}.{duck.number}", _duck_values(family, duck)
            yield make.card(name, "duck", values, back=back, least=MIN_CARD)


def _duck_values(family: BathFamily, duck: Duck) -> dict[str, Any]:
    """Return the values of one card, and no more: another duck's splash is none of its business."""
    return {
        "number": duck.number,
        "splash": duck.splash,
        "family": family.model_dump(),
        "gags": GAGS.get(family.id, {}).get(duck.number, ()),
    }


def _call_cards(make: ComponentFactory, cover: Cover) -> Iterator[Component]:
    back = make.back("draw", "draw_back", {"title": "back.draw"})
    for call, officer, copies in _calls(cover):
        name = f"draw.{call}" if officer == "captain" else f"draw.{call}.{officer}"
        values = {"call": call, "officer": officer, "caller": _caller(call, officer, cover)}
        yield make.card(name, "draw", values, copies=copies, back=back, least=MIN_CARD)


def _calls(cover: Cover) -> Iterator[tuple[str | int, str, int]]:
    """Yield each call with who calls it, and on how many cards: numbers are called in turns."""
    for duck, (place, officer) in product(cover.ducks.each, enumerate(OFFICERS)):
        copies = (cover.draw.copies_of_each_number + len(OFFICERS) - 1 - place) // len(OFFICERS)
        if copies:
            yield duck.number, officer, copies
    yield "max", "captain", cover.draw.max
    yield "bis", "captain", cover.draw.bis


def _caller(call: str | int, officer: str, cover: Cover) -> str:
    """Return the picture of an officer who calls: the higher the number, the louder."""
    mood = call
    if isinstance(call, int):
        mood = MOODS[(call - 1) * len(MOODS) // len(cover.ducks.each)]
    return f"captain.{mood}" if officer == "captain" else f"captain.{officer}.{mood}"


def _limit(make: ComponentFactory) -> Component:
    """Return the card with the discard limits; beside the deck, if a place is free there."""
    alone = make.card("limit", "limit", make.values, size=LIMIT, part="limit")
    return replace(alone, filler=_beside_the_deck(make, "limit"))


def _captain(make: ComponentFactory) -> Component:
    """Return the token that lies before the captain: the captain, and on its back the mate.

    Beside the deck a card says who is captain, if a place is free there.
    """
    alone = make.token("token", TOKEN_MM, "captain.portrait", "captain.mate.portrait")
    return replace(alone, filler=_beside_the_deck(make, "captain"))


def _beside_the_deck(make: ComponentFactory, name: str) -> Component:
    """Return a card of the deck's format, with the game's name on its back."""
    back = make.back("aside", "draw_back", {"title": "game.name"})
    return make.card(name, name, make.values, back=back, least=MIN_CARD)


Gag = tuple[str, float, float, float, float]
"""A thing; its middle from the card's middle and from the water's edge, in millimetres of a card of
63 x 88; its size and its turn. What lies lower than the edge floats."""

GAGS: Final[Mapping[str, Mapping[int, tuple[Gag, ...]]]] = {
    "chef": {
        1: (("pot", -15, 4, 16.2, -3),),
        2: (("pot", -7, 5, 16.2, 5),),
        3: (("cake", -15, 4.5, 13.9, -6),),
        4: (("cake", -10, 5, 13.9, 9),),
        5: (("pot", -14, 4.6, 15.1, -12), ("cake", 5, 5.4, 12.8, 10)),
        6: (("cake", -16, 4.4, 13.9, -14), ("pot", 3, 5.4, 15.1, 12)),
        7: (("egg", 24, -50, 12.8, 20), ("pot", -12, 5, 15.1, 16)),
        8: (("egg", -25, -31, 11.6, -20), ("cake", -9, 5, 13.9, 20)),
        9: (("egg", 24, -52, 11.6, 40), ("egg", 26, -36, 9.3, -20), ("cake", -13, 4.6, 13.9, -24)),
        10: (("egg", 22, -50, 12.8, 30), ("pot", -13, 5.4, 16.2, -36)),
        11: (("cake", 23, -47, 15.1, 28), ("pot", -13, 5.4, 16.2, 38)),
        12: (
            ("pot", 22, -45, 16.2, 152),
            ("egg", -26, -33, 10.4, -30),
            ("cake", -14, 4.6, 13.9, 48),
        ),
    },
    "gardener": {
        1: (("tulip", -14, 3.4, 15.1, -3),),
        2: (("bee", 24, -40, 9.3, 0),),
        3: (("tulip", -14, 3.6, 15.1, -8), ("bee", 25, -34, 8.6, 8)),
        4: (("tulip", -10, 4, 15.1, 8),),
        5: (("bee", 23, -37, 9.3, -10), ("tulip", -13, 3.6, 13.9, -12)),
        6: (("bee", -26, -33, 9.3, 8), ("bee", 25, -38, 8.1, -12), ("tulip", -9, 4, 13.9, 14)),
        7: (("bee", 22, -50, 9.3, 12), ("tulip", -12, 4, 15.1, -20)),
        8: (("tulip", -14, 4, 15.1, 24), ("bee", 25, -46, 10.4, -18)),
        9: (("bee", 25, -50, 10.4, 14), ("bee", 12, -56, 7.7, -10), ("tulip", -13, 4, 15.1, -30)),
        10: (("tulip", 23, -49, 13.9, 28), ("bee", -27, -31, 9.3, 10)),
        11: (("tulip", 23, -46, 15.1, -30), ("bee", 25, -57, 8.1, 10), ("bee", -13, -1.5, 9.3, 0)),
        12: (
            ("tulip", 23, -45, 15.1, 140),
            ("bee", -27, -31, 9.3, 20),
            ("bee", 9, -57, 8.1, -20),
            ("bee", -12, -1.5, 9.3, -10),
        ),
    },
    "musician": {
        1: (("drum", -15, 4, 15.1, -4),),
        2: (("drum", -9, 4.6, 15.1, 5),),
        3: (("notes", 23, -48, 8.1, -8), ("drum", -14, 4.2, 13.9, -8)),
        4: (("notes", 25, -38, 8.8, 10),),
        5: (("notes", 22, -51, 9.3, -10), ("drum", -13, 4.2, 13.9, -12)),
        6: (("notes", 24, -42, 9.3, 12), ("drum", -9, 4.6, 13.9, 12)),
        7: (("notes", 13, -55, 10.4, -12), ("notes", 25, -54, 7.7, 12)),
        8: (("notes", 25, -47, 10.4, 14), ("drum", -10, 4.6, 15.1, 20)),
        9: (
            ("notes", 22, -55, 10.4, -16),
            ("notes", 27, -38, 8.1, 16),
            ("drum", -14, 4.4, 13.9, -24),
        ),
        10: (
            ("notes", 25, -50, 11.6, 18),
            ("notes", 13, -56, 8.1, -16),
            ("drum", -13, 5, 15.1, 34),
        ),
        11: (("drum", 23, -47, 13.9, -30), ("notes", -12, 3, 10.4, -16)),
        12: (
            ("drum", 23, -46, 15.1, 146),
            ("notes", -27, -31, 9.3, -24),
            ("notes", -13, 3, 10.4, 30),
        ),
    },
    "detective": {
        1: (("letter", -15, 4, 13.9, -5),),
        2: (("bottle", -9, 5, 15.1, 3),),
        3: (("letter", -14, 4, 13.9, -10),),
        4: (("bottle", -12, 5, 15.1, -8),),
        5: (("letter", -15, 4.4, 12.8, 10), ("bottle", 3, 5.6, 13.9, -6)),
        6: (("bottle", -13, 4.6, 15.1, -16),),
        7: (("letter", 24, -47, 11.6, 14), ("bottle", -11, 5, 15.1, 18)),
        8: (("letter", -26, -33, 10.4, -16), ("bottle", -12, 5, 15.1, -24)),
        9: (
            ("letter", 24, -50, 11.6, 30),
            ("letter", 26, -37, 8.8, -16),
            ("bottle", -13, 5, 15.1, -34),
        ),
        10: (("bottle", 24, -48, 15.1, -38), ("letter", -11, 5, 13.9, 22)),
        11: (("bottle", 24, -46, 15.1, 52), ("letter", -13, 4.6, 13.9, -28)),
        12: (
            ("bottle", 23, -45, 16.2, -128),
            ("letter", -26, -34, 10.4, 36),
            ("letter", -12, 4, 11.6, -36),
        ),
    },
    "diver": {
        1: (("fish", -14, 6, 13.9, 0),),
        2: (("crab", -10, 4.6, 13.9, 0),),
        3: (("fish", -14, 5, 13.9, -14),),
        4: (("crab", -13, 4.4, 13.9, -6),),
        5: (("fish", -13, 4, 13.9, -30), ("crab", 4, 5.6, 12.8, 8)),
        6: (("fish", -13, 3.6, 13.9, 44), ("crab", 3, 5.6, 12.8, -8)),
        7: (("crab", -12, 4.4, 13.9, 12), ("fish", 25, -41, 11.6, 64)),
        8: (("fish", 25, -43, 11.6, -66), ("crab", -12, 4.4, 13.9, -14)),
        9: (("fish", 24, -47, 12.8, 76), ("crab", -13, 4, 13.9, 18)),
        10: (("fish", 24, -46, 13.9, 40), ("crab", -13, 4, 13.9, -20)),
        11: (("crab", 23, -48, 13.9, 24), ("fish", -13, 4, 13.9, -50)),
        12: (
            ("crab", 23, -46, 13.9, 160),
            ("fish", -26, -33, 10.4, -60),
            ("fish", -13, 3, 13.9, 60),
        ),
    },
    "builder": {
        1: (("cone", -15, 4, 13.9, -3),),
        2: (("brick", -10, 5.6, 13.9, 0),),
        3: (("cone", -14, 4.2, 13.9, -10),),
        4: (("cone", -11, 4.6, 13.9, 12), ("brick", 4, 6, 11.6, 0)),
        5: (("brick", -14, 5, 13.9, -8), ("cone", 4, 5, 13.9, 10)),
        6: (("cone", -14, 4.4, 13.9, -20), ("brick", 3, 6, 12.8, 10)),
        7: (("brick", 24, -47, 10.4, 24), ("cone", -12, 4.6, 13.9, 24)),
        8: (("cone", -13, 4.6, 15.1, -32), ("brick", 26, -45, 10.4, -22)),
        9: (
            ("brick", 24, -50, 10.4, 34),
            ("brick", 26, -38, 9.3, -20),
            ("cone", -13, 4.6, 13.9, 40),
        ),
        10: (("cone", 24, -48, 13.9, 30), ("brick", -12, 5, 13.9, -18)),
        11: (("cone", 24, -46, 13.9, -34), ("brick", -13, 5, 13.9, 24)),
        12: (
            ("cone", 23, -45, 15.1, 150),
            ("brick", -26, -33, 10.4, -30),
            ("brick", -14, 4, 12.8, 30),
        ),
    },
    "sleeper": {
        1: (("zzz", 11, -41, 13.9, 0),),
        2: (("zzz", 24, -39, 12.8, 0),),
        3: (("zzz", 12, -46, 11.6, 0), ("sheep", 25, -35, 10.4, 0)),
        4: (("sheep", 25, -41, 10.4, -20), ("zzz", 11, -56, 10.4, 0)),
        5: (("sheep", 23, -42, 11.6, 14),),
        6: (("sheep", 25, -43, 10.4, -16), ("sheep", -12, 4, 12.8, 8)),
        7: (("sheep", 24, -47, 11.6, 18), ("clock", -12, 4.6, 13.9, -8)),
        8: (("clock", -11, 4.6, 13.9, 10), ("sheep", 25, -45, 10.4, -24)),
        9: (("sheep", 24, -50, 11.6, 26), ("clock", -13, 4.4, 13.9, -18)),
        10: (("clock", 24, -48, 12.8, 18), ("sheep", -12, 4.4, 13.9, -22)),
        11: (("clock", 23, -46, 13.9, -24), ("sheep", -13, 4, 13.9, 26)),
        12: (
            ("clock", 23, -45, 15.1, 32),
            ("sheep", -14, 3.6, 13.9, 150),
            ("sheep", -27, -31, 9.3, -40),
        ),
    },
}
"""By family and number."""
