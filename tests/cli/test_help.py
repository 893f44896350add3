from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

import pnp
from pnp.cli.commands.commands import command
from pnp.cli.options import known_names
from pnp.cli.options.print_options import PrintOptions
from pnp.cli.terminal import help as helptext
from pnp.data import tables
from pnp.games import registry
from pnp.press.sheets import Backs, PageOrder
from pnp.printing.common_parts import COMMON_PARTS
from pnp.printing.orders import CUTS, Boxes, MarkName, Order

Call = Callable[..., Any]

COMMANDS = ["build", "games", "show", "preview", "draw", "play", "simulate", "solve"]
PAGES = [["--help"], *([name, "--help"] for name in COMMANDS)]

HEAVY = {
    "reportlab", "lxml", "uharfbuzz", "numpy", "pydantic", "babel", "jinja2", "PIL",
    "pypdfium2", "svgwrite", "rich", "tinycss2", "cssselect2", "pyphen", "markdown_it",
}  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_help_fits_eighty_columns_of_ascii(call: Call, page: list[str]) -> None:
    run = call(*page)
    assert run.status == 0
    assert run.err == ""
    assert run.out.isascii()
    assert max(map(len, run.out.splitlines())) <= 80
    assert "Examples\n  ducks-pnp " in run.out


@pytest.mark.parametrize(
    ("is_watched", "no_color", "is_bold"),
    [(True, "", True), (True, "1", False), (False, "", False)],
)
def test_headings_are_bold_for_a_person_who_wants_styles(
    monkeypatch: pytest.MonkeyPatch, is_watched: bool, no_color: str, is_bold: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setattr(helptext, "is_terminal", lambda _: is_watched)
    told = command().make_context("ducks-pnp", ["games"]).get_help()
    assert ("\x1b[1mExamples\x1b[0m" in told) == is_bold


@pytest.mark.parametrize("page", PAGES)
def test_help_imports_nothing_heavy(process: Call, page: list[str]) -> None:
    tell = "import atexit, json; atexit.register(lambda: print(json.dumps(list(sys.modules))))"
    run = process(*page, before=tell)
    assert run.status == 0
    names = json.loads(run.out.splitlines()[-1])
    assert {name.partition(".")[0] for name in names} & HEAVY == set()
    ours = {name.split(".")[1] for name in names if name.startswith("pnp.")}
    assert ours - {"__main__"} == {"cli", "core"}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_tells_of_every_option(call: Call, name: str) -> None:
    page = call(name, "-h").out
    for parameter in command().commands[name].params:
        assert all(option in page for option in parameter.opts if option.startswith("-"))
        assert parameter.metavar is None or parameter.metavar in page


def test_examples_of_help_are_calls_that_parse(call: Call) -> None:
    for page in PAGES:
        examples = call(*page).out.partition("Examples\n")[2].splitlines()
        for example in examples:
            name, *arguments = example.split()[1:]
            with command().commands[name].make_context(name, arguments, resilient_parsing=True):
                pass


def test_help_knows_the_names_in_the_tables() -> None:
    assert set(known_names.GAMES) == set(registry.printable())
    assert registry.playable() == known_names.PLAYABLE_GAMES
    assert registry.solvable() == known_names.SOLVABLE_GAMES
    own = {part for game in registry.list_games() for part in game.parts}
    assert set(known_names.PARTS) == {*own, *COMMON_PARTS}
    assert set(known_names.PAPERS) == set(tables.papers())
    assert set(known_names.CARDS) == set(tables.cards())
    assert set(known_names.PRINTERS) == set(tables.printers())
    assert set(known_names.INKS) == set(tables.themes())
    assert get_args(Backs) == known_names.BACKS
    assert get_args(PageOrder) == known_names.PAGE_ORDERS
    assert known_names.CUTS == CUTS
    assert get_args(MarkName) == known_names.MARKS
    assert get_args(Boxes) == known_names.TUCKBOXES


@pytest.mark.parametrize("name", ["build", "show", "preview"])
def test_defaults_are_those_of_an_order(name: str) -> None:
    order = Order("pond")
    given = {each.name: each.default for each in command().commands[name].params}
    for each in fields(PrintOptions):
        usual = getattr(order, each.name)
        assert given[each.name] == (None if usual == () else usual)


def test_help_names_a_game(call: Call) -> None:
    assert "ducks-pnp build pond" in call("--help").out


def test_the_version_is_told(call: Call) -> None:
    where = Path(pnp.__file__).parent
    assert call("--version").out == f"ducks-pnp {pnp.__version__} from {where}\n"


def test_python_can_run_the_package(process: Call) -> None:
    run = process(before="import runpy; runpy.run_module('pnp', run_name='__main__')")
    assert run.status == 2
    assert run.err.startswith("Usage: ducks-pnp")
