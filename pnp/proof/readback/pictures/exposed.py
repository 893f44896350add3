"""Pictures that PDFium draws, but does not list: in patterns, masks, and annotations.

PDFium copies a page into a file of its own, in uniform syntax (`page_sources.py`). There such parts
are drawn directly: a tile of each pattern in use, the group of each soft mask where it is set, and
the mask of each picture on top of it. PDFium then lists their objects in their places. It limits
the nesting of forms.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Final

from pypdfium2 import PdfDocument, PdfiumError, raw

from pnp.proof.readback.objects import PictureObject, objects_of
from pnp.proof.readback.pictures.copied import (
    PAGE,
    CopiedObject,
    Entries,
    number_of,
    numbers_in,
    read_entries,
    read_objects,
    resolve,
    write_entries,
    write_objects,
)
from pnp.proof.readback.views import size_of, to_paper

_MAX_SHOWN: Final = 2_000
"""The most patterns, groups and masks of one page that are exposed; a drawing has a few."""
_STATE: Final = re.compile(rb"(/[^\s/<>\[\]()]+)\s+gs\b")
_PAINT: Final = re.compile(rb"(/[^\s/<>\[\]()]+)\s+(?:scn|SCN)\b")
_MASKED: Final = b"/I Do /M Do"


def all_pictures(copy: bytes, unit: float) -> tuple[PictureObject, ...] | None:
    """Return all pictures of a page, also those that PDFium does not list; None if it refuses.

    Args:
        copy: the page as a file of its own, as PDFium writes it.
        unit: the length of the page's unit in points.
    """
    try:
        content = write_objects(Exposure(_with_annotations(copy)).objects)
        pdf = PdfDocument(content)
    except PdfiumError:
        return None
    try:
        page = pdf[0]
        on_paper = to_paper(page, size_of(page, unit))
        return tuple(x for x in objects_of(page, on_paper) if isinstance(x, PictureObject))
    except PdfiumError:
        return None
    finally:
        pdf.close()


def _with_annotations(copy: bytes) -> bytes:
    """Return a page with its printed annotations merged into its content."""
    pdf = PdfDocument(copy)
    try:
        page = pdf[0]
        if raw.FPDFPage_Flatten(page.raw, raw.FLAT_PRINT) != raw.FLATTEN_SUCCESS:
            return copy
        stream = io.BytesIO()
        pdf.save(stream)
        return stream.getvalue()
    finally:
        pdf.close()


class Exposure:
    """The objects of a page, with its hidden parts exposed."""

    def __init__(self, copy: bytes) -> None:
        """Expose the hidden parts of the copy of a page."""
        self.objects = read_objects(copy)
        self._count = 0
        for number in tuple(self.objects):
            self._show_mask(number)
        for holder, streams in tuple(self._contents()):
            self._show_parts(holder, streams)

    def _contents(self) -> Iterator[tuple[CopiedObject, list[CopiedObject]]]:
        """Yield the owners of resources, and the streams that draw with them."""
        for number, item in self.objects.items():
            entries = read_entries(item.about)
            if number == PAGE:
                numbers = numbers_in(entries.get(b"/Contents", b""))
                yield item, [self.objects[one] for one in numbers if one in self.objects]
            elif entries.get(b"/Subtype") == b"/Form" or entries.get(b"/PatternType") == b"1":
                yield item, [item]

    def _show_mask(self, number: int) -> None:
        """Draw the mask of a picture together with the picture."""
        item = self.objects[number]
        entries = read_entries(item.about)
        mask = number_of(entries.get(b"/SMask")) or number_of(entries.get(b"/Mask"))
        if entries.get(b"/Subtype") != b"/Image" or mask is None or not self._may_show():
            return
        place = max(self.objects) + 1
        self.objects[place] = item
        pictures = write_entries({b"/I": b"%d 0 R" % place, b"/M": b"%d 0 R" % mask})
        form = {
            b"/Type": b"/XObject",
            b"/Subtype": b"/Form",
            b"/BBox": b"[0 0 1 1]",
            b"/Resources": write_entries({b"/XObject": pictures}),
            b"/Length": b"%d" % len(_MASKED),
        }
        self.objects[number] = CopiedObject(write_entries(form), _MASKED)

    def _show_parts(self, holder: CopiedObject, streams: list[CopiedObject]) -> None:
        """Make content draw its patterns first, and each masking group where its mask is set."""
        resources = resolve(self.objects, read_entries(holder.about).get(b"/Resources"))
        tiles = self._tiles(resources)
        groups = self._groups(resources)
        if not tiles and not groups:
            return
        contents = [stream.content for stream in streams]
        selection = {name for text in contents for name in _PAINT.findall(text or b"")}
        states = {name for text in contents for name in _STATE.findall(text or b"")}
        parts = {number for name, number in groups.items() if name in states}
        numbers = [number for name, number in tiles.items() if name in selection]
        for stream, content in zip(streams, contents, strict=True):
            if content is not None:
                stream.write(_STATE.sub(lambda match: _and_group(match, groups), content))
        self._draw_first(streams, numbers)
        self._name(holder, resources, {*numbers, *parts})

    def _draw_first(self, streams: list[CopiedObject], tiles: list[int]) -> None:
        for number in tiles:
            about = read_entries(self.objects[number].about) | {b"/Subtype": b"/Form"}
            self.objects[number].about = write_entries(about)
        content = streams[0].content if streams else None
        if tiles and content is not None:
            operators = b" ".join(b"%b Do" % _name_of(number) for number in tiles)
            streams[0].write(operators + b"\n" + content)

    def _tiles(self, resources: Entries) -> dict[bytes, int]:
        """Return the tiling patterns of resources by their names."""
        patterns = resolve(self.objects, resources.get(b"/Pattern"))
        numbers = {name: number_of(value) for name, value in patterns.items()}
        return {
            name: number
            for name, number in numbers.items()
            if number in self.objects
            and read_entries(self.objects[number].about).get(b"/PatternType") == b"1"
            and self._may_show()
        }

    def _groups(self, resources: Entries) -> dict[bytes, int]:
        """Return the groups of soft masks of resources by the names of graphics states."""
        states = resolve(self.objects, resources.get(b"/ExtGState"))
        groups: dict[bytes, int] = {}
        for name, value in states.items():
            mask = resolve(self.objects, resolve(self.objects, value).get(b"/SMask"))
            number = number_of(mask.get(b"/G"))
            if number in self.objects and self._may_show():
                groups[name] = number
        return groups

    def _name(self, holder: CopiedObject, resources: Entries, numbers: set[int]) -> None:
        """Give names to forms, by which a stream can draw them."""
        forms = resolve(self.objects, resources.get(b"/XObject"))
        forms |= {_name_of(number): b"%d 0 R" % number for number in sorted(numbers)}
        resources |= {b"/XObject": write_entries(forms)}
        about = read_entries(holder.about) | {b"/Resources": write_entries(resources)}
        holder.about = write_entries(about)

    def _may_show(self) -> bool:
        self._count += 1
        return self._count <= _MAX_SHOWN


def _name_of(number: int) -> bytes:
    return b"/Exposed%d" % number


def _and_group(match: re.Match[bytes], groups: dict[bytes, int]) -> bytes:
    """Return an operator that sets a state, and one that draws the group of its mask."""
    number = groups.get(match[1])
    return match[0] if number is None else b"%b %b Do" % (match[0], _name_of(number))
