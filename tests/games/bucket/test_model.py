"""The Bucket's numbers: what the file says, and what is refused."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.data.schema import Origin
from pnp.data.toml import fitted, load, with_tuples
from pnp.games.bucket.model import Bucket
from pnp.ground import resources
from pnp.ground.problems import MaterialError, Problem

FILE = resources.games() / "bucket" / "game.toml"
SOUND = FILE.read_text(encoding="utf-8")


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


def test_rulings_are_numbered_from_1_to_23(bucket: Bucket) -> None:
    assert list(bucket.rulings) == [f"B-{number:02}" for number in range(1, 24)]


def test_every_table_says_where_it_comes_from(bucket: Bucket) -> None:
    tables = [name for name in Bucket.model_fields if name not in ("id", "rulings")]
    assert all(isinstance(getattr(bucket, name), Origin) for name in tables)


def problems_of(path: Path) -> dict[str, Problem]:
    with pytest.raises(MaterialError) as caught:
        load(path, Bucket)
    return {problem.place.partition(", ")[2]: problem for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("old", "new", "key", "fact"),
    [
        ("white = 5", "white = 4", "hands.each[0]",
         "a hand of 5 dice, but there are 4 white ones"),
        ("white = 5", "white = 6", "dice.white", "6 is too large"),
        ("boss = 1", "boss = 2", "dice.boss", "2 is not a value that is known here"),
        ("fewest = 2", "fewest = 3", "laps.each[0].players", "2 players cannot play"),
        ("  { players = 4, laps = 1 },\n", "", "laps.each", "no laps are told for 4 players"),
        ("{ players = 4, laps = 1 }", "{ players = 4, laps = 3 }", "laps.each[2].laps",
         "3 is too large"),
        ("thrown = 1", "thrown = 0", "failing.thrown", "0 is too small"),
        ("face = 2", "face = 7", "wild.face", "7 is too large"),
        ('id = "three",  ', 'id = "four",  ', "hands.each[4].id",
         "'four' stands here a second time"),
        ("needs = [3, 2]", "needs = [2, 3]", "hands.each[3].needs[1]", "3 comes after 2"),
        ("run = 5", "run = 5, needs = [2]", "hands.each[2].run",
         "a hand has either dice alike or dice in sequence"),
        ('id = "two_pair",   needs = [2, 2]', 'id = "two_pair"', "hands.each[5]",
         "the last kind of hand, and no other, asks for nothing"),
        ("columns = 6", "columns = 5", "sheet.columns", "5 columns for 6 players"),
        ("rounds = 12", "rounds = 5", "sheet.rounds",
         "the longest game has 6 rounds, the sheet 5"),
        ("step = 1", "step = 0", "scoring.step", "0 is too small"),
        ('["shared_win"]', '["lot"]', "scoring.ties[0]", "'lot' is not a value that is known here"),
        ("[rulings.B-04]", "[rulings.P-04]", "rulings.P-04",
         "'P-04' is not written as it should be"),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_key(tmp_path: Path, old: str, new: str, key: str, fact: str) -> None:
    assert SOUND.count(old) == 1
    path = tmp_path / "game.toml"
    path.write_text(SOUND.replace(old, new), encoding="utf-8")
    problems = problems_of(path)
    assert key in problems
    assert problems[key].fact == fact
    assert problems[key].hint


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.dates(),
    lambda inner: st.tuples(inner) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a parsed file with each of its keys."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places_in(value[key])


@given(data=st.data())
@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_stands_in_a_file_is_read_or_refused(data: st.DataObject) -> None:
    table = copy.deepcopy(tomllib.loads(SOUND))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(list(places_in(table))))
        if data.draw(st.booleans()):
            container[key] = data.draw(VALUES)
        else:
            del container[key]
    problems: Sequence[Problem] = ()
    try:
        fitted(with_tuples(table), "game.toml", Bucket)
    except MaterialError as error:
        problems = error.problems
    assert all(problem.fact and problem.place and problem.hint for problem in problems)
