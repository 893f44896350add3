"""Draws one illustrated face to PDF with the press and with svglib, in turn; prints seconds.

The face is the Pond's game sheet with its pictures written into it, so that both read one file.
"""

from __future__ import annotations

import copy
import io
import json
import logging
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from lxml import etree

from pnp import art
from pnp.core import resources
from pnp.core.geometry import IDENTITY, Size
from pnp.press.fonts import FontBook
from pnp.press.pdf import Document, Page, Placed
from pnp.press.svg import draw
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"

FACES = {
    ("Andika", "normal", "normal"): "Andika-Regular.ttf",
    ("Andika", "bold", "normal"): "Andika-Bold.ttf",
    ("Andika", "normal", "italic"): "Andika-Italic.ttf",
    ("Baloo 2", "normal", "normal"): "Baloo2-SemiBold.ttf",
    ("Baloo 2", "bold", "normal"): "Baloo2-ExtraBold.ttf",
}
"""The fonts of the face as svglib knows them: family, weight, slant."""


def face() -> bytes:
    """The game sheet as one SVG file without pictures outside it."""
    part = lay_out(resolve(Order("pond", only=("sheets",)))).part("sheets")
    root = etree.fromstring(part.faces["pond.sheet"].svg)
    for number, image in enumerate(list(root.iter(f"{SVG}image"))):
        put_in(image, f"p{number}-")
        image.getparent().remove(image)
    return etree.tostring(root)


def put_in(image: etree._Element, prefix: str) -> None:
    """Put the drawing that an image names in its place, its ids made its own by a prefix."""
    picture = etree.fromstring(art.draw(str(image.get("href") or image.get(XLINK)), "full"))
    x, y, width, height = (float(image.get(name, "0")) for name in ("x", "y", "width", "height"))
    left, top, wide, high = map(float, str(picture.get("viewBox")).split())
    scale = min(width / wide, height / high)
    x, y = x + (width - wide * scale) / 2, y + (height - high * scale) / 2
    group = etree.Element(f"{SVG}g", transform=f"translate({x} {y}) scale({scale})")
    shift = etree.SubElement(group, f"{SVG}g", transform=f"translate({-left} {-top})")
    for child in picture:
        shift.append(copy.deepcopy(child))
    for element in group.iter():
        own_ids(element, prefix)
    image.addnext(group)


def own_ids(element: etree._Element, prefix: str) -> None:
    """Put a prefix before the ids that an element has or refers to."""
    for name, value in element.attrib.items():
        text = str(value)
        if name == "id":
            element.set(name, prefix + text)
        elif text.startswith("url(#"):
            element.set(name, f"url(#{prefix}{text[5:]}")
        elif str(name).endswith("href") and text.startswith("#"):
            element.set(name, f"#{prefix}{text[1:]}")


def press(path: Path) -> Callable[[], bytes]:
    """Drawing with the press, its fonts loaded."""
    book = FontBook.load(resources.fonts())

    def run() -> bytes:
        drawing = draw(path.read_bytes(), path.name, book, lambda _: b"")
        page = Page(Size(drawing.width_mm, drawing.height_mm), (Placed(drawing.form, IDENTITY),))
        return Document("face", "en", "", "", "", (page,)).to_bytes()

    return run


def svglib(path: Path) -> Callable[[], bytes]:
    """Drawing with svglib, its fonts registered."""
    from reportlab.graphics import renderPDF  # noqa: PLC0415 -- only for the comparison
    from svglib.fonts import register_font  # noqa: PLC0415 -- may be missing
    from svglib.svglib import svg2rlg  # noqa: PLC0415 -- may be missing

    logging.disable(logging.CRITICAL)
    for (family, weight, slant), file in FACES.items():
        register_font(family, str(resources.fonts() / file), weight=weight, style=slant)

    def run() -> bytes:
        stream = io.BytesIO()
        renderPDF.drawToFile(svg2rlg(str(path)), stream)
        return stream.getvalue()

    return run


def main() -> None:
    """Draw in turn and print the medians."""
    path, rounds = Path(sys.argv[1]), int(sys.argv[2])
    path.write_bytes(face())
    runs = {"press": press(path), "svglib": svglib(path)}
    times: dict[str, list[float]] = {name: [] for name in runs}
    sizes = {name: len(run()) for name, run in runs.items()}
    for _ in range(rounds):
        for name, run in runs.items():
            start = time.perf_counter()
            run()
            times[name].append(time.perf_counter() - start)
    medians = {name: statistics.median(seconds) for name, seconds in times.items()}
    print(json.dumps({"seconds": medians, "bytes": sizes}))


main()
