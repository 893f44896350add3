"""Examples in the docstrings of `import pnp`: each runs, and prints what it says."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from doctest import ELLIPSIS, DocTest, DocTestFinder, DocTestRunner
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

import pnp
from pnp import api

ROOT: Final = Path(__file__).resolve().parents[2]

MIN_EXAMPLES: Final = 30

ENTRY: Final = re.compile(r"^\.\. auto\w+:: ([\w.]+)((?:\n   :members:.*)?)", re.MULTILINE)
"""An entry of the page: its name, and which members are told of; none named are all."""

LAY_OUT: Final = api.lay_out
AID: Final = ("pond", {"only": ("aid",)})
"""What most examples print."""


@cache
def aid() -> pnp.Edition:
    game, options = AID
    return LAY_OUT(game, **options)


def lay_out(game: Any, **options: Any) -> pnp.Edition:
    """Lay a game out as `pnp.lay_out` does, but what most examples print once for all of them."""
    return aid() if (game, options) == AID else LAY_OUT(game, **options)


def names() -> Iterator[tuple[str, Any]]:
    """Every class and function on offer, those of modules too, and the package."""
    yield "pnp", pnp
    for name in pnp.__all__:
        offer = getattr(pnp, name)
        if isinstance(offer, ModuleType):
            own = vars(offer).items()
            yield from ((f"pnp.{name}.{key}", each) for key, each in own if defined(each, offer))
        elif callable(offer):
            yield f"pnp.{name}", offer


def defined(value: object, module: ModuleType) -> bool:
    return callable(value) and getattr(value, "__module__", "") == module.__name__


def examples(name: str, value: Any) -> list[DocTest]:
    """The examples of a name and, of a class, of its methods."""
    if isinstance(value, ModuleType):
        return DocTestFinder(recurse=False).find(value, name, extraglobs={"pnp": pnp, "Path": Path})
    module = sys.modules[value.__module__]
    globs = {"pnp": pnp, "Path": Path}
    return DocTestFinder(exclude_empty=True).find(value, name, module=module, globs=globs)


ALL: Final = {test.name: test for named in names() for test in examples(*named) if test.examples}


@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize("name", ALL)
def test_an_example_prints_what_it_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(api, "lay_out", lay_out)
    if name == "pnp.simulate.run":  # a few games are played sooner than their rules compiled
        monkeypatch.setattr("pnp.rules.compiled.available", lambda: False)
    report: list[str] = []
    failures, tries = DocTestRunner(optionflags=ELLIPSIS).run(ALL[name], out=report.append)
    assert not failures, "".join(report)
    assert tries


def test_every_name_on_offer_has_an_example() -> None:
    assert len(ALL) >= MIN_EXAMPLES
    wanted = {name for name in pnp.__all__ if name not in {"GAMES", "__version__"}}
    assert {name for name in wanted if not any(f"pnp.{name}" in shown for shown in ALL)} == set()
    assert "pnp.GAMES" in ALL["pnp"].docstring


def test_every_name_with_an_example_is_on_the_page_of_the_library() -> None:
    page = (ROOT / "docs" / "api.rst").read_text(encoding="utf-8")
    members = dict(ENTRY.findall(page.replace(":: pnp.", ":: ")))
    assert {name for name in ALL if not is_told(name.removeprefix("pnp."), members)} == set()


def is_told(name: str, members: dict[str, str]) -> bool:
    """Whether the page has an entry for a name, or for its class with it or all members."""
    owner, _, member = name.rpartition(".")
    listed = members.get(owner, "no members").partition(":members:")
    return name in members or (bool(listed[1]) and (not listed[2] or member in listed[2]))
