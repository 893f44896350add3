"""Pages as they will be printed, and the PDF files of parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, get_args

from pnp.core.errors import CallError, Problem
from pnp.data import profiles, tables
from pnp.data.profiles import Flip
from pnp.press.sheets import Placement, Side
from pnp.printing.advice import Advice, advise
from pnp.printing.edition import Edition, lay_out, looks
from pnp.printing.file_names import file_name
from pnp.printing.jobs import resolve
from pnp.printing.orders import CHOICES, Order, order_of
from pnp.printing.parts import Part
from pnp.printing.parts.labour import cuts, minutes
from pnp.printing.printers import calibration, keep_readings
from pnp.printing.writing import manifest, to_bytes

if TYPE_CHECKING:
    from pnp.studio.session import Session

_DPI: Final = 66
_FACE_DPI: Final = 300
_FACE_PIXELS: Final = 1800
"""The most pixels along the longer side of a single face."""

_MM_PER_INCH: Final = 25.4
_ASKED: Final = ("paper", "backs", "copies", "sheets", "cut", "bleed_mm", "card", "printer")
"""The fields of an order that a page may choose, besides game, pack, language and ink."""

_NAMES: Final = re.compile(r"[^,;\s]+")
"""Of cards, with commas or spaces in between."""

_FARTHEST: Final = 14
"""A reading of the calibration page, in millimetres."""

_MAX_COPIES: Final = 20
_MAX_SHEETS: Final = 500


@dataclass(frozen=True, slots=True)
class Offer:
    """The choices for printing."""

    papers: tuple[dict[str, Any], ...]
    """The papers, each with its name and size in millimetres."""
    backs: tuple[str, ...]
    printers: tuple[str, ...]
    """The profiles of printers, those of one's own first."""

    @classmethod
    def usual(cls) -> Offer:
        """Return the available papers and ways of printing backs."""
        papers = (
            {"name": name, "width": paper.width_mm, "height": paper.height_mm}
            for name, paper in tables.papers().items()
        )
        return cls(tuple(papers), CHOICES["backs"], profiles.choices())


