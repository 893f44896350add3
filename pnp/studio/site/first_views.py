"""The games as a page shows them in the first second: views and drawings as files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from pnp.core.resources import fonts
from pnp.studio.about import picture
from pnp.studio.calls import COVERS, page_words, view_as_json
from pnp.studio.live.page import Resource
from pnp.studio.session import Session, SessionRequest
from pnp.words.words import languages

_SUFFIXES: Final = {"image/svg+xml": ".svg", "image/png": ".png", "image/jpeg": ".jpg"}
"""Suffixes of pictures, from which hosts derive their types."""

_PICTURE: Final = re.compile(rb'"(picture/[0-9a-f]+)"')
"""The address of a picture, in a drawing."""


class FirstViews(NamedTuple):
    """Everything that a page shows before Python runs."""

    files: Mapping[str, bytes]
    """The files by name."""
    drawings: Mapping[str, bytes]
    """Faces by address; their pictures still have the addresses of the studio."""
    suffixes: Mapping[str, str]
    """The suffixes of pictures, by address."""
    fonts: Mapping[str, bytes]
    """Fonts by address."""
    about: Mapping[str, Any]
    """The table of contents, as JSON."""

    def faces(self, home: str) -> Iterator[tuple[str, bytes]]:
        """Yield the drawings of faces by address, with pictures in the folder `home`."""

        def place(match: re.Match[bytes]) -> bytes:
            address = match[1].decode()
            return f'"{home}/{address}{self.suffixes[address]}"'.encode()

        for name, content in self.drawings.items():
            yield name, _PICTURE.sub(place, content)


def first_views() -> FirstViews:
    """Return the views of all games in English, as shipped."""
    files: dict[str, bytes] = {}
    resources: dict[str, Resource] = {}
    covers: dict[str, str] = {}
    style = ""
    with TemporaryDirectory() as packs:
        for key, name in COVERS.items():
            session = Session(SessionRequest(key), lambda game: Path(packs) / f"my-{game.key}")
            files[f"first/{key}.json"] = _json(view_as_json(session))
            cover = picture(session, name)
            covers[f"shown/{name}"] = f"first/{name}{_SUFFIXES[cover.type]}"
            files[covers[f"shown/{name}"]] = cover.content
            resources |= session.resources
            style = session.view.fonts
    for language in languages(catalogue="studio"):
        content = {"language": language, "words": page_words(language)}
        files[f"first/words.{language}.json"] = _json(content)
    pictures = _begin_with("picture/", resources)
    suffixes = {name: _SUFFIXES[resource.type] for name, resource in pictures.items()}
    files |= {f"{name}{suffixes[name]}": pictures[name].content for name in pictures}
    files[style] = resources[style].content
    about = {
        "games": list(COVERS),
        "words": languages(catalogue="studio"),
        "pictures": covers,
        "style": style,
        "fonts": sorted(_font_addresses()),
    }
    return FirstViews(
        files=files,
        drawings={
            name: drawing.content for name, drawing in _begin_with("face/", resources).items()
        },
        suffixes=suffixes,
        fonts={name: font.content for name, font in _begin_with("font/", resources).items()},
        about=about,
    )


def _begin_with(start: str, resources: Mapping[str, Resource]) -> dict[str, Resource]:
    return {name: value for name, value in resources.items() if name.startswith(start)}


def _font_addresses() -> Iterator[tuple[str, str]]:
    """Yield the file of each bundled font, and its address."""
    for path in fonts().glob("*.ttf"):
        yield path.name, f"font/{sha256(path.read_bytes()).hexdigest()}"


def _json(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
