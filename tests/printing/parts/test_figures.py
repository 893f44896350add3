"""Figures of rulebooks show the whole of what their lists number."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from lxml import etree

from pnp.press.faces import Face
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Task
from pnp.printing.parts.books import _offer_faces
from pnp.printing.prepress import prepare

SVG = "{http://www.w3.org/2000/svg}"


def figures(game: str) -> Iterator[tuple[str, Face]]:
    job = resolve(Order(game))
    room = prepare(job)
    values = next(each for each in job.bag.components if each.kind == "rulebook").values
    for layout in room.maker.layouts.below(f"{game}/figures"):
        yield layout, room.maker.make_natural(layout, values)


def discs(face: Face) -> Iterator[tuple[float, float, float]]:
    """Yield the middle and the outer radius of each disc that stands in the figure itself."""
    for disc in etree.fromstring(face.svg).iter(f"{SVG}circle"):
        if not any(above.get("transform") for above in disc.iterancestors()):
            x, y, radius, line = (
                float(disc.get(key, 0)) for key in ("cx", "cy", "r", "stroke-width")
            )
            yield x, y, radius + line / 2


@pytest.mark.parametrize("game", ["pond", "bucket", "cover", "gallery", "blind"])
def test_no_disc_is_cut_by_the_edge_of_its_figure(game: str) -> None:
    cut = [
        (layout, round(x, 1), round(y, 1))
        for layout, face in figures(game)
        for x, y, reach in discs(face)
        if not (reach <= x <= face.size.width_mm - reach)
        or not (reach <= y <= face.size.height_mm - reach)
    ]
    assert cut == []


def test_figures_may_show_every_face_of_the_game_but_its_rulebook() -> None:
    job, offered = resolve(Order("blind")), list[str]()
    pictures = SimpleNamespace(offer=lambda name, _: offered.append(name))
    prepress: Any = SimpleNamespace(pictures=pictures)
    _offer_faces(Task(job, "rules", prepress))
    pieces = [each for each in job.bag.components if each.kind != "rulebook"]
    assert len(pieces) < len(job.bag.components)
    assert offered == [f"face.{piece.id}" for piece in pieces]
