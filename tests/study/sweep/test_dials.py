"""Dials: how they are typed, and the variants that come of them."""

from __future__ import annotations

import pytest

from pnp.core.errors import CallError
from pnp.study.sweep.dials import Dial, read_dials, variant_name, variants_of


def test_ranges_steps_and_lists_can_be_mixed() -> None:
    assert read_dials(["a.b=1..4", "c=10..50/20,7,7", "P-10=allowed, forbidden"]) == (
        Dial("a.b", ("1", "2", "3", "4")),
        Dial("c", ("10", "30", "50", "7")),
        Dial("P-10", ("allowed", "forbidden")),
    )


def test_all_combinations_are_variants() -> None:
    variants = variants_of(read_dials(["a=1..2", "b=5,6"]))
    assert list(map(variant_name, variants)) == ["a=1 b=5", "a=1 b=6", "a=2 b=5", "a=2 b=6"]
    assert variant_name(()) == "as printed"


def test_everything_that_is_no_dial_is_told_at_once() -> None:
    texts = [
        "a",
        "=1",
        "b=",
        "c=4..1",
        "d=1..2..3",
        "e=1,",
        "f=0..999999999",
        "g=1",
        "g=2",
        "h=3.5",
        "i=--3",
    ]
    with pytest.raises(CallError) as caught:
        read_dials(texts)
    told = "\n".join(map(str, caught.value.problems))
    assert len(caught.value.problems) == len(texts) - 1
    assert "'a' is not a dial" in told
    assert "'4..1' holds 0 numbers" in told
    assert "holds 1,000,000,000 numbers" in told
    assert "there are two dials g" in told
    assert "'3.5' is not a whole number" in told


def test_too_many_variants_are_refused() -> None:
    with pytest.raises(CallError, match="the dials make 1,000,000 variants"):
        read_dials(["a=1..1000", "b=1..1000"])
