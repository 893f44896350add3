"""`printers`: measured, kept, listed, shown, removed, handed on; wrong calls with their remedy."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.commands.commands import command
from pnp.cli.commands.printers.change import _read
from pnp.cli.options import known_names
from pnp.core.errors import CallError
from pnp.data import profiles, tables
from pnp.press.pdf.object_streams import unpack_objects
from pnp.press.sheets.registration import MIN_SIZE

Call = Callable[..., Any]

GROUP = command().commands["printers"]
COMMANDS = tuple(GROUP.commands)
TEXT = (Path(__file__).parents[2] / "docs" / "printers.md").read_text(encoding="utf-8")
HEAVY = ("reportlab", "lxml", "uharfbuzz", "pydantic", "platformdirs", "babel", "PIL")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings of nobody's, beside the folder that the program is called in."""
    settings = tmp_path.parent / f"{tmp_path.name}-settings"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(settings))
    return settings / "ducks-pnp" / "printers"


@pytest.fixture
def typed(call: Call) -> Call:
    """Call `printers` with what is typed after it."""
    return lambda line, *more: call("printers", *line.split(), *more)


def test_what_is_read_is_kept_as_a_correction(typed: Call) -> None:
    run = typed("set office --read 0.5,0,-1,-1 --margins 4,5,12.5,6 --json")
    assert run.status == 0
    assert run.record == {
        "format": 1,
        "is_new": True,
        "printer": {
            "name": "office",
            "built_in": False,
            "back_x_mm": 0.25,
            "back_y_mm": -1,
            "back_angle_deg": 0.143,
            "flip": "long",
            "margins_mm": {"top": 4, "right": 5, "bottom": 12.5, "left": 6},
            "path": str(profiles.folder() / "office.toml"),
        },
    }


def test_set_says_what_is_now_in_force(typed: Call) -> None:
    typed("set office --back-x 0.5 --back-y -1")
    run = typed("set Office --back-x -0.75 --back-angle -0.2")
    assert run.out.startswith("office is changed\n\noffice\n  backs    0.75 mm to the left, 1 mm")
    assert "0.2 degrees counterclockwise, paper turned about its long edge\n" in run.out
    assert "top 6.35, right 6.35, bottom 6.35, left 6.35 mm" in run.out
    assert "ducks-pnp printers calibrate --printer office" in run.out


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        ("--back-x 2", {"back_x_mm": 2}),
        ("--back-y -2", {"back_y_mm": -2}),
        ("--back-angle 0.5", {"back_angle_deg": 0.5}),
        ("--flip long", {"flip": "long"}),
        ("--like epson-3", {"margins_mm": dict.fromkeys(("top", "right", "bottom", "left"), 3)}),
        ("--read 1,1,0,0", {"back_x_mm": 1, "back_y_mm": 0, "back_angle_deg": 0, "flip": "long"}),
        ("--read 0,0,1,1 --flip SHORT", {"back_x_mm": 0, "back_y_mm": 1, "back_angle_deg": 0}),
    ],
)
def test_what_is_not_given_stays(typed: Call, change: str, changed: dict[str, Any]) -> None:
    given = "--back-x 1 --back-y 1 --back-angle 1 --flip short --margins 1,2,3,4"
    before = typed(f"set office {given} --json").record["printer"]
    after = typed(f"set office {change} --json").record
    assert after == {"format": 1, "is_new": False, "printer": {**before, **changed}}


def test_a_printer_may_be_like_another_of_one_s_own(typed: Call) -> None:
    typed("set office --margins 1,2,3,4")
    margins = typed("set laser --like office --json").record["printer"]["margins_mm"]
    assert margins == {"top": 1, "right": 2, "bottom": 3, "left": 4}


def test_a_printed_minus_is_as_good_as_a_hyphen(typed: Call) -> None:
    typed("set office --read −1,−1,+0.5,.5")
    assert profiles.profile("office").back("long") == (-1, 0.5, 0)


def test_all_printers_are_listed_with_the_kinds_that_are_built_in(typed: Call) -> None:
    typed("set office --back-x 1")
    record = typed("list --json").record
    assert [each["name"] for each in record["printers"]] == ["office", *tables.printers()]
    assert record["folder"] == str(profiles.folder())
    head, row, *_ = typed("list").out.splitlines()
    assert head.split() == ["printer", "back", "x", "back", "y", "angle", "turned", "margins"]
    assert row.split() == ["office", "1", "0", "0", "long", "6.35,6.35,6.35,6.35"]


def test_a_damaged_profile_is_told_beside_the_others(typed: Call, home: Path) -> None:
    typed("set office --back-x 1")
    (home / "laser.toml").write_text("back_x_mm = 99", encoding="utf-8")
    run = typed("list")
    assert run.status == 1
    assert "office" in run.out
    assert "laser.toml, back_x_mm" in run.err
    assert "99 is too large" in run.err


