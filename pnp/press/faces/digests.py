"""Digests of faces and pictures: what tells one from another by all that it shows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

from pnp.core.errors import DucksError
from pnp.press.faces.face import Face

_MISSING: Final = "missing"


class Digests:
    """Digests by the ids of pictures, and of faces with the pictures that they show."""

    def __init__(self, pictures: Callable[[str], bytes | Face]) -> None:
        self._pictures = pictures
        self._known: dict[str, str] = {}

    def __call__(self, href: str) -> str:
        """Return the digest of a picture; one that there is not has one, too."""
        if href not in self._known:
            self._known[href] = self._of_picture(href)
        return self._known[href]

    def of_face(self, face: Face) -> str:
        """Return the digest of a face and of all that it shows."""
        digest = hashlib.sha256(face.svg)
        for use in face.pictures:
            digest.update(self(use.name).encode())
        return digest.hexdigest()

    def _of_picture(self, href: str) -> str:
        try:
            picture = self._pictures(href)
        except DucksError:
            return _MISSING
        if isinstance(picture, Face):
            return self.of_face(picture)
        return hashlib.sha256(picture).hexdigest()
