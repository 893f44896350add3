"""From an SVG document to a drawing: the recipe of this room.

1. Parse: safe XML (`tree/parse.py`).
2. Read: check every element, attribute and style (`tree/reader.py`).
3. Count: refuse drawings that multiply themselves (`scene/budget.py`).
4. Draw: walk the tree onto a canvas (`walker.py`).

All problems of steps 2 and 4 are reported together. Elements that recur from document to document
are read and drawn once. Pictures given as painted shapes are drawn like their documents, without
being read.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.msgpack import encode

from pnp.core.bounded import BoundedDict
from pnp.core.geometry import IDENTITY, MM_PER_PT, Affine, Rect
from pnp.core.painted import (
    CachedPicture,
    PaintedDisc,
    PaintedPath,
    PaintedPicture,
    PictureSource,
    ShapeGroup,
    document_of,
)
from pnp.press.forms import Drawing, Form, Group
from pnp.press.svg.canvas.canvas import Canvas, DisplayList, RecurringElement
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.css.style import ROOT, ComputedStyle
from pnp.press.svg.elements.bounds import bounds_of
from pnp.press.svg.elements.clips import clip_to
from pnp.press.svg.elements.groups import draw_in_clip, draw_with_effects
from pnp.press.svg.elements.images import read_picture
from pnp.press.svg.errors import FullReportError, RefusalError, Report
from pnp.press.svg.extent import box_of_part, draw_part, no_canvas, size_of
from pnp.press.svg.geometry.paths import path
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import quote
from pnp.press.svg.paint.fill_stroke import paint_plain
from pnp.press.svg.raster.resvg import Resvg
from pnp.press.svg.scene.budget import Budget, OverBudgetError, cost_of, costs_of
from pnp.press.svg.scene.scene import Context, Pictures, Scene, flat
from pnp.press.svg.tree.attributes import Items
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.parse import PART, UnreadableError, parse
from pnp.press.svg.tree.pictures import Pool, Vector
from pnp.press.svg.tree.reader import Recurring, SvgDocument, read
from pnp.press.svg.tree.shapes import ellipse
from pnp.press.svg.tree.viewports import (
    CENTRED,
    ViewBox,
    fit_into,
    fit_of,
    reduction,
    view_box,
)
from pnp.press.svg.walker import draw as draw_element

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.core.xml import etree
    from pnp.press.fonts import FontBook

_PT_PER_PX: Final = 0.75
_USUAL: Final = ["xMidYMid"]
_MAX_SECONDS: Final = 60.0
"""The time limit for the pixels of all filtered elements."""

_DPI: Final = 600.0
"""The resolution of filtered elements."""

_PT_PER_INCH: Final = 72
_MIN_SIDE_PX: Final = 1500
"""The least number of pixels along the longer side of a drawing, however small."""

_REACH: Final = 1000.0
"""In units: the largest extent of a group that is drawn separately; it is written in hundredths."""
_UPWARDS: Final = Affine(d=-1)
"""The map from units of such a group to points of its form."""
_SHORT: Final = 1500
"""The size in bytes up to which operators are no shorter as a separate form."""
_NOWHERE: Final = (0.0, 0.0, 0.0, 0.0)
_MAX_APART: Final = 2**20
"""The most bytes of groups whose forms are cached: pictures of a game show the same ducks."""

_forms_apart: Final = BoundedDict[tuple[bytes, ComputedStyle, tuple[float, float]], Form](
    _MAX_APART, lambda key, form: len(key[0]) + len(form.content)
)

_MAX_PICTURE_DEPTH: Final = 3
"""The greatest depth of pictures inside pictures."""


def draw(  # noqa: PLR0913 -- a drawing, what it is called, and what it is drawn with
    source: bytes | etree._Element | etree._ElementTree,
    name: str,
    fonts: FontBook,
    pictures: Pictures,
    pool: Pool | None = None,
    *,
    name_of: Callable[[str], str] = str,
) -> Drawing:
    """Return the drawing that an SVG document describes.

    Args:
        source: the document, as bytes or as a parsed tree.
        name: its name in messages: a file's, or a face's.
        fonts: the font families available to text.
        pictures: finds the picture that <image href> names; see `Pictures`.
        pool: the pictures of other documents, each drawn once; those of this one are added.
        name_of: returns the name in messages of a picture that an <image href> names.

    Raises:
        MaterialError: all problems found: fact, place and hint.
    """
    with Resvg(_MAX_SECONDS) as resvg:
        tools = _Tools(fonts, pictures, pool or Pool(), Budget(), resvg, name_of)
        picture = _Draughtsman(tools).draw(_bytes_of(source), name)
    _, _, width, height = picture.form.bbox
    return Drawing(width * MM_PER_PT, height * MM_PER_PT, picture.form, picture.notes)


def _bytes_of(source: bytes | etree._Element | etree._ElementTree) -> bytes:
    if isinstance(source, bytes):
        return source
    from pnp.core.xml import etree as xml  # noqa: PLC0415 -- already loaded by whoever made the tree

    return xml.tostring(source)


class _Tools(Struct, frozen=True):
    """The tools that a drawing passes on to those inside it; see `draw`."""

    fonts: FontBook
    pictures: Pictures
    pool: Pool
    budget: Budget
    resvg: Resvg
    name_of: Callable[[str], str]


class _Draughtsman:
    """Draws a document, and the pictures in it that are documents themselves."""

    def __init__(self, tools: _Tools, depth: int = 0) -> None:
        self._tools = tools
        self._depth = depth

    def draw(self, source: bytes, name: str) -> Vector:
        """Return the picture that a document describes."""
        report = Report(name)
        drawing = None
        try:
            drawing = self._draw_whole(source, report)
        except FullReportError:
            pass
        except OverBudgetError as end:
            if self._depth:
                raise
            report.end(end.refusal)
        report.raise_if_any()
        if drawing is None:
            raise AssertionError("a document that cannot be read tells why")
        return drawing

    def _draw_whole(self, source: bytes, report: Report) -> Vector | None:
        document = _read(source, report, self._reuse if self._depth == 0 else None)
        if document is None:
            return None
        budget = self._tools.budget
        allowance = budget.left
        own_cost, whole_cost = costs_of(document)
        budget.add(own_cost)
        budget.spend(whole_cost)
        form = self._render(document, report)
        root = document.root
        for node in tuple(_all_in(root)):
            node.parent = None  # or it would not be freed before garbage is collected
        is_centred = root.get("preserveAspectRatio", "xMidYMid").split() in (
            _USUAL,
            [*_USUAL, "meet"],
        )
        cost = allowance - budget.left
        is_framed = "viewBox" in root.attributes and PART not in root.attributes
        has_size = not is_framed or root.attributes.keys() >= {"width", "height"}
        return Vector(form, has_size, is_centred, cost, report.notes)

    def _reuse(self, attributes: Items, source: bytes) -> RecurringElement | None:
        return self._tools.pool.reuse(attributes, source, self._tools.pictures)

    def _render(self, document: SvgDocument, report: Report) -> Form:
        tools = self._tools
        scene = Scene(
            document=document,
            fonts=tools.fonts.with_faces(document.faces),
            pictures=tools.pictures if self._depth == 0 else _no_pictures,
            report=report,
            draw=draw_element,
            bounds_of=bounds_of,
            draw_svg=self._picture,
            budget=tools.budget,
            draw_pixels=tools.resvg.draw,
            pool=tools.pool,
            name_of=tools.name_of,
        )
        size = size_of(scene)
        scale = _PT_PER_PX * reduction(*size)
        box = box_of_part(
            scene, size, partial(_context_of_root, scene, no_canvas(), size, IDENTITY)
        )
        width, height = (scale * (high - low) for low, high in zip(box[:2], box[2:], strict=True))
        canvas = Canvas(OperatorWriter(max(width, height)), (0.0, 0.0, width, height))
        scene.dots_per_inch = _dots_per_inch(max(width, height))
        to_points = Affine(scale, 0, 0, -scale, 0, height) @ Affine.translation(-box[0], -box[1])
        _draw_root(scene, canvas, size, to_points)
        return canvas.form(canvas.area, Group() if document.blends else None)

    def _picture(self, source: PictureSource, href: str) -> Vector:
        """Return a picture inside the document."""
        if self._depth >= _MAX_PICTURE_DEPTH:
            raise RefusalError("pictures inside pictures are nested too deeply", "unpack them")
        vectors_by_document, document = self._tools.pool.vectors, document_of(source)
        vector = vectors_by_document.get(document)
        if vector is not None:
            self._tools.budget.spend(vector.cost)
            return vector
        if isinstance(source, CachedPicture):
            source = source.paint()
        if isinstance(source, PaintedPicture):
            vectors_by_document[document] = draw_shapes(source)
        else:
            name = "the picture inside" if href.startswith("data:") else self._tools.name_of(href)
            vectors_by_document[document] = _Draughtsman(self._tools, self._depth + 1).draw(
                source, name
            )
        return vectors_by_document[document]


def _dots_per_inch(side_pt: float) -> float:
    """Return the resolution of pixels, which is higher for small drawings that may be enlarged."""
    return max(_DPI, _MIN_SIDE_PX * _PT_PER_INCH / side_pt) if side_pt else _DPI


def _no_pictures(href: str) -> bytes:
    """Refuse files named by a nested picture, which must be self-contained (SVG 2, 2.7.1)."""
    raise RefusalError(
        f"a picture inside a picture names another file, {quote(href)}", "write it into the picture"
    )


def _read(source: bytes, report: Report, reuse: Recurring) -> SvgDocument | None:
    try:
        root = parse(source)
    except UnreadableError as refusal:
        report.add(refusal, refusal.line, "")
        return None
    except RefusalError as refusal:
        report.add(refusal, None, "")
        return None
    return read(root, report, reuse)


def _draw_root(scene: Scene, canvas: Canvas, size: tuple[float, float], to_points: Affine) -> None:
    """Draw the root's children, or the one element that is requested.

    Args:
        scene: the drawing.
        canvas: of the size of the result.
        size: of the whole drawing in pixels.
        to_points: the map from its pixels to points, with y upwards.
    """
    root = scene.document.root
    try:
        _check_root(root)
        context = _context_of_root(scene, canvas, size, to_points)
        if PART in root.attributes:
            draw_part(scene, context)
        else:
            _draw_with_style(scene, root, context)
    except RefusalError as refusal:
        scene.report.add(refusal, root.line, root.label)


def _context_of_root(
    scene: Scene, canvas: Canvas, size: tuple[float, float], to_points: Affine
) -> Context:
    """Return the context of the root's children, its viewBox fitted to its size."""
    root = scene.document.root
    box = view_box(root)
    fit = fit_into(box, fit_of(root), *size)
    viewport = (box.width, box.height) if box else size
    return Context(canvas, to_points @ fit, ROOT.of_child(root.declared), viewport)


