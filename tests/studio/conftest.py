"""A session on a small game of tables, laid out in a tenth of a second, and its page in a browser.

`PNP_CHROMIUM` names the browser; where there is none, the tests of the page are skipped.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Page, expect, sync_playwright

from pnp.core import resources
from pnp.core.bundle import VARIABLE
from pnp.studio.edits import CellEdit
from pnp.studio.own.tables import tables_of
from pnp.studio.server import application
from pnp.studio.session import Session, SessionRequest

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("PNP_CHROMIUM") or shutil.which("chromium")
PATIENCE_MS = 20_000
ARGUMENTS = ("--no-sandbox", "--disable-gpu")  # to imitate a GPU takes longer than to draw


@pytest.fixture
def puddle(tmp_path: Path) -> Path:
    """A copy of the example game."""
    return Path(shutil.copytree(ROOT / "examples/puddle", tmp_path / "puddle"))


@pytest.fixture
def open_session(puddle: Path, tmp_path: Path) -> Callable[..., Session]:
    """open_session(...): the puddle with the pack `my-puddle`."""

    def make(language: str = "en", ink: str = "full") -> Session:
        return Session(SessionRequest(str(puddle), language, ink), lambda _: tmp_path / "my-puddle")

    return make


@pytest.fixture
def session(open_session: Callable[..., Session]) -> Session:
    return open_session()


@pytest.fixture(scope="session")
def open_shipped(
    cache_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., Session]:
    """open_shipped(game, language): a game as shipped, of faces that other tests have kept."""

    def make(game: str, language: str = "en") -> Session:
        folder = tmp_path_factory.mktemp("shipped")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(VARIABLE, str(cache_folder))
            session = Session(SessionRequest(game, language), lambda _: folder / "pack")
            assert session.edition is not None
            session.edition.keep()
        return session

    return make


@pytest.fixture
def goose(tmp_path: Path) -> Path:
    """A copy of the example of a game of tables, with four of its cards."""
    home = Path(shutil.copytree(ROOT / "examples/goose", tmp_path / "goose"))
    lines = (home / "geese.csv").read_text().splitlines(keepends=True)
    (home / "geese.csv").write_text("".join(lines[:5]))
    return home


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """A copy of the example of rules, whose games do not end on very thick ice."""
    home = Path(shutil.copytree(ROOT / "examples/thin_ice", tmp_path / "thin_ice"))
    rules, end = home / "rules.py", "state.over = int("
    assert end in rules.read_text()
    rules.write_text(rules.read_text().replace(end, f"{end}material.ice < 99 and "))
    return home


@pytest.fixture
def two_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Pond is one of two dice a day, which is solved at once."""
    data = (resources.games() / "pond/game.toml").read_text(encoding="utf-8")
    (tmp_path / "pond").mkdir()
    fewer = re.sub(r"\b(count|dice) = [3-6]\b", r"\1 = 2", data)
    (tmp_path / "pond/game.toml").write_text(fewer, encoding="utf-8")
    monkeypatch.setattr(resources, "games", lambda: tmp_path)


@pytest.fixture
def open_goose(goose: Path, tmp_path: Path) -> Callable[[], Session]:
    """open_goose(): the geese with the pack `my-goose`."""
    return lambda: Session(SessionRequest(str(goose)), lambda _: tmp_path / "my-goose")


@pytest.fixture
def cell_edit() -> Callable[..., CellEdit]:
    """cell_edit(session, row, column, value, ...): the edit of a cell in the row as it is now."""

    def make(
        session: Session, row: int, column: str, value: str, table: str = "geese.csv"
    ) -> CellEdit:
        rows = {each["name"]: dict(each["rows"]) for each in tables_of(session.game)}
        return CellEdit(table, row, column, value, tuple(rows.get(table, {}).get(row, ())))

    return make


# the page in a browser -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def serve() -> Callable[[Session], Any]:
    """serve(session): give the address of its page, served by a thread of its own."""

    @contextmanager
    def run(session: Session) -> Iterator[str]:
        config = uvicorn.Config(
            "", host="127.0.0.1", port=0, log_level="critical", timeout_graceful_shutdown=1
        )
        listener = config.bind_socket()
        host = f"127.0.0.1:{listener.getsockname()[1]}"
        config.app = application(session, (host,), "secret")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), daemon=True)
        thread.start()
        while thread.is_alive() and not server.started:
            time.sleep(0.01)
        try:  # a page that a failed test leaves open must not keep the server, nor that the tests
            yield f"http://{host}/secret/"
        finally:
            server.should_exit = True
            thread.join(PATIENCE_MS / 1_000)
            listener.close()
        assert not thread.is_alive()

    return run


@pytest.fixture(scope="module")
def page_session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """The session of the page of the puddle, which the tests of a module share."""
    folder = tmp_path_factory.mktemp("studio")
    return Session(SessionRequest(str(ROOT / "examples/puddle")), lambda _: folder / "my-puddle")


@pytest.fixture(scope="module")
def address(page_session: Session, serve: Callable[[Session], Any]) -> Iterator[str]:
    """The address of the page of the puddle."""
    with serve(page_session) as address:
        yield address


@pytest.fixture(scope="module")
def open_page(address: str) -> Iterator[Callable[..., Page]]:
    """open_page(...): the page, of which nothing goes wrong and which asks nobody else."""
    if not CHROMIUM:
        pytest.skip("there is no Chromium: set PNP_CHROMIUM")
    faults: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)

        def make(place: str = address, **look: Any) -> Page:
            page = browser.new_page(**look)
            page.set_default_timeout(PATIENCE_MS)
            page.on("console", lambda said: note(said.text))
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("request", lambda asked: check(asked.url))
            page.goto(place)
            expect(page.locator(".big .spot").first).to_be_attached(timeout=PATIENCE_MS)
            return page

        def note(said: str) -> None:
            # Refused, or later than somebody else's edit; the server is gone.
            if not re.search("status of 40[09]|INCOMPLETE_CHUNKED", said):
                faults.append(said)

        def check(url: str) -> None:
            if not url.startswith(("http://127.0.0.1:", "data:")):
                faults.append(url)

        yield make
        browser.close()
    assert faults == []
