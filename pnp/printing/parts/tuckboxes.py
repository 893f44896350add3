"""Tuckboxes on paper: each on its own page with instructions; then belly bands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from pnp.core.errors import CallError, DucksError, Problem, merge_errors
from pnp.core.geometry import Margins, Rect, Size
from pnp.games.components import Component
from pnp.press.faces import Blank, Face
from pnp.press.sheets import Placement, Side
from pnp.press.sheets.alone import band_for
from pnp.press.sheets.bounds import format_size, has_room
from pnp.press.sheets.tuckboxes import (
    GLUED,
    READING,
    BoxNet,
    BoxSize,
    box_for,
    half_nets,
    whole_net,
)
from pnp.printing.common_parts import CardDeck
from pnp.printing.jobs import Job
from pnp.printing.parts.part import Part, Task

_GAP_MM: Final = 4.0
_NOTE_LINES: Final = ((180.0, 22.2), (130.0, 30.0))
"""Heights of a note by the least width that needs them; no note is narrower than the last."""
Page = tuple[Size, Rect]
"""The paper in its orientation, and its free area."""

_FANNED: Final = 3
"""The cards on the front of a box."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A net with its note, or bands one below another, on a page of its own."""

    faces: Mapping[str, Face]
    """By name, from the top."""
    paper: Size
    free: Rect


def tuckboxes(task: Task) -> Part:
    """Return the boxes and bands of a game's decks.

    Raises:
        CallError: every box that does not fit a page even in two pieces.
    """
    pieces: list[_Piece] = []
    errors: list[DucksError] = []
    for component in (component for component in task.components if component.kind == "tuckbox"):
        try:
            pieces.extend(_box(task, component))
        except CallError as error:
            errors.append(error)
        task.progress()
    if errors:
        raise merge_errors(errors)
    bands = [component for component in task.components if component.kind == "band"]
    pieces.extend(_bands(task, bands))
    faces = {name: face for piece in pieces for name, face in piece.faces.items()}
    return Part(task.part, tuple(map(_side, pieces)), faces, task.components)


def _box(task: Task, component: Component) -> Iterator[_Piece]:
    """Yield the box in one piece if it fits a page, otherwise in two."""
    box = box_of(component, task.job)
    whole, halves = whole_net(box), half_nets(box)
    for nets in ((whole,), halves):
        pages = [(net, _page(_with_note(net.size), task.job)) for net in nets]
        fits = [(net, page) for net, page in pages if page is not None]
        if len(fits) == len(nets):
            for number, (net, page) in enumerate(fits, start=1):
                yield _piece(task, component, net, number if len(nets) > 1 else 0, page)
            return
    raise CallError(_too_large(component, box, whole, task.job))


def box_of(component: Component, job: Job) -> BoxSize:
    """Return the box that the deck of a component fits into."""
    deck: CardDeck = component.values["deck"]
    card = deck.size or job.card.size
    return box_for(deck.count, card, job.card_mm, with_sleeves=job.are_sleeved)


def _note_size(width_mm: float) -> Size:
    """Return the size of the note below a thing of a width."""
    height = next((high for wide, high in _NOTE_LINES if width_mm >= wide), _NOTE_LINES[-1][1])
    return Size(max(width_mm, _NOTE_LINES[-1][0]), height)


def _with_note(net: Size) -> Size:
    note = _note_size(net.width_mm)
    return Size(note.width_mm, net.height_mm + _GAP_MM + note.height_mm)


def _page(size: Size, job: Job) -> Page | None:
    """Return the orientation of the paper in which something fits, with its free area; or None."""
    upright, margins = job.paper.size, job.imposition.margins
    ways: tuple[tuple[Size, Margins], ...] = (
        (upright, margins),
        (upright.transpose(), margins.transpose()),
    )
    for paper, white in ways:
        free = white.usable(paper)
        if has_room(free, size):
            return paper, free
    return None


def _too_large(component: Component, box: BoxSize, net: BoxNet, job: Job) -> Problem:
    deck: CardDeck = component.values["deck"]
    margins = job.imposition.margins
    size = _with_note(net.size)
    needs = Size(
        round(size.width_mm + margins.left_mm + margins.right_mm, 1),
        round(size.height_mm + margins.top_mm + margins.bottom_mm, 1),
    )
    return Problem(
        f"a tuckbox for {deck.count} cards, {box.depth_mm:.0f} mm deep, does not fit on paper of "
        f"{format_size(job.paper.size)}, not even in two pieces",
        hint=f"choose paper of {format_size(needs)}, thinner cards (--gsm), smaller ones (--card) "
        "or a box for each deck (--tuckbox deck)",
    )


def _piece(task: Task, component: Component, net: BoxNet, half: int, page: Page) -> _Piece:
    """Return a net with its note; `half` is 1 or 2 for half a box, 0 for a whole one."""
    name = f"{component.id}.{half}" if half else component.id
    deck: CardDeck = component.values["deck"]
    face = task.make(component.layout, _values(task, component, net), Blank(net.size))
    note_values = {
        "text": "tuckbox.how_half" if half else "tuckbox.how",
        "inside": _measures(task, box_of(component, task.job)),
        "cards": deck.count,
    }
    note = task.make("common/tuckbox_note.svg", note_values, Blank(_note_size(net.size.width_mm)))
    return _Piece({name: face, f"note.{name}": note}, *page)


