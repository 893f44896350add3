"""Object streams: dictionaries compressed together, and unpacked for those who search a file.

Source: ISO 32000-1, 7.5.7.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from itertools import accumulate
from typing import Final

_HEAD: Final = re.compile(rb"<<([^<>()]{0,200}/ObjStm[^<>()]{0,200})>>\s*stream\r?\n")
_NAME: Final = re.compile(rb"/(\w+)")
_NAMES: Final = sorted((b"Type", b"ObjStm", b"N", b"First", b"Filter", b"FlateDecode", b"Length"))
"""The names in the dictionary of an object stream that is understood: nothing beside its type."""
_MAX_UNPACKED: Final = 50_000_000
"""The most bytes of one object stream that are unpacked."""


def pack_objects(contents: Mapping[int, bytes]) -> tuple[bytes, dict[str, object]]:
    """Return the content of an object stream, and the entries of its dictionary.

    Args:
        contents: objects that are not streams, as they are written, by their numbers.
    """
    offsets = accumulate((len(content) + 1 for content in contents.values()), initial=0)
    places = zip(contents, offsets, strict=False)
    head = b" ".join(b"%d %d" % place for place in places) + b"\n"
    entries = {"Type": "/ObjStm", "N": len(contents), "First": len(head)}
    return head + b"\n".join(contents.values()), entries


def unpack_objects(content: bytes) -> bytes:
    """Return a file, for searching only, with the objects of its object streams in plain sight.

    A stream that cannot be unpacked with certainty keeps its type, `/ObjStm`.
    """
    return _HEAD.sub(lambda head: _unpack(head, content), content)


def _unpack(head: re.Match[bytes], content: bytes) -> bytes:
    if sorted(_NAME.findall(head[1])) != _NAMES:
        return head[0]
    unpacker = zlib.decompressobj()
    try:
        objects = unpacker.decompress(memoryview(content)[head.end() :], _MAX_UNPACKED)
    except zlib.error:
        return head[0]
    return b"\n%b\nstream\n" % objects if unpacker.eof else head[0]