def _check_root(root: Node) -> None:
    if "transform" in root.declared:
        raise RefusalError(
            "transform on the root element is not supported", "put it on a <g> inside"
        )


def _draw_with_style(scene: Scene, root: Node, context: Context) -> None:
    if context.style["display"] != "none":
        draw_with_effects(scene, root, context, _draw_below)


def _draw_below(scene: Scene, root: Node, context: Context) -> None:
    """Draw the children of the root, grouped by piece of content."""
    for content, children in groupby(root.elements(), lambda child: child.content):
        with nullcontext() if content is None else context.canvas.mark_content(content):
            for child in children:
                draw_child(scene, child, context)


def draw_child(scene: Scene, node: Node, context: Context) -> None:
    """Draw a child of the root on a separate list, which is cached if it can be reused."""
    if node.recurring is not None:
        _replay(scene, node.recurring, context)
    elif node.source is not None and _stands_alone(node, node.source):
        context.canvas.replay(_render(scene, node, node.source, context))
    else:
        scene.draw(scene, node, context)


def _replay(scene: Scene, element: RecurringElement, context: Context) -> None:
    for name in element.pictures:
        read_picture(scene, name)  # a drawing pays for each of its pictures once
    scene.budget.spend(element.spent)
    context.canvas.replay(element.drawn)


