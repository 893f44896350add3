"""The knowledge of `best` and `odds`: a table of evenings, and outcomes of dice, cached.

The table of `best` is that of the solved game: numba is only needed to create it, and interpreted
rules can play by it as well. That of `odds` is estimated.
"""

from __future__ import annotations

import lzma
from array import array
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import Any, Final

from pnp.core import caches
from pnp.core.bundle import Bundle, open_bundle
from pnp.core.errors import CallError, Problem
from pnp.games.pond.best_table import (
    ESTIMATED,
    FED_SPENT,
    KIND_STEP,
    KINDS,
    LASTS,
    LOW_ROWS,
    MAX_CODES,
    MAX_DAYS,
    MAX_FRONT,
    MAX_PAID,
    MAX_POOLS,
    MAX_ROWS,
    MAX_VALUES,
    ONE,
    OUTLOOKS,
    PART_BITS,
    SIZES,
    SLOTS,
    SOLVED,
    PondScratch,
)
from pnp.games.pond.fields import FACES, MATERIAL, PondMaterial
from pnp.games.pond.solver.codes import ROWS
from pnp.games.pond.solver.estimates import estimate
from pnp.games.pond.solver.forecasts import Forecast, Forecasts, Outlook
from pnp.games.pond.solver.hands import pools_after_payment
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.games.pond.solver.solution import solve
from pnp.games.pond.solver.tables import sheets
from pnp.rules.dice_pools import Pools
from pnp.rules.fields import get, put

_TOO_MUCH: Final = Problem(
    "best does not know games of so many boxes, dice or wild dice",
    hint="choose another --policy, or smaller numbers",
)
_TWO_ROLLS: Final = Problem(
    "best does not play a re-roll as a roll of its own (P-17)",
    hint="choose another --policy; 'ducks-pnp solve pond' solves that game",
)

GRAIN: Final = 10_000
"""The units per point in which values are stored: small tables with four decimals."""


def teach_best(material: PondMaterial, players: int, scratch: PondScratch) -> None:
    """Write the knowledge of `best`.

    Args:
        material: the printed numbers and the readings of the rules.
        players: one or two.
        scratch: the table to write.

    Raises:
        CallError: the game cannot be solved with these numbers or readings, or has not been solved
            before and numba is missing.
    """
    if material.two_rolls:
        raise CallError(_TWO_ROLLS)
    game = _game(repr(MATERIAL.values(material)), players, _Holder(material))
    if not game.fits:
        raise CallError(_TOO_MUCH)
    game.write(scratch)
    _write_values(scratch, SOLVED, game.solved)


def teach_odds(material: PondMaterial, players: int, scratch: PondScratch) -> None:
    """Write the knowledge of `odds`, unless the game has too many boxes, dice or wild dice.

    A separate re-roll (P-17) is treated as part of the first roll.

    Args:
        material: the printed numbers and the readings of the rules.
        players: one or two.
        scratch: the table to write.
    """
    values = MATERIAL.values(material) | {"two_rolls": 0}
    game = _game(repr(values), players, _Holder(MATERIAL.fill(values)))
    if game.fits:
        game.write(scratch)
        _write_values(scratch, ESTIMATED, game.estimated)


class _Holder:
    """A material with a text that identifies it."""

    def __init__(self, material: PondMaterial) -> None:
        self.material = material

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Holder)

    def __hash__(self) -> int:
        return 0


Known = dict[str, int | Sequence[Any]]


@lru_cache(maxsize=2)
def _game(text: str, players: int, holder: _Holder) -> _Game:
    return _Game(text, players, holder.material)


