"""Components in a file: how many there are, how large, and what is behind and on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.data.placements import Placements
from pnp.games.game import Game
from pnp.proof.readback.letters import PageText
from pnp.proof.validation.backs import unlike_backs, wrong_pairs
from pnp.proof.validation.bleed import short_bleed
from pnp.proof.validation.copies import ordered_components, wrong_copies, wrong_formats
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.loose_numbers import loose_numbers
from pnp.proof.validation.own_layouts import wrong_layouts


def wrong_components(
    game: Game, placements: Placements, pages: Sequence[PageText], flip: str | None
) -> Iterator[Finding]:
    """Yield what is wrong with components; only how many there are if pages are missing.

    Args:
        game: whose components they are.
        placements: what lies where.
        pages: as they were read.
        flip: the edge, "long" or "short", that the file asks for its paper to be flipped on.
    """
    components = ordered_components(game.bag(), placements)
    yield from wrong_copies(components, placements)
    if placements.pages == len(pages):
        yield from wrong_formats(components, placements)
        yield from wrong_pairs(components, placements, pages, flip)
        yield from unlike_backs(components, placements, pages)
        yield from short_bleed(placements, pages)
        yield from wrong_layouts(game, placements)
        yield from loose_numbers(game, placements, pages)
