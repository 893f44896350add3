"""OpenSpiel's yacht, played at random by its own loop, in C++; run by `playing.py`.

    python yacht.py GAMES SEED

Prints the seconds of the processor that it took.
"""

from __future__ import annotations

import json
import sys
import time

import pyspiel


def main() -> None:
    """Play and print."""
    games, seed = map(int, sys.argv[1:])
    yacht = pyspiel.load_game("yacht")
    start = time.process_time()
    for number in range(games):
        luck = seed * games + number
        bots = [pyspiel.make_uniform_random_bot(seat, luck) for seat in range(yacht.num_players())]
        pyspiel.evaluate_bots(yacht.new_initial_state(), bots, luck)
    print(json.dumps({"seconds": time.process_time() - start}))


if __name__ == "__main__":
    main()
