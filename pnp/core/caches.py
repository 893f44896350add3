"""Folders for files that can be regenerated."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from pnp.core.private_files import is_private, make_private


def rules_folder() -> Path:
    """Return the folder for compiled rules."""
    import platformdirs  # noqa: PLC0415 -- help, which names the games, keeps nothing

    return platformdirs.user_cache_path("ducks-pnp", appauthor=False) / "rules"


def rules() -> Path | None:
    """Return the folder of compiled rules, or None if it is not private and writable.

    Compiled rules are code: a folder that others may write to is not used, and files that they
    could have written are removed.
    """
    folder = rules_folder()
    try:
        if folder.exists() and not is_private(folder):
            shutil.rmtree(folder)
        make_private(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def forget_rules(module: str) -> bool:
    """Remove the compiled rules of a game, and return whether there were any.

    Args:
        module: the name of the module that holds the rules.
    """
    folders = list(rules_folder().glob(f"{module}-*"))
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    return bool(folders)
