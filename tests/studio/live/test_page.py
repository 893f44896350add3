"""The page of an edition: its faces by what they show, and all that a browser asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pack_samples import PUDDLE

from pnp.core.geometry import Size
from pnp.press.faces import Face
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.studio.live import Resource, ServedPage, page_of
from pnp.studio.live.markup import markup_of, picture_markup
from pnp.studio.live.page import _quote, font_files

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


@pytest.fixture(scope="module")
def edition() -> Edition:
    return lay_out(resolve(Order("pond", only=("aid", "rules"), language="fr")))


@pytest.fixture(scope="module")
def page(edition: Edition) -> ServedPage:
    return page_of(edition)


def test_it_shows_the_faces_of_each_part_as_they_are_cut(page: ServedPage) -> None:
    assert (page.title, page.language, page.ink) == ("Ducks in the Pond", "fr", "full")
    names = {part.name: [face.name for face in part.faces] for part in page.parts}
    assert names["aid"] == ["pond.aid"]
    assert names["rules"][0] == "pond.rules.1"
    assert [each.name for each in page.faces if not each.name.startswith("pond.")] == []
    rules = page.parts[1].faces[0]
    assert (rules.width_mm, rules.height_mm) == (210, 297)


def test_it_says_how_many_of_each_card_are_printed() -> None:
    edition = lay_out(resolve(Order(str(PUDDLE), only=("cards",), copies=2)))
    assert {face.name: face.copies for face in page_of(edition).faces} == {
        "puddle.teal": 8,
        "puddle.mallard": 6,
        "puddle.pintail": 6,
        "puddle.shoveler": 4,
        "puddle.back.duck": 1,
    }


def test_all_that_it_names_is_served(page: ServedPage) -> None:
    named = {face.address for face in page.faces} | {page.fonts}
    for content in (each.content for each in page.resources.values()):
        named.update(re.findall(r'<image[^>]* href="([^"]*)"', content.decode("latin-1")))
    named.update(re.findall(r'url\("([^"]*)"\)', page.resources[page.fonts].content.decode()))
    assert named == set(page.resources)


def test_the_fonts_of_its_texts_are_served(page: ServedPage) -> None:
    style = page.resources[page.fonts].content.decode()
    texts = "".join(page.resources[face.address].content.decode() for face in page.faces)
    families = set(re.findall(r"font-family=\"'([^']*)'", texts))
    assert families >= {"Andika", "Baloo 2"}
    assert [each for each in families if f'font-family: "{each}"' not in style] == []


def test_fonts_that_may_not_be_served_and_those_behind_the_first_of_a_file_are_left_out(
    tmp_path: Path,
) -> None:
    path = tmp_path / "font"
    path.write_bytes(b"OTTO")

    def font(family: str, *, barred: bool = False, index: int = 0) -> Any:
        return SimpleNamespace(
            barred=barred,
            directory=SimpleNamespace(index=index),
            path=path,
            style=SimpleNamespace(weights=(300, 700), italic=family == "Swan"),
            names=SimpleNamespace(family=family),
        )

    faces = (font("Duck"), font("Barred", barred=True), font("Second", index=1), font("Swan"))
    name, files = font_files.__wrapped__(SimpleNamespace(faces=faces))  # type: ignore[arg-type]
    rules = files[name].content.decode().splitlines()
    assert [re.findall(r'family: "(\w+)"', rule) for rule in rules] == [["Duck"], ["Swan"]]
    assert [rule.partition("font-weight: ")[2] for rule in rules] == [
        "300 700; font-style: normal }",
        "300 700; font-style: italic }",
    ]
    assert [files[key].type for key in files if key != name] == ["font/otf"]


def test_pictures_of_the_last_page_stay_as_long_as_a_face_of_it(
    edition: Edition, page: ServedPage
) -> None:
    old = {"picture/old": Resource("image/png", b""), "face/old": Resource("image/svg+xml", b"")}
    before = replace(page, resources={**page.resources, **old})
    assert page_of(edition, before).resources.keys() == page.resources.keys()
    broken = page_of(edition, before, ["pond.aid"])
    assert broken.resources.keys() == {*page.resources, "picture/old"}
    assert broken.faces == page.faces


def test_faces_in_faces_are_part_of_the_drawing(page: ServedPage) -> None:
    rules = page.resources[page.parts[1].faces[0].address].content.decode()
    assert rules.count("<svg") == 3
    ids = re.findall(r'\bid="([^"]*)"', rules)
    assert len(ids) == len(set(ids))


def test_no_face_has_changed_unless_one_has(page: ServedPage) -> None:
    assert page.changes_since(page) == ()
    assert page.changes_since(None) == tuple(face.name for face in page.faces)


def face(svg: str) -> Face:
    return Face("test", Size(10, 10), svg.encode())


def shown(svg: str, pictures: Mapping[str, bytes | Face]) -> str:
    return markup_of(face(svg), pictures.__getitem__, "picture/{}".format).decode()


def test_a_picture_is_named_by_its_address() -> None:
    made = shown(f'<svg {XMLNS}><image x="1" href="a&amp;b" y="2"/></svg>', {"a&b": b""})
    assert made == f'<svg {XMLNS}><image x="1" y="2" href="picture/a&amp;b"/></svg>'


def test_a_picture_that_stands_in_the_drawing_stays() -> None:
    svg = f'<svg {XMLNS}><image href="data:image/png;base64,AA=="/></svg>'
    assert shown(svg, {}) == svg


def test_a_face_in_a_face_has_its_place_and_ids_of_its_own() -> None:
    inner = (
        f'<svg {XMLNS} width="9mm" viewBox="0 0 9 9">'
        '<g id="c" fill="#c00"/><use fill="url(#c)" href="#c"/></svg>'
    )
    outer = f'<svg {XMLNS}><image href="f" x="1" width="3" opacity=".5"/></svg>'
    assert shown(outer, {"f": face(inner)}) == (
        f'<svg {XMLNS}><g opacity=".5"><svg viewBox="0 0 9 9" x="1" width="3">'
        '<g id="n1-c" fill="#c00"/><use fill="url(#n1-c)" href="#n1-c"/></svg></g></svg>'
    )


def test_a_face_that_shows_itself_comes_to_an_end() -> None:
    loop = face(f'<svg {XMLNS}><image href="me"/></svg>')
    assert shown(f'<svg {XMLNS}><image href="me"/></svg>', {"me": loop}).count("<svg") == 5


HOSTILE = f"""<svg {XMLNS} xmlns:x="urn:x" xmlns:h="http://www.w3.org/1999/xhtml"
 xmlns:xlink="http://www.w3.org/1999/xlink" x:secret="EVIL" onload="EVIL()" viewBox="0 0 9 9"