class _Game:
    """The knowledge of one game, computed on demand."""

    def __init__(self, text: str, players: int, material: PondMaterial) -> None:
        self._about = ("pond.best", text, players)
        self._material = material
        self._players = players
        self._forecasts = Forecasts(material, players)
        self._outcomes = Outcomes(material, self._forecasts.suns)
        self._pools = Pools.up_to(max(material.dice))
        self._layers = [
            (day, forecast)
            for day, layer in enumerate(self._forecasts.by_day)
            for forecast in layer
        ]

    @cached_property
    def fits(self) -> bool:
        """Return whether the game fits into the tables."""
        codes, material = self._outcomes.codes, self._material
        return (
            material.days <= MAX_DAYS
            and material.wilds <= 1
            and codes.count <= MAX_CODES
            and codes.strides[ROWS] <= MAX_ROWS
            and len(self._pools.members) <= MAX_POOLS
            and (len(self._layers) + 1) * sheets(codes.boxes) <= MAX_VALUES
            and len(self._fronts[0]) <= MAX_FRONT
            and sum(map(len, self._paid)) <= MAX_PAID
        )

    def write(self, scratch: PondScratch) -> None:
        """Write everything but the worths of evenings."""
        for name, value in self._known.items():
            if isinstance(value, int):
                put(scratch, name, value)
            else:
                get(scratch, name)[: len(value)] = value

    @cached_property
    def _known(self) -> Known:
        front, front_of = self._fronts
        pools = self._pools
        return {
            "sheets": sheets(self._outcomes.codes.boxes),
            "layer_of": _layer_of(self._forecasts, self._layers),
            "suns": self._forecasts.suns,
            "first": pools.first,
            "more": [number for row in pools.more for number in row],
            "less": [number for row in pools.less for number in row],
            "front": _in_parts(front, self._outcomes),
            "front_of": front_of,
            "paid": [pool for lefts in self._paid for pool in lefts],
            "paid_of": [0, *accumulate(map(len, self._paid))],
            "known": [0] * SLOTS,
            "placing": 0,
            **_options(self._outcomes),
            **_rows(self._outcomes, max(self._material.dice)),
        }

    @cached_property
    def _paid(self) -> list[list[int]]:
        return pools_after_payment(self._material, self._pools)

    @cached_property
    def _bundle(self) -> Bundle:
        return open_bundle(*self._about)

    @cached_property
    def _fronts(self) -> tuple[array[int], array[int]]:
        entry = self._bundle.get("fronts", "")
        if entry is None:
            entry = tuple(map(_pack, _fronts(self._outcomes, self._pools)))
            self._bundle.put("fronts", "", entry)
            self._bundle.save()
        front, front_of = map(_unpack, entry)
        return front, front_of

    @cached_property
    def solved(self) -> Sequence[int]:
        """Return the worths of evenings in the solved game, in units of a ONEth of a point."""
        entry = self._bundle.get("solved", "")
        if entry is None:
            entry = _pack(_solve_evenings(self._material, self._players))
            self._bundle.put("solved", "", entry)
            self._bundle.save()
        return [value * (ONE // GRAIN) for value in _unpack(entry)]

    @cached_property
    def estimated(self) -> Sequence[int]:
        """Return the estimated worths of evenings, in units of a ONEth of a point."""
        front, front_of = self._fronts
        first = KIND_STEP * MAX_POOLS
        starts = front_of[first : first + len(self._pools.members) + 1]
        fronts = [front[start:end] for start, end in pairwise(starts)]
        layers = estimate(self._outcomes, self._forecasts, self._pools, fronts)
        return [round(ONE * worth) for layer in layers for worth in layer]


def _write_values(scratch: PondScratch, table: int, values: Sequence[int]) -> None:
    """Write the worths of evenings, which are zero after the last day."""
    first = table * MAX_VALUES
    get(scratch, "values")[first : first + len(values)] = values


def _options(outcomes: Outcomes) -> Known:
    """Return the numbers of set options, and their codes."""
    runs = outcomes.material.run_points
    lengths = [length for length in range(1, len(runs)) if runs[length] >= 0]
    return {
        "set_count": len(outcomes.options),
        "strides": (*outcomes.codes.strides, outcomes.codes.count),
        "set_bits": (0, *(1 << option.place for option in outcomes.options)),
        "set_points": (0, *(option.points for option in outcomes.options)),
        "set_dice": (0, *(option.least_dice for option in outcomes.options)),
        "run_option": [
            1 + ROWS - 2 + lengths.index(length) if length in lengths else 0
            for length in range(FACES + 1)
        ],
    }


def _rows(outcomes: Outcomes, dice: int) -> Known:
    """Return the codes of rows with up to a number of dice."""
    codes = outcomes.codes
    digits = {code: codes.digits(code)[:ROWS] for code in range(codes.strides[ROWS])}
    rows = sorted(digits, key=lambda code: (sum(digits[code]), code))
    sizes = [sum(digits[code]) for code in rows]
    row = [0] * MAX_ROWS
    digit = [0] * MAX_ROWS
    for code, counts in digits.items():
        row[code] = next((place for place, count in enumerate(counts) if count), 0)
        digit[code] = counts[row[code]]
    lower = [
        [code - codes.strides[place] for place in range(ROWS) if counts[place]]
        for code, counts in digits.items()
    ]
    return {
        "lower": [code for codes_below in lower for code in codes_below],
        "lower_of": [0, *accumulate(map(len, lower))],
        "rows": rows[: sum(size <= dice for size in sizes)],
        "rows_of": [sum(own < size for own in sizes) for size in range(SIZES + 1)],
        "row": row,
        "digit": digit,
    }


def _in_parts(front: Sequence[int], outcomes: Outcomes) -> list[int]:
    """Return codes in parts: the first rows in the low bits, then other rows, then the rest."""
    strides = outcomes.codes.strides
    low, rows = strides[LOW_ROWS], strides[ROWS]
    return [
        code % low | (code % rows // low) << PART_BITS | (code - code % rows) << 2 * PART_BITS
        for code in front
    ]


def _layer_of(forecasts: Forecasts, layers: Sequence[tuple[int, Forecast]]) -> list[int]:
    """Return the layer of each day and forecast; evenings after the last day have the empty one."""
    layer_of = [-1] * ((MAX_DAYS + 2) * OUTLOOKS * OUTLOOKS)
    for number, (day, forecast) in enumerate(layers):
        own, *other = map(_number, forecast)
        place = (day * OUTLOOKS + own) * OUTLOOKS + sum(other)
        layer_of[place] = number
    layer_of[(int(forecasts.material.days) + 1) * OUTLOOKS * OUTLOOKS] = len(layers)
    return layer_of


def _number(outlook: Outlook) -> int:
    return outlook.bright * LASTS + outlook.last


def _solve_evenings(material: PondMaterial, players: int) -> array[int]:
    """Return the worth of every evening, by layer and sheet; 0 for impossible ones."""
    solution = solve(material, caches.rules(), players)
    values: array[int] = array("i")
    for day, layer in enumerate(solution.forecasts.by_day):
        for number in range(len(layer)):
            numbers = (GRAIN * solution.values[day, number]).round()
            values.extend(int(value) if value == value else 0 for value in numbers.tolist())  # noqa: PLR0124 -- not of nan
    return values


def _fronts(outcomes: Outcomes, pools: Pools) -> tuple[array[int], array[int]]:
    """Return the best codes of each pool of each kind, and the index of the first of each."""
    front, starts = array("i"), array("i", [0])
    dice = len(pools.first) - 2
    for kind in range(KINDS):
        extra_feed = int(kind == FED_SPENT)
        feeds, wild = (1, 0) if extra_feed else divmod(kind, KIND_STEP)
        # Two dice make a wild one, which no pool of more can have beside it; a die is spent.
        most = dice - extra_feed if feeds else dice - 2
        exists = not (feeds and wild) and not (extra_feed and not outcomes.material.spent_feeds)
        for pool in (*pools.members, *[None] * (MAX_POOLS - len(pools.members))):
            if exists and pool is not None and sum(pool) <= most:
                codes = outcomes.of(pool, wild, feeds, extra_feed=extra_feed)
                front.extend(outcomes.codes.highest(codes))
            starts.append(len(front))
    return front, starts


def _pack(values: array[int]) -> bytes:
    """Return numbers in few bytes, by grouping bytes of equal significance."""
    octets = values.tobytes()
    planes = (octets[plane :: values.itemsize] for plane in range(values.itemsize))
    return lzma.compress(b"".join(planes))


def _unpack(data: bytes) -> array[int]:
    planes = lzma.decompress(data)
    values = array("i", bytes(len(planes)))
    count = len(values)
    octets = bytearray(len(planes))
    for plane in range(values.itemsize):
        octets[plane :: values.itemsize] = planes[plane * count : (plane + 1) * count]
    return array("i", bytes(octets))
