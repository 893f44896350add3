"""Thin Ice: tables and drawings, and rules to play by."""

from __future__ import annotations

from pnp.games import recipe

from . import rules

GAME = recipe(rules)
