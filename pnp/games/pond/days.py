"""The Pond's days: their weather, and the dice that are rolled in the morning."""

from __future__ import annotations

from pnp.games.pond.fields import FACES, PondMaterial, PondState
from pnp.games.pond.origins import trace_day
from pnp.rules.chance import Chance, open_stream, roll


def next_day(state: PondState, material: PondMaterial, chance: Chance) -> None:
    """Begin the next day and roll its dice; after the last one the game is over."""
    _clear(state)
    if material.two_rolls:
        trace_day(state)
    if state.day == material.days:
        state.over = 1
        return
    state.day += 1
    state.seat = (state.day - 1) % state.players
    state.weather = _weather(state, material)
    state.own_weather[state.seat] = state.weather
    open_stream(chance, state.day)
    for _ in range(material.dice[state.weather]):
        roll_die(state, chance)


def _weather(state: PondState, material: PondMaterial) -> int:
    """Return the new day's weather; a day that slides continues from the player's last (P-02)."""
    seat = state.seat
    if state.bright[seat] > 0:
        state.bright[seat] -= 1
        return material.bright_weather
    if material.slides and state.day > state.players:
        return min(state.own_weather[seat] + state.players, material.days - 1)
    return state.day - 1


def _clear(state: PondState) -> None:
    """Remove the dice from the sheet."""
    pool = state.pool
    area = state.spent
    before = state.before
    marks = state.filled
    for face in range(FACES + 1):
        pool[face] = 0
        area[face] = 0
        before[face] = marks[face]
    for place in range(state.ways):
        state.origins[place] = 0
    state.ways = 0
    state.left = 0
    state.made = 0
    state.wild = 0
    state.naming = 0
    state.fed = 0
    state.placed = 0
    state.rerolled = 0
    state.wilded = 0
    state.acted = 0


def roll_die(state: PondState, chance: Chance) -> int:
    """Roll a die into the pool; return its face."""
    face = roll(chance, FACES)
    state.pool[face] += 1
    state.left += 1
    return face
