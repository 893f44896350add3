"""What is written down of a game of Duck & Cover, under the names that reports give it."""

from __future__ import annotations

from pnp.games.cover import rules
from pnp.games.cover.fields import NUMBERS
from pnp.games.cover.material import material
from pnp.games.cover.model import read


def test_every_note_stands_under_its_name() -> None:
    state = rules.STATE.plain()
    state.ends = [10, 11, 12]
    state.singles, state.calls, state.quacks = 13, 14, 15
    state.covers, state.ducks, state.reshuffles = 16, 17, 18
    state.seen = [0, *range(21, 21 + NUMBERS)]
    notes = [0] * len(rules.NOTES)
    rules.note(state, material(read()), notes)
    assert dict(zip(rules.NOTES, notes, strict=True)) == {
        "rounds.single_pile": 10,
        "rounds.discards": 11,
        "rounds.stopped": 12,
        "single_piles": 13,
        "calls": 14,
        "quacks": 15,
        "covers": 16,
        "ducks": 17,
        "reshuffles": 18,
        **{f"seen.{number}": 20 + number for number in range(1, NUMBERS + 1)},
    }
