"""The text of a rulebook, block by block: a heading, a paragraph, a list, a table or a note.

A block is identified by its first line, in the language of the page that shows it. Braces are
unchanged: the press fills them in.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pnp.core import resources
from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.reading import read_text
from pnp.games.packs.pack import WORDS
from pnp.words.chain import SOURCE

if TYPE_CHECKING:
    from pnp.games.game import Game
    from pnp.studio.edits import RulesEdit
    from pnp.studio.pack_folder import FileChanges, PackFolder

KIND: Final = "rules"
"""The prefix of the ids of blocks: "rules:12"."""


def about_rules(game: Game, folder: PackFolder, language: str, line: int) -> dict[str, Any]:
    """Return a block of the rulebook, as shipped, and in English.

    Raises:
        CallError: there is no such block, or no rulebook in that language.
        MaterialError: a file cannot be read.
    """
    text, usual = _text(game, folder, language), _usual_text(game, language)
    starts = _starts(text)
    begin, end = _span(text, line)
    english = _usual_text(game, SOURCE)
    index = starts.index(line)
    usual_block = _nth(usual, index, len(starts))
    own = "\n".join(text.split("\n")[begin:end])
    return {
        "kind": KIND,
        "id": f"{KIND}:{line}",
        "language": language,
        "text": own,
        "shipped": None if usual_block == own else usual_block,
        "english": None if language == SOURCE else _nth(english, index, len(starts)),
    }


def blocks_with(game: Game, folder: PackFolder, language: str, path: str) -> Iterator[str]:
    """Yield the id of the block around each place where a number of the game is filled in.

    Raises:
        CallError: there is no rulebook in that language.
        MaterialError: a file cannot be read.
    """
    text = _text(game, folder, language)
    number = re.compile(rf"\{{[^{{}}\n]*\bgame\.{re.escape(path)}(?![\w.])")
    lines = [text.count("\n", 0, match.start()) + 1 for match in number.finditer(text)]
    starts = _starts(text) if lines else []
    for line in lines:
        yield f"{KIND}:{starts[bisect(starts, line) - 1]}"


def rules_changes(edit: RulesEdit, game: Game, folder: PackFolder) -> FileChanges:
    """Return the pack's rulebook with a changed block; None if it is as shipped.

    Raises:
        CallError: there is no such block, or no rulebook in that language.
        MaterialError: a file cannot be read.
    """
    text = _text(game, folder, edit.language)
    begin, end = _span(text, edit.line)
    lines = text.split("\n")
    new = "\n".join([*lines[:begin], *edit.text.split("\n"), *lines[end:]])
    is_shipped = new == _usual_text(game, edit.language)
    return {_name(game, edit.language): None if is_shipped else new.encode()}


def _name(game: Game, language: str) -> str:
    return f"{WORDS}/{language}/{_file(game)}"


def _file(game: Game) -> str:
    return f"{game.key}.rules.md"


def _text(game: Game, folder: PackFolder, language: str) -> str:
    """Return the rulebook of the pack, or the shipped one."""
    usual, name = _usual_text(game, language), _name(game, language)
    return usual if folder.read(name) is None else read_text(folder.path / name)


def _usual_text(game: Game, language: str) -> str:
    if language not in game.known_languages:
        hint = did_you_mean(language, game.known_languages)
        raise CallError(Problem(f"unknown language {language[:20]!r}", hint=hint))
    folders = game.words_folders or (resources.words(),)
    paths = [folder / language / _file(game) for folder in folders]
    path = next((path for path in reversed(paths) if path.is_file()), None)
    if game.rulebooks or path is None:
        raise CallError(Problem(f"{game.key} has no rulebook in {language[:20]!r} to be changed"))
    return read_text(path)


def _starts(text: str) -> list[int]:
    """Return the first lines of the blocks below the title."""
    from pnp.press.book.parse import parse  # noqa: PLC0415 -- brings the reader of Markdown
    from pnp.words.rulebook import without_comments  # noqa: PLC0415 -- the same

    return [block.line for block in parse(without_comments(text), "").blocks]


def _span(text: str, line: int) -> tuple[int, int]:
    """Return the indices of a block's first line and of the line after it.

    Raises:
        CallError: no block begins there.
    """
    lines, starts = text.split("\n"), _starts(text)
    if line not in starts:
        raise CallError(Problem(f"no block of the rulebook begins in line {line}"))
    later = [start for start in starts if start > line]
    end = later[0] - 1 if later else len(lines)
    while end > line and (not lines[end - 1].strip() or lines[end - 1].startswith("<!--")):
        end -= 1
    return line - 1, end


def _nth(text: str, index: int, count: int) -> str | None:
    """Return a block by its number; None if the texts have different numbers of blocks."""
    starts = _starts(text)
    if len(starts) != count:
        return None
    begin, end = _span(text, starts[index])
    return "\n".join(text.split("\n")[begin:end])
