"""Having drawings that the press refuses printed as pixels: `pack.toml` is told which."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.core.errors import MaterialError, Problem
from pnp.core.files import write_whole
from pnp.core.reading import read_text
from pnp.games.packs import PACK_FILE, Pack


def rasterise(pack: Pack, refused: Iterable[Path]) -> tuple[str, ...]:
    """Add `rasterise = true` to `pack.toml` for drawings; return the ids that they stand for.

    Args:
        pack: the pack.
        refused: the files of drawings that the press refuses.

    Raises:
        MaterialError: a picture has a table in pack.toml already, to which a line is to be added
            by hand; nothing was written.
    """
    files = set(refused)
    ids = tuple(name for name, own in pack.pictures.items() if own.path in files)
    path = pack.folder / PACK_FILE
    ids_of_its_own = [name for name in ids if name in pack.about.art]
    if ids_of_its_own:
        hint = "write rasterise = true below it, and check again"
        raise MaterialError(
            Problem("the picture has a table already", f'{path}, art."{each}"', hint)
            for each in ids_of_its_own
        )
    if ids:
        tables = "".join(f'\n[art."{name}"]\nrasterise = true\n' for name in ids)
        write_whole(path, (read_text(path).rstrip("\n") + "\n" + tables).encode())
    return ids
