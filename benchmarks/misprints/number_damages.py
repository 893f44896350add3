"""Damages to numbers: changed, hidden, moved or missing, each in one place drawn by lot."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from finished import POINTS, Harm, TextRun
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Pdf

from pnp.core.geometry import Rect

Damage = Callable[[Harm], bool]
"""Harms a file; tells whether it could."""

Point = tuple[float, float]

_MAX_GLYPHS: Final = 65_536


def change_digit(harm: Harm) -> bool:
    """Draw another digit, and say so in the text."""
    return _with_other_digit(harm) is not None


def change_digit_only(harm: Harm) -> bool:
    """Draw another digit whose code is read as the right one."""
    run_and_digits = _with_other_digit(harm)
    if run_and_digits is None:
        return False
    run, old, new = run_and_digits
    unicodes = run.font.ToUnicode.read_bytes()
    one, two = (f"<{ord(run.letters[code]):04X}>".encode() for code in (old, new))
    for code, letter in ((old, two), (new, one)):
        line = f"<{code}> ".encode()
        unicodes = unicodes.replace(line + (one if code == old else two), line + letter)
    run.font.ToUnicode.write(unicodes)
    return True


def _with_other_digit(harm: Harm) -> tuple[TextRun, str, str] | None:
    run = harm.run(number=True)
    if run is None:
        return None
    codes = run.codes
    at = harm.lot.choice([i for i, code in enumerate(codes) if _is_digit(run, code)])
    others = [code for code in run.letters if _is_digit(run, code) and code != codes[at]]
    if not others:
        return None
    old, codes[at] = codes[at], harm.lot.choice(others)
    run.write(run.with_codes(codes))
    return run, old, codes[at]


def _is_digit(run: TextRun, code: str) -> bool:
    return run.letters.get(code, "").isdecimal()


def exchange_outlines(harm: Harm) -> bool:
    """Exchange the outlines of two digits in an embedded font."""
    return _in_font(harm, _exchange_outlines)


def exchange_glyphs(harm: Harm) -> bool:
    """Exchange the glyphs that two codes of digits stand for."""
    return _in_font(harm, _exchange_glyphs)


def _in_font(harm: Harm, exchange: Callable[[Pdf, Any, int, int], bool]) -> bool:
    """Exchange a digit that is printed and another of its font."""
    run = harm.run(number=True)
    if run is None:
        return False
    codes = [code for code in run.codes if _is_digit(run, code)]
    one = harm.lot.choice(codes)
    others = [code for code in run.letters if _is_digit(run, code) and code != one]
    if not others:
        return False
    cid, two = run.font.DescendantFonts[0], harm.lot.choice(others)
    return exchange(harm.pdf, cid, int(one, 16), int(two, 16))


def _exchange_outlines(_: Pdf, cid: Any, one: int, two: int) -> bool:
    descriptor = cid.FontDescriptor
    if "/FontFile2" not in descriptor:
        return False
    font = TTFont(io.BytesIO(descriptor.FontFile2.read_bytes()), recalcBBoxes=False)
    first, second = font.getGlyphName(one), font.getGlyphName(two)
    glyphs = font["glyf"]
    glyphs[first], glyphs[second] = glyphs[second], glyphs[first]
    stream = io.BytesIO()
    font.save(stream)
    descriptor.FontFile2.write(stream.getvalue())
    return True


def _exchange_glyphs(pdf: Pdf, cid: Any, one: int, two: int) -> bool:
    glyphs = [*range(_MAX_GLYPHS)]
    glyphs[one], glyphs[two] = two, one
    cid.CIDToGIDMap = pdf.make_stream(b"".join(glyph.to_bytes(2, "big") for glyph in glyphs))
    return "/FontFile2" in cid.FontDescriptor


def shrink(harm: Harm) -> bool:
    """Set a number at 15 to 80 % of its size."""
    return _scale(harm, harm.lot.uniform(0.15, 0.8))


def enlarge(harm: Harm) -> bool:
    """Set a number at 130 to 200 % of its size."""
    return _scale(harm, harm.lot.uniform(1.3, 2))


def _scale(harm: Harm, share: float) -> bool:
    return _place(harm, lambda turn, at: ([share * part for part in turn], at))


def move(harm: Harm) -> bool:
    """Move a number by 1.5 to 8 mm."""
    far, angle = harm.lot.uniform(1.5, 8) * POINTS, harm.lot.uniform(0, 2 * math.pi)
    across, up = far * math.cos(angle), far * math.sin(angle)
    return _place(harm, lambda turn, at: (turn, (at[0] + across, at[1] + up)))


def move_off_page(harm: Harm) -> bool:
    """Move a number off its page."""
    return _place(harm, lambda turn, at: (turn, (at[0], -4000)))


def rotate(harm: Harm) -> bool:
    """Turn a number by 15 degrees at least."""
    angle = math.radians(harm.lot.uniform(15, 345))
    cos, sin = math.cos(angle), math.sin(angle)

    def rotate_axes(turn: Sequence[float], at: Point) -> tuple[Sequence[float], Point]:
        a, b, c, d = turn
        return [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin], at

    return _place(harm, rotate_axes)


def mirror(harm: Harm) -> bool:
    """Mirror a number where it stands."""
    run = harm.run(number=True)
    if run is None:
        return False
    a, b, c, d, x, y = run.matrix
    wide = 0.58 * run.size * len(run.codes)
    return run.write(run.with_matrix([-a, -b, c, d, x + wide * a, y + wide * b]))


def _place(
    harm: Harm, change: Callable[[Sequence[float], Point], tuple[Sequence[float], Point]]
) -> bool:
    run = harm.run(number=True)
    if run is None:
        return False
    *turn, x, y = run.matrix
    axes, at = change(turn, (x, y))
    return run.write(run.with_matrix([*axes, *at]))


def cover_in_white(harm: Harm) -> bool:
    """Lay a white rectangle over a number."""
    return _draw_over(harm, "1 1 1 rg {x} {y} {w} {h} re f")


def cover_in_colour(harm: Harm) -> bool:
    """Lay a coloured rectangle over a number."""
    colour = " ".join(f"{harm.lot.random():.2f}" for _ in range(3))
    return _draw_over(harm, colour + " rg {x} {y} {w} {h} re f")


def strike_through(harm: Harm) -> bool:
    """Strike a number through."""
    width, grey = harm.lot.uniform(0.5, 1.5), harm.lot.uniform(0, 0.3)
    return _draw_over(harm, f"{grey:.2f} G {width:.2f} w {{x}} {{m}} m {{u}} {{m}} l S")


def add_stroke(harm: Harm) -> bool:
    """Draw an upright stroke before a number, as if it had one digit more."""
    return _draw_over(harm, "0 G 0.8 w {x} {y} m {x} {v} l S", _before)


def add_minus(harm: Harm) -> bool:
    """Draw a minus before a number."""
    return _draw_over(harm, "0 G 0.6 w {x} {m} m {u} {m} l S", _before)


def _before(at: Rect) -> Rect:
    return Rect(at.x_mm - 1.1, at.y_mm, 0.8, at.height_mm)


def _draw_over(harm: Harm, drawing: str, place: Callable[[Rect], Rect] = lambda at: at) -> bool:
    target = harm.word(number=True)
    return target is not None and harm.over(target[0], place(target[1].at), drawing)


def annotate(harm: Harm) -> bool:
    """Lay an annotation that prints over a number."""
    target = harm.word(number=True)
    if target is None:
        return False
    page, word = target
    at, top = word.at, harm.top(page)
    high, wide = at.height_mm * POINTS, at.width_mm * POINTS
    left, low = at.x_mm * POINTS, top - at.bottom_mm * POINTS
    appearance = harm.pdf.make_stream(f"1 1 1 rg 0 0 {wide:.3f} {high:.3f} re f".encode())
    appearance.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": [0, 0, wide, high]})
    note = harm.pdf.make_indirect(
        Dictionary(
            Type=Name.Annot,
            Subtype=Name.Stamp,
            Rect=[left, low, left + wide, low + high],
            F=4,
            AP=Dictionary(N=appearance),
        )
    )
    harm.pdf.pages[page].obj["/Annots"] = Array([note])
    return True


def make_transparent(harm: Harm) -> bool:
    """Draw a number so that hardly anything is left of it."""
    return _fade(harm, harm.lot.uniform(0, 0.08))


def make_pale(harm: Harm) -> bool:
    """Leave a number 15 % of its ink."""
    return _fade(harm, 0.15)


def _fade(harm: Harm, share: float) -> bool:
    run = harm.run(number=True)
    if run is None:
        return False
    run.stream.resource("ExtGState", "Faint", Dictionary(ca=share, CA=share))
    return run.write(b"q /Faint gs " + run.match[0] + b" Q")


def make_white(harm: Harm) -> bool:
    """Set a number in white, or in black if it is white."""
    run = harm.run(number=True)
    if run is None:
        return False
    before = run.stream.content[: run.match.start()].rstrip().rsplit(b"\n", 1)[-1]
    colour = b"0 g " if before.strip() == b"1 g" else b"1 g "
    return run.write(b"q " + colour + run.match[0] + b" Q")


def make_invisible(harm: Harm) -> bool:
    """Draw a number in the mode that inks nothing."""
    run = harm.run(number=True)
    return run is not None and run.write(b"q " + run.match[0].replace(b"0 Tr", b"3 Tr") + b" Q")


def clip(harm: Harm) -> bool:
    """Clip a number to a part of it."""
    run = harm.run(number=True)
    if run is None:
        return False
    *_, x, y = run.matrix
    share = harm.lot.uniform(-0.1, 0.4) * run.size
    box = f"{x - 400:.3f} {y - 400 + share:.3f} 800 400 re W n"
    return run.write(b"q " + box.encode() + b" " + run.match[0] + b" Q")


def hide_in_print(harm: Harm) -> bool:
    """Put a number on a layer that is not printed."""
    run = harm.run(number=True)
    if run is None:
        return False
    usage = Dictionary(View=Dictionary(ViewState=Name.ON), Print=Dictionary(PrintState=Name.OFF))
    layer = harm.pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Screen", Usage=usage))
    events = [
        Dictionary(Event=event, Category=Array([event]), OCGs=Array([layer]))
        for event in (Name.View, Name.Print)
    ]
    root = harm.pdf.Root
    if "/OCProperties" not in root:
        root.OCProperties = Dictionary(OCGs=Array(), D=Dictionary())
    root.OCProperties.OCGs.append(layer)
    root.OCProperties.D["/AS"] = Array(events)
    run.stream.resource("Properties", "Screen", layer)
    return run.write(b"/OC /Screen BDC " + run.match[0] + b" EMC")


def drop(harm: Harm) -> bool:
    """Leave a number out."""
    run = harm.run(number=True)
    return run is not None and run.write(b"")


def double_digit(harm: Harm) -> bool:
    """Print one digit of a number twice."""
    run = harm.run(number=True)
    if run is None:
        return False
    codes = run.codes
    at = harm.lot.choice([i for i, code in enumerate(codes) if _is_digit(run, code)])
    return run.write(run.with_codes([*codes[: at + 1], *codes[at:]]))


def exchange_numbers(harm: Harm) -> bool:
    """Print two numbers of a stream in each other's places."""
    run = harm.run(number=True)
    if run is None:
        return False
    others = [
        other
        for other in run.stream.runs()
        if other.font == run.font and other.text != run.text and any(map(str.isdigit, other.text))
    ]
    if not others:
        return False
    other = harm.lot.choice(others)
    first, second = sorted((run, other), key=lambda text_run: text_run.match.start())
    second.write(second.with_codes(first.codes))
    return first.write(first.with_codes(second.codes))


NUMBERS: Final[Mapping[str, Damage]] = MappingProxyType(
    {
        "a digit is another": change_digit,
        "a digit is another, its text is kept": change_digit_only,
        "two digits' outlines exchanged in a font": exchange_outlines,
        "two digits' glyphs exchanged in a font": exchange_glyphs,
        "a digit printed twice": double_digit,
        "two numbers exchanged": exchange_numbers,
        "a number dropped": drop,
        "a number at 15 to 80 %": shrink,
        "a number at 130 to 200 %": enlarge,
        "a number moved by 1.5 to 8 mm": move,
        "a number moved off the page": move_off_page,
        "a number turned": rotate,
        "a number mirrored": mirror,
        "a number under white": cover_in_white,
        "a number under a colour": cover_in_colour,
        "a number under an annotation": annotate,
        "a number struck through": strike_through,
        "a number after a stroke": add_stroke,
        "a number after a minus": add_minus,
        "a number all but transparent": make_transparent,
        "a number with 15 % of its ink": make_pale,
        "a number in white": make_white,
        "a number that inks nothing": make_invisible,
        "a number clipped": clip,
        "a number on a layer that is not printed": hide_in_print,
    }
)
"""What the game is played by: of these, 99 in 100 are to be noticed."""
