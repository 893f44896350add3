"""Duck & Cover: two to seven players, bath ducks by the dozen, three rounds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.games.parts import Checks, GameParts, Playing, Printing

if TYPE_CHECKING:
    from pnp.games.cover.fields import CoverMaterial, CoverState, CoverView
    from pnp.games.cover.model import Cover
    from pnp.games.cover.policies import CoverScratch


def _read(path: Path) -> Cover:
    from pnp.games.cover.model import read

    return read(path)


def _printing() -> Printing[Cover]:
    from pnp.games.cover.components import bag

    return Printing(
        bag,
        (
            ("ducks.cards", r"cover\.duck\..+"),
            ("draw.cards", r"cover\.draw\..+"),
            ("draw.max", r"cover\.draw\.max"),
            ("draw.bis", r"cover\.draw\.bis"),
            ("draw.copies_of_each_number", r"cover\.draw\.(\d+)(?:\.mate)?"),
        ),
        numbers=(
            (r"cover\.duck\.\w+\.(\d+)", (r"ducks.\1.number", r"ducks.\1.splash")),
            (r"cover\.draw\.(\d+)(?:\.mate)?", (r"ducks.\1.number",)),
            (r"cover\.limit", ("limits.*.players", "limits.*.discards", "limits.sum")),
            (r"cover\.mat", ("limits.*.players", "limits.1.discards")),
            (r"cover\.score", ("rounds.count", "players.most")),
            (r"cover\.aid", ("rounds.count",)),
        ),
    )


def _playing() -> Playing[Cover, CoverState, CoverView, CoverMaterial, CoverScratch]:
    from pnp.games.cover import policies, rules
    from pnp.games.cover.material import material
    from pnp.games.cover.showing import lay_table, show
    from pnp.games.cover.telling import TALE

    return Playing(rules, policies, material, TALE, show, lay_table)


def _checks() -> Checks:
    from pnp.games.cover.fields import NUMBERS

    return Checks(
        restrictions=(
            ("covers", "count.covers", ("cover",)),
            ("ducks", "count.ducks", ("duck",)),
            *(
                (f"cover_{n}", f"restriction.cover {n}", (f"cover {n}",))
                for n in range(1, NUMBERS + 1)
            ),
        )
    )


GAME = GameParts(_read, _printing, _playing, _checks)
