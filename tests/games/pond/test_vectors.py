"""Ducks in the Pond, played: the rule document's examples and what follows from them, by id."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.pond import policies, rules
from pnp.games.pond.fields import FACES, SETS, WILDED
from pnp.games.pond.material import material
from pnp.games.pond.model import read
from pnp.games.pond.origins import late_of
from pnp.rules.replay import Playable
from pnp.rules.table import Table

POND = read()
WEATHERS = POND.days.weathers
ROWS = {row.id: row.face for row in POND.rows.each}


class Day(Table):
    """A day with dice that somebody chose, and re-rolls that they wrote down."""

    def __init__(  # noqa: PLR0913 -- a day has so many sides
        self,
        day: int,
        roll: list[int],
        weather: str = "",
        *,
        players_: int = 1,
        again: tuple[int, ...] = (),
        boxes: dict[str, int] | None = None,
        **readings: str,
    ) -> None:
        chosen = {name.replace("_", "-"): reading for name, reading in readings.items()}
        super().__init__(Playable(rules, policies, material(POND, chosen)), players_)
        self.again = again
        for _ in range(day - 1):
            self.do("end")
        self.lay(roll, weather or WEATHERS[day - 1])
        for duck, filled in (boxes or {}).items():
            self.state.filled[ROWS[duck]] = self.state.before[ROWS[duck]] = filled

    def lay(self, roll: list[int], weather: str) -> None:
        """Put down dice in place of those rolled."""
        self.state.weather = WEATHERS.index(weather)
        self.state.pool[:] = [roll.count(face) for face in range(FACES + 1)]
        self.state.left = len(roll)

    def may(self, text: str) -> bool:
        return text in self.options()

    def options(self) -> list[str]:
        assert len(set(self.legal)) == len(self.legal)
        return list(self.legal)

    def do(self, *texts: str) -> Day:
        for text in texts:
            if text.startswith("reroll"):
                self.script(*self.again)
            self.push(text)
        return self

    def next_day(self) -> tuple[str, int]:
        """The next day's weather and dice."""
        self.do("end")
        return WEATHERS[self.state.weather], self.state.left

    @property
    def area(self) -> list[int]:
        """The dice in the area of abilities."""
        return [face for face in range(FACES + 1) for _ in range(self.state.spent[face])]

    def points(self, what: str) -> int:
        if what in SETS:
            return int(self.state.set_points[SETS.index(what)])
        return int(self.state.row_points[ROWS[what]])


def reroll(*faces: int) -> str:
    """The action that rolls these dice again."""
    return " ".join(["reroll", *map(str, sorted(faces))])


def rank_of(score: int) -> str:
    return POND.ranks.each[rules.rank(material(POND), score)].id


def test_pond_ex1_a_one_makes_a_third_five() -> None:
    day = Day(3, [6, 5, 5, 1]).do("down 6", "put 5", "put 5", "put 5")
    assert day.points("shoveler") == 20
    assert day.area == [1]
    assert day.next_day()[1] == 3


def test_pond_ex1_neg1_a_spent_one_is_no_mallard() -> None:
    assert not Day(3, [6, 5, 5, 1]).do("down 6", "put 5", "put 5", "put 5").may("put 1")


def test_pond_ex1_neg2_a_one_does_not_change_itself() -> None:
    assert sorted(Day(6, [1]).options()) == ["end", "put 1"]


def test_pond_ex2_two_ones_change_one_die() -> None:
    day = Day(2, [4, 4, 2, 1, 1]).do("up 2", "up 3", "put 4", "put 4", "put 4")
    assert day.points("teal") == 15
    assert day.area == [1, 1]


def test_pond_ex3_a_three_rolls_the_other_again() -> None:
    day = Day(5, [3, 3], again=(6,)).do(reroll(3), "brighten")
    assert day.area == [3, 6]
    assert day.next_day() == ("sunny", 6)


def test_pond_ex3_neg_no_second_reroll() -> None:
    day = Day(5, [3, 3], again=(3,)).do(reroll(3))
    assert sorted(day.options()) == ["end", "put 3"]


