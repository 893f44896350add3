"""Tags and their places, of whole files and of those that no reader should believe."""

from __future__ import annotations

from pnp.core.xml_tags import read_tags


def test_a_tag_has_its_byte_line_and_attributes() -> None:
    tags = read_tags("<svg>\n<!-- é -->\n <rect x='1'\n y='2'/></svg>".encode())
    assert [(tag.at, tag.line, tag.name) for tag in tags] == [(0, 1, "svg"), (19, 3, "rect")]
    assert tags[1].attributes == {"x": "1", "y": "2"}


def test_of_a_damaged_file_the_tags_before_the_damage_are_told() -> None:
    assert [tag.name for tag in read_tags(b"<svg><g></svg><rect/>")] == ["svg", "g"]
    assert read_tags(b"no xml") == ()


def test_a_file_that_declares_entities_is_read_no_further() -> None:
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg id="&b;"/>'
    assert read_tags(bomb) == ()


def test_reading_stops_after_the_last_tag_that_is_asked_for() -> None:
    (tag,) = read_tags(b"<a x='1'><b/></a>", most=1)
    assert (tag.name, tag.attributes) == ("a", {"x": "1"})
    assert read_tags(b"<!DOCTYPE a [<!ENTITY e 'x'>]><a/>", most=1) == ()
