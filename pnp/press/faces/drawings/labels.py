"""The grammar of labels, which connect the objects of a drawing with the columns of a table.

    label   = part *( ";" part )
    part    = "{{" column *( "|" option ) "}}"                words, or a picture
            | ( "fill=" | "stroke=" ) column                  a colour
            | "if " ["not "] column [ ("=" | "!=" | "<" | ">") value ]
            | "repeat " column [ "|step=" number ]            a group, as often as the number says

Inkscape keeps the label of an object in `inkscape:label`, Affinity in `serif:id`, Illustrator and
Figma in its `id`: Illustrator with special characters as `_x7B_`, both with a number after a name
that already exists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from pnp.core.errors import nearest
from pnp.data.tabular import fold

_NAMED: Final = (
    "{http://www.inkscape.org/namespaces/inkscape}label",
    "{http://www.serif.com/}id",
    "inkscape:label",
    "serif:id",
)
"""The attributes in the notation of trees, and in that of files."""

_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{2,4})_")
_NUMBERED: Final = re.compile(r"(\}\}|\b)_\d+_?$")
_BEGINS: Final = re.compile(r"\s*(?:\{|if[ _]|fill\s*=|stroke\s*=|repeat[ _])", re.IGNORECASE)

_WORDS: Final = re.compile(r"\{\{([^{}|]+)((?:\|[^{}|]*)*)\}\}")
_COLOUR: Final = re.compile(r"(fill|stroke)\s*=\s*(.+)", re.IGNORECASE)
_CONDITION: Final = re.compile(
    r"if[ _]+(not[ _]+)?([^=!<>]+?)\s*(?:(!=|=|<|>)\s*(.*))?", re.IGNORECASE
)
_REPEAT: Final = re.compile(r"repeat[ _]+([^|]+?)\s*(?:\|\s*step\s*=\s*([0-9.]+))?", re.IGNORECASE)

_ALIGNS: Final = {
    "left": "start",
    "start": "start",
    "centre": "middle",
    "center": "middle",
    "right": "end",
    "end": "end",
}
_VALIGNS: Final = ("top", "middle", "bottom")
_NUMBERS: Final = {"lines": r"[1-9][0-9]?", "size": r"[0-9.]{1,6}", "floor": r"[0-9.]{1,6}"}
_OPTIONS: Final = "options with numbers are lines=2, size=9 and floor=7 (points)"
_FITS: Final = ("crop", "whole")
_PICTURE: Final = "picture"


class WordLabel(Struct, frozen=True):
    """A column whose words, or whose picture, fill an object."""

    column: str
    options: Mapping[str, str]
    """By name: type, align, valign, lines, size and floor as "9pt", fit, picture."""


class ColourLabel(Struct, frozen=True):
    """A column that gives the colour of an object."""

    attribute: str
    """fill or stroke."""
    column: str


class Condition(Struct, frozen=True):
    """A comparison of a column; the object is removed if it fails."""

    column: str
    is_negated: bool = False
    operator: str = ""
    value: str = ""

    def holds(self, cell: str) -> bool:
        """Return whether a cell fulfils the condition."""
        return self._compare(cell.strip()) != self.is_negated

    def _compare(self, cell: str) -> bool:
        match self.operator:
            case "":
                return cell.strip().casefold() not in _FALSE
            case "=" | "!=":
                return (cell.casefold() == self.value.casefold()) == (self.operator == "=")
        left, right = number_of(cell), number_of(self.value)
        if left is None or right is None:
            return False
        return left < right if self.operator == "<" else left > right


class Repeat(Struct, frozen=True):
    """A column that gives the number of copies of a group, side by side."""

    column: str
    step: float | None = None
    """The distance between copies, in units of the drawing; None for the width of the group."""


Part = WordLabel | ColourLabel | Condition | Repeat


class LabelError(ValueError):
    """Raised for an invalid label, with the reason."""


_THOUSANDS: Final = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:,[0-9]{3})+")
_FALSE: Final = ("", "0", "no", "false", "-", "none", "nein", "non")


def with_point(cell: str) -> str:
    """Return a number with a decimal point: 1.5 for "1,5", but 1000 for "1,000"."""
    number = cell.strip()
    return number.replace(",", "" if _THOUSANDS.fullmatch(number) else ".")


def number_of(cell: str) -> float | None:
    """Return the number in a cell, with a point or a comma; None for words."""
    try:
        return float(with_point(cell))
    except ValueError:
        return None


def label_of(attributes: Mapping[str, str]) -> str | None:
    """Return the label of an object, if it fills in anything."""
    for name in _NAMED:
        label = attributes.get(name, "")
        if _BEGINS.match(label):
            return label
    ident = _ESCAPE.sub(lambda code: chr(int(code[1], 16)), attributes.get("id", ""))
    ident = _NUMBERED.sub(r"\1", ident)
    return ident if _BEGINS.match(ident) else None


def label_in_address(href: str) -> str | None:
    """Return the label in the address of an image, if any: `{{art}}`."""
    label = href.strip()
    return label if _WORDS.fullmatch(label) else None


def parse_label(label: str) -> tuple[Part, ...]:
    """Return the parts of a label.

    Raises:
        LabelError: one of them is invalid.
    """
    return tuple(_part(text.strip()) for text in label.split(";") if text.strip())


def _part(text: str) -> Part:
    for pattern, make in _PARTS:
        match = pattern.fullmatch(text)
        if match:
            return make(match)
    if "{" in text or "}" in text:
        raise LabelError("write the column in two braces: {{title}}")
    raise LabelError("write {{column}}, fill=column, if column, or repeat column")


def words_in(text: str) -> Iterator[tuple[str, WordLabel | None]]:
    """Yield the pieces of a drawing's own text: plain words, and the columns between them."""
    end = 0
    for match in _WORDS.finditer(text):
        yield text[end : match.start()], None
        yield match[0], _words(match)
        end = match.end()
    yield text[end:], None


