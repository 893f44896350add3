"""A server for one person: on this machine alone, to who knows the token, and only for reading.

Other pages in the same browser, and names that are made to lead here (DNS rebinding), are kept out
by the token and by the request's headers. Nothing is read from the disk for a request: only the
resources of the site exist.
"""

from __future__ import annotations

import socketserver
import sys
import threading
from contextlib import suppress
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from socket import SHUT_RDWR, socket
from time import monotonic
from typing import Any, Final

from pnp.live.page import Resource
from pnp.live.site import Site

HOST: Final = "127.0.0.1"

_MAX_HEAD_S: Final = 5.0
"""From the opening of a connection, or the last answer on it, to the end of a request's head."""

_PATIENCE_S: Final = 20.0
"""For a browser that is sent something and does not take it."""

_HEARTBEAT_S: Final = 10.0
MAX_CONNECTIONS: Final = 48
"""A browser opens six, and one for the events of each tab."""

PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
ALONE_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
)
"""For what is not a page: a stranger's drawing that is opened by itself runs nothing."""

SAFE_HEADERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
)
FROM_HERE: Final = ("same-origin", "none")


class Connections:
    """The open connections, so many at most: a new one takes the place of the idlest."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[socket, float] = {}
        """Those without a whole request, by when they began to wait, the earliest first."""
        self._answered: dict[socket, None] = {}

    def open(self, connection: socket) -> None:
        """Take in a new connection; if there are too many, hang up the one that waits longest."""
        with self._lock:
            if len(self._waiting) + len(self._answered) >= MAX_CONNECTIONS:
                self._hang_up(next(chain(self._waiting, self._answered)))
            self._waiting[connection] = monotonic()

    def answer(self, connection: socket) -> None:
        """Note that a request has come and is being answered."""
        with self._lock:
            if self._waiting.pop(connection, None) is not None:
                self._answered[connection] = None

    def await_next(self, connection: socket) -> None:
        """Note that an answer is complete, and the next request may come."""
        with self._lock:
            if connection in self._answered:
                del self._answered[connection]
                self._waiting[connection] = monotonic()

    def close(self, connection: socket) -> None:
        """Forget a connection that is over."""
        with self._lock:
            self._forget(connection)

    def hang_up_late(self) -> None:
        """Hang up those that have waited too long for the head of a request."""
        latest = monotonic() - _MAX_HEAD_S
        with self._lock:
            for connection in [key for key, since in self._waiting.items() if since < latest]:
                self._hang_up(connection)

    def _hang_up(self, connection: socket) -> None:
        """End a connection for the thread that reads from it, which closes it."""
        self._forget(connection)
        with suppress(OSError):  # the other end, or its thread, was faster
            connection.shutdown(SHUT_RDWR)

    def _forget(self, connection: socket) -> None:
        self._waiting.pop(connection, None)
        self._answered.pop(connection, None)


class PageServer(ThreadingHTTPServer):
    """Serves a site until it is closed."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = MAX_CONNECTIONS

    def __init__(self, site: Site, token: str) -> None:
        """Listen on any free port of the loopback.

        Args:
            site: the site to serve.
            token: the secret first part of addresses.
        """
        self.site = site
        self.token = token
        self.connections = Connections()
        super().__init__((HOST, 0), _Handler)

    def server_bind(self) -> None:
        """Bind without looking up the name of this machine."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return the host names under which a browser may address this server."""
        return (f"{HOST}:{self.server_port}", f"localhost:{self.server_port}")

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return f"http://{self.hosts[0]}/{self.token}/"

    def start(self) -> None:
        """Serve in a thread of its own."""
        serve = threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True)
        serve.start()

    def stop(self) -> None:
        """Disconnect all clients and close the socket."""
        self.site.close()
        self.shutdown()
        self.server_close()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection in a thread of its own."""
        self.connections.open(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Close a connection."""
        self.connections.close(request)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """Look after the connections, some times a second."""
        self.connections.hang_up_late()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that goes away in the middle of an answer."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = _PATIENCE_S
    server: PageServer

    def do_GET(self) -> None:
        """Answer a request."""
        self.server.connections.answer(self.connection)
        self._answer()
        self.server.connections.await_next(self.connection)

    def _answer(self) -> None:
        """Send the requested resource, or refuse without revealing whether it exists."""
        name = self._name()
        if not self._is_from_here():
            self._refuse(HTTPStatus.FORBIDDEN)
        elif name == "events":
            self._send_events()
        elif name is None or (resource := self.server.site.find(name)) is None:
            self._refuse(HTTPStatus.NOT_FOUND)
        else:
            self._send(resource)

    def _is_from_here(self) -> bool:
        """Return whether a page of ours asks, or nobody but the person at the browser."""
        hosts, origins = self.headers.get_all("Host", []), self.headers.get_all("Origin", [])
        sites = self.headers.get_all("Sec-Fetch-Site", [])
        ours = self.server.hosts
        return (
            hosts in [[host] for host in ours]
            and all(origin in [f"http://{host}" for host in ours] for origin in origins)
            and all(site in FROM_HERE for site in sites)
        )

    def _name(self) -> str | None:
        """Return the name of the requested resource; None without the token."""
        _, _, rest = self.path.partition("/")
        token, slash, name = rest.partition("/")
        is_valid = compare_digest(token.encode(), self.server.token.encode())
        return name if is_valid and slash else None

    def _send(self, resource: Resource) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", resource.type)
        self.send_header("Content-Length", str(len(resource.content)))
        lasting = "private, max-age=86400, immutable" if resource.is_lasting else "no-store"
        self.send_header("Cache-Control", lasting)
        self._send_safeguards(PAGE_POLICY if resource.is_page else ALONE_POLICY)
        self.wfile.write(resource.content)

    def _send_events(self) -> None:
        """Send each state of the site as soon as it is there (WHATWG HTML, 9.2)."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self._send_safeguards(ALONE_POLICY)
        number = 0
        while not self.server.site.is_closed:
            news = self.server.site.wait(number, _HEARTBEAT_S)
            number = number if news is None else news.number
            text = ": still here" if news is None else f"data: {news.text}"
            self.wfile.write(f"{text}\n\n".encode())

    def _refuse(self, status: HTTPStatus) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self._send_safeguards(ALONE_POLICY)

    def _send_safeguards(self, policy: str) -> None:
        for name, value in (*SAFE_HEADERS, ("Content-Security-Policy", policy)):
            self.send_header(name, value)
        self.end_headers()

    def version_string(self) -> str:
        """Return as little as may be of who serves."""
        return "ducks-pnp"

    def log_message(self, *_: object) -> None:
        """Log nothing: the person at the browser sees the result."""
