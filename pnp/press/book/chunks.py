"""Chunks: glued pieces, which are never divided between columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, islice, pairwise, takewhile

from msgspec import Struct

from pnp.press.book.boxes import FlowBox, PlacedBox, white_between


class Chunk(Struct, frozen=True, dict=True):
    """Pieces that stay together."""

    pieces: tuple[FlowBox, ...]

    @property
    def before(self) -> int:
        """The least white above, except at the head of a column."""
        return self.pieces[0].before

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The distances from its top to those of its pieces, in steps."""
        if len(self.pieces) == 1:
            return (0,)
        pairs = pairwise(self.pieces)
        ways = (above.height + white_between(above, below) for above, below in pairs)
        return tuple(accumulate(ways, initial=0))

    @cached_property
    def height(self) -> int:
        """The distance from the top of the first piece to the bottom of the last, in steps."""
        return self.tops[-1] + self.pieces[-1].height

    @property
    def wide(self) -> bool:
        """Return whether it spans the columns."""
        return self.pieces[-1].wide

    @property
    def explains(self) -> bool:
        """Return whether it belongs to the legend or examples of the preceding wide figure."""
        return self.pieces[0].explains

    @property
    def heading(self) -> bool:
        """Return whether it begins with a heading."""
        return self.pieces[0].kind == "heading"

    @property
    def figured(self) -> bool:
        """Return whether it contains a figure."""
        return any(piece.kind == "figure" for piece in self.pieces)

    def split_headings(self) -> tuple[tuple[FlowBox, ...], Chunk]:
        """Return its initial headings, and the rest."""
        headings = tuple(takewhile(lambda piece: piece.kind == "heading", self.pieces))
        return headings, Chunk(self.pieces[len(headings) :])

    def continues(self, other: Chunk) -> bool:
        """Return whether it continues the last block of another chunk."""
        return self.pieces[0].block == other.pieces[-1].block

    @property
    def floats(self) -> bool:
        """Return whether text may overtake it."""
        return self.pieces[0].kind == "figure"


def chunks(
    pieces: Sequence[FlowBox], rows: int, ties: int, firm: frozenset[int] = frozenset()
) -> Iterator[Chunk]:
    """Yield the chunks of pieces, none higher than `rows` steps.

    Ties are kept from the strength `ties`, and those of the pieces whose ids are `firm`.
    """
    together: list[FlowBox] = []
    for piece in pieces:
        together.append(piece)
        if not (piece.glued or piece.tie >= ties or id(piece) in firm):
            yield from _limit(Chunk(tuple(together)), rows)
            together = []
    if together:
        yield from _limit(Chunk(tuple(together)), rows)


def _limit(chunk: Chunk, rows: int) -> Iterator[Chunk]:
    """Yield the chunk, or as few parts of it as fit into columns."""
    while chunk.height > rows:
        places = zip(chunk.tops, chunk.pieces, strict=True)
        whole = sum(1 for top, piece in places if top + piece.height <= rows)
        yield Chunk(chunk.pieces[:whole])
        chunk = Chunk(chunk.pieces[whole:])
    yield chunk


def heads_text(queue: Sequence[Chunk], room: int) -> bool:
    """Return whether the next figure does not fit, while its heading fits above its text."""
    if len(queue) <= 1 or queue[0].height <= room:
        return False
    figure, text = islice(queue, 2)
    headings, rest = figure.split_headings()
    if not headings or not rest.pieces or not rest.floats:
        return False
    if text.explains or waits(text, rest, hole=False):
        return False
    return Chunk((*headings, *text.pieces)).height <= room


def waits(chunk: Chunk, figure: Chunk, *, hole: bool) -> bool:
    """Return whether a chunk waits for a figure that moves on; a heading may fill a `hole`."""
    if chunk.heading:
        return chunk.figured or not hole or chunk.pieces[0].opens
    return chunk.figured or chunk.continues(figure)


def floats(chunk: Chunk, afloat: Sequence[Chunk]) -> bool:
    """Return whether a chunk may move on: a figure, or the legend of the last one moved."""
    return chunk.floats or bool(afloat and chunk.continues(afloat[-1]))


def behind(
    figures: Sequence[Chunk], queue: Sequence[Chunk], block: int | None
) -> tuple[Chunk, ...]:
    """Return postponed figures and the queue.

    The rest of `block` comes before the figures, everything else after them.
    """
    if not figures:
        return tuple(queue)
    rest = tuple(takewhile(lambda chunk: chunk.pieces[0].block == block, queue))
    return (*rest, *figures, *islice(queue, len(rest), None))


def stack(chunk: Chunk, column: int, top: int) -> Iterator[PlacedBox]:
    """Yield the pieces of a chunk, one below another."""
    for piece, below in zip(chunk.pieces, chunk.tops, strict=True):
        yield PlacedBox(piece, column, top + below)
