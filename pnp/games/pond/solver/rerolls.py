"""The price of a re-roll: the die spent on it, and dice spent on changes to it."""

from __future__ import annotations

from pnp.games.pond.fields import PondMaterial
from pnp.rules.dice_pools import FACES, Pool, Pools


def pools_after_payment(material: PondMaterial, pools: Pools) -> list[list[int]]:
    """Return for each pool the pools that remain after each way of paying for a re-roll."""
    if not material.rerolls:
        return [[] for _ in pools.members]
    number = {members: place for place, members in enumerate(pools.members)}
    return [
        sorted({number[remainder] for remainder in _payments(pool, material) if sum(remainder)})
        for pool in pools.members
    ]


def _payments(pool: Pool, material: PondMaterial) -> list[Pool]:
    """Return a pool without the re-roll die and the dice spent on changes to it."""
    own, change = material.reroll_face - 1, material.change_face - 1
    lefts = []
    for face in range(FACES):
        steps = _steps(face, own, material)
        if steps and (not material.made_rerolls or material.reroll_first):
            continue
        remainder = list(pool)
        remainder[face] -= 1
        remainder[change] -= steps
        if min(remainder) >= 0 and (face != change or not steps or material.changes_own):
            lefts.append(tuple(remainder))
    return lefts


def _steps(face: int, goal: int, material: PondMaterial) -> int:
    """Return the number of dice that must be spent to change one face to another."""
    step = int(material.change_step)
    if face == goal:
        return 0
    near = abs(goal - face)
    if material.wraps:
        near = min(near, FACES - near)
    return near // step if step and near % step == 0 else FACES**2
