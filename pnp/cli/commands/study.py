"""`study`: variants of a game, and the nearest of them to some targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import starmap
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from pnp.cli.options.arguments import a_path, pack_folders, report_file
from pnp.cli.options.playing_orders import (
    USUAL_SEED,
    pairs_as_typed,
    players_at_work,
    policies,
    run_notes,
)
from pnp.cli.options.requests import StudyOptions
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, table
from pnp.core import caches
from pnp.core.errors import CallError, Problem, quantity, raise_if_any
from pnp.core.files import write_all
from pnp.games.registry import find
from pnp.study.simulate import SimulationRequest
from pnp.study.sweep.dials import Variant, is_number, read_dials, variant_name
from pnp.study.sweep.report import (
    EFFECTS_NOTE,
    FRESH_NOTE,
    effect_rows,
    figure_heads,
    figure_rows,
    threshold_lines,
    variant_names,
)
from pnp.study.sweep.sweep import SweepRequest, SweepResult, sweep

_COLUMNS: Final = 78
_MAX_REFUSED: Final = 3
_MAX_PARTS: Final = 10_000
_SHARD: Final = "write --shard 3/20 for the third of twenty parts"


def run(name: str, options: StudyOptions, *, quiet: bool) -> Outcome:
    """Play variants, and write the report and the numbers of the best if they are asked for."""
    _check(options)
    request = _request(name, options)
    report, numbers = report_file(options.report), _new_file(options.apply)
    _check_paths(*request.ledgers, request.out, report, numbers)
    with show_progress(quiet=quiet) as progress:
        result = sweep(request, progress)
    files: dict[Path, bytes] = {}
    if report and result.best:
        from pnp.study.sweep.report import report_page  # noqa: PLC0415 -- brings a template engine

        files[report] = report_page(result).encode()
    if numbers and _best(result):
        files[numbers] = _as_pack(result).encode()
    write_all(files)
    has_cache = not request.play.fast or caches.rules() is not None
    notes = [
        *_refusals(result),
        *run_notes(request.play.packs, "compiled rules", has_cache=has_cache),
    ]
    return Outcome(
        {**_record(result), "files": [*map(str, files)]}, [*_lines(result, files)], notes
    )


def _check(options: StudyOptions) -> None:
    """Refuse options that would be passed over.

    Raises:
        CallError: all of them.
    """
    usual = StudyOptions()
    names = ("dial", "target", "keep", "players", "games", "policy", "seed")
    problems = [
        Problem(f"the ledger decides on --{name}", hint="leave the option out")
        for name in names
        if options.ledgers and getattr(options, name) != getattr(usual, name)
    ]
    for name in ("report", "apply"):
        if options.shard and getattr(options, name):
            hint = "put the parts together first"
            problems.append(
                Problem(f"--{name} needs all games, and --shard plays a part", hint=hint)
            )
    if options.shard and not options.out and len(options.ledgers or ()) != 1:
        problems.append(Problem("--shard keeps its games nowhere", hint="add --out part.jsonl"))
    raise_if_any(problems, CallError)


def _check_paths(*paths: Path | None) -> None:
    """Refuse one file for two purposes.

    Raises:
        CallError: two paths lead to it.
    """
    places = Counter(path.resolve() for path in paths if path)
    problems = [
        Problem("two options name the same file", str(path), "name another for one of them")
        for path, number in places.items()
        if number > 1
    ]
    raise_if_any(problems, CallError)


def _request(name: str, options: StudyOptions) -> SweepRequest:
    key = find(name)
    usual = policies(options.policy)
    if len(usual) > 1:
        raise CallError(Problem("--policy names several", hint="name others in targets: 'odds: …'"))
    play = SimulationRequest(
        key,
        options.players,
        options.games,
        usual,
        USUAL_SEED if options.seed is None else options.seed,
        players_at_work(options.workers, options.cluster),
        options.cluster,
        fast=not options.interpreted,
        packs=pack_folders(key, options.packs),
    )
    return SweepRequest(
        play,
        read_dials(options.dial or ()),
        tuple(options.target or ()),
        tuple(options.keep or ()),
        tuple(a_path("LEDGER", text, "file") for text in options.ledgers or ()),
        _new_file(options.out),
        _shard(options.shard),
    )


def _new_file(text: str | None) -> Path | None:
    """Return the path of a file that is to be written, and is not there yet.

    Raises:
        CallError: it is.
    """
    if text is None:
        return None
    path = a_path("the option", text, "file")
    if path.exists():
        raise CallError(Problem("the file is there already", text, "name another, or move it away"))
    return path


def _shard(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    place, _, parts = text.partition("/")
    if not (
        place.isdecimal() and parts.isdecimal() and 1 <= int(place) <= int(parts) <= _MAX_PARTS
    ):
        raise CallError(Problem(f"--shard {text!r} is not a part of a whole", hint=_SHARD))
    return int(place), int(parts)


def _refusals(result: SweepResult) -> Iterator[Line | str]:
    """Yield the variants whose numbers do not go together, the first of them with the reason."""
    if result.refused:
        yield f"{quantity(len(result.refused), 'variant')} cannot be played:"
    for variant, problem in result.refused[:_MAX_REFUSED]:
        yield Line(f"{variant_name(variant)}: {problem.fact}", hang=2)


def _lines(result: SweepResult, files: dict[Path, bytes]) -> Iterator[Line | str]:
    plan = result.race.plan
    variants = quantity(len(plan.variants) - 1, "variant")
    yield Line(f"{result.title}: {variants}, {quantity(result.games, 'game')}", "bold")
    yield f"seed {plan.seed}, rules version {plan.rules}"
    if not result.best:
        yield ""
        yield "A part was played; put the parts together for a ranking:"
        yield f"  ducks-pnp study {plan.game} PART.jsonl PART.jsonl"
        return
    yield f"variants left after each round: {', '.join(map(str, result.left))}"
    yield ""
    names = variant_names(result)
    numbers = [str(number) for number, _ in enumerate(names, start=1)]
    head = ("", *figure_heads(result.race), "distance")
    yield from table(head, list(figure_rows(result, numbers)))
    yield ""
    yield from (
        Line(f"{number}  {name}", hang=3) for number, name in zip(numbers, names, strict=True)
    )
    yield ""
    yield from wrap(FRESH_NOTE, _COLUMNS)
    yield from _thresholds(result)
    yield ""
    yield from table(("dial", "value", *figure_heads(result.race)), list(effect_rows(result)))
    yield ""
    yield from wrap(EFFECTS_NOTE, _COLUMNS)
    if not _best(result):
        yield ""
        yield "No variant is nearer than the game as printed."
    if files:
        yield ""
        yield from (f"written: {near(path)}" for path in files)


def _thresholds(result: SweepResult) -> Iterator[Line | str]:
    """Yield the limits that would meet a share without any change of the game's numbers."""
    for target in result.race.targets:
        histogram = result.printed[target.policy].histograms[target.column]
        for line in threshold_lines(target, histogram):
            yield ""
            yield line