def _measures(task: Task, box: BoxSize) -> tuple[str, ...]:
    """Return the inner width, height and depth in the language's notation."""
    lengths = (box.width_mm, box.height_mm, box.depth_mm)
    return tuple(task.prepress.words.number(round(length, 1)) for length in lengths)


def _values(task: Task, component: Component, net: BoxNet) -> Mapping[str, Any]:
    """Return the values for the layout of a box."""
    deck: CardDeck = component.values["deck"]
    return {
        "outlines": {panel.name: panel.outline for panel in net.panels if panel.name not in GLUED},
        "panels": {panel.name: panel.box for panel in net.panels},
        "turns": READING,
        "glued": {panel.name: panel.box for panel in net.panels if panel.name in GLUED},
        "cuts": net.cuts,
        "folds": net.folds,
        "scores": net.scores,
        "scenery": task.job.game.key,
        "cast": deck.name,
        "deck": "" if deck.is_whole else deck_title(task, deck),
        "cards": deck.count,
        "facts": tuple(_facts(task, component)),
        "fan": tuple(_offer(task, card) for card in _fan(deck)),
        "card": deck.size or task.job.card.size,
        "backs": tuple(_backs(task, deck)),
        "theme": task.job.game_theme,
    }


def _facts(task: Task, component: Component) -> Iterator[tuple[str, str]]:
    """Yield the facts for buyers, each with its picture: players, age, minutes."""
    for key, numbers, icon in component.values["facts"]:
        if key != "game.facts.needs":
            yield task.prepress.words.text(key, **numbers), icon


def deck_title(task: Task, deck: CardDeck) -> str:
    """Return the title of a deck: the text "deck." and its name, or the part's title."""
    words = task.prepress.words
    key = f"deck.{deck.name}"
    return words.text(key if key in words.texts else f"part.{deck.cards[0].part}")


def _fan(deck: CardDeck) -> Sequence[Component]:
    """Return the cards on the front: the first, the middle one and the last."""
    last = len(deck.cards) - 1
    return [deck.cards[index] for index in sorted({0, last // 2, last})][:_FANNED]


def _offer(task: Task, card: Component) -> str:
    """Return the id under which a card's front, without bleed, is a picture."""
    name = f"box.{card.id}"
    blank = replace(task.blank(card), bleed_mm=0.0)
    task.prepress.pictures.offer(
        name, partial(task.with_errors().make, card.layout, card.values, blank)
    )
    return name


def _backs(task: Task, deck: CardDeck) -> Iterator[str]:
    """Yield the ids under which the backs of a deck are pictures."""
    cards = {card.back.id: (card, card.back) for card in deck.cards if card.back}
    for card, back in cards.values():
        blank = replace(task.blank(card), bleed_mm=0.0, safe_mm=0.0)
        make = partial(task.with_errors().make, back.layout, back.values, blank)
        task.prepress.pictures.offer(f"box.{back.id}", make)
        yield f"box.{back.id}"


def _bands(task: Task, components: Sequence[Component]) -> Iterator[_Piece]:
    """Yield pages of bands, as many to each as fit."""
    faces = {component.id: _band(task, component) for component in components}
    page: dict[str, Face] = {}
    for name, face in faces.items():
        if page and _bands_page({**page, name: face}, task) is None:
            yield _with_page(page, task)
            page = {}
        page[name] = face
    if page:
        yield _with_page(page, task)


def _band(task: Task, component: Component) -> Face:
    deck: CardDeck = component.values["deck"]
    card = deck.size or task.job.card.size
    band = band_for(deck.count, card, task.job.card_mm, with_sleeves=task.job.are_sleeved)
    task.progress()
    values = {
        "band": band,
        "folds": band.folds_mm,
        "scenery": task.job.game.key,
        "cast": deck.name,
        "deck": deck_title(task, deck),
        "cards": deck.count,
        "theme": task.job.game_theme,
    }
    return task.make(component.layout, values, Blank(band.size))


def _bands_page(faces: Mapping[str, Face], task: Task) -> Page | None:
    width = max(face.size.width_mm for face in faces.values())
    height = sum(face.size.height_mm + _GAP_MM for face in faces.values())
    return _page(_with_note(Size(width, height)), task.job)


def _with_page(faces: Mapping[str, Face], task: Task) -> _Piece:
    """Return a page of bands with its note.

    Raises:
        CallError: a band is longer than the paper.
    """
    page = _bands_page(faces, task)
    if page is None:
        paper = format_size(task.job.paper.size)
        fact = f"a belly band does not fit on paper of {paper}"
        raise CallError(Problem(fact, hint="choose larger paper, or smaller cards (--card)"))
    width = max(face.size.width_mm for face in faces.values())
    note_values = {"text": "tuckbox.how_band", "inside": (), "cards": 0}
    note = task.make("common/tuckbox_note.svg", note_values, Blank(_note_size(width)))
    return _Piece({**faces, f"note.{next(iter(faces))}": note}, *page)


def _side(piece: _Piece) -> Side:
    """Return a page with things one below another, in the middle."""
    height = sum(face.size.height_mm for face in piece.faces.values())
    height += _GAP_MM * (len(piece.faces) - 1)
    top = piece.free.y_mm + (piece.free.height_mm - height) / 2
    placements = []
    for name, face in piece.faces.items():
        x = piece.free.x_mm + (piece.free.width_mm - face.size.width_mm) / 2
        at = Rect(x, top, face.size.width_mm, face.size.height_mm)
        placements.append(Placement(name, at))
        top += face.size.height_mm + _GAP_MM
    return Side(piece.paper, tuple(placements))
