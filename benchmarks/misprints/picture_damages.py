"""Damages to all but numbers: words, symbols, pictures, colours, lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from finished import COLOUR, DRAWN, PAINTED, POINTS, Harm, Stream, TextRun, streams
from number_damages import Damage
from pikepdf import Dictionary, Name

from pnp.core.geometry import Rect

_MIN_TURN: Final = 0.3
"""Of 1, in any of red, green and blue, by how much a colour is changed."""
_DASHED: Final = re.compile(rb"\[[\d. ]+\] [\d.]+ d\n")
_SOLID: Final = re.compile(rb"\[\] 0 d\n(?=[-\d. ]+ m\n[-\d. ]+ l\nS(?:\n|$))")
_TRIM: Final = re.compile(rb"(?<=\n)(?P<from>[-\d. ]+) m\n(?P<to>[-\d. ]+) l\nS(?=\n|$)")


def replace_word(harm: Harm) -> bool:
    """Print the letters of another text of the same font."""
    run = harm.run(number=False)
    if run is None:
        return False
    others = [x for x in run.stream.runs() if x.font == run.font and x.text != run.text]
    if not others:
        return False
    return run.write(run.with_codes(harm.lot.choice(others).codes))


def replace_letter(harm: Harm) -> bool:
    """Print another letter of the same font."""
    run = harm.run(number=False)
    if run is None:
        return False
    codes = run.codes
    at = harm.lot.choice([i for i, code in enumerate(codes) if run.letters[code].isalpha()])
    others = [
        code
        for code, letter in run.letters.items()
        if letter.isalpha() and letter.lower() != run.letters[codes[at]].lower()
    ]
    codes[at] = harm.lot.choice(others)
    return run.write(run.with_codes(codes))


def drop_word(harm: Harm) -> bool:
    """Leave a text out."""
    run = harm.run(number=False)
    return run is not None and run.write(b"")


def hide_word(harm: Harm) -> bool:
    """Draw a text in the mode that inks nothing."""
    run = harm.run(number=False)
    return run is not None and run.write(b"q " + run.match[0].replace(b"0 Tr", b"3 Tr") + b" Q")


def cover_word(harm: Harm) -> bool:
    """Lay a white rectangle over a word."""
    target = harm.word(number=False)
    return target is not None and harm.over(target[0], target[1].at, "1 g {x} {y} {w} {h} re f")


def substitute_font(harm: Harm) -> bool:
    """Set a text in Helvetica, which is not embedded."""
    run = harm.run(number=False)
    if run is None:
        return False
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding
    )
    run.stream.resource("Font", "Plain", font)
    text = run.text.encode("cp1252", "replace").hex()
    operators = f"BT /Plain {run.size} Tf {run.match['matrix'].decode()}Tm <{text}> Tj ET"
    return run.write(operators.encode())


def _symbols(harm: Harm) -> list[tuple[Stream, re.Match[bytes]]]:
    """Return the pictures in faces: forms that forms draw."""
    symbols = []
    for page in {harm.page() for _ in range(3)}:
        for stream in streams(harm.pdf.pages[page])[1:]:
            symbols += [(stream, match) for match in stream.matches(DRAWN)]
    return symbols


def drop_symbol(harm: Harm) -> bool:
    """Leave a picture of a face out."""
    symbols = _symbols(harm)
    if not symbols:
        return False
    stream, match = harm.lot.choice(symbols)
    return stream.replace(match.span(), b"")


def replace_symbol(harm: Harm) -> bool:
    """Draw another picture of the face in the place of one, as large."""
    symbols = _symbols(harm)
    if not symbols:
        return False
    stream, match = harm.lot.choice(symbols)
    forms = stream.owner.Resources.XObject
    own = forms[Name("/" + match["name"].decode())]
    others = [name for name, form in forms.items() if form.objgen != own.objgen]
    if not others or "/BBox" not in own:
        return False
    other = forms[harm.lot.choice(others)]
    if "/BBox" not in other:
        return False
    stream.resource("XObject", "Other", other)
    box, theirs = ([float(x) for x in form.BBox] for form in (own, other))
    share = (box[2] - box[0]) / ((theirs[2] - theirs[0]) or 1)
    a, b, c, d, x, y = (float(part) for part in match["matrix"].split())
    matrix = " ".join(f"{p:.5f}" for p in (a * share, b * share, c * share, d * share, x, y))
    return stream.replace(match.span(), f"q {matrix} cm /Other Do Q".encode())


def move_symbol(harm: Harm) -> bool:
    """Move a picture of a face by 2 to 8 mm."""
    symbols = _symbols(harm)
    if not symbols:
        return False
    stream, match = harm.lot.choice(symbols)
    *turn, x, y = (float(part) for part in match["matrix"].split())
    far = [harm.lot.uniform(2, 8) * POINTS * harm.lot.choice((-1, 1)) for _ in range(2)]
    matrix = " ".join(f"{part:.5f}" for part in (*turn, x + far[0], y + far[1]))
    name = match["name"].decode()
    return stream.replace(match.span(), f"q {matrix} cm /{name} Do Q".encode())


def coarsen_picture(harm: Harm) -> bool:
    """Lay over a part of the page a picture of it with 20 to 40 dots an inch."""
    page = harm.page()
    size, dpi = harm.wanted.pages[page].size, harm.lot.uniform(20, 40)
    wide, high = harm.lot.uniform(15, 40), harm.lot.uniform(15, 40)
    x = harm.lot.uniform(8, max(8.1, size.width_mm - wide - 8))
    low = harm.lot.uniform(8, max(8.1, size.height_mm - high - 8))
    box = Rect(x, low, wide, high)
    print_image = harm.wanted.pages[page].fine_print.picture.convert("RGB")
    scale = print_image.width / size.width_mm
    edges = [round(edge * scale) for edge in (box.x_mm, box.y_mm, box.right_mm, box.bottom_mm)]
    coarse = (max(2, round(wide / 25.4 * dpi)), max(2, round(high / 25.4 * dpi)))
    part = print_image.crop(tuple(edges)).resize(coarse)
    image = harm.pdf.make_stream(part.tobytes())
    image.update(
        {
            "/Type": Name.XObject,
            "/Subtype": Name.Image,
            "/Width": part.width,
            "/Height": part.height,
            "/ColorSpace": Name.DeviceRGB,
            "/BitsPerComponent": 8,
        }
    )
    Stream(harm.pdf.pages[page]).resource("XObject", "Coarse", image)
    return harm.over(page, box, "{w} 0 0 {h} {x} {y} cm /Coarse Do")


def drop_shape(harm: Harm) -> bool:
    """Leave an area or an outline out."""
    return _unpaint(harm)


def change_colour(harm: Harm) -> bool:
    """Change a colour from where it is set on."""
    colours = [
        (stream, match)
        for stream in streams(harm.pdf.pages[harm.page()])
        for match in stream.matches(COLOUR)
    ]
    if not colours:
        return False
    stream, match = harm.lot.choice(colours)
    old = [float(part) for part in match["parts"].split()]
    old = new = old * (3 // len(old))
    while max(abs(one - other) for one, other in zip(old, new, strict=True)) < _MIN_TURN:
        new = [harm.lot.random() for _ in range(3)]
    operands = " ".join(f"{part:.4f}" for part in new).encode()
    return stream.replace(
        match.span(), operands + (b" rg" if match["operator"].islower() else b" RG")
    )


def drop_box(harm: Harm) -> bool:
    """Leave a box to tick, or another outline with four corners, out."""
    return _unpaint(harm, _is_box)


def _is_box(match: re.Match[bytes]) -> bool:
    path = match["path"]
    return match["paint"] in {b"S", b"B"} and (
        path.count(b" re") == 1 or path.count(b" l\n") in {3, 4}
    )


def _unpaint(harm: Harm, fits: Callable[[re.Match[bytes]], bool] = lambda _: True) -> bool:
    """End a path without painting it."""
    shapes = [
        (stream, match)
        for stream in streams(harm.pdf.pages[harm.page()])
        for match in stream.matches(PAINTED)
        if fits(match)
    ]
    if not shapes:
        return False
    stream, match = harm.lot.choice(shapes)
    return stream.replace(match.span("paint"), b"n")


def stain(harm: Harm) -> bool:
    """Ink a dark spot of 2 to 10 mm."""
    return _spot(harm, harm.lot.uniform(2, 10), "0.2 g")


def whiten(harm: Harm) -> bool:
    """Lay a white spot of 5 to 20 mm over a page."""
    return _spot(harm, harm.lot.uniform(5, 20), "1 g")


def _spot(harm: Harm, side: float, colour: str) -> bool:
    page = harm.page()
    size = harm.wanted.pages[page].size
    x, y = (harm.lot.uniform(10, length - 10 - side) for length in (size.width_mm, size.height_mm))
    return harm.over(page, Rect(x, y, side, side), colour + " {x} {y} {w} {h} re f")


def _line(harm: Harm, pattern: re.Pattern[bytes], new: bytes) -> bool:
    lines = [
        (stream, match)
        for stream in streams(harm.pdf.pages[harm.page()])
        for match in stream.matches(pattern)
    ]
    if not lines:
        return False
    stream, match = harm.lot.choice(lines)
    return stream.replace(match.span(), new)


def make_solid(harm: Harm) -> bool:
    """Draw a dashed line without its dashes."""
    return _line(harm, _DASHED, b"[] 0 d\n")


def make_dashed(harm: Harm) -> bool:
    """Draw a line in dashes."""
    return _line(harm, _SOLID, b"[3 2] 0 d\n")


def drop_dashes(harm: Harm) -> bool:
    """Leave a dashed line out."""
    return _unpaint(harm, _is_dashed)


def _is_dashed(match: re.Match[bytes]) -> bool:
    return match["width"] is not None and _DASHED.search(match["width"]) is not None


def drop_mark(harm: Harm) -> bool:
    """Leave a straight thin line out, as those to cut along."""
    return _line(harm, _TRIM, b"n")


def move_mark(harm: Harm) -> bool:
    """Move a straight thin line by 1 to 4 mm."""
    far = [harm.lot.uniform(1, 4) * POINTS * harm.lot.choice((-1, 1)) for _ in range(2)]

    def move(point: bytes) -> bytes:
        x, y = (float(part) for part in point.split())
        return f"{x + far[0]:.3f} {y + far[1]:.3f}".encode()

    marks = [
        (stream, match)
        for stream in streams(harm.pdf.pages[harm.page()])
        for match in stream.matches(_TRIM)
        if len(match["from"].split()) == len(match["to"].split()) == 2  # noqa: PLR2004 -- x and y
    ]
    if not marks:
        return False
    stream, match = harm.lot.choice(marks)
    operators = move(match["from"]) + b" m\n" + move(match["to"]) + b" l\nS"
    return stream.replace(match.span(), operators)


def recolour_text(harm: Harm) -> bool:
    """Set a text in another colour."""
    run: TextRun | None = harm.run(number=False)
    if run is None:
        return False
    colour = " ".join(f"{harm.lot.random():.2f}" for _ in range(3))
    return run.write(f"q {colour} rg ".encode() + run.match[0] + b" Q")


PICTURES: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "a text replaced by another": replace_word,
        "a letter replaced": replace_letter,
        "a text dropped": drop_word,
        "a text that inks nothing": hide_word,
        "a word under white": cover_word,
        "a text in another colour": recolour_text,
        "a text in another font": substitute_font,
        "a symbol dropped": drop_symbol,
        "a symbol replaced by another": replace_symbol,
        "a symbol moved by 2 to 8 mm": move_symbol,
        "a part made coarse": coarsen_picture,
        "a shape dropped": drop_shape,
        "a colour changed": change_colour,
        "a box dropped": drop_box,
        "a dark spot": stain,
        "a white spot": whiten,
        "a dashed line made solid": make_solid,
        "a line made dashed": make_dashed,
        "a dashed line dropped": drop_dashes,
        "a straight line dropped": drop_mark,
        "a straight line moved by 1 to 4 mm": move_mark,
    }
)
