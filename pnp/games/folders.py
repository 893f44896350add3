"""Games in folders of one's own: their parts, loaded and held against their types.

A type checker holds the parts of the built-in games against `pnp.games.parts`. Parts that nobody
has checked are held against the same declarations here, before they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import is_dataclass
from functools import cache
from inspect import signature
from pathlib import Path
from types import FunctionType, GenericAlias, UnionType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from pnp.core.errors import MaterialError, Problem, quantity, raise_if_any
from pnp.core.modules import errors_of_own_modules, package_of
from pnp.games import parts
from pnp.games.components import Bag
from pnp.games.layouts import TableLayout
from pnp.games.parts import Checks, GameParts, Playing, Printing
from pnp.rules.contract import AnySolver, Policies, Rules, Solver
from pnp.words.words import Words

_MANUAL: Final = "see docs/new-game.md for the parts of a game, docs/rules.md for its rules"
_KNOWN: Final = vars(parts) | {
    "AnySolver": AnySolver,
    "Bag": Bag,
    "Path": Path,
    "Policies": Policies,
    "Rules": Rules,
    "TableLayout": TableLayout,
    "Words": Words,
}
"""The names in the declarations of parts."""

Part = TypeVar("Part")


def load_parts(folder: Path) -> GameParts[Any]:
    """Return the parts of the game in a folder; each is checked when it is first asked for.

    Raises:
        MaterialError: the package has no GAME, or one that is not a GameParts.
    """
    file = folder / "__init__.py"
    game = getattr(package_of(folder), "GAME", None) if file.is_file() else None
    if game is None:
        fact = "the package does not define GAME"
        raise MaterialError(Problem(fact, str(file), _to_write(folder)))
    raise_if_any([*_wrong(game, GameParts, "GAME", str(file))])
    return GameParts(
        game.read,
        None if game.printing is None else _loader_of(game.printing, Printing, file),
        None if game.playing is None else _loader_of(game.playing, Playing, file),
        _loader_of(game.checks, Checks, file),
        None if game.solver is None else _loader_of(game.solver, Solver, file),
    )


def _loader_of(load: Callable[[], Part], kind: Any, file: Path) -> Callable[[], Part]:
    """Return a function that loads a part once, and refuses one of another type."""

    @cache
    def load_part() -> Part:
        with errors_of_own_modules():
            part = load()
        raise_if_any([*_wrong(part, kind, kind.__name__, str(file))])
        return part

    return load_part


def _wrong(value: object, kind: Any, name: str, place: str) -> Iterator[Problem]:
    """Yield why a value is not of a type that `pnp.games.parts` declares.

    Args:
        value: the value.
        kind: the type.
        name: the value's name in a message.
        place: the file that it stands in, where it does not know that itself.
    """
    origin, inner = get_origin(kind) or kind, get_args(kind)
    if origin in {Any, object} or isinstance(origin, TypeVar):
        return
    if origin is UnionType:
        if value is not None:
            yield from _wrong(value, inner[0], name, place)
    elif getattr(origin, "_is_protocol", False):
        yield from _wrong_module(value, origin, name, place)
    elif not isinstance(value, origin) or (origin is Sequence and isinstance(value, str)):
        noun = "function" if origin is Callable else origin.__name__
        yield Problem(f"{name} must be of type {noun}, not {type(value).__name__}", place, _MANUAL)
    elif callable(value) and inner:
        yield from _wrong_signature(value, inner[0], name, place)
    elif is_dataclass(origin):
        for field, hint in get_type_hints(origin, localns=_KNOWN).items():
            yield from _wrong(getattr(value, field), hint, f"{name}.{field}", place)
    elif isinstance(value, tuple | list):
        kinds = inner if origin is tuple else inner * len(value)
        yield from _wrong_items(value, kinds, name, place)


def _wrong_items(
    values: Sequence[object], kinds: Sequence[Any], name: str, place: str
) -> Iterator[Problem]:
    if len(kinds) != len(values):
        yield Problem(f"{name} holds {len(values)} values, not {len(kinds)}", place, _MANUAL)
    for number, (value, kind) in enumerate(zip(values, kinds, strict=False)):
        yield from _wrong(value, kind, f"{name}[{number}]", place)


def _wrong_module(value: object, protocol: type, name: str, place: str) -> Iterator[Problem]:
    """Yield why a module of a game does not fit its protocol."""
    place = getattr(value, "__file__", None) or place
    for member, declaration in vars(protocol).items():
        if not member.startswith("_"):
            if not hasattr(value, member):
                yield Problem(f"{name} does not define {member!r}", place, _MANUAL)
            elif isinstance(declaration, property):
                hint = get_type_hints(declaration.fget)["return"]
                yield from _wrong(getattr(value, member), hint, member, place)
            else:
                names = [*signature(declaration).parameters][1:]
                kind = GenericAlias(FunctionType, (names,))
                yield from _wrong(getattr(value, member), kind, member, place)


def _wrong_signature(
    value: Callable[..., object], arguments: Any, name: str, place: str
) -> Iterator[Problem]:
    """Yield why a function does not take such arguments."""
    if arguments is Ellipsis:  # of the rules, which takes a state
        yield from _wrong(value, FunctionType, name, place)
        return
    try:
        signature(value).bind(*arguments)
    except TypeError:
        names = ", ".join(str(getattr(kind, "__name__", kind)) for kind in arguments)
        code = getattr(value, "__code__", None)
        line = f"{code.co_filename}, line {code.co_firstlineno}" if code else place
        fact = f"{name} must take {quantity(len(arguments), 'argument')}"
        yield Problem(fact, line, f"let it take ({names})")


_PARTS: Final = (
    ("components", "printing=lambda: Printing(components.bag{})", {"copies": "copies.COPIES"}),
    (
        "rules",
        (
            "playing=lambda: Playing(rules, {policies}, material.material, Tale("
            "telling.describe_setup, telling.describe_move, telling.describe_result){})"
        ),
        {"showing": "showing.show"},
    ),
)


def _to_write(folder: Path) -> str:
    """Return a hint with the source of an `__init__.py` for the modules of a folder."""
    modules = {path.stem for path in folder.glob("*.py")}
    policies = "players" if "players" in modules else "policies"
    imports, parts = ["model"], ["model.read"]
    for module, text, further in _PARTS:
        if module in modules:
            more = {name: value for name, value in further.items() if name in modules}
            further_values = "".join(f", {value}" for value in more.values())
            parts.append(text.format(further_values, policies=policies))
            imports += [module, *more]
    if "rules" in modules:
        imports += ["material", policies, "telling"]
    return (
        "write there: from pnp.games import GameParts, Playing, Printing, Tale; "
        f"from . import {', '.join(sorted(imports))}; GAME = GameParts({', '.join(parts)})"
    )
