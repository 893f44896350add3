"""Messages between this program and the process that reads untrusted files.

A message is its length and a pickled value. An untrusted file may take control of the process that
reads it, so its messages can only be unpickled to the classes named here.
"""

from __future__ import annotations

import io
import pickle
import struct
from collections.abc import Mapping
from typing import IO, Any, Final

from PIL.Image import Image

from pnp.core.errors import Problem, Subject
from pnp.core.geometry import Rect, Size
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.grids.series import Series
from pnp.proof.readback.looks import FinePrint, PageLook
from pnp.proof.readback.objects import PictureObject, StrokeObject, TextObject
from pnp.proof.readback.page_print import Contact, Letter, LetterShape, PageContacts, PagePrint
from pnp.proof.readback.page_sources import PageSource
from pnp.proof.readback.views import FileFacts, PageView

_LENGTH: Final = struct.Struct(">Q")
_MAX_BYTES: Final = 2**31

_NOUNS: Final[Mapping[tuple[str, str], Any]] = {
    (noun.__module__, noun.__name__): noun
    for noun in (
        *(
            Contact,
            FileFacts,
            FinePrint,
            Grid,
            Image,
            Letter,
            LetterShape,
            PageContacts,
            PagePrint,
            PageLook,
            PageSource,
            PageView,
        ),
        *(
            PictureObject,
            Problem,
            Subject,
            Rect,
            Series,
            Size,
            StrokeObject,
            TextObject,
            frozenset,
        ),
    )
}


class MessageError(Exception):
    """Raised for an incomplete or foreign message."""


def send(stream: IO[bytes], value: object) -> None:
    """Write a message."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(body)) + body)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Return the next message.

    Raises:
        MessageError: the message is missing, or names a class that is not allowed.
    """
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise MessageError
    (length,) = _LENGTH.unpack(head)
    body = stream.read(length) if length <= _MAX_BYTES else b""
    if len(body) < length or not length:
        raise MessageError
    try:
        return _Unpickler(io.BytesIO(body)).load()
    except Exception as error:  # of pickle's many: a message that is made up may raise any
        raise MessageError from error


class _Unpickler(pickle.Unpickler):
    """Makes allowed classes and plain values, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        """Return an allowed class.

        Raises:
            pickle.UnpicklingError: the class is not allowed.
        """
        try:
            return _NOUNS[module, name]
        except KeyError:
            raise pickle.UnpicklingError(name) from None
