"""Editions: a game laid out for one language, ink and paper. All that a printer gets.

`lay_out` makes one of a job; `writing` makes files of it; `pnp.proof.show`, `preview` and
`pnp.ink` read it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import structs

from pnp.core.bundle import Bundle
from pnp.core.errors import (
    CallError,
    DucksError,
    MaterialError,
    Problem,
    did_you_mean,
    merge_errors,
)
from pnp.core.gc_pauses import fewer_gc_pauses
from pnp.core.progress import Progress, silent
from pnp.press.pdf import Page
from pnp.printing.common_parts import START
from pnp.printing.jobs import Job
from pnp.printing.parts import (
    Part,
    Task,
    bleeds_of,
    fill_free_places,
    in_one_language,
    lay_out_part,
    lay_out_start,
    merge_parts,
)
from pnp.printing.prepress import Prepress, prepare, title_in
from pnp.words.rulebook import find_rulebook, is_translated

if TYPE_CHECKING:
    from pnp.press.faces import Face, TextPlace


@dataclass(frozen=True, slots=True)
class Edition:
    """A game on paper.

    Example:
        >>> edition = pnp.lay_out("pond", only=("aid",))
        >>> edition.title, edition.language, len(edition.parts)
        ('Ducks in the Pond', 'en', 1)
        >>> edition.untranslated
        ()
    """

    job: Job = field(repr=False)
    parts: tuple[Part, ...]
    """In the order of printing; a part of which nothing has changed has no sides."""
    prepress: Prepress = field(repr=False)

    @property
    def title(self) -> str:
        """Return the game's name as it stands in its credits."""
        return title_in(self.prepress.words, self.job.game)

    @property
    def language(self) -> str:
        """Return the language of its words."""
        return self.job.language

    @property
    def credit(self) -> str:
        """Return the line that every sheet carries."""
        return self.prepress.credit

    @property
    def untranslated(self) -> tuple[str, ...]:
        """Return the ids of words that are printed in English for want of a translation."""
        return self.prepress.words.untranslated

    @property
    def notices(self) -> tuple[Problem, ...]:
        """Return the notices: columns, words and files passed over, and words that touch."""
        of_packs = (notice for pack in self.job.game.packs for notice in pack.notices)
        near = (notice for part in self.parts for notice in self.contacts(part))
        in_one = map(self._in_one_language, self._parts_in_one())
        of_words = (*self.prepress.words.notices, *self._books_in_other_languages())
        return (*self.job.game.notices, *of_words, *of_packs, *in_one, *dict.fromkeys(near))

    def _books_in_other_languages(self) -> Iterator[Problem]:
        """Yield the rulebooks that are printed in another language for want of a translation."""
        game = self.job.game
        for part in self.parts:
            if not any(piece.kind == "rulebook" for piece in part.components):
                continue
            language, path = find_rulebook(
                self.language, game.key, *game.words_folders, files=game.rulebooks
            )
            if not is_translated(language, self.language):
                fact = f"printed in {language}: not translated into {self.language} yet"
                translation = path.with_suffix(f".{self.language}{path.suffix}")
                hint = f"write {translation}" if game.rulebooks else ""
                yield Problem(fact, self.name_of(part), hint)

    def contacts(self, part: Part) -> tuple[Problem, ...]:
        """Return the words of a part that touch something, and are printed all the same."""
        notices = (notice for face in part.faces.values() for notice in face.notices)
        return tuple(dict.fromkeys(notices))

    def _parts_in_one(self) -> tuple[Part, ...]:
        """Return the parts of which pieces lack the second language."""
        return tuple(part for part in self.parts if self.job.second and in_one_language(part))

    def _in_one_language(self, part: Part) -> Problem:
        first, second = self.job.language, self.job.second
        pieces = in_one_language(part)
        is_all = len(pieces) == len(part.everything)
        how_many = "all" if is_all else f"{len(pieces)} of {len(part.everything)}"
        if any(face.languages == (second,) for face in part.faces.values()):
            those = "" if is_all else f"{how_many} "
            fact = f"{those}half in {first}, half in {second}: there is no room for both on one"
            return Problem(fact, self.name_of(part))
        fact = f"{how_many} in {first} alone: {second} has no room beside it"
        hint = f"print them in {second}, too: --lang {second} --only {part.name}"
        return Problem(fact, self.name_of(part), hint)

    @property
    def files(self) -> tuple[Part, ...]:
        """Return the parts as they are written, a file each: all as one, if that is asked for."""
        if not self.job.is_one_file or not any(part.sides for part in self.parts):
            return self.parts
        return (merge_parts(self.parts, self.name_of),)

    def part(self, name: str) -> Part:
        """Return the part of that name, or the file that holds all parts.

        Raises:
            CallError: no such part was laid out.

        Example:
            >>> aid = pnp.lay_out("pond", only=("aid",)).part("aid")
            >>> aid.sides[0].placements[1].at  # the upper of two aids on the page
            Rect(x_mm=10.0, y_mm=11.25, width_mm=190.0, height_mm=126.0)
        """
        by_name = {part.name: part for part in (*self.parts, *self.files)}
        if name not in by_name:
            fact = f"no part {name!r} was laid out"
            raise CallError(Problem(fact, hint=did_you_mean(name, by_name)))
        return by_name[name]

    def title_of(self, part: Part) -> str:
        """Return the title of a part's file: the game's name and the part's.

        Example:
            >>> edition = pnp.lay_out("pond", only=("aid",))
            >>> edition.title_of(edition.part("aid"))
            'Ducks in the Pond: Player aid'
        """
        text = self.prepress.words.text
        return text("doc.title", game=self.title, part=self.name_of(part))

    def name_of(self, part: Part) -> str:
        """Return a part's name in the language of the edition."""
        return self.prepress.words.text(f"part.{part.name}")

    def pages(self, part: Part) -> Iterator[Page]:
        """Yield a part's sides as pages with all that is drawn on them.

        Raises:
            MaterialError: a face shows something that the press does not draw.
        """
        return self.prepress.renderer.pages(part.sides, part.faces)

    def keep(self) -> None:
        """Keep faces and pictures for the next time, if anything can be kept."""
        self.prepress.bundle.save()


