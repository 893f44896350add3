"""Namespaces: a root <svg> in none is read as SVG.

SVG's own DTD gives `svg` its namespace where a file leaves it out, and so does HTML around a
drawing that was copied from a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lxml import etree

SVG: Final = "http://www.w3.org/2000/svg"


def adopt(root: etree._Element) -> None:
    """Put a root <svg> that is in no namespace, and all below it in none, into SVG's."""
    if root.tag != "svg":
        return
    for element in root.iter():
        if isinstance(element.tag, str) and not element.tag.startswith("{"):
            element.tag = f"{{{SVG}}}{element.tag}"
