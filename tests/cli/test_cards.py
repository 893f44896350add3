"""Options of decks: what each of them changes, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.commands.commands import command
from pnp.cli.commands.show import record_of
from pnp.cli.options.arguments import order
from pnp.cli.options.table import ORDERS
from pnp.core.geometry import Margins
from pnp.data import profiles
from pnp.data.profiles import Profile
from pnp.proof.show import show

Call = Callable[..., Any]

pytestmark = [pytest.mark.usefixtures("warm"), pytest.mark.one_in(4)]


@pytest.fixture(autouse=True)
def _nobody_s_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def survey(typed: str) -> Any:
    """The record that `show` makes of an order with all options that `build` takes."""
    build = command().commands["build"]
    with build.make_context("build", typed.split()) as context:
        options = {field: context.params[field] for field in ORDERS}
        return record_of(show(order(context.params["game"], options)))


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """What is told of the cards of Duck & Cover."""
    monkeypatch.chdir(tmp_path)

    def shown(options: str = "") -> Any:
        (part,) = survey(f"cover --only cards {options}")["parts"]
        return part

    return shown


def grid(part: Any) -> tuple[int, int]:
    return part["grid"]["columns"], part["grid"]["rows"]


@pytest.mark.parametrize(
    ("options", "divided"),
    [
        ("", (4, 2)),
        ("--cut butt", (3, 3)),
        ("--cut BUTT --bleed 2", (3, 3)),
        ("--bleed 0", (3, 3)),
        ("--bleed 3,5", (4, 2)),
        ("--paper letter", (3, 2)),
        ("--paper letter --bleed 1.2mm", (4, 2)),
        ("--card mini", (3, 4)),
        ("--card tarot", (2, 2)),
        ("--backs gutterfold", (2, 2)),
        ("--backs gutterfold --bleed 3", (1, 3)),
        ("--backs none --paper a3", (4, 4)),
        ("--printer borderless --bleed 0.5", (3, 3)),
    ],
)
def test_the_grid_follows_from_what_is_asked_for(
    cards: Callable[[str], Any], options: str, divided: tuple[int, int]
) -> None:
    assert grid(cards(options)) == divided


def test_cards_have_the_size_of_their_format(cards: Callable[[str], Any]) -> None:
    sizes = {tuple(each["size_mm"]) for each in cards("--card japanese")["components"]}
    assert sizes == {(59, 86)}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("", ("duplex-long", "collated", 30, 15)),
        ("--backs duplex-short", ("duplex-short", "collated", 30, 15)),
        ("--order fronts-then-backs", ("duplex-long", "fronts-then-backs", 29, 15)),
        ("--backs gutterfold", ("gutterfold", None, 29, 29)),
        ("--backs none", ("none", None, 15, 15)),
        ("--backs none --order fronts-then-backs", ("none", None, 15, 15)),
    ],
)
def test_backs_decide_how_much_paper_is_printed_on_both_sides(
    cards: Callable[[str], Any], options: str, told: tuple[str, str | None, int, int]
) -> None:
    part = cards(options)
    assert (part["backs"], part["order"], part["pages"], part["sheets_of_paper"]) == told


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ("", "cover_cards_a4_duplex-long_en"),
        ("--bleed 2 --marks guides --back-bleed 4", "cover_cards_a4_duplex-long_en"),
        ("--card poker --cut butt", "cover_cards_a4_duplex-long_en_poker_butt"),
        ("--order fronts-then-backs --ink low", "..._en_low_fronts-then-backs"),
        ("--order fronts-then-backs --backs none", "cover_cards_a4_none_en"),
        ("--printer safe --paper letter --lang fr", "cover_cards_letter_duplex-long_fr_safe"),
    ],
)
def test_what_is_cut_fed_or_sleeved_otherwise_has_another_name(
    cards: Callable[[str], Any], options: str, name: str
) -> None:
    assert cards(options)["file"] == name.replace("...", "cover_cards_a4_duplex-long") + ".pdf"


@pytest.mark.parametrize("part", ["score", "limit", "mat", "rules"])
def test_the_format_of_cards_is_in_the_names_of_those_that_have_it_alone(
    call: Call, part: str
) -> None:
    (told,) = call("show", "cover", "--only", part, "--card", "poker", "--json").record["parts"]
    assert told["file"] == f"cover_{part}_a4_en.pdf"


def test_what_has_no_back_is_printed_on_one_side(call: Call) -> None:
    (part,) = call("show", "cover", "--only", "limit", "--json").record["parts"]
    assert (part["file"], part["backs"]) == ("cover_limit_a4_en.pdf", None)
    assert part["pages"] == part["sheets_of_paper"] == 1


def test_show_tells_why_there_are_eight_and_not_nine(call: Call) -> None:
    told = call("show", "cover", "--only", "cards", "--why").out
    assert " needs " not in call("show", "cover", "--only", "cards").out
    for line in (
        "8 on a page, 4 x 2, the paper on its side; upright it would hold 6",
        "a fifth column needs 345.0 mm of width, and 284.3 are free",
        "a third row needs 282.0 mm of height, and 197.3 are free",
        "12 cuts a page: 8 from top to bottom, 4 across",
        "print on both sides, flip on the long edge",
    ):
        assert f"  {line}\n" in told


def test_an_eighth_row_is_told_as_people_say_it(call: Call) -> None:
    told = call("show", "cover", "--only", "token", "--why").out
    assert "  an eighth row needs 288.0 mm of height, and 284.3 are free\n" in told


def test_why_not_more_is_told_in_numbers_that_differ(call: Call) -> None:
    told = call("show", "cover", "--only", "cards", "--bleed", "0", "--printer", "tight").err
    assert "unknown printer" in told
    profiles.save(Profile("tight", Margins(0, 0.01, 33.02, 0)))
    on = ("--bleed", "0", "--printer", "tight", "--why")
    told = call("show", "cover", "--only", "cards", *on).out
    assert "a third row needs 264.00 mm of height, and 263.98 are free" in told


def test_show_tells_each_cut_once_with_its_place(cards: Callable[[str], Any]) -> None:
    part = cards("--cut butt")
    assert part["grid"]["upright_cuts_mm"] == [10.5, 73.5, 136.5, 199.5]
    assert part["grid"]["cuts_mm"] == [16.5, 104.5, 192.5, 280.5]


def test_cuts_that_have_no_room_for_a_mark_are_told(
    call: Call, cards: Callable[[str], Any]
) -> None:
    options = "--paper letter --bleed 2"
    assert cards(options)["grid"]["unmarked"] == 4
    assert cards(f"{options} --marks none")["grid"]["unmarked"] == 0
    told = call("show", "cover", "--only", "cards", *options.split()).out
    assert "  4 cuts without a mark, for want of room\n" in told


def test_universal_paper_wants_a_viewer_that_centres_its_pages(call: Call) -> None:
    note = "backs lie behind their fronts only if the viewer centres pages on the paper"
    on = ("show", "cover", "--only", "cards", "--paper", "universal")
    assert note in call(*on).out
    assert note not in call(*on, "--backs", "gutterfold").out
    assert note not in call(*on[:-2]).out


def test_pads_tell_their_grid_as_well(call: Call) -> None:
    run = call("show", "cover", "--only", "score", "--sheets", "8", "--json")
    (part,) = run.record["parts"]
    assert (grid(part), part["pages"]) == ((2, 2), 2)
    assert part["grid"]["cuts_mm"] == [105]
    assert part["grid"]["upright_cuts_mm"] == [148.5]
    told = call("show", "pond", "--only", "sheets", "--why").out
    assert "  a third row needs 392.0 mm of height, and 277.0 are free\n" in told


@pytest.mark.parametrize(
    ("count", "pages"), [("1", 9), ("2", 5), ("4", 3), ("auto", 3), ("AUTO", 3)]
)
def test_sheets_share_a_page_as_is_asked(count: str, pages: int) -> None:
    assert survey(f"cover --only score --sheets 9 --per-page {count}")["pages"] == pages


def test_ink_is_estimated_side_by_side_if_asked(call: Call) -> None:
    on = ("show", "cover", "--only", "limit,score")
    assert {each["coverage"] for each in call(*on, "--json").record["parts"]} == {None}
    score, limit = call(*on, "--ink-estimate", "--json").record["parts"]
    assert len(limit["coverage"]["sides"]) == limit["pages"]
    (side,) = score["coverage"]["sides"]
    assert sum(side.values()) == pytest.approx(score["coverage"]["percent"], abs=0.3)
    assert "that are covered by 5 %\n" in call(*on, "--ink-estimate").out


# --- printers ---------------------------------------------------------------------------------

OFFICE = Profile("office", Margins(4, 5, 6, 7), 1, 0, 0)


def test_a_printer_of_ones_own_has_its_margins(cards: Callable[[str], Any]) -> None:
    profiles.save(Profile("office", Margins(20, 20, 20, 20)))
    column, row = cards("--printer Office --backs none")["grid"]["no_more"]
    assert (column["free_mm"], row["free_mm"]) == (210 - 40, 297 - 40)


def test_pads_keep_to_a_printer_s_margins_and_to_ten_millimetres(call: Call) -> None:
    profiles.save(Profile("office", Margins(0, 0, 20, 0)))
    run = call("show", "pond", "--only", "sheets", "--printer", "office", "--json")
    (part,) = run.record["parts"]
    assert part["grid"]["no_more"][1]["free_mm"] == 297 - 30
    profiles.save(Profile("office", Margins(0, 50, 0, 50)))
    run = call("show", "pond", "--only", "sheets", "--printer", "office")
    assert run.status == 2
    assert "a sheet of 190 x 126 mm does not fit" in run.err


def test_pages_that_are_corrected_stand_upright(cards: Callable[[str], Any], call: Call) -> None:
    profiles.save(OFFICE)
    assert cards("--printer safe")["paper_mm"] == [297, 210]
    assert cards("--printer office")["paper_mm"] == [210, 297]
    told = call("show", "cover", "--only", "cards", "--printer", "office").out
    assert "8 on a page, 4 x 2, the paper on its side" in told
    assert "pages are made upright, so that" in told


# --- what building tells ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("", "cards: print on both sides, flip on the long edge"),
        ("--backs duplex-short", "cards: print on both sides, flip on the short edge"),
        (
            "--backs gutterfold --paper a3",
            "cards: print on one side, fold along the dashed line, glue, then cut",
        ),
        (
            "--order fronts-then-backs",
            "cards: print pages 1 to 15, turn the paper about its long edge, feed it again",
        ),
        ("--backs none", "cards: "),
    ],
)
def test_building_tells_how_to_turn_the_paper(call: Call, options: str, told: str) -> None:
    run = call("build", "cover", "--only", "cards,limit", *options.split())
    assert ("\n" + told in run.out) == (options != "--backs none")
    assert "limit: " not in run.out


def test_building_all_tells_once_what_several_games_share(call: Call) -> None:
    run = call("build", "all", "--only", "token,targets")
    told = "token, targets: print on both sides, flip on the long edge"
    assert [line for line in run.out.splitlines() if "flip" in line] == [told]


def test_building_tells_how_many_cards_have_changed(call: Call) -> None:
    call("build", "cover", "--only", "cards")
    manifest = Path("output", "cover", "cover_cards_a4_duplex-long_en.json")
    run = call("build", "cover", "--changed-since", str(manifest), "--ink", "low", "--json")
    assert run.err == f"cards: 112 of 112 have changed since {manifest}\n"
    (file,) = run.record["files"]
    assert (file["components"], file["unchanged"]) == (112, 0)
    assert Path(file["path"]).name == "cover_cards_a4_duplex-long_en_low_changed.pdf"


def test_building_tells_that_changes_of_a_part_bring_no_boxes(call: Call) -> None:
    call("build", "cover", "--only", "limit")
    manifest = Path("output", "cover", "cover_limit_a4_en.json")
    run = call("build", "cover", "--changed-since", str(manifest), "--tuckbox", "deck")
    assert "no box is printed" in run.err
    run = call("build", "cover", "--changed-since", str(manifest))
    assert "no box is printed" not in run.err


def test_building_tells_that_nothing_has_changed_and_writes_nothing(call: Call) -> None:
    call("build", "cover", "--only", "limit")
    before = sorted(Path("output").rglob("*"))
    manifest = Path("output", "cover", "cover_limit_a4_en.json")
    run = call("build", "cover", "--changed-since", str(manifest), "--open")
    assert (run.status, run.out) == (0, "")
    assert run.err == f"nothing has changed since {manifest}; no file was written\n"
    assert sorted(Path("output").rglob("*")) == before
