"""`studio`: a page in the browser on which a game is printed, re-worded and re-drawn."""

from __future__ import annotations

import secrets
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from pnp.cli.options.arguments import folder
from pnp.cli.terminal.screen import Line, Outcome, Screen
from pnp.cli.terminal.tables import near
from pnp.core.errors import CallError, Problem
from pnp.games.packs import PACK_FILE
from pnp.games.registry import BUILT_IN

if TYPE_CHECKING:
    from pnp.games.game import Game

HOST: Final = "127.0.0.1"
_LIBRARIES: Final = ("starlette", "tomlkit", "uvicorn")
_TOKEN_BYTES: Final = 24
_FIRST: Final = next(iter(BUILT_IN))
_SERVED: Final = {
    "GAME": None,
    "--pack": None,
    "--lang": "en",
    "--ink": "full",
    "--idle": 0,
    "--no-browser": False,
}
"""Arguments that a page as files does without, as they are where nobody gives them."""

_MINUTE_S: Final = 60.0


def run(  # noqa: PLR0913 -- the options of the command
    game: str | None, pack: str | None, language: str, ink: str, *, idle_min: int, opens: bool
) -> NoReturn:
    """Serve the page of a game until somebody stops it, or nobody has looked for long enough.

    Args:
        game: its name or folder; None to choose one on the page.
        pack: the folder of the pack that edits are written to; None for `my-<game>`.
        language: of the faces.
        ink: of the faces.
        idle_min: minutes without a request after which it ends; 0 for never.
        opens: whether the page is opened in a browser.

    Raises:
        CallError: a library is missing; or there is no such game, language or ink.
        KeyboardInterrupt: somebody stopped it.
    """
    check_libraries()
    from pnp.studio.server import StudioServer, application  # noqa: PLC0415 -- libraries of an extra
    from pnp.studio.session import Session, SessionRequest  # noqa: PLC0415

    session = Session(SessionRequest(game or _FIRST, language, ink), _folder_of(pack))
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    with socket.create_server((HOST, 0)) as listener:
        port = listener.getsockname()[1]
        address = f"http://{HOST}:{port}/{token}/"
        app = application(session, (f"{HOST}:{port}", f"localhost:{port}"), token)
        screen = Screen.on(sys.stdout)
        place = address if game else f"{address}#start"
        screen.show(Line(place, whole=True))
        screen.show(f"edits are written to {near(session.folder.path)}; stop with Ctrl-C")
        screen.flush()
        if opens and not webbrowser.open(place):
            screen.show("there is no browser here that opens pages")
        StudioServer(app, _MINUTE_S * idle_min).run([listener])
    raise KeyboardInterrupt


def check_options(site: str | None, wheels: str | None, options: Sequence[object]) -> None:
    """Refuse options that say nothing together.

    Args:
        site: the folder for a page as files, if one is to be written.
        wheels: the folder with the libraries for it.
        options: the arguments of a page that is served, in the order of `_SERVED`.

    Raises:
        CallError: some of these come with a site, or libraries without one.
    """
    pairs = zip(_SERVED.items(), options, strict=True)
    names = [name for (name, usual), value in pairs if value != usual]
    if site is not None and names:
        fact = f"--site does not go with {', '.join(names)}"
        hint = "a site holds all games; whoever opens it chooses there"
        raise CallError(Problem(fact, hint=hint))
    if site is None and wheels is not None:
        raise CallError(Problem("--wheels is for --site alone", hint="name a folder by --site"))


def write_site(site: str, wheels: str | None) -> Outcome:
    """Write the page as files for a web host.

    Args:
        site: the folder for them.
        wheels: a folder with Pyodide and the compiled libraries; None to fetch them.

    Raises:
        CallError: the folder holds other files, or a library is missing.
        MaterialError: something cannot be fetched, read or written.
    """
    check_libraries("tomlkit")
    from pnp.studio.site.build import build_site  # noqa: PLC0415 -- brings the studio

    target = folder("--site", site)
    count = build_site(target, None if wheels is None else folder("--wheels", wheels))
    record = {"folder": str(target), "files": count}
    return Outcome(record, [f"{count} files in {near(target)}, for any web host"])


def check_libraries(*names: str) -> None:
    """Check that libraries of the extra `studio` are installed; without names, all of them.

    Raises:
        CallError: some are missing.
    """
    absent = [name for name in names or _LIBRARIES if find_spec(name) is None]
    if absent:
        hint = "pip install 'ducks-pnp[studio]'"
        raise CallError(Problem(f"the studio needs {', '.join(absent)}, not installed", hint=hint))


def _folder_of(pack: str | None) -> Callable[[Game], Path]:
    """Return a function that returns the folder of a game's pack."""
    if pack is not None:
        return lambda _: Path(pack).expanduser()
    if Path(PACK_FILE).is_file():
        return lambda _: Path()
    return lambda game: Path(f"my-{game.key}")
