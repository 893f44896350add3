"""Calls by lot, many at once, while files come and go: none ends in an error nobody foresaw."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from pnp.core.errors import CallError
from pnp.studio.calls import CALLS
from pnp.studio.edits import edit_of
from pnp.studio.server import application
from pnp.studio.session import Session, SessionRequest

HOST = "127.0.0.1:4321"
CALLS_SENT = 600
EDITS_READ = 10_000
AT_ONCE = 12
SLOW = ("pages", "pdf", "ink", "export", "count", "solve", "advice", "events", "formats")
"""Calls that work for long; other tests make them."""

VALUES: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 3.5, 1e308, 10**30, 10**6, float("nan"), float("inf")),
    *("", "..", "\x00", "\ud800", "x" * 9_000, "en", "fr", "qq", "full", "low", "#ff0000", "é"),
    *([], {}, ["a"], [["a"]], ["\ud800"], [None] * 7, [0.5, 0.5], {"a": {"b": [1]}}),
    *("duck.teal", "duck.mallard", "crust", "geese.csv", "title", "dice.count", "pond"),
)
EDITS: tuple[dict[str, Any], ...] = (
    {"kind": "word", "language": "en", "id": "duck.teal", "forms": ["Wren"]},
    {"kind": "word", "language": "fr", "id": "duck.teal", "forms": ["X" * 90]},
    {"kind": "number", "path": "dice.count", "value": 3},
    {"kind": "colour", "name": "tomato", "ink": "full", "value": "#800040"},
    {"kind": "picture", "id": "crust"},
    {"kind": "crop", "id": "crust", "focus": [0.2, 0.4]},
    {"kind": "rules", "language": "en", "line": 3, "text": "{n}"},
    {"kind": "cell", "table": "geese.csv", "row": 3, "column": "title", "value": "", "cells": []},
    {"kind": "row", "table": "geese.csv", "row": 3, "change": "copy", "cells": []},
)
BODIES = (
    *(b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 9_000, b'{"a":' * 9_000, b"9" * 9_000),
    *(b'{"version":NaN,"edit":1e999}', b"\xef\xbb\xbf{}", b'{"game":"\\ud800"}', b" " * 300_000),
)
PICTURES = (
    *(b"", b"<svg", b"\x89PNG\r\n\x1a\n" + b"\x00" * 50, b"\xff\xd8\xff\xe0" + b"a" * 50),
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e400 nan"/>',
    b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * 3_000 + b"</g>" * 3_000 + b"</svg>",
)
WISHES: dict[str, tuple[Any, ...]] = {
    "open": ({"game": "puddle"}, {"game": "pond"}, {"language": "de"}, {"ink": "low"}),
    "table": (
        {"do": "new", "seats": ["you", "greedy"], "seed": 4},
        {"do": "push", "action": "put 3", "after": ""},
        {"do": "replay", "line": "pond 3 seed=7 game=0 players=you: put 5; put 5"},
    ),
    "printer": ({"name": "mine", "read": [0, 0, 0, 0], "flip": "long"},),
}


class Lot:
    """Draws calls."""

    def __init__(self, games: tuple[str, ...], names: tuple[str, ...]) -> None:
        self.dice = random.Random(24)  # noqa: S311 -- calls by lot
        self.games = games
        self.names = (*names, *(value for value in VALUES if isinstance(value, str)))
        self.version: Any = 0

    def call(self) -> tuple[str, str, bytes]:
        """Return a method, an address and a body."""
        dice = self.dice
        method, place, _ = dice.choice(
            [call for call in CALLS if call[1].split("/")[1] not in SLOW]
        )
        address = place.strip("/")
        for name in ("name", "name:path", "id", "part"):
            address = address.replace(f"{{{name}}}", self._name())
        address += f"?{self._query()}" if dice.random() < 0.5 else ""
        if method == "PUT":
            return method, f"{address}&suffix=.svg", dice.choice(PICTURES)
        return method, address, self._body(place.strip("/")) if method == "POST" else b""

    def _name(self) -> str:
        return quote(self.dice.choice(self.names).encode("utf-8", "surrogatepass"), safe="")

    def _query(self) -> str:
        kinds = ("word", "number", "picture", "rules", "colours", "slots")
        return f"kind={self.dice.choice(kinds)}&id={self._name()}&language={self._name()}"

    def _body(self, call: str) -> bytes:
        dice = self.dice
        if dice.random() < 0.1:
            return dice.choice(BODIES)
        if call == "edit":
            edit = self._spoil(dice.choice(EDITS))
            return json.dumps({"version": self.version, "edit": edit}).encode()
        wish = dict(dice.choice(WISHES.get(call, ({},))))
        if call == "open" and "game" in wish:
            wish["game"] = dice.choice(self.games)
        return json.dumps(self._spoil(wish)).encode()

    def _spoil(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return a table in which a value is of any kind, in two cases of three."""
        keys = (*table, "seen")
        wrong = {self.dice.choice(keys): self.dice.choice(VALUES)}
        return table | wrong if self.dice.random() < 2 / 3 else dict(table)


