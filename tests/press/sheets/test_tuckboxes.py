"""Tuckboxes, folded: each panel is turned about its hinge in space, and must come to lie where a
box has it.

Nothing of the house is asked but where panels lie on the net; the folding is done here. The front
stays in the plane z = 0 and is looked at from z > 0; x runs to the right, y down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import pytest

from pnp.core.geometry import Rect, Size
from pnp.press.sheets.alone import band_for
from pnp.press.sheets.tuckboxes import (
    READING,
    BoxNet,
    BoxSize,
    NetPanel,
    box_for,
    half_nets,
    whole_net,
)

Vector = tuple[float, float, float]
Move = Callable[[Vector], Vector]

POKER = Size(63.5, 88.9)
BOXES = [
    box_for(cards, card, caliper, with_sleeves=sleeved)
    for cards in (1, 8, 26, 54, 84, 110, 200)
    for card in (POKER, Size(41, 63), Size(70, 120), Size(80, 80))
    for caliper, sleeved in ((0.1, False), (0.25, False), (0.55, True))
]


def minus(one: Vector, other: Vector) -> Vector:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def quarter(hinge: tuple[Vector, Vector], beyond: Vector) -> Move:
    """The quarter turn about a hinge by which `beyond`, in the plane of the paper, goes back."""
    (x1, y1, _), (x2, _, _) = hinge
    if abs(x1 - x2) < 1e-9:
        sign = 1 if beyond[0] > x1 else -1
        return lambda p: (x1 + sign * p[2], p[1], -sign * (p[0] - x1))
    sign = 1 if beyond[1] > y1 else -1
    return lambda p: (p[0], y1 + sign * p[2], -sign * (p[1] - y1))


def placed(net: BoxNet) -> Mapping[str, Move]:
    """How each panel's points, on the net at z = 0, come to lie in space."""
    panels = {panel.name: panel for panel in net.panels}
    moves: dict[str, Move] = {}

    def move_of(panel: NetPanel) -> Move:
        if panel.name not in moves:
            if panel.hinge is None:
                moves[panel.name] = lambda p: p
            else:
                first, second = panel.outline[:2]
                box = panel.box
                middle = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2, 0.0
                turn = quarter(((*first, 0.0), (*second, 0.0)), middle)
                after = move_of(panels[panel.hinge])
                moves[panel.name] = lambda p: after(turn(p))
        return moves[panel.name]

    for panel in net.panels:
        move_of(panel)
    return moves


def corners(net: BoxNet, name: str) -> list[Vector]:
    """The rectangle about a panel, in space."""
    panel = next(each for each in net.panels if each.name == name)
    box, move = panel.box, placed(net)[name]
    flat = [
        (box.x_mm, box.y_mm), (box.right_mm, box.y_mm),
        (box.right_mm, box.bottom_mm), (box.x_mm, box.bottom_mm),
    ]  # fmt: skip
    return [move((x, y, 0.0)) for x, y in flat]


def spans(points: Sequence[Vector]) -> list[tuple[float, float]]:
    """The least and the most along x, y and z."""
    return [(min(axis), max(axis)) for axis in zip(*points, strict=True)]


def near(found: Sequence[tuple[float, float]], wanted: Sequence[tuple[float, float]]) -> bool:
    return all(
        one == pytest.approx(other, abs=1e-6) for one, other in zip(found, wanted, strict=True)
    )


def front(net: BoxNet) -> Rect:
    return next(panel.box for panel in net.panels if panel.name == "front")


@pytest.mark.parametrize("box", BOXES)
def test_folded_walls_enclose_the_box(box: BoxSize) -> None:
    net = whole_net(box)
    at = front(net)
    x, y, z = (at.x_mm, at.right_mm), (at.y_mm, at.bottom_mm), (-box.depth_mm, 0.0)
    assert near(spans(corners(net, "back")), [x, y, (z[0], z[0])])
    assert near(spans(corners(net, "right")), [(x[1], x[1]), y, z])
    assert near(spans(corners(net, "left")), [(x[0], x[0]), y, z])
    assert near(spans(corners(net, "lid")), [x, (y[0], y[0]), z])
    assert near(spans(corners(net, "bottom")), [x, (y[1], y[1]), z])


