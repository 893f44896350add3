"""A game's components as rows of a table: code that all games' tables share.

A row names a component, and its id, its part and its layout follow: in the game "bucket",
`make.pad("score", …)` is "bucket.score", of the part "score", shown by `bucket/score.svg`. A sheet
is of the part "sheets", a card of "cards".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from pnp.core.geometry import Size
from pnp.games.components import Back, Bag, CardRow, Component, Kind

if TYPE_CHECKING:
    from pnp.data.game import Credits, GameData
from pnp.data.schema import as_table

WHOLE_PAGE: Final = Size(259, 190)
HALF_PAGE: Final = Size(190, 126)
UPRIGHT_HALF_PAGE: Final = Size(126, 190)
QUARTER_PAGE: Final = Size(126, 91)
THIRD_PAGE: Final = Size(190, 81)
SIXTH_PAGE: Final = Size(91, 81)
"""One, two, two, four, three and six to a page of A4 and of Letter, less margins and cuts."""

Fact = tuple[str, Mapping[str, int], str]
"""A fact on a rulebook's cover: a text's id, its numbers, and the picture before it."""


@dataclass(frozen=True, slots=True)
class GamePictures:
    """The pictures that a game's print check and rulebook are adorned with."""

    banner: str
    """At the head of the rulebook and of the print check."""
    swimmer: str
    """At the foot of the rulebook's pages."""
    closing: tuple[str, ...] = ()
    """For where a page of the rulebook ends early: pictures, or its own figures; the last page
    chooses first."""
    check: str | None = None
    """In the banner's place on the print check: what the cards show, too, costs nothing."""
    needs: str = "icon.pencil"
    """On the rulebook's cover, beside things that players need besides the print."""
    banner_fit: str = "slice"
    """"meet" for a banner without a ground: it is scaled down, not cut off, where room is short."""
    beside: tuple[str, str, str, str] | tuple[()] = ()
    """Two on either side of such a banner, from left to right; those on the right are mirrored."""

    @property
    def values(self) -> dict[str, str | tuple[str, ...]]:
        """Return those that there are, by name."""
        names = {
            "banner": self.banner,
            "swimmer": self.swimmer,
            "closing": self.closing,
            "check": self.check,
            "banner_fit": self.banner_fit,
            "beside": self.beside,
        }
        return {name: picture for name, picture in names.items() if picture}


def shared_values(
    data: GameData,
    pictures: GamePictures,
    needs: Mapping[str, int],
    more_facts: Sequence[Fact] = (),
) -> dict[str, Any]:
    """Return the values that layouts and rulebook of every game may name.

    Args:
        data: the game's data.
        pictures: its pictures.
        needs: the numbers of the text "game.facts.needs": things needed besides the print.
        more_facts: facts on the rulebook's cover that other games do not have.
    """
    players, minutes = data.players, data.length.minutes
    facts: tuple[Fact, ...] = (
        ("game.facts.players", {"low": players.fewest, "high": players.most}, "icon.people"),
        *more_facts,
        ("game.facts.minutes", {"n": minutes}, "icon.clock"),
        ("game.facts.needs", needs, pictures.needs),
    )
    return {
        "game": as_table(data),
        "credits": small_print(data.credits),
        "facts": facts,
        **pictures.values,
    }


def small_print(credits_: Credits) -> dict[str, Any]:
    """Return whose game it is, for the small print of cards."""
    return {"title": credits_.title, "designers": credits_.designers}


@dataclass(frozen=True, slots=True)
class ComponentFactory:
    """Makes the components of one game."""

    game: str
    values: Mapping[str, Any] = field(repr=False)
    """The values that the layouts of all but cards and tokens may name, and the rulebook."""

    def bag(self, *components: Component) -> Bag:
        """Return everything to print, in the order of printing."""
        return Bag(self.game, components)

    def sheet(self, size: Size, copies: int) -> Component:
        """Return game sheets, a pad that opens with a print check."""
        return self._component("sheet", "sheet", size, copies, part="sheets")

    def pad(self, name: str, size: Size, copies: int) -> Component:
        """Return a pad of equal sheets."""
        return self._component(name, "pad", size, copies)

    def aid(self, size: Size, copies: int) -> Component:
        """Return the player aids."""
        return self._component("aid", "aid", size, copies)

    def board(self, name: str, size: Size, seams_mm: tuple[float, ...] = ()) -> Component:
        """Return a board, which is printed in tiles if the paper is smaller, cut at its seams."""
        return replace(self._component(name, "board", size, 1), seams_mm=seams_mm)

    def card_board(self, name: str, row: CardRow) -> Component:
        """Return a board that is as long as a row of cards."""
        return replace(self._component(name, "board", None, 1), row=row)

    def rulebook(self) -> Component:
        """Return the rulebook."""
        text = f"{self.game}.rules.md"
        return Component(f"{self.game}.rules", "rules", "rulebook", text, None, 1, self.values)

    def token(  # noqa: PLR0913 -- whatever may differ from one token of a sheet to the next
        self,
        name: str,
        diameter_mm: float,
        front: str,
        back: str,
        *,
        layout: str | None = None,
        copies: int = 1,
        part: str | None = None,
        is_round: bool = True,
    ) -> Component:
        """Return a token.

        Args:
            name: its id without the game's key.
            diameter_mm: of the circle that it is cut to, or the side of the square.
            front: the picture of its front, which the layout names `shown`.
            back: the picture of its back.
            layout: the name of its layout, if several tokens share one.
            copies: how many there are.
            part: the sheet of tokens that it is on, if it shares one: all of one diameter.
            is_round: whether it is cut round, or left square.
        """
        drawing, ident = self._layout(layout or name), f"{self.game}.{name}"
        size = Size(diameter_mm, diameter_mm)
        behind = Back(f"{ident}.back", drawing, self._beside_credits({"shown": back}))
        values = self._beside_credits({"shown": front})
        return Component(
            ident,
            part or name,
            "token",
            drawing,
            size,
            copies,
            values,
            back=behind,
            is_round=is_round,
        )

    def card(  # noqa: PLR0913 -- whatever may differ from one card of a deck to the next
        self,
        name: str,
        layout: str,
        values: Mapping[str, object],
        *,
        copies: int = 1,
        back: Back | None = None,
        least: Size | None = None,
        size: Size | None = None,
        part: str = "cards",
    ) -> Component:
        """Return a card of a deck.

        Args:
            name: its id without the game's key: "draw.max".
            layout: the name of its layout; many cards share one.
            values: those that the layout may name besides the small print.
            copies: how many there are.
            back: its back, made by `back`.
            least: the smallest format that its words can be read on.
            size: its format, or None for the one that the order chooses.
            part: the deck, if the game has several or it is none.
        """
        face_values = self._beside_credits(values)
        ident, drawing = f"{self.game}.{name}", self._layout(layout)
        return Component(
            ident, part, "card", drawing, size, copies, face_values, back=back, least=least
        )

    def back(self, name: str, layout: str, values: Mapping[str, object] | None = None) -> Back:
        """Return a back, which many cards may share."""
        return Back(f"{self.game}.back.{name}", self._layout(layout), values or {})

    def _beside_credits(self, values: Mapping[str, object]) -> dict[str, Any]:
        return {**values, "credits": self.values["credits"]}

    def _layout(self, name: str) -> str:
        return f"{self.game}/{name}.svg"

    def _component(
        self, name: str, kind: Kind, size: Size | None, copies: int, part: str | None = None
    ) -> Component:
        ident, layout = f"{self.game}.{name}", self._layout(name)
        return Component(ident, part or name, kind, layout, size, copies, self.values)
