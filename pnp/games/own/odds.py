"""The odds of hands, and statistics of decks, exactly and from the tables alone.

A hand is drawn without replacement. Cards are grouped by the wishes that they fulfil, and the hands
with given numbers of each group are counted in integers (multivariate hypergeometric distribution);
a probability is their share of all hands of that size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Final

from pnp.core.errors import DucksError, MaterialError, Problem, collect_problems, did_you_mean
from pnp.data.toml import load
from pnp.games.own.columns import number_columns
from pnp.games.own.model import GameFile, Odds
from pnp.games.own.rows import OwnCardRow, read_rows
from pnp.press.faces.drawings.labels import Condition, LabelError, parse_label, with_point

MAX_VALUES: Final = 12
"""The most values of a column that are counted individually."""

Wish = tuple[Condition, int]
"""A condition, and the least number of cards of a hand that must fulfil it."""


@dataclass(frozen=True, slots=True)
class HandChance:
    """The probability that a hand of a size fulfils all wishes."""

    turn: int
    """0 for the opening hand."""
    cards: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class ColumnCounts:
    """A column of a deck: its cards by value, copies counted, and the mean of numbers."""

    name: str
    cards: Mapping[str, int]
    mean: Fraction | None


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """The statistics of a deck, and the probabilities of the hands in game.toml."""

    name: str
    cards: int
    different: int
    columns: tuple[ColumnCounts, ...]
    hands: Mapping[str, tuple[HandChance, ...]]


def odds_of(home: Path) -> tuple[DeckOdds, ...]:
    """Return the odds of every deck of a game without Python.

    Raises:
        MaterialError: its files cannot be read, or wishes are invalid; all problems are reported.
    """
    path = home / "game.toml"
    file = load(path, GameFile)
    problems: list[Problem] = []
    decks: list[DeckOdds] = []
    for name, odds in file.odds.items():
        if odds.deck not in file.decks:
            fact, hint = f"there is no deck {odds.deck!r}", did_you_mean(odds.deck, file.decks)
            problems.append(Problem(fact, f"{path}, odds.{name}.deck", hint))
    for name, deck in file.decks.items():
        questions = {key: odds for key, odds in file.odds.items() if odds.deck == name}
        with collect_problems(problems, DucksError):
            decks.append(_deck_odds(name, read_rows(home, deck), questions, path))
    if problems:
        raise MaterialError(problems)
    return tuple(decks)


def _deck_odds(
    name: str, rows: Sequence[OwnCardRow], questions: Mapping[str, Odds], path: Path
) -> DeckOdds:
    hands = {
        key: tuple(chances(rows, _wishes(odds, rows, f"{path}, odds.{key}.want"), odds))
        for key, odds in questions.items()
    }
    columns = tuple(_column_counts(rows)) if rows else ()
    return DeckOdds(
        name, sum(row.copies for row in rows), sum(row.copies > 0 for row in rows), columns, hands
    )


def _wishes(odds: Odds, rows: Sequence[OwnCardRow], place: str) -> tuple[Wish, ...]:
    """Return the wishes of a hand.

    Raises:
        MaterialError: one is invalid, or names an unknown column.
    """
    problems: list[Problem] = []
    wishes: list[Wish] = []
    for text, count in odds.want.items():
        try:
            (part,) = parse_label(f"if {text}")
        except (LabelError, ValueError):
            part = None
        if not isinstance(part, Condition):
            hint = 'write it as in a label: "kind = fox", "cost > 3"'
            problems.append(Problem(f"{text!r:.60} is not understood", place, hint))
        elif part.column not in rows[0].cells:
            fact = f"the table has no column {part.column!r:.60}"
            problems.append(Problem(fact, place, did_you_mean(part.column, rows[0].cells)))
        else:
            wishes.append((part, count))
    if problems:
        raise MaterialError(problems)
    return tuple(wishes)


def chances(rows: Sequence[OwnCardRow], wishes: Sequence[Wish], odds: Odds) -> Iterator[HandChance]:
    """Yield the probability for the opening hand, and for all cards seen after each turn."""
    classes: Counter[tuple[bool, ...]] = Counter()
    for row in rows:
        classes[tuple(wish.holds(row.cells[wish.column]) for wish, _ in wishes)] += row.copies
    cards = classes.total()
    sizes = [min(odds.hand + turn * odds.draw, cards) for turn in range(odds.turns + 1)]
    needs = tuple(count for _, count in wishes)
    hands = _hands(classes, needs, max(sizes))
    for turn, size in enumerate(sizes):
        yield HandChance(turn, size, Fraction(hands.get((size, needs), 0), comb(cards, size)))


def _hands(
    classes: Mapping[tuple[bool, ...], int], needs: tuple[int, ...], most: int
) -> dict[tuple[int, tuple[int, ...]], int]:
    """Return the number of hands by size and by the number of cards for each wish."""
    hands = {(0, tuple(0 for _ in needs)): 1}
    for fulfils, cards in classes.items():
        further: Counter[tuple[int, tuple[int, ...]]] = Counter()
        for (size, counts), ways in hands.items():
            for pick in range(min(cards, most - size) + 1):
                after = tuple(
                    min(need, count + pick * does)
                    for need, count, does in zip(needs, counts, fulfils, strict=True)
                )
                further[size + pick, after] += ways * comb(cards, pick)
        hands = dict(further)
    return hands


def _column_counts(rows: Sequence[OwnCardRow]) -> Iterator[ColumnCounts]:
    """Yield the columns whose values repeat, or are numbers; colours are not counted."""
    with_numbers = number_columns(rows)
    for column in rows[0].cells:
        cards: Counter[str] = Counter()
        for row in rows:
            cards[row.cells[column].strip()] += row.copies
        texts = [text for text in cards if text]
        is_number = column in with_numbers
        is_colour = all(text.startswith("#") for text in texts)
        if is_colour or len(cards) > MAX_VALUES or (len(cards) == len(rows) and not is_number):
            continue
        if not is_number:
            yield ColumnCounts(column, {text: cards[text] for text in sorted(cards)}, None)
            continue
        numbers = {text: Fraction(with_point(text)) for text in texts}
        counts = {text: cards[text] for text in sorted(texts, key=lambda text: numbers[text])}
        total, weight = sum(counts.values()), sum(numbers[text] * cards[text] for text in texts)
        yield ColumnCounts(column, counts, Fraction(weight, total) if total else None)
