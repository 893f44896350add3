"""<image>: pictures inside the drawing, from the file's own folder or written into it.

A raster image is stored once in its final encoding; a picture that is SVG becomes a form of its
own, so that it stays sharp and equal pictures are stored once.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import unquote, unquote_to_bytes

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Affine
from pnp.core.painted import PictureSource
from pnp.press.forms import Form, Image
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import rectangle
from pnp.press.svg.geometry.values import quote
from pnp.press.svg.raster import jpeg, png
from pnp.press.svg.raster.raster import Raster, RasterStyle, read_raster
from pnp.press.svg.scene.budget import PIXEL, PIXELS_PER_BYTE
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.pictures import Picture, Vector
from pnp.press.svg.tree.shapes import not_negative
from pnp.press.svg.tree.standalone import part_of
from pnp.press.svg.tree.viewports import Fit, ViewBox, fit_into, fit_of

_DATA: Final = re.compile(r"data:([\w.+/-]*)((?:;[\w.=+-]*)*),(.*)", re.DOTALL)
_SCHEME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_TYPES: Final = ("image/png", "image/jpeg", "image/jpg", "image/svg+xml")
_STARTS: Final = {
    "image/png": png.SIGNATURE,
    "image/jpeg": jpeg.SIGNATURE,
    "image/jpg": jpeg.SIGNATURE,
}
_PX_PER_PT: Final = 4 / 3
_PT_PER_INCH: Final = 72
_HARDLY: Final = 1e-3
"""The tolerance within which two scales are equal."""

_MAX_BYTES: Final = 32 * 1024 * 1024
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
"""The prefixes of UTF-16 text."""

_CRISP: Final = frozenset(("pixelated", "crisp-edges"))


def draw_image(scene: Scene, node: Node, context: Context) -> None:
    """Draw the picture that an <image> names, fitted into its box."""
    x, y, width, height = image_box(scene, node, context)
    if width == 0 or height == 0 or context.style["visibility"] != "visible":
        return
    inner = context.in_space(Affine.translation(x, y))
    picture = _picture_of(scene, node)
    size = (width, height)
    if isinstance(picture, Vector):
        _draw_vector(node, inner, picture, size)
    else:
        _draw_raster(scene, node, inner, picture, size)


def image_box(scene: Scene, node: Node, context: Context) -> tuple[float, float, float, float]:
    """Return an image's x, y, width, height; a missing side follows from the picture's own."""
    measure = context.measure
    width, height = (
        not_negative(read(node, name), name) if name in node.attributes else None
        for name, read in (("width", measure.x), ("height", measure.y))
    )
    if width is None or height is None:
        own_width, own_height = _own_size(_picture_of(scene, node))
        if width is None and height is None:
            width, height = own_width, own_height
        elif width is None:
            width = (height or 0.0) * own_width / own_height
        else:
            height = width * own_height / own_width
    return measure.x(node, "x"), measure.y(node, "y"), width, height or 0.0


def picture_data(scene: Scene, node: Node) -> tuple[str, bytes]:
    """Return the type and the bytes of the raster picture that an <image> names, if it is one."""
    picture = _picture_of(scene, node)
    if not isinstance(picture, Raster):
        raise RefusalError("an SVG picture under a filter is not supported", "use its shapes")
    kind = "image/png" if picture.data.startswith(png.SIGNATURE) else "image/jpeg"
    return kind, picture.data


def _own_size(picture: Picture) -> tuple[float, float]:
    """Return a picture's width and height in CSS pixels."""
    if isinstance(picture, Raster):
        return picture.width, picture.height
    left, bottom, right, top = picture.form.bbox
    return (right - left) * _PX_PER_PT, (top - bottom) * _PX_PER_PT


def _picture_of(scene: Scene, node: Node) -> Picture:
    """Return the picture that an <image> names."""
    href = node.get("href").strip()
    if not href:
        raise RefusalError("the image names no picture", "write an href")
    return read_picture(scene, href)


def read_picture(scene: Scene, href: str) -> Picture:
    """Return the picture of a name, which is read only once."""
    pictures = scene.pictures_read
    if href not in pictures:
        try:
            pictures[href] = _read(scene, href)
        except (RefusalError, MaterialError) as error:
            pictures[href] = error
    picture = pictures[href]
    if isinstance(picture, Exception):
        raise picture.with_traceback(None)
    return picture


def _read(scene: Scene, href: str) -> Picture:
    source = _find(scene, href)
    if isinstance(source, Form):
        return Vector(source, sized=True, centred=True)
    if not isinstance(source, bytes):
        return scene.draw_svg(source, href)
    if len(source) > _MAX_BYTES:
        raise RefusalError(
            f"the picture is larger than {_MAX_BYTES // 2**20} MB", "make it smaller"
        )
    if _is_svg(source):
        picture = scene.draw_svg(source, href)
        scene.report.take_notes(picture.notes)
        return picture
    with _name_file_in_problems(scene, href):
        raster = read_raster(source)
    pixels = raster.width * raster.height
    scene.budget.spend(max(0, pixels - len(source) * PIXELS_PER_BYTE) * PIXEL)
    return raster


