"""What preflight tells of a page, whole, on either side of each of its bounds, as accepted.

Pages are stood in for by what the checks ask of them; that files are read as such pages is tested
in `test_preflight.py`, `test_as_printed.py` and with the reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from page_stubs import A4, NUMBER, accept, as_text, look, page

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.looks import DOT_MM
from pnp.proof.readback.objects import PictureObject, StrokeObject, TextObject
from pnp.proof.readback.page_print import Letter
from pnp.proof.readback.page_sources import PageSource
from pnp.proof.validation import as_printed, preflight
from pnp.proof.validation.findings import Finding

AT, BESIDE = Rect(20, 30, 40, 5), Rect(20, 60, 40, 5)
Case = tuple[str, Iterable[Finding]]


def test_preflight_tells_what_was_accepted() -> None:
    groups = (sizes(), edges(), texts(), strokes_and_pictures(), unseen(), sources(), files())
    cases = [case for group in groups for case in group]
    told = {head: as_text(findings) for head, findings in cases}
    assert len(told) == len(cases)
    assert told == accept(Path(__file__).with_name("accepted") / "preflight.txt", told)


def sizes() -> Iterator[Case]:
    for size in (
        Size(211, 298),
        Size(209, 296),
        Size(298, 211),
        Size(211.1, 297),
        Size(210, 298.1),
        Size(120, 60),
        Size(60, 120),
        Size(121, 60),
        Size(60, 121),
        Size(88.9, 139.7),  # a jumbo card, longer than a sticker
    ):
        name = f"{size.width_mm:g} x {size.height_mm:g} mm"
        yield f"a page of {name}", preflight.paper(page(size=size))
        inked = page(size=size, look=look(size, {Rect(0, 0, 20, 20): "black"}))
        yield f"print at the corner of {name}", preflight.margin(inked)


def edges() -> Iterator[Case]:
    width, height, dot = A4.width_mm, A4.height_mm, DOT_MM
    for edge, near, far in (
        ("left", Rect(3 * dot, 50, dot, dot), Rect(4 * dot, 50, dot, dot)),
        ("right", Rect(width - 5 * dot, 50, dot, dot), Rect(width - 7 * dot, 50, dot, dot)),
        ("upper", Rect(50, 3 * dot, dot, dot), Rect(50, 4 * dot, dot, dot)),
        ("lower", Rect(50, height - 5 * dot, dot, dot), Rect(50, height - 7 * dot, dot, dot)),
    ):
        for name, at in (("near", near), ("off", far)):
            inked = page(look=look(A4, {at: "#fafaf9"}))
            yield f"print {name} the {edge} edge", preflight.margin(inked)
    whole = page(look=look(A4, {Rect(0, 0, width, height): "#fafafa"}))
    yield "paper as light as 250", preflight.margin(whole)


def text(**facts: Any) -> TextObject:
    usual = TextObject(AT, 12, "Duck", embedded=True, luminance=0.0, invisible=False)
    return replace(usual, **facts)


def texts() -> Iterator[Case]:
    for size in (4.94, 4.95, 4.96):
        yield f"type of {size} pt", preflight.type_size(page(drawn=[text(size_pt=size)]))
    small = [text(size_pt=4), text(size_pt=3, at=BESIDE), text(size_pt=3.5)]
    yield "three small texts", preflight.type_size(page(drawn=small))
    yield (
        "small type that is not seen",
        preflight.type_size(page(drawn=[text(size_pt=4, invisible=True)])),
    )
    for size, light in ((5, 0.51), (8.99, 0.51), (4.99, 1.0), (9, 1.0), (8, 0.5)):
        drawn = [text(size_pt=size, luminance=light), text()]
        yield (
            f"type of {size} pt as light as {light}",
            preflight.light_type(page(drawn=drawn)),
        )
    light = text(size_pt=8, luminance=1.0)
    drawn = [light, replace(light, at=BESIDE), replace(light, invisible=True)]
    yield "light texts, one of them not seen", preflight.light_type(page(drawn=drawn))
    foreign = [text(embedded=False), text(font="Teal"), text(font="Hen", embedded=False, at=BESIDE)]
    yield "fonts of which the file brings one", preflight.fonts(page(drawn=foreign))


def strokes_and_pictures() -> Iterator[Case]:
    for width in (0.0949, 0.1 - 0.005):
        yield f"a stroke of {width} mm", preflight.hairlines(page(drawn=[stroke(width)]))
    thin = [stroke(0.09), stroke(0.05, BESIDE), stroke(0.2)]
    yield "strokes of which two are thin", preflight.hairlines(page(drawn=thin))
    for dpi in (148.9, 149, 218.9, 219):
        yield f"a picture at {dpi} dpi", preflight.pictures(page(drawn=[PictureObject(AT, dpi)]))
    coarse = [PictureObject(at, dpi) for at, dpi in ((AT, 90), (BESIDE, 80), (AT, 170), (AT, 160))]
    yield "coarse pictures and fair ones", preflight.pictures(page(drawn=coarse))
    source = PageSource(NUMBER - 1, has_drawn_letters=True)
    yield "letters that are drawings", preflight.pictures(page(source=source))


def stroke(width_mm: float, at: Rect = AT) -> StrokeObject:
    return StrokeObject(at.edges, width_mm)


def letter(at: Rect, sign: str = "a", *, seen: bool = False) -> Letter:
    return Letter(sign, at, 12, seen, False)


def unseen() -> Iterator[Case]:
    small, width, height = Rect(50, 50, 2, 0.8), A4.width_mm, A4.height_mm
    for name, at in {
        "as high as is judged": small,
        "lower": Rect(50, 50, 2, 0.79),
        "half beyond the left edge": Rect(-1, 50, 2, 2),
        "more than half beyond the left edge": Rect(-1.1, 50, 2, 2),
        "half beyond the right edge": Rect(width - 1, 50, 2, 2),
        "more than half beyond the right edge": Rect(width - 0.9, 50, 2, 2),
        "half beyond the upper edge": Rect(50, -1, 2, 2),
        "more than half beyond the upper edge": Rect(50, -1.1, 2, 2),
        "half beyond the lower edge": Rect(50, height - 1, 2, 2),
        "more than half beyond the lower edge": Rect(50, height - 0.9, 2, 2),
        "on a text that is not to be seen": AT.inset(1),
    }.items():
        drawn = [text(invisible=True), text(at=BESIDE)]
        covered = page(letters=[letter(BESIDE, seen=True), letter(at)], drawn=drawn)
        yield f"a covered letter {name}", preflight.find_invisible(covered)
    row = [
        letter(Rect(20 + number, 60, 1, 2), sign) for number, sign in enumerate("abcdefghijk" * 2)
    ]
    yield "22 covered letters", preflight.find_invisible(page(letters=row))
    figure = [Rect(20, 60, 4, 2)]
    yield (
        "covered letters, some in a figure",
        preflight.find_invisible(page(letters=row[:7]), figure),
    )


def sources() -> Iterator[Case]:
    for name, facts in {
        "cropped": {"whole": Size(220.4, 300.6)},
        "whose unit is 2": {"user_unit": 2.0},
        "whose unit is 0": {"user_unit": 0.0},
        "whose unit is 0.75": {"user_unit": 0.75},
        "turned by 45 degrees": {"turn": 45},
        "turned by 270 degrees": {"turn": 270},
        "with annotations in layers": {"has_layered_annotations": True},
        "with effects": {"has_effects": True},
        "with a script": {"has_scripts": True},
        "as any": {},
    }.items():
        one = page(source=replace(PageSource(NUMBER - 1), **facts))
        yield f"a page {name}", [each for check in as_printed.AS_PRINTED for each in check(one)]
    yield "a page that a screen shows otherwise", as_printed.screen(page(differs_at=AT))
    for attachments in range(3):
        yield (
            f"a file that holds {attachments} others",
            as_printed.extras(attachments=attachments, has_scripts=attachments == 1),
        )


def files() -> Iterator[Case]:
    unread = page(unread="it holds too much", differs_at=AT)
    yield "a page that was not looked into", preflight.preflight([unread], keeps_size=True)
    yield "a file that may be scaled", preflight.preflight([], keeps_size=False)
    covered = page(size=Size(400, 400), letters=[letter(AT)])
    pages = [SimpleNamespace(**{**vars(covered), "number": number}) for number in range(1, 6)]
    yield (
        "five equal pages, of which one shows part of more and two have figures",
        (
            preflight.preflight(
                pages, keeps_size=True, tile_pages={2}, figures={3: [AT], 5: [AT.inset(1)]}
            )
        ),
    )