@fewer_gc_pauses()
def lay_out(  # noqa: PLR0913, PLR0917 -- a job, and how much of it is made and told
    job: Job,
    progress: Progress = silent,
    bundle: Bundle | None = None,
    on_text: Callable[[TextPlace], None] = lambda _: None,
    problems: list[Problem] | None = None,
    without: Collection[str] = (),
    last_faces: Mapping[str, Face] = MappingProxyType({}),
) -> Edition:
    """Return the edition of a job.

    Args:
        job: the job to print.
        progress: called for each face that is made.
        bundle: the cache of earlier results, for repeated layouts in one process; None for the
            cache on disk.
        on_text: called with the box of each text of a face that is made, not of a cached one.
        problems: a list to which problems of single words, faces and parts are added, so that the
            others can be shown: a blank face stands in for each, and parts are left out; None to
            raise them.
        without: parts of the job to leave out; the others are as they are beside them.
        last_faces: faces of components and backs by their ids, which are taken as they are.

    Raises:
        CallError: the components do not fit the paper.
        MaterialError: every problem of every part.
    """
    job = prepare_layout(job)
    prepress = prepare(job, bundle, on_text, problems)
    steps = _Steps(progress, sum(len(job.components(name)) for name in job.parts))
    parts: list[Part] = []
    errors: list[DucksError] = []
    wrong: list[Problem] = []
    for name in parts_to_lay_out(job):
        if name in without:
            continue
        steps.begin(name)
        try:
            parts.append(lay_out_part(Task(job, name, prepress, steps.one_more, wrong, last_faces)))
        except DucksError as error:
            errors.append(error)
    if START in job.parts and not errors:
        parts.insert(0, lay_out_start(Task(job, START, prepress, steps.one_more, wrong), parts))
    if wrong:
        errors.append(MaterialError(wrong))
    if errors and (problems is None or not parts):
        raise merge_errors(errors)
    if problems is not None:
        problems += (problem for error in errors for problem in error.problems)
    return Edition(job, tuple(part for part in parts if part.name in job.parts), prepress)


def prepare_layout(job: Job) -> Job:
    """Return the job with its bleeds chosen and its free places filled.

    A page that lists all parts tells of them as all are.
    """
    job = replace(job, bleeds=bleeds_of(job))
    if START not in job.parts:
        return fill_free_places(job)
    whole = fill_free_places(replace(job, parts=job.bag.parts))
    return replace(whole, parts=tuple(name for name in whole.parts if name in job.parts))


def parts_to_lay_out(job: Job) -> tuple[str, ...]:
    """Return the parts to lay out: with the page that lists all, all that it lists."""
    names = job.bag.parts if START in job.parts else job.parts
    return tuple(name for name in names if name != START)


class _Steps:
    """Counts the faces that have been made."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0
        self._name = ""

    def begin(self, name: str) -> None:
        self._name = name
        self._progress(name, self._done, self._total)

    def one_more(self) -> None:
        self._done = min(self._done + 1, self._total)
        self._progress(self._name, self._done, self._total)


def looks(part: Part) -> tuple[int, ...]:
    """Return for each side of a part the index of the first that looks like it.

    The name of a page is not a part of its looks.
    """
    first: dict[object, int] = {}
    return tuple(
        first.setdefault(structs.replace(side, label=""), index)
        for index, side in enumerate(part.sides)
    )


def only_sides(part: Part, indices: tuple[int, ...]) -> Part:
    """Return the part with some of its sides alone, and without bookmarks."""
    return replace(part, sides=tuple(part.sides[index] for index in indices), bookmarks=())
