"""Serving what is printed as a page to the browser of this machine."""

from pnp.serving.contents import Resource
from pnp.serving.page import ServedPage, page_of
from pnp.serving.server import PageServer
from pnp.serving.site import Site, Status

__all__ = ["PageServer", "Resource", "ServedPage", "Site", "Status", "page_of"]
