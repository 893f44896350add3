"""The kit's tables: every file is read, what it names exists, and nothing lies there unused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from pnp import art
from pnp.art import gamebacks
from pnp.art.blind import bonuses, decoys, places, shells, timing
from pnp.art.cover import bathwater, captain, families, rubber
from pnp.art.cover.badges import BADGES
from pnp.art.cover.patterns import ANGLES
from pnp.art.gallery import tinducks
from pnp.art.kit import staging
from pnp.art.kit.palette import paints
from pnp.art.kit.tables import RowFile, RowFolder, ShapeFile, shapes_in
from pnp.art.pond import scene as pond
from pnp.art.wild import anatomy, plates, plumage, stances
from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.data.schema import Record, as_table

FOLDERS: Mapping[str, Mapping[str, Any]] = {
    "bills": anatomy.BILLS,
    "bodies": anatomy.BODIES,
    "dress": captain.DRESS,
    "ducks": plumage.PLUMAGES,
    "heads": anatomy.HEADS,
    "props": families.PROPS,
    "scenes": staging.SCENES,
    "staged": staging.STAGED,
    "stances": stances.STANCES,
    "things": captain.THINGS,
}
FILES: Mapping[str, Mapping[str, Any]] = {
    "badges.svg": BADGES,
    "bonuses.toml": bonuses.BONUSES,
    "decks.toml": gamebacks.DECKS,
    "decoy.svg": decoys.BLOCK,
    "decoys.toml": decoys.DECOYS,
    "enamels.toml": tinducks.ENAMELS,
    "families.toml": families.FAMILIES,
    "feet.svg": anatomy.FEET,
    "garments.svg": families.GARMENTS,
    "head_lights.svg": anatomy.HEAD_LIGHTS,
    "head_patches.svg": anatomy.HEAD_PATCHES,
    "hunters.toml": shells.HUNTERS,
    "lights.toml": timing.LIGHTS,
    "marsh.svg": timing.MARSH,
    "moods.toml": captain.MOODS,
    "officers.toml": captain.OFFICERS,
    "paper_boat.svg": captain.BOAT,
    "places.toml": places.PLACES,
    "plates.toml": plates.SETTINGS,
    "plumes.svg": anatomy.PLUMES,
    "ponds.toml": pond.SCENES,
    "poses.toml": rubber.POSES,
    "rubber_duck.svg": rubber.DUCK,
    "rubber_head.svg": rubber.HEAD,
    "shores.svg": places.SHORES,
    "skies.toml": places.SKIES,
    "tails.svg": anatomy.TAILS,
    "tin_duck.svg": tinducks.TIN,
    "waters.toml": bathwater.WATERS,
}
VIEWS = (*places.PLACES.values(), *bonuses.BONUSES.values())
ROWS = [
    pytest.param(table, key, id=f"{name}, {key}")
    for name, table in (FOLDERS | FILES).items()
    for key in table
]
DATA = resources.art_data()
PARTS = ("dress", "props", "staged", "things")
"""Folders of drawings with paints."""
SHEETS = [path for path in sorted(DATA.rglob("*.svg")) if path.parent.name not in PARTS]
DUCKS = plumage.PLUMAGES.values()


class Reed(Record):
    """A row of a table that tests write."""

    height: float
    paint: str = "leaf"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(resources, "art_data", lambda: tmp_path)
    return tmp_path


def used_patches() -> Iterator[tuple[str, str]]:
    """Body and marking of each marking of a body that a plumage names, or whose flecks it cuts."""
    for row in DUCKS:
        if row.flecks:
            yield row.shape.body, "breast"
        for name, _ in (*row.body_marks, *row.wing_marks):
            yield row.shape.body, name


def test_every_file_belongs_to_a_table() -> None:
    assert {path.name for path in DATA.iterdir()} == {*FOLDERS, *FILES}
    for name, table in FOLDERS.items():
        assert {path.stem for path in (DATA / name).iterdir()} == set(table)


@pytest.mark.parametrize(("table", "key"), ROWS)
def test_every_row_is_read(table: Mapping[str, Any], key: str) -> None:
    assert table[key]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sheet_shows_in_a_browser(path: Path) -> None:
    root = etree.parse(path).getroot()
    assert root.get("viewBox")
    assert root.get("stroke")
    ids = [element.get("id") for element in root if "title" not in str(element.tag)]
    assert ids == list(shapes_in(path))
    assert len(set(ids)) == len(ids)


def test_every_part_and_marking_belongs_to_a_duck() -> None:
    assert {row.shape.body for row in DUCKS} == set(anatomy.BODIES)
    assert {row.shape.bill for row in DUCKS} == set(anatomy.BILLS)
    assert {row.shape.tail for row in DUCKS} == set(anatomy.TAILS)
    heads = {name for row in DUCKS for name in (row.shape.head, row.sleek_head) if name}
    assert heads == set(anatomy.HEADS)
    marks = {name for row in DUCKS for name, _ in (*row.head_marks, *row.sleek_marks)}
    assert marks == set(anatomy.HEAD_PATCHES)
    patches = {(name, patch) for name, body in anatomy.BODIES.items() for patch in body.patches}
    assert patches - set(used_patches()) == set()


def test_every_foot_belongs_to_a_stance() -> None:
    feet = {leg.foot for stance in stances.STANCES.values() for leg in stance.legs}
    assert {name for foot in feet for name in (foot, f"{foot}.toes")} == set(anatomy.FEET)


def test_every_paint_of_a_duck_exists() -> None:
    named = {
        getattr(row, field)
        for row in DUCKS
        for field in ("cape", "cape_edge", "culmen", "feet", "forewing", "gloss", "waves")
    }
    assert named - {""} <= set(paints())


@pytest.mark.parametrize(
    ("family", "table"),
    [
        ("back", gamebacks.DECKS),
        ("badge", BADGES),
        ("bathduck", families.FAMILIES),
        ("captain", captain.MOODS),
        ("decoy", decoys.DECOYS),
        ("duck", plumage.PLUMAGES),
        ("hatch", ANGLES),
        ("marker", shells.HUNTERS),
        ("scene", pond.SCENES),
        ("timing", timing.LIGHTS),
        ("tinduck", tinducks.ENAMELS),
    ],
)
def test_every_row_has_a_picture(family: str, table: Mapping[str, Any]) -> None:
    assert {f"{family}.{name}" for name in table} <= set(art.ids())


def test_a_scene_is_that_of_a_picture_and_has_a_ground_that_exists() -> None:
    shots = {f"shots.{number}" for number in range(5)}
    assert set(staging.SCENES) - shots <= set(art.ids())
    assert {scene.ground for scene in staging.SCENES.values()} - {""} <= set(paints())


def test_every_little_drawing_stands_in_a_scene_and_is_no_picture() -> None:
    scenes = (*staging.SCENES.values(), *VIEWS)
    shown = {placing.show for scene in scenes for placing in (*scene.behind, *scene.before)}
    posters = {f"poster.{number}" for number in range(1, 7)}
    hats = {f"gallery.hat.{colour}" for colour in tinducks.ENAMELS} - shown
    hats |= {f"hunter.hat.{name}" for name in shells.HUNTERS}
    emblem = {"emblem.anchor", "emblem.half"}
    assert set(staging.STAGED) - shown == {"bath.far", "bath.near", *emblem, *hats, *posters}
    assert not set(staging.STAGED) & set(art.ids())


def test_every_picture_of_a_scene_exists() -> None:
    painters = {"blank", "boss", "decoy", "die", "flash", "ghost", "hat", "hunter", "rings"}
    painters |= {"shell", "target", "tinduck", "upended", "wild"}
    for scene in (*staging.SCENES.values(), *VIEWS):
        names = {placing.show.split()[0] for placing in (*scene.behind, *scene.before)}
        assert names <= painters | {*staging.STAGED, *art.ids()}


def test_every_paint_of_a_table_exists() -> None:
    named = {getattr(row, field) for row in timing.LIGHTS.values() for field in ("top", "low")}
    named |= {paint for row in places.SKIES.values() for paint in (*row.air, *row.land, *row.water)}
    named |= {paint for row in decoys.DECOYS.values() for paint in as_table(row).values()}
    named |= {row.paint for row in (*shells.HUNTERS.values(), *gamebacks.DECKS.values())}
    named |= {row.pattern_paint for row in tinducks.ENAMELS.values()}
    assert named <= set(paints())


def test_signs_and_patterns_of_tables_exist() -> None:
    hunters, decks = shells.HUNTERS.values(), gamebacks.DECKS.values()
    assert {row.sign for row in (*hunters, *tinducks.ENAMELS.values())} <= set(BADGES)
    assert {row.pattern for row in (*hunters, *decks)} <= {*ANGLES, "rays"}


def test_a_row_is_read_when_it_is_asked_for(data: Path) -> None:
    (data / "reeds.toml").write_text("[tall]\nheight = 2\n[broken]\nhight = 2\n", "utf-8")
    reeds = RowFile("reeds", Reed)
    assert list(reeds) == ["tall", "broken"]
    assert reeds["tall"] == Reed(height=2)
    assert reeds["tall"] is reeds["tall"]
    with pytest.raises(MaterialError, match="hight") as caught:
        reeds["broken"]
    assert all("reeds.toml, broken" in problem.place for problem in caught.value.problems)


def test_a_row_that_is_not_there_is_a_key_error(data: Path) -> None:
    (data / "reeds").mkdir()
    (data / "reeds.toml").touch()
    for table in (RowFolder("reeds", Path.read_text), RowFile("reeds", Reed)):
        assert not list(table)
        with pytest.raises(KeyError):
            table["tall"]


def test_a_folder_leaves_other_files_alone(data: Path) -> None:
    (data / "reeds").mkdir()
    for name in ("tall.toml", "tall.orig", ".DS_Store"):
        (data / "reeds" / name).touch()
    assert list(RowFolder("reeds", Path.read_text)) == ["tall"]


@pytest.mark.parametrize(
    "shape", ['<rect id="a"/>', '<path d="M1 1L2 2"/>', '<path id="a" d="M1 1A9"/>', "<g2/>"]
)
def test_a_shape_that_cannot_be_read_is_told_by_its_line(data: Path, shape: str) -> None:
    (data / "reeds.svg").write_text(f"<svg>\n{shape}\n</svg>", "utf-8")
    with pytest.raises(MaterialError, match=r"reeds\.svg, line 2"):
        dict(ShapeFile("reeds"))
