"""Filling layouts: values, statements in comments, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.problems import MaterialError, Problem
from pnp.press.faces import Layouts


def filled(folder: Path, source: str, **values: object) -> str:
    (folder / "a.svg").write_text(source, encoding="utf-8")
    return Layouts(folder).fill("a.svg", values)


def problem(folder: Path, source: str, **values: object) -> Problem:
    with pytest.raises(MaterialError) as caught:
        filled(folder, source, **values)
    (found,) = caught.value.problems
    return found


def test_values_are_escaped(tmp_path: Path) -> None:
    assert filled(tmp_path, '<a b="{{ x }}"/>', x='<&"') == '<a b="&lt;&amp;&#34;"/>'


def test_statements_stand_in_comments(tmp_path: Path) -> None:
    source = "<g><!--% for n in each %--><i>{{ n }}</i><!--% endfor %--></g>"
    assert filled(tmp_path, source, each=(1, 2)) == "<g><i>1</i><i>2</i></g>"


def test_quotes_that_a_drawing_program_escaped_still_work(tmp_path: Path) -> None:
    source = '<a b="{{ day[&quot;weather&quot;] }}"/>'
    assert filled(tmp_path, source, day={"weather": "rainy"}) == '<a b="rainy"/>'


def test_an_unknown_value_is_named_with_its_line(tmp_path: Path) -> None:
    found = problem(tmp_path, "<svg>\n<g/>\n{{ nothing }}</svg>")
    assert "'nothing' is undefined" in found.fact
    assert found.place == "templates/a.svg, line 3"


def test_broken_syntax_is_named_with_its_line(tmp_path: Path) -> None:
    found = problem(tmp_path, "<svg>\n<!--% for x %--></svg>")
    assert found.fact.startswith("not a valid layout")
    assert found.place == "templates/a.svg, line 2"


def test_a_missing_layout_is_named(tmp_path: Path) -> None:
    with pytest.raises(MaterialError, match="no such layout"):
        Layouts(tmp_path).fill("b.svg", {})


@pytest.mark.parametrize(
    "expression",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ x.__init__.__globals__ }}",
        "{{ x.attribute }}",
        "{{ 1 / 0 }}",
        "{{ x() }}",
        "{{ range(10 ** 9)|list }}",
    ],
)
def test_a_layout_reaches_nothing_it_was_not_given(tmp_path: Path, expression: str) -> None:
    assert problem(tmp_path, f"<svg>{expression}</svg>", x=object()).place


def test_a_layout_outside_the_folder_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.svg").write_text("<svg/>", encoding="utf-8")
    with pytest.raises(MaterialError, match="no such layout"):
        Layouts(tmp_path / "in").fill("../secret.svg", {})
