"""`art list` and `art show`: the pictures of the kit as a table and as files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from pnp import art
from pnp.art.kit.levels import LEVELS, Level
from pnp.art.kit.palette import INKS, Ink
from pnp.cli.options.arguments import folder_to_write
from pnp.cli.terminal.opener import open_with_system
from pnp.cli.terminal.screen import Outcome
from pnp.cli.terminal.tables import near, size_of, table
from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean, quantity, raise_if_any
from pnp.core.files import write_all
from pnp.printing.draw import picture_png


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A request to draw a picture, as typed."""

    ids: tuple[str, ...]
    ink: str
    level: str
    png: int | None
    """The width in pixels; None for SVG."""
    everything: bool


def list_ids(word: str) -> Outcome:
    """List the pictures whose ids contain a word.

    Raises:
        CallError: there are none.
    """
    matches = [name for name in art.ids() if word.casefold() in name]
    if not matches:
        fact = f"no picture's id has {word!r} in it"
        raise CallError(Problem(fact, hint=did_you_mean(word, art.ids(), art.LISTING)))
    rows = [(name, *_box(name), "yes" if art.has_levels(name) else "") for name in matches]
    return Outcome(
        record={"pictures": [_entry(name) for name in matches]},
        lines=[
            *table(("picture", "width", "height", "levels"), rows),
            "",
            quantity(len(matches), "picture"),
        ],
    )


def _box(picture_id: str) -> tuple[str, str]:
    width, height = art.box(picture_id)
    return f"{width:g}", f"{height:g}"


def _entry(picture_id: str) -> dict[str, Any]:
    width, height = art.box(picture_id)
    levels = list(LEVELS) if art.has_levels(picture_id) else []
    return {"id": picture_id, "width": width, "height": height, "levels": levels}


def draw(request: PictureRequest, out: str, *, opens: bool) -> Outcome:
    """Draw the pictures into a folder.

    Raises:
        CallError: everything wrong with ids, ink and level; or nothing is named.
        MaterialError: a picture's file is wrong, or the folder cannot be written.
    """
    target = folder_to_write("--out", out)
    problems = list(_problems(request))
    raise_if_any(problems, CallError)
    ids = art.ids() if request.everything else tuple(dict.fromkeys(request.ids))
    files = {target / _name(name, request): _content(name, request) for name in ids}
    write_all(files)
    total = sum(map(len, files.values()))
    rows = [(near(path), size_of(len(content))) for path, content in files.items()]
    return Outcome(
        record={"files": [_record(*pair) for pair in zip(ids, files.items(), strict=True)]},
        lines=[
            *table(("picture", "size"), rows),
            "",
            f"{quantity(len(files), 'picture')}, {size_of(total)}",
        ],
        notes=open_with_system(list(files)) if opens else [],
    )


def _problems(request: PictureRequest) -> Iterator[Problem]:
    if not request.ids and not request.everything:
        yield Problem("no picture is named", hint="name some, or give --all")
    if request.ids and request.everything:
        yield Problem("--all is every picture, and some are named, too", hint="leave one of both")
    for option, value, choices in (("ink", request.ink, INKS), ("level", request.level, LEVELS)):
        if value not in choices:
            hint = did_you_mean(value, choices)
            yield Problem(f"--{option}: there is no {option} {value!r}", hint=hint)
    for picture_id in request.ids:
        try:
            art.box(picture_id)
        except MaterialError as error:
            yield from error.problems


def _name(picture_id: str, request: PictureRequest) -> str:
    """Return a file's name: the id, and the ink and level if not the defaults."""
    unusual = (request.ink if request.ink != "full" else "", _level(picture_id, request))
    suffix = "svg" if request.png is None else "png"
    return "_".join([picture_id, *filter(None, unusual)]) + f".{suffix}"


def _level(picture_id: str, request: PictureRequest) -> str:
    return request.level if request.level != LEVELS[0] and art.has_levels(picture_id) else ""


def _content(picture_id: str, request: PictureRequest) -> bytes:
    ink, level = cast("Ink", request.ink), cast("Level", request.level)
    svg = art.draw(picture_id, ink, level)
    return svg if request.png is None else picture_png(svg, picture_id, request.png)


def _record(picture_id: str, file: tuple[Path, bytes]) -> dict[str, Any]:
    path, content = file
    return {"id": picture_id, "path": str(path), "bytes": len(content)}
