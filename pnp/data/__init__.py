"""TOML files as typed values, with all their errors at once.

files     `toml` reads a file, `schema` has the base records and checks across their fields,
          `violations` finds and words all errors, `changes` set numbers from the command line
games     `game` has the tables of every game, `own_pictures` describes a user's picture files
printing  `tables` of papers, cards, inks and printers, `profiles` of a user's printers
looks     `palette` of colours and kinds of text, `theme` of a pack with its contrasts,
          `css_colours` that people write
tables    `tabular` reads CSV files and spreadsheets, `foreign_xml` XML of other programs
paper     `manifest` of a printed file, `placements` of its faces on their pages

Users' own games import from here, as from `pnp.games` and `pnp.rules`.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import import_lazily

if TYPE_CHECKING:
    from pnp.data.game import Credits, PlayerCount, PlayingTime
    from pnp.data.schema import Checks, Count, Points, Record, Sourced, as_table, distinct
    from pnp.data.toml import load
else:
    __getattr__ = import_lazily(
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
            "as_table": "schema",
            "distinct": "schema",
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
    "as_table",
    "distinct",
    "load",
]
