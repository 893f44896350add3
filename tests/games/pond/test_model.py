"""The Pond's numbers: what the file says, and what is refused."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.data.schema import Origin
from pnp.data.toml import fitted, load, with_tuples
from pnp.games.pond.model import Pond, read
from pnp.ground import resources
from pnp.ground.problems import MaterialError, Problem

FILE = resources.games() / "pond" / "game.toml"
SOUND = FILE.read_text(encoding="utf-8")


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


def test_rulings_are_numbered_from_1_to_31(pond: Pond) -> None:
    assert list(pond.rulings) == [f"P-{number:02}" for number in range(1, 32)]


def test_every_table_says_where_it_comes_from(pond: Pond) -> None:
    tables = [name for name in Pond.model_fields if name not in ("id", "rulings")]
    assert all(isinstance(getattr(pond, name), Origin) for name in tables)


def test_nothing_read_can_be_changed(pond: Pond) -> None:
    with pytest.raises(ValueError, match="frozen"):
        pond.length.minutes = 6


# --- broken files -----------------------------------------------------------------------------


def problems_of(path: Path) -> dict[str, Problem]:
    with pytest.raises(MaterialError) as caught:
        load(path, Pond)
    return {problem.place.partition(", ")[2]: problem for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("old", "new", "key", "fact"),
    [
        ("number = 3", "number = 4", "days.each[2].number", "day 4 stands where day 3 is due"),
        ('"cloudy",        dice', '"sunny",        dice', "days.each[2].weather",
         "'sunny' stands here a second time"),
        ("dice = 5 }", "dice = 7 }", "days.each[1].dice",
         "7 dice are rolled, but there are 6"),
        ("dice = 5 }", "dice = 0 }", "days.each[1].dice", "0 is too small"),
        ("singly =  9", "singly = 13", "rows.each[2].one_roll",
         "12 is less than singly, which is 13"),
        ("face = 5, singly", "face = 4, singly", "rows.each[4].face",
         "4 stands here a second time"),
        ("face = 5, singly", "face = 6, singly", "rows.each[4].face", "6 is too large"),
        ('id = "teal"', 'id = "pintail"', "rows.each[3].id",
         "'pintail' stands here a second time"),
        ('not_in = ["drizzly"', 'not_in = ["drizly"', "sets.each[1].not_in[0]",
         "no day has the weather 'drizly'"),
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
        ("[rulings.P-04]", "[rulings.P4]", "rulings.P4", "'P4' is not written as it should be"),
        ('others = ["printed_day"]', 'others = ["actual_weather"]', "rulings.P-01.others[0]",
         "the reading taken is not another one"),
        ('others = ["printed_day"]', "others = []", "rulings.P-01.switchable",
         "there is no other reading to switch to"),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_key(tmp_path: Path, old: str, new: str, key: str, fact: str) -> None:
    assert SOUND.count(old) == 1
    path = tmp_path / "game.toml"
    path.write_text(SOUND.replace(old, new), encoding="utf-8")
    problems = problems_of(path)
    assert list(problems) == [key]
    assert problems[key].fact == fact
    assert problems[key].hint


def test_faults_of_every_kind_are_told_at_once(tmp_path: Path) -> None:
    broken = (
        SOUND.replace("minutes = 5", 'minutes = "5"')
        .replace("cubes = 10", "cubes = 9")
        .replace("singly =  9", "singly = 13")
        .replace('["drizzly", "rainy"', '["drizly", "rainy"')
        .replace("[markers]", "[marks]\n[markers]")
    )
    path = tmp_path / "game.toml"
    path.write_text(broken, encoding="utf-8")
    assert set(problems_of(path)) == {
        "length.minutes", "rows.each[2].one_roll", "sets.each[1].not_in[0]", "marks",
    }  # fmt: skip


# --- any file at all ----------------------------------------------------------------------------

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
    st.dates(), st.datetimes(), st.times(),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
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
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_stands_in_a_file_is_read_or_refused(data: st.DataObject) -> None:
    table = copy.deepcopy(tomllib.loads(SOUND))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(list(places_in(table))))
        match data.draw(st.sampled_from(("replace", "remove", "rename"))):
            case "remove":
                del container[key]
            case "rename" if isinstance(container, dict):
                container[data.draw(st.text(max_size=8))] = container.pop(key)
            case _:
                container[key] = data.draw(VALUES)
    assert_all_told(lambda: fitted(with_tuples(table), "game.toml", Pond))


@given(start=st.integers(0, len(SOUND)), length=st.integers(0, 200), text=st.text(max_size=20))
@settings(deadline=None, max_examples=200)
def test_a_file_damaged_anywhere_is_read_or_refused(
    start: int, length: int, text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.toml"
    path.write_text(SOUND[:start] + text + SOUND[start + length :], encoding="utf-8")
    assert_all_told(lambda: load(path, Pond))


def assert_all_told(read_it: Callable[[], Pond]) -> None:
    """Reading succeeds, or tells problems that are whole; anything else is a failure."""
    problems: Sequence[Problem] = ()
    try:
        read_it()
    except MaterialError as error:
        problems = error.problems
    assert all(problem.fact and problem.place and problem.hint for problem in problems)
