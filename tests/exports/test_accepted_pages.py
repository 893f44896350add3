"""What checks tell of web pages, and of pages for shops, with one fault each, as accepted."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from page_stubs import accept
from PIL import Image
from reportlab.lib.units import mm

from pnp.core.geometry import Rect
from pnp.exports.html.check import wrong_page
from pnp.exports.shop.check import _is_near, check_shop
from pnp.exports.shop.files import COLUMNS, TABLE

Case = tuple[str, str]


def test_faults_of_pages_are_told_as_was_accepted() -> None:
    cases = [*pages(), *files(), *boxes()]
    told = dict(cases)
    assert len(told) == len(cases)
    assert told == accept(Path(__file__).with_name("accepted") / "pages.txt", told)


PAGE = """<html lang="en"><head><title>Ducks</title><style>p {}</style></head><body>
<header><a href="#main">On</a><h1>Ducks</h1></header><nav>.</nav><main id="main"><h2>Pond</h2>
<h3>Duck</h3><h2>Nest</h2><table><thead><tr><th scope="col">1</th></tr></thead>
<tr><th scope="row">2</th></tr></table><img alt="" src="data:image/png;base64,AA==">
</main><footer>.</footer></body></html>"""


def pages() -> Iterator[Case]:
    stream = io.BytesIO()
    Image.new("RGB", (2, 2)).save(stream, "JPEG")
    jpeg = b64encode(stream.getvalue()).decode()
    for before, after in (
        ("", ""),
        (PAGE, " "),
        ("Ducks</title>", " </title>"),
        ("<title>Ducks</title>", ""),
        (' lang="en"', ""),
        ("<footer>.</footer>", ""),
        ("<nav>.</nav>", "<nav>.</nav><nav>.</nav>"),
        ("<h2>", '<h2 id="main">'),
        ("<h1>Ducks</h1>", ""),
        ("<h2>Pond</h2>", "<h1>Pond</h1>"),
        ("<nav>.", "<nav><h1>.</h1>"),
        ("<header>", "<header><h2>.</h2>"),
        ("<h3>Duck</h3>", "<h4>Duck</h4>"),
        ("<h3>Duck</h3>", "<h3> </h3>"),
        ('<a href="#main">On</a>', ""),
        ('href="#main"', 'href="#pond"'),
        (">On<", "><"),
        ("<nav>.", '<nav><a href="#main"></a><a>.</a>'),
        ("<nav>.", "<nav><object></object><base>"),
        ("p {}", "p {background: URL(x)}"),
        ("<main", '<main onclick=""'),
        (' scope="row"', ' scope="rows"'),
        ('<th scope="col">1</th>', "<td>1</td>"),
        (' alt=""', ""),
        (' src="data:image/png;base64,AA=="', ""),
        ("image/png;base64,AA==", f"image/jpeg;base64,{jpeg}"),
        ("image/png;base64,AA==", f"image/jpeg;base64,{jpeg[:-3]}"),
        ("image/png;base64,AA==", "image/jpeg;base64,AAAA"),
        ("data:image/png", "data:text/html"),
    ):
        changed = PAGE.replace(before, after, 1)
        name = f"with {after[-40:]!r} for {before[:40]!r}"
        yield f"a page {name}", "\n".join(wrong_page(changed.encode())).strip() or "nothing"


def files() -> Iterator[Case]:
    """Files that a shop's table tells of, and those that it does not."""
    row = "cards.pdf,1,front,duck,60,90,3,rgb,,"
    table = f"{','.join(COLUMNS)}\n{row}\n".encode()
    for name, content in {
        "without a table": {},
        "without its file": {TABLE: table},
        "with more files": {
            TABLE: table,
            "cards.pdf": b"",
            "b.pdf": b"",
            "a.pdf": b"",
            "c.txt": b"",
        },
    }.items():
        told = (f"{one.place}: {one.fact}; {one.hint}" for one in check_shop(content))
        yield f"an order {name}", "\n".join(told)


def boxes() -> Iterator[Case]:
    row = {"width_mm": "60", "height_mm": "90", "bleed_mm": "3"}
    media, trim = Rect(0, 0, 66, 96), Rect(3, 3, 60, 90)

    def points(box: Rect) -> tuple[float, ...]:
        return tuple(edge * mm for edge in box.edges)

    for name, placed, facts in (
        ("as it should be", (media, media, trim), row),
        ("0.009 mm off", (media, media, trim.translate(0.009, -0.009)), row),
        ("farther off", (media, media, trim.translate(0, 0.011)), row),
        ("of no bleed", (media, trim, trim), row),
        ("that is not cut", (media, media, media), row),
        ("with something around it", (media.inset(-1), media, trim), row),
        ("of no width", (media, media, trim), {**row, "width_mm": "x"}),
    ):
        three: Any = tuple(map(points, placed))
        yield f"a page of a shop {name}", str(_is_near(three, facts))