def test_pond_ex4_a_lone_three_has_nothing_to_roll() -> None:
    day = Day(6, [3], boxes={"pintail": 2, "teal": 2})
    assert sorted(day.options()) == ["end", "put 3"]
    day.do("end")
    assert day.engine.is_over(day.state)
    assert (day.points("pintail"), day.points("teal")) == (0, 0)


def test_pond_ex5_a_five_made_six_brightens() -> None:
    day = Day(5, [5, 1]).do("up 5", "brighten")
    assert day.area == [1, 6]
    assert day.next_day() == ("sunny", 6)


def test_pond_ex6_no_seventh_day() -> None:
    assert Day(6, [6]).options() == ["end"]


def test_pond_ex7_sixes_in_a_full_house() -> None:
    assert Day(2, [6, 6, 2, 2, 2]).do("house 2 6").points("full_house") == 20


def test_pond_ex8_a_six_is_for_ones_own_next_day() -> None:
    day = Day(1, [6], players_=2).do("brighten")
    assert day.next_day() == ("partly_cloudy", 5)
    assert day.next_day() == ("sunny", 6)
    assert day.state.seat == 0


def test_pond_track() -> None:
    day = Day(1, [])
    assert [day.next_day()[1] for _ in range(5)] == [5, 4, 3, 2, 1]


def test_pond_rank() -> None:
    scores = [0, 69, 70, 79, 80, 89, 90, 140]
    assert [rank_of(score) for score in scores] == [
        *["honorable_mention"] * 2,
        *["novice"] * 2,
        *["connoisseur"] * 2,
        *["professional"] * 2,
    ]


@pytest.mark.parametrize(
    ("days", "points"), [((1, 2, 4), 15), ((1, 2), 0)], ids=["POND-D1", "POND-D2"]
)
def test_pond_d1_d2_a_row_filled_singly(days: tuple[int, ...], points: int) -> None:
    day = Day(1, [])
    for number in range(1, 7):
        day.lay([5] if number in days else [], WEATHERS[number - 1])
        day.do(*["put 5"] * (number in days), "end")
    assert day.points("shoveler") == points


@pytest.mark.parametrize(
    ("run", "is_one"),
    [
        ([1, 2, 3], True),
        ([4, 5, 6], True),
        ([2, 3, 4, 5], True),
        ([1, 2, 3, 4, 5], True),
        ([2, 3, 4, 5, 6], True),
        ([5, 6, 1], False),
        ([1, 3, 5], False),
    ],
)
def test_pond_d4_straights(run: list[int], is_one: bool) -> None:
    assert Day(1, run).may(f"straight {run[0]} {len(run)}") == is_one


def test_six_in_sequence_are_no_straight_of_six() -> None:
    assert not Day(1, [1, 2, 3, 4, 5, 6]).may("straight 1 6")


def test_lengths_of_straights_are_those_of_the_data() -> None:
    day = Day(5, [1, 2])
    day.material.run_points[2] = 5
    assert day.do("straight 1 2").points("straight") == 5


def test_pond_d5_a_bought_sunny_day_allows_a_full_house() -> None:
    assert Day(3, [2, 2, 2, 5, 5, 1], "sunny").do("house 2 5").points("full_house") == 20


def test_pond_d6_one_wild_die_a_day() -> None:
    day = Day(1, [6, 6, 6, 6, 5, 5]).do("feed 6 6", "wild 5", "put 5")
    assert not any(text.startswith("feed") for text in day.options())


def test_pond_d7_a_wild_die_is_no_six() -> None:
    day = Day(1, [1, 2, 4, 6, 6, 6]).do("feed 1 2")
    assert day.options() == [f"wild {face}" for face in range(1, 6)]


def test_pond_d8_five_alike_with_a_wild_die() -> None:
    day = Day(1, [4, 4, 4, 4, 2, 6]).do("feed 2 6", "wild 4", "five 4")
    assert day.points("five_kind") == 25
    assert day.state.fed == 1
    assert day.state.uses[WILDED] == 1
    assert rules.problems(day.state, day.material) == []


