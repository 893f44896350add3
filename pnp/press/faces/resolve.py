"""From a filled layout to a resolved SVG: every placeholder becomes laid-out text.

Everything else in the layout stays as it is. What a placeholder may say: `placeholders.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from lxml import etree

from pnp.core.errors import DucksError, MaterialError, Problem, did_you_mean, raise_if_any
from pnp.core.geometry import Rect
from pnp.press.faces.counted_marks import take_figures, take_marks
from pnp.press.faces.face import Blank, Face, Field
from pnp.press.faces.placeholders import Placeholder, Reader, placeholders
from pnp.press.faces.tree import pictures_of, rules_of
from pnp.press.faces.write import text_elements
from pnp.press.text import Block, Composer, PlacedIcon, PlacedText, TextStyle, parse_rich

_GROUP: Final = "{http://www.w3.org/2000/svg}g"

_ABOVE_EM, _BELOW_EM = 0.75, 0.25
"""How far letters reach above and below the baseline, for the safe zone."""


class Resolver:
    """Lays out the text of layouts with one set of type styles and fonts."""

    def __init__(
        self,
        composer: Composer,
        styles: Mapping[str, TextStyle],
        seen: Callable[[Placeholder], None] = lambda _: None,
    ) -> None:
        """Take type styles and the composer that lays them out.

        Args:
            composer: lays out texts.
            styles: kinds of text by name.
            seen: told of each placeholder before its words are laid out.

        Raises:
            MaterialError: styles name font families that the composer does not have; each such
                family once.
        """
        raise_if_any(list(_unknown_families(styles, composer.families)))
        self._composer = composer
        self._styles = styles
        self._seen = seen

    def resolve(  # noqa: PLR0913, PLR0917 -- a tree, its name and blank, its words and unit
        self,
        root: etree._Element,
        name: str,
        blank: Blank,
        spoken: Mapping[str, str] | None = None,
        second: Mapping[str, str] | None = None,
        unit_mm: float = 1.0,
    ) -> Face:
        """Return the face that a filled layout shows on a blank; its tree is used up.

        `spoken` tells which id each of the layout's texts came from, for messages; `second` what
        texts are in a second language, to stand below the first where both fit. A unit of the
        layout is `unit_mm` long; see `tree.set_size`, which comes first.

        Raises:
            MaterialError: a placeholder is wrong, or words do not fit, lack a letter or leave the
                safe zone; every problem of the layout at once.
        """
        problems: list[Problem] = []
        fields: list[Field] = [*take_marks(root, name), *take_figures(root, name)]
        reader = Reader(name, spoken or {}, self._styles, rules_of(root), unit_mm)
        for element in placeholders(root, name):
            try:
                placeholder = reader.read(element)
                self._seen(placeholder)
                both = self._in_both(placeholder, blank, second or {})
                fields.extend(self._replace(element, both, blank))
            except DucksError as error:
                problems.extend(error.problems)
        raise_if_any(problems)
        svg = etree.tostring(root, encoding="utf-8")
        shown = pictures_of(root)
        return Face(name, blank.size, svg, blank.bleed_mm, tuple(fields), pictures=shown)

    def _in_both(
        self, placeholder: Placeholder, blank: Blank, second: Mapping[str, str]
    ) -> Placeholder:
        """Return a placeholder with its words in two languages, if both fit in its box.

        They fit one below the other at a size that their style allows. A value that is read back,
        and words that are the same in both languages, are printed once.
        """
        other = second.get(placeholder.source, placeholder.source)
        if placeholder.field is not None or other == placeholder.source:
            return placeholder
        most = placeholder.style.max_lines
        style = replace(placeholder.style, max_lines=most and 2 * most)
        both = replace(placeholder, source=f"{placeholder.source}\n{other}", style=style)
        try:
            _refuse_unless_safe(self._lay_out(both), both, blank)
        except MaterialError:
            return placeholder
        return both

    def _replace(
        self, element: etree._Element, placeholder: Placeholder, blank: Blank
    ) -> Iterable[Field]:
        """Put words in a placeholder's place and return the field that they tell, if any."""
        block = self._lay_out(placeholder)
        _refuse_unless_safe(block, placeholder, blank)
        group = etree.Element(_GROUP, dict(placeholder.around))
        box, style, outline = placeholder.box, placeholder.style, placeholder.outline
        x, y = box.x_mm, box.y_mm
        group.extend(text_elements(block, style, x, y, placeholder.colour, outline))
        group.tail = element.tail
        parent = element.getparent()
        if parent is not None:
            parent.replace(element, group)
        if placeholder.field is None:
            return ()
        at = placeholder.to_face.bounds(placeholder.box)
        return (Field(placeholder.field, placeholder.source, at),)

    def _lay_out(self, placeholder: Placeholder) -> Block:
        return self._composer.fit(
            parse_rich(placeholder.source),
            placeholder.style,
            placeholder.box.width_mm,
            placeholder.box.height_mm,
            placeholder.place,
            placeholder.valign,
        )


def _unknown_families(styles: Mapping[str, TextStyle], known: Sequence[str]) -> Iterator[Problem]:
    """Yield each family that is not there, with the first style that names it."""
    folded = {family.casefold() for family in known}
    naming: dict[str, list[str]] = {}
    for name, style in styles.items():
        for family in style.stack:
            if family.casefold() not in folded:
                naming.setdefault(family, []).append(name)
    for family, (first, *others) in naming.items():
        more = f" and {len(others)} more" if others else ""
        place = f"templates/type.toml, styles.{first}{more}"
        yield Problem(f"there is no font family {family!r}", place, did_you_mean(family, known))


def _refuse_unless_safe(block: Block, placeholder: Placeholder, blank: Blank) -> None:
    """Refuse words that come nearer to the trim than a blank allows."""
    if not blank.safe_mm:
        return
    reached = placeholder.to_face.bounds(_ink(block, placeholder.box))
    if not blank.safe.contains(reached, tolerance_mm=0.01):
        raise MaterialError(
            Problem(
                f"the text leaves the safe zone, {blank.safe_mm:g} mm inside the trim: "
                f"{placeholder.source[:40]!r}",
                placeholder.place,
                "move the box inwards",
            )
        )


def _ink(block: Block, box: Rect) -> Rect:
    """Return the rectangle that a block's words and icons take, in the layout's millimetres."""
    corners = [_extent(item) for item in block.items] or [(0.0, 0.0, 0.0, 0.0)]
    left, top = min(each[0] for each in corners), min(each[1] for each in corners)
    right, bottom = max(each[2] for each in corners), max(each[3] for each in corners)
    return Rect(box.x_mm + left, box.y_mm + top, right - left, bottom - top)


def _extent(item: PlacedText | PlacedIcon) -> tuple[float, float, float, float]:
    if isinstance(item, PlacedText):
        top = item.y_mm - _ABOVE_EM * item.size_mm
        return item.x_mm, top, item.x_mm + item.width_mm, item.y_mm + _BELOW_EM * item.size_mm
    return item.x_mm, item.y_mm, item.x_mm + item.width_mm, item.y_mm + item.height_mm
