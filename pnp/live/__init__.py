"""A build that goes on while files are saved, and its page.

`watch`     builds again what a save touches
`page`      what has been built, as `contents` that a browser asks for; `markup` of its drawings
`site`      the answers to a browser, which `server` serves to this machine alone
"""

from pnp.live.contents import Resource
from pnp.live.page import ServedPage, page_of
from pnp.live.server import PageServer
from pnp.live.site import Site, Status

__all__ = ["PageServer", "Resource", "ServedPage", "Site", "Status", "page_of"]
