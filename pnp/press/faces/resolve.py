"""From a filled layout to a resolved SVG: every placeholder becomes laid-out text.

Everything else in the layout is unchanged. Attributes of placeholders: `placeholders.py`.

Marks that are counted: boxes to tick, slots for dice. Their count is a number of the game, which a
rectangle names::

    <rect x="2" y="3" width="7" height="7" stroke="#112233" data-pnp-mark="rows.mallard.boxes"/>

If several places of a face show the same number, a suffix after a space distinguishes them:
"dice.crusts 2". Marks are drawn as they are; the manifest records their places, and read-back
counts the visible ones. A picture of a card that others may overlap has `data-pnp-figure="fan"`:
its covered words are not an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

from pnp.core.bounded import BoundedDict
from pnp.core.errors import DucksError, MaterialError, Problem, did_you_mean, raise_if_any
from pnp.core.geometry import Affine, Rect
from pnp.core.xml import etree, finder
from pnp.data.placements import FIGURE, MARK
from pnp.press.faces.clearance import Strictness, take_clearances
from pnp.press.faces.collisions import LaidOut, collisions
from pnp.press.faces.drawings.own_type import font_notices
from pnp.press.faces.face import Blank, Face, Field, TextPlace
from pnp.press.faces.ink import ink_of
from pnp.press.faces.placeholders import (
    MAX_PLACEHOLDERS,
    Attributes,
    Placeholder,
    Reader,
    length,
    placeholders,
)
from pnp.press.faces.static_texts import lay_out_static, static_texts
from pnp.press.faces.tree import RECT, pictures_of, rules_of, style_rules, to_face
from pnp.press.faces.two_languages import Second, in_both, second_voice
from pnp.press.faces.write import text_elements
from pnp.press.fonts import FontBook
from pnp.press.svg.css.stylesheet import MatchingRules
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import parse_length
from pnp.press.text import Block, Composer, Content, Icon, TextStyle, parse_rich

_GROUP: Final = "{http://www.w3.org/2000/svg}g"
_NO_ICONS: Final[Mapping[str, Icon]] = MappingProxyType({})
_MAX_GROUPS: Final = 512
"""The most groups of words that are cached: the faces of a deck repeat them exactly."""


class _Group(NamedTuple):
    """The words of a placeholder as drawn."""

    element: etree._Element
    words: LaidOut
    scale: float
    """The size of the letters as a share of that of their kind."""


@dataclass(slots=True)
class _Contents:
    """The contents of a face, gathered as its placeholders are filled."""

    fields: list[Field]
    texts: list[TextPlace] = field(default_factory=list)
    words: dict[etree._Element, LaidOut] = field(default_factory=dict)
    unlike: list[Problem] = field(default_factory=list)
    """The words that are printed in another font than the layout states."""
    problems: list[Problem] = field(default_factory=list)


class Resolver:
    """Lays out the text of layouts with one set of type styles and fonts."""

    def __init__(
        self,
        composer: Composer,
        styles: Mapping[str, TextStyle],
        notice: Callable[[TextPlace], None] = lambda _: None,
        icons: Mapping[str, Icon] = _NO_ICONS,
    ) -> None:
        """Check the styles against the composer's fonts.

        Args:
            composer: the composer that lays out texts.
            styles: the styles of text by name.
            notice: called with the box of each text before its words are laid out.
            icons: the icons that are not square, or have words of their own.

        Raises:
            MaterialError: styles name font families that the composer lacks; each is named once.
        """
        raise_if_any(list(_check_families(styles, composer.fonts)))
        self._composer = composer
        self._styles = styles
        self._seen = notice
        self._icons = icons
        self._groups: BoundedDict[tuple[Placeholder, Blank], _Group] = BoundedDict(_MAX_GROUPS)

    def resolve(  # noqa: PLR0913, PLR0917 -- a tree, its name and blank, its words, unit and rules
        self,
        root: etree._Element,
        name: str,
        blank: Blank,
        keys_by_text: Mapping[str, str] | None = None,
        second: Second | None = None,
        unit_mm: float = 1.0,
        strictness: Strictness = Strictness.FULL,
    ) -> Face:
        """Return the face of a filled layout on a blank; its tree is consumed.

        `keys_by_text` maps the layout's texts to their ids, for messages; `second` is the layout in
        a second language, whose words are placed below or beside the first. A unit of the layout is
        `unit_mm` long; call `tree.set_size` first.

        Raises:
            MaterialError: a placeholder is invalid, or words do not fit, lack a glyph, leave the
                safe area or collide with anything; every problem of the layout is reported.
        """
        contents = _Contents([*take_marks(root, name), *take_figures(root, name)])
        clearances = take_clearances(root, name)
        rules, static = style_rules(root), static_texts(root)
        reader = Reader(
            name, keys_by_text or {}, self._styles, rules.of, unit_mm, self._composer.fonts
        )
        elements = placeholders(root, name)
        for element, other in zip(elements, _read_second(second, reader, elements), strict=True):
            try:
                self._fill(element, other, second, reader, blank, contents)
            except DucksError as error:
                contents.problems.extend(_about(element, error, reader))
        lines = self._static_lines(static, rules, name)
        contacts = collisions(root, contents.words | lines, clearances, name, strictness.inside_mm)
        contacts += [problem for text in lines.values() for problem in _beyond_safe(text, blank)]
        is_noted = strictness is Strictness.NOTED
        raise_if_any(contents.problems if is_noted else contents.problems + contacts)
        return Face(
            name,
            blank.size,
            etree.tostring(root, encoding="utf-8"),
            blank.bleed_mm,
            tuple(contents.fields),
            pictures=pictures_of(root),
            notices=(*dict.fromkeys(contents.unlike), *(contacts if is_noted else ())),
            texts=tuple(contents.texts),
        )

    def _fill(  # noqa: PLR0913, PLR0917 -- a placeholder in two languages, its face and contents
        self,
        element: etree._Element,
        other: Placeholder | None,
        second: Second | None,
        reader: Reader,
        blank: Blank,
        contents: _Contents,
    ) -> None:
        """Put the words of a placeholder in its place, and add them to the contents of the face."""
        placeholder = reader.read(element)
        contents.unlike += self._font_differences(element, placeholder, reader.name)
        self._seen(text_place(placeholder))
        both = self._in_both(placeholder, other, second)
        groups = [self._group(placeholder, blank) for placeholder in both]
        contents.words.update((group.element, group.words) for group in groups)
        _put(element, [group.element for group in groups])
        contents.fields += [_field(one) for one in both if one.field is not None]
        contents.texts += [
            text_place(one, group.scale) for one, group in zip(both, groups, strict=True)
        ]

    def _static_lines(
        self, static: Sequence[etree._Element], rules: MatchingRules, name: str
    ) -> dict[etree._Element, LaidOut]:
        """Return the lines of texts that the layout places itself."""
        fonts = self._composer.fonts.with_faces(rules.faces)
        lines = (lay_out_static(element, name, fonts, rules.of) for element in static)
        return {element: line for element, line in zip(static, lines, strict=True) if line}

    def _in_both(
        self, placeholder: Placeholder, other: Placeholder | None, second: Second | None
    ) -> tuple[Placeholder, ...]:
        """Return a placeholder divided into one per language, or undivided without another."""
        if other is None or second is None:
            return (placeholder,)
        return in_both(placeholder, other, self._lay_out)

    def _font_differences(
        self, element: etree._Element, placeholder: Placeholder, name: str
    ) -> Iterator[Problem]:
        """Yield the differences of a placeholder's words from the font that it states."""
        family = str(element.get("data-pnp-font", ""))
        if family:
            style, fonts = placeholder.style, self._composer.fonts
            yield from font_notices(family, placeholder.source, style, fonts, name)

    def _group(self, placeholder: Placeholder, blank: Blank) -> _Group:
        """Return a group of a placeholder's words, and their place on the face."""
        key = replace(placeholder, field=None), blank  # whatever value the words tell
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = self._draw(placeholder, blank)
        element, words, scale = group
        return _Group(deepcopy(element), replace(words), scale)  # equal texts of a face are two

    def _draw(self, placeholder: Placeholder, blank: Blank) -> _Group:
        block = self._lay_out(placeholder)
        words = _lay_out_block(block, placeholder)
        raise_if_any(list(_beyond_safe(words, blank)))
        group = etree.Element(_GROUP, dict(placeholder.around))
        box, style, outline = placeholder.box, placeholder.style, placeholder.outline
        x, y = box.x_mm, box.y_mm
        group.extend(text_elements(block, style, x, y, placeholder.colour, outline))
        return _Group(group, words, block.size_mm / style.size_mm)

    def _read_words(self, source: str) -> tuple[Content, ...]:
        parts = parse_rich(source)
        if not self._icons:
            return parts
        return tuple(
            self._icons.get(part.name, part) if isinstance(part, Icon) else part for part in parts
        )

    def _lay_out(self, placeholder: Placeholder) -> Block:
        return self._composer.fit(
            self._read_words(placeholder.source),
            placeholder.style,
            placeholder.box.width_mm,
            placeholder.box.height_mm,
            placeholder.place,
            placeholder.valign,
        )


