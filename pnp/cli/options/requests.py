"""The options of a command that takes many, as one value; None where its recipe has a default.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from dataclasses import dataclass
from typing import Any


class TypedOrder(dict[str, Any]):
    """The options of an order as they were typed, by the names of its fields."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `play`."""

    players: int | None = None
    policy: str | None = None
    seed: int | None = None
    index: int | None = None
    replay: str | None = None
    rule: list[str] | None = None
    changes: list[str] | None = None
    packs: list[str] | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class SimulationOptions:
    """The options of `simulate`."""

    players: int | None = None
    games: int = 10_000
    policy: str | None = None
    seed: int | None = None
    workers: int | None = None
    cluster: str | None = None
    interpreted: bool = False
    rule: list[str] | None = None
    changes: list[str] | None = None
    packs: list[str] | None = None
    without: list[str] | None = None
    skill: str | None = None
    report: str | None = None


@dataclass(frozen=True, slots=True)
class StudyOptions:
    """The options of `study`."""

    ledgers: list[str] | None = None
    dial: list[str] | None = None
    target: list[str] | None = None
    keep: list[str] | None = None
    players: int | None = None
    games: int = 100_000
    policy: str | None = None
    seed: int | None = None
    packs: list[str] | None = None
    workers: int | None = None
    cluster: str | None = None
    interpreted: bool = False
    shard: str | None = None
    out: str | None = None
    apply: str | None = None
    report: str | None = None


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """The options of `solve`."""

    players: int = 1
    scores: bool = False
    target: str | None = None
    restricted: bool = False
    rule: list[str] | None = None
    changes: list[str] | None = None
    packs: list[str] | None = None
    readings: bool = False
    report: str | None = None


@dataclass(frozen=True, slots=True)
class PrinterSettings:
    """The options of `printers set`; None for a setting that stays as it is."""

    read: str | None = None
    back_x: float | None = None
    back_y: float | None = None
    back_angle: float | None = None
    flip: str | None = None
    margins: str | None = None
    like: str | None = None
