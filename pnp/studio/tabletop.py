"""A game on the page's table: its seats and moves, its view for the deciding player, and advice.

`board` finds the places of ticks, dice and legal actions on the printed sheet. `advise` computes
the worth of each legal action in the background (`background.py`), where an order is the line of a
game: exactly for a solved game, otherwise by playouts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import CallError, Problem
from pnp.data.changes import Changes
from pnp.games.layouts import TableLayout, Tick
from pnp.games.parts import AnyPlaying, Tale
from pnp.games.registry import open_game
from pnp.rules import compiled
from pnp.rules.chance import CHANCE
from pnp.rules.fields import copy_record
from pnp.rules.replay import YOU, ReplayLine, WatchedEngine
from pnp.rules.table import Table
from pnp.rules.worths import ActionValue
from pnp.studio.counting import policies_of
from pnp.study.setup import GameTable
from pnp.words.typography import Aside, Headline

if TYPE_CHECKING:
    from pnp.core.geometry import Rect
    from pnp.games.game import Game
    from pnp.press.faces import Face
    from pnp.printing.edition import Edition
    from pnp.words.words import Words

MAX_ACTIONS: Final = 5_000
_STORY: Final = 60
"""The number of moves in the account."""

GAMES: Final = (2, 8, 32, 128)
"""The playouts after each action, one per answer."""

MAX_GAMES: Final = 3_000
"""The most playouts of one answer."""

QUICK: Final = "greedy"
"""The policy of the playouts."""

WIDTH: Final = 1.96
"""The half-width of a 95 % interval in standard errors."""

Boxes = Mapping[str, Sequence["Rect"]]


@dataclass(frozen=True, slots=True)
class Seating:
    """A game with the numbers of the page, up to an action."""

    line: ReplayLine
    changes: Changes = ()

    @classmethod
    def parse(cls, text: str, game: Game, changes: Changes) -> Seating:
        """Read the line of a game.

        Raises:
            CallError: the text is not a line of this game by its present rules.
        """
        line = ReplayLine.parse(text)
        if line.game != game.key:
            raise CallError(Problem(f"the line is of {line.game[:40]}, not of {game.key}"))
        line.check(game.playing.rules.RULES_VERSION)
        return cls(line, changes)


def new_seating(
    game: Game, changes: Changes, policies: tuple[str, ...] | None = None, seed: int | None = None
) -> Seating:
    """Return a seating; usually of one person and as many computers as the game needs."""
    usual = (YOU, *[policies_of(game)[0]] * (game.data.players.fewest - 1))
    version = game.playing.rules.RULES_VERSION
    names, number = usual if policies is None else policies, 1 if seed is None else seed
    return Seating(ReplayLine(game.key, version, number, 0, names), changes)


def open_table(game: Game, seating: Seating) -> Table:
    """Return a table at which all actions of a seating are played.

    Raises:
        CallError: an invalid seat, number, ruling or action.
    """
    line = seating.line
    for name in line.policies:
        if name != YOU and name not in policies_of(game):
            hint = f"{YOU}, or one of {', '.join(policies_of(game))}"
            raise CallError(Problem(f"nobody plays as {name[:40]!r}", hint=hint))
    if len(line.actions) > MAX_ACTIONS:
        raise CallError(Problem(f"a line has at most {MAX_ACTIONS:,} actions"))
    source = GameTable(game.source, line.readings, seating.changes)
    table = source.table(len(line.policies), seed=line.seed, index=line.index)
    return table.push(*line.actions)


@dataclass(frozen=True, slots=True)
class _Turn:
    """A move."""

    seat: int
    action: str
    lines: tuple[str, ...]
    is_open: bool
    """Whether it is public."""


class Tabletop:
    """A game played on the page. Computer players move as soon as it is their turn."""

    def __init__(self, game: Game, seating: Seating, words: Words) -> None:
        """Start a game, and play the actions of its seating.

        Raises:
            CallError: an invalid seat, number or action.
        """
        self.seating = replace(seating, line=replace(seating.line, actions=()))
        self._words = words
        self._playing: AnyPlaying = game.playing
        self._table = open_table(game, self.seating)
        self._watching = WatchedEngine(
            self._playing.rules, self._playing.policies, self._tale.watched
        )
        self._setup = tuple(
            self._tale.describe_setup(words, self._table.material, self._table.state)
        )
        self._turns: list[_Turn] = []
        for action in seating.line.actions:
            self._choose()  # draws the numbers that were drawn then: the game goes on alike
            self._push(action)
        self._let_computers_play()

    @property
    def language(self) -> str:
        """Return the language of its account."""
        return self._words.language

    @property
    def _seats(self) -> tuple[str, ...]:
        return self.seating.line.policies

    @property
    def _tale(self) -> Tale[Any, Any]:
        return self._playing.tale

    @property
    def played(self) -> Seating:
        """Return its seating with all actions so far."""
        actions = tuple(turn.action for turn in self._turns)
        return replace(self.seating, line=replace(self.seating.line, actions=actions))

    @property
    def legal(self) -> tuple[str, ...]:
        """Return the legal actions; none when the game is over."""
        return self._table.legal

    def push(self, action: str) -> None:
        """Play an action of the person to move; then computer players move.

        Raises:
            CallError: it is not legal.
        """
        self._push(action)
        self._let_computers_play()

    def pop(self) -> None:
        """Take back everything up to and including the last action of a person.

        Raises:
            CallError: no person has played.
        """
        if all(self._seats[turn.seat] != YOU for turn in self._turns):
            raise CallError(Problem("no action has been played that could be taken back"))
        while self._seats[self._turns[-1].seat] != YOU:
            self._pop()
        self._pop()

    def _pop(self) -> None:
        self._table.pop()
        self._turns.pop()

    def _let_computers_play(self) -> None:
        for _ in range(self._table.engine.most_decisions):
            action = self._choose()
            if action is None:
                return
            self._push(action)

    def _choose(self) -> str | None:
        """Return the choice of a computer player; None if it is nobody's or a person's turn."""
        table = self._table
        if table.is_over or self._seats[table.seat] == YOU:
            return None
        return table.choose(self._seats[table.seat])

    def _push(self, action: str) -> None:
        seat, lines = self._table.seat, self._lines(action)
        self._table.push(action)
        is_open = self._tale.is_open(self._table.state)
        self._turns.append(_Turn(seat, action, lines, is_open))

    def _lines(self, action: str) -> tuple[str, ...]:
        """Return the lines that describe an action, by playing it on copies.

        Raises:
            CallError: it is not legal.
        """
        table = self._table
        if action not in table.legal:
            raise CallError(Problem(f"{action[:40]!r} is not legal now"))
        number = table.engine.actions.parse(action)
        state, chance = table.engine.make(table.engine.state), CHANCE.plain()
        copy_record(table.state, state)
        copy_record(table.chance, chance)
        states = self._watching.apply_watched(state, table.material, number, chance)
        return tuple(self._tale.describe_move(self._words, table.material, number, states))

    def _action(self, action: str) -> str:
        """Return a legal action in words, before it is made."""
        table = self._table
        number = table.engine.actions.parse(action)
        text = self._tale.describe_action(self._words, table.material, table.state, number)
        return text or next(iter(self._lines(action)), action)

    def view(self) -> dict[str, Any]:
        """Return the position as visible to the deciding person, as JSON."""
        table, seats = self._table, self._seats
        rules, outcome = self._playing.rules, table.outcome()
        legal = self.legal
        texts = [self._action(action) for action in legal]
        return {
            "seat": table.seat,
            "seats": seats,
            "seed": self.seating.line.seed,
            "moves": len(self._turns),
            "secret": rules.VIEW is not rules.STATE and seats.count(YOU) > 1,
            "line": str(self.played.line),
            "legal": [
                {"action": action, "text": text} for action, text in zip(legal, texts, strict=True)
            ],
            "story": list(self._story()),
            "scores": self._scores(),
            "over": None
            if outcome is None
            else {
                "places": outcome.places,
                "lines": self._tale.describe_result(self._words, table.material, table.state),
            },
        }

    def _scores(self) -> list[int]:
        engine = self._table.engine
        scores, places = engine.array(engine.most_players), engine.array(engine.most_players)
        self._playing.rules.score_now(self._table.state, self._table.material, scores, places)
        return [int(score) for score in scores[: self._table.players]]

    def _story(self) -> Iterator[Mapping[str, Any]]:
        """Yield the lines of the last moves, except those hidden from the person."""
        turns = self._turns
        if not self._table.is_over:
            while turns and not turns[-1].is_open:
                turns = turns[:-1]
        for line in self._lines_for_seat(self._setup) if len(turns) < _STORY else ():
            yield {"text": str(line), "is_head": isinstance(line, Headline), "move": 0}
        first = max(0, len(turns) - _STORY)
        for number, turn in enumerate(turns[first:], start=first + 1):
            for line in self._lines_for_seat(turn.lines):
                yield {
                    "text": str(line),
                    "is_head": isinstance(line, Headline),
                    "move": number,
                    "is_yours": self._seats[turn.seat] == YOU,
                }

    def _lines_for_seat(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            if not isinstance(line, Aside) or line.seat == self._table.seat:
                yield line

    def layout(self) -> TableLayout | None:
        """Return everything on the table, as visible to the deciding person."""
        if self._playing.lay_table is None:
            return None
        table = self._table
        numbers: Sequence[int] = [table.engine.actions.parse(action) for action in table.legal]
        return self._playing.lay_table(table.observe(table.seat), table.material, numbers)


def board(layout: TableLayout | None, edition: Edition | None) -> dict[str, Any]:
    """Return the table as JSON; places in millimetres from the trim's upper left corner."""
    if layout is None:
        return {"sheet": None, "zones": ()}
    face = _face(edition, layout.sheet) if edition and layout.sheet else None
    boxes = _boxes(face) if face else {}
    sheet = {
        "face": layout.sheet,
        "marks": [mark for tick in layout.ticks for mark in _marks(tick, boxes)],
        "dice": [
            {**_at(boxes[die.field][die.index]), "face": die.face}
            for die in layout.on_sheet
            if die.index < len(boxes.get(die.field, ()))
        ],
        "spots": [
            {**_at(boxes[spot.field][spot.index]), "action": place}
            for place, spot in enumerate(layout.spots)
            if spot.index < len(boxes.get(spot.field, ()))
        ],
    }
    zones = [
        {**asdict(zone), "cards": [asdict(card) for card in zone.cards]} for zone in layout.zones
    ]
    return {"sheet": sheet if face else None, "zones": zones}


