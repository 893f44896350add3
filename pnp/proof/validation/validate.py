"""Validation of files: prints are read back and compared with their game.

The number, sizes, backs and printed numbers of its components are checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pnp.core.errors import CallError, DucksError, MaterialError, Problem, raise_if_any
from pnp.core.progress import Progress, silent
from pnp.core.replacing import interruption
from pnp.data.placements import Placements, read_placements
from pnp.games.game import Game
from pnp.games.packs import read_pack
from pnp.games.registry import open_game, playable
from pnp.press.pdf.object_streams import unpack_objects
from pnp.printing.edition import Edition, lay_out
from pnp.printing.file_names import file_name
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.readback.document import content_of, first_attachment
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.material import PrintedField, pages_of_tiles
from pnp.proof.validation.as_printed import extras
from pnp.proof.validation.backs import unlike_backs, wrong_pairs
from pnp.proof.validation.bleed import short_bleed
from pnp.proof.validation.contacts import contacts, layout_contacts
from pnp.proof.validation.copies import (
    components_of_order,
    count_copies,
    wrong_copies,
    wrong_formats,
)
from pnp.proof.validation.findings import Finding, as_problem
from pnp.proof.validation.loose_numbers import loose_numbers
from pnp.proof.validation.manifests import no_manifest
from pnp.proof.validation.owed_numbers import check_owed_numbers
from pnp.proof.validation.own_layouts import wrong_layouts
from pnp.proof.validation.preflight import preflight
from pnp.proof.validation.readings import Reading, read_bytes, read_stranger
from pnp.proof.validation.reprint import Reprint, print_again, reprint_differences
from pnp.proof.validation.sheets import Sheet, note_other_pages, sheet_findings, sheets_of
from pnp.proof.validation.values import numbers_on_paper, wrong_numbers


def wrong_components(
    game: Game, placements: Placements, pages: Sequence[PageText], flip: str | None
) -> Iterator[Finding]:
    """Yield findings about components; only about their number if pages are missing.

    Args:
        game: the game of the components.
        placements: the place of each face.
        pages: the pages as read.
        flip: the edge, "long" or "short", on which the file asks for its paper to be flipped.
    """
    bag = game.bag()
    components = components_of_order(bag, placements)
    yield from wrong_copies(components, placements)
    if placements.pages == len(pages):
        fillers = (row.filler for row in bag.components if row.filler)
        yield from wrong_formats((*components, *fillers), placements)
        yield from wrong_pairs(components, placements, pages, flip)
        yield from unlike_backs(components, placements, pages)
        yield from short_bleed(placements, pages)
        yield from check_owed_numbers(game, placements)
        yield from wrong_layouts(game, placements)
        yield from loose_numbers(game, placements, pages)


_FOREIGN: Final = (
    "no manifest is inside: another program made or re-saved it, so nothing says what it prints"
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a file."""

    reading: Reading
    findings: tuple[Finding, ...]
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The game's numbers as read from its pages, by path."""
    game: Game | None = None
    """The game that it prints, if known."""
    sheets: tuple[Sheet, ...] = ()
    """Its pages, if it is not known what it prints."""


def validate(
    path: Path | str, own: str | Path | None = None, packs: Sequence[Path] = ()
) -> Verdict:
    """Read back a PDF and compare it with the game that it claims to print.

    Args:
        path: the file.
        own: the folder of the game, if it is not a built-in one.
        packs: the folders of the packs with which it was printed; those for other games are
            ignored.

    Raises:
        CallError: the file or the game does not exist, or the file prints another game.
        MaterialError: the file cannot be read, or the game's own data are faulty.

    Example:
        >>> (file,) = pnp.write(pnp.lay_out("pond", only=("aid",)))
        >>> verdict = pnp.validate.validate(file.path)
        >>> verdict.numbers["ranks.professional.at_least"]
        90
        >>> [finding.fact for finding in verdict.findings if finding.grade == "error"]
        []
    """
    content, place = content_of(Path(path)), str(path)
    reprint = _reprint_of(content, place, own, packs)
    if reprint is not None and reprint.content == content:  # it can be trusted, and is read here
        own_contacts = tuple(layout_contacts(reprint.edition.contacts(reprint.part)))
        verdict = _judge(read_bytes(content, place), reprint.edition.job.game, own_contacts)
        return replace(verdict, findings=(*_warn_of_mixture(Path(path)), *verdict.findings))
    reading = read_stranger(content, place)
    if reading.placements is None:
        foreign = Finding("note", "manifest", _FOREIGN, hint=_HOW)
        sheets = tuple(sheets_of(reading.pages, reading.flip))
        pieces = (*sheet_findings(sheets), *note_other_pages(reading.pages, sheets))
        faults = (*pieces, *contacts(reading.pages), *_preflight(reading))
        about = (*_warn_of_mixture(Path(path)), *no_manifest(reading.facts.creator), foreign)
        return Verdict(reading, (*about, *faults), sheets=sheets)
    game = _game_of(reading.placements.game, place, own, packs)
    verdict = against(reading, game, reprint)
    return replace(verdict, findings=(*_warn_of_mixture(Path(path)), *verdict.findings))


