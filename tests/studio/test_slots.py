"""The slots of a drawing of one's own: which cell fills each, where it lies, and if it fits."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.core.geometry import Rect, Size
from pnp.press.faces import Blank
from pnp.press.faces.drawings import read_drawing, slot_boxes
from pnp.studio.session import Session
from pnp.studio.slots import about_slots

CARD = "goose.geese.greylag"


def columns(session: Session, face: str = CARD) -> dict[str, Any]:
    return {column["name"]: column for column in about_slots(session, face)["columns"]}


def test_each_column_tells_its_cells_and_all_that_it_does(
    open_goose: Callable[[], Session],
) -> None:
    found = columns(open_goose())
    assert list(found)[:3] == ["title", "text", "eggs"]
    cells = {cell["language"]: cell for cell in found["title"]["cells"]}
    assert cells["fr"]["text"] == "Oie cendrée"
    assert (cells["fr"]["table"], cells["fr"]["row"]) == ("geese.csv", 2)
    assert cells["fr"]["column"] == "title@fr"
    (title,) = found["title"]["uses"]
    assert (title["kind"], title["box"]) == ("word", (11.6, 8.1, 40.2, 7.0))
    marks = {use["condition"]: use["is_shown"] for use in found["mark"]["uses"]}
    assert marks.pop("= bars")
    assert not any(marks.values())
    assert set(found["mark"]["choices"]) == {"bars", *(condition[2:] for condition in marks)}
    assert found["shade"]["colours"]["low"] == "#dfe8c8"
    assert "marsh" in found["shade"]["choices"]
    assert {use["kind"] for column in found.values() for use in column["uses"]} == {
        *("word", "repeat", "if", "fill", "stroke")
    }


def test_words_that_had_to_shrink_are_told_by_how_much(
    open_goose: Callable[[], Session], cell_edit: Callable[..., Any]
) -> None:
    session = open_goose()
    assert columns(session)["title"]["uses"][0]["scale"] == 1
    session.edit(cell_edit(session, 2, "title", "Greylag of the marsh"))
    assert 8 / 14 <= columns(session)["title"]["uses"][0]["scale"] < 1
    session.edit(cell_edit(session, 2, "title", "Greylag of all the northern marshes"))
    (problem,) = session.view.problems
    assert problem.subject.texts == (columns(session)["title"]["word"],)


def test_cells_stay_at_hand_while_something_is_wrong(
    open_goose: Callable[[], Session], cell_edit: Callable[..., Any]
) -> None:
    session = open_goose()
    session.edit(cell_edit(session, 2, "copies", "many"))
    assert session.view.problems
    assert columns(session)["title"]["cells"][0]["text"] == "Greylag"
    session.edit(cell_edit(session, 2, "eggs", "none"))
    assert columns(session)["eggs"]["cells"][0]["text"] == "none"


def test_a_cell_stays_one_while_a_number_has_its_name(
    open_goose: Callable[[], Session], goose: Path
) -> None:
    session = open_goose()
    with (goose / "game.toml").open("a") as file:
        file.write("\n[numbers]\neggs = 12\n")
    session.refresh()
    assert "is called like a number" in session.view.problems[0].fact
    eggs = columns(session)["eggs"]
    assert (eggs["is_number"], bool(eggs["cells"])) == (False, True)


def test_a_picture_and_a_number_of_the_game_fill_slots_and_spreadsheets_are_fixed(
    open_goose: Callable[[], Session], goose: Path
) -> None:
    size = 'width="20mm" height="30mm" viewBox="0 0 40 60"'
    boxes = (
        '<rect id="{{art|picture}}" x="4" y="4" width="32" height="20"/>'
        '<text id="{{goal}}" x="20" y="50" style="font-size:8px;text-anchor:middle">9</text>'
    )
    (goose / "goose.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{boxes}</svg>'
    )
    (goose / "art").mkdir()
    shutil.copy(goose / "back.svg", goose / "art/night.svg")
    (goose / "geese.csv").write_text("id,art\na,night\nb,\n")
    with (goose / "game.toml").open("a") as file:
        file.write("\n[numbers]\ngoal = 12\n")
    toml = (goose / "game.toml").read_text().replace('back = "back.svg"\n', "")
    (goose / "game.toml").write_text(toml[: toml.index("[odds")] + toml[toml.index("[numbers") :])
    session = open_goose()
    assert session.view.problems == ()
    found = columns(session, "goose.geese.a")
    (art,) = found["art"]["uses"]
    assert (art["kind"], art["box"]) == ("picture", (2, 2, 16, 10))
    assert found["art"]["choices"] == ["night.svg"]
    assert (found["goal"]["cells"], found["goal"]["value"]) == ([], "12")
    left, top, width, height = found["goal"]["uses"][0]["box"]
    assert 0 <= left < 10 < left + width <= 20
    assert top < 25 < top + height
    (goose / "geese.csv").write_text("id,art\n")  # and nothing that could be laid out
    session.refresh()
    assert columns(session, "goose.geese.a")["art"]["cells"] == []


def test_what_use_shows_has_a_box_where_it_is_shown(tmp_path: Path) -> None:
    names = (
        'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    )
    body = """<defs><g id="a" inkscape:label="if kind = a"><rect x="1" y="1" width="4" height="2"/>
    </g><symbol id="s" viewBox="0 0 10 10"><circle inkscape:label="fill=shade" cx="5" cy="5" r="5"/>
    </symbol><g id="one"><use href="#two"/><use href="#two"/></g><g id="two"><use href="#one"/>
    <use href="#one"/></g></defs><use href="#a" x="5" y="5"/>
    <use xlink:href="#a" transform="translate(0 20)"/><use href="#one"/><use href="#none"/>
    <use inkscape:label="if kind = b" href="#s" x="2" y="12" width="6" height="6"/>"""
    path, size = tmp_path / "a.svg", 'width="20mm" height="30mm" viewBox="0 0 20 30"'
    path.write_text(f"<svg {names} {size}>{body}</svg>")
    drawing = read_drawing(path, path.name)
    boxes = slot_boxes(drawing, Blank(Size(20, 30)))
    assert {slot.label: boxes[slot.index] for slot in drawing.slots} == {
        "if kind = a": Rect(1, 6, 9, 17),
        "fill=shade": Rect(2, 12, 6, 6),
        "if kind = b": Rect(2, 12, 6, 6),
    }


@pytest.mark.parametrize("face", ["goose.score", "goose.back.geese.back", "no.such.face", ""])
def test_other_faces_have_no_slots(open_goose: Callable[[], Session], face: str) -> None:
    assert about_slots(open_goose(), face)["columns"] == []
