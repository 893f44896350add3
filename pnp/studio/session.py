"""A session: a game with one pack, laid out again after each edit of the pack's files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from pnp.core.bundle import Bundle, open_bundle
from pnp.core.errors import CallError, DucksError, Problem, did_you_mean, problem_of_system
from pnp.data.changes import Changes, numbers
from pnp.data.palette import INKS
from pnp.games.game import Game
from pnp.games.overlays import picture_ids
from pnp.games.packs import read_pack
from pnp.games.registry import BUILT_IN, find, open_game
from pnp.press.faces import Face
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import Job, resolve
from pnp.printing.orders import Order
from pnp.printing.prepress import bundle_key
from pnp.studio.counting import changes_between
from pnp.studio.edits import (
    Edit,
    NumberEdit,
    RowEdit,
    RulesEdit,
    TableEdit,
    WordEdit,
    is_reset,
)
from pnp.studio.file_changes import changes_of
from pnp.studio.history import History
from pnp.studio.live import ServedPage, page_of
from pnp.studio.live.page import Resource
from pnp.studio.live.watch import page_with_last_good, places_to_watch, quick_page
from pnp.studio.own.tables import cell_edit, table_changes
from pnp.studio.own.texts import number_changes, own_numbers, text_changes
from pnp.studio.pack_folder import FileChanges, PackFolder
from pnp.studio.views import View, hold_parts, mark_faults, part_views
from pnp.words.words import find_language

_MAX_BUNDLES: Final = 3
"""The number of cached looks of a game: those of the last languages and inks."""

_ROUNDS: Final = 25
"""The number of rounds after which unused faces are dropped from the cache."""

_NO_PAGE: Final = ServedPage("", "", "", (), "", {})


@dataclass(frozen=True, slots=True)
class SessionRequest:
    """A game, with its language and ink."""

    game: str
    """A game's name or the path of its folder."""
    language: str = "en"
    ink: str = "full"


