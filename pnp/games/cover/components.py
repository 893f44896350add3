"""What Duck & Cover needs in print: duck cards, call cards, and what lies beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.components import Back, Bag, Component
from pnp.core.geometry import Size
from pnp.games.cover.model import BathFamily, Cover, Duck

QUARTER: Final = Size(126, 91)
"""A quarter of A4 and of Letter, both on their side, less a printer's margins and the cuts."""

LIMIT: Final = Size(63, 88)
"""The discard limit keeps to one size, whatever the format of the deck: its table needs it."""

LEAST_CARD: Final = Size(40, 60)
"""A smaller card would set its splash, its family and its title smaller than can be read."""

MAT: Final = Size(364, 190)
"""Two pages of A4 on their side, or one of A3."""

TOKEN: Final = Size(30, 30)

POSES: Final = 3
"""Pictures of each family's duck, from calm to wild."""


def bag(cover: Cover, sheets: int) -> Bag:
    """Everything to print for Duck & Cover, with `sheets` score sheets."""
    values = layout_values(cover)
    return Bag(
        game=cover.id,
        components=(
            *_duck_cards(cover),
            *_call_cards(cover),
            Component("cover.score", "score", "pad", "cover/score.svg", QUARTER, sheets, values),
            Component("cover.limit", "limit", "card", "cover/limit.svg", LIMIT, 1, values),
            Component(
                "cover.aid", "aid", "aid", "cover/aid.svg", QUARTER, cover.players.most, values
            ),
            Component("cover.mat", "mat", "board", "cover/mat.svg", MAT, 1, values),
            _captain(),
            Component("cover.rules", "rules", "rulebook", "cover.rules.md", None, 1, values),
        ),
    )


def _captain() -> Component:
    """The token that lies before the captain: the cap, and on its back a duck."""
    back = Back("cover.token.back", "cover/token.svg", {"shown": "bathduck.diver"})
    shown = {"shown": "icon.captain"}
    layout = "cover/token.svg"
    return Component(
        "cover.token", "token", "token", layout, TOKEN, 1, shown, back=back, is_round=True
    )


def layout_values(cover: Cover) -> dict[str, Any]:
    """What layouts and rulebook may name: the data as plain values, and what follows from it."""
    return {
        "game": cover.model_dump(),
        "credits": _small_print(cover),
        "splashes": {duck.number: duck.splash for duck in cover.ducks.each},
        "poses": {duck.number: _pose(duck, cover) for duck in cover.ducks.each},
        "facts": _facts(cover),
        "banner": "cover.bath",
        "swimmer": "bathduck.diver.1",
        "closing": "cover.bath",
    }


def _duck_cards(cover: Cover) -> Iterator[Component]:
    for family in cover.families.each:
        shown = family.model_dump()
        back = Back(f"cover.back.{family.id}", "cover/duck_back.svg", {"family": shown})
        for duck in cover.ducks.each:
            yield Component(
                f"cover.duck.{family.id}.{duck.number}",
                "cards",
                "card",
                "cover/duck.svg",
                None,
                values=_duck_values(cover, family, duck),
                back=back,
                least=LEAST_CARD,
            )


def _duck_values(cover: Cover, family: BathFamily, duck: Duck) -> dict[str, Any]:
    """What one card says, and no more: another duck's splash is none of its business."""
    return {
        "number": duck.number,
        "splash": duck.splash,
        "family": family.model_dump(),
        "pose": _pose(duck, cover),
        "credits": _small_print(cover),
    }


def _pose(duck: Duck, cover: Cover) -> int:
    """Which of its family's pictures a duck has: the higher its number, the wilder."""
    return (duck.number - 1) * POSES // len(cover.ducks.each) + 1


def _call_cards(cover: Cover) -> Iterator[Component]:
    back = Back("cover.back.draw", "cover/draw_back.svg")
    draw = cover.draw
    calls: dict[str | int, int] = {
        **{duck.number: draw.copies_of_each_number for duck in cover.ducks.each},
        "max": draw.max,
        "bis": draw.bis,
    }
    for call, copies in calls.items():
        yield Component(
            f"cover.draw.{call}",
            "cards",
            "card",
            "cover/draw.svg",
            None,
            copies,
            {"call": call, "credits": _small_print(cover)},
            back=back,
            least=LEAST_CARD,
        )


def _small_print(cover: Cover) -> dict[str, Any]:
    """Whose game it is, for the cards' small print."""
    return {"title": cover.credits.title, "designers": cover.credits.designers}


def _facts(cover: Cover) -> tuple[tuple[str, dict[str, int], str], ...]:
    """The facts on the rulebook's cover: a text's id, its numbers, and the picture before it."""
    return (
        (
            "game.facts.players",
            {"low": cover.players.fewest, "high": cover.players.most},
            "icon.people",
        ),
        ("game.facts.age", {"n": cover.players.youngest}, "bathduck.chef"),
        ("game.facts.minutes", {"n": cover.length.minutes}, "icon.clock"),
        ("game.facts.needs", {}, "icon.pencil"),
    )
