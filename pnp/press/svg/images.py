"""<image>: pictures inside the drawing, from the file's own folder or written into it.

A raster image is stored once in its final encoding; a picture that is SVG becomes a form of its
own, so that it stays sharp and equal pictures are stored once.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final
from urllib.parse import unquote_to_bytes

from pnp.ground.geometry import Affine
from pnp.ground.problems import MaterialError
from pnp.press.forms import Form, Image
from pnp.press.svg.node import Node
from pnp.press.svg.outline import rectangle
from pnp.press.svg.raster import read_raster
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Context, Scene
from pnp.press.svg.shapes import not_negative
from pnp.press.svg.values import shown
from pnp.press.svg.viewports import ViewBox, fit_of, fitted

_DATA: Final = re.compile(r"data:([\w.+/-]*)((?:;[\w.=+-]*)*),(.*)", re.DOTALL)
_SCHEME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_PX_PER_PT: Final = 4 / 3
_LARGEST_BYTES: Final = 32 * 1024 * 1024
_CRISP: Final = frozenset(("optimizeSpeed", "pixelated", "crisp-edges"))


Picture = Form | Image


def draw_image(scene: Scene, node: Node, context: Context) -> None:
    """Draw the picture that an <image> names, fitted into its box."""
    x, y, width, height = image_box(scene, node, context)
    if width == 0 or height == 0 or context.style["visibility"] != "visible":
        return
    inner = context.moved(Affine.translation(x, y))
    picture = _picture_of(scene, node, context)
    _draw_fitted(node, inner, picture, (width, height))


def image_box(scene: Scene, node: Node, context: Context) -> tuple[float, float, float, float]:
    """The box of an image: x, y, width, height. A side left out follows from the picture's own."""
    measure = context.measure
    width, height = (
        not_negative(read(node, name), name) if _given(node, name) else None
        for name, read in (("width", measure.x), ("height", measure.y))
    )
    if width is None or height is None:
        own_width, own_height = _own_size(_picture_of(scene, node, context))
        if width is None and height is None:
            width, height = own_width, own_height
        elif width is None:
            width = (height or 0.0) * own_width / own_height
        else:
            height = width * own_height / own_width
    return measure.x(node, "x"), measure.y(node, "y"), width, height or 0.0


def _given(node: Node, name: str) -> bool:
    return node.get(name, "auto").strip() != "auto"


def _own_size(picture: Picture) -> tuple[float, float]:
    """A picture's width and height in CSS pixels."""
    if isinstance(picture, Image):
        return picture.width_px, picture.height_px
    left, bottom, right, top = picture.bbox
    return (right - left) * _PX_PER_PT, (top - bottom) * _PX_PER_PT


def _picture_of(scene: Scene, node: Node, context: Context) -> Picture:
    """The picture that an <image> names, read once however often it is drawn."""
    href = node.get("href").strip()
    if not href:
        raise RefusalError("the image names no picture", "write an href")
    crisp = context.style["image-rendering"] in _CRISP
    key = (href, crisp, context.canvas.luminance)
    if key not in scene.pictures_read:
        data = _bytes_of(scene, href)
        if _is_svg(data):
            if context.canvas.luminance:
                raise RefusalError("an SVG picture inside a mask is not drawn", "use its shapes")
            scene.pictures_read[key] = scene.draw_svg(data, href[:60])
        else:
            grey = context.canvas.luminance
            scene.pictures_read[key] = read_raster(data, crisp=crisp, grey=grey)
    return scene.pictures_read[key]


def _is_svg(data: bytes) -> bool:
    """Whether a picture is SVG: XML whose first element is one, or packed XML."""
    return data[:2] == b"\x1f\x8b" or b"<svg" in data[:4096] or b":svg" in data[:4096]


def _bytes_of(scene: Scene, href: str) -> bytes:
    """The bytes of a picture; anything but data and names inside the folder is refused."""
    if href.startswith("data:"):
        data = _decoded(href)
    else:
        _check_local(href)
        try:
            data = scene.pictures(href)
        except MaterialError as error:
            problem = error.problems[0]
            raise RefusalError(problem.fact, problem.hint) from error
    if len(data) > _LARGEST_BYTES:
        raise RefusalError(f"the picture is larger than {_LARGEST_BYTES // 2**20} MB")
    return data


def _check_local(href: str) -> None:
    parts = href.replace("\\", "/").split("/")
    if _SCHEME.match(href) or href.startswith(("/", "\\")) or ".." in parts or "%" in href:
        raise RefusalError(
            f"href {shown(href)} leads out of the folder", "put the picture beside the drawing"
        )


def _decoded(href: str) -> bytes:
    found = _DATA.fullmatch(href)
    if not found:
        raise RefusalError(f"data address {shown(href)} not understood")
    raw = unquote_to_bytes(found[3])
    if not found[2].endswith(";base64"):
        return raw
    try:
        return base64.b64decode(re.sub(rb"\s+", b"", raw), validate=True)
    except binascii.Error as error:
        raise RefusalError("the picture's base64 data is damaged") from error


def _draw_fitted(
    node: Node, context: Context, picture: Picture, size: tuple[float, float]
) -> None:
    """Draw a picture into a box at the origin, cut off there where it is fitted to fill it."""
    fit = fit_of(node)
    own = _own_size(picture)
    placed = context.to_points @ fitted(ViewBox(0, 0, *own), fit, *size) @ _to_units(picture, own)
    box = rectangle(0, 0, *size).transformed(context.to_points)
    canvas = context.canvas
    canvas.touch(box.hull())
    with canvas.saved():
        if fit.slice:
            canvas.clip(box, "nonzero")
        canvas.set_alpha(context.alpha)
        canvas.draw(picture, placed)


def _to_units(picture: Picture, own: tuple[float, float]) -> Affine:
    """From a picture's own space, y upwards, to its pixels, y downwards.

    PDF draws an image into the unit square; a form is in points.
    """
    if isinstance(picture, Image):
        return Affine(own[0], 0, 0, -own[1], 0, own[1])
    return Affine(_PX_PER_PT, 0, 0, -_PX_PER_PT, 0, own[1])
