"""What is told of a page that differs from the one that should be there, whole, as accepted.

Each case is on one side of a bound, and the next one on the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from page_stubs import accept, as_text, page
from page_stubs import word as word_at
from PIL import Image, ImageDraw

from pnp.core.geometry import Rect, Size
from pnp.data.placements import Place
from pnp.proof.readback.looks import CELL_MM, DOT_MM, FINE_DOT_MM, FinePrint
from pnp.proof.readback.objects import StrokeObject
from pnp.proof.readback.page_print import LetterShape, PagePrint, PrintedWord
from pnp.proof.validation.comparison import differences, find_line_gaps

Case = tuple[str, str]
Boxes = Mapping[Rect, str]
SMALL = Size(50, 30)
AT, FAR = Rect(10, 10, 8, 3), Rect(30, 20, 8, 3)


def test_differences_are_told_of_as_was_accepted() -> None:
    cases = [case for group in (lines(), words(), fonts(), looks(), pages()) for case in group]
    told = dict(cases)
    assert len(told) == len(cases)
    assert told == accept(Path(__file__).with_name("accepted") / "comparison.txt", told)


def test_a_line_is_looked_for_a_dot_around_it() -> None:
    strips: list[Rect] = []
    look = SimpleNamespace(along=lambda strip: strips.append(strip) or [200])
    assert not [*find_line_gaps(page(look=look), page(look=look, drawn=[stroke(10, 10, 30, 10.5)]))]
    assert strips == [Rect(10, 10, 20, 0.5).inset(-DOT_MM)] * 2


def stroke(left: float, top: float, right: float, bottom: float) -> StrokeObject:
    return StrokeObject((left, top, right, bottom), 0.1)


def shaded(*lights: float) -> Any:
    """Return the look of a page on which the dots along any strip are so light."""
    return SimpleNamespace(along=lambda _: list(lights))


def lines() -> Iterator[Case]:
    line = (10.0, 0.0, 30.0, 0.1)
    for name, edges, drawn, lights in (
        ("gone", line, [], (255,)),
        ("gone, and the paper 5 lighter", line, [], (201, 209)),
        ("gone, and the paper not as much lighter", line, [], (201, 208.9)),
        ("there", line, [stroke(*line)], (255,)),
        ("0.8 mm off", line, [stroke(10, 0.8, 30, 0.9)], (255,)),
        ("farther off", line, [stroke(10, 0.81, 30, 0.91)], (255,)),
        ("1 mm thick", (10, 10, 30, 11), [], (255,)),
        ("thicker", (10, 10, 30, 11.01), [], (255,)),
        ("3 mm long", (10, 10, 10.1, 13), [], (255,)),
        ("shorter", (10, 10, 10.1, 12.99), [], (255,)),
    ):
        should = page(drawn=[stroke(*edges), object()], look=shaded(199, 201))
        lost = [
            box.edges for box in find_line_gaps(page(drawn=drawn, look=shaded(*lights)), should)
        ]
        yield f"a line {name}", str(lost or "nothing")


def print_of(boxes: Boxes, size: Size = SMALL) -> FinePrint:
    """Return boxes of colour as they are seen from near."""
    wide, high = (round(mm / FINE_DOT_MM) for mm in (size.width_mm, size.height_mm))
    picture = Image.new("RGB", (wide, high), "white")
    for box, colour in boxes.items():
        left, top, right, bottom = (round(edge / FINE_DOT_MM) for edge in box.edges)
        ImageDraw.Draw(picture).rectangle((left, top, right - 1, bottom - 1), fill=colour)
    return FinePrint(picture)


BLANK = print_of({})


def shown(*words: PrintedWord, boxes: Boxes | None = None, number: int = 1, **facts: Any) -> Any:
    """Return a small page of words, with boxes of colour where they or others are drawn."""
    usual = {"size": SMALL, "look": shaded(200), "fine_print": print_of(boxes) if boxes else BLANK}
    return page(number=number, words=words, **usual | facts)


def word(text: str = "duck", at: Rect = AT, *, seen: bool = True) -> PrintedWord:
    return word_at(text, at, seen=seen)


def words() -> Iterator[Case]:
    over, left, wide = Rect(12, 11, 3, 1), Rect(9.4, 10, 0.6, 3), Rect(10, 10, 9, 3)
    for name, mine, should in (
        ("as it should", shown(word()), shown(word())),
        ("hidden", shown(word(seen=False)), shown(word())),
        ("hidden as it should", shown(word(seen=False)), shown(word(seen=False))),
        ("seen that should not", shown(word()), shown(word(seen=False))),
        ("gone", shown(), shown(word())),
        ("gone that should not be seen", shown(), shown(word(seen=False))),
        ("too many", shown(word(), word(at=FAR)), shown(word())),
        ("too many, not seen", shown(word(), word(at=FAR, seen=False)), shown(word())),
        ("for another", shown(word("dock")), shown(word())),
        ("beside another", shown(word("dock", AT.translate(8, 0))), shown(word())),
        ("twice", shown(word("dock"), word("dark", wide)), shown(word(), word("dusk", wide))),
        ("in other codes", shown(word("dvck")), shown(word())),
        ("in codes of other digits", shown(word("d7")), shown(word("d1"))),
        ("struck", shown(word(), boxes={over: "black"}), shown(word())),
        ("struck and hidden", shown(word(seen=False), boxes={over: "black"}), shown(word())),
        ("struck, unseen", shown(word(seen=False), boxes={over: "black"}), shown(word(seen=False))),
        ("after a stroke", shown(word(), boxes={left: "black"}), shown(word())),
        ("a number after a stroke", shown(word("8"), boxes={left: "black"}), shown(word("8"))),
        (
            "a number before a stroke",
            shown(word("8"), boxes={Rect(18.2, 10, 0.5, 3): "black"}),
            shown(word("8")),
        ),
        (
            "a number, and a stroke farther off",
            shown(word("8"), boxes={Rect(20.4, 10, 0.6, 3): "black"}),
            shown(word("8")),
        ),
        ("in other codes, struck", shown(word("dvck"), boxes={over: "black"}), shown(word())),
    ):
        yield f"a word {name}", as_text(differences([mine], [should], []))
    at = Rect(10.2, 10, 8, 3)
    strokes = {"before it": Rect(9.3, 10, 0.5, 3), "behind it": Rect(18.4, 10, 0.5, 3)}
    for text in ("duck", "8"):
        for name, box in strokes.items():
            told = differences(
                [shown(word(text, at), boxes={box: "black"})], [shown(word(text, at))], []
            )
            yield f"{text!r} with a stroke {name}", as_text(told)
    corner = Rect(0, 0, 8, 3)
    for name, at in {
        "0.8 mm off": Rect(0.8, 0.8, 8, 3),
        "farther right": Rect(0.81, 0, 8, 3),
        "farther down": Rect(0, 0.81, 8, 3),
        "1.6 mm longer and higher": Rect(0, 0, 9.6, 4.6),
        "longer": Rect(0, 0, 9.61, 3),
        "higher": Rect(0, 0, 8, 4.61),
    }.items():
        struck = shown(word(at=at), boxes={Rect(2, 2, 3, 1): "black"})
        yield f"a struck word {name}", as_text(differences([struck], [shown(word(at=corner))], []))
    dot = FINE_DOT_MM
    box, drawn = Rect(80 * dot, 80 * dot, 64 * dot, 24 * dot), 5 * dot
    for right, down in ((0.6, 0), (0.61, 0), (0, -0.6), (0, -0.61), (-0.6, 0.6)):
        moved = box.inset(4 * dot).translate(
            *(drawn * (mm > 0) - drawn * (mm < 0) for mm in (right, down))
        )
        mine = shown(word("dvck", box.translate(right, down)), boxes={moved: "black"})
        should = shown(word(at=box), boxes={box.inset(4 * dot): "black"})
        told = as_text(differences([mine], [should], []))
        yield f"a word in other codes {right} mm to the right, {down} mm down", told
    for name, drawn_at in (("nearest", 0), ("next", 1)):
        near = [AT.translate(3 * dot, 0), AT.translate(4 * dot, -4 * dot)]
        mine = shown(
            *(word("dvck", at) for at in reversed(near)),
            boxes={near[drawn_at].inset(4 * dot): "black"},
        )
        told = differences([mine], [shown(word(), boxes={AT.inset(4 * dot): "black"})], [])
        yield f"words near, of which the {name} is drawn as it should", as_text(told)
    faces = [
        Place("sheet", 1, Rect(0, 0, 50, 30), ()),
        Place("card", 1, Rect(5, 5, 20, 20), ()),
        Place("aid", 2, Rect(5, 5, 9, 9), ()),
        Place("beside", 1, Rect(18, 10, 2, 2), ()),
    ]
    for name, places in (("smallest last", faces), ("smallest first", faces[::-1])):
        lost = [word(), word("egg", AT.translate(0, 4)), word("hen", FAR)]
        yield f"words of faces, {name}", as_text(differences([shown()], [shown(*lost)], places))
    for count in (8, 9, 11):
        rows = [word(f"w{n}", Rect(1, 2 * n, 5, 1)) for n in range(count)]
        places = [Place(f"face{n}", 1, Rect(0, 2 * n, 9, 1.5), ()) for n in range(count)]
        told = as_text(differences([shown()], [shown(*rows)], places)).splitlines()
        yield f"{count} faces that differ", "\n".join(told[-4:])


def fonts() -> Iterator[Case]:
    ours = LetterShape("Duck", 0.5, 0.7, 0.2)
    other = replace_area(ours, 0.3)
    for name, theirs, mine in (
        ("half its letters", [other, other, ours, ours], [ours] * 4),
        ("fewer", [other, ours, ours, ours], [ours] * 4),
        ("all that have shapes", [other, None, None, None], [ours] * 4),
        ("those that should have", [other, other, ours, ours], [None, ours, ours, ours]),
        ("none of them", [None] * 4, [ours] * 4),
    ):
        found = shown(word(), letter_shapes=theirs)
        wanted = shown(word(), letter_shapes=mine)
        told = differences([found], [wanted], [])
        yield f"a word of which {name} are drawn otherwise", as_text(told)
    late = replace(word(), letters=range(2, 4))
    found = shown(late, letter_shapes=[other, other, ours, ours])
    told = differences([found], [shown(word(), letter_shapes=[ours] * 4)], [])
    yield "a word after one in another font", as_text(told)
    first = shown(replace(word(), letters=range(2)), letter_shapes=[ours] * 4)
    yield "two letters after others", as_text(differences([found], [first], []))
    lone = shown(replace(word("d"), letters=range(1)), letter_shapes=[other])
    meant = shown(replace(word("d"), letters=range(1)), letter_shapes=[ours])
    yield "a letter in another font", as_text(differences([lone], [meant], []))
    hidden = shown(word(seen=False), letter_shapes=[other] * 4)
    told = differences([hidden], [shown(word(seen=False), letter_shapes=[ours] * 4)], [])
    yield "a word in another font that is not to be seen", as_text(told)


def replace_area(shape: LetterShape, area: float) -> LetterShape:
    return shape._replace(area=area)


def looks() -> Iterator[Case]:
    spot, thin = Rect(30, 10, 3, 3), stroke(28, 10, 36, 10.2)
    line = Rect(28, 10, 8, 0.2)
    sheet, card = Place("sheet", 1, Rect(25, 5, 20, 20), ()), Place("card", 1, spot.inset(-1), ())
    for name, places in (("large first", [sheet, card]), ("small first", [card, sheet])):
        for where, boxes in {
            "a card": {spot: "black"},
            "a sheet": {spot.translate(8, 8): "black"},
            "no face": {spot.translate(-20, 0): "black"},
            "all": {spot.translate(by, by): "black" for by in (0, 8)}
            | {spot.translate(-20, 0): "black"},
        }.items():
            told = differences([shown(boxes=boxes)], [shown()], places)
            yield f"a spot on {where}, {name}", as_text(told)
    for name, mine, should in (
        ("missing", shown(look=shaded(255)), shown(boxes={line: "black"}, drawn=[thin])),
        ("too many", shown(boxes={line: "black"}, drawn=[thin]), shown(look=shaded(255))),
        ("drawn where nothing differs", shown(look=shaded(255)), shown(drawn=[thin])),
        (
            "drawn where something else differs",
            shown(look=shaded(255), boxes={spot.translate(-20, 10): "black"}),
            shown(drawn=[thin]),
        ),
    ):
        yield f"a thin line {name}", as_text(differences([mine], [should], [sheet]))
    two = {line: "black", line.translate(0, 5): "black"}
    strokes = [thin, stroke(28, 15, 36, 15.2)]
    told = differences([shown(look=shaded(255))], [shown(boxes=two, drawn=strokes)], [])
    yield "two thin lines missing", as_text(told)
    beside = {spot: "black", Rect(30 - 2 * CELL_MM, 14, 1, 3): "black"}
    told = differences([shown(word(at=spot), boxes=beside)], [shown(word(at=spot))], [])
    yield "a word and something beside it", as_text(told)


def pages() -> Iterator[Case]:
    for width, height in ((51, 31), (49, 29), (51.1, 30), (50, 31.1), (48.9, 30), (50, 28.9)):
        told = differences([shown(size=Size(width, height))], [shown()], [])
        yield f"a page of {width} x {height} mm", as_text(told)

    def book(*signs: str) -> Sequence[Any]:
        prints = {sign: PagePrint(SMALL) for sign in signs}  # one for equal pages
        return [
            shown(word(sign), number=number, printed=prints[sign])
            for number, sign in enumerate(signs, start=1)
        ]

    for found, wanted in (
        ("1 2 3", "1 2 3"),
        ("2 1 3", "1 2 3"),
        ("1 7 3", "1 2 3"),
        ("1 1 2", "1 2 1"),
        ("1 3", "1 2 3"),
        ("1 2 2 3", "1 2 3"),
        ("7 8", "1 2 3"),
        ("7 8 9", "1 2"),
        ("", "1 2"),
        ("1 2 3 4", "1 7"),
        (f"2{200 * ' 1'}", f"1{199 * ' 1'}"),
    ):
        told = differences(book(*found.split()), book(*wanted.split()), [])
        yield f"pages {found[:9]} for {wanted[:9]}", as_text(told)
    first, last = shown(number=1), shown(word(), number=2)
    equal = [shown(number=number, printed=first.printed) for number in (1, 2)]
    should = [last, shown(word(), number=3, printed=last.printed)]
    places = [Place("card", 2, AT, ()), Place("card", 3, AT, ())]
    yield "equal pages that lack a word", as_text(differences(equal, should, places))
    others = [places[0], Place("aid", 3, AT, ())]
    yield "equal pages of other faces", as_text(differences(equal, should, others))
