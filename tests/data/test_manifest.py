"""Manifests read back: which sides were printed, and what is no manifest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.data.manifest import FORMAT, read_manifest, read_title

SOUND: dict[str, Any] = {
    "format": FORMAT,
    "game": "pond",
    "part": "cards",
    "title": "The Pond",
    "components": {"a": {"front": "1"}, "b": {"front": "2", "back": "3", "copies": 4}},
    "other": 1,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cards.json"


def problem_of(path: Path, kind: type[CallError | MaterialError]) -> Problem:
    with pytest.raises(kind) as caught:
        read_manifest(path, "pond")
    (problem,) = caught.value.problems
    assert problem.place == str(path)
    assert problem.hint.startswith("name ")
    return problem


def test_a_component_differs_if_it_is_new_or_one_of_its_sides_is(path: Path) -> None:
    path.write_text(json.dumps(SOUND), encoding="utf-8")
    manifest = read_manifest(path, "pond")
    assert (manifest.path, manifest.game, manifest.part) == (path, "pond", "cards")
    for sides, name, differs in (
        (("1",), "a", False),
        (("2",), "a", True),
        (("1", "3"), "a", True),
        (("2", "3"), "b", False),
        (("2",), "b", True),
        (("1",), "c", True),
    ):
        assert manifest.differs(name, *sides) is differs
    assert read_title(path) == "The Pond"


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", "[" * 100_000),
        json.dumps({**SOUND, "format": "ducks-pnp manifest 2"}),
        json.dumps({**SOUND, "components": {"a": {"front": "1" * 65}}}),
        json.dumps({**SOUND, "components": {"a": {}}}),
        json.dumps({key: value for key, value in SOUND.items() if key != "part"}),
    ],
    ids=len,
)
def test_another_file_is_no_manifest(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    assert problem_of(path, MaterialError).fact == "the file is not a manifest"


def test_a_file_that_cannot_be_read_and_another_game_are_wrong_calls(path: Path) -> None:
    fact = problem_of(path, CallError).fact
    assert fact == "cannot read the manifest: no such file or directory"
    assert read_title(path) == ""
    path.write_text(json.dumps({**SOUND, "game": "cover"}), encoding="utf-8")
    fact = problem_of(path, CallError).fact
    assert fact == "the manifest belongs to the game 'cover', not to 'pond'"


@pytest.mark.parametrize("text", ["", "{}", '{"title": "The Pond"}', '{"format": 1}'])
def test_a_file_that_is_no_manifest_has_no_title(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    assert read_title(path) == ""
