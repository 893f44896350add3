"""Orders: requests to print, with names that `pnp.printing.jobs` resolves to values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypedDict, get_args

from pnp.core.bounds import (
    MAX_BLEED_MM,
    MAX_COPIES,
    MAX_GSM,
    MAX_PER_PAGE,
    MAX_SHEETS,
    MAX_SKIPPED,
    MIN_GSM,
    Backs,
    Cut,
    PageOrder,
    PerPage,
)
from pnp.core.errors import CallError, Problem, did_you_mean, raise_if_any
from pnp.printing.tickets import JobTicket, NameLabel, Option, Scope

if TYPE_CHECKING:
    from pnp.games.game import Game
    from pnp.games.packs import Pack

TUCKBOX: Final = "tuckbox"
"""The part with the boxes for decks."""

BOXES: Final = (TUCKBOX, "band")
"""The kinds of components of that part."""

MarkName = Literal["none", "crop", "guides"]
"""No marks; short ones at the corners; lines to the margin for trimmers."""

Boxes = Literal["none", "deck", "game"]
"""No tuckboxes; one for each deck; one for all cards of a format, and a belly band for each
deck."""


class OptionBounds(NamedTuple):
    """The bounds of a number in an order, both possible."""

    least: float
    most: float


BOUNDS: Final[Mapping[str, OptionBounds]] = {
    "sheets": OptionBounds(1, MAX_SHEETS),
    "copies": OptionBounds(1, MAX_COPIES),
    "skip": OptionBounds(0, MAX_SKIPPED),
    "per_page": OptionBounds(1, MAX_PER_PAGE),
    "gsm": OptionBounds(MIN_GSM, MAX_GSM),
    "bleed_mm": OptionBounds(0, MAX_BLEED_MM),
    "back_bleed_mm": OptionBounds(0, MAX_BLEED_MM),
}
"""By field."""

_REFUSALS: Final[Mapping[str, str]] = {
    "sheets": "cannot print {} sheets",
    "per_page": "cannot put {} sheets on a page",
    "copies": "cannot print {} copies",
    "skip": "cannot skip {} places",
    "gsm": "cannot fold paper of {} g/m²",
}
"""Of numbers out of bounds; that of a bleed is checked with the paper."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "backs": get_args(Backs),
    "page_order": get_args(PageOrder),
    "cut": ("double", "butt"),  # "between" is for tokens that are punched
    "marks": get_args(MarkName),
    "tuckbox": get_args(Boxes),
}
"""The values of fields that are not keys of a table."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order: the parts to print, and how.

    Raises:
        CallError: a number is out of bounds.

    Example:
        >>> pnp.Order("pond", sheets=50).paper
        'a4'
        >>> pnp.Order("pond", sheets=0)
        Traceback (most recent call last):
        pnp.core.errors.CallError: cannot print 0 sheets (sheets: 1 to 10,000)
    """

    game: str | Game
    """A game's name or the path of its folder; or a game that is open already."""
    packs: tuple[Pack | Path | str, ...] = ()
    """Packs that change the game, or their folders; where two change the same, the later does. A
    game that is open already has those that it was opened with."""
    sheets: int = 2
    only: tuple[str, ...] = ()
    """The parts to print; empty for all."""
    cards: tuple[str, ...] = ()
    """The components to print, by number or id (`selection.py`); empty for all."""
    copies: int = 1
    """The number of copies of cards, tokens and aids."""
    skip: int = 0
    """Places of the first page of cards that stay empty, because they are used already."""
    paper: str = "a4"
    language: str = "en"
    """Or two with a comma between: "fr,en". A piece then has all its words in both languages, or
    half of its copies are in each; backs, boxes and marks are in the first."""
    ink: str = "full"
    per_page: PerPage = "auto"
    """The number of a pad's sheets on a page; "auto" for as many as fit."""
    card: str = "standard"
    """The format of cards."""
    backs: Backs = "duplex-long"
    page_order: PageOrder = "collated"
    cut: Cut = "double"
    bleed_mm: float | None = None
    """The bleed beyond the trim; None for `BLEED_MM`, or less where that saves paper."""
    back_bleed_mm: float | None = None
    """The bleed of backs; None for that of fronts."""
    safe_mm: float = 3.0
    """The distance that words keep from a card's trim."""
    marks: MarkName = "crop"
    changed_since: Path | None = None
    """The manifest of an earlier print, if only what has changed since is wanted."""
    booklet: bool = False
    """Whether rulebooks are set on half the paper, to be folded and stapled."""
    gsm: float | None = None
    """Weight of the paper of booklets and cards in grams a square metre; None for the default."""
    tuckbox: Boxes = "none"
    """The tuckboxes that are printed, too."""
    sleeved: bool = False
    """Whether the cards that boxes are for are in sleeves."""
    one_file: bool = False
    """Whether all parts are written into one file, those without backs with blank versos."""
    start: bool | None = None
    """Print a start page; None: only when everything is printed, or it is asked for by name. With
    it, parts carry no size check."""
    printer: str = "typical"
    """A printer's own profile, or a kind of printer of templates/printers.toml."""

    @property
    def pack_folders(self) -> tuple[Path, ...]:
        """Return the folders of its packs."""
        return tuple(
            Path(pack) if isinstance(pack, Path | str) else pack.folder for pack in self.packs
        )

    def __post_init__(self) -> None:
        """Refuse numbers out of bounds."""
        values = ((name, getattr(self, name)) for name in _REFUSALS)
        problems = [
            _out_of_bounds(name, value)
            for name, value in values
            if value not in (None, "auto") and not BOUNDS[name].least <= value <= BOUNDS[name].most
        ]
        if self.one_file and self.page_order != "collated":
            fact = "one file of all parts is not fed twice"
            problems.append(Problem(fact, hint="leave out --one-file, or --order"))
        raise_if_any(problems, CallError)


