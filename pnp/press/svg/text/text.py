"""Text: from <text> to glyphs that can be selected, searched and read back.

`characters.py` resolves the characters, `text_layout.py` their positions, and
`glyphs.py` writes them; this module combines and paints them. Most text is one line at one
position, in one font and style: `plain_line` gives the same result without iterating over the
letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.forms import Box, Group, SoftMask
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.painting import (
    WHITE,
    GradientInk,
    Ink,
    SolidInk,
    TiledInk,
    opacity_mask,
    paint_box,
    paint_tiles_in_mask,
    set_fill,
    set_stroke,
)
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, rectangle, transform_box, union_of
from pnp.press.svg.geometry.values import items, length, quote
from pnp.press.svg.paint.fill_stroke import paint_outline
from pnp.press.svg.paint.paint import ink_of, paint_order
from pnp.press.svg.paint.strokes import pen_of
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.text.characters import (
    FIRST_MARK,
    TextDecoration,
    characters,
    keeps_space,
    lines_of,
)
from pnp.press.svg.text.glyphs import Mode, show
from pnp.press.svg.text.text_layout import GlyphRun, choice_of, lay_out, shape, width_of
from pnp.press.svg.text.text_path import along_paths, check_paint, has_paths
from pnp.press.svg.text.text_style import family_to_replace, spacing
from pnp.press.svg.tree.node import Node, style_at

if TYPE_CHECKING:
    from pnp.press.fonts import FontBook
_FLOWING = ("shape-inside", "inline-size")
_STANDING = ("none", "auto", "0", "0px")
"""Their values for text that does not flow."""


def draw_text(scene: Scene, node: Node, context: Context) -> None:
    """Draw a <text>.

    Raises:
        RefusalError: a font or glyph is missing, or something in it is not supported.
    """
    if has_paths(node):
        _draw_along_paths(scene, node, context)
        return
    stretches = _lay_out(scene, node, context)
    box = _Box(stretches)
    for stretch in stretches:
        note_font(scene, node, stretch.style, stretch.font.family)
        inner = context.with_style(stretch.style)
        if stretch.space is not IDENTITY:
            check_paint(stretch, "turned or widened text")
            inner = inner.in_space(stretch.space)
        _draw_lines(scene, inner, stretch, box, ("underline", "overline"))
        if stretch.style["visibility"] == "visible":
            _Painter(scene, inner, stretch, box).paint()
        _draw_lines(scene, inner, stretch, box, ("line-through",))


def _draw_along_paths(scene: Scene, node: Node, context: Context) -> None:
    """Draw letters that are placed one by one; each is painted in a separate space."""
    for space, letter in list(_along_paths(scene, node, context)):
        note_font(scene, node, letter.style, letter.font.family)
        if letter.style["visibility"] == "visible":
            inner = context.in_space(space).with_style(letter.style)
            _Painter(scene, inner, letter, _Box((letter,))).paint()


def note_font(scene: Scene, node: Node, style: ComputedStyle, substitute: str) -> None:
    """Note a font that replaces a missing or unspecified one."""
    family = family_to_replace(style, scene.fonts)
    if family is not None:
        fact = f"{family or 'text without a font-family'} is drawn in {substitute}"
        scene.report.note(fact, "name a font that is there, or give its folder", node.line)


def _along_paths(scene: Scene, node: Node, context: Context) -> Iterator[tuple[Affine, GlyphRun]]:
    letters = characters(node, context, list(_lines_around(node)))
    return along_paths(scene, letters, context, _language(node))


def place_glyphs(scene: Scene, node: Node, context: Context) -> Iterator[tuple[Affine, GlyphRun]]:
    """Yield the runs of a <text>, each with the map from its own space to user units.

    Raises:
        RefusalError: a font or glyph is missing, or something in it is not supported.
    """
    if has_paths(node):
        yield from _along_paths(scene, node, context)
    else:
        yield from ((stretch.space, stretch) for stretch in _lay_out(scene, node, context))


def text_bounds(scene: Scene, node: Node, context: Context) -> Bounds | None:
    """Return the box of a text: its em boxes, not its ink (SVG 2, 8.10)."""
    runs = place_glyphs(scene, node, context)
    return union_of(transform_box(_em_box(stretch), space) for space, stretch in runs)


def _lay_out(scene: Scene, node: Node, context: Context) -> list[GlyphRun]:
    _refuse_flow(node, context.style)
    language = _language(node)
    plain = plain_line(node, context, scene.fonts, language)
    if plain is not None:
        return [plain]
    letters = characters(node, context, list(_lines_around(node)))
    return lay_out(letters, scene.fonts, language)


def _refuse_flow(node: Node, style: ComputedStyle) -> None:
    """Refuse text that flows into a shape, unless each line also has a position.

    Inkscape writes lines in this way for programs without flowing text, such as browsers.
    """
    for name in _FLOWING:
        if style[name] not in _STANDING and not all(map(_is_placed, node.children)):
            hint = "turn flowed text into plain text (Inkscape: Text > Convert to Text)"
            raise RefusalError(f"{name} {quote(style[name])} is not supported", hint)


def _is_placed(child: Node | str) -> bool:
    if isinstance(child, str):
        return not child.strip()
    return child.tag == "tspan" and {"x", "y"} <= child.attributes.keys()


def _language(node: Node) -> str:
    """Return the language of a <text>, given on it or around it."""
    above: Node | None = node
    while above is not None:
        if "lang" in above.attributes:
            return above.attributes["lang"]
        above = above.parent
    return ""


def _lines_around(node: Node) -> Iterator[TextDecoration]:
    """Yield the decoration lines of elements around a <text>, which extend to it."""
    above = node.parent
    while above is not None:
        if "text-decoration" in above.declared:
            yield from lines_of(style_at(above))
        above = above.parent


class _Box:
    """The box of a whole text, computed when a gradient needs it."""

    def __init__(self, stretches: Sequence[GlyphRun]) -> None:
        self._stretches = stretches

    def __call__(self) -> Bounds | None:
        return self._bounds

    @cached_property
    def _bounds(self) -> Bounds | None:
        return union_of(map(_em_box, self._stretches))


def _em_box(stretch: GlyphRun) -> Bounds:
    font, scale = stretch.font, stretch.scale
    top, bottom = stretch.y - font.ascent * scale, stretch.y - font.descent * scale
    return stretch.x, top, stretch.x + stretch.width, bottom


def _draw_lines(
    scene: Scene, context: Context, stretch: GlyphRun, box: _Box, kinds: Sequence[str]
) -> None:
    """Draw the lines of these kinds along a run, each in the paint of its element."""
    for line in stretch.lines:
        if line.kind not in kinds:
            continue
        font, scale = stretch.font, stretch.scale
        thickness = font.underline_thickness * scale
        heights = {
            "underline": font.underline_position * scale,
            "overline": font.ascent * scale,
            "line-through": font.strikeout_position * scale,
        }
        y = stretch.y - heights[line.kind] - thickness / 2
        outline = rectangle(stretch.x, y, stretch.width, thickness)
        visible = context.style["visibility"]
        own = line.style
        style = replace(own, inherited={**own.inherited, "visibility": visible})
        paint_outline(scene, context.with_style(style), outline, box)


class _Painter(Struct, frozen=True):
    """Paints one run of glyphs."""

    scene: Scene
    context: Context
    stretch: GlyphRun
    box: Callable[[], Bounds | None]

    def paint(self) -> None:
        """Fill and stroke in the requested order; write the text invisibly if it is neither."""
        fill = ink_of(self.scene, self.context, "fill", self.box)
        stroke = ink_of(self.scene, self.context, "stroke", self.box)
        pen = pen_of(self.context) if stroke else None
        reach = self._reach()
        self.context.canvas.touch(reach)
        if fill is None and (stroke is None or pen is None):
            show(self.context, self.stretch, Mode.UNSEEN)
            return
        for layer in paint_order(self.context.style):
            if layer == "fill" and fill is not None:
                self._lay(fill, Mode.FILL, reach)
            elif layer == "stroke" and stroke is not None and pen is not None:
                self._lay(stroke, Mode.STROKE, reach)

    def _lay(self, ink: Ink, mode: Mode, reach: Bounds) -> None:
        canvas = self.context.canvas
        area = canvas.visible(reach)
        if area is None:
            show(self.context, self.stretch, Mode.UNSEEN)
            return
        match ink:
            case TiledInk():
                self._lay_tiles(ink, mode, area)
            case GradientInk() if mode is Mode.STROKE:
                self._stroke_through_mask(ink, area)
            case GradientInk(fading=fading) if fading is not None:
                self._show_through_mask(ink, mode, opacity_mask(canvas, fading, area), area)
            case _:
                self.show(ink, mode)

    def _lay_tiles(self, ink: TiledInk, mode: Mode, area: Box) -> None:
        """Paint tiles through letters; the text itself is written invisibly, to be read back."""
        canvas = self.context.canvas
        mask = canvas.sibling(luminance=False)
        white = SolidInk(WHITE, 1.0)
        _Painter(self.scene, self.context.on(mask), self.stretch, self.box).show(white, mode)
        paint_tiles_in_mask(canvas, ink, mask, area)
        show(self.context, self.stretch, Mode.UNSEEN)

    def _stroke_through_mask(self, ink: GradientInk, area: Box) -> None:
        """Draw the gradient through a mask of stroked letters: some viewers stroke text black."""
        canvas = self.context.canvas
        mask = canvas.sibling(luminance=False)
        _Painter(self.scene, self.context.on(mask), self.stretch, self.box).show(
            SolidInk(WHITE, 1.0), Mode.STROKE
        )

        def flood(canvas: Canvas, box: Box) -> None:
            paint_box(canvas, ink, box)

        paint_tiles_in_mask(canvas, TiledInk(flood, 1.0), mask, area)
        show(self.context, self.stretch, Mode.UNSEEN)

    def show(self, ink: SolidInk | GradientInk, mode: Mode) -> None:
        """Write the run in an ink that PDF can set as a colour."""
        self.context.canvas.set_alpha(ink.alpha)
        if mode is Mode.FILL:
            set_fill(self.context.canvas, ink)
        else:
            set_stroke(self.context.canvas, ink)
        show(self.context, self.stretch, mode)

    def _show_through_mask(self, ink: GradientInk, mode: Mode, mask: SoftMask, area: Box) -> None:
        """Show text in a separate group: some viewers mask text with a gradient fill twice."""
        canvas = self.context.canvas
        inner = canvas.sibling()
        opaque = GradientInk(ink.pattern, 1.0)
        _Painter(self.scene, self.context.on(inner), self.stretch, self.box).show(opaque, mode)
        with canvas.save_state():
            canvas.set_mask(mask)
            canvas.set_alpha(ink.alpha)
            canvas.draw(inner.form(area, Group()))

    def _reach(self) -> Bounds:
        """Return a box in points that contains the ink of all glyphs."""
        stretch, font = self.stretch, self.stretch.font
        left, bottom, right, top = font.bbox
        margin = self.context.length("stroke-width") * 2
        box = (
            stretch.x + min(left * stretch.scale, 0) - margin,
            stretch.y - top * stretch.scale - margin,
            stretch.x + stretch.width + max(right - left, 0) * stretch.scale + margin,
            stretch.y - bottom * stretch.scale + margin,
        )
        return transform_box(box, self.context.to_points)


_UNUSUAL: Final = frozenset(("dx", "dy", "rotate", "textLength", "lengthAdjust"))
_USUAL: Final = (
    ("text-anchor", "start"),
    ("direction", "ltr"),
    ("writing-mode", "horizontal-tb"),
    ("text-decoration", "none"),
    ("baseline-shift", "0"),
    ("white-space", "normal"),
    ("font-variant-caps", "normal"),
)
_CONTROLS: Final = "\t\n\r{}"
"""White space that is collapsed, and the brackets of an unfilled template."""


def plain_line(node: Node, context: Context, fonts: FontBook, language: str) -> GlyphRun | None:
    """Return the single run of a plain <text>; None if it is not plain.

    Raises:
        RefusalError: a font or glyph is missing.
    """
    style = context.style
    text = _plain_text(node)
    if not text or style.font_size == 0 or not _is_plain(node, style):
        return None
    choice = choice_of(style, fonts)
    font, *others = {choice.font_of(letter, None): None for letter in dict.fromkeys(text)}
    if others:
        return None
    tracking, up = spacing(style, "letter-spacing"), 0.0 - choice.below
    at = _at(node, context, "x", 0), _at(node, context, "y", 1) - up
    glyphs = shape(font, style, text, tracking != 0.0, language)
    run = GlyphRun(font, style, (), *at, glyphs, tracking, spacing(style, "word-spacing"))
    run.raised, run.width = up, width_of(run)
    return run


def _plain_text(node: Node) -> str | None:
    """Return the text if it is set exactly as written."""
    if len(node.children) != 1:
        return None
    (text,) = node.children
    if not isinstance(text, str) or not text or max(text) >= FIRST_MARK:
        return None
    if any(control in text for control in _CONTROLS):
        return None
    return text if keeps_space(node) or text == " ".join(text.split()) else None


def _is_plain(node: Node, style: ComputedStyle) -> bool:
    return (
        _UNUSUAL.isdisjoint(node.attributes)
        and all(len(items(node.get(axis))) < 2 for axis in ("x", "y"))  # noqa: PLR2004 -- a list
        and all(style[name] == value for name, value in _USUAL)
        and not _is_underlined(node)
    )


def _is_underlined(node: Node) -> bool:
    """Return whether an element around a text requests lines along it."""
    above = node.parent
    while above is not None and "text-decoration" not in above.declared:
        above = above.parent
    return above is not None


def _at(node: Node, context: Context, axis: str, side: int) -> float:
    if axis not in node.attributes:
        return 0.0
    (text,) = items(node.attributes[axis]) or ("0",)
    return length(text, context.viewport[side], context.style.font_size)
