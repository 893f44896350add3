"""docs/packs.md: what it shows is read as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from pack_samples import photograph

from pnp.games.registry import open_game

PAGE = Path(__file__).resolve().parents[3] / "docs" / "packs.md"


def test_the_files_that_it_shows_are_a_pack(pack: Callable[..., Path]) -> None:
    shown = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    about, theme, numbers = shown
    files = {
        "theme.toml": theme,
        "game.toml": numbers,
        "art/holiday.jpg": photograph(90, 60),
        "art/bathduck.alone.chef.2.png": photograph(90, 60, "PNG"),
    }
    game = open_game("cover", (pack(files, about),))
    assert (game.packs[0].about.author, game.data.rounds.count) == ("Wren", 4)
    assert game.pictures["bathroom.diver"].focus == (0.4, 0.3)
    assert game.pictures["bathduck.alone.chef.2"].fit == "whole"
    assert game.theme is not None
    assert (game.theme.corners, game.theme.stacks["display"]) == (0.5, ("Comic Neue",))
