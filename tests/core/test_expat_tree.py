"""Trees by expat are lxml's: the same bytes of all that is written, and the same refusals."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from edition_digests import digests
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pnp.core.bundle import OFF, VARIABLE
from pnp.core.xml import expat_tree
from pnp.press.svg.tree.standalone import part_of

ROOT = Path(__file__).resolve().parents[2]
SVG = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"
DRAWINGS = sorted((ROOT / "pnp/art").rglob("*.svg"))

BOTH = (etree, expat_tree)
TEXTS = st.text(st.sampled_from("aé𝄞 \t\n<>&\"'"), max_size=6)
TAGS = st.sampled_from([f"{{{SVG}}}g", f"{{{SVG}}}text", f"{{{LINK}}}a", "plain"])
KEYS = st.sampled_from(["id", "x", f"{{{LINK}}}href", "{urn:other}k"])
HEADS = (
    f'<svg xmlns="{SVG}" xmlns:xlink="{LINK}" xmlns:o="urn:other">',
    f'<s:svg xmlns:xlink="{LINK}" xmlns:s="{SVG}" xmlns="urn:unused" xmlns:o="urn:other">',
)
"""Roots that declare all namespaces that are used below: only so have prefixes one spelling."""

ELEMENTS = st.recursive(
    st.tuples(TAGS, st.dictionaries(KEYS, TEXTS, max_size=2), TEXTS, TEXTS, st.just(())),
    lambda inner: st.tuples(
        TAGS,
        st.dictionaries(KEYS, TEXTS, max_size=2),
        TEXTS,
        TEXTS,
        st.lists(inner, max_size=3).map(tuple),
    ),
    max_leaves=8,
)


def grow(xml: Any, parent: Any, about: Any) -> None:
    tag, attributes, text, tail, children = about
    element = xml.Element(tag, attributes)
    parent.append(element)
    element.text, element.tail = text or None, tail or None
    for child in children:
        grow(xml, element, child)


def spellings(xml: Any, root: Any) -> list[bytes]:
    return [
        xml.tostring(root),
        xml.tostring(root, encoding="utf-8"),
        xml.tostring(root, method="c14n", exclusive=True),
        *(xml.tostring(deepcopy(child)) for child in root),
    ]


@given(st.sampled_from(HEADS), st.lists(ELEMENTS, max_size=3))
def test_made_trees_are_written_alike(head: str, about: list[Any]) -> None:
    end = f"</{head[1:].split(maxsplit=1)[0].rstrip('>')}>"
    written = []
    for xml in BOTH:
        root = xml.fromstring(head + end)
        for each in about:
            grow(xml, root, each)
        again = xml.fromstring(xml.tostring(root))
        xml.cleanup_namespaces(again)
        written.append([*spellings(xml, root), *spellings(xml, again)])
    assert written[0] == written[1]


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: str(path.relative_to(ROOT)))
def test_drawings_are_read_and_written_alike(path: Path) -> None:
    source = path.read_bytes()
    written = [
        spellings(xml, xml.fromstring(source, xml.XMLParser(remove_comments=True))) for xml in BOTH
    ]
    assert written[0] == written[1]


def test_children_are_moved_with_the_text_behind_them() -> None:
    results = []
    for xml in BOTH:
        root = xml.fromstring(f'<svg xmlns="{SVG}"><a>1</a>2<b>3</b>4<c/>5</svg>')
        first, second, third = list(root)
        second.append(first)
        root.remove(third)
        root.insert(0, third)
        root.replace(second, xml.Element("new"))
        root[0:1] = [xml.Element("x"), xml.Element("y")]
        behind = [str(second.tail), str(third.tail), len(second), str(third.getparent())]
        results.append([xml.tostring(root), root.index(root[1]), *behind])
    assert results[0] == results[1]


def test_searches_are_alike() -> None:
    longer = f'<q xmlns="{SVG}/longer"/>'
    source = f'<?one 1?><?two?><svg xmlns="{SVG}">a<g id="1">b<g/>c</g><p xmlns=""/>d{longer}</svg>'
    results = []
    for xml in BOTH:
        root = xml.fromstring(source)
        tags = ("*", "{*}g", f"{{{SVG}}}*", f"{{{SVG}}}g", "p", "{*}*")
        found: list[Any] = [[str(each.tag) for each in root.iter(tag)] for tag in tags]
        found += [[each.tag for each in root.iter(xml.Element)], list(root.itertext())]
        found += [root.getprevious().target, root.getprevious().getprevious().target]
        found += [root[0].find("{*}g").getroottree().getroot() is root, root.find(".//q")]
        found += [root.getprevious().getprevious().getprevious(), root[1].getprevious().tag]
        found += [xml.QName(each).localname for each in root.iter("*")]
        results.append(found)
    assert results[0] == results[1]


@pytest.mark.parametrize("length", [1, 9_000, 20_000])
def test_texts_of_any_length_are_read_whole(length: int) -> None:
    text = "é<!-- left out -->" + "a" * length
    for xml in BOTH:
        parser: Any = xml.XMLParser(remove_comments=True)
        root = xml.fromstring(f"<svg>{text}<g/>{text}<?one?>{text}</svg>", parser)
        assert [root.text, root[0].tail, root[1].tail] == ["é" + "a" * length] * 3


@pytest.mark.parametrize(
    "source",
    [
        b"",
        b"<svg>",
        b"<svg>&nbsp;</svg>",
        b"<svg/><svg/>",
        b"<svg a='1' a='2'/>",
        b"<svg>\x00</svg>",
        b"<a:svg/>",
        "<svg>é</svg>".encode("latin-1"),
        b"<?xml version='1.0' encoding='klingon'?><svg/>",
        b"<?xml version='1.0' encoding='hex'?><svg/>",
        "<svg>\ud800</svg>",
    ],
)
def test_what_lxml_refuses_is_refused(source: str | bytes) -> None:
    for xml in BOTH:
        parser: Any = xml.XMLParser(resolve_entities=False, no_network=True)
        with pytest.raises(xml.XMLSyntaxError):
            xml.fromstring(source, parser)


def test_the_parser_s_encoding_counts_and_not_the_declared_one() -> None:
    source = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Café</a>'.encode()
    for xml in BOTH:
        parser: Any = xml.XMLParser(encoding="utf-8")
        assert xml.fromstring(source, parser).text == "Café"


def test_a_string_that_declares_an_encoding_is_refused() -> None:
    source = '<?xml version="1.0" encoding="utf-8"?><svg/>'
    for xml in BOTH:
        with pytest.raises(ValueError, match="encoding"):
            xml.fromstring(source)
        assert xml.tostring(xml.fromstring(source.encode())) == b"<svg/>"
        assert xml.tostring(xml.fromstring('<?xml version="1.0"?><svg/>')) == b"<svg/>"


def test_attributes_that_only_a_doctype_gives_are_not_read_and_namespaces_are() -> None:
    source = (
        '<!DOCTYPE svg [<!ATTLIST svg x CDATA "1" y CDATA #FIXED "2" z CDATA "3"'
        f' xmlns CDATA #FIXED "{SVG}">]><svg z="4"/>'
    )
    by_lxml, by_expat = (xml.tostring(xml.fromstring(source)) for xml in BOTH)
    assert by_lxml == by_expat == f'<svg xmlns="{SVG}" z="4"/>'.encode()


def test_entities_are_read_only_if_that_is_allowed() -> None:
    source = '<!DOCTYPE svg [<!ENTITY d "duck">]><svg a="&d;">&d;</svg>'
    assert expat_tree.tostring(expat_tree.fromstring(source)) == b'<svg a="duck">duck</svg>'
    with pytest.raises(expat_tree.XMLSyntaxError) as refusal:
        expat_tree.fromstring(source, expat_tree.XMLParser(resolve_entities=False))
    assert refusal.value.lineno == 1
    with pytest.raises(expat_tree.XMLSyntaxError):
        expat_tree.fromstring('<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg>&x;</svg>')


def test_all_that_is_asked_of_lxml_is_there_without_it() -> None:
    door = re.compile(r"from pnp\.core\.xml import .*\betree\b")
    sources = (path.read_text("utf-8") for path in (ROOT / "pnp").rglob("*.py"))
    names = {
        name
        for source in sources
        if door.search(source)
        for name in re.findall(r"\betree\.([A-Za-z]\w*)", source)
    }
    assert names > {"C14NError", "fromstring"}
    names.remove("XPath")  # by which the door tells that lxml is there
    assert [name for name in sorted(names) if not hasattr(expat_tree, name)] == []


def test_one_element_of_a_drawing_is_taken_out_without_lxml() -> None:
    deck = f"""<svg xmlns="{SVG}"><defs><linearGradient id="red"/><rect id="blue"/></defs>
      <switch><g><path/></g><g id="queen"><circle fill="url(#red)"/></g></switch></svg>""".encode()
    script = """if True:
        import sys
        sys.modules["lxml"] = None
        from pnp.press.svg.tree.standalone import part_of
        sys.stdout.buffer.write(part_of(sys.stdin.buffer.read(), "queen"))"""
    done = subprocess.run(
        [sys.executable, "-c", script], input=deck, capture_output=True, check=True
    )
    assert done.stdout == part_of(deck, "queen")
    assert b"blue" not in done.stdout
    assert b"red" in done.stdout


@pytest.mark.usefixtures("warm")
def test_a_game_is_printed_alike_without_lxml() -> None:
    compare(str(ROOT / "examples/puddle"), "en")


@pytest.mark.usefixtures("warm")
@pytest.mark.one_in(20)
@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("game", ["pond", "bucket", "cover", "gallery", "blind"])
def test_the_games_are_printed_alike_without_lxml(game: str, language: str) -> None:
    compare(game, language)


def compare(game: str, language: str) -> None:
    command = [sys.executable, str(ROOT / "tests/edition_digests.py"), game, language]
    cold = os.environ | {VARIABLE: OFF}  # what was kept has been made with lxml
    printed = subprocess.run(command, env=cold, capture_output=True, check=True)
    assert json.loads(printed.stdout) == digests(game, language)
