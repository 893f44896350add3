"""The fonts of the program's own files: faces use the fonts they name, with the right glyphs.

A subset may be damaged, and a text may be set in another face of its family, without any change of
words; a fresh build would have the same fault. So the letters in the file are compared with the
font files, both as PDFium draws them, and counted by font.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from lxml import etree

from pnp.core.errors import quantity
from pnp.core.geometry import Rect
from pnp.press.fonts import FontBook
from pnp.press.fonts.web import open_font
from pnp.press.sheets import Side
from pnp.printing.edition import Edition
from pnp.printing.parts import Part
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.page_print import LetterShape
from pnp.proof.readback.typefaces import FontFile
from pnp.proof.validation.findings import Finding

_HINT: Final = "report it: the program has set it wrong"
_TEXT: Final = "{http://www.w3.org/2000/svg}text"
_ITALIC: Final = ("italic", "oblique")


def wrong_fonts(edition: Edition, part: Part, pages: Sequence[PageText]) -> Iterator[Finding]:
    """Yield a finding for each font of a file that draws wrong letters, or too few.

    Args:
        edition: the edition of the file.
        part: the part that was printed.
        pages: the pages as read.
    """
    book = edition.prepress.fonts()
    pairs = list(zip(pages, part.sides, strict=False))
    firsts = [(page, side) for page, side in pairs if page.is_first_of_its_kind]
    yield from _deviant_letters([page for page, _ in firsts], book)
    for page, side in firsts:
        yield from _other_fonts(page, side, part, book)


def _deviant_letters(pages: Sequence[PageText], book: FontBook) -> Iterator[Finding]:
    """Yield a finding for each font that draws letters differently from its file."""
    first: dict[tuple[str, str], tuple[PageText, LetterShape, Rect]] = {}
    for page in pages:
        for letter, shape in zip(page.letters, page.letter_shapes, strict=True):
            if shape is not None:
                first.setdefault((shape.font, letter.text), (page, shape, letter.at))
    for name in dict.fromkeys(name for name, _ in first):
        letters = {text: first[font, text] for font, text in first if font == name}
        wrong = _unlike_the_file(name, {text: entry[1] for text, entry in letters.items()}, book)
        if wrong:
            page, _, at = letters[wrong[0]]
            letters_of_it = "".join(wrong[:20])
            fact = f"{name} draws {letters_of_it!r} otherwise than the font's file"
            yield Finding("error", "font", fact, page.number, at, _HINT)


def _unlike_the_file(name: str, shapes: Mapping[str, LetterShape], book: FontBook) -> list[str]:
    """Return the letters whose shapes differ from a font's file; none for an unknown font."""
    face = next((face for face in book.faces if face.names.postscript == name), None)
    if face is None or face.directory.index:
        return []
    with open_font(face.path) as stream:
        file = FontFile(name, stream.read())
    originals = {text: file.shape(text) for text in shapes}
    file.close()
    return [
        text
        for text, shape in shapes.items()
        if (original := originals[text]) is not None
        and not shape._replace(is_outlined=False).resembles(original)
    ]


def _other_fonts(page: PageText, side: Side, part: Part, book: FontBook) -> Iterator[Finding]:
    """Yield a finding for each font that draws fewer letters of a page than its faces need."""
    whole = Rect(0, 0, side.paper.width_mm, side.paper.height_mm)
    counts: Counter[str] = Counter()
    for placement in side.placements:
        visible = whole if placement.clip is None else whole.intersection(placement.clip)
        if visible.contains(placement.at):
            counts += _letters_by_font(part.faces[placement.face].svg, book)
    there = Counter(None if shape is None else shape.font for shape in page.letter_shapes)
    for name, count in counts.items():
        short = count - there[name] - there[None]
        if short > 0:
            fact = f"{quantity(short, 'letter')} that should be set in {name} {_ARE[short > 1]} not"
            yield Finding("error", "font", fact, page.number, hint=_HINT)


_ARE: Final = ("is", "are")


def _letters_by_font(svg: bytes, book: FontBook) -> Counter[str]:
    """Return the number of letters of a face in each font, according to its texts."""
    letters: Counter[str] = Counter()
    for text in etree.fromstring(svg).iter(_TEXT):
        family, weight = text.get("font-family", ""), text.get("font-weight", "")
        font = None
        if "," not in family and weight.isdigit():
            italic = text.get("font-style") in _ITALIC
            font = book.find(family.strip("'"), int(weight), italic)
        if font is not None:
            letters[font.postscript_name] += sum(not letter.isspace() for letter in text.text or "")
    return letters
