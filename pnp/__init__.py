"""ducks-pnp: five duck games, printed at home and proved to be playable.

`import pnp` offers what the command line does (docs/python.md): `open_game`, `lay_out`, `write`,
`deck` and more, of `pnp.api`, and the modules `simulate`, `solve` and `validate`. They are imported
when they are first asked for.

Example:
    >>> import pnp
    >>> pnp.GAMES
    ('pond', 'bucket', 'cover', 'gallery', 'blind')
    >>> [pnp.open_game(key).title for key in pnp.GAMES[:2]]
    ['Ducks in the Pond', 'Ducks in a Bucket']
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pnp.core.resources import __version__

if TYPE_CHECKING:
    from pnp.api import (
        GAMES,
        ActionValue,
        CallError,
        DucksError,
        Edition,
        Game,
        Job,
        MaterialError,
        Order,
        OrderOptions,
        Printed,
        Problem,
        Result,
        Table,
        deck,
        lay_out,
        open_game,
        pictures,
        resolve,
        write,
    )
    from pnp.proof.validation import validate
    from pnp.study import simulate, solve

__all__ = [
    "GAMES",
    "ActionValue",
    "CallError",
    "DucksError",
    "Edition",
    "Game",
    "Job",
    "MaterialError",
    "Order",
    "OrderOptions",
    "Printed",
    "Problem",
    "Result",
    "Table",
    "__version__",
    "deck",
    "lay_out",
    "open_game",
    "pictures",
    "resolve",
    "simulate",
    "solve",
    "validate",
    "write",
]

_MODULES = {
    "simulate": "pnp.study.simulate",
    "solve": "pnp.study.solve",
    "validate": "pnp.proof.validation.validate",
}


if not TYPE_CHECKING:  # so that a type checker notices a name that is not on offer

    def __getattr__(name: str) -> Any:
        """Return a module of this name, or what `pnp.api` offers under it."""
        if name in _MODULES:
            return import_module(_MODULES[name])
        if name not in __all__:
            message = f"module 'pnp' offers no {name!r}"
            raise AttributeError(message)
        return getattr(import_module("pnp.api"), name)
