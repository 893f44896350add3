"""The commands: each reads its options, calls one recipe, and comes back with an `Outcome`.

A recipe is imported by the call, so that help waits for no import. Annotations are evaluated here,
because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports its recipe when it is called, so that help comes at once
# ruff: noqa: PLR0913, PLR0917 -- a command has one parameter an option

from functools import cache
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from pnp.cli.commands.art.app import app as art
from pnp.cli.commands.packs.app import app as packs
from pnp.cli.commands.printers.app import app as printers
from pnp.cli.commands.words.app import app as words
from pnp.cli.options import table
from pnp.cli.options.parameters import subcommand
from pnp.cli.options.requests import (
    PlayOptions,
    SimulationOptions,
    SolveOptions,
    StudyOptions,
    TypedOrder,
)
from pnp.cli.terminal.help import HelpGroup
from pnp.cli.terminal.screen import Outcome
from pnp.core import resources
from pnp.core.resources import __version__

NAME: Final = "ducks-pnp"

app = typer.Typer(cls=HelpGroup, context_settings={"help_option_names": ["-h", "--help"]})


@cache
def command() -> Any:
    """Return the program as a command that can be called."""
    program = get_command(app)
    for param in program.params:
        if param.default is None:  # Typer's own for completion: it imports pydantic to settle that
            param.default = False
    return program


def _tell_version(flag: bool) -> None:
    if flag:
        typer.echo(f"{NAME} {__version__} from {resources.package()}")
        raise typer.Exit


@app.callback()
def program(
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            "-V",
            help="Show the version and where it is installed.",
            callback=_tell_version,
            is_eager=True,
            show_default=False,
        ),
    ] = False,
) -> None:
    """Print five duck games at home.

    Examples:
        ducks-pnp build pond --sheets 50
        ducks-pnp build pond --lang fr --paper letter --ink low
        ducks-pnp build --help
    """


@subcommand(app, "build", order=tuple(table.ORDERS))
def build(
    game: str,
    options: TypedOrder,
    changed_since: str | None = None,
    validates: bool = False,
    watches: bool = False,
    out: str = "output",
    opens: bool = False,
    json: bool = False,
) -> Outcome:
    """Make the PDF files of a game, one for each part.

    Print them at 100 %, "actual size". Either all files are written or none: a failed
    build leaves earlier ones untouched.

    Examples:
        ducks-pnp build pond --sheets 50
        ducks-pnp build pond --only sheets --per-page 1 --ink low
        ducks-pnp build cover --cards 3,7-9 --copies 2 --skip 5
        ducks-pnp build all --lang fr --paper letter --out ~/games --open
    """
    from pnp.cli.options.arguments import folder_to_write, games, order

    keys = games(game)
    many = len(keys) > 1
    orders = [order(key, options, changed_since, one_of_many=many) for key in keys]
    target = folder_to_write("--out", out)
    if watches:
        from pnp.cli.commands.watch import run_instead

        run_instead(orders, target, opens=opens, as_json=json, validates=validates)
    from pnp.cli.commands import build as recipe

    return recipe.run(orders, target, validates=validates, opens=opens, quiet=json)


@subcommand(app, "watch", order=tuple(table.ORDERS))
def watch(
    game: str,
    options: TypedOrder,
    opens: bool = False,
    out: str = "output",
) -> Outcome:
    """Build a game again whenever one of its files is saved.

    Watches words, layouts and numbers, and the pictures of packs and of a game of your own. Only
    the faces that a save affects are made again. After an error the last good files stay. Ctrl-C
    ends it.

    Examples:
        ducks-pnp watch cover --pack my-ducks --open
        ducks-pnp watch pond --lang fr --only sheets
    """
    from pnp.cli.commands import watch as recipe
    from pnp.cli.options.arguments import folder_to_write, order

    recipe.run(order(game, options), folder_to_write("--out", out), opens=opens)


@subcommand(app, "studio")
def studio(
    game: str | None = None,
    pack: str | None = None,
    language: str = "en",
    ink: str = "full",
    idle: int = 0,
    no_browser: bool = False,
    site: str | None = None,
    wheels: str | None = None,
) -> Outcome:
    """Print, translate, redraw and balance a game on a page in the browser.

    Click a word, a number, a colour or a picture: the real faces change while you type. Edits are
    saved as files of a pack. Only this machine can see the page. Ctrl-C ends it.

    Examples:
        ducks-pnp studio
        ducks-pnp studio cover --pack my-ducks
        ducks-pnp studio ./goose --lang fr
        ducks-pnp studio --site public
    """
    from pnp.cli.commands import studio as recipe

    recipe.check_options(site, wheels, (game, pack, language, ink, idle, no_browser))
    if site is not None:
        return recipe.write_site(site, wheels)
    return recipe.run(game, pack, language, ink, idle_min=idle, opens=not no_browser)


@subcommand(app, name="games")
def list_games(_json: bool = False) -> Outcome:
    """List the games, their players, parts and languages.

    Examples:
        ducks-pnp games
        ducks-pnp games --json
    """
    from pnp.cli.commands import games as recipe

    return recipe.run()


@subcommand(app, "show", order=table.SHOWN)
def show(
    game: str,
    options: TypedOrder,
    every: bool = False,
    why: bool = False,
    ink_estimate: bool = False,
    json: bool = False,
) -> Outcome:
    """List the parts and pages of a build; write nothing.

    Parts, copies, sizes, pages and sheets of paper; how many of them a page holds; cuts, and the
    names of the files.

    Examples:
        ducks-pnp show pond --sheets 50
        ducks-pnp show cover --list
        ducks-pnp show pond --paper letter --json
    """
    from pnp.cli.commands import show as recipe
    from pnp.cli.options.arguments import order

    return recipe.run(order(game, options), ink=ink_estimate, quiet=json, why=why, every=every)


@subcommand(app, "preview", order=table.PREVIEWED)
def preview(
    game: str,
    options: TypedOrder,
    contact: bool = False,
    dpi: int | None = None,
    sight: str | None = None,
    out: str | None = None,
    opens: bool = False,
    json: bool = False,
) -> Outcome:
    """Make PNG pictures of the pages.

    They show the pages that build would print. Pages that look the same are shown once. Pictures
    are for screens: print the PDF files.

    Examples:
        ducks-pnp preview pond
        ducks-pnp preview pond --contact --open
        ducks-pnp preview pond --only sheets --lang fr --ink grey --dpi 200
    """
    from pnp.cli.commands import preview as recipe
    from pnp.cli.options.arguments import folder_to_write, order

    request, target = order(game, options), None if out is None else folder_to_write("--out", out)
    return recipe.run(request, target, dpi, sight, contact=contact, opens=opens, quiet=json)


@subcommand(app, "export", order=table.EXPORTED)
def export(
    form: str | None = None,
    game: str | None = None,
    *,
    options: TypedOrder,
    trim_bleed: float | None = None,
    export_dpi: int | None = None,
    out: str | None = None,
    base_url: str | None = None,
    large: bool = False,
    shop: str | None = None,
    profile: str | None = None,
    publishes: bool = False,
    checks: bool = False,
    lists: bool = False,
    json: bool = False,
) -> Outcome:
    """Export the pieces of a game for other programs and print shops.

    Face by face instead of page by page, all files or none, with a README that explains the next
    steps. Parts that a format cannot hold are listed.

    Examples:
        ducks-pnp export --list
        ducks-pnp export png cover --only cards --lang fr
        ducks-pnp export png cover --bleed 3.175 --dpi 300 --check
        ducks-pnp export tts cover
        ducks-pnp export html cover --large
        ducks-pnp export shop ./goose --for drivethru --public
        ducks-pnp export all cover --check
    """
    from pnp.cli.commands import export as recipe
    from pnp.cli.options.arguments import a_path, folder_to_write, order
    from pnp.exports.pieces import Choices

    if lists:
        return recipe.list_formats()
    request = None if game is None else order(game, options)
    target = None if out is None else folder_to_write("--out", out)
    press = None if profile is None else a_path("--profile", profile, "file")
    choices = Choices(
        base_url or "", is_large=large, shop=shop or "", profile=press, is_public=publishes
    )
    return recipe.run(
        form, request, trim_bleed, export_dpi, target, choices=choices, checks=checks, quiet=json
    )


@subcommand(app, "validate", order=table.VALIDATED)
def validate(
    what: list[str] | None = None,
    game: str | None = None,
    *,
    options: TypedOrder,
    vary: list[str] | None = None,
    played_games: int | None = None,
    report: str | None = None,
    notes: bool = False,
    json: bool = False,
) -> Outcome:
    """Read PDFs back and check that they print the game.

    Its numbers, words, cards and pages: a file is compared with a fresh print of its order, and a
    word counts if it can be seen. Without files, the games are built and read back in memory,
    nothing is written, and games are played with the numbers that stand on the paper.

    Examples:
        ducks-pnp validate
        ducks-pnp validate cover --lang fr
        ducks-pnp validate --vary lang=en,fr,de,es --vary ink=full,low
        ducks-pnp validate output/cover/*.pdf --report cover.html
    """
    from pnp.cli.commands import validate as recipe

    files, names = recipe.split_names(what or (), game)
    orders = recipe.orders_of(names, options, vary or ())
    count = recipe.GAMES if played_games is None and not files else played_games or 0
    return recipe.run(
        files, orders, count, game, options["packs"], report=report, notes=notes, quiet=json
    )


@subcommand(app, "draw")
def draw(
    file: str,
    out: str | None = None,
    fonts: list[str] | None = None,
    opens: bool = False,
    _json: bool = False,
) -> Outcome:
    """Print an SVG file as PDF, or list its unsupported features.

    The page has the size of the drawing. Pictures that the drawing links to are looked for beside
    it and nowhere else.

    Examples:
        ducks-pnp draw duck.svg
        ducks-pnp draw duck.svg --out proofs/duck.pdf --fonts ~/fonts
    """
    from pnp.cli.commands import draw as recipe

    return recipe.run(file, out, fonts or (), opens=opens)


@subcommand(app, "play")
def play(game: str, options: PlayOptions, json: bool = False) -> Outcome:
    """Play one game and show it move by move.

    Shows dice, cards and scores, so that you can follow it on the printed game. The last line is
    the command that replays it.

    Examples:
        ducks-pnp play pond
        ducks-pnp play cover --players 3 --policy greedy,random,random --seed 7
        ducks-pnp play pond --lang fr --game 12
    """
    from pnp.cli.commands import play as recipe

    return recipe.run(game, options, quiet=json)


@subcommand(app, "simulate")
def simulate(game: str, options: SimulationOptions, json: bool = False) -> Outcome:
    """Play many games and report statistics.

    Scores, wins by seat, length and endings, with 95 % intervals. They hold for these rules
    and these players. With numba installed the rules are compiled.

    Examples:
        ducks-pnp simulate pond --games 100000
        ducks-pnp simulate cover --players 4 --policy greedy,random,random,random
        ducks-pnp simulate pond --set rows.mallard.singly=4 --report mallard.html
        ducks-pnp simulate blind --without all --report cards.html
        ducks-pnp simulate bucket --skill random,greedy,solver
    """
    from pnp.cli.commands import simulate as recipe

    return recipe.run(game, options, quiet=json)


@subcommand(app, "study")
def study(game: str, options: StudyOptions, json: bool = False) -> Outcome:
    """Find the numbers that bring a game closest to its targets.

    All combinations of some numbers are played with the same luck, round by round; after each round
    the nearest third plays on. The best are played once more with other luck.

    Examples:
        ducks-pnp study pond --dial days.3.dice=3..5 --target 'P(score >= 90) = 15%'
        ducks-pnp study gallery --dial hand.cards=2..4 --target 'length 30..40'
        ducks-pnp study pond study.jsonl
        ducks-pnp study pond part1.jsonl part2.jsonl --out all.jsonl
    """
    from pnp.cli.commands import study as recipe

    return recipe.run(game, options, quiet=json)


@subcommand(app, "solve")
def solve(game: str, options: SolveOptions, json: bool = False) -> Outcome:
    """Solve a game exactly: the score of best play.

    The figures are those of perfect players: no samples, no intervals. Needs numba.

    Examples:
        ducks-pnp solve pond
        ducks-pnp solve pond --scores --report pond.html
        ducks-pnp solve pond --target 70,80,90
        ducks-pnp solve pond --players 2
        ducks-pnp solve pond --restricted
        ducks-pnp solve pond --readings
        ducks-pnp solve pond --set rows.mallard.singly=4
    """
    from pnp.cli.commands import solve as recipe

    return recipe.run(game, options, quiet=json)


@subcommand(app, "own")
def new(
    name: str, start: str | None = None, with_rules: bool = False, _json: bool = False
) -> Outcome:
    """Start a game of your own, without code or with rules.

    Makes a folder that builds at once: a table for a spreadsheet and a drawing for Inkscape.

    Examples:
        ducks-pnp new goose
        ducks-pnp new goose --with-rules
        ducks-pnp new goose --from geese.xlsx
        ducks-pnp new goose --from ~/photographs
    """
    from pnp.cli.commands import own_games as recipe

    return recipe.new(name, start, with_rules=with_rules)


@subcommand(app, "own", name="import")
def import_deck(form: str, deck: str, name: str, _json: bool = False) -> Outcome:
    """Start a game of your own from a deck of another program.

    IMPORTED.md in the new folder lists all parts that were taken over, guessed or left out. Foreign
    code is never run, and nothing is downloaded: pictures and tables must be beside the source.

    Examples:
        ducks-pnp import nandeck deck.txt goose
        ducks-pnp import squib ~/my-deck goose
        ducks-pnp import dextrous cards.csv goose
        ducks-pnp import mpc-autofill cards.xml goose
    """
    from pnp.cli.commands import own_games as recipe

    return recipe.import_deck(form, deck, name)


@subcommand(app, "own")
def check(source: str, ids: bool = False, json: bool = False) -> Outcome:
    """Check a game of your own for errors and possible improvements.

    Every card is laid out in every language. Errors keep it from being printed; warnings and
    notes do not.

    Examples:
        ducks-pnp check ./goose
        ducks-pnp check ./goose --ids
        ducks-pnp check ./goose --json
    """
    from pnp.cli.commands import own_games as recipe

    return recipe.check(source, ids=ids, quiet=json)


@subcommand(app, "own")
def odds(source: str, _json: bool = False) -> Outcome:
    """Compute the exact odds of hands, and statistics of a deck.

    The hands are those of [odds] in game.toml; statistics need no entry. Nothing is estimated.

    Examples:
        ducks-pnp odds ./goose
        ducks-pnp odds ./goose --json
    """
    from pnp.cli.commands import own_games as recipe

    return recipe.odds(source)


@subcommand(app, "own")
def schema(_json: bool = False) -> Outcome:
    """Show the JSON schema of the game.toml of a game without code.

    Editors complete and check the file by it: new writes it beside game.toml, whose first line
    names it.

    Examples:
        ducks-pnp schema > game.schema.json
    """
    from pnp.cli.commands import own_games as recipe

    return recipe.tell_schema()


app.add_typer(printers, name="printers")
app.add_typer(art, name="art")
app.add_typer(words, name="words")
app.add_typer(packs, name="packs")
