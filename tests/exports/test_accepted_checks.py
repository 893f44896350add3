"""What the checks of exports tell, whole, of files that lack or have too much, as accepted.

The files are as small as may be; that those of real exports pass is tested format by format.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from page_stubs import accept
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.core.errors import Problem
from pnp.core.geometry import Rect, Size
from pnp.exports.checking import (
    check_only_file,
    csv_rows,
    csv_table,
    jpeg_of,
    png_of,
    wrong_picture,
    wrong_shape,
    zip_of,
)
from pnp.exports.cutlines import check_cutlines
from pnp.exports.cutlines.drawings import as_dxf, as_svg
from pnp.exports.cutlines.outlines import CutOutline, CutPage
from pnp.exports.mpc import check_mpc
from pnp.exports.png import check_png
from pnp.exports.silhouette import check_silhouette
from pnp.exports.silhouette.sheets import mark_boxes
from pnp.exports.sprites import check_sprites
from pnp.exports.tts import check_tts
from pnp.press.sheets import PageMarks

Case = tuple[str, str]
Files = Mapping[str, bytes]


def test_checks_tell_what_was_accepted() -> None:
    groups = (pictures(), written(), cutlines(), silhouette(), sprites(), pngs(), mpc(), tts())
    cases = [case for group in groups for case in group]
    told = dict(cases)
    assert len(told) == len(cases)
    assert told == accept(Path(__file__).with_name("accepted") / "checks.txt", told)


def as_text(problems: Iterator[Problem]) -> str:
    lines = (f"{problem.place or 'all'}: {problem.fact}; {problem.hint}" for problem in problems)
    return "\n".join(lines) or "nothing"


def picture(width: int, height: int, mode: str = "RGB", kind: str = "PNG") -> bytes:
    stream = io.BytesIO()
    Image.new(mode, (width, height)).save(stream, kind)
    return stream.getvalue()


def pictures() -> Iterator[Case]:
    for name, content in {
        "as asked for": picture(4, 5),
        "turned": picture(5, 4),
        "in grey": picture(4, 5, "L"),
        "of another kind": picture(4, 5, kind="JPEG"),
        "cut off": picture(4, 5)[:45],
        "missing": None,
    }.items():
        yield f"a picture {name}", as_text(wrong_picture("a.png", content, "PNG", "4 x 5"))
    shape = {"a": int, "b": {"c": str}}
    for value in ({"a": 1, "b": {"c": ""}}, {"a": True, "b": {"c": 1}}, {"b": []}, [], None):
        yield f"a table {value}", "\n".join(wrong_shape(value, shape, "it")) or "nothing"
    for files in ({"a.x": b"1"}, {"a.x": b"1", "b.x": b"2"}, {"a.y": b""}):
        told = check_only_file(files, ".x", lambda content: iter([f"it holds {content!r}"]))
        yield f"one of {[*files]}", as_text(told)
    for table in (
        b"a,b\n1,2\n",
        b"a,b\n",
        b"",
        b"b,a\n1,2\n",
        b"a,b\n1\n",
        b"\xff",
        b'a,b\n"1,2\n',
    ):
        yield f"the table {table!r}", str(csv_rows(table, ("a", "b")))


def written() -> Iterator[Case]:
    rows = csv_table(("a", "b"), [(1, "x,y"), ("\u00e9", '"'), ("two\nlines", None)])
    yield "a table as it is written", repr(rows.decode())
    image = Image.new("RGB", (16, 16), "teal")
    with Image.open(io.BytesIO(png_of(image, 254))) as read:
        yield "a PNG as it is written", f"{read.format} {read.size} {read.info['dpi'][0]:.0f} dpi"
    for quality, is_fine in ((50, True), (92, False)):
        with Image.open(io.BytesIO(jpeg_of(image, quality, is_fine=is_fine))) as read:
            told: Any = read
            layers = [layer[1:3] for layer in told.layer]
            yield f"a JPEG of {quality}, fine: {is_fine}", f"{layers} {told.quantization[0][:4]}"
    packed = zip_of({"b.png": b"x" * 99, "a.jpg": b"y", "c/d.json": b"z" * 99})
    with ZipFile(io.BytesIO(packed)) as archive:
        lines = (
            f"{info.filename} {info.compress_type} {info.date_time[0]} {archive.read(info)[:3]!r}"
            for info in archive.infolist()
        )
        yield "an archive as it is written", "\n".join(lines)


def cutlines() -> Iterator[Case]:
    at = Rect(10, 20, 30, 40)
    page = CutPage(
        Size(100, 90), (CutOutline(at, 3), CutOutline(at.translate(40, 0), 0)), PageMarks()
    )
    placed = [
        {"face": "duck", "at_mm": [10, 20, 30, 40]},
        {"face": "marks", "at_mm": [0, 0, 1, 1]},
        {"face": "hen", "at_mm": [50, 20, 30, 40]},
    ]
    table = {
        "components": {"duck": {}, "hen": {}},
        "pages": [
            {"first": 1, "last": 1, "paper_mm": [1, 2], "placed": []},
            {"first": 2, "last": 3, "paper_mm": [100, 90], "placed": placed},
        ],
    }
    whole = {
        "pages.csv": b"part,page,pieces,outlines\ncards,2,2,cards.1\ncards,3,2,cards.1\n",
        "cards.json": json.dumps(table).encode(),
        "cards.pdf": b"%PDF-1.7",
        "cards.1.svg": as_svg(page),
        "cards.1.dxf": as_dxf(page),
    }
    for name, changes in {
        "as it should be": {},
        "without a table": {"pages.csv": b""},
        "without a manifest": {"cards.json": b""},
        "of a page beyond": {"pages.csv": b"part,page,pieces,outlines\ncards,4,2,cards.1\n"},
        "of no page": {"pages.csv": b"part,page,pieces,outlines\ncards,x,2,cards.1\n"},
        "without its PDF": {"cards.pdf": b"PDF"},
        "without drawings": {"cards.1.svg": b"", "cards.1.dxf": b""},
        "of a drawing 0.01 mm off": {"cards.1.svg": as_svg(shifted(page, 0.009))},
        "of a drawing farther off": {"cards.1.dxf": as_dxf(shifted(page, 0.011))},
        "of a drawing of one piece": {"cards.1.svg": as_svg(replaced(page))},
        "of more drawings": {"b.svg": b"", "a.dxf": b"", "c.pdf": b""},
        "with pages twice": {
            "cards.json": json.dumps(
                {**table, "pages": [*table["pages"], table["pages"][1]]}
            ).encode()
        },
    }.items():
        yield f"outlines {name}", as_text(check_cutlines({**whole, **changes}))


def shifted(page: CutPage, by_mm: float) -> CutPage:
    outlines = tuple(CutOutline(one.at.translate(by_mm, 0), one.radius_mm) for one in page.outlines)
    return CutPage(page.paper, outlines, page.marks)


def replaced(page: CutPage) -> CutPage:
    return CutPage(page.paper, page.outlines[:1], page.marks)


SHEET = Size(150, 100)


def sheet(*boxes: Rect, pages: int = 1, size: Size = SHEET, grey: float = 0) -> bytes:
    """Return a PDF with black boxes on its first page."""
    stream = io.BytesIO()
    canvas = Canvas(stream, (size.width_mm * mm, size.height_mm * mm), invariant=1)
    canvas.setFillGray(grey)
    for box in boxes:
        x, y = box.x_mm * mm, (size.height_mm - box.bottom_mm) * mm
        canvas.rect(x, y, box.width_mm * mm, box.height_mm * mm, stroke=0, fill=1)
    for _ in range(pages):
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def silhouette() -> Iterator[Case]:
    marks = mark_boxes(SHEET, 9)
    head = b"file,template,pages,width_mm,height_mm,mark_mm,corner_mm\n"
    table = head + b"cards.pdf,a5-x-v1,1,150,100,9,3\n"
    whole = {"templates.csv": table, "cards.pdf": sheet(*marks)}
    lower = [box for box in marks if box.y_mm > 50]
    for name, changes in {
        "as it should be": {},
        "without a table": {"templates.csv": b""},
        "without a file": {"cards.pdf": b""},
        "with two pages": {"cards.pdf": sheet(*marks, pages=2)},
        "as large within 0.1 mm": {"cards.pdf": sheet(*marks, size=Size(150.09, 99.91))},
        "that is wider": {"cards.pdf": sheet(*marks, size=Size(150.11, 100))},
        "that is lower": {"cards.pdf": sheet(*marks, size=Size(150, 99.89))},
        "without numbers": {"templates.csv": head + b"cards.pdf,a,1,x,100,9,3\n"},
        "with pale marks": {"cards.pdf": sheet(*marks, grey=0.5)},
        "with grey marks": {"cards.pdf": sheet(*marks, grey=0.3)},
        "with something beside marks": {"cards.pdf": sheet(*marks, *marks_beside(lower))},
        "with something above a mark": {
            "cards.pdf": sheet(*marks, Rect(marks[0].x_mm, marks[0].y_mm - 2, 6, 1))
        },
        "with more files": {"b.pdf": b"", "a.pdf": b"", "c.txt": b""},
        **{
            f"without the mark {number}": {
                "cards.pdf": sheet(*(box for box in marks if box is not marks[number]))
            }
            for number in range(len(marks))
        },
    }.items():
        yield f"a sheet {name}", as_text(check_silhouette({**whole, **changes}))
    for mark_mm in (4, 5, 12, 20, 21):
        boxes = (
            f"{box.x_mm:g} {box.y_mm:g} {box.right_mm:g} {box.bottom_mm:g}"
            for box in mark_boxes(SHEET, mark_mm)
        )
        yield f"marks of {mark_mm} mm", "\n".join(boxes)


def marks_beside(marks: list[Rect]) -> list[Rect]:
    return [Rect(box.x_mm - 2, box.y_mm, 1, box.height_mm) for box in marks]


def sprites() -> Iterator[Case]:
    def game(*fronts: Any, back: Any = None, **facts: Any) -> bytes:
        pieces = [{"front": front, "back": back} for front in fronts]
        return json.dumps({"format": "ducks-pnp sprites 1", "pieces": pieces, **facts}).encode()

    first = {"sheet": "a.png", "x": 0, "y": 0, "width": 20, "height": 30}
    beside = {**first, "x": 20, "height": 40}
    for name, files in {
        "as it should be": {"game.json": game(first, beside), "a.png": picture(40, 40)},
        "with a back": {"game.json": game(first, back=beside), "a.png": picture(40, 40)},
        "on a sheet too small": {"game.json": game(first, beside), "a.png": picture(40, 30)},
        "on two sheets": {
            "game.json": game(first, {**first, "sheet": "b.png"}),
            "a.png": picture(20, 30),
        },
        "on a sheet of 2048": {"game.json": game({**first, "x": 2028}), "a.png": picture(2048, 30)},
        "on a larger sheet": {"game.json": game({**first, "x": 2029}), "a.png": picture(2049, 30)},
        "on a higher sheet": {"game.json": game({**first, "y": 2019}), "a.png": picture(20, 2049)},
        "with other sheets": {
            "game.json": game(first),
            "a.png": picture(20, 30),
            "c.png": b"",
            "b.png": b"",
        },
        "below nought": {"game.json": game({**first, "y": -1})},
        "of no number": {"game.json": game({**first, "y": True})},
        "of no sheet": {"game.json": game({**first, "sheet": 1})},
        "without pieces": {"game.json": game()},
        "of another format": {"game.json": game(first, format="1")},
        "of nothing": {},
    }.items():
        yield f"sprites {name}", as_text(check_sprites(files))


def pngs() -> Iterator[Case]:
    sizes = "width_mm,height_mm,bleed_mm,round,width_px,height_px"
    head = f"id,part,kind,copies,{sizes},front,back,words\n"
    row = "duck,cards,card,1,1,1,0,no,4,5,a.png,{},quack\n".format
    for name, files in {
        "as it should be": {
            "pieces.csv": (head + row("b.png")).encode(),
            "a.png": picture(4, 5),
            "b.png": picture(4, 5),
        },
        "without a back": {"pieces.csv": (head + row("")).encode(), "a.png": picture(4, 5)},
        "of other sizes": {
            "pieces.csv": (head + row("b.png")).encode(),
            "a.png": picture(5, 4),
            "b.png": picture(4, 6),
        },
        "of which more are there": {
            "pieces.csv": (head + row("")).encode(),
            "a.png": picture(4, 5),
            "d.png": b"",
            "c.png": b"",
        },
        "without a table": {"pieces.csv": head.encode()},
    }.items():
        yield f"pictures {name}", as_text(check_png(files))


def mpc() -> Iterator[Case]:
    def order(
        quantity: str, fronts: str, backs: str = "", stock: str = "(S30) Standard Smooth"
    ) -> bytes:
        return (
            f"<order><details><quantity>{quantity}</quantity><stock>{stock}</stock></details>"
            f"<fronts>{fronts}</fronts><backs>{backs}</backs><cardback>./c.png</cardback></order>"
        ).encode()

    def card(name: str, slots: str) -> str:
        return f"<card><id>./{name}.png</id><slots>{slots}</slots></card>"

    whole = {f"{name}.png": picture(4, 5) for name in "ac"}
    two, three = card("a", "0") + card("b", "1"), card("a", "0,2") + card("b", "1")
    for name, (content, *others) in {
        "as it should be": (order("3", three), picture(4, 5)),
        "of eleven cards": (order("11", card("a", ",".join(map(str, range(11))))),),
        "of no card": (order("0", ""),),
        "of too many": (order("613", card("a", "0")),),
        "of as many as may be": (order("612", card("a", ",".join(map(str, range(612))))),),
        "of a number that is none": (order("x", ""),),
        "without a front": (order("3", card("a", "0,2")),),
        "with two fronts": (order("3", card("a", "0,1,2,2")),),
        "with a back": (order("2", card("a", "0,1"), card("b", "1")), picture(4, 5)),
        "with two backs": (order("2", card("a", "0,1"), card("b", "1,1")), picture(4, 5)),
        "with a back too many": (order("2", card("a", "0,1"), card("b", "2")), picture(4, 5)),
        "on other stock": (order("1", card("a", "0"), stock="paper"),),
        "of pictures that differ": (order("2", two), picture(5, 4)),
        "of a picture in grey": (order("2", two), picture(4, 5, "L")),
        "of a picture that is missing": (order("2", two),),
        "that is not XML": (b"<",),
    }.items():
        files = {**whole, "order.xml": content, **dict(zip(["b.png"], others, strict=False))}
        yield f"an order {name}", as_text(check_mpc(files))
    named = b'<!DOCTYPE order [<!ENTITY one "1">]>' + order("&one;", card("a", "0"))
    yield "an order that names an entity", as_text(check_mpc({**whole, "order.xml": named}))
    yield "pictures without an order", as_text(check_mpc(whole))
    yield "two orders that are not XML", as_text(check_mpc({"b.xml": b"", "a.xml": b"<"}))


def tts() -> Iterator[Case]:
    places = dict.fromkeys(
        ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"), 1.0
    )
    texts = dict.fromkeys(("Nickname", "Description", "GMNotes"), "")
    flags = dict.fromkeys(("Locked", "Hands", "HideWhenFaceDown"), False)

    def entry(name: str, guid: str, **facts: Any) -> dict[str, Any]:
        return {
            "GUID": guid,
            "Name": name,
            **texts,
            **flags,
            "Tags": [],
            "Transform": places,
            **facts,
        }

    def deck_sheet(columns: int = 3, rows: int = 2, *, own_backs: bool = False) -> dict[str, Any]:
        return {
            "FaceURL": "file:///x/images/a.jpg",
            "BackURL": "file:///x/images/b.jpg",
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": not own_backs,
            "UniqueBack": own_backs,
            "Type": 0,
        }

    def save(
        *cards: int, sheet: dict[str, Any] | None = None, ids: list[int] | None = None
    ) -> bytes:
        sheets = {"2": sheet or deck_sheet()}
        inside = [
            entry("Card", f"{number:06x}", CardID=number, CustomDeck=sheets) for number in cards
        ]
        deck = entry(
            "DeckCustom",
            "abcdef",
            DeckIDs=ids or [*cards],
            CustomDeck=sheets,
            ContainedObjects=inside,
        )
        bag = entry("Bag", "fedcba", ContainedObjects=[deck])
        table = {"SaveName": "Ducks", "ObjectStates": [bag], "Hands": {"Enable": True}}
        return json.dumps(table).encode()

    whole = {
        "ducks.json": save(200, 205),
        "images/a.jpg": picture(60, 40, kind="JPEG"),
        "images/b.jpg": picture(30, 20, kind="JPEG"),
    }
    own = deck_sheet(own_backs=True)
    for name, changes in {
        "as it should be": {},
        "with a card beyond its sheet": {"ducks.json": save(200, 206)},
        "with a card of another sheet": {"ducks.json": save(200, 300)},
        "whose last place is a card": {
            "ducks.json": save(205, sheet=own),
            "images/b.jpg": picture(60, 40, kind="JPEG"),
        },
        "whose last place is free": {
            "ducks.json": save(204, sheet=own),
            "images/b.jpg": picture(60, 40, kind="JPEG"),
        },
        "with backs of another size": {"ducks.json": save(204, sheet=own)},
        "with other numbers": {"ducks.json": save(200, 205, ids=[205, 200])},
        "with the same card twice": {"ducks.json": save(200, 200)},
        "of 10 x 7 places": {
            "ducks.json": save(200, sheet=deck_sheet(10, 7)),
            "images/a.jpg": picture(60, 49, kind="JPEG"),
        },
        "of one place": {"ducks.json": save(200, sheet=deck_sheet(1, 1))},
        "of 11 columns": {"ducks.json": save(200, sheet=deck_sheet(11, 2))},
        "of 8 rows": {"ducks.json": save(200, sheet=deck_sheet(3, 8))},
        "of no column": {"ducks.json": save(sheet=deck_sheet(0, 2))},
        "of no row": {"ducks.json": save(sheet=deck_sheet(2, 0))},
        "of pixels that do not divide across": {"images/a.jpg": picture(61, 40, kind="JPEG")},
        "of pixels that do not divide down": {"images/a.jpg": picture(60, 41, kind="JPEG")},
        "in grey": {"images/a.jpg": picture(60, 40, "L", "JPEG")},
        "of a picture of 4096": {"images/b.jpg": picture(4096, 8, kind="JPEG")},
        "of a larger picture": {"images/b.jpg": picture(8, 4097, kind="JPEG")},
        "of no picture": {"images/a.jpg": b"x"},
        "with more files": {"images/d.jpg": b"", "pdf/c.pdf": b"", "more.png": b""},
        "with two saves": {"more.json": b""},
        "with a file in a folder": {"pdf/more.json": b""},
        "of another table": {"ducks.json": b"[]"},
    }.items():
        yield f"a table {name}", as_text(check_tts({**whole, **changes}))
    for name, facts in {
        "of an unknown kind": {"Name": "Duck"},
        "of no kind": {"Name": 1},
        "of a wrong GUID": {"GUID": "12345g"},
        "of another GUID": {"GUID": "1234567"},
        "without a place": {"Transform": {}},
        "without a sheet": {"CustomDeck": {"2": {}}},
        "of a number for tags": {"Tags": 1},
    }.items():
        card = {**entry("Card", "abcdef", CardID=200, CustomDeck={"2": deck_sheet()}), **facts}
        table = {"SaveName": "", "ObjectStates": [card, 1], "Hands": {"Enable": True}}
        yield f"an object {name}", as_text(check_tts({"a.json": json.dumps(table).encode()}))
    pdf = entry("Custom_PDF", "abcdef", CustomPDF={"PDFUrl": "https://x/pdf/a%20b.pdf"})
    table = {"SaveName": "", "ObjectStates": [pdf], "Hands": {"Enable": True}}
    save_of_pdf = {"a.json": json.dumps(table).encode()}
    yield "a rulebook", as_text(check_tts({**save_of_pdf, "pdf/a b.pdf": b""}))
    yield "a rulebook that is missing", as_text(check_tts(save_of_pdf))
