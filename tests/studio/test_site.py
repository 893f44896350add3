"""The studio as a site: its files, its Python in Node, its page in Chromium without a server."""

from __future__ import annotations

import gzip
import io
import json
import marshal
import os
import re
import shutil
import subprocess
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, urlsplit

import pytest
from PIL import Image

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.studio import calls, worker
from pnp.studio.printouts import Printouts
from pnp.studio.session import Session, SessionRequest
from pnp.studio.sharing import archive
from pnp.studio.site import build, bytecode, first_views, libraries
from pnp.studio.site.build import build_site
from pnp.studio.site.libraries import (
    COMPILED,
    ENGINE,
    ENGINE_FILES,
    LIBRARY,
    PRINTED,
    Compiled,
    fetch,
)
from pnp.studio.worker import PACKS

NODE = shutil.which("node")
CHROMIUM = os.environ.get("PNP_CHROMIUM") or shutil.which("chromium")
MAX_SENT = 16 * 10**6
"""Bytes at the first visit."""

ZIP = build._zip({"ast.py": b"", "bdb.py": b""})  # noqa: SLF001 -- as Pyodide's
LOCK = {"info": {"python": "3.14"}, "packages": {"elsewhere": {}}}
NOTHING = Compiled(
    {
        "pyodide.mjs": b"",
        "pyodide.asm.wasm": b"wasm",
        "python_stdlib.zip": ZIP,
        "pyodide-lock.json": json.dumps(LOCK).encode(),
    },
    {"msgspec/__init__.py": b"", "msgspec/json.py": b""},
    {"pypdfium2/__init__.py": b""},
)
CODE = {"standard/ast.pyc": b"code", "program/msgspec/__init__.pyc": b"code"}


@contextmanager
def building_quickly() -> Iterator[None]:
    """One game, and nothing that is fetched."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(first_views, "COVERS", {"pond": "scene.pond"})
        patch.setattr(build, "fetch", lambda _: NOTHING)
        patch.setattr(build, "compile_modules", lambda *_: CODE)
        yield


@pytest.fixture
def quick() -> Iterator[None]:
    with building_quickly():
        yield


@pytest.fixture(scope="module")
def quick_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of one game, which nobody changes."""
    folder = tmp_path_factory.mktemp("quick")
    with building_quickly():
        build_site(folder)
    return folder


@pytest.mark.usefixtures("quick")
def test_a_site_is_whole_names_no_host_and_is_made_alike_again(
    quick_site: Path, tmp_path: Path
) -> None:
    build_site(tmp_path)
    files = {path.relative_to(quick_site): path for path in quick_site.rglob("*.*")}
    assert all((tmp_path / name).read_bytes() == files[name].read_bytes() for name in files)
    (home,) = quick_site.glob("v-*")
    service = (quick_site / "service.js").read_text()
    names: list[str] = json.loads(re.findall(r"JSON.parse\('(.*)'\)", service)[0])
    pages = ((quick_site / "index.html"), *home.glob("face/*"))
    for page in pages:
        names += re.findall(r'"(v-[^"]+)"', page.read_text())
    assert [name for name in names if not (quick_site / name).is_file()] == []
    view = json.loads((home / "first/pond.json").read_bytes())
    faces = [face["address"] for part in view["parts"] for face in part["faces"]]
    assert [face for face in faces if not (home / face).is_file()] == []
    scripts = "".join(path.read_text() for path in home.glob("s/*.js"))
    assert set(re.findall(r"https?://([^/\"']+)", scripts)) <= {"www.w3.org"}
    about = json.loads((home / "first/about.json").read_bytes())
    assert about["lock"]["packages"] == {}


def test_the_program_comes_without_what_a_browser_cannot_run(quick_site: Path) -> None:
    (packed,) = quick_site.glob("v-*/program.tar.packed")
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(packed.read_bytes()))) as archive:
        names = set(archive.getnames())
    assert {
        "pnp/studio/worker.py",
        "pnp/_templates/studio/page.html",
        "msgspec/__init__.pyc",
        "msgspec/json.py",
    } < names
    assert "msgspec/__init__.py" not in names
    assert not any(name.startswith(("pnp/cli", "pnp/exports", "lxml")) for name in names)
    assert not any(name.endswith((".so", ".ttf")) for name in names)
    (standard,) = quick_site.glob("v-*/engine/python_stdlib.zip.packed")
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(standard.read_bytes()))) as archive:
        assert archive.namelist() == ["ast.pyc", "bdb.py"]
    (others,) = quick_site.glob("v-*/substitutes.tar.packed")
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(others.read_bytes()))) as archive:
        names = set(archive.getnames())
    assert "pnp/_substitutes/LiberationSans-Bold.ttf" in names
    assert {Path(name).suffix for name in names} == {".ttf", ".txt"}, "fonts and their licence"


