"""Manifests: what is told of a print, and what of it has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.core import resources
from pnp.core.errors import CallError, DucksError
from pnp.data.manifest import FORMAT, read_manifest
from pnp.games.cover import model
from pnp.printing.build import build
from pnp.printing.orders import Order


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("printed")
    build(Order("pond", sheets=50, only=("sheets",)), out)
    return out / "pond"


@pytest.fixture(scope="module")
def manifest(folder: Path) -> dict[str, Any]:
    (path,) = folder.glob("*.json")
    return dict(json.loads(path.read_text(encoding="utf-8")))


def test_it_says_what_was_printed(manifest: dict[str, Any]) -> None:
    assert manifest["format"] == FORMAT
    assert (manifest["game"], manifest["part"], manifest["language"]) == ("pond", "sheets", "en")
    assert manifest["components"]["pond.sheet"]["copies"] == 50


def test_equal_pages_stand_once(manifest: dict[str, Any]) -> None:
    assert [(page["first"], page["last"]) for page in manifest["pages"]] == [
        (1, 1),
        (2, 25),
        (26, 26),
    ]


def test_it_says_where_a_face_lies(manifest: dict[str, Any]) -> None:
    _, page, _ = manifest["pages"]
    first, second = (each for each in page["placed"] if each["face"] == "pond.sheet")
    assert first == {"face": "pond.sheet", "at_mm": [10, 11.25, 190, 126], "turn": 0}
    assert second["at_mm"] == [10, 159.75, 190, 126]


def test_every_value_of_the_sheet_is_told_with_its_box(manifest: dict[str, Any]) -> None:
    fields = {field["name"]: field for field in manifest["faces"]["pond.sheet"]["fields"]}
    told = {name: field["text"] for name, field in fields.items()}
    assert told["rows.mallard.singly"] == "3"
    assert told["rows.shoveler.one_roll"] == "20"
    assert told["sets.straight.runs.2.points"] == "15"
    assert told["days.6.dice"] == "1 die"
    x, y, width, height = fields["rows.mallard.singly"]["at_mm"]
    assert 0 < x < 190 - width
    assert 0 < y < 126 - height
    beside, below = (
        fields[name]["at_mm"] for name in ("rows.mallard.one_roll", "rows.teal.singly")
    )
    assert (beside[1], below[0]) == (y, x)
    assert beside[0] > x + width
    assert abs(below[1] - y) > height


def test_nothing_changed_prints_nothing(folder: Path, tmp_path: Path) -> None:
    (path,) = folder.glob("*.json")
    assert build(Order("pond", sheets=2, changed_since=path), tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_what_has_changed_is_printed(folder: Path, tmp_path: Path) -> None:
    (path,) = folder.glob("*.json")
    (printed,) = build(Order("pond", language="fr", changed_since=path), tmp_path)
    assert printed.part == "sheets"


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manifest of all cards of Duck & Cover."""
    out = tmp_path_factory.mktemp("deck")
    (printed,) = build(Order("cover", only=("cards",)), out)
    return printed.path.with_suffix(".json")


@pytest.fixture
def _splashing_nine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Duck & Cover with another splash on its nines."""
    numbers = (resources.games() / "cover" / "game.toml").read_text(encoding="utf-8")
    changed = numbers.replace("number =  9, splash = 3", "number =  9, splash = 4")
    assert changed != numbers
    (tmp_path / "game.toml").write_text(changed, encoding="utf-8")
    read = model.read
    monkeypatch.setattr(model, "read", lambda _: read(tmp_path / "game.toml"))


@pytest.mark.usefixtures("_splashing_nine")
def test_another_splash_prints_the_seven_cards_that_carry_it(deck: Path, tmp_path: Path) -> None:
    (printed,) = build(Order("cover", changed_since=deck), tmp_path)
    assert (printed.part, printed.components, printed.unchanged) == ("cards", 7, 105)
    assert printed.path.name == "cover_cards_a4_duplex-long_en_changed.pdf"
    table = json.loads(printed.path.with_suffix(".json").read_text(encoding="utf-8"))
    placed = [each["face"] for page in table["pages"] for each in page["placed"]]
    nines = sorted(name for name in table["components"] if name.endswith(".9") and "duck" in name)
    assert len(nines) == 7
    assert sorted(name for name in placed if name.startswith("cover.duck")) == nines


@pytest.mark.usefixtures("_splashing_nine")
def test_the_next_print_is_compared_with_that_of_the_changes(deck: Path, tmp_path: Path) -> None:
    (printed,) = build(Order("cover", changed_since=deck), tmp_path)
    latest = printed.path.with_suffix(".json")
    assert len(read_manifest(latest, "cover").sides) == len(read_manifest(deck, "cover").sides)
    assert build(Order("cover", changed_since=latest), tmp_path) == []


@pytest.mark.usefixtures("_splashing_nine")
def test_a_print_of_changes_leaves_the_print_of_everything(deck: Path) -> None:
    before = deck.with_suffix(".pdf").read_bytes(), deck.read_bytes()
    (printed,) = build(Order("cover", changed_since=deck), deck.parent.parent)
    assert printed.path.parent == deck.parent
    assert (deck.with_suffix(".pdf").read_bytes(), deck.read_bytes()) == before


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot read the manifest: no such file or directory"),
        (b"", "the file is not a manifest"),
        (b"{}", "the file is not a manifest"),
        (b"\xff\xfe", "the file is not a manifest"),
        (b"[" * 100_000, "the file is not a manifest"),
        (b'{"format": "ducks-pnp manifest 2"}', "the file is not a manifest"),
    ],
)
def test_what_is_no_manifest_is_refused(tmp_path: Path, content: bytes | None, told: str) -> None:
    path = tmp_path / "m.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DucksError) as caught:
        read_manifest(path, "pond")
    (problem,) = caught.value.problems
    assert problem.fact == told
    assert problem.place == str(path)


def test_a_manifest_of_another_game_or_part_is_refused(folder: Path) -> None:
    (path,) = folder.glob("*.json")
    with pytest.raises(CallError, match="belongs to the game 'pond', not to 'cover'"):
        read_manifest(path, "cover")
    with pytest.raises(CallError, match="is of the part 'sheets', not of 'rules'"):
        build(Order("pond", only=("rules",), changed_since=path), folder)