def test_a_printer_is_shown(typed: Call) -> None:
    assert typed("show typical").out.splitlines() == [
        "typical",
        "  backs    as they come",
        "  margins  top 6.35, right 6.35, bottom 6.35, left 6.35 mm",
        "  built in",
    ]
    assert typed("show typical --json").record["printer"]["built_in"] is True


def test_a_removed_printer_is_gone(typed: Call) -> None:
    typed("set office --back-x 1")
    removed = typed("remove OFFICE --json").record
    assert removed == {
        "format": 1,
        "removed": {"name": "office", "path": str(profiles.folder() / "office.toml")},
    }
    assert typed("show office").status == 2


def test_an_exported_profile_is_the_file_that_is_kept(
    typed: Call, tmp_path: Path, home: Path
) -> None:
    typed("set office --read 0.5,0,-1,-1")
    kept = (home / "office.toml").read_text(encoding="utf-8")
    assert typed("export office").out == kept
    assert typed("export office --json").record["toml"] == kept
    run = typed("export office --out shared/office.toml")
    assert run.out == "shared/office.toml\n"
    assert (tmp_path / "shared" / "office.toml").read_text(encoding="utf-8") == kept


def test_the_page_is_made_for_paper_edge_and_language(typed: Call, tmp_path: Path) -> None:
    run = typed("calibrate --paper Letter --flip short --lang FR --json")
    (made,) = run.record["files"]
    assert made["path"] == "output/printers/calibrate_letter_short_fr.pdf"
    content = (tmp_path / made["path"]).read_bytes()
    assert (made["bytes"], made["pages"], made["printer"]) == (len(content), 2, None)
    assert b"/DuplexFlipShortEdge" in unpack_objects(content)


def test_the_page_is_corrected_for_a_printer(typed: Call, tmp_path: Path) -> None:
    typed("set office --back-x 1")
    typed("calibrate")
    run = typed("calibrate --printer Office --json")
    (made,) = run.record["files"]
    assert made["path"] == "output/printers/calibrate_a4_long_en_office.pdf"
    folder = tmp_path / "output" / "printers"
    plain, corrected = sorted(folder.iterdir())
    assert plain.read_bytes() != corrected.read_bytes()


def test_calibrate_says_how_to_print(typed: Call) -> None:
    told = typed("calibrate --flip short").out
    assert '100 %, "actual size", the paper turned about its short edge' in told


WRONG = [
    ("show ofice", "unknown printer 'ofice'", "did you mean 'office'? known: office, safe"),
    ("export ../office", "unknown printer '../office'", "known: office, safe, typical"),
    ("calibrate --printer ofice", "unknown printer 'ofice'", "did you mean 'office'?"),
    ("calibrate --paper a5", "a printer cannot be calibrated on A5", "a4, letter"),
    ("calibrate --flip edge", "--flip names an edge of the paper, not 'edge'", "long, short"),
    ("calibrate --out=", "--out names no file", "leave --out out"),
    ("export office --out=", "--out names no file", "leave --out out"),
    ("set ../x --back-x 1", "a printer cannot be called '../x'", "lower-case letters, digits"),
    ("set typical --back-x 1", "'typical' is built in", "--like typical"),
    ("set con --back-x 1", "a printer cannot be called 'con'", "device"),
    ("set office", "there is nothing to keep of office", "give --read"),
    ("set office --back-x 11", "--back-x takes a number from -10 to 10", "the nearest is 10"),
    ("set office --back-y -11", "--back-y takes a number", "the nearest is -10"),
    ("set office --back-x 0,5", "not '0,5'", "write it with a point: 0.5"),
    ("set office --back-x nan", "not 'nan'", "write a number: --back-x 0.5"),
    ("set office --back-x 1e0", "not '1e0'", "write a number"),
    ("set office --back-x " + "9" * 99, "...'", "write a number"),
    ("set office --back-angle 3", "--back-angle takes a number from -2 to 2", "nearest is 2"),
    ("set office --margins 1,2,3", "--margins takes 4 numbers, and 3 are given", "T,R,B,L"),
    ("set office --margins 1,2,3,x", "--margins takes a number", "not 'x'"),
    ("set office --margins 60,0,0,0", "--margins takes a number from 0 to 50", "nearest is 50"),
    ("set office --like epson", "unknown printer 'epson'", "did you mean 'epson-3'?"),
    ("set office --read 9,-9,0,0", "5.16361 degrees is out of bounds", "read the scales once more"),
    ("set office --read 1,1,1", "--read takes 4 numbers, and 3 are given", "A,B,C,D"),
    ("set office --read 0,0,0,0 --back-x 1", "--read tells all of --back-x", "what was read"),
    ("set office --like safe --margins 1,1,1,1", "both tell the margins", "give one of them"),
    ("remove ofice", "unknown printer 'ofice'", "did you mean 'office'?"),
    ("remove safe", "'safe' is built in and cannot be changed", "choose another name"),
    ("lst", "there is no command 'lst'", "did you mean 'list'?"),
    ("", "ducks-pnp printers needs a command", "known: "),
]


