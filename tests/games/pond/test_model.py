"""The Pond's numbers: what the file says, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.games.pond.model import Pond, read

Faults = Callable[..., list[tuple[str, str]]]
"""Given a game and changes of its file, what is told of it (tests/games/conftest.py)."""


@pytest.fixture(scope="module")
def pond() -> Pond:
    return read()


def test_six_days_leave_one_die_fewer_each(pond: Pond) -> None:
    assert [(day.weather, day.dice) for day in pond.days.each] == [
        ("sunny", 6), ("partly_cloudy", 5), ("cloudy", 4),
        ("drizzly", 3), ("rainy", 2), ("stormy", 1),
    ]  # fmt: skip


def test_the_left_column_holds_45_points_bit_by_bit_and_60_at_once(pond: Pond) -> None:
    assert sum(row.singly for row in pond.rows.each) == 45
    assert sum(row.one_roll for row in pond.rows.each) == 60


def test_a_row_of_single_dice_is_worth_what_its_dice_show(pond: Pond) -> None:
    assert all(row.singly == row.boxes * row.face for row in pond.rows.each)


def test_the_right_column_holds_85_points(pond: Pond) -> None:
    best = [each.points or max(run.points for run in each.runs) for each in pond.sets.each]
    assert sum(best) == 85


def test_the_sheet_has_34_boxes(pond: Pond) -> None:
    boxes = [each.boxes for each in (*pond.rows.each, *pond.sets.each)]
    assert sum(boxes) == 34


def test_the_bans_are_what_the_dice_of_the_days_force_anyway(pond: Pond) -> None:
    for each in pond.sets.each:
        fewest = sum(each.needs) or min(run.length for run in each.runs)
        too_few = [day.weather for day in pond.days.each if day.dice < fewest]
        assert list(each.not_in) == (too_few if each.needs else [])


@pytest.mark.parametrize(
    ("score", "rank"),
    [
        (0, "honorable_mention"), (69, "honorable_mention"), (70, "novice"), (79, "novice"),
        (80, "connoisseur"), (89, "connoisseur"), (90, "professional"), (140, "professional"),
    ],
)  # fmt: skip
def test_every_score_has_its_rank(pond: Pond, score: int, rank: str) -> None:
    reached = [each.id for each in pond.ranks.each if score >= each.at_least]
    assert reached[-1] == rank


# --- broken files -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "key", "fact"),
    [
        ("number = 3", "number = 4", "days.each[2].number",
         "day 4 is out of order: day 3 comes here"),
        ('"cloudy",        dice', '"sunny",        dice', "days.each[2].weather",
         "'sunny' is a duplicate"),
        ("dice = 5 }", "dice = 7 }", "days.each[1].dice",
         "7 dice are rolled, but there are 6"),
        ("dice = 5 }", "dice = 0 }", "days.each[1].dice", "0 is too small"),
        ("singly =  9", "singly = 13", "rows.each[2].one_roll",
         "12 is less than singly, which is 13"),
        ("face = 5, singly", "face = 4, singly", "rows.each[4].face",
         "4 is a duplicate"),
        ("face = 5, singly", "face = 6, singly", "rows.each[4].face", "6 is too large"),
        ('id = "teal"', 'id = "pintail"', "rows.each[3].id",
         "'pintail' is a duplicate"),
        ('not_in = ["drizzly"', 'not_in = ["drizly"', "sets.each[1].not_in[0]",
         "no day has the weather 'drizly'"),
        ('"full_house"', '"whole_house"', "sets.each",
         "there is no set 'full_house', which the rules ask for"),
        ("needs = [4],    boxes", "boxes", "sets.each[1].needs", "the set needs no dice"),
        ("points = 25, needs", "needs", "sets.each[2].points", "the key is missing"),
        ("needs = [3, 2], boxes = 5", "needs = [3, 2], boxes = 4", "sets.each[0].boxes",
         "4 boxes are drawn for a set of 5 dice"),
        ("length = 4, points = 15", "length = 2, points = 15", "sets.each[3].runs[1].length",
         "2 comes after 3"),
        ('id = "straight",', 'id = "straight", points = 1,', "sets.each[3].runs",
         "a straight has points for each length, and needs no dice alike"),
        ("[abilities.reroll]\nface = 3", "[abilities.reroll]\nface = 6", "abilities.brighten.face",
         "face 6 has the ability 'reroll' already"),
        ('face = 6\nweather = "sunny"', 'face = 6\nweather = "suny"',
         "abilities.brighten.weather", "no day has the weather 'suny'"),
        ("at_least =  0", "at_least =  1", "ranks.each[0].at_least",
         "a score under 1 has no rank"),
        ("at_least = 80", "at_least = 90", "ranks.each[3].at_least", "90 comes after 90"),
        ("cubes = 10", "cubes = 9", "markers.cubes",
         "9 cubes, but one for the day and one for each set make 10"),
        ("lowest = 1", "lowest = 6", "feeding.highest", "5 is less than lowest, which is 6"),
        ('others = ["printed_day"]', 'others = ["actual_weather"]', "rulings.P-01.others[0]",
         "the reading taken is listed as another one"),
        ('others = ["printed_day"]', "others = []", "rulings.P-01.switchable",
         "there is no other reading to switch to"),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_key(faults: Faults, old: str, new: str, key: str, fact: str) -> None:
    assert faults("pond", (old, new)) == [(key, fact)]


def test_faults_of_every_kind_are_told_at_once(faults: Faults) -> None:
    told = faults(
        "pond",
        ("minutes = 5", 'minutes = "5"'),
        ("cubes = 10", "cubes = 9"),
        ("singly =  9", "singly = 13"),
        ('["drizzly", "rainy"', '["drizly", "rainy"'),
        ("[markers]", "[marks]\n[markers]"),
    )
    assert {key for key, _ in told} == {
        "length.minutes", "rows.each[2].one_roll", "sets.each[1].not_in[0]", "marks",
    }  # fmt: skip
