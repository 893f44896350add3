"""How outlines, lines and words lie to boxes, on either side of each bound, as accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from page_stubs import A4, accept, page
from pypdfium2 import raw

from pnp.core.geometry import Affine, Rect, Size
from pnp.data.placements import Place
from pnp.proof.readback import frames, material, outlines
from pnp.proof.readback.boxes import holds_middle, touch
from pnp.proof.readback.letters import spell
from pnp.proof.readback.outlines import PathOutline, Segment, sides_of
from pnp.proof.readback.page_print import Letter

Case = tuple[str, str]
MOVE, LINE, CURVE = raw.FPDF_SEGMENT_MOVETO, raw.FPDF_SEGMENT_LINETO, raw.FPDF_SEGMENT_BEZIERTO


def test_shapes_lie_as_was_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = (
        *(sides(), relations(), windings(), boxes(), words(), fields()),
        panels(monkeypatch),
    )
    cases = [case for group in groups for case in group]
    told = dict(cases)
    assert len(told) == len(cases)
    assert told == accept(Path(__file__).with_name("accepted") / "shapes.txt", told)


def rounded(*numbers: float) -> str:
    return " ".join(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers)


def path(*kinds: tuple[int, float, float], closed: Sequence[int] = ()) -> list[Segment]:
    return [((x, y), kind, index in closed) for index, (kind, x, y) in enumerate(kinds)]


def ring(*points: tuple[float, float]) -> list[Segment]:
    return path(*((LINE if index else MOVE, *point) for index, point in enumerate(points)))


BEND = path((MOVE, 0, 0), (CURVE, 0, 4), (CURVE, 6, 4), (CURVE, 6, 0))
SQUARE = ring((0, 0), (0, 8), (6, 8), (6, 0))


def sides() -> Iterator[Case]:
    two = [*ring((0, 0), (4, 0), (4, 3)), *ring((9, 9), (9, 5))]
    for name, segments in {
        "nothing": [],
        "two rings": two,
        "a bend": BEND,
        "a bend and on": [*BEND, *path((LINE, 9, 0))],
        "a bend that is cut short": BEND[:3],
        "a line that closes": path((MOVE, 1, 1), (LINE, 4, 1), (LINE, 4, 3), closed=[2]),
        "a bend that closes": path(*((kind, *point) for point, kind, _ in BEND), closed=[3]),
    }.items():
        for is_area in (True, False):
            found = sides_of(segments, is_area=is_area)
            told = "; ".join(" > ".join(rounded(*point) for point in side) for side in found)
            yield f"the {'area' if is_area else 'line'} of {name}", told or "nothing"
    (curve,) = sides_of(BEND, is_area=False)
    flat = [rounded(*start) for start, _ in outlines.flatten(curve)]
    yield "a bend in straight lines", "; ".join(flat)


def relations() -> Iterator[Case]:
    lozenge = ring((0, 0), (4, 4), (8, 0), (4, -4))
    hollow = [*ring((0, 0), (9, 0), (9, 9), (0, 9)), *ring((3, 3), (6, 3), (6, 6), (3, 6))]
    twice = [*ring((0, 0), (9, 0), (9, 9), (0, 9)), *ring((3, 3), (3, 6), (6, 6), (6, 3))]
    shapes = {
        "a square": SQUARE,
        "a lozenge": lozenge,
        "a bend": BEND,
        "a ring": hollow,
        "a ring turned": twice,
    }
    places = {
        "in its middle": (3.5, 1.0, 3.6, 1.1),
        "at its left edge": (0.0, 0.5, 1.0, 1.0),
        "near its left edge": (0.1, 0.5, 1.0, 1.0),
        "beside it": (-2.0, 0.5, -1.0, 1.0),
        "touching it from aside": (-2.0, 0.5, 0.0, 1.0),
        "beyond its corner": (7.0, 3.0, 8.0, 4.0),
        "above it": (3.5, 20.0, 4.0, 21.0),
        "across all of it": (-20.0, 0.2, 20.0, 0.3),
        "in its hole": (4.0, 4.0, 5.0, 5.0),
    }
    for shape, segments in shapes.items():
        outline = PathOutline.around(segments)
        found = (f"{place}: {outline.relation(box).name}" for place, box in places.items())
        yield f"{shape}, {outline.is_box}", "\n".join(found)
    for name, segments in {
        "nothing": [],
        "four lines": ring((0, 0), (0, 8), (6, 8), (6, 0), (0, 0)),
        "four lines that end elsewhere": ring((0, 0), (0, 8), (6, 8), (6, 0), (0, 1)),
        "five lines": ring((0, 0), (0, 8), (6, 8), (6, 0), (0, 0), (0, 0)),
        "two lines": ring((0, 0), (0, 8), (6, 8)),
        "level first": ring((0, 0), (6, 0), (6, 8), (0, 8)),
        "aslant": ring((0, 0), (0, 8), (6, 9), (6, 0)),
        "no beginning": SQUARE[1:],
        "a bend": BEND,
    }.items():
        outline = PathOutline.around(segments)
        told = f"{outline.is_box} {outline.extent} {outline.relation((1, 1, 2, 2)).name}"
        yield f"an outline of {name}", told
    clips = [PathOutline.around(segments) for segments in (SQUARE, lozenge)]
    for box in ((3, 1, 4, 2), (5, 7, 5.5, 7.5), (2, 1, 7, 1.5), (20, 20, 21, 21)):
        both = [outlines.clip_relation(order, box).name for order in (clips, clips[::-1], [])]
        yield f"two clips and {box}", " ".join(both)


def windings() -> Iterator[Case]:
    for name, side in {
        "up": ((5, 0), (5, 8)),
        "down": ((5, 8), (5, 0)),
        "up from the middle": ((5, 1.5), (5, 8)),
        "up to the middle": ((5, 0), (5, 1.5)),
        "aslant": ((1, 0), (9, 8)),
        "level": ((4, 1.5), (9, 1.5)),
        "on the other side": ((-5, 0), (-5, 8)),
        "through it": ((0, 0), (3, 3)),
        "along its edge": ((2, 0), (2, 8)),
        "bent around": ((5, 0), (9, 2), (9, 6), (5, 8)),
        "bent through it": ((5, 0), (-2, 2), (-2, 2), (5, 8)),
    }.items():
        yield f"a side that goes {name}", str(outlines.turns_around(side, (1, 1, 2, 2)))


def boxes() -> Iterator[Case]:
    whole = (0.0, 0.0, 4.0, 4.0)
    for box in ((4, 4, 5, 5), (4.1, 0, 5, 5), (0, 4.1, 5, 5), (-1, -1, 0, 0), (-1, 0, -0.1, 4)):
        middle = holds_middle(Rect(0, 0, 4, 4), Rect(box[0], box[1], 0, 0))
        told = f"{touch(whole, box)} {touch(box, whole)} {middle}"
        yield f"a box at {box}", told


def words() -> Iterator[Case]:
    row = [
        Letter(sign, Rect(2 * place, 0, 2, 3), 9, sign != "b", sign in "ac")
        for place, sign in enumerate("abcd")
    ]
    for count in range(5):
        yield f"{count} letters of which the second is not seen", repr(spell(row[:count]))


def panels(monkeypatch: pytest.MonkeyPatch) -> Iterator[Case]:
    cases: dict[str, tuple[list[Segment], tuple[bool, bool]]] = {
        "a square": (SQUARE, (False, True)),
        "a filled square": (SQUARE, (True, False)),
        "a square with a line": (SQUARE, (True, True)),
        "a square that is not painted": (SQUARE, (False, False)),
        "a rule of 3 mm": (ring((0, 0), (3, 0)), (False, True)),
        "a shorter rule": (ring((0, 0), (2.9, 0)), (False, True)),
        "a rule that is hardly aslant": (ring((0, 0), (9, 0.04)), (False, True)),
        "a rule aslant": (ring((0, 0), (9, 0.06)), (False, True)),
        "an upright rule aslant": (ring((0, 0), (0.06, 9)), (False, True)),
        "a cross": ([*ring((0, 4), (8, 4)), *ring((4, 0), (4, 8))], (False, True)),
        "two filled squares": ([*SQUARE, *ring((7, 0), (7, 8), (9, 8), (9, 0))], (True, False)),
        "a step": (ring((0, 0), (8, 0), (8, 4), (4, 4), (4, 8), (0, 8)), (True, False)),
        "nothing": ([], (False, True)),
    }
    monkeypatch.setattr(frames, "kind_of", lambda _: raw.FPDF_PAGEOBJ_PATH)
    monkeypatch.setattr(frames, "stroke_width", lambda _: 0.5)
    for name, (segments, painted) in cases.items():
        monkeypatch.setattr(frames, "segments_of", lambda _, these=segments: these)
        monkeypatch.setattr(frames, "paints", lambda _, ways=painted: ways)
        found = [*frames.frames_and_panels(1, Affine(), Affine())]
        told = [
            f"{type(shape).__name__} {rounded(*shape.at.edges)}, {len(shape.edges)} edges"
            f" {rounded(shape.half_mm) if isinstance(shape, frames.Frame) else ''}".rstrip()
            for shape in found
        ]
        yield f"{name} on a page", "; ".join(told) or "nothing"
    wide = Rect(0, 0, 20, 6)
    lines = [
        (0.0, 0.0, 20.0, 0.0),
        (20.0, 0.0, 20.0, 6.0),
        (20.0, 6.0, 0.0, 6.0),
        (0.0, 6.0, 0.0, 0.0),
    ]
    panel = frames.FilledPanel(1, Affine(), lines, wide)
    for name, word in {
        "inside": Rect(2, 2, 5, 3),
        "0.1 mm beyond": Rect(15.1, 2, 5, 3),
        "farther beyond": Rect(15.2, 2, 5, 3),
        "as high as it": Rect(18, -1, 5, 6),
        "higher than it": Rect(18, -1, 7, 6.1),
        "upright, and wider": Rect(18, -9, 6.1, 20),
        "of 0.2 mm": Rect(19.9, 2, 5, 0.2),
        "beside it": Rect(22, 2, 5, 3),
    }.items():
        yield f"a word on a panel, {name}", str(panel.is_crossed_by(word))


def fields() -> Iterator[Case]:
    box = Rect(10, 10, 5, 5)
    marks = [Rect(20 + number, 10, 1, 1) for number in range(3)]

    def shown(text: str, *seen: Rect, size: Size = A4) -> Any:
        letters = [Letter(sign, box, 9, True, False) for sign in text]
        return page(
            size=size, marks=frozenset(seen), within=lambda at: letters if at == box else ()
        )

    place = Place(
        "duck",
        1,
        Rect(5, 5, 50, 50),
        (("points", box),),
        marks=(("dice", marks[0]), ("ducks more", marks[1]), ("dice", marks[2])),
    )
    large = Place("mat", 2, Rect(0, 0, 211.1, 50), (("points", box),), marks=(("dice", marks[0]),))
    exact = Place("mat", 1, Rect(0, 0, 211, 298), (), marks=())
    high = Place("mat", 1, Rect(0, 0, 50, 298.1), (), marks=())
    first, second = replace(large, page=1), replace(large, at=large.at.translate(0, -20))
    for name, places, pages in (
        ("a face", [place], [shown("12", marks[0], marks[2])]),
        ("a face without marks", [place], [shown("")]),
        ("a face that is not there", [large], [shown("3")]),
        ("a face in tiles", [first, second], [shown("3", marks[0]), shown("34")]),
        ("two faces in tiles", [first, second] * 2, [shown("56"), shown("7", marks[0])]),
        ("a face and one in tiles", [place, first, second], [shown("1"), shown("22")]),
    ):
        placements: Any = SimpleNamespace(places=places)
        told = [
            f"{x.name} of {x.face} on page {x.page} at {rounded(*x.at.edges)}: {x.text!r}"
            for x in material.read_fields(placements, pages)
        ]
        yield f"the fields of {name}", "\n".join(told) or "nothing"
        tiled = sorted(material.pages_of_tiles(placements, pages))
        yield f"the tiles of {name}", str(tiled)
    for name, face in {
        "as large as its page": exact,
        "that is higher": high,
        "that is wider": large,
    }.items():
        yield f"a face {name}", str(material.fits(face.at, page()))
