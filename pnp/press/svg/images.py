"""<image>: pictures inside the drawing, from the file's own folder or written into it.

A raster image is stored once in its final encoding; a picture that is SVG becomes a form of its
own, so that it stays sharp and equal pictures are stored once.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_to_bytes

from pnp.ground.geometry import Affine
from pnp.ground.problems import MaterialError
from pnp.press.forms import Form, Image
from pnp.press.svg.node import Node
from pnp.press.svg.outline import Bounds, rectangle
from pnp.press.svg.raster import read_raster
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Context, Scene
from pnp.press.svg.shapes import not_negative
from pnp.press.svg.values import shown
from pnp.press.svg.viewports import Fit, ViewBox, fit_of, fitted

if TYPE_CHECKING:
    from collections.abc import Sequence

_DATA: Final = re.compile(r"data:([\w.+/-]*)((?:;[\w.=+-]*)*),(.*)", re.DOTALL)
_SCHEME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_SVG_START: Final = re.compile(rb"\s*(?:<\?xml[^>]*>)?\s*(?:<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<(?:\w+:)?svg\b", re.DOTALL)
_LARGEST_BYTES: Final = 32 * 1024 * 1024
_CRISP: Final = frozenset(("optimizeSpeed", "pixelated", "crisp-edges"))


def image_viewport(node: Node, context: Context) -> tuple[float, float, float, float]:
    """The box of an image: x, y, width, height."""
    measure = context.measure
    for name in ("width", "height"):
        if node.get(name, "auto").strip() == "auto":
            raise RefusalError(f"the image has no {name}", "write width and height")
    width = not_negative(measure.x(node, "width"), "width")
    height = not_negative(measure.y(node, "height"), "height")
    return measure.x(node, "x"), measure.y(node, "y"), width, height


def draw_image(scene: Scene, node: Node, context: Context) -> None:
    """Draw the picture that an <image> names, fitted into its box."""
    href = node.get("href").strip()
    if not href:
        raise RefusalError("the image names no picture", "write an href")
    x, y, width, height = image_viewport(node, context)
    if width == 0 or height == 0 or context.style["visibility"] != "visible":
        return
    inner = context.moved(Affine.translation(x, y))
    data = _bytes_of(scene, href)
    if _SVG_START.match(data[:4096]):
        _draw_form(scene, node, inner, data, (width, height))
    else:
        crisp = context.style["image-rendering"] in _CRISP
        _draw_raster(node, inner, read_raster(data, crisp=crisp, grey=context.canvas.luminance), (width, height))


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


def _draw_form(
    scene: Scene, node: Node, context: Context, data: bytes, size: tuple[float, float]
) -> None:
    """Draw an SVG picture. Its form is in points; here one of its points is any unit."""
    form = scene.draw_svg(data, node.get("href")[:60])
    left, bottom, right, top = form.bbox
    box = ViewBox(0, 0, right - left, top - bottom)
    fit = fit_of(node)
    placed = context.to_points @ fitted(box, fit, *size)
    _draw_fitted(context, form, placed @ Affine(1, 0, 0, -1, 0, top - bottom), fit, size)


def _draw_raster(
    node: Node, context: Context, image: Image, size: tuple[float, float]
) -> None:
    fit = fit_of(node)
    box = ViewBox(0, 0, image.width_px, image.height_px)
    placed = context.to_points @ fitted(box, fit, *size)
    # PDF draws an image into the unit square, its first row at the top.
    unit = Affine(image.width_px, 0, 0, -image.height_px, 0, image.height_px)
    _draw_fitted(context, image, placed @ unit, fit, size)


def _draw_fitted(
    context: Context, picture: Form | Image, placed: Affine, fit: Fit, size: tuple[float, float]
) -> None:
    """Draw a picture, cut off at the image's box where it is fitted to fill it."""
    canvas = context.canvas
    box = rectangle(0, 0, *size).transformed(context.to_points)
    canvas.touch(_touched(box.points))
    with canvas.saved():
        if fit.slice:
            canvas.clip(box, "nonzero")
        canvas.set_alpha(context.alpha)
        canvas.draw(picture, placed)


def _touched(points: Sequence[tuple[float, float]]) -> Bounds:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
