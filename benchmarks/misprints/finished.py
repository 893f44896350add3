"""Finished files, taken apart: their streams, words and painted objects, with their places."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Dictionary, Name, Pdf

from pnp.core.geometry import Rect
from pnp.proof.readback.page_print import PrintedWord
from pnp.proof.validation.readings import Reading

POINTS = 72 / 25.4
MAX_DEPTH = 4
"""Of forms in forms."""

RUN = re.compile(
    rb"BT /(?P<font>\S+) (?P<size>\S+) Tf (?P<state>.*?)"
    rb"(?P<matrix>(?:\S+ ){6})Tm \[(?P<codes>.*?)\] TJ ET"
)
PAINTED = re.compile(
    rb"(?P<width>[^\n]* w [^\n]*d\n)?"
    rb"(?P<path>(?:[-\d. ]+ (?:m|l|c|re|v|y)\n|h\n)+)(?P<paint>f\*?|S|s|B\*?)(?=\n|$)"
)
COLOUR = re.compile(rb"^(?P<parts>[\d.]+ |(?:[\d.]+ ){3})(?P<operator>rg|RG|g|G)$", re.MULTILINE)
DRAWN = re.compile(rb"^q (?P<matrix>(?:\S+ ){6})cm /(?P<name>\S+) Do Q$", re.MULTILINE)
MIN_LETTERS = 3
"""Of what is taken for a word."""
_MAPPED = re.compile(r"<([0-9A-F]{4})> <([0-9A-F]{4,})>")
_STRING = re.compile(rb"<([0-9A-Fa-f]*)>")


@dataclass(frozen=True, slots=True)
class Harm:
    """A file that is being harmed."""

    pdf: Pdf
    wanted: Reading
    """It, as it was built."""
    lot: random.Random

    def page(self) -> int:
        """Draw a page that shows anything, and return its index."""
        pages = [index for index, page in enumerate(self.wanted.pages) if page.letters]
        return self.lot.choice(pages or [0])

    def backs(self) -> list[int]:
        """Return the indices of pages of backs."""
        placements = self.wanted.placements
        kinds = placements.kinds if placements else ()
        return [index for index, kind in enumerate(kinds) if kind == "backs"]

    def word(self, *, number: bool) -> tuple[int, PrintedWord] | None:
        """Draw a word that is seen, and the index of its page."""
        pages = [*range(len(self.wanted.pages))]
        self.lot.shuffle(pages)
        for page in pages:
            words = [x for x in self.wanted.pages[page].words if x.seen and _fits(x.text, number)]
            if words:
                return page, self.lot.choice(words)
        return None

    def run(self, *, number: bool) -> TextRun | None:
        """Draw a piece of text that has digits, or one that has none."""
        pages = [*range(len(self.pdf.pages))]
        self.lot.shuffle(pages)
        for page in pages:
            runs = [run for run in self.runs(page) if _fits(run.text, number)]
            if runs:
                return self.lot.choice(runs)
        return None

    def runs(self, page: int) -> Iterator[TextRun]:
        """Yield the pieces of text of a page."""
        for stream in streams(self.pdf.pages[page]):
            yield from stream.runs()

    def top(self, page: int) -> float:
        """Return the upper edge of a page in points."""
        return float(self.pdf.pages[page].mediabox[3])

    def over(self, page: int, at: Rect, drawing: str) -> bool:
        """Draw something over a page; {x} {y} {w} {h} are the box, {m} its middle, in points."""
        box = {
            "x": at.x_mm * POINTS,
            "y": self.top(page) - at.bottom_mm * POINTS,
            "w": at.width_mm * POINTS,
            "h": at.height_mm * POINTS,
        }
        box |= {"u": box["x"] + box["w"], "v": box["y"] + box["h"], "m": box["y"] + box["h"] / 2}
        self.pdf.pages[page].contents_add(f"q {drawing.format(**box)} Q".encode())
        return True


def _fits(text: str, number: bool) -> bool:
    digits = any(character.isdigit() for character in text)
    return digits if number else (not digits and sum(map(str.isalpha, text)) >= MIN_LETTERS)


@dataclass(frozen=True, slots=True)
class Stream:
    """A page's content, or that of a form which it draws."""

    owner: Any
    """A page, or a form."""

    @property
    def content(self) -> bytes:
        """Return its operators."""
        stream = self.owner.Contents if isinstance(self.owner, pikepdf.Page) else self.owner
        return bytes(stream.read_bytes())

    def write(self, content: bytes) -> None:
        """Replace its operators."""
        stream = self.owner.Contents if isinstance(self.owner, pikepdf.Page) else self.owner
        stream.write(content)

    def replace(self, span: tuple[int, int], new: bytes) -> bool:
        """Replace a part of its operators."""
        content = self.content
        self.write(content[: span[0]] + new + content[span[1] :])
        return True

    def resource(self, kind: str, name: str, value: Any) -> None:
        """Give it a resource."""
        resources = self.owner.Resources
        if f"/{kind}" not in resources:
            resources[f"/{kind}"] = Dictionary()
        resources[f"/{kind}"][f"/{name}"] = value

    def runs(self) -> Iterator[TextRun]:
        """Yield its pieces of text."""
        content = self.content
        for match in RUN.finditer(content):
            font = self.owner.Resources.Font[Name("/" + match["font"].decode())]
            yield TextRun(self, match, font, unicodes(font))

    def matches(self, pattern: re.Pattern[bytes]) -> list[re.Match[bytes]]:
        """Return the matches of a pattern in its operators."""
        return list(pattern.finditer(self.content))