def _best(result: SweepResult) -> Variant:
    """Return the nearest variant; empty for the game as printed, or where there is no ranking."""
    return result.race.plan.variants[next(iter(result.best), 0)]


def _as_pack(result: SweepResult) -> str:
    """Return the numbers of the best variant as the `game.toml` of a pack.

    Raises:
        CallError: it differs in the reading of a ruling, which no pack changes.
    """
    plan = result.race.plan
    variant = _best(result)
    if not all(is_number(value) for _, value in variant):
        hint = "leave --apply out, and play with --rule"
        raise CallError(Problem("the best variant reads a ruling otherwise", hint=hint))
    lines = starmap("{} = {}".format, variant)
    return "\n".join((f"[{plan.game}]", *lines, ""))


def _record(result: SweepResult) -> dict[str, Any]:
    plan = result.race.plan
    return {
        "game": plan.game,
        "title": result.title,
        "players": plan.players,
        "seed": plan.seed,
        "rules_version": plan.rules,
        "variants": len(plan.variants) - 1,
        "refused": [pairs_as_typed(variant) for variant, _ in result.refused],
        "games": result.games,
        "left": list(result.left),
        "best": [_describe_standing(result, place) for place in result.best],
        "effects": [
            {"path": path, "value": value, "figures": [*figures]}
            for path, values in result.effects.items()
            for value, figures in values.items()
        ],
    }


def _describe_standing(result: SweepResult, place: int) -> dict[str, Any]:
    variant: Variant = result.race.plan.variants[place]
    standing = result.best[place]
    names = map(str, result.race.figures)
    return {
        "set": pairs_as_typed(variant),
        "distance": round(standing.distance, 6),
        "is_out": standing.is_out,
        "figures": [
            {"target": name, "value": figure.value, "interval": [figure.low, figure.high]}
            for name, figure in zip(names, standing.figures, strict=True)
        ],
    }
