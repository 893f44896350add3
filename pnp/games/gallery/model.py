"""The typed form of `game.toml`: the Gallery's numbers and their relations.

The tables are in the order of the file; `Gallery` contains them all, and the checks that span
several of them. `read()` returns the game as printed and played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.data.game import Credits, PlayerCountAndAge, PlayingTime, Ruling, load_game
from pnp.data.schema import (
    Checks,
    Count,
    Fault,
    Identifier,
    Origin,
    Record,
    Sourced,
    check_enough,
    check_total,
    distinct,
    matches,
)
from pnp.games.gallery.fields import CARDS

RulingId = Annotated[str, matches(r"^G-[0-9]{2}$")]
"""The name of a ruling: G-01, G-02, ..."""


class GalleryPlayers(PlayerCountAndAge):
    """The number of players: up to the number of colours."""

    most: Annotated[int, Meta(ge=1, le=6)]


class Colours(Sourced):
    """The colours of the ducks, seat by seat."""

    each: Annotated[tuple[Identifier, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (distinct("each"),)


def _a_duck_swims(of_each_colour: int, in_front: int) -> Iterator[Fault]:
    if in_front >= of_each_colour:
        yield Fault(
            "in_front",
            f"with {in_front} of {of_each_colour} ducks in front of a player none swims",
            "put fewer in front, or have more",
        )


class GalleryDucks(Sourced):
    """The cards of the duck deck, and the number of a colour in front of its player."""

    cards: Count
    of_each_colour: Annotated[int, Meta(ge=1, le=7)]
    in_front: Count
    water: Annotated[int, Meta(ge=1, le=12)]

    checks: ClassVar[Checks] = ((("of_each_colour", "in_front"), _a_duck_swims),)


class DuckLine(Sourced):
    """The board for the duck line."""

    spaces: Annotated[int, Meta(ge=2, le=6)]


class Targets(Sourced):
    """The tokens that mark spaces."""

    count: Count


class Hand(Sourced):
    """The action cards that a player holds."""

    cards: Count


class GalleryCard(Origin):
    """A kind of action card."""

    id: Identifier
    group: Literal["shoot", "line", "ducks", "defence"]
    copies: Annotated[int, Meta(ge=1, le=50)]


def _each_kind_is_there(kinds: tuple[GalleryCard, ...]) -> Iterator[Fault]:
    for place, kind in enumerate(kinds):
        if kind.id not in CARDS:
            yield Fault(f"each[{place}].id", f"no rules tell of {kind.id!r}", "leave it out")
    ids = {kind.id for kind in kinds}
    for name in CARDS:
        if name not in ids:
            yield Fault("each", f"the kind {name!r} is missing", f'add {{ id = "{name}", ... }}')


def _the_action_cards_add_up(cards: int, kinds: tuple[GalleryCard, ...]) -> Iterator[Fault]:
    copies = sum(kind.copies for kind in kinds)
    yield from check_total("cards", cards, copies, "cards, but the kinds make")


class GalleryCards(Sourced):
    """The action deck."""

    cards: Count
    each: tuple[GalleryCard, ...]

    checks: ClassVar[Checks] = (
        distinct("each", "id"),
        (("each",), _each_kind_is_there),
        (("cards", "each"), _the_action_cards_add_up),
    )


class Ending(Sourced):
    """The end: the winner, also if nobody is left."""

    winner: Literal["last_with_a_duck"]
    tie: Literal["shared_win"]


Stack = Annotated[tuple[Identifier, ...], Meta(min_length=1, max_length=3)]
"""The cards on a space, top first: colours, or water."""
Spaces = Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(max_length=6)]
"""Spaces under a target, counted from the front."""


class ExamplePlay(Record):
    """A played card, and the line before and after it."""

    id: Identifier
    card: Identifier
    who: Identifier
    """The colour that plays it."""
    play: str
    """The action in the codec's notation, with spaces counted from the front."""
    line: Annotated[tuple[Stack, ...], Meta(min_length=2, max_length=6)]
    deck: Stack
    """Its top cards."""
    targets: Spaces
    after: Annotated[tuple[Stack, ...], Meta(min_length=2, max_length=6)]
    left: Spaces
    """The remaining targets."""


class GalleryExamples(Sourced):
    """The examples that the rulebook shows."""

    plays: Annotated[tuple[ExamplePlay, ...], Meta(min_length=1)]

    checks: ClassVar[Checks] = (distinct("plays", "id"),)


def _each_player_has_a_colour(players: GalleryPlayers, colours: Colours) -> Iterator[Fault]:
    yield from check_enough("colours", len(colours.each), players.most)


def _the_duck_cards_add_up(colours: Colours, ducks: GalleryDucks) -> Iterator[Fault]:
    cards = len(colours.each) * ducks.of_each_colour + ducks.water
    fact = (
        f"cards, but {len(colours.each)} colours of {ducks.of_each_colour}"
        f" and {ducks.water} of water make"
    )
    yield from check_total("ducks.cards", ducks.cards, cards, fact)


def _the_line_never_runs_short(ducks: GalleryDucks, line: DuckLine) -> Iterator[Fault]:
    if ducks.water + 1 < line.spaces:
        yield Fault(
            "line.spaces",
            f"{ducks.water} of water and a last stack of ducks cannot fill {line.spaces} spaces",
            f"make spaces {ducks.water + 1}, or add water",
        )


def _there_is_a_target_for_each_space(line: DuckLine, targets: Targets) -> Iterator[Fault]:
    if targets.count < line.spaces:
        yield Fault(
            "targets.count",
            f"{targets.count} targets for {line.spaces} spaces",
            f"make count {line.spaces}",
        )


def _a_card_is_always_left_to_draw(
    players: GalleryPlayers, hand: Hand, actions: GalleryCards
) -> Iterator[Fault]:
    on_table = sum(kind.copies for kind in actions.each if kind.id == "bottoms_up")
    minimum = players.most * hand.cards + on_table
    if actions.cards < minimum:
        yield Fault(
            "actions.cards",
            f"{actions.cards} cards, but hands and the line may hold {minimum}",
            "add cards, or let players hold fewer",
        )


class Gallery(Record):
    """Sitting Ducks Gallery: everything that is printed and played."""

    id: Literal["gallery"]
    players: GalleryPlayers
    length: PlayingTime
    colours: Colours
    ducks: GalleryDucks
    line: DuckLine
    targets: Targets
    hand: Hand
    actions: GalleryCards
    ending: Ending
    examples: GalleryExamples
    credits: Credits
    rulings: Mapping[RulingId, Ruling]

    checks: ClassVar[Checks] = (
        (("players", "colours"), _each_player_has_a_colour),
        (("colours", "ducks"), _the_duck_cards_add_up),
        (("ducks", "line"), _the_line_never_runs_short),
        (("line", "targets"), _there_is_a_target_for_each_space),
        (("players", "hand", "actions"), _a_card_is_always_left_to_draw),
    )


read = partial(load_game, "gallery", Gallery)
"""Return the game's data, from a path or from the project's own file; see `load_game`."""
