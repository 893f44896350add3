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


def word_replaced(harm: Harm) -> bool:
    """Print the letters of another text of the same font."""
    run = harm.run(number=False)
    if run is None:
        return False
    others = [x for x in run.stream.runs() if x.font == run.font and x.text != run.text]
    if not others:
        return False
    return run.write(run.with_codes(harm.lot.choice(others).codes))


def letter_replaced(harm: Harm) -> bool:
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


def word_dropped(harm: Harm) -> bool:
    """Leave a text out."""
    run = harm.run(number=False)
    return run is not None and run.write(b"")


def word_invisible(harm: Harm) -> bool:
    """Draw a text in the mode that inks nothing."""
    run = harm.run(number=False)
    return run is not None and run.write(b"q " + run.match[0].replace(b"0 Tr", b"3 Tr") + b" Q")


def word_covered(harm: Harm) -> bool:
    """Lay a white rectangle over a word."""
    drawn = harm.word(number=False)
    return drawn is not None and harm.over(drawn[0], drawn[1].at, "1 g {x} {y} {w} {h} re f")


def font_substituted(harm: Harm) -> bool:
    """Set a text in Helvetica, which is not embedded."""
    run = harm.run(number=False)
    if run is None:
        return False
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding
    )
    run.stream.resource("Font", "Plain", font)
    text = run.text.encode("cp1252", "replace").hex()
    told = f"BT /Plain {run.size} Tf {run.match['matrix'].decode()}Tm <{text}> Tj ET"
    return run.write(told.encode())


def _symbols(harm: Harm) -> list[tuple[Stream, re.Match[bytes]]]:
    """Return the pictures in faces: forms that forms draw."""
    found = []
    for page in {harm.page() for _ in range(3)}:
        for stream in streams(harm.pdf.pages[page])[1:]:
            found += [(stream, match) for match in stream.matches(DRAWN)]
    return found


def symbol_dropped(harm: Harm) -> bool:
    """Leave a picture of a face out."""
    symbols = _symbols(harm)
    if not symbols:
        return False
    stream, match = harm.lot.choice(symbols)
    return stream.replace(match.span(), b"")


def symbol_replaced(harm: Harm) -> bool:
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
    placed = " ".join(f"{p:.5f}" for p in (a * share, b * share, c * share, d * share, x, y))
    return stream.replace(match.span(), f"q {placed} cm /Other Do Q".encode())


def symbol_moved(harm: Harm) -> bool:
    """Move a picture of a face by 2 to 8 mm."""
    symbols = _symbols(harm)
    if not symbols:
        return False
    stream, match = harm.lot.choice(symbols)
    *turn, x, y = (float(part) for part in match["matrix"].split())
    far = [harm.lot.uniform(2, 8) * POINTS * harm.lot.choice((-1, 1)) for _ in range(2)]
    placed = " ".join(f"{part:.5f}" for part in (*turn, x + far[0], y + far[1]))
    name = match["name"].decode()
    return stream.replace(match.span(), f"q {placed} cm /{name} Do Q".encode())


def picture_coarse(harm: Harm) -> bool:
    """Lay over a part of the page a picture of it with 20 to 40 dots an inch."""
    page = harm.page()
    size, dpi = harm.wanted.pages[page].size, harm.lot.uniform(20, 40)
    wide, high = harm.lot.uniform(15, 40), harm.lot.uniform(15, 40)
    left = harm.lot.uniform(8, max(8.1, size.width_mm - wide - 8))
    low = harm.lot.uniform(8, max(8.1, size.height_mm - high - 8))
    box = Rect(left, low, wide, high)
    shown = harm.wanted.pages[page].fine_print.picture.convert("RGB")
    scale = shown.width / size.width_mm
    edges = [round(each * scale) for each in (box.x_mm, box.y_mm, box.right_mm, box.bottom_mm)]
    coarse = (max(2, round(wide / 25.4 * dpi)), max(2, round(high / 25.4 * dpi)))
    part = shown.crop(tuple(edges)).resize(coarse)
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


def shape_dropped(harm: Harm) -> bool:
    """Leave an area or an outline out."""
    return _unpainted(harm)


