"""A pack as a value: read once, all that is wrong with it told at once.

The numbers of a pack stand in `game.toml`, a table for each game, with only the changes.

    [cover]
    limits.early = 3

Keys are the paths that `--set` takes; the game's own model checks the result.

`pack.toml` says whose pack it is, for which games, and how pictures are cropped.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final, TypeVar

from msgspec import Meta

from pnp.core.errors import (
    CallError,
    MaterialError,
    Problem,
    collect_problems,
    did_you_mean,
    raise_if_any,
)
from pnp.data.changes import Changes, apply_changes
from pnp.data.own_pictures import SUFFIXES, Fit, OwnPicture
from pnp.data.schema import Record, Text, matching
from pnp.data.toml import load, load_table
from pnp.games.packs.inventory import Inventory, take_inventory

PACK_FILE: Final = "pack.toml"
THEME_FILE: Final = "theme.toml"
NUMBERS_FILE: Final = "game.toml"
ART: Final = "art"
FONTS: Final = "fonts"
LAYOUTS: Final = "templates"
WORDS: Final = "words"

_FOLDERS: Final = (ART, FONTS, LAYOUTS, WORDS)
_FONT_SUFFIXES: Final = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
_LICENCES: Final = ("LICENCE", "LICENSE", "OFL", "COPYING")
"""Names of files without an ending that tell a licence."""

_UNREAD: Final = (".heic", ".heif", ".avif")
"""Endings of photographs that are not read."""

_MANY: Final = "*"
_MAX_KEY_LENGTH: Final = 30
_INKS: Final = ("low", "grey")
"""Folders in `art/` with pictures for one ink only."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A folder that changes how a game looks, speaks and counts; everything else stays."""

    folder: Path
    about: PackFile
    pictures: Mapping[str, OwnPicture] = field(default_factory=dict, repr=False)
    """By the id that they stand for, perhaps with a *; those for one ink as `low/ID`."""
    numbers: Mapping[str, Changes] = field(default_factory=dict)
    """What it changes of the numbers of each game."""
    theme: Path | None = None
    """Its `theme.toml`."""
    words: Path | None = None
    layouts: Path | None = None
    fonts: Path | None = None
    notices: tuple[Problem, ...] = ()
    """What lies in its `art/` and is passed over."""

    @property
    def name(self) -> str:
        """Return its name as `pack.toml` has it."""
        return self.about.name

    @property
    def key(self) -> str:
        """Return its name as file names have it: lower-case letters, digits and hyphens."""
        plain = unicodedata.normalize("NFKD", self.name).encode("ascii", "ignore").decode()
        return re.sub(r"[^a-z0-9]+", "-", plain.lower())[:_MAX_KEY_LENGTH].strip("-") or "pack"

    def is_for(self, game: str) -> bool:
        """Return whether it is meant for a game, given its key."""
        return not self.about.games or game in self.about.games

    def apply_to(self, game: str, data: Any) -> Any:
        """Return a game's data with the pack's numbers.

        Raises:
            MaterialError: a path that leads to no number, or numbers that do not go together.
        """
        changes = self.numbers.get(game, ())
        return (
            with_numbers(data, changes, f"{self.folder / NUMBERS_FILE}, {game}")
            if changes
            else data
        )

    def pictures_of(self, ids: tuple[str, ...]) -> dict[str, OwnPicture]:
        """Return its pictures by the ids of a game's that they stand for; for low ink as `low/ID`.

        A name with a * stands for every id that it fits, and one without comes before it.

        Raises:
            MaterialError: every name that fits no id, with the nearest.
        """
        raise_if_any(list(self._name_problem(ids)))
        many = {name: picture for name, picture in self.pictures.items() if _MANY in name}
        own: dict[str, OwnPicture] = {}
        for name, picture in many.items():
            ink, pattern = _split(name)
            own |= {
                ink + picture_id: picture for picture_id in ids if fnmatchcase(picture_id, pattern)
            }
        return own | {name: picture for name, picture in self.pictures.items() if name not in many}

    def _name_problem(self, ids: tuple[str, ...]) -> Iterator[Problem]:
        for name, picture in self.pictures.items():
            _, pattern = _split(name)
            if not any(fnmatchcase(picture_id, pattern) for picture_id in ids):
                fact = f"there is no picture {pattern!r}"
                yield Problem(fact, str(picture.path), _nearest_ids(pattern, ids))


def _split(name: str) -> tuple[str, str]:
    """Return the ink that a name of a picture is for, with its slash, and the id."""
    ink, slash, rest = name.rpartition("/")
    return ink + slash, rest


