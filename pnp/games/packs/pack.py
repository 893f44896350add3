"""A pack as a value: read once, with all problems reported at once.

The numbers of a pack are in `game.toml`, with a table of changes for each game.

    [cover]
    limits.early = 3

Keys are the paths that `--set` takes; the game's own model checks the result.

`pack.toml` names the author and the games, and defines how pictures are cropped.
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
from pnp.data.schema import Record, Text, matches
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
"""Names of licence files without a suffix."""

_UNREAD: Final = (".heic", ".heif", ".avif")
"""Suffixes of unsupported photographs."""

_MANY: Final = "*"
_MAX_KEY_LENGTH: Final = 30
_INKS: Final = ("low", "grey")
"""Folders in `art/` with pictures for one ink only."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A folder that changes the look, words and numbers of a game; everything else stays."""

    folder: Path
    about: PackFile
    pictures: Mapping[str, OwnPicture] = field(default_factory=dict, repr=False)
    """Pictures by the id that they replace, possibly with a *; for one ink as `low/ID`."""
    numbers: Mapping[str, Changes] = field(default_factory=dict)
    """The changed numbers of each game."""
    theme: Path | None = None
    """Its `theme.toml`."""
    words: Path | None = None
    layouts: Path | None = None
    fonts: Path | None = None
    notices: tuple[Problem, ...] = ()
    """Files in its `art/` that are ignored."""

    @property
    def name(self) -> str:
        """Return its name as given in `pack.toml`."""
        return self.about.name

    @property
    def key(self) -> str:
        """Return its name in the form of file names: lower-case letters, digits and hyphens."""
        plain = unicodedata.normalize("NFKD", self.name).encode("ascii", "ignore").decode()
        return re.sub(r"[^a-z0-9]+", "-", plain.lower())[:_MAX_KEY_LENGTH].strip("-") or "pack"

    def is_for(self, game: str) -> bool:
        """Return whether it applies to a game, given its key."""
        return not self.about.games or game in self.about.games

    def apply_to(self, game: str, data: Any) -> Any:
        """Return a game's data with the pack's numbers.

        Raises:
            MaterialError: a path that leads to no number, or numbers that contradict one another.
        """
        changes = self.numbers.get(game, ())
        return (
            with_numbers(data, changes, f"{self.folder / NUMBERS_FILE}, {game}")
            if changes
            else data
        )

    def pictures_of(self, ids: tuple[str, ...]) -> dict[str, OwnPicture]:
        """Return its pictures by the ids of a game that they replace; for low ink as `low/ID`.

        A name with a * replaces every id that it matches; exact names have precedence.

        Raises:
            MaterialError: every name that matches no id, with the nearest one.
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
    """Return the ink of a picture's name, with its slash, and the id."""
    ink, slash, rest = name.rpartition("/")
    return ink + slash, rest


def _nearest_ids(name: str, ids: tuple[str, ...]) -> str:
    """Return a hint that names the nearest id and its family."""
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
    problems += _check_licences(inventory)
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
    """Yield names that resemble the expected ones."""
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
    """Return the pictures of `art/` by the ids that they replace."""
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
    """Yield a picture's file, and its namesakes in `low/` and `grey/`, with their inks."""
    yield "", file
    for ink in (f"{folder}/" for folder in _INKS):
        name = ink + PurePosixPath(file).stem
        if name in files:
            yield ink, files[name]


def _picture_files(
    inventory: Inventory, problems: list[Problem], notices: list[Problem]
) -> dict[str, str]:
    """Return the paths of pictures by id; for one ink by its name, a slash and the id.

    Other files there are noted; an unsupported kind of photograph is a problem.
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
    """Return whether a file is a licence of fonts: OFL.txt, LICENSE, COPYING."""
    return path.suffix.lower() in (".txt", ".md") or path.stem.upper() in _LICENCES


def _check_licences(inventory: Inventory) -> Iterator[Problem]:
    """Yield a problem if fonts come without the text of their licence."""
    files = [PurePosixPath(name) for name in inventory.below(FONTS)]
    fonts = [file for file in files if file.suffix.lower() in _FONT_SUFFIXES]
    if fonts and not any(map(_is_licence, files)):
        hint = f"put it beside them, as {FONTS}/OFL.txt, say: fonts are copied into what you print"
        fact = "the fonts come without the text of their licence"
        yield Problem(fact, str(inventory.path(str(fonts[0]))), hint)


Model = TypeVar("Model", bound=Record)


def read_numbers(path: Path, games: tuple[str, ...]) -> Mapping[str, Changes]:
    """Return the changes of each game's numbers in a file.

    Args:
        path: the file.
        games: the games of the pack; empty for any.

    Raises:
        MaterialError: it is not TOML, or has a table for another game, or a value that is not a
            number.
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
    """Yield paths and numbers of a table, in the form of `--set`."""
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
        data: the data as read.
        changes: the new values, by path.
        place: the file and table of the changes.

    Raises:
        MaterialError: paths that lead to no number, or else numbers that contradict one another.
    """
    try:
        return apply_changes(data, changes, place)
    except CallError as error:
        raise MaterialError(
            replace(problem, place=problem.place or place) for problem in error.problems
        ) from None


Share = Annotated[float, Meta(ge=0, le=1)]
PictureId = Annotated[str, matches(r"^[a-z0-9_.*-]+$", max_length=80)]
"""The id of a picture, or a pattern in which * matches any characters: `bathduck.alone.chef.*`."""


class PackPicture(Record):
    """The settings of a picture: its size, its crop, its colours."""

    file: Text | None = None
    """Its file in `art/`, if that is not named after the id."""
    focus: Annotated[tuple[Share, ...], Meta(min_length=2, max_length=2)] = (0.5, 0.5)
    """The focal point of a crop: shares of width and height from the top left."""
    fit: Fit = "auto"
    rasterise: bool = False
    """Whether an unsupported drawing is printed as pixels."""
    mirror: bool | None = None
    """Whether it is mirrored where a duck faces left; the default is to mirror it."""


class PackFile(Record):
    """A file `pack.toml`."""

    name: Text
    author: Text
    licence: Text
    source: Text = "made by the author"
    """The origin of its content."""
    games: tuple[Text, ...] = ()
    """The keys of its games; empty for all."""
    art: Mapping[PictureId, PackPicture] = {}
