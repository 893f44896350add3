"""What holds of every text in every box."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.errors import MaterialError
from pnp.core.geometry import MM_PER_PT
from pnp.press.text import Block, Composer, Icon, PlacedText, Span, TextStyle
from pnp.press.text.lines import break_paragraph
from pnp.press.text.words import MeasuredParagraph, Word

WORDS = st.sampled_from(
    [
        *("a", "duck", "canard", "nénuphar", "jolly", "fjord", "office", "fluffy", "l’eau", "Été"),
        *("Wiederholung", "international", "rouge-gorge", "and/or", "page", "AVATAR", "T."),
        *("«", "»", "!", "?", "—", "12", "345", "⚀", "★"),
    ]
)
SPAN = st.builds(
    Span, st.lists(WORDS, min_size=1, max_size=9).map(" ".join), st.booleans(), st.booleans()
)
ICON = st.builds(Icon, st.sampled_from(["die.6", "duck"]), st.floats(0.5, 2.0))
CONTENT = st.lists(SPAN | ICON | st.just(Span(" ")) | st.just(Span("\n")), max_size=7).map(tuple)
STYLE = st.fixed_dictionaries(
    {
        "stack": st.sampled_from([("Andika", "DejaVu Sans"), ("Baloo 2", "Andika", "DejaVu Sans")]),
        "size_mm": st.floats(2.5, 6.0),
        "min_size_mm": st.just(5 * MM_PER_PT) | st.none(),
        "weight": st.sampled_from([400, 700]),
        "leading": st.sampled_from([1.0, 1.25, 1.6]),
        "align": st.sampled_from(["start", "middle", "end"]),
        "language": st.sampled_from(["en", "fr", "de"]),
        "hyphenate": st.booleans(),
        "tracking_em": st.sampled_from([0.0, 0.05]),
        "icon_height_em": st.sampled_from([1.0, 1.6]),
    }
).map(lambda fields: TextStyle(**fields))
BOX = st.tuples(st.floats(12, 90), st.floats(4, 60))
HAIR = 1e-6

many = settings(max_examples=80, deadline=None)


def fitted(
    composer: Composer, content: tuple[Span | Icon, ...], style: TextStyle, box: tuple[float, float]
) -> Block | None:
    try:
        return composer.fit(content, style, *box, "here")
    except MaterialError:
        return None


def ink_of(item: PlacedText) -> tuple[float, float, float, float] | None:
    """Left, top, right, bottom of what an untracked text draws."""
    ink = item.font.shape(item.text).ink
    if ink is None:
        return None
    scale = item.size_mm / item.font.units_per_em
    left, bottom, right, top = (each * scale for each in ink)
    return item.x_mm + left, item.y_mm - top, item.x_mm + right, item.y_mm - bottom


def plain(text: str) -> str:
    """The text without spaces; variants of the hyphen as the plain one."""
    return "".join(text.split()).replace("\u2011", "-")


@many
@given(content=CONTENT, style=STYLE, box=BOX)
def test_everything_lies_in_its_box(
    composer: Composer,
    content: tuple[Span | Icon, ...],
    style: TextStyle,
    box: tuple[float, float],
) -> None:
    block = fitted(composer, content, replace(style, tracking_em=0.0), box)
    for item in block.items if block else ():
        if isinstance(item, PlacedText):
            assert item.x_mm >= -HAIR
            assert item.x_mm + item.width_mm <= box[0] + HAIR
            edges = ink_of(item)
        else:
            right, bottom = item.x_mm + item.width_mm, item.y_mm + item.height_mm
            edges = (item.x_mm, item.y_mm, right, bottom)
        if edges:
            assert min(edges[0], edges[1]) >= -HAIR
            assert edges[2] <= box[0] + HAIR
            assert edges[3] <= box[1] + HAIR


@many
@given(content=CONTENT, style=STYLE, box=BOX)
def test_nothing_is_lost_and_the_order_is_kept(
    composer: Composer,
    content: tuple[Span | Icon, ...],
    style: TextStyle,
    box: tuple[float, float],
) -> None:
    block = fitted(composer, content, style, box)
    if block is None:
        return
    source = "".join(plain(p.text) if isinstance(p, Span) else f"<{p.name}>" for p in content)
    read = "".join(
        plain(item.text[: -1 if item.hyphenated else None])
        if isinstance(item, PlacedText)
        else f"<{item.name}>"
        for item in block.items
    )
    assert read == source


@many
@given(content=CONTENT, style=STYLE, box=BOX)
def test_the_size_is_between_the_floor_and_the_wanted(
    composer: Composer,
    content: tuple[Span | Icon, ...],
    style: TextStyle,
    box: tuple[float, float],
) -> None:
    block = fitted(composer, content, style, box)
    if block:
        floor = style.size_mm if style.min_size_mm is None else style.min_size_mm
        assert min(floor, style.size_mm) <= block.size_mm <= style.size_mm


@many
@given(content=CONTENT, style=STYLE, box=BOX, more=st.tuples(st.floats(0, 30), st.floats(0, 30)))
def test_a_larger_box_never_makes_the_text_smaller(
    composer: Composer,
    content: tuple[Span | Icon, ...],
    style: TextStyle,
    box: tuple[float, float],
    more: tuple[float, float],
) -> None:
    small = fitted(composer, content, style, box)
    large = fitted(composer, content, style, (box[0] + more[0], box[1] + more[1]))
    if small:
        assert large is not None
        assert large.size_mm >= small.size_mm - HAIR


@many
@given(content=CONTENT, style=STYLE, box=BOX)
def test_texts_of_a_line_do_not_overlap(
    composer: Composer,
    content: tuple[Span | Icon, ...],
    style: TextStyle,
    box: tuple[float, float],
) -> None:
    block = fitted(composer, content, style, box)
    for before, after in pairwise(block.items if block else ()):
        if isinstance(before, PlacedText) and isinstance(after, PlacedText):
            same_line = before.y_mm == pytest.approx(after.y_mm)
            assert not same_line or after.x_mm >= before.x_mm + before.width_mm - HAIR


@many
@given(content=CONTENT, style=STYLE, width=st.floats(40, 90))
def test_flowing_text_keeps_its_size_and_its_lines_apart(
    composer: Composer, content: tuple[Span | Icon, ...], style: TextStyle, width: float
) -> None:
    try:
        block = composer.flow(content, style, width, "here")
    except MaterialError:
        return
    assert block.size_mm == style.size_mm
    baselines = sorted({item.y_mm for item in block.items if isinstance(item, PlacedText)})
    gaps = [lower - upper for upper, lower in pairwise(baselines)]
    assert all(gap >= style.leading * style.size_mm - HAIR for gap in gaps if gap > HAIR)


def test_there_are_no_fewer_lines_than_the_least() -> None:
    spaces = (0.5, 0.25, 0.0)
    paragraph = MeasuredParagraph(tuple(Word((), (), 2.0, 0, 0, 1, 0, space) for space in spaces))
    for limit, lines in ((2.0, 3), (4.5, 2), (6.75, 1)):
        assert paragraph.least_lines(limit) <= lines
        assert len(break_paragraph(paragraph.words, limit, None)) == lines
