"""Folders of games in which something is wrong: told with the reader's own file and line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import pnp
from pnp.cli import main

Break = Callable[[Path], None]


def replace(name: str, old: str, new: str) -> Break:
    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def remove(name: str) -> Break:
    return lambda folder: (folder / name).unlink()


def write(name: str, content: bytes) -> Break:
    def change(folder: Path) -> None:
        (folder / name).write_bytes(content)

    return change


def several(*breaks: Break) -> Break:
    def change(folder: Path) -> None:
        for each in breaks:
            each(folder)

    return change


def rename(old: str, new: str) -> Break:
    def change(folder: Path) -> None:
        (folder / old).rename(folder / new)

    return change


BUILD = ("build", "--only", "aid")
CARDS = ("build", "--only", "cards")
PLAY = ("play",)
SIMULATE = ("simulate", "--games", "20", "--interpreted")
BY_OTHERS = (*SIMULATE, "--workers", "2")

BROKEN: dict[str, tuple[tuple[str, ...], Break, str, str]] = {
    "no model": (BUILD, remove("model.py"), "model.py", "model.py does not exist"),
    "a model that reads nothing": (
        BUILD,
        replace("model.py", "def read(", "def reed("),
        "model.py",
        "does not define 'read'",
    ),
    "a model that returns nothing": (
        BUILD,
        replace("model.py", "return load(path, Puddle)", "load(path, Puddle)"),
        "model.py",
        "no 'id' of the type str",
    ),
    "a syntax error": (
        BUILD,
        replace("model.py", "class Dice(", "class Dice)"),
        "model.py: class Dice)",
        "syntax error",
    ),
    "a syntax error in what is imported": (
        PLAY,
        replace("fields.py", "FACES: Final = 6", "FACES: Final = = 6"),
        "fields.py: = = 6",
        "syntax error",
    ),
    "an exception at import": (
        BUILD,
        replace("components.py", "AID = ", "AID = 1 / 0 * "),
        "components.py: AID = 1 / 0",
        "ZeroDivisionError",
    ),
    "an end at import": (
        BUILD,
        replace("components.py", "AID = ", "raise SystemExit\nAID = "),
        "components.py: raise SystemExit",
        "SystemExit",
    ),
    "a name that there is not": (
        BUILD,
        replace("components.py", "import Puddle, PuddleDuck", "import Puddle, PuddleDuk"),
        "components.py: import Puddle, PuddleDuk",
        "ImportError",
    ),
    "a module of the program that has moved": (
        BUILD,
        replace("components.py", "from pnp.games import", "from pnp.components import"),
        "components.py: from pnp.components",
        "pnp.components",
    ),
    "a library that there is not": (
        BUILD,
        replace("model.py", "from typing import", "import no_such_library\nfrom typing import"),
        "model.py: import no_such_library",
        "no_such_library",
    ),
    "bytes for Python": (BUILD, write("model.py", b"\0\xff"), "model.py", "null bytes"),
    "an exception while data are read": (
        BUILD,
        replace("model.py", "return load(path, Puddle)", 'return load(path, {}["x"])'),
        "model.py: return load(path, {}",
        "KeyError",
    ),
    "an exception while components are made": (
        BUILD,
        replace(
            "components.py", "make.aid(AID, puddle.players.most)", "make.aid(AID, puddle.most)"
        ),
        "components.py: make.aid(AID, puddle.most)",
        "AttributeError",
    ),
    "a wrong number": (
        BUILD,
        replace("game.toml", "places = 3", "places = 30"),
        "game.toml, puddle.places",
        "30 is too large",
    ),
    "no TOML": (BUILD, replace("game.toml", "[dice]", "[dice"), "game.toml: [dice", "not TOML"),
    "a key that files cannot be called by": (
        BUILD,
        several(
            replace("game.toml", '"puddle"', '"../puddle"'),
            replace("model.py", 'Literal["puddle"]', "str"),
        ),
        "game.toml, id",
        "'../puddle'",
    ),
    "the key of a built-in game": (
        BUILD,
        several(
            replace("game.toml", '"puddle"', '"pond"'),
            replace("model.py", 'Literal["puddle"]', "str"),
        ),
        "game.toml, id",
        "'pond' is taken",
    ),
    "words that are called otherwise": (
        BUILD,
        rename("words/en/puddle.po", "words/en/pudle.po"),
        "words/en/puddle.po",
        "no English words",
    ),
    "a word that there is not": (
        BUILD,
        replace("layouts/aid.svg", 't("aid.title")', 't("aid.titel")'),
        "layouts/aid.svg, line 5 (en)",
        "'aid.titel'",
    ),
    "no layout": (BUILD, remove("layouts/aid.svg"), "layouts/aid.svg", "no such layout"),
    "a layout that is no XML": (
        BUILD,
        replace("layouts/aid.svg", "</svg>", "</gvs>"),
        "layouts/aid.svg",
        "gvs",
    ),
    "a picture that there is not": (
        CARDS,
        remove("art/crust.svg"),
        "layouts/duck.svg (en)",
        "crust",
    ),
    "a picture that is none": (CARDS, write("art/crust.svg", b"<svg"), "layouts/duck.svg", "XML"),
    "no rules of that name": (
        PLAY,
        replace("rules.py", "def apply(", "def applied("),
        "rules.py",
        "does not define 'apply'",
    ),
    "no telling": (PLAY, remove("telling.py"), "telling.py", "telling.py does not exist"),
    "an exception while the material is filled": (
        PLAY,
        replace("material.py", "puddle.ducks.flock", "puddle.ducks.flok"),
        "material.py: puddle.ducks.flok",
        "AttributeError",
    ),
    "an exception in a rule": (
        PLAY,
        replace("rules.py", "kind = state.swims[place]", "kind = state.swims[place + 99]"),
        "rules.py: place + 99",
        "IndexError",
    ),
    "an exception in a tale": (
        PLAY,
        replace("telling.py", 'return words.text(f"duck.', 'return words.txt(f"duck.'),
        "telling.py: return words.txt",
        "AttributeError",
    ),
    "an exception in a policy": (
        SIMULATE,
        replace("players.py", "most = -FED", "most = -FEED"),
        "players.py: -FEED",
        "NameError",
    ),
    "an exception in another process": (
        BY_OTHERS,
        replace("players.py", "most = -FED", "most = -FEED"),
        "players.py: -FEED",
        "NameError",
    ),
    "rules without end": (
        SIMULATE,
        replace("rules.py", "    return state.over != 0", "    return is_over(state)"),
        "rules.py: return is_over(state)",
        "RecursionError",
    ),
}
"""What is called, what is broken, the place that is told, as `place_in` has it, and some of the
fact."""


def place_in(folder: Path, place: str) -> str:
    """Return the place that begins with a path in the folder: "rules.py: text" is its line."""
    name, _, text = place.partition(": ")
    if not text:
        return f"{folder}/{place}"
    before, found, _ = (folder / name).read_text(encoding="utf-8").partition(text)
    assert found
    return f"{folder}/{name}, line {before.count(chr(10)) + 1}"


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_broken_is_told_with_the_file_of_the_reader_s_own(
    case: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (command, *options), spoil, place, fact = BROKEN[case]
    monkeypatch.chdir(tmp_path)
    spoil(folder)
    assert main([command, "my games/puddle", *options, "--json"]) == 1
    captured = capsys.readouterr()
    told = json.loads(captured.out)["error"]
    wanted = place_in(folder, place)
    assert told["kind"] == "material"
    assert any(
        each["place"].startswith(wanted) and fact in each["fact"] for each in told["problems"]
    ), told
    assert "bug in ducks-pnp" not in captured.err
    assert not list(tmp_path.glob("output/**/*.pdf"))


def test_a_folder_without_a_game_is_told(tmp_path: Path) -> None:
    with pytest.raises(pnp.CallError, match=r"game\.toml"):
        pnp.open_game(tmp_path)


def test_a_folder_runs_no_python_before_it_is_named_by_its_path(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "model.py").write_text("raise SystemExit('run')", encoding="utf-8")
    monkeypatch.chdir(folder.parent)
    with pytest.raises(pnp.CallError, match="unknown game") as caught:
        pnp.open_game("puddle")
    assert caught.value.problems[0].hint == "to open the folder of that name, write ./puddle"
    with pytest.raises(pnp.MaterialError, match="run"):
        pnp.open_game("./puddle")


def test_a_folder_that_is_edited_is_opened_as_it_is_now(folder: Path) -> None:
    before = pnp.open_game(folder).bag()
    replace("components.py", "Size(92, 60)", "Size(90, 60)")(folder)
    (aid,) = pnp.open_game(folder).bag().of_part("aid")
    assert (aid.size.width_mm, before.of_part("aid")[0].size.width_mm) == (90, 92)
