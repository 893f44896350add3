"""TOML files as typed values, with all their errors at once.

files     `toml` is read, `schema` has the records, `violations` says what pydantic found, `checks`
          hold between fields, `changes` are numbers set on the command line
games     `game` is what all games' data share, `own_pictures` the files beside a reader's own
printing  `tables` of papers, cards, inks and printers, `profiles` of a user's printers
looks     `palette` of colours and kinds of text, `theme` of a pack with its contrasts
paper     `manifest` of a printed file, `placements` of its faces on their pages

Games of one's own import from here: `pnp.games`, `pnp.rules` and `pnp.data` offer what they need.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import importing

if TYPE_CHECKING:
    from pnp.data.checks import distinct
    from pnp.data.game import Credits, PlayerCount, PlayingTime
    from pnp.data.schema import Checks, Count, Points, Record, Sourced
    from pnp.data.toml import load
else:
    __getattr__ = importing(
        __name__,
        {
            "Checks": "schema",
            "Count": "schema",
            "Credits": "game",
            "PlayerCount": "game",
            "PlayingTime": "game",
            "Points": "schema",
            "Record": "schema",
            "Sourced": "schema",
            "distinct": "checks",
            "load": "toml",
        },
    )

__all__ = [
    "Checks",
    "Count",
    "Credits",
    "PlayerCount",
    "PlayingTime",
    "Points",
    "Record",
    "Sourced",
    "distinct",
    "load",
]
