"""`validate` and `build --validate`: what is told, and how the program ends."""

from __future__ import annotations

import json
import shutil
import sys
from contextlib import redirect_stderr
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.cli import main
from pnp.cli.commands import validate as recipe
from pnp.cli.terminal.screen import Outcome

pytestmark = pytest.mark.one_in(2)

PUDDLE = Path(__file__).resolve().parents[2] / "examples" / "puddle"


@pytest.fixture
def spoiled(tmp_path: Path) -> Path:
    """A game whose layout prints another number than its data has."""
    folder = Path(shutil.copytree(PUDDLE, tmp_path / "puddle"))
    layout = folder / "layouts" / "duck.svg"
    text = layout.read_text(encoding="utf-8")
    assert "duck.points, 15" in text
    layout.write_text(text.replace("duck.points, 15", "duck.points + 1, 15"), encoding="utf-8")
    return folder


def test_a_game_that_prints_its_numbers_is_good(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(PUDDLE), "--only", "cards", "--games", "0"]) == 0
    told = capsys.readouterr()
    assert "puddle_cards" in told.out
    assert "good" in told.out
    assert not told.err


def test_the_words_of_a_file_are_counted_and_no_gaps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pages.pdf"
    canvas = Canvas(str(file), invariant=1)
    for text in ("Ducks", "six ducks swim"):
        canvas.drawString(100, 400, text)
        canvas.showPage()
    canvas.save()
    main(["validate", str(file)])
    row = next(x for x in capsys.readouterr().out.splitlines() if x.startswith(str(file)))
    assert row.removeprefix(str(file)).split()[:2] == ["2", "4"]


def test_a_game_is_built_with_each_value_that_is_varied(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call = ["validate", str(PUDDLE), "--only", "cards", "--games", "0", "--vary", "ink=full,low"]
    assert main(call) == 0
    told = capsys.readouterr().out
    assert told.startswith("2 files")
    assert "each the same in all files that print it" in told


@pytest.mark.parametrize(
    ("typed", "games"),
    [
        ("validate pond", 200),
        ("validate pond --games 3", 3),
        ("validate page.pdf", 0),
        ("validate page.pdf pond", 0),
        ("validate page.pdf --games 3", 3),
    ],
)
def test_games_are_played_with_what_is_built_unless_told(
    monkeypatch: pytest.MonkeyPatch, typed: str, games: int
) -> None:
    played: list[int] = []

    def run(_files: object, _orders: object, games: int, *_: object, **__: object) -> Outcome:
        played.append(games)
        return Outcome({})

    monkeypatch.setattr(recipe, "run", run)
    assert main(typed.split()) == 0
    assert played == [games]


def test_a_number_that_is_not_the_games_is_told_with_its_place(
    spoiled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(spoiled), "--only", "cards", "--games", "0"]) == 1
    told = capsys.readouterr()
    assert "puddle.teal says '3' for ducks.teal.points, which is 2" in told.err
    assert "page 3," in told.err


def test_json_has_every_finding(spoiled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["validate", str(spoiled), "--only", "cards", "--games", "0", "--json"]
    assert main(call) == 1
    told = json.loads(capsys.readouterr().out)
    (file,) = told["files"]
    wrong = [each for each in file["findings"] if each["grade"] == "error"]
    assert {each["check"] for each in wrong} == {"number"}
    assert all(len(each["at_mm"]) == 4 for each in wrong)
    assert file["numbers"]["ducks.teal.appetite"] == 4


def test_a_build_that_is_to_be_valid_writes_nothing_else(
    spoiled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    call = ["build", str(spoiled), "--only", "cards", "--out", str(out), "--validate"]
    assert main(call) == 1
    assert "which is 2" in capsys.readouterr().err
    assert not out.exists()
    call[1] = str(PUDDLE)
    assert main(call) == 0
    assert list(out.rglob("*.pdf"))


def test_a_file_that_is_no_pdf_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "page.pdf"
    file.write_text("no page at all", encoding="utf-8")
    assert main(["validate", str(file)]) == 1
    assert "this is not a PDF" in capsys.readouterr().err


def test_what_is_neither_file_nor_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "pnod"]) == 2
    assert "did you mean 'pond'" in capsys.readouterr().err


def test_the_game_of_files_needs_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--game", "pond"]) == 2
    assert "no file is named" in capsys.readouterr().err


@pytest.fixture
def aids(tmp_path: Path) -> Path:
    """A file of a game of one's own."""
    out = tmp_path / "out"
    assert main(["build", str(PUDDLE), "--only", "aid", "--out", str(out)]) == 0
    (file,) = out.rglob("*aid*.pdf")
    return file


def test_a_file_of_a_game_of_ones_own_needs_its_folder(
    aids: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", str(aids)]) == 2
    assert "say where its folder is: --game FOLDER" in capsys.readouterr().err.replace("\n", " ")
    assert main(["validate", str(aids), "--game", str(PUDDLE)]) == 0
    assert "good" in capsys.readouterr().out


def test_files_without_a_built_in_game_are_told_of_at_once(
    aids: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = aids.with_name("other.pdf")
    other.write_bytes(aids.read_bytes())
    assert main(["validate", str(aids), str(other)]) == 2
    told = capsys.readouterr().err.replace("\n", " ")
    assert told.count("say where its folder is") == 1
    assert {aids.name, other.name} <= {Path(name).name for name in told.replace(",", "").split()}


def test_a_folder_of_files_is_no_game(
    aids: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(aids.parent.parent)
    for name in ("./puddle", "puddle", "puddle/"):
        assert main(["validate", name]) == 2
        told = capsys.readouterr().err
        assert "the folder holds PDFs, and no game" in told
        assert "name them: ducks-pnp validate puddle/*.pdf" in told


def test_a_file_of_another_game_is_told(aids: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(aids), "--game", "pond"]) == 2
    assert "the file prints 'puddle', and 'pond' is in pond" in capsys.readouterr().err


def test_the_verdict_on_a_file_comes_before_its_warnings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.pdf"
    canvas = Canvas(str(file), pagesize=(300, 500), invariant=1)
    canvas.rect(0, 0, 300, 300, fill=1)
    canvas.save()
    with redirect_stderr(sys.stdout):
        main(["validate", str(file)])
    told = capsys.readouterr().out
    assert 0 < told.index("page 1:") < told.index("warning:")
    assert "is printed within 3 mm of" in told
