"""Duck & Cover's numbers: what the file says, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.games.cover.model import Cover, read

Faults = Callable[..., list[tuple[str, str]]]
"""Given a game and changes of its file, what is told of it (tests/games/conftest.py)."""


@pytest.fixture(scope="module")
def cover() -> Cover:
    return read()


@pytest.fixture(scope="module")
def splash(cover: Cover) -> dict[int, int]:
    return {duck.number: duck.splash for duck in cover.ducks.each}


# --- vectors ------------------------------------------------------------------------------------


def test_the_deck_is_counted(cover: Cover) -> None:  # COVER-DECK
    draw = cover.draw
    assert (draw.cards, draw.copies_of_each_number, draw.max, draw.bis) == (26, 2, 1, 1)
    assert (cover.ducks.cards, len(cover.families.each)) == (84, 7)


def test_every_number_of_players_has_its_discard_limit(cover: Cover) -> None:  # COVER-LIMIT
    limits = {limit.players: limit.discards for limit in cover.limits.each}
    assert [limits[players] for players in range(2, 8)] == [9, 8, 7, 6, 5, 4]
    assert cover.limits.sum == 11


def test_a_family_splashes_thirty_times(splash: dict[int, int]) -> None:  # COVER-SPLASH
    assert list(splash) == list(range(1, 13))
    assert list(splash.values()) == [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5]
    assert sum(splash.values()) == 30


@pytest.mark.parametrize(
    ("visible", "score"),
    [([6, 2], 3), ([10], -4), ([1, 4, 6], 4), ([12, 6], 7)],
)
def test_the_splashes_give_the_scores_of_the_document(
    cover: Cover, splash: dict[int, int], visible: list[int], score: int
) -> None:  # COVER-END
    single = len(visible) == cover.round_end.piles
    sign = cover.scoring.single_pile if single else cover.scoring.several_piles
    assert sign * sum(splash[number] for number in visible) == score


# --- what else the file says --------------------------------------------------------------------


def test_a_splash_says_how_sure_it_is(cover: Cover) -> None:
    sure: dict[str, list[int]] = {}
    for duck in cover.ducks.each:
        sure.setdefault(duck.provenance, []).append(duck.number)
    assert sure == {
        "seed": [10], "derived": [2, 4, 5, 6], "public": [1, 3, 7, 8, 9, 11, 12],
    }  # fmt: skip


def test_the_examples_fix_the_derived_splashes(splash: dict[int, int]) -> None:
    first, last = splash[1], splash[12]
    assert splash[6] == 7 - last
    assert splash[2] == 3 - splash[6]
    assert splash[4] == 4 - first - splash[6]
    assert splash[4] <= splash[5] <= splash[6] == splash[4]


def test_ducks_begin_four_across_and_three_down(cover: Cover) -> None:
    assert (cover.grid.columns, cover.grid.rows) == (4, 3)


def test_two_to_seven_play_three_rounds(cover: Cover) -> None:
    assert (cover.players.fewest, cover.players.most, cover.players.youngest) == (2, 7, 8)
    assert (cover.rounds.count, cover.length.minutes) == (3, 20)


@pytest.mark.parametrize("feature", ["badge", "hatch", "colour"])
def test_no_two_families_share_a_feature(cover: Cover, feature: str) -> None:
    assert len({getattr(family, feature) for family in cover.families.each}) == 7


# --- broken files -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "key", "fact"),
    [
        ("number =  3, splash = 1", "number =  4, splash = 1", "ducks.each[2].number",
         "duck 4 is out of order: duck 3 comes here"),
        ("number =  8, splash = 3", "number =  8, splash = 2", "ducks.each[7].splash",
         "2 comes after 3"),
        ("number =  1, splash = 0", "number =  1, splash = -1", "ducks.each[0].splash",
         "-1 is too small"),
        ('5, provenance = "public"', '5, provenance = "hearsay"', "ducks.each[11].provenance",
         "'hearsay' is not a known value"),
        ("cards = 84", "cards = 83", "ducks.cards", "83 cards, but 7 families of 12 make 84"),
        ("cards = 26", "cards = 24", "draw.cards",
         "24 cards, but numbers, max and bis make 26"),
        ('highest_by = "number"', 'highest_by = "size"', "draw.highest_by",
         "'size' is not a known value"),
        ("rows = 3", "rows = 4", "grid.rows",
         "4 columns and 4 rows make 16 cells for 12 ducks"),
        ("fewest = 2", "fewest = 8", "players.most", "7 is less than fewest, which is 8"),
        ('badge = "star"', 'badge = "drop"', "families.each[4].badge",
         "'drop' is a duplicate"),
        ('hatch = "dots"', 'hatch = "level"', "families.each[4].hatch",
         "'level' is a duplicate"),
        ('colour = "plum"', 'colour = "leaf"', "families.each[2].colour",
         "'leaf' is a duplicate"),
        ('id = "diver"', 'id = "chef"', "families.each[4].id",
         "'chef' is a duplicate"),
        ("players = 4, discards = 7", "players = 4, discards = 8", "limits.each[2].discards",
         "4 players and 8 discards do not make 11"),
        ("  { players = 4, discards = 7 },\n", "", "limits.each",
         "no limit is told for 4 players"),
        ("discards = 4 }", "discards = 4 }, { players = 8, discards = 3 }",
         "limits.each[6].players", "8 players cannot play"),
        ("players = 3, discards = 8", "players = 2, discards = 9", "limits.each[1].players",
         "2 comes after 2"),
        ("single_pile = -1", "single_pile = 1", "scoring.single_pile",
         "a single pile counts like several"),
        ("single_pile = -1", "single_pile = -2", "scoring.single_pile",
         "-2 is not a known value"),
        ('"lowest_total"', '"highest_total"', "scoring.winner",
         "'highest_total' is not a known value"),
        ('"shared_win"]', '"fewest_piles_in_the_last_round"]', "scoring.ties[1]",
         "'fewest_piles_in_the_last_round' is a duplicate"),
        ("deck_passes = 10", "deck_passes = 0", "round_end.deck_passes", "0 is too small"),
        ("[round_end.but.deck_passes]", "[round_end.but.passes]", "round_end.but.passes",
         "the exception is for an unknown field"),
        ('others = ["goes_on"]', "others = []", "rulings.C-19.switchable",
         "there is no other reading to switch to"),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_key(faults: Faults, old: str, new: str, key: str, fact: str) -> None:
    assert faults("cover", (old, new)) == [(key, fact)]


def test_more_players_than_families_and_limits_are_told(faults: Faults) -> None:
    assert faults("cover", ("most = 7", "most = 8")) == [
        ("players.most", "there are 7 families for 8 players"),
        ("limits.each", "no limit is told for 8 players"),
    ]


def test_faults_of_every_kind_are_told_at_once(faults: Faults) -> None:
    told = faults(
        "cover",
        ("minutes = 20", 'minutes = "20"'),
        ("cards = 26", "cards = 24"),
        ("number =  8, splash = 3", "number =  8, splash = 2"),
        ("sum = 11", "total = 11"),
    )
    assert {key for key, _ in told} == {
        "length.minutes", "ducks.each[7].splash", "limits.sum", "limits.total",
    }  # fmt: skip
