"""Pieces shared out between two languages: which copies are in the second, and under which name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from pnp.core.geometry import Rect, Size
from pnp.games.components import Component
from pnp.press.faces import Face
from pnp.press.faces.face import TextPlace
from pnp.printing.parts.part import Task
from pnp.printing.parts.second_language import Shares, share_out

SIZE = Size(60, 40)


def piece(name: str, copies: int = 1, layout: str = "warden.svg") -> Component:
    return Component(name, "wardens", "card", layout, SIZE, copies)


def face(words: str, *languages: str) -> Face:
    box = Rect(0, 0, 50, 9)
    texts = (TextPlace(("text",), None, words, box, 50, 1, 3),) if words else ()
    return Face("warden.svg", SIZE, b"<svg/>", texts=texts, languages=languages or ("fr",))


def shares_of(
    fronts: list[tuple[Component, Face]], second: str | None = "en", **more: object
) -> Shares:
    """Share out pieces; a face in the second language names its component."""

    def other_face(component: Component, blank: Size, values: dict[str, object]) -> Face:
        assert (blank, values) == (SIZE, more)
        return face(f"{component.id} in {second}", str(second))

    other = SimpleNamespace(face=other_face, blank=lambda component: component.size)
    task = SimpleNamespace(
        job=SimpleNamespace(second=second),
        blank=lambda component: component.size,
        in_language={str(second): other}.__getitem__,
    )
    faces = {component.id: front for component, front in fronts}
    pieces = [component for component, _ in fronts]
    return share_out(cast("Task", task), pieces, faces, more)


def test_every_other_copy_of_a_piece_is_in_the_second_language() -> None:
    for copies in (2, 3, 4, 7):
        shares = shares_of([(piece("aid", copies), face("Votre tour"))], round=1)
        assert shares.copies == {"aid": (["aid", "aid@en"] * copies)[:copies]}
        words = {name: found.texts[0].text for name, found in shares.faces.items()}
        assert words == {"aid": "Votre tour", "aid@en": "aid in en"}


def test_pieces_that_say_the_same_are_copies_of_one_another() -> None:
    wardens = [(piece(f"warden.{number}"), face("Ronde")) for number in range(1, 5)]
    shares = shares_of(wardens)
    assert shares.copies == {component.id: [component.id] for component, _ in wardens}
    words = [shares.faces[component.id].texts[0].text for component, _ in wardens]
    assert words == ["Ronde", "warden.2 in en", "Ronde", "warden.4 in en"]


def test_copies_are_counted_through_all_pieces_that_say_the_same() -> None:
    alike = face("Ronde")
    shares = shares_of(
        [(piece("one", 3), alike), (piece("two"), alike), (piece("three", 2), alike)]
    )
    assert shares.copies == {
        "one": ["one", "one@en", "one"],
        "two": ["two"],
        "three": ["three", "three@en"],
    }
    assert shares.faces["two"].languages == ("en",)


def test_a_piece_of_its_own_kind_stays_in_the_first_language() -> None:
    fronts = [
        (piece("alone"), face("Seul")),
        (piece("other.words"), face("Autre")),
        (piece("other.layout", layout="other.svg"), face("Seul")),
        (piece("both", 2), face("Deux", "fr", "en")),
        (piece("wordless", 2), face("")),
    ]
    shares = shares_of(fronts)
    assert shares.faces == {component.id: front for component, front in fronts}
    assert shares.copies == {
        component.id: [component.id] * component.copies for component, _ in fronts
    }


def test_without_a_second_language_all_copies_are_in_the_first() -> None:
    shares = shares_of([(piece("aid", 4), face("Votre tour"))], second=None)
    assert (shares.copies, [*shares.faces]) == ({"aid": ["aid"] * 4}, ["aid"])
