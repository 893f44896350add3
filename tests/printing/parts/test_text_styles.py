from __future__ import annotations

from pnp.data.tables import type_table
from pnp.printing.prepress import text_styles


def test_in_low_ink_some_texts_are_lighter_and_none_is_bolder() -> None:
    full, low = text_styles("en"), text_styles("en", "low")
    assert all(low[name].weight <= full[name].weight for name in full)
    assert any(low[name].weight < full[name].weight for name in full)
    assert all(100 <= each.weight <= 900 for each in low.values())
    assert text_styles("en", "grey") == full


def test_in_full_ink_texts_are_as_bold_as_the_table_says() -> None:
    styles = type_table().styles
    assert {name: each.weight for name, each in text_styles("en").items()} == {
        name: each.weight for name, each in styles.items()
    }