def colour_changed(harm: Harm) -> bool:
    """Change a colour from where it is set on."""
    found = [
        (stream, match)
        for stream in streams(harm.pdf.pages[harm.page()])
        for match in stream.matches(COLOUR)
    ]
    if not found:
        return False
    stream, match = harm.lot.choice(found)
    old = [float(part) for part in match["parts"].split()]
    old = new = old * (3 // len(old))
    while max(abs(one - other) for one, other in zip(old, new, strict=True)) < _MIN_TURN:
        new = [harm.lot.random() for _ in range(3)]
    told = " ".join(f"{part:.4f}" for part in new).encode()
    return stream.replace(match.span(), told + (b" rg" if match["operator"].islower() else b" RG"))


def box_dropped(harm: Harm) -> bool:
    """Leave a box to tick, or another outline with four corners, out."""
    return _unpainted(harm, _is_box)


def _is_box(match: re.Match[bytes]) -> bool:
    path = match["path"]
    return match["paint"] in {b"S", b"B"} and (
        path.count(b" re") == 1 or path.count(b" l\n") in {3, 4}
    )


def _unpainted(harm: Harm, fits: Callable[[re.Match[bytes]], bool] = lambda _: True) -> bool:
    """End a path without painting it."""
    found = [
        (stream, match)
        for stream in streams(harm.pdf.pages[harm.page()])
        for match in stream.matches(PAINTED)
        if fits(match)
    ]
    if not found:
        return False
    stream, match = harm.lot.choice(found)
    return stream.replace(match.span("paint"), b"n")


def stained(harm: Harm) -> bool:
    """Ink a dark spot of 2 to 10 mm."""
    return _spot(harm, harm.lot.uniform(2, 10), "0.2 g")


def whitened(harm: Harm) -> bool:
    """Lay a white spot of 5 to 20 mm over a page."""
    return _spot(harm, harm.lot.uniform(5, 20), "1 g")


def _spot(harm: Harm, side: float, colour: str) -> bool:
    page = harm.page()
    size = harm.wanted.pages[page].size
    x, y = (harm.lot.uniform(10, each - 10 - side) for each in (size.width_mm, size.height_mm))
    return harm.over(page, Rect(x, y, side, side), colour + " {x} {y} {w} {h} re f")


def _line(harm: Harm, pattern: re.Pattern[bytes], new: bytes) -> bool:
    found = [
        (stream, match)
        for stream in streams(harm.pdf.pages[harm.page()])
        for match in stream.matches(pattern)
    ]
    if not found:
        return False
    stream, match = harm.lot.choice(found)
    return stream.replace(match.span(), new)


def dashed_made_solid(harm: Harm) -> bool:
    """Draw a dashed line without its dashes."""
    return _line(harm, _DASHED, b"[] 0 d\n")


def solid_made_dashed(harm: Harm) -> bool:
    """Draw a line in dashes."""
    return _line(harm, _SOLID, b"[3 2] 0 d\n")


def dashed_dropped(harm: Harm) -> bool:
    """Leave a dashed line out."""
    return _unpainted(harm, _is_dashed)


def _is_dashed(match: re.Match[bytes]) -> bool:
    return match["width"] is not None and _DASHED.search(match["width"]) is not None


def mark_dropped(harm: Harm) -> bool:
    """Leave a straight thin line out, as those to cut along."""
    return _line(harm, _TRIM, b"n")


def mark_moved(harm: Harm) -> bool:
    """Move a straight thin line by 1 to 4 mm."""
    far = [harm.lot.uniform(1, 4) * POINTS * harm.lot.choice((-1, 1)) for _ in range(2)]

    def moved(point: bytes) -> bytes:
        x, y = (float(part) for part in point.split())
        return f"{x + far[0]:.3f} {y + far[1]:.3f}".encode()

    found = [
        (stream, match)
        for stream in streams(harm.pdf.pages[harm.page()])
        for match in stream.matches(_TRIM)
        if len(match["from"].split()) == len(match["to"].split()) == 2  # noqa: PLR2004 -- x and y
    ]
    if not found:
        return False
    stream, match = harm.lot.choice(found)
    told = moved(match["from"]) + b" m\n" + moved(match["to"]) + b" l\nS"
    return stream.replace(match.span(), told)


def text_recoloured(harm: Harm) -> bool:
    """Set a text in another colour."""
    run: TextRun | None = harm.run(number=False)
    if run is None:
        return False
    colour = " ".join(f"{harm.lot.random():.2f}" for _ in range(3))
    return run.write(f"q {colour} rg ".encode() + run.match[0] + b" Q")


PICTURES: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "a text replaced by another": word_replaced,
        "a letter replaced": letter_replaced,
        "a text dropped": word_dropped,
        "a text that inks nothing": word_invisible,
        "a word under white": word_covered,
        "a text in another colour": text_recoloured,
        "a text in another font": font_substituted,
        "a symbol dropped": symbol_dropped,
        "a symbol replaced by another": symbol_replaced,
        "a symbol moved by 2 to 8 mm": symbol_moved,
        "a part made coarse": picture_coarse,
        "a shape dropped": shape_dropped,
        "a colour changed": colour_changed,
        "a box dropped": box_dropped,
        "a dark spot": stained,
        "a white spot": whitened,
        "a dashed line made solid": dashed_made_solid,
        "a line made dashed": solid_made_dashed,
        "a dashed line dropped": dashed_dropped,
        "a straight line dropped": mark_dropped,
        "a straight line moved by 1 to 4 mm": mark_moved,
    }
)