def test_code_lies_beside_sources_that_are_read_and_stands_in_for_others() -> None:
    files = {"pnp/words.py": b"1", "pnp/_layouts/a.py": b"2", "pnp/press/faces/sandbox.py": b"3"}
    names = [bytecode._name(f"/lib/{name}", "/lib") for name in files]  # noqa: SLF001 -- a browser's
    names.append(bytecode._name("/lib/python314.zip/json/decoder.py", "/lib/packages"))  # noqa: SLF001
    assert names[-1] == "standard/json/decoder.pyc"
    whole = bytecode.replace_sources(files, dict.fromkeys(names, b"code"), bytecode.PROGRAM)
    assert {name for name, content in whole.items() if content != b"code"} == {*files} - {
        "pnp/words.py"
    }
    assert len(whole) == 5


def test_a_node_that_cannot_run_the_program_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho version 8 is too old >&2\nexit 1\n")
    node.chmod(0o755)
    monkeypatch.setattr(bytecode, "which", lambda _: str(node))
    with pytest.raises(MaterialError, match="version 8 is too old"):
        bytecode.compile_modules({}, b"")


def test_modules_stay_sources_where_there_is_no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bytecode, "which", lambda _: None)
    assert bytecode.compile_modules({}, b"") == {}


def test_all_games_are_laid_out_before_the_modules_are_compiled_that_they_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games: list[tuple[str, ...]] = []

    def modules() -> Iterator[tuple[str, bytes]]:
        assert games == [(game, "en", "full") for game in calls.COVERS]
        yield "/lib/pnp/duck.py", b"QUACK = 1 + 1"

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(worker, "Worker", lambda *about: games.append(about))
    monkeypatch.setattr(bytecode, "_modules", modules)
    monkeypatch.setattr(bytecode, "_layouts", lambda _: iter(()))
    bytecode.compile_imports(str(tmp_path / "code"), "/lib")
    (path,) = (tmp_path / "code").rglob("*.pyc")
    assert path == tmp_path / "code" / bytecode._name("/lib/pnp/duck.py", "/lib")  # noqa: SLF001
    code = marshal.loads(path.read_bytes()[16:])  # noqa: S302 -- of this test
    assert code.co_filename == "/lib/pnp/duck.py"
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 -- the same
    assert names["QUACK"] == 2


@pytest.mark.usefixtures("quick")
def test_a_folder_of_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(CallError, match="not a site's"):
        build_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.usefixtures("quick")
def test_another_page_with_a_service_worker_is_left_alone_and_a_site_is_not(
    quick_site: Path, tmp_path: Path
) -> None:
    (tmp_path / "service.js").write_text("self.addEventListener('fetch', () => undefined);")
    with pytest.raises(CallError, match="not a site's"):
        build_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["service.js"]
    shutil.copytree(quick_site, tmp_path / "site")
    files = [path for path in quick_site.rglob("*") if path.is_file()]
    assert build_site(tmp_path / "site") == len(files)


def test_all_wheels_that_are_missing_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(MaterialError) as refusal:
        fetch(tmp_path)
    facts = " ".join(problem.fact for problem in refusal.value.problems)
    assert all(name.replace("-", "_") in facts for name in (*COMPILED, PRINTED, ENGINE))


def test_a_damaged_wheel_is_told(tmp_path: Path) -> None:
    with pytest.raises(MaterialError) as refusal:
        fetch(tmp_path)
    for problem in refusal.value.problems:
        name = problem.fact.removeprefix("there is no ").replace("*", "cp314-")
        (tmp_path / name).write_bytes(b"no archive")
    with pytest.raises(MaterialError, match="cannot be read"):
        fetch(tmp_path)


def _write_package(path: Path, lock: bytes, standard: bytes = ZIP) -> None:
    """Write a package as Pyodide's, whose other files are empty."""
    with tarfile.open(path, "w:gz") as archive:
        for name, content in {
            **dict.fromkeys(ENGINE_FILES, b""),
            LIBRARY: standard,
            libraries.LOCK: lock,
        }.items():
            about = tarfile.TarInfo(f"package/{name}")
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))


