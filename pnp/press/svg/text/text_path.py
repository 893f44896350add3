"""Text on a path: letters one by one, each rotated to the path's direction at its centre.

The text of a <textPath> is laid out on a straight line first; then each letter is moved to its
distance along the path. Source: SVG 2, section 11.8.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from msgspec.structs import replace

from pnp.core.bidi import holds_rtl
from pnp.core.geometry import Affine
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.paths import path
from pnp.press.svg.geometry.text_track import Track
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import length, quote
from pnp.press.svg.scene.references import target
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.text.characters import Character
from pnp.press.svg.text.text_layout import GlyphRun, lay_out, width_of
from pnp.press.svg.tree.node import Node

TEXT_PATH: Final = "textPath"

_ONLY: Final = (("side", "left"), ("method", "align"))
"""Attributes that viewers support with one value only."""

_MAX_SEGMENTS: Final = 5000

_Placed = tuple[Affine, GlyphRun]
"""A letter at the origin, with its place in the text's user units."""


def has_paths(node: Node) -> bool:
    """Return whether any text in a <text> runs along a path."""
    return any(child.tag == TEXT_PATH for child in node.elements())


def along_paths(
    scene: Scene, letters: Sequence[Character], context: Context, language: str
) -> Iterator[_Placed]:
    """Yield the individual letters of a <text> whose whole text runs along paths.

    Raises:
        RefusalError: there is text outside the paths or too much for one, or a feature that viewers
            draw differently.
    """
    for holder, group in groupby(letters, key=_holder):
        inside = list(group)
        if holder is None:
            _check_beside(inside)
            continue
        _check(holder, inside)
        track = _track(scene, holder)
        offset = _offset(holder, track, context)
        for stretch in lay_out(inside, scene.fonts, language):
            check_paint(stretch, "text on a path")
            yield from _on_track(stretch, track, offset)


def _holder(letter: Character) -> Node | None:
    return next((node for node in letter.level.chain if node.tag == TEXT_PATH), None)


def _check_beside(letters: Sequence[Character]) -> None:
    if any(not letter.text.isspace() for letter in letters):
        raise RefusalError(
            "text beside a <textPath> renders differently across viewers",
            "give it a <text> of its own",
        )


def _check(holder: Node, letters: Sequence[Character]) -> None:
    for name, usual in _ONLY:
        if holder.get(name, usual).strip() != usual:
            raise RefusalError(
                f"{name} {quote(holder.get(name))} on <textPath> is not supported",
                "turn the path round",
            )
    if "path" in holder.attributes:
        raise RefusalError("path on <textPath> is not supported", "use href to a <path>")
    if holds_rtl("".join(letter.text for letter in letters)):
        raise RefusalError(
            "text from right to left on a path is not supported", "turn it into outlines"
        )
    for letter in letters:
        if letter.place.pop("x", 0.0) or letter.place.pop("y", 0.0):
            raise RefusalError(
                "x or y of text on a path renders differently across viewers",
                "use startOffset and dy",
            )
        if letter.turn or letter.level.fit is not None:
            raise RefusalError(
                "rotate or textLength of text on a path is not supported", "set letter-spacing"
            )
        if letter.level.lines:
            raise RefusalError("a line along text on a path is not supported", "draw it as a path")


def check_paint(stretch: GlyphRun, kind: str) -> None:
    """Refuse a kind of text with any paint but a colour."""
    for name in ("fill", "stroke"):
        if stretch.style[name].startswith("url("):
            raise RefusalError(
                f"{name} {quote(stretch.style[name])} of {kind} is not supported", "use a colour"
            )


def _track(scene: Scene, holder: Node) -> Track:
    """Return the path that a <textPath> names, in the user units of the text."""
    target_node = target(scene, holder)
    if target_node is None:
        raise RefusalError("the path of the text is not there", "correct the href")
    if target_node.tag != "path":
        raise RefusalError(f"text on {target_node.label} is not supported", "use a <path>")
    if "pathLength" in target_node.attributes:
        raise RefusalError("text on a path with pathLength is not supported", "remove pathLength")
    if id(target_node) not in scene.tracks:
        outline = path(target_node.get("d"))
        if len(outline.operators) > _MAX_SEGMENTS:
            raise RefusalError("text on so long a path is not supported", "simplify the path")
        own = transform(target_node.declared.get("transform", ""))
        scene.tracks[id(target_node)] = Track(outline.transform(own))
    return scene.tracks[id(target_node)]


def _offset(holder: Node, track: Track, context: Context) -> float:
    """Return the distance along the path of the text's anchor."""
    return length(holder.get("startOffset", "0").strip(), track.length, context.style.font_size)


def _on_track(stretch: GlyphRun, track: Track, offset: float) -> Iterator[_Placed]:
    """Yield the letters of a run at the distances of their centres along the track."""
    start = offset + stretch.x
    for letter in _letters(stretch):
        stop = track.stop(start + letter.width / 2)
        if stop is None:
            raise RefusalError(
                "the text is longer than its path has room for", "make the path longer"
            )
        placement = Affine.translation(*stop.at) @ Affine.rotation(stop.angle)
        yield placement @ Affine.translation(-letter.width / 2, stretch.y), letter
        start += letter.width


def _letters(stretch: GlyphRun) -> Iterator[GlyphRun]:
    """Yield each letter with its marks, or each ligature, at the origin."""
    for _, glyphs in groupby(stretch.glyphs, key=attrgetter("cluster")):
        letter = replace(stretch, x=0.0, y=0.0, glyphs=list(glyphs))
        letter.width = width_of(letter)
        yield letter
