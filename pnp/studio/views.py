"""Views: an edition as its faces, with their editable spots."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from pnp.core.errors import Problem
from pnp.data.changes import Changes
from pnp.printing.artwork.library import PictureName
from pnp.printing.parts.part import is_stand_in
from pnp.studio.rules_text import KIND

if TYPE_CHECKING:
    from pnp.core.geometry import Rect
    from pnp.press.faces import Face, TextPlace
    from pnp.printing.edition import Edition
    from pnp.studio.live import ServedPage
    from pnp.studio.live.page import PageFace

_MAX_NAME: Final = 60
"""The longest name of a block of the rulebook, taken from its first line."""

_AROUND_MM: Final = 0.8
"""The margin between such a block and the edge of its spot."""

SpotKind = Literal["word", "number", "picture", "rules"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A box on a face, in millimetres from the trim's upper left corner, that shows one thing."""

    kind: SpotKind
    ids: tuple[str, ...]
    """The ids of the texts of which the words consist; the path of a number; the id of a picture;
    the line of the rulebook as "rules:12"."""
    text: str
    x: float
    y: float
    width: float
    height: float
    letters: int = 0
    """The approximate number of letters that fit; 0 for a picture."""
    lines: int = 0
    number: str = ""
    """The path of the number that words state, in addition to their own."""


@dataclass(frozen=True, slots=True)
class FaceView:
    """A face as shown on a page."""

    name: str
    address: str
    width: float
    height: float
    copies: int
    spots: tuple[Spot, ...] = field(repr=False)
    colours: tuple[str, ...] = ()
    is_broken: bool = False
    """Whether it is the last good version, because the current one cannot be made."""


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of the game."""

    name: str
    title: str
    sheets: int
    """The number of sheets of paper."""
    faces: tuple[FaceView, ...]


def hold_parts(
    parts: tuple[PartView, ...], names: Collection[str], before: View | None
) -> tuple[PartView, ...]:
    """Return the parts, with some held as in the last view."""
    old = {part.name: part for part in before.parts if part.name in names} if before else {}
    return tuple(old.get(part.name, part) for part in parts)


def mark_faults(parts: tuple[PartView, ...], things: Collection[str]) -> tuple[PartView, ...]:
    """Return the parts, with those faces marked as broken that should show some things.

    Args:
        parts: all parts.
        things: the ids of texts, and the paths of numbers.
    """
    if not things:
        return parts
    return tuple(
        replace(part, faces=tuple(_mark_face(face, things) for face in part.faces))
        for part in parts
    )


def _mark_face(face: FaceView, things: Collection[str]) -> FaceView:
    is_wrong = any(key in things for spot in face.spots for key in (*spot.ids, spot.number))
    return replace(face, is_broken=True) if is_wrong else face


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a page shows."""

    version: int
    game: str
    title: str
    language: str
    languages: tuple[str, ...]
    ink: str
    pack: str
    """The name of the pack's folder."""
    has_pack: bool
    """Whether it exists."""
    has_tables: bool
    """Whether its cards come from a user's own tables."""
    fonts: str
    """The address of the style sheet of its fonts."""
    parts: tuple[PartView, ...]
    problems: tuple[Problem, ...] = ()
    changes: Changes = ()
    """The changed numbers that affect play."""
    undo: str | None = None
    """The label of the step that would be undone."""
    redo: str | None = None

    @property
    def faces(self) -> tuple[FaceView, ...]:
        """Return the faces of all parts."""
        return tuple(face for part in self.parts for face in part.faces)

    def as_json(self) -> dict[str, Any]:
        """Return the view as JSON."""
        return {**self._about(), "parts": [asdict(part) for part in self.parts]}

    def _about(self) -> dict[str, Any]:
        """Return all but the parts as JSON."""
        about = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**about, "problems": [problem_as_json(problem) for problem in self.problems]}

    def news_since(self, before: View | None) -> dict[str, Any]:
        """Return the differences from an earlier view: its faces, if the parts are the same."""
        if before is None or _shape(before) != _shape(self):
            return {"whole": True, **self.as_json()}
        old = {face.name: face for face in before.faces}
        faces = [asdict(face) for face in self.faces if face != old[face.name]]
        about = {"whole": False, "since": before.version}
        return {**about, **self._about(), "parts": None, "faces": faces}


def _shape(view: View) -> object:
    """Return the parts of a view that stay equal when single faces are replaced."""
    parts = tuple(
        (part.name, part.title, part.sheets, tuple(face.name for face in part.faces))
        for part in view.parts
    )
    return view.game, view.language, view.ink, parts


