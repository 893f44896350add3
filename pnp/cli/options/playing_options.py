"""The options of `play` and `simulate`. See options.py for why annotations are evaluated."""

from dataclasses import dataclass
from typing import Annotated, Final

from pnp.cli.options.known_names import LANGUAGE_HELP, PLAYABLE_GAMES, languages_known
from pnp.cli.options.numbers import whole_number
from pnp.cli.options.parameters import argument, either, option
from pnp.core.bounds import MAX_GAMES, MAX_SEED, MAX_WORKERS

MAX_PLAYERS: Final = 99
"""More than any game seats; what a game's own bounds are, its recipe tells."""

_PLAY: Final = "What to play"
_RULES: Final = "Rules and numbers"
_STUDY: Final = "For designers"
_RESULT: Final = "What comes out"

Game = Annotated[
    str, argument("GAME", f"A game's key or name: {either(PLAYABLE_GAMES)}.", _PLAY, PLAYABLE_GAMES)
]
Players = Annotated[
    int | None,
    option(
        "--players N",
        "How many play; usually as few as the game takes.",
        _PLAY,
        whole_number("--players", 1, MAX_PLAYERS),
    ),
]
Policy = Annotated[
    str | None,
    option(
        "--policy NAME[,NAME]",
        "How they play: one name for all, or one for each seat; usually greedy, in bucket odds, in "
        "cover planner. Every game has random.",
        _PLAY,
    ),
]
Seed = Annotated[
    int | None,
    option(
        "--seed -s S",
        "Which luck; usually 1. The same seed gives the same games.",
        _PLAY,
        whole_number("--seed", 0, MAX_SEED),
    ),
]
Rule = Annotated[
    list[str] | None,
    option(
        "--rule ID=READING",
        "Another reading of a ruling; may be given again. "
        "simulate then plays both with the same luck and tells the difference.",
        _RULES,
    ),
]
Set = Annotated[
    list[str] | None,
    option(
        "--set PATH=N",
        "Another number in the game's data; may be given again. "
        "simulate then plays both with the same luck and tells the difference.",
        _RULES,
    ),
]
Packs = Annotated[
    list[str] | None,
    option(
        "--pack DIR",
        "A pack with numbers of your own; may be given again, and later ones win. Usually the one "
        "in this folder, if it holds a pack.toml; none for none.",
        _RULES,
    ),
]


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `play`."""

    players: Players = None
    policy: Policy = None
    seed: Seed = None
    index: Annotated[
        int | None,
        option(
            "--game K",
            "Which game of that luck, from 0: the very one that simulate counts.",
            _PLAY,
            whole_number("--game", 0, MAX_GAMES),
        ),
    ] = None
    replay: Annotated[
        str | None,
        option("--replay LINE", "Play the game again that ended with this line, in quotes.", _PLAY),
    ] = None
    rule: Rule = None
    changes: Set = None
    packs: Packs = None
    language: Annotated[
        str, option("--lang -l LANG", LANGUAGE_HELP, _RESULT, names=languages_known)
    ] = "en"


@dataclass(frozen=True, slots=True)
class SimulationOptions:
    """The options of `simulate`."""

    players: Players = None
    games: Annotated[
        int,
        option("--games -n N", "How many games.", _PLAY, whole_number("--games", 1, MAX_GAMES)),
    ] = 10_000
    policy: Policy = None
    seed: Seed = None
    workers: Annotated[
        int | None,
        option(
            "--workers N",
            "How many play side by side; usually one a processor. The sums are the same.",
            _PLAY,
            whole_number("--workers", 1, MAX_WORKERS),
        ),
    ] = None
    cluster: Annotated[
        str | None,
        option(
            "--cluster ADDRESS",
            "Let the workers of a Dask cluster play instead, such as tcp://10.0.0.5:8786. "
            "The sums are the same.",
            _PLAY,
        ),
    ] = None
    interpreted: Annotated[
        bool,
        option("--interpreted", "Do not compile the rules, even if numba is installed.", _PLAY),
    ] = False
    rule: Rule = None
    changes: Set = None
    packs: Packs = None
    without: Annotated[
        list[str] | None,
        option(
            "--without NAME",
            "What does it cost a player never to use this card, box or ability? Also a move, such "
            "as 'put 4'; may be given again; all for everything that the game has.",
            _STUDY,
        ),
    ] = None
    skill: Annotated[
        str | None,
        option(
            "--skill NAME,NAME[,NAME]",
            "What is better play worth? These policies against each other, the weakest first; all "
            "for all that the game has.",
            _STUDY,
        ),
    ] = None
    report: Annotated[
        str | None, option("--report FILE.html", "Write a page with plots, too.", _RESULT)
    ] = None
