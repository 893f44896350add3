"""Stage 3: measured pieces to pages of one or two columns. Integers only; nothing is drawn.

Glued pieces form a chunk, which is never divided between columns. Chunks fill the left column, then
the right one. A wide chunk closes the band above it: preceding chunks are balanced between the
columns, the wide chunk follows, and a new band begins. The last band is balanced too.

A figure that does not fit in its place moves on, and text takes its place: a wide figure moves to
the head of the next page, another one to the head of the next column. Text of the next section
moves up only to fill a hole if that saves a page, or if the hole above a wide figure is large. A
legend moves with its figure. The current paragraph or list is finished first: no figure interrupts
another block. A heading above a figure that moves on stays with its other text, if any. Text keeps
its order, as do wide figures and other figures; none precedes the text that it follows. The legend
or examples of a wide figure move with it: they begin on the figure's page, and end there, too, if a
page can hold both.

A piece may request a new page, and a figure may be spare. Requests are granted, and spare figures
shown, as long as they cost no page; later ones first. Tied pieces are separated only if that
saves a page, or keeps a figure in its section.

There are several ways to lay out the same pieces. The best has the fewest pages, the fewest figures
outside their sections, and then the fewest broken ties and the least white at the feet of columns.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice, pairwise, product, takewhile
from operator import itemgetter
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.book.boxes import FlowBox, PlacedBox, white_between
from pnp.press.book.chunks import Chunk, behind, chunks, floats, heads_text, stack, waits
from pnp.press.book.faults import Page, flaws, split_ties, strays, waste

MAX_HOLES: Final = (18, 10)
"""The white, in steps, that may remain at a column's foot although text of the next section would
fit. There is no limit, unless one of these saves a page."""
TIES: Final = (1, 2, 3)
"""The least strength of ties that are kept: all, those of paragraphs and steps, or none."""
GOOD: Final = 2
"""The weight of a layout's flaws, in steps, with which no other is tried."""
MAX_WIDE_HOLE: Final = 18
"""The same at the foot of a page from which a wide figure moved on."""
BAND_GAP: Final = 2
"""The white, in steps, between a wide chunk and the columns below it."""


Faults = tuple[int, int, int]
"""Of a layout: its pages, strayed figures, and the weight of its flaws."""


class Filled(Struct, frozen=True):
    """Filled columns, and the remaining chunks."""

    placed: tuple[PlacedBox, ...]
    left: tuple[Chunk, ...]


def paginate(
    pieces: Sequence[FlowBox],
    rows: int,
    head: int = 0,
    columns: int = 2,
    weigh: Callable[[Sequence[Page]], int] | None = None,
) -> tuple[Page, ...]:
    """Return the fewest pages, in columns of `rows` steps; spare pieces may be omitted.

    Layouts are compared until one is good.

    Args:
        pieces: in reading order.
        rows: the height of a column in steps, which no piece exceeds.
        head: the occupied steps at the head of the first page.
        columns: the number of columns.
        weigh: a function of the weight of a layout's white, in steps; by default, all white except
            gaps and plates counts.

    Raises:
        ValueError: a piece is higher than a column.
    """
    if any(piece.height > rows for piece in pieces):
        raise ValueError("a piece is higher than a column")

    white = weigh or partial(waste, rows=rows, columns=columns, head=head)

    def faults(pages: tuple[Page, ...]) -> Faults:
        return len(pages), strays(pages, pieces), flaws(pages, white(pages))

    def lay_out(settings: _Columns) -> tuple[Page, ...]:
        return _best(pieces, settings, head, fewest)

    fewest = math.ceil(sum(full_pages(pieces, rows, head, columns)))
    layouts = list[tuple[Faults, tuple[Page, ...], _Columns]]()
    memo: dict[tuple[object, ...], tuple[Chunk, ...]] = {}
    for max_hole, least in product((rows, *MAX_HOLES), TIES):
        settings = _Columns(rows, columns, max_hole, least, memo=memo)
        pages = lay_out(settings)
        layouts.append((faults(pages), pages, settings))
        if layouts[-1][0] <= (fewest, 0, GOOD):
            return pages
    _, best, settings = min(layouts, key=itemgetter(0))
    return _tighten(best, settings, lay_out, faults)


