"""docs/commands.md tells what the program does, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.commands.commands import command
from pnp.cli.terminal.errors import DEBUG
from pnp.rules.compiled import available

pytestmark = [pytest.mark.usefixtures("warm"), pytest.mark.one_in(4)]

Call = Callable[..., Any]

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = tuple(command().commands)

FEW = "--set dice.count=1 " + " ".join(f"--set days.{day}.dice=1" for day in range(1, 7))
needs_numba = pytest.mark.skipif(not available(), reason="numba is not installed")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_it_shows_the_help_as_it_is_printed(call: Call, name: str) -> None:
    arguments = (*filter(None, [name]), "--help")
    shown = f"```text\n$ ducks-pnp {' '.join(arguments)}\n{call(*arguments).out.rstrip()}\n```"
    assert shown in TEXT, "copy what the program prints into docs/commands.md"


def test_it_has_a_chapter_for_each_command() -> None:
    chapters = set(re.findall(r"^## (\w+)$", TEXT, re.MULTILINE))
    assert chapters >= set(COMMANDS)


def test_it_tells_of_no_option_that_there_is_not() -> None:
    commands = [command(), *command().commands.values()]
    commands += [below for each in commands[1:] for below in getattr(each, "commands", {}).values()]
    known = {option for each in commands for param in each.params for option in param.opts}
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", TEXT))
    assert told <= {*known, "--help"}


def keys(record: object) -> Iterator[str]:
    """All keys of a record, at every depth."""
    match record:
        case dict():
            for key, value in record.items():
                if not key.lstrip("-").isdecimal():  # a histogram's values
                    yield key
                yield from keys(value)
        case list():
            for each in record:
                yield from keys(each)


@pytest.mark.parametrize(
    "typed",
    ["games", "show pond", "build pond --only aid", "preview pond --only aid --dpi 20",
     "preview pond --only aid --contact", "draw duck.svg", "build pnod", "play pond",
     "simulate pond --games 9 --interpreted --set rows.mallard.singly=4",
     "study pond --policy random --games 9 --interpreted --dial days.3.dice=3 --target score=9",
     pytest.param(f"solve pond --readings --target 3 {FEW}",
                  marks=[needs_numba, pytest.mark.thorough])],
)  # fmt: skip
def test_it_names_every_key_of_the_json(call: Call, tmp_path: Path, typed: str) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"/>'
    (tmp_path / "duck.svg").write_text(svg, encoding="utf-8")
    name = "## JSON" if typed == "build pnod" else f"## {typed.split(maxsplit=1)[0]}\n"
    chapter = TEXT.partition(name)[2].partition("\n## ")[0]
    missing = {
        key
        for key in keys(call(*typed.split(), "--json").record)
        if key != "format" and f"`{key}`" not in chapter and f'"{key}"' not in chapter
    }
    assert missing == set()


@pytest.mark.parametrize(
    "word", [DEBUG, "`format`", "| 129 |", "NO_COLOR", "| 130 |", "| 141 |", "| 143 |"]
)
def test_it_tells_of_what_surrounds_the_commands(word: str) -> None:
    assert word in TEXT
