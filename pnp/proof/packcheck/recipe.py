"""The check of a pack, step by step.

1. its files are read: names, licences, numbers, the table of its pictures;
2. each picture is opened: drawings drawn by the press, photographs decoded;
3. each game is opened with the pack: ids, colours and their contrast, paths of numbers;
4. each game is laid out and drawn, in English and in the pack's languages;
5. games whose numbers it changes are played.

A step with problems does not prevent the next, as long as that has anything to check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.core.errors import MaterialError, Problem
from pnp.core.progress import Progress, silent
from pnp.games.packs import Pack, read_pack
from pnp.games.packs.inventory import take_inventory
from pnp.games.packs.pack import ART, PACK_FILE
from pnp.games.registry import BUILT_IN, printable
from pnp.proof.packcheck import colours, games, pictures
from pnp.proof.packcheck.findings import errors, note
from pnp.proof.validation.findings import GRADES, GradedProblem

OWN_USE: Final = "for my own use"
"""The licence of a new pack that has not been shared."""


@dataclass(frozen=True, slots=True)
class CheckedPack:
    """A pack and its findings."""

    folder: Path
    pack: Pack | None
    """None if its files cannot be read."""
    games: tuple[str, ...]
    """The games with which it was checked."""
    findings: tuple[GradedProblem, ...]
    """Gravest first."""

    @property
    def refused(self) -> tuple[Path, ...]:
        """Return the drawings that the press refuses."""
        return tuple(
            own.path
            for own in (self.pack.pictures.values() if self.pack else ())
            if own.is_shown_as_it_is
            and any(problem.place.startswith(str(own.path)) for problem in self.problems)
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return the problems that prevent printing with the pack."""
        return tuple(finding.problem for finding in self.findings if finding.grade == "error")


def check_pack(folder: Path, names: Sequence[str] = (), progress: Progress = silent) -> CheckedPack:
    """Return all findings in a pack.

    Args:
        folder: the folder of the pack.
        names: the games with which to check it, by name or path; by default those of its pack.toml.
        progress: called for each face that is laid out.

    Raises:
        CallError: the folder or a game does not exist.
    """
    pack, findings = _read(folder)
    keys: tuple[str, ...] = ()
    findings += _check_pictures(folder, pack)
    if pack:
        keys = tuple(names) or tuple(_check_names(pack))
        findings += _about(pack)
        findings += colours.findings(pack)
        for name in keys:
            findings += _new(games.findings(pack, name, progress), findings)
    return CheckedPack(folder, pack, keys, _sort(findings))


def _new(more: Iterable[GradedProblem], findings: Sequence[GradedProblem]) -> list[GradedProblem]:
    """Return findings without those of layouts that repeat a finding about a picture in them."""
    places = {
        finding.problem.fact: finding.problem.place
        for finding in findings
        if finding.check == "picture"
    }
    return [
        finding
        for finding in more
        if places.get(finding.problem.fact, "\0") not in finding.problem.place
    ]


def _read(folder: Path) -> tuple[Pack | None, list[GradedProblem]]:
    try:
        return read_pack(folder), []
    except MaterialError as error:
        return None, list(errors("pack", error))


def _check_pictures(folder: Path, pack: Pack | None) -> Iterator[GradedProblem]:
    """Yield the problems of the files in `art/`, independently of other problems."""
    inventory = take_inventory(folder, [])
    paths = [inventory.path(name) for name in inventory.below(ART)]
    yield from pictures.findings(paths, pack)


def _check_names(pack: Pack) -> Iterator[str]:
    """Yield those games of a pack that are installed."""
    keys = pack.about.games or printable()
    return (game for game in keys if game in BUILT_IN)


def _about(pack: Pack) -> Iterator[GradedProblem]:
    place = pack.folder / PACK_FILE
    for game in pack.about.games:
        if game not in BUILT_IN:
            fact = f"{game!r} is not a built-in game"
            hint = f"if it is one of your own, check with its folder: --game {game}/"
            yield note("games", fact, f"{place}, games", hint)
    for notice in pack.notices:
        yield note("picture", notice.fact, notice.place, notice.hint)
    if pack.about.licence == OWN_USE:
        hint = "say what others may do with it before you give it away: CC BY 4.0"
        yield note("licence", "the pack is for your own use", f"{place}, licence", hint)


def _sort(findings: Sequence[GradedProblem]) -> tuple[GradedProblem, ...]:
    """Return distinct findings, gravest first."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: GRADES.index(finding.grade)))
