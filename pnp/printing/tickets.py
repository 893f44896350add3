"""Job tickets: an order as file names and manifests tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Option = str | int | float | list[str] | None
"""A value of an order as JSON has it."""

Scope = Literal[
    "every part",
    "start page",
    "bound or start page",
    "boxes alone",
    "boxes",
    "ordered format",
    "card grid",
    "duplex",
    "pads",
    "multiplied",
    "rulebook",
]
"""The parts that show a choice; `file_names.py` tells them apart."""


@dataclass(frozen=True, slots=True)
class NameLabel:
    """A choice that is not the default one, as file names tell it."""

    text: str
    scope: Scope


@dataclass(frozen=True, slots=True)
class JobTicket:
    """The choices of an order by their keys in the tables."""

    game: str
    """The game's key."""
    language: str
    """One language, or two with a comma between: "fr,en"."""
    paper: str
    ink: str
    card: str
    printer: str
    named_parts: frozenset[str]
    """The parts that are ordered by name; empty if all are ordered."""
    labels: tuple[NameLabel, ...]
    """In the order of a file's name."""
    options: Mapping[str, Option] = field(repr=False)
    """The order's fields by name, for a manifest."""

    @property
    def languages(self) -> tuple[str, ...]:
        """Return one language or two."""
        return tuple(self.language.split(","))
