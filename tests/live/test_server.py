"""Who is served, and what: real requests to a real socket of this machine."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection, HTTPResponse
from time import sleep

import pytest

from pnp.core.errors import Problem
from pnp.live import PageServer, Resource, ServedPage, Site, Status
from pnp.live import server as serving
from pnp.live.page import resource_of

TOKEN = "a-token-for-tests"  # noqa: S105 -- no secret
PICTURE = Resource("image/svg+xml", b"<svg><script>alert(1)</script></svg>")
PAGE = ServedPage("Puddle", "en", "full", (), "fonts.css", {"picture/1": PICTURE})


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    site = Site()
    site.show(PAGE, Status("saved"))
    serving = PageServer(site, TOKEN)
    serving.start()
    yield serving
    serving.stop()


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Message
    content: bytes


@contextmanager
def asking(
    server: PageServer, path: str, method: str = "GET", **headers: str
) -> Iterator[HTTPResponse]:
    """Ask, and give the answer as it comes; `Host` is right unless it is given."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        connection.request(method, path, headers=named)
        with connection.getresponse() as answer:
            yield answer
    finally:
        connection.close()


def asked(server: PageServer, path: str, method: str = "GET", **headers: str) -> Answer:
    with asking(server, path, method, **headers) as answer:
        return Answer(answer.status, answer.headers, answer.read())


def status(server: PageServer, path: str, method: str = "GET", **headers: str) -> int:
    return asked(server, path, method, **headers).status


def test_it_listens_on_the_loopback_alone(server: PageServer) -> None:
    assert server.socket.getsockname()[0] == "127.0.0.1"
    assert server.url == f"http://127.0.0.1:{server.server_port}/{TOKEN}/"


def test_the_page_its_style_and_script_are_served(server: PageServer) -> None:
    page = asked(server, f"/{TOKEN}/")
    text = page.content.decode()
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    for name in ("page.css", "page.js"):
        assert f'"{name}"' in text
        assert status(server, f"/{TOKEN}/{name}") == 200


def test_the_page_names_nothing_from_elsewhere(server: PageServer) -> None:
    names = ("", "page.css", "page.js")
    texts = [asked(server, f"/{TOKEN}/{name}").content.decode() for name in names]
    assert [
        text for text in texts if "//" in text.replace("\n//", "").replace(" // ", "")[3:]
    ] == []


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/page.js",
        "/a-token-for-test/",
        f"/{TOKEN}",
        f"/{TOKEN.upper()}/",
        "/%C3%A9/",
        f"/{TOKEN}/picture/1/",
        f"/{TOKEN}/picture/1?x",
        f"/{TOKEN}/picture/%31",
        f"/{TOKEN}/../{TOKEN}/",
        f"/{TOKEN}/../../../../etc/passwd",
        f"/{TOKEN}/%2e%2e/%2e%2e/etc/passwd",
        f"/{TOKEN}//etc/passwd",
        f"/{TOKEN}/templates/watch/page.html",
    ],
)
def test_what_is_not_served_does_not_exist(server: PageServer, path: str) -> None:
    answer = asked(server, path)
    assert (answer.status, answer.content) == (404, b"")
    assert answer.headers["Content-Length"] == "0"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1.evil.example:80"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
def test_other_pages_of_the_browser_are_refused(
    server: PageServer, headers: dict[str, str]
) -> None:
    for name in ("", "picture/1", "events", "nothing"):
        answer = asked(server, f"/{TOKEN}/{name}", **headers)
        assert (answer.status, answer.content) == (403, b"")


def test_the_page_itself_may_ask_by_either_name_of_this_machine(server: PageServer) -> None:
    for host in (f"127.0.0.1:{server.server_port}", f"localhost:{server.server_port}"):
        given = {"Host": host, "Origin": f"http://{host}", "Sec_Fetch_Site": "same-origin"}
        assert status(server, f"/{TOKEN}/picture/1", **given) == 200


def test_a_browser_asks_again_for_what_may_change_and_for_nothing_else(server: PageServer) -> None:
    for name in ("", "page.css", "page.js", "events"):
        with asking(server, f"/{TOKEN}/{name}") as answer:
            assert answer.headers["Cache-Control"] == "no-store", name
    picture = asked(server, f"/{TOKEN}/picture/1")
    assert picture.headers["Cache-Control"].endswith("immutable")
    assert picture.headers["Content-Length"] == str(len(PICTURE.content))


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        (b"\x89PNG\r\n", "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"wOF2", "font/woff2"),
        (b"OTTO", "font/otf"),
        (b"\x00\x01\x00\x00", "font/ttf"),
        (b"<svg/>", "image/svg+xml"),
    ],
)
def test_a_file_is_served_as_what_it_begins_as(start: bytes, kind: str) -> None:
    resource = resource_of(start + b"rest")
    assert (resource.type, resource.content, resource.is_lasting) == (kind, start + b"rest", True)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT"])
