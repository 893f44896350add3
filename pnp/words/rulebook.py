"""Rulebooks: Markdown with placeholders for numbers and names, so that they cannot go stale.

A rulebook is the file `<game>.rules.md` in the folder of a language. Braces are filled in::

    {game.rows.teal.one_roll}                   a number of the game's data
    {game.ranks.novice.at_least-1}              sums and differences of such numbers
    {word:weather.sunny}                        a text of the catalogues
    {word:sheet.dice n=game.days.1.dice}        a text with its values
    {either:weather allowed.full_house}         "Sunny or Partly Cloudy": texts weather.* of a list
    {die:6}                                     a small picture, left for the press

A path leads through tables by key, and through lists by an entry's `id` or its position from 1;
`count` is the length of a list, and a table's list `each` need not be named. Comments
(`<!-- ... -->`, alone on a line) are removed. Nothing in a rulebook is executed. Line numbers are
preserved for later messages.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pnp.core import resources
from pnp.core.errors import DucksError, MaterialError, Problem, did_you_mean, raise_if_any
from pnp.core.reading import read_text
from pnp.words.pseudo import PSEUDO, pseudo_markdown
from pnp.words.typography import typeset
from pnp.words.words import Words

if TYPE_CHECKING:
    from pathlib import Path

_COMMENT: Final = re.compile(r"^<!--.*-->$", re.MULTILINE)
_TOKEN: Final = re.compile(r"\{(?P<inside>[^{}\n]*)\}|(?P<stray>[{}])")
_ICON: Final = re.compile(r"[a-z0-9_-]+:[a-z0-9_.-]+")
_TERM: Final = re.compile(r"([+-]?)([a-z0-9_.]+)")
_MAX_DIGITS: Final = 18
_SUM: Final = re.compile(r"[a-z0-9_.]+(?:[+-][a-z0-9_.]+)*")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A filled rulebook, ready to be laid out."""

    name: str
    """Path of its file, for problems."""
    language: str
    """English if the requested language has no rulebook."""
    markdown: str


def read_rulebook(
    words: Words,
    game: str,
    values: Mapping[str, object],
    *folders: Path,
    files: Mapping[str, Path] | None = None,
    icons: Container[str] = (),
) -> Rulebook:
    """Return the rulebook of `game` in the language of `words`, or else in English.

    Args:
        words: the words of the requested language.
        game: the game's key.
        values: the data for paths, as plain dicts, lists, numbers and strings.
        folders: folders with a subfolder for each language, later ones first; by default the
            project's own.
        files: rulebooks by language, the first for all that have none; instead of folders.
        icons: names of pictures that stand alone in braces, `{coin}`.

    Raises:
        MaterialError: all problems of the rulebook, with line numbers; or it does not exist.
    """
    language, path = find_rulebook(words.language, game, *folders, files=files)
    if words.language == PSEUDO:
        markdown = pseudo_markdown(read_text(path))
        return Rulebook(str(path), PSEUDO, fill(markdown, str(path), values, words, icons))
    if files:
        return Rulebook(str(path), language, fill(read_text(path), str(path), values, words, icons))
    own_words = words if is_translated(language, words.language) else words.into(language)
    return Rulebook(str(path), language, fill(read_text(path), str(path), values, own_words, icons))


def find_rulebook(
    language: str, game: str, *folders: Path, files: Mapping[str, Path] | None = None
) -> tuple[str, Path]:
    """Return the nearest language that has a rulebook, and its file; see `read_rulebook`."""
    from pnp.words.chain import SOURCE, chain  # noqa: PLC0415 -- it brings Babel with it

    nearest = chain(language)
    if files:
        codes = (language, *nearest, *files)
        return next((code, files[code]) for code in codes if code in files)
    roots = folders or (resources.words(),)
    name = f"{game}.rules.md"
    languages = (*nearest, SOURCE)
    books = ((code, root / code / name) for code in languages for root in reversed(roots))
    return next((book for book in books if book[1].exists()), (SOURCE, roots[0] / SOURCE / name))


def is_translated(nearest: str, language: str) -> bool:
    """Return whether the nearest language of a rulebook is the requested one, or a wider one."""
    return language == PSEUDO or f"{language}-".startswith(f"{nearest}-")


