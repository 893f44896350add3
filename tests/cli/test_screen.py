from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.terminal.errors import Failure
from pnp.cli.terminal.screen import Line, Screen, in_encoding, printable
from pnp.cli.terminal.tables import size_of, table
from pnp.core.errors import Problem


class Terminal(io.StringIO):
    """A stream that a person watches."""

    def isatty(self) -> bool:
        return not super().isatty()


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


def shown(stream: io.StringIO, *lines: Line | str) -> str:
    Screen.on(stream).show(*lines)
    return stream.getvalue()


WORDS = "one two three four five six seven eight nine ten"


def test_a_terminal_gets_folded_lines() -> None:
    assert shown(Terminal(), Line(WORDS, indent=2, hang=2)) == (
        "  one two three four five six seven\n    eight nine ten\n"
    )


def test_a_hint_is_folded_behind_its_arrow() -> None:
    failure = Failure("call", [Problem("it is wrong", hint=WORDS)])
    assert shown(Terminal(), *failure.lines()).endswith(
        "  → one two three four five six seven\n    eight nine ten\n"
    )


def test_a_line_to_be_copied_is_not_folded() -> None:
    assert shown(Terminal(), Line(WORDS, whole=True)) == f"{WORDS}\n"


def test_other_streams_get_whole_lines() -> None:
    assert shown(io.StringIO(), Line(WORDS, indent=2)) == f"  {WORDS}\n"


def test_a_terminal_gets_styles() -> None:
    assert shown(Terminal(), Line("fact", "bold")) == "\x1b[1mfact\x1b[0m\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_styles_stay_away_where_they_are_not_welcome(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert shown(Terminal(), Line("fact", "bold")) == "fact\n"


def test_a_path_is_not_broken_in_two() -> None:
    path = "/a/path/that/is/a/good/deal/longer/than/the/screen"
    assert path in shown(Terminal(), f"in {path}")


def test_a_missing_stream_swallows_everything() -> None:
    screen = Screen.on(None)
    screen.show("a line")
    screen.flush()


def test_a_closed_stream_is_no_terminal() -> None:
    stream = Terminal()
    stream.close()
    assert Screen.on(stream).width is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [("→ fix it", "-> fix it"), ("210 × 297", "210 x 297"), ("“so”…", '"so"...')],
)
def test_signs_that_an_encoding_lacks_are_spelled_out(text: str, plain: str) -> None:
    assert in_encoding(text, "ascii") == plain
    assert in_encoding(text, "utf-8") == text


@given(st.text(), st.sampled_from(["ascii", "latin-1", "cp437", "utf-8"]))
def test_every_text_can_be_written_in_every_encoding(text: str, encoding: str) -> None:
    in_encoding(printable(text), encoding).encode(encoding)


@given(st.text())
def test_printable_text_moves_no_cursor(text: str) -> None:
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in printable(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("stratégie – façon", "strategie - facon"),
        ("Größe", "Grosse"),
        ("œuf ½", "oeuf 1/2"),
        ("ﬁn", "fin"),
        ("дом", "\\u0434\\u043e\\u043c"),
        ("bad \udce9", "bad \\udce9"),
    ],
)
def test_letters_that_a_stream_lacks_are_spelled_out(text: str, shown: str) -> None:
    assert in_encoding(text, "ascii") == shown


def test_letters_that_a_stream_has_stay() -> None:
    assert in_encoding("é → д", "latin-1") == "é -> \\u0434"


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (41_250, "41.2 kB"), (2_500_000, "2.5 MB")],
)
def test_a_size_is_told_in_the_largest_unit_that_it_fills(count: int, told: str) -> None:
    assert size_of(count) == told


def test_columns_are_as_wide_as_their_widest_entry_and_numbers_to_the_right() -> None:
    rows = [("aid", "9"), ("start", "1,204"), ("a", "30")]
    assert [line.text for line in table(("part", "bytes"), rows)] == [
        "part   bytes",
        "aid        9",
        "start  1,204",
        "a         30",
    ]


TOLD = (
    ("export --list",),
    ("show bucket --only token,mat --why",),
    ("printers show typical",),
    ("play gallery --policy random --seed 3",),
    ("play pond --players 2 --policy random",),
    ("build pond --only sheet --paper a44",),
)


@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize("calls", TOLD, ids="; ".join)
def test_a_folded_line_goes_on_below_its_text(
    call: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, calls: tuple[str, ...]
) -> None:
    lines: list[Line | str] = []
    monkeypatch.setattr(Screen, "show", lambda _, *shown: lines.extend(shown))
    for typed in calls:
        call(*typed.split())
    hung = [line for line in lines if isinstance(line, Line) and line.hang]
    assert hung
    for line in hung:
        name = re.match(r"[^.:]+? {2,}", line.text)
        assert line.hang == (name.end() if name else 2), line.text
