"""Ducks in a Bucket: two to six players, five white dice, and a Boss who permits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.games.parts import Checks, GameParts, Playing, Printing

if TYPE_CHECKING:
    from pnp.games.bucket.fields import BucketMaterial, BucketState, BucketView
    from pnp.games.bucket.innings import BucketScratch
    from pnp.games.bucket.model import Bucket


def _read(path: Path) -> Bucket:
    from pnp.games.bucket.model import read

    return read(path)


def _printing() -> Printing[Bucket]:
    from pnp.games.bucket.components import bag

    return Printing(
        bag,
        numbers=(
            (r"bucket\.score", ("sheet.rounds",)),
            (r"bucket\.mat", ("dice.boss", "dice.white")),
        ),
    )


def _playing() -> Playing[Bucket, BucketState, BucketView, BucketMaterial, BucketScratch]:
    from pnp.games.bucket import policies, rules
    from pnp.games.bucket.material import material
    from pnp.games.bucket.showing import lay_table, show
    from pnp.games.bucket.telling import TALE

    return Playing(rules, policies, material, TALE, show, lay_table)


def _checks() -> Checks:
    return Checks(
        capacities=(("rounds", "sheet.rounds", "rounds on the score sheet"),),
        restrictions=(
            ("match", "count.use.match", ("match",)),
            ("add", "count.use.add", ("add",)),
            ("throw", "count.use.throw", ("throw",)),
            ("roll", "count.use.roll", ("roll",)),
            ("stop", "count.use.stop", ("stop",)),
        ),
    )


GAME = GameParts(_read, _printing, _playing, _checks)
