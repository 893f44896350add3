"""How many of each component a file prints, against how many the game's box holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.components import Component
from pnp.data.placements import Placements
from pnp.validation.findings import Finding

_AS_MANY_AS_WANTED = frozenset({"sheet", "pad"})
"""Kinds of which people print as many as they like."""


def wrong_copies(components: tuple[Component, ...], placements: Placements) -> Iterator[Finding]:
    """Yield a finding for each component of which a file holds too few or too many."""
    placed = Counter(each.face for each in placements.places)
    for component in components:
        has, needs = placed[component.id], component.copies
        if component.kind == "rulebook" or (component.kind in _AS_MANY_AS_WANTED and has):
            continue
        if has < needs:
            fact = f"{has} of {needs} {component.id} are in the file"
            yield Finding("error", "copies", fact, hint="build the whole part")
        elif has > needs and component.kind == "card":
            fact = f"{has} {component.id} are in the file, and the game has {needs}"
            yield Finding("error", "copies", fact, hint="take out what is too many")
