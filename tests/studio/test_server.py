"""The studio's server: for one person, and every refusal is a list of problems."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import random
import re
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from PIL import Image

from pnp.core.errors import MaterialError, Problem
from pnp.data import profiles
from pnp.data.placements import read_placements
from pnp.proof.readback.document import first_attachment
from pnp.studio.background import BackgroundProcess
from pnp.studio.calls import page_words
from pnp.studio.counting import CountOrder
from pnp.studio.edits import WordEdit
from pnp.studio.events import Machine
from pnp.studio.server import application
from pnp.studio.session import Session, SessionRequest
from pnp.words.words import languages

HOST = "127.0.0.1:4321"
ORIGIN = {"Origin": f"http://{HOST}"}
TEAL = {"kind": "word", "language": "en", "id": "duck.teal", "forms": ["Wren"]}


class Client:
    """Asks a server as a page of it would."""

    def __init__(self, app: Any, headers: dict[str, str] = ORIGIN) -> None:
        self.app = app
        self._headers = headers

    def request(self, method: str, address: str, **more: Any) -> httpx.Response:
        headers = {**self._headers, **more.pop("headers", {})}
        place = address if address.startswith("http") else f"http://{HOST}/secret/{address}"

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, headers=headers) as browser:
                return await browser.request(method, place, **more)

        return asyncio.run(ask())

    def get(self, address: str, **more: Any) -> httpx.Response:
        return self.request("GET", address, **more)

    def post(self, address: str, **more: Any) -> httpx.Response:
        return self.request("POST", address, **more)

    def put(self, address: str, **more: Any) -> httpx.Response:
        return self.request("PUT", address, **more)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Client, Session]:
    """One server for the tests of this file; each leaves the pack as it was."""
    folder = tmp_path_factory.mktemp("studio")
    puddle = Path(__file__).resolve().parents[2] / "examples/puddle"
    session = Session(SessionRequest(str(puddle)), lambda _: folder / "my-puddle")
    app = application(session, (HOST,), "secret")
    return Client(app), session


@pytest.fixture
def client(shared: tuple[Client, Session]) -> Iterator[Client]:
    client, session = shared
    yield client
    while session.view.undo is not None:
        session.undo()


@pytest.fixture
def edit(client: Client) -> Callable[[Any], Any]:
    def send(edit: Any) -> Any:
        version = client.get("view").json()["version"]
        return client.post("edit", json={"version": version, "edit": edit})

    return send


def test_the_page_its_scripts_and_all_that_it_shows_are_served(client: Client) -> None:
    page = client.get("")
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for script in ("studio.js", "state.js", "bench.js", "page.css"):
        assert client.get(f"s/{script}").status_code == 200
    view = client.get("view").json()
    face = view["parts"][0]["faces"][0]
    assert client.get(face["address"]).headers["content-type"] == "image/svg+xml"
    assert "sandbox" in client.get(face["address"]).headers["content-security-policy"]
    assert "@font-face" in client.get(view["fonts"]).text


@pytest.mark.parametrize(
    ("method", "address", "headers"),
    [
        ("GET", "/other/view", {}),
        ("GET", "/view", {}),
        ("GET", "/secret/view", {"Host": "evil.example"}),
        ("GET", "/secret/view", {"Origin": "http://evil.example"}),
        ("GET", "/secret/view", {"Sec-Fetch-Site": "cross-site"}),
        ("POST", "/secret/undo", {"Origin": "null"}),
        ("PUT", "/secret/picture/crust?suffix=.svg", {"Origin": "http://localhost"}),
    ],
)
def test_others_are_kept_out(
    client: Client, method: str, address: str, headers: dict[str, str]
) -> None:
    answer = client.request(method, f"http://{HOST}{address}", headers=headers)
    assert answer.status_code == 403
    assert answer.content == b""


def test_nobody_writes_without_an_origin(shared: tuple[Client, Session]) -> None:
    client, _ = shared
    plain = Client(client.app, {})
    assert plain.get("view").status_code == 200
    assert plain.post("undo").status_code == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_forms_of_other_pages_are_refused(client: Client, kind: str) -> None:
    body = json.dumps({"version": 1, "edit": TEAL})
    answer = client.post("edit", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 400
    assert "access-control-allow-origin" not in answer.headers
    assert client.request("OPTIONS", "edit").status_code == 405


def test_an_edit_is_made_undone_and_made_again(client: Client, edit: Callable[..., Any]) -> None:
    assert edit(TEAL).status_code == 200
    view = client.get("view").json()
    texts = [
        spot["text"] for part in view["parts"] for face in part["faces"] for spot in face["spots"]
    ]
    assert "Wren" in texts
    assert view["undo"] == "en: duck.teal"
    about = client.get("about", params={"kind": "word", "id": "duck.teal"}).json()
    own = {"shipped": ["Teal"], "own": ["Wren"], "elsewhere": False}
    assert about["tongues"][0] == {"language": "en", **own}
    assert client.post("undo").status_code == 200
    assert client.post("redo").status_code == 200
    assert client.post("undo").status_code == 200
    assert client.post("undo").json()["problems"][0]["fact"] == "there is nothing to undo"


def test_an_edit_of_an_older_version_is_refused(client: Client) -> None:
    answer = client.post("edit", json={"version": -1, "edit": TEAL})
    assert answer.status_code == 409


def test_a_change_is_told_with_the_faces_that_differ(shared: tuple[Client, Session]) -> None:
    _, session = shared
    before = session.view
    from pnp.studio.edits import WordEdit  # noqa: PLC0415 -- beside its only use

    news = session.edit(WordEdit("en", "duck.teal", ("Wren",))).news_since(before)
    assert not news["whole"]
    assert "puddle.teal" in {face["name"] for face in news["faces"]}
    assert "puddle.aid" not in {face["name"] for face in news["faces"]}
    session.undo()


def test_an_edit_over_the_page_ends_with_rulebooks_laid_out(
    shared: tuple[Client, Session], edit: Callable[..., Any]
) -> None:
    _, session = shared
    edit(TEAL)
    hasty = session.view
    assert not session.is_behind
    assert session.refresh() == hasty
    session.undo()


def test_a_picture_is_put_and_shown(client: Client) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    assert client.put("picture/crust?suffix=.svg", content=svg).status_code == 200
    assert client.get("about?kind=picture&id=crust").json()["file"] == "crust.svg"
    assert b"M0 0h9v9z" in client.get("shown/crust").content
    assert client.put("picture/crust?suffix=.exe", content=svg).status_code == 400


def test_the_pack_comes_as_a_zip(client: Client, edit: Callable[..., Any]) -> None:
    assert client.get("pack.zip").status_code == 400
    edit(TEAL)
    archive = zipfile.ZipFile(io.BytesIO(client.get("pack.zip").content))
    assert archive.namelist() == ["my-puddle/pack.toml", "my-puddle/words/en/puddle.po"]


def test_parts_are_shown_as_they_will_be_printed_and_given_out(client: Client) -> None:
    parts = client.get("print", params={"paper": "letter"}).json()["parts"]
    assert "aid" in {part["name"] for part in parts}
    (aid,) = (part for part in parts if part["name"] == "aid")
    lines = client.get("pages/aid", params={"paper": "letter"}).text.splitlines()
    pages = [json.loads(line) for line in lines]
    assert [page["page"] for page in pages] == [page["page"] for page in aid["pages"]]
    for page, size in zip(pages, aid["pages"], strict=True):
        with Image.open(io.BytesIO(base64.b64decode(page["png"]))) as picture:
            ratio = size["width"] / size["height"]
            assert picture.width / picture.height == pytest.approx(ratio, rel=0.01)
    pdf = client.get("pdf/aid", params={"paper": "letter"})
    assert pdf.content.startswith(b"%PDF")
    assert "letter" in pdf.headers["content-disposition"]


@pytest.mark.parametrize("call", ["count", "solve", "table", "advice"])
def test_a_game_without_rules_is_not_played(open_goose: Callable[[], Session], call: str) -> None:
    client = Client(application(open_goose(), (HOST,), "secret"))
    assert client.get("balance").json()["policies"] == []
    answer = client.get(call)
    assert answer.status_code == 400
    assert "has no rules that could be played" in answer.text


def test_only_what_has_changed_since_the_last_file_is_given_out(
    open_session: Callable[..., Session],
) -> None:
    session = open_session()
    client = Client(application(session, (HOST,), "secret"))

    def changes() -> httpx.Response:
        return client.get("pdf/cards", params={"changed": "1"})

    def cards(answer: httpx.Response) -> set[str]:
        places = read_placements(first_attachment(answer.content) or b"", "cards").places
        return {place.face for place in places if place.face.startswith("puddle.")}

    assert "no earlier file" in changes().text
    assert {"puddle.teal", "puddle.mallard"} < cards(client.get("pdf/cards"))
    assert "nothing has changed" in changes().text
    session.edit(WordEdit("en", "duck.teal", ("Wren",)))
    answer = changes()
    assert "changed" in answer.headers["content-disposition"]
    assert cards(answer) == {"puddle.teal", "puddle.back.duck"}
    assert "nothing has changed" in changes().text


def test_single_cards_in_two_languages_are_ordered_with_their_cuts_and_ink(client: Client) -> None:
    whole = client.get("print").json()
    few = client.get("print", params={"cards": "1, teal", "second": "fr"}).json()
    assert [part["name"] for part in few["parts"]] == ["cards"]
    assert 0 < few["cuts"] < whole["cuts"]
    ink = client.get("ink/cards", params={"cards": "1"}).json()
    assert 0 < ink["percent"] < 400
    assert client.get("print", params={"cards": "no-such-bird"}).status_code == 400
    assert client.get("print", params={"second": "klingon"}).status_code == 400
    assert client.get("print", params={"printer": "none"}).status_code == 400


def test_a_printer_is_calibrated_and_kept_under_a_name(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiles, "folder", lambda: tmp_path / "printers")
    page = client.get("calibration.pdf", params={"paper": "a4", "flip": "long"})
    assert page.content.startswith(b"%PDF")
    for query in ({"paper": "a4", "flip": "up"}, {"paper": "a9", "flip": "long"}):
        assert client.get("calibration.pdf", params=query).status_code == 400
    reading = {"name": "Office", "read": [1, 0.5, -0.5, -0.5], "flip": "short"}
    assert client.post("printer", json=reading).json()["printers"][0] == "office"
    kept = profiles.profile("office")
    assert (kept.back_x_mm, kept.back_y_mm, kept.flip) == (0.75, -0.5, "short")
    assert client.get("print", params={"printer": "office"}).status_code == 200
    before = (tmp_path / "printers/office.toml").read_bytes()
    wrong: list[dict[str, Any]] = [
        {"name": "../office"},
        {"name": 5},
        {"read": [1, 2, 3]},
        {"read": [1e9, 0, 0, 0]},
        {"read": [True, 0, 0, 0]},
        {"read": [14, -14, 0, 0]},
        {"flip": []},
        {"name": "typical"},
    ]
    for change in wrong:
        assert client.post("printer", json={**reading, **change}).status_code == 400, change
    assert [path.name for path in (tmp_path / "printers").iterdir()] == ["office.toml"]
    assert (tmp_path / "printers/office.toml").read_bytes() == before


def test_a_page_that_cannot_be_made_is_told_after_those_before_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pages(*_: object) -> Iterator[tuple[int, bytes]]:
        yield 1, b"PNG"
        raise MaterialError([Problem("the ink has run dry")])

    monkeypatch.setattr(client.app.state.studio.printouts, "pages", pages)
    first, last = map(json.loads, client.get("pages/aid").text.splitlines())
    assert first["page"] == 1
    assert last["problems"][0]["fact"] == "the ink has run dry"


def test_an_error_nobody_foresaw_is_told_and_the_files_are_watched_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio = client.app.state.studio
    fallen = RuntimeError("the sky has fallen")
    polls = iter([fallen, fallen, frozenset({Path()})])

    def poll() -> frozenset[Path]:
        result = next(polls, frozenset())
        if isinstance(result, Exception):
            raise result
        return result

    async def wait(**_: bool) -> None:
        await asyncio.sleep(0.001)

    async def watch() -> list[str]:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(about))
        stream = studio.events()
        await anext(stream)
        watching = asyncio.create_task(studio.watch())
        heard = [await anext(stream), await anext(stream)]
        watching.cancel()
        await stream.aclose()
        return heard

    told: list[object] = []
    watcher = SimpleNamespace(poll=poll, wait=wait, close=lambda: None)
    monkeypatch.setattr(studio, "_watcher", watcher)
    machine = Machine(asyncio.to_thread, BackgroundProcess, lambda _: watcher)
    monkeypatch.setattr(studio, "_machine", machine)
    monkeypatch.setattr(studio.session, "_view", replace(studio.session.view, undo="other"))
    monkeypatch.setattr(studio, "_lock", asyncio.Lock())
    fault, delta = asyncio.run(watch())
    assert fault.startswith("event: fault")
    assert "something went wrong" in fault
    assert delta.startswith("event: delta")
    assert len(told) == 1


def test_a_save_during_the_layout_of_another_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puddle = Path(__file__).resolve().parents[2] / "examples/puddle"
    session = Session(SessionRequest(str(puddle)), lambda _: tmp_path / "my-puddle")
    session.edit(WordEdit("en", "duck.teal", ("Wren",)))
    path = session.folder.path / "words/en/puddle.po"
    names, refresh = iter(["Robin", "Finch"]), session.refresh

    def save() -> None:
        if name := next(names, ""):
            path.write_text(re.sub("Wren|Robin", name, path.read_text()))

    def refresh_while_another_saves(**options: bool) -> object:
        view = refresh(**options)
        save()
        return view

    async def watch() -> list[str]:
        studio = application(session, (HOST,), "secret").state.studio
        stream = studio.events()
        await anext(stream)
        watching = asyncio.create_task(studio.watch())
        save()
        heard = [await anext(stream), await anext(stream)]
        watching.cancel()
        await stream.aclose()
        return heard

    monkeypatch.setattr(session, "refresh", refresh_while_another_saves)
    first, second = asyncio.run(watch())
    assert "Robin" in first
    assert "Finch" in second


def test_a_save_during_the_studio_s_own_edit_is_found_and_the_edit_itself_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puddle = Path(__file__).resolve().parents[2] / "examples/puddle"
    session = Session(SessionRequest(str(puddle)), lambda _: tmp_path / "my-puddle")
    path = session.folder.path / "words/en/puddle.po"
    edit, layouts, refresh = session.edit, list[str](), session.refresh

    def edit_while_another_saves(change: WordEdit) -> object:
        view = edit(change)
        if change.forms == ("Robin",):
            path.write_text(path.read_text().replace("Robin", "Finch"))
        return view

    def refresh_and_note(**options: bool) -> object:
        if options == {"first": ""}:  # it is not part of an edit
            layouts.append(path.read_text())
        return refresh(**options)

    async def watch() -> None:
        studio = application(session, (HOST,), "secret").state.studio
        stream = studio.events()
        await anext(stream)
        watching = asyncio.create_task(studio.watch())
        await studio.change(edit_while_another_saves, WordEdit("en", "duck.teal", ("Wren",)))
        await asyncio.sleep(0.5)
        assert layouts == []
        await studio.change(edit_while_another_saves, WordEdit("en", "duck.teal", ("Robin",)))
        while "Finch" not in await anext(stream):
            pass
        watching.cancel()
        await stream.aclose()

    monkeypatch.setattr(session, "refresh", refresh_and_note)
    asyncio.run(asyncio.wait_for(watch(), 60))
    assert "Finch" in layouts[0]


def test_a_number_is_called_by_the_words_of_the_game(tmp_path: Path) -> None:
    session = Session(SessionRequest("pond", "fr"), lambda _: tmp_path / "my-pond")
    client = Client(application(session, (HOST,), "secret"))
    about = client.get("about?kind=number&id=rows.mallard.singly").json()
    words = session.game.words_in("fr")
    assert about["label"] == f"rows · {words.text('duck.mallard')} · {words.text('sheet.singly')}"


def test_advice_of_the_summary_is_an_order_that_keeps_its_promise(tmp_path: Path) -> None:
    session = Session(SessionRequest("gallery"), lambda _: tmp_path / "my-gallery")
    client = Client(application(session, (HOST,), "secret"))
    before = client.get("print").json()
    advice = before["advice"]
    after = client.get("print", params=advice["choice"]).json()
    leaves = [sum(part["sheets"] for part in summary["parts"]) for summary in (before, after)]
    assert leaves[0] - leaves[1] == advice["sheets"]
    assert before["minutes"] - after["minutes"] == advice["minutes"]
    assert client.get("print?bleed_mm=1.50").status_code == 200
    assert client.get("print?bleed_mm=x").status_code == 400


BAD = [
    ("GET", "print?paper=a9", None),
    ("GET", "print?printer=mine", None),
    ("GET", "print?copies=21", None),
    ("GET", "pages/duck", None),
    ("GET", "pdf/..%2Fetc", None),
    ("GET", "about?kind=duck", None),
    ("GET", "about?kind=word&id=..%00", None),
    ("GET", "about?kind=number&id=x", None),
    ("GET", "drawing/..%2f..%2fx", None),
    ("GET", "words?language=%00", None),
    ("POST", "edit", b"{"),
    ("POST", "edit", b"[]"),
    ("POST", "edit", b'{"edit": ' + b"[" * 9_000),
    ("POST", "edit", b" " * 300_000),
    ("POST", "open", b'{"game": "/etc"}'),
    ("POST", "open", b'{"game": 3}'),
    ("POST", "open", b'{"language": "qq"}'),
    ("POST", "open", b'{"ink": "blue"}'),
]


@pytest.mark.parametrize(("method", "address", "body"), BAD)
def test_bad_calls_are_refused_with_problems(
    client: Client, method: str, address: str, body: bytes | None
) -> None:
    headers = {"Content-Type": "application/json"} if body else {}
    answer = client.request(method, address, content=body, headers=headers)
    assert answer.status_code in (400, 404, 422)
    if answer.status_code != 404:
        assert answer.json()["problems"][0]["fact"]


def test_a_page_that_leaves_amid_its_upload_is_no_error(shared: tuple[Client, Session]) -> None:
    client, session = shared
    said: list[dict[str, Any]] = []
    body = iter(
        [
            {"type": "http.request", "body": b"<svg", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )
    about = {"type": "http", "method": "PUT", "path": "/secret/picture/crust", "query_string": b""}
    headers = [(b"host", HOST.encode()), (b"origin", ORIGIN["Origin"].encode())]

    async def receive() -> dict[str, Any]:
        return next(body)

    async def send(message: dict[str, Any]) -> None:
        said.append(message)

    asyncio.run(client.app({**about, "headers": headers}, receive, send))
    assert said[0]["status"] == 400
    assert session.view.undo is None


def test_a_file_that_vanishes_while_it_is_read_is_told(
    client: Client, edit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def vanish(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "words")

    assert edit(TEAL).status_code == 200
    with monkeypatch.context() as patch:
        patch.setattr("pnp.studio.pack_folder.take_inventory", vanish)
        answer = client.get("pack.zip")
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["place"] == "words"
    with monkeypatch.context() as patch:
        patch.setattr("pnp.studio.session.lay_out", vanish)
        assert edit({**TEAL, "forms": ["Finch"]}).status_code == 200
    view = client.get("view").json()
    assert view["problems"][0]["fact"] == "no such file or directory"
    assert edit({**TEAL, "forms": ["Robin"]}).status_code == 200
    assert client.get("view").json()["problems"] == []


def test_of_edits_that_come_at_once_the_later_is_of_an_older_version(client: Client) -> None:
    version = client.get("view").json()["version"]

    async def send(form: str) -> int:
        transport = httpx.ASGITransport(app=client.app)
        async with httpx.AsyncClient(transport=transport, headers=ORIGIN) as browser:
            body = {"version": version, "edit": {**TEAL, "forms": [form]}}
            answer = await browser.post(f"http://{HOST}/secret/edit", json=body)
            return answer.status_code

    async def both() -> list[int]:
        return await asyncio.gather(send("Wren"), send("Robin"))

    assert sorted(asyncio.run(both())) == [200, 409]


def test_malformed_edits_write_nothing(shared: tuple[Client, Session]) -> None:
    client, session = shared
    dice = random.Random(8)  # noqa: S311 -- calls by lot
    values: list[Any] = [None, True, -1, 10**30, "", "..", "\x00", "x" * 9_000, [], {}, ["a"], "en"]
    keys = ["kind", "language", "id", "forms", "path", "value", "name", "ink", "focus"]
    keys += ["line", "text", "table", "row", "column"]
    kinds = ["word", "number", "colour", "picture", "crop", "rules", "cell", "duck", [], None]
    for _ in range(60):
        edit = {key: dice.choice(values) for key in keys} | {"kind": dice.choice(kinds)}
        body = {"version": session.view.version, "edit": edit}
        answer = client.post("edit", json=body)
        assert answer.status_code in (400, 422), edit
        assert answer.json()["problems"]
    assert not session.folder.path.exists()


def test_the_page_speaks_four_languages() -> None:
    """Names of programs and shops are the same in all."""
    english = page_words("en")
    assert set(languages(catalogue="studio")) == {"de", "en", "es", "fr"}
    for language in ("de", "es", "fr"):
        words = page_words(language)
        assert set(words) == set(english)
        same = [key for key in words if words[key] == english[key]]
        alike = re.compile(r".*\.name|(colour|step)\..*")  # programs, shops; olive; minutes
        assert len([key for key in same if not alike.fullmatch(key)]) < 8, same


def test_the_scripts_say_only_words_that_there_are() -> None:
    import re  # noqa: PLC0415 -- for this test alone

    folder = Path(__file__).resolve().parents[2] / "templates/studio"
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.*"))
    said = set(re.findall(r'(?:say\(|data-say=|data-label=)"([a-z_.]+)"', sources))
    assert said - set(page_words("en")) == set()


def test_games_are_counted_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(SessionRequest("pond", "fr"), lambda _: tmp_path / "my-pond")
    client = Client(application(session, (HOST,), "secret"))
    about = client.get("balance").json()
    assert about["policies"][0] == "odds"
    assert about["players"] == [1, 2]
    assert "rows.mallard.singly" in {dial["path"] for dial in about["dials"]}
    assert client.get("count?policy=duck").status_code == 400
    assert client.get("count?players=x").status_code == 400

    async def answers(order: CountOrder) -> AsyncIterator[dict[str, Any]]:
        orders.append(order)
        yield {"compiled": True, "games": 1}
        raise MaterialError([Problem("the lamp went out")])

    orders: list[CountOrder] = []
    monkeypatch.setattr(client.app.state.studio.counting, "answers", answers)
    first, last = map(json.loads, client.get("count?policy=greedy&players=2").text.splitlines())
    assert first["games"] == 1
    assert last["problems"][0]["fact"] == "the lamp went out"
    assert orders == [CountOrder("pond", (), "greedy", 2, language="fr")]


def test_a_count_goes_on_until_a_number_changes(
    client: Client, edit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    drops: list[str] = []
    monkeypatch.setattr(client.app.state.studio.counting, "drop", lambda: drops.append("count"))
    assert edit(TEAL).status_code == 200
    assert drops == []
    assert edit({"kind": "number", "path": "dice.count", "value": 3}).status_code == 200
    assert drops == ["count"]


def test_a_page_plays_only_after_the_position_that_it_shows(tmp_path: Path) -> None:
    session = Session(SessionRequest("pond"), lambda _: tmp_path / "my-pond")
    client = Client(application(session, (HOST,), "secret"))
    start = client.get("table").json()
    move = {"do": "push", "action": start["legal"][0]["action"], "after": start["line"]}
    after = client.post("table", json=move).json()
    assert (after["moves"], after["stale"]) == (1, False)
    for wish in (move, {"do": "pop", "after": start["line"]}, {"do": "pop"}):
        again = client.post("table", json=wish).json()  # a double click; another page
        assert again == {**after, "stale": True}
    back = client.post("table", json={"do": "pop", "after": after["line"]}).json()
    assert back == start


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "new", "seats": ["you"], "seed": -1},
        {"do": "replay", "line": f"pond 3 seed={'7' * 5_000} game=0 players=you:"},
    ],
)
def test_seeds_out_of_bounds_are_refused(tmp_path: Path, wish: dict[str, Any]) -> None:
    session = Session(SessionRequest("pond"), lambda _: tmp_path / "my-pond")
    client = Client(application(session, (HOST,), "secret"))
    assert client.post("table", json=wish).status_code == 400
