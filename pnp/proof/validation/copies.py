"""Copies: how many of each component a file prints, against how many the game has."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from pnp.core.errors import CallError
from pnp.core.geometry import Rect, Size
from pnp.data.placements import Place, Placements
from pnp.games.components import Bag, Component
from pnp.printing.selection import multiply, select
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.material import PrintedField
from pnp.proof.validation.findings import Finding

CountedFaces = Sequence[tuple[str, str]]
"""Paths of numbers, and patterns of the faces that they count, each group of a pattern apart."""

_AS_MANY_AS_WANTED = frozenset({"sheet", "pad"})
"""Kinds of which people print as many as they like."""

_ENLARGED = frozenset({"sheet", "pad", "aid"})
"""Kinds that fill the page if they are ordered one to a page."""

_CORRECTED = 0.02
"""Of a length, as much as a printer's profile corrects."""


def components_of_order(bag: Bag, placements: Placements) -> tuple[Component, ...]:
    """Return the components of a file's parts that its order asks for, as often as it does.

    If it names cards that the game does not have, all are asked for.
    """
    copies, names = placements.order.get("copies"), placements.order.get("cards")
    whole = multiply(bag, copies if isinstance(copies, int) else 1)
    components = tuple(chain.from_iterable(map(whole.of_part, placements.parts)))
    if not isinstance(names, list) or not names:
        return components
    try:
        choice = select(names, bag)
    except CallError:
        return components
    return tuple(component for component in components if component.id in choice)


def wrong_copies(components: tuple[Component, ...], placements: Placements) -> Iterator[Finding]:
    """Yield a finding for each component of which a file holds too few or too many."""
    counts = Counter(place.face.partition("@")[0] for place in placements.places)  # in any language
    for component in components:
        has, needs = counts[component.id], component.copies
        if component.kind == "rulebook" or (component.kind in _AS_MANY_AS_WANTED and has):
            continue
        if has < needs:
            fact = f"{has} of {needs} {component.id} are in the file"
            yield Finding("error", "copies", fact, hint="build the whole part")
        elif has > needs and component.kind == "card":
            fact = f"{has} {component.id} are in the file, and the game has {needs}"
            yield Finding("error", "copies", fact, hint="remove the surplus")


def wrong_formats(components: tuple[Component, ...], placements: Placements) -> Iterator[Finding]:
    """Yield a finding for each component that is printed larger or smaller than was ordered.

    A piece ordered alone on its page grows as far as the margins let it: in proportion. One that
    may be printed with another beside it has two sizes.
    """
    alone = placements.order.get("per_page") == 1
    formats: dict[str, list[tuple[Component, Size]]] = defaultdict(list)
    for component in components:
        if component.size is not None:
            formats[component.id].append((component, component.size))
    faces: set[str] = set()
    for place in placements.places:
        at = place.at
        if place.face not in formats or place.face in faces:
            continue
        sizes = [
            _enlarge(size, at) if alone and component.kind in _ENLARGED else size
            for component, size in formats[place.face]
        ]
        if any(_fits(at, size) or _fits(at, size.transpose()) for size in sizes):
            continue
        size = sizes[0]
        faces.add(place.face)
        fact = (
            f"{place.face} measures {at.width_mm:.1f} x {at.height_mm:.1f} mm,"
            f" not {size.width_mm:.1f} x {size.height_mm:.1f}"
        )
        yield Finding("error", "format", fact, place.page, at, "build the file again")


def _enlarge(size: Size, at: Rect) -> Size:
    """Return a size enlarged as far as it fits into a box, lying either way; never made smaller."""
    long, short = (f(at.width_mm, at.height_mm) for f in (max, min))
    scale = min(
        long / max(size.width_mm, size.height_mm), short / min(size.width_mm, size.height_mm)
    )
    scale = max(scale, 1.0)
    return Size(size.width_mm * scale, size.height_mm * scale)


def _fits(at: Rect, size: Size) -> bool:
    """Return whether a box has a size, but for the corrections of a printer's profile."""
    return (
        abs(at.width_mm - size.width_mm) <= _CORRECTED * size.width_mm
        and abs(at.height_mm - size.height_mm) <= _CORRECTED * size.height_mm
    )


def count_copies(
    placements: Placements, pages: Sequence[PageText], faces: CountedFaces
) -> Iterator[PrintedField]:
    """Yield a field for each number that says how many cards there are: the cards are counted.

    A place counts if anything is printed there. In a file of some cards, or of each more often,
    there is nothing to count: `wrong_copies` tells whether they are those that were asked for.
    """
    if placements.order.get("cards") or placements.order.get("copies", 1) != 1:
        return
    for path, pattern in faces:
        groups: dict[tuple[str, ...], list[Place]] = defaultdict(list)
        for place in placements.places:
            match = re.fullmatch(pattern, place.face)
            if match and place.page <= len(pages) and pages[place.page - 1].look.is_inked(place.at):
                groups[match.groups()].append(place)
        for (first, *_), number in ((group, len(group)) for group in groups.values()):
            yield PrintedField(path, first.face, first.page, first.at, str(number))
