from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.art.kit import levels, palette
from pnp.cli.commands.commands import command
from pnp.cli.options import known_names
from pnp.cli.options.table import ORDERS, PREVIEWED, SHOWN, VALIDATED, VARIED, Row
from pnp.cli.terminal import help as helptext
from pnp.core.errors import CallError
from pnp.data import tables
from pnp.games import registry
from pnp.printing.common_parts import COMMON_PARTS
from pnp.printing.orders import BOUNDS, CHOICES, Order

Call = Callable[..., Any]

COMMANDS = ["build", "games", "show", "preview", "draw", "play", "simulate", "study", "solve"]
PAGES = [["--help"], *([name, "--help"] for name in COMMANDS)]

HEAVY = {
    "reportlab", "lxml", "uharfbuzz", "numpy", "pydantic", "babel", "jinja2", "PIL",
    "pypdfium2", "rich", "tinycss2", "cssselect2", "pyphen", "markdown_it",
}  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_help_fits_eighty_columns_of_ascii(call: Call, page: list[str]) -> None:
    run = call(*page)
    assert run.status == 0
    assert run.told == ""
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
    ours = {name for name in names if name.startswith("pnp.") and name != "pnp.__main__"}
    others = {name for name in ours if name.split(".")[1] not in {"cli", "core"}}
    assert others == {"pnp.printing", "pnp.printing.orders", "pnp.printing.tickets"}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_tells_of_every_option(call: Call, name: str) -> None:
    page = call(name, "-h").out
    for parameter in command().commands[name].params:
        assert all(option in page for option in parameter.opts if option.startswith("-"))
        assert parameter.metavar is None or parameter.metavar in page
        assert isinstance(parameter.default, bool) == (parameter.metavar is None)


def test_examples_of_help_are_calls_that_parse(call: Call) -> None:
    for page in PAGES:
        examples = call(*page).out.partition("Examples\n")[2].splitlines()
        for example in examples:
            name, *arguments = example.split()[1:]
            with command().commands[name].make_context(name, arguments, resilient_parsing=True):
                pass


def test_help_knows_the_names_in_the_tables() -> None:
    assert known_names.GAMES == registry.printable() == registry.playable()
    assert registry.solvable() == known_names.SOLVABLE_GAMES
    own = {part for game in registry.list_games() for part in game.parts}
    assert set(known_names.PARTS) == {*own, *COMMON_PARTS}
    assert set(known_names.PAPERS) == set(tables.papers())
    assert set(known_names.CARDS) == set(tables.cards())
    assert set(known_names.PRINTERS) == set(tables.printers())
    assert set(known_names.INKS) == set(tables.themes())
    assert known_names.INKS == palette.INKS
    assert known_names.LEVELS == levels.LEVELS


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        *(("build", tuple(ORDERS)), ("watch", tuple(ORDERS))),
        *(("show", SHOWN), ("preview", PREVIEWED), ("validate", VALIDATED)),
    ],
)
def test_defaults_are_those_of_an_order(name: str, taken: tuple[str, ...]) -> None:
    order = Order("pond")
    defaults = {each.name: each.default for each in command().commands[name].params}
    assert not (ORDERS.keys() - set(taken)) & defaults.keys()
    for field in taken:
        default = getattr(order, field)
        assert defaults[field] == (None if default == () else default)


@pytest.mark.parametrize(
    ("written", "words", "metavar"),
    [
        ("--sheets -n N", ["--sheets", "-n"], "N"),
        ("--lang -l LANG[,LANG]", ["--lang", "-l"], "LANG[,LANG]"),
        ("--json", ["--json"], None),
        ("[GAME]", [], "[GAME]"),
        ("[ID]...", [], "[ID]..."),
    ],
)
def test_an_option_has_a_word_for_its_value_unless_it_is_a_flag(
    written: str, words: list[str], metavar: str | None
) -> None:
    row = Row(written, "Sheets", "", (), None)
    assert (row.words, row.metavar) == (words, metavar)


def test_help_tells_what_an_option_is_if_it_is_left_out(call: Call) -> None:
    page = call("build", "--help").out.replace("-\n", "-")
    words = "".join(page.split())
    defaults = {each.default for each in command().commands["build"].params}
    texts = {each for each in defaults if isinstance(each, str | int) and each is not False}
    assert {"a4", "full", 2} < texts
    assert [each for each in texts if f"[{each}]" not in words] == []


def test_every_field_of_an_order_is_an_option_but_those_of_programs() -> None:
    of_programs = {"game", "start", "safe_mm"}
    assert {field.name for field in fields(Order)} - of_programs == {*ORDERS, "changed_since"}
    assert BOUNDS.keys() | CHOICES.keys() <= ORDERS.keys()
    assert set(VARIED) <= set(VALIDATED)


@pytest.mark.parametrize(
    ("field", "values"),
    [*CHOICES.items(), *((field, (least, most)) for field, (least, most) in BOUNDS.items())],
)
def test_an_option_takes_what_an_order_takes(field: str, values: tuple[Any, ...]) -> None:
    (parameter,) = (each for each in command().commands["build"].params if each.name == field)
    for value in values:
        text = f"{value:g}" if isinstance(value, int | float) else value
        with (
            command()
            .commands["build"]
            .make_context("build", ["pond", parameter.opts[0], text]) as context
        ):
            Order("pond", **{field: context.params[field]})
    if field in BOUNDS:
        with pytest.raises(CallError, match=f"{parameter.opts[0]} takes"):
            command().commands["build"].make_context(
                "build", ["pond", parameter.opts[0], f"{values[1] + 1:g}"]
            )


def test_help_names_a_game(call: Call) -> None:
    assert "ducks-pnp build pond" in call("--help").out


def test_the_version_is_told(call: Call) -> None:
    where = Path(pnp.__file__).parent
    assert call("--version").out == f"ducks-pnp {pnp.__version__} from {where}\n"


def test_python_can_run_the_package(process: Call) -> None:
    run = process(before="import runpy; runpy.run_module('pnp', run_name='__main__')")
    assert run.status == 2
    assert run.err.startswith("Usage: ducks-pnp")


@pytest.mark.parametrize("columns", [50, 70, 400])
def test_help_fits_the_terminal_and_is_no_wider_than_eighty_columns(
    call: Call, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text, _, _ = call("games", "--help").out.partition("Examples")
    assert max(map(len, text.splitlines())) <= min(columns, 80)
