"""Rulebooks: Markdown in which numbers and names are filled in, so that they cannot go stale.

A rulebook stands in each language's folder as `<game>.rules.md`. What is in braces is filled in::

    {game.rows.teal.one_roll}                   a number of the game's data
    {game.ranks.novice.at_least-1}              sums and differences of such numbers
    {word:weather.sunny}                        a text of the catalogues
    {word:sheet.dice n=game.days.1.dice}        a text with its values
    {either:weather allowed.full_house}         "Sunny or Partly Cloudy": texts weather.* of a list
    {die:6}                                     a small picture; it stays for the press

A path leads through the data by key; through a list by an entry's `id` or by its place from 1;
`count` is the length of a list, and a table's list `each` need not be named. Comments
(`<!-- ... -->`, alone on a line) are for writers and are dropped. Nothing in a rulebook is run.
Lines keep their numbers, so that later steps can name them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
    """Its file, for problems."""
    language: str
    """English if the language asked for has no rulebook."""
    markdown: str


def read_rulebook(
    words: Words, game: str, values: Mapping[str, object], *folders: Path
) -> Rulebook:
    """Return the rulebook of `game` in the language of `words`, or else in English.

    Args:
        words: the words of the language that is wanted.
        game: the game's key.
        values: the data that paths lead through, as plain dicts, lists, numbers and texts.
        folders: those with a folder for each language, a later one before those before it; the
            project's own if none is given.

    Raises:
        MaterialError: every problem of the rulebook, with its line; or there is none.
    """
    from pnp.words.chain import SOURCE, chain  # noqa: PLC0415 -- it brings Babel with it

    roots = folders or (resources.words(),)
    wanted = chain(words.language)
    name = f"{game}.rules.md"
    books = ((each, root / each / name) for each in (*wanted, SOURCE) for root in reversed(roots))
    english = (SOURCE, roots[0] / SOURCE / name)
    found, path = next((book for book in books if book[1].exists()), english)
    if words.language == PSEUDO:
        markdown = pseudo_markdown(read_text(path))
        return Rulebook(str(path), PSEUDO, fill(markdown, str(path), values, words))
    spoken = words if found in (*wanted, words.language) else words.into(found)
    return Rulebook(str(path), found, fill(read_text(path), str(path), values, spoken))


def fill(markdown: str, name: str, values: Mapping[str, object], words: Words) -> str:
    """Return the rulebook's text with everything in braces filled in, set as its language wants it.

    Raises:
        MaterialError: every token that leads nowhere, as `name:line`.
    """
    filler = _Filler(name, values, words)
    filled = [
        filler.line(number, line)
        for number, line in enumerate(_COMMENT.sub("", markdown).split("\n"), start=1)
    ]
    raise_if_any(filler.problems)
    return typeset("\n".join(filled), words.language)


class _Filler:
    """Fills one text and gathers its problems."""

    def __init__(self, name: str, values: Mapping[str, object], words: Words) -> None:
        self.problems: list[Problem] = []
        self._name = name
        self._values = values
        self._words = words

    def line(self, number: int, line: str) -> str:
        """Return the line with its tokens filled in; broken ones stay and are told."""

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
            raise _wrong("a brace without its partner on the line", "write {...} on one line")
        kind, _, rest = inside.partition(":")
        match kind if rest.strip() else "":
            case "word":
                key, *pairs = rest.split()
                return self._words.text(key, **dict(self._pair(pair) for pair in pairs))
            case "either":
                return self._either(rest)
            case "" if _SUM.fullmatch(inside):
                return str(self._sum(inside))
            case _ if _ICON.fullmatch(inside):
                return f"{{{inside}}}"
        raise _wrong(f"{{{inside}}} is not understood", "docs/words.md tells what braces may hold")

    def _pair(self, pair: str) -> tuple[str, str | int]:
        name, sign, path = pair.partition("=")
        if not (sign and name.isidentifier() and _SUM.fullmatch(path)):
            raise _wrong(f"{pair!r} gives no value", "write name=path, as in n=game.dice.count")
        return name, self._sum(path)

    def _either(self, rest: str) -> str:
        prefix, _, path = rest.partition(" ")
        names = self._value(path)
        if not isinstance(names, Sequence) or isinstance(names, str):
            raise _wrong(f"{path} is not a list", "name a list of ids")
        return self._words.listed([self._words.text(f"{prefix}.{name}") for name in names], "or")

    def _sum(self, terms: str) -> str | int:
        """Return the value of a path, or the sum of several: `a+b-1`."""
        total = 0
        for sign, term in _TERM.findall(terms):
            value = _number(term) if term.isdigit() else self._value(term)
            if isinstance(value, str) and term == terms:
                return value
            if not isinstance(value, int) or isinstance(value, bool):
                raise _wrong(f"{term} is not a number", "only numbers can be printed or added")
            total += -value if sign == "-" else value
        return total

    def _value(self, path: str) -> Any:
        value: Any = self._values
        for step in path.split("."):
            value = _next(value, step, path)
        return value


def _number(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        raise _wrong(f"a number of {len(digits)} digits", f"write at most {_MAX_DIGITS}")
    return int(digits)


def _next(value: object, step: str, path: str) -> Any:
    """Return one step along a path through the data."""
    if isinstance(value, Mapping) and step not in value:
        value = value.get("each", value)
    known: Mapping[str, Any] = {}
    if isinstance(value, Mapping):
        known = value
    elif isinstance(value, Sequence) and not isinstance(value, str):
        known = {str(place): entry for place, entry in enumerate(value, start=1)}
        known |= {e["id"]: e for e in value if isinstance(e, Mapping) and "id" in e}
        known |= {"count": len(value)}
    if step not in known:
        raise _wrong(f"the data have no {path}", f"{step}: {did_you_mean(step, map(str, known))}")
    return known[step]


def _wrong(fact: str, hint: str) -> MaterialError:
    return MaterialError(Problem(fact, hint=hint))