def test_nothing_but_get_is_answered(server: PageServer, method: str) -> None:
    assert status(server, f"/{TOKEN}/", method) == 501


def test_a_request_that_names_two_hosts_is_refused(server: PageServer) -> None:
    host = server.hosts[0]
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=5) as wire:
        head = f"GET /{TOKEN}/ HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n\r\n"
        wire.sendall(head.encode())
        assert wire.recv(100).startswith(b"HTTP/1.1 403")


def test_whoever_goes_away_in_the_middle_does_no_harm(
    server: PageServer, capfd: pytest.CaptureFixture[str]
) -> None:
    for sent in (b"", b"GET /", b"\x16\x03\x01\x02\x00", b"GET / HTTP/1.1\r\n" + b"a" * 70_000):
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=5) as wire:
            wire.sendall(sent)
    assert status(server, f"/{TOKEN}/") == 200
    assert capfd.readouterr().err == ""


def test_every_answer_says_what_a_page_may_do(server: PageServer) -> None:
    page, picture = (asked(server, f"/{TOKEN}/{name}").headers for name in ("", "picture/1"))
    assert "default-src 'none'; script-src 'self';" in page["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    for answer in (page, picture, asked(server, "/").headers):
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_strangers_drawing_runs_nothing_when_it_is_opened_alone(server: PageServer) -> None:
    answer = asked(server, f"/{TOKEN}/picture/1")
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none';")
    assert policy.endswith("sandbox")
    assert "script-src" not in policy


def next_event(answer: HTTPResponse) -> dict[str, object]:
    line = answer.readline()
    assert answer.readline() == b"\n"
    event: dict[str, object] = json.loads(line.removeprefix(b"data: "))
    return event


def test_whoever_waits_hears_of_each_state(server: PageServer) -> None:
    wrong = Problem("it is wrong", "a.svg, line 2", "fix it")
    with asking(server, f"/{TOKEN}/events") as answer:
        assert answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert next_event(answer)["title"] == "Puddle"
        server.site.show(PAGE, Status("1 problem", (), (wrong,)))
        told = next_event(answer)["status"]
    assert told == {
        "text": "1 problem",
        "changed": [],
        "problems": [{"fact": "it is wrong", "place": "a.svg, line 2", "hint": "fix it"}],
    }


@contextmanager
def slow_connections(server: PageServer, count: int) -> Iterator[list[socket.socket]]:
    """Connections that begin a request and do not end it."""
    with ExitStack() as stack:
        wires = []
        for _ in range(count):
            wire = socket.create_connection(("127.0.0.1", server.server_port), timeout=30)
            wires.append(stack.enter_context(wire))
            wire.sendall(b"GET / HTTP/1.1\r\nHost:")
        yield wires


def is_hung_up(wire: socket.socket) -> bool:
    try:
        return wire.recv(1) == b""
    except ConnectionError:
        return True


def test_slow_connections_lock_nobody_out(
    server: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "_MAX_HEAD_S", 3600.0)
    with slow_connections(server, 2 * serving.MAX_CONNECTIONS) as wires:
        assert status(server, f"/{TOKEN}/") == 200
        assert is_hung_up(wires[0]), "the first had waited longest"
        wires[-1].sendall(b"\r\n\r\n")
        assert wires[-1].recv(100).startswith(b"HTTP/1.1 403"), "the last is still served"


@pytest.fixture
def wires() -> Iterator[list[tuple[socket.socket, socket.socket]]]:
    """Our end and the other of one connection more than may be open."""
    with ExitStack() as stack:
        pairs = [socket.socketpair() for _ in range(serving.MAX_CONNECTIONS + 1)]
        for wire in (wire for pair in pairs for wire in pair):
            stack.enter_context(wire).setblocking(False)
        yield pairs


def hung_up(wires: list[tuple[socket.socket, socket.socket]]) -> list[int]:
    """The places of the connections that were ended on our side."""
    ended = []
    for place, (_, other) in enumerate(wires):
        with suppress(BlockingIOError):
            ended.append(place) if other.recv(1) == b"" else None
    return ended


@pytest.mark.parametrize("answered", [False, True])
def test_a_connection_that_is_over_makes_room(
    wires: list[tuple[socket.socket, socket.socket]], *, answered: bool
) -> None:
    connections = serving.Connections()
    *first, (last, _) = wires
    for ours, _ in first:
        connections.open(ours)
        if answered:
            connections.answer(ours)
    connections.close(first[5][0])
    connections.open(last)
    assert hung_up(wires) == []


def test_of_too_many_the_one_that_waits_longest_goes_and_none_that_is_answered(
    wires: list[tuple[socket.socket, socket.socket]],
) -> None:
    connections = serving.Connections()
    *first, (last, _) = wires
    for ours, _ in first:
        connections.open(ours)
    for place in (0, 1, 2):
        connections.answer(first[place][0])
    connections.await_next(first[1][0])
    connections.open(last)
    assert hung_up(wires) == [3]
    ours, theirs = socket.socketpair()
    with ours, theirs:
        connections.open(ours)
    assert hung_up(wires) == [3, 4]


def test_whoever_is_being_answered_stays_when_slow_ones_come(server: PageServer) -> None:
    with asking(server, f"/{TOKEN}/events") as answer:
        next_event(answer)
        with slow_connections(server, 2 * serving.MAX_CONNECTIONS):
            server.site.show(PAGE, Status("saved again"))
            assert next_event(answer)["status"] == {
                "text": "saved again",
                "changed": [],
                "problems": [],
            }


def test_a_head_that_does_not_end_is_not_awaited(
    server: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "_MAX_HEAD_S", 0.1)
    with slow_connections(server, 2) as wires:
        assert all(map(is_hung_up, wires))


def test_answers_on_one_connection_are_not_counted_as_waiting(server: PageServer) -> None:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    for _ in range(3):
        connection.request("GET", f"/{TOKEN}/")
        with connection.getresponse() as answer:
            assert (answer.status, answer.read()[:15]) == (200, b"<!doctype html>")
    connection.close()


def test_what_the_page_before_showed_is_still_there_and_older_is_not() -> None:
    site = Site()
    for number in range(3):
        resources = {f"face/{number}": PICTURE}
        site.show(ServedPage("", "", "", (), "", resources), Status(""))
        site.show(ServedPage("", "", "", (), "", resources), Status(""))
    assert [site.find(f"face/{number}") is not None for number in range(3)] == [False, True, True]


def test_nobody_waits_for_a_site_that_is_closed() -> None:
    site = Site()
    site.close()
    assert site.wait(0, 60) is None


def test_whoever_asks_before_there_is_a_page_waits_for_the_first() -> None:
    server = PageServer(Site(), TOKEN)
    server.start()
    with asking(server, f"/{TOKEN}/events") as answer:
        sleep(0.05)  # until it waits
        server.site.show(PAGE, Status("saved"))
        assert next_event(answer)["title"] == "Puddle"
    server.stop()


def test_a_state_is_told_once_and_nobody_waits_for_a_site_that_is_closed() -> None:
    site = Site()
    assert site.wait(0, 0.01) is None
    for number, page, title in ((1, None, "ducks-pnp"), (2, PAGE, "Puddle")):
        site.show(page, Status("saved"))
        news = site.wait(number - 1, 0.01)
        assert news is not None
        assert (news.number, json.loads(news.text)["title"]) == (number, title)
    assert site.wait(2, 0.01) is None
    waiting = [threading.Thread(target=site.wait, args=(2, 60), daemon=True) for _ in range(3)]
    for thread in waiting:
        thread.start()
    sleep(0.05)  # until they wait; if they do not yet, they come to a closed site
    site.close()
    for thread in waiting:
        thread.join(20)
    assert not any(thread.is_alive() for thread in waiting)
    assert site.is_closed
    assert site.wait(0, 60) is None


def test_after_an_answer_the_next_head_is_waited_for_as_long(
    wires: list[tuple[socket.socket, socket.socket]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "_MAX_HEAD_S", -1.0)
    connections = serving.Connections()
    for ours, _ in wires[:2]:
        connections.open(ours)
        connections.answer(ours)
    connections.hang_up_late()
    assert hung_up(wires) == []
    connections.await_next(wires[1][0])
    connections.hang_up_late()
    assert hung_up(wires) == [1]
