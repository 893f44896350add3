"""Printers' profiles: what a printer leaves white, and what brings its backs into register.

A profile of somebody's own printer is a TOML file in the folder of the user's settings, named
after the printer: `ducks-pnp/printers/office.toml`. The kinds of printer in
`templates/printers.toml` count as profiles without a correction, which nobody can change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import platformdirs
from pydantic import Field

from pnp.core.bounds import MAX_ANGLE_DEG, MAX_MARGIN_MM, MAX_OFFSET_MM
from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean
from pnp.core.files import write_whole
from pnp.core.geometry import Margins
from pnp.data import tables
from pnp.data.schema import Record
from pnp.data.toml import fitted, load

Flip = Literal["long", "short"]
"""The edge of the paper about which it is turned over."""

_MAX_LETTERS: Final = 24
_NAME: Final = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{_MAX_LETTERS - 1}}}")
_DEVICE: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""What Windows takes for a device, whatever the ending: no file can be called so."""

_NAME_HINT: Final = (
    f"use at most {_MAX_LETTERS} small letters, digits, - and _, "
    "the first a letter or a digit, and no name of a device such as lpt1"
)
_FOLDER_HINT: Final = "see that you may read and write there"

_HEAD: Final = """\
# A printer's profile for ducks-pnp, in millimetres and degrees.
# back_*: how far backs are moved, as the back is looked at: to the right, down, clockwise.
# flip: the edge about which the paper was turned when that was measured, long or short.
"""

_Offset = Annotated[float, Field(ge=-MAX_OFFSET_MM, le=MAX_OFFSET_MM)]
_Angle = Annotated[float, Field(ge=-MAX_ANGLE_DEG, le=MAX_ANGLE_DEG)]
_Margin = Annotated[float, Field(ge=0, le=MAX_MARGIN_MM)]


class _Margins(Record):
    """The white edges that the printer leaves on upright paper, in millimetres."""

    top_mm: _Margin
    right_mm: _Margin
    bottom_mm: _Margin
    left_mm: _Margin


class _File(Record):
    """The file of a profile. No key may be missing, so that one cut short is noticed."""

    back_x_mm: _Offset
    back_y_mm: _Offset
    back_angle_deg: _Angle
    flip: Flip
    margins: _Margins


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer's profile: its offsets and its margins."""

    name: str
    margins: Margins
    """What it leaves white along the edges of upright paper."""
    back_x_mm: float = 0.0
    back_y_mm: float = 0.0
    back_angle_deg: float = 0.0
    """How far backs are moved to the right and down, and turned clockwise about the middle of the
    paper: as the upright back is looked at, of paper that was turned about the edge `flip`."""
    flip: Flip = "long"
    path: Path | None = None
    """The file that keeps it; None for a kind of printer that is built in."""

    def back(self, flip: Flip) -> tuple[float, float, float]:
        """Return the correction for paper that is turned about `flip`: right, down, clockwise.

        A printer errs as paper runs through it, whatever is printed. Backs for the other edge are
        printed on the same paper turned by half: what was right is left, what was down is up, and
        angles stay.
        """
        sign = 1 if flip == self.flip else -1
        return sign * self.back_x_mm + 0.0, sign * self.back_y_mm + 0.0, self.back_angle_deg


def folder() -> Path:
    """Return the folder that profiles are kept in; it may not be there yet."""
    return platformdirs.user_config_path("ducks-pnp", appauthor=False) / "printers"


def built_in() -> Mapping[str, Profile]:
    """Return the kinds of printer of templates/printers.toml, by name."""
    return {name: Profile(name, kind.margins) for name, kind in tables.printers().items()}


def kept() -> tuple[tuple[Profile, ...], tuple[Problem, ...]]:
    """Return the profiles that somebody keeps, by name, and what is wrong with damaged ones.

    Raises:
        MaterialError: their folder cannot be read.
    """
    found: list[Profile] = []
    problems: list[Problem] = []
    for path in _files():
        try:
            found.append(_read(path))
        except MaterialError as error:
            problems.extend(error.problems)
    return tuple(found), tuple(problems)


def names() -> tuple[str, ...]:
    """Return the names of the profiles that somebody keeps, damaged ones too.

    Raises:
        MaterialError: their folder cannot be read.
    """
    return tuple(path.stem for path in _files())


def profile(name: str) -> Profile:
    """Return the profile of that name, built in or kept; names are taken in any case.

    Raises:
        CallError: there is none; the nearest and all others are named.
        MaterialError: its file is damaged, every problem with its key.
    """
    wanted = name.strip().lower()
    return built_in()[wanted] if wanted in built_in() else _read(_kept_path(wanted))


