"""The table of options, `options.txt`: how each is typed, explained, completed and read.

It is a text of its own form, for help would wait for a parser of TOML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.cli.options import known_names
from pnp.cli.options.numbers import auto_or_whole_number, decimal, length_mm, whole_number
from pnp.core import bounds
from pnp.printing.orders import BOUNDS, CHOICES

Names = Sequence[str] | Callable[[], Iterable[str]]
"""The values that a shell completes: a list, or a function for one that takes longer than help."""

Reader = Callable[[str], Callable[[Any], Any]]
"""Returns a parser for an option's name."""

_READERS: Final[Mapping[str, Callable[..., Callable[[Any], Any]]]] = {
    "whole": whole_number,
    "auto": auto_or_whole_number,
    "length": length_mm,
    "weight": partial(decimal, example=f"{bounds.CARD_GSM:g}"),
}
_AGAIN: Final = "may be given again"
_PHRASES: Final = {
    "again": _AGAIN,
    "pack_help": (
        f"{_AGAIN}, and later ones win. Default: the pack in this folder, if any; none for none."
    ),
    "language_help": (
        "The language: fr, or fr-CA, which is fr where it has no words of its own. "
        "Which there are: ducks-pnp words list."
    ),
}


@dataclass(frozen=True, slots=True)
class Row:
    """An option, or an argument if it is not written with hyphens."""

    written: str
    """As in a call, the long name first: `--sheets -n N`. A flag has no value behind it."""
    panel: str
    """The heading under which help explains it."""
    text: str
    names: Names
    """Values that a shell completes; where several may stand with commas, the last one."""
    reader: Reader | None
    """None for plain text."""

    @property
    def words(self) -> list[str]:
        """Return the names of an option, the long one first; none for an argument."""
        return [word for word in self.written.split() if word.startswith("-")]

    @property
    def metavar(self) -> str | None:
        """Return the word that stands for the value; None for a flag."""
        last = self.written.split()[-1]
        return None if last.startswith("-") else last


Rows = Mapping[str, Row]
"""Options by the parameters or fields that they fill."""


def _read(text: str) -> dict[str, dict[str, Row]]:
    """Return the rows of each section of the table."""
    phrases = _PHRASES | vars(bounds)
    phrases |= {key: _either(names) for key, names in vars(known_names).items() if key.isupper()}
    tables: dict[str, dict[str, Row]] = {}
    panel = ""
    for line in text.splitlines():
        name, *cells = (cell.strip() for cell in line.split("|"))
        if name.startswith("["):
            section, _, base = name.strip("[]").partition(" < ")
            rows = tables[section] = dict(tables.get(base, {}))
        elif not cells:
            panel = name
        elif cells[0].startswith("= "):
            _, section, other = cells[0].split()
            rows[name] = tables[section][other]
        else:
            call, values, help_text = cells
            names, reader = _values(name, values.split())
            rows[name] = Row(call, panel, help_text.format_map(phrases), names, reader)
    return tables


def _either(names: Sequence[str]) -> str:
    """Return names as a sentence has them: a, b or c."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _values(name: str, words: Sequence[str]) -> tuple[Names, Reader | None]:
    """Return the names that an option is completed by, and how its number is read, from a cell."""
    match words:
        case ["choices"]:
            return CHOICES[name], None
        case [kind] if kind in _READERS:
            least, most = BOUNDS[name]
            return (), partial(_READERS[kind], least=least, most=most)
        case ["offset", bound]:
            most = _read_bound(bound)
            return (), partial(decimal, least=-most, most=most)
        case [kind, low, high] if kind in _READERS:
            return (), partial(_READERS[kind], least=_read_bound(low), most=_read_bound(high))
        case [function] if function.islower() and hasattr(known_names, function):
            names: Names = getattr(known_names, function)
            return names, None
    lists = (getattr(known_names, word) if word.isupper() else (word,) for word in words)
    return tuple(name for names in lists for name in names), None


def _read_bound(word: str) -> Any:
    return int(word) if word.isdecimal() else getattr(bounds, word)


OPTIONS: Final[Mapping[str, Rows]] = _read(
    Path(__file__).with_name("options.txt").read_text(encoding="utf-8")
)
"""Tables of commands, or of what several share, by name."""

COMMON: Final = OPTIONS["common"]
ORDERS: Final = OPTIONS["orders"]
"""By the fields of an `Order`, as help has them."""

_LOOK: Final = ("packs", "ink", "language", "paper", "card")
SHOWN: Final = ("sheets", "only", *_LOOK, "backs", "bleed_mm", "printer")
PREVIEWED: Final = ("only", "cards", *_LOOK, "backs")
EXPORTED: Final = ("sheets", "only", "cards", "copies", *_LOOK)
VALIDATED: Final = ("only", *_LOOK, "backs", "printer")
"""The options of an order that commands take; `build` and `watch` take them all."""

VARIED: Final = ("language", "ink", "paper", "card", "backs", "printer")
"""Those that `--vary` varies."""
