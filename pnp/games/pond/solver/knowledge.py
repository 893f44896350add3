"""The knowledge of the policy `best`: the solved game's table, outcomes of dice; kept between runs.

Only who has no table yet needs numba; whoever has one plays by it interpreted as well.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

from pnp.core import caches
from pnp.core.bundle import open_bundle
from pnp.core.errors import CallError, Problem
from pnp.games.pond.best_table import (
    KIND_STEP,
    KINDS,
    MAX_CODES,
    MAX_DAYS,
    MAX_FLAGS,
    MAX_FRONT,
    MAX_POOLS,
    MAX_SHEETS,
    ONE,
    BestScratch,
)
from pnp.games.pond.fields import FACES, MATERIAL, PondMaterial
from pnp.games.pond.solver.codes import ROWS
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.games.pond.solver.rerolls import paid_pools
from pnp.games.pond.solver.solution import solve
from pnp.games.pond.solver.tables import sheets
from pnp.rules.dice_pools import Pools
from pnp.rules.fields import get, put

_TOO_MUCH: Final = Problem(
    "best does not know games of so many boxes, dice or wild dice",
    hint="choose another --policy, or smaller numbers",
)


def teach(material: PondMaterial, players: int, scratch: BestScratch) -> None:
    """Write what `best` knows of a game.

    Args:
        material: the printed numbers and the readings of the rules.
        players: one or two.
        scratch: written.

    Raises:
        CallError: the game is not solved with these numbers or readings; or it has not been solved
            before, and numba is missing.
    """
    for name, known in _known(repr(MATERIAL.values(material)), players, _Given(material)).items():
        if isinstance(known, int):
            put(scratch, name, known)
        else:
            get(scratch, name)[: len(known)] = known


class _Given:
    """A material beside the text that tells it from others."""

    def __init__(self, material: PondMaterial) -> None:
        self.material = material

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Given)

    def __hash__(self) -> int:
        return 0


Known = dict[str, int | Sequence[Any]]


@lru_cache(maxsize=2)
def _known(written: str, players: int, given: _Given) -> Known:
    material = given.material
    pools = Pools.up_to(max(material.dice))
    outcomes = Outcomes(material)
    count = sheets(outcomes.codes.boxes)
    fits = (
        count <= MAX_SHEETS
        and outcomes.codes.count <= MAX_CODES
        and len(pools.members) <= MAX_POOLS
        and material.days <= MAX_DAYS
        and material.wilds <= 1
    )
    if not fits:
        raise CallError(_TOO_MUCH)
    bundle = open_bundle("pond.best", written, players)
    kept = bundle.get("best", "")
    if kept is None:
        values = _solved(material, players, count)
        fronts = _fronts(outcomes, pools)
        kept = (_packed(values), *(_packed(front) for front in fronts))
        bundle.put("best", "", kept)
        bundle.save()
    values, front, front_of = map(_unpacked, kept)
    if len(front) > MAX_FRONT:
        raise CallError(_TOO_MUCH)
    paid = paid_pools(material, pools)
    lengths = [length for length in range(len(material.run_points)) if _is_run(material, length)]
    return {
        "sheets": count,
        "known": 0,
        "values": values,
        "front": front,
        "front_of": front_of,
        "strides": (*outcomes.codes.strides, outcomes.codes.count),
        "set_bits": (0, *(1 << option.place for option in outcomes.options)),
        "set_points": (0, *(option.points for option in outcomes.options)),
        "run_option": [
            1 + ROWS - 2 + lengths.index(length) if length in lengths else 0
            for length in range(FACES + 1)
        ],
        "first": pools.first,
        "more": [list(row) for row in pools.more],
        "less": [list(row) for row in pools.less],
        "paid": [left for lefts in paid for left in lefts],
        "paid_of": [0, *accumulate(map(len, paid))],
    }


def _is_run(material: PondMaterial, length: int) -> bool:
    return length > 0 and material.run_points[length] >= 0


def _solved(material: PondMaterial, players: int, count: int) -> array[int]:
    """Return what every evening is worth, in parts of ONE; 0 for those that there cannot be."""
    found = solve(material, caches.rules(), players).values
    import numpy as np  # noqa: PLC0415 -- only solving needs it, and numba brings it

    values: Any = np.zeros((MAX_DAYS + 2, MAX_FLAGS, count), dtype=np.int64)
    days, flags, _ = found.shape
    values[:days, :flags] = np.rint(ONE * np.nan_to_num(found))
    return array("q", values.tobytes())


def _fronts(outcomes: Outcomes, pools: Pools) -> tuple[array[int], array[int]]:
    """Return the best codes of each pool of each kind, and where those of each begin."""
    front, starts = array("q"), array("q", [0])
    dice = len(pools.first) - 2
    for kind in range(KINDS):
        feeds, wild = divmod(kind, KIND_STEP)
        for pool in (*pools.members, *[None] * (MAX_POOLS - len(pools.members))):
            # Two dice make a wild one, which no pool of more can have beside it.
            most = dice if feeds else dice - 2
            if pool is not None and sum(pool) <= most and not (feeds and wild):
                front.extend(outcomes.codes.highest(outcomes.of(pool, wild, feeds)))
            starts.append(len(front))
    return front, starts


def _packed(values: array[int]) -> bytes:
    return zlib.compress(values.tobytes(), 1)


def _unpacked(packed: bytes) -> array[int]:
    return array("q", zlib.decompress(packed))
