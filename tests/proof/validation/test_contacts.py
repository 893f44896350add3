"""Words that touch words, a frame or a rule, or leave a card's safe edge, are told of a file."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes, write
from pnp.proof.validation.contacts import contacts
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.readings import read_bytes
from pnp.proof.validation.validate import against, validate, validate_order

PUDDLE = Path(__file__).resolve().parents[3] / "examples" / "puddle"
PT_PER_MM = 72 / 25.4
PLACED = re.compile(rb"1 0 0 1 (\S+) (\S+) Tm \[<(\w+)")

Draw = Callable[[Canvas], object]


def say(x: float, y: float, text: str = "Mallard", size: float = 12) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", size)
        canvas.drawString(x, y, text)

    return step


def frame(x: float, y: float, width: float, height: float, radius: float = 0) -> Draw:
    return lambda canvas: canvas.roundRect(x, y, width, height, radius)


def rule(x: float, y: float, u: float, v: float) -> Draw:
    return lambda canvas: canvas.line(x, y, u, v)


def slip(x: float, y: float, width: float, height: float) -> Draw:
    """Return what covers a place in white."""

    def step(canvas: Canvas) -> None:
        canvas.setFillColorRGB(1, 1, 1)
        canvas.rect(x, y, width, height, stroke=0, fill=1)
        canvas.setFillColorRGB(0, 0, 0)

    return step


def panel(*box: float, shade: float = 0.7) -> Draw:
    """Return what fills a place with grey, without a line; a radius may follow width and height."""
    x, y, width, height, *round_by = box

    def step(canvas: Canvas) -> None:
        canvas.setFillGray(shade)
        canvas.roundRect(x, y, width, height, *(round_by or [0]), stroke=0, fill=1)
        canvas.setFillGray(0)

    return step


def blob(x: float, y: float, width: float, height: float) -> Draw:
    """Return what fills a shape as drawings have them."""

    def step(canvas: Canvas) -> None:
        canvas.setFillGray(0.7)
        path = canvas.beginPath()
        path.moveTo(x, y)
        path.curveTo(x, y + height, x + width, y + height, x + width, y + height / 3)
        path.lineTo(x + width / 2, y - height / 4)
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.setFillGray(0)

    return step


def turned(step: Draw, degrees: float) -> Draw:
    def drawn(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(100, 100)
        canvas.rotate(degrees)
        step(canvas)
        canvas.restoreState()

    return drawn


def in_form(step: Draw) -> Draw:
    def drawn(canvas: Canvas) -> None:
        canvas.beginForm("picture")
        step(canvas)
        canvas.endForm()
        canvas.doForm("picture")

    return drawn


def grades(*steps: Draw) -> list[str]:
    """Return the grades of the contacts on a page of which nobody knows what is meant."""
    return [each.grade for each in on_page(*steps)]


def checks(*steps: Draw) -> list[str]:
    """Return the names of the checks that tell something of such a page."""
    return [each.check for each in on_page(*steps)]


def on_page(*steps: Draw) -> list[Finding]:
    """Return what is told of the contacts on a page of which nobody knows what is meant."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(400, 300), invariant=1)
    for step in steps:
        step(canvas)
    canvas.showPage()
    canvas.save()
    return list(contacts(read_bytes(stream.getvalue(), "a page").pages))


