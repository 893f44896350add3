"""A part of a game on paper, and the task of laying one out.

`refuse_too_small` compares formats of cards with the smallest on which a card can be read.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from msgspec import structs

from pnp.core.errors import CallError, MaterialError, Problem, raise_if_any
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.games.components import Component
from pnp.press.faces import Blank, Face
from pnp.press.pdf import Bookmark
from pnp.press.sheets import Backs, Booklet, CardGrid, PadGrid, Side
from pnp.press.sheets.bounds import format_size
from pnp.printing.jobs import Job
from pnp.printing.prepress import Prepress, prepare


def refuse_too_small(size: Size, least: Size) -> None:
    """Refuse a format on which a card's words cannot be read.

    Args:
        size: the size of the requested format.
        least: the smallest sufficient size.

    Raises:
        CallError: the format is smaller; the hint names the nearest that is not.
    """
    if size.covers(least):
        return
    near = _nearest(size, least)
    raise CallError(
        Problem(
            f"cards of {format_size(size)} are too small: their words need {format_size(least)}",
            hint=f"the nearest format that is large enough: --card {near}" if near else "",
        )
    )


def _nearest(size: Size, least: Size) -> str | None:
    enough = {key: card.size for key, card in tables.cards().items() if card.size.covers(least)}
    return min(enough, key=lambda key: _apart(enough[key], size), default=None)


def _apart(one: Size, other: Size) -> float:
    return abs(one.width_mm - other.width_mm) + abs(one.height_mm - other.height_mm)


BILINGUAL: Final = ("card", "aid", "sheet", "pad", "board")
"""The kinds of components that are printed in two languages."""

_SHOWN: Final = 24
"""Characters of a cell by which a problem that quotes them is told to be the cell's."""

_EMPTY: Final = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game, laid out: it becomes one file."""

    name: str
    sides: tuple[Side, ...]
    """Empty if nothing in the part has changed since it was last printed."""
    faces: Mapping[str, Face] = field(repr=False)
    """The faces on its sides, by the names that placements give them."""
    components: tuple[Component, ...]
    """The printed faces; each component's face stands under its id, its back under the back's."""
    unchanged: tuple[Component, ...] = ()
    """The faces left out, because they are as they were when last printed."""
    bookmarks: tuple[Bookmark, ...] = ()
    backs: Backs | None = None
    """The way backs are printed, or None for a part without; a booklet's pages have backs."""
    booklet: Booklet | None = None
    """The folding and stapling of its pages, for a booklet."""
    grid: CardGrid | None = None
    """The places of cards, with the reasons, for a part printed as cards."""
    pad: PadGrid | None = None
    """The division of pages, for a part printed as a pad."""

    @property
    def everything(self) -> tuple[Component, ...]:
        """Return the components that are printed, and those left out as unchanged."""
        return (*self.components, *self.unchanged)

    @property
    def sheets_of_paper(self) -> int:
        """Return the number of leaves that the printer takes."""
        return math.ceil(len(self.sides) / 2) if self.is_duplex else len(self.sides)

    @property
    def is_duplex(self) -> bool:
        """Return whether both sides of the paper are printed."""
        return self.backs in ("duplex-long", "duplex-short")

    @property
    def copies(self) -> int:
        """Return the number of things on the paper."""
        return sum(component.copies for component in self.components)


def is_stand_in(face: Face) -> bool:
    """Return whether a blank face stands in for one that could not be made."""
    return face.svg == _EMPTY


