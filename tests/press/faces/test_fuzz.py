"""Layouts made at random: each is filled or refused, with its own file, and soon.

Three kinds: programs made by a grammar that likes large numbers, nesting and doubling; the
project's layouts with pieces cut, doubled and exchanged; and those marks in any order.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from fuzzing import fuzz

from pnp.core.errors import MaterialError
from pnp.core.geometry import Size
from pnp.core.resources import templates
from pnp.press.faces import Blank, FaceMaker, Layouts, Resolver, Wording
from pnp.press.fonts import load_fonts
from pnp.press.text import Composer
from pnp.printing.prepress import text_styles

CASES = 30
"""Of each kind, where no seconds are given."""

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm">'
PLAIN = (
    *("1", "2", "3", "2.5", "'a'", "'%s'", "a", "b", "z", "x", "y", "[]", "()", "(1, 2)", "'bc'"),
    *("range(99)", "range(2000)", "size.width_mm", "theme.ink", "{}", "n.a"),
)
ODD = (
    *("0", "-1", "10 ** 9", "-10 ** 9", "1e308", "true", "none", "''", "'%9d'", "n", "t", "f"),
    *("theme", "loop", "loop.index", "caller", "self", "varargs", "range(10 ** 9)", "'\\ud800'"),
    *("'\\0'", "'<&'", "nothing", "theme.nothing", "'__class__'", "'(turn)'"),
)
OPERATORS = ("+", "-", "*", "/", "//", "%", "**", "~", "and", "or", "in", "==", "<")
FILTERS = (
    *("abs", "capitalize", "default", "dictsort", "escape", "first", "float", "format", "int"),
    *("items", "join", "last", "length", "list", "lower", "map", "max", "min", "reject", "round"),
    *("replace", "reverse", "safe", "select", "selectattr", "sort", "string", "trim", "unique"),
    "upper",
)
NAMES = ("a", "b", "x", "f")
EXPRESSIONS = (
    *("(E O E)", "(E|F)", "(E|F(E))", "(E|map('F', E)|list)", "(E|map(attribute=E)|join(E))"),
    *("[E, E]", "(E, E, E)", "{E: E}", "(E).a", "(E).__class__", "(E).items()", "(E).format(E)"),
    *("loop.cycle(E, E)", "(E)[E]", "(E)[E:E]", "(E if E else E)", "t(E, n=E)", "f(E)", "(-E)"),
    *("dict(a=E)", "namespace(a=E)", "range(E)", "range(E, E, E)", "(E)(E)"),
    *("('%s%s' % (E, E))", "(not E)"),
)
STATEMENTS = (
    *("{{ E }}", "{{ f(E) }}", "<!--% set N = E %-->", "<!--% set n.a = E %-->"),
    *(
        "<!--% set a = (a, a) %-->",
        "<!--% set a = a ~ a %-->",
        "<!--% set a %-->B<!--% endset %-->",
    ),
    '<rect x="{{ E }}" data-pnp-text="{{ a }}" data-pnp-lines="{{ E }}" width="9" height="9"/>',
    *("<!--% for N in E %-->B<!--% endfor %-->", "<!--% for N in E if E %-->B<!--% endfor %-->"),
    *("<!--% for b in range(2000) %-->B<!--% endfor %-->", "<!--% if E %-->B<!--% endif %-->"),
    *("<!--% macro f(a, b=E) %-->B<!--% endmacro %-->", "<!--% call f(E) %-->B<!--% endcall %-->"),
    *("<!--% with a = E %-->B<!--% endwith %-->", "<!--% include 'a.svg' %-->"),
    "<!--% from 'common/kit.svg' import words with context %-->{{ words(a, 1, 1, 1, a) }}",
)
"""E is an expression, O an operator, F a filter, N a name and B a body."""

PROGRAM = (
    "<!--% macro f(a, b=1) %-->{{ a }}{{ caller() if caller }}<!--% endmacro %-->"
    f"{HEAD}<!--% set a, b, n = 'a', 2, namespace(a=1) %-->B</svg>"
)


class Grammar:
    """Makes sources from a random number generator."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def program(self) -> str:
        return self.grown(PROGRAM, 7)

    def grown(self, form: str, depth: int) -> str:
        """A form with everything that it leaves open."""
        return re.sub(r"\b[EOFNB]\b", lambda mark: self.choice(mark[0], depth - 1), form)

    def choice(self, mark: str, depth: int) -> str:
        words = {"O": OPERATORS, "F": FILTERS, "N": NAMES}.get(mark)
        if words:
            return self.chance.choice(words)
        if mark == "B":
            forms = STATEMENTS if depth > 0 else STATEMENTS[:6]
            return "".join(
                self.grown(self.chance.choice(forms), depth)
                for _ in range(self.chance.randint(1, 5))
            )
        forms = PLAIN if self.chance.random() < 0.98 else ODD
        forms = EXPRESSIONS if depth > 0 and self.chance.random() < 0.4 else forms
        return self.grown(self.chance.choice(forms), depth)

    def marks(self) -> str:
        pieces = (
            "{{",
            "}}",
            "<!--%",
            "%-->",
            "<!--#",
            "#-->",
            '"',
            "'",
            "(",
            "[",
            "{",
            "<",
            "\\",
            "-",
        )
        words = (
            *PLAIN,
            *ODD,
            *OPERATORS,
            *FILTERS,
            "for",
            "endfor",
            "if",
            "\n",
            "|",
            "\x00",
            "é",
            "&lt;",
        )
        many = self.chance.choice((1, 1, 1, 3000))
        return HEAD + "".join(
            self.chance.choice(self.chance.choice((pieces, words))) * many
            for _ in range(self.chance.randint(1, 60))
        )

    def mutant(self) -> str:
        source = self.chance.choice(SOURCES)
        pieces = re.split(r"(\W)", source)
        for _ in range(self.chance.randint(1, 4)):
            at, to = (self.chance.randrange(len(pieces)) for _ in range(2))
            length = self.chance.choice((1, 1, 2, 9))
            change = self.chance.choice(("cut", "copy", "many", "atom"))
            if change == "cut":
                del pieces[at : at + length]
            elif change == "copy":
                pieces[to:to] = pieces[at : at + length]
            elif change == "many":
                pieces[to:to] = pieces[at : at + length] * 500
            else:
                pieces[at] = self.chance.choice(PLAIN + ODD)
        return "".join(pieces)


