"""Games as values, and a room for each built-in game, blind to the others.

games       `registry` opens them, `game` is the value, `decks` makes one of a reader's own table,
            `installed` finds those that pip has installed
own         `own` opens folders of tables and drawings, without Python
parts       `parts` list the offers of a game, `folders` loads those of a reader's own game
tables      `layouts` are positions as they lie on a table
components  `components` are the nouns of a bag, `factory` builds the rows that all lists share
packs       `packs` reads them, `overlays` lays them over a game
built in    `pond`, `bucket`, `cover`, `gallery`, `blind`: the same file names in each

Games of one's own import from here: `pnp.games`, `pnp.rules` and `pnp.data` offer all that they
need.
"""

from typing import TYPE_CHECKING

from pnp.core.lazy import import_lazily

if TYPE_CHECKING:
    from pnp.core.geometry import Size
    from pnp.games.components import Bag, Component
    from pnp.games.factory import (
        HALF_PAGE,
        THIRD_PAGE,
        ComponentFactory,
        GamePictures,
        shared_values,
    )
    from pnp.games.own.model import GameFile
    from pnp.games.own.recipe import recipe
    from pnp.games.own.rows import OwnCardRow
    from pnp.games.parts import Checks, GameParts, Playing, Printing, Tale
    from pnp.words.words import Words
else:
    __getattr__ = import_lazily(
        __name__,
        {
            "Bag": "components",
            "Checks": "parts",
            "Component": "components",
            "ComponentFactory": "factory",
            "GameFile": "own.model",
            "GameParts": "parts",
            "GamePictures": "factory",
            "HALF_PAGE": "factory",
            "OwnCardRow": "own.rows",
            "Playing": "parts",
            "Printing": "parts",
            "Size": "components",
            "THIRD_PAGE": "factory",
            "Tale": "parts",
            "Words": "game",
            "recipe": "own.recipe",
            "shared_values": "factory",
        },
    )

__all__ = [
    "HALF_PAGE",
    "THIRD_PAGE",
    "Bag",
    "Checks",
    "Component",
    "ComponentFactory",
    "GameFile",
    "GameParts",
    "GamePictures",
    "OwnCardRow",
    "Playing",
    "Printing",
    "Size",
    "Tale",
    "Words",
    "recipe",
    "shared_values",
]
