"""The commands of `words`: languages, and how far they are translated.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports what it does when it is called, so that help comes at once

import typer

from pnp.cli.options.parameters import subcommand
from pnp.cli.terminal.help import HelpGroup
from pnp.cli.terminal.screen import Outcome

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


@subcommand(app, "words", name="list")
def list_languages(
    game: list[str] | None = None, folder: str | None = None, _json: bool = False
) -> Outcome:
    """List the languages, and how much of each game is translated.

    Examples:
        ducks-pnp words list
        ducks-pnp words list --game cover --json
    """
    from pnp.cli.commands.words import check as recipe

    return recipe.list_all(game or (), folder)


@subcommand(app, "words")
def show(
    shown: str, game: list[str] | None = None, copies: str = "output/words", _json: bool = False
) -> Outcome:
    """Copy the catalogues and rulebooks of a language out of the program.

    They are written as they are, into a folder of the language's own, and are yours to read. To
    change words, begin with `words new`, which writes them with the room that each text has.

    Examples:
        ducks-pnp words show en --game cover
        ducks-pnp words show de --out german
    """
    from pnp.cli.commands.words import write as recipe

    return recipe.show(shown, game or (), copies)


@subcommand(app, "words")
def check(
    checked: str | None = None,
    game: list[str] | None = None,
    folder: str | None = None,
    json: bool = False,
) -> Outcome:
    """Check a translation for gaps, faults and texts that are too long.

    Counts of translated, fuzzy and missing texts; values, pictures and plural forms that are not
    those of the English; letters that the fonts lack; and each text that does not fit where it
    stands, with how much too long it is.

    Examples:
        ducks-pnp words check
        ducks-pnp words check fr --game pond,cover
        ducks-pnp words check de --dir my-words
    """
    from pnp.cli.commands.words import check as recipe

    return recipe.check(checked, game or (), folder, quiet=json)


@subcommand(app, "words")
def new(
    lang: str, game: list[str] | None = None, out: str = "words", _json: bool = False
) -> Outcome:
    """Start a translation: write catalogues to fill in.

    Each text comes with where it stands and the room that it has. A rulebook comes as a draft,
    which is not printed before it is renamed. Texts that the program has in the language already
    are filled in, its rulebook too. Files that are there stay as they are.

    Examples:
        ducks-pnp words new de
        ducks-pnp words new pt-BR --game pond,cover --out my-pack/words
    """
    from pnp.cli.commands.words import write as recipe

    return recipe.begin(lang, game or (), out)


@subcommand(app, "words")
def update(
    lang: str, game: list[str] | None = None, merged: str = "words", _json: bool = False
) -> Outcome:
    """Update a translation to the current English texts.

    New texts are added; those whose English has changed are marked fuzzy and quote the old English;
    those that are gone stay at the end as obsolete. Comments and the header are kept.

    Examples:
        ducks-pnp words update de
        ducks-pnp words update fr --game pond --dir pnp/words
    """
    from pnp.cli.commands.words import write as recipe

    return recipe.update(lang, game or (), merged)
