"""The kernel of played games: the parts of every engine, and the operations on one.

Two rules hold here. The kernel knows no game, no paper and no file; and nothing in it is left to
chance that is not handed in as an argument. docs/rules.md tells how an engine is written.

- records: `fields` of states, `codec` of actions, `checks` of both
- chance: `chance` itself, `dice_pools` and the best dice to keep
- engines: `engine` and its `driver`; `compiled` by numba, with `linking` and `memory`
- contract: `contract` of a game's rules and policies
- games: `table` to play at, `worths` of actions there, `replay` of a game from a line that a
  person types, watched if need be, `leads` of scores
- any game: `usual` endings, ranks and players; `rulings` that a game was given

Users' own games import from here, as from `pnp.games` and `pnp.data`.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import import_lazily

if TYPE_CHECKING:
    from pnp.rules.chance import Chance, below, open_stream, roll, shuffle
    from pnp.rules.checks import all_wrong
    from pnp.rules.codec import Codec, Kind
    from pnp.rules.fields import (
        Bounds,
        Fields,
        Flag,
        Grid,
        Struct,
        Vector,
        clear_record,
        copy_record,
    )
    from pnp.rules.rulings import reading
else:
    __getattr__ = import_lazily(
        __name__,
        {
            "Bounds": "fields",
            "Chance": "chance",
            "Codec": "codec",
            "Fields": "fields",
            "Flag": "fields",
            "Grid": "fields",
            "Kind": "codec",
            "Struct": "fields",
            "Vector": "fields",
            "all_wrong": "checks",
            "below": "chance",
            "clear_record": "fields",
            "copy_record": "fields",
            "open_stream": "chance",
            "reading": "rulings",
            "roll": "chance",
            "shuffle": "chance",
        },
    )

__all__ = [
    "Bounds",
    "Chance",
    "Codec",
    "Fields",
    "Flag",
    "Grid",
    "Kind",
    "Struct",
    "Vector",
    "all_wrong",
    "below",
    "clear_record",
    "copy_record",
    "open_stream",
    "reading",
    "roll",
    "shuffle",
]
