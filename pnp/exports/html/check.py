"""The check of the format: the page as a browser, a screen reader and a printer read it.

The rules are those of WCAG 2.2 that a program can decide: names, headings, alternative texts, table
headings. In addition, the page has neither external links nor scripts.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from pnp.core.errors import Problem
from pnp.core.xml import etree
from pnp.exports.checking import check_only_file, read_picture

_FOREIGN: Final = ("script", "link", "iframe", "object", "embed", "form", "base")
_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
_ELSEWHERE: Final = re.compile(r"url\(|@import", re.IGNORECASE)
_JPEG: Final = "data:image/jpeg;base64,"
_DATA: Final = "data:image/"
_LANDMARKS: Final = ("header", "nav", "main", "footer")


def check_html(files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield the problems of an export.

    Args:
        files: everything in its folder, by path.
    """
    return check_only_file(files, ".html", wrong_page)


def wrong_page(content: bytes) -> Iterator[str]:
    """Yield the accessibility faults of a page."""
    from lxml.etree import HTMLParser  # noqa: PLC0415 -- a page without a server has no lxml

    try:
        root = etree.fromstring(content, HTMLParser(encoding="utf-8"))
    except etree.XMLSyntaxError:
        root = None
    if root is None:
        yield "the page is empty, or no HTML"
        return
    yield from _wrong_names(root)
    yield from _wrong_headings(root)
    yield from _wrong_links(root)
    yield from _wrong_tables(root)
    for picture in root.iter("img"):
        yield from _wrong_image(picture)


def _wrong_names(root: etree._Element) -> Iterator[str]:
    if not root.get("lang"):
        yield "the page does not say its language"
    if not (root.findtext("head/title") or "").strip():
        yield "the page has no title"
    for name in _LANDMARKS:
        number = len(root.findall(f".//{name}"))
        if number != 1:
            yield f"the page has {number} <{name}>, not one"
    ids = Counter(_ids(root))
    yield from (
        f"{number} elements have the id {name!r}" for name, number in ids.items() if number > 1
    )


def _wrong_headings(root: etree._Element) -> Iterator[str]:
    headings = list(root.iter(*_HEADINGS))
    levels = [int(heading.tag[1]) for heading in headings]
    if levels.count(1) != 1 or levels[0] != 1:
        yield "the page does not begin with its one <h1>"
    for (before, after), heading in zip(pairwise(levels), headings[1:], strict=True):
        if after > before + 1:
            yield f"a heading of level {after} follows one of level {before}: {_words(heading)}"
    yield from ("a heading is empty" for heading in headings if not _words(heading))


def _wrong_links(root: etree._Element) -> Iterator[str]:
    ids = {f"#{name}" for name in _ids(root)}
    first = root.find("body//a")
    if first is None or first.get("href") != "#main":
        yield "the page does not begin with a link to its content"
    for link in root.iter("a"):
        if link.get("href") not in ids:
            yield f"a link leads nowhere on the page: {str(link.get('href'))[:60]}"
        if not _words(link):
            yield "a link has no words"
    yield from (f"the page has a <{element.tag}>" for element in root.iter(*_FOREIGN))
    if any(_ELSEWHERE.search(style.text or "") for style in root.iter("style")):
        yield "the style names an address"
    if any(str(name).startswith("on") for element in root.iter("*") for name in element.attrib):
        yield "an element runs a script"


def _wrong_tables(root: etree._Element) -> Iterator[str]:
    for cell in root.iter("th"):
        if cell.get("scope") not in ("col", "row"):
            yield f"the head of a table does not say of what: {_words(cell)}"
    for table in root.iter("table"):
        if table.find("thead//th") is None:
            yield "a table has no head"


def _wrong_image(picture: etree._Element) -> Iterator[str]:
    address = picture.get("src") or ""
    if picture.get("alt") is None:
        yield "a picture has no alternative text, not even an empty one"
    if not address.startswith(_DATA):
        yield f"a picture is elsewhere: {address[:60]}"
    elif address.startswith(_JPEG) and not _is_jpeg(address.removeprefix(_JPEG)):
        yield "a picture cannot be read"


def _ids(root: etree._Element) -> Iterator[str]:
    """Yield the ids of all elements."""
    yield from filter(None, (element.get("id") for element in root.iter("*")))


def _is_jpeg(content: str) -> bool:
    try:
        return read_picture(b64decode(content), "JPEG") is not None
    except ValueError:  # no base 64
        return False


def _words(element: etree._Element) -> str:
    return "".join(map(str, element.itertext())).strip()
