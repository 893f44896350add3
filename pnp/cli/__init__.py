"""The command line: the only room that prints, ends the process and knows Typer.

`main` runs one command. A command reads its options (`options`, `ordering`), calls one recipe of
the layers below and returns an `Outcome`: what to say to a person, and the same for a program.
Everything that goes wrong ends in `failures`, the only place where problems become text and exit
statuses. Recipes are imported by the commands that need them, so that help comes at once.
"""

from pnp.cli.entry import main

__all__ = ["main"]
