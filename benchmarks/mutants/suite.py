"""The rooms whose faults tests should notice: where their sources and their tests stand."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mutations import Mutation, mutations

ROOT = Path(__file__).resolve().parents[2]

GAMES = ("pond", "bucket", "cover", "gallery", "blind")

ROOTS = ("rules", "material")
"""Modules of a game where its rules begin."""

NO_RULES = ("fields", "checks", "model")
"""Modules of a game that hold no rule: declarations, what tells of a state that cannot be (by which
the tests measure), and the reading of data."""

CONTRACT = "tests/rules/test_contract.py"
NET = "tests/rules/test_accepted_games.py"
"""The wide net: many games, summed up as they were accepted."""


@dataclass(frozen=True, slots=True)
class Room:
    """Sources that are mutated, and the tests that should notice."""

    sources: tuple[Path, ...]
    tests: tuple[str, ...]
    """Files, from the root."""

    picked: str = ""
    """Only tests of which pytest's `-k` finds this in the name."""

    marked: str = "not thorough"
    """Only tests whose marks fit this, as pytest's `-m` has it."""


PLACES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "core": (("core",), ("core", "own_game")),
    "data": (("data",), ("data", "games/packs", "games/*/test_model.py")),
    "words": (
        ("words",),
        ("words", "games/*/test_words.py", "games/own/test_translating.py", "cli/test_words.py"),
    ),
    "press/sheets": (("press/sheets",), ("press/sheets",)),
    "press/text": (("press/text",), ("press/text", "press/book")),
    "press/svg": (("press/svg",), ("press/svg", "art/test_drawings.py")),
    "press/faces": (("press/faces", "press/kept_faces.py"), ("press/faces", "press/test_*.py")),
    "press/book": (("press/book",), ("press/book",)),
    "press/fonts": (("press/fonts",), ("press/fonts", "press/text", "press/pdf")),
    "press/pdf": (
        ("press/pdf", "press/forms.py", "press/renderer.py", "press/packing.py"),
        (
            *("press/pdf", "press/test_*.py", "press/fonts/test_subsets.py", "press/svg"),
            "printing/parts/test_deck_files.py",
        ),
    ),
    "art": (("art",), ("art",)),
    "games": (
        ("games/*.py", "games/packs"),
        (
            *("games/packs", "games/test_factory.py", "games/own/test_translating.py"),
            *("api/test_api.py", "own_game"),
        ),
    ),
    "games/own": (("games/own",), ("games/own", "own_game", "cli/test_own_games.py")),
    "games/components": (
        (
            *(f"games/{game}/__init__.py" for game in GAMES),
            *(f"games/{game}/{name}.py" for game in GAMES for name in ("components", "model")),
        ),
        (
            *(f"games/*/test_{name}.py" for name in ("components", "model", "paper", "sheet")),
            *(f"games/*/test_{name}.py" for name in ("layouts", "look")),
            "games/test_any_file.py",
        ),
    ),
    "games/telling": (
        tuple(f"games/*/{name}.py" for name in ("showing", "telling", "times")),
        (
            *(f"games/*/test_{name}.py" for name in ("telling", "following", "words")),
            "games/test_any_words.py",
            "cli/test_play.py",
            "rules/test_contract.py",
        ),
    ),
    "games/checks": (("games/*/checks.py",), ("rules/test_checks.py", "rules/test_contract.py")),
    "games/players": (
        ("games/*/*.py",),
        ("games/*/test_policies.py", "rules/test_contract.py", "rules/test_accepted_games.py"),
    ),
    "printing": (
        ("printing",),
        (
            "printing",
            "api/test_api.py",
            *(f"cli/test_{name}.py" for name in ("building", "cards", "refused_cards", "drawing")),
            *(f"cli/test_{name}.py" for name in ("printers", "surveys")),
            *(f"games/packs/test_{name}.py" for name in ("themes", "photographs", "checking")),
            "games/own/test_game_wide_material.py",
            "press/test_renderer.py",
            "art/test_levels.py",
        ),
    ),
    "rules": (("rules",), ("rules",)),
    "study": (
        ("study",),
        ("study", *(f"cli/test_{name}.py" for name in ("simulate", "play", "solve", "study"))),
    ),
    "proof": (
        ("proof/*.py", "proof/packcheck"),
        (
            "proof/test_*.py",
            "proof/packcheck",
            "proof/validation/test_played.py",
            "games/own/test_*.py",
            "games/packs/test_checking.py",
            "games/packs/test_new_packs.py",
            *(f"cli/test_{name}.py" for name in ("validating", "words", "surveys", "packs")),
        ),
    ),
    "proof/readback": (("proof/readback",), ("proof/readback", "proof/validation")),
    "proof/validation": (("proof/validation",), ("proof/validation",)),
    "exports": (("exports",), ("exports", "cli/test_exporting.py")),
    "studio/live": (("studio/live",), ("studio/live",)),
    "studio": (("studio",), ("studio",)),
    "api": (("api.py",), ("api",)),
    "cli": (("cli",), ("cli", "studio/live/test_watch.py")),
}
"""By room: folders and files of pnp, and of tests. A file is of the first room that names it."""

