"""Writing an edition: each part becomes one PDF with its manifest, all of them or none.

A manifest, in JSON, stands beside its file and inside it. It lists the printed components,
with a fingerprint of each side; the faces with their places on each page; and the values of each
face with their boxes. Lengths are millimetres from the upper left corner: of the page for
placements, of the trimmed face for fields. A run of equal pages is one entry, with its first and
last number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import accumulate, count, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.json import format as format_json

from pnp.core.errors import DucksError, merge_errors
from pnp.core.files import write_all
from pnp.core.gc_pauses import fewer_gc_pauses
from pnp.core.progress import Progress, silent
from pnp.core.resources import __version__
from pnp.core.signals import late_if_done
from pnp.data.manifest import FORMAT, read_title
from pnp.games.components import Component
from pnp.press.faces import Face
from pnp.press.pdf import Attachment, Flip, Page, ViewerHints
from pnp.press.sheets import Backs, PageOrder, Placement, Side
from pnp.printing.edition import Edition
from pnp.printing.file_names import file_name
from pnp.printing.parts import Part
from pnp.printing.parts.binding import ALL

if TYPE_CHECKING:
    from pnp.press.pdf import Document

MANIFEST: Final = "manifest.json"
"""The file name of the manifest inside a PDF."""

_SET_DIGITS: Final = 12

_FLIPS: Final[Mapping[Backs, Flip]] = {
    "duplex-long": "DuplexFlipLongEdge",
    "duplex-short": "DuplexFlipShortEdge",
}


@dataclass(frozen=True, slots=True)
class Printed:
    """A file that was made.

    Example:
        >>> (file,) = pnp.write(pnp.lay_out("pond", only=("aid",)))
        >>> file.part, file.components, file.pages, file.sheets_of_paper
        ('aid', 2, 1, 1)
    """

    path: Path
    game: str
    part: str
    language: str
    paper: str
    ink: str
    pages: int
    sheets_of_paper: int
    """Leaves that the printer takes."""
    bytes: int
    components: int
    """The number of physical pieces on the paper: fifty sheets are fifty."""
    unchanged: int = 0
    """The number of physical pieces that were left out as unchanged."""
    backs: Backs | None = None
    """The way backs are printed, if there are any."""
    is_booklet: bool = False
    """Whether the sheets are folded and stapled."""
    order: PageOrder | None = None
    """The order of pages, for parts that are printed on both sides."""


@fewer_gc_pauses()
def write(edition: Edition, out: Path, progress: Progress = silent) -> list[Printed]:
    """Write an edition into files below `out`; see `write_together`."""
    return write_together([edition], out, progress)


def write_together(
    editions: Sequence[Edition], out: Path, progress: Progress = silent
) -> list[Printed]:
    """Write editions into files below `out`: all of them, or none.

    A part of which nothing has changed gets no file.

    Raises:
        MaterialError: every face that the press does not support, or a file that cannot
            be written.
    """
    files: dict[Path, bytes] = {}
    titles: dict[Path, str] = {}
    results: list[Printed] = []
    errors: list[DucksError] = []
    parts = [(edition, part) for edition in editions for part in edition.files if part.sides]
    starts = accumulate((len(part.sides) for _, part in parts), initial=0)
    total = sum(len(part.sides) for _, part in parts)
    for (edition, part), start in zip(parts, starts, strict=False):
        try:
            before_page = partial(_report_page, progress, part.name, start, total)
            content, manifest = _files(edition, part, before_page)
        except DucksError as error:
            errors.append(error)
            continue
        path = _path(edition, part, out)
        files[path] = content
        titles[path.with_suffix(".json")] = edition.title
        files[path.with_suffix(".json")] = manifest
        results.append(_file_of(edition, part, path, content))
    if errors:
        raise merge_errors(errors)
    progress("writing", total, total)
    write_all(_of_one_set(files, titles))
    with late_if_done() as completion:
        completion.set()
        for edition in editions:
            edition.keep()
    return results


def _path(edition: Edition, part: Part, out: Path) -> Path:
    return out / edition.job.game.key / file_name(edition.job.ticket, part)


def titles_to_replace(edition: Edition, out: Path) -> tuple[str, ...]:
    """Return the titles of other games whose files below `out` would be replaced."""
    paths = (_path(edition, part, out) for part in edition.files if part.sides)
    titles = (read_title(path.with_suffix(".json")) for path in paths)
    return tuple(dict.fromkeys(title for title in titles if title not in ("", edition.title)))


def _of_one_set(files: Mapping[Path, bytes], titles: Mapping[Path, str]) -> dict[Path, bytes]:
    """Return files with the id of their set in each manifest, and the title of their game."""
    names = sorted((path.name, sha256(content).hexdigest()) for path, content in files.items())
    number = sha256(repr(names).encode()).hexdigest()[:_SET_DIGITS]
    return {
        path: as_json({**json.loads(content), "title": titles[path], "set": number})
        if path in titles
        else content
        for path, content in files.items()
    }


def _report_page(progress: Progress, name: str, start: int, total: int, page: int) -> None:
    """Report the number of the page that is drawn next; `start` pages precede those of the part."""
    progress(name, start + page, total)


def _file_of(edition: Edition, part: Part, path: Path, content: bytes) -> Printed:
    ticket = edition.job.ticket
    return Printed(
        path=path,
        game=ticket.game,
        part=part.name,
        language=edition.language,
        paper=ticket.paper,
        ink=ticket.ink,
        pages=len(part.sides),
        sheets_of_paper=part.sheets_of_paper,
        bytes=len(content),
        components=part.copies,
        unchanged=sum(component.copies for component in part.unchanged),
        backs=part.backs,
        is_booklet=part.booklet is not None,
        order=edition.job.page_order if part.is_duplex else None,
    )


@fewer_gc_pauses()
def to_bytes(
    edition: Edition, part: Part, before_page: Callable[[int], None] = lambda _: None
) -> bytes:
    """Return a part's file, drawn and written unless it is cached.

    Args:
        edition: the edition of the part.
        part: the part to write.
        before_page: called before each page is drawn, with its number from 0.

    Raises:
        MaterialError: a face contains something that the press does not support.
    """
    return _files(edition, part, before_page)[0]


def _files(edition: Edition, part: Part, before_page: Callable[[int], None]) -> tuple[bytes, bytes]:
    """Return a part's file and its manifest; see `to_bytes`."""
    bundle = edition.prepress.bundle
    if not bundle.keeps:
        return _draw(edition, part, before_page)
    key = part_digest(edition, part)
    entry: tuple[bytes, bytes] | None = bundle.get("pdf", key)
    if entry is None:
        entry = _draw(edition, part, before_page)
        bundle.put("pdf", key, entry)
    return entry