@pytest.mark.parametrize("box", BOXES)
def test_flaps_lie_against_the_panels_that_they_hold(box: BoxSize) -> None:
    net = whole_net(box)
    at = front(net)
    glue, tuck, base = (spans(corners(net, name)) for name in ("glue", "tuck", "base"))
    assert glue[2] == pytest.approx((0, 0), abs=1e-6)  # in the plane of the front, behind it
    assert glue[0][0] == pytest.approx(at.x_mm)
    assert glue[0][1] <= at.right_mm
    assert tuck[2] == pytest.approx((0, 0), abs=1e-6)
    assert tuck[1][0] == pytest.approx(at.y_mm)
    assert tuck[1][1] <= at.bottom_mm
    assert base[1] == pytest.approx((at.bottom_mm, at.bottom_mm))
    assert base[2][0] >= -box.depth_mm


@pytest.mark.parametrize(
    ("depth_mm", "length_mm"), [(5, 12), (15, 12), (20, 16), (22.5, 18), (60, 18)]
)
def test_a_lid_is_tucked_in_by_four_fifths_of_the_depth_within_bounds(
    depth_mm: float, length_mm: float
) -> None:
    net = whole_net(BoxSize(66, 91, depth_mm))
    tuck = next(panel for panel in net.panels if panel.name == "tuck")
    assert tuck.box.height_mm == pytest.approx(length_mm)


@pytest.mark.parametrize("box", BOXES)
def test_the_tuck_has_no_corner_that_points_inwards(box: BoxSize) -> None:
    tuck = next(panel for panel in whole_net(box).panels if panel.name == "tuck")
    turns = zip(tuck.outline, tuck.outline[1:], tuck.outline[2:], strict=False)
    signs = {
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx) >= -1e-9
        for (ax, ay), (bx, by), (cx, cy) in turns
    }
    assert signs == {True}


@pytest.mark.parametrize("box", BOXES)
def test_dust_flaps_lie_in_the_ends_and_do_not_meet(box: BoxSize) -> None:
    net = whole_net(box)
    at = front(net)
    for end, y in (("top", at.y_mm), ("base", at.bottom_mm)):
        left = spans(corners(net, f"dust_{end}_left"))
        right = spans(corners(net, f"dust_{end}_right"))
        assert left[1] == right[1] == pytest.approx((y, y))
        assert at.x_mm <= left[0][0] + 1e-6
        assert left[0][1] < right[0][0]
        assert right[0][1] <= at.right_mm + 1e-6


@pytest.mark.parametrize(
    ("depth_mm", "length_mm"), [(5, 8), (10, 8), (20, 16), (40, 32), (41, 32), (60, 32)]
)
def test_dust_flaps_are_four_fifths_of_the_depth_within_bounds(
    depth_mm: float, length_mm: float
) -> None:
    net = whole_net(BoxSize(66, 91, depth_mm))
    dust = [panel.box for panel in net.panels if panel.name.startswith("dust_top")]
    assert len(dust) == 2
    assert all(box.height_mm == pytest.approx(length_mm) for box in dust)


@pytest.mark.parametrize("box", [*BOXES, BoxSize(66, 91, 5), BoxSize(20, 91, 60)])
def test_flaps_taper_by_half_of_their_width_at_the_most(box: BoxSize) -> None:
    for panel in whole_net(box).panels:
        if len(panel.outline) == 4:
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = panel.outline
            base, end = math.hypot(bx - ax, by - ay), math.hypot(cx - dx, cy - dy)
            assert (bx - ax) * (cx - dx) + (by - ay) * (cy - dy) > 0, panel.name
            assert base / 2 - 1e-6 <= end <= base + 1e-6, panel.name


@pytest.mark.parametrize("width_mm", [30, 66, 120])
def test_the_front_has_half_a_circle_in_the_middle_of_its_edge(width_mm: float) -> None:
    outline = next(
        p.outline for p in whole_net(BoxSize(width_mm, 91, 20)).panels if p.name == "front"
    )
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top = min(y for _, y in outline)
    notch = [(x - (left + right) / 2, y - top) for x, y in outline[2:-2]]
    radius = min(8.0, width_mm / 5)
    assert [math.hypot(x, y) for x, y in notch] == pytest.approx([radius] * len(notch))
    assert (notch[0], notch[-1]) == (pytest.approx((-radius, 0)), pytest.approx((radius, 0)))


def reading_down(net: BoxNet, name: str) -> Vector:
    """The direction in space in which lines of text follow one another on a panel."""
    panel = next(each for each in net.panels if each.name == name)
    x, y = panel.box.x_mm + 1, panel.box.y_mm + 1
    dx, dy = {0: (0, 1), 90: (-1, 0), 180: (0, -1), 270: (1, 0)}[READING[panel.name]]
    move = placed(net)[name]
    return minus(move((x + dx, y + dy, 0.0)), move((x, y, 0.0)))


