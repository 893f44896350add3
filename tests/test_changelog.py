"""The changelog and its fragments: kinds that are known, and lines that can be read."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

import pnp

ROOT: Final = Path(__file__).resolve().parent.parent
CHANGELOG: Final = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
FRAGMENTS: Final = ROOT / "changelog.d"
TOWNCRIER: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
TYPES: Final = {kind["directory"]: kind["name"] for kind in TOWNCRIER["type"]}

MAX_LINE_LENGTH: Final = 100
MAX_ENTRY_LINES: Final = 4

MARKUP: Final = re.compile(r"^\s*(?:#+|[*-]) ", re.MULTILINE)


def problems_of(name: str, text: str) -> list[str]:
    """Return what is wrong with a fragment."""
    named = re.fullmatch(r"\+[a-z0-9-]+\.(\w+)\.md", name)
    if not named or named[1] not in TYPES:
        return [f"{name}: call it +NAME.TYPE.md, with one of {', '.join(TYPES)}"]
    rules = {
        "begin with a capital or a command": re.match(r"[A-Z`*]", text),
        "end with a full stop": text.rstrip().endswith("."),
        "write sentences, without a heading or a list": not MARKUP.search(text),
        f"break lines at {MAX_LINE_LENGTH} letters": longest(text) <= MAX_LINE_LENGTH,
        f"write at most {MAX_ENTRY_LINES} lines": len(text.splitlines()) <= MAX_ENTRY_LINES,
        "name no issue: say what changed": not re.search(r"#\d", text),
    }
    return [f"{name}: {rule}" for rule, holds in rules.items() if not holds]


def longest(text: str) -> int:
    return max(map(len, text.splitlines()), default=0)


def test_every_fragment_has_a_known_type_and_reads_well() -> None:
    files = {path for path in FRAGMENTS.iterdir() if path.name not in TOWNCRIER["ignore"]}
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}
    assert [problem for file in texts.items() for problem in problems_of(*file)] == []


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("+boxes.new.md", "Boxes fold.", "call it"),
        ("7.fixed.md", "Boxes fold.", "call it"),
        ("+boxes.fixed.md", "boxes fold.", "capital"),
        ("+boxes.fixed.md", "", "full stop"),
        ("+boxes.fixed.md", "# Boxes\n\nThey fold.", "heading"),
        ("+boxes.fixed.md", f"Boxes {'of card ' * 20}fold.", "letters"),
        ("+boxes.fixed.md", "Boxes\nof\nall\ngames\nfold.", "lines"),
        ("+boxes.fixed.md", "Boxes fold (#12).", "issue"),
    ],
)
def test_a_fragment_that_cannot_be_gathered_or_read_is_noticed(
    name: str, text: str, wrong: str
) -> None:
    assert any(wrong in problem for problem in problems_of(name, text))


def test_a_fragment_as_the_page_about_them_shows_it_is_right() -> None:
    page = (FRAGMENTS / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (name,) = re.findall(r"such as `(.*?)`", page)
    assert problems_of(name, example) == []


def test_the_page_about_fragments_tells_of_every_type() -> None:
    page = (FRAGMENTS / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(TYPES)


def test_the_changelog_begins_with_the_version_of_the_program() -> None:
    versions = re.findall(r"^## (\S+) \((?:unreleased|\d{4}-\d\d-\d\d)\)$", CHANGELOG, re.MULTILINE)
    assert versions[0] == pnp.__version__
    assert len(versions) == len(set(versions)) == len(re.findall("^## ", CHANGELOG, re.MULTILINE))


def test_the_changelog_is_grouped_and_no_wall() -> None:
    assert longest(CHANGELOG) <= MAX_LINE_LENGTH
    assert set(re.findall(r"^### (.+)$", CHANGELOG, re.MULTILINE)) <= set(TYPES.values())
    entries = re.findall(r"^- .*(?:\n  .*)*", CHANGELOG, re.MULTILINE)
    assert entries
    assert [entry for entry in entries if len(entry.splitlines()) > MAX_ENTRY_LINES] == []
