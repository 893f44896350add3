"""The outcome of a command, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.cli.terminal.screen import Line

if TYPE_CHECKING:
    from pnp.core.errors import DucksError


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a command: nothing of it has been printed yet."""

    record: Mapping[str, Any]
    """The object that --json prints."""
    lines: Sequence[Line | str] = ()
    """The text printed without --json."""
    notes: Sequence[Line | str] = ()
    """Remarks beside the result, for standard error."""
    error: DucksError | None = None
    """The problems of a part of it, while the rest was done."""
    notes_follow: bool = False
    """Whether notes come after the result, which is a verdict, and not before it."""
