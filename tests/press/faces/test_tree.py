"""A filled layout as a tree: how it is spelt makes no difference to what is printed."""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from lxml import etree
from sampling import sampled

from pnp.core.errors import MaterialError
from pnp.press.faces import maker, tree
from pnp.press.faces.tree import SVG
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

pytestmark = pytest.mark.one_in(2)

EXAMPLES = Path(__file__).parents[3] / "examples"
GAMES = ("pond", "blind", "cover", "gallery", "bucket", str(EXAMPLES / "puddle"))
XML = "http://www.w3.org/XML/1998/namespace"
XLINK = "http://www.w3.org/1999/xlink"
PREFIXES = {SVG: "s", XML: "xml", XLINK: "href"}


def respelled(filled: str) -> str:
    """Return the same XML with other quotes, the attributes backwards, and prefixes for all."""

    def name(tag: str) -> str:
        uri, _, local = tag.removeprefix("{").rpartition("}")
        return f"{PREFIXES[uri]}:{local}" if uri else local

    def spelled(element: etree._Element) -> str:
        pairs = reversed(element.items())
        attributes = "\n".join(f"{name(key)} = {single(value)}" for key, value in pairs)
        inside = "".join((element.text or "", *map(spelled, element))).replace("<!--", "")
        tag = name(str(element.tag))
        return f"<{tag} {attributes}>{inside}</{tag}>{element.tail or ''}"

    root = tree.parse(filled, "a layout")
    for element in root.iter():
        element.text, element.tail = escaped(element.text), escaped(element.tail)
    declared = " ".join(f"xmlns:{key}='{uri}'" for uri, key in PREFIXES.items() if uri != XML)
    return spelled(root).replace("<s:svg ", f"<s:svg {declared} ", 1)


def escaped(text: str | None) -> str:
    return (text or "").replace("&", "&amp;").replace("<", "&lt;")


def single(value: str) -> str:
    entities = {"'": "&apos;", '"': "&quot;"}
    return "'" + quoteattr(value, entities)[1:-1].replace("&gt;", ">") + "'"


def drawn(edition: Edition) -> dict[str, tuple[str, str]]:
    """Return the fingerprint of each face, and the key of its form."""
    renderer = edition.prepress.renderer
    faces = {name: face for part in edition.parts for name, face in part.faces.items()}
    return {
        name: (face.fingerprint, renderer.drawing(face).form.key) for name, face in faces.items()
    }


@pytest.mark.parametrize("game", sampled(GAMES, 3))
def test_a_layout_that_is_spelled_otherwise_is_printed_the_same(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_written = drawn(lay_out(resolve(Order(game))))
    spellings = set()

    def parse(filled: str, name: str) -> etree._Element:
        spellings.add(name)
        return tree.parse(respelled(filled), name)

    monkeypatch.setattr(maker, "parse", parse)
    assert drawn(lay_out(resolve(Order(game)))) == as_written
    assert len(spellings) > 1


SPELLINGS = {
    "single quotes": "<image href='duck' width='8'/>",
    "no order": '<image width="8" href="duck"/>',
    "more than": '<image data-x=">" href="duck" width="8"/>',
    "xlink": f'<image xmlns:x="{XLINK}" x:href="duck" width="8"/>',
    "a prefix": f'<s:image xmlns:s="{SVG}" href="duck" width="8"/>',
    "spaces": '<image\n href = " duck "\n width = "8" ></image>',
    "scaled": '<g transform="scale(2)"><image href="duck" width="4"/></g>',
    "scaled itself": '<image href="duck" width="4" style="transform:scale(2)"/>',
}


@pytest.mark.parametrize("body", SPELLINGS.values(), ids=SPELLINGS)
def test_a_picture_is_seen_however_it_is_named(body: str) -> None:
    root = tree.parse(f'<svg xmlns="{SVG}">{body}</svg>', "a")
    assert [(use.name, use.width_mm) for use in tree.pictures_of(root)] == [("duck", 8)]
    tree.choose_levels(root, lambda name, width: f"{name}@{width:g}")
    assert [each.name for each in tree.pictures_of(root)] == ["duck@8"]


@pytest.mark.parametrize("address", ["", 'href=""'])
def test_an_image_that_names_nothing_shows_no_picture_of_the_art(address: str) -> None:
    root = tree.parse(f'<svg xmlns="{SVG}"><image {address}/></svg>', "a")
    assert tree.pictures_of(root) == ()


def test_a_picture_that_is_written_into_the_layout_is_none_of_the_art() -> None:
    root = tree.parse(f'<svg xmlns="{SVG}"><image href="data:image/png;base64,AA"/></svg>', "a")
    assert tree.pictures_of(root) == ()


LINES = {
    "<path stroke-width='0.4'/>": "<path stroke-width='0.8'/>",
    '<path stroke-width=".5mm"/>': '<path stroke-width="1mm"/>',
    '<path style="fill:red;stroke-width:0.4"/>': '<path style="fill:red;stroke-width:0.8;"/>',
    '<path style="stroke-width: .25mm"/>': '<path style="stroke-width: 0.5mm;"/>',
    "<style>.a{stroke-width:0.4;rx:2}</style>": "<style>.a{stroke-width:0.8;rx:2;}</style>",
    '<rect rx="1" width=">"/>': '<rect rx="3" width=">"/>',
    '<rect rx="auto" stroke-width="thick"/>': '<rect rx="auto" stroke-width="thick"/>',
    '<circle rx="1"/>': '<circle rx="1"/>',
}


@pytest.mark.parametrize(("body", "themed"), LINES.items())
def test_a_theme_reaches_lines_and_corners_however_they_are_written(body: str, themed: str) -> None:
    root, expected = (
        tree.parse(f'<svg xmlns="{SVG}">{each}</svg>', "a") for each in (body, themed)
    )
    tree.apply_theme(root, corners=3, lines=2)
    assert etree.tostring(root) == etree.tostring(expected)


def test_tokens_are_replaced_wherever_they_stand() -> None:
    source = f'<svg xmlns="{SVG}"><g a="%x% and %x%">%x%<b/>of %y%</g></svg>'
    root = tree.parse(source, "a")
    tree.replace_tokens(root, {"%x%": "<1>", "%y%": "2"})
    (group,) = root
    assert (group.get("a"), group.text, group[0].tail) == ("<1> and <1>", "<1>", "of 2")


def test_a_layout_without_a_namespace_is_one_of_svg() -> None:
    assert [each.tag for each in tree.parse("<svg><g/></svg>", "a").iter()] == [
        f"{{{SVG}}}svg",
        f"{{{SVG}}}g",
    ]


def test_comments_are_no_part_of_a_fingerprint_and_words_are() -> None:
    def of(body: str) -> str:
        return tree.fingerprint(tree.parse(f"<svg>{body}</svg>", "a"), ())

    assert of("<g/><!-- drawn on Monday -->") == of("<g></g>")
    assert of("<g>a</g>") != of("<g>b</g>")
    assert of(f"<s:g xmlns:s='{SVG}'/>") == of("<g/>")


def test_an_entity_is_refused() -> None:
    with pytest.raises(MaterialError, match="&duck; is not filled in"):
        tree.parse("<!DOCTYPE svg [<!ENTITY duck 'x'>]><svg>&duck;</svg>", "a")