def test_a_damaged_standard_library_is_told(tmp_path: Path) -> None:
    _write_package(tmp_path / "engine.tgz", b'{"info": {}}', ZIP[:-9])
    with pytest.raises(MaterialError, match="the package cannot be read"):
        libraries._engine_files(tmp_path / "engine.tgz")  # noqa: SLF001 -- no wheels


def test_a_package_that_is_cut_off_anywhere_or_lacks_a_file_is_told(tmp_path: Path) -> None:
    whole = tmp_path / "whole.tgz"
    _write_package(whole, b'{"info": {}}')
    assert set(libraries._engine_files(whole)) == set(ENGINE_FILES)  # noqa: SLF001 -- no wheels
    content = whole.read_bytes()
    for length in range(0, len(content), 16):
        cut = tmp_path / "cut.tgz"
        cut.write_bytes(content[:length])
        with pytest.raises(MaterialError, match="the package cannot be read"):
            libraries._engine_files(cut)  # noqa: SLF001
    with tarfile.open(tmp_path / "folder.tgz", "w:gz") as archive:
        for name in ENGINE_FILES:
            about = tarfile.TarInfo(f"package/{name}")
            about.type = tarfile.DIRTYPE
            archive.addfile(about)
    with pytest.raises(MaterialError, match="is not a file"):
        libraries._engine_files(tmp_path / "folder.tgz")  # noqa: SLF001


@pytest.mark.parametrize("lock", ["{", "[]", "{}", '{"info": 3}', "\udc80"])
def test_a_damaged_table_of_versions_is_told(lock: str, tmp_path: Path) -> None:
    path = tmp_path / "engine.tgz"
    _write_package(path, lock.encode(errors="surrogateescape"))
    with pytest.raises(MaterialError, match=r"cannot be read|names no versions"):
        libraries._engine_files(path)  # noqa: SLF001 -- no wheels


@pytest.mark.parametrize(("at", "byte"), [(8, 99), (6, 1)], ids=["method", "encrypted"])
def test_a_wheel_that_is_packed_otherwise_is_told(at: int, byte: int, tmp_path: Path) -> None:
    path = tmp_path / "any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("name.py", "text")
    content = bytearray(path.read_bytes())
    for start in (0, content.index(b"PK\1\2") + 2):
        content[start + at] = byte
    path.write_bytes(content)
    with pytest.raises(MaterialError, match="the wheel cannot be read"):
        libraries._unzip(path)  # noqa: SLF001 -- the folder has no others


def test_programs_that_cannot_fetch_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "_run", lambda _, package: Problem("no", package))
    with pytest.raises(MaterialError) as refusal:
        fetch(None)
    assert len(refusal.value.problems) == len(COMPILED) + 2


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_a_face_whose_picture_is_not_to_be_had_is_asked_of_the_program(tmp_path: Path) -> None:
    here = Path(__file__).parent
    transport = here.parents[1] / "templates/studio/site/transport.js"
    shutil.copy(transport, tmp_path / "transport.mjs")
    shutil.copy(here / "transport_in_node.mjs", tmp_path)
    text = (tmp_path / "transport.mjs").read_text().replace("./files.js", "./transport_in_node.mjs")
    (tmp_path / "transport.mjs").write_text(text)
    done = subprocess.run(
        [str(NODE), str(tmp_path / "transport_in_node.mjs")], capture_output=True, check=True
    )
    assert json.loads(done.stdout) == ["<svg>by the program</svg>", "<svg>as it came</svg>"]


# the real site -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    try:
        build_site(folder)
    except MaterialError as error:
        pytest.skip(f"no site can be built here: {error}")
    return folder