class TextRun(NamedTuple):
    """A piece of text that is drawn by one operator."""

    stream: Stream
    match: re.Match[bytes]
    font: Any
    letters: dict[str, str]
    """Of its font, by their codes."""

    @property
    def codes(self) -> list[str]:
        """Return the codes of its letters."""
        digits = b"".join(_STRING.findall(self.match["codes"])).decode().upper()
        return [digits[at : at + 4] for at in range(0, len(digits), 4)]

    @property
    def text(self) -> str:
        """Return its letters."""
        return "".join(self.letters.get(code, "") for code in self.codes)

    @property
    def matrix(self) -> list[float]:
        """Return the map from its letters to the space around it."""
        return [float(part) for part in self.match["matrix"].split()]

    @property
    def size(self) -> float:
        """Return the size of its type."""
        return float(self.match["size"])

    def write(self, operators: bytes) -> bool:
        """Draw something in its place."""
        return self.stream.replace(self.match.span(), operators)

    def with_codes(self, codes: list[str]) -> bytes:
        """Return the operators that draw other letters of its font in its place."""
        string = f"<{''.join(codes)}>".encode()
        start, end = self.match.span("codes")
        first = self.match.start()
        whole = self.match[0]
        return whole[: start - first] + string + whole[end - first :]

    def with_matrix(self, matrix: list[float]) -> bytes:
        """Return the operators that draw it in another place."""
        start, end = self.match.span("matrix")
        first, whole = self.match.start(), self.match[0]
        operands = " ".join(f"{part:.5f}" for part in matrix).encode() + b" "
        return whole[: start - first] + operands + whole[end - first :]


def unicodes(font: Any) -> dict[str, str]:
    """Return the letters of a font by their codes."""
    cmap = font.ToUnicode.read_bytes().decode("latin-1")
    return {
        code: bytes.fromhex(text).decode("utf-16-be", "replace")
        for code, text in _MAPPED.findall(cmap)
    }


def streams(page: pikepdf.Page) -> list[Stream]:
    """Return the content of a page, and those of all forms that it draws."""
    content_streams = [Stream(page)]
    ids: set[tuple[int, int]] = set()

    def look(resources: Any, depth: int) -> None:
        for item in (resources.get("/XObject") or {}).values():
            if item.get("/Subtype") != Name.Form or item.objgen in ids or not depth:
                continue
            ids.add(item.objgen)
            content_streams.append(Stream(item))
            if "/Resources" in item:
                look(item.Resources, depth - 1)

    look(page.Resources, MAX_DEPTH)
    return content_streams
