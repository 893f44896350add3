"""The typed form of `game.toml`: the numbers of Duck Blind and their relations.

The tables are in the order of the file, with the examples of the rulebook; `Blind` contains them
all, and the checks that span several of them. `read()` returns the game as played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from pnp.data.game import Credits, PlayerCount, PlayingTime, Ruling, load_game
from pnp.data.schema import (
    Checks,
    Count,
    Fault,
    Identifier,
    Origin,
    Points,
    Record,
    Sourced,
    ascends,
    check_total,
    distinct,
    in_order,
    matches,
)
from pnp.games.blind.fields import CARDS, SINGLES, SPECIES
from pnp.games.blind.times import MARK, clock

RulingId = Annotated[str, matches(r"^D-[0-9]{2}$")]
"""The name of a ruling: D-01, D-02, ..."""

Seats = Annotated[int, Meta(ge=2, le=5)]
"""A number of players."""

DECK_OF_SHOTS: Final = (1, 3, 3, 2, 1)
"""The most cards of each number of shots for which actions have names."""


class BlindPlayers(PlayerCount):
    """The number of players: up to the number of seats in the rules."""

    fewest: Seats
    most: Seats


class HuntingDays(Sourced):
    """The number of hunting days, and its limits."""

    played: Annotated[int, Meta(ge=1, le=2)]
    most: Annotated[int, Meta(ge=1, le=2)]

    checks: ClassVar[Checks] = (in_order("played", "most"),)


class Species(Record):
    """A kind of duck that comes in two sexes."""

    id: Literal["wood", "mallard", "pintail", "teal", "canvasback", "gadwall", "shoveler"]
    of_each_sex: Annotated[int, Meta(ge=1, le=9)]
    male: Points
    female: Points


class Single(Record):
    """A duck with a single card."""

    id: Literal["king_eider", "hooded_merganser", "common_goldeneye", "smew"]
    worth: Points
    rare: bool


def _all_are_there_in_order(
    species: tuple[Species, ...], singles: tuple[Single, ...]
) -> Iterator[Fault]:
    for key, names, order in (("species", species, SPECIES), ("singles", singles, SINGLES)):
        if tuple(row.id for row in names) != order:
            yield Fault(key, "each kind stands here once", f"list {', '.join(order)}")


def _cards_and_points_add_up(
    cards: int, points: int, species: tuple[Species, ...], singles: tuple[Single, ...]
) -> Iterator[Fault]:
    number = sum(2 * kind.of_each_sex for kind in species) + len(singles)
    worth = sum(row.of_each_sex * (row.male + row.female) for row in species)
    worth += sum(single.worth for single in singles)
    yield from check_total("cards", cards, number, "cards, but the kinds make")
    yield from check_total("points", points, worth, "points, but ducks have")


class BlindDucks(Sourced):
    """The duck cards."""

    cards: Annotated[int, Meta(ge=1, le=50)]
    points: Count
    species: tuple[Species, ...]
    singles: tuple[Single, ...]

    checks: ClassVar[Checks] = (
        (("species", "singles"), _all_are_there_in_order),
        (("cards", "points", "species", "singles"), _cards_and_points_add_up),
    )


class Wardens(Sourced):
    """The Game Wardens."""

    cards: Annotated[int, Meta(ge=1, le=9)]


class Deal(Origin):
    """The make-up of a deck for a number of players."""

    players: Seats
    ducks: Count
    wardens: Points


class Setup(Sourced):
    """The make-up of all decks."""

    each: Annotated[tuple[Deal, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (ascends("each", "players"),)


def _shots_add_up(copies: tuple[int, ...], shot_cards: int, shots: int) -> Iterator[Fault]:
    number = sum(copies[1:])
    worth = sum(value * count for value, count in enumerate(copies))
    yield from check_total("shot_cards", shot_cards, number, "cards, but there are")
    yield from check_total("shots", shots, worth, "shots, but the cards have")
    for value, (count, most) in enumerate(zip(copies, DECK_OF_SHOTS, strict=True)):
        if count > most:
            yield Fault(f"copies[{value}]", f"{count} is too large", f"write {most} or less")


class Shots(Sourced):
    """A player's shot deck."""

    copies: Annotated[tuple[Points, ...], Meta(min_length=5, max_length=5)]
    shot_cards: Count
    shots: Count

    checks: ClassVar[Checks] = ((("copies", "shot_cards", "shots"), _shots_add_up),)