def _read_second(
    second: Second | None, first: Reader, originals: Sequence[etree._Element]
) -> Sequence[Placeholder | None]:
    """Return the placeholders in a second language; None for each if there is none.

    Raises:
        MaterialError: their number differs from that in the first language.
    """
    if second is None:
        return [None] * len(originals)
    take_marks(second.root, first.name)
    take_figures(second.root, first.name)
    take_clearances(second.root, first.name)
    elements = placeholders(second.root, first.name)
    if len(elements) != len(originals):
        counts = f"{len(elements)} texts in {second.language}, and {len(originals)}"
        fact = f"{counts} in the first language"
        raise MaterialError(Problem(fact, first.name))
    language = second.language
    styles = {
        key: second_voice(style, first.styles.get("body", style), language)
        for key, style in first.styles.items()
    }
    reader = replace(first, spoken={}, styles=styles, rules_of=rules_of(second.root))
    return [reader.read(element) for element in elements]


def _about(element: etree._Element, error: DucksError, reader: Reader) -> Iterator[Problem]:
    """Yield the problems of a placeholder with the ids of its texts and their language."""
    ids = reader.ids(element)
    for problem in error.problems:
        yield problem.about(texts=ids) if ids else problem


def _put(element: etree._Element, groups: Sequence[etree._Element]) -> None:
    """Replace a placeholder by laid-out words."""
    parent = element.getparent()
    if parent is None:
        return
    groups[-1].tail = element.tail
    at = parent.index(element)
    parent[at : at + 1] = groups


