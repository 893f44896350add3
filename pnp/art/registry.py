"""The registry of pictures: every id, its box, and the file or the module that draws it.

An id is a family and a name, `weather.rainy`. A picture is a file, `pictures/<id>.svg`, or is
computed: its module in `pnp.art` has a function `paint(pen, name)`. Modules are imported, and files
read, when one of their pictures is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, get_args

from msgspec import Struct

from pnp.art.bucket.hands import HANDS
from pnp.art.kit.levels import LEVELS, Level, level_at
from pnp.art.wild.plumage import PLUMAGES
from pnp.art.wild.stances import STANCES
from pnp.core import resources
from pnp.core.errors import MaterialError, Problem, did_you_mean
from pnp.core.painted import PaintedPicture
from pnp.core.xml_tags import read_tags
from pnp.data.palette import Ink, Palette


class ComputedFamily(Struct, frozen=True):
    """Pictures of one box that a module computes."""

    prefix: str
    """The prefix of their ids."""
    names: tuple[str, ...]
    box: tuple[float, float]
    """Width and height in the pictures' own units."""
    weight: float
    """The width of their outlines in full ink, in the same units."""
    module: str
    """The module within `pnp.art`."""
    levels: bool = False
    """Whether its pictures have levels of detail."""
    level: Level | None = None
    """The level in which they are always drawn, if fixed."""
    paints: str = "paint"
    """The module's function that draws one."""


LISTING: Final = "ducks-pnp art list"
"""The command that lists all ids."""

_MIN_OUTLINE_MM: Final = 0.5
"""The width below which an outline is widened in low ink, as full ink has it."""
_BOLDEST: Final = 3.0
_BOLD_STEPS: Final = 2
"""Steps of boldness from one number to the next, so that like widths share a drawing."""
_LEFT: Final = ".left"
"""The suffix of the id of a mirrored duck."""

_DUCKS: Final = (
    *PLUMAGES,
    *(f"{row}.{stance}" for row in PLUMAGES if row != "duckling" for stance in STANCES),
)
_SPLASHES: Final = tuple(map(str, range(6)))
_BATH_FAMILIES: Final = ("chef", "gardener", "musician", "detective", "diver", "builder", "sleeper")
_PLATES: Final = tuple(
    name for name in PLUMAGES if name != "duckling" and not name.endswith(".hen")
)
_WIDE_PLATES: Final = tuple(f"{name}.wide" for name in _PLATES)
_POSES: Final = tuple(f"{name}.{pose}" for name in _BATH_FAMILIES for pose in _SPLASHES)
_WATERS: Final = tuple(f"{side}.{level}" for side in ("far", "near") for level in _SPLASHES)
_BADGES: Final = ("circle", "hexagon", "star", "diamond", "drop", "square", "triangle")
_HATCHES: Final = ("upright", "rising", "level", "lattice", "dots", "grid", "falling")
_DICE: Final = ("1", "2", "3", "4", "5", "6", "wild", "blank")
_BOSS: Final = ("1", "2", "3", "4", "5", "6", "blank")
_ENAMELS: Final = ("red", "orange", "yellow", "green", "blue", "purple")
_MAKES: Final = ("", ".wound", ".patched", ".banded", ".dented", ".corked")
_TINDUCKS: Final = (
    *(f"{colour}{make}" for colour in _ENAMELS for make in _MAKES),
    *("water", "water.fin", "water.cork", "water.target", "water.bottle"),
)
_TARGETS: Final = tuple(f"{number}{state}" for number in "123456" for state in ("", ".hit"))
_ACTS: Final = (
    *("take_aim", *(f"take_aim.{k}" for k in range(2, 6))),
    *("shoot", *(f"shoot.{k}" for k in range(2, 7)), "line_forward.2"),
    *("double_barrel", "quick_shot", "misfire", "two_birds", "bump_left"),
    *("bump_right", "line_forward", "hang_back", "move_ahead", "fast_forward"),
    *("disorderly_conduct", "duck_shuffle", "duck_and_cover", "bottoms_up"),
)
_HUNTERS: Final = ("olive", "brass", "rust", "blue", "pink")
_SHOTS: Final = tuple(f"{name}.{shots}" for name in _HUNTERS for shots in "01234")
_DECOYS: Final = ("drake", "hen", "teal", "canvasback", "golden")
_TIMES: Final = (
    *("dawn", "at_0600", "at_0830", "at_1000", "at_1130", "noon"),
    *("at_1300", "at_1430", "at_1600", "at_1730", "dusk"),
)
_SIDES: Final = ("dawn", "at_1730")
_HUNT: Final = (*("choke", "rogue_dog", "duck_call", "double_barrel", "flush", "special_permit"),)
_BONUS: Final = (
    *("full_strap", "two_by_two", "field_guide", "drake_wall", "hen_house"),
    *("teal_chaser", "greenhead_club", "rare_bird", "small_change", "thrifty_gun"),
)
_PLACES: Final = tuple(
    name for name in PLUMAGES if name != "duckling" and name.partition(".")[0] != "teal"
)
_DECKS: Final = (
    *("tinducks", "acts", "marsh", "timing", "bonus"),
    *(f"shots.{name}" for name in _HUNTERS),
)