def _each_action_is_there(ids: tuple[str, ...]) -> Iterator[Fault]:
    if ids != CARDS:
        yield Fault("each", "each action card stands here once", f"list {', '.join(CARDS)}")


class BlindCards(Sourced):
    """The action cards: their kinds, and each player's number of each."""

    each: tuple[Identifier, ...]
    copies: Annotated[tuple[Points, ...], Meta(min_length=6, max_length=6)]
    cards: Count

    checks: ClassVar[Checks] = ((("each",), _each_action_is_there),)


def _score_rounds_are_cards(
    cards: tuple[str, ...], scored_after: tuple[str, ...]
) -> Iterator[Fault]:
    for place, name in enumerate(scored_after):
        if name not in cards:
            yield Fault(f"scored_after[{place}]", f"no timing card is {name!r}", "name one")
    if scored_after[-1] != cards[-1]:
        yield Fault("scored_after[1]", "the day's last card is not scored", f"make it {cards[-1]}")


def _times_of_the_day(cards: tuple[str, ...]) -> Iterator[Fault]:
    for place, name in enumerate(cards):
        if name.startswith(MARK) and clock(name) is None:
            yield Fault(f"cards[{place}]", f"{name!r} is not a time", "write it as at_0830")


class Timing(Sourced):
    """The timing cards of a day, and those whose rounds end with scoring."""

    cards: Annotated[tuple[Identifier, ...], Meta(min_length=2, max_length=12)]
    scored_after: Annotated[tuple[Identifier, ...], Meta(min_length=2, max_length=2)]

    checks: ClassVar[Checks] = (
        distinct("cards"),
        (("cards",), _times_of_the_day),
        (("cards", "scored_after"), _score_rounds_are_cards),
    )


class ExampleRound(Record):
    """A round of the rulebook's example day."""

    line: tuple[CountedDuck, ...]
    fired: tuple[Bid, ...]
    taken: tuple[CountedDuck | Literal[""], ...]


class ExampleCount(Record):
    """The score of a player's ducks, in parts."""

    face: Points
    set: Points
    pairs: Points
    total: Points


class ExampleScore(ExampleCount):
    """Ducks and their score."""

    ducks: tuple[CountedDuck, ...]


class ExampleBonus(Record):
    """A bonus card, and the winner's place at the table; 0 for nobody."""

    id: Identifier
    winner: Points


class BlindExamples(Sourced):
    """The rulebook's examples, which its figures show."""

    bids: tuple[Bid, ...]
    places: tuple[Count, ...]
    score: ExampleScore
    day: tuple[ExampleRound, ...]
    noon: tuple[ExampleCount, ...]
    dusk: tuple[ExampleCount, ...]
    bonus: tuple[ExampleBonus, ...]
    totals: tuple[Points, ...]


class BlindScoring(Sourced):
    """The scores of ducks beyond their points, and the winner."""

    set_least: Count
    set_card: Points
    pair: Points
    winner: Literal["highest_total"]
    tie: Literal["shared_win"]


def _names_what_it_counts(most: str, of: str, worth: int) -> Iterator[Fault]:
    if (most == "of_species") != bool(of):
        yield Fault("of", "a species is told with most = 'of_species', and only then", "see most")
    if of and of not in SPECIES:
        yield Fault("of", f"no species is {of!r}", f"one of {', '.join(SPECIES)}")
    if (most == "of_worth") != bool(worth):
        yield Fault("worth", "it is told with most = 'of_worth', and only then", "see most")


