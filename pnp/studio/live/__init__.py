"""A continuous build while files are saved.

`watch`     rebuilds the files that a save affects
`page`      the faces of a build for a browser, with their pictures and fonts; `markup` of drawings
"""

from pnp.studio.live.page import Resource, ServedPage, page_of

__all__ = ["Resource", "ServedPage", "page_of"]
