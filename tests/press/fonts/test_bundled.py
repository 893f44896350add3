"""The bundled fonts: what lies in the folder is what is counted on."""

from __future__ import annotations

from pnp.core import resources
from pnp.press.fonts import load_bundled
from pnp.press.fonts.book import FILES


def test_every_font_of_the_folder_is_counted_on() -> None:
    assert sorted(FILES) == sorted(path.name for path in resources.fonts().glob("*.ttf"))


def test_no_bundled_face_is_barred() -> None:
    assert load_bundled().barred == ()
