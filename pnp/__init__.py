"""ducks-pnp: five duck games, printed at home and proved to be playable.

`import pnp` offers what the command line does (docs/python.md): `open_game`, `lay_out`, `write`,
`deck` and more, of `pnp.api`. They are imported when they are first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pnp.version import __version__

if TYPE_CHECKING:
    from pnp.api import *  # noqa: F403 -- the names are those of pnp.api.__all__

__all__ = ["__version__"]


def __getattr__(name: str) -> Any:
    """Return what `pnp.api` offers under a name."""
    if name.startswith("_"):
        raise AttributeError(name)
    api = import_module("pnp.api")
    if name not in api.__all__:
        message = f"module 'pnp' offers no {name!r}"
        raise AttributeError(message)
    return getattr(api, name)