def full_pages(
    pieces: Sequence[FlowBox], rows: int, head: int, columns: int
) -> tuple[float, float]:
    """Return the pages filled by text, and those filled by figures and the head of the first page.

    Spare figures, of which there are few, may be omitted and are not counted.
    """
    areas = [head * columns / (rows * columns), 0.0]
    for piece in pieces:
        if not piece.spare:
            area = piece.height * (columns if piece.wide else 1) / (rows * columns)
            areas[piece.kind != "figure"] += area
    figures, text = areas
    return text, figures


def _tighten(
    pages: tuple[Page, ...],
    settings: _Columns,
    lay_out: Callable[[_Columns], tuple[Page, ...]],
    faults: Callable[[tuple[Page, ...]], Faults],
) -> tuple[Page, ...]:
    """Return the pages with broken ties restored one by one, as long as that makes them better."""
    attempts = set[int]()
    while fresh := [tie for tie in map(id, split_ties(pages)) if tie not in attempts]:
        attempts.add(fresh[0])
        tighter = replace(settings, firm=settings.firm | {fresh[0]})
        other = lay_out(tighter)
        if faults(other) < faults(pages):
            pages, settings = other, tighter
    return pages


_MAX_CHOSEN: Final = 4
"""Up to this many spare pieces are selected one by one."""


class _Columns(Struct, frozen=True):
    """The columns of each page."""

    rows: int
    count: int
    max_hole: int
    ties: int
    """The least strength of ties that are kept."""
    firm: frozenset[int] = frozenset()
    """The ids of pieces whose ties are kept nevertheless."""
    memo: dict[tuple[object, ...], tuple[Chunk, ...]] = {}
    """The chunks of pieces, by the ids of the pieces and the ties that are kept."""

    def chunks(self, pieces: Sequence[FlowBox]) -> tuple[Chunk, ...]:
        """Return the chunks of pieces, which are divided once for all heights of holes."""
        key = (*map(id, pieces), self.ties, self.firm)
        if key not in self.memo:
            self.memo[key] = tuple(chunks(pieces, self.rows, self.ties, self.firm))
        return self.memo[key]


def _best(pieces: Sequence[FlowBox], columns: _Columns, head: int, least: int) -> tuple[Page, ...]:
    """Return the fewest pages, with all granted requests and spare pieces that cost none.

    There are at least `least` pages, which need not be compared with others.
    """
    flows = _Flows(columns)
    if not any(piece.opens or piece.spare for piece in pieces):
        return flows.through(pieces, head)
    pages = flows.split_at_breaks(pieces, head)
    if len(pages) <= least:
        return pages
    selections = list(_selections(pieces))
    fewest = len(flows.through(selections[-1], head))
    ways = (
        lay_out(selection, head)
        for lay_out in (flows.split_at_breaks, flows.through)
        for selection in selections
    )
    return next(pages for pages in ways if len(pages) <= fewest)


def _selections(pieces: Sequence[FlowBox]) -> Iterator[Sequence[FlowBox]]:
    """Yield the pieces with fewer and fewer spare ones; of very many, with all or none."""
    spare = [piece for piece in pieces if piece.spare]
    for count in range(len(spare), -1, -1):
        if count in (0, len(spare)) or len(spare) <= _MAX_CHOSEN:
            for selection in combinations([id(piece) for piece in reversed(spare)], count):
                yield [piece for piece in pieces if not piece.spare or id(piece) in selection]


class _Flows:
    """Pages of the same columns; those of equal pieces are filled once.

    Selections of spare pieces have most sections in common.
    """

    def __init__(self, columns: _Columns) -> None:
        self._columns = columns
        self._known: dict[tuple[int, ...], tuple[Page, ...]] = {}
        """By the head and the ids of the pieces, which outlive this."""

    def split_at_breaks(self, pieces: Sequence[FlowBox], head: int) -> tuple[Page, ...]:
        """Return the pages if every request for a new page is granted."""
        sections = enumerate(_sections(pieces))
        flows = (self.through(section, 0 if number else head) for number, section in sections)
        return tuple(chain.from_iterable(flows))

    def through(self, pieces: Sequence[FlowBox], head: int) -> tuple[Page, ...]:
        """Return the pages if no request for a new page is granted."""
        key = (head, *map(id, pieces))
        if key not in self._known:
            self._known[key] = _flow(pieces, self._columns, head)
        return self._known[key]


