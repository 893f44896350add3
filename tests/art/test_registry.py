"""Every picture is found by its id, in every ink, the same each time."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pnp import art
from pnp.art.kit.palette import INKS, Ink
from pnp.core.errors import MaterialError

POND = (
    *(f"duck.{name}" for name in ("mallard", "pintail", "canvasback", "teal", "shoveler")),
    *(f"die.{face}" for face in (*"123456", "wild", "blank")),
    *(
        f"weather.{name}"
        for name in ("sunny", "partly_cloudy", "cloudy", "drizzly", "rainy", "stormy")
    ),
    *(
        f"ornament.trophy.{name}"
        for name in ("honorable_mention", "novice", "connoisseur", "professional")
    ),
    "scene.pond",
)


@cache
def drawn(picture_id: str, ink: Ink = "full") -> bytes:
    """A picture as it was drawn first."""
    return art.draw(picture_id, ink)


def test_ids_are_sorted_and_unique() -> None:
    assert list(art.ids()) == sorted(set(art.ids()))


@pytest.mark.parametrize("picture_id", POND)
def test_the_pond_finds_its_pictures(picture_id: str) -> None:
    assert picture_id in art.ids()


@pytest.mark.parametrize("ink", INKS)
def test_the_same_picture_is_drawn_each_time(ink: Ink) -> None:
    some = art.ids()[::9]
    assert [drawn(each, ink) for each in some] == [art.draw(each, ink) for each in some]


def test_inks_differ() -> None:
    for picture_id in art.ids()[::9]:
        assert len({drawn(picture_id, ink) for ink in INKS}) == len(INKS), picture_id


def test_a_box_is_the_drawing_s_own() -> None:
    for picture_id in art.ids():
        width, height = art.box(picture_id)
        assert f'viewBox="0 0 {width:g} {height:g}"'.encode() in drawn(picture_id)


def test_an_unknown_id_gets_the_nearest() -> None:
    with pytest.raises(MaterialError) as caught:
        art.draw("duck.malard")
    [problem] = caught.value.problems
    assert "'duck.malard'" in problem.fact
    assert problem.hint.startswith("did you mean 'duck.mallard'?")


def test_an_unknown_ink_gets_the_nearest() -> None:
    with pytest.raises(MaterialError, match="did you mean 'grey'"):
        art.draw("duck.mallard", "gray")  # type: ignore[arg-type]  # the mistake is the point


def test_a_file_of_one_s_own_has_the_box_that_it_has_now(tmp_path: Path) -> None:
    path = tmp_path / "duck.svg"
    for width in (10, 20):
        path.write_text(f'<svg viewBox="0 0 {width} 30"/>', encoding="utf-8")
        assert art.box_of_file(path) == (width, 30)
