"""The packs of examples/: they print Duck & Cover in their own way, in every ink."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.bundle import Bundle
from pnp.games.packs import read_pack
from pnp.games.registry import open_game
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.proof.packcheck.colours import findings
from pnp.proof.validation.validate import validate_order

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
PACKS = [path.parent for path in sorted(EXAMPLES.glob("*/pack.toml"))]
MAX_BYTES = 1_500_000
FAMILIES = ("chef", "gardener", "musician", "detective", "diver", "builder", "sleeper")


def faces(pack: Path, **order: str) -> Edition:
    wanted = Order("cover", packs=(pack,), only=("cards",), cards=("1", "40"), **order)
    return lay_out(resolve(wanted), bundle=Bundle(keeps=False))


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_a_pack_has_a_picture_for_each_family_in_each_pose(pack: Path) -> None:
    poses = {f"bathduck.alone.{family}.{pose}" for family in FAMILIES for pose in range(6)}
    assert poses <= set(open_game("cover", (pack,)).pictures)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_a_pack_is_small_and_says_whose_it_is_and_under_which_licence(pack: Path) -> None:
    about = read_pack(pack).about
    assert about.licence == "CC0-1.0"
    assert "drawn" in about.source or "rendered" in about.source
    assert sum(path.stat().st_size for path in pack.rglob("*") if path.is_file()) < MAX_BYTES


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_pack_prints_its_cards(pack: Path, ink: str) -> None:
    edition = faces(pack, ink=ink)
    assert all(face.svg for face in edition.part("cards").faces.values())


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_nothing_is_told_of_the_cards_that_a_pack_prints(pack: Path, ink: str) -> None:
    chosen = ("6", "9", "12", "limit")
    order = Order("cover", packs=(pack,), only=("cards",), cards=chosen, ink=ink)
    (verdict,) = validate_order(order)
    assert [each.fact for each in verdict.findings if each.grade != "note"] == []


def test_the_linocut_has_a_drawing_of_its_own_for_each_ink() -> None:
    pictures = open_game("cover", (EXAMPLES / "linocut",)).pictures
    shown = {pictures[f"{ink}bathduck.alone.diver.3"].path for ink in ("", "low/", "grey/")}
    assert len(shown) == 3
    assert all(b"#17808a" not in path.read_bytes() for path in shown if path.parent.name != "art")


def test_the_colours_of_the_linocut_are_told_apart_by_everybody() -> None:
    assert list(findings(read_pack(EXAMPLES / "linocut"))) == []


def test_the_linocut_has_german_names_of_its_own_and_the_rest_as_ever() -> None:
    printed = faces(EXAMPLES / "linocut", language="de")
    text = "".join(face.svg.decode() for face in printed.part("cards").faces.values())
    assert "Zunft der Köche" in text
    assert not printed.untranslated
