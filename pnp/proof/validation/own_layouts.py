"""Layouts of packs: each face prints all the numbers that the game's own layout prints on it.

To find these, the game's own layouts are laid out too, with the same numbers and options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from pnp.core.errors import DucksError
from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements, read_placements
from pnp.games.game import Game
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import from_options
from pnp.printing.writing import manifest
from pnp.proof.readback.boxes import holds_middle
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.owed_numbers import list_some
from pnp.proof.validation.values import NamedNumber, parse_numbers


def wrong_layouts(game: Game, placements: Placements) -> Iterator[Finding]:
    """Yield a finding for each face of a pack's layout that prints wrong numbers.

    Args:
        game: the game with its packs.
        placements: the place of each face, and the options of the order.
    """
    if not game.more_layouts:
        return
    try:
        usual = _first_places(_as_the_game_has_it(game, placements))
    except DucksError as error:
        facts = "; ".join(problem.fact for problem in error.problems)
        fact = f"nothing tells which numbers the pack's layouts should print: {facts}"
        hint = "choose numbers for which the game's own layouts have room"
        yield Finding("warning", "number", fact, hint=hint)
        return
    for name, place in _first_places(placements).items():
        if name in usual:
            if not game.owed_numbers:
                yield from _find_absent_numbers(place, usual[name])
            yield from _find_stray_labels(place, usual[name])
            yield from _find_exchanges(place, usual[name])


def _as_the_game_has_it(game: Game, placements: Placements) -> Placements:
    """Return the placements of the same order with the game's own layouts.

    They are in English, because fields have the same names in all languages, and without other
    parts of packs, which might not fit.

    Raises:
        DucksError: the packs' numbers do not fit.
    """
    bare = replace(game, more_layouts=(), more_words=(), fonts=(), theme=None, pictures={})
    order = from_options(bare, placements.part, {**placements.order, "language": "en"})
    edition = lay_out(resolve(order))
    return read_placements(manifest(edition, edition.part(placements.part)), game.key)


def _first_places(placements: Placements) -> dict[str, Place]:
    """Return the first place of each face by its name."""
    return {place.face: place for place in reversed(placements.places)}


def _find_absent_numbers(place: Place, usual: Place) -> Iterator[Finding]:
    """Yield the numbers that only the game's own layout names."""
    here, there = _names(place), _names(usual)
    paths = dict.fromkeys(field.path for field in there if field.path is not None)
    rest = [path for path in paths if path not in {one.path for one in here}]
    if rest:
        fact = f"{place.face} names no {list_some(rest)}, which the game's own layout prints"
        hint = f'say in the layout what prints it: field="{rest[0]}"'
        yield Finding("error", "number", fact, place.page, place.at, hint)


def _find_stray_labels(place: Place, usual: Place) -> Iterator[Finding]:
    """Yield the labels that the game's own layout does not have."""
    here, there = _names(place), _names(usual)
    labels = [f"{x.label}={x.more}" for x in here if x.path is None and x not in there]
    if labels:
        fact = f"{place.face} has {list_some(labels)}, a label that the game's own layout has not"
        hint = "name a number of the game by its path, as labels are held against nothing"
        yield Finding("warning", "number", fact, place.page, place.at, hint)


def _names(place: Place) -> dict[NamedNumber, None]:
    """Return the distinct numbers that a face names, in the order of its layout."""
    fields = (*place.fields, *place.marks)
    return dict.fromkeys(number for name, _ in fields for number in parse_numbers(name))


def _find_exchanges(place: Place, usual: Place) -> Iterator[Finding]:
    """Yield pairs of numbers that are exchanged, compared with the game's own layout."""
    here, there = _lone(place), _lone(usual)
    elsewhere = [
        name for name in here if name in there and not holds_middle(there[name], here[name])
    ]
    for one, other in combinations(elsewhere, 2):
        if holds_middle(there[other], here[one]) and holds_middle(there[one], here[other]):
            fact = f"{place.face} has {one} and {other} in each other's places"
            hint = "see that each stands under its heading"
            yield Finding("warning", "number", fact, place.page, here[one], hint)


def _lone(place: Place) -> dict[str, Rect]:
    """Return the places of fields that a face has once and that print one number of the game."""
    times = Counter(name for name, _ in place.fields)
    lone = (
        field
        for field in place.fields
        if times[field[0]] == 1 and len(parse_numbers(field[0])) == 1
    )
    return {name: at for name, at in lone if "=" not in name}
