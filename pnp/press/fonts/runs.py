"""Runs: a stretch of text turned into placed glyphs of one font. All measures in font units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec import Struct

from pnp.press.fonts.facts import Box


class Glyph(Struct, frozen=True):
    """One glyph of a run.

    Placed at the pen plus its offsets; the pen then moves by its advances. Scale by
    `size / units_per_em`; y grows upwards.
    """

    id: int
    cluster: int
    """Index, in the run's text, of the first character it belongs to."""
    text: str
    """The text it stands for: "ffi" for a ligature, "" for a glyph that only completes another."""
    x_advance: float
    y_advance: float
    x_offset: float
    y_offset: float


class Run:
    """A shaped text. Its glyphs are created on first use, since layout mostly needs widths.

    Args:
        text: the text that was shaped.
        advance: how far the pen moves.
        make_glyphs: returns the glyphs.
        box_of: returns the ink box of a glyph, from its own origin.
    """

    def __init__(
        self,
        text: str,
        advance: float,
        make_glyphs: Callable[[], tuple[Glyph, ...]],
        box_of: Callable[[int], Box | None],
    ) -> None:
        self.text = text
        self.advance = advance
        self._make_glyphs = make_glyphs
        self._box_of = box_of

    @cached_property
    def glyphs(self) -> tuple[Glyph, ...]:
        """Return the glyphs in the order they are drawn."""
        return self._make_glyphs()

    @cached_property
    def ink(self) -> Box | None:
        """Return the ink box, from the start of the baseline, or None if blank."""
        return _union(self.boxes)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Return the boxes of the glyphs that draw something, from the pen's start."""
        boxes: list[Box] = []
        pen = 0.0
        for glyph in self.glyphs:
            box = self._box_of(glyph.id)
            if box:
                x, y = pen + glyph.x_offset, glyph.y_offset
                boxes.append((box[0] + x, box[1] + y, box[2] + x, box[3] + y))
            pen += glyph.x_advance
        return tuple(boxes)

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """Return the letters that the font lacks, each once; they are drawn as its empty box."""
        return tuple(dict.fromkeys(self.text[g.cluster] for g in self.glyphs if not g.id))

    @cached_property
    def clusters(self) -> int:
        """Return the number of clusters that tracking separates; ligatures count once."""
        return len({glyph.cluster for glyph in self.glyphs})


def join_runs(text: str, runs: tuple[Run, ...], box_of: Callable[[int], Box | None]) -> Run:
    """Return runs one after another as the run of `text`; their clusters count through it."""
    return Run(
        text,
        sum(run.advance for run in runs),
        lambda: tuple(glyph for run in runs for glyph in run.glyphs),
        box_of,
    )


def _union(boxes: Sequence[Box]) -> Box | None:
    """Return the smallest box around all of them; None around none."""
    if not boxes:
        return None
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)