@pytest.mark.parametrize("face", range(1, FACES + 1))
def test_five_alike_take_five_dice_of_any_face(face: int) -> None:
    day = Day(1, [face] * 6).do(f"five {face}")
    assert (day.points("five_kind"), day.state.pool[face], day.state.left) == (25, 1, 1)
    assert rules.problems(day.state, day.material) == []


def test_a_set_leaves_a_wild_die_that_it_does_not_need() -> None:
    day = Day(1, [1, 2, 3, 4, 6, 6]).do("feed 6 6", "wild 5", "straight 1 3")
    assert (day.state.wild, day.state.pool[5], day.state.left) == (5, 1, 2)


def test_pond_d9_the_track_goes_on_after_a_sunny_day() -> None:
    assert Day(3, [], "sunny").next_day() == ("drizzly", 3)


def example() -> dict[str, Any]:
    """The state that `problems` is shown broken."""
    return rules.STATE.values(Day(2, [4, 4, 2, 1, 1]).state)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ({"players": 3}, "players: 3, which is not 1 to 2"),
        ({"seat": 1}, "seat: day 2 is not that of seat 1"),
        ({"over": 1}, "over: 4 days are to come"),
        ({"over": 1}, "over: dice lie on the sheet after the last day"),
        ({"day": 9}, "day: 9, which is not 1 to 6"),
        ({"weather": 7}, "weather: 7, which is not 0 to 5"),
        ({"weather": 4}, "weather: 4, but seat 0 has 1"),
        ({"weather": 0, "own_weather": [0]}, "own_weather[0]: day 2 cannot have weather 0"),
        ({"own_weather": [1, 3]}, "own_weather[1]: seat 1 has had no day"),
        ({"bright": [1]}, "bright: 1 for 0 uses of the ability"),
        ({"bright": [1], "uses": [0, 0, 1]}, "bright[0]: 1, which is not what was spent"),
        (
            {"bright": [0, 1], "uses": [0, 0, 1]},
            "bright: a seat that has had no day has bought one",
        ),
        ({"pool": [0, -1]}, "pool[1]: -1, which is not 0 to 6"),
        ({"pool": [5], "left": 5}, "pool[0]: a die shows 1 to 6"),
        ({"pool": [0, 1], "left": 1}, "pool: 4 of the day's dice are missing"),
        ({"left": 4}, "left: 4 dice, but 5 are in the pool"),
        ({"made": 1}, "made: 1 of 0 dice were changed to 3"),
        ({"ways": 1}, "ways: 1, which is not 0 to 0"),
        ({"origins": [1]}, "origins: there are more than 0 ways"),
        ({"wild": 9}, "wild: 9, which is not 0 to 5"),
        ({"wild": 5}, "wild: no 5 is in the pool"),
        ({"wild": 4}, "wild: no dice were fed for it"),
        ({"wild": 4, "wilded": 1, "fed": 1, "naming": 1}, "naming: the wild die is named already"),
        ({"wilded": 1}, "fed: 0 dice for 1 wild ones"),
        ({"spent": [0, 0, 1]}, "spent[2]: a 2 has no ability"),
        ({"spent": [0, 0, 0, 1]}, "spent[3]: 1 dice more than rolled again"),
        ({"rerolled": 1}, "rerolled: 1 dice that rolled again are not in the area of abilities"),
        ({"acted": 1}, "acted: 1, which is not what lies on the sheet"),
        ({"filled": [0, 4]}, "filled[1]: 4, which is not 0 to 3"),
        ({"filled": [0, 0, 0, 0, 0, 0, 1]}, "filled[6]: 1 of 0 boxes"),
        ({"before": [0, 1]}, "before[1]: 1 boxes were filled, 0 are"),
        ({"filled": [0, 3, 3, 1], "before": [0, 3, 3, 1]}, "before: 7 boxes were filled in 1 days"),
        ({"placed": 1}, "placed: 1 dice, which boxes and sets do not tell of"),
        ({"filled": [0, 3], "before": [0, 2]}, "row_points[1]: 0 for 3 boxes"),
        ({"row_points": [0, 3], "score": [3]}, "row_points[1]: 3 for 0 boxes"),
        ({"marked": [1]}, "set_points[0]: 0 for full_house"),
        ({"set_points": [20], "score": [20]}, "set_points[0]: 20 for full_house"),
        ({"score": [5]}, "score: 5 points, but rows and sets make 0"),
        ({"score": [5, -5]}, "score[1]: -5, which is not 0 to 1000000"),
        ({"uses": [0, 2]}, "uses[1]: 2 times on 1 days before"),
    ],
)
def test_a_state_that_cannot_be_is_told(broken: dict[str, Any], told: str) -> None:
    state = rules.STATE.fill(example() | broken)
    assert told in rules.problems(state, material(POND))