def fill(
    markdown: str,
    name: str,
    values: Mapping[str, object],
    words: Words,
    icons: Container[str] = (),
) -> str:
    """Fill in the braces of a rulebook, and apply the typography of its language.

    Raises:
        MaterialError: all invalid placeholders, placed as `name:line`.
    """
    filler = _Filler(name, values, words, icons)
    lines = [
        filler.line(number, line)
        for number, line in enumerate(without_comments(markdown).split("\n"), start=1)
    ]
    raise_if_any(filler.problems)
    return typeset("\n".join(lines), words.language)


def without_comments(markdown: str) -> str:
    """Return a rulebook without its comments, each line in its place."""
    return _COMMENT.sub("", markdown)


class _Filler:
    """Fills one text and collects its problems."""

    def __init__(
        self, name: str, values: Mapping[str, object], words: Words, icons: Container[str]
    ) -> None:
        self.problems: list[Problem] = []
        self._name = name
        self._values = values
        self._words = words
        self._icons = icons

    def line(self, number: int, line: str) -> str:
        """Return the line with its placeholders filled in; invalid ones stay."""

        def token(match: re.Match[str]) -> str:
            try:
                return self._token(match["inside"])
            except DucksError as error:
                place = f"{self._name}:{number}"
                self.problems += (Problem(p.fact, place, p.hint) for p in error.problems)
                return match[0]

        return _TOKEN.sub(token, line)

    def _token(self, inside: str | None) -> str:
        if inside is None:
            raise _wrong("a brace is unmatched on its line", "write {...} on one line")
        kind, _, rest = inside.partition(":")
        match kind if rest.strip() else "":
            case "word":
                key, *pairs = rest.split()
                return self._words.text(key, **dict(self._pair(pair) for pair in pairs))
            case "either":
                return self._either(rest)
            case "" if inside in self._icons:
                return f"{{{inside}}}"
            case "" if _SUM.fullmatch(inside):
                return str(self._sum(inside))
            case _ if _ICON.fullmatch(inside):
                return f"{{{inside}}}"
        raise _wrong(f"unknown placeholder {{{inside}}}", "see docs/words.md for placeholders")

    def _pair(self, pair: str) -> tuple[str, str | int]:
        name, sign, path = pair.partition("=")
        if not (sign and name.isidentifier() and _SUM.fullmatch(path)):
            raise _wrong(f"{pair!r} is not a value", "write name=path, as in n=game.dice.count")
        return name, self._sum(path)

    def _either(self, rest: str) -> str:
        prefix, _, path = rest.partition(" ")
        names = self._value(path)
        if not isinstance(names, Sequence) or isinstance(names, str):
            raise _wrong(f"{path} is not a list", "name a list of ids")
        return self._words.join([self._words.text(f"{prefix}.{name}") for name in names], "or")

    def _sum(self, terms: str) -> str | int:
        """Return the value of a path, or of a sum of paths and numbers: `a+b-1`."""
        total = 0
        for sign, term in _TERM.findall(terms):
            value = _number(term) if term.isdigit() else self._value(term)
            if isinstance(value, str) and term == terms:
                return value
            if not isinstance(value, int) or isinstance(value, bool):
                raise _wrong(
                    f"{term} is not a number", "name a number: only those can be printed or added"
                )
            total += -value if sign == "-" else value
        return total

    def _value(self, path: str) -> Any:
        value: Any = self._values
        for step in path.split("."):
            value = _next(value, step, path)
        return value


def _number(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise _wrong(f"a number has {len(digits)} digits", f"write at most {_MAX_DIGITS}")
    return int(digits)


def _next(value: object, step: str, path: str) -> Any:
    """Return the value one step further along a path."""
    if isinstance(value, Mapping) and step not in value:
        value = value.get("each", value)
    entries: Mapping[str, Any] = {}
    if isinstance(value, Mapping):
        entries = value
    elif isinstance(value, Sequence) and not isinstance(value, str):
        entries = {str(place): entry for place, entry in enumerate(value, start=1)}
        entries |= {e["id"]: e for e in value if isinstance(e, Mapping) and "id" in e}
        entries |= {"count": len(value)}
    if step not in entries:
        raise _wrong(f"unknown path {path}", f"{step}: {did_you_mean(step, map(str, entries))}")
    return entries[step]


def _wrong(fact: str, hint: str) -> MaterialError:
    return MaterialError(Problem(fact, hint=hint))
