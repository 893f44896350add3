"""Games of tables and drawings: a folder with a game.toml, and at most a page of rules in Python.

`model.py` is the typed form of its game.toml. `opening.py` makes a `Game` of the folder, and
`components.py` the components of it. `rows.py` reads the tables of a deck as rows, `columns.py`
turns them into the texts, colours and pictures that its drawings show. `beginning.py` creates such
a folder and `imports` converts one from another program, both as `drafts.py` with first drawings by
`sketches.py`. `schema.py` has the schema of game.toml, `odds.py` the odds of hands; `ids.py` writes
ids into tables, `recipe.py` adds a module of rules to such a game.
"""

from pnp.games.own.model import GameFile
from pnp.games.own.opening import open_own_game

__all__ = ["GameFile", "open_own_game"]
