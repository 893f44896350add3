"""Components of the Bucket: score sheets, player aids, a dice mat, a button, a rulebook."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from pnp.core.geometry import Size
from pnp.games.bucket.model import Bucket
from pnp.games.components import Bag, Component
from pnp.games.factory import (
    QUARTER_PAGE,
    UPRIGHT_HALF_PAGE,
    WHOLE_PAGE,
    ComponentFactory,
    GamePictures,
    shared_values,
)

BUTTON_MM: Final = 35

MAT: Final = Size(222, 190)
"""It leaves space for the button on its page."""

WITH_WILD: Final = ("five", "four", "straight", "full_house", "three", "one_pair")
"""Hands that wild dice improve: with two pairs they would make at least three of a kind."""

PICTURES: Final = GamePictures(
    "scene.bucket", "bucket.pail", ("table", "roll", "shelf"), check="bucket.boss"
)


def bag(bucket: Bucket, sheets: int) -> Bag:
    """Return everything to print for the Bucket, with `sheets` score sheets."""
    make = ComponentFactory(bucket.id, layout_values(bucket))
    return make.bag(
        make.pad("score", UPRIGHT_HALF_PAGE, sheets),
        make.aid(QUARTER_PAGE, bucket.players.most),
        make.board("mat", MAT),
        _button(make),
        make.rulebook(),
    )


def _button(make: ComponentFactory) -> Component:
    """Return the first player's button; folded, beside the mat, if a page holds both."""
    sides = ("bucket.button", "bucket.boss")
    whole = make.board("mat", WHOLE_PAGE)
    mat = replace(whole, values={**make.values, "button": sides}, cut=MAT)
    return replace(make.token("token", BUTTON_MM, *sides), filler=mat)


def layout_values(bucket: Bucket) -> dict[str, Any]:
    """Return the values that layouts and rulebook may name: data and derived values."""
    return {
        **shared_values(bucket, PICTURES, {"n": bucket.dice.white + bucket.dice.boss}),
        "endings": {round_: _ends(bucket, round_) for round_ in range(1, bucket.sheet.rounds + 1)},
        "rounds": [lap.players * lap.laps for lap in bucket.laps.each],
        "with_wild": WITH_WILD,
    }


def _ends(bucket: Bucket, round_: int) -> list[int]:
    """Return the numbers of players with which the game can end after a round, by laps."""
    players = range(bucket.players.fewest, bucket.players.most + 1)
    return [count for count in players if round_ in (count, 2 * count)]
