"""Lays out boxes of text with the press and with reportlab, in turn; prints seconds.

Every box holds another text, so that nothing is laid out from memory. Both shrink a text that
does not fit until it does: reportlab by half a point at a time, as its users do.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph

from pnp.core import resources
from pnp.core.geometry import MM_PER_PT, PT_PER_MM
from pnp.press.fonts import FontBook
from pnp.press.text import Composer, TextStyle, parse_rich

BOXES = 60
WIDTH_MM, HEIGHT_MM = 60.0, 18.0
MAX_SIZE_PT, MIN_SIZE_PT, STEP_PT = 11.0, 6.0, 0.5
LEADING = 1.25

SENTENCE = (
    "the drake calls at dawn and his ducklings follow him across the water past reeds and "
    "lilies where a heron waits for frogs while the farmer throws barley from the old bridge"
)


def texts(first: int) -> list[str]:
    """Texts that differ from one another, and from those of another `first`."""
    return [" ".join(text_of(number)) for number in range(first, first + BOXES)]


def text_of(number: int) -> list[str]:
    """About forty words in an order of their own, two of them in bold, ended by a number."""
    words = SENTENCE.split()
    some = [words[(number * 7 + place * (number % 5 + 2)) % len(words)] for place in range(38)]
    return [*some, f"**{number}", f"ducks{number}**"]


def press(book: FontBook) -> Callable[[list[str]], None]:
    """Laying out with the press."""
    style = TextStyle(
        stack=("Andika", "DejaVu Sans"),
        size_mm=MAX_SIZE_PT * MM_PER_PT,
        min_size_mm=MIN_SIZE_PT * MM_PER_PT,
        leading=LEADING,
        hyphenate=False,
    )

    def run(these: list[str]) -> None:
        composer = Composer(book)
        for text in these:
            composer.fit(parse_rich(text), style, WIDTH_MM, HEIGHT_MM, "box")

    return run


def reportlab() -> Callable[[list[str]], None]:
    """Laying out with reportlab's paragraphs."""
    for name, file in (("Andika", "Andika-Regular.ttf"), ("Andika-Bold", "Andika-Bold.ttf")):
        pdfmetrics.registerFont(TTFont(name, str(resources.fonts() / file)))
    pdfmetrics.registerFontFamily("Andika", normal="Andika", bold="Andika-Bold")

    def run(these: list[str]) -> None:
        for text in these:
            shrunk(text.replace("**", "<b>", 1).replace("**", "</b>", 1))

    return run


def shrunk(text: str) -> Paragraph:
    """The largest paragraph that fits the box."""
    size = MAX_SIZE_PT
    while True:
        style = ParagraphStyle("box", fontName="Andika", fontSize=size, leading=LEADING * size)
        paragraph = Paragraph(text, style)
        _, height = paragraph.wrap(WIDTH_MM * PT_PER_MM, 10_000)
        if height <= HEIGHT_MM * PT_PER_MM:
            return paragraph
        size -= STEP_PT
        if size < MIN_SIZE_PT:
            sys.exit("the text does not fit: the benchmark is wrong")


def main() -> None:
    """Lay out in turn and print the medians."""
    rounds = int(sys.argv[1])
    runs = {"press": press(FontBook.load(resources.fonts())), "reportlab": reportlab()}
    times: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(rounds + 1):
        for name, run in runs.items():
            these = texts(number * BOXES)
            start = time.perf_counter()
            run(these)
            times[name].append(time.perf_counter() - start)
    # The first round opens the fonts.
    medians = {name: statistics.median(seconds[1:]) for name, seconds in times.items()}
    print(json.dumps({"seconds": medians}))


main()
