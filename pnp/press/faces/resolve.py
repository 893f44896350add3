"""From a filled layout to a resolved SVG: every placeholder of text becomes laid-out text.

A placeholder is a rectangle that says what stands in it::

    <rect x="2" y="3" width="30" height="6" fill="#112233"
          data-pnp-text="Day 1" data-pnp-type="label"/>

    data-pnp-text     the words, with **bold**, *italic* and {die:6} icons
    data-pnp-type     a style of templates/type.toml
    data-pnp-align    start (default), middle or end
    data-pnp-valign   top, middle (default) or bottom
    data-pnp-lines    the most lines the words may take

Its fill is the colour of the words. Everything else in the layout stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar, get_args

from lxml import etree

from pnp.ground.geometry import Size
from pnp.ground.problems import DucksError, MaterialError, Problem, did_you_mean, raise_if_any
from pnp.press.faces.face import Face
from pnp.press.faces.write import text_elements
from pnp.press.text import (
    Align,
    Block,
    Composer,
    TextStyle,
    VerticalAlign,
    parse_rich,
)

SVG: Final = "{http://www.w3.org/2000/svg}"
_PREFIX: Final = "data-pnp-"
_KEYS: Final = ("text", "type", "align", "valign", "lines")
_ALIGNS: Final[Mapping[str, Align]] = {name: name for name in get_args(Align)}
_VALIGNS: Final[Mapping[str, VerticalAlign]] = {name: name for name in get_args(VerticalAlign)}

Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A rectangle of a layout and what should stand in it. Lengths in millimetres."""

    source: str
    style: TextStyle
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    valign: VerticalAlign
    colour: str
    place: str


class Resolver:
    """Lays out the text of layouts with one set of type styles and fonts."""

    def __init__(self, composer: Composer, styles: Mapping[str, TextStyle]) -> None:
        self._composer = composer
        self._styles = styles

    def resolve(
        self,
        filled: str,
        name: str,
        size: Size,
        spoken: Mapping[str, str] | None = None,
        bleed_mm: float = 0.0,
    ) -> Face:
        """The face that the filled layout shows.

        `spoken` tells which id each of the layout's texts came from, for messages. The layout's
        origin is the trim's upper left corner; what it draws beyond the trim is the bleed.

        Raises:
            MaterialError: the layout is not well-formed, a placeholder is wrong, or words do not
                fit or lack a letter; every problem of the layout at once.
        """
        root = _parse(filled, name)
        _set_size(root, size, bleed_mm)
        problems: list[Problem] = []
        for element in list(_placeholders(root)):
            try:
                self._replace(element, name, spoken or {})
            except DucksError as error:
                problems.extend(error.problems)
        raise_if_any(problems)
        return Face(name, size, etree.tostring(root, encoding="utf-8"), bleed_mm)

    def _replace(self, element: etree._Element, name: str, spoken: Mapping[str, str]) -> None:
        placeholder = self._read(element, name, spoken)
        block = self._lay_out(placeholder)
        group = etree.Element(f"{SVG}g")
        group.extend(
            text_elements(
                block,
                placeholder.style,
                placeholder.x_mm,
                placeholder.y_mm,
                placeholder.colour,
            )
        )
        group.tail = element.tail
        parent = element.getparent()
        if parent is not None:
            parent.replace(element, group)

    def _lay_out(self, placeholder: Placeholder) -> Block:
        return self._composer.fit(
            parse_rich(placeholder.source),
            placeholder.style,
            placeholder.width_mm,
            placeholder.height_mm,
            placeholder.place,
            placeholder.valign,
        )

    def _read(self, element: etree._Element, name: str, spoken: Mapping[str, str]) -> Placeholder:
        key = spoken.get(str(element.get(f"{_PREFIX}text")))
        place = f"{name}, {key}" if key else name
        entries = {
            str(key).removeprefix(_PREFIX): str(value)
            for key, value in element.attrib.items()
            if str(key).startswith(_PREFIX)
        }
        _check(entries, place)
        x, y, width, height = (
            _length(element, key, place) for key in ("x", "y", "width", "height")
        )
        return Placeholder(
            source=entries["text"],
            style=self._style(entries, place),
            x_mm=x,
            y_mm=y,
            width_mm=width,
            height_mm=height,
            valign=_one_of(entries, "valign", _VALIGNS, "middle", place),
            colour=str(element.get("fill", "#000000")),
            place=place,
        )

    def _style(self, entries: Mapping[str, str], place: str) -> TextStyle:
        name = entries.get("type", "label")
        if name not in self._styles:
            raise MaterialError(
                Problem(f"no text style {name!r}", place, did_you_mean(name, self._styles))
            )
        lines = entries.get("lines")
        return replace(
            self._styles[name],
            align=_one_of(entries, "align", _ALIGNS, "start", place),
            max_lines=None if lines is None else int(lines),
        )


def _parse(filled: str, name: str) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(filled.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise MaterialError(
            Problem(f"not well-formed: {error.msg}", name, "open the layout in a drawing program")
        ) from error


def _set_size(root: etree._Element, size: Size, bleed_mm: float) -> None:
    width, height = size.width_mm + 2 * bleed_mm, size.height_mm + 2 * bleed_mm
    root.set("width", f"{width:g}mm")
    root.set("height", f"{height:g}mm")
    root.set("viewBox", f"{0 - bleed_mm:g} {0 - bleed_mm:g} {width:g} {height:g}")


def _placeholders(root: etree._Element) -> Iterator[etree._Element]:
    return (
        element
        for element in root.iter(etree.Element)
        if any(str(key).startswith(_PREFIX) for key in element.attrib)
    )


def _check(entries: Mapping[str, str], place: str) -> None:
    problems = [
        Problem(f"unknown attribute {_PREFIX}{key}", place, did_you_mean(key, _KEYS))
        for key in entries
        if key not in _KEYS
    ]
    if "text" not in entries:
        problems.append(Problem(f"a placeholder without {_PREFIX}text", place))
    if not entries.get("lines", "1").isdecimal():
        problems.append(Problem(f"{_PREFIX}lines is not a whole number", place))
    raise_if_any(problems)


def _length(element: etree._Element, key: str, place: str) -> float:
    value = element.get(key, "0" if key in ("x", "y") else "")
    try:
        return float(value)
    except ValueError:
        fact = f"{key} of a placeholder is {value!r}, not a number of millimetres"
        raise MaterialError(Problem(fact, place)) from None


def _one_of(
    entries: Mapping[str, str], key: str, allowed: Mapping[str, Choice], default: str, place: str
) -> Choice:
    value = entries.get(key, default)
    if value not in allowed:
        fact = f"{_PREFIX}{key} is {value!r}"
        raise MaterialError(Problem(fact, place, did_you_mean(value, allowed)))
    return allowed[value]
