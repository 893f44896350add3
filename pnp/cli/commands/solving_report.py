"""A solved game as one page of HTML."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.cli.commands.solved_figures import (
    RANKS,
    as_counts,
    headline,
    rank_rows,
    result,
    rows_without_abilities,
)
from pnp.cli.options.playing_orders import pairs_as_typed
from pnp.study.simulation.pages import ReportRow, ReportRowGroup, ReportTable, Section, page
from pnp.study.simulation.pages import plain_table as table
from pnp.study.simulation.plots import bars, describe_spread
from pnp.study.simulation.report import group_notes
from pnp.study.solve import GamesOfBestPlay, SolvedGame


def page_of(game: SolvedGame) -> str:
    """Return the page."""
    request = game.request
    others = pairs_as_typed((*request.readings, *request.changes))
    return page(
        game.title,
        f"{headline(game)}. {result(game).capitalize()}.",
        [("played with", ", ".join(others))] if others else [],
        "All numbers are exact: every roll and every decision has been weighed, none was sampled.",
        list(_sections(game)),
    )


def _sections(game: SolvedGame) -> Iterator[Section]:
    if game.best is not None:
        yield _scores(game.best)
        if game.best.highest is not None:
            yield _ranks(game.best)
        yield _uses(game, game.best)
    if game.targets:
        rows = [(str(target.score), f"{target.chance:.4%}") for target in game.targets]
        yield Section(
            "Playing for a score",
            (),
            (table(rows, ("score", "best chance to reach it")),),
            note="Each of a player who plays for that score and nothing else.",
        )
    if game.restricted:
        head = ("never used", "expected score", "what it is worth")
        yield Section(
            "What each box and ability is worth", (), (table(rows_without_abilities(game), head),)
        )


def _scores(best: GamesOfBestPlay) -> Section:
    counts = as_counts(best.scores)
    name = "score" if best.highest is not None else "margin of the first player"
    rows = [("spread", describe_spread(counts))]
    if best.highest is not None:
        rows.append(("highest score that there is", str(best.highest)))
    return Section(
        f"{name.capitalize()}", (bars(counts, f"{name}, and its chance"),), (table(rows),)
    )


def _ranks(best: GamesOfBestPlay) -> Section:
    return Section(
        "Ranks",
        (),
        (table(rank_rows(best), RANKS),),
        text="What best play makes of the ranks, and where they would stand if the highest were "
        "for one game in ten, the next for two, and so on.",
    )


def _uses(game: SolvedGame, best: GamesOfBestPlay) -> Section:
    groups = tuple(
        ReportRowGroup(
            tuple(ReportRow((game.names[note], f"{best.uses[note]:.3f}")) for note in notes), title
        )
        for title, notes in group_notes(list(best.uses), game.names)
    )
    return Section("What best play uses", (), (ReportTable(groups, ("", "mean in a game")),))