def test_one_wrong_number_hides_no_other() -> None:
    broken = {"pool": [0, -1], "score": [5], "wild": 9, "acted": 1}
    found = rules.problems(rules.STATE.fill(example() | broken), material(POND))
    assert {text.partition(":")[0] for text in found} >= {"pool[1]", "score", "wild", "acted"}


def test_a_state_that_can_be_has_no_problems() -> None:
    assert rules.problems(rules.STATE.fill(example()), material(POND)) == []


def reading(ruling: str) -> dict[str, str]:
    """The other reading of a ruling."""
    return {ruling.replace("-", "_"): POND.rulings[ruling].others[0]}


def test_p01_the_weather_that_is_counts_or_the_day_that_is_printed() -> None:
    roll = [2, 2, 2, 5, 5, 1]
    assert Day(3, roll, "sunny").may("house 2 5")
    assert not Day(3, roll, "sunny", **reading("P-01")).may("house 2 5")


def test_p02_after_a_bought_sunny_day_the_track_goes_on_or_slides_again() -> None:
    for readings, next_but_one in (({}, ("drizzly", 3)), (reading("P-02"), ("partly_cloudy", 5))):
        day = Day(2, [6], **readings).do("brighten")
        assert day.next_day() == ("sunny", 6)
        assert day.next_day() == next_but_one


def test_p03_a_second_six_does_nothing_or_is_for_a_later_day() -> None:
    for readings, next_but_one in (({}, ("cloudy", 4)), (reading("P-03"), ("sunny", 6))):
        day = Day(1, [6, 6], **readings).do("brighten", "brighten")
        assert day.next_day() == ("sunny", 6)
        assert day.next_day() == next_but_one


def test_p05_a_wild_die_goes_right_even_where_its_row_is_full() -> None:
    day = Day(1, [4, 4, 4, 6, 6, 1], boxes={"teal": 3}).do("feed 6 6", "wild 4")
    assert day.do("four 4").points("four_kind") == 20


def test_p06_any_dice_feed() -> None:
    day = Day(1, [1, 3, 6])
    assert {"feed 1 3", "feed 1 6", "feed 3 6"} <= set(day.options())
    assert "feed 1 1" not in day.options()


def test_feedings_a_day_are_those_of_the_data_and_a_wild_die_is_used_before_the_next() -> None:
    day = Day(1, [6] * 6)
    day.material.wilds = 2
    assert not day.do("feed 6 6", "wild 5").may("feed 6 6")
    assert day.do("put 5").may("feed 6 6")


def test_p07_the_three_that_rerolled_feeds_or_not() -> None:
    assert not Day(3, [3, 2], again=(5,)).do(reroll(2)).may("feed 5 7")
    day = Day(5, [3, 2], again=(5,), **reading("P-07")).do(reroll(2))
    assert day.do("feed 5 7", "wild 4", "put 4").area == []
    assert rules.problems(day.state, day.material) == []


def test_p08_a_wild_die_has_no_ability() -> None:
    assert not [
        text
        for text in Day(2, [2, 4, 4]).do("feed 2 4", "wild 1").options()
        if text.startswith(("up", "down"))
    ]
    assert not [
        text
        for text in Day(2, [2, 4, 4]).do("feed 2 4", "wild 3").options()
        if text.startswith("reroll")
    ]


