"""Placeholders: the rectangles of a layout that are filled with words.

One is written like this::

    <rect x="2" y="3" width="30" height="6" fill="#112233"
          data-pnp-text="Day 1" data-pnp-type="label"/>

    data-pnp-text       the words, with **bold**, *italic* and {die:6} icons
    data-pnp-type       a style of templates/type.toml
    data-pnp-align      start (default), middle or end
    data-pnp-valign     top, middle (default) or bottom
    data-pnp-lines      the most lines that the words may take
    data-pnp-field      the name of the value that the words state, for the manifest
    data-pnp-size       the size of the letters, in units of the layout or as "9pt"
    data-pnp-floor      the smallest size to which they may shrink; else 80 % of the size
    data-pnp-font       font families that come before those of the style
    data-pnp-weight     and -italic, -leading, -tracking: as in templates/type.toml
    data-pnp-clearance  how near the words may come to frames, and why; see `clearance.py`

The rectangle's fill is the colour of the words; its stroke, if any, is drawn around each letter.
Both may be given by attributes, by its style or by a style sheet; a fill may be inherited. Whatever
transforms, hides or clips the rectangle also applies to its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.errors import MaterialError, Problem, did_you_mean, raise_if_any
from pnp.core.geometry import Affine, Rect
from pnp.core.xml import etree, finder
from pnp.press.faces.clearance import clearance_mm_of
from pnp.press.faces.drawings.own_type import with_own_type
from pnp.press.faces.tree import RECT, RulesOf, declarations_of, to_face
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import parse_length
from pnp.press.text import Align, TextStyle, VerticalAlign

if TYPE_CHECKING:
    from pnp.press.fonts import FontBook

_PREFIX: Final = "data-pnp-"
_MARKED: Final = finder(f"{_PREFIX}*")
_TYPE: Final = ("size", "floor", "font", "weight", "italic", "leading", "tracking")
_KEYS: Final = ("text", "type", "align", "valign", "lines", "field", "clearance", *_TYPE)
_ALIGNS: Final[Mapping[str, Align]] = {name: name for name in get_args(Align)}
_VALIGNS: Final[Mapping[str, VerticalAlign]] = {name: name for name in get_args(VerticalAlign)}

_FILL, _TRANSFORM, _LINE = "fill", "transform", "stroke-width"
_STROKE: Final = ("stroke", _LINE, "stroke-linejoin", "paint-order")
_AROUND: Final = (
    *("opacity", "fill-opacity", "stroke-opacity", "display", "visibility"),
    *("clip-path", "mask", "filter", "mix-blend-mode"),
)
_BLACK: Final = "#000000"

_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_LINES: Final = re.compile(r"0*[1-9][0-9]{0,2}")

MAX_LETTERS: Final = 5_000
"""The most letters in one placeholder, including markup."""

MAX_PLACEHOLDERS: Final = 5_000
MAX_MM: Final = 10_000

Choice = TypeVar("Choice")

Attributes = tuple[tuple[str, str], ...]
"""Names and values."""


class Placeholder(Struct, frozen=True):
    """A rectangle of a layout and the text or picture for it."""

    source: str
    style: TextStyle
    box: Rect
    """Its box in millimetres, before its own transform and those around it."""
    to_face: Affine
    """The map from that box to the face."""
    valign: VerticalAlign
    colour: str
    outline: Attributes
    """The SVG attributes of the stroke around each letter; empty without one."""
    around: Attributes
    """The SVG attributes of its replacement, which transform, hide or clip it."""
    field: str | None
    place: str
    clearance_mm: float | None = None
    """The clearance that the layout states for the words, if any."""
    ids: tuple[str, ...] = ()
    """The ids of the texts of which its words consist."""


def placeholders(root: etree._Element, name: str) -> list[etree._Element]:
    """Return the elements of a layout that are placeholders. `name` is the layout's.

    Raises:
        MaterialError: there are too many, or one cannot be replaced.
    """
    elements = _MARKED(root)
    if len(elements) > MAX_PLACEHOLDERS:
        fact = f"more than {MAX_PLACEHOLDERS:,} placeholders in one layout"
        raise MaterialError(Problem(fact, name))
    strays = [element for element in elements if element.tag != RECT or len(element)]
    raise_if_any([_stray_problem(element, name) for element in strays])
    return elements


def _stray_problem(element: etree._Element, name: str) -> Problem:
    tag = etree.QName(element).localname
    return Problem(f"a placeholder is an empty <rect>, and this is <{tag}>", name)


class Reader(Struct, frozen=True):
    """Reads the placeholders of one layout."""

    name: str
    """The name of the layout, for messages."""
    spoken: Mapping[str, str]
    """The ids of texts, by their words."""
    styles: Mapping[str, TextStyle]
    """The styles of text by name."""
    rules_of: RulesOf
    """Returns the declarations of the layout's style sheets for an element."""
    unit_mm: float = 1.0
    """The length of a unit of the layout."""
    fonts: FontBook | None = None
    """The available fonts; None if placeholders state no fonts."""

    def ids(self, element: etree._Element) -> tuple[str, ...]:
        """Return the ids of the texts of which a placeholder's words consist."""
        return tuple(_ids(str(element.get(f"{_PREFIX}text", "")), self.spoken))

    def read(self, element: etree._Element) -> Placeholder:
        """Return the placeholder that an element defines.

        Raises:
            MaterialError: everything that is wrong with it.
        """
        attributes = {str(name): str(value) for name, value in element.items()}
        entries = {
            name.removeprefix(_PREFIX): value
            for name, value in attributes.items()
            if name.startswith(_PREFIX)
        }
        keys = self.ids(element)
        place = f"{self.name}, {' + '.join(keys)}" if keys else self.name
        _check(entries, place)
        unit = self.unit_mm
        sides = (length(attributes, side, place) * unit for side in ("x", "y", "width", "height"))
        try:
            look = self._look(element)
        except RefusalError as refusal:
            raise MaterialError(Problem(refusal.fact, place, refusal.hint)) from refusal
        return Placeholder(
            source=entries["text"],
            style=self._style(entries, place),
            box=Rect(*sides),
            to_face=to_face(element) @ Affine.scaling(1 / unit),
            valign=_one_of(entries, "valign", _VALIGNS, "middle", place),
            colour=look.pop(_FILL),
            outline=tuple((name, look.pop(name)) for name in _STROKE if look.get(name)),
            around=tuple(look.items()),
            field=entries.get("field"),
            place=place,
            clearance_mm=clearance_mm_of(entries["clearance"], place)
            if "clearance" in entries
            else None,
            ids=keys,
        )

    def _style(self, entries: Mapping[str, str], place: str) -> TextStyle:
        style = _style(entries, self.styles, place)
        if self.fonts is None or not any(name in entries for name in _TYPE):
            return style
        return with_own_type(style, entries, self.unit_mm, self.fonts, place)

    def _look(self, element: etree._Element) -> dict[str, str]:
        """Return the properties of its words that a placeholder states.

        Raises:
            RefusalError: its style is not understood.
        """
        look = self._declarations(element, (*_STROKE, *_AROUND, _TRANSFORM))
        look[_FILL] = self._fill(element)
        if self.unit_mm != 1:
            look[_TRANSFORM] = f"{look.get(_TRANSFORM, '')} scale({1 / self.unit_mm!r})".strip()
            if _LINE in look:
                width, unit = parse_length(look[_LINE])
                look[_LINE] = f"{width * self.unit_mm:.4g}{unit}"
        return look

    def _fill(self, element: etree._Element) -> str:
        for holder in chain((element,), element.iterancestors()):
            fill = self._declarations(holder, (_FILL,)).get(_FILL, "inherit")
            if fill != "inherit":
                return fill
        return _BLACK

    def _declarations(self, element: etree._Element, names: Sequence[str]) -> dict[str, str]:
        return declarations_of(element, names, self.rules_of(element))


