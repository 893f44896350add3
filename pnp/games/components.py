"""Components: the bag of physical things a game is made of, before anything is drawn.

A component says its kind, how large, how many, which layout shows it and the values that the
layout may name. It holds no words and no pictures: those come by language and by art pack.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pnp.core.geometry import Size

Kind = Literal[
    "sheet", "pad", "aid", "card", "board", "token", "rulebook", "tuckbox", "band", "start"
]
"""Its sort; `pnp.printing.parts` has a row for each. A sheet's pad opens with a print check,
a plain pad does not."""


@dataclass(frozen=True, slots=True)
class Back:
    """The other side of cards or tokens; many components may share one."""

    id: str
    layout: str
    values: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A size that follows the format of cards: as many of them in a row, and a margin around."""

    cards: int
    gap_mm: float
    """Between two of them."""
    around: Size
    """To the left and right together, and above and below."""
    left_mm: float
    """The part of that on the left."""

    def seams_mm(self, card: Size) -> tuple[float, ...]:
        """Return the places where no card is cut, from the left: the middles of the gaps."""
        step_mm = card.width_mm + self.gap_mm
        return tuple(
            self.left_mm + count * step_mm - self.gap_mm / 2 for count in range(1, self.cards)
        )

    def size(self, card: Size) -> Size:
        """Return the size for a format of cards."""
        row = self.cards * card.width_mm + (self.cards - 1) * self.gap_mm
        return Size(row + self.around.width_mm, card.height_mm + self.around.height_mm)


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of thing, in a number of equal copies."""

    id: str
    """Stable name with the game's key in front: "pond.sheet"."""
    part: str
    """The part of the game that it is printed with: "sheets"."""
    kind: Kind
    layout: str
    """The layout that shows it, below the folder of layouts, or the rulebook's text."""
    size: Size | None
    """Trimmed size; None for cards, whose format is chosen with the order, and for rulebooks."""
    copies: int = 1
    values: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The values that the layout may name besides words, theme and pictures."""
    back: Back | None = None
    """The face on its back, or None if that stays white."""
    least: Size | None = None
    """The smallest format that its words can be read on, of a card whose format is chosen."""
    row: CardRow | None = None
    """The cards that lie on it, of a board whose size follows their format."""
    seams_mm: tuple[float, ...] = ()
    """The best place to cut a board of one size from top to bottom, measured from its left."""
    cut: Size | None = None
    """The outline to cut out of a board, from its upper left, if that is not all of it."""
    is_round: bool = False
    """Whether it is cut or punched round, as some tokens are."""
    source: str = ""
    """Its place in a reader's own files, for messages: "birds.csv, row 3 (wren)"."""
    filler: Component | None = None
    """The card or board, of another part, that is printed instead where that part has a free place
    for it; None for what always has a page of its own."""


@dataclass(frozen=True, slots=True)
class Bag:
    """Everything that a game needs in print."""

    game: str
    components: tuple[Component, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the parts in the order of printing, each once."""
        return tuple(dict.fromkeys(component.part for component in self.components))

    def of_part(self, part: str) -> tuple[Component, ...]:
        """Return the components that are printed together."""
        return tuple(component for component in self.components if component.part == part)
