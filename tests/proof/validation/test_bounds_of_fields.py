"""What is told of fields, manifests and contacts, whole, on either side of each bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from page_stubs import accept, as_text, page, word

from pnp.core.errors import Problem
from pnp.core.geometry import Rect, Size
from pnp.core.resources import __version__
from pnp.data.placements import Place, Placements
from pnp.data.schema import Record
from pnp.proof.readback.material import PrintedField
from pnp.proof.readback.page_print import Contact, PageContacts
from pnp.proof.validation import contacts, own_layouts
from pnp.proof.validation.findings import Finding, disagreements, gather, ranges
from pnp.proof.validation.loose_numbers import loose_numbers
from pnp.proof.validation.manifests import no_manifest, wrong_manifest
from pnp.proof.validation.owed_numbers import check_owed_numbers
from pnp.proof.validation.played import (
    Capacity,
    PlayedGames,
    find_endless_games,
    find_idle_pieces,
    overfull,
)
from pnp.proof.validation.values import numbers_on_paper, wrong_numbers
from pnp.study.simulation.counts import GameCounts

Case = tuple[str, str]
BOX, OTHER = Rect(10, 10, 20, 20), Rect(50, 10, 20, 20)
FAR = Rect(90, 90, 9, 9)


def test_fields_are_told_of_as_was_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = (
        *(manifests(), values(), owed(), loose(), touching(), near_cuts(), played()),
        layouts(monkeypatch),
    )
    cases = [case for group in groups for case in group]
    told = dict(cases)
    assert len(told) == len(cases)
    assert told == accept(Path(__file__).with_name("accepted") / "fields.txt", told)


def placements(*places: Place, **facts: Any) -> Placements:
    usual = Placements("pond", "cards", {}, 1, ("fronts",), frozenset(), places)
    return replace(usual, **facts)


def manifests() -> Iterator[Case]:
    for creator in ("ducks-pnp", "ducks-pnp 9.9", "another", ""):
        yield f"a file that {creator!r} made", as_text(no_manifest(creator))
    mark = ("dice", OTHER)
    duck = Place("duck", 3, BOX, (("name", BOX), ("points", OTHER)), marks=(mark,))
    goose = Place("goose", 4, OTHER, ())
    meant = placements(duck, goose, components=frozenset({"duck", "egg"}))
    for name, mine in {
        "as it should": meant,
        "with other kinds": replace(meant, kinds=("backs",)),
        "with fewer components": replace(meant, components=frozenset({"egg"})),
        "with other components": replace(meant, components=frozenset({"duck", "auk"})),
        "without a face": replace(meant, places=(duck,)),
        "with a face more": replace(meant, places=(duck, goose, replace(goose, page=5))),
        "with a face for another": replace(meant, places=(duck, replace(goose, face="hen"))),
        "with all faces wrong": replace(
            meant, places=(goose, duck, replace(duck, page=9), replace(goose, page=9))
        ),
        "with a face 0.5 mm off": moved(meant, at=BOX.translate(0.5, -0.5)),
        "with a face farther off": moved(meant, at=BOX.translate(0.51, 0)),
        "with a face on another page": moved(meant, page=2),
        "with a face turned": moved(meant, turn=90),
        "without a field": moved(meant, fields=duck.fields[:1]),
        "with a field more": moved(meant, fields=(*duck.fields, ("more", BOX))),
        "with a field renamed": moved(meant, fields=(duck.fields[0], ("aid", OTHER))),
        "with fields turned round": moved(meant, fields=duck.fields[::-1]),
        "with a field 0.5 mm off": moved(
            meant, fields=(duck.fields[0], ("points", OTHER.translate(0, 0.5)))
        ),
        "with a field farther off": moved(
            meant, fields=(duck.fields[0], ("points", OTHER.translate(0, 0.51)))
        ),
        "without a mark": moved(meant, marks=()),
        "with another mark": moved(meant, marks=(("dice", BOX),)),
    }.items():
        yield f"a manifest {name}", as_text(wrong_manifest(mine, meant))


def moved(meant: Placements, **facts: Any) -> Placements:
    """Return placements whose first face differs."""
    return replace(meant, places=(replace(meant.places[0], **facts), meant.places[1]))


class Ducks(Record):
    """Numbers of a game."""

    teal: int = 3
    wren: int = 5


class Data(Record):
    """Data of a game."""

    ducks: Ducks = Ducks()
    title: str = "Route 66"
    names: tuple[str, ...] = ("4th of July", "plain")


def values() -> Iterator[Case]:
    for name, text in (
        ("ducks.teal", "3"),
        ("ducks.teal", "4"),
        ("ducks.teal", ""),
        ("ducks.teal", "3 or 4"),
        ("ducks.teal+1", "4"),
        ("ducks.teal+1", "3"),
        ("ducks.teal-1", "3"),
        ("ducks.teal ducks.wren", "5 to 3"),
        ("ducks.teal ducks.wren", "5 to 4"),
        ("ducks.teal ducks.wren", "4 to 6"),
        ("ducks.teal ducks.teal", "3"),
        ("ducks.teal ducks.wren", "5"),
        ("ducks.teal player=2", "2 has 3"),
        ("ducks.teal player=2", "3 has 3"),
        ("ducks.eider", "9"),
        ("ducks.eider ducks.teal", "9"),
        ("hour=13", "1"),
        ("hour=12", "12"),
        ("hour=24", "12"),
        ("hour=24", "0"),
        ("hour=13", "2"),
        ("player=13", "1"),
        ("name", "9"),
        ("ducks.teal name", "4"),
    ):
        field = PrintedField(name, "a face", 7, BOX, text)
        told = as_text(wrong_numbers(Data(), [field]))
        yield f"{name} says {text!r}", f"{told}\n{dict(numbers_on_paper(Data(), [field]))}"


def owed() -> Iterator[Case]:
    table = [(r"card\.(\w+)", [r"ducks.\1"]), ("aid", ["ducks.*"]), ("pad", ["*.*", "*.*"])]
    named = Place("card.teal", 2, BOX, (("ducks.teal-1", BOX),))
    for name, places in {
        "named": [named],
        "on one of two parts": [replace(named, fields=()), named],
        "marked": [replace(named, fields=(), marks=named.fields)],
        "missing": [replace(named, fields=()), replace(named, fields=(), page=3, at=OTHER)],
        "missing on an aid": [Place("aid", 5, OTHER, (("ducks.wren", BOX),))],
        "missing twice": [Place("aid", 5, OTHER, ()), Place("pad", 6, OTHER, ())],
    }.items():
        game: Any = SimpleNamespace(data=Data(), owed_numbers=table)
        yield f"numbers {name}", as_text(check_owed_numbers(game, placements(*places)))
        game.owed_numbers = ()
        assert not [*check_owed_numbers(game, placements(*places))]


def loose() -> Iterator[Case]:
    part = SimpleNamespace(id="duck", back=SimpleNamespace(id="pond"))
    lone = SimpleNamespace(id="egg", back=None)
    phrase = SimpleNamespace(forms=("Draw {7} of 12", "none"))
    spoken = {"en": {"a": phrase}, "fr": {"a": SimpleNamespace(forms=("13!",))}}
    game: Any = SimpleNamespace(
        data=Data(),
        texts={"credit": "Room 101."},
        credits=SimpleNamespace(year=2031),
        is_of_tables=False,
        bag=lambda: SimpleNamespace(components=[part, lone]),
        words_in=lambda language: SimpleNamespace(texts=spoken[language]),
    )
    duck = Place("duck", 2, BOX, (("ducks.teal", Rect(10, 10, 4, 4)), ("name", OTHER)))
    second = replace(duck, at=OTHER, fields=())
    left = replace(duck, at=Rect(-5, -5, 40, 40))
    egg, rule = replace(second, face="egg"), replace(second, face="ruler")
    spelled = [word(sign, Rect(12 + at, 20, 1, 1)) for at, sign in enumerate(__version__[::-1])]
    for name, places, words in (
        ("in a field", [duck], [word("3", Rect(11, 11, 1, 1))]),
        ("outside of fields", [duck], [word("3", Rect(20, 20, 1, 1))]),
        ("in a field of words", [replace(duck, at=OTHER)], [word("3", Rect(60, 20, 1, 1))]),
        ("in a field of another face", [egg, duck], [word("3", Rect(11, 11, 1, 1))]),
        ("not seen", [duck], [word("3", Rect(20, 20, 1, 1), seen=False)]),
        ("words", [duck], [word("three", Rect(20, 20, 1, 1))]),
        *(
            (f"{sign} of texts", [duck], [word(sign, Rect(20, 20, 1, 1))])
            for sign in ("12", "(12)", "7", "13", "101.", "2031", "66", "4th")
        ),
        ("of the version", [duck], [word(__version__, Rect(20, 20, 1, 1))]),
        ("of the version in pieces", [duck], spelled),
        ("of the version and more", [duck], [word("0", Rect(20, 25, 1, 1)), *spelled[1:]]),
        ("after the version", [duck], [*spelled, word("8", Rect(20, 25, 1, 1))]),
        ("half on the face", [duck], [word("3", Rect(29, 20, 2, 1))]),
        ("beside the face", [duck], [word("3", Rect(29.1, 20, 2, 1))]),
        (
            "beyond the page",
            [replace(duck, at=Rect(200, 10, 20, 20))],
            [word("3", Rect(212, 20, 1, 1))],
        ),
        ("left of the page", [left], [word("3", Rect(-1, 20, 1.9, 1))]),
        ("at the left of the page", [left], [word("3", Rect(-0.9, 20, 1.9, 1))]),
        ("above the page", [left], [word("3", Rect(2, -1, 1, 1.9))]),
        ("at the head of the page", [left], [word("3", Rect(2, -0.9, 1, 1.9))]),
        ("on its second copy", [duck, second], [word("3", Rect(60, 20, 1, 1))]),
        ("on a ruler", [rule], [word("3", Rect(60, 20, 1, 1))]),
        ("on a back", [replace(rule, face="pond")], [word("3", Rect(60, 20, 1, 1))]),
        ("four", [egg], [word(str(n), Rect(55 + n, 20, 1, 1)) for n in range(4)]),
        ("five", [egg], [word(str(n), Rect(55 + n, 20, 1, 1)) for n in range(5)]),
        ("six", [egg], [word(str(n), Rect(55 + n, 20, 1, 1)) for n in range(6)]),
    ):
        other = page(size=Size(9, 9), words=[word("9", BOX)])
        pages = [other, page(words=words), other]
        yield f"digits {name}", as_text(loose_numbers(game, placements(*places), pages))
    for language in ("fr", "fr,en", None):
        order = placements(duck, order={"language": language})
        pages = [page(), page(words=[word(n, Rect(20, 20, 1, 1)) for n in ("13", "12")])]
        yield f"digits of texts in {language}", as_text(loose_numbers(game, order, pages))
    game.data, game.is_of_tables = None, True
    assert not [*check_owed_numbers(game, placements(duck))]
    assert not [*loose_numbers(game, placements(duck), [])]


def touching() -> Iterator[Case]:
    long = "Mallards " * 5
    words, line = Contact(long, "Teals" * 9, BOX), Contact(long, "", BOX)
    edge = Contact("Teal", "", OTHER, is_edge=True)
    more = [words, replace(edge, words="Hen"), line, replace(line, words="Egg"), edge]
    for is_all in (True, False):
        shown = page(contacts=PageContacts(tuple(more), is_all=is_all))
        yield f"a page of contacts, all of them: {is_all}", as_text(contacts.contacts([shown]))
    meant = page(contacts=PageContacts((line, words)))
    for name, mine in {
        "0.7 mm off": replace(line, at=BOX.translate(0.7, -0.7)),
        "farther off": replace(line, at=BOX.translate(0, 0.9)),
        "between other words": replace(words, other="Hen"),
        "of other words": replace(words, words="Hen"),
        "turned round": Contact(words.other, words.words, BOX),
        "at an edge": replace(line, is_edge=True),
    }.items():
        shown = page(contacts=PageContacts((mine,), is_all=False))
        yield f"a contact {name}", as_text(contacts.new_contacts([shown], [meant]))
    problems = [Problem("it is wrong", "duck.svg", "mend it"), Problem("it is small", "egg.svg")]
    yield "contacts in layouts", as_text(contacts.layout_contacts(problems))


def near_cuts() -> Iterator[Case]:
    card = Place("duck", 3, Rect(20, 20, 60, 90), ())
    aside = Place("duck", 2, Rect(0, 0, 200, 200), ())
    placed = placements(card, aside, pages=3, components=frozenset({"duck"}))
    for name, at, meant in (
        ("2.2 mm from the left", Rect(22.2, 40, 8, 3), None),
        ("nearer to the left", Rect(22.1, 40, 8, 3), None),
        ("nearer to the right", Rect(70, 40, 8, 3), None),
        ("nearer to the top", Rect(40, 22.1, 8, 3), None),
        ("nearer to the foot", Rect(40, 105, 8, 3), None),
        ("half on the card", Rect(16, 40, 8, 3), None),
        ("less than half on the card", Rect(15.9, 40, 8, 3), None),
        ("half below the card", Rect(40, 108, 8, 4), None),
        ("more than half below the card", Rect(40, 108.1, 8, 4), None),
        ("0.7 mm from where it should stand", Rect(20.7, 40, 8, 3), Rect(20, 40, 8, 3)),
        ("farther from there", Rect(20.9, 40, 8, 3), Rect(20, 40, 8, 3)),
    ):
        pages = [page(words=[word("Teal", at)])]
        should = [page(words=[word("Hen", meant)] if meant else [])]
        told = contacts.beyond_safe_edge(pages, should, placed, 3.0)
        yield f"a word {name}", as_text(told)
    unseen = [page(words=[word("Teal", Rect(21, 40, 8, 3), seen=False)])]
    assert not [*contacts.beyond_safe_edge(unseen, [page()], placed, 3.0)]
    near, rulers = [page(words=[word("Teal", Rect(21, 40, 8, 3))])], placements(card)
    assert not [*contacts.beyond_safe_edge(near, [page()], rulers, 3.0)]


def played() -> Iterator[Case]:
    def games(**histograms: Mapping[int, int]) -> PlayedGames:
        counts = GameCounts(1_000, 3, {"reason": {1: 1_000}, **histograms})  # type: ignore[arg-type]
        return PlayedGames("pond", "random", counts, ("hit", "missed"))

    stalled = [games(reason={0: 1, 1: 999}), games(), games(reason={0: 1_000})]
    yield "games that did not end", as_text(find_endless_games(stalled))
    seldom = [
        games(hit={0: 1_000}, missed={0: 999, 2: 1}),
        games(hit={0: 1_000}, missed={0: 1_000}),
    ]
    names = {"hit": "a hit"}
    yield "notes that never occurred", as_text(find_idle_pieces(seldom, names))
    yield (
        "notes of guards that never occurred",
        as_text(find_idle_pieces([games()], names, ("hit",))),
    )
    capacity = Capacity("rounds", "sheet.rounds", "rounds on the score sheet")
    yield "room for nothing, which nobody needs", as_text(overfull([games()], [(capacity, 0)]))
    for rounds in ({12: 1_000}, {12: 999, 13: 1}, {12: 998, 14: 2}, {}):
        told = overfull([games(rounds=rounds)] * 2, [(capacity, 12)])
        yield f"room for 12 of {rounds}", as_text(told)
    files = {"a": {"x": 1, "y": 2}, "b": {"x": 2, "y": 2}, "c": {"x": 2}, "d": {"x": 3, "y": 1}}
    told = [f"{name}: {as_text([finding])}" for name, finding in disagreements(files)]
    yield "numbers of several files", "\n".join(told)
    yield (
        "pages",
        ", and ".join(ranges(pages) for pages in ([], [4], [1, 2, 4, 6, 7, 8], [2, 4, 5])),
    )
    for pages in ([1], [1, 2], [5, 3, 5, 4, 9], [None, None], [None, 2]):
        same = [("a.pdf", Finding("note", "set", "it is so", page, BOX)) for page in pages]
        other = [("b.pdf", same[0][1]), ("a.pdf", replace(same[0][1], hint="mend it"))]
        told = [f"{name}: {as_text([finding])}" for name, finding in gather([*same, *other])]
        yield f"findings of pages {pages}", "\n".join(told)


def layouts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Case]:
    fields = (
        *(("ducks.teal", BOX), ("ducks.wren-1", OTHER), ("player=2", BOX), ("name", BOX)),
        *(("ducks.hen", BOX), ("ducks.one ducks.two", FAR)),
    )
    usual = Place("duck", 9, BOX, fields, marks=(("ducks.more", BOX),))
    near, inside = Rect(61, 21, 9, 9), Rect(11, 11, 9, 9)  # their middles lie in OTHER and BOX
    for name, mine in {
        "the same": usual.fields,
        "fewer numbers": (("ducks.wren-1", OTHER),),
        "a label more": (*fields, ("player=3", BOX), ("step=1", BOX)),
        "numbers exchanged": (("ducks.teal", near), ("ducks.wren-1", inside), *fields[2:]),
        "numbers in their places": (("ducks.teal", inside), ("ducks.wren-1", near), *fields[2:]),
        "one number moved": (("ducks.teal", near), *fields[1:]),
        "numbers exchanged, one twice": (
            *(("ducks.teal", near), ("ducks.teal", near), ("ducks.wren-1", BOX)),
            *fields[2:],
        ),
        "numbers moved away": (("ducks.teal", near), ("ducks.wren-1", near), *fields[2:]),
        "one for another": (("ducks.teal", near), ("ducks.wren-1", FAR), *fields[2:]),
        "the other for one": (("ducks.teal", FAR), ("ducks.wren-1", BOX), *fields[2:]),
        "two in one field exchanged": (("ducks.teal", FAR), *fields[1:5], (fields[5][0], BOX)),
        "a number more": (*fields, ("ducks.eider", BOX)),
        "a label exchanged": (("ducks.teal", BOX), ("ducks.wren-1", BOX), ("player=2", OTHER)),
    }.items():
        for owed_numbers in ((), [("duck", ["*"])]):
            game: Any = SimpleNamespace(more_layouts=["mine"], owed_numbers=owed_numbers)
            monkeypatch.setattr(own_layouts, "_as_the_game_has_it", lambda *_: placements(usual))
            marks = usual.marks if name == "the same" else ()
            own = replace(usual, page=4, fields=mine, marks=marks)
            other = replace(own, face="hen", fields=())
            later = replace(own, page=5, fields=())
            told = own_layouts.wrong_layouts(game, placements(own, other, later))
            owing = ", which owes numbers" if owed_numbers else ""
            yield f"a layout with {name}{owing}", as_text(told)
