"""The forecasts of each day: everything relevant about the weather to come.

As printed a day has two, sunny or not. If the track slides after a bought sunny day (P-02), a
forecast includes the weather of the player's last day; if sunny days stack (P-03), the number still
to come.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.games.pond.fields import PondMaterial


class Outlook(NamedTuple):
    """The weather to come of one player."""

    bright: int = 0
    """Bought sunny days still to come."""
    last: int = 0
    """The weather of the player's last day; 0 if irrelevant."""


Forecast = tuple[Outlook, ...]
"""The outlooks of all players, of shape (players,), beginning with the player of the day."""


@dataclass(frozen=True)
class Forecasts:
    """The forecasts of a material, numbered by day from 1."""

    material: PondMaterial
    players: int

    @cached_property
    def suns(self) -> int:
        """Return the most sunny days that can usefully be bought on one day."""
        if not self.material.stacks:
            return 1
        return max(1, min(max(self.material.dice), (self._days - 1) // self.players))

    def weather(self, day: int, forecast: Forecast) -> int:
        """Return the weather of a day."""
        outlook = forecast[0]
        if outlook.bright:
            return int(self.material.bright_weather)
        if self.material.slides and day > self.players:
            return min(outlook.last + self.players, self._days - 1)
        return day - 1

    def after(self, day: int, forecast: Forecast, suns: int) -> Forecast:
        """Return the forecast of the next day after buying a number of sunny days."""
        return (*forecast[1:], self._own_after(day, forecast, suns))

    def _own_after(self, day: int, forecast: Forecast, suns: int) -> Outlook:
        """Return the outlook of the player of a day, in a canonical form."""
        days_to_come = (self._days - day) // self.players
        spare = max(0, forecast[0].bright - 1)
        bright = min(spare + suns, days_to_come if self.material.stacks else 1)
        if not days_to_come or bright:
            return Outlook(bright * bool(days_to_come))
        last = self.weather(day, forecast) if self.material.slides else 0
        return Outlook(0, max(0, min(last, self._days - 1 - self.players)))

    @cached_property
    def by_day(self) -> tuple[tuple[Forecast, ...], ...]:
        """Return the possible forecasts of each day, with those solved together adjacent.

        They have the same consequences; the one with most dice comes first.
        """
        layer = {(Outlook(),) * self.players}
        layers: list[tuple[Forecast, ...]] = [()]
        for day in range(1, self._days + 1):
            layers.append(tuple(sorted(layer, key=lambda forecast: self._key(day, forecast))))
            layer = {after for forecast in layer for after in self.all_after(day, forecast)}
        return tuple(layers)

    def all_after(self, day: int, forecast: Forecast) -> tuple[Forecast, ...]:
        """Return the next day's forecasts, by the number of sunny days bought."""
        return tuple(self.after(day, forecast, suns) for suns in range(self.suns + 1))

    def number(self, day: int, forecast: Forecast) -> int:
        """Return the number of a day's forecast; 0 after the last day."""
        return self.by_day[day].index(forecast) if day <= self._days else 0

    def dice(self, day: int, forecast: Forecast) -> int:
        """Return the number of dice rolled on a day."""
        return int(self.material.dice[self.weather(day, forecast)])

    @cached_property
    def most_placed(self) -> tuple[dict[Forecast, int], ...]:
        """Return by day and forecast the most dice that can have been placed before."""
        most_by_day: list[dict[Forecast, int]] = [{} for _ in range(self._days + 2)]
        most_by_day[1][(Outlook(),) * self.players] = 0
        for day in range(1, self._days + 1):
            for forecast, most in most_by_day[day].items():
                dice = self.dice(day, forecast)
                for suns, after in enumerate(self.all_after(day, forecast)):
                    before = most_by_day[day + 1].get(after, -1)
                    if suns <= dice:
                        most_by_day[day + 1][after] = max(before, most + dice - suns)
        return tuple(most_by_day)

    @property
    def _days(self) -> int:
        return int(self.material.days)

    def _key(self, day: int, forecast: Forecast) -> tuple[tuple[Forecast, ...], int, Forecast]:
        return self.all_after(day, forecast), -self.dice(day, forecast), forecast
