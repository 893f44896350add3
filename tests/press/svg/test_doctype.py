"""A DOCTYPE of SVG's own is passed over, plain text that it declares is read, all else refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.core.errors import Problem
from pnp.press.svg import Drawing
from pnp.press.svg.tree.parse import without_doctype

Draw = Callable[..., Drawing]
Refused = Callable[..., tuple[Problem, ...]]

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
RECT = '<rect width="9" height="9" fill="red"/>'
DTD = '"-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'
ILLUSTRATOR = f"""<?xml version="1.0"?>
<!-- Generator: a drawing program -->
<!DOCTYPE svg PUBLIC {DTD} [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>
]>
<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 9 9"><switch>
    <foreignObject requiredExtensions="&ns_ai;"><i:pgfRef/></foreignObject>
    <g i:extraneous="self">{RECT}</g>
</switch></svg>"""


@pytest.mark.parametrize(
    "doctype",
    [
        f"<!DOCTYPE svg PUBLIC {DTD}>",
        f"<!DOCTYPE svg PUBLIC {DTD.replace(chr(34), chr(39))} >",
        f"<!DOCTYPE svg\n  PUBLIC {DTD} []>",
        '<!DOCTYPE svg SYSTEM "file:///etc/passwd">',
        "<!DOCTYPE svg>",
        f"\n<!-- a -- b -->\n<!DOCTYPE svg PUBLIC {DTD}>".replace(" -- ", " - "),
        '<!DOCTYPE svg [<!ATTLIST svg xmlns:x CDATA #FIXED "http://x.example">]>',
    ],
)
def test_a_plain_doctype_is_passed_over(draw_all: Draw, doctype: str) -> None:
    assert draw_all(doctype + SVG.format(RECT)).form == draw_all(SVG.format(RECT)).form


def test_lines_stay_where_they_are_after_a_doctype(refused_all: Refused) -> None:
    (problem,) = refused_all(f"<!DOCTYPE svg\nPUBLIC {DTD}\n>\n" + SVG.format("\n<foo/>"))
    assert problem.place == "duck.svg, line 5: <foo>"


def test_namespaces_declared_as_entities_are_read(draw_all: Draw) -> None:
    assert draw_all(ILLUSTRATOR).form == draw_all(SVG.format(f"<g>{RECT}</g>")).form


@pytest.mark.parametrize(
    "inside",
    [
        '<!ENTITY a "<g/>">',
        '<!ENTITY a "&#60;g/>">',
        '<!ENTITY a "50%">',
        '<!ENTITY a PUBLIC "x" "http://x.example">',
        '<!ENTITY a "b" NDATA c>',
        f'<!ENTITY a "{"x" * 300}">',
        '<!ENTITY a "http://x.example/&b;">',
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        '<!ENTITY % a "http://x.example">',
        '<!ENTITY a "http://x.example"> %a;',
        f'<!ENTITY a "http://{"x" * 300}">',
        '<!ENTITY a "http://x.example">' * 201,
        '<!ATTLIST rect fill CDATA #FIXED "http://x.example">',
        '<!ATTLIST svg width CDATA #FIXED "http://x.example">',
        "<!ELEMENT svg ANY>",
        "<!-- ] -->",
    ],
)
def test_a_doctype_that_declares_more_is_refused(refused_all: Refused, inside: str) -> None:
    (problem,) = refused_all(f"\n<!DOCTYPE svg [{inside}]>" + SVG.format(RECT))
    assert "DOCTYPE" in problem.fact
    assert problem.place == "duck.svg, line 2"
    assert "delete" in problem.hint


def test_an_encoding_hides_no_doctype(refused_all: Refused) -> None:
    doctype = "+ADwAIQ-DOCTYPE svg [+ADwAIQ-ENTITY a SYSTEM 'a'+AD4-]+AD4-"
    (problem,) = refused_all(f'<?xml version="1.0" encoding="UTF-7"?>{doctype}{SVG.format(RECT)}')
    assert "DOCTYPE" in problem.fact
    assert "delete" in problem.hint


STYLED = """<!DOCTYPE svg [
  <!ENTITY red "#f00"> <!ENTITY w '2.5'> <!ENTITY st0 "fill:#f00;stroke:blue;stroke-width:2.5">
  <!ENTITY word "Quack, said he">
]>
"""


def test_entities_of_plain_text_are_read(draw_all: Draw) -> None:
    one = '<rect width="&w;" height="9" style="&st0;"/><circle r="&w;" fill="&red;"/>'
    other = one.replace("&w;", "2.5").replace("&red;", "#f00")
    other = other.replace("&st0;", "fill:#f00;stroke:blue;stroke-width:2.5")
    text = '<text y="9" font-family="Andika">{}</text>'
    drawn = draw_all(STYLED + SVG.format(one + text.format("&word;"))).form
    assert drawn == draw_all(SVG.format(other + text.format("Quack, said he"))).form


def test_lines_stay_where_they_are_after_entities(refused_all: Refused) -> None:
    (problem,) = refused_all(STYLED + SVG.format('\n<rect fill="&word;" width="1" height="1"/>'))
    assert problem.place == "duck.svg, line 6: <rect>"
    assert "Quack" in problem.fact


def test_entities_that_add_much_are_refused(refused_all: Refused) -> None:
    doctype = f'<!DOCTYPE svg [<!ENTITY a "{"x" * 200}">]>'
    (problem,) = refused_all(doctype + SVG.format(f"<desc>{'&a;' * 30_000}</desc>"))
    assert "DOCTYPE" in problem.fact


@pytest.mark.parametrize("doctype", ["", f"<!DOCTYPE svg PUBLIC {DTD}>", ILLUSTRATOR[:330]])
def test_an_entity_that_nothing_declares_is_refused(refused_all: Refused, doctype: str) -> None:
    doctype = doctype[: doctype.rfind(">") + 1]
    problems = refused_all(doctype + SVG.format('<rect width="&wide;" height="9"/>'))
    assert any("wide" in problem.fact for problem in problems)


def test_an_entity_in_text_is_refused_as_one(refused_all: Refused) -> None:
    doctype = f"<!DOCTYPE svg PUBLIC {DTD}>"
    (problem,) = refused_all(doctype + SVG.format("<text>&wide;</text>"))
    assert "entity" in problem.fact
    assert problem.hint


def test_a_doctype_is_read_in_linear_time() -> None:
    assert without_doctype(b"<!DOCTYPE svg [" + b'<!ENTITY a "http://x">' * 200_000) is None
    assert without_doctype(b"<!---->" * 500_000 + b"<!DOCTYPE svg [") is None


def test_a_doctype_inside_a_comment_is_none(draw_all: Draw) -> None:
    draw_all("<!-- <!DOCTYPE x [<!ENTITY a 'b'>]> -->" + SVG.format(RECT))


def test_a_root_without_a_namespace_is_read_as_svg(draw_all: Draw) -> None:
    bare = f'<svg viewBox="0 0 9 9"><?a b?><style>rect {{ fill: red }}</style>{RECT}</svg>'
    assert draw_all(bare).form == draw_all(SVG.format(RECT)).form