def _nearest_ids(name: str, ids: tuple[str, ...]) -> str:
    """Return a hint that names the nearest id and those of its family."""
    family = [
        picture_id for picture_id in ids if picture_id.partition(".")[0] == name.partition(".")[0]
    ]
    return did_you_mean(
        name, family or sorted({f"{picture_id.partition('.')[0]}.…" for picture_id in ids})
    )


def read_pack(folder: Path) -> Pack:
    """Return the pack in a folder.

    Raises:
        CallError: there is no such folder.
        MaterialError: everything that is wrong with its files.
    """
    problems: list[Problem] = []
    inventory = take_inventory(folder, problems)
    if PACK_FILE not in inventory.files and not problems:
        hint = "begin one with: ducks-pnp packs new NAME"
        raise MaterialError(Problem(f"the folder has no {PACK_FILE}", str(folder), hint))
    problems += _strangers(inventory)
    about = None
    with collect_problems(problems, MaterialError):
        about = load(inventory.path(PACK_FILE), PackFile)
    numbers: Mapping[str, Changes] = {}
    if about and NUMBERS_FILE in inventory.files:
        with collect_problems(problems, MaterialError):
            numbers = read_numbers(inventory.path(NUMBERS_FILE), about.games)
    notices: list[Problem] = []
    pictures = _pictures(inventory, about.art if about else {}, problems, notices)
    problems += _missing_licences(inventory)
    if problems or about is None:
        raise MaterialError(problems)
    folders = {name: folder / name if inventory.holds(name) else None for name in _FOLDERS}
    return Pack(
        folder=folder,
        about=about,
        pictures=pictures,
        numbers=numbers,
        theme=inventory.path(THEME_FILE) if THEME_FILE in inventory.files else None,
        words=folders[WORDS],
        layouts=folders[LAYOUTS],
        fonts=folders[FONTS],
        notices=tuple(notices),
    )


def _strangers(inventory: Inventory) -> Iterator[Problem]:
    """Yield the names that look like those that are read here, and are not."""
    usual_names = (PACK_FILE, THEME_FILE, NUMBERS_FILE)
    for name in inventory.files:
        if "/" not in name and name.endswith(".toml") and name not in usual_names:
            hint = did_you_mean(name, usual_names)
            yield Problem("no such file is read in a pack", str(inventory.path(name)), hint)


def _pictures(
    inventory: Inventory,
    pictures: Mapping[str, PackPicture],
    problems: list[Problem],
    notices: list[Problem],
) -> dict[str, OwnPicture]:
    """Return the pictures of `art/` by the ids that they stand for."""
    files = _picture_files(inventory, problems, notices)
    pictures_by_id = {name: OwnPicture(inventory.path(path)) for name, path in files.items()}
    place = inventory.path(PACK_FILE)
    for name, picture in pictures.items():
        file = f"{ART}/{picture.file}" if picture.file else files.get(name)
        if file is None or file not in files.values():
            file_name = picture.file or f"{name}.svg"
            paths = [path.removeprefix(f"{ART}/") for path in files.values()]
            fact = f"there is no picture {file_name!r} in {ART}/"
            problems.append(Problem(fact, f"{place}, art.{name}", did_you_mean(file_name, paths)))
            continue
        x, y = picture.focus
        for ink, entry in _in_inks(file, files):
            pictures_by_id.pop(
                ink + PurePosixPath(entry).stem, None
            )  # what is named stands for nothing else
            own = OwnPicture(inventory.path(entry), (x, y), picture.fit, picture.rasterise)
            pictures_by_id[ink + name] = replace(own, mirror=picture.mirror)
    return pictures_by_id


