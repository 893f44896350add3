"""Pages as printed: differences from a screen, or from other programs.

All other checks examine the print: the printed layers and annotations, and the cropped page with
the file's rotation and scale. The findings here tell where someone may get a different sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pnp.core.errors import quantity
from pnp.core.geometry import Size
from pnp.proof.readback.letters import PageText
from pnp.proof.validation.findings import Finding

_QUARTER: Final = 90
_CHECK: Final = "print"


def screen(page: PageText) -> Iterator[Finding]:
    """Yield a finding if a screen shows a page differently from paper."""
    if page.differs_at is not None:
        fact = "paper shows something else here than the screen"
        hint = "take out the annotation or layer that is for one of them alone, or flatten it"
        yield Finding("warning", _CHECK, fact, page.number, page.differs_at, hint)


def crop(page: PageText) -> Iterator[Finding]:
    """Yield a finding if a page is cropped."""
    whole = page.source.whole
    if whole is not None:
        fact = f"{_measures(page.size)} of {_measures(whole)} are shown: the page is cropped"
        hint = "crop it for good: some printers' drivers take the whole page"
        yield Finding("warning", _CHECK, fact, page.number, hint=hint)


def unit_of_length(page: PageText) -> Iterator[Finding]:
    """Yield a finding if a page's unit is not the point."""
    unit = page.source.user_unit
    if unit != 1:
        fact = f"the page's unit is {unit:g} points, and many programs take it for 1"
        hint = f"measure it on paper: they print it at {100 / unit:.3g} %" if unit > 0 else ""
        yield Finding("warning", _CHECK, fact, page.number, hint=hint)


def turn(page: PageText) -> Iterator[Finding]:
    """Yield a finding if a page is rotated by anything but quarter turns."""
    if page.source.turn % _QUARTER:
        fact = f"the page is turned by {page.source.turn} degrees, which are no quarters"
        hint = "turn it by 0, 90, 180 or 270: programs differ in how they round that"
        yield Finding("warning", _CHECK, fact, page.number, hint=hint)


def annotation_layers(page: PageText) -> Iterator[Finding]:
    """Yield a finding if annotations of a page lie in layers."""
    if page.source.has_layered_annotations:
        fact = "annotations lie in layers, and some programs print them even if these are off"
        hint = "take out those that are off, and the others out of their layers"
        yield Finding("warning", _CHECK, fact, page.number, hint=hint)


def effects(page: PageText) -> Iterator[Finding]:
    """Yield a finding if a page uses effects that are not checked."""
    if page.source.has_effects:
        fact = "overprint or knockout was not looked into"
        hint = "print the page, and compare it with the screen"
        yield Finding("note", _CHECK, fact, page.number, hint=hint)


def scripts(page: PageText) -> Iterator[Finding]:
    """Yield a finding if a page has JavaScript."""
    if page.source.has_scripts:
        yield Finding("note", _CHECK, "JavaScript on the page was not run", page.number, hint=_FLAT)


def extras(*, attachments: int, has_scripts: bool) -> Iterator[Finding]:
    """Yield findings for the contents of a file that are not checked.

    Args:
        attachments: the number of attachments besides the manifest.
        has_scripts: whether it has JavaScript anywhere.
    """
    if has_scripts:
        yield Finding("note", _CHECK, "JavaScript in the file was not run", hint=_FLAT)
    if attachments:
        fact = f"{quantity(attachments, 'file')} inside the PDF {_WERE[attachments > 1]} not opened"
        yield Finding("note", _CHECK, fact, hint="take out files that you do not know")


_FLAT: Final = "compare it with a copy without scripts: other programs may run them"
_WERE: Final = ("was", "were")


AS_PRINTED: Final[Sequence[Callable[[PageText], Iterator[Finding]]]] = (
    screen,
    crop,
    unit_of_length,
    turn,
    annotation_layers,
    effects,
    scripts,
)


def _measures(size: Size) -> str:
    return f"{size.width_mm:.0f} x {size.height_mm:.0f} mm"
