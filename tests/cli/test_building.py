"""`build`, and what it promises of its files."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pack_samples import PUDDLE

from pnp.cli.commands import build as building
from pnp.cli.terminal import opener
from pnp.core.errors import CallError, MaterialError, Problem
from pnp.games.registry import open_game, printable
from pnp.printing.orders import Order
from pnp.printing.writing import Printed

pytestmark = pytest.mark.usefixtures("warm")

Call = Callable[..., Any]

FILE_KEYS = {
    "path", "game", "part", "lang", "paper", "ink",
    "pages", "sheets_of_paper", "booklet", "bytes", "components", "unchanged", "backs", "order",
}  # fmt: skip


def test_each_part_becomes_a_file_where_its_name_says(call: Call) -> None:
    run = call("build", "pond", "--sheets", "5", "--lang", "fr", "--paper", "letter", "--json")
    files = run.record["files"]
    assert (run.status, run.err) == (0, "")
    assert [each["path"] for each in files] == [
        str(Path("output", "pond", f"pond_{part}_letter_fr.pdf"))
        for part in ("start", "sheets", "aid", "rules")
    ]
    for each in files:
        content = Path(each["path"]).read_bytes()
        assert content.startswith(b"%PDF-1.7")
        assert len(content) == each["bytes"]
        assert set(each) == FILE_KEYS
    assert [each["components"] for each in files] == [1, 5, 2, 1]
    assert (files[0]["lang"], files[0]["paper"]) == ("fr", "letter")


def test_an_ink_that_is_not_full_is_part_of_the_name(call: Call) -> None:
    run = call("build", "pond", "--only", "aid", "--ink", "low", "--out", "here", "--json")
    (file,) = run.record["files"]
    assert file["path"] == str(Path("here", "pond", "pond_aid_a4_en_low.pdf"))


def test_the_summary_tells_files_paper_and_how_to_print(call: Call) -> None:
    run = call("build", "pond", "--only", "sheets,aid", "--sheets", "3")
    lines = run.out.splitlines()
    assert lines[0].split() == ["file", "pages", "size"]
    assert lines[1].startswith("output/pond/pond_sheets_a4_en.pdf")
    assert "2 files, 3 sides on 3 sheets of paper" in lines
    assert 'Print at 100 %, "actual size".' in lines
    assert max(map(len, lines)) <= 80


def test_parts_may_be_named_one_by_one_or_together(call: Call) -> None:
    together = call("show", "pond", "--only", "aid,sheets", "--json").record
    one_by_one = call("show", "pond", "--only", "aid", "--only", "sheets", "--json").record
    assert together == one_by_one
    assert [each["part"] for each in together["parts"]] == ["sheets", "aid"]


def test_one_sheet_a_page_doubles_the_pages(call: Call) -> None:
    typed = ("build", "pond", "--only", "sheets", "--sheets", "9", "--json")
    (one,) = call(*typed, "--per-page", "1").record["files"]
    (two,) = call(*typed).record["files"]
    assert (one["pages"], two["pages"]) == (10, 5)


def printed(game: str) -> Printed:
    return Printed(Path(f"{game}.pdf"), game, "sheets", "en", "a4", "full", 1, 1, 100, 2)


@dataclass(frozen=True, slots=True)
class Made:
    """As much of an edition as its writing and its notes ask for here."""

    game: str
    parts: tuple[str, ...] = ()
    untranslated: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()

    @property
    def job(self) -> SimpleNamespace:
        """As much of a job."""
        return SimpleNamespace(order=Order(self.game), previous=True)  # which asks for no advice


@pytest.fixture
def lay_out_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[..., Made]], None]:
    """Lay out each order by a function of the test's own, and write no file."""

    def put(lay_out: Callable[..., Made]) -> None:
        monkeypatch.setattr(building, "refuse_wrong", lambda _: None)
        monkeypatch.setattr(building, "count_processors", lambda: 1)  # others know no test
        monkeypatch.setattr(building, "resolve", lambda order: order)
        monkeypatch.setattr(building, "lay_out", lay_out)
        monkeypatch.setattr(building, "titles_to_replace", lambda *_: ())
        monkeypatch.setattr(
            building, "write_together", lambda made, *_: [printed(each.game) for each in made]
        )

    return put


@pytest.mark.parametrize(
    "options",
    [
        ("pond", "--lang", "fr,en,de"),
        ("pond", "--lang", "fr,zz"),
        ("pond", "--lang", "zz,fr"),
        ("all", "--cards", "60"),
    ],
)
def test_a_wrong_order_writes_nothing(call: Call, options: tuple[str, ...], tmp_path: Path) -> None:
    run = call("build", *options, "--out", str(tmp_path / "out"))
    assert run.status == 2
    assert not (tmp_path / "out").exists()


def test_both_rulebooks_are_written_or_neither(call: Call, tmp_path: Path) -> None:
    order = ("build", str(puddle_without_a_word(tmp_path)), "--only", "rules")
    assert call(*order, "--lang", "en", "--out", str(tmp_path / "one")).status == 0
    run = call(*order, "--lang", "en,fr", "--out", str(tmp_path / "both"))
    assert run.status == 1
    assert not (tmp_path / "both").exists()


