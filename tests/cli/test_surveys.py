"""`games`, `show` and `preview`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.cli.commands.show import _apart, _cuts, _one_more
from pnp.core import resources
from pnp.games import registry
from pnp.proof.show import Division
from pnp.words import words

pytestmark = pytest.mark.usefixtures("warm")

Call = Callable[..., Any]

PUDDLE = str(Path(__file__).resolve().parents[2] / "examples" / "puddle")


def test_games_lists_the_registry(call: Call) -> None:
    listed = call("games", "--json").record["games"]
    assert [each["key"] for each in listed] == list(registry.BUILT_IN)
    assert listed[0] == {
        "key": "pond",
        "aliases": ["ducks-in-the-pond"],
        "title": "Ducks in the Pond",
        "players": {"fewest": 1, "most": 2},
        "minutes": 5,
        "parts": ["sheets", "aid", "rules"],
        "languages": list(words.languages()),
    }


def test_games_is_a_table_for_people(call: Call) -> None:
    head, *rows = call("games").out.splitlines()
    assert head.split() == ["game", "name", "players", "min", "languages"]
    *rows, gap, data = rows
    assert [row.split()[0] for row in rows[::2]] == list(registry.BUILT_IN)
    assert rows[1] == "  prints sheets, aid, rules"
    assert max(map(len, rows)) <= 80
    assert (gap, data) == ("", f"data in {resources.games()}")


def test_show_tells_parts_copies_sizes_and_pages(call: Call) -> None:
    _, sheets, aid, _ = call("show", "pond", "--sheets", "50", "--json").record["parts"]
    assert sheets["components"] == [
        {"id": "pond.sheet", "number": None, "kind": "sheet", "copies": 50, "size_mm": [190, 126]}
    ]
    assert (sheets["pages"], sheets["sheets_of_paper"]) == (25, 25)
    assert (aid["pages"], aid["components"][0]["copies"]) == (1, 2)
    assert sheets["grid"]["cuts_mm"] == [pytest.approx(148.5)]


def test_show_tells_that_a_build_was_killed_until_the_next_one(call: Call) -> None:
    killed = "a build was killed while it replaced files here"
    shown = ("show", PUDDLE, "--only", "cards")
    folder = Path("output", "puddle")
    folder.mkdir(parents=True)
    (folder / ".ducks-pnp.journal").write_text('{"puddle_cards_A4.pdf": [false, "0"]}')
    told = call(*shown)
    assert told.status == 0
    assert killed in " ".join(told.err.split())
    assert call("build", PUDDLE, "--only", "cards").status == 0
    assert killed not in " ".join(call(*shown).err.split())


def test_show_names_the_files_that_build_makes(call: Call) -> None:
    options = ("pond", "--paper", "letter", "--ink", "grey", "--lang", "fr", "--json")
    shown = [each["file"] for each in call("show", *options).record["parts"]]
    built = [Path(each["path"]).name for each in call("build", *options).record["files"]]
    assert shown == built


def test_show_counts_what_build_prints(call: Call) -> None:
    shown = call("show", "pond", "--sheets", "3", "--json").record
    built = call("build", "pond", "--sheets", "3", "--json").record["files"]
    assert shown["pages"] == sum(each["pages"] for each in built)
    assert shown["sheets_of_paper"] == sum(each["sheets_of_paper"] for each in built)


def test_show_writes_nothing(call: Call, tmp_path: Path) -> None:
    assert call("show", "pond").status == 0
    assert list(tmp_path.iterdir()) == []


def test_show_fits_eighty_columns(call: Call) -> None:
    out = call("show", "pond", "--sheets", "10000", "--paper", "letter").out
    assert max(map(len, out.splitlines())) <= 80


def test_preview_pictures_each_look_once(call: Call) -> None:
    run = call("preview", PUDDLE, "--only", "cards", "--paper", "a5", "--json", "--dpi", "20")
    files = run.record["files"]
    shown, pages = [each["page"] for each in files], files[0]["pages"]
    assert 2 in shown, "the back of the first"
    assert set(shown) < set(range(1, pages + 1)), "backs look the same"
    folder = Path("output", "puddle", "preview")
    assert files[0]["path"] == str(folder / "puddle_cards_a5_duplex-long_en-1.png")


def test_of_two_languages_the_rulebooks_of_both_are_told(call: Call, tmp_path: Path) -> None:
    order = (PUDDLE, "--lang", "fr,en", "--only", "rules")
    shown = call("show", *order, "--json").record
    files = [f"puddle_rules_a4_{language}.pdf" for language in ("fr", "en")]
    assert shown["files"] == files
    assert [part["lang"] for part in shown["parts"]] == ["fr,en", "en"]
    assert shown["pages"] == sum(part["pages"] for part in shown["parts"])
    assert "rules (en)" in call("show", *order).out
    read = call("validate", *order, "--games", "0", "--json").record["files"]
    assert [each["file"] for each in read] == files
    seen = call("preview", *order, "--dpi", "20", "--out", str(tmp_path), "--json").record["files"]
    names = [Path(each["path"]).name.rpartition("-")[0] + ".pdf" for each in seen]
    assert list(dict.fromkeys(names)) == files


def test_a_preview_has_the_size_of_its_paper(call: Call) -> None:
    run = call("preview", "pond", "--only", "aid", "--paper", "letter", "--dpi", "50", "--json")
    (file,) = run.record["files"]
    with Image.open(file["path"]) as picture:
        assert picture.size == (file["width_px"], file["height_px"]) == (425, 550)
        assert picture.info["dpi"] == pytest.approx((50, 50), abs=0.1)


def test_a_preview_shows_something(call: Call) -> None:
    run = call("preview", "pond", "--only", "aid", "--ink", "grey", "--json")
    (file,) = run.record["files"]
    with Image.open(file["path"]) as picture:
        assert len(picture.convert("L").getcolors() or ()) > 50


def test_a_preview_in_grey_has_no_colour(call: Call) -> None:
    run = call("preview", "pond", "--only", "aid", "--ink", "grey", "--json")
    with Image.open(run.record["files"][0]["path"]) as picture:
        assert all(max(colour) - min(colour) <= 3 for _, colour in picture.getcolors(1 << 24) or ())


def test_a_contact_sheet_shows_all_pages_on_one_picture(call: Call) -> None:
    run = call("preview", "pond", "--contact", "--out", "here", "--json")
    (file,) = run.record["files"]
    assert file["path"] == str(Path("here", "pond_contact.png"))
    parts = [each["part"] for each in file["shows"]]
    assert sorted(set(parts)) == ["aid", "rules", "sheets", "start"]
    assert [each.name for each in Path("here").iterdir()] == ["pond_contact.png"]


def test_the_contact_sheet_of_a_game_of_ones_own_stays_in_its_folder(call: Call) -> None:
    run = call("preview", PUDDLE, "--only", "cards", "--contact", "--out", "here", "--json")
    (file,) = run.record["files"]
    assert file["path"] == str(Path("here", "puddle_contact.png"))
    with Image.open(file["path"]) as picture:
        assert picture.info["dpi"] == pytest.approx((40, 40), abs=0.1)


def test_a_contact_sheet_too_large_for_memory_is_refused(call: Call) -> None:
    run = call("preview", "pond", "--contact", "--dpi", "600")
    assert run.status == 2
    assert "dots per inch is too large" in run.err
    assert "--dpi" in run.err


def test_the_summary_of_a_preview_counts_the_pages_left_out(call: Call) -> None:
    out = call("preview", PUDDLE, "--only", "cards", "--paper", "a5", "--dpi", "20").out
    assert re.search(r"^\d+ pages? more, each like one of these$", out, re.MULTILINE)


def test_show_ends_with_advice_and_build_says_the_best_in_a_line(call: Call) -> None:
    order = ("cover", "--only", "cards", "--paper", "letter")
    shown = call("show", *order).out
    assert shown.splitlines()[-3] == "to save paper and time"
    (first, second) = call("show", *order, "--json").record["advice"]
    assert first == {
        "option": "--cut butt",
        "choice": {"cut": "butt"},
        "sheets_saved": 5,
        "minutes_saved": first["minutes_saved"],
        "condition": "neighbours share a cut: one that strays shows a strip of the next card",
    }
    assert second["option"] == "--bleed 1.5"
    told = " ".join(call("build", *order).err.split())
    assert f"--cut butt would save 5 sheets and {first['minutes_saved']} minutes" in told
    assert "--bleed" not in told


def test_show_says_nothing_of_saving_where_nothing_is_saved(call: Call) -> None:
    assert "to save" not in call("show", "pond").out
    assert call("show", "pond", "--json").record["advice"] == []


def test_the_list_has_a_row_for_each_component_with_its_number_and_id(call: Call) -> None:
    run = call("show", "bucket", "--only", "aid,mat", "--list")
    lines = run.out.splitlines()
    start = next(
        place for place, line in enumerate(lines) if line.split() == ["card", "id", "copies"]
    )
    assert lines[start - 1] == ""
    assert [line.split() for line in lines[start + 1 :]] == [["aid", "8"], ["mat", "1"]]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (1.0, 2.0, ("1.0", "2.0")),
        (1.04, 1.01, ("1.04", "1.01")),
        (1.23456, 1.23457, ("1.23456", "1.23457")),
        (3.0, 3.0, ("3.000000", "3.000000")),
    ],
)
def test_lengths_have_as_many_decimals_as_tell_them_apart(
    one: float, other: float, told: tuple[str, str]
) -> None:
    assert _apart(one, other) == told


@pytest.mark.parametrize(
    ("number", "told"),
    [(1, "a first"), (8, "an eighth"), (11, "an eleventh"), (12, "a twelfth"), (13, "a 13th")],
)
def test_one_more_is_told_as_people_say_it(number: int, told: str) -> None:
    assert _one_more(number) == told


def test_cuts_are_told_with_their_places_if_they_are_few() -> None:
    def told(across: tuple[float, ...], upright: tuple[float, ...], unmarked: int = 0) -> list[str]:
        lying = {"is_lying": False, "is_stood_up": False}
        cuts = {"cuts_mm": across, "upright_cuts_mm": upright, "unmarked": unmarked}
        division = Division(**lying, columns=2, rows=3, reasons=(), other_way=None, **cuts)
        return [*_cuts(division)]

    assert told((), ()) == []
    assert told((), (9.04,)) == ["1 cut a page: from top to bottom at 9.0 mm"]
    assert told((5, 6.25), (7, 8)) == [
        "4 cuts a page: from top to bottom at 7.0 mm and 8.0 mm, across at 5.0 mm and 6.2 mm"
    ]
    assert told((5, 6, 7), (8, 9), 2) == [
        "5 cuts a page: 2 from top to bottom, 3 across",
        "2 cuts without a mark, for want of room",
    ]
