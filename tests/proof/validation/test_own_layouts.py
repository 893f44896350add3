"""A pack's layout that prints other numbers than the game's own does not pass as good."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.cli import main
from pnp.core import resources
from pnp.core.errors import MaterialError, Problem
from pnp.data.placements import Placements
from pnp.games.packs import read_pack
from pnp.games.registry import open_game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.proof.validation import own_layouts
from pnp.proof.validation.findings import Finding, worst
from pnp.proof.validation.validate import require_valid, validate_order
from pnp.rules import compiled

SINGLY = 'value(70.8, y + 1.5, row.singly, 8.8, 7.1, field="rows." ~ row.id ~ ".singly")'
ONE_ROLL = (
    'value(82.2, y + 1.5, row.one_roll, 8.8, 7.1, field="rows." ~ row.id ~ ".one_roll", heavy=true)'
)
ABOUT = 'name = "Mine"\ngames = ["pond"]\nauthor = "A. Duck"\nlicence = "CC0-1.0"\n'
Findings = Callable[..., list[Finding]]


@pytest.fixture
def findings(tmp_path: Path) -> Findings:
    """Return a function that tells what is wrong with sheets of a changed layout."""

    def found(*changes: tuple[str, str]) -> list[Finding]:
        (verdict,) = validate_order(order(tmp_path, *changes))
        return [each for each in verdict.findings if each.grade != "note"]

    return found


def order(folder: Path, *changes: tuple[str, str]) -> Order:
    """Return the order of sheets whose layout has been changed."""
    layout = (resources.templates() / "pond/sheet.svg").read_text(encoding="utf-8")
    for old, new in changes:
        assert layout.count(old) == 1
        layout = layout.replace(old, new)
    target = folder / "templates/pond/sheet.svg"
    target.parent.mkdir(parents=True)
    target.write_text(layout, encoding="utf-8")
    (folder / "pack.toml").write_text(ABOUT, encoding="utf-8")
    return Order(open_game("pond", (read_pack(folder),)), only=("sheets",))


def test_layouts_that_cannot_be_held_against_the_games_own_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> Placements:
        raise MaterialError([Problem("it is too high"), Problem("it is too wide")])

    monkeypatch.setattr(own_layouts, "_as_the_game_has_it", refuse)
    placements = Placements("pond", "sheets", {}, 0, (), frozenset(), ())
    game: Any = SimpleNamespace(more_layouts={"pond/sheet.svg": "mine"})
    (found,) = own_layouts.wrong_layouts(game, placements)
    assert (found.grade, found.check) == ("warning", "number")
    assert found.fact.endswith("should print: it is too high; it is too wide")
    game.more_layouts = {}
    assert not [*own_layouts.wrong_layouts(game, placements)]


def test_a_layout_that_prints_the_same_numbers_elsewhere_is_good(findings: Findings) -> None:
    moved = SINGLY.replace("70.8,", "71,").replace("y + 1.5", "y + 1.7")
    assert findings((SINGLY, moved)) == []


def test_a_number_that_lost_its_field_is_an_error(findings: Findings) -> None:
    error, loose = findings((SINGLY, "value(70.8, y + 1.5, row.singly + 1, 8.8, 7.1)"))
    assert (error.grade, error.check) == ("error", "number")
    assert error.fact.startswith("pond.sheet names no rows.mallard.singly, rows.pintail.singly,")
    assert error.hint.endswith('field="rows.mallard.singly"')
    assert (loose.grade, loose.check) == ("warning", "number")
    assert "says '4', '7', '10', '13' and 1 other outside of fields" in loose.fact


def test_a_number_under_the_field_of_another_is_an_error(findings: Findings) -> None:
    wrong = SINGLY.replace("row.singly", "row.one_roll").replace(".singly", ".one_roll")
    (found,) = findings((SINGLY, wrong))
    assert found.grade == "error"
    assert "names no rows.mallard.singly" in found.fact


def test_a_number_under_a_label_is_an_error_and_the_label_is_told(findings: Findings) -> None:
    wrong = 'value(70.8, y + 1.5, row.singly + 1, 8.8, 7.1, field="step=%d" % (row.singly + 1))'
    error, label = findings((SINGLY, wrong))
    assert error.grade == "error"
    assert label.grade == "warning"
    assert "pond.sheet has step=4, step=7" in label.fact


def test_columns_that_were_exchanged_with_their_fields_are_told(findings: Findings) -> None:
    changes = (
        (SINGLY, SINGLY.replace("70.8,", "82.2,")),
        (ONE_ROLL, ONE_ROLL.replace("82.2,", "70.8,")),
    )
    found = findings(*changes)
    assert {each.grade for each in found} == {"warning"}
    assert "has rows.canvasback.singly and rows.canvasback.one_roll in each other's places" in {
        each.fact.removeprefix("pond.sheet ") for each in found
    }


def test_a_number_beside_all_fields_is_told(findings: Findings) -> None:
    (found,) = findings(
        (f"{{{{ {SINGLY} }}}}", f"{{{{ {SINGLY} }}}}{{{{ value(3, y, 9, 5, 5) }}}}")
    )
    assert found.grade == "warning"
    assert "pond.sheet says '9', '9', '9', '9' and 1 other outside of fields" in found.fact


def test_boxes_that_are_not_counted_any_more_are_an_error(findings: Findings) -> None:
    (found,) = findings((', mark="rows." ~ row.id ~ ".boxes")', ")"))
    assert found.grade == "error"
    assert "names no rows.mallard.boxes" in found.fact


def test_nothing_is_built_of_a_layout_that_lost_a_field(tmp_path: Path) -> None:
    edition = lay_out(resolve(order(tmp_path, (SINGLY, "value(70.8, y + 1.5, 4, 8.8, 7.1)"))))
    with pytest.raises(MaterialError) as caught:
        require_valid(edition)
    assert "names no rows.mallard.singly" in caught.value.problems[0].fact


def test_the_table_says_which_numbers_came_from_paper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "available", lambda: False)  # a game is played sooner than that
    monkeypatch.setattr("pnp.proof.playtest.POLICIES", ("greedy",))
    order(tmp_path / "pack", (SINGLY, "value(70.8, y + 1.5, row.singly + 1, 8.8, 7.1)"))
    call = ["validate", "pond", "--only", "sheets", "--games", "1"]
    assert sources([*call, "--pack", "none"], capsys) == (53, 18)
    assert sources([*call, "--pack", str(tmp_path / "pack")], capsys) == (48, 23)


def sources(call: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, int]:
    """Return how many numbers games were played with that came from paper, and from data."""
    main(call)
    rows = capsys.readouterr().out.splitlines()
    head = next(each for each in rows if each.startswith("played"))
    assert "numbers from paper  from data" in head
    _, _, paper, data, *_ = next(each for each in rows if each.startswith("pond ")).split()
    return int(paper), int(data)


def test_the_games_own_layouts_are_good() -> None:
    (verdict,) = validate_order(Order("pond", only=("sheets",)))
    assert worst(verdict.findings) in {None, "note"}
