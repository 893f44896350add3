"""Damages that programs and hostile hands do to fonts, forms, layers and whole pages."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import pypdfium2
from finished import COLOUR, DRAWN, POINTS, Harm, Stream, streams
from number_damages import Damage
from pikepdf import Array, Dictionary, Name

_FEW_DPI: Final = (60, 100)
"""Of a page that became a picture."""
_WHOLE: Final = "-9 -9 9999 9999 re f"


def mirror_page(harm: Harm) -> bool:
    """Draw a page as in a mirror."""
    page = harm.page()
    left, _, right, _ = (float(edge) for edge in harm.pdf.pages[page].mediabox)
    return _draw_through(harm, page, f"-1 0 0 1 {left + right:.3f} 0 cm")


def skew_page(harm: Harm) -> bool:
    """Turn a page by half a degree to two about its corner."""
    angle = math.radians(harm.lot.uniform(0.5, 2)) * harm.lot.choice((-1, 1))
    cos, sin = math.cos(angle), math.sin(angle)
    return _draw_through(harm, harm.page(), f"{cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} 0 0 cm")


def cut_page_off(harm: Harm) -> bool:
    """Clip a page at 5 to 20 % of its width."""
    page = harm.page()
    wide = float(harm.pdf.pages[page].mediabox[2])
    return _draw_through(harm, page, f"{wide * harm.lot.uniform(0.05, 0.2):.2f} 0 9999 9999 re W n")


def _draw_through(harm: Harm, page: int, operators: str) -> bool:
    target = harm.pdf.pages[page]
    target.contents_add(f"q {operators}".encode(), prepend=True)
    target.contents_add(b"Q")
    return True


def invert_page(harm: Harm) -> bool:
    """Turn light into dark on a page."""
    return _blend(harm, Dictionary(BM=Name.Difference), f"1 g {_WHOLE}")


def remove_colours(harm: Harm) -> bool:
    """Take the colours out of a page."""
    return _blend(harm, Dictionary(BM=Name.Saturation), f"0.5 g {_WHOLE}")


def wash_out(harm: Harm) -> bool:
    """Lay white over a page that lets 30 to 70 % of it through."""
    return _blend(harm, Dictionary(ca=harm.lot.uniform(0.3, 0.7)), f"1 g {_WHOLE}")


def _blend(harm: Harm, state: Any, operators: str) -> bool:
    page = harm.page()
    Stream(harm.pdf.pages[page]).resource("ExtGState", "Blend", state)
    harm.pdf.pages[page].contents_add(f"q /Blend gs {operators} Q".encode())
    return True


def watermark(harm: Harm) -> bool:
    """Write a word across a page in light grey."""
    page = harm.page()
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    Stream(harm.pdf.pages[page]).resource("Font", "Stamp", harm.pdf.make_indirect(font))
    x, y = (harm.lot.uniform(40, 150) for _ in range(2))
    grey = harm.lot.uniform(0.5, 0.8)
    text = f"q {grey:.2f} g BT /Stamp 70 Tf 0.7 0.7 -0.7 0.7 {x:.1f} {y:.1f} Tm (SAMPLE) Tj ET Q"
    harm.pdf.pages[page].contents_add(text.encode())
    return True


def pixelate(harm: Harm) -> bool:
    """Put a picture of a page, 60 to 100 dots an inch, in its place."""
    page, stream = harm.page(), io.BytesIO()
    harm.pdf.save(stream)
    rendering = pypdfium2.PdfDocument(stream.getvalue())[page]
    picture = rendering.render(
        scale=harm.lot.uniform(*_FEW_DPI) / 72, optimize_mode="print"
    ).to_pil()
    picture = picture.convert("RGB")
    image = harm.pdf.make_stream(
        picture.tobytes(),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=picture.width,
        Height=picture.height,
        ColorSpace=Name.DeviceRGB,
        BitsPerComponent=8,
    )
    wide, high = rendering.get_size()
    target = harm.pdf.pages[page]
    target.Resources = Dictionary(XObject=Dictionary(Whole=image))
    target.Contents = harm.pdf.make_stream(f"q {wide} 0 0 {high} 0 0 cm /Whole Do Q".encode())
    return True


def thicken_lines(harm: Harm) -> bool:
    """Draw all lines of a page three times as thick."""
    has_lines = False
    for stream in streams(harm.pdf.pages[harm.page()]):
        content = stream.content
        lines = [_thicken(line) for line in content.split(b"\n")]
        has_lines |= (thick := b"\n".join(lines)) != content
        stream.write(thick)
    return has_lines


def _thicken(line: bytes) -> bytes:
    parts = line.split(b" ")
    if b"w" in parts[1:]:
        at = parts.index(b"w", 1) - 1
        parts[at] = f"{3 * float(parts[at]):.4f}".encode()
    return b" ".join(parts)


def move_faces_on(harm: Harm) -> bool:
    """Draw each face of a page in the place of the next."""
    stream = Stream(harm.pdf.pages[harm.page()])
    matches = stream.matches(DRAWN)
    names = [match["name"] for match in matches]
    if len(set(names)) < 2:  # noqa: PLR2004 -- one and another
        return False
    content = stream.content
    for match, name in reversed([*zip(matches, [*names[1:], names[0]], strict=True)]):
        start, end = match.span("name")
        content = content[:start] + name + content[end:]
    stream.write(content)
    return True


def stretch_form(harm: Harm) -> bool:
    """Stretch a face by 3 to 10 % in one direction, where its form is defined."""
    form = _form(harm)
    if form is None:
        return False
    wide, high = 1.0, 1 + harm.lot.choice((-1, 1)) * harm.lot.uniform(0.03, 0.1)
    wide, high = harm.lot.choice(((wide, high), (high, wide)))
    form["/Matrix"] = Array([wide, 0, 0, high, 0, 0])
    return True


def cut_form(harm: Harm) -> bool:
    """Cut 5 to 20 % off a face by the box of its form."""
    form = _form(harm)
    if form is None:
        return False
    left, low, right, high = (float(edge) for edge in form.BBox)
    form["/BBox"] = Array([left + (right - left) * harm.lot.uniform(0.05, 0.2), low, right, high])
    return True


def fade_form(harm: Harm) -> bool:
    """Let a face fade out from left to right, by a mask."""
    form = _form(harm)
    if form is None:
        return False
    box = [float(edge) for edge in form.BBox]
    ramp = Dictionary(FunctionType=2, Domain=[0, 1], C0=[1], C1=[0], N=1)
    shading = Dictionary(
        ShadingType=2,
        ColorSpace=Name.DeviceGray,
        Coords=[box[0], 0, box[2], 0],
        Function=ramp,
        Extend=[True, True],
    )
    mask = harm.pdf.make_stream(
        b"/Ramp sh",
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array(box),
        Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray),
        Resources=Dictionary(Shading=Dictionary(Ramp=shading)),
    )
    stream = Stream(form)
    stream.resource("ExtGState", "Fade", Dictionary(SMask=Dictionary(S=Name.Luminosity, G=mask)))
    stream.write(b"/Fade gs\n" + stream.content)
    return True


def _form(harm: Harm) -> Any:
    """Draw one of the forms that a page shows, or None without any."""
    page = harm.pdf.pages[harm.page()]
    names = sorted({match["name"] for match in Stream(page).matches(DRAWN)})
    return page.Resources.XObject["/" + harm.lot.choice(names).decode()] if names else None


def exchange_font(harm: Harm) -> bool:
    """Draw the text of one font of a face with another font of the file."""
    run = harm.run(number=harm.lot.random() < 1 / 2)
    if run is None:
        return False
    others = [font for font in _fonts(harm) if font.objgen != run.font.objgen]
    if not others:
        return False
    run.stream.owner.Resources.Font[Name("/" + run.match["font"].decode())] = harm.lot.choice(
        others
    )
    return True


def _fonts(harm: Harm) -> list[Any]:
    fonts = {
        font.objgen: font
        for page in harm.pdf.pages
        for stream in streams(page)
        for font in (stream.owner.get("/Resources", {}).get("/Font") or {}).values()
    }
    return [fonts[key] for key in sorted(fonts)]


def remove_font(harm: Harm) -> bool:
    """Take the outlines of a font out of a file, so that another stands in for it."""
    run = harm.run(number=True)
    descriptor = None if run is None else run.font.DescendantFonts[0].FontDescriptor
    if descriptor is None or "/FontFile2" not in descriptor:
        return False
    del descriptor["/FontFile2"]
    return True


def widen_text(harm: Harm) -> bool:
    """Set a number or a word 20 to 60 % wider."""
    return _in_state(harm, f"{100 * harm.lot.uniform(1.2, 1.6):.1f} Tz ", b"100 Tz ")


def space_letters(harm: Harm) -> bool:
    """Set the letters of a number or a word apart, by a tenth of their size or three."""
    return _in_state(harm, f"{harm.lot.uniform(0.1, 0.3):.3f} Tc ", b"0 Tc ")


def outline_text(harm: Harm) -> bool:
    """Draw an outline around the letters of a number or a word."""
    return _in_state(harm, f"{harm.lot.uniform(0.03, 0.1):.3f} w 2 Tr ", b"0 Tr ")


def _in_state(harm: Harm, state: str, after: bytes) -> bool:
    run = harm.run(number=harm.lot.random() < 1 / 2)
    if run is None:
        return False
    whole, codes = run.match[0], run.match.start("codes") - 1 - run.match.start()
    return run.write(whole[:codes] + state.encode() + whole[codes:-2] + after + b"ET")


def repeat_number(harm: Harm) -> bool:
    """Print a number once more, 5 to 20 mm from where it stands."""
    run = harm.run(number=True)
    if run is None:
        return False
    *turn, x, y = run.matrix
    far, angle = harm.lot.uniform(5, 20) * POINTS, harm.lot.uniform(0, 2 * math.pi)
    beside = run.with_matrix([*turn, x + far * math.cos(angle), y + far * math.sin(angle)])
    return run.write(run.match[0] + b"\n" + beside)


def switch_layer_off(harm: Harm) -> bool:
    """Switch a layer of the file off, as that of the cut marks."""
    layers = harm.pdf.Root.get("/OCProperties")
    if layers is None or not len(layers.OCGs):
        return False
    layer = harm.lot.choice([*layers.OCGs])
    layers.D["/OFF"] = Array([layer])
    for event in layers.D.get("/AS", ()):  # they would switch it on again
        event["/OCGs"] = Array()
    return True


def change_flip(harm: Harm) -> bool:
    """Ask for the paper to be flipped on its other edge."""
    wishes = harm.pdf.Root.get("/ViewerPreferences")
    edges = {"/DuplexFlipLongEdge": "/DuplexFlipShortEdge"}
    edges |= {other: edge for edge, other in edges.items()}
    edge = None if wishes is None else edges.get(str(wishes.get("/Duplex")))
    if edge is None:
        return False
    wishes["/Duplex"] = Name(edge)
    return True


def exchange_channels(harm: Harm) -> bool:
    """Exchange red and blue in all of a face."""
    form = _form(harm)
    if form is None:
        return False
    stream = Stream(form)
    content = stream.content

    def exchange(match: Any) -> bytes:
        parts = match["parts"].split()
        return b" ".join([*reversed(parts), match["operator"]])

    result = COLOUR.sub(exchange, content)
    stream.write(result)
    return result != content


PROGRAMS: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "a page as in a mirror": mirror_page,
        "a page askew by 0.5 to 2 degrees": skew_page,
        "a page cut off by a clip": cut_page_off,
        "a page as a negative": invert_page,
        "a page without its colours": remove_colours,
        "a page under half-transparent white": wash_out,
        "a page with a word across it": watermark,
        "a page as a coarse picture": pixelate,
        "lines three times as thick": thicken_lines,
        "faces each in the place of the next": move_faces_on,
        "a face stretched by its form": stretch_form,
        "a face cut off by its form": cut_form,
        "a face that fades": fade_form,
        "red and blue exchanged in a face": exchange_channels,
        "the font of a face another": exchange_font,
        "a font taken out of the file": remove_font,
        "a text set wider": widen_text,
        "a text with its letters apart": space_letters,
        "a text with outlines around it": outline_text,
        "a number printed once more elsewhere": repeat_number,
        "a layer switched off": switch_layer_off,
        "a file to be flipped on the other edge": change_flip,
    }
)