def _sections(pieces: Sequence[FlowBox]) -> list[Sequence[FlowBox]]:
    """Return the pieces divided at requests for a new page."""
    starts = [0, *(at for at, piece in enumerate(pieces) if at and piece.opens)]
    return [pieces[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def _flow(pieces: Sequence[FlowBox], columns: _Columns, head: int) -> tuple[Page, ...]:
    filler = _Filler(deque(columns.chunks(pieces)), columns)
    pages = [filler.page(head)]
    while filler.is_unfinished:
        pages.append(filler.page(0))
    return tuple(pages)


class _Filler:
    """Takes chunks from a queue and fills page after page."""

    def __init__(self, queue: deque[Chunk], columns: _Columns) -> None:
        self._queue = queue
        self._postponed: deque[tuple[Chunk, list[Chunk]]] = deque()
        self._rows = columns.rows
        self._columns = columns.count
        self._max_hole = columns.max_hole

    @property
    def is_unfinished(self) -> bool:
        """Return whether anything remains to be placed."""
        return bool(self._queue or self._postponed)

    def page(self, top: int) -> Page:
        """Return the next page, whose first `top` steps are occupied."""
        boxes: list[PlacedBox] = []
        head = top
        top = self._place_queue(boxes, top)
        while self._queue:
            run = list(takewhile(lambda chunk: not chunk.wide, self._queue))
            height = self._balance(run, self._rows - top)
            if height is None:
                self._take(run, self._fill(run, self._rows - top, top, may_float=True), boxes)
                return tuple(boxes)
            end = top + height
            wide = next(islice(self._queue, len(run), None), None)
            if wide is None or self._has_room(len(run), end, fresh=end == head):
                self._take(run, self._fill(run, height, top), boxes)
                top = end if wide is None else self._place_wide(boxes, end, head)
            else:
                with_heading = self._postpone(len(run))
                if self._rows - end <= MAX_WIDE_HOLE:
                    run += self._section(len(run), with_heading=with_heading)
                    height = self._balance(run, self._rows - top)
                    rows = self._rows - top if height is None else height
                    self._take(run, self._fill(run, rows, top, may_float=height is None), boxes)
                    return tuple(boxes)
        return tuple(boxes)

    def _section(self, index: int, *, with_heading: bool) -> Iterator[Chunk]:
        """Yield the chunks from `index` of the queue to the next section or wide chunk.

        Args:
            index: the index of the first chunk.
            with_heading: whether the section begins there.
        """
        for number, chunk in enumerate(islice(self._queue, index, None)):
            if chunk.wide or (chunk.heading and not (with_heading and number == 0)):
                return
            yield chunk

    def _place_queue(self, boxes: list[PlacedBox], top: int) -> int:
        """Place the waiting wide chunks, each but the last with its legend in a separate band."""
        while self._postponed:
            chunk, legend = self._postponed[0]
            if boxes and top + self._height_with(chunk, legend) > self._rows:
                return top
            self._postponed.popleft()
            boxes += stack(chunk, 0, top)
            top += chunk.height + BAND_GAP
            height = self._balance(legend, self._rows - top)
            if height is None or not self._postponed:  # text goes on below it
                self._queue = deque(behind(legend, self._queue, None))
                return top
            boxes += self._fill(legend, height, top).placed
            top += height + BAND_GAP if legend else 0
        return top

    def _height_with(self, wide: Chunk, legend: Sequence[Chunk]) -> int:
        """Return the height of a wide chunk with its legend, or with the required part of it."""
        if not legend:
            return wide.height
        below = self._rows - wide.height - BAND_GAP
        whole = self._balance(legend, below)
        return wide.height + BAND_GAP + (legend[0].height if whole is None else whole)

    def _legend(self, index: int) -> list[Chunk]:
        """Return the legend of the wide chunk at `index` of the queue."""
        return list(takewhile(lambda chunk: chunk.explains, islice(self._queue, index + 1, None)))

    def _has_room(self, index: int, end: int, *, fresh: bool) -> bool:
        wide = self._queue[index]
        before = 0 if fresh else wide.before
        height = self._height_with(wide, self._legend(index))
        return not self._postponed and end + before + height <= self._rows

    def _place_wide(self, boxes: list[PlacedBox], end: int, head: int) -> int:
        chunk = self._queue.popleft()
        top = end if end == head else end + chunk.before
        boxes += stack(chunk, 0, top)
        return top + chunk.height + BAND_GAP

    def _postpone(self, index: int) -> bool:
        """Postpone the wide chunk, and return whether headings stay with their text."""
        chunk, legend = self._queue[index], self._legend(index)
        then = next(islice(self._queue, index + 1 + len(legend), None), None)
        ends = bool(legend) and (then is None or then.heading)
        headings = () if ends else tuple(piece for piece in chunk.pieces if not piece.wide)
        rest = chunk.pieces[len(headings) :]
        for _ in (chunk, *legend):
            del self._queue[index]
        self._postponed.append((Chunk(rest), legend))
        if headings:
            self._give_back(index, headings)
        return bool(headings)

    def _give_back(self, index: int, headings: tuple[FlowBox, ...]) -> None:
        chunk = Chunk(headings + self._queue[index].pieces) if index < len(self._queue) else None
        if chunk is None or chunk.height > self._rows:
            self._queue.insert(index, Chunk(headings))
        else:
            self._queue[index] = chunk

    def _take(self, run: Sequence[Chunk], box: Filled, boxes: list[PlacedBox]) -> None:
        """Replace the run at the head of the queue by its remainder."""
        for _ in run:
            self._queue.popleft()
        self._queue.extendleft(reversed(box.left))
        boxes += box.placed

    def _balance(self, run: Sequence[Chunk], rows: int) -> int | None:
        """Return the least height at which columns hold the run; None above `rows`."""
        if not run:
            return 0
        heights = [chunk.height for chunk in run]
        gaps = [white_between(one.pieces[-1], other.pieces[0]) for one, other in pairwise(run)]
        share = sum(heights) // self._columns
        choices = range(max(*heights, share), rows + 1)
        enough = (
            height for height in choices if self._columns >= _columns_for(heights, gaps, height)
        )
        return next(enough, None)

    def _fill(
        self, run: Sequence[Chunk], rows: int, top: int = 0, *, may_float: bool = False
    ) -> Filled:
        """Fill columns of `rows` steps with as much of the run as fits."""
        boxes: list[PlacedBox] = []
        queue, afloat = deque(run), deque[Chunk]()
        column = depth = 0
        while column < self._columns and (queue or afloat):
            start = depth
            if queue and depth:
                start += white_between(boxes[-1].piece, queue[0].pieces[0])
            hole = rows - depth > self._max_hole
            if may_float and (hole or not afloat) and heads_text(queue, rows - start):
                heading, figure = queue.popleft().split_headings()
                afloat.append(figure)
                queue[0] = Chunk((*heading, *queue[0].pieces))
                fits = True
            else:
                fits = bool(queue) and start + queue[0].height <= rows
                fits = fits and not (afloat and waits(queue[0], afloat[-1], hole=hole))
            if fits:
                boxes += stack(queue[0], column, top + start)
                depth = start + queue.popleft().height
            elif may_float and queue and floats(queue[0], afloat):
                afloat.append(queue.popleft())
            else:
                column, depth = column + 1, 0
                queue, afloat = deque(behind(afloat, queue, _block_of(boxes))), deque()
        return Filled(tuple(boxes), behind(afloat, queue, _block_of(boxes)))


def _columns_for(heights: Sequence[int], gaps: Sequence[int], rows: int) -> int:
    """Return the number of columns of `rows` steps for chunks in order, with gaps between."""
    columns, depth = 1, heights[0]
    for height, gap in zip(heights[1:], gaps, strict=True):
        depth += gap + height if depth else height
        if depth > rows:
            columns, depth = columns + 1, height
    return columns


def _block_of(boxes: Sequence[PlacedBox]) -> int | None:
    """Return the block of the last piece, which may continue in the next column."""
    return boxes[-1].piece.block if boxes else None