def _out_of_bounds(name: str, value: float) -> Problem:
    least, most = BOUNDS[name]
    hint = f"{name.replace('_', ' ')}: {least:,g} to {most:,g}"
    return Problem(_REFUSALS[name].format(f"{value:,}"), hint=hint)


class OrderOptions(TypedDict, total=False):
    """The fields of an `Order` but its game, as the options of a call; lists serve as tuples.

    Example:
        >>> at_work: pnp.OrderOptions = {"paper": "letter", "ink": "grey"}
        >>> [pnp.resolve(game, **at_work).paper.name for game in ("pond", "cover")]
        ['Letter', 'Letter']
    """

    packs: tuple[Pack | Path | str, ...] | list[Pack | Path | str] | list[Path] | list[str]
    sheets: int
    only: tuple[str, ...] | list[str]
    cards: tuple[str, ...] | list[str]
    copies: int
    skip: int
    paper: str
    language: str
    ink: str
    per_page: PerPage
    card: str
    backs: Backs
    page_order: PageOrder
    cut: Cut
    bleed_mm: float | None
    back_bleed_mm: float | None
    safe_mm: float
    marks: MarkName
    changed_since: Path | None
    booklet: bool
    gsm: float | None
    tuckbox: Boxes
    sleeved: bool
    one_file: bool
    start: bool | None
    printer: str


_NOT_RECORDED: Final = frozenset({"game", "packs", "only", "changed_since"})
"""The fields that select the game and its parts; all others are settings."""

_NEWER: Final = "it was built by another version of ducks-pnp: build it again"


def as_options(order: Order) -> dict[str, Option]:
    """Return the settings of an order, by the names of its fields, for a manifest."""
    names = (field.name for field in fields(order) if field.name not in _NOT_RECORDED)
    values = ((name, getattr(order, name)) for name in names)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values}


def order_of(game: str | Game, options: Mapping[str, object]) -> Order:
    """Return an order of options by the names of its fields.

    Raises:
        CallError: every unknown option, and every value of a wrong type.
    """
    usual = Order(game)
    types = {field.name: _types(field.name, getattr(usual, field.name)) for field in fields(usual)}
    del types["game"]
    problems = [
        _wrong_option(name, value, types)
        for name, value in options.items()
        if name not in types or not isinstance(value, types[name])
    ]
    raise_if_any(problems, CallError)
    values = {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }
    return Order(game, **values)  # type: ignore[arg-type] # types were compared


def _wrong_option(name: str, value: object, options: Mapping[str, tuple[type, ...]]) -> Problem:
    if name not in options:
        return Problem(f"an order has no {name!r}", hint=did_you_mean(name, options))
    if list in options[name]:
        fact = f"{name} takes several, not {value!r:.60}"
        return Problem(fact, hint=f"write {name}=[{value!r:.60}]")
    types = " or ".join(kind.__name__ for kind in options[name] if kind is not NoneType)
    return Problem(f"{name} is {value!r:.60}", hint=f"it takes {types}")


