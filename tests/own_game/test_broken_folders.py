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
    "no package": (BUILD, remove("__init__.py"), "__init__.py", "the package does not define GAME"),
    "a package that says nothing": (
        BUILD,
        write("__init__.py", b""),
        "__init__.py",
        "the package does not define GAME",
    ),
    "a game of another type": (
        BUILD,
        replace("__init__.py", "GAME = GameParts(read, printing, playing)", "GAME = read"),
        "__init__.py",
        "GAME must be of type GameParts, not function",
    ),
    "parts in another order": (
        BUILD,
        replace("__init__.py", "GameParts(read, printing", "GameParts(printing, read"),
        "__init__.py: def printing",
        "GAME.read must take 1 argument",
    ),
    "a part that is not a function": (
        BUILD,
        replace("__init__.py", "GameParts(read, printing", "GameParts(read, 7"),
        "__init__.py",
        "GAME.printing must be of type function, not int",
    ),
    "a part of another type": (
        PLAY,
        replace("__init__.py", "return Playing(rules, policies, material, TALE)", "return rules"),
        "__init__.py",
        "Playing must be of type Playing, not module",
    ),
    "a bag that takes too little": (
        BUILD,
        replace("components.py", "def bag(puddle: Puddle, sheets: int)", "def bag(puddle: Puddle)"),
        "components.py: def bag",
        "Printing.bag must take 2 arguments",
    ),
    "a part that Python does not write": (
        BUILD,
        replace("__init__.py", "GameParts(read, printing", "GameParts(read, isinstance"),
        "__init__.py",
        "GAME.printing must take 0 arguments",
    ),
    "copies that are not pairs": (
        BUILD,
        replace("components.py", 'rf"puddle\\.{duck}")', '"", "")'),
        "__init__.py",
        "Printing.copies[0] holds 3 values, not 2",
    ),
    "no model": (
        BUILD,
        remove("model.py"),
        "__init__.py: from .model",
        "No module named",
    ),
    "a model that reads nothing": (
        BUILD,
        replace("model.py", "def read(", "def reed("),
        "__init__.py: from .model",
        "cannot import name 'read'",
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
    "bytes for Python": (
        BUILD,
        write("model.py", b"\0\xff"),
        "__init__.py: from .model",
        "null bytes",
    ),
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
        replace("game.toml", '"puddle"', '"../puddle"'),
        "game.toml, id",
        "'../puddle'",
    ),
    "the key of a built-in game": (
        BUILD,
        replace("game.toml", '"puddle"', '"pond"'),
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
    "a layout that is not XML": (
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
        "Playing.rules does not define 'apply'",
    ),
    "a rule that takes too little": (
        PLAY,
        replace("rules.py", "action: int, chance: Chance) -> None:", "action: int) -> None:"),
        "rules.py: def apply",
        "apply must take 4 arguments",
    ),
    "a policy that takes too much": (
        PLAY,
        replace("policies.py", "    rng: Chance,\n", "    rng: Chance,\n    more: int,\n"),
        "policies.py: def choose",
        "choose must take 8 arguments",
    ),
    "a constant of another type": (
        PLAY,
        replace("rules.py", "RULES_VERSION: Final = 1", 'RULES_VERSION: Final = "1"'),
        "rules.py",
        "RULES_VERSION must be of type int, not str",
    ),
    "reasons in one text": (
        PLAY,
        replace("rules.py", '("stalled", "ducks_gone")', '"stalled"'),
        "rules.py",
        "REASONS must be of type Sequence, not str",
    ),
    "an object for a rule": (
        PLAY,
        replace("rules.py", "score_now = outcome\n", "score_now = RULES_VERSION\n"),
        "rules.py",
        "score_now must be of type function, not int",
    ),
    "names to watch": (
        PLAY,
        replace("telling.py", "    named_notes=", '    watched=("score",),\n    named_notes='),
        "__init__.py",
        "Playing.tale.watched[0] must be of type function, not str",
    ),
    "watching what the rules never call": (
        PLAY,
        replace("telling.py", "    named_notes=", "    watched=(_roll,),\n    named_notes="),
        "telling.py: def _roll",
        "_roll is watched, but the rules never call it",
    ),
    "a tale that tells no moves": (
        PLAY,
        replace("telling.py", "    describe_move,\n", "    describe_result,\n"),
        "telling.py: def describe_result",
        "Playing.tale.describe_move must take 4 arguments",
    ),
    "no telling": (
        PLAY,
        remove("telling.py"),
        "__init__.py: from .telling",
        "No module named",
    ),
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
        replace("policies.py", "most = -FED", "most = -FEED"),
        "policies.py: -FEED",
        "NameError",
    ),
    "an exception in another process": (
        BY_OTHERS,
        replace("policies.py", "most = -FED", "most = -FEED"),
        "policies.py: -FEED",
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
    for path in ("./puddle", Path("puddle")):
        with pytest.raises(pnp.MaterialError, match="run"):
            pnp.open_game(path)


def test_a_key_that_is_taken_is_told_before_words_are_looked_for(folder: Path) -> None:
    replace("game.toml", '"puddle"', '"pond"')(folder)
    with pytest.raises(pnp.MaterialError) as caught:
        pnp.open_game(folder)
    (problem,) = caught.value.problems
    assert "'pond' is taken" in problem.fact


def test_a_folder_that_is_edited_is_opened_as_it_is_now(folder: Path) -> None:
    before = pnp.open_game(folder).bag()
    replace("components.py", "Size(92, 60)", "Size(90, 60)")(folder)
    (aid,) = pnp.open_game(folder).bag().of_part("aid")
    assert (aid.size.width_mm, before.of_part("aid")[0].size.width_mm) == (90, 92)


@pytest.mark.parametrize("left_out", [(), ("rules.py", "policies.py", "material.py", "telling.py")])
def test_a_folder_of_the_old_kind_is_told_the_line_that_makes_it_a_game(
    folder: Path, left_out: tuple[str, ...]
) -> None:
    for name in ("__init__.py", *left_out):
        (folder / name).unlink()
    (folder / "copies.py").write_text("COPIES = ()", encoding="utf-8")
    (folder / "showing.py").write_text("def show(state, material): return 'all'", encoding="utf-8")
    with pytest.raises(pnp.MaterialError) as caught:
        pnp.open_game(folder)
    (problem,) = caught.value.problems
    told, _, line = problem.hint.partition(": ")
    assert told == "write there"
    (folder / "__init__.py").write_text(line, encoding="utf-8")
    game = pnp.open_game(folder)
    assert game.bag().components
    assert game.is_playable != bool(left_out)
    assert left_out or str(game.table(players=2)) == "all"
