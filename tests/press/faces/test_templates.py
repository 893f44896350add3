"""Filling layouts: values, statements, attributes that are none, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType

import pytest

from pnp.core.errors import MaterialError, Problem
from pnp.press.faces import Layouts, templates
from pnp.press.faces.sandbox import LayoutSandbox

Fill = Callable[..., str]
Refuse = Callable[..., Problem]


def test_values_are_escaped(filled: Fill) -> None:
    assert filled('<a b="{{ x }}"/>', x='<&"') == '<a b="&lt;&amp;&#34;"/>'


def test_statements_stand_in_comments(filled: Fill) -> None:
    source = "<g><!--% for n in each %--><i>{{ n }}</i><!--% endfor %--></g>"
    assert filled(source, each=(1, 2)) == "<g><i>1</i><i>2</i></g>"


def test_what_a_drawing_program_escaped_still_works(filled: Fill) -> None:
    source = '<a b="{{ day[&quot;weather&quot;] }}" c="{{ 1 if 2 &lt; 3 }}"/>'
    assert filled(source, day={"weather": "rainy"}) == '<a b="rainy" c="1"/>'


def test_entities_outside_of_expressions_stay(filled: Fill) -> None:
    source = "<a>&lt;<!--# {{ &lt; #-->&amp;{{ '&lt;' }}</a>"
    assert filled(source) == "<a>&lt;&amp;&lt;</a>"


@pytest.mark.parametrize(
    ("x", "shown"),
    [(None, '<a c="1"/>'), (0, '<a b="0" c="1"/>'), ("", '<a b="" c="1"/>')],
)
def test_an_attribute_that_is_none_is_left_out(filled: Fill, x: object, shown: str) -> None:
    assert filled('<a b="{{ x }}" c="1"/>', x=x) == shown
    assert filled("<a b='{{ x }}' c=\"1\"/>", x=x) == shown.replace(f'b="{x}"', f"b='{x}'")


def test_attributes_that_are_none_are_left_out_one_by_one(filled: Fill) -> None:
    macro = '<!--% macro f(x, y) %--><a b="{{ x }}" c="{{ y }}"/><!--% endmacro %-->'
    calls = "{{ f(1, none) }}{{ f(none, 2) }}{{ f(none, none) }}{{ f(1, 2) }}"
    assert filled(macro + calls) == '<a b="1"/><a c="2"/><a/><a b="1" c="2"/>'


def test_none_within_an_attribute_is_refused(problem: Refuse) -> None:
    found = problem('<a>\n<b c="1 {{ x }}"/></a>', x=None)
    assert found.fact == "a layout prints texts and numbers, and this is none"
    assert found.place == "templates/a.svg, line 2"


def test_an_unknown_value_is_named_with_its_line(problem: Refuse) -> None:
    found = problem("<svg>\n<g/>\n{{ nothing }}</svg>")
    assert "'nothing' is undefined" in found.fact
    assert found.place == "templates/a.svg, line 3"


@pytest.mark.parametrize(
    ("source", "fact"),
    [
        ("<!--% for x %-->", "expected token 'in'"),
        ("{{ x|uper }}", "there is no filter 'uper'; did you mean 'upper'?"),
        ("<!--% if x is od %--><!--% endif %-->", "there is no test 'od'; did you mean 'odd'?"),
        ("<!--% macro f(a, a) %--><!--% endmacro %-->", "duplicate"),
        ("{{ f(a=1, a=2) }}", "keyword argument repeated"),
        ("{{ '\\N{no such letter}' }}", "unknown Unicode character name"),
        ("{{ 1 +", "unexpected"),
        ("{{", "unexpected"),
        ("<!--# without end", "Missing end of comment tag"),
        ("<!--% set x.y = 1 %-->{{ 1 }", "unexpected"),
    ],
)
def test_broken_syntax_is_named_with_its_line(problem: Refuse, source: str, fact: str) -> None:
    found = problem(f"<svg>\n{source}</svg>", x=1, f=print)
    assert found.fact.startswith("not a valid layout: ")
    assert fact in found.fact
    assert found.place == "templates/a.svg, line 2"


@pytest.mark.parametrize(
    ("content", "fact"),
    [
        (b"<svg>\n\xff</svg>", "the layout is not UTF-8"),
        (b"<svg>\n\x00</svg>", "XML does not allow U+0000"),
        ("<svg>\n\ufffe</svg>".encode(), "XML does not allow U+FFFE"),
        (b"\n\xff", "the layout is not UTF-8"),
        (b"\n\x00", "XML does not allow U+0000"),
    ],
)
def test_a_layout_that_is_no_text_is_named_with_its_line(
    problem: Refuse, content: bytes, fact: str
) -> None:
    found = problem(content)
    assert (found.fact, found.place) == (fact, "templates/a.svg, line 2")


@pytest.mark.parametrize("letter", ["\x0b", "\ud800", "\uffff"])
def test_a_value_with_a_letter_that_xml_does_not_allow_is_refused(
    problem: Refuse, letter: str
) -> None:
    found = problem("<svg>before {{ x }}</svg>", x=f"a{letter}b")
    assert found.fact == f"XML does not allow U+{ord(letter):04X}, printed after '<svg>before a'"


@pytest.mark.parametrize("source", ["{{ '%c' % 55296 }}", "{{ '\\ud800' }}"])
def test_half_a_letter_is_refused(problem: Refuse, source: str) -> None:
    assert problem(source).fact.startswith("XML does not allow U+D800")


@pytest.mark.parametrize("size", [2**18 + 1, 2**22])
def test_a_layout_that_is_too_large_is_refused_unread(problem: Refuse, size: int) -> None:
    assert problem(b" " * size).fact == "the layout is larger than 262,144 bytes"


@pytest.mark.parametrize(
    "expression",
    [
        "{{ x.attribute }}",
        "{{ 1 / 0 }}",
        "{{ 10.0 ** 64 ** 64 }}",
        "{{ x() }}",
        "{{ y() }}",
        "{{ y|items }}",
        "{{ y.z.z }}",
        "{{ 1 < 'a' }}",
        "{{ 1[2:3] }}",
        "{{ (1 - 2)[2:3] }}",
        "{{ 1 in 1 }}",
        "{{ {}[[]] }}",
        "{{ -'a' }}",
        "{{ 'a' - 1 }}",
        "{{ ()|first }}",
        "{{ ()|max }}",
        "{{ 'a'|dictsort }}",
        "{{ '%d' % 'a' }}",
        "{{ '%(a)s' % 1 }}",
        "{{ '%' % 1 }}",
        "{{ caller() }}",
        "{{ self.body() }}",
        "{{ super() }}",
        "{{ range(1, 2, 0) }}",
        "{{ range(1.5) }}",
        "{{ (-8) ** 0.5 }}",
        "{{ 2 is divisibleby 0 }}",
        "<!--% set n = namespace(a=1) %--><!--% set n.a = n %-->{{ n }}",
        "<!--% for a, b in (1, 2) %--><!--% endfor %-->",
        "<!--% for a in 1 %--><!--% endfor %-->",
        "<!--% macro f(a) %-->{{ a }}<!--% endmacro %-->{{ f() }}",
        "<!--% macro f(a) %--><!--% endmacro %-->{{ f(1, 2, 3) }}",
        "<!--% macro f(a) %--><!--% endmacro %-->{{ f(b=3) }}",
        "<!--% import 'a.svg' as %-->",
        "<!--% from 'b.svg' import a %-->",
        "<!--% include '../b.svg' %-->",
        "<!--% include 'b\\0.svg' %-->",
        "<!--% include 'themes.toml' %-->",
    ],
)
def test_whatever_python_raises_is_told_with_layout_and_line(
    problem: Refuse, expression: str
) -> None:
    found = problem(f"<svg>\n{expression}</svg>", x=object(), y="text")
    assert found.place.startswith("templates/a.svg, line 2")
    assert found.fact


def test_an_unknown_value_is_told_where_it_is_named_and_not_where_it_is_printed(
    problem: Refuse,
) -> None:
    macro = "<!--% macro f(x) %-->\n{{ x }}\n<!--% endmacro %-->\n"
    assert problem(macro + "{{ f(nothing) }}").place == "templates/a.svg, line 4"


@pytest.fixture
def imported(tmp_path: Path) -> Callable[[str], Problem]:
    """imported(source): what is wrong with a layout that imports `f` from one written so."""

    def refused(source: str | bytes) -> Problem:
        (tmp_path / "a.svg").write_text("\n<!--% from 'b.svg' import f %-->\n\n{{ f(1) }}")
        content = source if isinstance(source, bytes) else source.encode()
        (tmp_path / "b.svg").write_bytes(content)
        with pytest.raises(MaterialError) as caught:
            Layouts(tmp_path).fill("a.svg", {})
        (found,) = caught.value.problems
        return found

    return refused


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("\n<!--% macro f(x) %-->\n{{ 1 / 0 }}<!--% endmacro %-->", 3),
        ("\n<!--% macro f(x) %-->\n{{ x.y }}<!--% endmacro %-->", 3),
        ("\n{{ 1 / 0 }}<!--% macro f(x) %--><!--% endmacro %-->", 2),
        ("\n<!--% macro f(x) %-->\n{{ x|no }}<!--% endmacro %-->", 3),
        ("\n<!--% macro f(x, x) %-->{{ x }}<!--% endmacro %-->", 2),
        ("\n\n<!--% if x %-->", 3),
        (b"\n\n\n\xe9", 4),
    ],
)
def test_what_is_wrong_with_an_imported_layout_is_told_there(
    imported: Callable[[str | bytes], Problem], source: str | bytes, line: int
) -> None:
    assert imported(source).place == f"templates/b.svg, line {line}"


def test_a_layout_that_does_not_have_what_is_imported_is_told_at_the_import(
    imported: Callable[[str | bytes], Problem],
) -> None:
    assert imported("<svg/>").place == "templates/a.svg, line 4"


def test_a_missing_layout_is_named(tmp_path: Path) -> None:
    with pytest.raises(MaterialError) as caught:
        Layouts(tmp_path).fill("b.svg", {})
    assert list(caught.value.problems) == [Problem("there is no such layout", "templates/b.svg")]


def test_a_missing_import_is_named_where_it_is_asked_for(problem: Refuse) -> None:
    found = problem("\n<!--% import 'b.svg' as b %-->")
    assert found.place == "templates/a.svg, line 2: templates/b.svg"


@pytest.mark.parametrize("name", ["../secret.svg", "in/../../secret.svg", "/secret.svg", "in"])
def test_a_layout_outside_the_folder_is_not_found(tmp_path: Path, name: str) -> None:
    (tmp_path / "in" / "in").mkdir(parents=True)
    (tmp_path / "secret.svg").write_text('<svg width="9mm" height="9mm"/>', encoding="utf-8")
    layouts = Layouts(tmp_path / "in")
    with pytest.raises(MaterialError, match="no such layout"):
        layouts.fill(name, {})
    with pytest.raises(MaterialError, match="no such layout"):
        layouts.size(name)


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ("<svg>", "states no size"),
        ('<svg width="9mm">', "states no size"),
        ('<svg width="9em" height="9mm">', "states no size"),
        ('<svg width="1.2.3mm" height="9mm">', "states no size"),
        ('<svg data-width="9mm" height="9mm">', "states no size"),
        ('<svg><svg width="9mm" height="9mm">', "states no size"),
        ('<svg width="0mm" height="9mm">', "states a size of 0 x 9 mm"),
        ('<svg width="9mm" height="999999mm">', "states a size of 9 x 999999 mm"),
        ("<svg " * 40_000, "states no size"),
        ("<svg " + 'width="1mm" ' * 20_000, "states no size"),
    ],
    ids=lambda tag: tag[:30],
)
def test_a_layout_without_a_usable_size_is_refused(tmp_path: Path, tag: str, told: str) -> None:
    (tmp_path / "a.svg").write_text(tag, encoding="utf-8")
    with pytest.raises(MaterialError, match=told):
        Layouts(tmp_path).size("a.svg")


@pytest.mark.parametrize(
    "tag", ['<svg width="9mm" height="8.5mm">', "<svg\n height = '8.5mm'\n\twidth = '9mm'>"]
)
def test_a_layout_states_its_size_in_any_order(tmp_path: Path, tag: str) -> None:
    (tmp_path / "a.svg").write_text(tag, encoding="utf-8")
    size = Layouts(tmp_path).size("a.svg")
    assert (size.width_mm, size.height_mm) == (9, 8.5)


def test_a_layout_is_compiled_once_for_the_same_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = []

    class Counting(LayoutSandbox):
        def _compile(self, source: str, filename: str) -> CodeType:
            compiled.append(filename)
            return super()._compile(source, filename)

    monkeypatch.setattr(templates, "LayoutSandbox", Counting)
    monkeypatch.setattr(templates, "_in_memory", {})
    for folder, text in (("one", "<a/>"), ("two", "<a/>"), ("three", "<b/>"), ("one", "<a/>")):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "a.svg").write_text(text, encoding="utf-8")
        assert Layouts(tmp_path / folder).fill("a.svg", {}) == text
    assert compiled == ["templates/a.svg"] * 2


def test_a_layout_of_another_name_is_told_by_its_own_name(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        (tmp_path / name).write_text("{{ 1 / 0 }}", encoding="utf-8")
        with pytest.raises(MaterialError, match=f"templates/{name}, line 1"):
            Layouts(tmp_path).fill(name, {})


def test_jinja_is_not_imported_before_a_layout_is_filled() -> None:
    program = """
