from __future__ import annotations

import gc

import pytest

from pnp.core.collecting import SELDOM, collecting_seldom


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
