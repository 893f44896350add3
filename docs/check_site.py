"""Check the site that Sphinx has built: `python docs/check_site.py FOLDER`.

Every link leads to a page or picture of the site and to a place that the page has, and no page
makes a browser ask another host for anything. Links that a reader may follow elsewhere are not
tried. Exit status 1 if anything is wrong.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

FOLLOWED: Final = ("a", "area")
"""Elements whose links a reader follows; what others name, a browser fetches by itself."""

STYLE_URL: Final = re.compile(r"""(?:url\(|@import)\s*["']?(?:https?:)?//[^)"']*""")


class SitePage(HTMLParser):
    """Reads the links and the ids of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.ids: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the target and the name of an element."""
        for name, value in attrs:
            if name in ("href", "src", "data") and value:
                self.links.append((tag, value))
            if name == "id" and value:
                self.ids.add(value)


def problems(site: Path) -> Iterator[str]:
    """Yield the problems of a site, each with its page."""
    pages = {path: SitePage(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    if not pages:
        yield f"{site}: no pages"
    for path, page in pages.items():
        for tag, link in page.links:
            if problem := wrong_link(path, tag, link, pages):
                yield f"{path.relative_to(site)}: <{tag}> {link}: {problem}"
    for path in site.rglob("*.css"):
        for url in STYLE_URL.findall(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(site)}: {url}: asks another host"


def wrong_link(path: Path, tag: str, link: str, pages: dict[Path, SitePage]) -> str | None:
    """Return the problem of a link of a page; None if it holds."""
    url, anchor = urldefrag(link)
    parts = urlsplit(url)
    if parts.scheme == "data":
        return None
    if parts.scheme or parts.netloc:
        return None if tag in FOLLOWED else "asks another host"
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_file():
        return "there is no such file"
    if anchor and target in pages and unquote(anchor) not in pages[target].ids:
        return "the page has no such place"
    return None


if __name__ == "__main__":
    sys.exit("\n".join(problems(Path(sys.argv[1]).resolve())) or None)