import sys
from pnp.core.resources import templates
from pnp.press.faces import Layouts
Layouts(templates()).size("pond/sheet.svg")
print("jinja2" in sys.modules)
"""
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert shown.stdout.split() == [b"False"]


def test_a_size_that_no_layout_may_have_is_told_with_the_layout_and_the_bounds(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.svg").write_text('<svg width="0mm" height="9mm">', encoding="utf-8")
    with pytest.raises(MaterialError) as caught:
        Layouts(tmp_path).size("a.svg")
    (found,) = caught.value.problems
    assert (found.fact, found.place) == (
        "the layout states a size of 0 x 9 mm",
        "templates/a.svg",
    )
    assert found.hint.startswith("each side is ")


LABELLED = {
    '<text inkscape:label="{{title}}">Sample</text>': "put a <rect",
    "<g inkscape:label='Words of {{ title }}'><text>Sample</text></g>": "put a <rect",
    '<rect serif:id="{{ title }}"/>': 'give the <rect> data-pnp-text="{{ title }}"',
    '<image id="{{title}}" href="a"/>': 'give the <image> href="{{ title }}"',
    '<text id="_x7B__x7B_title_x7D__x7D__00000012">Sample</text>': "put a <rect",
}
PROGRAMS = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:serif="http://x/"'


@pytest.mark.parametrize(("object_", "hint"), LABELLED.items())
def test_a_label_that_fills_in_nothing_is_refused_with_its_line(
    problem: Refuse, object_: str, hint: str
) -> None:
    found = problem(f"<svg {PROGRAMS}>\n{object_}</svg>", title="Duck")
    assert found.fact.startswith("the label 'title' of <")
    assert found.place == "templates/a.svg, line 2"
    assert found.hint.startswith(hint)


@pytest.mark.parametrize(
    "body",
    [
        '<g inkscape:label="Layer 1"/>',
        '<clipPath id="{{ title }}"/>',
        '<rect id="{{ title }}"/><use href="#{{ title }}"/>',
        '<rect id="box-{{ title }}"/>',
    ],
)
def test_a_label_or_an_id_that_names_no_value_is_none_of_these(filled: Fill, body: str) -> None:
    assert filled(f"<svg {PROGRAMS}>{body}</svg>", title="Duck").startswith("<svg")


@pytest.mark.parametrize(
    "written", ["{{ art }}", "%7B%7Bart%7D%7D", "%7b%7b%20art%20%7d%7d", "%7B%7B%20art%20%7D%7D"]
)
def test_an_address_that_a_drawing_program_has_escaped_is_filled_in(
    filled: Fill, written: str
) -> None:
    assert filled(f'<image href="{written}"/>', art="duck.teal") == '<image href="duck.teal"/>'


def test_an_address_that_holds_no_expression_stays(filled: Fill) -> None:
    address = "data:text/plain,%7B%7B%20a%20b%7D"
    assert filled(f'<image href="{address}"/>') == f'<image href="{address}"/>'
