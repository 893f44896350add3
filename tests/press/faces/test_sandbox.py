"""The bounds of what a layout may compute: nothing fills the memory, nothing goes on for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.problems import MaterialError, Problem
from pnp.press.faces import Layouts
from pnp.press.faces.sandbox import MOST_LONG, MOST_STEPS


def filled(folder: Path, source: str, **values: object) -> str:
    (folder / "a.svg").write_text(source, encoding="utf-8")
    return Layouts(folder).fill("a.svg", values)


def problem(folder: Path, source: str, **values: object) -> Problem:
    with pytest.raises(MaterialError) as caught:
        filled(folder, source, **values)
    (found,) = caught.value.problems
    return found


DOUBLING = "".join(f"<!--% set a = a {{}} a %--><!-- {turn} -->\n" for turn in range(60))

VAST = [
    "{{ 'a' * 10 ** 10 }}",
    "{{ [1] * 10 ** 10 }}",
    "{{ 9 ** 9 ** 9 }}",
    "{{ 2 ** 64 }}",
    "{{ '%10000000000d' % 1 }}",
    "{{ '%*d' % (10 ** 10, 1) }}",
    "{{ '%10000000000d'|format(1) }}",
    "{{ range(10 ** 9)|list }}",
    "{{ range(10 ** 30)|join }}",
    "<!--% for i in range(10 ** 9) %--><!--% endfor %-->",
    "<!--% set a = 'a' %-->" + DOUBLING.format(*["+"] * 60),
    "<!--% set a = 'a' %-->" + DOUBLING.format(*["~"] * 60),
    "<!--% set a = [1] %-->" + DOUBLING.format(*["+"] * 60),
    "<!--% set a = 'a' %-->" + "<!--% set a %-->{{ a }}{{ a }}<!--% endset %-->" * 60,
    "<!--% macro f(n) %-->{{ f(n - 1) if n }}{{ f(n - 1) if n }}<!--% endmacro %-->{{ f(60) }}",
]
"""Layouts that would fill the memory, or never be filled."""


@pytest.mark.parametrize("source", VAST)
def test_what_would_be_vast_is_refused(tmp_path: Path, source: str) -> None:
    assert problem(tmp_path, source).hint == "let the layout compute less"


@pytest.mark.parametrize(
    "expression",
    [
        "'a'.center(10 ** 10)",
        "'{:10000000000}'.format(1)",
        "'a'.zfill(10 ** 10)",
        "(1).to_bytes(10 ** 10)",
        "[1].append(2)",
    ],
)
def test_methods_of_texts_numbers_and_lists_are_not_given(tmp_path: Path, expression: str) -> None:
    assert "is unsafe" in problem(tmp_path, f"{{{{ {expression} }}}}").fact


@pytest.mark.parametrize("name", ["center", "indent", "batch", "wordwrap", "random"])
def test_filters_that_could_make_something_vast_are_not_there(tmp_path: Path, name: str) -> None:
    assert f"No filter named '{name}'" in problem(tmp_path, f"{{{{ x|{name}(9) }}}}", x="a").fact


def test_loops_in_loops_end_with_the_steps(tmp_path: Path) -> None:
    loop = "<!--% for i in range(1000) %-->"
    found = problem(tmp_path, "<g>\n" + loop * 5 + "<!--% endfor %-->" * 5 + "</g>")
    assert found.fact == f"it takes more than {MOST_STEPS:,} turns of loops and calls"
    assert found.place == "templates/a.svg, line 2"


def test_each_filling_has_all_steps(tmp_path: Path) -> None:
    loops = "<!--% for i in range(1500) %--><!--% for j in range(30) %-->"
    (tmp_path / "a.svg").write_text(loops + "<!--% endfor %-->" * 2)
    layouts = Layouts(tmp_path)
    assert layouts.fill("a.svg", {}) == layouts.fill("a.svg", {})


def test_a_text_may_be_as_long_as_is_said(tmp_path: Path) -> None:
    longest = "a" * MOST_LONG
    assert filled(tmp_path, "{{ x ~ '' }}", x=longest) == longest
    assert "longer than" in problem(tmp_path, "{{ x ~ 'a' }}", x=longest).fact


def test_layouts_compute_with_numbers_formats_and_mappings(tmp_path: Path) -> None:
    source = (
        "{{ 2 ** 3 * 1.5 }} {{ 7 % 4 }} {{ '%.2f %d' % (1.5, 2) }} {{ '%g'|format(2.5) }}"
        "<!--% for k, v in x.items() %--> {{ loop.cycle('i', 'j') }}{{ k }}{{ v }}<!--% endfor %-->"
    )
    assert filled(tmp_path, source, x={"a": 1, "b": 2}) == "12.0 3 1.50 2 2.5 ia1 jb2"