OUTSIDE = {
    "rules/compiled.py": "mutants are tried interpreted",
    "rules/linking.py": "the same",
    "rules/memory.py": "the same",
    "games/pond/best*.py": "its tests solve the game, which takes minutes if it is interpreted",
    "games/pond/solver": "the same",
}
"""Folders and files of pnp that are of no room, and why."""

APART = (
    "tests/cli/test_broken_material.py",
    "tests/studio/test_types.py",
    "tests/test_wheel.py",
    "tests/test_mutants.py",
    "tests/test_layers.py",
)
"""Tests that do not run the sources, or only in processes of their own, where nothing is broken."""


@cache
def room(name: str) -> Room:
    """Return a room of that name: a game's, for its rules, or one of the table."""
    if name in GAMES:
        own = (ROOT / "tests/games" / name).glob("test_*.py")
        return Room(tuple(_rules(name)), (*_from_root(own), CONTRACT, NET), name)
    _, tests = PLACES[name]
    return Room(tuple(_sources(name)), files_of_tests(tests))


def files_of_tests(places: Iterable[str]) -> tuple[str, ...]:
    """Return the files of tests, from the root, that places of the table mean."""
    paths = (path for place in places for path in files(ROOT / "tests", place, "test_*.py"))
    return tuple(file for file in _from_root(paths) if file not in APART)


def _sources(name: str) -> list[Path]:
    """Return the files of a room of the table: those that it names and none before it does."""
    claims = {path for place in OUTSIDE for path in files(ROOT / "pnp", place)}
    claims |= {path for game in GAMES for path in _rules(game)}
    for other, (places, _) in PLACES.items():
        own_paths = [path for place in places for path in files(ROOT / "pnp", place)]
        own = [path for path in own_paths if path not in claims]
        if other == name:
            return own
        claims |= {*own}
    raise KeyError(name)


def files(folder: Path, place: str, pattern: str = "*.py") -> Iterator[Path]:
    """Yield the Python files that a place of the table means: a folder, a file or a pattern."""
    if (folder / place).is_dir():
        yield from sorted((folder / place).rglob(pattern))
    else:
        yield from sorted(folder.glob(place))


def _from_root(files: Iterator[Path]) -> list[str]:
    return sorted({str(path.relative_to(ROOT)) for path in files})


def _rules(game: str) -> list[Path]:
    """Return the files that hold a game's rules: ROOTS, and their imports from their own room."""
    folder = ROOT / "pnp/games" / game
    paths = [folder / f"{name}.py" for name in ROOTS]
    for path in paths:  # grows
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parent, _, name = (getattr(node, "module", None) or "").rpartition(".")
            other = folder / f"{name}.py"
            if parent == f"pnp.games.{game}" and name not in NO_RULES and other not in paths:
                paths.append(other)
    return sorted(paths)


@cache
def all_mutations(name: str) -> list[Mutation]:
    """Return every mutation of a room."""
    texts = {module_of(path): path.read_text(encoding="utf-8") for path in room(name).sources}
    return [mutation for module, text in texts.items() for mutation in mutations(module, text)]


def module_of(path: Path) -> str:
    """Return a file's name as it is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