def _draw(edition: Edition, part: Part, before_page: Callable[[int], None]) -> tuple[bytes, bytes]:
    paper = document(edition, part, before_page)
    return paper.to_bytes(), paper.attachments[0].content


def part_digest(edition: Edition, part: Part) -> str:
    """Return the digest of everything from which a part's file is made."""
    about = (edition.title_of(part), edition.credit, edition.job.game.credits.designers)
    extras = (_hints(edition, part), _manifest(edition, part))
    digest = sha256(repr((about, part.sides, part.bookmarks, extras)).encode())
    for name, face in part.faces.items():
        digest.update(f"{name}\0{edition.prepress.renderer.digests.of_face(face)}".encode())
    return digest.hexdigest()


@fewer_gc_pauses()
def document(
    edition: Edition, part: Part, before_page: Callable[[int], None] = lambda _: None
) -> Document:
    """Return a part's pages with title, language and credits; arguments as of `to_bytes`.

    Raises:
        MaterialError: a face contains something that the press does not support.
    """
    from pnp.press.pdf import Document  # noqa: PLC0415 -- brings reportlab, not for what is kept

    about = manifest(edition, part)
    return Document(
        title=edition.title_of(part),
        language=edition.language,
        author=", ".join(edition.job.game.credits.designers),
        subject=edition.credit,
        creator=f"ducks-pnp {__version__}",
        pages=tuple(_announce(edition.pages(part), before_page)),
        bookmarks=part.bookmarks,
        attachments=(Attachment(MANIFEST, "application/json", "What lies where", about),),
        hints=_hints(edition, part),
    )


