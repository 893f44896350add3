from __future__ import annotations

from pnp.prepress import text_styles


def test_in_low_ink_some_texts_are_lighter_and_none_is_bolder() -> None:
    full, low = text_styles("en"), text_styles("en", "low")
    assert all(low[name].weight <= full[name].weight for name in full)
    assert any(low[name].weight < full[name].weight for name in full)
    assert text_styles("en", "grey") == full
