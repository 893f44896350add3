"""The command `studio`: its page is for one person on this machine, and ends with the terminal."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from pnp.cli import main
from pnp.cli.commands import studio as command
from pnp.cli.terminal.screen import Outcome
from pnp.core.errors import CallError
from pnp.studio import server
from pnp.studio.server import StudioServer, application
from pnp.studio.session import Session, SessionRequest
from pnp.studio.site import build

PUDDLE = Path(__file__).resolve().parents[2] / "examples/puddle"
TOKEN_LETTERS = 32
"""Of 24 bytes in base 64."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The command in a terminal of its own."""
    call = [sys.executable, "-m", "pnp", "studio", str(PUDDLE), "--no-browser"]
    with subprocess.Popen(call, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def test_it_listens_here_alone_behind_a_token_and_ends_with_the_terminal(
    served: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert served.stdout is not None
    place = served.stdout.readline().strip()
    match = re.fullmatch(r"http://127\.0\.0\.1:([0-9]+)/([A-Za-z0-9_-]+)/", place)
    assert match is not None, place
    assert len(match[2]) == TOKEN_LETTERS
    with urlopen(f"{place}view") as answer:  # noqa: S310 -- our own server
        assert answer.status == 200
    with pytest.raises(HTTPError, match="403") as refusal:
        urlopen(f"http://127.0.0.1:{match[1]}/view")
    refusal.value.close()
    served.send_signal(signal.SIGINT)
    assert served.wait(30) != 0
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", int(match[1])), 1).close()
    assert list(tmp_path.iterdir()) == []


def test_it_ends_once_nobody_has_looked_for_long_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_TICK_S", 0.05)
    session = Session(SessionRequest(str(PUDDLE)), lambda _: tmp_path / "my-puddle")
    with socket.create_server((command.HOST, 0)) as listener:
        studio = StudioServer(application(session, (), "secret"), 0.05)
        asyncio.run(asyncio.wait_for(studio.serve([listener]), 30))


def test_a_library_that_is_missing_is_told_before_a_game_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "uvicorn" else name)
    with pytest.raises(CallError, match="the studio needs uvicorn"):
        command.run("nowhere", None, "en", "full", idle_min=0, opens=False)


def test_it_opens_the_game_and_the_pack_that_are_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[tuple[object, ...]] = []

    def run(*asked: object, **options: object) -> None:
        opened.append((*asked, *options.values()))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", run)
    typed = "studio cover --pack my-ducks --lang fr --ink low --idle 5 --no-browser"
    assert main(typed.split()) == 130
    assert opened == [("cover", "my-ducks", "fr", "low", 5, False)]
    assert capsys.readouterr().out == ""


def test_a_site_is_written_in_place_of_a_page_that_is_served(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: list[tuple[str | None, ...]] = []

    def write(*asked: str | None) -> Outcome:
        written.append(asked)
        return Outcome({}, ["done"])

    monkeypatch.setattr(command, "write_site", write)
    assert main(["studio", "--site", "public", "--wheels", "w"]) == 0
    assert written == [("public", "w")]
    assert capsys.readouterr().out == "done\n"


def test_a_page_that_is_served_takes_options_that_a_site_does_not(tmp_path: Path) -> None:
    options = ("pond", None, "en", "low", 0, False)
    command.check_options(None, None, options)
    command.check_options(str(tmp_path), None, (None, None, "en", "full", 0, False))
    with pytest.raises(CallError, match="--site does not go with GAME, --ink"):
        command.check_options(str(tmp_path), None, options)


def test_a_site_is_made_of_the_libraries_in_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Path, Path | None]] = []

    def note(folder: Path, wheels: Path | None) -> int:
        asked.append((folder, wheels))
        return 3

    monkeypatch.setattr(build, "build_site", note)
    site = tmp_path / "site"
    for wheels in (str(tmp_path), None):
        command.write_site(str(site), wheels)
    assert asked == [(site, tmp_path), (site, None)]
