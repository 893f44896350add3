"""Chance as an argument: numbers that follow from a seed, a game's index and a stream.

The generator is sfc32 (C. Doty-Humphrey, PractRand); its words are hashed from the seed with
lowbias32 (C. Wellons). Everything is done in whole numbers kept below 2**32, so that a 64-bit
machine word and a Python number give the same answers. Sums and products are masked at once,
so that any overflow is cut off.

A game opens a stream of its own for each day, round or deck (`open_stream`). Draws from one
of them do not affect the others, and two variants of a game meet the same numbers.
"""

from __future__ import annotations

from typing import Final

from pnp.rules.fields import Fields, Struct, Vector

MASK: Final = 0xFFFFFFFF
"""32 ones."""


class Chance(Struct):
    """A generator: its words of 32 bits, and the game's key from which its streams are opened."""

    a: int
    b: int
    c: int
    d: int  # counts
    key_a: int
    key_b: int


CHANCE: Final = Fields.of(Chance)

POLICY_SALT: Final = 0x6D696E64 << 28
"""Sets the seed of the policies' generator apart from that of the game."""


def mix(word: int) -> int:
    """Return 32 bits, each of which depends on every bit of `word` (lowbias32)."""
    word ^= word >> 16
    word = (word * 0x7FEB352D) & MASK
    word ^= word >> 15
    word = (word * 0x846CA68B) & MASK
    return word ^ (word >> 16)


def seed_game(chance: Chance, seed: int, game: int) -> None:
    """Seed `chance` for one game of a run, with stream 0 open.

    Args:
        chance: a record of CHANCE.
        seed: the run's seed, 0 to 2**62.
        game: the game's index in the run, 0 to 2**62.
    """
    low = mix((seed & MASK) ^ 0x9E3779B9)
    high = mix(((seed >> 32) + low) & MASK)
    chance.key_a = mix(((game & MASK) + high) & MASK)
    chance.key_b = mix(((game >> 32) + mix(chance.key_a ^ low)) & MASK)
    open_stream(chance, 0)


def open_stream(chance: Chance, stream: int) -> None:
    """Begin a stream of the game; it gives the same numbers whenever it is begun."""
    word = mix((stream + 0x632BE5AB) & MASK)
    chance.a = mix(chance.key_a ^ word)
    chance.b = mix((chance.key_b + word) & MASK)
    chance.c = chance.key_b ^ word
    chance.d = 1
    for _ in range(4):
        draw(chance)


def fork(rng: Chance, chance: Chance) -> None:
    """Seed `chance` from `rng`: for a game that a policy plays ahead."""
    chance.key_a = draw(rng)
    chance.key_b = draw(rng)
    open_stream(chance, 0)


def draw(chance: Chance) -> int:
    """Return the next 32 bits of the open stream (one step of sfc32)."""
    b = chance.b
    c = chance.c
    d = chance.d
    number = (chance.a + b + d) & MASK
    chance.d = d + 1  # counts; no stream is 2**32 numbers long
    chance.a = b ^ (b >> 9)
    chance.b = (9 * c) & MASK  # c + (c << 3)
    chance.c = (((c << 21) | (c >> 11)) + number) & MASK
    return number


def below(chance: Chance, count: int) -> int:
    """Return a number from 0 to count - 1, each equally likely (D. Lemire, with rejection)."""
    product = draw(chance) * count
    if (product & MASK) < count:
        bound = (MASK + 1 - count) % count
        while (product & MASK) < bound:
            product = draw(chance) * count
    return product >> 32


def roll(chance: Chance, faces: int) -> int:
    """Return the face, from 1, that a die of so many shows."""
    return 1 + below(chance, faces)


def shuffle(chance: Chance, cards: Vector, count: int) -> None:
    """Put the first `count` cards in an order, each order equally likely (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(chance, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
