"""A build that goes on while files are saved, and its page.

`watch`     rebuilds the files that a save affects
`page`      the finished build, and all that a browser asks for to show it; `markup` of its drawings
`site`      the answers to a browser, which `server` serves to this machine alone
"""

from pnp.live.page import Resource, ServedPage, page_of
from pnp.live.server import PageServer
from pnp.live.site import Site, Status

__all__ = ["PageServer", "Resource", "ServedPage", "Site", "Status", "page_of"]
