"""Jobs: an order resolved, with a value in place of each name.

Paper, card, printer, theme and imposition are values from here on; nothing below looks up a name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast

from pnp.core.bounds import BLEED_MM, BOOKLET_GSM, CARD_GSM
from pnp.core.errors import (
    CallError,
    MaterialError,
    Problem,
    collect_problems,
    did_you_mean,
    raise_if_any,
)
from pnp.core.geometry import Margins
from pnp.data import profiles, tables
from pnp.data.manifest import Manifest, read_manifest
from pnp.data.palette import Ink, palette
from pnp.data.profiles import Flip, Profile
from pnp.data.tables import CardFormat, Paper
from pnp.games.components import Bag, Component
from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.press.sheets import (
    CROP,
    GLUE_FILM_MM,
    GUIDE,
    MARGIN_MM,
    Booklet,
    Correction,
    Imposition,
    MarkStyle,
    PageOrder,
    PerPage,
    caliper_mm,
)
from pnp.printing.common_parts import START, decks_of, with_start, with_tuckboxes
from pnp.printing.orders import CHOICES, TUCKBOX, MarkName, Order, ticket_of
from pnp.printing.selection import multiply, parts_of, select
from pnp.printing.tickets import JobTicket
from pnp.words.words import find_language

_MARKS: Final[Mapping[MarkName, MarkStyle | None]] = {"none": None, "crop": CROP, "guides": GUIDE}


@dataclass(frozen=True, slots=True)
class Job:
    """A print job: an order with values in place of names.

    Example:
        >>> job = pnp.resolve("cover", backs="gutterfold", bleed_mm=2)
        >>> job.card.name, job.imposition.backs, job.imposition.bleed_mm
        ('Standard', 'gutterfold', 2)
    """

    ticket: JobTicket
    """The order's choices by key: for file names and manifests."""
    game: Game
    bag: Bag = field(repr=False)
    """All components of the game."""
    chosen: frozenset[str] | None
    """The ids of the components to print; None for all."""
    parts: tuple[str, ...]
    """The names of the parts to print, in the order of printing."""
    paper: Paper
    card: CardFormat
    printer: Profile
    ink: Ink
    theme: Mapping[str, str] = field(repr=False)
    """The colours of the ink by name."""
    imposition: Imposition
    """The imposition of cards on the paper."""
    back_bleed_mm: float | None
    """The bleed of backs; None for that of fronts."""
    safe_mm: float
    """The distance that words keep from a card's trim."""
    page_order: PageOrder
    marks: MarkStyle | None
    """The marks for cuts; None for none."""
    per_page: PerPage
    """The number of a pad's sheets on a page; "auto" for as many as fit."""
    skip: int
    """Places of the first page of cards that stay empty."""
    is_bleed_free: bool
    """Whether a smaller bleed may be chosen where that saves paper."""
    is_one_file: bool
    """Whether all parts are bound in one file."""
    is_checked_apart: bool
    """Whether the start page shows if the print is true to size, so that parts need not."""
    are_sleeved: bool
    """Whether the cards that boxes are for are in sleeves."""
    bleeds: Mapping[str, float] = field(default_factory=dict)
    """The bleed of each part that differs from the imposition's (`parts/bleeds.py`)."""
    card_mm: float = 0.0
    """Card thickness; for gutterfold two sheets and glue."""
    booklet: Booklet | None = None
    """The folding and stapling of rulebooks; None for plain pages."""
    previous: Manifest | None = None
    """The earlier print, if only the changes since are wanted."""

    @property
    def language(self) -> str:
        """Return the language, or the first of two."""
        return self.ticket.languages[0]

    @property
    def second(self) -> str | None:
        """Return the second language of cards and aids, if there is one."""
        return self.ticket.languages[1] if len(self.ticket.languages) > 1 else None

    def bleed_mm(self, part: str) -> float:
        """Return the distance to which the colour of a part's cards runs beyond their trim."""
        return self.bleeds.get(part, self.imposition.bleed_mm)

    def components(self, part: str) -> tuple[Component, ...]:
        """Return the components of a part that are printed.

        Example:
            >>> job = pnp.resolve("cover", cards=("1-3",))
            >>> [card.id for card in job.components("cards")]
            ['cover.duck.chef.1', 'cover.duck.chef.2', 'cover.duck.chef.3']
        """
        every = self.bag.of_part(part)
        return tuple(
            component for component in every if self.chosen is None or component.id in self.chosen
        )

    @property
    def game_theme(self) -> Mapping[str, str]:
        """Return the colours by name as the game's rulebook and boxes have them."""
        colours = self.game.theme.palette if self.game.theme else palette()
        return colours.of_book(self.game.key, self.theme)

    @property
    def pad_margins(self) -> Margins:
        """Return the margins around the sheets of pads, wide enough for fingers."""
        return self.imposition.margins.combine(Margins.equal(MARGIN_MM))


