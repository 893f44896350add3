"""Which words of a page touch others, a line or an edge, on either side of each bound."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from page_stubs import accept
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.proof.readback.page_print import PageContacts
from pnp.proof.readback.reader import FileReader

HIGH_MM = 60.0
Draw = Callable[[Canvas], object]


def say(x: float, y: float, text: str = "HH", *, mode: int = 0) -> Draw:
    """Say a text whose letters stand on a line, so far from the page's upper left corner."""

    def step(canvas: Canvas) -> None:
        line = canvas.beginText(x * mm, (HIGH_MM - y) * mm)
        line.setFont("Helvetica", 20)
        line.setTextRenderMode(mode)
        line.textOut(text)
        canvas.drawText(line)

    return step


def turned(degrees: float, step: Draw) -> Draw:
    def drawn(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(20 * mm, 20 * mm)
        canvas.rotate(degrees)
        step(canvas)
        canvas.restoreState()

    return drawn


def rule(x: float, y: float, long: float, wide: float = 0.2, grey: float = 0) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setLineWidth(wide * mm)
        canvas.setStrokeGray(grey)
        canvas.line(x * mm, (HIGH_MM - y) * mm, (x + long) * mm, (HIGH_MM - y) * mm)

    return step


def area(x: float, y: float, wide: float, high: float, grey: float = 0.6) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setFillGray(grey)
        canvas.rect(x * mm, (HIGH_MM - y - high) * mm, wide * mm, high * mm, stroke=0, fill=1)
        canvas.setFillGray(0)

    return step


HIGH = 5.06
"""Of a capital letter, in millimetres: those of a text at 30 lie between 24.94 and 30."""
WORD = say(20, 30)
PAGES: dict[str, tuple[Draw, ...]] = {
    "words that stand apart": (WORD, say(32, 30)),
    "words one above the other": (WORD, say(20, 30 + HIGH + 0.2)),
    "words that touch": (WORD, say(20, 30 + HIGH - 0.3)),
    "words on a word": (WORD, say(22, 28, "TT")),
    "words on the second word": (say(20, 30, "HH HH"), say(33, 28, "TT")),
    "the same words as a shadow": (WORD, say(20.4, 30.4)),
    "the same words farther off": (WORD, say(20, 30 - HIGH * 0.8)),
    "other words as near": (WORD, say(20.4, 30.4, "HN")),
    "words on words that are not seen": (WORD, say(22, 28, "TT", mode=3)),
    "words turned by a quarter": (turned(90, say(0, 60)), turned(90, say(2, 58, "TT"))),
    "words aslant": (turned(30, say(0, 60)), turned(30, say(2, 58, "TT"))),
    "a rule through a word": (WORD, rule(15, 28, 30)),
    "a rule below a word": (WORD, rule(15, 30.2, 30)),
    "a thick rule below a word": (WORD, rule(15, 30.6, 30, 1.4)),
    "a rule beside a word": (WORD, rule(31, 28, 20)),
    "a short rule through a word": (WORD, rule(22, 28, 2.8)),
    "a rule of the colour of paper": (WORD, rule(15, 28, 30, grey=1)),
    "a rule through two words": (say(20, 30, "HH HH"), rule(15, 28, 40)),
    "a word across a panel's end": (area(10, 20, 14.1, 20), WORD),
    "a word above a panel's foot": (area(10, 10, 60, 21), WORD),
    "a word across a panel's foot": (area(10, 10, 60, 18), WORD),
    "a word across a faint panel": (area(10, 20, 14.1, 20, grey=0.9), WORD),
    "a word on a low panel": (area(10, 26, 14.1, 3), WORD),
    "two words on a panel of one": (area(10, 20, 21.3, 20), say(20, 30, "HH HH")),
    "a word across a panel that is covered": (
        *(area(10, 20, 14.1, 20), area(5, 15, 60, 30, grey=1), WORD),
    ),
}


def test_words_touch_as_was_accepted() -> None:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(90 * mm, HIGH_MM * mm), invariant=1)
    for steps in PAGES.values():
        for step in steps:
            step(canvas)
        canvas.showPage()
    canvas.save()
    with FileReader(stream.getvalue(), "a file") as reader:
        told = {
            name: as_text(reader.contacts(number)) for number, name in enumerate(PAGES, start=1)
        }
    assert told == accept(Path(__file__).with_name("accepted") / "contacts.txt", told)


def as_text(found: PageContacts) -> str:
    lines = []
    for contact in found.contacts:
        other = "an edge" if contact.is_edge else repr(contact.other) if contact.other else "a line"
        edges = " ".join(f"{edge:.1f}" for edge in contact.at.edges)
        lines.append(f"{contact.words!r} and {other} at {edges}")
    return "\n".join(lines) or "nothing"
