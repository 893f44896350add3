"""A site: the page that is shown now, how it came to be, and who waits for the next one."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp.core.errors import Problem
from pnp.core.resources import templates
from pnp.live.page import Resource, ServedPage

NOTHING: Final = {"title": "ducks-pnp", "language": "", "ink": "", "fonts": "", "parts": []}
"""What is known of a page before there is one."""


@dataclass(frozen=True, slots=True)
class Status:
    """The status line beside a page, and the problems."""

    text: str
    """One line: "saved 12:03:04 · 2 faces changed · PDF written"."""
    changed: tuple[str, ...] = ()
    """The names of the faces that have just changed."""
    problems: Sequence[Problem] = ()
    """Why the page is not newer."""

    def as_json(self) -> dict[str, Any]:
        """Return it for a page's script."""
        return {
            "text": self.text,
            "changed": self.changed,
            "problems": [problem.as_json() for problem in self.problems],
        }


@dataclass(frozen=True, slots=True)
class News:
    """A state of a site, and its number."""

    number: int = 0
    text: str = field(default="", repr=False)


class Site:
    """The pages that are served. One thread changes them, many read them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._news = News()
        self._closed = False
        self._fixed = _common_resources()
        self._resources: Mapping[str, Resource] = {}
        self._before: Mapping[str, Resource] = {}

    def show(self, page: ServedPage | None, status: Status) -> None:
        """Show a page, and tell all who wait for it; None if there has been none yet."""
        content = NOTHING if page is None else page.as_json()
        state = {**content, "status": status.as_json()}
        with self._changed:
            if page is not None and page.resources is not self._resources:
                self._before, self._resources = self._resources, page.resources
            self._news = News(self._news.number + 1, json.dumps(state))
            self._changed.notify_all()

    def find(self, name: str) -> Resource | None:
        """Return the resource of a name, from the current page or the previous one."""
        with self._changed:
            places = (self._fixed, self._resources, self._before)
            return next((place[name] for place in places if name in place), None)

    def wait(self, after: int, seconds: float) -> News | None:
        """Return the state after that of a number, or None if there is none for so long."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._news.number > after, seconds)
            return self._news if self._news.number > after and not self._closed else None

    @property
    def is_closed(self) -> bool:
        """Return whether nothing more will come."""
        return self._closed

    def close(self) -> None:
        """Send everybody home who waits."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def _common_resources() -> dict[str, Resource]:
    """Return the resources common to all games: the page itself, its style and its script."""
    folder = templates() / "watch"
    page = Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined
    ).get_template("page.html")
    files = (("page.css", "text/css"), ("page.js", "text/javascript"))
    return {
        "": Resource("text/html; charset=utf-8", page.render().encode(), is_lasting=False),
        **{
            name: Resource(f"{kind}; charset=utf-8", (folder / name).read_bytes(), is_lasting=False)
            for name, kind in files
        },
    }
