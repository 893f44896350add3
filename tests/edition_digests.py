"""All that is printed of a game, as digests: equal where the same is printed."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes


def digests(game: str, language: str = "en") -> dict[str, str]:
    """Return the digest of each part's PDF file, and of each face, by their names."""
    edition = lay_out(resolve(Order(game, language=language)))
    files = {part.name: to_bytes(edition, part) for part in edition.parts}
    faces = {face.name: face.svg for part in edition.parts for face in part.faces.values()}
    return {name: sha256(content).hexdigest() for name, content in (files | faces).items()}


if __name__ == "__main__":
    sys.modules["lxml"] = None  # type: ignore[assignment] -- as where it is not installed
    sys.stdout.write(json.dumps(digests(*sys.argv[1:])))
