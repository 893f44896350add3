"""Watching a game: rebuilding only the files that a save affects.

Faces are cached in memory, so that a round makes only those that a save affects. Problems are
reported, and files printed before remain unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.core import resources
from pnp.core.bundle import Bundle, open_bundle
from pnp.core.errors import MaterialError, Problem, collect_problems
from pnp.core.file_watcher import FileWatcher
from pnp.core.progress import Progress, silent
from pnp.games.game import Game
from pnp.games.registry import BUILT_IN, find
from pnp.press.faces import Face
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import Job, resolve
from pnp.printing.orders import Order
from pnp.printing.parts.part import is_stand_in
from pnp.printing.prepress import bundle_key
from pnp.printing.writing import Printed, part_digest, write
from pnp.studio.live import ServedPage, page_of


@dataclass(frozen=True, slots=True)
class Round:
    """The result of a save."""

    page: ServedPage | None
    """The last page that could be laid out, if any."""
    changed: tuple[str, ...] = ()
    """The names of the faces that have changed."""
    problems: Sequence[Problem] = ()
    """The problems, because of which nothing was written, and some or all faces are as before."""
    written: tuple[Printed, ...] | None = None
    """The files that were written because of a change; None if not yet."""


class WarmPress:
    """Lays out and writes the same order repeatedly."""

    def __init__(self, order: Order, out: Path) -> None:
        """Start from the cache on disk.

        Args:
            order: the order to print; its games and packs are opened anew for each round.
            out: the folder for files.
        """
        self._order = order
        self._out = out
        self._bundles: dict[tuple[object, ...], Bundle] = {}
        self._written: dict[str, str] = {}

    def lay_out(
        self, progress: Progress = silent, problems: list[Problem] | None = None
    ) -> Edition:
        """Lay out the order in its present state.

        Problems of single words and faces are added to `problems`, if given.

        Raises:
            CallError, MaterialError: as `pnp.printing.build.build`.
        """
        job = resolve(self._order)
        return lay_out(job, progress, self._bundle(job), problems=problems)

    def write(self, edition: Edition, progress: Progress = silent) -> list[Printed]:
        """Write the parts of an edition that are not on disk already.

        Raises:
            MaterialError: as `pnp.printing.writing.write`.
        """
        digests = {part.name: part_digest(edition, part) for part in edition.parts}
        parts = tuple(part for part in edition.parts if self._is_new(part.name, digests))
        if not parts:
            return []
        all_or_some = edition.parts if edition.job.is_one_file else parts
        files = write(replace(edition, parts=all_or_some), self._out, progress)
        self._written = digests
        return files

    def _is_new(self, name: str, digests: dict[str, str]) -> bool:
        return self._written.get(name) != digests[name]

    def _bundle(self, job: Job) -> Bundle:
        """Return the cache of a job; each look has its own bundle."""
        key = bundle_key(job)
        if key not in self._bundles:
            self._bundles = {key: open_bundle(*key)}
            if not self._bundles[key].keeps:
                self._bundles = {key: Bundle()}
        return self._bundles[key]


class WatchedOrder:
    """Watches the source files of an order, and builds it again."""

    def __init__(
        self, order: Order, out: Path, problems_of: Callable[[Exception], Sequence[Problem]]
    ) -> None:
        """Record the current state of the files, which is laid out first.

        Args:
            order: the order to print.
            out: the folder for files.
            problems_of: returns the problems of an exception.

        Raises:
            CallError: no game answers to the name.
        """
        self._press = WarmPress(order, out)
        self._files = FileWatcher(places_to_watch(order), but=out)
        self._problems_of = problems_of
        self._page: ServedPage | None = None
        self._edition: Edition | None = None

    def poll(self) -> frozenset[Path]:
        """Return the files that were saved since the last call."""
        return self._files.poll()

    def lay_out(self, progress: Progress = silent) -> Round:
        """Lay out the changed files."""
        before, self._edition = self._page, None
        problems: list[Problem] = []
        try:
            edition = self._press.lay_out(progress, problems)
            page = page_with_last_good(edition, before, problems)
        except Exception as error:  # noqa: BLE001 -- a broken file is fixed while this goes on
            return Round(before, problems=self._problems_of(error))
        self._edition, self._page = None if problems else edition, page
        return Round(page, page.changes_since(before), tuple(dict.fromkeys(problems)))

    def write(self, last_round: Round, progress: Progress = silent) -> Round:
        """Write those files of the edition whose content has changed."""
        if self._edition is None:
            return last_round
        try:
            files = self._press.write(self._edition, progress)
        except Exception as error:  # noqa: BLE001 -- as above: a full disk, a file that is open
            return replace(last_round, problems=self._problems_of(error))
        return replace(last_round, written=tuple(files))


def quick_page(
    edition: Edition,
    before: ServedPage | None,
    problems: list[Problem],
    last_faces: Collection[str],
) -> ServedPage:
    """Return the page of an edition whose faces are not drawn to find problems.

    That is a third of the time. Faces that could not be made, lack pictures or are held by their
    names are as before. Problems of pictures are added to the list.
    """
    bad_faces = _without_pictures(edition, problems, last_faces).union(last_faces)
    page = page_of(edition, before, bad_faces)
    return before if before and before.parts == page.parts else page


def page_with_last_good(
    edition: Edition, before: ServedPage | None, problems: list[Problem]
) -> ServedPage:
    """Return the page of an edition, on which broken faces are as before.

    Problems of pictures and drawings are added to the list.
    """
    bad_faces = _without_pictures(edition, problems, ())
    page = page_of(edition, before, bad_faces)
    bad_drawings = _bad_drawings(edition, frozenset(page.changes_since(before)), problems)
    if bad_drawings:
        page = page_of(edition, before, bad_faces | bad_drawings)
    return before if before and before.parts == page.parts else page


def _without_pictures(
    edition: Edition, problems: list[Problem], last_faces: Collection[str]
) -> frozenset[str]:
    """Return the names of faces that could not be made, or show missing pictures.

    Held ones are not checked.
    """
    bad_faces = set()
    for name, face in _faces(edition):
        if name in last_faces:
            continue
        before = len(problems)
        _find_pictures(edition, face, problems, set())
        problems[before:] = [problem.about(face=name) for problem in problems[before:]]
        if is_stand_in(face) or len(problems) > before:
            bad_faces.add(name)
    return frozenset(bad_faces)


def _find_pictures(edition: Edition, face: Face, problems: list[Problem], names: set[str]) -> None:
    """Add the problems of the pictures of a face, and of nested faces.

    Args:
        edition: the edition.
        face: one of its faces.
        problems: the list.
        names: gains the names of all these pictures.
    """
    for use in face.pictures:
        if use.name in names:
            continue
        names.add(use.name)
        with collect_problems(problems, MaterialError):
            picture = edition.prepress.pictures(use.name)
            if isinstance(picture, Face):
                _find_pictures(edition, picture, problems, names)


def _bad_drawings(
    edition: Edition, names: frozenset[str], problems: list[Problem]
) -> frozenset[str]:
    """Return the faces with unsupported content."""
    bad_drawings = set()
    for name, face in _faces(edition):
        if name in names:
            before = len(problems)
            with collect_problems(problems, MaterialError):
                edition.prepress.renderer.drawing(face)
            problems[before:] = [problem.about(face=name) for problem in problems[before:]]
            if len(problems) > before:
                bad_drawings.add(name)
    return frozenset(bad_drawings)


def _faces(edition: Edition) -> Iterator[tuple[str, Face]]:
    return (item for part in edition.parts for item in part.faces.items())


def places_to_watch(order: Order) -> tuple[Path, ...]:
    """Return the files and folders that an order depends on, if they can change.

    The program itself, its fonts and the tables of its colours and types are read once.

    Raises:
        CallError: no game answers to the name.
    """
    source = order.game.source if isinstance(order.game, Game) else find(order.game)
    if source in BUILT_IN:
        own: tuple[Path, ...] = (resources.games() / source / "game.toml",)
    else:
        own = (Path(source).expanduser(),)
    layouts = (resources.templates() / name for name in ("common", source))
    return (*own, *order.pack_folders, resources.words(), *filter(Path.is_dir, layouts))