def _words(match: re.Match[str]) -> WordLabel:
    options: dict[str, str] = {}
    for option in filter(None, (option.strip() for option in match[2].split("|"))):
        options.update([_option(option)])
    return WordLabel(fold(match[1]), options)


def option_names() -> tuple[str, ...]:
    """Return the options of a column that have no value."""
    return (*_ALIGNS, *_VALIGNS, *_FITS, _PICTURE)


def _option(option: str) -> tuple[str, str]:
    """Return the name and the value of an option; anything else names a kind of text.

    Raises:
        LabelError: its number is invalid.
    """
    name, equals, value = (part.strip() for part in option.partition("="))
    if equals:
        if name not in _NUMBERS:
            near = nearest(name, _NUMBERS)
            guess = f"did you mean {near}? " if near else ""
            raise LabelError(f"{option!r:.40} is no option: {guess}{_OPTIONS}")
        if not re.fullmatch(_NUMBERS[name], value):
            raise LabelError(f"{option!r:.40} has no such number: {_OPTIONS}")
        return name, value if name == "lines" else f"{value}pt"
    if name in _ALIGNS:
        return "align", _ALIGNS[name]
    if name in _VALIGNS:
        return "valign", name
    if name in _FITS:
        return "fit", name
    return (_PICTURE, "yes") if name == _PICTURE else ("type", fold(name))


_PARTS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Part]], ...]] = (
    (_WORDS, _words),
    (_COLOUR, lambda match: ColourLabel(match[1].lower(), fold(match[2]))),
    (
        _CONDITION,
        lambda match: Condition(
            fold(match[2]), bool(match[1]), match[3] or "", (match[4] or "").strip(" '\"")
        ),
    ),
    (_REPEAT, lambda match: Repeat(fold(match[1]), float(match[2]) if match[2] else None)),
)