def own_name(name: str) -> str:
    """Return the name as somebody's own profile is kept under.

    Raises:
        CallError: no file can be called so, or a kind of printer that is built in is.
    """
    wanted = name.strip().lower()
    if wanted in built_in():
        fact = f"{wanted!r} is built in and stays as it is"
        hint = f"choose another name; --like {wanted} takes its margins over"
        raise CallError(Problem(fact, hint=hint))
    if not _is_own_name(wanted):
        fact = f"a printer cannot be called {name[:_MAX_LETTERS]!r}"
        raise CallError(Problem(fact, hint=_NAME_HINT))
    return wanted


def save(wanted: Profile) -> Profile:
    """Keep a profile, in place of an earlier one of its name. Returns it as it is kept.

    Raises:
        CallError: no profile can have that name.
        MaterialError: a number is out of bounds, or the file cannot be written.
    """
    path = _path(own_name(wanted.name))
    fitted(_table(wanted), str(path), _File)
    with _problems_of_the_folder():
        write_whole(path, as_toml(wanted).encode())
    return _read(path)


def remove(name: str) -> Path:
    """Forget a profile, even a damaged one. Returns the file that kept it.

    Raises:
        CallError: there is none of that name, or it is built in.
        MaterialError: its file cannot be removed.
    """
    path = _kept_path(own_name(name))
    try:
        path.unlink()
    except OSError as error:
        raise _of_the_system("the profile cannot be removed", path, error) from error
    return path


def as_toml(shown: Profile) -> str:
    """Return a profile as the text of its file."""
    table = _table(shown)
    margins = table.pop("margins")
    return "\n".join((_HEAD, *_lines(table), "", "[margins]", *_lines(margins), ""))


def _lines(table: Mapping[str, object]) -> Iterator[str]:
    for key, value in table.items():
        yield f"{key} = " + (f'"{value}"' if isinstance(value, str) else f"{value:.6g}")


def _table(shown: Profile) -> dict[str, Any]:
    """Return a profile as its file's table, without noise in the last digits."""
    return {
        "back_x_mm": round(shown.back_x_mm, 3) + 0.0,
        "back_y_mm": round(shown.back_y_mm, 3) + 0.0,
        "back_angle_deg": round(shown.back_angle_deg, 3) + 0.0,
        "flip": shown.flip,
        "margins": {edge: round(mm, 3) + 0.0 for edge, mm in asdict(shown.margins).items()},
    }


def _is_own_name(name: str) -> bool:
    is_plain = _NAME.fullmatch(name) and not _DEVICE.fullmatch(name)
    return bool(is_plain) and name not in tables.printers()


def _path(name: str) -> Path:
    return folder() / f"{name}.toml"


def _kept_path(name: str) -> Path:
    """Return the file of a profile that is kept. Raises CallError if there is none."""
    paths = {path.stem: path for path in _files()}
    if name not in paths:
        known = did_you_mean(name, (*paths, *built_in()))
        raise CallError(Problem(f"unknown printer {name[:_MAX_LETTERS]!r}", hint=known))
    return paths[name]


def _files() -> list[Path]:
    """Return the files of profiles, by name. Raises MaterialError if their folder is unreadable."""
    try:
        return sorted(path for path in folder().iterdir() if path.suffix == ".toml")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _of_the_system("the printers' profiles cannot be read", folder(), error) from error


def _read(path: Path) -> Profile:
    """Return the profile in a file.

    Raises:
        MaterialError: the file is damaged, or called as no profile can be.
    """
    if not _is_own_name(path.stem):
        fact = "no printer of one's own can be called as this file is"
        raise MaterialError(Problem(fact, str(path), f"rename it: {_NAME_HINT}"))
    read = load(path, _File)
    margins = Margins(**read.margins.model_dump())
    numbers = read.model_dump(exclude={"margins"})
    return Profile(path.stem, margins, **numbers, path=path)


@contextmanager
def _problems_of_the_folder() -> Iterator[None]:
    """Tell what cannot be written with the remedy for this folder while this lasts."""
    try:
        yield
    except MaterialError as error:
        raise MaterialError(
            replace(problem, hint=_FOLDER_HINT) for problem in error.problems
        ) from error


def _of_the_system(what: str, path: Path, error: OSError) -> MaterialError:
    reason = (error.strerror or str(error)).lower()
    return MaterialError(Problem(f"{what}: {reason}", str(path), _FOLDER_HINT))
