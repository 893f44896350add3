"""Drawing small documents, and hearing why one is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem
from pnp.press.fonts import FontBook
from pnp.press.svg import Drawing, draw

Pictures = Mapping[str, bytes]
Draw = Callable[..., Drawing]
Refused = Callable[..., tuple[Problem, ...]]

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="100pt" height="100pt" viewBox="0 0 100 100">'
)


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook.load(resources.fonts())


@pytest.fixture(scope="session")
def draw_all(book: FontBook) -> Draw:
    """Draw a whole document; pictures are given by name."""

    def drawn(document: str | bytes, pictures: Pictures | None = None) -> Drawing:
        source = document.encode() if isinstance(document, str) else document
        return draw(source, "duck.svg", book, (pictures or {}).__getitem__)

    return drawn


@pytest.fixture(scope="session")
def draw_inside(draw_all: Draw) -> Draw:
    """Draw elements on a face of 100 points, one user unit a point."""

    def drawn(inside: str, pictures: Pictures | None = None) -> Drawing:
        return draw_all(f"{HEAD}{inside}</svg>", pictures)

    return drawn


@pytest.fixture(scope="session")
def content(draw_inside: Draw) -> Callable[..., str]:
    """The operators that elements come to."""

    def operators(inside: str, pictures: Pictures | None = None) -> str:
        return draw_inside(inside, pictures).form.content.decode("ascii")

    return operators


@pytest.fixture(scope="session")
def resources_of(draw_inside: Draw) -> Callable[..., dict[str, Any]]:
    """The resources that elements need, by the kind of each."""

    def found(inside: str) -> dict[str, Any]:
        form = draw_inside(inside).form
        return {type(resource).__name__: resource for resource in form.resources.values()}

    return found


@pytest.fixture(scope="session")
def refused_all(draw_all: Draw) -> Refused:
    """Why a whole document is refused."""

    def problems(document: str | bytes, pictures: Pictures | None = None) -> tuple[Problem, ...]:
        with pytest.raises(MaterialError) as caught:
            draw_all(document, pictures)
        return tuple(caught.value.problems)

    return problems


@pytest.fixture(scope="session")
def refused(refused_all: Refused) -> Refused:
    """Why elements on a face are refused."""

    def problems(inside: str, pictures: Pictures | None = None) -> tuple[Problem, ...]:
        return refused_all(f"{HEAD}{inside}</svg>", pictures)

    return problems
