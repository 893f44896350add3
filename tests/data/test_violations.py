"""What is wrong with a data file is told by key, in plain words, with a way out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, ClassVar, Literal

import pytest
from msgspec import Meta

from pnp.core.errors import MaterialError, Problem
from pnp.data import violations
from pnp.data.schema import (
    Checks,
    Count,
    Identifier,
    Record,
    Sourced,
    Text,
    ascends,
    distinct,
    in_order,
)
from pnp.data.toml import load

ROOT = Path(__file__).parents[2]

Write = Callable[[str, str], Path]


class Nest(Record):
    id: Identifier
    eggs: Annotated[int, Meta(ge=1, le=9)]
    weight: Annotated[float, Meta(gt=0, lt=10)] = 1.0
    hidden: bool = False


class Nests(Sourced):
    each: Annotated[tuple[Nest, ...], Meta(min_length=1, max_length=3)]

    checks: ClassVar[Checks] = (distinct("each", "id"), ascends("each", "eggs"))


class Pool(Record):
    kind: Literal["pond", "lake"]
    name: Text
    fewest: Count = 1
    most: Count = 9
    nests: Nests | None = None
    notes: Mapping[Identifier, Text] = {}

    checks: ClassVar[Checks] = (in_order("fewest", "most"),)


SOUND = """
kind = "pond"
name = "Pool"
fewest = 1
most = 2
[notes]
a = "b"
[nests]
provenance = "seed"
source = "here"
each = [{ id = "one", eggs = 1 }, { id = "two", eggs = 2 }]
"""


def problems_of(path: Path, model: type[Record] | None = None) -> dict[str, Problem]:
    with pytest.raises(MaterialError) as caught:
        load(path, model or Pool)
    prefix = f"{path}, "
    return {problem.place.removeprefix(prefix): problem for problem in caught.value.problems}


def test_the_sound_file_is_sound(write: Write) -> None:
    assert load(write("pool.toml", SOUND), Pool).name == "Pool"


@pytest.mark.parametrize(
    ("old", "new", "key", "fact", "hint"),
    [
        ('kind = "pond"', "", "kind", "the key is missing", "add kind = ..."),
        (", eggs = 2", "", "nests.each[1].eggs", "the key is missing", "add eggs = ..."),
        ("eggs = 2", "egs = 2, eggs = 3", "nests.each[1].egs", "unknown key",
         "did you mean 'eggs'? known: id, eggs, weight, hidden"),
        ("most = 2", "mots = 2", "mots", "unknown key",
         "did you mean 'most'? known: kind, name, fewest, most, nests, notes"),
        ("most = 2", 'most = "2"', "most", "this is text in quotes, not a whole number",
         "write a whole number"),
        ("most = 2", "most = 2.0", "most", "this is a decimal number, not a whole number",
         "write a whole number"),
        ("most = 2", "most = true", "most", "this is true or false, not a whole number",
         "write a whole number"),
        ("most = 2", "most = 1979-05-27", "most", "this is a date, not a whole number",
         "write a whole number"),
        ("most = 2", "most = 0", "most", "0 is too small", "use 1 or more"),
        ("eggs = 2", "eggs = 10", "nests.each[1].eggs", "10 is too large", "use 9 or less"),
        ("eggs = 2", "eggs = 2, weight = 0", "nests.each[1].weight", "0 is too small",
         "use a number greater than 0"),
        ("eggs = 2", "eggs = 2, weight = inf", "nests.each[1].weight", "inf is too large",
         "use a number less than 10"),
        ("eggs = 2", "eggs = 2, weight = []", "nests.each[1].weight",
         "this is a list, not a decimal number", "write a decimal number"),
        ("eggs = 2", "eggs = 2, hidden = 1", "nests.each[1].hidden",
         "this is a whole number, not true or false", "write true or false"),
        ('name = "Pool"', "name = 3", "name", "this is a whole number, not text in quotes",
         "write text in quotes"),
        ('name = "Pool"', 'name = ""', "name", "the text is empty", "write at least 1 characters"),
        ('name = "Pool"', f'name = "{"x" * 1001}"', "name", "the text is too long",
         "write at most 1000 characters"),
        ('id = "two"', 'id = "Two!"', "nests.each[1].id", "'Two!' has the wrong form",
         "use lower-case letters, digits and _, starting with a letter"),
        ('kind = "pond"', 'kind = "pnd"', "kind", "'pnd' is not a known value",
         "did you mean 'pond'? known: pond, lake"),
        ('provenance = "seed"', 'provenance = "guess"', "nests.provenance",
         "'guess' is not a known value", "known: seed, derived, public, default"),
        ('a = "b"', '"A" = "b"', "notes.A", "'A' has the wrong form",
         "use lower-case letters, digits and _, starting with a letter"),
        ('[notes]\na = "b"', "notes = 1", "notes", "this is a whole number, not a table",
         "write a table"),
        ('each = [{ id = "one", eggs = 1 }, { id = "two", eggs = 2 }]', "each = []", "nests.each",
         "the list has too few entries", "list at least 1"),
        ('each = [{ id = "one", eggs = 1 }, { id = "two", eggs = 2 }]', "each = 1", "nests.each",
         "this is a whole number, not a list", "write a list"),
        ('{ id = "two", eggs = 2 }', "2", "nests.each[1]", "this is a whole number, not a table",
         "write a table"),
        ('source = "here"', 'source = "here"\nbut.egs = { provenance = "seed", source = "x" }',
         "nests.but.egs", "the exception is for an unknown field",
         "did you mean 'eggs'? known: each, id, eggs, weight, hidden"),
        ("fewest = 1", "fewest = 3", "most", "2 is less than fewest, which is 3",
         "make most 3 or more, or fewest less"),
        ('id = "two"', 'id = "one"', "nests.each[1].id", "'one' is a duplicate",
         "change it: each[0].id has the same value"),
        ("eggs = 2", "eggs = 1", "nests.each[1].eggs", "1 comes after 1",
         "make each entry greater than the one before"),
    ],
)  # fmt: skip
def test_one_fault_is_told_by_key(  # noqa: PLR0913, PLR0917 -- a row of the table above
    write: Write, old: str, new: str, key: str, fact: str, hint: str
) -> None:
    assert old in SOUND
    path = write("pool.toml", SOUND.replace(old, new))
    assert problems_of(path) == {key: Problem(fact, f"{path}, {key}", hint)}


@pytest.mark.parametrize("name", ["", "..", "a.b"])
def test_a_key_that_needs_quotes_is_told_with_them(write: Write, name: str) -> None:
    problems = problems_of(write("pool.toml", SOUND.replace("[notes]", f'[notes]\n"{name}" = "c"')))
    assert [*problems] == [f'notes."{name}"']
    problems = problems_of(write("pool.toml", f'"{name}" = 1\n{SOUND}'))
    assert [*problems] == [f'"{name}"']


def test_all_faults_of_a_file_are_told_at_once(write: Write) -> None:
    broken = (
        SOUND.replace('kind = "pond"', "")
        .replace("eggs = 1", 'eggs = "1"')
        .replace('id = "two"', 'id = "2"')
        .replace("fewest = 1", "fewest = 5\nmots = 1")
    )
    assert set(problems_of(write("pool.toml", broken))) == {
        "kind", "nests.each[0].eggs", "nests.each[1].id", "mots", "most",
    }  # fmt: skip


def test_a_list_of_broken_entries_is_not_called_too_short(write: Write) -> None:
    broken = SOUND.replace("eggs = 1", "eggs = 0").replace("eggs = 2", "eggs = 0")
    assert set(problems_of(write("pool.toml", broken))) == {
        "nests.each[0].eggs", "nests.each[1].eggs",
    }  # fmt: skip


def test_checks_across_fields_run_beside_a_broken_field(write: Write) -> None:
    broken = SOUND.replace("fewest = 1", "fewest = 5").replace('name = "Pool"', "name = 0")
    assert set(problems_of(write("pool.toml", broken))) == {"name", "most"}


def test_checks_across_fields_use_what_stands_for_a_missing_key(write: Write) -> None:
    broken = (
        SOUND.replace("fewest = 1", "fewest = 10")
        .replace("most = 2", "")
        .replace('kind = "pond"', "")
    )
    assert set(problems_of(write("pool.toml", broken))) == {"kind", "most"}


def test_checks_across_fields_wait_for_their_own_fields(write: Write) -> None:
    broken = SOUND.replace("fewest = 1", "fewest = 5").replace("most = 2", 'most = "2"')
    assert set(problems_of(write("pool.toml", broken))) == {"most"}


def test_a_file_that_is_one_table_of_entries_tells_the_keys_of_an_entry(write: Write) -> None:
    path = write("pools.toml", "[one]\nid = 'one'\nmany = 1")
    with pytest.raises(MaterialError) as caught:
        load(path, dict[Identifier, Nest])
    assert [(each.place, each.hint) for each in caught.value.problems] == [
        (f"{path}, one.eggs", "add eggs = ..."),
        (f"{path}, one.many", "known: id, eggs, weight, hidden"),
    ]


class Even(Record):
    number: Annotated[int, Meta(multiple_of=2)]


def test_a_reason_that_is_not_in_the_table_is_told_in_general_terms(write: Write) -> None:
    path = write("even.toml", "number = 3")
    with pytest.raises(MaterialError) as caught:
        load(path, Even)
    assert caught.value.problems[0].fact == "3 is not valid here"


def test_long_values_are_shown_in_part(write: Write) -> None:
    path = write("pool.toml", SOUND.replace('"pond"', f'"{"x" * 100}"'))
    assert len(problems_of(path)["kind"].fact) < 80


def test_no_sentence_of_the_library_is_told(write: Write) -> None:
    text = SOUND.replace('"seed"', "7").replace('id = "one"', "id = []").replace('"b"', "[{}]")
    told = " ".join(map(str, problems_of(write("pool.toml", text)).values()))
    assert not re.search(r"[Ii]nput|pydantic|valid|instance|tuple|dict\b", told)


def test_every_pattern_of_a_table_is_told_in_words() -> None:
    patterns = {
        found
        for path in (ROOT / "pnp" / "games").glob("*/model.py")
        for found in re.findall(r'matches\(r"([^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert patterns
    assert patterns <= violations._FORMS.keys()  # noqa: SLF001 -- the table that this is about
