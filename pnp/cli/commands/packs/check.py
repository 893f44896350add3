"""`packs check`: errors and advice about packs, as text and as a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pnp.cli.commands.packs.keep import packs_in
from pnp.cli.commands.words.check import find_games
from pnp.cli.options.arguments import folder
from pnp.cli.terminal.errors import MAX_SHOWN
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near
from pnp.core.errors import MaterialError, quantity
from pnp.proof.packcheck import CheckedPack, check_pack
from pnp.proof.packcheck.pictures import rasterise
from pnp.proof.validation.findings import GradedProblem


def run(folders: Sequence[str], games: Sequence[str], *, as_pixels: bool, quiet: bool) -> Outcome:
    """Check packs.

    Args:
        folders: packs, or folders with packs in them.
        games: the games with which to check them; by default those of each pack.toml.
        as_pixels: whether to print unsupported drawings as pixels.
        quiet: whether to hide progress.

    Raises:
        CallError: an unknown folder, pack or game.
        MaterialError: a pack.toml cannot be written.
    """
    names = find_games(games) if games else []
    notes: list[Line | str] = []
    packs: list[CheckedPack] = []
    with show_progress(quiet=quiet) as progress:
        for pack in dict.fromkeys(
            pack for text in folders for pack in packs_in(folder("DIR", text))
        ):
            report = check_pack(pack, names, progress)
            pixels = _as_pixels(report) if as_pixels else ()
            if pixels:
                notes.append(f"printed as pixels from now on: {', '.join(pixels)}")
                report = check_pack(pack, names, progress)
            packs.append(report)
    problems = [problem for result in packs for problem in result.problems]
    return Outcome(
        record={"packs": [_record(result) for result in packs]},
        lines=[_line(result) for result in packs],
        notes=[*notes, *(line for result in packs for line in _milder(result))],
        error=MaterialError(problems) if problems else None,
    )


def _as_pixels(pack: CheckedPack) -> tuple[str, ...]:
    """Return the ids of the drawings that will be printed as pixels from now on."""
    return rasterise(pack.pack, pack.refused) if pack.pack else ()


def _line(pack: CheckedPack) -> Line:
    """Return the number of findings of each grade."""
    counts = Counter(finding.grade for finding in pack.findings)
    grades = ", ".join(quantity(counts[grade], grade) for grade in counts) or "nothing to fix"
    trial = f", tried with {', '.join(pack.games)}" if pack.games else ""
    return Line(f"{near(pack.folder)}: {grades}{trial}", "bold")


def _milder(pack: CheckedPack) -> Iterator[str]:
    """Yield the first findings that are not errors, and the number of the others."""
    milder = [finding for finding in pack.findings if finding.grade != "error"]
    yield from (f"{finding.grade}: {finding.problem}" for finding in milder[:MAX_SHOWN])
    if len(milder) > MAX_SHOWN:
        yield f"{len(milder) - MAX_SHOWN:,} more are not shown: --json has all"


def _record(pack: CheckedPack) -> dict[str, Any]:
    return {
        "folder": str(pack.folder),
        "name": pack.pack and pack.pack.name,
        "games": list(pack.games),
        "findings": [_describe_finding(finding) for finding in pack.findings],
    }


def _describe_finding(finding: GradedProblem) -> dict[str, str]:
    return {"grade": finding.grade, "check": finding.check, **asdict(finding.problem)}