@dataclass(frozen=True, slots=True)
class Task:
    """The components of one part of a job, and all that is needed to lay them out."""

    job: Job
    part: str
    prepress: Prepress
    progress: Callable[[], None] = lambda: None
    """Called for each face of a component that has been made."""
    problems: list[Problem] | None = None
    """A list to which problems of faces are added, with a blank face in place of each; None to
    raise them."""
    last_faces: Mapping[str, Face] = field(default_factory=dict)
    """Faces by the ids of components and backs that are taken as they are."""

    @property
    def components(self) -> tuple[Component, ...]:
        """Return the components of the part that are printed."""
        return self.job.components(self.part)

    def face(
        self, component: Component, blank: Blank, more: Mapping[str, object] = MappingProxyType({})
    ) -> Face:
        """Return the face of a component, whose layout may name `more` than its values.

        Its words are in two languages, if the job has two and all of them fit.
        """
        if component.id in self.last_faces:
            self.progress()
            return self.last_faces[component.id]
        both = {"bilingual": True} if self._is_in_both(component) else {}
        try:
            face = self._make(component.layout, {**component.values, **more, **both}, blank)
            if component.source:
                self._find_pictures(face)
                face = structs.replace(face, name=f"{component.source}: {face.name}")
        except MaterialError as error:
            own_problems = [
                _with_source(problem, component).about(
                    face=component.id, language=self.job.ticket.language.partition(",")[0]
                )
                for problem in error.problems
            ]
            face = self._stand_in(MaterialError(own_problems), component.layout, blank)
        self.progress()
        return face

    def _is_in_both(self, component: Component) -> bool:
        return self.job.second is not None and component.kind in BILINGUAL

    def in_language(self, language: str) -> Task:
        """Return the task of the same part in a single language."""
        ticket = replace(self.job.ticket, language=language)
        job = replace(self.job, ticket=ticket)
        prepress = prepare(job, self.prepress.bundle)
        return replace(self, job=job, prepress=prepress, progress=lambda: None)

    def make(self, layout: str, values: Mapping[str, object], blank: Blank) -> Face:
        """Return the face of a layout, with `values` besides those that every layout may name."""
        try:
            return self._make(layout, values, blank)
        except MaterialError as error:
            return self._stand_in(error, layout, blank)

    def _make(self, layout: str, values: Mapping[str, object], blank: Blank) -> Face:
        values_of_all = {"credit": self.prepress.credit, "paper": self.job.paper.name}
        return self.prepress.maker.make(layout, blank, {**values, **values_of_all})

    def _find_pictures(self, face: Face) -> None:
        """Raise MaterialError for missing pictures of a face."""
        problems: list[Problem] = []
        for use in face.pictures:
            try:
                self.prepress.pictures(use.name)
            except MaterialError as error:
                problems += [
                    replace(problem, place=problem.place or face.name) for problem in error.problems
                ]
        raise_if_any(problems)

    def _stand_in(self, error: MaterialError, layout: str, blank: Blank) -> Face:
        """Note the problems of a face and return a blank one; or raise them."""
        if self.problems is None:
            raise error
        self.problems.extend(error.problems)
        return Face(layout, blank.size, _EMPTY, blank.bleed_mm)

    def blank(self, component: Component) -> Blank:
        """Return the blank that a component's face is drawn on.

        Raises:
            CallError: the format of cards is too small for the component.
        """
        if component.kind in ("card", "token"):
            card = self.job.card.size
            if component.size is None and component.least:
                refuse_too_small(card, component.least)
            bleed_mm = self.job.bleed_mm(self.part)
            return Blank(component.size or card, bleed_mm, self.job.safe_mm)
        if component.row:
            return Blank(component.row.size(self.job.card.size))
        return Blank(component.size or Size(0, 0))

    def with_errors(self) -> Task:
        """Return the task without a list of problems: they are raised, as for faces made later."""
        return replace(self, problems=None)

    def nothing(self) -> Part:
        """Return the part without sides, because nothing in it has changed."""
        return Part(self.part, (), {}, (), self.components)

    def split_changes(
        self, faces_by_id: Mapping[str, Sequence[Face]]
    ) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
        """Return the components to print, and those that look as they did last time.

        Args:
            faces_by_id: the faces of front and back by component id.
        """
        names = {name for name, faces in faces_by_id.items() if self.is_changed(name, faces)}
        return (
            tuple(component for component in self.components if component.id in names),
            tuple(component for component in self.components if component.id not in names),
        )

    def is_changed(self, name: str, faces: Sequence[Face]) -> bool:
        """Return whether a component is printed: it has changed, or no manifest was given."""
        previous = self.job.previous
        return previous is None or previous.differs(name, *(face.fingerprint for face in faces))


def _with_source(problem: Problem, component: Component) -> Problem:
    """Return a problem of a component's face with the reader's source of the component."""
    if not component.source:
        return problem
    texts = {
        column: value[:_SHOWN]
        for column, value in component.values.items()
        if isinstance(value, str) and len(value) > 1 and value[:_SHOWN] in problem.fact
    }
    column = f", column {max(texts, key=lambda column: len(texts[column]))}" if texts else ""
    return replace(problem, place=f"{component.source}{column}: {problem.place}")


def in_one_language(part: Part) -> tuple[Component, ...]:
    """Return the components that could show two languages, but show only one."""
    return tuple(
        component
        for component in part.everything
        if component.kind in BILINGUAL
        and component.id in part.faces
        and len(part.faces[component.id].languages) == 1
    )