CASES: dict[str, tuple[tuple[Draw, ...], list[str]]] = {
    "words apart": ((say(100, 100), say(100, 120)), []),
    "words on words": ((say(100, 100), say(110, 104, "Teal")), ["error"]),
    "words turned by a quarter on words": (
        (turned(say(0, 0), 90), turned(say(10, 4, "Teal"), 90)),
        ["error"],
    ),
    "words twice, as a shadow": ((say(100, 100), say(100.5, 99.5)), []),
    "words under a slip of paper": (
        (say(100, 100), slip(90, 90, 80, 30), say(110, 104, "Teal")),
        [],
    ),
    "words in a frame": ((frame(90, 90, 80, 30), say(100, 100)), []),
    "words across a frame": ((frame(90, 90, 30, 30), say(100, 100)), ["note"]),
    "words across a round frame": ((frame(90, 90, 30, 30, 10), say(100, 100)), ["note"]),
    "words in the corner of a round frame": (
        (frame(98, 96, 60, 60, 20), say(100, 150, ".")),
        [],
    ),
    "words over a rule": ((rule(50, 103, 300, 103), say(100, 100)), ["note"]),
    "words above a rule": ((rule(50, 96, 300, 96), say(100, 100)), []),
    "words over a slant, as in a drawing": ((rule(50, 60, 300, 160), say(100, 100)), []),
    "words over a picture of lines": ((in_form(rule(50, 103, 300, 103)), say(100, 100)), []),
    "words over a rule that is covered": (
        (rule(50, 103, 300, 103), slip(40, 90, 300, 30), say(100, 100)),
        [],
    ),
    "words in a panel": ((panel(90, 90, 80, 30), say(100, 100)), []),
    "words beside a panel": ((panel(160, 90, 80, 30), say(100, 100)), []),
    "words across the end of a panel": ((panel(90, 90, 30, 30), say(100, 100)), ["note"]),
    "words across the top of a panel": ((panel(90, 70, 80, 34), say(100, 100)), ["note"]),
    "words across the end of a pill": ((panel(90, 92, 40, 24, 12), say(100, 100)), ["note"]),
    "words in the round end of a pill": ((panel(90, 92, 64, 24, 12), say(100, 100)), []),
    "a panel that ends between two letters": (
        (panel(90, 90, 30.4, 30), say(100, 100, "MM MM", 24)),
        ["note"],
    ),
    "a panel that ends between two words": (
        (panel(90, 90, 33, 30), say(100, 100, "MM  MM")),
        [],
    ),
    "words across the end of a panel as white as paper": (
        (slip(90, 90, 30, 30), say(100, 100)),
        [],
    ),
    "words across two panels of one colour": (
        (panel(90, 90, 30, 30), panel(120, 90, 60, 30), say(100, 100)),
        [],
    ),
    "words across the end of a panel that is covered": (
        (panel(90, 90, 30, 30), slip(80, 80, 100, 50), say(100, 100)),
        [],
    ),
    "words over a faint stripe": ((panel(90, 90, 30, 30, shade=0.93), say(100, 100)), []),
    "words on a marker lower than they are": ((panel(90, 99, 30, 5), say(100, 100)), []),
    "words over a drawing": ((blob(110, 90, 40, 40), say(100, 100)), []),
    "words over a picture of panels": ((in_form(panel(90, 90, 30, 30)), say(100, 100)), []),
}


@pytest.mark.parametrize("case", CASES)
def test_contacts_are_judged(case: str) -> None:
    steps, wanted = CASES[case]
    assert grades(*steps) == wanted


def built(game: Game, part: str) -> bytes:
    edition = lay_out(resolve(Order(game, only=(part,))))
    return to_bytes(edition, edition.part(part))


def told(content: bytes, game: Game) -> str:
    found = against(read_bytes(content, "a file"), game).findings
    return "; ".join(each.fact for each in found if each.check == "contact")


def placed(content: bytes, form: str, index: int, place: str, page: int = 0) -> bytes:
    """Return a file in which a text of a form of a page is placed by other numbers.

    `place` is the rest of its matrix: "{x}" and "{y}" stand for where it was, in points.
    """
    with pikepdf.open(io.BytesIO(content)) as pdf:
        held = pdf.pages[page].Resources.XObject[form]
        drawn = held.read_bytes()
        match = list(PLACED.finditer(drawn))[index]
        x, y = float(match[1]), float(match[2])
        new = re.sub(r"\{([xy])([^}]*)\}", lambda m: _moved({"x": x, "y": y}[m[1]], m[2]), place)
        start, end = match.start(), drawn.index(b" Tm", match.start())
        held.write(drawn[:start] + new.encode() + drawn[end:])
        stream = io.BytesIO()
        pdf.save(stream)
    return stream.getvalue()


def _moved(value: float, by_mm: str) -> str:
    return f"{value + float(by_mm or 0) * PT_PER_MM:.2f}"


@pytest.fixture(scope="module")
def bucket() -> Game:
    return open_game("bucket")


@pytest.fixture(scope="module")
def aid(bucket: Game) -> bytes:
    return built(bucket, "aid")


@pytest.mark.parametrize(
    ("bound", "steps"),
    [
        ("_MAX_RENDERED", [say(100, 100), say(110, 104, "Teal"), say(120, 98, "Pintail")]),
        ("_MAX_PAIRS", [say(100, 100), say(110, 104, "Teal"), say(120, 98, "Pintail")]),
        ("_MAX_ACROSS", [panel(120, 0, 90, 300), say(100, 100), say(100, 200)]),
    ],
)
def test_what_lies_beyond_a_bound_is_told_as_not_looked_into(
    monkeypatch: pytest.MonkeyPatch, bound: str, steps: list[Draw]
) -> None:
    assert "unread" not in checks(*steps)
    monkeypatch.setattr(f"pnp.proof.readback.contacts.{bound}", 1)
    assert checks(*steps).count("unread") == 1


