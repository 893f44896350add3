"""What is seen of a file's pages is seen once, and let go when that is asked for."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from pnp.proof.readback.page_sources import PageSource
from pnp.proof.readback.views import PageReader, PageViews


class Reader:
    """A reader of two pages that are alike; it counts what it is asked for."""

    def __init__(self, alike: PageSource) -> None:
        self.alike = alike
        self.asked: Counter[str] = Counter()

    def sources(self) -> tuple[PageSource, ...]:
        return self.alike, self.alike

    def __getattr__(self, name: str) -> Any:
        def answer(*_: object) -> object:
            self.asked[name] += 1
            return (name, self.asked[name])

        return answer


SEEN = {"view": (1,), "words": (1, ()), "contacts": (1,)}


@pytest.mark.parametrize("kind", SEEN)
def test_pages_that_are_alike_are_seen_once_until_they_are_forgotten(kind: str) -> None:
    reader = Reader(cast("PageSource", type("Alike", (), {"alike": 0})()))
    views = PageViews(cast("PageReader", reader))
    _, *more = SEEN[kind]
    for number in (1, 2, 1):
        assert getattr(views, kind)(number, *more) == (kind, 1)
    views.forget()
    assert getattr(views, kind)(2, *more) == (kind, 2)