def _render(scene: Scene, node: Node, source: bytes, context: Context) -> DisplayList:
    files = dict.fromkeys(_file(image) for image in _all_in(node) if _shows_a_file(image))
    unread = files.keys() - scene.pictures_read.keys()
    allowance, count = scene.budget.left, scene.budget.made
    canvas = context.canvas.sibling()
    scene.draw(scene, node, context.on(canvas))
    operations = canvas.display_list()
    vectors = _vectors(scene, files)
    if vectors is not None and scene.report.is_empty and scene.budget.made == count:
        cost = cost_of(scene.document, node)
        of_pictures = sum(vector.cost for name, vector in vectors.items() if name in unread)
        subtree_cost = allowance - scene.budget.left - of_pictures
        forms = {name: vector.form for name, vector in vectors.items()}
        element = RecurringElement(operations, cost, subtree_cost, forms)
        scene.pool.elements[scene.document.attributes, source] = element
    return operations


def _vectors(scene: Scene, files: Iterable[str]) -> Mapping[str, Vector] | None:
    """Return the drawings of some files, by name; None if one is not a drawing."""
    pictures = {name: scene.pictures_read[name] for name in files if name in scene.pictures_read}
    vectors = {name: vector for name, vector in pictures.items() if isinstance(vector, Vector)}
    return vectors if len(vectors) == len(pictures) else None


