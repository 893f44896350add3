"""The font book: which families there are, and the font for a style and a letter.

Each of the bundled files has to be there, for layouts count on them. A face that is gone would be
stood in for by another of its family, which is wider or narrower: texts would look wrong or not
fit, and nobody would think of the font.

Choosing a face of a family for a wanted weight and slant.

Source: CSS Fonts 4, section 5.2, "Matching font styles": first the width, then the slant, then
the weight. The press always wants the normal width. A wanted slant that the family lacks is
given up rather than faked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from pnp.core import resources
from pnp.core.bounded import BoundedDict
from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.press.fonts.facts import FaceFacts, Style, read_faces
from pnp.press.fonts.font import BARRED_HINT, Font
from pnp.press.fonts.sfnt import DamagedFontError
from pnp.press.fonts.substitutes import is_substitute, substitute_faces

_NORMAL_WIDTH = 5
_REGULAR, _MEDIUM = 400, 500
_MAX_BOOKS = 16
"""With the fonts of drawings."""


def best(faces: Iterable[FaceFacts], weight: int, *, italic: bool) -> FaceFacts:
    """Return the face that CSS would choose."""
    return min(faces, key=lambda face: _distance(face.style, weight, italic=italic))


def _distance(style: Style, weight: int, *, italic: bool) -> tuple[int, ...]:
    lightest, heaviest = style.weights
    nearest = min(max(weight, lightest), heaviest)
    # The face made for one weight is better than one stretched to it.
    return (
        *_width_order(style.width),
        style.italic != italic,
        *_weight_order(weight, nearest),
        heaviest - lightest,
    )


def _width_order(width: int) -> tuple[int, int]:
    """Order narrower widths first, as for every wanted width up to the normal one."""
    return int(width > _NORMAL_WIDTH), abs(width - _NORMAL_WIDTH)


def _weight_order(target: int, weight: int) -> tuple[int, int]:
    """Return the rank of a weight among those tried: first the side that CSS prefers."""
    away = abs(weight - target)
    if _REGULAR <= target <= _MEDIUM:
        if target <= weight <= _MEDIUM:
            return 0, away
        return (1 if weight < target else 2), away
    wrong_side = weight < target if target > _MEDIUM else weight > target
    return int(wrong_side), away


_SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"})


class FontBook:
    """Families and their faces. A face is read from disk when it is first asked for."""

    def __init__(self, faces: Iterable[FaceFacts], parent: FontBook | None = None) -> None:
        self._families: dict[str, list[FaceFacts]] = {}
        for face in faces:
            self._families.setdefault(face.names.family.casefold(), []).append(face)
        self._opened: dict[tuple[Path, bytes | None, int, int], Font] = (
            {} if parent is None else parent._opened  # noqa: SLF001 -- of its own class
        )
        self._with_faces = BoundedDict[tuple[object, ...], FontBook](_MAX_BOOKS)
        self._found: dict[tuple[str, int, bool], Font | None] = {}
        self._covering: dict[tuple[Sequence[str], int, bool, str], Font | None] = {}

    @classmethod
    def load(cls, *folders: Path) -> FontBook:
        """Look through folders and their subfolders for TrueType, OpenType and web fonts.

        Where two folders hold the same family, weight and slant, the later folder's face is
        taken: a reader's own font replaces a bundled one. Faces that are sound but must not or
        cannot be set, or that two files of a folder claim differently, are listed in `barred`
        and refused when they are asked for: a folder of many fonts is of use for the others.

        Raises:
            MaterialError: with every folder that is missing or holds no font, and every file
                that is damaged or in a foreign format.
        """
        problems: list[Problem] = []
        faces: dict[tuple[object, ...], FaceFacts] = {}
        for folder in folders:
            faces |= _faces_of_folder(folder, problems)
        raise_if_any(problems)
        return cls(faces.values())

    @property
    def faces(self) -> tuple[FaceFacts, ...]:
        """Return all faces, barred ones too."""
        return tuple(face for faces in self._families.values() for face in faces)

    @property
    def families(self) -> tuple[str, ...]:
        """Return the names of all families, sorted."""
        return tuple(sorted(faces[0].names.family for faces in self._families.values()))

    def files_of(self, families: Collection[str]) -> tuple[Path, ...]:
        """Return the files of families, given in lower case."""
        faces = [face for family in families for face in self._faces_of(family)]
        return tuple(sorted({face.path for face in faces if face.data is None}))

    @property
    def barred(self) -> tuple[Problem, ...]:
        """Return the faces that `find` refuses, each with its reason."""
        return tuple(
            Problem(face.barred, face.place, BARRED_HINT)
            for faces in self._families.values()
            for face in faces
            if face.barred
        )

    def has_widths(self, family: str) -> bool:
        """Return whether a family has condensed or expanded faces."""
        return len({face.style.width for face in self._faces_of(family.strip().casefold())}) > 1

    def with_faces(self, faces: Sequence[FaceFacts]) -> FontBook:
        """Return the book with the fonts within a drawing, for families that it does not have."""
        if not faces:
            return self
        key = tuple((face.names, face.style, face.data) for face in faces)
        if key not in self._with_faces:
            own = (face for face in faces if not self.holds(face.names.family))
            self._with_faces[key] = FontBook((*self.faces, *own), self)
        return self._with_faces[key]

    def holds(self, family: str) -> bool:
        """Return whether a family is there itself, and not a substitute alone."""
        return family.casefold() in self._families

    def has(self, family: str) -> bool:
        """Return whether a family can be named; the files of substitutes are not read for it."""
        return family.strip().casefold() in self._families or is_substitute(family)

    def find(self, family: str, weight: int = 400, italic: bool = False) -> Font | None:
        """Return the family's face nearest to the style, as CSS matches; None for no such family.

        Raises:
            MaterialError: the face is damaged or barred.
        """
        key = (family, weight, italic)
        if key not in self._found:
            faces = self._faces_of(family.strip().casefold())
            self._found[key] = (
                self._open(best(faces, weight, italic=italic), weight) if faces else None
            )
        return self._found[key]

    def _faces_of(self, family: str) -> Sequence[FaceFacts]:
        """Return the faces of a family, given in lower case; substitutes count as there."""
        return self._families.get(family) or substitute_faces(family)

    def cover(self, stack: Sequence[str], weight: int, italic: bool, character: str) -> Font | None:
        """Return the first font of the stack that draws the character; None if none does.

        Families of the stack that are not in the book are passed over.
        """
        key = (tuple(stack), weight, italic, character)
        if key not in self._covering:
            fonts = (self.find(family, weight, italic) for family in stack)
            covers = (font for font in fonts if font and font.has(character))
            self._covering[key] = next(covers, None)
        return self._covering[key]

    def _open(self, face: FaceFacts, weight: int) -> Font:
        lightest, heaviest = face.style.weights
        nearest = min(max(weight, lightest), heaviest)
        key = (face.path, face.data, face.directory.index, nearest)
        if key not in self._opened:
            self._opened[key] = Font.open(face, weight)
        return self._opened[key]


def _faces_of_folder(folder: Path, problems: list[Problem]) -> dict[tuple[object, ...], FaceFacts]:
    faces: dict[tuple[object, ...], FaceFacts] = {}
    before = len(problems)
    for path in _font_files(folder, problems):
        for face in _read(path, problems):
            other = faces.setdefault(_claim(face), face)
            if other.path != path and other.path.read_bytes() != path.read_bytes():
                faces[_claim(face)] = _bar(other, face)
    if not faces and len(problems) == before:
        hint = "put TTF, OTF or WOFF files in it, or name another folder"
        problems.append(Problem("the folder holds no font", str(folder), hint))
    return faces


def _font_files(folder: Path, problems: list[Problem]) -> Iterator[Path]:
    """Yield the font files in the folder, in the order of their names on every machine."""
    if not folder.is_dir():
        hint = "name a folder that holds TTF, OTF or WOFF files"
        problems.append(Problem("there is no such folder", str(folder), hint))
        return
    for path in sorted(folder.rglob("*"), key=lambda path: path.parts):
        if path.suffix.lower() in _SUFFIXES and path.is_file():
            yield path


def _read(path: Path, problems: list[Problem]) -> tuple[FaceFacts, ...]:
    try:
        return read_faces(path)
    except DamagedFontError as error:
        problems.append(Problem(f"the font cannot be read: {error}", str(path), error.hint))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        problems.append(Problem(f"cannot read the font: {reason}", str(path), "check the file"))
    return ()


def _claim(face: FaceFacts) -> tuple[object, ...]:
    return face.names.family.casefold(), face.style


def _bar(one: FaceFacts, other: FaceFacts) -> FaceFacts:
    """Return a face that two files claim differently: which of them is meant cannot be told."""
    return replace(
        one, barred=f"{one.path} and {other.path} both claim to be this face, and differ"
    )


FILES: Final[Mapping[str, tuple[str, int, bool]]] = MappingProxyType(
    {
        "Andika-Bold.ttf": ("Andika", 700, False),
        "Andika-BoldItalic.ttf": ("Andika", 700, True),
        "Andika-Italic.ttf": ("Andika", 400, True),
        "Andika-Regular.ttf": ("Andika", 400, False),
        "Baloo2-Bold.ttf": ("Baloo 2", 700, False),
        "Baloo2-ExtraBold.ttf": ("Baloo 2", 800, False),
        "Baloo2-SemiBold.ttf": ("Baloo 2", 600, False),
        "DejaVuSans.ttf": ("DejaVu Sans", 400, False),
    }
)
"""The bundled files, and the family, weight and slant of the face in each."""


def load_fonts(*more: Path) -> FontBook:
    """Load the bundled fonts, and those in further folders.

    Raises:
        MaterialError: all bundled files that are missing or hold another face, and the problems of
            `FontBook.load`.
    """
    folder = resources.fonts()
    problems = [
        Problem("the font is missing", str(folder / name), _RESTORE)
        for name in FILES
        if folder.is_dir() and not (folder / name).exists()
    ]
    try:
        book = FontBook.load(folder, *more)
    except MaterialError as error:
        raise MaterialError([*problems, *error.problems]) from error
    raise_if_any([*problems, *_wrong_files(book, folder)])
    return book


_RESTORE: Final = "put it back, or install ducks-pnp again"


def _wrong_files(book: FontBook, folder: Path) -> Iterator[Problem]:
    """Yield the bundled files that hold another face than their names say."""
    for face in book.faces:
        expectation = FILES.get(face.path.name) if face.path.parent == folder else None
        style = face.style
        holds = (face.names.family, style.weights[0], style.italic)
        if expectation is not None and holds != expectation:
            fact = f"the file holds {_name_of(*holds)}, not {_name_of(*expectation)}"
            yield Problem(fact, str(face.path), _RESTORE)


def _name_of(family: str, weight: int, italic: bool) -> str:
    return f"{family} {weight}{' italic' if italic else ''}"