def resolve(order: Order) -> Job:
    """Return the order as a job.

    Raises:
        CallError: every unknown name in the order.
        MaterialError: the game's data, a table, a printer's profile or the manifest is wrong.
    """
    game = game_of(order)
    order = _in_own_language(order, game)
    bag = bag_of(order, game)
    problems: list[Problem] = []
    plain_order, previous, plain = order, None, None
    with collect_problems(problems, CallError):
        plain_order = with_table_names(order, game.known_languages)
    with collect_problems(problems, CallError):
        previous = _previous(order.changed_since, game)
    with collect_problems(problems, CallError):
        plain = select(order.cards, bag) if order.cards else None
    problems += _wrong_parts(order.only, bag, previous)
    raise_if_any(problems, CallError)
    plain_order = replace(plain_order, packs=game.packs, start=_starts(order, bag))
    plain_order = plain_order if decks_of(bag) else replace(plain_order, tuckbox="none")
    parts = _parts_to_print(plain_order, bag, previous, plain)
    _refuse_empty_parts(order, parts, plain, bag)
    paper, printer = tables.paper(plain_order.paper), profiles.profile(plain_order.printer)
    imposition, ink = _imposition(plain_order, paper, printer), cast("Ink", plain_order.ink)
    fold = Booklet(imposition, caliper_mm(order.gsm or BOOKLET_GSM))
    return Job(
        ticket=ticket_of(plain_order, game.key),
        game=game,
        bag=bag,
        chosen=plain,
        parts=parts,
        paper=paper,
        card=tables.card(plain_order.card),
        printer=printer,
        ink=ink,
        theme=_colours(game, ink),
        imposition=imposition,
        back_bleed_mm=order.back_bleed_mm,
        safe_mm=order.safe_mm,
        page_order=plain_order.page_order,
        marks=_MARKS[plain_order.marks],
        per_page=order.per_page,
        skip=order.skip,
        is_bleed_free=order.bleed_mm is None,
        is_one_file=order.one_file,
        is_checked_apart=bool(plain_order.start),
        are_sleeved=order.sleeved,
        card_mm=_card_mm(order),
        booklet=fold if order.booklet else None,
        previous=previous,
    )


def refuse_wrong(orders: Iterable[Order]) -> None:
    """Refuse orders with unknown names, before any of them is printed.

    Problems of the material are reported when it is laid out.

    Raises:
        CallError: every unknown name in the orders.
    """
    problems: list[Problem] = []
    for order in orders:
        with collect_problems(problems, CallError), suppress(MaterialError):
            resolve(order)
    raise_if_any(list(dict.fromkeys(problems)), CallError)


def game_of(order: Order) -> Game:
    """Return the game of an order, with its packs.

    Raises:
        CallError: there is no such game or pack, or packs are given for a game that is open.
        MaterialError: the game's data or a pack is wrong.
    """
    if not isinstance(order.game, Game):
        return open_game(order.game, order.packs)
    if order.packs and order.packs != order.game.packs:
        hint = "open it with them: open_game(name, packs)"
        raise CallError(Problem("packs are given for a game that is open already", hint=hint))
    return order.game


def bag_of(order: Order, game: Game) -> Bag:
    """Return the components of a game that an order can print.

    Raises:
        CallError: the game can only be played.
    """
    bag = with_start(multiply(game.bag(order.sheets), order.copies))
    if order.tuckbox == "none" and TUCKBOX not in order.only:
        return bag
    return with_tuckboxes(bag, for_each_deck=order.tuckbox != "game")


def _in_own_language(order: Order, game: Game) -> Order:
    """Return the order in the language that a game is written in, if it has no English words."""
    is_foreign = order.language == "en" and game.languages and "en" not in game.languages
    return replace(order, language=game.language) if is_foreign else order


def _previous(path: Path | None, game: Game) -> Manifest | None:
    return None if path is None else read_manifest(path, game.key)


def _wrong_parts(only: Sequence[str], bag: Bag, previous: Manifest | None) -> Iterator[Problem]:
    """Yield the problems of the requested parts."""
    for name in only:
        if previous and name != previous.part:
            yield Problem(
                f"the manifest is of the part {previous.part!r}, not of {name!r}",
                str(previous.path),
                f"leave out --only, or say --only {previous.part}",
            )
        if name not in bag.parts:
            fact = f"{bag.game} has no part {name!r}"
            yield Problem(fact, hint=did_you_mean(name, bag.parts))


def _starts(order: Order, bag: Bag) -> bool:
    """Return whether the start page is printed, too."""
    if order.start is not None:
        return order.start and START in bag.parts
    everything = not (order.only or order.cards or order.changed_since)
    return START in (bag.parts if everything else order.only)


