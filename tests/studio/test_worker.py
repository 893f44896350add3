"""The calls of a page without a server, in any Python."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from pnp.studio import worker
from pnp.studio.worker import Turns, Worker


class Heard(NamedTuple):
    """An answer, as the page hears it."""

    status: int
    type: str
    name: str
    pieces: list[bytes]

    @property
    def json(self) -> Any:
        return json.loads(b"".join(self.pieces))


NUMBERS = count(1)


@pytest.fixture
def page(puddle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Worker:
    monkeypatch.setattr(worker, "PACKS", tmp_path)
    return Worker(str(puddle), "en", "full")


async def ask(page: Worker, method: str, address: str, body: Any = None, kind: str = "") -> Heard:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    call = SimpleNamespace(
        number=next(NUMBERS),
        method=method,
        address=address,
        type=kind or "application/json",
        body=content,
    )
    heads: list[tuple[int, str, str]] = []
    pieces: list[bytes] = []
    await page.answer(
        call,
        lambda *about: heads.append(about),
        lambda piece: pieces.append(piece if isinstance(piece, bytes) else piece.encode()),
    )
    return Heard(*heads[0], pieces)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} if folder.is_dir() else set()


def test_a_word_is_changed_undone_and_packed(page: Worker, tmp_path: Path) -> None:
    async def visit() -> None:
        view = (await ask(page, "GET", "view")).json
        spots = [spot for part in view["parts"] for face in part["faces"] for spot in face["spots"]]
        key = next(spot["ids"][0] for spot in spots if spot["kind"] == "word")
        edit = {"kind": "word", "language": "en", "id": key, "forms": ["Quack"]}
        answer = await ask(page, "POST", "edit", {"version": view["version"], "edit": edit})
        assert answer.json["version"] > view["version"]
        assert names(tmp_path / "my-puddle") == {"pack.toml", "words"}
        stale = await ask(page, "POST", "edit", {"version": view["version"], "edit": edit})
        assert stale.status == 409
        packed = await ask(page, "GET", "pack.zip")
        assert (packed.name, packed.pieces[0][:2]) == ("my-puddle.zip", b"PK")
        about = (await ask(page, "GET", f"about?kind=word&id={key}")).json
        assert about["tongues"][0]["own"] == ["Quack"]
        assert (await ask(page, "POST", "undo")).status == 200
        assert "words" not in names(tmp_path / "my-puddle")

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("call", "status"),
    [
        (("POST", "edit", b"{"), 400),
        (("POST", "edit", []), 400),
        (("POST", "nothing", None), 404),
        (("GET", "../../etc/passwd", None), 404),
        (("GET", "pdf/%2E%2E%2Fcards", None), 404),
        (("PUT", "picture/..%2F..%2Fa?suffix=.svg", b"<svg/>"), 404),
        (("PUT", "picture/a?suffix=.py", b"<svg/>"), 400),
        (("GET", "print?copies=1000000", None), 400),
    ],
)
def test_malformed_calls_are_refused(
    page: Worker, tmp_path: Path, call: tuple[str, str, Any], status: int
) -> None:
    before = sorted(tmp_path.rglob("*"))
    assert asyncio.run(ask(page, *call)).status == status
    assert sorted(tmp_path.rglob("*")) == before


def test_a_call_that_is_dropped_ends(page: Worker) -> None:
    async def visit() -> None:
        call = SimpleNamespace(number=1, method="GET", address="events", type="", body=b"")
        pieces: list[Any] = []
        task = asyncio.ensure_future(page.answer(call, lambda *_: None, pieces.append))
        await asyncio.sleep(0.01)
        page.drop(1)
        page.drop(1000)
        await asyncio.wait_for(task, 5)
        assert pieces == ["retry: 500\n\n"]

    asyncio.run(visit())


def test_later_orders_end_earlier_ones() -> None:
    async def visit() -> list[int]:
        turns = Turns(lambda order: ({"n": number} for number in range(order)))
        numbers: list[int] = []

        async def first() -> None:
            numbers.extend([answer["n"] async for answer in turns.answers(10**6)])

        earlier = asyncio.ensure_future(first())
        await asyncio.sleep(0)
        assert [answer["n"] async for answer in turns.answers(3)] == [0, 1, 2]
        await earlier
        return numbers

    assert len(asyncio.run(visit())) < 10


@pytest.mark.parametrize("end", [Turns.drop, Turns.close])
def test_work_that_is_dropped_ends_and_later_work_does_not(end: Callable[[Turns], None]) -> None:
    async def visit() -> None:
        turns = Turns(lambda order: ({"n": number} for number in range(order)))
        end(turns)
        assert [answer["n"] async for answer in turns.answers(2)] == [0, 1]
        numbers = []
        async for answer in turns.answers(10):
            numbers.append(answer["n"])
            if answer["n"] == 3:
                end(turns)
        assert numbers == [0, 1, 2, 3]
        assert [answer["n"] async for answer in turns.answers(3)] == [0, 1, 2]

    asyncio.run(visit())
