"""Games that are installed as packages are found by their names, and not imported for that."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import pnp
from pnp.cli import main
from pnp.core.errors import CallError
from pnp.games.installed import folder_of_package, game_packages

EXAMPLES = Path(__file__).parents[2] / "examples"


def install(site: Path, package: str, *claims: str) -> None:
    """Write what pip writes of a package with entry points."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = "\n".join(claims)
    (info / "entry_points.txt").write_text(f"[ducks_pnp.games]\n{lines}\n", encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    site = tmp_path / "site"
    shutil.copytree(EXAMPLES / "goose", site / "goose_game")
    install(site, "goose-game", "goose = goose_game", "pond = goose_game")
    shutil.copytree(EXAMPLES / "puddle", site / "puddle_game" / "inner")
    (site / "puddle_game" / "__init__.py").write_text("raise RuntimeError('imported')\n")
    install(site, "puddle-game", "puddle = puddle_game.inner")
    monkeypatch.syspath_prepend(str(site))
    return site


def test_a_game_is_opened_by_the_name_of_its_entry_point(site: Path) -> None:
    game = pnp.open_game("Goose")
    assert (game.key, game.source) == ("goose", str((site / "goose_game").resolve()))
    assert pnp.open_game("pond").key == "pond"
    assert pnp.open_game("puddle").is_playable


def test_games_are_listed_and_none_is_imported(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games"]) == 0
    assert "puddle: installed, package puddle_game.inner" in capsys.readouterr().out
    assert folder_of_package("puddle") == site / "puddle_game" / "inner"
    assert "puddle_game" not in sys.modules


def test_a_name_that_two_packages_claim_is_refused(site: Path) -> None:
    install(site, "other", "goose = other_game")
    assert game_packages()["goose"] == "goose_game, other_game"
    with pytest.raises(CallError, match="several packages are the game 'goose'"):
        pnp.open_game("goose")


def test_a_malformed_record_of_another_package_hides_no_game(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site, "faulty", "faulty = a b")

    def refuse(**_: str) -> None:
        raise ValueError("Invalid object reference")  # as Python 3.15 does

    monkeypatch.setattr("importlib.metadata.entry_points", refuse)
    assert game_packages()["goose"] == "goose_game"
    with pytest.raises(CallError, match="faulty"):
        pnp.open_game("faulty")


@pytest.mark.parametrize("module", ["nothing_of_the_kind", "json", "sys", "goose_game.art", ".."])
def test_a_package_without_a_game_is_refused(site: Path, module: str) -> None:
    install(site, "empty", f"empty = {module}")
    with pytest.raises(CallError, match="holds no game"):
        pnp.open_game("empty")


def test_a_name_nearly_right_is_told(site: Path) -> None:
    assert site.is_dir()
    with pytest.raises(CallError, match="did you mean 'goose'"):
        pnp.open_game("gose")