def _ids(text: str, keys_by_text: Mapping[str, str]) -> Iterable[str]:
    """Return the ids of the texts of which a placeholder's text consists."""
    if not text or text in keys_by_text:
        return [keys_by_text[text]] if text else []
    return [key for words, key in keys_by_text.items() if len(words) > 1 and words in text]


def _style(entries: Mapping[str, str], styles: Mapping[str, TextStyle], place: str) -> TextStyle:
    name = entries.get("type", "label")
    if name not in styles:
        raise MaterialError(Problem(f"no text style {name!r}", place, did_you_mean(name, styles)))
    align = _one_of(entries, "align", _ALIGNS, "start", place)
    lines = entries.get("lines")
    most = None if lines is None else int(lines)
    return _align(styles[name], align, most)


@lru_cache(maxsize=512)
def _align(style: TextStyle, align: Align, most: int | None) -> TextStyle:
    return replace(style, align=align, max_lines=most)


def _check(entries: Mapping[str, str], place: str) -> None:
    problems = [
        Problem(f"unknown attribute {_PREFIX}{key}", place, did_you_mean(key, _KEYS))
        for key in entries
        if key not in _KEYS
    ]
    if "text" not in entries:
        problems.append(Problem(f"a placeholder without {_PREFIX}text", place))
    if len(entries.get("text", "")) > MAX_LETTERS:
        hint = "share it out among several"
        problems.append(Problem(f"a placeholder has over {MAX_LETTERS:,} letters", place, hint))
    if not _LINES.fullmatch(entries.get("lines", "1")):
        problems.append(Problem(f"{_PREFIX}lines is not a whole number from 1 to 999", place))
    raise_if_any(problems)


def length(attributes: Mapping[str, str], key: str, place: str) -> float:
    """Return an attribute of a placeholder that is a length, in millimetres.

    Raises:
        MaterialError: it is not a length, or is too long.
    """
    value = attributes.get(key, "0" if key in ("x", "y") else "")
    if not _NUMBER.fullmatch(value):
        fact = f"{key} of a placeholder is {value[:40]!r}, not a number of millimetres"
        raise MaterialError(Problem(fact, place))
    number = float(value)
    if not -MAX_MM <= number <= MAX_MM:
        fact = f"{key} of a placeholder is {number:g} mm, more than {MAX_MM:,}"
        raise MaterialError(Problem(fact, place))
    return number


def _one_of(
    entries: Mapping[str, str], key: str, choices: Mapping[str, Choice], default: str, place: str
) -> Choice:
    value = entries.get(key, default)
    if value not in choices:
        fact = f"{_PREFIX}{key} is {value!r}"
        raise MaterialError(Problem(fact, place, did_you_mean(value, choices)))
    return choices[value]
