"""What is laid out to see whether the words of a language fit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.printing.orders import Order
from pnp.proof.translations import _orders


@pytest.mark.parametrize("parts", [("cards",), ("cards", "rules"), ("rules",)])
def test_all_is_laid_out_with_boxes_and_a_rulebook_as_a_booklet_too(parts: tuple[str, ...]) -> None:
    game: Any = SimpleNamespace(bag=lambda: SimpleNamespace(parts=parts))
    whole, *others = _orders(game, "de")
    assert whole == Order(game, language="de", tuckbox="deck")
    booklet = Order(game, language="de", only=("rules",), booklet=True)
    assert others == [booklet] * ("rules" in parts)
