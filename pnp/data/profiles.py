"""Printer profiles: unprintable margins, and the correction that brings backs into register.

The profile of a user's printer is a TOML file in the settings folder, named after the printer:
`ducks-pnp/printers/office.toml`. The kinds of printer in `templates/printers.toml` are built-in
profiles without a correction, and read-only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import platformdirs
from msgspec import Meta

from pnp.core.bounds import MAX_ANGLE_DEG, MAX_MARGIN_MM, MAX_OFFSET_MM
from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean
from pnp.core.files import write_whole
from pnp.core.geometry import Margins
from pnp.data import tables
from pnp.data.schema import Record, as_table
from pnp.data.toml import load, parse_table

Flip = Literal["long", "short"]
"""The edge about which the paper is turned over."""

TYPICAL: Final = "typical"
"""The built-in profile of most home printers."""

_MAX_LETTERS: Final = 24
_NAME: Final = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{_MAX_LETTERS - 1}}}")
_DEVICE: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Device names of Windows, which no file may have, whatever its suffix."""

_NAME_HINT: Final = (
    f"use at most {_MAX_LETTERS} lower-case letters, digits, - and _, "
    "starting with a letter or a digit, and no device name such as lpt1"
)
_FOLDER_HINT: Final = "make the folder readable and writable"

_HEAD: Final = """\
# A printer's profile for ducks-pnp, in millimetres and degrees.
# back_*: the correction of backs, seen from the back: to the right, down, clockwise.
# flip: the edge about which the paper was turned for the measurement, long or short.
"""

_Offset = Annotated[float, Meta(ge=-MAX_OFFSET_MM, le=MAX_OFFSET_MM)]
_Angle = Annotated[float, Meta(ge=-MAX_ANGLE_DEG, le=MAX_ANGLE_DEG)]
_Margin = Annotated[float, Meta(ge=0, le=MAX_MARGIN_MM)]


class _Margins(Record):
    """The unprintable margins of upright paper, in millimetres."""

    top_mm: _Margin
    right_mm: _Margin
    bottom_mm: _Margin
    left_mm: _Margin


class _File(Record):
    """The file of a profile. All keys are required, so that a truncated file is noticed."""

    back_x_mm: _Offset
    back_y_mm: _Offset
    back_angle_deg: _Angle
    flip: Flip
    margins: _Margins


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer's margins, and the correction of its backs."""

    name: str
    margins: Margins
    """Unprintable margins of upright paper."""
    back_x_mm: float = 0.0
    back_y_mm: float = 0.0
    back_angle_deg: float = 0.0
    """The correction of backs: to the right, down, and clockwise about the middle of the paper,
    seen from the upright back of paper that was turned about the edge `flip`."""
    flip: Flip = "long"
    path: Path | None = None
    """The file of the profile; None for a built-in one."""

    def back(self, flip: Flip) -> tuple[float, float, float]:
        """Return the correction for paper turned about `flip`: right, down, clockwise.

        The error depends on the path of the paper, not on the page. Backs for the other edge are
        printed on the same paper turned by 180 degrees, so both offsets change sign and the angle
        stays.
        """
        sign = 1 if flip == self.flip else -1
        return sign * self.back_x_mm + 0.0, sign * self.back_y_mm + 0.0, self.back_angle_deg


def folder() -> Path:
    """Return the folder of profiles; it may not exist yet."""
    return platformdirs.user_config_path("ducks-pnp", appauthor=False) / "printers"


def standard_profiles() -> Mapping[str, Profile]:
    """Return the built-in profiles of templates/printers.toml by name."""
    return {name: Profile(name, kind.margins) for name, kind in tables.printers().items()}


def read_all() -> tuple[tuple[Profile, ...], tuple[Problem, ...]]:
    """Return the user's profiles sorted by name, and the problems of damaged ones.

    Raises:
        MaterialError: the folder cannot be read.
    """
    profiles: list[Profile] = []
    problems: list[Problem] = []
    for path in _files():
        try:
            profiles.append(_read(path))
        except MaterialError as error:
            problems.extend(error.problems)
    return tuple(profiles), tuple(problems)


def names() -> tuple[str, ...]:
    """Return the names of the user's profiles, including damaged ones.

    Raises:
        MaterialError: the folder cannot be read.
    """
    return tuple(path.stem for path in _files())


def choices() -> tuple[str, ...]:
    """Return the names of all profiles, the user's first; built-in ones if those cannot be read."""
    own: tuple[str, ...] = ()
    with suppress(MaterialError):
        own = names()
    return (*own, *standard_profiles())