def test_p09_a_die_made_three_rerolls_or_not() -> None:
    assert Day(2, [2, 1, 5]).do("up 2").may(reroll(5))
    other = Day(2, [2, 1, 5], **reading("P-09")).do("up 2")
    assert not other.may(reroll(5))
    assert Day(2, [3, 2, 1], **reading("P-09")).do("up 2").may(reroll(3))


def test_p08_a_die_beside_a_wild_one_of_its_face_keeps_its_ability() -> None:
    assert Day(1, [2, 4, 3, 5]).do("feed 2 4", "wild 3").may(reroll(5))


def test_p09_a_die_is_made_three_for_a_day() -> None:
    day = Day(2, [2, 1, 5], **reading("P-09")).do("up 2", "end")
    day.lay([3, 5], "cloudy")
    assert day.may(reroll(5))


def test_p09_of_two_threes_the_one_that_was_rolled_rerolls() -> None:
    assert Day(2, [2, 1, 5], again=(6,)).do("up 2", reroll(5)).state.made == 0
    assert Day(2, [3, 2, 1, 5], again=(6,)).do("up 2", reroll(5)).state.made == 1
    assert Day(2, [2, 2, 1, 1, 5], again=(6,)).do("up 2", "up 2", reroll(5)).state.made == 1


def test_p10_a_change_wraps_or_not() -> None:
    assert not Day(2, [6, 1]).may("up 6")
    assert Day(2, [6, 1], **reading("P-10")).do("up 6").state.pool[1] == 1


def test_p11_a_one_changes_a_one_or_not() -> None:
    assert Day(2, [1, 1]).do("up 1").state.pool[2] == 1
    assert not Day(2, [1, 1], **reading("P-11")).may("up 1")


def test_p12_a_wild_die_is_not_changed() -> None:
    assert not Day(2, [1, 6, 6]).do("feed 6 6", "wild 4").may("up 4")


def test_p13_a_reroll_may_follow_other_actions_or_not() -> None:
    assert Day(2, [3, 5, 2]).do("put 5").may(reroll(2))
    assert Day(2, [3, 5, 2], **reading("P-13")).may(reroll(2))
    assert not Day(2, [3, 5, 2], **reading("P-13")).do("put 5").may(reroll(2))


def test_p14_a_changed_die_rolled_again_is_an_ordinary_die() -> None:
    day = Day(2, [3, 2, 1, 5], again=(2,)).do("up 2", reroll(3))
    assert (day.state.made, day.area) == (0, [1, 3])


def test_p15_p16_one_reroll_and_never_of_nothing() -> None:
    assert [text for text in Day(2, [3, 3, 3]).options() if text.startswith("reroll")] == [
        reroll(3, 3),
        reroll(3),
    ]
    assert not [text for text in Day(6, [3]).options() if text.startswith("reroll")]


def test_p17_a_day_is_one_roll_or_two() -> None:
    roll, again = [5, 5, 3, 2], (5,)
    one = Day(1, roll, again=again).do(reroll(2), "put 5", "put 5", "put 5")
    two = Day(1, roll, again=again, **reading("P-17")).do(reroll(2), "put 5", "put 5", "put 5")
    assert (one.points("shoveler"), two.points("shoveler")) == (20, 15)


def test_rerolls_a_day_are_those_of_the_data() -> None:
    day = Day(2, [3, 3, 2], again=(2, 2))
    day.material.rerolls = 2
    day.do(reroll(2), reroll(2))
    assert day.area == [3, 3]