SOURCES = [path.read_text(encoding="utf-8") for path in sorted(templates().rglob("*.svg"))]
KINDS: tuple[Callable[[Grammar], str], ...] = (Grammar.program, Grammar.marks, Grammar.mutant)


VALUES = {"x": (1, "b", (2, 3)), "y": {"a": [1], "b": "c"}, "z": "word" * 100}


@cache
def resolver() -> Resolver:
    return Resolver(Composer(load_fonts()), text_styles("en"))


def attempt(folder: Path, source: str) -> None:
    """Make a face of a layout that is written so.

    Raises:
        MaterialError: the layout is refused, each problem in a file of layouts.
    """
    (folder / "a.svg").write_text(source, encoding="utf-8")
    wording = Wording(
        "en", lambda key, **numbers: f"{key}{numbers}"[:99], lambda _, names: str(names)
    )
    colours = dict.fromkeys(("ink", "pond", "line", "chip", "soft", "pond_tint"), "#123456")
    maker = FaceMaker(Layouts(folder), resolver(), wording, colours, "full", str.encode, "1")
    try:
        maker.make("a.svg", Blank(Size(9, 9)), VALUES)
    except MaterialError as error:
        if not all(each.place.startswith("templates/") for each in error.problems):
            raise AssertionError(source) from error
        raise


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_layout_made_at_random_is_filled_or_refused(
    kind: Callable[[Grammar], str], tmp_path: Path
) -> None:
    (tmp_path / "common").mkdir()
    kit = (templates() / "common" / "kit.svg").read_bytes()
    (tmp_path / "common" / "kit.svg").write_bytes(kit)

    def read(chance: random.Random) -> None:
        attempt(tmp_path, kind(Grammar(chance)))

    assert fuzz("layouts", read, CASES) < 1
