"""The manual of the art kit tells the truth: its list of ids, its example of a species."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from pnp import art
from pnp.art.cover.bathduck import paint_duck as paint_bathduck
from pnp.art.cover.families import DuckFamily
from pnp.art.kit.pen import InkPen
from pnp.art.wild.duck import paint_duck
from pnp.art.wild.plumage import Plumage
from pnp.art.wild.stances import STANCES
from pnp.data.toml import parse_table, with_tuples

MANUAL = (Path(__file__).parents[2] / "docs" / "art.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| `(?P<family>[\w.]+)` \| (?P<box>\d+ x \d+) \| (?P<names>.*) \|$", re.MULTILINE
)


def test_every_id_is_listed_with_its_box() -> None:
    listed = {
        f"{row['family']}{name}": row["box"]
        for row in ROW.finditer(MANUAL)
        for name in re.findall(r"`([\w.]+)`", row["names"])
    }
    listed |= {
        f"{picture_id}.{stance}": box
        for picture_id, box in listed.items()
        if picture_id.startswith("duck.") and picture_id != "duck.duckling"
        for stance in STANCES
    }
    assert listed == {
        picture_id: "{:g} x {:g}".format(*art.box(picture_id)) for picture_id in art.ids()
    }


def test_the_example_of_a_species_is_a_duck() -> None:
    [example] = re.findall(r"```toml\n(base = .*?)```", MANUAL, re.DOTALL)
    row = parse_table(with_tuples(tomllib.loads(example)), "docs/art.md", Plumage)
    pen = InkPen(art.box("duck.canvasback"), "full", 2.5)
    paint_duck(pen, row)
    assert pen.picture().svg.startswith(b"<svg")
    assert pen.picture().svg != art.draw("duck.canvasback")


def test_the_example_of_a_family_is_a_bath_duck() -> None:
    [example] = re.findall(r"```toml\n\[farmer\]\n(.*?)```", MANUAL, re.DOTALL)
    table = tomllib.loads(example.replace("farmer.", ""))
    row = parse_table(with_tuples(table), "docs/art.md", DuckFamily)
    pen = InkPen(art.box("bathduck.chef"), "full", 2.5)
    paint_bathduck(pen, row, "1")
    assert pen.picture().svg.startswith(b"<svg")


def test_every_file_that_is_named_is_there() -> None:
    table = MANUAL.partition("## Where things are")[2].partition("\n## ")[0]
    names = re.findall(r"`([\w/.*]+)`", re.sub(r"(?m)\|[^|]*\|$", "", table))
    assert len(names) > 50
    kit = Path(art.__file__).parent
    assert [name for name in names if not list(kit.glob(name.rstrip("/")))] == []


def test_every_stance_is_told() -> None:
    told = re.findall(r"^\| `\.(\w+)` \|", MANUAL, re.MULTILINE)
    assert sorted(told) == [*STANCES]
