"""All that the writer can write, object by object, as it was accepted: objects.txt.

A change that is meant is accepted with DUCKS_PNP_UPDATE=1; look at the difference. Programs of
fonts and compressed lengths are left out, for libraries of other versions pack otherwise.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pikepdf

from pnp.core import resources
from pnp.core.geometry import IDENTITY, Affine, Rect, Size
from pnp.press.fonts import FontBook
from pnp.press.forms import (
    Form,
    GraphicsState,
    Group,
    Image,
    Shading,
    ShadingPattern,
    SoftMask,
    Stops,
    TilingPattern,
)
from pnp.press.pdf import Attachment, Bookmark, Document, Label, Page, Placed, ViewerHints
from pnp.press.svg.drawing import draw

ACCEPTED = Path(__file__).with_name("objects.txt")
UPDATE = "DUCKS_PNP_UPDATE"

PACKED = {"/Length", "/Length1"}
TEXT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10">'
    '<text x="1" y="8" font-size="5" font-family="Andika" font-style="italic">Ente</text>'
    '<text x="1" y="4" font-size="4" font-family="\'Baloo 2\'" font-weight="800">1</text></svg>'
)
BOX = (0, 0, 10, 10)


def everything() -> Form:
    """A form with a resource of each kind."""
    stops = Stops((0, 0.5, 1), ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    axial = Shading((0, 0, 10, 0), stops)
    grey = Group(colour_space="DeviceGray")
    mask = Form(BOX, b"1 g 0 0 10 10 re f", group=grey)
    shape = Form(BOX, b"0 0 5 5 re f", group=Group(isolated=False, knockout=True))
    alpha = Image(2, 1, "FlateDecode", "DeviceGray", b"alpha", bits=4)
    return Form(
        BOX,
        b"q Q",
        {
            "G0": GraphicsState(0.5, 0.25, "Multiply", SoftMask(mask, "Luminosity")),
            "G1": GraphicsState(soft_mask=SoftMask(shape, "Alpha")),
            "G2": GraphicsState(soft_mask="None"),
            "P0": ShadingPattern(axial, Affine.scaling(2)),
            "P1": TilingPattern(BOX, 12, 11, b"% cell", {"X0": shape}, Affine(1, 0, 0, 1, 3, 4)),
            "S0": Shading((1, 2, 3, 4, 5, 6), Stops((0, 1), ((0.0,), (1.0,)))),
            "X0": Image(2, 1, "FlateDecode", "DeviceRGB", b"rgb", alpha=alpha, predictor=15),
            "X1": Image(3, 4, "DCTDecode", "DeviceCMYK", b"jpeg", inverted=True, interpolate=True),
            "X2": Form(BOX, b"% inner", {}, Affine.translation(7, 8)),
        },
        group=Group(),
    )  # fmt: skip


def document() -> Document:
    """A document with all that a viewer is told."""
    letters = draw(TEXT.encode(), "text.svg", FontBook.load(resources.fonts()), {}.__getitem__).form
    whole = Placed(everything(), Affine(2, 0, 0, 2, 30, 40), clip=((0, 0), (20, 0), (0, 10)))
    paper = Size(254, 127)
    pages = (
        Page(paper, (whole, Placed(letters, IDENTITY, layer="Words")), label=Label("front ", 1)),
        Page(paper, (Placed(letters, IDENTITY),), Rect(25.4, 12.7, 127, 50.8), Label("back ", 1)),
    )
    return Document(
        "Étang",
        "fr",
        "an author",
        "a subject",
        "a program",
        pages,
        (Bookmark("first", 0), Bookmark("in it", 1, 1), Bookmark("next", 1)),
        (Attachment("a.json", "application/json", "what lies where", b"{}"),),
        ViewerHints(duplex="DuplexFlipLongEdge"),
    )


class Told:
    """The objects of a file as text, each once, in the order in which they are first named."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.waiting: list[pikepdf.Object] = [pdf.Root, pdf.docinfo]
        self.numbers = {each.objgen: place for place, each in enumerate(self.waiting)}

    def lines(self) -> Iterator[str]:
        for number, thing in enumerate(self.waiting):
            yield f"#{number}"
            for name, each in entries(thing):
                yield f"  {name} {'...' if is_packed(name, thing) else self.value(each)}"
            if isinstance(thing, pikepdf.Stream):
                yield from (f"  | {line}" for line in shown(thing))

    def value(self, thing: object) -> str:
        """What stands in an entry; an object's number if it is one by itself."""
        if isinstance(thing, pikepdf.Object) and thing.is_indirect:
            return self.named(thing)
        if isinstance(thing, pikepdf.Dictionary):
            inside = " ".join(f"{name} {self.value(each)}" for name, each in entries(thing))
            return f"<< {inside} >>"
        if isinstance(thing, pikepdf.Array):
            return f"[{' '.join(map(self.value, thing))}]"
        return repr(str(thing)) if isinstance(thing, pikepdf.String) else str(thing)

    def named(self, thing: pikepdf.Object) -> str:
        if thing.objgen not in self.numbers:
            self.numbers[thing.objgen] = len(self.numbers)
            self.waiting.append(thing)
        return f"#{self.numbers[thing.objgen]}"


def entries(thing: pikepdf.Object) -> list[tuple[str, pikepdf.Object]]:
    found = thing.stream_dict if isinstance(thing, pikepdf.Stream) else thing
    return sorted((str(name), each) for name, each in found.items())


def is_packed(name: str, thing: pikepdf.Object) -> bool:
    """Whether an entry tells how well a library packs: if little is gained, nothing is packed."""
    return name in PACKED or (name == "/Filter" and thing.get("/Subtype") != "/Image")


def shown(stream: pikepdf.Stream) -> list[str]:
    """The lines of a stream; of a font or an image, nothing."""
    is_picture = stream.get("/Subtype") == "/Image"
    is_font = "/Length1" in stream or stream.get("/Subtype") == "/CIDFontType0C"
    return [] if is_picture or is_font else stream.read_bytes().decode().splitlines()


def test_objects_are_as_accepted() -> None:
    with pikepdf.open(io.BytesIO(document().to_bytes())) as pdf:
        text = "\n".join(Told(pdf).lines()) + "\n"
    if os.environ.get(UPDATE):
        ACCEPTED.write_text(text, encoding="utf-8")
    assert text == ACCEPTED.read_text(encoding="utf-8")