def _in_inks(file: str, files: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield a picture's file, and those of its name in `low/` and `grey/`, after their inks."""
    yield "", file
    for ink in (f"{folder}/" for folder in _INKS):
        name = ink + PurePosixPath(file).stem
        if name in files:
            yield ink, files[name]


def _picture_files(
    inventory: Inventory, problems: list[Problem], notices: list[Problem]
) -> dict[str, str]:
    """Return the paths of pictures by their ids; of one ink by its name, a slash and the id.

    Other files there are noted; a photograph of a kind that is not read is a problem.
    """
    files_by_id: dict[str, list[str]] = defaultdict(list)
    for name in inventory.below(ART):
        path = PurePosixPath(name)
        if path.suffix.lower() in SUFFIXES and path.parent.name in (ART, *_INKS):
            ink = "" if path.parent.name == ART else f"{path.parent.name}/"
            files_by_id[ink + path.stem].append(name)
        elif path.suffix.lower() in _UNREAD:
            fact = "photographs of this kind are not read"
            problems.append(Problem(fact, str(inventory.path(name)), "save it as JPEG"))
        else:
            notices.append(_no_picture(inventory.path(name)))
    for name, paths in files_by_id.items():
        if len(paths) > 1:
            fact = f"two pictures are called {name!r}: {', '.join(paths)}"
            problems.append(Problem(fact, str(inventory.folder), "keep one of them"))
    return {name: paths[0] for name, paths in files_by_id.items()}


def _no_picture(path: Path) -> Problem:
    hint = f"{ART}/ holds {', '.join(SUFFIXES)}, and such files for one ink in {ART}/low or /grey"
    return Problem("this is not a picture that is read here, and is passed over", str(path), hint)


def _is_licence(path: PurePosixPath) -> bool:
    """Return whether a file beside fonts tells their licence: OFL.txt, LICENSE, COPYING."""
    return path.suffix.lower() in (".txt", ".md") or path.stem.upper() in _LICENCES


def _missing_licences(inventory: Inventory) -> Iterator[Problem]:
    """Yield a problem if fonts are brought along without the text of their licence."""
    files = [PurePosixPath(name) for name in inventory.below(FONTS)]
    fonts = [file for file in files if file.suffix.lower() in _FONT_SUFFIXES]
    if fonts and not any(map(_is_licence, files)):
        hint = f"put it beside them, as {FONTS}/OFL.txt, say: fonts are copied into what you print"
        fact = "the fonts come without the text of their licence"
        yield Problem(fact, str(inventory.path(str(fonts[0]))), hint)


Model = TypeVar("Model", bound=Record)


def read_numbers(path: Path, games: tuple[str, ...]) -> Mapping[str, Changes]:
    """Return the changes of each game's numbers that a file makes.

    Args:
        path: the file.
        games: the games that the pack is for; any if there are none.

    Raises:
        MaterialError: it is not TOML; a table for another game, or a value that is not a number.
    """
    table = load_table(path)
    problems: list[Problem] = []
    changes_by_game: dict[str, Changes] = {}
    for game, numbers in table.items():
        place = f"{path}, {game}"
        if games and game not in games:
            hint = f"a table is called as a game of pack.toml: {', '.join(games)}"
            problems.append(Problem("the pack is not for such a game", place, hint))
        elif not isinstance(numbers, dict):
            hint = f"write [GAME] above it, as in [{games[0] if games else 'cover'}]"
            problems.append(Problem("a number stands outside a game's table", place, hint))
        else:
            changes_by_game[game] = tuple(_flat(numbers, "", place, problems))
    raise_if_any(problems)
    return changes_by_game


def _flat(
    table: Mapping[str, Any], before: str, place: str, problems: list[Problem]
) -> Iterator[tuple[str, str]]:
    """Yield paths and numbers of a table, as `--set` takes them."""
    for key, value in table.items():
        path = f"{before}.{key}" if before else key
        if isinstance(value, dict):
            yield from _flat(value, path, place, problems)
        elif type(value) is int:
            yield path, str(value)
        else:
            hint = "write a whole number; other things of a game are not changed by a pack"
            problems.append(Problem("this is not a whole number", f"{place}.{path}", hint))


def with_numbers(data: Model, changes: Changes, place: str) -> Model:
    """Return a game's data with the numbers of a pack.

    Args:
        data: as it was read.
        changes: the new values, by path.
        place: the file and table that says so.

    Raises:
        MaterialError: every path that leads to no number; else, numbers that do not go together.
    """
    try:
        return apply_changes(data, changes, place)
    except CallError as error:
        raise MaterialError(
            replace(problem, place=problem.place or place) for problem in error.problems
        ) from None


Share = Annotated[float, Meta(ge=0, le=1)]
PictureId = Annotated[str, matching(r"^[a-z0-9_.*-]+$", max_length=80)]
"""The id of a picture, or many with a * for any letters: `bathduck.alone.chef.*`."""


class PackPicture(Record):
    """The settings of a picture: its size, its crop, its colours."""

    file: Text | None = None
    """Its file in `art/`, where that is not called by the id."""
    focus: Annotated[tuple[Share, ...], Meta(min_length=2, max_length=2)] = (0.5, 0.5)
    """The point that stays in view where it is cropped: shares of width and height from the top
    left."""
    fit: Fit = "auto"
    rasterise: bool = False
    """Whether a drawing that the press does not draw is printed as pixels."""
    mirror: bool | None = None
    """Whether it is mirrored where a duck faces left; it is, if nothing is said."""


class PackFile(Record):
    """A file `pack.toml`."""

    name: Text
    author: Text
    licence: Text
    source: Text = "made by the author"
    """Where what is in it comes from."""
    games: tuple[Text, ...] = ()
    """The keys of the games that it is for; all if there are none."""
    art: Mapping[PictureId, PackPicture] = {}