@pytest.mark.parametrize(("line", "fact", "hint"), WRONG)
def test_a_wrong_call_is_told_with_its_remedy(  # noqa: PLR0913, PLR0917 -- a row of the table above
    typed: Call, refused: Call, tmp_path: Path, line: str, fact: str, hint: str
) -> None:
    typed("set office --back-x 0.25")
    refused(f"printers {line}", fact, hint)
    assert list(tmp_path.iterdir()) == []
    assert profiles.profile("office").back("long") == (0.25, 0, 0)


def test_all_wrong_names_are_told_at_once(typed: Call) -> None:
    run = typed("calibrate --paper a44 --flip edge --lang frr --printer ofice")
    assert run.status == 2
    assert run.err.endswith("4 problems\n")


def test_a_damaged_profile_is_told_with_file_and_key(typed: Call, home: Path) -> None:
    home.mkdir(parents=True)
    (home / "office.toml").write_text("back_x_mm = 1", encoding="utf-8")
    for line in ("show office", "set office --back-x 1", "calibrate --printer office"):
        run = typed(line)
        assert run.status == 1
        assert f"{home / 'office.toml'}, margins" in run.err
    assert typed("remove office").status == 0


def test_settings_that_cannot_be_written_are_told(typed: Call, home: Path) -> None:
    home.parent.parent.mkdir()
    home.parent.write_text("a file", encoding="utf-8")
    run = typed("set office --back-x 1")
    assert run.status == 1
    assert "make the folder readable and writable" in run.err


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_eighty_columns_of_ascii_and_imports_nothing_heavy(
    process: Call, name: str
) -> None:
    tell = "import atexit; atexit.register(lambda: print(*sys.modules))"
    page, _, loaded = (
        process("printers", *filter(None, [name]), "--help", before=tell).out[:-1].rpartition("\n")
    )
    assert page.isascii()
    assert max(map(len, page.splitlines())) <= 80
    assert set(loaded.split()) & set(HEAVY) == set()


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_manual_shows_the_help_as_it_is_printed(call: Call, name: str) -> None:
    arguments = ("printers", *filter(None, [name]), "--help")
    shown = f"```text\n$ ducks-pnp {' '.join(arguments)}\n{call(*arguments).out.rstrip()}\n```"
    assert shown in TEXT, "copy what the program prints into docs/printers.md"


def test_the_manual_tells_of_no_option_that_there_is_not() -> None:
    every = [*command().commands.values(), *GROUP.commands.values()]
    known = {option for each in every for param in each.params for option in param.opts}
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", TEXT))
    assert told - known <= {"--help", "--printer"}


@pytest.mark.parametrize(
    "line", ["list", "show safe", "set office --back-x 1", "calibrate", "export safe", "remove old"]
)
def test_the_manual_names_every_key_of_the_json(typed: Call, line: str) -> None:
    typed("set old --back-x 1")
    missing = keys(typed(f"{line} --json").record) - set(re.findall(r"`(\w+)`", TEXT)) - {"format"}
    assert missing == set()


def keys(record: object) -> set[str]:
    """All keys of a record, at every depth."""
    match record:
        case dict():
            return set(record).union(*(keys(each) for each in record.values()))
        case list():
            return set().union(*(keys(each) for each in record))
    return set()


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_examples_of_help_are_calls_that_parse(call: Call, name: str) -> None:
    page = call("printers", *filter(None, [name]), "--help").out
    for example in page.partition("Examples\n")[2].splitlines():
        _, _, which, *arguments = example.split()
        with GROUP.commands[which].make_context(which, arguments, resilient_parsing=True):
            pass


def test_help_knows_the_kinds_of_printer_and_the_papers() -> None:
    assert list(known_names.PRINTERS) == list(tables.printers())
    (told,) = [each.help for each in GROUP.commands["calibrate"].params if each.name == "paper"]
    large = [
        name
        for name, paper in tables.papers().items()
        if paper.usable is None and paper.size.height_mm >= MIN_SIZE.height_mm
    ]
    assert told.partition(":")[0].replace(" or ", ", ").split(", ") == large


def test_readings_that_are_none_are_told_with_their_names_and_an_example() -> None:
    with pytest.raises(CallError) as caught:
        _read("left")
    (problem,) = caught.value.problems
    assert problem.hint.startswith("write A,B,C,D with a comma between two")
    assert problem.hint.endswith("0.5,0,-1,-1")
