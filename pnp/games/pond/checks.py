"""Checks of a state of the Pond."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.pond import fields as f
from pnp.games.pond.fields import PondMaterial, PondState
from pnp.games.pond.origins import early_of, late_of, wild_of
from pnp.rules.checks import Relation, all_wrong


def missing_pieces(state: PondState, material: PondMaterial) -> int:
    """Return the number of today's dice that are missing; negative if some are duplicated."""
    if state.over:
        return 0
    in_play = state.placed + state.fed + state.naming
    for face in range(1, f.FACES + 1):
        in_play += state.pool[face] + state.spent[face]
    return material.dice[state.weather] - in_play


def problems(state: PondState, material: PondMaterial) -> list[str]:
    """Return everything that is wrong with a state; empty if it can occur."""
    return all_wrong(f.STATE, state, material, RELATIONS)


def _calendar(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check whose day it is, and that the game ends with the last day."""
    if state.seat != (state.day - 1) % state.players:
        yield f"seat: day {state.day} is not that of seat {state.seat}"
    if state.over and state.day != material.days:
        yield f"over: {material.days - state.day} days are to come"


def _weather(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check that a day has its printed weather, unless it was bought or days slide (P-02)."""
    for back in range(min(state.day, state.players)):
        day = state.day - back
        seat = (day - 1) % state.players
        weather = state.own_weather[seat]
        is_purchase = weather == material.bright_weather and day > state.players
        may_slide = material.slides and weather < day
        if weather != day - 1 and not (state.uses[f.BRIGHTENED] and (is_purchase or may_slide)):
            yield f"own_weather[{seat}]: day {day} cannot have weather {weather}"
    if state.own_weather[state.seat] != state.weather:
        yield f"weather: {state.weather}, but seat {state.seat} has {state.own_weather[state.seat]}"
    for seat in range(min(state.day, state.players), 2):
        if state.own_weather[seat]:
            yield f"own_weather[{seat}]: seat {seat} has had no day"


def _bright(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check the bought sunny days; without stacking, one is used up when it comes."""
    if sum(state.bright) > state.uses[f.BRIGHTENED]:
        yield f"bright: {sum(state.bright)} for {state.uses[f.BRIGHTENED]} uses of the ability"
    if any(state.bright[min(state.day, state.players) :]):
        yield "bright: a seat that has had no day has bought one"
    today = state.spent[material.bright_face] > 0
    if not state.over and not material.stacks and bool(state.bright[state.seat]) != today:
        yield f"bright[{state.seat}]: {state.bright[state.seat]}, which is not what was spent"


def _dice(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check that all dice of the day are somewhere, and that none remain after the last day."""
    if state.left != sum(state.pool):
        yield f"left: {state.left} dice, but {sum(state.pool)} are in the pool"
    for name in ("pool", "spent"):
        if getattr(state, name)[0]:
            yield f"{name}[0]: a die shows 1 to {f.FACES}"
    if state.over and (state.left or state.fed or state.placed or any(state.spent)):
        yield "over: dice lie on the sheet after the last day"
    lack = missing_pieces(state, material)
    if lack:
        yield f"pool: {lack} of the day's dice are missing"


def _wild(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check that a wild die is in the pool, was made from fed dice, and has an allowed face."""
    if state.wild and not state.pool[state.wild]:
        yield f"wild: no {state.wild} is in the pool"
    if 0 < state.wild < material.wild_low:
        yield f"wild: {state.wild} is less than {material.wild_low}"
    if (state.wild or state.naming) and not state.wilded:
        yield "wild: no dice were fed for it"
    if state.wild and state.naming:
        yield "naming: the wild die is named already"
    if state.fed != state.wilded:
        yield f"fed: {state.fed} dice for {state.wilded} wild ones"


def _check_dice_spending(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check that only abilities spend dice; the die of a re-roll may be fed afterwards (P-07)."""
    able = _able(material)
    for face in range(1, f.FACES + 1):
        if state.spent[face] and face not in able:
            yield f"spent[{face}]: a {face} has no ability"
    lack = state.rerolled - state.spent[material.reroll_face]
    if lack > material.spent_feeds:
        yield f"rerolled: {lack} dice that rolled again are not in the area of abilities"
    if _tell_apart(material) and lack < 0:
        yield f"spent[{material.reroll_face}]: {-lack} dice more than rolled again"
    has_used_dice = state.placed or state.fed or any(state.spent)
    if bool(state.acted) != bool(has_used_dice):
        yield f"acted: {state.acted}, which is not what lies on the sheet"


def _able(material: PondMaterial) -> tuple[int, int, int]:
    """Return the faces that have abilities."""
    return material.change_face, material.reroll_face, material.bright_face


def _tell_apart(material: PondMaterial) -> bool:
    """Return whether each ability has its own face, so that spent dice reveal their use."""
    return len(set(_able(material))) == len(_able(material))


def _changes(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check that dice changed to the re-roll face are in the pool, each paid for by a die."""
    face = material.reroll_face
    dice = state.pool[face] - (state.wild == face)
    if state.made > min(dice, state.spent[material.change_face]):
        yield f"made: {state.made} of {dice} dice were changed to {face}"


def _origins(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check the ways in which a day with two rolls may have been played (P-17)."""
    ways = list(state.origins)[: state.ways]
    if len(set(ways)) < len(ways):
        yield "origins: two ways are alike"
    if any(list(state.origins)[state.ways :]):
        yield f"origins: there are more than {state.ways} ways"
    if material.two_rolls and state.wild != _certain({wild_of(way) for way in ways}):
        yield f"wild: {state.wild}, which is not what the ways tell"
    for place, way in enumerate(ways):
        if any(late_of(way, face) for face in range(1, f.FACES + 1)) and not state.rerolled:
            yield f"origins[{place}]: no dice were rolled again"
        if any(early_of(state, way, face) < 0 for face in range(1, f.FACES + 1)):
            yield f"origins[{place}]: more dice than lie in the pool"


def _certain(wilds: set[int]) -> int:
    """Return the wild die's face if all ways agree on it; else 0."""
    return wilds.pop() if len(wilds) == 1 else 0


def _uses(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check the uses of abilities in the whole game: at least today's, and no impossible number."""
    today = {
        f.CHANGED: 0,
        f.REROLLED: state.rerolled,
        f.BRIGHTENED: 0,
        f.WILDED: state.wilded,
    }
    if _tell_apart(material):
        today[f.CHANGED] = state.spent[material.change_face]
        today[f.BRIGHTENED] = state.spent[material.bright_face]
    dice = max(material.dice)
    daily = {
        f.CHANGED: dice,
        f.REROLLED: material.rerolls,
        f.BRIGHTENED: dice,
        f.WILDED: material.wilds,
    }
    for use, count in today.items():
        past = state.uses[use] - count
        days = state.day - 1 + state.over
        if not 0 <= past <= days * daily[use]:
            yield f"uses[{use}]: {past} times on {days} days before"


def _boxes(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check that boxes fill up, today by dice that were placed."""
    for face in range(f.FACES + 1):
        marks, boxes = state.filled[face], material.boxes[face]
        if marks > boxes:
            yield f"filled[{face}]: {marks} of {boxes} boxes"
        if state.before[face] > marks:
            yield f"before[{face}]: {state.before[face]} boxes were filled, {marks} are"
    days = state.day - 1 + state.over
    if sum(state.before) > days * max(material.dice):
        yield f"before: {sum(state.before)} boxes were filled in {days} days"


def _placements(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check that dice placed today fill boxes and sets."""
    rest = state.placed - sum(state.filled) + sum(state.before)
    possible = {0}
    for place in range(len(f.SETS)):
        if state.marked[place]:
            sizes = _sizes(state, material, place)
            possible |= {size + other for size in sizes for other in possible}
    if rest not in possible:
        yield f"placed: {state.placed} dice, which boxes and sets do not tell of"


def _sizes(state: PondState, material: PondMaterial, place: int) -> list[int]:
    """Return the numbers of dice that a marked set may have."""
    if place != f.STRAIGHT:
        return [material.first_alike[place] + material.second_alike[place]]
    points = state.set_points[f.STRAIGHT]
    return [size for size in range(1, f.FACES + 1) if material.run_points[size] == points]


def _points(state: PondState, material: PondMaterial) -> Iterator[str]:
    """Check that rows and sets score the printed points."""
    for face in range(f.FACES + 1):
        points = state.row_points[face]
        if points not in _worth(state, material, face):
            yield f"row_points[{face}]: {points} for {state.filled[face]} boxes"
    for place, name in enumerate(f.SETS):
        worths = {material.points[place]} if place != f.STRAIGHT else {*material.run_points} - {-1}
        points = state.set_points[place]
        if points not in (worths if state.marked[place] else {0}):
            yield f"set_points[{place}]: {points} for {name}"


def _worth(state: PondState, material: PondMaterial, face: int) -> set[int]:
    """Return the scores that a row may have. One begun before today cannot be of one roll."""
    marks, before, boxes = state.filled[face], state.before[face], material.boxes[face]
    if marks < boxes:
        return {0}
    if 0 < before < boxes:
        return {material.singly[face]}
    if before == 0 and not material.two_rolls:
        return {material.one_roll[face]}
    return {material.singly[face], material.one_roll[face]}


def _score(state: PondState, _material: PondMaterial) -> Iterator[str]:
    """Check that all points belong to a player who has had a day."""
    points = sum(state.row_points) + sum(state.set_points)
    if points != sum(state.score):
        yield f"score: {sum(state.score)} points, but rows and sets make {points}"
    if any(state.score[min(state.day, state.players) :]):
        yield "score: a seat that has had no day has points"


RELATIONS: Final = (
    Relation("players seat over day", _calendar),
    Relation("players seat day weather own_weather uses", _weather),
    Relation("players seat over day bright spent uses", _bright),
    Relation("over weather pool left naming spent fed placed", _dice),
    Relation("pool wild naming fed wilded", _wild),
    Relation("spent fed placed rerolled acted", _check_dice_spending),
    Relation("pool made wild spent", _changes),
    Relation("pool wild rerolled ways origins", _origins),
    Relation("over day rerolled wilded spent uses", _uses),
    Relation("over day filled before", _boxes),
    Relation("placed filled before marked set_points", _placements),
    Relation("filled before marked row_points set_points", _points),
    Relation("players day score row_points set_points", _score),
)