HARMS: dict[str, tuple[int, str, str]] = {
    "moved by 2 mm onto a neighbour": (8, "1 0 0 1 {x} {y-2}", "touches or crosses the text"),
    "moved across its frame": (14, "1 0 0 1 {x+10} {y}", "touches or crosses a line"),
    "enlarged by a half": (8, "1.5 0 0 1.5 {x} {y}", "touches or crosses"),
}
"""The text of the aid, by its place on it, how it is placed instead, and the fact that is told."""


@pytest.mark.parametrize("harm", HARMS)
def test_a_text_that_was_changed_in_a_file_is_told_of(harm: str, aid: bytes, bucket: Game) -> None:
    index, place, fact = HARMS[harm]
    assert fact in told(placed(aid, "/F1", index, place), bucket)


def with_panel(content: bytes, form: str, index: int) -> bytes:
    """Return a file in which a panel that ends in a text of its first page lies below that."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        held = pdf.pages[0].Resources.XObject[form]
        drawn = held.read_bytes()
        match = list(PLACED.finditer(drawn))[index]
        x, y = float(match[1]), float(match[2])
        start = drawn.rindex(b"BT", 0, match.start())
        box = f"q 0.5 g {x - 8:.2f} {y - 4:.2f} 18 18 re f Q\n"
        held.write(drawn[:start] + box.encode() + drawn[start:])
        stream = io.BytesIO()
        pdf.save(stream)
    return stream.getvalue()


def test_a_text_that_a_panel_was_put_below_is_told_of(aid: bytes, bucket: Game) -> None:
    assert "crosses the edge of a coloured area" in told(with_panel(aid, "/F1", 1), bucket)


def test_a_file_that_was_saved_again_has_no_contacts(aid: bytes, bucket: Game) -> None:
    assert told(placed(aid, "/F1", 1, "1 0 0 1 {x} {y}"), bucket) == ""


def test_words_that_a_reader_s_own_layout_has_touch_are_told_of_whether_built_or_read(
    tmp_path: Path,
) -> None:
    home = tmp_path / "geese"
    shutil.copytree(PUDDLE.parent / "goose", home)
    drawing = home / "goose.svg"
    over = (
        '<text x="0" y="0" font-size="5">{{title}}</text><text x="1" y="1" font-size="5">X</text>'
    )
    svg = drawing.read_text(encoding="utf-8")
    crossed = f'<g transform="translate(20 60)">{over}</g></svg>'
    drawing.write_text(svg.replace("</svg>", crossed), encoding="utf-8")
    order = Order(str(home), only=("cards",), cards=("geese.fox",))
    (built,) = validate_order(order)
    (file,) = write(lay_out(resolve(order)), tmp_path)
    with pikepdf.open(file.path, allow_overwriting_input=True) as pdf:
        pdf.save(tmp_path / "again.pdf")
    for verdict in (built, validate(file.path, home), validate(tmp_path / "again.pdf", home)):
        touching = [finding for finding in verdict.findings if finding.check == "contact"]
        assert {finding.grade for finding in touching} == {"warning"}
        words = "'The Fox' touches or crosses the text 'X'"
        assert sum(words in finding.fact for finding in touching) == 1


def test_a_word_beyond_the_safe_edge_of_a_card_is_told_of() -> None:
    game = open_game(str(PUDDLE))
    deck, fronts = built(game, "cards"), 2
    with pikepdf.open(io.BytesIO(deck)) as pdf:
        forms = {
            name: [float(match[1]) for match in PLACED.finditer(held.read_bytes())]
            for name, held in pdf.pages[fronts].Resources.XObject.items()
        }
    form, lefts = next((name, lefts) for name, lefts in forms.items() if lefts)
    index = lefts.index(min(lefts))
    beyond = f"1 0 0 1 {{x-{min(lefts) / PT_PER_MM - 4:.1f}}} {{y}}"
    assert not told(placed(deck, form, index, "1 0 0 1 {x} {y}", fronts), game)
    assert "mm from the cut" in told(placed(deck, form, index, beyond, fronts), game)
