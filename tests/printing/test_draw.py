"""A drawing as a picture for a screen, with fonts and pictures as they are by themselves."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from pnp.core.errors import MaterialError
from pnp.printing import draw
from pnp.printing.draw import Neighbours, picture_png

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10">'


def test_words_are_drawn_with_the_bundled_fonts_unless_others_are_given() -> None:
    svg = f'{HEAD}<text x="1" y="8" font-size="8" font-family="Andika">duck</text></svg>'
    with Image.open(io.BytesIO(picture_png(svg.encode(), "duck.svg", 80))) as image:
        assert image.width == 80
        assert image.getchannel("A").getextrema() == (0, 255)


def test_what_is_wrong_with_a_picture_is_told_by_its_name() -> None:
    with pytest.raises(MaterialError) as caught:
        picture_png(
            f'{HEAD}<image href="none.png" width="9" height="9"/></svg>'.encode(), "d.svg", 9
        )
    assert caught.value.problems[0].place.startswith("d.svg")
    assert "none.png" in caught.value.problems[0].fact


@pytest.mark.parametrize(
    "href", ["", "/", "../beside.png", "a\0b.png", "http://a.example/b.png", "C:\\b.png"]
)
def test_a_picture_lies_in_the_folder_of_its_drawing(tmp_path: Path, href: str) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "beside.png").write_bytes(b"")
    with pytest.raises(MaterialError) as caught:
        Neighbours(tmp_path / "below", "d.svg")(href)
    (problem,) = caught.value.problems
    assert "does not lie in the folder of the drawing" in problem.fact


def test_a_picture_is_named_by_a_path_from_its_drawing(tmp_path: Path) -> None:
    beside = tmp_path / "beside.png"
    beside.write_bytes(b"a picture")
    neighbours = Neighbours(tmp_path, "d.svg")
    assert neighbours("beside.png") == b"a picture"
    with pytest.raises(MaterialError, match="does not lie in the folder"):
        neighbours(str(beside))


def test_a_picture_that_is_too_large_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw, "_MAX_PICTURE_BYTES", 2 * 2**20)
    (tmp_path / "vast.png").write_bytes(bytes(2 * 2**20 + 1))
    with pytest.raises(MaterialError) as caught:
        Neighbours(tmp_path, "d.svg")("vast.png")
    assert caught.value.problems[0].fact == "the picture 'vast.png' is larger than 2 MB"


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    with pytest.raises(MaterialError) as caught:
        Neighbours(tmp_path, "d.svg")("pictures")
    assert "not an ordinary file" in caught.value.problems[0].fact


@pytest.mark.parametrize("content", [None, b"not read"])
def test_the_hint_for_a_picture_that_is_not_found_or_not_there_says_where_it_belongs(
    tmp_path: Path, content: bytes | None
) -> None:
    home = tmp_path / "below"
    home.mkdir()
    if content:
        (tmp_path / "beside.png").write_bytes(content)
    with pytest.raises(MaterialError) as caught:
        Neighbours(home, "d.svg")("../beside.png" if content else "beside.png")
    (problem,) = caught.value.problems
    assert problem.place == "d.svg"
    assert problem.hint.startswith(
        "put it beside the drawing" if content else f"put it into {home}"
    )


@pytest.mark.parametrize(
    ("error", "reason"),
    [(PermissionError(13, "Permission denied"), "permission denied"), (OSError("Gone"), "gone")],
)
def test_a_picture_that_cannot_be_read_is_told_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, reason: str
) -> None:
    def refuse(*_: object) -> bytes:
        raise error

    (tmp_path / "duck.png").write_bytes(b"a picture")
    monkeypatch.setattr(draw, "read_at_most", refuse)
    with pytest.raises(MaterialError) as caught:
        Neighbours(tmp_path, "d.svg")("duck.png")
    (problem,) = caught.value.problems
    assert problem.fact == f"the picture 'duck.png' cannot be read: {reason}"
    assert (problem.place, problem.hint) == ("d.svg", "check the file")


def test_a_picture_with_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(MaterialError, match="file name too long"):
        Neighbours(tmp_path, "d.svg")("d" * 300 + ".png")
