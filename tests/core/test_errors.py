from __future__ import annotations

import errno
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import (
    CallError,
    DucksError,
    MaterialError,
    Problem,
    Subject,
    collect_problems,
    did_you_mean,
    merge_errors,
    nearest,
    problem_of_system,
    quantity,
    raise_if_any,
)

ONE = Problem("a value is missing", "game.toml: days", "add it")
TWO = Problem("a value is wrong", "game.toml: rows", "fix it")

NAMES = st.sampled_from(["one", "two"])
SUBJECT = {"face": NAMES, "texts": st.tuples(NAMES), "language": NAMES, "number": NAMES}


def test_an_error_carries_all_its_problems() -> None:
    assert MaterialError([ONE, TWO]).problems == (ONE, TWO)


def test_an_error_takes_a_single_problem() -> None:
    assert CallError(ONE).problems == (ONE,)


def test_an_error_tells_the_same_problem_once() -> None:
    assert MaterialError([ONE, TWO, ONE]).problems == (ONE, TWO)


def test_an_error_as_text_names_place_fact_and_hint() -> None:
    assert str(MaterialError(ONE)) == "game.toml: days: a value is missing (add it)"


def test_a_problem_without_place_and_hint_is_its_fact() -> None:
    assert str(Problem("the call was wrong")) == "the call was wrong"


def test_call_and_material_errors_are_different_kinds() -> None:
    assert issubclass(CallError, DucksError)
    assert not issubclass(CallError, MaterialError)


@given(*[st.fixed_dictionaries({}, optional=SUBJECT)] * 2)
def test_a_subject_that_is_known_stays_and_the_rest_is_added(
    first: dict[str, Any], second: dict[str, Any]
) -> None:
    subject = ONE.about(**first).about(**second).subject
    assert subject == Subject(**{"face": "", "texts": (), **second, **first})


def test_no_problem_raises_nothing() -> None:
    raise_if_any([])


def test_problems_are_raised_together() -> None:
    with pytest.raises(MaterialError) as caught:
        raise_if_any([ONE, TWO])
    assert caught.value.problems == (ONE, TWO)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("pnod", "pond"), ("PNOD", "pond"), ("gallry", "gallery"), ("zzz", None), ("", None)],
)
def test_the_nearest_name_is_the_one_most_alike(wrong: str, right: str | None) -> None:
    assert nearest(wrong, ["gallery", "pond"]) == right


def test_a_hint_names_the_nearest_and_then_all() -> None:
    assert did_you_mean("a44", ["a4", "letter"]) == "did you mean 'a4'? known: a4, letter"
    assert did_you_mean("foolscap", ["a4", "letter"]) == "known: a4, letter"


def test_a_hint_of_a_long_list_names_a_few_and_where_the_list_is() -> None:
    names = [f"name {n}" for n in range(120)]
    hint = did_you_mean("nam 7", names, "nest list")
    assert hint.startswith("did you mean 'name 7'? others: name ")
    assert hint.endswith("; all 120: nest list")
    assert hint.count(", ") == 1
    assert did_you_mean("zzz", names, "nest list") == "all 120: nest list"
    assert did_you_mean("zzz", names[:1], "nest list") == "known: name 0"


def test_a_hint_says_when_nothing_is_known() -> None:
    assert did_you_mean("a4", []) == "known: none"


def test_a_very_long_name_is_near_to_none() -> None:
    assert nearest("a" * 100_000, ["a" * 100_001, "pond"]) is None
    assert nearest("pnod", ["a" * 100_000, "pond"]) == "pond"


def test_a_hint_lists_none_of_very_many_names_if_none_is_near() -> None:
    names = [f"name {n}" for n in range(25)]
    assert not did_you_mean("zzz", names)
    assert did_you_mean("nam 16", names) == "did you mean 'name 16'? others: name 6, name 1"


@given(st.text(max_size=9), st.lists(st.text("abc", min_size=1), min_size=25, unique=True))
def test_a_hint_names_three_of_many_at_the_most(wrong: str, names: list[str]) -> None:
    hint = did_you_mean(wrong, names)
    assert not hint or hint.startswith("did you mean ")
    assert len(hint.split(", ")) <= 2


def test_a_hint_shortens_long_names() -> None:
    assert did_you_mean("zzz", ["a" * 1000]) == f"known: {'a' * 60}"


def test_several_errors_are_one_of_the_call_if_all_of_them_are() -> None:
    call, material = CallError(Problem("a")), MaterialError(Problem("b"))
    assert type(merge_errors([call, call])) is CallError
    assert type(merge_errors([call, material])) is MaterialError
    assert [each.fact for each in merge_errors([material, call]).problems] == ["b", "a"]


def test_a_name_is_compared_up_to_sixty_letters() -> None:
    assert nearest("a" * 59 + "b", ["a" * 60]) == "a" * 60
    assert nearest("a" * 61, ["a" * 60]) is None
    assert nearest("a" * 60, ["a" * 61]) is None


def test_a_hint_lists_twenty_four_names_and_looks_more_up_elsewhere() -> None:
    names = [f"name {n}" for n in range(25)]
    assert did_you_mean("zzz", names[:24], "nest list") == f"known: {', '.join(names[:24])}"
    assert did_you_mean("zzz", names, "nest list") == "all 25: nest list"


def test_what_is_wrong_is_gathered_and_errors_of_another_kind_are_not() -> None:
    problems = [TWO]
    with collect_problems(problems, MaterialError):
        raise MaterialError(ONE)
    assert problems == [TWO, ONE]
    with pytest.raises(CallError), collect_problems(problems, MaterialError):
        raise CallError(ONE)
    assert problems == [TWO, ONE]


def test_an_error_is_the_same_in_another_process() -> None:
    error = pickle.loads(pickle.dumps(CallError([ONE, TWO])))  # noqa: S301 -- our own
    assert type(error) is CallError
    assert error.problems == (ONE, TWO)


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 boxes"), (1, "1 box"), (2, "2 boxes"), (1_000, "1,000 boxes")]
)
def test_a_number_has_its_noun(number: int, told: str) -> None:
    assert quantity(number, "box", "boxes") == told
    assert quantity(number, "page").removesuffix("s") == f"{number:,} page"
    assert quantity(number, "page").endswith("s") == (number != 1)


def test_a_refusal_of_the_system_is_told_with_its_file() -> None:
    told = problem_of_system(PermissionError(errno.EACCES, "Permission denied", "a.pdf"))
    assert (told.fact, told.place) == ("permission denied", "a.pdf")
    assert problem_of_system(OSError("No such thing")) == replace(
        told, fact="no such thing", place=""
    )
    assert told.as_json() == {"fact": told.fact, "place": "a.pdf", "hint": told.hint}
