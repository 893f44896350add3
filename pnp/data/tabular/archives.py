"""ZIP files as spreadsheets are: refused if they are damaged, hostile, or unpack to too much."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from lzma import LZMAError
from pathlib import Path
from struct import error as StructError  # noqa: N812 -- struct's name is not a class's
from typing import Final
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812 -- zlib's name is not a class's

from pnp.core.errors import MaterialError, Problem

MAX_UNPACKED: Final = 64 * 2**20
MAX_MEMBERS: Final = 2_000

_MARKUP: Final = (".xml", ".rels")
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff", b"\x00<", b"<\x00")
"""The beginning of XML in UTF-16, in which a search for bytes would find nothing."""

_DAMAGES: Final = (
    *(BadZipFile, ZlibError, LZMAError, StructError, EOFError),
    *(OSError, RuntimeError, NotImplementedError, UnicodeDecodeError),
)
"""All that reading a damaged archive raises."""

_DECLARATION: Final = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_SAVE_AGAIN: Final = "open it in a spreadsheet and save it again"


@contextmanager
def open_archive(path: Path) -> Iterator[ZipFile]:
    """Open the ZIP file of a spreadsheet.

    Raises:
        MaterialError: it cannot be read, unpacks to too much, or its XML declares entities.
    """
    try:
        with ZipFile(path) as archive:
            _refuse_hostile(archive, path)
            yield archive
    except FileNotFoundError as error:
        raise _refusal("there is no such file", path, "check the name") from error
    except _DAMAGES as error:
        raise _refusal("the file is damaged, or no spreadsheet", path, _SAVE_AGAIN) from error


def read_member(archive: ZipFile, name: str) -> bytes:
    """Return a file of an archive, or nothing if it holds none of that name."""
    try:
        return archive.read(name)
    except KeyError:
        return b""


def _refuse_hostile(archive: ZipFile, path: Path) -> None:
    members = archive.infolist()
    if len(members) > MAX_MEMBERS:
        fact = f"the file holds more than {MAX_MEMBERS:,} others"
        raise _refusal(fact, path, _SAVE_AGAIN)
    markup = [member for member in members if member.filename.endswith(_MARKUP)]
    if sum(member.file_size for member in markup) > MAX_UNPACKED:
        fact = f"the file unpacks to more than {MAX_UNPACKED // 2**20} MB"
        raise _refusal(fact, path, "keep only the table in it")
    for member in markup:
        content = archive.read(member)
        if content.startswith(_WIDE) or _DECLARATION.search(content):
            fact = "the file declares entities, which no spreadsheet does"
            raise _refusal(fact, path, _SAVE_AGAIN)


def _refusal(fact: str, path: Path, hint: str) -> MaterialError:
    return MaterialError(Problem(fact, str(path), hint))
