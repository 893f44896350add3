"""Manifests compared with those that would be written now: a file may misstate its print.

The numbers of a file are read at the places in its manifest. So a manifest that omits, renames or
moves a field is reported like a wrong number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from pnp.core.errors import quantity
from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.proof.validation.findings import Finding

_NEAR_MM: Final = 0.5
"""The tolerance of boxes: printers' profiles move the print by as much from day to day."""
_BUILD_AGAIN: Final = "build the file again"
_MADE_BY: Final = "ducks-pnp"
"""The creator of the program's own files."""
_Boxes = Sequence[tuple[str, Rect]]


def no_manifest(creator: str) -> Iterator[Finding]:
    """Yield a warning if one of the program's own files has lost its manifest.

    Args:
        creator: the program that made the file, as it states.
    """
    if creator.startswith(_MADE_BY):
        fact = "its manifest is gone: another program saved it, and nothing says what it prints"
        yield Finding("warning", "manifest", fact, hint=_BUILD_AGAIN)


def wrong_manifest(manifest: Placements, reference: Placements) -> Iterator[Finding]:
    """Yield the differences of a manifest from that of a file that would be built now.

    Args:
        manifest: the placements in its manifest.
        reference: the placements of a fresh file of the same order.
    """
    if manifest.kinds != reference.kinds:
        fact = "its manifest has other pages for fronts and backs than its order makes"
        yield Finding("error", "manifest", fact, hint=_BUILD_AGAIN)
    others = sorted(manifest.components ^ reference.components)
    if others:
        fact = f"its manifest counts other components than its order makes: {others[0]}"
        yield Finding("error", "manifest", fact, hint=_BUILD_AGAIN)
    wrong = [
        (place or other, what)
        for place, other in zip_longest(manifest.places, reference.places)
        if (what := _difference(place, other))
    ]
    if wrong:
        (place, what), *more = wrong
        fact = f"its manifest {what}"
        if more:
            fact += f", and {quantity(len(more), 'more difference')}"
        yield Finding("error", "manifest", fact, place.page, place.at, _BUILD_AGAIN)


def _difference(manifest: Place | None, reference: Place | None) -> str:
    """Return the difference between two manifests in a face; empty if there is none."""
    if manifest is None or reference is None or manifest.face != reference.face:
        here, there = (place.face if place else "nothing" for place in (manifest, reference))
        return f"has {here} where {there} belongs"
    if manifest.page != reference.page or not manifest.at.is_near(reference.at, _NEAR_MM):
        return f"has {reference.face} in another place"
    if manifest.turn != reference.turn:
        return f"has {reference.face} turned otherwise"
    for own, others in ((manifest.fields, reference.fields), (manifest.marks, reference.marks)):
        name = _other_box(own, others)
        if name is not None:
            return f"names {name} otherwise on {reference.face}"
    return ""


def _other_box(manifest: _Boxes, reference: _Boxes) -> str | None:
    """Return the first name that differs, or whose box differs."""
    for (own, box), (name, place) in zip(manifest, reference, strict=False):
        if own != name or not box.is_near(place, _NEAR_MM):
            return name
    rest = [*manifest[len(reference) :], *reference[len(manifest) :]]
    return next((name for name, _ in rest), None)
