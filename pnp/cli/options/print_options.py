"""The options of an order of print, as they are typed: most commands that print take them all.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from pnp.cli.options.known_names import (
    BACKS,
    CARDS,
    CUTS,
    INKS,
    LANGUAGE_HELP,
    MARKS,
    PAGE_ORDERS,
    PAPERS,
    PARTS,
    PRINTERS,
    TUCKBOXES,
    languages_known,
    printers_known,
)
from pnp.cli.options.numbers import auto_or_whole_number, decimal, length_mm, whole_number
from pnp.cli.options.options import PRINT, RESULT
from pnp.cli.options.parameters import either, option
from pnp.core.bounds import (
    BLEED_MM,
    BOOKLET_GSM,
    CARD_GSM,
    MAX_BLEED_MM,
    MAX_COPIES,
    MAX_GSM,
    MAX_PER_PAGE,
    MAX_SHEETS,
    MAX_SKIPPED,
    MIN_GSM,
)

_LOOK: Final = "How it looks"
_SHEETS: Final = "Sheets"
_CARDS: Final = "Cards"
_BOOKS: Final = "Rulebooks"
_PRINTER: Final = "Printer"


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The options of an order; fields are called as those of an `Order`."""

    sheets: Annotated[
        int,
        option(
            "--sheets -n N",
            "How many game or score sheets, not pages.",
            PRINT,
            whole_number("--sheets", 1, MAX_SHEETS),
        ),
    ] = 2
    only: Annotated[
        list[str] | None,
        option(
            "--only PART[,PART]",
            "Only these parts; may be given again. Each game's parts: ducks-pnp games.",
            PRINT,
            names=PARTS,
        ),
    ] = None
    cards: Annotated[
        list[str] | None,
        option(
            "--cards CARD[,CARD]",
            "Only these cards, by number (3,7-9) or id (duck.chefs), or other things by id; "
            "may be given again. Numbers and ids: ducks-pnp show GAME --list.",
            PRINT,
        ),
    ] = None
    copies: Annotated[
        int,
        option(
            "--copies N",
            "So many times as many cards, tokens and aids as the game needs.",
            PRINT,
            whole_number("--copies", 1, MAX_COPIES),
        ),
    ] = 1
    packs: Annotated[
        list[str] | None,
        option(
            "--pack DIR",
            "A pack of pictures, words, colours or numbers of your own; may be given again, and "
            "later ones win. Usually the one in this folder, if it holds a pack.toml; none for "
            "none.",
            _LOOK,
        ),
    ] = None
    ink: Annotated[
        str,
        option(
            "--ink -i INK",
            f"{either(INKS)}: in colour, in outlines that save ink, or without colour.",
            _LOOK,
            names=INKS,
        ),
    ] = "full"
    language: Annotated[
        str,
        option(
            "--lang -l LANG[,LANG]",
            f"{LANGUAGE_HELP} Of two, fr,en, cards and aids have both where there is room; "
            "rulebooks are printed in each.",
            _LOOK,
            names=languages_known,
        ),
    ] = "en"
    paper: Annotated[
        str, option("--paper -p PAPER", f"{either(PAPERS)}.", _SHEETS, names=PAPERS)
    ] = "a4"
    per_page: Annotated[
        str,
        option(
            "--per-page N",
            "Sheets of a pad to a page, or auto for as many as fit; "
            "one that has a page to itself is enlarged.",
            _SHEETS,
            auto_or_whole_number("--per-page", 1, MAX_PER_PAGE),
        ),
    ] = "auto"
    card: Annotated[str, option("--card -c FORMAT", f"{either(CARDS)}.", _CARDS, names=CARDS)] = (
        "standard"
    )
    backs: Annotated[
        str,
        option(
            "--backs HOW",
            "duplex-long or duplex-short: on the other side, the paper turned about that edge; "
            "gutterfold: beside the fronts, to be folded and glued; none: fronts only.",
            _CARDS,
            names=BACKS,
        ),
    ] = "duplex-long"
    page_order: Annotated[
        str,
        option(
            "--order ORDER",
            "collated: front, back, front, back; fronts-then-backs: for paper fed twice.",
            _CARDS,
            names=PAGE_ORDERS,
        ),
    ] = "collated"
    cut: Annotated[
        str,
        option(
            "--cut CUT",
            "double: two cuts between cards, each with its bleed; butt: one that both share.",
            _CARDS,
            names=CUTS,
        ),
    ] = "double"
    bleed_mm: Annotated[
        float | None,
        option(
            "--bleed MM",
            f"How far colour runs beyond the cut, 0 to {MAX_BLEED_MM:g} mm; usually "
            f"{BLEED_MM:g}, and down to 2 where that saves a tenth of the paper.",
            _CARDS,
            length_mm("--bleed", 0, MAX_BLEED_MM),
        ),
    ] = None
    back_bleed_mm: Annotated[
        float | None,
        option(
            "--back-bleed MM",
            "The same for backs, to forgive a printer's drift; usually as for fronts.",
            _CARDS,
            length_mm("--back-bleed", 0, MAX_BLEED_MM),
        ),
    ] = None
    marks: Annotated[
        str,
        option(
            "--marks MARKS",
            "crop: short ones at the corners; guides: lines to the margin, for trimmers; none.",
            _CARDS,
            names=MARKS,
        ),
    ] = "crop"
    skip: Annotated[
        int,
        option(
            "--skip N",
            "Leave so many places of the first page of cards empty: those that are used already.",
            _CARDS,
            whole_number("--skip", 0, MAX_SKIPPED),
        ),
    ] = 0
    tuckbox: Annotated[
        str,
        option(
            "--tuckbox HOW",
            "Print boxes, too: deck: one for each deck; game: one for all cards, and a belly band "
            "for each deck; none.",
            _CARDS,
            names=TUCKBOXES,
        ),
    ] = "none"
    sleeved: Annotated[bool, option("--sleeved", "Make boxes for cards in sleeves.", _CARDS)] = (
        False
    )
    booklet: Annotated[
        bool,
        option(
            "--booklet",
            "Set rulebooks on half the paper, to be folded and stapled; printed on both sides, "
            "turned as --backs says.",
            _BOOKS,
        ),
    ] = False
    printer: Annotated[
        str,
        option(
            "--printer NAME",
            f"Whose margins stay white: {either(PRINTERS)}; or a printer of your own, which brings "
            "backs into register too: ducks-pnp printers.",
            _PRINTER,
            names=printers_known,
        ),
    ] = "typical"
    gsm: Annotated[
        float | None,
        option(
            "--gsm N",
            f"What the paper weighs, {MIN_GSM} to {MAX_GSM} g/m2: of a booklet, usually "
            f"{BOOKLET_GSM:g}, and of the cards in a tuckbox, usually {CARD_GSM:g}.",
            _PRINTER,
            decimal("--gsm", MIN_GSM, MAX_GSM, f"{CARD_GSM:g}"),
        ),
    ] = None
    one_file: Annotated[
        bool,
        option(
            "--one-file",
            "Write all parts into one file with bookmarks, with blank sides where backs need them.",
            RESULT,
        ),
    ] = False