def _field(placeholder: Placeholder) -> Field:
    """Return the field of a placeholder's words."""
    at = placeholder.to_face.bounds(placeholder.box)
    return Field(str(placeholder.field), placeholder.source, at)


def text_place(placeholder: Placeholder, scale: float = 1.0) -> TextPlace:
    """Return the box of a placeholder's words, and its capacity; `scale` is that of the letters."""
    style, box = placeholder.style, placeholder.box
    size = style.min_size_mm or style.size_mm
    lines = 1 + max(0, int((box.height_mm / size - 1) / style.leading))
    return TextPlace(
        ids=placeholder.ids,
        field=placeholder.field,
        text=placeholder.source,
        at=placeholder.to_face.bounds(box),
        width_mm=box.width_mm,
        lines=min(lines, style.max_lines or lines),
        size_mm=size,
        scale=round(scale, 3),
    )


def _check_families(styles: Mapping[str, TextStyle], fonts: FontBook) -> Iterator[Problem]:
    """Yield each missing family, with the first style that names it."""
    styles_by_family: dict[str, list[str]] = {}
    for name, style in styles.items():
        for family in style.stack:
            if not fonts.has(family):
                styles_by_family.setdefault(family, []).append(name)
    for family, (first, *others) in styles_by_family.items():
        more = f" and {len(others)} more" if others else ""
        place = f"templates/type.toml, styles.{first}{more}"
        hint = did_you_mean(family, fonts.families)
        yield Problem(f"there is no font family {family!r}", place, hint)


def _lay_out_block(block: Block, placeholder: Placeholder) -> LaidOut:
    """Return a placeholder's words laid out on the face."""
    box, outline = placeholder.box, placeholder.outline
    to_face = placeholder.to_face @ Affine.translation(box.x_mm, box.y_mm)
    ink = ink_of(block, to_face, _width_mm(outline) / 2)
    return LaidOut(placeholder.source, placeholder.place, ink, placeholder.clearance_mm)


def _width_mm(outline: Attributes) -> float:
    """Return the width of the stroke around letters; an invalid width is refused when drawn."""
    try:
        return parse_length(dict(outline).get("stroke-width", "0"))[0]
    except RefusalError:
        return 0.0


def _beyond_safe(words: LaidOut, blank: Blank) -> Iterator[Problem]:
    """Yield a problem if words are closer to the trim than a blank allows."""
    if not blank.safe_mm:
        return
    if not all(blank.safe.contains(run.on_face, 0.01) for run in words.ink if run.on_face):
        fact = f"the text leaves the safe zone, {blank.safe_mm:g} mm inside the trim: "
        yield Problem(f"{fact}{words.words[:40]!r}", words.place, "move the words inwards")


_ATTRIBUTE: Final = "data-pnp-mark"
_MARKED: Final = finder(_ATTRIBUTE)
_FIGURE: Final = "data-pnp-figure"
_FIGURES: Final = finder(_FIGURE)


def take_marks(root: etree._Element, name: str) -> list[Field]:
    """Remove the attributes of a layout's marks, and return the places of the marks.

    Raises:
        MaterialError: one is not a rectangle, or has no size, or there are too many.
    """
    elements = _MARKED(root)
    for element in elements:
        if element.tag != RECT:
            tag = etree.QName(element).localname
            raise MaterialError(Problem(f"a mark is a <rect>, and this is <{tag}>", name))
    return _take_fields(elements, _ATTRIBUTE, MARK, "marks", name)


def take_figures(root: etree._Element, name: str) -> list[Field]:
    """Remove the attributes of a layout's figures, and return the places of the figures.

    Raises:
        MaterialError: one has no size, or there are too many.
    """
    return _take_fields(_FIGURES(root), _FIGURE, FIGURE, "figures", name)


def _take_fields(
    elements: Sequence[etree._Element], attribute: str, prefix: str, noun: str, name: str
) -> list[Field]:
    if len(elements) > MAX_PLACEHOLDERS:
        raise MaterialError(Problem(f"more than {MAX_PLACEHOLDERS:,} {noun} in one layout", name))
    return [
        Field(f"{prefix}{mark.attrib.pop(attribute)!s}", "", to_face(mark).bounds(_box(mark, name)))
        for mark in elements
    ]


def _box(element: etree._Element, name: str) -> Rect:
    attributes = {str(key): str(value) for key, value in element.items()}
    return Rect(*(length(attributes, side, name) for side in ("x", "y", "width", "height")))
