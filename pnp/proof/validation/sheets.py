"""A page of any origin in one sentence: its pieces, their size, type, pictures and ink.

A fault of its pieces is reported with the printer setting that corrects it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from pnp.core.errors import quantity
from pnp.core.geometry import Size
from pnp.proof.ink import coverage_of
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.objects import PictureObject, TextObject
from pnp.proof.validation.backs import BackSide, match_backs
from pnp.proof.validation.findings import Finding, Grade, ranges
from pnp.proof.validation.formats import FormatMatch, match_format

_CARD_MM: Final = 30.0
"""The shorter side from which a piece is called a card."""
_WHOLE: Final = 0.97
"""The share of a page from which a piece is the page itself."""
_MAX_MEASURED: Final = 60
_SHOWN_BLEED_MM: Final = 0.25


@dataclass(frozen=True)
class Sheet:
    """A page of pieces, made by any program."""

    page: PageText
    back: BackSide | None = None
    """The page of the fronts, if it shows their backs."""

    @property
    def grid(self) -> Grid | None:
        """Return the grid of its pieces; None if there is none, or the page is one piece."""
        grid = self.page.grid
        if grid is None or _is_whole(grid.size, self.page.size) or _is_lone_shape(grid):
            return None
        return grid

    @cached_property
    def match(self) -> FormatMatch | None:
        """Return the format of its pieces, or of the page if it is one."""
        return match_format(self.page.size) if self.grid is None else _match(self.grid)

    def describe(self) -> str:
        """Return the sentence about the page, without its number and full stop."""
        parts = [self._pieces(), *self._bleed(), *self._behind(), *self._type()]
        return "; ".join([*parts, *self._pictures(), f"ink {self._ink():.0f} %"])

    def _pieces(self) -> str:
        size = self.page.size
        if self.grid is None:
            noun = "one card" if self.match else "a page"
            return f"{noun} of {_measures(size)}{_format(self.match)}, without a grid of pieces"
        skew = f", turned by {self.grid.skew:.1f}° on the glass" if self.grid.skew else ""
        return " and ".join(map(_describe, (self.grid, *self.grid.others))) + skew

    def _bleed(self) -> Iterator[str]:
        bleed = self.grid.bleed_mm if self.grid else None
        if bleed is not None:
            yield f"bleed {bleed:.1f} mm" if bleed >= _SHOWN_BLEED_MM else "no bleed"

    def _behind(self) -> Iterator[str]:
        if self.back is not None:
            yield self.back.describe()

    def _type(self) -> Iterator[str]:
        sizes = [
            text.size_pt
            for text in self.page.drawn
            if isinstance(text, TextObject) and not text.invisible
        ]
        if sizes:
            yield f"smallest type {min(sizes):.1f} pt"

    def _pictures(self) -> Iterator[str]:
        dots = [item.dpi for item in self.page.drawn if isinstance(item, PictureObject)]
        if dots:
            least, most = min(dots), max(dots)
            yield f"pictures at {least:.0f}{'' if most < least * 1.05 else ' or more'} dpi"

    def _ink(self) -> float:
        return coverage_of(self.page.look.picture).total


def _match(grid: Grid) -> FormatMatch | None:
    return None if grid.is_round else match_format(grid.size, is_exact=grid.source != "pixels")


def _describe(grid: Grid) -> str:
    """Return the pieces of a grid in words: their number, size and arrangement."""
    number = quantity(len(grid.pieces) or grid.across.count * grid.down.count, _noun(grid))
    size = f"{grid.size.width_mm:.1f} mm across" if grid.is_round else _measures(grid.size)
    places = f"{grid.across.count} × {grid.down.count}{_fold(grid)}"
    return f"{number} of {size} in {places}{_format(_match(grid))}"


def _format(match: FormatMatch | None) -> str:
    """Return the format of a piece in brackets; empty if it has none."""
    if match is None:
        return ""
    name, size = match.format.name.lower(), match.format.size
    if match.bleed_mm:
        return f" ({name} is {_plain(size)}: with {match.bleed_mm:g} mm of bleed)"
    if match.is_scaled:
        return f" ({name} is {_plain(size)}: printed at {100 * match.scale:.0f} %)"
    return f" ({name})"


def _noun(grid: Grid) -> str:
    if grid.is_round:
        return "round piece"
    return "card" if min(grid.size.width_mm, grid.size.height_mm) >= _CARD_MM else "piece"


def _fold(grid: Grid) -> str:
    """Return a clause about the space for a fold between the halves of a grid, if any."""
    folds = [
        series.gap_mm + series.fold_mm for series in (grid.across, grid.down) if series.fold_mm
    ]
    return f" with {folds[0]:.1f} mm between its halves, as for a fold" if folds else ""


def _is_whole(piece: Size, page: Size) -> bool:
    return piece.width_mm >= _WHOLE * page.width_mm and piece.height_mm >= _WHOLE * page.height_mm


def _is_lone_shape(grid: Grid) -> bool:
    """Return whether a grid is a single shape of no card format, such as a picture.

    Cut marks show that a piece of any size is to be cut out.
    """
    is_one = grid.across.count * grid.down.count == 1 and not grid.others
    return is_one and grid.source != "marks" and not grid.is_round and _match(grid) is None


def _measures(size: Size) -> str:
    return f"{size.width_mm:.1f} × {size.height_mm:.1f} mm"


def _plain(size: Size) -> str:
    return f"{size.width_mm:g} × {size.height_mm:g}"


def sheets_of(pages: Sequence[PageText], flip: str | None) -> list[Sheet]:
    """Return each checked page as a sheet, with backs matched to their fronts.

    At most `_MAX_MEASURED` distinct pages are measured: each takes up to a few seconds.

    Args:
        pages: the pages as read.
        flip: the edge, "long" or "short", on which the file asks for its paper to be flipped.
    """
    firsts = (place for place, page in enumerate(pages) if page.is_first_of_its_kind)
    end = next(islice(firsts, _MAX_MEASURED, None), None)
    read = [page for page in pages[:end] if not page.printed.unread]
    backs = match_backs(read, flip)
    return [Sheet(page, backs.get(page.number)) for page in read]


def note_other_pages(pages: Sequence[PageText], sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Yield a note if the last checked pages are not among the sheets."""
    ours = {sheet.page.number for sheet in sheets}
    numbers = (page.number for page in pages if not page.printed.unread)
    rest = [number for number in numbers if number not in ours]
    if rest:
        fact = f"pages from {rest[0]:,} on were not measured"
        hint = f"split it: of {_MAX_MEASURED} different pages no more are measured"
        yield Finding("note", "unread", fact, hint=hint)


