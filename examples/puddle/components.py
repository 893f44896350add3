"""What is printed: sheets to play on, a deck of ducks, aids and the rulebook."""

from __future__ import annotations

from pnp.components import Back, Bag, Component
from pnp.core.geometry import Size

from .model import Duck, Puddle

SHEET = Size(190, 126)
AID = Size(92, 60)


def bag(puddle: Puddle, sheets: int) -> Bag:
    """Return everything to print, with so many game sheets."""
    values = {
        "game": puddle.model_dump(),
        "banner": "scene.pond",
        "swimmer": "duck.duckling",
        "facts": (
            (
                "game.facts.players",
                {"low": puddle.players.fewest, "high": puddle.players.most},
                "icon.people",
            ),
            ("game.facts.minutes", {"n": puddle.length.minutes}, "icon.clock"),
            ("game.facts.needs", {"n": puddle.dice.count}, "icon.pencil"),
        ),
    }
    aids = puddle.players.most
    return Bag(
        puddle.id,
        (
            Component("puddle.sheet", "sheets", "sheet", "puddle/sheet.svg", SHEET, sheets, values),
            *map(_card, puddle.ducks.each),
            Component("puddle.aid", "aid", "aid", "puddle/aid.svg", AID, aids, values),
            Component("puddle.rules", "rules", "rulebook", "puddle.rules.md", None, 1, values),
        ),
    )


def _card(duck: Duck) -> Component:
    back = Back("puddle.back", "puddle/back.svg")
    values = {"duck": duck.model_dump()}
    name = f"puddle.{duck.id}"
    return Component(name, "cards", "card", "puddle/duck.svg", None, duck.copies, values, back)
