"""Components of the Gallery: duck cards, action cards, the line's board, targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from pnp.core.geometry import Size
from pnp.games.components import Bag, CardRow, Component
from pnp.games.factory import UPRIGHT_HALF_PAGE, ComponentFactory, GamePictures, shared_values
from pnp.games.gallery.model import Gallery

MIN_CARD: Final = Size(40, 60)
"""On a smaller card the instruction would be illegible."""

TARGET_MM: Final = 30

_MAKES: Final = ("", ".wound", ".patched", ".banded", ".dented", ".corked")
"""The suffixes of pictures of a colour's ducks, which mean nothing in the game."""

_WATERS: Final = ("", ".fin", ".cork", ".target", ".bottle")
"""The same for water, and its incidents."""

_SCENES: Final[Mapping[str, tuple[str, ...]]] = {
    "shoot": ("", ".2", ".3", ".4", ".5", ".6"),
    "take_aim": ("", ".2", ".3", ".4", ".5"),
    "line_forward": ("", ".2"),
}
"""The same for action cards with many copies."""

AROUND_LINE: Final = Size(12.2, 90)
"""The space of the board around its row of cards: targets and the awning above, numbers below."""
LEFT_OF_LINE_MM: Final = 9
LINE_GAP_MM: Final = 2.6
"""Narrow enough for the last four places to fit on Letter paper."""

PICTURES: Final = GamePictures(
    "scene.gallery",
    "tinduck.yellow",
    ("booth", "parade", "row"),
    check="tinduck.yellow",
    needs="icon.check",
)


def bag(gallery: Gallery, _sheets: int) -> Bag:
    """Return everything to print for the Gallery, which has no sheets."""
    make = ComponentFactory(gallery.id, layout_values(gallery))
    return make.bag(
        *_duck_cards(make, gallery),
        *_action_cards(make, gallery),
        make.card_board("board", _row(gallery)),
        *_targets(make, gallery),
        make.aid(UPRIGHT_HALF_PAGE, gallery.players.most),
        make.rulebook(),
    )


def layout_values(gallery: Gallery) -> dict[str, Any]:
    """Return the values that layouts and rulebook may name: data and derived values."""
    in_deck = gallery.ducks.of_each_colour - gallery.ducks.in_front
    counts = range(gallery.players.fewest, gallery.players.most + 1)
    age = ("game.facts.age", {"n": gallery.players.youngest}, "tinduck.red")
    return {
        **shared_values(gallery, PICTURES, {}, (age,)),
        "swimming": in_deck,
        "decks": [players * in_deck + gallery.ducks.water for players in counts],
        "row": asdict(_row(gallery)),
    }


def _row(gallery: Gallery) -> CardRow:
    """Return the row of cards on the board: the line, and the deck behind it."""
    return CardRow(gallery.line.spaces + 1, LINE_GAP_MM, AROUND_LINE, LEFT_OF_LINE_MM)


def _duck_cards(make: ComponentFactory, gallery: Gallery) -> Iterator[Component]:
    back = make.back("duck", "back", {"pattern": "back.tinducks"})
    decks = dict.fromkeys(gallery.colours.each, ("of_each_colour", gallery.ducks.of_each_colour))
    for colour, (field, copies) in (decks | {"water": ("water", gallery.ducks.water)}).items():
        for name, some in _makes(colour, copies):
            values = {
                "colour": colour,
                "picture_id": f"tinduck.{name}",
                "field_name": f"ducks.{field}",
                "copies": copies,
            }
            yield make.card(f"duck.{name}", "duck", values, copies=some, back=back, least=MIN_CARD)


def _makes(colour: str, copies: int) -> Iterator[tuple[str, int]]:
    """Yield the variants of a colour's ducks, with the number of each."""
    yield from _deal_pictures(colour, _WATERS if colour == "water" else _MAKES, copies)


def _deal_pictures(name: str, pictures: tuple[str, ...], copies: int) -> Iterator[tuple[str, int]]:
    """Yield the names of pictures for cards, with the number of cards of each."""
    for place, picture in enumerate(pictures):
        if some := (copies + len(pictures) - 1 - place) // len(pictures):
            yield f"{name}{picture}", some


def _action_cards(make: ComponentFactory, gallery: Gallery) -> Iterator[Component]:
    back = make.back("action", "back", {"pattern": "back.acts"})
    for kind in gallery.actions.each:
        values = {
            "kind": kind.id,
            "group": kind.group,
            "copies": kind.copies,
            "is_house": kind.provenance == "default",
        }
        for scene, copies in _deal_pictures(kind.id, _SCENES.get(kind.id, ("",)), kind.copies):
            scenery = {**values, "scene": f"act.{scene}"}
            name = f"action.{scene}"
            yield make.card(name, "action", scenery, copies=copies, back=back, least=MIN_CARD)


def _targets(make: ComponentFactory, gallery: Gallery) -> Iterator[Component]:
    """Yield the targets: whole on the front, hit on the back; their pictures differ.

    If the last page of cards has a free place, one card holds them all.
    """
    posters = [f"target.{place % _POSTERS + 1}" for place in range(gallery.targets.count)]
    back = make.back("pieces", "pieces", {"targets": posters, "is_back": True})
    pieces = make.card("pieces", "pieces", {"targets": posters}, back=back, least=MIN_CARD)
    for number, picture in enumerate(posters, start=1):
        target = make.token(
            f"target.{number}",
            TARGET_MM,
            picture,
            f"{picture}.hit",
            layout="target",
            part="targets",
            is_round=False,
        )
        yield replace(target, filler=pieces)


_POSTERS: Final = 6
"""The number of pictures of targets."""
