"""The page of a count: whole, closed in itself, and safe."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from lxml import etree

from pnp.games.registry import playable
from pnp.study.simulate import SimulationRequest, SimulationResult, run
from pnp.study.simulation.report import ReportHeading, report
from pnp.study.simulation.skill import PolicyAlike, SkillGap
from pnp.study.simulation.studies import Studies, mean_hindrances

GREEDY = ("greedy",)
"""The Pond's quickest player: the usual one looks at each day exactly."""


def heading(found: SimulationResult) -> ReportHeading:
    return ReportHeading(
        found.title,
        found.policies,
        1,
        found.version,
        found.reasons,
        found.notes,
        found.names,
        (),
        ("a=1",),
    )


def parsed(page: str) -> etree._Element:
    head, rest = page.split("\n", 1)
    assert head == "<!doctype html>"
    return etree.fromstring(rest)


def texts(tree: etree._Element, tag: str) -> list[str]:
    return ["".join(each.itertext()).strip() for each in tree.iter(tag)]


@pytest.mark.parametrize("game", playable())
def test_it_is_well_formed(game: str) -> None:
    found = run(SimulationRequest(game, games=30, policies=("random",), fast=False))
    tree = parsed(report(heading(found), found.counts))
    assert len(tree.findall(".//{http://www.w3.org/2000/svg}svg")) >= 2
    titles = [each.text for each in tree.findall(".//h2")]
    assert titles == ["Scores", "Seats", "Length", "How games end", "What was used"]


