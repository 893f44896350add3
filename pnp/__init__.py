"""ducks-pnp: five duck games, printed at home and proved to be playable."""

__version__ = "0.1.0"
