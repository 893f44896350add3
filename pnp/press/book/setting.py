"""Setting text line by line: the only place in the book that uses the composer.

Problems of a text are collected here by file and line, and replaced by an empty line, so that one
run reports all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.errors import MaterialError, Problem, did_you_mean
from pnp.press.book.blocks import Align, Inline
from pnp.press.book.boxes import TypesetLine
from pnp.press.text import Block, Composer, Icon, PlacedIcon, PlacedText, Span, TextStyle

Item = PlacedText | PlacedIcon
HALF_CAPITAL_EM: Final = 0.35
"""About half the height of a capital or a digit."""
ENDLESS_MM: Final = 1e4
"""Wider than any text."""
_NOTHING: Final = Block((), 0, 0, 0, 1)


class Typesetter(Struct, frozen=True):
    """Sets a book's text with one table of styles and icons."""

    composer: Composer
    styles: Mapping[str, TextStyle]
    icons: Mapping[str, Icon]
    """The icons available to the text, with their proportions and words."""
    source_name: str
    problems: list[Problem]
    """The problems so far."""

    def lines(
        self, content: Inline, style: str, width_mm: float, line: int, align: Align = "start"
    ) -> tuple[TypesetLine, ...]:
        """Return the text as lines."""
        look = replace(self.styles[style], align=align)
        place = f"{self.source_name}:{line}"
        try:
            block = self.composer.flow(self.with_icons(content, place), look, width_mm, place)
        except MaterialError as error:
            self.problems.extend(error.problems)
            return ()
        return tuple(_lines(block, look))

    def line(
        self,
        content: Inline | str,
        style: str,
        align: Align = "start",
        width_mm: float = ENDLESS_MM,
        line: int = 0,
    ) -> TypesetLine:
        """Return a text on one line, reduced if necessary; an empty line if it does not fit."""
        return self._first_fit(content, style, align, width_mm, line, (1,))[0]

    def one_or_two_lines(
        self, content: Inline | str, style: str, width_mm: float, line: int = 0
    ) -> tuple[TypesetLine, ...]:
        """Return a centred text on one line, reduced if necessary, or else on two."""
        return self._first_fit(content, style, "middle", width_mm, line, (1, 2))

    def _first_fit(  # noqa: PLR0913, PLR0917 -- a text, its look, its place, what it may take
        self,
        content: Inline | str,
        style: str,
        align: Align,
        width_mm: float,
        line: int,
        counts: Sequence[int],
    ) -> tuple[TypesetLine, ...]:
        """Return the text on the first number of lines in `counts` that holds it.

        If none does, the problems of the last are noted, and the result is an empty line.
        """
        place = f"{self.source_name}:{line}" if line else self.source_name
        parts = (Span(content),) if isinstance(content, str) else content
        look = replace(self.styles[style], align=align)
        problems: Sequence[Problem] = ()
        for count in counts:
            variant = replace(look, max_lines=count)
            height = 2 * count * self.leading_mm(style)
            try:
                pieces = self.with_icons(parts, place)
                block = self.composer.fit(pieces, variant, width_mm, height, place)
            except MaterialError as error:
                problems = error.problems
            else:
                return tuple(_lines(block, variant))
        self.problems.extend(problems)
        return (TypesetLine(_NOTHING, look, 0),)

    def leading_mm(self, style: str) -> float:
        """Return the distance from baseline to baseline, in millimetres."""
        look = self.styles[style]
        return look.size_mm * look.leading

    def width_mm(self, content: Inline, style: str, line: int) -> float:
        """Return the width of the text on one line, in mm."""
        return max(
            (text_line.width_mm for text_line in self.lines(content, style, ENDLESS_MM, line)),
            default=0,
        )

    def plain(self, content: Inline) -> str:
        """Return the content as words, with the words of its icons.

        Raises:
            MaterialError: unknown icons.
        """
        words = self.with_icons(content, self.source_name)
        parts = (item.text if isinstance(item, Span) else item.reading for item in words)
        return " ".join("".join(parts).split("\n"))

    def with_icons(self, content: Inline, place: str) -> Inline:
        """Return the content with its icons.

        Raises:
            MaterialError: unknown icons.
        """
        typos = [
            Problem(f"there is no icon {item.name!r}", place, did_you_mean(item.name, self.icons))
            for item in content
            if isinstance(item, Icon) and item.name not in self.icons
        ]
        if typos:
            raise MaterialError(typos)
        return tuple(self.icons[item.name] if isinstance(item, Icon) else item for item in content)


def _lines(block: Block, style: TextStyle) -> Iterator[TypesetLine]:
    """Yield the block's lines; one empty line if it has none."""
    for row, baseline in _rows(block, style.leading * block.size_mm) or [([], 0.0)]:
        at_baseline = tuple(replace(item, y_mm=item.y_mm - baseline) for item in row)
        yield TypesetLine(replace(block, items=at_baseline, lines=1), style, _extent(row))


def _rows(block: Block, leading_mm: float) -> list[tuple[list[Item], float]]:
    """Return the items line by line, with the baselines. Items come in reading order."""
    rows: list[tuple[list[Item], float]] = []
    for item in block.items:
        baseline = _baseline(item, block.size_mm)
        if not rows or baseline > rows[-1][1] + leading_mm / 2:
            rows.append(([item], baseline))
        else:
            text = isinstance(item, PlacedText)
            rows[-1] = ([*rows[-1][0], item], baseline if text else rows[-1][1])
    return rows


def _baseline(item: Item, size_mm: float) -> float:
    """Return the baseline of the item's line; an icon is roughly centred on the capitals."""
    if isinstance(item, PlacedText):
        return item.y_mm
    return item.y_mm + item.height_mm / 2 + HALF_CAPITAL_EM * size_mm


def _extent(items: Sequence[Item]) -> float:
    ends = [item.x_mm + item.width_mm for item in items]
    starts = [item.x_mm for item in items]
    return max(ends) - min(starts) if items else 0.0
