"""The bundled fonts: what lies in the folder is what is counted on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.press.fonts import load_fonts
from pnp.press.fonts.book import FILES


def test_every_font_of_the_folder_is_counted_on() -> None:
    assert sorted(FILES) == sorted(path.name for path in resources.fonts().glob("*.ttf"))


def test_no_bundled_face_is_barred() -> None:
    assert load_fonts().barred == ()


@pytest.mark.parametrize(
    ("name", "other", "fact"),
    [
        ("Andika-Bold.ttf", "Andika-Regular.ttf", "the file holds Andika 400, not Andika 700"),
        ("Baloo2-Bold.ttf", "DejaVuSans.ttf", "the file holds DejaVu Sans 400, not Baloo 2 700"),
    ],
)
def test_a_file_that_holds_another_face_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, other: str, fact: str
) -> None:
    folder = shutil.copytree(resources.fonts(), tmp_path / "fonts")
    shutil.copy(folder / other, folder / name)
    monkeypatch.setattr(resources, "fonts", lambda: folder)
    with pytest.raises(MaterialError) as raised:
        load_fonts()
    assert [problem.fact for problem in raised.value.problems] == [fact]
