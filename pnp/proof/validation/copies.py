"""Copies: the number of each component in a file, compared with the game."""

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
"""Paths of numbers, and patterns of the faces that they count, separately for each group."""

_AS_MANY_AS_WANTED = frozenset({"sheet", "pad"})
"""Kinds of which people print any number."""

_ENLARGED = frozenset({"sheet", "pad", "aid"})
"""Kinds that fill the page if ordered one to a page."""

_CORRECTED = 0.02
"""The share of a length that a printer's profile may correct."""


def components_of_order(bag: Bag, placements: Placements) -> tuple[Component, ...]:
    """Return the components of a file's parts, with the copies that its order requests.

    An order with cards that the game does not have counts as an order of all.
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
    """Yield a finding for each component of which a file has too few or too many."""
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
    """Yield a finding for each component that is larger or smaller than ordered.

    A piece ordered alone on its page grows in proportion up to the margins. One that may share its
    page has two possible sizes.
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
    """Return a size enlarged to fit a box in either orientation, and never reduced."""
    long, short = (f(at.width_mm, at.height_mm) for f in (max, min))
    scale = min(
        long / max(size.width_mm, size.height_mm), short / min(size.width_mm, size.height_mm)
    )
    scale = max(scale, 1.0)
    return Size(size.width_mm * scale, size.height_mm * scale)


def _fits(at: Rect, size: Size) -> bool:
    """Return whether a box has a size, apart from the corrections of a printer's profile."""
    return (
        abs(at.width_mm - size.width_mm) <= _CORRECTED * size.width_mm
        and abs(at.height_mm - size.height_mm) <= _CORRECTED * size.height_mm
    )


def count_copies(
    placements: Placements, pages: Sequence[PageText], faces: CountedFaces
) -> Iterator[PrintedField]:
    """Yield a field for each number of cards, by counting the cards.

    A place counts if anything is printed there. A file of selected cards, or of several copies, is
    not counted: `wrong_copies` checks it against the order.
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