class Printouts:
    """The pages of a session; the last requested edition is cached."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._last: tuple[object, Edition] | None = None
        self._manifests: dict[tuple[str, str], bytes] = {}
        """The manifests of the last files, by their game and part."""

    def summary(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parts that would be printed, their work, and the best advice.

        Raises:
            CallError: an unknown option.
            MaterialError: something does not fit.
        """
        edition = self._edition(options)
        return {
            "parts": [
                {
                    "name": part.name,
                    "title": edition.name_of(part),
                    "sides": len(part.sides),
                    "sheets": part.sheets_of_paper,
                    "pages": [_page(part, index) for index in dict.fromkeys(looks(part))],
                }
                for part in edition.parts
            ],
            "cuts": sum(cuts(part, edition.job) for part in edition.parts),
            "minutes": sum(minutes(part, edition.job) for part in edition.parts),
            "advice": _advice(advise(self._order(options), edition)),
        }

    def pages(self, part: str, options: Mapping[str, Any]) -> Iterator[tuple[int, bytes]]:
        """Yield the number of each page of a part, and its picture as PNG, as soon as it is made.

        Raises:
            CallError: there is no such part.
            MaterialError: something does not fit.
        """
        from pnp.printing.page_bitmaps import page_bitmaps  # noqa: PLC0415 -- brings PDFium

        edition = self._edition(options)
        alone = replace(edition, parts=(edition.part(part),))
        for page in page_bitmaps(alone, _DPI):
            yield page.page, page.to_png(_DPI)

    def face(self, name: str) -> bytes:
        """Return a face as PNG, rendered by PDFium from a separate PDF file.

        Raises:
            CallError: there is no such face.
            MaterialError: it contains something that the press does not support.
        """
        from pnp.printing.page_bitmaps import page_bitmaps  # noqa: PLC0415 -- brings PDFium

        edition = self._session.edition
        parts = edition.parts if edition else ()
        part = next((part for part in parts if name in part.faces), None)
        if edition is None or part is None:
            raise CallError(Problem(f"there is no face {name[:60]!r}"))
        size = part.faces[name].size
        side = Side(size, (Placement.whole(name, size),))
        alone = replace(edition, parts=(Part(part.name, (side,), part.faces, ()),))
        longest_mm = max(size.width_mm, size.height_mm)
        dpi = min(_FACE_DPI, round(_FACE_PIXELS / longest_mm * _MM_PER_INCH))
        return next(page_bitmaps(alone, dpi)).to_png(dpi)

    def pdf(self, part: str, options: Mapping[str, Any]) -> tuple[str, bytes]:
        """Return the name and content of a part's file.

        Args:
            part: its name.
            options: of the order; `changed` leaves out components that its last file shows alike.

        Raises:
            CallError: there is no such part, or nothing of it has changed.
            MaterialError: something does not fit.
        """
        fields = dict(options)
        is_rest = fields.pop("changed", "")
        edition = self._changes(part, fields) if is_rest else self._edition(fields)
        part_of_edition, ticket = edition.part(part), edition.job.ticket
        self._manifests[self._session.game.key, part] = manifest(edition, part_of_edition)
        if not self._session.folder.exists:  # nothing is otherwise yet
            names = {pack.key for pack in edition.job.game.packs}
            labels = tuple(label for label in ticket.labels if label.text not in names)
            ticket = replace(ticket, labels=labels)
        return file_name(ticket, part_of_edition), to_bytes(edition, part_of_edition)

    def ink(self, part: str, options: Mapping[str, Any]) -> dict[str, float]:
        """Return the ink of a part: the coverage in percent, and as pages of 5 %.

        Raises:
            CallError: there is no such part.
            MaterialError: something does not fit.
        """
        from pnp.proof.ink import estimate  # noqa: PLC0415 -- a page without a server lacks it

        edition = self._edition(options)
        coverage = estimate(edition, edition.part(part))
        return {"percent": round(coverage.percent, 1), "pages": round(coverage.usual_pages)}

    def _edition(self, options: Mapping[str, Any]) -> Edition:
        order = self._order(options)
        about = (order, self._session.view.version)
        if self._last is None or self._last[0] != about:
            job = resolve(order)
            self._last = about, lay_out(job, bundle=self._session.bundle(job))
        return self._last[1]

    def _changes(self, part: str, options: Mapping[str, Any]) -> Edition:
        """Return the edition of the components of a part that have changed since its last file.

        Raises:
            CallError: the part has no file yet, or nothing of it has changed.
        """
        previous = self._manifests.get((self._session.game.key, part))
        if previous is None:
            fact = f"the part {part[:40]!r} has no earlier file"
            raise CallError(Problem(fact, hint="download all of it first"))
        order = replace(self._order(options), only=(part,))
        with TemporaryDirectory() as folder:
            path = Path(folder) / "manifest.json"
            path.write_bytes(previous)
            job = resolve(replace(order, changed_since=path))
        edition = lay_out(job, bundle=self._session.bundle(job))
        if not edition.part(part).sides:
            raise CallError(Problem("nothing has changed since the last file", part))
        return edition

    def _order(self, options: Mapping[str, Any]) -> Order:
        fields = {**options}
        second, cards = (str(fields.pop(name, "")) for name in ("second", "cards"))
        wrong = set(fields) - set(_ASKED)
        if wrong:
            raise CallError(Problem(f"an order of the studio has no {min(wrong)[:40]!r}"))
        usual = self._session.order()
        order = replace(order_of(usual.game, fields), packs=usual.packs)
        if order.copies > _MAX_COPIES or order.sheets > _MAX_SHEETS:
            fact = f"the studio prints at most {_MAX_COPIES} copies and {_MAX_SHEETS} sheets"
            raise CallError(Problem(fact, hint="use ducks-pnp build for more"))
        language = ",".join(filter(None, (usual.language, second)))
        return replace(order, language=language, ink=usual.ink, cards=tuple(_NAMES.findall(cards)))


def calibration_page(paper: str, flip: str, language: str) -> bytes:
    """Return the page that a printer is calibrated with, as PDF.

    Raises:
        CallError: there is no such paper or edge, or the paper is too small.
    """
    return calibration(paper, _edge(flip), language).to_bytes()


def keep_printer(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Save the readings of a calibration page, and return the names of printers.

    Raises:
        CallError: the name, the edge or a reading is none, or more than a printer errs by.
        MaterialError: the profile cannot be written.
    """
    name, readings = record.get("name"), record.get("read")
    numbers = readings if isinstance(readings, list) else []
    are_readings = [type(number) in (int, float) for number in numbers] == [True] * 4
    if not isinstance(name, str) or not are_readings or any(abs(n) > _FARTHEST for n in numbers):
        hint = "read the four scales of the calibration page"
        raise CallError(Problem("this is not a reading of a printer", hint=hint))
    a, b, c, d = map(float, numbers)
    keep_readings(name, (a, b, c, d), _edge(record.get("flip")))
    return profiles.choices()


def _edge(flip: Any) -> Flip:
    for edge in get_args(Flip):
        if flip == edge:
            return edge  # type: ignore[no-any-return] # it is one of them
    raise CallError(Problem("paper is turned about its long or short edge"))


def _advice(advices: Iterable[Advice]) -> dict[str, Any] | None:
    """Return the first applicable advice, as JSON."""
    return next(
        (
            {
                "choice": advice.choice,
                "sheets": advice.sheets_saved,
                "minutes": advice.minutes_saved,
            }
            for advice in advices
            if advice.choice.keys() <= set(_ASKED)
        ),
        None,
    )


def _page(part: Part, index: int) -> dict[str, Any]:
    """Return the number of a page, and its size in millimetres."""
    paper = part.sides[index].paper
    return {"page": index + 1, "width": paper.width_mm, "height": paper.height_mm}
