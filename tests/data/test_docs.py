"""The pages about data and words name what there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from pnp.data.schema import Record, Sourced
from pnp.games.pond.components import layout_values
from pnp.games.pond.model import Pond, read
from pnp.words.rulebook import fill
from pnp.words.words import Words

DOCS = Path(__file__).resolve().parents[2] / "docs"


def keys_of(annotation: Any) -> Iterator[str]:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        for name, kind in get_type_hints(annotation).items():
            if name in annotation.__struct_fields__ and name not in Sourced.__struct_fields__:
                yield name
                yield from keys_of(kind)
    for part in get_args(annotation):
        yield from keys_of(part)


@pytest.mark.parametrize("key", sorted(set(keys_of(Pond))))
def test_every_key_of_the_data_is_told(key: str) -> None:
    assert f"`{key}`" in (DOCS / "data.md").read_text(encoding="utf-8")


def test_what_a_rulebook_may_hold_in_braces_works_as_told() -> None:
    page = (DOCS / "words.md").read_text(encoding="utf-8")
    table = page[page.index("| written |") :]
    words = Words.load("en", "pond")
    written = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    filled = [fill(each, "words.md", layout_values(read()), words) for each in written]
    assert filled == ["15", "6", "69", "Sunny", "6 dice", "Sunny or Partly Cloudy", "{die:6}"]
