"""Who plays Ducks in a Bucket."""

from __future__ import annotations

from typing import Any, Final

from pnp.games.bucket.rules import STOP
from pnp.rules.fields import Fields, Record

POLICIES: Final = ("random", "greedy")
WORK: Final = Fields(ready=())


def choose(
    policy: int,
    view: Record,
    material: Record,
    actions: Any,
    count: int,
    dream: Record,
    work: Record,
    mind: Record,
) -> int:
    """The action that a policy takes."""
    return int(actions[0])
