"""The room that texts have where they are printed, as a translator wants to know it.

A game is laid out in English, and each text asks for the smallest of its boxes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.core.bundle import Bundle
from pnp.core.geometry import PT_PER_MM
from pnp.press.faces import LETTER_EM
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

if TYPE_CHECKING:
    from pnp.games.game import Game
    from pnp.press.faces import TextPlace


@dataclass(frozen=True, slots=True)
class TextRoom:
    """The smallest box that a text has to fit into."""

    width_mm: float
    lines: int
    """As many fit in at the smallest size."""
    size_pt: float
    """The smallest size that is allowed."""
    shared: bool
    """Whether other texts stand in the same box."""

    @property
    def letters(self) -> int:
        """Return about how many letters fit in."""
        return int(self.lines * self.width_mm * PT_PER_MM / (LETTER_EM * self.size_pt))

    def __str__(self) -> str:
        """Return the room in words."""
        lines = "one line" if self.lines == 1 else f"{self.lines} lines"
        others = ", which other texts share" if self.shared else ""
        return f"Room: {self.width_mm:.0f} mm, {lines}: about {self.letters} letters{others}."


def rooms(game: Game) -> dict[str, TextRoom]:
    """Return the room of each text that is printed on a face, by its id.

    Texts that are not in it stand in the rulebook, which flows, or are shown on a screen.
    """
    spaces: dict[str, TextRoom] = {}

    def take(text: TextPlace) -> None:
        room = _room(text)
        for key in text.ids:
            if key not in spaces or room.letters < spaces[key].letters:
                spaces[key] = room

    if game.is_printable:
        order = Order(game, tuckbox="deck")
        lay_out(resolve(order), bundle=Bundle(keeps=False), on_text=take)
    return spaces


def _room(text: TextPlace) -> TextRoom:
    return TextRoom(
        text.width_mm,
        text.lines,
        text.size_mm * PT_PER_MM,
        shared=len(text.ids) > 1,
    )
