"""`packs new` and `packs list`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pnp.cli.options.arguments import folder, names
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import near, size_of, table
from pnp.core.errors import CallError, DucksError, Problem, merge_errors, quantity
from pnp.games.packs import PACK_FILE, Pack, read_pack
from pnp.games.registry import printable
from pnp.proof.new_pack import new_pack


def begin(name: str, games: Iterable[str], ids: Iterable[str], layouts: Iterable[str]) -> Outcome:
    """Begin a pack.

    Raises:
        CallError: everything wrong with the call.
        MaterialError: the folder cannot be written.
    """
    target = folder("NAME", name)
    games_of_pack = names("--game", "game", games) or printable()
    pack = new_pack(
        target, games_of_pack, names("--art", "picture", ids), names("--layout", "layout", layouts)
    )
    rows = [(near(path), size_of(size)) for path, size in pack.files.items()]
    return Outcome(
        record={
            "folder": str(pack.folder),
            "games": list(pack.games),
            "files": [{"path": str(path), "bytes": size} for path, size in pack.files.items()],
        },
        lines=[
            *table(("file", "size"), rows),
            "",
            f"{quantity(len(rows), 'file')}; {near(pack.folder / 'README.md')} says what each is",
            Line(f"ducks-pnp build {pack.games[0]} --pack {near(pack.folder)}", "bold"),
        ],
    )


def list_in(text: str) -> Outcome:
    """List packs; unreadable ones are reported as errors in addition.

    Raises:
        CallError: there is no such folder, or no pack in it.
    """
    packs: list[Pack] = []
    errors: list[DucksError] = []
    for path in packs_in(folder("DIR", text)):
        try:
            packs.append(read_pack(path))
        except DucksError as error:
            errors.append(error)
    rows = [
        (
            near(pack.folder),
            pack.name,
            pack.about.author,
            pack.about.licence,
            (", ".join(pack.about.games) or "all games"),
            _holds(pack),
        )
        for pack in packs
    ]
    return Outcome(
        record={"packs": [_record(pack) for pack in packs]},
        lines=list(table(("folder", "pack", "by", "licence", "for", "changes"), rows)),
        error=merge_errors(errors) if errors else None,
    )


def packs_in(home: Path) -> tuple[Path, ...]:
    """Return the packs among a folder and its subfolders.

    Raises:
        CallError: there is none.
    """
    folders = tuple(_folders(home))
    if not folders:
        hint = "begin one: ducks-pnp packs new NAME"
        raise CallError(Problem("there is no pack", str(home), hint))
    return folders


def _folders(home: Path) -> Iterator[Path]:
    if home.is_dir():
        for candidate in (home, *sorted(path for path in home.iterdir() if path.is_dir())):
            if (candidate / PACK_FILE).is_file():
                yield candidate


def _holds(pack: Pack) -> str:
    """Return a pack's changes in a few words."""
    numbers = sum(map(len, pack.numbers.values()))
    contents = (
        quantity(len(pack.pictures), "picture") if pack.pictures else "",
        "words" if pack.words else "",
        "colours and shapes" if pack.theme else "",
        "fonts" if pack.fonts else "",
        quantity(numbers, "number") if numbers else "",
        "layouts" if pack.layouts else "",
    )
    return ", ".join(filter(None, contents)) or "nothing yet"


def _record(pack: Pack) -> dict[str, Any]:
    return {
        "folder": str(pack.folder),
        "name": pack.name,
        "author": pack.about.author,
        "licence": pack.about.licence,
        "source": pack.about.source,
        "games": list(pack.about.games),
        "pictures": sorted(pack.pictures),
        "numbers": {game: dict(changes) for game, changes in pack.numbers.items()},
    }
