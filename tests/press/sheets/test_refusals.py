"""What paper does not bear is refused, all at once, with the nearest that would work."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Margins, Size
from pnp.press.sheets import Correction, Imposition, card_grid

A4 = Size(210, 297)
USUAL = Imposition(A4, Margins.equal(6.35))
FOLDED = replace(USUAL, backs="gutterfold")


def refusals(trim: Size, imposition: Imposition) -> list[Problem]:
    with pytest.raises(CallError) as caught:
        card_grid(trim, imposition)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("trim", "imposition", "fact", "hint"),
    [
        (
            Size(300, 400),
            USUAL,
            "a card of 300 x 400 mm is larger than paper of 210 x 297 mm",
            "the nearest that fits is 191.3 x 278.3 mm",
        ),
        (
            Size(211, 280),
            replace(USUAL, bleed_mm=0),
            "a card of 211 x 280 mm is larger than paper of 210 x 297 mm",
            "the nearest that fits is 197.3 x 280 mm",
        ),
        (
            Size(196, 280),
            USUAL,
            "a card of 196 x 280 mm does not fit between the margins of paper of 210 x 297 mm",
            "with a bleed of 0.6 mm it fits",
        ),
        (
            Size(200, 280),
            USUAL,
            "a card of 200 x 280 mm does not fit between the margins of paper of 210 x 297 mm",
            "with margins of at most 2 mm it fits, if the printer can",
        ),
        (
            Size(100, 270),
            replace(USUAL, reserve_mm=10),
            "a card of 100 x 270 mm does not fit between the margins of paper of 210 x 297 mm",
            "no room for marks would let it fit",
        ),
        (
            Size(190, 190),
            replace(USUAL, bleed_mm=0, correction=Correction(9, 9, 1.9)),
            "a card of 190 x 190 mm does not fit between the margins of paper of 210 x 297 mm",
            "without the correction of backs it would fit",
        ),
        (
            Size(132, 190),
            FOLDED,
            (
                "a card of 132 x 190 mm and its back do not lie on either side of a fold on "
                "paper of 210 x 297 mm"
            ),
            "with a bleed of 2.5 mm it fits",
        ),
        (
            Size(140, 190),
            replace(FOLDED, bleed_mm=0),
            (
                "a card of 140 x 190 mm and its back do not lie on either side of a fold on "
                "paper of 210 x 297 mm"
            ),
            "with 2 mm to the fold it fits",
        ),
        (
            Size(142, 190),
            replace(FOLDED, bleed_mm=0),
            (
                "a card of 142 x 190 mm and its back do not lie on either side of a fold on "
                "paper of 210 x 297 mm"
            ),
            "with 0 mm to the fold it fits",
        ),
        (
            Size(160, 190),
            FOLDED,
            (
                "a card of 160 x 190 mm and its back do not lie on either side of a fold on "
                "paper of 210 x 297 mm"
            ),
            "backs on the other side of the sheet would fit",
        ),
    ],
)
def test_a_card_that_does_not_fit_gets_the_nearest_that_would(
    trim: Size, imposition: Imposition, fact: str, hint: str
) -> None:
    assert refusals(trim, imposition) == [Problem(fact, hint=hint)]


@pytest.mark.parametrize(
    ("wrong", "told", "nearest"),
    [
        (replace(USUAL, bleed_mm=-1), "a bleed of -1 mm", "0 mm"),
        (replace(USUAL, bleed_mm=12), "a bleed of 12 mm", "10 mm"),
        (replace(USUAL, bleed_mm=float("nan")), "a bleed of nan mm", "0 mm"),
        (replace(USUAL, gap_mm=-2), "a gap of -2 mm", "0 mm"),
        (replace(USUAL, fold_mm=80), "a distance to the fold of 80 mm", "50 mm"),
        (replace(USUAL, reserve_mm=-1), "a reserve for marks of -1 mm", "0 mm"),
        (replace(USUAL, margins=Margins(left_mm=-3)), "a margin of -3 mm", "0 mm"),
        (
            replace(USUAL, correction=Correction(dx_mm=10.5)),
            "a shift of backs to the right of 10.5 mm",
            "10 mm",
        ),
        (
            replace(USUAL, correction=Correction(dy_mm=-11)),
            "a shift of backs down of -11 mm",
            "-10 mm",
        ),
        (
            replace(USUAL, correction=Correction(angle_deg=2.5)),
            "a turn of backs of 2.5 degrees",
            "2 degrees",
        ),
    ],
)
def test_a_value_out_of_bounds_gets_the_nearest(wrong: Imposition, told: str, nearest: str) -> None:
    (problem,) = refusals(Size(63, 88), wrong)
    assert problem.fact == f"{told} is out of bounds"
    assert problem.hint.endswith(f"the nearest is {nearest}")


def test_margins_that_meet_leave_no_room() -> None:
    (problem,) = refusals(Size(63, 88), replace(USUAL, margins=Margins(200, 10, 100, 10)))
    assert problem.fact == (
        "margins of 200 and 100 mm, top and bottom, leave no room on paper 297 mm high"
    )
    assert problem.hint == "together they must be less than 297 mm"


def test_butt_cuts_with_a_gap_are_refused() -> None:
    (problem,) = refusals(Size(63, 88), replace(USUAL, cut="butt", gap_mm=2))
    assert problem.fact == "butt cuts leave no gap, and one of 2 mm is asked for"


def test_no_card_is_named_where_a_strip_is_all_that_is_free() -> None:
    for margins in (Margins(0, 104.6, 0, 104.6), Margins(148.1, 0, 148.1, 0)):
        strip = replace(USUAL, margins=margins, bleed_mm=0, backs="none")
        (problem,) = refusals(Size(300, 400), strip)
        assert problem.hint == "choose larger paper, smaller margins or less bleed"


def test_everything_wrong_is_told_at_once() -> None:
    wrong = replace(USUAL, bleed_mm=11, gap_mm=60, correction=Correction(11, 11, 3))
    assert len(refusals(Size(0, 5000), wrong)) == 7


BARE = replace(USUAL, margins=Margins(), bleed_mm=0, backs="none")


@settings(max_examples=200)
@given(
    st.floats(150, 320),
    st.floats(150, 320),
    st.floats(0, 10),
    st.sampled_from(["duplex-long", "gutterfold", "none"]),
)
def test_the_nearest_card_that_is_named_does_fit(
    width: float, height: float, bleed: float, backs: str
) -> None:
    imposition = replace(USUAL, bleed_mm=bleed, backs=backs)  # type: ignore[arg-type]  # backs by the list
    try:
        card_grid(Size(width, height), imposition)
    except CallError as error:
        (problem,) = error.problems
        _, named, size = problem.hint.partition("the nearest that fits is ")
        if named:
            nearest_width, nearest_height = size.removesuffix(" mm").split(" x ")
            assert card_grid(Size(float(nearest_width), float(nearest_height)), imposition).cells
        else:
            assert card_grid(Size(width, height), replace(BARE)).cells
