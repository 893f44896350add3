"""Files that are not TOML at all, or that fit their model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core.errors import MaterialError, Problem
from pnp.data.schema import Record
from pnp.data.toml import load

Write = Callable[[str, str], Path]


class Duck(Record):
    name: str
    eggs: tuple[int, ...] = ()


def problem_of(path: Path) -> Problem:
    with pytest.raises(MaterialError) as caught:
        load(path, Duck)
    (problem,) = caught.value.problems
    return problem


def test_a_sound_file_becomes_its_model(write: Write) -> None:
    assert load(write("duck.toml", 'name = "Ann"\neggs = [1, 2]'), Duck) == Duck(
        name="Ann", eggs=(1, 2)
    )


def test_a_byte_order_mark_is_no_part_of_the_file(write: Write) -> None:
    assert load(write("duck.toml", '\ufeffname = "Ann"'), Duck).name == "Ann"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    problem = problem_of(tmp_path / "duck.toml")
    assert problem.fact == "there is no such file"
    assert problem.place == str(tmp_path / "duck.toml")
    assert problem.hint


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    assert problem_of(tmp_path).fact == "the file cannot be read: is a directory"


def test_bytes_that_are_not_utf_8_are_told_by_line(tmp_path: Path) -> None:
    path = tmp_path / "duck.toml"
    path.write_bytes(b'# a comment\nname = "\xe9t\xe9"\n')
    problem = problem_of(path)
    assert problem.fact == "the file is not UTF-8"
    assert problem.place == f"{path}, line 2"


def test_a_file_beyond_all_measure_is_not_parsed(write: Write) -> None:
    path = write("duck.toml", "#" * 1_000_001)
    assert problem_of(path).fact == "the file is larger than 1000 kB"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('name = "Ann"\neggs = = 1', "line 2, column 8"),
        ('name = "Ann"\neggs = [1', "line 2"),
        ('name = "A"\nname = "B"\n', "line 2, column 11"),
    ],
)
def test_broken_syntax_is_told_by_line_and_column(write: Write, text: str, place: str) -> None:
    path = write("duck.toml", text)
    problem = problem_of(path)
    assert problem.place == f"{path}, {place}"
    assert problem.fact.startswith("the file is not TOML: ")


def test_a_table_that_is_there_twice_is_told_by_its_key(write: Write) -> None:
    problem = problem_of(write("duck.toml", "[decks.cards]\n[decks.cards]\n"))
    assert problem.fact == "the file is not TOML: cannot declare decks.cards twice"


def test_nesting_without_end_is_refused(write: Write) -> None:
    path = write("duck.toml", "name = " + "[" * 5000 + "]" * 5000)
    assert problem_of(path).fact == "lists or tables are nested too deeply"


def test_a_number_of_thousands_of_digits_is_refused(write: Write) -> None:
    path = write("duck.toml", "a = 1\nb = { c = 'd', name = " + "9" * 5000 + " }")
    assert problem_of(path) == Problem(
        "the number is out of range (64 bits)", f"{path}, line 2", "write one with fewer digits"
    )


@pytest.mark.parametrize("number", ["0x" + "f" * 9000, "9" * 4000, "-9223372036854775809"])
def test_a_number_beyond_64_bits_is_refused_by_its_key(write: Write, number: str) -> None:
    path = write("duck.toml", f"a = 1\n[b]\nc = [1, {{ name = {number} }}]")
    assert problem_of(path).place == f"{path}, b.c[1].name"
