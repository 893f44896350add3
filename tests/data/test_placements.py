"""A manifest's places read back: faces and their fields, as they lie on the page in millimetres."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pnp.core.errors import MaterialError
from pnp.core.geometry import Rect
from pnp.data.placements import Place, read_placements


def manifest(**changes: Any) -> bytes:
    page = {"first": 1, "last": 1, "placed": [{"face": "duck", "at_mm": [100, 50, 20, 10]}]}
    table = {
        "format": "ducks-pnp manifest 1",
        "game": "pond",
        "part": "cards",
        "faces": {
            "duck": {
                "size_mm": [20, 10],
                "fields": [
                    {"name": "rows.mallard.singly", "at_mm": [1, 2, 4, 3]},
                    {"name": "mark:dice.count", "at_mm": [15, 2, 4, 3]},
                    {"name": "figure:nest", "at_mm": [5, 5, 10, 5]},
                ],
            }
        },
        "pages": [page],
    }
    return json.dumps({**table, **changes}).encode()


def placed(turn: int, at: tuple[float, float, float, float], **page: Any) -> Place:
    run = {
        "first": 1,
        "last": 1,
        "placed": [{"face": "duck", "at_mm": at, "turn": turn}],
        **page,
    }
    (place,) = read_placements(manifest(pages=[run]), "duck.pdf").places
    return place


@pytest.mark.parametrize(
    ("turn", "at", "field"),
    [
        (0, (100, 50, 20, 10), Rect(101, 52, 4, 3)),
        (90, (100, 50, 10, 20), Rect(105, 51, 3, 4)),
        (180, (100, 50, 20, 10), Rect(115, 55, 4, 3)),
        (270, (100, 50, 10, 20), Rect(102, 65, 3, 4)),
        (0, (100, 50, 40, 20), Rect(102, 54, 8, 6)),
    ],
)
def test_a_field_lies_where_its_face_is_placed_turned_and_enlarged(
    turn: int, at: tuple[float, float, float, float], field: Rect
) -> None:
    place = placed(turn, at)
    assert place.at == Rect(*at)
    ((name, box),) = place.fields
    assert name == "rows.mallard.singly"
    for edge in ("x_mm", "y_mm", "right_mm", "bottom_mm"):
        assert getattr(box, edge) == pytest.approx(getattr(field, edge))


def test_marks_are_told_apart_from_fields_and_by_page() -> None:
    found = read_placements(manifest(), "duck.pdf")
    assert found.places[0].marks == (("dice.count", Rect(115, 52, 4, 3)),)
    assert found.marks == {1: {Rect(115, 52, 4, 3): 1.0}}


def test_a_page_that_a_printer_turns_carries_its_places_along() -> None:
    place = placed(0, (100, 50, 20, 10), adjust=[1, 0, 0, 1, 0.5, -0.25])
    assert place.at == Rect(100.5, 49.75, 20, 10)
    assert place.fields[0][1] == Rect(101.5, 51.75, 4, 3)


@pytest.mark.parametrize(
    ("content", "fact"),
    [
        (b"{", "the manifest inside is damaged"),
        (b"[" * 100_000, "the manifest inside is damaged"),
        (manifest(format="ducks-pnp manifest 2"), "the manifest inside is damaged"),
        (
            manifest(pages=[{"first": 2, "last": 3}]),
            "the manifest inside has page numbers with gaps",
        ),
        (
            manifest(pages=[{"first": 1, "last": 5000}, {"first": 5001, "last": 5001}]),
            "the manifest inside is damaged",
        ),
    ],
)
def test_what_no_build_has_written_is_refused(content: bytes, fact: str) -> None:
    with pytest.raises(MaterialError) as caught:
        read_placements(content, "duck.pdf")
    (problem,) = caught.value.problems
    assert (problem.fact, problem.place) == (fact, "duck.pdf")


def test_a_figure_is_no_field() -> None:
    place = placed(0, (100, 50, 20, 10))
    assert [name for name, _ in place.fields] == ["rows.mallard.singly"]
    assert place.figures == (Rect(105, 55, 10, 5),)


DUCK = {"face": "duck", "at_mm": [100, 50, 20, 10]}


@pytest.mark.parametrize(
    ("pages", "fact"),
    [
        ([{"first": 1, "last": 5_000}] * 5_000, "has page numbers with gaps"),
        ([{"first": 2, "last": 1}], "has page numbers with gaps"),
        ([{"first": 1, "last": 5_000, "placed": [DUCK] * 100}], "too many placements"),
        ([{"first": 1, "last": 6_000}], "is damaged"),
    ],
)
def test_a_manifest_that_claims_more_than_any_build_has_is_refused(
    pages: list[Any], fact: str
) -> None:
    with pytest.raises(MaterialError, match=fact):
        read_placements(manifest(pages=pages), "duck.pdf")


def test_equal_pages_share_the_boxes_of_their_fields() -> None:
    run = {"first": 1, "last": 3, "placed": [DUCK]}
    places = read_placements(manifest(pages=[run]), "duck.pdf").places
    assert [each.page for each in places] == [1, 2, 3]
    assert places[0].fields is places[2].fields
