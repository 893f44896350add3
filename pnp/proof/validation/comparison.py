"""A file compared with a fresh build: page by page, word by word, and by its look.

Both files are read by the same reader, so they differ only where the paper would. Thin lines, such
as cutting lines, are searched for one by one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Final

from pnp.core.errors import quantity
from pnp.core.geometry import Rect
from pnp.data.placements import Place
from pnp.proof.readback.boxes import BoxIndex
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.looks import DOT_MM, FINE_DOT_MM, Difference, Shift
from pnp.proof.readback.objects import StrokeObject
from pnp.proof.readback.page_print import PrintedWord
from pnp.proof.validation.findings import Finding

_THIN_MM: Final = 1.0
"""The greatest width of a thin line; broader ones show in the look of the page."""
_MIN_MM: Final = 3.0
"""The least length of a thin line."""
_SAME_LINE_MM: Final = 0.8
"""The tolerance of a line's position: other tools round, printers' profiles move."""
_MIN_LOSS: Final = 5.0
"""The least mean lightening, of 255, of the strip around a lost line: half the effect of a black
line of 0.1 mm."""


def find_line_gaps(page: PageText, reference: PageText) -> Iterator[Rect]:
    """Yield the boxes of straight thin lines of a page that are missing on another.

    A line is lost if no line is drawn in its place and the page is lighter there: a tool that saves
    a file again may draw it as something else.
    """
    lighter = [line for line in _lines(reference) if _is_lighter(page, reference, line)]
    lines = list(_lines(page)) if lighter else []
    for line in lighter:
        if not any(line.is_near(other, _SAME_LINE_MM) for other in lines):
            yield line


def _lines(page: PageText) -> Iterator[Rect]:
    for item in page.drawn:
        if isinstance(item, StrokeObject):
            across, along = sorted((item.at.width_mm, item.at.height_mm))
            if across <= _THIN_MM and along >= _MIN_MM:
                yield item.at


def _is_lighter(actual: PageText, reference: PageText, line: Rect) -> bool:
    strip = line.inset(-DOT_MM)
    here, there = (page.look.along(strip) for page in (actual, reference))
    return sum(here) / len(here) - sum(there) / len(there) >= _MIN_LOSS


_BESIDE_MM: Final = 0.7
"""The space on both sides of a number, where a stroke would turn it into another."""
_NEAR_MM: Final = 0.8
"""The tolerance of a word's position: other tools round, printers' profiles move."""
_MAX_SHIFT_MM: Final = 0.6
"""The largest shift of a word that otherwise looks right, as Ghostscript causes at the end of a
line of small type."""
_MAX_LISTED: Final = 8
"""The most findings listed per page; a page with more is a different page."""
_REBUILD: Final = "build the file again"


@dataclass(frozen=True, slots=True)
class PagePair:
    """A page of a file, and the expected page."""

    found: PageText
    wanted: PageText


def differences(
    pages: Sequence[PageText], reference: Sequence[PageText], places: Sequence[Place]
) -> Iterator[Finding]:
    """Yield the differences between the pages of a file and those that would be printed now.

    Args:
        pages: the file's pages.
        reference: the pages that would be printed now.
        places: the places of the faces on the expected pages.

    Pages that are stored alike are not compared, and equal pairs of pages only once.
    """
    pairs: list[PagePair] = []
    pair_up = _in_place if len(pages) == len(reference) else _align
    yield from pair_up(pages, reference, pairs)
    by_page: dict[int, list[Place]] = defaultdict(list)
    for place in places:
        by_page[place.page].append(place)
    results: dict[object, tuple[Finding, ...]] = {}
    for pair in (pair for pair in pairs if not pair.found.is_stored_like(pair.wanted)):
        page, here = pair.found.number, by_page[pair.wanted.number]
        faces = tuple((place.face, place.at) for place in here)
        key = pair.found.printed, pair.wanted.printed, faces
        if key not in results:
            results[key] = tuple(_on_page(pair, here))
        yield from _list_first(page, [replace(finding, page=page) for finding in results[key]])


def _in_place(
    pages: Sequence[PageText], reference: Sequence[PageText], pairs: list[PagePair]
) -> Iterator[Finding]:
    """Pair pages by number, and yield those in the wrong place."""
    homes: dict[str, list[int]] = defaultdict(list)
    for page in reference:
        homes[_sign(page)].append(page.number)
    for one, other in zip(pages, reference, strict=True):
        home = homes[_sign(one)]
        if home and other.number not in home:
            fact = f"here is what belongs on page {home[0]}"
            yield Finding("error", "pages", fact, one.number, hint="put the pages in their order")
        else:
            pairs.append(PagePair(one, other))


def _align(
    pages: Sequence[PageText], reference: Sequence[PageText], pairs: list[PagePair]
) -> Iterator[Finding]:
    """Pair pages by their words, and yield missing and superfluous ones."""
    signs = [_sign(page) for page in pages], [_sign(page) for page in reference]
    for _, i, i_end, j, j_end in SequenceMatcher(None, *signs, autojunk=False).get_opcodes():
        both = min(i_end - i, j_end - j)
        pairs.extend(map(PagePair, pages[i : i + both], reference[j : j + both]))
        for page in reference[j + both : j_end]:
            yield Finding("error", "pages", f"page {page.number} is missing", hint=_REBUILD)
        for page in pages[i + both : i_end]:
            hint = "take it out"
            yield Finding("error", "pages", "unexpected page", page.number, hint=hint)


def _sign(page: PageText) -> str:
    """Return the key that identifies a page: all its words."""
    return " ".join(word.text for word in page.words)


def _list_first(page: int, findings: list[Finding]) -> Iterator[Finding]:
    """Yield a page's findings; beyond a limit they are only counted."""
    yield from findings[:_MAX_LISTED]
    if len(findings) > _MAX_LISTED:
        fact = quantity(len(findings) - _MAX_LISTED, "more difference")
        hint = f"the page is of another build: {_REBUILD}"
        yield Finding("error", "pages", fact, page, hint=hint)