def _reprint_of(
    content: bytes, place: str, own: str | Path | None, packs: Sequence[Path]
) -> Reprint | None:
    """Return the file that a build would print now in the place of another.

    None if the other has no manifest, or one that cannot be built. Any fault of it is reported once
    it is read.
    """
    manifest = first_attachment(content)
    if manifest is None:
        return None
    try:
        placements = read_placements(manifest, place)
        if placements.pages > unpack_objects(content).count(
            _PAGE
        ):  # nothing is drawn for a mere claim
            return None
        return print_again(placements, _game_of(placements.game, place, own, packs))
    except DucksError:
        return None


_PAGE: Final = b"/Type /Page\n"
"""The type entry of a page as this program writes it."""


def _warn_of_mixture(path: Path) -> Iterator[Finding]:
    """Yield a warning if files of a folder may come from two builds."""
    problem = interruption(path.parent)
    if problem is not None:
        yield Finding("warning", "set", problem.fact, hint=problem.hint)


def _game_of(key: str, place: str, own: str | Path | None, packs: Sequence[Path]) -> Game:
    """Return the game of that key: a built-in one, or the one in the folder `own`."""
    changes = tuple(pack for pack in map(read_pack, packs) if pack.is_for(key))
    if own is not None:
        game = open_game(own, changes)
        if game.key != key:
            fact = f"the file prints {key!r}, and {game.key!r} is in {own}"
            raise CallError(Problem(fact, place, "name the folder of that game"))
        return game
    if key not in playable():
        fact = f"the file prints {key!r}, which is not a built-in game"
        raise CallError(Problem(fact, place, "say where its folder is: --game FOLDER"))
    return open_game(key, changes)


_HOW: Final = "check the file that `ducks-pnp build` wrote, before other programs save it"


def validate_order(order: Order, progress: Progress = silent) -> list[Verdict]:
    """Make the files of an order, read them back, and compare each part with the game.

    Raises:
        CallError: everything that is wrong with the order.
        MaterialError: the game's material cannot be printed.
    """
    edition = lay_out(resolve(order), progress)
    verdicts = validate_edition(edition)
    edition.keep()
    return verdicts


def validate_edition(edition: Edition) -> list[Verdict]:
    """Make each file in memory, read it back, and compare it with the game.

    Raises:
        MaterialError: a face holds elements that are not supported.
    """
    from pnp.proof.validation.typefaces import wrong_fonts  # noqa: PLC0415 -- files need no lxml

    verdicts = []
    for part in edition.files:
        if part.sides:
            name = file_name(edition.job.ticket, part)
            reading = read_bytes(to_bytes(edition, part), name)
            fonts = wrong_fonts(edition, part, reading.pages)
            own_contacts = layout_contacts(edition.contacts(part))
            verdicts.append(_judge(reading, edition.job.game, (*fonts, *own_contacts)))
    return verdicts


def require_valid(edition: Edition) -> None:
    """Refuse an edition whose files would not print the game.

    Raises:
        MaterialError: every error in them.
    """
    raise_if_any(
        [
            as_problem(verdict.reading.name, finding)
            for verdict in validate_edition(edition)
            for finding in verdict.findings
            if finding.grade == "error"
        ]
    )


def against(reading: Reading, game: Game, reprint: Reprint | None = None) -> Verdict:
    """Compare a reading with a game's data, and with a fresh build.

    Args:
        reading: the file that was read.
        game: the game that it prints.
        reprint: the fresh build, if there is one.

    Raises:
        MaterialError: the reading has no placements, or the game's data are faulty.
    """
    if reading.placements is None:
        raise MaterialError(Problem(_FOREIGN, reading.name, _HOW))
    differences = reprint_differences(reading, reading.placements, game, reprint)
    return _judge(reading, game, tuple(differences))


def _judge(reading: Reading, game: Game, differences: tuple[Finding, ...]) -> Verdict:
    fields = (*reading.fields, *_count_copies(reading, game))
    wrong = tuple(wrong_numbers(game.data, fields)) if game.data else ()
    placements = reading.placements
    pieces = (
        tuple(wrong_components(game, placements, reading.pages, reading.flip)) if placements else ()
    )
    numbers = numbers_on_paper(game.data, fields) if game.data else {}
    verdict = Verdict(reading, (*wrong, *pieces, *differences, *_preflight(reading)), numbers, game)
    for page in reading.pages[:1]:  # all have the same
        page.views.forget()
    return verdict


def _preflight(reading: Reading) -> Iterator[Finding]:
    placements, pages = reading.placements, reading.pages
    tiles, figures = (
        (pages_of_tiles(placements, pages), placements.figures) if placements else ((), {})
    )
    yield from preflight(pages, keeps_size=reading.keeps_size, tile_pages=tiles, figures=figures)
    facts = reading.facts
    yield from extras(attachments=facts.attachments, has_scripts=facts.has_scripts)


def _count_copies(reading: Reading, game: Game) -> Iterator[PrintedField]:
    """Yield the numbers that are numbers of cards."""
    if reading.placements is not None:
        yield from count_copies(reading.placements, reading.pages, game.counted_copies)