_MOODS: Final = (
    *("whisper", "pointing", "spyglass", "bell", "ringing"),
    *("megaphone", "horn", "shouting", "siren"),
)
_OFFICERS: Final = (
    *_MOODS,
    *(f"mate.{mood}" for mood in _MOODS),
    *("reading", "max", "bis"),
)

_COMPUTED: Final = (
    ComputedFamily("back.", (*_BATH_FAMILIES, "water"), (69, 94), 0.55, "cover.backs"),
    ComputedFamily("back.", _DECKS, (69, 94), 0.55, "gamebacks"),
    ComputedFamily("badge.", _BADGES, (100, 100), 5.0, "cover.badges"),
    ComputedFamily("bathduck.", (*_BATH_FAMILIES, *_POSES), (120, 120), 2.5, "cover.bathduck"),
    ComputedFamily(
        "bathduck.alone.",
        _POSES,
        (120, 144),
        2.5,
        "cover.bathduck",
        paints="paint_alone",
        level="card",
    ),
    ComputedFamily(
        "bathwater.", _WATERS, (200, 164), 2.5, "cover.bathduck", paints="paint_water", level="card"
    ),
    ComputedFamily("bossdie.", _BOSS, (100, 100), 4.2, "bucket.bucketdice"),
    ComputedFamily("captain.", _OFFICERS, (144, 136), 2.5, "cover.captain", level="card"),
    ComputedFamily(
        "captain.", ("portrait", "mate.portrait"), (100, 100), 2.2, "cover.captain_emblem"
    ),
    ComputedFamily("captain.", ("back",), (69, 94), 0.55, "cover.captain_emblem"),
    ComputedFamily("cover.", ("bath",), (360, 90), 2.5, "cover.bath", level="card"),
    ComputedFamily("die.", _DICE, (100, 100), 4.2, "pond.dice"),
    ComputedFamily("die.", ("2.wild",), (100, 100), 4.2, "bucket.bucketdice"),
    ComputedFamily("die.", ("pool",), (160, 60), 4.2, "pond.dice"),
    ComputedFamily("duck.", _DUCKS, (120, 90), 2.5, "wild.duck", levels=True),
    ComputedFamily("hand.", tuple(HANDS), (500, 100), 3.4, "bucket.bucketdice"),
    ComputedFamily("hatch.", _HATCHES, (120, 168), 1.2, "cover.patterns"),
    ComputedFamily("act.", _ACTS, (144, 98), 1.5, "gallery.gallery_acts", level="card"),
    ComputedFamily("target.", _TARGETS, (100, 100), 2.1, "gallery.targets"),
    ComputedFamily("tinduck.", _TINDUCKS, (120, 120), 2.5, "gallery.tinducks", level="card"),
    ComputedFamily("ornament.", ("valance", "breakers"), (400, 60), 2.4, "gallery.booth"),
    ComputedFamily("scene.", ("gallery",), (360, 90), 1.6, "gallery.booth"),
    ComputedFamily("hunt.", _HUNT, (200, 150), 1.45, "blind.marsh_scenes"),
    ComputedFamily("bonus.", _BONUS, (69, 55), 0.5, "blind.bonuses", level="card"),
    ComputedFamily("scene.", ("blind",), (360, 90), 1.6, "blind.marsh_scenes"),
    ComputedFamily(
        "blind.",
        ("start",),
        (100, 100),
        1.6,
        "blind.marsh_scenes",
        paints="paint_start",
    ),
    ComputedFamily("scene.", ("bank",), (69, 94), 0.55, "blind.bank"),
    ComputedFamily("timing.", _TIMES, (69, 94), 0.55, "blind.timing"),
    ComputedFamily("shore.", _SIDES, (69, 94), 0.55, "blind.timing", paints="paint_shore"),
    ComputedFamily("hour.", _TIMES, (100, 100), 3.0, "blind.timing", paints="paint_hour"),
    ComputedFamily("place.", _PLACES, (69, 84), 0.3, "blind.places", level="card"),
    ComputedFamily(
        "place.before.",
        _PLACES,
        (69, 84),
        0.3,
        "blind.places",
        level="card",
        paints="paint_before",
    ),
    ComputedFamily("shots.", _SHOTS, (136, 160), 1.5, "blind.shells"),
    ComputedFamily("shells.", _SHOTS, (120, 90), 1.5, "blind.shells", paints="paint_shells"),
    ComputedFamily("marker.", _HUNTERS, (100, 100), 2.5, "blind.shells"),
    ComputedFamily("decoy.", _DECOYS, (120, 90), 1.6, "blind.decoys"),
    ComputedFamily("scene.", ("bucket",), (360, 90), 1.8, "bucket.bucket"),
    ComputedFamily("scene.", ("bucket.brood",), (420, 130), 1.6, "bucket.bucket"),
    ComputedFamily("plate.", _PLATES, (138.0, 188.0), 2.5, "wild.plates", level="plate"),
    ComputedFamily("plate.", _WIDE_PLATES, (276.0, 120.0), 2.5, "wild.plates", level="plate"),
    ComputedFamily("scene.", ("pond",), (360, 90), 2.5, "pond.scene", level="card"),
    ComputedFamily("scene.", ("pond.wide",), (720, 90), 2.5, "pond.scene", level="card"),
    ComputedFamily("scene.", ("week",), (1900, 225), 3.0, "pond.week"),
)


