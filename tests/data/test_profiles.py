"""Printers' profiles: kept and found again, refused with the nearest name, never half read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.bounds import MAX_ANGLE_DEG, MAX_OFFSET_MM
from pnp.core.errors import CallError, MaterialError
from pnp.core.geometry import Margins
from pnp.data import profiles, tables
from pnp.data.profiles import Profile
from pnp.press.sheets import Correction

Write = Callable[[str, str], Path]

OFFICE = Profile("office", Margins(4, 5, 12.7, 6), 0.5, -1.25, 0.13, "short")
DAMAGED = """\
back_x_mm = 12
back_y_mm = "0.5"
back_angel_deg = 0
flip = "edge"
[margins]
top_mm = 60
right_mm = 0
bottom_mm = 0
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings of nobody's: a folder that is not there yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    return tmp_path / "settings" / "ducks-pnp" / "printers"


@contextmanager
def refused(kind: type[CallError | MaterialError], *told: str) -> Iterator[None]:
    with pytest.raises(kind) as caught:
        yield
    text = str(caught.value)
    assert [each for each in told if each not in text] == []


def test_profiles_lie_in_the_folder_of_the_user_s_settings(home: Path) -> None:
    assert profiles.folder() == home
    assert profiles.save(OFFICE).path == home / "office.toml"


def test_a_profile_is_found_as_it_was_kept() -> None:
    kept = profiles.save(OFFICE)
    assert profiles.profile("office") == kept
    assert (kept.margins, kept.back("short")) == (OFFICE.margins, OFFICE.back("short"))


def test_a_profile_is_found_in_any_case() -> None:
    assert profiles.save(Profile("Office", Margins())).name == "office"
    assert profiles.profile(" OFFICE ").name == "office"


def test_a_later_profile_takes_the_place_of_an_earlier_one(home: Path) -> None:
    profiles.save(OFFICE)
    profiles.save(Profile("office", Margins()))
    assert profiles.profile("office").back("long") == (0, 0, 0)
    assert [path.name for path in home.iterdir()] == ["office.toml"]


def test_the_kinds_of_printer_are_profiles_without_a_correction() -> None:
    for name, kind in tables.printers().items():
        found = profiles.profile(name)
        assert (found.margins, found.back("long"), found.path) == (kind.margins, (0, 0, 0), None)


def test_nobody_keeps_anything_at_first() -> None:
    assert profiles.read_all() == ((), ())


def test_profiles_are_listed_by_name() -> None:
    for name in ("b", "a_2", "a-1"):
        profiles.save(Profile(name, Margins()))
    assert [each.name for each in profiles.read_all()[0]] == ["a-1", "a_2", "b"]


def test_a_removed_profile_is_gone(home: Path) -> None:
    profiles.save(OFFICE)
    assert profiles.remove("OFFICE") == home / "office.toml"
    assert list(home.iterdir()) == []


def test_a_damaged_profile_can_be_removed(home: Path, write: Write) -> None:
    write("settings/ducks-pnp/printers/office.toml", "")
    assert profiles.remove("office") == home / "office.toml"


def test_the_other_edge_turns_the_paper_by_half() -> None:
    assert OFFICE.back("short") == (0.5, -1.25, 0.13)
    assert OFFICE.back("long") == (-0.5, 1.25, 0.13)


def test_what_is_kept_is_toml_that_a_person_reads() -> None:
    head, _, body = profiles.as_toml(OFFICE).partition("\n\n")
    assert head.count("\n# ") == 2
    assert body == (
        'back_x_mm = 0.5\nback_y_mm = -1.25\nback_angle_deg = 0.13\nflip = "short"\n\n'
        "[margins]\ntop_mm = 4\nright_mm = 5\nbottom_mm = 12.7\nleft_mm = 6\n"
    )  # fmt: skip


@given(
    st.floats(-10, 10), st.floats(-2, 2), st.floats(0, 50), st.sampled_from(["long", "short"])
)  # fmt: skip
def test_every_profile_within_the_bounds_is_kept_to_a_thousandth(
    offset: float, angle: float, margin: float, flip: profiles.Flip
) -> None:
    wanted = Profile("any", Margins.equal(margin), offset, -offset, angle, flip)
    kept = profiles.save(wanted)
    assert kept.back(flip) == pytest.approx(wanted.back(flip), abs=0.000501)
    assert kept.margins.left_mm == pytest.approx(margin, abs=0.000501)


