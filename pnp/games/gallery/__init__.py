"""Sitting Ducks Gallery, second edition: three to six players, a shooting gallery of ducks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.games.parts import Checks, GameParts, Playing, Printing

if TYPE_CHECKING:
    from pnp.games.gallery.fields import GalleryMaterial, GalleryState, GalleryView
    from pnp.games.gallery.model import Gallery
    from pnp.rules.chance import Chance


def _read(path: Path) -> Gallery:
    from pnp.games.gallery.model import read

    return read(path)


def _printing() -> Printing[Gallery]:
    from pnp.games.gallery.components import bag

    return Printing(
        bag,
        numbers=(
            (r"gallery\.duck\.water(\.\w+)?", ("ducks.water",)),
            (r"gallery\.duck\..+", ("ducks.of_each_colour",)),
            (r"gallery\.action\.(\w+)(\.\w+)?", (r"actions.\1.copies",)),
            (r"gallery\.board", ("line.spaces",)),
            (r"gallery\.aid", ("hand.cards", "actions.*.copies")),
        ),
    )


def _playing() -> Playing[Gallery, GalleryState, GalleryView, GalleryMaterial, Chance]:
    from pnp.games.gallery import policies, rules
    from pnp.games.gallery.material import material
    from pnp.games.gallery.showing import lay_table, show
    from pnp.games.gallery.telling import TALE

    return Playing(rules, policies, material, TALE, show, lay_table)


def _checks() -> Checks:
    from pnp.games.gallery.fields import CARDS

    ways = {"double_barrel": ("double_barrel", "single_barrel")}
    return Checks(restrictions=[(card, f"card.{card}", ways.get(card, (card,))) for card in CARDS])


GAME = GameParts(_read, _printing, _playing, _checks)
