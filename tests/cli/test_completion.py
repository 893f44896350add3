"""What a shell offers when somebody presses the tabulator."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp import art
from pnp.cli import main
from pnp.cli.options import known_names

Call = Callable[..., Any]
Complete = Callable[..., Sequence[str]]

HEAVY = {"babel", "lxml", "reportlab", "rich", "numpy", "jinja2", "PIL"}
"""Typer itself has pydantic read what stands before."""


@pytest.fixture
def complete(process: Call) -> Complete:
    """What bash is offered behind a line that was begun."""

    def offered(typed: str, **changes: Any) -> Sequence[str]:
        words = f"ducks-pnp {typed}"
        asked = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        run = process(_DUCKS_PNP_COMPLETE="complete_bash", **asked, **changes)
        assert (run.status, run.err) == (0, "")
        return run.out.split("\n")[:-1] if run.out.strip() else []

    return offered


@pytest.fixture
def complete_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Complete:
    """The same within this process, which is quicker."""

    def offered(typed: str) -> Sequence[str]:
        words = f"ducks-pnp {typed}"
        monkeypatch.setenv("_DUCKS_PNP_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
        with pytest.raises(SystemExit):
            main([])
        return capsys.readouterr().out.split()

    return offered


def test_a_process_is_asked_by_a_shell(complete: Complete, complete_here: Complete) -> None:
    assert complete("build pond --paper a") == complete_here("build pond --paper a")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("b", ["build"]),
        ("build ", [*known_names.GAMES, "all"]),
        ("show po", ["pond"]),
        ("play b", ["bucket", "blind"]),
        ("build pond --paper a", ["a4", "a3", "a5"]),
        ("preview pond -i ", list(known_names.INKS)),
        ("show cover -l f", ["fr"]),
        ("show cover --backs g", ["gutterfold"]),
        ("show cover --card tarot", ["tarot", "tarot-70"]),
        ("build cover --only cards,ai", ["cards,aid"]),
        ("build pond --paper zz", []),
        ("build pond --why", []),
        ("show pond --wh", ["--why"]),
        ("printers s", ["set", "show"]),
        ("printers set x --flip s", ["short"]),
        ("printers calibrate --paper l", ["letter", "legal"]),
        ("export p", ["png", "pcio"]),
        ("export a", ["all"]),
        ("export png b", ["bucket", "blind"]),
        ("export shop cover --for d", ["drivethru"]),
        ("art show gag.fa", [name for name in art.ids() if name.startswith("gag.fa")]),
        ("art show pond.bread --level p", ["plate"]),
        ("solve b", []),
        ("play pond --seed ", []),
        ("build pond --bleed ", []),
        ("build pond --per-page a", []),
    ],
)
def test_names_are_completed(complete_here: Complete, typed: str, offered: list[str]) -> None:
    assert complete_here(typed) == offered


def test_printers_that_somebody_keeps_are_completed(
    call: Call, complete: Complete, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    call("printers", "set", "saloon", "--read", "0.5,0,-1,-1")
    assert complete("build pond --printer sa") == ["safe", "saloon"]
    assert complete("printers remove ") == ["saloon"]


def test_completing_imports_nothing_heavy(complete: Complete) -> None:
    tell = "import atexit, json; atexit.register(lambda: print(json.dumps(list(sys.modules))))"
    loaded = json.loads(complete("build pond --card ", before=tell)[-1])
    assert {name.partition(".")[0] for name in loaded} & HEAVY == set()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_shown_and_installed(
    process: Call, tmp_path: Path, shell: str
) -> None:
    there = {"HOME": str(tmp_path), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    shown = process("--show-completion", shell, **there)
    assert shown.status == 0
    assert "_DUCKS_PNP_COMPLETE=complete_" in shown.out
    installed = process("--install-completion", shell, **there)
    assert installed.status == 0
    kept = [path for path in tmp_path.rglob("*ducks-pnp*") if path.is_file()]
    assert kept
    assert "_DUCKS_PNP_COMPLETE" in kept[0].read_text(encoding="utf-8")
