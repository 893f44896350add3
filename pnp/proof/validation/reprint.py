"""A file and its reprint: the differences from the file that would be built now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.core.errors import DucksError
from pnp.data.placements import Placements
from pnp.games.game import Game
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import from_options
from pnp.printing.parts import Part
from pnp.printing.writing import to_bytes
from pnp.proof.readback.letters import PageText
from pnp.proof.validation.comparison import differences
from pnp.proof.validation.contacts import beyond_safe_edge, layout_contacts, new_contacts
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.manifests import wrong_manifest
from pnp.proof.validation.readings import Reading, read_bytes

_BUILD_AGAIN: Final = "build the file again"

_MAX_MISSING: Final = 100
"""The most missing pages with which a file is still compared with the whole one."""

_MAX_DIFFERENT: Final = 300
"""The most distinct pages that are compared with a fresh build, which this process lays out and
reads. The largest of the built-in games has half as many."""


@dataclass(frozen=True, slots=True)
class Reprint:
    """The file that would be built now."""

    placements: Placements
    """The manifest that it was built from."""
    edition: Edition
    part: Part
    content: bytes
    """The file; empty if it would have another number of pages than the manifest."""


def print_again(placements: Placements, game: Game) -> Reprint:
    """Build the file of a manifest anew, in memory.

    Raises:
        DucksError: its order cannot be built here.
    """
    edition = lay_out(resolve(from_options(game, placements.part, placements.order)))
    part = edition.part(placements.part)
    content = to_bytes(edition, part) if len(part.sides) == placements.pages else b""
    edition.keep()
    return Reprint(placements, edition, part, content)


def reprint_differences(
    reading: Reading, placements: Placements, game: Game, reprint: Reprint | None = None
) -> Iterator[Finding]:
    """Yield the differences of a file from the one that would be built now.

    An untrusted manifest is checked against the file, and against the size of its order, before
    anything is drawn.

    Args:
        reading: the file.
        placements: its manifest.
        game: the game that it prints.
        reprint: the file that would be built now, if it was built before.
    """
    shortfall = placements.pages - len(reading.pages)
    if shortfall > _MAX_MISSING:
        fact = f"{shortfall:,} of {placements.pages:,} pages are missing that the manifest tells of"
        yield Finding("error", "pages", fact, hint=_BUILD_AGAIN)
        return
    try:
        if reprint is None or reprint.placements != placements:
            reprint = print_again(placements, game)
    except DucksError as error:
        yield _cannot_compare(error)
        return
    yield from layout_contacts(reprint.edition.contacts(reprint.part))
    sides = len(reprint.part.sides)
    if sides != placements.pages:
        fact = f"the manifest tells of {placements.pages:,} pages, and its order makes {sides:,}"
        yield Finding("error", "pages", fact, hint=_BUILD_AGAIN)
    elif reprint.content != reading.reader.content:
        yield from _differences_from(reprint, reading, placements)


def _cannot_compare(error: DucksError) -> Finding:
    facts = "; ".join(problem.fact for problem in error.problems)
    fact = f"the same cannot be built here to compare it with: {facts}"
    hint = "validate it with the version, the folder and the packs that it was built with"
    return Finding("warning", "comparison", fact, hint=hint)


def _differences_from(
    reprint: Reprint, reading: Reading, placements: Placements
) -> Iterator[Finding]:
    """Yield the differences of a file with another content than its reprint."""
    shortfall = placements.pages - len(reading.pages)
    count = _pages_to_compare(reading)
    if count < len(reading.pages):
        if shortfall:
            fact = _page_count_fact(placements, reading)
            yield Finding("error", "pages", fact, hint=_BUILD_AGAIN)
            return
        fact = f"pages from {count + 1:,} on were not compared with what would be printed now"
        hint = f"split it: of {_MAX_DIFFERENT} different pages no more are compared"
        yield Finding("warning", "unread", fact, hint=hint)
    name = f"{reprint.edition.job.game.key} {placements.part}"
    fresh = read_bytes(reprint.content, name, count + max(shortfall, 0))
    ours, pages = fresh.placements, reading.pages[:count]
    places = () if ours is None else ours.places
    if ours is not None:
        yield from wrong_manifest(placements, ours)
    yield from differences(pages, fresh.pages, places)
    if ours is not None and len(pages) == len(fresh.pages):
        pairs = _unlike_pairs(pages, fresh.pages)
        yield from new_contacts(*pairs)
        yield from beyond_safe_edge(*pairs, ours, reprint.edition.job.safe_mm)


def _unlike_pairs(
    pages: Sequence[PageText], reference: Sequence[PageText]
) -> tuple[list[PageText], list[PageText]]:
    """Return the pages that are not stored like the expected ones, and those."""
    pairs = zip(pages, reference, strict=True)
    unlike = [(page, other) for page, other in pairs if not page.is_stored_like(other)]
    return [page for page, _ in unlike], [other for _, other in unlike]


def _pages_to_compare(reading: Reading) -> int:
    """Return the number of pages to compare: all up to `_MAX_DIFFERENT` distinct ones."""
    firsts = [page.number for page in reading.pages if page.is_first_of_its_kind]
    beyond = firsts[_MAX_DIFFERENT:]
    return beyond[0] - 1 if beyond else len(reading.pages)


def _page_count_fact(placements: Placements, reading: Reading) -> str:
    return (
        f"the manifest tells of {placements.pages:,} pages, and the file has {len(reading.pages):,}"
    )
