"""The content of the page: the rulebook by its blocks, and the words of each piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from pnp.core.errors import MaterialError, raise_if_any
from pnp.core.resources import templates
from pnp.exports.html.pictures import (
    ReadingPicture,
    icon_addresses,
    pictures_of_book,
    pictures_of_pieces,
)
from pnp.exports.pieces import LoosePiece, PieceSet, Settings, file_stem, is_credit
from pnp.press.book.blocks import Content, HeadingBlock, Illustration, Inline, PageBreak
from pnp.press.book.parse import parse
from pnp.press.faces import Face, FaceText
from pnp.press.text import Icon, Span
from pnp.printing.edition import prepare_layout
from pnp.printing.jobs import resolve
from pnp.printing.parts import Task
from pnp.printing.parts.books import BookSource, read_book
from pnp.printing.prepress import icon_word
from pnp.words.words import ALTERNATIVE, Words

_SOFT_HYPHEN: Final = "\u00ad"
_MIN_RUN: Final = 4
"""The number of consecutive numbers from which only the first and the last are printed."""

_CHAPTER: Final = 2
"""The level of a rulebook's headings that the table of contents names."""

_BETWEEN: Final = " · "


@dataclass(frozen=True, slots=True)
class ReadingPart:
    """A part of the game that contains pieces."""

    name: str
    title: str
    pieces: tuple[LoosePiece, ...]

    @property
    def is_deck(self) -> bool:
        """Return whether it is shown as a list of cards."""
        return self.pieces[0].kind in ("card", "token")


def html_files(pieces: PieceSet, settings: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        MaterialError: a face or the rulebook contains something that the press does not support.
    """
    large = settings.choices.is_large
    page = pieces.once(("html", large), lambda: _page(pieces, is_large=large))
    return {f"{file_stem(pieces.edition.job.game.key)}.html": page}


def _page(pieces: PieceSet, *, is_large: bool) -> bytes:
    words = pieces.edition.prepress.words.without_soft_hyphens()
    books = tuple(_Book(pieces, part, words) for part in pieces.rulebooks)
    text = export_template("html/page.html").render(
        edition=pieces.edition,
        text=words.text,
        books=books,
        parts=[*_parts(pieces, words)],
        pictures=pictures_of_pieces(pieces),
        texts=partial(_texts, pieces, words),
        is_large=is_large,
    )
    return text.encode()


def export_template(name: str) -> Template:
    """Return a template of `templates/exports`."""
    environment = Environment(
        loader=FileSystemLoader(templates() / "exports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def _parts(pieces: PieceSet, words: Words) -> Iterator[ReadingPart]:
    for part, group in groupby(pieces.pieces, key=lambda piece: piece.part):
        yield ReadingPart(part, words.text(f"part.{part}"), tuple(group))


def _texts(pieces: PieceSet, words: Words, piece: LoosePiece) -> Iterator[FaceText]:
    """Yield the texts of a piece except its title and credit, with numbers on one line.

    A number in two corners of a card appears once.
    """
    texts = [text for text in piece.texts if not is_credit(text.words, pieces.edition)]
    if piece.kind == "card":
        again = _count_repeats(pieces.faces[piece.front])
        texts = [text for text in texts if not _takes_one(again, text.words)]
        title = next((text for text in texts if text.words == piece.title), None)
        texts = [text for text in texts if text is not title]
    for has_letters, group in groupby(texts, key=lambda text: any(map(str.isalpha, text.words))):
        if has_letters:
            yield from group
        else:
            numbers = list(group)
            line = _BETWEEN.join(_runs([number.words for number in numbers], words))
            yield FaceText(line, numbers[0].language, numbers[0].size_mm)


def _count_repeats(face: Face) -> Counter[str]:
    """Return the number of repetitions of each value by fields of the same name."""
    fields = Counter((field.name, field.text) for field in face.fields)
    again: Counter[str] = Counter()
    for (_, text), count in fields.items():
        again[text] += count - 1
    return again


def _takes_one(counts: Counter[str], text: str) -> bool:
    """Remove a text from counts, and return whether it was there."""
    counts[text] -= 1
    return counts[text] >= 0


def _runs(numbers: Sequence[str], words: Words) -> Iterator[str]:
    """Yield numbers, with consecutive ones as ranges."""
    start = 0
    while start < len(numbers):
        length = _run(numbers[start:])
        if length >= _MIN_RUN:
            last = numbers[start + length - 1]
            yield words.text("html.from_to", first=numbers[start], last=last)
        else:
            yield from numbers[start : start + length]
        start += length


def _run(numbers: Sequence[str]) -> int:
    """Return the number of leading texts that count up by one."""
    if not numbers[0].isdecimal():
        return 1
    length = 1
    while length < len(numbers) and numbers[length] == str(int(numbers[0]) + length):
        length += 1
    return length


class _Book:
    """A rulebook on the page."""

    def __init__(self, pieces: PieceSet, part: str, words: Words) -> None:
        job = prepare_layout(resolve(replace(pieces.order, start=False, only=(part,))))
        source = read_book(Task(job, part, pieces.edition.prepress))
        markdown = parse(source.text.markdown, source.text.name)
        raise_if_any(markdown.problems, MaterialError)
        self.part = part
        self.title = words.text(f"part.{part}")
        self.table_label = words.text("html.table")
        self.language = source.text.language
        self.tagline = source.front.tagline
        self.facts = source.front.facts
        self.blocks: tuple[Content, ...] = tuple(
            block for block in markdown.blocks if not isinstance(block, PageBreak)
        )
        self.banner = pictures_of_book(pieces, {"": source.front.banner})[""]
        self.figures = self._figures(pieces, source)
        self._icons = icon_addresses(pieces, sorted({*_icons_in(markdown.blocks)}))
        self._words = words

    @property
    def chapters(self) -> tuple[HeadingBlock, ...]:
        """Return the headings of the table of contents."""
        headings = (block for block in self.blocks if isinstance(block, HeadingBlock))
        return tuple(block for block in headings if block.level == _CHAPTER)

    def _figures(self, pieces: PieceSet, source: BookSource) -> Mapping[str, ReadingPicture]:
        names = [block.figure for block in self.blocks if isinstance(block, Illustration)]
        return pictures_of_book(pieces, {name: source.figures[name] for name in names})

    def alternative(self, figure: str) -> str:
        """Return the alternative text of a figure; empty if its caption says everything."""
        key = f"{ALTERNATIVE}{figure}"
        return self._words.text(key) if key in self._words.texts else ""

    def line(self, content: Inline) -> Markup:
        """Return text with its emphasis and icons."""
        return Markup("").join(map(self._markup, content))

    def _markup(self, part: Span | Icon) -> Markup:
        if isinstance(part, Icon):
            address = self._icons[part.name]
            alternative = icon_word(part.name, self._words) or part.reading
            return Markup('<img class="icon" src="{}" alt="{}">').format(address, alternative)
        text = escape(part.text.replace(_SOFT_HYPHEN, "")).replace("\n", Markup("<br>"))
        text = Markup("<em>{}</em>").format(text) if part.italic else text
        return Markup("<strong>{}</strong>").format(text) if part.bold else text


def _icons_in(value: object) -> Iterator[str]:
    """Yield the names of the icons in blocks, at any depth."""
    if isinstance(value, Icon):
        yield value.name
    elif isinstance(value, tuple):
        for inner in value:
            yield from _icons_in(inner)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from _icons_in(getattr(value, name))
