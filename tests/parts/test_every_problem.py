"""Laying out tells of all faces that do not come out, and not of the first alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp

LAYOUT = """
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="5" y="20" width="53" height="12" data-pnp-text="{{ name }}" data-pnp-type="label"/>
</svg>"""


def test_every_card_whose_words_do_not_fit_is_told(tmp_path: Path) -> None:
    (tmp_path / "bird.svg").write_text(LAYOUT, encoding="utf-8")
    long = ["Teal" * 20, "Mallard", "Wigeon" * 20, "\u4e00"]
    deck = pnp.deck("birds", tmp_path / "bird.svg", [{"name": name} for name in long])
    with pytest.raises(pnp.MaterialError) as caught:
        pnp.lay_out(deck)
    told = str(caught.value)
    assert [name[:24] in told for name in long] == [True, False, True, True]
