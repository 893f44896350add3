"""The Bucket's numbers: what the file says, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.games.bucket.model import Bucket

Faults = Callable[..., list[tuple[str, str]]]
"""Given a game and changes of its file, what is told of it (tests/games/conftest.py)."""


def test_five_white_dice_and_the_boss_make_six(bucket: Bucket) -> None:
    assert (bucket.dice.white, bucket.dice.boss, bucket.dice.faces) == (5, 1, 6)


def test_two_to_six_may_play(bucket: Bucket) -> None:
    assert (bucket.players.fewest, bucket.players.most) == (2, 6)


def test_small_tables_go_round_twice(bucket: Bucket) -> None:
    assert [lap.laps for lap in bucket.laps.each] == [2, 2, 1, 1, 1]


def test_twos_are_wild(bucket: Bucket) -> None:
    assert bucket.wild.face == 2


def test_the_sheet_has_room_for_two_laps_of_six(bucket: Bucket) -> None:
    assert (bucket.sheet.columns, bucket.sheet.rounds, bucket.sheet.lines) == (6, 12, 2)


@pytest.mark.parametrize(
    ("old", "new", "key", "fact"),
    [
        ("white = 5", "white = 6", "dice.white", "6 is too large"),
        ("boss = 1\nfaces", "boss = 2\nfaces", "dice.boss", "2 is not a known value"),
        ("fewest = 2", "fewest = 3", "laps.each[0].players", "2 players cannot play"),
        ("  { players = 4, laps = 1 },\n", "", "laps.each", "no laps are told for 4 players"),
        ("{ players = 4, laps = 1 }", "{ players = 4, laps = 3 }", "laps.each[2].laps",
         "3 is too large"),
        ("thrown = 1", "thrown = 0", "failing.thrown", "0 is too small"),
        ("face = 2", "face = 7", "wild.face", "7 is too large"),
        ('id = "three",  ', 'id = "four",  ', "hands.each[4].id",
         "'four' is a duplicate"),
        ("needs = [3, 2]", "needs = [2, 3]", "hands.each[3].needs[1]", "3 comes after 2"),
        ("run = 5", "run = 5, needs = [2]", "hands.each[2].run",
         "a hand has either dice alike or dice in sequence"),
        ('id = "two_pair",   needs = [2, 2]', 'id = "two_pair"', "hands.each[5]",
         "the last kind of hand, and no other, asks for nothing"),
        ("columns = 6", "columns = 5", "sheet.columns", "5 columns for 6 players"),
        ("rounds = 12", "rounds = 5", "sheet.rounds",
         "the longest game has 6 rounds, the sheet 5"),
        ("step = 1", "step = 0", "scoring.step", "0 is too small"),
        ('["shared_win"]', '["lot"]', "scoring.ties[0]", "'lot' is not a known value"),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_key(faults: Faults, old: str, new: str, key: str, fact: str) -> None:
    assert faults("bucket", (old, new)) == [(key, fact)]


def test_every_hand_of_more_dice_than_there_are_is_told(faults: Faults) -> None:
    fact = "a hand of 5 dice, but there are 4 white ones"
    told = faults("bucket", ("white = 5", "white = 4"))
    assert told == [(f"hands.each[{place}]", fact) for place in (0, 2, 3)]


def test_the_sheet_has_a_line_for_each_round_of_the_longest_game(faults: Faults) -> None:
    longer = ("{ players = 6, laps = 1 }", "{ players = 6, laps = 2 }")
    told = faults("bucket", longer, ("rounds = 12", "rounds = 11"))
    assert told == [("sheet.rounds", "the longest game has 12 rounds, the sheet 11")]