class BonusCard(Record):
    """A card for the only player with most of something."""

    id: Identifier
    most: Literal[
        "ducks",
        "pairs",
        "species",
        "males",
        "females",
        "of_species",
        "singles",
        "of_worth",
        "unfired_shots",
    ]
    of: str = ""
    worth: Points = 0
    points: Count

    checks: ClassVar[Checks] = ((("most", "of", "worth"), _names_what_it_counts),)


def _enough_to_deal(count: int, cards: tuple[BonusCard, ...]) -> Iterator[Fault]:
    if count > len(cards):
        yield Fault("dealt", f"{count} of {len(cards)} cards", f"make dealt {len(cards)} or less")


class Bonus(Sourced):
    """The bonus cards, and the number dealt."""

    dealt: Points
    each: Annotated[tuple[BonusCard, ...], Meta(min_length=1, max_length=10)]

    checks: ClassVar[Checks] = (distinct("each", "id"), (("dealt", "each"), _enough_to_deal))


def _laps_begin_behind_the_last_space(last: int, lap: int) -> Iterator[Fault]:
    if lap != last + 1:
        yield Fault("lap", f"{lap}, but the last space is {last}", f"make lap {last + 1}")


class ScoreTrack(Sourced):
    """The score track: its last space, and the points of a lap."""

    last: Count
    lap: Count

    checks: ClassVar[Checks] = ((("last", "lap"), _laps_begin_behind_the_last_space),)


def _each_number_of_players_is_set_up(players: BlindPlayers, setup: Setup) -> Iterator[Fault]:
    for count in range(players.fewest, players.most + 1):
        if count not in {deal.players for deal in setup.each}:
            yield Fault("setup.each", f"no deck is told for {count} players", "add its deal")


def _enough_cards_to_deal(ducks: BlindDucks, wardens: Wardens, setup: Setup) -> Iterator[Fault]:
    for place, deal in enumerate(setup.each):
        for key, count, cards in (
            ("ducks", deal.ducks, ducks.cards),
            ("wardens", deal.wardens, wardens.cards),
        ):
            if count > cards:
                yield Fault(
                    f"setup.each[{place}].{key}", f"{count} of {cards}", f"make it {cards} or less"
                )


def _action_cards_add_up(players: BlindPlayers, actions: BlindCards) -> Iterator[Fault]:
    cards = players.most * sum(actions.copies)
    fact = f"cards, but {players.most} players have"
    yield from check_total("actions.cards", actions.cards, cards, fact)


class Blind(Record):
    """Duck Blind: everything that is printed and played."""

    id: Literal["blind"]
    players: BlindPlayers
    length: PlayingTime
    days: HuntingDays
    ducks: BlindDucks
    wardens: Wardens
    setup: Setup
    shots: Shots
    actions: BlindCards
    timing: Timing
    scoring: BlindScoring
    bonus: Bonus
    track: ScoreTrack
    examples: BlindExamples
    credits: Credits
    rulings: Mapping[RulingId, Ruling]

    checks: ClassVar[Checks] = (
        (("players", "setup"), _each_number_of_players_is_set_up),
        (("ducks", "wardens", "setup"), _enough_cards_to_deal),
        (("players", "actions"), _action_cards_add_up),
    )


read = partial(load_game, "blind", Blind)
"""Return the game's data, from a path or from the project's own file; see `load_game`."""


Bid = Annotated[tuple[Annotated[int, Meta(ge=0, le=4)], ...], Meta(min_length=1)]
"""The shot cards of a player in a round; 0 is the blank."""

CountedDuck = Literal[
    "wood.male", "wood.female", "mallard.male", "mallard.female", "pintail.male", "pintail.female",
    "teal.male", "teal.female", "canvasback.male", "canvasback.female", "gadwall.male",
    "gadwall.female", "shoveler.male", "shoveler.female",
    "king_eider", "hooded_merganser", "common_goldeneye", "smew",
]  # fmt: skip
"""A kind of duck card, as the rules number them."""
