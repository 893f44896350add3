"""`printers list`, `show`, `remove` and `export`, and the description of a profile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.cli.options.arguments import a_path
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, table
from pnp.core.errors import MaterialError
from pnp.core.files import write_whole
from pnp.data import profiles
from pnp.data.profiles import Profile

_HEAD: Final = ("printer", "back x", "back y", "angle", "turned", "margins", "")


def list_all() -> Outcome:
    """List the saved printers, and the built-in kinds."""
    own, problems = profiles.read_all()
    all_profiles = (*own, *profiles.standard_profiles().values())
    rows = [_row(printer) for printer in all_profiles]
    return Outcome(
        record={
            "folder": str(profiles.folder()),
            "printers": [record(printer) for printer in all_profiles],
        },
        lines=[*table(_HEAD, rows), "", f"kept in {profiles.folder()}"],
        error=MaterialError(problems) if problems else None,
    )


def show(name: str) -> Outcome:
    """Show the profile of one printer."""
    own = profiles.profile(name)
    return Outcome({"printer": record(own)}, list(description(own)))


def remove(name: str) -> Outcome:
    """Forget a printer."""
    path = profiles.remove(name)
    return Outcome(
        {"removed": {"name": path.stem, "path": str(path)}}, [f"{path.stem} is forgotten"]
    )


def export(name: str, out: str | None) -> Outcome:
    """Write a printer's profile as TOML, to a file or to standard output."""
    own = profiles.profile(name)
    text = profiles.as_toml(own)
    record_of_it = {"printer": record(own), "toml": text, "path": out}
    if out is None:
        return Outcome(record_of_it, text.splitlines())
    path = a_path("--out", out, "file")
    write_whole(path, text.encode())
    return Outcome({**record_of_it, "path": str(path)}, [near(path)])


def description(profile: Profile) -> Iterator[Line | str]:
    """Yield a printer's profile in words."""
    edges = profile.margins
    margins = (
        f"top {edges.top_mm:g}, right {edges.right_mm:g},"
        f" bottom {edges.bottom_mm:g}, left {edges.left_mm:g} mm"
    )
    yield Line(profile.name, "bold")
    yield _entry("backs", _correction(profile))
    yield _entry("margins", margins)
    yield _entry("kept in", str(profile.path)) if profile.path else Line("built in", indent=2)


def _entry(name: str, text: str) -> Line:
    return Line(f"{name:9}{text}", indent=2, hang=9)


def _correction(profile: Profile) -> str:
    moves = (
        (profile.back_x_mm, "mm to the right", "mm to the left"),
        (profile.back_y_mm, "mm down", "mm up"),
        (profile.back_angle_deg, "degrees clockwise", "degrees counterclockwise"),
    )
    words = [
        f"{abs(value):g} {more if value > 0 else less}" for value, more, less in moves if value
    ]
    if not words:
        return "as they come"
    return f"{', '.join(words)}, paper turned about its {profile.flip} edge"


def record(profile: Profile) -> dict[str, Any]:
    """Return a profile for programs."""
    edges = profile.margins
    return {
        "name": profile.name,
        "built_in": profile.path is None,
        "back_x_mm": profile.back_x_mm,
        "back_y_mm": profile.back_y_mm,
        "back_angle_deg": profile.back_angle_deg,
        "flip": profile.flip,
        "margins_mm": {
            "top": edges.top_mm,
            "right": edges.right_mm,
            "bottom": edges.bottom_mm,
            "left": edges.left_mm,
        },
        "path": None if profile.path is None else str(profile.path),
    }


def _row(profile: Profile) -> tuple[str, ...]:
    edges = profile.margins
    margins = (edges.top_mm, edges.right_mm, edges.bottom_mm, edges.left_mm)
    backs = (profile.back_x_mm, profile.back_y_mm, profile.back_angle_deg)
    return (
        profile.name,
        *(f"{value:g}" if profile.path else "" for value in backs),
        profile.flip if profile.path else "",
        ",".join(f"{mm:g}" for mm in margins),
        "" if profile.path else "built in",
    )
