"""Runs: a stretch of text turned into placed glyphs of one font. All measures in font units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pnp.press.fonts.facts import Box


class Glyph(NamedTuple):
    """One glyph of a run. A named tuple, since a page makes thousands of them.

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


@dataclass(frozen=True, slots=True)
class Run:
    """A shaped text."""

    glyphs: tuple[Glyph, ...] = ()
    advance: float = 0.0
    """How far the pen moves."""
    ink: Box | None = None
    """What is drawn, from the pen's start on the baseline; None if nothing is."""
    missing: tuple[str, ...] = ()
    """The letters that the font lacks, each once; they are drawn as its empty box."""
    clusters: int = 0
    """How many letters may stand apart when the text is tracked: ligatures count once."""


def joined(runs: tuple[Run, ...]) -> Run:
    """The runs one after another, as one. Their clusters already count through the whole text."""
    advance = 0.0
    boxes: list[Box] = []
    for run in runs:
        if run.ink:
            left, bottom, right, top = run.ink
            boxes.append((left + advance, bottom, right + advance, top))
        advance += run.advance
    return Run(
        tuple(glyph for run in runs for glyph in run.glyphs),
        advance,
        union(boxes),
        tuple(dict.fromkeys(letter for run in runs for letter in run.missing)),
        sum(run.clusters for run in runs),
    )


def union(boxes: list[Box]) -> Box | None:
    """The smallest box around all of them; None around none."""
    if not boxes:
        return None
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)