@contextmanager
def _name_file_in_problems(scene: Scene, href: str) -> Iterator[None]:
    """Report the problems of a raster file with its name."""
    try:
        yield
    except RefusalError as refusal:
        if href.startswith("data:"):
            raise
        raise MaterialError(Problem(refusal.fact, scene.name_of(href), refusal.hint)) from refusal


def _is_svg(data: bytes) -> bool:
    """Return whether a picture is SVG: XML with such an element early on, or compressed XML."""
    start = data[:4096]
    if start.startswith((png.SIGNATURE, jpeg.SIGNATURE)):
        return False  # whatever is noted in it
    if start.startswith(_UTF_16):
        start = start.replace(b"\0", b"")
    return data[:2] == b"\x1f\x8b" or b"<svg" in start or b":svg" in start


def _find(scene: Scene, href: str) -> PictureSource | Form:
    """Return the picture of an href; anything but data and names inside the folder is refused."""
    if href.startswith("data:"):
        return _decode(href)
    file, _, part = href.partition("#")
    name = unquote(file)  # drawing programs write `a%20b.png` for the file `a b.png`
    _check_local(name)
    source = scene.pictures(name)
    if not part:
        return source
    if not isinstance(source, bytes) or not _is_svg(source):
        raise RefusalError(f"{quote(href)} names a part of what is not a drawing", "name the file")
    return part_of(source, unquote(part))


def _check_local(href: str) -> None:
    parts = href.replace("\\", "/").split("/")
    if _SCHEME.match(href) or href.startswith(("/", "\\")) or ".." in parts:
        raise RefusalError(
            f"href {quote(href)} leads out of the folder", "put the picture beside the drawing"
        )


def _decode(href: str) -> bytes:
    match = _DATA.fullmatch(href)
    if not match:
        raise RefusalError(
            f"data address {quote(href)} not understood", "write data:image/png;base64,"
        )
    if match[1] and match[1] not in _TYPES:
        raise RefusalError(
            f"data of type {match[1]!r} is not supported", f"use {', '.join(_TYPES)}"
        )
    raw = unquote_to_bytes(match[3])
    data = _from_base64(raw) if match[2].endswith(";base64") else raw
    start = _STARTS.get(match[1])
    if start is not None and not data.startswith(start):
        raise RefusalError(f"the data is not {match[1]}", "correct its type")
    return data


def _from_base64(raw: bytes) -> bytes:
    try:
        return base64.b64decode(re.sub(rb"\s+", b"", raw), validate=True)
    except binascii.Error as error:
        raise RefusalError("the picture's base64 data is damaged", "write it again") from error


def _draw_vector(node: Node, context: Context, picture: Vector, size: tuple[float, float]) -> None:
    """Draw an SVG picture; its form is in points, y upwards."""
    if context.canvas.luminance:
        raise RefusalError("an SVG picture inside a mask is not supported", "use its shapes")
    own = _own_size(picture)
    fit = fit_of(node)
    _check_alike(picture, own, fit, size)
    upright = Affine(_PX_PER_PT, 0, 0, -_PX_PER_PT, 0, own[1])
    to_canvas = fit_into(ViewBox(0, 0, *own), fit, *size) @ upright
    _draw_into_box(context, picture.form, to_canvas, fit, size)


def _check_alike(
    picture: Vector, own: tuple[float, float], fit: Fit, size: tuple[float, float]
) -> None:
    """Refuse an SVG picture if viewers disagree about its shape."""
    across, down = size[0] / own[0], size[1] / own[1]
    is_stretched = abs(across / down - 1) > _HARDLY
    usual = picture.centred and fit.align is not None and not fit.slice
    if not picture.sized and is_stretched and not usual:
        raise RefusalError("the picture has no width and height of its own", "give it both")


def _draw_raster(
    scene: Scene, node: Node, context: Context, picture: Raster, size: tuple[float, float]
) -> None:
    """Draw a raster picture; PDF draws an image into the unit square, its first row at the top."""
    own = _own_size(picture)
    fit = fit_of(node)
    to_canvas = fit_into(ViewBox(0, 0, *own), fit, *size) @ Affine(own[0], 0, 0, -own[1], 0, own[1])
    wide = to_canvas.a * context.to_points.scale_factor
    look = RasterStyle(
        context.style["image-rendering"] in _CRISP,
        context.canvas.luminance,
        picture.enlargement(own[0] * _PT_PER_INCH / wide if wide else 0.0),
    )
    images_by_source = scene.pool.images
    key = (picture.data, look)
    if look.times > 1:
        scene.budget.spend_once(key, picture.width * picture.height * look.times**2 * PIXEL)
    if key not in images_by_source:
        with _name_file_in_problems(scene, node.get("href").strip()):
            images_by_source[key] = picture.to_image(look)
    _draw_into_box(context, images_by_source[key], to_canvas, fit, size)


def _draw_into_box(
    context: Context, picture: Form | Image, transform: Affine, fit: Fit, size: tuple[float, float]
) -> None:
    """Draw a picture into a box at the origin, clipped to it if it is fitted to fill it."""
    box = rectangle(0, 0, *size).transform(context.to_points)
    canvas = context.canvas
    canvas.touch(box.hull())
    with canvas.save_state():
        if fit.slice:
            canvas.clip(box, "nonzero")
        canvas.set_alpha(context.alpha)
        canvas.draw(picture, context.to_points @ transform)
