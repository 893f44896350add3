"""Duck & Cover's players: what each prefers, and that the stronger ones win."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pnp.games.cover import policies, rules
from pnp.games.cover.fields import ACTIONS, MAX, STATE, VIEW
from pnp.games.cover.material import material
from pnp.games.cover.model import read
from pnp.rules.chance import CHANCE
from pnp.rules.engine import Engine
from pnp.rules.fields import Record

PRINTED: Record = material(read())
GREEDY, PLANNER = (policies.POLICIES.index(name) for name in ("greedy", "planner"))


def view_of(cells: Mapping[int, tuple[int, int]], call: int) -> Record:
    """What the first of two seats sees, its visible ducks at these columns and rows."""
    view = VIEW.fill({"players": 2, "round": 1, "call": call, "card": call})
    for number, (column, row) in cells.items():
        view.visible[0][number] = 1
        view.column[0][number] = column
        view.row[0][number] = row
    view.piles[:2] = [len(cells), 12]
    return view


def choice(policy: int, view: Record, *actions: str) -> str:
    numbers = [ACTIONS.parse(action) for action in actions]
    taken = policies.choose(
        policy,
        view,
        PRINTED,
        numbers,
        len(numbers),
        STATE.plain(),
        policies.SCRATCH.plain(),
        CHANCE.plain(),
    )
    return ACTIONS.describe(taken)


@pytest.mark.parametrize("policy", [GREEDY, PLANNER])
def test_both_cover_the_wilder_of_two_ducks(policy: int) -> None:
    view = view_of({1: (1, 0), 12: (0, 0), 3: (2, 0), 4: (1, 1)}, call=1)
    assert choice(policy, view, "duck 4 2", "cover 3", "cover 4", "cover 12") == "cover 12"


@pytest.mark.parametrize("policy", [GREEDY, PLANNER])
def test_both_make_a_single_pile(policy: int) -> None:
    view = view_of({12: (1, 0), 1: (0, 0)}, call=12)
    assert choice(policy, view, "duck 1 0", "duck 1 2", "cover 1") == "cover 1"


def test_the_planner_ducks_to_where_two_others_lie() -> None:
    view = view_of({9: (5, 5), 1: (0, 0), 2: (1, 1), 3: (0, 2)}, call=9)
    assert choice(PLANNER, view, "duck 1 0", "duck 1 1", "duck 1 2", "duck 3 2") == "duck 1 2"


def test_of_equals_the_first_is_taken() -> None:
    view = view_of({9: (5, 5), 1: (0, 0), 2: (1, 1)}, call=9)
    assert choice(GREEDY, view, "duck 1 0", "duck 1 3", "duck 2 1") == "duck 1 0"


def test_at_max_the_highest_visible_duck_moves() -> None:
    view = view_of({9: (0, 0), 11: (1, 0), 3: (2, 0)}, call=MAX)
    assert policies.duck_of_call_in_view(view, PRINTED) == 11


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(rules, policies)


@pytest.mark.parametrize(("strong", "weak"), [(GREEDY, 0), (PLANNER, GREEDY)])
def test_the_stronger_player_scores_less(engine: Engine, strong: int, weak: int) -> None:
    rows = engine.play(PRINTED, [strong, weak], seed=1, first=0, last=25)
    first = engine.columns(2).index("score.1")
    totals = [sum(row[first + seat] for row in rows) for seat in range(2)]
    assert totals[0] < totals[1] - 25


def test_no_game_is_stalled_by_players_who_want_to_win(engine: Engine) -> None:
    rows = engine.play(PRINTED, [GREEDY, PLANNER, GREEDY, PLANNER], seed=2, first=0, last=20)
    assert {row[0] for row in rows} == {rules.REASONS.index("rounds_over")}


def test_the_notes_add_up(engine: Engine) -> None:
    columns = engine.columns(3)
    for row in engine.play(PRINTED, [GREEDY] * 3, seed=3, first=0, last=5):
        told = dict(zip(columns, row, strict=True))
        assert sum(told[name] for name in columns if name.startswith("rounds.")) == 3
        assert told["covers"] + told["ducks"] == told["decisions"]
        assert told["covers"] + told["ducks"] + told["quacks"] == 3 * told["calls"]
        assert sum(told[f"seen.{number}"] for number in range(1, 13)) == 3 * 3 * 12 - told["covers"]