def from_options(game: str | Game, part: str, options: Mapping[str, Option]) -> Order:
    """Return the order of an earlier print, from the options in its manifest.

    If the file holds several parts, the options name them as `only`.

    Raises:
        CallError: an unknown option, or a value of a wrong type.
    """
    usual = Order(game)
    for name, value in options.items():
        is_known = name in as_options(usual) or (name == "only" and options.get("one_file"))
        if not is_known or not isinstance(value, _types(name, getattr(usual, name))):
            raise CallError(Problem(f"the file was built with {name} {value!r:.60}", hint=_NEWER))
    return order_of(game, {"only": (part,), **options})


_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "per_page": (str, int),
    "changed_since": (Path, NoneType),
    "start": (bool, NoneType),
}
"""The types of options whose default value does not show them."""


def _types(name: str, usual: object) -> tuple[type, ...]:
    """Return the permitted types of an option, given its default value."""
    if name in _TYPES:
        return _TYPES[name]
    if isinstance(usual, tuple):
        return (tuple, list)
    if usual is None:
        return (int, float, NoneType)
    return (int, float) if isinstance(usual, float) else (type(usual),)


def ticket_of(order: Order, game: str) -> JobTicket:
    """Return the ticket of an order whose names are spelled as in the tables.

    Args:
        order: with its packs opened.
        game: the game's key.
    """
    return JobTicket(
        game=game,
        language=order.language,
        paper=order.paper,
        ink=order.ink,
        card=order.card,
        printer=order.printer,
        named_parts=frozenset(order.only),
        labels=tuple(_labels(order)),
        options=as_options(order),
    )


def _labels(order: Order) -> Iterator[NameLabel]:
    """Yield the choices that are not the default ones, in the order of a file's name."""
    yield from _names(order)
    if order.tuckbox != "none":
        yield NameLabel(f"tuckbox-{order.tuckbox}", "bound or start page")
    if order.tuckbox == "game":
        yield NameLabel(order.tuckbox, "boxes alone")
    if order.sleeved:
        yield NameLabel("sleeved", "boxes")
    packs = (pack for pack in order.packs if not isinstance(pack, Path | str))
    yield from (NameLabel(pack.key, "every part") for pack in packs)
    if order.changed_since is not None:
        yield NameLabel("changed", "every part")
    if order.cards:
        yield NameLabel("chosen", "every part")
    if order.per_page != "auto":
        yield NameLabel(f"{order.per_page}-up", "pads")
    if order.copies > 1:
        yield NameLabel(f"x{order.copies}", "multiplied")
    if order.booklet:
        yield NameLabel("booklet", "rulebook")
    if order.skip:
        yield NameLabel(f"skip{order.skip}", "card grid")


def _names(order: Order) -> Iterator[NameLabel]:
    """Yield the names in an order that differ from the default ones."""
    default = Order(order.game)
    scopes: Mapping[str, Scope] = {
        "ink": "every part",
        "card": "ordered format",
        "backs": "start page",  # the name of a part with backs tells of them anyway
        "cut": "card grid",
        "page_order": "duplex",
        "printer": "every part",
    }
    for name, scope in scopes.items():
        value = getattr(order, name)
        if value != getattr(default, name):
            yield NameLabel(value, scope)


def with_boxes(order: Order) -> Order:
    """Return the order with the part of boxes, if it requests boxes and names other parts.

    Raises:
        CallError: it requests boxes, which hold whole decks, but only some cards.
    """
    if order.tuckbox == "none" or order.changed_since or TUCKBOX in order.only:
        return order
    if order.cards and not any(kind in name for name in order.cards for kind in BOXES):
        fact = "a box is printed for a whole deck, not for single cards"
        raise CallError(Problem(fact, hint="leave out --tuckbox, or --cards"))
    return replace(order, only=(*order.only, TUCKBOX)) if order.only else order


def with_second_rulebook(order: Order) -> tuple[Order, ...]:
    """Return an order, and one for the rulebook in its second language, if it has one."""
    names = filter(None, map(str.strip, order.language.split(",")))
    languages = {name.replace("_", "-").casefold(): name for name in names}  # "fr,FR" is one
    others = [*languages.values()][1:]
    has_rulebook = not (order.cards or order.changed_since) and (
        not order.only or "rules" in order.only
    )
    if len(others) != 1 or not has_rulebook:  # more than two are refused when names are looked up
        return (order,)
    return order, replace(order, language=others[0], only=("rules",), start=False)
