"""Drawing one SVG file as the press draws it: the proof that makers of art ask for."""

from __future__ import annotations

import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.core.errors import MaterialError, Problem
from pnp.core.files import write_whole
from pnp.core.geometry import IDENTITY, Size
from pnp.core.resources import __version__
from pnp.press.fonts import FontBook, load_fonts
from pnp.press.pdf import Document, Page, Placed
from pnp.press.svg import Drawing, Pictures, draw
from pnp.printing.preview import clear_png

MAX_BYTES: Final = 32 * 2**20
"""Of a drawing; the press refuses larger ones, so they are not read to their end."""

_MAX_PICTURE_BYTES: Final = 32 * 2**20
"""Of a picture in a drawing."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing that was made into a file."""

    path: Path
    size: Size
    bytes: int
    notes: tuple[Problem, ...] = ()
    """Notes on how it was drawn."""


def draw_file(source: bytes, name: str, beside: Path, out: Path, fonts: Sequence[Path]) -> Drawn:
    """Draw `source` on a page of its own size into the file `out`.

    Problems name the drawing by `name`. Pictures are looked for in the folder `beside`, and
    fonts in the bundled folder and in `fonts`.

    Raises:
        MaterialError: all that is wrong with fonts, drawing and pictures, or with `out`.
    """
    book = load_fonts(*fonts)
    drawing = draw(source, name, book, Neighbours(beside, name))
    size = Size(drawing.width_mm, drawing.height_mm)
    content = _document(drawing, size, Path(name).stem).to_bytes()
    write_whole(out, content)
    return Drawn(out, size, len(content), drawing.notes)


def picture_png(  # noqa: PLR0913 -- a drawing, how large, what it is drawn with, and who hears of it
    svg: bytes,
    name: str,
    width_px: int,
    fonts: FontBook | None = None,
    pictures: Pictures | None = None,
    *,
    on_note: Callable[[Problem], object] = lambda _: None,
) -> bytes:
    """Return a drawing as a PNG picture on a clear ground, `width_px` wide, as the press draws it.

    Args:
        svg: the drawing.
        name: its name in messages.
        width_px: how wide the picture is.
        fonts: those that it may use; the bundled ones, if None.
        pictures: finds those that it names; in the working folder, if None.
        on_note: called with each thing that is good to know of how it was drawn.

    Raises:
        MaterialError: the drawing is refused; its problems, by its `name`.
    """
    drawing = draw(svg, name, fonts or load_fonts(), pictures or Neighbours(Path(), name))
    for note in drawing.notes:
        on_note(note)
    size = Size(drawing.width_mm, drawing.height_mm)
    return clear_png(_document(drawing, size, name).to_bytes(), width_px)


def read_at_most(path: Path, most_bytes: int = MAX_BYTES) -> bytes:
    """Return a file's bytes, or one more than `most_bytes` of them.

    Raises:
        OSError: the file is missing or cannot be read.
    """
    with path.open("rb") as stream:
        return stream.read(most_bytes + 1)


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Pictures that lie in the folder of a drawing, or below it. Nothing else is opened."""

    folder: Path
    drawing: str

    def __call__(self, href: str) -> bytes:
        """Return the picture that a drawing names.

        Raises:
            MaterialError: it lies elsewhere, is missing, too large, or no ordinary file.
        """
        path = self._path(href)
        try:
            return self._content(path, href)
        except FileNotFoundError as error:
            hint = f"put it into {self.folder}, or correct the name"
            raise self._problem(f"there is no picture {href!r}", hint) from error
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            fact = f"the picture {href!r} cannot be read: {reason}"
            raise self._problem(fact, "check the file") from error

    def _path(self, href: str) -> Path:
        home = self.folder.resolve()
        path = (home / href).resolve() if _is_plain(href) else None
        if path is None or not path.is_relative_to(home):
            fact = f"the picture {href[:80]!r} does not lie in the folder of the drawing"
            raise self._problem(fact, "put it beside the drawing, and write its name alone")
        return path

    def _content(self, path: Path, href: str) -> bytes:
        if not stat.S_ISREG(path.stat().st_mode):
            raise self._problem(f"the picture {href!r} is not an ordinary file", "name a file")
        content = read_at_most(path, _MAX_PICTURE_BYTES)
        if len(content) > _MAX_PICTURE_BYTES:
            most = _MAX_PICTURE_BYTES // 2**20
            raise self._problem(f"the picture {href!r} is larger than {most} MB", "make it smaller")
        return content

    def _problem(self, fact: str, hint: str) -> MaterialError:
        return MaterialError(Problem(fact, self.drawing, hint))


def _is_plain(name: str) -> bool:
    """Return whether a name is just a relative path: no scheme, no host, no other drive."""
    return (
        bool(name) and "\0" not in name and not name.startswith("/") and not set(name) & {":", "\\"}
    )


def _document(drawing: Drawing, size: Size, title: str) -> Document:
    return Document(
        title=title,
        language="",
        author="",
        subject="",
        creator=f"ducks-pnp {__version__}",
        pages=(Page(size, (Placed(drawing.form, IDENTITY),)),),
    )