class ComputedPicture(Struct, frozen=True):
    """One picture of a family."""

    family: ComputedFamily
    name: str

    @property
    def box(self) -> tuple[float, float]:
        """Return its width and height."""
        return self.family.box

    @property
    def weight(self) -> float:
        """Return the width of its outline, in its own units."""
        return self.family.weight

    def paint(
        self, ink: Ink, level: Level, table: Palette | None = None, bold: float = 1.0
    ) -> PaintedPicture:
        """Return it in an ink of a palette, its lines `bold` times as wide."""
        from pnp.art.kit.pen import InkPen  # noqa: PLC0415 -- only pictures that are computed need it

        level = self.family.level or level
        pen = InkPen(self.family.box, ink, self.family.weight, level, table).bolder(bold)
        module = import_module(f"pnp.art.{self.family.module}")
        getattr(module, self.family.paints)(pen, self.name)
        return pen.picture()


class FilePicture(Struct, frozen=True):
    """A picture in a file."""

    path: Path

    @property
    def box(self) -> tuple[float, float]:
        """Return its width and height, which it must begin with."""
        return _kept_box(self.path)

    @property
    def weight(self) -> float:
        """Return the width of its outline, in its own units."""
        from pnp.art.kit.recolour import outline_of  # noqa: PLC0415 -- ids and boxes need no drawing

        return outline_of(self.path.stem)

    def paint(
        self, ink: Ink, _level: Level, table: Palette | None = None, bold: float = 1.0
    ) -> PaintedPicture:
        """Return it in an ink of a palette, as `ComputedPicture` does; it has no other levels."""
        from pnp.art.kit.recolour import recolour  # noqa: PLC0415 -- ids and boxes need no drawing

        return recolour(self.path.stem, self.box, ink, table, bold)


Picture = ComputedPicture | FilePicture


def ids() -> tuple[str, ...]:
    """Return the ids of all pictures, sorted."""
    return tuple(_pictures())


def box(picture_id: str) -> tuple[float, float]:
    """Return width and height of a picture in its own units; only their ratio matters outside.

    Raises:
        MaterialError: there is no such picture; the hint names the nearest.
    """
    return _picture(picture_id).box


def draw(
    picture_id: str, ink: Ink = "full", level: Level = "small", table: Palette | None = None
) -> bytes:
    """Return the picture as an SVG document in UTF-8; see `paint`."""
    return paint(picture_id, ink, level, table).svg


