"""PO files as they stand: what is read, and what is told with its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.errors import MaterialError, Problem
from pnp.words.catalogue import Catalogue, read_catalogue
from pnp.words.po_entries import read_po
from pnp.words.translation import english_faults

Write = Callable[[str, str], Path]

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
)

SOUND = (
    HEADER
    + r"""# a translator's remark
#. a writer's remark
msgctxt "duck.one"
msgid "Duck"
msgstr "Canard"

#, fuzzy
msgctxt "duck.two"
msgid ""
"A long "
"duck"
msgstr "Un \"long\" canard\n"
#~ msgctxt "duck.old"
#~ msgid "Old"
#~ msgstr "Vieux"

msgctxt "duck.many"
msgid "{n} duck"
msgid_plural "{n} ducks"
msgstr[0] "{n} canard"
msgstr[1] "{n} canards"
"""
)


def read(write: Write, text: str) -> tuple[Catalogue, list[Problem]]:
    return read_catalogue(write("fr/pond.po", text))


def told(write: Write, text: str) -> list[tuple[int, str]]:
    """The line and fact of every problem."""
    _, problems = read(write, text)
    assert all(problem.hint for problem in problems)
    for problem in problems:
        is_quoting = problem.hint.startswith('write it as "..."')
        assert is_quoting == (problem.fact == "the string in quotes is invalid")
    places = (problem.place.rpartition("pond.po")[2] for problem in problems)
    return [
        (int(place.strip(":").partition(",")[0] or 0), problem.fact)
        for place, problem in zip(places, problems, strict=True)
    ]


def test_a_sound_catalogue_has_no_problems(write: Write) -> None:
    assert told(write, SOUND) == []


def test_entries_are_found_by_id(write: Write) -> None:
    catalogue, _ = read(write, SOUND)
    assert list(catalogue.entries) == ["duck.one", "duck.two", "duck.many"]
    assert catalogue.entries["duck.one"].forms == ("Canard",)


def test_strings_that_go_on_are_joined_and_escapes_are_read(write: Write) -> None:
    entry = read(write, SOUND)[0].entries["duck.two"]
    assert entry.english == ("A long duck",)
    assert entry.forms == ('Un "long" canard\n',)


def test_a_flag_belongs_to_its_entry_only(write: Write) -> None:
    entries = read(write, SOUND)[0].entries
    assert [entry.fuzzy for entry in entries.values()] == [False, True, False]


def test_a_counted_text_has_its_forms(write: Write) -> None:
    entry = read(write, SOUND)[0].entries["duck.many"]
    assert entry.counted
    assert entry.forms == ("{n} canard", "{n} canards")


def test_an_entry_without_translation_has_no_forms(write: Write) -> None:
    text = HEADER + 'msgctxt "a"\nmsgid "A"\nmsgid_plural "As"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    assert read(write, text)[0].entries["a"].forms == ()


def test_an_entry_tells_its_file_and_line(write: Write) -> None:
    place = read(write, SOUND)[0].entries["duck.one"].place
    assert place.endswith("fr/pond.po:9, duck.one")


def test_the_header_is_read(write: Write) -> None:
    assert read(write, SOUND)[0].header["plural-forms"] == "nplurals=2; plural=(n > 1);"


def test_windows_line_ends_make_no_difference(write: Write) -> None:
    assert told(write, SOUND.replace("\n", "\r\n")) == []


ENTRY = 'msgctxt "{}"\nmsgid "A"\nmsgstr "B"\n\n'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('msgctxt "a"\nmsgid "A\nmsgstr "B"\n', [(7, "the string in quotes is invalid")]),
        ('msgctxt "a"\nmsgid "A"B"\nmsgstr "B"\n', [(7, "the string in quotes is invalid")]),
        ('msgctxt "a"\nmsgid "A"\nmsgstr "B\\q"\n', [(8, "the string in quotes is invalid")]),
        ('msgctxt "a"\nmsgid "A"\n"B\nmsgstr "B"\n', [(8, "the string in quotes is invalid")]),
        ('msgctxt "a"\nmsgid "A"\nmsgstr\n', [(8, "the string in quotes is invalid")]),
        ('msgctxt "a"\nmsgid "A"\nmsgtsr "B"\n', [(8, "'msgtsr \"B\"' is not a keyword")]),
        ("Duck = Canard\n", [(6, "'Duck = Canard' is not a keyword")]),
        ('"A"\n', [(6, "the string has no keyword")]),
        ('msgctxt "a"\nmsgstr "B"\n', [(7, "unexpected msgstr: msgid is missing")]),
        ('msgctxt "a"\nmsgid "A"\n\n',
         [(7, "unexpected the end of the entry: msgstr or msgid_plural is missing")]),
        ('msgctxt "a"\nmsgid "A"\nmsgid_plural "As"\nmsgstr "B"\n',
         [(9, "unexpected msgstr: msgstr[0] is missing")]),
        ('msgctxt "a"\nmsgid "A"\nmsgid_plural "As"\nmsgstr[1] "B"\n',
         [(9, "unexpected msgstr[1]: msgstr[0] is missing")]),
        ('msgctxt "a"\nmsgid "A"\nmsgstr "B"\nmsgstr "C"\n',
         [(9, "unexpected msgstr: a new entry is missing")]),
        ('msgctxt "a"\nmsgid "A"\n# remark\nmsgstr "B"\n',
         [(8, "the comment is inside an entry")]),
        ('msgid "A"\nmsgstr "B"\n', [(6, "the entry has no id")]),
        (ENTRY.format("a") + ENTRY.format("a"), [(11, "the id is a duplicate")]),
        ('msgctxt "a"\nmsgid "A"\nmsgstr "\n\nmsgctxt "b"\nmsgid B\nmsgstr "B"\n',
         [(8, "the string in quotes is invalid"), (11, "the string in quotes is invalid")]),
    ],
)  # fmt: skip
def test_what_is_broken_is_told_by_line(
    write: Write, body: str, expected: list[tuple[int, str]]
) -> None:
    assert told(write, HEADER + body) == expected


def test_an_english_id_has_the_form_of_ids(write: Write) -> None:
    catalogue, problems = read(write, HEADER + ENTRY.format("Duck One"))
    assert not problems
    assert "the id has the wrong form" in {fault.fact for fault in english_faults(catalogue)}


def test_the_entries_around_a_broken_one_are_read(write: Write) -> None:
    broken = 'msgctxt "b"\nmsgid "B\nmsgstr "B"\n\n'
    catalogue, _ = read(write, HEADER + ENTRY.format("a") + broken + ENTRY.format("c"))
    assert list(catalogue.entries) == ["a", "c"]


def test_the_flag_of_a_broken_entry_does_not_fall_on_the_next(write: Write) -> None:
    broken = '#, fuzzy\nmsgctxt "b"\nmsgid "B\nmsgstr "B"\n\n'
    catalogue, _ = read(write, HEADER + broken + ENTRY.format("c"))
    assert not catalogue.entries["c"].fuzzy


def test_a_second_entry_of_an_id_is_told_even_if_the_text_is_the_same(write: Write) -> None:
    _, (problem,) = read(write, HEADER + ENTRY.format("a") * 2)
    assert problem.hint.endswith(":7, a has the same id")


def test_a_catalogue_without_a_header(write: Write) -> None:
    assert told(write, ENTRY.format("a")) == [(0, "the catalogue has no header")]


def test_a_header_of_another_encoding(write: Write) -> None:
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-1\\n"\n'
    assert told(write, header) == [(0, "the header names the encoding iso-8859-1")]


def test_bytes_of_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "pond.po"
    path.write_bytes(HEADER.encode() + b'msgctxt "a"\nmsgid "A"\nmsgstr "\xe9t\xe9"\n')
    with pytest.raises(MaterialError, match=r"pond.po, line 8: the file is not UTF-8"):
        read_catalogue(path)


LINES = st.sampled_from(
    ['msgctxt "a"', 'msgctxt "b.c"', 'msgid "A"', 'msgid ""', 'msgid_plural "As"', 'msgstr "B"',
     'msgstr ""', 'msgstr[0] "B"', 'msgstr[1] ""', 'msgstr[9] "x"', '"more"', '"broken', "", "#",
     "#, fuzzy", "#, fuzzy, c-format", '#~ msgid "x"', "#~ nonsense", "#: \u2068a:1", "msgstr",
     'msgid\t"tab"', "\ufeff", 'msgstr "Language: x\\nPO-Revision-Date: soon\\n"', "#|", "domain x",
     'msgstr "Plural-Forms: nplurals=x"', "\x0c"]
)  # fmt: skip


@given(lines=st.lists(LINES | st.text(max_size=12), max_size=15))
@settings(deadline=None, max_examples=300)
def test_any_lines_are_read_or_told(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.po"
    path.write_text("\n".join(lines), encoding="utf-8")
    catalogue, problems = read_catalogue(path)
    assert all(problem.fact and problem.place and problem.hint for problem in problems)
    assert all(entry.id == key for key, entry in catalogue.entries.items())


@pytest.mark.parametrize("mark", ["#~ ", "#~", "  #~  "])
def test_what_is_obsolete_is_kept_as_it_was(write: Write, mark: str) -> None:
    lines = ('msgctxt "old"', 'msgid "Old"', 'msgstr "Vieux"')
    text = HEADER + "".join(f"{mark}{line}\n" for line in lines) + '#~| msgid "Was"\n'
    (entry,) = read_po(write("fr/pond.po", text)).obsolete
    assert (entry.id, entry.english, entry.forms) == ("old", ("Old",), ("Vieux",))
