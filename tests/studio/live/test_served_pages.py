"""What a page of stand-ins holds, as accepted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from page_stubs import accept

from pnp.core.geometry import Size
from pnp.press.faces import Face
from pnp.studio.live import ServedPage, page_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'.format
PNG = b"\x89PNG\r\n"


class NoFonts:
    """A book of fonts without any."""

    faces = ()


FONTS = NoFonts()


class Digests:
    """Digests that tell a picture's name, and a face's size and drawing."""

    def __call__(self, name: str) -> str:
        return name.encode().hex()

    def of_face(self, face: Face) -> str:
        return f"{face.size.width_mm:g}-{len(face.svg)}"


def edition(faces: Mapping[str, Face], *parts: str, lacks: tuple[str, ...] = ()) -> Any:
    """Return an edition of parts that hold the faces of their names: "duck.cards.1"."""
    pictures = {"a": PNG, "b": SVG("<g/><script/>").encode(), **faces}
    renderer = SimpleNamespace(digests=Digests())
    return SimpleNamespace(
        title="Ducks",
        parts=[
            SimpleNamespace(
                name=part,
                everything=[SimpleNamespace(id=f"duck.{part}.1", copies=4)],
                faces={name: face for name, face in faces.items() if f".{part}" in name},
            )
            for part in parts
            if part not in lacks
        ],
        job=SimpleNamespace(
            parts=parts,
            ink="low",
            ticket=SimpleNamespace(language="fr"),
            game=SimpleNamespace(key="duck"),
        ),
        name_of=lambda part: part.name.title(),
        prepress=SimpleNamespace(
            pictures=pictures.__getitem__, renderer=renderer, fonts=lambda: FONTS
        ),
    )


def face(name: str, width: float, *shows: str) -> Face:
    images = "".join(f'<image href="{picture}"/>' for picture in shows)
    return Face(name, Size(width, 9), SVG(images).encode())


def as_text(page: ServedPage) -> str:
    faces = [
        f"{part.name} {part.title}: {one.name} {one.address} {one.width_mm:g} x {one.height_mm:g}"
        f" {one.copies} times"
        for part in page.parts
        for one in part.faces
    ]
    found = [
        f"{name}: {resource.type} {resource.content[:99]!r}"
        for name, resource in sorted(page.resources.items())
    ]
    head = f"{page.title} {page.language} {page.ink} {page.fonts}"
    return "\n".join([head, *faces, *found])


def test_pages_hold_what_was_accepted() -> None:
    first = face("duck.cards.1", 3, "a", "b")
    second = face("duck.cards.2", 4, "duck.cards.1", "data:x", "")
    aid, ruler = face("duck.aid.1", 5, "b"), face("ruler.cards", 6)
    faces = {each.name: each for each in (first, second, aid, ruler)}
    page = page_of(edition(faces, "cards", "aid", "empty"))
    changed = {**faces, "duck.cards.2": face("duck.cards.2", 7)}
    after = page_of(edition(changed, "cards", "aid"), page)
    broken = page_of(edition(changed, "cards", "aid"), page, ["duck.cards.2", "duck.hen"])
    lacking = page_of(edition(changed, "cards", "aid", lacks=("aid",)), page)
    told = {
        "a page": as_text(page),
        "a page after it": as_text(after),
        "a page with a face as it was": as_text(broken),
        "a page with a part as it was": as_text(lacking),
        "faces that changed": f"{after.changes_since(page)} {broken.changes_since(page)}",
        "faces of a first page": str(page.changes_since(None)),
        "faces that are new alone": str(
            page_of(edition(faces, "cards"), None, ["duck.cards.1"]).faces
        ),
    }
    for name in page.resources.keys() & after.resources.keys():
        assert after.resources[name] is page.resources[name], "held once"
    assert told == accept(Path(__file__).with_name("accepted") / "pages.txt", told)
