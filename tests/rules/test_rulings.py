"""Rulings that the rules ask for, and the data has not."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from unchecked import with_fields

from pnp.core.errors import MaterialError
from pnp.games.registry import playable
from pnp.rules.rulings import reading


@pytest.mark.parametrize("game", playable())
def test_a_ruling_that_is_missing_is_a_problem_or_none_that_matters(game: str) -> None:
    data: Any = import_module(f"pnp.games.{game}.model").read()
    material = import_module(f"pnp.games.{game}.material").material
    missed = []
    for name in data.rulings:
        rest = {each: ruling for each, ruling in data.rulings.items() if each != name}
        try:
            material(with_fields(data, rulings=rest))
        except MaterialError as error:
            missed.append((name, [each.place for each in error.problems]))
    assert missed
    assert all(places == [f"game.toml, rulings.{name}"] for name, places in missed)


def test_a_reading_that_the_rules_do_not_know_is_a_problem() -> None:
    data: Any = import_module("pnp.games.gallery.model").read()
    taken = reading(data.rulings, {})
    assert taken.meaning("G-11", {taken["G-11"]: 7}) == 7
    with pytest.raises(MaterialError, match="know no reading"):
        taken.meaning("G-11", {"another": 7})


@pytest.mark.parametrize("game", playable())
def test_the_functions_said_to_take_a_ruling_are_there(game: str) -> None:
    rules = import_module(f"pnp.games.{game}.rules")
    functions = re.findall(r"[A-Z]-\d\d `(?:(\w+)\.)?(\w+)`", str(rules.__doc__))
    assert functions
    for module, name in functions:
        owner = import_module(f"pnp.games.{game}.{module}") if module else rules
        assert callable(getattr(owner, name, None)), f"{module}.{name}"