class Session:
    """A game that is edited while it is shown. Only one thread at a time may use it."""

    def __init__(self, request: SessionRequest, folder_of: Callable[[Game], Path]) -> None:
        """Lay out the game in its current state.

        Args:
            request: the game.
            folder_of: returns the folder of a game's pack, which need not exist.

        Raises:
            CallError: there is no such game, language or ink.
        """
        self._folder_of = folder_of
        self._opened: dict[str, _Opened] = {}
        self._bundles: dict[object, Bundle] = {}
        self._page: ServedPage | None = None
        self._page_before: ServedPage | None = None
        self._drawn_page: ServedPage | None = None
        self._edition: Edition | None = None
        self._latest: Edition | None = None
        self._view: View | None = None
        self._view_before: View | None = None
        """The view of the game, language or ink before, which pages may request meanwhile."""
        self._version = 0
        self._rounds = 0
        self.is_behind = False
        """Whether some faces are still as before the last edit, until `refresh`."""
        self.open(request)

    def open(self, request: SessionRequest) -> View:
        """Show another game, or the same in another language or ink.

        Raises:
            CallError: there is no such game, language or ink.
            MaterialError: the data of the game as shipped are faulty.
        """
        now = self._open_game(request.game)
        language = find_language(request.language, now.game.known_languages)
        if request.ink not in INKS:
            raise CallError(
                Problem(f"unknown ink {request.ink!r}", hint=did_you_mean(request.ink, INKS))
            )
        self._wanted = replace(request, language=language)
        self._now = now
        self._page_before, self._page, self._drawn_page = self._page, None, None
        self._view_before = self._view or self._view_before
        self._view, self._edition, self._latest = None, None, None
        return self.refresh()

    def _open_game(self, name: str) -> _Opened:
        source = find(name)
        if source not in self._opened:
            game = open_game(source)
            if not game.is_printable:
                raise CallError(Problem(f"{game.key} has nothing to print"))
            entry = _Opened(game, PackFolder(self._folder_of(game)))
            self._opened |= {source: entry, game.source: entry}
        return self._opened[source]

    @property
    def view(self) -> View:
        """Return the present state; until something else is laid out, that before."""
        view = self._view or self._view_before
        assert view is not None  # noqa: S101 -- `open` has laid one out
        return view

    @property
    def game(self) -> Game:
        """Return the game as shipped."""
        return self._now.game

    @property
    def opened_titles(self) -> dict[str, str]:
        """Return the titles of the games shown so far, by source."""
        return {entry.game.source: entry.game.title for entry in self._opened.values()}

    @property
    def folder(self) -> PackFolder:
        """Return the folder of the pack."""
        return self._now.folder

    @property
    def edition(self) -> Edition | None:
        """Return the last edition that could be laid out, if any."""
        return self._edition

    @property
    def latest(self) -> Edition | None:
        """Return the edition of the last edit; some faces may be missing until `refresh`."""
        return self._latest

    @property
    def places(self) -> tuple[Path, ...]:
        """Return the files and folders on which the game depends."""
        order = replace(self.order(), packs=())
        return (*places_to_watch(order), self.folder.path)

    def is_own(self, paths: Collection[Path]) -> bool:
        """Return whether files are as edits left them, without saves by other programs."""
        folders = self._now.folder, self._now.home
        return all(any(folder.is_as_written(path) for folder in folders) for path in paths)

    def order(self, **options: Any) -> Order:
        """Return the order of the game with the pack."""
        packs = (self.folder.pack(self.game.key),)
        usual = {"language": self._wanted.language, "ink": self._wanted.ink}
        return Order(self.game.source, **{"packs": packs, **usual, **options})

    def edit(self, edit: Edit, *, first: str | None = None) -> View:
        """Change the files of the pack, or a user's own table, and lay out again.

        A text that does not fit, or a number that the game refuses, is saved nevertheless: the view
        reports it, and shows the last good faces.

        Args:
            edit: the edit.
            first: the name of a face to lay out first, leaving the others to `refresh`, except an
                edited rulebook; "" for all but rulebooks; None for everything.

        Raises:
            CallError: the game has no such text, number, colour or picture.
            MaterialError: a file of the pack is damaged, or cannot be written.
        """
        now = self._now
        change = (cell_edit(now.game, edit) or edit) if isinstance(edit, WordEdit) else edit
        folder, changes = self._files(change)
        joins = not (isinstance(change, RowEdit) or is_reset(change))  # each of which is a step
        if not now.history.make(change.label, folder, changes, joins=joins):
            return self.view
        return self.refresh(first=None if isinstance(edit, RulesEdit) else first)

    def _files(self, edit: Edit) -> tuple[PackFolder, FileChanges]:
        """Return the new contents of files for an edit, and their folder."""
        now, own = self._now, None
        if isinstance(edit, TableEdit):
            return now.home, table_changes(edit, now.game)
        if isinstance(edit, WordEdit):
            own = text_changes(edit, now.game)
        elif isinstance(edit, NumberEdit) and edit.path in own_numbers(now.game):
            own = number_changes(edit, now.game)
        if own is not None:
            return now.home, own
        return now.folder, changes_of(edit, now.game, now.folder)

    def undo(self, *, first: str | None = None) -> View:
        """Restore the files before the last edit; `first` as for an edit.

        Raises:
            CallError: there is none.
            MaterialError: another program has saved the file since.
        """
        self._now.history.undo()
        return self.refresh(first=first)

    def redo(self, *, first: str | None = None) -> View:
        """Redo the edit that was undone last; `first` as for an edit.

        Raises:
            CallError: there is none.
            MaterialError: another program has saved the file since.
        """
        self._now.history.redo()
        return self.refresh(first=first)

    def refresh(self, *, first: str | None = None) -> View:
        """Lay out the files as they are now.

        Args:
            first: the name of the only face to lay out; "" for all but rulebooks, which take twice
                as long as all other parts; None for everything. If there are problems, everything
                is laid out, so that all of them remain visible.
        """
        is_whole = first is None or self._view is None or bool(self._view.problems)
        problems: list[Problem] = []
        last_faces = None if is_whole or first is None else self._last_faces(first)
        edition = self._lay_out(self.order(start=False), problems, last_faces)
        if problems and self._page is None:
            self._show_plain()
        if edition is not None:
            self._latest = edition
            page = self._page_of(edition, problems, last_faces)
            if page is not self._page:
                self._page_before, self._page = self._page or self._page_before, page
            self._rounds += is_whole
            if is_whole and self._rounds % _ROUNDS == 0:
                edition.keep()
        self.is_behind = edition is not None and not is_whole
        if not self.is_behind:
            self._edition = edition or self._edition
        self._view = self._view_of(edition, tuple(dict.fromkeys(problems)), last_faces or ())
        return self._view

    def _page_of(
        self, edition: Edition, problems: list[Problem], last_faces: Collection[str] | None
    ) -> ServedPage:
        """Return the page of an edition; problems of drawings and pictures are added to the list.

        Those of drawings are left for the whole page, which follows at once. A built-in game as
        shipped has none, and is not drawn to find them, which saves a third of the start.
        """
        if last_faces is not None:
            return quick_page(edition, self._page, problems, last_faces)
        is_shipped = self.game.source in BUILT_IN and not self.folder.exists
        if self._page is None and is_shipped and not problems:
            self._drawn_page = page_of(edition)
        else:
            self._drawn_page = page_with_last_good(edition, self._drawn_page, problems)
        return self._drawn_page

    def _lay_out(
        self, order: Order, problems: list[Problem], last_faces: Mapping[str, Face] | None = None
    ) -> Edition | None:
        """Return the edition of an order: whole, or without rulebooks and with some old faces."""
        try:
            job = self._resolve(order, problems)
            without = () if last_faces is None else _books(job)
            return lay_out(
                job,
                bundle=self.bundle(job),
                problems=problems,
                without=without,
                last_faces=last_faces or {},
            )
        except DucksError as error:
            problems += error.problems
        except OSError as error:  # a file has vanished meanwhile
            problems.append(problem_of_system(error))
        return None

    def _last_faces(self, first: str) -> Mapping[str, Face]:
        """Return all faces but one as before; none if there is no such face."""
        parts = self._edition.parts if self._edition else ()
        faces = {name: face for part in parts for name, face in part.faces.items()}
        return faces if faces.pop(first, None) else {}

    def _resolve(self, order: Order, problems: list[Problem]) -> Job:
        """Return the job of an order, with the last good numbers if the game refuses the pack's.

        Raises:
            DucksError: something else is wrong.
        """
        try:
            return resolve(order)
        except DucksError as error:
            if not (self.folder.exists and order.packs):
                raise
            good = read_pack(self.folder.path)  # if that is what is wrong, it is told
            job = resolve(replace(order, packs=(replace(good, numbers=self._last_numbers()),)))
            problems += error.problems
            return job

    def _last_numbers(self) -> Mapping[str, Changes]:
        return {self.game.key: self._view.changes if self._view else ()}

    def _show_plain(self) -> None:
        """Show the game without its pack until the first good edition."""
        edition = self._lay_out(replace(self.order(start=False), packs=()), [])
        if edition is not None:
            self._page = self._drawn_page = page_with_last_good(edition, None, [])
            self._view = self._view_of(edition, ())

    def _view_of(
        self,
        edition: Edition | None,
        problems: tuple[Problem, ...],
        last_faces: Collection[str] = (),
    ) -> View:
        now, page = self._now, self._page or _NO_PAGE
        parts = part_views(edition, page, now.numbers, now.pictures, self._view, last_faces)
        if edition is not None and self.is_behind:
            parts = hold_parts(parts, _books(edition.job), self._view)
        faults = {key for problem in problems for key in _subjects(problem)}
        view = View(
            version=self._version,
            game=now.game.source,
            title=now.game.title,
            language=self._wanted.language,
            languages=now.game.known_languages,
            ink=self._wanted.ink,
            pack=now.folder.path.name or str(now.folder.path),
            has_pack=now.folder.exists,
            has_tables=now.game.is_of_tables,
            fonts=page.fonts,
            parts=mark_faults(parts, faults),
            problems=problems,
            changes=self._changes(),
            undo=now.history.undoable,
            redo=now.history.redoable,
        )
        if view == self._view:
            return view
        self._version += 1
        return replace(view, version=self._version)

    def _changes(self) -> Changes:
        """Return the changed numbers of the last good edition."""
        if self._edition is None or self.game.data is None:
            return ()
        return changes_between(self.game, self._edition.job.game)

    @property
    def resources(self) -> Mapping[str, Resource]:
        """Return the drawings, pictures and fonts of the view, by address."""
        return (self._page or _NO_PAGE).resources

    def resource(self, name: str) -> Resource | None:
        """Return a drawing, picture or font by its address, of this view or the one before."""
        pages = (page for page in (self._page, self._page_before) if page)
        return next((page.resources[name] for page in pages if name in page.resources), None)

    def bundle(self, job: Job) -> Bundle:
        """Return the bundle of a job's look; the last few looks are cached."""
        key = bundle_key(job)
        bundle = self._bundles.pop(key, None)
        if bundle is None:
            bundle = open_bundle(*key)
            bundle = bundle if bundle.keeps else Bundle()
        self._bundles[key] = bundle
        while len(self._bundles) > _MAX_BUNDLES:
            del self._bundles[next(iter(self._bundles))]
        return bundle


def _books(job: Job) -> frozenset[str]:
    """Return the parts of a job that are rulebooks."""
    return frozenset(name for name in job.parts if job.components(name)[0].kind == "rulebook")


def _subjects(problem: Problem) -> tuple[str, ...]:
    """Return the texts and the number that a problem is about."""
    return tuple(filter(None, (*problem.subject.texts, problem.subject.number)))


class _Opened:
    """A game as shipped, and its pack."""

    def __init__(self, game: Game, folder: PackFolder) -> None:
        self.game = game
        self.folder = folder
        self.history = History()
        self.home = PackFolder(Path(game.source))

    @cached_property
    def numbers(self) -> frozenset[str]:
        return frozenset() if self.game.data is None else frozenset(numbers(self.game.data))

    @cached_property
    def pictures(self) -> frozenset[str]:
        return frozenset(picture_ids(self.game))
