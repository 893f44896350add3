"""The verdicts on files, compared with one another, and on games played with their numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.core.progress import Progress, silent
from pnp.proof.validation.findings import Finding, disagreements
from pnp.proof.validation.validate import Verdict

if TYPE_CHECKING:
    from pnp.proof.playtest import Playtest


@dataclass(frozen=True, slots=True)
class Validation:
    """The verdicts on files, and on games played with their numbers."""

    verdicts: tuple[Verdict, ...]
    playtests: tuple[Playtest, ...] = ()

    @property
    def findings(self) -> Iterator[tuple[str, Finding]]:
        """Yield every finding with the name of its file or game."""
        for verdict in self.verdicts:
            yield from ((verdict.reading.name, finding) for finding in verdict.findings)
        for test in self.playtests:
            yield from ((test.game, finding) for finding in test.findings)


def conclude(verdicts: Sequence[Verdict], games: int, progress: Progress = silent) -> Validation:
    """Play the games of the files, with the numbers that were read back.

    Args:
        verdicts: the verdicts on the files.
        games: the number of games per setting; 0 for none.
        progress: called for each setting.
    """
    validation = Validation(tuple(_hold_together(verdicts)))
    if not games:
        return validation
    from pnp.proof.playtest import playtest  # noqa: PLC0415 -- files are read back without games

    playable = {
        verdict.game.key: verdict.game
        for verdict in verdicts
        if verdict.game and verdict.game.is_playable
    }
    tests = [
        playtest(game, _numbers_of(verdicts, key), games, progress=progress)
        for key, game in playable.items()
    ]
    return replace(validation, playtests=tuple(tests))


def _hold_together(verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """Yield verdicts with the numbers in which each file differs from another of its game."""
    files: dict[str, dict[str, Mapping[str, int]]] = defaultdict(dict)
    for verdict in verdicts:
        files[verdict.game.key if verdict.game else ""][verdict.reading.name] = verdict.numbers
    differences = [pair for numbers in files.values() for pair in disagreements(numbers)]
    for verdict in verdicts:
        mine = (finding for name, finding in differences if name == verdict.reading.name)
        yield replace(verdict, findings=(*verdict.findings, *mine))


def _numbers_of(verdicts: Sequence[Verdict], key: str) -> dict[str, int]:
    """Return the numbers that all files of a game print, by path."""
    mine = (verdict for verdict in verdicts if verdict.game and verdict.game.key == key)
    return {path: value for other in mine for path, value in other.numbers.items()}
