"""A file and its reprint: the differences from the file that would be built now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.core.errors import DucksError
from pnp.data.placements import Placements
from pnp.games.game import Game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import from_options
from pnp.printing.writing import to_bytes
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


def reprint_differences(reading: Reading, placements: Placements, game: Game) -> Iterator[Finding]:
    """Yield the differences of a file from the one that would be built now.

    An untrusted manifest is checked against the file, and against the size of its order, before
    anything is drawn.
    """
    shortfall = placements.pages - len(reading.pages)
    if shortfall > _MAX_MISSING:
        fact = f"{shortfall:,} of {placements.pages:,} pages are missing that the manifest tells of"
        yield Finding("error", "pages", fact, hint=_BUILD_AGAIN)
        return
    try:
        edition = lay_out(resolve(from_options(game, placements.part, placements.order)))
        part = edition.part(placements.part)
    except DucksError as error:
        facts = "; ".join(problem.fact for problem in error.problems)
        fact = f"the same cannot be built here to compare it with: {facts}"
        hint = "validate it with the version, the folder and the packs that it was built with"
        yield Finding("warning", "comparison", fact, hint=hint)
        return
    yield from layout_contacts(edition.contacts(part))
    sides = len(part.sides)
    if sides != placements.pages:
        fact = f"the manifest tells of {placements.pages:,} pages, and its order makes {sides:,}"
        yield Finding("error", "pages", fact, hint=_BUILD_AGAIN)
        return
    content = to_bytes(edition, part)
    edition.keep()
    if content == reading.reader.content:
        return
    count = _pages_to_compare(reading)
    if count < len(reading.pages):
        if shortfall:
            yield Finding(
                "error", "pages", _page_count_fact(placements, reading), hint=_BUILD_AGAIN
            )
            return
        fact = f"pages from {count + 1:,} on were not compared with what would be printed now"
        hint = f"split it: of {_MAX_DIFFERENT} different pages no more are compared"
        yield Finding("warning", "unread", fact, hint=hint)
    reprint = read_bytes(content, f"{game.key} {placements.part}", count + max(shortfall, 0))
    ours, pages = reprint.placements, reading.pages[:count]
    places = () if ours is None else ours.places
    if ours is not None:
        yield from wrong_manifest(placements, ours)
    yield from differences(pages, reprint.pages, places)
    if ours is not None and len(pages) == len(reprint.pages):
        yield from new_contacts(pages, reprint.pages)
        yield from beyond_safe_edge(pages, reprint.pages, ours, edition.job.safe_mm)


def _pages_to_compare(reading: Reading) -> int:
    """Return the number of pages to compare: all up to `_MAX_DIFFERENT` distinct ones."""
    firsts = [page.number for page in reading.pages if page.is_first_of_its_kind]
    beyond = firsts[_MAX_DIFFERENT:]
    return beyond[0] - 1 if beyond else len(reading.pages)


def _page_count_fact(placements: Placements, reading: Reading) -> str:
    return (
        f"the manifest tells of {placements.pages:,} pages, and the file has {len(reading.pages):,}"
    )
