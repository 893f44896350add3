"""The tables of the kit, the files of `pnp/art/data`: a row is read when a picture needs it.

A folder has a file for each row, so that a picture only reads its own rows; a table of few short
rows is one file. Words and numbers are TOML. Shapes are SVG, which drawing programs can show: a row
is a sheet of shapes named by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Final, TypeVar

from pnp.art.kit.path_data import absolute
from pnp.core import resources
from pnp.core.errors import MaterialError, Problem
from pnp.core.xml_tags import Tag, read_tags
from pnp.data.schema import Record
from pnp.data.toml import load_table, parse_table

Row = TypeVar("Row")
Model = TypeVar("Model", bound=Record)

_UNSHAPED: Final = frozenset(("svg", "g", "title", "desc"))


class RowFolder(Mapping[str, Row]):
    """The rows of a folder by file name, each read on demand."""

    def __init__(self, name: str, read: Callable[[Path], Row]) -> None:
        self._name = name
        self._read = cache(read)

    @cached_property
    def _paths(self) -> Mapping[str, Path]:
        paths = (resources.art_data() / self._name).iterdir()
        return {path.stem: path for path in sorted(paths) if path.suffix in {".toml", ".svg"}}

    def __getitem__(self, key: str) -> Row:
        return self._read(self._paths[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


class RowFile(Mapping[str, Model]):
    """The rows of one TOML file, in order; the file is read on first use."""

    def __init__(self, name: str, model: type[Model]) -> None:
        self._path = resources.art_data() / f"{name}.toml"
        self._model = model
        self._row = cache(self._fit)

    @cached_property
    def _rows(self) -> Mapping[str, Mapping[str, object]]:
        return load_table(self._path)

    def _fit(self, key: str) -> Model:
        return parse_table(self._rows[key], f"{self._path}, {key}", self._model)

    def __getitem__(self, key: str) -> Model:
        return self._row(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


class ShapeFile(Mapping[str, str]):
    """The shapes of one SVG file by id; the file is read on first use."""

    def __init__(self, name: str) -> None:
        self._path = resources.art_data() / f"{name}.svg"

    @cached_property
    def _shapes(self) -> Mapping[str, str]:
        return shapes_in(self._path)

    def __getitem__(self, name: str) -> str:
        return self._shapes[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._shapes)

    def __len__(self) -> int:
        return len(self._shapes)


def shapes_in(path: Path) -> Mapping[str, str]:
    """Return the shapes of an SVG file by their ids.

    A path is its data, a polygon or polyline its points, a circle its centre.

    Raises:
        MaterialError: a shape has no id or cannot be read.
    """
    tags = read_tags(path.read_bytes())
    return dict(_shape(path, tag) for tag in tags if tag.name not in _UNSHAPED)


def _shape(path: Path, tag: Tag) -> tuple[str, str]:
    try:
        return tag.attributes["id"], _READERS[tag.name](tag.attributes)
    except (KeyError, ValueError) as error:
        hint = "write a path, polygon, polyline or circle with an id"
        place = f"{path}, line {tag.line}"
        raise MaterialError(Problem(f"<{tag.name}> is not supported", place, hint)) from error


def _row_of_points(attributes: Mapping[str, str]) -> str:
    return attributes["points"].replace(",", " ")


_READERS: Final[Mapping[str, Callable[[Mapping[str, str]], str]]] = {
    "path": lambda attributes: absolute(attributes["d"]),
    "polygon": _row_of_points,
    "polyline": _row_of_points,
    "circle": lambda attributes: f"{attributes['cx']} {attributes['cy']}",
}
