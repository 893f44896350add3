"""Pieces: the things that are cut out of the paper, both sides, however many there are.

Laid out for their faces alone: no page limits them, and nothing moves to a free place of another
part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final
from unicodedata import normalize

from lxml import etree

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Size
from pnp.core.progress import Progress, silent
from pnp.games.components import Component, Kind
from pnp.press.faces import Face
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

PIECES: Final[frozenset[Kind]] = frozenset({"card", "token", "aid", "board", "pad", "sheet"})
"""The kinds that have a face of their own; rulebooks have pages, and boxes have nets."""

_PAPER: Final = "a3"
"""Faces do not depend on the paper; on this one everything that fits any fits."""

_TEXT: Final = "{http://www.w3.org/2000/svg}text"
_NO_NAME: Final = re.compile(r"[^a-z0-9._-]+")
_MAX_NAME: Final = 80
"""Letters of a file's name; with the names of folders above it stays within what systems allow."""

_DIGITS: Final = 8


@dataclass(frozen=True, slots=True)
class LoosePiece:
    """A thing that is cut out, however many there are of it."""

    id: str
    part: str
    kind: Kind
    copies: int
    size: Size
    is_round: bool
    front: str
    """The name of a face."""
    back: str | None
    """The name of a face that other pieces may share; None for a blank back."""
    words: str
    """The words of the front in the order of its layout."""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The pieces of an order with their faces."""

    edition: Edition = field(repr=False)
    pieces: tuple[LoosePiece, ...]
    faces: Mapping[str, Face] = field(repr=False)
    """By name."""
    omitted: tuple[str, ...]
    """The parts that were ordered and hold no piece."""


def collect_pieces(order: Order, progress: Progress = silent) -> PieceSet:
    """Return the pieces of an order.

    Raises:
        CallError: the order names something that there is not, or holds no piece.
        MaterialError: every problem of every part.
    """
    job = resolve(replace(order, paper=_PAPER, start=False, tuckbox="none"))
    parts = [part for part in job.parts if job.components(part)[0].kind in PIECES]
    if not parts:
        fact = f"nothing of {', '.join(job.parts)} is cut out: no piece to export"
        raise CallError(Problem(fact, hint="print it: ducks-pnp build"))
    edition = lay_out(resolve(replace(order, paper=_PAPER, start=False, only=tuple(parts))))
    faces = {name: face for part in edition.parts for name, face in part.faces.items()}
    pieces = tuple(
        _piece(component, faces) for part in edition.parts for component in part.components
    )
    edition.keep()
    progress("pieces", 1, 1)
    return PieceSet(edition, pieces, faces, tuple(part for part in job.parts if part not in parts))


def _piece(component: Component, faces: Mapping[str, Face]) -> LoosePiece:
    face = faces[component.id]
    return LoosePiece(
        id=component.id,
        part=component.part,
        kind=component.kind,
        copies=component.copies,
        size=face.size,
        is_round=component.is_round,
        front=component.id,
        back=component.back.id if component.back else None,
        words=" ".join(_words(face)),
    )


def _words(face: Face) -> Iterator[str]:
    for text in etree.fromstring(face.svg).iter(_TEXT):
        yield "".join(map(str, text.itertext()))


def file_stem(name: str) -> str:
    """Return a name as a file is called on any system: small Latin letters, digits, `.`, `_`, `-`.

    A name that loses letters by that has a digest behind it, so that no two become one.
    """
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = _NO_NAME.sub("-", plain).strip(".-")[:_MAX_NAME]
    if stem and stem == name:
        return stem
    digest = sha256(name.encode()).hexdigest()[:_DIGITS]
    return f"{stem}-{digest}" if stem else digest
