"""`words`: languages on offer, and what a translation still wants."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli import main
from pnp.cli.commands.words import write
from pnp.cli.commands.words.check import first_of
from pnp.core import resources
from pnp.words.po_entries import read_po

pytestmark = [pytest.mark.usefixtures("warm"), pytest.mark.one_in(2)]

Call = Callable[..., Any]

PLURALS = "Plural-Forms: nplurals=2; plural=(n != 1);\\n"
HEADER = f'msgid ""\nmsgstr ""\n"Language: nl\\n"\n"{PLURALS}"\n\n'


def entry(key: str, english: str, dutch: str, flag: str = "") -> str:
    return f'{flag}msgctxt "{key}"\nmsgid "{english}"\nmsgstr "{dutch}"\n\n'


@pytest.fixture
def dutch(tmp_path: Path) -> Callable[..., str]:
    """Write a catalogue of Dutch words for the Bucket into a folder, and return the folder."""

    def write(*entries: str) -> str:
        path = tmp_path / "mine" / "nl" / "bucket.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEADER + "".join(entries), encoding="utf-8")
        return str(path.parents[1])

    return write


@pytest.fixture
def checked(call: Call, dutch: Callable[..., str]) -> Callable[..., tuple[int, dict[str, Any]]]:
    """Check Dutch words for the Bucket; return the status and what is told of that catalogue."""

    def check(*entries: str) -> tuple[int, dict[str, Any]]:
        folder = dutch(*entries)
        answer = call("words", "check", "nl", "--dir", folder, "--game", "bucket", "--json")
        return answer.status, answer.record["checked"][1]

    return check


def test_every_language_is_listed_with_every_game(call: Call) -> None:
    languages = call("words", "list", "--json").record["languages"]
    folders = {path.parent.name for path in resources.words().glob("*/common.po")}
    assert {each["lang"] for each in languages} == folders
    french = next(each for each in languages if each["lang"] == "fr")
    assert {each["name"]: each["missing"] for each in french["catalogues"]} == {
        name: [] for name in ("common", "pond", "bucket", "cover", "gallery", "blind")
    }


def test_a_folder_of_ones_own_adds_a_language(call: Call, dutch: Callable[..., str]) -> None:
    folder = dutch(entry("part.mat", "Dice mat", "Dobbelmat"))
    record = call("words", "list", "--dir", folder, "--game", "bucket", "--json").record
    assert "nl" in {each["lang"] for each in record["languages"]}


def test_texts_that_do_not_fit_are_all_named_at_their_entries(checked: Callable[..., Any]) -> None:
    status, bucket = checked(
        entry("score.total", "Total", "Eendenpuntentotaal" * 4),
        entry("hand.five", "Five of a Kind", "Vijf \u4e00"),
    )
    told = {each["place"].split(", ")[1].split(" ")[0]: each["fact"] for each in bucket["misfits"]}
    assert status == 1
    assert "mm wide at" in told["score.total"]
    assert "has the letter" in told["hand.five"]


def test_a_fault_is_told_and_nothing_is_laid_out(checked: Callable[..., Any]) -> None:
    status, bucket = checked(entry("game.facts.players", "{low} to {high} players", "{low} eenden"))
    assert (status, bucket["misfits"]) == (1, None)
    assert "the English has {high}, {low}, the translation {low}" in bucket["faults"][0]["fact"]


def test_what_waits_or_is_missing_is_told_and_is_no_error(checked: Callable[..., Any]) -> None:
    status, bucket = checked(
        entry("part.mat", "Dice mat", "Dobbelmat"),
        entry("score.total", "Total", "Som", flag="#, fuzzy\n"),
        entry("game.tagline", "An older text", "Een oude tekst"),
    )
    assert (status, bucket["translated"]) == (0, 1)
    assert bucket["fuzzy"] == ["game.tagline", "score.total"]
    assert bucket["texts"] == 3 + len(bucket["missing"])
    assert [each["fact"] for each in bucket["notices"]] == [
        "the translation is marked fuzzy",
        "the English has changed since this was translated",
    ]
    assert bucket["misfits"] == []


def test_english_that_was_copied_is_pointed_out(checked: Callable[..., Any]) -> None:
    tagline = "Fill your bucket while the Boss allows it, and stop in time."
    _, bucket = checked(entry("game.tagline", tagline, tagline))
    assert [each["fact"] for each in bucket["advice"]] == [
        "the translation is identical to the English"
    ]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("words check frr", "unknown language 'frr'"),
        ("words check fr --game pnod", "did you mean 'pond'?"),
        ("words check fr --dir nowhere", "holds no words of any language"),
        ("words new en", "en is not translated"),
        ("words show dee", "there are no words in dee"),
        ("words show xx", "there are no words in xx | known: de, en, es, fr"),
        ("words show ..", "'..' is not a language tag"),
        ("words new ../de", "'../de' is not a language tag"),
        ("words update de --game pond", "words new de"),
    ],
)
def test_wrong_calls(refused: Callable[..., None], typed: str, told: str) -> None:
    refused(typed, *told.split(" | "))


def test_a_new_language_is_written_with_the_room_that_its_texts_have(
    call: Call, tmp_path: Path
) -> None:
    files = call("words", "new", "pt_br", "--game", "bucket", "--json").record["files"]
    assert [(Path(each["path"]).name, each["texts"] is None) for each in files] == [
        ("common.po", False),
        ("bucket.po", False),
        ("bucket.rules.draft.md", True),
    ]
    written = (tmp_path / "words" / "pt-BR" / "bucket.po").read_text(encoding="utf-8")
    assert re.search(
        r"Room: \d+ mm, one line: about \d+ letters\.\nmsgctxt \"score.total\"", written
    )
    common = tmp_path / "words" / "pt-BR" / "common.po"
    assert "#. Room: " in common.read_text(encoding="utf-8")
    listed = call("words", "list", "--dir", "words", "--game", "bucket", "--json").record
    own = next(each for each in listed["languages"] if each["lang"] == "pt-BR")
    assert [each["translated"] for each in own["catalogues"]] == [0, 0]
    refusal = call("words", "new", "pt-BR", "--game", "bucket")
    assert (refusal.status, "words update pt-BR" in refusal.err) == (2, True)


def test_a_language_that_is_printed_is_begun_with_what_is_printed(
    call: Call, tmp_path: Path
) -> None:
    files = call("words", "new", "de", "--game", "bucket", "--json").record["files"]
    assert [(Path(each["path"]).name, each["texts"]) for each in files[1:]] == [
        ("bucket.po", files[1]["translated"]),
        ("bucket.rules.md", None),
    ]
    home = tmp_path / "words" / "de"
    printed = resources.words() / "de"
    assert (home / "bucket.rules.md").read_bytes() == (printed / "bucket.rules.md").read_bytes()
    translations = [
        {each.id: each.forms for each in read_po(folder / "bucket.po").entries}
        for folder in (home, printed)
    ]
    assert translations[0] == translations[1]
    assert "Room: " in (home / "bucket.po").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_of_a_language_are_copied_out(call: Call, tmp_path: Path, language: str) -> None:
    run = call("words", "show", language, "--game", "pond,cover", "--json")
    copied = [Path(each["path"]) for each in run.record["files"]]
    names = ["common.po", "pond.po", "pond.rules.md", "cover.po", "cover.rules.md"]
    assert [path.name for path in copied] == names
    for path in copied:
        own = resources.words() / language / path.name
        assert (tmp_path / path).read_bytes() == own.read_bytes()


def test_an_update_tells_what_has_changed_and_writes_no_more_than_it_must(
    call: Call, dutch: Callable[..., str]
) -> None:
    folder = dutch(
        entry("part.mat", "Dice mat", "Dobbelmat"),
        entry("score.total", "Sum", "Som"),
        entry("score.gone", "Gone", "Weg"),
    )
    update = ("words", "update", "nl", "--game", "bucket", "--dir", folder, "--json")
    (first,) = call(*update).record["files"]
    assert (first["changed"], first["gone"], first["written"]) == (
        ["score.total"],
        ["score.gone"],
        True,
    )
    written = (Path(folder) / "nl" / "bucket.po").read_text(encoding="utf-8")
    assert '#| msgid "Sum"' in written
    assert '#~ msgctxt "score.gone"' in written
    (second,) = call(*update).record["files"]
    assert (second["added"], second["written"]) == ([], False)
    _, bucket = call("words", "check", "nl", "--dir", folder, "--game", "bucket", "--json").record[
        "checked"
    ]
    assert (bucket["fuzzy"], bucket["faults"]) == (["score.total"], [])


HOSTILE = {
    "utf-16": (HEADER.encode("utf-16"), "not UTF-8"),
    "giant": (HEADER.encode() + b"# duck\n" * 200_000, "larger than 1000 kB"),
    "twice": ((HEADER + 2 * entry("part.mat", "Dice mat", "Matte")).encode(), "a second time"),
    "forms": (
        (HEADER + 'msgctxt "unit.x"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n').encode(),
        "unexpected msgstr[1]: msgstr[0] is missing",
    ),
    "obsolete": ((HEADER + '#~ nonsense\n#~ msgid "\n').encode(), "is not a keyword"),
    "locations": ((HEADER + "#: \u2068a.py:1\n#| |\n" + 'msgid "').encode(), "is broken"),
    "nothing": (b"", "has no header"),
    "bytes": (bytes(range(256)) * 9, "not UTF-8"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_catalogue_is_refused_and_left_as_it_is(
    call: Call, tmp_path: Path, name: str
) -> None:
    content, told = HOSTILE[name]
    path = tmp_path / "words" / "de" / "bucket.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    answer = call("words", "update", "de", "--game", "bucket")
    assert (answer.status, "bug" in answer.err) == (1, False)
    assert told in " ".join(answer.err.split())
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("many", "end"), [(8, "7"), (9, "7 and 1 text more"), (10, "7 and 2 texts more")]
)
def test_eight_ids_are_named_and_others_counted(many: int, end: str) -> None:
    assert first_of([*map(str, range(many))]) == f"0, 1, 2, 3, 4, 5, 6, {end}"


def test_an_update_is_of_the_games_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def update(*typed: object) -> None:
        asked.append(typed)
        raise KeyboardInterrupt

    monkeypatch.setattr(write, "update", update)
    assert main(["words", "update", "fr", "--game", "pond", "--dir", "mine"]) == 130
    assert main(["words", "update", "fr"]) == 130
    assert asked == [("fr", ["pond"], "mine"), ("fr", (), "words")]