def test_the_press_takes_all_that_a_profile_may_hold() -> None:
    most = Correction(MAX_OFFSET_MM, -MAX_OFFSET_MM, MAX_ANGLE_DEG)
    assert list(most.problems()) == []


def test_an_unknown_printer_gets_the_nearest_and_all_others() -> None:
    profiles.save(OFFICE)
    with refused(CallError, "unknown printer 'ofice'", "did you mean 'office'?", "epson-3"):
        profiles.profile("ofice")


@pytest.mark.parametrize(
    "name",
    ["../x", "..", "", ".office", "a/b", "a\\b", "a b", "-x", "é", "a\0b", "x" * 25, "con", "LPT1"],
)
def test_a_name_that_no_file_should_have_is_refused(name: str, home: Path) -> None:
    with refused(CallError, "a printer cannot be called", "lower-case letters, digits, - and _"):
        profiles.save(Profile(name, Margins()))
    with refused(CallError, "unknown printer", "known: safe"):
        profiles.profile(name)
    with refused(CallError, "a printer cannot be called"):
        profiles.remove(name)
    assert not home.exists()


@pytest.mark.parametrize(
    "change", [profiles.remove, lambda n: profiles.save(Profile(n, Margins()))]
)
def test_what_is_built_in_stays_as_it_is(change: Callable[[str], object]) -> None:
    with refused(CallError, "'typical' is built in", "--like typical"):
        change("Typical")


def test_all_that_is_damaged_is_told_with_file_and_key(home: Path, write: Write) -> None:
    write("settings/ducks-pnp/printers/office.toml", DAMAGED)
    with refused(
        MaterialError,
        f"{home / 'office.toml'}, back_x_mm: 12 is too large (use 10 or less)",
        "back_y_mm: this is text in quotes, not a decimal number",
        "back_angel_deg: unknown key (did you mean 'back_angle_deg'?",
        "back_angle_deg: the key is missing",
        "flip: 'edge' is not a known value",
        "margins.top_mm: 60 is too large (use 50 or less)",
        "margins.left_mm: the key is missing",
    ):
        profiles.profile("office")


@pytest.mark.parametrize(
    ("content", "fact"),
    [("", "the key is missing"), ("back_x_mm = ", "not TOML"), ("back_x_mm = nan", "nan is too")],
)
def test_a_file_that_was_cut_short_is_noticed(write: Write, content: str, fact: str) -> None:
    write("settings/ducks-pnp/printers/office.toml", content)
    with refused(MaterialError, "office.toml", fact):
        profiles.profile("office")


def test_one_damaged_profile_hides_no_other(write: Write) -> None:
    profiles.save(OFFICE)
    write("settings/ducks-pnp/printers/laser.toml", "back_x_mm = ")
    found, problems = profiles.read_all()
    assert [each.name for each in found] == ["office"]
    assert ["laser.toml" in each.place for each in problems] == [True]


@pytest.mark.parametrize("name", ["My Printer", "Office", "typical"])
def test_a_file_with_a_name_that_cannot_be_asked_for_is_told(write: Write, name: str) -> None:
    write(f"settings/ducks-pnp/printers/{name}.toml", profiles.as_toml(OFFICE))
    (problem,) = profiles.read_all()[1]
    assert "is not a valid name" in problem.fact
    assert problem.hint.startswith("rename it: ")


def test_what_is_out_of_bounds_is_not_kept(home: Path) -> None:
    with refused(MaterialError, "back_x_mm: 10.5 is too large"):
        profiles.save(Profile("office", Margins(), back_x_mm=10.5))
    assert not home.exists()


def test_settings_that_are_no_folder_are_told(write: Write, home: Path) -> None:
    write("settings/ducks-pnp", "a file")
    with refused(MaterialError, str(home), "cannot be read: not a directory", "make the folder"):
        profiles.read_all()
    with pytest.raises(MaterialError) as caught:
        profiles.read_all()
    assert [problem.place for problem in caught.value.problems] == [str(home)]
    with refused(MaterialError, str(home), "cannot write the file", "make the folder"):
        profiles.save(OFFICE)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="rights stop nobody here")
def test_settings_that_may_not_be_written_are_told(home: Path) -> None:
    profiles.save(OFFICE)
    home.chmod(0o500)
    try:
        with refused(MaterialError, "permission denied", "make the folder"):
            profiles.save(OFFICE)
        with refused(MaterialError, "cannot be removed: permission denied", "make the folder"):
            profiles.remove("office")
    finally:
        home.chmod(0o700)
    assert profiles.profile("office").name == "office"
