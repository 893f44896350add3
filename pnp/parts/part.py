"""The nouns of laying out: a part of a game on paper, and the job of making one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.components import Bag, Component
from pnp.data.manifest import Manifest
from pnp.ground.geometry import Size
from pnp.orders import Order
from pnp.parts.formats import refuse_too_small
from pnp.press.faces import Blank, Face
from pnp.press.pdf import Bookmark
from pnp.press.sheets import Backs, CardGrid, Grid, Side
from pnp.pressroom import Pressroom


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game, laid out: it becomes one file."""

    name: str
    sides: tuple[Side, ...]
    """None at all if nothing of the part has changed since it was last printed."""
    faces: Mapping[str, Face] = field(repr=False)
    """The faces on its sides, by the names that placements give them."""
    components: tuple[Component, ...]
    """What is printed; each component's face stands under its id, its back under the back's."""
    unchanged: tuple[Component, ...] = ()
    """What is not printed, because it is as it was when it was last printed."""
    bookmarks: tuple[Bookmark, ...] = ()
    grid: CardGrid | None = None
    """Where cards lie, and why so, for what is printed as cards."""
    pad: Grid | None = None
    """How the pages are divided, for what is printed as a pad."""

    @property
    def everything(self) -> tuple[Component, ...]:
        """What is printed, and what is not because it has not changed."""
        return (*self.components, *self.unchanged)

    @property
    def sheets_of_paper(self) -> int:
        """How many leaves the printer takes."""
        return math.ceil(len(self.sides) / 2) if self.is_duplex else len(self.sides)

    @property
    def is_duplex(self) -> bool:
        """Whether both sides of the paper are printed."""
        return self.grid is not None and self.grid.imposition.is_duplex

    @property
    def backs(self) -> Backs | None:
        """How backs are printed, or None for what has no backs at all."""
        has_backs = any(each.back for each in self.everything)
        return self.grid.imposition.backs if self.grid and has_backs else None

    @property
    def copies(self) -> int:
        """How many things there are on the paper."""
        return sum(component.copies for component in self.components)


@dataclass(frozen=True, slots=True)
class Job:
    """The components of a part, and what is needed to lay them out."""

    order: Order
    bag: Bag
    part: str
    pressroom: Pressroom
    before: Manifest | None = None
    """What was printed last time, if only what has changed is wanted."""

    @property
    def components(self) -> tuple[Component, ...]:
        """The components of the part."""
        return self.bag.of_part(self.part)

    def face(self, component: Component, blank: Blank) -> Face:
        """The face of a component."""
        return self.make(component.layout, component.values, blank)

    def make(self, layout: str, values: Mapping[str, Any], blank: Blank) -> Face:
        """The face that a layout shows, given what every layout may name."""
        shared = {"credit": self.pressroom.credit, "paper": self.pressroom.paper_name}
        return self.pressroom.maker.make(layout, blank, {**values, **shared})

    def blank(self, component: Component) -> Blank:
        """What a component's face is drawn on.

        Raises:
            CallError: the format of cards is too small for what stands on the component.
        """
        if component.kind in ("card", "token"):
            if component.size is None and component.least:
                refuse_too_small(self.pressroom.card, component.least)
            size = component.size or self.pressroom.card
            return Blank(size, self.order.bleed_mm, self.order.safe_mm)
        return Blank(component.size or Size(0, 0))

    def parted(
        self, shown: Mapping[str, Sequence[Face]]
    ) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
        """What is to be printed, and what is not because it shows what it did the last time.

        Args:
            shown: the faces of front and back by component id.
        """
        changed = {name for name, faces in shown.items() if self._is_changed(name, faces)}
        return (
            tuple(each for each in self.components if each.id in changed),
            tuple(each for each in self.components if each.id not in changed),
        )

    def _is_changed(self, name: str, faces: Sequence[Face]) -> bool:
        return self.before is None or self.before.differs(
            name, *(face.fingerprint for face in faces)
        )