@pytest.mark.parametrize(
    ("roll", "again", "moves", "points"),
    [
        ([3, 1, 1, 1], (5, 5, 5), [reroll(1, 1, 1)], 20),
        ([3, 5, 1, 1, 1], (5, 5, 5), [reroll(1, 1, 1)], 20),
        ([3, 5, 5, 5, 1], (5,), [reroll(1)], 20),
        ([3, 5, 5, 1, 1], (5, 5), [reroll(1, 1)], 15),
        ([3, 5, 5, 6, 6, 1], (2,), [reroll(1), "feed 6 6", "wild 5"], 20),
        ([3, 1, 1, 6, 6, 2], (5, 5), [reroll(1, 1), "feed 6 6", "wild 5"], 20),
        ([3, 5, 1, 6, 6, 2], (5,), [reroll(1), "feed 6 6", "wild 5"], 15),
        ([3, 1, 2, 2, 2], (5, 5, 6), [reroll(2, 2, 2), "down 6"], 20),
        ([3, 1, 6, 2, 2], (5, 5), [reroll(2, 2), "down 6"], 15),
        ([3, 5, 5, 1, 1], (5, 6), [reroll(1, 1), "put 5"], 15),
    ],
    ids=[
        "second", "three-of-second", "three-of-first", "two-and-two", "first-and-wild",
        "second-and-wild", "both-and-wild", "changed-of-second", "changed-of-first", "put-between",
    ],
)  # fmt: skip
def test_p17_a_row_of_one_roll_where_a_day_is_two(
    roll: list[int], again: tuple[int, ...], moves: list[str], points: int
) -> None:
    day = Day(1, roll, again=again, **reading("P-17")).do(*moves)
    while day.may("put 5"):
        day.do("put 5")
    assert day.points("shoveler") == points


def test_p17_of_two_straights_only_that_of_one_roll() -> None:
    day = Day(1, [3, 1, 5, 5, 5], again=(2, 3, 4), **reading("P-17")).do(reroll(5, 5, 5))
    assert [text for text in day.options() if text.startswith("straight")] == ["straight 2 3"]


@pytest.mark.parametrize(
    ("roll", "again", "late"), [([3, 4, 5, 5, 5], (2, 3, 4), 0), ([3, 2, 3, 4, 5], (4,), 1)]
)
def test_p17_a_straight_leaves_the_dice_of_the_other_roll(
    roll: list[int], again: tuple[int, ...], late: int
) -> None:
    day = Day(1, roll, again=again, **reading("P-17"))
    day.do(reroll(*[5] * roll.count(5)), "straight 2 3")
    ways = list(day.state.origins)[: day.state.ways]
    assert (day.state.pool[4], [late_of(way, 4) for way in ways]) == (1, [late])


@pytest.mark.parametrize(
    ("roll", "again", "shows", "moves", "straight"),
    [
        ([3, 4, 5, 6, 2], 2, 6, ["brighten"], "straight 4 3"),
        ([3, 1, 2, 4, 5], 5, 1, ["down 4"], "straight 1 3"),
        ([3, 1, 2, 3, 5, 6], 6, 5, ["down 5"], "straight 2 3"),
        ([3, 1, 2, 3, 4, 6], 6, 4, ["up 4"], "straight 2 3"),
        ([3, 2, 4, 6, 1], 1, 4, ["feed 4 6", "wild 3"], "straight 2 3"),
        ([3, 2, 3, 4, 6], 6, 4, ["put 4"], "straight 2 3"),
    ],
    ids=["spent", "spent-to-change", "changed-into-it", "changed-out-of-it", "fed", "put"],
)  # fmt: skip
def test_p17_of_two_dice_alike_that_goes_which_a_straight_needs_less(
    roll: list[int], again: int, shows: int, moves: list[str], straight: str
) -> None:
    day = Day(1, roll, again=(shows,), **reading("P-17")).do(reroll(again), *moves)
    assert day.may(straight)


def test_p17_a_spent_die_is_of_either_roll() -> None:
    day = Day(1, [3, 6, 5], again=(6,), **reading("P-17")).do(reroll(5), "brighten")
    ways = list(day.state.origins)[: day.state.ways]
    assert sorted(late_of(way, 6) for way in ways) == [0, 1]
    assert day.do("brighten").state.ways == 1


