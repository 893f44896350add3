"""A build that goes on while files are saved, and its page.

`watch`     rebuilds the files that a save affects
`page`      the finished build, as `contents` for a browser; `markup` of its drawings
`site`      the answers to a browser, which `server` serves to this machine alone
"""

from pnp.live.contents import Resource
from pnp.live.page import ServedPage, page_of
from pnp.live.server import PageServer
from pnp.live.site import Site, Status

__all__ = ["PageServer", "Resource", "ServedPage", "Site", "Status", "page_of"]
