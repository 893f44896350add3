"""Problems of a component's face, told with its place in a reader's own files."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Size
from pnp.games.components import Component
from pnp.press.faces import Blank
from pnp.printing.jobs import Job
from pnp.printing.parts.part import Task, is_stand_in
from pnp.printing.prepress import Prepress

LONG = "A heron that stands on one leg all day"
WREN = Component(
    "birds.wren",
    "cards",
    "card",
    "bird.svg",
    Size(63, 88),
    values={"call": "Tsip", "tale": LONG, "sign": "x", "cost": 3},
    source="birds.csv, row 3 (wren)",
)


def problems_of(component: Component, *facts: str) -> list[Problem]:
    """The problems that are noted for a face that cannot be made; a blank one stands in for it."""

    def refuse(*_: object) -> None:
        raise MaterialError([Problem(fact, "bird.svg", "shorten it") for fact in facts])

    maker = SimpleNamespace(make=refuse)
    prepress = cast("Prepress", SimpleNamespace(maker=maker, credit=""))
    ticket = SimpleNamespace(language="fr,en")
    job = SimpleNamespace(second=None, ticket=ticket, paper=SimpleNamespace(name="A4"))
    notes: list[Problem] = []
    steps: list[None] = []
    task = Task(cast("Job", job), "cards", prepress, lambda: steps.append(None), notes)
    blank = Blank(Size(63, 88), 3)
    face = task.face(component, blank)
    assert is_stand_in(face)
    assert (face.size, face.bleed_mm) == (blank.size, blank.bleed_mm)
    assert len(steps) == 1
    with pytest.raises(MaterialError) as caught:
        task.with_errors().face(component, blank)
    assert list(caught.value.problems) == notes
    return notes


@pytest.mark.parametrize(
    ("fact", "column"),
    [
        ("the text 'Tsip' is too long", ", column call"),
        (f"the text {LONG[:24]!r}... is too long", ", column tale"),
        (f"'Tsip' and {LONG!r} do not fit", ", column tale"),
        ("the number 3 is too large", ""),
        ("the box is too small", ""),
        (f"the text {LONG[:23]!r} is too long", ""),
    ],
)
def test_a_problem_that_quotes_a_cell_names_its_column(fact: str, column: str) -> None:
    (problem,) = problems_of(WREN, fact)
    assert problem.place == f"birds.csv, row 3 (wren){column}: bird.svg"
    assert (problem.fact, problem.hint) == (fact, "shorten it")
    assert (problem.subject.face, problem.subject.language) == ("birds.wren", "fr")


def test_all_problems_of_a_face_are_told_and_a_letter_alone_is_no_quotation() -> None:
    places = [problem.place for problem in problems_of(WREN, "no x", "no Tsip")]
    source = WREN.source
    assert places == [f"{source}: bird.svg", f"{source}, column call: bird.svg"]


def test_a_component_of_no_file_leaves_the_place_as_it_is() -> None:
    (problem,) = problems_of(replace(WREN, source=""), "the text 'Tsip' is too long")
    assert problem.place == "bird.svg"
