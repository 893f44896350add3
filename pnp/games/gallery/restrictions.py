"""Restricted play: the cards that a player of the Gallery may do without."""

from __future__ import annotations

from typing import Final

from pnp.games.gallery.fields import CARDS

_WAYS: Final = {"double_barrel": ("double_barrel", "single_barrel")}
"""The actions of cards that are played in several ways."""

RESTRICTIONS: Final = tuple((card, f"card.{card}", _WAYS.get(card, (card,))) for card in CARDS)
"""What it is called, the text that tells it, and the patterns of its actions."""
