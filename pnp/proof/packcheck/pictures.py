"""The pictures of a pack: whether each can be printed, and whether they are distinguishable.

Drawings that the press refuses can be printed as pixels: `rasterise` notes them in `pack.toml`.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageStat

from pnp.core.errors import DucksError, MaterialError, Problem
from pnp.core.files import write_whole
from pnp.core.geometry import Size
from pnp.core.reading import read_text
from pnp.data.own_pictures import SUFFIXES, OwnPicture
from pnp.games.packs import PACK_FILE, Pack
from pnp.press.fonts import FontBook, load_fonts
from pnp.press.svg.raster.resvg import INSTALL
from pnp.printing import colour_vision
from pnp.printing.artwork.photographs import prepare, read_photograph
from pnp.printing.artwork.rasterising import draw_raster
from pnp.printing.draw import picture_png
from pnp.proof.packcheck.findings import errors, warning
from pnp.proof.validation.findings import GradedProblem

_THUMB_PX: Final = 24
_THUMB_MM: Final = 2.0
"""The same size in millimetres, at 300 dpi."""

_APART: Final = 0.04
"""The mean difference, 0 to 1, from which two pictures are clearly different."""

_ALIKE: Final = 0.02
"""The mean difference up to which two pictures are hardly distinguishable."""

_HOWS: Final = colour_vision.SIGHTS

_MAX_COMPARED: Final = 100
"""The most pictures compared per family; that makes 5,000 pairs."""


def findings(paths: Sequence[Path], pack: Pack | None) -> Iterator[GradedProblem]:
    """Yield the pictures that cannot be printed, and those that may be confused.

    Args:
        paths: the files of `art/`.
        pack: the pack, if the rest of it is readable.
    """
    fonts = _fonts(pack)
    as_pixels = (
        {picture.path for picture in pack.pictures.values() if picture.rasterise} if pack else set()
    )
    thumbs: dict[Path, Image.Image] = {}
    notes: list[Problem] = []
    for path in paths:
        if path.suffix.lower() in SUFFIXES:
            try:
                own = OwnPicture(path, rasterise=path in as_pixels)
                thumbs[path] = _thumb(own, fonts, notes.append)
            except MaterialError as error:
                yield from errors("picture", map(_with_way_out, error.problems))
    yield from (GradedProblem("note", note, "picture") for note in notes)
    if pack:
        yield from _confusable(pack, thumbs)


def _fonts(pack: Pack | None) -> FontBook:
    """Return the fonts that drawings may use; problems of a pack's own are reported elsewhere."""
    try:
        return load_fonts(*([pack.fonts] if pack and pack.fonts else []))
    except DucksError:
        return load_fonts()


def _thumb(own: OwnPicture, fonts: FontBook, on_note: Callable[[Problem], object]) -> Image.Image:
    """Return a picture as a small square on white.

    Args:
        own: the picture.
        fonts: the fonts that it may use.
        on_note: called with notes on the rendering of a drawing.

    Raises:
        MaterialError: the picture cannot be printed.
    """
    content = read_photograph(own.path)
    if own.is_shown_as_it_is:
        content = picture_png(
            content, str(own.path), _THUMB_PX, fonts, _no_pictures, on_note=on_note
        )
    elif own.is_drawing:
        content = draw_raster(content, own.path, _THUMB_MM, "full")
    else:
        content = prepare(content, replace(own, fit="whole"), Size(1, 1), _THUMB_MM, "full")
    with Image.open(io.BytesIO(content)) as picture:
        clear = picture.convert("RGBA").resize((_THUMB_PX, _THUMB_PX))
    ground = Image.new("RGBA", clear.size, "white")
    return Image.alpha_composite(ground, clear).convert("RGB")


def _no_pictures(href: str) -> bytes:
    """Refuse the files that a drawing names, as a build does."""
    fact = f"the drawing names another file, {href[:80]!r}"
    raise MaterialError(Problem(fact, hint="write the picture into it"))


def _with_way_out(problem: Problem) -> Problem:
    """Return the problems of unsupported content, with workarounds as hints."""
    if ".svg" not in problem.place.lower() or INSTALL in problem.hint:
        return problem
    hint = problem.hint + ", or let packs check --rasterise have it printed as pixels"
    return replace(problem, hint=hint.removeprefix(", or "))


# --- told apart -----------------------------------------------------------------------------------


def _confusable(pack: Pack, thumbs: Mapping[Path, Image.Image]) -> Iterator[GradedProblem]:
    """Yield pictures of one family that differ only by colours that some people cannot see."""
    families: dict[str, dict[Path, str]] = defaultdict(dict)
    for name, own in pack.pictures.items():
        if own.path in thumbs and "/" not in name:
            families[name.rpartition(".")[0]][own.path] = name
    for family in families.values():
        paths = list(family)[:_MAX_COMPARED]
        views = {
            how: {path: colour_vision.simulate_sight(thumbs[path], how) for path in paths}
            for how in _HOWS
        }
        for one, other in combinations(paths, 2):
            if _apart(thumbs[one], thumbs[other]) < _APART:
                continue
            hows = [how for how in _HOWS if _apart(views[how][one], views[how][other]) < _ALIKE]
            if hows:
                fact = (
                    f"{family[one]!r} and {family[other]!r} look alike {_measure_visibility(hows)}"
                )
                hint = "give them different shapes, or one light and one dark colours"
                yield warning("sight", fact, str(one), hint)


def _measure_visibility(hows: Sequence[str]) -> str:
    return ", ".join("in grey" if how == "grey" else f"with {how}" for how in hows)


def _apart(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, 0 to 1."""
    bands = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(bands) / len(bands) / 255


def rasterise(pack: Pack, drawings: Iterable[Path]) -> tuple[str, ...]:
    """Add `rasterise = true` to `pack.toml` for drawings, and return the ids that they replace.

    Args:
        pack: the pack.
        drawings: the files of drawings that the press refuses.

    Raises:
        MaterialError: a picture already has a table in pack.toml, which must be edited by hand;
            nothing was written.
    """
    files = set(drawings)
    ids = tuple(name for name, own in pack.pictures.items() if own.path in files)
    path = pack.folder / PACK_FILE
    ids_of_its_own = [name for name in ids if name in pack.about.art]
    if ids_of_its_own:
        hint = "write rasterise = true below it, and check again"
        raise MaterialError(
            Problem("the picture has a table already", f'{path}, art."{picture}"', hint)
            for picture in ids_of_its_own
        )
    if ids:
        tables = "".join(f'\n[art."{name}"]\nrasterise = true\n' for name in ids)
        write_whole(path, (read_text(path).rstrip("\n") + "\n" + tables).encode())
    return ids
