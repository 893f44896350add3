"""The format `epub`: the page of the format `html` as a book for e-readers (EPUB 3).

Its pictures become files of their own, and its table of contents that of the book.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any, Final

from pnp.core.errors import Problem
from pnp.core.xml import etree
from pnp.exports.checking import check_only_file, read_zip, zip_of
from pnp.exports.html.check import wrong_page
from pnp.exports.html.page import export_template, html_files
from pnp.exports.pieces import PieceSet, Settings, file_stem

_TYPE: Final = ("mimetype", b"application/epub+zip")
"""The first file of the archive, which is not compressed."""

_CONTAINER: Final = "META-INF/container.xml"
_FOLDER: Final = "EPUB/"
_PAGE: Final = f"{_FOLDER}page.xhtml"
_PACKAGE: Final = f"{_FOLDER}package.opf"
_ENDINGS: Final = {"image/jpeg": ".jpg", "image/png": ".png", "image/svg+xml": ".svg"}
_MEDIA_TYPES: Final = {ending: media_type for media_type, ending in _ENDINGS.items()}
_MODIFIED: Final = "2000-01-01T00:00:00Z"
"""A date that the format requires; it is fixed so that equal orders give equal bytes."""

_XHTML: Final = "http://www.w3.org/1999/xhtml"
_OPS: Final = "http://www.idpf.org/2007/ops"
_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_NAMESPACES: Final[Any] = {None: _XHTML, "epub": _OPS}
"""Any, because the stubs of lxml do not allow a default namespace."""


def epub_files(pieces: PieceSet, settings: Settings) -> dict[str, bytes]:
    """Return the files of the format by their paths in its folder.

    Raises:
        MaterialError: a face or the rulebook contains something that the press does not support.
    """
    from lxml.etree import HTMLParser  # noqa: PLC0415 -- a page without a server has no lxml

    (page,) = html_files(pieces, settings).values()
    root = etree.fromstring(page, HTMLParser(encoding="utf-8"))
    pictures = _move_pictures(root)
    package = export_template("epub/package.opf").render(
        edition=pieces.edition,
        digest=sha256(page).hexdigest(),
        title=root.findtext("head/title"),
        modified=_MODIFIED,
        pictures={path: _media_type(path) for path in pictures},
    )
    container = export_template("epub/container.xml").render()
    book = {_CONTAINER: container.encode(), _PACKAGE: package.encode(), _PAGE: _xhtml(root)}
    book |= {f"{_FOLDER}{path}": content for path, content in pictures.items()}
    return {f"{file_stem(pieces.edition.job.game.key)}.epub": zip_of(dict([_TYPE]) | book)}


def _move_pictures(root: etree._Element) -> dict[str, bytes]:
    """Move the pictures of a page into files, and return the distinct files."""
    paths: dict[str, str] = {}
    for image in root.iter("img"):
        address = image.get("src", "")
        media_type, _, _ = address.removeprefix("data:").partition(";")
        path = f"pictures/{len(paths) + 1}{_ENDINGS[media_type]}"
        image.set("src", paths.setdefault(address, path))
    return {path: b64decode(address.partition(",")[2]) for address, path in paths.items()}


def _media_type(path: str) -> str:
    """Return the media type of a picture's file; empty for other files."""
    return _MEDIA_TYPES.get(PurePosixPath(path).suffix, "")


def _xhtml(root: etree._Element) -> bytes:
    """Return a page of HTML as XHTML with the navigation of a book."""
    for navigation in root.iter("nav"):
        navigation.set(f"{{{_OPS}}}type", "toc")
    for element in root.iter("*"):
        element.tag = f"{{{_XHTML}}}{element.tag}"
    for element in root.iter("*"):
        if language := element.get("lang"):
            element.set(_XML_LANG, language)
    page = etree.Element(f"{{{_XHTML}}}html", nsmap=_NAMESPACES)
    page.attrib.update(root.attrib)
    page.extend(root)
    etree.cleanup_namespaces(page)
    return etree.tostring(page, encoding="utf-8", xml_declaration=True, doctype="<!DOCTYPE html>")


def check_epub(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export: the archive, its list of files, and its page.

    Args:
        files: everything in its folder, by path.
    """
    return check_only_file(files, ".epub", _wrong_book)


def _wrong_book(content: bytes) -> Iterator[str]:
    members = read_zip(content)
    if members is None:
        yield "the file is not an archive, or is damaged"
        return
    if next(iter(members.items()), None) != _TYPE:
        yield "the archive does not begin with its type"
    absent = [path for path in (_CONTAINER, _PACKAGE, _PAGE) if path not in members]
    yield from (f"the file is missing: {path}" for path in absent)
    if not absent:
        yield from _wrong_package(members)
        yield from wrong_page(_html(members))


def _wrong_package(members: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the files that only one of package and archive has."""
    items = _parse(members[_PACKAGE]).iter("{*}item")
    entries = {f"{_FOLDER}{item.get('href')}" for item in items}
    contents = members.keys() - {_TYPE[0], _CONTAINER, _PACKAGE}
    yield from (f"the file is missing: {path}" for path in sorted(entries - contents))
    yield from (f"the package does not list {path}" for path in sorted(contents - entries))


def _html(members: Mapping[str, bytes]) -> bytes:
    """Return the page as HTML with embedded pictures; empty if it is not XHTML."""
    page = _parse(members[_PAGE])
    for element in page.iter("{*}*"):
        element.tag = etree.QName(element).localname
    for image in page.iter("img"):
        path = image.get("src", "")
        if f"{_FOLDER}{path}" in members:
            data = b64encode(members[f"{_FOLDER}{path}"]).decode()
            image.set("src", f"data:{_media_type(path)};base64,{data}")
    return etree.tostring(page, method="html", encoding="utf-8")


def _parse(content: bytes) -> etree._Element:
    """Return an XML tree; an empty one if the content is malformed."""
    try:
        return etree.fromstring(content, etree.XMLParser(resolve_entities=False))
    except etree.XMLSyntaxError:
        return etree.Element("html")