def paint(
    picture_id: str,
    ink: Ink = "full",
    level: Level = "small",
    table: Palette | None = None,
    width_mm: float | None = None,
) -> PaintedPicture:
    """Return the picture.

    Args:
        picture_id: one of `ids()`.
        ink: "full" for colour, "grey" for greys, "low" for a pen drawing.
        level: the level of detail, if it has levels; see `level_at`.
        table: the colours by name; None for those of `templates/palette.toml`.
        width_mm: the printed width; None for the usual one. See `is_bolder`.

    Raises:
        MaterialError: there is no such picture, ink or level, and the hint names the nearest; or
            the picture's file is wrong.
    """
    _check("ink", ink, get_args(Ink))
    _check("level of detail", level, LEVELS)
    picture = _picture(picture_id)
    return picture.paint(ink, level, table, _boldness(picture, ink, width_mm))


def is_bolder(picture_id: str, ink: Ink, width_mm: float) -> bool:
    """Return whether a picture has wider and fewer lines at so small a width.

    That is so in low ink, where lines are all that it has; False for an unknown picture.
    """
    picture = _pictures().get(picture_id)
    return picture is not None and _boldness(picture, ink, width_mm) > 1


def _boldness(picture: Picture, ink: Ink, width_mm: float | None) -> float:
    """Return the factor by which a picture's lines are wider for a printed width."""
    if ink != "low" or width_mm is None:
        return 1.0
    if _is_levelled(picture) and level_at(width_mm) != "small":
        return 1.0
    outline_mm = picture.weight * width_mm / picture.box[0]
    steps = round(_BOLD_STEPS * _MIN_OUTLINE_MM / outline_mm) / _BOLD_STEPS
    return min(_BOLDEST, max(1.0, steps))


def has_levels(picture_id: str) -> bool:
    """Return whether the levels of detail of a picture differ; False for an unknown one."""
    picture = _pictures().get(picture_id.removesuffix(_LEFT))
    return picture is not None and _is_levelled(picture)


def _is_levelled(picture: Picture) -> bool:
    return isinstance(picture, ComputedPicture) and picture.family.levels


def mirror_image_of(picture_id: str) -> str | None:
    """Return the id of the duck that a duck facing left mirrors; None for other pictures."""
    return picture_id.removesuffix(_LEFT) if _mirror(picture_id) else None


def _check(kind: str, value: str, names: tuple[str, ...]) -> None:
    if value not in names:
        raise MaterialError(
            Problem(f"there is no {kind} {value!r}", "", did_you_mean(value, names))
        )


def _picture(picture_id: str) -> Picture:
    picture = _pictures().get(picture_id) or _mirror(picture_id)
    if picture is None:
        hint = did_you_mean(picture_id, _pictures(), LISTING)
        raise MaterialError(Problem(f"there is no picture {picture_id!r}", hint=hint))
    return picture


def _mirror(picture_id: str) -> Picture | None:
    """Return a duck that faces left: the id of any duck may have the suffix `.left`."""
    picture = _pictures().get(picture_id.removesuffix(_LEFT))
    if not picture_id.endswith(_LEFT):
        return None
    if isinstance(picture, ComputedPicture) and picture.family.prefix == "duck.":
        return ComputedPicture(picture.family, picture.name + _LEFT)
    return None


@cache
def _pictures() -> Mapping[str, Picture]:
    return dict(sorted([*_files(), *_list_from_code()], key=lambda entry: entry[0]))


def _files() -> Iterator[tuple[str, Picture]]:
    for path in resources.pictures().glob("*.svg"):
        yield path.stem, FilePicture(path)


def _list_from_code() -> Iterator[tuple[str, Picture]]:
    for family in _COMPUTED:
        for name in family.names:
            yield family.prefix + name, ComputedPicture(family, name)


def box_of_file(path: Path) -> tuple[float, float]:
    """Return width and height of a picture file, from its viewBox.

    Raises:
        MaterialError: it does not begin with a viewBox.
    """
    try:
        (root,) = read_tags(path.read_bytes(), most=1)
        _, _, width, height = map(float, root.attributes["viewBox"].replace(",", " ").split())
    except (KeyError, ValueError) as error:
        hint = 'give the root viewBox="0 0 WIDTH HEIGHT"'
        raise MaterialError(Problem("the picture has no box", str(path), hint)) from error
    return width, height


_kept_box: Final = cache(box_of_file)
"""Cached for the kit's own files, which do not change."""