><?EVIL one?><title onclick="EVIL()">EVIL</title><desc>EVIL</desc><metadata onload="EVIL()"
><x:script>EVIL</x:script><g id="EVIL"/></metadata><x:g onload="EVIL()"><rect id="EVIL"/></x:g
><h:script>EVIL()</h:script><script>EVIL()</script><foreignObject><h:b>EVIL</h:b></foreignObject
><text id="t" data-kept="">one <title>EVIL</title>two<x:y>EVIL</x:y> three</text
><g id="g" xlink:title="EVIL"><animate onbegin="EVIL()"/></g><use xlink:href="#g"/>
<a href="java&#9;script:EVIL()"><path d="M0 0h9" x:d="EVIL" onclick="EVIL()"/></a></svg>"""

HARMLESS = (
    f'<svg {XMLNS} xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
    '<text id="t" data-kept="">one two three</text>'
    '<g id="g"/><use xlink:href="#g"/>\n<a><path d="M0 0h9"/></a></svg>'
)


def test_a_browser_gets_what_the_press_reads_and_nothing_else() -> None:
    assert shown(HOSTILE, {}) == HARMLESS
    assert picture_markup(HOSTILE.encode()).decode() == HARMLESS


def test_the_text_after_what_is_left_out_stays_where_it_was() -> None:
    text = "<text>one <title>EVIL</title>two <tspan>three</tspan>{} four</text>".format
    assert shown(f"<svg {XMLNS}>{text('<desc>EVIL</desc>')}</svg>", {}) == (
        f"<svg {XMLNS}><text>one two <tspan>three</tspan> four</text></svg>"
    )
    after = "<text>one <tspan>two</tspan> three<title>EVIL</title> four<desc/> five</text>"
    assert shown(f"<svg {XMLNS}>{after}</svg>", {}) == (
        f"<svg {XMLNS}><text>one <tspan>two</tspan> three four five</text></svg>"
    )


@pytest.mark.parametrize(
    "source",
    [
        b"<html xmlns='http://www.w3.org/1999/xhtml'><script>EVIL()</script></html>",
        b"<!DOCTYPE svg [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><svg>&e;</svg>",
        b"<svg>",
        b"",
    ],
)
def test_a_picture_that_the_press_refuses_shows_nothing(source: bytes) -> None:
    assert picture_markup(source).decode() == f"<svg {XMLNS}/>"


def test_of_a_link_only_the_address_is_left_out() -> None:
    svg = f'<svg {XMLNS}><a id="l" {{}}fill="red"><path d="M0 0h9"/></a></svg>'
    assert shown(svg.format('href="#l" '), {}) == svg.format("")


def test_parts_that_could_not_be_laid_out_are_shown_as_they_were(
    edition: Edition, page: ServedPage
) -> None:
    some = replace(edition, parts=edition.parts[1:])
    assert page_of(some, page).parts == page.parts
    assert page_of(some).parts == page.parts[1:]


@pytest.mark.parametrize(
    ("family", "quoted"),
    [
        ("Noto Sans-2_b.", "Noto Sans-2_b."),
        ('A"B', "A\\22 B"),
        ("A\\", "A\\5c "),
        ("};</style>", "\\7d \\3b \\3c \\2f style\\3e "),
        ("Éa\n", "Éa\\a "),
    ],
)
def test_a_family_s_name_ends_no_string_of_a_style_sheet(family: str, quoted: str) -> None:
    assert _quote(family) == quoted  # fonts of packs bring such names
