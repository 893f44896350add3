from __future__ import annotations

import gc
import weakref

import pytest

from pnp.core.collecting import SELDOM, collecting_seldom, give_memory_back


def test_memory_is_searched_seldom_for_a_while_and_then_as_before() -> None:
    before = gc.get_threshold()
    with collecting_seldom():
        assert gc.get_threshold() == SELDOM != before
    assert gc.get_threshold() == before


def test_it_is_as_before_after_an_error_too() -> None:
    before = gc.get_threshold()
    with pytest.raises(KeyboardInterrupt), collecting_seldom():
        raise KeyboardInterrupt
    assert gc.get_threshold() == before


class Ring:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_rings_that_nobody_holds_are_gone_once_memory_is_given_back() -> None:
    with collecting_seldom():
        seen = weakref.ref(Ring())
        assert seen() is not None
        give_memory_back()
        assert seen() is None
