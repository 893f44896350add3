"""XML of other programs, read without entities and without the net."""

from __future__ import annotations

from typing import Any

from lxml import etree

from pnp.core.errors import MaterialError, Problem


def parse_xml(content: bytes, fact: str, place: str, hint: str) -> Any:
    """Return the root of an XML file.

    Args:
        content: its bytes.
        fact: how a problem tells that it is none.
        place: how problems name it.
        hint: how to mend it.

    Raises:
        MaterialError: it is not XML.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise MaterialError(Problem(fact, place, hint)) from error
