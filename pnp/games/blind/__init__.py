"""Duck Blind, version 4: two to five hunters bid with their shots for ducks in flight."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.games.parts import Checks, GameParts, Playing, Printing

if TYPE_CHECKING:
    from pnp.games.blind.fields import BlindMaterial, BlindState, BlindView
    from pnp.games.blind.model import Blind
    from pnp.games.blind.policies import BlindScratch


def _read(path: Path) -> Blind:
    from pnp.games.blind.model import read

    return read(path)


def _printing() -> Printing[Blind]:
    from pnp.games.blind.components import bag

    return Printing(
        bag,
        numbers=(
            (
                r"blind\.duck\.(\w+)\.(male|female)",
                (r"ducks.species.\1.\2", r"ducks.species.\1.of_each_sex"),
            ),
            (r"blind\.duck\.(\w+)", (r"ducks.singles.\1.worth",)),
            (
                r"blind\.bonus\.small_change",
                ("bonus.small_change.points", "bonus.small_change.worth"),
            ),
            (r"blind\.bonus\.(\w+)", (r"bonus.\1.points",)),
            (r"blind\.aid", ("scoring.set_card", "scoring.pair")),
            (r"blind\.track", ("track.last",)),
            (r"blind\.back\.(marker\.\w+|pieces)", ("track.lap",)),
        ),
    )


def _playing() -> Playing[Blind, BlindState, BlindView, BlindMaterial, BlindScratch]:
    from pnp.games.blind import policies, rules
    from pnp.games.blind.material import material
    from pnp.games.blind.showing import lay_table, show
    from pnp.games.blind.telling import TALE

    return Playing(rules, policies, material, TALE, show, lay_table)


def _checks() -> Checks:
    from pnp.games.blind.fields import MAX_PLAYERS, SINGLES, SPECIES

    return Checks(
        capacities=[
            (f"score.{seat}", "track.last", "points on the score track")
            for seat in range(1, MAX_PLAYERS + 1)
        ],
        # The deck has enough ducks for the lines of six players, and only with other numbers can it
        # run dry.
        guards=("ducks_short", "wardens.banished", "wardens.capped"),
        restrictions=(
            ("choke", "card.choke", ("add 1",)),
            ("rogue_dog", "card.rogue_dog", ("add * 1",)),
            ("duck_call", "card.duck_call", ("add * * 1",)),
            ("double_barrel", "card.double_barrel", ("add * * * 1",)),
            ("flush", "card.flush", ("flush",)),
            ("special_permit", "card.special_permit", ("show",)),
            ("shots_4", "shot.count 4", ("shoot 1",)),
            ("shots_3", "shot.count 3", ("shoot * 1+",)),
            ("shots_2", "shot.count 2", ("shoot * * 1+",)),
            ("shots_1", "shot.count 1", ("shoot * * * 1+",)),
            ("blank", "shot.blank", ("shoot * * * * 1",)),
            *(
                (name, f"duck.{name}", (f"take {2 * place + 1}", f"take {2 * place + 2}"))
                for place, name in enumerate(SPECIES)
            ),
            *(
                (name, f"duck.{name}", (f"take {2 * len(SPECIES) + place + 1}",))
                for place, name in enumerate(SINGLES)
            ),
        ),
    )


GAME = GameParts(_read, _printing, _playing, _checks)
