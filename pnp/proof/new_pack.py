"""A new pack: a folder that builds at once and lists everything that can be changed.

It changes nothing yet: numbers and colours are commented out, texts are listed elsewhere, and the
requested pictures are those of the art kit, to be drawn over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from pnp import art
from pnp.core import resources
from pnp.core.errors import CallError, Problem, collect_problems, did_you_mean, raise_if_any
from pnp.core.files import write_all
from pnp.data.changes import numbers
from pnp.data.palette import palette
from pnp.data.toml import toml_string
from pnp.games.game import Game
from pnp.games.packs.pack import ART, LAYOUTS, NUMBERS_FILE, PACK_FILE, THEME_FILE, WORDS
from pnp.games.registry import open_game
from pnp.press.faces import Layouts

README: Final = "README.md"
_WIDTH_MM: Final = 50.0
"""The printed width of most pictures, which determines their level of detail."""

_CATALOGUE: Final = """\
# Other words. An entry says which text (msgctxt), how it reads usually (msgid), and how it
# reads here (msgstr); what is left out stays as it is. Ids and texts: {source}
msgid ""
msgstr ""
"Language: en\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""

_ABOUT: Final = """\
# Whose pack this is, and what it is for. The name is part of the names of files.
name = {name}
author = "me"
licence = "for my own use"
source = "made by me"
games = {games}

# A photograph is cropped to the shape of the picture that it stands for. The focus stays in
# view: shares of its width and height from the top left. A * stands for any letters.
#
# [art."{picture}"]
# file = "holiday.jpg"
# focus = [0.5, 0.35]
"""

_THEME: Final = """\
# Colours, fonts and shapes. Take away the # of a line, and change what stands behind it. A colour
# in quotes is that of full ink, and the others stay; or say each ink:
# {{ full = "#14646b", grey = "#3a3a3a", low = "ink" }}

[colours]
{colours}

# Families that come before the usual ones: of fonts/, where their licence lies beside them.
[fonts]
# text = ["My Text Font"]
# display = ["My Title Font"]

# How much rounder corners, and how much heavier lines are.
[shape]
# corners = 1.0
# lines = 1.0
"""

_NUMBERS: Final = """\
# Numbers of your own. Take away the # of a line, and change the number. To see what it does:
# ducks-pnp simulate {game} --pack {folder}
"""

_README: Final = """\
# {name}

A pack for {games}. Print with it:

    ducks-pnp build {game} --pack {folder}

or, inside this folder, without `--pack`. It changes what stands in it, and nothing else:

| file | changes |
|---|---|
| `pack.toml` | whose pack it is, and how photographs are cropped |
| `art/` | pictures by their ids: SVG, PNG, JPEG or WebP; in `art/low/`, `art/grey/` for one ink |
| `theme.toml` | colours, fonts, corners and lines |
| `game.toml` | numbers |
| `words/en/` | words, and `words/LANGUAGE/` those of a language |
| `templates/` | where everything stands, layout by layout: `templates/{game}/….svg` |
| `fonts/` | fonts, with the text of their licence |

What is not there stays as it is: delete what you do not change. `ducks-pnp art list` has all
pictures, `ducks-pnp art show ID --out {folder}/art` gives one out to be drawn over.
"""


@dataclass(frozen=True, slots=True)
class NewPack:
    """A new pack."""

    folder: Path
    games: tuple[str, ...]
    files: Mapping[Path, int]
    """The sizes of its files in bytes."""


def new_pack(
    folder: Path, games: Sequence[str], ids: Sequence[str] = (), layouts: Sequence[str] = ()
) -> NewPack:
    """Write a pack into a new folder.

    Args:
        folder: the new folder, whose name is that of the pack.
        games: the games of the pack, by name or path.
        ids: the pictures to draw over; a * matches any characters.
        layouts: the layouts to change, such as `cover/duck.svg`.

    Raises:
        CallError: everything wrong with the call: unknown games, pictures or layouts.
        MaterialError: the folder cannot be written.
    """
    problems: list[Problem] = []
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        hint = "name another, or change what is in it"
        problems.append(Problem("the folder is there already", str(folder), hint))
    bases: list[Game] = []
    for name in games:
        with collect_problems(problems, CallError):
            bases.append(open_game(name))
    pictures = dict(_pictures(ids, problems))
    with collect_problems(problems, CallError):
        pictures |= _layouts(layouts, bases)
    raise_if_any(problems, CallError)
    files = {
        folder / name: content for name, content in {**_texts(folder, bases), **pictures}.items()
    }
    write_all(files)
    sizes = {path: len(content) for path, content in files.items()}
    return NewPack(folder, tuple(game.key for game in bases), sizes)


def _pictures(ids: Sequence[str], problems: list[Problem]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of pictures to draw over."""
    for pattern in ids:
        pictures = [picture for picture in art.ids() if fnmatchcase(picture, pattern)]
        if not pictures:
            hint = did_you_mean(pattern, art.ids(), art.LISTING)
            problems.append(Problem(f"there is no picture {pattern!r}", hint=hint))
        for picture in pictures:
            yield f"{ART}/{picture}.svg", art.draw(picture, "full", art.level_at(_WIDTH_MM))


def _layouts(names: Sequence[str], games: Sequence[Game]) -> dict[str, bytes]:
    """Return the files of layouts to change.

    Raises:
        CallError: unknown layouts.
    """
    own = {key: path for game in games for key, path in game.layouts.items()}
    layouts = Layouts(resources.templates(), own)
    prefixes = (*(game.key for game in games), "common")
    game_keys = [name for prefix in prefixes for name in layouts.below(prefix)]
    wrong = [
        Problem(f"there is no layout {name!r}", hint=did_you_mean(name, game_keys))
        for name in names
        if name not in game_keys
    ]
    raise_if_any(wrong, CallError)
    return {f"{LAYOUTS}/{name}": layouts.content(name) for name in names}


def _texts(folder: Path, games: Sequence[Game]) -> dict[str, bytes]:
    """Return the files that list all texts that can be changed."""
    keys = [game.key for game in games]
    first, name = keys[0], folder.resolve().name
    values = {"name": name, "game": first, "folder": folder, "games": ", ".join(keys)}
    picture = next(iter(_picture_ids_in(games[0])), "duck.teal")
    texts = {
        PACK_FILE: _ABOUT.format(name=toml_string(name), games=json.dumps(keys), picture=picture),
        THEME_FILE: _THEME.format(colours="\n".join(_colours())),
        NUMBERS_FILE: _NUMBERS.format(**values) + "".join(map(_numbers, games)),
        README: _README.format(**values),
    }
    for game in games:
        source = f"{game.words}/en/{game.key}.po" if game.art else f"pnp/words/en/{game.key}.po"
        texts[f"{WORDS}/en/{game.key}.po"] = _CATALOGUE.format(source=source)
    return {path: text.encode() for path, text in texts.items()}


def _picture_ids_in(game: Game) -> Iterator[str]:
    """Yield the ids of the art kit that begin with a game's key."""
    return (picture for picture in art.ids() if picture.startswith(f"{game.key}."))


def _colours() -> Iterator[str]:
    """Yield every colour of the palette as a commented-out line."""
    return (f'# {name} = "{row.full}"' for name, row in palette().colours.items())


def _numbers(game: Game) -> str:
    """Return every number of a game as a commented-out line, under the game's key."""
    if game.data is None:
        return ""
    lines = (f"# {path} = {value}\n" for path, value in numbers(game.data).items())
    return f"\n[{game.key}]\n" + "".join(lines)
