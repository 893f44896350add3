"""Lines of messages are those of the files that a reader has open."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp
from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Size
from pnp.core.resources import templates
from pnp.core.xml_tags import read_tags
from pnp.press.faces import Face
from pnp.press.faces.source_lines import by_own_lines, tag_before, with_lines
from pnp.press.faces.sources import LayoutFolders, read_source
from pnp.press.faces.tree import parse

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
CARD = f"""<?xml version="1.0"?>
<!-- drawn
     on Monday -->
{HEAD}
<!--% from "birds/frame.svg" import frame -%-->
<!--% for x in range(3) %-->
<rect x="{{{{ x }}}}"
      width="9" height="9"/>
<!--% endfor %-->
{{{{ frame(9) }}}}
BODY
</svg>
"""
FRAME = f"""{HEAD}
<!--% macro frame(w) %-->
<g>
<rect width="{{{{ w }}}}" height="9" INSIDE/>
</g>
<!--% endmacro %-->
</svg>
"""


def places(folder: Path, body: str, inside: str = "") -> list[str]:
    """Return the places of the problems of a card, after the name of its file."""
    card = folder / "bird.svg"
    card.write_text(CARD.replace("BODY", body), encoding="utf-8")
    (folder / "frame.svg").write_text(FRAME.replace("INSIDE", inside), encoding="utf-8")
    edition = pnp.lay_out(pnp.deck("birds", card, [{"art": "none"}]))
    with pytest.raises(MaterialError) as caught:
        list(edition.pages(edition.part("cards")))
    return [each.place.removeprefix(f"row 1: {card} (en)") for each in caught.value.problems]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ('<rect width="9" height="9" fill="bleu"/>', ", line 11: <rect>"),
        ('<g/>\n\n<circle id="c" r="9" fill="bleu"/>', ", line 13: <circle id='c'>"),
        ('<g>\n<g\n id="a"><rect width="9" height="9" fill="bleu"/></g></g>', ", line 13: <rect>"),
    ],
)
def test_what_is_not_drawn_is_told_with_its_line(tmp_path: Path, body: str, place: str) -> None:
    assert places(tmp_path, body) == [place]


def test_what_is_not_drawn_of_another_layout_is_told_with_that(tmp_path: Path) -> None:
    told = places(tmp_path, "", inside='fill="bleu"')
    assert told == [f": {tmp_path / 'frame.svg'}, line 4: <rect>"]


def test_a_problem_of_a_whole_face_or_of_another_stays_as_it_is() -> None:
    face = Face("goose (en)", Size(60, 90), f"{HEAD}</svg>".encode())
    for place in ("goose (en)", "goose (en): all of it", "another (en), line 1: <svg>", ""):
        problem = Problem("it is wrong", place)
        assert [*by_own_lines([problem], face, [None], str)] == [problem]


def test_a_layout_that_is_not_well_formed_is_told_with_its_line(tmp_path: Path) -> None:
    card = tmp_path / "bird.svg"
    card.write_text(f"{HEAD}\n<!--% if 1 %-->\n<g/>\n<!--% endif %-->\n<g></h>\n</svg>")
    with pytest.raises(MaterialError) as caught:
        pnp.lay_out(pnp.deck("birds", card, [{}]))
    (problem,) = caught.value.problems
    assert problem.place == f"row 1: {card} (en), line 5"


def test_the_first_tag_of_each_line_is_marked_and_nothing_else_changes() -> None:
    source = '<svg>\n<g a="é>"><b/></g>\n\n<c\n d="1"/>{{ x }}</svg>'
    assert with_lines(source, "a.svg") == (
        '<svg pnp-line="1 a.svg">\n<g pnp-line="2 a.svg" a="é>"><b/></g>\n\n'
        '<c pnp-line="4 a.svg"\n d="1"/>{{ x }}</svg>'
    )


@pytest.mark.parametrize("name", ["pond/sheet.svg", "cover/parts/card.svg", "common/kit.svg"])
def test_layouts_with_lines_are_as_well_formed_as_without(name: str) -> None:
    text = read_source(LayoutFolders(templates()), name, lambda text: with_lines(text, name))
    source = read_source(LayoutFolders(templates()), name)
    assert len(read_tags(text.encode())) == len(read_tags(source.encode()))
    root = parse(text, name)
    told = [str(each.get("pnp-line")) for each in root.iter() if each.get("pnp-line")]
    assert told[0].endswith(f" {name}")
    assert len(set(told)) == len(told)


def test_what_is_written_before_the_first_tag_has_no_place() -> None:
    assert tag_before("words\n<svg/>", 1) is None