def test_ten_thousand_edits_are_read_or_refused() -> None:
    dice = random.Random(25)  # noqa: S311 -- as above
    keys = tuple({key for edit in EDITS for key in edit} - {"kind"})
    for _ in range(EDITS_READ):
        wrong = {key: dice.choice(VALUES) for key in dice.sample(keys, 3)}
        with suppress(CallError):
            edit_of(dice.choice(EDITS) | wrong)


@pytest.fixture
def session(tmp_path: Path, puddle: Path, goose: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    session = Session(SessionRequest(str(goose)), lambda game: tmp_path / f"my-{game.key}")
    session.open(SessionRequest(str(puddle)))
    return session


def trouble(tmp_path: Path, goose: Path) -> Iterator[Callable[[], object]]:
    """Yield what other programs do to the files, over and over."""
    pack, table = tmp_path / "my-puddle", (goose / "geese.csv").read_text()
    lines = table.splitlines(keepends=True)
    while True:
        yield lambda: shutil.rmtree(pack, ignore_errors=True)
        yield lambda: [path.write_bytes(b"\xff broken") for path in pack.rglob("*.po")]
        yield lambda: (goose / "geese.csv").write_text("".join(lines[:2]))
        yield lambda: [path.write_bytes(b"broken =") for path in pack.rglob("*.toml")]
        yield lambda: shutil.rmtree(pack, ignore_errors=True)
        yield lambda: (goose / "geese.csv").write_text("id")
        yield lambda: (goose / "geese.csv").write_text(table)


def test_no_call_ends_in_an_error_nobody_foresaw(
    session: Session, tmp_path: Path, puddle: Path, goose: Path
) -> None:
    outside = {path: path.read_bytes() for path in puddle.rglob("*") if path.is_file()}
    app = application(session, (HOST,), "secret")
    studio = app.state.studio
    lot = Lot((str(puddle), str(goose)), tuple(face.name for face in session.view.faces))
    statuses: Counter[int] = Counter()
    faults: list[object] = []
    troubles = trouble(tmp_path, goose)

    async def send(browser: httpx.AsyncClient, number: int) -> None:
        if number % 40 == 0:
            next(troubles)()
            await studio.change(session.refresh)
        lot.version = session.view.version
        method, address, body = lot.call()
        answer = await browser.request(method, f"http://{HOST}/secret/{address}", content=body)
        statuses[answer.status_code] += 1
        if answer.status_code >= 500 or b"something went wrong" in answer.content:
            faults.append((method, address, body[:300], answer.content[:300]))

    async def work(browser: httpx.AsyncClient, numbers: Iterator[int]) -> None:
        for number in numbers:
            await send(browser, number)

    async def run() -> None:
        headers = {"Origin": f"http://{HOST}", "Content-Type": "application/json"}
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, headers=headers) as browser:
            numbers = iter(range(CALLS_SENT))
            await asyncio.gather(*(work(browser, numbers) for _ in range(AT_ONCE)))

    asyncio.run(run())
    assert faults == []
    assert min(statuses[200], statuses[400], statuses[422]) > CALLS_SENT / 50, statuses
    assert {path: path.read_bytes() for path in outside} == outside
