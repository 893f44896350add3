"""docs/new-game.md followed, and the example printed in two languages, and played."""

from __future__ import annotations

import ast
import json
import re
import shlex
import shutil
import textwrap
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

import pnp
from pnp.cli import main
from pnp.printing.build import build
from pnp.printing.orders import Order
from pnp.proof.playtest import playtest
from pnp.rules import compiled

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
PUDDLE = ROOT / "examples" / "puddle"
GAMES = 300


@pytest.fixture
def my_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Copy the example; return the copy's path as the page types it."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(PUDDLE, tmp_path / "my game", ignore=shutil.ignore_patterns("__pycache__"))
    return "./my game"


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def text_of(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return " ".join(page.get_textpage().get_text_bounded() for page in document)


def test_the_example_imports_what_three_rooms_offer_to_games() -> None:
    rooms = {name: import_module(f"pnp.{name}") for name in ("games", "rules", "data")}
    examples = (PUDDLE, PUDDLE.parent / "thin_ice")
    for path in (path for home in examples for path in home.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pnp"):
                names = {alias.name for alias in node.names}
                assert names <= {*rooms[node.module.removeprefix("pnp.")].__all__}, path.name


@pytest.mark.parametrize("room", ["games", "rules", "data"])
def test_all_that_a_room_offers_is_there(room: str) -> None:
    module = import_module(f"pnp.{room}")
    assert all(getattr(module, name) for name in module.__all__)


def test_the_page_tells_of_every_file_of_the_example() -> None:
    files = [path for path in PUDDLE.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    named = [path.name for path in files if path.suffix in {".py", ".toml"}]
    assert all(f"`{name}`" in PAGE for name in named)
    assert {
        path.parent.relative_to(PUDDLE).parts[0] for path in files if path.parent != PUDDLE
    } == {
        "art",
        "layouts",
        "words",
    }


def test_the_page_quotes_the_example_s_rows() -> None:
    (rows,) = re.findall(r"^```python\n(make = .+?)^```", PAGE, re.MULTILINE | re.DOTALL)
    written = (PUDDLE / "components.py").read_text(encoding="utf-8")
    assert textwrap.indent(rows, "    ") in written


def test_the_page_s_commands_do_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^ducks-pnp (.+my game.+?)(?:  +#.*)?$", PAGE, re.MULTILINE)
    names = ["new", "check", "build", "play", "simulate", "simulate"]
    assert [line.split()[0] for line in lines] == names
    for line in lines:
        arguments = shlex.split(line.replace("10000", "100"))
        assert main([*arguments, *(("--interpreted",) if "simulate" in arguments else ())]) == 0
        assert capsys.readouterr().out


def test_the_game_that_the_page_makes_from_nothing_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    files = re.findall(r"^`(\S+)`:\n\n```\w+\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(files) == 7
    for name, content in files:
        path = tmp_path / "splash" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    (aid,) = called(capsys, "build", "./splash")["files"]
    assert "Whoever first has 12 dives in." in " ".join(text_of(Path(aid["path"])).split())
    (tmp_path / "splash" / "__init__.py").unlink()
    assert main(["build", "./splash", "--json"]) == 1
    assert "GAME = GameParts(model.read" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("Puddle", "Shoveler", "Crusts", "Too much: it flies away", "exactly")),
        ("fr", ("La Flaque", "Souchet", "Croûtons", "Rassasié tout juste", "exactement")),
    ],
)
def test_words_and_numbers_are_on_paper(
    language: str, texts: tuple[str, ...], my_game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    files = called(capsys, "build", my_game, "--lang", language)["files"]
    assert [each["part"] for each in files] == ["start", "sheets", "cards", "aid", "rules"]
    assert {Path(each["path"]).parent for each in files} == {Path("output/puddle")}
    for each in files:
        with pikepdf.open(each["path"]) as pdf:
            assert len(pdf.pages) == each["pages"]
            assert str(pdf.Root.Lang) == language
    printed = " ".join(re.sub(r"\s+", " ", text_of(Path(each["path"]))) for each in files)
    assert all(text in printed for text in texts)
    manifest = json.loads(Path(files[2]["path"]).with_suffix(".json").read_text("utf-8"))
    assert len(manifest["components"]) == 4
    cards = Path(files[2]["path"])
    for duck in pnp.open_game(my_game).data.ducks.each:
        assert text_of(cards).count(str(duck.appetite)) >= duck.copies


def test_a_game_is_told_and_played_again_from_its_last_line(
    my_game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", my_game, "--seed", "5", "--game", "2", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    _, again = told.splitlines()[-1].split(": ", 1)
    _, *arguments = shlex.split(again)
    assert arguments[:2] == ["play", my_game]
    assert main(arguments) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("policy", ["random", "greedy", "careful"])
def test_after_every_move_every_duck_is_somewhere_and_nothing_wrong(
    my_game: str, players: int, policy: str
) -> None:
    for index in range(10):
        table = pnp.open_game(my_game).table(players, seed=7, index=index)
        codec, engine = table.engine.actions, table.engine
        while not table.is_over:
            assert len(set(table.legal)) == len(table.legal) < engine.most_actions
            assert all(codec.describe(codec.parse(each)) == each for each in table.legal)
            before = engine.state.values(table.state)
            engine.observe(table.state, table.material, 0, engine.make(engine.view))
            assert engine.state.values(table.state) == before
            table.push(table.choose(policy))
            assert engine.missing_pieces(table.state, table.material) == 0
            assert table.problems() == []
        assert min(table.outcome().places) == 1


def test_what_seats_know_does_not_depend_on_the_order_of_the_deck(my_game: str) -> None:
    table = pnp.open_game(my_game).table(2, seed=7)
    before = table.engine.view.values(table.observe(0))
    table.state.deck[: table.state.deck_count] = table.state.deck[: table.state.deck_count][::-1]
    assert table.engine.view.values(table.observe(0)) == before


def test_games_go_alike_interpreted_compiled_and_in_other_processes(
    my_game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    if not compiled.available():
        pytest.skip("numba is not installed")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    asked = ("simulate", my_game, "--games", str(GAMES), "--policy", "careful,random")
    fast = called(capsys, *asked, "--workers", "2", "--report", "report.html")
    plain = called(capsys, *asked, "--workers", "1", "--interpreted")
    assert fast.pop("compiled"), "it was to be compiled"
    plain.pop("compiled")
    fast.pop("report")
    plain.pop("report")
    assert fast == plain
    assert "Puddle" in Path("report.html").read_text("utf-8")
    (kept,) = (tmp_path / "cache").glob("ducks-pnp/rules/pnp_game_*")
    assert kept.is_dir()


def test_a_game_may_leave_out_what_is_optional(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, old, new in (
        ("telling.py", '{f"duck.{name}": f"duck.{name}" for name in DUCKS[1:]}', "{}"),
        ("rules.py", 'f"duck.{name}" for name in DUCKS[1:]', 'f"duck.{n}" for n in range(1, 5)'),
        ("policies.py", '"random", "greedy", "careful"', '"random", "timid"'),
        ("policies.py", 'USUAL: Final = "greedy"', 'USUAL: Final = "timid"'),
    ):
        written = (folder / name).read_text(encoding="utf-8")
        assert old in written
        (folder / name).write_text(written.replace(old, new), encoding="utf-8")
    simulated = called(capsys, "simulate", str(folder), "--games", "5", "--interpreted")
    assert simulated["policies"] == ["timid", "timid"]
    settings = playtest(pnp.open_game(folder), {}, 1, hurries=True).played
    assert {each.policy for each in settings} == {"random", "timid"}


def test_advice_names_the_folder_and_not_the_key(folder: Path) -> None:
    written = (folder / "__init__.py").read_text(encoding="utf-8")
    printed = written.replace("GameParts(read, printing, playing)", "GameParts(read, printing)")
    (folder / "__init__.py").write_text(printed, encoding="utf-8")
    with pytest.raises(pnp.CallError) as caught:
        pnp.open_game(folder).table(players=2)
    assert caught.value.problems[0].hint == f"print it: ducks-pnp build {shlex.quote(str(folder))}"


def test_a_game_that_is_only_played_owes_no_numbers_to_paper(folder: Path) -> None:
    written = (folder / "__init__.py").read_text(encoding="utf-8")
    played = written.replace("GameParts(read, printing, playing)", "GameParts(read, None, playing)")
    assert played != written
    (folder / "__init__.py").write_text(played, encoding="utf-8")
    game = pnp.open_game(folder)
    assert (game.is_playable, game.owed_numbers, game.counted_copies) == (True, (), ())


def test_it_may_translate_the_words_of_all_games(folder: Path) -> None:
    head = (PUDDLE / "words/fr/puddle.po").read_text(encoding="utf-8").partition("\n\n")[0]
    common = folder / "words" / "it" / "common.po"
    common.parent.mkdir()
    entry = '\n\nmsgctxt "language.name"\nmsgid "English"\nmsgstr "italiano"\n'
    common.write_text(head.replace("Language: fr", "Language: it") + entry, encoding="utf-8")
    game = pnp.open_game(folder)
    assert "it" in game.known_languages
    assert game.words_in("it").text("language.name") == "italiano"


def test_what_a_new_translation_says_to_do_next_checks_that_game(
    my_game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["words", "new", "nl", "--game", my_game, "--out", f"{my_game}/words"]) == 0
    _, again = capsys.readouterr().out.splitlines()[-1].split(": ducks-pnp ", 1)
    checked = called(capsys, *shlex.split(again))["checked"]
    assert [each["name"] for each in checked] == ["common", "puddle"]


@pytest.mark.parametrize(
    "spelling", ["href='blob'", "x:href='blob' xmlns:x='http://www.w3.org/1999/xlink'"]
)
def test_a_picture_that_is_redrawn_is_printed_again(
    folder: Path, tmp_path: Path, spelling: str
) -> None:
    aid, blob = folder / "layouts" / "aid.svg", folder / "art" / "blob.svg"
    image = f"<image {spelling} x='1' y='1' width='9' height='9'/></svg>"
    aid.write_text(aid.read_text(encoding="utf-8").replace("</svg>", image), encoding="utf-8")
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
    blob.write_text(square, encoding="utf-8")
    order = Order(str(folder), only=("aid",))
    (printed,) = build(order, tmp_path)
    again = replace(order, changed_since=printed.path.with_suffix(".json"))
    assert build(again, tmp_path) == []
    blob.write_text(square.replace("path d", "path fill='red' d"), encoding="utf-8")
    assert [each.part for each in build(again, tmp_path)] == ["aid"]


def test_a_picture_of_its_own_is_grey_in_grey_ink() -> None:
    edition = pnp.lay_out(PUDDLE, ink="grey", only=("cards",))
    crust = edition.prepress.pictures("crust")
    assert isinstance(crust, bytes)
    colours = set(re.findall(r"#([0-9a-f]{6})", crust.decode()))
    assert colours
    assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)