def puddle_without_a_word(folder: Path) -> Path:
    """Puddle with a French rulebook that asks for a number that there is not."""
    ignored = shutil.ignore_patterns("__pycache__")
    puddle = shutil.copytree(PUDDLE, folder / "puddle", ignore=ignored)
    book = puddle / "words" / "fr" / "puddle.rules.md"
    book.write_text(book.read_text(encoding="utf-8") + "\n{no.such.number}\n", encoding="utf-8")
    return puddle


def test_a_game_that_fails_hides_neither_files_nor_problems_of_others(
    lay_out_by: Callable[[Callable[..., Made]], None], tmp_path: Path
) -> None:
    def lay_out(order: Order, *_: object) -> Made:
        if order.game == "good":
            return Made("good")
        raise MaterialError(Problem("no picture", order.game))

    lay_out_by(lay_out)
    orders = [Order("bad"), Order("good"), Order("worse")]
    outcome = building.run(orders, tmp_path, validates=False, opens=False, quiet=True)
    assert [each["game"] for each in outcome.record["files"]] == ["good"]
    assert outcome.error is not None
    assert [each.place for each in outcome.error.problems] == ["bad", "worse"]


def test_wrong_calls_of_all_games_are_one_wrong_call(
    lay_out_by: Callable[[Callable[..., Made]], None], tmp_path: Path
) -> None:
    def lay_out(order: Order, *_: object) -> Made:
        raise CallError(Problem(f"{order.game} has no part 'cards'"))

    lay_out_by(lay_out)
    with pytest.raises(CallError) as caught:
        building.run(
            [Order("one"), Order("two")], tmp_path, validates=False, opens=False, quiet=True
        )
    assert len(caught.value.problems) == 2


