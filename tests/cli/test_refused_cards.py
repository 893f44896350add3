"""Decks that cannot be printed: refused, with the nearest that can."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.core.geometry import Margins
from pnp.data import profiles, tables
from pnp.data.profiles import Profile
from pnp.data.tables import CardFormat

pytestmark = pytest.mark.usefixtures("warm")

Call = Callable[..., Any]


@pytest.fixture(autouse=True)
def _nobody_s_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


REFUSED = [
    ("--card crad", "unknown card format 'crad'", "did you mean 'euro'?|known: poker, standard"),
    ("--card tarto", "unknown card format 'tarto'", "did you mean 'tarot'?"),
    ("--backs gutter", "unknown layout of backs 'gutter'", "did you mean 'gutterfold'?"),
    ("--order collate", "unknown order of pages 'collate'", "did you mean 'collated'?"),
    ("--cut between", "unknown cut 'between'", "known: double, butt"),
    ("--marks croop", "unknown kind of marks 'croop'", "did you mean 'crop'?"),
    ("--printer epson", "unknown printer 'epson'", "did you mean 'epson-3'?"),
    ("--bleed 11", "--bleed takes a length from 0 to 10 mm, not '11'", "the nearest is 10"),
    ("--bleed -1", "--bleed takes a length from 0 to 10 mm, not '-1'", "the nearest is 0"),
    (
        "--bleed nan",
        "--bleed takes a length from 0 to 10 mm, not 'nan'",
        "write a length: --bleed 0",
    ),
    (
        "--bleed 3cm",
        "--bleed takes a length from 0 to 10 mm, not '3cm'",
        "write a length: --bleed 0",
    ),
    (
        "--back-bleed 1e1",
        "--back-bleed takes a length from 0 to 10 mm, not '1e1'",
        "write a length",
    ),
    (
        "--card micro",
        "cards of 31.75 x 44.45 mm are too small: their words need 40 x 60 mm",
        "--card mini-usa",
    ),
    ("--card poster", "a card of 300 x 400 mm is larger than paper of 210 x 297 mm", "nearest"),
    (
        "--card square-89 --paper a5 --backs gutterfold",
        "a card of 88.9 x 88.9 mm and its back do not lie on either side of a fold",
        "with a bleed of 2.3 mm it fits",
    ),
    (
        "--printer greedy --paper a5",
        "a card of 63 x 88 mm does not fit between the margins of paper of 148 x 210 mm",
        "with margins of at most 39.5 mm it fits, if the printer can",
    ),
    ("--changed-since none.json", "cannot read the manifest: no such file", "beside a PDF"),
    ("--changed-since=", "--changed-since names no file", "leave --changed-since out"),
]


@pytest.mark.parametrize(("options", "fact", "hint"), REFUSED)
def test_what_cannot_be_is_refused_with_what_can(
    call: Call, monkeypatch: pytest.MonkeyPatch, options: str, fact: str, hint: str
) -> None:
    poster = CardFormat(name="Poster", width_mm=300, height_mm=400)
    formats = {**tables.cards(), "poster": poster}
    monkeypatch.setattr(tables, "cards", lambda: formats)
    profiles.save(Profile("greedy", Margins(50, 50, 50, 50)))
    run = call("build", "cover", "--only", "cards", *options.split())
    assert (run.status, run.out) == (2, "")
    assert fact in run.err
    assert any(each in run.err for each in hint.split("|"))
    assert not Path("output").exists()


def test_all_wrong_names_of_a_deck_are_told_at_once(call: Call) -> None:
    wrong = "--card crd --backs dplx --order cllt --cut dbl --marks crp --printer x --paper b4"
    run = call("build", "cover", *wrong.split())
    assert run.status == 2
    assert run.err.endswith("\n7 problems\n")


def test_a_printer_whose_profile_is_damaged_is_told_with_its_key(call: Call) -> None:
    path = profiles.save(Profile("office", Margins(4, 5, 6, 7), 1)).path
    assert path is not None
    text = path.read_text(encoding="utf-8").replace("back_x_mm = 1", "back_x_mm = 99")
    path.write_text(text, encoding="utf-8")
    run = call("build", "cover", "--only", "cards", "--printer", "office")
    assert run.status == 1
    assert "office.toml" in run.err
    assert "back_x_mm" in run.err


def test_a_manifest_of_another_game_is_a_wrong_call(call: Call) -> None:
    call("build", "pond", "--only", "aid")
    manifest = "output/pond/pond_aid_a4_en.json"
    run = call("build", "cover", "--changed-since", manifest)
    assert run.status == 2
    assert "the manifest belongs to the game 'pond', not to 'cover'" in run.err


def test_what_is_no_manifest_is_wrong_material(call: Call) -> None:
    Path("m.json").write_text("{}", encoding="utf-8")
    run = call("build", "cover", "--changed-since", "m.json")
    assert (run.status, run.err.splitlines()[:2]) == (1, ["m.json", "  the file is not a manifest"])