def _announce(pages: Iterator[Page], before_page: Callable[[int], None]) -> Iterator[Page]:
    for number in count():
        before_page(number)
        page = next(pages, None)
        if page is None:
            return
        yield page


def manifest(edition: Edition, part: Part) -> bytes:
    """Return the manifest of a part's file, as JSON.

    Components that have not changed since they were last printed have no copies, so that the next
    print can be compared with this one.
    """
    return as_json(_manifest(edition, part))


def _manifest(edition: Edition, part: Part) -> dict[str, Any]:
    ticket, packs = edition.job.ticket, edition.job.game.packs
    about = {
        "made_with": f"ducks-pnp {__version__}",
        "game": ticket.game,
        "part": part.name,
        "language": edition.language,
        "paper": ticket.paper,
        "ink": ticket.ink,
        "order": {**ticket.options, **_part_names(edition, part)},
        **({"packs": [pack.name for pack in packs]} if packs else {}),
    }
    ids = {component.id for component in part.components}
    components = {
        component.id: (
            component.copies if component.id in ids else 0,
            _faces_of(component, part),
        )
        for component in part.everything
        if component.id in part.faces
    }
    return as_table(about, components, part.faces, part.sides)


def _part_names(edition: Edition, part: Part) -> dict[str, list[str]]:
    """Return the names of the parts in a file, if the file's own name does not give them."""
    return {"only": [member.name for member in edition.parts]} if part.name == ALL else {}


def _faces_of(component: Component, part: Part) -> tuple[Face, ...]:
    """Return the faces of a component's front and, if it has one, back."""
    back = (part.faces[component.back.id],) if component.back else ()
    return (part.faces[component.id], *back)


def _hints(edition: Edition, part: Part) -> ViewerHints:
    """Return the edge on which the printer turns the paper, where both sides are printed."""
    if part.backs is None or edition.job.page_order != "collated":
        return ViewerHints()
    return ViewerHints(_FLIPS.get(part.backs))


_DECIMALS: Final = 3


def as_table(
    about: Mapping[str, object],
    components: Mapping[str, tuple[int, tuple[Face, ...]]],
    faces: Mapping[str, Face],
    sides: Iterable[Side],
) -> dict[str, Any]:
    """Return a manifest as a table.

    Args:
        about: the order: game, part, language, paper and so on.
        components: copies, and the faces of front and back, by component id.
        faces: the faces by the names that placements give them.
        sides: the pages in order.
    """
    return {
        "format": FORMAT,
        **about,
        "components": {
            name: {
                "front": digest[0].fingerprint,
                "back": digest[1].fingerprint if len(digest) > 1 else None,
                "copies": copies,
            }
            for name, (copies, digest) in components.items()
        },
        "faces": {name: _face(face) for name, face in faces.items()},
        "pages": list(_pages(sides)),
    }


def as_json(table: Mapping[str, object]) -> bytes:
    """Return a manifest as a file."""
    content = json.dumps(table, ensure_ascii=False).encode()
    return format_json(content, indent=1) + b"\n"


def _face(face: Face) -> dict[str, Any]:
    return {
        "size_mm": [face.size.width_mm, face.size.height_mm],
        "bleed_mm": face.bleed_mm,
        "fields": [
            {
                "name": field.name,
                "text": field.text,
                "at_mm": _round(
                    field.at.x_mm, field.at.y_mm, field.at.width_mm, field.at.height_mm
                ),
            }
            for field in face.fields
        ],
    }


def _pages(sides: Iterable[Side]) -> Iterable[dict[str, Any]]:
    pages = enumerate(sides, start=1)
    for side, run in groupby(pages, key=lambda pair: pair[1]):
        numbers = [number for number, _ in run]
        yield {
            "first": numbers[0],
            "last": numbers[-1],
            "kind": side.label,
            "paper_mm": [side.paper.width_mm, side.paper.height_mm],
            "placed": [_placement(placement) for placement in side.placements],
        }


def _placement(placement: Placement) -> dict[str, Any]:
    at = placement.at
    return {
        "face": placement.face,
        "at_mm": _round(at.x_mm, at.y_mm, at.width_mm, at.height_mm),
        "turn": placement.turn,
    }


def _round(*lengths: float) -> list[float]:
    return [round(length, _DECIMALS) for length in lengths]
