"""The outcome of a command, and the screen: lines on a stream, as its letters and styles allow."""

from __future__ import annotations

import os
import shutil
import textwrap
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from pnp.core.errors import DucksError

_SGR: Final = {"bold": "1", "dim": "2"}
"""The styles as codes of ECMA-48, 8.3.117."""

_PLAIN: Final[dict[int, str | int | None]] = {
    **str.maketrans("×⁄–—‘’“”«»\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", 'x/--\'\'""""  '),
    **str.maketrans("█▉▊▋▌", "#####", "▍▎▏"),
    ord("→"): "->",
    ord("…"): "...",
    ord("ß"): "ss",
    ord("æ"): "ae",
    ord("œ"): "oe",
    ord("Æ"): "AE",
    ord("Œ"): "OE",
}
"""Replacements for signs that a stream's encoding lacks."""

_NARROWEST: Final = 40
_WIDEST: Final = 100


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text in one style: "bold", "dim" or none."""

    text: str = ""
    style: str = ""
    indent: int = 0
    """Columns before the text."""
    hang: int = 0
    """Further columns before the lines that the text goes on in where it is folded."""
    whole: bool = False
    """Whether it is never folded: somebody may copy it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a command: nothing of it has been printed yet."""

    record: Mapping[str, Any]
    """The object that --json prints."""
    lines: Sequence[Line | str] = ()
    """The text printed without --json."""
    notes: Sequence[Line | str] = ()
    """Remarks beside the result, for standard error."""
    error: DucksError | None = None
    """The problems of a part of it, while the rest was done."""
    notes_follow: bool = False
    """Whether notes come after the result, which is a verdict, and not before it."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A stream that people or programs read. Text is folded only on a terminal."""

    stream: TextIO | None
    """None if there is none: a process may be started without standard output."""
    width: int | None = None
    """Columns, or None where lines are not folded."""
    styled: bool = False

    @classmethod
    def on(cls, stream: TextIO | None) -> Screen:
        """Return the screen on a stream, in styles and folded where a person watches."""
        has_reader = is_terminal(stream)
        return cls(stream, columns() if has_reader else None, styled=has_reader and wants_styles())

    def show(self, *lines: Line | str) -> None:
        """Write lines, folded if the screen folds."""
        for line in lines:
            line_in_style = Line(line) if isinstance(line, str) else line
            for text in self._fold(line_in_style):
                self.write(self._in_style(text, line_in_style.style) + "\n")

    def write(self, text: str) -> None:
        """Write text as it is, in letters that the stream has."""
        if self.stream is not None:
            self.stream.write(in_encoding(text, self.stream.encoding or "utf-8"))

    def flush(self) -> None:
        """Hand everything on to whoever reads."""
        if self.stream is not None:
            self.stream.flush()

    def _fold(self, line: Line) -> Iterator[str]:
        text, margin = printable(line.text), " " * line.indent
        if self.width is None or line.whole or not text:
            yield (margin + text).rstrip()
            return
        yield from textwrap.wrap(
            text,
            self.width,
            initial_indent=margin,
            subsequent_indent=margin + " " * line.hang,
            break_long_words=False,
            break_on_hyphens=False,
            drop_whitespace=True,
        )

    def _in_style(self, text: str, style: str) -> str:
        code = _SGR.get(style)
        return f"\x1b[{code}m{text}\x1b[0m" if self.styled and code and text else text


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a person watches the stream, on a terminal that can move its cursor."""
    if stream is None or os.environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except ValueError:  # the stream is closed
        return False


def wants_styles() -> bool:
    """Return whether styles are welcome: see no-color.org; old Windows consoles show the codes."""
    if os.environ.get("NO_COLOR"):
        return False
    return os.name != "nt" or "WT_SESSION" in os.environ


def columns() -> int:
    """Return the maximum width of text in columns."""
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns))


def printable(text: str) -> str:
    """Return text on one line, with everything visible that could move the cursor or hide."""
    return "".join(_visible(letter) for letter in text)


def _visible(letter: str) -> str:
    if letter.isprintable():
        return letter
    if unicodedata.category(letter) == "Zs":
        return letter
    if letter == "\n":
        return " "
    return letter.encode("unicode_escape").decode("ascii")


def in_encoding(text: str, encoding: str) -> str:
    """Return text in letters that an encoding has: others without accents, or else as escapes."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_spell(letter, encoding) for letter in text.translate(_PLAIN))
    return text


def _spell(letter: str, encoding: str) -> str:
    """Return a letter, or in its stead its base letters or an escape."""
    apart = unicodedata.normalize("NFKD", letter)
    base = "".join(part for part in apart if not unicodedata.combining(part)).translate(_PLAIN)
    for spelling in filter(None, (letter, base)):
        with suppress(UnicodeEncodeError):
            return spelling.encode(encoding).decode(encoding)
    return letter.encode(encoding, "backslashreplace").decode(encoding)