def problem_as_json(problem: Problem) -> dict[str, Any]:
    """Return a problem with the things that it is about, as JSON."""
    return asdict(problem)


def part_views(  # noqa: PLR0913, PLR0917 -- an edition, and all that its view differs by
    edition: Edition | None,
    page: ServedPage,
    numbers: Collection[str],
    pictures: Collection[str],
    before: View | None,
    last_faces: Collection[str] = (),
) -> tuple[PartView, ...]:
    """Return the parts of a page with the spots of their faces.

    Args:
        edition: the edition that the page shows; None if it could not be laid out.
        page: the page.
        numbers: the paths of the game's numbers.
        pictures: the ids of pictures that a pack may replace.
        before: the last view, from which the spots of unchanged faces are taken.
        last_faces: the names of faces that are unchanged since the last view.
    """
    if edition is None:
        return before.parts if before else ()
    old = {face.name: face for face in before.faces} if before else {}
    old_sheets = {part.name: part.sheets for part in before.parts} if before else {}
    new = {part.name: part for part in edition.parts}
    digest_of = edition.prepress.renderer.digests.of_face

    def face_view(page_face: PageFace, face: Face | None) -> FaceView:
        if page_face.name in last_faces and page_face.name in old:
            return old[page_face.name]
        is_broken = face is None or is_stand_in(face) or digest_of(face) != page_face.digest
        view = _face_view(
            page_face, None if is_broken else face, old.get(page_face.name), numbers, pictures
        )
        if edition.job.game.rulebooks:  # which are not files of a pack
            view = replace(view, spots=tuple(spot for spot in view.spots if spot.kind != KIND))
        return view

    return tuple(
        PartView(
            name=part.name,
            title=part.title,
            sheets=new[part.name].sheets_of_paper
            if part.name in new
            else old_sheets.get(part.name, 0),
            faces=tuple(
                face_view(page_face, new[part.name].faces.get(page_face.name))
                if part.name in new
                else face_view(page_face, None)
                for page_face in part.faces
            ),
        )
        for part in page.parts
    )


def _face_view(
    page_face: PageFace,
    face: Face | None,
    before: FaceView | None,
    numbers: Collection[str],
    pictures: Collection[str],
) -> FaceView:
    """Return a face with its spots, from before if it is unchanged.

    The face is None for one that could not be made.
    """
    if face is not None and (before is None or before.address != page_face.address):
        spots, colours = tuple(_spots(face, numbers, pictures)), face.colours
    else:
        spots, colours = (before.spots, before.colours) if before else ((), ())
    return FaceView(
        name=page_face.name,
        address=page_face.address,
        width=round(page_face.width_mm, 3),
        height=round(page_face.height_mm, 3),
        copies=page_face.copies,
        spots=spots,
        colours=colours,
        is_broken=face is None,
    )


def _spots(face: Face, numbers: Collection[str], pictures: Collection[str]) -> Iterator[Spot]:
    """Yield the spots of a face: pictures first, in descending size."""
    boxes = [
        (place, PictureName.parse(use.name).id) for use in face.pictures for place in use.places
    ]
    boxes.sort(key=lambda box: -box[0].width_mm * box[0].height_mm)
    for place, name in boxes:
        if name in pictures and place.width_mm > 0 and place.height_mm > 0:
            yield Spot("picture", (name,), name, *_box(place))
    for text in face.texts:
        if text.at.width_mm > 0 and text.at.height_mm > 0:
            yield from _text_spot(text, numbers)
    for block in face.blocks:
        yield Spot(
            "rules",
            (f"{KIND}:{block.line}",),
            block.text[:_MAX_NAME],
            *_box(block.at.inset(-_AROUND_MM)),
        )


def _text_spot(text: TextPlace, numbers: Collection[str]) -> Iterator[Spot]:
    """Yield the spot of some words or of a number; none of a text of another kind."""
    number = text.field if text.field in numbers else None
    room = (text.letters, text.lines)
    if text.ids:
        yield Spot("word", text.ids, text.text, *_box(text.at), *room, number or "")
    elif number:
        yield Spot("number", (number,), text.text, *_box(text.at), *room)


def _box(at: Rect) -> tuple[float, float, float, float]:
    return (round(at.x_mm, 2), round(at.y_mm, 2), round(at.width_mm, 2), round(at.height_mm, 2))
