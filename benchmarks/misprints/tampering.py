"""Files to which something was done after they were built: pages, cards, backs, words."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pikepdf

from pnp.core.geometry import Rect
from pnp.games.game import Game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.validation.comparison import differences
from pnp.proof.validation.readings import Reading, read_bytes

POINTS = 72 / 25.4
DRAWN = re.compile(rb"^.*/(?P<name>\S+) Do\b.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Damage:
    """Something that was done to a file."""

    what: str
    noticed: bool


def damages(game: Game, part: str) -> Iterator[Damage]:
    """Yield the result of every possible damage to a part, one at a time."""
    edition = lay_out(resolve(Order(game, only=(part,))))
    content = to_bytes(edition, edition.part(part))
    reading = read_bytes(content, f"{game.key} {part}")
    for what, harm in _harms(reading).items():
        harmful = _damage(content, harm)
        if harmful is not None:
            yield Damage(what, _notices(harmful, reading))


def _notices(content: bytes, reading: Reading) -> bool:
    places = reading.placements.places if reading.placements else ()
    findings = differences(read_bytes(content, "the file").pages, reading.pages, places)
    return any(finding.grade == "error" for finding in findings)


Harm = Callable[[pikepdf.Pdf], bool]
"""Harms a file; tells whether it could."""


def _harms(reading: Reading) -> dict[str, Harm]:
    kinds = reading.placements.kinds if reading.placements else ()
    fronts = kinds.index("fronts") if "fronts" in kinds else 0
    backs = kinds.index("backs") if "backs" in kinds else None
    harms: dict[str, Harm] = {
        "a page missing": lambda pdf: len(pdf.pages) > 1 and _delete(pdf, len(pdf.pages) - 1),
        "two pages exchanged": _exchange,
        "a card dropped": lambda pdf: _drop(pdf, fronts, _first_component(reading, fronts)),
        "a card doubled": lambda pdf: _double(pdf, fronts),
        "a word hidden": lambda pdf: _hide(pdf, reading),
    }
    if backs is not None:
        harms["a back swapped"] = lambda pdf: _double(pdf, backs)
        harms["a back dropped"] = lambda pdf: _drop(pdf, backs, 0)
    return harms


def _delete(pdf: pikepdf.Pdf, page: int) -> bool:
    del pdf.pages[page]
    return True


def _exchange(pdf: pikepdf.Pdf) -> bool:
    """Exchange the first page with the last that shows something else, if there is one."""
    contents = [page.Contents.read_bytes() for page in pdf.pages]
    others = [index for index, content in enumerate(contents) if content != contents[0]]
    if not others:
        return False
    pdf.pages[0], pdf.pages[others[-1]] = pdf.pages[others[-1]], pdf.pages[0]
    return True


def _first_component(reading: Reading, page: int) -> int:
    """Return the index of a page's first component: lines to cut along may be drawn before it."""
    placements = reading.placements
    faces = (
        [place.face for place in placements.places if place.page == page + 1] if placements else []
    )
    components = placements.components if placements else frozenset()
    return next((index for index, face in enumerate(faces) if face in components), 0)


def _drop(pdf: pikepdf.Pdf, page: int, index: int) -> bool:
    """Take away one of the faces that are drawn on a page."""
    content = pdf.pages[page].Contents.read_bytes()
    faces = _faces(content)
    if index >= len(faces):
        return False
    start, end = faces[index].span()
    pdf.pages[page].Contents = pdf.make_stream(content[:start] + content[end:])
    return True


def _double(pdf: pikepdf.Pdf, page: int) -> bool:
    """Draw a face where another belongs."""
    content = pdf.pages[page].Contents.read_bytes()
    names = list(dict.fromkeys(face["name"] for face in _faces(content)))
    if len(names) == 1:
        return False
    one, other = names[:2]
    double = content.replace(b"/" + one + b" Do", b"/" + other + b" Do", 1)
    pdf.pages[page].Contents = pdf.make_stream(double)
    return True


def _faces(content: bytes) -> list[re.Match[bytes]]:
    return list(DRAWN.finditer(content))


def _hide(pdf: pikepdf.Pdf, reading: Reading) -> bool:
    for number, page in enumerate(reading.pages):
        for word in page.words:
            if word.seen:
                _cover(pdf.pages[number], word.at)
                return True
    return False


def _cover(page: pikepdf.Page, at: Rect) -> None:
    """Lay a white rectangle over a box, in millimetres from the upper left corner."""
    top = float(page.mediabox[3]) - at.bottom_mm * POINTS
    box = (at.x_mm * POINTS, top, at.width_mm * POINTS, at.height_mm * POINTS)
    page.contents_add(f"q 1 1 1 rg {' '.join(f'{edge:.3f}' for edge in box)} re f Q".encode())


def _damage(content: bytes, harm: Harm) -> bytes | None:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        if not harm(pdf):
            return None
        stream = io.BytesIO()
        pdf.save(stream)
    return stream.getvalue()