def _stands_alone(node: Node, source: bytes) -> bool:
    """Return whether an element neither refers to its document nor can be referred to."""
    return b' id="' not in source and not any(map(_is_tied, _all_in(node)))


def _is_tied(node: Node) -> bool:
    """Return whether an element refers to another, or is blended with colours below it."""
    return (
        node.get("href").lstrip().startswith("#")
        or any("url(" in value for value in node.declared.values())
        or "mix-blend-mode" in node.declared
    )


def _shows_a_file(node: Node) -> bool:
    """Return whether an element is a picture from a file."""
    return node.tag == "image" and not _file(node).startswith("data:")


def _file(node: Node) -> str:
    return node.get("href").strip()


def _all_in(node: Node) -> Iterator[Node]:
    stack = [node]
    while stack:
        descendant = stack.pop()
        yield descendant
        stack.extend(descendant.elements())


def draw_shapes(picture: PaintedPicture) -> Vector:
    """Return the picture drawn."""
    size = float(picture.size[0]), float(picture.size[1])
    box = ViewBox(0, 0, float(picture.box[0]), float(picture.box[1]))
    width, height = size[0] * _PT_PER_PX, size[1] * _PT_PER_PX
    canvas = Canvas(OperatorWriter(max(width, height)), (0.0, 0.0, width, height))
    to_points = Affine(_PT_PER_PX, 0, 0, -_PT_PER_PX, 0, height) @ fit_into(box, CENTRED, *size)
    _draw(picture.root, Context(canvas, to_points, ROOT, (box.width, box.height)))
    return Vector(canvas.form(canvas.area), sized=True, centred=True)


def _draw(shape: PaintedPath | PaintedDisc | ShapeGroup, outer: Context) -> None:
    """Draw a shape, or a group in its place, through its clip."""
    if isinstance(shape, PaintedDisc):
        x, y, radius = float(shape.centre[0]), float(shape.centre[1]), float(shape.radius)
        style = outer.style.of_child({"fill": shape.fill})
        paint_plain(outer.with_style(style), ellipse(x, y, radius, radius))
        return
    context = outer.with_style(outer.style.of_child(shape.style)) if shape.style else outer
    if isinstance(shape, ShapeGroup) and shape.transform:
        context = context.in_space(transform(shape.transform))
        if flat(context.to_points):
            return
    draw = partial(_draw_inside, shape)
    if isinstance(shape, ShapeGroup) and shape.apart:
        draw = partial(_draw_apart, shape)
    if shape.clip:
        outlines = [path(data).transform(context.to_points) for data in shape.clip]
        draw_in_clip(context, clip_to(context.canvas, outlines), draw)
    else:
        draw(context)


def _draw_apart(group: ShapeGroup, context: Context) -> None:
    """Draw a group as a form in its own units, so that equal forms are stored once."""
    key = encode(group.children), context.style, context.viewport
    form = _forms_apart.get(key)
    if form is None:
        form = _forms_apart[key] = _form_apart(group, context)
    if not any(form.bbox):
        return
    if len(form.content) < _SHORT:
        _draw_inside(group, context)
    else:
        place = context.to_points @ _UPWARDS
        left, bottom, right, top = form.bbox
        context.canvas.touch(place.bounds(Rect(left, bottom, right - left, top - bottom)).edges)
        context.canvas.draw(form, place)


def _form_apart(group: ShapeGroup, context: Context) -> Form:
    """Return a group as a form in its own units, in a box of whole ones."""
    canvas = Canvas(OperatorWriter(_REACH), (-_REACH, -_REACH, _REACH, _REACH))
    _draw_inside(group, context._replace(canvas=canvas, to_points=_UPWARDS))
    left, bottom, right, top = canvas.bounds or _NOWHERE
    return canvas.form((math.floor(left), math.floor(bottom), math.ceil(right), math.ceil(top)))


def _draw_inside(shape: PaintedPath | ShapeGroup, context: Context) -> None:
    if isinstance(shape, PaintedPath):
        paint_plain(context, path(shape.shape))
    else:
        for child in shape.children:
            _draw(child, context)
