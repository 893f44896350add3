"""What a page of stand-ins holds, and the heads of all answers, as accepted."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from page_stubs import accept

from pnp.core.geometry import Size
from pnp.live import PageServer, Resource, ServedPage, Site, Status, page_of
from pnp.live import server as serving
from pnp.press.faces import Face

TOKEN = "a-token-for-tests"  # noqa: S105 -- no secret
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'.format
PNG = b"\x89PNG\r\n"


class NoFonts:
    """A book of fonts without any."""

    faces = ()


FONTS = NoFonts()


class Digests:
    """Digests that tell a picture's name, and a face's size and drawing."""

    def __call__(self, name: str) -> str:
        return name.encode().hex()

    def of_face(self, face: Face) -> str:
        return f"{face.size.width_mm:g}-{len(face.svg)}"


def edition(faces: Mapping[str, Face], *parts: str, lacks: tuple[str, ...] = ()) -> Any:
    """Return an edition of parts that hold the faces of their names: "duck.cards.1"."""
    pictures = {"a": PNG, "b": SVG("<g/><script/>").encode(), **faces}
    renderer = SimpleNamespace(digests=Digests())
    return SimpleNamespace(
        title="Ducks",
        parts=[
            SimpleNamespace(
                name=part,
                everything=[SimpleNamespace(id=f"duck.{part}.1", copies=4)],
                faces={name: face for name, face in faces.items() if f".{part}" in name},
            )
            for part in parts
            if part not in lacks
        ],
        job=SimpleNamespace(
            parts=parts,
            ink="low",
            ticket=SimpleNamespace(language="fr"),
            game=SimpleNamespace(key="duck"),
        ),
        name_of=lambda part: part.name.title(),
        prepress=SimpleNamespace(
            pictures=pictures.__getitem__, renderer=renderer, fonts=lambda: FONTS
        ),
    )


def face(name: str, width: float, *shows: str) -> Face:
    images = "".join(f'<image href="{picture}"/>' for picture in shows)
    return Face(name, Size(width, 9), SVG(images).encode())


def as_text(page: ServedPage) -> str:
    faces = [
        f"{part.name} {part.title}: {one.name} {one.address} {one.width_mm:g} x {one.height_mm:g}"
        f" {one.copies} times"
        for part in page.parts
        for one in part.faces
    ]
    found = [
        f"{name}: {resource.type} {resource.content[:99]!r}"
        for name, resource in sorted(page.resources.items())
    ]
    head = f"{page.title} {page.language} {page.ink} {page.fonts}"
    return "\n".join([head, *faces, *found])


def test_pages_hold_what_was_accepted() -> None:
    first = face("duck.cards.1", 3, "a", "b")
    second = face("duck.cards.2", 4, "duck.cards.1", "data:x", "")
    aid, ruler = face("duck.aid.1", 5, "b"), face("ruler.cards", 6)
    faces = {each.name: each for each in (first, second, aid, ruler)}
    page = page_of(edition(faces, "cards", "aid", "empty"))
    changed = {**faces, "duck.cards.2": face("duck.cards.2", 7)}
    after = page_of(edition(changed, "cards", "aid"), page)
    broken = page_of(edition(changed, "cards", "aid"), page, ["duck.cards.2", "duck.hen"])
    lacking = page_of(edition(changed, "cards", "aid", lacks=("aid",)), page)
    told = {
        "a page": as_text(page),
        "its data": str(page.as_json()),
        "a page after it": as_text(after),
        "a page with a face as it was": as_text(broken),
        "a page with a part as it was": as_text(lacking),
        "faces that changed": f"{after.changes_since(page)} {broken.changes_since(page)}",
        "faces of a first page": str(page.changes_since(None)),
        "faces that are new alone": str(
            page_of(edition(faces, "cards"), None, ["duck.cards.1"]).faces
        ),
        **dict(answers()),
    }
    for name in page.resources.keys() & after.resources.keys():
        assert after.resources[name] is page.resources[name], "held once"
    assert told == accept(Path(__file__).with_name("accepted") / "pages.txt", told)


def answers() -> Iterator[tuple[str, str]]:
    site = Site()
    common = [site.find(name) for name in ("", "page.css", "page.js")]
    assert all(each is not None and not each.is_lasting for each in common)
    page = Resource("text/html; charset=utf-8", b"<p>duck</p>", is_lasting=False)
    resources = {"page": page, "picture": Resource("image/png", PNG)}
    site.show(ServedPage("", "", "", (), "", resources), Status("saved"))
    server = PageServer(site, TOKEN)
    server.start()
    for name in ("page", "picture", "events", "nothing"):
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=30) as wire:
            head = f"GET /{TOKEN}/{name} HTTP/1.1\r\nHost: {server.hosts[0]}\r\n\r\n"
            wire.sendall(head.encode())
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += wire.recv(4096)
        lines = answer.partition(b"\r\n\r\n")[0].decode().splitlines()
        yield f"an answer for {name}", "\n".join(line for line in lines if "Date" not in line)
    server.stop()
    assert site.is_closed


def test_a_browser_that_waits_is_told_that_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_HEARTBEAT_S", 0.01)
    server = PageServer(Site(), TOKEN)
    server.start()
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=30) as wire:
        wire.sendall(f"GET /{TOKEN}/events HTTP/1.1\r\nHost: {server.hosts[0]}\r\n\r\n".encode())
        answer = b""
        while answer.count(b": still here\n\n") < 2:
            answer += wire.recv(4096)
        server.site.show(None, Status("saved"))
        while b"data: {" not in answer:
            answer += wire.recv(4096)
    server.stop()
    assert re.search(rb"\r\n\r\n(: still here\n\n){2,}data: ", answer)


def test_a_connection_without_a_next_request_is_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_MAX_HEAD_S", 0.05)
    server = PageServer(Site(), TOKEN)
    server.start()
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=30) as wire:
        wire.sendall(f"GET /{TOKEN}/page.css HTTP/1.1\r\nHost: {server.hosts[0]}\r\n\r\n".encode())
        while wire.recv(65_536):
            pass
    server.stop()


def test_whoever_is_refused_is_hung_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_MAX_HEAD_S", 3600.0)
    server = PageServer(Site(), TOKEN)
    server.start()
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=30) as wire:
        wire.sendall(f"GET /{TOKEN}/duck HTTP/1.1\r\nHost: {server.hosts[0]}\r\n\r\n".encode())
        while wire.recv(65_536):
            pass
    server.stop()


class Steps:
    """Connections that note what they are told."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, object]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self.steps.append((name, given))


def test_connections_are_told_of_their_beginning_and_their_end(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving.ThreadingHTTPServer, "process_request", lambda *_: None)
    monkeypatch.setattr(serving.ThreadingHTTPServer, "shutdown_request", lambda *_: None)
    server, steps = PageServer(Site(), TOKEN), Steps()
    server.connections = steps  # type: ignore[assignment]
    server.process_request("wire", "a browser")
    server.service_actions()
    server.shutdown_request("wire")
    assert steps.steps == [("open", ("wire",)), ("hang_up_late", ()), ("close", ("wire",))]
    for error, told in ((BrokenPipeError(), False), (ValueError("it is wrong"), True)):
        try:
            raise error
        except (OSError, ValueError):
            server.handle_error("wire", "a browser")
        assert ("it is wrong" in capfd.readouterr().err) is told
    server.server_close()


def test_whoever_waits_goes_when_a_site_closes() -> None:
    site = Site()
    news: list[object] = []
    waiting = Thread(target=lambda: news.append(site.wait(0, 600)), daemon=True)
    waiting.start()
    site.close()
    waiting.join(30)
    assert news == [None]
    assert site.is_closed
