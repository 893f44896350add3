"""The project's own layouts: well-formed before they are filled, and far from every bound."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from lxml import etree

from pnp.core.geometry import Size
from pnp.core.resources import templates
from pnp.core.xml_tags import Tag, read_tags
from pnp.press.faces import Layouts, layouts
from pnp.press.faces.filters import FILTERS, GLOBALS
from pnp.press.faces.limits import MAX_LENGTH, MAX_PRINTED, MAX_STEPS
from pnp.press.faces.metering import MAX_DEPTH
from pnp.press.faces.sources import MAX_BYTES, MAX_CODE, LayoutFolders, read_source

LAYOUTS = sorted(path.relative_to(templates()).as_posix() for path in templates().rglob("*.svg"))
PAGE = Path(__file__).parents[3] / "docs" / "layouts.md"
SVG = "{http://www.w3.org/2000/svg}svg"


def test_there_are_layouts() -> None:
    assert {"pond/sheet.svg", "common/kit.svg", "cover/parts/card.svg"} <= set(LAYOUTS)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_well_formed_xml_and_opens_as_svg(name: str) -> None:
    assert etree.parse(Path(templates(), name)).getroot().tag == SVG


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_far_smaller_than_it_may_be(name: str) -> None:
    assert len(read_source(LayoutFolders(templates()), name)) < MAX_BYTES / 10


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_shape_is_filled_with_a_value_that_leaves_the_attribute_out(name: str) -> None:
    """Without the attribute a shape is black; the word `'none'` leaves it empty."""
    fills = re.findall(r'\bfill="\{\{([^"]*)\}\}"', Path(templates(), name).read_text("utf-8"))
    assert [fill for fill in fills if re.search(r"(?<!')\bnone\b(?!')", fill)] == []


def test_the_size_that_a_layout_states_is_parsed_once_for_all_faces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[bytes] = []

    def read(text: bytes, most: int) -> tuple[Tag, ...]:
        parsed.append(text)
        return read_tags(text, most)

    monkeypatch.setattr(layouts, "read_tags", read)
    own = Layouts(tmp_path)
    layout = tmp_path / "a.svg"
    for width, size in ((61, Size(61, 88)), (62, Size(62, 88))):
        layout.write_text(f'<svg width="{width}mm" height="88mm"/>')
        assert all(own.states("a.svg", size) for _ in range(3))
    assert len(parsed) == 2


def test_a_layout_is_ours_if_it_stands_in_the_first_folder(tmp_path: Path) -> None:
    home, birds, over = (tmp_path / name for name in ("home", "birds", "over"))
    for folder in (home, birds, over):
        folder.mkdir()
    layouts = Layouts(home, {"wren": birds}, (over,))
    (home / "a.svg").write_text("<svg/>")
    assert [layouts.is_ours(name) for name in ("a.svg", "wren/a.svg")] == [True, False]
    (over / "a.svg").write_text("<svg/>")
    assert not layouts.is_ours("a.svg")


def test_the_page_about_layouts_tells_every_filter_and_bound() -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", page))
    assert set(FILTERS) - told <= {"d", "e"}, "two short names of filters that are told"
    assert set(GLOBALS) <= told
    for bound in (MAX_BYTES, MAX_CODE, MAX_LENGTH, MAX_STEPS, MAX_PRINTED, MAX_DEPTH):
        assert f" {bound:,} " in page


def test_the_example_of_the_page_about_layouts_is_filled(tmp_path: Path) -> None:
    example = re.findall(r"```xml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
    assert etree.fromstring(example).tag == SVG
    shutil.copytree(templates() / "common", tmp_path / "common")
    (tmp_path / "a.svg").write_text(example, encoding="utf-8")
    ranks = ({"id": "swan", "high": 3}, {"id": "duck", "high": 9})
    colours = dict.fromkeys(("sky_1", "ink", "pond_tint"), "#123456")
    values = {"ranks": ranks, "theme": colours, "t": str.upper, "ink": "full"}
    filled = Layouts(tmp_path).fill("a.svg", values)
    assert 'data-pnp-text="RANK.SWAN"' in filled
    assert filled.count("data-pnp-field") == 1