@pytest.mark.thorough
@pytest.mark.skipif(NODE is None, reason="there is no node")
@pytest.mark.parametrize("game", ["pond", "cover"])
def test_python_in_node_prints_the_same_bytes(site: Path, game: str) -> None:
    script = Path(__file__).parent / "site_in_node.mjs"
    done = subprocess.run(
        [str(NODE), str(script), str(site), game], capture_output=True, check=True
    )
    told = json.loads(done.stdout)
    session = Session(SessionRequest(game), lambda game: PACKS / f"my-{game.key}")
    here = {name: Printouts(session).pdf(name, {})[1] for name in told["digests"]}
    assert told["digests"] == {name: sha256(pdf).hexdigest() for name, pdf in here.items()}
    assert len(told["digests"]) > 3
    archives = {key: archive(session, key, {"card": "poker"})[1] for key in told["exported"]}
    assert told["exported"] == {key: sha256(file).hexdigest() for key, file in archives.items()}
    assert told["read"] == "PK"
    assert told["png"] == "iVBORw0KGgo"
    assert told["edits"] == [True, True]


SimpleHTTPRequestHandler.extensions_map |= {".mjs": "text/javascript"}


class Host(SimpleHTTPRequestHandler):
    """A plain web host that counts the bytes it sends."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.server.sent += len(content)  # type: ignore[attr-defined]
        outputfile.write(content)


@pytest.fixture
def host(site: Path) -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(site)))
    server.sent = 0  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.thorough
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_the_page_is_edited_printed_and_open_again_without_a_net(host: Any, tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(locale="en-GB")
        page.set_default_timeout(240_000)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        noises: list[str] = []
        page.on("console", lambda said: said.type == "error" and noises.append(said.text))
        home = f"http://127.0.0.1:{host.server_address[1]}/"
        page.on("request", lambda asked: _from_home(asked.url, home) or faults.append(asked.url))
        page.goto(home)
        page.click(".cover >> nth=0")
        page.wait_for_selector("#strip .thumb .face")  # before Python runs
        page.get_by_text("As shipped", exact=True).first.wait_for()
        assert host.sent <= MAX_SENT
        page.click(".spot.word >> nth=0")
        page.fill("textarea >> nth=0", "Quackers")
        page.wait_for_selector("#strip [aria-label^=Quackers]")
        _drop_photographs(page, tmp_path)
        page.click("#tab-print")
        page.wait_for_selector("#pages img")
        link = page.locator("#options a[href^='pdf/']").first
        address = urlsplit(link.get_attribute("href") or "")
        for click, name in ((link.click, "part.pdf"), (page.locator("#zip").click, "pack.zip")):
            with page.expect_download() as download:
                click()
            download.value.save_as(tmp_path / name)
        digest = sha256((tmp_path / "part.pdf").read_bytes()).hexdigest()
        assert digest == _digest_here(tmp_path / "pack.zip", address)
        page.click("#tab-share")
        page.get_by_text("Made by ducks-pnp installed").wait_for()
        page.click("input[value=sprites]")
        with page.expect_download() as download:
            page.click("#make-export")
        download.value.save_as(tmp_path / "cards.zip")
        assert (tmp_path / "cards.zip").read_bytes().startswith(b"PK")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_timeout(3000)  # until the service worker has kept the last file
        assert noises == []  # later the browser notes that there is no net
        host.shutdown()
        host.server_close()
        page.goto(f"{home}#make")
        page.reload()
        page.wait_for_selector("#strip [aria-label^=Quackers]")
        browser.close()
    assert faults == []


def _drop_photographs(page: Any, folder: Path) -> None:
    for mode, name in (("RGB", "photograph.jpg"), ("RGBA", "cut-out.png")):
        Image.new(mode, (40, 30), (240, 180, 30, 90)[: len(mode)]).save(folder / name)
        page.click(".spot.picture >> nth=0")
        page.set_input_files("#file", folder / name)
        page.get_by_text("From your pack").wait_for()
        assert page.locator("#problems").is_hidden()
        page.get_by_role("button", name="as shipped").click()
        page.get_by_text("From your pack").wait_for(state="detached")


def _digest_here(pack: Path, address: SplitResult) -> str:
    """Return the digest of a part printed by this Python with a pack from the site."""
    with zipfile.ZipFile(pack) as archive:
        archive.extractall(pack.parent / "here")  # noqa: S202 -- it is our own
    (folder,) = (pack.parent / "here").iterdir()
    session = Session(SessionRequest(folder.name.removeprefix("my-")), lambda _: folder)
    options = {
        key: int(value) if value.isdecimal() else value for key, value in parse_qsl(address.query)
    }
    return sha256(Printouts(session).pdf(Path(address.path).name, options)[1]).hexdigest()


def _from_home(address: str, home: str) -> bool:
    return address.startswith((home, f"blob:{home}", "data:"))
