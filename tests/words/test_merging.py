"""Translations begun and brought up to date: whatever somebody wrote is still there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.words.merging import merge, start_translation
from pnp.words.po_entries import PoEntry, PoFile, po_text, read_po
from pnp.words.words import Words

Write = Callable[[str, str], Path]

# As Poedit saves it: wrapped, with a header of its own, flags, the English before, and obsolete
# entries; Windows puts a byte order mark and its line ends into it.
POEDIT = r"""# Übersetzt von Ente.
#
msgid ""
msgstr ""
"Project-Id-Version: ducks\n"
"Language: es\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : "
"2);\n"
"X-Generator: Poedit 3.4\n"

# A remark of mine.
#. Where it stands.
#: sheet.svg:3
msgctxt "name"
msgid ""
"A long \"name\" "
"on two lines"
msgstr ""
"Un «nombre» "
"largo"

#, fuzzy, python-brace-format
#| msgctxt "dice"
#| msgid "{n} old die"
#| msgid_plural "{n} old dice"
msgctxt "dice"
msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "{n} dado"
msgstr[1] "{n} de dados"
msgstr[2] "{n} dados"

#~ msgctxt "gone"
#~ msgid "Gone"
#~ msgstr "Ido"

#~| msgid "was"
#~ msgctxt "lost"
#~ msgid "Lost"
#~ msgstr "Perdido"
"""


@pytest.fixture
def spanish(tmp_path: Path) -> PoFile:
    path = tmp_path / "x.po"
    path.write_bytes(b"\xef\xbb\xbf" + POEDIT.replace("\n", "\r\n").encode())
    return read_po(path)


def source(*entries: PoEntry) -> PoFile:
    return PoFile({"Language": "en"}, entries)


def by_id(file: PoFile) -> dict[str, PoEntry]:
    return {each.id: each for each in file.entries}


def test_what_poedit_saved_is_read_with_all_that_stands_there(spanish: PoFile) -> None:
    name, dice = spanish.entries
    assert (name.english, name.forms) == (('A long "name" on two lines',), ("Un «nombre» largo",))
    assert (name.comments, name.notes) == (("A remark of mine.",), ("Where it stands.",))
    assert dice.forms == ("{n} dado", "{n} de dados", "{n} dados")
    assert (dice.flags, dice.previous) == (("fuzzy",), ("{n} old die", "{n} old dice"))
    assert [each.id for each in spanish.obsolete] == ["gone", "lost"]
    assert spanish.header["X-Generator"] == "Poedit 3.4"
    assert spanish.comments == ("Übersetzt von Ente.", "")


def test_what_is_written_reads_back_the_same(spanish: PoFile, tmp_path: Path) -> None:
    path = tmp_path / "y.po"
    path.write_text(po_text(spanish), encoding="utf-8")
    assert read_po(path) == spanish


def test_spanish_with_a_form_for_millions_can_be_printed(tmp_path: Path, write: Write) -> None:
    english = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n\nmsgctxt "dice"\nmsgid "{n} die"\n'
    english += 'msgid_plural "{n} dice"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    body = POEDIT[: POEDIT.index("# A remark")] + POEDIT[POEDIT.index('\nmsgctxt "dice"') :]
    write("en/pond.po", english)
    write("en/common.po", english.partition("\n\n")[0] + "\n")
    write("es/pond.po", body)
    words = Words.load("es", "pond", tmp_path)
    assert [words.text("dice", n=n) for n in (1, 2, 1_000_000)] == [
        "1 dado",
        "2 dados",
        "1\u202f000\u202f000 de dados",
    ]


def test_a_changed_text_is_fuzzy_and_tells_what_it_was(spanish: PoFile) -> None:
    done = merge(source(PoEntry("name", ("A new name",))), spanish, "es", {})
    (entry,) = done.file.entries
    assert (done.changed, entry.flags) == (("name",), ("fuzzy",))
    assert entry.previous == ('A long "name" on two lines',)
    assert entry.forms == ("Un «nombre» largo",)
    assert entry.comments == ("A remark of mine.",)


def test_remarks_on_a_text_that_is_not_translated_yet_stay() -> None:
    begun = PoFile({}, (PoEntry("name", ("A name",), ("",), comments=("Which one?",)),))
    (entry,) = merge(source(PoEntry("name", ("Another",))), begun, "es", {}).file.entries
    assert (entry.comments, entry.forms, entry.flags) == (("Which one?",), ("",), ())


def test_a_text_that_is_gone_is_kept_and_comes_back(spanish: PoFile) -> None:
    done = merge(source(PoEntry("gone", ("Gone",)), PoEntry("new", ("New",))), spanish, "es", {})
    assert by_id(done.file)["gone"].forms == ("Ido",)
    assert (done.added, done.gone) == (("gone", "new"), ("name", "dice"))
    assert {each.id for each in done.file.obsolete} == {"lost", "name", "dice"}
    again = merge(source(*spanish.entries), done.file, "es", {})
    assert by_id(again.file)["name"].forms == ("Un «nombre» largo",)


def test_the_header_stays_as_it_was(spanish: PoFile) -> None:
    done = merge(source(PoEntry("name", ("Other",))), spanish, "es", {})
    assert (done.file.header, done.file.comments) == (spanish.header, spanish.comments)


def test_a_text_that_has_become_counted_keeps_what_was_translated(spanish: PoFile) -> None:
    done = merge(source(PoEntry("name", ("{n} name", "{n} names"))), spanish, "es", {})
    assert done.file.entries[0].forms == ("Un «nombre» largo", "", "")


ENTRIES = st.lists(
    st.builds(
        PoEntry,
        st.sampled_from([f"id{n}" for n in range(6)]),
        st.tuples(st.sampled_from(["One", "Two", 'A "quote"\n\\ and\ttab'])),
        st.tuples(st.sampled_from(["", "Eins", "Zwei\n"])),
    ),
    unique_by=lambda each: each.id,
)


@given(ENTRIES, ENTRIES, ENTRIES)
def test_no_translation_is_ever_lost(
    old: list[PoEntry], new: list[PoEntry], newest: list[PoEntry]
) -> None:
    header = {"Language": "de"}
    first = merge(source(*new), PoFile(header, tuple(old)), "de", {})
    second = merge(source(*newest), first.file, "de", {})
    written = {each.id: each.forms for each in old if each.is_translated}
    held = {each.id: each.forms for each in (*second.file.entries, *second.file.obsolete)}
    assert {key: held.get(key) for key in written} == written
    assert [each.id for each in second.file.entries] == [each.id for each in newest]


@pytest.mark.parametrize("language", ["de", "pl", "ja", "zz"])
def test_a_translation_that_is_begun_prints_nothing_but_english(
    language: str, tmp_path: Path, write: Write
) -> None:
    for name in ("common", "pond"):
        english = resources.words() / "en" / f"{name}.po"
        write(f"en/{name}.po", english.read_text(encoding="utf-8"))
        file = start_translation(read_po(english), language, {"sheet.ducks": "Room: one line."})
        write(f"{language}/{name}.po", po_text(file))
    words = Words.load(language, "pond", tmp_path)
    assert set(words.untranslated) == set(words.texts)


def test_a_broken_catalogue_is_refused_and_not_written_over(tmp_path: Path, write: Write) -> None:
    write("de/x.po", POEDIT.replace('\nmsgctxt "dice"', '\nmsgctxt "name"'))
    with pytest.raises(MaterialError, match="the id is a duplicate"):
        read_po(tmp_path / "de" / "x.po")