def test_it_asks_for_nothing_from_elsewhere() -> None:
    found = run(
        SimulationRequest(
            "pond", games=30, policies=GREEDY, fast=False, changes=(("rows.mallard.singly", "4"),)
        )
    )
    page = report(heading(found), found.counts, found.comparison)
    parsed(page)
    assert "<script" not in page
    assert "What a=1 would change" in page
    cells = [each.text for each in parsed(page).iter("td")]
    assert {"scores of all seats", "decisions in a game", "Mallard (points of rows)"} <= {*cells}
    compared = [each for each in parsed(page).iter("table") if "as printed" in texts(each, "th")]
    assert len(compared) == 2
    for table in compared:
        assert {len(row.findall("td")) for row in table.iterfind("tbody/tr")} == {
            len(texts(table, "th"))
        }
    assert re.findall(r"\b(?:src|href|url)\b", page) == []
    assert set(re.findall(r"https?://[^\"]*", page)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("players", [1, 2])
def test_a_changed_game_is_compared_seat_by_seat(players: int) -> None:
    request = SimulationRequest("pond", games=10, policies=("random",) * players, fast=False)
    found = run(replace(request, changes=(("rows.mallard.singly", "4"),)))
    page = report(heading(found), found.counts, found.comparison)
    cells = [str(each.text) for each in parsed(page).iter("td")]
    seats = [f"wins of seat {seat}" for seat in range(1, players + 1)] if players > 1 else []
    assert [cell for cell in cells if cell.startswith("wins of seat")] == seats


def test_it_escapes_what_it_is_told() -> None:
    found = run(SimulationRequest("pond", games=30, policies=GREEDY, fast=False))
    evil = "<script>alert('&')</script>"
    told = replace(heading(found), title=evil, policies=(evil,), reasons=(evil,), changes=(evil,))
    page = report(told, found.counts, None)
    assert "<script" not in page
    assert parsed(page).findtext(".//h1") == evil


def test_rows_that_belong_together_are_one_body_which_print_does_not_part() -> None:
    found = run(SimulationRequest("blind", games=30, policies=("random",), fast=False))
    page = report(heading(found), found.counts)
    assert "tbody, tr, h2 { break-inside: avoid }" in page
    tables = [each for each in parsed(page).iter("table") if each.find("thead") is not None]
    assert max(len(each.findall("tbody")) for each in tables) > 2
    assert all(each.find("tr") is None for each in parsed(page).iter("table"))


def test_counts_are_named_in_the_words_of_the_game() -> None:
    found = run(SimulationRequest("blind", games=30, policies=("random",), fast=False))
    rows = [each.text for each in parsed(report(heading(found), found.counts)).iter("td")]
    assert "discards shuffled into the deck" in rows
    assert "Rogue Dog" in rows
    assert [each for each in rows if each and "_" in each] == []


def test_a_use_is_told_by_its_mean_its_most_and_the_share_of_games_that_have_it() -> None:
    found = run(SimulationRequest("blind", games=30, policies=("random",), fast=False))
    rows = [texts(row, "td")[:4] for row in parsed(report(heading(found), found.counts)).iter("tr")]
    for note in found.notes:
        times = list(found.counts.histograms[note].elements())
        share = sum(map(bool, times)) / len(times)
        row = [found.names[note], f"{sum(times) / 30:.3f}", str(max(times)), f"{share:.1%}"]
        assert row in rows


def test_who_plays_alone_has_no_wins() -> None:
    found = run(SimulationRequest("pond", games=30, policies=GREEDY, fast=False))
    heads = [each.text for each in parsed(report(heading(found), found.counts)).iter("th")]
    assert "mean score" in heads
    assert "wins" not in heads


def test_ranks_are_told_with_the_share_of_games_that_reach_them() -> None:
    found = run(SimulationRequest("pond", games=4, policies=GREEDY, fast=False))
    counts = replace(found.counts, histograms={**found.counts.histograms, "rank": {0: 3, 1: 1}})
    tree = parsed(report(heading(found), counts, None, Studies(ranks=("Duckling", "Duck"))))
    assert "Ranks" in texts(tree, "h2")
    rows = [texts(row, "td")[:2] for row in tree.iter("tr")]
    assert ["Duckling", "75.0%"] in rows
    assert ["Duck", "25.0%"] in rows


def test_policies_of_a_lone_player_are_compared_by_their_scores() -> None:
    found = run(SimulationRequest("pond", games=4, policies=GREEDY, fast=False))
    alike = tuple(PolicyAlike(name, found.counts) for name in ("greedy", "odds"))
    studies = Studies(skill=SkillGap(1, alike, ()))
    tree = parsed(report(heading(found), found.counts, None, studies))
    assert "Skill gap" in texts(tree, "h2")
    svg = "{http://www.w3.org/2000/svg}"
    (plot,) = (each for each in tree.iter(f"{svg}svg") if "by policy" in "".join(each.itertext()))
    names = [text.text for text in plot.iter(f"{svg}text")]
    assert [name for name in names if name in ("greedy", "odds")] == ["greedy", "odds"]
    mean = f"{alike[0].score.mean:.2f}"
    assert sum(f"{mean}, " in "".join(each.itertext()) for each in plot.iter(f"{svg}title")) == 2


def test_progress_grows_to_the_number_of_games_and_not_beyond() -> None:
    told: list[tuple[int, int]] = []
    request = SimulationRequest("pond", games=6, policies=("random",), fast=False)
    run(request, lambda _, done, of: told.append((done, of)))
    assert {of for _, of in told} == {6}
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert (told[0][0], told[-1][0]) == (0, 6)


def test_what_is_forgone_stands_in_a_table_with_what_it_costs_and_how_often() -> None:
    request = SimulationRequest(
        "pond", games=12, policies=GREEDY, fast=False, without=("put 6", "put 1", "reroll")
    )
    found = run(request)
    counts = found.studies.restricted
    assert counts
    tree = parsed(report(heading(found), found.counts, None, found.studies))
    (table,) = (each for each in tree.iter("table") if "forgone in a game" in texts(each, "th"))
    rows = [texts(row, "td") for row in table.iterfind("tbody/tr")]
    labels = [found.studies.labels[place] for place in counts.order()]
    assert [row[0] for row in rows] == labels
    assert [row[-1] for row in rows] == [
        f"{mean_hindrances(counts, place):.1f}" for place in counts.order()
    ]
    assert len({len(row) for row in rows} | {len(texts(table, "th"))}) == 1
