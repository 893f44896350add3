"""The commands of `words`: languages, and how far they are translated.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports what it does when it is called, so that help comes at once

from typing import Annotated, Final

import typer

from pnp.cli.options import known_names
from pnp.cli.options import options as shared
from pnp.cli.options.parameters import argument, option
from pnp.cli.terminal.help import Command, HelpGroup
from pnp.cli.terminal.outcome import Outcome

_WHICH: Final = "Which words"
_RESULT: Final = "What comes out"

Checked = Annotated[
    str | None,
    argument(
        "[LANG]",
        "A language: de, fr-CA; all but English if left out.",
        _WHICH,
        known_names.languages_known,
    ),
]
Games = Annotated[
    list[str] | None,
    option(
        "--game GAME[,GAME]",
        "Only these games, or the folder of one of your own; may be given again.",
        _WHICH,
        names=known_names.GAMES,
    ),
]
Folder = Annotated[
    str | None,
    option(
        "--dir DIR",
        "A folder with a folder for each language, whose words come before the program's own.",
        _WHICH,
    ),
]

Shown = Annotated[
    str, argument("LANG", "The language: en, de.", _WHICH, known_names.languages_known)
]
Copied = Annotated[str, option("--out -o DIR", "The folder to write to.", _RESULT)]
New = Annotated[
    str, argument("LANG", "The language: de, pt-BR.", _WHICH, known_names.languages_known)
]
Out = Annotated[
    str,
    option(
        "--out -o DIR",
        "The folder for the language's own folder: pnp/words in the source, or a pack's words.",
        _RESULT,
    ),
]
Merged = Annotated[
    str, option("--dir DIR", "The folder in which the language's own folder lies.", _WHICH)
]

app = typer.Typer(cls=HelpGroup)


@app.callback()
def words() -> None:
    """Translate a game.

    Words are gettext catalogues, which Poedit, Weblate and their like open; rulebooks are
    Markdown.

    Examples:
        ducks-pnp words list
        ducks-pnp words new de --game cover
        ducks-pnp words check de --dir words
    """


@app.command("list", cls=Command)
def list_languages(
    game: Games = None, folder: Folder = None, _json: shared.Json = False
) -> Outcome:
    """List the languages, and how much of each game is translated.

    Examples:
        ducks-pnp words list
        ducks-pnp words list --game cover --json
    """
    from pnp.cli.commands.words import check as recipe

    return recipe.list_all(game or (), folder)


@app.command(cls=Command)
def show(
    lang: Shown, game: Games = None, out: Copied = "output/words", _json: shared.Json = False
) -> Outcome:
    """Copy the catalogues and rulebooks of a language out of the program.

    They are written as they are, into a folder of the language's own, and are yours to read. To
    change words, begin with `words new`, which writes them with the room that each text has.

    Examples:
        ducks-pnp words show en --game cover
        ducks-pnp words show de --out german
    """
    from pnp.cli.commands.words import write as recipe

    return recipe.show(lang, game or (), out)


@app.command(cls=Command)
def check(
    lang: Checked = None, game: Games = None, folder: Folder = None, as_json: shared.Json = False
) -> Outcome:
    """Tell what a translation still wants.

    What is translated, fuzzy and missing; values, pictures and plural forms that are not those of
    the English; letters that the fonts lack; and each text that does not fit where it stands,
    with how much too long it is.

    Examples:
        ducks-pnp words check
        ducks-pnp words check fr --game pond,cover
        ducks-pnp words check de --dir my-words
    """
    from pnp.cli.commands.words import check as recipe

    return recipe.check(lang, game or (), folder, quiet=as_json)


@app.command(cls=Command)
def new(lang: New, game: Games = None, out: Out = "words", _json: shared.Json = False) -> Outcome:
    """Begin a translation: write catalogues to be filled in.

    Each text comes with where it stands and the room that it has. A rulebook comes as a draft,
    which is not printed before it is renamed. What the program prints in the language already is
    filled in, its rulebook too. Files that are there stay as they are.

    Examples:
        ducks-pnp words new de
        ducks-pnp words new pt-BR --game pond,cover --out my-pack/words
    """
    from pnp.cli.commands.words import write as recipe

    return recipe.begin(lang, game or (), out)


@app.command(cls=Command)
def update(
    lang: New, game: Games = None, folder: Merged = "words", _json: shared.Json = False
) -> Outcome:
    """Bring a translation up to date with the English.

    New texts are added; those whose English has changed are marked fuzzy and tell what it was;
    those that are gone stay at the end as obsolete. Comments and the header are kept.

    Examples:
        ducks-pnp words update de
        ducks-pnp words update fr --game pond --dir pnp/words
    """
    from pnp.cli.commands.words import write as recipe

    return recipe.update(lang, game or (), folder)
