"""How a run may end: interrupted, without a reader, out of memory, by a bug."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli import main
from pnp.cli.commands import games as listing
from pnp.cli.terminal.errors import failure_of
from pnp.core.errors import MaterialError, Problem

pytestmark = pytest.mark.one_in(2)

Call = Callable[..., Any]

INTERRUPT = (
    "import pnp.{room} as r, os, signal, time;"
    " r.{step} = lambda *_: (os.kill(os.getpid(), {sig}), time.sleep(9))"
)
"""Python hears of a signal a little later: the step is not done before."""


def interrupted(process: Call, signal: str, *arguments: str) -> Any:
    before = INTERRUPT.format(room="printing.writing", step="write_all", sig=f"signal.{signal}")
    return process("build", "pond", "--only", "aid", *arguments, before=before)


def test_ctrl_c_is_told_calmly(process: Call) -> None:
    run = interrupted(process, "SIGINT")
    assert (run.status, run.out) == (130, "")
    assert run.err == "stopped; no file was left half written\n"


def test_ctrl_c_ends_the_processes_of_several_games(process: Call, tmp_path: Path) -> None:
    before = INTERRUPT.format(room="cli.commands.build", step="as_completed", sig="signal.SIGINT")
    before += "; r.count_processors = lambda: 2"
    run = process("build", "all", "--out", str(tmp_path / "out"), before=before)
    assert (run.status, run.out) == (130, "")
    assert run.err == "stopped; no file was left half written\n"
    assert not [*tmp_path.rglob("*.pdf")], "and nothing that a process writes after the end"


def test_ctrl_c_for_json_answers_in_json(process: Call) -> None:
    run = interrupted(process, "SIGINT", "--json")
    assert run.status == 130
    assert run.record["error"]["kind"] == "stopped"


IMPATIENT = """
class Impatient:
    def find_spec(self, name, *_):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Impatient())
"""


def test_ctrl_c_before_anything_has_begun_ends_it_without_a_word(process: Call) -> None:
    run = process("games", before=IMPATIENT)
    assert (run.status, run.out, run.err) == (130, "", "")


@pytest.mark.parametrize(("sent", "status"), [("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_request_to_end_is_met_without_a_word(process: Call, sent: str, status: int) -> None:
    run = interrupted(process, sent)
    assert (run.status, run.out, run.err) == (status, "", "")


def test_a_closed_terminal_does_not_end_what_nohup_started(process: Call) -> None:
    ignored = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"
    hang_up = "import os; import pnp.cli.commands.games as r; real = r.run; "
    hang_up += "r.run = lambda: (os.kill(os.getpid(), signal.SIGHUP), real())[1]"
    run = process("games", before=f"{ignored}; {hang_up}")
    assert (run.status, run.err) == (0, "")


@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_whoever_stops_it_in_the_middle_of_writing_leaves_the_old_file(
    process: Call, tmp_path: Path, sent: str
) -> None:
    old = tmp_path / "output" / "pond" / "pond_aid_a4_en.pdf"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"old")
    before = f"import os, signal; os.fsync = lambda _: os.kill(os.getpid(), signal.{sent})"
    run = process("build", "pond", "--only", "aid", before=before)
    assert run.status in (130, 143, 129)
    assert [(each.name, each.read_bytes()) for each in old.parent.iterdir()] == [(old.name, b"old")]


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(listing, "run", fail)


@pytest.mark.parametrize(
    ("error", "fact"),
    [
        (MemoryError(), "there is not enough memory"),
        (RecursionError("maximum depth"), "something is nested too deeply to be read"),
        (PermissionError(errno.EACCES, "Permission denied", "a.toml"), "permission denied"),
        (ModuleNotFoundError("No module", name="lxml.etree"), "library 'lxml' is not installed"),
        (OSError("no name, no number"), "no name, no number"),
    ],
)
def test_what_the_machine_refuses_is_told_as_a_problem(
    call: Call, monkeypatch: pytest.MonkeyPatch, error: BaseException, fact: str
) -> None:
    failing(monkeypatch, error)
    run = call("games")
    assert run.status == 1
    assert fact in run.err
    assert "bug" not in run.err


def test_problems_are_told_as_place_fact_and_hint_and_counted(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = [Problem("no number", "game.toml: days", "add one"), Problem("no word", "fr.po")]
    failing(monkeypatch, MaterialError(problems))
    run = call("games")
    assert run.status == 1
    assert run.err == (
        "game.toml: days\n  no number\n  → add one\n\nfr.po\n  no word\n\n2 problems\n"
    )


def test_a_bug_is_owned_up_to(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUCKS_PNP_DEBUG", raising=False)
    failing(monkeypatch, ZeroDivisionError("division by zero"))
    run = call("games", "--json")
    assert run.status == 1
    assert "this is a bug in ducks-pnp" in run.err
    assert "DUCKS_PNP_DEBUG=1" in run.err
    assert run.record["error"]["kind"] == "bug"


def test_a_bug_shows_its_trace_to_those_who_ask(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUCKS_PNP_DEBUG", "1")
    failing(monkeypatch, ZeroDivisionError("division by zero"))
    with pytest.raises(ZeroDivisionError):
        call("games")


def test_what_is_no_bug_is_told_in_a_sentence_even_to_whoever_looks_for_bugs(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUCKS_PNP_DEBUG", "1")
    run = call("build", "pnod")
    assert run.status == 2
    assert "pond" in run.err


def test_a_reader_that_leaves_is_not_missed(process: Call) -> None:
    run = process("games", before="import os; r, w = os.pipe(); os.close(r); os.dup2(w, 1)")
    assert (run.status, run.err) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is full")
def test_an_output_that_is_full_is_a_problem(process: Call) -> None:
    full = "import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 1)"
    run = process("games", before=full)
    assert run.status == 1
    assert run.err.startswith("no space left on device\n")
    assert "Traceback" not in run.err


def test_there_need_be_no_output_at_all(process: Call) -> None:
    run = process("games", before="sys.stdout = sys.stderr = None")
    assert (run.status, run.out, run.err) == (0, "", "")


def test_an_encoding_without_arrows_gets_plain_ones(process: Call) -> None:
    run = process("build", "pnod", PYTHONIOENCODING="ascii")
    assert run.status == 2
    assert "\n  -> did you mean 'pond'?" in run.err


@pytest.mark.parametrize("language", ["C", "C.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8"])
def test_the_machine_s_language_changes_nothing(process: Call, language: str) -> None:
    run = process("games", LC_ALL=language, LANG=language)
    assert (run.status, run.err) == (0, "")
    assert "Ducks in the Pond" in run.out


def test_main_speaks_for_the_process_if_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ducks-pnp", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("ducks-pnp ")


@pytest.mark.parametrize(("file", "place"), [("duck.svg", "duck.svg"), (3, ""), (None, "")])
def test_what_the_system_refuses_is_told_with_its_file(file: Any, place: str) -> None:
    (problem,) = failure_of(OSError(errno.EACCES, "Permission denied", file)).problems
    assert (problem.fact, problem.place) == ("permission denied", place)


def test_very_many_problems_are_counted_and_not_all_shown() -> None:
    failure = failure_of(MaterialError(Problem(f"fault {n}") for n in range(1_234)))
    told = [str(getattr(line, "text", line)) for line in failure.lines()]
    assert "fault 49" in told
    assert "fault 50" not in told
    assert told[-2:] == [
        "1,234 problems",
        "1,184 of them are not shown: fix these first, or see all with --json",
    ]
    assert len(failure.record()["problems"]) == 1_234
