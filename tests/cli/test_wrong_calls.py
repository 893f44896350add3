from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("warm")

Call = Callable[..., Any]

WRONG = [
    ("build pnod", "unknown game 'pnod'", "did you mean 'pond'? known: pond"),
    ("show galery", "unknown game 'galery'", "known: pond"),
    ("build pond --only sheet", "pond has no part 'sheet'", "did you mean 'sheets'?"),
    ("build pond --only ,", "--only names no part", "name one"),
    ("build pond --paper a44", "unknown paper 'a44'", "did you mean 'a4'? known: a4, letter"),
    ("build pond --lang frr", "unknown language 'frr'", "did you mean 'fr'?"),
    ("build pond --ink gray", "unknown ink 'gray'", "did you mean 'grey'? known: "),
    ("build pond --sheets x", "--sheets takes a whole number from 1 to 10,000", "not 'x'"),
    ("build pond --sheets 0", "--sheets takes a whole number from 1 to 10,000", "not '0'"),
    ("build pond --sheets -3", "--sheets takes a whole number from 1 to 10,000", "not '-3'"),
    ("build pond --sheets 10000000", "from 1 to 10,000", "not '10000000'"),
    ("build pond --sheets " + "9" * 9999, "from 1 to 10,000", "..."),
    ("build pond --sheets 2.5", "from 1 to 10,000", "not '2.5'"),
    ("build pond --sheets ２", "from 1 to 10,000", "not '２'"),
    ("build pond --per-page 3", "3 sheets of 190 x 126 mm do not fit", "--per-page 2"),
    ("build pond --per-page 0", "--per-page takes auto, or a whole number from 1 to 100", "'0'"),
    ("build pond --per-page 101", "--per-page takes auto, or a whole number", "not '101'"),
    ("build pond --per-page atuo", "--per-page takes auto, or a whole number", "not 'atuo'"),
    ("show pond --gsm 200", "show has no option --gsm", "leave it out; build and watch take it"),
    (
        "preview pond -n 5",
        "preview has no option -n",
        "leave it out; build, watch, show,",
    ),
    ("validate --booklet", "validate has no option --booklet", "build and watch take it"),
    ("solve pond --skill all", "solve has no option --skill", "leave it out; simulate takes it"),
    ("preview pond --dpi 5000", "--dpi takes a whole number from 20 to 600", "not '5000'"),
    ("build pond --sheets", "--sheets needs a value", "--help tells how"),
    (
        "studio pond --site public --pack p --lang fr --ink low --idle 3 --no-browser",
        "--site does not go with GAME, --pack, --lang, --ink, --idle, --no-browser",
        "whoever opens it chooses there",
    ),
    ("studio --wheels w", "--wheels is for --site alone", "name a folder by --site"),
    ("build", "ducks-pnp build needs GAME", "ducks-pnp build --help"),
    ("build pond --shets 3", "ducks-pnp build has no option --shets", "did you mean '--sheets'?"),
    ("build pond bucket", "build takes GAME alone, and not 'bucket'", "ducks-pnp build --help"),
    ("bild pond", "there is no command 'bild'", "did you mean 'build'?"),
    ("help", "there is no command 'help'", "type ducks-pnp --help"),
    ("words help", "there is no command 'help'", "type ducks-pnp words --help"),
    ("words check nl", "unknown language 'nl'", "or begin one: ducks-pnp words new nl"),
    ("build pond --gsm heavy", "--gsm takes a number from 40 to 600", "write a number: --gsm 200"),
    ("simulate pond --games 1e6", "not '1e6'", "write it in digits: --games 1000000"),
    (
        "--jsn",
        "ducks-pnp has no option --jsn",
        "known: --version, --install-completion, --show-completion, --help",
    ),
    ("build cover --backs non --only crds", "unknown layout of backs 'non'", "no part 'crds'"),
    ("printers set a --read 1", "--read takes 4 numbers, and 1 are given", "0.5,0,-1,-1"),
    ("printers set a --margins 1", "--margins takes 4 numbers, and 1 are given", "4,4,12.5,4"),
    ("show pond --lang en-", "unknown language 'en-'", "did you mean 'en'?"),
    ("build pond --out=", "--out names no folder", "name one, or leave --out out"),
    ("words check --game ,", "--game names no game", "leave --game out"),
    ("packs new a --game ,", "--game names no game", "leave --game out"),
    ("simulate pond --seed -1", "--seed takes a whole number", "the nearest is 0"),
    ("build pond --sheets many", "not 'many'", "write a whole number: --sheets 1"),
    ("build pond --per-page 0", "--per-page takes auto", "the nearest is 1"),
    ("build pond --bleed 99", "--bleed takes a length", "the nearest is "),
    ("packs new \0", "NAME names no folder", "→ name one\n"),
    (
        "build pond --out=~nobody-here/x",
        "--out: cannot expand ~nobody-here: no such user",
        "in full",
    ),
    (
        "printers calibrate --out=~nobody-here/x",
        "cannot expand ~nobody-here: no such user",
        "in full",
    ),
    ("draw none.svg --out=~nobody-here/x", "cannot expand ~nobody-here: no such user", "in full"),
    ("draw none.svg --fonts nowhere", "there is no such folder", "TTF, OTF or WOFF"),
    ("draw none.svg", "cannot read the drawing: no such file or directory", "check the name"),
]


