"""PDFs that ask for all the memory and time there is; none is larger than a few kilobytes."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources 5 0 R>>"


def written(objects: Mapping[int, bytes]) -> bytes:
    """A PDF of these objects besides a catalog, and a page that shows object 4."""
    every = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: PAGE,
        **objects,
    }
    content = b"%PDF-1.7\n"
    places = {}
    for number, each in sorted(every.items()):
        places[number] = len(content)
        content += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    start = len(content)
    rows = b"".join(b"%010d 00000 n \n" % places.get(n, 0) for n in range(1, max(every) + 1))
    content += b"xref\n0 %d\n0000000000 65535 f \n%s" % (max(every) + 1, rows)
    size = max(every) + 1
    return content + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n" % (size, start)


def stream(data: bytes, about: bytes = b"") -> bytes:
    return b"<</Length %d%s>>stream\n%s\nendstream" % (len(data), about, data)


def form(data: bytes, resources: bytes) -> bytes:
    about = b"/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<<%s>>>>" % resources
    return stream(data, about)


def itself_twice() -> bytes:
    """A form that draws itself twice."""
    return written(
        {
            4: stream(b"/A Do"),
            5: b"<</XObject<</A 6 0 R>>>>",
            6: form(b"/A Do /A Do 0 0 9 9 re f", b"/A 6 0 R"),
        }
    )


def ladder(rungs: int = 24) -> bytes:
    """Forms each of which draws the next one twice, and many more times in all."""
    last = 6 + rungs
    steps = {number: form(b"/A Do /A Do", b"/A %d 0 R" % (number + 1)) for number in range(6, last)}
    return written(
        {
            4: stream(b"/A Do"),
            5: b"<</XObject<</A 6 0 R>>>>",
            **steps,
            last: form(b"0 0 9 9 re f", b""),
        }
    )


def flate_bomb() -> bytes:
    """A page of sixty megabytes of lines, packed three times."""
    compressor = zlib.compressobj(9)
    data = b"".join(compressor.compress(b"0 0 9 9 re f\n" * 80_000) for _ in range(60))
    data = zlib.compress(zlib.compress(data + compressor.flush(), 9), 9)
    return written({4: stream(data, b"/Filter[/FlateDecode/FlateDecode/FlateDecode]"), 5: b"<<>>"})


def manifest_bomb() -> bytes:
    """A page with a manifest of 64 megabytes."""
    data = zlib.compress(zlib.compress(bytes(2**26), 9), 9)
    attached = b"/Names<</EmbeddedFiles<</Names[(manifest.json)6 0 R]>>>>"
    return written(
        {
            1: b"<</Type/Catalog/Pages 2 0 R" + attached + b">>",
            4: stream(b""),
            5: b"<<>>",
            6: b"<</Type/Filespec/F(manifest.json)/UF(manifest.json)/EF<</F 7 0 R>>>>",
            7: stream(data, b"/Filter[/FlateDecode/FlateDecode]"),
        }
    )