def reading_along(net: BoxNet, name: str) -> Vector:
    """The direction in space in which a line of text runs."""
    panel = next(each for each in net.panels if each.name == name)
    x, y = panel.box.x_mm + 1, panel.box.y_mm + 1
    dx, dy = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[READING[panel.name]]
    move = placed(net)[name]
    return minus(move((x + dx, y + dy, 0.0)), move((x, y, 0.0)))


def test_words_are_upright_on_the_box_as_it_stands() -> None:
    net = whole_net(box_for(54, POKER, 0.25))
    down, to_the_eye, right = (0, 1, 0), (0, 0, 1), (1, 0, 0)
    assert reading_down(net, "front") == pytest.approx(down)
    assert reading_along(net, "front") == pytest.approx(right)
    assert reading_down(net, "back") == pytest.approx(down)
    assert reading_along(net, "back") == pytest.approx((-1, 0, 0))  # seen from behind
    assert reading_along(net, "right") == pytest.approx(down)
    assert reading_along(net, "left") == pytest.approx(down)
    assert reading_down(net, "lid") == pytest.approx(to_the_eye)  # looked at from above
    assert reading_along(net, "lid") == pytest.approx(right)


@pytest.mark.parametrize("box", BOXES)
def test_panels_do_not_overlap_on_the_paper(box: BoxSize) -> None:
    for net in (whole_net(box), *half_nets(box)):
        boxes = [panel.box for panel in net.panels]
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                shared = one.intersection(other)
                assert shared.width_mm * shared.height_mm < 1e-6


@pytest.mark.parametrize("box", BOXES)
def test_a_net_lies_within_its_size_with_room_for_bleed(box: BoxSize) -> None:
    for net in (whole_net(box), *half_nets(box)):
        room = Rect(0, 0, net.size.width_mm, net.size.height_mm).inset(3)
        assert all(room.contains(panel.box) for panel in net.panels)
        page = Rect(0, 0, net.size.width_mm, net.size.height_mm)
        ends = [Rect(x, y, 0, 0) for edge in net.scores for x, y in edge]
        assert all(page.contains(end) for end in ends)


@pytest.mark.parametrize("box", BOXES[:6])
def test_each_panel_but_one_has_a_fold_and_all_other_edges_are_cut(box: BoxSize) -> None:
    for net in (whole_net(box), *half_nets(box)):
        assert len(net.folds) == len(net.panels) - 1
        edges = sum(len(panel.outline) for panel in net.panels)
        assert len(net.cuts) + 2 * len(net.folds) == edges


@pytest.mark.parametrize("box", BOXES)
def test_halves_are_joined_to_the_same_box(box: BoxSize) -> None:
    one, other = half_nets(box)
    names = [panel.name for half in (one, other) for panel in half.panels]
    whole = [panel.name for panel in whole_net(box).panels]
    assert sorted(names) == sorted([*whole, "glue"])
    heights = {
        panel.box.height_mm
        for half in (one, other)
        for panel in half.panels
        if panel.name in ("front", "right", "back", "left")
    }
    assert {round(each, 9) for each in heights} == {round(box.height_mm, 9)}


def test_more_thicker_or_sleeved_cards_want_a_larger_box() -> None:
    plain = box_for(54, POKER, 0.3)
    assert (plain.width_mm, plain.height_mm) == (66.0, pytest.approx(91.4))
    assert plain.depth_mm == pytest.approx(54 * 0.3 + 2)
    assert box_for(55, POKER, 0.3).depth_mm > plain.depth_mm
    sleeved = box_for(54, POKER, 0.3, with_sleeves=True)
    assert sleeved.width_mm > plain.width_mm
    assert sleeved.height_mm > plain.height_mm
    assert sleeved.depth_mm > plain.depth_mm


def test_a_box_for_few_cards_is_deep_enough_to_be_folded() -> None:
    assert box_for(1, POKER, 0.1).depth_mm == 6


@pytest.mark.parametrize("cards", [8, 26, 84])
def test_a_band_goes_round_its_deck_and_overlaps_for_the_glue(cards: int) -> None:
    band = band_for(cards, POKER, 0.25)
    widths = [after - before for before, after in pairwise((0.0, *band.folds_mm))]
    assert widths[0] == widths[2] > POKER.width_mm
    assert widths[1] == widths[3] >= cards * 0.25
    assert band.size.width_mm > band.folds_mm[-1] + 8
