"""The view Share: what a page offers of the formats, and the archives that it gives out."""

from __future__ import annotations

import io
import random
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image as Pillow

from pnp.core.errors import CallError
from pnp.core.resources import words
from pnp.exports.export import DIGESTS, check_export, export
from pnp.exports.formats import FORMATS
from pnp.studio.session import Session, SessionRequest
from pnp.studio.sharing import archive, formats
from pnp.studio.site import pixels
from pnp.words.words import Words

PUDDLE = str(Path(__file__).resolve().parents[2] / "examples/puddle")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder = tmp_path_factory.mktemp("packs")
    return Session(SessionRequest(PUDDLE), lambda game: folder / f"my-{game.key}")


def test_every_format_has_a_name_and_a_sentence(session: Session) -> None:
    texts = Words.load_from({"studio": (words(),)}, "de").texts
    keys = [row["key"] for row in formats(session)["formats"]]
    assert keys == list(FORMATS)
    assert all({f"studio.share.{key}", f"studio.share.{key}.name"} <= texts.keys() for key in keys)


@pytest.mark.parametrize("key", ["html", "shop", "sprites"])
def test_an_archive_holds_the_files_of_the_export(
    key: str, session: Session, tmp_path: Path
) -> None:
    name, content = archive(session, key, {"public": "1", "card": "poker"})
    assert name == f"puddle-{key}.zip"
    with ZipFile(io.BytesIO(content)) as file:
        file.extractall(tmp_path / "zip")
    check_export(FORMATS[key], tmp_path / "zip")


def test_the_pack_of_the_page_is_exported(session: Session, tmp_path: Path) -> None:
    _, content = archive(session, "html", {})
    order = session.order(card="standard", bleed_mm=3.0)
    alone = export(order, FORMATS["html"], out=tmp_path / "alone")
    with ZipFile(io.BytesIO(content)) as file:
        digests = {path: sha256(file.read(path)).digest() for path in file.namelist()}
    assert digests.keys() == alone.files.keys() >= {DIGESTS}
    for path, digest in digests.items():
        assert digest == sha256((alone.folder / path).read_bytes()).digest()


def test_games_of_others_are_refused_and_so_is_silence(session: Session) -> None:
    pond = Session(SessionRequest("pond"), lambda game: Path(f"my-{game.key}"))
    refusals = {row["key"]: row["refusal"] for row in formats(pond)["formats"]}
    assert "gave no permission" in refusals["pcio"]
    assert not refusals["png"]
    with pytest.raises(CallError, match="gave no permission"):
        archive(pond, "pcio", {"public": "1"})
    with pytest.raises(CallError, match="is for others to see"):
        archive(session, "pcio", {})
    with pytest.raises(CallError, match="unknown format"):
        archive(session, "docx", {})
    with pytest.raises(CallError, match="unknown card format"):
        archive(session, "png", {"card": "vast"})
    with pytest.raises(CallError, match="unknown print shop"):
        archive(session, "shop", {"shop": "nobody", "public": "1"})


def test_a_browser_makes_some_formats_and_names_the_others(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not formats(session)["installed"]
    monkeypatch.setattr(sys, "platform", "emscripten")
    offer = formats(session)
    here = [row["key"] for row in offer["formats"]]
    assert sorted([*here, *offer["installed"]]) == sorted(FORMATS)
    assert {"png", "html"} < {*here}
    with pytest.raises(CallError, match="tts is made by ducks-pnp on a computer"):
        archive(session, "tts", {})


def test_pictures_of_a_browser_are_those_of_pillow() -> None:
    lot = random.Random(3)  # noqa: S311 -- no secret
    for _ in range(20):
        (width, height), spare = (lot.randint(1, 9), lot.randint(1, 9)), lot.randint(0, 4)
        data = lot.randbytes((3 * width + spare) * height)
        place = lot.randint(0, 3), lot.randint(0, 3)
        contents = set()
        for library in (Pillow, pixels):
            whole = library.new("RGB", (12, 12), "white")
            raw = ("raw", "RGB", 3 * width + spare, 1)
            whole.paste(library.frombuffer("RGB", (width, height), data, *raw), place)
            assert (whole.size, whole.width, whole.height, whole.mode) == ((12, 12), 12, 12, "RGB")
            contents.add(whole.tobytes())
        assert len(contents) == 1
    with pytest.raises(OSError, match="no decoder in a browser"):
        pixels.open(io.BytesIO())
