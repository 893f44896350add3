"""Serving what is printed as a page to the browser of this machine."""

from pnp.live.contents import Resource
from pnp.live.page import ServedPage, page_of
from pnp.live.server import PageServer
from pnp.live.site import Site, Status

__all__ = ["PageServer", "Resource", "ServedPage", "Site", "Status", "page_of"]
