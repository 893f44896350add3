"""Checking a pack, step by step.

1. its files are read: names, licences, numbers, the table of its pictures;
2. each picture is opened: drawings drawn by the press, photographs decoded;
3. each game is opened with it: ids, colours and their contrast, paths of numbers;
4. each game is laid out and drawn, in English and in the pack's languages;
5. games whose numbers it changes are played.

The problems of a step do not keep the next from looking, wherever that has something to look at.
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
"""The licence of a pack that was begun and not given away."""


@dataclass(frozen=True, slots=True)
class CheckedPack:
    """A pack and its findings."""

    folder: Path
    pack: Pack | None
    """None if its files cannot be read."""
    games: tuple[str, ...]
    """The games that it was tried with."""
    findings: tuple[GradedProblem, ...]
    """The gravest first."""

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
    """Return everything that is found in a pack.

    Args:
        folder: where it lies.
        names: the games that it is tried with, by name or path; those of its pack.toml if there
            are none.
        progress: told of each face that is laid out.

    Raises:
        CallError: there is no such folder or game.
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
    """Return findings without those of layouts that repeat one of a picture in them."""
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
    """Yield the games that a pack is for and that are here."""
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
    """Return findings with the gravest first, each once."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: GRADES.index(finding.grade)))
