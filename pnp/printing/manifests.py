"""Manifests: the contents of a file in JSON, beside it and inside it.

A manifest says which components were printed, with a fingerprint of each side; which face lies
where on which page; and which value each face prints in which box. Lengths are millimetres from
the upper left corner: of the page for placements, of the trimmed face for fields. Equal pages
that follow one another stand once, with the first and the last.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from msgspec.json import format as format_json

from pnp.data.manifest import FORMAT
from pnp.press.faces import Face
from pnp.press.sheets import Placement, Side

_DECIMALS: Final = 3


def as_table(
    about: Mapping[str, object],
    components: Mapping[str, tuple[int, tuple[Face, ...]]],
    faces: Mapping[str, Face],
    sides: Iterable[Side],
) -> dict[str, Any]:
    """Return a manifest as a table.

    Args:
        about: the order: game, part, language, paper and so on.
        components: copies, and the faces of front and back, by component id.
        faces: the faces by the names that placements give them.
        sides: the pages in order.
    """
    return {
        "format": FORMAT,
        **about,
        "components": {
            name: {
                "front": digest[0].fingerprint,
                "back": digest[1].fingerprint if len(digest) > 1 else None,
                "copies": copies,
            }
            for name, (copies, digest) in components.items()
        },
        "faces": {name: _face(face) for name, face in faces.items()},
        "pages": list(_pages(sides)),
    }


def as_json(table: Mapping[str, object]) -> bytes:
    """Return a manifest as a file."""
    content = json.dumps(table, ensure_ascii=False).encode()
    return format_json(content, indent=1) + b"\n"


def _face(face: Face) -> dict[str, Any]:
    return {
        "size_mm": [face.size.width_mm, face.size.height_mm],
        "bleed_mm": face.bleed_mm,
        "fields": [
            {
                "name": field.name,
                "text": field.text,
                "at_mm": _round(
                    field.at.x_mm, field.at.y_mm, field.at.width_mm, field.at.height_mm
                ),
            }
            for field in face.fields
        ],
    }


def _pages(sides: Iterable[Side]) -> Iterable[dict[str, Any]]:
    pages = enumerate(sides, start=1)
    for side, run in groupby(pages, key=lambda pair: pair[1]):
        numbers = [number for number, _ in run]
        yield {
            "first": numbers[0],
            "last": numbers[-1],
            "kind": side.label,
            "paper_mm": [side.paper.width_mm, side.paper.height_mm],
            "placed": [_placement(placement) for placement in side.placements],
        }


def _placement(placement: Placement) -> dict[str, Any]:
    at = placement.at
    return {
        "face": placement.face,
        "at_mm": _round(at.x_mm, at.y_mm, at.width_mm, at.height_mm),
        "turn": placement.turn,
    }


def _round(*lengths: float) -> list[float]:
    return [round(length, _DECIMALS) for length in lengths]