def _face(edition: Edition, name: str) -> Face | None:
    return next((part.faces[name] for part in edition.parts if name in part.faces), None)


def _boxes(face: Face) -> Boxes:
    boxes: dict[str, list[Rect]] = defaultdict(list)
    for field in face.fields:
        boxes[field.name].append(field.at)
    return boxes


def _marks(tick: Tick, boxes: Boxes) -> Iterator[Mapping[str, Any]]:
    for place, at in enumerate(boxes.get(tick.field, ())[: tick.count]):
        yield {**_at(at), "ring": tick.is_ring, "fresh": not tick.is_ring and place >= tick.before}


def _at(at: Rect) -> dict[str, float]:
    return {
        "x": round(at.x_mm, 2),
        "y": round(at.y_mm, 2),
        "width": round(at.width_mm, 2),
        "height": round(at.height_mm, 2),
    }


def advise(order: tuple[str, Seating]) -> Iterator[dict[str, Any]]:
    """Yield the worths of the legal actions, by more and more games.

    Args:
        order: the source of the game, and the seating with all actions so far.
    """
    source, seating = order
    table = open_table(open_game(source), seating)
    answers = _count(table)
    if table.engine.exact and compiled.available():
        yield next(answers)  # what is exact may have to be compiled first
        with suppress(CallError):  # such as readings that are not solved
            yield _as_json(table.values())
            return
    yield from answers


def _count(table: Table) -> Iterator[dict[str, Any]]:
    policy = QUICK if QUICK in table.engine.policies else table.engine.usual
    for games in GAMES:
        if games == GAMES[0] or games * len(table.legal) <= MAX_GAMES:
            yield _as_json(table.values(policy, games=games))


def _as_json(values: tuple[ActionValue, ...]) -> dict[str, Any]:
    return {
        "exact": all(value.is_exact for value in values),
        "games": values[0].games if values else 0,
        "worths": [(value.worth, WIDTH * value.error) for value in values],
    }
