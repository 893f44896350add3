"""Pieces: the things that are cut out of the paper, with both sides and all copies.

They are laid out for their faces alone: no page limits them, and nothing moves to a free place of
another part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final
from unicodedata import normalize

from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.core.geometry import Size
from pnp.core.progress import Progress, silent
from pnp.games.components import Component, Kind
from pnp.press.faces import Face, FaceText, texts_of
from pnp.press.text import Icon
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.prepress import icon_word
from pnp.words.typography import typeset
from pnp.words.words import Words

PIECES: Final[frozenset[Kind]] = frozenset({"card", "token", "aid", "board", "pad", "sheet"})
"""The kinds that have a face of their own; rulebooks have pages, and boxes have nets."""

ANY_KIND: Final[frozenset[Kind]] = PIECES | {"rulebook"}
CARDS: Final[frozenset[Kind]] = frozenset({"card"})

_PAPER: Final = "a3"
"""Faces do not depend on the paper; everything fits on this one."""


_NO_NAME: Final = re.compile(r"[^a-z0-9._-]+")
_MAX_NAME: Final = 80
"""The longest file name; with its folders it stays within the limits of systems."""

_DIGITS: Final = 8
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)
"""Names that Windows reserves for devices, whatever the suffix."""


@dataclass(frozen=True, slots=True)
class LoosePiece:
    """A thing that is cut out, with all its copies."""

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
    title: str
    """A card's largest words; for other things the name of their part."""
    texts: tuple[FaceText, ...]
    """The words of the front in layout order."""
    name: str = ""
    """Its title, with the id of its row if others of the part have that title; only in games of
    one's own."""

    @property
    def words(self) -> str:
        """Return the words of the front as one text."""
        return " ".join(text.words for text in self.texts)


@dataclass(frozen=True, slots=True)
class Choices:
    """Options that only some formats have, and whether the files are to be published."""

    base_url: str = ""
    """The address at which the files will be published; empty for this computer alone."""
    is_large: bool = False
    """Whether letters are large."""
    shop: str = ""
    """The print shop; empty for any."""
    profile: Path | None = None
    """The ICC profile of its press, if any."""
    is_public: bool = False
    """Whether publication was requested."""

    def only(self, flags: Collection[str]) -> Choices:
        """Return only the choices that a format has."""
        return Choices(
            base_url=self.base_url if "--base-url" in flags else "",
            is_large=self.is_large and "--large" in flags,
            shop=self.shop if "--for" in flags else "",
            profile=self.profile if "--profile" in flags else None,
            is_public=self.is_public,
        )

    @property
    def flags(self) -> tuple[str, ...]:
        """Return the given options, as typed."""
        flags = {
            "--base-url": self.base_url,
            "--large": self.is_large,
            "--for": self.shop,
            "--profile": self.profile,
        }
        return tuple(flag for flag, value in flags.items() if value)


