"""What Duck & Cover needs in print: duck cards, call cards, and what lies beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.components import Bag, Component
from pnp.core.geometry import Size
from pnp.factory import QUARTER_PAGE, ComponentFactory, GamePictures, shared_values
from pnp.games.cover.model import BathFamily, Cover, Duck

LIMIT: Final = Size(63, 88)
"""The discard limit keeps to one size, whatever the format of the deck: its table needs it."""

LEAST_CARD: Final = Size(40, 60)
"""A smaller card would set its splash, its family and its title smaller than can be read."""

MAT: Final = Size(364, 190)
"""Two pages of A4 on their side, or one of A3."""

TOKEN_MM: Final = 30

POSES: Final = 3
"""Pictures of each family's duck, from calm to wild."""

PICTURES: Final = GamePictures("cover.bath", "bathduck.diver.1", "cover.bath")


def bag(cover: Cover, sheets: int) -> Bag:
    """Everything to print for Duck & Cover, with `sheets` score sheets."""
    make = ComponentFactory(cover.id, layout_values(cover))
    return make.bag(
        *_duck_cards(make, cover),
        *_call_cards(make, cover),
        make.pad("score", QUARTER_PAGE, sheets),
        make.card("limit", "limit", make.values, size=LIMIT, part="limit"),
        make.aid(QUARTER_PAGE, cover.players.most),
        make.board("mat", MAT),
        make.token("token", TOKEN_MM, "icon.captain", "bathduck.diver"),
        make.rulebook(),
    )


def layout_values(cover: Cover) -> dict[str, Any]:
    """What layouts and rulebook may name: the data as plain values, and what follows from it."""
    age = ("game.facts.age", {"n": cover.players.youngest}, "bathduck.chef")
    return {
        **shared_values(cover, PICTURES, {}, (age,)),
        "splashes": {duck.number: duck.splash for duck in cover.ducks.each},
        "poses": {duck.number: _pose(duck, cover) for duck in cover.ducks.each},
    }


def _duck_cards(make: ComponentFactory, cover: Cover) -> Iterator[Component]:
    for family in cover.families.each:
        back = make.back(family.id, "duck_back", {"family": family.model_dump()})
        for duck in cover.ducks.each:
            name, values = f"duck.{family.id}.{duck.number}", _duck_values(cover, family, duck)
            yield make.card(name, "duck", values, back=back, least=LEAST_CARD)


def _duck_values(cover: Cover, family: BathFamily, duck: Duck) -> dict[str, Any]:
    """What one card says, and no more: another duck's splash is none of its business."""
    return {
        "number": duck.number,
        "splash": duck.splash,
        "family": family.model_dump(),
        "pose": _pose(duck, cover),
    }


def _pose(duck: Duck, cover: Cover) -> int:
    """Which of its family's pictures a duck has: the higher its number, the wilder."""
    return (duck.number - 1) * POSES // len(cover.ducks.each) + 1


def _call_cards(make: ComponentFactory, cover: Cover) -> Iterator[Component]:
    back, draw = make.back("draw", "draw_back"), cover.draw
    calls: dict[str | int, int] = {
        **{duck.number: draw.copies_of_each_number for duck in cover.ducks.each},
        "max": draw.max,
        "bis": draw.bis,
    }
    for call, copies in calls.items():
        values = {"call": call}
        yield make.card(f"draw.{call}", "draw", values, copies=copies, back=back, least=LEAST_CARD)