@pytest.mark.parametrize(("typed", "fact", "hint"), WRONG)
def test_a_wrong_call_is_told_with_its_remedy(
    refused: Call, typed: str, fact: str, hint: str
) -> None:
    refused(typed, fact, hint)


@pytest.mark.parametrize("below", ["", "a/b"])
@pytest.mark.parametrize("command", ["build pond", "show pond", "words new nl"])
def test_a_file_in_the_place_of_a_folder_is_told_before_anything_is_drawn(
    command: str, below: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.printing.edition.prepare", None)
    file = tmp_path / "a_file"
    file.write_text("mine")
    run = call(*command.replace("show", "preview").split(), "--out", str(file / below))
    assert run.status == 2
    assert run.err.startswith(f"{file}\n  --out needs a folder, and this is a file\n")
    assert "name another folder" in run.err


def test_an_empty_name_of_a_language_is_none(call: Call) -> None:
    run = call("words", "check", "")
    assert run.status == 2
    assert "LANG names no language" in run.err


def test_all_wrong_names_are_told_at_once(call: Call) -> None:
    run = call("build", "pond", "--paper", "leter", "--ink", "gray", "--lang", "frr")
    assert run.status == 2
    assert run.err.endswith("3 problems\n")
    assert run.err.count("did you mean") == 3


def test_a_wrong_call_for_json_answers_in_json_and_in_words(call: Call) -> None:
    run = call("build", "pond", "--ink", "gray", "--json")
    assert run.status == 2
    assert run.record == {
        "format": 1,
        "error": {
            "kind": "call",
            "problems": [
                {
                    "fact": "unknown ink 'gray'",
                    "place": "",
                    "hint": "did you mean 'grey'? known: full, low, grey",
                }
            ],
        },
    }
    assert run.err.startswith("unknown ink 'gray'\n")


def test_a_wrong_option_for_json_answers_in_json(call: Call) -> None:
    run = call("build", "--json", "pond", "--shets", "3")
    assert run.record["error"]["kind"] == "call"


def test_a_date_of_the_environment_that_is_none_is_told_once(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    run = call("build", "pond", "--sheets", "97")  # which no other test has kept
    assert run.status == 2
    assert run.err.startswith("the environment's SOURCE_DATE_EPOCH is not a time")
    assert "problems" not in run.err


def test_a_call_of_nothing_shows_the_help_where_mistakes_go(call: Call) -> None:
    run = call()
    assert run.status == 2
    assert run.out == ""
    assert run.err.startswith("Usage: ducks-pnp COMMAND")


@pytest.mark.parametrize("typed", ["show POND", "show Ducks-in-the-Pond", "show pond --paper A4"])
def test_names_are_taken_in_any_case(call: Call, typed: str) -> None:
    assert call(*typed.split(), "--only", "Aid").status == 0


def test_what_cannot_be_printed_safely_is_printed_visibly(call: Call) -> None:
    run = call("build", "po\x1b[31mnd\nx")
    assert run.status == 2
    assert "\x1b" not in run.err
    assert "po\\x1b[31mnd" in run.err


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("build all --watch", "all games cannot be watched at once"),
        ("build pond --watch --validate", "reads nothing back"),
        ("watch pudle", "unknown game"),
    ],
)
def test_watching_what_cannot_be_watched(refused: Call, typed: str, told: str) -> None:
    refused(typed, told)