def _parts_to_print(
    order: Order, bag: Bag, previous: Manifest | None, components: frozenset[str] | None
) -> tuple[str, ...]:
    """Return the parts to print in their order: those requested, the manifest's, or all.

    A part without any component to print is left out, unless it is requested by name.
    """
    every = bag.parts if components is None else tuple(parts_of(components, bag))
    names = order.only or ((previous.part,) if previous else every)
    omissions = () if order.start else (START,)
    return tuple(name for name in bag.parts if name in names and name not in omissions)


def _refuse_empty_parts(
    order: Order, parts: Sequence[str], components: frozenset[str] | None, bag: Bag
) -> None:
    """Refuse parts without any component to print, and places to skip that belong to no part.

    Raises:
        CallError: every such part, and the places.
    """
    problems: list[Problem] = []
    if components is not None:
        hold = tuple(parts_of(components, bag))
        fact = "the part {!r} holds nothing of what --cards names"
        hint = f"it is in: {', '.join(hold)}"
        problems += [Problem(fact.format(name), hint=hint) for name in parts if name not in hold]
    problems += _wrong_skip(order.skip, parts, bag)
    raise_if_any(problems, CallError)


def _wrong_skip(skip: int, parts: Sequence[str], bag: Bag) -> Iterator[Problem]:
    """Yield the problems of places to skip, which must be those of one part printed as cards."""
    cards = [name for name in parts if bag.of_part(name)[0].kind in ("card", "token")]
    if skip and not cards:
        yield Problem(
            "nothing is printed as cards, so no place can be skipped", hint="leave out --skip"
        )
    if skip and len(cards) > 1:
        fact = f"--skip is for one part, and these have places: {', '.join(cards)}"
        yield Problem(fact, hint=f"choose one with --only {cards[0]}")


def _colours(game: Game, ink: Ink) -> Mapping[str, str]:
    """Return the colours of an ink by name."""
    return game.theme.palette.in_ink(ink) if game.theme else tables.theme(ink)


def _card_mm(order: Order) -> float:
    """Return the thickness of a card."""
    paper_mm = caliper_mm(order.gsm or CARD_GSM)
    return 2 * paper_mm + GLUE_FILM_MM if order.backs == "gutterfold" else paper_mm


def _imposition(order: Order, paper: Paper, printer: Profile) -> Imposition:
    edge: Flip = "short" if order.backs == "duplex-short" else "long"
    return Imposition(
        paper=paper.size,
        margins=paper.margins.combine(printer.margins),
        bleed_mm=BLEED_MM if order.bleed_mm is None else order.bleed_mm,
        cut=order.cut,
        backs=order.backs,
        correction=Correction(*printer.back(edge)),
    )


_TITLES: Final[Mapping[str, str]] = {
    "backs": "layout of backs",
    "page_order": "order of pages",
    "cut": "cut",
    "marks": "kind of marks",
    "tuckbox": "tuckbox",
}
"""The choices of an order, as messages call them."""

_MAX_LANGUAGES: Final = 2
"""Languages that stand on one card."""


def with_table_names(order: Order, languages: Sequence[str]) -> Order:
    """Return the order with its names as the tables spell them.

    Args:
        order: an order with names as typed.
        languages: the languages of the game's words.

    Raises:
        CallError: every unknown name, with the nearest known one.
        MaterialError: a table or the printers' profiles are wrong.
    """
    finders: Mapping[str, Callable[[str], str]] = {
        "paper": _finder("paper", tables.papers()),
        "ink": _finder("ink", tables.themes()),
        "language": lambda name: _languages(name, languages),
        "card": _finder("card format", tables.cards()),
        **{choice: _finder(_TITLES[choice], values) for choice, values in CHOICES.items()},
        "printer": _printer,
    }
    problems: list[Problem] = []
    names: dict[str, Any] = {}
    for attribute, find in finders.items():
        with collect_problems(problems, CallError):
            names[attribute] = find(getattr(order, attribute))
    raise_if_any(problems, CallError)
    return replace(order, **names)


def _languages(names: str, codes: Sequence[str]) -> str:
    """Return one language or two, separated by a comma, in the spelling of the tables."""
    languages = tuple(
        dict.fromkeys(find_language(name.strip(), codes) for name in names.split(","))
    )
    if len(languages) > _MAX_LANGUAGES:
        hint = "name the one that comes first, and one more: fr,en"
        raise CallError(Problem(f"cannot print in {len(languages)} languages at once", hint=hint))
    return ",".join(languages)


def _finder(what: str, names: Collection[str]) -> Callable[[str], str]:
    """Return a function that finds a known name, in upper or lower case."""

    def find(name: str) -> str:
        small = _small(name)
        if small not in names:
            raise CallError(Problem(f"unknown {what} {name!r}", hint=did_you_mean(small, names)))
        return small

    return find


def _printer(name: str) -> str:
    small = _small(name)
    profiles.profile(small)
    return small


def _small(name: str) -> str:
    return name.strip().lower()
