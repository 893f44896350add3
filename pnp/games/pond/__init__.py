"""Ducks in the Pond: one or two players, six dice, six days."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.games.parts import Checks, GameParts, Playing, Printing

if TYPE_CHECKING:
    from pnp.games.pond.best_table import PondScratch
    from pnp.games.pond.fields import PondMaterial, PondState, PondView
    from pnp.games.pond.model import Pond
    from pnp.games.pond.solver import Solution
    from pnp.rules.contract import Solver


def _read(path: Path) -> Pond:
    from pnp.games.pond.model import read

    return read(path)


def _printing() -> Printing[Pond]:
    from pnp.games.pond.components import bag

    return Printing(
        bag,
        numbers=(
            (
                r"pond\.sheet",
                (
                    *("days.*.number", "days.*.dice", "feeding.lowest", "feeding.highest"),
                    *("rows.*.singly", "rows.*.one_roll", "sets.*.needs.*", "sets.*.points"),
                    *("sets.*.runs.*.length", "sets.*.runs.*.points", "ranks.*.at_least"),
                    *("rows.*.boxes", "sets.*.boxes", "feeding.slots", "abilities.slots"),
                ),
            ),
            (
                r"pond\.aid",
                (
                    *("ranks.professional.at_least", "ranks.connoisseur.at_least"),
                    *("ranks.novice.at_least", "abilities.change.step"),
                    *("feeding.lowest", "feeding.highest"),
                ),
            ),
        ),
    )


def _playing() -> Playing[Pond, PondState, PondView, PondMaterial, PondScratch]:
    from pnp.games.pond import policies, rules
    from pnp.games.pond.material import material
    from pnp.games.pond.showing import lay_table, show
    from pnp.games.pond.telling import TALE

    return Playing(rules, policies, material, TALE, show, lay_table)


def _checks() -> Checks:
    return Checks(
        restrictions=(
            ("mallard", "duck.mallard", ("put 1",)),
            ("pintail", "duck.pintail", ("put 2",)),
            ("canvasback", "duck.canvasback", ("put 3",)),
            ("teal", "duck.teal", ("put 4",)),
            ("shoveler", "duck.shoveler", ("put 5",)),
            ("full_house", "set.full_house", ("house",)),
            ("four_kind", "set.four_kind", ("four",)),
            ("five_kind", "set.five_kind", ("five",)),
            ("straight", "set.straight", ("straight",)),
            ("change", "count.use.change", ("up", "down")),
            ("reroll", "count.use.reroll", ("reroll",)),
            ("brighten", "count.use.brighten", ("brighten",)),
            ("wild", "count.use.wild", ("feed",)),
        )
    )


def _solver() -> Solver[PondMaterial, Solution]:
    from pnp.games.pond import solver

    return solver


GAME = GameParts(_read, _printing, _playing, _checks, _solver)
