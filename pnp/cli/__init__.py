"""The command line: the only room that prints, ends the process and knows Typer.

`main` runs one command by `entry`. A command (`commands`) reads its options (`options`), calls one
recipe of the rooms below and returns an `Outcome`: its text for a person, and the same for a
program. All errors end in `terminal`, the only place where problems become text and exit statuses.
Recipes are imported by the commands that need them, so that help is immediate.
"""

from collections.abc import Sequence
from typing import Final

_INTERRUPTED: Final = 128 + 2
"""The exit status that a shell reports after SIGINT."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, show its outcome, and return the exit status.

    Without arguments it uses those of the process, which should end soon afterwards.
    """
    try:
        from pnp.cli.entry import run  # noqa: PLC0415 -- Ctrl-C may come while it is imported

        return run(arguments)
    except KeyboardInterrupt:
        return _INTERRUPTED


__all__ = ["main"]
