"""Numbers are read from a field as a person reads them."""

from __future__ import annotations

import pytest

from pnp.proof.readback.material import numbers_in


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", ()),
        ("no duck", ()),
        ("12 ducks, 3 geese", (12, 3)),
        ("-2", (-2,)),
        ("\u22122 or +4", (-2, 4)),
        ("ducks -7", (-7,)),
        ("70\u201379", (70, 79)),
        ("3-5", (3, 5)),
        ("ducks 3 -5", (3, 5)),
        ("day 12 \u2212 14", (12, 14)),
        ("x" + "9" * 12, (999_999_999_999,)),
        ("9" * 13, ()),
    ],
)
def test_a_text_names_its_numbers_and_a_dash_between_two_is_no_sign(
    text: str, numbers: tuple[int, ...]
) -> None:
    assert numbers_in(text) == numbers