def test_several_processes_make_what_one_makes(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    runs = {}
    for count in (1, 2):
        out = tmp_path / str(count)
        monkeypatch.setattr(building, "count_processors", lambda count=count: count)
        call("build", "all", "--only", "aid", "--out", str(out))
        runs[count] = {path.relative_to(out): path.read_bytes() for path in out.rglob("*.*")}
    assert runs[1] == runs[2]
    assert {path.parts[0] for path in runs[1]} == set(printable())


def test_a_process_that_dies_hides_no_file_of_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(building, "count_processors", lambda: 2)
    monkeypatch.setattr(building, "open_pool", deadly_pool)
    orders = [Order(game, only=("aid",)) for game in ("pond", "bucket")]
    outcome = building.run(orders, tmp_path, validates=False, opens=False, quiet=True)
    assert [file["game"] for file in outcome.record["files"]] == ["pond"]
    assert outcome.error is not None
    assert [problem.fact for problem in outcome.error.problems] == [
        "the process that builds bucket ended"
    ]


@contextmanager
def deadly_pool(*_: object, **__: object) -> Iterator[SimpleNamespace]:
    """Open a pool whose process dies of the bucket."""

    def submit(build: Callable[[Order], object], order: Order) -> Future[object]:
        future: Future[object] = Future()
        if order.game == "bucket":
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(build(order))
        return future

    yield SimpleNamespace(submit=submit)


def test_of_all_games_those_without_the_part_are_left_out(call: Call) -> None:
    run = call("build", "all", "--only", "aid,token", "--json")
    assert run.status == 0
    made = [(each["game"], each["part"]) for each in run.record["files"]]
    parts = {game: open_game(game).bag().parts for game in printable()}
    assert made == [
        (game, part) for game in parts for part in ("aid", "token") if part in parts[game]
    ]
    assert ("pond", "token") not in made
    lacking = [game for game in parts if "token" not in parts[game]]
    assert run.told == "".join(f"left out: {game} has no part 'token'\n" for game in lacking)


def test_of_all_games_one_without_any_of_the_parts_is_left_out(call: Call) -> None:
    run = call("build", "all", "--only", "limit", "--json")
    assert run.status == 0
    assert [each["game"] for each in run.record["files"]] == ["cover"]


def test_a_part_that_none_of_all_games_has_is_told_once(call: Call) -> None:
    run = call("build", "all", "--only", "aid,tokn")
    assert run.status == 2
    assert run.err.startswith("no game has a part 'tokn'\n")
    assert "did you mean 'token'?" in run.err
    assert "problems" not in run.err


def test_files_and_an_error_of_another_game_share_one_record(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = MaterialError(Problem("no picture", "duck"))
    done = building.Outcome({"files": []}, ["a file"], error=error)
    monkeypatch.setattr(building, "run", lambda *_, **__: done)
    run = call("build", "all", "--json")
    assert run.status == 1
    assert (run.record["files"], run.record["error"]["kind"]) == ([], "material")
    assert "a file" in call("build", "all").out


@pytest.mark.thorough
def test_all_builds_every_game_that_is_printed(call: Call) -> None:
    games = {each["game"] for each in call("build", "all", "--json").record["files"]}
    listed = {each["key"] for each in call("games", "--json").record["games"] if each["parts"]}
    assert games == listed


def test_a_place_that_cannot_be_written_is_a_problem_and_loses_nothing(call: Call) -> None:
    Path("out").mkdir()
    Path("out/pond").write_bytes(b"mine")
    run = call("build", "pond", "--only", "aid", "--out", "out", "--json")
    assert run.status == 1
    (problem,) = run.record["error"]["problems"]
    assert problem["fact"] == "cannot write the file: file exists"
    assert "name another place" in problem["hint"]
    assert Path("out/pond").read_bytes() == b"mine"


def test_a_folder_that_cannot_be_written_is_named_before_anything_is_made(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("ro").mkdir()
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).name != "ro")
    monkeypatch.setattr(building, "lay_out", None)
    run = call("build", "pond", "--out", "ro/new", "--json")
    assert run.status == 1
    (problem,) = run.record["error"]["problems"]
    assert (problem["place"], problem["fact"]) == ("ro", "nothing can be written to the folder")


def test_a_game_without_a_deck_is_said_to_have_no_box(call: Call) -> None:
    run = call("build", "pond", "--sheets", "5", "--tuckbox", "deck", "--json")
    assert Path(run.record["files"][0]["path"]).name == "pond_start_a4_en.pdf"
    assert run.err == "no box is printed: the game has no deck for one\n"


def test_of_several_games_each_note_names_its_own(call: Call) -> None:
    notes = call("build", "all", "--tuckbox", "deck", "--only", "sheets,aid").told.splitlines()
    assert "pond: no box is printed: the game has no deck for one" in notes
    assert [note for note in notes if note.startswith(("no box", "--"))] == []


def test_files_of_a_game_with_another_title_are_replaced_with_a_note(
    call: Call, tmp_path: Path
) -> None:
    call("new", "goose", "--from", "mini")
    toml = tmp_path / "goose" / "game.toml"
    text = toml.read_text(encoding="utf-8")
    (title,) = (line for line in text.splitlines() if line.startswith("title = "))
    build = ("build", "./goose", "--only", "cards")
    assert call(*build).err == ""
    assert call(*build).err == ""
    toml.write_text(text.replace(title, 'title = "Swans at Dusk"', 1), encoding="utf-8")
    renamed = call(*build)
    assert renamed.status == 0
    told = " ".join(renamed.err.split())
    old = title.split('"')[1]
    assert f"files of {old!r} are replaced by those of 'Swans at Dusk'" in told
    assert "whose id is goose, too" in told
    assert call(*build).err == ""


def test_the_same_call_makes_the_same_bytes_anywhere(process: Call, tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "another folder"]
    for seed, folder in enumerate(folders):
        folder.mkdir()
        run = process("build", "pond", cwd=folder, PYTHONHASHSEED=str(seed), TZ=f"UTC{seed:+}")
        assert run.status == 0
    one, other = (
        {path.name: path.read_bytes() for path in (folder / "output" / "pond").iterdir()}
        for folder in folders
    )
    assert len([name for name in one if name.endswith(".pdf")]) == 4
    assert one == other


@pytest.mark.parametrize("after_s", [0.02, 0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 1.0])
def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new(
    start: Call, call: Call, tmp_path: Path, after_s: float
) -> None:
    path = tmp_path / "output" / "pond" / "pond_aid_a4_en.pdf"
    call("build", "pond", "--only", "aid")
    new = path.read_bytes()
    path.write_bytes(b"old")
    running = start("build", "pond", "--only", "aid")
    with suppress(subprocess.TimeoutExpired):  # it still runs: that is the moment
        running.communicate(timeout=after_s)
    running.kill()
    running.communicate()
    assert path.read_bytes() in (b"old", new)
    others = [each.name for each in path.parent.iterdir() if each != path]
    whole = {path.name, path.with_suffix(".json").name}
    assert all(name.startswith(".") or name in whole for name in others)


def test_opening_takes_the_file_if_there_is_one_and_else_the_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(opener, "_opener", lambda: "open")
    monkeypatch.setattr(opener, "_start", lambda _, target: opened.append(target) or True)
    assert opener.open_with_system([Path("a", "one.pdf")]) == []
    assert opener.open_with_system([Path("a", "one.pdf"), Path("a", "two.pdf")]) == []
    assert opened == [Path("a", "one.pdf"), Path("a")]


def test_a_machine_without_a_desktop_is_told_where_the_files_are(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opener, "_opener", lambda: None)
    run = call("build", "pond", "--only", "aid", "--open")
    assert run.status == 0
    assert run.err == (
        "there is no program here that opens files: output/pond/pond_aid_a4_en.pdf\n"
    )


def test_an_opener_that_fails_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opener, "_opener", lambda: "no-such-program-at-all")
    (note,) = opener.open_with_system([Path("a.pdf")])
    assert note == "no-such-program-at-all could not open a.pdf"
