"""Games with packs laid over them: each adds a layer to the game's pictures, words and the like.

The data are overlaid before the game is made of them, the rest of the game afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pnp import art
from pnp.core.errors import CallError, MaterialError, Problem, collect_problems, raise_if_any
from pnp.data.own_pictures import pictures_in
from pnp.games.game import Game
from pnp.games.packs import Pack

if TYPE_CHECKING:
    from pnp.data.own_pictures import OwnPicture
    from pnp.data.theme import Theme


def apply_numbers(data: Any, packs: Sequence[Pack]) -> Any:
    """Return a game's data with the numbers of packs, the later ones over the earlier.

    Raises:
        CallError: a pack is for other games.
        MaterialError: a path that leads to no number, or numbers that do not go together.
    """
    refuse_foreign(data.id, packs)
    for pack in packs:
        data = pack.apply_to(data.id, data)
    return data


def apply_packs(game: Game, packs: Sequence[Pack]) -> Game:
    """Return a game with the pictures, words, layouts, fonts and colours of packs.

    Raises:
        MaterialError: everything that packs change and that there is not.
    """
    problems: list[Problem] = []
    pictures: dict[str, OwnPicture] = {}
    ids = picture_ids(game)
    for pack in packs:
        with collect_problems(problems, MaterialError):
            pictures |= pack.pictures_of(ids)
    theme = _theme(packs, problems)
    raise_if_any(problems)
    return replace(
        game,
        packs=tuple(packs),
        pictures=pictures,
        theme=theme,
        fonts=(*game.fonts, *(pack.fonts for pack in packs if pack.fonts)),
        more_layouts=tuple(pack.layouts for pack in packs if pack.layouts),
        more_words=tuple(pack.words for pack in packs if pack.words),
    )


def refuse_foreign(game: str, packs: Sequence[Pack]) -> None:
    """Refuse packs that are for other games than that of a key.

    Raises:
        CallError: each of them.
    """
    raise_if_any(list(_foreign(game, packs)), CallError)


def _foreign(game: str, packs: Sequence[Pack]) -> Iterator[Problem]:
    for pack in packs:
        if not pack.is_for(game):
            fact = f"the pack {pack.name!r} is for {', '.join(pack.about.games)}, not for {game}"
            yield Problem(fact, str(pack.folder), "leave it out, or add the game to its pack.toml")


def picture_ids(game: Game) -> tuple[str, ...]:
    """Return the ids of all pictures that a game's layouts may name: its own, and the kit's."""
    own = (path.stem for path in pictures_in(game.art)) if game.art else ()
    return tuple(sorted({*art.ids(), *own}))


def _theme(packs: Sequence[Pack], problems: list[Problem]) -> Theme | None:
    files = [pack.theme for pack in packs if pack.theme]
    if not files:
        return None
    from pnp.data.theme import Theme  # noqa: PLC0415 -- for themes only

    theme = Theme()
    for path in files:
        with collect_problems(problems, MaterialError):
            theme = theme.apply_file(path)
    return theme