@pytest.mark.parametrize(
    ("roll", "again", "may"),
    [([3, 1, 1, 1, 6, 6], (4, 4, 4), True), ([3, 4, 1, 1, 6, 6], (4, 4), False)],
)
def test_p17_a_wild_die_goes_with_either_roll_and_counts_once(
    roll: list[int], again: tuple[int, ...], may: bool
) -> None:
    day = Day(1, roll, again=again, **reading("P-17"))
    day.do(reroll(*[1] * len(again)), "feed 6 6", "wild 4")
    assert day.may("four 4") == may


def test_p17_sets_are_of_one_roll_where_a_day_is_two() -> None:
    roll, again = [4, 4, 4, 3, 2], (4,)
    assert Day(1, roll, again=again).do(reroll(2)).may("four 4")
    assert not Day(1, roll, again=again, **reading("P-17")).do(reroll(2)).may("four 4")
    late = Day(1, [3, 1, 2, 6, 6], again=(4, 4, 4, 4), **reading("P-17"))
    assert late.do(reroll(1, 2, 6, 6), "four 4").points("four_kind") == 20


def test_p18_a_full_house_has_two_faces_or_may_have_one() -> None:
    assert not Day(1, [2] * 5).may("house 2 2")
    for face in range(1, FACES + 1):
        day = Day(1, [face] * 5, **reading("P-18")).do(f"house {face} {face}")
        assert day.points("full_house") == 20
    assert not Day(1, [2] * 4, **reading("P-18")).may("house 2 2")


def test_p19_a_straight_ends_with_a_six_or_not() -> None:
    assert Day(1, [4, 5, 6]).may("straight 4 3")
    assert not Day(1, [4, 5, 6], **reading("P-19")).may("straight 4 3")


def test_p20_one_straight_a_game() -> None:
    day = Day(1, [1, 2, 3, 4, 5, 6]).do("straight 1 3")
    assert not day.may("straight 4 3")


def test_p21_a_row_finished_later_scores_singly() -> None:
    day = Day(1, [5, 5]).do("put 5", "put 5", "end")
    day.lay([5], "partly_cloudy")
    assert day.do("put 5").points("shoveler") == 15


def test_p22_several_sets_in_a_day() -> None:
    day = Day(1, [1, 1, 1, 4, 5, 6]).do("put 1", "put 1", "put 1", "straight 4 3")
    assert day.state.score[0] == 15


def test_p23_placing_is_never_compulsory() -> None:
    assert Day(1, [5, 5, 5]).may("end")


def test_p24_four_of_five_alike_leave_one_free() -> None:
    assert Day(1, [4] * 5).do("four 4").do("put 4").state.filled[4] == 1


def test_p26_five_alike_with_a_wild_die_take_six() -> None:
    assert not Day(2, [4, 4, 4, 2, 6]).do("feed 2 6", "wild 4").may("five 4")


def test_p27_p28_who_completes_a_shared_row_scores_singly() -> None:
    day = Day(1, [5, 5], players_=2).do("put 5", "put 5", "end")
    day.lay([5, 5, 5], "partly_cloudy")
    day.do("put 5")
    assert list(day.state.score) == [0, 15]
    assert not day.may("put 5")


def test_p29_a_set_is_closed_to_the_other() -> None:
    day = Day(1, [1, 2, 3], players_=2).do("straight 1 3", "end")
    day.lay([1, 2, 3], "partly_cloudy")
    assert not day.may("straight 1 3")


def test_p30_with_two_a_six_is_lost_on_the_last_two_days() -> None:
    assert Day(4, [6], players_=2).may("brighten")
    assert not Day(5, [6], players_=2).may("brighten")


def test_p31_seats_take_the_days_in_turn() -> None:
    day = Day(1, [], players_=2)
    seats = [day.state.seat]
    for _ in range(5):
        day.do("end")
        seats.append(day.state.seat)
    assert seats == [0, 1, 0, 1, 0, 1]


def test_every_switchable_ruling_is_a_field_of_the_material() -> None:
    printed = rules.MATERIAL.values(material(POND))
    for name, ruling in POND.rulings.items():
        if ruling.switchable:
            changed = rules.MATERIAL.values(material(POND, {name: ruling.others[0]}))
            assert changed != printed, name
