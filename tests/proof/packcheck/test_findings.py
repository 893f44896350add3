"""Findings of packs: each says where it is, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pack_samples import ABOUT, photograph

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.geometry import Size
from pnp.data.own_pictures import OwnPicture
from pnp.data.palette import palette
from pnp.games.packs import Pack, read_pack
from pnp.games.registry import open_game, printable
from pnp.press.svg.raster.resvg import INSTALL
from pnp.proof.packcheck.colours import findings as colours_of
from pnp.proof.packcheck.findings import errors, note, warning
from pnp.proof.packcheck.games import _check_mirrors, _check_playing, _of_words, _unsharp
from pnp.proof.packcheck.pictures import (
    _measure_visibility,
    _with_way_out,
    findings,
    rasterise,
)
from pnp.proof.packcheck.recipe import OWN_USE, _about, _check_names
from pnp.proof.playtest import Playtest
from pnp.proof.validation.findings import Finding, GradedProblem

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">'
TOLD = ("a fact", "a place", "a hint")
PROBLEM = Problem(*TOLD)


def nothing(*_: object) -> None:
    """No progress is shown."""


def pack_of(folder: Path, drawings: dict[str, str], more: str = "") -> Pack:
    (folder / "art").mkdir()
    (folder / "pack.toml").write_text(ABOUT + more, encoding="utf-8")
    for name, content in drawings.items():
        (folder / "art" / f"{name}.svg").write_text(f"{HEAD}{content}</svg>", encoding="utf-8")
    return read_pack(folder)


def found_in(pack: Pack) -> list[GradedProblem]:
    return [*findings(sorted((pack.folder / "art").iterdir()), pack)]


def test_a_fact_a_place_and_a_hint_stay_what_they_are() -> None:
    assert [*errors("words", [PROBLEM])] == [GradedProblem("error", PROBLEM, "words")]
    assert [*errors("words", CallError([PROBLEM]))] == [GradedProblem("error", PROBLEM, "words")]
    assert warning("sight", *TOLD) == GradedProblem("warning", PROBLEM, "sight")
    assert note("sight", *TOLD) == GradedProblem("note", PROBLEM, "sight")
    assert (
        warning("sight", *TOLD[:2]).problem
        == note("sight", *TOLD[:2]).problem
        == Problem(*TOLD[:2])
    )


def test_a_refused_drawing_is_told_with_a_way_to_print_it_and_then_printed_as_pixels(
    tmp_path: Path,
) -> None:
    refused = {"duck.teal": '<rect width="9" height="9" vector-effect="fixed-position"/>'}
    pack = pack_of(tmp_path, refused | {"duck.mallard": '<path d="M0 0h40v30z"/>'})
    path = tmp_path / "art" / "duck.teal.svg"
    (found,) = found_in(pack)
    assert (found.grade, found.check) == ("error", "picture")
    assert found.problem.place.startswith(str(path))
    assert found.problem.hint.endswith("let packs check --rasterise have it printed as pixels")
    assert rasterise(pack, []) == ()
    assert (tmp_path / "pack.toml").read_text(encoding="utf-8") == ABOUT
    assert rasterise(pack, [path]) == ("duck.teal",)
    about = (tmp_path / "pack.toml").read_text(encoding="utf-8")
    assert about == f'{ABOUT}\n[art."duck.teal"]\nrasterise = true\n'


def test_a_drawing_that_is_printed_as_pixels_is_not_refused(tmp_path: Path) -> None:
    more = '[art."duck.teal"]\nrasterise = true\n'
    pack = pack_of(
        tmp_path, {"duck.teal": '<rect width="9" height="9" vector-effect="fixed-position"/>'}, more
    )
    assert found_in(pack) == []


@pytest.mark.parametrize(
    ("place", "hint", "told"),
    [
        ("art/A.SVG, line 2", "", "let packs check --rasterise have it printed as pixels"),
        ("a.svg", "x", "x, or let packs check --rasterise have it printed as pixels"),
        ("a.svg", INSTALL, INSTALL),
        ("a.jpg", "x", "x"),
        ("a.jpg", INSTALL, INSTALL),
    ],
)
def test_pixels_are_offered_for_drawings_alone_and_if_they_can_be_made(
    place: str, hint: str, told: str
) -> None:
    assert _with_way_out(Problem("x", place, hint)).hint == told


def test_pictures_that_only_colours_tell_apart_are_told_with_who_cannot(tmp_path: Path) -> None:
    shape = '<path d="M0 0h40v30h-40z" fill="{}"/>'
    drawings = {"duck.teal": "#c06060", "duck.mallard": "#808f60", "sign.house": "#6060c0"}
    pack = pack_of(tmp_path, {name: shape.format(fill) for name, fill in drawings.items()})
    (found,) = found_in(pack)
    assert (found.grade, found.check) == ("warning", "sight")
    assert found.problem.fact.startswith("'duck.mallard' and 'duck.teal' look alike ")
    assert "with deuteranopia" in found.problem.fact
    assert found.problem.place == str(tmp_path / "art" / "duck.mallard.svg")
    assert found.problem.hint.startswith("give them different shapes")


def test_in_grey_is_no_kind_of_sight() -> None:
    assert _measure_visibility(["protanopia", "grey"]) == "with protanopia, in grey"


def test_a_photograph_is_told_by_the_use_that_shows_most_how_coarse_it_is(tmp_path: Path) -> None:
    path = tmp_path / "teal.jpg"
    path.write_bytes(photograph(200, 200))
    own = {name: OwnPicture(path) for name in ("duck.teal", "duck.mallard", "duck.smew")}
    widths = {"duck.teal": 20.0, "duck.mallard": 60.0, "duck.smew": 40.0}
    uses = [SimpleNamespace(name=name, width_mm=width) for name, width in widths.items()]
    part = SimpleNamespace(faces={"face": SimpleNamespace(pictures=uses)})
    sizes = SimpleNamespace(pictures=SimpleNamespace(size=lambda _: Size(10, 10)))
    edition: Any = SimpleNamespace(parts=[part], prepress=sizes)
    game: Any = SimpleNamespace(pictures=own)
    (found,) = _unsharp(game, edition)
    assert (found.grade, found.check, found.problem.place) == ("warning", "resolution", str(path))
    dots = 200 / 60 * 25.4
    assert found.problem.fact == (
        f"the picture has {dots:.0f} dots an inch as 'duck.mallard', 60 mm wide"
    )


def played(monkeypatch: pytest.MonkeyPatch, test: Playtest | MaterialError) -> list[GradedProblem]:
    """The findings of games that were played, or could not be."""

    def playtest(*_: object, **__: object) -> Playtest:
        if isinstance(test, MaterialError):
            raise test
        return test

    monkeypatch.setattr("pnp.proof.packcheck.games.playtest", playtest)
    pack: Any = SimpleNamespace(folder=Path("mine"))
    return [*_check_playing(pack, open_game("pond"), nothing)]


def test_games_with_a_packs_numbers_are_told_by_its_file_and_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grades: Iterable[Any] = ("error", "warning", "note")
    results = tuple(Finding(grade, "rules", f"an {grade}", hint="do it") for grade in grades)
    place = str(Path("mine", "game.toml")) + ", pond"
    told = played(monkeypatch, Playtest("pond", 1200, results))
    assert [(each.grade, each.check, each.problem.fact) for each in told] == [
        ("note", "played", "1,200 games were played with these numbers"),
        ("error", "rules", "an error"),
        ("warning", "rules", "an warning"),
    ]
    assert {each.problem.place for each in told} == {place}
    assert {each.problem.hint for each in told[1:]} == {"do it"}
    assert played(monkeypatch, Playtest("pond", 0, ())) == []
    assert played(monkeypatch, MaterialError(PROBLEM)) == [
        GradedProblem("error", PROBLEM, "numbers")
    ]


def of_colours(folder: Path, **colours: str) -> list[GradedProblem]:
    """What is found of a theme with these colours."""
    theme = folder / "theme.toml"
    lines = (f'{name} = "{value}"\n' for name, value in colours.items())
    theme.write_text("[colours]\n" + "".join(lines), encoding="utf-8")
    pack: Any = SimpleNamespace(theme=theme)
    return [*colours_of(pack)]


def test_colours_are_told_that_a_theme_brings_too_near_to_each_other(tmp_path: Path) -> None:
    usual = {name: row.full for name, row in palette().colours.items()}
    assert of_colours(tmp_path) == []
    assert of_colours(tmp_path, sun=usual["sun"], reed=usual["reed"]) == []
    found = of_colours(tmp_path, sun="#b08040", reed="#b08040")
    assert {each.grade for each in found} == {"warning"}
    facts = [each.problem.fact for each in found if "'reed' and 'sun'" in each.problem.fact]
    assert "the colours 'reed' and 'sun' look alike on a grey printer" in facts
    assert "the colours 'reed' and 'sun' look alike with deuteranopia" in facts
    assert {each.problem.place for each in found} >= {f"{tmp_path / 'theme.toml'}, colours.reed"}
    assert {each.problem.hint for each in found} == {
        "make one of them lighter and the other darker"
    }
    assert of_colours(tmp_path, no_such_colour="#000000") == []
    assert [*colours_of(SimpleNamespace(theme=None))] == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("named", "tried"),
    [((), printable()), (("cover", "goose", "pond"), ("cover", "pond")), (("goose",), ())],
)
def test_a_pack_is_tried_with_the_games_that_it_names_or_with_all(
    named: tuple[str, ...], tried: tuple[str, ...]
) -> None:
    pack: Any = SimpleNamespace(about=SimpleNamespace(games=named))
    assert (*_check_names(pack),) == tuple(tried)


def edition_of(*names: str, **more: Any) -> Any:
    """An edition that shows pictures."""
    uses = [SimpleNamespace(name=name, width_mm=20.0) for name in names]
    part = SimpleNamespace(faces={"face": SimpleNamespace(pictures=uses)})
    return SimpleNamespace(parts=[part], **more)


@pytest.mark.parametrize(
    ("content", "grade", "text"),
    [('<path d="M0 0h9v9z"/>', "note", ""), ("<text>a</text>", "warning", ", its text too")],
)
def test_a_picture_that_is_printed_mirrored_is_told_once_unless_that_is_said(
    tmp_path: Path, content: str, grade: str, text: str
) -> None:
    path = tmp_path / "teal.svg"
    path.write_text(f"{HEAD}{content}</svg>", encoding="utf-8")
    edition = edition_of("duck.teal", "duck.teal.left", "duck.teal.left@card", "duck.smew.left")
    own = {"duck.teal": OwnPicture(path)}
    game: Any = SimpleNamespace(pictures=own)
    (found,) = _check_mirrors(game, edition)
    assert (found.grade, found.check, found.problem.place) == (grade, "mirror", str(path))
    assert found.problem.fact == f"the picture is printed mirrored as 'duck.teal.left'{text}"
    assert 'mirror = false to [art."duck.teal"]' in found.problem.hint
    game.pictures = {"duck.teal": OwnPicture(path), "duck.smew": OwnPicture(path)}
    assert len([*_check_mirrors(game, edition)]) == 1
    for mirror in (True, False):
        game.pictures = {"duck.teal": OwnPicture(path, mirror=mirror)}
        assert [*_check_mirrors(game, edition)] == []
    game.pictures = {name: OwnPicture(path) for name in ("duck.teal", "duck.teal.left")}
    assert [*_check_mirrors(game, edition)] == []


@pytest.mark.parametrize("count", [0, 1, 7])
def test_words_of_a_pack_are_told_with_the_texts_that_it_leaves_in_english(
    tmp_path: Path, count: int
) -> None:
    words = tmp_path / "words"
    of_pack = Problem("no such text", f"{words}/de/pond.po, line 3", "correct it")
    notices = (of_pack, Problem("no such text", "/elsewhere/pond.po"))
    edition: Any = SimpleNamespace(
        notices=notices,
        untranslated=[str(number) for number in range(count)],
        language="de",
        job=SimpleNamespace(game=SimpleNamespace(key="pond")),
    )
    pack: Any = SimpleNamespace(words=words)
    found = [*_of_words(pack, edition)]
    assert found[0] == GradedProblem("warning", of_pack, "words")
    assert [(each.grade, each.problem.fact, each.problem.place) for each in found[1:]] == (
        [("note", f"{count} texts are printed in English", f"{words}/de/pond.po")] if count else []
    )
    pack.words = None
    assert [*_of_words(pack, edition)] == []


@pytest.mark.parametrize(("licence", "is_told"), [(OWN_USE, True), ("CC0-1.0", False)])
def test_games_that_are_not_built_in_and_a_pack_of_one_s_own_are_noted(
    licence: str, is_told: bool
) -> None:
    notice = Problem("the file is too large", "art/a.png", "make it smaller")
    about = SimpleNamespace(games=("pond", "goose"), licence=licence)
    pack: Any = SimpleNamespace(folder=Path("mine"), about=about, notices=(notice,))
    found = [*_about(pack)]
    assert {each.grade for each in found} == {"note"}
    assert [(each.check, each.problem.fact, each.problem.place) for each in found] == [
        ("games", "'goose' is not a built-in game", "mine/pack.toml, games"),
        ("picture", notice.fact, notice.place),
        *([("licence", "the pack is for your own use", "mine/pack.toml, licence")] * is_told),
    ]
    assert "--game goose/" in found[0].problem.hint