def _on_page(pair: PagePair, places: Sequence[Place]) -> Iterator[Finding]:
    if not _same_size(pair):
        yield _other_size(pair)
        return
    difference = _but_for_shifts(pair, pair.found.fine_print.difference(pair.wanted.fine_print))
    words = list(_words(pair, difference))
    yield from _by_face(words, places)
    for at in (word.at for word in words if word.at is not None):
        difference = difference.without(at)
    if not difference.is_empty:
        lines = list(_line_gaps(pair, difference))
        yield from _thin_lines(pair, lines)
        for _, line in lines:
            difference = difference.without(line)
        yield from _looks(pair, places, difference)


def _but_for_shifts(pair: PagePair, difference: Difference) -> Difference:
    """Return a difference without words that look right and are hardly displaced.

    Programs that save a file again round the widths of letters, which adds up along a line. Words
    are matched by their places, because some programs change the codes of letters.
    """
    others = pair.found.words
    places = BoxIndex(other.at.edges for other in others)
    shifts: list[Shift] = []
    for word in pair.wanted.words:
        if difference.within(word.at):
            near = (others[index].at for index in places.query(word.at.edges))
            shifts += _least(_shift(at, word) for at in near if at.is_near(word.at, _MAX_SHIFT_MM))
    if not shifts:
        return difference
    mine, other = pair.found.fine_print, pair.wanted.fine_print
    return mine.difference_but_for(other, difference, shifts)


def _shift(at: Rect, word: PrintedWord) -> Shift:
    """Return the shift of a word in a box."""
    around = at.union(word.at).union(_around(word)).inset(-FINE_DOT_MM)
    return Shift(around, at.x_mm - word.at.x_mm, at.y_mm - word.at.y_mm)


def _least(shifts: Iterable[Shift]) -> list[Shift]:
    """Return the smallest shift, if there is any."""
    return sorted(shifts, key=lambda shift: abs(shift.right_mm) + abs(shift.down_mm))[:1]


_LostLine = tuple[str, Rect]
"""Whether it is missing or unexpected, and its box."""


def _line_gaps(pair: PagePair, difference: Difference) -> Iterator[_LostLine]:
    """Yield the thin lines that only one of two differing pages shows."""
    sides = {"missing": (pair.found, pair.wanted), "unexpected": (pair.wanted, pair.found)}
    for what, (one, other) in sides.items():
        for line in find_line_gaps(one, other):
            if difference.within(line) is not None:
                yield what, line


def _thin_lines(pair: PagePair, sides: Sequence[_LostLine]) -> Iterator[Finding]:
    """Yield a finding for missing thin lines, and one for unexpected ones."""
    for what in dict.fromkeys(what for what, _ in sides):
        lines = [line for side, line in sides if side == what]
        fact = f"{len(lines)} thin lines are {what}" if lines[1:] else f"a thin line is {what}"
        yield Finding("error", "lines", fact, pair.found.number, lines[0], _REBUILD)


def _by_face(findings: Sequence[Finding], places: Sequence[Place]) -> Iterator[Finding]:
    """Yield findings about words: of many on one face only the first, with their number."""
    faces: dict[Place | None, list[Finding]] = defaultdict(list)
    for finding in findings:
        faces[_holder(finding, places)].append(finding)
    for place, (first, *more) in faces.items():
        name = "" if place is None else f"{place.face}: "
        others = f", and {quantity(len(more), 'more difference')}" if more else ""
        yield replace(first, fact=f"{name}{first.fact}{others}")


def _holder(finding: Finding, places: Sequence[Place]) -> Place | None:
    """Return the smallest face that contains a finding."""
    holders = [place for place in places if finding.at and _overlaps(place.at, finding.at)]
    return min(holders, key=lambda place: place.at.width_mm * place.at.height_mm, default=None)


def _same_size(pair: PagePair) -> bool:
    has, should = pair.found.size, pair.wanted.size
    return abs(has.width_mm - should.width_mm) <= 1 and abs(has.height_mm - should.height_mm) <= 1


