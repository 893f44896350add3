"""The room of a text is that of the smallest box that it stands in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.core.geometry import IDENTITY, Rect
from pnp.press.faces.resolve import text_place
from pnp.proof import translating
from pnp.proof.translating import TextRoom, rooms

Rooms = Callable[..., dict[str, TextRoom]]
PRINTABLE: Any = SimpleNamespace(is_printable=True)


def placeholder(  # noqa: PLR0913 -- a box, and the style of what stands in it
    ids: Sequence[str],
    width: float,
    height: float,
    *,
    size: float = 4.0,
    least: float | None = 2.0,
    leading: float = 1.25,
    most: int | None = None,
) -> Any:
    style = SimpleNamespace(min_size_mm=least, size_mm=size, leading=leading, max_lines=most)
    words: Any = SimpleNamespace(
        ids=ids, style=style, box=Rect(0, 0, width, height), to_face=IDENTITY, field=None, source=""
    )
    return text_place(words)


@pytest.fixture
def room_of(monkeypatch: pytest.MonkeyPatch) -> Rooms:
    """The rooms of texts that stand in these boxes."""

    def found(*placeholders: Any) -> dict[str, TextRoom]:
        def lay_out(job: Any, *, bundle: Any, on_text: Callable[[Any], None]) -> None:
            assert not bundle.keeps, "faces that are kept ask for no text"
            assert job.order.tuckbox == "deck"
            for each in placeholders:
                on_text(each)

        monkeypatch.setattr(translating, "lay_out", lay_out)
        monkeypatch.setattr(translating, "resolve", lambda order: SimpleNamespace(order=order))
        return rooms(PRINTABLE)

    return found


def test_letters_are_as_many_as_stand_on_its_lines_at_their_average_width() -> None:
    room = TextRoom(width_mm=52.0, lines=3, size_pt=10.0, shared=False)
    assert room.letters == int(3 * 52.0 * 72 / 25.4 / 5.2)


@pytest.mark.parametrize(
    ("lines", "shared", "told"),
    [
        (1, False, "Room: 52 mm, one line: about 28 letters."),
        (2, False, "Room: 52 mm, 2 lines: about 56 letters."),
        (2, True, "Room: 52 mm, 2 lines: about 56 letters, which other texts share."),
    ],
)
def test_it_is_told_in_words(lines: int, shared: bool, told: str) -> None:
    assert str(TextRoom(52.0, lines, 10.0, shared=shared)) == told


def test_a_text_in_several_boxes_has_the_room_of_the_smallest(room_of: Rooms) -> None:
    boxes = [placeholder(["a"], width, 9) for width in (50, 30, 40)]
    assert room_of(*boxes)["a"].width_mm == 30
    even = [placeholder(["a"], 40, 2), placeholder(["a"], 20, 4.5)]
    assert room_of(*even)["a"].width_mm == 40


def test_texts_in_one_box_share_it(room_of: Rooms) -> None:
    found: Any = room_of(placeholder(["a", "b"], 40, 9), placeholder(["c"], 40, 9))
    assert {name: room.shared for name, room in found.items()} == {"a": True, "b": True, "c": False}


@pytest.mark.parametrize(
    ("height", "changes", "lines", "size_mm"),
    [
        (2.0, {}, 1, 2.0),
        (4.4, {}, 1, 2.0),
        (4.5, {}, 2, 2.0),
        (7.0, {}, 3, 2.0),
        (7.0, {"most": 2}, 2, 2.0),
        (9.0, {"least": None}, 2, 4.0),
        (0.1, {"leading": 0.8}, 1, 2.0),
    ],
)
def test_as_many_lines_fit_as_the_box_is_high_at_the_smallest_size(
    room_of: Rooms, height: float, changes: dict[str, Any], lines: int, size_mm: float
) -> None:
    room: Any = room_of(placeholder(["a"], 40, height, **changes))
    assert room["a"].lines == lines
    assert room["a"].size_pt == pytest.approx(size_mm * 72 / 25.4)


def test_a_game_without_components_has_no_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translating, "lay_out", pytest.fail)
    game: Any = SimpleNamespace(is_printable=False)
    assert rooms(game) == {}
