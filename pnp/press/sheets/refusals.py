"""Refusals: the reason why no card fits, and the nearest choice that would.

One choice is changed at a time, in small steps, until a card fits, the least wasteful
first. If no single change is enough, the nearest smaller card is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pnp.core.errors import Problem
from pnp.core.geometry import Margins, Size
from pnp.press.sheets.bounds import format_size
from pnp.press.sheets.imposition import NO_CORRECTION, Imposition
from pnp.press.sheets.layouts import layouts

Change = tuple[str, Imposition]
"""An imposition with one thing changed, and what that is."""


def does_not_fit(trim: Size, imposition: Imposition) -> Problem:
    """Return the problem that no card of this size fits, with the nearest that would work."""
    near = next((remedy for remedy, other in _changes(imposition) if _fits(trim, other)), None)
    return Problem(_fact(trim, imposition), hint=near or _nearest_card(trim, imposition))


def _fits(trim: Size, imposition: Imposition) -> bool:
    return any(layout.cards for layout in layouts(trim, imposition))


def _fact(trim: Size, imposition: Imposition) -> str:
    card, paper = f"a card of {format_size(trim)}", f"paper of {format_size(imposition.paper)}"
    bare = Imposition(imposition.paper, Margins(), bleed_mm=0, backs="none")
    if not _fits(trim, bare):
        return f"{card} is larger than {paper}"
    if imposition.backs == "gutterfold" and _fits(trim, replace(imposition, backs="none")):
        return f"{card} and its back do not lie on either side of a fold on {paper}"
    return f"{card} does not fit between the margins of {paper}"


def _changes(imposition: Imposition) -> Iterator[Change]:
    if imposition.reserve_mm:
        yield "no room for marks would let it fit", replace(imposition, reserve_mm=0)
    yield from _smaller_bleeds(imposition)
    if imposition.backs == "gutterfold":
        yield from _nearer_folds(imposition)
    yield from _smaller_margins(imposition)
    if imposition.backs == "gutterfold":
        yield "backs on the other side of the sheet would fit", _duplex(imposition)
    if imposition.correction != NO_CORRECTION:
        other = replace(imposition, correction=NO_CORRECTION)
        yield "without the correction of backs it would fit", other


def _smaller_bleeds(imposition: Imposition) -> Iterator[Change]:
    for tenths in range(int(imposition.bleed_mm * 10), -1, -1):
        bleed = tenths / 10
        yield f"with a bleed of {bleed:g} mm it fits", replace(imposition, bleed_mm=bleed)


def _nearer_folds(imposition: Imposition) -> Iterator[Change]:
    for halves in range(int(imposition.fold_mm * 2), -1, -1):
        fold = halves / 2
        yield f"with {fold:g} mm to the fold it fits", replace(imposition, fold_mm=fold)


def _smaller_margins(imposition: Imposition) -> Iterator[Change]:
    sides = imposition.margins
    largest = max(sides.top_mm, sides.right_mm, sides.bottom_mm, sides.left_mm)
    for halves in range(int(largest * 2), -1, -1):
        most = halves / 2
        margins = Margins(
            min(most, sides.top_mm),
            min(most, sides.right_mm),
            min(most, sides.bottom_mm),
            min(most, sides.left_mm),
        )
        remedy = f"with margins of at most {most:g} mm it fits, if the printer can"
        yield remedy, replace(imposition, margins=margins)


def _duplex(imposition: Imposition) -> Imposition:
    return replace(imposition, backs="duplex-long")


def _nearest_card(trim: Size, imposition: Imposition) -> str:
    """Return the card that fits and differs least."""
    sizes = [_clamp(trim, room) for room in _rooms(trim, imposition)]
    if not sizes:
        return "choose larger paper, smaller margins or less bleed"
    size = max(sizes, key=lambda size: size.width_mm * size.height_mm)
    return f"the nearest that fits is {format_size(size)}"


def _rooms(trim: Size, imposition: Imposition) -> Iterator[Size]:
    """Yield the largest card of each layout that has room for one."""
    for layout in layouts(trim, imposition):
        column, row = layout.reasons
        room = Size(column.free_mm - 2 * column.edge_mm, row.free_mm - 2 * row.edge_mm)
        if room.width_mm > 1 and room.height_mm > 1:
            yield room


def _clamp(size: Size, room: Size) -> Size:
    """Return a size as large as fits, in whole tenths of a millimetre."""
    return Size(
        int(min(size.width_mm, room.width_mm) * 10 + 1e-6) / 10,
        int(min(size.height_mm, room.height_mm) * 10 + 1e-6) / 10,
    )