def profile(name: str) -> Profile:
    """Return the profile with a name, built-in or the user's; upper case is accepted.

    Raises:
        CallError: unknown name.
        MaterialError: the file is damaged; every problem has its key.
    """
    key = name.strip().lower()
    return standard_profiles()[key] if key in standard_profiles() else _read(_require_path(key))


def own_name(name: str) -> str:
    """Return the name under which a user's profile is stored.

    Raises:
        CallError: the name is invalid or belongs to a built-in profile.
    """
    key = name.strip().lower()
    if key in standard_profiles():
        fact = f"{key!r} is built in and cannot be changed"
        hint = f"choose another name; --like {key} copies its margins"
        raise CallError(Problem(fact, hint=hint))
    if not _is_own_name(key):
        fact = f"a printer cannot be called {name[:_MAX_LETTERS]!r}"
        raise CallError(Problem(fact, hint=_NAME_HINT))
    return key


def save(profile: Profile) -> Profile:
    """Save a profile, replacing an earlier one of its name, and return it as it was saved.

    Raises:
        CallError: the name is invalid or belongs to a built-in profile.
        MaterialError: a number is out of bounds, or the file cannot be written.
    """
    path = _path(own_name(profile.name))
    parse_table(_table(profile), str(path), _File)
    with _problems_of_the_folder():
        write_whole(path, as_toml(profile).encode())
    return _read(path)


def remove(name: str) -> Path:
    """Delete a profile, even a damaged one, and return the path of its file.

    Raises:
        CallError: the name is unknown or belongs to a built-in profile.
        MaterialError: the file cannot be removed.
    """
    path = _require_path(own_name(name))
    try:
        path.unlink()
    except OSError as error:
        raise _system_error("the profile cannot be removed", path, error) from error
    return path


def as_toml(profile: Profile) -> str:
    """Return the TOML text of a profile."""
    table = _table(profile)
    margins = table.pop("margins")
    return "\n".join((_HEAD, *_lines(table), "", "[margins]", *_lines(margins), ""))


def _lines(table: Mapping[str, object]) -> Iterator[str]:
    for key, value in table.items():
        yield f"{key} = " + (f'"{value}"' if isinstance(value, str) else f"{value:.6g}")


def _table(profile: Profile) -> dict[str, Any]:
    """Return the table of a profile's file, rounded to 0.001 mm and degrees."""
    return {
        "back_x_mm": round(profile.back_x_mm, 3) + 0.0,
        "back_y_mm": round(profile.back_y_mm, 3) + 0.0,
        "back_angle_deg": round(profile.back_angle_deg, 3) + 0.0,
        "flip": profile.flip,
        "margins": {
            edge: round(getattr(profile.margins, edge), 3) + 0.0
            for edge in profile.margins.__struct_fields__
        },
    }


def _is_own_name(name: str) -> bool:
    is_plain = _NAME.fullmatch(name) and not _DEVICE.fullmatch(name)
    return bool(is_plain) and name not in tables.printers()


def _path(name: str) -> Path:
    return folder() / f"{name}.toml"


def _require_path(name: str) -> Path:
    """Return the file of a user's profile. Raises CallError if it does not exist."""
    paths = {path.stem: path for path in _files()}
    if name not in paths:
        hint = did_you_mean(name, (*paths, *standard_profiles()))
        raise CallError(Problem(f"unknown printer {name[:_MAX_LETTERS]!r}", hint=hint))
    return paths[name]


def _files() -> list[Path]:
    """Return the files of profiles by name. Raises MaterialError if the folder is unreadable."""
    try:
        return sorted(path for path in folder().iterdir() if path.suffix == ".toml")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _system_error("the printer profiles cannot be read", folder(), error) from error


def _read(path: Path) -> Profile:
    """Read the profile in a file.

    Raises:
        MaterialError: the file is damaged, or its name is invalid.
    """
    if not _is_own_name(path.stem):
        fact = "the file name is not a valid name of a printer"
        raise MaterialError(Problem(fact, str(path), f"rename it: {_NAME_HINT}"))
    table = load(path, _File)
    numbers = as_table(table)
    margins = Margins(**numbers.pop("margins"))
    return Profile(path.stem, margins, **numbers, path=path)


@contextmanager
def _problems_of_the_folder() -> Iterator[None]:
    """Replace the hint of problems inside the block by that for the folder of profiles."""
    try:
        yield
    except MaterialError as error:
        raise MaterialError(
            replace(problem, hint=_FOLDER_HINT) for problem in error.problems
        ) from error


def _system_error(fact: str, path: Path, error: OSError) -> MaterialError:
    reason = (error.strerror or str(error)).lower()
    return MaterialError(Problem(f"{fact}: {reason}", str(path), _FOLDER_HINT))