def describe_all(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield a sentence for each kind of page, with the numbers of its pages."""
    pages: dict[str, list[int]] = defaultdict(list)
    for sheet in sheets:
        pages[sheet.describe()].append(sheet.page.number)
    for sentence, numbers in pages.items():
        name = "page" if len(numbers) == 1 else "pages"
        yield f"{name} {ranges(numbers)}: {sentence}"


_NEAR_MM: Final = 1.0
"""The offset up to which backs are as accurate as a home printer allows."""


def sheet_findings(sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Yield a finding for each fault that the pieces of sheets would have after cutting."""
    for sheet in sheets:
        yield from _scale_findings(sheet)
        yield from _back_findings(sheet)


def _scale_findings(sheet: Sheet) -> Iterator[Finding]:
    match, grid = sheet.match, sheet.grid
    if grid is None or match is None or not match.is_scaled:
        return
    size = match.format.size
    percent, inverse = 100 * match.scale, 100 / match.scale
    fact = (
        f"pieces are {match.format.name.lower()} cards ({size.width_mm:g} × {size.height_mm:g} mm)"
        f" at {percent:.0f} %"
    )
    hint = f"print it at {inverse:.0f} % (custom scale), where the paper has the room"
    yield Finding("warning", "scale", fact, sheet.page.number, grid.whole, hint)


def _back_findings(sheet: Sheet) -> Iterator[Finding]:
    side, grid = sheet.back, sheet.grid
    if side is None or grid is None or not side.is_off:
        return
    off = max(abs(side.right_mm), abs(side.down_mm))
    if side.exact_edge:
        hint = f'choose "flip on {side.exact_edge} edge" when you print on both sides'
    else:
        hint = (
            "move the pages of backs before you print them, or print and glue them apart;"
            " `ducks-pnp printers calibrate` shows how far off your printer itself puts backs"
        )
    grade: Grade = "warning" if off >= _NEAR_MM else "note"
    yield Finding(grade, "pairs", side.describe(), sheet.page.number, grid.whole, hint)
