"""What is seen of a file's pages is seen once, and let go when that is asked for."""

from __future__ import annotations

import weakref
from collections import Counter
from typing import Any, cast

import pytest
from PIL import Image

from pnp.proof.readback.looks import PageLook
from pnp.proof.readback.page_sources import PageSource
from pnp.proof.readback.views import PageReader, PageViews

LOOK = PageLook(Image.new("RGB", (300, 400)))


class Answer(str):
    """What was asked for, and how often it was, as a view of a page."""

    __slots__ = ("__weakref__",)

    look = LOOK
    drawn = ()


class Reader:
    """A reader of pages; it counts what it is asked for."""

    def __init__(self, *alike: int) -> None:
        self.alike = tuple(map(PageSource, alike))
        self.asked: Counter[str] = Counter()

    def sources(self) -> tuple[PageSource, ...]:
        return self.alike

    def __getattr__(self, name: str) -> Any:
        def answer(*_: object) -> object:
            self.asked[name] += 1
            return Answer(f"{name} {self.asked[name]}")

        return answer


@pytest.mark.parametrize("kind", ["view", "contacts", "fine_print"])
def test_pages_that_are_alike_are_seen_once_until_they_are_forgotten(kind: str) -> None:
    reader = Reader(0, 0)
    views = PageViews(cast("PageReader", reader))
    for number in (1, 2, 1):
        assert getattr(views, kind)(number) == f"{kind} 1"
    views.forget()
    assert getattr(views, kind)(2) == f"{kind} 2"


def test_views_of_very_many_pages_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.proof.readback.views._MAX_BYTES", 3 * LOOK.weight)
    reader = Reader(*range(9))
    views = PageViews(cast("PageReader", reader))
    held = [weakref.ref(views.view(number)) for number in range(1, 10)]
    assert sum(each() is not None for each in held) == 3
    assert views.view(9) == "view 9"
    assert views.view(1) == "view 10"