def _other_size(pair: PagePair) -> Finding:
    has, should = pair.found.size, pair.wanted.size
    fact = (
        f"the page measures {has.width_mm:.0f} x {has.height_mm:.0f} mm,"
        f" not {should.width_mm:.0f} x {should.height_mm:.0f}"
    )
    hint = "save it without cropping, turning or scaling"
    return Finding("error", "size", fact, pair.found.number, hint=hint)


def _words(pair: PagePair, difference: Difference) -> Iterator[Finding]:
    """Yield words that are hidden, missing, extra, drawn differently, or replaced."""
    there: dict[str, list[PrintedWord]] = defaultdict(list)
    for word in pair.found.words:
        there[word.text].append(word)
    absent = []
    for word in pair.wanted.words:
        match = next(
            (candidate for candidate in there[word.text] if _near(candidate.at, word.at)), None
        )
        if match is None:
            absent += [word] * word.seen
            continue
        there[word.text].remove(match)
        if word.seen:
            yield from _wrong_word(pair, match, word, difference)
    extra = [word for rest in there.values() for word in rest if word.seen]
    yield from _tell_changes(pair, absent, extra, difference)


def _wrong_word(
    pair: PagePair, match: PrintedWord, word: PrintedWord, difference: Difference
) -> Iterator[Finding]:
    """Yield the fault, if any, of a word that is in its place and should be visible."""
    if not match.seen:
        yield _report_invisible(match, pair.found.number)
    elif _is_drawn_otherwise(match, difference):
        fact = f"{word.text!r} does not look as it should"
        yield Finding("error", "words", fact, pair.found.number, match.at, _REBUILD)
    elif _is_in_another_font(pair, match, word):
        fact = f"{word.text!r} is set in another font or weight"
        yield Finding("error", "words", fact, pair.found.number, match.at, _REBUILD)


def _is_drawn_otherwise(word: PrintedWord, difference: Difference) -> bool:
    """Return whether pages differ at a word, or beside it if it is a number."""
    return difference.within(_around(word)) is not None


def _around(word: PrintedWord) -> Rect:
    """Return the box of a word, widened on both sides if it is a number."""
    beside_mm = _BESIDE_MM if _digits(word.text) else 0.0
    left, right = word.at.x_mm - beside_mm, word.at.right_mm + beside_mm
    return Rect(left, word.at.y_mm, right - left, word.at.height_mm)


def _is_in_another_font(pair: PagePair, match: PrintedWord, word: PrintedWord) -> bool:
    """Return whether at least half of a word's letters have unexpected outlines."""
    theirs = pair.found.letter_shapes[match.letters.start : match.letters.stop]
    ours = pair.wanted.letter_shapes[word.letters.start : word.letters.stop]
    pairs = [(x, y) for x, y in zip(theirs, ours, strict=False) if x and y]
    return 0 < len(pairs) <= 2 * sum(not x.resembles(y) for x, y in pairs)


def _report_invisible(word: PrintedWord, page: int) -> Finding:
    fact = f"{word.text!r} cannot be seen"
    hint = "something covers or clips it, or it has the colour of what lies behind it"
    return Finding("error", "hidden", fact, page, word.at, hint)


def _tell_changes(
    pair: PagePair,
    absent: list[PrintedWord],
    extra: list[PrintedWord],
    difference: Difference,
) -> Iterator[Finding]:
    """Yield words that replace others. Codes that look right are not reported.

    Ghostscript writes ligatures in a way that PDFium does not read: "ﬁ" comes out as 昀椀.
    """
    page = pair.found.number
    for word in absent:
        instead = next((candidate for candidate in extra if _overlaps(candidate.at, word.at)), None)
        fact = f"{word.text!r} is missing"
        if instead is not None:
            extra.remove(instead)
            if _digits(word.text) == _digits(instead.text) and not difference.within(word.at):
                continue
            fact = f"{instead.text!r} stands where {word.text!r} belongs"
        yield Finding("error", "words", fact, page, word.at, _REBUILD)
    for word in extra:
        yield Finding("error", "words", f"{word.text!r} is unexpected", page, word.at, _REBUILD)


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _looks(pair: PagePair, places: Sequence[Place], difference: Difference) -> Iterator[Finding]:
    """Yield the faces that look different although their words agree, then the rest of the page."""
    page = pair.found.number
    for place in sorted(places, key=lambda place: place.at.width_mm * place.at.height_mm):
        at = difference.within(place.at)
        if at is not None:
            difference = difference.without(place.at)
            fact = f"{place.face} looks otherwise than the game's layout and pictures draw it"
            yield Finding("error", "look", fact, page, at, _REBUILD)
    at = difference.within()
    if at is not None:
        yield Finding("error", "look", "the page looks different here", page, at, _REBUILD)


def _near(one: Rect, other: Rect) -> bool:
    return (
        abs(one.x_mm - other.x_mm) <= _NEAR_MM
        and abs(one.y_mm - other.y_mm) <= _NEAR_MM
        and abs(one.right_mm - other.right_mm) <= 2 * _NEAR_MM
        and abs(one.bottom_mm - other.bottom_mm) <= 2 * _NEAR_MM
    )


def _overlaps(one: Rect, other: Rect) -> bool:
    both = one.intersection(other)
    return both.width_mm > 0 and both.height_mm > 0
