"""The bounds of what a layout may compute: nothing fills the memory, nothing goes on for ever."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pnp.core.errors import Problem
from pnp.press.faces.limits import (
    MAX_GIVEN,
    MAX_LENGTH,
    MAX_PRINTED,
    MAX_SIZE,
    MAX_STEPS,
    LayoutBudget,
    TooMuchError,
    a_budget,
    budget,
)

Fill = Callable[..., str]
Refuse = Callable[..., Problem]

LESS = "let the layout compute less"
DOUBLING = "".join(f"<!--% set a = {{}} %--><!-- {turn} -->\n" for turn in range(60))


def doubled(start: str, more: str) -> str:
    """A layout that makes `a` twice as large, sixty times."""
    return f"<!--% set a = {start} %-->" + DOUBLING.format(*[more] * 60)


VAST = [
    "{{ 'a' * 10 ** 10 }}",
    "{{ [1] * 10 ** 10 }}",
    "{{ (1,) * 10 ** 10 }}",
    "{{ 9 ** 9 ** 9 }}",
    "{{ 2 ** 64 }}",
    "{{ 10|round(-10 ** 9) }}",
    "{{ 1.5|round(10 ** 9) }}",
    "{{ '%10000000000d' % 1 }}",
    "{{ '%.10000000000f' % 1 }}",
    "{{ '%*d' % (10 ** 10, 1) }}",
    "{{ '%10000000000d'|format(1) }}",
    "{{ range(10 ** 9)|list }}",
    "{{ range(10 ** 30)|join }}",
    "{{ range(2000)|join('abc') }}",
    "{{ 'aaaa'|replace('', x)|replace('', x) }}",
    "{{ x|replace('a', x) }}",
    "<!--% for i in range(10 ** 9) %--><!--% endfor %-->",
    doubled("'a'", "a + a"),
    doubled("'a'", "a ~ a"),
    doubled("'a'", "'%s%s' % (a, a)"),
    doubled("'a'", "[a, a]|join"),
    doubled("[1]", "a + a"),
    doubled("(1,)", "(a, a)"),
    doubled("(1,)", "((a, a), (a, a))|unique|first"),
    doubled("(1,)", "{(a, a): 1}|first"),
    doubled("[]", "[a, a]"),
    doubled("{}", "{'a': a, 'b': a}"),
    doubled("{}", "dict(a=a, b=a)"),
    doubled("1", "a * 9"),
    "<!--% set a = 'a' %-->" + "<!--% set a %-->{{ a }}{{ a }}<!--% endset %-->" * 60,
    "<!--% macro f(n) %-->{{ f(n - 1) if n }}{{ f(n - 1) if n }}<!--% endmacro %-->{{ f(60) }}",
    "<!--% macro f() %-->{{ f() }}<!--% endmacro %-->{{ f() }}",
    "<!--% macro f() %-->{{ f(varargs, varargs, varargs) }}<!--% endmacro %-->{{ f(1) }}",
    "<!--% import 'a.svg' as a %-->",
    "<!--% include 'a.svg' %-->",
    (
        "<!--% for i in range(2000) %--><!--% for j in range(2000) %-->"
        "<!--% endfor %--><!--% endfor %-->"
    ),
    (
        "<!--% for i in range(2000) %-->{{ [[[i, x], x], x]|map('length')|unique|join }}"
        "{{ range(2000)|sort|unique|list|length }}<!--% endfor %-->"
    ),
    "<!--% set a %-->" + "a" * 200_000 + "<!--% endset %-->"
    "<!--% for i in range(2000) %-->{{ a }}<!--% endfor %-->",
]
"""Layouts that would fill the memory, or never be filled."""


@pytest.mark.parametrize("source", VAST, ids=lambda source: source[-60:])
def test_what_would_be_vast_is_refused(problem: Refuse, source: str) -> None:
    assert problem(source, x="a" * MAX_LENGTH).hint == LESS


@pytest.mark.parametrize(
    "source",
    [
        "{{ 9" + "9" * 10_000 + " }}",
        "{{ 0x" + "f" * 10_000 + " }}",
        "{{ " * 5000,
        "{{ " + "(" * 5000 + ")" * 5000 + " }}",
        "{{ " + "[" * 500 + "]" * 500 + " }}",
        "{{ " + "- " * 5000 + "1 }}",
        "{{ " + "not " * 5000 + "1 }}",
        "{{ " + "1 + " * 5000 + "1 }}",
        "{{ x" + "|abs" * 5000 + " }}",
        "{{ x" + ".x" * 5000 + " }}",
        "<!--% if 1 %-->" * 500 + "<!--% endif %-->" * 500,
        "<!--% for i in x %-->" * 30 + "<!--% endfor %-->" * 30,
        "{{ 1 }}" * 20_000,
        "<!--% include 'a.svg' %-->" * 500,
        "<!--%" * 5000,
        "<!--#" * 5000,
    ],
    ids=lambda source: source[:20],
)
def test_too_much_to_read_is_refused_before_it_is_filled(problem: Refuse, source: str) -> None:
    assert re.fullmatch(r"templates/a\.svg(, line 1)?", problem(source, x=1).place)


@pytest.mark.parametrize(
    ("source", "fact"),
    [
        ("{{ 1 }}" * 10_000, "the layout has more than 10,000 expressions"),
        ("{{ " + "[" * 60 + "]" * 60 + " }}", "nested more than 50 deep"),
        ("<!--% include 'b.svg' %-->" * 65, "the layout imports more than 64 times"),
        ("{{ 1" + "0" * 15 + "1 }}", "a number is more than 1,000,000,000,000,000"),
    ],
    ids=["expressions", "depth", "imports", "number"],
)
def test_what_is_too_much_is_told_with_its_bound(problem: Refuse, source: str, fact: str) -> None:
    assert problem(f"\n{source}") == Problem(
        f"not a valid layout: {fact}",
        "templates/a.svg, line 2",
        "values stand in {{ }}, statements in <!--% %-->",
    )


def test_expressions_are_nested_as_deep_as_the_bound(filled: Fill, problem: Refuse) -> None:
    def nested(depth: int) -> str:
        return "{{ " + "[" * depth + "]" * depth + "|length }}"

    assert filled(nested(48)) == "1"
    assert "nested more than 50 deep" in problem(nested(49)).fact


@pytest.mark.parametrize(
    "expression",
    [
        "'a'.center(10 ** 10)",
        "'{:10000000000}'.format(1)",
        "'{0.__class__}'.format_map(x)",
        "'a'.zfill(10 ** 10)",
        "(1).to_bytes(10 ** 10)",
        "[1].append(2)",
        "{}.fromkeys(range(9))",
        "x.copy()",
        "x.pop('a')",
        "''.__class__.__mro__",
        "x|map(attribute='__class__')|join",
        "x.__init__.__globals__",
        "loop._iterator",
    ],
)
def test_methods_and_what_lies_behind_values_are_not_given(
    problem: Refuse, expression: str
) -> None:
    loop = f"<!--% for each in (1, 2) %-->{{{{ {expression} }}}}<!--% endfor %-->"
    assert "is unsafe" in problem(loop, x={"a": 1}).fact


@pytest.mark.parametrize(
    "name",
    ["center", "indent", "batch", "wordwrap", "random", "attr", "groupby", "sum", "xmlattr"],
)
def test_filters_that_reach_too_far_are_not_there(problem: Refuse, name: str) -> None:
    assert f"there is no filter '{name}'" in problem(f"{{{{ x|{name}(9) }}}}", x="a").fact
    late = problem(f"{{{{ [x]|map('{name}')|list }}}}", x="a").fact
    assert f"No filter named '{name}'" in late


@pytest.mark.parametrize(
    "source",
    [
        "<!--% extends 'a.svg' %-->",
        "<!--% block a %--><!--% endblock %-->",
        "<!--% filter upper %-->a<!--% endfilter %-->",
        "<!--% autoescape false %-->{{ 1 }}<!--% endautoescape %-->",
        "<!--% for i in x recursive %-->{{ loop(x) }}<!--% endfor %-->",
        "<!--% include x %-->",
        "<!--% include 5 %-->",
        "<!--% import 'a' ~ '.svg' as b %-->",
    ],
)
def test_statements_that_layouts_do_without_are_refused(problem: Refuse, source: str) -> None:
    assert problem(source, x=(1,)).fact.startswith("not a valid layout: ")


@pytest.mark.parametrize(
    "value",
    [print, object(), [1], (1, "a"), {"a": 1}, range(3), float("nan"), float("inf"), 1j, None],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize(
    "source",
    [
        "<a>{{ x }}</a>",
        "{{ 'a' ~ x }}",
        "{{ '%s' % (x,) }}",
        "{{ '%s'|format(x) }}",
        "{{ [x]|join }}",
        "{{ 'a'|replace('a', x) }}",
        "{{ x|string }}",
        "{{ x|safe }}",
        "{{ x|upper }}",
    ],
)
def test_only_texts_and_finite_numbers_are_printed(
    problem: Refuse, source: str, value: object
) -> None:
    assert "a layout prints" in problem(source, x=value).fact


def test_what_is_printed_by_mistake_is_named_without_an_address(problem: Refuse) -> None:
    found = problem("\n{{ x }}", x=object())
    assert found.fact == "a layout prints texts and numbers, and this is of the type object"
    assert found.place == "templates/a.svg, line 2"


def test_loops_in_loops_end_with_the_steps(problem: Refuse) -> None:
    loop = "<!--% for i in range(1000) %-->"
    found = problem("<g>\n" + loop * 5 + "<!--% endfor %-->" * 5 + "</g>")
    assert found.fact == f"the layout takes more than {MAX_STEPS:,} steps"
    assert found.place == "templates/a.svg, line 2"


def test_a_long_body_costs_more_than_a_short_one(filled: Fill, problem: Refuse) -> None:
    loop = "<!--% for i in range(2000) %--><!--% if {} %--><!--% endif %--><!--% endfor %-->"
    assert filled(loop.format("i == 1")) == ""
    assert problem(loop.format("(1, 2) == (" + "1, " * 2000 + ")")).hint == LESS


def test_each_filling_has_all_steps(filled: Fill) -> None:
    loops = "<!--% for i in range(1500) %--><!--% for j in range(90) %-->"
    source = loops + "<!--% endfor %-->" * 2
    assert filled(source) == filled(source) == filled(source)


def test_a_text_may_be_as_long_as_is_said(filled: Fill, problem: Refuse) -> None:
    longest = "a" * MAX_LENGTH
    assert filled("{{ x ~ '' }}", x=longest) == longest
    assert "longer than" in problem("{{ x ~ 'a' }}", x=longest).fact


def test_a_number_may_be_as_large_as_is_said(filled: Fill, problem: Refuse) -> None:
    assert filled("{{ x + 0 }}", x=MAX_SIZE) == str(MAX_SIZE)
    assert filled(f"{{{{ {MAX_SIZE} }}}}") == str(MAX_SIZE)
    assert "more than" in problem("{{ x + 1 }}", x=MAX_SIZE).fact


def test_given_lists_are_measured_where_they_are_worked_with(problem: Refuse) -> None:
    nested: tuple[object, ...] = (1,)
    for _ in range(60):
        nested = (nested, nested)
    for source in ("{{ x|unique|list }}", "{{ {x: 1} }}", "{{ t(x) }}", "{{ [x]|length }}"):
        assert problem(source, x=nested, t=len).hint == LESS


def test_layouts_compute_with_numbers_formats_and_mappings(filled: Fill) -> None:
    source = (
        "{{ 2 ** 3 * 1.5 }} {{ 7 % 4 }} {{ '%.2f %d' % (1.5, 2) }} {{ '%g'|format(2.5) }}"
        "<!--% for k, v in x.items() %--> {{ loop.cycle('i', 'j') }}{{ k }}{{ v }}<!--% endfor %-->"
        " {{ ([1, 2] + [3])|join('+') }}"
    )
    assert filled(source, x={"a": 1, "b": 2}) == "12.0 3 1.50 2 2.5 ia1 jb2 1+2+3"


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("(3, 1, 2)|sort|join", "123"),
        ("(3, 1, 3)|unique|list|length", "2"),
        ("x|selectattr('a', '>', 1)|map(attribute='a')|join(', ')", "2, 3"),
        ("x|map(attribute='a')|max", "3"),
        ("x|first == x[0]", "True"),
        ("2.345|round(2)", "2.35"),
        ("-7|abs", "7"),
        ("'<'|upper", "&lt;"),
        ("'a-b'|replace('-', '−')", "a−b"),
        ("'x' ~ 1 ~ 2.5", "x12.5"),
        ("'%03d' % 7", "007"),
        ("none|default('-', true)", "-"),
        ("'b' in 'abc' and 2 in (1, 2)", "True"),
        ("1 if x is defined else 2", "1"),
    ],
)
def test_filters_and_operators_do_what_jinjas_do(filled: Fill, expression: str, shown: str) -> None:
    assert filled(f"{{{{ {expression} }}}}", x=({"a": 1}, {"a": 2}, {"a": 3})) == shown


@pytest.mark.parametrize(
    ("take", "most"), [(LayoutBudget.spend, MAX_STEPS), (LayoutBudget.print, MAX_PRINTED)]
)
def test_a_budget_is_used_up_by_one_step_or_letter_more_than_it_has(
    take: Callable[[LayoutBudget, int], None], most: int
) -> None:
    left = LayoutBudget()
    take(left, most)
    with pytest.raises(TooMuchError, match="more than"):
        take(left, 1)


def test_a_layout_that_is_filled_within_another_leaves_it_its_budget() -> None:
    with a_budget():
        outer = budget()
        with a_budget():
            assert budget() is not outer
        assert budget() is outer


def test_a_list_that_is_given_may_be_as_long_as_is_said(filled: Fill, problem: Refuse) -> None:
    assert filled("{{ x[0] }}", x=(1,) * MAX_GIVEN) == "1"
    found = problem("{{ x[0] }}", x=(1,) * (MAX_GIVEN + 1))
    assert found.fact == "a list is longer than 50,000, with all that is in it"


def test_letters_are_counted_when_they_are_printed_and_when_they_are_handed_on(
    filled: Fill, problem: Refuse
) -> None:
    half = "a" * (MAX_PRINTED // 2)
    assert filled("{{ x }}", x=half) == half
    assert problem("{{ x }}", x=half + "a").fact == "the layout prints more than 1,048,576 letters"


def test_a_power_may_be_as_high_as_is_said(filled: Fill, problem: Refuse) -> None:
    assert filled("{{ 1 ** 64 }} {{ 1 ** -64 }}") == "1 1.0"
    assert problem("{{ 1 ** 65 }}").fact == "a power is 64 at most"


def test_texts_that_are_added_may_be_as_long_as_is_said(filled: Fill, problem: Refuse) -> None:
    most = "a" * (MAX_LENGTH - 1)
    assert filled("{{ x + 'a' }}", x=most) == most + "a"
    assert problem("{{ x + 'ab' }}", x=most).fact == f"a text or list is longer than {MAX_LENGTH:,}"