PRIVATE: Final = Choices()


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of an export apart from those of printing."""

    bleed_mm: float
    """The bleed of pictures, if the format does not fix it."""
    dpi: int
    folder: Path = Path()
    """The destination of the files."""
    choices: Choices = PRIVATE


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The pieces of an order with their faces."""

    order: Order = field(repr=False)
    edition: Edition = field(repr=False)
    pieces: tuple[LoosePiece, ...]
    faces: Mapping[str, Face] = field(repr=False)
    """By name."""
    kinds: Mapping[str, Kind] = field(repr=False)
    """Of all parts that were ordered."""
    holds: frozenset[Kind] = field(repr=False)
    """The kinds that the format supports."""
    _made: dict[Hashable, bytes] = field(default_factory=dict, repr=False, compare=False)
    """Files that several formats share, for all sets of an order."""

    def once(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return a file that another format may already have made of the same pieces.

        Args:
            key: the key of the file.
            make: makes the file.
        """
        if (key, self.holds) not in self._made:
            self._made[key, self.holds] = make()
        return self._made[key, self.holds]

    @property
    def omitted(self) -> tuple[str, ...]:
        """Return the ordered parts that the format does not support."""
        return tuple(part for part, kind in self.kinds.items() if kind not in self.holds)

    def only(self, holds: frozenset[Kind]) -> PieceSet:
        """Return the pieces for a format that supports fewer kinds.

        Raises:
            CallError: there are none.
        """
        pieces = tuple(piece for piece in self.pieces if piece.kind in holds)
        raise_if_any([] if pieces else [_no_piece(self.kinds)], CallError)
        return replace(self, pieces=pieces, holds=holds)

    @property
    def rulebooks(self) -> tuple[str, ...]:
        """Return the parts that are rulebooks; none if single cards were ordered."""
        bag = self.edition.job.bag
        parts = () if self.order.cards else self.order.only or bag.parts
        return tuple(part for part in parts if bag.of_part(part)[0].kind == "rulebook")


def collect_pieces(
    order: Order, progress: Progress = silent, holds: frozenset[Kind] = PIECES
) -> PieceSet:
    """Return the pieces of an order.

    Args:
        order: the game, language, ink, card format and bleed.
        progress: called when they are laid out.
        holds: the kinds that the format has room for.

    Raises:
        CallError: the order names something unknown, or holds no piece.
        MaterialError: every problem of every part.
    """
    job = resolve(replace(order, paper=_PAPER, start=False, tuckbox="none"))
    kinds = {part: job.components(part)[0].kind for part in job.parts}
    parts = [part for part, kind in kinds.items() if kind in holds & PIECES]
    raise_if_any([] if parts else [_no_piece(kinds)], CallError)
    edition = lay_out(resolve(replace(order, paper=_PAPER, start=False, only=tuple(parts))))
    faces = {name: face for part in edition.parts for name, face in part.faces.items()}
    pieces = tuple(
        _piece(component, faces, edition) for part in edition.parts for component in part.components
    )
    pieces = _with_names(pieces, edition) if edition.job.game.cells else pieces
    progress("pieces", 1, 1)
    return PieceSet(order, edition, pieces, faces, kinds, holds)


def _no_piece(parts: Iterable[str]) -> Problem:
    fact = f"nothing of {', '.join(parts)} is a piece that the format holds"
    return Problem(fact, hint="print it: ducks-pnp build")


def _piece(component: Component, faces: Mapping[str, Face], edition: Edition) -> LoosePiece:
    face = faces[component.id]
    texts = texts_of(face, partial(_word_of, words=edition.prepress.words))
    return LoosePiece(
        id=component.id,
        part=component.part,
        kind=component.kind,
        copies=component.copies,
        size=face.size,
        is_round=component.is_round,
        front=component.id,
        back=component.back.id if component.back else None,
        title=_title(component, texts, edition),
        texts=texts,
    )


def _with_names(pieces: Sequence[LoosePiece], edition: Edition) -> tuple[LoosePiece, ...]:
    """Return pieces of a game of one's own with names that tell those of a part apart."""
    uses = Counter((piece.part, piece.title) for piece in pieces)

    def name_of(piece: LoosePiece) -> str:
        if uses[piece.part, piece.title] == 1:
            return piece.title
        row = piece.id.split(".", 2)[-1]  # behind the game and the table
        return typeset(f"{piece.title}: {row}", edition.language)

    return tuple(replace(piece, name=name_of(piece)) for piece in pieces)


def _title(component: Component, texts: Sequence[FaceText], edition: Edition) -> str:
    """Return the words of a card in the largest type, or the name of a part."""
    name = edition.prepress.words.text(f"part.{component.part}")
    if component.kind != "card":
        return name
    own = [text for text in texts if not is_credit(text.words, edition)]
    with_letters = [text for text in own if any(map(str.isalpha, text.words))]
    largest = max(with_letters, key=lambda text: text.size_mm, default=None)
    if largest:
        return largest.words
    return f"{name}: {own[0].words}" if own else name


def _word_of(icon: Icon, words: Words) -> str:
    return icon_word(icon.name, words) or icon.reading


def is_credit(words: str, edition: Edition) -> bool:
    """Return whether words of a face are the credit."""
    names = edition.job.game.credits.designers
    return edition.title in words and any(name in words for name in names)


def card_piles(
    pieces: PieceSet, kinds: frozenset[Kind] = CARDS
) -> Iterator[tuple[LoosePiece, ...]]:
    """Yield the pieces of each pile: of one part, size and back.

    Cards with unique backs form one pile.
    """
    piles: dict[tuple[object, ...], list[LoosePiece]] = {}
    for piece in pieces.pieces:
        if piece.kind in kinds:
            piles.setdefault((piece.part, piece.size, piece.back), []).append(piece)
    own: dict[tuple[object, ...], list[LoosePiece]] = {}
    for (part, size, back), group in piles.items():
        if back and len(group) == 1:
            own.setdefault((part, size), []).extend(group)
    for (part, size, back), group in piles.items():
        single = own.get((part, size), group) if back and len(group) == 1 else group
        if group[0] is single[0]:
            yield tuple(single)


def file_stem(name: str) -> str:
    """Return a portable file name: small Latin letters, digits, `.`, `_`, `-`.

    A name that loses letters in this way, or that Windows reserves, gets a digest as suffix, so
    that names remain distinct.
    """
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = _NO_NAME.sub("-", plain).strip(".-")[:_MAX_NAME]
    is_device = stem.partition(".")[0] in _DEVICES
    if stem and stem == name and not is_device:
        return stem
    digest = sha256(name.encode()).hexdigest()[:_DIGITS]
    stem = stem.replace(".", "-") if is_device else stem
    return f"{stem}-{digest}" if stem else digest
