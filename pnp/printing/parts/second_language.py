"""Pieces without room for two languages: half of their copies in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from pnp.games.components import Component
from pnp.press.faces import Face
from pnp.printing.parts.part import Task

_NOTHING: Mapping[str, object] = MappingProxyType({})


class Shares(Struct, frozen=True):
    """The faces of pieces, in whichever language, and which of them each copy has."""

    faces: Mapping[str, Face]
    """By component, and by component and language for those of which copies differ."""
    copies: Mapping[str, Sequence[str]]
    """The name of the face of each copy, by component."""


def share_out(
    task: Task,
    pieces: Sequence[Component],
    fronts: Mapping[str, Face],
    more: Mapping[str, object] = _NOTHING,
) -> Shares:
    """Return pieces of which every other copy without room for two languages is in the second.

    Pieces that say the same, like four wardens, are copies of one another. A piece of its own kind
    stays in the first language.

    Args:
        task: of the part.
        pieces: the components that are printed, with the number of their copies.
        fronts: the face of each, in both languages or in the first.
        more: values that a layout may name besides those of the component.
    """
    faces = dict(fronts)
    copies = {piece.id: [piece.id] * piece.copies for piece in pieces}
    second = task.job.second
    groups = list(_groups(pieces, fronts)) if second else []
    other = task.in_language(str(second)) if groups else task
    for group in groups:
        for piece, at in group[1::2]:
            name = piece.id if piece.copies == 1 else f"{piece.id}@{second}"
            if name not in faces or name == piece.id:
                faces[name] = other.face(piece, task.blank(piece), more)
            copies[piece.id][at] = name
    return Shares(faces, copies)


def _groups(
    pieces: Iterable[Component], fronts: Mapping[str, Face]
) -> Iterator[list[tuple[Component, int]]]:
    """Yield the copies of pieces in one language that say the same, where there are several."""
    alike: dict[tuple[str, ...], list[tuple[Component, int]]] = {}
    for piece in pieces:
        words = tuple(place.text for place in fronts[piece.id].texts)
        if words and len(fronts[piece.id].languages) == 1:
            group = alike.setdefault((piece.layout, *words), [])
            group += ((piece, copy) for copy in range(piece.copies))
    yield from (group for group in alike.values() if len(group) > 1)
