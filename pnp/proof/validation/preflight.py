"""Preflight: faults that any PDF would show on paper, whatever its origin.

Each check takes a page and yields findings; `CHECKS` has all but `find_invisible`. The limits are
those of home printers: margins of 3 mm, and lines, type and pictures that remain clear on plain
paper.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeVar

from pnp.core.errors import quantity
from pnp.core.geometry import Rect, Size
from pnp.data import tables
from pnp.proof.readback.boxes import holds_middle
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.objects import PictureObject, StrokeObject, TextObject
from pnp.proof.readback.page_print import Letter
from pnp.proof.validation.as_printed import AS_PRINTED
from pnp.proof.validation.findings import Finding, Grade
from pnp.proof.validation.formats import match_format

MARGIN_MM: Final = 3.0
"""The margin that few home printers can print in."""
MIN_PT: Final = 5.0
"""The type size below which most people cannot read."""
MIN_LIGHT_PT: Final = 9.0
"""The type size below which light type on a dark ground fills with ink."""
LIGHT: Final = 0.5
"""The luminance from which a colour is light."""
MIN_DPI: Final = 150.0
GOOD_DPI: Final = 220.0
HAIRLINE_MM: Final = 0.1
"""The stroke width below which lines break up or vanish."""
MAX_STICKER_MM: Final = 120.0
"""The longest side of a page that is a card, a sticker or a label."""
_SAME_SIZE_MM: Final = 1.0
_JUDGED_MM: Final = 0.8
"""The height below which letters are part of a picture."""

_REACH: Final = "`ducks-pnp printers calibrate` shows how near to an edge yours prints"

_NONE: Final[Mapping[int, Sequence[Rect]]] = MappingProxyType({})

_Kind = TypeVar("_Kind")
Check = Callable[[PageText], Iterator[Finding]]


def preflight(
    pages: Iterable[PageText],
    *,
    keeps_size: bool,
    tile_pages: Container[int] = (),
    figures: Mapping[int, Sequence[Rect]] = _NONE,
) -> Iterator[Finding]:
    """Yield the faults of pages on paper; equal pages are checked once.

    Args:
        pages: the pages as read.
        keeps_size: whether the file asks viewers to print it at 100 %.
        tile_pages: the numbers of pages that show parts of something larger, whose truncated words
            continue on another page.
        figures: the boxes of pictures that may show overlapping cards, by page.
    """
    if not keeps_size:
        fact = "viewers may scale the file to fit the page"
        hint = 'choose "actual size" or 100 % when you print it, and never "fit"'
        yield Finding("note", "scaling", fact, hint=hint)
    results: dict[object, tuple[Finding, ...]] = {}
    for page in pages:
        in_tiles, boxes = page.number in tile_pages, tuple(figures.get(page.number, ()))
        key = page.printed, in_tiles, boxes
        if key not in results:
            results[key] = tuple(_on_page(page, None if in_tiles else boxes))
        yield from (replace(finding, page=page.number) for finding in results[key])


def _on_page(page: PageText, figures: Sequence[Rect] | None) -> Iterator[Finding]:
    """Yield the faults of one page; words may be cut off if `figures` is None."""
    if page.printed.unread:
        fact = f"the page was not looked into: {page.printed.unread}"
        hint = "have its pictures drawn as pixels, or check it by eye"
        yield Finding("warning", "unread", fact, page.number, hint=hint)
        return
    for check in CHECKS:
        yield from check(page)
    if figures is not None:
        yield from find_invisible(page, figures)


def paper(page: PageText) -> Iterator[Finding]:
    """Yield a finding if the page is neither a standard paper nor a card or sticker by itself."""
    sizes = [paper.size for paper in tables.papers().values()]
    if _is_piece(page):
        return
    if not any(_alike(page.size, size) or _alike(page.size, size.transpose()) for size in sizes):
        measures = f"{page.size.width_mm:.0f} x {page.size.height_mm:.0f} mm"
        fact = f"the page measures {measures}, which is not a usual paper"
        hint = "printers will scale or crop it"
        yield Finding("warning", "paper", fact, page.number, hint=hint)


def _is_piece(page: PageText) -> bool:
    """Return whether a page is a card, a sticker or a label by itself."""
    longer_mm = max(page.size.width_mm, page.size.height_mm)
    return longer_mm <= MAX_STICKER_MM or match_format(page.size) is not None


def margin(page: PageText) -> Iterator[Finding]:
    """Yield a finding if something is printed closer to the edges than printers reach.

    A page that is a card may be printed up to its edges, because it is imposed on sheets or
    trimmed.
    """
    if _is_piece(page):
        return
    width, height = page.size.width_mm, page.size.height_mm
    edges = {
        "left": Rect(0, 0, MARGIN_MM, height),
        "right": Rect(width - MARGIN_MM, 0, MARGIN_MM, height),
        "upper": Rect(0, 0, width, MARGIN_MM),
        "lower": Rect(0, height - MARGIN_MM, width, MARGIN_MM),
    }
    cut = [(name, strip) for name, strip in edges.items() if page.look.is_inked(strip)]
    if cut:
        names = " and ".join(name for name, _ in cut)
        fact = f"something is printed within {MARGIN_MM:g} mm of the {names} edge"
        hint = f'most printers leave that white: choose "borderless" where yours has it; {_REACH}'
        yield Finding("warning", "margin", fact, page.number, cut[0][1], hint)


def find_invisible(page: PageText, figures: Sequence[Rect] = ()) -> Iterator[Finding]:
    """Yield a finding for letters that are invisible although they should be visible.

    Args:
        page: the page as read.
        figures: the boxes of pictures in which letters may be covered on purpose, which is only a
            note.
    """
    whole = Rect(0, 0, page.size.width_mm, page.size.height_mm)
    exempt = [text.at for text in _of(page, TextObject) if text.invisible]
    invisible = [
        letter
        for letter in page.letters
        if not letter.seen
        and letter.at.height_mm >= _JUDGED_MM
        and holds_middle(whole, letter.at)
        and not any(holds_middle(box, letter.at) for box in exempt)
    ]
    in_figures = [text for text in invisible if any(box.contains(text.at) for box in figures)]
    words = [text for text in invisible if text not in in_figures]
    if words:
        fact = f"{quantity(len(words), 'letter')} cannot be seen: {_first(words)!r}"
        hint = "something covers or clips them, or they have the colour of their ground"
        yield Finding("warning", "hidden", fact, page.number, words[0].at, hint)
    if in_figures:
        letters = quantity(len(in_figures), "letter")
        fact = f"{letters} in figures cannot be seen: {_first(in_figures)!r}"
        hint = "leave it if the figure shows cards that lie on others"
        yield Finding("note", "hidden", fact, page.number, in_figures[0].at, hint)


def _first(letters: Sequence[Letter]) -> str:
    return "".join(letter.text for letter in letters[:20])


def type_size(page: PageText) -> Iterator[Finding]:
    """Yield a finding if type is too small to read."""
    texts = [text for text in _of(page, TextObject) if not text.invisible]
    small = [text for text in texts if text.size_pt < MIN_PT - 0.05]
    if small:
        least = min(small, key=lambda text: text.size_pt)
        fact = f"{quantity(len(small), 'text')} below {MIN_PT:g} pt, the least {least.size_pt:.1f}"
        hint = "enlarge them, unless they are part of a picture"
        yield Finding("note", "type", fact, page.number, least.at, hint)


def light_type(page: PageText) -> Iterator[Finding]:
    """Yield a finding if small type is lighter than its ground."""
    small = [
        text
        for text in _of(page, TextObject)
        if not text.invisible and text.luminance > LIGHT and MIN_PT <= text.size_pt < MIN_LIGHT_PT
    ]
    if small:
        fact = f"{quantity(len(small), 'light text')} below {MIN_LIGHT_PT:g} pt on a darker ground"
        hint = "ink runs into it: enlarge it or make it bold"
        yield Finding("note", "light type", fact, page.number, small[0].at, hint)


def fonts(page: PageText) -> Iterator[Finding]:
    """Yield a finding for each font that is not embedded."""
    foreign = {text.font: text for text in _of(page, TextObject) if not text.embedded}
    for name, first in foreign.items():
        fact = f"the font {name} is not in the file"
        hint = "embed all fonts: other programs put another in its place"
        yield Finding("error", "font", fact, page.number, first.at, hint)


def pictures(page: PageText) -> Iterator[Finding]:
    """Yield a finding for pictures with visible pixels, and one for those of fair resolution."""
    coarse = [picture for picture in _of(page, PictureObject) if picture.dpi < GOOD_DPI - 1]
    bad = [picture for picture in coarse if picture.dpi < MIN_DPI - 1]
    fair = [picture for picture in coarse if picture.dpi >= MIN_DPI - 1]
    hint = f"put in ones with {GOOD_DPI:.0f} or more, or print them smaller"
    grades: Sequence[tuple[Grade, list[PictureObject]]] = (("error", bad), ("warning", fair))
    for grade, group in grades:
        if group:
            least = min(group, key=lambda picture: picture.dpi)
            fact = f"{_pictures_have(len(group))} {least.dpi:.0f} dots an inch"
            yield Finding(grade, "picture", fact, page.number, least.at, hint)
    if page.source.has_drawn_letters:
        fact = "pictures in letters that are drawings (Type 3 fonts) were not looked into"
        hint = "look at the letters closely, on paper"
        yield Finding("note", "picture", fact, page.number, hint=hint)


def _pictures_have(number: int) -> str:
    return "a picture has" if number == 1 else f"{number:,} pictures have as few as"


def hairlines(page: PageText) -> Iterator[Finding]:
    """Yield a finding if strokes are too thin to print."""
    thin = [line for line in _of(page, StrokeObject) if line.width_mm < HAIRLINE_MM - 0.005]
    if thin:
        least = min(thin, key=lambda stroke: stroke.width_mm)
        many = quantity(len(thin), "stroke")
        fact = f"{many} below {HAIRLINE_MM} mm, the least {least.width_mm:.2f}"
        hint = "they may break up or vanish"
        yield Finding("note", "hairline", fact, page.number, least.at, hint)


CHECKS: Final[Sequence[Check]] = (
    *AS_PRINTED,
    paper,
    margin,
    fonts,
    pictures,
    type_size,
    light_type,
    hairlines,
)


def _of(page: PageText, kind: type[_Kind]) -> Iterator[_Kind]:
    return (item for item in page.drawn if isinstance(item, kind))


def _alike(one: Size, other: Size) -> bool:
    return (
        abs(one.width_mm - other.width_mm) <= _SAME_SIZE_MM
        and abs(one.height_mm - other.height_mm) <= _SAME_SIZE_MM
    )
